"""Chapter 5.2: successful Moves and the epic voyage, pilfering, Godspeed."""

import pytest

from gnomon.games.feudum.rules.ending import voyage_points
from gnomon.kernel.options import Value
from tests.games.feudum.rules.marches import GREEN, RED, go, moving
from tests.kit.feudum import Table, place_of

# --- success, the voyage ---------------------------------------------------------------------------------------------


@pytest.mark.rule("5.2.5", "8.6")
@pytest.mark.parametrize("counts", [True, False])
def test_monsters_alone_make_no_move_successful_but_by_an_option(counts: bool):
    table = moving("farmer F2", monster_moves_count=counts)
    table.monster(RED, "behemoth", "M1")
    go(table, "behemoth_M2_road").answer(enough="done")
    assert table.state.moves[RED] == int(counts)


def voyaging(space: int, **options: Value) -> Table:
    """The second successful Move of a round, with a disc on a space of the track."""
    table = moving("farmer F2", **options)
    if space:
        table.state.voyage = (space, 0)
        table.state.discs = (2, 3)
    go(table, "pawn_1_F3_road")
    assert table.asks == ("turn", GREEN), "one Move alone leads nowhere"
    table.answer(forgo="move")
    return table.answer(play="repeat").answer(again="move").answer(step="pawn_1_F2_road")


@pytest.mark.rule("5.2.5", "1.2")
@pytest.mark.parametrize("space", range(7))
def test_the_second_successful_move_may_lead_one_space_on(space: int):
    table = voyaging(space)
    assert table.asks == ("voyage", RED) and table.options() == ["yes", "no"]
    deck = len(table.state.deck)
    table.answer(whether="yes")
    assert table.state.voyage[RED] == space + 1 and table.state.discs[RED] == 2
    assert table.happened("voyaged") == [(RED, space + 1)]
    if space + 1 in (2, 4, 6):
        assert table.asks == ("keep", RED) and len(table.options()) == 2 and len(table.state.deck) == deck - 2
        table.answer(keep=table.options()[0])
        assert len(table.state.writs[RED]) == 1 and len(table.state.deck) == deck - 1
    else:
        assert table.asks[0] == "turn"
    table.check()


@pytest.mark.rule("5.2.5")
def test_the_voyage_may_be_declined():
    table = voyaging(1).answer(whether="no")
    assert table.state.voyage[RED] == 1 and not table.happened("voyaged")


@pytest.mark.rule("5.2.5")
def test_at_the_monastery_the_disc_stays():
    table = voyaging(7)
    assert table.asks[0] == "turn" and table.state.voyage[RED] == 7


@pytest.mark.rule("5.2.5", "1.2")
def test_without_a_spare_disc_nobody_enters_the_track_but_a_disc_on_it_goes_on():
    table = moving("farmer F2")
    table.state.discs = (0, 3)
    table.state.military = (3, 0)
    go(table, "pawn_1_F3_road").answer(forgo="move")
    table.answer(play="repeat").answer(again="move").answer(step="pawn_1_F2_road")
    assert table.asks[0] == "turn" and table.state.voyage[RED] == 0
    table = moving("farmer F2")
    table.state.discs, table.state.military, table.state.voyage = (0, 3), (2, 0), (2, 0)
    go(table, "pawn_1_F3_road").answer(forgo="move")
    table.answer(play="repeat").answer(again="move").answer(step="pawn_1_F2_road").answer(whether="yes")
    assert table.state.voyage[RED] == 3


@pytest.mark.rule("5.2.5")
def test_two_moves_of_which_one_fails_are_no_voyage():
    table = moving("farmer F2")
    go(table).answer(enough="done").answer(forgo="move")
    table.answer(play="repeat").answer(again="move").answer(step="pawn_1_F3_road")
    assert table.asks[0] == "turn" and table.state.moves[RED] == 1


VOYAGE_POINTS = {1: (5, 3), 2: (5, 3), 3: (9, 7), 4: (9, 7), 5: (13, 11), 6: (13, 11), 7: (17, 17)}


@pytest.mark.rule("5.2.5", "10.2")
@pytest.mark.parametrize("space", VOYAGE_POINTS)
def test_the_leading_disc_of_a_section_scores_more(space: int):
    leading, other = VOYAGE_POINTS[space]
    table = Table(3)
    table.state.voyage = (space, 0, 0)
    assert [voyage_points(table.state, seat) for seat in range(3)] == [leading, 0, 0]
    table.state.voyage = (space, space, 0)
    assert [voyage_points(table.state, seat) for seat in range(2)] == [leading, leading], "equals lead together"
    if space in (1, 3, 5):
        table.state.voyage = (space, space + 1, 0)
        assert [voyage_points(table.state, seat) for seat in range(2)] == [other, leading]
    if space == 7:
        table.state.voyage = (6, 7, 0)
        assert voyage_points(table.state, 0) == 13, "sections are scored apart"


