"""Build steps beyond pyproject.toml: message catalogues, and the compiled engine when it is asked for.

`GNOMON_COMPILE=1` compiles `gnomon.kernel`, `gnomon.games` and `gnomon.bots` with mypyc from the same source.
A module that must stay interpreted (a base class that users subclass, a page of text) says so with the line
`# gnomon: interpreted` among its first three.
"""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
COMPILED_PACKAGES = ("kernel", "games", "bots")
INTERPRETED_FILES = ("__init__.py", "__main__.py")
READ = "build/source"
"""Where the compiler finds the modules, as `tools.compiled_source` hands them over."""
INTERPRETED_MARK = "# gnomon: interpreted"

sys.path.insert(0, str(ROOT))  # the isolated build does not put the project's folder there

from tools.catalogues import compile_catalogues  # noqa: E402  the path above makes it importable
from tools.compiled_source import lay_out  # noqa: E402


class BuildWithCatalogues(build_py):
    """Compiles the message catalogues before the package data is collected."""

    def run(self) -> None:
        compile_catalogues(ROOT / "src")
        self.data_files = self._get_data_files()  # collected once before the catalogues existed
        super().run()


class BuildOnEveryCore(build_ext):
    """Compiles the engine's many C files side by side; they make one extension, and so would come one after another."""

    def build_extensions(self) -> None:
        one_by_one = self.compiler.compile

        def side_by_side(sources: list[str], **options: Any) -> list[str]:
            first, *others = sources
            objects = one_by_one([first], **options)  # alone, for it makes the folders
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                for made in pool.map(partial(one_by_one, **options), ([source] for source in others)):
                    objects += made
            return list(objects)

        self.compiler.compile = side_by_side
        super().build_extensions()


def compiled_modules() -> list[str]:
    """The modules that mypyc takes, as paths relative to `src`, in a fixed order."""
    modules = []
    for package in COMPILED_PACKAGES:
        for path in sorted((ROOT / "src" / "gnomon" / package).rglob("*.py")):
            head = path.read_text(encoding="utf-8").splitlines()[:3]
            if path.name not in INTERPRETED_FILES and "locale" not in path.parts and INTERPRETED_MARK not in head:
                modules.append(str(path.relative_to(ROOT / "src")))
    return modules


def extensions() -> list[Any]:
    """The compiled engine, or nothing: plain Python is the default."""
    if os.environ.get("GNOMON_COMPILE") != "1":
        return []
    from mypyc.build import mypycify

    lay_out(ROOT / "src" / "gnomon", ROOT / READ)
    os.environ["MYPYPATH"] = READ
    paths = [f"{READ}/{module}" for module in compiled_modules()]
    return list(mypycify(paths, opt_level="3", debug_level="0", multi_file=True))


setup(cmdclass={"build_ext": BuildOnEveryCore, "build_py": BuildWithCatalogues}, ext_modules=extensions())
