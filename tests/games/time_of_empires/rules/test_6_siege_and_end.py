"""The siege of cities (6.6), what follows an era (6.7) and the end of the game (6.8)."""

import pytest

from gnomon.games.time_of_empires.state import EmpiresState
from tests.kit.time_of_empires import (
    GAME,
    allowed,
    arrange,
    asked,
    end_of_era,
    facts,
    on,
    options,
    play,
    points,
    refused,
    score,
    turn_of,
)


def besieged(players: int = 2, **tables) -> tuple[EmpiresState, list]:
    """The position after the siege of the era has been decided, with its events."""
    state = arrange(players=players, **tables)
    return state, score(state, 6)


def entitled(events) -> dict[int, int]:
    return {city: seat for city, seat, *_ in facts(events, "siege_decided")}


CITY = 7
"""H2.centre."""

# --- who is entitled -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.6")
@pytest.mark.parametrize(
    ("at", "winner"),
    [
        ({"H2.0": "red 1"}, 0),
        ({"H2.0": "red 1", "H2.1": "purple mill", "H2.2": "purple 1"}, 1),
        ({"H2.0": "red mill", "H2.1": "purple 2"}, 0),
        ({"H2.0": "red mill, red temple", "H2.1": "purple mill, purple 2"}, 0),
        ({"H2.0": "red mill, red 1", "H2.1": "purple mill, purple 2"}, 1),
        ({"H2.0": "red 2", "H2.1": "purple 2"}, -1),
        ({"H2.0": "red 2", "H2.1": "purple 2", "H2.centre": "red 1"}, 0),
        ({"H2.0": "red mill, purple 1"}, 0),
        ({"H2.centre": "purple 3"}, 1),
        ({"H2.centre": "purple 3", "H2.0": "red mill"}, 0),
        ({"H2.centre": "purple 3", "H2.0": "red 1, purple mill"}, 1),
    ],
    ids=[
        "alone", "territories", "buildings", "buildings again", "clans", "full tie", "clans in the city", "building in one",
        "a lone holder", "key 1 beats a garrison", "key 2",
    ],
)  # fmt: skip
def test_the_three_keys(at: dict[str, str], winner: int):
    _, events = besieged(at=at)
    assert entitled(events).get(CITY, -1) == winner


@pytest.mark.rule("6.6")
def test_a_full_tie_is_told_of_an_empty_city_too():
    _, events = besieged(at={"H2.0": "red 2", "H2.1": "purple 2"})
    assert facts(events, "siege_decided") == [(CITY, -1, 0, 0, 0)]


@pytest.mark.rule("6.6")
def test_where_nobody_is_nothing_happens():
    _, events = besieged(at={"H1.0": "red 2"})
    assert entitled(events) == {}, "capitals are never besieged"


@pytest.mark.rule("6.6")
def test_three_rivals():
    at = {"H2.0": "red mill", "H2.2": "purple mill, purple temple", "H2.1": "white 2"}
    _, events = besieged(players=3, at=at)
    assert entitled(events)[CITY] == 1
    at = {"H2.0": "red mill", "H2.1": "purple mill", "H2.2": "white 2"}
    _, events = besieged(players=3, at=at)
    assert entitled(events).get(CITY, -1) == -1, "two tied at the top: nobody, not the third"


# --- what happens --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.6")
def test_clans_of_all_others_return_and_the_entitled_may_put_one_in():
    state, events = besieged(at={"H2.centre": "purple 3", "H2.0": "red mill"})
    assert on(state, "H2.centre") == ""
    assert state.population == [20, 20]
    assert facts(events, "clans_expelled") == [(1, CITY, 3)]
    assert asked(state, "red") == "besieged"
    assert options(state, "red") == ["H2.centre", "finish"]
    assert refused(state, "H3.centre", by="red") == ("not_entitled", "6.6")
    events = play(state, "H2.centre", by="red")
    assert facts(events, "city_taken") == [(0, CITY)]
    assert on(state, "H2.centre") == "red 1"


@pytest.mark.rule("6.6")
def test_they_return_also_when_nobody_is_entitled_or_the_entitled_does_not_place():
    state, _ = besieged(players=3, at={"H2.centre": "white 2", "H2.0": "red mill", "H2.1": "purple mill"})
    assert on(state, "H2.centre") == ""
    state, _ = besieged(at={"H2.centre": "purple 2", "H2.0": "red mill"})
    play(state, "finish", by="red")
    assert on(state, "H2.centre") == ""


@pytest.mark.rule("6.6")
def test_a_holder_may_add_one_up_to_four_or_just_keep_it():
    state, _ = besieged(at={"H2.centre": "red 3"})
    assert allowed(state, "finish", by="red")
    play(state, "H2.centre", by="red")
    assert on(state, "H2.centre") == "red 4"
    state, _ = besieged(at={"H2.centre": "red 4"})
    assert asked(state, "red") == "era", "no room, no question"
    assert on(state, "H2.centre") == "red 4"


