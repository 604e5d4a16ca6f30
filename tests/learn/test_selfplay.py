"""Matches from which programs learn: told by a seed, kept answer by answer, played again from the file."""

import json
from pathlib import Path

import pytest

from gnomon.kernel.errors import BadInput
from gnomon.lab.jobs import game_of
from gnomon.learn.selfplay import KINDS, STRONGEST, collect, drawn, read_matches, replayed

QUICK = (("random", 2), ("newcomer", 1))


def test_a_file_goes_on_and_processes_change_nothing(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    list(collect("khronos", whole, 6, 3, QUICK))
    list(collect("khronos", parts, 3, 3, QUICK))
    list(collect("khronos", parts, 6, 3, QUICK, processes=2))
    game_id, matches = read_matches(whole)
    assert game_id == "khronos"
    assert sorted(played.seed for played in matches) == sorted(played.seed for played in read_matches(parts)[1])
    assert len({played.seed for played in matches}) == 6


def test_one_match_in_three_is_among_the_strongest_alone() -> None:
    jobs = [drawn("feudum", 1, number) for number in range(300)]
    strong = [number for number, job in enumerate(jobs) if set(job.opponents) == {STRONGEST}]
    assert strong == list(range(2, 300, 3))
    assert all(set(drawn("feudum", 1, number, QUICK).opponents) <= {"random", "newcomer"} for number in range(9))


@pytest.mark.parametrize("game_id", KINDS)
def test_matches_of_every_kind_can_be_played_again_to_the_same_end(game_id: str, tmp_path: Path) -> None:
    game = game_of(game_id, None)
    jobs = [drawn(game_id, 1, number) for number in range(200)]
    kinds = {json.dumps(job.options) for job in jobs}
    assert len(kinds) == len(KINDS[game_id])
    assert {len(job.opponents) for job in jobs} == set(game.seat_counts)
    for played in collect(game_id, tmp_path / "matches", 3, 4, (("random", 1),)):
        *_, last = replayed(game, played)
        outcome = game.outcome(last)
        assert last.over
        assert (outcome.sources, outcome.ranks) == (played.sources, played.ranks)


def test_what_is_no_file_of_matches_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "matches"
    list(collect("khronos", path, 2, 3, QUICK))
    first, second = path.read_text().splitlines()
    path.write_text(f"{first}\n{second[:-30]}")
    assert len(read_matches(path)[1]) == 1, "a line that was cut off is left out"
    other = json.dumps({**json.loads(second), "game": "feudum"})
    older = json.dumps({**json.loads(second), "rules": 0})
    for text, says in (
        ("", "there is no match in it"),
        (f"rubbish\n{first}\n", "line 1: no match"),
        (f"{first}\n{other}\n", "a match of feudum, the first is of khronos"),
        (f"{first}\n{older}\n", "played by rules 0, these are"),
    ):
        path.write_text(text)
        with pytest.raises(BadInput, match=says):
            read_matches(path)
    with pytest.raises(BadInput, match="nowhere: no such file"):
        read_matches(tmp_path / "nowhere")
    with pytest.raises(BadInput, match="not among those that are learned"):
        collect("chess", path, 1)
    with pytest.raises(BadInput, match="expected 1 or more"):
        collect("khronos", path, 0)


def test_an_answer_that_is_not_legal_is_told(tmp_path: Path) -> None:
    (played,) = collect("khronos", tmp_path / "matches", 1, 3, QUICK)
    played.answers[4] = -1
    with pytest.raises(BadInput, match="answer 1 of seed"):
        list(replayed(game_of("khronos", None), played))
