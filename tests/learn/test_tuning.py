"""The figures of an evaluator are tuned by what they win, and a run goes on where it was ended."""

import json
from pathlib import Path

import pytest

from gnomon.catalog import entry
from gnomon.kernel.errors import BadInput, WrongFile
from gnomon.learn.tuning import changed, evaluator_with, figures_of, starting, tune, weights_with

MODES = ("khronos", "feudum-advanced")


def test_figures_have_names_and_are_set_by_them() -> None:
    game = entry("feudum").game
    usual = figures_of(weights_with(game, {}))
    assert usual["pawn"] == 0.45 and usual["ration[1]"] == 0.45 and len(usual) > 80
    made = weights_with(game, {"pawn": 0.5, "ration[1]": 0.25})
    assert changed(figures_of(made), usual) == [("ration[1]", 0.45, 0.25), ("pawn", 0.45, 0.5)]
    assert figures_of(weights_with(game, {})) == usual, "others keep theirs"
    with pytest.raises(BadInput, match="weighs with no 'luck'"):
        weights_with(game, {"luck": 1.0})


@pytest.mark.parametrize("mode", MODES)
def test_an_evaluator_weighs_with_the_figures_that_it_is_given(mode: str) -> None:
    from gnomon.lab.ladder import mode_of

    game = entry(mode_of(mode).game).game
    state = game.setup({}, 2, 1)
    usual = evaluator_with(game, {}).rooted_at(state, False).values(state)
    assert usual == evaluator_with(game, figures_of(weights_with(game, {}))).rooted_at(state, False).values(state)
    doubled = {name: 2 * value for name, value in starting(game, "latest").items()}
    assert evaluator_with(game, doubled).rooted_at(state, False).values(state) != usual


def test_a_run_follows_from_its_seed_and_goes_on_where_it_was_ended(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    found = tune("khronos", whole, 8, seed=3, batch=2)
    assert changed(found, starting(entry("khronos").game, "latest")), "something was learned"
    half = tune("khronos", parts, 4, seed=3, batch=2)
    with parts.open("a") as broken:
        broken.write('{"pairs": 6, "figu')  # as a killed process leaves it
    assert tune("khronos", parts, 8, seed=3, batch=2) == found
    assert parts.read_text() == whole.read_text()
    assert tune("khronos", whole, 4, seed=3, batch=2) == half, "what a longer run had found by then"
    played = whole.read_text()
    assert tune("khronos", whole, 8, seed=3, batch=2) == found and whole.read_text() == played


def test_two_processes_find_the_same(tmp_path: Path) -> None:
    found = tune("khronos", tmp_path / "one", 2, seed=3, batch=2)
    assert tune("khronos", tmp_path / "two", 2, seed=3, batch=2, processes=2) == found


@pytest.mark.parametrize("change", [{"seed": 4}, {"program": "planner:2"}, {"mode": "feudum-basic"}])
def test_a_file_of_another_run_is_refused_and_kept(tmp_path: Path, change: dict[str, object]) -> None:
    file = tmp_path / "run"
    tune("khronos", file, 1, seed=3, batch=1)
    before = file.read_text()
    asked = {"mode": "khronos", "seed": 3, "program": "greedy", **change}
    with pytest.raises(WrongFile, match="holds a run of another mode"):
        tune(str(asked["mode"]), file, 1, int(str(asked["seed"])), str(asked["program"]), batch=1)
    assert file.read_text() == before


@pytest.mark.parametrize("text", ["nonsense\n", "[]\n", "{}\n", '{"mode": "khronos"}\n'])
def test_a_file_that_is_no_run_is_refused_and_kept(tmp_path: Path, text: str) -> None:
    file = tmp_path / "run"
    file.write_text(text)
    with pytest.raises(WrongFile):
        tune("khronos", file, 1)
    assert file.read_text() == text


def test_a_damaged_batch_is_named(tmp_path: Path) -> None:
    file = tmp_path / "run"
    tune("khronos", file, 1, batch=1)
    head = file.read_text().splitlines()[0]
    file.write_text(f"{head}\n{json.dumps({'pairs': 1})}\n")
    with pytest.raises(WrongFile, match="is no run of gnomon learn tune"):
        tune("khronos", file, 1, batch=1)


def test_what_cannot_be_tuned_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="unknown mode"):
        tune("chess", tmp_path / "run", 1)
    with pytest.raises(BadInput, match="is neither usual nor latest"):
        tune("khronos", tmp_path / "third", 1, start="best")
    with pytest.raises(BadInput, match="is neither greedy nor planner:ITERATIONS"):
        tune("khronos", tmp_path / "other", 1, program="planner:many", batch=1)


def test_a_search_may_be_who_plays(tmp_path: Path) -> None:
    assert tune("khronos", tmp_path / "run", 1, program="planner:2", batch=1)
