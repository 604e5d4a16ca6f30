"""Aspiration, Progress and Wealth tiles; building (5, 2.7, 2.8, 2.14)."""

import pytest

from gnomon.games.inventions.rules.wealth import wealth_points
from tests.kit.inventions import AFRICA, ASIA, EUROPE, OCEANIA, Table

ANNA, BEN, CARA = range(3)


def building(*slots: str, seats: int = 3, era: int = 4, **home: int) -> Table:
    """Step 4 of a turn in which nothing else happens."""
    table = Table(seats, step=7, free_joker=True)
    own = {2: "MB1", 3: "MC1", 4: "MD1", 5: "ME1"}[era]
    others = [name for name in ("MB2", "MB3", "MB4") if name != own]
    table.milestones("MA1 MA2 MA3 MA4", f"{own} {' '.join(others)}", "")
    table.state.eureka = ()
    table.influence(10)
    table.home(ANNA, **home)
    table.slots(ANNA, *slots)
    return table


def at_step_four(table: Table) -> Table:
    """Bring the table to the question of step 4."""
    table.turn(ANNA).answer(joker="share")
    return table


# --- aspirations (5.1) -----------------------------------------------------------------------------------------------


@pytest.mark.rule("5.1")
def test_an_aspiration_becomes_a_tile_of_its_type():
    table = Table(3)
    table.people(ANNA, AFRICA)
    table.turn(ANNA).answers("space travel", "journey africa_to_europe")
    while table.asked() == "chain":
        table.answer(enough="done")
    assert table.choices("replace") == [f"culture_by_culture_{number}" for number in range(1, 8)]
    table.answer(replace="culture_by_culture_6")
    assert table.in_slots() == ["culture_6", "", "", ""]


@pytest.mark.rule("5.1")
def test_a_wild_aspiration_becomes_any_tile_but_one_that_is_owned():
    table = building("aspiration_wild", "culture_1")
    table.built(ANNA, h1="economy_3", h2="technology_2")
    table.state.faded[ANNA] = 2
    at_step_four(table)
    found = table.choices("replace")
    assert len(found) == 18
    assert not {"wild_by_culture_1", "wild_by_economy_3", "wild_by_technology_2"} & set(found), "face down counts"
    assert table.refused(replace="wild_by_economy_3").code == "tile_owned"


@pytest.mark.rule("5.1", "2.1")
def test_an_aspiration_without_a_tile_goes_back():
    table = building("aspiration_culture")
    for number in range(7):
        table.built(ANNA, **{f"h{number + 1}": f"culture_{number + 1}"})
    at_step_four(table)
    assert table.in_slots() == ["", "", "", ""]


@pytest.mark.rule("5.1")
def test_too_many_aspirations_are_chosen_at_the_end_of_the_actions():
    table = Table(3)
    table.slots(ANNA, "economy_1", "economy_2", "economy_3")
    table.influence(8)
    table.people(ANNA, AFRICA)
    table.people(ANNA, EUROPE, 2)
    table.inventions(ANNA, "I101", "I202")
    table.state.sages_at, table.state.sages = 0, (0, 7, 0, 0)
    table.turn(ANNA).answers("space call_specialists", "region europe", "count 1", "chain_card I101")
    table.answers("journey africa_to_europe")
    assert table.asked() == "aspirations"
    assert table.choices("keep") == ["economy", "culture"]
    table.answer(keep="culture")
    assert table.asked() == "progress"
    assert all(name.startswith("culture_by") for name in table.choices("replace"))


# --- building (5.2) --------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.2")
@pytest.mark.parametrize(("count", "cost"), [(1, 3), (2, 2), (3, 1), (4, 0)])
def test_influence_is_paid_once_by_the_tiles_in_the_display(count: int, cost: int):
    names = ("economy_1", "economy_2", "culture_1", "culture_2")[:count]
    table = at_step_four(building(*names, trader=5))
    table.answers("build economy_1", "hex 16")
    assert table.told("paid_influence") == ([(ANNA, cost, 10 - cost)] if cost else [])


