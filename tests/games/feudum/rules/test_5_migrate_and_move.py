"""Chapter 5.1 and 5.2: Migrate with Distant Kin, and Move step by step, by road, ferry and vessel."""

import pytest

from gnomon.kernel.options import Value
from tests.games.feudum.rules.marches import GREEN, RED, go, moving
from tests.kit.feudum import Table, guild_of, place_of

STARTS = ["F2", "F3", "D3", "D4", "B1", "B4"]


def by_place(*names: str) -> list[str]:
    """Location names in the order of the engine's lists."""
    return sorted(names, key=place_of)


# --- 5.1 Migrate -----------------------------------------------------------------------------------------------------


def migrating(seats: int = 2, **options: Value) -> Table:
    """Red holds Migrate, two foods and a marker."""
    table = Table(seats, **options)
    table.give(RED, food=2, markers=1)
    table.hand(RED, "migrate", "tax")
    table.hand(GREEN, "tax")
    return table


@pytest.mark.rule("5.1")
def test_a_pawn_enters_with_a_character_for_one_food_that_goes_to_the_haversack():
    table = migrating()
    table.location("I1", "town", RED)
    foods = table.state.bag[4]
    table.turn(RED).answer(play="migrate")
    assert table.options("place") == ["I1"] and table.options("leave") == []
    table.answer(place="I1")
    assert table.asks == ("migrant", RED)
    assert table.options() == ["farmer", "merchant", "alchemist", "knight", "noble", "monk"]
    table.answer(face="merchant")
    assert table.state.pawn_at[:3] == [place_of("I1"), -1, -1]
    assert table.goods(RED) == {"food": 1} and table.state.bag[4] == foods + 1
    assert table.happened("entered") == [(RED, 0, place_of("I1"), guild_of("merchant"))]
    assert table.happened("paid") == [(RED, 0, 0, 0, 0, 1)]
    assert table.stars(RED, "merchant") == 2 and table.state.tracks[guild_of("merchant")] == (RED,)
    assert table.state.markers[RED] == 0, "membership is settled at once, and costs a marker"
    table.check()


@pytest.mark.rule("5.1")
def test_a_pawn_enters_beside_pawns_rulers_subjects_and_serfs_of_its_owner_alone():
    table = migrating(3)
    table.pawn(RED, "monk", "S1")
    table.location("D5", "outpost", RED, subject=True)
    table.location("M2", "farm", GREEN, serf=RED)
    table.location("B3", "outpost", GREEN)
    table.pawn(GREEN, "monk", "F2")
    table.turn(RED).answer(play="migrate")
    assert table.options("place") == by_place("S1", "D5", "M2")
    assert table.refusal(place="B3").code == table.refusal(place="F2").code == "no_one_there"
    assert table.refusal(place="B3").section == "5.1"


@pytest.mark.rule("5.1")
def test_with_neither_pawn_nor_marker_on_the_map_a_pawn_enters_at_any_start():
    table = migrating()
    table.rows(yellow=5)
    table.track("noble", GREEN)
    table.pawn(GREEN, "noble", "S1")
    table.turn(RED).answer(play="migrate")
    assert table.options("place") == by_place(*STARTS), "rows of the knight guild are not on the map"
    assert table.refusal(place="S1").code == "no_one_there"


@pytest.mark.rule("5.1")
def test_markers_without_a_pawn_close_the_starts():
    table = migrating()
    table.location("S2", "outpost", RED)
    table.turn(RED).answer(play="migrate")
    assert table.options("place") == ["S2"]


@pytest.mark.rule("5.1")
def test_a_monster_is_no_entrance():
    table = migrating()
    table.pawn(RED, "monk", "F1")
    table.monster(RED, "behemoth", "M1")
    table.turn(RED).answer(play="migrate")
    assert table.options("place") == ["F1"]


