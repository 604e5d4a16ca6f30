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

from typing import Final

from gnomon.games.khronos.boards import Board, board_of
from gnomon.games.khronos.components import (
    AGE_NAMES,
    DESIGN_NAMES,
    KNOWN,
    MIGHT,
    TYPE_NAMES,
    Components,
)
from gnomon.games.khronos.decisions import CHOOSE_ACTION
from gnomon.games.khronos.game import GAME
from gnomon.games.khronos.kinds import SEAT_COLOURS
from gnomon.games.khronos.scenario_boards import check_position, read_buildings
from gnomon.games.khronos.scenario_text import FRAMES, LETTERS, MAPS, UNKNOWN_LETTER, with_counts, write_scenario
from gnomon.games.khronos.secrets import determinize
from gnomon.games.khronos.setting import SPECS, Setting, setting_for
from gnomon.games.khronos.state import SOURCE_COUNT, SOURCES, START, TURNS, KhronosState, blank_state, load_state
from gnomon.kernel.codec import Reader
from gnomon.kernel.errors import BadInput
from gnomon.kernel.frames import UNKNOWN, Frame, seat_mask
from gnomon.kernel.options import read_options
from gnomon.kernel.rng import Generator, shuffle
from gnomon.kernel.scenario_words import HIDDEN_WORD
from gnomon.kernel.shelf import parsed, shipped_scenario, shipped_scenarios, with_line

__all__ = ["read_scenario", "shipped", "shipped_names", "write_scenario"]

MAX_PENDING: Final = 200


def read_scenario(text: str, where: str = "scenario") -> KhronosState:
    """The position of a scenario file. Raises BadInput with the line (as far as it can be told) and the reason."""
    source = parsed(text, where)
    try:
        return _read(source, where)
    except BadInput as fault:
        raise with_line(fault, text) from None


def shipped_names() -> list[str]:
    """The names of the scenarios that come with the game."""
    return shipped_scenarios("gnomon.games.khronos")


def shipped(name: str) -> KhronosState:
    """A scenario that comes with the game. Raises BadInput for an unknown name."""
    return read_scenario(shipped_scenario("gnomon.games.khronos", name), name)


def _read(source: dict[str, object], where: str) -> KhronosState:
    reader = Reader(source, where)
    reader.expect("game", "khronos")
    seats = reader.integer("players", 2, len(SEAT_COLOURS))
    components = _read_components(reader, where)
    chosen = reader.mapping("options", reader.raw("options")) if reader.has("options") else {}
    setting = setting_for(components, read_options(SPECS, chosen), seats)
    seed = _read_seed(reader)
    turn = reader.integer("turn", 1, TURNS) if reader.has("turn") else 1
    first = _seat(reader, "first", seats) if reader.has("first") else 0
    active = _seat(reader, "active", seats) if reader.has("active") else first
    boards = [_read_board(reader, age, setting) for age in range(3)]
    players = [_Player(_table(reader, SEAT_COLOURS[seat]), setting) for seat in range(seats)]
    used = _flags(reader)
    holdem_start = LETTERS if setting.holdem else ""
    open_cards = _counted(_letters(reader, "open", holdem_start))
    discards = _counted(_letters(reader, "discards", ""))
    state = blank_state(seats, seed, setting, boards)
    state.supply = list(components.counts)
    state.money = [player.money for player in players]
    state.cubes = [components.cubes] * seats
    state.pawns = [age for player in players for age in player.pawns]
    state.allowance = [cards for player in players for cards in player.allowance]
    state.hands = [cards for player in players for cards in player.hand]
    state.held = [player.held for player in players]
    state.known = [cards for player in players for cards in player.known]
    state.discards = discards
    state.open_cards = open_cards
    state.ledger = [ecus for player in players for ecus in player.ledger]
    state.turn = turn
    state.active = active
    state.first = first
    state.acted = used["acted"] or _has_used_cards(players[active], setting)
    state.exchanged = used["exchanged"]
    state.took_open = used["took_open"]
    _read_pile(reader, state)
    for name, low in (("draws", UNKNOWN), ("shown", 0), ("now", 0)):
        if reader.has(name):
            setattr(state, name, reader.integer(name, low))
    state.over = used["over"]
    _take_pieces(state, where)
    if sum(open_cards) != (len(LETTERS) if setting.holdem else 0):
        raise reader.error("open", "Hold'em has three open cards, and without it there are none")
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
        self._read_hand(reader, components.hand)
        self.known = _counted(_letters(reader, "known", ""))
        more = any(0 <= held < seen for held, seen in zip(self.hand, self.known, strict=True))
        if more or sum(self.known) > self.held:
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

    def _read_hand(self, reader: Reader, most: int) -> None:
        """Letters of cards; one ? for each card of a hidden hand, and the word `hidden` for an empty hidden one."""
        given = reader.text("hand") if reader.has("hand") else ""
        letters = "" if given == HIDDEN_WORD else given
        if not set(letters) <= set(LETTERS + UNKNOWN_LETTER):
            raise reader.error("hand", f"{given!r:.40} is no hand; cards are M, R and C")
        self.held = len(letters)
        if self.held > most:
            raise reader.error("hand", f"{self.held} cards, but a hand holds {most}")
        self.hand = [letters.count(letter) for letter in LETTERS]
        if given == HIDDEN_WORD or UNKNOWN_LETTER in letters:
            if letters.strip(UNKNOWN_LETTER):
                raise reader.error("hand", "known whole or not at all")
            self.hand = [UNKNOWN] * 3


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
    changed = Components(with_counts(base.source, given, cubes), where)
    return KNOWN.setdefault(changed.digest, changed)


