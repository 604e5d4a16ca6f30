"""Chapter 6: paying for trades, and the trade of each guild."""

from collections import Counter

import pytest

from gnomon.games.feudum.rules.functions import pay_trade
from gnomon.games.feudum.terms import GOOD_NAMES, GUILD_NAMES
from tests.games.feudum.rules.guild_tables import PLAYER, RIVAL, at_guild, use, why_not
from tests.kit.feudum import Table, guild_of

THIRD = 2


# --- 6.3 paying ------------------------------------------------------------------------------------------------------


def coin_by_coin(price: int, buyer: int, track: tuple[int, ...]) -> tuple[list[int], int]:
    """What each of three seats has more after a trade, and the charity's coins: one coin after the other."""
    purses = [0, 0, 0]
    purses[buyer] -= price
    charity = 0
    for coin in range(price):
        place = coin % 3
        if place == 2:
            charity += 1
        elif place < len(track):
            purses[track[place]] += 1
    return purses, charity


@pytest.mark.rule("6.3")
@pytest.mark.parametrize("track", [(), (1,), (0,), (1, 2), (0, 1), (1, 0), (2, 1, 0)])
@pytest.mark.parametrize("guild", GUILD_NAMES)
def test_coins_go_round_master_journeyman_charity(guild: str, track: tuple[int, ...]):
    for price in range(1, 13):
        table = Table(3)
        state = table.state
        state.shillings = [20, 20, 20]
        state.tracks[guild_of(guild)] = track
        pay_trade(state, 0, guild_of(guild), price, None)
        purses, charity = coin_by_coin(price, 0, track)
        assert [shillings - 20 for shillings in state.shillings] == purses
        eastern = guild in ("knight", "noble", "monk")
        assert (state.coffer, state.purse) == ((0, charity) if eastern else (charity, 0))


@pytest.mark.rule("6.3")
def test_the_journeyman_who_buys_for_five_gets_a_coin_back():
    table = Table(3)
    table.state.shillings = [0, 5, 0]
    table.state.tracks[1] = (2, 1)
    pay_trade(table.state, 1, 1, 5, None)
    assert table.state.shillings == [0, 1 + 1, 2] and table.state.coffer == 1


@pytest.mark.rule("6.3")
def test_the_apprentice_gets_nothing_of_a_trade():
    table = Table(4)
    table.state.shillings = [3, 0, 0, 0]
    table.state.tracks[4] = (1, 2, 3)
    pay_trade(table.state, 0, 4, 3, None)
    assert table.state.shillings == [0, 1, 1, 0] and table.state.purse == 1


@pytest.mark.rule("6.3")
def test_a_trade_begins_at_the_master_again():
    table = at_guild("merchant", "journeyman")
    table.give(PLAYER, shillings=2)
    table.store("market", food=4)
    for _ in range(2):
        table.hand(PLAYER, "guild", "tax")
        table.state.guild_used[PLAYER] = -1
        table.turn(PLAYER)
        use(table, "merchant_trade").answer(good="food")
        if table.asks[0] == "purchase":
            table.answer(enough="done")
    assert (table.state.shillings[PLAYER], table.state.shillings[RIVAL]) == (0, 2)


@pytest.mark.rule("6.3")
def test_three_goods_of_one_card_are_one_trade():
    table = at_guild("merchant", "journeyman")
    table.give(PLAYER, shillings=3)
    table.store("market", food=4)
    use(table, "merchant_trade").answer(good="food").answer(good="food").answer(good="food")
    assert (table.state.shillings[PLAYER], table.state.shillings[RIVAL], table.state.coffer) == (1, 1, 1)


@pytest.mark.rule("6.3")
def test_the_full_price_is_needed_before_any_coin_moves():
    table = at_guild("noble", "master")
    table.give(PLAYER, shillings=2)
    assert why_not(table, "noble_trade") == "shillings_needed", "two coins come back, but the third is missing"
    table.give(PLAYER, shillings=1)
    use(table, "noble_trade").answer(scroll="1")
    assert table.state.shillings[PLAYER] == 1


