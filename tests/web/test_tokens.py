"""Tokens and accounts for programs on the page about oneself, without a line of script; and the badge."""

import re

import pytest

from tests.web.served import Served

pytestmark = pytest.mark.anyio

TOKEN = re.compile(r"gnomon_[\w-]{43}")


async def test_a_token_is_shown_once_listed_by_name_and_revoked(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        made = await ada.http.post("/me/tokens", data={"name": "at home", "scope": ["read", "play"]})
        assert made.status_code == 200
        (token,) = TOKEN.findall(made.text)
        assert made.headers["cache-control"] == "no-store"
        page = (await ada.http.get("/me")).text
        assert token not in page
        assert "at home" in page
        assert "not used yet" in page
        await server.house.host.access.admit(token)
        assert "last used:" in (await ada.http.get("/me")).text
        found = re.search(r'name="token" value="(\w+)"', page)
        assert found is not None
        gone = await ada.http.post("/me/tokens/revoke", data={"token": found[1]})
        assert (gone.status_code, gone.headers["location"]) == (303, "/me#programs")
        assert "at home" not in (await ada.http.get("/me")).text


async def test_a_token_without_scope_is_declined_in_one_sentence(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        declined = await ada.http.post("/me/tokens", data={"name": "at home"})
        assert declined.status_code == 400
        assert "Say what the token may be used for." in declined.text


async def test_strangers_are_asked_who_they_are(server: Served) -> None:
    async with server.visitor() as stranger:
        assert "Access for programs" not in (await stranger.http.get("/me")).text
        for path in ("/me/tokens", "/me/tokens/revoke", "/me/programs"):
            posted = await stranger.http.post(path, data={"name": "x", "scope": "read", "token": "x"})
            assert posted.status_code == 303
            assert posted.headers["location"].startswith("/me")


async def test_a_programs_account_bears_a_badge_at_tables_and_in_lists(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        await ada.named("Ada")
        await ben.named("Ben")
        assert (await ada.http.post("/me/programs", data={"name": "Robby"})).status_code == 303
        page = (await ada.http.get("/me")).text
        found = re.search(r'<option value="(\w{16})">Robby \(program\)', page)
        assert found is not None
        robot = await server.house.host.people.user(found[1])
        waiting = await ada.set_table("me", "open", "open", listed=True)
        table = server.table(waiting)
        await server.house.host.seating.sit(table, robot)
        home = (await ben.http.get("/")).text
        assert "Robby (program)" in home
        assert 'Robby <span class="machine">program</span>' in (await ben.http.get(f"/matches/{waiting}")).text
        await server.house.host.seating.sit(table, await server.house.host.people.guest("Cay"))
        assert "Robby (program)" in (await ben.http.get("/watch")).text
        page = (await ben.http.get(f"/matches/{waiting}")).text
        assert re.search(r'Robby</span></b><small><span class="machine">program</span> away</small>', page)
