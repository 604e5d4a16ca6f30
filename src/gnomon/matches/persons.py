"""Everybody's page: who may see it, and what stands there of ratings, matches and meetings.

It is for people who are known at this server, unless its person hides it; whoever has left has none. Matches at tables that
were not listed are told of to those alone who sat there.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from gnomon.bots import split_style
from gnomon.matches import errors
from gnomon.matches.anchors import anchor
from gnomon.matches.counting import options_of
from gnomon.matches.errors import Declined
from gnomon.matches.lobby import Summary
from gnomon.matches.people import TAG_LENGTH
from gnomon.matches.ports import Clock, Store
from gnomon.matches.rated import Change, Leader, Meeting, Rating
from gnomon.matches.records import INVITES, NEVER, Invites, User
from gnomon.matches.strength import Strength
from gnomon.matches.traits import Trait

COUNTED: Final = 100
"""So many of the last matches of a kind are looked through."""
LAST: Final = 8
"""So many are listed."""
LEADERS: Final = 50
"""So many people stand on a page of ratings."""
SPREAD_MS: Final = 600_000
"""So long what all ratings look like is not counted again."""
LOOKED_AT: Final = 200
"""So many of the last changes of a kind are looked through for what people have achieved against programs."""


@dataclass(frozen=True, slots=True)
class Played:
    """One of the last matches, and what it has changed; `others` is what was believed of the others before, where that is known.

    `trait` is what is kept of how the seat was played, if anything is.
    """

    summary: Summary
    change: Change
    others: tuple[Strength, ...] = ()
    trait: Trait | None = None


@dataclass(frozen=True, slots=True)
class Profile:
    """What somebody's page shows: all ratings, and of the `chosen` one its place, the last changes (oldest first) and matches.

    `counted` are all of these matches, latest first, for figures that name none of them; `last` those that the viewer may see.
    `place` is 0 for a provisional rating and for whoever is hidden. `met` is about whoever looks; `tags` are those of everybody
    in the matches who has a page.
    """

    user: User
    now: int
    ratings: tuple[Rating, ...]
    chosen: Rating | None = None
    place: int = 0
    curve: tuple[Change, ...] = ()
    counted: tuple[Played, ...] = ()
    last: tuple[Played, ...] = ()
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

    async def profile(self, user: User, viewer: User, game: str = "", kind: str = "") -> Profile:
        """A user's page as a viewer sees it, about a game and kind, or the ones in which they have played most."""
        now = self._clock.now()
        ratings = tuple(await self._ratings.of_user(user.id))
        asked = [one for one in ratings if game in ("", one.game) and kind in ("", one.kind)]
        chosen = max(asked or ratings, key=lambda one: (one.matches, one.last), default=None)
        met = Meeting() if user.id == viewer.id else await self._ratings.met(user.id, viewer.id)
        if chosen is None:
            return Profile(user, now, ratings, met=met)
        changes = await self._ratings.history(user.id, chosen.game, chosen.kind, COUNTED)
        place = 0
        if not chosen.is_provisional(now) and not user.hidden:
            place = 1 + await self._ahead(chosen)
        counted = await self._with_traits(await self._measured(await self._played(changes)))
        last = [one for one in counted if _may_see(one, user, viewer)][:LAST]
        tags = await self.tags(seat.user for one in last for seat in one.summary.seats if seat.user)
        return Profile(user, now, ratings, chosen, place, tuple(changes[::-1]), tuple(counted), tuple(last), met, tags)

    async def _played(self, changes: list[Change]) -> list[Played]:
        """The matches of some changes, in their order; one that cannot be read is left out."""
        found = {
            record.id: (record, seats) for record, seats in await self._ratings.matches([c.match for c in changes])
        }
        return [
            Played(Summary(found[one.match][0], tuple(found[one.match][1]), (one.seat,), (), None), one)
            for one in changes
            if one.match in found
        ]

    async def spread(self, game: str, kind: str) -> dict[int, int]:
        """How many of those with a settled rating in a game's kind have so many points, as of some minutes ago."""
        now = self._clock.now()
        since, points = self._spreads.get((game, kind), (NEVER, {}))
        if since == NEVER or now - since > SPREAD_MS:
            points = await self._ratings.spread(game, kind, now)
            self._spreads[game, kind] = (now, points)
        return points

    async def _measured(self, played: list[Played]) -> list[Played]:
        """The same with what was believed of the others at each table before the match."""
        if not played:
            return []
        before = {
            (one.match, one.seat): one.before
            for one in await self._ratings.of_matches([one.change.match for one in played])
        }
        found = []
        for one in played:
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
        """How many leaders have a better rating."""
        return await self._ratings.ahead(rating.game, rating.kind, rating.mean, self._clock.now())

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


def _may_see(one: Played, user: User, viewer: User) -> bool:
    """Whether a match may be named to a viewer of a user's page."""
    return viewer.id == user.id or _may_name(one, viewer)


def _ranks(one: Played) -> list[int]:
    """The rank of every seat of a match; empty where its result does not say."""
    ranks = (one.summary.record.result or {}).get("ranks")
    return ranks if isinstance(ranks, list) and len(ranks) == len(one.summary.seats) else []


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
