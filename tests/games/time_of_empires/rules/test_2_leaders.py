"""The lasting effects of the eighteen leader cards (2.11), each with and without its card."""

import pytest

from tests.kit.time_of_empires import (
    INTRODUCTORY,
    act,
    arrange,
    asked,
    decks,
    end_of_era,
    facts,
    finish,
    hand,
    on,
    options,
    place,
    play,
    refused,
    score,
    scored,
    stock,
    wait,
)


def owning(card: str, has: bool) -> dict[str, object]:
    return {"leaders": [card]} if has else {}


both = pytest.mark.parametrize("has", [False, True], ids=["without", "with"])

# --- era I -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.11", "5.1")
@both
def test_l101_imhotep_gives_one_more_brick(has: bool):
    state = arrange(red={"removed": [0, 1, 0, 0], **owning("L101", has)})
    place(state, "red", "bricks")
    assert stock(state, "red") == (1, 3 + has)


@pytest.mark.rule("2.11", "5.1")
@both
def test_l102_thales_gives_one_more_knowledge(has: bool):
    state = arrange(red={"removed": [1, 0, 0, 0], **owning("L102", has)})
    place(state, "red", "knowledge")
    assert stock(state, "red") == (3 + has, 1)


@pytest.mark.rule("2.11", "5.2")
@both
def test_l103_sargon_allows_one_more_clan(has: bool):
    state = arrange(red=owning("L103", has))
    place(state, "red", "clans", "H1.centre")
    assert asked(state, "red") == ("clan" if has else "era")


@pytest.mark.rule("2.11", "5.3")
@both
def test_l104_alexander_allows_one_more_move(has: bool):
    state = arrange(at={"H1.0": "red 1"}, red=owning("L104", has))
    place(state, "red", "moves", "H1.0>1")
    assert asked(state, "red") == ("move" if has else "era")


@pytest.mark.rule("2.11")
def test_bonuses_of_the_action_do_not_touch_effects_that_do_something_similar():
    state = arrange(
        at={"H1.0": "red 1"},
        red={"leaders": ["L101", "L102", "L103", "L104"], "hand": ["105", "109"], "knowledge": 4, "bricks": 0},
    )
    place(state, "red", "discover", "105")
    assert stock(state, "red") == (4, 2)
    wait(state, 30_000)
    place(state, "red", "discover", "109", "H1.centre", "H1.centre", "H1.0>1", "H1.1>0")
    assert asked(state, "red") == "era"


@pytest.mark.rule("2.11", "5.11")
@both
def test_l105_confucius_gives_one_more_scholar_at_every_appointment(has: bool):
    state = arrange(red={"removed": [0, 0, 0, 2], **owning("L105", has)})
    wait(state, 180_000)
    assert state.scholars == [2 + has, 1]
    wait(state, 360_000)
    assert state.scholars == [2 * (2 + has), 2]
    state = arrange(mode=INTRODUCTORY, era=1, round=15, active="purple", red=owning("L105", has))
    act(state, "knowledge")
    finish(state)
    assert (state.era, state.scholars) == (2, [1 + has, 1]), "also in a preparation"


@pytest.mark.rule("2.11")
def test_l105_does_not_raise_the_scholars_of_a_card():
    state = arrange(red={"leaders": ["L105"], "hand": ["110"]})
    place(state, "red", "discover", "110")
    assert options(state, "red")[-1] == "2"


@pytest.mark.rule("2.11", "6.5")
@both
def test_l106_homer_scores_two_in_every_step_5(has: bool):
    state = arrange(red={"removed": [0, 0, 0, 3], **owning("L106", has)})
    score(state, 5)
    assert (scored(state, "red", "culture"), scored(state, "red", "leaders")) == (3, 2 * has)


@pytest.mark.rule("2.11", "6.3", "6.5")
def test_l106_scores_already_in_the_step_5_right_after_it_is_won():
    state = arrange(cultural={"leader": "L106", "scholars": ["red"]})
    score(state, 3, 4, 5)
    assert scored(state, "red", "leaders") == 2


