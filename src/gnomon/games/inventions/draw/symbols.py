# gnomon: interpreted
"""The signs of Inventions: actions, specialties, people, tiles, benefits, tokens, time.

Each is drawn by line in a box of 24 units and fetched by name, so that map, cards, panels and sentences speak of the same
thing: `icon` puts it into a drawing, `sign` stands by itself among words. Lines (`iv-i`), fills (`iv-f`) and what is cut
out of them (`iv-gap`) take the colour of the text around them; `signs.css` holds the rules.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from gnomon.drawing.elements import number

SIDE: Final = 24.0
"""The side of a sign's box in its own units."""


def _lines(data: str) -> str:
    return f'<path class="iv-i" d="{data}"/>'


_PERSON: Final = (
    "M4.7 7.5a3.3 3.3 0 1 0 6.600 0a3.3 3.3 0 1 0-6.600 0M2.500 20c0-4.500 2-7.500 5.500-7.500s5.500 3 5.500 7.500z"
)
_CROWN: Final = "M4.500 17L3 7.500l5 3.500 4-7 4 7 5-3.500L19.500 17zM5 20.500h14"
_HEX: Final = "M12 3l7.800 4.500v9L12 21l-7.800-4.500v-9z"
_STAR: Final = "M12 2.500l2.700 6.800 6.800 2.700-6.800 2.700-2.700 6.800-2.700-6.800L2.500 12l6.800-2.700z"
_BOOK: Final = "M3 6c3.500-1.200 6.500-1 9 1 2.500-2 5.500-2.200 9-1v12.500c-3.500-1.200-6.500-1-9 1-2.500-2-5.500-2.200-9-1zM12 7v12.500"
_FLASH: Final = "M12 3v3.500M12 17.500V21M3 12h3.500M17.500 12H21M5.600 5.600l2.500 2.500M15.900 15.900l2.500 2.500M18.400 5.600l-2.500 2.500M8.100 15.900l-2.500 2.500"

_ACTIONS: Final = {
    "present": _lines(
        "M7 4h10a2 2 0 0 1 2 2v11M7 4a2 2 0 0 0-2 2v2h4V6a2 2 0 0 0-2-2zM9 8v9a3 3 0 0 0 3 3h7a2 2 0 0 0 2-2v-1h-8M12 8h4M12 11h4"
    ),
    "invent": _lines(
        f"M6.500 12a5.500 5.500 0 1 0 11 0a5.500 5.500 0 1 0-11 0M10.200 12a1.800 1.800 0 1 0 3.600 0a1.800 1.800 0 1 0-3.600 0{_FLASH}"
    ),
    "innovate": _lines(
        "M5.500 14a4.500 4.500 0 1 0 9 0a4.500 4.500 0 1 0-9 0M8.700 14a1.300 1.300 0 1 0 2.600 0a1.300 1.300 0 1 0-2.600 0"
        "M10 7v2.500M10 18.500V21M3 14h2.500M5 9l1.800 1.800M5 19l1.800-1.800M15 19l-1.800-1.800M18 3v7M14.500 6.500h7"
    ),
    "share": _lines("M12 14V4M8 8l4-4 4 4M4 13v4a3 3 0 0 0 3 3h10a3 3 0 0 0 3-3v-4"),
    "call_specialists": _lines(
        "M3 13l12-7v12L3 15zM15 9.500c2 .5 2 4.500 0 5M18.500 6.500c3.500 2.500 3.500 8.500 0 11M6 15.600l1.200 4.400h2.300l-.6-3.600"
    ),
    "gain_influence": _lines(_CROWN),
    "travel": _lines(
        "M3 16.500h18L18 20.500H6.500zM12.500 15V3.500c4.500 2 6.500 6 6.500 9.500h-6.500M10.500 6.500C7 8.500 5.500 11 5.500 13.500h5"
    ),
    "eureka": _lines(
        "M9 18.500h6M10 21.500h4M8.500 14.500a6 6 0 1 1 7 0c-.8.8-1 1.600-1 2.500h-5c0-.9-.2-1.700-1-2.500zM12 17v-5M9.800 10l2.200 2 2.200-2"
    ),
    "send_diplomat": _lines(f"{_PERSON}M15.500 9H22M19 6l3 3-3 3"),
    "call_diplomat": _lines(f"{_PERSON}M22 9h-6.500M18.500 6l-3 3 3 3"),
}

