"""2.5 and 2.6: the layouts, how a turned tile lies, and which nodes are adjacent."""

import random
from itertools import product

import pytest

from gnomon.games.time_of_empires import terms
from gnomon.games.time_of_empires.components import SHIPPED, exported, read_components
from gnomon.games.time_of_empires.land import Land, land_for
from gnomon.kernel.errors import BadInput

PLAYERS = (2, 3, 4)
INNER = ["H1", "H2", "H3", "H4", "H5", "H6"]
CAPITALS = {2: ["H1", "H4"], 3: ["P1", "P3", "P5"], 4: ["P1", "P2", "P4", "P5"]}
OUTER = {2: [], 3: ["P1", "P3", "P5"], 4: ["P1", "P2", "P3", "P4", "P5", "P6"]}
# The capital of each colour and its two tiles with a city.
CAPITAL_TILES = ["T01", "T04", "T07", "T10"]
CITY_TILES = ["T02", "T03", "T05", "T06", "T08", "T09", "T11", "T12"]


def plan(seats: int, order: list[int] | None = None) -> list[int]:
    """Printed tiles by position: capitals in place, the cities' tiles in the given order or as numbered."""
    left = [terms.TILE_NAMES.index(name) for name in CITY_TILES[: 2 * seats]]
    if order is not None:
        left = [left[at] for at in order]
    tiles = [terms.NONE] * terms.POSITIONS
    for seat, name in enumerate(CAPITALS[seats]):
        tiles[terms.POSITION_NAMES.index(name)] = terms.TILE_NAMES.index(CAPITAL_TILES[seat])
    for name in INNER + OUTER[seats]:
        if name not in CAPITALS[seats]:
            tiles[terms.POSITION_NAMES.index(name)] = left.pop(0)
    return tiles


def lay(seats: int, seed: int = 0) -> Land:
    chance = random.Random(seed)
    order = list(range(2 * seats))
    chance.shuffle(order)
    tiles = plan(seats, order)
    rotations = [0 if tile == terms.NONE else chance.randrange(3) for tile in tiles]
    return land_for(SHIPPED, seats, tuple(tiles), tuple(rotations))


def unturned(seats: int, **turned: int) -> Land:
    rotations = [turned.get(name, 0) for name in terms.POSITION_NAMES]
    return land_for(SHIPPED, seats, tuple(plan(seats)), tuple(rotations))


def named(name: str) -> int:
    return terms.NODE_NAMES.index(name)


def edges(land: Land) -> set[tuple[int, int]]:
    return {(min(node, other), max(node, other)) for node in range(terms.NODES) for other in land.neighbours[node]}


