"""The baseline: it learns, what it saves is a program, and the file plays as the network does."""

from pathlib import Path

import numpy as np
import pytest

from gnomon.catalog import GAMES
from gnomon.lab import simulate
from gnomon.programs import make_program
from gnomon.rl import ppo, vector

WITHOUT_BOARDS = ("table", "players", "hand", "question", "options")


def learner(game: str, seats: int = 2) -> ppo.Learner:
    """One that sees no boards: quick to learn, and to test."""
    return ppo.Learner(vector(game, 4, seats, opponents="random"), seed=1, groups=WITHOUT_BOARDS)


@pytest.mark.parametrize("game", GAMES)
def test_a_round_changes_the_network_and_keeps_its_numbers_sound(game: str) -> None:
    found = learner(game, 3)
    before = {name: weights.copy() for name, weights in found.network.weights.items()}
    found.round()
    for name, weights in found.network.weights.items():
        assert np.isfinite(weights).all()
        assert (weights != before[name]).any(), name
    assert found.steps == 4 * ppo.LENGTH


def test_it_learns_to_beat_chance():
    found = learner("khronos")
    before = ppo.evaluate(found, 64, 5, by_chance=True)
    for _ in range(40):
        found.round()
    assert ppo.evaluate(found, 64, 5, by_chance=True) > before + 0.3


def test_actions_are_drawn_by_their_chances_and_never_an_illegal_one():
    found = learner("khronos")
    chances = np.zeros((20_000, 6), np.float32)
    chances[:, 1], chances[:, 4] = 0.25, 0.75
    drawn = found.choose(chances)
    assert set(drawn.tolist()) == {1, 4}
    assert abs((drawn == 4).mean() - 0.75) < 0.02


@pytest.mark.parametrize("game", GAMES)
def test_the_file_is_a_program_that_plays_as_the_network_does(game: str, tmp_path: Path) -> None:
    found = learner(game)
    found.round()
    path = tmp_path / "policy.onnx"
    ppo.save(found, path)
    batch = found.batch
    same = 0
    bot = make_program(str(path), batch.encoder.game, 0)
    episode = batch._matches.episodes[0]
    for _ in range(60):
        _, chances, _ = found.network.run(found.expand(batch.rows), batch.masks)
        options = episode.game.options(episode.state, 0)
        answer = bot.choose(episode.game.view(episode.state, 0), options)
        best = int(chances[0].argmax())
        same += answer == best or (best == episode.wait and not isinstance(answer, int))
        batch.step(chances.argmax(axis=1))
    assert same >= 58  # the file counts in another order: of two that are as good as alike, the other may win
    played = simulate(game, 2, 2, seed=3, opponents=[str(path), "random"])
    assert not played.faults


def test_the_command_tells_what_it_learned_and_writes_the_policy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "inventions.onnx"
    assert (
        ppo.main(["inventions", "--seconds", "0.2", "--matches", "16", "--groups", "table,hand", "--out", str(path)])
        == 0
    )
    assert "mean return against random" in capsys.readouterr().out
    assert path.stat().st_size > 1_000
    assert ppo.main(["chess", "--seconds", "0.1"]) == 2
    assert "unknown game" in capsys.readouterr().err
    lost = tmp_path / "no" / "where.onnx"
    assert ppo.main(["khronos", "--seconds", "0.1", "--matches", "16", "--groups", "table", "--out", str(lost)]) == 2
    assert "no such file" in capsys.readouterr().err
