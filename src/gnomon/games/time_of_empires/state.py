"""The state of a match of Time of Empires: plain data, flat lists of integers and immutable tuples."""

from collections.abc import Sequence
from typing import Final

from gnomon.games.time_of_empires import terms
from gnomon.games.time_of_empires.components import KNOWN
from gnomon.games.time_of_empires.fields import Slots
from gnomon.games.time_of_empires.land import Land, land_for
from gnomon.games.time_of_empires.setting import REAL_TIME, SPECS, Setting, setting_for
from gnomon.games.time_of_empires.terms import NOBODY, NONE
from gnomon.kernel.codec import Reader
from gnomon.kernel.frames import NEVER, TABLE, UNKNOWN, Frame
from gnomon.kernel.game import lane_of
from gnomon.kernel.options import read_options
from gnomon.kernel.records import PARTLY, Fields, bundle, fixed, many, one, own

PREPARATION: Final = 0
COUNTDOWN: Final = 1  # real time: everybody is ready, the gong is about to sound
RUNNING: Final = 2  # real time: between the gongs
CLOSING: Final = 3  # real time: after the second gong, pending actions are finished
ROUNDS: Final = 4  # introductory: turn by turn
SCORING: Final = 5
PHASE_NAMES: Final = ("preparation", "countdown", "running", "closing", "rounds", "scoring")

EXHAUSTED: Final = 0
SAND: Final = 1  # the sand runs
GRACE: Final = 2  # exhausted, but others may not clear it yet
OFF: Final = -1

PICKED: Final = 4
"""In a view, another seat's choice that is made but not shown yet."""

SOURCES: Final = ("destroyed", "bonus", "wonders", "culture", "leaders")
"""Where a player's victory points come from; `ledger[(era - 1) * 5 + source + 15 * seat]`."""
DESTROYED: Final = 0
BONUS: Final = 1
WONDER_POINTS: Final = 2
CULTURE_POINTS: Final = 3
LEADER_POINTS: Final = 4
SOURCE_COUNT: Final = 5
LEDGER: Final = 15

_LAST: Final = terms.MAX_SEATS - 1
_SHARED: Final = 1 << terms.SPACES
_LATEST: Final = 1 << 50


FIELDS: Final = Fields(
    own("setting", "Components and options of the match.", "Setting", "gnomon.games.time_of_empires.setting"),
    own("land", "The map as it was laid out.", "Land", "gnomon.games.time_of_empires.land"),
    # --- the map
    many("clans", "Clans at each node.", 0, 4, length=terms.NODES),
    many("holders", "Whose they are, or NOBODY.", NOBODY, _LAST, length=terms.NODES, start=NOBODY),
    many("buildings", "Buildings at each node, a mask with bit 4 * seat + kind.", 0, (1 << 16) - 1, length=terms.NODES),
    # --- the players
    many("population", "Population in reserve.", 0, 20, per_seat=1),
    many("scholars", "Scholars on the own board.", 0, 20, per_seat=1),
    many("stock", "Knowledge and bricks.", 0, 99, per_seat=2),
    many("removed", "Pieces taken from the board, by field.", 0, 5, per_seat=4),
    many("lost", "Those of them that are out of the game.", 0, 5, per_seat=4),
    many("captured", "Enemy pieces destroyed, by 4 * owner + kind.", 0, 5, per_seat=16),
    many("unscored", "How many of them since the last scoring.", 0, 80, per_seat=1),
    many("tokens", "The field of the bonus token of each era, or NONE.", NONE, 3, per_seat=3, start=NONE),
    many(
        "picked",
        "The field or territory chosen but not yet shown, or NONE; in a view PICKED for another seat's.",
        NONE,
        PICKED,
        per_seat=1,
        start=NONE,
        seen_by=PARTLY,
    ),
    many("waiting", "The kind of the piece on the discovery space, or NONE.", NONE, 3, per_seat=1, start=NONE),
    # --- the cards, by design
    bundle("hands", "Cards in hand, ascending.", UNKNOWN, terms.DESIGNS - 1, per_seat=1, seen_by=PARTLY),
    many("backs", "How many cards in hand have each back.", 0, 99, per_seat=16),
    bundle("piles", "Discovered cards, the top last.", 0, terms.DESIGNS - 1, per_seat=1),
    bundle("discards", "Discarded cards.", 0, terms.DESIGNS - 1, per_seat=1),
    bundle(
        "decks",
        "Two decks of board A, two of board B, the next card last.",
        UNKNOWN,
        terms.DESIGNS - 1,
        length=4,
        seen_by=PARTLY,
    ),
    many("tops", "The type of each deck's top card, or NONE.", NONE, 3, length=4, start=NONE),
    bundle(
        "gone",
        "Cards out of the game after each era, those on top of their decks first.",
        UNKNOWN,
        terms.DESIGNS - 1,
        length=3,
        seen_by=PARTLY,
    ),
    many("gone_tops", "The types of those that lay on top, four an era.", NONE, 3, length=12, start=NONE),
    # --- the timers, 2 * seat + i
    many("timer_slot", "The slot of each timer, or OFF.", OFF, terms.SLOTS - 1, per_seat=2, start=OFF),
    many("timer_sand", "EXHAUSTED, SAND or GRACE.", EXHAUSTED, GRACE, per_seat=2),
    many("ready_at", "When its sand ran or runs out (ms).", 0, _LATEST, per_seat=2),
    many("last_space", "Where it stood last, or NONE.", NONE, terms.SPACES - 1, per_seat=2, start=NONE),
    # --- leaders and wonders
    fixed("wonders", "The wonders in play.", 0, terms.WONDERS - 1),
    bundle("wonder_piles", "The seats of the scholars on each wonder, first placed first.", 0, _LAST, length=3),
    bundle("tile_piles", "The seats of the scholars in each column, first placed first.", 0, _LAST, length=4),
    fixed("leaders", "The card in each column, or NONE.", NONE, terms.LEADERS - 1, length=4, start=NONE),
    fixed("sides", "The effect tile of each column, or NONE.", NONE, terms.TILE_EFFECTS - 1, length=4, start=NONE),
    many("won", "The owner of each leader, or NOBODY.", NOBODY, _LAST, length=terms.LEADERS, start=NOBODY),
    # --- the course of play
    many("memory", "Shared spaces of the turn before, as a mask.", 0, _SHARED, per_seat=1),
    many("used_tiles", "Effect tiles resolved since the last placement, as a mask.", 0, 15, per_seat=1),
    many("appointing", "The next appointment: 0 all, 1 none, 2 all after all.", 0, 2, per_seat=1),
    many("ledger", "Points by era and source.", 0, 9999, per_seat=LEDGER),
    one("era", "The era, 0 before the first.", 0, 3),
    one("mode", "How the present era is played, or NONE.", NONE, 1, start=NONE),
    one("phase", "The phase of the era.", PREPARATION, SCORING),
    one("round", "The round of an introductory era.", 0, 99),
    one("active", "The active player of an introductory era, or NOBODY.", NOBODY, _LAST, start=NOBODY),
    one("first", "The start player.", 0, _LAST),
    one("undone", "The active player's timers whose action has not begun, as a mask.", 0, 3),
    one("turn_spaces", "Shared spaces on which they stood this turn, as a mask.", 0, _SHARED),
    one("gong_at", "When the present era begins or began, or NEVER.", NEVER, _LATEST, start=NEVER),
    one("appointments", "How many appointments the era has seen.", 0, 99),
    one("limit_at", "When an open appointment ends, or NEVER.", NEVER, _LATEST, start=NEVER),
)
"""What a position holds, as it is saved."""


