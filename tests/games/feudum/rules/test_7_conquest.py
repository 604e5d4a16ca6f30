"""Chapter 7: who may attack what, every modifier, what success and failure bring, military service."""

import pytest

from gnomon.games.feudum.actions import TARGET_FEUDUM, TARGET_MONSTER, TARGET_PAWN
from gnomon.games.feudum.rules.conquer import base_attack, defence
from gnomon.games.feudum.rules.epochs import is_vassal, loss_of
from tests.games.feudum.invariants import check_map, check_markers
from tests.kit.feudum import Table, place_of

RED, GREEN, BLUE = range(3)
GREENS_PAWN = TARGET_PAWN + 3 * GREEN
FEUDUM_AT_B1 = TARGET_FEUDUM + 15
"""B1 is location 15."""


def field(red: str = "", green: str = "", blue: str = "", **kept: str) -> Table:
    """Pawns of three players at B1, each with a spare card; Red holds Conquer."""
    table = Table(3)
    for seat, characters in ((RED, red), (GREEN, green), (BLUE, blue)):
        for character in characters.split():
            table.pawn(seat, character, "B1")
    table.hand(RED, "conquer", "tax")
    table.hand(GREEN, *kept.get("hand", "tax").split())
    table.hand(BLUE, "tax")
    return table


def attack(table: Table, *weapons: str, defend: str = "no", **target: str) -> Table:
    """Red attacks, Green answers, Red adds weapons and ends."""
    table.turn(RED).answer(play="conquer").answer(**(target or {"target_pawn": "seat_2_pawn_1"}))
    if table.asks[0] == "defence":
        table.answer(whether=defend)
    for weapon in weapons:
        table.answer(weapon=weapon)
    if table.asks[0] == "weapons":
        table.answer(enough="done")
    return table


def sums(table: Table) -> tuple[int, int]:
    """Attack and defence of the one fight."""
    (fought,) = table.happened("fought")
    return fought[-2], fought[-1]


# --- 7.1, 7.2, 7.4 targets -------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1", "7.4", "5.8")
@pytest.mark.parametrize("kind", ["outpost", "farm", "town"])
def test_only_feudums_are_attacked_never_other_locations(kind: str):
    table = field(red="knight monk", green="noble")
    table.location("B1", kind, GREEN)
    table.turn(RED).answer(play="conquer")
    assert table.refusal(target_feudum="B1").code == "only_feudums"
    assert table.options("target_feudum") == [] and table.options("target_pawn") == ["seat_2_pawn_1"]


@pytest.mark.rule("7.4")
def test_an_attack_needs_a_pawn_or_monster_at_the_target():
    table = field(red="knight", green="noble")
    table.location("D1", "feudum", GREEN, guild="monk")
    table.location("B1", "feudum", RED, guild="monk")
    table.pawn(GREEN, "monk", "D3")
    table.turn(RED).answer(play="conquer")
    assert table.refusal(target_feudum="D1").code == "no_attacker_there"
    assert table.refusal(target_pawn="seat_2_pawn_2").code == "no_attacker_there"
    assert table.refusal(target_pawn="seat_2_pawn_3").code == "nothing_to_attack"
    assert {table.refusal(target_feudum="B1").code, table.refusal(target_pawn="seat_1_pawn_1").code} == {"own_piece"}
    assert table.refusal(target_monster="behemoth").code == "nothing_to_attack"


@pytest.mark.rule("7.4")
def test_without_a_target_the_card_has_no_effect():
    table = field(red="knight", green="")
    table.pawn(GREEN, "monk", "D3")
    assert table.turn(RED).refusal(play="conquer").code == "nothing_to_attack"


@pytest.mark.rule("7.4", "5.8", "4.2")
def test_conquer_is_never_the_last_card_of_the_round():
    table = field(red="knight noble monk", green="noble")
    table.location("B1", "farm", BLUE, serf=GREEN)
    table.hand(RED, "conquer")
    table.turn(RED)
    assert table.refusal(play="conquer").code == table.refusal(play="starve_the_people").code == "conquer_is_last"
    assert table.options("forgo") == ["conquer"]


@pytest.mark.rule("7.4.1")
def test_a_monster_alone_may_attack_and_be_attacked():
    table = field(green="noble")
    table.monster(RED, "behemoth", "B1")
    table.monster(GREEN, "sea_serpent", "B2")
    table.pawn(RED, "monk", "B2")
    table.turn(RED).answer(play="conquer")
    assert table.options("target_pawn") == ["seat_2_pawn_1"] and table.options("target_monster") == ["sea_serpent"]


