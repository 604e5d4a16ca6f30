"""Passkeys over the wire: an authenticator in software adds itself, signs in, and is refused whatever does not hold."""

import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from gnomon.matches import errors
from gnomon.matches.errors import SENTENCES
from gnomon.matches.passkeys import CHALLENGE_MS
from gnomon.settings import default_number
from gnomon.web.app import Doors
from gnomon.web.languages import LANGUAGES, catalogue
from gnomon.web.pages.passkeys import BROWSER_COOKIE, LARGEST
from gnomon.web.sites import Site, site_at
from tests.web.authenticator import BITWARDEN, Authenticator, texted
from tests.web.served import Served, Visitor, served

pytestmark = pytest.mark.anyio

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def named(server: Served) -> str:
    """The address of a server by name: a number is no site for passkeys."""
    return server.address.replace("127.0.0.1", "localhost")


def visitor(server: Served) -> Visitor:
    return Visitor(named(server))


async def asked(one: Visitor, path: str = "/passkey") -> dict[str, Any]:
    """What the server wants to be signed."""
    answer = await one.http.post(f"{path}/ask")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def add(one: Visitor, key: Authenticator) -> httpx.Response:
    """Add a passkey."""
    return await one.http.post("/me/passkeys", json=key.make(await asked(one, "/me/passkeys")))


async def enter(one: Visitor, key: Authenticator, **client: object) -> httpx.Response:
    """Sign in with a passkey."""
    return await one.http.post("/passkey/enter", json=key.use(await asked(one), **client))


async def whose(one: Visitor) -> str:
    """The name under which a browser is known, empty for none."""
    answer = await one.http.get("/api/v1/account")
    return str(answer.json()["name"]) if answer.status_code == 200 else ""


def refused(answer: httpx.Response) -> str:
    """The code of a refusal, whose sentence is told too."""
    assert answer.status_code >= 400, answer.text
    told = answer.json()
    assert told["text"] == SENTENCES[told["code"]]
    return str(told["code"])


async def test_a_passkey_signs_in_in_another_browser_and_is_listed(server: Served) -> None:
    async with visitor(server) as ada, visitor(server) as other:
        ada.http.headers["user-agent"] = FIREFOX
        await ada.named("Ada")
        vault, plain = Authenticator(named(server), BITWARDEN), Authenticator(named(server), counts=False)
        wanted = await asked(ada, "/me/passkeys")
        assert wanted["rp"] == {"name": "Gnomon", "id": "localhost"}
        assert wanted["user"]["name"] == "Ada"
        assert wanted["authenticatorSelection"]["residentKey"] == "required"
        assert wanted["attestation"] == "none"
        for key in (vault, plain):
            answer = await add(ada, key)
            assert (answer.status_code, answer.json()) == (201, {"to": "/me#passkeys"})
        kept = (await asked(ada, "/me/passkeys"))["excludeCredentials"]
        assert {one["id"] for one in kept} == {texted(key.id) for key in (vault, plain)}
        page = (await ada.http.get("/me")).text
        assert "<b>Bitwarden</b>" in page
        assert "<b>Firefox · Linux</b>" in page, "an authenticator that nobody knows is called by its browser"
        assert page.count("never used") == 2
        for key in (vault, plain, vault, plain):
            answer = await other.http.post("/passkey/enter?next=/records", json=key.use(await asked(other)))
            assert (answer.status_code, answer.json()) == (200, {"to": "/records"})
            assert await whose(other) == "Ada"
        assert "never used" not in (await ada.http.get("/me")).text
        for far in ("https://elsewhere.example", "//elsewhere.example"):
            answer = await other.http.post("/passkey/enter", params={"next": far}, json=vault.use(await asked(other)))
            assert answer.json() == {"to": "/"}


async def test_whoever_else_was_known_in_that_browser_is_signed_out(server: Served) -> None:
    async with visitor(server) as ada, visitor(server) as ben:
        await ada.named("Ada")
        await ben.named("Ben")
        before = ben.http.cookies["gnomon_session"]
        key = Authenticator(named(server))
        await add(ada, key)
        await enter(ben, key)
        assert await whose(ben) == "Ada"
        assert await server.house.host.people.of_session(before) is None


