"""Chapter 8: nourishing pawns with food, wine and tiles, hunger, and the progress die."""

from collections import Counter

import pytest

from gnomon.games.feudum.decisions import NOURISH, ROLL_DIE
from gnomon.games.feudum.rules.nourish import LAST_WINE, removable
from gnomon.kernel.actions import BACK
from gnomon.kernel.options import Value
from tests.kit.feudum import GAME, Table, place_of

RED, BLUE = range(2)
MONK = 5


def table_of(*characters: str, seats: int = 2, **options: Value) -> Table:
    """Pawns of Red at B1."""
    table = Table(seats, **options)
    for character in characters:
        table.pawn(RED, character, "B1")
    return table


# --- 8.1 food, wine, tiles -------------------------------------------------------------------------------------------


@pytest.mark.rule("8.1")
def test_a_food_feeds_a_pawn_and_goes_to_the_haversack():
    table = table_of("monk", "noble")
    table.give(RED, food=3)
    food = table.state.bag[4]
    table.step(NOURISH, 0)
    assert table.asks == ("feeding", RED)
    assert table.options("feed") == ["pawn_1_food", "pawn_2_food"] and table.options("enough") == ["done"]
    table.answer(feed="pawn_2_food")
    assert table.refusal(feed="pawn_2_food").code == "pawn_not_hungry" == table.refusal(feed="pawn_3_food").code
    table.answer(feed="pawn_1_food")
    assert table.goods(RED) == {"food": 1} and table.state.bag[4] == food + 2
    assert table.state.pawn_at[:2] == [place_of("B1")] * 2 and table.state.round == 2


@pytest.mark.rule("8.1")
def test_each_player_is_asked_in_turn_order():
    table = Table(3)
    for seat in range(3):
        table.pawn(seat, "monk", "B1")
        table.give(seat, food=1)
    table.state.first = 1
    table.step(NOURISH, 0)
    order = []
    while table.asks[0] == "feeding":
        order.append(table.asks[1])
        table.answer(feed="pawn_1_food")
    assert order == [1, 2, 0]


@pytest.mark.rule("8.1")
def test_wine_feeds_now_and_at_the_next_nourishing_and_then_goes_to_the_haversack():
    table = table_of("monk")
    table.give(RED, barrel=2)
    table.step(NOURISH, 0).answer(feed="pawn_1_wine")
    assert (table.state.barrel[RED], table.state.pawn_wine[0]) == (1, 1)
    assert table.happened("fed_pawn") == [(RED, 0, 1, MONK)]
    sulfur = table.state.bag[1]
    table.step(NOURISH, 0)
    assert table.state.pawn_at[0] == place_of("B1") and table.state.pawn_wine[0] == 0, "without any choice"
    assert table.state.bag[1] == sulfur + 1 and table.state.barrel[RED] == 1
    assert table.happened("fed_pawn")[-1] == (RED, 0, LAST_WINE, MONK)
    table.step(NOURISH, 0).answer(enough="done")
    assert table.state.pawn_at[0] == -1


@pytest.mark.rule("8.1", "4.4")
def test_a_tile_is_food_and_leaves_the_game_but_no_wine():
    table = table_of("monk")
    table.tile(RED, "silver_mine")
    food = table.state.bag[4]
    table.step(NOURISH, 0)
    assert table.options("feed") == ["pawn_1_silver_mine"]
    assert table.refusal(feed="pawn_1_silver_mine_wine").code == "tile_is_no_wine"
    assert table.refusal(feed="pawn_1_orchard").code == "no_such_tile"
    assert table.refusal(feed="pawn_1_food").code == "food_needed"
    assert table.refusal(feed="pawn_1_wine").code == "wine_needed"
    table.answer(feed="pawn_1_silver_mine")
    assert table.state.spent[2] >= 1 and table.state.bag[4] == food and table.state.pawn_wine[0] == 0


@pytest.mark.rule("4.4", "8.1")
def test_as_an_option_a_tile_is_wine_through_the_next_round():
    table = table_of("monk", tile_as_wine=True)
    table.tile(RED, "orchard")
    sulfur = table.state.bag[1]
    table.step(NOURISH, 0).answer(feed="pawn_1_orchard_wine")
    assert table.state.pawn_wine[0] == 2 and sum(table.state.tiles) == 0, "drunk, without a cube"
    table.step(NOURISH, 0)
    assert table.state.pawn_at[0] == place_of("B1") and table.state.pawn_wine[0] == 0
    assert table.state.bag[1] == sulfur, "no cube comes back"


