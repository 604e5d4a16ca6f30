"""Taking one’s data along and leaving for good, on the page about oneself; the first by the API too."""

import io
import json
import zipfile

import httpx
import pytest

from gnomon.match import load
from gnomon.matches.errors import LAST_HOST, MANY_ARCHIVES, SENTENCES, StorageTrouble
from gnomon.web.languages import LANGUAGES, catalogue
from gnomon.web.v1.problems import ROOT
from tests.web.programs import program
from tests.web.served import Served

pytestmark = pytest.mark.anyio

PLACE = "/me/data"


def unpacked(body: bytes) -> dict[str, str]:
    """The texts of an archive, which is whole."""
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name).decode() for name in archive.namelist()}


async def test_an_archive_comes_from_the_page_about_oneself(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada <日本>")
        match = await ada.set_table("me", "opponent:random")
        page = (await ada.http.get("/me")).text
        assert 'action="/me/data"' in page
        assert "Take my data along" in page
        answer = await ada.http.post(PLACE)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "application/zip")
        assert answer.headers["content-disposition"] == 'attachment; filename="gnomon-2026-01-01.zip"'
        assert answer.headers["cache-control"] == "no-store"
        files = unpacked(answer.content)
        seat = f"matches/khronos-{match}-seat-0.json"
        assert list(files) == [
            "README.txt",
            "account.json",
            seat,
            "matches.json",
            "analysis.json",
            "chat.json",
            "challenges.json",
            "events.json",
            "ratings.json",
        ]
        assert json.loads(files["account.json"])["name"] == "Ada <日本>"
        assert f"{server.table(match).match.seed:064x}" not in "".join(files.values())
        for name in ("account.json", "matches.json", "chat.json", "challenges.json", "analysis.json"):
            assert name in files["README.txt"]


async def test_a_finished_match_is_the_file_that_its_page_gives(server: Served) -> None:
    async with server.visitor() as ada:
        user = await server.house.host.people.user((await ada.named("Ada"))["user"])
        match = await ada.set_table("me", "local")
        await server.house.play_to_end(server.table(match), user)
        given = (await ada.http.get(f"/matches/{match}/download")).text
        taken = unpacked((await ada.http.post(PLACE)).content)[f"matches/khronos-{match}.json"]
        assert taken == given
        assert load(taken).over


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_guide_is_in_the_language_of_whoever_reads_it(server: Served, language: str) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        answer = await ada.http.post(PLACE, headers={"Accept-Language": language.replace("_", "-")})
        guide = unpacked(answer.content)["README.txt"]
        say = catalogue(language).gettext
        assert guide.startswith(say("What Gnomon keeps of {name}").format(name="Ada"))
        assert (say("What you have said in chats. What others said is theirs.") in guide) is True


