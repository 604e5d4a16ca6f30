"""Chapter 12.3: the notes and the manual differ in five places, and the option `reading` chooses between them as a whole."""

import pytest

import gnomon
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.rules.conquer import defence
from gnomon.games.feudum.scenario import read_scenario, write_scenario
from gnomon.games.feudum.state import FeudumState, load_state
from gnomon.kernel.errors import BadInput
from gnomon.kernel.options import Value
from tests.games.feudum.rules.marches import GREEN, RED, go, moving
from tests.kit.feudum import Table, place_of

READINGS = ("manual", "notes")


# --- pilfering (5.2) -------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.2.3")
@pytest.mark.parametrize("reading", READINGS)
def test_by_the_notes_a_pawn_that_stayed_pilfers_too(reading: Value):
    table = moving("farmer F2", "farmer D3", reading=reading)
    table.goods_at("F3", wood=2)
    table.goods_at("D3", saltpeter=1)
    table.goods_at("D1", iron=1)
    go(table, "pawn_1_F3_road").answer(enough="done")
    by_notes = reading == "notes"
    assert table.options("pilfer") == (["F3_wood", "D3_saltpeter"] if by_notes else ["F3_wood"])
    assert table.refusal(pilfer="D1_iron").code == ("no_pawn_there" if by_notes else "nobody_moved_there")
    table.answer(pilfer="D3_saltpeter" if by_notes else "F3_wood")
    assert table.asks == ("turn", GREEN), "one to a Move"
    table.check()


@pytest.mark.rule("5.2.3")
def test_by_the_notes_a_move_without_a_step_may_pilfer_and_is_not_successful():
    table = moving("farmer D3", reading="notes")
    table.goods_at("D3", saltpeter=1)
    go(table).answer(enough="done")
    table.answer(pilfer="D3_saltpeter")
    assert table.goods(RED) == {"saltpeter": 1} and table.state.moves[RED] == 0


@pytest.mark.rule("5.2.3", "8.6")
@pytest.mark.parametrize("reading", READINGS)
def test_a_monster_pilfers_only_where_it_went_by_either_text(reading: Value):
    table = moving("farmer F2", reading=reading)
    table.monster(RED, "behemoth", "M1")
    table.goods_at("M1", iron=1)
    table.goods_at("M2", wood=1)
    go(table, "pawn_1_F3_road").answer(enough="done")
    assert table.asks == ("turn", GREEN), "it stayed"
    table = moving("farmer F2", reading=reading)
    table.monster(RED, "behemoth", "M1")
    table.goods_at("M2", wood=1)
    go(table, "behemoth_M2_road").answer(enough="done")
    assert table.options("pilfer") == ["M2_wood"]


BARRED: dict[str, tuple[str, int, int, bool, bool]] = {
    "an own farm": ("farm", RED, -1, False, False),
    "an own outpost": ("outpost", RED, -1, True, False),
    "an own town": ("town", RED, GREEN, True, False),
    "a farm where one serves": ("farm", GREEN, RED, True, False),
    "an outpost where one serves": ("outpost", GREEN, RED, True, False),
    "a farm of another": ("farm", GREEN, -1, True, True),
    "nobody's outpost": ("outpost", -1, -1, True, True),
}
"""Disc, ruler, serf; whether goods there may be pilfered by the manual and by the notes."""


@pytest.mark.rule("5.2.3")
@pytest.mark.parametrize("where", BARRED)
@pytest.mark.parametrize("reading", READINGS)
def test_by_the_notes_nothing_is_pilfered_where_one_rules_or_serves(where: str, reading: Value):
    kind, ruler, serf, by_manual, by_notes = BARRED[where]
    table = moving("farmer F2", "farmer F2", reading=reading)
    table.location("F3", kind, ruler, serf=serf)
    table.goods_at("F3", wood=2)
    table.goods_at("B1", food=1)
    go(table, "pawn_1_F3_road", "pawn_2_B1_road")
    is_open = by_notes if reading == "notes" else by_manual
    assert table.options("pilfer") == [*(["F3_wood"] if is_open else []), "B1_food"]
    if not is_open:
        assert table.refusal(pilfer="F3_wood").code == ("own_place" if reading == "notes" else "own_farm")


@pytest.mark.rule("5.2.3", "8.3")
@pytest.mark.parametrize("reading", READINGS)
def test_by_the_notes_the_ruler_pilfers_no_landscape_that_another_tends(reading: Value):
    table = moving("farmer F2", reading=reading)
    table.location("F3", "outpost", RED, serf=GREEN)
    table.landscape("F3", "orchard", 2)
    go(table, "pawn_1_F3_road")
    if reading == "notes":
        assert table.asks == ("turn", GREEN)
    else:
        assert table.options("pilfer") == ["F3_landscape"]


