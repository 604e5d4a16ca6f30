"""The worked examples of section 14."""

import pytest

from gnomon.games.feudum.actions import TARGET_PAWN
from gnomon.games.feudum.decisions import ADVANCE, NOURISH
from gnomon.games.feudum.rules.conquer import base_attack, defence
from gnomon.games.feudum.rules.ending import empire_points, most_sets, set_points, voyage_points
from gnomon.games.feudum.rules.epochs import is_triggered
from gnomon.games.feudum.rules.nourish import removable
from tests.kit.feudum import Table, place_of

YELLOW, BLUE, RED, PURPLE, GREEN = range(5)


@pytest.mark.rule("6.1", "6.2")
def test_e1_ranks_ties_and_who_is_pushed_off():
    red, green, blue = 0, 1, 2
    table = Table(3)
    table.location("D3", "feudum", red, guild="noble")
    table.location("F2", "town", red)
    table.pawn(green, "noble", "B1")
    table.location("B1", "town", green)
    table.location("D1", "town", blue)
    table.location("D2", "town", blue)
    table.give(blue, markers=2, food=2)
    table.track("noble", red, green)
    assert [table.stars(seat, "noble") for seat in (red, green, blue)] == [4, 2, 0]
    table.hand(blue, "migrate", "tax")
    table.turn(blue).answer(play="migrate").answer(place="D1").answer(face="noble")
    assert table.stars(blue, "noble") == 3
    assert table.state.tracks[4] == (red, blue)
    assert table.state.markers[green] == 1


@pytest.mark.rule("6.3", "6.7")
def test_e2_payment_cycle():
    red, green = 0, 1
    table = Table(3)
    table.store("market", sulfur=3, food=4)
    table.pawn(red, "merchant", "B1")
    table.track("merchant", red)
    table.give(green, shillings=6)
    table.give(red, shillings=3)
    table.state.coffer = 0
    table.hand(green, "guild")
    table.hand(red, "guild")
    table.turn(green).answer(play="guild").answer(function="merchant_trade")
    table.answer(good="sulfur").answer(good="food").answer(good="food")
    assert (table.state.shillings[red], table.state.shillings[green], table.state.coffer) == (5, 2, 1)
    assert table.state.market == [0, 2, 0, 0, 2]
    table.answer(store="1")
    table.answer(play="guild").answer(function="merchant_trade").answer(good="sulfur").answer(enough="done")
    assert table.state.shillings[red] == 5 - 3 + 1
    assert table.state.coffer == 2


@pytest.mark.rule("6.7.3")
def test_e3_krud_fills_sections_while_there_are_markers():
    yellow, blue, red, green = range(4)
    table = Table(4)
    table.rows(yellow=0, blue=3, red=6, purple=2)
    table.store("containers", saltpeter=3, sulfur=2, wood=3)
    for seat, number in ((red, 0), (blue, 5), (green, 0), (yellow, 9)):
        table.free_markers(seat, number)
    table.pawn(yellow, "alchemist", "B1")
    table.state.tracks[2] = (yellow,)
    table.hand(yellow, "guild")
    table.turn(yellow).answer(play="guild").answer(function="alchemist_push")
    if table.asks[0] == "reeve":
        table.answer(whether="no")
    table.answer(invent="krud")
    assert table.state.rows[:4] == (1, 6, 6, 2)
    table.answer(invent="krud")
    assert table.state.rows[:4] == (3, 6, 6, 2)
    table.answer(invent="krud")
    assert table.state.rows[:4] == (6, 6, 6, 2)
    assert table.state.containers == [0, 0, 0, 2, 0]
    assert table.points(yellow) == 6


@pytest.mark.rule("6.4", "6.7.2")
def test_e4_a_push_counts_rows_or_columns():
    red = 0
    table = Table(4)
    table.store("market", saltpeter=1, sulfur=2, iron=2, wood=3, food=3)
    table.store("barn", saltpeter=2, sulfur=1, iron=1, food=1, wood=2)
    table.pawn(red, "farmer", "B1")
    table.track("farmer", red)
    table.hand(red, "guild")
    table.turn(red).answer(play="guild").answer(function="farmer_push").answer(whether="no")
    for good in ("saltpeter", "saltpeter", "sulfur", "iron", "food"):
        table.answer(good=good)
    assert table.state.market == [3, 3, 3, 3, 4]
    assert table.points(red, "pushes") == 5