_SPECIALTIES: Final = {
    "economy": _lines("M3.500 12a8.500 8.500 0 1 0 17 0a8.500 8.500 0 1 0-17 0M9 9h6v6H9z"),
    "culture": _lines(
        "M7 3.500C3.500 8 5 14.500 9 17.500h6c4-3 5.500-9.500 2-14M7 8h10M10 8v9.500M12 8v9.500M14 8v9.500M12 17.500v3M9 20.500h6"
    ),
    "technology": _lines(
        "M10 5a2 2 0 1 0 4 0a2 2 0 1 0-4 0M11 6.800L5.500 20.500M13 6.800l5.500 13.700M7.800 14.500c2.500 2 6 2 8.400 0M12 3V1.500"
    ),
    "wild": _lines(_STAR),
    "any": _lines("M12 3L21 20H3zM12 9.500v5M9.500 16.500h5"),
}

_PEOPLE: Final = {
    "scholar": _lines(f"{_BOOK}M6 10h3M6 13h3M15 10h3M15 13h3"),
    "citizen": _lines(
        _PERSON.replace("M4.7 7.5", "M5.700 7.500").replace("M2.500 20", "M3.500 20") + "M18.500 6v6M15.500 9h6"
    ),
    "person": _lines(
        "M8.700 7.500a3.300 3.300 0 1 0 6.600 0a3.300 3.300 0 1 0-6.600 0M6.500 20c0-4.500 2-7.500 5.500-7.500s5.500 3 5.500 7.500z"
    ),
    "people": _lines(
        "M5.200 8a3.300 3.300 0 1 0 6.600 0a3.300 3.300 0 1 0-6.600 0M2.500 20c0-4.500 2.500-7 6-7s6 2.500 6 7"
        "M15.500 5a3.300 3.300 0 0 1 0 6.200M17 13.500c2.800.6 4.500 3 4.500 6.500"
    ),
    "exhausted": _lines(
        "M3 18.500h18M4.500 13.500a2.700 2.700 0 1 0 5.400 0a2.700 2.700 0 1 0-5.400 0M10.500 15.500c1-3.500 7-4.500 9.500 0zM15 4h5l-5 5h5"
    ),
    "sage": _lines(
        "M8.200 5a2.800 2.800 0 1 0 5.600 0a2.800 2.800 0 1 0-5.600 0M6 21c0-7 1.500-12 5-12s5 5 5 12zM19.500 21V7M19.500 7c0-2-3-2-3 0M9 13c1.500 1.300 2.700 1.300 4 0"
    ),
    "chronos": _lines(
        "M6 3h12M6 21h12M7.500 3c0 5 4.500 6 4.500 9s-4.500 4-4.500 9M16.500 3c0 5-4.500 6-4.500 9s4.500 4 4.500 9M9.500 18.500h5"
    ),
    "hephaestus": _lines(
        "M3 15h13c-.5 2.500-3 3-4.500 3.500V21h-6v-2.500C4 18 3 17 3 15zM13.500 3.500l6 6M11 8l4.500-4.500 3 3L14 11zM18 8l3.500 3.500"
    ),
}

