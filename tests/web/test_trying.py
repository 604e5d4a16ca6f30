"""The analysis board: addresses of positions, branches, the programs' lines, and playing on from there."""

import json
import re
from typing import Any

import pytest

from gnomon.matches.quotas import Limits
from gnomon.web.languages import LANGUAGES, catalogue
from tests.web.served import Served, Visitor

pytestmark = pytest.mark.anyio

SCRIPT = {"accept": "application/json"}
STREAM = {"accept": "application/x-ndjson"}
GAMES = ("khronos", "time_of_empires", "feudum", "inventions")


async def copied(server: Served, visitor: Visitor, *others: str, game: str = "khronos", name: str = "Ada") -> str:
    """The path of a copy of a match that has just begun."""
    server.house.host.tables.watchers[:] = [server.house.host.coach.attend]
    await visitor.named(name)
    match = await visitor.set_table("me", *(others or ("opponent:random",)), game=game)
    return str((await visitor.http.post(f"/matches/{match}/copy", data={"row": "1"})).headers["location"])


async def code_at(server: Served, path: str, at: int, place: int) -> str:
    """One of the answers that are possible at a position."""
    owned = await server.house.host.store.sandbox(path.rpartition("/")[2])
    assert owned is not None
    user = await server.house.host.store.user(owned.owner)
    copy = await server.house.host.analysis.open(owned.id, user)
    copy.open(at)
    return str(copy.match.options(copy.match.to_act[0])[place].code)


async def stepped(visitor: Visitor, path: str, at: int, **fields: str) -> dict[str, Any]:
    answer = await visitor.http.post(f"{path}/step?at={at}", data=fields, headers=SCRIPT)
    found: dict[str, Any] = answer.json()
    return found


async def lines(visitor: Visitor, path: str, at: int = 0) -> list[dict[str, Any]]:
    answer = await visitor.http.post(f"{path}/lines?at={at}", headers=STREAM)
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


# --- positions and branches ------------------------------------------------------------------------------------------


async def test_every_position_has_an_address_and_two_pages_of_a_board_do_not_disturb_each_other(server: Served) -> None:
    async with server.visitor() as ada:
        path = await copied(server, ada)
        one = await stepped(ada, path, 0, code=await code_at(server, path, 0, 0))
        other = await stepped(ada, path, 0, code=await code_at(server, path, 0, 1))
        assert (one["at"], other["at"]) == (1, 2)
        boards = [(await ada.http.get(f"{path}?at={at}")).text for at in (0, 1, 2)]
        for at, board in enumerate(boards):
            assert f'data-at="{at}"' in board
            assert f'action="{path}/step?at={at}"' in board
        assert f'data-at="{other["at"]}"' in (await ada.http.get(path)).text, "without one it stands where it was left"
        plain = await ada.http.post(f"{path}/step?at=1", data={"place": "0"})
        assert plain.headers["location"] == f"{path}?at=0"


async def test_branches_are_listed_with_names_opened_and_removed(server: Served) -> None:
    async with server.visitor() as ada:
        path = await copied(server, ada)
        code, other = await code_at(server, path, 0, 0), await code_at(server, path, 0, 1)
        assert "stays here as a branch" in (await ada.http.get(path)).text.replace("\n", " ")
        await stepped(ada, path, 0, code=code)
        listed = (await stepped(ada, path, 0, code=other))["set"]["branches"]
        name = re.search(r"<b>(Act \d+: .+ instead of .+)</b>", listed)
        assert name is not None and 'name="open" value="1"' in listed and "1 move" in listed
        opened = await stepped(ada, path, 2, open="1")
        assert opened["at"] == 1 and 'name="open" value="2"' in opened["set"]["branches"]
        removed = await stepped(ada, path, 1, remove="2")
        assert removed["at"] == 1 and 'name="open"' not in removed["set"]["branches"]
        fault = await ada.http.post(f"{path}/step?at=2", data={"place": "0"}, headers=SCRIPT)
        assert fault.status_code == 409
        assert fault.json()["error"] == "This position is no longer on the analysis board."


@pytest.mark.parametrize("at", ["7", "-1", "x", "9" * 5_000, "1;2", ""])
async def test_an_address_that_leads_nowhere_says_so_and_shows_the_board_as_it_was_left(
    server: Served, at: str
) -> None:
    async with server.visitor() as ada:
        path = await copied(server, ada)
        await stepped(ada, path, 0, code=await code_at(server, path, 0, 0))
        board = await ada.http.get(f"{path}?at={at}")
        assert board.status_code == 404
        assert "This position is no longer on the analysis board." in board.text
        assert 'data-at="1"' in board.text
        for wrong in (f"{path}/look?at={at}&code=1", f"{path}/balance?at={at}", f"{path}/explain?at={at}&thing=age-0"):
            assert (await ada.http.get(wrong)).status_code in (404, 409)
        assert 'data-at="1"' in (await ada.http.get(path)).text