@pytest.mark.rule("5.3", "6.2", "7.2")
def test_e5_a_bump_makes_the_serf_a_subject_and_money_is_influence():
    blue, red, green, yellow = range(4)
    table = Table(4)
    table.location("D4", "farm", green, serf=red)
    table.location("B4", "town", green)
    table.pawn(blue, "farmer", "F2")
    table.pawn(red, "farmer", "D4")
    table.pawn(red, "merchant", "B4")
    table.pawn(green, "knight", "B1")
    table.pawn(yellow, "knight", "B1")
    table.track("farmer", blue, red)
    table.track("knight", green, yellow)
    table.give(red, shillings=1, markers=3)
    table.hand(red, "influence", "tax")
    table.turn(red)
    assert (table.stars(green, "knight"), table.stars(yellow, "knight")) == (2, 1)
    table.answer(play="influence").answer(place="D4")
    assert (table.state.ruler[place_of("D4")], table.state.serf[place_of("D4")]) == (red, green)
    assert table.state.subject[place_of("D4")] == 1
    assert table.stars(red, "farmer") == 2 and table.state.tracks[0] == (red, blue)
    assert table.stars(green, "knight") == 1 and table.state.tracks[3] == (green, yellow)
    table.answer(money_is_influence="B4")
    assert (table.state.ruler[place_of("B4")], table.state.serf[place_of("B4")]) == (red, green)
    assert table.state.subject[place_of("B4")] == 0 and table.state.shillings[red] == 0
    table.check()


@pytest.mark.rule("5.3")
def test_e5_a_subject_prevents_money_and_bump():
    red, green = 1, 2
    table = Table(4)
    table.location("B4", "town", green, subject=True)
    table.pawn(red, "merchant", "B4")
    table.give(red, shillings=5, markers=3)
    table.hand(red, "influence", "tax")
    table.turn(red).answer(play="influence")
    assert table.refusal(money_is_influence="B4").code == "no_lone_marker"
    table.answer(place="B4")
    assert table.state.serf[place_of("B4")] == red
    table.played(red)
    table.hand(red, "influence", "tax")
    assert table.turn(red).refusal(play="influence").code == "subject_protects"


def battle(saltpeter: int = 5) -> Table:
    """B1 as in example E6: a feudum of Green, with Red's knight, noble and serf."""
    table = Table(4)
    table.location("B1", "feudum", GREEN_SEAT, subject=True, serf=RED_SEAT, guild="noble")
    table.pawn(GREEN_SEAT, "merchant", "B1")
    table.pawn(RED_SEAT, "knight", "B1")
    table.pawn(RED_SEAT, "noble", "B1")
    table.pawn(BLUE_SEAT, "monk", "B1")
    table.give(RED_SEAT, saltpeter=saltpeter)
    table.writs(RED_SEAT, "bow")
    table.hand(RED_SEAT, "conquer", "tax")
    table.hand(GREEN_SEAT, "defend", "tax")
    return table.turn(RED_SEAT)


BLUE_SEAT, RED_SEAT, GREEN_SEAT = 0, 1, 2


@pytest.mark.rule("7.4.1", "7.4.2", "5.8", "5.9", "9")
def test_e6_conquest_with_modifiers_and_defend():
    table = battle()
    table.answer(play="conquer").answer(target_feudum="B1")
    assert table.asks == ("defence", GREEN_SEAT)
    table.answer(whether="yes")
    for _ in range(3):
        table.answer(weapon="saltpeter")
    table.answer(weapon="bow")
    if table.asks[0] == "weapons":
        table.answer(enough="done")
    assert table.happened("fought")[0][-2:] == (7, 6)
    assert table.points(RED_SEAT, "conquests") == 4 and table.points(GREEN_SEAT, "defences") == 1
    table.answer(whether="yes")
    place = place_of("B1")
    assert table.state.kind[place] == 0 and table.state.icon[place] == -1 and table.state.feudums[4] == 2
    assert (table.state.ruler[place], table.state.serf[place], table.state.subject[place]) == (RED_SEAT, -1, 0)
    assert table.state.military[RED_SEAT] == 1 and table.state.pawn_at[3 * GREEN_SEAT] == place
    assert table.state.markers[GREEN_SEAT] == 2 - int(GREEN_SEAT in sum(table.state.tracks, ()))
    assert table.state.deck[0] == 0
    table.check()


