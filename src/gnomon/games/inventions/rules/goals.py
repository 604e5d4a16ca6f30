"""Private goals and public objectives (2.10, 2.11)."""

from gnomon.games.inventions import terms
from gnomon.games.inventions.effects import beside_card, has_majority, has_token
from gnomon.games.inventions.rules.wealth import built_of_type, inventions_by_type, is_wealth, specialists
from gnomon.games.inventions.state import InventionsState
from gnomon.kernel.rulebook import rule

# --- private goals ---------------------------------------------------------------------------------------------------


@rule("2.10")
def goal_points(state: InventionsState, seat: int, goal: int) -> int:
    """What a private goal is worth to a player now."""
    components = state.setting.components
    if goal >= terms.FIRST_GOAL[3]:
        return components.invention_goal if is_met(state, seat, goal - terms.FIRST_GOAL[3]) else 0
    regions = components.goal_regions[goal]
    if goal < terms.FIRST_GOAL[1]:
        return components.goal_points[0][tokens_in(state, seat, regions)]
    if goal < terms.FIRST_GOAL[2]:
        return components.goal_points[1][majorities_in(state, seat, regions)]
    return components.goal_points[2][network_in(state, seat, regions)]


def tokens_in(state: InventionsState, seat: int, regions: int) -> int:
    """In how many of the regions a token of the player's lies, face up or face down."""
    return sum(1 for region in range(terms.REGIONS) if (regions >> region) & 1 and has_token(state, seat, region))


def majorities_in(state: InventionsState, seat: int, regions: int) -> int:
    """In how many of the regions the player has more citizens than everybody else."""
    return sum(1 for region in range(terms.REGIONS) if (regions >> region) & 1 and has_majority(state, seat, region))


def network_in(state: InventionsState, seat: int, regions: int) -> int:
    """How many of the regions have a citizen of the player's and are joined by ropes among themselves."""
    return joined_in(state, seat, regions).bit_count()


def joined_in(state: InventionsState, seat: int, regions: int) -> int:
    """Those regions as a mask: the largest group, the one with the lowest region among equals."""
    ropes = state.setting.components.ropes
    left = 0
    for region in range(terms.REGIONS):
        if (regions >> region) & 1 and state.people[terms.REGIONS * seat + region]:
            left |= 1 << region
    best = 0
    while left:
        joined = left & -left
        while True:
            wider = joined
            for region in range(terms.REGIONS):
                if (joined >> region) & 1:
                    wider |= ropes[region] & left
            if wider == joined:
                break
            joined = wider
        if joined.bit_count() > best.bit_count():
            best = joined
        left &= ~joined
    return best


def is_met(state: InventionsState, seat: int, number: int) -> bool:
    """Whether the condition of an invention goal is met by the cards left of the board."""
    components = state.setting.components
    counts = inventions_by_type(state, seat)
    eras = [0] * 7
    for card in state.inventions[seat]:
        eras[components.card_era[card]] += 1
    if number == 0:
        return sum(counts) >= components.goal_inventions
    if number == 1:
        return min(counts) >= components.goal_each_type
    if number == 2:
        return max(counts) >= components.goal_one_type
    if number == 3:
        return eras[4] >= components.goal_era_4 and eras[5] >= components.goal_era_5
    return min(eras[2:6]) >= components.goal_eras


@rule("2.10", "6.2")
def scored_goals(state: InventionsState, seat: int) -> list[int]:
    """The goals that a player scores: the best two."""
    goals = sorted(state.goals[seat], key=lambda goal: -goal_points(state, seat, goal))
    return goals[: state.setting.components.goals_scored]


# --- public objectives -----------------------------------------------------------------------------------------------


@rule("2.11")
def objective_points(state: InventionsState, seat: int, objective: int) -> int:
    """What a public objective is worth to a player now: one tile for each type where a type is named."""
    points = state.setting.components.objective_points
    if objective < 3:
        return points[0] * built_of_type(state, seat, objective)
    if objective == 3:
        return points[1] * sum(1 for tile in state.hexes[seat] if is_wealth(tile))
    if objective < 7:
        return points[2] * specialists(state, seat, objective - 4)
    if objective == 7:
        return points[3] * state.home[terms.KINDS * seat + terms.SCHOLAR]
    if objective < 8 + terms.SPECIALTIES:
        return points[4] * inventions_by_type(state, seat)[objective - 8]
    if objective == 11:
        return points[5] * (terms.ALL_TOKENS & ~state.tokens[seat]).bit_count()
    if objective == 12:
        return points[6] * state.busy[seat].bit_count()
    if objective == 13:
        return points[7] * state.sages[seat]
    if objective == 14:
        return points[8] * state.setting.chain_tokens[state.influence[seat]]
    return points[9] * sum(beside_card(state, seat, region) for region in range(terms.REGIONS))
