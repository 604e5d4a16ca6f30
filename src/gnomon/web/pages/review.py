"""After the match: what decided it, the chances to win act by act, three acts to look at, and what to try the next time."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from functools import partial
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from gnomon.drawing.themes import DARK, LIGHT
from gnomon.kernel.errors import GnomonError
from gnomon.matches.errors import NOT_YOURS, QUOTAS, UNKNOWN_ROW, Declined
from gnomon.matches.lobby import TITLE_LENGTH
from gnomon.matches.practice import origin_of, seat_for
from gnomon.matches.reviewing import SoFar
from gnomon.matches.table import Table, Viewer
from gnomon.web.acts import faces_of
from gnomon.web.assets import FOREVER
from gnomon.web.ending import ending_of
from gnomon.web.following import Balances
from gnomon.web.keyacts import DECIDED, KeyAct, key_acts
from gnomon.web.languages import catalogue
from gnomon.web.lookback import NOBODY, Lookback, may_know, points_of
from gnomon.web.numbers import whole_number
from gnomon.web.opengraph import match_card
from gnomon.web.pages.forms import client_of, fault_page, fields, host_of, integer, known, see, welcome
from gnomon.web.pages.lines import tags_of
from gnomon.web.pages.table import table_of, viewer_of
from gnomon.web.players import DEFAULT_LEVEL
from gnomon.web.rendering import page, words
from gnomon.web.review_parts import reviewed, walk
from gnomon.web.review_pictures import ReviewPictures, to_share
from gnomon.web.scene import Scene, sight_of
from gnomon.web.verdict import practised_turn, to_try, verdict

PARTS: Final = ("verdict", "graph", "cards", "sheet", "learn")
THEMES: Final = (LIGHT.name, DARK.name)
NOT_FOUND: Final = 404


async def review(request: Request) -> Response:
    """The page; what takes long comes later by `now`."""
    try:
        here = await table_of(request)
        if not here.is_over:
            return see(f"/matches/{here.id}")
        viewer = viewer_of(request, here)
        trouble = await _asked(request, here, viewer)
        shown = await _parts(request, here, viewer, trouble)
    except Declined as fault:
        return fault_page(request, fault, NOT_FOUND)
    return page(
        request,
        "review.html",
        card=match_card(request, here),
        place="analysis",
        record=here.record,
        viewer=viewer,
        title=here.record.title or here.game.title,
        shown=shown,
        parts=PARTS,
        faces=faces_of(sight_of(here, viewer), here.match.seats),
        waits=_waits(request, here, viewer) and not trouble,
        stage=_stage(host_of(request).reviews.so_far(here)),
    )


async def now(request: Request) -> Response:
    """What the page shows by now, for a page that waits: nothing anew as long as it has come no further than `stage`."""
    try:
        here = await table_of(request)
        viewer = viewer_of(request, here)
        if not here.is_over:
            raise Declined(UNKNOWN_ROW, row=0)
        trouble = await _asked(request, here, viewer)
        so_far = host_of(request).reviews.so_far(here)
        waits = _waits(request, here, viewer) and not trouble
        stage = _stage(so_far)
        is_known = waits and request.query_params.get("stage") == str(stage)
        shown = {} if is_known else await _parts(request, here, viewer, trouble)
    except Declined as fault:
        return JSONResponse({"error": fault.code}, NOT_FOUND)
    reply = {"set": shown, "done": not waits, "stage": stage, "progress": round(100 * so_far.done)}
    return JSONResponse(reply, headers={"cache-control": "no-store"})


def _stage(so_far: SoFar) -> int:
    """How far a review has come: 0 nothing, 1 the chances, 2 all of it."""
    return 2 if so_far.is_whole else 0 if so_far.review is None else 1


async def _asked(request: Request, here: Table, viewer: Viewer) -> str:
    """See to it that the review is made; why it is not, in a sentence, where somebody has asked for too many."""
    if not may_know(here, viewer):
        return ""
    reviews = host_of(request).reviews
    await reviews.recall(here)
    try:
        await reviews.ask(here, viewer.user, client_of(request))
    except Declined as fault:
        if fault.code not in QUOTAS:
            raise
        sentence: str = request.app.state.presenter.words_of(fault, viewer.language)[1]
        return sentence
    return ""


def _waits(request: Request, here: Table, viewer: Viewer) -> bool:
    reviews = host_of(request).reviews
    made = reviews.so_far(here).is_whole or reviews.failed(here)
    return may_know(here, viewer) and reviews.possible(here) and not made


async def back_of(request: Request, here: Table, viewer: Viewer) -> Lookback:
    """The match as a viewer looks back at it now."""
    host = host_of(request)
    points = await points_of(host, here)
    return Lookback(here, viewer, points, host.reviews.so_far(here) if may_know(here, viewer) else SoFar())


async def _parts(request: Request, here: Table, viewer: Viewer, trouble: str) -> dict[str, str]:
    """The parts of the page by their ids."""
    host = host_of(request)
    back = await back_of(request, here, viewer)
    follower = host.courses.follower(here)
    is_drill = follower is not None and follower.is_drill
    acts = key_acts(back)
    shown = reviewed(back, acts, is_drill)
    tags = await tags_of(request, [seat.user for seat in here.seats if seat.kind == "person" and seat.user])
    context = {
        **shown,
        "linked": True,
        "record": here.record,
        "tags": {seat.index: tags.get(seat.user or "", "") for seat in here.seats},
        "viewer": viewer,
        "is_drill": is_drill,
        "quiet": back.review is not None and not acts,
        "picture": partial(_picture_address, here),
        "tries": to_try(back, [*shown["rows"], shown["total"]]),
        "practice": practised_turn(acts),
        "main": next((act for act in acts if act.kind == DECIDED), None),
        "came_from": origin_of(here),
        "waits": _waits(request, here, viewer),
        "progress": round(100 * back.made.done),
        "why_not": trouble or _why_not(request, back),
        "may_play_on": may_know(here, viewer),
        "half_row": back.moments[back.review.half_time].row if back.review is not None else -1,
        "walk": json.dumps(walk(back), ensure_ascii=False),
    }
    return {name: words(viewer.language, f"review/{name}.html", context) for name in PARTS}


def _picture_address(here: Table, act: KeyAct, theme: str) -> str:
    """Where the picture of an act is fetched; it changes with the match's log."""
    place = f"better-{act.judged}" if act.shows_better else f"act-{act.moment}"
    return f"/matches/{here.id}/review/{place}.svg?theme={theme}&v={here.seq}"


