"""Scenario files: a position written by hand in a few lines of TOML, and any position written in that form.

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
come out of the supplies.

In the middle of an act stand instead of `then` what the turn has brought so far and the frames that are pending, the
bottom first (see `decisions`); `over = true` after the end. Then `active` may be "none", between the rounds.

```toml
rules_version = 1                     # of a match that began under older rules; left out: the newest
draws = 120                           # words of the generator, facts shown, milliseconds: all 0 at first
shown = 4
now = 90000
objectives = ["sages", "wealth", "scholars"]
[turn]
chain = 2                             # tokens left
owed = 1                              # ideas to be taken
called = ["I106"]                     # inventions whose chain was used
fresh = ["2"]                         # slots with aspirations of this turn
waiting = ["wild"]                    # aspirations without a slot
paired = true                         # a technology tile was used
[[pending]]
frame = "end_turn"
seats = ["red"]
seat = "red"
[[pending]]
frame = "scholars"
seats = ["red"]
price = ["2 economy exhausted", "1 any"]
```

Further names: `letter` of a region whose wealth has run out; `column` of the milestones, the private displays from the
top; `gone` of the ideas, cards that have left the game, and then the stack is whole as told; `heir` of a player who counts
as on the turn-order space; `deck` of Hephaestus, the next card first, and its `packets`, those of whose cards nobody knows
the order. A region's `card` and an opponent's `region` may be "none". For what a view does not know stands "?" in stack,
deck and goals, and the seed is "hidden".

Unknown words, too many pieces and whatever the rules do not allow are refused with their line.
"""

from typing import Final

from gnomon.games.inventions import terms
from gnomon.games.inventions.components import KNOWN, SHIPPED, Components
from gnomon.games.inventions.decisions import CLAIM_NEXT, END_ROUND, NEXT_TURN
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.rules.eras import clear_eureka, reveal_milestones
from gnomon.games.inventions.scenario_cards import read_cards
from gnomon.games.inventions.scenario_checks import check_frames, check_lead
from gnomon.games.inventions.scenario_players import read_parties
from gnomon.games.inventions.scenario_regions import read_milestones, read_regions
from gnomon.games.inventions.scenario_supplies import take_supplies
from gnomon.games.inventions.scenario_text import FRAMES, write_scenario
from gnomon.games.inventions.scenario_turn import LAST_PLAYED_ERA, read_course, read_generator, read_turn
from gnomon.games.inventions.setting import RULES_VERSION, SPECS, party_names
from gnomon.games.inventions.setup import set_up
from gnomon.games.inventions.state import InventionsState
from gnomon.kernel.codec import Reader
from gnomon.kernel.errors import BadInput
from gnomon.kernel.frames import TABLE
from gnomon.kernel.options import read_options
from gnomon.kernel.scenario_words import give_answers, read_rules_version, read_seed
from gnomon.kernel.shelf import parsed, shipped_scenario, shipped_scenarios, with_line

__all__ = ["read_scenario", "shipped", "shipped_names", "write_scenario"]

PACKAGE: Final = "gnomon.games.inventions"
CLAIMS: Final = 0
TURN: Final = 1
END: Final = 2
EXACT: Final = 3
NEXT: Final = ("claims", "turn", "end")
"""What comes next: the Stone Age set-up, the turn of the active colour, the end of the round; else just what is told."""
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
    seats = reader.integer("players", 1, terms.MAX_SEATS)
    components = _read_components(reader)
    chosen = reader.mapping("options", reader.raw("options")) if reader.has("options") else {}
    seed = read_seed(reader)
    rules = read_rules_version(reader, RULES_VERSION)
    state = set_up(components, read_options(SPECS, chosen), seats, max(seed, 0), rules)
    claims = state.lanes[TABLE]
    state.lanes = [()] * (seats + 1)
    names = party_names(seats)
    wanted = _read_next(reader, state)
    read_course(reader, state, names, wanted == EXACT)
    _check_course(reader, state, names, wanted)
    for era in range(FIRST_CLEARED, min(terms.ERA_OF_STEP[state.step], LAST_PLAYED_ERA)):
        clear_eureka(state, None)
        reveal_milestones(state, era, None)
    read_milestones(reader, state, names)
    claiming = wanted == CLAIMS or any(frame[0] == CLAIM_NEXT for frame in state.lanes[TABLE])
    read_regions(reader, state, names, claiming)
    tables = [reader.table(name) if reader.has(name) else Reader({}, f"{reader.where}: {name}") for name in names]
    read_parties(tables, state)
    read_cards(reader, state, tables)
    for table in tables:
        table.finish()
    take_supplies(reader, state, names)
    _check_pillars(reader, state, names, int(wanted == EXACT))
    read_generator(reader, state, seed, wanted == EXACT)
    if wanted == EXACT:
        read_turn(reader, state)
        reader.finish()
        check_frames(reader, state)
        check_lead(reader, state)
        return state
    state.lanes[TABLE] = (claims, ((NEXT_TURN, 0),), ((END_ROUND, 0),))[wanted]
    GAME.run(state, None, False)
    give_answers(reader, GAME, state, terms.COLOUR_NAMES[:seats])
    reader.finish()
    return state


def _read_components(reader: Reader) -> Components:
    """The tables of the given digest, else those of the game."""
    digest = reader.text("data") if reader.has("data") else SHIPPED.digest
    if digest not in KNOWN:
        raise reader.error("data", "other component tables; hand in their file first")
    return KNOWN[digest]


def _read_next(reader: Reader, state: InventionsState) -> int:
    """What comes next; the pending frames are on their lanes then."""
    state.over = reader.boolean("over") if reader.has("over") else False
    if not state.over and not reader.has("pending"):
        return reader.choice("then", NEXT) if reader.has("then") else TURN
    for name in ("then", "answers", *(("pending",) if state.over else ())):
        if reader.has(name):
            raise reader.error(name, f"'{name}' does not go with '{'over' if state.over else 'pending'}'")
    if not state.over:
        FRAMES[state.seats - 1].push_pending(reader, state)
    return EXACT


def _check_course(reader: Reader, state: InventionsState, names: tuple[str, ...], wanted: int) -> None:
    """Ideas are claimed first of all; whose turn it is where a turn comes next."""
    if wanted == EXACT:
        return
    if wanted == CLAIMS and state.step:
        raise reader.error("era", "ideas are claimed before the round of Era 1")
    state.turn = len(state.order) if wanted == END else 0
    if reader.has("active"):
        if wanted != TURN:
            raise reader.error("active", "nobody's turn comes next")
        state.turn = state.order.index(reader.choice("active", names))


def _check_pillars(reader: Reader, state: InventionsState, names: tuple[str, ...], begun: int) -> None:
    """Whoever is still to place a Season pillar has one left, and an Epoch pillar stands from Era 1 on.

    `begun` is 1 if the active colour's turn may have begun.
    """
    if terms.IS_EPOCH_STEP[state.step]:
        return
    placed = state.step - terms.ERA_OF_STEP.index(terms.ERA_OF_STEP[state.step])
    for party in state.order[state.turn + begun :]:
        row = state.seasons[terms.SEASONS * party : terms.SEASONS * (party + 1)]
        if terms.SEASONS - row.count(terms.NOTHING) > placed:
            raise BadInput(f"{reader.where}: {names[party]}: seasons", f"before this turn {placed} were placed")
