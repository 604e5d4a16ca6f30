"""The people whom somebody knows here: friends, those who ask to be, and whom they have played with lately.

Two people are friends when each has said so; whoever ends it ends it for both. Whoever keeps somebody away is their friend no more.
"""

from dataclasses import dataclass
from typing import Final

from gnomon.matches import errors
from gnomon.matches.brake import Brake
from gnomon.matches.distance import MOST_TIES
from gnomon.matches.errors import Declined
from gnomon.matches.lobby import Lobby, Summary
from gnomon.matches.ports import Clock, Store
from gnomon.matches.records import User
from gnomon.matches.ties import Tie

OPPONENTS: Final = 12
"""So many recent opponents are listed."""


@dataclass(frozen=True, slots=True)
class Circle:
    """Friends by name; who `asks`, and who was `asked`, latest first; recent opponents who are none of these, latest first."""

    friends: tuple[User, ...]
    asks: tuple[User, ...]
    asked: tuple[User, ...]
    opponents: tuple[User, ...]


class Circles:
    """Who knows whom."""

    def __init__(self, store: Store, lobby: Lobby, clock: Clock, brake: Brake) -> None:
        self._ties = store.ties
        self._lobby = lobby
        self._clock = clock
        self._brake = brake

    async def of(self, user: User) -> Circle:
        """The people whom a user knows."""
        own = {tie.other for tie in await self._ties.friendly(user.id)}
        theirs = [tie.user for tie in await self._ties.friendly_to(user.id)]
        away = {tie.other for tie, _ in await self._ties.of_user(user.id)} | await self._ties.apart(user.payer)
        met = [one for one in met_lately(await self._lobby.mine(user), user.id) if one not in away]
        people = {one.id: one for one in await self._ties.people(sorted({*own, *theirs, *met[: 4 * OPPONENTS]}))}
        friends = sorted(
            (one for one in people.values() if one.id in own and one.id in theirs), key=lambda one: one.name
        )
        opponents = [people[one] for one in met if one in people and one not in own and one not in theirs]
        return Circle(
            tuple(friends),
            tuple(people[one] for one in theirs if one in people and one not in own and one not in away),
            tuple(one for one in people.values() if one.id in own and one.id not in theirs),
            tuple([one for one in opponents if not one.is_machine][:OPPONENTS]),
        )

    async def bond(self, user: User, other: User) -> str:
        """What two are to one another: `friend`, `asks` (the other does), `asked` (the user has), or empty."""
        own, theirs = await self._ties.tie(user.id, other.id), await self._ties.tie(other.id, user.id)
        wants, wanted = (one is not None and one.kind == "friend" for one in (own, theirs))
        return "friend" if wants and wanted else "asked" if wants else "asks" if wanted and own is None else ""

    async def ask(self, user: User, other: User) -> None:
        """Ask somebody to be a friend, or say yes to somebody who has asked. Raises Declined."""
        if other.is_machine or user.is_machine or other.id in await self._ties.apart(user.id):
            raise Declined(errors.NO_FRIEND)
        is_call = await self.bond(user, other) == ""
        async with self._brake.calling(user, int(is_call)):
            if not await self._ties.put(Tie(user.id, other.id, "friend", self._clock.now()), MOST_TIES):
                raise Declined(errors.MANY_TIES, limit=MOST_TIES)

    async def part(self, user: User, other: User) -> None:
        """Be friends no more, take back what one has asked, or say no."""
        await self._ties.part(user.id, other.id)


def met_lately(mine: list[Summary], user: str) -> list[str]:
    """The people who sat at a user's finished matches, those of the last one first."""
    over = sorted((one for one in mine if one.record.status == "over"), key=lambda one: -one.record.finished)
    seats = [seat for one in over for seat in one.seats if seat.kind == "person" and not seat.machine]
    return list(dict.fromkeys(seat.user for seat in seats if seat.user and seat.user != user))
