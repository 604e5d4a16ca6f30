"""Chapter 5.8 to 5.11: Conquer as a card, Defend, Repeat with Deja vu, Guild with the Feast."""

import pytest

from gnomon.kernel.options import Value
from tests.kit.feudum import Table, guild_of, place_of

RED, GREEN, BLUE = range(3)


# --- 5.8 Conquer: the card -------------------------------------------------------------------------------------------


def duel(**options: Value) -> Table:
    """Red's knight and noble stand at B1 beside Green's monk and serf; each holds two cards."""
    table = Table(3, **options)
    table.location("B1", "outpost", BLUE, serf=GREEN)
    table.pawn(RED, "knight", "B1")
    table.pawn(RED, "noble", "B1")
    table.pawn(GREEN, "monk", "B1")
    table.hand(RED, "conquer", "tax")
    table.hand(GREEN, "defend", "tax")
    table.hand(BLUE, "tax")
    return table


@pytest.mark.rule("5.8", "4.2", "4.3")
@pytest.mark.parametrize("half", ["conquer", "starve_the_people"])
def test_neither_half_of_conquer_is_the_last_card_of_the_round(half: str):
    table = duel()
    table.hand(RED, "conquer")
    refusal = table.turn(RED).refusal(play=half)
    assert (refusal.code, refusal.section) == ("conquer_is_last", "4.2")
    assert table.options() == ["conquer"], "without effect it can be played"
    table.answer(forgo="conquer")
    assert table.happened("forwent") == [(RED, 7)] and not table.happened("attacked")


@pytest.mark.rule("4.2")
def test_conquer_as_second_card_of_a_double_turn_needs_a_third():
    table = duel()
    table.state.pouch[RED] = 1
    table.state.bag[1] -= 1
    table.turn(RED).answer(forgo="tax")
    assert table.asks == ("finish", RED) and table.refusal(play="conquer").code == "conquer_is_last"
    table = duel()
    table.hand(RED, "conquer", "tax", "move")
    table.state.pouch[RED] = 1
    table.state.bag[1] -= 1
    table.turn(RED).answer(forgo="tax").answer(play="conquer")
    assert table.asks == ("target", RED)


@pytest.mark.rule("4.3", "3.3")
def test_conquer_is_regular_or_special_and_special_only_in_the_advanced_game():
    assert {"conquer", "starve_the_people"} <= set(duel().turn(RED).options("play"))
    table = duel(advanced=False).turn(RED)
    assert table.refusal(play="starve_the_people").code == "only_advanced" and "conquer" in table.options("play")


# --- 5.9 Defend ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.9")
def test_revealed_out_of_turn_it_gives_one_point_and_one_in_defence_once():
    table = duel()
    table.hand(RED, "conquer", "repeat", "tax")
    table.turn(RED).answer(play="conquer").answer(target_pawn="seat_2_pawn_1").answer(whether="yes")
    assert table.happened("revealed") == [(GREEN, 0)] and table.points(GREEN, "defences") == 1
    assert table.happened("fought")[0][-2:] == (2, 3)
    assert table.state.held[GREEN] == 1 and table.state.played[GREEN] == 1 << 8, "one turn fewer"
    table.check()


@pytest.mark.rule("5.9")
def test_only_the_attacked_player_is_asked():
    table = duel()
    table.hand(BLUE, "defend", "tax")
    table.turn(RED).answer(play="conquer").answer(target_pawn="seat_2_pawn_1")
    assert table.asks == ("defence", GREEN)
    assert table.refusal(seat=BLUE, whether="yes").code == "not_asked"


@pytest.mark.rule("5.9")
def test_it_must_be_among_the_cards_chosen_and_unplayed():
    table = duel()
    table.hand(GREEN, "tax", "move")
    table.turn(RED).answer(play="conquer").answer(target_pawn="seat_2_pawn_1")
    refusal = table.refusal(whether="yes")
    assert (refusal.code, refusal.section) == ("no_defend", "5.9") and table.options() == ["no"]
    table = duel()
    table.hand(GREEN, "tax")
    table.played(GREEN, "defend")
    table.turn(RED).answer(play="conquer").answer(target_pawn="seat_2_pawn_1")
    assert table.asks[0] != "defence", "everybody saw it go"


