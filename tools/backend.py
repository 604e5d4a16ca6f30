"""What builds Gnomon: setuptools, with the compiler as a further requirement where a compiled wheel is asked for.

`GNOMON_COMPILE=1 python -m build --wheel` (or `pip wheel .`) then fetches mypy into its own build environment; without
the variable nothing but `build-system.requires` is needed.
"""

import os
from typing import Final

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

COMPILER: Final = ("mypy>=2.4,<3",)
"""What a compiled wheel is built with; mypyc comes with mypy."""

Settings = dict[str, str | list[str] | None] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What the build of a wheel needs beside `build-system.requires`."""
    compiler = COMPILER if os.environ.get("GNOMON_COMPILE") == "1" else ()
    return [*build_meta.get_requires_for_build_wheel(config_settings), *compiler]
