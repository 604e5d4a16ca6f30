"""Build steps beyond pyproject.toml: message catalogues, and the compiled engine when it is asked for.

`GNOMON_COMPILE=1` compiles `gnomon.kernel`, `gnomon.games`, `gnomon.bots` and `gnomon.lab.episodes` with mypyc from the
same source, when the build comes to the extensions and not whenever somebody asks for the package's metadata.
"""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from setuptools import Distribution, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
READ = "build/source"
"""Where the compiler finds the modules, as `tools.compiled_source` hands them over."""
ENGINE = "__native_"
"""How the names of the C files begin that mypyc makes of modules."""
PART_BYTES = 1_000_000
"""So much C makes a part; more would take much memory on many cores."""
WITHOUT_LIBRARIES = ("--ignore-missing-imports", "--no-warn-unused-ignores")
"""Compiling needs none of the libraries that the table imports, so none has to be installed for it."""

sys.path.insert(0, str(ROOT))  # the isolated build does not put the project's folder there

from tools.catalogues import compile_catalogues  # noqa: E402  the path above makes it importable
from tools.compiled_source import compiled_modules, lay_out  # noqa: E402


def is_compiled() -> bool:
    """Whether the compiled engine is asked for; plain Python is the default."""
    return os.environ.get("GNOMON_COMPILE") == "1"


class WithEngine(Distribution):
    """A distribution that knows whether it will have extensions before they have been made."""

    def has_ext_modules(self) -> bool:
        """Whether the wheel is of one platform."""
        return is_compiled() or bool(super().has_ext_modules())


class BuildWithCatalogues(build_py):
    """Compiles the message catalogues before the package data is collected."""

    def run(self) -> None:
        compile_catalogues(ROOT / "src")
        self.data_files = self._get_data_files()  # collected once before the catalogues existed
        super().run()


class BuildOnEveryCore(build_ext):
    """Turns the engine into C, then compiles its many files side by side; they make one extension, and so would come
    one after another.
    """

    def run(self) -> None:
        self.distribution.ext_modules = extensions()
        self.distribution.reinitialize_command(self)
        self.ensure_finalized()  # once more, for it is what takes the extensions in
        super().run()

    def build_extensions(self) -> None:
        one_by_one = self.compiler.compile

        def side_by_side(sources: list[str], **options: Any) -> list[str]:
            first, *others = in_parts(sources)
            objects = one_by_one([first], **options)  # alone, for it makes the folders
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                for made in pool.map(partial(one_by_one, **options), ([source] for source in others)):
                    objects += made
            return list(objects)

        self.compiler.compile = side_by_side
        self.parallel = os.cpu_count() or 1  # each module has a small extension that only leads to the large one
        super().build_extensions()


def in_parts(sources: list[str]) -> list[str]:
    """The engine's C files in a few parts that include them, for each by itself would read the same headers again."""
    engine = sorted(source for source in sources if Path(source).name.startswith(ENGINE))
    parts: list[list[str]] = []
    size = PART_BYTES
    for source in engine:
        if size >= PART_BYTES:
            parts.append([])
            size = 0
        parts[-1].append(source)
        size += Path(source).stat().st_size
    written = []
    for number, part in enumerate(parts):
        path = Path(part[0]).with_name(f"part_{number}.c")
        path.write_text("".join(f'#include "{Path(source).name}"\n' for source in part), encoding="utf-8")
        written.append(str(path))
    return [*written, *(source for source in sources if source not in engine)]


def extensions() -> list[Any]:
    """The compiled engine."""
    from mypyc.build import mypycify

    lay_out(ROOT / "src" / "gnomon", ROOT / READ)
    os.environ["MYPYPATH"] = READ
    paths = [f"{READ}/{module}" for module in compiled_modules(ROOT / "src")]
    # Higher levels take two thirds more time to compile and are no faster: docs/developers/speed.md has the figures.
    return list(mypycify([*WITHOUT_LIBRARIES, *paths], opt_level="1", debug_level="0", multi_file=True))


setup(
    distclass=WithEngine,
    cmdclass={"build_ext": BuildOnEveryCore, "build_py": BuildWithCatalogues},
    ext_modules=[],
)