@pytest.mark.rule("8.1")
def test_unfed_pawns_leave_together_and_stars_are_counted_once():
    table = Table(2)
    table.pawn(RED, "monk", "B1", vessel="ship")
    table.pawn(RED, "monk", "B1")
    table.pawn(BLUE, "monk", "B2")
    table.track("monk", RED, BLUE)
    table.give(BLUE, food=1)
    table.step(NOURISH, 0).answer(feed="pawn_1_food")
    assert table.happened("starved_pawn") == [(RED, 0, place_of("B1"), MONK), (RED, 1, place_of("B1"), MONK)]
    assert table.state.tracks[5] == (BLUE,) and table.state.markers[RED] == 1
    assert table.state.adrift[3 * place_of("B1")] == 1
    assert table.happened("unseated") == [(RED, MONK)]


@pytest.mark.rule("8.1")
def test_hunger_waits_until_everybody_has_fed():
    table = Table(2)
    table.pawn(RED, "monk", "B1")
    table.pawn(BLUE, "monk", "B1")
    table.give(BLUE, food=1)
    table.give(RED, food=1)
    table.step(NOURISH, 0).answer(enough="done")
    assert table.asks == ("feeding", BLUE) and table.state.pawn_at[0] == place_of("B1")


@pytest.mark.rule("8.1")
def test_a_player_may_decline_to_feed_or_by_an_option_not():
    table = table_of("monk", "noble")
    table.give(RED, food=2)
    table.step(NOURISH, 0).answer(feed="pawn_1_food").answer(enough="done")
    assert table.state.pawn_at[:2] == [place_of("B1"), -1] and table.goods(RED) == {"food": 1}
    table = table_of("monk", "noble", may_starve_pawns=False)
    table.give(RED, food=1)
    table.step(NOURISH, 0)
    assert table.options("enough") == [] and table.refusal(enough="done").code == "must_feed"
    table.answer(feed="pawn_2_food")
    assert table.state.pawn_at[:2] == [-1, place_of("B1")], "there is nothing left for the other"


@pytest.mark.rule("8.1")
def test_by_an_option_everybody_feeds_in_secret_and_together():
    table = Table(2, feeding="together")
    for seat in (RED, BLUE):
        table.pawn(seat, "monk", "B1")
        table.pawn(seat, "noble", "B1")
        table.give(seat, food=1, barrel=1)
    table.step(NOURISH, 0)
    table.answer(BLUE, feed="pawn_1_food")
    assert table.refusal(BLUE, feed="pawn_2_food").code == "food_needed"
    assert table.refusal(BLUE, feed="pawn_1_wine").code == "pawn_not_hungry"
    table.answer(BLUE, feed="pawn_2_wine").answer(BLUE, enough="done")
    assert table.state.goods[9] == 1 and table.state.pawn_wine[4] == 0, "nothing is carried out yet"
    table.answer(RED, enough="done")
    assert table.state.pawn_at == [-1, -1, -1, place_of("B1"), place_of("B1"), -1]
    assert table.state.pawn_wine[4] == 1 and table.goods(BLUE) == {} and table.goods(RED) == {"food": 1}


@pytest.mark.rule("8.1")
def test_monsters_need_no_food():
    table = Table(2)
    table.monster(RED, "behemoth", "B1")
    table.step(NOURISH, 0)
    assert table.state.monster_at[0] == place_of("B1") and table.state.round == 2


@pytest.mark.rule("8.1", "4.4")
def test_permissions_stand_beside_feeding():
    table = table_of("monk")
    table.give(RED, wood=1, food=1)
    table.writs(RED, "shipyard_1", "cellar")
    table.step(NOURISH, 0)
    assert "shipyard_1_2" in table.options("mandate") and "cellar" in table.options("put_away")
    table.answer(mandate="shipyard_1_2")
    assert table.state.vessels[0] == 1 and table.asks == ("feeding", RED)


@pytest.mark.rule("8.1", "4.4")
def test_a_hungry_pawn_without_food_waits_for_a_mandate_that_might_bring_some():
    for writs, asked in (("cellar",), True), ((), False):
        table = table_of("monk")
        table.writs(RED, *writs)
        table.step(NOURISH, 0)
        assert (table.asks[0] == "feeding") == asked and (table.state.pawn_at[0] == place_of("B1")) == asked
        if asked:
            table.answer(enough="done")
            assert table.state.pawn_at[0] == -1


