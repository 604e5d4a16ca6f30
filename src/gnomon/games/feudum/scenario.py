"""Scenario files: a position written by hand in a few lines of TOML, and any position written in that form.

```toml
game = "feudum"
players = 3
seed = 7                              # deals whatever is not told
round = 4
epoch = 2
first = "yellow"                      # seats by colour: yellow, blue, red, purple, green
active = "red"
deck = ["bow", "wages"]               # on top of the deck, the uppermost first
then = "turn"                         # or "choosing", "nourish", "die", "epoch"
answers = ["red play move"]           # given one after the other, as they travel in files
[options]
fists = "opponent"
[stacks]                              # the epoch on top, 5 if none is left
sea = 2
desert = 3
[map]
D3 = "farm, red, subject, blue serf sealed"
B1 = "noble feudum, blue"
[beside]                              # goods at locations
D3 = "8 wood, 1 iron"
[landscapes]
D3 = "orchard 3"                      # with its resources
[adrift]
D1 = "ship, submersible"
[monsters]
behemoth = "blue B1"
[tracks]                              # best seat first
noble = ["blue"]
[market]                              # the same for [containers] and [barn]
wood = 3
[rows]
yellow = 3
[panels]
vessels = ["ship"]                    # for sale at the alchemist's
scrolls = [1, 3]                      # those with a seal
chickens = [2, 5]
rosary = [3, 3]
purse = 2
coffer = 1
[red]
pawns = ["knight B1", "farmer D1 ship", "monk D3 wine"]
barrel = 1
shillings = 4
markers = 3
seals = 1
beads = [5]
vessels = ["flying_machine"]
tiles = ["orchard"]
writs = ["sword", "cellar"]
hand = ["move", "repeat"]
played = ["tax"]
pouch = "sulfur"                      # or a tile for it: "orchard as sulfur"
voyage = 2
military = 1
reeves = ["knight"]
slain = true
moves = 1
points = { pulls = 3 }
[red.goods]
food = 2
```

What is left out is as at a match's start, with the discs of the map as the seed deals them. A table that is there
replaces the whole of its kind, but for the map, the stacks and the rows. Pieces come out of the supplies; guild tracks
are settled afterwards, and a track that is told must stand. Unknown words, too many pieces and whatever the rules do not
allow are refused with their line.

A position in the midst of an act, and what has been dealt, can be told as well:

```toml
seed = "1f"                           # hexadecimal digits, or "hidden"
draws = 120                           # of the generator; `shown` and `now` likewise
deck = ["bow seen red", "wages seen all", "?"]    # who knows the card there
pool = ["3", "4 seen", "2"]           # all seals of the supply, that drawn next first; `seen` by everybody
sworn = ["blue"]                      # while cards are chosen, and how many in turn order are bound
bound = 1
over = true                           # the match has ended: nothing is asked
[faces]                               # the landscapes of every stack by epoch
sea = ["orchard", "?", "?", "?"]
[map]
D3 = "farm, red, subject, blue serf sealed 3"
[panels]
scrolls = ["1 sealed 3", "3 sealed ?"]
[red]
pawns = ["none", "farmer D1 wine_of_tile"]        # the first is off the board
seals = ["3", "?"]
hand = ["?", "?"]                     # two unknown cards; "hidden" if there is none
guild = "farmer"                      # the first guild used in this round
second_card = "now"                   # by the sulfur in the pouch; then "played"
secret = "left"                       # the hand of the lower bead, or ["pawn_1_food"], or "hidden"
[[pending]]                           # the frames that are owed, the lowest first, in place of `then`
frame = "next_turn"
last = "yellow"
[[pending]]
frame = "steps"
seats = ["red"]
left = 2
moved = ["pawn_1"]
pawn_moved = true
boarded = []
```

`?` and `hidden` stand for what a view does not know; with them the deck, the pool and the pending frames must be told.
"""

from typing import Final

from gnomon.games.feudum.components import KNOWN, SHIPPED, Components
from gnomon.games.feudum.decisions import ADVANCE, BEGIN_ROUND, NEXT_TURN, NOURISH, ROLL_DIE
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.rules.ranks import rank_of, settle
from gnomon.games.feudum.scenario_checks import is_hidden, leads_on
from gnomon.games.feudum.scenario_pieces import MOST, read_pieces
from gnomon.games.feudum.scenario_players import read_players
from gnomon.games.feudum.scenario_supplies import take_supplies
from gnomon.games.feudum.scenario_text import FRAMES, write_scenario
from gnomon.games.feudum.setting import SPECS
from gnomon.games.feudum.setup import set_up
from gnomon.games.feudum.state import FeudumState, Numbers
from gnomon.games.feudum.terms import COLOUR_NAMES, EPOCHS, GUILD_NAMES, GUILDS, JOURNEYMAN, MAX_SEATS
from gnomon.kernel.codec import Reader
from gnomon.kernel.errors import BadInput
from gnomon.kernel.frames import UNKNOWN, Frame
from gnomon.kernel.options import read_options
from gnomon.kernel.scenario_words import give_answers, mask_of, one_of, read_seed
from gnomon.kernel.shelf import parsed, shipped_scenario, shipped_scenarios, with_line

__all__ = ["read_scenario", "shipped", "shipped_names", "write_scenario"]

NEXT: Final[dict[str, tuple[Frame, ...]]] = {
    "choosing": ((BEGIN_ROUND, 0),),
    "turn": (),
    "nourish": ((NOURISH, 0, 0),),
    "die": ((ADVANCE, 0), (ROLL_DIE, 0)),
    "epoch": ((ADVANCE, 0),),
}
"""The frames of what comes next; that of a turn follows from the active player."""


