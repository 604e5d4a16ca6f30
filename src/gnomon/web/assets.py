"""Static files under an address that carries their digest, so that browsers keep them and never show an old one.

The colours of `roles.css` and each game's stylesheet are written by the drawing code, not by hand.
"""

from __future__ import annotations

import hashlib
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
FOREVER: Final = "public, max-age=31536000, immutable"


@cache
def roles() -> str:
    """The stylesheet of colour roles: light, dark by choice, and the players' marks."""
    light, dark = (themes.variables(theme) + emblems.stamps(theme) for theme in (themes.LIGHT, themes.DARK))
    return (
        f":root{{color-scheme:light;{light}}}\n:root[data-theme=dark]{{color-scheme:dark;{dark}}}\n{emblems.stylesheet()}\n"
        f"{emblems.stamp_rules()}\n"
        f"{boxes.stylesheet()}\n{plots.stylesheet()}\n{theatre.STYLE}"
        f"{''.join(boxes.accent(game, catalog.face(game).front) for game in catalog.shown())}"
    )


@cache
def version() -> str:
    """The digest of everything that is served, as part of its address."""
    digest = hashlib.sha256(roles().encode())
    for game in catalog.shown():
        digest.update(catalog.face(game).stylesheet().encode())
    for path in sorted(FOLDER.rglob("*")):
        if path.is_file():
            digest.update(path.name.encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def address(path: str) -> str:
    """The address of a static file, a path below the static folder; `roles.css` and `games/<id>.css` are generated."""
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


async def _game(request: Request) -> Response:
    game = request.path_params["game"]
    if game not in catalog.shown():
        raise HTTPException(404)
    stylesheet = catalog.face(game).stylesheet()
    return Response(stylesheet, media_type="text/css", headers={"cache-control": FOREVER})


def mount() -> Mount:
    """The route of all static files."""
    return Mount(
        f"/static/{version()}",
        routes=[
            Route("/roles.css", _roles),
            Route("/games/{game}.css", _game),
            Mount("/", CachedFiles(directory=FOLDER), name="files"),
        ],
        name="static",
    )
