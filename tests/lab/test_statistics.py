"""Figures that a game counts about itself."""

import pytest

from gnomon.games.khronos import GAME, statistics
from gnomon.games.khronos.queries import squares_taken
from gnomon.kernel.errors import BadInput
from gnomon.lab import play_match, simulate
from gnomon.lab.statistics import Figure, measure
from tests.kit import toy
from tests.kit.khronos import arrange, play


def test_figures_of_a_match_agree_with_its_end():
    watch = statistics.watch(GAME)
    record = play_match(GAME, ["greedy", "greedy", "random"], {}, 4, watch)
    figures = {name: value for name, _, value in watch.figures()}
    ranked = sorted(record.scores, reverse=True)
    assert [figures[f"final Ecus, rank {rank}"] for rank in (1, 2, 3)] == ranked
    assert (figures["final Ecus, lowest"], figures["final Ecus, highest"]) == (ranked[-1], ranked[0])
    assert figures["earnings of turn 7, lowest"] <= figures["earnings of turn 7"]
    assert figures["decisions of phase II"] >= 21
    assert "legal actions, mean" not in figures


def test_events_are_counted_as_they_happen():
    watch = statistics.watch(GAME)
    state = arrange(hand="C", pawns="might faith", might="watch_tower f6 red, watch_tower h6 blue")
    watch.answered(state, play(state, "construct_might_hamlet", "g6"))
    assert watch.counts["junctions"] == 1
    assert watch.counts["buildings lost to paradox"] == 0


def test_squares_count_tiles_and_no_printed_hamlets():
    state = arrange(might="keep f6 red, castle j6 blue, hamlet a1")
    assert squares_taken(state.boards[0]) == 4 + 9 + 1
    assert squares_taken(GAME.setup({}, 2, 1).boards[0]) == 0


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_published_figures_are_there_for_every_number_of_players(seats):
    published = statistics.reference(seats)
    assert sum(name.startswith("final Ecus, rank") for name in published) == seats
    assert published["junctions"] >= 10
    found = measure("khronos", seats, 1, seed=2, opponents=["random"])
    assert set(published) <= {figure.name for figure in found}


def test_matches_are_put_together_by_mean_least_and_most():
    both = {figure.name: figure for figure in measure("khronos", 2, 2, seed=3)}
    assert both["final Ecus, lowest"].measured <= both["final Ecus, rank 2"].measured
    assert both["final Ecus, highest"].measured >= both["final Ecus, rank 1"].measured


@pytest.mark.parametrize("processes", [1, 2])
def test_faults_of_programs_are_counted_over_all_matches_and_kept(processes, tmp_path):
    wrong = "tests.programs.strange:Raises"
    assert measure("khronos", 2, 1, opponents=["random"]).faults == {}
    kept = tmp_path / "finished.jsonl"
    found = measure("khronos", 2, 2, opponents=[wrong, "random"], processes=processes, finished=kept)
    played = simulate("khronos", 2, 2, opponents=[wrong, "random"])
    assert found.faults == played.faults != {}
    again = measure("khronos", 2, 2, opponents=[wrong, "random"], finished=kept)
    assert again.faults == found.faults
    assert [figure.to_dict() for figure in again] == [figure.to_dict() for figure in found]


def test_a_ratio_needs_a_reference():
    assert Figure("a", 3.0, 2.0).ratio == 1.5
    assert Figure("a", 3.0, None).ratio is None
    assert Figure("a", 3.0, 0.0).shown_ratio == ""
    assert Figure("a", 3.0, 0.4).to_dict() == {"name": "a", "measured": 3.0, "published": 0.4, "ratio": 7.5}


def test_a_game_that_counts_nothing_says_so():
    with pytest.raises(BadInput, match="counts nothing"):
        measure(toy.GAME.id, 2, 1)
