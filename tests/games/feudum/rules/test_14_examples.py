"""The worked examples of section 14."""

import pytest

from tests.kit.feudum import Table

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


@pytest.mark.rule("6.7")
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


@pytest.mark.rule("6.4", "6.7")
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
