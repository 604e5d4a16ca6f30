"""PNG pictures from SVG, without a browser.

The renderer reads style rules but no custom properties and finds no font by itself: hand it a drawing with literal
colours (`themes.resolve`) and let `fonts` say what the system has. Latin text is set in DejaVu, Japanese in Noto CJK.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

FAMILIES = {"serif": "DejaVu Serif", "sans": "DejaVu Sans"}
"""The generic families as the renderer must name them."""

_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts", "/System/Library/Fonts", "C:/Windows/Fonts")
_FIRST_CJK = "\u2e80"
_LATIN = (
    "DejaVuSans.ttf",
    "DejaVuSans-Bold.ttf",
    "DejaVuSerif.ttf",
    "DejaVuSerif-Bold.ttf",
    "DejaVuSerif-BoldItalic.ttf",
)
_CJK = ("NotoSansCJK-Regular.ttc", "NotoSansCJK-Bold.ttc", "NotoSerifCJK-Bold.ttc")


@cache
def fonts(cjk: bool) -> tuple[str, ...]:
    """The font files for pictures that this system has, in order of preference; the large CJK ones only on demand."""
    wanted = _LATIN + _CJK if cjk else _LATIN
    found: dict[str, str] = {}
    for folder in map(Path, _FOLDERS):
        if folder.is_dir():
            for file in sorted(folder.rglob("*.tt?")):
                if file.name in wanted:
                    found.setdefault(file.name, str(file))
    return tuple(found[name] for name in wanted if name in found)


def png(svg: str, scale: float = 1.0) -> bytes:
    """The drawing as a PNG, `scale` pixels to a unit of its size. Raises `ValueError` for a drawing it cannot read,
    and `ModuleNotFoundError` where the renderer is not installed.
    """
    # The renderer is a large library that programs without pictures should not have to load.
    try:
        import resvg_py
    except ModuleNotFoundError as missing:
        sentence = "a picture as PNG needs resvg-py, which is not installed; install gnomon[png]"
        raise ModuleNotFoundError(sentence, name=missing.name) from None

    files = list(fonts(any(character >= _FIRST_CJK for character in svg)))
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            zoom=scale,
            font_files=files,
            skip_system_fonts=bool(files),
            serif_family=FAMILIES["serif"],
            sans_serif_family=FAMILIES["sans"],
        )
    )
