"""A network made from positions, told by how their matches ended. Needs numpy (extra `learn`)."""

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from gnomon.insight.network import FAR, FINE, SCALE, Layer, Network
from gnomon.learn.positions import Numbers, Positions

HIDDEN: Final = (32, 16)
"""Units of the two layers."""
RARE: Final = 0.004
"""An input that differs from its usual value in fewer rows than this is left out."""
BEST: Final = 160
"""Inputs that the network is made with: those to which a first one gave the most weight."""
BATCH: Final = 256
RATE: Final = 2e-3
DECAY: Final = 2.0
"""Of weights, by AdamW: few matches and many inputs need much of it."""
OF_POINTS: Final = 0.3
OF_SPREAD: Final = 0.1
"""Weights of the score sheet and of its spread in the loss, beside 1 for the order in which seats finish."""
SCALES: Final = tuple(step / 50 for step in range(25, 71))
"""Factors of the strengths that are tried at the end, so that chances come true as often as they say."""
OUTLIER: Final = 3.0
"""Errors of points, in units of their spread, beyond which they pull no harder."""

Progress = Callable[[int, int], None]


class Fit:
    """A network in floating point: what `train` works on, and `network_of` turns into whole numbers."""

    def __init__(self, mean: Numbers, spread: Numbers, units: Numbers, seed: int) -> None:
        source = np.random.default_rng(seed)
        self.mean, self.spread, self.units = mean, spread, units
        shape = (len(mean), *HIDDEN, len(units) + 1)
        self.weights: list[Numbers] = [
            (source.standard_normal((before, after)) * np.sqrt(2 / before)).astype(np.float32)
            for before, after in pairwise(shape)
        ]
        self.weights[-1] *= np.float32(0.1)
        self.starts: list[Numbers] = [np.zeros(after, dtype=np.float32) for after in shape[1:]]
        self._moments = [(np.zeros_like(part), np.zeros_like(part)) for part in (*self.weights, *self.starts)]
        self._steps = 0

    def run(self, rows: Numbers) -> tuple[Numbers, list[Numbers]]:
        """The heads for rows of inputs (rows, inputs), and what each layer saw."""
        far = FAR / (1 << FINE)
        seen: list[Numbers] = [np.clip((rows - self.mean) / self.spread, -far, far)]
        for weights, starts in zip(self.weights[:-1], self.starts[:-1], strict=True):
            seen.append(np.maximum(seen[-1] @ weights + starts, 0))
        return seen[-1] @ self.weights[-1] + self.starts[-1], seen

    def strengths(self, positions: Positions) -> Numbers:
        """The strength of each seat (positions, seats)."""
        heads, _ = self.run(positions.inputs.reshape(-1, positions.inputs.shape[-1]))
        return heads[:, 0].reshape(positions.ranks.shape)

    def scale_strengths(self, scale: float) -> None:
        """Make it surer of who finishes where, or less sure."""
        self.weights[-1][:, 0] *= np.float32(scale)
        self.starts[-1][0] *= np.float32(scale)

    def learn(self, part: Positions, rate: float, source: np.random.Generator) -> None:
        """One step of AdamW."""
        rows = len(part) * part.seats
        heads, seen = self.run(part.inputs.reshape(rows, -1))
        slope = np.zeros_like(heads)
        _, of_strengths = order_loss(heads[:, 0].reshape(part.ranks.shape), part.ranks, source)
        slope[:, 0] = of_strengths.reshape(-1)
        error = heads[:, 1:-1] - part.points.reshape(rows, -1) / self.units[:-1]
        slope[:, 1:-1] = OF_POINTS * 2 / error.size * np.clip(error, -OUTLIER, OUTLIER)
        total = (error * self.units[:-1]).sum(axis=1) / self.units[-1]
        surprise = np.minimum(total**2 * np.exp(-2 * np.clip(heads[:, -1], -5, 5)), OUTLIER**2)
        slope[:, -1] = OF_SPREAD / rows * (1 - surprise)
        of_weights: list[Numbers] = []
        of_starts: list[Numbers] = []
        for depth in reversed(range(len(self.weights))):
            of_weights.insert(0, seen[depth].T @ slope)
            of_starts.insert(0, slope.sum(axis=0))
            if depth:
                slope = (slope @ self.weights[depth].T) * (seen[depth] > 0)
        self._step([*of_weights, *of_starts], rate)

    def _step(self, slopes: Sequence[Numbers], rate: float) -> None:
        self._steps += 1
        first, second = 1 - 0.9**self._steps, 1 - 0.999**self._steps
        for number, part in enumerate((*self.weights, *self.starts)):
            mean, square = self._moments[number]
            mean += np.float32(0.1) * (slopes[number] - mean)
            square += np.float32(0.001) * (slopes[number] ** 2 - square)
            if number < len(self.weights):
                part *= np.float32(1 - rate * DECAY)
            part -= np.float32(rate) * (mean / first) / (np.sqrt(square / second) + np.float32(1e-8))


def order_loss(strengths: Numbers, ranks: NDArray[np.int32], source: np.random.Generator) -> tuple[float, Numbers]:
    """How unlikely the ranks (positions, seats) are by Plackett and Luce, on average, and its slope by strength.

    Ties fall either way, by `source`. Alone, the other is the automated opponents, whose strength is 0.
    """
    count, seats = ranks.shape
    if seats == 1:
        won = ranks == 1
        chance = 1 / (1 + np.exp(-strengths))
        return -float(np.log(np.where(won, chance, 1 - chance) + 1e-9).mean()), ((chance - won) / count).astype(
            np.float32
        )
    order = np.argsort(ranks + 0.5 * source.random(ranks.shape), axis=1)
    sorted_strengths = np.take_along_axis(strengths, order, axis=1)
    slope = np.zeros_like(sorted_strengths)
    loss: Any = 0.0
    for place in range(seats - 1):
        share = softmax(sorted_strengths[:, place:])
        loss -= np.log(share[:, 0] + 1e-9).mean()
        slope[:, place:] += share / count
        slope[:, place] -= 1 / count
    found = np.empty_like(slope)
    np.put_along_axis(found, order, slope, axis=1)
    return float(loss), found


