"""What is counted about matches of Feudum."""

import pytest

from gnomon.games.feudum import statistics
from gnomon.games.feudum.actions import DONE, PLACE, PLAY
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.state import SOURCES
from gnomon.games.feudum.terms import GUILD_NAMES, INFLUENCE, LOCATION_NAMES
from gnomon.kernel.events import Events
from gnomon.lab import play_match
from tests.kit.feudum import Table


def figures_of(seats: int, seed: int = 4, opponent: str = "random"):
    watch = statistics.watch(GAME)
    record = play_match(GAME, [opponent] * seats, {}, seed, watch)
    return record, {name: value for name, _, value in watch.figures()}


def test_figures_of_a_match_agree_with_its_end():
    record, figures = figures_of(3)
    assert figures["points"] == pytest.approx(sum(record.scores) / 3)
    assert figures["points of the winner"] == max(record.scores) == figures["points, highest"]
    assert figures["points, lowest"] == min(record.scores)
    assert sum(figures[f"points, {source}"] for source in SOURCES) == pytest.approx(figures["points"])
    assert figures["cards"] == sum(figures[name] for name in statistics.CARDS_LAID)
    assert 4 * 3 * figures["rounds"] - 3 * figures["rounds"] < figures["cards"] <= 5 * 3 * figures["rounds"]
    dawns = [figures[f"round of epoch {epoch}"] for epoch in range(2, 6)]
    assert dawns == sorted(set(dawns)) and dawns[-1] == figures["rounds"]


def test_the_points_of_pushes_are_told_guild_by_guild():
    _, figures = figures_of(2, opponent="greedy")
    points = [figures[f"points, pushes of the {guild}"] for guild in GUILD_NAMES]
    pushes = [figures[f"pushes, {guild}"] for guild in GUILD_NAMES]
    assert sum(points) == pytest.approx(figures["points, pushes"])
    assert all(2 * scored <= 6 * done for scored, done in zip(points, pushes, strict=True)), "six points at the most"
    assert sum(points) > 0


def test_markers_and_cards_are_counted_as_they_happen():
    watch = statistics.watch(GAME)
    table = Table(seats=2)
    table.give(0, markers=3)
    table.pawn(0, "farmer", "D3")
    table.hand(0, "influence", "move")
    state = table.turn(0).state
    for code in (PLAY + INFLUENCE, PLACE + LOCATION_NAMES.index("D3"), DONE):
        events: Events = []
        if code in GAME.options(state, 0):
            GAME.apply(state, 0, code, 0, events)
        watch.answered(state, events)
    assert watch.counts["markers that rule"] == 1
    assert watch.counts["cards with effect"] == 1
    assert watch.laid[INFLUENCE] == 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_published_figures_are_there_for_every_number_of_players(seats):
    published = statistics.reference(seats)
    _, figures = figures_of(seats, 1)
    assert set(published) <= set(figures)
    assert published["points"] >= 46
    assert statistics.reference(7) == {}