async def test_a_branch_is_shared_by_its_address_and_only_looked_at_nothing_is_copied(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        path = await copied(server, ada)
        await stepped(ada, path, 0, code=await code_at(server, path, 0, 0))
        await stepped(ada, path, 0, code=await code_at(server, path, 0, 1))
        await ben.named("Ben")
        assert (await ben.http.get(f"{path}?at=1")).status_code == 404
        shared = await ada.http.post(f"{path}/share?at=1")
        assert shared.headers["location"] == f"{path}?at=1"
        address = f"{path}?at=1"
        assert f'{server.address}{address}"' in (await ada.http.get(address)).text
        board = (await ben.http.get(address)).text
        assert 'data-at="1"' in board and 'name="open"' in board and 'name="remove"' not in board
        looked = await stepped(ben, path, 1, place="0")
        assert looked["id"] == path.rpartition("/")[2], "who only steps needs no copy"
        tried = await stepped(ben, path, 1, code=await code_at(server, path, 1, 0))
        assert tried["id"] != looked["id"]
        assert 'data-at="2"' in (await ada.http.get(path)).text, "the board stands as its owner left it"
        assert (await ben.http.get(f"{path}?at={tried['at']}")).status_code == 404


# --- the programs' lines -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
async def test_programs_tell_up_to_three_lines_stage_by_stage_and_a_line_plays_its_act(
    server: Served, game: str
) -> None:
    async with server.visitor() as ada:
        path = await copied(server, ada, game=game)
        assert 'id="lines-on"' in (await ada.http.get(path)).text
        told = await lines(ada, path)
        assert [(one["stage"], one["done"]) for one in told] == [(0, False), (1, False), (2, True)]
        assert [one["head"].count('class="on"') for one in told] == [1, 2, 3], "how deep it has looked"
        acts = re.findall(r'data-act="([\d ]+)"', told[-1]["lines"])
        assert 1 <= len(acts) <= 3
        assert told[-1]["lines"].count("%</span>") == len(acts)
        first = acts[0].split()
        played = await stepped(ada, path, 0, act=acts[0])
        assert 1 <= played["at"] <= len(first)
        alone = await stepped(ada, path, 0, code=first[0])
        assert alone["at"] == 1, "it is the same branch"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_board_speaks_the_page_s_language(server: Served, language: str) -> None:
    say = catalogue(language).gettext
    async with server.visitor() as ada:
        path = await copied(server, ada)
        ada.http.cookies.set("gnomon_language", language)
        page = (await ada.http.get(path)).text
        for sentence in ("Programs’ line", "Play on against…", "Branches", "Play on from here", "Your seat"):
            assert say(sentence) in page
            assert (say(sentence) == sentence) == (language == "en")
        level = {"en": "tournament player", "pt_BR": "jogador de torneio", "ja": "大会級"}[language]
        assert level in page
        depth = say("Depth {depth} of {most}").format(depth=1, most=3)
        assert depth in (await lines(ada, path))[0]["head"]


async def test_where_the_coach_is_silent_the_board_says_why_and_nothing_is_thought(server: Served) -> None:
    async with server.visitor() as ada:
        path = await copied(server, ada, "local")
        page = (await ada.http.get(path)).text
        assert 'id="lines-on"' not in page and "/play-on" not in page
        assert "the coach was not agreed on when the table was set" in page
        refused = await ada.http.post(f"{path}/lines", headers=STREAM)
        assert refused.status_code == 409 and "not agreed on" in refused.json()["error"]
        assert server.house.advisers.views == []
        refused = await ada.http.post(f"{path}/play-on", data={"seat": "0", "level": "regular"})
        assert refused.status_code == 409


async def test_what_is_too_much_for_an_hour_is_said(server: Served) -> None:
    async with server.visitor() as ada:
        path = await copied(server, ada)
        server.house.host.quotas.limits = Limits(advice=1)
        await lines(ada, path)
        await stepped(ada, path, 0, code=await code_at(server, path, 0, 0))
        answer = await ada.http.post(f"{path}/lines?at=1", headers=STREAM)
        assert answer.status_code == 429
        assert "as often as this server allows" in answer.json()["error"]


async def test_who_has_no_name_is_asked_for_one(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        path = await copied(server, ada)
        await ada.http.post(f"{path}/share")
        for what in ("lines", "play-on", "step"):
            answer = await eve.http.post(f"{path}/{what}")
            assert answer.status_code == 303 and answer.headers["location"].startswith("/me?next=")


# --- playing on --------------------------------------------------------------------------------------------------------


async def test_one_plays_on_from_the_position_on_the_board_from_a_seat_and_against_a_strength_of_one_s_choice(
    server: Served,
) -> None:
    async with server.visitor() as ada:
        path = await copied(server, ada)
        page = (await ada.http.get(path)).text
        assert re.findall(r'<option value="(\w+)"( selected)?>', page.partition('name="level"')[2]) == [
            ("first_evening", ""),
            ("learner", ""),
            ("regular", " selected"),
            ("seasoned", ""),
            ("club", ""),
            ("tournament", ""),
            ("master", ""),
        ]
        await stepped(ada, path, 0, code=await code_at(server, path, 0, 0))
        for at, seat in ((0, 0), (1, 1)):
            answer = await ada.http.post(f"{path}/play-on?at={at}", data={"seat": str(seat), "level": "learner"})
            assert answer.status_code == 303
            begun = server.table(answer.headers["location"].rpartition("/")[2])
            assert begun.record.title.startswith("Practice: ")
            assert [one.level for one in begun.seats if one.kind == "opponent"] == ["learner"]
            assert begun.seats[seat].kind == "person"
        wrong = await ada.http.post(f"{path}/play-on?at=0", data={"seat": "9", "level": "learner"})
        assert wrong.status_code == 409 and "no such seat" in wrong.text
        wrong = await ada.http.post(f"{path}/play-on?at=5", data={"seat": "0", "level": "learner"})
        assert wrong.status_code == 409 and "no longer on the analysis board" in wrong.text
