"""`/api/v1` as programs use it, over a real server."""

import asyncio
import json

import httpx
import pytest

from gnomon import catalog
from gnomon.match import Match
from gnomon.web.security import Buckets
from gnomon.web.v1.operations import OPERATIONS
from gnomon.web.v1.problems import MEDIA, ROOT
from tests.web.programs import program
from tests.web.served import Served
from tests.web.test_review import Quick

pytestmark = pytest.mark.anyio


async def test_a_program_plays_a_match_to_its_end(server: Served) -> None:
    async with program(server, "Robby") as robby:
        match = await robby.set_table("me", "opponent:random")
        answers = 0
        while True:
            here = await robby.get(f"/matches/{match}")
            if here["status"] == "over":
                break
            if not here["choices"]:
                await asyncio.sleep(0.005)
                continue
            choice = here["choices"][answers * 7 % len(here["choices"])]
            body = {"seat": here["seat"], "number": here["number"], "answers": [choice["answer"]]}
            receipt = await robby.post(f"/matches/{match}/answers", body)
            assert not receipt["again"]
            answers += 1
        assert answers > 20
        assert here["result"]["ranks"]
        assert len(here["seed"]) == 64
        assert [seat["program"] for seat in here["seats"]] == [True, False]


async def test_who_i_am_and_what_there_is(server: Served) -> None:
    async with program(server, "Robby", "read") as robby:
        account = await robby.get("/account")
        assert account == {"id": robby.user.id, "name": "Robby", "program": True, "scopes": ["read"]}
        games = await robby.get("/games")
        assert [game["id"] for game in games["games"]][:2] == ["khronos", "time_of_empires"]
        assert "random" in games["levels"]
        khronos = await robby.get("/games/khronos")
        specs = catalog.entry("khronos").game.specs
        assert [option["name"] for option in khronos["options"]] == [spec.name for spec in specs]
        missing = await robby.http.get("/games/chess")
        assert (missing.status_code, missing.json()["code"]) == (404, "unknown_game")


async def test_a_token_is_needed_and_has_to_reach_far_enough(server: Served) -> None:
    async with program(server, "Robby", "read") as robby:
        stranger = httpx.AsyncClient(base_url=server.address + ROOT, trust_env=False)
        for headers in ({}, {"Authorization": "Bearer gnomon_x"}, {"Authorization": "Basic abc"}):
            answer = await stranger.get("/account", headers=headers)
            assert answer.status_code == 401
            assert answer.headers["www-authenticate"] == "Bearer"
            assert answer.headers["content-type"] == MEDIA
        await stranger.aclose()
        match = await server.house.set_table(robby.user)
        for path, body, scope in [
            (f"/matches/{match.id}/answers", {"seat": 0, "number": 0, "answers": [0]}, "play"),
            ("/matches", {"game": "khronos", "seats": [{"kind": "me"}]}, "create"),
            (f"/matches/{match.id}/chat", {"text": "hello"}, "chat"),
        ]:
            refused = await robby.post(path, body, status=403)
            assert (refused["code"], refused["facts"]) == ("out_of_scope", {"scope": scope})


