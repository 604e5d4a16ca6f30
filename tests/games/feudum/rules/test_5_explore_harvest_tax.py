"""Chapter 5.5 to 5.7: Explore, Harvest and Tax with their special abilities."""

import pytest

from gnomon.games.feudum.effects import value_of
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import WRIT_NAMES
from gnomon.kernel.events import face
from gnomon.kernel.game import CHANCE
from gnomon.kernel.options import Value
from tests.kit.feudum import Table, place_of

RED, GREEN = range(2)


def ruling(card: str, *kinds: str, **options: Value) -> Table:
    """Red holds a card and rules locations of these types, a feudum being the monk's."""
    table = Table(2, **options)
    for name, kind in zip(("S1", "S2", "I1", "I2", "F1", "F2", "D3"), kinds, strict=False):
        table.location(name, kind, RED, guild="monk" if kind == "feudum" else "")
    table.hand(RED, card, "move")
    table.hand(GREEN, "tax")
    return table


# --- 5.5 Explore -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.5", "7.1")
@pytest.mark.parametrize(
    ("kinds", "drawn"),
    [
        (["outpost"], 2),
        (["outpost", "outpost"], 3),
        (["outpost", "feudum"], 3),
        (["outpost", "outpost", "feudum", "feudum"], 5),
        (["outpost", "farm", "town"], 2),
    ],
)
def test_two_writs_and_one_for_each_further_outpost_and_feudum(kinds: list[str], drawn: int):
    table = ruling("explore", *kinds)
    table.deck(*WRIT_NAMES[:6])
    table.turn(RED).answer(play="explore")
    assert table.asks == ("keep", RED) and table.options() == list(WRIT_NAMES[:drawn])
    assert table.refusal(keep=WRIT_NAMES[drawn]).code == "writ_not_there"
    table.answer(keep=WRIT_NAMES[drawn - 1])
    if table.asks[0] == "bury":
        table.answer(enough="done")
    assert table.state.writs[RED] == (drawn - 1,) and set(table.state.deck[: drawn - 1]) == set(range(drawn - 1))
    table.check()


@pytest.mark.rule("5.5", "7.1")
@pytest.mark.parametrize("kinds", [[], ["feudum"], ["farm", "town", "feudum"]])
def test_an_outpost_must_be_ruled(kinds: list[str]):
    refusal = ruling("explore", *kinds).turn(RED).refusal(play="explore")
    assert (refusal.code, refusal.section) == ("outpost_needed", "5.5")


@pytest.mark.rule("5.5")
def test_others_see_how_many_are_drawn_and_not_which():
    table = ruling("explore", "outpost")
    table.turn(RED).answer(play="explore").answer(keep=table.options()[0])
    assert table.happened("drew_writs") == [(RED, 2)] and table.happened("kept_writ") == [(RED,)]
    own = [len(face(happened, RED)) for happened in table.events if face(happened, RED) != face(happened, GREEN)]
    assert own == [3, 2, 2]
    seen = GAME.view(table.state, GREEN)
    assert isinstance(seen, FeudumState) and seen.writs[RED] == (-1,) and set(seen.deck) == {-1}


@pytest.mark.rule("5.5", "9")
def test_the_rest_goes_under_the_deck_in_the_order_of_ones_choice():
    table = ruling("explore", "outpost", "outpost")
    table.deck("bow", "sword", "wages")
    table.turn(RED).answer(play="explore").answer(keep="sword")
    assert table.asks == ("bury", RED) and table.options() == ["bow", "wages", "done"]
    table.answer(bury="wages")
    assert table.state.deck[:2] == (0, 2), "the last card to go lies undermost"
    table = ruling("explore", "outpost", "outpost")
    table.deck("bow", "sword", "wages")
    table.turn(RED).answer(play="explore").answer(keep="sword").answer(enough="done")
    assert table.state.deck[:2] == (2, 0), "as drawn"


@pytest.mark.rule("5.5")
def test_a_fourth_card_costs_one_of_the_four_before_the_next_draw():
    table = ruling("explore", "outpost")
    table.writs(RED, "bow", "sword", "cellar")
    table.give(RED, iron=1)
    table.deck("wages", "provisioning")
    table.turn(RED).answer(play="explore").answer(keep="wages")
    assert table.asks == ("limit", RED)
    assert table.options() == ["bow", "sword", "wages", "cellar"]
    table.answer(put_away="cellar")
    assert table.state.writs[RED] == (0, 1, 2) and table.state.deck[:2] == (8, 3)
    assert table.asks == ("shovels", RED)
    table.answer(whether="yes").answer(keep=table.options("keep")[0])
    assert table.asks == ("limit", RED)


