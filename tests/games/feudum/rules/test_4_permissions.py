"""Chapter 4.4: what may be done at any time of one's own turn, wild tiles in every payment, and what previews tell."""

from collections.abc import Callable

import pytest

from gnomon.games.feudum.decisions import NOURISH
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.terms import GOOD_NAMES
from gnomon.kernel.game import CHANCE
from tests.kit.feudum import Table, place_of

RED, GREEN = range(2)


# --- moments ---------------------------------------------------------------------------------------------------------


def endowed() -> Table:
    """Red has a vessel, a mandate, a charter, and a seal under his serf; his monk and merchant stand at D1."""
    table = Table(2)
    table.guild_vessels()
    table.location("F2", "outpost", GREEN, serf=RED)
    table.location("D1", "farm", GREEN)
    table.immunity("F2", "serf")
    table.pawn(RED, "monk", "D1")
    table.pawn(RED, "merchant", "D1")
    table.pawn(GREEN, "knight", "D1")
    table.track("monk", RED)
    table.track("merchant", RED)
    table.track("knight", GREEN)
    table.vessel(RED, "ship")
    table.writs(RED, "wages", "cellar")
    table.give(RED, food=1, markers=2, shillings=2, saltpeter=1)
    table.hand(RED, "move", "influence", "conquer", "tax")
    table.hand(GREEN, "tax", "move", "guild")
    return table.turn(RED)


def before(table: Table) -> Table:
    return table


def after(table: Table) -> Table:
    return table.answer(forgo="tax")


def moving(table: Table) -> Table:
    return table.answer(play="move").answer(step="pawn_1_D3_road")


def speeding(table: Table) -> Table:
    return moving(table).answer(enough="done")


def influencing(table: Table) -> Table:
    return table.answer(play="influence")


def arming(table: Table) -> Table:
    table.answer(play="conquer").answer(target_pawn="seat_2_pawn_1")
    return table.answer(whether="no") if table.asks[0] == "defence" else table


def feeding(table: Table) -> Table:
    return table.step(NOURISH, 0)


MOMENTS = {
    "turn": before,
    "finish": after,
    "steps": moving,
    "godspeed": speeding,
    "influence": influencing,
    "weapons": arming,
    "feeding": feeding,
}


@pytest.mark.rule("4.4", "5.2.2", "9", "5.9")
@pytest.mark.parametrize("moment", MOMENTS)
def test_at_each_of_these_moments_everything_is_permitted(moment: str):
    for kind, name in (
        ("deploy", "pawn_1_ship"),
        ("mandate", "wages_1"),
        ("put_away", "cellar"),
        ("put_away", "wages"),
        ("take_seal", "F2_serf"),
    ):
        table = MOMENTS[moment](endowed())
        assert table.asks == (moment, RED)
        asked = set(table.options())
        table.answer(**{kind: name})
        assert table.asks == (moment, RED), "the question goes on"
        assert name in asked and name not in table.options(kind)
    assert (table.state.immunity[2 * place_of("F2") + 1], len(table.state.seals[RED])) == (0, 1)


@pytest.mark.rule("4.4")
def test_what_each_permission_does():
    table = endowed()
    table.answer(deploy="pawn_1_ship").answer(mandate="wages_1").answer(put_away="cellar").answer(take_seal="F2_serf")
    assert table.state.pawn_vessel[0] == 0 and table.state.shillings[RED] == 5 and table.goods(RED) == {"saltpeter": 1}
    assert table.state.writs[RED] == () and table.state.deck[:2] == (8, 2)
    assert table.happened("buried_writ") == [(RED,)] and table.happened("mandate_played") == [(RED, 2, 0)]
    assert table.asks == ("turn", RED)
    table.check()


@pytest.mark.rule("4.4")
def test_not_in_the_turn_of_another_nor_of_what_one_has_not():
    table = endowed()
    for kind, name in (("put_away", "cellar"), ("deploy", "pawn_1_ship"), ("mandate", "wages_1")):
        assert table.refusal(GREEN, **{kind: name}).code == "not_asked"
    assert table.refusal(put_away="bow").code == "writ_not_there"
    assert table.refusal(mandate="provisioning_1").code == "writ_not_there"
    assert table.refusal(mandate="bow_1").code == "writ_not_there"
    assert table.refusal(take_seal="F2_subject").code == "no_seal_there"
    table.answer(forgo="tax").answer(end="done")
    assert table.asks == ("turn", GREEN) and table.refusal(take_seal="F2_serf").code == "no_seal_there"
    assert [kind for kind in ("deploy", "mandate", "put_away", "take_seal") if table.options(kind)] == []