def tile_distances(land: Land, start: int) -> dict[int, int]:
    """Steps from tile to tile over common edges."""
    distance = {start: 0}
    edge = [start]
    while edge:
        position = edge.pop(0)
        for node in land.tile_nodes[position]:
            for other in land.neighbours[node]:
                if other // 4 not in distance:
                    distance[other // 4] = distance[position] + 1
                    edge.append(other // 4)
    return distance


@pytest.mark.rule("2.5", "2.6")
@pytest.mark.parametrize(
    ("seats", "tiles", "territories", "capitals", "cities", "sites", "pieces"),
    [(2, 6, 18, 2, 4, 36, 40), (3, 9, 27, 3, 6, 54, 60), (4, 12, 36, 4, 8, 72, 80)],
)
def test_the_totals_in_play_grow_with_the_players(
    seats: int, tiles: int, territories: int, capitals: int, cities: int, sites: int, pieces: int
):
    land = lay(seats)
    assert len(land.positions) == tiles
    assert len(land.territories) == territories
    assert len(land.capitals) == capitals
    assert len(land.cities) == cities
    assert len(land.nodes) == 4 * tiles
    assert sum(land.sites) == sites
    assert 4 * SHIPPED.buildings * seats == pieces


@pytest.mark.rule("2.6")
@pytest.mark.parametrize("seats", PLAYERS)
def test_capitals_and_cities_stand_where_the_layout_puts_them(seats: int):
    land = lay(seats)
    assert [terms.POSITION_NAMES[position] for position in land.positions] == INNER + OUTER[seats]
    assert [terms.NODE_NAMES[node] for node in land.capitals] == [f"{name}.centre" for name in CAPITALS[seats]]
    cities = [name for name in INNER + OUTER[seats] if name not in CAPITALS[seats]]
    assert [terms.NODE_NAMES[node] for node in land.cities] == [f"{name}.centre" for name in cities]
    for node in range(terms.NODES):
        assert land.is_capital[node] == (node in land.capitals)
        assert land.is_city[node] == (node in land.cities)
        assert land.owner[node] == (land.capitals.index(node) if node in land.capitals else terms.NOBODY)


@pytest.mark.rule("2.6")
@pytest.mark.parametrize(("seats", "between", "centres"), [(2, 24, 18), (3, 36, 27), (4, 48, 36)])
@pytest.mark.parametrize("seed", range(20))
def test_the_edges_of_the_graph_are_counted_however_the_tiles_are_turned(
    seats: int, between: int, centres: int, seed: int
):
    found = edges(lay(seats, seed))
    with_centre = [edge for edge in found if terms.CENTRE in (edge[0] % 4, edge[1] % 4)]
    assert len(found) - len(with_centre) == between
    assert len(with_centre) == centres


@pytest.mark.rule("2.6")
@pytest.mark.parametrize(
    ("seats", "distances"), [(2, [1, 1, 2, 2]), (3, [1, 2, 2, 3, 3, 4]), (4, [1, 2, 2, 3, 3, 3, 4, 4])]
)
def test_every_capital_is_equally_far_from_the_cities(seats: int, distances: list[int]):
    land = lay(seats)
    for capital in land.capitals:
        from_here = tile_distances(land, capital // 4)
        assert sorted(from_here[city // 4] for city in land.cities) == distances


@pytest.mark.rule("2.6")
@pytest.mark.parametrize(("seats", "distances"), [(2, [3]), (3, [4, 4]), (4, [3, 4, 5])])
def test_every_capital_is_equally_far_from_the_others(seats: int, distances: list[int]):
    land = lay(seats)
    for capital in land.capitals:
        from_here = tile_distances(land, capital // 4)
        assert sorted(from_here[other // 4] for other in land.capitals if other != capital) == distances


@pytest.mark.rule("2.6")
@pytest.mark.parametrize("seats", PLAYERS)
def test_the_territories_of_a_tile_and_its_centre_are_adjacent_to_each_other(seats: int):
    land = lay(seats, 3)
    for position in range(terms.POSITIONS):
        if position not in land.positions:
            assert land.tile_nodes[position] == ()
            continue
        nodes = [4 * position, 4 * position + 1, 4 * position + 2, 4 * position + terms.CENTRE]
        assert list(land.tile_nodes[position]) == nodes
        for node, other in product(nodes, nodes):
            assert (other in land.neighbours[node]) == (node != other)
            assert land.centre[node] == nodes[3]
        # The centre touches nothing else.
        assert len(land.neighbours[nodes[3]]) == 3


@pytest.mark.rule("2.6")
def test_two_territories_are_adjacent_over_the_common_edge_of_their_tiles():
    land = unturned(4)
    sides = ("a", "b", "c")
    across = {
        (f"{name}.{side}", terms.NODE_NAMES[other])
        for name in terms.POSITION_NAMES
        for number, side in enumerate(sides)
        for other in land.neighbours[named(f"{name}.{number}")]
        if other // 4 != terms.POSITION_NAMES.index(name)
    }
    expected = set()
    for number in range(1, 7):
        following = number % 6 + 1
        expected |= {(f"H{number}.b", f"H{following}.2"), (f"H{following}.c", f"H{number}.1")}
        expected |= {(f"H{number}.a", f"P{number}.0"), (f"P{number}.a", f"H{number}.0")}
    assert across == expected


@pytest.mark.rule("2.6")
def test_an_outer_side_is_coast_when_no_tile_lies_there():
    three = unturned(3)
    assert three.neighbours[named("H1.0")] == (named("H1.1"), named("H1.2"), named("H1.centre"), named("P1.0"))
    assert three.neighbours[named("H2.0")] == (named("H2.1"), named("H2.2"), named("H2.centre"))
    # The outer tiles touch the inner ones alone, with one side.
    for position, side in product((6, 8, 10), (1, 2)):
        assert all(other // 4 == position for other in three.neighbours[4 * position + side])
    two = unturned(2)
    assert all(len(two.neighbours[named(f"H{number}.0")]) == 3 for number in range(1, 7))


@pytest.mark.rule("2.6")
@pytest.mark.parametrize("rotation", [0, 1, 2])
def test_a_turned_tile_has_at_side_s_the_territory_s_plus_its_rotation(rotation: int):
    land = unturned(4, H1=rotation)
    # Sides a, b and c of H1 touch P1, H2 and H6.
    for side, beyond in enumerate(("P1.0", "H2.2", "H6.1")):
        assert named(f"H1.{(side + rotation) % 3}") in land.neighbours[named(beyond)]
        assert named(beyond) in land.neighbours[named(f"H1.{(side + rotation) % 3}")]


@pytest.mark.rule("2.6")
@pytest.mark.parametrize("seats", PLAYERS)
def test_adjacency_goes_both_ways_and_every_node_can_be_reached(seats: int):
    land = lay(seats, 5)
    for node in range(terms.NODES):
        assert all(node in land.neighbours[other] for other in land.neighbours[node])
        assert bool(land.neighbours[node]) == (node in land.nodes)
    assert sorted(tile_distances(land, 0)) == list(land.positions)


@pytest.mark.rule("2.6")
def test_tiles_that_touch_at_a_corner_only_are_not_adjacent():
    land = unturned(4)
    # H1, H3 and the other inner tiles meet in the centre point; P1 and P2 meet in a corner of the hexagon.
    for first, second in (("H1", "H3"), ("H1", "H4"), ("P1", "P2"), ("P1", "H2")):
        at = terms.POSITION_NAMES.index(second)
        for node in land.tile_nodes[terms.POSITION_NAMES.index(first)]:
            assert all(other // 4 != at for other in land.neighbours[node])


@pytest.mark.rule("2.5")
def test_territories_keep_their_terrain_and_sites_however_the_tile_lies():
    for seed in range(5):
        land = lay(4, seed)
        for position in land.positions:
            tile = land.tiles[position]
            territories = land.tile_nodes[position][:3]
            assert tuple(land.terrain[node] for node in territories) == SHIPPED.terrain[tile]
            assert tuple(land.sites[node] for node in territories) == SHIPPED.sites[tile]
        kinds = [terms.TERRAIN_NAMES[land.terrain[node]] for node in land.territories]
        assert {kind: kinds.count(kind) for kind in kinds} == {"forest": 12, "countryside": 12, "mountain": 12}
        for node in set(range(terms.NODES)) - set(land.territories):
            assert (land.terrain[node], land.sites[node]) == (terms.NONE, 0)


@pytest.mark.rule("2.6")
@pytest.mark.parametrize("seats", PLAYERS)
def test_the_exits_of_a_node_are_its_neighbours_in_order(seats: int):
    land = lay(seats, 7)
    assert terms.MOVES_CODED == terms.EXITS * terms.NODES
    for node in range(terms.NODES):
        exits = land.exit_to[node]
        assert len(exits) == terms.EXITS == len(terms.EXIT_NAMES)
        assert tuple(other for other in exits if other != terms.NONE) == land.neighbours[node]
        for way, other in enumerate(exits):
            if other != terms.NONE and way <= terms.CENTRE:
                assert other == 4 * (node // 4) + way
            elif other != terms.NONE:
                assert terms.EXIT_NAMES[way] == "across" and other // 4 != node // 4


@pytest.mark.rule("2.6")
def test_an_owners_layout_may_give_a_territory_two_neighbours_over_the_edge():
    text = exported().replace('"H6.b H1.c"]\n', '"H6.b H1.c", "H1.b H4.a"]\n', 1)
    land = land_for(read_components(text, "owner"), 2, tuple(plan(2)), (0,) * 12)
    exits = land.exit_to[named("H1.1")]
    assert [exits[terms.EXIT_NAMES.index(name)] for name in ("across", "across_2")] == [named("H2.2"), named("H4.0")]
    assert land.neighbours[named("H1.1")][-2:] == (named("H2.2"), named("H4.0"))
    assert named("H1.1") in land.neighbours[named("H4.0")]
    assert len(edges(land)) == 24 + 18 + 1


@pytest.mark.rule("2.6")
def test_equal_lands_are_shared():
    assert lay(3, 1) is lay(3, 1)
    assert lay(3, 1) is not lay(3, 2)
    kept = lay(2, 0)
    for rotation in product(range(3), repeat=6):
        land_for(SHIPPED, 2, tuple(plan(2)), (*rotation, 0, 0, 0, 0, 0, 0))
    # A long run forgets the oldest land, and lays it again the same.
    again = lay(2, 0)
    assert again is not kept
    assert again.neighbours == kept.neighbours and again.terrain == kept.terrain


@pytest.mark.rule("2.5", "2.6")
@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"H1": "T04", "H4": "T01"}, "T04 does not belong on H1"),
        ({"H1": "T02", "H2": "T01"}, "T02 does not belong on H1"),
        ({"H2": "T08"}, "no tile of the players' own is left for H2"),
        ({"H2": "T03", "H3": "T03"}, "no tile of the players' own is left for H3"),
        ({"P1": "T07"}, "P1 is not in play"),
    ],
)
def test_tiles_that_do_not_fit_the_layout_are_refused(changes: dict[str, str], reason: str):
    tiles = plan(2)
    for position, tile in changes.items():
        tiles[terms.POSITION_NAMES.index(position)] = terms.TILE_NAMES.index(tile)
    with pytest.raises(BadInput, match=reason):
        land_for(SHIPPED, 2, tuple(tiles), (0,) * 12)


@pytest.mark.rule("2.6")
@pytest.mark.parametrize(
    ("rotations", "reason"),
    [
        ((3, *[0] * 11), "H1 is turned by 3"),
        ((*[0] * 11, 1), "P6 is not in play"),
        ((0,) * 11, "expected 12 tiles and rotations"),
    ],
)
def test_rotations_that_do_not_fit_the_layout_are_refused(rotations: tuple[int, ...], reason: str):
    with pytest.raises(BadInput, match=reason):
        land_for(SHIPPED, 2, tuple(plan(2)), rotations)