@pytest.mark.rule("7.4.2")
def test_a_target_that_cannot_be_beaten_may_be_named():
    table = attack(field(red="monk", green="noble noble noble"))
    assert sums(table) == (1, 6) and table.points(RED) == 0
    table.check()


# --- 7.4 modifiers, one row after the other --------------------------------------------------------------------------


@pytest.mark.rule("7.4.1")
def test_each_pawn_attacks_with_one_and_defends_with_two():
    table = field(red="monk noble", green="merchant farmer", blue="knight knight")
    assert base_attack(table.state, RED, GREENS_PAWN) == 2 and defence(table.state, GREENS_PAWN, 0) == 4
    table.pawn(RED, "monk", "B2")
    table.pawn(GREEN, "monk", "B2")
    assert base_attack(table.state, RED, GREENS_PAWN) == 2 and defence(table.state, GREENS_PAWN, 0) == 4


@pytest.mark.rule("7.4.1", "8.1")
def test_a_pawn_with_wine_counts_nothing_on_either_side():
    table = Table(2)
    table.pawn(RED, "monk", "B1", wine=True)
    table.pawn(RED, "noble", "B1")
    table.pawn(GREEN, "monk", "B1", wine=True)
    table.pawn(GREEN, "noble", "B1")
    assert base_attack(table.state, RED, GREENS_PAWN) == 1 and defence(table.state, GREENS_PAWN, 0) == 2


@pytest.mark.rule("7.4.1", "8.6")
def test_a_monster_counts_one_on_either_side():
    table = field(red="monk", green="noble")
    table.monster(RED, "behemoth", "B1")
    table.monster(GREEN, "sea_serpent", "B1")
    assert base_attack(table.state, RED, GREENS_PAWN) == 2 and defence(table.state, GREENS_PAWN, 0) == 3
    beast = TARGET_MONSTER + 1
    assert base_attack(table.state, RED, beast) == 2 and defence(table.state, beast, 0) == 3


@pytest.mark.rule("7.4.1")
def test_a_feudum_counts_two_and_its_subject_one_beside_the_defenders_pawns():
    table = field(red="monk", green="noble")
    table.location("B1", "feudum", GREEN, guild="farmer")
    assert defence(table.state, FEUDUM_AT_B1, 0) == 4
    table.state.subject = (*table.state.subject[:15], 1, *table.state.subject[16:])
    assert defence(table.state, FEUDUM_AT_B1, 0) == 5
    assert defence(table.state, GREENS_PAWN, 0) == 2, "they help only the very feudum"


@pytest.mark.rule("7.4.1", "7.2")
def test_a_rebelling_serf_helps_against_its_very_feudum_alone():
    table = field(red="monk", green="noble")
    table.location("B1", "feudum", GREEN, serf=RED, guild="farmer")
    assert base_attack(table.state, RED, FEUDUM_AT_B1) == 2
    assert base_attack(table.state, RED, GREENS_PAWN) == 1
    assert base_attack(table.state, BLUE, FEUDUM_AT_B1) == 0, "serfs of others do not"


@pytest.mark.rule("7.4.1", "5.9")
def test_defend_counts_one():
    table = attack(field(red="monk noble monk", green="noble", hand="defend tax"), defend="yes")
    assert sums(table) == (3, 3) and table.points(GREEN, "defences") == 1


@pytest.mark.rule("7.4.1")
def test_one_saltpeter_or_any_number_with_a_knight():
    table = field(red="monk noble", green="noble")
    table.give(RED, saltpeter=4)
    table.turn(RED).answer(play="conquer").answer(target_pawn="seat_2_pawn_1").answer(whether="no")
    table.answer(weapon="saltpeter")
    assert sums(table) == (3, 2), "nothing else can be added: the fight is on"
    assert table.goods(RED) == {"saltpeter": 3}
    table = field(red="monk knight", green="noble noble")
    table.give(RED, saltpeter=4)
    assert sums(attack(table, "saltpeter", "saltpeter", "saltpeter")) == (5, 4)
    assert table.goods(RED) == {"saltpeter": 1}