def read_scenario(text: str, where: str = "scenario") -> FeudumState:
    """The position of a scenario file. Raises BadInput with the line (as far as it can be told) and the reason."""
    source = parsed(text, where)
    try:
        return _read(Reader(source, where))
    except BadInput as fault:
        raise with_line(fault, text) from None


def shipped_names() -> list[str]:
    """The names of the scenarios that come with the game."""
    return shipped_scenarios("gnomon.games.feudum")


def shipped(name: str) -> FeudumState:
    """A scenario that comes with the game. Raises BadInput for an unknown name."""
    return read_scenario(shipped_scenario("gnomon.games.feudum", name), name)


def _read(reader: Reader) -> FeudumState:
    reader.expect("game", "feudum")
    seats = reader.integer("players", 2, MAX_SEATS)
    components = _read_components(reader)
    chosen = reader.mapping("options", reader.raw("options")) if reader.has("options") else {}
    state = set_up(components, read_options(SPECS, chosen), seats, read_seed(reader))
    state.lanes = [()] * (seats + 1)
    pending = reader.has("pending")
    if pending:
        FRAMES.push_pending(reader, state)
    _read_course(reader, state)
    read_pieces(reader, state)
    read_players(reader, state)
    told = _read_tracks(reader, state)
    take_supplies(reader, state)
    _settle(reader, state, told)
    for name, least in (("draws", UNKNOWN), ("shown", 0), ("now", 0)):
        if reader.has(name):
            setattr(state, name, reader.integer(name, least))
    if pending or state.over:
        _take_up(reader, state)
    else:
        _go_on(reader, state)
    give_answers(reader, GAME, state, COLOUR_NAMES[:seats])
    reader.finish()
    return state


def _read_components(reader: Reader) -> Components:
    """The shipped tables, or those of an owner by their digest."""
    if not reader.has("data"):
        return SHIPPED
    digest = reader.text("data")
    if digest not in KNOWN:
        raise reader.error("data", "other component tables; hand in their file first")
    return KNOWN[digest]


def _read_course(reader: Reader, state: FeudumState) -> None:
    """Round and epoch, who is first and active, who has sworn, whether the match is over."""
    colours = COLOUR_NAMES[: state.seats]
    state.round = reader.integer("round", 1, MOST) if reader.has("round") else 1
    state.epoch = reader.integer("epoch", 1, EPOCHS) if reader.has("epoch") else 1
    state.first = one_of(reader, "first", reader.raw("first"), colours) if reader.has("first") else 0
    active = reader.raw("active") if reader.has("active") else colours[state.first]
    state.active = one_of(reader, "active", active, colours)
    state.sworn = mask_of(reader, "sworn", colours)
    state.final = reader.integer("bound", 0, state.seats) if reader.has("bound") else 0
    state.over = reader.boolean("over") if reader.has("over") else False


def _read_tracks(reader: Reader, state: FeudumState) -> dict[int, Numbers]:
    """The guild tracks that are told."""
    if not reader.has("tracks"):
        return {}
    table = reader.table("tracks")
    told: dict[int, Numbers] = {}
    for guild, name in enumerate(GUILD_NAMES):
        if table.has(name):
            seats = [one_of(table, name, colour, COLOUR_NAMES[: state.seats]) for colour in table.items(name)]
            if len(set(seats)) != len(seats):
                raise table.error(name, "a player stands there twice")
            told[guild] = state.tracks[guild] = tuple(seats)
    table.finish()
    return told


def _settle(reader: Reader, state: FeudumState, told: dict[int, Numbers]) -> None:
    """Bring the tracks up to date: those told must stay, and reeves stand only where their player has a function."""
    settle(state, None)
    for guild, track in told.items():
        if state.tracks[guild] != track:
            raise BadInput(f"{reader.where}: tracks: {GUILD_NAMES[guild]}", "stars and markers do not keep this track")
    for at, reeve in enumerate(state.reeves):
        if reeve and rank_of(state, at // GUILDS, at % GUILDS) not in range(JOURNEYMAN + 1):
            where = f"{reader.where}: {COLOUR_NAMES[at // GUILDS]}: reeves"
            raise BadInput(where, f"'{GUILD_NAMES[at % GUILDS]}' gives no function to pull or push")


def _take_up(reader: Reader, state: FeudumState) -> None:
    """Take up what is pending; a view stays as it is, for its steps may wait for what it does not know."""
    if reader.has("then"):
        raise reader.error("then", "pending frames, or the end of the match, tell what comes next")
    if not leads_on(state):
        raise BadInput(f"{reader.where}: pending", "these frames cannot be played on from this position")
    if not state.over and not is_hidden(state):
        GAME.run(state, None, False)


def _go_on(reader: Reader, state: FeudumState) -> None:
    """Ask what comes next."""
    if is_hidden(state):
        raise reader.error("pending", "needed where something is hidden, to tell what is asked")
    wanted = "turn" if any(state.held) else "choosing"
    if reader.has("then"):
        wanted = tuple(NEXT)[one_of(reader, "then", reader.raw("then"), tuple(NEXT))]
    frames = NEXT[wanted]
    if wanted == "turn":
        if not state.held[state.active]:
            raise BadInput(f"{reader.where}: {COLOUR_NAMES[state.active]}: hand", "the active player holds no card")
        frames = ((NEXT_TURN, 0, (state.active - 1) % state.seats),)
    state.lanes[0] = frames
    GAME.run(state, None, False)
