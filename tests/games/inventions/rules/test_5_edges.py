"""Economy tiles, aspirations and building in unusual positions (2.7, 2.8, 5.1, 5.2)."""

import pytest

from gnomon.games.inventions.rules.wealth import all_wealth, wealth_points
from gnomon.games.inventions.terms import TILE_NAMES
from tests.kit.inventions import AFRICA, ASIA, EUROPE, OCEANIA, Table

ANNA, BEN, CARA = range(3)


def building(*slots: str, era: int = 4, **home: int) -> Table:
    """Step 4 of a turn in which nothing else happens."""
    table = Table(3, step=7, free_joker=True)
    own = {2: "MB1", 3: "MC1", 4: "MD1", 5: "ME1"}[era]
    others = [name for name in ("MB2", "MB3", "MB4") if name != own]
    table.milestones("MA1 MA2 MA3 MA4", f"{own} {' '.join(others)}", "")
    table.state.eureka = ()
    table.influence(9)
    table.home(ANNA, **home)
    table.slots(ANNA, *slots)
    return table


def at_step_four(table: Table) -> Table:
    """Bring the table to the question of step 4."""
    return table.turn(ANNA).answer(joker="share")


# --- aspirations (5.1) -----------------------------------------------------------------------------------------------


@pytest.mark.rule("5.1", "2.14")
def test_a_wild_tile_of_a_hex_stays_until_the_next_turn():
    table = at_step_four(building("economy_1", "economy_2", "economy_3", "economy_4", trader=3))
    table.answers("build economy_1", "hex 17")
    assert table.in_slots() == ["aspiration_wild", "economy_2", "economy_3", "economy_4"], "the leftmost empty slot"
    assert table.refused(build="aspiration_wild").code == "aspiration_not_built"
    table.answer(enough="done")
    assert "aspiration_wild" in table.in_slots()
    table.state.lanes = [()] * 4
    table.events.clear()
    table.turn(ANNA).answer(joker="travel")
    assert table.asked() == "progress"
    assert len(table.choices("replace")) == 21 - 4


@pytest.mark.rule("5.1")
def test_a_tile_of_an_earlier_turn_is_none_of_those_among_which_one_chooses():
    table = Table(3)
    table.influence(4)
    table.slots(ANNA, "aspiration_wild", "economy_2", "economy_3")
    table.people(ANNA, AFRICA)
    table.people(ANNA, EUROPE, 2)
    table.inventions(ANNA, "I101")
    table.state.sages_at, table.state.sages = 0, (0, 7, 0, 0)
    table.turn(ANNA).answers("space call_specialists", "region europe", "count 1", "chain_card I101")
    table.answer(journey="africa_to_europe")
    assert table.choices("keep") == ["economy", "culture"]
    table.answer(keep="culture")
    assert table.in_slots() == ["aspiration_wild", "economy_2", "economy_3", "aspiration_culture"]


@pytest.mark.rule("5.1", "2.1")
def test_the_order_of_replacing_may_leave_an_aspiration_without_a_tile():
    """One culture tile is left: the Wild tile may take it, then the other aspiration just goes back."""
    table = building("aspiration_culture", "aspiration_wild")
    for number in range(1, 7):
        table.built(ANNA, **{f"h{number}": f"culture_{number}"})
    at_step_four(table)
    assert "culture_by_culture_7" in table.choices("replace")
    table.answer(replace="wild_by_culture_7")
    assert table.in_slots() == ["", "culture_7", "", ""]
    assert TILE_NAMES.index("aspiration_culture") in [facts[1] for facts in table.told("tile_left")]


@pytest.mark.rule("5.1", "2.1")
def test_an_exhausted_stack_gives_no_tile():
    table = building("aspiration_culture")
    table.built(BEN, h1="culture_1")
    table.slots(CARA, "culture_1")
    at_step_four(table)
    assert "culture_by_culture_1" not in table.choices("replace")
    assert table.refused(replace="culture_by_culture_1").code == "no_tile_left"
    assert table.refused(replace="culture_by_economy_1").code == "another_type"


