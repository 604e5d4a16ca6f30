"""Eureka, and how milestones pass from hand to hand (4.5 A8, 2.5, 2.12, 6.1)."""

from typing import Final

from gnomon.games.inventions import terms
from gnomon.games.inventions.actions import BENEFIT_OF, ERA_SPACE, MILESTONE
from gnomon.games.inventions.decisions import EUREKA_BENEFIT, EUREKA_SPACE
from gnomon.games.inventions.effects import envoy_home, has_culture, own_era
from gnomon.games.inventions.events import (
    BENEFIT_CHOSEN,
    DIPLOMAT_SENT,
    MARKER_MOVED,
    NEW_MILESTONE,
    TO_COMMON,
    TO_DISCARD,
)
from gnomon.games.inventions.frames import EraBenefit
from gnomon.games.inventions.rules.benefits import take_benefit
from gnomon.games.inventions.state import InventionsState, replaced
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule

# --- where a milestone lies (2.5) ------------------------------------------------------------------------------------

IN_COMMON: Final = 0
IN_DISCARD: Final = 1
IN_DISPLAY: Final = 2
IN_EUREKA: Final = 3
IN_STACK: Final = 4
"""Common Knowledge, open discard pile, a private display, Eureka display, or a stack that is not revealed yet."""


@rule("2.5")
def lies_in(state: InventionsState, milestone: int) -> int:
    """Where a milestone lies."""
    if milestone in state.common:
        return IN_COMMON
    if milestone in state.discard:
        return IN_DISCARD
    if milestone in state.private:
        return IN_DISPLAY
    return IN_EUREKA if milestone in state.eureka else IN_STACK


def holder_of(state: InventionsState, milestone: int) -> int:
    """The colour in whose private display a milestone lies, or NOBODY."""
    return state.private.index(milestone) if milestone in state.private else terms.NOBODY


# --- the column of the Common Knowledge ------------------------------------------------------------------------------


@rule("A8", "6.1.3")
def to_common(state: InventionsState, milestone: int, events: Events | None) -> None:
    """Insert a tile above all of the same or an earlier letter; the lowest of the five leaves to the discard.

    The diplomats on a tile that leaves go home.
    """
    era_of = state.setting.components.era_of
    at = sum(1 for tile in state.common if era_of[tile] <= era_of[milestone])
    column = (*state.common[:at], milestone, *state.common[at:])
    lowest = column[0]
    state.common = column[1:]
    if lowest != milestone:
        tell(events, TO_COMMON, milestone)
    tell(events, TO_DISCARD, lowest)
    state.discard = (*state.discard, lowest)
    for party in range(state.setting.parties):
        if (state.envoys[lowest] >> party) & 1:
            envoy_home(state, party, lowest, events)


@rule("A8", "7.1.4", "7.2.2.2", "7.2.3")
def new_milestone(state: InventionsState, party: int, milestone: int, with_envoy: bool, events: Events | None) -> None:
    """The private milestone joins the Common Knowledge; a tile of the Eureka display takes its place.

    A citizen of the supply goes there if there is one. The tile taken counts already when diplomats come home.
    """
    old = state.private[party]
    state.private = replaced(state.private, party, milestone)
    state.eureka = replaced(state.eureka, state.eureka.index(milestone), terms.NOTHING)
    tell(events, NEW_MILESTONE, party, milestone)
    to_common(state, old, events)
    if with_envoy and state.supply[party]:
        send_envoy(state, party, milestone, events)


def send_envoy(state: InventionsState, party: int, milestone: int, events: Events | None) -> None:
    """A citizen of the supply stands on a milestone."""
    state.supply[party] -= 1
    join_milestone(state, party, milestone, events)


def join_milestone(state: InventionsState, party: int, milestone: int, events: Events | None) -> None:
    """A citizen that has been taken already stands on a milestone."""
    state.envoys = replaced(state.envoys, milestone, state.envoys[milestone] | (1 << party))
    tell(events, DIPLOMAT_SENT, party, milestone)


def eureka_tiles(state: InventionsState) -> list[int]:
    """The tiles of the Eureka display from the left."""
    return [tile for tile in state.eureka if tile != terms.NOTHING]


@rule("2.12")
def free_era_spaces(state: InventionsState, era: int) -> list[int]:
    """Era-marker spaces of an era on which nobody stands, from the left."""
    first = terms.FIRST_SPACE[era - 2]
    return [space for space in range(first, first + terms.SPACES_OF_ERA[era - 2]) if space not in state.marker]


