"""Puzzles: positions with one act that is clearly the best, found by long searches, stored as matches, solved or not."""

import gzip
import json
from pathlib import Path

import pytest

from gnomon.catalog import GAMES
from gnomon.cli.app import run
from gnomon.insight import advise, estimator_of
from gnomon.insight.lines import first_act
from gnomon.kernel.errors import BadInput, WrongFile
from gnomon.kernel.game import Game
from gnomon.lab import puzzles
from gnomon.lab.jobs import Job, game_of
from gnomon.lab.puzzles import MARGIN, Puzzle, clear_best, find, from_bytes, shipped, solved, to_bytes
from gnomon.lab.table import play_match, seed_of

STEADY = ("steady", "steady")


def in_the_midst(game: Game, after: int = 40) -> tuple[list[int], int]:
    """The answers of a match up to where somebody has a choice, and whose it is."""
    memory = puzzles._Memory()
    play_match(game, STEADY, {}, 3, scribe=memory.note)
    length, seat, _ = next(moment for moment in memory.moments if moment[0] >= 3 * after)
    return memory.answers[:length], seat


def as_steady_plays(game_id: str) -> Puzzle:
    """A position whose best act is taken to be what `steady` does there."""
    game = game_of(game_id, None)
    answers, seat = in_the_midst(game)
    puzzle = Puzzle(seed_of(3, "match"), {}, 2, answers, seat, [0], 0.1)
    bot = puzzles.make_program("steady", game, seat, seed_of(puzzle.seed, "solver", len(answers)))
    puzzle.act = puzzles._played(game, puzzle.position(game), seat, bot)
    return puzzle


@pytest.mark.parametrize("game_id", ["khronos", "feudum", "inventions"])
def test_a_program_solves_what_it_would_play_and_nothing_else(game_id: str) -> None:
    game = game_of(game_id, None)
    puzzle = as_steady_plays(game_id)
    assert puzzle.act and solved(game, puzzle, "steady")
    state = puzzle.position(game)
    other = next(code for code in game.options(state, puzzle.seat) if code != puzzle.act[0])
    puzzle.act = [other]
    assert not solved(game, puzzle, "steady")
    with pytest.raises(BadInput, match="unknown opponent"):
        solved(game, puzzle, "nobody")


def test_an_act_is_the_answers_up_to_where_the_next_begins() -> None:
    game = game_of("khronos", None)
    answers, seat = in_the_midst(game)
    puzzle = Puzzle(seed_of(3, "match"), {}, 2, answers, seat, [0], 0.1)
    view = game.view(puzzle.position(game), seat)
    best = advise(game, view, seat, 1, 30)[0]
    act = first_act(game, view, seat, best.answers)
    assert act and best.answers[: len(act)] == act
    assert first_act(game, view, seat, act) == act


def test_a_clear_best_is_named_by_every_search_and_far_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "A_MATCH", 3)
    monkeypatch.setattr(puzzles, "LONG", 1)
    job = Job("feudum", None, STEADY, {}, 5)
    found = puzzles.seek(job)
    assert [one.to_dict() for one in puzzles.seek(job)] == [one.to_dict() for one in found]
    game, estimator = game_of("feudum", None), estimator_of("feudum", 2)
    assert estimator is not None
    for puzzle in found:
        view = game.view(puzzle.position(game), puzzle.seat)
        act, margin = clear_best(game, view, puzzle.seat, estimator) or ([], 0.0)
        assert act == puzzle.act and margin == pytest.approx(puzzle.margin, abs=1e-4)
        assert margin >= MARGIN
        assert advise(game, view, puzzle.seat, 1, seed=1)[0].answers[: len(act)] == act


