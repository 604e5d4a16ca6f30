"""Time travel: any moment of a match, scores over time, and what to take along."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from gnomon import catalog
from gnomon.drawing.elements import escape
from gnomon.drawing.emblems import badge
from gnomon.drawing.plots import Chapter as PlotChapter
from gnomon.drawing.plots import Line as PlotLine
from gnomon.drawing.plots import line_chart
from gnomon.games.face import AnySight
from gnomon.insight.turning import TurningPoint, turning_points
from gnomon.kernel.errors import GnomonError
from gnomon.matches.analysis import Point, position_at
from gnomon.matches.errors import Declined
from gnomon.matches.records import SPECTATOR
from gnomon.matches.table import Table, Viewer
from gnomon.web.acts import faces_of, turns_of
from gnomon.web.explaining import legend_of
from gnomon.web.languages import catalogue
from gnomon.web.lookback import may_know, points_of
from gnomon.web.numbers import whole_number
from gnomon.web.opengraph import match_card
from gnomon.web.others import effect_words
from gnomon.web.pages.forms import fault_page, host_of
from gnomon.web.pages.table import table_of, viewer_of
from gnomon.web.rendering import page, words
from gnomon.web.scene import as_seen, sight_of
from gnomon.web.story import Story

SPEEDS: Final = (50, 100, 200, 400, 800, 3_000)
"""How fast match time passes when a match that ran by the clock is played again, in percent."""
COSTLY: Final = 0.1
"""An act that cost so much of a chance to win is marked in the list."""
EVEN_SPEEDS: Final = (40, 100, 300)
"""How fast the acts of any other match follow each other, in percent."""


def moments(table: Table, points: Sequence[Point]) -> list[int]:
    """The rows at which the slider stops: the beginning, then the end of each act in effect."""
    return [-1, *(point.seq for point in points)]


def elements_at(table: Table, viewer: Viewer, row: int) -> dict[str, str]:
    """The page's elements as they stood after a row, as far as the viewer may know. Raises Declined."""
    state = position_at(table, row)
    sight = as_seen(table, table.game.view(state, viewer.seat), viewer)
    face = sight.face
    found = face.public(replace(sight, view=table.game.view(state, SPECTATOR), seat=SPECTATOR))
    found.update(face.private(sight, False))
    chapters = Story().chapters(table, sight_of(table, viewer), row)
    found["moment"] = words(
        viewer.language,
        "panels/moment.html",
        {
            "stage": face.stage(sight.view, viewer.language),
            "chapters": chapters[:2],
            "emblem": lambda seat, size=18: badge(face.emblem(seat), size),
            "row": row,
        },
    )
    return found


def plot(table: Table, viewer: Viewer, points: Sequence[Point], row: int) -> str:
    """Scores over time."""
    say = catalogue(viewer.language).gettext
    sight = sight_of(table, replace(viewer, seat=SPECTATOR))
    names, emblem = sight.names, sight.face.emblem
    seats = range(table.match.seats)
    lines = [PlotLine(names[seat], emblem(seat), [float(point.scores[seat]) for point in points]) for seat in seats]
    now = _now(points, row)
    account = "; ".join(
        say("{name}: {score}").format(name=names[seat], score=points[-1].scores[seat] if points else 0)
        for seat in range(table.match.seats)
    )
    return line_chart(lines, say("Scores over time"), account, _plot_chapters(table, points, sight), now)


def chance_plot(
    table: Table, viewer: Viewer, points: Sequence[Point], row: int, turning: Sequence[TurningPoint]
) -> str:
    """The chance to win of every seat over time, in percent, with the turning points; empty where nobody estimates it."""
    if not points or not points[-1].chances:
        return ""
    sight = sight_of(table, replace(viewer, seat=SPECTATOR))
    lines = [
        PlotLine(sight.names[seat], sight.face.emblem(seat), [100 * point.chances[seat] for point in points])
        for seat in range(table.match.seats)
    ]
    now = _now(points, row)
    return line_chart(
        lines,
        catalogue(viewer.language).gettext("Chance to win"),
        _chances_in_words(table, viewer, points[now]),
        _plot_chapters(table, points, sight),
        now,
        (640, 220),
        top=100,
        marks=[point.index for point in turning],
        key="chance",
    )


def chances_at(table: Table, viewer: Viewer, points: Sequence[Point], row: int) -> dict[str, str]:
    """The element with every seat's chance to win after a row in words; none where nobody estimates it."""
    if not points or not points[-1].chances:
        return {}
    told = _chances_in_words(table, viewer, points[_now(points, row)])
    return {"chances": f'<p class="chances" id="chances">{escape(told)}</p>'}


def _chances_in_words(table: Table, viewer: Viewer, point: Point) -> str:
    say = catalogue(viewer.language).gettext
    names = sight_of(table, replace(viewer, seat=SPECTATOR)).names
    return " · ".join(
        say("{name}: {score}").format(name=names[seat], score=f"{round(100 * chance)}%")
        for seat, chance in enumerate(point.chances)
    )


def losses_of(request: Request, table: Table, viewer: Viewer) -> dict[int, int]:
    """What costly acts cost of their players' chances to win, in percent, by the moment after them; if that is known."""
    review = host_of(request).reviews.so_far(table).review if may_know(table, viewer) else None
    if review is None:
        return {}
    return {judged.moment: round(100 * judged.loss) for judged in review.judged if judged.loss >= COSTLY}


