"""Everybody's page: who may see it, and what stands there of ratings, matches and meetings.

It is for people who are known at this server, unless its person hides it; whoever has left has none. Matches at tables that
were not listed are told of to those alone who sat there. Rated ones count in figures that name none of them, for whoever
looks; of the others those at listed tables alone, but for the person.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from gnomon import catalog
from gnomon.bots import level_of, split_style
from gnomon.matches import errors
from gnomon.matches.anchors import anchor
from gnomon.matches.challenges import NAMED
from gnomon.matches.counting import ALONE, RATED, RECORDED, begins_as_usual, kind_played, options_of, places_of
from gnomon.matches.errors import Declined
from gnomon.matches.lobby import Summary
from gnomon.matches.people import TAG_LENGTH
from gnomon.matches.ports import Clock, Store
from gnomon.matches.rated import Change, Leader, Meeting, Rating, Unrated
from gnomon.matches.records import INVITES, NEVER, ChallengeKind, ChallengeRecord, Invites, MatchRecord, Seat, User
from gnomon.matches.strength import Strength, first_mean_of, points_of
from gnomon.matches.traits import Trait

COUNTED: Final = 100
"""So many of the last matches of a kind are looked through."""
REACH: Final = 1_000
"""Among so many of somebody's last matches it is looked for those that are not rated."""
RIVALS: Final = 20
"""So many of those against whom somebody has played are listed."""
LAST: Final = 8
"""So many are listed."""
LEADERS: Final = 50
"""So many people stand on a page of ratings."""
EXACTLY: Final = 1_000
"""Whoever has so many leaders ahead of them is not counted one by one any more: people are counted by points, now and then."""
SPREAD_MS: Final = 600_000
"""So long what all ratings look like is not counted again."""
LOOKED_AT: Final = 200
"""So many of the last changes of a kind are looked through for what people have achieved against programs."""


@dataclass(frozen=True, slots=True)
class Played:
    """One of the last matches, and what it has changed; `others` is what was believed of the others before, where that is known.

    `trait` is what is kept of how the seat was played, if anything is. A match whose `verdict` is another than RATED has
    changed nothing: its change tells the seat and the place. `deal` says of what it was a deal for everybody, empty for none.
    """

    summary: Summary
    change: Change
    others: tuple[Strength, ...] = ()
    trait: Trait | None = None
    verdict: str = RATED
    deal: ChallengeKind | Literal[""] = ""

    @property
    def is_rated(self) -> bool:
        """Whether it counts for a rating."""
        return self.verdict == RATED


@dataclass(frozen=True, slots=True)
class Rival:
    """Against whom somebody has played in the matches of a page: a `user`, or programs of a `level`; and how they fared, seen from
    the page's person.
    """

    user: User | None
    level: str
    met: Meeting


