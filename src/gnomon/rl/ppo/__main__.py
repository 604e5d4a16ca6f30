"""The command: learn, tell how it goes, and write the policy."""

import argparse
import os
import sys
import time
from pathlib import Path
from typing import Final

import numpy as np

from gnomon.kernel.errors import GnomonError
from gnomon.lab.cluster import cluster
from gnomon.rl import ppo
from gnomon.rl.ppo.learning import pool

ENDLESS: Final = 1 << 62


def main(arguments: list[str] | None = None) -> int:
    """Run the command with these `arguments`, or those of the process. The exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m gnomon.rl.ppo", description=ppo.__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument(
        "--opponents", default="random", help="a program for all other seats, or one for each, with commas"
    )
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--seconds", type=float, default=120.0, help="how long to learn (120)")
    length.add_argument(
        "--rounds", type=int, help="how many rounds to learn; what is learned follows from it and the seed"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--groups", help="what the network sees of the encoder's groups, with commas (all)")
    parser.add_argument("--matches", type=int, default=200, help="fresh matches to tell the result by")
    parser.add_argument("--out", type=Path, help="the policy file to write (.onnx)")
    parser.add_argument("--processes", type=int, default=1, help="how many play the matches; 0 takes every core")
    parser.add_argument("--cluster", help="the address of a Dask scheduler whose workers play them")
    asked = parser.parse_args(arguments)
    names = asked.opponents.split(",")
    processes = asked.processes or os.cpu_count() or 1
    try:
        learner = ppo.Learner(
            asked.game,
            asked.seats,
            names[0] if len(names) == 1 else names,
            asked.seed,
            asked.groups.split(",") if asked.groups else None,
        )
        with cluster(asked.cluster) if asked.cluster else pool(processes) as executor:
            before = ppo.evaluate(learner, asked.matches, asked.seed + 1, False, processes, executor)
            watch = _Watch(asked.seconds if asked.rounds is None else None)
            ppo.train(learner, ENDLESS if asked.rounds is None else asked.rounds, processes, executor, watch)
            if asked.out is not None:
                ppo.save(learner, asked.out)
            after = ppo.evaluate(learner, asked.matches, asked.seed + 2, True, processes, executor)
    except GnomonError as fault:
        print(f"ppo: {fault}", file=sys.stderr)
        return 2
    print(
        f"{asked.game}: mean return against {asked.opponents} {before:+.2f} before, {after:+.2f} after"
        f" {learner.rounds} rounds, {learner.steps:,} steps"
    )
    return 0


class _Watch:
    """Tells now and then how it goes, and ends it when its time is over."""

    def __init__(self, seconds: float | None) -> None:
        self._seconds = seconds
        self._started = self._told = time.perf_counter()

    def __call__(self, learner: ppo.Learner) -> bool:
        now = time.perf_counter()
        spent = now - self._started
        if now - self._told > (self._seconds or 100.0) / 20:
            self._told = now
            lately = np.mean(learner.returns)
            print(
                f"{spent:6.0f} s  {learner.rounds:5} rounds  {learner.steps:9,} steps  mean return {lately:+.2f}",
                file=sys.stderr,
            )
        return self._seconds is None or spent < self._seconds


if __name__ == "__main__":
    sys.exit(main())