@pytest.mark.rule("5.11", "6.3")
@pytest.mark.parametrize("guild", GUILD_NAMES)
def test_anybody_may_trade_and_a_refusal_tells_why(guild: str):
    table = at_guild(guild)
    expected = "goods_on_farm_needed" if guild == "farmer" else "shillings_needed"
    assert why_not(table, f"{guild}_trade") == expected
    table.give(PLAYER, shillings=3)
    assert why_not(table, f"{guild}_trade") == ("goods_on_farm_needed" if guild == "farmer" else "")


# --- 6.7 farmer ------------------------------------------------------------------------------------------------------


def farm(table: Table, **goods: int) -> Table:
    """A farm of the player at F1 with goods; an empty barn that no bead makes overflow."""
    table.location("F1", "farm", PLAYER)
    table.goods_at("F1", **goods)
    table.store("barn")
    table.beads()
    return table


@pytest.mark.rule("6.7.1", "6.3")
def test_all_goods_of_a_farm_go_to_the_barn_and_two_of_them_earn_one():
    table = farm(at_guild("farmer"), wood=3, iron=2)
    use(table, "farmer_trade").answer(place="F1")
    assert table.state.barn == [0, 0, 2, 3, 0] and table.beside("F1") == {}
    assert table.options("count") == ["0", "1", "2"], "the fifth good earns nothing"
    table.answer(count="1")
    assert table.goods(PLAYER) == {"food": 1} and table.state.shillings[PLAYER] == 1
    assert (table.state.purse, table.state.coffer) == (0, 0), "no price is paid"


@pytest.mark.rule("6.7.1")
@pytest.mark.parametrize(("foods", "shillings"), [("0", 2), ("2", 0)])
def test_the_reward_is_a_free_mix(foods: str, shillings: int):
    table = farm(at_guild("farmer"), wood=4)
    use(table, "farmer_trade").answer(place="F1").answer(count=foods)
    assert table.goods(PLAYER).get("food", 0) == int(foods) and table.state.shillings[PLAYER] == shillings


@pytest.mark.rule("6.7.1")
def test_food_for_the_reward_comes_from_the_haversack_as_it_now_is():
    table = farm(at_guild("farmer"), wood=6)
    table.state.bag[4] = 1
    use(table, "farmer_trade").answer(place="F1")
    assert table.options("count") == ["0", "1"]
    assert table.refusal(count="2").code == "haversack_has_none" and table.refusal(count="4").code == "reward_too_great"
    table.state.bag[4] = 0
    table.state.listed_seat = -1
    assert table.options("count") == ["0"]


@pytest.mark.rule("6.7.1")
def test_overflowing_food_is_in_the_haversack_for_the_reward():
    table = farm(at_guild("farmer"), food=12)
    table.state.bag[4] = 0
    use(table, "farmer_trade").answer(place="F1")
    assert table.state.bag[4] == 2 and table.options("count") == ["0", "1", "2"]


@pytest.mark.rule("6.7.1")
def test_one_good_is_too_few_and_only_own_farms_send():
    table = farm(at_guild("farmer"), wood=1)
    table.location("F2", "farm", RIVAL)
    table.location("F3", "outpost", PLAYER)
    table.location("D1", "farm", PLAYER)
    table.goods_at("F2", wood=4)
    table.goods_at("F3", wood=4)
    assert why_not(table, "farmer_trade") == "goods_on_farm_needed"
    table.goods_at("D1", iron=2)
    table.answer(play="guild").answer(function="farmer_trade")
    assert table.options("place") == ["D1"]
    assert table.refusal(place="F1").code == "too_few_goods"
    assert {table.refusal(place=name).code for name in ("F2", "F3")} == {"not_own_farm"}


