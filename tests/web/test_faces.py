"""Faces and words of character: beside every name at a table, drawn once, and never the reason for a long message."""

import re

import pytest

from gnomon.bots import levels
from gnomon.catalog import GAMES
from gnomon.catalog import face as face_of
from gnomon.drawing.emblems import EMBLEMS
from gnomon.drawing.faces import FACES, face, kept, parts, seated, shown, small
from gnomon.web.languages import LANGUAGES
from gnomon.web.players import character, level_words
from tests.web.served import Page, Served, Visitor

pytestmark = pytest.mark.anyio


async def opened(visitor: Visitor, match: str) -> Page:
    """A table's page that has heard everything that stands on it."""
    page = await visitor.open(match)
    await page.update()
    return page


def test_the_same_name_has_the_same_face_in_every_way_of_drawing_it() -> None:
    names = [f"Player {number}" for number in range(60)]
    assert len({re.findall(r'href="#gnf-(h\d)"', small(name))[0] for name in names}) == FACES, "all kinds are met"
    ids = set(re.findall(r'id="([^"]+)"', parts()))
    for name in names:
        used = re.findall(r'<use href="#([^"]+)"(?: fill="([^"]+)")?', small(name, 26, "red"))
        assert {part for part, _ in used} <= ids
        whole = face(name, 26, "red")
        for _, fill in used:
            assert not fill or f'fill="{fill}"' in whole
        drawn = [re.search(rf'id="{part}"[^>]* d="([^"]+)"', parts()) for part, _ in used]
        assert all(found[1] in whole for found in drawn if found is not None), name
        assert small(f" {name.upper()} ", 26, "red") == small(name, 26, "red"), "spaces and capitals make nobody else"
        assert len(small(name)) < 700 < len(whole)
    assert shown("3", 20).count("<use") == 1 and 'id="face-3"' in kept("3", "Ada")
    assert seated(shown("0"), EMBLEMS[0]).count("gn-stamp-red") == 1, "the mark of the seat stands beside the face"


@pytest.mark.parametrize("game", GAMES)
async def test_everybody_at_a_table_has_a_face_which_is_drawn_once(server: Served, game: str) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "opponent:newcomer", game=game)
        page = (await ada.http.get(f"/matches/{match}")).text
        seats = len(server.table(match).seats)
        for seat in range(seats):
            assert page.count(f'id="face-{seat}"') == 1
        players = page[page.index('id="players"') :]
        players = players[: players.index("</section>")]
        assert players.count("gn-seated") == seats
        assert all(f'href="#face-{seat}"' in players for seat in range(seats))
        assert "gn-face-hair" not in players, "what changes with every act carries no drawing of a face"
        sheet = page[page.index('id="seats"') :]
        assert sheet[: sheet.index("</ul>")].count("gn-seated") == seats


async def test_a_face_follows_the_name_that_somebody_takes(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "opponent:newcomer")
        line = await opened(ada, match)
        await ada.http.post(f"/matches/{match}/name", data={"seat": "0", "name": "Somebody Else"})
        await line.update()
        assert kept("0", "Somebody Else", face_of("khronos").emblem(0).colour) in line.shown["faces"]


async def test_a_free_seat_has_its_mark_and_no_face(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "open", "opponent:beginner")
        page = (await ada.http.get(f"/matches/{match}")).text
        sitting = page[page.index('class="sitting"') :]
        sitting = sitting[: sitting.index("</ul>")]
        assert sitting.count("gn-seated") == 2 and sitting.count("gn-badge") == 1
        assert level_words("beginner", "en") in sitting


async def test_who_speaks_has_a_face_and_keeps_it_when_the_seat_is_renamed(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "opponent:newcomer")
        await ada.http.post(f"/matches/{match}/say", data={"text": "Hello"})
        line = (await opened(ada, match)).shown
        said = next(text for name, text in line.items() if re.fullmatch(r"chat-\d+", name))
        assert 'href="#face-0"' in said
        await ada.http.post(f"/matches/{match}/name", data={"seat": "0", "name": "Somebody Else"})
        line = (await opened(ada, match)).shown
        said = next(text for name, text in line.items() if re.fullmatch(r"chat-\d+", name))
        assert "gn-face-hair" in said or "gn-face-cloth" in said, "the name that it was said under has its own face"
        assert 'href="#face-0"' not in said


def test_every_strength_that_plays_with_a_plan_has_a_word_of_character_in_every_language() -> None:
    for language in LANGUAGES:
        words = [character(level, language) for level in levels() if level_words(level, language)]
        assert len(words) == len(set(words)) == 7 and all(words)
    assert character("random", "en") == ""


async def test_the_word_of_character_stands_where_a_program_sits_and_where_one_is_chosen(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "opponent:first_evening")
        page = (await ada.http.get(f"/matches/{match}")).text
        assert "first evening · friendly" in page[page.index('id="players"') :]
        sheet = page[page.index('id="seats"') :]
        assert level_words("first_evening", "en") in sheet
        assert '<option value="learner">learner · hasty</option>' in sheet


async def test_a_frozen_program_keeps_its_name_and_stays_chosen_where_its_strength_may_be_changed(
    server: Served,
) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "opponent:expert")
        assert server.table(match).seats[1].level == "expert"
        page = (await ada.http.get(f"/matches/{match}")).text
        assert "expert · thorough" in page[page.index('id="players"') :]
        assert '<option value="expert" selected>expert · thorough</option>' in page[page.index('id="seats"') :]
