"""Chapter 6: earnings and the end of the game."""

import pytest

from gnomon.games.khronos import GAME
from gnomon.games.khronos.queries import earnings
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.errors import Refused
from tests.kit.khronos import (
    BLUE,
    FAITH,
    GREEN,
    MIGHT,
    REASON,
    RED,
    arrange,
    end_turn,
    facts,
    pass_turns,
    play,
)


def collects(state: KhronosState) -> int:
    """What the active player collects by ending the turn."""
    seat = state.active
    before = state.money[seat]
    end_turn(state)
    return state.money[seat] - before


TURN_FOUR = "turn = 4"


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(
    ("age", "board", "ecus"),
    [
        ("might", "castle e8 red, keep h8 white, city e11, town c8, hamlet h10", 6),
        ("might", "keep h8 red, castle e8 white, town c8", 0),
        ("might", "watch_tower e8 red, abbey f8 white, town c8", 2),
        ("might", "chapel e8 red, town e9", 0),
        ("might", "keep a1 red, hamlet c1, keep a5 red, town c5", 3),
        ("faith", "abbey e8 red, castle h8 white, city e11", 3),
        ("faith", "castle e8 red, town c8", 0),
        ("faith", "monastery a1 red, town c1, chapel a5 red, hamlet b5", 3),
        ("faith", "monastery a1 white, chapel c1 red, town a3", 0),
    ],
)
def test_the_owner_of_the_highest_ruling_building_collects_the_civil_values(age: str, board: str, ecus: int):
    boards = {age: board}
    assert collects(arrange(pawns=f"{age} {age}", head=TURN_FOUR, **boards)) == ecus


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(
    ("cubes", "red", "green"),
    [("red red green", 5, 0), ("red green", 5, 5), ("green", 0, 5), ("", 0, 0), ("red", 5, 0)],
)
def test_on_reason_everybody_with_most_cubes_collects_the_whole_intact_value(cubes: str, red: int, green: int):
    boards = {
        "faith": "castle a1 blue, monastery d1 blue, abbey f1 white, city a4",
        "reason": f"castle a1 intact, monastery d1 intact, abbey f1, city a4 {cubes}",
    }
    assert collects(arrange(pawns="reason reason", head=TURN_FOUR, **boards)) == red
    assert collects(arrange(pawns="reason reason", active="green", head=TURN_FOUR, **boards)) == green


@pytest.mark.rule("6.1")
def test_inhabitants_of_all_buildings_of_a_domain_count_together():
    state = arrange(
        pawns="reason might",
        head=TURN_FOUR,
        faith="castle a1 blue, town d1, town a4",
        reason="castle a1 intact, town d1 red green, town a4 red",
    )
    assert [earnings(state, seat, REASON) for seat in (BLUE, RED, GREEN)] == [0, 3, 0]


@pytest.mark.rule("6.1")
def test_ruins_and_markers_count_for_nothing():
    state = arrange(
        pawns="reason might",
        head=TURN_FOUR,
        faith="castle a1 blue, keep d1 blue, town a4",
        reason="castle a1 ruin marker red, keep d1 ruin, town a4",
    )
    assert collects(state) == 0
    lived = arrange(
        pawns="reason might",
        head=TURN_FOUR,
        faith="castle a1 blue, keep d1 blue, town a4",
        reason="castle a1 ruin marker red, keep d1 intact, town a4 green",
    )
    assert collects(lived) == 0


@pytest.mark.rule("6.1")
def test_civil_buildings_pay_nothing_on_reason_and_military_ones_nothing_before():
    assert collects(arrange(pawns="reason might", head=TURN_FOUR, faith="city a1", reason="city a1 red")) == 0
    assert collects(arrange(pawns="might reason", head=TURN_FOUR, might="castle a1 red, keep d1 blue")) == 0


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(
    ("pawns", "ecus"),
    [("might might", 2), ("might faith", 5), ("faith reason", 3 + 3), ("might reason", 2 + 3), ("reason reason", 3)],
)
def test_a_player_collects_once_on_each_board_with_a_pawn(pawns: str, ecus: int):
    state = arrange(
        pawns=pawns,
        head=TURN_FOUR,
        might="keep a1 red, town c1",
        faith="chapel a5 red, city a6, castle d6 blue",
        reason="city a6 red, castle d6 intact",
    )
    assert collects(state) == ecus


