"""What happens in a match of Khronos, counted, beside the plausibility figures of section 9 of the rules."""

from collections.abc import Mapping, Sequence
from typing import Final

from gnomon.games.khronos.actions import ACT, END_TURN, EXCHANGE_CARDS, PLACE, TAKE_OPEN, TRAVEL_FROM
from gnomon.games.khronos.components import AGE_NAMES
from gnomon.games.khronos.decisions import CHOOSE_ACTION, CHOOSE_SQUARE
from gnomon.games.khronos.events import (
    BLOCKED_BY_DOMINION,
    BLOCKED_BY_HIERARCHY,
    COLLECTED,
    DOWNSIZED,
    DOWNSIZED_AWAY,
    JUNCTION,
    PARADOX,
    RESHUFFLED,
    RIPPLE_WITHOUT_CUBE,
    RIPPLE_WITHOUT_TILE,
    TURN_ENDED,
)
from gnomon.games.khronos.queries import squares_taken
from gnomon.games.khronos.state import EARNING_TURNS, KhronosState
from gnomon.kernel.events import Event, Events
from gnomon.kernel.game import Game
from gnomon.kernel.state import State

COUNTED: Final = {
    JUNCTION: "junctions",
    DOWNSIZED: "downsizings",
    DOWNSIZED_AWAY: "downsizings",
    PARADOX: "buildings lost to paradox",
    BLOCKED_BY_DOMINION: "blocked ripples",
    BLOCKED_BY_HIERARCHY: "blocked ripples",
    RIPPLE_WITHOUT_TILE: "ripples cut for lack of a tile",
    RIPPLE_WITHOUT_CUBE: "ripples cut for lack of a tile",
    RESHUFFLED: "reshuffles",
}

OPENING: Final = ("action",)
"""Kinds of answers of a first act that tell openings apart."""

MEAN: Final = "mean"
LEAST: Final = "least"
MOST: Final = "most"

_PUBLISHED: Final[dict[int, str]] = {
    2: "59 43|26 75|15 2 26|21 6 41|24|52|10 2 5 0.4 0.2 1|55 75 73",
    3: "64 50 36|12 88|15 0 29|21 0 54|25|76|15 5 6 1.3 1 1|77 91 83",
    4: "60 51 40 30|18 82|14 2 38|18 0 45|24|101|18 7 9 1.8 1.6 2|100 120 108",
    5: "59 51 43 35 27|8 86|14 0 43|16 0 41|24|128|20 8 10 2.2 2.8 3|117 148 132",
}
"""Section 9: final Ecus by rank, their range, the earnings of turn 4 and of turn 7 with their ranges, money after turn
4, decisions of phase II, the events counted, squares under tiles by age."""


def published(seats: int) -> dict[str, float]:
    """The figures of section 9 for a number of players, by the names of `KhronosWatch.figures`."""
    parts = [[float(number) for number in part.split()] for part in _PUBLISHED[seats].split("|")]
    ranks, extent, fourth, seventh, money, decisions, happened, squares = parts
    found = {f"final Ecus, rank {rank + 1}": value for rank, value in enumerate(ranks)}
    found |= {"final Ecus, lowest": extent[0], "final Ecus, highest": extent[1]}
    for turn, earned in zip(EARNING_TURNS, (fourth, seventh), strict=True):
        found[f"earnings of turn {turn}"] = earned[0]
        found[f"earnings of turn {turn}, lowest"] = earned[1]
        found[f"earnings of turn {turn}, highest"] = earned[2]
    found["money after turn 4"] = money[0]
    found["decisions of phase II"] = decisions[0]
    found |= dict(zip(dict.fromkeys(COUNTED.values()), happened, strict=True))
    found |= {f"squares under tiles, {age.title()}": value for age, value in zip(AGE_NAMES, squares, strict=True)}
    return found


