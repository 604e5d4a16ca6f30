"""The worked examples of chapter 7, by their numbers."""

import pytest

from gnomon.kernel.errors import Refused
from tests.kit.time_of_empires import (
    GAME,
    INTRODUCTORY,
    allowed,
    arrange,
    asked,
    end_of_era,
    facts,
    leaders,
    on,
    options,
    place,
    place_both,
    play,
    points,
    refused,
    score,
    scored,
    stock,
    timers,
    turn_of,
    wait,
)


@pytest.mark.rule("5.4")
def test_1_equal_fight():
    state = arrange(at={"H2.centre": "red 2", "H2.0": "purple 2"})
    before = list(state.population)
    place(state, "red", "moves", "H2.centre>0", "2")
    assert on(state, "H2.0") == on(state, "H2.centre") == ""
    assert state.population == [before[0] + 2, before[1] + 2]
    assert asked(state, "red") == "era", "one move is used; there is no other"
    score(state, 6)
    assert asked(state, "red") == "era", "not present: the city is nobody's"


@pytest.mark.rule("5.3", "5.4")
def test_2_attack_from_a_city_of_four():
    state = arrange(at={"H2.centre": "red 4", "H2.0": "purple 1"})
    place(state, "red", "moves", "H2.centre>0")
    assert options(state, "red") == ["1", "2"]
    for number in ("3", "4"):
        assert refused(state, number, by="red") == ("so_many_cannot_move", "5.3")
    play(state, "2", by="red")
    assert (on(state, "H2.0"), on(state, "H2.centre")) == ("red 1", "red 2")


@pytest.mark.rule("5.3")
def test_3_reinforcing_limit():
    state = arrange(at={"H2.centre": "red 2", "H2.0": "red 1"}, red={"removed": [0, 0, 2, 0]})
    place(state, "red", "moves")
    trial = state.clone()
    play(trial, "H2.centre>0", by="red")
    assert (on(trial, "H2.0"), on(trial, "H2.centre")) == ("red 2", "red 1"), "one only: two are no choice"
    assert refused(trial, "H2.centre>0", by="red") == ("node_full", "5.3")


@pytest.mark.rule("5.3", "6.6")
def test_5_closed_city():
    state = arrange(at={"H2.centre": "purple 1", "H2.0": "red 2", "H2.1": "red 2"})
    place(state, "red", "moves")
    for node in ("H2.0", "H2.1"):
        assert refused(state, f"{node}>centre", by="red") == ("city_closed", "5.3")
    play(state, "finish", by="red")
    score(state, 6)
    play(state, "H2.centre", by="red")
    assert on(state, "H2.centre") == "red 1", "he wins it by siege"


@pytest.mark.rule("5.3")
def test_6_no_way_home():
    state = arrange(at={"H1.0": "red 1", "H1.1": "red 1", "H1.2": "red 1"})
    place(state, "red", "moves")
    for number in range(3):
        assert refused(state, f"H1.{number}>centre", by="red") == ("capital_closed", "5.3")


@pytest.mark.rule("5.2")
def test_7_placing_with_capacity():
    state = arrange(at={"H1.centre": "red 3", "H2.centre": "red 2"}, red={"removed": [0, 0, 4, 0]})
    place(state, "red", "clans", "H1.centre", "H2.centre", "H2.centre")
    assert (on(state, "H1.centre"), on(state, "H2.centre")) == ("red 4", "red 4")
    assert asked(state, "red") == "era", "the fourth is lost"


@pytest.mark.rule("5.1")
def test_8_resource_cap():
    state = arrange(red={"bricks": 5, "removed": [0, 2, 0, 0]})
    events = place(state, "red", "bricks")
    assert stock(state, "red")[1] == 6
    assert facts(events, "gained") == [(0, 1, 1, 2)]


