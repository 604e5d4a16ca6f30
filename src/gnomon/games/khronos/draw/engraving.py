# gnomon: interpreted
"""The land as pictures for pages: one picture by day and one by night stand for the hundreds of trees of a map.

A browser keeps a picture whole, while it looks after every single tree of a drawing, on each board, at every change.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib import resources
from typing import Final
from urllib.parse import quote

from gnomon.drawing.elements import document, symbol
from gnomon.drawing.inlining import Rule, rules
from gnomon.drawing.themes import Theme, resolve
from gnomon.games.khronos.draw.layout import HEIGHT, WIDTH
from gnomon.games.khronos.draw.palette import KHRONOS_DARK, KHRONOS_LIGHT
from gnomon.games.khronos.draw.terrain import GROUND, RELIEF, ground, relief, shapes

_KEPT: Final = 16
_TIMES: Final = (("day", KHRONOS_LIGHT), ("night", KHRONOS_DARK))
_PLAIN: Final = " '=/:;,(){}"
"""Characters that may stand in an address as they are."""


@lru_cache(_KEPT)
def terrain_pictures(terrain: str) -> str:
    """The symbols of `terrain_symbols` by the same names, each holding its pictures; the page's theme shows one."""
    sheets = {GROUND: ground(terrain), RELIEF: f"<defs>{shapes()}</defs>{relief(terrain)}"}
    return "".join(symbol(name, *(_picture(drawing, *time) for time in _TIMES)) for name, drawing in sheets.items())


def _picture(drawing: str, time: str, theme: Theme) -> str:
    """A sheet in the colours of a theme: a file in itself, in place of an address."""
    file = document(WIDTH, HEIGHT, f"<style>{_style(drawing, theme)}</style>{drawing}").replace('"', "'")
    return (
        f'<image class="kh-by-{time}" width="{WIDTH}" height="{HEIGHT}"'
        f' href="data:image/svg+xml,{quote(file, _PLAIN)}"/>'
    )


def _style(drawing: str, theme: Theme) -> str:
    """The rules for what the drawing holds, with literal colours."""
    drawn = set(re.findall(r'class="([\w-]+)"', drawing))
    return resolve("".join(rule.text for rule in _rules() if rule.selector[1:] in drawn), theme)


@cache
def _rules() -> list[Rule]:
    return rules(resources.files("gnomon.games.khronos.draw").joinpath("board.css").read_text(encoding="utf-8"))
