"""Call Specialists, and citizens who come home by a benefit (4.5 A5, 4.6)."""

from gnomon.games.inventions import decisions
from gnomon.games.inventions.actions import COUNT, DONE, REGION, SPECIALTY
from gnomon.games.inventions.effects import called_type, gain_aspiration, has_culture, return_citizens
from gnomon.games.inventions.frames import CallNumber, CallType, CallWhere
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import ECONOMY, NOTHING, REGIONS
from gnomon.kernel.events import Events
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule


@rule("4.5")
def legal_type(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """Citizens become specialists of any type where no card tells it."""
    return [SPECIALTY, SPECIALTY + 1, SPECIALTY + 2]


@rule("A5")
def check_call(state: InventionsState, seat: int) -> Refusal | None:
    """At least one citizen on the map."""
    if not any(state.people[REGIONS * seat : REGIONS * (seat + 1)]):
        return Refusal("nobody_on_the_map", "A5")
    return None


@rule("A5")
def begin_call(state: InventionsState, seat: int, events: Events | None) -> None:
    """An aspiration tile of the economy; then citizens come home; then an invention may be chained."""
    gain_aspiration(state, seat, ECONOMY, events)
    state.push((decisions.OFFER, 1 << seat, seat, decisions.SOURCE_INVENTIONS, 0))
    state.push((decisions.CALL_WHERE, 1 << seat, 0, 0))


@rule("A5")
def home_type(state: InventionsState, frame: Frame, region: int) -> int:
    """What citizens of a region become: by `called_type`, else what was chosen for those of another one, or NOTHING."""
    kind = called_type(state, region)
    return (
        frame[CallWhere.how] - decisions.CHOSEN
        if kind == NOTHING and frame[CallWhere.how] >= decisions.CHOSEN
        else kind
    )


@rule("A5", "4.6")
def legal_call(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """Regions with citizens of the player's. A benefit may be declined; further regions (Culture 2) too."""
    done = frame[CallWhere.done]
    found = [
        REGION + region
        for region in range(REGIONS)
        if state.people[REGIONS * seat + region] and not (done >> region) & 1
    ]
    if done or frame[CallWhere.how]:
        found.append(DONE)
    return found


def take_call(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Ask how many, if there is more than one."""
    if code == DONE:
        return
    region = code - REGION
    state.push((decisions.CALL_NUMBER, 1 << seat, frame[CallWhere.done], frame[CallWhere.how], region))


def why_not_call(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why nobody comes home from there."""
    if code == DONE:
        return Refusal("one_must_come", "A5")
    region = code - REGION
    if (frame[CallWhere.done] >> region) & 1:
        return Refusal("region_done", "A5", {"region": region})
    return Refusal("nobody_there", "A5", {"region": region})


def legal_number(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """One or more, the most first."""
    return [COUNT + number for number in range(state.people[REGIONS * seat + frame[CallNumber.region]], 0, -1)]


def take_number(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """They become specialists of the region's type; where no card tells it, the player chooses."""
    region, number = frame[CallNumber.region], code - COUNT
    kind = home_type(state, frame, region)
    if kind == NOTHING:
        state.push((decisions.CALL_TYPE, 1 << seat, frame[CallNumber.done], frame[CallNumber.how], region, number))
    else:
        _come_home(state, seat, frame, number, kind, events)


def why_not_number(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal:
    """Not so many are there."""
    return Refusal("not_so_many_there", "A5", {"number": state.people[REGIONS * seat + frame[CallNumber.region]]})


@rule("A5")
def _come_home(state: InventionsState, seat: int, frame: Frame, number: int, kind: int, events: Events | None) -> None:
    """Citizens come home; with Culture 2 those of other regions may follow, never with a benefit."""
    region = frame[CallNumber.region]
    return_citizens(state, seat, region, number, kind, events)
    if frame[CallNumber.how] == decisions.FOR_BENEFIT or not has_culture(state, seat, 2):
        return
    chosen = decisions.CHOSEN + kind if called_type(state, region) == NOTHING else frame[CallNumber.how]
    done = frame[CallNumber.done] | (1 << region)
    for other in range(REGIONS):
        if state.people[REGIONS * seat + other] and not (done >> other) & 1:
            state.push((decisions.CALL_WHERE, 1 << seat, done, chosen))
            return


def take_type(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """All of them become specialists of that type, and with Culture 2 those who follow without a card of their own."""
    _come_home(state, seat, frame, frame[CallType.number], code - SPECIALTY, events)