@pytest.mark.rule("4.4")
def test_not_while_somebody_else_decides_in_ones_turn():
    table = endowed()
    table.hand(GREEN, "defend", "tax")
    table.answer(play="conquer").answer(target_pawn="seat_2_pawn_1")
    assert table.asks == ("defence", GREEN) and table.refusal(RED, put_away="cellar").code == "not_asked"


@pytest.mark.rule("4.4")
def test_in_the_midst_of_a_selection_a_permission_waits():
    table = endowed()
    table.hand(RED, "conquer", "tax")
    table.answer(play="conquer")
    assert table.asks == ("target", RED)
    refusal = table.refusal(put_away="cellar")
    assert (refusal.code, refusal.section) == ("not_now", "4.4")


@pytest.mark.rule("4.4", "4.2")
def test_after_the_last_card_there_is_time_for_them():
    table = endowed()
    table.hand(RED, "tax")
    table.turn(RED).answer(forgo="tax")
    assert table.asks == ("finish", RED)
    table.answer(take_seal="F2_serf").answer(put_away="wages").answer(put_away="cellar").answer(end="done")
    assert table.asks == ("turn", GREEN)


# --- wild tiles ------------------------------------------------------------------------------------------------------


def rich(card: str) -> Table:
    """Red can do everything but pay a good: he has two tiles, and no improvement brings him a third."""
    table = Table(2)
    table.stacks(forest=2)
    table.location("F2", "outpost", RED, serf=GREEN)
    table.location("F3", "farm", GREEN, serf=RED)
    table.location("B1", "outpost", GREEN, serf=RED)
    for character in ("monk", "noble"):
        table.pawn(RED, character, "B1")
    table.pawn(GREEN, "noble", "B1")
    table.tile(RED, "orchard")
    table.tile(RED, "silver_mine")
    table.writs(RED, "bow", "sword", "wages")
    table.hand(RED, card, "tax")
    table.hand(GREEN, "conquer", "move")
    return table.turn(RED)


def weapon(name: str) -> Callable[[Table], Table]:
    def attack(table: Table) -> Table:
        table.answer(play="conquer").answer(target_pawn="seat_2_pawn_1")
        return (table.answer(whether="no") if table.asks[0] == "defence" else table).answer(weapon=name)

    return attack


def explore(table: Table) -> Table:
    table.answer(play="explore").answer(keep=table.options("keep")[0])
    if table.asks[0] == "limit":
        table.answer(put_away=table.options("put_away")[0])
    return table.answer(whether="yes")


def starve(table: Table) -> Table:
    table.hand(RED, "defend", "tax")
    return table.turn(GREEN).answer(play="starve_the_people").answer(target_marker="B1_serf").answer(whether="yes")


PAYMENTS: dict[str, tuple[str, str, Callable[[Table], Table]]] = {
    "migrate": ("migrate", "food", lambda table: table.answer(play="migrate").answer(place="F2").answer(face="monk")),
    "improve": ("improve", "wood", lambda table: table.answer(play="improve").answer(place="F2")),
    "shovels": ("explore", "iron", explore),
    "saltpeter in combat": ("conquer", "saltpeter", weapon("saltpeter")),
    "bow": ("conquer", "wood", weapon("bow_paid")),
    "sword": ("conquer", "iron", weapon("sword_paid")),
    "mandate": ("migrate", "food", lambda table: table.answer(mandate="wages_1")),
    "immunity": ("migrate", "food", starve),
}


@pytest.mark.rule("4.4")
@pytest.mark.parametrize("payment", PAYMENTS)
def test_a_tile_stands_for_one_good_wherever_the_personal_supply_pays(payment: str):
    card, good, pay = PAYMENTS[payment]
    table = rich(card)
    bag = table.state.bag[:]
    pay(table)
    assert table.asks == ("payment", RED) and table.options() == ["orchard", "silver_mine"]
    assert table.refusal(pay="good").code == "good_not_held"
    assert table.refusal(pay="sulfur_mine").code == "no_such_tile"
    table.answer(pay="silver_mine")
    assert table.happened("tile_spent") == [(RED, 2, GOOD_NAMES.index(good))]
    assert table.state.spent[2] == 1 and table.state.tiles[:4] == [1, 0, 0, 0]
    assert table.state.bag == bag and table.goods(RED) == {}, "nothing enters the haversack, and it is no cube"


