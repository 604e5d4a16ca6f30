"""What the compiler reads: the same source, line by line, with the marks of rules set behind all functions.

mypyc calls a function that has a decorator through the interpreter, with every number boxed. `@rule` hands back the very
function that it marks, so here each mark becomes a call at the end of its module, and the functions stay plain ones.
"""

import re
import shutil
from pathlib import Path
from typing import Final

MARK: Final = re.compile(r"^@(rule\([^\n]*\))\n(?=(?:@[^\n]*\n)*def (\w+)\()", re.MULTILINE)


def marks_behind(source: str) -> str:
    """A module's source with `@rule(…)` before its functions taken to its end; no other line moves."""
    marks = [f"{call}({name})\n" for call, name in MARK.findall(source)]
    return MARK.sub("\n", source) + "".join(marks)


def lay_out(package: Path, folder: Path) -> None:
    """Put a package into a folder as the compiler is to read it; what lay there before goes."""
    shutil.rmtree(folder / package.name, ignore_errors=True)
    shutil.copytree(package, folder / package.name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in (folder / package.name).rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        marked = marks_behind(source)
        if marked != source:
            path.write_text(marked, encoding="utf-8")