async def test_a_challenge_is_for_one_browser_once_and_for_five_minutes(server: Served) -> None:
    async with visitor(server) as ada, visitor(server) as eve:
        await ada.named("Ada")
        key = Authenticator(named(server))
        await add(ada, key)
        signed = key.use(await asked(eve))
        assert (await eve.http.post("/passkey/enter", json=signed)).status_code == 200
        assert refused(await eve.http.post("/passkey/enter", json=signed)) == errors.PASSKEY_OVER
        foreign = key.use(await asked(ada))
        await asked(eve)
        assert refused(await eve.http.post("/passkey/enter", json=foreign)) == errors.PASSKEY_OVER
        made_up = key.use({"challenge": texted(b"x" * 32), "rpId": "localhost"})
        assert refused(await eve.http.post("/passkey/enter", json=made_up)) == errors.PASSKEY_OVER
        wanted = await asked(eve)
        server.house.clock.turn(CHALLENGE_MS)
        assert (await eve.http.post("/passkey/enter", json=key.use(wanted))).status_code == 200
        wanted = await asked(eve)
        server.house.clock.turn(CHALLENGE_MS + 1)
        assert refused(await eve.http.post("/passkey/enter", json=key.use(wanted))) == errors.PASSKEY_OVER
        wanted = await asked(eve)
        eve.http.cookies.delete(BROWSER_COOKIE)
        assert refused(await eve.http.post("/passkey/enter", json=key.use(wanted))) == errors.PASSKEY_OVER


async def test_two_windows_of_one_browser_do_not_spoil_each_others_challenges(server: Served) -> None:
    async with visitor(server) as ada:
        await ada.named("Ada")
        key = Authenticator(named(server))
        await add(ada, key)
        first, second = await asked(ada), await asked(ada)
        for wanted in (first, second):
            assert (await ada.http.post("/passkey/enter", json=key.use(wanted))).status_code in (200, 400)
        assert await whose(ada) == "Ada"


async def test_a_challenge_to_add_is_of_whoever_asked_and_none_to_sign_in(server: Served) -> None:
    async with visitor(server) as ada:
        await ada.named("Ada")
        wanted = await asked(ada, "/me/passkeys")
        await ada.named("Ben")  # somebody else in the same browser
        key = Authenticator(named(server))
        assert refused(await ada.http.post("/me/passkeys", json=key.make(wanted))) == errors.PASSKEY_OVER
        await add(ada, key)
        wanted = await asked(ada, "/me/passkeys") | {"rpId": "localhost"}
        assert refused(await ada.http.post("/passkey/enter", json=key.use(wanted))) == errors.PASSKEY_OVER


@pytest.mark.parametrize(
    "lie",
    [
        {"origin": "https://elsewhere.example"},
        {"origin": "http://localhost"},
        {"type": "webauthn.create"},
        {"type": "payment.get"},
    ],
)
async def test_what_another_site_had_signed_opens_nothing(server: Served, lie: dict[str, object]) -> None:
    async with visitor(server) as ada, visitor(server) as eve:
        await ada.named("Ada")
        key = Authenticator(named(server))
        wanted = await asked(ada, "/me/passkeys")
        other = {"type": "webauthn.get"} if lie.get("type") == "webauthn.create" else lie
        assert refused(await ada.http.post("/me/passkeys", json=key.make(wanted, **other))) == errors.BAD_PASSKEY
        await add(ada, key)
        assert refused(await enter(eve, key, **lie)) == errors.BAD_PASSKEY
        assert await whose(eve) == ""


async def test_the_key_of_another_site_a_forged_signature_and_a_foreign_owner_open_nothing(server: Served) -> None:
    async with visitor(server) as ada, visitor(server) as eve:
        await ada.named("Ada")
        key = Authenticator(named(server))
        await add(ada, key)
        wanted = await asked(eve)
        answer = await eve.http.post("/passkey/enter", json=key.use(wanted | {"rpId": "elsewhere.example"}))
        assert refused(answer) == errors.BAD_PASSKEY
        forged = Authenticator(named(server), id=key.id, user=key.user, count=7)
        assert refused(await enter(eve, forged)) == errors.BAD_PASSKEY
        owner, key.user = key.user, b"somebody else"
        assert refused(await enter(eve, key)) == errors.BAD_PASSKEY
        key.user = owner
        assert (await enter(eve, key)).status_code == 200