@pytest.mark.rule("7.4.1")
def test_the_knight_must_be_among_the_attackers():
    table = field(red="monk", green="noble")
    table.pawn(RED, "knight", "B2")
    table.give(RED, saltpeter=2)
    table.writs(RED, "bow")
    table.turn(RED).answer(play="conquer").answer(target_pawn="seat_2_pawn_1").answer(whether="no")
    table.answer(weapon="saltpeter")
    assert table.refusal(weapon="saltpeter").code == "knight_needed"
    table = field(red="monk", green="noble")
    table.writs(RED, "bow")
    table.turn(RED).answer(play="conquer").answer(target_pawn="seat_2_pawn_1").answer(whether="no")
    assert table.refusal(weapon="saltpeter").code == "saltpeter_needed"


@pytest.mark.rule("7.4.1", "9")
@pytest.mark.parametrize(("weapon", "good", "worth"), [("bow", "wood", 1), ("sword", "iron", 1)])
def test_a_weapon_adds_one_or_two_with_its_good(weapon: str, good: str, worth: int):
    for paid in (False, True):
        table = field(red="monk", green="noble")
        table.writs(RED, weapon)
        table.give(RED, **{good: 1})
        attack(table, f"{weapon}_paid" if paid else weapon)
        assert sums(table) == (1 + worth + int(paid), 2)
        assert table.goods(RED) == ({} if paid else {good: 1}) and table.state.writs[RED] == ()
        assert table.state.deck_seen[0] == 63, "under the deck, in sight of all"


@pytest.mark.rule("7.4.1", "9")
def test_both_weapons_and_a_tile_for_the_good():
    table = field(red="monk monk", green="noble noble")
    table.writs(RED, "bow", "sword")
    table.tile(RED, "orchard")
    table.turn(RED).answer(play="conquer").answer(target_pawn="seat_2_pawn_1").answer(whether="no")
    table.answer(weapon="sword_paid")
    assert table.refusal(weapon="bow_paid").code == "goods_needed"
    table.answer(weapon="bow")
    assert sums(table) == (5, 4) and sum(table.state.tiles) == 0


@pytest.mark.rule("7.4.1", "4.4")
def test_a_tile_pays_for_saltpeter():
    table = field(red="monk monk", green="noble")
    table.tile(RED, "orchard")
    assert sums(attack(table, "saltpeter")) == (3, 2) and sum(table.state.spent[:1]) == 1


@pytest.mark.rule("7.4.2")
def test_the_attacker_adds_after_the_reveal_and_may_add_nothing():
    table = field(red="monk noble", green="noble", hand="defend tax")
    table.give(RED, saltpeter=1)
    table.turn(RED).answer(play="conquer").answer(target_pawn="seat_2_pawn_1")
    assert table.asks == ("defence", GREEN)
    table.answer(whether="yes")
    assert table.asks == ("weapons", RED)
    table.answer(enough="done")
    assert sums(table) == (2, 3) and table.goods(RED) == {"saltpeter": 1}


@pytest.mark.rule("7.4.1")
def test_pieces_of_third_players_do_not_count():
    table = attack(field(red="monk monk monk", green="noble", blue="knight knight knight"))
    assert sums(table) == (3, 2)


@pytest.mark.rule("7.4.1", "7.4.2")
def test_the_printed_examples():
    table = field(red="knight monk")
    table.location("B1", "feudum", GREEN, subject=True, guild="monk")
    table.give(RED, saltpeter=2)
    attack(table, "saltpeter", "saltpeter", target_feudum="B1")
    assert sums(table) == (4, 3) and table.points(RED) == 4
    table = field(red="noble monk", green="merchant", hand="defend tax")
    table.give(RED, saltpeter=1)
    assert sums(attack(table, "saltpeter", defend="yes")) == (3, 3) and table.points(RED) == 0


# --- 5.9 the defender's answer ---------------------------------------------------------------------------------------


@pytest.mark.rule("5.9", "7.4.2")
def test_only_the_attacked_player_is_asked_and_only_while_defend_may_be_there():
    table = field(red="monk monk monk", green="noble", blue="noble", hand="defend tax")
    table.turn(RED).answer(play="conquer").answer(target_pawn="seat_2_pawn_1")
    assert table.asks == ("defence", GREEN)
    table = field(red="monk monk monk", green="noble", hand="move tax")
    table.turn(RED).answer(play="conquer").answer(target_pawn="seat_2_pawn_1")
    assert table.options("whether") == ["no"] and table.refusal(whether="yes").code == "no_defend"
    table = field(red="monk monk monk", green="noble", hand="tax")
    table.played(GREEN, "defend")
    table.turn(RED).answer(play="conquer").answer(target_pawn="seat_2_pawn_1")
    assert table.points(RED) == 2, "Defend lies there already"


