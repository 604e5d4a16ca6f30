"""Chapter 8: taming, moving and defeating monsters, and whom they detain."""

import pytest

from gnomon.games.feudum.rules.move import points_of
from gnomon.kernel.options import Value
from tests.games.feudum.rules.guild_tables import use
from tests.kit.feudum import Table, place_of

RED, GREEN = range(2)


def buying(row: int, markers: int = 0, **options: Value) -> Table:
    """Red, present at B1 and the port D1, buys a row of so many markers."""
    table = Table(2, **options)
    table.location("D1", "outpost", RED)
    table.location("B2", "outpost", GREEN, serf=RED)
    table.pawn(RED, "monk", "B1")
    table.track("monk", RED)
    table.rows(yellow=row)
    table.give(RED, shillings=3, markers=markers)
    table.hand(RED, "guild", "tax")
    table.hand(GREEN, "move", "tax")
    table.turn(RED)
    return use(table, "knight_trade")


# --- Tame the Beast --------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.6", "6.7.4")
def test_a_row_of_three_may_tame_a_monster_beside_a_pawn_or_marker():
    table = buying(3)
    assert table.asks == ("beast", RED)
    assert table.options("tame") == ["behemoth_D1", "behemoth_B1", "behemoth_B2", "sea_serpent_D1", "sea_serpent_B2"]
    assert table.refusal(tame="sea_serpent_B1").code == "no_port"
    assert table.refusal(tame="behemoth_S1").code == "no_one_there"
    free = table.state.free_markers[RED]
    table.answer(tame="behemoth_B1")
    assert table.state.monster_at[0] == place_of("B1") and table.state.monster_of[0] == RED
    assert (table.state.markers[RED], table.state.free_markers[RED]) == (0, free + 2), "one lies on its icon"
    table.check()


@pytest.mark.rule("8.6")
def test_taming_may_be_left():
    table = buying(4).answer(enough="done")
    assert table.state.monster_of == (-1, -1) and table.state.markers[RED] == 4


@pytest.mark.rule("8.6")
@pytest.mark.parametrize(("row", "markers", "asked"), [(2, 5, False), (3, 0, True), (6, 0, True)])
def test_the_row_itself_must_have_three(row: int, markers: int, asked: bool):
    assert (buying(row, markers).asks[0] == "beast") == asked


@pytest.mark.rule("8.6")
def test_the_three_markers_come_from_the_whole_supply_after_those_due():
    table = Table(2)
    table.pawn(RED, "monk", "B1")
    table.rows(yellow=3)
    table.give(RED, shillings=3)
    table.hand(RED, "guild", "tax")
    table.hand(GREEN, "tax")
    table.turn(RED)
    use(table, "knight_trade")
    assert table.asks[0] == "turn" and table.state.markers[RED] == 2, "one was due at the monk's track"
    table = Table(2)
    table.pawn(RED, "monk", "B1")
    table.rows(yellow=3)
    table.give(RED, shillings=3, markers=2)
    table.hand(RED, "guild", "tax")
    table.turn(RED)
    use(table, "knight_trade")
    assert table.asks[0] == "beast" and table.state.markers[RED] == 4


@pytest.mark.rule("8.6")
def test_a_tamed_monster_is_not_free_and_both_may_be_one_players():
    table = Table(2)
    table.location("D1", "outpost", RED)
    table.monster(GREEN, "sea_serpent", "S1")
    table.monster(RED, "behemoth", "B1")
    table.rows(yellow=3)
    table.give(RED, shillings=6)
    table.hand(RED, "guild", "tax")
    table.hand(GREEN, "tax")
    table.turn(RED)
    use(table, "knight_trade")
    assert table.asks[0] == "turn", "none is free"
    table.state.monster_of, table.state.monster_at = (RED, -1), (15, -1)
    table.rows(yellow=3)
    table.state.guild_used[RED] = -1
    table.hand(RED, "guild", "tax")
    table.turn(RED)
    use(table, "knight_trade")
    assert table.refusal(tame="behemoth_D1").code == "monster_tamed"
    table.answer(tame="sea_serpent_D1")
    assert table.state.monster_of == (RED, RED)


@pytest.mark.rule("8.6", "3.3")
def test_the_basic_game_has_no_monsters():
    assert buying(6, advanced=False).asks[0] == "turn"


# --- moving ----------------------------------------------------------------------------------------------------------


def moving(monster: str, at: str) -> Table:
    """Red moves, with a monster and a pawn far away at M1."""
    table = Table(2)
    table.monster(RED, monster, at)
    table.pawn(RED, "noble", "M1")
    table.hand(RED, "move", "tax")
    table.hand(GREEN, "tax")
    return table.turn(RED)


@pytest.mark.rule("8.6", "5.2")
def test_a_monster_adds_one_to_the_allowance():
    table = moving("behemoth", "B1")
    assert points_of(table.state, RED) == 2
    table.monster(GREEN, "sea_serpent", "D1")
    assert points_of(table.state, RED) == 2


@pytest.mark.rule("8.6", "2.4", "2.6")
@pytest.mark.parametrize(
    ("monster", "at", "steps"),
    [
        ("behemoth", "D5", {"D2_road", "D2_flying_machine", "B5_flying_machine", "B3_flying_machine"}),
        ("behemoth", "B4", {"B2_road"}),
        ("sea_serpent", "D1", {"B3_ship", "D2_ship", "I2_ship", "D2_submersible", "S3_submersible"}),
        ("sea_serpent", "S1", {"F1_ship", "S2_ship", "I1_submersible"}),
    ],
)
def test_the_behemoth_goes_by_road_and_air_the_serpent_by_water(monster: str, at: str, steps: set[str]):
    table = moving(monster, at)
    table.state.guild_vessels = (0, 0, 0)
    table.answer(play="move")
    found = {name.removeprefix(f"{monster}_") for name in table.options("step") if name.startswith(monster)}
    assert found == steps, "and never by ferry"