@pytest.mark.rule("5.9")
def test_the_defender_may_keep_it():
    table = duel()
    table.turn(RED).answer(play="conquer").answer(target_pawn="seat_2_pawn_1").answer(whether="no")
    assert table.points(GREEN) == 0 and table.state.held[GREEN] == 2


@pytest.mark.rule("5.9")
def test_on_ones_own_turn_it_gives_one_point_and_no_lasting_defence():
    table = duel()
    table.turn(GREEN).answer(play="defend")
    assert table.points(GREEN, "defences") == 1 and table.happened("scored") == [(GREEN, 1, 7)]
    table.turn(RED).answer(play="conquer").answer(target_pawn="seat_2_pawn_1")
    assert table.asks[0] != "defence" and table.happened("fought")[0][-2:] == (2, 2)


@pytest.mark.rule("5.9", "4.2")
def test_without_effect_it_gives_nothing():
    table = duel()
    table.turn(GREEN).answer(forgo="defend")
    assert table.points(GREEN) == 0 and table.state.played[GREEN] == 1 << 8


@pytest.mark.rule("5.9", "7.4.4")
def test_plain_defend_does_nothing_against_starving_and_immunity_costs_a_food():
    table = duel()
    table.turn(RED).answer(play="starve_the_people").answer(target_marker="B1_serf")
    assert table.state.serf[place_of("B1")] == -1 and table.state.held[GREEN] == 2, "no food: nobody is asked"
    table = duel()
    table.give(GREEN, food=1)
    table.beads(chickens=(2,))
    foods = table.state.bag[4]
    table.turn(RED).answer(play="starve_the_people").answer(target_marker="B1_serf")
    assert table.asks == ("immunity", GREEN)
    table.answer(whether="yes")
    assert table.points(GREEN, "defences") == 1 and table.state.bag[4] == foods + 1
    assert table.state.serf[place_of("B1")] == GREEN and table.state.immunity[2 * place_of("B1") + 1] != 0
    assert table.happened("seal_laid") == [(GREEN, place_of("B1"), 1)] and len(table.state.chickens) == 1
    assert table.asks[0] != "military" and table.state.played[RED] == 1 << 7, "the cancelled card is spent"
    table.check()


@pytest.mark.rule("5.9", "4.4")
def test_the_seal_is_taken_back_on_its_owners_own_turn():
    table = duel()
    table.immunity("B1", "serf")
    assert table.turn(RED).refusal(take_seal="B1_serf").code == "no_seal_there"
    table = duel()
    table.immunity("B1", "serf")
    table.turn(GREEN).answer(take_seal="B1_serf")
    assert len(table.state.seals[GREEN]) == 1 and table.asks == ("turn", GREEN)
    assert table.happened("seal_taken") == [(GREEN, place_of("B1"), 1)]


@pytest.mark.rule("4.1", "5.9")
@pytest.mark.parametrize("before", [3, 4])
def test_defend_as_fifth_card_uses_up_the_saltpeter_also_out_of_turn(before: int):
    table = duel()
    table.played(GREEN, *("move", "explore", "harvest", "improve")[:before])
    table.hand(GREEN, *("defend", "tax")[: 5 - before])
    table.state.pouch[GREEN] = 0
    table.state.bag[0] -= 1
    saltpeter = table.state.bag[0]
    table.turn(RED).answer(play="conquer").answer(target_pawn="seat_2_pawn_1").answer(whether="yes")
    used = before == 4
    assert table.state.bag[0] == saltpeter + used and table.state.pouch[GREEN] == (-1 if used else 0)
    assert table.happened("pouch_emptied") == ([(GREEN, 0, -1)] if used else [])
    table.check()