@pytest.mark.rule("4.4", "8.1")
def test_a_tile_feeds_as_food_and_as_wine_only_by_an_option():
    for allowed in (False, True):
        table = Table(2, tile_as_wine=allowed)
        table.pawn(RED, "monk", "B1")
        table.tile(RED, "orchard")
        table.step(NOURISH, 0)
        assert ("pawn_1_orchard_wine" in table.options("feed")) == allowed
        if not allowed:
            assert table.refusal(feed="pawn_1_orchard_wine").code == "tile_is_no_wine"
        table.answer(feed="pawn_1_orchard")
        assert table.state.spent[0] >= 1 and table.state.pawn_at[0] == place_of("B1")


@pytest.mark.rule("4.4")
def test_tiles_replace_neither_shillings_nor_seals_nor_goods_on_the_board():
    table = Table(2)
    table.guild_vessels()
    table.location("F2", "town", RED)
    table.location("F3", "farm", RED)
    table.goods_at("F3", wood=1)
    table.pawn(RED, "monk", "D4")
    for landscape in ("orchard", "silver_mine", "sulfur_mine"):
        table.tile(RED, landscape)
    table.hand(RED, "improve", "move", "guild")
    table.turn(RED)
    assert table.refusal(play="guild").code == "no_function"
    assert table.answer(play="improve").refusal(place="F2").code == "seal_needed"
    table.answer(place="F3")
    table.answer(pay="orchard")
    table.turn(RED).answer(play="move")
    assert table.refusal(step="pawn_1_D5_ferry").code == "fare_needed"


@pytest.mark.rule("4.4")
def test_goods_and_tiles_together_pay_what_costs_several():
    table = Table(2)
    table.give(RED, wood=1, food=1)
    table.tile(RED, "orchard")
    table.writs(RED, "provisioning")
    table.hand(RED, "tax", "move")
    table.turn(RED)
    assert table.options("mandate") == ["provisioning_1"]
    assert table.refusal(mandate="provisioning_2").code == "goods_needed"
    table.answer(mandate="provisioning_1")
    assert table.goods(RED) == {} and sum(table.state.tiles) == 0 and table.state.shillings[RED] == 9
    assert table.happened("tile_spent") == [(RED, 0, 2)], "what lacks is paid with the tile, without a question"


# --- previews --------------------------------------------------------------------------------------------------------


def improving(table: Table) -> tuple[str, str]:
    table.give(RED, wood=1)
    table.hand(RED, "improve", "tax")
    table.turn(RED).answer(play="improve")
    return "place", "F2"


def harvesting(table: Table) -> tuple[str, str]:
    table.location("F1", "farm", RED)
    table.hand(RED, "harvest", "tax")
    table.turn(RED).answer(play="harvest")
    return "favours", "F1"


def exploring(table: Table) -> tuple[str, str]:
    table.hand(RED, "explore", "tax")
    table.turn(RED)
    return "play", "explore"


def digging(table: Table) -> tuple[str, str]:
    table.give(RED, iron=1)
    exploring(table)
    table.answer(play="explore").answer(keep=table.options("keep")[0])
    return "whether", "yes"


def sailing(table: Table) -> tuple[str, str]:
    table.state.voyage, table.state.discs, table.state.moves[RED] = (1, 0), (2, 3), 1
    table.pawn(RED, "farmer", "D3")
    table.hand(RED, "move", "tax")
    table.turn(RED).answer(play="move").answer(step="pawn_1_D4_road")
    return "whether", "yes"


@pytest.mark.rule("4.4", "1.3", "1.5", "5.4", "5.5", "5.6")
@pytest.mark.parametrize("lead", [improving, harvesting, exploring, digging, sailing])
def test_previews_halt_before_anything_is_drawn(lead: Callable[[Table], tuple[str, str]]):
    table = Table(2)
    table.location("F2", "outpost", RED)
    kind, name = lead(table)
    told = []
    for seed in (1, 2, 3):
        table.state.seed = seed
        preview = GAME.preview(GAME.view(table.state, RED), RED, table.code(**{kind: name}))
        assert preview.stop == CHANCE
        told.append((preview.state.to_dict(), preview.events))
    assert told[0] == told[1] == told[2]
