"""How good answers look: a prior for each, from what it leads to at once."""

from typing import Final

from gnomon.games.inventions.actions import (
    CODES,
    DONE,
    ERA_SPACE,
    GIVE_UP,
    HEX,
    IDEA,
    KEEP,
    MILESTONE,
    REGION,
    SPECIALTY,
    TAKE,
    TOKEN,
)
from gnomon.games.inventions.ai.features import Features, benefit_worth
from gnomon.games.inventions.components import INFLUENCE, NEW_CITIZEN, ONE_SCHOLAR, POINTS
from gnomon.games.inventions.decisions import (
    BUILD_HEX,
    CALL_BACK,
    CALL_TYPE,
    CALL_WHERE,
    CHOOSE_REGION,
    CHOOSE_SPECIALIST,
    CLAIM,
    ECONOMY_TILE,
    EUREKA_SPACE,
    EUREKA_WHAT,
    INFLUENCE_TOKEN,
    INFLUENCE_TYPE,
    INFLUENCE_WHERE,
    INNOVATE_WHERE,
    INVENT_WHERE,
    KEEP_ASPIRATIONS,
    PRESENT_IDEA,
    PRESENT_WHERE,
    PUT_SAGE,
    REPLACE_TILE,
    SEND_WHERE,
    SHARE_SLOT,
    SHARE_TILE,
    SHARE_WHERE,
    TAKE_IDEA,
    TRAVEL_WHERE,
)
from gnomon.games.inventions.effects import available, called_type
from gnomon.games.inventions.frames import BuildHex, PresentWhere
from gnomon.games.inventions.rules.building import tile_cost
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import (
    FIRST_ASPIRATION,
    FIRST_WEALTH,
    GOAL_FAMILIES,
    KINDS,
    NOBODY,
    NOTHING,
    NUMBERS,
    REGIONS,
    SPECIALTIES,
    TOKEN_CHAIN,
    WILD,
)
from gnomon.kernel.frames import Frame

ACTION_PRIORS: Final[tuple[float, ...]] = (3.5, 4.0, 3.0, 8.0, 3.0, 7.0, 2.6, 4.5, 1.4, 2.0, 1.2, 0.8)
"""Of each action, and of the two small ones: in this order they are tried."""
INFLUENCE_GOAL: Final = GOAL_FAMILIES.index("influence")
MAJORITY_GOAL: Final = GOAL_FAMILIES.index("majority")
# --- one prior for each answer ---------------------------------------------------------------------------------------


