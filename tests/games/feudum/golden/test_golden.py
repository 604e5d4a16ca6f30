"""Recorded matches come out exactly as they did, and positions have exactly as many legal lines as they had."""

import tomllib

import pytest

from gnomon.games.feudum.game import GAME
from gnomon.kernel.errors import Refused
from tests.games.feudum.golden.record import LINES, MATCHES, count_lines, counted_positions, plans, read, replay
from tests.games.feudum.invariants import check_all

NAMES = sorted(plan.name for plan in plans())


def test_there_is_a_match_for_every_number_of_players_and_every_value_of_every_option():
    assert sorted(file.stem for file in MATCHES.glob("*.toml")) == NAMES
    found = [read(name)[0] for name in NAMES]
    assert {plan.seats for plan in found} == set(GAME.seat_counts)
    for spec in GAME.specs:
        played = {plan.choices.get(spec.name, spec.default) for plan in found}
        assert played == set(spec.choices)


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_match_is_replayed_to_the_same_digests_and_scores(name: str):
    plan, lines, recorded, version = read(name)
    assert version == GAME.rules_version
    found = replay(plan, lines)
    differing = next(
        (mark for mark, pair in enumerate(zip(found.marks, recorded.marks, strict=True)) if pair[0] != pair[1]), None
    )
    assert differing is None, f"the match diverges before mark {differing}"
    assert found == recorded


def test_the_recorded_matches_hold_what_happens_in_the_game():
    kinds = {line.split()[1] for name in NAMES for line in read(name)[1]}
    unheard = {block.kind for block in GAME.codes.blocks} - kinds
    assert unheard <= {"back", "tame", "target_monster", "take_seal", "icon", "hide"}, unheard


def test_a_record_with_one_answer_changed_is_noticed():
    plan, lines, recorded, _ = read("players-2")
    at = next(number for number, line in enumerate(lines) if " forgo " in line or " play tax" in line)
    changed = (
        lines[at].replace(" play ", " forgo ") if " play " in lines[at] else lines[at].replace(" forgo ", " play ")
    )
    try:
        found = replay(plan, [*lines[:at], changed, *lines[at + 1 :]])
    except (Refused, AssertionError):
        return
    assert found != recorded


@pytest.mark.rule("4.2", "4.3")
@pytest.mark.parametrize("name", list(counted_positions()))
def test_a_position_has_exactly_so_many_legal_lines(name: str):
    counts = tomllib.loads(LINES.read_text(encoding="utf-8"))[name]
    state, depth = counted_positions()[name]
    check_all(state)
    assert [count_lines(state, ply) for ply in range(1, depth + 1)] == counts
