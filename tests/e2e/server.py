"""A whole server for browsers to meet in tests: real storage in a folder, real opponents, no pauses for effect.

What is dealt follows from the name of the test in the folder's file `dealer`, so a test meets the same matches in every
run. A third argument is the greatest speed of match time, in percent; a fourth says who may come in for the first time, a fifth
where a provider of `tests.kit.identity` is, a sixth which mail server takes mails: then people are told of their turns, too, and
the clock is ahead by as many seconds as the folder's file `ahead` says. Nobody is held back for having only just come: here everybody has.
"""

import asyncio
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path

import uvicorn

from gnomon.main import Place, build_host, server_settings
from gnomon.match import Match, load
from gnomon.match.judging import choices_of, judge
from gnomon.match.reviews import Review, estimator_for, outline
from gnomon.matches.advising import ProcessAdvisers
from gnomon.matches.brake import Newness
from gnomon.matches.people import Newcomers
from gnomon.matches.records import FULL_SPEED
from gnomon.matches.reviewing import Reviews
from gnomon.matches.service import Settings
from gnomon.matches.stopwatch import SteadyClock
from gnomon.matches.thinking import Claim, Claiming
from gnomon.web.app import build
from gnomon.web.metrics import Metrics
from tests.kit.dealer import Dealer
from tests.kit.identity import CLIENT, SECRET

DEALER = "dealer"
"""The file with the name of the test that runs."""
AHEAD = "ahead"
"""The file with the seconds by which the clock is ahead."""
JUDGED = 12
"""So many acts of a match are judged in a review, and briefly."""


class BriefReviews(ProcessAdvisers):
    """Reviews that take seconds."""

    async def review(
        self, match: Match, told: Callable[[Review, float], None] | None = None, claiming: Claiming = Claim
    ) -> Review:
        return await asyncio.to_thread(_briefly, match.dump())


def _briefly(text: str) -> Review:
    match = load(text)
    estimator = estimator_for(match)
    found, choices = outline(match, estimator), choices_of(match)
    found.judged = [judge(match.game, one, estimator, 4) for one in choices[:: max(1, len(choices) // JUDGED)]]
    return found


def _said(folder: Path) -> str:
    file = folder / DEALER
    return file.read_text(encoding="utf-8") if file.exists() else ""


def _ahead(folder: Path) -> int:
    file = folder / AHEAD
    return int(file.read_text(encoding="utf-8")) * 1_000_000_000 if file.exists() else 0


async def run(
    port: int,
    folder: Path,
    fastest: int = FULL_SPEED,
    newcomers: Newcomers = "anybody",
    issuer: str = "",
    mail_server: str = "",
) -> None:
    """Serve on the loopback until killed."""
    listener = socket.create_server(("127.0.0.1", port))
    metrics = Metrics()
    settings = Settings(
        f"http://127.0.0.1:{port}" if mail_server else "",
        pause=0.0,
        notices=bool(mail_server),
        fastest=fastest,
        newcomers=newcomers,
        newness=Newness(0, 0),
    )
    host = build_host(
        Place(
            *(folder, "", "", "local", False, True),
            login_issuer=issuer,
            login_client=CLIENT,
            login_secret=SECRET,
            login_name="the club",
            mail_server=mail_server,
            mail_from="Gnomon <table@table.example>" if mail_server else "",
        ),
        settings,
        metrics,
        entropy=Dealer(lambda: _said(folder)),
        clock=SteadyClock(monotonic=lambda: time.monotonic_ns() + _ahead(folder)) if mail_server else None,
    )
    host.reviews = Reviews(BriefReviews(), host.quotas, host.store, host.clock)
    await host.start()
    try:
        await uvicorn.Server(server_settings(build(host, metrics))).serve([listener])
    finally:
        await host.stop()


if __name__ == "__main__":
    asyncio.run(run(int(sys.argv[1]), Path(sys.argv[2]), *map(int, sys.argv[3:4]), *sys.argv[4:7]))
