"""Sessions, origins, sizes and rates at the door; health, metrics and the JSON interface behind it."""

import asyncio
import time
from collections.abc import AsyncIterator, MutableMapping
from pathlib import Path

import anyio
import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from gnomon.matches.errors import StorageTrouble
from gnomon.web.clients import client_key
from gnomon.web.security import LARGEST_BODY, SESSION_COOKIE, Bucket, Buckets, Guard
from tests.web.served import Served


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
async def test_asking_for_health_all_the_time_costs_the_disk_a_few_writes(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0
    ping = server.house.host.store.ping

    async def counted() -> None:
        nonlocal asked
        asked += 1
        await ping()

    monkeypatch.setattr(server.house.host.store, "ping", counted)
    async with server.visitor() as host:
        started = time.monotonic()
        for _ in range(10):
            answers = await asyncio.gather(*(host.http.get("/healthz") for _ in range(10)))
            assert {answer.status_code for answer in answers} == {200}
        assert 1 <= asked <= 6 + (time.monotonic() - started)


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


@pytest.mark.anyio
async def test_reads_have_a_largest_rate_in_which_files_count_little() -> None:
    client = guarded(reads=(10, 0.001))
    assert {(await client.get("/static/x.css")).status_code for _ in range(50)} == {200}
    statuses = [(await client.get("/matches/x/moment")).status_code for _ in range(7)]
    assert statuses == [200, 200, 200, 200, 200, 429, 429]
    assert (await client.get("/static/x.css")).status_code == 429


@pytest.mark.anyio
async def test_a_household_that_opens_its_pages_at_once_is_served() -> None:
    client = guarded()
    for _browser in range(12):
        for _page in range(10):
            assert (await client.get("/matches/x")).status_code == 200
            for _file in range(30):
                assert (await client.get("/static/x.css")).status_code == 200


async def _opens(request: Request) -> PlainTextResponse:
    """A page behind a code of which one alone opens something."""
    wrong = request.url.path.rpartition("/")[2] not in ("good-code", "goodlinkgoodlink")
    return PlainTextResponse("", 404 if wrong else 200)


def coded(client: str = "192.0.2.1", guard: Guard | None = None, **settings: object) -> httpx.AsyncClient:
    """The guard before pages behind codes, as one client sees them."""
    app = Starlette(routes=[Route("/{path:path}", _opens, methods=["GET", "POST"])])
    kept = guard or Guard(app, **settings)  # type: ignore[arg-type]
    return httpx.AsyncClient(transport=httpx.ASGITransport(kept, client=(client, 1)), base_url="http://testserver")


@pytest.mark.anyio
async def test_wrong_codes_of_invitations_are_tries_and_right_ones_are_free() -> None:
    client = coded(tries=(3, 0.001))
    assert {(await client.get("/join/good-code")).status_code for _ in range(20)} == {200}
    assert [(await client.get(f"/join/wrong-{n}")).status_code for n in range(5)] == [404, 404, 404, 429, 429]
    assert (await client.get("/join/good-code")).status_code == 429


@pytest.mark.anyio
async def test_a_network_of_ipv6_is_one_client() -> None:
    guard = Guard(Starlette(routes=[Route("/{path:path}", _opens)]), tries=(3, 0.001))
    found = [(await coded(f"2001:db8:1:2::{n:x}", guard).get("/join/wrong")).status_code for n in range(1, 7)]
    assert found == [404, 404, 404, 429, 429, 429]
    assert (await coded("2001:db8:1:3::1", guard).get("/join/wrong")).status_code == 404


@pytest.mark.anyio
async def test_wrong_short_codes_of_all_clients_together_have_a_limit_and_long_links_still_open() -> None:
    guard = Guard(Starlette(routes=[Route("/{path:path}", _opens)]), failures=(5, 0.001))
    found = [(await coded(f"192.0.2.{n}", guard).get("/join/wrong")).status_code for n in range(1, 9)]
    assert found == [404] * 5 + [429] * 3
    assert (await coded("192.0.2.99", guard).get("/join/good-code")).status_code == 429
    assert (await coded("192.0.2.99", guard).get("/join/goodlinkgoodlink")).status_code == 200


def test_many_names_give_nobody_a_fresh_bucket() -> None:
    buckets = Buckets(2, 0.001, kept=100)
    assert [buckets.take("eve") for _ in range(3)] == [True, True, False]
    taken = sum(buckets.take(f"name {n}") for n in range(1_000))
    assert taken <= 100 + 2
    assert not buckets.take("eve")


def test_buckets_that_are_full_again_are_forgotten_for_new_ones() -> None:
    buckets = Buckets(2, 1e9, kept=10)
    assert all(buckets.take(f"name {n}") for n in range(1_000))
    assert len(buckets._buckets) == 10


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("/run/socket", "/run/socket"),
        ("", ""),
    ],
)
def test_clients_are_counted_by_address_or_by_network(address: str, key: str) -> None:
    assert client_key(address) == key


@pytest.mark.anyio
async def test_an_address_has_so_many_sockets_and_this_machine_any_number() -> None:
    inside, done = 0, anyio.Event()

    async def app(scope: object, receive: object, send: object) -> None:
        nonlocal inside
        inside += 1
        await done.wait()

    guard = Guard(app, sockets=2)  # type: ignore[arg-type]
    sent: list[str] = []

    async def receive() -> dict[str, object]:
        return {"type": "websocket.connect"}

    async def send(message: MutableMapping[str, object]) -> None:
        sent.append(str(message["type"]))

    async with anyio.create_task_group() as group:
        for client in ["192.0.2.1"] * 4 + ["127.0.0.1"] * 5:
            scope = {"type": "websocket", "path": "/ws", "headers": [], "client": (client, 1)}
            group.start_soon(guard, scope, receive, send)
        await anyio.sleep(0.05)
        assert (inside, sent) == (7, ["websocket.close"] * 2)
        done.set()
    assert not guard._open
