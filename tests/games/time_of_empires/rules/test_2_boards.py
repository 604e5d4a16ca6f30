"""Symbols of a player board (2.3), spaces of the shared boards (2.4), times and limits (2.13), as play shows them."""

import pytest

from tests.kit.time_of_empires import (
    GAME,
    INTRODUCTORY,
    allowed,
    arrange,
    asked,
    on,
    options,
    place,
    placement_code,
    play,
    refused,
    score,
    scored,
    stock,
    wait,
)

# n removed: knowledge, bricks, clans, moves, scholars, culture points
SYMBOLS = [
    (0, 1, 1, 1, 1, 1, 0),
    (1, 2, 2, 2, 1, 1, 1),
    (2, 3, 3, 2, 2, 2, 1),
    (3, 4, 4, 3, 2, 2, 3),
    (4, 5, 5, 4, 2, 3, 3),
    (5, 6, 6, 4, 3, 3, 6),
]

rows = pytest.mark.parametrize(("n", "knowledge", "bricks", "clans", "moves", "scholars", "culture"), SYMBOLS)


@pytest.mark.rule("2.3", "5.1", "5.2", "5.3", "5.11", "6.5")
@rows
def test_every_row_of_the_symbols(n, knowledge, bricks, clans, moves, scholars, culture):
    state = arrange(at={"H2.centre": "red 1", "H1.0": "red 1"}, red={"removed": [n] * 4, "knowledge": 0, "bricks": 0})
    place(state, "red", "knowledge", timer=1)
    place(state, "red", "bricks", timer=2)
    assert stock(state, "red") == (knowledge, bricks)
    wait(state, 30_000)
    place(state, "red", "clans", timer=1)
    for number in range(clans):
        assert asked(state, "red") == "clan"
        play(state, "H1.centre" if number < 2 else "H2.centre", by="red")
    assert asked(state, "red") == "era"
    place(state, "red", "moves", timer=2)
    for number in range(moves):
        assert asked(state, "red") == "move"
        play(state, ("H1.0>1", "H1.1>0")[number % 2], by="red")
    assert asked(state, "red") == "era"
    wait(state, 180_000)
    assert state.scholars[0] == scholars
    score(state, 5)
    assert scored(state, "red", "culture") == culture


@pytest.mark.rule("2.3")
@pytest.mark.parametrize("slots", [1, 2])
def test_a_personal_space_has_one_slot_or_by_option_two(slots: int):
    state = arrange(options={"personal_slots": slots})
    place(state, "red", "knowledge.1")
    if slots == 1:
        assert refused(state, "2 knowledge.2", by="red") == ("slot_not_in_play", "2.4")
        assert refused(state, "2 knowledge.1", by="red") == ("slot_taken", "4.1")
    else:
        place(state, "red", "knowledge.2", timer=2)
        assert stock(state, "red") == (3, 1), "both timers stand in one personal space"


@pytest.mark.rule("2.4")
@pytest.mark.parametrize(("players", "era", "spaces"), [(2, 1, 6), (2, 2, 7), (2, 3, 8), (3, 1, 6), (3, 3, 8), (4, 1, 7), (4, 2, 8), (4, 3, 9)])  # fmt: skip
def test_shared_spaces_by_players_and_era(players: int, era: int, spaces: int):
    state = arrange(players=players, era=era, mode=INTRODUCTORY)
    shared = [name for name in options(state) if GAME.codes.block("place").index(name) >= 12]
    assert len(shared) == 2 * spaces, "two slots each"


@pytest.mark.rule("2.4", "5.8")
def test_a_technology_board_serves_its_two_decks_whichever_slot_is_used():
    for slot in ("technology_a.1", "technology_a.2"):
        state = arrange()
        place(state, "red", slot)
        assert options(state, "red") == ["a1", "a2", "finish"]


@pytest.mark.rule("2.4", "4.1")
def test_both_slots_of_a_shared_space_serve_two_players_and_a_third_finds_it_full():
    state = arrange(players=3, red={"scholars": 1}, purple={"scholars": 1}, white={"scholars": 1})
    place(state, "red", "wonder_1.1")
    place(state, "purple", "wonder_1.2")
    assert refused(state, "1 wonder_1.1", by="white") == ("slot_taken", "4.1")
    assert refused(state, "1 wonder_1.2", by="white") == ("slot_taken", "4.1")
    assert refused(state, "1 wonder_2.1", by="white") == ("slot_not_in_play", "2.4")


@pytest.mark.rule("2.13", "4.2")
def test_eighteen_placements_for_each_timer_and_no_more():
    state = arrange()
    placed = 0
    for turn in range(18):
        at = 30_000 * turn
        wait(state, at)
        for timer, space in ((1, "knowledge"), (2, "bricks")):
            place(state, "red", space, timer=timer, at=at)
            placed += 1
    assert placed == 36
    assert state.now == 510_000
    wait(state, 539_999)
    assert not [name for name in options(state, "red") if "knowledge" in name]
    wait(state, 540_000)
    assert state.era == 2


@pytest.mark.rule("2.13")
def test_the_times_of_an_era():
    components = GAME.components
    assert components.era_ms == 540_000
    assert components.appointment_ms == (180_000, 360_000)
    assert components.timer_ms == 30_000
    assert components.intro_appointments == (5, 10)


@pytest.mark.rule("2.13", "5.2", "5.3")
def test_the_caps_of_clans():
    state = arrange(at={"H1.centre": "red 4", "H2.centre": "red 4", "H2.0": "red 2", "H2.1": "red 1"})
    place(state, "red", "clans")
    assert asked(state, "red") == "era", "no room anywhere"
    place(state, "red", "moves", timer=2)
    assert refused(state, "H2.0>centre", by="red") == ("node_full", "5.3")
    assert refused(state, "H2.1>0", by="red") == ("node_full", "5.3")
    assert allowed(state, "H2.0>1", by="red")
    assert on(state, "H2.centre") == "red 4"
    assert placement_code("1 knowledge.1") == GAME.codes.block("place").base
