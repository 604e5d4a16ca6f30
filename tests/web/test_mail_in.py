"""Signing in by mail: a link to an address that was confirmed, and the same words for whoever has confirmed none."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from gnomon.matches.devices import LINK_MS
from gnomon.matches.errors import BAD_MAIL, LINK_OVER, SENTENCES
from gnomon.web.languages import LANGUAGES, catalogue
from tests.web.served import Served, Visitor, served
from tests.web.test_mails import ADDRESS, asked

pytestmark = pytest.mark.anyio

ON_ITS_WAY = "a link is on its way"


async def confirmed(server: Served, visitor: Visitor, name: str = "Ada") -> None:
    """A visitor with a name and an address that is theirs."""
    await visitor.named(name)
    assert (await visitor.http.post(await asked(server, visitor))).status_code == 303
    server.house.letters.sent.clear()


async def mailed(server: Served, visitor: Visitor, address: str = ADDRESS) -> str:
    """Ask for a link; its path, empty if none was sent."""
    answer = await visitor.http.post("/mail/in", data={"address": address})
    assert (answer.status_code, ON_ITS_WAY in answer.text) == (200, True)
    await server.house.host.mailed_links.finish()
    if not server.house.letters.sent:
        return ""
    to, letter = server.house.letters.sent.pop()
    assert to.lower() == address.lower()
    return letter.link.removeprefix("http://table.test")


async def test_a_link_in_a_mail_signs_another_browser_in_once(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as phone, server.visitor() as late:
        await confirmed(server, ada)
        assert "/mail/in" in (await phone.http.get("/")).text
        path = await mailed(server, phone, "Ada@Example.org")
        for _ in range(2):
            assert "Sign in here as Ada?" in (await phone.http.get(path)).text, "looking spends nothing"
        assert (await phone.http.post(path)).status_code == 303
        assert "Ada" in (await phone.http.get("/me")).text
        assert (await late.http.post(path)).status_code == 404


async def test_only_the_newest_link_opens_and_not_for_long(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as phone:
        await confirmed(server, ada)
        first, second = await mailed(server, phone), await mailed(server, phone)
        assert (await phone.http.post(first)).status_code == 404
        server.house.clock.turn(LINK_MS + 1)
        answer = await phone.http.post(second)
        assert (answer.status_code, SENTENCES[LINK_OVER] in answer.text) == (404, True)


async def test_nobody_learns_whose_address_it_is(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        await asked(server, ada)  # but not confirmed
        server.house.letters.sent.clear()
        assert await mailed(server, eve) == ""
        assert await mailed(server, eve, "nobody@example.org") == ""


async def test_people_who_share_an_address_get_a_link_each(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben, server.visitor() as phone:
        await confirmed(server, ada)
        await confirmed(server, ben, "Ben")
        await phone.http.post("/mail/in", data={"address": ADDRESS})
        await server.house.host.mailed_links.finish()
        words = [letter.paragraphs[0] for _to, letter in server.house.letters.sent]
        assert sorted(words) == [
            f"Hello {name}! With this link you are signed in. It works once, for ten minutes."
            for name in ("Ada", "Ben")
        ]
        assert len({letter.link for _to, letter in server.house.letters.sent}) == 2


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_is_no_address_is_said_beside_the_field(server: Served, language: str) -> None:
    async with server.visitor() as eve:
        eve.http.cookies.set("gnomon_language", language)
        for wrong in ("", "nobody", "a@b", "ada@example.org\r\nBcc: x@example.org", "x" * 300 + "@example.org"):
            answer = await eve.http.post("/mail/in", data={"address": wrong})
            said = catalogue(language).gettext(SENTENCES[BAD_MAIL])
            assert (answer.status_code, said in answer.text) == (400, True), wrong
        assert server.house.letters.sent == []


async def test_an_address_is_not_written_to_again_and_again(server: Served) -> None:
    quotas = server.house.host.quotas
    quotas.limits = replace(quotas.limits, tries=2)
    async with server.visitor() as ada, server.visitor() as eve:
        await confirmed(server, ada)
        quotas.limits = replace(quotas.limits, tries=2)
        taken = [(await eve.http.post("/mail/in", data={"address": ADDRESS})).status_code for _ in range(4)]
        await server.house.host.mailed_links.finish()
        assert taken[-1] == 429
        assert len(server.house.letters.sent) <= 2


async def test_a_mail_server_that_hangs_or_refuses_keeps_nobody_waiting(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as phone:
        await confirmed(server, ada)
        server.house.letters.works = False
        await mailed(server, phone)
        hanging = asyncio.Event()
        deliver = server.house.letters.deliver

        async def hang(to: str, letter: object) -> object:
            await hanging.wait()
            return await deliver(to, letter)  # type: ignore[arg-type]

        server.house.letters.deliver = hang  # type: ignore[assignment]
        async with asyncio.timeout(5):
            answer = await phone.http.post("/mail/in", data={"address": ADDRESS})
        assert answer.status_code == 200
        hanging.set()
        await server.house.host.mailed_links.finish()


async def test_without_mail_nothing_is_offered(server: Served) -> None:
    server.house.letters.is_on = False
    async with server.visitor() as eve:
        assert "/mail/in" not in (await eve.http.get("/")).text
        assert "sends no mail" in (await eve.http.get("/mail/in")).text
        assert (await eve.http.post("/mail/in", data={"address": ADDRESS})).status_code == 400


async def test_it_leads_into_a_table_that_is_open_by_invitation(tmp_path: Path) -> None:
    async with served(tmp_path, newcomers="invited") as running, running.visitor() as ada, running.visitor() as phone:
        user = await running.house.host.people.guest("Ada", "en", "host")
        ada.http.cookies.set("gnomon_session", await running.house.host.people.open_session(user))
        await ada.http.post(await asked(running, ada))
        running.house.letters.sent.clear()
        gate = await phone.http.get("/watch")
        assert (gate.status_code, "/mail/in" in gate.text) == (403, True)
        assert (await phone.http.get("/mail/in")).status_code == 200
        assert (await phone.http.post(await mailed(running, phone))).status_code == 303
        assert (await phone.http.get("/watch")).status_code == 200
