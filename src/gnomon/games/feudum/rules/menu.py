"""What a turn offers: the cards in hand, each with its effects or without, Repeat, and the end of the turn (4.2, 5.10)."""

from typing import Final

from gnomon.games.feudum.actions import (
    AGAIN,
    CARD_OF_EFFECT,
    DEJA_VU,
    EFFECTS,
    END_TURN,
    FEAST,
    FORGO,
    PLAY,
    STARVE,
    TEND,
)
from gnomon.games.feudum.decisions import CHOOSE_REPEATED, DEJA_VU_PAID, FINISH_TURN, NEXT_TURN, PLAY_CARD
from gnomon.games.feudum.effects import can_pay, one_good
from gnomon.games.feudum.events import REPEATED
from gnomon.games.feudum.rules import (
    conquer,
    guilds,
    harvest,
    improve,
    influence,
    migrate,
    move,
    writs,
)
from gnomon.games.feudum.rules.payment import demand
from gnomon.games.feudum.rules.questions import Effect, Question, Step
from gnomon.games.feudum.rules.turns import play
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import CARDS, CONQUER, NOTHING, REPEAT, SALTPETER
from gnomon.kernel.events import Events, event
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule

ONLY_ADVANCED: Final = (TEND, STARVE, FEAST, DEJA_VU)


# --- Repeat (5.10) ---------------------------------------------------------------------------------------------------


@rule("5.10")
def check_again(state: FeudumState, seat: int, effect: int, once_more: int) -> Refusal | None:
    """A card that lies face up before its own player, with the right mark, its effect legal once more (5.10).

    `once_more` is the mask of cards that may be executed again. A Guild repeated must be with another guild.
    """
    card = CARD_OF_EFFECT[effect]
    if not (once_more >> card) & 1:
        return Refusal("not_repeatable", "5.10", {"card": card})
    if not (state.played[seat] >> card) & 1:
        return Refusal("not_played_yet", "5.10", {"card": card})
    return check_effect(state, seat, effect)


def repeatable_effects(state: FeudumState, seat: int, once_more: int) -> list[int]:
    """The effects that could be executed again."""
    return [effect for effect in range(EFFECTS) if check_again(state, seat, effect, once_more) is None]


@rule("5.10")
def check_repeat(state: FeudumState, seat: int) -> Refusal | None:
    """Repeat needs a card with the mark that was played this round."""
    if not repeatable_effects(state, seat, state.setting.components.repeatable):
        return Refusal("nothing_to_repeat", "5.10")
    return None


@rule("5.10")
def check_deja_vu(state: FeudumState, seat: int) -> Refusal | None:
    """Deja vu costs saltpeter and repeats a card without the mark."""
    if not can_pay(state, seat, one_good(SALTPETER)):
        return Refusal("saltpeter_needed", "5.10")
    if not repeatable_effects(state, seat, state.setting.components.deja_vu):
        return Refusal("nothing_to_repeat", "5.10")
    return None


def begin_repeat(state: FeudumState, seat: int, events: Events | None) -> None:
    """Ask which card."""
    state.push((CHOOSE_REPEATED, 1 << seat, 0))


def begin_deja_vu(state: FeudumState, seat: int, events: Events | None) -> None:
    """Pay, then ask which card."""
    state.push((DEJA_VU_PAID, 1 << seat, seat))
    demand(state, seat, one_good(SALTPETER))


