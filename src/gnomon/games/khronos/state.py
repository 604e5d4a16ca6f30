"""The state of a match of Khronos: plain data, flat lists of integers and immutable boards."""

from typing import Final

from gnomon.games.khronos.boards import MAX_SEATS, NOBODY, Board, Building, board_of
from gnomon.games.khronos.components import CIVIL, KNOWN
from gnomon.games.khronos.grid import FOOTPRINT, SQUARES
from gnomon.games.khronos.setting import SPECS, Setting, setting_for
from gnomon.kernel.codec import Reader
from gnomon.kernel.errors import BadInput
from gnomon.kernel.options import read_options
from gnomon.kernel.state import State

TURNS: Final = 7
EARNING_TURNS: Final = (4, 7)

SOURCES: Final = (
    "start",
    "bonus_might",
    "bonus_faith",
    "travel",
    "exchange",
    "demolish",
    "turn4_might",
    "turn4_faith",
    "turn4_reason",
    "turn7_might",
    "turn7_faith",
    "turn7_reason",
)
"""Where a player's money came from and went to; `ledger[seat * 12 + source]`."""
START: Final = 0
BONUS_MIGHT: Final = 1
BONUS_FAITH: Final = 2
TRAVEL: Final = 3
EXCHANGE: Final = 4
DEMOLISH: Final = 5
EARNED_FOUR: Final = 6
EARNED_SEVEN: Final = 9
SOURCE_COUNT: Final = 12


class KhronosState(State):
    """A position.

    `boards[age]`; `supply[design]` tiles left; per seat `money` (Ecus), `cubes` in stock, `held` cards in hand (public)
    and `ledger`; `pawns[2 * seat + i]` the age where a pawn stands and `allowance[2 * seat + i]` cards it may still use
    this turn; `hands[3 * seat + colour]` cards (UNKNOWN to others) and `known[3 * seat + colour]` of them that everybody
    saw; `pile` the draw pile, next card last; `discards[colour]`, `open_cards[colour]` (Hold'em). `turn` 1..7, `active`
    and `first` seats; `acted`, `exchanged`, `took_open` tell what the active player has done this turn.
    """

    __slots__ = (
        "acted",
        "active",
        "allowance",
        "boards",
        "cubes",
        "discards",
        "exchanged",
        "first",
        "hands",
        "held",
        "known",
        "ledger",
        "money",
        "open_cards",
        "pawns",
        "pile",
        "setting",
        "supply",
        "took_open",
        "turn",
    )

    def __init__(
        self,
        seats: int,
        seed: int,
        setting: Setting,
        boards: list[Board],
        supply: list[int],
        money: list[int],
        cubes: list[int],
        pawns: list[int],
        allowance: list[int],
        hands: list[int],
        held: list[int],
        known: list[int],
        pile: tuple[int, ...],
        discards: list[int],
        open_cards: list[int],
        ledger: list[int],
        turn: int,
        active: int,
        first: int,
        acted: bool,
        exchanged: bool,
        took_open: bool,
    ) -> None:
        super().__init__(seats, seed)
        self.setting = setting
        self.boards = boards
        self.supply = supply
        self.money = money
        self.cubes = cubes
        self.pawns = pawns
        self.allowance = allowance
        self.hands = hands
        self.held = held
        self.known = known
        self.pile = pile
        self.discards = discards
        self.open_cards = open_cards
        self.ledger = ledger
        self.turn = turn
        self.active = active
        self.first = first
        self.acted = acted
        self.exchanged = exchanged
        self.took_open = took_open

    def clone(self) -> "KhronosState":
        """An independent copy; boards, pile and frames are shared."""
        copy = KhronosState(
            self.seats,
            self.seed,
            self.setting,
            self.boards[:],
            self.supply[:],
            self.money[:],
            self.cubes[:],
            self.pawns[:],
            self.allowance[:],
            self.hands[:],
            self.held[:],
            self.known[:],
            self.pile,
            self.discards[:],
            self.open_cards[:],
            self.ledger[:],
            self.turn,
            self.active,
            self.first,
            self.acted,
            self.exchanged,
            self.took_open,
        )
        self.copy_common(copy)
        return copy

    def __reduce__(self) -> tuple[object, ...]:
        return (load_state, (self.to_dict(),))

    def to_dict(self) -> dict[str, object]:
        """JSON-ready; the component tables by digest only."""
        found = self.common_dict()
        found.update(
            {
                "data": self.setting.components.digest,
                "options": dict(self.setting.option_values),
                "boards": [[building.to_list() for building in board.in_order()] for board in self.boards],
                "supply": list(self.supply),
                "money": list(self.money),
                "cubes": list(self.cubes),
                "pawns": list(self.pawns),
                "allowance": list(self.allowance),
                "hands": list(self.hands),
                "held": list(self.held),
                "known": list(self.known),
                "pile": list(self.pile),
                "discards": list(self.discards),
                "open_cards": list(self.open_cards),
                "ledger": list(self.ledger),
                "turn": self.turn,
                "active": self.active,
                "first": self.first,
                "acted": self.acted,
                "exchanged": self.exchanged,
                "took_open": self.took_open,
            }
        )
        return found


