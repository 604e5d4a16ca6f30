"""Builds and tries what would be published: `python -m tools.packages` (minutes, and it needs the network).

The source distribution, the wheel and the compiled wheel are each built in isolation, by their declared requirements
alone, and installed into a clean environment with what the table needs; the compiled one must play the same matches. Then
every pinned library is looked up for the systems and Pythons that we name, from files that are ready to install.
"""

import json
import os
import platform
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from packaging.markers import default_environment
from packaging.requirements import Requirement

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "dist"
PINS: Final = ROOT / "requirements" / "run.txt"
LIBRARY: Final = ROOT / "tests" / "kit" / "library_alone.py"
PYTHONS: Final = ("3.11", "3.12", "3.13", "3.14")
SYSTEMS: Final[dict[str, tuple[dict[str, str], tuple[str, ...]]]] = {
    "Windows": ({"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt", "platform_machine": "AMD64"},
                ("win_amd64",)),
    "macOS (Apple)": ({"sys_platform": "darwin", "platform_system": "Darwin", "os_name": "posix",
                       "platform_machine": "arm64"},
                      ("macosx_14_0_arm64", "macosx_14_0_universal2", "macosx_11_0_arm64", "macosx_11_0_universal2",
                       "macosx_10_9_universal2")),
    "Linux (ARM)": ({"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix",
                     "platform_machine": "aarch64"},
                    ("manylinux_2_28_aarch64", "manylinux_2_17_aarch64", "manylinux2014_aarch64")),
}  # fmt: skip
"""System → what markers see there, and the tags that its wheels may carry."""


def run(*words: str | Path, **variables: str) -> str:
    """Run a command; what it printed. Raises `subprocess.CalledProcessError`."""
    given = {name: value for name, value in os.environ.items() if name not in ("GNOMON_COMPILE", "PYTHONPATH")}
    return subprocess.run(
        [str(word) for word in words],
        cwd=ROOT,
        env=given | {"PIP_DISABLE_PIP_VERSION_CHECK": "1"} | variables,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout


def built(kind: str, source: Path, folder: Path, **variables: str) -> Path:
    """Build one distribution in isolation; its file."""
    print(f"Building {kind} of {source.name} ...", flush=True)
    run(sys.executable, "-m", "build", f"--{kind}", "--outdir", folder, source, **variables)
    return next(folder.glob("*.tar.gz" if kind == "sdist" else "*.whl"))


def installed(package: Path, folder: Path) -> Path:
    """Install a distribution with the extra of the table into a clean environment, at the pinned versions."""
    print(f"Installing {package.name}[table] ...", flush=True)
    run(sys.executable, "-m", "venv", folder)
    python = folder / "bin" / "python"
    versions = folder / "versions.txt"
    versions.write_text("\n".join(f"{one.name}=={pin(one)}" for one in pinned()), encoding="utf-8")
    run(python, "-m", "pip", "install", "-q", "-c", versions, f"{package}[table]")
    return python


def pin(requirement: Requirement) -> str:
    """The version of a pinned requirement."""
    return next(iter(requirement.specifier)).version


def pinned() -> list[Requirement]:
    """What a table runs with, in the versions of the pins."""
    lines = re.findall(r"^([a-z0-9-]+==[^\\\n]+)", PINS.read_text(encoding="utf-8"), re.MULTILINE)
    return [Requirement(line) for line in lines]


def told(python: Path) -> dict[str, object]:
    """What the library says of itself in an environment, and whether its engine is compiled there."""
    with tempfile.TemporaryDirectory() as elsewhere:
        script = f"import os, runpy; os.chdir({elsewhere!r}); runpy.run_path({str(LIBRARY)!r}, run_name='__main__')"
        found: dict[str, object] = json.loads(run(python, "-I", "-c", script))
    simulated = json.loads(run(python.with_name("gnomon"), "simulate", "khronos", "--games", "2", "--json"))
    return found | {"simulated": simulated["hash"], "compiled": simulated["compiled"]}


def missing(system: str, version: str, folder: Path) -> list[str]:
    """The pinned libraries that have no file ready to install for a system and a Python."""
    marks, tags = SYSTEMS[system]
    environment = {key: str(value) for key, value in default_environment().items()} | marks
    environment |= {"python_version": version, "python_full_version": f"{version}.0"}
    wanted = [one for one in pinned() if one.marker is None or one.marker.evaluate(environment)]
    options = [option for tag in (*tags, "any") for option in ("--platform", tag)]
    command = [sys.executable, "-m", "pip", "install", "-q", "--dry-run", "--no-deps", "--ignore-installed"]
    command += ["--only-binary=:all:", "--target", str(folder), "--python-version", version, *options]

    def lacks(names: list[str]) -> bool:
        return subprocess.run([*command, *names], capture_output=True).returncode != 0

    names = [f"{one.name}=={pin(one)}" for one in wanted]
    return [name for name in names if lacks([name])] if lacks(names) else []


def main() -> int:
    """Build, install, compare and look up; 1 if anything is not as it should be."""
    faults = []
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        sdist = built("sdist", ROOT, folder / "sdist")
        run("tar", "-xzf", sdist, "-C", folder)
        source = next(path for path in folder.glob("gnomon-*") if path.is_dir())
        wheel = built("wheel", source, folder / "plain")
        compiled = built("wheel", source, folder / "compiled", GNOMON_COMPILE="1")
        plain = told(installed(wheel, folder / "for-plain"))
        faults += [] if plain["compiled"] is False else ["the plain wheel is compiled"]
        expected = plain | {"compiled": True}
        faults += (
            [] if told(installed(compiled, folder / "for-compiled")) == expected else ["the compiled wheel differs"]
        )
        for system in SYSTEMS:
            for version in PYTHONS:
                lacking = missing(system, version, folder / "target")
                print(
                    f"{system}, Python {version}: {', '.join(lacking) or 'everything is ready to install'}", flush=True
                )
                faults += [f"{system}, Python {version} lacks {name}" for name in lacking]
        FOLDER.mkdir(exist_ok=True)
        for path in (sdist, wheel, compiled):
            (FOLDER / path.name).write_bytes(path.read_bytes())
    print(
        "\n".join(faults) or f"In {FOLDER.name}/ for {platform.system()}: {sdist.name}, {wheel.name}, {compiled.name}"
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