async def test_a_counter_that_goes_back_is_refused_and_said(server: Served) -> None:
    async with visitor(server) as ada, visitor(server) as eve:
        await ada.named("Ada")
        key = Authenticator(named(server))
        await add(ada, key)
        key.count = 5
        assert (await enter(eve, key)).status_code == 200
        await eve.http.post("/me/leave")
        for count in (0, 4, 5):
            copy = Authenticator(named(server), id=key.id, user=key.user, key=key.key, count=count)
            assert refused(await enter(eve, copy)) == errors.PASSKEY_COPIED
        silent = Authenticator(named(server), id=key.id, user=key.user, key=key.key, counts=False)
        assert refused(await enter(eve, silent)) == errors.PASSKEY_COPIED
        assert await whose(eve) == ""
        assert (await enter(eve, key)).status_code == 200


async def test_a_passkey_of_nobody_opens_nothing(server: Served) -> None:
    async with visitor(server) as ada, visitor(server) as eve:
        me = await ada.named("Ada")
        key = Authenticator(named(server), user=me["user"].encode())
        assert refused(await enter(eve, key)) == errors.UNKNOWN_PASSKEY, "never added"
        await add(ada, key)
        host = server.house.host
        user = await host.people.user(me["user"])
        await host.hosting.ban(None, user, "said unkind things")
        assert refused(await enter(eve, key)) == errors.BANNED
        await host.hosting.unban(None, user, "said sorry")
        assert (await enter(eve, key)).status_code == 200
        (mark,) = re.findall(
            r'action="/me/passkeys/remove"><input type="hidden" name="mark" value="([0-9a-f]{16})"',
            (await eve.http.get("/me")).text,
        )
        assert (await eve.http.post("/me/passkeys/remove", data={"mark": mark})).status_code == 303
        assert refused(await enter(eve, key)) == errors.UNKNOWN_PASSKEY, "removed"
        await add(ada, key)
        await host.parting.leave(user, "Ada")
        assert refused(await enter(eve, key)) == errors.UNKNOWN_PASSKEY, "its owner is gone"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_another_ones_passkey_is_not_removed(server: Served, language: str) -> None:
    async with visitor(server) as ada, visitor(server) as ben, visitor(server) as eve:
        me = await ada.named("Ada")
        await ben.named("Ben")
        ben.http.cookies.set("gnomon_language", language)
        key = Authenticator(named(server))
        await add(ada, key)
        (kept,) = await server.house.host.passkeys.all(await server.house.host.people.user(me["user"]))
        for mark in (kept.mark, "", "0" * 16, kept.digest, "%" * 16):
            answer = await ben.http.post("/me/passkeys/remove", data={"mark": mark})
            assert answer.status_code == 404
            assert catalogue(language).gettext(SENTENCES[errors.NO_PASSKEY]) in answer.text
        answer = await eve.http.post("/me/passkeys/remove", data={"mark": kept.mark})
        assert (answer.status_code, answer.headers["location"]) == (303, "/me")
        assert (await enter(eve, key)).status_code == 200


async def test_strangers_other_sites_and_programs_add_none(server: Served) -> None:
    async with visitor(server) as ada, visitor(server) as eve:
        await ada.named("Ada")
        for path in ("/me/passkeys/ask", "/me/passkeys"):
            assert refused(await eve.http.post(path, json={})) == errors.SIGNED_OUT
        for path in ("/me/passkeys/ask", "/me/passkeys", "/me/passkeys/remove", "/passkey/ask", "/passkey/enter"):
            answer = await ada.http.post(path, headers={"Origin": "http://elsewhere.example"})
            assert answer.status_code == 403


