"""A finished match alone in a few words."""

import pytest

from gnomon.drawing.speaking import SPECTATOR
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.scenario import shipped
from gnomon.games.inventions.view.results import closing, result_words
from gnomon.games.inventions.view.text import words_for
from gnomon.games.inventions.view.words import Words


@pytest.mark.rule("7.2")
def test_a_match_alone_is_told_with_the_opponents_points_and_the_title():
    facts = GAME.outcome(shipped("example-24-solo-score")).facts
    told = [result_words(facts, Words(language)) for language in ("en", "pt_BR", "ja")]
    assert told[0] == "against 108 · 0 accolades · no title"
    assert len(set(told)) == 3 and all("108" in text for text in told)
    assert result_words({"opponents": 90, "accolades": 9, "title": 3}, Words("en")) == "against 90 · 9 accolades · AI"


def test_other_matches_have_nothing_more_to_tell():
    outcome = GAME.outcome(shipped("example-1-tokens-are-fixed"))
    assert result_words(outcome.facts, Words("en")) == ""


@pytest.mark.rule("7.2")
def test_the_score_sheet_of_a_match_alone_tells_what_the_bots_points_are_made_of():
    state = shipped("example-24-solo-score")
    told = closing(state, words_for(state, "en", ["Ada"], SPECTATOR))
    assert told[0].startswith("The bots win with 108 IP to Ada’s ")
    assert told[1] == "The bots have 108 IP: marker 47, inventions 6, Progress tiles 9, Wealth tiles 4."
    assert told[2] == "No accolade is earned."
    others = shipped("example-1-tokens-are-fixed")
    assert closing(others, words_for(others, "en", ["Ada", "Ben"], SPECTATOR)) == []