@pytest.mark.rule("5.9")
def test_a_revealed_defend_is_played_and_gives_one_turn_fewer():
    table = attack(field(red="monk", green="noble", hand="defend tax"), defend="yes")
    assert table.state.held[GREEN] == 1 and table.points(GREEN) == 1
    assert table.happened("revealed") == [(GREEN, 0)]
    table.played(RED)
    table.hand(RED, "conquer", "tax")
    table.turn(RED).answer(play="conquer").answer(target_pawn="seat_2_pawn_1")
    assert table.happened("fought")[-1][-2:] == (1, 2), "against one attack only"


@pytest.mark.rule("5.9", "4.2")
def test_whoever_revealed_defend_holds_it_no_more_for_conquer():
    table = field(red="monk", green="noble", hand="defend conquer")
    attack(table, defend="yes")
    assert table.turn(GREEN).refusal(play="conquer").code == "conquer_is_last"


@pytest.mark.rule("5.9")
def test_defend_on_ones_own_turn_is_one_point():
    table = field(red="monk", green="noble", hand="defend tax")
    table.turn(GREEN).answer(play="defend")
    assert table.points(GREEN, "defences") == 1 == table.points(GREEN)


@pytest.mark.rule("5.9")
def test_defend_protects_feudums_and_monsters_alike():
    table = field(red="monk monk monk", hand="defend tax")
    table.location("B1", "feudum", GREEN, guild="monk")
    assert sums(attack(table, defend="yes", target_feudum="B1")) == (3, 3)
    table = field(red="monk monk", hand="defend tax")
    table.monster(GREEN, "behemoth", "B1")
    assert sums(attack(table, defend="yes", target_monster="behemoth")) == (2, 2)


# --- 7.4 success and failure -----------------------------------------------------------------------------------------


@pytest.mark.rule("7.4.3")
def test_a_pawn_returns_its_vessel_stays_and_wine_goes_to_the_haversack():
    table = Table(2)
    table.pawn(RED, "monk", "D1")
    table.pawn(GREEN, "noble", "D1", vessel="ship", wine=True)
    table.track("noble", GREEN)
    table.hand(RED, "conquer", "tax")
    table.hand(GREEN, "tax")
    sulfur = table.state.bag[1]
    attack(table)
    assert table.points(RED, "conquests") == 2 and table.state.pawn_at[3] == -1
    assert table.state.adrift[3 * place_of("D1")] == 1 and table.state.bag[1] == sulfur + 1
    assert table.state.tracks[4] == () and table.state.markers[GREEN] == 1, "stars are counted anew"
    assert table.asks == ("military", RED)
    table.check()


@pytest.mark.rule("7.4.3", "8.6")
def test_a_monster_returns_to_the_guild_and_its_owner_takes_the_marker():
    table = field(red="monk monk")
    table.monster(GREEN, "behemoth", "B1")
    attack(table, target_monster="behemoth")
    assert sums(table) == (2, 1) and table.points(RED) == 2 and table.state.slain[RED] == 1
    assert (table.state.monster_at[0], table.state.monster_of[0], table.state.markers[GREEN]) == (-1, -1, 1)


@pytest.mark.rule("7.4.3", "7.1")
def test_a_conquered_feudum_becomes_an_outpost_without_markers():
    table = field(red="monk monk monk", blue="noble")
    table.location("B1", "feudum", GREEN, serf=BLUE, guild="merchant")
    table.goods_at("B1", wood=2)
    table.landscape("B1", "orchard", 3)
    table.immunity("B1", "serf")
    table.track("merchant", GREEN)
    attack(table, target_feudum="B1")
    place = place_of("B1")
    assert sums(table) == (3, 2) and table.points(RED, "conquests") == 4
    assert (table.state.kind[place], table.state.icon[place], table.state.feudums[1]) == (0, -1, 2)
    assert (table.state.ruler[place], table.state.serf[place]) == (-1, -1)
    assert table.state.markers == [0, 2, 0] and table.state.tracks[4] == (BLUE,), "Blue's is due at the noble guild"
    assert len(table.state.seals[BLUE]) == 1, "the seal under the serf is Blue's now"
    assert table.beside("B1") == {"wood": 2} and (table.state.landscape[place], table.state.resources[place]) == (0, 3)
    assert table.state.tracks[1] == ()
    table.answer(whether="no")
    assert table.state.military[RED] == 0
    check_markers(table.state)
    check_map(table.state)


