"""Errors of `/api/v1` as problem details (RFC 9457)."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

import msgspec
from starlette.responses import Response

from gnomon.kernel.errors import BadInput, GnomonError, Refused
from gnomon.matches import errors
from gnomon.matches.errors import SENTENCES, Declined, StorageTrouble
from gnomon.web.ports import Presenter
from gnomon.web.v1.shapes import Problem

ROOT: Final = "/api/v1"
MEDIA: Final = "application/problem+json"
KIND: Final = "urn:gnomon:problem:"
RULES: Final = "The rules do not allow this."
BAD_INPUT: Final = "bad_input"

STATUS: Final[Mapping[str, int]] = {
    errors.NO_TOKEN: 401,
    errors.UNKNOWN_TOKEN: 401,
    errors.OUT_OF_SCOPE: 403,
    errors.BY_INVITATION: 403,
    errors.NOT_YOURS: 403,
    errors.PHRASES_ALONE: 403,
    errors.TALK_OFF: 403,
    errors.NOT_HOST: 403,
    errors.PEOPLE_ALONE: 403,
    errors.UNKNOWN_MATCH: 404,
    errors.UNKNOWN_GAME: 404,
    errors.UNKNOWN_CODE: 404,
    errors.UNKNOWN_USER: 404,
    errors.UNKNOWN_SEAT: 404,
    errors.NO_REVIEW: 404,
    errors.BAD_REQUEST: 400,
    errors.UNKNOWN_LEVEL: 400,
    errors.TOO_LONG: 400,
    errors.NOT_JSON: 415,
    errors.KEY_REUSED: 422,
    errors.TOO_FAST: 429,
    errors.TALKATIVE: 429,
    errors.MANY_STREAMS: 429,
    errors.BEHIND: 412,
    errors.BUSY: 503,
    errors.STORAGE_DOWN: 503,
    errors.UNREADABLE: 503,
    **dict.fromkeys(errors.QUOTAS, 429),
}
"""The status of each reason; 409 for all others: not now, or not by the rules."""
TRANSIENT: Final = frozenset({412, 429, 503})
"""What may come out otherwise when it is asked again."""
AGAIN: Final = "1"
"""After so many seconds it may be asked again."""


def problem_of(fault: Exception, language: str, presenter: Presenter | None = None, **more: Any) -> Problem:
    """A fault as problem details, its sentence in a language where somebody knows how to say it."""
    if isinstance(fault, StorageTrouble):
        fault = Declined(errors.STORAGE_DOWN)
    if isinstance(fault, Refused):
        refusal = fault.refusal
        return Problem(
            type=KIND + refusal.code,
            title=RULES,
            status=409,
            detail=more.pop("detail", RULES),
            code=refusal.code,
            section=refusal.section,
            facts=dict(refusal.facts),
            **more,
        )
    if isinstance(fault, Declined):
        detail = presenter.words_of(fault, language)[1] if presenter is not None else SENTENCES[fault.code]
        return Problem(
            type=KIND + fault.code,
            title=SENTENCES[fault.code],
            status=STATUS.get(fault.code, 409),
            detail=detail,
            code=fault.code,
            facts=dict(fault.facts),
            **more,
        )
    title = SENTENCES[errors.BAD_REQUEST]
    facts: dict[str, str | int] = {"where": fault.where} if isinstance(fault, BadInput) else {}
    assert isinstance(fault, GnomonError | msgspec.MsgspecError | RecursionError | UnicodeDecodeError)
    return Problem(type=KIND + BAD_INPUT, title=title, status=400, detail=str(fault)[:400], code=BAD_INPUT, facts=facts)


def of_status(status: int, detail: str, headers: Mapping[str, str] | None = None) -> Response:
    """A problem that has no more to say than its status."""
    phrase = HTTPStatus(status).phrase
    return answer(Problem(type="about:blank", title=phrase, status=status, detail=detail), headers)


def answer(problem: Problem, headers: Mapping[str, str] | None = None) -> Response:
    """Problem details as a response."""
    more = dict(headers or {})
    if problem.status in TRANSIENT:
        more.setdefault("retry-after", AGAIN)
    if problem.status == 401:
        more.setdefault("www-authenticate", "Bearer")
    return Response(msgspec.json.encode(problem), problem.status, more, MEDIA)
