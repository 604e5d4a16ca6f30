"""Recorded matches and counts of legal lines: how they are written and read.

`python -m tests.games.feudum.golden.record` writes all files of this folder anew. Do so only when the rules were changed
on purpose (a fix that could change a running match raises the game's rules version), and look at the difference: a match
whose answers stay the same but whose digests change from some mark on shows where it diverges.
"""

import random
import tomllib
from collections import Counter
from pathlib import Path
from typing import Final, NamedTuple

from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.scenario import read_scenario
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import COLOUR_NAMES
from gnomon.kernel.codec import digest
from gnomon.kernel.events import Events
from gnomon.kernel.options import Value

FOLDER: Final = Path(__file__).resolve().parent
MATCHES: Final = FOLDER / "matches"
LINES: Final = FOLDER / "lines.toml"
SHORT: Final = 12
EVERY: Final = 10
"""A digest is kept after every so many answers."""
WASTEFUL: Final = ("forgo", "put_away")
WILLING: Final = 0.95
"""How often nothing is wasted: a card is played with an effect if it has one, and writs are kept."""


RICH: Final = """
game = "feudum"
players = 2
round = 5
epoch = 2
[stacks]
sea = 2
island = 2
forest = 3
desert = 3
badlands = 2
[map]
F2 = "outpost, yellow"
S1 = "outpost, yellow"
F3 = "farm, yellow, subject"
D1 = "town, yellow"
D4 = "outpost, blue"
B1 = "town, blue, yellow serf sealed"
B2 = "outpost, blue, subject, yellow serf"
D3 = "monk feudum, blue, subject"
[beside]
F3 = "3 wood, 2 iron"
B1 = "1 food"
[landscapes]
B1 = "silver_mine 2"
[monsters]
behemoth = "blue D3"
[panels]
rosary = [2, 4, 5]
[rows]
yellow = 5
[yellow]
pawns = ["knight D3", "noble B1", "merchant D4"]
markers = 6
shillings = 9
barrel = 1
seals = 2
tiles = ["orchard", "sulfur_mine", "silver_mine"]
vessels = ["flying_machine"]
writs = ["bow", "wages", "cellar"]
[yellow.goods]
saltpeter = 2
iron = 2
wood = 2
food = 4
[blue]
pawns = ["monk D3", "noble B2", "noble F3 ship"]
seals = 1
markers = 6
"""
"""Two realms in the middle of a match: much that random play seldom comes to may be done at once."""


class Plan(NamedTuple):
    """A match to record: its file's name, seats, seed and options, and whether it begins in the middle."""

    name: str
    seats: int
    seed: int
    choices: dict[str, Value]
    is_rich: bool = False


class Recorded(NamedTuple):
    """What a match came to: short digests on the way, the digest of all events, the final one, scores."""

    marks: list[str]
    events: str
    digest: str
    scores: list[int]


def plans() -> list[Plan]:
    """A match for each number of players and for each value of an option that is not the default, and some rich ones."""
    found = [Plan(f"players-{seats}", seats, 100 + seats, {}) for seats in GAME.seat_counts]
    found += [Plan(f"rich-{number}", 2, number, {}, True) for number in range(1, 7)]
    for number, spec in enumerate(GAME.specs):
        for value in spec.choices:
            if value != spec.default:
                name = f"{spec.name}-{value}".lower().replace("_", "-")
                found.append(Plan(name, 2 + number % 2, 200 + number, {spec.name: value}))
    return found


def begin(plan: Plan) -> FeudumState:
    """The first position of a planned match."""
    if plan.is_rich:
        return read_scenario(f"seed = {plan.seed}\n{RICH}")
    state = GAME.setup(plan.choices, plan.seats, plan.seed)
    assert isinstance(state, FeudumState)
    return state


def written(seat: int, code: int) -> str:
    """An answer as one line: colour, kind and name."""
    block = GAME.codes.block_of(code)
    return f"{COLOUR_NAMES[seat]} {block.kind} {block.names[code - block.base]}"


def read_line(line: str) -> tuple[int, int]:
    """Seat and code of such a line."""
    colour, kind, name = line.split(" ")
    code = GAME.codes.from_names({"choose": kind, GAME.codes.block(kind).field: name})
    return COLOUR_NAMES.index(colour), code


