"""Guided matches by tasks and drills over the wire: begun, followed, skipped, begun again, and files that cannot be played."""

import asyncio
import re
from html import unescape

import pytest

from gnomon import catalog
from gnomon.catalog import GAMES
from gnomon.games.courses import LARGEST
from gnomon.games.progress import COURSE
from gnomon.kernel.shelf import shipped_scenario, shipped_scenarios
from gnomon.matches.table import Table
from tests.web.served import Served, Visitor

pytestmark = pytest.mark.anyio

LEARNED = [game for game in GAMES if catalog.face(game).courses]
"""The games with a guided match by tasks."""
DRILL = """game = "khronos"
players = 2
active = "blue"
[blue]
hand = "MMCR"
[course]
name = "mine"
limit = 4
[course.en]
title = "A Keep of mine"
[[task]]
name = "keep"
goal = { event = "constructed", where = { type = "military", size = 2 } }
[task.en]
ask = "Build a Keep."
"""


async def begun(server: Served, visitor: Visitor, **form: str) -> Table:
    answer = await visitor.http.post("/drills", data=form)
    assert answer.status_code == 303, answer.text
    return server.table(answer.headers["location"].rpartition("/")[2])


def words(page: str) -> str:
    return unescape(re.sub(r"<[^>]*>", " ", page))


async def test_the_guided_match_shows_its_first_task_and_what_it_is_about(server: Served) -> None:
    async with server.visitor() as ada:
        answer = await ada.http.post("/learn", data={"game": "khronos"})
        match = answer.headers["location"]
        page = (await ada.http.get(match)).text
        assert 'data-task="keep"' in page
        assert "1 of 8" in page
        assert "Build a Keep in Might, right beside a hamlet." in words(page)
        subject = (await ada.http.get(f"{match}/task")).json()
        assert subject["task"] == "keep"
        assert "Keep" in subject["tries"]
        assert (await ada.http.get(f"{match}/lesson")).json() is None


async def test_a_task_is_done_by_the_act_on_every_open_page_and_taken_back_with_it(server: Served) -> None:
    async with server.visitor() as ada:
        table = await begun(server, ada, text=DRILL)
        one, two = await ada.open(table.id), await ada.open(table.id)
        await one.update()
        await two.update()
        for _ in range(3):
            subject = (await ada.http.get(f"/matches/{table.id}/task")).json()
            if not subject["codes"]:
                break
            number = table.match.number(0)
            assert (await one.ask("answer", seat=0, number=number, code=subject["codes"][0]))["is"] != "declined"
        await one.quiet()
        await two.quiet()
        for page in (one, two):
            assert "Solved" in page.shown["task"]
            assert "Well done." in page.shown["task"]
        await one.ask("undo", seat=0, to="barrier")
        await one.quiet()
        await two.quiet()
        for page in (one, two):
            assert 'data-task="keep"' in page.shown["task"]


async def test_skipping_twice_from_two_pages_skips_one_task(server: Served) -> None:
    async with server.visitor() as ada:
        table = await begun(server, ada, game="khronos", course="first")
        for _ in range(2):
            answer = await ada.http.post(f"/matches/{table.id}/task", data={"do": "skip", "task": "keep"})
            assert answer.status_code == 303
        page = (await ada.http.get(f"/matches/{table.id}")).text
        assert 'data-task="bonus"' in page
        assert "2 of 8" in page


