"""What a player may still make of a position of Inventions: private goals, and actions that bring points (4.5, 2.10)."""

from gnomon.games.inventions import terms
from gnomon.games.inventions.ai.features import Features, benefit_worth, by_turns
from gnomon.games.inventions.effects import available, face_up_tokens, free_space, has_token
from gnomon.games.inventions.rules.goals import goal_points, majorities_in, network_in, tokens_in
from gnomon.games.inventions.rules.inventing import has_access

Opportunity = tuple[float, float, float]
"""Worth for each action, worth, and how many actions it needs."""


def worth(features: Features, with_goals: bool) -> float:
    """Everything that a position promises a player beside the points scored so far."""
    total = features.tiles() + features.influence()
    if features.turns:
        total += features.council() + features.inventions() + actions_worth(features)
    if with_goals:
        total += goals(features)
    return total


# --- goals -----------------------------------------------------------------------------------------------------------


def goals(features: Features) -> float:
    """The best goals, as far as they are met and a little for what is near."""
    state = features.state
    found = [goal_worth(features, goal) for goal in state.goals[features.seat] if goal >= 0]
    found.sort(reverse=True)
    return sum(found[: state.setting.components.goals_scored])


def goal_worth(features: Features, goal: int) -> float:
    """A goal's points, and something for the next step of it."""
    state, seat = features.state, features.seat
    points = by_turns(features.weights.met, features.turns) * goal_points(state, seat, goal)
    if not features.turns or goal >= terms.FIRST_GOAL[3]:
        return points
    components = state.setting.components
    regions = components.goal_regions[goal]
    near = 0.0
    if goal < terms.FIRST_GOAL[1]:
        table = components.goal_points[0]
        number = tokens_in(state, seat, regions)
    elif goal < terms.FIRST_GOAL[2]:
        table = components.goal_points[1]
        number = majorities_in(state, seat, regions)
        near = contests(features, regions)
    else:
        table = components.goal_points[2]
        number = network_in(state, seat, regions)
    if number + 1 < len(table):
        points += (
            (0.15 + 0.35 * near)
            * features.fade
            * by_turns(features.weights.met, features.turns)
            * (table[number + 1] - table[number])
        )
    return points


def contests(features: Features, regions: int) -> float:
    """How near the player is to most citizens where somebody else has them: 0.5 is one citizen short."""
    best = 0.0
    for region in range(terms.REGIONS):
        if (regions >> region) & 1:
            lead = features.lead(region)
            if lead <= 0:
                best = max(best, 1.0 / (1.0 - lead))
    return best


# --- actions ---------------------------------------------------------------------------------------------------------


def actions_worth(features: Features) -> float:
    """What actions can bring: the best first, each less likely the more has to be done before."""
    state = features.state
    found: list[Opportunity] = []
    coming = 0.0
    for region in range(terms.REGIONS):
        if state.inventor[region] != terms.NOBODY:
            coming += _invention(features, region, found)
        elif state.presenter[region] != terms.NOBODY:
            _idea(features, region, found)
    _held_ideas(features, found)
    _tokens(features, found)
    _diplomats(features, found)
    found.sort(reverse=True)
    budget = features.weights.actions_a_turn * features.turns + features.weights.least_budget
    spent = 0.0
    for _, value, need in found:
        spent += need
        if spent >= budget:
            break
        coming += value * (1.0 - spent / budget)
    return coming


def _add(found: list[Opportunity], value: float, need: float) -> None:
    if value > 0.0:
        found.append((value / need, value, need))


def _invention(features: Features, region: int, found: list[Opportunity]) -> float:
    """An invention to share or to innovate; what others will do for the player by sharing it is returned."""
    state, seat = features.state, features.seat
    roles = (state.presenter[region], state.inventor[region], state.innovator[region])
    by_others = 0.0
    for party in roles:
        if party not in (terms.NOBODY, seat):
            by_others = features.weights.shared_by_others * features.fade
    if seat in roles:
        stake = features.stake(region)
        _add(found, (1.0 - by_others) * stake + (1.0 - 0.45 * by_others) * features.sharing(region), 1.0)
        return by_others * stake
    if state.innovator[region] == terms.NOBODY:
        there = available(state, seat, state.setting.components.specialty[state.card[region]])
        _add(found, features.weights.to_innovate * features.sharing(region) + 0.8, 2.0 if there else 2.7)
    return 0.0


def _idea(features: Features, region: int, found: list[Opportunity]) -> None:
    """A presented idea to invent and share."""
    state, seat = features.state, features.seat
    components = state.setting.components
    card = state.card[region]
    value = features.card + features.sharing(region) + features.building
    need = 2.0
    if not has_access(state, seat, components.card_milestone[card]):
        need += 0.8
    if not available(state, seat, components.specialty[card]):
        need += 0.6
    if state.presenter[region] == seat:
        _add(found, value + features.presented_points(card, region) + features.weights.own_idea * features.fade, need)
    else:
        _add(found, features.weights.others_idea * value, need)


def _held_ideas(features: Features, found: list[Opportunity]) -> None:
    """Ideas to present: the better ones of the empty regions."""
    state = features.state
    places = [features.sharing(region) for region in range(terms.REGIONS) if state.card[region] == terms.NOTHING]
    places.sort(reverse=True)
    if not places:
        places.append(0.5 * features.weights.wild_tile)
    for number, card in enumerate(state.ideas[features.seat]):
        place = places[number] if number < len(places) else places[len(places) - 1]
        _add(found, 0.9 * (features.idea_worth(card) + 0.8 * place), 3.0)


def _tokens(features: Features, found: list[Opportunity]) -> None:
    """Regions for influence tokens: points, influence, and citizens that come home."""
    state, seat = features.state, features.seat
    if not state.tokens[seat] >> (terms.PLUS_ONE + 1):
        return
    components = state.setting.components
    freely = terms.FIRST_CULTURE in state.hexes[seat]
    up = face_up_tokens(state, seat).bit_count() + 1
    gain = (0.9 * min(up, terms.MOST_INFLUENCE - state.influence[seat]) + 0.5 * features.needed) * features.fade
    for region in range(terms.REGIONS):
        own = state.people[terms.REGIONS * seat + region]
        if not own:
            continue
        space = free_space(state, region)
        if space == terms.NOTHING or has_token(state, seat, region):
            continue
        short = max(0, features.needed - own)
        if not freely:
            short = max(short, 1 - features.lead(region))
        if short <= 2:
            _add(found, components.space_points[space] + gain, 1.0 + 0.8 * short)


def _diplomats(features: Features, found: list[Opportunity]) -> None:
    """The best diplomat to call."""
    state, seat = features.state, features.seat
    best = -1.0
    for milestone in range(terms.MILESTONES):
        if (state.envoys[milestone] >> seat) & 1:
            best = max(best, benefit_worth(state.setting.components.milestone_benefit[milestone]))
    if best >= 0.0:
        _add(found, (0.9 + best) * features.fade, 1.0)