@pytest.mark.rule("4.1", "4.2")
def test_10_a_timer_may_not_hop_within_a_space():
    state = arrange()
    place(state, "red", "technology_a.1", "finish", at=0)
    wait(state, 30_000)
    assert refused(state, "1 technology_a.2", by="red") == ("same_shared_space", "4.1")
    assert allowed(state, "1 technology_b.1", by="red")
    assert allowed(state, "1 bricks.1", by="red")


@pytest.mark.rule("4.1")
def test_11_two_timers_one_space():
    state = arrange(players=3, red={"scholars": 2}, white={"scholars": 1})
    place(state, "red", "cultural.1", "finish")
    assert refused(state, "2 cultural.2", by="red") == ("other_timer_there", "4.1")
    assert allowed(state, "1 cultural.2", by="white")


@pytest.mark.rule("4.1")
def test_13_personal_reuse():
    state = arrange()
    place(state, "red", "knowledge", at=0)
    place(state, "red", "knowledge", at=30_000)
    assert state.ready_at[0] == 60_000


@pytest.mark.rule("4.1", "4.2")
def test_14_a_pending_action_blocks():
    state = arrange(at={"H1.0": "red 1"}, red={"removed": [0, 0, 2, 0]})
    place(state, "red", "moves", "H1.0>1")
    assert refused(state, "2 knowledge.1", by="red") == ("action_pending", "4.1")
    play(state, "finish", by="red")
    assert allowed(state, "2 knowledge.1", by="red")


@pytest.mark.rule("4.2", "5.11", "5.12")
def test_15_an_appointment_before_card_111():
    state = arrange(
        at={"H1.centre": "red 4", "H2.centre": "red 3"},
        red={"scholars": 1, "removed": [0, 0, 0, 2], "hand": ["111"], "knowledge": 2},
        wonder_1={"scholars": ["red", "red"]},
    )
    assert state.population[0] == 10
    wait(state, 180_000)
    assert state.scholars[0] == 3
    place(state, "red", "discover", "111", at=181_000)
    assert options(state, "red") == ["0", "1", "2", "3"]
    play(state, "3", by="red", at=181_000)
    assert (state.scholars[0], state.population[0]) == (6, 5)


@pytest.mark.rule("4.2")
def test_16_last_second():
    state = arrange()
    wait(state, 539_000)
    place(state, "red", "bricks", at=539_900)
    assert stock(state, "red") == (1, 2)
    with pytest.raises(Refused):
        GAME.apply(state, 0, GAME.codes.block("place").base + 30, 540_000)
    assert timers(state, "red") == ["off", "off"], "the era is over"


@pytest.mark.rule("5.6")
def test_18_same_kind_twice():
    at = {"H1.0": "red observatory, red warehouse"}
    state = arrange(at=at, red={"pile": ["101"], "bricks": 2})
    place(state, "red", "construct")
    assert refused(state, "H1.0", by="red") == ("kind_there", "5.6")
    state = arrange(at=at, red={"pile": ["110"], "bricks": 2})
    place(state, "red", "construct", "H1.0")
    assert on(state, "H1.0") == "red observatory, red warehouse, red temple"


@pytest.mark.rule("5.6", "6.1")
def test_19_presence_by_building_only():
    state = arrange(at={"H1.1": "red temple, purple 2"}, red={"pile": ["104"], "bricks": 2})
    place(state, "red", "construct", "H1.1")
    assert on(state, "H1.1") == "purple 2, red warehouse, red temple"
    score(state, 1)
    assert scored(state, "purple", "destroyed") == 6
    assert on(state, "H1.1") == "purple 2"
    state = arrange(at={"H1.1": "purple 2"}, red={"pile": ["110"], "bricks": 2})
    place(state, "red", "construct")
    assert refused(state, "H1.1", by="red") == ("not_present", "5.6")


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(("once", "total"), [(False, 18), (True, 6)])
def test_21_rescoring_destroyed_pieces(once: bool, total: int):
    state = arrange(at={"H1.0": "purple 1, red temple, red mill"}, options={"destroyed_score_once": once})
    for _ in range(3):
        score(state, 1)
    assert scored(state, "purple", "destroyed") == total


