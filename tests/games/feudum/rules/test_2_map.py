"""Chapter 2: the map, every location and every way, written down again from the rules."""

import pytest

from gnomon.games.feudum.components import SHIPPED
from gnomon.games.feudum.terms import LOCATION_NAMES, NETWORK_NAMES, REGION_NAMES
from tests.games.feudum.rules.marches import RED, go, moving
from tests.games.feudum.rules.written_map import ROWS, WAYS, pairs
from tests.kit.feudum import Table

LAND = SHIPPED.land


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


@pytest.mark.rule("2.5", "2.6", "8.6")
@pytest.mark.parametrize(
    ("monster", "here", "step"),
    [("behemoth", "D1", "B3_ship"), ("behemoth", "D4", "D5_ferry"), ("sea_serpent", "I2", "I1_road")],
)
def test_a_monster_takes_no_other_way(monster: str, here: str, step: str):
    table = moving("farmer F2", shillings=9)
    table.monster(RED, monster, here)
    refusal = go(table).refusal(step=f"{monster}_{step}")
    assert (refusal.code, refusal.section) == ("no_way_of_monster", "8.6")


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
