"""The one table of operations: routes and the OpenAPI document both come from here."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon.web import archives
from gnomon.web.v1 import acting, agreeing, lending, rating, reading, shapes, streams
from gnomon.web.v1.calls import Operation, serve
from gnomon.web.v1.problems import ROOT

MATCH: Final = "/matches/{match}"

OPERATIONS: Final = (
    Operation("GET", "/account", "account", reading.account, shapes.Account, "read", shapes.Nothing),
    Operation("POST", "/account/data", "data", reading.data, None, "data", saves=False, media=archives.MEDIA),
    Operation("GET", "/games", "games", reading.games, shapes.Games, "", shapes.Nothing),
    Operation("GET", "/games/{game}", "game", reading.game, shapes.GameInfo, "", shapes.Nothing),
    Operation("GET", "/ratings", "leaders", rating.leaders, rating.Leaders, "read", rating.LeadersWish),
    Operation("GET", "/people/{tag}", "person", rating.person, rating.PersonInfo, "read", shapes.Nothing),
    Operation(
        "GET", "/people/{tag}/ratings", "history", rating.history, rating.RatedMatches, "read", rating.RatingsWish
    ),
    Operation("GET", "/matches", "matches", reading.matches, shapes.Matches, "read", shapes.ListWish),
    Operation("POST", "/matches", "create", acting.create, shapes.Made, "create", None, shapes.PostedMatch, 201),
    Operation("GET", MATCH, "match", reading.match, shapes.MatchInfo, "read", shapes.LookWish),
    Operation("GET", f"{MATCH}/log", "log", reading.log, shapes.Log, "read", shapes.LookWish),
    Operation("GET", f"{MATCH}/account", "words", reading.words, shapes.InWords, "read", shapes.WordsWish),
    Operation("POST", f"{MATCH}/join", "join", acting.join, shapes.Seated, "play", None, shapes.PostedJoin),
    Operation("POST", "/invitations/{code}", "accept", acting.accept, shapes.Seated, "play", None, shapes.PostedName),
    Operation(
        "POST",
        f"{MATCH}/invitations",
        "invite",
        acting.invite,
        shapes.InvitationLink,
        "create",
        None,
        shapes.PostedSeatNumber,
        201,
    ),
    Operation("POST", f"{MATCH}/start", "start", acting.start, shapes.Summary, "create", None, shapes.PostedLevel),
    Operation(
        "POST",
        f"{MATCH}/answers",
        "answers",
        acting.answers,
        shapes.Receipt,
        "play",
        None,
        shapes.PostedAnswers,
        own_key=True,
    ),
    Operation("POST", f"{MATCH}/undo", "undo", acting.undo, shapes.Receipt, "play", None, shapes.PostedUndo),
    Operation(
        "POST", f"{MATCH}/resign", "resign", acting.resign, shapes.Summary, "play", None, shapes.PostedResignation
    ),
    Operation("POST", f"{MATCH}/offer", "offer", acting.offer, shapes.Summary, "play", None, shapes.PostedOffer),
    Operation(
        "POST", f"{MATCH}/no-offer", "no_offer", acting.no_offer, shapes.Summary, "play", None, shapes.PostedOwnSeat
    ),
    Operation("POST", f"{MATCH}/take", "take", acting.take, shapes.Seated, "play", None, shapes.PostedTaking),
    Operation("POST", f"{MATCH}/close", "close", acting.close, shapes.Summary, "play"),
    Operation("POST", f"{MATCH}/open", "open", acting.reopen, shapes.Summary, "play"),
    *(
        Operation("POST", f"{MATCH}/{path}", handler.__name__, handler, agreeing.Agreed, "play", None, body)
        for path, handler, body in (
            ("pause", agreeing.pause, None),
            ("no-pause", agreeing.no_pause, None),
            ("end", agreeing.end, None),
            ("no-end", agreeing.no_end, None),
            ("adjourn", agreeing.adjourn, agreeing.PostedMoment),
            ("adjourn/agree", agreeing.agree, agreeing.PostedMoment),
            ("adjourn/decline", agreeing.decline, agreeing.PostedMoment),
            ("resume", agreeing.resume, None),
            ("no-resume", agreeing.no_resume, None),
        )
    ),
    Operation("GET", f"{MATCH}/chat", "chat", reading.chat, shapes.Chat, "chat", shapes.ChatWish),
    Operation("POST", f"{MATCH}/chat", "say", acting.say, shapes.ChatLineInfo, "chat", None, shapes.PostedLine, 201),
    Operation(
        "POST",
        f"{MATCH}/preview",
        "preview",
        reading.preview,
        shapes.Outlook,
        "read",
        None,
        shapes.PostedAnswer,
        saves=False,
    ),
    Operation(
        "POST", f"{MATCH}/why", "why", reading.why, shapes.Reason, "read", None, shapes.PostedAnswer, saves=False
    ),
    Operation("GET", f"{MATCH}/review", "review", reading.review, shapes.ReviewInfo, "read", shapes.Nothing),
    Operation(
        "POST", f"{MATCH}/review", "ask_review", reading.ask_review, shapes.ReviewInfo, "read", None, saves=False
    ),
    Operation("GET", "/stream", "events", streams.events, shapes.EventLine, "read", shapes.StreamWish, streams=True),
    Operation(
        "GET",
        f"{MATCH}/stream",
        "follow",
        streams.follow,
        shapes.MatchLine,
        "read",
        shapes.MatchStreamWish,
        streams=True,
    ),
    *(
        Operation("POST", f"/jobs/{path}", name, handler, gives, "work", None, body, saves=False)
        for path, name, handler, gives, body in (
            ("machines", "lend", lending.join, lending.MachineInfo, lending.PostedMachine),
            ("signs", "beat", lending.beat, lending.Heard, lending.PostedSign),
            ("farewells", "leave", lending.leave, lending.Heard, lending.PostedSign),
            ("next", "take", lending.take, lending.Offer, lending.PostedTake),
            ("outcomes", "finish", lending.finish, lending.Accepted, lending.PostedOutcome),
        )
    ),
)


def _route(path: str) -> Route:
    """One address with everything that may be asked of it."""
    here = {operation.method: operation for operation in OPERATIONS if operation.path == path}

    async def answered(request: Request) -> Response:
        return await serve(request, here["GET" if request.method == "HEAD" else request.method])

    return Route(ROOT + path, answered, methods=list(here))


def routes() -> list[Route]:
    """The routes; the application's state holds `host`, `presenter`, `api_rates` and `feeds`."""
    return [_route(path) for path in dict.fromkeys(operation.path for operation in OPERATIONS)]
