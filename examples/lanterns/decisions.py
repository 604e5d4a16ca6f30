"""What is pending, in the order of a night: the questions, and the steps between."""

from typing import Final

from examples.lanterns.kinds import CARD, SEAT
from gnomon.kernel.records import Ops

OPS: Final = Ops()

NIGHT: Final = OPS.step("night", "A night falls, or the match ends.")
BID: Final = OPS.question("bid", "Everybody chooses a card, in a lane of one's own.", settled=True)
REVEAL: Final = OPS.join("reveal", "All bids are shown.", chance=True)
LIGHT: Final = OPS.question("light", "A player lights a lantern, by a card.", settled=True, card=CARD)
EBB: Final = OPS.step("ebb", "The ebb comes for the player of the lowest card.", seat=SEAT)
DRIFT: Final = OPS.question("drift", "That player may let a lantern drift.", settled=True)
DRAW: Final = OPS.step("draw", "Everybody draws a card.", chance=True)