def load_state(saved: object) -> KhronosState:
    """A state from `to_dict`. Raises BadInput."""
    reader = Reader(saved, "khronos state")
    seats = reader.integer("seats", 2, MAX_SEATS)
    seed = reader.hexadecimal("seed")
    digest = reader.text("data")
    if digest not in KNOWN:
        raise reader.error("data", "this match was played with other component tables; hand in their file")
    chosen = reader.mapping("options", reader.raw("options"))
    setting = setting_for(KNOWN[digest], read_options(SPECS, chosen), seats)
    boards = [_read_board(age, setting) for age in reader.items("boards")]
    if len(boards) != 3:
        raise reader.error("boards", "expected three boards")
    state = KhronosState(
        seats,
        seed,
        setting,
        boards,
        reader.integers("supply", 9, 0, 99),
        reader.integers("money", seats, 0),
        reader.integers("cubes", seats, 0, 99),
        reader.integers("pawns", 2 * seats, 0, 2),
        reader.integers("allowance", 2 * seats, 0, 2),
        reader.integers("hands", 3 * seats, -1, 99),
        reader.integers("held", seats, 0, 99),
        reader.integers("known", 3 * seats, 0, 99),
        tuple(reader.integers("pile", None, -1, 2)),
        reader.integers("discards", 3, 0, 99),
        reader.integers("open_cards", 3, 0, 3),
        reader.integers("ledger", SOURCE_COUNT * seats),
        reader.integer("turn", 1, TURNS),
        reader.integer("active", 0, seats - 1),
        reader.integer("first", 0, seats - 1),
        reader.boolean("acted"),
        reader.boolean("exchanged"),
        reader.boolean("took_open"),
    )
    state.read_common(reader)
    reader.finish()
    return state


def _read_board(saved: object, setting: Setting) -> Board:
    if not isinstance(saved, list):
        raise BadInput("khronos state: boards", "expected lists of buildings")
    buildings: list[Building] = []
    taken = 0
    for item in saved:
        numbers = Reader({"building": item}, "khronos state: boards").integers("building", 12, 0, SQUARES)
        anchor, kind, size, owner, ruin, marker, printed, a, b, c, d, e = numbers
        fits = anchor < SQUARES and kind <= CIVIL and 1 <= size <= 3 and FOOTPRINT[size][anchor] != 0
        if not fits or owner > NOBODY or marker > NOBODY or FOOTPRINT[size][anchor] & taken:
            raise BadInput("khronos state: boards", f"no such building: {numbers}")
        building = Building(anchor, kind, size, owner, ruin == 1, marker, (a, b, c, d, e), printed == 1)
        taken |= building.mask
        buildings.append(building)
    return board_of(buildings, setting.values)
