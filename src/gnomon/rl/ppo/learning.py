"""The learning itself: proximal policy optimization with masked actions."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from multiprocessing import get_context
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gnomon.catalog import entry
from gnomon.kernel.errors import BadInput
from gnomon.lab.jobs import Data, Job
from gnomon.lab.table import seed_of
from gnomon.lab.workers import Found, spread
from gnomon.programs import check_program
from gnomon.rl.arrays import Expansion
from gnomon.rl.ppo.network import Descent, Floats, Network
from gnomon.rl.ppo.playing import MATCHES, Share, judge, play
from gnomon.rl.single import checked_seats, seated

SHARES: Final = 4
"""A round is played in so many shares, whoever plays them: what is learned depends on it."""
EPOCHS: Final = 3
PIECE: Final = 256
"""Samples of one step down."""
CLIP: Final = 0.2
ENTROPY: Final = 0.003
LATELY: Final = 200
"""Matches over which the mean return is told while it learns."""


class Learner:
    """A network at seat 0 against programs, and how it learns from what it plays.

    `game` is an id or `module:name`, with `options` and an owner's component `data`; `seats` 0 means two, or as few as
    the game takes beyond one; `opponents` is a program for all other seats, or one for each. All that is learned follows
    from `seed`. `groups` are those of the encoder that the network sees, all if None: without boards it learns faster,
    and less. Raises BadInput for whatever of this cannot be.

    `steps` and `rounds` count what was played, `returns` are the results of the last matches, 1 for a win down to -1.
    """

    def __init__(
        self,
        game: str,
        seats: int = 0,
        opponents: str | Sequence[str] = "random",
        seed: int = 1,
        groups: Sequence[str] | None = None,
        options: Mapping[str, object] | None = None,
        data: Data = None,
    ) -> None:
        count = checked_seats(game, data, seats, 0)
        found = entry(game, data)
        self.game = game
        self.opponents = list(seated(opponents, count, 0).values())
        self.options = dict(options or {})
        self.data = data
        self.seed = seed
        for name in dict.fromkeys(self.opponents):
            check_program(name, found.game, count)
        self.encoder = found.encoder(count)
        self.expand = Expansion(self.encoder, groups)
        self.network = Network(found.game.codes.size + (1 if found.game.timed else 0), groups)
        self.returns: list[float] = []
        self.rounds = 0
        self.steps = 0
        self._chance = np.random.default_rng(seed)
        self._descent = Descent(self.network)

    def shares(self, seed: int, *, wanted: int = 1, likeliest: bool = False) -> list[Share]:
        """Matches for the present network to play: `SHARES` of them, each with a seed of its own out of `seed`."""
        return [
            Share(
                self.game,
                self.data,
                self.opponents,
                self.options,
                seed_of(seed, "share", number),
                self.network,
                wanted,
                likeliest,
            )
            for number in range(SHARES)
        ]

    def round(self, processes: int = 1, executor: Executor | None = None) -> None:
        """Play every share, then learn from all; `processes` and `executor` mean what they mean to `train`."""
        shares = self.shares(seed_of(self.seed, "round", self.rounds))
        found = _by_all(play, shares, processes, executor)
        expanded = np.concatenate([self.expand(steps.rows) for steps in found])
        if self.rounds == 0:
            self.network.look(expanded, self._chance)
            self._descent = Descent(self.network)
        self.rounds += 1
        self.steps += len(expanded)
        self.returns = [*self.returns, *(result for steps in found for result in steps.returns)][-LATELY:]
        self._learn(
            self.network.see(expanded),
            np.concatenate([steps.masks for steps in found]),
            np.concatenate([steps.actions for steps in found]),
            np.concatenate([steps.likely for steps in found]),
            np.concatenate([steps.gains for steps in found]),
            np.concatenate([steps.aims for steps in found]),
        )

    def _learn(
        self,
        inputs: Floats,
        masks: NDArray[np.int8],
        actions: NDArray[np.int64],
        likely: Floats,
        gains: Floats,
        aims: Floats,
    ) -> None:
        for part in self._pieces(len(inputs)):
            hidden, chances, worth = self.network.run(inputs[part], masks[part])
            rows = np.arange(len(part))
            gain = (gains[part] - gains[part].mean()) / (gains[part].std() + 1e-8)
            ratio = chances[rows, actions[part]] / np.maximum(likely[part], 1e-8)
            is_free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
            pull = np.where(is_free, ratio * gain, 0.0)[:, None]
            slope = chances * pull
            slope[rows, actions[part]] -= pull[:, 0]
            known = np.log(np.maximum(chances, 1e-12))
            slope += ENTROPY * chances * (known - (chances * known).sum(axis=1, keepdims=True))
            slope = (slope / len(part)).astype(np.float32)
            miss = ((worth - aims[part]) / len(part)).astype(np.float32)[:, None]
            weights = self.network.weights
            back = (slope @ weights["policy"].T + miss @ weights["value"].T) * (1 - hidden**2)
            self._descent.step(
                {
                    "first": inputs[part].T @ back,
                    "first_bias": back.sum(axis=0),
                    "policy": hidden.T @ slope,
                    "policy_bias": slope.sum(axis=0),
                    "value": hidden.T @ miss,
                    "value_bias": miss.sum(axis=0),
                }
            )

    def _pieces(self, count: int) -> Iterator[NDArray[np.int64]]:
        for _ in range(EPOCHS):
            order = self._chance.permutation(count)
            yield from (order[start : start + PIECE] for start in range(0, count, PIECE))


def train(
    learner: Learner,
    rounds: int,
    processes: int = 1,
    executor: Executor | None = None,
    progress: Callable[[Learner], bool] | None = None,
) -> None:
    """Let a `learner` play and learn for so many `rounds`, or until `progress`, which is asked after each, says False.

    The matches are played in this process, in `processes` of them, or by `executor`, any one of `concurrent.futures`,
    which stays open. A share whose worker is lost is played again. What is learned is the same, to the last bit where the
    workers' arithmetic is alike: the matrix products of different processors may round otherwise. Raises BadInput for a
    negative number of rounds, a worker of another release, and a share that takes every worker with it.

    Examples:
        >>> from gnomon.rl import ppo
        >>> learner = ppo.Learner("khronos", seats=2, groups=["table", "hand"])
        >>> ppo.train(learner, rounds=1)
        >>> learner.rounds, len(learner.network.inputs) > 0
        (1, True)
    """
    if rounds < 0:
        raise BadInput("rounds", f"expected 0 or more, found {rounds}")
    with pool(processes) if executor is None else nullcontext(executor) as crew:
        for _ in range(rounds):
            learner.round(processes, crew)
            if progress is not None and not progress(learner):
                return


def pool(processes: int) -> AbstractContextManager[Executor | None]:
    """So many `processes` for all rounds in place of new ones for each; None within `with` if this one does it alone."""
    return ProcessPoolExecutor(processes, mp_context=get_context("spawn")) if processes > 1 else nullcontext()


def evaluate(
    learner: Learner,
    matches: int,
    seed: int,
    likeliest: bool = True,
    processes: int = 1,
    executor: Executor | None = None,
) -> float:
    """The mean return of a `learner` over at least so many fresh `matches`, from 1 for wins alone down to -1.

    Its likeliest action is played, as the saved policy does, or without `likeliest` any by its chance. The matches
    follow from `seed`; `processes` and `executor` mean what they mean to `train`. Raises BadInput.
    """
    wanted = -(-matches // (SHARES * MATCHES))
    shares = learner.shares(seed, wanted=wanted, likeliest=likeliest)
    found = _by_all(judge, shares, processes, executor)
    return float(np.mean([result for results in found for result in results]))


def _by_all(
    do: Callable[[Job], Found], shares: Sequence[Share], processes: int, executor: Executor | None
) -> list[Found]:
    """What each share brings, in their order."""
    found = dict(spread(do, shares, range(len(shares)), processes, executor))
    return [found[number] for number in range(len(shares))]
