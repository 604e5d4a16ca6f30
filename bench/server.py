"""A server process to be measured, and the report of a measurement of one."""

import asyncio
import contextlib
import json
import os
import resource
import secrets
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from bench.pace import add_pace, measured_pace, told_pace
from tests.kit.up import until_up

SERVE: Final = "import sys, pathlib; from gnomon.main import serve; serve(int(sys.argv[1]), '127.0.0.1', pathlib.Path(sys.argv[2]))"


@dataclass(frozen=True, slots=True)
class Server:
    """A running server process."""

    port: int
    pid: int

    def cpu_seconds(self) -> float:
        """The time that it has kept a core busy so far."""
        return cpu_seconds(self.pid)

    def megabytes(self) -> float:
        """The memory that it holds."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * resource.getpagesize() / 1e6


def cpu_seconds(pid: int) -> float:
    """The time that a process has kept a core busy so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.asynccontextmanager
async def served(folder: Path) -> AsyncIterator[Server]:
    """A server over a data folder from when it answers; killed at the end. What it says is kept beside the folder."""
    port = 20_000 + secrets.randbelow(20_000)
    told = folder.with_name("output")
    with told.open("wb") as output:
        process = subprocess.Popen([sys.executable, "-c", SERVE, str(port), str(folder)], stdout=output, stderr=output)
    try:
        await asyncio.to_thread(until_up, port, process, told)
        yield Server(port, process.pid)
    finally:
        process.kill()
        process.wait()


class Report(Protocol):
    """What a measurement gives."""

    @property
    def holds(self) -> bool:
        """Whether its targets are met."""

    def to_dict(self) -> dict[str, object]:
        """JSON-ready."""

    def told(self) -> str:
        """The figures in a line."""


def quantile(values: list[float], share: float) -> float:
    """The value that this share of them does not exceed; infinite without any."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("inf")


def report(parser: ArgumentParser, measure: Callable[[Namespace, float], Coroutine[None, None, Report]]) -> None:
    """Read the command line, measure by the machine's pace, print the figures, and exit with 1 if a target is missed."""
    parser.add_argument("--json", action="store_true")
    add_pace(parser)
    asked = parser.parse_args()
    pace = asked.pace or measured_pace()
    measured = asyncio.run(measure(asked, pace))
    if asked.json:
        print(json.dumps(measured.to_dict() | {"pace": round(pace, 3)}))
    else:
        print(f"{measured.told()}: {'holds' if measured.holds else 'does not hold'}")
        print(told_pace(pace, asked.pace))
    raise SystemExit(0 if measured.holds else 1)
