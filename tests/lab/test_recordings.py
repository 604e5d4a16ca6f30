"""A recording holds every answer of every match, whole or not at all, and can be played again."""

import json
import subprocess
import sys
import tomllib

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]
import pytest

from gnomon.catalog import GAMES
from gnomon.games.khronos import GAME as KHRONOS
from gnomon.kernel.errors import BadInput
from gnomon.lab import simulate
from gnomon.lab.recorder import KEY, matches_beside
from gnomon.lab.recordings import read
from tests.repo.project import PACKAGE


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    """A recording of three matches, and the simulation that it is of."""
    path = tmp_path_factory.mktemp("recorded") / "three.parquet"
    found = simulate("khronos", 2, 3, seed=8, opponents=["greedy", "random"], options={"deck": "33"}, recording=path)
    return path, found


def test_every_answer_is_a_row_and_every_match_is_one(recorded):
    path, found = recorded
    recording = read(path)
    answers, matches = recording.answers.to_pylist(), recording.matches.to_pylist()
    assert len(answers) == found.actions + found.forced
    assert sum(len(row["legal"]) for row in answers) == found.options
    assert [row["digest"] for row in matches] == [record.digest for record in found.records]
    assert [row["scores"] for row in matches] == [record.scores for record in found.records]
    assert found.hash == simulate("khronos", 2, 3, 8, ["greedy", "random"], {"deck": "33"}).hash
    first = answers[0]
    assert (first["match"], first["number"], first["rules"]) == (0, 0, KHRONOS.rules_version)
    assert first["program"] == ["greedy", "random"][first["seat"]]
    assert KHRONOS.codes.from_names(json.loads(first["answer"])) == first["code"]
    assert json.loads(matches[0]["options"])["deck"] == 33
    assert all(row["code"] in row["legal"] for row in answers)


def test_arrays_and_frames_hold_the_same(recorded):
    recording = read(recorded[0])
    arrays, pandas, polars = recording.numpy(), recording.pandas(), recording.polars()
    assert arrays["code"].dtype == np.int32
    assert list(arrays["code"]) == list(pandas["code"]) == polars["code"].to_list()
    assert list(recording.pandas("matches")["seed"]) == recording.polars("matches")["seed"].to_list()
    assert len(recording.numpy("matches")["scores"]) == 3
    masks = recording.masks(10, 30)
    assert masks.shape == (20, KHRONOS.codes.size)
    for mask, legal in zip(masks, arrays["legal"][10:30], strict=True):
        assert list(np.flatnonzero(mask)) == list(legal)
    assert recording.masks().shape[0] == recording.answers.num_rows
    with pytest.raises(BadInput, match="'moves' is neither answers nor matches"):
        recording.numpy("moves")


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_again_from_its_recording(game, tmp_path):
    path = tmp_path / "one.parquet"
    simulate(game, 2, 1, seed=4, opponents=["newcomer" if game == "time_of_empires" else "random"], recording=path)
    recording = read(path)
    rules = recording.game()
    replayed = [
        (seat, code, sorted(rules.options(state, seat)))
        for state, seat, code in recording.positions(0)
        if not state.over
    ]
    rows = recording.answers.to_pylist()
    assert [row[:2] for row in replayed] == [(row["seat"], row["code"]) for row in rows]
    if not rules.timed:
        assert [row[2] for row in replayed] == [row["legal"] for row in rows]


def test_a_recording_that_was_changed_is_not_played_again(recorded, tmp_path):
    path = copied(recorded[0], tmp_path)
    table = pq.read_table(path)
    codes = table.column("code").to_pylist()
    codes[1] = next(code for code in table.column("legal").to_pylist()[1] if code != codes[1])
    table = table.set_column(
        table.schema.get_field_index("code"), table.schema.field("code"), [pa.array(codes, "int32")]
    )
    pq.write_table(table, path)
    with pytest.raises(BadInput, match="match 0, answer 2: the position is another"):
        list(read(path).positions(0))
    with pytest.raises(BadInput, match=r"match: 3 is not in 0\.\.2"):
        next(read(path).positions(3))


def own_data():
    """The tables of Khronos with one value changed."""
    files = sorted(PACKAGE.glob("games/khronos/components/*.toml"))
    text = "\n".join(file.read_text() for file in files if file.name != "blank.toml")
    return tomllib.loads(text.replace("forest = [1, 1, 0, 0]", "forest = [2, 2, 2, 2]"))


def test_a_match_with_other_component_data_is_played_again_with_these(tmp_path):
    data = own_data()
    path = tmp_path / "own.parquet"
    simulate("khronos", 2, 1, data=data, recording=path)
    recording = read(path)
    assert len(list(recording.positions(0, data))) == recording.answers.num_rows
    with pytest.raises(BadInput, match=r"recorded with component data [0-9a-f]{8}, these are [0-9a-f]{8}"):
        next(recording.positions(0))