@pytest.mark.rule("5.2")
@pytest.mark.parametrize(("era", "limit"), [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_as_many_tiles_as_the_era_less_one(era: int, limit: int):
    table = at_step_four(building("economy_1", "economy_2", "economy_4", "economy_6", era=era, trader=9))
    built = 0
    while table.asked() == "build_tile" and table.choices("build"):
        table.answer(build=table.choices("build")[0])
        table.answer(hex={0: "1", 1: "5", 2: "8", 3: "16"}[built])
        built += 1
    assert built == limit


@pytest.mark.rule("2.7.2", "5.2")
def test_culture_6_builds_one_more_at_once():
    table = at_step_four(building("culture_6", "economy_2", era=2, artisan=2, trader=3))
    table.answers("build culture_6", "hex 1")
    assert table.choices("build") == ["economy_2"]


@pytest.mark.rule("5.2")
@pytest.mark.parametrize(
    ("tile", "place", "cost"),
    [
        ("economy_1", "17", 1),
        ("economy_1", "13", 2),
        ("economy_1", "12", 2),
        ("economy_1", "14", 0),
        ("wealth_A", "17", 2),
        ("wealth_A", "13", 3),
        ("wealth_A", "14", 1),
    ],
)
def test_costs(tile: str, place: str, cost: int):
    """Hex 11 is built; 13, 12 and 14 are its neighbours; 14 makes the tile 2 cheaper."""
    table = building(tile, trader=4)
    table.built(ANNA, h11="culture_3")
    at_step_four(table).answers(f"build {tile}", f"hex {place}")
    assert table.told("built")[0][3] == cost


@pytest.mark.rule("5.2")
def test_matching_inventions_make_progress_tiles_cheaper():
    table = building("economy_1", "wealth_A", trader=4)
    table.inventions(ANNA, "I101", "I104")
    table.built(ANNA, h11="culture_3", h9="culture_2")
    at_step_four(table).answers("build economy_1", "hex 12")
    assert table.told("built")[0][3] == 2, "1 + 2 neighbours − 1 invention of the economy"


@pytest.mark.rule("5.2")
def test_progress_tiles_are_paid_with_their_type_or_scholars():
    table = building("economy_1", thinker=3)
    at_step_four(table)
    assert table.choices("build") == ["economy_1"], "hexes 6 and 14 make it free, hex 3 brings a trader"
    table.answer(build="economy_1")
    assert table.choices("hex") == ["3", "6", "7", "13", "14"], "hexes 7 and 13 bring a scholar"


@pytest.mark.rule("5.2")
def test_the_benefit_of_the_hex_helps_to_pay():
    table = at_step_four(building("economy_1", thinker=1))
    table.answers("build economy_1", "hex 3")
    assert table.tired() == {"trader": 1}


@pytest.mark.rule("5.2")
def test_wealth_tiles_are_paid_with_any_mix_and_a_scholar_lies_where_the_owner_says():
    table = at_step_four(building("wealth_A", trader=1, scholar=1))
    table.answers("build wealth_A", "hex 17")
    assert table.choices("citizen") == [
        "trader",
        "scholar_as_trader",
        "scholar_as_artisan",
        "scholar_as_thinker",
    ]
    table.answer(citizen="scholar_as_thinker")
    assert table.tired() == {"trader": 1, "thinker": 1}


@pytest.mark.rule("5.2")
def test_building_is_offered_only_if_something_can_be_placed():
    table = building("wealth_A")
    table.built(ANNA, h3="culture_1", h7="culture_2", h1="culture_3", h13="culture_4", h5="culture_5")
    table.built(ANNA, h9="culture_6", h12="culture_7", h17="technology_1", h16="technology_2", h11="economy_1")
    table.state.busy[ANNA] = 1
    at_step_four(table)
    assert table.told("built") == []
    assert table.told("turn_began")[-1][0] != ANNA or table.asked() == "space", "nobody can pay anywhere"


@pytest.mark.rule("5.2", "2.14")
@pytest.mark.parametrize(
    ("place", "what"),
    [
        *[(1, "influence"), (10, "influence"), (16, "influence"), (2, "citizen"), (12, "citizen"), (15, "citizen")],
        *[(3, "trader"), (5, "artisan"), (8, "thinker"), (7, "scholar"), (13, "scholar"), (11, "wild"), (17, "wild")],
        *[(4, "token"), (9, "token")],
    ],
)
def test_the_benefit_of_every_hex(place: int, what: str):
    table = building("economy_1", trader=2)
    table.influence(5)
    at_step_four(table)
    loose = table.state.loose[ANNA]
    table.answers("build economy_1", f"hex {place}")
    if what == "influence":
        assert table.state.influence[ANNA] == 5 + 1 - 3 + 1, "the joker, the building, the hex"
    elif what == "citizen":
        table.answer(region="oceania")
        assert table.on_map(ANNA, OCEANIA) == 1
    elif what == "wild":
        assert "aspiration_wild" in table.in_slots(), "it stays until the next turn"
    elif what == "token":
        assert table.state.loose[ANNA] == loose + 1
    elif what == "scholar":
        assert (ANNA, 1) in table.told("got_scholar")
    else:
        kind = ("trader", "artisan", "thinker").index(what)
        assert (ANNA, kind, 1) in table.told("got_specialist")


# --- Economy tiles (2.7) ---------------------------------------------------------------------------------------------


def with_economy(number: int, **home: int) -> Table:
    table = building("culture_1", **home)
    table.built(ANNA, h17=f"economy_{number}")
    return at_step_four(table)


@pytest.mark.rule("2.7.1")
def test_economy_1_sends_a_citizen():
    table = with_economy(1, artisan=2).answer(economy="1").answer(region="asia")
    assert table.on_map(ANNA, ASIA) == 1
    assert table.state.busy[ANNA] == 1
    assert table.refused(economy="1").code == "economy_used"


@pytest.mark.rule("2.7.1")
def test_economy_2_adds_a_scholar_below_the_limit():
    table = with_economy(2, artisan=2).answer(economy="2")
    assert table.at_home()["scholar"] == 1


@pytest.mark.rule("2.7.1")
def test_economy_3_takes_an_economy_or_culture_tile():
    table = with_economy(3, artisan=2).answer(economy="3")
    assert len(table.choices("take")) == 12
    assert table.refused(take="technology_1").code == "economy_or_culture"
    assert table.refused(take="culture_1").code == "tile_owned"
    table.answer(take="economy_6")
    assert "economy_6" in table.in_slots()


@pytest.mark.rule("2.7.1", "5.2")
def test_economy_4_makes_one_tile_two_cheaper():
    table = with_economy(4, artisan=2).answer(economy="4").answer(build="culture_1").answer(hex="15")
    assert table.told("built")[0][3] == 0, "1 + 1 neighbour − 2"


@pytest.mark.rule("2.7.1", "5.2")
def test_economy_6_swaps_two_progress_tiles_and_no_wealth():
    table = building("culture_1", artisan=2)
    table.built(ANNA, h17="economy_6", h1="technology_3", h2="wealth_B")
    at_step_four(table).answer(economy="6")
    assert table.choices("hex") == ["1", "17"]
    assert table.refused(hex="2").code == "no_progress_tile_there"
    table.answer(hex="1")
    assert table.state.hexes[ANNA][0] == 5
    assert table.state.hexes[ANNA][16] == 16
    assert table.told("got_influence") == [], "hexes give nothing again"


@pytest.mark.rule("2.7.1", "6.1.2")
def test_economy_7_raises_the_limit_of_scholars():
    from gnomon.games.inventions.effects import scholar_limit

    table = with_economy(7, artisan=2)
    before = scholar_limit(table.state, ANNA)
    table.answer(economy="7")
    assert scholar_limit(table.state, ANNA) == before + 1


@pytest.mark.rule("2.7.1")
def test_economy_4_and_5_only_while_building_and_never_without_use():
    table = Table(3)
    table.people(ANNA, EUROPE)
    table.built(ANNA, h17="economy_4", h1="economy_5", h2="economy_6", h4="culture_1")
    table.turn(ANNA)
    assert table.refused(economy="4").code == "economy_while_building"
    assert table.refused(economy="1").code == "economy_not_built"
    assert table.may(economy="6")


@pytest.mark.rule("2.7.1")
def test_without_a_token_no_economy_tile():
    table = Table(3)
    table.people(ANNA, EUROPE)
    table.built(ANNA, h17="economy_1", h16="economy_7")
    table.turn(ANNA).answer(economy="7")
    assert table.refused(economy="1").code == "no_economy_token"


# --- Wealth tiles (2.8) ----------------------------------------------------------------------------------------------


@pytest.mark.rule("2.8")
@pytest.mark.parametrize(
    ("tile", "points"),
    [
        ("A", 6),
        ("B", 6),
        ("C", 5),
        ("D", 6),
        ("E_economy", 6),
        ("E_culture", 3),
        ("E_technology", 0),
        ("F_economy_culture", 6),
        ("F_economy_technology", 3),
        ("F_culture_technology", 3),
        ("G_any", 6),
        ("G_same", 4),
        ("G_three", 6),
    ],
)
def test_every_wealth_tile(tile: str, points: int):
    table = Table(3)
    if tile == "A":
        table.built(ANNA, h3="wealth_B")
    table.built(ANNA, h1=f"wealth_{tile}", h2="economy_1", h4="economy_2", h5="culture_1")
    table.built(ANNA, h16="culture_2", h17="technology_3")
    if tile == "B":
        table.people(ANNA, ASIA, 2)
        table.people(ANNA, EUROPE, 3)
        table.people(ANNA, AFRICA, 1)
    if tile == "C":
        table.people(ANNA, ASIA, 11)
    if tile == "D":
        table.home(ANNA, trader=3, artisan=1, thinker=3, scholar=2)
    if tile[0] == "G":
        table.inventions(ANNA, "I101", "I102", "I104", "I107", "I301" if tile == "G_any" else "I305")
    table.settle()
    if tile == "G_same":
        assert wealth_points(table.state, ANNA, 0) == 8, "a pair of the economy, a pair of technology"
    else:
        assert wealth_points(table.state, ANNA, 0) == points


@pytest.mark.rule("2.8", "6.2")
def test_tiles_in_the_display_score_nothing():
    from gnomon.games.inventions.rules.wealth import all_wealth

    table = Table(3)
    table.slots(ANNA, "wealth_A")
    table.settle()
    assert all_wealth(table.state, ANNA) == 0
