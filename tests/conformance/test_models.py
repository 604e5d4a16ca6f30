"""The networks that come with Gnomon: made for its rules as they are, and the same answers in every build."""

import hashlib
import json
from importlib.resources import files

import pytest

from gnomon.catalog import entry
from gnomon.insight import Inputs, estimator_of, shipped_network
from tests.kit.walks import Case, cases, positions

LARGEST = 1 << 20
"""Bytes of all of them."""
SAID = {
    "khronos": "759d5efc0adec070",
    "time_of_empires": "7d9a05e95c14bc53",
    "feudum": "5c71f115b03c75eb",
    "inventions": "74e2e7cdd2a4d20e",
}
"""A digest of what each says of some positions: it changes only with the network, the inputs or the evaluator."""
PLAIN = [case for case in cases(every_option=False) if case.game_id in SAID]


@pytest.mark.parametrize("game_id", SAID)
def test_it_fits_the_rules_and_tells_how_it_was_made(game_id: str) -> None:
    network = shipped_network(game_id)
    assert network is not None
    game = entry(game_id).game
    assert network.inputs == Inputs(game_id, game.seat_counts[0]).version
    assert network.origin["game"] == game_id
    assert network.origin["rules"] == game.rules_version
    assert network.origin["matches"] >= 500
    assert network.origin["programs"]["tournament"] >= 500
    assert network.origin["tested"]["matches"] >= 100


def test_all_of_them_are_small_and_others_have_none() -> None:
    folder = files("gnomon.insight.models")
    shipped = {file.name: len(file.read_bytes()) for file in folder.iterdir() if ".net" in file.name}
    assert set(shipped) == {f"{game_id}.net" for game_id in SAID}
    assert sum(shipped.values()) < LARGEST
    assert shipped_network("lanterns") is None
    assert estimator_of("lanterns", 2) is None


@pytest.mark.parametrize("game_id", SAID)
def test_they_say_the_same_everywhere(game_id: str) -> None:
    """In both builds, on every machine: inputs are read and sums are made in whole numbers."""
    heads = []
    for case in PLAIN:
        judge = estimator_of(game_id, case.seats) if case.game_id == game_id else None
        if judge is None:
            continue
        for number, step in enumerate(positions(case)):
            if number % 25 == 0:
                rows = [[row[place] for place in judge.plan.chosen] for row in judge.inputs.all_of(step.state)]
                assert judge.inputs.all_of(step.state, judge.plan) == rows
                heads += [judge.network.run(row) for row in rows]
    assert len(heads) > 20
    assert hashlib.sha256(json.dumps(heads).encode()).hexdigest()[:16] == SAID[game_id]


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_score_sheets_speak_of_the_sources_that_the_game_has(case: Case) -> None:
    judge = estimator_of(case.game_id, case.seats)
    assert judge is not None
    *_, last = positions(case)
    known = set().union(*(case.game.outcome(last.state).sources))
    assert known <= set(judge.network.sources)
    found = judge.of(case.start())
    assert all(set(sheet) >= set(judge.network.sources) for sheet in found.sheets)
