"""The coach on the table's page: its button, the stream of what it says, one's own answer, and where it is silent."""

import json
from typing import Any

import pytest

from gnomon.matches.table import Table
from gnomon.web.coach import percent
from gnomon.web.languages import LANGUAGES, catalogue
from tests.web.served import Served, Visitor

pytestmark = pytest.mark.anyio

STREAM = {"accept": "application/x-ndjson"}
GAMES = ("khronos", "time_of_empires", "feudum", "inventions")


async def turn_of(server: Served, visitor: Visitor, *others: str, game: str = "khronos", **more: object) -> Table:
    """A table at which the visitor is asked, on the first seat."""
    server.house.host.tables.watchers[:] = [server.house.host.coach.attend]
    await visitor.named("Ada")
    for _ in range(30):
        table = server.table(await visitor.set_table("me", *others, game=game, **more))
        if 0 in table.asked:
            return table
    raise AssertionError("nobody begins")


def question(table: Table) -> dict[str, str]:
    return {"seat": "0", "number": str(table.match.number(0))}


async def stages(visitor: Visitor, table: Table) -> list[dict[str, Any]]:
    answer = await visitor.http.post(f"/matches/{table.id}/coach", data=question(table), headers=STREAM)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    return [json.loads(line) for line in answer.text.splitlines()]


@pytest.mark.parametrize("game", GAMES)
async def test_the_coach_answers_stage_by_stage_with_cards(server: Served, game: str) -> None:
    async with server.visitor() as ada:
        table = await turn_of(server, ada, "opponent:random", game=game)
        page = (await ada.http.get(f"/matches/{table.id}")).text
        assert 'data-key="coach"' in page
        told = await stages(ada, table)
        assert [(one["stage"], one["done"]) for one in told] == [(0, False), (1, False), (2, True)]
        last = told[-1]["lines"]
        codes = [part.split('"')[0].split() for part in last.split('data-answers="')[1:]]
        assert 1 <= len(codes) <= 3
        assert all(table.match.check(0, int(answers[0])) is None for answers in codes)
        assert "data-coach-do" in last
        assert "%" in last
        first = table.match.options(0)
        label = next(option.label() for option in first if option.code == int(codes[0][0]))
        assert label.partition(" – ")[0].replace("“", "“") in last.replace("&#39;", "'").replace("&quot;", '"')


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_coach_speaks_the_page_s_language(server: Served, language: str) -> None:
    say = catalogue(language).gettext
    async with server.visitor() as ada:
        table = await turn_of(server, ada, "opponent:random")
        ada.http.cookies.set("gnomon_language", language)
        page = (await ada.http.get(f"/matches/{table.id}")).text
        assert say("Ask the coach") in page
        assert say("The coach knows what you know: it draws what is hidden.") in page
        told = await stages(ada, table)
        assert told[0]["head"] == say("is thinking…")
        assert say("Do it, step by step") in told[-1]["lines"]
        for sentence in ("Ask the coach", "Do it, step by step", "Chances of the others"):
            assert (say(sentence) == sentence) == (language == "en")


async def test_an_answer_of_one_s_own_stands_beside_the_first(server: Served) -> None:
    async with server.visitor() as ada:
        table = await turn_of(server, ada, "opponent:random")
        await stages(ada, table)
        for option in table.match.options(0):
            answer = await ada.http.post(
                f"/matches/{table.id}/coach/compare", data={**question(table), "code": str(option.code)}
            )
            told = answer.json()
            assert told["code"] == option.code
            assert "the coach’s first" in told["html"]
        answer = await ada.http.post(f"/matches/{table.id}/coach/compare", data={**question(table), "code": "0"})
        assert answer.status_code == 409
        assert answer.json()["error"]


async def test_where_several_play_there_is_no_button_and_asking_is_refused_with_a_sentence(server: Served) -> None:
    async with server.visitor() as ada:
        table = await turn_of(server, ada, "local")
        page = (await ada.http.get(f"/matches/{table.id}?seat=0")).text
        assert 'data-key="coach"' not in page
        assert "the coach was not agreed on when the table was set" in page, "the help says why"
        for headers in (STREAM, {}):
            answer = await ada.http.post(f"/matches/{table.id}/coach", data=question(table), headers=headers)
            assert answer.status_code == 409
            assert "the coach was not agreed on when the table was set" in answer.text
        assert server.house.advisers.views == []


