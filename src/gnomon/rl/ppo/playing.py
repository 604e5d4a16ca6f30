"""Matches that a network plays, in shares for any worker: what happens in one depends on nothing but the share."""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gnomon.lab.jobs import Data, Job
from gnomon.rl.arrays import Expansion, Row
from gnomon.rl.batches import Batch, vector
from gnomon.rl.ppo.network import Floats, Network

MATCHES: Final = 4
"""Matches of a share at a time."""
LENGTH: Final = 96
"""Steps of each match of a share at least; it goes on until every match has ended once, so that long ones count too."""
DISCOUNT: Final = 1.0
"""What is earned a step later is worth as much: every match ends, and who expects to lose would do well to wait."""
TRACE: Final = 0.98


class Share(Job):
    """Matches of seat 0 against `opponents`, programs by seat from 1 on, which a network plays.

    `wanted` is how many are judged at each of `MATCHES` places, `likeliest` whether its likeliest action is played, or any
    by its chance. `game_id`, `options`, `data` and `seed` are those of a `Job`.
    """

    __slots__ = ("likeliest", "network", "wanted")

    def __init__(
        self,
        game_id: str,
        data: Data,
        opponents: Sequence[str],
        options: Mapping[str, object],
        seed: int,
        network: Network,
        wanted: int = 1,
        likeliest: bool = False,
    ) -> None:
        super().__init__(game_id, data, opponents, options, seed)
        self.network = network
        self.wanted = wanted
        self.likeliest = likeliest

    def batch(self) -> Batch:
        """The matches, begun. Raises BadInput."""
        seats = len(self.opponents) + 1
        found = vector(self.game_id, MATCHES, seats, opponents=self.opponents, options=self.options, data=self.data)
        found.reset(seed=self.seed)
        return found


class Steps:
    """What a share has played, an entry for each step of each match.

    What stood there: `rows` of the encoder, `masks`. What was done: `actions`, and how `likely` each was. What it brought:
    `gains`, over what was expected, and `aims`, what should have been. `returns` are the results of the matches that ended.
    """

    __slots__ = ("actions", "aims", "gains", "likely", "masks", "returns", "rows")

    def __init__(
        self,
        rows: Row,
        masks: NDArray[np.int8],
        actions: NDArray[np.int64],
        likely: Floats,
        gains: Floats,
        aims: Floats,
        returns: Sequence[float],
    ) -> None:
        self.rows = rows
        self.masks = masks
        self.actions = actions
        self.likely = likely
        self.gains = gains
        self.aims = aims
        self.returns = returns


def choose(chances: Floats, chance: np.random.Generator) -> NDArray[np.int64]:
    """An action for each row of chances, never one whose chance is 0."""
    sums = chances.cumsum(axis=1)
    drawn = chance.random((len(chances), 1)) * sums[:, -1:]
    last = (chances > 0).cumsum(axis=1).argmax(axis=1)
    found: NDArray[np.int64] = np.minimum((sums <= drawn).sum(axis=1), last)
    return found


def play(share: Job) -> Steps:
    """The steps of a share. Raises BadInput for matches that cannot be."""
    assert isinstance(share, Share)
    network, chance, batch = share.network, np.random.default_rng(share.seed), share.batch()
    expand = Expansion(batch.encoder, network.groups)
    rows, masks, likely, worth, earned, ended = [], [], [], [], [], []
    actions: list[NDArray[np.int64]] = []
    returns: list[float] = []
    has_ended = np.zeros(MATCHES, np.bool_)
    while len(actions) < LENGTH or not has_ended.all():
        rows.append(batch.rows.copy())
        masks.append(batch.masks.copy())
        _, chances, worths = network.run(network.see(expand(batch.rows)), batch.masks)
        worth.append(worths)
        actions.append(choose(chances, chance))
        likely.append(chances[np.arange(MATCHES), actions[-1]])
        _, rewards, over, cut, told = batch.step(actions[-1])
        earned.append(rewards)
        ended.append(over | cut)
        has_ended |= ended[-1]
        returns += [float(told["returns"][place, 0]) for place in np.flatnonzero(ended[-1])]
    worth.append(network.run(network.see(expand(batch.rows)), batch.masks)[2])
    batch.close()
    gains = np.zeros((len(actions) + 1, MATCHES), np.float32)
    for step in range(len(actions) - 1, -1, -1):
        goes_on = 1 - ended[step].astype(np.float32)
        surprise = earned[step] + DISCOUNT * worth[step + 1] * goes_on - worth[step]
        gains[step] = surprise + DISCOUNT * TRACE * goes_on * gains[step + 1]
    flat = gains[:-1].reshape(-1)
    return Steps(
        np.concatenate(rows),
        np.concatenate(masks),
        np.concatenate(actions),
        np.concatenate(likely),
        flat,
        flat + np.concatenate(worth[:-1]),
        returns,
    )


def judge(share: Job) -> list[float]:
    """The results of a share's matches, as many of each place: short matches would weigh more otherwise. Raises BadInput."""
    assert isinstance(share, Share)
    network, chance, batch = share.network, np.random.default_rng(share.seed), share.batch()
    expand = Expansion(batch.encoder, network.groups)
    found: list[float] = []
    ended = np.zeros(MATCHES, np.int64)
    while ended.min() < share.wanted:
        _, chances, _ = network.run(network.see(expand(batch.rows)), batch.masks)
        actions = chances.argmax(axis=1) if share.likeliest else choose(chances, chance)
        _, _, over, cut, told = batch.step(actions)
        for place in np.flatnonzero(over | cut):
            if ended[place] < share.wanted:
                ended[place] += 1
                found.append(float(told["returns"][place, 0]))
    batch.close()
    return found
