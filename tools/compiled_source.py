"""What the compiler reads: the same source, line by line, with the marks of rules set behind all functions.

mypyc calls a function that has a decorator through the interpreter, with every number boxed. `@rule` hands back the very
function that it marks, so here each mark becomes a call at the end of its module, and the functions stay plain ones.
`tell` takes any number of facts, which mypyc packs into a tuple before it calls, though a search notes no events; so here
nothing is told where nothing is noted.
"""

import re
import shutil
from pathlib import Path
from typing import Final

MARK: Final = re.compile(r"^@(rule\([^\n]*\))\n(?=(?:@[^\n]*\n)*def (\w+)\()", re.MULTILINE)

TOLD: Final = re.compile(r"^( *)((?:tell|tell_in_part)\((\w+), )", re.MULTILINE)

COMPILED_PACKAGES: Final = ("kernel", "games", "bots")
COMPILED_MODULES: Final = ("insight/inputs.py", "insight/network.py", "lab/episodes.py")
"""What is compiled beside them: every estimate and every step of a program that learns passes there."""
INTERPRETED_FILES: Final = ("__init__.py", "__main__.py")
INTERPRETED_MARK: Final = "# gnomon: interpreted"
"""Among its first three lines, for a module that must stay interpreted: a base class that users subclass, texts."""


def compiled_modules(source: Path) -> list[str]:
    """The modules that mypyc takes, as paths relative to the folder of the package, in a fixed order."""
    modules = []
    for package in COMPILED_PACKAGES:
        for path in sorted((source / "gnomon" / package).rglob("*.py")):
            head = path.read_text(encoding="utf-8").splitlines()[:3]
            if path.name not in INTERPRETED_FILES and "locale" not in path.parts and INTERPRETED_MARK not in head:
                modules.append(path.relative_to(source).as_posix())
    modules += [f"gnomon/{module}" for module in COMPILED_MODULES]
    return modules


def marks_behind(source: str) -> str:
    """A module's source with `@rule(…)` before its functions taken to its end; no other line moves."""
    marks = [f"{call}({name})\n" for call, name in MARK.findall(source)]
    return MARK.sub("\n", source) + "".join(marks)


def told_if_noted(source: str) -> str:
    """A module's source where an event is told only if events are noted; no line moves."""
    return TOLD.sub(r"\1if \3 is not None: \2", source)


def lay_out(package: Path, folder: Path) -> None:
    """Put a package into a folder as the compiler is to read it; what lay there before goes."""
    shutil.rmtree(folder / package.name, ignore_errors=True)
    shutil.copytree(package, folder / package.name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in (folder / package.name).rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        marked = told_if_noted(marks_behind(source))
        if marked != source:
            path.write_text(marked, encoding="utf-8")
