"""The scoring phase (6.1 to 6.5): steps 1 to 5, strictly in order; the siege stands in `siege`."""

from gnomon.games.time_of_empires import events as happened
from gnomon.games.time_of_empires import terms
from gnomon.games.time_of_empires.decisions import END_ERA, SCORE, SIEGE
from gnomon.games.time_of_empires.effects import destroy_building
from gnomon.games.time_of_empires.frames import Score
from gnomon.games.time_of_empires.queries import (
    ability,
    cities_of,
    columns_in_play,
    is_present,
    pieces_of,
)
from gnomon.games.time_of_empires.state import (
    BONUS,
    CULTURE_POINTS,
    DESTROYED,
    LEADER_POINTS,
    LEDGER,
    SCORING,
    SOURCE_COUNT,
    WONDER_POINTS,
    EmpiresState,
)
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.rulebook import rule


@rule("4.4")
def begin_scoring(state: EmpiresState) -> None:
    """Six steps, then the end of the era."""
    state.phase = SCORING
    state.push((END_ERA, 0))
    state.push((SIEGE, 0))
    for step in range(5, 0, -1):
        state.push((SCORE, 0, step))


def score(state: EmpiresState, frame: Frame, events: Events | None) -> None:
    """Steps 1 to 5."""
    step = frame[Score.step]
    tell(events, happened.STEP_SCORED, step)
    if step == 1:
        destruction(state, events)
    elif step == 2:
        construction_bonus(state, events)
    elif step == 3:
        leader_cards(state, events)
    elif step == 4:
        wonders(state, events)
    else:
        cultural_influence(state, events)


def award(state: EmpiresState, seat: int, source: int, points: int) -> None:
    """Victory points of the present era."""
    state.ledger[LEDGER * seat + SOURCE_COUNT * (state.era - 1) + source] += points


def in_order(state: EmpiresState) -> list[int]:
    """The seats clockwise from the start player."""
    return [(state.first + step) % state.seats for step in range(state.seats)]


# --- step 1 ------------------------------------------------------------------------------------------------------


@rule("6.1")
def destruction(state: EmpiresState, events: Events | None) -> None:
    """Clans destroy every enemy building beside them; then every destroyed section scores."""
    for node in state.land.territories:
        holder = state.holders[node]
        if holder == terms.NOBODY:
            continue
        for owner in range(state.seats):
            if owner == holder:
                continue
            pieces = pieces_of(state, owner, node)
            for kind in range(4):
                if (pieces >> kind) & 1:
                    destroy_building(state, holder, owner, kind, node, events)
    for seat in in_order(state):
        pieces = sum(state.captured[16 * seat : 16 * seat + 16])
        if state.setting.destroyed_score_once:
            pieces = state.unscored[seat]
        state.unscored[seat] = 0
        points = pieces * state.setting.components.destroyed_points
        award(state, seat, DESTROYED, points)
        if pieces:
            tell(events, happened.DESTRUCTION_SCORED, seat, pieces, points)


# --- step 2 ------------------------------------------------------------------------------------------------------


@rule("6.2")
def construction_bonus(state: EmpiresState, events: Events | None) -> None:
    """Every bonus token times the buildings built from its field."""
    components = state.setting.components
    for seat in in_order(state):
        for era in range(3):
            field = state.tokens[3 * seat + era]
            if field == terms.NONE:
                continue
            built = state.removed[4 * seat + field]
            if not state.setting.bonus_counts_destroyed:
                built = sum((state.buildings[node] >> (4 * seat + field)) & 1 for node in state.land.territories)
            points = components.token_points[era] * built
            award(state, seat, BONUS, points)
            tell(events, happened.TOKEN_SCORED, seat, era + 1, field, built, points)


# --- step 3 ------------------------------------------------------------------------------------------------------