# --- pilfering -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.2.3")
def test_one_good_is_pilfered_where_a_moved_pawn_now_stands():
    table = moving("farmer F2", "farmer D3")
    table.goods_at("F3", wood=2, iron=1)
    table.goods_at("F2", food=1)
    table.goods_at("D1", saltpeter=1)
    table.goods_at("D3", saltpeter=1)
    go(table, "pawn_1_F3_road", "pawn_2_D1_road")
    assert table.asks == ("pilfering", RED)
    assert table.options("pilfer") == ["F3_iron", "F3_wood", "D1_saltpeter"] and "done" in table.options()
    assert table.refusal(pilfer="F2_food").code == "nobody_moved_there"
    assert table.refusal(pilfer="F3_food").code == "nothing_there"
    table.answer(pilfer="F3_wood")
    assert table.goods(RED) == {"wood": 1} and table.beside("F3") == {"wood": 1, "iron": 1}
    assert table.asks == ("turn", GREEN), "one to a Move"
    assert table.happened("pilfered") == [(RED, place_of("F3"), 3)]
    table.check()


@pytest.mark.rule("5.2.3")
def test_pilfering_may_be_left():
    table = moving("farmer F2")
    table.goods_at("F3", wood=2)
    go(table, "pawn_1_F3_road").answer(enough="done")
    assert table.goods(RED) == {} and table.beside("F3") == {"wood": 2}


@pytest.mark.rule("5.2.3")
def test_a_pawn_counts_where_it_stands_at_the_end():
    table = moving("farmer F2", "farmer D3")
    table.goods_at("F3", wood=2)
    table.goods_at("F2", iron=1)
    go(table, "pawn_1_F3_road", "pawn_1_F2_road")
    assert table.options("pilfer") == ["F2_iron"], "it made steps and is back"


@pytest.mark.rule("5.2.3")
def test_nothing_is_pilfered_from_a_farm_one_rules_but_elsewhere_one_may_rule():
    table = moving("farmer F2")
    table.location("F3", "farm", RED)
    table.goods_at("F3", wood=2)
    go(table, "pawn_1_F3_road")
    assert table.asks == ("turn", GREEN)
    table = moving("farmer F2", "farmer F2")
    table.location("F3", "farm", RED)
    table.location("B1", "outpost", RED)
    table.goods_at("F3", wood=2)
    table.goods_at("B1", wood=2)
    go(table, "pawn_1_F3_road", "pawn_2_B1_road")
    assert table.options("pilfer") == ["B1_wood"] and table.refusal(pilfer="F3_wood").code == "own_farm"


@pytest.mark.rule("5.2.3")
def test_farms_of_others_and_farms_where_one_serves_are_open():
    table = moving("farmer F2", "farmer F2")
    table.location("F3", "farm", GREEN, serf=RED)
    table.location("B1", "farm")
    table.goods_at("F3", wood=2)
    table.goods_at("B1", food=1)
    go(table, "pawn_1_F3_road", "pawn_2_B1_road")
    assert table.options("pilfer") == ["F3_wood", "B1_food"]


LANDSCAPES = {"orchard": {"food": 1}, "silver_mine": {}, "archery_butts": {}}


@pytest.mark.rule("5.2.3", "8.3")
@pytest.mark.parametrize("landscape", LANDSCAPES)
def test_a_landscape_gives_one_resource(landscape: str):
    table = moving("farmer F2")
    table.location("F3", "outpost", GREEN)
    table.landscape("F3", landscape, 2)
    targets, markers = table.state.targets, table.state.free_markers[RED]
    go(table, "pawn_1_F3_road").answer(pilfer="F3_landscape")
    assert table.state.resources[place_of("F3")] == 1 and table.goods(RED) == LANDSCAPES[landscape]
    assert table.state.shillings[RED] == int(landscape == "silver_mine")
    if landscape == "archery_butts":
        gained = table.state.markers[RED] + sum(RED in track for track in table.state.tracks)
        assert gained == 1 and table.state.targets == targets + 1, "the target is exchanged for a marker at once"
        assert table.state.free_markers[RED] == markers - 1


@pytest.mark.rule("5.2.3", "8.1")
def test_pilfered_sulfur_goes_to_barrel_or_supply():
    table = moving("farmer F2")
    table.location("F3", "outpost", GREEN)
    table.landscape("F3", "sulfur_mine", 3)
    go(table, "pawn_1_F3_road").answer(pilfer="F3_landscape")
    assert table.asks == ("sulfur", RED) and table.options() == ["1", "0"]
    table.answer(store="1")
    assert table.state.barrel[RED] == 1 and table.goods(RED) == {}


