"""SVG markup as strings: escaping, numbers, elements.

Drawing code writes f-strings. Whatever came from a person or a catalogue passes through `escape` on its way in;
coordinates pass through `number`, so that no drawing carries a twelfth decimal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, TypeAlias
from zlib import crc32

Attribute: TypeAlias = str | int | float | None

_IDENTITY: Final = re.compile(r' id="[^"]*"')


def escape(text: object) -> str:
    """The text made safe for element content and for attributes in either kind of quotes."""
    safe = str(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return safe.replace('"', "&quot;").replace("'", "&#39;")


def number(value: float) -> str:
    """A coordinate in user units with at most two decimals and no trailing zero; minus zero is zero."""
    if isinstance(value, int):
        return str(value)
    rounded = round(value, 2)
    whole = int(rounded)
    return str(whole) if rounded == whole else f"{rounded:.2f}".rstrip("0")


def attributes(pairs: dict[str, Attribute]) -> str:
    """The pairs as ` name="value"`, escaped; None leaves the attribute out.

    A trailing underscore is dropped and inner underscores become hyphens, so `class_` and `stroke_width` can be keywords.
    """
    parts = []
    for name, value in pairs.items():
        if value is None:
            continue
        shown = number(value) if isinstance(value, (int, float)) else escape(value)
        parts.append(f' {name.rstrip("_").replace("_", "-")}="{shown}"')
    return "".join(parts)


def group(*content: str, **pairs: Attribute) -> str:
    """A `g` element, kept even when empty so that later updates find their layer."""
    return f"<g{attributes(pairs)}>{''.join(content)}</g>"


def placed(x: float, y: float, content: str, **pairs: Attribute) -> str:
    """The content moved to (x, y) by a transform attribute, which a page can animate and every renderer reads."""
    return f'<g transform="translate({number(x)} {number(y)})"{attributes(pairs)}>{content}</g>'


def polygon(points: Iterable[tuple[float, float]]) -> str:
    """Path data of a closed straight-edged figure."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def symbol(identity: str, *content: str) -> str:
    """A shape to be drawn with `use`, in the user's own units and allowed to reach over its edges."""
    return f'<symbol id="{identity}" overflow="visible">{"".join(content)}</symbol>'


def shape_name(prefix: str, drawn: str) -> str:
    """A name for a shape that a page or a drawing holds once: the same for the same drawing."""
    return f"{prefix}{crc32(drawn.encode()):08x}"


def use(identity: str, x: float = 0, y: float = 0) -> str:
    """The symbol drawn at (x, y)."""
    place = f' x="{number(x)}" y="{number(y)}"' if x or y else ""
    return f'<use href="#{identity}"{place}/>'


def nameless(drawn: str) -> str:
    """Elements without their names, for a page that holds many pictures of one thing."""
    return _IDENTITY.sub("", drawn)


def with_class(drawn: str, name: str) -> str:
    """The markup of an element with one more class."""
    head, mark, rest = drawn.partition(">")
    if ' class="' in head:
        head = head.replace(' class="', f' class="{name} ', 1)
    else:
        head = f'{head} class="{name}"'
    return f"{head}{mark}{rest}"


def document(width: float, height: float, *content: str, box: tuple[float, float, float, float] | None = None) -> str:
    """A self-contained SVG file of width by height pixels; box is (left, top, width, height) in user units."""
    view = " ".join(number(value) for value in (box or (0, 0, width, height)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}" height="{number(height)}" viewBox="{view}">'
        f"{''.join(content)}</svg>"
    )
