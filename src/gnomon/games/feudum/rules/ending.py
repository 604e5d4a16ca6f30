"""Final scoring and who has won (10, 5.2, 9)."""

from itertools import combinations_with_replacement

from gnomon.games.feudum.effects import ruled, score
from gnomon.games.feudum.events import ENDED
from gnomon.games.feudum.state import CHARTERS, EMPIRE, SETS, SHILLINGS, SOURCE_COUNT, SOURCES, VOYAGE, FeudumState
from gnomon.games.feudum.terms import CELLAR, FARM, FEUDUM, LOCATIONS, MANDATES, MONSTER_SLAYER, OUTPOST, TOWN, TYPES
from gnomon.kernel.events import Events, tell
from gnomon.kernel.outcome import Outcome, ranks_by
from gnomon.kernel.rulebook import rule

SET_SIZE = 3


@rule("5.2.5", "10.2")
def voyage_points(state: FeudumState, seat: int) -> int:
    """The disc's section: more for those on its foremost occupied space than for those behind."""
    components = state.setting.components
    space = state.voyage[seat]
    if not space:
        return 0
    section = components.voyage_sections[space - 1]
    in_section = [other for other in state.voyage if other and components.voyage_sections[other - 1] == section]
    points = components.voyage_leading if space == max(in_section) else components.voyage_following
    return points[section - 1]


@rule("10.2")
def empire_points(state: FeudumState, seat: int) -> int:
    """Each location ruled."""
    components = state.setting.components
    feudums = ruled(state, seat, FEUDUM)
    others = sum(ruled(state, seat, kind) for kind in (OUTPOST, FARM, TOWN))
    return components.end_location * others + components.end_feudum * feudums


@rule("10.2")
def most_sets(counts: list[int], wild: int) -> int:
    """The greatest number of disjoint sets of three: of one type each, feudums wild or among themselves."""
    best = 0
    for own in range(wild // SET_SIZE + 1):
        left = wild - SET_SIZE * own
        for spent in combinations_with_replacement(range(len(counts) + 1), left):
            found = own
            for kind, count in enumerate(counts):
                found += (count + spent.count(kind)) // SET_SIZE
            best = max(best, found)
    return best


@rule("10.2")
def set_points(state: FeudumState, seat: int) -> int:
    """Sets of three identical locations."""
    counts = [ruled(state, seat, kind) for kind in range(TYPES - 1)]
    return state.setting.components.end_set * most_sets(counts, ruled(state, seat, FEUDUM))


@rule("9", "10.2")
def charter_points(state: FeudumState, seat: int, writ: int) -> int:
    """What a charter is worth with a seal on it."""
    components = state.setting.components
    if writ < MANDATES:
        return 0
    if writ == CELLAR:
        return components.cellar_points[state.barrel[seat]]
    if writ == MONSTER_SLAYER:
        return components.slayer_points if state.slain[seat] else 0
    places = components.charter_places[writ]
    number = sum(state.ruler[place] == seat and (places >> place) & 1 for place in range(LOCATIONS))
    points = components.charter_points[writ]
    return points[min(number, len(points) - 1)]


@rule("9", "10.2")
def charters_points(state: FeudumState, seat: int) -> int:
    """The best charters, as many as there are seals."""
    values = sorted((charter_points(state, seat, writ) for writ in state.writs[seat]), reverse=True)
    return sum(values[: len(state.seals[seat])])


@rule("10.1", "10.2")
def end_match(state: FeudumState, events: Events | None) -> None:
    """Everything is scored once, and the match is over."""
    components = state.setting.components
    for seat in range(state.seats):
        score(state, seat, voyage_points(state, seat), VOYAGE, events)
        score(state, seat, empire_points(state, seat), EMPIRE, events)
        score(state, seat, set_points(state, seat), SETS, events)
        score(state, seat, state.shillings[seat] // components.end_shillings, SHILLINGS, events)
        score(state, seat, charters_points(state, seat), CHARTERS, events)
    state.over = True
    final = outcome(state)
    tell(events, ENDED, sum(1 << seat for seat in final.winners), final.scores[final.winners[0]])


@rule("10.3")
def outcome(state: FeudumState) -> Outcome:
    """Most points; a tie goes to most sulfur in the barrel, and is shared after that."""
    keys = [1_000 * state.score(seat) + state.barrel[seat] for seat in range(state.seats)]
    sources = [
        {source: state.ledger[SOURCE_COUNT * seat + number] for number, source in enumerate(SOURCES)}
        for seat in range(state.seats)
    ]
    return Outcome(sources, ranks_by(keys), "10.1")
