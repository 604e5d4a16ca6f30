"""Who pays: specialists, or scholars in their place (4.5).

A price is a row of triples: a specialty (or SCHOLAR for any citizen), a number, and 1 if they are exhausted or 0 if they
move. Those who move come last, so that nobody is on the way while something is asked.
"""

from typing import Final

from gnomon.games.inventions.actions import CITIZEN, SCHOLARS
from gnomon.games.inventions.decisions import HOW_MANY_SCHOLARS, PAY, WHICH_CITIZEN
from gnomon.games.inventions.effects import exhaust
from gnomon.games.inventions.events import SENT_OUT
from gnomon.games.inventions.frames import Pay, Payer, Scholars
from gnomon.games.inventions.state import InventionsState, Numbers
from gnomon.games.inventions.terms import CITIZEN_NAMES, KINDS, SCHOLAR, SPECIALTIES
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule

NO_ONE: Numbers = (0,) * KINDS


@rule("4.5")
def can_pay(state: InventionsState, seat: int, price: Numbers, more: Numbers = NO_ONE) -> bool:
    """Whether different available citizens, and `more` of each kind, can pay a price: a scholar stands in for anybody."""
    start = KINDS * seat
    scholars = state.home[start + SCHOLAR] + more[SCHOLAR]
    left = scholars
    short = 0
    for kind in range(SPECIALTIES):
        there = state.home[start + kind] + more[kind]
        left += there
        needed = 0
        for part in range(0, len(price), 3):
            if price[part] == kind:
                needed += price[part + 1]
        left -= needed
        if needed > there:
            short += needed - there
    for part in range(0, len(price), 3):
        if price[part] == SCHOLAR:
            left -= price[part + 1]
    return short <= scholars and left >= 0


def at_home(state: InventionsState, seat: int) -> dict[str, int]:
    """The available citizens by kind, as facts of a refusal."""
    start = KINDS * seat
    return {name: state.home[start + kind] for kind, name in enumerate(CITIZEN_NAMES)}


def demand(state: InventionsState, seat: int, price: Numbers) -> None:
    """Have a player pay before the frames below go on. It must be possible (`can_pay`)."""
    state.push((PAY, 1 << seat, seat, *price))


@rule("4.5")
def pay(state: InventionsState, frame: Frame, events: Events | None) -> None:
    """Let those go who must; where a specialist or a scholar would do, ask."""
    seat, price = frame[Pay.seat], frame[Pay.price]
    while price:
        kind, number = price[0], price[1]
        if not number:
            price = price[3:]
            continue
        codes = payer_codes(state, seat, price) if kind == SCHOLAR else scholar_codes(state, seat, price)
        if len(codes) > 1:
            state.push((WHICH_CITIZEN if kind == SCHOLAR else HOW_MANY_SCHOLARS, 1 << seat, *price))
            return
        if kind == SCHOLAR:
            price = _one_pays(state, seat, price, codes[0] - CITIZEN, events)
        else:
            price = _group_pays(state, seat, price, codes[0] - SCHOLARS, events)


@rule("4.5")
def scholar_codes(state: InventionsState, seat: int, price: Numbers) -> list[int]:
    """How many of the first group may be scholars so that the rest can still be paid; the fewest first."""
    kind, number, rest = price[0], price[1], price[3:]
    at = KINDS * seat
    found: list[int] = []
    for scholars in range(min(number, state.home[at + SCHOLAR]) + 1):
        if number - scholars > state.home[at + kind]:
            continue
        gone = [0] * KINDS
        gone[SCHOLAR] -= scholars
        gone[kind] -= number - scholars
        if can_pay(state, seat, rest, tuple(gone)):
            found.append(SCHOLARS + scholars)
    return found


