"""The examples of the rules pages are true: the rules themselves play them, and pictures are drawn as they say.

The positions afterwards are reached by the answers in their files; what the pages tell of them is looked at here. The
examples without a picture are those of `rules/test_8_examples.py`.
"""

import re

import pytest

from gnomon.drawing.speaking import LANGUAGES
from gnomon.games.inventions.rules.chronos import chronos_turn
from gnomon.games.inventions.scenario import shipped, shipped_names
from gnomon.games.inventions.teach.rules_pages import RULES
from gnomon.games.inventions.terms import COLOUR_NAMES, REGION_NAMES
from tests.kit.inventions import (
    ASIA,
    EUROPE,
    OCEANIA,
    Table,
    card_of,
    invariants,
    milestone_of,
    tile_of,
)

RED, BLUE, GREEN = range(3)
PICTURED = [name for name in shipped_names() if name.startswith("rules-")]


def laid_out(name: str) -> Table:
    """The table of a shipped scenario."""
    state = shipped(name)
    table = Table(state.seats)
    table.state = state
    return table


def people(table: Table, region: int) -> list[int]:
    return [table.on_map(party, region) for party in range(3)]


def test_a_region_with_everything() -> None:
    table = laid_out("rules-region")
    state = table.state
    assert (state.card[ASIA], state.presenter[ASIA], state.inventor[ASIA]) == (card_of("I301"), BLUE, RED)
    assert state.setting.components.specialist_citizens[state.specialist[ASIA]] == 1
    assert people(table, ASIA) == [2, 1, 0]
    assert len(state.wealth[ASIA]) == 3


def test_five_ideas_lie_unclaimed_in_the_beginning() -> None:
    state = shipped("rules-stone-age")
    eras = [state.setting.components.card_era[card] for card in state.card if card >= 0]
    assert eras == [2] * 5
    assert set(state.presenter) == {-1}


def test_lighthouse_is_presented_by_a_trader_and_a_scholar() -> None:
    before, after = laid_out("rules-present-before"), laid_out("rules-present-after")
    assert before.at_home(RED) == {"trader": 1, "scholar": 1}
    assert after.at_home(RED) == {"scholar": 1}
    assert (after.state.card[EUROPE], after.state.presenter[EUROPE]) == (card_of("I302"), RED)
    components = after.state.setting.components
    assert components.card_era[card_of("I302")] == 3
    assert components.specialist_citizens[after.state.specialist[EUROPE]] == 2


def test_steel_is_invented_by_a_thinker_and_a_scholar() -> None:
    after = laid_out("rules-invent-after")
    assert after.state.inventor[ASIA] == RED
    assert after.at_home(RED) == {}
    assert after.tired(RED) == {"thinker": 1}


def test_everybody_has_a_part_in_shared_coins() -> None:
    before, after = laid_out("rules-share-before"), laid_out("rules-share-after")
    assert after.points(RED, "presenting") - before.points(RED, "presenting") == 6
    assert card_of("I301") in after.state.inventions[BLUE]
    assert people(before, EUROPE) == [0, 1, 0]
    assert people(after, EUROPE) == [2, 2, 2]
    assert after.in_slots(GREEN)[0] == "wealth_D"


def test_a_token_brings_points_influence_and_thinkers() -> None:
    before, after = laid_out("rules-influence-before"), laid_out("rules-influence-after")
    assert people(before, OCEANIA) == [3, 2, 0]
    assert people(after, OCEANIA) == [1, 2, 0]
    assert after.at_home(RED) == {"trader": 1, "thinker": 2}
    assert after.points(RED, "influence_spaces") == 3
    assert after.state.influence[RED] - before.state.influence[RED] == 2


def test_a_scoring_side_pays_for_all_that_show_it() -> None:
    before, after = laid_out("rules-travel-before"), laid_out("rules-travel-after")
    assert before.state.scoring.bit_count() == 4
    assert after.state.scoring == 0
    assert after.points(RED, "knowledge") == 8
    assert after.state.sages[RED] == 1


def test_agriculture_goes_between_cotton_and_sailing() -> None:
    after = laid_out("rules-eureka-after").state
    names = ("MA4", "MB2", "MB1", "MC1")
    assert after.common == tuple(map(milestone_of, names))
    assert after.private[RED] == milestone_of("MD1")
    assert after.discard[-1] == milestone_of("MA3")
    assert after.envoys[milestone_of("MA3")] == 0
    assert after.envoys[milestone_of("MB1")] == (1 << RED) | (1 << GREEN)


def test_two_tiles_are_built_for_two_influence_and_a_trader() -> None:
    before, after = laid_out("rules-building-before"), laid_out("rules-building-after")
    assert before.state.influence[RED] - after.state.influence[RED] == 2
    assert after.state.hexes[RED][2] == tile_of("economy_2")
    assert after.state.hexes[RED][13] == tile_of("wealth_B")
    assert after.tired(RED) == {"trader": 1}
    assert before.at_home(RED)["trader"] == after.at_home(RED)["trader"] == 1


def test_chronos_passes_by_what_he_does_not_know() -> None:
    state, after = shipped("rules-chronos-before"), shipped("rules-chronos-after")
    assert state.chronos_at == EUROPE
    chronos_turn(state, None)
    assert (state.card, state.presenter) == (after.card, after.presenter)
    assert state.chronos_at == after.chronos_at == OCEANIA
    assert state.card[OCEANIA] == card_of("I303")


# --- figures -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PICTURED)
def test_every_scenario_of_the_pages_is_sound(name: str) -> None:
    assert invariants(shipped(name)) == []


def test_every_scenario_of_the_pages_is_a_figure() -> None:
    examples = [example for page in RULES.read("en").in_order() for example in page.examples]
    assert {name for example in examples for name in (example.figure, example.after) if name} == set(PICTURED)


@pytest.mark.parametrize("language", LANGUAGES)
def test_figures_are_drawn_without_names_and_described(language: str) -> None:
    for page in RULES.read(language).in_order():
        section = RULES.section(page.id, language, "/rules")
        found = re.findall(r'<svg class="i[vg]-sheet[^>]*>', section.body)
        pictures = 0
        for example in page.examples:
            parts = [part for part in example.parts if part not in REGION_NAMES]
            pictures += (len(parts) + (len(parts) < len(example.parts))) * (2 if example.after else 1)
        assert len(found) == pictures, page.id
        assert all(re.search(r'aria-label="[^"]+"', one) for one in found)
        assert not re.search(r'\sid="', re.sub(r'<h4 id="s[0-9.]+"', "<h4", section.body)), (
            "only numbered paragraphs have one"
        )
        assert set(re.findall(r'<use href="#(i-ground-[^"]*)"', section.body)) == set(section.shapes)


def test_parts_of_figures_are_regions_or_parts_of_the_table() -> None:
    parts = {part for page in RULES.read("en").in_order() for example in page.examples for part in example.parts}
    boards = {f"{board} {colour}" for board in ("council", "progress") for colour in COLOUR_NAMES}
    assert parts <= {*REGION_NAMES, *boards, "knowledge"}