# --- 5.10 Repeat -----------------------------------------------------------------------------------------------------


def repeating(*played: str, saltpeter: int = 2, tiles: int = 0, farm: str = "", **options: Value) -> Table:
    """Red holds Repeat, the cards told lie before him, and every effect is possible for him once more."""
    table = Table(3, **options)
    for _ in range(tiles):
        table.tile(RED, "orchard")
    if farm:
        table.location(farm, "farm", GREEN)
    table.location("F2", "outpost", RED)
    table.location("F3", "farm", RED)
    table.location("D3", "town", RED)
    table.location("B1", "outpost", GREEN, serf=RED)
    for character in ("merchant", "noble"):
        table.pawn(RED, character, "D4")
    table.pawn(GREEN, "monk", "D4")
    table.give(RED, shillings=9, markers=3, saltpeter=saltpeter, wood=3, iron=3, food=3)
    table.played(RED, *played)
    table.hand(RED, "repeat", "tax")
    table.hand(GREEN, "tax")
    table.hand(BLUE, "tax")
    return table.turn(RED)


ALL = ("migrate", "move", "influence", "improve", "explore", "harvest", "tax", "conquer", "defend", "repeat", "guild")


@pytest.mark.rule("5.10", "4.3")
def test_only_move_influence_and_guild_are_repeated():
    table = repeating(*(card for card in ALL if card != "repeat"))
    table.answer(play="repeat")
    assert table.asks == ("repeated", RED) and table.options() == ["move", "influence", "guild"]
    for card in set(ALL) - {"move", "influence", "guild"}:
        refusal = table.refusal(again=card)
        assert (refusal.code, refusal.section) == ("not_repeatable", "5.10")


@pytest.mark.rule("5.10", "4.3")
def test_deja_vu_repeats_the_cards_without_the_mark():
    table = repeating(*(card for card in ALL if card not in ("repeat", "tax")))
    table.hand(RED, "repeat", "move")
    table.state.played[RED] |= 1 << 6
    table.turn(RED).answer(play="deja_vu")
    assert table.options() == ["migrate", "improve", "explore", "harvest", "tax"]
    for card in ("move", "influence", "guild", "conquer", "defend", "repeat", "starve_the_people", "feast", "deja_vu"):
        assert table.refusal(again=card).code == "not_repeatable"


@pytest.mark.rule("5.10")
def test_deja_vu_costs_a_saltpeter_to_the_haversack():
    table = repeating("tax", "explore")
    table.hand(RED, "repeat", "move")
    saltpeter = table.state.bag[0]
    table.turn(RED).answer(play="deja_vu").answer(again="tax")
    assert table.goods(RED)["saltpeter"] == 1 and table.state.bag[0] == saltpeter + 1
    assert table.happened("repeated") == [(RED, 6)] and table.happened("got_shillings") == [(RED, 2)]
    refusal = repeating("explore", saltpeter=0).refusal(play="deja_vu")
    assert (refusal.code, refusal.section) == ("saltpeter_needed", "5.10")


@pytest.mark.rule("5.10", "4.4")
def test_a_tile_may_be_the_saltpeter_of_deja_vu():
    table = repeating("explore", saltpeter=0, tiles=1)
    table.answer(play="deja_vu").answer(again="explore")
    assert table.asks == ("keep", RED) and sum(table.state.tiles) == 0


@pytest.mark.rule("5.10", "3.3")
def test_the_basic_game_has_no_deja_vu():
    assert repeating("explore", advanced=False).refusal(play="deja_vu").code == "only_advanced"


@pytest.mark.rule("5.10")
@pytest.mark.parametrize("effect", ["repeat", "deja_vu"])
def test_repeat_never_copies_an_opponents_card_nor_one_not_played(effect: str):
    table = repeating()
    table.played(GREEN, "move", "influence", "explore")
    refusal = table.refusal(play=effect)
    assert (refusal.code, refusal.section) == ("nothing_to_repeat", "5.10")
    table = repeating("move")
    assert table.answer(play="repeat").refusal(again="influence").code == "not_played_yet"


