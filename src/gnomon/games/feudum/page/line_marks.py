# gnomon: interpreted
"""Lines that a pull or push completes, outlined on the shelves of the guild that they are in."""

from __future__ import annotations

from typing import Final

from gnomon.drawing.elements import group, number, placed
from gnomon.games.feudum.components import Components
from gnomon.games.feudum.draw.guild_panels import CLOCKWISE, TURNS
from gnomon.games.feudum.draw.guild_shelves import CONTAINER_PLACES, MARKET_PITCH, WIDTH, scroll_place
from gnomon.games.feudum.draw.layout import guild_key, key
from gnomon.games.feudum.page.forecast import Lines
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import GOODS, GUILDS, PUSH

_STORE: Final = (62.0, 46.0)
_SCROLL: Final = (60.0, 36.0)


def line_marks(state: FeudumState, lines: Lines) -> dict[str, str]:
    """The outlines of lines by element, each in the layer of what it is drawn around."""
    components = state.setting.components
    step = WIDTH / components.market
    market = [_box(0, MARKET_PITCH * good - 1.5, WIDTH, 23) for good in lines.rows]
    market += [_box(step * column, -3, step, MARKET_PITCH * GOODS + 2) for column in lines.columns]
    stores = [_box(x - 1, y - 3, *_STORE) for good, x, y in CONTAINER_PLACES if good in lines.stores]
    scrolls = [_around(line, components) for line in lines.scrolls]
    found = {}
    for layer, boxes in (("f-market", market), ("f-container", stores), ("f-scroll", scrolls)):
        if boxes:
            name = f"{layer}-lines"
            found[name] = group(*boxes, id=name, class_="f-lines")
    return found


_LEAVES: Final = {"up": (151.0, 21.0), "right": (196.0, 150.0), "down": (112.0, 204.0), "left": (24.0, 150.0)}
"""Where on a panel goods leave it, by the way to the next guild."""


def way_mark(guild: int, function: int, gain: str) -> dict[str, str]:
    """A large arrow where a pull's or push's goods leave one guild for the next, with what it brings."""
    source = guild if function == PUSH else (guild - 1) % GUILDS
    way = CLOCKWISE[source]
    name = key(guild_key(source), "way")
    arrow = f'<path d="M0-15L14-1H6V15H-6V-1H-14Z" transform="rotate({TURNS[way]})"/>'
    x, y = (0, 34) if way in ("left", "right") else (-18, 5)
    told = f'<text x="{x}" y="{y}">{gain}</text>' if gain else ""
    return {name: placed(*_LEAVES[way], arrow + told, id=name, class_=f"f-way-mark f-way-{way}")}


def _box(x: float, y: float, width: float, height: float) -> str:
    return f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" rx="6"/>'


def _around(line: int, components: Components) -> str:
    """A box around the scrolls of a line."""
    spots = [scroll_place(scroll, components) for scroll in range(components.scrolls) if line >> scroll & 1]
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    right, bottom = max(x for x, _ in spots) + _SCROLL[0], max(y for _, y in spots) + _SCROLL[1]
    return _box(left - 2, top - 1, right - left, bottom - top)
