"""What kind of browser somebody uses, as it says itself: told to that person alone, in the list of their devices."""

from __future__ import annotations

import asyncio
from typing import Final

import ua_parser
from starlette.requests import Request

from gnomon.matches.records import User
from gnomon.matches.service import Host

LONGEST: Final = 400
"""More of what a browser says of itself is not looked at."""


async def open_session(request: Request, user: User) -> str:
    """A fresh session of a user in the browser that asks; see `gnomon.matches.people.People.open_session`."""
    host: Host = request.app.state.host
    return await host.people.open_session(user, await browser_named(request))


async def browser_named(request: Request) -> str:
    """What kind of browser asks, as `browser_of` tells it."""
    said = request.headers.get("user-agent", "")[:LONGEST]
    return await asyncio.to_thread(browser_of, said)  # its tables are read at first use


def browser_of(said: str) -> str:
    """The browser and its system by what a `user-agent` header has `said`, such as "Firefox · Linux"; empty if it tells neither."""
    found = ua_parser.parse(said)
    return " · ".join(part.family for part in (found.user_agent, found.os) if part is not None)