@pytest.mark.rule("6.7.1")
def test_goods_on_a_landscape_are_not_sent():
    table = farm(at_guild("farmer"), wood=2)
    table.state.serf = (*table.state.serf[:7], RIVAL, *table.state.serf[8:])
    table.landscape("F1", "orchard", 3)
    use(table, "farmer_trade").answer(place="F1")
    assert sum(table.state.barn) == 2 and table.state.resources[7] == 3


@pytest.mark.rule("6.7.1")
def test_without_beads_on_chickens_everything_in_excess_goes_to_the_haversack():
    table = farm(at_guild("farmer"), wood=6)
    table.store("barn", iron=8)
    table.store("market")
    before = table.state.bag[3]
    use(table, "farmer_trade").answer(place="F1")
    assert table.state.barn == [0, 0, 8, 2, 0] and table.state.bag[3] == before + 4 and table.state.market[3] == 0
    assert table.options("count")[-1] == "3", "all goods sent count"


@pytest.mark.rule("6.7.1")
def test_a_full_barn_takes_none_and_the_trade_is_still_possible():
    table = farm(at_guild("farmer"), wood=2)
    table.store("barn", iron=10)
    use(table, "farmer_trade").answer(place="F1")
    assert table.state.barn == [0, 0, 10, 0, 0] and table.options("count")[-1] == "1"


@pytest.mark.rule("6.7.1")
def test_beads_on_chickens_spill_as_many_goods_to_market_then_alchemist():
    table = farm(at_guild("farmer"), wood=6)
    table.beads(chickens=(5,))
    table.store("barn", iron=10)
    table.store("market", wood=2)
    table.store("containers", wood=1)
    before = table.state.bag[3]
    use(table, "farmer_trade").answer(place="F1")
    assert (table.state.market[3], table.state.containers[3], table.state.bag[3]) == (4, 3, before + 2)
    assert table.points(PLAYER) == 0, "rows and wagons filled by spilling score nothing"
    assert table.happened("spilled") == [(0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0)]


@pytest.mark.rule("6.7.1")
def test_which_goods_are_in_excess_is_random():
    stored: Counter[int] = Counter()
    for seed in range(60):
        table = Table(2, seed=seed)
        table.hand(PLAYER, "guild", "tax")
        farm(table, wood=5, iron=5)
        table.store("barn", food=8)
        table.turn(PLAYER)
        use(table, "farmer_trade").answer(place="F1")
        assert table.state.barn[2] + table.state.barn[3] == 2
        stored[table.state.barn[2]] += 1
    assert set(stored) == {0, 1, 2} and stored[1] > stored[0], "2, 5 and 2 in nine"


# --- 6.5, 6.7 merchant -----------------------------------------------------------------------------------------------

PRICES = {
    "saltpeter": (4, 3, 2, 2),
    "sulfur": (3, 3, 2, 1),
    "iron": (3, 2, 1, 1),
    "wood": (2, 2, 1, 1),
    "food": (2, 1, 1, 1),
}


@pytest.mark.rule("6.5", "6.7.2")
@pytest.mark.parametrize("good", GOOD_NAMES)
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_the_rightmost_good_of_a_row_is_bought_at_the_printed_price(good: str, count: int):
    table = at_guild("merchant")
    table.store("market", **{good: count})
    price = PRICES[good][count - 1]
    table.give(PLAYER, shillings=price - 1)
    assert why_not(table, "merchant_trade") == "shillings_needed"
    table.give(PLAYER, shillings=1)
    use(table, "merchant_trade").answer(good=good)
    if table.asks[0] == "sulfur":
        table.answer(store="0")
    assert table.state.shillings[PLAYER] == 0 and table.goods(PLAYER) == {good: 1}
    assert sum(table.state.market) == count - 1


@pytest.mark.rule("6.7.2")
def test_one_to_three_goods_one_after_the_other():
    table = at_guild("merchant")
    table.store("market", saltpeter=3)
    table.give(PLAYER, shillings=9)
    use(table, "merchant_trade")
    assert table.refusal(enough="done").code == "buy_something"
    assert table.refusal(good="wood").code == "market_has_none"
    table.answer(good="saltpeter").answer(good="saltpeter")
    assert table.options("good") == ["saltpeter"], "the last saltpeter costs 4 of the 4 left; 2 + 3 are spent"
    table.answer(good="saltpeter")
    assert table.state.shillings[PLAYER] == 0 and table.goods(PLAYER) == {"saltpeter": 3}
    assert why_not(table, "merchant_trade") == "other_guild_needed"


