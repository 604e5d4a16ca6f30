"""The benchmark: its tasks, a run that goes on, a file that nobody can have made up, opponents that stay as they were."""

import json
import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from gnomon.bots import Bot
from gnomon.catalog import GAMES
from gnomon.cli.app import run as gnomon_command
from gnomon.kernel.errors import BadInput
from gnomon.lab import benchmark
from gnomon.programs import make_program
from tests.lab.crew import age

FROZEN = {
    "khronos-first": "aa4a27a060e1307a",
    "khronos-2": "03165466975363a9",
    "time-of-empires-first": "e77d384d7af74824",
    "time-of-empires-real-time": "5ce9a4feb4af6cee",
    "feudum-first": "184c15e741af5a03",
    "inventions-first": "eacf86d296b1e627",
    "inventions-2": "a0998425f0087f0e",
    "inventions-solo-normal": "605636990322126a",
}
"""The first 16 digits of how the first match of a task ends with `random` in the program's seat."""


class Mortal(Bot):
    """Takes the first answer; the first of them all takes its process down with it."""

    def choose(self, view, options, budget=0, stop=lambda: False):
        note = Path(os.environ["GNOMON_TEST_NOTE"])
        if not note.exists():
            note.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return options[0]


class Careless(Bot):
    """Answers something that is not legal, now and then."""

    def choose(self, view, options, budget=0, stop=lambda: False):
        return -5 if len(options) % 3 == 0 else options[-1]


def test_the_set_covers_what_it_promises():
    assert len({task.name for task in benchmark.TASKS}) == len(benchmark.TASKS)
    for game in GAMES:
        own = [task for task in benchmark.TASKS if task.game == game]
        rules = benchmark.game_of(game, None)
        assert {2, max(rules.seat_counts)} <= {task.seats for task in own}
        assert any(task.opening for task in own)
    solo = [task.options["difficulty"] for task in benchmark.TASKS if task.seats == 1]
    assert solo == ["easy", "normal", "hard"]


@pytest.mark.parametrize("name", FROZEN)
def test_opponents_and_rules_are_those_with_which_the_set_was_frozen(name: str) -> None:
    """Whoever changes this has changed the benchmark: raise its version, and write the new numbers down."""
    task = benchmark.task_of(name)
    record, _ = benchmark.play(task, 0, lambda game, seat: make_program("random", game, seat, 5))
    assert record.digest[:16] == FROZEN[name]


def test_a_run_is_written_down_goes_on_and_can_be_verified(tmp_path: Path) -> None:
    path, whole = tmp_path / "run.jsonl", tmp_path / "whole.jsonl"
    only = ["khronos-first", "inventions-solo-easy"]
    told: list[tuple[int, int]] = []
    benchmark.run("random", path, 2, only[:1])
    cut = path.read_text()
    path.write_text(cut[:-40])  # ended while it wrote
    found = benchmark.run("random", path, 2, only, progress=lambda done, of: told.append((done, of)))
    assert told == [(1, 3), (2, 3), (3, 3)]
    again = benchmark.run("random", whole, 2, only)
    assert ends(found) == ends(again)
    assert not found.is_whole
    assert benchmark.verify(benchmark.read(path.read_text())) == []


def ends(found: benchmark.Run) -> set[tuple[str, int, str]]:
    return {(one.task, one.number, one.digest) for one in found.played}


def test_processes_change_nothing_and_one_that_dies_loses_nothing(tmp_path: Path, monkeypatch) -> None:
    only = ["khronos-first", "inventions-solo-easy"]
    monkeypatch.setenv("GNOMON_TEST_NOTE", str(tmp_path / "died"))
    path = tmp_path / "b"
    benchmark.run(f"{__name__}:Mortal", path, 2, only, processes=2)
    assert (tmp_path / "died").exists()
    there = benchmark.read(path.read_text())
    assert ends(there) == ends(benchmark.run(f"{__name__}:Mortal", tmp_path / "a", 2, only))
    there.played[2].scores[0] += 1
    wrong = there.played[2]
    assert [line.split(":")[0] for line in benchmark.verify(there, processes=2)] == [
        f"match {wrong.number} of {wrong.task}"
    ]


def test_workers_of_another_release_are_refused_by_name(tmp_path: Path) -> None:
    with (
        ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"), initializer=age) as pool,
        pytest.raises(BadInput, match=r"gnomon 0\.0\.9 with rules"),
    ):
        benchmark.run("random", tmp_path / "run", 2, ["khronos-first"], executor=pool)


