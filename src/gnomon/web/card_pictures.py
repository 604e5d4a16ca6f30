"""Pictures of link previews as PNG: a match's board with its players, a game's box, the shelf with all boxes."""

from __future__ import annotations

from typing import Final

import anyio
import anyio.to_thread

from gnomon import catalog
from gnomon.drawing import boxes, raster
from gnomon.drawing.caches import LruCache
from gnomon.drawing.elements import document, escape, number, placed
from gnomon.drawing.emblems import outline
from gnomon.drawing.fitting import fit, width
from gnomon.drawing.themes import LIGHT, resolve
from gnomon.matches.table import Table
from gnomon.web.live import board_of, scores_of
from gnomon.web.pages.shelf import front_of, match_title, title_of

SIZE: Final = (1200, 630)
"""In pixels, the size that services which show a link expect."""
HOUSE: Final = ""
"""In place of a game: all of them."""
KEPT: Final = 100
"""Pictures of some 100 kB each."""
_STRIP: Final = 132
_EDGE: Final = 44
_NAME: Final = 26
_SCORE: Final = 32
_TITLE: Final = 36
_LARGE: Final = 76
_STYLE: Final = (
    f".cd-title{{font:600 {_TITLE}px var(--serif);fill:var(--ink)}}.cd-large{{font:600 {_LARGE}px var(--serif);fill:var(--ink)}}"
    ".cd-house{font:italic 500 30px var(--serif);fill:var(--ink-2)}"
    f".cd-name{{font:600 {_NAME}px var(--sans);fill:var(--ink)}}.cd-score{{font:600 {_SCORE}px var(--serif);fill:var(--ink)}}"
    ".cd-mark{stroke:var(--piece-edge);stroke-width:2}.cd-edge{fill:none;stroke:var(--line);stroke-width:3}"
)
_BOX: Final = (272, 338)
"""The size of a box with its lid and its side."""


class CardPictures:
    """The pictures, each made once: a match's again after every row of its log, and when a seat changes hands."""

    def __init__(self) -> None:
        self._made: LruCache[bytes] = LruCache(KEPT)
        # A picture takes a processor for some tenths of a second: one after the other.
        self._turn = anyio.Lock()

    async def of_match(self, table: Table) -> bytes:
        """A match as a stranger sees it."""
        key = (table.id, table.seq, tuple(table.names()))
        async with self._turn:
            return self._made.get(key) or await self._make(key, match_card(table))

    async def of_game(self, game: str) -> bytes:
        """A game's box, or all boxes for HOUSE."""
        async with self._turn:
            return self._made.get(game) or await self._make(game, game_card(game) if game else house_card())

    async def _make(self, key: object, drawn: str) -> bytes:
        made = await anyio.to_thread.run_sync(raster.png, drawn)
        self._made.put(key, made)
        return made


def match_card(table: Table) -> str:
    """A match's board as a stranger sees it, the title and everybody's mark, name and points under it."""
    board = SIZE[1] - _STRIP
    room = SIZE[0] - 2 * _EDGE
    house = "Gnomon"
    title = fit(match_title(table.record), room - width(house, 30) - 24, _TITLE, bold=True)
    return _card(
        board_of(table, LIGHT.name).whole((SIZE[0], board)),
        f'<path class="cd-edge" d="M0 {board}h{SIZE[0]}"/>',
        _text(_EDGE, board + 50, title, "cd-title"),
        _text(SIZE[0] - _EDGE - width(house, 30), board + 50, house, "cd-house"),
        _plates(table, SIZE[1] - 28, room),
    )


def game_card(game: str) -> str:
    """A game's box, and its title beside it."""
    tall = SIZE[1] - 2 * _EDGE
    left = _EDGE + 40 + tall * _BOX[0] / _BOX[1] + 56
    room = SIZE[0] - _EDGE - left
    words = title_of(game).split(" ")
    lines = [" ".join(words[:-1]), words[-1]] if width(title_of(game), _LARGE, bold=True) > room else [" ".join(words)]
    middle = SIZE[1] / 2
    return _card(
        _box(game, _EDGE + 40, _EDGE, tall),
        *(
            _text(left, middle + 84 * place, fit(line, room, _LARGE, bold=True), "cd-large")
            for place, line in enumerate(lines)
        ),
        _text(left, middle + 84 * len(lines) - 20, "Gnomon", "cd-house"),
    )


def house_card() -> str:
    """All boxes side by side under the name of the house."""
    games = catalog.shown()[:4]
    tall = 330.0
    wide = tall * _BOX[0] / _BOX[1]
    step = min(wide, (SIZE[0] - 2 * _EDGE) / len(games))
    left = (SIZE[0] - step * len(games)) / 2
    shelf = 560
    return _card(
        _text((SIZE[0] - width("Gnomon", _LARGE, bold=True)) / 2, 142, "Gnomon", "cd-large"),
        *(_box(game, left + step * place + 6, shelf - tall, tall) for place, game in enumerate(games)),
        f'<path class="cd-edge" d="M{_EDGE} {shelf}h{SIZE[0] - 2 * _EDGE}"/>',
    )


def _card(*parts: str) -> str:
    ground = f'<path fill="var(--paper)" d="M0 0h{SIZE[0]}v{SIZE[1]}H0z"/>'
    return resolve(document(*SIZE, f"<style>{_STYLE}{boxes.stylesheet()}</style>", ground, *parts), LIGHT)


def _box(game: str, x: float, y: float, tall: float) -> str:
    """A game's box standing at a place."""
    where = f'x="{number(x)}" y="{number(y)}" width="{number(tall * _BOX[0] / _BOX[1])}" height="{number(tall)}"'
    return boxes.box(front_of(game)).replace("<svg ", f"<svg {where} ", 1)


def _plates(table: Table, y: float, room: float) -> str:
    """Everybody's mark, points and name in a row, by their seats; of a free seat the mark alone."""
    face, parts = catalog.face(table.record.game), []
    points = scores_of(table)
    step = room / len(table.seats)
    for place, name in enumerate(table.names()):
        x, emblem = _EDGE + place * step, face.emblem(place)
        shape = f'<path class="cd-mark" fill="var(--p-{emblem.colour})" d="{outline(emblem.shape, 14)}"/>'
        parts.append(placed(x + 16, y - 10, shape))
        if name:
            start = x + 56 + width(points[place], _SCORE, bold=True)
            parts.append(_text(x + 42, y, points[place], "cd-score"))
            parts.append(_text(start, y, fit(name, x + step - start - 18, _NAME, bold=True), "cd-name"))
    return "".join(parts)


def _text(x: float, y: float, text: str, role: str) -> str:
    return f'<text class="{role}" x="{number(x)}" y="{number(y)}">{escape(text)}</text>'
