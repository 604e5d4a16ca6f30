"""Influencing leaders (5.9), participating in wonders (5.10) and appointing scholars (5.11, 3.3); tile effects in 2.10."""

import pytest

from tests.kit.time_of_empires import arrange, asked, facts, options, place, play, refused, score, wait


@pytest.mark.rule("5.9")
def test_influencing_may_be_left_and_nothing_has_happened():
    state = arrange(red={"scholars": 1})
    place(state, "red", "technical")
    assert options(state, "red") == ["scholar", "finish"]
    play(state, "finish", by="red")
    assert (state.scholars[0], state.tile_piles[0]) == (1, ())


@pytest.mark.rule("5.9")
def test_a_scholar_once_placed_stays_when_the_effect_is_left():
    state = arrange(red={"scholars": 1})
    place(state, "red", "technical", "scholar", "finish")
    assert state.tile_piles[0] == (0,)


@pytest.mark.rule("5.9", "5.10")
def test_piles_keep_their_order():
    state = arrange(players=3, red={"scholars": 2}, purple={"scholars": 1}, white={"scholars": 1})
    for colour, timer in (("white", 1), ("red", 1)):
        place(state, colour, f"wonder_1.{1 if colour == 'white' else 2}", "scholar", timer=timer)
    wait(state, 30_000)
    play(state, "white 1", by="purple")
    place(state, "purple", "wonder_1.1", "scholar")
    play(state, "red 1", by="white")
    assert state.wonder_piles[0] == (2, 0, 1), "first placed first"


@pytest.mark.rule("5.10")
def test_participating_puts_one_scholar_on_the_wonder_and_gains_nothing():
    state = arrange(era=3, red={"scholars": 2})
    before = list(state.stock)
    events = place(state, "red", "wonder_3", "scholar")
    assert state.wonder_piles == [(), (), (0,)]
    assert state.scholars[0] == 1
    assert state.stock == before
    assert facts(events, "scholar_to_wonder") == [(0, 2)]
    assert asked(state, "red") == "era"


@pytest.mark.rule("5.9", "5.10")
def test_both_need_a_scholar_on_the_own_board():
    state = arrange(purple={"scholars": 3})
    assert refused(state, "1 wonder_1.1", by="red") == ("no_scholar", "5.10")
    assert refused(state, "1 cultural.1", by="red") == ("no_scholar", "5.9")


@pytest.mark.rule("3.3", "5.11")
@pytest.mark.parametrize(("n", "scholars"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (5, 3)])
def test_an_appointment_gives_as_many_as_there_are_symbols(n: int, scholars: int):
    state = arrange(red={"removed": [0, 0, 0, n]})
    events = wait(state, 180_000)
    assert state.scholars[0] == scholars
    assert state.population[0] == 20 - scholars
    assert facts(events, "appointed")[0] == (0, scholars, 1)


@pytest.mark.rule("3.3")
def test_no_normal_action_gives_a_scholar():
    state = arrange(at={"H1.0": "red 1"}, red={"pile": ["110"], "bricks": 6, "removed": [0, 0, 0, 4]})
    for timer, space, answers in ((1, "knowledge", ()), (2, "bricks", ()), (1, "construct", ("H1.0",)), (2, "clans", ("finish",))):  # fmt: skip
        wait(state, state.now + 15_000)
        place(state, "red", space, *answers, timer=timer)
    assert state.scholars[0] == 0


@pytest.mark.rule("3.3", "6.4")
def test_scholars_on_the_own_board_are_kept_and_the_others_come_home():
    state = arrange(
        red={"scholars": 2},
        technical={"scholars": ["red", "purple"]},
        wonder_1={"scholars": ["purple", "red", "red"]},
    )
    score(state, 1, 2, 3, 4)
    assert state.scholars == [2, 0]
    assert state.population == [18, 20]
    assert state.tile_piles[0] == state.wonder_piles[0] == ()
