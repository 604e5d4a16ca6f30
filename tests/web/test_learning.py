"""Learning by playing: a guest begins at once, and what one learns stands on the page of its own game."""

import re
from html import unescape

import pytest

from gnomon.catalog import GAMES
from gnomon.matches.people import tidy_name
from gnomon.web.languages import LANGUAGES, catalogue
from gnomon.web.pages.shelf import theme_of, title_of
from gnomon.web.visitor import given_name, given_names
from tests.web.served import Served

pytestmark = pytest.mark.anyio


WITHOUT_A_NAME = [
    *({"path": "/learn", "game": game} for game in GAMES),
    *({"path": f"/games/{game}/play"} for game in GAMES),
    {"path": "/learn", "game": "time_of_empires", "kind": "practice", "speed": "50"},
    {"path": "/challenge", "game": "inventions", "mode": "easy"},
]


@pytest.mark.parametrize("wish", WITHOUT_A_NAME)
async def test_a_stranger_begins_without_a_word_and_has_a_name_to_change(server: Served, wish: dict[str, str]) -> None:
    async with server.visitor() as ada:
        form = {name: value for name, value in wish.items() if name != "path"}
        answer = await ada.http.post(wish["path"], data=form)
        assert answer.status_code == 303
        table = server.table(answer.headers["location"].rpartition("/")[2])
        given = table.seats[0].name
        assert given.removeprefix("Guest ") in given_names("en")
        page = (await ada.http.get("/me")).text
        assert f'value="{given}"' in page
        await ada.http.post("/me/name", data={"name": "Ada"})
        assert 'value="Ada"' in (await ada.http.get("/me")).text


async def test_a_name_may_be_said_and_the_browser_insists_on_none(server: Served) -> None:
    async with server.visitor() as ada:
        for path in ("/games", "/games/feudum", "/challenge", "/new?game=time_of_empires", "/?game=time_of_empires"):
            page = (await ada.http.get(path)).text
            for field in re.findall(r'<input[^>]*name="(?:my_)?name"[^>]*>', page):
                assert "required" not in field, path
                assert re.search(r'value="Guest \w+"', field), path
        answer = await ada.http.post("/learn?game=feudum", data={"name": "Ada", "match": "1"})
        table = server.table(answer.headers["location"].rpartition("/")[2])
        assert (table.record.game, table.seats[0].name) == ("feudum", "Ada")
        assert table.match.option_values["advanced"] is True


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_page_of_a_game_is_about_its_own_game(server: Served, language: str) -> None:
    async with server.visitor() as ada:
        for game in GAMES:
            reads = {"accept-language": language.replace("_", "-")}
            text = (await ada.http.get(f"/games/{game}", headers=reads)).text
            main = text[text.index("<main") : text.index("</main>")]
            plain = unescape(re.sub(r"<[^>]*>", " ", main))
            assert title_of(game) in plain
            assert theme_of(game, language) in plain
            for other in GAMES:
                assert other == game or title_of(other) not in plain
            assert ("kind=practice" in main) == (game == "time_of_empires")


async def test_the_old_address_leads_to_all_boxes_each_with_its_lesson(server: Served) -> None:
    async with server.visitor() as ada:
        answer = await ada.http.get("/learn")
        assert (answer.status_code, answer.headers["location"]) == (301, "/games")
        text = (await ada.http.get("/games")).text
        for game in GAMES:
            assert f'<li id="{game}"' in text
            assert f'action="/learn?game={game}"' in text
            assert f'action="/games/{game}/play"' in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_given_name_is_one_that_a_seat_can_bear(language: str) -> None:
    names = given_names(language)
    longest = max(names, key=len)
    name = catalogue(language).gettext("Guest {name}").format(name=longest)
    assert tidy_name(name) == name
    assert len(set(names)) == len(names) >= 12
    assert {given_name(language).split(" ")[-1] for _ in range(40)} <= set(names)
    assert given_name(language, 3) == given_name(language, 3 + len(names))
