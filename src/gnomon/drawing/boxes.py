"""Boxes on the shelf, their thumbnails, and the table's own mark.

A box keeps its colours in both themes, as a printed box does. Its front is 240 by 320 units: art above, a title band of
56 below. The same art, cropped to its strongest part, is the thumbnail.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from gnomon.drawing.elements import escape, number
from gnomon.drawing.fitting import width
from gnomon.drawing.themes import mix

WIDTH = 240
HEIGHT = 320
ART_HEIGHT = 264
_DEPTH = 26
_RISE = 12


class Front(NamedTuple):
    """A box front: the title, the art (240 by 264 units), the band's colour, the lettering's, the crop of a thumbnail.

    `crop` is (left, top, side) of a square in art units.
    """

    title: str
    art: str
    band: str
    lettering: str
    crop: tuple[int, int, int]


@cache
def box(front: Front, name: str = "", art: str = "") -> str:
    """A box standing on a shelf, 272 by 338 units with its lid and its right side; `name` is its accessible name.

    `art` is the address of the file of the art, where a page does not bring it itself.
    """
    picture = f'<image href="{escape(art)}" width="{WIDTH}" height="{ART_HEIGHT}"/>' if art else front.art
    lid = f"M0 0L{_DEPTH}-{_RISE}h{WIDTH}L{WIDTH} 0z"
    side = f"M{WIDTH} 0l{_DEPTH}-{_RISE}v{HEIGHT - _RISE}l-{_DEPTH} {2 * _RISE}z"
    ink = mix(front.band, "#000000", 0.72)
    title = front.title.upper()
    spine = min(18.6, 156 / max(1.0, _lettering_width(title, 1)))
    return (
        f'<svg class="gn-box" viewBox="-2 -15 272 338" role="img" aria-label="{escape(name or front.title)}">'
        f'<path d="{lid}" fill="{mix(front.band, "#ffffff", 0.18)}"/>'
        f'<path d="{side}" fill="{mix(front.band, "#000000", 0.34)}"/>'
        f'<path d="M{WIDTH + _DEPTH} -{_RISE}v{HEIGHT - _RISE}l-{_DEPTH} {2 * _RISE}v-90z" fill="#000" opacity=".14"/>'
        f'<text transform="translate(259 288) rotate(-90)" class="gn-box-title" font-size="{number(spine)}"'
        f' fill="{front.lettering}">{escape(title)}</text>'
        f'<svg width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">{picture}{_band(front, title)}</svg>'
        f'<path d="M0 0H{WIDTH}V{HEIGHT}H0z{lid}{side}" fill="none" stroke="{ink}" stroke-width="1.5"'
        ' stroke-linejoin="round"/></svg>'
    )


def _band(front: Front, title: str) -> str:
    size = min(30.0, 186 / max(1.0, _lettering_width(title, 1)))
    base = ART_HEIGHT + 27 + size * 0.28
    return (
        f'<path d="M0 {ART_HEIGHT}h{WIDTH}v{HEIGHT - ART_HEIGHT}H0z" fill="{front.band}"/>'
        f'<path d="M0 {ART_HEIGHT}.8h{WIDTH}M10 312h220" stroke="{front.lettering}" stroke-width="1.4" opacity=".7"/>'
        f'<text x="{WIDTH / 2:g}" y="{number(base)}" text-anchor="middle" class="gn-box-title" font-size="{number(size)}"'
        f' fill="{front.lettering}">{escape(title)}</text>'
    )


def _lettering_width(title: str, size: float) -> float:
    """Width of a title in spaced capitals."""
    return width(title, size) + 0.09 * size * len(title)


@cache
def thumbnail(front: Front, size: int = 54) -> str:
    """The strongest part of the art as a small square picture, hidden from readers: the name stands beside it."""
    left, top, side = front.crop
    return (
        f'<svg class="gn-thumbnail" width="{size}" height="{size}" viewBox="{left} {top} {side} {side}"'
        f' preserveAspectRatio="xMidYMid slice" aria-hidden="true">{front.art}</svg>'
    )


@cache
def art_file(front: Front) -> str:
    """The art of a front as a file: a browser fetches it once for every page."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{2 * WIDTH}" height="{2 * ART_HEIGHT}"'
        f' viewBox="0 0 {WIDTH} {ART_HEIGHT}">{front.art}</svg>'
    )


@cache
def thumbnail_file(front: Front) -> str:
    """The same picture as a file, for long lists: a browser fetches it once."""
    drawn = thumbnail(front, 108).removeprefix('<svg class="gn-thumbnail"').replace(' aria-hidden="true"', "", 1)
    return f'<svg xmlns="http://www.w3.org/2000/svg"{drawn}'


@cache
def logo(size: int = 38) -> str:
    """The mark of the table: a dial and the shadow that its gnomon casts."""
    return (
        f'<svg class="gn-logo" width="{size}" height="{size}" viewBox="0 0 38 38" aria-hidden="true">'
        '<circle cx="19" cy="19" r="17"/><circle cx="19" cy="19" r="13.5"/>'
        '<path d="M19 2v4M36 19h-4M19 36v-4M2 19h4"/><path class="gn-shadow" d="M19 19L31 11 19 8z"/></svg>'
    )


@cache
def wordmark(size: int = 38) -> str:
    """The mark with the name beside it, for the head of a page."""
    return f'<span class="gn-wordmark">{logo(size)}<b>Gnomon</b></span>'


@cache
def icon(size: int = 64) -> str:
    """The mark as a file of its own, in literal colours, for the tab of a browser and the home screen of a phone."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 38 38">'
        '<rect width="38" height="38" rx="9" fill="#f5efe3"/><g transform="translate(3.8 3.8) scale(.8)">'
        '<circle cx="19" cy="19" r="17" fill="none" stroke="#231f1a" stroke-width="2.2"/>'
        '<circle cx="19" cy="19" r="13" fill="none" stroke="#231f1a" stroke-width="1.2"/>'
        '<path d="M19 2v4M36 19h-4M19 36v-4M2 19h4" stroke="#231f1a" stroke-width="2.2"/>'
        '<path d="M19 19.500L32 11 18.500 6.500z" fill="#a4452c"/></g></svg>'
    )


def accent(game: str, front: Front) -> str:
    """The role `--box` of a game's page: the band's colour, lighter where the page is dark."""
    light, dark = mix(front.band, "#000000", 0.06), mix(front.band, "#ffffff", 0.52)
    return f"[data-game={game}]{{--box:{light}}}\n:root[data-theme=dark] [data-game={game}]{{--box:{dark}}}\n"


def stylesheet() -> str:
    """The rules of boxes and mark, in roles."""
    return "\n".join(
        (
            ".gn-box{display:block;width:100%;height:auto;overflow:visible}",
            ".gn-box-title{font-family:var(--serif);font-weight:600;letter-spacing:.09em}",
            ".gn-thumbnail{display:block;flex:none;border-radius:8px}",
            ".gn-logo{display:block;flex:none}",
            ".gn-logo circle{fill:none;stroke:var(--ink);stroke-width:1.6}",
            ".gn-logo path{fill:none;stroke:var(--ink);stroke-width:1.6}",
            ".gn-logo .gn-shadow{fill:var(--bad);stroke:none}",
            ".gn-wordmark{display:inline-flex;align-items:center;gap:12px}",
            ".gn-wordmark b{font:500 26px/1 var(--serif);color:var(--ink)}",
        )
    )
