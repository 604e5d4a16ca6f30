"""Invent and Innovate, and access to milestones (4.5 A2, A3)."""

from gnomon.games.inventions import decisions
from gnomon.games.inventions.actions import REGION
from gnomon.games.inventions.effects import (
    available,
    gain_aspiration,
    gain_specialists,
    is_idea,
    is_invention,
    score,
)
from gnomon.games.inventions.events import INNOVATED, INVENTED
from gnomon.games.inventions.frames import Innovated, Invented
from gnomon.games.inventions.rules.milestones import holder_of, lies_in
from gnomon.games.inventions.rules.paying import at_home, can_pay, demand
from gnomon.games.inventions.state import LAST_ERA, InventionsState, Numbers, replaced
from gnomon.games.inventions.terms import ERA_OF_STEP, ERAS, NOBODY, REGIONS, TECHNOLOGY
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule

# --- access to milestones (A2) ---------------------------------------------------------------------------------------


@rule("A2")
def has_access(state: InventionsState, party: int, milestone: int) -> bool:
    """Whether a colour may invent ideas of a milestone.

    It lies in the Common Knowledge or the discard; in the colour's own display; or in another one while a citizen of the
    colour stands on it, or once the Chronos meeple has come to a later era.
    """
    if milestone in state.common or milestone in state.discard or state.private[party] == milestone:
        return True
    if milestone not in state.private:
        return False
    if (state.envoys[milestone] >> party) & 1:
        return True
    return state.setting.components.era_of[milestone] < ERA_OF_STEP[state.step]


@rule("7.1")
def bot_has_access(state: InventionsState, milestone: int) -> bool:
    """Automated opponents have access to every milestone but those of the Eureka display and the stacks."""
    return milestone in state.common or milestone in state.discard or milestone in state.private


# --- Invent (A2) -----------------------------------------------------------------------------------------------------


@rule("A2", "2.6")
def invention_price(state: InventionsState, card: int) -> Numbers:
    """The specialists that are exhausted, and the one that moves beside the card."""
    components = state.setting.components
    price: tuple[int, ...] = ()
    for kind in components.exhausted[card]:
        price = (*price, kind, 1, 1)
    return (*price, components.specialty[card], 1, 0)


@rule("A2")
def check_invent_at(state: InventionsState, seat: int, region: int) -> Refusal | None:
    """A presented idea, access to its milestone, and different citizens for every cost."""
    if not is_idea(state, region):
        code = "no_idea_there" if state.inventor[region] == NOBODY else "invented_already"
        return Refusal(code, "A2", {"region": region})
    card = state.card[region]
    milestone = state.setting.components.card_milestone[card]
    if not has_access(state, seat, milestone):
        facts = {"card": card, "region": region, "milestone": milestone, "place": lies_in(state, milestone)}
        return Refusal("no_access", "A2", {**facts, "holder": holder_of(state, milestone)})
    if not can_pay(state, seat, invention_price(state, card)):
        return Refusal("inventors_needed", "A2", {"card": card, "region": region, **at_home(state, seat)})
    return None


@rule("A2")
def check_invent(state: InventionsState, seat: int) -> Refusal | None:
    """An idea somewhere that the player can invent; otherwise that is told which lacks least, citizens before access."""
    reason: Refusal | None = None
    for region in range(REGIONS):
        if is_idea(state, region):
            refusal = check_invent_at(state, seat, region)
            if refusal is None:
                return None
            if reason is None or refusal.code == "inventors_needed":
                reason = refusal
    return reason if reason is not None else Refusal("no_presented_idea", "A2")


def lacks_inventors(state: InventionsState, seat: int) -> bool:
    """Whether a player who can invent nothing has access to an idea: then citizens are missing."""
    milestones = state.setting.components.card_milestone
    return any(
        is_idea(state, region) and has_access(state, seat, milestones[state.card[region]]) for region in range(REGIONS)
    )


