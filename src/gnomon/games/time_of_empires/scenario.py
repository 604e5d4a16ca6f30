"""Scenario files: a position written by hand in a few lines of TOML, and any position written in that form.

```toml
game = "time_of_empires"
players = 2
era = 2                              # 0 before the first preparation
mode = "introductory"                # or "real_time", the default
round = 3
first = "purple"                     # seats by colour: red, purple, white, black
active = "red"
seed = 7
[options]
intro_rounds = 10
[tiles]                              # printed tile and rotation by position
H1 = "T01 2"
[map]
"H1.0" = ["red 2", "red temple", "purple mill"]   # two clans of red, a temple of red, a mill of purple
"H2.centre" = ["purple 3"]
[decks]
a1 = ["203", "201", "..."]           # next card first, some others below
[technical]
tile = "A1"
leader = "L202"
scholars = ["red", "purple"]         # first placed first
[wonder_1]
card = "W103"
[red]
knowledge = 3
bricks = 2
scholars = 2
hand = ["001", "101"]
pile = ["104", "203"]                # top last
tokens = ["culture", "science"]      # by era
captured = ["purple mill"]           # enemy pieces destroyed
leaders = ["L101"]
timers = ["technology_a.1 sand 30000", "none"]
```

What is left out has the value of a match's start, or of its present era: the first wonders and leaders of the tables
lie open, bonus tokens lie on the first fields. Clans, scholars and pieces are taken from their owners' supplies;
`removed` pieces of a board that lie nowhere are out of the game. Cards of the present era that lie nowhere are shuffled
into the decks, those of past eras have left the game; starting cards that lie nowhere are in the hand if no hand is
given, else among the discards.
`[[pending]]` frames tell what is asked; without them it is the active player's next turn, or everybody's to place
timers. `hidden` and `?` stand for what a view does not know. Unknown words, and pieces that break a rule of the
position, are refused with their line.
"""

from gnomon.games.time_of_empires import terms
from gnomon.games.time_of_empires.actions import TIMER_NAMES
from gnomon.games.time_of_empires.components import KNOWN, SHIPPED, Components
from gnomon.games.time_of_empires.decisions import BEGIN_TURN, CHOOSE_TOKEN, ERA, REVEAL_TOKENS
from gnomon.games.time_of_empires.game import GAME
from gnomon.games.time_of_empires.kinds import PLAYED_MODES
from gnomon.games.time_of_empires.land import Land, land_for, misplaced
from gnomon.games.time_of_empires.scenario_boards import read_boards, read_cards
from gnomon.games.time_of_empires.scenario_checks import check_position, leads_on
from gnomon.games.time_of_empires.scenario_players import read_player, take_supplies
from gnomon.games.time_of_empires.scenario_text import FRAMES, PLAIN_NUMBERS, write_scenario
from gnomon.games.time_of_empires.setting import INTRODUCTORY, REAL_TIME, SPECS, Setting, setting_for
from gnomon.games.time_of_empires.state import (
    FIELDS,
    PHASE_NAMES,
    PREPARATION,
    ROUNDS,
    RUNNING,
    EmpiresState,
    blank_state,
)
from gnomon.kernel.codec import Reader
from gnomon.kernel.errors import BadInput
from gnomon.kernel.frames import NEVER, UNKNOWN, seat_mask
from gnomon.kernel.game import lane_of
from gnomon.kernel.options import read_options
from gnomon.kernel.scenario_words import mask_of, one_of, read_seed
from gnomon.kernel.shelf import parsed, shipped_scenario, shipped_scenarios, with_line

__all__ = ["read_scenario", "shipped", "shipped_names", "write_scenario"]


def read_scenario(text: str, where: str = "scenario") -> EmpiresState:
    """The position of a scenario file. Raises BadInput with the line (as far as it can be told) and the reason."""
    source = parsed(text, where)
    try:
        return _read(source, where)
    except BadInput as fault:
        raise with_line(fault, text) from None


def shipped_names() -> list[str]:
    """The names of the scenarios that come with the game."""
    return shipped_scenarios("gnomon.games.time_of_empires")


def shipped(name: str) -> EmpiresState:
    """A scenario that comes with the game. Raises BadInput for an unknown name."""
    return read_scenario(shipped_scenario("gnomon.games.time_of_empires", name), name)


def _read(source: dict[str, object], where: str) -> EmpiresState:
    reader = Reader(source, where)
    reader.expect("game", "time_of_empires")
    seats = reader.integer("players", 2, len(terms.COLOUR_NAMES))
    setting = _read_setting(reader, seats)
    state = blank_state(seats, read_seed(reader), setting, _read_land(reader, setting, seats))
    _read_numbers(reader, state)
    read_boards(reader, state)
    hands_given = [read_player(reader, state, seat) for seat in range(seats)]
    take_supplies(state, where)
    read_cards(reader, state, hands_given)
    _read_pending(reader, state)
    reader.finish()
    check_position(state, where)
    return state


