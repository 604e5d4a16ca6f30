"""How somebody is told of their turn, on a page of its own: added, tried, removed, quiet; what was sent; and nobody else's."""

import re

import pytest

from gnomon.matches.errors import BAD_ADDRESS, BAD_HOURS, SENTENCES, UNKNOWN_CHANNEL, UNKNOWN_MATCH
from gnomon.matches.records import User
from gnomon.web.languages import LANGUAGES, catalogue
from tests.matches.test_push import Browser
from tests.web.served import Served, Visitor

pytestmark = pytest.mark.anyio

HOOK = "https://hooks.example/services/s3cr3t-ada"


async def user_of(server: Served, visitor: Visitor) -> User:
    """Who a visitor is."""
    user = await server.house.host.people.of_session(visitor.http.cookies["gnomon_session"])
    assert user is not None
    return user


async def way_of(server: Served, visitor: Visitor) -> str:
    """The id of a visitor's only way."""
    (way,) = await server.house.host.channels.all(await user_of(server, visitor))
    return way.id


async def test_a_way_is_added_tried_and_removed(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        assert "Nobody tells you." in (await ada.http.get("/me/turn")).text
        answer = await ada.http.post("/me/turn/add", data={"kind": "webhook", "given": HOOK})
        (secret,) = re.findall(r'id="secret" readonly value="(whsec_[^"]+)"', answer.text)
        page = (await ada.http.get("/me/turn")).text
        assert secret not in page
        assert "s3cr3t" not in page, "what opens the address is not shown again"
        assert "hooks.example/…-ada" in page
        assert "You will hear of your next turn by webhook." in page
        assert "nothing sent yet" in page
        way = await way_of(server, ada)
        answer = await ada.http.post("/me/turn/try", data={"channel": way})
        assert (answer.status_code, answer.headers["location"]) == (303, "/me/turn#ways")
        assert server.house.postbox.sent[-1][0] == HOOK
        page = (await ada.http.get("/me/turn")).text
        assert "arrived last:" in page
        assert "Webhook: sent: status 200" in page
        renewed = (await ada.http.post("/me/turn/secret", data={"channel": way})).text
        assert 'id="secret" readonly value="whsec_' in renewed
        assert "works" in (await ada.http.get("/me")).text
        await ada.http.post("/me/turn/remove", data={"channel": way})
        assert "None yet." in (await ada.http.get("/me/turn")).text


async def test_a_way_that_fails_is_told_where_one_looks(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        await ada.set_table("me", "local")
        assert "do not arrive" not in (await ada.http.get("/")).text
        await ada.http.post("/me/turn/add", data={"kind": "discord", "given": HOOK})
        way = await way_of(server, ada)
        server.house.postbox.works = False
        await ada.http.post("/me/turn/try", data={"channel": way})
        assert "Notices of your turn do not arrive by Discord." in (await ada.http.get("/")).text
        assert "nothing arrives" in (await ada.http.get("/me")).text
        page = (await ada.http.get("/me/turn")).text
        assert "nothing has arrived since" in page
        assert "turn-state poor" in page
        server.house.postbox.gone = {HOOK}
        await ada.http.post("/me/turn/try", data={"channel": way})
        assert "switched off because nothing arrives there" in (await ada.http.get("/me/turn")).text
        server.house.postbox.works, server.house.postbox.gone = True, set()
        await ada.http.post("/me/turn/try", data={"channel": way})
        assert "do not arrive" not in (await ada.http.get("/")).text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_cannot_be_is_told_in_one_s_language_and_changes_nothing(server: Served, language: str) -> None:
    say = catalogue(language).gettext
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        await eve.named("Eve")
        await ada.http.post("/me/turn/add", data={"kind": "webhook", "given": HOOK})
        way = await way_of(server, ada)
        for visitor in (ada, eve):
            visitor.http.cookies.set("gnomon_language", language)
        for given in ("", "ftp://x", "javascript:alert(1)"):
            answer = await ada.http.post("/me/turn/add", data={"kind": "webhook", "given": given})
            assert answer.status_code == 400
            assert say(SENTENCES[BAD_ADDRESS]) in answer.text
        for place, status in (("try", 400), ("remove", 404), ("secret", 404)):
            for mark in (way, "", "x" * 40):
                answer = await eve.http.post(f"/me/turn/{place}", data={"channel": mark})
                assert (answer.status_code, say(SENTENCES[UNKNOWN_CHANNEL]) in answer.text) == (status, True)
        for wrong in (
            {"zone": "Mars"},
            {"zone": "UTC", "begins": "22:00"},
            {"zone": "UTC", "begins": "x", "ends": "y"},
        ):
            answer = await ada.http.post("/me/turn/hours", data=wrong)
            assert (answer.status_code, say(SENTENCES[BAD_HOURS]) in answer.text) == (400, True)
        assert await way_of(server, ada) == way
        assert await server.house.host.channels.rules(await user_of(server, ada)) is None


async def test_quiet_hours_are_kept_and_shown(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        form = {"zone": "Asia/Kolkata", "begins": "22:30", "ends": "07:05"}
        answer = await ada.http.post("/me/turn/hours", data=form)
        assert answer.headers["location"] == "/me/turn#hours"
        page = (await ada.http.get("/me/turn")).text
        for shown in ('value="22:30"', 'value="07:05"', "<option selected>Asia/Kolkata</option>"):
            assert shown in page
        await ada.http.post("/me/turn/hours", data={"zone": "Asia/Kolkata", "begins": "", "ends": ""})
        assert 'value="22:30"' not in (await ada.http.get("/me/turn")).text


async def test_strangers_and_other_sites_change_nothing(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        assert (await eve.http.get("/me/turn")).headers["location"] == "/me?next=/me/turn"
        for place in ("add", "try", "remove", "secret", "hours", "words", "matches", "digest"):
            answer = await eve.http.post(f"/me/turn/{place}", data={"kind": "webhook", "given": HOOK})
            assert (answer.status_code, answer.headers["location"]) == (303, "/me?next=/me/turn")
            foreign = await ada.http.post(f"/me/turn/{place}", headers={"Origin": "http://elsewhere.example"})
            assert foreign.status_code == 403
        assert await server.house.host.store.channels.reachable() == set()


async def test_what_was_sent_leads_to_the_table(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        await ada.named("Ada")
        await ben.named("Ben")
        await ada.http.post("/me/turn/add", data={"kind": "ntfy", "given": HOOK})
        match = await ada.set_table("me", "local", title="Sunday <b>")
        server.house.clock.turn(60_000)
        await server.house.host._notices.send_due()
        page = (await ada.http.get("/me/turn")).text
        assert f'<a href="/matches/{match}">Sunday &lt;b&gt;</a>' in page
        assert "ntfy: sent" in page
        assert "Sunday" not in (await ben.http.get("/me/turn")).text


async def test_a_browser_is_one_of_the_places(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        shown = (await ada.http.get("/me/turn")).text
        (key,) = re.findall(r'data-key="([^"]+)"', shown)
        assert key == server.house.host.channels.push_key()
        ada.http.headers["user-agent"] = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
        for given in ("", "[]", "x" * 3_000, '{"endpoint": 1'):
            answer = await ada.http.post("/me/turn/add", data={"kind": "push", "given": given})
            assert answer.status_code == 400, given
        answer = await ada.http.post("/me/turn/add", data={"kind": "push", "given": Browser().subscription()})
        assert answer.status_code == 303
        page = (await ada.http.get("/me/turn")).text
        assert "Firefox · Linux" in page
        assert "push.example" not in page, "who has the endpoint may send there"


async def test_what_installs_the_page_is_there_for_everybody(server: Served) -> None:
    async with server.visitor() as anybody:
        assert '<link rel="manifest" href="/manifest.webmanifest">' in (await anybody.http.get("/")).text
        manifest = await anybody.http.get("/manifest.webmanifest")
        assert manifest.headers["content-type"].startswith("application/manifest+json")
        for icon in manifest.json()["icons"]:
            assert (await anybody.http.get(icon["src"])).status_code == 200
        worker = await anybody.http.get("/hearing.js")
        assert worker.headers["content-type"].startswith("text/javascript")
        assert worker.headers["cache-control"] == "no-cache"


async def told_of(server: Served, visitor: Visitor) -> dict[str, str]:
    """What a visitor has chosen, by the kind of the way."""
    channels = await server.house.host.channels.all(await user_of(server, visitor))
    return {channel.kind: channel.choices for channel in channels}


async def test_one_chooses_by_which_way_one_is_told_of_what(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        assert 'id="words"' not in (await ada.http.get("/me/turn")).text, "there is nothing to choose from"
        for kind in ("discord", "ntfy"):
            await ada.http.post("/me/turn/add", data={"kind": kind, "given": HOOK})
        ways = {one.kind: one.id for one in await server.house.host.channels.all(await user_of(server, ada))}
        page = (await ada.http.get("/me/turn")).text
        assert len(re.findall(r'name="told" value="[^"]+" aria-label="[^"]+" checked', page)) == 14
        told = [f"{ways['discord']}.{event}" for event in ("your_turn", "deadline", "invited", "chat")]
        form = {"way": list(ways.values()), "told": [*told, f"{ways['ntfy']}.deadline", "another.ended"]}
        answer = await ada.http.post("/me/turn/words", data=form)
        assert (answer.status_code, answer.headers["location"]) == (303, "/me/turn#words")
        assert await told_of(server, ada) == {
            "discord": "+chat -started -round -goes_on -ended",
            "ntfy": "-your_turn -invited -started -round -goes_on -ended",
        }
        page = (await ada.http.get("/me/turn")).text
        assert "You will hear of your next turn on Discord." in page, "and not by ntfy"
        assert len(re.findall(r'name="told" value="[^"]+" aria-label="[^"]+" checked', page)) == 5
        await ada.http.post("/me/turn/words", data={"way": [ways["ntfy"]]})
        assert (await told_of(server, ada))["discord"] == "+chat -started -round -goes_on -ended", (
            "only what the form shows is changed"
        )


async def test_one_chooses_match_by_match(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local", title="Sunday <b>")
        assert 'id="matches"' not in (await ada.http.get("/me/turn")).text
        await ada.http.post("/me/turn/add", data={"kind": "ntfy", "given": HOOK})
        page = (await ada.http.get("/me/turn")).text
        assert "Sunday &lt;b&gt;" in page
        assert f'name="of.{match}" value="usual" checked' in page
        answer = await ada.http.post("/me/turn/matches", data={f"of.{match}": "short"})
        assert (answer.status_code, answer.headers["location"]) == (303, "/me/turn#matches")
        assert f'name="of.{match}" value="short" checked' in (await ada.http.get("/me/turn")).text
        server.house.clock.turn(60_000)
        await server.house.host._notices.send_due()
        assert server.house.postbox.sent == []


@pytest.mark.parametrize("language", LANGUAGES)
async def test_choices_that_cannot_be_are_told_and_change_nothing(server: Served, language: str) -> None:
    say = catalogue(language).gettext
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        await eve.named("Eve")
        match = await ada.set_table("me", "local")
        await ada.http.post("/me/turn/add", data={"kind": "ntfy", "given": HOOK})
        way = await way_of(server, ada)
        for visitor in (ada, eve):
            visitor.http.cookies.set("gnomon_language", language)
        wrong = [
            (eve, "words", {"way": way}, UNKNOWN_CHANNEL),
            (ada, "words", {"way": ["x" * 40, way]}, UNKNOWN_CHANNEL),
            (ada, "words", {"way": way, "told": f"{way}.<b>"}, None),
            (eve, "matches", {f"of.{match}": "nothing"}, UNKNOWN_MATCH),
            (ada, "matches", {"of.": "nothing"}, UNKNOWN_MATCH),
            (ada, "matches", {f"of.{match}": "loud"}, None),
        ]
        for visitor, place, form, code in wrong:
            answer = await visitor.http.post(f"/me/turn/{place}", data=form)
            assert answer.status_code == 400, form
            assert code is None or say(SENTENCES[code]) in answer.text
        assert await told_of(server, ada) == {"ntfy": ""}
        assert await server.house.host.channels.calls(await user_of(server, ada)) == {}


async def test_a_digest_is_chosen_moved_and_ended(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        await eve.named("Eve")
        await ada.http.post("/me/turn/add", data={"kind": "ntfy", "given": HOOK})
        way = await way_of(server, ada)
        form = {"way": way, "time": "18:05", "zone": "Asia/Kolkata"}
        for wrong in ({"time": "x"}, {"time": ""}, {"zone": "Mars"}, {"way": "x" * 40}):
            assert (await ada.http.post("/me/turn/digest", data=form | wrong)).status_code == 400, wrong
        assert (await eve.http.post("/me/turn/digest", data=form)).status_code == 400
        user = await user_of(server, ada)
        assert await server.house.host.digests.of(user) is None
        answer = await ada.http.post("/me/turn/digest", data=form)
        assert (answer.status_code, answer.headers["location"]) == (303, "/me/turn#digest")
        page = (await ada.http.get("/me/turn")).text
        assert 'name="time" required value="18:05"' in page
        assert f'<option value="{way}" selected>' in page
        before = await server.house.host.digests.of(user)
        await ada.http.post("/me/turn/hours", data={"zone": "UTC", "begins": "", "ends": ""})
        after = await server.house.host.digests.of(user)
        assert before is not None
        assert after is not None
        assert after.due - before.due == 5.5 * 3_600_000
        await ada.set_table("me", "local")
        server.house.clock.turn(after.due - server.house.clock.now())
        await server.house.host._notices.send_due()
        assert "digest" in [body["event"] for _address, body in server.house.postbox.sent]
        assert "<b>Your day</b>" in (await ada.http.get("/me/turn")).text
        await ada.http.post("/me/turn/digest", data={"way": ""})
        assert await server.house.host.digests.of(user) is None
