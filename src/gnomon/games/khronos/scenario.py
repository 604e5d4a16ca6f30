"""Scenario files: a position written by hand in a few lines of TOML, and any position written in that form.

```toml
game = "khronos"
players = 3
map = "blank"              # or "valley", the default
turn = 4
first = "blue"             # seats by colour: blue, red, green, white, yellow
active = "red"
seed = 7
[options]
holdem = true
[counts]                   # pieces of the game, where it has other numbers of them than in print
castle = 2
cubes = 20
[red]
money = 6
pawns = ["might", "faith"]
allowance = [2, 1]
hand = "MMRC"
[faith]
buildings = ["keep f6 red", "town k7"]
[reason]
buildings = ["castle d8 ruin marker red", "abbey a1 intact", "keep f6", "town k7 red green", "hamlet f5 red"]
```

What is left out has the value of a match's start; cards that lie nowhere are shuffled into the draw pile with the seed.
`[[pending]]` frames tell what is asked, if it is not the active player's next action. `hidden` and `?` stand for what a
view does not know. Unknown words, and pieces that break a rule of the position, are refused with their line.
"""

import copy
import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Final

from gnomon.games.khronos.boards import Board, board_of
from gnomon.games.khronos.components import (
    AGE_NAMES,
    BLANK,
    DESIGN_NAMES,
    KNOWN,
    MIGHT,
    SHIPPED,
    TYPE_NAMES,
    Components,
)
from gnomon.games.khronos.decisions import CHOOSE_ACTION
from gnomon.games.khronos.scenario_boards import check_position, read_buildings, write_building
from gnomon.games.khronos.scenario_frames import HIDDEN, SEAT_COLOURS, read_frame, write_frame
from gnomon.games.khronos.setting import SPECS, Setting, setting_for
from gnomon.games.khronos.state import SOURCE_COUNT, SOURCES, START, TURNS, KhronosState
from gnomon.kernel.codec import Reader, canonical
from gnomon.kernel.errors import BadInput
from gnomon.kernel.frames import UNKNOWN, Frame, seat_mask
from gnomon.kernel.options import read_options
from gnomon.kernel.rng import Generator, shuffle

LETTERS: Final = "MRC"
UNKNOWN_LETTER: Final = "?"
MAPS: Final = {"valley": SHIPPED, "blank": BLANK}


# --- reading -------------------------------------------------------------------------------------------------------


def read_scenario(text: str, where: str = "scenario") -> KhronosState:
    """The position of a scenario file. Raises BadInput with the line (as far as it can be told) and the reason."""
    try:
        source: dict[str, object] = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as fault:
        raise BadInput(where, f"not valid TOML ({fault})") from None
    try:
        return _read(source, where)
    except BadInput as fault:
        line = _line_of(fault, text)
        raise (BadInput(f"{fault.where} (line {line})", fault.what) if line else fault) from None


def shipped_names() -> list[str]:
    """The names of the scenarios that come with the game."""
    folder = resources.files("gnomon.games.khronos") / "scenarios"
    return sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))


def shipped(name: str) -> KhronosState:
    """A scenario that comes with the game. Raises BadInput for an unknown name."""
    if name not in shipped_names():
        raise BadInput("scenario", f"unknown name {name!r:.40}")
    file = resources.files("gnomon.games.khronos") / "scenarios" / f"{name}.toml"
    return read_scenario(file.read_text(encoding="utf-8"), name)


def _line_of(fault: BadInput, text: str) -> int:
    """The first line that holds what a fault quotes or names, or 0."""
    quoted = fault.what.split("'")[1::2]
    for word in [*quoted, fault.where.rsplit(": ", 1)[-1]]:
        for number, line in enumerate(text.splitlines(), 1):
            if word and word in line.split("#")[0]:
                return number
    return 0


