"""What is counted about matches of Time of Empires."""

import pytest

from gnomon.games.time_of_empires import statistics
from gnomon.lab import play_match
from tests.kit.time_of_empires import GAME, INTRODUCTORY, arrange, play

ROUNDS = 6
IN_TURNS = {**{f"era_{era}": INTRODUCTORY for era in (1, 2, 3)}, "intro_rounds": ROUNDS}


def figures_of(options):
    watch = statistics.watch(GAME)
    record = play_match(GAME, ["random"] * 3, options, 4, watch)
    return record, {name: value for name, _, value in watch.figures()}


def test_figures_of_a_match_agree_with_its_end():
    record, figures = figures_of(IN_TURNS)
    assert figures["points"] == pytest.approx(sum(record.scores) / 3)
    assert (figures["points, lowest"], figures["points, highest"]) == (min(record.scores), max(record.scores))
    by_source = sum(value for name, value in figures.items() if name in {f"points, {source}" for source in SOURCES})
    assert by_source == pytest.approx(figures["points"])
    assert sum(figures[name] for name in statistics.ACTIONS) == 2 * ROUNDS * 3  # eras, placements a turn
    kinds = [figures[f"buildings, {kind}"] for kind in ("observatory", "warehouse", "mill", "temple")]
    assert sum(kinds) == pytest.approx(figures["buildings after era 3"])


def test_real_time_is_counted_too():
    _, figures = figures_of({})
    assert 30 < sum(figures[name] for name in statistics.ACTIONS) <= 3 * 36
    assert figures["timers cleared away"] > 0


SOURCES = ("bonus", "wonders", "culture", "destroyed", "leaders")


def test_placements_and_fights_are_counted_as_they_happen():
    watch = statistics.watch(GAME)
    state = arrange(at={"H1.0": "red 2", "H1.1": "purple 1"})
    watch.answered(state, play(state, "1 moves.1", by="red"))
    watch.answered(state, play(state, "H1.0>1", "2", by="red"))
    assert watch.actions["moves actions"] == 1
    assert watch.counts["combats"] == 1
    assert watch.counts["buildings destroyed in step 1"] == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_published_figures_are_there_for_every_number_of_players(seats):
    published = statistics.reference(seats)
    watch = statistics.watch(GAME)
    play_match(GAME, ["random"] * seats, IN_TURNS, 1, watch)
    assert set(published) <= {name for name, _, _ in watch.figures()}
    assert published["points"] >= 80
    assert statistics.reference(7) == {}
