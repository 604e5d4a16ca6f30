"""The baseline: it learns, the same whoever plays for it; what it saves is a program that plays as the network does."""

import multiprocessing
import os
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from gnomon.catalog import GAMES
from gnomon.kernel.errors import BadInput
from gnomon.lab import simulate
from gnomon.programs import make_program
from gnomon.rl import ppo, vector
from gnomon.rl.ppo.__main__ import main
from gnomon.rl.ppo.playing import LENGTH, MATCHES, TRACE, choose, play

WITHOUT_BOARDS = ("table", "players", "hand", "question", "options")
SPAWN = multiprocessing.get_context("spawn")


def learner(game: str, seats: int = 2) -> ppo.Learner:
    """One that sees no boards: quick to learn, and to test."""
    return ppo.Learner(game, seats, groups=WITHOUT_BOARDS)


@pytest.mark.parametrize("game", GAMES)
def test_a_round_changes_the_network_and_keeps_its_numbers_sound(game: str) -> None:
    found = learner(game, 3)
    ppo.train(found, 1)
    before = {name: weights.copy() for name, weights in found.network.weights.items()}
    steps, matches = found.steps, len(found.returns)
    assert steps >= 4 * MATCHES * LENGTH
    assert matches >= 4 * MATCHES  # each ends at least once
    ppo.train(found, 1)
    for name, weights in found.network.weights.items():
        assert np.isfinite(weights).all()
        assert (weights != before[name]).any(), name
    assert found.steps > steps
    assert found.rounds == 2


def test_it_learns_to_beat_chance():
    found = learner("khronos")
    before = ppo.evaluate(found, 64, 5, likeliest=False)
    ppo.train(found, 10)
    assert ppo.evaluate(found, 64, 5, likeliest=False) > before + 0.3


def test_progress_is_asked_after_each_round_and_ends_it():
    found = learner("inventions")
    seen = []

    def progress(learner: ppo.Learner) -> bool:
        seen.append(learner.rounds)
        return learner.rounds < 2

    ppo.train(found, 5, progress=progress)
    assert seen == [1, 2]
    with pytest.raises(BadInput, match="rounds"):
        ppo.train(found, -1)


def test_what_is_wrong_is_said_before_anything_is_played():
    for given in (
        {"game": "chess"},
        {"seats": 9},
        {"opponents": "nobody"},
        {"groups": ["moods"]},
        {"opponents": ["random"] * 3},
    ):
        with pytest.raises(BadInput):
            ppo.Learner(**{"game": "khronos", **given})


class Forgetful(Executor):
    """Plays in this process, and loses every third share."""

    def __init__(self) -> None:
        self.given = self.lost = 0

    def submit(self, function, /, *given, **named):
        self.given += 1
        future: Future = Future()
        if self.given % 3 == 0:
            self.lost += 1
            future.set_exception(CancelledError())
        else:
            future.set_result(function(*given, **named))
        return future


def learned(processes: int = 1, executor: Executor | None = None) -> list[bytes]:
    """The weights after two rounds, and what they are worth."""
    found = learner("inventions")
    ppo.train(found, 2, processes, executor)
    worth = ppo.evaluate(found, 16, 3, processes=1 if executor is None else processes, executor=executor)
    return [*(weights.tobytes() for weights in found.network.weights.values()), repr(worth).encode()]


@pytest.fixture(scope="module")
def alone() -> list[bytes]:
    """What one process learns."""
    return learned()


def test_it_learns_the_same_with_more_processes(alone):
    assert learned(processes=2) == alone


def test_it_learns_the_same_with_an_executor_of_ones_own_which_stays_open(alone):
    with ThreadPoolExecutor(3) as executor:
        assert learned(executor=executor) == alone
        assert executor.submit(len, "open").result() == 4


def test_a_share_whose_worker_is_lost_is_played_again(alone):
    executor = Forgetful()
    assert learned(executor=executor) == alone
    assert executor.lost > 1


def test_an_executor_that_breaks_loses_nothing(alone):
    with ProcessPoolExecutor(1, SPAWN, initializer=os._exit, initargs=(1,)) as broken:
        assert learned(executor=broken) == alone


def test_what_is_earned_at_the_end_is_worth_as_much_at_the_beginning():
    """Otherwise whoever expects to lose waits, where time passes by itself."""
    share = learner("time_of_empires").shares(5)[0]
    share.network.weights["value_bias"][:] = 0.5
    steps = play(share)
    gains, aims = steps.gains.reshape(-1, MATCHES), steps.aims.reshape(-1, MATCHES)
    assert np.allclose(aims - gains, 0.5)
    # Before the end nothing is earned, and as much expected as before: only the last step is a surprise.
    surprises = gains - TRACE * np.concatenate([gains[1:], np.zeros((1, MATCHES))])
    is_last = np.abs(surprises) > 1e-4
    assert sorted(np.round(surprises[is_last] + 0.5, 4)) == sorted(steps.returns)


def test_actions_are_drawn_by_their_chances_and_never_an_illegal_one():
    chances = np.zeros((20_000, 6), np.float32)
    chances[:, 1], chances[:, 4] = 0.25, 0.75
    drawn = choose(chances, np.random.default_rng(1))
    assert set(drawn.tolist()) == {1, 4}
    assert abs((drawn == 4).mean() - 0.75) < 0.02


def test_inputs_are_what_differs_and_none_is_far_from_the_others():
    found = ppo.Learner("time_of_empires")
    ppo.train(found, 1)
    rows = np.concatenate([play(share).rows for share in ppo.Learner("time_of_empires").shares(7)])
    inputs = found.network.see(found.expand(rows))
    assert 100 < inputs.shape[1] < found.expand.size / 4
    assert np.abs(inputs).max() <= 5
    assert np.abs(inputs.mean(axis=0)).mean() < 0.3
    assert 0.3 < inputs.std(axis=0).mean() < 1.2


@pytest.mark.parametrize("rounds", [0, 1])
@pytest.mark.parametrize("game", GAMES)
def test_the_file_is_a_program_that_plays_as_the_network_does(game: str, rounds: int, tmp_path: Path) -> None:
    found = ppo.Learner(game)
    ppo.train(found, rounds)
    path = tmp_path / "policy.onnx"
    ppo.save(found, path)
    batch = vector(game, 1, 2, opponents="random")
    batch.reset(seed=1)
    same = 0
    bot = make_program(str(path), batch.encoder.game, 0)
    episode = batch._matches.episodes[0]
    for _ in range(60):
        _, chances, _ = found.network.run(found.network.see(found.expand(batch.rows)), batch.masks)
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
    few = ["--matches", "16", "--groups", "table,hand"]
    assert main(["inventions", "--seconds", "0.2", *few, "--opponents", "newcomer", "--out", str(path)]) == 0
    assert "mean return against newcomer" in capsys.readouterr().out
    assert path.stat().st_size > 1_000
    assert main(["inventions", "--rounds", "1", *few, "--processes", "2"]) == 0
    assert "after 1 rounds" in capsys.readouterr().out
    assert main(["chess", "--seconds", "0.1"]) == 2
    assert "unknown game" in capsys.readouterr().err
    lost = tmp_path / "no" / "where.onnx"
    assert main(["khronos", "--rounds", "1", *few, "--out", str(lost)]) == 2
    assert "no such file" in capsys.readouterr().err