@pytest.mark.rule("5.5")
def test_three_writs_may_be_held():
    table = ruling("explore", "outpost")
    table.writs(RED, "bow", "sword")
    table.deck("wages", "provisioning")
    table.turn(RED).answer(play="explore").answer(keep="wages")
    assert table.asks == ("finish", RED) and table.state.writs[RED] == (0, 1, 2)


@pytest.mark.rule("5.5")
def test_an_empty_or_short_deck_is_looked_at_as_far_as_it_goes():
    for left in (0, 1):
        table = ruling("explore", "outpost", "outpost")
        away = table.state.deck[: 16 - left]
        table.state.deck = table.state.deck[16 - left :]
        table.state.deck_seen = (0,) * left
        table.state.writs[GREEN] = away
        table.turn(RED).answer(play="explore")
        if left:
            assert table.asks == ("keep", RED) and len(table.options()) == 1
            table.answer(keep=table.options()[0])
        assert len(table.state.writs[RED]) == left and not table.state.deck


@pytest.mark.rule("5.5")
def test_shovels_and_swords_draws_two_more_for_an_iron_after_the_regular_action():
    table = ruling("explore", "outpost", "outpost", "outpost")
    table.give(RED, iron=1)
    table.deck("bow", "sword", "wages", "provisioning", "cellar", "shipyard_1")
    iron = table.state.bag[2]
    table.turn(RED).answer(play="explore").answer(keep="bow").answer(enough="done")
    assert table.asks == ("shovels", RED) and table.options("whether") == ["yes", "no"]
    table.answer(whether="yes")
    assert table.state.bag[2] == iron + 1 and table.options("keep") == ["shipyard_1", "cellar"]
    table.answer(keep="cellar")
    assert table.state.writs[RED] == (0, 8) and table.asks == ("finish", RED), "once"


@pytest.mark.rule("5.5", "4.4")
@pytest.mark.parametrize("means", ["none", "tile", "declined"])
def test_shovels_need_iron_or_a_tile_and_may_be_declined(means: str):
    table = ruling("explore", "outpost")
    if means == "tile":
        table.tile(RED, "orchard")
    if means == "declined":
        table.give(RED, iron=1)
    table.turn(RED).answer(play="explore").answer(keep=table.options()[0])
    if means == "none":
        assert table.asks == ("finish", RED), "nobody is asked for what he cannot pay"
    elif means == "tile":
        table.answer(whether="yes")
        assert table.happened("tile_spent") == [(RED, 0, 2)] and table.asks == ("keep", RED)
    else:
        table.answer(whether="no")
        assert table.goods(RED) == {"iron": 1} and len(table.state.writs[RED]) == 1


@pytest.mark.rule("5.5")
def test_a_preview_halts_before_the_draw():
    table = ruling("explore", "outpost").turn(RED)
    preview = GAME.preview(GAME.view(table.state, RED), RED, table.code(play="explore"))
    assert preview.stop == CHANCE


# --- 5.6 Harvest -----------------------------------------------------------------------------------------------------

FAVOURS = {5: (4, 1), 6: (5, 1), 7: (5, 2), 8: (5, 3), 9: (6, 3), 10: (6, 4)}


def gathered(table: Table) -> tuple[int, int]:
    """Goods beside the farm S1 and in Red's supply."""
    while table.asks[0] == "sulfur":
        table.answer(store="0")
    return sum(table.beside("S1").values()), sum(table.goods(RED).values())


@pytest.mark.rule("5.6", "7.1")
@pytest.mark.parametrize(
    ("kinds", "beads", "total"),
    [
        (["farm"], [], 5),
        (["farm", "farm"], [], 6),
        (["farm", "feudum"], [], 6),
        (["farm", "farm", "feudum", "feudum"], [], 8),
        (["farm", "outpost", "town"], [], 5),
        (["farm"], [2], 7),
        (["farm", "farm"], [3], 9),
        (["farm", "farm"], [2, 3], 10),
        (["farm", "feudum", "farm"], [5, 4], 10),
    ],
)
@pytest.mark.parametrize("favours", [False, True])
def test_the_total_and_its_favours(kinds: list[str], beads: list[int], total: int, favours: bool):
    table = ruling("harvest", *kinds)
    for value in beads:
        table.token(RED, value, bead=True)
    bag = sum(table.state.bag)
    table.turn(RED).answer(play="harvest")
    if favours:
        table.answer(favours="S1")
        assert gathered(table) == FAVOURS[total]
        assert table.state.beads[RED] == () and sorted(map(value_of, table.state.seals[RED])) == sorted(beads)
        assert table.happened("beads_flipped") == ([(RED, len(beads))] if beads else [])
    else:
        table.answer(harvest="S1")
        assert gathered(table) == (total, 0) and len(table.state.beads[RED]) == len(beads)
    assert sum(table.state.bag) == bag - total and table.points(RED, "harvests") == 1
    assert (
        sum(table.happened("harvested")[0][2:]) + sum(sum(facts[1:]) for facts in table.happened("favoured")) == total
    )
    table.check()


