"""One's own matches as tables for spreadsheets: what the rated ones have changed, and how each one ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon.matches.counting import kind_played
from gnomon.matches.records import NEVER, MatchRecord, Seat, told_instant
from gnomon.matches.strength import POINT
from gnomon.web.pages.forms import host_of, known, welcome
from gnomon.web.spreadsheets import csv_file

PORTION: Final = 200
"""So many matches are read at once."""


async def rated(request: Request) -> Response:
    """All of one's own rated matches, with what each has changed."""
    user = known(request)
    if user is None:
        return welcome(request)
    columns = "ended match game kind number place rating_before deviation_before rating deviation accuracy opening"
    rows: list[Sequence[object]] = [columns.split()]
    store = host_of(request).store
    traits = {(trait.match, trait.seat): trait for trait in await store.traits.of_user(user.id)}
    for one in await store.ratings.changes(user.id):
        trait = traits.get((one.match, one.seat))
        strengths = (one.mean_before, one.deviation_before, one.mean, one.deviation)
        played = [f"{trait.accuracy / 10:.1f}" if trait.accuracy != NEVER else "", trait.opening] if trait else ["", ""]
        numbers = [f"{value / POINT:.3f}" for value in strengths]
        rows.append(
            [told_instant(one.finished), one.match, one.game, one.kind, one.number, one.place, *numbers, *played]
        )
    return _own(csv_file(rows, "gnomon-ratings"))


async def all_matches(request: Request) -> Response:
    """All of one's own matches that are over, rated or not, with how they ended; a row for each seat in which one sat oneself."""
    user = known(request)
    if user is None:
        return welcome(request)
    store = host_of(request).store
    columns = "ended match game kind seats seat score rank scores opponents rated"
    rows: list[Sequence[object]] = [columns.split()]
    own = await store.ratings.ended(user.id)
    for start in range(0, len(own), PORTION):
        portion = own[start : start + PORTION]
        verdicts = await store.ratings.verdicts(portion)
        found = {record.id: (record, seats) for record, seats in await store.ratings.matches(portion)}
        for record, seats in (found[match] for match in portion if match in found):
            verdict = verdicts.get(record.id, "")
            rows += [_row(record, seats, seat, verdict) for seat in seats if _is_own(seat, user.id)]
    return _own(csv_file(rows, "gnomon-matches"))


def _is_own(seat: Seat, user: str) -> bool:
    return seat.kind == "person" and seat.user == user and not seat.local


def _row(record: MatchRecord, seats: list[Seat], own: Seat, verdict: str) -> list[object]:
    """How a match ended, from a seat; what its result does not say stays empty. `rated` is yes, or the reason why not."""
    result = record.result or {}
    scores, ranks = (
        found if isinstance(found := result.get(name), list) and len(found) == len(seats) else []
        for name in ("scores", "ranks")
    )
    others = [seat for seat in seats if seat.index != own.index]
    return [
        told_instant(record.finished),
        record.id,
        record.game,
        kind_played(record.game, record.seats, record.header),
        len(seats),
        own.index + 1,
        scores[own.index] if scores else "",
        ranks[own.index] if ranks else "",
        " ".join(str(score) for score in scores),
        "; ".join(f"{seat.name} ({seat.level})" if seat.kind == "opponent" else seat.name for seat in others),
        {"rated": "yes", "": "not yet"}.get(verdict, verdict),
    ]


def _own(response: Response) -> Response:
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response


def routes() -> list[Route]:
    """The routes of this module."""
    return [Route("/me/ratings.csv", rated), Route("/me/matches.csv", all_matches)]