def prior(state: InventionsState, features: Features, frame: Frame, code: int) -> float:
    """How good an answer looks."""
    op, seat = frame[0], features.seat
    components = state.setting.components
    if code == DONE:
        return 0.05
    if op in (CLAIM, PRESENT_WHERE):
        region = code - REGION
        card = state.card[region] if op == CLAIM else frame[PresentWhere.card]
        return features.presented_points(card, region) + 0.6 * features.sharing(region) + tile_benefit(state, region)
    if op == INVENT_WHERE:
        return _invent(state, features, code - REGION)
    if op == INNOVATE_WHERE:
        return features.sharing(code - REGION) + _chain_worth(state, code - REGION)
    if op == SHARE_WHERE:
        region = code - REGION
        return features.stake(region) + features.sharing(region)
    if op == SHARE_TILE:
        tile = code - TAKE
        return features.wealth(tile - FIRST_WEALTH) if tile < FIRST_ASPIRATION else features.weights.wild_tile
    if op == SHARE_SLOT:
        return -slot_worth(state, features, state.slots[seat][code - GIVE_UP])
    if op in (PRESENT_IDEA, TAKE_IDEA):
        return features.idea_worth(code - IDEA)
    if op == CALL_WHERE:
        there = state.people[REGIONS * seat + code - REGION]
        return there + 0.3 * _need(state, seat, called_type(state, code - REGION)) - _held(state, seat, code - REGION)
    if op in (CALL_TYPE, INFLUENCE_TYPE, CHOOSE_SPECIALIST):
        return _need(state, seat, code - SPECIALTY)
    if op == INFLUENCE_WHERE:
        return _space_points(state, code - REGION) + _goal_of(state, seat, code - REGION, INFLUENCE_GOAL)
    if op == INFLUENCE_TOKEN:
        return ACTION_PRIORS[TOKEN_CHAIN[code - TOKEN]] - 1.5 * components.needed[code - TOKEN]
    if op == TRAVEL_WHERE:
        return _journey(state, features, code)
    if op in (EUREKA_WHAT, SEND_WHERE, CALL_BACK):
        return _milestone(state, features, op, code - MILESTONE)
    if op == EUREKA_SPACE:
        return benefit_worth(components.space_benefit[code - ERA_SPACE])
    if op in (CHOOSE_REGION, PUT_SAGE):
        return _citizen_for(state, features, code - REGION)
    if op == KEEP_ASPIRATIONS:
        face = code - KEEP
        return 3.0 if face == WILD else 1.0 + features.synergy(face)
    if op == REPLACE_TILE:
        return _replacement(state, features, code)
    if op == ECONOMY_TILE:
        return features.progress(code - TAKE) + features.synergy((code - TAKE) // NUMBERS)
    if op == BUILD_HEX:
        return _hex(state, features, frame, code - HEX)
    return 0.0


def tile_benefit(state: InventionsState, region: int) -> float:
    """What the specialist tile of a region gives to a presenter."""
    benefit = state.setting.components.specialist_benefit[state.specialist[region]]
    if benefit < POINTS:
        return 0.6 * ACTION_PRIORS[benefit]
    if benefit == POINTS:
        return float(state.setting.components.specialist_points)
    if benefit == INFLUENCE:
        return 1.3
    if benefit == ONE_SCHOLAR:
        return 1.1
    return 0.8 if benefit == NEW_CITIZEN else 0.0


def _invent(state: InventionsState, features: Features, region: int) -> float:
    found = features.sharing(region) - 0.6 * len(state.setting.components.exhausted[state.card[region]])
    if state.presenter[region] == features.seat:
        found += features.presented_points(state.card[region], region)
    if state.setting.components.card_era[state.card[region]] == 6:
        found += state.setting.components.last_era_points
    return found


def _chain_worth(state: InventionsState, region: int) -> float:
    return 0.4 * ACTION_PRIORS[state.setting.components.card_chain[state.card[region]]] if state.chain else 0.0


def slot_worth(state: InventionsState, features: Features, tile: int) -> float:
    """What a tile of the display is good for."""
    if tile >= FIRST_ASPIRATION:
        return 2.0 if tile == FIRST_ASPIRATION + WILD else 1.2
    return features.wealth(tile - FIRST_WEALTH) if tile >= FIRST_WEALTH else features.progress(tile)


def tile_gain(features: Features, tile: int) -> float:
    """How much better a tile is on the map than in the display."""
    if tile >= FIRST_WEALTH:
        return 0.4 * features.wealth(tile - FIRST_WEALTH)
    return features.progress(tile) + features.synergy(tile // NUMBERS)


def _need(state: InventionsState, seat: int, kind: int) -> float:
    """How much specialists of a type are wanted: few are there, and ideas and tiles ask for them."""
    if kind == NOTHING:
        return 1.5
    found = 2.5 - state.home[KINDS * seat + kind] - 0.4 * state.tired[SPECIALTIES * seat + kind]
    specialty = state.setting.components.specialty
    for card in state.ideas[seat]:
        if specialty[card] == kind:
            found += 0.5
    for region in range(REGIONS):
        card = state.card[region]
        if card != NOTHING and state.inventor[region] == NOBODY and specialty[card] == kind:
            found += 0.3
    return found


def _held(state: InventionsState, seat: int, region: int) -> float:
    """What most citizens in a region are good for."""
    return _goal_of(state, seat, region, MAJORITY_GOAL)


def _goal_of(state: InventionsState, seat: int, region: int, family: int) -> float:
    """Whether a goal of the player's asks for a region."""
    at = state.setting.goal_families.index(family) if family in state.setting.goal_families else NOTHING
    if at == NOTHING or state.goals[seat][at] < 0:
        return 0.0
    return 2.0 if (state.setting.components.goal_regions[state.goals[seat][at]] >> region) & 1 else 0.0


def _space_points(state: InventionsState, region: int) -> float:
    points = state.setting.components.space_points
    for space in range(len(points)):
        if state.spaces[len(points) * region + space] == NOTHING:
            return float(points[space])
    return 0.0


def _citizen_for(state: InventionsState, features: Features, region: int) -> float:
    """What one more citizen in a region is good for."""
    seat = features.seat
    own = state.people[REGIONS * seat + region]
    lead = features.lead(region)
    found = 0.2 + (1.2 if -1 <= lead <= 0 else 0.0) * (1.0 + _goal_of(state, seat, region, MAJORITY_GOAL))
    if own == 1:
        found += 0.7
    if own + 1 >= features.needed and lead >= 0:
        found += 0.4 * _space_points(state, region)
    if own == 0:
        found += 0.3
    return found


def _journey(state: InventionsState, features: Features, code: int) -> float:
    """Where a citizen goes: to a sage whose tile can be used, or where it is missing."""
    start, end = CODES.pair(code)
    found = 0.6 * _citizen_for(state, features, end)
    lead = features.lead(start)
    if lead == 1:
        found -= 0.8 * (1.0 + _goal_of(state, features.seat, start, MAJORITY_GOAL))
    if state.people[REGIONS * features.seat + start] == 2:
        found -= 0.4
    if state.chain and (state.sages_at >> end) & 1:
        if (state.scoring >> end) & 1:
            found += 2.0 * state.scoring.bit_count() + 1.0
        else:
            found += 1.0 + 0.6 * ACTION_PRIORS[state.setting.components.knowledge_action[state.knowledge[end]]]
    return found


def _milestone(state: InventionsState, features: Features, op: int, milestone: int) -> float:
    """A milestone for its benefit, and for the ideas that need it."""
    components = state.setting.components
    found = benefit_worth(components.milestone_benefit[milestone])
    if op == CALL_BACK:
        return found if milestone not in state.private else found - 0.3
    if op == EUREKA_WHAT:
        found *= 0.4
    for card in state.ideas[features.seat]:
        if components.card_milestone[card] == milestone:
            found += 1.0
    for region in range(REGIONS):
        card = state.card[region]
        if card != NOTHING and state.inventor[region] == NOBODY and components.card_milestone[card] == milestone:
            found += 1.0 + float(state.presenter[region] == features.seat)
    return found


def _replacement(state: InventionsState, features: Features, code: int) -> float:
    """Which Progress tile: its effect, Wealth tiles, and the citizens who can pay for it."""
    face, tile = CODES.pair(code)
    kind = tile // NUMBERS
    found = features.progress(tile) + features.synergy(kind) + 0.25 * min(3, available(state, features.seat, kind))
    specialty = state.setting.components.specialty
    for card in state.inventions[features.seat]:
        if specialty[card] == kind:
            found += 0.2
    return found - (0.05 if face == WILD else 0.0)


def _hex(state: InventionsState, features: Features, frame: Frame, place: int) -> float:
    """A hex for a tile: its benefit, what it costs, and neighbours for Wealth tiles that count groups."""
    tile, seat = frame[BuildHex.tile], features.seat
    components = state.setting.components
    row = state.hexes[seat]
    effort = 0.35 if features.era_turns == 0 else 0.6
    found = benefit_worth(components.hex_benefit[place]) * features.fade
    found -= effort * tile_cost(state, seat, tile, place, frame[BuildHex.cheaper])
    for other in components.hex_beside[place]:
        if row[other] == NOTHING:
            continue
        both = (row[other], tile)
        for one, two in (both, (tile, row[other])):
            if one == FIRST_WEALTH and two >= FIRST_WEALTH:
                found += components.wealth_group
            elif FIRST_WEALTH + 4 <= one < FIRST_WEALTH + 7 and two // NUMBERS == one - FIRST_WEALTH - 4:
                found += components.wealth_type
        found += 0.25
    return found