@pytest.mark.rule("5.2.3", "8.3")
def test_nothing_is_pilfered_from_a_landscape_that_ones_own_serf_tends():
    table = moving("farmer F2")
    table.location("F3", "farm", GREEN, serf=RED)
    table.landscape("F3", "orchard", 2)
    table.goods_at("F3", wood=1)
    go(table, "pawn_1_F3_road")
    assert table.options("pilfer") == ["F3_wood"]
    assert table.refusal(pilfer="F3_landscape").code == "own_landscape"


@pytest.mark.rule("5.2.3", "8.3")
def test_the_landscape_of_another_at_ones_own_farm_is_open():
    table = moving("farmer F2")
    table.location("F3", "farm", RED, serf=GREEN)
    table.landscape("F3", "orchard", 2)
    table.goods_at("F3", wood=1)
    go(table, "pawn_1_F3_road")
    assert table.options("pilfer") == ["F3_landscape"]


@pytest.mark.rule("5.2.3", "8.6")
def test_a_moved_monster_may_pilfer():
    table = moving("farmer F2")
    table.monster(RED, "behemoth", "M1")
    table.goods_at("M2", iron=1)
    go(table, "behemoth_M2_road").answer(enough="done")
    assert table.options("pilfer") == ["M2_iron"]


# --- Godspeed --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.2.4", "3.3")
@pytest.mark.parametrize("advanced", [True, False])
def test_one_monk_makes_a_step_more_after_the_regular_move(advanced: bool):
    table = moving("farmer F2", "monk D3", "monk F3", advanced=advanced)
    go(table, "pawn_1_F3_road", "pawn_1_F2_road").answer(enough="done")
    if not advanced:
        assert table.asks == ("turn", GREEN)
        return
    assert table.asks == ("godspeed", RED)
    assert {step.split("_")[1] for step in table.options("step")} == {"2", "3"} and "done" in table.options()
    assert table.refusal(step="pawn_1_F3_road").code == "only_a_monk"
    table.answer(step="pawn_2_D1_road")
    assert table.state.pawn_at[1] == place_of("D1") and table.asks == ("turn", GREEN), "one step of one monk"


@pytest.mark.rule("5.2.4")
def test_godspeed_makes_a_move_successful_and_its_monk_may_pilfer():
    table = moving("farmer F2", "monk D3")
    table.goods_at("D1", iron=1)
    go(table).answer(enough="done").answer(step="pawn_2_D1_road")
    assert table.options("pilfer") == ["D1_iron"]
    table.answer(enough="done")
    assert table.state.moves[RED] == 1


@pytest.mark.rule("5.2.4")
def test_a_monk_that_moved_may_go_on_also_by_ferry_and_aboard():
    table = moving("monk D3", shillings=2)
    go(table, "pawn_1_D4_road").answer(step="pawn_1_D5_ferry")
    assert table.state.pawn_at[0] == place_of("D5") and table.state.shillings[RED] == 0
    table = moving("monk D3 ship")
    table.adrift("D1", "submersible")
    go(table, "pawn_1_D1_road").answer(enough="done")
    table.answer(board="pawn_1_submersible").answer(step="pawn_1_S3_submersible")
    assert table.state.pawn_at[0] == place_of("S3")
    table.check()


@pytest.mark.rule("5.2.4", "4.4")
def test_a_vessel_deployed_for_godspeed_carries_the_monk():
    table = moving("monk D3")
    table.vessel(RED, "ship")
    go(table, "pawn_1_D1_road")
    assert table.asks == ("godspeed", RED) and table.options("deploy") == ["pawn_1_ship"]
    table.answer(deploy="pawn_1_ship").answer(step="pawn_1_B3_ship")
    assert table.state.pawn_at[0] == place_of("B3")
    table.check()


@pytest.mark.rule("5.2.4", "4.4")
def test_a_monk_without_any_way_waits_for_a_vessel_that_is_still_in_the_supply():
    table = moving("monk D1 ship")
    table.vessel(RED, "flying_machine")
    go(table, "pawn_1_B3_ship").answer(deploy="pawn_1_flying_machine").answer(step="pawn_1_B2_flying_machine")
    assert table.state.pawn_at[0] == place_of("B2") and table.state.adrift[3 * place_of("B3")] == 1


@pytest.mark.rule("5.2.4")
def test_a_monk_that_cannot_move_is_not_asked():
    table = moving("monk S1", "farmer F2")
    go(table, "pawn_2_F3_road", "pawn_2_F2_road")
    assert table.asks == ("turn", GREEN)


# --- repeated --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.2", "5.10")
def test_each_execution_has_its_own_points_and_its_own_pilfering():
    table = moving("farmer F2")
    table.goods_at("F3", wood=1)
    table.goods_at("F2", iron=1)
    go(table, "pawn_1_F3_road").answer(pilfer="F3_wood").answer(forgo="move")
    table.answer(play="repeat").answer(again="move").answer(step="pawn_1_F2_road").answer(pilfer="F2_iron")
    assert table.goods(RED) == {"wood": 1, "iron": 1} and table.asks == ("voyage", RED)
