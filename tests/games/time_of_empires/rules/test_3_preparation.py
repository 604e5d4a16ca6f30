"""The preparation of an era (3.2), scholars (3.3) and the frame of the eras (4.4)."""

import pytest

from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.kernel.actions import BACK
from gnomon.kernel.events import Events
from tests.kit.time_of_empires import (
    GAME,
    RED,
    Words,
    arrange,
    asked,
    end_of_era,
    facts,
    happened,
    invariants,
    on,
    options,
    play,
    refused,
    removed,
    timers,
    wait,
)

COLOURS = ("red", "purple", "white", "black")


def born(players: int, seed: int = 1, **choices) -> tuple[EmpiresState, Events]:
    """The first preparation up to the bonus tokens, and its events."""
    state = GAME.setup(choices, players, seed)
    assert isinstance(state, EmpiresState)
    events: Events = []
    for colour in COLOURS[:players]:
        events += play(state, options(state, colour)[0], by=colour)
    return state, events


def prepared(era: int, **tables) -> tuple[EmpiresState, Events]:
    """The position after an era has been prepared, up to the bonus tokens."""
    state = arrange(era=era - 1, **tables)
    return state, end_of_era(state)


@pytest.mark.rule("3.2")
def test_the_steps_come_in_order():
    _, events = born(4)
    assert happened(events)[4:] == ["era_prepared", "wonder_revealed", *["leader_revealed"] * 4, *["appointed"] * 4]


@pytest.mark.rule("3.2")
@pytest.mark.parametrize("era", [1, 2, 3])
def test_step_1_deals_the_24_cards_of_the_era_into_four_decks_of_six(era: int):
    state = born(2)[0] if era == 1 else prepared(era)[0]
    assert [len(deck) for deck in state.decks] == [6, 6, 6, 6]
    cards = sorted(card for deck in state.decks for card in deck)
    assert cards == sorted(2 * list(range(12 * era - 12, 12 * era)))


@pytest.mark.rule("3.2")
def test_step_1_takes_the_rest_of_the_past_era_out_and_leaves_hands_piles_and_resources():
    state, _ = prepared(
        2,
        at={"H1.0": "red 1, red warehouse"},
        red={
            "hand": ["103", "001"],
            "pile": ["104", "105"],
            "waiting": True,
            "knowledge": 4,
            "bricks": 2,
            "scholars": 3,
        },
    )
    assert len(state.gone[0]) == 24 - 3
    assert sorted([*state.gone[0], 2, 3, 4]) == sorted(2 * list(range(12)))
    assert state.hands[0] == (2, 36)
    assert state.piles[0] == (3, 4)
    assert state.waiting[0] == 1
    assert state.stock[:2] == [4, 2]
    assert state.scholars[0] == 3 + 1, "scholars on the own board are kept"
    assert removed(state, "red") == [0, 2, 0, 0]
    assert on(state, "H1.0") == "red 1, red warehouse"


@pytest.mark.rule("3.2")
def test_step_2_reveals_one_wonder_of_the_era_beside_the_earlier_ones():
    state, _ = prepared(3, wonder_1={"card": "W103"}, wonder_2={"card": "W202"})
    assert state.wonders[:2] == (2, 5)
    assert len(state.wonders) == 3
    assert 8 <= state.wonders[2] < 12
    seen = {born(2, seed)[0].wonders for seed in range(40)}
    assert seen == {(0,), (1,), (2,), (3,)}


