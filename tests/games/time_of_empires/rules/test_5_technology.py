"""Discovering (5.5), constructing (5.6), discarding (5.7) and acquiring technology (5.8)."""

import pytest

from tests.kit.time_of_empires import (
    GAME,
    INTRODUCTORY,
    act,
    arrange,
    asked,
    decks,
    discards,
    everything_but,
    facts,
    hand,
    happened,
    on,
    options,
    permissions,
    pile,
    place,
    play,
    refused,
    removed,
    score,
    scored,
    stock,
    wait,
)

# --- discovering ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.5")
def test_discovering_pays_lays_on_top_and_resolves():
    state = arrange(red={"hand": ["104", "105"], "pile": ["101"], "knowledge": 2, "bricks": 0})
    place(state, "red", "discover")
    assert options(state, "red") == ["104", "105", "finish"]
    events = play(state, "105", by="red")
    assert pile(state, "red") == ["101", "105"]
    assert hand(state, "red") == ["104"]
    assert stock(state, "red") == (2, 2), "the knowledge is paid before the effect, so the effect can refill it"
    assert happened(events) == ["discovered", "gained", "gained"]


@pytest.mark.rule("5.5")
def test_only_payable_cards_can_be_chosen():
    state = arrange(red={"hand": ["101", "103", "106"], "knowledge": 2})
    place(state, "red", "discover")
    assert options(state, "red") == ["101", "103", "finish"]
    assert refused(state, "106", by="red") == ("knowledge_short", "5.5")
    assert refused(state, "104", by="red") == ("card_not_in_hand", "5.5")


@pytest.mark.rule("5.5")
def test_of_two_equal_cards_one_is_discovered():
    state = arrange(red={"hand": ["104", "104"], "knowledge": 2})
    place(state, "red", "discover")
    assert options(state, "red") == ["104", "finish"]
    play(state, "104", by="red")
    assert hand(state, "red") == ["104"]


@pytest.mark.rule("5.5")
def test_a_card_whose_effect_does_nothing_may_be_discovered():
    state = arrange(red={"hand": ["111"], "knowledge": 2})
    events = place(state, "red", "discover", "111")
    assert happened(events) == ["placed", "discovered"]
    assert pile(state, "red") == ["111"]


@pytest.mark.rule("5.5")
def test_an_era_iii_hand_still_holds_older_cards():
    state = arrange(era=3, red={"hand": ["101", "201", "004"], "knowledge": 6})
    place(state, "red", "discover")
    assert options(state, "red") == ["101", "201", "004", "finish"]


# --- constructing --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.6", "2.3")
def test_constructing_pays_builds_uncovers_and_discards():
    state = arrange(at={"H1.0": "red 1"}, red={"pile": ["104", "108"], "bricks": 3})
    events = place(state, "red", "construct", "H1.0")
    assert on(state, "H1.0") == "red 1, red mill"
    assert stock(state, "red") == (1, 2)
    assert removed(state, "red") == [0, 0, 1, 0]
    assert (pile(state, "red"), discards(state, "red")[-1]) == (["104"], "108")
    assert facts(events, "constructed") == [(0, 2, 0, 7, 1)]
    wait(state, 30_000)
    place(state, "red", "clans", "H1.centre")
    assert asked(state, "red") == "clan", "the second clan symbol shows at once"


@pytest.mark.rule("5.6")
def test_legal_sites():
    at = {
        "H1.0": "red 1, purple mill, purple temple",
        "H1.1": "red mill",
        "H1.2": "red 1, purple observatory",
        "H2.0": "purple 2, red temple",
        "H2.1": "purple 1",
        "H3.0": "red 1, red mill",
    }
    state = arrange(at=at, red={"pile": ["108"], "bricks": 1})
    place(state, "red", "construct")
    assert options(state, "red") == ["H1.0", "H2.0", "finish"]
    assert refused(state, "H1.1", by="red") == ("kind_there", "5.6")
    assert refused(state, "H1.2", by="red") == ("no_free_site", "5.6")
    assert refused(state, "H2.1", by="red") == ("not_present", "5.6")
    assert refused(state, "H3.0", by="red") == ("kind_there", "5.6")
    assert refused(state, "H1.centre", by="red") == ("not_a_territory", "5.6")
    assert refused(state, "wait", by="red") == ("site_is_free", "5.6")


@pytest.mark.rule("5.6")
def test_constructing_may_be_left_without_paying():
    state = arrange(at={"H1.0": "red 1"}, red={"pile": ["108"], "bricks": 1})
    place(state, "red", "construct", "finish")
    assert (stock(state, "red"), pile(state, "red")) == ((1, 1), ["108"])


@pytest.mark.rule("5.6")
def test_presence_in_a_city_is_no_presence_around_it():
    state = arrange(at={"H2.centre": "red 2"}, red={"pile": ["108"], "bricks": 1})
    place(state, "red", "construct")
    assert options(state, "red") == ["wait", "finish"]


# --- a piece that waits --------------------------------------------------------------------------------------------------


