"""Placing, moving, landing and destroying clans (5.2 to 5.4, 5.12)."""

from gnomon.games.time_of_empires import decisions as ask
from gnomon.games.time_of_empires.actions import ALL_CLANS, CODES, COUNT, FINISH, MOVE, NODE, PIECE
from gnomon.games.time_of_empires.effects import assault, destroy_building, destroy_clans, land, move_clans, place_clan
from gnomon.games.time_of_empires.frames import Clan, Landed, Landing, Move, Moved, Target, TargetClans, TargetPiece
from gnomon.games.time_of_empires.queries import cities_of, clan_places, legal_moves, room_for_move
from gnomon.games.time_of_empires.rules.acting import ask_clan, ask_move
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.terms import NOBODY, NONE
from gnomon.kernel.events import Events
from gnomon.kernel.frames import Frame, seat_mask
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule

# --- placing -----------------------------------------------------------------------------------------------------


@rule("5.2")
def legal_clan(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """The places for the next clan, or the end of placing."""
    return [NODE + node for node in clan_places(state, seat)] + [FINISH]


def why_not_clan(state: EmpiresState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why a clan may not be placed there."""
    node = code - NODE
    land = state.land
    components = state.setting.components
    if not state.population[seat]:
        return Refusal("no_population", "5.2", {})
    if not land.is_city[node] and node != land.capitals[seat]:
        return Refusal("clan_needs_capital_or_city", "5.2", {"node": node})
    if land.is_city[node] and state.holders[node] != seat:
        return Refusal("city_not_held", "5.2", {"node": node})
    cap = components.city_cap if land.is_city[node] else components.capital_cap
    return Refusal("node_full", "5.2", {"node": node, "cap": cap})


def take_clan(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """One clan is placed; the next is asked for."""
    place_clan(state, seat, code - NODE, events)
    ask_clan(state, seat, frame[Clan.left] - 1)


# --- moving ------------------------------------------------------------------------------------------------------


@rule("5.3")
def legal_move(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """The next move along an edge, or the end of moving."""
    return [MOVE + move for move in legal_moves(state, seat, frame[Move.assault] == 1)] + [FINISH]


def why_not_move(state: EmpiresState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why clans may not move that way."""
    node, way = CODES.pair(code)
    land = state.land
    to = land.exit_to[node][way]
    if to == NONE:
        return Refusal("no_way", "2.6", {"node": node})
    if state.holders[node] != seat:
        return Refusal("no_clan_there", "5.3", {"node": node})
    if land.is_capital[to]:
        return Refusal("capital_closed", "5.3", {"node": to})
    if land.is_city[to]:
        if frame[Move.assault]:
            return Refusal("assault_needs_territory", "5.12", {"node": to})
        if state.holders[to] not in (NOBODY, seat):
            return Refusal("city_closed", "5.3", {"node": to, "by": state.holders[to]})
        return Refusal("node_full", "5.3", {"node": to, "cap": state.setting.components.city_cap})
    return Refusal("node_full", "5.3", {"node": to, "cap": state.setting.components.territory_cap})


def take_move(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """A lone clan moves at once; otherwise the number is asked for."""
    node, way = CODES.pair(code)
    if _most_moved(state, seat, node, way, frame[Move.assault]) == 1:
        _move(state, seat, frame, node, way, 1, events)
        return
    state.pend(frame)
    state.pend((ask.CHOOSE_MOVED, frame[1], frame[Move.left], frame[Move.assault], node, way))


def _most_moved(state: EmpiresState, seat: int, node: int, way: int, assaulting: int) -> int:
    room = room_for_move(state, seat, state.land.exit_to[node][way], assaulting == 1)
    return room if room < state.clans[node] else state.clans[node]


def legal_moved(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """How many clans of the group may go."""
    if state.holders[frame[Moved.from_]] != seat:
        return []
    most = _most_moved(state, seat, frame[Moved.from_], frame[Moved.along], frame[Moved.assault])
    return [COUNT + clans for clans in range(1, most + 1)]


def why_not_moved(state: EmpiresState, seat: int, frame: Frame, code: int) -> Refusal:
    """So many clans are not there, or have no room."""
    most = _most_moved(state, seat, frame[Moved.from_], frame[Moved.along], frame[Moved.assault])
    to = state.land.exit_to[frame[Moved.from_]][frame[Moved.along]]
    return Refusal("so_many_cannot_move", "5.3", {"clans": code - COUNT, "most": most, "node": to})


def take_moved(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The clans move, with the combat that follows."""
    state.pop(state.lane_for(seat))
    _move(state, seat, frame, frame[Moved.from_], frame[Moved.along], code - COUNT, events)


def _move(state: EmpiresState, seat: int, frame: Frame, node: int, way: int, clans: int, events: Events | None) -> None:
    to = state.land.exit_to[node][way]
    if frame[Move.assault]:
        assault(state, seat, node, to, clans, events)
    else:
        move_clans(state, seat, node, to, clans, events)
    ask_move(state, seat, frame[Move.left] - 1, frame[Move.assault])


# --- landing (card 309) ------------------------------------------------------------------------------------------


def _most_landed(state: EmpiresState, seat: int, territory: int) -> int:
    cap = state.setting.components.territory_cap
    if state.holders[territory] == seat:
        cap -= state.clans[territory]
    return cap if cap < state.population[seat] else state.population[seat]


@rule("5.12")
def landings(state: EmpiresState, seat: int, first: int) -> list[int]:
    """The territories where clans may land; `first` has had its landing."""
    return [node for node in state.land.territories if node != first and _most_landed(state, seat, node) > 0]


def ask_landing(state: EmpiresState, seat: int, left: int, first: int) -> None:
    """The next landing, if one is left and possible."""
    if left > 0 and landings(state, seat, first):
        state.pend((ask.CHOOSE_LANDING, seat_mask(seat), left, first))


def legal_landing(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """The territories for the next landing, or the end of landing."""
    return [NODE + node for node in landings(state, seat, frame[Landing.first])] + [FINISH]


def why_not_landing(state: EmpiresState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why clans may not land there."""
    node = code - NODE
    if not state.population[seat]:
        return Refusal("no_population", "5.12", {})
    if node not in state.land.territories:
        return Refusal("not_a_territory", "5.12", {"node": node})
    if node == frame[Landing.first]:
        return Refusal("landed_there", "5.12", {"node": node})
    return Refusal("node_full", "5.12", {"node": node, "cap": state.setting.components.territory_cap})


def take_landing(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """A single clan lands at once; otherwise the number is asked for."""
    if _most_landed(state, seat, code - NODE) == 1:
        _land(state, seat, frame, code - NODE, 1, events)
        return
    state.pend(frame)
    state.pend((ask.CHOOSE_LANDED, frame[1], frame[Landing.left], frame[Landing.first], code - NODE))


def legal_landed(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """How many clans may land there."""
    return [COUNT + clans for clans in range(1, _most_landed(state, seat, frame[Landed.territory]) + 1)]


def why_not_landed(state: EmpiresState, seat: int, frame: Frame, code: int) -> Refusal:
    """So many clans are not in reserve, or have no room."""
    most = _most_landed(state, seat, frame[Landed.territory])
    return Refusal(
        "so_many_cannot_move", "5.12", {"clans": code - COUNT, "most": most, "node": frame[Landed.territory]}
    )


def take_landed(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The clans land, with the combat that follows."""
    state.pop(state.lane_for(seat))
    _land(state, seat, frame, frame[Landed.territory], code - COUNT, events)


def _land(state: EmpiresState, seat: int, frame: Frame, territory: int, clans: int, events: Events | None) -> None:
    land(state, seat, territory, clans, events)
    ask_landing(state, seat, frame[Landing.left] - 1, territory)


# --- destroying (cards 208, 308) ---------------------------------------------------------------------------------


@rule("5.12")
def targets_of_destruction(state: EmpiresState, seat: int, with_clans: int) -> list[int]:
    """Territories beside a city that the seat controls in which something may be destroyed."""
    found: list[int] = []
    for city in cities_of(state, seat):
        beside = range(city - 3, city)
        found += [node for node in beside if state.buildings[node] or (with_clans and state.clans[node])]
    return found


def ask_target(state: EmpiresState, seat: int, with_clans: int) -> None:
    """The territory, if there is one."""
    if targets_of_destruction(state, seat, with_clans):
        state.pend((ask.CHOOSE_TARGET, seat_mask(seat), with_clans))


def legal_target(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """The territories in which something may be destroyed, or none."""
    return [NODE + node for node in targets_of_destruction(state, seat, frame[Target.clans])] + [FINISH]


def why_not_target(state: EmpiresState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why nothing may be destroyed there."""
    node = code - NODE
    if node not in state.land.territories:
        return Refusal("not_a_territory", "5.12", {"node": node})
    city = state.land.centre[node]
    if not state.land.is_city[city] or state.holders[city] != seat:
        return Refusal("city_not_controlled", "5.12", {"node": node})
    return Refusal("nothing_to_destroy", "5.12", {"node": node})


def take_target(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The territory is chosen; now the piece, or the clans if no building stands there."""
    node = code - NODE
    if not state.buildings[node]:
        state.pend((ask.CHOOSE_TARGET_CLANS, frame[1], node))
        return
    state.pend(frame)
    state.pend((ask.CHOOSE_TARGET_PIECE, frame[1], frame[Target.clans], node))


def legal_target_piece(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """A piece of the territory; with clans to destroy beside it, none is possible too."""
    mask = state.buildings[frame[TargetPiece.territory]]
    found = [PIECE + piece for piece in range(16) if (mask >> piece) & 1]
    return [*found, FINISH] if frame[TargetPiece.clans] and state.clans[frame[TargetPiece.territory]] else found


def why_not_target_piece(state: EmpiresState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why that piece cannot be destroyed."""
    if code == FINISH:
        return Refusal("choose_a_piece", "5.12", {"node": frame[TargetPiece.territory]})
    return Refusal("no_such_piece", "5.12", {"node": frame[TargetPiece.territory], "piece": code - PIECE})


def take_target_piece(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The piece is destroyed; the clans beside it may follow."""
    state.pop(state.lane_for(seat))
    node = frame[TargetPiece.territory]
    if code != FINISH:
        owner, kind = CODES.pair(code)
        destroy_building(state, seat, owner, kind, node, events)
    if frame[TargetPiece.clans] and state.clans[node]:
        state.pend((ask.CHOOSE_TARGET_CLANS, frame[1], node))


def legal_target_clans(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """The whole group, or none of it."""
    return [ALL_CLANS, FINISH] if state.clans[frame[TargetClans.territory]] else [FINISH]


def why_not_target_clans(state: EmpiresState, seat: int, frame: Frame, code: int) -> Refusal:
    """No clans stand there any more."""
    return Refusal("nothing_to_destroy", "5.12", {"node": frame[TargetClans.territory]})


def take_target_clans(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The whole group goes home."""
    destroy_clans(state, seat, frame[TargetClans.territory], events)