async def test_looking_never_makes_an_archive_and_a_stranger_has_none(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as stranger:
        await ada.named("Ada")
        assert (await ada.http.get(PLACE)).status_code == 405
        assert (await ada.http.head(PLACE)).status_code == 405
        assert (await ada.http.post(PLACE, headers={"Origin": "http://elsewhere.example"})).status_code == 403
        sent = await stranger.http.post(PLACE)
        assert (sent.status_code, sent.headers["location"]) == (303, "/me")
        assert "/me/data" not in (await stranger.http.get("/me")).text
        assert (await ada.http.post(PLACE)).status_code == 200


async def test_a_second_archive_within_minutes_is_declined_in_one_sentence(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        await ada.named("Ada")
        await ben.named("Ben")
        assert (await ada.http.post(PLACE)).status_code == 200
        again = await ada.http.post(PLACE)
        assert again.status_code == 429
        assert SENTENCES[MANY_ARCHIVES] in again.text
        assert (await ben.http.post(PLACE)).status_code == 200
        server.house.clock.turn(5 * 60_000)
        assert (await ada.http.post(PLACE)).status_code == 200


async def test_an_archive_that_breaks_off_is_never_taken_for_a_whole_one(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(_user: str) -> list[str]:
        raise StorageTrouble("gone")

    async with server.visitor() as ada:
        await ada.named("Ada")
        monkeypatch.setattr(server.house.host.store.belongings, "lines", fails)
        with pytest.raises(httpx.RemoteProtocolError):
            await ada.http.post(PLACE)
        monkeypatch.setattr(server.house.host.store.belongings, "sessions", fails)
        server.house.clock.turn(5 * 60_000)
        assert (await ada.http.post(PLACE)).status_code == 503


async def test_a_token_takes_along_only_with_the_scope_for_it(server: Served) -> None:
    async with program(server, "Robby", "read", "play", "create", "chat") as robby:
        refused = await robby.post("/account/data", status=403)
        assert refused["facts"] == {"scope": "data"}
    async with program(server, "Cay", "data", robot=False) as cay:
        answer = await cay.http.post("/account/data")
        assert (answer.status_code, answer.headers["content-type"]) == (200, "application/zip")
        files = unpacked(answer.content)
        assert json.loads(files["account.json"])["name"] == "Cay"
        assert cay.token not in "".join(files.values())
        again = await cay.post("/account/data", status=429)
        assert again["code"] == MANY_ARCHIVES
        assert (await cay.http.get("/account/data")).status_code == 405


async def test_the_session_of_a_page_takes_along_by_the_api_too(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        assert (await ada.http.post(f"{ROOT}/account/data", headers={"Origin": "http://x.example"})).status_code == 403
        assert "README.txt" in unpacked((await ada.http.post(f"{ROOT}/account/data")).content)


async def test_a_page_says_what_the_scope_is_for(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        assert "take all my data along" in (await ada.http.get("/me")).text


async def test_somebody_deletes_themselves_and_every_page_calls_them_by_no_name(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as phone, server.visitor() as ben:
        user = await server.house.host.people.user((await ada.named("Adaline"))["user"])
        await ben.named("Ben")
        code = (await ada.http.post("/me/code")).text.split('class="code">')[1].split("<")[0]
        assert (await phone.http.post("/me/recover", data={"code": code})).status_code == 303
        match = await ada.set_table("me", "open", listed=True)
        await ben.http.post(f"/matches/{match}/sit", data={"seat": "1"})
        await ada.http.post(f"/matches/{match}/say", data={"text": "in the blue house"})
        page = await ben.open(match)
        await page.update()
        assert any("Adaline" in told for told in page.shown.values())
        asked = await ada.http.get("/me/delete")
        assert (asked.status_code, asked.headers["cache-control"]) == (200, "no-store")
        assert "To confirm, type your name: Adaline" in asked.text
        wrong = await ada.http.post("/me/delete", data={"name": "adaline"})
        assert wrong.status_code == 400
        assert "That is not your name as it stands here; nothing was deleted." in wrong.text
        assert await server.house.host.people.user(user.id) == user
        assert (
            await ada.http.post("/me/delete", data={"name": "Adaline"}, headers={"Origin": "http://x"})
        ).status_code == 403

        gone = await ada.http.post("/me/delete", data={"name": "Adaline"})
        assert (gone.status_code, gone.headers["location"]) == (303, "/")
        for browser in (ada, phone):
            assert "Adaline" not in (await browser.http.get("/me")).text
            assert (await browser.http.post("/me/delete", data={"name": "Adaline"})).headers["location"] == "/me"
            assert (await browser.http.get("/me/delete")).headers["location"] == "/me"
        again = await phone.http.post("/me/recover", data={"code": code})
        assert again.status_code >= 400
        await page.quiet()
        assert [name for name, told in page.shown.items() if "Adaline" in told or "blue house" in told] == []
        assert any("N. N." in told for told in page.shown.values())
        for path in (f"/matches/{match}", f"/matches/{match}/replay", "/", "/watch"):
            told = (await ben.http.get(path)).text
            assert "Adaline" not in told
            assert "blue house" not in told


async def test_an_open_table_of_whoever_has_left_takes_nothing_more(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        await ada.named("Adaline")
        await ben.named("Ben")
        match = await ada.set_table("me", "open", listed=True)
        await ben.http.post(f"/matches/{match}/sit", data={"seat": "1"})
        page = await ada.open(match)
        await page.update()
        await ada.http.post("/me/delete", data={"name": "Adaline"})
        assert (await page.ask("say", text="still here"))["is"] != "done"
        table = server.table(match)
        assert not table.lines
        assert table.seats[0].resigned


async def test_the_only_host_is_told_so_before_and_after(server: Served) -> None:
    async with server.visitor() as ada:
        user = await server.house.host.people.user((await ada.named("Ada"))["user"])
        await server.house.host.hosting.add(None, user, "keeps it")
        page = (await ada.http.get("/me/delete")).text
        assert SENTENCES[LAST_HOST] in page
        assert 'action="/me/delete"' not in page
        refused = await ada.http.post("/me/delete", data={"name": "Ada"})
        assert refused.status_code == 409
        assert SENTENCES[LAST_HOST] in refused.text
        assert (await ada.http.get("/me")).status_code == 200


async def test_no_token_deletes_anybody(server: Served) -> None:
    async with program(server, "Cay", robot=False) as cay:
        for path in ("/account", "/account/data"):
            assert (await cay.http.delete(path)).status_code == 405
        token = {"Authorization": f"Bearer {cay.token}"}
        async with httpx.AsyncClient(base_url=server.address, headers=token, trust_env=False) as bare:
            sent = await bare.post("/me/delete", data={"name": "Cay"})
            assert (sent.status_code, sent.headers["location"]) == (303, "/me")
        assert await server.house.host.people.user(cay.user.id) == cay.user