@pytest.mark.rule("5.6")
@pytest.mark.parametrize("goods", [0, 9, 10, 11])
def test_a_farm_of_ten_goods_receives_nothing_but_counts_as_a_further_one(goods: int):
    table = ruling("harvest", "farm", "farm")
    table.goods_at("S1", food=goods)
    table.turn(RED).answer(play="harvest")
    if goods >= 10:
        assert table.options("harvest") == table.options("favours") == ["S2"]
        assert table.refusal(harvest="S1").code == table.refusal(favours="S1").code == "farm_full"
        table.answer(harvest="S2")
        assert sum(table.beside("S2").values()) == 6
    else:
        table.answer(harvest="S1")
        assert sum(table.beside("S1").values()) == goods + 6, "it may then exceed ten"


@pytest.mark.rule("5.6", "7.1")
def test_a_farm_must_be_ruled_and_have_room():
    assert ruling("harvest", "outpost", "feudum", "town").turn(RED).refusal(play="harvest").code == "farm_needed"
    table = ruling("harvest", "farm", "feudum")
    table.goods_at("S1", food=10)
    refusal = table.turn(RED).refusal(play="harvest")
    assert (refusal.code, refusal.section) == ("farms_full", "5.6")


@pytest.mark.rule("5.6")
def test_only_ones_own_farms():
    table = ruling("harvest", "farm")
    table.location("F3", "farm", GREEN, serf=RED)
    table.turn(RED).answer(play="harvest")
    assert table.options("harvest") == ["S1"] and table.refusal(harvest="F3").code == "not_own_farm"


@pytest.mark.rule("5.6")
def test_goods_on_a_landscape_do_not_fill_a_farm():
    table = ruling("harvest", "farm")
    table.goods_at("S1", food=9)
    table.landscape("S1", "orchard", 3)
    table.turn(RED).answer(play="harvest").answer(harvest="S1")
    assert sum(table.beside("S1").values()) == 14 and table.state.resources[place_of("S1")] == 3


@pytest.mark.rule("5.6")
def test_goods_are_drawn_at_random_and_no_preview_tells_them():
    table = ruling("harvest", "farm").turn(RED)
    table.answer(play="harvest")
    preview = GAME.preview(GAME.view(table.state, RED), RED, table.code(favours="S1"))
    assert preview.stop == CHANCE and preview.events == []
    drawn = set()
    for seed in range(8):
        table = ruling("harvest", "farm")
        table.state.seed = seed
        table.turn(RED).answer(play="harvest").answer(harvest="S1")
        drawn.add(tuple(sorted(table.beside("S1").items())))
    assert len(drawn) > 3


@pytest.mark.rule("5.6", "1.1")
@pytest.mark.parametrize(("bag", "farm", "favours"), [(10, 6, 4), (8, 6, 2), (6, 6, 0), (3, 3, 0), (0, 0, 0)])
def test_a_short_haversack_reduces_the_favours_first(bag: int, farm: int, favours: int):
    table = ruling("harvest", "farm")
    for value in (5, 4):
        table.token(RED, value, bead=True)
    table.state.bag = [0, 0, 0, 0, bag]
    table.turn(RED).answer(play="harvest").answer(favours="S1")
    assert gathered(table) == (farm, favours) and table.points(RED) == 1
    assert len(table.state.seals[RED]) == 2, "the beads are flipped all the same"


@pytest.mark.rule("5.6")
def test_inspect_the_harvest_lets_the_favours_be_chosen():
    table = ruling("harvest", "farm", "farm", "feudum")
    table.pawn(RED, "farmer", "B1")
    table.state.bag = [0, 0, 0, 9, 0]
    table.turn(RED).answer(play="harvest").answer(favours="S1")
    assert table.asks == ("favours", RED) and table.options() == ["wood"]
    assert table.refusal(good="iron").code == "good_not_drawn"
    table.answer(good="wood").answer(good="wood")
    assert gathered(table) == (5, 2) and table.asks[0] != "favours"