# --- building (5.2) ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.2")
@pytest.mark.parametrize(("influence", "is_asked"), [(0, False), (1, False), (2, True)])
def test_what_cannot_be_paid_in_full_is_not_offered(influence: int, is_asked: bool):
    """The joker gives one; a single tile in the display asks for three."""
    table = building("economy_1", trader=5)
    table.influence(influence)
    at_step_four(table)
    assert (table.asked() == "build_tile") == is_asked


@pytest.mark.rule("5.2")
def test_a_price_never_falls_below_nothing():
    table = building("economy_1", "economy_2", "wealth_A", "wealth_B", trader=1)
    table.inventions(ANNA, "I101", "I102", "I103", "I201")
    at_step_four(table).answers("build economy_1", "hex 6")
    assert table.told("built")[0][3] == 0
    table.answers("build economy_2", "hex 4")
    assert table.told("built")[1][3] == 0, "1 + 1 neighbour − 4 inventions"
    assert table.tired() == {}


@pytest.mark.rule("5.2")
def test_neighbours_of_any_kind_cost_and_inventions_help_no_wealth_tile():
    table = building("wealth_C", trader=9)
    table.built(ANNA, h1="wealth_A", h2="culture_1", h3="technology_1", h5="economy_3", h6="economy_4", h7="economy_6")
    table.state.faded[ANNA] = 1
    table.inventions(ANNA, "I101", "I102", "I104")
    at_step_four(table).answers("build wealth_C", "hex 4")
    assert table.told("built")[0][3] == 2 + 6


@pytest.mark.rule("5.2", "4.5")
def test_a_scholar_that_pays_for_a_progress_tile_lies_in_its_area():
    table = at_step_four(building("technology_2", thinker=1, scholar=2))
    table.answers("build technology_2", "hex 12", "region asia")
    table = building("technology_2", thinker=1, scholar=2)
    table.built(ANNA, h11="culture_1")
    at_step_four(table).answers("build technology_2", "hex 12", "region asia", "scholars 2")
    assert table.tired() == {"thinker": 2}
    assert table.at_home() == {"thinker": 1}
    assert table.on_map(ANNA, ASIA) == 1


@pytest.mark.rule("5.2", "4.6", "2.7.1")
@pytest.mark.parametrize(("milestone", "cost", "lowered"), [("MC3", 2, 1), ("MF2", 0, 0)])
def test_a_building_benefit_has_its_own_limit_and_economy_5_lowers_only_a_cost(milestone: str, cost: int, lowered: int):
    """Two tiles by the benefit, two more in step 4."""
    for with_five in (False, True):
        table = Table(3, step=10)
        table.milestones(f"MA1 MA2 MA3 {milestone}", "MC1 MB1 MB2 MB3", "")
        table.state.eureka = ()
        table.envoy(ANNA, milestone)
        table.influence(6)
        table.home(ANNA, trader=9)
        table.slots(ANNA, "economy_1", "economy_2", "economy_3", "economy_4")
        table.built(ANNA, h17="economy_5")
        table.turn(ANNA).answer(space="call_diplomat")
        if with_five and lowered:
            table.answer(economy="5")
        elif with_five:
            assert table.refused(economy="5").code == "economy_without_use"
        table.answers("build economy_1", "hex 1", "scholars 0", "build economy_2", "hex 8", "scholars 0")
        paid = lowered if with_five else cost
        assert table.state.influence[ANNA] == 6 - paid + 1, "hex 1 gives one"
        assert table.asked() == "build_tile"
        assert table.choices("build") == ["economy_3", "economy_4"], "step 4 begins"
        table.answers("build economy_3", "hex 13", "scholars 0")
        assert table.state.influence[ANNA] == 6 - paid + 1 - 2, "two tiles lie in the display"


