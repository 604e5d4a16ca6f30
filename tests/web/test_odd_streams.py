"""Ten thousand messages and ten thousand requests, most of them odd: nothing breaks, and every table is served on."""

import json
import logging
import random
import string
from pathlib import Path
from urllib.parse import quote, quote_plus

import pytest
from starlette.routing import Mount, Route, WebSocketRoute

from gnomon.catalog import GAMES
from gnomon.matches.records import NEVER
from gnomon.web.headers import POLICY
from tests.matches.house import sqlite_store
from tests.web.inprocess import Club, Line, club

pytestmark = pytest.mark.anyio

MANY = 10_000
UNREADABLE = 15
"""So many messages that cannot be read a line is sent at most; from twenty on it would be closed."""
A_LINE = 60
ODD_TEXTS = (
    "",
    "\x00",
    "a\x00b",
    "\u202e",
    "\x1b[31m",
    "²",
    "9" * 4_400,
    "-1",
    "x" * 5_000,
    "{",
    "null",
    "'",
    "%",
    "é",
    "🂡",
)
NUMBERS = (-(2**70), -(2**31), -2, -1, 0, 1, 2, 3, 17, 63, 64, 4_000, 2**31, 2**31 + 1, 2**53, 2**63, 2**64, 10**40)
FIELDS = [
    "seat",
    "number",
    "code",
    "why",
    "to",
    "text",
    "name",
    "level",
    "question",
    "row",
    "day",
    "word",
    "game",
    "mode",
    "kind",
    "seats",
    "options",
    "speed",
    "pace",
    "listed",
    "title",
    "my_name",
    "seat_0",
    "seat_1",
    "level_1",
    "minutes",
    "days",
    "next",
    "back",
    "language",
    "theme",
    "address",
    "try",
    "at",
    "step",
    "seen",
    "before",
    "version",
]

FRAMED = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
"""Of the one page that other sites may show."""


def faults_of(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR or record.exc_info]


async def all_served(place: Club) -> None:
    """Every table has its page and its socket, but for those that somebody who sits there has closed to all others."""
    served = 0
    for table in place.tables:
        answer = await place.request("GET", f"/matches/{table.id}".encode())
        if table.record.closed != NEVER and answer.status == 404:
            continue
        assert answer.status == 200
        served += 1
        line = await place.line(table.id, "seat=0")
        reply = await line.ask('{"do":"ping","id":7}')
        assert reply is not None
        assert (reply["is"], reply["re"]) == ("pong", 7)
        await line.close()
    assert served


# --- messages ---------------------------------------------------------------------------------------------------------


def message(place: Club, number: int, chance: random.Random) -> dict[str, object]:
    """A message of the protocol's form: to the question that stands, or out of turn, or out of range."""
    match = place.tables[number].match
    seat = chance.choice([*match.to_act, 0, 1, chance.choice((2, 63))])
    codes = match.game.options(match.state, seat) if seat < match.seats else []
    code = chance.choice(codes) if codes and chance.random() < 0.6 else chance.randrange(match.game.codes.size + 5)
    asked = match.number(seat) if seat < match.seats else 0
    do = chance.choice(
        ("answer", "answer", "undo", "undo", "undo", "preview", "why", "why", "look", "ping", "resync", "say")
    )
    if do == "answer":
        stale = asked + chance.choice((0, 0, -1, 1, 50))
        word = chance.choice(("", "m1", "\x00", "x" * 40))
        return {"do": do, "seat": seat, "number": max(stale, 0), "code": code, "message": word}
    if do == "undo":
        to = chance.choice(("answer", "act", "barrier", "row"))
        return {"do": do, "seat": seat, "to": to, "row": chance.choice((-1, 0, 1, match.rows[-1].seq, 10**6))}
    if do in ("preview", "why"):
        return {"do": do, "seat": seat, "code": code}
    if do == "look":
        return {"do": do, "seat": chance.choice((-1, 0, 1, 5))}
    return {"do": do, "text": chance.choice(ODD_TEXTS)[:500] or "."} if do == "say" else {"do": do}


