"""Scoring steps 1 to 5 (6.1 to 6.5), and their order."""

import pytest

from tests.kit.time_of_empires import (
    arrange,
    facts,
    happened,
    leaders,
    on,
    points,
    score,
    scored,
    wait,
)


@pytest.mark.rule("6.1", "6.2", "6.3", "6.4", "6.5", "6.6", "4.4")
def test_the_six_steps_come_in_order_after_the_action_phase():
    state = arrange()
    events = wait(state, 540_000)
    assert facts(events, "step_scored") == [(1,), (2,), (3,), (4,), (5,), (6,)]
    assert facts(events, "era_prepared") == [(2,)]


# --- 6.1 destruction ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.1")
def test_the_owner_of_the_clans_destroys_every_building_of_all_others_there():
    at = {
        "H1.0": "purple 1, red temple, red mill, white mill",
        "H2.0": "red 2, red temple, purple temple",
        "H3.0": "red temple, purple temple",
        "H4.0": "white 1, white mill",
    }
    state = arrange(players=3, at=at)
    events = score(state, 1)
    assert on(state, "H1.0") == "purple 1"
    assert on(state, "H2.0") == "red 2, red temple"
    assert on(state, "H3.0") == "red temple, purple temple", "without clans buildings are safe"
    assert on(state, "H4.0") == "white 1, white mill"
    assert len(facts(events, "building_destroyed")) == 4
    assert [scored(state, name, "destroyed") for name in ("red", "purple", "white")] == [3, 9, 0]
    assert facts(events, "destruction_scored") == [(0, 1, 3), (1, 3, 9)]


@pytest.mark.rule("6.1")
def test_clans_in_cities_and_capitals_destroy_nothing():
    state = arrange(at={"H2.centre": "red 4", "H2.0": "purple temple", "H1.centre": "red 4", "H1.0": "purple mill"})
    score(state, 1)
    assert (on(state, "H2.0"), on(state, "H1.0")) == ("purple temple", "purple mill")


@pytest.mark.rule("6.1")
def test_sites_become_free_and_pieces_stay_in_the_section():
    state = arrange(at={"H1.2": "purple 1, red temple"})
    score(state, 1)
    assert on(state, "H1.2") == "purple 1"
    assert state.captured[16 + 3] == 1
    assert state.removed[3] == 1, "it does not come back to its owner's board"


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(("once", "expected"), [(False, 6), (True, 3)])
def test_the_section_scores_again_in_each_phase_or_by_option_once(once: bool, expected: int):
    state = arrange(red={"captured": ["purple mill"]}, options={"destroyed_score_once": once})
    score(state, 1)
    assert scored(state, "red", "destroyed") == 3
    score(state, 1)
    assert scored(state, "red", "destroyed") == expected


@pytest.mark.rule("6.1", "5.12")
def test_pieces_destroyed_by_cards_score_too():
    state = arrange(red={"captured": ["purple mill", "purple temple", "purple temple"]})
    score(state, 1)
    assert scored(state, "red", "destroyed") == 9


# --- 6.2 construction bonus --------------------------------------------------------------------------------------------


@pytest.mark.rule("6.2")
def test_every_token_is_worth_its_value_for_each_piece_built_from_its_field():
    red = {"tokens": ["science", "culture", "expansion"], "removed": [4, 5, 1, 3]}
    state = arrange(era=3, red=red)
    events = score(state, 2)
    assert facts(events, "token_scored")[:3] == [(0, 1, 0, 4, 4), (0, 2, 3, 3, 6), (0, 3, 2, 1, 3)]
    assert scored(state, "red", "bonus") == 4 + 6 + 3


@pytest.mark.rule("6.2")
def test_tokens_stay_and_score_again():
    state = arrange(red={"tokens": ["culture"], "removed": [0, 0, 0, 2]})
    score(state, 2)
    score(state, 2)
    assert scored(state, "red", "bonus") == 4
    assert state.tokens[0] == 3


@pytest.mark.rule("6.2")
@pytest.mark.parametrize(("counts", "expected"), [(True, 4), (False, 1)])
def test_destroyed_and_waiting_pieces_count_or_by_option_do_not(counts: bool, expected: int):
    state = arrange(
        at={"H1.0": "red mill"},
        red={"tokens": ["expansion"], "removed": [0, 0, 4, 0], "pile": ["108"], "waiting": True},
        purple={"captured": ["red mill"]},
        options={"bonus_counts_destroyed": counts},
    )
    score(state, 2)
    assert scored(state, "red", "bonus") == expected


