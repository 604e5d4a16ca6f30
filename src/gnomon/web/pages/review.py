"""After the match: what decided it, the chances to win act by act, three acts to look at, and what to try the next time."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Sequence
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from gnomon.drawing.crops import CARD
from gnomon.drawing.emblems import badge
from gnomon.drawing.plots import Chapter, Line, Pin, line_chart
from gnomon.drawing.themes import DARK, LIGHT
from gnomon.kernel.errors import GnomonError
from gnomon.matches.errors import NOT_YOURS, QUOTAS, UNKNOWN_ROW, Declined
from gnomon.matches.lobby import TITLE_LENGTH
from gnomon.matches.practice import practised, seat_for
from gnomon.matches.reviewing import SoFar
from gnomon.matches.table import Table, Viewer
from gnomon.web.acts import faces_of
from gnomon.web.assets import FOREVER
from gnomon.web.ending import ending_of
from gnomon.web.following import Balances
from gnomon.web.keyacts import BEST, COSTLIEST, DECIDED, KeyAct, key_acts
from gnomon.web.languages import catalogue
from gnomon.web.lookback import NOBODY, Lookback, may_know
from gnomon.web.numbers import whole_number
from gnomon.web.pages.forms import client_of, fault_page, fields, host_of, integer, known, see, welcome
from gnomon.web.pages.shelf import match_title
from gnomon.web.pages.table import table_of, viewer_of
from gnomon.web.players import DEFAULT_LEVEL
from gnomon.web.rendering import page, words
from gnomon.web.review_pictures import ReviewPictures, to_share
from gnomon.web.scene import Scene, sight_of
from gnomon.web.verdict import practised_turn, score_sheet, to_try, verdict

WIDE: Final = (1240, 232)
SLIM: Final = (320, 220)
KINDS: Final = {DECIDED: "gold", BEST: "plain", COSTLIEST: "dear"}
"""The rings of the acts, as the graph and the cards show them."""
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
        reviews.ask(here, viewer.user, client_of(request))
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
    await host.reviews.recall(here)
    points = await host.analysis.curve(here)
    return Lookback(here, viewer, points, host.reviews.so_far(here) if may_know(here, viewer) else SoFar())


async def _parts(request: Request, here: Table, viewer: Viewer, trouble: str) -> dict[str, str]:
    """The parts of the page by their ids."""
    host = host_of(request)
    back = await back_of(request, here, viewer)
    follower = host.courses.follower(here)
    is_drill = follower is not None and follower.course.limit > 0
    scene = Scene(here, viewer, Balances())
    sheet, rivals = back.face.score_sheet(back.outcome, back.language), back.face.rivals(back.sight)
    ending = ending_of(scene, sheet, rivals)
    acts = key_acts(back)
    rows = score_sheet(back)
    say = catalogue(viewer.language).gettext
    context = {
        "back": back,
        "record": here.record,
        "viewer": viewer,
        "over": " · ".join(_over(back)),
        "verdict": verdict(back, ending, acts, is_drill),
        "ending": ending,
        "is_drill": is_drill,
        "celebration": back.face.celebration,
        "outcome": back.outcome,
        "by_rank": sorted(range(len(back.names)), key=lambda seat: back.outcome.ranks[seat]),
        "rivals": rivals,
        "names": back.names,
        "own": back.own,
        "colour": lambda seat: back.face.emblem(seat).colour,
        "emblem": lambda seat, size=22: badge(back.face.emblem(seat), size),
        "portrait": scene.portrait,
        "acts": acts,
        "kinds": KINDS,
        "card_size": CARD,
        "is_deep": back.review is not None,
        "quiet": back.review is not None and not acts,
        "version": f"{here.seq}",
        "rows": rows[:-1],
        "total": rows[-1],
        "unit": say("Total"),
        "tries": to_try(back, rows),
        "practice": practised_turn(acts),
        "main": next((act for act in acts if act.number == DECIDED), None),
        "came_from": practised(here),
        "waits": _waits(request, here, viewer),
        "progress": round(100 * back.made.done),
        "why_not": trouble or _why_not(request, back),
        "may_play_on": may_know(here, viewer),
        "half_row": back.moments[back.review.half_time].row if back.review is not None else -1,
        "graph": _graph(back, acts, WIDE, True),
        "slim": _graph(back, acts, SLIM, False),
        "walk": json.dumps(_walk(back), ensure_ascii=False),
    }
    return {name: words(viewer.language, f"review/{name}.html", context) for name in PARTS}


def _over(back: Lookback) -> list[str]:
    """What stands over the headline: the table, the game, how many acts."""
    count = len(back.moments) - 1
    acts = catalogue(back.language).ngettext("%(num)d act", "%(num)d acts", count) % {"num": count}
    record = back.table.record
    return [
        *([record.title] if record.title else []),
        match_title(record) if not record.title else back.table.game.title,
        acts,
    ]


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


# --- the graph ----------------------------------------------------------------------------------------------------------


def _graph(back: Lookback, acts: Sequence[KeyAct], size: tuple[int, int], with_words: bool) -> str:
    """The chances to win over all acts, with the numbered acts; empty where nobody estimates them."""
    if not back.chances:
        return ""
    say = catalogue(back.language).gettext
    lines = [_line(back, seat, with_words) for seat in range(len(back.names))]
    pins = [
        Pin(act.moment, act.seat, act.number, _pin_words(act) if with_words else "", KINDS[act.number])
        for act in sorted(acts, key=lambda act: act.moment)
    ]
    account = "; ".join(f"{back.names[seat]}: {round(100 * chance)}%" for seat, chance in enumerate(back.chances[-1]))
    headings = [Chapter(place, title if with_words else "") for place, title in back.turns]
    key = "chance" if with_words else "slim"
    return line_chart(lines, say("Chance to win"), account, headings, 0, size, top=100, pins=pins, unit="%", key=key)


def _line(back: Lookback, seat: int, with_words: bool) -> Line:
    """A seat's line; it ends where the seat was given up."""
    end = back.given_up.get(seat, len(back.chances))
    values = [100 * chances[seat] if chances and place <= end else None for place, chances in enumerate(back.chances)]
    name = f"{back.names[seat]} {back.outcome.scores[seat]}" if with_words else ""
    return Line(name, back.face.emblem(seat), values, seat == back.own, end < len(back.chances))


def _pin_words(act: KeyAct) -> str:
    sign = "+" if act.change > 0 else "\u2212"
    return f"{act.name} {sign}{abs(act.change)}%"


def _walk(back: Lookback) -> list[tuple[int, str]]:
    """For every moment the log's row and what happened, with everybody's chance: what the graph says when one walks it."""
    found = []
    for moment, chances in zip(back.moments, back.chances, strict=False):
        told = " · ".join(f"{back.names[seat]} {round(100 * chance)}%" for seat, chance in enumerate(chances))
        found.append((moment.row, " ".join(filter(None, (moment.turn and f"{moment.turn}:", moment.text, told)))))
    return found


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
        main = next((act for act in acts if act.number == DECIDED), None)
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