@pytest.mark.rule("3.2", "2.11")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_step_3_reveals_a_leader_of_each_speciality_and_with_four_players_a_left_over(players: int):
    seen: list[set[int]] = [set(), set(), set(), set()]
    for seed in range(60):
        state, events = born(players, seed)
        shown = [leader for leader in state.leaders if leader >= 0]
        assert len(set(shown)) == len(shown) == (4 if players == 4 else 3)
        assert [leader // 2 for leader in shown[:3]] == [0, 1, 2]
        for column, leader in enumerate(shown):
            seen[column].add(leader)
        assert len(facts(events, "leader_revealed")) == len(shown)
    assert seen[:3] == [{0, 1}, {2, 3}, {4, 5}]
    assert seen[3] == ({0, 1, 2, 3, 4, 5} if players == 4 else set())


@pytest.mark.rule("3.2")
def test_step_3_removes_unclaimed_leaders_of_the_past_era():
    state, _ = prepared(2, red={"leaders": ["L101"]})
    assert all(6 <= leader < 12 for leader in state.leaders[:3])
    assert state.won[0] == RED
    assert state.won[1:] == [-1] * 17


@pytest.mark.rule("3.2")
def test_step_4_takes_all_timers_back():
    state = arrange(red={"timers": ["knowledge.1 sand 30000", "technology_a.1"]}, purple={"timers": ["technology_a.2", "none"]})  # fmt: skip
    wait(state, 540_000)
    assert timers(state, "red") == timers(state, "purple") == ["off", "off"]
    assert state.last_space == [-1] * 4
    assert state.timer_sand == [0] * 4


@pytest.mark.rule("3.2", "3.3", "5.11")
def test_step_5_appoints_exactly_the_visible_number_limited_by_the_reserve():
    state, events = prepared(
        2,
        red={"removed": [0, 0, 0, 4], "scholars": 1},
        purple={"scholars": 19, "removed": [0, 0, 0, 2]},
    )
    assert state.scholars == [4, 20]
    assert facts(events, "appointed") == [(0, 3, 0), (1, 1, 0)]
    assert asked(state, "red") == "token", "no choice"


@pytest.mark.rule("3.2")
def test_step_6_puts_each_eras_token_on_a_field_without_one():
    state, _ = prepared(3, red={"tokens": ["culture", "science"]}, purple={"tokens": ["expansion", "construction"]})
    assert options(state, "red") == ["construction", "expansion"]
    assert refused(state, "culture", by="red") == ("field_has_token", "3.2")
    play(state, "expansion", by="red")
    assert state.tokens[:3] == [3, 0, -1], "shown together"
    events = play(state, "science", by="purple")
    assert facts(events, "token_put") == [(0, 3, 2), (1, 3, 0)]
    assert state.tokens == [3, 0, 2, 2, 1, 0]


@pytest.mark.rule("3.2")
def test_a_choice_of_token_can_be_taken_back_until_it_is_shown():
    state, _ = born(2)
    play(state, "culture", by="red")
    GAME.apply(state, RED, BACK)
    play(state, "science", by="red")
    play(state, "culture", by="purple")
    assert state.tokens == [0, -1, -1, 3, -1, -1]


@pytest.mark.rule("3.2")
def test_tokens_put_in_turn_go_clockwise_from_the_start_player():
    frames: list[dict[str, object]] = [{"frame": "reveal_clans", "seats": []}]
    frames += [{"frame": "first_clan", "seats": [colour], "lane": colour} for colour in COLOURS[:3]]
    in_turn: dict[str, Words] = {"bonus_token_choice": "in_turn"}
    state = arrange(players=3, era=0, first="white", mode="none", options=in_turn, pending=frames)
    for colour in COLOURS[:3]:
        play(state, options(state, colour)[0], by=colour)
    for colour, field in (("white", "culture"), ("red", "expansion"), ("purple", "science")):
        assert asked(state, colour) == "token"
        events = play(state, field)
        assert facts(events, "token_put"), "shown at once"
    assert asked(state, "red") == asked(state, "purple") == "ready"


# --- mode and start of the action phase --------------------------------------------------------------------------------


def ready_for_mode(players: int, **choices) -> EmpiresState:
    state, _ = born(players, **choices)
    for colour in COLOURS[:players]:
        play(state, "culture", by=colour)
    return state


@pytest.mark.rule("3.2", "4.4")
@pytest.mark.parametrize(("chosen", "kind"), [("real_time", "ready"), ("introductory", "first_slot")])
def test_the_start_player_chooses_the_mode_where_the_match_lets_him(chosen: str, kind: str):
    state = ready_for_mode(3, era_1="ask")
    (seat,) = GAME.to_act(state)
    assert seat == state.first
    assert options(state) == ["real_time", "introductory"]
    events = play(state, chosen)
    assert facts(events, "mode_chosen") == [(seat, int(chosen == "introductory"))]
    assert asked(state, COLOURS[state.first]) == kind


@pytest.mark.rule("3.2", "4.2", "4.4")
def test_a_real_time_era_begins_three_seconds_after_the_last_is_ready():
    state = ready_for_mode(3)
    play(state, "ready", by="white", at=500)
    play(state, "ready", by="red", at=1000)
    assert asked(state, "red") == ""
    assert asked(state, "purple") == "ready"
    assert GAME.deadline(state) == -1, "nothing is due before all are ready"
    play(state, "ready", by="purple", at=7000)
    assert GAME.deadline(state) == state.gong_at == 10_000
    assert refused(state, "1 knowledge.1", by="red") == ("era_not_running", "4.1")
    events = wait(state, 10_000)
    assert facts(events, "era_began") == [(1, 0)]
    play(state, "1 knowledge.1", by="red", at=10_000)


@pytest.mark.rule("4.4", "6.7")
def test_modes_may_differ_from_era_to_era():
    state = ready_for_mode(2, era_1="introductory", era_2="real_time", era_3="introductory")
    modes = []
    while not state.over:
        kind = asked(state, "red") or asked(state, "purple")
        if kind == "era":
            modes.append((state.era, "real_time"))
            while asked(state, "red") == "era":
                GAME.tick(state)
            continue
        if kind == "first_slot":
            modes.append((state.era, "introductory"))
        for seat in GAME.to_act(state):
            GAME.apply(state, seat, GAME.default(state, seat), state.now)
            break
        else:
            GAME.tick(state)
        assert invariants(state) == []
    assert sorted(set(modes)) == [(1, "introductory"), (2, "real_time"), (3, "introductory")]
    assert modes.count((2, "real_time")) == 1
