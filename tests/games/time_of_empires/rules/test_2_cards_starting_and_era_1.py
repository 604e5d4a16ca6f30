"""The effects of the starting cards (2.9) and of the twelve designs of era I (2.8)."""

import pytest

from tests.kit.time_of_empires import (
    arrange,
    asked,
    decks,
    discards,
    everything_but,
    facts,
    hand,
    on,
    options,
    pile,
    place,
    play,
    stock,
)


def discover(card: str, *answers: str, owner: str = "red", players: int = 2, knowledge: int = 6, **tables):
    """The position and the events after a card has been discovered in era I and its effect answered."""
    mine = {"hand": [card], "knowledge": knowledge, "bricks": 0, **tables.pop(owner, {})}
    state = arrange(players=players, **{owner: mine}, **tables)
    return state, place(state, owner, "discover", card, *answers)


DECKS = decks("103 112", "104", "107 105")

# --- starting cards --------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.9")
@pytest.mark.parametrize(("card", "owner", "number"), [("001", "red", 1), ("005", "purple", 1), ("009", "white", 2), ("013", "black", 1)])  # fmt: skip
def test_science_starting_cards_draw(card: str, owner: str, number: int):
    state, _ = discover(card, owner=owner, players=4, decks=DECKS)
    assert asked(state, owner) == "deck"
    for deck in ("a1", "b1")[:number]:
        play(state, deck, by=owner)
    assert hand(state, owner) == ["103", "107"][:number]
    assert asked(state, owner) == "era"


@pytest.mark.rule("2.9")
@pytest.mark.parametrize(("card", "owner", "bricks"), [("002", "red", 1), ("006", "purple", 1), ("010", "white", 1), ("014", "black", 2)])  # fmt: skip
def test_construction_starting_cards_gain(card: str, owner: str, bricks: int):
    state, _ = discover(card, owner=owner, players=4, knowledge=1)
    assert stock(state, owner) == (1, bricks)


@pytest.mark.rule("2.9")
@pytest.mark.parametrize(("card", "owner", "clans"), [("003", "red", 2), ("007", "purple", 1), ("011", "white", 1), ("015", "black", 1)])  # fmt: skip
def test_expansion_starting_cards_place_clans_and_move_once(card: str, owner: str, clans: int):
    home = {"red": "P1", "purple": "P2", "white": "P4", "black": "P5"}[owner]
    state, _ = discover(card, owner=owner, players=4)
    assert asked(state, owner) == "clan"
    play(state, *[f"{home}.centre"] * clans, by=owner)
    assert asked(state, owner) == "move"
    play(state, f"{home}.centre>0", *(["1"] if clans > 1 else []), by=owner)
    assert on(state, f"{home}.0") == f"{owner} 1"
    assert on(state, f"{home}.centre") == (f"{owner} 1" if clans > 1 else "")
    assert asked(state, owner) == "era"


@pytest.mark.rule("2.9", "5.11")
@pytest.mark.parametrize(("card", "owner", "scholars"), [("004", "red", 1), ("008", "purple", 2), ("012", "white", 1), ("016", "black", 1)])  # fmt: skip
def test_culture_starting_cards_appoint(card: str, owner: str, scholars: int):
    state, _ = discover(card, owner=owner, players=4)
    assert options(state, owner) == [str(number) for number in range(scholars + 1)]
    play(state, str(scholars), by=owner)
    assert state.scholars[("red", "purple", "white", "black").index(owner)] == scholars


# --- science ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.7", "2.8", "5.12")
@pytest.mark.parametrize(("card", "number"), [("101", 2), ("103", 3)])
def test_101_and_103_draw_from_decks_chosen_one_by_one(card: str, number: int):
    state, _ = discover(card, decks=decks("104 112", "107", "105", "110 111"))
    drawn = []
    for deck, top in (("a1", "104"), ("b1", "105"), ("a1", "112"))[:number]:
        assert asked(state, "red") == "deck"
        play(state, deck, by="red")
        drawn.append(top)
    assert hand(state, "red") == sorted(drawn)
    assert asked(state, "red") == "era"


@pytest.mark.rule("2.7", "5.12")
def test_drawing_skips_empty_decks_and_stops_where_all_are_empty():
    state = arrange(
        decks={"a1": ["104"], "a2": [], "b1": [], "b2": ["110"]},
        red={"hand": ["103"], "knowledge": 2},
        purple={"discards": everything_but(1, "103", "104", "110")},
    )
    place(state, "red", "discover", "103")
    assert options(state, "red") == ["a1", "b2", "finish"]
    play(state, "a1", by="red")
    assert options(state, "red") == ["b2", "finish"]
    play(state, "b2", by="red")
    assert hand(state, "red") == ["104", "110"]
    assert asked(state, "red") == "era"