def _group_pays(state: InventionsState, seat: int, price: Numbers, scholars: int, events: Events | None) -> Numbers:
    """The first group of a price goes, so many scholars among it: what is left to pay."""
    kind, number, exhausted = price[:3]
    if exhausted:
        for _ in range(number - scholars):
            exhaust(state, seat, kind, kind, events)
        for _ in range(scholars):
            exhaust(state, seat, SCHOLAR, kind, events)
    else:
        state.home[KINDS * seat + kind] -= number - scholars
        state.home[KINDS * seat + SCHOLAR] -= scholars
        tell(events, SENT_OUT, seat, kind, number - scholars, scholars)
    return price[3:]


@rule("4.5", "5.2")
def payer_codes(state: InventionsState, seat: int, price: Numbers) -> list[int]:
    """Who may pay where any citizen will do; an exhausted scholar lies in an area of the owner's choice."""
    at = KINDS * seat
    found = [CITIZEN + kind for kind in range(SPECIALTIES) if state.home[at + kind]]
    if state.home[at + SCHOLAR]:
        if price[2]:
            found += [CITIZEN + KINDS + area for area in range(SPECIALTIES)]
        else:
            found.append(CITIZEN + SCHOLAR)
    return found


def _one_pays(state: InventionsState, seat: int, price: Numbers, who: int, events: Events | None) -> Numbers:
    """One of the first group goes: what is left to pay."""
    if price[2]:
        exhaust(state, seat, SCHOLAR if who >= KINDS else who, who % KINDS, events)
    else:
        state.home[KINDS * seat + who] -= 1
        tell(events, SENT_OUT, seat, who, int(who != SCHOLAR), int(who == SCHOLAR))
    return (price[0], price[1] - 1, price[2], *price[3:])


REMEMBERED: Final = (
    ("scholars", (SCHOLARS, SCHOLARS + 1)),
    ("payer", tuple(range(CITIZEN, CITIZEN + SPECIALTIES))),
)
"""Who pays may be settled once for all: specialists as far as they go, or a scholar with them; and where any citizen will
do, which type goes first."""


def in_turn(state: InventionsState, seat: int, code: int, codes: list[int]) -> int:
    """Who pays next by an order: the type that it names; then of whichever there are most; scholars last."""
    if code in codes:
        return code
    specialists = [one for one in codes if one < CITIZEN + SPECIALTIES]
    if not specialists:
        return codes[0]
    most = specialists[0]
    for one in specialists:
        if state.home[KINDS * seat + one - CITIZEN] > state.home[KINDS * seat + most - CITIZEN]:
            most = one
    return most


# --- the questions ---------------------------------------------------------------------------------------------------


def legal_scholars(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """Numbers of scholars."""
    return scholar_codes(state, seat, frame[Scholars.price])


def take_scholars(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """They pay; then the rest is paid."""
    demand(state, seat, _group_pays(state, seat, frame[Scholars.price], code - SCHOLARS, events))


def why_not_scholars(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why so many scholars will not do."""
    kind, number, _ = frame[Scholars.price][:3]
    scholars = code - SCHOLARS
    if scholars > number:
        return Refusal("not_so_many", "4.5", {"number": number})
    if scholars > state.home[KINDS * seat + SCHOLAR]:
        return Refusal("scholars_missing", "4.5", {"number": state.home[KINDS * seat + SCHOLAR]})
    if number - scholars > state.home[KINDS * seat + kind]:
        return Refusal("specialists_missing", "4.5", {"kind": kind, "number": state.home[KINDS * seat + kind]})
    return Refusal("needed_for_the_rest", "4.5")


def legal_payer(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """Citizens who may pay."""
    return payer_codes(state, seat, frame[Payer.price])


def take_payer(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """One pays; then the rest is paid."""
    demand(state, seat, _one_pays(state, seat, frame[Payer.price], code - CITIZEN, events))


def why_not_payer(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why that citizen cannot pay."""
    who = code - CITIZEN
    _, _, exhausted = frame[Payer.price][:3]
    if who == SCHOLAR and exhausted:
        return Refusal("area_needed", "5.2")
    if who > SCHOLAR and not exhausted:
        return Refusal("nobody_is_exhausted", "4.5")
    return Refusal("citizen_missing", "4.5", {"kind": SCHOLAR if who > SCHOLAR else who})
