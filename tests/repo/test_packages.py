"""The distributions: the source builds where nothing but its build requirements is, the library runs on Python alone,
and the table on what its extra names. The compiled wheel and other systems are the concern of `make packages`.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import Message
from email.parser import BytesParser
from pathlib import Path
from random import Random

import httpx
import pytest
from packaging.requirements import Requirement

import gnomon
from tests.repo.installed import Environment, build_environment, builder, copied_source, link, quiet
from tests.repo.project import ROOT, project_file, tracked_files

MADE = {"PKG-INFO", "setup.cfg", "src/gnomon.egg-info/SOURCES.txt"}
"""What a source distribution holds beside the files of the working copy."""
LIBRARY = ROOT / "tests" / "kit" / "library_alone.py"


@dataclass
class Built:
    """The distributions that were built, and where."""

    sdist: Path
    unpacked: Path
    wheel: Path
    builds: Environment

    def names(self) -> set[str]:
        with zipfile.ZipFile(self.wheel) as wheel:
            return set(wheel.namelist())

    def metadata(self) -> Message:
        with zipfile.ZipFile(self.wheel) as wheel:
            name = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
            return BytesParser().parsebytes(wheel.read(name))


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The source distribution of the working copy, and the wheel that is built from what it unpacks to."""
    folder = tmp_path_factory.mktemp("built")
    builds = build_environment(folder / "builds")
    sdist = Path(builder(copied_source(folder / "copy"), builds).build("sdist", str(folder)))
    with tarfile.open(sdist) as archive:
        archive.extractall(folder / "unpacked", filter="data")
    unpacked = next((folder / "unpacked").iterdir())
    return Built(sdist, unpacked, Path(builder(unpacked, builds).build("wheel", str(folder))), builds)