# --- the match -----------------------------------------------------------------------------------------------------


def _read_setting(reader: Reader, seats: int) -> Setting:
    components: Components = SHIPPED
    if reader.has("data"):
        digest = reader.text("data")
        if digest not in KNOWN:
            raise reader.error("data", "other component tables; hand in their file first")
        components = KNOWN[digest]
    chosen = reader.mapping("options", reader.raw("options")) if reader.has("options") else {}
    return setting_for(components, read_options(SPECS, chosen), seats)


def _read_land(reader: Reader, setting: Setting, seats: int) -> Land:
    """The tiles as given, or all of them unturned: capitals at their owners' places, the others in printed order."""
    components = setting.components
    layout = components.layouts[seats]
    tiles = [terms.NONE] * terms.POSITIONS
    rotations = [0] * terms.POSITIONS
    if reader.has("tiles"):
        table = reader.table("tiles")
        for position in layout.positions:
            words = table.text(terms.POSITION_NAMES[position]).split()
            if len(words) != 2 or words[1] not in ("0", "1", "2"):
                raise table.error(terms.POSITION_NAMES[position], "expected a tile and its rotation, 0 to 2")
            tiles[position] = one_of(table, terms.POSITION_NAMES[position], words[0], terms.TILE_NAMES)
            rotations[position] = int(words[1])
        table.finish()
    else:
        for tile, colour in enumerate(components.tile_colour):
            if colour < seats and components.is_capital[tile]:
                tiles[layout.capitals[colour]] = tile
        for tile, colour in enumerate(components.tile_colour):
            if colour < seats and not components.is_capital[tile]:
                tiles[next(position for position in layout.positions if tiles[position] == terms.NONE)] = tile
    fault = misplaced(components, seats, tuple(tiles), tuple(rotations))
    if fault:
        raise reader.error("tiles", fault)
    return land_for(components, seats, tuple(tiles), tuple(rotations))


def _read_numbers(reader: Reader, state: EmpiresState) -> None:
    state.era = reader.integer("era", 0, terms.ERAS) if reader.has("era") else 1
    state.mode = REAL_TIME if state.era else terms.NONE
    if reader.has("mode"):
        state.mode = one_of(reader, "mode", reader.raw("mode"), PLAYED_MODES, absent=True)
    state.phase = {terms.NONE: PREPARATION, REAL_TIME: RUNNING, INTRODUCTORY: ROUNDS}[state.mode]
    if reader.has("phase"):
        state.phase = one_of(reader, "phase", reader.raw("phase"), PHASE_NAMES)
    seats = terms.COLOUR_NAMES[: state.seats]
    if reader.has("first"):
        state.first = one_of(reader, "first", reader.raw("first"), seats)
    if state.phase == ROUNDS:
        state.round = 1
        state.active = state.first
    if reader.has("active"):
        state.active = one_of(reader, "active", reader.raw("active"), seats)
    if state.phase == RUNNING:
        state.gong_at = 0
    for field in FIELDS.plain:
        if field.name in PLAIN_NUMBERS and reader.has(field.name):
            setattr(state, field.name, field.read(reader, state.seats))
    for name, low in (("draws", UNKNOWN), ("shown", 0), ("now", 0)):
        if reader.has(name):
            setattr(state, name, reader.integer(name, low))
    if reader.has("turn_spaces"):
        state.turn_spaces = mask_of(reader, "turn_spaces", terms.SPACE_NAMES)
    if reader.has("undone"):
        state.undone = mask_of(reader, "undone", TIMER_NAMES)
    if reader.has("over"):
        state.over = reader.boolean("over")


# --- what is asked -------------------------------------------------------------------------------------------------


def _read_pending(reader: Reader, state: EmpiresState) -> None:
    if reader.has("pending"):
        FRAMES.push_pending(reader, state)
        if not leads_on(state):
            raise reader.error("pending", "these frames cannot be played on from this position")
        return
    if state.over:
        return
    if state.phase == ROUNDS:
        state.push((BEGIN_TURN, seat_mask(state.active)))
        GAME.run(state, None, False)
    elif state.phase == RUNNING:
        state.push((ERA, (1 << state.seats) - 1))
    elif state.phase == PREPARATION and state.era and state.gong_at == NEVER:
        state.push((REVEAL_TOKENS, 0))
        for seat in range(state.seats):
            state.push((CHOOSE_TOKEN, seat_mask(seat)), lane_of(seat))
    else:
        raise reader.error("pending", "needed in this phase, to tell what is asked")
