"""A first table: nobody who comes alone is kept waiting, and a free seat is offered where one looks."""

import re

import pytest

from gnomon.catalog import GAMES, entry
from tests.web.served import Served


def as_it_stands(form: str) -> dict[str, str]:
    """What a browser sends if one presses the button of a form for a new match and changes nothing."""
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))
    fields |= dict(re.findall(r'<input type="radio" name="(\w+)" value="([^"]*)" checked', form))
    for name, inside in re.findall(r'<select [^>]*name="(\w+)"[^>]*>(.*?)</select>', form, re.DOTALL):
        chosen = re.search(r'value="(\w+)" selected', inside) or re.search(r'value="(\w+)"', inside)
        assert chosen is not None
        fields[name] = chosen[1]
    return fields


@pytest.mark.anyio
@pytest.mark.parametrize("game", GAMES)
async def test_a_table_set_without_a_choice_begins_at_once_against_programs(server: Served, game: str) -> None:
    async with server.visitor() as ada:
        page = (await ada.http.get("/new", params={"game": game})).text
        form = page[page.index('<form class="setting"') : page.index("</form>", page.index('<form class="setting"'))]
        answer = await ada.http.post("/new", data={**as_it_stands(form), "my_name": "Ada"})
        assert answer.status_code == 303
        table = server.table(answer.headers["location"].rpartition("/")[2])
        assert not table.is_waiting
        assert [seat.kind for seat in table.seats] == ["person"] + ["opponent"] * (entry(game).face.usual_seats - 1)
        assert {seat.level for seat in table.seats[1:]} == {"newcomer"}
        assert len(table.seats) in entry(game).game.seat_counts


@pytest.mark.anyio
async def test_who_has_a_name_already_meets_a_steadier_program(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        assert as_it_stands((await ada.http.get("/new")).text)["level_1"] == "steady"


@pytest.mark.anyio
async def test_a_free_seat_shows_link_code_and_programs_on_the_waiting_page(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as bob:
        await ada.named("Ada")
        match = await ada.set_table("me", "open", "open")
        page = await ada.open(match, "?seat=0")
        await page.update()
        panel = page.shown["options"]
        assert f'data-door="/matches/{match}/door"' in panel
        assert f'href="/matches/{match}/invite"' in panel
        assert f'action="/matches/{match}/fill"' in panel
        door = (await ada.http.post(f"/matches/{match}/door")).text
        link = re.search(r"/join/[\w-]+", door)
        assert link is not None
        assert "<svg" in door
        assert (await bob.http.post(link[0], data={"name": "Bob"})).status_code == 303
        await page.update()
        assert "data-door" in page.shown["options"]
        answer = await ada.http.post(f"/matches/{match}/fill", data={"seat": "free", "level": "beginner"})
        assert answer.status_code == 303
        assert not server.table(match).is_waiting
        await page.quiet()
        assert "data-door" not in page.shown["options"]


@pytest.mark.anyio
async def test_every_free_seat_goes_to_programs_at_once_and_only_by_whoever_set_the_table(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        await eve.named("Eve")
        match = await ada.set_table("me", "open", "open", "open")
        wish = {"seat": "free", "level": "beginner"}
        assert (await eve.http.post(f"/matches/{match}/fill", data=wish)).status_code == 409
        assert (await eve.http.post(f"/matches/{match}/door")).status_code == 409
        assert (await ada.http.post(f"/matches/{match}/fill", data={**wish, "level": "god"})).status_code == 409
        assert (await ada.http.post(f"/matches/{match}/fill", data=wish)).status_code == 303
        assert [seat.kind for seat in server.table(match).seats] == ["person"] + ["opponent"] * 3


@pytest.mark.anyio
async def test_a_stranger_is_shown_no_door_and_may_sit_down_only_at_a_listed_table(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        await eve.named("Eve")
        for listed in (False, True):
            match = await ada.set_table("me", "open", listed=listed)
            page = await eve.open(match)
            await page.update()
            assert "data-door" not in page.shown["options"]
            assert "/fill" not in page.shown["options"]
            assert (f'action="/matches/{match}/sit"' in page.shown["options"]) == listed