class EmpiresState(Slots):
    """A position; its fields are those of `FIELDS`."""

    __slots__ = ()

    def __init__(self, seats: int, seed: int, setting: Setting) -> None:
        """A state whose fields are still to be filled: by `blank_state`, `clone` or `load_state`."""
        super().__init__(seats, seed)
        self.setting = setting

    def clone(self) -> "EmpiresState":
        """An independent copy; land, cards' tuples and frames are shared."""
        copy = EmpiresState(self.seats, self.seed, self.setting)
        self.copy_fields(copy)
        return copy

    def lane_for(self, seat: int) -> int:
        """Where the questions and steps of a seat's action lie: in real time on its own lane, else on the table's."""
        return lane_of(seat) if self.mode == REAL_TIME else TABLE

    def pend(self, frame: Frame) -> None:
        """Put a question or a step of the action of the one seat that it concerns on top of the lane for it."""
        self.push(frame, self.lane_for(frame[1].bit_length() - 1))

    def __reduce__(self) -> tuple[object, ...]:
        return (load_state, (self.to_dict(),))

    def to_dict(self) -> dict[str, object]:
        """JSON-ready; the component tables by digest only."""
        found = self.common_dict()
        found["data"] = self.setting.components.digest
        found["options"] = dict(self.setting.option_values)
        found["tiles"] = list(self.land.tiles)
        found["rotations"] = list(self.land.rotations)
        FIELDS.save(self, found)
        return found


def blank_state(seats: int, seed: int, setting: Setting, land: Land) -> EmpiresState:
    """A state with every piece in its owner's supply and no card anywhere."""
    state = EmpiresState(seats, seed, setting)
    FIELDS.fill(state)
    state.land = land
    state.population = [setting.components.population] * seats
    return state


def load_state(saved: object) -> EmpiresState:
    """A state from `to_dict`. Raises BadInput."""
    reader = Reader(saved, "time_of_empires state")
    seats = reader.integer("seats", 2, terms.MAX_SEATS)
    seed = reader.hexadecimal("seed")
    digest = reader.text("data")
    if digest not in KNOWN:
        raise reader.error("data", "this match was played with other component tables; hand in their file")
    chosen = reader.mapping("options", reader.raw("options"))
    components = KNOWN[digest]
    setting = setting_for(components, read_options(SPECS, chosen), seats)
    tiles = reader.integers("tiles", 12, NONE, 11)
    rotations = reader.integers("rotations", 12, 0, 2)
    state = blank_state(seats, seed, setting, land_for(components, seats, tuple(tiles), tuple(rotations)))
    FIELDS.load(reader, state)
    _check_seats(reader, "holders", state.holders, seats)
    _check_seats(reader, "won", state.won, seats)
    _check_seats(reader, "buildings", state.buildings, 1 << 4 * seats)
    for pile in (*state.wonder_piles, *state.tile_piles):
        _check_seats(reader, "piles of scholars", pile, seats)
    state.read_common(reader)
    reader.finish()
    return state


def _check_seats(reader: Reader, name: str, values: Sequence[int], end: int) -> None:
    """Refuse what belongs to a seat that is not there."""
    for value in values:
        if value >= end:
            raise reader.error(name, f"{value} is out of range")
