"""Questions that a person need not be asked, because every answer leaves the same position (4.5, 6.1)."""

from gnomon.games.inventions import decisions as ask
from gnomon.games.inventions.frames import Payer
from gnomon.games.inventions.rules.eras import legal_sage
from gnomon.games.inventions.rules.paying import payer_codes
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import KINDS, SCHOLAR
from gnomon.kernel.frames import Frame
from gnomon.kernel.game import NO_ANSWER


def habit_of(state: InventionsState, seat: int, frame: Frame) -> int:
    """The answer that any player gives, since every other would leave the same position; else NO_ANSWER."""
    if frame[0] == ask.WHICH_CITIZEN:
        return _payer(state, seat, frame)
    if frame[0] == ask.PUT_SAGE:
        return _sage(state, seat, frame)
    return NO_ANSWER


def _payer(state: InventionsState, seat: int, frame: Frame) -> int:
    """Everybody who is at home goes. A scholar among the exhausted lies where the owner likes: that is a choice."""
    price = frame[Payer.price]
    at = KINDS * seat
    if price[1] != sum(state.home[at : at + KINDS]) or (price[2] and state.home[at + SCHOLAR]):
        return NO_ANSWER
    return payer_codes(state, seat, price)[0]


def _sage(state: InventionsState, seat: int, frame: Frame) -> int:
    """As many sages come back as there are regions without one: each region gets one, whoever puts it there."""
    codes = legal_sage(state, seat, frame)
    return codes[0] if sum(state.sages) == len(codes) else NO_ANSWER
