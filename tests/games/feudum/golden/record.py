"""Recorded matches and counts of legal lines: how they are written and read.

`python -m tests.games.feudum.golden.record` writes all files of this folder anew. Do so only when the rules were changed
on purpose (a fix that could change a running match raises the game's rules version), and look at the difference: a match
whose answers stay the same but whose digests change from some mark on shows where it diverges.
"""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.scenario import read_scenario
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import COLOUR_NAMES
from gnomon.kernel.state import State
from tests.kit.golden import Golden, Plan, Recorded, option_plans, replayed, written

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


def plans() -> list[Plan]:
    """A match for each number of players and for each value of an option that is not the default, and some rich ones."""
    found = [Plan(f"players-{seats}", seats, 100 + seats, {}) for seats in GAME.seat_counts]
    found += [Plan(f"rich-{number}", 2, number, {}, "rich") for number in range(1, 7)]
    return found + option_plans(GAME, (2, 3), {})


def begin(plan: Plan) -> FeudumState:
    """The first position of a planned match."""
    if plan.manner == "rich":
        return read_scenario(f"seed = {plan.seed}\n{RICH}")
    state = GAME.setup(plan.choices, plan.seats, plan.seed)
    assert isinstance(state, FeudumState)
    return state


def replay(plan: Plan, lines: list[str]) -> Recorded:
    """Let everything happen again, and tell what came of it. Raises Refused."""
    return replayed(GAME, begin(plan), COLOUR_NAMES, lines, EVERY)


def playing(plan: Plan) -> Iterator[tuple[FeudumState, int, int]]:
    """A match of players who seldom waste anything and like best what they have seldom done.

    Before each answer: the live position (to be left as it is), the seat and the answer.
    """
    chance = random.Random(plan.name)
    state = begin(plan)
    met: Counter[str] = Counter()
    while not state.over:
        seat = chance.choice(GAME.to_act(state))
        listed = GAME.options(state, seat)
        worth = [code for code in listed if GAME.codes.block_of(code).kind not in WASTEFUL]
        codes = worth if worth and chance.random() < WILLING else listed
        names = [sort_of(code) for code in codes]
        code = chance.choices(codes, [1 / (1 + met[name]) / names.count(name) for name in names])[0]
        met[sort_of(code)] += 1
        yield state, seat, code
        GAME.apply(state, seat, code)


def play(plan: Plan) -> list[str]:
    """The lines of such a match."""
    return [written(GAME, COLOUR_NAMES, seat, code) for _, seat, code in playing(plan)]


def sort_of(code: int) -> str:
    """The kind of an answer; cards and guild functions are kinds by themselves."""
    block = GAME.codes.block_of(code)
    return block.names[code - block.base] if block.kind in ("play", "function", "again") else block.kind


# --- counts of legal lines -------------------------------------------------------------------------------------------


def counted_positions() -> dict[str, tuple[State, int]]:
    """Every position whose lines are counted, with the depth."""
    found: dict[str, tuple[State, int]] = {}
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


GOLDEN: Final = Golden(GAME, Path(__file__).resolve().parent, plans(), play, replay, counted_positions)

if __name__ == "__main__":
    GOLDEN.record()