@pytest.mark.rule("5.10", "4.2")
def test_a_card_played_without_effect_may_be_repeated():
    table = repeating()
    table.hand(RED, "repeat", "influence")
    table.turn(RED).answer(forgo="influence").answer(forgo="tax").answer(forgo="tax")
    table.answer(play="repeat").answer(again="influence").answer(place="D4")
    assert table.state.ruler[place_of("D4")] == RED


@pytest.mark.rule("5.10")
def test_preconditions_and_costs_apply_anew():
    table = repeating("influence", "improve")
    table.state.markers[RED] = 0
    table.state.free_markers[RED] += 1
    assert table.refusal(play="repeat").code == "nothing_to_repeat", "no marker is left"
    table = repeating("improve")
    table.hand(RED, "repeat", "move")
    table.turn(RED).answer(play="deja_vu").answer(again="improve").answer(place="F2")
    assert table.goods(RED)["wood"] == 2 and table.state.kind[place_of("F2")] == 1


@pytest.mark.rule("5.10")
def test_the_special_ability_may_be_repeated_for_its_price():
    table = repeating("influence", farm="D4")
    table.answer(play="repeat").answer(again="influence").answer(money_is_influence="D4")
    assert table.state.shillings[RED] == 8 and table.state.ruler[place_of("D4")] == RED
    table = repeating("improve", tiles=1)
    table.answer(play="deja_vu").answer(pay="good")
    assert "tend_landscape" in table.options() and "improve" in table.options()


@pytest.mark.rule("5.10")
def test_repeat_itself_counts_as_played_and_nothing_is_executed_a_third_time():
    table = repeating("move")
    table.answer(play="repeat").answer(again="move").answer(enough="done")
    assert table.state.played[RED] == 1 << 1 | 1 << 9 and table.state.hand[RED] == 1 << 6


# --- 5.11 Guild ------------------------------------------------------------------------------------------------------


def trading(*held: str, seats: int = 3, **options: Value) -> Table:
    """Red can trade with merchant and noble, without a pawn anywhere."""
    table = Table(seats, **options)
    table.give(RED, shillings=12)
    table.hand(RED, *(held or ("guild", "repeat")))
    table.hand(GREEN, "tax", "move")
    return table.turn(RED)


@pytest.mark.rule("5.11")
def test_anybody_trades_and_no_pawn_is_needed():
    table = trading()
    table.answer(play="guild")
    assert table.asks == ("function", RED)
    assert {"merchant_trade", "noble_trade", "alchemist_trade"} <= set(table.options())
    assert not [name for name in table.options() if not name.endswith("trade")]


@pytest.mark.rule("5.11")
def test_pulls_are_for_the_journeyman_and_pushes_for_the_guild_master():
    table = trading(seats=4)
    for seat in (RED, GREEN, BLUE):
        table.pawn(seat, "merchant", "B1")
    for tracks, own in (((RED, GREEN, BLUE), "push"), ((GREEN, RED, BLUE), "pull"), ((GREEN, BLUE, RED), "")):
        table = trading(seats=4)
        for seat in (RED, GREEN, BLUE):
            table.pawn(seat, "merchant", "B1")
        table.track("merchant", *tracks)
        table.store("containers")
        table.turn(RED).answer(play="guild")
        for function in ("pull", "push"):
            name = f"merchant_{function}"
            if function == own:
                assert name in table.options()
            else:
                refusal = table.refusal(function=name)
                assert refusal.code == ("not_journeyman" if function == "pull" else "not_master")


@pytest.mark.rule("5.10", "5.11")
def test_a_repeated_guild_is_another_guild():
    table = trading()
    table.answer(play="guild").answer(function="noble_trade").answer(scroll="1").answer(enough="done")
    table.answer(forgo="tax")
    table.answer(play="repeat").answer(again="guild")
    refusal = table.refusal(function="noble_trade")
    assert (refusal.code, refusal.section, refusal.facts) == ("other_guild_needed", "5.10", {"guild": 4})
    assert "merchant_trade" in table.options()


