"""The effects of the twelve designs of era III (2.8, 5.12)."""

import pytest

from tests.kit.time_of_empires import (
    allowed,
    arrange,
    asked,
    decks,
    discards,
    facts,
    hand,
    happened,
    on,
    options,
    pile,
    place,
    play,
    refused,
    stock,
)


def discover(card: str, *answers: str, knowledge: int = 6, **tables):
    """The position and the events after red has discovered a card in era III and answered its effect."""
    mine = {"hand": [card], "knowledge": knowledge, "bricks": 0, **tables.pop("red", {})}
    state = arrange(era=3, red=mine, **tables)
    return state, place(state, "red", "discover", card, *answers)


# --- science ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.8", "5.12")
def test_301_draws_three_then_discovers_one_free():
    state, _ = discover("301", "a1", "a2", "b1", "305", decks=decks("304", "305", "303"), at={"H1.0": "red 1"})
    assert asked(state, "red") == "free_site"
    play(state, "H1.0", by="red")
    assert pile(state, "red") == ["301", "305"]
    assert hand(state, "red") == ["303", "304"]
    assert stock(state, "red") == (3, 2)
    assert asked(state, "red") == "era"


@pytest.mark.rule("2.8", "5.12")
def test_302_resolves_the_first_free_card_wholly_before_the_second():
    state, _ = discover("302", red={"hand": ["302", "101", "104"]}, decks=decks("303", "305"))
    play(state, "101", by="red")
    assert asked(state, "red") == "deck"
    play(state, "a1", "a2", by="red")
    assert asked(state, "red") == "free_discovery"
    assert options(state, "red") == ["104", "303", "305", "finish"], "also the cards just drawn"
    play(state, "104", by="red")
    assert pile(state, "red") == ["302", "101", "104"]
    assert stock(state, "red") == (2, 3)
    assert asked(state, "red") == "era"


@pytest.mark.rule("5.12")
def test_302_within_302_goes_on_where_it_was():
    state, _ = discover("302", "302", red={"hand": ["302", "302", "104", "204", "105", "304"]})
    play(state, "104", "204", by="red")
    assert asked(state, "red") == "free_discovery", "one free discovery of the first card is left"
    play(state, "105", by="red")
    assert asked(state, "red") == "era"
    assert pile(state, "red") == ["302", "302", "104", "204", "105"]


@pytest.mark.rule("5.12")
def test_a_free_discovery_may_be_left_and_needs_a_card_in_hand():
    state, _ = discover("302", "finish", red={"hand": ["302", "101"]})
    assert asked(state, "red") == "era"
    state, _ = discover("302")
    assert asked(state, "red") == "era"
    state, _ = discover("302", red={"hand": ["302", "101"]})
    assert refused(state, "104", by="red") == ("card_not_in_hand", "5.12")


@pytest.mark.rule("2.8", "5.12")
def test_303_draws_four():
    state, _ = discover("303", "a1", "a2", "b1", "b2", decks=decks("304", "305", "301", "302"))
    assert hand(state, "red") == ["301", "302", "304", "305"]
    assert asked(state, "red") == "era"


# --- construction ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.8", "5.12")
def test_304_gains_four_and_four():
    state, _ = discover("304", knowledge=3)
    assert stock(state, "red") == (4, 4)


@pytest.mark.rule("2.8", "5.12")
def test_305_builds_an_observatory_then_gains_two_bricks():
    state, _ = discover("305", at={"H1.0": "red 1"})
    assert asked(state, "red") == "free_site"
    play(state, "H1.0", by="red")
    assert on(state, "H1.0") == "red 1, red observatory"
    assert stock(state, "red") == (1, 2)
    state, _ = discover("305", "finish", at={"H1.0": "red 1"})
    assert stock(state, "red") == (1, 2), "the second part comes without the first"


@pytest.mark.rule("2.8", "5.12")
def test_306_builds_its_own_warehouse_and_then_what_lies_below_it():
    at = {"H1.0": "red 1", "H1.1": "red 1"}
    state, _ = discover("306", red={"pile": ["207", "110"], "bricks": 0}, at=at)
    assert asked(state, "red") == "assembly_site"
    events = play(state, "H1.0", by="red")
    assert on(state, "H1.0") == "red 1, red warehouse"
    assert facts(events, "assembled")[0][1] == 1
    play(state, "H1.0", by="red")
    assert on(state, "H1.0") == "red 1, red warehouse, red temple"
    assert pile(state, "red") == ["207"], "twice at most"
    assert discards(state, "red")[-2:] == ["306", "110"]
    assert stock(state, "red") == (2, 0)
    assert asked(state, "red") == "era"


@pytest.mark.rule("5.12")
def test_306_may_stop_and_keeps_a_card_that_cannot_be_built():
    at = {"H1.0": "red 1, red temple"}
    state, _ = discover("306", "H1.0", red={"pile": ["110"]}, at=at)
    assert asked(state, "red") == "era", "no second site for a temple"
    assert pile(state, "red") == ["110"]
    state, _ = discover("306", "finish", at=at)
    assert pile(state, "red") == ["306"]
    state, _ = discover("306", at={"H1.0": "red 1, red warehouse"})
    assert (asked(state, "red"), pile(state, "red")) == ("era", ["306"])
    state, _ = discover("306", red={"removed": [0, 5, 0, 0]}, at={"H1.0": "red 1"})
    assert (asked(state, "red"), pile(state, "red")) == ("era", ["306"])


