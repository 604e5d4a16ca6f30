"""Links in mails: an address is confirmed and let go by whoever has the link, and by nobody who only looks."""

import re
from pathlib import Path

import pytest

from gnomon.matches.errors import BAD_MAIL, MAIL_OVER, SENTENCES, UNKNOWN_CHANNEL
from gnomon.matches.records import DAY_MS
from gnomon.web.languages import LANGUAGES, catalogue
from tests.web.served import Served, Visitor, served
from tests.web.test_channels import user_of, way_of

pytestmark = pytest.mark.anyio

ADDRESS = "ada@example.org"


async def asked(server: Served, visitor: Visitor) -> str:
    """Give an address; the path of the link that was sent there."""
    answer = await visitor.http.post("/me/turn/add", data={"kind": "mail", "given": ADDRESS})
    assert answer.status_code == 303
    to, letter = server.house.letters.sent[-1]
    assert to == ADDRESS
    return letter.link.removeprefix("http://table.test")


async def test_an_address_is_confirmed_in_any_browser_and_once(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as phone:
        await ada.named("Ada")
        path = await asked(server, ada)
        assert "not confirmed" in (await ada.http.get("/me/turn")).text
        assert "Nobody tells you." in (await ada.http.get("/me/turn")).text
        for _ in range(2):
            shown = await phone.http.get(path)
            assert (shown.status_code, ADDRESS in shown.text) == (200, True)
        assert "Nobody tells you." in (await ada.http.get("/me/turn")).text, "looking confirms nothing"
        answer = await phone.http.post(path)
        assert (answer.status_code, "You will be told there." in answer.text) == (200, True)
        assert "You will hear of your next turn by mail." in (await ada.http.get("/me/turn")).text
        for answer in (await phone.http.get(path), await phone.http.post(path)):
            assert answer.status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
async def test_links_that_do_nothing_say_so_in_one_s_language(server: Served, language: str) -> None:
    say = catalogue(language).gettext
    async with server.visitor() as ada:
        await ada.named("Ada")
        ada.http.cookies.set("gnomon_language", language)
        answer = await ada.http.post("/me/turn/add", data={"kind": "mail", "given": "nobody"})
        assert (answer.status_code, say(SENTENCES[BAD_MAIL]) in answer.text) == (400, True)
        path = await asked(server, ada)
        await ada.http.post("/me/turn/try", data={"channel": await way_of(server, ada)})
        newer = server.house.letters.sent[-1][1].link.removeprefix("http://table.test")
        assert newer != path
        server.house.clock.turn(DAY_MS + 1)
        for over in (path, newer, path[:-1], "/mail/none/none", f"/mail/{'x' * 300}/y"):
            for answer in (await ada.http.get(over), await ada.http.post(over)):
                assert (answer.status_code, say(SENTENCES[MAIL_OVER]) in answer.text) == (404, True)
            for answer in (await ada.http.get(f"{over}/stop"), await ada.http.post(f"{over}/stop")):
                assert (answer.status_code, say(SENTENCES[UNKNOWN_CHANNEL]) in answer.text) == (404, True)


async def test_one_click_of_a_mail_program_ends_the_mails(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben, server.visitor() as provider:
        await ada.named("Ada")
        await ada.http.post(await asked(server, ada))
        await ben.named("Ben")
        match = await ada.set_table("me", "local")
        server.house.clock.turn(60_000)
        await server.house.host._notices.send_due()
        (message,) = server.house.postbox.messages
        assert message.link.endswith(match)
        path = message.stop.removeprefix("http://table.test")
        shown = await ben.http.get(path)
        assert (shown.status_code, ADDRESS in shown.text) == (200, True)
        assert (await ada.http.get("/")).text.count("do not arrive") == 0
        assert server.house.host.tables.reachable == {(await user_of(server, ada)).id}
        del provider.http.headers["Origin"]  # a mail program comes from no page
        answer = await provider.http.post(path, data={"List-Unsubscribe": "One-Click"})
        assert answer.status_code == 200
        page = (await ada.http.get("/me/turn")).text
        assert "switched off by the link in a mail" in page
        assert "Nobody tells you." in page
        assert "do not arrive" not in (await ada.http.get("/")).text, "she wanted it so"
        assert (await provider.http.post(path)).status_code == 200


async def test_a_server_by_invitation_lets_whoever_has_a_mail_confirm_and_end_it(tmp_path: Path) -> None:
    async with served(tmp_path, newcomers="invited") as running, running.visitor() as ada, running.visitor() as phone:
        user = await running.house.host.people.guest("Ada", "en", "host")
        ada.http.cookies.set("gnomon_session", await running.house.host.people.open_session(user))
        path = await asked(running, ada)
        assert (await phone.http.get("/watch")).status_code == 403
        assert (await phone.http.get(path)).status_code == 200
        assert (await phone.http.post(path)).status_code == 200
        assert re.search("Nobody tells you", (await ada.http.get("/me/turn")).text) is None
