"""The rules, in the order of a night; the sections are those of the README."""

from typing import Final

from examples.lanterns import actions, decisions, events
from examples.lanterns.actions import CODES
from examples.lanterns.frames import Ebb
from examples.lanterns.kinds import BERTHS, CARDS, DARK, NO_BID
from examples.lanterns.state import HarbourState
from gnomon.kernel.events import Events, tell, tell_in_part
from gnomon.kernel.frames import Frame, seat_mask
from gnomon.kernel.game import lane_of
from gnomon.kernel.outcome import Outcome, ranks_by
from gnomon.kernel.questions import Question, Step
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rng import shuffle
from gnomon.kernel.rulebook import Rulebook, Section, rule

RULEBOOK: Final = Rulebook(
    "lanterns",
    [
        Section("1", "The harbour"),
        Section("2", "Bids"),
        Section("3", "Lanterns"),
        Section("4", "The ebb"),
        Section("5", "The next night"),
        Section("6", "The end"),
    ],
    {},
)
HAND: Final = 3


@rule("1")
def deal(state: HarbourState) -> None:
    """Three cards are dealt to each player; the rest is the deck."""
    cards = list(range(1, CARDS + 1))
    shuffle(state, cards)
    for seat in range(state.seats):
        state.hands[seat] = tuple(sorted(cards.pop() for _ in range(HAND)))
    state.deck = tuple(cards)


@rule("1", "6")
def begin_night(state: HarbourState, frame: Frame, happened: Events | None) -> None:
    """There are as many nights as give each player the same share of the berths; then the match ends."""
    if state.night == state.nights:
        state.over = True
        return
    state.night += 1
    tell(happened, events.FELL, state.night)
    state.push(frame)
    state.push((decisions.REVEAL, 0))
    for seat in range(state.seats):
        state.push((decisions.BID, seat_mask(seat)), lane_of(seat))


# --- bids -------------------------------------------------------------------------------------------------------------


@rule("2")
def legal_bid(state: HarbourState, seat: int, frame: Frame) -> list[int]:
    """Any card of the hand may be bid."""
    return [actions.BID + card - 1 for card in state.hands[seat]]


def why_not_bid(state: HarbourState, seat: int, frame: Frame, code: int) -> Refusal:
    """The card is not in the hand."""
    return Refusal("not_in_hand", "2", {"card": code - actions.BID + 1})


@rule("2")
def take_bid(state: HarbourState, seat: int, frame: Frame, code: int, happened: Events | None) -> None:
    """A bid lies unseen until all have chosen."""
    card = code - actions.BID + 1
    state.hands[seat] = tuple(held for held in state.hands[seat] if held != card)
    state.bids[seat] = card
    tell_in_part(happened, events.BID, seat_mask(seat), (seat, card), (seat,))


@rule("2", "3", "4")
def reveal_bids(state: HarbourState, frame: Frame, happened: Events | None) -> None:
    """The highest card lights first; the ebb helps the lowest. Shown cards stay out of the game."""
    for seat, card in enumerate(state.bids):
        tell(happened, events.SHOWED, seat, card)
    state.shown += 1
    rising = sorted(range(state.seats), key=lambda seat: state.bids[seat])
    state.push((decisions.DRAW, 0))
    state.push((decisions.EBB, 0, rising[0]))
    for seat in rising:
        state.push((decisions.LIGHT, seat_mask(seat), state.bids[seat]))
    state.shown_cards = (*state.shown_cards, *state.bids)
    state.bids = [NO_BID] * state.seats


# --- lanterns ---------------------------------------------------------------------------------------------------------


@rule("3")
def legal_light(state: HarbourState, seat: int, frame: Frame) -> list[int]:
    """A lantern is lit at a dark berth."""
    return [actions.LIGHT + berth for berth, owner in enumerate(state.berths) if owner == DARK]


def why_not_light(state: HarbourState, seat: int, frame: Frame, code: int) -> Refusal:
    """The berth is lit."""
    return Refusal("berth_lit", "3", {"berth": code - actions.LIGHT})