def move_marker(state: InventionsState, party: int, space: int, events: Events | None) -> None:
    """An era marker goes to a space."""
    state.marker = replaced(state.marker, party, space)
    tell(events, MARKER_MOVED, party, space)


def era_of_space(space: int) -> int:
    """The era of an era-marker space."""
    era = 2
    while era - 1 < len(terms.FIRST_SPACE) and space >= terms.FIRST_SPACE[era - 1]:
        era += 1
    return era


# --- Eureka (A8) -----------------------------------------------------------------------------------------------------


@rule("A8")
def check_eureka(state: InventionsState, party: int) -> Refusal | None:
    """The Eureka display holds tiles of an era later than the private milestone's."""
    tiles = eureka_tiles(state)
    if not tiles:
        return Refusal("eureka_empty", "A8")
    if state.setting.components.era_of[tiles[0]] <= own_era(state, party):
        return Refusal("no_later_era", "A8", {"era": own_era(state, party)})
    return None


def legal_eureka(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """Any tile of the display."""
    return sorted(MILESTONE + tile for tile in eureka_tiles(state))


@rule("A8")
def take_eureka(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Take it, with a citizen on it, and ask where the era marker goes."""
    state.heir &= ~(1 << seat)
    new_milestone(state, seat, code - MILESTONE, True, events)
    state.push((EUREKA_SPACE, 1 << seat))


def why_not_eureka(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal:
    """The tile is not in the Eureka display."""
    return Refusal("not_in_eureka", "A8", {"milestone": code - MILESTONE})


def legal_era_space(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """Free spaces of the new era."""
    return [ERA_SPACE + space for space in free_era_spaces(state, own_era(state, seat))]


@rule("A8", "2.7.2")
def take_era_space(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Its benefit follows, or with Culture 7 that of another space."""
    space = code - ERA_SPACE
    move_marker(state, seat, space, events)
    if has_culture(state, seat, 7):
        state.push((EUREKA_BENEFIT, 1 << seat, space))
    else:
        _benefit(state, seat, space, events)


def _benefit(state: InventionsState, seat: int, space: int, events: Events | None) -> None:
    take_benefit(state, seat, state.setting.components.space_benefit[space], events)


def why_not_era_space(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why the marker cannot go there."""
    space, era = code - ERA_SPACE, own_era(state, seat)
    if era_of_space(space) != era:
        return Refusal("space_of_another_era", "A8", {"era": era})
    return Refusal("space_taken", "A8", {"space": space})


@rule("2.7.2")
def legal_era_benefit(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """Culture 7: any space of this or an earlier era that has a benefit, occupied or not; turn order of this era only."""
    own = frame[EraBenefit.space]
    era = era_of_space(own)
    benefits = state.setting.components.space_benefit
    found: list[int] = []
    for space in range(terms.FIRST_SPACE[era - 2] + terms.SPACES_OF_ERA[era - 2]):
        benefit = benefits[space]
        if space == own or (
            benefit != terms.NO_BENEFIT and (benefit != terms.GIVES_ORDER or era_of_space(space) == era)
        ):
            found.append(BENEFIT_OF + space)
    return found


@rule("2.7.2")
def take_era_benefit(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Turn order of another space of this era counts at the next Era Change."""
    space = code - BENEFIT_OF
    if space != frame[EraBenefit.space]:
        tell(events, BENEFIT_CHOSEN, seat, space)
    if space != frame[EraBenefit.space] and state.setting.components.space_benefit[space] == terms.GIVES_ORDER:
        state.heir |= 1 << seat
    else:
        _benefit(state, seat, space, events)


def why_not_era_benefit(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why that space's benefit cannot be taken."""
    space = code - BENEFIT_OF
    if era_of_space(space) > era_of_space(frame[EraBenefit.space]):
        return Refusal("space_of_a_later_era", "2.7.2")
    if state.setting.components.space_benefit[space] == terms.GIVES_ORDER:
        return Refusal("order_of_an_earlier_era", "2.7.2")
    return Refusal("space_without_benefit", "2.7.2")


def default_era_benefit(state: InventionsState, seat: int, frame: Frame) -> int:
    """That of one's own space."""
    return BENEFIT_OF + frame[EraBenefit.space]