def waiting(**tables):
    """A mill of red waits on card 108, in an era where red has clans in his capital and in H3.0 with a mill."""
    red = {
        "pile": ["104", "108"],
        "waiting": True,
        "hand": ["105"],
        "knowledge": 6,
        "bricks": 6,
        **tables.pop("red", {}),
    }
    at = {"H1.centre": "red 2", "H3.0": "red 1, red mill", **tables.pop("at", {})}
    return arrange(at=at, red=red, **tables)


@pytest.mark.rule("5.6")
def test_without_any_legal_site_the_piece_is_paid_and_put_on_the_card():
    state = arrange(at={"H3.0": "red 1, red mill"}, red={"pile": ["108"], "bricks": 2})
    place(state, "red", "construct")
    assert options(state, "red") == ["wait", "finish"], "never by choice, and it may be left"
    events = play(state, "wait", by="red")
    assert stock(state, "red") == (1, 1)
    assert (pile(state, "red"), state.waiting[0]) == (["108"], 2)
    assert removed(state, "red") == [0, 0, 2, 0], "it counts as removed: symbols, bonus tokens"
    assert facts(events, "put_on_card") == [(0, 2, 7, 1)]


@pytest.mark.rule("5.6", "5.7", "5.12")
def test_while_it_waits_nothing_is_discovered_constructed_or_discarded():
    state = waiting(red={"hand": ["102", "105"]})
    assert refused(state, "1 discover.1", by="red") == ("piece_waits", "5.5")
    assert refused(state, "1 construct.1", by="red") == ("piece_waits", "5.6")
    assert refused(state, "top", by="red") == ("piece_waits", "5.7")
    assert permissions(state, "red") == ["appointing none"]


@pytest.mark.rule("5.6", "5.12")
def test_a_free_discovery_stops_where_a_piece_comes_to_wait():
    """203 leads a discoverer to the construct space, whose piece finds no site; the free discovery after it is lost."""
    state = arrange(
        era=3,
        at={"H3.0": "red 1, red observatory"},
        red={"hand": ["302", "203", "105"], "knowledge": 6, "bricks": 6},
    )
    place(state, "red", "discover", "302", "203", "1 construct.1", "wait")
    assert state.waiting[0] == 0
    assert pile(state, "red") == ["302", "203"]
    assert asked(state, "red") == "era"


@pytest.mark.rule("5.6")
def test_it_goes_where_an_own_clan_arrives_beside_a_legal_site():
    state = waiting()
    events = place(state, "red", "moves", "H1.centre>0", "1")
    assert on(state, "H1.0") == "red 1, red mill"
    assert (pile(state, "red"), discards(state, "red")[-1]) == (["104"], "108")
    assert state.waiting[0] == -1
    assert facts(events, "released") == [(0, 2, 0, 7)]
    assert stock(state, "red") == (6, 6), "it was paid before"


@pytest.mark.rule("5.6")
def test_it_stays_where_the_territory_has_no_legal_site():
    state = waiting(at={"H1.2": "purple temple"})
    place(state, "red", "moves", "H1.centre>2", "1")
    assert on(state, "H1.2") == "red 1, purple temple"
    assert state.waiting[0] == 2


@pytest.mark.rule("5.6")
def test_arriving_also_counts_where_the_player_was_present_before():
    state = waiting(at={"H1.0": "red temple"})
    assert state.waiting[0] == 2, "presence alone does not release it"
    place(state, "red", "moves", "H1.centre>0", "1")
    assert on(state, "H1.0") == "red 1, red mill, red temple"


@pytest.mark.rule("5.6")
def test_a_clan_arriving_in_a_city_or_capital_releases_nothing():
    state = waiting(at={"H2.0": "red 1, purple temple, purple mill, purple warehouse"})
    place(state, "red", "moves", "H2.0>centre", "finish")
    place(state, "red", "clans", "H1.centre", "finish", timer=2)
    assert state.waiting[0] == 2


@pytest.mark.rule("5.4", "5.6")
def test_after_a_combat_on_arrival_the_site_is_checked():
    state = waiting(at={"H1.0": "purple 1"})
    place(state, "red", "moves", "H1.centre>0", "2")
    assert on(state, "H1.0") == "red 1, red mill"
    state = waiting(at={"H1.0": "purple 2"})
    place(state, "red", "moves", "H1.centre>0", "2")
    assert on(state, "H1.0") == ""
    assert state.waiting[0] == 2, "nobody is left there"


@pytest.mark.rule("5.6")
def test_a_site_that_merely_becomes_free_does_not_release_it():
    state = waiting(
        at={"H2.2": "red 1, purple temple", "H2.centre": "purple 1"},
        era=2,
        purple={"hand": ["208"], "knowledge": 3},
    )
    place(state, "purple", "discover", "208", "H2.2", "purple temple")
    assert on(state, "H2.2") == "red 1"
    assert state.waiting[0] == 2