@pytest.mark.rule("5.7", "5.12")
def test_306_uses_the_card_that_is_on_top_at_that_moment():
    state, _ = discover("306", red={"pile": ["110"]}, at={"H1.0": "red 1"})
    play(state, "top", by="red")
    assert options(state, "red") == ["H1.0", "finish"]
    play(state, "H1.0", by="red")
    assert on(state, "H1.0") == "red 1, red temple", "306 itself had been discarded"


# --- expansion -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.8", "5.12")
def test_307_places_four_clans_then_moves_twice():
    state, _ = discover("307", *["H1.centre"] * 4, "H1.centre>0", "2", "H1.centre>1", "2")
    assert (on(state, "H1.0"), on(state, "H1.1"), on(state, "H1.centre")) == ("red 2", "red 2", "")
    assert asked(state, "red") == "era"


@pytest.mark.rule("2.7", "2.8", "5.12")
def test_308_destroys_one_building_and_all_clans_of_a_territory():
    at = {"H2.centre": "red 1", "H2.0": "purple 2, purple mill, purple temple"}
    state, _ = discover("308", at=at)
    play(state, "H2.0", "purple mill", by="red")
    assert asked(state, "red") == "target_clans"
    events = play(state, "clans", by="red")
    assert on(state, "H2.0") == "purple temple"
    assert facts(events, "clans_destroyed") == [(0, 1, 4, 2)]
    assert state.population[1] == 20
    assert state.captured[4 + 2] == 1
    assert asked(state, "red") == "era"


@pytest.mark.rule("2.7", "5.12")
def test_308_may_take_either_half_and_also_own_pieces():
    at = {"H2.centre": "red 1", "H2.0": "purple 2, purple mill", "H2.1": "red 2, purple mill", "H2.2": "purple 1"}
    state, _ = discover("308", "H2.0", "finish", "clans", at=at)
    assert on(state, "H2.0") == "purple mill"
    state, _ = discover("308", "H2.0", "purple mill", "finish", at=at)
    assert on(state, "H2.0") == "purple 2"
    state, _ = discover("308", "H2.2", at=at)
    assert asked(state, "red") == "target_clans", "no building there"
    state, _ = discover("308", "H2.1", "purple mill", "clans", at=at)
    assert on(state, "H2.1") == "", "the clans of any owner, oneself included"
    assert state.population[0] == 19


@pytest.mark.rule("2.8", "5.4", "5.12")
def test_309_lands_up_to_two_clans_in_each_of_two_territories():
    state, _ = discover("309", at={"H4.0": "purple 1", "H6.2": "red 1"})
    play(state, "H4.0", "2", by="red")
    assert on(state, "H4.0") == "red 1", "a combat at once: one clan of each dies"
    assert refused(state, "H4.0", by="red") == ("landed_there", "5.12")
    play(state, "H6.2", by="red")
    assert on(state, "H6.2") == "red 2", "one only, counting the clan there"
    assert asked(state, "red") == "era"
    assert state.population == [17, 20]


@pytest.mark.rule("5.12")
def test_309_keeps_to_territories_caps_and_the_reserve():
    state, _ = discover("309", at={"H4.0": "purple 2", "H6.2": "red 2"})
    assert refused(state, "H6.2", by="red") == ("node_full", "5.12")
    assert refused(state, "H1.centre", by="red") == ("not_a_territory", "5.12")
    play(state, "H4.0", "1", by="red")
    assert on(state, "H4.0") == "purple 1"
    assert allowed(state, "finish", by="red")
    state, _ = discover("309", red={"scholars": 19}, at={"H4.0": "purple 2"})
    play(state, "H2.0", by="red")
    assert on(state, "H2.0") == "red 1"
    assert asked(state, "red") == "era", "the reserve is empty"


@pytest.mark.rule("2.11", "5.12")
def test_309_loses_one_clan_fewer_with_genghis_khan():
    state, _ = discover("309", "H4.0", "2", red={"leaders": ["L203"]}, at={"H4.0": "purple 2"})
    assert on(state, "H4.0") == "red 1"


# --- culture ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.8", "5.12")
def test_310_appoints_four():
    state, _ = discover("310", "4")
    assert state.scholars[0] == 4


@pytest.mark.rule("2.8", "5.12")
def test_311_sends_two_to_wonders_and_one_to_a_leader():
    state, events = discover("311", "1", "3", "technical", red={"scholars": 4})
    assert state.wonder_piles == [(0,), (), (0,)]
    assert state.tile_piles[0] == (0,)
    assert happened(events)[2:] == ["scholar_to_wonder", "scholar_to_wonder", "scholar_to_leader"]
    assert asked(state, "red") == "era"


@pytest.mark.rule("2.8", "5.12")
def test_312_appoints_one_and_sends_two_to_leaders():
    state, _ = discover("312", "1", "cultural", "cultural", red={"scholars": 1})
    assert state.tile_piles[2] == (0, 0)
    assert state.scholars[0] == 0


@pytest.mark.rule("2.7", "5.12")
def test_x_times_may_stop_early():
    state, _ = discover("312", "1", "cultural", "finish", red={"scholars": 1})
    assert (state.tile_piles[2], state.scholars[0]) == ((0,), 1)
    assert asked(state, "red") == "era"