# --- entering (5.1) --------------------------------------------------------------------------------------------------


def entering(*pawns: str, reading: Value) -> Table:
    """Red plays Migrate with a marker at M1, which is no start."""
    table = Table(2, reading=reading)
    table.location("M1", "farm", RED)
    for words in pawns:
        table.pawn(RED, *words.split())
    table.give(RED, food=2)
    table.hand(RED, "migrate", "tax")
    return table.turn(RED).answer(play="migrate")


@pytest.mark.rule("5.1")
def test_by_the_notes_without_a_pawn_on_the_map_one_enters_at_a_start_in_spite_of_markers():
    table = entering(reading="notes")
    starts = sorted(place for place, is_start in enumerate(table.state.setting.land.start) if is_start)
    assert [place_of(name) for name in table.options("place")] == starts and len(starts) == 6
    assert table.refusal(place="M1").code == "only_a_start"
    name = table.options("place")[0]
    table.answer(place=name).answer(face="monk")
    assert table.state.pawn_at[0] == place_of(name) and table.goods(RED) == {"food": 1}
    table.check()


@pytest.mark.rule("5.1")
def test_by_the_manual_markers_are_entrances_without_a_pawn():
    assert entering(reading="manual").options("place") == ["M1"]


@pytest.mark.rule("5.1")
@pytest.mark.parametrize("reading", READINGS)
def test_with_a_pawn_on_the_map_one_enters_beside_pawns_and_markers_by_either_text(reading: Value):
    assert entering("monk F2", reading=reading).options("place") == ["F2", "M1"]


# --- Godspeed (5.2) --------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.2.4")
@pytest.mark.parametrize("reading", READINGS)
def test_by_the_notes_any_pawn_takes_the_step_of_godspeed(reading: Value):
    table = moving("monk D3", "farmer F2", reading=reading)
    table.monster(RED, "behemoth", "M1")
    go(table, "pawn_2_F3_road", "pawn_2_F2_road", "behemoth_M2_road")
    assert table.asks == ("godspeed", RED)
    pieces = {name[: len("pawn_1")] for name in table.options("step")}
    assert pieces == ({"pawn_1", "pawn_2"} if reading == "notes" else {"pawn_1"})
    assert table.refusal(step="behemoth_M1_road").code == ("only_a_pawn" if reading == "notes" else "only_a_monk")
    if reading == "notes":
        table.answer(step="pawn_2_F3_road")
        assert table.state.pawn_at[1] == place_of("F3")
    else:
        assert table.refusal(step="pawn_2_F3_road").code == "only_a_monk"


@pytest.mark.rule("5.2.4")
@pytest.mark.parametrize("reading", READINGS)
def test_godspeed_needs_a_monk_and_the_advanced_game_by_either_text(reading: Value):
    table = moving("knight D3", "farmer F2", reading=reading)
    go(table, "pawn_2_F3_road", "pawn_2_F2_road")
    assert table.asks == ("turn", GREEN)
    table = moving("monk D3", "farmer F2", reading=reading, advanced=False)
    go(table, "pawn_2_F3_road", "pawn_2_F2_road")
    assert table.asks == ("turn", GREEN)


@pytest.mark.rule("5.2.4")
def test_by_the_notes_it_is_one_step_however_many_monks_there_are_and_makes_the_move_successful():
    table = moving("monk D3", "monk F2", reading="notes")
    go(table).answer(enough="done").answer(step="pawn_2_F3_road")
    assert table.asks == ("turn", GREEN) and table.state.moves[RED] == 1


# --- markers at a location (5.3, 7.2) --------------------------------------------------------------------------------


def influencing(reading: Value, subject: int, serf: int = -1, kind: str = "farm") -> Table:
    """Red rules D4 with so many subjects and plays Influence there; a second pawn keeps the question open."""
    table = Table(3, reading=reading)
    table.location("D4", kind, RED, subject, serf, guild="knight" if kind == "feudum" else "")
    for at in ("D4", "F2"):
        table.pawn(RED, "monk", at)
    table.track("monk", RED)
    table.give(RED, markers=3)
    table.hand(RED, "influence", "tax")
    table.hand(GREEN, "influence", "tax")
    return table.turn(RED).answer(play="influence")


@pytest.mark.rule("5.3", "7.2")
def test_by_the_notes_all_three_markers_may_be_one_players():
    table = influencing("notes", 1).answer(place="D4")
    assert table.state.subject[place_of("D4")] == 2 and table.happened("subjected") == [(RED, place_of("D4"))]
    table.check()
    table = influencing("notes", 2)
    assert "D4" not in table.options("place") and table.refusal(place="D4").code == "location_full"
    table = influencing("manual", 1)
    assert "D4" not in table.options("place") and table.refusal(place="D4").code == "subject_there"


