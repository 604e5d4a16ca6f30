"""The vocabulary of benefits: of milestones, era-marker spaces, hexes and Economy tiles (4.6)."""

from gnomon.games.inventions import decisions, terms
from gnomon.games.inventions.actions import DONE, REGION, SPECIALTY
from gnomon.games.inventions.effects import (
    gain_aspiration,
    gain_influence,
    gain_scholar,
    gain_specialists,
    place_citizen,
)
from gnomon.games.inventions.frames import Benefit, Specialist
from gnomon.games.inventions.state import InventionsState
from gnomon.kernel.events import Events
from gnomon.kernel.frames import Frame
from gnomon.kernel.rulebook import rule


@rule("4.6")
def take_benefit(state: InventionsState, seat: int, benefit: int, events: Events | None) -> None:
    """What needs no choice happens at once; for the rest a question lies on the table afterwards.

    What a hex alone can give, a cheaper tile or an Economy token, belongs to building; turn order to the Era Change.
    """
    if benefit == terms.GIVES_INFLUENCE:
        gain_influence(state, seat, 1, events)
    elif terms.GIVES_SPECIALIST <= benefit < terms.GIVES_SCHOLAR:
        gain_specialists(state, seat, benefit - terms.GIVES_SPECIALIST, 1, events)
    elif benefit == terms.GIVES_SCHOLAR:
        gain_scholar(state, seat, events)
    elif benefit in (terms.GIVES_CHOICE, terms.GIVES_TWO):
        offer_specialists(state, seat, 1 if benefit == terms.GIVES_CHOICE else 2)
    elif benefit == terms.GIVES_CITIZEN:
        offer_citizen(state, seat)
    elif benefit == terms.GIVES_RETURN:
        if any(state.people[terms.REGIONS * seat : terms.REGIONS * (seat + 1)]):
            state.push((decisions.CALL_WHERE, 1 << seat, 0, decisions.FOR_BENEFIT))
    elif benefit == terms.GIVES_WILD:
        gain_aspiration(state, seat, terms.WILD, events)
    elif benefit == terms.GIVES_BUILDING:
        state.push((decisions.NEXT_TILE, 1 << seat, seat, decisions.FREE, 0, 0, 0))
    elif benefit == terms.GIVES_PAID_BUILDING:
        state.push((decisions.NEXT_TILE, 1 << seat, seat, decisions.FLAT, 0, 0, 0))


def benefit_step(state: InventionsState, frame: Frame, events: Events | None) -> None:
    """Take a benefit that waited for something else."""
    take_benefit(state, frame[Benefit.seat], frame[Benefit.benefit], events)


# --- specialists of one's choice -------------------------------------------------------------------------------------


def offer_specialists(state: InventionsState, seat: int, number: int) -> None:
    """Ask for the type of the next one, as long as there are citizens."""
    if number and state.supply[seat]:
        state.push((decisions.CHOOSE_SPECIALIST, 1 << seat, number))


@rule("4.5", "4.6")
def legal_specialist(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """Any type; a gain that asks for a choice may be declined."""
    return [SPECIALTY, SPECIALTY + 1, SPECIALTY + 2, DONE]


def take_specialist(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """One specialist; then perhaps another."""
    if code != DONE:
        gain_specialists(state, seat, code - SPECIALTY, 1, events)
        offer_specialists(state, seat, frame[Specialist.left] - 1)


# --- a citizen for any region ----------------------------------------------------------------------------------------


def offer_citizen(state: InventionsState, seat: int) -> None:
    """Ask for the region, if there is a citizen."""
    if state.supply[seat]:
        state.push((decisions.CHOOSE_REGION, 1 << seat))


@rule("4.5", "4.6")
def legal_region(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """Any region, or none."""
    return [*range(REGION, REGION + terms.REGIONS), DONE]


def take_region(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The citizen goes there."""
    if code != DONE:
        place_citizen(state, seat, code - REGION, events)
