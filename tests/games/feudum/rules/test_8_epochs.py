"""Chapter 8: when an epoch dawns, what it scores, and all that is replenished; landscapes."""

import pytest

from gnomon.games.feudum.decisions import ADVANCE
from gnomon.games.feudum.rules.epochs import active_regions, is_triggered
from gnomon.games.feudum.terms import GOODS, LANDSCAPE_NAMES, LOCATION_NAMES
from tests.games.feudum.invariants import check_goods, check_markers, check_tokens
from tests.kit.feudum import Table, place_of

RED, BLUE, GREEN = range(3)
REGIONS = ("sea", "island", "forest", "desert", "badlands", "mountain")


def dawn(table: Table, epoch: int) -> Table:
    """The next epoch dawns: just enough stacks show it."""
    table.state.epoch = epoch - 1
    enough = {2: 4, 3: 3, 4: 2, 5: 1}[epoch]
    tops = {name: epoch if number < enough else epoch - 1 for number, name in enumerate(REGIONS)}
    table.stacks(**tops)
    table.step(ADVANCE)
    assert table.state.epoch == epoch
    return table


# --- 8.4 the trigger -------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.4")
@pytest.mark.parametrize(("epoch", "enough"), [(2, 4), (3, 3), (4, 2), (5, 1)])
def test_an_epoch_dawns_when_enough_stacks_show_it(epoch: int, enough: int):
    for number in range(7):
        table = Table(2)
        table.state.epoch = epoch - 1
        table.state.stacks = tuple(epoch if region < number else epoch - 1 for region in range(6))
        assert is_triggered(table.state) == (number >= enough)
        table.step(ADVANCE)
        assert table.state.epoch == (epoch if number >= enough else epoch - 1)


@pytest.mark.rule("8.4")
def test_an_epoch_a_round_and_none_after_the_fifth():
    table = Table(2)
    table.state.stacks = (2,) * 6
    table.step(ADVANCE)
    assert table.state.epoch == 2 and not is_triggered(table.state)
    table.state.epoch, table.state.stacks = 5, (5,) * 6
    assert not is_triggered(table.state)


# --- 8.5 scoring -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.5", "6.2")
def test_guild_seats_score_five_three_and_one_at_every_dawn():
    for epoch in (2, 3, 4, 5):
        table = Table(4)
        table.state.tracks = [(RED, BLUE, GREEN), (BLUE, RED), (), (), (GREEN,), ()]
        dawn(table, epoch)
        assert [table.points(seat, "guild_seats") for seat in range(4)] == [8, 8, 6, 0]


@pytest.mark.rule("8.5")
@pytest.mark.parametrize(("resources", "points"), [(0, 2), (1, 4), (6, 4)])
def test_a_tended_landscape_scores_by_whether_anything_lies_on_it(resources: int, points: int):
    table = Table(3)
    table.location("D3", "farm", BLUE, serf=RED)
    table.landscape("D3", "silver_mine", resources)
    table.location("F1", "outpost", BLUE)
    table.landscape("F1", "silver_mine", 3)
    dawn(table, 2)
    assert [table.points(seat, "landscapes") for seat in range(3)] == [points, 0, 0], "untended ones score for nobody"


@pytest.mark.rule("8.5")
@pytest.mark.parametrize(("regions", "points"), [(0, 0), (1, 1), (2, 3), (3, 5), (4, 7), (5, 9), (6, 11)])
def test_active_regions(regions: int, points: int):
    table = Table(2)
    for name in ("S1", "I1", "F1", "D1", "B1", "M1")[:regions]:
        table.location(name, "outpost", RED)
    dawn(table, 4)
    assert table.points(RED, "regions") == points


@pytest.mark.rule("8.5")
def test_a_region_is_active_once_by_ruling_or_by_a_tended_landscape():
    table = Table(2)
    table.location("D1", "outpost", RED, subject=True)
    table.location("D3", "outpost", RED)
    table.location("D4", "outpost", BLUE, serf=RED)
    table.landscape("D4", "orchard", 0)
    table.location("B1", "outpost", BLUE, serf=RED)
    table.location("M1", "outpost", BLUE, serf=RED)
    table.landscape("M1", "orchard", 0)
    table.pawn(RED, "monk", "S1")
    assert active_regions(table.state, RED) == 2, "desert and mountain; a mere serf and a pawn do not count"


