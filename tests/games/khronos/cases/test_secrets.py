"""Cases of what the others see while a player is choosing (3, 4), and of answers given on time-out."""

import pytest

from gnomon.games.khronos import GAME
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.events import censored
from gnomon.kernel.frames import UNKNOWN
from gnomon.kernel.rng import Generator
from tests.kit.khronos import (
    BLUE,
    GREEN,
    RED,
    arrange,
    asked,
    buildings,
    code_of,
    default,
    facts,
    options,
    play,
)

SPECTATOR = -1

HALF_MADE = {
    "a Keep on forest": ((2, 1), ("construct_might_keep", "a8")),
    "a Watch Tower on mountain": ((2, 2), ("construct_might_watch_tower", "a1", "religious")),
    "an exchange": ((2, 2), ("exchange", "military", "religious")),
    "open cards": ((2, 2), ("take_civil", "2", "military")),
    "a split": ((2, 1), ("construct_might_watch_tower", "g3")),
    "a journey": ((2, 1), ("travel_might_reason",)),
}


@pytest.mark.rule("3", "4.1", "4.3", "4.11")
@pytest.mark.parametrize(("allowance", "answers"), HALF_MADE.values(), ids=HALF_MADE)
def test_a_half_made_choice_changes_nothing_that_anybody_else_sees(
    allowance: tuple[int, int], answers: tuple[str, ...]
):
    """The same position, question and list of answers, and no event, until the choice is complete."""
    state = arrange(
        map="valley",
        players=2,
        hand="MMRR",
        pawns="might might",
        allowance=allowance,
        holdem=True,
        head='open = "CCM"',
    )
    before = {seat: GAME.view(state, seat).to_dict() for seat in (BLUE, SPECTATOR)}
    for name in answers:
        assert play(state, name) == []
        for seat, seen in before.items():
            view = GAME.view(state, seat)
            assert view.to_dict() == seen
            assert view.listed == []
            assert GAME.options(view, BLUE) == []
            assert GAME.to_act(view) == [RED]
    own = GAME.view(state, RED)
    assert GAME.options(own, RED) == GAME.options(state, RED)
    assert own.lanes == state.lanes


@pytest.mark.rule("3", "4.10")
def test_cards_named_for_the_discard_stay_secret_until_the_player_is_done():
    state = arrange(players=2, hand="MMRC")
    play(state, "end_turn")
    before = GAME.view(state, BLUE).to_dict()
    events = play(state, "military", "civil")
    assert events == []
    assert GAME.view(state, BLUE).to_dict() == before
    events = play(state, "done")
    assert facts(events, "discarded", BLUE) == [(RED, 1, 0, 1)]
    assert facts(events, "drew", BLUE) == [(RED, 2)]


@pytest.mark.rule("3")
def test_a_view_hides_hands_pile_and_generator_and_nothing_on_the_boards():
    state = arrange(map="valley", hand="MMRC", players=3, might="keep d5 red", holdem=True)
    play(state, "take_religious", "military")
    for seat in (BLUE, GREEN, SPECTATOR):
        view = GAME.view(state, seat)
        assert isinstance(view, KhronosState)
        assert view.hands[3 * RED : 3 * RED + 3] == [UNKNOWN] * 3
        assert view.held[RED] == 4
        assert view.known[3 * RED : 3 * RED + 3] == [0, 1, 0]
        assert set(view.pile) == {UNKNOWN}
        assert (view.seed, view.draws) == (UNKNOWN, UNKNOWN)
        assert view.boards == state.boards
        assert view.money == state.money
        # Whatever is imagined for the hidden hand, the card taken openly is in it.
        for seed in range(20):
            imagined = GAME.determinize(view, Generator(seed))
            assert isinstance(imagined, KhronosState)
            assert imagined.hands[3 * RED + 1] >= 1


@pytest.mark.rule("4.1", "4.10")
@pytest.mark.parametrize(("before", "answer"), [((), "exchange"), (("exchange",), "civil"), (("end_turn",), "done")])
def test_a_preview_stops_before_cards_are_drawn(before: tuple[str, ...], answer: str):
    state = arrange(players=2, hand="MMRC", head="turn = 4", might="castle a1 red, city d1")
    play(state, *before)
    shown = GAME.preview(GAME.view(state, RED), RED, code_of(state, answer))
    assert shown.stop == "chance"
    assert facts(shown.events, "drew") == []
    assert facts(shown.events, "collected") == []


@pytest.mark.rule("5.7.1")
def test_a_preview_stops_where_another_player_places_the_smaller_tile():
    state = arrange(hand="C", might="keep d6 green, keep g6 red, watch_tower i6 blue")
    play(state, "construct_might_hamlet")
    shown = GAME.preview(GAME.view(state, RED), RED, code_of(state, "f6"))
    assert (shown.stop, shown.asked) == ("another_seat", [GREEN])
    assert isinstance(shown.state, KhronosState)
    assert "hamlet f6" in buildings(shown.state, "might")
    assert "keep d6 green" in buildings(shown.state, "might")


@pytest.mark.rule("3")
def test_what_another_player_drew_is_a_number_in_every_event_that_others_get():
    state = arrange(players=3, hand="MMRC")
    events = play(state, "exchange", "military", "military", "done")
    for seat in (BLUE, GREEN, SPECTATOR):
        assert facts([censored(event, seat) for event in events], "drew", seat) == [(RED, 2)]


# --- answers on time-out -----------------------------------------------------------------------------------------------


@pytest.mark.rule("5.10", "5.7.1")
@pytest.mark.parametrize(("below", "place"), [("", "d6"), ("monastery d9 white,", "d7")])
def test_on_time_out_a_smaller_tile_goes_where_it_touches_most_and_then_first(below: str, place: str):
    """Of the four places in the Castle c6 two touch the Hamlet f7; one of them touches what stands below as well."""
    state = arrange(hand="C", might=f"{below} castle c6 green, castle g6 red, watch_tower j6 blue")
    play(state, "construct_might_hamlet", "f7")
    assert asked(state) == ("position", "green")
    assert options(state) == ["c6", "d6", "c7", "d7"]
    assert default(state) == place


@pytest.mark.rule("5.10", "5.7")
def test_on_time_out_a_tie_costs_the_richest_and_of_equally_rich_the_first_in_squares_order():
    state = arrange(
        hand="CC",
        might="keep a1 blue, keep e1 white, keep c3 yellow",
        tables="[white]\nmoney = 8\n[yellow]\nmoney = 8",
    )
    play(state, "construct_might_town", "c1")
    assert options(state) == ["a1", "e1", "c3"]
    assert default(state) == "e1"
