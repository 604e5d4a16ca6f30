"""Prices of what estimates miss, found between siblings; and the corrections that weigh with them."""

from pathlib import Path
from random import Random

import pytest

from gnomon.bots import evaluator_of
from gnomon.bots.evaluators import beside
from gnomon.bots.planner import Search
from gnomon.bots.playout import COUNTS, play_by_chance
from gnomon.catalog import entry
from gnomon.kernel.errors import BadInput, WrongFile
from gnomon.kernel.state import State
from gnomon.lab.jobs import Job
from gnomon.learn import correcting
from gnomon.learn.correcting import Sibling, correct, look

GAMES = ("khronos", "feudum", "inventions")


def family(draw: Random, prices: list[float], luck: float) -> list[Sibling]:
    """Siblings whose matches end as their worth, what is observed at these prices, and chance say; and all of them by as much more."""
    shared = draw.uniform(-50.0, 50.0)
    found = []
    for _ in range(4):
        observed = [float(draw.randrange(4)) for _ in prices]
        worth = draw.uniform(-5.0, 5.0)
        missed = sum(price * number for price, number in zip(prices, observed, strict=True))
        found.append(Sibling(worth, shared + worth + missed + draw.gauss(0.0, luck), observed))
    return found


def test_prices_of_what_the_estimates_miss_are_found_whatever_siblings_share(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(correcting, "PENALTY", 1.0)
    draw = Random(1)
    prices = [3.0, 0.0, -1.5, 0.5]
    families = [family(draw, prices, luck=4.0) for _ in range(4_000)]
    found = correcting._fitted(families, ("a", "b"), ("once", "far"))
    assert [len(row) for row in found.prices] == [2, 2]
    for price, each in zip(prices, [*found.prices[0], *found.prices[1]], strict=True):
        assert each == pytest.approx(price, abs=0.15)
    assert found.before < found.after < 1.0 and (found.families, found.siblings) == (4_000, 16_000)


def test_what_says_nothing_gets_no_price_and_helps_nothing() -> None:
    draw = Random(2)
    found = correcting._fitted([family(draw, [0.0, 0.0], luck=4.0) for _ in range(2_000)], ("a", "b"), ("once",))
    assert all(abs(price) < 0.15 for price in found.prices[0])
    assert found.after == pytest.approx(found.before, abs=0.01)


def test_a_run_follows_from_its_seed_and_goes_on_where_it_was_ended(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    found = correct("khronos", whole, 3, seed=3)
    assert found.siblings > found.families > 5
    assert len(found.prices) == len(found.stages) and len(found.prices[0]) == len(found.observed)
    first = whole.read_text().splitlines(keepends=True)[0]
    parts.write_text(f'{first}{{"work": "fam')  # as a killed process leaves it
    assert correct("khronos", parts, 3, seed=3, processes=2) == found
    assert parts.read_text().startswith(first)
    with pytest.raises(WrongFile):
        correct("feudum-advanced", whole, 1, seed=3)


def test_what_cannot_be_corrected_says_so(tmp_path: Path) -> None:
    for mode in ("empires-in-turns", "inventions-alone-normal"):
        with pytest.raises(BadInput, match="observe nothing"):
            correct(mode, tmp_path / "run", 1)
    with pytest.raises(BadInput, match="unknown mode"):
        correct("chess", tmp_path / "run", 1)
    assert not (tmp_path / "run").exists()


def test_siblings_differ_and_observe_as_much_as_has_prices() -> None:
    told = beside(entry("inventions").game, "ai.learned_corrections")
    assert told is not None
    families = look(Job("inventions", None, ["club"] * 2, {}, 3))
    assert families
    for each in families:
        assert 1 < len(each) <= correcting.SIBLINGS
        assert all(len(sibling.observed) == len(told.OBSERVED) * len(told.STAGES) for sibling in each)
        assert len({sibling.final for sibling in each}) > 1


# --- the corrections that searches weigh with --------------------------------------------------------------------------


def by_chance(game: str, answers: int) -> State:
    """Where so many answers by chance lead; -1: the end of the match."""
    rules = entry(game).game
    state = rules.setup({}, 2, 7)
    play_by_chance(rules, state, [Random(seat).random for seat in range(2)], [0] * COUNTS, answers)
    return state


@pytest.mark.parametrize("game", GAMES)
def test_the_latest_searches_add_the_prices_of_what_is_observed_where_rollouts_end(game: str) -> None:
    rules = entry(game).game
    state = by_chance(game, 60)
    told = beside(rules, "ai.learned_corrections")
    assert told is not None
    usual = evaluator_of(rules).for_search(latest=True).rooted_at(state, False)
    ends = usual.for_ends()
    before, after = usual.values(state), ends.values(state)
    for seat in range(state.seats):
        observed, stages = ends.observed(state, seat), ends.stages(state)
        added = sum(
            share * price * number
            for share, row in zip(stages, told.PRICES, strict=True)
            for price, number in zip(row, observed, strict=True)
        )
        assert after[seat] - before[seat] == pytest.approx(added)
    assert before != after


@pytest.mark.parametrize("game", [*GAMES, "time_of_empires"])
def test_frozen_searches_weigh_ends_as_everything_else(game: str) -> None:
    rules = entry(game).game
    state = rules.setup({}, 2, 7)
    seat = rules.to_act(state)[0]
    search = Search(rules, evaluator_of(rules), rules.view(state, seat), seat, 1)
    assert search.judge is search.evaluator


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_corrected_once_all_is_said(game: str) -> None:
    rules = entry(game).game
    over = by_chance(game, -1)
    assert over.over
    latest = evaluator_of(rules).for_search(latest=True)
    assert latest.for_ends().values(over) == latest.values(over)
