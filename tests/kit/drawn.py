"""How tests read what was drawn: as a tree, by ids, by classes, by the words it shows."""

import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from typing import NamedTuple


def parsed(drawn: str) -> ET.Element:
    """A piece of drawing as a tree; fails if it is not well formed."""
    return ET.fromstring(f"<g>{drawn}</g>")


def identities(drawn: str) -> list[str]:
    """The ids in a drawing, in order."""
    return re.findall(r' id="([^"]+)"', drawn)


def classes(drawn: str) -> list[str]:
    """The classes in a drawing, each as often as it occurs."""
    return [name for found in re.findall(r' class="([^"]+)"', drawn) for name in found.split()]


def text(drawn: str) -> str:
    """The words and numbers that a drawing shows, titles included."""
    return " ".join(part.strip() for part in parsed(drawn).itertext() if part.strip())


def shown(drawn: str) -> str:
    """The words and numbers that a drawing shows, without titles."""
    return text(re.sub(r"<title>[^<]*</title>", "", drawn))


# --- numbers that can be asked where they are from --------------------------------------------------------------------

_EMPTY = {"br", "img", "input", "hr", "use", "path", "rect", "circle", "line", "polygon", "ellipse", "stop", "polyline"}
_UNSEEN = {"title", "desc", "style", "defs", "script", "option"}


class Number(NamedTuple):
    """A number that nothing explains: the text that has it, and the elements around it, outermost first."""

    text: str
    inside: tuple[str, ...]


class _Open(NamedTuple):
    """An element that has begun."""

    tag: str
    name: str
    explains: bool
    is_unseen: bool


class _Numbers(HTMLParser):
    """Finds the numbers of a drawing, SVG or HTML, that no element with a card holds."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Number] = []
        self._open: list[_Open] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _EMPTY:
            given = dict(attrs)
            is_unseen = tag in _UNSEEN or "unseen" in (given.get("class") or "").split()
            name = f"named {tag}" if "aria-label" in given else tag
            self._open.append(_Open(tag, name, "data-explains" in given, is_unseen))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Holds nothing."""

    def handle_endtag(self, tag: str) -> None:
        while self._open and tag not in _EMPTY and self._open.pop().tag != tag:
            pass

    def handle_data(self, data: str) -> None:
        has_number = any(letter.isdigit() for letter in data)
        if has_number and not any(one.explains or one.is_unseen for one in self._open):
            self.found.append(Number(data.strip(), tuple(one.name for one in self._open)))


def unexplained(drawn: str) -> list[Number]:
    """The numbers of a drawing that nobody can ask where they are from."""
    reader = _Numbers()
    reader.feed(drawn)
    reader.close()
    return reader.found