def _read_seed(reader: Reader) -> int:
    if not reader.has("seed"):
        return 0
    seed = reader.raw("seed")
    if seed == HIDDEN_WORD:
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
    letters = _letters(reader, "pile", "", LETTERS + UNKNOWN_LETTER)
    state.pile = tuple(LETTERS.find(letter) for letter in reversed(letters))
    if UNKNOWN in state.pile and letters.strip(UNKNOWN_LETTER):
        raise reader.error("pile", "known whole or not at all")
    total = sum(left) - (sum(state.held) if hidden else 0)
    seen = [state.pile.count(colour) + (_seen_in_hands(state, colour) if hidden else 0) for colour in range(3)]
    if len(state.pile) != total or any(count > most for count, most in zip(seen, left, strict=True)):
        raise reader.error("pile", f"hands, piles and open cards must be the deck of {sum(state.setting.deck)} cards")


def _seen_in_hands(state: KhronosState, colour: int) -> int:
    """How many cards of a colour are known to be in hands."""
    both = zip(state.hands[colour::3], state.known[colour::3], strict=True)
    return sum(seen if held == UNKNOWN else held for held, seen in both)


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
    frames = tuple(FRAMES.read(Reader(item, where), state.seats)[1] for item in reader.items("pending"))
    if not _leads_on(state, frames):
        raise BadInput(where, "these frames cannot be played on from this position")
    return frames


def _leads_on(state: KhronosState, frames: tuple[Frame, ...]) -> bool:
    """Whether default answers lead from the frames to a question between actions, in a sound position."""
    trial = determinize(state, Generator(0))
    trial.lanes[0] = frames
    try:
        for _ in range(MAX_PENDING):
            (seat,) = GAME.to_act(trial)
            GAME.apply(trial, seat, GAME.default(trial, seat))
            if trial.over or GAME.is_settled(trial, seat):
                return _is_sound(trial)
    except (ValueError, LookupError, AssertionError, AttributeError):
        # Whatever a frame of somebody's own makes stumble, it is the frame that is at fault.
        return False
    return False


def _is_sound(state: KhronosState) -> bool:
    """Whether a full position keeps the rules and the pieces of the game. Raises BadInput if it does not keep the rules."""
    again = load_state(state.to_dict())
    check_position(again, "")
    components = state.setting.components
    again.supply, again.cubes = list(components.counts), [components.cubes] * state.seats
    _take_pieces(again, "")
    return again.supply == state.supply and again.cubes == state.cubes and min(state.hands) >= 0


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


def _letters(reader: Reader, name: str, default: str, known: str = LETTERS) -> str:
    letters = reader.text(name) if reader.has(name) else default
    odd = set(letters) - set(known)
    if odd:
        raise reader.error(name, f"unknown card {min(odd)!r}; cards are M, R and C")
    return letters


def _counted(letters: str) -> list[int]:
    return [letters.count(letter) for letter in LETTERS]
