# gnomon: interpreted
"""The world as a small picture: regions and ropes, whose citizens and influence are where, what was invented by whom.

All that stands on the world is public, so the picture is the same whoever looks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from gnomon.drawing.elements import number
from gnomon.drawing.small import Point, SmallBoard, piece, shapes
from gnomon.drawing.themes import resolve
from gnomon.games.inventions import terms
from gnomon.games.inventions.components import Components
from gnomon.games.inventions.draw.palette import theme
from gnomon.games.inventions.draw.pieces import SEATS
from gnomon.games.inventions.state import InventionsState

_BOX: Final = (0, 0, 640, 340)
_REACH: Final = 300.0
_WIDE: Final = 176.0
_MIDDLES: Final[tuple[Point, ...]] = (
    (320, 282),
    (320, 170),
    (320, 58),
    (536, 92),
    (536, 248),
    (104, 92),
    (104, 248),
)
"""By region: the same three columns as on the table, without the displays between them."""
_HIGH: Final = (94.0, 94.0, 94.0, 132.0, 132.0, 132.0, 132.0)
_STEP: Final = 26.0
_ABREAST: Final = 6
_REGION: Final = re.compile(rf"-({'|'.join(terms.REGION_NAMES)})\b")
_CITIZEN: Final = 10.5
_TOKEN: Final = 8.4
_MARK: Final = 7.0
_EDGE: Final = 316
"""How far two regions may be apart for a rope that runs straight; a longer one leaves the world and comes back."""


def small_board(state: InventionsState, touched: Sequence[str], theme_name: str) -> SmallBoard:
    """The position small; `touched` are the elements that the last act was about. Raises ValueError for an unknown theme."""
    colours = theme(theme_name)
    lands = "".join(_land(state, region) for region in range(terms.REGIONS))
    drawn = f"{_shapes()}{_ropes(state.setting.components)}{lands}"
    return SmallBoard(_BOX, colours.roles["sea"], resolve(drawn, colours), _near(state, touched), _REACH, 1.6)


def _near(state: InventionsState, touched: Sequence[str]) -> Point | None:
    """The region that was touched first; a card stands for the one that it lies in."""
    cards = {
        f"i-card-{terms.CARD_NAMES[card]}": region for region, card in enumerate(state.card) if card != terms.NOTHING
    }
    for name in touched:
        found = _REGION.search(name)
        region = terms.REGION_NAMES.index(found.group(1)) if found else cards.get(name, terms.NOWHERE)
        if region != terms.NOWHERE:
            return _MIDDLES[region]
    return None


@cache
def _shapes() -> str:
    """The pieces of all colours in their three sizes."""
    return f"<defs>{shapes(SEATS, (_CITIZEN, _TOKEN, _MARK))}</defs>"


@cache
def _ropes(components: Components) -> str:
    line = "".join(
        _rope(_MIDDLES[one], _MIDDLES[other])
        for one in range(terms.REGIONS)
        for other in components.rope_list[one]
        if other > one
    )
    return (
        f'<path fill="none" stroke="var(--rope-edge)" stroke-width="7" d="{line}"/>'
        f'<path fill="none" stroke="var(--rope)" stroke-width="4" d="{line}"/>'
    )


def _rope(start: Point, end: Point) -> str:
    (ax, ay), (bx, by) = sorted((start, end))
    if bx - ax > _EDGE:
        return f"M{number(ax)} {number(ay)}H-4M{number(bx)} {number(by)}H644"
    bend = (bx - ax) * 0.14 + 8
    if bx == ax:
        # A rope between regions of one column that are not neighbours swings out beside the one between them.
        out = 118.0 if abs(by - ay) > 120 and ax == _MIDDLES[0][0] else 0.0
        return f"M{number(ax)} {number(ay)}Q{number(ax - 2 * out)} {number((ay + by) / 2)} {number(bx)} {number(by)}"
    return (
        f"M{number(ax)} {number(ay)}Q{number((ax + bx) / 2)} {number((ay + by) / 2 + bend)} {number(bx)} {number(by)}"
    )


def _land(state: InventionsState, region: int) -> str:
    people = tuple(state.people[terms.REGIONS * colour + region] for colour in range(terms.PARTIES))
    spaces = tuple(
        piece // terms.TOKENS if piece != terms.NOTHING else terms.NOBODY
        for piece in state.spaces[terms.INFLUENCE_SPACES * region : terms.INFLUENCE_SPACES * (region + 1)]
    )
    card = (
        state.card[region] != terms.NOTHING,
        state.presenter[region],
        state.inventor[region],
        state.innovator[region],
    )
    sage = bool((state.sages_at >> region) & 1)
    return _drawn(region, people, spaces, card, sage)


@lru_cache(maxsize=8192)
def _drawn(
    region: int, people: tuple[int, ...], spaces: tuple[int, ...], card: tuple[bool, int, int, int], sage: bool
) -> str:
    """A region: its citizens in rows above, its card with who brought it on, its influence spaces below."""
    x, y = _MIDDLES[region]
    high = _HIGH[region]
    left, top = x - _WIDE / 2, y - high / 2
    parts = [
        f'<rect x="{number(left)}" y="{number(top)}" width="{number(_WIDE)}" height="{number(high)}" rx="22"'
        ' fill="var(--land)" stroke="var(--land-edge)" stroke-width="2.500"/>'
    ]
    crowd = [colour for colour, count in enumerate(people) for _ in range(count)]
    step = min(_STEP, (_WIDE - 66) / max(1, min(len(crowd), _ABREAST) - 1)) if crowd else _STEP
    rows = max(1, -(-len(crowd) // _ABREAST))
    pitch = min(24.0, (high - 66) / rows)
    for index, colour in enumerate(crowd[: _ABREAST * 4]):
        parts.append(
            piece(
                SEATS[colour], _CITIZEN, left + 22 + step * (index % _ABREAST), top + 22 + pitch * (index // _ABREAST)
            )
        )
    foot = top + high - 22
    for space, owner in enumerate(spaces):
        at = left + 24 + 27 * space
        parts.append(
            f'<circle cx="{number(at)}" cy="{number(foot)}" r="12" fill="var(--socket)" stroke="var(--socket-edge)" stroke-width="2"/>'
        )
        if owner != terms.NOBODY:
            parts.append(piece(SEATS[owner], _TOKEN, at, foot))
    parts.append(_card(left + _WIDE - 70, foot - 14, *card))
    if sage:
        parts.append(
            f'<path fill="var(--sage)" d="M{number(left + _WIDE - 22)} {number(top + 32)}c-7-14 0-16 0-16s7 2 0 16"/>'
            f'<circle cx="{number(left + _WIDE - 22)}" cy="{number(top + 15)}" r="5" fill="var(--sage)"/>'
        )
    return "".join(parts)


def _card(x: float, y: float, lies: bool, presenter: int, inventor: int, innovator: int) -> str:
    """The card of a region: an idea while it is pale, an invention when it is golden; whose on its face."""
    if not lies:
        return f'<rect x="{number(x)}" y="{number(y)}" width="54" height="28" rx="5" fill="none" stroke="var(--socket-edge)" stroke-width="2" stroke-dasharray="5 4"/>'
    fill = "gold" if inventor != terms.NOBODY else "plate"
    parts = [
        f'<rect x="{number(x)}" y="{number(y)}" width="54" height="28" rx="5" fill="var(--{fill})" stroke="var(--land-edge)" stroke-width="2"/>'
    ]
    known = [colour for colour in (presenter, inventor, innovator) if colour != terms.NOBODY]
    parts += (piece(SEATS[colour], _MARK, x + 11 + 16 * index, y + 14) for index, colour in enumerate(known))
    return "".join(parts)
