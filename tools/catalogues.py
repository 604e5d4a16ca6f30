"""Compiles the message catalogues: every `.po` beneath a folder into the `.mo` beside it, where that is stale."""

import re
import sys
from pathlib import Path

from babel.messages.catalog import Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

PLACEHOLDER = re.compile(r"\{[^{}]*\}|%\([^)]*\)[sd]")


def forms(text: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    """A message's original or translation as its plural forms: one where it does not count anything."""
    return (text,) if isinstance(text, str) else tuple(text or ("",))


def lost_placeholders(message: Message) -> list[str]:
    """The translations whose placeholders are not the original's; the missing ones of an untranslated message pass.

    A singular may leave out its number, so every form is held to the placeholders of the original's last form,
    and a first form may lack what the original's first form lacks.
    """
    originals = forms(message.id)
    fullest = set(PLACEHOLDER.findall(originals[-1]))
    least = set.intersection(*(set(PLACEHOLDER.findall(original)) for original in originals))
    return [
        translation
        for translation in forms(message.string)
        if translation and not least <= set(PLACEHOLDER.findall(translation)) <= fullest
    ]


def compile_catalogues(folder: Path) -> list[Path]:
    """Compile each stale catalogue beneath `folder`; returns the files written.

    Raises `ValueError` naming the catalogue and the message if a translation loses or invents a placeholder.
    """
    written = []
    for source in sorted(folder.rglob("LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns:
            continue
        with source.open("rb") as stream:
            catalogue = read_po(stream, locale=source.parents[1].name, abort_invalid=True)
        for message in catalogue:
            for translation in lost_placeholders(message) if message.id else ():
                raise ValueError(f"{source}: {message.id!r} is translated with other placeholders: {translation!r}")
        with target.open("wb") as stream:
            write_mo(stream, catalogue)
        written.append(target)
    return written


if __name__ == "__main__":
    for path in compile_catalogues(Path(sys.argv[1])):
        print(f"compiled {path}")