@pytest.mark.rule("8.6", "5.2.5")
@pytest.mark.parametrize("counts", [False, True])
def test_a_monster_alone_makes_no_move_successful_but_by_an_option(counts: bool):
    table = Table(2, monster_moves_count=counts)
    table.monster(RED, "behemoth", "B1")
    table.hand(RED, "move", "tax")
    table.hand(GREEN, "tax")
    table.turn(RED).answer(play="move").answer(step="behemoth_B2_road")
    if table.asks[0] == "steps":
        table.answer(enough="done")
    assert table.state.moves[RED] == int(counts)


@pytest.mark.rule("8.6", "5.2.3")
def test_a_moved_monster_may_pilfer():
    table = moving("behemoth", "B1")
    table.goods_at("B2", wood=1)
    table.answer(play="move").answer(step="behemoth_B2_road").answer(enough="done")
    assert table.asks == ("pilfering", RED)
    table.answer(pilfer="B2_wood")
    assert table.goods(RED) == {"wood": 1}


# --- detaining -------------------------------------------------------------------------------------------------------


def detained() -> Table:
    """Red's pawn stands beside Green's behemoth at B1, another one at F2."""
    table = Table(2)
    table.monster(GREEN, "behemoth", "B1")
    table.pawn(RED, "noble", "B1")
    table.pawn(RED, "knight", "F2")
    table.hand(RED, "move", "migrate", "influence", "conquer", "tax")
    table.hand(GREEN, "move", "tax")
    table.give(RED, markers=3, food=1)
    return table


@pytest.mark.rule("8.6")
def test_a_pawn_beside_an_opponents_monster_cannot_move_away():
    table = detained().turn(RED).answer(play="move")
    assert not [name for name in table.options("step") if name.startswith("pawn_1")]
    assert table.refusal(step="pawn_1_B2_road").code == "detained"


@pytest.mark.rule("8.6")
def test_a_pawn_may_enter_such_a_place_and_stays():
    table = detained().turn(RED).answer(play="move").answer(step="pawn_2_B1_road")
    assert not [name for name in table.options("step") if name.startswith("pawn_2")]


@pytest.mark.rule("8.6")
def test_a_detained_pawn_may_migrate_off_influence_and_attack():
    table = detained().turn(RED).answer(play="migrate").answer(leave="pawn_1")
    assert table.state.pawn_at[0] == -1
    table = detained().turn(RED).answer(play="influence").answer(place="B1")
    assert table.state.ruler[place_of("B1")] == RED
    table = detained().turn(RED).answer(play="conquer")
    assert table.options("target_monster") == ["behemoth"]


@pytest.mark.rule("8.6")
def test_it_is_freed_when_the_monster_leaves_or_falls():
    table = detained().turn(GREEN).answer(play="move").answer(step="behemoth_B2_road")
    table.turn(RED).answer(play="move")
    assert "pawn_1_F2_road" in table.options("step")
    table = detained()
    table.pawn(RED, "monk", "B1")
    table.turn(RED).answer(play="conquer").answer(target_monster="behemoth").answer(whether="no")
    assert table.state.slain[RED] == 1
    table.answer(whether="no").turn(RED).answer(play="move")
    assert "pawn_1_F2_road" in table.options("step")


@pytest.mark.rule("8.6")
def test_monsters_do_not_detain_monsters_and_stay_when_everybody_leaves():
    table = moving("behemoth", "B1")
    table.monster(GREEN, "sea_serpent", "B1")
    table.answer(play="move")
    assert "behemoth_B2_road" in table.options("step")
    assert table.state.monster_at[1] == place_of("B1"), "without any pawn or marker around"


@pytest.mark.rule("8.6", "6.1")
def test_a_monster_neither_influences_nor_gives_stars_nor_counts_for_entering():
    table = Table(2)
    table.monster(RED, "behemoth", "B1")
    table.give(RED, markers=3, food=2)
    table.hand(RED, "influence", "migrate", "tax")
    table.turn(RED)
    assert "influence" not in table.options("play") and sum(table.state.markers) == 3
    table.answer(play="migrate")
    assert table.options("place") == ["F2", "F3", "D3", "D4", "B1", "B4"], "neither pawn nor marker on the map"


@pytest.mark.rule("8.6", "7.4.1")
def test_a_monster_alone_attacks_with_saltpeter_and_weapons():
    table = Table(2)
    table.monster(RED, "behemoth", "B1")
    table.pawn(GREEN, "monk", "B1")
    table.writs(RED, "bow")
    table.give(RED, saltpeter=2)
    table.hand(RED, "conquer", "tax")
    table.hand(GREEN, "tax")
    table.turn(RED).answer(play="conquer").answer(target_pawn="seat_2_pawn_1").answer(whether="no")
    table.answer(weapon="saltpeter")
    assert table.refusal(weapon="saltpeter").code == "knight_needed"
    table.answer(weapon="bow")
    assert table.happened("fought")[0][-2:] == (3, 2) and table.points(RED) == 2


@pytest.mark.rule("8.6", "5.11")
def test_a_monster_cannot_feast_nor_be_feasted_with():
    table = Table(2)
    table.monster(RED, "behemoth", "B1")
    table.pawn(GREEN, "monk", "B1")
    table.track("monk", GREEN)
    table.beads(rosary=(3,))
    table.give(RED, barrel=1)
    table.hand(RED, "guild", "tax")
    assert table.turn(RED).refusal(play="feast").code == "nothing_to_feast"
    table.pawn(RED, "noble", "B1")
    assert "feast" in table.turn(RED).options("play")