@pytest.mark.rule("5.1")
def test_several_pawns_may_have_the_same_character_and_stand_together():
    table = migrating()
    table.pawn(RED, "knight", "B1")
    table.turn(RED).answer(play="migrate").answer(place="B1").answer(face="knight")
    assert table.stars(RED, "knight") == 2 and table.state.pawn_at[:2] == [place_of("B1")] * 2


@pytest.mark.rule("5.1")
@pytest.mark.parametrize("tiles", [0, 1])
def test_entering_needs_food_or_a_tile_for_it(tiles: int):
    table = Table(2)
    table.location("B1", "outpost", RED)
    table.hand(RED, "migrate", "tax")
    table.give(RED, wood=3)
    if not tiles:
        refusal = table.turn(RED).refusal(play="migrate")
        assert (refusal.code, refusal.section) == ("food_needed", "5.1")
        return
    table.tile(RED, "silver_mine")
    spent = table.state.spent[2]
    table.turn(RED).answer(play="migrate").answer(place="B1").answer(face="monk")
    assert table.state.spent[2] == spent + 1 and table.goods(RED) == {"wood": 3}
    assert table.happened("tile_spent") == [(RED, 2, 4)]


@pytest.mark.rule("5.1", "4.4")
def test_food_and_a_tile_give_a_choice():
    table = migrating()
    table.pawn(RED, "monk", "B1")
    table.tile(RED, "orchard")
    table.turn(RED).answer(play="migrate").answer(place="B1").answer(face="monk")
    assert table.asks == ("payment", RED) and table.options() == ["good", "orchard"]
    table.answer(pay="orchard")
    assert table.goods(RED) == {"food": 2} and sum(table.state.tiles) == 0


@pytest.mark.rule("5.1")
def test_three_pawns_are_all():
    table = migrating()
    for place in ("B1", "B1", "F1"):
        table.pawn(RED, "monk", place)
    table.turn(RED).answer(play="migrate")
    assert table.options("place") == [] and table.options("leave") == ["pawn_1", "pawn_2", "pawn_3"]
    assert table.refusal(place="B1").code == "no_pawn_left"


@pytest.mark.rule("5.1")
def test_a_pawn_leaves_for_nothing_its_vessel_stays_and_wine_goes_to_the_haversack():
    table = migrating()
    table.state.goods[4] = 0
    table.state.bag[4] += 2
    table.pawn(RED, "monk", "D1", vessel="ship", wine=True)
    table.pawn(GREEN, "monk", "F2")
    table.give(GREEN, markers=1)
    table.track("monk", RED, GREEN)
    sulfur, markers = table.state.bag[1], table.state.markers[RED]
    table.turn(RED).answer(play="migrate")
    assert table.refusal(place="D1").code == "food_needed"
    assert table.refusal(leave="pawn_2").code == "pawn_not_on_board"
    table.answer(leave="pawn_1")
    assert table.state.pawn_at[0] == -1 and table.state.bag[1] == sulfur + 1
    assert table.state.adrift[3 * place_of("D1")] == 1 and table.state.pawn_vessel[0] == -1
    assert table.happened("left") == [(RED, 0, place_of("D1"), guild_of("monk"))]
    assert table.happened("abandoned") == [(RED, 0, 0, place_of("D1"), guild_of("monk"))]
    assert table.state.tracks[guild_of("monk")] == (GREEN,) and table.state.markers[RED] == markers + 1
    table.check()


@pytest.mark.rule("5.1", "8.6")
def test_a_detained_pawn_may_leave_the_board():
    table = migrating()
    table.pawn(RED, "monk", "M1")
    table.monster(GREEN, "behemoth", "M1")
    table.turn(RED).answer(play="migrate").answer(leave="pawn_1")
    assert table.state.pawn_at[0] == -1