@pytest.mark.rule("6.1")
def test_a_domain_without_a_ruling_building_pays_nobody():
    state = arrange(map="valley", might="city e11, abbey e8 red")
    assert [earnings(state, seat, MIGHT) for seat in range(5)] == [0] * 5
    faith = arrange(map="valley", faith="keep e8 red, town g8")
    assert [earnings(faith, seat, FAITH) for seat in range(5)] == [0] * 5


@pytest.mark.rule("6.1")
def test_printed_hamlets_count_one_and_covered_ones_nothing():
    assert collects(arrange(map="valley", pawns="might reason", head=TURN_FOUR, might="keep e8 red")) == 1
    covered = arrange(map="valley", pawns="might reason", head=TURN_FOUR, might="keep f8 red, town d8")
    assert collects(covered) == 2


@pytest.mark.rule("6.1", "1.1")
def test_with_value_four_a_city_pays_four():
    state = arrange(pawns="might reason", head=TURN_FOUR, might="keep a1 red, city c1", size_three_value=4)
    assert collects(state) == 4


@pytest.mark.rule("6.1")
def test_each_tied_player_collects_in_his_own_turn_from_the_boards_of_that_moment():
    state = arrange(
        pawns="reason reason",
        head='turn = 4\nfirst = "red"',
        faith="castle a1 blue, town a4",
        reason="castle a1 intact, town a4 red green",
        tables='[green]\npawns = ["reason", "reason"]',
    )
    events = pass_turns(state, 2)
    assert facts(events, "collected") == [(RED, 2, 3, 4), (GREEN, 2, 3, 4)]


@pytest.mark.rule("6.1", "4")
def test_where_the_money_came_from_is_kept_by_source():
    state = arrange(pawns="might reason", head=TURN_FOUR, might="keep a1 red, town c1", hand="M")
    play(state, "travel_reason_faith")
    end_turn(state)
    sources = GAME.outcome(state).sources[RED]
    assert sources["start"] == 4
    assert sources["travel"] == -1
    assert sources["turn4_might"] == 2
    assert sum(sources.values()) == state.money[RED]


# --- 6.2 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.2")
def test_the_match_ends_when_the_last_player_has_collected_in_turn_seven():
    state = arrange(
        players=3,
        pawns="might might",
        head='turn = 7\nfirst = "green"',
        might="keep a1 red, town c1",
    )
    assert not state.over
    events = end_turn(state)
    assert state.over
    assert state.money == [4, 6, 4]
    assert facts(events, "ended") == [(1 << RED, 6)]
    outcome = GAME.outcome(state)
    assert outcome.scores == [4, 6, 4]
    assert outcome.ranks == [2, 1, 2]
    assert outcome.ended_by == "6.2"
    assert GAME.to_act(state) == []


@pytest.mark.rule("6.2")
def test_every_player_has_seven_turns():
    state = GAME.setup({}, 4, 5)
    assert isinstance(state, KhronosState)
    turns = [0] * 4
    while not state.over:
        turns[state.active] += 1
        end_turn(state)
    assert turns == [7] * 4


@pytest.mark.rule("6.2")
def test_equal_money_is_a_shared_victory():
    state = arrange(
        players=3, head='turn = 7\nfirst = "green"', money=9, tables="[blue]\nmoney = 9\n[green]\nmoney = 8"
    )
    end_turn(state)
    assert GAME.outcome(state).winners == [BLUE, RED]
    assert GAME.outcome(state).ranks == [1, 1, 3]


@pytest.mark.rule("6.2")
def test_cards_cubes_and_tiles_have_no_final_value():
    state = arrange(players=2, head='turn = 7\nfirst = "blue"', hand="MMRC", might="castle a1 red, abbey d1 red")
    end_turn(state)
    assert GAME.outcome(state).scores == [4, 4]


@pytest.mark.rule("6.2")
def test_nobody_can_act_after_the_end():
    state = arrange(players=2, head='turn = 7\nfirst = "blue"')
    end_turn(state)
    with pytest.raises(Refused) as caught:
        GAME.apply(state, RED, 1)
    assert caught.value.refusal.code == "match_over"