@pytest.mark.rule("5.10", "5.11")
def test_after_a_guild_card_without_effect_any_guild_will_do():
    table = trading()
    table.answer(forgo="guild").answer(forgo="tax")
    table.answer(play="repeat").answer(again="guild").answer(function="noble_trade")
    assert table.asks == ("seals", RED)


# --- 5.11 Feast ------------------------------------------------------------------------------------------------------


def feasting(*tracks: int, sulfur: int = 1, host: str = "farmer", **options: Value) -> Table:
    """Red's monk stands beside Green's pawn at B1; the track of Green's guild is laid out."""
    table = Table(3, **options)
    table.pawn(RED, "monk", "B1")
    table.pawn(GREEN, host, "B1")
    if RED in tracks:
        table.pawn(RED, host, "F2")
    if BLUE in tracks:
        table.pawn(BLUE, host, "F3")
    table.track("monk", RED)
    table.track(host, *tracks)
    table.give(RED, barrel=sulfur)
    table.hand(RED, "guild", "repeat", "tax")
    table.hand(GREEN, "tax")
    return table.turn(RED)


@pytest.mark.rule("5.11")
def test_a_feast_pushes_for_the_guild_master_and_scores_three_more():
    table = feasting(GREEN)
    table.store("market", saltpeter=4, sulfur=4, iron=4, food=3)
    table.store("barn", food=1)
    table.state.purse = 3
    sulfur = table.state.bag[1]
    table.answer(play="feast").answer(target_pawn="seat_2_pawn_1")
    assert table.state.barrel[RED] == 0 and table.state.bag[1] == sulfur + 1
    assert table.happened("function") == [(RED, guild_of("farmer"), 2, GREEN)]
    assert table.asks[0] != "reeve", "no reeve's points"
    table.answer(good="food")
    assert table.points(RED, "feasts") == 3 and table.points(RED, "pushes") == 4 and table.points(GREEN) == 0
    assert table.state.shillings[RED] == 2 and table.state.purse == 1, "the master's share; nobody is journeyman"
    assert table.state.guild_used[RED] == guild_of("farmer")
    table.check()


@pytest.mark.rule("5.11")
def test_a_feast_pulls_for_the_journeyman_and_draws_the_writs():
    table = feasting(BLUE, GREEN, host="merchant")
    table.store("market", saltpeter=4, sulfur=4, iron=4, food=3)
    table.store("barn", food=1)
    table.answer(play="feast").answer(target_pawn="seat_2_pawn_1")
    assert table.happened("function") == [(RED, guild_of("merchant"), 1, GREEN)]
    table.answer(good="food")
    assert table.points(RED, "feasts") == 3 and table.points(RED, "pulls") == 3
    assert table.asks == ("keep", RED) and len(table.options()) == 2


@pytest.mark.rule("5.11", "6.7.1", "6.7.6")
def test_the_real_journeyman_keeps_the_other_half_of_the_purse():
    table = feasting(GREEN, BLUE)
    table.store("market")
    table.store("barn", food=1)
    table.state.purse = 5
    table.answer(play="feast").answer(target_pawn="seat_2_pawn_1").answer(good="food")
    assert [table.state.shillings[seat] for seat in (RED, GREEN, BLUE)] == [3, 0, 2] and table.state.purse == 0


@pytest.mark.rule("5.11", "6.4")
def test_a_reeve_scores_nothing_at_a_feast():
    table = feasting(GREEN, RED)
    table.state.reeves = (1, *(0,) * 17)
    table.state.discs = (2, 3, 3)
    table.store("market")
    table.store("barn", food=1)
    table.answer(play="feast").answer(target_pawn="seat_2_pawn_1").answer(good="food")
    assert table.points(RED, "reeves") == 0 and table.points(RED) == 3


