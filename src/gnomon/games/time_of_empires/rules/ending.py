"""The end of an era and of the game (6.7, 6.8)."""

from gnomon.games.time_of_empires import terms
from gnomon.games.time_of_empires.decisions import PREPARE
from gnomon.games.time_of_empires.events import FINAL_BONUS, MATCH_ENDED
from gnomon.games.time_of_empires.queries import cities_of, is_present, pieces_on_map
from gnomon.games.time_of_empires.rules.scoring import award, in_order, leaders_of
from gnomon.games.time_of_empires.state import (
    LEADER_POINTS,
    LEDGER,
    SOURCE_COUNT,
    SOURCES,
    EmpiresState,
)
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import NEVER, Frame
from gnomon.kernel.outcome import Outcome, ranks_by
from gnomon.kernel.rulebook import rule


@rule("6.7", "6.8")
def end_era(state: EmpiresState, frame: Frame, events: Events | None) -> None:
    """The next era is prepared; after the last one the last leaders score and the match is over."""
    state.mode = terms.NONE
    state.round = 0
    state.gong_at = NEVER
    if state.era < state.setting.eras:
        state.push((PREPARE, 0))
        return
    for seat in in_order(state):
        for leader in leaders_of(state, seat):
            points = final_points(state, seat, leader)
            if points:
                award(state, seat, LEADER_POINTS, points)
                tell(events, FINAL_BONUS, seat, leader, points)
    state.over = True
    tell(events, MATCH_ENDED)


@rule("2.11", "6.8")
def final_points(state: EmpiresState, seat: int, leader: int) -> int:
    """What a leader card is worth to its owner at the end of the game."""
    components = state.setting.components
    kind = components.ability[leader]
    each = components.ability_amount[leader]
    limit = components.ability_limit[leader]
    if kind == terms.POINTS_OBSERVATORIES:
        return each * state.removed[4 * seat + terms.SCIENCE]
    if kind == terms.POINTS_WAREHOUSES:
        return each * state.removed[4 * seat + terms.CONSTRUCTION]
    if kind == terms.POINTS_TEMPLES:
        return each * state.removed[4 * seat + terms.CULTURE]
    if kind == terms.POINTS_CITIES:
        return each * len(cities_of(state, seat))
    if kind == terms.POINTS_TERRITORIES:
        present = sum(1 for node in state.land.territories if is_present(state, seat, node))
        return each * (present // components.ability_per[leader])
    if kind == terms.POINTS_SCHOLARS:
        return each * min(state.scholars[seat], limit)
    return 0


@rule("6.8")
def outcome(state: EmpiresState) -> Outcome:
    """Points by source; ties go to whoever has more buildings on the map, then the victory is shared."""
    sources: list[dict[str, int]] = []
    values: list[int] = []
    for seat in range(state.seats):
        ledger = state.ledger[LEDGER * seat : LEDGER * (seat + 1)]
        points = {name: sum(ledger[source::SOURCE_COUNT]) for source, name in enumerate(SOURCES)}
        sources.append(points)
        values.append(100 * sum(points.values()) + pieces_on_map(state, seat))
    return Outcome(sources, ranks_by(values), "6.8")