@pytest.mark.rule("6.7.2")
def test_no_fourth_good_and_no_empty_market():
    table = at_guild("merchant")
    table.store("market", food=4)
    table.give(PLAYER, shillings=20)
    use(table, "merchant_trade").answer(good="food").answer(good="food").answer(good="food")
    assert table.goods(PLAYER) == {"food": 3} and table.asks[0] != "purchase"
    table = at_guild("merchant")
    table.give(PLAYER, shillings=20)
    table.store("market")
    assert why_not(table, "merchant_trade") == "market_empty"


@pytest.mark.rule("6.7.2", "8.1")
def test_sulfur_that_is_bought_goes_to_barrel_or_supply():
    table = at_guild("merchant")
    table.store("market", sulfur=3)
    table.give(PLAYER, shillings=2)
    use(table, "merchant_trade").answer(good="sulfur").answer(store="1")
    assert table.state.barrel[PLAYER] == 1 and table.goods(PLAYER) == {}


# --- 6.7 alchemist, knight, noble, monk ------------------------------------------------------------------------------


@pytest.mark.rule("6.7.3")
def test_a_vessel_of_the_guild_for_three_shillings():
    table = at_guild("alchemist")
    table.give(PLAYER, shillings=3)
    table.guild_vessels(ship=1, submersible=1)
    use(table, "alchemist_trade")
    assert table.options("vessel") == ["ship", "submersible"]
    assert table.refusal(vessel="flying_machine").code == "vessel_not_for_sale"
    table.answer(vessel="submersible")
    assert table.state.vessels[:3] == (0, 1, 0) and table.state.guild_vessels == (1, 0, 0)
    assert table.state.shillings[PLAYER] == 0


@pytest.mark.rule("6.7.3")
def test_no_vessel_no_trade():
    table = at_guild("alchemist")
    table.give(PLAYER, shillings=3)
    table.guild_vessels()
    assert why_not(table, "alchemist_trade") == "nothing_for_sale"


@pytest.mark.rule("6.7.4")
@pytest.mark.parametrize("markers", [1, 2, 6])
def test_all_markers_of_the_own_row_for_three_shillings(markers: int):
    table = at_guild("knight", advanced=False)
    table.give(PLAYER, shillings=3)
    table.rows(yellow=markers, blue=4, red=5)
    use(table, "knight_trade")
    assert table.state.markers[PLAYER] == markers and table.state.rows[:3] == (0, 4, 5), "a dummy row is not for sale"


@pytest.mark.rule("6.7.4")
def test_an_empty_row_is_not_for_sale():
    table = at_guild("knight")
    table.give(PLAYER, shillings=3)
    table.rows(yellow=0)
    assert why_not(table, "knight_trade") == "nothing_for_sale"


@pytest.mark.rule("6.7.4", "6.2")
def test_a_marker_that_is_due_is_taken_from_the_row_at_once():
    table = at_guild("knight")
    table.pawn(PLAYER, "monk", "B1")
    table.give(PLAYER, shillings=3)
    table.rows(yellow=2)
    table.turn(PLAYER)
    use(table, "knight_trade")
    assert table.state.markers[PLAYER] == 1 and table.state.tracks[5] == (PLAYER,)


@pytest.mark.rule("6.7.5")
def test_one_seal_or_two_from_scrolls_of_ones_choice():
    table = at_guild("noble")
    table.scrolls(1, 2, 5)
    table.give(PLAYER, shillings=8)
    use(table, "noble_trade")
    assert table.options("scroll") == ["1", "2", "5"] and table.refusal(enough="done").code == "buy_something"
    assert table.refusal(scroll="3").code == "no_seal_there"
    table.answer(scroll="2")
    assert table.refusal(scroll="2").code == "no_seal_there"
    table.answer(scroll="5")
    assert len(table.state.seals[PLAYER]) == 2 and table.state.shillings[PLAYER] == 2
    assert [bool(seal) for seal in table.state.scrolls] == [True, False, False, False, False, False]