@pytest.mark.rule("4.6", "5.2")
def test_a_building_benefit_that_cannot_be_paid_is_skipped():
    table = Table(3, step=10)
    table.milestones("MA1 MA2 MA3 MC3", "MC1 MB1 MB2 MB3", "")
    table.state.eureka = ()
    table.envoy(ANNA, "MC3")
    table.influence(1)
    table.home(ANNA, trader=9)
    table.slots(ANNA, "economy_1")
    table.turn(ANNA).answer(space="call_diplomat")
    assert table.told("built") == []
    assert table.asked() != "build_tile"


@pytest.mark.rule("5.2", "2.7.1")
def test_economy_4_just_built_helps_the_next_tile_and_no_other():
    table = building("economy_4", "wealth_B", "wealth_C", trader=9)
    at_step_four(table)
    assert table.refused(economy="4").code == "economy_not_built"
    table.answers("build economy_4", "hex 17").answer(economy="4").answers("build wealth_B", "hex 12")
    table.answer(region="asia").answers("build wealth_C", "hex 1")
    assert [facts[3] for facts in table.told("built")] == [1, 0, 2]


@pytest.mark.rule("5.2", "2.7.1")
def test_economy_3_needs_a_free_slot_and_lowers_the_cost_of_building():
    table = building("culture_1", "culture_2", "culture_3", "culture_4", artisan=5)
    table.built(ANNA, h17="economy_3")
    table.turn(ANNA)
    assert table.refused(economy="3").code == "economy_without_use"
    table = building("culture_1", artisan=5)
    table.built(ANNA, h17="economy_3")
    at_step_four(table).answer(economy="3").answers("take culture_5", "build culture_5", "hex 8")
    assert table.told("paid_influence")[0][1] == 2, "two tiles lay in the display"


@pytest.mark.rule("5.2", "2.7.1")
def test_an_economy_tile_may_be_used_after_the_last_placement():
    table = building("economy_1", "culture_1", era=2, trader=2)
    at_step_four(table).answers("build economy_1", "hex 8")
    assert table.choices("build") == []
    table.answer(economy="1").answer(region="oceania")
    assert table.on_map(ANNA, OCEANIA) == 1
    assert table.state.turn == 1, "nothing more can be done: the turn is over"


@pytest.mark.rule("5.2", "2.7.1")
def test_economy_tiles_before_the_pillar_and_before_step_three():
    table = Table(3)
    table.people(ANNA, EUROPE)
    table.built(ANNA, h17="economy_1", h16="economy_3", h4="culture_1")
    table.state.sages_at, table.state.sages = 0, (0, 7, 0, 0)
    table.turn(ANNA).answer(economy="1").answers("region europe", "space travel", "journey europe_to_asia")
    assert table.asked() == "progress"
    table.answer(economy="3").answer(take="culture_2")
    assert "culture_by_culture_2" not in table.choices("replace")


@pytest.mark.rule("5.1", "2.7.1")
def test_an_aspiration_whose_last_tile_an_economy_tile_takes_goes_back():
    """Found by play at random: nothing was left to answer, and the match stood still."""
    table = Table(3)
    table.people(ANNA, EUROPE)
    table.built(ANNA, h17="economy_1", h16="economy_3")
    table.built(ANNA, h1="culture_1", h2="culture_2", h3="culture_3", h4="culture_5", h5="culture_6", h6="culture_7")
    table.slots(ANNA, "aspiration_culture")
    table.state.sages_at, table.state.sages = 0, (0, 7, 0, 0)
    table.turn(ANNA).answers("space travel", "journey europe_to_asia").answer(enough="done")
    assert table.choices("replace") == ["culture_by_culture_4"]
    table.answer(economy="3").answer(take="culture_4")
    assert table.in_slots().count("culture_4") == 1
    assert "aspiration_culture" not in table.in_slots()
    assert table.asked() != "progress"