@pytest.fixture(scope="module")
def bare(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with Gnomon's wheel and nothing beside it."""
    made = Environment(tmp_path_factory.mktemp("bare") / "venv")
    made.install(str(built.wheel))
    return made


@pytest.fixture(scope="module")
def table(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with Gnomon's wheel and what its extra `table` asks for."""
    made = Environment(tmp_path_factory.mktemp("table") / "venv")
    link(made.site, project_file()["project"]["optional-dependencies"]["table"])
    made.install(f"{built.wheel}[table]")
    return made


def told_by_library(python: Path) -> object:
    """What the library says about itself under an interpreter; see `library_alone.py`."""
    done = subprocess.run(
        [str(python), str(LIBRARY)], cwd=python.parent, env=quiet(), capture_output=True, text=True, timeout=240
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


# --- what is in them --------------------------------------------------------------------------------------------------


def test_the_source_distribution_is_the_working_copy(built: Built) -> None:
    inside = {path.relative_to(built.unpacked).as_posix() for path in built.unpacked.rglob("*") if path.is_file()}
    compiled = {name for name in inside if name.endswith((".mo", ".pyc"))}
    inside -= compiled | {name for name in inside if name.startswith(("build/", "src/gnomon.egg-info/"))}
    assert inside - MADE == {path.relative_to(ROOT).as_posix() for path in tracked_files()}
    with tarfile.open(built.sdist) as archive:
        assert not [name for name in archive.getnames() if name.endswith((".mo", ".pyc", ".so"))]


def test_a_wheel_holds_all_that_the_package_reads_and_no_catalogue_uncompiled(built: Built) -> None:
    wanted = set()
    for path in tracked_files():
        if path.is_relative_to(ROOT / "src"):
            name = path.relative_to(ROOT / "src")
            wanted.add((name.with_suffix(".mo") if name.suffix == ".po" else name).as_posix())
    assert {name for name in built.names() if name.startswith("gnomon/")} == wanted


def test_the_wheel_requires_nothing_but_by_its_extras(built: Built) -> None:
    required = [Requirement(line) for line in built.metadata().get_all("Requires-Dist", [])]
    assert [str(one) for one in required if one.marker is None or "extra" not in str(one.marker)] == []
    assert built.wheel.name.endswith("-py3-none-any.whl")


def test_a_picture_needs_no_more_than_the_extra_of_pictures_which_the_table_has() -> None:
    extras = project_file()["project"]["optional-dependencies"]
    assert set(extras["png"]) < set(extras["table"])


@pytest.mark.parametrize(("system", "wanted"), [("linux", True), ("darwin", True), ("win32", False)])
def test_the_quicker_loop_is_asked_for_only_where_it_exists(system: str, wanted: bool) -> None:
    extras = project_file()["project"]["optional-dependencies"]
    loop = next(one for one in map(Requirement, extras["table"]) if one.name == "uvloop")
    assert loop.marker is not None
    assert loop.marker.evaluate({"sys_platform": system, "implementation_name": "cpython"}) is wanted
    assert not loop.marker.evaluate({"sys_platform": system, "implementation_name": "pypy"})


# --- how they are built -----------------------------------------------------------------------------------------------


def test_a_compiler_is_required_only_of_a_compiled_build_and_nothing_is_compiled_to_learn_that(built: Built) -> None:
    # the environment has no compiler, so an attempt to use it would end the hook
    plain = builder(built.unpacked, built.builds).get_requires_for_build("wheel")
    compiled = builder(built.unpacked, built.builds, GNOMON_COMPILE="1").get_requires_for_build("wheel")
    assert not [one for one in plain if "mypy" in one]
    assert [one for one in project_file()["project"]["optional-dependencies"]["dev"] if one in compiled] == [
        next(one for one in compiled if "mypy" in one)
    ]


QUICK_COMPILER = r"""
from pathlib import Path
from setuptools import Extension

MODULE = "static struct PyModuleDef made = {{PyModuleDef_HEAD_INIT, \"{0}\", NULL, -1, NULL}};\n"
INIT = "PyMODINIT_FUNC PyInit_{0}(void) {{ return PyModule_Create(&made); }}\n"

def mypycify(paths, **options):
    with open("compiled.txt", "a") as log:
        log.write(" ".join(paths) + "\n")
    Path("build").mkdir(exist_ok=True)
    Path("build/__native_a.c").write_text("#include <Python.h>\n" + MODULE.format("large"))
    Path("build/__native_b.c").write_text("#include <Python.h>\n" + INIT.format("large"))
    Path("build/small.c").write_text("#include <Python.h>\n" + MODULE.format("small") + INIT.format("small"))
    return [
        Extension("large", ["build/__native_a.c", "build/__native_b.c"]),
        Extension("gnomon.kernel.small", ["build/small.c"]),
    ]
"""
"""Stands for mypyc: a large extension in two files, of which neither would do without the other, and a small one."""


def test_a_compiled_wheel_is_compiled_once_from_the_modules_of_the_engine_and_is_of_one_platform(
    built: Built, tmp_path: Path
) -> None:
    builds = build_environment(tmp_path / "builds")
    (builds.site / "mypyc").mkdir()
    (builds.site / "mypyc" / "__init__.py").touch()
    (builds.site / "mypyc" / "build.py").write_text(QUICK_COMPILER, encoding="utf-8")
    source = tmp_path / "source"
    shutil.copytree(built.unpacked, source, ignore=shutil.ignore_patterns("build", "docs", "tests"))
    compiled = builder(source, builds, GNOMON_COMPILE="1")
    compiled.get_requires_for_build("wheel")
    wheel = Path(compiled.build("wheel", str(tmp_path)))
    assert "none-any" not in wheel.name
    (asked,) = (source / "compiled.txt").read_text(encoding="utf-8").splitlines()
    modules = [word.partition("build/source/")[2] for word in asked.split() if not word.startswith("--")]
    assert "gnomon/kernel/rng.py" in modules
    assert {module.split("/")[1] for module in modules} == {"kernel", "games", "bots", "insight", "lab"}
    made = Environment(tmp_path / "venv")
    made.install(str(wheel))
    done = made.run(
        "python", "-c", "import large; from gnomon.kernel import small; import gnomon; print(small.__file__)"
    )
    assert str(made.site) in done.stdout, done.stderr


# --- how they run -----------------------------------------------------------------------------------------------------


def test_the_library_plays_on_python_alone_as_it_does_here(bare: Environment) -> None:
    assert {path.name.partition("-")[0] for path in bare.site.iterdir()} == {"gnomon"}
    assert told_by_library(bare.python) == told_by_library(Path(sys.executable))


def test_the_source_distribution_installs_to_the_same_library(built: Built, tmp_path: Path) -> None:
    made = build_environment(tmp_path / "venv")
    made.install(str(built.sdist), "--no-build-isolation")
    assert told_by_library(made.python) == told_by_library(Path(sys.executable))


@pytest.mark.parametrize("words", [(), ("serve",), ("simulate", "khronos"), ("--help",)], ids=" ".join)
def test_a_command_without_its_libraries_says_what_brings_them(bare: Environment, words: tuple[str, ...]) -> None:
    done = bare.run("gnomon", *words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert re.fullmatch(r"gnomon: this needs \w+, which is not installed; install gnomon\[table\]\.\n", done.stderr)


def test_a_picture_without_its_renderer_says_what_brings_it(bare: Environment) -> None:
    done = bare.run("python", "-c", "from gnomon.drawing.raster import png; png('<svg/>')")
    assert "install gnomon[png]" in done.stderr.splitlines()[-1]


@contextmanager
def serving(environment: Environment, data: Path) -> Iterator[str]:
    """The address of a table that an environment's own command serves."""
    with (data / "told").open("wb") as told:
        process = subprocess.Popen(
            [str(environment.gnomon), "serve", "--host", "127.0.0.1", "--port", "0", "--data-folder", str(data)],
            cwd=data,
            env=quiet(),
            stdout=told,
            stderr=subprocess.STDOUT,
        )
    try:
        until = time.monotonic() + 120
        while not (found := re.search(r"http://127\.0\.0\.1:\d+", (data / "told").read_text())):
            assert process.poll() is None, (data / "told").read_text()
            assert time.monotonic() < until
            time.sleep(0.05)
        yield found.group()
    finally:
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0


def test_an_installed_table_plays_a_match_that_is_the_same_here(table: Environment, tmp_path: Path) -> None:
    chance = Random(7)
    with (
        serving(table, tmp_path) as address,
        httpx.Client(base_url=address, headers={"Origin": address}, trust_env=False, timeout=60) as http,
    ):
        assert http.get("/").status_code == 200
        assert http.post("/api/me", json={"name": "Ada"}).status_code == 200
        seats = [{"kind": "me"}, {"kind": "local", "name": "Grace"}]
        match = http.post("/api/matches", json={"game": "khronos", "seats": seats}).json()["id"]
        while (found := http.get(f"/api/matches/{match}").json())["status"] != "over":
            option = chance.choice(found["options"])
            answer = {"seat": found["seat"], "number": found["number"], "answer": option["code"]}
            assert http.post(f"/api/matches/{match}/answers", json=answer).status_code in (200, 429)
    file = tmp_path / "match.json"
    file.write_text(json.dumps(found["match"]), encoding="utf-8")
    assert gnomon.verify(file.read_text(encoding="utf-8")).ok
    there = table.run("python", "-c", f"import gnomon; print(gnomon.load(open({str(file)!r}).read()).digest())")
    assert there.stdout.strip() == gnomon.load(file.read_text(encoding="utf-8")).digest()
    assert os.path.realpath(table.gnomon) != os.path.realpath(Path(sys.executable).with_name("gnomon"))
