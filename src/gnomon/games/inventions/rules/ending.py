"""The end: final scoring, ties, and the solo game's opponents and accolades (6.2, 6.3, 7.2)."""

from typing import Final

from gnomon.games.inventions import terms
from gnomon.games.inventions.effects import score
from gnomon.games.inventions.events import ACCOLADES, BOTS_COUNTED, ENDED, GOALS_SHOWN, OBJECTIVE_SCORED
from gnomon.games.inventions.rules.goals import goal_points, objective_points, scored_goals
from gnomon.games.inventions.rules.wealth import all_wealth, built_of_type, is_wealth
from gnomon.games.inventions.state import (
    GOAL,
    OBJECTIVE,
    SOURCE_COUNT,
    SOURCES,
    STANDING,
    WEALTH_TILES,
    InventionsState,
)
from gnomon.kernel.events import Event, Events, event, tell
from gnomon.kernel.outcome import Outcome, ranks_by
from gnomon.kernel.rulebook import rule

MOST_GOALS: Final = 4


@rule("6.3", "2.11")
def score_objective(state: InventionsState, number: int, events: Events | None) -> None:
    """Everybody scores the public objective of the era that ends; automated opponents do not."""
    if number >= len(state.objectives):
        return
    objective = state.objectives[number]
    tell(events, OBJECTIVE_SCORED, objective)
    for seat in range(state.seats):
        score(state, seat, objective_points(state, seat, objective), OBJECTIVE, events)


@rule("6.2")
def final_scoring(state: InventionsState, events: Events | None) -> None:
    """Position on the influence track, Wealth tiles on the map, the best private goals; then the match is over."""
    for seat in range(state.seats):
        score(state, seat, state.setting.influence_points[state.influence[seat]], STANDING, events)
        score(state, seat, all_wealth(state, seat), WEALTH_TILES, events)
        goals = scored_goals(state, seat)
        dealt = state.goals[seat]
        mask = sum(1 << dealt.index(goal) for goal in goals)
        tell(events, GOALS_SHOWN, seat, *dealt, *([terms.NOTHING] * (MOST_GOALS - len(dealt))), mask)
        score(state, seat, sum(goal_points(state, seat, goal) for goal in goals), GOAL, events)
    state.over = True
    state.lanes = [()] * (state.seats + 1)
    if events is not None:
        events += results(state)


@rule("6.2")
def results(state: InventionsState) -> list[Event]:
    """What the last points have come to: alone the bots' points and the accolades, and who has won."""
    found = outcome(state)
    mask = sum(1 << seat for seat in found.winners)
    if not state.setting.solo:
        return [event(ENDED, mask, max(found.scores), terms.NOTHING)]
    bots = bots_score(state)
    earned = sum(1 << number for number, has in enumerate(accolades(state)) if has)
    return [
        event(BOTS_COUNTED, sum(state.marker_points), *bots_pieces(state), bots),
        event(ACCOLADES, earned, accolade_points(state), title(state)),
        event(ENDED, mask, max(found.scores), bots),
    ]


@rule("6.2")
def outcome(state: InventionsState) -> Outcome:
    """Points by source. Ties: tiles on the map, inventions, citizens in play; then the victory is shared.

    Alone, a player has won with more points than the automated opponents; their points, accolades and title are facts.
    """
    sources = [
        {
            name: state.ledger[SOURCE_COUNT * seat + number]
            for number, name in enumerate(SOURCES)
            if state.ledger[SOURCE_COUNT * seat + number]
        }
        for seat in range(state.seats)
    ]
    if state.setting.solo:
        facts = {"opponents": bots_score(state), "accolades": accolade_points(state), "title": title(state)}
        return Outcome(sources, [1 if state.score(0) > facts["opponents"] else 2], "7.2", facts)
    keys = [
        (
            state.score(seat),
            terms.HEXES - state.hexes[seat].count(terms.NOTHING),
            len(state.inventions[seat]),
            -state.supply[seat],
        )
        for seat in range(state.seats)
    ]
    order = sorted(set(keys))
    return Outcome(sources, ranks_by([order.index(key) for key in keys]), "6.2")


# --- solo (7.2) ------------------------------------------------------------------------------------------------------


@rule("7.2.3")
def bots_score(state: InventionsState) -> int:
    """The marker, and the bots' inventions, Progress and Wealth tiles by the mode."""
    invention, progress, wealth = state.setting.components.mode_points[state.setting.mode]
    inventions, tiles, riches = bots_pieces(state)
    return sum(state.marker_points) + invention * inventions + progress * tiles + wealth * riches


def bots_pieces(state: InventionsState) -> tuple[int, int, int]:
    """Inventions, Progress tiles and Wealth tiles of both bots."""
    inventions = tiles = riches = 0
    for party in (state.setting.chronos, state.setting.hephaestus):
        if party == terms.NOBODY:
            continue
        inventions += len(state.inventions[party])
        for tile in state.hoard[party]:
            if tile < terms.FIRST_WEALTH:
                tiles += 1
            else:
                riches += 1
    return inventions, tiles, riches


@rule("7.2.3")
def accolades(state: InventionsState) -> list[bool]:
    """Which of the twelve accolades the position earns; the first three need a win."""
    components = state.setting.components
    points, bots = state.score(0), bots_score(state)
    inventions = state.inventions[0]
    presented = [region for region in range(terms.REGIONS) if state.presenter[region] == 0]
    by_bots = [r for r in range(terms.REGIONS) if state.presenter[r] > 0 and state.inventor[r] != terms.NOBODY]
    return [
        points > bots,
        points > bots and not by_bots,
        points >= bots + components.accolade_by,
        len(inventions) >= components.accolade_inventions,
        sum(1 for card in inventions if components.card_era[card] == 5) >= components.accolade_late,
        sum(1 for tile in state.hexes[0] if is_wealth(tile)) >= components.accolade_wealth,
        any(built_of_type(state, 0, kind) == terms.NUMBERS for kind in range(terms.SPECIALTIES)),
        terms.NOTHING not in state.card,
        bool(presented) and all(state.inventor[region] != terms.NOBODY for region in presented),
        state.supply[0] == 0,
        terms.NOTHING not in state.hexes[0],
        state.influence[0] >= components.accolade_influence,
    ]


def accolade_points(state: InventionsState) -> int:
    """The accolades' worth together."""
    points = state.setting.components.accolade_points
    return sum(points[number] for number, earned in enumerate(accolades(state)) if earned)


@rule("7.2.3")
def title(state: InventionsState) -> int:
    """The category that the accolades earn, from 0 (Neanderthal) to 5 (Alien); NOTHING without any."""
    points = accolade_points(state)
    earned = [number for number, least in enumerate(state.setting.components.titles) if points >= least]
    return earned[-1] if earned else terms.NOTHING
