"""What a turn offers: the cards in hand, each with its effects or without, Repeat, and the end of the turn (4.2, 5.10)."""

from collections.abc import Callable
from typing import Final

from gnomon.games.feudum.actions import (
    AGAIN,
    CARD_OF_EFFECT,
    CODES,
    DEJA_VU,
    END_TURN,
    FEAST,
    FORGO,
    PLAY,
    STARVE,
    TEND,
)
from gnomon.games.feudum.decisions import (
    CHOOSE_REPEATED,
    CONQUER_WHAT,
    DEJA_VU_PAID,
    GUILD_WHAT,
    HARVEST_WHERE,
    IMPROVE_WHERE,
    MIGRATE_WHERE,
    NEXT_TURN,
    STARVE_WHOM,
    TEND_WHERE,
)
from gnomon.games.feudum.effects import can_pay, one_good
from gnomon.games.feudum.events import REPEATED
from gnomon.games.feudum.frames import DejaVuPaid, Finish, Repeated
from gnomon.games.feudum.rules import conquer, guilds, harvest, improve, influence, migrate, move, starve, writs
from gnomon.games.feudum.rules.payment import demand
from gnomon.games.feudum.rules.turns import play
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import (
    CARDS,
    CONQUER,
    DEFEND,
    EXPLORE,
    GUILD,
    HARVEST,
    IMPROVE,
    INFLUENCE,
    MIGRATE,
    MOVE,
    NOTHING,
    REPEAT,
    SALTPETER,
    TAX,
)
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal, certain
from gnomon.kernel.rulebook import rule

ONLY_ADVANCED: Final = (TEND, STARVE, FEAST, DEJA_VU)
EFFECTS: Final = CARDS + len(ONLY_ADVANCED)

Check = Callable[[FeudumState, int], Refusal | None]
"""Why an effect of a card would not be legal for a seat, or None."""

Begin = Callable[[FeudumState, int, Events | None], None]
"""Begin an effect: do it, or push its frames."""


class Effect:
    """The effect of a card: whether it is legal, and its beginning: a deed, or no more than the question it `asks`."""

    __slots__ = ("asks", "check", "deed")

    def __init__(self, check: Check, deed: Begin | None = None, asks: int = -1) -> None:
        self.check = check
        self.deed = deed
        self.asks = asks

    def begin(self, state: FeudumState, seat: int, events: Events | None) -> None:
        """Carry it out, or push its frames."""
        if self.deed is None:
            state.push((self.asks, 1 << seat))
        else:
            self.deed(state, seat, events)


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
    seat = frame[DejaVuPaid.seat]
    if repeatable_effects(state, seat, state.setting.components.deja_vu):
        state.push((CHOOSE_REPEATED, 1 << seat, 1))


def _once_more(state: FeudumState, frame: Frame) -> int:
    components = state.setting.components
    return components.deja_vu if frame[Repeated.deja_vu] else components.repeatable


def legal_repeated(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """The effects that may be executed again."""
    return [AGAIN + effect for effect in repeatable_effects(state, seat, _once_more(state, frame))]


def take_repeated(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Execute it once more."""
    tell(events, REPEATED, seat, code - AGAIN)
    EFFECT_OF[code - AGAIN].begin(state, seat, events)


def why_not_repeated(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why a card cannot be repeated."""
    return certain(check_again(state, seat, code - AGAIN, _once_more(state, frame)))


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
    if CODES.base_of(code) == FORGO:
        held = (state.hand[seat] >> (code - FORGO)) & 1
        return None if held else Refusal("card_not_in_hand", "4.1", {"card": code - FORGO})
    effect = code - PLAY
    card = CARD_OF_EFFECT[effect]
    if not (state.hand[seat] >> card) & 1:
        return Refusal("card_not_in_hand", "4.1", {"card": card})
    if card == CONQUER and state.held[seat] == 1:
        return Refusal("conquer_is_last", "4.2")
    return check_effect(state, seat, effect)


def legal_play(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """Every legal effect of a card in hand, and every card in hand without effect."""
    hand = state.hand[seat]
    found = [PLAY + effect for effect in range(EFFECTS) if (hand >> CARD_OF_EFFECT[effect]) & 1]
    legal = [code for code in found if check_play(state, seat, code) is None]
    return legal + [FORGO + card for card in range(CARDS) if (hand >> card) & 1]


def take_play(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Lay the card down and begin its effect."""
    effect = play(state, seat, code, events)
    if effect != NOTHING:
        EFFECT_OF[effect].begin(state, seat, events)


def why_not_play(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why a card or its effect cannot be played."""
    if code == END_TURN:
        return Refusal("play_a_card", "4.2")
    refusal = check_play(state, seat, code)
    return refusal if refusal is not None else Refusal("no_second_card", "4.1")


def default_play(state: FeudumState, seat: int, frame: Frame) -> int:
    """A card without effect, the first of the hand."""
    return next(FORGO + card for card in range(CARDS) if (state.hand[seat] >> card) & 1)


def legal_finish(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """The end of the turn, and with sulfur in the pouch a second card."""
    return [END_TURN, *legal_play(state, seat, frame)] if frame[Finish.second] else [END_TURN]


def take_finish(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """End the turn, or play the second card."""
    if code == END_TURN:
        state.push((NEXT_TURN, 0, seat))
    else:
        state.doubled[seat] = 1
        take_play(state, seat, frame, code, events)


EFFECT_OF: Final[dict[int, Effect]] = {
    MIGRATE: Effect(migrate.check_migrate, asks=MIGRATE_WHERE),
    MOVE: Effect(move.check_move, move.begin_move),
    INFLUENCE: Effect(influence.check_influence, influence.begin_influence),
    IMPROVE: Effect(improve.check_improve, asks=IMPROVE_WHERE),
    EXPLORE: Effect(writs.check_explore, writs.begin_explore),
    HARVEST: Effect(harvest.check_harvest, asks=HARVEST_WHERE),
    TAX: Effect(harvest.check_tax, harvest.begin_tax),
    CONQUER: Effect(conquer.check_conquer, asks=CONQUER_WHAT),
    DEFEND: Effect(conquer.check_defend, conquer.begin_defend),
    REPEAT: Effect(check_repeat, begin_repeat),
    GUILD: Effect(guilds.check_guild, asks=GUILD_WHAT),
    TEND: Effect(improve.check_tend, asks=TEND_WHERE),
    STARVE: Effect(starve.check_starve, asks=STARVE_WHOM),
    FEAST: Effect(guilds.check_feast, guilds.begin_feast),
    DEJA_VU: Effect(check_deja_vu, begin_deja_vu),
}
"""By effect: cards, then special abilities that stand in a card's place."""
