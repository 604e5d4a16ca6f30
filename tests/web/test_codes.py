"""Codes: one field for any of them, personal ones shown once and stored as a hash, sessions that end."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gnomon.matches.people import UNUSED_MS
from gnomon.matches.records import DAY_MS
from gnomon.web.security import SESSION_COOKIE
from tests.web.served import Served, Visitor

pytestmark = pytest.mark.anyio

CODE = r'<p class="code">([a-z0-9]{4}-[a-z0-9]{4})</p>'


async def who(visitor: Visitor) -> str:
    """The name at the head of one's own page."""
    found = re.search(r"<h1>(.*?)</h1>", (await visitor.http.get("/me")).text)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("path", ["/recover", "/me/recover"])
async def test_one_field_takes_any_code(server: Served, path: str) -> None:
    async with server.visitor() as ada:
        personal = (await ada.named("Ada"))["recovery"]
        match = await ada.set_table("me", "open")
        seat = server.table(match).seats[0].recovery
        link = re.search(r"/join/\w+", (await ada.http.get(f"/matches/{match}/invite?seat=1")).text)
        assert link is not None
        async with server.visitor() as phone:
            answer = await phone.http.post(path, data={"code": personal.upper().replace("-", " ")})
            assert (answer.status_code, answer.headers["location"]) == (303, "/")
            assert await who(phone) == "Ada"
        for typed in (link[0].removeprefix("/join/"), f" http://table.example{link[0]}/ "):
            async with server.visitor() as friend:
                answer = await friend.http.post(path, data={"code": typed})
                assert answer.headers["location"] == link[0]
                assert (await friend.http.get(link[0])).status_code == 200
        async with server.visitor() as laptop:
            answer = await laptop.http.post(path, data={"code": seat})
            assert answer.headers["location"] == f"/matches/{match}?seat=0"
            assert "Ada" not in await who(laptop), "a seat's code gives the seat, not the person"


@pytest.mark.parametrize("code", ["", "x", "abcd-efgh", "x" * 16, "x" * 190, "http://x/join/", "%00"])
async def test_a_wrong_code_is_told_in_a_sentence_and_makes_nobody(server: Served, code: str) -> None:
    async with server.visitor() as eve:
        answer = await eve.http.post("/recover", data={"code": code})
        assert answer.status_code == 400
        assert "No seat, player or open invitation has this code." in answer.text
        assert SESSION_COOKIE not in eve.http.cookies


async def test_home_and_ones_own_page_have_the_field(server: Served) -> None:
    async with server.visitor() as eve:
        for path in ("/", "/me"):
            assert re.search(r'action="(/me)?/recover"', (await eve.http.get(path)).text)
        assert (await eve.http.get("/recover")).headers["location"] == "/me"


# --- personal codes -----------------------------------------------------------------------------------------------------


async def test_a_new_persons_code_is_shown_once(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as phone:
        await ada.http.post("/me/name", data={"name": "Ada"})
        assert "Your personal code waits" in (await ada.http.get("/")).text
        first = (await ada.http.get("/me")).text
        found = re.search(CODE, first)
        assert found is not None
        assert "shown this once" in first
        assert "Your personal code waits" not in (await ada.http.get("/")).text
        assert not re.search(CODE, (await ada.http.get("/me")).text)
        await phone.http.post("/recover", data={"code": found[1]})
        assert await who(phone) == "Ada"


async def test_a_new_code_takes_the_place_of_the_old_one(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as phone:
        old = (await ada.named("Ada"))["recovery"]
        found = re.search(CODE, (await ada.http.post("/me/code")).text)
        assert found is not None
        assert found[1] != old
        assert (await phone.http.post("/recover", data={"code": old})).status_code == 400
        await ada.http.post("/me/name", data={"name": "Ada L."})
        assert (await phone.http.post("/recover", data={"code": found[1]})).status_code == 303
        assert await who(phone) == "Ada L."


async def test_a_personal_code_is_stored_as_a_hash_alone(server: Served, tmp_path: Path) -> None:
    async with server.visitor() as ada:
        codes = [(await ada.named("Ada"))["recovery"]]
        found = re.search(CODE, (await ada.http.post("/me/code")).text)
        assert found is not None
        codes.append(found[1])
        await ada.http.post("/me/name", data={"name": "Ada L."})
        for file in tmp_path.glob("gnomon.db*"):
            assert not any(code.encode() in file.read_bytes() for code in codes)


# --- sessions -----------------------------------------------------------------------------------------------------------


async def test_a_session_that_nobody_used_for_ninety_days_is_over(server: Served, tmp_path: Path) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        await ada.named("Ada")
        await ben.named("Ben")
        people = server.house.host.people
        for _ in range(UNUSED_MS // DAY_MS // 30 + 1):
            server.house.clock.turn(30 * DAY_MS)
            assert await who(ada) == "Ada"
            await people.finish()
        assert await who(ada) == "Ada"
        assert await who(ben) == "Who are you?"
        with closing(sqlite3.connect(tmp_path / "gnomon.db")) as stored:
            assert stored.execute("SELECT count(*) FROM session").fetchone() == (1,), "what is over is forgotten"


async def test_a_session_is_noted_once_a_day(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    noted = []
    store, people = server.house.host.store, server.house.host.people

    async def see(*given: object) -> None:
        noted.append(given)

    monkeypatch.setattr(store, "see_session", see)
    async with server.visitor() as ada:
        await ada.named("Ada")
        for _ in range(5):
            await who(ada)
            await people.finish()
        assert len(noted) == 1
        server.house.clock.turn(DAY_MS)
        await who(ada)
        await people.finish()
        assert len(noted) == 2


async def test_one_signs_out_everywhere_else(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as phone, server.visitor() as ben:
        code = (await ada.named("Ada"))["recovery"]
        await ben.named("Ben")
        await phone.http.post("/recover", data={"code": code})
        assert await who(phone) == "Ada"
        assert (await ada.http.post("/me/elsewhere")).status_code == 303
        assert await who(phone) == "Who are you?"
        assert await who(ada) == "Ada"
        assert await who(ben) == "Ben"
