# gnomon: interpreted
"""Lines of text in drawings: broken where the language allows, as many as there is room for."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from gnomon.drawing.elements import escape, number
from gnomon.drawing.fitting import fit, width

_SQUEEZE = 1.1
"""How far the estimate of a lone word may pass the room: estimates are wide, and a whole word reads better."""

_NO_START = frozenset("、。，．・：；！？）」』】ーぁぃぅぇぉっゃゅょァィゥェォッャュョ,.;:!?)%”’")


@lru_cache(maxsize=4096)
def wrapped(words: str, room: float, size: float, most: int, bold: bool = False) -> tuple[str, ...]:
    """The text in at most so many lines; what does not fit ends in an ellipsis."""
    lines: list[str] = []
    line = ""
    pieces = _pieces(words)
    for index, piece in enumerate(pieces):
        longer = line + piece
        if not line.strip() or width(longer.rstrip(), size, bold) <= room:
            line = longer
            continue
        lines.append(line.strip())
        line = piece.lstrip()
        if len(lines) == most:
            rest = lines.pop() + " " + "".join(pieces[index:]).strip()
            return (*lines, fit(rest, room, size, bold))
    lines.append(line.strip())
    return tuple(_fitted(found, room, size, bold) for found in lines if found)


def _fitted(words: str, room: float, size: float, bold: bool) -> str:
    return fit(words, room if " " in words else room * _SQUEEZE, size, bold)


def _pieces(words: str) -> list[str]:
    """The text cut where a line may end: after spaces, and between ideographs."""
    found: list[str] = []
    piece = ""
    for character in words:
        wide = unicodedata.east_asian_width(character) in "WF"
        if wide and piece and character not in _NO_START:
            found.append(piece)
            piece = ""
        piece += character
        if character == " ":
            found.append(piece)
            piece = ""
    if piece:
        found.append(piece)
    return found


def lines(texts: Sequence[str], x: float, y: float, step: float, classes: str) -> str:
    """Lines of text from the first base line at (x, y) down."""
    return "".join(
        f'<text class="{classes}" x="{number(x)}" y="{number(y + index * step)}">{escape(text)}</text>'
        for index, text in enumerate(texts)
    )


_TITLE_SIZES = (17.5, 15.6, 14.6)
_AIR = 1.05
"""Titles are bold and serif, and fall back to wide faces where ours are not installed."""


@lru_cache(maxsize=1024)
def title(words: str, x: float, y: float, room: float, style: str, sizes: tuple[float, ...] = _TITLE_SIZES) -> str:
    """The heading of a board on the base line at (x, y): large, or smaller, or in two small lines, whatever has room.

    `style` is the class of the large size; the smaller `sizes` wear `<style>-1` and `<style>-2` as well.
    """
    for index, size in enumerate(sizes):
        if width(words, size, True) * _AIR <= room:
            return lines([words], x, y, 0, _sized(style, index))
    smallest = len(sizes) - 1
    size = sizes[smallest]
    found = wrapped(words, room / _AIR, size, 2, True)
    return lines(found, x, y if len(found) == 1 else y - 0.55 * size, 1.055 * size, _sized(style, smallest))


def _sized(style: str, index: int) -> str:
    return f"{style} {style}-{index}" if index else style