_TILES: Final = {
    "wealth": _lines("M6.500 4h11l4 6L12 21 2.500 10zM2.500 10h19M9 10l3 11 3-11M6.500 4L9 10l3-6 3 6 2.500-6"),
    "knowledge": _lines(
        "M5.500 4.500h13a1.500 1.500 0 0 1 1.500 1.500v12.500a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 18.500V6a1.500 1.500 0 0 1 1.500-1.500zM8 9h8M8 12.500h8M8 16h5"
    ),
    "milestone": _lines("M5 20.500V9.500L12 3l7 6.500v11zM9 20.500V14h6v6.500M9.500 10h5"),
    "progress": _lines(f"{_HEX}M12 7.500l4 2.300v4.400l-4 2.300-4-2.300V9.800z"),
    "hex": _lines(_HEX),
    "build": _lines(f"{_HEX}M12 8v8M8 12h8"),
    "aspiration": _lines(
        "M8 4l3 0M14 4h3a2 2 0 0 1 2 2v2M19 11v3M19 17v1a2 2 0 0 1-2 2h-2M12 20H9M6.500 20A1.500 1.500 0 0 1 5 18.500v-2M5 13v-3M5 7V6a2 2 0 0 1 1-1.700M9.800 9.500a2.300 2.300 0 1 1 3.400 2c-.8.500-1.200 1-1.200 2M12 16v.2"
    ),
    "idea": _lines("M6 3.500h12v17H6zM9 8.500h6M9 12h3M9 15.500h6")
    + '<path class="iv-i iv-dashed" d="M3 6v12M21 6v12"/>',
    "invention": _lines("M5 3.500h14v17H5zM5 9h14M9 14.500a3 3 0 1 0 6 0a3 3 0 1 0-6 0"),
    "goal": _lines("M4 21V3.500M4 4.500h13l-2.500 4 2.500 4H4M9 8.500h3"),
    "objective": _lines(
        "M3.500 12a8.500 8.500 0 1 0 17 0a8.500 8.500 0 1 0-17 0M7.500 12a4.500 4.500 0 1 0 9 0a4.500 4.500 0 1 0-9 0M12 12l6-6"
    ),
    "accolade": _lines(
        "M7 9.500a5 5 0 1 0 10 0a5 5 0 1 0-10 0M9 13.500L7 21l5-2.500 5 2.500-2-7.500M12 7v5M10.500 8.500L12 7"
    ),
}

_TOKENS: Final = {
    "chain": _lines("M10 8.500H7.500a3.500 3.500 0 0 0 0 7H10M14 8.500h2.500a3.500 3.500 0 0 1 0 7H14M8.500 12h7"),
    "influence": _lines(_CROWN),
    "one_influence": _lines(
        "M2 17.500L1 10l4 2.800L8.500 7l3.500 5.800 4-2.800-1 7.500zM2.500 20.500h12M19 4v7M15.500 7.500h7"
    ),
    "economy_token": _lines(
        "M4.500 12a7.500 7.500 0 1 0 15 0a7.500 7.500 0 1 0-15 0M8.500 12a3.500 3.500 0 1 0 7 0a3.500 3.500 0 1 0-7 0"
    ),
    "face_down": _lines("M6 19L18 5M10 20l9-10.500M5 14.500L14 4"),
    "season": _lines("M7 5h10M8.500 5v14M12 5v14M15.500 5v14M6.500 19h11M5.500 21.500h13"),
    "epoch": _lines("M5 2.500h14M6.500 5h11M8 5v14M12 5v14M16 5v14M6 19h12M4 21.500h16"),
}

_BENEFITS: Final = {
    "choose_1": _lines(
        "M8.700 7a3 3 0 1 0 6.600 0a3 3 0 1 0-6.600 0M6.500 19.500c0-4.500 2-7.500 5.500-7.500s5.500 3 5.500 7.500zM3 12l-1.500 1.500L3 15M21 12l1.500 1.500L21 15"
    ),
    "choose_2": _lines(
        "M4 7.500a2.700 2.700 0 1 0 5.400 0a2.700 2.700 0 1 0-5.400 0M2 19.500c0-4 1.700-7 4.700-7s4.700 3 4.700 7z"
        "M14.600 7.500a2.700 2.700 0 1 0 5.400 0a2.700 2.700 0 1 0-5.400 0M12.600 19.500c0-4 1.700-7 4.700-7s4.700 3 4.700 7z"
    ),
    "return_citizens": _lines(f"{_PERSON}M21 6c1 5-1 8-5.500 9M17.500 12.500l-2.500 2.700 3.300 1.600"),
    "build_for_2": _lines(
        "M12 2.500l5.500 3.200v6.400L12 15.300 6.500 12.100V5.700zM12 6v6M9 9h6M3.500 21.500L3 18l2 1.300L7 16.500l2 2.800L11 18l-.5 3.500zM14 18.500c0-1.500 3.500-1.500 3.500.2 0 1.200-3.500 1.500-3.500 2.800h3.700"
    ),
    "cheaper": _lines("M3.500 12a8.500 8.500 0 1 0 17 0a8.500 8.500 0 1 0-17 0M8 12h8"),
    "turn_order": _lines(
        "M9 5h12M9 12h12M9 19h12M4.500 7.500v-5L3 4M3 17.500c0-1.500 3-1.500 3 .2 0 1.200-3 1.800-3 3.300h3"
    ),
    "none": _lines("M5 12h14"),
}

