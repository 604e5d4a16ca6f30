"""Scenario files: a position written by hand in a few lines of TOML.

```toml
game = "inventions"
players = 3
seed = 7                              # deals whatever is not told
era = 3
round = 2                             # of the era
order = ["green", "red", "blue"]      # players by colour: red, blue, green, yellow; "chronos", "hephaestus"
active = "red"
then = "turn"                         # or "claims" (the Stone Age set-up), "end" (of the round)
answers = ["red space travel"]        # given one after the other, as they travel in files
[options]
public_objectives = true
[asia]
card = "I301"                         # with the colours beside it; a card without a presenter only for "claims"
presenter = "blue"
inventor = "blue"
innovator = "red"
citizens = { red = 2, green = 1 }
tokens = ["red plus_1", "blue invent turned"]   # from the left
specialist = "SP4"
knowledge = "KN3"
scoring = true                        # the side of the knowledge tile
sage = false
wealth = ["C", "C"]                   # the stack, its top first, without those that somebody has
[milestones]
common = ["MA3", "MA4", "MB1", "MC1"] # from the earliest
private = { red = "MC2", blue = "MB2", green = "MB3", yellow = "MB4" }   # all four, that of nobody by its colour
eureka = ["MD1", "MD2", "MD3"]        # from the left, "none" where one was taken
discard = ["MA1", "MA2"]
envoys = { MC2 = ["red"], MB2 = ["blue", "red"] }
[ideas]
display = ["I401", "I402", "I303"]    # the newest first
stack = ["I403"]                      # on top, the uppermost first
[red]
influence = 4
home = { trader = 1, scholar = 2 }
exhausted = { thinker = 1 }
inventions = ["I106", "I101"]
ideas = ["I404"]
goals = ["influence_2", "majority_5", "network_1"]
display = ["economy_2", "wealth_C", "none", "aspiration_wild"]
map = { 4 = "technology_1", 9 = "economy_5" }
busy = [5]                            # economy tiles with a token
faded = [1]                           # technology tiles turned down
sages = 1
epoch = "invent"
seasons = ["present"]
marker = "era_3_1"
points = { presenting = 6 }
```

An automated opponent's table knows `inventions`, `tiles`, `sages`, `epoch`, `seasons`, `marker` and `region`, where it
stands; Chronos' also `borders`, the eras after which a token of his waits, Hephaestus' `drawn` cards of this era and
`points` on the marker that both share.

What is left out is as at a match's start, with board and cards as the seed deals them and milestones as if nobody had
moved them; regions have no cards. A table that is there replaces the whole of its kind. Citizens, tokens, tiles and cards
come out of the supplies. Unknown words, too many pieces and whatever the rules do not allow are refused with their line.
"""

from typing import Final

from gnomon.games.inventions.components import SHIPPED
from gnomon.games.inventions.decisions import END_ROUND, NEXT_TURN
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.rules.eras import clear_eureka, reveal_milestones
from gnomon.games.inventions.scenario_cards import read_cards
from gnomon.games.inventions.scenario_players import read_parties
from gnomon.games.inventions.scenario_regions import read_milestones, read_regions
from gnomon.games.inventions.scenario_supplies import take_supplies
from gnomon.games.inventions.setting import SPECS
from gnomon.games.inventions.setup import set_up
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import (
    COLOUR_NAMES,
    ERA_OF_STEP,
    IS_EPOCH_STEP,
    MAX_SEATS,
    NOTHING,
    SEASONS,
)
from gnomon.kernel.codec import Reader
from gnomon.kernel.errors import BadInput
from gnomon.kernel.frames import TABLE
from gnomon.kernel.options import read_options
from gnomon.kernel.scenario_words import give_answers, row_of
from gnomon.kernel.shelf import parsed, shipped_scenario, shipped_scenarios, with_line

__all__ = ["read_scenario", "shipped", "shipped_names"]

PACKAGE: Final = "gnomon.games.inventions"
CLAIMS: Final = 0
TURN: Final = 1
END: Final = 2
NEXT: Final = ("claims", "turn", "end")
"""What comes next: the Stone Age set-up, the turn of the active colour, the end of the round."""
LAST_ERA: Final = 5
ROUNDS: Final = 3
FIRST_CLEARED: Final = 2
"""The first era at whose end the Eureka display is cleared."""


