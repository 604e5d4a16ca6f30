"""Whether finished matches may be used for research: asked on one's own page, off until somebody says yes."""

import re

import pytest

from tests.web.served import Served, Visitor

pytestmark = pytest.mark.anyio

QUESTIONS = {
    "en": "My finished matches may be used for research",
    "pt_BR": "Minhas partidas terminadas podem ser usadas em pesquisas",
    "ja": "終わった自分の対局を研究に使ってもよい",
}


async def shares(visitor: Visitor) -> bool:
    found = re.search(r'name="share" value="yes"( checked)?', (await visitor.http.get("/me")).text)
    assert found is not None
    return bool(found[1])


async def test_it_is_off_until_somebody_says_yes_and_can_be_taken_back(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        assert not await shares(ada)
        assert (await ada.http.post("/me/sharing", data={"share": "yes"})).headers["location"] == "/me"
        assert await shares(ada)
        await ada.http.post("/me/name", data={"name": "Ada L."})
        assert await shares(ada), "another name is no other answer"
        await ada.http.post("/me/sharing", data={})
        assert not await shares(ada)


@pytest.mark.parametrize("language", QUESTIONS)
async def test_it_is_asked_in_every_language(server: Served, language: str) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        await ada.http.post("/preferences", data={"language": language})
        assert QUESTIONS[language] in (await ada.http.get("/me")).text


async def test_who_is_nobody_here_is_not_asked(server: Served) -> None:
    async with server.visitor() as eve:
        assert 'name="share"' not in (await eve.http.get("/me")).text
        assert (await eve.http.post("/me/sharing", data={"share": "yes"})).headers["location"] == "/me"
