"""How tests read what was drawn: as a tree, by ids, by classes, by the words it shows."""

import re
import xml.etree.ElementTree as ET


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