@pytest.mark.rule("6.6")
def test_with_too_few_tokens_the_player_chooses_the_cities():
    at = {"H2.0": "red mill", "H3.0": "red mill", "H5.0": "red mill"}
    state, _ = besieged(at=at, red={"scholars": 18})
    assert options(state, "red") == ["H2.centre", "H3.centre", "H5.centre", "finish"]
    play(state, "H5.centre", "H2.centre", by="red")
    assert (on(state, "H5.centre"), on(state, "H2.centre"), on(state, "H3.centre")) == ("red 1", "red 1", "")
    state, _ = besieged(at=at, red={"scholars": 20})
    assert asked(state, "red") == "era", "nothing to place"


@pytest.mark.rule("6.6")
def test_tokens_that_came_home_in_the_same_siege_can_be_placed():
    at = {"H2.0": "red mill", "H3.centre": "red 2", "H3.0": "purple mill"}
    state, _ = besieged(at=at, red={"scholars": 18})
    play(state, "H2.centre", by="red")
    assert on(state, "H2.centre") == "red 1"


@pytest.mark.rule("6.6", "3.1")
def test_players_choose_clockwise_from_the_start_player():
    at = {"H2.0": "red mill", "H3.0": "purple mill", "H5.0": "white mill"}
    state, _ = besieged(players=3, first="purple", at=at)
    order = []
    for _ in range(3):
        order.append(turn_of(state))
        assert asked(state) == "besieged"
        play(state, "finish")
    assert order == ["purple", "white", "red"]


@pytest.mark.rule("6.6")
def test_all_cities_are_decided_together_before_anybody_places():
    """Purple's clan goes home from H2; it cannot help him in H3, nor does red's new clan there."""
    at = {"H2.centre": "purple 1", "H2.0": "red mill", "H3.0": "red mill", "H3.2": "purple mill, purple temple"}
    state, events = besieged(at=at)
    assert entitled(events) == {CITY: 0, 11: 1}
    play(state, "H2.centre")
    assert turn_of(state) == "purple"
    assert options(state) == ["H3.centre", "finish"]


@pytest.mark.rule("6.1", "6.6")
def test_presence_counts_after_the_destruction():
    state = arrange(at={"H2.0": "red mill, purple 1", "H2.1": "red temple"})
    score(state, 1)
    events = score(state, 6)
    assert facts(events, "siege_decided") == [(CITY, 0, 1, 1, 0)], "one territory each; a building against none"


# --- after the era, and the end ------------------------------------------------------------------------------------------


@pytest.mark.rule("6.7")
@pytest.mark.parametrize("era", [1, 2])
def test_the_next_era_is_prepared_and_points_add_up(era: int):
    state = arrange(era=era, red={"removed": [0, 0, 0, 5], "points_1": {"bonus": 7}})
    score(state, 5)
    end_of_era(state)
    assert state.era == era + 1
    assert points(state, "red") == 13
    assert not state.over
    assert asked(state, "red") == "token"


def ended(**tables) -> EmpiresState:
    state = arrange(era=3, **tables)
    end_of_era(state)
    assert state.over
    return state


@pytest.mark.rule("6.8")
def test_most_points_win():
    state = ended(players=3, red={"points_1": {"bonus": 5}}, purple={"points_2": {"wonders": 9}}, white={"points_3": {"culture": 1}})  # fmt: skip
    outcome = GAME.outcome(state)
    assert outcome.scores == [5, 9, 1]
    assert outcome.sources[1]["wonders"] == 9
    assert outcome.ranks == [2, 1, 3]
    assert outcome.winners == [1]


@pytest.mark.rule("6.8")
def test_a_tie_goes_to_more_pieces_on_the_map_and_else_is_shared():
    both = {"points_1": {"bonus": 9}}
    assert GAME.outcome(ended(at={"H1.0": "red mill"}, red=both, purple=both)).ranks == [1, 2]
    at = {"H1.0": "red mill", "H2.0": "purple mill"}
    assert GAME.outcome(ended(at=at, red=both, purple=both)).ranks == [1, 1]
    at = {"H1.0": "red mill", "H2.0": "purple mill, purple temple"}
    assert GAME.outcome(ended(at=at, red=both, purple=both)).ranks == [2, 1]


@pytest.mark.rule("6.8", "5.6")
def test_a_waiting_or_destroyed_piece_breaks_no_tie():
    both = {"points_1": {"bonus": 9}}
    red = {**both, "pile": ["108"], "waiting": True, "removed": [0, 0, 5, 0]}
    assert GAME.outcome(ended(red=red, purple=both)).ranks == [1, 1]


@pytest.mark.rule("6.8", "2.11")
def test_the_last_leaders_score_before_the_winner_is_told():
    state = ended(red={"leaders": ["L305"], "scholars": 4, "points_1": {"bonus": 6}}, purple={"points_1": {"bonus": 9}})
    assert points(state, "red") == 10
    assert GAME.outcome(state).ranks == [1, 2]
