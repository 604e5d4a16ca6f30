"""What may be answered beforehand: Defend and Royal Immunity, which come out of turn, and what only keeps books (4.4, 5.9, 8.1)."""

from typing import Final

from gnomon.games.feudum.actions import (
    CODES,
    DONE,
    END_TURN,
    FEED,
    GOOD,
    NO,
    PAY,
    PUT_AWAY,
    SWEAR,
    TARGET_FEUDUM,
    TARGET_MONSTER,
    YES,
)
from gnomon.games.feudum.decisions import (
    FEED_PAWNS,
    FEED_SECRETLY,
    FINISH_TURN,
    IMMUNITY,
    MOVE_GOODS,
    PAY_GOODS,
    PICK_CARDS,
    REVEAL_DEFEND,
)
from gnomon.games.feudum.frames import Defence, Finish, Goods, Immunity, Payment
from gnomon.games.feudum.rules.choosing import legal_pick
from gnomon.games.feudum.rules.nourish import food_suffices, next_fed
from gnomon.games.feudum.rules.payment import means_of_payment
from gnomon.games.feudum.rules.permissions import permissions
from gnomon.games.feudum.rules.pulls_and_pushes import all_movable, movable
from gnomon.games.feudum.state import SERF, FeudumState
from gnomon.kernel.frames import Frame
from gnomon.kernel.rulebook import rule

DEFENDED: Final = ("defence_pawn", "defence_monster", "defence_feudum")
IMMUNE: Final = ("immunity_subject", "immunity_serf")
FEEDING: Final = "feeding_all"
"""All pawns are fed with food, as long as there is enough for all; ordered by the answer that feeds the first with it."""
PAYING: Final = "payment_in_kind"
"""A good that is held is paid for itself, and a tile that could replace it stays."""

SWEARING: Final = "choice_final"
"""The cards of the round are chosen and nothing can go into the pouch: the oath is all that is left."""
FINISHING: Final = "turn_over"
"""The card is executed and nothing is left to do in the turn but to put writs away."""
MOVING: Final = "goods_all"
"""All goods that have room are moved, where a pull or push may move as many; ordered by a good."""

FORESEEN: Final = (
    *((aspect, (YES, NO)) for aspect in (*DEFENDED, *IMMUNE)),
    *((FEEDING, (FEED,)), (PAYING, (PAY,)), (SWEARING, (SWEAR,)), (FINISHING, (END_TURN,))),
    (MOVING, (GOOD,)),
)
"""Each may be answered beforehand: yes wherever Defend is in hand, or no; food for all; the good itself; the oath and
the end of the turn where there is nothing else; all goods of a pull or push."""


@rule("5.9", "7.4.2", "7.4.4", "8.1", "4.4", "4.1", "4.2", "6.4")
def aspects_of(state: FeudumState, seat: int, frame: Frame) -> tuple[str, ...]:
    """What is attacked, a pawn, a monster or a feudum; whose marker is to starve, a subject or a serf; whether food
    suffices for all; whether a good is held that a tile could replace; whether only the oath or the end is left; whether all
    goods may be moved."""
    if frame[0] == REVEAL_DEFEND:
        target = frame[Defence.target]
        if target >= TARGET_FEUDUM:
            return (DEFENDED[2],)
        return (DEFENDED[1] if target >= TARGET_MONSTER else DEFENDED[0],)
    if frame[0] == IMMUNITY:
        return (IMMUNE[1] if CODES.decode(frame[Immunity.target])[1] == SERF else IMMUNE[0],)
    if frame[0] in (FEED_PAWNS, FEED_SECRETLY):
        return (FEEDING,) if food_suffices(state, seat, frame) else ()
    if frame[0] == PICK_CARDS:
        return (SWEARING,) if legal_pick(state, seat, frame) == [SWEAR] else ()
    if frame[0] == FINISH_TURN:
        return (FINISHING,) if _is_over(state, seat, frame) else ()
    if frame[0] == MOVE_GOODS:
        return (MOVING,) if all_movable(state, frame) else ()
    if frame[0] == PAY_GOODS:
        return (PAYING,) if PAY in means_of_payment(state, seat, frame[Payment.needs]) else ()
    return ()


def _is_over(state: FeudumState, seat: int, frame: Frame) -> bool:
    """Whether nothing may be done any more in the turn but to put writs away."""
    if frame[Finish.second]:
        return False
    return all(CODES.base_of(code) == PUT_AWAY for code in permissions(state, seat, frame))


def carried_out(state: FeudumState, seat: int, frame: Frame, code: int) -> int:
    """Food for all is given pawn by pawn, and secret feeding ends after the last; goods are moved one by one."""
    if frame[0] == MOVE_GOODS:
        goods = movable(state, frame[Goods.guild], frame[Goods.function])
        return GOOD + goods[0] if goods else DONE
    return next_fed(state, seat, frame) if frame[0] in (FEED_PAWNS, FEED_SECRETLY) else code
