"""Builds Gnomon's distributions and installs them into clean environments, without fetching anything.

An environment begins with Python alone. What it may have beside Gnomon is linked into it from the environment of the
tests, each library with its own requirements, as the metadata names them; so what is not declared is not there.
"""

import os
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pip
from build import ProjectBuilder
from packaging.requirements import Requirement

from tests.repo.project import ROOT, project_file, tracked_files

PIP = Path(pip.__file__).parent / "__main__.py"


def quiet() -> dict[str, str]:
    """The environment of this process without what would let an installation see more than it is given."""
    hidden = ("GNOMON_COMPILE", "PYTHONPATH", "VIRTUAL_ENV")
    known = {name: value for name, value in os.environ.items() if name not in hidden and not name.startswith("PIP_")}
    return known | {"PIP_CONFIG_FILE": os.devnull}


def copied_source(folder: Path) -> Path:
    """The working copy as a fresh clone would be: its tracked files alone."""
    for path in tracked_files():
        target = folder / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())
    return folder


def top_levels(found: Distribution) -> set[Path]:
    """What a distribution has put into `site-packages` itself."""
    names = {Path(file.parts[0]) for file in found.files or [] if file.parts[0] not in ("..", "__pycache__")}
    return {Path(str(found.locate_file(name))) for name in names}


def link(site: Path, requirements: Iterable[str], extras: Iterable[str] = ()) -> None:
    """Link the libraries that answer requirements, with all that they require themselves, into `site-packages`."""
    for line in requirements:
        wanted = Requirement(line)
        if wanted.marker and not any(wanted.marker.evaluate({"extra": extra}) for extra in (*extras, "")):
            continue
        found = distribution(wanted.name)
        assert wanted.specifier.contains(found.version, prereleases=True), line
        fresh = [path for path in top_levels(found) if not (site / path.name).exists()]
        for path in fresh:
            (site / path.name).symlink_to(path)
        if fresh or wanted.extras:
            link(site, found.requires or [], wanted.extras)


class Environment:
    """A virtual environment with nothing but Python and what is put into it."""

    def __init__(self, folder: Path) -> None:
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True, timeout=120)
        self.folder = folder
        self.python = folder / "bin" / "python"
        self.gnomon = folder / "bin" / "gnomon"
        self.site = folder / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}" / "site-packages"

    def install(self, what: str, *options: str) -> None:
        """Install by pip, from what lies here alone: a requirement that is not met fails."""
        command = [sys.executable, str(PIP), "--python", str(self.python), "install", "--quiet", "--no-index"]
        done = subprocess.run([*command, *options, what], env=quiet(), capture_output=True, text=True, timeout=240)
        assert done.returncode == 0, done.stderr

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run a command of this environment, away from the working copy."""
        program, *rest = words
        return subprocess.run(
            [str(self.folder / "bin" / program), *rest],
            cwd=self.folder,
            env=quiet(),
            capture_output=True,
            text=True,
            timeout=240,
        )


def build_environment(folder: Path) -> Environment:
    """An environment with what pyproject.toml requires of a build, and nothing else."""
    made = Environment(folder)
    link(made.site, project_file()["build-system"]["requires"])
    return made


def builder(source: Path, environment: Environment, **variables: str) -> ProjectBuilder:
    """What builds a source tree in an environment, as `python -m build` does."""

    def call(command: Sequence[str], cwd: str | None = None, extra_environ: Mapping[str, str] | None = None) -> None:
        given = quiet() | dict(extra_environ or {}) | variables
        done = subprocess.run(command, cwd=cwd, env=given, capture_output=True, text=True, timeout=240)
        assert done.returncode == 0, done.stderr

    return ProjectBuilder(str(source), python_executable=str(environment.python), runner=call)
