"""Cases of control, earnings, the order of turns and the end (6)."""

import pytest

from gnomon.games.khronos import GAME
from gnomon.games.khronos.state import KhronosState
from tests.kit.khronos import (
    BLUE,
    GREEN,
    RED,
    WHITE,
    YELLOW,
    arrange,
    asked,
    end_turn,
    facts,
    invariants,
    pass_turns,
    play,
)


@pytest.mark.rule("4.8", "6.1")
def test_two_who_share_a_domain_of_reason_collect_it_whole_each_in_his_own_turn():
    """Red restores the Castle and draws level with Blue; both his pawns stand there, yet it is collected once."""
    state = arrange(
        hand="MMC",
        pawns="reason reason",
        head='turn = 4\nfirst = "red"',
        faith="castle c6 green, town f6",
        reason="castle c6, town f6 blue",
        tables='[blue]\npawns = ["might", "reason"]\n[green]\npawns = ["faith", "faith"]',
    )
    # Two cards of the first pawn restore the Castle, and the other one pays for the cube.
    play(state, "renovate_whole", "c6", "2", "populate", "f6")
    events = end_turn(state)
    assert facts(events, "collected") == [(RED, 2, 3, 4)]
    events = pass_turns(state, 4)
    assert facts(events, "collected") == [
        (GREEN, 1, 0, 4),
        (WHITE, 0, 0, 4),
        (YELLOW, 0, 0, 4),
        (BLUE, 0, 0, 4),
        (BLUE, 2, 3, 4),
    ]
    assert (state.turn, asked(state)) == (5, ("action", "red"))
    assert (state.money[RED], state.money[BLUE], state.money[GREEN]) == (7, 7, 4)


@pytest.mark.rule("6.1")
def test_who_is_overtaken_after_collecting_keeps_what_was_collected():
    state = arrange(
        players=2,
        map="blank",
        active="blue",
        hand="",
        pawns="reason might",
        head="turn = 4",
        faith="abbey c6 red, city f6",
        reason="abbey c6 intact, city f6 blue",
        tables='[red]\npawns = ["reason", "reason"]\nhand = "CC"',
    )
    assert facts(end_turn(state), "collected") == [(BLUE, 0, 0, 4), (BLUE, 2, 3, 4)]
    play(state, "populate", "f6")
    # The first pawn has one card left and the second two: Red names who pays.
    play(state, "populate", "f6", "0")
    assert facts(end_turn(state), "collected") == [(RED, 2, 3, 4)]
    assert state.money == [7, 7]


@pytest.mark.rule("6.1", "5.8")
def test_a_domain_divided_just_before_the_earnings_pays_by_its_parts():
    """A Watch Tower holds City and Castle together; Red takes it down and the City pays nobody."""
    boards = "castle b2 green, watch_tower e3 green, city f2, keep i2 red"
    together = arrange(hand="M", head="turn = 4", might=boards)
    assert facts(end_turn(together), "collected") == [(RED, 0, 0, 4), (RED, 1, 0, 4)]
    divided = arrange(hand="M", head="turn = 4", might=boards)
    play(divided, "demolish_might", "e3")
    assert facts(end_turn(divided), "collected") == [(RED, 0, 3, 4), (RED, 1, 0, 4)]
    assert divided.money[RED] == 4 - 1 + 3


@pytest.mark.rule("6.1")
def test_the_religious_top_rules_faith_and_the_military_top_rules_might_in_equal_domains():
    words = "castle b2 red, abbey e2 green, city h2, hamlet k2"
    state = arrange(
        active="green",
        pawns="might faith",
        head='turn = 7\nfirst = "green"',
        might=words,
        faith=words,
        tables='[red]\npawns = ["might", "faith"]',
    )
    assert facts(end_turn(state), "collected") == [(GREEN, 0, 0, 7), (GREEN, 1, 4, 7)]
    events = pass_turns(state, 4)
    assert facts(events, "collected")[-1] == (RED, 1, 0, 7)
    assert (RED, 0, 4, 7) in facts(events, "collected")
    assert state.over
    # Both have earned four beside the four of the start.
    assert facts(events, "ended") == [(1 << RED | 1 << GREEN, 8)]
    assert GAME.outcome(state).ranks == [3, 1, 1, 3, 3]


@pytest.mark.rule("3", "6.2")
def test_the_game_turn_advances_when_play_returns_to_whoever_was_first():
    state = arrange(active="white", head='turn = 3\nfirst = "green"')
    turns = []
    while not state.over:
        turns.append((state.turn, asked(state)[1]))
        end_turn(state)
    assert turns[:5] == [(3, "white"), (3, "yellow"), (3, "blue"), (3, "red"), (4, "green")]
    assert turns[-1] == (7, "red")
    assert len(turns) == 4 + 4 * 5


def majority(words: str) -> KhronosState:
    return arrange(
        head="turn = 4",
        pawns="reason reason",
        faith="abbey a1 blue, city d1, town g1, castle a4 white",
        reason=f"abbey a1 intact, city d1{words}, castle a4 ruin marker red",
    )


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(
    ("words", "ecus"),
    [("", 0), (" red", 3), (" red green", 3), (" red green green", 0), (" green", 0), (" red red green", 3)],
)
def test_markers_never_count_for_the_majority_and_half_restored_ruins_pay_nothing(words: str, ecus: int):
    state = majority(words)
    assert facts(end_turn(state), "collected") == [(RED, 2, ecus, 4)]
    assert invariants(state) == []


@pytest.mark.rule("6.1", "1.1")
def test_with_value_four_the_earnings_of_every_age_grow():
    state = arrange(
        size_three_value=4,
        head="turn = 4",
        pawns="might reason",
        might="castle a1 red, city d1",
        faith="castle a1 red, city d1",
        reason="castle a1 intact, city d1 red",
    )
    assert facts(end_turn(state), "collected") == [(RED, 0, 4, 4), (RED, 2, 4, 4)]