async def test_a_stranger_neither_sees_nor_skips_tasks(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        table = await begun(server, ada, game="khronos", course="first")
        await eve.named("Eve")
        assert 'id="task"' not in (await eve.http.get(f"/matches/{table.id}")).text
        assert (await eve.http.get(f"/matches/{table.id}/task")).json()["task"] == ""
        assert (
            await eve.http.post(f"/matches/{table.id}/task", data={"do": "skip", "task": "keep"})
        ).status_code == 409
        assert (await eve.http.post(f"/matches/{table.id}/task", data={"do": "again", "task": ""})).status_code == 409
        assert 'data-task="keep"' in (await ada.http.get(f"/matches/{table.id}")).text


@pytest.mark.parametrize(
    "form", [{}, {"do": "fly"}, {"do": "skip"}, {"do": "skip", "task": "x"}, {"do": "again", "task": "win"}]
)
async def test_what_cannot_be_done_with_a_task_is_declined(server: Served, form: dict[str, str]) -> None:
    async with server.visitor() as ada:
        table = await begun(server, ada, game="khronos", course="first")
        assert (await ada.http.post(f"/matches/{table.id}/task", data=form)).status_code == 409
        assert (await ada.http.get(f"/matches/{table.id}")).status_code == 200


async def test_a_chapter_begins_again_from_the_position_in_which_it_was_set(server: Served) -> None:
    async with server.visitor() as ada:
        table = await begun(server, ada, game="khronos", course="first")
        for task in ("keep", "bonus"):
            await ada.http.post(f"/matches/{table.id}/task", data={"do": "skip", "task": task})
        answer = await ada.http.post(f"/matches/{table.id}/task", data={"do": "again", "task": "bonus"})
        again = server.table(answer.headers["location"].rpartition("/")[2])
        assert again.id != table.id
        page = (await ada.http.get(f"/matches/{again.id}")).text
        assert 'data-task="bonus"' in page
        assert "2 of 8" in page
        assert 'data-task="together"' in (await ada.http.get(f"/matches/{table.id}")).text


async def test_the_opponent_has_a_face_and_says_a_friendly_line_about_what_happened(server: Served) -> None:
    async with server.visitor() as ada:
        table = await begun(server, ada, game="khronos", course="first")
        rival = table.seats[1].name
        for language, greeting in (("en", "Hello!"), ("pt-BR", "Olá!"), ("ja", "こんにちは")):
            page = (await ada.http.get(f"/matches/{table.id}", headers={"accept-language": language})).text
            says = page[page.index('class="task-says"') :]
            said = words(says[: says.index("</div>")])
            assert rival in said
            assert greeting in said
            assert 'class="gn-face' in says[: says.index("</div>")]
        await ada.http.post(f"/matches/{table.id}/task", data={"do": "skip", "task": "keep"})
        assert "Fine by me." in (await ada.http.get(f"/matches/{table.id}")).text


async def test_where_a_minute_of_sand_runs_the_opponent_bids_nobody_take_his_time(server: Served) -> None:
    async with server.visitor() as ada:
        table = await begun(server, ada, game="time_of_empires", course="sand")
        page = (await ada.http.get(f"/matches/{table.id}")).text
        says = page[page.index('class="task-says"') :]
        assert "The clock is running" in words(says[: says.index("</div>")])


@pytest.mark.parametrize("game", LEARNED)
async def test_a_chapter_is_left_out_as_a_whole_and_begun_again_as_a_whole(server: Served, game: str) -> None:
    async with server.visitor() as ada:
        table = await begun(server, ada, game=game, course=catalog.face(game).courses[0])
        follower = server.house.host.courses.follower(table)
        assert follower is not None
        tasks, first = follower.course.tasks, follower.course.chapter(0)
        page = (await ada.http.get(f"/matches/{table.id}")).text
        assert page.count('value="skip_chapter"') == 1
        form = {"do": "skip_chapter", "task": tasks[0].name}
        for _ in range(2):
            assert (await ada.http.post(f"/matches/{table.id}/task", data=form)).status_code == 303
        follower = server.house.host.courses.follower(table)
        assert follower is not None
        assert follower.mark.results == ("skipped",) * len(first)
        answer = await ada.http.post(f"/matches/{table.id}/task", data={"do": "again", "task": tasks[0].name})
        again = (await ada.http.get(answer.headers["location"])).text
        assert f'data-task="{tasks[0].name}"' in again
        assert f"1 of {len(tasks)}" in again


async def test_a_window_that_was_closed_in_the_middle_finds_its_task_again_after_the_server_has_forgotten_it(
    server: Served,
) -> None:
    async with server.visitor() as ada:
        table = await begun(server, ada, game="khronos", course="first")
        await ada.http.post(f"/matches/{table.id}/task", data={"do": "skip", "task": "keep"})
        host = server.house.host
        host.courses._followed.clear()
        host.tables._open.clear()
        assert 'data-task="bonus"' in (await ada.http.get(f"/matches/{table.id}")).text


async def test_a_drill_left_open_while_the_server_is_updated_is_solved_from_the_page_that_stood_there(
    server: Served,
) -> None:
    async with server.visitor() as ada:
        table = await begun(server, ada, text=DRILL)
        number = table.match.number(0)
        subject = (await ada.http.get(f"/matches/{table.id}/task")).json()
        host = server.house.host
        host.courses._followed.clear()
        host.tables._open.clear()
        form = {"seat": "0", "number": str(number), "code": str(subject["codes"][0])}
        assert (await ada.http.post(f"/matches/{table.id}/answer", data=form)).status_code == 303
        stale = await ada.http.post(f"/matches/{table.id}/answer", data=form)
        assert stale.status_code in (303, 409)
        for _ in range(3):
            codes = (await ada.http.get(f"/matches/{table.id}/task")).json()["codes"]
            if codes:
                number = server.table(table.id).match.number(0)
                form = {"seat": "0", "number": str(number), "code": str(codes[0])}
                assert (await ada.http.post(f"/matches/{table.id}/answer", data=form)).status_code == 303
        assert "Solved" in (await ada.http.get(f"/matches/{table.id}")).text


async def test_tasks_that_a_later_version_cannot_read_leave_the_match_as_it_is(server: Served) -> None:
    async with server.visitor() as ada:
        table = await begun(server, ada, game="khronos", course="first")
        note = next(row.note for row in table.match.rows if row.note and row.note.get("what") == COURSE)
        note["text"] = str(note["text"]).replace("form = 1", "form = 99")
        server.house.host.courses._followed.clear()
        page = await ada.http.get(f"/matches/{table.id}")
        assert page.status_code == 200
        assert 'id="task"' not in page.text
        assert (await ada.http.get(f"/matches/{table.id}/task")).json()["task"] == ""
        number = table.match.number(0)
        reply = await ada.http.post(
            f"/matches/{table.id}/answer", data={"seat": "0", "number": str(number), "code": "1"}
        )
        assert reply.status_code == 303


async def test_a_drill_says_when_its_limit_is_used_up_and_offers_to_try_again(server: Served) -> None:
    async with server.visitor() as ada:
        table = await begun(server, ada, text=DRILL)
        for there in ("might_faith", "faith_might", "might_faith", "faith_might"):
            names = {"choose": "action", "do": f"travel_{there}"}
            for code in (table.match.code(names), table.match.code({"choose": "traveller", "pawn": "first"})):
                if table.match.check(0, code) is None:
                    form = {"seat": "0", "number": str(table.match.number(0)), "code": str(code)}
                    await ada.http.post(f"/matches/{table.id}/answer", data=form)
        assert "Try again" in (await ada.http.get(f"/matches/{table.id}")).text
        answer = await ada.http.post(f"/matches/{table.id}/task", data={"do": "again", "task": ""})
        page = (await ada.http.get(answer.headers["location"])).text
        assert 'data-task="keep"' in page
        assert "Try again" not in page


async def test_a_drill_that_ends_with_its_match_speaks_of_the_drill_and_not_of_who_has_won(server: Served) -> None:
    async with server.visitor() as ada:
        table = await begun(server, ada, text=DRILL)
        seating, user = server.house.host.seating, table.seats[0].user or ""
        await seating.hand_over(table, user, 0, "random")
        await seating.set_level(table, user, 1, "random")
        while not table.is_over:
            await asyncio.sleep(0.001)
        page = (await ada.http.get(f"/matches/{table.id}")).text
        before_the_score_sheet = page.partition('id="ending"')[0]
        assert "The drill is over." in words(before_the_score_sheet)
        assert "Play again" not in before_the_score_sheet
        assert re.search(r'<section class="task"[^>]* data-drill', page)


UNPLAYABLE = [
    ("", "request could not be read"),
    ("nonsense", "not valid TOML"),
    ('game = "chess"', "is not on this shelf"),
    ("players = 2", "names no game"),
    ('game = "khronos"\nplayers = 99', "players"),
    ('game = "khronos"\nplayers = 2\nrules_version = 7', "version 7 of the rules"),
    (DRILL.replace('hand = "MMCR"', 'hand = "RCCR"'), "the goal of task"),
    (DRILL.replace("limit = 4", "limit = 1"), "the goal of task"),
    (DRILL.replace("size = 2", "size = 9"), "the goal of task"),
    (DRILL + "#" * LARGEST, "too large"),
]


@pytest.mark.parametrize(("text", "complaint"), UNPLAYABLE)
async def test_a_file_that_cannot_be_played_is_refused_with_the_reason_and_stays_in_the_form(
    server: Served, text: str, complaint: str
) -> None:
    async with server.visitor() as ada:
        answer = await ada.http.post("/drills", data={"text": text})
        assert answer.status_code == 400
        assert complaint in words(answer.text)
        if text and len(text) < 2_000:
            assert text.strip() in unescape(answer.text)


async def test_a_file_is_taken_from_the_form_and_must_be_text(server: Served) -> None:
    async with server.visitor() as ada:
        file = {"file": ("drill.toml", DRILL.encode(), "application/toml")}
        answer = await ada.http.post("/drills", files=file)
        assert answer.status_code == 303
        assert "A Keep of mine" in (await ada.http.get(answer.headers["location"])).text
        answer = await ada.http.post("/drills", files={"file": ("x.toml", b"\xff\xfe\x00", "text/plain")})
        assert answer.status_code == 400
        assert "no text in UTF-8" in words(answer.text)


async def test_a_plain_scenario_is_played_to_the_end_without_tasks(server: Served) -> None:
    async with server.visitor() as ada:
        table = await begun(server, ada, text='game = "khronos"\nplayers = 3\nactive = "green"\n')
        page = (await ada.http.get(f"/matches/{table.id}")).text
        assert "A position to play" in page
        assert [seat.kind for seat in table.seats] == ["opponent", "opponent", "person"]


async def test_every_game_reads_its_own_scenarios_as_drills(server: Served) -> None:
    async with server.visitor() as ada:
        for game in GAMES:
            text = shipped_scenario(f"gnomon.games.{game}", shipped_scenarios(f"gnomon.games.{game}")[0])
            answer = await ada.http.post("/drills", data={"text": text})
            assert answer.status_code == 303, (game, words(answer.text))


async def test_match_time_goes_on_from_that_of_the_position_and_not_from_nought(server: Served) -> None:
    async with server.visitor() as ada:
        table = await begun(server, ada, game="time_of_empires", course="sand")
        watch = table.stopwatch
        assert 480_000 <= watch.match_time(watch.now()) < 540_000
        assert table.match.state.now == 480_000
