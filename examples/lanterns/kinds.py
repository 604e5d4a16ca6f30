"""What the numbers of frames, events and answers stand for."""

from typing import Final

from gnomon.kernel.kinds import number, seat, word

CARDS: Final = 24
BERTHS: Final = 12
SEATS: Final = 4
DARK: Final = -1
"""In place of the seat whose lantern is lit at a berth."""
NO_BID: Final = 0

CARD_NAMES: Final = tuple(str(card) for card in range(1, CARDS + 1))
BERTH_NAMES: Final = tuple(str(berth) for berth in range(1, BERTHS + 1))

SEAT: Final = seat()
CARD: Final = word("", CARD_NAMES, base=1)
BERTH: Final = word("berth", BERTH_NAMES)
NIGHT: Final = number()
