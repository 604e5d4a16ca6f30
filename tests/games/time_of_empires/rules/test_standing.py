"""What everybody would score now is what the scoring then brings."""

import pytest

from gnomon.games.time_of_empires.rules.standing import would_score
from gnomon.games.time_of_empires.state import CLOSING, LEDGER, ROUNDS, RUNNING, SCORING, SOURCE_COUNT, EmpiresState
from gnomon.kernel.frames import NEVER
from tests.games.time_of_empires.golden.record import CLOCK, GAME, GOLDEN, begin, read_line
from tests.kit.time_of_empires import arrange


def scored(state: EmpiresState, era: int) -> list[list[int]]:
    """The points of an era by seat and source."""
    start = SOURCE_COUNT * (era - 1)
    return [
        list(state.ledger[LEDGER * seat + start : LEDGER * seat + start + SOURCE_COUNT]) for seat in range(state.seats)
    ]


@pytest.mark.rule("4.4")
@pytest.mark.parametrize(
    "name", ["players-2", "players-3", "players-4", "era-2-introductory", "destroyed-score-once-true"]
)
def test_what_would_be_scored_at_the_last_moment_is_scored(name: str):
    plan, lines, _, _ = GOLDEN.read(name)
    state = begin(plan)
    expected: dict[int, list[list[int]]] = {}
    seen: dict[int, list[list[int]]] = {}

    def look() -> None:
        if state.phase in (RUNNING, CLOSING, ROUNDS):
            expected[state.era] = would_score(state)
        elif state.phase == SCORING:
            seen.setdefault(state.era, scored(state, state.era))

    for line in lines:
        at, seat, code = read_line(line)
        if seat == CLOCK:
            while not state.over and NEVER != GAME.deadline(state) <= at:
                GAME.tick(state)
                look()
        else:
            GAME.apply(state, seat, code, at)
            look()
    # The last era has the points of the end as well, and eras without a question in their siege pass in one go.
    for era in range(1, state.setting.eras):
        assert expected[era] == seen.get(era, scored(state, era)), era
    sources = [sum(gains) for gains in expected[state.setting.eras]]
    assert len(sources) == state.seats


def test_nothing_would_be_scored_while_no_era_is_played():
    state = arrange(red={"hand": ["101"]})
    assert would_score(state)
    state.phase = SCORING
    assert would_score(state) == []


def test_looking_changes_nothing_and_hides_nothing():
    state = arrange(at={"H1.0": "red 1, purple temple"}, red={"hand": ["101"]})
    before = GAME.digest(state)
    found = would_score(state)
    assert GAME.digest(state) == before
    assert found[0][0] == state.setting.components.destroyed_points
    for seat in range(state.seats):
        view = GAME.view(state, seat)
        assert isinstance(view, EmpiresState)
        assert would_score(view) == found
