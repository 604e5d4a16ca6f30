"""How a seat of a finished match was played, in a few bytes beside it: what pages about many matches read without opening one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from gnomon.match.reviews import Review
from gnomon.matches.records import NEVER


@dataclass(frozen=True, slots=True)
class Trait:
    """A seat of a match: how well its acts were chosen as the match's review says, in tenths of a percent; NEVER without one."""

    match: str
    seat: int
    accuracy: int = NEVER


def accuracy_of(review: Review) -> dict[int, int]:
    """How well the acts of each seat were chosen, in tenths of a percent; nothing of a seat of which no act was judged."""
    judged = {act.seat for act in review.judged}
    return {seat: round(10 * share) for seat, share in enumerate(review.accuracy) if seat in judged}


class TraitStore(Protocol):
    """What the storage keeps of how seats were played. Every method raises StorageTrouble when it cannot serve."""

    async def of_matches(self, matches: Sequence[str]) -> list[Trait]:
        """What is kept of the seats of some matches, in whatever order."""
        ...

    async def of_user(self, user: str) -> list[Trait]:
        """What is kept of all the seats in which somebody sat, in whatever order."""
        ...
