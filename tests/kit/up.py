"""Waiting until a server that was started answers."""

import contextlib
import subprocess
import time
import urllib.request
from pathlib import Path
from typing import Any, Final

SECONDS: Final = 60.0
PAUSE: Final = 0.05
TOLD: Final = 2000

_OPENER: Final = urllib.request.build_opener(urllib.request.ProxyHandler({}))
"""This machine is asked itself, whatever proxy the environment names."""


def until_up(port: int, process: "subprocess.Popen[Any] | None" = None, output: Path | None = None) -> None:
    """Return as soon as the server at a port of this machine is well; fail where it takes too long, or its process has ended.

    The failure tells the last of what it wrote to its `output`.
    """
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        with contextlib.suppress(OSError):
            if _OPENER.open(f"http://127.0.0.1:{port}/healthz", timeout=5).status == 200:
                return
        assert process is None or process.poll() is None, f"the server has stopped{_told(output)}"
        time.sleep(PAUSE)
    raise AssertionError(f"the server does not answer{_told(output)}")


def _told(output: Path | None) -> str:
    return "" if output is None else f": {output.read_text(errors='replace')[-TOLD:]}"