@pytest.mark.rule("2.7.1", "5.2")
def test_the_token_of_a_hex_is_ready_at_once():
    table = building("economy_2", "culture_1", trader=2)
    table.state.busy[ANNA] = 0
    table.built(ANNA, h8="economy_1")
    table.turn(ANNA).answer(economy="1").answers("region asia", "joker share")
    assert table.state.loose[ANNA] == 0
    table.answers("build economy_2", "hex 4")
    assert table.state.loose[ANNA] == 1
    table.answer(economy="2")
    assert table.at_home()["scholar"] == 1


@pytest.mark.rule("2.7.1")
def test_economy_7_lets_economy_2_exceed_the_old_limit_and_nobody_is_lost():
    table = building("culture_1", scholar=4)
    table.built(ANNA, h17="economy_2", h16="economy_7", h4="culture_2", h9="culture_3")
    table.turn(ANNA)
    assert table.refused(economy="2").code == "economy_without_use"
    table.answer(economy="7").answer(economy="2")
    assert table.at_home() == {"scholar": 5}


# --- Wealth tiles (2.8) --------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.8")
def test_groups_end_at_empty_hexes_and_run_through_any_tiles():
    table = Table(3)
    table.built(ANNA, h1="wealth_A", h3="economy_1", h6="wealth_B", h9="wealth_E_economy", h13="wealth_C")
    table.built(ANNA, h10="economy_2", h16="economy_3", h17="wealth_D")
    table.settle()
    assert wealth_points(table.state, ANNA, 0) == 9, "hexes 1, 3, 6, 9, 10 hang together: three wealth tiles"
    assert wealth_points(table.state, ANNA, 8) == 6, "two economy tiles among them"


@pytest.mark.rule("2.8")
@pytest.mark.parametrize(
    ("home", "tired", "sets"),
    [
        ({"trader": 2, "artisan": 2}, (0, 0, 2), 2),
        ({"trader": 1, "scholar": 2}, (0, 0, 0), 1),
        ({"scholar": 6}, (0, 0, 0), 2),
        ({"trader": 5, "scholar": 1}, (0, 1, 0), 1),
        ({"trader": 3, "artisan": 3, "thinker": 1, "scholar": 2}, (0, 0, 0), 3),
        ({"trader": 9, "artisan": 9}, (0, 0, 0), 0),
    ],
)
def test_sets_of_specialists_with_scholars_in_any_place(home: dict[str, int], tired: tuple[int, ...], sets: int):
    table = Table(3)
    table.home(ANNA, **home)
    table.state.tired[:3] = tired
    table.built(ANNA, h1="wealth_D")
    table.settle()
    assert all_wealth(table.state, ANNA) == 2 * sets


@pytest.mark.rule("2.8")
def test_citizens_in_play_are_all_outside_the_supply():
    table = Table(3)
    table.built(ANNA, h1="wealth_C")
    table.home(ANNA, trader=1, scholar=1)
    table.state.tired[1] = 1
    table.people(ANNA, ASIA, 1)
    table.envoy(ANNA, "MA1")
    table.card(EUROPE, "I301", ANNA, BEN, ANNA)
    table.settle()
    assert all_wealth(table.state, ANNA) == 4, "eight: two at Home, one tired, one on the map, a diplomat, three beside"


@pytest.mark.rule("2.8")
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("I101 I102 I103 I104 I105 I107 I108", (9, 12, 12)),
        ("I101", (0, 0, 0)),
        ("I101 I104 I107", (3, 0, 6)),
        ("I101 I102 I103 I201", (6, 8, 0)),
    ],
)
def test_sets_of_inventions(cards: str, points: tuple[int, int, int]):
    for name, worth in zip(("G_any", "G_same", "G_three"), points, strict=True):
        table = Table(3)
        table.inventions(ANNA, *cards.split())
        table.built(ANNA, h1=f"wealth_{name}")
        table.settle()
        assert all_wealth(table.state, ANNA) == worth


# --- between two actions (5.2) -----------------------------------------------------------------------------------------