@pytest.mark.rule("5.1", "3.3")
@pytest.mark.parametrize("advanced", [True, False])
def test_distant_kin_opens_the_starts_to_whoever_has_an_alchemist(advanced: bool):
    table = migrating(advanced=advanced)
    table.pawn(RED, "alchemist", "S3")
    table.turn(RED).answer(play="migrate")
    assert table.options("place") == (by_place("S3", *STARTS) if advanced else ["S3"])
    if advanced:
        table.answer(place="D3").answer(face="monk")
        assert table.goods(RED) == {"food": 1}, "food is paid all the same"


@pytest.mark.rule("5.1")
def test_distant_kin_needs_an_alchemist_of_ones_own_on_the_board_before():
    table = migrating()
    table.pawn(RED, "monk", "S3")
    table.pawn(GREEN, "alchemist", "S3")
    table.turn(RED).answer(play="migrate")
    assert table.options("place") == ["S3"], "the alchemist who is about to enter is none yet"


@pytest.mark.rule("5.1")
def test_migrate_needs_a_pawn_that_can_enter_or_leave():
    table = Table(2)
    table.hand(RED, "migrate", "tax")
    assert table.turn(RED).refusal(play="migrate").code == "food_needed"
    table.answer(forgo="migrate")
    assert table.happened("forwent") == [(RED, 0)]


# --- 5.2 steps -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.2")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_point_for_each_pawn_on_the_board(number: int):
    table = moving(*["farmer F2"] * number)
    steps = ["pawn_1_F3_road", "pawn_1_B1_road", "pawn_1_F3_road"]
    go(table, *steps[:number])
    assert table.asks[0] != "steps" and len(table.happened("stepped")) == number


@pytest.mark.rule("5.2.1")
def test_points_are_split_freely_in_any_order():
    table = go(moving("farmer F2", "farmer F3", "farmer D3"), "pawn_3_D1_road", "pawn_1_B1_road", "pawn_3_D3_road")
    places = [place_of(name) for name in ("B1", "F3", "D3")]
    assert table.state.pawn_at[:3] == places
    assert table.happened("stepped")[0] == (RED, 2, place_of("D3"), place_of("D1"), 0, 0)


@pytest.mark.rule("5.2.1")
def test_the_player_may_stop_at_any_point():
    table = go(moving("farmer F2", "farmer F2"), "pawn_1_F3_road").answer(enough="done")
    assert table.asks == ("turn", GREEN) and table.state.moves[RED] == 1
    table = go(moving("farmer F2")).answer(enough="done")
    assert table.state.moves[RED] == 0, "nobody moved: that is no successful Move"


@pytest.mark.rule("5.2", "8.6")
def test_a_monster_of_ones_own_adds_a_point():
    table = moving("farmer F2")
    table.monster(RED, "behemoth", "M1")
    go(table, "pawn_1_F3_road", "pawn_1_F2_road")
    assert table.state.pawn_at[0] == place_of("F2") and table.asks[0] != "steps"


@pytest.mark.rule("5.2.1")
def test_locations_hold_any_number_of_pawns():
    table = moving("farmer F2", "farmer F2", "farmer F2", seats=5)
    for seat in range(1, 5):
        for _ in range(3):
            table.pawn(seat, "monk", "F3")
    go(table, "pawn_1_F3_road", "pawn_2_F3_road", "pawn_3_F3_road")
    assert table.state.pawn_at == [place_of("F3")] * 15


@pytest.mark.rule("5.2.1")
def test_a_step_is_one_edge():
    table = go(moving("farmer F2", "farmer D4"))
    refusal = table.refusal(step="pawn_1_D4_road")
    assert (refusal.code, refusal.section) == ("not_one_step", "5.2.1")
    assert table.refusal(step="pawn_3_D4_road").code == "piece_not_on_board"
    assert table.refusal(step="behemoth_D4_road").code == "piece_not_on_board"


@pytest.mark.rule("5.2")
def test_without_a_pawn_or_a_way_the_card_has_no_effect():
    assert moving().turn(RED).refusal(play="move").code == "no_pawn_on_board"
    assert moving("farmer S1").turn(RED).refusal(play="move").code == "nobody_can_move"
    table = moving("farmer S1")
    table.adrift("S1", "ship")
    assert "move" in table.turn(RED).options("play"), "a vessel lies there"


