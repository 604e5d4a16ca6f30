"""Move and Influence read from the rules a second time: sets and loops over names, without the engine's code.

Only the fields of a position are read; every function says what the rules allow.
"""

from gnomon.games.feudum.state import FeudumState
from tests.games.feudum.rules.written_map import ROWS, WAYS, pairs

NAMES = [row[0] for row in ROWS]
GOODS = ("saltpeter", "sulfur", "iron", "wood", "food")
VESSELS = ("ship", "submersible", "flying_machine")
MONSTERS = {"behemoth": ("road", "flying_machine"), "sea_serpent": ("ship", "submersible")}
MERCHANT, MONK = 1, 5
FARM, FEUDUM = 1, 3
NEIGHBOURS = {
    (network, here): {next(iter(way - {here})) for way in pairs(network) if here in way}
    for network in WAYS
    for here in NAMES
}


def pawns(state: FeudumState, seat: int) -> dict[str, tuple[str, int, str]]:
    """A player's pawns on the board: place, character, vessel (or nothing)."""
    found = {}
    for number in (1, 2, 3):
        at = 3 * seat + number - 1
        if state.pawn_at[at] >= 0:
            vessel = VESSELS[state.pawn_vessel[at]] if state.pawn_vessel[at] >= 0 else ""
            found[f"pawn_{number}"] = (NAMES[state.pawn_at[at]], state.pawn_face[at], vessel)
    return found


def monsters(state: FeudumState) -> dict[str, tuple[str, int]]:
    """Monsters on the board: place and owner."""
    return {
        name: (NAMES[state.monster_at[number]], state.monster_of[number])
        for number, name in enumerate(MONSTERS)
        if state.monster_at[number] >= 0
    }


def points(state: FeudumState, seat: int) -> int:
    """A point for each pawn on the board and each monster."""
    return len(pawns(state, seat)) + sum(owner == seat for _, owner in monsters(state).values())


def steps(state: FeudumState, seat: int, only_monks: bool = False) -> set[str]:
    """Every step of every piece, as piece, place, network."""
    found = set()
    guarded = {place for place, owner in monsters(state).values() if owner != seat}
    ferries = sum(state.guild_vessels) == 0 and state.shillings[seat] >= 2
    for name, (place, character, vessel) in pawns(state, seat).items():
        if place in guarded or (only_monks and character != MONK):
            continue
        for network in ["road"] + ["ferry"] * ferries + [vessel] * bool(vessel):
            found |= {f"{name}_{other}_{network}" for other in NEIGHBOURS[network, place]}
    for name, (place, owner) in monsters(state).items():
        if owner == seat and not only_monks:
            for network in MONSTERS[name]:
                found |= {f"{name}_{other}_{network}" for other in NEIGHBOURS[network, place]}
    return found


def boardings(state: FeudumState, seat: int, only_monks: bool = False) -> set[str]:
    """Abandoned vessels beside a pawn, of another kind than its own."""
    found = set()
    for name, (place, character, own) in pawns(state, seat).items():
        for number, kind in enumerate(VESSELS):
            there = state.adrift[3 * NAMES.index(place) + number]
            if there and kind != own and (character == MONK or not only_monks):
                found.add(f"{name}_{kind}")
    return found


def loot(state: FeudumState, seat: int, moved: set[str]) -> set[str]:
    """What may be pilfered by the pieces that moved, where they now stand."""
    places = {place for name, (place, _, _) in pawns(state, seat).items() if name in moved}
    places |= {place for name, (place, owner) in monsters(state).items() if name in moved and owner == seat}
    found = set()
    for place in places:
        number = NAMES.index(place)
        own_farm = state.ruler[number] == seat and state.kind[number] == FARM
        if not own_farm:
            found |= {f"{place}_{good}" for at, good in enumerate(GOODS) if state.beside[5 * number + at]}
        if state.resources[number] and state.serf[number] != seat:
            found.add(f"{place}_landscape")
    return found


def owners(state: FeudumState, place: str) -> list[int]:
    """The markers at a location, the ruler's first."""
    number = NAMES.index(place)
    ruler, serf = state.ruler[number], state.serf[number]
    return [ruler] * (ruler >= 0) + [ruler] * state.subject[number] + [serf] * (serf >= 0)


def influences(state: FeudumState, seat: int, feudums_bump: bool) -> dict[str, tuple[int, int, int]]:
    """Where a marker may be added, and ruler, subject and serf afterwards.

    At most three markers, two players, two of one player; a feudum is not taken from its ruler but by the option.
    """
    found = {}
    for place, _, _ in pawns(state, seat).values() if state.markers[seat] else ():
        there = owners(state, place)
        number = NAMES.index(place)
        if len(there) == 3 or len({*there, seat}) > 2 or there.count(seat) == 2:
            continue
        if not there:
            found[place] = (seat, 0, -1)
        elif seat not in there:
            found[place] = (there[0], len(there) - 1, seat)
        elif there[0] == seat:
            found[place] = (seat, 1, state.serf[number])
        elif state.kind[number] != FEUDUM or feudums_bump:
            found[place] = (seat, 1, there[0])
    return found


def bargains(state: FeudumState, seat: int, feudums_bump: bool) -> dict[str, tuple[int, int, int]]:
    """Where money is influence: a merchant beside an opponent's lone marker, for a shilling."""
    found = {}
    for place, character, _ in pawns(state, seat).values() if state.markers[seat] and state.shillings[seat] else ():
        there = owners(state, place)
        fixed = state.kind[NAMES.index(place)] == FEUDUM and not feudums_bump
        if character == MERCHANT and len(there) == 1 and there[0] != seat and not fixed:
            found[place] = (seat, 0, there[0])
    return found