@pytest.mark.rule("2.7", "5.12")
def test_every_draw_may_be_left():
    state, _ = discover("101", "finish")
    assert hand(state, "red") == []
    assert asked(state, "red") == "era"


@pytest.mark.rule("2.7", "2.8", "5.12")
def test_102_draws_then_discovers_free_with_its_effect():
    state, _ = discover("102", "a1", knowledge=2, decks=decks("105"))
    assert asked(state, "red") == "free_discovery"
    events = play(state, "105", by="red")
    assert facts(events, "discovered_free")
    assert pile(state, "red") == ["102", "105"]
    assert stock(state, "red") == (2, 2), "the free card cost nothing and its effect came"


# --- construction ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.8", "5.1", "5.12")
def test_104_gains_three_bricks():
    state, _ = discover("104", knowledge=1)
    assert stock(state, "red") == (0, 3)


@pytest.mark.rule("2.8", "5.1", "5.12")
def test_105_gains_two_and_two_refilling_what_was_spent():
    state, _ = discover("105", red={"bricks": 5})
    assert stock(state, "red") == (6, 6), "6 - 2 + 2 knowledge; 5 + 2 bricks, one of them lost"


@pytest.mark.rule("2.7", "2.8", "5.12")
def test_106_builds_a_mill_free():
    state, _ = discover("106", at={"H1.0": "red 1", "H2.1": "purple 1"}, knowledge=3)
    assert options(state, "red") == ["H1.0", "finish"]
    play(state, "H1.0", by="red")
    assert on(state, "H1.0") == "red 1, red mill"
    assert (stock(state, "red"), pile(state, "red")) == ((0, 0), ["106"])
    assert discards(state, "red") == ["001", "002", "003", "004"]


@pytest.mark.rule("5.12")
@pytest.mark.parametrize("red", [{}, {"removed": [0, 0, 5, 0]}])
def test_106_is_lost_without_a_legal_site_or_a_piece(red: dict[str, object]):
    at = {"H1.0": "red 1"} if red else {"H1.0": "red 1, red mill"}
    state, _ = discover("106", at=at, red=red)
    assert asked(state, "red") == "era"


# --- expansion -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.8", "5.2", "5.12")
def test_107_places_three_clans():
    state, _ = discover("107", at={"H1.centre": "red 2", "H3.centre": "red 1"})
    play(state, "H1.centre", "H3.centre", "H1.centre", by="red")
    assert on(state, "H1.centre") == "red 4"
    assert on(state, "H3.centre") == "red 2"
    assert asked(state, "red") == "era"


@pytest.mark.rule("2.8", "5.3", "5.12")
def test_108_allows_three_moves():
    state, _ = discover("108", at={"H1.centre": "red 1"})
    play(state, "H1.centre>1", "H1.1>across", "H2.2>centre", by="red")
    assert on(state, "H2.centre") == "red 1"
    assert asked(state, "red") == "era"


@pytest.mark.rule("2.8", "5.12")
def test_109_places_two_clans_then_moves_twice():
    state, _ = discover("109", "H1.centre", "H1.centre", "H1.centre>0", "2", "H1.0>1", "2")
    assert on(state, "H1.1") == "red 2"
    assert asked(state, "red") == "era"


# --- culture ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.8", "5.11", "5.12")
def test_110_appoints_two():
    state, _ = discover("110", "2", red={"scholars": 1})
    assert state.scholars[0] == 3


@pytest.mark.rule("2.8", "5.12")
def test_111_takes_as_many_tokens_as_scholars():
    state, _ = discover("111", red={"scholars": 3})
    assert options(state, "red") == ["0", "1", "2", "3"]
    play(state, "3", by="red")
    assert (state.scholars[0], state.population[0]) == (6, 14)


@pytest.mark.rule("5.12")
def test_111_does_nothing_without_scholars_and_is_limited_by_the_reserve():
    state, _ = discover("111")
    assert asked(state, "red") == "era"
    state, _ = discover("111", red={"scholars": 11})
    assert options(state, "red")[-1] == "9"


@pytest.mark.rule("2.8", "5.12")
def test_112_appoints_one_and_sends_one_to_a_leader_without_the_tiles_effect():
    state, _ = discover("112", "1", technical={"tile": "A1"})
    assert options(state, "red") == ["technical", "expansion", "cultural", "finish"]
    events = play(state, "technical", by="red")
    assert state.tile_piles[0] == (0,)
    assert facts(events, "scholar_to_leader") == [(0, 0)]
    assert (state.scholars[0], asked(state, "red")) == (0, "era")
