"""Recorded matches come out exactly as they did, and positions have exactly as many legal lines as they had."""

import pytest

from gnomon.games.inventions.game import GAME
from gnomon.kernel.errors import Refused
from tests.games.inventions.golden.record import FIRST, GOLDEN, counted_positions, replay
from tests.games.inventions.invariants import check_all


def test_there_is_a_match_for_every_number_of_players_and_every_value_of_every_option():
    GOLDEN.check_variety()


@pytest.mark.parametrize("name", GOLDEN.names)
def test_a_recorded_match_is_replayed_to_the_same_digests_and_scores(name: str):
    GOLDEN.check_match(name)


def test_there_are_as_many_matches_of_the_first_version_of_the_rules():
    FIRST.check_variety()


@pytest.mark.parametrize("name", FIRST.names)
def test_a_match_of_the_first_version_of_the_rules_is_replayed_to_the_same_digests_and_scores(name: str):
    FIRST.check_match(name)


def test_what_was_recorded_under_older_rules_is_not_written_again():
    with pytest.raises(AssertionError):
        FIRST.record()


def test_the_recorded_matches_hold_every_kind_of_answer():
    kinds = {line.split()[1] for name in GOLDEN.names for line in GOLDEN.read(name)[1]}
    assert {block.kind for block in GAME.codes.blocks} - kinds <= {"back"}


def test_a_record_with_one_answer_changed_is_noticed():
    plan, lines, recorded, _ = GOLDEN.read("players-2")
    at = next(number for number, line in enumerate(lines) if " space travel" in line)
    changed = lines[at].replace(" travel", " call_specialists")
    try:
        found = replay(plan, [*lines[:at], changed, *lines[at + 1 :]])
    except (Refused, AssertionError, ValueError):
        return
    assert found != recorded


@pytest.mark.rule("4.2", "4.4")
@pytest.mark.parametrize("name", list(counted_positions()))
def test_a_position_has_exactly_so_many_legal_lines(name: str):
    check_all(GOLDEN.check_counts(name))