@pytest.mark.rule("7.4.2")
def test_e6_a_tie_fails_and_costs_only_what_was_spent():
    table = battle()
    table.answer(play="conquer").answer(target_feudum="B1").answer(whether="yes")
    for _ in range(3):
        table.answer(weapon="saltpeter")
    table.answer(enough="done")
    assert table.happened("fought")[0][-2:] == (6, 6)
    assert table.points(RED_SEAT) == 0 and table.goods(RED_SEAT) == {"saltpeter": 2}
    assert table.state.kind[place_of("B1")] == 3
    table.check()


@pytest.mark.rule("7.4.4", "5.9")
def test_e7_starving_and_immunity():
    red, green, blue = 0, 1, 2
    table = Table(3)
    table.location("D3", "farm", red, subject=True, serf=green)
    table.pawn(blue, "noble", "D3")
    table.give(green, food=1)
    table.beads(chickens=(2, 3))
    table.hand(blue, "conquer", "tax")
    table.hand(green, "defend", "tax")
    table.turn(blue).answer(play="starve_the_people").answer(target_marker="D3_serf")
    assert table.asks == ("immunity", green)
    table.answer(whether="yes")
    assert table.points(green) == 1 and table.goods(green) == {}
    assert table.state.immunity[2 * place_of("D3") + 1] != 0
    assert table.state.military[blue] == 0 and len(table.state.chickens) == 2
    table.hand(blue, "conquer", "tax")
    table.state.played = [0, 0, 0]
    table.hand(green, "tax")
    table.hand(red)
    table.turn(blue).answer(play="starve_the_people")
    assert table.options("target_marker") == ["D3_subject"]
    assert table.refusal(target_marker="D3_serf").code == "royal_immunity"
    table.answer(target_marker="D3_subject")
    assert table.asks == ("military", blue)
    table.answer(whether="yes")
    assert table.state.subject[place_of("D3")] == 0 and table.state.markers[red] == 1
    assert table.points(blue) == 0 and table.state.military[blue] == 1 and not table.state.chickens
    table.turn(green).answer(take_seal="D3_serf")
    assert table.state.immunity[2 * place_of("D3") + 1] == 0 and len(table.state.seals[green]) == 1
    table.check()


def farms(seat: int = 1) -> Table:
    """Example E8: two farms and a feudum, beads 2 and 5."""
    table = Table(3)
    table.location("F1", "farm", seat)
    table.location("F3", "farm", seat)
    table.location("B1", "feudum", seat, guild="monk")
    table.goods_at("F1", wood=8)
    table.goods_at("F3", iron=10)
    table.token(seat, 2, bead=True)
    table.token(seat, 5, bead=True)
    table.hand(seat, "harvest", "tax")
    return table.turn(seat)


@pytest.mark.rule("5.6")
def test_e8_harvest_with_favours_and_beads():
    table = farms()
    table.answer(play="harvest")
    assert table.options("harvest") == ["F1"] and table.refusal(harvest="F3").code == "farm_full"
    table.answer(favours="F1")
    if table.asks[0] == "sulfur":
        table.answer(store="0")
    assert sum(table.beside("F1").values()) == 14
    assert sum(table.state.goods[5:10]) + table.state.barrel[1] == 4
    assert not table.state.beads[1] and len(table.state.seals[1]) == 2 and table.points(1) == 1
    table.check()


@pytest.mark.rule("5.6")
def test_e8_harvest_without_favours_keeps_the_beads():
    table = farms()
    table.answer(play="harvest").answer(harvest="F1")
    assert sum(table.beside("F1").values()) == 18 and len(table.state.beads[1]) == 2 and table.points(1) == 1


@pytest.mark.rule("5.6")
def test_e8_a_short_haversack_reduces_the_favours_first():
    table = farms()
    table.state.bag = [0, 0, 0, 0, 7]
    table.answer(play="harvest").answer(favours="F1")
    assert sum(table.beside("F1").values()) == 14 and table.goods(1) == {"food": 1}