@pytest.mark.rule("5.6", "5.12")
@pytest.mark.parametrize(
    ("card", "answers", "at"),
    [
        ("309", ("H6.0", "1"), "H6.0"),
        ("209", ("H1.centre>0", "1"), "H1.0"),
        ("108", ("H1.centre>1", "1"), "H1.1"),
    ],
)
def test_every_effect_that_brings_a_clan_releases_it(card: str, answers: tuple[str, ...], at: str):
    """A player with a waiting piece cannot discover; the effect comes by a frame of a card discovered before."""
    verb = {"309": "airlift", "209": "assault", "108": "moves"}[card]
    frames = [
        {"frame": "era", "seats": ["red", "purple"]},
        {"frame": "resolve_part", "seats": ["red"], "lane": "red", "verb": verb, "amount": 2, "extra": 0, "origin": 0},
    ]
    state = waiting(era=3, pending=frames)
    GAME.run(state, None, False)
    play(state, *answers, by="red")
    assert on(state, at) == "red 1, red mill"


@pytest.mark.rule("5.6", "6.2", "6.4")
def test_it_counts_for_bonus_tokens_and_symbols_but_not_on_the_map():
    state = arrange(
        era=3,
        red={"pile": ["108"], "waiting": True, "tokens": ["expansion", "science", "culture"]},
        wonder_3={"card": "W302", "scholars": ["red"]},
    )
    score(state, 2, 4)
    assert scored(state, "red", "bonus") == 1
    assert scored(state, "red", "wonders") == 0


@pytest.mark.rule("5.6")
def test_it_waits_on_into_later_eras():
    state = waiting()
    wait(state, 540_000)
    play(state, "finish", by="red")
    assert (state.era, state.waiting[0]) == (2, 2)


# --- discarding ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.7")
def test_the_top_card_may_be_discarded_at_any_time_without_timer_or_action():
    state = arrange(red={"pile": ["101", "102"], "timers": ["knowledge.1 sand 30000", "bricks.1 sand 30000"]})
    events = play(state, "top", "top", by="red")
    assert discards(state, "red")[-2:] == ["102", "101"]
    assert happened(events) == ["discarded", "discarded"]
    assert refused(state, "top", by="red") == ("nothing_discovered", "5.7")


@pytest.mark.rule("5.7")
def test_also_while_an_era_is_prepared_and_when_cities_are_besieged():
    state = arrange(red={"pile": ["101", "102"]}, purple={"pile": ["103"]}, options={"era_2": "introductory"})
    wait(state, 540_000)
    assert asked(state, "red") == "token"
    assert happened(play(state, "top", by="red")) == ["discarded"]
    assert (pile(state, "red"), asked(state, "red")) == (["101"], "token")
    assert refused(state, "top", "top", by="purple") == ("nothing_discovered", "5.7")
    besieging = arrange(at={"H1.0": "red 1", "H2.0": "red 1"}, red={"pile": ["101"]}, purple={"pile": ["103"]})
    wait(besieging, 540_000)
    assert asked(besieging, "red") == "besieged"
    play(besieging, "top", "H2.centre", by="red")
    assert pile(besieging, "red") == []


@pytest.mark.rule("5.7")
def test_also_while_an_action_is_pending():
    state = arrange(at={"H1.0": "red 1"}, red={"pile": ["108", "105"], "bricks": 1})
    place(state, "red", "construct")
    play(state, "top", by="red")
    assert asked(state, "red") == "site"
    play(state, "H1.0", by="red")
    assert on(state, "H1.0") == "red 1, red mill", "the card below had become the top one"


@pytest.mark.rule("5.7")
def test_a_discard_in_the_middle_of_an_introductory_turn():
    state = arrange(mode=INTRODUCTORY, at={"H1.0": "red 1"}, red={"pile": ["101"]})
    act(state, "moves")
    play(state, "top")
    assert asked(state) == "move"
    assert pile(state, "red") == []


# --- acquiring -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.8")
def test_acquiring_draws_one_card_from_a_deck_of_the_board():
    state = arrange(decks=decks("101", "102", "103 104"))
    place(state, "red", "technology_b")
    assert options(state, "red") == ["b1", "b2", "finish"]
    assert refused(state, "a1", by="red") == ("deck_of_other_board", "5.8")
    before = len(state.decks[2])
    events = play(state, "b1", by="red")
    assert "103" in hand(state, "red")
    assert len(state.decks[2]) == before - 1
    assert facts(events, "drew", 0) == [(0, 2, 4, 2)]
    assert asked(state, "red") == "era"


@pytest.mark.rule("5.8")
def test_with_one_deck_empty_the_other_serves_and_empty_decks_are_not_refilled():
    state = arrange(decks={"a1": [], "a2": ["101"], "b1": [], "b2": []}, purple={"discards": everything_but(1, "101")})
    place(state, "red", "technology_a")
    assert options(state, "red") == ["a2", "finish"]
    play(state, "a2", by="red")
    assert state.decks == [(), (), (), ()]
    wait(state, 30_000)
    assert refused(state, "1 technology_b.1", by="red") == ("board_empty", "5.8")


@pytest.mark.rule("5.8", "2.13")
def test_there_is_no_limit_of_cards_in_hand():
    state = arrange(red={"hand": [f"1{number:02}" for number in range(1, 13)]})
    place(state, "red", "technology_a", "a1")
    assert len(hand(state, "red")) == 13
