"""Milestones and ideas that everybody sees: who stands where, to what the viewer has access, what comes and what goes."""

import pytest

from gnomon.games.inventions.draw import knowledge
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import NOTHING
from tests.games.inventions.board.positions import LANGUAGES, along, words
from tests.kit.drawn import classes, identities, parsed, shown, text
from tests.kit.inventions import Table


def sheet(table: Table, seat: int = 0) -> dict[str, str]:
    """The sheet as a seat reads it in English."""
    return knowledge.knowledge_elements(table.state, seat, words(table.state, seat))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_sheet_is_well_formed_and_holds_each_element_once(seats: int, language: str):
    for state in along(seats, 5, 60):
        said = words(state, 0, language)
        drawn = knowledge.knowledge_elements(state, 0, said)
        whole = knowledge.sheet(drawn, said)
        parsed(whole)
        named = identities(whole)
        assert len(named) == len(set(named))
        assert set(drawn) <= set(named)
        assert "…" not in whole


def test_what_the_sheet_is_drawn_from_is_all_that_it_shows():
    kept: dict[object, dict[str, str]] = {}
    for state in along(2, 8, 3):
        for seat in (-1, 0):
            seen = GAME.view(state, seat)
            assert isinstance(seen, InventionsState)
            drawn = knowledge.knowledge_elements(seen, seat, words(state, seat))
            assert kept.setdefault((seat, knowledge.knowledge_basis(seen, seat)), drawn) == drawn
    assert len(kept) > 30


def test_the_latest_common_milestone_stands_on_top():
    table = Table(seats=3)
    table.milestones("MA1 MA2 MB1 MC1", "MC2 MB2 MB3 MB4", "MC3")
    drawn = sheet(table)
    tops = [
        float(drawn[f"i-milestone-{name}"].split("translate(0 ")[1].split(")")[0])
        for name in ("MC1", "MB1", "MA2", "MA1")
    ]
    assert tops == sorted(tops) and len(set(tops)) == 4
    assert "Common Knowledge" in text(drawn["i-milestone-MC1"])
    assert "yours" in text(drawn["i-milestone-MC2"])
    assert "nobody’s" in text(drawn["i-milestone-MB4"])


def test_diplomats_stand_in_their_places_and_their_benefit_is_told():
    table = Table(seats=3)
    table.milestones("MA1 MA2 MA3 MA4", "MC2 MB2 MB3 MB4", "MC3")
    table.envoy(0, "MB2")
    table.envoy(1, "MB2")
    drawn = sheet(table)["i-milestone-MB2"]
    assert shown(drawn).split() == ["Cotton", "R", "B", "B"] or shown(drawn).split()[-2:] == ["R", "B"]
    assert classes(drawn).count("ig-space") == 1
    assert "1 citizen in any region" in text(drawn) and "Diplomats: Helena and Tomás" in text(drawn)


def test_a_tick_marks_what_the_viewer_may_invent_ideas_of():
    table = Table(seats=3)
    table.milestones("MA1 MA2 MA3 MA4", "MC2 MB2 MB3 MB4", "MC3")
    table.envoy(0, "MB2")
    drawn = sheet(table)
    ticked = {name for name, element in drawn.items() if "ig-access" in classes(element)}
    assert ticked == {f"i-milestone-{name}" for name in ("MA1", "MA2", "MA3", "MA4", "MC2", "MB2")}
    assert not any("ig-access" in element for element in sheet(table, -1).values())


def test_the_eureka_display_keeps_the_place_of_what_was_taken():
    table = Table(seats=3)
    table.milestones("MA1 MA2 MA3 MA4", "MC2 MB2 MB3 MB4", "MC3 MC1")
    table.state.eureka = (table.state.eureka[0], NOTHING, table.state.eureka[1])
    drawn = sheet(table)
    assert "taken" in shown(drawn["i-knowing-gap1"])
    assert "Eureka display" in text(drawn["i-milestone-MC1"])


def test_ideas_lie_from_the_newest_to_the_next_to_leave_above_the_stack():
    table = Table(seats=3)
    table.display("I401", "I402", "I403")
    table.stack("I405", "I404")
    drawn = sheet(table)
    assert shown(drawn["i-idea-I401"]).split() == ["Caravel", "newest", "C"]
    assert "leaves next" in shown(drawn["i-idea-I403"])
    assert "stack · 2" in shown(drawn["i-idea-I404"])
    assert "i-idea-I405" not in drawn
    table.state.stack = ()
    assert "The stack is empty" in shown(sheet(table)["i-knowing-stack"])
