"""Ready phrases on the pages and over the API: what is offered, what is refused, and in whose language it is read."""

import re
from html import unescape

import pytest

from gnomon.matches.errors import PHRASES_ALONE, SENTENCES, TALK_OFF
from gnomon.matches.phrases import FREE_TALK, is_bound, phrases
from gnomon.web.languages import LANGUAGES, catalogue
from tests.web.programs import Program, program
from tests.web.served import Served, Visitor

pytestmark = pytest.mark.anyio

BY_HAND = {"game": "khronos", "seats": "2", "seat_0": "me", "seat_1": "open", "pace": "none", "listed": "yes"}
ALONE = "At this table people talk in ready phrases alone."


async def a_table(visitor: Visitor, **more: str) -> str:
    answer = await visitor.http.post("/new", data=BY_HAND | more)
    assert answer.status_code == 303
    return answer.headers["location"].partition("?")[0]


def offered(page: str) -> list[str]:
    return [unescape(word) for word in re.findall(r'name="word" value="([^"]+)"', page)]


async def test_a_table_without_free_talk_says_so_before_one_sits_down_and_offers_phrases(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        await ada.named("Ada")
        await ben.named("Ben")
        ben.http.cookies.set("gnomon_language", "ja")
        assert 'name="phrases"' in (await ada.http.get("/new?game=khronos")).text
        path = await a_table(ada, phrases="yes")
        before = (await ben.http.get(path)).text
        assert catalogue("ja").gettext(ALONE) in before
        link = re.search(r'value="[^"]*(/join/[^"]+)"', (await ada.http.get(f"{path}/invite?seat=1")).text)
        assert link is not None
        assert catalogue("ja").gettext(ALONE) in (await ben.http.get(link[1])).text
        assert (await ben.http.post(f"{path}/sit")).status_code == 303
        page = (await ada.http.get(path)).text
        assert 'name="text"' not in page and offered(page) == phrases("en")
        assert "in ready phrases alone" in page and ALONE in page, "in the log and among the rulings"
        assert (await ada.http.post(f"{path}/say", data={"word": "Good luck"})).status_code == 303
        refused = await ada.http.post(f"{path}/say", data={"text": "you goat"})
        assert refused.status_code >= 400 and SENTENCES[PHRASES_ALONE] in refused.text
        theirs = (await ben.http.get(path)).text
        assert offered(theirs) == phrases("ja")
        assert "<p>よろしくお願いします</p>" in theirs and "<p>Good luck</p>" not in theirs and "goat" not in theirs
        other = (await ada.http.get(await a_table(ada))).text
        assert 'name="text"' in other and offered(other) == phrases("en") and ALONE not in other


async def test_somebody_talks_in_ready_phrases_at_every_table_and_reads_nothing_else(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        await ada.named("Ada")
        await ben.named("Ben")
        path = await a_table(ada)
        await ben.http.post(f"{path}/sit")
        await ada.http.post(f"{path}/say", data={"text": "you goat"})
        await ada.http.post(f"{path}/say", data={"text": "Sorry"})
        assert "you goat" in (await ben.http.get(path)).text
        assert re.search(r'data-chat="\d+:\d+ \d+:\d+"', (await ben.http.get("/")).text)
        answer = await ben.http.post("/me/talk", data={"phrases": "yes"})
        assert (answer.status_code, answer.headers["location"]) == (303, "/me#talk")
        assert re.search(r'name="phrases" value="yes" checked', (await ben.http.get("/me")).text)
        page = (await ben.http.get(path)).text
        assert "you goat" not in page and "<p>Sorry</p>" in page
        assert 'name="text"' not in page and "You talk in ready phrases alone" in page
        assert re.search(r'data-chat="\d+:\d+"', (await ben.http.get("/")).text), "nor is it counted as unread"
        refused = await ben.http.post(f"{path}/say", data={"text": "why?"})
        assert SENTENCES[PHRASES_ALONE] in refused.text
        assert 'name="text"' in (await ada.http.get(path)).text
        await ben.http.post("/me/talk", data={})
        assert "you goat" in (await ben.http.get(path)).text


async def test_programs_are_refused_with_a_reason(server: Served) -> None:
    async with program(server, "Robby", "read", "create", "chat") as robby:
        path = f"/matches/{await robby.set_table('me', 'open', phrases=True)}/chat"
        free = await robby.post(path, {"text": "you goat"}, status=403)
        assert free["code"] == PHRASES_ALONE and free["detail"] == SENTENCES[PHRASES_ALONE]
        assert (await robby.post(path, {"text": "Boa sorte"}))["text"] == "Boa sorte"
        assert [line["text"] for line in (await robby.get(path))["lines"]] == ["Boa sorte"]
        log = await robby.http.get(path.replace("/chat", "/log"))
        assert "phrases_only" in log.text
        server.house.host.talk.manner = "off"
        assert (await robby.post(path, {"text": "Thanks"}, status=403))["code"] == TALK_OFF


async def test_a_program_of_somebody_who_talks_in_ready_phrases_does_so_too(server: Served) -> None:
    access = server.house.host.access
    async with server.visitor() as ada, server.visitor() as ben:
        await ada.named("Ada")
        user = await server.house.host.store.user((await ben.named("Ben"))["user"])
        assert user is not None
        account = await access.adopt(user, "Robby")
        robby = Program(server.address, await access.make(user, "test", ("read", "play", "chat"), account.id), account)
        match = (await a_table(ada)).removeprefix("/matches/")
        await robby.post(f"/matches/{match}/join")
        path = f"/matches/{match}/chat"
        await ada.http.post(f"/matches/{match}/say", data={"text": "you goat"})
        assert [line["text"] for line in (await robby.get(path))["lines"]] == ["you goat"]
        await ben.http.post("/me/talk", data={"phrases": "yes"})
        assert server.house.host.tables.unheard[account.id] == {FREE_TALK}, "what is open already holds to it at once"
        assert (await robby.post(path, {"text": "boo"}, status=403))["code"] == PHRASES_ALONE
        assert (await robby.post(path, {"text": "Thanks"}))["text"] == "Thanks"
        assert [line["text"] for line in (await robby.get(path))["lines"]] == ["Thanks"]
        await robby.close()


async def test_the_next_table_for_the_same_people_is_set_so_before_the_first_is_over(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = (await a_table(ada, phrases="yes")).removeprefix("/matches/")
        answer = await ada.http.post("/again", data={"match": match})
        assert is_bound(server.table(answer.headers["location"].removeprefix("/matches/")))


async def test_a_house_of_phrases_or_of_silence_offers_nothing_else(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        path = await a_table(ada)
        server.house.host.talk.manner = "phrases"
        page = (await ada.http.get(path)).text
        assert 'name="text"' not in page and offered(page) == phrases("en")
        assert 'name="phrases"' not in (await ada.http.get("/new?game=khronos")).text, "there is nothing to choose"
        server.house.host.talk.manner = "off"
        page = (await ada.http.get(path)).text
        assert (
            'name="text"' not in page and offered(page) == [] and "Nobody talks at the tables of this server." in page
        )
        refused = await ada.http.post(f"{path}/say", data={"word": "Good luck"})
        assert SENTENCES[TALK_OFF] in refused.text
        assert 'action="/me/talk"' not in (await ada.http.get("/me")).text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_each_is_said_in_every_language(server: Served, language: str) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        ada.http.cookies.set("gnomon_language", language)
        path = await a_table(ada, phrases="yes")
        page = (await ada.http.get(path)).text
        say = catalogue(language).gettext
        assert offered(page) == phrases(language) and say(ALONE) in unescape(page)
        assert say("I talk in ready phrases alone") in (await ada.http.get("/me")).text