# --- ferries ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.2.1", "2.5")
def test_a_ferry_costs_two_shillings_a_trip_to_the_general_supply():
    table = go(moving("farmer D4", "farmer D4", shillings=4), "pawn_1_D5_ferry")
    assert table.state.shillings[RED] == 2 and table.happened("paid_shillings") == [(RED, 2)]
    table.answer(step="pawn_1_D4_ferry")
    assert table.state.shillings[RED] == 0 and table.state.pawn_at[0] == place_of("D4")


@pytest.mark.rule("5.2.1", "2.5")
@pytest.mark.parametrize(("here", "there"), [("D4", "D5"), ("D5", "D4"), ("B4", "M2"), ("M2", "B4")])
def test_there_are_two_ferries_both_ways(here: str, there: str):
    go(moving(f"farmer {here}", shillings=2), f"pawn_1_{there}_ferry")


@pytest.mark.rule("5.2.1")
def test_who_cannot_pay_stays():
    table = go(moving("farmer D4", shillings=1))
    refusal = table.refusal(step="pawn_1_D5_ferry")
    assert (refusal.code, refusal.facts) == ("fare_needed", {"fare": 2})


@pytest.mark.rule("5.2.1", "6.7.3")
@pytest.mark.parametrize("kind", ["ship", "submersible", "flying_machine"])
def test_ferries_are_closed_while_the_alchemist_sells_a_vessel(kind: str):
    table = moving("farmer D4", shillings=9)
    table.guild_vessels(**{kind: 1})
    assert go(table).refusal(step="pawn_1_D5_ferry").code == "ferries_closed"


@pytest.mark.rule("5.2.1")
def test_vessels_on_the_board_or_in_a_supply_close_no_ferry():
    table = moving("farmer D4", shillings=2)
    table.adrift("D4", "ship")
    table.vessel(GREEN, "flying_machine")
    table.pawn(GREEN, "monk", "D5", "submersible")
    assert "pawn_1_D5_ferry" in go(table).options("step")


# --- vessels ---------------------------------------------------------------------------------------------------------

OF_KIND = {"ship": "B3", "submersible": "S3", "flying_machine": "I2"}
"""From D1, one way that only this kind of vessel takes."""


@pytest.mark.rule("5.2.1", "5.2.2")
@pytest.mark.parametrize("kind", OF_KIND)
def test_a_vessel_takes_only_its_own_routes(kind: str):
    table = go(moving(f"farmer D1 {kind}"))
    for other, there in OF_KIND.items():
        step = f"pawn_1_{there}_{other}"
        if other == kind:
            assert step in table.options("step")
        else:
            assert table.refusal(step=step).code == "no_such_vessel"
    table.answer(step=f"pawn_1_{OF_KIND[kind]}_{kind}")
    assert table.state.pawn_vessel[0] == list(OF_KIND).index(kind), "the vessel comes along"


@pytest.mark.rule("5.2.2")
def test_leaving_by_another_way_abandons_the_vessel():
    table = go(moving("farmer D1 ship"), "pawn_1_D3_road")
    assert table.state.pawn_vessel[0] == -1 and table.state.adrift[3 * place_of("D1")] == 1
    assert table.happened("abandoned") == [(RED, 0, 0, place_of("D1"), 0)]
    table = go(moving("farmer D4 ship", shillings=2), "pawn_1_D5_ferry")
    assert table.state.adrift[3 * place_of("D4")] == 1
    table.check()