@pytest.mark.rule("2.7.1", "5.2", "4.4")
def test_economy_1_between_two_actions_makes_a_chain_possible():
    """The last citizen on the map comes home; Economy 1 puts another there, and Boats may travel after all."""
    table = Table(3)
    table.people(ANNA, EUROPE)
    table.inventions(ANNA, "I101")
    table.built(ANNA, h17="economy_1")
    table.turn(ANNA).answer(space="call_specialists")
    assert table.asked() == "chain"
    assert table.choices("chain_card") == []
    assert table.refused(chain_card="I101").code == "nobody_on_the_map"
    table.answer(economy="1").answers("region asia", "chain_card I101", "journey asia_to_europe")
    assert table.on_map(ANNA, EUROPE) == 1


@pytest.mark.rule("2.7.1", "5.2", "4.4")
@pytest.mark.parametrize("way", ["invention", "specialist tile", "knowledge tile"])
def test_economy_2_between_two_actions_brings_the_scholar_that_is_missing(way: str):
    table = Table(3)
    table.influence(4)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MB3 MB4", "MC1 MC2 MC3")
    table.built(ANNA, h17="economy_2")
    table.people(ANNA, EUROPE)
    table.card(ASIA, "I203", BEN)
    table.display("I301", "I304", "I302")
    if way == "invention":
        table.inventions(ANNA, "I108")
        table.turn(ANNA).answer(space="call_specialists")
    elif way == "knowledge tile":
        table.state.knowledge = (0, 1, 2, 3, 4, 5, 6)
        table.turn(ANNA).answers("space travel", "journey europe_to_middle_east")
    else:
        table.idea(ANNA, "I206")
        table.home(ANNA, trader=2)
        table.turn(ANNA).answers("space present", "region middle_east")
    assert table.asked() == "chain"
    named = {"chain_card": "I108"} if way == "invention" else {"whether": "yes"}
    assert table.refused(**named).code == "inventors_needed"
    table.answer(economy="2").answer(**named)
    if way == "specialist tile":
        table.answer(region="asia")
    assert table.state.inventor[ASIA] == ANNA


@pytest.mark.rule("2.7.1", "5.2")
@pytest.mark.parametrize(("number", "supply"), [(3, 5), (2, 0)])
def test_a_chain_that_no_economy_tile_can_help_is_not_asked(number: int, supply: int):
    table = Table(3)
    table.people(ANNA, EUROPE, 1)
    if not supply:
        table.people(BEN, EUROPE, 1)
        table.state.tired[0] = 29
    table.card(ASIA, "I203", BEN)
    table.inventions(ANNA, "I108")
    table.display("I301", "I304", "I302")
    table.built(ANNA, h17=f"economy_{number}")
    table.turn(ANNA).answer(space="call_specialists")
    assert table.asked() != "chain"


@pytest.mark.rule("2.7.1", "5.2")
def test_with_one_token_economy_4_and_5_do_not_count_on_each_other():
    table = building("wealth_B", era=4)
    table.influence(1)
    table.home(ANNA, trader=5)
    table.built(ANNA, h1="economy_4", h17="economy_5")
    at_step_four(table)
    assert table.state.influence[ANNA] == 2
    assert table.refused(economy="4").code == "economy_without_use", "then three influence could not be paid"
    table.answer(economy="5").answers("build wealth_B", "hex 12")
    assert table.state.influence[ANNA] == 0
    table = building("wealth_B", era=4)
    table.influence(1)
    for place, name in ((3, "culture_1"), (6, "culture_2"), (7, "culture_3"), (13, "culture_4"), (14, "culture_5")):
        table.built(ANNA, **{f"h{place}": name})
    table.built(ANNA, h5="culture_6", h8="culture_7", h1="economy_4", h17="economy_5", h2="technology_1")
    at_step_four(table)
    assert table.asked() == "space" or table.refused(economy="5").code == "economy_without_use"
