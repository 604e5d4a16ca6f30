"""Scholar appointments of the action phase (4.2.6, 4.3, 5.11)."""

from gnomon.games.time_of_empires.actions import ALL_WANTED, COUNT, NONE_WANTED
from gnomon.games.time_of_empires.decisions import CHOOSE_APPOINTED
from gnomon.games.time_of_empires.effects import appoint
from gnomon.games.time_of_empires.events import APPOINTING, BABY_CRIED, OF_CRY
from gnomon.games.time_of_empires.queries import scholar_symbols
from gnomon.games.time_of_empires.setting import REAL_TIME
from gnomon.games.time_of_empires.state import ROUNDS, RUNNING, EmpiresState
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import NEVER, TABLE, Frame, seats_of
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule

LIMIT_MS = 10_000
"""An open appointment of a real-time era takes the maximum for whoever has not answered by then."""

TAKES_ALL = 0
TAKES_NONE = 1
TAKES_ALL_AFTER_ALL = 2


@rule("4.2", "5.11")
def hold_appointment(state: EmpiresState, events: Events | None) -> None:
    """All players at once, with priority over everything that is pending."""
    state.appointments += 1
    tell(events, BABY_CRIED, state.appointments)
    asked = 0
    for seat in range(state.seats):
        if state.setting.appoint_asks:
            if scholars_offered(state, seat):
                asked |= 1 << seat
        elif state.appointing[seat] == TAKES_NONE:
            appoint(state, seat, 0, OF_CRY, events)
        else:
            appoint(state, seat, scholar_symbols(state, seat), OF_CRY, events)
        state.appointing[seat] = TAKES_ALL
    state.shown += 1
    if asked:
        state.push((CHOOSE_APPOINTED, asked))
        state.limit_at = state.now + LIMIT_MS if state.mode == REAL_TIME else NEVER


def scholars_offered(state: EmpiresState, seat: int) -> int:
    """How many scholars a seat may appoint at most."""
    return min(scholar_symbols(state, seat), state.population[seat])


@rule("5.11")
def legal_appointed(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """Any number of scholars up to the visible symbols and the reserve."""
    return [COUNT + scholars for scholars in range(scholars_offered(state, seat) + 1)]


def all_offered(state: EmpiresState, seat: int, frame: Frame) -> int:
    """As many scholars as may be appointed."""
    return COUNT + scholars_offered(state, seat)


def why_not_appointed(state: EmpiresState, seat: int, frame: Frame, code: int) -> Refusal:
    """More scholars than may be appointed."""
    return Refusal("so_many_scholars", "5.11", {"scholars": code - COUNT, "most": scholars_offered(state, seat)})


def take_appointed(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The others go on being asked."""
    appoint(state, seat, code - COUNT, OF_CRY, events)
    left = frame[1] & ~(1 << seat)
    if left:
        state.push((CHOOSE_APPOINTED, left))
    else:
        state.limit_at = NEVER


def close_appointment(state: EmpiresState, events: Events | None) -> None:
    """Whoever has not answered takes the maximum."""
    frame = state.pop(TABLE)
    state.limit_at = NEVER
    for seat in seats_of(frame[1]):
        appoint(state, seat, scholars_offered(state, seat), OF_CRY, events)


# --- declining beforehand ----------------------------------------------------------------------------------------


@rule("4.2")
def legal_declarations(state: EmpiresState, seat: int) -> list[int]:
    """Whether to decline the next appointment, or to take it after all: each once before it."""
    if state.setting.appoint_asks or not appointment_ahead(state):
        return []
    if state.appointing[seat] == TAKES_ALL:
        return [NONE_WANTED]
    return [ALL_WANTED] if state.appointing[seat] == TAKES_NONE else []


def appointment_ahead(state: EmpiresState) -> bool:
    """Whether the present era has another appointment."""
    setting = state.setting
    if state.phase == RUNNING:
        return state.appointments < len(setting.components.appointment_ms)
    if state.phase == ROUNDS:
        return any(state.round <= after for after in setting.intro_appointments)
    return False


def why_not_declaration(state: EmpiresState, seat: int, code: int) -> Refusal:
    """Why the next appointment cannot be declined, or taken after all."""
    if state.setting.appoint_asks:
        return Refusal("appointments_are_asked", "4.2", {})
    if not appointment_ahead(state):
        return Refusal("no_appointment_ahead", "4.2", {})
    return Refusal("declared_before", "4.2", {"none": int(state.appointing[seat] == TAKES_NONE)})


def declare(state: EmpiresState, seat: int, code: int, events: Events | None) -> None:
    """The seat's wish for the next appointment."""
    state.appointing[seat] = TAKES_NONE if code == NONE_WANTED else TAKES_ALL_AFTER_ALL
    tell(events, APPOINTING, seat, int(code == NONE_WANTED))