def test_processes_record_the_same(recorded, tmp_path):
    path = tmp_path / "again.parquet"
    simulate("khronos", 2, 3, 8, ["greedy", "random"], {"deck": "33"}, processes=2, recording=path)
    assert read(path).answers.equals(read(recorded[0]).answers)
    assert read(path).matches.equals(read(recorded[0]).matches)


def test_long_recordings_are_written_in_batches(recorded, tmp_path, monkeypatch):
    monkeypatch.setattr("gnomon.lab.recorder.BATCH", 100)
    path = tmp_path / "batches.parquet"
    simulate("khronos", 2, 3, 8, ["greedy", "random"], {"deck": "33"}, recording=path)
    assert pq.ParquetFile(path).num_row_groups > 1
    assert read(path).answers.equals(read(recorded[0]).answers)


def test_a_run_that_fails_leaves_the_recording_of_before(recorded, tmp_path):
    path = copied(recorded[0], tmp_path)

    def interrupt(done: int, _all: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate("khronos", 2, 3, progress=interrupt, recording=path)
    assert read(path).answers.equals(read(recorded[0]).answers)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["three.matches.parquet", "three.parquet"]


def test_a_killed_run_leaves_no_recording(tmp_path):
    program = (
        "import os, signal, sys; from pathlib import Path; from gnomon.lab import simulate;"
        "simulate('khronos', 2, 3, recording=Path(sys.argv[1]),"
        "         progress=lambda done, _: done == 2 and os.kill(os.getpid(), signal.SIGKILL))"
    )
    path = tmp_path / "killed.parquet"
    assert subprocess.run([sys.executable, "-c", program, str(path)]).returncode < 0
    assert list(tmp_path.glob("*.parquet")) == []


def copied(path, folder):
    """A recording of one's own."""
    for file in (path, matches_beside(path)):
        (folder / file.name).write_bytes(file.read_bytes())
    return folder / path.name


def rewritten(path, **changed):
    """The same with something else said of it."""
    for file in (path, matches_beside(path)):
        table = pq.read_table(file)
        about = json.loads(table.schema.metadata[KEY]) | changed
        pq.write_table(table.replace_schema_metadata({KEY: json.dumps(about)}), file)
    return path


def test_a_recording_by_other_rules_is_refused_and_both_sides_are_named(recorded, tmp_path):
    path = rewritten(copied(recorded[0], tmp_path), rules=77, gnomon="0.0.1")
    with pytest.raises(
        BadInput, match=r"recorded by rules 77 of Khronos \(gnomon 0\.0\.1\); this is gnomon .* with rules"
    ):
        read(path)


def test_a_recording_of_another_version_or_game_is_refused(recorded, tmp_path):
    with pytest.raises(BadInput, match="a recording of version 9; this gnomon reads 1"):
        read(rewritten(copied(recorded[0], tmp_path), version=9))
    with pytest.raises(BadInput, match="unknown game 'chess'"):
        read(rewritten(copied(recorded[0], tmp_path), game="chess"))


def test_a_foreign_parquet_file_is_refused_and_both_sides_are_named(tmp_path):
    path = tmp_path / "foreign.parquet"
    pq.write_table(pa.table({"city": ["Lisbon"], "size": [1]}), path)
    with pytest.raises(BadInput, match="it has the columns city, size, a recording has match, number, seat"):
        read(path)


def test_what_is_no_recording_is_refused(recorded, tmp_path):
    path = tmp_path / "no.parquet"
    with pytest.raises(BadInput, match="no such file"):
        read(path)
    path.write_text("no columns")
    with pytest.raises(BadInput, match="no Parquet file"):
        read(path)
    path = copied(recorded[0], tmp_path)
    path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(BadInput, match="no Parquet file"):
        read(path)


def test_the_two_halves_belong_together(recorded, tmp_path):
    path = copied(recorded[0], tmp_path)
    other = tmp_path / "other.parquet"
    simulate("khronos", 2, 1, recording=other)
    matches_beside(other).replace(matches_beside(path))
    with pytest.raises(BadInput, match="are of two recordings"):
        read(path)
    matches_beside(path).unlink()
    with pytest.raises(BadInput, match=r"three\.matches\.parquet: no such file"):
        read(path)


@pytest.mark.parametrize(
    ("name", "told"),
    [("nowhere/run.parquet", "no such file"), ("run.csv", r"a recording's name ends in \.parquet")],
)
def test_where_nothing_can_be_recorded_nothing_is_played(name, told, tmp_path):
    with pytest.raises(BadInput, match=told):
        simulate("khronos", 2, 1, recording=tmp_path / name)


def test_a_recorded_run_keeps_no_finished_matches(tmp_path):
    with pytest.raises(BadInput, match="recording: a run that is recorded is played at once"):
        simulate("khronos", 2, 1, finished=tmp_path / "kept", recording=tmp_path / "run.parquet")


@pytest.mark.parametrize("library", ["pyarrow", "numpy", "polars", "pandas"])
def test_a_library_that_is_missing_is_named(library, recorded, monkeypatch):
    recording = read(recorded[0])
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(BadInput, match=f"this needs {library}; pip install"):
        read(recorded[0]) if library == "pyarrow" else getattr(recording, library)()
