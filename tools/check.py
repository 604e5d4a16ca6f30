"""A quick answer: lint, types and the tests nearest to what has changed, within a time: `python -m tools.check [REF]`.

Changed is what differs from `REF` (by default from where this branch left `main`, or from the last commit on `main`
itself), committed or not. The tests are those that reach a changed file through imports, the nearest first. What the time
does not suffice for is said; `make test` runs everything.
"""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import Final

import grimp

ROOT: Final = Path(__file__).resolve().parent.parent
SECONDS: Final = 170.0
"""What the whole answer may take."""
PACKAGES: Final = ("gnomon", "tests", "tools", "bench", "examples")
PYTHON: Final = ("src", "tests", "tools", "bench", "examples", "setup.py")
LAZY: Final = ("feudum", "inventions", "khronos", "time_of_empires")
"""Games that the catalogue imports when they are asked for, which no import statement shows."""
GAMES: Final = "games/"
SCRIPT: Final = (".js", ".d.ts", "package.json", "package-lock.json", "tsconfig.json")
"""What the page's script is written in, and what checks it."""
PAGE_PARTS: Final = (".css", ".html", ".js", ".po", ".svg")
REPOSITORY: Final = "tests/repo"
"""Texts, documents, catalogues, contracts: anything may touch them, and they are quick."""
LOOKED_AT: Final = ("tests/e2e/test_every_page.py", "tests/e2e/test_table_fits.py")
"""Browser tests look at a running server and import nothing of it; these two look at every page and every table."""
OUTCOME: Final = re.compile(r"\[gw\d+\] \[ *\d+%\] (?P<word>PASSED|FAILED|ERROR) (?P<name>.*)")
GRACE: Final = 10.0
INTERRUPTED: Final = 2
NONE_COLLECTED: Final = 5


# --- what has changed -------------------------------------------------------------------------------------------------


def git(*arguments: str) -> list[str]:
    """The lines that a git command prints; none if it fails."""
    result = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return result.stdout.splitlines() if result.returncode == 0 else []


def since(named: str) -> str:
    """The commit to compare with."""
    if named:
        return named
    left = git("merge-base", "HEAD", "main")
    return left[0] if left and left != git("rev-parse", "HEAD") else "HEAD" if dirty() else "HEAD~1"


def dirty() -> bool:
    """Whether anything has changed that is not committed."""
    return bool(git("status", "--porcelain"))


def changed_files(base: str) -> list[str]:
    """Paths beneath the repository's folder that differ from `base`, new files included, deleted ones too."""
    new = git("ls-files", "--others", "--exclude-standard")
    return sorted({*git("diff", "--name-only", base), *new})


# --- what they reach --------------------------------------------------------------------------------------------------


def module_of(path: str) -> str:
    """The dotted name of a Python file as it is imported; `""` for anything else."""
    parts = PurePosixPath(path).parts
    if not path.endswith(".py") or parts[0] not in PYTHON:
        return ""
    dotted = ".".join(parts[1:] if parts[0] == "src" else parts).removesuffix(".py")
    return dotted.removesuffix(".__init__")


def modules_of(path: str, known: Iterable[str]) -> set[str]:
    """The modules that stand for a file: its own, or for text and data those of the nearest folder with code.

    A file of fixtures stands for everything beneath its folder.
    """
    own = module_of(path)
    if own.endswith("conftest"):
        return {module for module in known if module.startswith(own.removesuffix("conftest"))}
    if own:
        return {own}
    folder = PurePosixPath(path).parent
    while len(folder.parts) > 1 and not any((ROOT / folder).glob("*.py")):
        folder = folder.parent
    package = module_of(f"{folder}/__init__.py")
    return {module for module in known if package and module.rpartition(".")[0] == package} or {package} - {""}


def distances(graph: grimp.ImportGraph, changed: Iterable[str]) -> dict[str, int]:
    """How many imports lie between each module and the nearest changed one."""
    found = {module: 0 for module in changed if module in graph.modules}
    edge, distance = set(found), 0
    while edge:
        distance += 1
        edge = {by for module in edge for by in graph.find_modules_that_directly_import(module)} - found.keys()
        found |= dict.fromkeys(edge, distance)
    return found


def build_graph() -> grimp.ImportGraph:
    """Who imports whom, the games that the catalogue imports late included."""
    graph = grimp.build_graph(*PACKAGES)
    for game in LAZY:
        graph.add_import(importer="gnomon.catalog", imported=f"gnomon.games.{game}")
    return graph


def reached_tests(paths: list[str]) -> list[str]:
    """The test files that changed files reach: those of the same part of the project, those of the repository, others.

    Within each, the nearest by imports come first. For what a page shows, the pages are looked at in a browser last.
    """
    graph = build_graph()
    known = sorted(graph.modules)
    reached = distances(graph, {module for path in paths for module in modules_of(path, known)})
    shown = any(path.endswith(PAGE_PARTS) or path.startswith(("src/gnomon/web/", "tests/e2e/")) for path in paths)
    rooms = {room_of(path) for path in paths}
    near: list[tuple[int, str]] = []
    far: list[tuple[int, str]] = []
    for module, distance in reached.items():
        file = f"{module.replace('.', '/')}.py"
        if not file.startswith("tests/") or not Path(file).name.startswith("test_") or not (ROOT / file).exists():
            continue
        if room_of(file) == "e2e":
            continue
        if room_of(file) in rooms:
            near.append((distance, file))
        elif not (room_of(file).startswith(GAMES) and all(room.startswith(GAMES) for room in rooms)):
            far.append((distance, file))  # a game reaches another one's tests by way of the catalogue alone
    ordered = [*sorted(near), (0, REPOSITORY), *sorted(far)]
    files = [file for _distance, file in ordered if not file.startswith(f"{REPOSITORY}/")]
    tried = [path for path in paths if room_of(path) == "e2e" and Path(path).name.startswith("test_")]
    return [*files, *dict.fromkeys([*tried, *(LOOKED_AT if shown else ())])]