@pytest.mark.rule("5.11", "6.7.1", "6.7.6")
def test_an_opponent_of_the_feasting_player_hides_the_beads():
    table = feasting(GREEN, host="noble", fists="opponent")
    table.pawn(GREEN, "monk", "B1")
    table.pawn(GREEN, "monk", "F3")
    table.track("monk", GREEN, RED)
    table.beads(rosary=(2, 5))
    table.turn(RED).answer(play="feast").answer(target_pawn="seat_2_pawn_2")
    assert table.asks == ("opponent", RED) and table.options() == ["seat_2", "seat_3"]
    table.answer(opponent="seat_2").answer(GREEN, fist="left").answer(RED, fist="right")
    assert [bead % 8 for bead in table.state.chickens] == [5] and table.points(RED) == 3 + 4
    assert table.points(GREEN) == 0


@pytest.mark.rule("5.11")
def test_without_a_level_a_feast_gives_three():
    table = feasting(GREEN)
    table.store("market")
    table.store("barn", food=1)
    table.answer(play="feast").answer(target_pawn="seat_2_pawn_1").answer(good="food")
    assert table.points(RED) == 3


@pytest.mark.rule("5.11")
def test_a_feast_needs_wine_of_the_barrel():
    table = feasting(GREEN, sulfur=0)
    table.give(RED, sulfur=2)
    table.tile(RED, "orchard")
    refusal = table.refusal(play="feast")
    assert (refusal.code, refusal.section) == ("wine_needed", "5.11"), "neither sulfur of the supply nor a tile will do"


@pytest.mark.rule("5.11")
def test_the_host_must_be_master_or_journeyman_with_something_to_move():
    table = feasting(BLUE, RED)
    assert table.refusal(play="feast").code == "nothing_to_feast"
    table = feasting(GREEN)
    table.store("barn")
    assert table.refusal(play="feast").code == "nothing_to_feast"


@pytest.mark.rule("5.11")
def test_a_host_is_an_opponents_pawn_or_feudum_where_one_has_a_pawn():
    table = feasting(GREEN)
    table.pawn(GREEN, "farmer", "F3")
    table.location("B4", "feudum", GREEN, guild="farmer")
    table.location("B1", "feudum", GREEN, guild="farmer")
    table.pawn(BLUE, "noble", "B1")
    table.answer(play="feast")
    assert table.options("target_pawn") == ["seat_2_pawn_1"] and table.options("target_feudum") == ["B1"]
    assert table.refusal(target_pawn="seat_2_pawn_2").code == "no_pawn_there"
    assert table.refusal(target_feudum="B4").code == "no_pawn_there"
    assert table.refusal(target_pawn="seat_1_pawn_1").code == "own_piece"
    assert table.refusal(target_pawn="seat_3_pawn_1").code == "host_has_no_rank"
    assert table.refusal(target_monster="behemoth").code == "nothing_to_feast"


@pytest.mark.rule("5.11", "8.6")
def test_monsters_cannot_feast():
    table = Table(2)
    table.pawn(GREEN, "farmer", "B1")
    table.monster(RED, "behemoth", "B1")
    table.track("farmer", GREEN)
    table.give(RED, barrel=1)
    table.hand(RED, "guild", "tax")
    assert table.turn(RED).refusal(play="feast").code == "nothing_to_feast"


@pytest.mark.rule("5.10", "5.11")
def test_a_feast_counts_as_its_guild_when_repeated():
    table = feasting(GREEN, sulfur=2)
    table.store("market")
    table.store("barn", food=2)
    table.answer(play="feast").answer(target_pawn="seat_2_pawn_1").answer(good="food").answer(enough="done")
    table.answer(forgo="tax")
    table.give(RED, shillings=9)
    table.answer(play="repeat").answer(again="guild")
    assert table.refusal(function="farmer_trade").code == "other_guild_needed"


@pytest.mark.rule("5.11", "3.3")
def test_the_basic_game_has_no_feast():
    assert feasting(GREEN, advanced=False).refusal(play="feast").code == "only_advanced"