def read_scenario(text: str, where: str = "scenario") -> InventionsState:
    """The position of a scenario file. Raises BadInput with the line (as far as it can be told) and the reason."""
    source = parsed(text, where)
    try:
        return _read(Reader(source, where))
    except BadInput as fault:
        raise with_line(fault, text) from None


def shipped_names() -> list[str]:
    """The names of the scenarios that come with the game."""
    return shipped_scenarios(PACKAGE)


def shipped(name: str) -> InventionsState:
    """A scenario that comes with the game. Raises BadInput for an unknown name."""
    return read_scenario(shipped_scenario(PACKAGE, name), name)


def _read(reader: Reader) -> InventionsState:
    reader.expect("game", "inventions")
    seats = reader.integer("players", 1, MAX_SEATS)
    chosen = reader.mapping("options", reader.raw("options")) if reader.has("options") else {}
    seed = reader.integer("seed", 0) if reader.has("seed") else 0
    state = set_up(SHIPPED, read_options(SPECS, chosen), seats, seed)
    claims = state.lanes[TABLE]
    state.lanes = [()] * (seats + 1)
    names = party_names(state)
    wanted = reader.choice("then", NEXT) if reader.has("then") else TURN
    _read_course(reader, state, names, wanted)
    if wanted != CLAIMS:
        for era in range(FIRST_CLEARED, ERA_OF_STEP[state.step]):
            clear_eureka(state, None)
            reveal_milestones(state, era, None)
    read_milestones(reader, state, names)
    read_regions(reader, state, names, wanted == CLAIMS)
    tables = [reader.table(name) if reader.has(name) else Reader({}, f"{reader.where}: {name}") for name in names]
    read_parties(tables, state)
    read_cards(reader, state, tables)
    for table in tables:
        table.finish()
    take_supplies(reader, state, names)
    _check_pillars(reader, state, names)
    state.lanes[TABLE] = (claims, ((NEXT_TURN, 0),), ((END_ROUND, 0),))[wanted]
    GAME.run(state, None, False)
    give_answers(reader, GAME, state, COLOUR_NAMES[:seats])
    reader.finish()
    return state


def party_names(state: InventionsState) -> tuple[str, ...]:
    """The colours that act: players by colour, the automated opponents by name."""
    return (*COLOUR_NAMES[: state.seats], *("chronos", "hephaestus")[: state.setting.parties - state.seats])


def _read_course(reader: Reader, state: InventionsState, names: tuple[str, ...], wanted: int) -> None:
    """Era, round, turn order, whose turn it is."""
    era = reader.integer("era", 1, LAST_ERA) if reader.has("era") else 1
    number = reader.integer("round", 1, ROUNDS if era > 1 else 1) if reader.has("round") else 1
    state.step = ERA_OF_STEP.index(era) + number - 1
    if reader.has("order"):
        order = row_of(reader, "order", names)
        if sorted(order) != list(range(len(names))):
            raise reader.error("order", f"expected each of {', '.join(names)} once")
        state.order = order
    if wanted == CLAIMS and state.step:
        raise reader.error("era", "ideas are claimed before the round of Era 1")
    state.turn = len(state.order) if wanted == END else 0
    if reader.has("active"):
        if wanted != TURN:
            raise reader.error("active", "nobody's turn comes next")
        state.turn = state.order.index(reader.choice("active", names))


def _check_pillars(reader: Reader, state: InventionsState, names: tuple[str, ...]) -> None:
    """Whoever is still to place a Season pillar has one left, and an Epoch pillar stands from Era 1 on."""
    if IS_EPOCH_STEP[state.step]:
        return
    placed = state.step - ERA_OF_STEP.index(ERA_OF_STEP[state.step])
    for party in state.order[state.turn :]:
        row = state.seasons[SEASONS * party : SEASONS * (party + 1)]
        if SEASONS - row.count(NOTHING) > placed:
            raise BadInput(f"{reader.where}: {names[party]}: seasons", f"before this turn {placed} were placed")