@pytest.mark.rule("8.1", "7.4.1")
def test_e9_wine_and_drunkenness():
    yellow, enemy = 0, 1
    table = Table(2)
    for character, place in (("knight", "F2"), ("farmer", "F3"), ("noble", "F3")):
        table.pawn(yellow, character, place)
    table.pawn(enemy, "monk", "F2")
    table.give(yellow, food=1, barrel=1)
    table.give(enemy, food=2)
    table.tile(yellow, "orchard")
    table.step(NOURISH, 0)
    table.answer(feed="pawn_1_wine").answer(feed="pawn_2_food").answer(feed="pawn_3_orchard")
    assert table.asks == ("feeding", enemy)
    assert (table.state.pawn_wine[0], table.state.barrel[yellow], table.state.spent[0]) == (1, 0, 1)
    drunk, foe = TARGET_PAWN, TARGET_PAWN + 3
    assert (base_attack(table.state, yellow, foe), defence(table.state, drunk, 0)) == (0, 0)
    assert (base_attack(table.state, enemy, drunk), defence(table.state, foe, 0)) == (1, 2)
    table.answer(feed="pawn_1_food")
    assert all(place >= 0 for place in table.state.pawn_at[:4])
    sulfur = table.state.bag[1]
    table.step(NOURISH, 0)
    assert (table.state.pawn_wine[0], table.state.bag[1]) == (0, sulfur + 1)
    assert (base_attack(table.state, yellow, foe), defence(table.state, drunk, 0)) == (1, 2)


@pytest.mark.rule("8.1", "7.4.1")
def test_e9_a_drunk_knight_falls_to_one_pawn_and_lifts_the_limit_of_saltpeter():
    yellow, enemy = 0, 1
    table = Table(2)
    table.pawn(yellow, "knight", "F2", wine=True)
    table.pawn(enemy, "monk", "F2")
    table.give(yellow, saltpeter=3)
    table.hand(yellow, "conquer", "tax")
    table.hand(enemy, "conquer", "tax")
    sulfur = table.state.bag[1]
    table.turn(enemy).answer(play="conquer").answer(target_pawn="seat_1_pawn_1").answer(whether="no")
    assert table.happened("fought")[0][-2:] == (1, 0) and table.state.pawn_at[0] == -1
    assert table.state.bag[1] == sulfur + 1

    table = Table(2)
    table.pawn(yellow, "knight", "F2", wine=True)
    table.pawn(enemy, "monk", "F2")
    table.give(yellow, saltpeter=3)
    table.hand(yellow, "conquer", "tax")
    table.turn(yellow).answer(play="conquer").answer(target_pawn="seat_2_pawn_1")
    for _ in range(3):
        table.answer(weapon="saltpeter")
    assert table.happened("fought")[0][-2:] == (3, 2)


@pytest.mark.rule("8.5", "8.3")
def test_e10_epoch_scoring():
    red, other = 0, 1
    table = Table(4)
    table.location("D4", "farm", other, serf=red)
    table.location("F2", "outpost", other, serf=red)
    table.location("M1", "outpost", other, serf=red)
    for place in ("S1", "D1", "D3"):
        table.location(place, "outpost", red)
    table.landscape("D4", "silver_mine", 2)
    table.landscape("F2", "orchard", 0)
    table.state.tracks = [(red,), (other, red), (), (), (), (other, 2, red)]
    table.state.epoch = 2
    table.stacks(sea=3, island=3, forest=3, desert=2, badlands=2, mountain=2)
    table.step(ADVANCE)
    assert table.state.epoch == 3
    assert [table.points(red, source) for source in ("guild_seats", "landscapes", "regions")] == [9, 6, 5]
    assert table.points(red, "disloyalty") == 0 and table.points(red) == 20
    assert table.asks == ("collection", red)
    table.answer(collect="D4")
    assert (table.state.shillings[red], table.state.shillings[other]) == (4, 1)
    table.answer(enough="done")
    assert table.state.resources[place_of("F2")] == 3