async def test_a_passkey_is_kept_once_and_no_more_of_them_than_the_host_allows(server: Served) -> None:
    async with visitor(server) as ada, visitor(server) as ben:
        await ada.named("Ada")
        await ben.named("Ben")
        key = Authenticator(named(server))
        await add(ada, key)
        for one in (ada, ben):
            assert refused(await add(one, Authenticator(named(server), id=key.id))) == errors.PASSKEY_TAKEN
        wanted = await asked(ada, "/me/passkeys")
        for _ in range(default_number("limit_passkeys") - 1):
            assert (await add(ada, Authenticator(named(server)))).status_code == 201
        late = await ada.http.post("/me/passkeys", json=Authenticator(named(server)).make(wanted))
        assert refused(late) == refused(await ada.http.post("/me/passkeys/ask")) == errors.MANY_PASSKEYS
        assert (await add(ben, Authenticator(named(server)))).status_code == 201


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff",
        b"[" * 50_000,
        b"[]",
        b"null",
        b"7",
        b"{}",
        b'{"response": 7}',
        b'{"response": {"clientDataJSON": 7}}',
        b'{"response": {"clientDataJSON": "e30"}}',
        b'{"response": {"clientDataJSON": "*"}}',
        json.dumps({"response": {"clientDataJSON": texted(b'{"type":1,"challenge":"","origin":{}}')}}).encode(),
        json.dumps({"response": {"clientDataJSON": texted(b'{"type":1,"challenge":[],"origin":{}}')}}).encode(),
    ],
)
async def test_what_cannot_be_read_is_refused(server: Served, body: bytes) -> None:
    async with visitor(server) as ada:
        await ada.named("Ada")
        for path in ("/me/passkeys", "/passkey/enter"):
            answer = await ada.http.post(path, content=body, headers={"content-type": "application/json"})
            assert (answer.status_code, refused(answer)) == (400, errors.BAD_PASSKEY)


@pytest.mark.parametrize(
    ("part", "wrong", "code"),
    [
        ("id", "x", errors.UNKNOWN_PASSKEY),
        ("id", 7, errors.BAD_PASSKEY),
        ("id", "x" * 9_000, errors.BAD_PASSKEY),
        ("rawId", texted(b"other"), errors.BAD_PASSKEY),
        ("type", "password", errors.BAD_PASSKEY),
        ("authenticatorData", texted(b"short"), errors.BAD_PASSKEY),
        ("signature", None, errors.BAD_PASSKEY),
        ("signature", texted(b"none"), errors.BAD_PASSKEY),
        ("userHandle", 7, errors.BAD_PASSKEY),
    ],
)
async def test_an_answer_to_the_right_challenge_with_a_wrong_part_is_refused(
    server: Served, part: str, wrong: object, code: str
) -> None:
    async with visitor(server) as ada:
        await ada.named("Ada")
        key = Authenticator(named(server))
        await add(ada, key)
        signed = key.use(await asked(ada))
        (signed if part in signed else signed["response"])[part] = wrong
        assert refused(await ada.http.post("/passkey/enter", json=signed)) == code


async def test_a_damaged_or_far_too_long_passkey_is_not_kept(server: Served) -> None:
    async with visitor(server) as ada:
        me = await ada.named("Ada")
        damaged = Authenticator(named(server)).make(await asked(ada, "/me/passkeys"))
        damaged["response"]["attestationObject"] = texted(b"\xa0")
        assert refused(await ada.http.post("/me/passkeys", json=damaged)) == errors.BAD_PASSKEY
        long = Authenticator(named(server), id=bytes(1024)).make(await asked(ada, "/me/passkeys"))
        assert refused(await ada.http.post("/me/passkeys", json=long)) == errors.BAD_PASSKEY
        huge = await ada.http.post("/me/passkeys", content=b" " * (LARGEST + 1))
        assert refused(huge) == errors.TOO_LONG
        assert await server.house.host.passkeys.all(await server.house.host.people.user(me["user"])) == []


