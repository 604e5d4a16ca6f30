"""Whoever plays the matches of a run, and whatever happens meanwhile: the same result, every match counted once."""

import json
import multiprocessing
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest

import gnomon
from gnomon.kernel.errors import BadInput
from gnomon.lab import arena, simulate
from gnomon.lab.jobs import Job
from gnomon.lab.simulation import Simulation
from gnomon.lab.statistics import measure
from gnomon.lab.workers import MATCH, map_jobs
from tests.lab.crew import DOOMED, MORTAL, Interrupted, Weary, age

SPAWN = multiprocessing.get_context("spawn")
JOBS = [Job("khronos", None, ["random", "random"], {}, seed) for seed in range(6)]


def hash_of(records):
    return Simulation(list(records), 1.0, 1.0).hash


def test_an_executor_of_ones_own_finds_the_same_and_stays_open():
    alone = simulate("khronos", 2, 5, seed=3)
    seen = []
    with ThreadPoolExecutor(2) as executor:
        found = simulate("khronos", 2, 5, 3, progress=lambda *done: seen.append(done), executor=executor)
        assert executor.submit(len, "open").result() == 4
        tables = arena("khronos", ["random", "planner:1"], 2, seed=4, executor=executor)
        figures = measure("khronos", 2, 2, opponents=["random"], executor=executor)
    assert found.hash == alone.hash
    assert seen == [(done, 5) for done in range(1, 6)]
    assert tables.beaten == arena("khronos", ["random", "planner:1"], 2, seed=4).beaten
    assert [figure.to_dict() for figure in figures] == [
        figure.to_dict() for figure in measure("khronos", 2, 2, opponents=["random"])
    ]


@pytest.mark.parametrize("given", [True, False], ids=["an executor of ones own", "processes"])
def test_the_jobs_of_a_worker_that_dies_are_done_again_and_counted_once(given, tmp_path, monkeypatch):
    monkeypatch.setenv("GNOMON_TEST_NOTE", str(tmp_path / "died"))
    kept = tmp_path / "finished.jsonl"
    with ProcessPoolExecutor(1, mp_context=SPAWN) as pool:
        found = hash_of(map_jobs(MORTAL, JOBS, 1 if given else 2, None, pool if given else None, kept))
    assert (tmp_path / "died").exists()
    assert found == hash_of(map_jobs(MATCH, JOBS, 1))
    assert len(kept.read_text().splitlines()) == len(JOBS)


def test_short_jobs_travel_together_as_long_as_many_are_left(monkeypatch):
    monkeypatch.setattr("gnomon.lab.workers.SHARES", 2)
    monkeypatch.setattr("gnomon.lab.workers.FIRST", 1)
    executor = Weary(1_000)
    found = simulate("khronos", 2, 20, seed=3, executor=executor)
    assert 1 < executor.done < 12
    assert found.hash == simulate("khronos", 2, 20, seed=3).hash


def test_a_job_that_takes_every_worker_with_it_is_named():
    with pytest.raises(BadInput, match="workers: died 4 times over khronos, random,random, seed 0"):
        list(map_jobs(DOOMED, JOBS[:2], 2))


def test_a_worker_of_another_release_is_refused_and_both_sides_are_named():
    with (
        ProcessPoolExecutor(1, mp_context=SPAWN, initializer=age) as pool,
        pytest.raises(BadInput, match=r"gnomon 0\.0\.9 with rules \d.*this run is of gnomon") as fault,
    ):
        simulate("khronos", 2, 2, executor=pool)
    assert f"gnomon {gnomon.__version__} with rules" in fault.value.what


def test_what_is_wrong_with_a_job_is_told_as_if_it_had_been_done_here():
    wrong = [Job("khronos", None, ["genius", "random"], {}, 1)] * 2
    with pytest.raises(BadInput, match="unknown opponent 'genius'"):
        list(map_jobs(MATCH, wrong, 2))


# --- a run that goes on --------------------------------------------------------------------------------------------


@pytest.fixture
def kept(tmp_path):
    """The file of a run of five that ended after three."""
    path = tmp_path / "finished.jsonl"
    with pytest.raises(Interrupted):
        simulate("khronos", 2, 5, seed=3, executor=Weary(3), finished=path)
    assert len(path.read_text().splitlines()) == 3
    return path


