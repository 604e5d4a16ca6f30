"""Waiting until a server that was started answers."""

import contextlib
import subprocess
import time
import urllib.request
from typing import Any, Final

SECONDS: Final = 60.0
PAUSE: Final = 0.1


def until_up(port: int, process: "subprocess.Popen[Any] | None" = None) -> None:
    """Return as soon as the server at a port of this machine is well; fail where it takes too long, or its process has ended."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        with contextlib.suppress(OSError):
            if urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5).status == 200:
                return
        assert process is None or process.poll() is None, "the server has stopped"
        time.sleep(PAUSE)
    raise AssertionError("the server does not answer")