def room_of(path: str) -> str:
    """The part of the project that a file belongs to, the same for code and its tests: `web`, or `games/khronos`."""
    parts = PurePosixPath(path.removeprefix("src/gnomon/").removeprefix("tests/")).parts
    return "/".join(parts[:2]) if f"{parts[0]}/" == GAMES else parts[0]


# --- the answer -------------------------------------------------------------------------------------------------------


def checked(*command: str, environment: Mapping[str, str] | None = None) -> bool:
    """Run one of the checkers; what it says is shown only if it refuses."""
    result = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if result.returncode:
        print(result.stdout + result.stderr, flush=True)
    return result.returncode == 0


def lint() -> bool:
    """Lint, form, types and import contracts."""
    tool = f"{Path(sys.executable).parent}/"
    files = [name for name in PYTHON if (ROOT / name).exists()]
    commands = (
        (f"{tool}ruff", "check", "--quiet", *files),
        (f"{tool}ruff", "format", "--check", "--quiet", *files),
        (f"{tool}mypy", "--no-error-summary", *files),
        (f"{tool}lint-imports",),
    )
    verdicts = [checked(*command) for command in commands]  # all of them, so that one answer tells everything
    return all(verdicts)


def script_is_sound(paths: list[str]) -> bool:
    """Lint, types and tests of the page's script, if it may have changed."""
    if not any(path.endswith(SCRIPT) for path in paths):
        return True
    tool = Path(sys.executable).parent
    environment = os.environ | {"PATH": f"{tool}{os.pathsep}{os.environ['PATH']}"}
    verdicts = [
        checked(f"{tool}/npm", "--silent", *asked, environment=environment) for asked in (("run", "lint"), ("test",))
    ]
    return all(verdicts)


def run_tests(files: list[str], seconds: float, grace: float = GRACE) -> int:
    """Run test files for no longer than that and tell failures at once.

    Returns 0 if nothing failed, `INTERRUPTED` if the time was too short for all.
    """
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-v",
        "-n",
        "2",
        "--maxfail=20",
        *files,
    ]
    tests = subprocess.Popen(command, cwd=ROOT, start_new_session=True, stdout=subprocess.PIPE, text=True)
    alarm = threading.Timer(max(seconds, grace), stop, [tests.pid, grace])
    alarm.daemon = True
    alarm.start()
    assert tests.stdout is not None
    ran, failed, telling = 0, 0, False
    for line in tests.stdout:
        outcome = OUTCOME.match(line)
        telling |= line.startswith(("=== ", "====")) and ("FAILURES" in line or "ERRORS" in line or " in " in line)
        if outcome:
            ran += 1
            failed += outcome["word"] in ("FAILED", "ERROR")
            if outcome["word"] in ("FAILED", "ERROR"):
                print(f"{outcome['word']} {outcome['name']}", flush=True)
            elif ran % 200 == 0:
                print(f"  {ran} tests, {failed} failed", flush=True)
        elif telling:
            print(line, end="", flush=True)
    status = tests.wait()
    alarm.cancel()
    kill_the_rest(tests.pid)
    print(f"{ran} tests ran, {failed} failed.", flush=True)
    if failed:
        return 1
    return 0 if status == NONE_COLLECTED else INTERRUPTED if status < 0 else status


def stop(group: int, grace: float) -> None:
    """Ask the tests to end with their summary, and end them if they do not."""
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGINT)
        time.sleep(grace)
        os.killpg(group, signal.SIGKILL)


def kill_the_rest(group: int) -> None:
    """End servers and browsers that tests have left behind."""
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)


def main() -> int:
    """Print the answer; returns the exit status."""
    begun = time.monotonic()
    base = since(sys.argv[1] if len(sys.argv) > 1 else "")
    paths = changed_files(base)
    if not paths:
        print("Nothing has changed.")
        return 0
    print(f"{len(paths)} files have changed since {base[:12]}.", flush=True)
    verdicts = [lint(), script_is_sound(paths)]
    files = reached_tests(paths)
    print(f"Lint, types, import contracts: {'sound' if all(verdicts) else 'refused'} "
          f"({time.monotonic() - begun:.0f} s). {len(files)} test files are reached.", flush=True)  # fmt: skip
    status = run_tests(files, SECONDS - (time.monotonic() - begun)) if files else 0
    if status == INTERRUPTED:
        print("The time was too short for all of them; `make test` runs everything.")
        status = 0
    return status or int(not all(verdicts))


if __name__ == "__main__":
    raise SystemExit(main())