def broken(text: str, whole: dict[str, object], chance: random.Random) -> str | bytes:
    """The same message spoiled in one of many ways."""
    way = chance.randrange(6)
    if way == 0:
        return text[: chance.randrange(len(text))]
    if way == 1:
        place = chance.randrange(len(text))
        return text[:place] + chance.choice(string.printable) + text[place + 1 :]
    if way == 2:
        return chance.randbytes(chance.randrange(1, 40))
    if way == 3:
        odd: object = chance.choice((*ODD_TEXTS, *NUMBERS, None, True, [], {}, 1.5, [[]] * 20))
        return json.dumps(whole | {chance.choice([*whole, "more"]): odd})
    if way == 4:
        return chance.choice(("", "[]", "null", "7", "[" * 3_000, '{"do":' * 500, "x" * 5_000, '{"do":"dance"}'))
    return json.dumps({name: value for name, value in whole.items() if chance.random() < 0.6})


async def test_ten_thousand_messages_break_no_line_and_no_table(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    chance = random.Random(11)
    sent = 0
    kinds: dict[str, int] = {}
    async with club(sqlite_store(tmp_path)) as place:
        while sent < MANY:
            number = chance.randrange(len(place.tables))
            line = await place.line(place.tables[number].id, f"seat={chance.choice((0, 1, 9))}")
            spoiled = 0
            for _ in range(min(A_LINE, MANY - sent)):
                whole = message(place, number, chance)
                text: str | bytes = json.dumps(whole)
                if spoiled < UNREADABLE and chance.random() < 0.4:
                    assert isinstance(text, str)
                    text, spoiled = broken(text, whole, chance), spoiled + 1
                reply = await line.ask(text)
                assert reply is not None, f"closed with {line.closed} after {text!r:.200}"
                kinds[reply["is"]] = kinds.get(reply["is"], 0) + 1
                assert reply.get("code") != "fault", text
                sent += 1
            await alive(line)
            await line.close()
        await all_served(place)
    assert faults_of(caplog) == []
    assert sent == MANY
    assert min(kinds[kind] for kind in ("accepted", "declined", "previewed", "explained", "pong")) > 20


async def alive(line: Line) -> None:
    """The line still answers."""
    reply = await line.ask('{"do":"ping","id":9}')
    assert reply is not None
    assert reply["is"] in ("pong", "declined")


# --- requests ---------------------------------------------------------------------------------------------------------


def routes_of(place: Club) -> list[tuple[str, str]]:
    """Every method and path of the application, as its table of routes names them."""
    found = []
    for route in place.app.routes:
        if isinstance(route, Route):
            found += [(method, route.path) for method in sorted(route.methods or ()) if method != "HEAD"]
        else:
            assert isinstance(route, (Mount, WebSocketRoute))
    return found


def filled(path: str, place: Club, chance: random.Random) -> bytes:
    """A path with its places filled: with what is there, or with something odd."""
    while "{" in path:
        name = path[path.index("{") + 1 : path.index("}")].partition(":")[0]
        known = {
            "match": [table.id for table in place.tables],
            "game": list(GAMES),
            "code": ["abcd-efgh"],
            "copy": ["abcdefgh23456789"],
        }.get(name, ["x"])
        value = chance.choice(known) if chance.random() < 0.7 else chance.choice(ODD_TEXTS)[:200]
        path = path.replace(path[path.index("{") : path.index("}") + 1], quote(value, safe=""), 1)
    return path.encode()


def value_of(name: str, place: Club, chance: random.Random) -> str:
    """A field's value: a likely one, a number, or something odd."""
    if chance.random() < 0.35:
        return chance.choice((*ODD_TEXTS, "²", "9" * 4_400))
    if name in ("game",):
        return chance.choice(GAMES)
    likely = {
        "to": "answer act barrier row 3",
        "level": "random",
        "level_1": "random",
        "kind": "practice lesson daily",
        "seat_0": "me",
        "seat_1": "local open opponent",
        "pace": "none live days local",
        "language": "en pt_BR ja",
        "theme": "light dark system",
        "day": "2025-12-31 2026-02-30",
        "seats": "1 2 3 9",
        "step": "1",
    }
    return chance.choice(likely[name].split()) if name in likely else str(chance.choice(NUMBERS))


def form_of(place: Club, chance: random.Random) -> str:
    names = chance.sample(FIELDS, chance.randrange(24))
    return "&".join(f"{quote_plus(name)}={quote_plus(value_of(name, place, chance))}" for name in names)


def json_of(path: str, place: Club, chance: random.Random) -> str:
    """A body for the programs' interface, spoiled now and then."""
    table = chance.choice(place.tables)
    seat = chance.choice([*table.match.to_act, 0])
    codes = table.match.game.options(table.match.state, seat)
    bodies: list[dict[str, object]] = [
        {"name": chance.choice((*ODD_TEXTS, "Eve"))},
        {"seat": seat, "number": table.match.number(seat), "answer": chance.choice(codes) if codes else 1},
        {"seat": seat, "number": chance.choice(NUMBERS), "answer": {"choose": chance.choice(ODD_TEXTS)}},
        {"game": chance.choice(GAMES), "seats": [{"kind": "me"}, {"kind": "local", "name": chance.choice(ODD_TEXTS)}]},
        {"game": chance.choice(GAMES), "seats": [{"kind": "me"}], "options": {"mode": chance.choice(NUMBERS)}},
    ]
    body = chance.choice(bodies)
    if chance.random() < 0.3:
        body = body | {
            chance.choice([*body, "message", "title", "speed"]): chance.choice((*ODD_TEXTS, *NUMBERS, None, []))
        }
    text = json.dumps(body)
    return text if chance.random() < 0.8 else text[: chance.randrange(len(text))]


def is_dear(path: str) -> bool:
    """Whether an address costs a whole drawing: some of them are enough."""
    pages = ("/", "/challenge", "/games", "/games/{game}", "/new", "/rules/{game}", "/metrics")
    boards = ("{match}", "replay", "moment", "account", "{copy}", "download")
    return not path.startswith("/api/") and (path in pages or path.endswith(boards))


async def test_ten_thousand_requests_to_every_address_break_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    chance = random.Random(12)
    statuses: dict[int, int] = {}
    asked: set[tuple[str, str]] = set()
    async with club(sqlite_store(tmp_path)) as place:
        routes = routes_of(place)
        cheap = [route for route in routes if not is_dear(route[1])]
        for turn in range(MANY):
            method, pattern = chance.choice(routes if turn % 12 == 0 else cheap)
            if chance.random() < 0.05:
                method = chance.choice(("GET", "POST", "PUT", "DELETE", "OPTIONS", "HEAD", "BREW"))
            asked.add((method, pattern))
            path = filled(pattern, place, chance)
            query = form_of(place, chance).encode() if chance.random() < 0.5 else b""
            body, kind = b"", ""
            if method == "POST":
                if pattern.startswith("/api/"):
                    body, kind = json_of(pattern, place, chance).encode(), "application/json"
                else:
                    body, kind = form_of(place, chance).encode(), "application/x-www-form-urlencoded"
                if chance.random() < 0.1:
                    body = chance.randbytes(chance.randrange(60))
                    kind = chance.choice(("", "multipart/form-data", 'multipart/form-data; boundary=x; charset="idna"'))
            answer = await place.request(method, path, query, body, kind, signed=chance.random() < 0.8)
            statuses[answer.status] = statuses.get(answer.status, 0) + 1
            assert 200 <= answer.status < 500, (method, path, query[:200], body[:200], answer.body[:300])
            assert answer.headers["content-security-policy"] in (
                POLICY,
                FRAMED if path.startswith(b"/embed/") else POLICY,
            )
        assert asked >= set(cheap)
        await all_served(place)
    assert faults_of(caplog) == []
    assert sum(statuses.values()) == MANY
    assert min(statuses.get(status, 0) for status in (200, 303, 400, 404, 405, 409)) > 20