def go_on(path, **changed):
    return simulate(**({"game_id": "khronos", "seats": 2, "games": 5, "seed": 3, "finished": path} | changed))


def test_a_run_goes_on_from_its_finished_matches(kept):
    rest = Weary(2)
    found = go_on(kept, executor=rest)
    assert rest.done == 2
    assert found.hash == simulate("khronos", 2, 5, seed=3).hash
    assert go_on(kept, executor=Weary(0)).to_dict()["actions"] == found.actions


def test_a_run_goes_on_with_more_matches(kept):
    assert go_on(kept, games=7).hash == simulate("khronos", 2, 7, seed=3).hash


@pytest.mark.parametrize("left", [1, 30, 200])
def test_the_torn_last_line_of_a_killed_run_is_played_again(kept, left):
    first, second, third = kept.read_bytes().splitlines(keepends=True)
    kept.write_bytes(first + second + third[:left])
    rest = Weary(3)
    assert go_on(kept, executor=rest).hash == simulate("khronos", 2, 5, seed=3).hash
    assert rest.done == 3
    assert len(kept.read_text().splitlines()) == 5


def test_a_line_twice_counts_once(kept):
    kept.write_text(kept.read_text() * 2)
    rest = Weary(2)
    assert go_on(kept, executor=rest).hash == simulate("khronos", 2, 5, seed=3).hash
    assert rest.done == 2


def test_two_ends_of_one_match_are_refused(kept):
    line = json.loads(kept.read_text().splitlines()[1])
    line["found"]["scores"][0] += 1
    kept.write_text(kept.read_text() + json.dumps(line) + "\n")
    with pytest.raises(BadInput, match="line 4: tells another end of the match that line 2 tells"):
        go_on(kept)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"game_id": "feudum"}, 'game "khronos" there, "feudum" here'),
        ({"opponents": ["greedy"]}, "programs random,random there, greedy,greedy here"),
        ({"seats": 3}, "programs random,random there, random,random,random here"),
        ({"seed": 4}, r"seed \d+ there, none of the 5 matches has it here"),
        ({"games": 2}, r"line 3: of another run: seed \d+ there"),
        ({"options": {"deck": "33"}}, 'options {"deck":.* there, {"deck":33'),
    ],
)
def test_a_line_of_another_run_is_refused_and_nothing_is_lost(kept, changed, told):
    before = kept.read_bytes()
    with pytest.raises(BadInput, match=told):
        go_on(kept, **changed)
    assert kept.read_bytes() == before


def test_a_line_of_another_release_or_kind_of_run_is_refused(kept, monkeypatch):
    with pytest.raises(BadInput, match='work "match" there, "statistics" here'):
        measure("khronos", 2, 5, 3, ["random"], finished=kept)
    monkeypatch.setattr(gnomon, "__version__", "9.9")
    with pytest.raises(BadInput, match=r'gnomon "0.* there, "9.9" here'):
        go_on(kept)


@pytest.mark.parametrize(
    "content", [b"\x00\xff", b"no end", b"{}\n", b"[1]\n", b'{"work":1}\n', b"[" * 100_000 + b"\n"]
)
def test_what_is_no_file_of_finished_matches_is_refused_and_left_alone(content, tmp_path):
    path = tmp_path / "other"
    path.write_bytes(content)
    with pytest.raises(BadInput, match="line 1: no finished job"):
        go_on(path)
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "found", ["1", "{}", '{"counts":[1],"scores":[],"ranks":[],"digest":"","ended_by":""}', "null", "[]"]
)
def test_a_line_that_tells_no_end_is_refused(kept, found):
    line = json.loads(kept.read_text().splitlines()[0]) | {"found": json.loads(found)}
    kept.write_text(json.dumps(line, separators=(",", ":")) + "\n")
    with pytest.raises(BadInput, match="line 1: no finished job"):
        go_on(kept)


def test_the_faults_of_programs_are_kept_too(tmp_path):
    kept = tmp_path / "finished.jsonl"
    first = arena("khronos", ["tests.programs.strange:Raises", "random"], 2, finished=kept)
    assert first.faults == arena("khronos", ["tests.programs.strange:Raises", "random"], 2, finished=kept).faults != {}


def test_a_file_that_cannot_be_kept_is_named(tmp_path):
    with pytest.raises(BadInput, match="nowhere"):
        go_on(tmp_path / "nowhere" / "finished.jsonl")
