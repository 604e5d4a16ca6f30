"""Everybody's page: who may see it, and what stands there of ratings, matches and meetings.

It is for people who are known at this server, unless its person hides it; whoever has left has none. Matches at tables that
were not listed are told of to those alone who sat there.
"""

from dataclasses import dataclass, field, replace
from typing import Final

from gnomon.matches import errors
from gnomon.matches.errors import Declined
from gnomon.matches.lobby import Summary
from gnomon.matches.people import TAG_LENGTH
from gnomon.matches.ports import Clock, Store
from gnomon.matches.rated import Change, Leader, Meeting, Rating
from gnomon.matches.records import User

COUNTED: Final = 100
"""So many of the last matches of a kind are looked through."""
LAST: Final = 8
"""So many are listed."""
LEADERS: Final = 50


@dataclass(frozen=True, slots=True)
class Played:
    """One of the last matches, and what it has changed."""

    summary: Summary
    change: Change


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


class Persons:
    """What people see of one another."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._ratings = store.ratings
        self._clock = clock

    async def hide(self, user: User, hidden: bool) -> User:
        """Let nobody else see a user's page, or let them see it again."""
        changed = replace(user, hidden=hidden)
        await self._store.change_user(changed)
        return changed

    async def of_tag(self, tag: str, viewer: User) -> User:
        """Whose page a tag names. Raises Declined if there is none that the viewer may see."""
        found = await self._ratings.of_tag(tag) if len(tag) == TAG_LENGTH and tag.isascii() and tag.isalnum() else None
        if found is None or (found.hidden and found.id != viewer.id):
            raise Declined(errors.UNKNOWN_USER)
        return found

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
            place = 1 + await self._ratings.ahead(chosen.game, chosen.kind, chosen.mean, now)
        counted = await self._played(changes)
        last = [one for one in counted if _may_see(one, user, viewer)][:LAST]
        users = {seat.user for one in last for seat in one.summary.seats if seat.user}
        tags = await self._ratings.tags(sorted(users))
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

    async def leaders(self, game: str, kind: str) -> tuple[list[Leader], list[Leader]]:
        """The best of a game's kind, and apart those whose rating is provisional."""
        now = self._clock.now()
        first = await self._ratings.leaders(game, kind, now, LEADERS)
        return first, await self._ratings.newcomers(game, kind, now, LEADERS)

    def now(self) -> int:
        """The present instant by the host's clock."""
        return self._clock.now()


def _may_see(one: Played, user: User, viewer: User) -> bool:
    """Whether a match may be named to a viewer of a user's page."""
    return one.summary.record.listed or viewer.id in {user.id, *(seat.user for seat in one.summary.seats)}