def legal_invent(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """Regions whose idea can be invented."""
    return [REGION + region for region in range(REGIONS) if check_invent_at(state, seat, region) is None]


def take_invent(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Exhaust the additional specialists and move one beside the card."""
    region = code - REGION
    gain_aspiration(state, seat, TECHNOLOGY, events)
    state.push((decisions.INVENTED_NOW, 1 << seat, seat, region))
    demand(state, seat, invention_price(state, state.card[region]))


def why_not_invent(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal | None:
    """Why nothing can be invented there."""
    return check_invent_at(state, seat, code - REGION)


@rule("A2", "2.6")
def invented(state: InventionsState, frame: Frame, events: Events | None) -> None:
    """The card is turned; one of the last era gives points."""
    seat, region = frame[Invented.seat], frame[Invented.region]
    turn_card(state, seat, region, events)
    components = state.setting.components
    if components.card_era[state.card[region]] == ERAS:
        score(state, seat, components.last_era_points, LAST_ERA, events)


def turn_card(state: InventionsState, party: int, region: int, events: Events | None) -> None:
    """A colour invents the idea of a region; the citizen beside it has been taken already."""
    state.inventor = replaced(state.inventor, region, party)
    tell(events, INVENTED, party, region, state.card[region])


# --- Innovate (A3) ---------------------------------------------------------------------------------------------------


@rule("A3")
def check_innovate_at(state: InventionsState, seat: int, region: int) -> Refusal | None:
    """An invention of somebody else, a free Innovate space, and a matching specialist or scholar."""
    if not is_invention(state, region):
        return Refusal("no_invention_there", "A3", {"region": region})
    if state.inventor[region] == seat:
        return Refusal("own_invention", "A3", {"region": region})
    if state.innovator[region] != NOBODY:
        return Refusal("innovated_already", "A3", {"region": region})
    kind = state.setting.components.specialty[state.card[region]]
    if not available(state, seat, kind):
        return Refusal("innovator_needed", "A3", {"region": region, "kind": kind})
    return None


@rule("A3")
def check_innovate(state: InventionsState, seat: int) -> Refusal | None:
    """An invention somewhere that the player can innovate; otherwise one that lacks but a citizen is told first."""
    reason: Refusal | None = None
    for region in range(REGIONS):
        refusal = check_innovate_at(state, seat, region)
        if refusal is None:
            return None
        if is_invention(state, region) and (reason is None or refusal.code == "innovator_needed"):
            reason = refusal
    return reason if reason is not None else Refusal("no_invention", "A3")


def lacks_innovator(state: InventionsState, seat: int) -> bool:
    """Whether a player who can innovate nothing finds another's invention with a free space: a citizen is missing."""
    return any(
        is_invention(state, region) and state.inventor[region] != seat and state.innovator[region] == NOBODY
        for region in range(REGIONS)
    )


def legal_innovate(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """Regions whose invention can be innovated."""
    return [REGION + region for region in range(REGIONS) if check_innovate_at(state, seat, region) is None]


def take_innovate(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """One specialist or scholar moves."""
    region = code - REGION
    state.push((decisions.INNOVATED_NOW, 1 << seat, seat, region))
    demand(state, seat, (state.setting.components.specialty[state.card[region]], 1, 0))


def why_not_innovate(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal | None:
    """Why nothing can be innovated there."""
    return check_innovate_at(state, seat, code - REGION)


@rule("A3")
def innovated(state: InventionsState, frame: Frame, events: Events | None) -> None:
    """A specialist of the card's type comes from the supply; the card's action may be chained."""
    seat, region = frame[Innovated.seat], frame[Innovated.region]
    card = state.card[region]
    join_card(state, seat, region, events)
    gain_specialists(state, seat, state.setting.components.specialty[card], 1, events)
    state.push((decisions.OFFER, 1 << seat, seat, decisions.SOURCE_INNOVATION, card))


def join_card(state: InventionsState, party: int, region: int, events: Events | None) -> None:
    """A colour innovates the invention of a region; the citizen beside it has been taken already."""
    state.innovator = replaced(state.innovator, region, party)
    tell(events, INNOVATED, party, region, state.card[region])
