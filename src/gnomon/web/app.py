"""The whole web application: pages, sockets and API behind the guard and the sessions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import anyio
from starlette.applications import Starlette
from starlette.middleware import Middleware

from gnomon import tracing
from gnomon.matches.service import Host
from gnomon.web import api, assets, sockets
from gnomon.web.card_pictures import CardPictures
from gnomon.web.concerning import Concerns
from gnomon.web.explaining import Explanations
from gnomon.web.gate import Gate
from gnomon.web.headers import Headers
from gnomon.web.health import Health
from gnomon.web.hosts import Hosts, Named
from gnomon.web.house import House
from gnomon.web.lastact import LastActs
from gnomon.web.lastresort import LastResort
from gnomon.web.later import LaterReader
from gnomon.web.live import SmallBoards
from gnomon.web.metrics import Askers, Metrics
from gnomon.web.pages import (
    adjourning,
    arriving,
    challenge,
    channels,
    coach,
    deadlines,
    devices,
    distance,
    drills,
    embedding,
    errors,
    events,
    explaining,
    friends,
    games,
    home,
    installing,
    invitations,
    inviting,
    keeping,
    known,
    learning,
    leaves,
    logins,
    mails,
    offering,
    own_tables,
    parting,
    passkeys,
    people,
    reading,
    records,
    replay,
    reports,
    review,
    seeks,
    syndication,
    table,
    tokens,
    trying,
    uniting,
    visit,
    watching,
)
from gnomon.web.pages import (
    host as host_pages,
)
from gnomon.web.present import TablePresenter
from gnomon.web.review_pictures import ReviewPictures
from gnomon.web.security import Buckets, Guard, Sessions
from gnomon.web.traced import Traced
from gnomon.web.v1 import calls as v1_calls
from gnomon.web.v1 import documents, operations
from gnomon.web.v1.feeds import Feeds


def _alone() -> str:
    """The address on the network of a machine that has none."""
    return ""


@dataclass(frozen=True, slots=True)
class Doors:
    """How people come in: `address` is the one they use, as the host has set it (empty: the one in the browser's bar),
    `hosts` the names that are answered to, `network` the address for other devices now, `askers` who reads the metrics.
    """

    address: str = ""
    hosts: Hosts = field(default_factory=Hosts)
    network: Callable[[], str] = _alone
    askers: Askers = field(default_factory=Askers)


def build(host: Host, metrics: Metrics, doors: Doors | None = None) -> Starlette:
    """The application over a host that is started already."""
    doors = doors or Doors()
    pages = (
        home,
        games,
        friends,
        seeks,
        visit,
        devices,
        offering,
        adjourning,
        passkeys,
        logins,
        people,
        own_tables,
        distance,
        known,
        keeping,
        channels,
        deadlines,
        leaves,
        mails,
        uniting,
        installing,
        parting,
        tokens,
        inviting,
        table,
        coach,
        replay,
        review,
        trying,
        explaining,
        reading,
        learning,
        records,
        challenge,
        events,
        watching,
        embedding,
        syndication,
        drills,
        host_pages,
        reports,
        invitations,
        arriving,
    )
    app = Starlette(
        routes=[
            assets.mount(),
            *(route for module in pages for route in module.routes()),
            *api.routes(),
            *operations.routes(),
            *documents.routes(),
            *sockets.routes(),
        ],
        middleware=[
            *([Middleware(Traced)] if tracing.is_on() else []),
            Middleware(Headers, secure=doors.address.startswith("https://")),
            Middleware(LastResort),
            Middleware(Named, hosts=doors.hosts),
            Middleware(Guard, address=doors.address),
            Middleware(Sessions, people=host.people),
            *([] if host.people.lets_in("door") else [Middleware(Gate, host=host)]),
        ],
        exception_handlers=errors.handlers(),
    )
    app.state.host = host
    app.state.metrics = metrics
    app.state.health = Health(host.store)
    app.state.house = House(host, metrics.recent, app.state.health)
    app.state.presenter = TablePresenter(host.courses)
    app.state.boards = SmallBoards()
    app.state.reviewed = ReviewPictures()
    app.state.cards = CardPictures()
    app.state.explanations = Explanations()
    app.state.acts = LastActs()
    app.state.concerns = Concerns()
    app.state.later = LaterReader()
    app.state.api_rates = Buckets(v1_calls.BURST, v1_calls.RATE)
    app.state.feeds = Feeds(host)
    app.state.turns = anyio.Lock()
    app.state.address = doors.address
    app.state.network = doors.network
    app.state.askers = doors.askers
    return app