@pytest.mark.rule("8.5", "7.3")
@pytest.mark.parametrize(("epoch", "loss"), [(2, -3), (3, 0), (4, -7), (5, -12)])
def test_disloyalty_follows_the_scoring_and_scores_may_fall_below_zero(epoch: int, loss: int):
    table = Table(2)
    table.location("B1", "feudum", RED, guild="monk")
    dawn(table, epoch)
    assert table.points(RED, "disloyalty") == loss
    assert table.points(RED, "regions") == 1 and (epoch != 4 or table.points(RED) == -6)


@pytest.mark.rule("8.5", "8.3", "6.2")
def test_markers_gained_from_landscapes_come_after_the_seats_have_scored():
    table = Table(2)
    table.location("D3", "farm", BLUE, serf=RED)
    table.landscape("D3", "archery_butts", 0)
    table.pawn(RED, "monk", "B1")
    dawn(table, 2)
    assert table.points(RED, "guild_seats") == 0
    table.answer(collect="D3")
    assert table.state.tracks[5] == (RED,) and table.state.markers[RED] == 1 and table.points(RED, "guild_seats") == 0


# --- 8.3 landscapes --------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.3", "8.5")
@pytest.mark.parametrize("landscape", LANDSCAPE_NAMES)
@pytest.mark.parametrize("epoch", [2, 3, 4, 5])
def test_every_dawn_lays_three_of_its_resource_on_each_landscape(landscape: str, epoch: int):
    table = Table(2)
    table.location("D3", "farm", BLUE, serf=RED)
    table.landscape("D3", landscape, 1)
    table.location("F1", "outpost", BLUE)
    table.landscape("F1", landscape, 0)
    dawn(table, epoch)
    assert (table.state.resources[place_of("D3")], table.state.resources[place_of("F1")]) == (4, 3)
    assert table.asks == ("collection", RED)


@pytest.mark.rule("8.3")
def test_the_tender_collects_all_and_the_ruler_gets_one_of_the_same_kind():
    gains = {"orchard": ({"food": 3}, {"food": 1}), "sulfur_mine": ({"sulfur": 3}, {"sulfur": 1})}
    for landscape in LANDSCAPE_NAMES:
        table = Table(2)
        table.location("D3", "farm", BLUE, serf=RED)
        table.landscape("D3", landscape, 1)
        targets = table.state.targets
        dawn(table, 2)
        table.answer(collect="D3")
        while table.asks[0] == "sulfur":
            table.answer(store="0")
        mine, theirs = gains.get(landscape, ({}, {}))
        assert (table.goods(RED), table.goods(BLUE)) == (mine, theirs)
        silver = landscape == "silver_mine"
        assert table.state.shillings == ([3, 1] if silver else [0, 0])
        butts = landscape == "archery_butts"
        assert table.state.markers == ([3, 1] if butts else [0, 0]) and table.state.targets == targets + int(butts)
        assert table.state.resources[place_of("D3")] == 0 and table.state.round == 2
        check_goods(table.state)
        check_markers(table.state)


@pytest.mark.rule("8.3")
def test_of_a_single_resource_the_ruler_gets_it_and_the_serf_nothing():
    table = Table(2)
    table.location("D3", "farm", BLUE, serf=RED)
    table.landscape("D3", "orchard", 0)
    table.state.bag[4] = 1
    dawn(table, 2)
    table.answer(collect="D3")
    assert table.goods(BLUE) == {"food": 1} and table.goods(RED) == {}


@pytest.mark.rule("8.3")
def test_a_landscape_may_be_left_and_each_is_decided_on_by_itself():
    table = Table(3)
    for name in ("D3", "F1"):
        table.location(name, "outpost", BLUE, serf=RED)
        table.landscape(name, "silver_mine", 0)
    table.location("M1", "outpost", BLUE, serf=GREEN)
    table.landscape("M1", "silver_mine", 0)
    dawn(table, 2)
    assert table.options("collect") == ["F1", "D3"] and table.options("enough") == ["done"]
    assert table.refusal(collect="M1").code == "not_tender"
    table.answer(collect="F1")
    assert table.refusal(collect="F1").code == "nothing_to_collect"
    table.answer(enough="done")
    assert table.state.resources[place_of("D3")] == 3 and table.state.shillings[RED] == 2
    assert table.asks == ("collection", GREEN), "in turn order"