async def test_the_session_of_a_cookie_opens_the_same_doors_but_for_streams(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        account = (await ada.http.get(f"{ROOT}/account")).json()
        assert (account["name"], account["program"], account["scopes"]) == (
            "Ada",
            False,
            ["read", "play", "create", "chat", "data"],
        )
        assert (await ada.http.get(f"{ROOT}/stream")).status_code == 401
        foreign = await ada.http.post(f"{ROOT}/matches", json={}, headers={"Origin": "http://elsewhere.example"})
        assert foreign.status_code == 403
        assert foreign.headers["content-type"] == MEDIA
        wrong = await ada.http.get(f"{ROOT}/account", headers={"Authorization": "Bearer gnomon_wrong"})
        assert wrong.status_code == 401


async def test_the_rules_say_which_section_and_why(server: Served) -> None:
    async with program(server, "Robby") as robby:
        match = await robby.set_table("me", "local")
        here = await robby.get(f"/matches/{match}")
        seat, legal = here["seat"], {choice["code"] for choice in here["choices"]}
        table = server.table(match)
        refusals = {code: table.match.check(seat, code) for code in range(table.game.codes.size) if code not in legal}
        code, truth = next((code, one) for code, one in refusals.items() if one is not None and one.section)
        answers = f"/matches/{match}/answers"
        told = await robby.post(answers, {"seat": seat, "number": here["number"], "answers": [code]}, status=409)
        assert (told["code"], told["section"], told.get("facts", {})) == (truth.code, truth.section, truth.facts)
        assert told["title"] == "The rules do not allow this."
        assert told["detail"] not in ("", told["title"])
        why = await robby.post(f"/matches/{match}/why", {"seat": seat, "answer": code})
        assert (why["legal"], why["code"], why["section"]) == (False, truth.code, truth.section)
        assert why["text"]
        fine = await robby.post(f"/matches/{match}/why", {"seat": seat, "answer": min(legal)})
        assert fine["legal"]
        look = await robby.post(f"/matches/{match}/preview", {"seat": seat, "answer": min(legal)})
        assert look["stop"] in ("settled", "chance", "another_seat", "over")
        japanese = {"Accept-Language": "ja"}
        ja = await robby.http.post(f"/matches/{match}/why", json={"seat": seat, "answer": code}, headers=japanese)
        assert ja.json()["text"] != why["text"]
        assert server.table(match).seq == here["seq"]


async def test_a_seat_that_is_not_asked_is_told_so(server: Served) -> None:
    async with program(server, "Robby") as robby:
        match = await robby.set_table("me", "local")
        idle = 1 - server.table(match).asked[0]
        for code in range(0, server.table(match).game.codes.size, 50):
            truth = server.table(match).match.check(idle, code)
            assert truth is not None
            why = await robby.post(f"/matches/{match}/why", {"seat": idle, "answer": code})
            assert (why["legal"], why["code"]) == (False, truth.code)
            assert why["text"]
        preview = await robby.post(f"/matches/{match}/preview", {"seat": idle, "answer": 0}, status=409)
        assert preview["title"] == "The rules do not allow this."
        here = await robby.get(f"/matches/{match}", seat=idle)
        assert (here["question"], here["choices"]) == (None, [])


async def test_several_answers_are_stored_all_together_or_none(server: Served) -> None:
    async with program(server, "Robby") as robby:
        match = await robby.set_table("me", "local")
        table = server.table(match)
        here = await robby.get(f"/matches/{match}")
        lines = two_in_a_row(table.match, here["seat"])
        body = {"seat": here["seat"], "number": here["number"], "answers": [*lines, 0 if 0 not in lines else 1, 99_999]}
        wrong = await robby.post(f"/matches/{match}/answers", body, status=400)
        assert wrong["code"] == "bad_input"
        assert table.seq == here["seq"]
        body["answers"] = [*lines, lines[0], lines[0], lines[0], lines[0]]
        refused = await robby.post(f"/matches/{match}/answers", body, key="try", status=409)
        assert refused["title"] == "The rules do not allow this."
        assert table.seq == here["seq"]
        body["answers"] = lines
        given = await robby.post(f"/matches/{match}/answers", body, key="try")
        assert (given["again"], given["seq"]) == (False, here["seq"] + len(lines))
        again = await robby.post(f"/matches/{match}/answers", body, key="try")
        assert (again["again"], again["seq"]) == (True, given["seq"])
        stale = await robby.post(f"/matches/{match}/answers", body, key="another", status=409)
        assert (stale["code"], stale["seq"], stale["number"]) == ("stale", table.seq, given["number"])


def two_in_a_row(match: Match, seat: int) -> list[int]:
    """Two answers that a seat may give one after the other."""
    for first in match.options(seat):
        copy = match.fork()
        copy.play(seat, first)
        if copy.to_act == [seat]:
            return [first.code, copy.options(seat)[0].code]
    raise AssertionError("every answer passes the turn on")


async def test_without_a_key_nothing_is_taken_for_a_repetition(server: Served) -> None:
    async with program(server, "Robby") as robby:
        match = await robby.set_table("me", "local")
        here = await robby.get(f"/matches/{match}")
        body = {"seat": here["seat"], "number": here["number"], "answers": [here["choices"][0]["code"]]}
        assert not (await robby.post(f"/matches/{match}/answers", body))["again"]
        assert (await robby.post(f"/matches/{match}/answers", body, status=409))["code"] == "stale"


async def test_a_key_makes_the_rest_safe_to_send_again(server: Served) -> None:
    async with program(server, "Robby") as robby:
        wish = {"game": "khronos", "seats": [{"kind": "me"}, {"kind": "local"}]}
        made = [await robby.post("/matches", wish, key="a table") for _ in range(3)]
        assert len({one["id"] for one in made}) == 1
        answer = await robby.http.post("/matches", json=wish, headers={"Idempotency-Key": "a table"})
        assert answer.headers["idempotency-replayed"] == "true"
        reused = await robby.post("/matches", {**wish, "title": "other"}, key="a table", status=422)
        assert reused["code"] == "key_reused"
        many = await asyncio.gather(
            *(robby.http.post("/matches", json=wish, headers={"Idempotency-Key": "at once"}) for _ in range(6))
        )
        assert {one.status_code for one in many} <= {201, 409}
        assert {one.json().get("code") for one in many if one.status_code == 409} <= {"key_in_use"}
        assert len({one.json()["id"] for one in many if one.status_code == 201}) == 1
        assert len((await robby.get("/matches"))["matches"]) == 2
        line = [await robby.post(f"/matches/{made[0]['id']}/chat", {"text": "hi"}, key="line") for _ in range(2)]
        assert line[0] == line[1]
        assert len(server.table(made[0]["id"]).lines) == 1


async def test_a_key_is_free_again_after_a_refusal(server: Served) -> None:
    async with program(server, "Robby") as robby:
        wish = {"game": "chess", "seats": [{"kind": "me"}]}
        assert (await robby.post("/matches", wish, key="k", status=400))["code"] == "bad_input"
        await robby.post("/matches", {"game": "khronos", "seats": [{"kind": "me"}, {"kind": "local"}]}, key="k")


async def test_a_read_that_says_nothing_new_has_no_body(server: Served) -> None:
    async with program(server, "Robby") as robby:
        match = await robby.set_table("me", "local")
        first = await robby.http.get(f"/matches/{match}")
        known = {"If-None-Match": first.headers["etag"]}
        again = await robby.http.get(f"/matches/{match}", headers=known)
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == first.headers["etag"]
        await robby.answer(match)
        changed = await robby.http.get(f"/matches/{match}", headers=known)
        assert changed.status_code == 200
        assert changed.headers["etag"] != first.headers["etag"]


async def test_the_log_is_told_since_a_row_and_tells_what_was_taken_back(server: Served) -> None:
    async with program(server, "Robby") as robby:
        match = await robby.set_table("me", "local")
        whole = await robby.get(f"/matches/{match}")
        seat = whole["seat"]
        assert [entry["note"]["what"] for entry in whole["log"] if entry["kind"] == "note"][:2] == ["set", "started"]
        given = await robby.answer(match)
        log = await robby.get(f"/matches/{match}/log", seat=seat, since=whole["seq"])
        assert log["seq"] == given["seq"]
        assert (log["log"][0]["kind"], log["log"][0]["seq"]) == ("answer", whole["seq"] + 1)
        assert log["log"][0]["answer"] == whole["choices"][0]["answer"]
        back = await robby.post(f"/matches/{match}/undo", {"seat": seat})
        log = await robby.get(f"/matches/{match}/log", seat=seat, since=whole["seq"])
        assert [(entry["kind"], entry.get("to")) for entry in log["log"]] == [("undo", whole["seq"] + 1)]
        assert back["seq"] == log["seq"]
        behind = await robby.http.get(f"/matches/{match}", params={"seen": back["seq"] + 1})
        assert (behind.status_code, behind.json()["code"]) == (412, "behind")
        assert behind.headers["retry-after"]


async def test_people_and_programs_meet_at_a_table(server: Served) -> None:
    async with program(server, "Robby") as robby, server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "open", "open", "open", listed=True)
        (open_table,) = (await robby.get("/matches", list="open"))["matches"]
        assert (open_table["id"], open_table["mine"]) == (match, [])
        seat = await robby.post(f"/matches/{match}/join", {"name": "R2"})
        assert (seat["seat"], seat["again"]) == (1, False)
        assert (await robby.post(f"/matches/{match}/join"))["again"]
        link = await robby.post(f"/matches/{match}/invitations")
        assert link["address"] == f"{server.address}/join/{link['code']}"
        async with program(server, "Cora") as cora:
            assert (await cora.post(f"/invitations/{link['code']}"))["seat"] == 2
            wrong = await cora.http.post("/invitations/aaaaaaaaaaaaaaaa", json={})
            assert (wrong.status_code, wrong.json()["code"]) == (404, "unknown_code")
            assert (await cora.post(f"/matches/{match}/start", {"level": "random"}, status=403))["code"] == "not_host"
        begun = await ada.http.post(f"{ROOT}/matches/{match}/start", json={"level": "random"})
        assert begun.json()["status"] == "running"
        assert [one["program"] for one in begun.json()["seats"]] == [False, True, True, False]
        assert (await robby.get("/matches", list="watchable"))["matches"][0]["id"] == match
        await robby.post(f"/matches/{match}/chat", {"text": "good luck"})
        chat = (await ada.http.get(f"{ROOT}/matches/{match}/chat")).json()["lines"]
        assert [(line["name"], line["text"], line["mine"]) for line in chat] == [("R2", "good luck", False)]
        gone = await robby.post(f"/matches/{match}/resign", {"seat": 1, "level": "random"})
        assert gone["seats"][1]["resigned"]
        words = await robby.get(f"/matches/{match}/account", language="pt-BR")
        assert words["language"] == "pt_BR"
        assert words["passages"]


