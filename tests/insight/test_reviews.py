"""A look back at a match: what was expected after every act, and where it turned."""

import json

import pytest

import gnomon
from gnomon.catalog import GAMES
from gnomon.insight import Inputs, estimator_of
from gnomon.insight.estimates import Estimator
from gnomon.insight.turning import MOST
from gnomon.kernel.errors import BadInput
from tests.insight.networks import any_network
from tests.kit.finished import played_by_chance


@pytest.mark.parametrize("game_id", GAMES)
def test_every_act_has_its_estimate_and_the_last_one_is_the_result(game_id: str) -> None:
    match = played_by_chance(game_id, 2)
    estimator = estimator_of(game_id, 2)
    assert estimator is not None
    told: list[tuple[int, int]] = []
    found = gnomon.review(match, progress=lambda done, whole: told.append((done, whole)))
    rows = match.effective_rows()
    assert told == [(done, len(rows)) for done in range(1, len(rows) + 1)]
    ends = [
        row.seq for row, after in zip(rows, [*rows[1:], None], strict=True) if after is None or after.act != row.act
    ]
    assert [moment.seq for moment in found.moments] == [-1, *ends]
    assert {moment.act for moment in found.moments} == {-1, *(row.act for row in rows)}
    assert found.network == estimator.network.digest
    for moment in found.moments[:: max(1, len(found.moments) // 7)]:
        assert moment.estimate.to_dict() == estimator.of(match.state_at(moment.seq)).to_dict()
    end = found.moments[-1].estimate
    firsts = match.outcome.ranks.count(1)
    assert end.winning == [1 / firsts if rank == 1 else 0 for rank in match.outcome.ranks]
    assert [sum(sheet.values()) for sheet in end.sheets] == [sum(source.values()) for source in match.outcome.sources]
    whole = json.loads(json.dumps(found.to_dict()))
    assert whole["full_knowledge"] is True
    assert len(whole["moments"]) == len(found.moments)
    assert len(whole["turning_points"]) == len(found.turning_points) <= MOST


def test_a_reloaded_match_is_seen_alike_and_another_network_may_be_asked() -> None:
    match = played_by_chance("khronos", 3)
    again = gnomon.review(gnomon.load(match.dump()))
    assert again.to_dict() == gnomon.review(match).to_dict()
    inputs = Inputs("khronos", 3)
    other = Estimator(any_network(inputs), inputs)
    assert gnomon.review(match, other).network == other.network.digest != again.network


def test_what_is_not_over_or_has_no_network_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    match = gnomon.new("khronos", seats=2, seed=1)
    with pytest.raises(BadInput, match="not over yet"):
        gnomon.review(match)
    with pytest.raises(BadInput, match="what one seat knows cannot be replayed"):
        gnomon.load(played_by_chance("khronos", 2).dump(0))
    alone = played_by_chance("inventions", 1)
    assert gnomon.review(alone).moments[-1].estimate.winning in ([0.0], [1.0])
    monkeypatch.setattr("gnomon.insight.estimator_of", lambda *_asked: None)
    with pytest.raises(BadInput, match="no network comes with Gnomon"):
        gnomon.review(alone)
