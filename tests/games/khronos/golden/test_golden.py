"""Recorded matches come out exactly as they did, and positions have exactly as many legal lines as they had."""

import pytest

from gnomon.kernel.errors import Refused
from tests.games.khronos.golden.record import GOLDEN, counted_positions, replay
from tests.kit.khronos import invariants


def test_there_is_a_match_for_every_number_of_players_and_every_value_of_every_option():
    GOLDEN.check_variety()


@pytest.mark.rule("6.2")
@pytest.mark.parametrize("name", GOLDEN.names)
def test_a_recorded_match_is_replayed_to_the_same_digests_and_scores(name: str):
    GOLDEN.check_match(name)


def test_the_recorded_matches_hold_what_happens_in_the_game():
    answers = {line for name in GOLDEN.names for line in GOLDEN.read(name)[1]}
    kinds = {line.split()[0] for line in answers}
    assert kinds >= {"action", "square", "surcharge", "first_pawn_pays", "traveller", "card", "cards", "position"}
    acts = {line.split()[1] for line in answers if line.startswith("action ")}
    for beginning in (
        "construct_might",
        "construct_faith",
        "upgrade_",
        "demolish_",
        "populate",
        "renovate",
        "exchange",
        "take_",
    ):
        assert any(act.startswith(beginning) for act in acts), beginning


def test_a_record_with_one_answer_changed_is_noticed():
    plan, answers, recorded, _ = GOLDEN.read("players-2")
    at = next(number for number, line in enumerate(answers) if line.startswith("square"))
    try:
        found = replay(plan, [*answers[:at], "square p20", *answers[at + 1 :]])
    except (Refused, AssertionError, ValueError):
        return
    assert found != recorded


@pytest.mark.rule("4.4")
@pytest.mark.parametrize("name", list(counted_positions()))
def test_a_position_has_exactly_so_many_legal_lines(name: str):
    assert invariants(GOLDEN.check_counts(name)) == []
