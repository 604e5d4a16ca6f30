"""The examples of the rules pages are true: the rules themselves play them, and pictures are drawn as they say."""

import re

import pytest

from gnomon.drawing.speaking import LANGUAGES
from gnomon.games.feudum.decisions import ADVANCE
from gnomon.games.feudum.rules.conquer import base_attack, defence
from gnomon.games.feudum.rules.epochs import loss_of
from gnomon.games.feudum.rules.pulls_and_pushes import open_sections
from gnomon.games.feudum.scenario import shipped, shipped_names
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.teach.rules_pages import RULES
from gnomon.games.feudum.terms import ALCHEMIST, GUILD_NAMES, KNIGHT, LOCATIONS, NOBLE, NOWHERE
from tests.kit.feudum import Table, invariants

YELLOW, BLUE, RED = range(3)


def laid_out(name: str) -> Table:
    """The table of a shipped scenario."""
    table = Table(3)
    table.state = shipped(name)
    return table


def land_of(state: FeudumState) -> dict[int, tuple[object, ...]]:
    """Discs, markers, goods and pawns, by location."""
    found: dict[int, tuple[object, ...]] = {}
    for place in range(LOCATIONS):
        pawns = sorted(
            (piece // 3, state.pawn_face[piece]) for piece in range(len(state.pawn_at)) if state.pawn_at[piece] == place
        )
        markers = (state.ruler[place], state.subject[place], state.serf[place])
        found[place] = (state.kind[place], state.icon[place], *markers, state.beside[5 * place : 5 * place + 5], pawns)
    return found


def test_a_fresh_table_has_neither_pawns_nor_feudums() -> None:
    state = shipped("rules-start")
    assert set(state.pawn_at) == {NOWHERE}
    assert 3 not in state.kind


def test_two_steps_and_a_piece_of_loot() -> None:
    table = laid_out("rules-move-before")
    table.answer(play="move").answer(step="pawn_1_D4_road").answer(step="pawn_1_F3_road")
    assert table.options("pilfer") == ["F3_wood"]
    table.answer(pilfer="F3_wood")
    after = shipped("rules-move-after")
    assert land_of(table.state) == land_of(after)
    assert table.state.goods == after.goods


def test_a_serf_becomes_ruler() -> None:
    table = laid_out("rules-bump-before")
    table.answer(play="influence").answer(place="D4")
    after = shipped("rules-bump-after")
    assert land_of(table.state) == land_of(after)
    assert table.state.tracks == after.tracks
    assert table.state.markers == after.markers
    table.played(RED)
    table.hand(RED, "influence", "tax")
    assert table.turn(RED).refusal(play="influence").code == "subject_there"
    table.pawn(YELLOW, "monk", "D4")
    table.hand(YELLOW, "influence", "tax")
    assert table.turn(YELLOW).refusal(play="influence").code == "two_players_there"


def test_a_newcomer_pushes_the_journeyman_off() -> None:
    table = laid_out("rules-track-before")
    assert [table.stars(seat, "noble") for seat in (RED, YELLOW, BLUE)] == [4, 2, 0]
    held = table.state.markers[YELLOW]
    table.answer(play="migrate").answer(place="D1").answer(face="noble")
    assert table.stars(BLUE, "noble") == 3
    assert table.state.tracks[NOBLE] == (RED, BLUE) == shipped("rules-track-after").tracks[NOBLE]
    assert table.state.markers[YELLOW] == held + 1
    table.location("B1", "outpost", YELLOW)
    table.location("F1", "town", YELLOW)
    table.location("F3", "town", YELLOW)
    assert table.stars(YELLOW, "noble") == 3
    table.turn(BLUE)
    assert table.state.tracks[NOBLE] == (RED, BLUE)


def test_a_push_completes_two_columns() -> None:
    table = laid_out("rules-push-before")
    table.answer(play="guild").answer(function="farmer_push").answer(whether="no")
    for good in ("saltpeter", "saltpeter", "sulfur", "iron", "food"):
        table.answer(good=good)
    after = shipped("rules-push-after")
    assert (table.state.market, table.state.barn) == (after.market, after.barn)
    assert table.points(YELLOW) == after.score(YELLOW) == 5


def test_krud_fills_one_section_of_each_row() -> None:
    table = laid_out("rules-krud-before")
    assert open_sections(table.state, 3) == 3
    table.answer(play="guild").answer(function="alchemist_push").answer(whether="no").answer(invent="krud")
    if table.asks[0] != "menu":
        table.answer(enough="done")
    after = shipped("rules-krud-after")
    assert table.state.rows == after.rows
    assert table.state.containers == after.containers
    assert table.points(YELLOW) == after.score(YELLOW) == 4


def test_an_attack_wins_with_the_last_weapon() -> None:
    table = laid_out("rules-attack-before")
    table.answer(play="conquer").answer(target_feudum="B1")
    target = table.code(target_feudum="B1")
    assert (base_attack(table.state, RED, target), defence(table.state, target, 0)) == (3, 5)
    table.answer(whether="yes")
    for weapon in ("saltpeter", "saltpeter", "saltpeter", "bow"):
        table.answer(weapon=weapon)
    if table.asks[0] == "weapons":
        table.answer(enough="done")
    assert table.happened("fought")[0][-2:] == (7, 6)
    after = shipped("rules-attack-after")
    assert land_of(table.state) == land_of(after)
    assert [table.points(seat) for seat in (YELLOW, BLUE, RED)] == [after.score(seat) for seat in (YELLOW, BLUE, RED)]


def test_stars_of_a_feudum_and_a_town() -> None:
    table = Table(3)
    table.location("D3", "feudum", RED, guild="noble")
    table.location("F2", "town", RED)
    assert table.stars(RED, "noble") == 4
    table.location("D3", "outpost", RED)
    assert table.stars(RED, "noble") == 0
    table.pawn(RED, "noble", "F2")
    assert table.stars(RED, "noble") == 2


def test_disloyalty_at_the_dawn_of_epoch_four() -> None:
    table = Table(3)
    table.location("D3", "feudum", RED, guild="noble")
    table.location("F2", "feudum", BLUE, guild="monk")
    table.state.military = (0, 0, 1)
    assert [loss_of(table.state, seat, 4) for seat in (RED, YELLOW, BLUE)] == [4, 0, 7]
    assert [loss_of(table.state, BLUE, epoch) for epoch in range(1, 6)] == [0, 3, 0, 7, 12]


def test_an_epoch_scores_seats_landscapes_and_regions() -> None:
    table = Table(4)
    for place, kind in (("D4", "farm"), ("F2", "outpost")):
        table.location(place, kind, BLUE, serf=RED)
    table.location("S1", "outpost", RED)
    table.location("D1", "outpost", RED)
    table.landscape("D4", "silver_mine", 2)
    table.landscape("F2", "orchard", 0)
    table.state.tracks = [(RED,), (BLUE, RED), (), (), (), (BLUE, YELLOW, RED)]
    table.state.epoch = 2
    table.stacks(sea=3, island=3, forest=3, desert=2, badlands=2, mountain=2)
    table.step(ADVANCE)
    assert [table.points(RED, source) for source in ("guild_seats", "landscapes", "regions")] == [9, 6, 5]


# --- figures -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in shipped_names() if name.startswith("rules-")])
def test_every_scenario_of_the_pages_is_sound(name: str) -> None:
    assert invariants(shipped(name)) == []


def test_every_scenario_of_the_pages_is_a_figure() -> None:
    named = {
        name
        for page in RULES.read("en").in_order()
        for example in page.examples
        for name in (example.figure, example.after)
        if name
    }
    assert named == {name for name in shipped_names() if name.startswith("rules-")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_figures_are_drawn_without_names_and_described(language: str) -> None:
    for page in RULES.read(language).in_order():
        section = RULES.section(page.id, language, "/rules")
        drawn = section.body
        figures = [example for example in page.examples if example.figure]
        pictures = sum(max(1, len(one.parts)) * (2 if one.after else 1) for one in figures)
        found = re.findall(r'<svg class="f[dg]-sheet[^>]*>', drawn)
        assert len(found) == pictures, page.id
        assert all(re.search(r'aria-label="[^"]+"', one) for one in found)
        assert drawn.count("<figure") == len(page.examples)
        assert not re.search(r'\sid="', re.sub(r'<h4 id="s[0-9.]+"', "<h4", drawn)), "only numbered paragraphs have one"
        assert set(re.findall(r'<use href="#(f-ground-[^"]*)"', drawn)) == set(section.shapes)


def test_parts_of_figures_are_guilds_or_the_map() -> None:
    parts = {part for page in RULES.read("en").in_order() for example in page.examples for part in example.parts}
    assert parts <= {"map", *GUILD_NAMES}
    assert {GUILD_NAMES[ALCHEMIST], GUILD_NAMES[KNIGHT]} <= parts
