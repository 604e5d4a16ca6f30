"""A finished match alone in a few words."""

import pytest

from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.scenario import shipped
from gnomon.games.inventions.view.results import result_words
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
