"""The examples of the rules pages are true: the rules themselves play them, and the table is drawn as they say."""

import re

import pytest

from gnomon.drawing.speaking import LANGUAGES
from gnomon.games.time_of_empires.decisions import END_ERA
from gnomon.games.time_of_empires.queries import scholar_symbols
from gnomon.games.time_of_empires.rules.scoring import construction_bonus, majority
from gnomon.games.time_of_empires.scenario import shipped, shipped_names
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.teach.rules_pages import RULES
from gnomon.games.time_of_empires.terms import CULTURE, NODE_NAMES
from gnomon.kernel.errors import BadInput
from tests.kit.time_of_empires import (
    allowed,
    invariants,
    on,
    options,
    place,
    play,
    points,
    refusal,
    score,
    scored,
)

RED, PURPLE, WHITE, BLACK = range(4)


def map_of(state: EmpiresState) -> dict[str, str]:
    """What lies on the map, by node."""
    return {name: on(state, name) for name in NODE_NAMES if on(state, name)}


def test_a_culture_field_without_two_temples() -> None:
    state = shipped("rules-board")
    assert state.removed[4 * RED + CULTURE] == 2
    assert scholar_symbols(state, RED) == 2
    assert state.setting.components.culture_points[2] == 1
    construction_bonus(state, None)
    assert scored(state, "red", "bonus") == 2


def test_the_tile_of_a_capital() -> None:
    land = shipped("rules-tile").land
    assert [land.sites[node] for node in range(3)] == [3, 2, 1]
    assert land.is_capital[3]


@pytest.mark.parametrize(("seats", "capitals"), [(2, "H1 H4"), (3, "P1 P3 P5"), (4, "P1 P2 P4 P5")])
def test_the_land_of_each_number_of_players(seats: int, capitals: str) -> None:
    land = shipped(f"rules-land-{seats}").land
    assert [NODE_NAMES[node].split(".")[0] for node in land.capitals] == capitals.split()


def test_timers_on_shared_boards() -> None:
    state = shipped("rules-timers")
    assert refusal(state, "1 technology_a.2", by="red").code == "same_shared_space"
    assert refusal(state, "1 cultural.2", by="red").code == "other_timer_there"
    assert allowed(state, "1 technology_b.1", by="red")
    assert allowed(state, "1 bricks.1", by="red")


def test_the_fourth_clan_finds_no_room() -> None:
    state = shipped("rules-placing-before")
    place(state, "red", "clans", "H1.centre", "H2.centre", "H2.centre")
    assert map_of(state) == map_of(shipped("rules-placing-after"))
    assert [name for name in options(state, "red") if "centre" in name] == []


def test_only_one_clan_reinforces() -> None:
    state = shipped("rules-reinforcing")
    place(state, "red", "moves", "H2.centre>1")
    assert (on(state, "H2.1"), on(state, "H2.centre")) == ("red 2", "red 1")


@pytest.mark.parametrize(("name", "number"), [("equal", "2"), ("four", "2")])
def test_attacks_end_as_drawn(name: str, number: str) -> None:
    state = shipped(f"rules-{name}-before")
    place(state, "red", "moves", "H2.centre>0", number)
    assert map_of(state) == map_of(shipped(f"rules-{name}-after"))


def test_chivalry_loses_nobody() -> None:
    state = shipped("rules-chivalry-before")
    place(state, "red", "discover", "209", "H2.centre>0", "2")
    assert map_of(state) == map_of(shipped("rules-chivalry-after"))


def test_one_building_of_each_kind() -> None:
    state = shipped("rules-same-kind")
    place(state, "red", "construct")
    assert refusal(state, "H2.0", by="red").code == "kind_there"
    play(state, "top", by="red")
    assert allowed(state, "H2.0", by="red")


def test_a_temple_is_presence_enough() -> None:
    state = shipped("rules-presence")
    place(state, "red", "construct")
    play(state, "H2.1", by="red")
    assert on(state, "H2.1") == "purple 2, red warehouse, red temple"


def test_clans_destroy_what_stands_beside_them() -> None:
    state = shipped("rules-destruction-before")
    score(state, 1)
    after = shipped("rules-destruction-after")
    assert map_of(state) == map_of(after)
    assert state.captured == after.captured
    assert (points(state, "red"), points(state, "purple")) == (3, 6)


def test_the_earliest_scholar_decides() -> None:
    assert majority(shipped("rules-leader").tile_piles[1]) == WHITE


def test_a_wonder_scores_double_for_its_leader() -> None:
    state = shipped("rules-wonder")
    score(state, 4)
    assert [scored(state, name, "wonders") for name in ("red", "purple", "white", "black")] == [4, 6, 0, 0]


def test_a_siege_empties_and_fills_the_city() -> None:
    state = shipped("rules-siege-before")
    state.lanes = [((END_ERA, 0),), *[()] * state.seats]
    score(state, 6)
    play(state, "H2.centre", by="red")
    assert map_of(state) == map_of(shipped("rules-siege-after"))


# --- figures -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", shipped_names())
def test_every_shipped_scenario_is_sound(name: str) -> None:
    assert invariants(shipped(name)) == []


def test_every_scenario_of_the_rules_is_a_figure_of_their_pages() -> None:
    named = {
        name
        for page in RULES.read("en").in_order()
        for example in page.examples
        for name in (example.figure, example.after)
        if name
    }
    assert named == {name for name in shipped_names() if name.startswith("rules-")}


def test_an_unknown_shipped_name_is_refused() -> None:
    with pytest.raises(BadInput):
        shipped("../tiles")


@pytest.mark.parametrize("language", LANGUAGES)
def test_figures_are_drawn_without_names_and_described(language: str) -> None:
    for page in RULES.read(language).in_order():
        section = RULES.section(page.id, language, "/rules")
        drawn = section.body
        figures = [example for example in page.examples if example.figure]
        pictures = sum(max(1, len(one.parts)) * (2 if one.after else 1) for one in figures)
        found = re.findall(r'<svg class="te-sheet[^>]*>', drawn)
        assert len(found) == pictures, page.id
        assert all(re.search(r'aria-label="[^"]+"', one) for one in found)
        assert drawn.count("<figure") == len(page.examples)
        assert not re.search(r'\sid="', drawn)
        assert set(re.findall(r'<use href="#(te-ground-[^"]*)"', drawn)) == set(section.shapes)