def _why_not(request: Request, back: Lookback) -> str:
    """Why there are scores alone, in a sentence; empty where there are chances, or will be."""
    say = catalogue(back.language).gettext
    if not may_know(back.table, back.viewer):
        return say("Others still play this deal: what the programs make of it is told when the day is over.")
    reviews = host_of(request).reviews
    if not reviews.possible(back.table):
        return say("No network comes with Gnomon for this match as it was played: here are the scores alone.")
    if reviews.failed(back.table):
        return say("The review could not be made: here are the scores alone.")
    return ""


# --- pictures -----------------------------------------------------------------------------------------------------------


async def _picture(request: Request, draw: Callable[[ReviewPictures, Lookback, str], bytes]) -> Response:
    try:
        here = await table_of(request)
        viewer = viewer_of(request, here)
        if not here.is_over or not may_know(here, viewer):
            raise HTTPException(NOT_FOUND)
        theme = request.query_params.get("theme", LIGHT.name)
        back = await back_of(request, here, viewer)
        drawn = draw(request.app.state.reviewed, back, theme if theme in THEMES else LIGHT.name)
    except (GnomonError, IndexError):
        raise HTTPException(NOT_FOUND) from None
    headers = {"cache-control": FOREVER.replace("public", "private"), "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(drawn, media_type="image/svg+xml", headers={**headers, "content-encoding": "gzip"})
    return Response(gzip.decompress(drawn), media_type="image/svg+xml", headers=headers)


async def act_picture(request: Request) -> Response:
    """The board around an act, named by the moment after it."""

    def draw(pictures: ReviewPictures, back: Lookback, theme: str) -> bytes:
        return pictures.act(back, _place(request, 1, len(back.moments) - 1), theme)

    return await _picture(request, draw)


async def better_picture(request: Request) -> Response:
    """The board as the better line would have left it, for one of the judged acts."""

    def draw(pictures: ReviewPictures, back: Lookback, theme: str) -> bytes:
        if back.review is None:
            raise HTTPException(NOT_FOUND)
        return pictures.better(back, _place(request, 0, len(back.review.judged) - 1), theme)

    return await _picture(request, draw)


async def share_picture(request: Request) -> Response:
    """The picture to share: people go by the colours of their seats, but for whoever asks."""

    def draw(pictures: ReviewPictures, back: Lookback, theme: str) -> bytes:
        public = back.public()
        acts = key_acts(public)
        main = next((act for act in acts if act.kind == DECIDED), None)
        board = gzip.decompress(pictures.act(public, main.moment, theme)).decode() if main is not None else ""
        scene = Scene(back.table, public.viewer, Balances())
        scene.names = list(public.names)
        ending = ending_of(scene, (), back.face.rivals(public.sight))
        headline = verdict(public, ending, acts, False).headline
        return gzip.compress(to_share(public, headline, board, theme).encode(), mtime=0)

    return await _picture(request, draw)


def _place(request: Request, least: int, most: int) -> int:
    place = whole_number(request.path_params["place"], -1)
    if not least <= place <= most:
        raise HTTPException(NOT_FOUND)
    return place


# --- playing on ---------------------------------------------------------------------------------------------------------


async def play_on(request: Request) -> Response:
    """Set a practice table at the position after a row of the log."""
    user = known(request)
    if user is None:
        return _back_after_naming(request)
    form = await fields(request)
    try:
        here = await table_of(request)
        viewer = viewer_of(request, here)
        if not may_know(here, viewer):
            raise Declined(NOT_YOURS)
        row = integer(form, "row", -1)
        seat = seat_for(here, user.id, integer(form, "seat", NOBODY))
        title = (
            catalogue(viewer.language).gettext("Practice: {title}").format(title=here.record.title or here.game.title)
        )
        practice = host_of(request).practice
        table = await practice.begin(here, user, row, seat, DEFAULT_LEVEL, title[:TITLE_LENGTH], client_of(request))
    except GnomonError as fault:
        return fault_page(request, fault)
    return see(f"/matches/{table.id}")


def _back_after_naming(request: Request) -> RedirectResponse:
    """Ask a stranger for a name, then come back to the review."""
    return (
        welcome(request) if request.method == "GET" else see(f"/me?next=/matches/{request.path_params['match']}/review")
    )


def routes() -> list[Route]:
    """The routes of this module."""
    at = "/matches/{match}/review"
    return [
        Route(at, review),
        Route(f"{at}/now", now),
        Route(f"{at}/share.svg", share_picture),
        Route(at + "/act-{place}.svg", act_picture),
        Route(at + "/better-{place}.svg", better_picture),
        Route(f"{at}/play-on", play_on, methods=["POST"]),
    ]
