"""Recorded matches and counts of legal lines: how they are written and read.

`python -m tests.games.inventions.golden.record` writes all files of the present version of the rules anew; those of older
versions stay as they were recorded, for the matches that began under them. Do so only when the rules were
changed on purpose (a fix that could change a running match raises the game's rules version), and look at the difference:
a match whose answers stay the same but whose digests change from some mark on shows where it diverges.
"""

import random
from collections import Counter
from pathlib import Path
from typing import Final

from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.scenario import read_scenario, shipped
from gnomon.games.inventions.setting import RULES_VERSION
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import COLOUR_NAMES
from gnomon.kernel.state import FIRST_RULES, State
from tests.kit.golden import Golden, Plan, Recorded, option_plans, replayed, written

EVERY: Final = 10
"""A digest is kept after every so many answers."""
WASTEFUL: Final = ("joker", "enough")
WILLING: Final = 0.9
"""How often nothing is left undone: no chain is declined, and building goes on."""

RICH: Final = """
game = "inventions"
era = 4
round = 1
[milestones]
common = ["MB4", "MC1", "MC2", "MC3"]
private = { red = "MD1", blue = "MD2", FIRST = "MB1", SECOND = "MD3" }
eureka = ["ME1", "ME2", "ME3", "ME4"]
discard = ["MA1", "MA2", "MA3", "MA4"]
envoys = { MC2 = ["red"], MD2 = ["blue"], MD1 = ["red"] }
[africa]
card = "I301"
presenter = "red"
inventor = "blue"
citizens = { red = 3, blue = 2 }
scoring = true
[middle_east]
citizens = { red = 4, blue = 1 }
tokens = ["red plus_1", "blue share turned"]
[europe]
card = "I304"
presenter = "blue"
citizens = { blue = 4 }
[asia]
card = "I401"
presenter = "red"
inventor = "red"
innovator = "blue"
citizens = { red = 1, blue = 3 }
tokens = ["blue plus_1"]
[oceania]
sage = false
[red]
influence = 9
home = { trader = 2, artisan = 2, thinker = 2, scholar = 3 }
ideas = ["I405", "I406"]
inventions = ["I106", "I101", "I203"]
sages = 1
epoch = "present"
display = ["wealth_A", "culture_3"]
map = { 1 = "technology_1", 2 = "economy_3", 4 = "economy_6", 5 = "culture_2", 9 = "technology_4", 10 = "economy_5", 6 = "economy_2" }
[blue]
influence = 8
home = { trader = 2, artisan = 2, thinker = 2, scholar = 3 }
ideas = ["I404", "I403"]
inventions = ["I105", "I107", "I202"]
epoch = "invent"
display = ["wealth_D"]
map = { 1 = "technology_7", 2 = "economy_1", 4 = "culture_7", 5 = "culture_5", 9 = "technology_5", 10 = "economy_4", 6 = "culture_4" }
"""
"""Two societies in the middle of a match: much that random play seldom comes to may be done at once."""
COUNTED: Final = {
    "example-9-full-display-at-share": 4,
    "example-11-travel-to-the-scoring-side": 4,
    "example-16-technology-pair": 4,
    "example-18-era-change": 3,
}
"""Shipped scenarios and the depth to which their lines are counted."""


def plans() -> list[Plan]:
    """A match for each number of players and for each value of an option that is not the default, and some rich ones."""
    found = [Plan(f"players-{seats}", seats, 100 + seats, {}) for seats in GAME.seat_counts]
    found += [Plan(f"rich-{number}", 2 + number % 2, number, {}, "rich") for number in range(1, 7)]
    modes = [plan for plan in option_plans(GAME, (1,), {}) if "difficulty" in plan.choices]
    return found + modes + [plan for plan in option_plans(GAME, (2, 1, 3), {}) if "difficulty" not in plan.choices]


def begin(plan: Plan, version: int = RULES_VERSION) -> InventionsState:
    """The first position of a planned match, under a version of the rules."""
    if plan.manner == "rich":
        return rich(plan.seats, plan.seed, version)
    state = GAME.setup(plan.choices, plan.seats, plan.seed, version)
    assert isinstance(state, InventionsState)
    return state


def rich(seats: int, seed: int, version: int = RULES_VERSION) -> InventionsState:
    """The two societies, with Chronos or with a third one."""
    text = RICH.replace("FIRST", "chronos" if seats == 2 else "green").replace("SECOND", "yellow")
    return read_scenario(f"rules_version = {version}\nseed = {seed}\nplayers = {seats}\n{text}")


def replay(plan: Plan, lines: list[str]) -> Recorded:
    """Let everything happen again, and tell what came of it. Raises Refused."""
    return replayed(GAME, begin(plan), COLOUR_NAMES, lines, EVERY)


def replay_first(plan: Plan, lines: list[str]) -> Recorded:
    """The same under the first version of the rules."""
    return replayed(GAME, begin(plan, FIRST_RULES), COLOUR_NAMES, lines, EVERY)


def play(plan: Plan) -> list[str]:
    """The lines of a match of players who seldom leave anything undone and like best what they have seldom done."""
    chance = random.Random(plan.name)
    state = begin(plan)
    met: Counter[str] = Counter()
    lines: list[str] = []
    while not state.over:
        (seat,) = GAME.to_act(state)
        listed = GAME.options(state, seat)
        worth = [code for code in listed if GAME.codes.block_of(code).kind not in WASTEFUL]
        codes = worth if worth and chance.random() < WILLING else listed
        names = [sort_of(code) for code in codes]
        code = chance.choices(codes, [1 / (1 + met[name]) / names.count(name) for name in names])[0]
        met[sort_of(code)] += 1
        lines.append(written(GAME, COLOUR_NAMES, seat, code))
        GAME.apply(state, seat, code)
    return lines


def sort_of(code: int) -> str:
    """The kind of an answer; actions, and tiles of each kind, are sorts by themselves."""
    block = GAME.codes.block_of(code)
    return block.names[code - block.base] if block.kind in ("space", "whether", "take") else block.kind


# --- counts of legal lines -------------------------------------------------------------------------------------------


def counted_positions() -> dict[str, tuple[State, int]]:
    """Every position whose lines are counted, with the depth."""
    found: dict[str, tuple[State, int]] = {}
    for seats in GAME.seat_counts:
        found[f"start of {seats}"] = (begin(Plan("", seats, seats, {})), 4)
    found["two societies"] = (rich(2, 7), 3)
    for name, depth in COUNTED.items():
        found[name] = (shipped(name), depth)
    return found


FOLDER: Final = Path(__file__).resolve().parent
GOLDEN: Final = Golden(GAME, FOLDER, plans(), play, replay, counted_positions)
FIRST: Final = Golden(GAME, FOLDER, plans(), play, replay_first, counted_positions, FIRST_RULES)
"""What was recorded under the first version of the rules, in `matches`; that of a later version has a folder of its own."""

if __name__ == "__main__":
    GOLDEN.record()
