"""What happens in a match of Feudum, counted, beside the plausibility figures of section 13 of the rules."""

from collections.abc import Mapping, Sequence
from typing import Final

from gnomon.games.feudum.actions import CARD_OF_EFFECT
from gnomon.games.feudum.events import (
    CONQUERED,
    EPOCH_BEGAN,
    FORWENT,
    FUNCTION_CHOSEN,
    IMPROVED_TO,
    KRUD,
    PLAYED,
    REPEATED,
    RULES,
    SCORED,
    SERVES,
    SPILLED,
    STARVED_PAWN,
    STEPPED,
    SWORE,
    TAKEN,
    VOYAGED,
)
from gnomon.games.feudum.state import PUSHES, SOURCE_COUNT, SOURCES, FeudumState
from gnomon.games.feudum.terms import CARD_NAMES, CARDS, FEUDUM, GOODS, GUILD_NAMES, PUSH
from gnomon.kernel.events import Event, Events
from gnomon.kernel.game import Game
from gnomon.kernel.state import State

COUNTED: Final = {
    PLAYED: "cards with effect",
    FORWENT: "cards without effect",
    REPEATED: "cards repeated",
    FUNCTION_CHOSEN: "guild actions",
    IMPROVED_TO: "improvements",
    RULES: "markers that rule",
    SERVES: "markers that serve",
    TAKEN: "pawns beaten",
    CONQUERED: "feudums conquered",
    STARVED_PAWN: "pawns starved",
    VOYAGED: "voyage steps",
    KRUD: "krud barrels",
}
"""Counted for the whole table."""
FEUDUMS: Final = "new feudums"
OVERFLOWS: Final = "barns that overflow"
MOVES: Final = "Moves with a step"
CARDS_LAID: Final = tuple(f"{name} cards" for name in CARD_NAMES)
"""How often each card was laid down, with its effect or without."""

OPENING: Final = ("place", "face", "pick")
"""Kinds of answers of a first act that tell openings apart."""

MEAN: Final = "mean"
LEAST: Final = "least"
MOST: Final = "most"

_PUBLISHED: Final[dict[int, str]] = {2: "10 64 76", 3: "9 56 74", 4: "8 50 72", 5: "8 46 70"}
"""Section 13, purposeful players: medians of rounds, of points and of the winner's points."""

_BY_SOURCE: Final = (
    *("guild_seats", "pushes", "regions", "improvements", "empire", "voyage", "shillings", "harvests", "defences"),
    *("pulls", "sets", "disloyalty"),
)
_POINTS: Final[dict[int, tuple[float, ...]]] = {
    2: (21, 14, 11, 10, 5, 3, 2, 2, 1.5, 1, 1.5, -10.5),
    5: (17, 10, 7, 6, 3, 2.5, 2, 1, 1.5, 2, 0.4, -6.5),
}
"""Points of a player by source, for two players and for five."""

_HAPPENED: Final[dict[str, float]] = {
    "cards": 110.0,
    "cards without effect": 27.5,
    "guild actions": 16.0,
    MOVES: 15.0,
    "improvements": 7.5,
    FEUDUMS: 2.0,
    "markers that rule or serve": 10.0,
    "pawns starved": 7.0,
    "voyage steps": 2.0,
    OVERFLOWS: 1.0,
    "krud barrels": 1.3,
    "round of epoch 2": 3.0,
    "round of epoch 3": 5.0,
    "round of epoch 4": 7.0,
    "round of epoch 5": 9.0,
}
"""What happens in a match of three players."""


def published(seats: int) -> dict[str, float]:
    """The figures of section 13 for a number of players, by the names of `FeudumWatch.figures`."""
    names = ("rounds", "points", "points of the winner")
    found = dict(zip(names, (float(number) for number in _PUBLISHED[seats].split()), strict=True))
    if seats in _POINTS:
        found |= {f"points, {name}": value for name, value in zip(_BY_SOURCE, _POINTS[seats], strict=True)}
    return found | _HAPPENED if seats == 3 else found