# --- era II ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.11", "5.5")
@both
def test_l201_gutenberg_makes_discovering_cheaper_but_never_below_nought(has: bool):
    state = arrange(era=2, red={"hand": ["201"], "knowledge": 2, **owning("L201", has)})
    events = place(state, "red", "discover", "201", "finish")
    assert stock(state, "red")[0] == 0 + has
    assert facts(events, "discovered")[0][2] == 2 - has
    state = arrange(era=2, red={"hand": ["101"], "knowledge": 0, **owning("L201", has)})
    if has:
        place(state, "red", "discover", "101")
        assert stock(state, "red")[0] == 0
    else:
        assert refused(state, "1 discover.1", by="red") == ("nothing_payable", "5.5")


@pytest.mark.rule("2.11", "5.12")
def test_l201_does_not_touch_a_free_discovery():
    state = arrange(era=2, red={"hand": ["102", "201"], "knowledge": 1, "leaders": ["L201"]})
    place(state, "red", "discover", "102", "finish", "201")
    assert stock(state, "red")[0] == 0


@pytest.mark.rule("2.11", "5.6")
@both
def test_l202_brunelleschi_makes_constructing_cheaper(has: bool):
    state = arrange(era=2, at={"H1.0": "red 1"}, red={"pile": ["104"], "bricks": 2, **owning("L202", has)})
    events = place(state, "red", "construct", "H1.0")
    assert stock(state, "red")[1] == 0 + has
    assert facts(events, "constructed")[0][4] == 2 - has


@pytest.mark.rule("2.11", "5.6")
def test_l202_makes_a_construction_of_cost_one_free():
    state = arrange(era=2, at={"H1.0": "red 1"}, red={"pile": ["108"], "bricks": 0, "leaders": ["L202"]})
    place(state, "red", "construct", "H1.0")
    assert on(state, "H1.0") == "red 1, red mill"


@pytest.mark.rule("2.11", "5.4")
@both
@pytest.mark.parametrize(
    ("attackers", "defenders", "left", "left_with", "defending"),
    [(1, 1, 0, 1, 0), (1, 2, 0, 0, 1), (2, 1, 1, 2, 0), (2, 2, 0, 1, 0)],
)
def test_l203_genghis_khan_loses_one_clan_fewer_when_every_defender_falls(
    has: bool, attackers: int, defenders: int, left: int, left_with: int, defending: int
):
    state = arrange(era=2, at={"H1.0": f"red {attackers}", "H1.1": f"purple {defenders}"}, red=owning("L203", has))
    place(state, "red", "moves", "H1.0>1", *([str(attackers)] if attackers > 1 else []))
    stays = left_with if has else left
    expected = f"red {stays}" if stays else f"purple {defending}" if defending else ""
    assert on(state, "H1.1") == expected
    assert state.population == [20 - stays, 20 - defending]


@pytest.mark.rule("2.11", "5.4")
def test_l203_helps_nobody_who_defends():
    state = arrange(era=2, at={"H1.0": "red 1", "H1.1": "purple 1"}, purple={"leaders": ["L203"]})
    place(state, "red", "moves", "H1.0>1")
    assert on(state, "H1.1") == ""


@pytest.mark.rule("2.11", "6.6")
@both
def test_l204_mehmed_wins_ties_on_territories_before_buildings(has: bool):
    at = {"H2.0": "red 1", "H2.1": "purple mill, purple temple", "H2.centre": "purple 1"}
    state = arrange(era=2, at=at, red=owning("L204", has))
    score(state, 6)
    assert asked(state) == "besieged"
    assert on(state, "H2.centre") == ("" if has else "purple 1")


