"""The position: what lies where, and who may know it."""

from typing import Final

from examples.lanterns.fields import Slots
from examples.lanterns.kinds import BERTHS, CARDS, DARK, NO_BID, SEATS
from gnomon.kernel.codec import Reader
from gnomon.kernel.frames import UNKNOWN
from gnomon.kernel.records import OWNER, PARTLY, Fields, bundle, fixed, many, one

FIELDS: Final = Fields(
    one("night", "The present night, from 1.", 0, BERTHS),
    many("berths", "The seat whose lantern is lit there, or DARK.", DARK, SEATS - 1, length=BERTHS, start=DARK),
    bundle("hands", "Cards by seat, ascending.", UNKNOWN, CARDS, per_seat=1, seen_by=OWNER),
    many(
        "bids", "The card laid down by each seat, or NO_BID.", UNKNOWN, CARDS, per_seat=1, start=NO_BID, seen_by=PARTLY
    ),
    fixed("deck", "Cards to draw, the next one last.", UNKNOWN, CARDS, seen_by=PARTLY),
    fixed("shown_cards", "Cards out of the game, in the order in which they were shown.", 1, CARDS),
)


class HarbourState(Slots):
    """A position of Harbour Lanterns."""

    __slots__ = ()

    def __init__(self, seats: int, seed: int) -> None:
        super().__init__(seats, seed)
        FIELDS.fill(self)

    def clone(self) -> "HarbourState":
        twin = HarbourState(self.seats, self.seed)
        self.copy_fields(twin)
        return twin

    def to_dict(self) -> dict[str, object]:
        saved = self.common_dict()
        FIELDS.save(self, saved)
        return saved

    @property
    def nights(self) -> int:
        """How many nights the match lasts."""
        return BERTHS // self.seats


def load_state(saved: object) -> HarbourState:
    """A position from `to_dict`. Raises BadInput."""
    reader = Reader(saved, "state")
    state = HarbourState(reader.integer("seats", 2, SEATS), reader.hexadecimal("seed"))
    state.read_common(reader)
    FIELDS.load(reader, state)
    reader.finish()
    return state