@pytest.mark.rule("7.4.3", "5.3")
def test_the_attackers_serf_rules_the_outpost_and_keeps_no_seal():
    table = field(red="monk monk")
    table.location("B1", "feudum", GREEN, serf=RED, guild="merchant")
    table.immunity("B1", "serf")
    attack(table, target_feudum="B1")
    place = place_of("B1")
    assert (table.state.ruler[place], table.state.serf[place], table.state.kind[place]) == (RED, -1, 0)
    assert len(table.state.seals[RED]) == 1
    table.check()


@pytest.mark.rule("7.4.2")
def test_a_tie_fails_and_costs_only_what_was_spent():
    table = field(red="monk noble", green="merchant")
    table.give(RED, wood=1)
    table.writs(RED, "cellar")
    attack(table)
    assert sums(table) == (2, 2) and table.points(RED) == 0 and table.state.pawn_at[0] == place_of("B1")
    assert table.goods(RED) == {"wood": 1} and table.asks[0] != "military"


# --- 7.4, 5.9 Starve the People --------------------------------------------------------------------------------------


def starving(role: str = "serf", **kept: str) -> Table:
    """Red's noble stands where Green is serf or ruler with a subject."""
    table = field(red="noble", **kept)
    if role == "serf":
        table.location("B1", "outpost", BLUE, serf=GREEN)
    else:
        table.location("B1", "outpost", GREEN, subject=True)
    return table


@pytest.mark.rule("7.4.4")
@pytest.mark.parametrize("role", ["serf", "subject"])
def test_starving_returns_a_marker_and_the_beads_on_the_chickens(role: str):
    table = starving(role)
    table.beads(chickens=(2, 4))
    pool = len(table.state.pool)
    table.turn(RED).answer(play="starve_the_people").answer(target_marker=f"B1_{role}")
    place = place_of("B1")
    assert (table.state.serf[place], table.state.subject[place], table.state.markers[GREEN]) == (-1, 0, 1)
    assert table.points(RED) == 0 and table.asks == ("military", RED)
    assert table.state.chickens == () and len(table.state.pool) == pool + 2
    table.answer(whether="yes")
    assert table.state.military[RED] == 1
    table.check()


@pytest.mark.rule("7.4.4")
def test_starving_needs_a_noble_there_who_may_be_drunk():
    table = starving()
    table.state.pawn_face[0] = 5
    table.pawn(RED, "noble", "B2")
    assert table.turn(RED).refusal(play="starve_the_people").code == "nobody_to_starve"
    table = starving()
    table.state.pawn_wine[0] = 1
    table.state.bag[1] -= 1
    table.turn(RED).answer(play="starve_the_people")
    assert table.options("target_marker") == ["B1_serf"]
    assert table.refusal(target_marker="B1_subject").code == "no_marker_there"
    assert table.refusal(target_marker="B2_serf").code == "no_marker_there"


@pytest.mark.rule("7.4.4")
def test_ones_own_markers_and_those_elsewhere_are_not_starved():
    table = starving()
    table.location("B1", "outpost", RED, subject=True, serf=GREEN)
    table.location("D1", "outpost", BLUE, serf=GREEN)
    table.turn(RED).answer(play="starve_the_people")
    assert table.options("target_marker") == ["B1_serf"]
    assert table.refusal(target_marker="B1_subject").code == "own_piece"
    assert table.refusal(target_marker="D1_serf").code == "noble_needed"


@pytest.mark.rule("7.4.4", "3.3")
def test_the_basic_game_starves_nobody():
    table = Table(2, advanced=False)
    table.pawn(RED, "noble", "B1")
    table.location("B1", "outpost", GREEN, subject=True)
    table.hand(RED, "conquer", "tax")
    assert table.turn(RED).refusal(play="starve_the_people").code == "only_advanced"


