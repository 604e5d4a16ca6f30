"""Recorded matches and counts of legal lines: how they are written and read.

`python -m tests.games.khronos.golden.record` writes all files of this folder anew. Do so only when the rules were
changed on purpose (a fix that could change a running match raises the game's rules version), and look at the
difference: a match whose answers stay the same but whose digests change from some turn on shows where it diverges.
"""

import random
import tomllib
from pathlib import Path
from typing import Final, NamedTuple

from gnomon.games.khronos import GAME
from gnomon.games.khronos.actions import CONSTRUCT, DEMOLISH_IN, PLACE
from gnomon.games.khronos.grid import anchors_touching, halo
from gnomon.games.khronos.scenario import shipped
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.codec import digest
from gnomon.kernel.events import Events
from gnomon.kernel.options import Value

FOLDER: Final = Path(__file__).resolve().parent
MATCHES: Final = FOLDER / "matches"
LINES: Final = FOLDER / "lines.toml"
SHORT: Final = 12


class Plan(NamedTuple):
    """A match to record: its file's name, seats, seed and options."""

    name: str
    seats: int
    seed: int
    choices: dict[str, Value]


class Recorded(NamedTuple):
    """What a match came to: short digests after each player's turn, the digest of all events, the final one, scores."""

    turns: list[str]
    events: str
    digest: str
    scores: list[int]


def plans() -> list[Plan]:
    """One match for each number of players and one for each value of an option that is not the default."""
    found = [Plan(f"players-{seats}", seats, 100 + seats, {}) for seats in GAME.seat_counts]
    for number, spec in enumerate(GAME.specs):
        for value in spec.choices:
            if value != spec.default:
                seats = 2 + number % 4
                found.append(
                    Plan(f"{spec.name}-{value}".lower().replace("_", "-"), seats, 200 + number, {spec.name: value})
                )
    return found


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


def replay(plan: Plan, answers: list[str]) -> Recorded:
    """Give the answers, each to whoever is asked, and tell what came of it. Raises Refused."""
    state = begin(plan)
    events: Events = []
    turns: list[str] = []
    for line in answers:
        active = state.active
        (seat,) = GAME.to_act(state)
        GAME.apply(state, seat, code_of(line), 0, events)
        if state.over or state.active != active:
            turns.append(GAME.digest(state)[:SHORT])
    assert state.over, "the match is not over"
    return Recorded(turns, digest([list(event) for event in events]), GAME.digest(state), GAME.outcome(state).scores)


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


def write(plan: Plan) -> None:
    """Play and record a match."""
    answers = play(plan)
    found = replay(plan, answers)
    choices = [
        f"{name} = " + (f'"{value}"' if isinstance(value, str) else str(value).lower())
        for name, value in plan.choices.items()
    ]
    text = [
        f"seats = {plan.seats}",
        f"seed = {plan.seed}",
        f"rules_version = {GAME.rules_version}",
        f"scores = {found.scores}",
        f'digest = "{found.digest}"',
        f'events = "{found.events}"',
        "turns = [" + ", ".join(f'"{turn}"' for turn in found.turns) + "]",
        'answers = """',
        *answers,
        '"""',
        "",
        "[options]",
        *choices,
    ]
    (MATCHES / f"{plan.name}.toml").write_text("\n".join(text) + "\n", encoding="utf-8")


def read(name: str) -> tuple[Plan, list[str], Recorded, int]:
    """A recorded match: plan, answers, what came of it, and the version of the rules it was recorded with."""
    data = tomllib.loads((MATCHES / f"{name}.toml").read_text(encoding="utf-8"))
    plan = Plan(name, data["seats"], data["seed"], data["options"])
    recorded = Recorded(data["turns"], data["events"], data["digest"], data["scores"])
    return plan, data["answers"].split("\n")[:-1], recorded, data["rules_version"]


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


def count_lines(state: KhronosState, depth: int) -> int:
    """How many sequences of so many answers are legal from a position."""
    (seat,) = GAME.to_act(state)
    codes = list(GAME.options(state, seat))
    if depth == 1:
        return len(codes)
    total = 0
    for code in codes:
        trial = state.clone()
        GAME.apply(trial, seat, code)
        total += count_lines(trial, depth - 1)
    return total


def counted_positions() -> dict[str, tuple[KhronosState, int]]:
    """Every position whose lines are counted, with the depth."""
    found: dict[str, tuple[KhronosState, int]] = {}
    for name, (seats, seed, depth) in STARTS.items():
        found[name] = (begin(Plan(name, seats, seed, {})), depth)
    for name, depth in FIGURES.items():
        found[name] = (shipped(name), depth)
    return found


def write_lines() -> None:
    """Count and record."""
    text = []
    for name, (state, depth) in counted_positions().items():
        text.append(f'"{name}" = {[count_lines(state, ply) for ply in range(1, depth + 1)]}')
    LINES.write_text("\n".join(text) + "\n", encoding="utf-8")


def main() -> None:
    """Write every file anew."""
    MATCHES.mkdir(exist_ok=True)
    for old in MATCHES.glob("*.toml"):
        old.unlink()
    for plan in plans():
        write(plan)
    write_lines()


if __name__ == "__main__":
    main()