@pytest.mark.rule("5.2.2")
def test_anybodys_pawn_may_board_an_abandoned_vessel_for_nothing():
    table = moving("farmer D1")
    table.adrift("D1", "ship")
    go(table)
    assert table.options("board") == ["pawn_1_ship"]
    table.answer(board="pawn_1_ship")
    assert table.state.adrift[3 * place_of("D1")] == 0 and table.state.pawn_vessel[0] == 0
    assert table.happened("boarded") == [(RED, 0, 0, 0)]
    table.answer(step="pawn_1_B3_ship")
    assert table.state.pawn_at[0] == place_of("B3") and table.state.moves[RED] == 1
    table.check()


@pytest.mark.rule("5.2.2")
def test_a_vessel_may_still_be_boarded_when_the_points_are_spent():
    table = moving("farmer D3")
    table.adrift("D1", "ship")
    go(table, "pawn_1_D1_road")
    assert table.asks == ("steps", RED) and table.options("step") == []
    assert table.refusal(step="pawn_1_D3_road").code == "nobody_can_move"
    table.answer(board="pawn_1_ship")
    assert table.state.pawn_vessel[0] == 0 and table.asks == ("turn", GREEN)


@pytest.mark.rule("5.2.2")
def test_a_vessel_that_carries_a_pawn_cannot_be_boarded():
    table = moving("farmer D1")
    table.pawn(GREEN, "monk", "D1", "ship")
    refusal = go(table).refusal(board="pawn_1_ship")
    assert (refusal.code, refusal.section) == ("no_vessel_adrift", "5.2.2")


@pytest.mark.rule("5.2.2")
def test_a_pawn_that_boarded_a_vessel_boards_another_one_only_after_a_step():
    table = moving("monk D1")
    table.adrift("D1", "ship")
    table.adrift("D1", "submersible")
    go(table).answer(board="pawn_1_ship")
    assert table.options("board") == []
    refusal = table.refusal(board="pawn_1_submersible")
    assert (refusal.code, refusal.section) == ("boarded_already", "5.2.2")
    table.answer(step="pawn_1_D2_ship")
    assert table.asks == ("godspeed", RED)
    table.answer(step="pawn_1_D1_ship")
    table.check()


@pytest.mark.rule("5.2.2")
def test_boarding_another_vessel_leaves_the_first_one_there():
    table = moving("farmer D1 submersible")
    table.adrift("D1", "ship")
    go(table).answer(board="pawn_1_ship")
    assert table.state.adrift[3 * place_of("D1") : 3 * place_of("D1") + 3] == (0, 1, 0)
    table.check()


@pytest.mark.rule("5.2.2", "4.4")
def test_deploying_is_free_and_comes_under_one_pawn():
    table = moving("farmer D1", "farmer D1")
    table.vessel(RED, "ship")
    table.turn(RED)
    assert table.options("deploy") == ["pawn_1_ship", "pawn_2_ship"]
    assert table.refusal(deploy="pawn_3_ship").code == "pawn_not_on_board"
    assert table.refusal(deploy="pawn_1_submersible").code == "no_such_vessel"
    table.answer(deploy="pawn_2_ship")
    assert table.asks == ("turn", RED) and table.state.pawn_vessel[:2] == [-1, 0]
    assert table.state.vessels[:3] == (0, 0, 0) and table.happened("deployed") == [(RED, 1, 0, 0)]
    table.check()


@pytest.mark.rule("5.2.2", "4.4")
def test_deploying_a_second_vessel_abandons_the_first():
    table = moving("farmer D1 submersible")
    table.vessel(RED, "ship")
    table.vessel(RED, "submersible")
    go(table)
    assert table.refusal(deploy="pawn_1_submersible").code == "aboard_already"
    table.answer(deploy="pawn_1_ship")
    assert table.state.pawn_vessel[0] == 0 and table.state.adrift[3 * place_of("D1") + 1] == 1
    assert table.asks == ("steps", RED), "also in the midst of a Move"


@pytest.mark.rule("5.2.2")
def test_a_vessel_never_returns_to_a_supply():
    table = go(moving("farmer D1 ship"), "pawn_1_D3_road")
    assert table.state.vessels == (0,) * 6 and table.state.free_vessels[0] == 2
    table.check()