@rule("3")
def take_light(state: HarbourState, seat: int, frame: Frame, code: int, happened: Events | None) -> None:
    """The berth is the player's from then on."""
    berth = code - actions.LIGHT
    state.berths[berth] = seat
    tell(happened, events.LIT, seat, berth)


# --- the ebb ----------------------------------------------------------------------------------------------------------


@rule("4")
def ebb(state: HarbourState, frame: Frame, happened: Events | None) -> None:
    """Where no lantern can drift, nothing is asked; everybody can see that."""
    seat = frame[Ebb.seat]
    if len(legal_drift(state, seat, frame)) > 1:
        state.push((decisions.DRIFT, seat_mask(seat)))


def drift(code: int) -> tuple[int, int]:
    """The berths from which and to which a lantern drifts."""
    start, on = CODES.decode(code)
    return start, (start + (1 if on else -1)) % BERTHS


@rule("4")
def legal_drift(state: HarbourState, seat: int, frame: Frame) -> list[int]:
    """A lantern of one's own drifts to a dark berth beside it, or none does."""
    codes = range(actions.DRIFT, actions.DRIFT + 2 * BERTHS)
    return [*(code for code in codes if why_not_drift(state, seat, frame, code) is None), actions.STAY]


def why_not_drift(state: HarbourState, seat: int, frame: Frame, code: int) -> Refusal | None:
    """The lantern is somebody else's, or the berth beside it is lit."""
    start, berth = drift(code)
    if state.berths[start] != seat:
        return Refusal("not_yours", "4", {"berth": start})
    return None if state.berths[berth] == DARK else Refusal("berth_lit", "4", {"berth": berth})


@rule("4")
def take_drift(state: HarbourState, seat: int, frame: Frame, code: int, happened: Events | None) -> None:
    """The lantern leaves its berth dark."""
    if code == actions.STAY:
        return
    start, berth = drift(code)
    state.berths[start], state.berths[berth] = DARK, seat
    tell(happened, events.DRIFTED, seat, start, berth)


# --- the next night, and the end --------------------------------------------------------------------------------------


@rule("5")
def draw_cards(state: HarbourState, frame: Frame, happened: Events | None) -> None:
    """On all nights but the last each player draws a card, unseen by the others."""
    if state.night == state.nights:
        return
    state.shown += 1
    for seat in range(state.seats):
        card = state.deck[-1]
        state.deck = state.deck[:-1]
        state.hands[seat] = tuple(sorted((*state.hands[seat], card)))
        tell_in_part(happened, events.DREW, seat_mask(seat), (seat, card), (seat,))


@rule("6")
def points(state: HarbourState, seat: int) -> int:
    """In a row of neighbours the first lantern scores one point, the second two, and so on."""
    gap = next(berth for berth in range(BERTHS) if state.berths[berth] != seat)
    found = row = 0
    for step in range(1, BERTHS):
        row = row + 1 if state.berths[(gap + step) % BERTHS] == seat else 0
        found += row
    return found


@rule("6")
def outcome_of(state: HarbourState) -> Outcome:
    """The most points win; equal points share the victory."""
    scored = [points(state, seat) for seat in range(state.seats)]
    return Outcome([{"rows": mine} for mine in scored], ranks_by(scored), "6")


QUESTIONS: Final[dict[int, Question[HarbourState]]] = {
    decisions.BID: Question(legal_bid, why_not_bid, take_bid, actions.BID),
    decisions.LIGHT: Question(legal_light, why_not_light, take_light, actions.LIGHT),
    decisions.DRIFT: Question(
        legal_drift, why_not_drift, take_drift, actions.DRIFT, actions.STAY, ends=(actions.STAY,)
    ),
}
STEPS: Final[dict[int, Step[HarbourState]]] = {
    decisions.NIGHT: begin_night,
    decisions.REVEAL: reveal_bids,
    decisions.EBB: ebb,
    decisions.DRAW: draw_cards,
}