@pytest.mark.rule("5.6")
def test_all_goods_drawn_are_open_to_the_inspection():
    table = ruling("harvest", "farm")
    table.pawn(RED, "farmer", "B1")
    table.state.bag = [1, 0, 1, 1, 2]
    table.turn(RED).answer(play="harvest").answer(favours="S1")
    assert table.options() == ["saltpeter", "iron", "wood", "food"]
    table.answer(good="iron")
    assert table.goods(RED) == {"iron": 1} and table.beside("S1") == {"saltpeter": 1, "wood": 1, "food": 2}


@pytest.mark.rule("5.6")
@pytest.mark.parametrize("farmer", ["none", "drawn whole"])
def test_without_a_farmer_or_favours_nothing_is_chosen(farmer: str):
    table = ruling("harvest", "farm")
    table.pawn(GREEN, "farmer", "B1")
    if farmer == "drawn whole":
        table.pawn(RED, "farmer", "B1")
        table.turn(RED).answer(play="harvest").answer(harvest="S1")
        assert gathered(table) == (5, 0)
    else:
        table.turn(RED).answer(play="harvest").answer(favours="S1")
        assert gathered(table) == (4, 1)


@pytest.mark.rule("5.6", "8.1")
def test_sulfur_among_the_favours_goes_to_barrel_or_supply():
    table = ruling("harvest", "farm")
    table.state.bag = [0, 5, 0, 0, 0]
    table.turn(RED).answer(play="harvest").answer(favours="S1")
    assert table.asks == ("sulfur", RED) and table.options() == ["1", "0"]


# --- 5.7 Tax ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.7", "7.1")
@pytest.mark.parametrize(
    ("kinds", "shillings"),
    [
        (["town"], 2),
        (["town", "town"], 3),
        (["town", "feudum"], 3),
        (["town", "town", "feudum", "feudum"], 5),
        (["town", "farm", "outpost"], 2),
    ],
)
def test_two_shillings_and_one_for_each_further_town_and_feudum(kinds: list[str], shillings: int):
    table = ruling("tax", *kinds).turn(RED).answer(play="tax")
    assert table.state.shillings[RED] == shillings and table.happened("got_shillings") == [(RED, shillings)]


@pytest.mark.rule("5.7", "7.1")
@pytest.mark.parametrize("kinds", [[], ["farm"], ["feudum", "outpost"]])
def test_a_town_must_be_ruled(kinds: list[str]):
    refusal = ruling("tax", *kinds).turn(RED).refusal(play="tax")
    assert (refusal.code, refusal.section) == ("town_needed", "5.7")


def reinforced(*pawns: str, free: int = 3, row: int = 2) -> Table:
    """Red taxes a town with pawns on the board; his markers in the supply and in his row."""
    table = ruling("tax", "town")
    for character in pawns:
        table.pawn(RED, character, "B1")
        if RED not in table.state.tracks[3]:
            table.track("knight", RED)
    table.rows(yellow=row)
    table.free_markers(RED, free)
    return table.turn(RED).answer(play="tax")


@pytest.mark.rule("5.7")
def test_reinforcements_bring_one_marker_however_many_knights():
    table = reinforced("knight", "knight", "knight")
    assert table.state.markers[RED] == 1 and table.state.free_markers[RED] == 2
    assert table.happened("got_markers") == [(RED, 1)] and table.state.rows[RED] == 2


@pytest.mark.rule("5.7")
@pytest.mark.parametrize("row", [2, 0])
def test_reinforcements_come_from_the_own_row_if_the_supply_is_empty(row: int):
    table = reinforced("knight", free=0, row=row)
    assert table.state.markers[RED] == (1 if row else 0) and table.state.rows[RED] == max(0, row - 1)


@pytest.mark.rule("5.7")
def test_without_a_knight_there_are_none():
    table = ruling("tax", "town")
    table.pawn(GREEN, "knight", "S1")
    table.turn(RED).answer(play="tax")
    assert table.state.markers[RED] == 0 and not table.happened("got_markers")


@pytest.mark.rule("5.7", "6.2")
def test_a_marker_gained_goes_to_the_guild_where_it_is_due():
    table = ruling("tax", "town")
    table.pawn(RED, "knight", "B1")
    table.turn(RED)
    assert not table.state.tracks[3]
    table.answer(play="tax")
    assert table.state.tracks[3] == (RED,) and table.state.markers[RED] == 0
    table.check()
