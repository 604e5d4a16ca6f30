"""The whole web application: pages, sockets and API behind the guard and the sessions."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.middleware import Middleware

from gnomon.matches.service import Host
from gnomon.web import api, sockets
from gnomon.web.metrics import Metrics
from gnomon.web.pages import visit
from gnomon.web.present import TablePresenter
from gnomon.web.security import Guard, Sessions


def build(host: Host, metrics: Metrics, address: str = "") -> Starlette:
    """The application over a host that is started already; `address` is how people reach it, behind a proxy."""
    app = Starlette(
        routes=[*visit.routes(), *api.routes(), *sockets.routes()],
        middleware=[Middleware(Guard, address=address), Middleware(Sessions, people=host.people)],
    )
    app.state.host = host
    app.state.metrics = metrics
    app.state.presenter = TablePresenter()
    return app
