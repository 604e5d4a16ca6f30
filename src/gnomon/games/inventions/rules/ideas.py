"""Present an Idea, the specialist tile's benefit, and new ideas from the display (4.5 A1, 2.3)."""

from gnomon.games.inventions import decisions
from gnomon.games.inventions.actions import IDEA, REGION
from gnomon.games.inventions.components import INFLUENCE, NEW_CITIZEN, ONE_SCHOLAR, POINTS
from gnomon.games.inventions.effects import available, gain_influence, gain_scholar, score
from gnomon.games.inventions.events import IDEA_SHOWN, PRESENTED, STACK_SHOWN, TOOK_IDEA
from gnomon.games.inventions.frames import Presented, PresentWhere, Refill, SpecialistBenefit
from gnomon.games.inventions.rules.benefits import offer_citizen
from gnomon.games.inventions.rules.paying import demand
from gnomon.games.inventions.state import SPECIALISTS, InventionsState, replaced
from gnomon.games.inventions.terms import DISPLAY, NOTHING, REGIONS
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule

# --- Present (A1) ----------------------------------------------------------------------------------------------------


@rule("A1")
def check_place(state: InventionsState, seat: int, card: int, region: int) -> Refusal | None:
    """The card slot must be empty, and enough specialists of the idea's type or scholars available for the region's tile."""
    if state.card[region] != NOTHING:
        return Refusal("slot_taken", "A1", {"region": region})
    components = state.setting.components
    needed = components.specialist_citizens[state.specialist[region]]
    kind = components.specialty[card]
    if available(state, seat, kind) < needed:
        facts = {"region": region, "kind": kind, "number": needed, "available": available(state, seat, kind)}
        return Refusal("specialists_needed", "A1", facts)
    return None


def places(state: InventionsState, seat: int, card: int) -> list[int]:
    """The regions in which an idea of the player's can be presented."""
    return [region for region in range(REGIONS) if check_place(state, seat, card, region) is None]


@rule("A1")
def check_present(state: InventionsState, seat: int) -> Refusal | None:
    """An idea right of the board that can be presented somewhere."""
    if not state.ideas[seat]:
        return Refusal("no_idea", "A1")
    if NOTHING not in state.card:
        return Refusal("no_empty_slot", "A1")
    for card in state.ideas[seat]:
        for region in range(REGIONS):
            if check_place(state, seat, card, region) is None:
                return None
    return Refusal("specialists_needed_for_ideas", "A1")


