"""Numbers, bodies and connections as no page of ours sends them: a clear answer or silence, never a trace in the log."""

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

import gnomon.web
from gnomon.web.headers import POLICY
from gnomon.web.numbers import whole_number
from gnomon.web.security import LARGEST_BODY
from tests.web.served import Served

pytestmark = pytest.mark.anyio

ODD = ("²", "٣", "9" * 4_400, "-" + "9" * 4_400, "--1", "+1", "1_0", "0x1", " 1", "1.0", "1e3", "", "-", "\x00", "１")


@pytest.fixture(autouse=True)
def no_mistake_is_logged(caplog: pytest.LogCaptureFixture, request: pytest.FixtureRequest) -> Iterator[None]:
    yield
    faults = [record.getMessage() for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    assert faults == getattr(request.node, "expected_faults", [])


@pytest.mark.parametrize("text", ODD, ids=[str(place) for place in range(len(ODD))])
def test_only_plain_digits_are_a_number(text: str) -> None:
    assert whole_number(text, 77) == 77


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("007", 7), ("-12", -12), ("9" * 15, 10**15 - 1)])
def test_plain_digits_are_a_number(text: str, number: int) -> None:
    assert whole_number(text, 77) == number
    assert whole_number(text, 77, 1) == (number if len(text) == 1 else 77)


def test_no_other_place_of_the_web_makes_numbers_of_what_somebody_wrote() -> None:
    folder = Path(gnomon.web.__file__).parent
    reading = re.compile(r"(?<![\w.])int\(|\.isdigit\(|\.isdecimal\(|\.isnumeric\(")
    found = [path.name for path in sorted(folder.rglob("*.py")) if reading.search(path.read_text(encoding="utf-8"))]
    assert found == ["numbers.py"]


async def test_letters_in_no_alphabet_are_refused(server: Served) -> None:
    async with server.visitor() as ada:
        posted = await ada.http.post("/api/me", content=b'{"name":"\xff"}')
        assert (posted.status_code, posted.json()["code"]) == (400, "bad_request")


async def test_odd_numbers_are_as_good_as_none(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        for path, name in [
            (f"/api/matches/{match}", "seat"),
            (f"/matches/{match}/account", "seat"),
            (f"/matches/{match}/invite", "seat"),
            (f"/matches/{match}/moment", "at"),
            ("/records", "before"),
        ]:
            without = (await ada.http.get(path)).status_code
            assert without in (200, 409)
            for text in ODD:
                assert (await ada.http.get(path, params={name: text})).status_code == without, (path, text)
        for form, field in [("undo", "to"), ("answer", "code"), ("sit", "seat"), ("leave", "seat"), ("why", "why")]:
            for text in ODD:
                posted = await ada.http.post(f"/matches/{match}/{form}", data={"seat": "0", field: text})
                assert posted.status_code in (303, 400, 409), (form, posted.status_code)
        page = await ada.open(match, f"?seat={'9' * 4_400}&seq=²")
        assert (await page.update())["whole"]


async def test_taking_back_to_a_row_that_is_none_is_declined(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        for row in ("-2", "-999", "-1", "999"):
            posted = await ada.http.post(f"/matches/{match}/undo", data={"seat": "0", "to": row})
            assert posted.status_code == 409


async def hang_up(server: Served, head: str, body: bytes) -> None:
    """Send the beginning of a request and go away."""
    place = urlsplit(server.address)
    _, writer = await asyncio.open_connection(place.hostname, place.port)
    writer.write(f"{head}\r\nHost: {place.netloc}\r\n\r\n".encode() + body)
    await writer.drain()
    await asyncio.sleep(0.1)
    writer.transport.abort()
    await asyncio.sleep(0.1)


@pytest.mark.parametrize("path", ["/me/name", "/api/me", "/new"])
async def test_a_body_without_a_stated_size_is_too_large_beyond_the_largest(server: Served, path: str) -> None:
    async def pieces() -> AsyncIterator[bytes]:
        for _ in range(LARGEST_BODY // 1_000_000 + 2):
            yield b"x" * 999_998 + b"=&"

    async with server.visitor() as ada:
        kind = "application/json" if path.startswith("/api") else "application/x-www-form-urlencoded"
        answer = await ada.http.post(path, content=pieces(), headers={"Content-Type": kind})
        assert answer.status_code == 413
        assert answer.headers["content-security-policy"] == POLICY
        assert (await ada.http.get("/healthz")).status_code == 200


@pytest.mark.parametrize("path", ["/me/name", "/api/me", "/preferences", "/me/recover"])
async def test_whoever_hangs_up_in_the_middle_of_a_form_is_met_with_silence(server: Served, path: str) -> None:
    head = f"POST {path} HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000"
    await hang_up(server, head, b"name=Ad")
    async with server.visitor() as ada:
        assert (await ada.http.get("/healthz")).status_code == 200


@pytest.mark.parametrize("charset", ["idna", "punycode", "unicode_escape", "utf-7", "none", "a\\x00", "undefined"])
async def test_forms_in_strange_alphabets_are_read_or_refused(server: Served, charset: str) -> None:
    kind = f'multipart/form-data; boundary=x; charset="{charset}"'
    part = b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n\xff..\\ud800+2AA-\r\n--x--\r\n'
    async with server.visitor() as ada:
        answer = await ada.http.post("/me/name", content=part, headers={"Content-Type": kind})
        assert answer.status_code in (303, 400)


async def test_a_mistake_of_the_servers_own_is_told_under_the_same_headers_as_everything_else(
    server: Served, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken() -> None:
        raise KeyError("a mistake")

    request.node.expected_faults = ["a request could not be answered"]
    monkeypatch.setattr(server.house.host.people, "guest", lambda *_: broken())
    async with httpx.AsyncClient(base_url=server.address, trust_env=False) as stranger:
        answer = await stranger.post("/me/name", data={"name": "Ada"})
        assert answer.status_code == 500
        assert "Something went wrong." in answer.text
        well = await stranger.get("/healthz")
        for name in ("content-security-policy", "x-content-type-options", "referrer-policy"):
            assert answer.headers[name] == well.headers[name]


@pytest.mark.parametrize("letter", ["%00", "%1b", "%E2%80%AE", "%0a"])
async def test_control_characters_in_a_path_lead_nowhere(server: Served, letter: str) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        for path in ("/matches/a{}b", "/analysis/a{}b", "/join/a{}b", "/rules/a{}b", "/matches/a{}b/replay", "/{}"):
            answer = await ada.http.get(path.format(letter))
            assert answer.status_code == 404, path
        assert (await ada.http.get(f"/api/matches/a{letter}b")).json()["error"]
        line = await ada.open(f"a{letter}b")
        await line.line.wait_closed()
        assert line.line.close_code == 4004
