"""The effects of the twelve designs of era II (2.8, 5.12); card 203 has a module of its own."""

import pytest

from tests.kit.time_of_empires import (
    allowed,
    arrange,
    asked,
    decks,
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
    """The position and the events after red has discovered a card in era II and answered its effect."""
    mine = {"hand": [card], "knowledge": knowledge, "bricks": 0, **tables.pop("red", {})}
    state = arrange(era=2, red=mine, **tables)
    return state, place(state, "red", "discover", card, *answers)


# --- science ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.8", "5.12")
def test_201_draws_three():
    state, _ = discover("201", "a1", "b2", "a2", decks=decks("203", "204", "205", "206"))
    assert hand(state, "red") == ["203", "204", "206"]
    assert asked(state, "red") == "era"


@pytest.mark.rule("2.7", "2.8", "5.12")
@pytest.mark.parametrize(("held", "drawn"), [([], 4), (["101", "001"], 2), (["101", "102", "103"], 1)])
def test_202_draws_until_four_cards_are_held(held: list[str], drawn: int):
    state, _ = discover("202", red={"hand": ["202", *held]})
    for _ in range(drawn):
        assert asked(state, "red") == "deck"
        play(state, "a1", by="red")
    assert len(hand(state, "red")) == 4
    assert asked(state, "red") == "era"


@pytest.mark.rule("2.7", "5.12")
def test_202_does_nothing_with_four_cards_left_in_hand():
    state, events = discover("202", red={"hand": ["202", "101", "102", "103", "104"]})
    assert asked(state, "red") == "era"
    assert happened(events) == ["placed", "discovered"]


# --- construction ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.8", "5.12")
def test_204_gains_three_and_three():
    state, _ = discover("204", knowledge=2)
    assert stock(state, "red") == (3, 3)


@pytest.mark.rule("2.8", "5.12")
@pytest.mark.parametrize(
    ("at", "bricks"),
    [
        ({}, 0),
        ({"H1.0": "red mill"}, 0),
        ({"H1.0": "red mill, red temple"}, 2),
        ({"H1.0": "red mill, red temple, red warehouse", "H2.0": "red mill, red temple"}, 4),
        ({"H1.0": "red mill, purple temple"}, 0),
        ({f"H{n}.0": "red mill, red temple" for n in (1, 2, 3, 4)}, 6),
    ],
)
def test_205_gains_two_bricks_for_every_territory_with_two_or_more_own_buildings(at: dict[str, str], bricks: int):
    state, _ = discover("205", at=at, knowledge=2)
    assert stock(state, "red") == (0, bricks)


@pytest.mark.rule("2.8", "5.12")
def test_206_builds_a_temple_free():
    state, _ = discover("206", "H1.0", at={"H1.0": "red 1"})
    assert on(state, "H1.0") == "red 1, red temple"
    assert pile(state, "red") == ["206"]
    assert stock(state, "red") == (2, 0)


# --- expansion -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.8", "5.2", "5.12")
def test_207_places_four_clans():
    state, _ = discover("207", *["H1.centre"] * 4)
    assert on(state, "H1.centre") == "red 4"
    assert asked(state, "red") == "era"


@pytest.mark.rule("2.7", "2.8", "5.12")
def test_208_destroys_one_building_beside_an_own_city():
    at = {"H2.centre": "red 1", "H2.0": "purple temple, purple mill, purple 1", "H2.1": "red mill"}
    state, _ = discover("208", at=at)
    assert options(state, "red") == ["H2.0", "H2.1", "finish"]
    play(state, "H2.0", by="red")
    assert options(state, "red") == ["purple mill", "purple temple"]
    events = play(state, "purple temple", by="red")
    assert facts(events, "building_destroyed") == [(0, 1, 3, 4)]
    assert on(state, "H2.0") == "purple 1, purple mill"
    assert state.captured[4 + 3] == 1
    assert state.lost == [0] * 8
    assert asked(state, "red") == "era"


@pytest.mark.rule("2.7", "5.12")
def test_an_own_building_that_is_destroyed_leaves_the_game():
    state, _ = discover("208", "H2.1", "red mill", at={"H2.centre": "red 1", "H2.1": "red mill"})
    assert on(state, "H2.1") == ""
    assert (state.lost[2], state.removed[2], sum(state.captured)) == (1, 1, 0)


@pytest.mark.rule("2.7", "5.12")
@pytest.mark.parametrize(
    "at",
    [
        {"H1.centre": "red 4", "H1.0": "purple mill"},
        {"H2.centre": "purple 1", "H2.0": "purple mill"},
        {"H2.centre": "red 1", "H3.2": "purple mill"},
        {"H2.centre": "red 1", "H2.0": "purple 2"},
    ],
    ids=["beside the own capital", "beside another's city", "on the next tile", "no building there"],
)
def test_208_reaches_only_buildings_of_the_tile_of_an_own_city(at: dict[str, str]):
    state, events = discover("208", at=at)
    assert asked(state, "red") == "era"
    assert happened(events) == ["placed", "discovered"]


@pytest.mark.rule("2.7", "5.12")
def test_208_refuses_what_is_out_of_reach_with_the_reason():
    at = {"H2.centre": "red 1", "H2.0": "purple mill", "H3.0": "purple mill"}
    state, _ = discover("208", at=at)
    assert refused(state, "H3.0", by="red") == ("city_not_controlled", "5.12")
    assert refused(state, "H2.centre", by="red") == ("not_a_territory", "5.12")
    assert refused(state, "H2.1", by="red") == ("nothing_to_destroy", "5.12")
    assert refused(state, "H2.0", "purple temple", by="red") == ("no_such_piece", "5.12")
    assert allowed(state, "finish", by="red")


@pytest.mark.rule("2.8", "5.12")
def test_209_sends_all_enemy_clans_home_and_loses_none():
    state, _ = discover("209", at={"H2.centre": "red 4", "H2.0": "purple 2, purple mill"})
    events = play(state, "H2.centre>0", "2", by="red")
    assert on(state, "H2.0") == "red 2, purple mill"
    assert on(state, "H2.centre") == "red 2"
    assert state.population == [16, 20]
    assert happened(events) == ["moved", "assaulted"]
    assert asked(state, "red") == "era"


@pytest.mark.rule("5.12")
def test_209_moves_at_most_two_clans_once_and_into_a_territory_only():
    state, _ = discover("209", at={"H2.centre": "red 3", "H2.1": "red 1", "H2.0": "purple 2", "H5.0": "red 1"})
    assert refused(state, "H2.centre>0", "3", by="red") == ("so_many_cannot_move", "5.3")
    assert refused(state, "H2.1>centre", by="red") == ("assault_needs_territory", "5.12")
    assert allowed(state, "H5.0>1", by="red"), "any group may be chosen, and no enemy need be there"
    play(state, "H2.1>0", by="red")
    assert on(state, "H2.0") == "red 1"
    assert asked(state, "red") == "era"


@pytest.mark.rule("5.12")
def test_209_counts_own_clans_already_there():
    state, _ = discover("209", at={"H2.centre": "red 3", "H2.0": "red 1", "H2.1": "red 2"})
    assert refused(state, "H2.centre>1", by="red") == ("node_full", "5.3")
    play(state, "H2.centre>0", by="red")
    assert on(state, "H2.0") == "red 2"


# --- culture ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.8", "5.12")
def test_210_appoints_three():
    state, _ = discover("210", "3")
    assert state.scholars[0] == 3


@pytest.mark.rule("2.8", "5.12")
def test_211_appoints_one_then_sends_one_to_a_wonder_and_one_to_a_leader():
    state, _ = discover("211", "1", "2", "cultural", red={"scholars": 1})
    assert state.wonder_piles[1] == (0,)
    assert state.tile_piles[2] == (0,)
    assert state.scholars[0] == 0
    assert asked(state, "red") == "era"


@pytest.mark.rule("2.7", "5.12")
def test_every_part_of_211_is_optional():
    state, _ = discover("211", "0", "finish", "expansion", red={"scholars": 1})
    assert state.wonder_piles == [(), (), ()]
    assert state.tile_piles[1] == (0,)


@pytest.mark.rule("2.8", "5.12")
def test_212_sends_two_scholars_to_wonders():
    state, _ = discover("212", red={"scholars": 3})
    assert options(state, "red") == ["1", "2", "finish"]
    play(state, "2", "2", by="red")
    assert state.wonder_piles[1] == (0, 0)
    assert (state.scholars[0], asked(state, "red")) == (1, "era")


@pytest.mark.rule("5.12")
def test_212_stops_with_the_last_scholar():
    state, _ = discover("212", "1", red={"scholars": 1})
    assert asked(state, "red") == "era"
    assert refused(arrange(era=2, red={"hand": ["212"], "knowledge": 2, "scholars": 1}), "1 discover.1", "212", "3", by="red") == ("wonder_not_in_play", "5.12")  # fmt: skip
