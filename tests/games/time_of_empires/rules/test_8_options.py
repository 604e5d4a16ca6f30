"""Every option of 8.4, each beside its default; what they change in full stands with the rules that they touch."""

import pytest

from gnomon.games.time_of_empires.setting import SPECS
from gnomon.kernel.errors import BadInput
from tests.kit.time_of_empires import (
    GAME,
    INTRODUCTORY,
    allowed,
    arrange,
    asked,
    facts,
    happened,
    idle_turns,
    on,
    options,
    permissions,
    pile,
    place,
    play,
    refused,
    score,
    scored,
    stock,
    wait,
)

DEFAULTS = {
    "intro_rounds": 15,
    "personal_slots": 1,
    "free_discover_effect": True,
    "destroyed_score_once": False,
    "bonus_counts_destroyed": True,
    "clear_grace_ms": 0,
    "cleared_timer_keeps_memory": True,
    "gong_grace_ms": 15_000,
    "attack_group_max": 2,
    "appoint_auto": "max",
    "bonus_token_choice": "simultaneous",
    "eras": 3,
}


@pytest.mark.rule("2.13")
def test_the_defaults_are_those_of_the_rules():
    assert {spec.name: spec.default for spec in SPECS if not spec.name.startswith("era_")} == DEFAULTS


@pytest.mark.rule("4.3")
def test_intro_rounds():
    state = arrange(mode=INTRODUCTORY, options={"intro_rounds": 6}, round=6, active="purple")
    assert facts(idle_turns(state, 1), "era_ended") == [(1, 1)]
    state = arrange(mode=INTRODUCTORY, round=6, active="purple")
    assert "era_ended" not in happened(idle_turns(state, 1))


@pytest.mark.rule("6.7", "6.8")
@pytest.mark.parametrize(("eras", "end"), [(1, "match_ended"), (3, "era_prepared")])
def test_eras(eras: int, end: str):
    state = arrange(mode=INTRODUCTORY, options={"eras": eras, "intro_rounds": 6}, round=6, active="purple")
    assert end in happened(idle_turns(state, 1))
    assert state.over == (eras == 1)


@pytest.mark.rule("2.3")
def test_personal_slots():
    state = arrange(mode=INTRODUCTORY, options={"personal_slots": 2})
    play(state, "1 bricks.1", "2 bricks.2")
    assert stock(state, "red") == (1, 3)
    assert refused(arrange(mode=INTRODUCTORY), "1 bricks.2") == ("slot_not_in_play", "2.4")


@pytest.mark.rule("5.12")
@pytest.mark.parametrize(("effect", "bricks"), [(True, 3), (False, 0)])
def test_free_discover_effect(effect: bool, bricks: int):
    state = arrange(red={"hand": ["102", "104"], "knowledge": 2, "bricks": 0}, options={"free_discover_effect": effect})
    place(state, "red", "discover", "102", "finish", "104")
    assert stock(state, "red") == (0, bricks)
    assert pile(state, "red") == ["102", "104"]


@pytest.mark.rule("6.1")
def test_destroyed_score_once_counts_pieces_of_cards_in_the_next_scoring():
    state = arrange(
        era=2,
        options={"destroyed_score_once": True},
        at={"H2.centre": "red 1", "H2.0": "purple mill"},
        red={"hand": ["208"], "knowledge": 3, "captured": ["purple temple"], "unscored": 0},
    )
    place(state, "red", "discover", "208", "H2.0", "purple mill")
    score(state, 1)
    assert scored(state, "red", "destroyed") == 3
    score(state, 1)
    assert scored(state, "red", "destroyed") == 3


@pytest.mark.rule("6.2")
@pytest.mark.parametrize(("counts", "points"), [(True, 2), (False, 1)])
def test_bonus_counts_destroyed(counts: bool, points: int):
    at = {"H1.0": "red temple", "H3.0": "purple 1, red temple"}
    state = arrange(at=at, red={"tokens": ["culture"]}, options={"bonus_counts_destroyed": counts})
    score(state, 1, 2)
    assert scored(state, "red", "bonus") == points


