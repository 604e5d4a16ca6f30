"""The whole web application: pages, sockets and API behind the guard and the sessions."""

from __future__ import annotations

import anyio
from starlette.applications import Starlette
from starlette.middleware import Middleware

from gnomon.matches.service import Host
from gnomon.web import api, assets, sockets
from gnomon.web.headers import Headers
from gnomon.web.lastresort import LastResort
from gnomon.web.metrics import Metrics
from gnomon.web.pages import challenge, errors, home, inviting, learning, reading, records, replay, table, trying, visit
from gnomon.web.present import TablePresenter
from gnomon.web.security import Guard, Sessions


def build(host: Host, metrics: Metrics, address: str = "") -> Starlette:
    """The application over a host that is started already; `address` is how people reach it, behind a proxy."""
    pages = (home, visit, inviting, table, replay, trying, reading, learning, records, challenge)
    app = Starlette(
        routes=[
            assets.mount(),
            *(route for module in pages for route in module.routes()),
            *api.routes(),
            *sockets.routes(),
        ],
        middleware=[
            Middleware(Headers),
            Middleware(LastResort),
            Middleware(Guard, address=address),
            Middleware(Sessions, people=host.people),
        ],
        exception_handlers=errors.handlers(),
    )
    app.state.host = host
    app.state.metrics = metrics
    app.state.presenter = TablePresenter()
    app.state.turns = anyio.Lock()
    app.state.address = address
    return app