def _read(source: dict[str, object], where: str) -> KhronosState:
    reader = Reader(source, where)
    reader.expect("game", "khronos")
    seats = reader.integer("players", 2, len(SEAT_COLOURS))
    components = _read_components(reader, where)
    chosen = reader.raw("options") if reader.has("options") else {}
    if not isinstance(chosen, dict):
        raise reader.error("options", "expected a table of names and values")
    setting = setting_for(components, read_options(SPECS, chosen), seats)
    seed = _read_seed(reader)
    turn = reader.integer("turn", 1, TURNS) if reader.has("turn") else 1
    first = _seat(reader, "first", seats) if reader.has("first") else 0
    active = _seat(reader, "active", seats) if reader.has("active") else first
    boards = [_read_board(reader, age, setting) for age in range(3)]
    players = [_Player(_table(reader, SEAT_COLOURS[seat]), setting) for seat in range(seats)]
    used = _flags(reader)
    holdem_start = LETTERS if setting.holdem else ""
    open_cards = _counted(_letters(reader, "open", holdem_start), reader.error("open", "must be known"))
    discards = _counted(_letters(reader, "discards", ""), reader.error("discards", "must be known"))
    state = KhronosState(
        seats,
        seed,
        setting,
        boards,
        list(components.counts),
        [player.money for player in players],
        [components.cubes] * seats,
        [age for player in players for age in player.pawns],
        [cards for player in players for cards in player.allowance],
        [cards for player in players for cards in player.hand],
        [player.held for player in players],
        [cards for player in players for cards in player.known],
        (),
        discards,
        open_cards,
        [ecus for player in players for ecus in player.ledger],
        turn,
        active,
        first,
        used["acted"] or _has_used_cards(players[active], setting),
        used["exchanged"],
        used["took_open"],
    )
    _read_pile(reader, state)
    for name, low in (("draws", UNKNOWN), ("shown", 0), ("now", 0)):
        if reader.has(name):
            setattr(state, name, reader.integer(name, low))
    state.over = used["over"]
    _take_pieces(state, where)
    state.lanes[0] = _read_pending(reader, state)
    reader.finish()
    check_position(state, where)
    return state


class _Player:
    """One player's table."""

    def __init__(self, reader: Reader, setting: Setting) -> None:
        components = setting.components
        self.money = reader.integer("money", 0, 9999) if reader.has("money") else components.money
        self.pawns = [MIGHT, MIGHT]
        if reader.has("pawns"):
            self.pawns = [_index(word, AGE_NAMES, reader, "pawns") for word in reader.items("pawns")]
            if len(self.pawns) != 2:
                raise reader.error("pawns", "expected two ages")
        most = components.cards_per_pawn
        self.allowance = reader.integers("allowance", 2, 0, most) if reader.has("allowance") else [most, most]
        letters = _letters(reader, "hand", "")
        self.held = len(letters)
        if self.held > components.hand:
            raise reader.error("hand", f"{self.held} cards, but a hand holds {components.hand}")
        self.hand = [UNKNOWN] * 3
        if UNKNOWN_LETTER not in letters:
            self.hand = [letters.count(letter) for letter in LETTERS]
        elif letters.strip(UNKNOWN_LETTER):
            raise reader.error("hand", "known whole or not at all")
        self.known = _counted(_letters(reader, "known", ""), reader.error("known", "must be known"))
        if any(0 <= held < seen for held, seen in zip(self.hand, self.known, strict=True)):
            raise reader.error("known", "more cards than in the hand")
        self.ledger = [0] * SOURCE_COUNT
        self.ledger[START] = self.money
        if reader.has("ledger"):
            ledger = reader.table("ledger")
            self.ledger = [ledger.integer(name) if ledger.has(name) else 0 for name in SOURCES]
            ledger.finish()
            if sum(self.ledger) != self.money:
                raise reader.error("ledger", f"adds up to {sum(self.ledger)}, but the player has {self.money} Ecus")
        reader.finish()


def _read_components(reader: Reader, where: str) -> Components:
    if reader.has("data"):
        found = reader.text("data")
        if found not in KNOWN:
            raise reader.error("data", "other component tables; hand in their file first")
        return KNOWN[found]
    name = reader.text("map") if reader.has("map") else "valley"
    if name not in MAPS:
        raise reader.error("map", f"unknown map {name!r:.40}; known: {', '.join(MAPS)}")
    base = MAPS[name]
    if not reader.has("counts"):
        return base
    counts = reader.table("counts")
    given = {design: counts.integer(design, 0, 99) for design in DESIGN_NAMES if counts.has(design)}
    cubes = counts.integer("cubes", 1, 99) if counts.has("cubes") else base.cubes
    counts.finish()
    changed = Components(_with_counts(base.source, given, cubes), where)
    return KNOWN.setdefault(changed.digest, changed)


def _with_counts(source: dict[str, object], counts: dict[str, int], cubes: int) -> dict[str, object]:
    """Component tables with other numbers of tiles and cubes."""
    changed = copy.deepcopy(source)
    tiles, players = changed["tile"], changed["players"]
    assert isinstance(tiles, list)
    assert isinstance(players, dict)
    for tile in tiles:
        tile["count"] = counts.get(tile["name"], tile["count"])
    players["cubes"] = cubes
    return changed


