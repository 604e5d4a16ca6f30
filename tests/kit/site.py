"""The documents as pages, built once for all tests of a run, whichever process asks first."""

import fcntl
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent


class Site(NamedTuple):
    """The `folder` of the pages, the exit code of whatever built them, and what it said."""

    folder: Path
    returncode: int
    stderr: str


def built(temporary: pytest.TempPathFactory) -> Site:
    """The pages, as `make docs` builds them."""
    base = temporary.getbasetemp()
    place = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    told = place / "documents.json"
    with (place / "documents.lock").open("w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not told.exists():
            command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(place / "documents")]
            quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}  # the theme's note on its successor
            done = subprocess.run(command, cwd=ROOT, env=quiet, capture_output=True, text=True, timeout=240)
            told.write_text(json.dumps([done.returncode, done.stderr]), encoding="utf-8")
        returncode, stderr = json.loads(told.read_text(encoding="utf-8"))
    return Site(place / "documents", returncode, stderr)
