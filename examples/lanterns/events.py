"""What happened, with its facts in order."""

from typing import Final

from examples.lanterns.kinds import BERTH, CARD, NIGHT, SEAT
from gnomon.kernel.records import Happenings

EVENTS: Final = Happenings()

FELL: Final = EVENTS.add("fell", "A night fell.", night=NIGHT)
BID: Final = EVENTS.add("bid", "Somebody laid a card down.", public={"seat": SEAT}, seat=SEAT, card=CARD)
SHOWED: Final = EVENTS.add("showed", "A bid was shown.", seat=SEAT, card=CARD)
LIT: Final = EVENTS.add("lit", "A lantern was lit.", seat=SEAT, berth=BERTH)
DRIFTED: Final = EVENTS.add("drifted", "A lantern drifted.", seat=SEAT, start=BERTH, berth=BERTH)
DREW: Final = EVENTS.add("drew", "Somebody drew a card.", public={"seat": SEAT}, seat=SEAT, card=CARD)