async def test_a_table_set_with_the_coach_says_so_to_whoever_is_invited_and_in_its_log(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        await ada.named("Ada")
        table = server.table(await ada.set_table("me", "open", coached=True))
        told = "Everybody at this table may ask the coach"
        assert told in (await ada.http.get(f"/matches/{table.id}")).text
        assert "everybody may ask it" in (await ada.http.get(f"/matches/{table.id}")).text
        invitation = await server.house.host.seating.invite(table, table.record.owner)
        assert told in (await ben.http.get(f"/join/{invitation.code}")).text
        await ben.http.post(f"/join/{invitation.code}", data={"name": "Ben"})
        seat = table.asked[0]
        asking = (ada, ben)[seat]
        form = {"seat": str(seat), "number": str(table.match.number(seat))}
        answer = await asking.http.post(f"/matches/{table.id}/coach", data=form, headers=STREAM)
        assert answer.status_code == 200
        name = table.seats[seat].name
        for page in (ada, ben):
            assert f"{name} asks the coach." in (await page.http.get(f"/matches/{table.id}")).text


async def test_a_table_set_without_the_coach_says_nothing_of_it(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        await ada.named("Ada")
        table = server.table(await ada.set_table("me", "open"))
        invitation = await server.house.host.seating.invite(table, table.record.owner)
        assert "may ask the coach" not in (await ben.http.get(f"/join/{invitation.code}")).text


async def test_without_script_the_button_leads_to_a_page_to_read(server: Served) -> None:
    async with server.visitor() as ada:
        table = await turn_of(server, ada, "opponent:random")
        answer = await ada.http.post(f"/matches/{table.id}/coach", data=question(table))
        assert answer.status_code == 200
        assert 'class="advice"' in answer.text
        assert f'href="/matches/{table.id}?seat=0"' in answer.text


async def test_a_question_that_is_put_no_more_is_refused(server: Served) -> None:
    async with server.visitor() as ada:
        table = await turn_of(server, ada, "opponent:random")
        form = {"seat": "0", "number": str(table.match.number(0) + 1)}
        answer = await ada.http.post(f"/matches/{table.id}/coach", data=form, headers=STREAM)
        assert answer.status_code == 409
        assert answer.json()["error"].startswith("The table has moved on")


async def test_a_coach_that_fails_while_it_thinks_ends_the_stream_with_a_sentence(server: Served) -> None:
    async with server.visitor() as ada:
        table = await turn_of(server, ada, "opponent:random")
        server.house.advisers.fails_from = 1
        told = await stages(ada, table)
        assert [one.get("stage") for one in told] == [0, None]
        assert told[-1] == {"error": "The coach has found no answer this time; please ask again."}


def test_a_chance_is_never_said_to_be_certain_before_it_is() -> None:
    told = [percent(chance) for chance in (0.0, 0.001, 0.004, 0.006, 0.154, 0.66, 0.994, 0.996, 1.0)]
    assert told == ["0", "<1", "<1", "1", "15", "66", "99", ">99", "100"]


# --- the balance -----------------------------------------------------------------------------------------------------


def shares(html: str) -> list[int]:
    return [int(part.partition('"')[0]) for part in html.split('data-share="')[1:]]


@pytest.mark.parametrize("game", GAMES)
async def test_the_balance_has_a_segment_for_each_seat(server: Served, game: str) -> None:
    async with server.visitor() as ada:
        table = await turn_of(server, ada, "opponent:random", "opponent:random", game=game)
        assert 'id="balance"' in (await ada.http.get(f"/matches/{table.id}")).text
        told = (await ada.http.get(f"/matches/{table.id}/balance?seat=0")).json()["html"]
        assert len(shares(told)) == 3
        assert 98 <= sum(shares(told)) <= 102
        assert all(name in told for name in table.names())


async def test_alone_the_automated_opponents_have_the_rest(server: Served) -> None:
    async with server.visitor() as ada:
        table = await turn_of(server, ada, game="inventions")
        told = (await ada.http.get(f"/matches/{table.id}/balance?seat=0")).json()["html"]
        assert len(shares(told)) == 2
        assert sum(shares(told)) in (99, 100, 101)
        assert "Chronos" in told


async def test_the_balance_is_for_those_who_play_and_for_nobody_where_several_do(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        table = await turn_of(server, ada, "opponent:random")
        assert (await ben.http.get(f"/matches/{table.id}/balance?seat=0")).status_code == 204
        assert 'id="balance"' not in (await ben.http.get(f"/matches/{table.id}")).text
        shared = server.table(await ada.set_table("me", "local"))
        assert (await ada.http.get(f"/matches/{shared.id}/balance?seat=0")).status_code == 204
        assert 'id="balance"' not in (await ada.http.get(f"/matches/{shared.id}?seat=0")).text
        agreed = server.table(await ada.set_table("me", "local", coached=True))
        assert (await ada.http.get(f"/matches/{agreed.id}/balance?seat=0")).status_code == 200


async def test_an_analysis_board_has_the_balance_unless_its_match_runs_among_people(server: Served) -> None:
    async with server.visitor() as ada:
        table = await turn_of(server, ada, "opponent:random")
        shared = server.table(await ada.set_table("me", "local"))
        for one, status in ((table, 200), (shared, 204)):
            answer = await ada.http.post(f"/matches/{one.id}/copy", data={"row": str(one.seq)})
            copy = answer.headers["location"]
            assert (await ada.http.get(f"{copy}/balance")).status_code == status
        user = await server.house.host.people.user(shared.record.owner)
        await server.house.play_to_end(shared, user)
        assert (await ada.http.get(f"{copy}/balance")).status_code == 200
