"""A small trained player: proximal policy optimization with masked actions, in numpy alone.

    python -m gnomon.rl.ppo khronos --seconds 120 --out khronos.onnx

It learns against programs (`random`, if none is named), prints how it gets on, and writes a policy that plays wherever a
program's name does: `gnomon arena khronos --opponents khronos.onnx,greedy`. A baseline to begin with and to beat: one
hidden layer, no search, nothing of any game in it.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gnomon.kernel.errors import BadInput, GnomonError
from gnomon.rl.arrays import Expansion
from gnomon.rl.batches import Batch, vector

Floats = NDArray[np.float32]

MATCHES: Final = 16
LENGTH: Final = 96
"""Steps of each match between two updates."""
EPOCHS: Final = 3
PIECE: Final = 256
"""Samples of one step of the optimizer."""
RATE: Final = 1.5e-3
CLIP: Final = 0.2
DISCOUNT: Final = 0.995
TRACE: Final = 0.95
ENTROPY: Final = 0.01
HIDDEN: Final = 128
LATELY: Final = 200
"""Matches over which the mean return is told while it learns."""


class Network:
    """Two layers: inputs to `HIDDEN`, these to a number for each action and to one for what the position is worth."""

    def __init__(self, inputs: int, actions: int, chance: np.random.Generator) -> None:
        self.weights: dict[str, Floats] = {
            "first": chance.normal(0, 0.1, (inputs, HIDDEN)).astype(np.float32),
            "first_bias": np.zeros(HIDDEN, np.float32),
            "policy": chance.normal(0, 0.01, (HIDDEN, actions)).astype(np.float32),
            "policy_bias": np.zeros(actions, np.float32),
            "value": chance.normal(0, 0.01, (HIDDEN, 1)).astype(np.float32),
            "value_bias": np.zeros(1, np.float32),
        }
        self._means = {name: (np.zeros_like(one), np.zeros_like(one)) for name, one in self.weights.items()}
        self._steps = 0

    def run(self, inputs: Floats, masks: NDArray[np.int8]) -> tuple[Floats, Floats, Floats]:
        """Hidden values, the chances of the legal actions, and the worth of each position."""
        weights = self.weights
        hidden = np.tanh(inputs @ weights["first"] + weights["first_bias"])
        scores = np.where(masks > 0, hidden @ weights["policy"] + weights["policy_bias"], -1e9)
        scores = np.exp(scores - scores.max(axis=1, keepdims=True))
        return (
            hidden,
            scores / scores.sum(axis=1, keepdims=True),
            (hidden @ weights["value"] + weights["value_bias"])[:, 0],
        )

    def learn(self, slopes: dict[str, Floats]) -> None:
        """One step of Adam, the slopes cut to a length of 0.5."""
        self._steps += 1
        length = float(np.sqrt(sum(float((slope**2).sum()) for slope in slopes.values())))
        for name, slope in slopes.items():
            slope = slope * min(1.0, 0.5 / (length + 1e-8))
            mean, square = self._means[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            ready = mean / (1 - 0.9**self._steps), square / (1 - 0.999**self._steps)
            self.weights[name] -= RATE * ready[0] / (np.sqrt(ready[1]) + 1e-8)


class Learner:
    """Plays a batch and learns from it. `returns` are the results of the last matches, 1 for a win down to -1.

    `groups` are those of the encoder that the network sees, all if None: without boards it learns faster, and less.
    """

    def __init__(self, batch: Batch, seed: int = 0, groups: Sequence[str] | None = None) -> None:
        self.batch = batch
        self.chance = np.random.default_rng(seed)
        self.expand = Expansion(batch.encoder, groups)
        self.network = Network(self.expand.size, batch.masks.shape[1], self.chance)
        self.returns: list[float] = []
        self.steps = 0
        batch.reset(seed=seed)

    def choose(self, chances: Floats) -> NDArray[np.int64]:
        """An action for each row of chances, never one whose chance is 0."""
        sums = chances.cumsum(axis=1)
        drawn = self.chance.random((len(chances), 1)) * sums[:, -1:]
        last = (chances > 0).cumsum(axis=1).argmax(axis=1)
        found: NDArray[np.int64] = np.minimum((sums <= drawn).sum(axis=1), last)
        return found

    def round(self) -> None:
        """Play `LENGTH` steps of every match, then learn from them."""
        batch, network = self.batch, self.network
        count = batch.num_envs
        inputs = np.zeros((LENGTH, count, self.expand.size), np.float32)
        masks = np.zeros((LENGTH, *batch.masks.shape), np.int8)
        actions = np.zeros((LENGTH, count), np.int64)
        likely, worth, earned, ended = (np.zeros((LENGTH + 1, count), np.float32) for _ in range(4))
        for step in range(LENGTH):
            inputs[step], masks[step] = self.expand(batch.rows), batch.masks
            _, chances, worth[step] = network.run(inputs[step], masks[step])
            actions[step] = self.choose(chances)
            likely[step] = chances[np.arange(count), actions[step]]
            _, earned[step], over, cut, told = batch.step(actions[step])
            ended[step] = over | cut
            self.returns += [float(told["returns"][place, batch.plan.seat]) for place in np.flatnonzero(over | cut)]
        self.steps += LENGTH * count
        self.returns = self.returns[-LATELY:]
        worth[LENGTH] = network.run(self.expand(batch.rows), batch.masks)[2]
        gains = np.zeros((LENGTH + 1, count), np.float32)
        for step in range(LENGTH - 1, -1, -1):
            goes_on = 1 - ended[step]
            surprise = earned[step] + DISCOUNT * worth[step + 1] * goes_on - worth[step]
            gains[step] = surprise + DISCOUNT * TRACE * goes_on * gains[step + 1]
        flat = LENGTH * count
        self._update(
            inputs.reshape(flat, -1),
            masks.reshape(flat, -1),
            actions.reshape(flat),
            likely[:LENGTH].reshape(flat),
            gains[:LENGTH].reshape(flat),
            (gains[:LENGTH] + worth[:LENGTH]).reshape(flat),
        )

    def _update(
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
            self.network.learn(
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
            order = self.chance.permutation(count)
            yield from (order[start : start + PIECE] for start in range(0, count, PIECE))


def evaluate(learner: Learner, matches: int, seed: int, by_chance: bool = False) -> float:
    """The mean return over so many fresh matches, the likeliest action played, or any by its chance."""
    plan = learner.batch.plan
    batch = vector(
        plan.game, MATCHES, plan.seats, opponents=plan.opponents, seat=plan.seat, options=plan.options, data=plan.data
    )
    batch.reset(seed=seed)
    found: list[float] = []
    begun = np.zeros(MATCHES, np.int64)
    wanted = -(-matches // MATCHES)  # as many of each place: short matches would weigh more otherwise
    while begun.min() < wanted:
        _, chances, _ = learner.network.run(learner.expand(batch.rows), batch.masks)
        actions = learner.choose(chances) if by_chance else chances.argmax(axis=1)
        _, _, over, cut, told = batch.step(actions)
        for place in np.flatnonzero(over | cut):
            if begun[place] < wanted:
                begun[place] += 1
                found.append(float(told["returns"][place, plan.seat]))
    batch.close()
    return float(np.mean(found))


def save(learner: Learner, path: Path) -> None:
    """Write what was learned as an ONNX file that is a program. Raises BadInput if it cannot be written.

    The graph takes rows of the encoder as they are: what the expansion does to them is part of it.
    """
    try:
        from onnx import TensorProto, helper, numpy_helper
    except ModuleNotFoundError as missing:
        raise BadInput("--out", f'a policy file needs {missing.name}: pip install "gnomon[onnx]"') from None
    expand, weights, encoder = learner.expand, learner.network.weights, learner.batch.encoder
    hot, amounts, switches = expand.width, expand.amounts, expand.switches
    middle = hot + len(amounts)
    constants = {
        "categories": expand.categories.astype(np.int64),
        "starts": expand.starts.astype(np.int64),
        "amounts": amounts.astype(np.int64),
        "switches": switches.astype(np.int64),
        "one": np.ones(1, np.float32),
        "axis": np.array([1], np.int64),
        "hot_weights": weights["first"][:hot],
        "amount_weights": weights["first"][hot:middle],
        "switch_weights": weights["first"][middle:],
        "first_bias": weights["first_bias"],
        "policy": weights["policy"],
        "policy_bias": weights["policy_bias"],
    }
    nodes = [
        helper.make_node("Cast", ["observation"], ["whole"], to=TensorProto.INT64),
        helper.make_node("Cast", ["observation"], ["real"], to=TensorProto.FLOAT),
        helper.make_node("Gather", ["whole", "categories"], ["values"], axis=1),
        helper.make_node("Add", ["values", "starts"], ["places"]),
        helper.make_node("Gather", ["hot_weights", "places"], ["each"], axis=0),
        helper.make_node("ReduceSum", ["each", "axis"], ["from_categories"], keepdims=0),
        helper.make_node("Gather", ["real", "amounts"], ["raw"], axis=1),
        helper.make_node("Abs", ["raw"], ["size"]),
        helper.make_node("Add", ["size", "one"], ["size_and_one"]),
        helper.make_node("Log", ["size_and_one"], ["drawn"]),
        helper.make_node("Sign", ["raw"], ["sign"]),
        helper.make_node("Mul", ["sign", "drawn"], ["together"]),
        helper.make_node("MatMul", ["together", "amount_weights"], ["from_amounts"]),
        helper.make_node("Gather", ["real", "switches"], ["on"], axis=1),
        helper.make_node("MatMul", ["on", "switch_weights"], ["from_switches"]),
        helper.make_node("Sum", ["from_categories", "from_amounts", "from_switches", "first_bias"], ["sum"]),
        helper.make_node("Tanh", ["sum"], ["hidden"]),
        helper.make_node("MatMul", ["hidden", "policy"], ["unbiased"]),
        helper.make_node("Add", ["unbiased", "policy_bias"], ["worth"]),
    ]
    graph = helper.make_graph(
        nodes,
        "policy",
        [helper.make_tensor_value_info("observation", TensorProto.INT32, [None, encoder.size])],
        [helper.make_tensor_value_info("worth", TensorProto.FLOAT, [None, weights["policy"].shape[1]])],
        [numpy_helper.from_array(np.ascontiguousarray(value), name) for name, value in constants.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    helper.set_model_props(model, {"gnomon.encoder": encoder.version})
    try:
        path.write_bytes(model.SerializeToString())
    except OSError as fault:
        raise BadInput("--out", f"{path}: {(fault.strerror or str(fault)).lower()}") from None


def main(arguments: list[str] | None = None) -> int:
    """Learn, tell how it goes, and write the policy. The exit code."""
    parser = argparse.ArgumentParser(prog="python -m gnomon.rl.ppo", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--seconds", type=float, default=120.0, help="processor time to learn for")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--groups", help="what the network sees of the encoder's groups, with commas (all)")
    parser.add_argument("--matches", type=int, default=200, help="fresh matches to tell the result by")
    parser.add_argument("--out", type=Path, help="the policy file to write (.onnx)")
    asked = parser.parse_args(arguments)
    try:
        batch = vector(asked.game, MATCHES, asked.seats, opponents=asked.opponents)
        learner = Learner(batch, asked.seed, asked.groups.split(",") if asked.groups else None)
        before = evaluate(learner, asked.matches, asked.seed + 1, by_chance=True)
        started = time.process_time()
        told = 0.0
        while (spent := time.process_time() - started) < asked.seconds:
            learner.round()
            if spent - told > asked.seconds / 20:
                told = spent
                lately = np.mean(learner.returns) if learner.returns else float("nan")
                print(f"{spent:6.0f} s  {learner.steps:9,} steps  mean return {lately:+.2f}", file=sys.stderr)
        if asked.out is not None:
            save(learner, asked.out)
        after = evaluate(learner, asked.matches, asked.seed + 2)
    except GnomonError as fault:
        print(f"ppo: {fault}", file=sys.stderr)
        return 2
    print(
        f"{asked.game}: mean return against {asked.opponents} {before:+.2f} before, {after:+.2f} after {learner.steps:,} steps"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
