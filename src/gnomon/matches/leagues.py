"""Leagues: seasons whose divisions are tournaments, and who goes up and down after each.

A season is drawn like a round: with all its divisions and the events that they play in one transaction. Everything that happens at
tables happens in those events, which go by themselves; a league waits for their ends and keeps the places.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from gnomon import catalog
from gnomon.kernel.options import read_options
from gnomon.matches.counting import kind_at
from gnomon.matches.divisions import after_season, cut, moved
from gnomon.matches.errors import Declined, Unreadable
from gnomon.matches.event_book import EventBook
from gnomon.matches.event_standings import standings
from gnomon.matches.ports import Clock, Entropy
from gnomon.matches.rated import RatingStore
from gnomon.matches.records import NEVER
from gnomon.matches.rounds import FEWEST, Division, Entrant, Event, EventRound, Ladder, Step, Whole
from gnomon.matches.standings import Standings


class Leagues:
    """Draws the seasons of leagues and counts them."""

    def __init__(
        self, book: EventBook, ratings: RatingStore, clock: Clock, entropy: Entropy, standings: Standings
    ) -> None:
        self._book = book
        self._ratings = ratings
        self._clock = clock
        self._entropy = entropy
        self._standings = standings

    async def strengths(self, whole: Whole) -> dict[int, int]:
        """What is believed of the entrants (thousandths of a point) before the first season; whoever is not rated is left out."""
        event = whole.event
        if event.form != "league" or event.round:
            return {}
        game = catalog.entry(event.game).game
        kind = kind_at(event.seats, game.has_spans(read_options(game.specs, event.options)))
        found: dict[int, int] = {}
        for one in whole.there:
            ratings = await self._ratings.of_user(one.user) if one.user else []
            for rating in ratings:
                if (rating.game, rating.kind) == (event.game, kind):
                    found[one.number] = rating.mean
        return found

    def drawn(self, whole: Whole, strengths: Mapping[int, int]) -> Step:
        """The next season with all its divisions; or the end, where nobody is left for one. Whoever is banned is out."""
        event, now = whole.event, self._clock.now()
        whole, gone = self._book.without_banned(whole, self._standings)
        there = {one.number: one for one in whole.there}
        wanted = event.holder or any(one.user for one in there.values())
        if len(there) < FEWEST or not wanted:
            return replace(self._book.over(whole), entrants=gone)
        season = event.round + 1
        groups = self._groups(whole, there, strengths)
        opened = [
            self._opened(event, season, number, [there[one] for one in group], number == len(groups))
            for number, group in enumerate(groups, 1)
        ]
        return Step(
            event,
            replace(event, status="running", round=season, due=NEVER),
            gone,
            rounds=[EventRound(event.id, season, now, NEVER)],
            divisions=[
                Division(event.id, season, number, one.event.id, tuple(group))
                for number, (group, one) in enumerate(zip(groups, opened, strict=True), 1)
            ],
            opened=opened,
        )

    def _groups(
        self, whole: Whole, there: Mapping[int, Entrant], strengths: Mapping[int, int]
    ) -> Sequence[Sequence[int]]:
        """Who plays in which division."""
        event, ladder = whole.event, ladder_of(whole)
        least = event.seats
        if event.round == 0:  # whoever is rated by their ratings, all others behind them as they came
            order = sorted(there, key=lambda one: (one not in strengths, -strengths.get(one, 0), one))
            return cut(order, ladder.size, least)
        divisions = whole.of_season(event.round)
        stays = {
            one for division in divisions for one in division.entrants if one in there and one not in division.gone
        }
        newcomers = sorted((one for one in there if one not in stays), key=lambda one: (there[one].stamp, one))
        last = [division.entrants for division in divisions]
        return after_season(last, stays, newcomers, ladder.size, ladder.moves, least)

    def _opened(self, league: Event, season: int, number: int, entrants: Sequence[Entrant], lowest: bool) -> Whole:
        """The event of a division. In the lowest one there is room for whoever comes during the first round."""
        now, name = self._clock.now(), self._entropy.token()
        size = league.ladder.size if league.ladder is not None and lowest else 0
        event = replace(
            league,
            id=name,
            name=f"{league.name} {season}.{number}",
            form="points",
            most=max(size, len(entrants)),
            holder="",
            holder_name="",
            created=now,
            status="open",
            round=0,
            due=now,
            ended=NEVER,
            turn=0,
            league=league.id,
            ladder=None,
        )
        return Whole(event, tuple(replace(one, event=name, stamp=now, entered=0, left=NEVER) for one in entrants))

    async def counted(self, whole: Whole) -> Whole:
        """The league with the places of all its divisions that are over."""
        results: dict[tuple[int, int], Division] = {}
        for one in whole.playing:
            played = await self._book.whole(one.event)
            if played.event.status in ("over", "cancelled"):
                results[one.season, one.number] = _result(one, played)
        if not results:
            return whole

        def act(whole: Whole) -> Step | None:
            new = [results[one.season, one.number] for one in whole.playing if (one.season, one.number) in results]
            return Step(whole.event, whole.event, divisions=new) if new else None

        return await self._book.take(whole.event.id, act)

    def closed(self, whole: Whole) -> Step | None:
        """The season is over: the next one is due after a rest, or the league is over with it."""
        event, current, ladder, now = whole.event, whole.current, ladder_of(whole), self._clock.now()
        if current is None or current.is_closed or event.status != "running" or whole.playing:
            return None
        if 0 < ladder.seasons <= current.number:
            return self._book.over(whole)
        done = replace(current, closed=now)
        return Step(event, replace(event, due=now + ladder.rest_ms), rounds=[done])

    async def admit(self, whole: Whole, number: int) -> None:
        """Let somebody who has entered a league play at once, as long as its season is in the first round and there is room."""
        entrant = next((one for one in whole.there if one.number == number), None)
        own = next((one for one in whole.playing if number in one.entrants), None)
        at = own or (whole.playing[-1] if whole.playing else None)
        if entrant is None or at is None:
            return

        def act(played: Whole) -> Step | None:
            event = played.event
            known = next((one for one in played.entrants if one.number == number), None)
            if not (played.takes_entrants and played.has_room) or (known is not None and known.is_there):
                return None
            if known is not None:
                return Step(event, event, [replace(known, left=NEVER, name=entrant.name)])
            return Step(event, event, [replace(entrant, event=event.id, entered=event.round, stamp=self._clock.now())])

        with suppress(Declined):  # then they play from the next season on
            await self._book.take(at.event, act)


def ladder_of(whole: Whole) -> Ladder:
    """How a league is built. Raises Unreadable where that is lost."""
    if whole.event.ladder is None:
        raise Unreadable
    return whole.event.ladder


def fates(whole: Whole, season: int, sizes: Sequence[int]) -> list[tuple[int, int]]:
    """How many of each division go up and down after a season, by the sizes of the divisions; nobody after the last season."""
    ladder = ladder_of(whole)
    if 0 < ladder.seasons <= season:
        return [(0, 0)] * len(sizes)
    return [moved(number, sizes, ladder.moves) for number in range(len(sizes))]


def _result(division: Division, played: Whole) -> Division:
    """A division with its places, of whoever came late too; whoever has left this server before it began comes last."""
    order = standings(played)
    lost = [one for one in division.entrants if one not in {line.entrant.number for line in order}]
    numbers = [line.entrant.number for line in order] + lost
    places = [line.place for line in order] + [len(numbers)] * len(lost)
    gone = lost + [line.entrant.number for line in order if not line.entrant.is_there]
    return replace(division, entrants=tuple(numbers), places=tuple(places), gone=tuple(gone))
