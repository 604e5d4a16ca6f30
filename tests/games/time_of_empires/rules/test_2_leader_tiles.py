"""The eight leader effect tiles (2.10, 5.9), and their chains."""

import pytest

from tests.kit.time_of_empires import (
    INTRODUCTORY,
    arrange,
    asked,
    decks,
    facts,
    hand,
    happened,
    on,
    options,
    place,
    place_both,
    play,
    refused,
    stock,
    wait,
)


def influence(column: str, *answers: str, tile: str, players: int = 2, scholars: int = 1, **tables):
    """Red has put a scholar on a column's tile, and answered its effect."""
    red = {"scholars": scholars, **tables.pop("red", {})}
    state = arrange(players=players, red=red, **{column: {"tile": tile, **tables.pop(column, {})}}, **tables)
    return state, place(state, "red", column, "scholar", *answers)


@pytest.mark.rule("2.10", "5.9")
def test_a_scholar_goes_on_top_of_the_pile_and_the_effect_follows():
    state, events = influence("technical", tile="A1", technical={"scholars": ["purple", "red"]}, scholars=3)
    assert state.tile_piles[0] == (1, 0, 0)
    assert state.scholars[0] == 2
    assert happened(events) == ["placed", "scholar_to_leader"]
    assert asked(state, "red") == "deck"


@pytest.mark.rule("2.10", "5.9")
def test_a1_draws_from_any_of_the_four_decks():
    state, _ = influence("technical", tile="A1", decks=decks("101", "102", "103", "104"))
    assert options(state, "red") == ["a1", "a2", "b1", "b2", "finish"]
    play(state, "b1", by="red")
    assert "103" in hand(state, "red")
    assert asked(state, "red") == "era"


@pytest.mark.rule("2.10", "5.9")
@pytest.mark.parametrize(("answer", "gained"), [("knowledge", (2, 0)), ("bricks", (0, 2)), ("each", (1, 1)), ("finish", (0, 0))])  # fmt: skip
def test_b1_gains_two_resources_equal_or_different(answer: str, gained: tuple[int, int]):
    state, _ = influence("technical", answer, tile="B1", red={"knowledge": 2, "bricks": 3})
    assert stock(state, "red") == (2 + gained[0], 3 + gained[1])
    assert asked(state, "red") == "era"


@pytest.mark.rule("5.1", "5.9")
def test_b1_keeps_to_the_cap_of_six():
    state, _ = influence("technical", "knowledge", tile="B1", red={"knowledge": 5})
    assert stock(state, "red") == (6, 1)
    state, _ = influence("technical", tile="B1", red={"knowledge": 6, "bricks": 6})
    assert asked(state, "red") == "era"


@pytest.mark.rule("2.10", "5.9")
def test_a2_moves_twice_whatever_the_symbols_show():
    state, _ = influence("expansion", tile="A2", at={"H1.centre": "red 1", "H2.2": "purple 1"})
    play(state, "H1.centre>1", "H1.1>across", by="red")
    assert (on(state, "H1.1"), on(state, "H2.2")) == ("", "")
    assert asked(state, "red") == "era"


@pytest.mark.rule("2.10", "5.9")
def test_b2_places_two_clans_by_the_rules_of_placing():
    state, _ = influence("expansion", tile="B2", at={"H2.centre": "red 3", "H3.centre": "purple 1"})
    assert options(state, "red") == ["H1.centre", "H2.centre", "finish"]
    play(state, "H2.centre", by="red")
    assert options(state, "red") == ["H1.centre", "finish"]
    play(state, "H1.centre", by="red")
    assert asked(state, "red") == "era"


@pytest.mark.rule("2.10", "5.9")
def test_a3_puts_a_second_scholar_on_any_wonder():
    state, _ = influence("cultural", tile="A3", era=3, scholars=2, wonder_2={"scholars": ["purple"]})
    assert options(state, "red") == ["1", "2", "3", "finish"]
    play(state, "2", by="red")
    assert state.wonder_piles[1] == (1, 0)
    assert (state.scholars[0], asked(state, "red")) == (0, "era")


@pytest.mark.rule("5.9")
def test_a3_has_no_effect_without_another_scholar():
    state, _ = influence("cultural", tile="A3", scholars=1)
    assert asked(state, "red") == "era"


