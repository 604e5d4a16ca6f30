"""What is counted in matches of Inventions, against what the position itself tells."""

import pytest

from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.rules.ending import bots_score
from gnomon.games.inventions.state import SOURCES, InventionsState
from gnomon.games.inventions.statistics import published, reference, watch
from gnomon.lab import play_match


class Copy:
    """The counts of a match, and its last position."""

    def __init__(self) -> None:
        self.watch = watch(GAME)
        self.state: InventionsState | None = None

    def asked(self, state, seat, options) -> None:
        self.watch.asked(state, seat, options)

    def answered(self, state, events) -> None:
        self.watch.answered(state, events)

    def ended(self, state) -> None:
        self.state = state
        self.watch.ended(state)


def counted(opponents: list[str], seed: int = 3, **options: object) -> tuple[dict[str, float], InventionsState]:
    """Figures by name, and the last position."""
    copy = Copy()
    play_match(GAME, opponents, options, seed, copy)
    assert copy.state is not None
    return {name: value for name, _, value in copy.watch.figures()}, copy.state


def test_everybody_has_thirteen_turns_and_points_have_sources():
    figures, state = counted(["greedy", "random"])
    scores = [state.score(seat) for seat in range(2)]
    assert figures["points"] == sum(scores) / 2
    assert figures["points of the winner"] == max(scores)
    assert sum(figures[f"points, {name}"] for name in SOURCES) == pytest.approx(figures["points"])
    shares = [figures[name] for name in ("turns with 1 token", "turns with 2 tokens", "turns with 3 tokens")]
    assert sum(shares) == pytest.approx(1.0)
    actions = sum(figures[name] for name in figures if name.endswith(" actions"))
    assert actions >= 13 * (1 - figures["jokers in a turn"])
    tiles = figures["progress tiles on the map"] + figures["wealth tiles on the map"]
    assert tiles + figures["hexes left"] == 17


@pytest.mark.parametrize("mode", ["easy", "hard"])
def test_alone_the_bots_are_counted_by_the_mode(mode):
    figures, state = counted(["random"], difficulty=mode)
    assert figures[f"bots' points, {mode}"] == bots_score(state)
    assert figures[f"won, {mode}"] == float(state.score(0) > bots_score(state))
    assert figures["matches with 60 points"] == float(state.score(0) >= 60)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_published_figure_is_measured_or_belongs_to_another_mode(seats):
    figures, _ = counted(["random"] * seats)
    missing = set(published(seats)) - set(figures)
    assert missing <= {"bots' points, easy", "bots' points, hard"}
    assert reference(seats) == published(seats)
