"""No message to a page holds what its seat may not know: two worlds that differ only in that send the same bytes."""

import asyncio
import re
from typing import Any, Final

import msgspec
import pytest

from gnomon.kernel.rng import Generator
from gnomon.match import Match
from gnomon.matches.records import SPECTATOR
from gnomon.matches.table import Table, Viewer
from gnomon.web.v1.telling import log_of, match_info
from tests.kit import feudum, inventions, khronos, time_of_empires
from tests.web.programs import program
from tests.web.served import Served

pytestmark = pytest.mark.anyio

PERMUTE: Final[dict[str, Any]] = {
    "khronos": khronos.permute_hidden,
    "time_of_empires": time_of_empires.permute_hidden,
    "feudum": feudum.permute_hidden,
    "inventions": inventions.permute_hidden,
}
IN_TURNS: Final = {"era_1": "introductory", "era_2": "introductory", "appoint_auto": "ask"}


def in_another_world(table: Table, seat: int, source: Generator) -> Match:
    """The same match as far as a seat can know, with everything else permuted and another generator."""
    other = table.match.fork()
    hidden = PERMUTE[table.record.game](table.match.state, seat, source)
    hidden.seed, hidden.draws = source.seed, hidden.draws
    other.timeline.state = hidden
    other._views.clear()
    return other


@pytest.mark.parametrize(
    ("game", "wish", "language"),
    [
        ("khronos", {}, "en"),
        ("khronos", {}, "ja"),
        ("time_of_empires", {"options": IN_TURNS}, "en"),
        ("time_of_empires", {}, "pt_BR"),
        ("feudum", {}, "en"),
        ("feudum", {"options": {"feeding": "together", "fists": "opponent"}}, "ja"),
        ("inventions", {}, "pt_BR"),
    ],
)
async def test_what_a_page_shows_is_the_same_in_worlds_that_its_seat_cannot_tell_apart(
    server: Served, game: str, wish: dict[str, object], language: str
) -> None:
    async with server.visitor() as ada:
        user = (await ada.named("Ada"))["user"]
        match = await ada.set_table("me", "local", "local", game=game, **wish)
        table, host, presenter = server.table(match), server.house.host, server.app.state.presenter
        answers = compared = 0
        while not table.is_over and answers < 150:
            if not table.asked or answers % 4 == 3:
                server.house.clock.turn(500)
                await server.house.host.scheduler._fire(table)
            if not table.asked:
                continue
            seat = table.asked[answers % len(table.asked)]
            options = table.match.options(seat)
            code = options[(answers * 7) % len(options)].code
            await host.play.answer(table, user, seat, table.match.number(seat), code)
            answers += 1
            if answers % 10:
                continue
            true_match = table.match
            for seat in (SPECTATOR, 0, 1, 2):
                viewer = Viewer(user if seat != SPECTATOR else "", seat, (seat,) if seat != SPECTATOR else (), language)
                presenter = type(presenter)()
                table.match = true_match
                truth = dict(presenter.fragments(table, viewer))
                cues = presenter.cues(table, viewer, table.seq - 1, True)
                presenter = type(presenter)()
                table.match = in_another_world(table, seat, Generator(answers))
                assert dict(presenter.fragments(table, viewer)) == truth
                assert presenter.cues(table, viewer, table.seq - 1, True) == cues
            table.match = true_match
            compared += 1
        assert compared >= 8