def majority(pile: tuple[int, ...]) -> int:
    """The seat with most scholars in a pile, of those tied the one with the lowest scholar; NOBODY if it is empty."""
    best = terms.NOBODY
    most = 0
    for seat in pile:
        # Seats are met in the order of their lowest scholars, so a later equal count never wins.
        count = pile.count(seat)
        if count > most:
            best, most = seat, count
    return best


@rule("6.3")
def leader_cards(state: EmpiresState, events: Events | None) -> None:
    """The majority of each column takes its leader for the rest of the game."""
    for column in columns_in_play(state):
        leader = state.leaders[column]
        pile = state.tile_piles[column]
        winner = majority(pile)
        if winner == terms.NOBODY:
            tell(events, happened.LEADER_LEFT, column, leader)
            continue
        state.won[leader] = winner
        most = pile.count(winner)
        tied = any(other != winner and pile.count(other) == most for other in pile)
        tell(events, happened.LEADER_WON, winner, column, leader, most, int(tied))
    state.leaders = (terms.NONE,) * len(state.leaders)


# --- step 4 ------------------------------------------------------------------------------------------------------


@rule("6.4")
def wonders(state: EmpiresState, events: Events | None) -> None:
    """Every participant scores a wonder's condition, the majority double; then all scholars go home."""
    components = state.setting.components
    for place, wonder in enumerate(state.wonders):
        pile = state.wonder_piles[place]
        leader = majority(pile)
        for seat in in_order(state):
            if seat not in pile:
                continue
            times = fulfilments(state, seat, wonder)
            each = components.wonder_leader_points if seat == leader else components.wonder_other_points
            award(state, seat, WONDER_POINTS, times * each)
            tell(events, happened.WONDER_SCORED, seat, place, int(seat == leader), times, times * each)
    for place in range(3):
        for seat in state.wonder_piles[place]:
            state.population[seat] += 1
        state.wonder_piles[place] = ()
    for column in range(4):
        for seat in state.tile_piles[column]:
            state.population[seat] += 1
        state.tile_piles[column] = ()


@rule("2.12", "6.4")
def fulfilments(state: EmpiresState, seat: int, wonder: int) -> int:
    """How often a seat fulfils a wonder's condition now."""
    land = state.land
    count = state.setting.components.wonder_count[wonder]
    what = state.setting.components.wonder_what[wonder]
    if count == terms.COUNT_BUILDINGS:
        return sum((state.buildings[node] >> (4 * seat + what)) & 1 for node in land.territories)
    if count == terms.COUNT_TERRAIN:
        return sum(1 for node in land.territories if land.terrain[node] == what and is_present(state, seat, node))
    if count == terms.COUNT_CITIES:
        return len(cities_of(state, seat))
    if count == terms.COUNT_CLAN_AND_BUILDING:
        return sum(1 for node in land.territories if state.holders[node] == seat and pieces_of(state, seat, node))
    if count == terms.COUNT_TILES:
        return len({node // 4 for node in land.territories if is_present(state, seat, node)})
    if count == terms.COUNT_LEADERS:
        return state.won.count(seat)
    # Territories with at least two buildings.
    return sum(1 for node in land.territories if pieces_of(state, seat, node).bit_count() >= 2)


# --- step 5 ------------------------------------------------------------------------------------------------------


@rule("6.5")
def cultural_influence(state: EmpiresState, events: Events | None) -> None:
    """The visible symbols of the culture field, and what leaders add."""
    components = state.setting.components
    for seat in in_order(state):
        symbols = components.culture_points[state.removed[4 * seat + terms.CULTURE]]
        of_leaders = ability(state, seat, components.leaders_with[terms.MORE_CULTURE])
        award(state, seat, CULTURE_POINTS, symbols)
        award(state, seat, LEADER_POINTS, of_leaders)
        if symbols or of_leaders:
            tell(events, happened.CULTURE_SCORED, seat, symbols, of_leaders)


def leaders_of(state: EmpiresState, seat: int) -> list[int]:
    """The leader cards that a seat owns, ascending."""
    return [leader for leader in range(terms.LEADERS) if state.won[leader] == seat]
