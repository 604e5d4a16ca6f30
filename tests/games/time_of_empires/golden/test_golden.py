"""Recorded matches come out exactly as they did, and positions have exactly as many legal lines as they had."""

import pytest

from gnomon.kernel.errors import Refused
from tests.games.time_of_empires.golden.record import GOLDEN, counted_positions, replay
from tests.kit.time_of_empires import invariants


def test_there_is_a_match_for_every_number_of_players_and_every_value_of_every_option():
    GOLDEN.check_variety()


@pytest.mark.rule("6.8")
@pytest.mark.parametrize("name", GOLDEN.names)
def test_a_recorded_match_is_replayed_to_the_same_digests_and_scores(name: str):
    GOLDEN.check_match(name)


def test_the_recorded_matches_hold_what_happens_in_the_game():
    kinds = {line.split()[2] for name in GOLDEN.names for line in GOLDEN.read(name)[1] if not line.endswith("clock")}
    assert kinds >= {
        "place", "node", "move", "count", "card", "deck", "column", "wonder", "field", "begin", "mode", "do", "clear",
        "discard", "appointing", "resources",
    }  # fmt: skip


def test_a_record_with_one_answer_changed_is_noticed():
    plan, lines, recorded, _ = GOLDEN.read("players-2")
    at = next(number for number, line in enumerate(lines) if " place 1 knowledge.1" in line)
    changed = lines[at].replace("knowledge", "bricks")
    try:
        found = replay(plan, [*lines[:at], changed, *lines[at + 1 :]])
    except (Refused, AssertionError):
        return
    assert found != recorded


@pytest.mark.rule("4.1", "4.3")
@pytest.mark.parametrize("name", list(counted_positions()))
def test_a_position_has_exactly_so_many_legal_lines(name: str):
    assert invariants(GOLDEN.check_counts(name)) == []