class KhronosWatch:
    """Counts one match."""

    def __init__(self, game: Game, branching: bool) -> None:
        self.game = game
        self.branching = branching
        self.counts = dict.fromkeys(COUNTED.values(), 0)
        self.decisions = 0
        self.actions: list[int] = []
        self.earned: dict[tuple[int, int], int] = {}
        self.money_after_four: list[int] = []
        self._final: KhronosState | None = None

    def asked(self, state: State, seat: int, options: Sequence[int]) -> None:
        """Count decisions and the legal actions of phase II."""
        assert isinstance(state, KhronosState)
        frame = state.lanes[0][-1]
        if frame[0] == CHOOSE_ACTION:
            self.decisions += 1
            if self.branching:
                self.actions.append(self._branches(state, seat, options))

    def _branches(self, state: KhronosState, seat: int, options: Sequence[int]) -> int:
        """Legal actions of phase II, one way of paying for each."""
        total = 0
        for code in options:
            if code == END_TURN or TRAVEL_FROM <= code < ACT + 11:
                total += 1
            elif not EXCHANGE_CARDS <= code < TAKE_OPEN + 3:
                copy = state.clone()
                self.game.apply(copy, seat, code, copy.now)
                frame = copy.lanes[0][-1]
                if frame[0] == CHOOSE_SQUARE:
                    total += sum(1 for place in self.game.options(copy, seat) if place >= PLACE)
                else:
                    total += 1
        return total

    def answered(self, state: State, events: Events) -> None:
        """Count what happened."""
        assert isinstance(state, KhronosState)
        for happened in events:
            self._count(happened, state)

    def _count(self, happened: Event, state: KhronosState) -> None:
        name = COUNTED.get(happened[0])
        if name is not None:
            self.counts[name] += 1
        elif happened[0] == COLLECTED:
            seat, _age, ecus, turn = happened[3:7]
            self.earned[turn, seat] = self.earned.get((turn, seat), 0) + ecus
        elif happened[0] == TURN_ENDED and len(self.money_after_four) < state.seats:
            seat = happened[3]
            if (EARNING_TURNS[0], seat) in self.earned:
                self.money_after_four.append(state.money[seat])

    def ended(self, state: State) -> None:
        """Keep the final position."""
        assert isinstance(state, KhronosState)
        self._final = state

    def figures(self) -> list[tuple[str, str, float]]:
        """Name, how to put matches together (MEAN, LEAST or MOST), and the value in this match."""
        state = self._final
        assert state is not None
        found: list[tuple[str, str, float]] = []
        ordered = sorted(state.money, reverse=True)
        for rank, money in enumerate(ordered):
            found.append((f"final Ecus, rank {rank + 1}", MEAN, money))
        found.append(("final Ecus, lowest", LEAST, ordered[-1]))
        found.append(("final Ecus, highest", MOST, ordered[0]))
        for turn in EARNING_TURNS:
            earned = [self.earned.get((turn, seat), 0) for seat in range(state.seats)]
            found.append((f"earnings of turn {turn}", MEAN, sum(earned) / len(earned)))
            found.append((f"earnings of turn {turn}, lowest", LEAST, min(earned)))
            found.append((f"earnings of turn {turn}, highest", MOST, max(earned)))
        if self.money_after_four:
            found.append(("money after turn 4", MEAN, sum(self.money_after_four) / len(self.money_after_four)))
        found.append(("decisions of phase II", MEAN, self.decisions))
        found.extend((name, MEAN, count) for name, count in self.counts.items())
        for age, name in enumerate(AGE_NAMES):
            found.append((f"squares under tiles, {name.title()}", MEAN, squares_taken(state.boards[age])))
        if self.actions:
            ranked = sorted(self.actions)
            found.append(("legal actions, mean", MEAN, sum(ranked) / len(ranked)))
            found.append(("legal actions, median", MEAN, ranked[len(ranked) // 2]))
            found.append(("legal actions, most", MOST, ranked[-1]))
        return found


def watch(game: Game, branching: bool = False) -> KhronosWatch:
    """A watch for one match; `branching` also counts legal actions, which takes longer."""
    return KhronosWatch(game, branching)


def reference(seats: int) -> Mapping[str, float]:
    """Published means for a number of players; empty where there are none."""
    return published(seats) if seats in _PUBLISHED else {}