@pytest.mark.rule("8.3", "5.9")
def test_the_ruler_says_where_the_sulfur_of_the_share_goes():
    table = Table(2)
    table.location("D3", "farm", BLUE, serf=RED)
    table.landscape("D3", "sulfur_mine", 0)
    dawn(table, 2)
    table.answer(collect="D3")
    asked = {}
    while table.asks[0] == "sulfur":
        asked[table.asks[1]] = table.options("store")
        table.answer(store="1")
    assert asked == {RED: ["2", "1", "0"], BLUE: ["1", "0"]}
    assert table.state.barrel == [1, 1] and table.goods(RED) == {"sulfur": 1}


@pytest.mark.rule("8.3", "7.4")
def test_a_landscape_without_a_serf_is_replenished_for_nobody():
    table = Table(2)
    table.location("D3", "farm", BLUE)
    table.landscape("D3", "silver_mine", 2)
    dawn(table, 2)
    assert table.state.resources[place_of("D3")] == 5 and table.state.round == 2
    assert table.points(BLUE, "landscapes") == 0


# --- 8.5 map and guilds ----------------------------------------------------------------------------------------------

LETTERED = {
    2: ("S2", "I4", "F3", "D2", "B5", "M2"),
    3: ("S3", "I2", "F3", "D5", "B5", "M2"),
    4: ("S2", "I3", "F1", "D2", "B1", "M1"),
    5: (),
}
"""The locations of each region lettered S, E and W; nothing comes at the dawn of V."""


@pytest.mark.rule("8.5", "2.3")
@pytest.mark.parametrize("epoch", LETTERED)
def test_a_good_appears_in_every_region_at_the_letter_of_the_epoch(epoch: int):
    table = dawn(Table(2), epoch)
    found = {
        LOCATION_NAMES[place]: sum(table.state.beside[GOODS * place : GOODS * place + 5])
        for place in range(22)
        if any(table.state.beside[GOODS * place : GOODS * place + 5])
    }
    assert found == dict.fromkeys(LETTERED[epoch], 1)


@pytest.mark.rule("8.5")
def test_a_good_that_appears_at_a_farm_is_part_of_its_goods():
    table = Table(2)
    table.location("F3", "farm", RED)
    table.goods_at("F3", wood=2)
    dawn(table, 2)
    assert sum(table.beside("F3").values()) == 3


@pytest.mark.rule("8.5")
@pytest.mark.parametrize("epoch", [2, 3, 4])
def test_guilds_are_filled_up_in_epoch_three_alone(epoch: int):
    table = Table(2)
    for store in ("market", "containers", "barn"):
        table.store(store)
    table.guild_vessels()
    table.rows(yellow=0, blue=1, red=0, purple=6)
    table.scrolls(2)
    table.beads()
    dawn(table, epoch)
    state = table.state
    if epoch != 3:
        assert sum(state.market) + sum(state.containers) + sum(state.barn) + len(state.rosary) == 0
        return
    assert state.market == [3, 3, 4, 4, 4] and state.containers == [3, 1, 3, 3, 1]
    assert sum(state.guild_vessels) == 2 and sum(state.barn) == 10
    assert state.rows[:4] == (2, 2, 2, 6), "dummies too, and a surplus stays"
    assert [bool(seal) for seal in state.scrolls] == [True, True, True, False, True, True]
    assert len(state.rosary) == 4 and len(state.chickens) == 1
    assert sum(table.points(seat) for seat in range(2)) == 0, "replenishing scores nothing"
    check_goods(state)
    check_markers(state)
    check_tokens(state)


@pytest.mark.rule("8.5")
def test_a_surplus_stays_and_lends_nothing():
    table = Table(2)
    table.store("market", saltpeter=4, sulfur=4)
    table.store("barn", wood=3)
    table.scrolls()
    table.beads(rosary=(2, 2, 2, 2, 3, 3), chickens=(3, 3))
    table.guild_vessels(ship=3)
    dawn(table, 3)
    state = table.state
    assert state.market == [4, 4, 4, 4, 4] and sum(state.barn) == 10 and state.barn[3] >= 3
    assert (len(state.rosary), len(state.chickens), state.guild_vessels) == (6, 2, (3, 0, 0))


