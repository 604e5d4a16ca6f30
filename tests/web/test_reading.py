"""The rulebooks: all four from one shelf, from each other and from their boxes, and a search that finds as one types."""

import html
import re

import pytest

from gnomon.catalog import GAMES, entry
from gnomon.web.languages import LANGUAGES
from tests.web.served import Served


@pytest.mark.anyio
async def test_every_rulebook_can_be_reached_from_rules_from_its_box_and_from_every_other(server: Served) -> None:
    async with server.visitor() as ada:
        pages = ["/rules", *(f"/rules/{game}" for game in GAMES)]
        for path in pages:
            answer = await ada.http.get(path)
            assert answer.status_code == 200, path
            main = answer.text.partition("</header>")[2]
            for game in GAMES:
                assert f'href="/rules/{game}"' in main, f"{path} does not lead to the rules of {game}"
        shelf = (await ada.http.get("/")).text
        for game in GAMES:
            assert f'href="/games/{game}"' in shelf
            assert f'href="/rules/{game}"' in (await ada.http.get(f"/games/{game}")).text


@pytest.mark.anyio
async def test_the_shelf_searches_all_rulebooks_and_links_each_section(server: Served) -> None:
    async with server.visitor() as ada:
        for word, games in {"fight": {"time_of_empires", "feudum"}, "serf": {"feudum"}}.items():
            page = (await ada.http.get("/rules", params={"q": word})).text
            assert set(re.findall(r'href="/rules/(\w+)#s', page)) == games, word
            for game in games:
                for found in entry(game).face.rules.read("en").search(word):
                    assert f'href="/rules/{game}#s{found.id}"' in page
        assert "0 sections contain" in (await ada.http.get("/rules", params={"q": "<i>zzz"})).text
        assert "<i>zzz" not in (await ada.http.get("/rules", params={"q": "<i>zzz"})).text


@pytest.mark.anyio
async def test_a_search_can_be_sent_by_a_button_and_names_what_the_page_replaces_while_one_types(
    server: Served,
) -> None:
    async with server.visitor() as ada:
        for path in ("/rules", "/rules/feudum"):
            for query in ("", "serf"):
                page = (await ada.http.get(path, params={"q": query} if query else {})).text
                form = re.search(r"<form[^>]* data-search>.*?</form>", page, re.DOTALL)
                assert form is not None
                assert f'action="{path}"' in form[0]
                assert "<button" in form[0]
                assert page.count('id="found"') == 1


@pytest.mark.anyio
@pytest.mark.parametrize("game", GAMES)
async def test_one_page_to_print_holds_every_section_in_a_sentence_what_one_looks_up_and_the_signs(
    server: Served, game: str
) -> None:
    face = entry(game).face
    async with server.visitor() as ada:
        for language in LANGUAGES:
            page = (
                await ada.http.get(f"/rules/{game}/sheet", headers={"accept-language": language.replace("_", "-")})
            ).text
            text = html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", page)))
            rules = face.rules.read(language)
            for number, section in rules.pages.items():
                assert section.summary in text or number == "aid", (language, number)
                assert section.title in text or number == "overview", (language, number)
            assert face.introduction(language).winner in text
            assert page.count('class="signs"') == len(face.legend(language))
            aid = page[page.index('<section class="aid') : page.index('<section class="steps"')]
            assert aid.count("<table>") == sum(block.kind == "table" for block in rules.pages["aid"].blocks)
        for path in (f"/games/{game}", f"/rules/{game}"):
            assert f'href="/rules/{game}/sheet"' in (await ada.http.get(path)).text
        assert (await ada.http.get("/rules/chess/sheet")).status_code == 404