@dataclass(frozen=True, slots=True)
class Profile:
    """What somebody's page shows: all ratings, and of one `game` and `kind` the `chosen` rating, its place, the last changes (oldest
    first) and matches. Both are empty for whoever has played nothing, and there need not be a rating.

    `counted` are all of these matches, latest first, for figures that name none of them; `last` those that the viewer may see.
    `unrated` are how many that are not rated there are of each game and kind, among the last. `place` is 0 for a provisional
    rating and for whoever is hidden. `met` is about whoever looks; `tags` are those of everybody in the matches who has a page.
    """

    user: User
    now: int
    ratings: tuple[Rating, ...]
    game: str = ""
    kind: str = ""
    unrated: Mapping[tuple[str, str], int] = field(default_factory=dict)
    chosen: Rating | None = None
    place: int = 0
    curve: tuple[Change, ...] = ()
    counted: tuple[Played, ...] = ()
    last: tuple[Played, ...] = ()
    rivals: tuple[Rival, ...] = ()
    met: Meeting = field(default_factory=Meeting)
    tags: dict[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Encounters:
    """The last rated matches of people with programs of a level, each seen from a program: as `Played`, whose changes change nothing.

    `counted` are all of them, latest first, for figures that name none of them; `last` those that the viewer may see, with the tags
    of those who have a page. `met` is how people fared.
    """

    counted: tuple[Played, ...]
    last: tuple[Played, ...]
    tags: dict[str, str]
    met: Meeting


class Persons:
    """What people see of one another."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._ratings = store.ratings
        self._clock = clock
        self._spreads: dict[tuple[str, str], tuple[int, dict[int, int]]] = {}

    async def hide(self, user: User, hidden: bool) -> User:
        """Let nobody else see a user's page, or let them see it again."""
        changed = replace(user, hidden=hidden)
        await self._store.change_user(changed)
        return changed

    async def let_invite(self, user: User, who: str) -> User:
        """Let some people, or nobody, invite a user by name. Raises Declined for other words than INVITES."""
        chosen: Invites | None = next((one for one in INVITES if one == who), None)
        if chosen is None:
            raise Declined(errors.BAD_REQUEST, where="invites")
        changed = replace(user, invites=chosen)
        await self._store.change_user(changed)
        return changed

    async def of_tag(self, tag: str, viewer: User) -> User:
        """Whose page a tag names. Raises Declined if there is none that the viewer may see."""
        found = await self._ratings.of_tag(tag) if len(tag) == TAG_LENGTH and tag.isascii() and tag.isalnum() else None
        if found is None or (found.hidden and found.id != viewer.id):
            raise Declined(errors.UNKNOWN_USER)
        return found

    async def tags(self, users: Iterable[str]) -> dict[str, str]:
        """The tags of those of some users who have a page for others."""
        asked = sorted(set(users))
        return await self._ratings.tags(asked) if asked else {}

    async def profile(
        self, user: User, viewer: User, game: str = "", kind: str = "", rated_alone: bool = False
    ) -> Profile:
        """A user's page as a viewer sees it, about a game and kind, or the ones in which they have played most.

        `rated_alone` leaves the matches that are not rated out of what is counted.
        """
        now = self._clock.now()
        ratings = tuple(await self._ratings.of_user(user.id))
        others = await self._unrated(user, viewer)
        played = {key: (len(some), some[0].finished) for key, some in others.items()}
        for one in ratings:
            number, last_one = played.get((one.game, one.kind), (0, 0))
            played[one.game, one.kind] = (one.matches + number, max(one.last, last_one))
        asked = [key for key in played if game in ("", key[0]) and kind in ("", key[1])]
        about = max(asked or played, key=lambda key: played[key], default=("", ""))
        chosen = next((one for one in ratings if (one.game, one.kind) == about), None)
        changes = await self._ratings.history(user.id, *about, COUNTED) if chosen is not None else []
        place = 0
        if chosen is not None and not chosen.is_provisional(now) and not user.hidden:
            place = 1 + await self._ahead(chosen)
        unrated = [] if rated_alone and changes else others.get(about, [])
        counted = await self._measured(await self._lately_played(user, about[1], changes, unrated))
        counted = await self._with_traits(counted)
        seen = [one for one in counted if _may_see(one, user, viewer)]
        last = seen[:LAST]
        return Profile(
            user,
            now,
            ratings,
            *about,
            {key: len(some) for key, some in others.items()},
            chosen,
            place,
            tuple(changes[::-1]),
            tuple(counted),
            tuple(last),
            tuple(await self._rivals(seen, user, viewer)),
            Meeting() if user.id == viewer.id else await self._ratings.met(user.id, viewer.id),
            await self.tags(seat.user for one in last for seat in one.summary.seats if seat.user),
        )

    async def _unrated(self, user: User, viewer: User) -> dict[tuple[str, str], list[Unrated]]:
        """A user's matches that are not rated, as far as a viewer is told of them, by game and kind, latest first."""
        timed = [game for game in catalog.GAMES if catalog.entry(game).game.timed]
        listed = await self._ratings.unrated(user.id, REACH, RECORDED, timed, user.id != viewer.id)
        first = {one.match for one in await self._deals([one.match for one in listed if not one.claimed])}
        found: dict[tuple[str, str], list[Unrated]] = {}
        for one in listed:
            kind = kind_played(one.game, one.seats, one.header)
            begun = kind != ALONE or begins_as_usual(one.header)
            if kind and begun and (one.claimed or one.match in first):
                found.setdefault((one.game, kind), []).append(one)
        return found

    async def _deals(self, matches: Sequence[str]) -> list[ChallengeRecord]:
        """Which of some matches were somebody's first ones at a deal of a day or a week, played by themselves."""
        found = await self._store.challenges(matches) if matches else []
        return [one for one in found if one.verdict == "counts" and one.kind != NAMED]

    async def _lately_played(
        self, user: User, kind: str, changes: Sequence[Change], unrated: Sequence[Unrated]
    ) -> list[Played]:
        """The last matches of a user's, rated or not, latest first; one that cannot be read is left out."""
        both: list[Change | Unrated] = [*changes, *unrated[:COUNTED]]
        ended = sorted(both, key=lambda one: (one.finished, one.match), reverse=True)[:COUNTED]
        records = await self._records([one.match for one in ended])
        dealt = await self._deals([one.match for one in ended if not isinstance(one, Change)])
        deals: dict[str, ChallengeKind | Literal[""]] = {one.match: one.kind for one in dealt}
        found = []
        for one in ended:
            if one.match not in records:
                continue
            record, seats = records[one.match]
            if isinstance(one, Change):
                found.append(Played(_summary(record, seats, one.seat), one))
                continue
            change = _as_change(record, seats, user, kind)
            if change is not None:
                summary = _summary(record, seats, change.seat)
                found.append(Played(summary, change, verdict=one.verdict, deal=deals.get(record.id, "")))
        return found

    async def _rivals(self, played: Sequence[Played], user: User, viewer: User) -> list[Rival]:
        """Against whom a user has played in some matches, those met most first.

        People are left out who have no page, and whom the viewer keeps away or by whom they are kept away; but the viewer is not,
        and on one's own page nobody is whose account is there.
        """
        met = _rivals_of(played, user.id)
        people = {one.id: one for one in await self._store.ties.people(sorted(key for key, is_user in met if is_user))}
        if user.id != viewer.id:
            away = {tie.other for tie, _other in await self._store.ties.of_user(viewer.id)}
            away |= await self._store.ties.apart(viewer.payer)
            shown = {key: one for key, one in people.items() if not one.hidden and one.tag and key not in away}
            people = shown | {key: one for key, one in people.items() if key == viewer.id}
        found = [
            Rival(people.get(key) if is_user else None, "" if is_user else key, meeting)
            for (key, is_user), meeting in met.items()
            if not is_user or key in people
        ]
        return sorted(found, key=lambda one: -one.met.matches)[:RIVALS]

    async def _played(self, changes: Sequence[Change]) -> list[Played]:
        """The matches of some changes, in their order; one that cannot be read is left out."""
        found = await self._records([one.match for one in changes])
        return [Played(_summary(*found[one.match], one.seat), one) for one in changes if one.match in found]

    async def _records(self, matches: Sequence[str]) -> dict[str, tuple[MatchRecord, list[Seat]]]:
        """Some matches with their seats, as far as they can be read."""
        found = await self._ratings.matches(matches) if matches else []
        return {record.id: (record, seats) for record, seats in found}

    async def spread(self, game: str, kind: str) -> dict[int, int]:
        """How many of those with a settled rating in a game's kind have so many points, as of some minutes ago."""
        now = self._clock.now()
        since, points = self._spreads.get((game, kind), (NEVER, {}))
        if since == NEVER or now - since > SPREAD_MS:
            points = await self._ratings.spread(game, kind, now)
            self._spreads[game, kind] = (now, points)
        return points

    async def _measured(self, played: list[Played]) -> list[Played]:
        """The same with what was believed of the others at each table before the match, where that was rated."""
        rated = [one.change.match for one in played if one.is_rated]
        if not rated:
            return played
        before = {(one.match, one.seat): one.before for one in await self._ratings.of_matches(rated)}
        found = []
        for one in played:
            if not one.is_rated:
                found.append(one)
                continue
            options = options_of(one.summary.record)
            strengths = [
                anchor(one.change.game, options, seat.level)
                if seat.kind == "opponent" and options is not None
                else before.get((one.change.match, seat.index))
                for seat in one.summary.seats
                if seat.index != one.change.seat
            ]
            known = tuple(strength for strength in strengths if strength is not None)
            found.append(replace(one, others=known if len(known) == len(strengths) else ()))
        return found

    async def _with_traits(self, played: list[Played]) -> list[Played]:
        """The same with what is kept of how the person's seats were played."""
        if not played:
            return []
        found = await self._store.traits.of_matches([one.change.match for one in played])
        known = {(trait.match, trait.seat): trait for trait in found}
        return [replace(one, trait=known.get((one.change.match, one.change.seat))) for one in played]

    async def page_of(
        self, game: str, kind: str, provisional: bool = False, after: str = ""
    ) -> tuple[list[Leader], str]:
        """A page of the leaders of a game's kind, or of those whose rating is provisional, and the tag after which the next one begins.

        It begins behind whom the tag `after` names. The tag is empty on the last page. Raises Declined for one who is not rated there.
        """
        now, last = self._clock.now(), None
        if after:
            user = await self._ratings.of_tag(after)
            found = await self._ratings.of_user(user.id) if user is not None else []
            last = next((one for one in found if (one.game, one.kind) == (game, kind)), None)
            if last is None:
                raise Declined(errors.BAD_REQUEST, where="after")
        ask = self._ratings.newcomers if provisional else self._ratings.leaders
        found_now = await ask(game, kind, now, LEADERS + 1, last)
        shown = found_now[:LEADERS]
        return shown, shown[-1].user.tag if len(found_now) > LEADERS else ""

    async def places(self, leaders: Sequence[Leader]) -> list[int]:
        """The places of the people of a page of leaders: whoever has the same rating shares one."""
        means = [one.rating.mean for one in leaders]
        places: list[int] = []
        counted = 0
        for index, mean in enumerate(means):
            if index and mean == means[index - 1]:
                places.append(places[-1])
            elif index and mean < means[0] and means[index - 1] < means[0]:
                places.append(counted + index)
            else:  # of those who share a place with the first one, some may stand on the page before
                places.append(1 + await self._ahead(leaders[index].rating))
                counted = places[-1] - index
        return places

    async def own_place(self, user: User, game: str, kind: str) -> tuple[int, Leader] | None:
        """A user's place among the leaders of a game's kind, 0 if their rating is provisional; None if they stand in no list."""
        found = await self._ratings.of_user(user.id)
        own = next((one for one in found if (one.game, one.kind) == (game, kind)), None)
        if own is None or user.hidden:
            return None
        return 0 if own.is_provisional(self._clock.now()) else 1 + await self._ahead(own), Leader(user, own)

    async def _ahead(self, rating: Rating) -> int:
        """How many leaders have a better rating: beyond the first `EXACTLY` as of some minutes ago, but among those of as many points."""
        of, now = (rating.game, rating.kind, rating.mean), self._clock.now()
        few = await self._ratings.ahead(*of, now, EXACTLY)
        if few < EXACTLY:
            return few
        spread, own = await self.spread(rating.game, rating.kind), points_of(rating.mean)
        above = sum(people for points, people in spread.items() if points > own)
        return max(EXACTLY, above + await self._ratings.ahead(*of, now, EXACTLY, first_mean_of(own + 1)))

    async def history(
        self, user: User, viewer: User, game: str, kind: str, before: int = 0
    ) -> list[tuple[Change, str]]:
        """What matches have changed for a user, latest first, `before` the match of a number (0: all), a page of them.

        Each with the match's id where the viewer may see it, else with nothing.
        """
        changes = await self._ratings.history(user.id, game, kind, COUNTED, before)
        seen = {one.change.match for one in await self._played(changes) if _may_see(one, user, viewer)}
        return [(one, one.match if one.match in seen else "") for one in changes]

    async def against_programs(self, game: str, kind: str) -> dict[str, Meeting]:
        """How people have fared against programs of each level in the last rated matches of a game's kind, seen from the people.

        Levels are named without their style. Whoever has given up their seat came behind.
        """
        return _met(await self._lately(game, kind))

    async def _lately(self, game: str, kind: str) -> list[Played]:
        """The last rated matches of a game's kind, once for each person's change."""
        return await self._played(await self._ratings.latest(game, kind, LOOKED_AT))

    async def program(self, level: str, viewer: User, game: str, kind: str) -> Encounters:
        """What a program of a level has done in the last rated matches of a game's kind. Levels are named without their style."""
        lately = await self._lately(game, kind)
        found = []
        for one in {one.change.match: one for one in lately}.values():
            ranks = _ranks(one)
            for seat in one.summary.seats:
                if ranks and seat.kind == "opponent" and split_style(seat.level)[0] == level:
                    still = replace(one.change, seat=seat.index, user="", number=0, place=ranks[seat.index])
                    found.append(replace(one, change=still))
        counted = await self._with_traits(found)
        seen = {one.change.match: one for one in counted if _may_name(one, viewer)}
        last = list(seen.values())[:LAST]
        tags = await self.tags(seat.user for one in last for seat in one.summary.seats if seat.user)
        return Encounters(tuple(counted), tuple(last), tags, _met(lately).get(level, Meeting()))

    async def ratings_of(self, user: User) -> list[Rating]:
        """All ratings of a user."""
        return await self._ratings.of_user(user.id)

    def now(self) -> int:
        """The present instant by the host's clock."""
        return self._clock.now()


def _counted(before: Meeting, own: int, other: int) -> Meeting:
    """The same with one meeting more, of two ranks."""
    return Meeting(before.ahead + (own < other), before.behind + (own > other), before.shared + (own == other))


def _summary(record: MatchRecord, seats: Sequence[Seat], own: int) -> Summary:
    return Summary(record, tuple(seats), (own,), (), None)


def _as_change(record: MatchRecord, seats: Sequence[Seat], user: User, kind: str) -> Change | None:
    """The place of a user in a match that changes no rating, as a change of nothing; None where the result does not say."""
    own = next((seat for seat in seats if seat.kind == "person" and seat.user == user.id and not seat.local), None)
    places = _places(record, seats)
    if own is None or not places:
        return None
    return Change(record.id, own.index, "", record.game, kind, record.finished, 0, places[own.index], 0, 0, 0, 0)


def _places(record: MatchRecord, seats: Sequence[Seat]) -> list[int]:
    """The places of a match's seats: whoever has given up, and does not play at the end, comes last. Empty where its result does not say."""
    ranks = _whole_ranks(record, seats)
    given_up = {seat.index for seat in seats if seat.kind == "person" and seat.is_program}
    if len(ranks) == 1:  # alone one comes second to whom the game brings
        return [2] if given_up else ranks
    return places_of(ranks, given_up)


def _rivals_of(played: Iterable[Played], user: str) -> dict[tuple[str, bool], Meeting]:
    """How a user has fared in some matches against each other user, and each level of programs (a second one of it is met with the first)."""
    found: dict[tuple[str, bool], Meeting] = {}
    for one in played:
        places = _places(one.summary.record, one.summary.seats)
        others: dict[tuple[str, bool], int] = {}
        for seat in one.summary.seats:
            key = (level_of(seat.level), False) if seat.kind == "opponent" else (seat.user or "", True)
            if places and key[0] and key != (user, True) and not seat.local:
                others[key] = min(places[seat.index], others.get(key, places[seat.index]))
        for key, place in others.items():
            found[key] = _counted(found.get(key, Meeting()), one.change.place, place)
    return found


def _may_see(one: Played, user: User, viewer: User) -> bool:
    """Whether a match may be named to a viewer of a user's page."""
    return viewer.id == user.id or _may_name(one, viewer)


def _ranks(one: Played) -> list[int]:
    """The rank of every seat of a match; empty where its result does not say."""
    return _whole_ranks(one.summary.record, one.summary.seats)


def _whole_ranks(record: MatchRecord, seats: Sequence[Seat]) -> list[int]:
    ranks = (record.result or {}).get("ranks")
    whole = isinstance(ranks, list) and len(ranks) == len(seats) and all(type(rank) is int for rank in ranks)
    return ranks if whole else []  # type: ignore[return-value]  # looked through above


def _met(played: Iterable[Played]) -> dict[str, Meeting]:
    """How the people of some matches fared against programs, by level."""
    found: dict[str, Meeting] = {}
    for one in played:
        ranks, own = _ranks(one), one.summary.seats[one.change.seat]
        for seat in one.summary.seats:
            if ranks and seat.kind == "opponent":
                level = split_style(seat.level)[0]
                rank = len(ranks) + 1 if own.is_program else ranks[own.index]
                found[level] = _counted(found.get(level, Meeting()), rank, ranks[seat.index])
    return found


def _may_name(one: Played, viewer: User) -> bool:
    """Whether a match may be named to a viewer: it was listed, or they sat there."""
    return one.summary.record.is_public or viewer.id in {seat.user for seat in one.summary.seats}