def test_looking_goes_on_where_it_was_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "A_MATCH", 1)
    monkeypatch.setattr(puzzles, "LONG", 1)
    monkeypatch.setattr(puzzles, "PLAYERS", STEADY)
    path = tmp_path / "found.jsonl"
    first = list(find("feudum", path, 2))
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text(lines[0] + "\n", encoding="utf-8")
    again = list(find("feudum", path, 2))
    assert [[one.to_dict() for one in group] for group in again] == [
        [one.to_dict() for one in group] for group in first
    ]
    with pytest.raises(BadInput, match="matches: expected 1"):
        next(find("feudum", path, 0))


def test_a_set_is_a_file_and_another_file_is_refused() -> None:
    puzzle = as_steady_plays("feudum")
    content = to_bytes("feudum", [puzzle])
    assert to_bytes("feudum", [puzzle]) == content
    game_id, (again,) = from_bytes(content)
    assert game_id == "feudum" and again.to_dict() == puzzle.to_dict()
    told = json.loads(gzip.decompress(content))
    changes: list[dict[str, object]] = [
        {"format": "other"},
        {"version": 9},
        {"puzzles": [{}]},
        {"puzzles": [{**told["puzzles"][0], "act": []}]},
    ]
    damaged = [b"", b"rubbish", content[:-9], gzip.compress(b"{}"), gzip.compress(b"[]")]
    damaged += [gzip.compress(json.dumps({**told, **change}).encode()) for change in changes]
    for bad in damaged:
        with pytest.raises(WrongFile, match="no file of puzzles, or it is damaged"):
            from_bytes(bad)
    with pytest.raises(WrongFile, match="made for rules 99 of feudum"):
        from_bytes(gzip.compress(json.dumps({**told, "rules": 99}).encode()))


def test_a_found_set_begins_with_another_one_of_its_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(puzzles, "A_MATCH", 3)
    monkeypatch.setattr(puzzles, "LONG", 1)
    monkeypatch.setattr(puzzles, "MARGIN", 0.0)
    monkeypatch.setattr(puzzles, "OPEN", (0.0, 1.0))
    monkeypatch.setattr(puzzles, "PLAYERS", STEADY)
    puzzle = as_steady_plays("feudum")
    old, new = tmp_path / "old.json.gz", tmp_path / "new.json.gz"
    old.write_bytes(to_bytes("feudum", [puzzle]))
    arguments = ["puzzles", "find", "feudum", str(tmp_path / "found.jsonl"), "--matches", "1", "-o", str(new)]
    assert run([*arguments, "--begin", str(old)]) == 0
    found = [one for group in find("feudum", tmp_path / "found.jsonl", 1) for one in group]
    assert found
    assert [one.to_dict() for one in from_bytes(new.read_bytes())[1]] == [one.to_dict() for one in (puzzle, *found)]
    old.write_bytes(to_bytes("khronos", []))
    assert run([*arguments, "--begin", str(old)]) == 1
    assert f"{old}: puzzles: they are of khronos, not of feudum" in capsys.readouterr().err


def test_a_puzzle_of_other_rules_names_the_answer_that_is_not_legal() -> None:
    game = game_of("feudum", None)
    puzzle = as_steady_plays("feudum")
    puzzle.answers[-2] = game.codes.size - 1
    with pytest.raises(BadInput, match=r"answer \d+ of seed \d+ is not legal; other rules\?"):
        puzzle.position(game)
    puzzle.answers, puzzle.seat = [], 1
    seats = game.to_act(game.setup({}, 2, puzzle.seed))
    if 1 not in seats:
        with pytest.raises(BadInput, match="is not asked"):
            puzzle.position(game)


@pytest.mark.parametrize("game_id", GAMES)
def test_those_that_come_with_gnomon_are_of_these_rules_and_have_a_legal_best_act(game_id: str) -> None:
    found = shipped(game_id)
    assert len(found) >= 200
    game = game_of(game_id, None)
    assert len({(one.seed, len(one.answers)) for one in found}) == len(found)
    for puzzle in found[:: max(1, len(found) // 12)]:
        state = puzzle.position(game)
        view = game.view(state, puzzle.seat)
        assert first_act(game, view, puzzle.seat, puzzle.act) == puzzle.act
        assert puzzle.margin >= MARGIN