def test_a_file_that_somebody_has_improved_is_found_out(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    benchmark.run("random", path, 1, ["khronos-first"])
    (honest,) = benchmark.read(path.read_text()).played
    game = benchmark.game_of("khronos", None)
    for change in (
        {"ranks": [1, 2]},
        {"scores": [999, 0]},
        {"digest": "0" * 64},
        {"answers": honest.answers[:-1]},
        {"answers": [*honest.answers, 1]},
        {"answers": [game.codes.size, *honest.answers[1:]]},
        {"answers": [{"wait": 5}, *honest.answers[1:]]},
        {"answers": [{}, *honest.answers[1:]]},
        {"number": 1},
    ):
        saved = {**honest.to_dict(), **change}
        if saved == honest.to_dict():
            continue
        assert benchmark.check(benchmark.Played.from_dict(saved)), change


def test_faults_and_waiting_are_played_again_as_they_were(tmp_path: Path) -> None:
    name = f"{__name__}:Careless"
    found = benchmark.run(name, tmp_path / "run.jsonl", 1, ["khronos-first", "time-of-empires-real-time"])
    assert all(result.faults for result in found.results())
    assert [benchmark.check(one) for one in found.played] == ["", ""]


def test_shares_count_by_game_and_have_intervals():
    def played(task: str, number: int, ranks: list[int], scores: list[int]) -> benchmark.Played:
        return benchmark.Played(task, number, [1, 2], scores, ranks, "", 0, 0.5)

    matches = [
        played("khronos-2", 0, [1, 2], [30, 10]),
        played("khronos-2", 1, [1, 2], [30, 10]),
        played("khronos-5", 0, [1, 1, 3, 4, 5], [9, 9, 1, 1, 1]),
        played("inventions-solo-easy", 0, [1], [40]),
    ]
    found = benchmark.Run({}, matches)
    two, five, solo = found.results()
    assert (two.points, two.share, two.margin, two.pace) == (1, 0.5, 0, 250)
    assert (five.points, five.margin) == (0.5, 0)
    assert (solo.points, solo.margin) == (1, 40)
    share, half = found.overall()
    assert share == pytest.approx((0.5 + 1) / 2)
    assert half > 0
    assert two.interval[0] < 0.5 < two.interval[1]


def test_foreign_files_and_wrong_wishes_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    benchmark.run("random", path, 1, ["khronos-first"])
    head, line = path.read_text().splitlines()
    other = json.dumps({**json.loads(head), "rules": {**json.loads(head)["rules"], "khronos": 99}})
    for text, says in (
        ("", "no file of a benchmark"),
        ("{}", "no file of a benchmark"),
        (other, "99"),
        (f"{head}\nrubbish\n{line}\n", "line 2 is no JSON"),
        (f"{head}\n{line}\n{line}\n", "once more"),
        (f'{head}\n{{"task": 3}}\n', "expected answers"),
        (head + "\n" + line.replace("khronos-first", "chess") + "\n", "unknown task"),
    ):
        with pytest.raises(BadInput, match=says):
            benchmark.read(text)
    with pytest.raises(BadInput, match="it holds 'random' with 1"):
        benchmark.run("steady", path, 1, ["khronos-first"])
    for program, more in (("nobody", {}), ("random", {"only": ["khronos-3"]}), ("random", {"matches": 0})):
        with pytest.raises(BadInput):
            benchmark.run(program, tmp_path / "new", **{"matches": 1, **more})
    with pytest.raises(BadInput, match="no such file"):
        benchmark.run("random", tmp_path / "no" / "where", 1, ["khronos-first"])


def test_the_commands_play_tell_and_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "run.jsonl"
    asked = ["--only", "khronos-first", "--matches", "1", "--processes", "1", "-o", str(path)]
    assert gnomon_command(["benchmark", "run", "random", *asked]) == 0
    assert "not the whole set" in capsys.readouterr().out
    assert gnomon_command(["benchmark", "verify", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["tasks"][0]["task"] == "khronos-first"
    other = tmp_path / "other.jsonl"
    assert gnomon_command(["benchmark", "run", "newcomer", *asked[:-1], str(other)]) == 0
    capsys.readouterr()
    assert gnomon_command(["benchmark", "compare", str(path), str(other), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["programs"]
    assert [row["program"] for row in told] == ["random", "newcomer"]
    assert all(list(row["tasks"]) == ["khronos-first"] and not row["whole"] for row in told)
    assert gnomon_command(["benchmark", "compare", str(path), str(other)]) == 0
    assert "newcomer" in capsys.readouterr().out
    path.write_text(path.read_text().replace('"ranks": [', '"ranks": [7, '))
    assert gnomon_command(["benchmark", "verify", str(path)]) == 1
    path.write_text("rubbish")
    assert gnomon_command(["benchmark", "verify", str(path)]) == 1
    capsys.readouterr()
    assert gnomon_command(["benchmark", "tasks"]) == 0
    assert "time-of-empires-real-time" in capsys.readouterr().out