def softmax(strengths: Numbers) -> Numbers:
    """Shares that add up to 1 along the last axis."""
    lifted = np.exp(strengths - strengths.max(axis=-1, keepdims=True))
    found: Numbers = lifted / lifted.sum(axis=-1, keepdims=True)
    return found


def win_chances(strengths: Numbers) -> Numbers:
    """The chance to win (positions, seats)."""
    if strengths.shape[1] == 1:
        found: Numbers = (1 / (1 + np.exp(-strengths))).astype(np.float32)
        return found
    return softmax(strengths)


def brier(fit: Fit, groups: Iterable[Positions]) -> float:
    """The mean squared error of the chance to win, over all seats of all positions."""
    errors = [((win_chances(fit.strengths(group)) - group.won) ** 2).ravel() for group in groups if len(group)]
    return float(np.concatenate(errors).mean()) if errors else float("nan")


def varying(groups: Sequence[Positions]) -> list[int]:
    """The inputs that differ often enough to be learned from."""
    rows = _rows(groups)
    often = np.mean(rows != np.median(rows, axis=0), axis=0)
    return [int(place) for place in np.nonzero(often > RARE)[0]]


def train(
    groups: Sequence[Positions], epochs: int, seed: int = 1, held: float = 0.15, progress: Progress | None = None
) -> tuple[Fit, list[int]]:
    """Make a network from positions; it, and which of the inputs it uses.

    A share `held` of the matches, by their number, is not learned from: the state at which the chances to win were best
    there is kept, and made as sure as they warrant. A first network with all inputs that vary tells which `BEST` of them matter.
    """
    chosen = varying(groups)
    first = _fit([group.with_inputs(chosen) for group in groups], max(1, epochs // 3), seed, held, None)
    weight = np.abs(first.weights[0]).sum(axis=1)
    chosen = sorted(chosen[place] for place in np.argsort(-weight, kind="stable")[:BEST])
    return _fit([group.with_inputs(chosen) for group in groups], epochs, seed, held, progress), chosen


def _fit(groups: Sequence[Positions], epochs: int, seed: int, held: float, progress: Progress | None) -> Fit:
    every = max(2, round(1 / held))
    learned = [group.where(group.match % every != 0) for group in groups]
    kept_out = [group.where(group.match % every == 0) for group in groups]
    rows = _rows(learned)
    points = np.concatenate([group.points.reshape(-1, group.points.shape[-1]) for group in learned])
    spreads = np.append(points.std(axis=0), points.sum(axis=1).std())
    units = np.maximum(spreads, 1).round().astype(np.float32)
    fit = Fit(rows.mean(axis=0), rows.std(axis=0) + np.float32(1e-3), units, seed)
    source = np.random.default_rng(seed)
    best = float("inf")
    kept: list[Numbers] = [part.copy() for part in (*fit.weights, *fit.starts)]
    for epoch in range(epochs):
        rate = RATE * (0.5 * (1 + math.cos(math.pi * epoch / epochs)) + 0.02)
        orders = [source.permutation(len(group)) for group in learned]
        batches = [(number, start) for number, order in enumerate(orders) for start in range(0, len(order), BATCH)]
        for place in source.permutation(len(batches)):
            number, start = batches[place]
            fit.learn(learned[number].where(orders[number][start : start + BATCH]), rate, source)
        score = brier(fit, kept_out)
        if score < best:
            best = score
            kept = [part.copy() for part in (*fit.weights, *fit.starts)]
        if progress is not None:
            progress(epoch + 1, epochs)
    fit.weights, fit.starts = kept[: len(fit.weights)], kept[len(fit.weights) :]
    fit.scale_strengths(best_scale(fit, kept_out, seed))
    return fit


def best_scale(fit: Fit, groups: Iterable[Positions], seed: int = 1) -> float:
    """The factor of all strengths with which the ranks of positions are the least unlikely: below 1 for a fit too sure."""
    told = [(fit.strengths(group), group.ranks) for group in groups if len(group)]

    def loss(scale: float) -> float:
        source = np.random.default_rng(seed)
        return sum(len(ranks) * order_loss(scale * strengths, ranks, source)[0] for strengths, ranks in told)

    return min(SCALES, key=loss) if told else 1.0


def _rows(groups: Sequence[Positions]) -> Numbers:
    return np.concatenate([group.inputs.reshape(-1, group.inputs.shape[-1]) for group in groups])


def network_of(fit: Fit, inputs: str, names: Sequence[str], sources: Sequence[str], origin: dict[str, Any]) -> Network:
    """The same in whole numbers: of inputs of a version, by name."""
    one = 1 << FINE
    wide = (1 << SCALE) / fit.spread.astype(np.float64)
    layers: list[Layer] = [
        (
            [[round(float(weight) * one) for weight in column] for column in weights.T],
            [round(float(start) * one * one) for start in starts],
        )
        for weights, starts in zip(fit.weights, fit.starts, strict=True)
    ]
    return Network(
        inputs,
        names,
        sources,
        [round(float(factor)) for factor in wide],
        [round(float(offset)) for offset in -fit.mean * wide],
        layers,
        [int(unit) for unit in fit.units],
        origin,
    )