def _read_seed(reader: Reader) -> int:
    if not reader.has("seed"):
        return 0
    seed = reader.raw("seed")
    if seed == HIDDEN:
        return UNKNOWN
    if isinstance(seed, str):
        try:
            seed = int(seed, 16)
        except ValueError:
            raise reader.error("seed", f"{seed!r:.40} is no hexadecimal number") from None
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 1 << 256:
        raise reader.error("seed", "expected a number of up to 256 bits")
    return seed


def _read_board(reader: Reader, age: int, setting: Setting) -> Board:
    table = _table(reader, AGE_NAMES[age])
    words = table.items("buildings") if table.has("buildings") else []
    buildings = read_buildings(words, age, setting, lambda what: table.error("buildings", what))
    table.finish()
    return board_of(buildings, setting.values)


def _read_pile(reader: Reader, state: KhronosState) -> None:
    """The draw pile, next card first; where it is not given, every card that lies nowhere else, shuffled."""
    hidden = UNKNOWN in state.hands
    left = [
        state.setting.deck[colour]
        - state.discards[colour]
        - state.open_cards[colour]
        - (0 if hidden else sum(state.hands[colour::3]))
        for colour in range(3)
    ]
    for colour in range(3):
        if left[colour] < 0:
            raise reader.error("deck", f"{-left[colour]} {TYPE_NAMES[colour]} cards more than the deck has")
    if not reader.has("pile"):
        if hidden:
            raise reader.error("pile", "must be given where a hand is hidden")
        cards = [colour for colour in range(3) for _ in range(left[colour])]
        source = Generator(max(state.seed, 0))
        shuffle(source, cards)
        state.draws = source.draws
        state.pile = tuple(cards)
        return
    letters = _letters(reader, "pile", "")
    state.pile = tuple(LETTERS.find(letter) for letter in reversed(letters))
    total = sum(left) - (sum(state.held) if hidden else 0)
    whole = not hidden and UNKNOWN not in state.pile
    if len(state.pile) != total or (whole and [state.pile.count(colour) for colour in range(3)] != left):
        raise reader.error("pile", f"hands, piles and open cards must be the deck of {sum(state.setting.deck)} cards")


def _take_pieces(state: KhronosState, where: str) -> None:
    """Count tiles and cubes on the boards out of the supply and the players' stocks."""
    for board in state.boards:
        for building in board.buildings.values():
            if not building.printed:
                state.supply[building.design] -= 1
            for seat in (building.owner, building.marker):
                if seat < state.seats:
                    state.cubes[seat] -= 1
            for seat in range(state.seats):
                state.cubes[seat] -= building.cubes[seat]
    for design, left in enumerate(state.supply):
        if left < 0:
            raise BadInput(f"{where}: {DESIGN_NAMES[design]}", f"{-left} tiles more than the game has")
    for seat, left in enumerate(state.cubes):
        if left < 0:
            raise BadInput(f"{where}: {SEAT_COLOURS[seat]}", f"{-left} cubes more than the player has")


def _read_pending(reader: Reader, state: KhronosState) -> tuple[Frame, ...]:
    if state.over:
        return ()
    if not reader.has("pending"):
        return ((CHOOSE_ACTION, seat_mask(state.active)),)
    where = f"{reader.where}: pending"
    return tuple(read_frame(Reader(item, where), state.seats) for item in reader.items("pending"))


def _flags(reader: Reader) -> dict[str, bool]:
    names = ("acted", "exchanged", "took_open", "over")
    return {name: reader.boolean(name) if reader.has(name) else False for name in names}


def _has_used_cards(player: _Player, setting: Setting) -> bool:
    return sum(player.allowance) < 2 * setting.components.cards_per_pawn


def _table(reader: Reader, name: str) -> Reader:
    return reader.table(name) if reader.has(name) else Reader({}, f"{reader.where}: {name}")


def _seat(reader: Reader, name: str, seats: int) -> int:
    return _index(reader.raw(name), SEAT_COLOURS[:seats], reader, name)


def _index(word: object, words: tuple[str, ...], reader: Reader, name: str) -> int:
    if not isinstance(word, str) or word not in words:
        raise reader.error(name, f"{word!r:.40} is none of {', '.join(words)}")
    return words.index(word)


def _letters(reader: Reader, name: str, default: str) -> str:
    letters = reader.text(name) if reader.has(name) else default
    odd = set(letters) - set(LETTERS + UNKNOWN_LETTER)
    if odd:
        raise reader.error(name, f"unknown card {min(odd)!r}; cards are M, R and C")
    return letters