@pytest.mark.rule("6.3")
@pytest.mark.parametrize("pile", [["white", "red", "red", "white"], ["red", "white", "white"]])
def test_22_leader_tie(pile: list[str]):
    state = arrange(players=3, cultural={"scholars": pile})
    score(state, 3)
    assert leaders(state, "white") == ["L105"]


@pytest.mark.rule("2.12", "6.4")
def test_23_wonder():
    at = {
        "H1.0": "purple 1",
        "H2.0": "purple mill, red mill",
        "H3.0": "purple 2, red temple",
        "H4.0": "red 1",
        "H5.0": "red temple",
        "H6.0": "black 1",
        "P1.0": "black 1",
        "P2.0": "black 1",
        "P3.0": "black 1",
        "P4.0": "black 1",
    }
    wonder = {"card": "W103", "scholars": ["purple", "red", "purple", "white"]}
    state = arrange(players=4, at=at, wonder_1=wonder)
    events = score(state, 4)
    assert [fulfilled for _, _, _, fulfilled, _ in facts(events, "wonder_scored")] == [4, 3, 0]
    assert [scored(state, name, "wonders") for name in ("purple", "red", "white", "black")] == [6, 4, 0, 0]


@pytest.mark.rule("5.12")
def test_29_card_209():
    state = arrange(era=2, at={"H2.centre": "red 4", "H2.0": "purple 2"}, red={"hand": ["209"], "knowledge": 3})
    place(state, "red", "discover", "209", "H2.centre>0", "2")
    assert (on(state, "H2.0"), on(state, "H2.centre")) == ("red 2", "red 2")
    assert state.population == [16, 20]


@pytest.mark.rule("4.3")
def test_31_introductory_memory():
    state = arrange(mode=INTRODUCTORY, round=4, red={"memory": ["technology_a", "expansion"]})
    for slot in ("technology_a.1", "technology_a.2", "expansion.1", "expansion.2"):
        assert refused(state, f"1 {slot}") == ("used_last_round", "4.3")
    for slot in ("technology_b.1", "technical.1", "bricks.1"):
        assert allowed(state, f"1 {slot}")


@pytest.mark.rule("4.3", "5.5", "5.6", "3.2")
def test_33_first_possible_build():
    state = arrange(mode=INTRODUCTORY, at={"H1.0": "red 1"}, red={"scholars": 1})
    assert stock(state, "red") == (1, 1)
    place_both(state, "discover", "construct")
    play(state, "1", "004", "1", "H1.0")
    assert turn_of(state) == "purple"
    assert on(state, "H1.0") == "red 1, red temple"
    assert state.scholars[0] == 2
    assert stock(state, "red") == (0, 0)
    score(state, 5)
    assert scored(state, "red", "culture") == 1


@pytest.mark.rule("6.8")
@pytest.mark.parametrize(("red", "white", "winners"), [(14, 15, [2]), (14, 14, [0, 2])])
def test_34_end_tie(red: int, white: int, winners: list[int]):
    both = {"points_1": {"bonus": 87}}
    nodes = [f"{tile}.{part}" for tile in ("H1", "H2", "H3", "H4", "H5", "H6", "P1", "P3", "P5") for part in range(3)]
    kinds = ("observatory", "warehouse", "mill", "temple")
    owned = [("red", number) for number in range(red)] + [("white", number) for number in range(white)]
    at: dict[str, str] = {}
    for place_at, (colour, number) in enumerate(owned):
        # One piece a territory, then a second where there is room: countryside and forest have it.
        name = nodes[place_at] if place_at < len(nodes) else f"H{place_at - len(nodes) + 1}.0"
        at[name] = ", ".join(filter(None, [at.get(name, ""), f"{colour} {kinds[number % 4]}"]))
    state = arrange(players=3, era=3, at=at, red=both, white=both)
    end_of_era(state)
    assert points(state, "red") == points(state, "white") == 87
    assert GAME.outcome(state).winners == winners