_TIME: Final = {
    "hourglass": '<path class="iv-f" d="M5 2.500h14v2l-5 7.500 5 7.500v2H5v-2l5-7.500-5-7.500z"/>',
    "final": _lines(
        "M6 4h12v4a6 6 0 0 1-12 0zM6 5.500H3c0 4 1.500 5.500 3.500 5.500M18 5.500h3c0 4-1.500 5.500-3.500 5.500M12 14v4M8 20.500h8"
    ),
    "home": _lines("M3.500 11.500L12 4l8.500 7.500M6 9.500v11h12v-11"),
    "supply": _lines("M4 9h16v11.500H4zM4 9l2.500-5h11L20 9M9 13h6"),
    "forum": _lines("M3 8.500l9-5 9 5zM5 8.500v9M10 8.500v9M14 8.500v9M19 8.500v9M3 20.500h18M4 17.500h16"),
    "map": _lines("M3 6l6-2.500 6 2.500 6-2.500V18l-6 2.500L9 18l-6 2.500zM9 3.500V18M15 6v14.500"),
    "locked": _lines("M6 11h12v9.500H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3M12 14.500v2.500"),
    "back": _lines("M8 5L4 9l4 4M4 9h9.500a5.500 5.500 0 0 1 0 11H9"),
}

_SIGNS: Final = {**_ACTIONS, **_SPECIALTIES, **_PEOPLE, **_TILES, **_TOKENS, **_BENEFITS, **_TIME}

_SAME: Final = {
    "trader": "economy",
    "artisan": "culture",
    "thinker": "technology",
    "one_citizen": "citizen",
    "wild_aspiration": "wild",
    "build_free": "build",
    "plus_1": "one_influence",
}
"""Nouns that are shown by the sign of another: a trader by that of the economy."""


def _drawn(name: str) -> str:
    return _SIGNS[_SAME.get(name, name)]


@cache
def icon(name: str, size: float = SIDE, x: float = 0.0, y: float = 0.0, classes: str = "") -> str:
    """A sign in a drawing, its middle at (x, y), its box `size` wide and high. Raises KeyError for an unknown name."""
    left, top = number(x - size / 2), number(y - size / 2)
    scaled = f" scale({number(size / SIDE)})" if size != SIDE else ""
    worn = f' class="{classes}"' if classes else ""
    return f'<g transform="translate({left} {top}){scaled}"{worn}>{_drawn(name)}</g>'


@cache
def sign(name: str, size: float = 16.0, classes: str = "") -> str:
    """A sign among words, `size` pixels wide and high; hidden from readers, who are told by the words."""
    worn = f"iv-sign {classes}".rstrip()
    return (
        f'<svg class="{worn}" width="{number(size)}" height="{number(size)}" viewBox="0 0 24 24" aria-hidden="true">'
        f"{_drawn(name)}</svg>"
    )


@cache
def letter(era: int, size: float = 15.0, x: float = 0.0, y: float = 0.0) -> str:
    """The letter of a milestone's era (1 to 6) on its block of ink, in a drawing, its middle at (x, y)."""
    half = size / 2
    return (
        f'<rect class="iv-letter" x="{number(x - half)}" y="{number(y - half)}" width="{number(size)}" height="{number(size)}" rx="3"/>'
        f'<text class="iv-letter-text" x="{number(x)}" y="{number(y + size * 0.3)}">{"ABCDEF"[era - 1]}</text>'
    )
