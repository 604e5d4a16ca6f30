"""Builds the compiled engine into a tree of its own, and says where the present one is.

`python -m tools.compiling` builds it unless it is there already. `… --beside` is for the start of the table: it prints the
tree that was built from the present source, or else begins to build it in the background, at the lowest priority, and says
so; it never fails, and does nothing where there is no C compiler.

A tree is named by what it was built from, and gets its name when it is complete: no reader ever finds half of one, and
one that is in use is not touched by the next. `build/compiled` leads to the newest.
"""

import argparse
import contextlib
import fcntl
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
BUILD: Final = ROOT / "build"
NEWEST: Final = "compiled"
TREES: Final = "engines"
LOG: Final = "compile.log"
STAMP: Final = ".done"
KEPT: Final = 2
"""So many trees stay: the newest, and the one before it, which a table may still be running from."""
MAKERS: Final = ("pyproject.toml", "setup.py", "tools/catalogues.py", "tools/compiled_source.py")
"""What decides beside the package how a tree comes out."""
UNREAD: Final = (".mo", ".pyc")
COMPILERS: Final = ("cc", "gcc", "clang")
LOWEST: Final = 19
SETTLING_SECONDS: Final = 15.0
"""The table opens first."""


def fingerprint(root: Path = ROOT) -> str:
    """A name for what the engine is built from: the package, what makes it, and the interpreter it is for."""
    found = hashlib.sha256(str(sysconfig.get_config_var("EXT_SUFFIX")).encode())
    paths = [path for path in (root / "src" / "gnomon").rglob("*") if path.is_file() and path.suffix not in UNREAD]
    for path in sorted([*paths, *(root / name for name in MAKERS)]):
        found.update(f"{path.relative_to(root).as_posix()}\0".encode())
        found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()[:16]


def fresh_tree(name: str, build: Path = BUILD) -> Path | None:
    """The complete tree of a fingerprint, or None."""
    tree = build / TREES / name
    return tree if (tree / STAMP).is_file() else None


def c_compiler() -> str | None:
    """The C compiler that a build would use; None without one, or without the headers of this Python."""
    wanted = os.environ.get("CC", "").split()[:1] or COMPILERS
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    return next((name for name in wanted if shutil.which(name)), None) if headers.is_file() else None