def _counted(letters: str, fault: BadInput) -> list[int]:
    if UNKNOWN_LETTER in letters:
        raise fault
    return [letters.count(letter) for letter in LETTERS]


# --- writing -------------------------------------------------------------------------------------------------------


def write_scenario(state: KhronosState) -> str:
    """Any position as a scenario file; reading it gives an equal state.

    Tables of an owner's own are named by their digest only and must be known to whoever reads the file.
    """
    lines = ['game = "khronos"', f"players = {state.seats}"]
    counts = _write_components(lines, state.setting.components)
    lines.append(f"turn = {state.turn}")
    lines.append(f'first = "{SEAT_COLOURS[state.first]}"')
    lines.append(f'active = "{SEAT_COLOURS[state.active]}"')
    lines.append(f'seed = "{HIDDEN if state.seed < 0 else format(state.seed, "x")}"')
    lines.extend(f"{name} = {getattr(state, name)}" for name in ("draws", "shown", "now"))
    flags = ("acted", "exchanged", "took_open", "over")
    lines.extend(f"{name} = true" for name in flags if getattr(state, name))
    lines.append(f'pile = "{"".join(_letter(card) for card in reversed(state.pile))}"')
    lines.append(f'discards = "{_written(state.discards)}"')
    if state.setting.holdem:
        lines.append(f'open = "{_written(state.open_cards)}"')
    given = {spec.name: state.setting.option_values[spec.name] for spec in SPECS}
    other = {spec.name: given[spec.name] for spec in SPECS if given[spec.name] != spec.default}
    _write_table(lines, "options", other)
    _write_table(lines, "counts", counts)
    for seat in range(state.seats):
        lines.extend(_player_lines(state, seat))
    for age in range(3):
        written = [write_building(building, age) for building in state.boards[age].in_order()]
        lines.extend(("", f"[{AGE_NAMES[age]}]", "buildings = ["))
        lines.extend(f'  "{words}",' for words in written if words)
        lines.append("]")
    if not state.over:
        for frame in state.lanes[0]:
            lines.extend(("", *write_frame(frame)))
    return "\n".join(lines) + "\n"


def _write_components(lines: list[str], components: Components) -> dict[str, object]:
    """Name the map or the tables; the counts that differ from the map's own are handed back."""
    for name, base in MAPS.items():
        printed = {DESIGN_NAMES[design]: base.counts[design] for design in range(9)}
        if canonical(_with_counts(components.source, printed, base.cubes)) == canonical(base.source):
            lines.append(f'map = "{name}"')
            counts: dict[str, object] = {
                DESIGN_NAMES[design]: components.counts[design]
                for design in range(9)
                if components.counts[design] != base.counts[design]
            }
            if components.cubes != base.cubes:
                counts["cubes"] = components.cubes
            return counts
    lines.append(f'data = "{components.digest}"')
    return {}


def _write_table(lines: list[str], name: str, values: Mapping[str, object]) -> None:
    if values:
        lines.extend(("", f"[{name}]"))
        for key, value in values.items():
            lines.append(f"{key} = " + (f'"{value}"' if isinstance(value, str) else str(value).lower()))


def _player_lines(state: KhronosState, seat: int) -> list[str]:
    hand = state.hands[3 * seat : 3 * seat + 3]
    known = state.known[3 * seat : 3 * seat + 3]
    pawns = ", ".join(f'"{AGE_NAMES[age]}"' for age in state.pawns[2 * seat : 2 * seat + 2])
    letters = UNKNOWN_LETTER * state.held[seat] if UNKNOWN in hand else _written(hand)
    lines = ["", f"[{SEAT_COLOURS[seat]}]", f"money = {state.money[seat]}", f"pawns = [{pawns}]"]
    lines.append(f"allowance = {state.allowance[2 * seat : 2 * seat + 2]}")
    lines.append(f'hand = "{letters}"')
    if any(known):
        lines.append(f'known = "{_written(known)}"')
    ledger = state.ledger[SOURCE_COUNT * seat : SOURCE_COUNT * (seat + 1)]
    entries = ", ".join(f"{name} = {ecus}" for name, ecus in zip(SOURCES, ledger, strict=True) if ecus)
    lines.append(f"ledger = {{ {entries} }}")
    return lines


def _letter(card: int) -> str:
    return UNKNOWN_LETTER if card == UNKNOWN else LETTERS[card]


def _written(counts: list[int]) -> str:
    return "".join(LETTERS[colour] * counts[colour] for colour in range(3))
