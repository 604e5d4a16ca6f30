"""Guided matches and drills: the tasks of a match, and a page that plays any file of a position as a drill."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from gnomon import catalog
from gnomon.games.conditions import Moment
from gnomon.games.courses import LARGEST, Course, read_course
from gnomon.games.progress import Follower
from gnomon.kernel.errors import BadInput, GnomonError
from gnomon.kernel.log import HOST
from gnomon.matches.courses import checked_course
from gnomon.matches.errors import BAD_REQUEST, Declined
from gnomon.matches.table import Table
from gnomon.web.numbers import whole_number
from gnomon.web.pages.entering import enter
from gnomon.web.pages.forms import client_of, fault_page, fields, host_of, known, see, text, welcome
from gnomon.web.pages.home import drawn
from gnomon.web.pages.shelf import title_of
from gnomon.web.pages.table import table_of, viewer_of
from gnomon.web.players import PARTNER
from gnomon.web.rendering import page
from gnomon.web.scene import sight_of
from gnomon.web.visitor import visitor_of

LARGEST_FORM: Final = 4 * LARGEST
MOST_ELEMENTS: Final = 24


# --- the tasks of a match ---------------------------------------------------------------------------------------------


async def subject(request: Request) -> Response:
    """What the present task is about, as the match stands: elements to light, answers that lead to its goal, a hint."""
    try:
        here = await table_of(request)
    except Declined as fault:
        return fault_page(request, fault, 404)
    viewer = viewer_of(request, here)
    courses = host_of(request).courses
    follower = courses.follower(here)
    empty: dict[str, object] = {"task": "", "elements": [], "codes": [], "tries": ""}
    if follower is None or viewer.seat != follower.course.learner or follower.task is None:
        return JSONResponse(empty)
    if here.is_over or not here.may_answer(viewer.seat):
        return JSONResponse(empty)
    sight = sight_of(here, viewer)
    ways = await courses.ways(here)
    codes = list(ways.first) if ways.found else []
    targets = {target.code: target.elements for target in sight.face.targets(sight)}
    is_set = follower.mark.is_set
    elements = (_declared(follower, here) or [one for code in codes for one in targets.get(code, ())]) if is_set else []
    tries = sight.face.label(sight, codes[0]) if codes and codes[0] in sight.options else ""
    return JSONResponse(
        {
            "task": follower.task.name if is_set else "",
            "elements": list(dict.fromkeys(elements))[:MOST_ELEMENTS],
            "codes": codes,
            "tries": tries,
        }
    )


def _declared(follower: Follower, here: Table) -> list[str]:
    """The elements that the task itself names for the position."""
    task = follower.task
    if task is None:
        return []
    learner = follower.course.learner
    view = here.view(learner)
    still = Moment(follower.vocabulary, learner, HOST, -1, (), view, view)
    for one in task.subjects:
        if one.when is None or one.when.met(still, follower.mark.tallies):
            return list(one.elements)
    return []


async def act(request: Request) -> Response:
    """Leave the present task out, or begin again where one was set."""
    user = known(request)
    if user is None:
        return welcome(request)
    given = await fields(request)
    host = host_of(request)
    try:
        here = await table_of(request)
        task = text(given, "task")
        match text(given, "do"):
            case "skip" | "skip_chapter" as wish:
                await host.courses.skip(here, user, task, with_chapter=wish == "skip_chapter")
            case "again":
                here = await host.courses.again(here, user, task, PARTNER, client_of(request))
            case _:
                raise Declined(BAD_REQUEST, where="do")
    except GnomonError as fault:
        return fault_page(request, fault)
    return see(f"/matches/{here.id}")


# --- drills -----------------------------------------------------------------------------------------------------------


def shipped(game: str) -> list[Course]:
    """The guided matches and drills that a game brings, the first match first."""
    face = catalog.face(game)
    return [course_of(game, name) for name in face.courses]


_courses: Final[dict[tuple[str, str], Course]] = {}


def course_of(game: str, name: str) -> Course:
    """One of a game's own, read once."""
    if (game, name) not in _courses:
        face = catalog.face(game)
        _courses[game, name] = read_course(face.course_text(name), face, name)
    return _courses[game, name]


async def show(request: Request) -> Response:
    """Every drill there is, and the form that plays a file as one."""
    return await _shown(request)


async def _shown(request: Request, fault: str = "", pasted: str = "", status: int = 200) -> Response:
    language = visitor_of(request).language
    games = [(game, title_of(game), shipped(game)) for game in catalog.shown()]
    return page(
        request,
        "drills.html",
        status,
        place="learn",
        games=[(game, title, courses) for game, title, courses in games if courses],
        hosted=await asyncio.to_thread(host_of(request).courses.hosted),
        language_of=language,
        largest=LARGEST // 1024,
        fault=fault,
        pasted=pasted,
        extra=drawn(),
    )


async def begin(request: Request) -> Response:
    """Begin a guided match or drill: one of a game's, one of the host's, or a file that somebody hands in."""
    pasted = ""
    try:
        given, pasted = await _handed_in(request)
        course = await asyncio.to_thread(_wished, request, given, pasted)
        came = await enter(request, given.get("name", ""))
        table = await host_of(request).courses.begin(came.user, course, PARTNER, client_of(request))
    except BadInput as fault:
        return await _shown(request, str(fault), pasted, 400)
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    return came.signed(request, see(f"/matches/{table.id}"))


def _wished(request: Request, given: dict[str, str], pasted: str) -> Course:
    """The course that is asked for. Raises BadInput, Declined."""
    if pasted:
        return checked_course(pasted)
    if given.get("hosted"):
        return host_of(request).courses.hosted_course(given["hosted"])
    game, name = given.get("game", ""), given.get("course", "")
    if game not in catalog.shown() or name not in catalog.face(game).courses:
        raise Declined(BAD_REQUEST, where="course")
    return course_of(game, name)


async def _handed_in(request: Request) -> tuple[dict[str, str], str]:
    """The fields of the form, and the text of the file, chosen or pasted. Raises BadInput."""
    if not 0 <= whole_number(request.headers.get("content-length", ""), -1) <= LARGEST_FORM:
        raise BadInput("file", f"too large: more than {LARGEST // 1024} KiB")
    try:
        form = await request.form(max_files=1, max_fields=20, max_part_size=LARGEST_FORM)
    except ValueError:
        raise HTTPException(400) from None
    given = {name: value.strip() for name, value in form.items() if isinstance(value, str)}
    file = form.get("file")
    if isinstance(file, UploadFile):
        content = await file.read(LARGEST_FORM)
        if content:
            try:
                return given, content.decode("utf-8").replace("\r\n", "\n")
            except UnicodeDecodeError:
                raise BadInput("file", "is no text in UTF-8") from None
    return given, given.get("text", "").replace("\r\n", "\n")


def routes() -> list[Route]:
    """The routes of this module."""
    return [
        Route("/drills", show),
        Route("/drills", begin, methods=["POST"]),
        Route("/matches/{match}/task", subject),
        Route("/matches/{match}/task", act, methods=["POST"]),
    ]
