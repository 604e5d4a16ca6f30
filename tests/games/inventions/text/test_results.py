"""A finished match alone in a few words."""

import pytest

from gnomon.drawing.speaking import SPECTATOR
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.rules.ending import bots_score
from gnomon.games.inventions.say.results import closing, result_words, rivals
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.scenario import shipped
from tests.kit.telling import words_for


@pytest.mark.rule("7.2.3")
def test_a_match_alone_is_told_with_the_opponents_points_and_the_title():
    facts = GAME.outcome(shipped("example-24-solo-score")).facts
    told = [result_words(facts, Words(language)) for language in ("en", "pt_BR", "ja")]
    assert told[0] == "against 108 · 0 accolades · no title"
    assert len(set(told)) == 3 and all("108" in text for text in told)
    assert result_words({"opponents": 90, "accolades": 9, "title": 3}, Words("en")) == "against 90 · 9 accolades · AI"


def test_other_matches_have_nothing_more_to_tell():
    outcome = GAME.outcome(shipped("example-1-tokens-are-fixed"))
    assert result_words(outcome.facts, Words("en")) == ""


@pytest.mark.rule("7.2.3")
def test_the_score_sheet_of_a_match_alone_tells_what_the_bots_points_are_made_of():
    state = shipped("example-24-solo-score")
    told = closing(state, words_for(state, "en", ["Ada"], SPECTATOR))
    assert told[0].startswith("The bots win with 108 IP to Ada’s ")
    assert told[1] == (
        "The bots have 108 IP: 47 on the marker, the rest for 6 inventions, 9 Progress tiles and 4 Wealth tiles."
    )
    assert told[2] == "No accolade is earned."
    others = shipped("example-1-tokens-are-fixed")
    assert closing(others, words_for(others, "en", ["Ada", "Ben"], SPECTATOR)) == []


@pytest.mark.rule("7.2.3")
@pytest.mark.parametrize("language", ["en", "pt_BR", "ja"])
def test_the_bots_have_a_column_whose_points_add_up(language):
    state = shipped("example-24-solo-score")
    found = rivals(state, words_for(state, language, ["Ada"], SPECTATOR))
    assert found is not None
    assert found.total == sum(points for _, points in found.lines) == bots_score(state) == 108
    assert found.name
    others = shipped("example-1-tokens-are-fixed")
    assert rivals(others, words_for(others, language, ["Ada", "Ben"], SPECTATOR)) is None


@pytest.mark.rule("7.2.3")
def test_the_bots_column_bears_their_names():
    state = shipped("example-24-solo-score")
    found = rivals(state, words_for(state, "en", ["Ada"], SPECTATOR))
    assert found is not None and found.name == "Chronos and Hephaestus"