@contextlib.contextmanager
def alone(build: Path, wait: bool) -> Iterator[int | None]:
    """The open lock of whoever builds here, or None while somebody else does. It is let go when all who hold it end."""
    build.mkdir(parents=True, exist_ok=True)
    with (build / "compile.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            yield None
        else:
            yield lock.fileno()


def settle(part: Path, name: str, build: Path = BUILD) -> Path:
    """Give a finished tree its name, lead `build/compiled` to it and remove the older ones."""
    tree = build / TREES / name
    (part / STAMP).touch()
    shutil.rmtree(tree, ignore_errors=True)
    part.rename(tree)
    newest = build / NEWEST
    if newest.is_dir() and not newest.is_symlink():
        shutil.rmtree(newest)
    link = build / f"{NEWEST}.next"
    link.unlink(missing_ok=True)
    link.symlink_to(Path(TREES) / name, target_is_directory=True)
    link.replace(newest)
    complete = sorted((build / TREES).glob(f"*/{STAMP}"), key=lambda stamp: stamp.stat().st_mtime_ns)
    for old in {*(build / TREES).iterdir()} - {stamp.parent for stamp in complete[-KEPT:]}:
        shutil.rmtree(old, ignore_errors=True)
    return tree


def make(python: Path, name: str, lock: int) -> Path:
    """Build the tree of a fingerprint with an interpreter that has the compiler; the log tells how it went.

    The build holds the lock too, so that nobody else begins while it goes on without its parent. Raises `subprocess.CalledProcessError`.
    """
    part = BUILD / TREES / ".part"
    shutil.rmtree(part, ignore_errors=True)  # of a build that was interrupted
    part.parent.mkdir(parents=True, exist_ok=True)
    given = os.environ | {"GNOMON_COMPILE": "1"}
    if "CC" not in given and shutil.which("ccache") and (compiler := c_compiler()):
        given["CC"] = f"ccache {compiler}"
    with (BUILD / LOG).open("ab") as log:
        command = [str(python), "setup.py", "--quiet", "build", "--build-base", "build", "--build-lib", str(part)]
        subprocess.run(
            command, cwd=ROOT, env=given, stdin=subprocess.DEVNULL, stdout=log, stderr=log, check=True, pass_fds=(lock,)
        )
    if name != fingerprint():
        raise InterruptedError("the source has changed while it was compiled")
    return settle(part, name)


def compiler_environment() -> Path:
    """An interpreter with what the compiler needs: this one, or one of its own made from the pinned requirements.

    Raises `subprocess.CalledProcessError`.
    """
    if importlib.util.find_spec("mypyc"):
        return Path(sys.executable)
    folder, pins = BUILD / "compiler", ROOT / "requirements" / "compile.txt"
    python, done = folder / "bin" / "python", folder / ".done"
    wanted = pins.read_bytes()
    if not done.is_file() or done.read_bytes() != wanted:
        with (BUILD / LOG).open("ab") as log:
            install = [str(python), "-m", "pip", "install", "-q", "--no-input", "--require-hashes", "-r", str(pins)]
            for command in ([sys.executable, "-m", "venv", "--clear", str(folder)], install):
                subprocess.run(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, check=True)
        done.write_bytes(wanted)
    return python


def build_now() -> int:
    """Build the tree unless it is there; an exit code."""
    with alone(BUILD, wait=True) as lock:
        assert lock is not None
        name = fingerprint()
        try:
            if tree := fresh_tree(name):
                (tree / STAMP).touch()
            else:
                (BUILD / LOG).unlink(missing_ok=True)
                make(compiler_environment(), name, lock)
        except (OSError, subprocess.CalledProcessError) as failure:
            told = (BUILD / LOG).read_text(errors="replace").splitlines() if (BUILD / LOG).is_file() else []
            sys.stderr.write("\n".join([*told[-40:], f"The engine could not be compiled: {failure}\n"]))
            return 1
    return 0


def build_beside() -> None:
    """In the background: wait until the table is open, then build, unless somebody else does. Only the log tells."""
    time.sleep(SETTLING_SECONDS)
    with alone(BUILD, wait=False) as lock:
        name = fingerprint()
        if lock is not None and fresh_tree(name) is None:
            try:
                make(compiler_environment(), name, lock)
            except (OSError, subprocess.CalledProcessError) as failure:
                print(f"The engine could not be compiled: {failure}", flush=True)


def begin_beside() -> None:
    """Start `build_beside` in a process of its own, at the lowest priority and away from the terminal."""
    BUILD.mkdir(parents=True, exist_ok=True)
    with (BUILD / LOG).open("wb") as log:
        subprocess.Popen(
            [sys.executable, "-m", "tools.compiling", "--background"],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            preexec_fn=lambda: os.nice(LOWEST),
        )
    sys.stderr.write(
        "The fast engine is being compiled in the background, for the next start; build/compile.log tells of it.\n"
    )


def beside() -> None:
    """For the start of the table: print the tree to run from, or begin to build it where that can be."""
    try:
        if tree := fresh_tree(fingerprint()):
            print(tree)
        elif c_compiler() and os.environ.get("GNOMON_COMPILE") != "0":
            with alone(BUILD, wait=False) as lock:
                is_free = lock is not None
            if is_free:
                begin_beside()
    except OSError as failure:
        sys.stderr.write(f"The fast engine is not built: {failure}\n")


def main() -> int:
    """Run what the command line asks for; the exit code."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--beside", action="store_true")
    asked.add_argument("--background", action="store_true", help=argparse.SUPPRESS)
    chosen = asked.parse_args()
    if not chosen.beside and not chosen.background:
        return build_now()
    if chosen.beside:
        beside()
    else:
        build_beside()
    return 0


if __name__ == "__main__":
    sys.exit(main())