async def test_a_finished_match_can_be_reviewed(server: Served) -> None:
    async with program(server, "Robby") as robby:
        server.house.host.reviews._advisers = Quick()
        match = await robby.set_table("me", "local")
        assert (await robby.http.get(f"/matches/{match}/review")).json()["code"] == "not_over"
        await server.house.play_to_end(server.table(match), robby.user)
        begun = await robby.http.post(f"/matches/{match}/review")
        assert begun.status_code in (200, 202), begun.text
        await server.house.host.reviews.settled(server.table(match))
        found = await robby.get(f"/matches/{match}/review")
        assert found["whole"]
        assert found["review"]["moments"]
        (over,) = (await robby.get("/matches"))["matches"]
        assert over["result"]["scores"]


async def test_too_many_requests_are_told_in_headers_before_they_are_too_many(server: Served) -> None:
    server.app.state.api_rates = Buckets(3, 0.5)
    async with program(server, "Robby") as robby, program(server, "Cora") as cora:
        left = [(await robby.http.get("/account")).headers["ratelimit-remaining"] for _ in range(3)]
        assert left == ["2", "1", "0"]
        slow = await robby.http.get("/account")
        assert (slow.status_code, slow.json()["code"]) == (429, "too_fast")
        assert slow.headers["ratelimit-limit"] == "3"
        assert slow.headers["ratelimit-reset"] == "1"
        assert slow.headers["retry-after"]
        assert (await cora.http.get("/account")).status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/nothing", 404), ("DELETE", "/account", 405), ("PUT", "/matches", 405), ("GET", "/matches/short", 404)],
)
async def test_what_is_not_there_is_told_as_a_problem(server: Served, method: str, path: str, status: int) -> None:
    async with program(server, "Robby") as robby:
        answer = await robby.http.request(method, path)
        assert answer.status_code == status
        assert answer.headers["content-type"] == MEDIA
        assert answer.json()["status"] == status
        assert ("allow" in answer.headers) == (status == 405)


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"", "application/json", 400),
        (b"{", "application/json", 400),
        (b"[" * 5_000, "application/json", 400),
        (b'{"seat":0,"number":0,"answers":[]}', "application/json", 400),
        (b'{"seat":0,"number":0,"answers":[0],"more":1}', "application/json", 400),
        (b'{"seat":1e30,"number":0,"answers":[0]}', "application/json", 400),
        (b'{"seat":0,"number":0,"answers":[{"\xff":""}]}', "application/json", 400),
        (b"seat=0", "application/x-www-form-urlencoded", 415),
        (b"x" * (5 * 1024 * 1024 + 1), "application/json", 413),
    ],
)
async def test_what_cannot_be_read_changes_nothing(server: Served, body: bytes, kind: str, status: int) -> None:
    async with program(server, "Robby") as robby:
        match = await robby.set_table("me", "local")
        before = server.table(match).seq
        answer = await robby.http.post(f"/matches/{match}/answers", content=body, headers={"Content-Type": kind})
        assert (answer.status_code, answer.headers["content-type"]) == (status, MEDIA)
        assert server.table(match).seq == before


async def test_the_document_has_every_operation_and_every_route(server: Served) -> None:
    async with server.visitor() as stranger:
        document = json.loads((await stranger.http.get(f"{ROOT}/openapi.json")).text)
    found = {
        (method.upper(), path, one["operationId"])
        for path, ways in document["paths"].items()
        for method, one in ways.items()
    }
    assert found == {(one.method, ROOT + one.path, one.name) for one in OPERATIONS}
    routed = {
        (method, route.path)
        for route in server.app.routes
        if getattr(route, "path", "").startswith(ROOT) and not route.path.endswith("openapi.json")
        for method in route.methods - {"HEAD"}
    }
    assert routed == {(method, path) for method, path, _ in found}
    assert all(one["summary"].endswith(".") for ways in document["paths"].values() for one in ways.values())
