"""Sessions, origins, sizes and rates at the door; health, metrics and the JSON interface behind it."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from gnomon.matches.trouble import StorageTrouble
from gnomon.web.security import LARGEST_BODY, SESSION_COOKIE, Bucket, Guard
from tests.web.served import Served, served


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def server(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Served]:
    async with served(tmp_path) as running:
        yield running


async def _echo(request: Request) -> PlainTextResponse:
    return PlainTextResponse(str(len(await request.body())))


def guarded(**settings: object) -> httpx.AsyncClient:
    """The guard before an application that counts the bytes of what is posted."""
    app = Starlette(routes=[Route("/{path:path}", _echo, methods=["GET", "POST"])])
    transport = httpx.ASGITransport(Guard(app, **settings))  # type: ignore[arg-type]
    return httpx.AsyncClient(transport=transport, base_url="http://testserver")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Origin": "http://testserver"}, 200),
        ({"Origin": "https://table.example"}, 200),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": ""}, 403),
        ({"Origin": "http://testserver.evil.example"}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
    ],
)
@pytest.mark.anyio
async def test_only_our_own_pages_and_programs_may_post(headers: dict[str, str], status: int) -> None:
    client = guarded(address="https://table.example")
    assert (await client.post("/x", headers=headers)).status_code == status
    assert (await client.get("/x", headers=headers)).status_code == 200


@pytest.mark.anyio
async def test_bodies_have_a_largest_size_whatever_their_headers_say() -> None:
    client = guarded()

    async def pieces() -> AsyncIterator[bytes]:
        for _ in range(LARGEST_BODY // 1_000_000 + 2):
            yield b"x" * 1_000_000

    assert (await client.post("/x", content=b"x" * 1000)).text == "1000"
    assert (await client.post("/x", content=b"x" * (LARGEST_BODY + 1))).status_code == 413
    assert (await client.post("/x", content=pieces())).status_code == 413


@pytest.mark.anyio
async def test_posts_have_a_largest_rate_and_codes_a_smaller_one() -> None:
    client = guarded(writes=(6, 0.001), tries=(2, 0.001))
    assert [(await client.post("/recover")).status_code for _ in range(3)] == [200, 200, 429]
    assert [(await client.post("/x")).status_code for _ in range(4)] == [200, 200, 200, 429]
    assert (await client.get("/x")).status_code == 200


def test_a_bucket_fills_again() -> None:
    bucket = Bucket(1, 1e9)
    assert all(bucket.take() for _ in range(5))


@pytest.mark.anyio
async def test_a_session_cookie_cannot_be_read_by_scripts_or_sent_from_other_sites(server: Served) -> None:
    async with server.visitor() as ada:
        answer = await ada.http.post("/api/me", json={"name": "Ada"})
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Secure" not in cookie
        assert answer.json()["user"] not in cookie


@pytest.mark.anyio
async def test_only_the_hash_of_a_session_is_stored(server: Served, tmp_path: Path) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        session = ada.http.cookies[SESSION_COOKIE]
        for file in tmp_path.glob("gnomon.db*"):
            assert session.encode() not in file.read_bytes()


@pytest.mark.anyio
async def test_a_forged_session_is_a_stranger(server: Served) -> None:
    async with server.visitor() as eve:
        for forged in ("", "x", "x" * 5000, '"; DROP TABLE person; --'):
            answer = await eve.http.post(
                "/api/matches",
                json={"game": "khronos", "seats": [{"kind": "me"}]},
                headers={"Cookie": f"{SESSION_COOKIE}={forged}"},
            )
            assert answer.status_code == 403


@pytest.mark.anyio
async def test_health_tells_when_the_storage_is_down(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    async with server.visitor() as host:
        assert (await host.http.get("/healthz")).json() == {"status": "ok"}

        async def gone() -> None:
            raise StorageTrouble("disk on fire")

        monkeypatch.setattr(server.house.host.store, "ping", gone)
        answer = await host.http.get("/healthz")
        assert (answer.status_code, answer.json()["reason"]) == (503, "disk on fire")


@pytest.mark.anyio
async def test_metrics_are_prometheus_text_and_count(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        page = await ada.open(match)
        await page.update()
        text = (await ada.http.get("/metrics")).text
        values = {
            sample.name: sample.value for family in text_string_to_metric_families(text) for sample in family.samples
        }
        assert values["gnomon_tables_running"] == 1
        assert values["gnomon_viewers"] == 1
        for wanted in ("gnomon_answer_seconds_count", "gnomon_opponents_busy", "gnomon_opponent_queue"):
            assert wanted in values


@pytest.mark.anyio
async def test_a_program_plays_a_whole_match_over_json(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        while True:
            found = (await ada.http.get(f"/api/matches/{match}")).json()
            if found["status"] == "over":
                break
            option = found["options"][found["seq"] % len(found["options"])]
            answer = {"seat": found["seat"], "number": found["number"], "answer": option["answer"]}
            posted = await ada.http.post(f"/api/matches/{match}/answers", json=answer)
            assert posted.status_code in (200, 429), posted.text
            seen = (await eve.http.get(f"/api/matches/{match}")).json()
            assert "seed" not in seen["match"] or seen["status"] == "over"
            assert seen["options"] == []
        assert found["match"]["commitment"] == found["commitment"]


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/me", b"{", 400),
        ("/api/me", b'{"name":""}', 400),
        ("/api/me", b'{"name":"' + b"x" * 100 + b'"}', 409),
        ("/api/me", b'{"name":"x","admin":true}', 400),
        ("/api/matches", b"[" * 100_000, 400),
        ("/api/matches", b'{"game":"chess","seats":[{"kind":"me"}]}', 400),
        ("/api/matches", b'{"game":"khronos","seats":[{"kind":"me"}]}', 400),
        ("/api/matches", b'{"game":"khronos","seats":[{"kind":"me"},{"kind":"opponent","level":"godlike"}]}', 409),
        ("/api/matches", b'{"game":"khronos","seats":[{"kind":"me"},{"kind":"me"}],"options":{"no":1}}', 400),
        ("/api/matches/none/answers", b'{"seat":0,"number":1,"answer":1}', 404),
        ("/api/matches/none/answers", b'{"seat":0,"number":1,"answer":{"choose":7}}', 400),
    ],
)
async def test_broken_requests_get_a_clear_answer(server: Served, path: str, body: bytes, status: int) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        answer = await ada.http.post(path, content=body)
        assert answer.status_code == status, answer.text
        assert answer.json()["text"]


@pytest.mark.anyio
async def test_a_full_dump_comes_only_after_the_end(server: Served) -> None:
    async with server.visitor() as ada:
        user = (await ada.named("Ada"))["user"]
        match = await ada.set_table("me", "local")
        assert "rows" not in (await ada.http.get(f"/api/matches/{match}")).json()["match"]
        people = server.house.host.people
        await server.house.play_to_end(server.table(match), await people.user(user))
        async with httpx.AsyncClient(base_url=server.address, trust_env=False) as stranger:
            found = (await stranger.get(f"/api/matches/{match}")).json()
        assert found["match"]["rows"]
        assert found["match"]["seed"] == server.table(match).revealed_seed()
