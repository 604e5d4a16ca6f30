"""What a browser needs to keep Gnomon as an app and to show notices of it: a manifest, and the script that hears them."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from gnomon.web import assets
from gnomon.web.languages import tag
from gnomon.web.visitor import visitor_of

MEDIA = "application/manifest+json"
INK, PAPER = "#201e19", "#f4efe4"


async def manifest(request: Request) -> Response:
    """The manifest."""
    icons = [
        {
            "src": assets.address(f"icons/app-{size}.png"),
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": purpose,
        }
        for size in (192, 512)
        for purpose in ("any", "maskable")
    ]
    told = {
        "id": "/",
        "name": "Gnomon",
        "short_name": "Gnomon",
        "lang": tag(visitor_of(request).language),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": INK,
        "icons": icons,
    }
    return JSONResponse(told, media_type=MEDIA, headers={"cache-control": "no-cache"})


async def worker(_request: Request) -> Response:
    """The script that hears notices: it stands at the root, for it may act where it stands and below."""
    return FileResponse(
        assets.FOLDER / "js" / "hearing.js", media_type="text/javascript", headers={"cache-control": "no-cache"}
    )


def routes() -> list[Route]:
    """The routes of this module."""
    return [Route("/manifest.webmanifest", manifest), Route("/hearing.js", worker)]
