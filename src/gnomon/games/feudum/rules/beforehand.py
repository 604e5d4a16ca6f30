"""What may be answered beforehand: Defend and Royal Immunity, which come out of turn, and what only keeps books (4.4, 5.9, 8.1)."""

from typing import Final

from gnomon.games.feudum.actions import CODES, FEED, NO, PAY, TARGET_FEUDUM, TARGET_MONSTER, YES
from gnomon.games.feudum.decisions import FEED_PAWNS, FEED_SECRETLY, IMMUNITY, PAY_GOODS, REVEAL_DEFEND
from gnomon.games.feudum.frames import Defence, Immunity, Payment
from gnomon.games.feudum.rules.nourish import food_suffices, next_fed
from gnomon.games.feudum.rules.payment import means_of_payment
from gnomon.games.feudum.state import SERF, FeudumState
from gnomon.kernel.frames import Frame
from gnomon.kernel.rulebook import rule

DEFENDED: Final = ("defence_pawn", "defence_monster", "defence_feudum")
IMMUNE: Final = ("immunity_subject", "immunity_serf")
FEEDING: Final = "feeding_all"
"""All pawns are fed with food, as long as there is enough for all; ordered by the answer that feeds the first with it."""
PAYING: Final = "payment_in_kind"
"""A good that is held is paid for itself, and a tile that could replace it stays."""

FORESEEN: Final = (*((aspect, (YES, NO)) for aspect in (*DEFENDED, *IMMUNE)), (FEEDING, (FEED,)), (PAYING, (PAY,)))
"""Each may be answered beforehand: yes wherever Defend is in hand, or no; food for all; the good itself."""


@rule("5.9", "7.4.2", "7.4.4", "8.1", "4.4")
def aspects_of(state: FeudumState, seat: int, frame: Frame) -> tuple[str, ...]:
    """What is attacked, a pawn, a monster or a feudum; whose marker is to starve, a subject or a serf; whether food
    suffices for all; whether a good is held that a tile could replace."""
    if frame[0] == REVEAL_DEFEND:
        target = frame[Defence.target]
        if target >= TARGET_FEUDUM:
            return (DEFENDED[2],)
        return (DEFENDED[1] if target >= TARGET_MONSTER else DEFENDED[0],)
    if frame[0] == IMMUNITY:
        return (IMMUNE[1] if CODES.decode(frame[Immunity.target])[1] == SERF else IMMUNE[0],)
    if frame[0] in (FEED_PAWNS, FEED_SECRETLY):
        return (FEEDING,) if food_suffices(state, seat, frame) else ()
    if frame[0] == PAY_GOODS:
        return (PAYING,) if PAY in means_of_payment(state, seat, frame[Payment.needs]) else ()
    return ()


def carried_out(state: FeudumState, seat: int, frame: Frame, code: int) -> int:
    """Food for all is given pawn by pawn, and secret feeding ends after the last."""
    return next_fed(state, seat, frame) if frame[0] in (FEED_PAWNS, FEED_SECRETLY) else code
