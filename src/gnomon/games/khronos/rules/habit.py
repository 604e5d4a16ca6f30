"""Questions whose answers come to the same: a page gives one of them for its player, and asks nobody.

The rules ask them all the same, so that recorded matches and programs meet what they have always met.
"""

from typing import Final

from gnomon.games.khronos import decisions as ask
from gnomon.games.khronos.actions import CARDS_DONE, age_of
from gnomon.games.khronos.frames import PawnShare, Surcharge
from gnomon.games.khronos.rules.cards import shares
from gnomon.games.khronos.rules.construct import cost
from gnomon.games.khronos.rules.menu import legal_surcharge, usual_pawn_share
from gnomon.games.khronos.rules.travel import legal_traveller
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.frames import Frame
from gnomon.kernel.game import NO_ANSWER

KEEPING: Final = "discard"
FORESEEN: Final = ((KEEPING, (CARDS_DONE,)),)
"""A hand may be kept beforehand, turn after turn (4.10)."""


def aspects_of(frame: Frame) -> tuple[str, ...]:
    """What of a question may be settled for all turns."""
    return (KEEPING,) if frame[0] == ask.CHOOSE_DISCARD else ()


def habit_of(state: KhronosState, seat: int, frame: Frame) -> int:
    """The answer that any player gives, since every other would leave the same position; else NO_ANSWER."""
    if frame[0] == ask.CHOOSE_SURCHARGE:
        return _surcharge(state, seat, frame)
    if frame[0] == ask.CHOOSE_TRAVELLER:
        return _traveller(state, seat, frame)
    if frame[0] == ask.CHOOSE_PAWN_SHARE:
        return _share(state, seat, frame)
    return NO_ANSWER


def _surcharge(state: KhronosState, seat: int, frame: Frame) -> int:
    """One colour is left to take from, or all that is left is taken."""
    codes = legal_surcharge(state, seat, frame)
    coloured = cost(state, frame[Surcharge.act], frame[Surcharge.square])[0]
    takes_all = state.held[seat] - coloured - sum(frame[Surcharge.chosen]) == frame[Surcharge.left]
    return codes[0] if len(codes) == 1 or takes_all else NO_ANSWER


def _traveller(state: KhronosState, seat: int, frame: Frame) -> int:
    """Pawns differ only by the cards that they may still use: not by more than the hand holds."""
    held = state.held[seat]
    if min(state.allowance[2 * seat], held) == min(state.allowance[2 * seat + 1], held):
        return legal_traveller(state, seat, frame)[0]
    return NO_ANSWER


def _share(state: KhronosState, seat: int, frame: Frame) -> int:
    """Both pawns stand in one age, so what counts is how many cards either may still use, not which of them."""
    first, second = state.allowance[2 * seat], state.allowance[2 * seat + 1]
    cards = frame[PawnShare.cards]
    left = state.held[seat] - cards
    ways = shares(state, seat, age_of(frame[PawnShare.act]), cards)
    outcomes = {tuple(sorted((min(first - share, left), min(second - cards + share, left)))) for share in ways}
    return usual_pawn_share(state, seat, frame) if len(outcomes) == 1 else NO_ANSWER