@pytest.mark.rule("6.7.5")
def test_two_seals_are_the_most_and_cost_six():
    table = at_guild("noble")
    table.scrolls(1, 2, 5)
    table.give(PLAYER, shillings=5)
    use(table, "noble_trade").answer(scroll="1")
    assert len(table.state.seals[PLAYER]) == 1 and table.state.shillings[PLAYER] == 2, "a second one is too dear"
    table = at_guild("noble")
    table.scrolls(1, 2, 5)
    table.give(PLAYER, shillings=20)
    use(table, "noble_trade").answer(scroll="1").answer(enough="done")
    assert len(table.state.seals[PLAYER]) == 1 and table.state.shillings[PLAYER] == 17


@pytest.mark.rule("6.7.5")
def test_no_seal_no_trade():
    table = at_guild("noble")
    table.scrolls()
    table.give(PLAYER, shillings=3)
    assert why_not(table, "noble_trade") == "nothing_for_sale"


@pytest.mark.rule("6.7.6")
def test_a_bead_is_the_lowest_or_the_highest_of_the_rosary():
    taken: Counter[int] = Counter()
    for seed in range(40):
        table = Table(2, seed=seed)
        table.beads(rosary=(3, 5, 2, 4))
        table.give(PLAYER, shillings=3)
        table.hand(PLAYER, "guild", "tax")
        table.turn(PLAYER)
        use(table, "monk_trade")
        (bead,) = table.state.beads[PLAYER]
        taken[bead - 8] += 1
        assert sorted(value - 8 for value in table.state.rosary) == sorted({2, 3, 4, 5} - {bead - 8})
        assert table.state.purse == 1 and table.state.shillings[PLAYER] == 0
    assert set(taken) == {2, 5} and min(taken.values()) > 8, "a fair pick"


@pytest.mark.rule("6.7.6")
def test_no_bead_no_trade():
    table = at_guild("monk")
    table.beads()
    table.give(PLAYER, shillings=3)
    assert why_not(table, "monk_trade") == "nothing_for_sale"


@pytest.mark.rule("6.7.6")
def test_a_single_bead_is_taken_without_choice():
    table = at_guild("monk", fists="opponent")
    table.beads(rosary=(4,))
    table.give(PLAYER, shillings=3)
    use(table, "monk_trade")
    assert table.state.beads[PLAYER] == (12,) and table.state.rosary == ()


@pytest.mark.rule("6.7.1", "6.7.6")
@pytest.mark.parametrize(
    ("hidden", "picked", "value"), [("left", "left", 2), ("left", "right", 5), ("right", "right", 2)]
)
def test_as_an_option_an_opponent_hides_the_beads(hidden: str, picked: str, value: int):
    table = at_guild("monk", seats=3, fists="opponent")
    table.beads(rosary=(2, 5, 3))
    table.give(PLAYER, shillings=3)
    use(table, "monk_trade")
    assert table.options("opponent") == ["seat_2", "seat_3"] and table.refusal(opponent="seat_1").code == "no_opponent"
    table.answer(opponent="seat_3")
    assert table.asks == ("hide", THIRD)
    table.answer(fist=hidden)
    assert table.asks == ("fist", PLAYER)
    table.answer(fist=picked)
    assert table.state.beads[PLAYER] == (value + 8,)


@pytest.mark.rule("6.7.1", "6.7.6")
def test_the_only_opponent_is_asked_at_once():
    table = at_guild("monk", fists="opponent")
    table.beads(rosary=(2, 5))
    table.give(PLAYER, shillings=3)
    use(table, "monk_trade")
    assert table.asks == ("hide", RIVAL)