@pytest.mark.rule("8.5")
def test_short_goods_go_to_merchant_alchemist_and_farmer_in_that_order():
    table = Table(2)
    for store in ("market", "containers", "barn"):
        table.store(store)
    table.state.bag = [4, 3, 5, 4, 10]
    dawn(table, 3)
    state = table.state
    assert sum(state.beside) == 6, "the map is served before the guilds"
    assert sum(state.market) + sum(state.containers) + sum(state.barn) + sum(state.bag) == 26 - 6
    for good in range(GOODS):
        if state.containers[good]:
            assert state.market[good] == (3, 3, 4, 4, 4)[good]
        if state.barn[good]:
            assert state.containers[good] == (3, 1, 3, 3, 1)[good]


@pytest.mark.rule("8.5")
@pytest.mark.parametrize(
    ("seals", "scrolls", "rosary", "chickens"), [(2, 2, 0, 0), (5, 4, 1, 0), (8, 4, 4, 0), (9, 4, 4, 1)]
)
def test_short_seals_go_to_noble_monk_and_chicken_in_that_order(seals: int, scrolls: int, rosary: int, chickens: int):
    table = Table(2)
    table.scrolls()
    table.beads()
    table.state.seals[BLUE], table.state.pool = table.state.pool[seals:], table.state.pool[:seals]
    dawn(table, 3)
    state = table.state
    assert (sum(map(bool, state.scrolls)), len(state.rosary), len(state.chickens)) == (scrolls, rosary, chickens)


# --- 4, 10.1 the round ends ------------------------------------------------------------------------------------------


@pytest.mark.rule("4", "10.1")
def test_the_starting_player_s_marker_goes_on_and_cards_are_taken_back():
    table = Table(3)
    table.played(RED, "move", "tax")
    table.state.first = 2
    table.state.moves[RED] = 2
    table.step(ADVANCE)
    state = table.state
    assert (state.round, state.first, state.played[RED], state.moves[RED]) == (2, 0, 0, 0)
    assert table.happened("round_began")[-1] == (2, 0)


@pytest.mark.rule("10.1", "8.5")
def test_epoch_five_is_scored_collected_and_ends_the_match():
    table = Table(2)
    table.location("D3", "farm", BLUE, serf=RED)
    table.landscape("D3", "silver_mine", 0)
    dawn(table, 5)
    assert not table.state.over and table.asks == ("collection", RED)
    table.answer(collect="D3")
    assert table.state.over and table.happened("ended")
    assert table.points(RED, "landscapes") == 2 and table.state.shillings[RED] == 2


@pytest.mark.rule("8.5")
def test_each_step_is_finished_for_all_in_turn_order_before_the_next():
    table = Table(3)
    for seat, place in ((RED, "D1"), (BLUE, "F1"), (GREEN, "M1")):
        table.location(place, "feudum", seat, serf=(seat + 1) % 3, guild="monk" if seat else "noble")
        table.landscape(place, "silver_mine", 0)
    table.state.tracks = [(RED, BLUE), (GREEN, RED), (), (), (), ()]
    table.state.first = BLUE
    dawn(table, 2)
    scored = [(seat, points) for seat, points, _ in table.happened("scored")]
    assert scored == [
        *((BLUE, 3), (GREEN, 5), (RED, 8)),
        *((BLUE, 2), (GREEN, 2), (RED, 2)),
        *((BLUE, 3), (GREEN, 3), (RED, 3)),
        *((BLUE, -3), (GREEN, -3), (RED, -3)),
    ]


@pytest.mark.rule("8.3", "5.3", "7.2")
def test_after_a_bump_the_tender_is_whoever_is_serf_then():
    table = Table(2)
    table.location("D4", "farm", BLUE, serf=RED)
    table.landscape("D4", "silver_mine", 3)
    table.pawn(RED, "noble", "D4")
    table.give(RED, markers=2)
    table.hand(RED, "influence", "tax")
    table.hand(BLUE, "tax")
    table.turn(RED).answer(play="influence").answer(place="D4")
    assert (table.state.ruler[place_of("D4")], table.state.serf[place_of("D4")]) == (RED, BLUE)
    dawn(table, 2)
    assert (table.points(RED, "landscapes"), table.points(BLUE, "landscapes")) == (0, 4)
    assert table.asks == ("collection", BLUE)