async def test_messages_never_name_the_seed_codes_of_seats_or_ids_of_people(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben, server.visitor() as eve:
        ada_id = (await ada.named("Ada"))["user"]
        ben_id = (await ben.named("Ben"))["user"]
        match = await ada.set_table("me", "open", "opponent:random", listed=True)
        table, host = server.table(match), server.house.host
        await host.seating.sit(table, await host.people.user(ben_id))
        pages = {"ada": await ada.open(match), "ben": await ben.open(match), "eve": await eve.open(match)}
        secrets = [f"{table.match.seed:064x}", str(table.match.seed), ada.http.cookies["gnomon_session"]]
        for page in pages.values():
            await page.update()
        for turn in range(60):
            while host.programs.busy:
                await asyncio.sleep(0.005)
            asked = [seat for seat in table.asked if not table.seats[seat].is_program]
            if not asked:
                break
            seat = asked[0]
            options = table.match.options(seat)
            owner = table.seats[seat].user
            assert owner is not None
            await host.play.answer(table, owner, seat, table.match.number(seat), options[turn % len(options)].code)
        for name, page in pages.items():
            await page.quiet()
            told = "\n".join(page.texts)
            others = {"ada": [ben_id], "ben": [ada_id], "eve": [ada_id, ben_id]}[name]
            codes = [seat.recovery for seat in table.seats if seat.recovery and seat.user in others]
            for secret in [*secrets, *others, *codes]:
                assert secret not in told, f"{name} was told {secret!r}"
            assert not re.search(r"[0-9a-f]{64}", told.replace(table.record.commitment, ""))


@pytest.mark.parametrize(
    ("game", "wish"),
    [
        ("khronos", {}),
        ("time_of_empires", {"options": IN_TURNS}),
        ("time_of_empires", {}),
        ("feudum", {}),
        ("feudum", {"options": {"feeding": "together", "fists": "opponent"}}),
        ("inventions", {}),
    ],
)
async def test_what_a_program_is_told_is_the_same_in_worlds_that_its_seat_cannot_tell_apart(
    server: Served, game: str, wish: dict[str, object]
) -> None:
    async with server.visitor() as ada:
        user = (await ada.named("Ada"))["user"]
        match = await ada.set_table("me", "local", "local", game=game, **wish)
        table, host = server.table(match), server.house.host
        answers = compared = 0
        while not table.is_over and answers < 120:
            if not table.asked or answers % 4 == 3:
                server.house.clock.turn(500)
                await server.house.host.scheduler._fire(table)
            if not table.asked:
                continue
            seat = table.asked[answers % len(table.asked)]
            options = table.match.options(seat)
            code = options[(answers * 7) % len(options)].code
            await host.play.answer(table, user, seat, table.match.number(seat), code)
            answers += 1
            if answers % 10:
                continue
            true_match = table.match
            for seat in (SPECTATOR, 0, 1, 2):
                viewer = Viewer(user if seat != SPECTATOR else "", seat, (seat,) if seat != SPECTATOR else ())
                table.match = true_match
                truth = msgspec.json.encode(match_info(table, viewer))
                since = msgspec.json.encode(log_of(table, seat, table.seq - 3))
                table.match = in_another_world(table, seat, Generator(answers))
                assert msgspec.json.encode(match_info(table, viewer)) == truth
                assert msgspec.json.encode(log_of(table, seat, table.seq - 3)) == since
            table.match = true_match
            compared += 1
        assert compared >= 8


async def test_programs_are_never_told_the_seed_codes_of_seats_or_ids_of_people(server: Served) -> None:
    async with program(server, "Robby") as robby, program(server, "Cora") as cora, program(server, "Eve") as eve:
        match = await robby.set_table("me", "open", "opponent:random", listed=True)
        await cora.post(f"/matches/{match}/join")
        table = server.table(match)
        told: list[str] = []

        async def listen(path: str, seconds: int = 2) -> None:
            for one in (robby, cora, eve):
                answer = await one.http.get(path, params={"seconds": seconds})
                told.append(answer.text.replace(one.user.id, "ME") if path == "/account" else answer.text)

        listening = [asyncio.create_task(listen(path)) for path in ("/stream", f"/matches/{match}/stream")]
        for turn in range(40):
            while server.house.host.programs.busy:
                await asyncio.sleep(0.005)
            for one in (robby, cora):
                here = await one.get(f"/matches/{match}")
                told.append(str(here))
                if here["choices"]:
                    await one.answer(match, turn)
        await robby.post(f"/matches/{match}/chat", {"text": "hello"})
        for path in ("/matches", f"/matches/{match}", f"/matches/{match}/log", f"/matches/{match}/chat"):
            told += [(await one.http.get(path)).text for one in (robby, cora, eve)]
        told.append((await eve.http.get("/matches", params={"list": "watchable"})).text)
        await asyncio.gather(*listening)
        assert match in told[-1]
        whole = "\n".join(told)
        people = [one.user for one in (robby, cora, eve)]
        secrets = [f"{table.match.seed:064x}", str(table.match.seed), *(one.token for one in (robby, cora, eve))]
        codes = [seat.recovery for seat in table.seats if seat.recovery]
        for secret in [*secrets, *codes, *(user.id for user in people), *(user.keeper for user in people)]:
            assert secret not in whole
        assert not re.search(
            r"[0-9a-f]{64}", whole.replace(table.record.commitment, "").replace(table.match.data_digest, "")
        )
        for seat in (0, 1):
            refused = await eve.http.get(f"/matches/{match}", params={"seat": seat})
            assert (refused.status_code, refused.json()["code"]) == (403, "not_yours")
            for path in ("preview", "why"):
                body = {"seat": seat, "answer": 0}
                assert (await eve.http.post(f"/matches/{match}/{path}", json=body)).status_code == 403