class FeudumWatch:
    """Counts one match."""

    def __init__(self) -> None:
        self.counts = dict.fromkeys((*COUNTED.values(), FEUDUMS, OVERFLOWS, MOVES), 0)
        self.laid = [0] * CARDS
        self.pushed = [0] * len(GUILD_NAMES)
        self.push_points = [0] * len(GUILD_NAMES)
        self._guild = 0
        self.dawns: list[int] = []
        self._stepping = False
        self._final: FeudumState | None = None

    def asked(self, state: State, seat: int, options: Sequence[int]) -> None:
        """Nothing is counted before an answer."""

    def answered(self, state: State, events: Events) -> None:
        """Count what happened."""
        assert isinstance(state, FeudumState)
        for happened in events:
            self._count(happened, state)

    def _count(self, happened: Event, state: FeudumState) -> None:
        kind = happened[0]
        facts = happened[3:]
        if kind == STEPPED:
            self.counts[MOVES] += int(not self._stepping)
            self._stepping = True
        elif kind in (PLAYED, FORWENT, REPEATED, SWORE):
            self._stepping = False
        if kind == EPOCH_BEGAN:
            self.dawns.append(state.round)
        elif kind == SPILLED:
            self.counts[OVERFLOWS] += int(sum(facts[GOODS : 4 * GOODS]) > 0)
        elif kind == IMPROVED_TO:
            self.counts[FEUDUMS] += int(facts[2] == FEUDUM)
        elif kind == FUNCTION_CHOSEN:
            self._guild = facts[1]
            self.pushed[self._guild] += int(facts[2] == PUSH)
        elif kind == SCORED and facts[2] == PUSHES:
            self.push_points[self._guild] += facts[1]
        if kind in COUNTED:
            self.counts[COUNTED[kind]] += 1
        if kind == PLAYED:
            self.laid[CARD_OF_EFFECT[facts[1]]] += 1
        elif kind == FORWENT:
            self.laid[facts[1]] += 1

    def ended(self, state: State) -> None:
        """Keep the final position."""
        assert isinstance(state, FeudumState)
        self._final = state

    def figures(self) -> list[tuple[str, str, float]]:
        """Name, how to put matches together (MEAN, LEAST or MOST), and the value in this match."""
        state = self._final
        assert state is not None
        seats = state.seats
        totals = [state.score(seat) for seat in range(seats)]
        found: list[tuple[str, str, float]] = [
            ("rounds", MEAN, state.round),
            ("points", MEAN, sum(totals) / seats),
            ("points of the winner", MEAN, max(totals)),
            ("points, lowest", LEAST, min(totals)),
            ("points, highest", MOST, max(totals)),
        ]
        for number, name in enumerate(SOURCES):
            found.append((f"points, {name}", MEAN, sum(state.ledger[number::SOURCE_COUNT]) / seats))
        found.extend((f"round of epoch {epoch + 2}", MEAN, at) for epoch, at in enumerate(self.dawns))
        counts = dict(self.counts)
        counts["cards"] = counts["cards with effect"] + counts["cards without effect"]
        counts["markers that rule or serve"] = counts.pop("markers that rule") + counts.pop("markers that serve")
        found.extend((name, MEAN, count) for name, count in counts.items())
        found.extend((name, MEAN, count) for name, count in zip(CARDS_LAID, self.laid, strict=True))
        for guild, name in enumerate(GUILD_NAMES):
            found.append((f"pushes, {name}", MEAN, self.pushed[guild]))
            found.append((f"points, pushes of the {name}", MEAN, self.push_points[guild] / seats))
        return found


def watch(_game: Game, branching: bool = False) -> FeudumWatch:
    """A watch for one match."""
    return FeudumWatch()


def reference(seats: int) -> Mapping[str, float]:
    """Published means for a number of players; empty where there are none."""
    return published(seats) if seats in _PUBLISHED else {}
