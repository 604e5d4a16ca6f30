"""What plays, and how it is changed: a network of one hidden layer over the inputs that differ between positions."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Weights = dict[str, Floats]

HIDDEN: Final = 128
RATE: Final = 1e-3
LEAST_SPREAD: Final = 0.1
FURTHEST: Final = 5.0
"""An input that hardly ever differed is not drawn out without bounds: seen once in a thousand it would outweigh all."""


class Network:
    """Two layers: inputs to `HIDDEN`, these to a number for each of `actions` and to one for what the position is worth.

    `groups` are those of the encoder that it sees, all if None. Until it has looked it has no inputs, and every legal
    action is as likely as another.
    """

    def __init__(self, actions: int, groups: Sequence[str] | None = None) -> None:
        self.groups = groups
        self.inputs = np.zeros(0, np.intp)
        """Which of the expanded entries are inputs."""
        self.middles = np.zeros(0, np.float32)
        self.scales = np.zeros(0, np.float32)
        self.weights: Weights = {
            "first": np.zeros((0, HIDDEN), np.float32),
            "first_bias": np.zeros(HIDDEN, np.float32),
            "policy": np.zeros((HIDDEN, actions), np.float32),
            "policy_bias": np.zeros(actions, np.float32),
            "value": np.zeros((HIDDEN, 1), np.float32),
            "value_bias": np.zeros(1, np.float32),
        }

    def look(self, expanded: Floats, chance: np.random.Generator) -> None:
        """Take what differs among expanded rows, `(n, …)`, as inputs, each about 0 with a spread of 1; draw the weights.

        Most entries never differ, and times count to hundreds of thousands of ms: as they are, both drown the rest.
        """
        spreads = expanded.std(axis=0)
        self.inputs = np.flatnonzero(expanded.max(axis=0) > expanded.min(axis=0))
        self.middles = expanded.mean(axis=0)[self.inputs]
        self.scales = 1 / np.maximum(spreads[self.inputs], LEAST_SPREAD)
        count = len(self.inputs)
        self.weights["first"] = chance.normal(0, max(count, 1) ** -0.5, (count, HIDDEN)).astype(np.float32)
        for name in ("policy", "value"):
            self.weights[name] = chance.normal(0, 0.01, self.weights[name].shape).astype(np.float32)

    def see(self, expanded: Floats) -> Floats:
        """The inputs of expanded rows, `(n, inputs)`."""
        found: Floats = np.clip((expanded[:, self.inputs] - self.middles) * self.scales, -FURTHEST, FURTHEST)
        return found

    def run(self, inputs: Floats, masks: NDArray[np.int8]) -> tuple[Floats, Floats, Floats]:
        """Hidden values `(n, HIDDEN)`, the chances of the legal actions `(n, actions)`, and the worth of each position."""
        weights = self.weights
        hidden = np.tanh(inputs @ weights["first"] + weights["first_bias"])
        scores = np.where(masks > 0, hidden @ weights["policy"] + weights["policy_bias"], np.float32(-1e9))
        scores = np.exp(scores - scores.max(axis=1, keepdims=True))
        return (
            hidden,
            scores / scores.sum(axis=1, keepdims=True),
            (hidden @ weights["value"] + weights["value_bias"])[:, 0],
        )


class Descent:
    """Adam's steps down the slopes of a network's weights, the slopes cut to a length of 0.5."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self._means = {name: (np.zeros_like(one), np.zeros_like(one)) for name, one in network.weights.items()}
        self._steps = 0

    def step(self, slopes: Weights) -> None:
        """One step, by the slope of every weight."""
        self._steps += 1
        length = float(np.sqrt(sum(float((slope**2).sum()) for slope in slopes.values())))
        for name, slope in slopes.items():
            slope = slope * min(1.0, 0.5 / (length + 1e-8))
            mean, square = self._means[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            ready = mean / (1 - 0.9**self._steps), square / (1 - 0.999**self._steps)
            self.network.weights[name] -= RATE * ready[0] / (np.sqrt(ready[1]) + 1e-8)