async def test_refusals_are_told_in_the_visitors_language(server: Served) -> None:
    async with visitor(server) as ada:
        for language in LANGUAGES:
            ada.http.cookies.set("gnomon_language", language)
            say = catalogue(language).gettext
            answer = await ada.http.post("/passkey/enter", content=b"{")
            assert answer.json()["text"] == say(SENTENCES[errors.BAD_PASSKEY])


async def test_guesses_are_slowed_down(server: Served) -> None:
    async with visitor(server) as eve:
        answers = [(await eve.http.post("/passkey/enter", content=b"{}")).status_code for _ in range(40)]
        assert 429 in answers


async def test_under_a_number_or_without_tls_there_are_no_passkeys_and_no_buttons(server: Served) -> None:
    async with server.visitor() as ada, visitor(server) as here:
        await ada.named("Ada")
        for path in ("/passkey/ask", "/passkey/enter", "/me/passkeys/ask", "/me/passkeys"):
            assert refused(await ada.http.post(path)) == errors.PASSKEYS_OFF
        assert "passkey" not in (await ada.http.get("/me")).text.lower().replace("js/passkeys", "")
        assert 'data-passkey="/passkey"' in (await here.http.get("/me")).text
        assert 'data-passkey="/passkey"' in (await here.http.get("/")).text, "where a code is asked for"
        await here.named("Ben")
        page = (await here.http.get("/me")).text
        assert 'data-passkey="/me/passkeys"' in page
        assert f'data-site="{named(server)}"' in page


async def test_behind_an_address_of_the_hosts_choice_passkeys_are_for_that_address(tmp_path: Path) -> None:
    async with served(tmp_path, Doors("https://table.example:8443")) as running, running.visitor() as ada:
        await ada.named("Ada")
        key = Authenticator("https://table.example:8443")
        wanted = await asked(ada, "/me/passkeys")
        assert wanted["rp"]["id"] == "table.example"
        assert (await ada.http.post("/me/passkeys", json=key.make(wanted))).status_code == 201
        ada.http.cookies.clear()
        assert (await enter(ada, key)).status_code == 200
        running.app.state.address = "https://other.example"
        page = (await ada.http.get("/me")).text
        assert "for table.example" in page, "it is said what it was made for"
        assert 'data-site="https://other.example"' in page


async def test_a_server_by_invitation_lets_a_passkey_in(tmp_path: Path) -> None:
    async with served(tmp_path, newcomers="invited") as running, visitor(running) as ada, visitor(running) as other:
        user = await running.house.host.people.guest("Ada", "en", "host")
        key = Authenticator(named(running))
        session = await running.house.host.people.open_session(user)
        ada.http.headers["cookie"] = f"gnomon_session={session}"
        wanted = await ada.http.post("/me/passkeys/ask")
        ada.http.headers["cookie"] += f"; {BROWSER_COOKIE}={wanted.cookies[BROWSER_COOKIE]}"
        assert (await ada.http.post("/me/passkeys", json=key.make(wanted.json()))).status_code == 201
        shut = await other.http.get("/watch")
        assert (shut.status_code, 'data-passkey="/passkey" data-next="/watch"' in shut.text) == (403, True)
        assert (await enter(other, key)).status_code == 200
        assert (await other.http.get("/watch")).status_code == 200


@pytest.mark.parametrize(
    ("address", "site"),
    [
        ("https://table.example", Site("table.example", "https://table.example")),
        ("https://Table.Example:443/", Site("table.example", "https://table.example")),
        ("https://table.example:8443", Site("table.example", "https://table.example:8443")),
        ("http://localhost:8000", Site("localhost", "http://localhost:8000")),
        ("http://table.localhost", Site("table.localhost", "http://table.localhost")),
        ("http://table.example", None),
        ("http://table.local:8000", None),
        ("http://127.0.0.1:8000", None),
        ("https://192.0.2.7", None),
        ("https://[2001:db8::1]:8443", None),
        ("https://", None),
        ("https://table.example:none", None),
        ("ftp://localhost", None),
        ("", None),
    ],
)
def test_passkeys_are_for_a_name_that_browsers_trust(address: str, site: Site | None) -> None:
    assert site_at(address) == site
