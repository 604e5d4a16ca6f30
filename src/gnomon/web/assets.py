"""Static files under an address that carries their digest, so that browsers keep them and never show an old one.

The colours of `roles.css` and each game's stylesheet are written by the drawing code, not by hand.
"""

from __future__ import annotations

import base64
import hashlib
import re
from functools import cache
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from gnomon import catalog
from gnomon.drawing import boxes, emblems, plots, theatre, themes

FOLDER: Final = Path(__file__).resolve().parent / "static"
MEDIA: Final = {".woff2": "font/woff2", ".svg": "image/svg+xml"}
FOREVER: Final = "public, max-age=31536000, immutable"


@cache
def roles() -> str:
    """The stylesheet of colour roles: light, dark by choice, and the players' marks."""
    light, dark = _colours()
    return (
        f":root{{color-scheme:light;{light}}}\n:root[data-theme=dark]{{color-scheme:dark;{dark}}}\n{emblems.stylesheet()}\n"
        f"{emblems.stamp_rules()}\n"
        f"{boxes.stylesheet()}\n{plots.stylesheet()}\n{theatre.STYLE}"
        f"{''.join(boxes.accent(game, catalog.face(game).front) for game in catalog.shown())}"
    )


def _colours() -> tuple[str, str]:
    """The custom properties of the light and the dark theme."""
    light, dark = (themes.variables(theme) + emblems.stamps(theme) for theme in (themes.LIGHT, themes.DARK))
    return light, dark


def dark_by_system() -> str:
    """The stylesheet by which a page without scripts is dark where the reader's system is, and never on paper."""
    return f"@media screen and (prefers-color-scheme:dark){{:root{{color-scheme:dark;{_colours()[1]}}}}}"


@cache
def embedded(name: str) -> str:
    """A stylesheet of the folder `css` with its fonts and icons in it, but for fonts of rarer letters, which are large."""
    sheet = (FOLDER / "css" / name).read_text("utf-8")
    rare = re.compile(r"@font-face \{[^}]*latin-ext[^}]*\}\n?")
    return re.sub(r"url\(\.\./([\w/-]+\.(?:woff2|svg))\)", _embedded, rare.sub("", sheet))


def _embedded(found: re.Match[str]) -> str:
    path = FOLDER / found[1]
    content = base64.b64encode(path.read_bytes()).decode("ascii")
    return f"url(data:{MEDIA[path.suffix]};base64,{content})"


@cache
def version() -> str:
    """The digest of everything that is served, as part of its address."""
    digest = hashlib.sha256(roles().encode())
    for game in catalog.shown():
        digest.update(catalog.face(game).stylesheet().encode())
        digest.update(boxes.thumbnail_file(catalog.face(game).front).encode())
        digest.update(boxes.art_file(catalog.face(game).front).encode())
    for path in sorted(FOLDER.rglob("*")):
        if path.is_file():
            digest.update(path.name.encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def address(path: str) -> str:
    """The address of a static file, a path below the static folder.

    `roles.css`, `games/<id>.css` and `boxes/<id>.art.svg` and `boxes/<id>.part.svg` are generated.
    """
    return f"/static/{version()}/{path}"


class CachedFiles(StaticFiles):
    """Static files that browsers may keep for ever."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, or 404."""
        response = await super().get_response(path, scope)
        if response.status_code == 200:
            response.headers["cache-control"] = FOREVER
        return response


async def _roles(request: Request) -> Response:
    return Response(roles(), media_type="text/css", headers={"cache-control": FOREVER})


def _named(request: Request) -> str:
    """The game that an address names. Raises HTTPException."""
    game: str = request.path_params["game"]
    if game not in catalog.shown():
        raise HTTPException(404)
    return game


async def _game(request: Request) -> Response:
    stylesheet = catalog.face(_named(request)).stylesheet()
    return Response(stylesheet, media_type="text/css", headers={"cache-control": FOREVER})


async def _art(request: Request) -> Response:
    drawn = boxes.art_file(catalog.face(_named(request)).front)
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": FOREVER})


async def _thumbnail(request: Request) -> Response:
    drawn = boxes.thumbnail_file(catalog.face(_named(request)).front)
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": FOREVER})


def mount() -> Mount:
    """The route of all static files."""
    return Mount(
        f"/static/{version()}",
        routes=[
            Route("/roles.css", _roles),
            Route("/games/{game}.css", _game),
            Route("/boxes/{game}.art.svg", _art),
            Route("/boxes/{game}.part.svg", _thumbnail),
            Mount("/", CachedFiles(directory=FOLDER), name="files"),
        ],
        name="static",
    )