@pytest.mark.rule("2.11", "6.6")
def test_l204_needs_a_territory_and_a_tie():
    state = arrange(era=2, at={"H2.centre": "red 1"}, purple={"leaders": ["L204"]})
    score(state, 6)
    assert on(state, "H2.centre") == "red 1"
    at = {"H2.0": "red 1", "H2.1": "red 1", "H2.2": "purple 2, purple mill"}
    state = arrange(era=2, at=at, purple={"leaders": ["L204"]})
    score(state, 6)
    assert state.population[1] == 18
    play(state, "H2.centre", by="red")
    assert on(state, "H2.centre") == "red 1"


@pytest.mark.rule("2.11", "5.10")
@both
def test_l205_leonardo_may_put_one_more_scholar_on_the_same_wonder(has: bool):
    state = arrange(era=2, red={"scholars": 3, **owning("L205", has)})
    place(state, "red", "wonder_2", "scholar")
    assert asked(state, "red") == ("more_participation" if has else "era")
    if has:
        play(state, "scholar", by="red")
        assert state.wonder_piles == [(), (0, 0), ()]
        assert asked(state, "red") == "era"


@pytest.mark.rule("2.11", "5.10")
def test_l205_is_optional_and_needs_another_scholar():
    state = arrange(era=2, red={"scholars": 2, "leaders": ["L205"]})
    place(state, "red", "wonder_1", "scholar", "finish")
    assert state.wonder_piles[0] == (0,)
    state = arrange(era=2, red={"scholars": 1, "leaders": ["L205"]})
    place(state, "red", "wonder_1", "scholar")
    assert asked(state, "red") == "era"


@pytest.mark.rule("2.11", "5.9")
@both
def test_l206_hildegard_draws_after_influencing_and_the_tiles_effect(has: bool):
    tables = {"technical": {"tile": "B1"}, "decks": decks("201", "202", "203", "204")}
    state = arrange(era=2, red={"scholars": 1, "hand": [], **owning("L206", has)}, **tables)
    place(state, "red", "technical", "scholar")
    assert asked(state, "red") == "resources"
    play(state, "each", by="red")
    assert asked(state, "red") == ("deck" if has else "era")
    if has:
        play(state, "b1", by="red")
        assert hand(state, "red") == ["203"]
        assert asked(state, "red") == "era"


# --- era III: points at the end of the game --------------------------------------------------------------------------


@pytest.mark.rule("2.11", "6.8")
@pytest.mark.parametrize(
    ("card", "red", "at", "points"),
    [
        ("L301", {"removed": [4, 0, 0, 0]}, {}, 4),
        ("L302", {"removed": [0, 3, 0, 0]}, {"H1.0": "red warehouse"}, 3),
        ("L303", {}, {"H2.centre": "red 1", "H3.centre": "red 4", "H1.centre": "red 1", "H5.centre": "purple 1"}, 4),
        ("L304", {}, {"H2.0": "red 1", "H2.1": "red mill", "H3.0": "red 2, red mill", "H3.centre": "red 1"}, 1),
        ("L304", {}, {"H2.0": "red 1", "H2.1": "red mill", "H3.0": "red 2", "H1.0": "red 1"}, 2),
        ("L305", {"scholars": 4}, {}, 4),
        ("L305", {"scholars": 9}, {}, 6),
        ("L306", {"removed": [0, 0, 0, 5]}, {}, 5),
    ],
)
def test_era_iii_leaders_score_at_the_end_of_the_game(card: str, red: dict, at: dict[str, str], points: int):
    state = arrange(era=3, at=at, red={**red, "leaders": [card]})
    events = end_of_era(state)
    assert state.over
    assert scored(state, "red", "leaders") == points
    assert facts(events, "final_bonus") == [(0, 12 + int(card[-1]) - 1, points)]
    assert scored(state, "purple", "leaders") == 0


@pytest.mark.rule("2.11", "6.3")
def test_different_cards_of_one_owner_add_up_and_all_leaders_stay():
    state = arrange(era=2, red={"leaders": ["L101", "L102", "L103", "L104", "L105", "L106"]})
    place(state, "red", "bricks")
    assert stock(state, "red") == (1, 3)
    score(state, 5)
    assert scored(state, "red", "leaders") == 2
