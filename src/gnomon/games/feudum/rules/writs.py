"""Royal writs: drawing and keeping, the limit of the hand, Explore, and mandates (5.5, 9)."""

from gnomon.games.feudum.actions import BURY, CODES, DONE, KEEP, PUT_AWAY, YES
from gnomon.games.feudum.decisions import BURY_WRITS, DRAW_WRITS, KEEP_WRIT, LIMIT_WRITS, SHOVELS
from gnomon.games.feudum.effects import bury, can_pay, one_good, ruled
from gnomon.games.feudum.events import BURIED_WRIT, DREW_WRITS, KEPT_WRIT
from gnomon.games.feudum.frames import Bury, DrawWrits, Keep
from gnomon.games.feudum.rules.payment import demand
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import FEUDUM, IRON, OUTPOST
from gnomon.kernel.events import Events, tell_in_part
from gnomon.kernel.frames import UNKNOWN, Frame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule

# --- drawing ---------------------------------------------------------------------------------------------------------


@rule("5.5", "9")
def draw_writs(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """Look at so many writs, fewer if the deck is short: one of them must be kept.

    They are the last cards of the hand until it is said which.
    """
    seat = frame[DrawWrits.seat]
    number = min(frame[DrawWrits.left], len(state.deck))
    if not number:
        return
    drawn = tuple(reversed(state.deck[-number:]))
    state.deck = state.deck[:-number]
    state.deck_seen = state.deck_seen[:-number]
    state.writs[seat] = (*state.writs[seat], *drawn)
    state.shown += 1
    tell_in_part(events, DREW_WRITS, 1 << seat, (seat, *drawn), (seat, number))
    state.push((KEEP_WRIT, 1 << seat, number))


def legal_keep(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """One of the cards drawn."""
    return [KEEP + writ for writ in sorted(state.writs[seat][-frame[Keep.drawn] :])]


@rule("5.5")
def take_keep(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The others go under the deck; a hand above the limit gives up one more first."""
    number, writ = frame[Keep.drawn], code - KEEP
    hand = list(state.writs[seat])
    drawn = hand[-number:]
    drawn.remove(writ if writ in drawn else UNKNOWN)
    state.writs[seat] = (*hand[:-number], writ, *drawn)
    tell_in_part(events, KEPT_WRIT, 1 << seat, (seat, writ), (seat,))
    if len(state.writs[seat]) - len(drawn) > state.setting.components.hand_limit:
        state.push((LIMIT_WRITS, 1 << seat))
    bury_next(state, seat, len(drawn), events)


def bury_next(state: FeudumState, seat: int, number: int, events: Events | None) -> None:
    """Put the last cards of the hand under the deck; where their order may matter, ask."""
    if number == 1:
        put_under(state, seat, state.writs[seat][-1], events)
    elif number:
        state.push((BURY_WRITS, 1 << seat, number))


def legal_bury(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """The card that goes next; or all of them as they were drawn."""
    return [*(BURY + writ for writ in sorted(state.writs[seat][-frame[Bury.left] :])), DONE]


@rule("9")
def take_bury(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Cards that one player puts under the deck in one go lie in the order of the player's choice."""
    number = frame[Bury.left]
    if code == DONE:
        while number:
            put_under(state, seat, state.writs[seat][-number], events)
            number -= 1
        return
    put_under(state, seat, code - BURY, events)
    bury_next(state, seat, number - 1, events)


def put_under(state: FeudumState, seat: int, writ: int, events: Events | None) -> None:
    """One card of the hand goes under the deck; the others see only that one does."""
    bury(state, seat, writ, False)
    tell_in_part(events, BURIED_WRIT, 1 << seat, (seat, writ), (seat,))


def why_not_writ(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """The card was not drawn, or is not in the hand."""
    return Refusal("writ_not_there", "9", {"writ": code - CODES.base_of(code)})


def legal_limit(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """Any card of the hand."""
    return [PUT_AWAY + writ for writ in sorted(state.writs[seat])]


@rule("5.5")
def take_limit(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Three writs are the most: one of four goes under the deck."""
    put_under(state, seat, code - PUT_AWAY, events)


# --- Explore (5.5) ---------------------------------------------------------------------------------------------------


@rule("5.5", "7.1")
def check_explore(state: FeudumState, seat: int) -> Refusal | None:
    """An outpost must be ruled; an empty deck is no hindrance."""
    return None if ruled(state, seat, OUTPOST) else Refusal("outpost_needed", "5.5")


@rule("5.5")
def begin_explore(state: FeudumState, seat: int, events: Events | None) -> None:
    """Two writs and one more for each further outpost and each feudum ruled; one is kept.

    Whoever could pay, as everybody can see, is asked for Shovels & Swords afterwards.
    """
    number = state.setting.components.explore_drawn + ruled(state, seat, OUTPOST) - 1 + ruled(state, seat, FEUDUM)
    if state.setting.advanced and can_pay(state, seat, one_good(IRON)):
        state.push((SHOVELS, 1 << seat))
    state.push((DRAW_WRITS, 1 << seat, seat, number))


@rule("5.5")
def take_shovels(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Shovels & Swords: pay one iron, draw two more, keep one."""
    if code == YES:
        state.push((DRAW_WRITS, 1 << seat, seat, state.setting.components.explore_again))
        demand(state, seat, one_good(IRON))
