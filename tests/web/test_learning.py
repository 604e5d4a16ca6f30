"""How to play: a guest begins at once, every course speaks of its own game, and practice says which game it is."""

import re
from html import unescape

import pytest

from gnomon.catalog import GAMES, entry
from gnomon.matches.people import tidy_name
from gnomon.web.languages import LANGUAGES, catalogue
from gnomon.web.pages.shelf import theme_of, title_of
from gnomon.web.visitor import GIVEN_NAMES, given_name
from tests.web.served import Served

pytestmark = pytest.mark.anyio


WITHOUT_A_NAME = [
    *({"path": "/learn", "game": game} for game in GAMES),
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
        assert given.removeprefix("Guest ") in GIVEN_NAMES
        page = (await ada.http.get("/me")).text
        assert f'value="{given}"' in page
        await ada.http.post("/me/name", data={"name": "Ada"})
        assert 'value="Ada"' in (await ada.http.get("/me")).text


async def test_one_name_is_asked_for_all_courses_and_the_browser_insists_on_none(server: Served) -> None:
    async with server.visitor() as ada:
        for path in ("/learn", "/challenge", "/new?game=time_of_empires", "/?game=time_of_empires"):
            page = (await ada.http.get(path)).text
            for field in re.findall(r'<input[^>]*name="(?:my_)?name"[^>]*>', page):
                assert "required" not in field, path
                assert re.search(r'value="Guest \w+"', field), path
        assert (await ada.http.get("/learn")).text.count('name="name"') == 1
        answer = await ada.http.post("/learn?game=feudum", data={"name": "Ada", "match": "1"})
        table = server.table(answer.headers["location"].rpartition("/")[2])
        assert (table.record.game, table.seats[0].name) == ("feudum", "Ada")
        assert table.match.option_values["advanced"] is True


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_course_is_about_its_own_game(server: Served, language: str) -> None:
    async with server.visitor() as ada:
        text = (await ada.http.get("/learn", headers={"accept-language": language.replace("_", "-")})).text
        sections = dict(re.findall(r'<section class="panel course" id="(\w+)"(.*?)</section>', text, re.DOTALL))
        assert list(sections) == list(GAMES)
        for game, section in sections.items():
            plain = unescape(re.sub(r"<[^>]*>", " ", section))
            assert title_of(game) in plain
            assert theme_of(game, language) in plain
            note = entry(game).face.lesson_matches(language)[0].note
            assert note and note in plain
            for other in GAMES:
                assert other == game or title_of(other) not in plain
        practice = re.search(r'class="practice"><h3>([^<]*)', sections["time_of_empires"])
        assert practice is not None and "Time of Empires" in practice[1]


async def test_the_guided_match_of_inventions_says_who_else_plays(server: Served) -> None:
    async with server.visitor() as ada:
        text = (await ada.http.get("/learn")).text
        assert "Chronos joins in as a third" in text
        assert "one opponent" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_given_name_is_one_that_a_seat_can_bear(language: str) -> None:
    longest = max(GIVEN_NAMES, key=len)
    name = catalogue(language).gettext("Guest {name}").format(name=longest)
    assert tidy_name(name) == name
    assert {given_name(language).split(" ")[-1] for _ in range(40)} <= set(GIVEN_NAMES)
