"""QR codes from a matrix of modules, in a frame that any camera reads in both themes."""

from __future__ import annotations

from collections.abc import Iterable

from gnomon.drawing.elements import escape

_QUIET = 4


def qr(modules: Iterable[Iterable[int]], name: str, size: int = 180) -> str:
    """The code as an SVG of size by size pixels with the quiet zone of four modules that the standard asks for.

    `modules` are rows of 0 (light) and 1 (dark) without a margin. The colours are literal, dark on light in every
    theme, because readers expect that. `name` says what the code leads to.
    """
    rows = [list(row) for row in modules]
    side = len(rows) + 2 * _QUIET
    data = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            run = x
            while run < len(row) and row[run]:
                run += 1
            if run > x:
                data.append(f"M{x + _QUIET} {y + _QUIET}h{run - x}v1h-{run - x}z")
            x = run + 1
    return (
        f'<svg class="gn-qr" width="{size}" height="{size}" viewBox="0 0 {side} {side}" role="img" shape-rendering="crispEdges">'
        f'<title>{escape(name)}</title><rect width="{side}" height="{side}" rx="1.5" fill="#fffdf7"/>'
        f'<path d="{"".join(data)}" fill="#1d1710"/></svg>'
    )