@pytest.mark.rule("5.9", "7.4.4")
def test_royal_immunity_cancels_for_a_food_and_a_point():
    table = starving(hand="defend tax")
    table.give(GREEN, food=1)
    table.beads(chickens=(2,))
    table.turn(RED).answer(play="starve_the_people").answer(target_marker="B1_serf").answer(whether="yes")
    place = place_of("B1")
    assert table.state.serf[place] == GREEN and table.state.immunity[2 * place + 1] != 0
    assert table.points(GREEN, "defences") == 1 and table.goods(GREEN) == {} and table.state.held[GREEN] == 1
    assert len(table.state.chickens) == 1 and table.asks[0] == "turn" and table.state.military[RED] == 0
    assert table.state.played[RED] & 1 << 7, "the card is spent"
    table.check()


@pytest.mark.rule("5.9")
def test_a_tile_may_be_the_food_and_without_either_nobody_is_asked():
    table = starving(hand="defend tax")
    table.tile(GREEN, "orchard")
    table.turn(RED).answer(play="starve_the_people").answer(target_marker="B1_serf").answer(whether="yes")
    assert table.state.spent[0] == 1 and table.state.serf[place_of("B1")] == GREEN
    table = starving(hand="defend tax")
    table.turn(RED).answer(play="starve_the_people").answer(target_marker="B1_serf")
    assert table.state.serf[place_of("B1")] == -1


@pytest.mark.rule("5.9")
def test_without_a_seal_in_the_supply_the_marker_is_saved_but_not_protected():
    table = starving(hand="defend tax")
    table.give(GREEN, food=1)
    table.state.seals[BLUE] = table.state.pool
    table.state.pool = ()
    table.turn(RED).answer(play="starve_the_people").answer(target_marker="B1_serf").answer(whether="yes")
    place = place_of("B1")
    assert table.state.serf[place] == GREEN and table.state.immunity[2 * place + 1] == 0


@pytest.mark.rule("5.9", "4.4")
def test_a_sealed_marker_cannot_be_starved_until_its_owner_takes_the_seal():
    table = starving()
    table.immunity("B1", "serf")
    assert table.turn(RED).refusal(play="starve_the_people").code == "nobody_to_starve"
    table.turn(BLUE)
    assert table.refusal(take_seal="B1_serf").code == "no_seal_there"
    table.turn(GREEN).answer(take_seal="B1_serf")
    assert len(table.state.seals[GREEN]) == 1
    table.turn(RED).answer(play="starve_the_people")
    assert table.options("target_marker") == ["B1_serf"]


# --- 7.3 vassals and military service --------------------------------------------------------------------------------


@pytest.mark.rule("7.3")
def test_ruling_a_feudum_makes_a_vassal():
    table = Table(2)
    table.location("B1", "town", RED)
    assert not is_vassal(table.state, RED)
    table.location("D1", "feudum", RED, serf=GREEN, guild="monk")
    assert is_vassal(table.state, RED) and not is_vassal(table.state, GREEN)


LOSSES = {0: (0, 3, 0, 7, 12), 1: (0, 0, 0, 4, 9), 2: (0, 0, 0, 0, 5), 3: (0, 0, 0, 0, 0)}
"""By spaces covered: the loss at the dawn of epochs I to V."""


@pytest.mark.rule("7.3", "8.5")
@pytest.mark.parametrize("covered", LOSSES)
def test_the_table_of_disloyalty(covered: int):
    table = Table(2)
    table.state.military = (covered, covered)
    table.location("D1", "feudum", RED, guild="monk")
    assert tuple(loss_of(table.state, RED, epoch) for epoch in range(1, 6)) == LOSSES[covered]
    assert [loss_of(table.state, GREEN, epoch) for epoch in range(1, 6)] == [0] * 5, "no vassal, no loss"


@pytest.mark.rule("7.3")
def test_service_is_covered_space_by_space_also_by_those_who_are_no_vassals():
    table = Table(2)
    for number in range(4):
        table.state.pawn_at = [-1] * 6
        table.state.pawn_face = [-1] * 6
        table.state.held = [0, 0]
        table.pawn(RED, "monk", "B1")
        table.pawn(RED, "monk", "B1")
        table.pawn(RED, "monk", "B1")
        table.pawn(GREEN, "noble", "B1")
        table.played(RED)
        table.hand(RED, "conquer", "tax")
        table.hand(GREEN, "tax")
        attack(table)
        if number < 3:
            assert table.asks == ("military", RED)
            table.answer(whether="yes")
            assert table.happened("enlisted")[-1] == (RED, number + 1)
        else:
            assert table.asks[0] == "turn", "all three are covered"
    assert table.state.military == (3, 0) and table.state.discs[RED] == 0
