"""The state of a match of Khronos: plain data, flat lists of integers and immutable boards."""

from typing import Final

from gnomon.games.khronos.boards import MAX_SEATS, NOBODY, Board, Building, board_of
from gnomon.games.khronos.components import CIVIL, KNOWN
from gnomon.games.khronos.fields import Slots
from gnomon.games.khronos.grid import FOOTPRINT, SQUARES
from gnomon.games.khronos.setting import SPECS, Setting, setting_for
from gnomon.kernel.codec import Reader
from gnomon.kernel.errors import BadInput
from gnomon.kernel.frames import UNKNOWN
from gnomon.kernel.options import read_options
from gnomon.kernel.records import OWNER, PARTLY, Fields, fixed, many, one, own, truth

TURNS: Final = 7
MOST: Final = 1 << 62
"""More Ecus than anybody will ever have."""
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


FIELDS: Final = Fields(
    own("setting", "Components and options of the match.", "Setting", "gnomon.games.khronos.setting"),
    own("boards", "The three boards, by age.", "list[Board]", "gnomon.games.khronos.boards"),
    many("supply", "Tiles left, by design.", 0, 99, length=9),
    many("money", "Ecus.", 0, MOST, per_seat=1),
    many("cubes", "Cubes in stock.", 0, 99, per_seat=1),
    many("pawns", "The age where each pawn stands.", 0, 2, per_seat=2),
    many("allowance", "Cards that each pawn may still use this turn.", 0, 2, per_seat=2),
    many("hands", "Cards in hand, by colour.", UNKNOWN, 99, per_seat=3, seen_by=OWNER),
    many("held", "Cards in hand, as everybody sees.", 0, 99, per_seat=1),
    many("known", "Cards in hand that everybody saw, by colour.", 0, 99, per_seat=3),
    fixed("pile", "The draw pile, next card last.", UNKNOWN, 2, seen_by=PARTLY),
    many("discards", "Discarded cards, by colour.", 0, 99, length=3),
    many("open_cards", "Open cards, by colour (Hold'em).", 0, 3, length=3),
    many("ledger", "Ecus by source: where money came from and went to.", -MOST, MOST, per_seat=SOURCE_COUNT),
    one("turn", "The game turn.", 1, TURNS, start=1),
    one("active", "The seat whose turn it is.", 0, MAX_SEATS - 1),
    one("first", "The first player.", 0, MAX_SEATS - 1),
    truth("acted", "Whether the active player has acted this turn."),
    truth("exchanged", "Whether cards were exchanged this turn."),
    truth("took_open", "Whether open cards were taken this turn."),
)
"""What a position holds, as it is saved."""


class KhronosState(Slots):
    """A position; its fields are those of `FIELDS`."""

    __slots__ = ()

    def __init__(self, seats: int, seed: int, setting: Setting) -> None:
        """A state whose fields are still to be filled: by `blank_state`, `clone` or `load_state`."""
        super().__init__(seats, seed)
        self.setting = setting

    def clone(self) -> "KhronosState":
        """An independent copy; boards, pile and frames are shared."""
        copy = KhronosState(self.seats, self.seed, self.setting)
        self.copy_fields(copy)
        return copy

    def __reduce__(self) -> tuple[object, ...]:
        return (load_state, (self.to_dict(),))

    def to_dict(self) -> dict[str, object]:
        """JSON-ready; the component tables by digest only."""
        found = self.common_dict()
        found["data"] = self.setting.components.digest
        found["options"] = dict(self.setting.option_values)
        found["boards"] = [[building.to_list() for building in board.in_order()] for board in self.boards]
        FIELDS.save(self, found)
        return found


def blank_state(seats: int, seed: int, setting: Setting, boards: list[Board]) -> KhronosState:
    """A state with these boards and nothing else set up."""
    state = KhronosState(seats, seed, setting)
    FIELDS.fill(state)
    state.boards = boards
    return state


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
    state = blank_state(seats, seed, setting, boards)
    FIELDS.load(reader, state)
    if max(state.active, state.first) >= seats:
        raise reader.error("active", "names a seat that is not there")
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
