"""Compiles the message catalogues: every `.po` beneath a folder into the `.mo` beside it, where that is stale."""

import sys
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def compile_catalogues(folder: Path) -> list[Path]:
    """Compile each stale catalogue beneath `folder`; returns the files written.

    Raises `ValueError` naming the catalogue and message if a translation loses or invents a placeholder.
    """
    written = []
    for source in sorted(folder.rglob("LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns:
            continue
        with source.open("rb") as stream:
            catalogue = read_po(stream, locale=source.parent.parent.name, abort_invalid=True)
        for message, errors in catalogue.check():
            raise ValueError(f"{source}: {message.id!r}: {errors[0]}")
        with target.open("wb") as stream:
            write_mo(stream, catalogue)
        written.append(target)
    return written


if __name__ == "__main__":
    for path in compile_catalogues(Path(sys.argv[1])):
        print(f"compiled {path}")
