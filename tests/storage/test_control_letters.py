"""Letters that are not for reading, in whatever is named or asked for: tidied or refused, and never brought to storage."""

import json
from pathlib import Path
from urllib.parse import quote

import pytest

from gnomon.matches.records import User
from tests.storage.conftest import make_store
from tests.web.inprocess import Club, club

pytestmark = pytest.mark.anyio

LETTERS = {"nothing": "\x00", "escape": "\x1b", "turned": "\u202e", "line": "\n"}
FORM = "application/x-www-form-urlencoded"


async def posted(place: Club, path: str, signed: bool = True, **fields: str) -> int:
    body = "&".join(f"{name}={quote(value)}" for name, value in fields.items())
    return (await place.request("POST", path.encode(), b"", body.encode(), FORM, signed)).status


async def stored_names(place: Club) -> list[str]:
    """Every name and title that lists show."""
    user = User(place.user.id, "", 0, "")
    listed = await place.house.host.lobby.mine(user)
    people = await place.house.host.people.user(place.user.id)
    return [people.name, *(text for one in listed for text in (one.record.title, *(seat.name for seat in one.seats)))]


@pytest.mark.parametrize("kind", LETTERS)
async def test_letters_that_are_not_for_reading_are_tidied_or_refused(database: str, tmp_path: Path, kind: str) -> None:
    odd = f"a{LETTERS[kind]}b"
    async with club(make_store(database, tmp_path), 1) as place:
        table = place.tables[0]
        made = {"game": "khronos", "seats": [{"kind": "me"}, {"kind": "local", "name": odd}], "title": odd}
        assert (
            await place.request("POST", b"/api/matches", b"", json.dumps(made).encode(), "application/json")
        ).status == 201
        seats = {"seat_0": "me", "seat_1": "local", "name_1": odd}
        assert await posted(place, "/new", game="khronos", seats="2", title=odd, pace="local", **seats) == 303
        assert await posted(place, "/me/name", name=odd) == 303
        assert await posted(place, "/me/name", signed=False, name=odd) == 303
        assert await posted(place, "/me/turn/add", kind="webhook", given=f"http://{odd}") == 400
        assert await posted(place, "/me/recover", code=odd) == 400
        assert await posted(place, "/recover", code=odd) == 400
        assert await posted(place, f"/matches/{table.id}/say", text=odd) == 303
        for path in (f"/matches/{odd}", f"/analysis/{odd}", f"/join/{odd}", f"/api/matches/{odd}", f"/rules/{odd}"):
            assert (await place.request("GET", quote(path).encode())).status == 404, path
        for query in ("word", "day"):
            assert (await place.request("GET", b"/challenge", f"{query}={quote(odd)}".encode())).status in (200, 400)
        seat = table.match.to_act[0]
        answer = {"seat": seat, "number": table.match.number(seat), "answer": table.match.options(seat)[0].code}
        answers = f"/api/matches/{table.id}/answers".encode()
        sent = json.dumps(answer | {"message": odd}).encode()
        assert (await place.request("POST", answers, b"", sent, "application/json")).status == 400
        assert table.seq == table.match.rows[-1].seq
        line = await place.line(odd)
        assert await line.ask("{}") is None
        assert line.closed == 4004
        assert all(name.isprintable() for name in await stored_names(place))
        assert [one.text.isprintable() or "\n" in one.text for one in table.lines] == [True]