@pytest.mark.rule("5.3", "7.2")
@pytest.mark.parametrize("reading", READINGS)
def test_three_markers_are_the_most_by_either_text(reading: Value):
    table = influencing(reading, 1, GREEN)
    assert table.refusal(place="D4").code == ("location_full" if reading == "notes" else "subject_there")


@pytest.mark.rule("5.3", "7.2")
def test_two_subjects_leave_no_room_for_a_serf():
    table = Table(3, reading="notes")
    table.location("D4", "farm", GREEN, 2)
    table.pawn(RED, "merchant", "D4")
    table.pawn(RED, "monk", "F2")
    table.give(RED, markers=2, shillings=2)
    table.track("merchant", RED)
    table.track("monk", RED)
    table.hand(RED, "influence", "tax")
    table.turn(RED).answer(play="influence")
    assert table.refusal(place="D4").code == "location_full"
    assert table.refusal(money_is_influence="D4").code == "no_lone_marker"


@pytest.mark.rule("7.2", "7.4.3")
def test_each_of_two_subjects_defends_and_both_go_home_when_the_feudum_falls():
    table = Table(2, reading="notes")
    table.location("B1", "feudum", GREEN, 2, guild="noble")
    for character in ("knight", "noble", "monk"):
        table.pawn(RED, character, "B1")
    table.give(RED, saltpeter=4)
    table.hand(RED, "conquer", "tax")
    table.hand(GREEN, "tax", "move")
    target = GAME.codes.from_names({"choose": "target_feudum", "at": "B1"})
    assert defence(table.state, target, 0) == 4
    held = table.state.markers[GREEN]
    table.turn(RED).answer(play="conquer").answer(target_feudum="B1")
    while table.asks[1] == GREEN:
        table.answer(whether="no")
    table.answer(weapon="saltpeter").answer(weapon="saltpeter").answer(enough="done")
    assert len(table.happened("conquered")) == 1
    assert table.state.ruler[place_of("B1")] == -1 and table.state.subject[place_of("B1")] == 0
    assert table.state.markers[GREEN] == held + 3
    table.check()


@pytest.mark.rule("7.4.4", "5.9")
def test_one_of_two_subjects_starves_at_a_time_and_a_seal_protects_both():
    table = Table(2, reading="notes")
    table.location("D3", "farm", GREEN, 2)
    table.pawn(RED, "noble", "D3")
    table.hand(RED, "conquer", "tax")
    table.hand(GREEN, "tax", "move")
    table.turn(RED)
    name = next(option for option in table.options("play") if "starve" in option)
    table.answer(play=name)
    while table.state.subject[place_of("D3")] == 2:
        GAME.apply(table.state, table.asks[1], GAME.default(table.state, table.asks[1]), events=table.events)
    assert table.state.subject[place_of("D3")] == 1
    table.check()
    table = Table(2, reading="notes")
    table.location("D3", "farm", GREEN, 2)
    table.immunity("D3", "subject")
    table.pawn(RED, "noble", "D3")
    table.hand(RED, "conquer", "tax")
    assert not [option for option in table.turn(RED).options("play") if "starve" in option]


# --- files (0.4) -----------------------------------------------------------------------------------------------------


def test_files_and_saved_positions_name_the_reading_only_where_it_is_the_notes():
    for options, named in (({}, {}), ({"reading": "manual"}, {}), ({"reading": "notes"}, {"reading": "notes"})):
        match = gnomon.new("feudum", seats=3, seed=5, **options)
        for written in (match.header()["options"], match.state.to_dict()["options"]):
            assert isinstance(written, dict)
            assert {name: value for name, value in written.items() if name == "reading"} == named
        again = gnomon.load(match.dump())
        assert again.option_values == match.option_values and again.option_values["reading"] in READINGS
        assert (again.digest(), again.commitment()) == (match.digest(), match.commitment())
    assert gnomon.new("feudum", seats=3, seed=5, reading="manual").commitment() == (
        gnomon.new("feudum", seats=3, seed=5).commitment()
    )


def test_two_subjects_are_written_and_read_and_by_the_manual_refused():
    table = influencing("notes", 2)
    text = write_scenario(table.state)
    assert ", subject, subject" in text
    assert read_scenario(text).to_dict() == table.state.to_dict()
    with pytest.raises(BadInput, match="more markers than the rules allow"):
        read_scenario(text.replace('reading = "notes"', 'reading = "manual"'))
    saved = table.state.to_dict()
    assert isinstance(load_state(saved), FeudumState)
    with pytest.raises(BadInput, match="more markers"):
        load_state(saved | {"options": {}})