def replay(plan: Plan, lines: list[str]) -> Recorded:
    """Let everything happen again, and tell what came of it. Raises Refused."""
    state = begin(plan)
    events: Events = []
    marks: list[str] = []
    for number, line in enumerate(lines):
        seat, code = read_line(line)
        GAME.apply(state, seat, code, events=events)
        if number % EVERY == EVERY - 1:
            marks.append(GAME.digest(state)[:SHORT])
    assert state.over, "the match is not over"
    return Recorded(marks, digest([list(event) for event in events]), GAME.digest(state), GAME.outcome(state).scores)


def play(plan: Plan) -> list[str]:
    """The lines of a match of players who seldom waste anything and like best what they have seldom done."""
    chance = random.Random(plan.name)
    state = begin(plan)
    met: Counter[str] = Counter()
    lines: list[str] = []
    while not state.over:
        seat = chance.choice(GAME.to_act(state))
        listed = GAME.options(state, seat)
        worth = [code for code in listed if GAME.codes.block_of(code).kind not in WASTEFUL]
        codes = worth if worth and chance.random() < WILLING else listed
        names = [sort_of(code) for code in codes]
        code = chance.choices(codes, [1 / (1 + met[name]) / names.count(name) for name in names])[0]
        met[sort_of(code)] += 1
        GAME.apply(state, seat, code)
        lines.append(written(seat, code))
    return lines


def sort_of(code: int) -> str:
    """The kind of an answer; cards and guild functions are kinds by themselves."""
    block = GAME.codes.block_of(code)
    return block.names[code - block.base] if block.kind in ("play", "function", "again") else block.kind


def write(plan: Plan) -> None:
    """Play and record a match."""
    lines = play(plan)
    found = replay(plan, lines)
    choices = [
        f"{name} = " + (f'"{value}"' if isinstance(value, str) else str(value).lower())
        for name, value in plan.choices.items()
    ]
    text = [
        f"seats = {plan.seats}",
        f"seed = {plan.seed}",
        f"is_rich = {str(plan.is_rich).lower()}",
        f"rules_version = {GAME.rules_version}",
        f"scores = {found.scores}",
        f'digest = "{found.digest}"',
        f'events = "{found.events}"',
        "marks = [" + ", ".join(f'"{mark}"' for mark in found.marks) + "]",
        'lines = """',
        *lines,
        '"""',
        "",
        "[options]",
        *choices,
    ]
    (MATCHES / f"{plan.name}.toml").write_text("\n".join(text) + "\n", encoding="utf-8")


def read(name: str) -> tuple[Plan, list[str], Recorded, int]:
    """A recorded match: plan, lines, what came of it, and the version of the rules it was recorded with."""
    data = tomllib.loads((MATCHES / f"{name}.toml").read_text(encoding="utf-8"))
    plan = Plan(name, data["seats"], data["seed"], data["options"], data["is_rich"])
    recorded = Recorded(data["marks"], data["events"], data["digest"], data["scores"])
    return plan, data["lines"].split("\n")[:-1], recorded, data["rules_version"]


# --- counts of legal lines -------------------------------------------------------------------------------------------


def counted_positions() -> dict[str, tuple[FeudumState, int]]:
    """Every position whose lines are counted, with the depth."""
    found: dict[str, tuple[FeudumState, int]] = {}
    for seats in GAME.seat_counts:
        found[f"start of {seats}"] = (begin(Plan("", seats, seats, {})), 4)
    hands = {
        "two cards of every turn": ["move", "influence", "improve", "tax"],
        "war and trade": ["conquer", "guild", "migrate", "defend"],
        "writs and harvest": ["explore", "harvest", "repeat", "move"],
    }
    for name, cards in hands.items():
        hand = f"hand = {cards}\n"
        text = RICH.replace("[yellow]\n", f"[yellow]\n{hand}").replace("[blue]\n", '[blue]\nhand = ["defend", "tax"]\n')
        found[name] = (read_scenario(text), 3)
    return found


def count_lines(state: FeudumState, depth: int) -> int:
    """How many sequences of so many answers, by whoever is asked, are legal from a position."""
    total = 0
    for seat in GAME.to_act(state):
        codes = list(GAME.options(state, seat))
        if depth == 1:
            total += len(codes)
            continue
        for code in codes:
            trial = state.clone()
            GAME.apply(trial, seat, code)
            total += count_lines(trial, depth - 1)
    return total


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
