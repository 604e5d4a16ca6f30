"""What Wealth tiles on the Progress map are worth (2.8)."""

from typing import Final

from gnomon.games.inventions import terms
from gnomon.games.inventions.state import InventionsState
from gnomon.kernel.rulebook import rule

GROUP_TILE: Final = 0
REGION_TILE: Final = 1
CITIZENS_TILE: Final = 2
SETS_TILE: Final = 3
FIRST_TYPE: Final = 4
FIRST_PAIR: Final = 7
FIRST_INVENTIONS: Final = 10
PAIRS: Final = ((0, 1), (0, 2), (1, 2))


def group_of(state: InventionsState, seat: int, place: int) -> list[int]:
    """The tiles of the contiguous group to which the tile of a hex belongs."""
    hexes = state.hexes[seat]
    seen = [False] * terms.HEXES
    seen[place] = True
    open_hexes = [place]
    found: list[int] = []
    while open_hexes:
        here = open_hexes.pop()
        found.append(hexes[here])
        for other in state.setting.components.hex_beside[here]:
            if not seen[other] and hexes[other] != terms.NOTHING:
                seen[other] = True
                open_hexes.append(other)
    return found


def is_wealth(tile: int) -> bool:
    """Whether a tile is a Wealth tile."""
    return terms.FIRST_WEALTH <= tile < terms.FIRST_ASPIRATION


def built_of_type(state: InventionsState, seat: int, kind: int) -> int:
    """Progress tiles of a type on the map, those turned down included."""
    first = terms.NUMBERS * kind
    return sum(1 for tile in state.hexes[seat] if first <= tile < first + terms.NUMBERS)


def specialists(state: InventionsState, seat: int, kind: int) -> int:
    """Specialists of a type on the Society board, available or exhausted."""
    return state.home[terms.KINDS * seat + kind] + state.tired[terms.SPECIALTIES * seat + kind]


def inventions_by_type(state: InventionsState, seat: int) -> list[int]:
    """How many inventions of each type lie left of a board."""
    found = [0] * terms.SPECIALTIES
    for card in state.inventions[seat]:
        found[state.setting.components.specialty[card]] += 1
    return found


@rule("2.8")
def wealth_points(state: InventionsState, seat: int, place: int) -> int:
    """Points of the Wealth tile on a hex."""
    components = state.setting.components
    number = state.hexes[seat][place] - terms.FIRST_WEALTH
    if number == GROUP_TILE:
        return components.wealth_group * sum(1 for tile in group_of(state, seat, place) if is_wealth(tile))
    if number == REGION_TILE:
        people = state.people[terms.REGIONS * seat : terms.REGIONS * (seat + 1)]
        return components.wealth_region * sum(1 for there in people if there >= components.wealth_region_citizens)
    if number == CITIZENS_TILE:
        in_play = components.citizens - state.supply[seat]
        return components.wealth_citizen * (in_play // components.wealth_citizens)
    if number == SETS_TILE:
        return components.wealth_set * citizen_sets(state, seat)
    if number < FIRST_PAIR:
        kind = number - FIRST_TYPE
        group = group_of(state, seat, place)
        return components.wealth_type * sum(
            1 for tile in group if tile < terms.FIRST_WEALTH and tile // terms.NUMBERS == kind
        )
    if number < FIRST_INVENTIONS:
        first, second = PAIRS[number - FIRST_PAIR]
        pairs = min(built_of_type(state, seat, first), built_of_type(state, seat, second))
        return components.wealth_pair * pairs
    counts = inventions_by_type(state, seat)
    sets = (sum(counts) // 2, sum(count // 2 for count in counts), min(counts))
    return components.wealth_inventions[number - FIRST_INVENTIONS] * sets[number - FIRST_INVENTIONS]


@rule("2.8")
def citizen_sets(state: InventionsState, seat: int) -> int:
    """Sets of a trader, an artisan and a thinker, scholars standing in for any."""
    counts = [specialists(state, seat, kind) for kind in range(terms.SPECIALTIES)]
    scholars = state.home[terms.KINDS * seat + terms.SCHOLAR]
    sets = 0
    while sum(max(0, sets + 1 - count) for count in counts) <= scholars:
        sets += 1
    return sets


def all_wealth(state: InventionsState, seat: int) -> int:
    """Points of all Wealth tiles on a player's map."""
    return sum(wealth_points(state, seat, place) for place in range(terms.HEXES) if is_wealth(state.hexes[seat][place]))