@pytest.mark.rule("10.2")
@pytest.mark.parametrize(
    ("outposts", "farms", "towns", "feudums", "sets"), [(2, 4, 1, 2, 2), (2, 2, 2, 3, 3), (1, 1, 1, 3, 1)]
)
def test_e11_best_disjoint_sets(outposts, farms, towns, feudums, sets):
    assert most_sets([outposts, farms, towns], feudums) == sets


@pytest.mark.rule("10.2")
def test_e11_the_empire_of_two_outposts_four_farms_a_town_and_two_feudums():
    table = Table(2)
    kinds = ["outpost"] * 2 + ["farm"] * 4 + ["town"]
    for name, kind in zip(("S1", "S2", "S3", "I1", "I2", "I3", "I4"), kinds, strict=True):
        table.location(name, kind, 0)
    table.location("F1", "feudum", 0, guild="monk")
    table.location("F2", "feudum", 0, guild="monk")
    assert empire_points(table.state, 0) == 13 and set_points(table.state, 0) == 6


@pytest.mark.rule("5.2.5", "10.2")
def test_e12_voyage_scoring():
    table = Table(5)
    table.state.voyage = (2, 2, 1, 3, 7)
    assert [voyage_points(table.state, seat) for seat in range(5)] == [5, 5, 3, 9, 17]
    table.state.voyage = (2, 2, 4, 3, 7)
    assert [voyage_points(table.state, seat) for seat in (2, 3)] == [9, 7]


def realm_in_epoch_two() -> Table:
    """The stacks of example E13."""
    table = Table(2)
    table.state.epoch = 2
    table.stacks(sea=2, island=1, forest=3, desert=3, badlands=1, mountain=2)
    table.give(0, wood=2)
    table.hand(0, "improve", "tax")
    return table


@pytest.mark.rule("5.4")
def test_e13_a_later_tile_is_forbidden():
    table = realm_in_epoch_two()
    table.location("F1", "outpost", 0)
    table.turn(0).answer(play="improve").answer(place="F1")
    assert table.asks == ("past_tile", 0) and table.options("stack") == ["island", "badlands"]
    table.answer(stack="badlands")
    assert sum(table.state.tiles[:4]) == 1 and table.points(0) == 0 and table.state.stacks[4] == 2


@pytest.mark.rule("5.4")
def test_e13_the_region_s_own_tile_scores_by_the_chart():
    table = realm_in_epoch_two()
    table.location("S1", "outpost", 0)
    table.turn(0).answer(play="improve").answer(place="S1")
    assert table.points(0) == 3 and table.state.stacks[0] == 3


@pytest.mark.rule("5.4")
def test_e13_without_a_past_tile_there_is_none():
    table = realm_in_epoch_two()
    table.stacks(island=2, badlands=2)
    table.location("F1", "outpost", 0)
    table.turn(0).answer(play="improve").answer(place="F1")
    assert sum(table.state.tiles) == 0 and table.happened("no_tile")


@pytest.mark.rule("8.2", "8.4")
def test_e13_the_die_takes_the_tops_that_may_go():
    table = realm_in_epoch_two()
    assert removable(table.state) == [0, 1, 4, 5]
    assert not is_triggered(table.state)
    table.stacks(sea=3)
    assert is_triggered(table.state)


@pytest.mark.rule("6.7.1")
def test_e14_overflow_spills_as_far_as_there_is_room():
    red = 0
    table = Table(2)
    table.store("barn", iron=7)
    table.beads(chickens=(2, 2))
    table.store("market", wood=3)
    table.store("containers", wood=1)
    table.location("F1", "farm", red)
    table.goods_at("F1", wood=8)
    table.hand(red, "guild", "tax")
    wood = table.state.bag[3]
    table.turn(red).answer(play="guild").answer(function="farmer_trade").answer(place="F1")
    assert (table.state.barn[3], table.state.market[3], table.state.containers[3]) == (3, 4, 3)
    assert table.state.bag[3] == wood + 2 and table.points(red) == 0
    assert table.asks == ("reward", red) and table.options("count") == ["0", "1", "2", "3", "4"]
    table.answer(count="3")
    assert table.goods(red) == {"food": 3} and table.state.shillings[red] == 1
    table.check()
