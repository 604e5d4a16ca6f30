"""What happens in a match of Time of Empires, counted, beside the plausibility figures of section 9 of the rules."""

from collections.abc import Mapping, Sequence
from typing import Final

from gnomon.games.time_of_empires import terms
from gnomon.games.time_of_empires.events import (
    BUILDING_DESTROYED,
    CLANS_EXPELLED,
    CLEARED,
    ERA_ENDED,
    FOUGHT,
    PLACED,
    PUT_ON_CARD,
)
from gnomon.games.time_of_empires.queries import space_of
from gnomon.games.time_of_empires.state import LEDGER, SCORING, SOURCE_COUNT, SOURCES, EmpiresState
from gnomon.kernel.events import Event, Events
from gnomon.kernel.game import Game
from gnomon.kernel.state import State

COUNTED: Final = {
    FOUGHT: "combats",
    BUILDING_DESTROYED: "buildings destroyed in step 1",
    CLANS_EXPELLED: "cities lost in a siege",
    PUT_ON_CARD: "pieces that had to wait",
    CLEARED: "timers cleared away",
}
"""Counted for the whole table, everything else for each player."""

OPENING: Final = ("field", "place")
"""Kinds of answers of a first act that tell openings apart."""

MEAN: Final = "mean"
LEAST: Final = "least"
MOST: Final = "most"

_PUBLISHED: Final[dict[int, str]] = {
    2: "91 53 133|39 25 12 7 7|4.2 9.0 14.2|3.2 4.0 2.1 4.9|11 9 3 10 16 13 8 11 11|6 3.5 0.04 0.1",
    3: "83 51 122|40 22 11 6 4|4.3 9.5 14.5|3.2 3.7 3.0 4.6|12 11 3 11 15 13 8 10 10|8 4.8 0.1 0.1",
    4: "80 45 113|37 18 11 10 4|3.8 8.9 13.6|2.9 3.3 2.9 4.6|12 10 4 13 15 12 7 12 9|15 9.4 0.1 0.3",
}
"""Section 9: victory points with their range, by source, buildings after each era, by kind, actions, events."""

_SOURCES: Final = ("bonus", "wonders", "culture", "destroyed", "leaders")
"""The sources of points in the order of section 9."""


def action_of(space: int) -> str:
    """What a space is counted as: columns are alike, and so are wonders and technology boards."""
    if space >= terms.FIRST_WONDER:
        return "wonder actions"
    if space >= terms.FIRST_LEADER:
        return "leader actions"
    return f"{'technology' if space >= terms.FIRST_SHARED else terms.SPACE_NAMES[space]} actions"


ACTIONS: Final = tuple(dict.fromkeys(action_of(space) for space in range(terms.SPACES)))


def published(seats: int) -> dict[str, float]:
    """The figures of section 9 for a number of players, by the names of `EmpiresWatch.figures`."""
    parts = [[float(number) for number in part.split()] for part in _PUBLISHED[seats].split("|")]
    points, sources, built, kinds, actions, happened = parts
    found = dict(zip(("points", "points, lowest", "points, highest"), points, strict=True))
    found |= {f"points, {source}": value for source, value in zip(_SOURCES, sources, strict=True)}
    found |= {f"buildings after era {era + 1}": value for era, value in enumerate(built)}
    found |= {f"buildings, {name}": value for name, value in zip(terms.BUILDING_NAMES, kinds, strict=True)}
    found |= dict(zip(ACTIONS, actions, strict=True))
    return found | dict(zip(COUNTED.values(), happened, strict=False))


class EmpiresWatch:
    """Counts one match."""

    def __init__(self) -> None:
        self.counts = dict.fromkeys(COUNTED.values(), 0)
        self.actions = dict.fromkeys(ACTIONS, 0)
        self.built: list[float] = []
        self._final: EmpiresState | None = None

    def asked(self, state: State, seat: int, options: Sequence[int]) -> None:
        """Nothing is counted before an answer."""

    def answered(self, state: State, events: Events) -> None:
        """Count what happened."""
        assert isinstance(state, EmpiresState)
        for happened in events:
            self._count(happened, state)

    def _count(self, happened: Event, state: EmpiresState) -> None:
        kind = happened[0]
        if kind == PLACED:
            _, _, slot = happened[3:]
            self.actions[action_of(space_of(slot))] += 1
        elif kind == ERA_ENDED:
            self.built.append(sum(state.removed) / state.seats)
        elif kind in COUNTED and (kind != BUILDING_DESTROYED or state.phase == SCORING):
            self.counts[COUNTED[kind]] += 1

    def ended(self, state: State) -> None:
        """Keep the final position."""
        assert isinstance(state, EmpiresState)
        self._final = state

    def figures(self) -> list[tuple[str, str, float]]:
        """Name, how to put matches together (MEAN, LEAST or MOST), and the value in this match."""
        state = self._final
        assert state is not None
        seats = state.seats
        totals = [sum(state.ledger[LEDGER * seat : LEDGER * (seat + 1)]) for seat in range(seats)]
        found: list[tuple[str, str, float]] = [
            ("points", MEAN, sum(totals) / seats),
            ("points, lowest", LEAST, min(totals)),
            ("points, highest", MOST, max(totals)),
        ]
        for name in _SOURCES:
            scored = sum(state.ledger[SOURCES.index(name) :: SOURCE_COUNT])
            found.append((f"points, {name}", MEAN, scored / seats))
        for era, buildings in enumerate(self.built):
            found.append((f"buildings after era {era + 1}", MEAN, buildings))
        for kind, name in enumerate(terms.BUILDING_NAMES):
            found.append((f"buildings, {name}", MEAN, sum(state.removed[kind :: terms.FIELD_COUNT]) / seats))
        found.extend((name, MEAN, count / seats) for name, count in self.actions.items())
        found.extend((name, MEAN, count) for name, count in self.counts.items())
        return found


def watch(_game: Game, branching: bool = False) -> EmpiresWatch:
    """A watch for one match."""
    return EmpiresWatch()


def reference(seats: int) -> Mapping[str, float]:
    """Published means for a number of players; empty where there are none."""
    return published(seats) if seats in _PUBLISHED else {}