@pytest.mark.rule("8.1", "4.4")
def test_permissions_stand_beside_secret_feeding_until_a_pawn_is_fed_in_secret():
    table = table_of("monk", "noble", feeding="together")
    table.pawn(BLUE, "knight", "B1")
    table.give(RED, wood=1, food=2)
    table.give(BLUE, food=1)
    table.tile(RED, "orchard")
    table.writs(RED, "shipyard_1", "wages")
    table.step(NOURISH, 0)
    table.answer(RED, feed="pawn_1_food")
    assert table.options("mandate", RED) == [] and table.refusal(RED, mandate="shipyard_1_2").code == "not_now"
    GAME.apply(table.state, RED, BACK)
    table.answer(RED, mandate="shipyard_1_2")
    assert table.asks == ("payment", RED), "everybody waits while it is said what pays"
    assert GAME.to_act(table.state) == [RED]
    table.answer(pay="good")
    assert table.state.vessels[0] == 1 and GAME.to_act(table.state) == [RED, BLUE]
    table.answer(RED, mandate="wages_1")
    table.answer(pay="good")
    assert table.state.shillings[RED] == 3 and table.goods(RED) == {"food": 1}
    table.answer(RED, feed="pawn_1_food").answer(RED, feed="pawn_2_orchard").answer(RED, enough="done")
    table.answer(BLUE, enough="done")
    assert table.state.pawn_at[:4] == [place_of("B1"), place_of("B1"), -1, -1] and table.goods(RED) == {}


@pytest.mark.rule("8.1")
def test_new_sulfur_goes_to_barrel_or_supply_and_the_barrel_holds_three():
    table = Table(2)
    table.location("D3", "farm", BLUE, serf=RED)
    table.give(RED, barrel=2, wood=1)
    table.tile(RED, "sulfur_mine")
    table.hand(RED, "improve", "tax")
    table.turn(RED).answer(play="tend_landscape").answer(place="D3")
    if table.asks[0] == "landscape_tile":
        table.answer(tile="sulfur_mine")
    table.answer(collect="D3")
    while table.asks[0] != "sulfur" or table.asks[1] != RED:
        table.answer(store="0")
    assert table.options("store") == ["1", "0"] and table.refusal(store="2").code == "barrel_full"
    assert table.refusal(store="3").code == "not_so_much_sulfur"
    table.answer(store="1")
    assert table.state.barrel[RED] == 3 and table.goods(RED) == {"sulfur": 1}


# --- 8.2 the die -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.2")
@pytest.mark.parametrize(
    ("epoch", "tops", "expected"),
    [
        (1, (1, 2, 1, 2, 2, 2), [0, 2]),
        (2, (2, 3, 1, 3, 3, 2), [0, 2, 5]),
        (3, (4, 4, 4, 4, 4, 4), []),
        (4, (5, 4, 5, 3, 5, 5), [1, 3]),
    ],
)
def test_the_die_removes_a_tile_of_the_current_or_a_past_epoch(epoch: int, tops: tuple[int, ...], expected: list[int]):
    table = Table(2)
    table.state.epoch = epoch
    table.state.stacks = tops
    assert removable(table.state) == expected


@pytest.mark.rule("8.2")
def test_each_region_has_the_same_chance_and_the_tile_leaves_the_game():
    found: Counter[int] = Counter()
    for seed in range(120):
        table = Table(2, seed=seed)
        table.stacks(sea=2, forest=2, desert=2)
        table.hand(RED, "tax")
        table.step(ROLL_DIE)
        (region, epoch, face) = table.happened("die_rolled")[0]
        assert epoch == 1 and table.state.stacks[region] == 2 and table.state.spent[face] == 1
        assert face == table.state.faces[4 * region] and table.points(RED) == 0
        found[region] += 1
    assert set(found) == {1, 4, 5} and min(found.values()) > 20


@pytest.mark.rule("8.2")
def test_no_roll_without_such_a_tile():
    table = Table(2)
    table.state.stacks = (2, 2, 2, 2, 2, 2)
    table.hand(RED, "tax")
    table.step(ROLL_DIE)
    assert table.happened("no_roll") == [()] and table.state.spent == (0, 0, 0, 0)


@pytest.mark.rule("8.1", "6.1", "5.2.1", "5.3")
def test_a_drunk_pawn_moves_influences_and_gives_stars():
    table = Table(2)
    table.pawn(RED, "monk", "F2", wine=True)
    table.give(RED, markers=2)
    table.hand(RED, "move", "influence", "tax")
    table.hand(BLUE, "tax", "explore")
    table.turn(RED)
    assert table.stars(RED, "monk") == 1 and table.state.tracks[MONK] == (RED,)
    assert {"move", "influence"} <= set(table.options("play"))
    table.answer(play="influence").answer(place="F2")
    assert table.state.ruler[place_of("F2")] == RED
    table.turn(RED).answer(play="move")
    assert "pawn_1_F3_road" in table.options("step")
