"""How fast this machine is beside the one for which the targets in milliseconds were set.

A target in milliseconds says nothing on a machine of another speed, and shared machines change theirs from minute to
minute. So the measurements in milliseconds run by a slowed clock: at half the pace whoever answers once a second does so
every two seconds, sand runs for twice as long, and a latency of 100 ms here counts as 50 ms. Load and answers then stand
to the processor as they would on the reference machine. The pace is read from Catanatron just before, and again after.
"""

import json
import subprocess
import sys
from argparse import ArgumentParser
from typing import Final

REFERENCE: Final = 28_000
"""Answers a second of Catanatron 3.2.1, four random players, one core, on the reference machine (median of three)."""
GAMES: Final = 15


def measured_pace() -> float:
    """This machine's speed as a share of the reference machine's, in whole percents; never above 1."""
    command = [sys.executable, "-m", "bench.peer", "--games", str(GAMES)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return round(min(1.0, float(json.loads(done.stdout)["answers"]) / REFERENCE), 2)


def add_pace(parser: ArgumentParser) -> None:
    """The option that sets the pace instead of measuring it."""
    parser.add_argument(
        "--pace", type=float, help="this machine's share of the reference machine's speed; else measured"
    )


def told_pace(before: float, given: float | None) -> str:
    """By which pace figures were measured, in a line."""
    if given is not None:
        return f"  by a pace of {before:.2f}, as given: one millisecond stands for {1 / before:.1f} ms of this machine"
    return (
        f"  this machine's pace was {before:.2f} before and {measured_pace():.2f} after"
        f" (Catanatron at {REFERENCE:,} answers/s is 1): one millisecond stands for {1 / before:.1f} ms here"
    )
