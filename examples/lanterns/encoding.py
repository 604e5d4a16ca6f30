"""What an observation holds: how each field is told in numbers."""

from typing import Final

from examples.lanterns.decisions import OPS
from examples.lanterns.kinds import BERTHS, CARD_NAMES
from examples.lanterns.state import FIELDS
from gnomon.kernel.encoding import Encoding
from gnomon.kernel.told import category, lengths, players, tallied

NUMBERS: Final = ("0", *CARD_NAMES)
"""Cards count from 1, a tally from 0."""

ENCODING: Final = Encoding(
    FIELDS,
    OPS,
    groups={"harbour": ("night", "berths"), "hand": ("hands",)},
    told={
        "berths": players(),
        "hands": tallied(NUMBERS),
        "bids": category(),
        "deck": lengths(),
        "shown_cards": tallied(NUMBERS),
    },
    geometry={"beside": tuple(((berth - 1) % BERTHS, (berth + 1) % BERTHS) for berth in range(BERTHS))},
)
"""The observations of Harbour Lanterns."""