# --- 6.3 leaders -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.3")
@pytest.mark.parametrize(
    ("pile", "winner"),
    [
        (["red"], "red"),
        (["purple", "red", "red"], "red"),
        (["purple", "red", "red", "purple"], "purple"),
        (["red", "purple", "white", "purple", "white", "red"], "red"),
        (["red", "purple", "white", "white", "purple"], "purple"),
        (["white", "purple", "red", "red", "purple"], "purple"),
    ],
)
def test_most_scholars_take_the_leader_and_ties_go_to_the_lowest(pile: list[str], winner: str):
    state = arrange(players=3, cultural={"leader": "L106", "scholars": pile})
    score(state, 3)
    assert leaders(state, winner) == ["L106"]
    assert sum(len(leaders(state, name)) for name in ("red", "purple", "white")) == 1
    assert state.leaders[2] == -1


@pytest.mark.rule("6.3")
def test_nobody_there_nobody_gets_it_and_one_may_take_several():
    state = arrange(technical={"scholars": ["red"]}, expansion={"scholars": ["red", "red"]})
    events = score(state, 3)
    assert leaders(state, "red") == ["L101", "L103"]
    assert facts(events, "leader_left") == [(2, 4)]
    assert facts(events, "leader_won") == [(0, 0, 0, 1, 0), (0, 1, 2, 2, 0)]


@pytest.mark.rule("6.3")
def test_the_extra_column_is_won_like_the_others():
    state = arrange(players=4, extra={"leader": "L104", "scholars": ["black"]}, expansion={"leader": "L103", "scholars": ["black"]})  # fmt: skip
    score(state, 3)
    assert leaders(state, "black") == ["L103", "L104"], "both leaders of a speciality"


# --- 6.4 wonders -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.4")
def test_the_leader_scores_two_and_every_participant_one_for_each_fulfilment():
    at = {"H1.0": "red mill", "H2.0": "purple 1", "H3.0": "purple 1", "H4.0": "purple temple"}
    state = arrange(players=3, at=at, wonder_1={"card": "W103", "scholars": ["purple", "red", "purple", "white"]})
    events = score(state, 4)
    assert [scored(state, name, "wonders") for name in ("red", "purple", "white")] == [1, 6, 0]
    assert facts(events, "wonder_scored") == [(0, 0, 0, 1, 1), (1, 0, 1, 3, 6), (2, 0, 0, 0, 0)]


@pytest.mark.rule("6.4")
def test_ties_are_broken_by_the_lowest_scholar():
    at = {"H1.0": "red mill", "H2.0": "purple 1"}
    state = arrange(at=at, wonder_1={"card": "W103", "scholars": ["purple", "red"]})
    score(state, 4)
    assert (scored(state, "red", "wonders"), scored(state, "purple", "wonders")) == (1, 2)


@pytest.mark.rule("6.4", "3.2")
def test_wonders_of_earlier_eras_score_again():
    state = arrange(
        era=2,
        at={"H1.0": "red warehouse, red temple"},
        wonder_1={"card": "W101", "scholars": ["red"]},
        wonder_2={"card": "W202", "scholars": ["red"]},
    )
    score(state, 4)
    assert scored(state, "red", "wonders") == 4


@pytest.mark.rule("6.4")
def test_all_scholars_on_wonders_and_leaders_go_home():
    state = arrange(wonder_1={"scholars": ["red", "purple"]}, cultural={"scholars": ["purple"]})
    assert state.population == [19, 18]
    score(state, 4)
    assert state.population == [20, 20]
    assert state.wonder_piles == [(), (), ()]
    assert state.tile_piles == [(), (), (), ()]


# --- 6.5 cultural influence ----------------------------------------------------------------------------------------------


@pytest.mark.rule("6.5", "2.3")
@pytest.mark.parametrize(("n", "expected"), [(0, 0), (1, 1), (2, 1), (3, 3), (4, 3), (5, 6)])
def test_visible_symbols_of_the_culture_field_score(n: int, expected: int):
    state = arrange(red={"removed": [0, 0, 0, n]})
    score(state, 5)
    assert scored(state, "red", "culture") == expected
    assert points(state, "purple") == 0


@pytest.mark.rule("6.1", "6.5")
def test_a_destroyed_temple_leaves_its_symbol_uncovered():
    state = arrange(at={"H1.0": "purple 1, red temple"})
    score(state, 1, 5)
    assert scored(state, "red", "culture") == 1


@pytest.mark.rule("6.1", "6.4")
def test_presence_is_taken_after_the_destruction():
    at = {"H1.0": "red mill, purple 1"}
    state = arrange(at=at, wonder_1={"card": "W103", "scholars": ["red"]})
    events = score(state, 1, 2, 3, 4, 5)
    assert scored(state, "red", "wonders") == 0
    assert happened(events)[:2] == ["step_scored", "building_destroyed"]
