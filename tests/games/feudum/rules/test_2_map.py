"""Chapter 2: the map, every location and every way, written down again from the rules."""

import pytest

from gnomon.games.feudum.components import SHIPPED
from gnomon.games.feudum.terms import LOCATION_NAMES, NETWORK_NAMES, REGION_NAMES
from tests.games.feudum.rules.marches import RED, go, moving
from tests.kit.feudum import Table

LAND = SHIPPED.land

LOCATIONS = """
S1 North_Skerry      sea      N  -     port  7 23
S2 West_Skerry       sea      SW -     port  4 43
S3 Sunset_Shoal      sea      E  -     port 32 40
I1 Redpine_Head      island   N  -     port 17 36
I2 Redpine_Heel      island   E  -     port 26 52
I3 Crookback_Quay    island   W  -     port  6 62
I4 Crookback_Toe     island   S  -     port 16 76
F1 Goldleaf_Point    forest   NW -     port 23 22
F2 Mid_Forest        forest   -  start -    41 23
F3 Southwood         forest   SE start -    54 35
D1 North_Dock        desert   N  -     port 40 59
D2 Palace_Harbour    desert   SW -     port 31 78
D3 Dune_Hamlet       desert   -  start -    46 74
D4 Oasis             desert   -  start -    59 61
D5 East_Wells        desert   E  -     -    69 76
B1 Spire_Gate        badlands NW start -    61 17
B2 Riverhead         badlands -  -     port 75 24
B3 Rapids_Landing    badlands -  -     port 67 41
B4 Cone_Village      badlands -  start -    80 48
B5 Lonely_Pines      badlands SE -     -    84 69
M1 High_Tarn         mountain NW -     -    92 18
M2 Cold_Stair        mountain SE -     port 96 44
"""
ROWS = [row.split() for row in LOCATIONS.strip().splitlines()]

WAYS = {
    "road": "I1-I2 I3-I4 F1-F2 F2-F3 F2-B1 F3-B1 F3-D4 B1-B2 B2-B4 M1-M2 D1-D3 D3-D4 D2-D5",
    "ferry": "D4-D5 B4-M2",
    "ship": "D1-B3 D1-D2 D2-I3 S1-F1 S1-S2 S2-I3 F1-S3 S3-I2 I2-D1 B3-B2 B2-M2",
    "submersible": "D2-I3 D1-D2 S3-D1 I3-S2 S2-I1 I1-S1 I1-S3 D2-I4 I4-I2",
    "flying_machine": "D2-D5 D5-B5 M1-B2 I2-D1 B5-M2 B2-B3 B3-D5 S3-F1 F1-S1 S3-I2 I2-D2",
}


def pairs(network: str) -> set[frozenset[str]]:
    """The ways of a network as pairs of names."""
    return {frozenset(way.split("-")) for way in WAYS[network].split()}


def reached(start: str, ways: set[frozenset[str]]) -> set[str]:
    """Everything that hangs together with a location."""
    found = {start}
    while True:
        more = {name for way in ways if way & found for name in way}
        if more <= found:
            return found
        found |= more


@pytest.mark.rule("2.1", "2.3")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_each_location(row: list[str]):
    name, title, region, letters, start, port, across, down = row
    place = LOCATION_NAMES.index(name)
    assert LAND.names[place] == title.replace("_", " ")
    assert REGION_NAMES[LAND.region[place]] == region
    assert set(LAND.letters[place]) == set(letters.replace("-", ""))
    assert (LAND.start[place], LAND.port[place]) == (start == "start", port == "port")
    assert LAND.at[place] == (int(across), int(down))


@pytest.mark.rule("2.1", "2.3")
def test_six_regions_of_twenty_two_locations_with_every_letter_once():
    assert len(LOCATION_NAMES) == 22 and REGION_NAMES == ("sea", "island", "forest", "desert", "badlands", "mountain")
    assert [len(LAND.regions[region]) for region in range(6)] == [3, 4, 3, 5, 5, 2]
    for region in range(6):
        assert sorted("".join(LAND.letters[place] for place in LAND.regions[region])) == list("ENSW")
    assert [LOCATION_NAMES[place] for place in LAND.starts] == ["F2", "F3", "D3", "D4", "B1", "B4"]


@pytest.mark.rule("2.4", "2.5", "2.6")
@pytest.mark.parametrize("network", WAYS)
def test_the_ways_of_each_network(network: str):
    near = LAND.near[NETWORK_NAMES.index(network)]
    found = {frozenset((LOCATION_NAMES[place], LOCATION_NAMES[other])) for place in range(22) for other in near[place]}
    assert found == pairs(network)
    assert all(place in near[other] for place in range(22) for other in near[place]), "both ways"


@pytest.mark.rule("2.6")
@pytest.mark.parametrize(
    ("network", "nodes"),
    [
        ("ship", "S1 S2 S3 I2 I3 F1 D1 D2 B2 B3 M2"),
        ("submersible", "S1 S2 S3 I1 I2 I3 I4 D1 D2"),
        ("flying_machine", "S1 S3 I2 F1 D1 D2 D5 B2 B3 B5 M1 M2"),
    ],
)
def test_the_routes_of_a_vessel_hang_together(network: str, nodes: str):
    assert reached(nodes.split()[0], pairs(network)) == set(nodes.split())


@pytest.mark.rule("2.4", "2.5", "2.6")
def test_roads_and_ferries_join_thirteen_locations_and_vessels_all():
    on_foot = pairs("road") | pairs("ferry")
    assert reached("F2", on_foot) == set(LOCATION_NAMES) - {"S1", "S2", "S3", "I1", "I2", "I3", "I4", "B3", "B5"}
    with_road = {name for way in pairs("road") for name in way}
    assert set(LOCATION_NAMES) - with_road == {"S1", "S2", "S3", "B3", "B5"}
    assert reached("F2", set().union(*(pairs(network) for network in WAYS))) == set(LOCATION_NAMES)


@pytest.mark.rule("2.6", "8.6")
@pytest.mark.parametrize(
    ("monster", "networks"), [("behemoth", ("road", "flying_machine")), ("sea_serpent", ("ship", "submersible"))]
)
@pytest.mark.parametrize("here", ["D1", "I2", "B2", "M2", "S3", "D2"])
def test_the_monsters_use_the_same_ways(monster: str, networks: tuple[str, str], here: str):
    table = moving("farmer S1")
    table.monster(RED, monster, here)
    go(table)
    expected = {
        f"{monster}_{other}_{network}"
        for network in networks
        for way in pairs(network)
        if here in way
        for other in way - {here}
    }
    assert {step for step in table.options("step") if not step.startswith("pawn")} == expected


@pytest.mark.rule("2.3", "8.6")
def test_the_sea_serpent_is_put_at_a_port_alone():
    for row in ROWS:
        table = Table(2)
        table.pawn(RED, "monk", row[0])
        table.rows(yellow=4)
        table.give(RED, shillings=3)
        table.hand(RED, "guild", "tax")
        table.turn(RED).answer(play="guild").answer(function="knight_trade")
        expected = [f"behemoth_{row[0]}"] + [f"sea_serpent_{row[0]}"] * (row[5] == "port")
        assert table.options("tame") == expected


@pytest.mark.rule("2.5")
def test_the_fare_of_a_ferry_is_two_shillings():
    assert LAND.ferry_fare == 2
