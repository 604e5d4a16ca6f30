"""The hosts' queue of reports: one after the other with what belongs to it, and what they decide. Nobody else finds it."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon.kernel.errors import GnomonError
from gnomon.matches.errors import UNKNOWN_REPORT, Declined
from gnomon.matches.hosting import REASON_LENGTH
from gnomon.matches.records import DAY_MS, NEVER, User
from gnomon.matches.reports import LISTED
from gnomon.matches.ties import Report
from gnomon.web.house_words import lasting
from gnomon.web.numbers import whole_number
from gnomon.web.pages.forms import fault_page, host_of, integer, known, text
from gnomon.web.pages.host import doing, for_hosts
from gnomon.web.pages.shelf import match_title
from gnomon.web.rendering import page
from gnomon.web.report_words import decision_words, grounds_words
from gnomon.web.visitor import visitor_of

SPANS: Final = (DAY_MS, 7 * DAY_MS, 30 * DAY_MS, 365 * DAY_MS)
"""For how long somebody may be silenced."""


@for_hosts
async def queue(request: Request) -> Response:
    """What waits for a decision, and what was decided."""
    host, language, me = host_of(request), visitor_of(request).language, visitor_of(request).id
    before = whole_number(request.query_params.get("before", ""), NEVER)
    store = host.reports.store
    waiting, decided = await store.open(me, LISTED), await store.decided(me, LISTED, max(before, NEVER))
    people = await host.store.hosting.known_of(sorted(names_of([*waiting, *decided])))
    return page(
        request,
        "host/reports.html",
        place="host",
        open=waiting,
        count=await store.count_open(me),
        decided=decided,
        last=decided[-1].decided if len(decided) == LISTED else 0,
        names=host.seating.shown_in_list(one.user for one in people),
        grounds_words=lambda about: grounds_words(about, language),
        decision_words=lambda decision: decision_words(decision, language),
    )


@for_hosts
async def one(request: Request) -> Response:
    """One report; where two people have reported each other, both side by side."""
    host, language, by = host_of(request), visitor_of(request).language, known(request)
    reports = host.reports
    try:
        case = await reports.case(_number(request), by)
        answer = await reports.case(case.answer.id, by) if case.answer is not None else None
    except GnomonError as fault:
        return fault_page(request, fault, 404)
    return page(
        request,
        "host/report.html",
        place="host",
        case=case,
        answer=answer,
        names=host.seating.shown_in_list(one for one in (case.target, case.by) if one is not None),
        spans=[(span, lasting(span, language)) for span in SPANS],
        reason_length=REASON_LENGTH,
        match_title=match_title,
        grounds_words=lambda about: grounds_words(about, language),
        decision_words=lambda decision: decision_words(decision, language),
    )


def _number(request: Request) -> int:
    """The number of the report that the address names. Raises Declined."""
    number = whole_number(request.path_params["report"], NEVER)
    if not 0 <= number < 2**31:
        raise Declined(UNKNOWN_REPORT)
    return number


async def _decide(request: Request, by: User, form: FormData) -> str:
    number, span = _number(request), integer(form, "span")
    host = host_of(request)
    until = host.hosting.now() + span if span in SPANS else NEVER
    await host.reports.decide(by, number, text(form, "decision"), text(form, "reason"), text(form, "warning"), until)
    return f"/host/reports/{number}"


def names_of(reports: list[Report]) -> set[str]:
    """Everybody whom some reports name."""
    return {user for report in reports for user in (report.by, report.target) if user}


def routes() -> list[Route]:
    """The routes of this module."""
    return [
        Route("/host/reports", queue),
        Route("/host/reports/{report}", one),
        Route("/host/reports/{report}", doing(_decide), methods=["POST"]),
    ]