@pytest.mark.rule("2.10", "5.9")
def test_b4_puts_a_second_scholar_on_another_tile_without_its_effect():
    state, _ = influence("extra", tile="B4", players=4, scholars=2)
    assert options(state, "red") == ["technical", "expansion", "cultural", "finish"]
    assert refused(state, "extra", by="red") == ("same_tile", "5.9")
    play(state, "technical", by="red")
    assert (state.tile_piles[0], state.tile_piles[3]) == ((0,), (0,))
    assert asked(state, "red") == "era"
    state, _ = influence("extra", tile="B4", players=4, scholars=1)
    assert asked(state, "red") == "era"


@pytest.mark.rule("2.4", "2.10")
def test_the_fourth_column_is_there_with_four_players_only():
    for players in (2, 3):
        state = arrange(players=players, red={"scholars": 1})
        assert refused(state, "1 extra.1", by="red") == ("slot_not_in_play", "2.4")


# --- B3: the other timer's place -------------------------------------------------------------------------------------


def repeating(timer: str, **red):
    """Red has put a scholar on tile B3 with timer 1 while timer 2 stands somewhere."""
    tables = {name: red.pop(name) for name in ("at", "decks", "purple", "technical", "expansion", "now") if name in red}
    mine = {"scholars": 1, "timers": ["none", timer], **red}
    state = arrange(red=mine, cultural={"tile": "B3"}, **tables)
    return state, place(state, "red", "cultural", "scholar")


@pytest.mark.rule("2.10", "5.9")
def test_b3_resolves_the_action_where_the_other_timer_stands():
    state, events = repeating("knowledge.1 sand 20000", removed=[2, 0, 0, 0])
    assert stock(state, "red") == (4, 1)
    assert facts(events, "timer_repeated") == [(0, 1, 0)]
    assert (state.timer_slot[1], state.ready_at[1]) == (0, 20_000), "neither moved nor flipped"
    state, _ = repeating("bricks.1")
    assert stock(state, "red") == (1, 2), "exhausted it serves as well"


@pytest.mark.rule("5.9")
def test_b3_has_no_effect_with_the_other_timer_off_the_boards():
    state = arrange(red={"scholars": 1}, cultural={"tile": "B3"})
    events = place(state, "red", "cultural", "scholar")
    assert happened(events) == ["placed", "scholar_to_leader"]
    assert asked(state, "red") == "era"


@pytest.mark.rule("5.9")
def test_b3_keeps_the_costs_and_conditions_of_the_action():
    state, _ = repeating("discover.1", hand=["101", "103"], knowledge=1)
    assert options(state, "red") == ["101", "finish"]
    play(state, "101", by="red")
    assert stock(state, "red") == (0, 1)
    state, _ = repeating("construct.1", pile=["104"], bricks=1, at={"H1.0": "red 1"})
    assert asked(state, "red") == "era", "too few bricks"
    state, _ = repeating("wonder_1.1")
    assert asked(state, "red") == "era", "no scholar is left"
    state, _ = repeating("wonder_1.1", scholars=2)
    play(state, "scholar", by="red")
    assert state.wonder_piles[0] == (0,)


@pytest.mark.rule("5.8", "5.9")
def test_b3_with_a_timer_on_a_technology_board_draws_from_that_board():
    state, _ = repeating("technology_b.2")
    assert options(state, "red") == ["b1", "b2", "finish"]


@pytest.mark.rule("5.9")
def test_a_scholar_put_on_a_column_by_b3_counts_and_its_tile_is_resolved():
    state, _ = repeating("technical.1", scholars=2, technical={"tile": "B1"})
    assert asked(state, "red") == "influence"
    play(state, "scholar", by="red")
    assert state.tile_piles[0] == (0,)
    assert asked(state, "red") == "resources"


@pytest.mark.rule("2.11", "5.9")
def test_bonuses_of_the_action_apply_when_b3_repeats_it():
    state, _ = repeating("bricks.1", leaders=["L101"])
    assert stock(state, "red") == (1, 3)


@pytest.mark.rule("4.3", "5.9")
@pytest.mark.parametrize("order", ["1", "2"])
def test_in_an_introductory_era_b3_uses_the_other_timer_before_or_after_its_own_action(order: str):
    state = arrange(mode=INTRODUCTORY, red={"scholars": 1, "bricks": 0}, cultural={"tile": "B3"})
    place_both(state, "bricks", "cultural")
    play(state, order)
    play(state, "scholar")
    assert stock(state, "red") == (1, 2), "gained by the repetition and by its own action, which is not used up"


