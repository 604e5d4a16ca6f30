"""Recorded matches and counts of legal lines: how they are written and read.

`python -m tests.games.khronos.golden.record` writes all files of this folder anew. Do so only when the rules were
changed on purpose (a fix that could change a running match raises the game's rules version), and look at the
difference: a match whose answers stay the same but whose digests change from some turn on shows where it diverges.
"""

import random
from pathlib import Path
from typing import Final

from gnomon.games.khronos import GAME
from gnomon.games.khronos.actions import CONSTRUCT, DEMOLISH_IN, PLACE
from gnomon.games.khronos.grid import anchors_touching, halo
from gnomon.games.khronos.scenario import shipped
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.events import Events
from gnomon.kernel.state import State
from tests.kit.golden import SHORT, Golden, Plan, Recorded, option_plans, recorded


def plans() -> list[Plan]:
    """One match for each number of players and one for each value of an option that is not the default."""
    found = [Plan(f"players-{seats}", seats, 100 + seats, {}) for seats in GAME.seat_counts]
    return found + option_plans(GAME, GAME.seat_counts, {})


def begin(plan: Plan) -> KhronosState:
    """The first position of a planned match."""
    state = GAME.setup(plan.choices, plan.seats, plan.seed)
    assert isinstance(state, KhronosState)
    return state


def named(code: int) -> str:
    """An answer as one line: its kind and its name."""
    block = GAME.codes.block_of(code)
    return f"{block.kind} {block.names[code - block.base]}"


def code_of(line: str) -> int:
    """The code of such a line."""
    kind, name = line.split()
    return GAME.codes.from_names({"choose": kind, GAME.codes.block(kind).field: name})


def replay(plan: Plan, lines: list[str]) -> Recorded:
    """Give the answers, each to whoever is asked, and tell what came of it. Raises Refused."""
    state = begin(plan)
    events: Events = []
    marks: list[str] = []
    for line in lines:
        active = state.active
        (seat,) = GAME.to_act(state)
        GAME.apply(state, seat, code_of(line), 0, events)
        if state.over or state.active != active:
            marks.append(GAME.digest(state)[:SHORT])
    return recorded(GAME, state, events, marks)


def play(plan: Plan) -> list[str]:
    """The answers of players who mostly build, next to what stands there, so that much happens."""
    chance = random.Random(plan.name)
    state = begin(plan)
    answers: list[str] = []
    while not state.over:
        (seat,) = GAME.to_act(state)
        codes = GAME.options(state, seat)
        kind = GAME.ops[state.lanes[0][-1][0]].name
        if kind == "action" and chance.random() < 0.8:
            codes = [code for code in codes if CONSTRUCT <= code < DEMOLISH_IN] or codes
        if kind == "square":
            taken = state.boards[0].taken | state.boards[1].taken
            near = anchors_touching(taken | halo(taken), 2)
            codes = [code for code in codes if near >> (code - PLACE) & 1] or codes
        code = chance.choice(codes)
        answers.append(named(code))
        GAME.apply(state, seat, code)
    return answers


# --- counts of legal lines -------------------------------------------------------------------------------------------

STARTS: Final = {"start of 2": (2, 1, 4), "start of 3": (3, 2, 3), "start of 4": (4, 3, 3), "start of 5": (5, 4, 3)}
"""First positions: seats, seed, depth."""

FIGURES: Final = {
    "rules-junction-before": 4,
    "rules-division": 3,
    "rules-renovation": 3,
    "rules-upgrade": 3,
    "rules-hierarchy": 2,
    "rules-paradox-before": 2,
}
"""Shipped scenarios and the depth to which their lines are counted."""


def counted_positions() -> dict[str, tuple[State, int]]:
    """Every position whose lines are counted, with the depth."""
    found: dict[str, tuple[State, int]] = {}
    for name, (seats, seed, depth) in STARTS.items():
        found[name] = (begin(Plan(name, seats, seed, {})), depth)
    for name, depth in FIGURES.items():
        found[name] = (shipped(name), depth)
    return found


GOLDEN: Final = Golden(GAME, Path(__file__).resolve().parent, plans(), play, replay, counted_positions)

if __name__ == "__main__":
    GOLDEN.record()