def legal_present(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """Ideas right of the board that can be presented somewhere."""
    return [IDEA + card for card in sorted(state.ideas[seat]) if places(state, seat, card)]


def take_present(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Ask where."""
    state.push((decisions.PRESENT_WHERE, 1 << seat, code - IDEA))


def why_not_present(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why an idea cannot be presented."""
    card = code - IDEA
    if card not in state.ideas[seat]:
        return Refusal("idea_not_held", "A1", {"card": card})
    kind = state.setting.components.specialty[card]
    facts = {"card": card, "kind": kind, "available": available(state, seat, kind)}
    return Refusal("specialists_needed_for_idea", "A1", facts)


def legal_place(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """Regions for the idea."""
    return [REGION + region for region in places(state, seat, frame[PresentWhere.card])]


@rule("A1")
def take_place(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """One or two citizens move onto the specialist tile."""
    card, region = frame[PresentWhere.card], code - REGION
    components = state.setting.components
    needed = components.specialist_citizens[state.specialist[region]]
    state.push((decisions.PRESENTED_NOW, 1 << seat, seat, card, region))
    demand(state, seat, (components.specialty[card], needed, 0))


def why_not_place(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal | None:
    """Why the idea cannot be presented there."""
    return check_place(state, seat, frame[PresentWhere.card], code - REGION)


@rule("A1")
def presented(state: InventionsState, frame: Frame, events: Events | None) -> None:
    """The idea lies in the slot; the tile's benefit follows, and at the end of the actions a new idea is owed."""
    seat, card, region = frame[Presented.seat], frame[Presented.card], frame[Presented.region]
    ideas = state.ideas[seat]
    at = ideas.index(card)
    state.ideas[seat] = (*ideas[:at], *ideas[at + 1 :])
    state.owed += 1
    lay_idea(state, seat, card, region, events)
    state.push((decisions.SPECIALIST_BENEFIT, 1 << seat, seat, region))


def lay_idea(state: InventionsState, party: int, card: int, region: int, events: Events | None) -> None:
    """A colour presents an idea in a region; the citizens on the tile have been taken already."""
    state.card = replaced(state.card, region, card)
    state.presenter = replaced(state.presenter, region, party)
    citizens = state.setting.components.specialist_citizens[state.specialist[region]]
    tell(events, PRESENTED, party, region, card, citizens)


# --- specialist tiles (2.3) ------------------------------------------------------------------------------------------


@rule("2.3")
def specialist_benefit(state: InventionsState, frame: Frame, events: Events | None) -> None:
    """An action without a token, points, influence, a scholar, or a citizen for any region."""
    seat, region = frame[SpecialistBenefit.seat], frame[SpecialistBenefit.region]
    benefit = state.setting.components.specialist_benefit[state.specialist[region]]
    if benefit < POINTS:
        state.push((decisions.OFFER, 1 << seat, seat, decisions.SOURCE_SPECIALIST, benefit))
    elif benefit == POINTS:
        score(state, seat, state.setting.components.specialist_points, SPECIALISTS, events)
    elif benefit == INFLUENCE:
        gain_influence(state, seat, 1, events)
    elif benefit == ONE_SCHOLAR:
        gain_scholar(state, seat, events)
    elif benefit == NEW_CITIZEN:
        offer_citizen(state, seat)


# --- new ideas -------------------------------------------------------------------------------------------------------


@rule("A1")
def offer_ideas(state: InventionsState, seat: int) -> None:
    """Ask for a new idea for each one presented, as long as display or stack hold any."""
    if state.owed and (state.display or state.stack):
        state.push((decisions.TAKE_IDEA, 1 << seat, state.owed))
    else:
        state.owed = 0


def legal_new_idea(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """The cards of the display and the visible top of the stack."""
    found = [IDEA + card for card in state.display]
    if state.stack:
        found.append(IDEA + state.stack[-1])
    return found


def take_new_idea(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The card goes right of the board; the display is filled again before the next one."""
    state.owed -= 1
    if state.owed:
        state.push((decisions.TAKE_IDEA, 1 << seat, state.owed))
    take_idea(state, seat, code - IDEA, events)


@rule("A1")
def take_idea(state: InventionsState, seat: int, card: int, events: Events | None) -> None:
    """From the display, whose cards then slide right, or from the top of the stack, after which nothing slides."""
    state.ideas[seat] = (*state.ideas[seat], card)
    tell(events, TOOK_IDEA, seat, card)
    if card in state.display:
        at = state.display.index(card)
        state.display = (*state.display[:at], *state.display[at + 1 :])
        state.push((decisions.REFILL, 0, 0))
    else:
        state.stack = state.stack[:-1]
        state.push((decisions.REFILL, 0, 1))


def why_not_new_idea(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal:
    """The card lies neither in the display nor on the stack."""
    return Refusal("idea_not_offered", "A1", {"card": code - IDEA})


def refill_step(state: InventionsState, frame: Frame, events: Events | None) -> None:
    """Fill the display, and show the next card of the stack."""
    state.shown += 1
    if frame[Refill.top_taken]:
        show_stack(state, events)
    refill(state, events)
    if not state.display and not state.stack:
        _drop_owed(state)


def _drop_owed(state: InventionsState) -> None:
    """Nothing is left to take: whoever is still owed an idea gets none."""
    table = state.lanes[0]
    if table and table[-1][0] == decisions.TAKE_IDEA:
        state.pop()
        state.owed = 0


def refill(state: InventionsState, events: Events | None) -> None:
    """Cards of the stack fill the display from its left end."""
    while len(state.display) < DISPLAY and state.stack:
        card = state.stack[-1]
        state.stack = state.stack[:-1]
        state.display = (card, *state.display)
        tell(events, IDEA_SHOWN, card)
        show_stack(state, events)


def show_stack(state: InventionsState, events: Events | None) -> None:
    """The card that lies on top now can be seen."""
    tell(events, STACK_SHOWN, state.stack[-1] if state.stack else NOTHING)
