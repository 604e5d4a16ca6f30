"""The siege of cities (6.6)."""

from gnomon.games.time_of_empires.actions import FINISH, NODE
from gnomon.games.time_of_empires.decisions import CHOOSE_BESIEGED
from gnomon.games.time_of_empires.effects import add_clans, send_home
from gnomon.games.time_of_empires.events import CITY_TAKEN, CLANS_EXPELLED, SIEGE_DECIDED, STEP_SCORED
from gnomon.games.time_of_empires.frames import Besieged
from gnomon.games.time_of_empires.queries import ability, is_present, pieces_of
from gnomon.games.time_of_empires.rules.scoring import in_order
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.terms import NOBODY, SIEGE_TIES
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame, seat_mask
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule


@rule("6.6")
def siege(state: EmpiresState, frame: Frame, events: Events | None) -> None:
    """All cities together: who is entitled, who must leave, then the entitled may send a clan."""
    tell(events, STEP_SCORED, 6)
    entitled = [besieger(state, city) for city in state.land.cities]
    may_take = [0] * state.seats
    for city, winner in zip(state.land.cities, entitled, strict=True):
        holder = state.holders[city]
        if not rivals_for(state, city):
            continue
        facts = strength(state, winner, city) if winner != NOBODY else (0, 0, 0)
        tell(events, SIEGE_DECIDED, city, winner, facts[0], facts[1], facts[2])
        if holder not in (NOBODY, winner):
            clans = state.clans[city]
            send_home(state, city, clans)
            tell(events, CLANS_EXPELLED, holder, city, clans)
        if winner != NOBODY and state.clans[city] < state.setting.components.city_cap:
            may_take[winner] |= 1 << (city // 4)
    for seat in reversed(in_order(state)):
        if may_take[seat] and state.population[seat]:
            state.push((CHOOSE_BESIEGED, seat_mask(seat), may_take[seat]))


def rivals_for(state: EmpiresState, city: int) -> list[int]:
    """The seats that are present around a city or in it."""
    there = range(city - 3, city + 1)
    return [seat for seat in range(state.seats) if any(is_present(state, seat, node) for node in there)]


@rule("6.6")
def strength(state: EmpiresState, seat: int, city: int) -> tuple[int, int, int]:
    """Keys 1 to 3: surrounding territories with presence, buildings in them, clans in them and in the city."""
    territories = buildings = 0
    clans = state.clans[city] if state.holders[city] == seat else 0
    for node in range(city - 3, city):
        territories += int(is_present(state, seat, node))
        buildings += pieces_of(state, seat, node).bit_count()
        clans += state.clans[node] if state.holders[node] == seat else 0
    return (territories, buildings, clans)


@rule("6.6", "2.11")
def besieger(state: EmpiresState, city: int) -> int:
    """The seat entitled to a city, or NOBODY."""
    rivals = rivals_for(state, city)
    if not rivals:
        return NOBODY
    keys = [strength(state, seat, city) for seat in range(state.seats)]
    most = max(keys[seat][0] for seat in rivals)
    if most:
        # A leader decides ties on the number of territories before buildings are compared.
        of_leader = state.setting.components.leaders_with[SIEGE_TIES]
        for seat in rivals:
            if keys[seat][0] == most and ability(state, seat, of_leader):
                return seat
    best = max(keys[seat] for seat in rivals)
    winners = [seat for seat in rivals if keys[seat] == best]
    return winners[0] if len(winners) == 1 else NOBODY


def legal_besieged(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """The cities that the seat may still send a clan to, or none of them."""
    return [NODE + city for city in state.land.cities if (frame[Besieged.cities] >> (city // 4)) & 1] + [FINISH]


def why_not_besieged(state: EmpiresState, seat: int, frame: Frame, code: int) -> Refusal:
    """The seat is not entitled to that city, or has sent a clan there."""
    return Refusal("not_entitled", "6.6", {"node": code - NODE})


@rule("6.6")
def take_besieged(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """One clan from the reserve into the city."""
    city = code - NODE
    state.population[seat] -= 1
    add_clans(state, seat, city, 1)
    tell(events, CITY_TAKEN, seat, city)
    left = frame[Besieged.cities] & ~(1 << (city // 4))
    if left and state.population[seat]:
        state.push((CHOOSE_BESIEGED, frame[1], left))