# --- chains ----------------------------------------------------------------------------------------------------------


def copying(*answers: str, scholars: int = 1, other: str = "none", **tables):
    """Red has put a scholar on tile A4 with timer 1, and answered."""
    red = {"scholars": scholars, "timers": ["none", other], **tables.pop("red", {})}
    state = arrange(players=4, red=red, extra={"tile": "A4"}, **tables)
    return state, place(state, "red", "extra", "scholar", *answers)


@pytest.mark.rule("2.10", "5.9")
def test_a4_copies_another_tile_without_a_scholar_on_it():
    state, events = copying("technical", technical={"tile": "B1"})
    assert facts(events, "tile_copied") == [(0, 0)]
    assert state.tile_piles[0] == ()
    play(state, "bricks", by="red")
    assert stock(state, "red") == (1, 3)
    assert asked(state, "red") == "era"


@pytest.mark.rule("2.10", "5.9")
@pytest.mark.parametrize(
    ("column", "tile", "kind"),
    [
        ("technical", "A1", "deck"),
        ("technical", "B1", "resources"),
        ("expansion", "A2", "move"),
        ("expansion", "B2", "clan"),
        ("cultural", "A3", "wonder"),
        ("cultural", "B3", "acquired"),
    ],
)
def test_a4_copies_every_effect(column: str, tile: str, kind: str):
    state, _ = copying(column, scholars=2, other="technology_a.1", at={"P1.0": "red 1"}, **{column: {"tile": tile}})
    assert asked(state, "red") == kind


@pytest.mark.rule("5.9")
def test_a4_may_be_left_and_cannot_copy_itself():
    state, _ = copying()
    assert options(state, "red") == ["technical", "expansion", "cultural", "finish"]
    assert refused(state, "extra", by="red") == ("same_tile", "5.9")
    play(state, "finish", by="red")
    assert asked(state, "red") == "era"


@pytest.mark.rule("5.9")
def test_every_tile_is_resolved_once_per_placement_and_a_copied_one_counts():
    """A4 copies B3, which points at the technical column; its tile resolves once, then nothing is left to chain."""
    state, _ = copying("cultural", scholars=3, other="technical.1", cultural={"tile": "B3"}, technical={"tile": "B1"})
    assert asked(state, "red") == "influence"
    play(state, "scholar", by="red")
    assert asked(state, "red") == "resources"
    play(state, "each", by="red")
    assert asked(state, "red") == "era"
    assert state.tile_piles == [(0,), (), (), (0,)]


@pytest.mark.rule("5.9")
def test_b3_pointing_at_a4_may_copy_all_but_b3_itself():
    red = {"scholars": 2, "timers": ["none", "extra.1"]}
    state = arrange(players=4, red=red, extra={"tile": "A4"}, cultural={"tile": "B3"})
    place(state, "red", "cultural", "scholar", "scholar")
    assert asked(state, "red") == "copied"
    assert refused(state, "cultural", by="red") == ("tile_resolved", "5.9")
    assert options(state, "red") == ["technical", "expansion", "finish"]


@pytest.mark.rule("5.9")
def test_a4_copying_b3_that_points_back_at_a_used_column_still_counts_its_scholar():
    """Timer 2 stands on the cultural column, whose tile B3 is the copied one: a scholar goes there, no more follows."""
    state, _ = copying("cultural", scholars=2, other="cultural.1", cultural={"tile": "B3"})
    assert asked(state, "red") == "influence"
    play(state, "scholar", by="red")
    assert state.tile_piles[2] == (0,)
    assert asked(state, "red") == "era"


@pytest.mark.rule("5.9")
def test_a_new_placement_resolves_all_tiles_anew():
    state, _ = influence("technical", "each", tile="B1", scholars=2)
    wait(state, 1000)
    place(state, "red", "cultural", "finish", timer=2)
    wait(state, 30_000)
    place(state, "red", "knowledge")
    wait(state, 60_000)
    events = place(state, "red", "technical", "scholar", "each")
    assert "gained" in happened(events)
