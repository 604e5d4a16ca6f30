"""Matches that have become old: which kinds there are, and what the storage does about them."""

from dataclasses import dataclass
from typing import Final, Literal, Protocol

from gnomon.matches.deeds import Deed

Kind = Literal["people", "programs", "unfinished"]
KINDS: Final[tuple[Kind, ...]] = ("people", "programs", "unfinished")
"""Finished matches in which people sit; finished ones of programs alone; those that are not over and that time does not move."""


@dataclass(frozen=True, slots=True)
class Keep:
    """For how many days matches of each kind are kept; 0 keeps them for good."""

    people: int = 0
    programs: int = 0
    unfinished: int = 0


class OldMatchStore(Protocol):
    """What the storage does about old matches. Every method raises StorageTrouble when it cannot serve.

    Of no kind are matches that count or wait to be rated, those that are damaged, challenges, tables of events, matches of which
    somebody has an analysis copy, matches in a report that is not decided, and those that somebody has open at another server.
    """

    async def count(self, kind: Kind, before: int) -> int:
        """How many matches of a kind are older than an instant: over since then, or without anything happening."""
        ...

    async def some(self, kind: Kind, before: int, limit: int) -> list[str]:
        """Such matches, `limit` at most, in whatever order."""
        ...

    async def delete(self, kind: Kind, before: int, matches: list[str], deed: Deed) -> int:
        """Delete those of some matches that still are such ones, with everything of theirs; how many those were.

        In one transaction with the `deed` for the hosts' log, to whose facts the number is added; none where nothing went.
        """
        ...