def _now(points: Sequence[Point], row: int) -> int:
    return max((index for index, point in enumerate(points) if point.seq <= row), default=0)


def _plot_chapters(table: Table, points: Sequence[Point], sight: AnySight) -> list[PlotChapter]:
    """Where each turn begins on the plot."""
    found = []
    for chapter in reversed(Story().chapters(table, sight)):
        first = chapter.lines[0].row
        index = next((place for place, point in enumerate(points) if point.seq >= first), None)
        if index is not None:
            found.append(PlotChapter(index, chapter.title))
    return found


def row_of(request: Request, here: Table) -> int:
    """The row that a request names by `?at=`, or the last one there is."""
    return max(-1, min(whole_number(request.query_params.get("at", ""), here.seq), here.seq))


def _row(request: Request, stops: Sequence[int]) -> int:
    row = whole_number(request.query_params.get("at", ""), stops[-1])
    return max((stop for stop in stops if stop <= row), default=stops[0])


async def replay(request: Request) -> Response:
    """The match at one moment, with a slider through all of them."""
    try:
        here = await table_of(request)
        viewer = viewer_of(request, here)
        points = await points_of(host_of(request), here)
        stops = moments(here, points)
        row = _row(request, stops)
        sight = sight_of(here, viewer)
        turns = turns_of(here, sight, points)
        shown = elements_at(here, viewer, row) | chances_at(here, viewer, points, row)
        turning = turning_points([point.chances for point in points])
    except Declined as fault:
        return fault_page(request, fault, 404)
    face = catalog.face(here.record.game)
    place = stops.index(row)
    return page(
        request,
        "replay.html",
        card=match_card(request, here),
        place="analysis",
        table=here,
        record=here.record,
        viewer=viewer,
        title=here.record.title or here.game.title,
        symbols=face.symbols(here.view(viewer.seat)),
        boards=face.boards(shown, here.view(viewer.seat), viewer.language),
        tabs=face.board_tabs(viewer.language),
        shown=shown,
        legend=legend_of(face, viewer.language),
        stops=stops,
        at=place,
        row=row,
        plot=plot(here, viewer, points, row) if points else "",
        chance_plot=chance_plot(here, viewer, points, row, turning),
        swings={point.index + 1: (point.seat, round(100 * point.swing)) for point in turning},
        losses=losses_of(request, here, viewer),
        times=[0, *(point.at for point in points)] if here.game.timed else [],
        timed=[False, *(point.timed for point in points)],
        speeds=SPEEDS if here.game.timed else EVEN_SPEEDS,
        turns=turns,
        next_turn=next((turn.place for turn in turns if turn.place > place), len(stops) - 1),
        last_turn=next((turn.place for turn in reversed(turns) if turn.place < place), 0),
        names=sight.names,
        faces=faces_of(sight, here.match.seats),
    )


async def moment(request: Request) -> Response:
    """The elements of one moment as JSON, for the slider."""
    try:
        here = await table_of(request)
        viewer = viewer_of(request, here)
        row = row_of(request, here)
        shown = elements_at(here, viewer, row)
        if here.is_over:
            shown |= chances_at(here, viewer, await points_of(host_of(request), here), row)
        glides = []
        if request.query_params.get("step") == "1" and row >= 0:
            events = here.match.events_for(row, viewer.seat)
            glides = [
                {"id": glide.element, "start": glide.start, "order": glide.order}
                for glide in catalog.face(here.record.game).glides(events, here.view(viewer.seat))
            ]
    except Declined as fault:
        return JSONResponse({"error": fault.code}, 404)
    return JSONResponse({"set": shown, "move": glides, "row": row})


async def concerning(request: Request) -> Response:
    """What concerned the viewer since they last acted, as JSON: rows to show, in words."""
    try:
        here = await table_of(request)
    except Declined as fault:
        return JSONResponse({"error": fault.code}, 404)
    viewer = viewer_of(request, here)
    found = [
        {
            "row": one.row,
            "before": one.before,
            "text": one.text,
            "rest": " ".join(one.rest),
            "effect": effect_words(one.effect, viewer.language),
            "gains": one.effect > 0,
            "elements": one.elements,
        }
        for one in request.app.state.concerns.of(here, viewer)
    ]
    return JSONResponse(found)


async def download(request: Request) -> Response:
    """The match as a file: whole when it may be known, else what the viewer may know."""
    try:
        here = await table_of(request)
    except GnomonError as fault:
        return fault_page(request, fault, 404)
    viewer = viewer_of(request, here)
    text = here.match.dump() if here.is_disclosed else here.match.dump(viewer.seat)
    name = f"gnomon-{here.record.game}-{here.id}.json"
    return Response(
        text, media_type="application/json", headers={"content-disposition": f'attachment; filename="{name}"'}
    )


def routes() -> list[Route]:
    """The routes of this module."""
    return [
        Route("/matches/{match}/replay", replay),
        Route("/matches/{match}/moment", moment),
        Route("/matches/{match}/concerning", concerning),
        Route("/matches/{match}/download", download),
    ]