@pytest.mark.rule("4.2")
@pytest.mark.parametrize("grace", [2000, 5000])
def test_clear_grace(grace: int):
    state = arrange(options={"clear_grace_ms": grace})
    place(state, "red", "technology_a", "finish")
    events = wait(state, 30_000 + grace - 1)
    assert facts(events, "ran_out") == [(0, 0, 1)]
    assert refused(state, "red 1", by="purple") == ("grace_runs", "4.2")
    assert allowed(state, "1 knowledge.1", by="red"), "the owner may move it at once"
    events = wait(state, 30_000 + grace)
    assert facts(events, "clearable") == [(0, 0)]
    assert "clear red 1" in permissions(state, "purple")


@pytest.mark.rule("4.2")
def test_clear_grace_ends_with_a_move():
    state = arrange(options={"clear_grace_ms": 5000})
    place(state, "red", "technology_a", "finish")
    wait(state, 31_000)
    place(state, "red", "technology_b", "finish")
    assert state.ready_at[0] == 61_000
    assert "clearable" not in happened(wait(state, 60_000))


@pytest.mark.rule("4.1")
@pytest.mark.parametrize("keeps", [True, False])
def test_cleared_timer_keeps_memory(keeps: bool):
    state = arrange(options={"cleared_timer_keeps_memory": keeps})
    place(state, "red", "technology_a", "finish")
    wait(state, 30_000)
    play(state, "red 1", by="purple")
    assert allowed(state, "1 technology_a.2", by="red") == (not keeps)


@pytest.mark.rule("4.2")
@pytest.mark.parametrize("grace", [0, 15_000, 30_000])
def test_gong_grace(grace: int):
    state = arrange(at={"H1.0": "red 1"}, options={"gong_grace_ms": grace})
    wait(state, 539_000)
    place(state, "red", "moves", at=539_999)
    wait(state, 540_000 + max(0, grace - 1))
    assert asked(state, "red") == ("move" if grace else "token")
    wait(state, 540_000 + grace)
    assert state.era == 2
    assert on(state, "H1.0") == "red 1"


@pytest.mark.rule("5.3")
@pytest.mark.parametrize(("most", "answers"), [(2, 2), (3, 3), (4, 4)])
def test_attack_group_max(most: int, answers: int):
    state = arrange(at={"H2.centre": "red 4", "H2.0": "purple 2"}, options={"attack_group_max": most})
    place(state, "red", "moves", "H2.centre>0")
    assert len(options(state, "red")) == answers


@pytest.mark.rule("4.2", "5.11")
def test_appoint_auto():
    state = arrange(options={"appoint_auto": "ask"})
    assert refused(state, "none", by="red") == ("appointments_are_asked", "4.2")
    wait(state, 180_000)
    assert options(state, "red") == ["0", "1"]
    state = arrange()
    wait(state, 180_000)
    assert asked(state, "red") == "era"


@pytest.mark.rule("3.2")
def test_bonus_token_choice():
    for choice, first_asked in (("simultaneous", 2), ("in_turn", 1)):
        state = GAME.setup({"bonus_token_choice": choice}, 2, 1)
        for colour in ("red", "purple"):
            play(state, options(state, colour)[0], by=colour)
        assert len(GAME.to_act(state)) == first_asked


@pytest.mark.rule("3.2", "4.4")
@pytest.mark.parametrize("era", [1, 2, 3])
@pytest.mark.parametrize(("mode", "kind"), [("real_time", "ready"), ("introductory", "first_slot"), ("ask", "mode")])
def test_the_mode_of_every_era(era: int, mode: str, kind: str):
    state = arrange(era=era, mode="none", options={f"era_{era}": mode}, red={"tokens": ["science", "culture"][: era - 1]}, purple={"tokens": ["science", "culture"][: era - 1]})  # fmt: skip
    for colour in ("red", "purple"):
        play(state, "expansion", by=colour)
    assert asked(state, "red") == kind


@pytest.mark.rule("2.13")
@pytest.mark.parametrize(
    ("name", "value"), [("intro_rounds", 7), ("personal_slots", 3), ("speed", 2), ("era_1", "slow")]
)
def test_other_values_are_refused(name: str, value: object):
    with pytest.raises(BadInput):
        GAME.setup({name: value}, 2, 1)
