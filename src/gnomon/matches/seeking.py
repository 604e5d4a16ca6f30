"""What is kept of seeks, as it travels between the application and its storage.

A seek is somebody's wish to play a match as it is described, with whoever wishes the same. When enough of them wait they `meet`:
they are given the id of a match, which is then set with all of them seated.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from gnomon.matches.records import Pace, User


@dataclass(frozen=True, slots=True)
class Seek:
    """Somebody's wish: a `game` for so many `seats`, in a `mode` of it (empty for a game that has one), at a `pace`, with those
    `options` that are chosen otherwise than usual; with `phrases` people talk in ready phrases alone there.

    `terms` is the hash of these six, the same for wishes that fit; it is empty once the match at which they met is set. With a `band` the others' rating may differ from one's own,
    `points`, by so much at most; 0 is whoever comes. It holds `until` an instant; `match` is where it has met others.
    """

    id: str
    user: str
    game: str
    seats: int
    mode: str
    pace: Pace
    terms: str
    band: int
    points: int
    created: int
    until: int
    match: str = ""
    options: Mapping[str, object] = field(default_factory=dict)
    phrases: bool = False

    def suits(self, other: "Seek") -> bool:
        """Whether two wishes for the same may be granted together, as far as the ratings say."""
        apart = abs(self.points - other.points)
        return all(one.band == 0 or apart <= one.band for one in (self, other))


Chooser = Callable[[Sequence[Seek], Collection[frozenset[str]]], Sequence[Seek]]
"""Who meets, of those who wait, the longest first; the pairs are users who keep away from one another."""


class SeekStore(Protocol):
    """What the storage keeps of seeks. Every method raises StorageTrouble when it cannot serve."""

    async def add(self, seek: Seek, most: int) -> bool:
        """Keep a seek, in place of one of the same user for the same; False if the user has `most` others already.

        Raises Declined if the user is gone.
        """
        ...

    async def meet(self, seek: Seek, match: str, now: int, most: int, choose: Chooser) -> list[Seek]:
        """Let those meet at a match whom `choose` picks: of a seek and up to `most` others that suit it, the longest first; they then.

        All of them or nobody. Raises Conflict if one of them has met others meanwhile. Of those who wish for the same it looks through
        all that wait: few, for whoever suits enough of them has met them.
        """
        ...

    async def met(self, limit: int) -> list[Seek]:
        """Seeks that have met, of matches that may not be set yet."""
        ...

    async def close(self, match: str, until: int) -> None:
        """The match at which some have met is set; until an instant it is told to them."""
        ...

    async def reopen(self, match: str) -> None:
        """Somebody of those who met at a match has left: the others wait again."""
        ...

    async def of_user(self, user: str) -> list[Seek]:
        """The seeks of somebody, oldest first."""
        ...

    async def shown(self, now: int, limit: int) -> list[tuple[Seek, User]]:
        """Seeks that wait at an instant, latest first, each with whose it is."""
        ...

    async def waiting(self, since: int, limit: int) -> list[Seek]:
        """Seeks that were made since an instant and have met nobody, latest first."""
        ...

    async def renew(self, user: str, kind: str, now: int, until: int) -> None:
        """Let somebody's seeks at a kind of pace that hold at an instant hold until another."""
        ...

    async def remove(self, user: str, seek: str) -> bool:
        """Forget a seek of somebody that has met nobody; False if there is none."""
        ...

    async def tidy(self, before: int, most: int) -> int:
        """Forget up to `most` seeks that have held until before an instant, but for those whose match is not set yet; how many."""
        ...