@rule("4.2", "5.10")
def deja_vu_paid(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """A tile spent as saltpeter may have been needed for the effect: then the card is spent without one."""
    seat = frame[2]
    if repeatable_effects(state, seat, state.setting.components.deja_vu):
        state.push((CHOOSE_REPEATED, 1 << seat, 1))


def _once_more(state: FeudumState, frame: Frame) -> int:
    components = state.setting.components
    return components.deja_vu if frame[2] else components.repeatable


def again_codes(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """The effects that may be executed again."""
    return [AGAIN + effect for effect in repeatable_effects(state, seat, _once_more(state, frame))]


def answer_again(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Execute it once more."""
    if events is not None:
        events.append(event(REPEATED, seat, code - AGAIN))
    EFFECT_OF[code - AGAIN].begin(state, seat, events)


def refuse_again(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why a card cannot be repeated."""
    refusal = check_again(state, seat, code - AGAIN, _once_more(state, frame))
    assert refusal is not None
    return refusal


# --- the menu (4.2, 4.3) ---------------------------------------------------------------------------------------------


@rule("4.3", "3.3")
def check_effect(state: FeudumState, seat: int, effect: int) -> Refusal | None:
    """Whether an effect is legal now, whatever cards are in hand; the basic game has no special abilities."""
    if not state.setting.advanced and effect in ONLY_ADVANCED:
        return Refusal("only_advanced", "3.3")
    return EFFECT_OF[effect].check(state, seat)


@rule("4.2", "4.3")
def check_play(state: FeudumState, seat: int, code: int) -> Refusal | None:
    """The card must be chosen and unplayed; Conquer in either form is never the last card with an effect."""
    if FORGO <= code < FORGO + CARDS:
        held = (state.hand[seat] >> (code - FORGO)) & 1
        return None if held else Refusal("card_not_in_hand", "4.1", {"card": code - FORGO})
    effect = code - PLAY
    card = CARD_OF_EFFECT[effect]
    if not (state.hand[seat] >> card) & 1:
        return Refusal("card_not_in_hand", "4.1", {"card": card})
    if card == CONQUER and state.held[seat] == 1:
        return Refusal("conquer_is_last", "4.2")
    return check_effect(state, seat, effect)


def play_codes(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """Every legal effect of a card in hand, and every card in hand without effect."""
    hand = state.hand[seat]
    found = [PLAY + effect for effect in range(EFFECTS) if (hand >> CARD_OF_EFFECT[effect]) & 1]
    legal = [code for code in found if check_play(state, seat, code) is None]
    return legal + [FORGO + card for card in range(CARDS) if (hand >> card) & 1]


def answer_play(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Lay the card down and begin its effect."""
    effect = play(state, seat, code, events)
    if effect != NOTHING:
        EFFECT_OF[effect].begin(state, seat, events)


def refuse_play(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why a card or its effect cannot be played."""
    if code == END_TURN:
        return Refusal("play_a_card", "4.2")
    refusal = check_play(state, seat, code)
    return refusal if refusal is not None else Refusal("no_second_card", "4.1")


def default_play(state: FeudumState, seat: int, frame: Frame) -> int:
    """A card without effect, the first of the hand."""
    return next(FORGO + card for card in range(CARDS) if (state.hand[seat] >> card) & 1)


def finish_codes(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """The end of the turn, and with sulfur in the pouch a second card."""
    return [END_TURN, *play_codes(state, seat, frame)] if frame[2] else [END_TURN]


def answer_finish(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """End the turn, or play the second card."""
    if code == END_TURN:
        state.push((NEXT_TURN, 0, seat))
    else:
        state.doubled[seat] = 1
        answer_play(state, seat, frame, code, events)


def default_finish(state: FeudumState, seat: int, frame: Frame) -> int:
    """The turn ends."""
    return END_TURN


EFFECT_OF: Final[dict[int, Effect]] = {
    **migrate.EFFECTS,
    **move.EFFECTS,
    **influence.EFFECTS,
    **improve.EFFECTS,
    **writs.EFFECTS,
    **harvest.EFFECTS,
    **conquer.EFFECTS,
    **guilds.EFFECTS,
    REPEAT: Effect(check_repeat, begin_repeat),
    DEJA_VU: Effect(check_deja_vu, begin_deja_vu),
}
"""By effect: cards, then special abilities that stand in a card's place."""

_PLAYS = ((PLAY, PLAY + EFFECTS), (FORGO, FORGO + CARDS), (END_TURN, END_TURN + 1))
QUESTIONS: dict[int, Question] = {
    PLAY_CARD: Question(play_codes, answer_play, refuse_play, *_PLAYS, default=default_play),
    FINISH_TURN: Question(finish_codes, answer_finish, refuse_play, *_PLAYS, default=default_finish),
    CHOOSE_REPEATED: Question(again_codes, answer_again, refuse_again, (AGAIN, AGAIN + EFFECTS)),
}
STEPS: dict[int, Step] = {DEJA_VU_PAID: deja_vu_paid}
