"""How a seat of a finished match was played, in a few bytes beside it: what pages about many matches read without opening one.

How well its acts were chosen is known once somebody has had the match reviewed. How the seat opened is read from the first rows of
every rated match, some matches at a time, as the server runs.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from gnomon import catalog
from gnomon.kernel.errors import BadInput
from gnomon.kernel.log import ANSWER, UNDO
from gnomon.match.reviews import Review
from gnomon.matches.errors import StorageTrouble
from gnomon.matches.records import NEVER

log = logging.getLogger("gnomon.traits")

FIRST_ROWS: Final = 300
"""Within so many rows of a match every seat has opened."""
PORTION: Final = 10
"""So many matches are looked at in a row."""
REST_SECONDS: Final = 0.05
LOOK_SECONDS: Final = 60.0
"""So often it is looked for matches that were rated meanwhile."""


@dataclass(frozen=True, slots=True)
class Trait:
    """A seat of a match: how well its acts were chosen as the match's review says, in tenths of a percent; NEVER without one.

    `opening` are its first steps as its game names them, between spaces; empty where that is not known.
    """

    match: str
    seat: int
    accuracy: int = NEVER
    opening: str = ""


class Unopened(NamedTuple):
    """A match of which nobody knows yet how its seats opened."""

    match: str
    game: str


class TraitStore(Protocol):
    """What the storage keeps of how seats were played. Every method raises StorageTrouble when it cannot serve."""

    async def of_matches(self, matches: Sequence[str]) -> list[Trait]:
        """What is kept of the seats of some matches, in whatever order."""
        ...

    async def of_user(self, user: str) -> list[Trait]:
        """What is kept of all the seats in which somebody sat, in whatever order."""
        ...

    async def unopened(self, limit: int) -> list[Unopened]:
        """Rated matches of which nobody knows yet how their seats opened, the latest first."""
        ...

    async def first_rows(self, match: str, limit: int) -> list[str]:
        """The first rows of a match as JSON text, in order."""
        ...

    async def keep_openings(self, match: str, openings: Mapping[int, str]) -> None:
        """Keep how seats of a match opened, by seat: it is known from now on."""
        ...


def accuracy_of(review: Review) -> dict[int, int]:
    """How well the acts of each seat were chosen, in tenths of a percent; nothing of a seat of which no act was judged."""
    judged = {act.seat for act in review.judged}
    return {seat: round(10 * share) for seat, share in enumerate(review.accuracy) if seat in judged}


def openings_of(game: str, rows: Iterable[str]) -> dict[int, str]:
    """How the seats of a match opened, from its first rows as JSON text; nothing of one that did not come so far.

    Raises BadInput, ValueError, LookupError, TypeError, AttributeError for damaged rows, and for a game that is not there.
    """
    face = catalog.face(game)
    steps: list[tuple[int, int, str]] = []
    for row in map(json.loads, rows):
        if row["kind"] == UNDO:
            steps = [one for one in steps if one[0] < row["to"]]
        elif row["kind"] == ANSWER and (step := face.opening_step(row["answer"])):
            steps.append((row["seq"], row["seat"], step))
    found: dict[int, list[str]] = {}
    for _, seat, step in steps:
        found.setdefault(seat, []).append(step)
    length = face.opening_length
    return {seat: " ".join(own[:length]) for seat, own in found.items() if len(own) >= length}


class Openings:
    """Looks how the seats of rated matches opened, beside the server's work."""

    def __init__(self, store: TraitStore, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._store = store
        self._sleep = sleep

    async def settle(self) -> int:
        """Look at all that waits, a portion at a time; how many matches that were. Raises StorageTrouble."""
        done = 0
        while waiting := await self._store.unopened(PORTION):
            for one in waiting:
                await self._store.keep_openings(one.match, await self._look(one))
            done += len(waiting)
            await self._sleep(REST_SECONDS)
        return done

    async def _look(self, one: Unopened) -> dict[int, str]:
        """How the seats of a match opened; nothing where its rows are damaged or its game is not there."""
        rows = await self._store.first_rows(one.match, FIRST_ROWS)
        try:
            return openings_of(one.game, rows)
        except (BadInput, ValueError, LookupError, TypeError, AttributeError) as fault:
            log.warning("nobody can tell how a match began", extra={"match": one.match, "fault": type(fault).__name__})
            return {}

    async def work(self) -> None:
        """Look at what was rated, for ever; while the storage does not serve, it waits."""
        while True:
            try:
                await self.settle()
            except StorageTrouble as trouble:
                log.warning("openings wait to be looked at", extra={"trouble": str(trouble)})
            await self._sleep(LOOK_SECONDS)
