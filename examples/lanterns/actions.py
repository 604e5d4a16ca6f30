"""What may be answered."""

from typing import Final

from examples.lanterns.kinds import BERTH_NAMES, CARD_NAMES
from gnomon.kernel.actions import Codes

CODES: Final = Codes()

BID: Final = CODES.add("bid", "card", CARD_NAMES, "A card of the hand.")
LIGHT: Final = CODES.add("light", "berth", BERTH_NAMES, "A dark berth.")
DRIFT: Final = CODES.join(
    "drift", "lantern", "A lantern, and the way that it drifts.", at=BERTH_NAMES, way=("back", "on")
)
STAY: Final = CODES.add("stay", "with", ("all",), "No lantern drifts.")
