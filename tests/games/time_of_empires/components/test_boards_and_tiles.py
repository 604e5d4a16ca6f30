"""2.1 to 2.5 and 2.13: player boards, action spaces, terrain tiles, and the constants."""

import pytest

from gnomon.games.time_of_empires import terms
from gnomon.games.time_of_empires.components import SHIPPED

# number: colour of the back, whether the centre is a capital, territories clockwise
TILES = {
    "T01": ("red", True, "countryside forest mountain"),
    "T02": ("red", False, "countryside forest mountain"),
    "T03": ("red", False, "countryside mountain forest"),
    "T04": ("purple", True, "countryside forest mountain"),
    "T05": ("purple", False, "countryside forest mountain"),
    "T06": ("purple", False, "countryside mountain forest"),
    "T07": ("white", True, "countryside forest mountain"),
    "T08": ("white", False, "countryside forest mountain"),
    "T09": ("white", False, "countryside mountain forest"),
    "T10": ("black", True, "countryside forest mountain"),
    "T11": ("black", False, "countryside forest mountain"),
    "T12": ("black", False, "countryside mountain forest"),
}
SITES = {"countryside": 3, "forest": 2, "mountain": 1}


@pytest.mark.rule("2.3")
@pytest.mark.parametrize(
    ("removed", "knowledge", "bricks", "clans", "moves", "scholars", "points"),
    [
        (0, 1, 1, 1, 1, 1, 0),
        (1, 2, 2, 2, 1, 1, 1),
        (2, 3, 3, 2, 2, 2, 1),
        (3, 4, 4, 3, 2, 2, 3),
        (4, 5, 5, 4, 2, 3, 3),
        (5, 6, 6, 4, 3, 3, 6),
    ],
)
def test_pieces_removed_uncover_these_symbols(
    removed: int, knowledge: int, bricks: int, clans: int, moves: int, scholars: int, points: int
):
    assert SHIPPED.symbols_knowledge[removed] == knowledge
    assert SHIPPED.symbols_bricks[removed] == bricks
    assert SHIPPED.symbols_clans[removed] == clans
    assert SHIPPED.symbols_moves[removed] == moves
    assert SHIPPED.symbols_scholars[removed] == scholars
    assert SHIPPED.culture_points[removed] == points


@pytest.mark.rule("2.3", "2.4")
def test_six_spaces_are_personal_and_nine_are_shared():
    assert terms.SPACE_NAMES[: terms.FIRST_SHARED] == ("knowledge", "bricks", "clans", "moves", "discover", "construct")
    assert terms.SPACE_NAMES[terms.FIRST_SHARED : terms.FIRST_LEADER] == ("technology_a", "technology_b")
    assert terms.SPACE_NAMES[terms.FIRST_LEADER : terms.FIRST_WONDER] == ("technical", "expansion", "cultural", "extra")
    assert terms.SPACE_NAMES[terms.FIRST_WONDER :] == ("wonder_1", "wonder_2", "wonder_3")
    assert len(terms.SPACE_NAMES) == terms.SPACES
    assert terms.SLOTS == terms.SLOTS_PER_SPACE * terms.SPACES == 30


@pytest.mark.rule("2.5")
@pytest.mark.parametrize("id", TILES)
def test_a_terrain_tile_has_this_back_centre_and_territories(id: str):
    back, capital, territories = TILES[id]
    tile = terms.TILE_NAMES.index(id)
    assert terms.COLOUR_NAMES[SHIPPED.tile_colour[tile]] == back
    assert SHIPPED.is_capital[tile] is capital
    assert [terms.TERRAIN_NAMES[kind] for kind in SHIPPED.terrain[tile]] == territories.split()
    assert list(SHIPPED.sites[tile]) == [SITES[kind] for kind in territories.split()]
    assert SHIPPED.provenance[f"tile.{id}"] == "reconstructed"
    assert SHIPPED.provenance[f"tile.{id}.back"] == "deduced"


@pytest.mark.rule("2.1", "2.5")
def test_a_colour_has_three_tiles_one_of_them_with_its_capital_and_18_sites():
    assert len(terms.TILE_NAMES) == len(TILES) == 12
    for seat in range(4):
        own = [tile for tile in range(12) if SHIPPED.tile_colour[tile] == seat]
        assert [SHIPPED.is_capital[tile] for tile in own] == [True, False, False]
        assert sum(sum(SHIPPED.sites[tile]) for tile in own) == 18


@pytest.mark.rule("2.1")
def test_a_player_has_twenty_tokens_five_buildings_of_a_kind_and_six_resources_of_a_kind():
    assert SHIPPED.population == 20
    assert SHIPPED.buildings == 5
    assert SHIPPED.resource_cap == 6
    assert SHIPPED.provenance["supply"] == "seed"


@pytest.mark.rule("2.13")
def test_the_constants_are_those_of_the_rulebook():
    assert SHIPPED.era_ms == 540_000
    assert SHIPPED.appointment_ms == (180_000, 360_000)
    assert SHIPPED.timer_ms == 30_000
    assert SHIPPED.intro_appointments == (5, 10)
    assert (SHIPPED.territory_cap, SHIPPED.city_cap, SHIPPED.capital_cap) == (2, 4, 4)
    assert SHIPPED.destroyed_points == 3
    assert (SHIPPED.wonder_leader_points, SHIPPED.wonder_other_points) == (2, 1)
    assert SHIPPED.token_points == (1, 2, 3)
    assert {SHIPPED.provenance[name] for name in ("era", "timers", "supply", "caps", "points")} == {"seed"}


@pytest.mark.rule("2.13")
def test_a_timer_can_be_placed_eighteen_times_in_an_era():
    assert SHIPPED.era_ms // SHIPPED.timer_ms == 18


@pytest.mark.rule("2.1")
def test_every_row_of_every_table_says_where_it_comes_from():
    rows = [name.split(".")[0] for name in SHIPPED.provenance]
    assert {name: rows.count(name) for name in set(rows)} == {
        "technologies": 1,
        "technology": 36 + 36,
        "starting": 16,
        "leader_tile": 8 + 8,
        "leader": 18,
        "wonder": 12,
        "tile": 12 + 12,
        "layout": 3,
        "player_board": 6,
        "era": 1,
        "timers": 1,
        "supply": 1,
        "caps": 1,
        "points": 1,
    }
    assert set(SHIPPED.provenance.values()) == {"seed", "deduced", "reconstructed"}
