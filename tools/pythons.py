"""Runs the engine's suites on every Python from 3.11 on that this machine has: `python -m tools.pythons [TESTS]`.

Interpreters are looked for on the path and among pyenv's. Each gets an environment of its own in `build/pythons` with the
pinned test libraries and nothing else, and reads the package from `src`.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PINS: Final = ROOT / "requirements" / "dev.txt"
FOLDER: Final = ROOT / "build" / "pythons"
OLDEST: Final = (3, 11)
NEWEST: Final = (3, 14)
LIBRARIES: Final = ("hypothesis", "pytest", "pytest-timeout", "pytest-xdist")
SUITES: Final = ("tests/kernel", "tests/conformance", "tests/games")


def version_of(python: Path) -> tuple[int, int] | None:
    """The version of an interpreter that has `venv`, or None."""
    script = "import ensurepip, sys, venv; print(sys.implementation.name, *sys.version_info[:2])"
    try:
        done = subprocess.run([python, "-I", "-c", script], capture_output=True, text=True, timeout=60)
    except OSError:
        return None
    words = done.stdout.split()
    return (int(words[1]), int(words[2])) if done.returncode == 0 and words[0] == "cpython" else None


def interpreters() -> dict[str, Path]:
    """Version → interpreter, one for each version in the range that this machine has."""
    names = [f"python{OLDEST[0]}.{minor}" for minor in range(OLDEST[1], NEWEST[1] + 1)]
    candidates = [Path(place) for name in names if (place := shutil.which(name))]
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    candidates += sorted(versions.glob("*/bin/python3"), reverse=True)
    found: dict[str, Path] = {}
    for candidate in [Path(sys.executable), *candidates]:
        version = version_of(candidate)
        if version is not None and OLDEST <= version <= NEWEST:
            found.setdefault(f"{version[0]}.{version[1]}", candidate)
    return dict(sorted(found.items()))


def with_their_own(names: Iterable[str]) -> set[str]:
    """Libraries and all that they require, as far as it is installed here."""
    known: set[str] = set()
    waiting = list(names)
    while waiting:
        name = re.sub(r"[-_.]+", "-", waiting.pop()).lower()
        try:
            needed = requires(name) or []
        except PackageNotFoundError:
            continue
        if name not in known:
            known.add(name)
            waiting += [re.split(r"[^\w.-]", line)[0] for line in needed if "extra ==" not in line]
    return known


def pins(names: Iterable[str]) -> str:
    """The lines of the pinned requirements for libraries and all that they require, with their hashes."""
    wanted = with_their_own(names)
    text = re.sub(r"^\s*#.*\n?", "", PINS.read_text(encoding="utf-8"), flags=re.MULTILINE)
    entries = re.split(r"\n(?=[a-z])", text)
    return "\n".join(entry for entry in entries if re.split("==", entry)[0] in wanted)


def environment(version: str, interpreter: Path) -> Path:
    """An environment of a version with the test libraries; its interpreter."""
    folder = FOLDER / version
    python, listed, wanted = folder / "bin" / "python", folder / "requirements.txt", pins(LIBRARIES)
    if not listed.is_file() or listed.read_text(encoding="utf-8") != wanted:
        subprocess.run([interpreter, "-m", "venv", "--clear", str(folder)], check=True)
        part = folder / "requirements.part"
        part.write_text(wanted, encoding="utf-8")
        install = [str(python), "-m", "pip", "install", "-qq", "--no-input", "--require-hashes", "-r", str(part)]
        subprocess.run(install, check=True, env=os.environ | {"PIP_DISABLE_PIP_VERSION_CHECK": "1"})
        part.rename(listed)
    return python


def main(suites: list[str]) -> int:
    """Run the suites on each interpreter; 1 if any of them fails."""
    failed = []
    found = interpreters()
    for version, interpreter in found.items():
        print(f"Python {version}: {interpreter}", flush=True)
        command = [str(environment(version, interpreter)), "-m", "pytest", "-q", "-n", "2"]
        done = subprocess.run([*command, "-p", "no:cacheprovider", *suites], cwd=ROOT, env=reading_source())
        failed += [version] if done.returncode else []
    print(f"Run on {', '.join(found)}{'; failed on ' + ', '.join(failed) if failed else ', all passed'}.")
    return 1 if failed else 0


def reading_source() -> dict[str, str]:
    """The environment of this process, with the package read from `src` and compiled files kept apart."""
    return os.environ | {"PYTHONPATH": str(ROOT / "src"), "PYTHONPYCACHEPREFIX": str(FOLDER / "cache")}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or list(SUITES)))
