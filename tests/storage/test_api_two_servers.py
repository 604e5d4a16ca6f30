"""Programs and two servers over one database: nothing old is told, nothing is taken for a repetition that is none."""

from pathlib import Path

import pytest

from gnomon.matches import access
from gnomon.matches.lobby import SeatPlan
from gnomon.web.v1 import streams
from tests.storage.test_two_servers import server
from tests.web.programs import Program, program
from tests.web.served import serving
from tests.web.test_api_streams import until

pytestmark = pytest.mark.anyio


async def test_what_one_server_stores_a_program_at_the_other_is_told(
    postgres_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "COMPARED", 0.2)
    monkeypatch.setattr(access, "LOOK_SECONDS", 0.2)
    async with (
        server(postgres_database, tmp_path) as one,
        server(postgres_database, tmp_path) as two,
        serving(one) as here,
        serving(two) as there,
        program(here, "Robby") as robby,
    ):
        afar = Program(there.address, robby.token, robby.user)
        async with afar.lines("/stream") as lines:
            table = await one.set_table(robby.user, SeatPlan("me"), SeatPlan("local"))
            started = await until(lines, "match_started")
            assert started["match"]["id"] == table.id
            turn = await until(lines, "your_turn")
            assert turn["number"] == table.match.number(turn["seat"])
            await one.host.talk.say(table, await one.guest("Cora"), "from afar")
            for _ in range(12):
                await one.answer(table, robby.user, table.asked[0])
            await one.play_to_end(table, robby.user)
            over = await until(lines, "match_over")
            assert over["match"]["seq"] == table.seq
            (token,) = await one.host.access.tokens(await one.host.people.user(robby.user.keeper))
            await one.host.store.tokens.remove(robby.user.keeper, token.id)
            assert (await until(lines, "end"))["reason"] == "revoked"
        await afar.close()


async def test_an_answer_at_one_server_is_stale_at_the_other_and_again_by_its_key_alone(
    postgres_database: str, tmp_path: Path
) -> None:
    async with (
        server(postgres_database, tmp_path) as one,
        server(postgres_database, tmp_path) as two,
        serving(one) as here,
        serving(two) as there,
        program(here, "Robby") as robby,
    ):
        afar = Program(there.address, robby.token, robby.user)
        match = await robby.set_table("me", "local")
        for turn in range(10):
            before = await afar.get(f"/matches/{match}")
            code = before["choices"][0]["code"]
            body = {"seat": before["seat"], "number": before["number"], "answers": [code]}
            given = await robby.post(f"/matches/{match}/answers", body, key=f"answer {turn}")
            assert not given["again"]
            stale = await afar.post(f"/matches/{match}/answers", body, key=f"another {turn}", status=409)
            assert (stale["code"], stale["seq"]) == ("stale", given["seq"])
            again = await afar.post(f"/matches/{match}/answers", body, key=f"answer {turn}")
            assert (again["again"], again["seq"]) == (True, given["seq"])
            after = await afar.get(f"/matches/{match}", seen=given["seq"], seat=before["seat"])
            assert (after["seq"], after["number"]) == (given["seq"], given["number"])
        wish = {"game": "khronos", "seats": [{"kind": "me"}, {"kind": "local"}]}
        made = await robby.post("/matches", wish, key="k")
        assert (await afar.post("/matches", wish, key="k"))["id"] == made["id"]
        await afar.close()
