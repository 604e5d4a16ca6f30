"""Too much for one person or one network: declined over every way in, with status 429 and a sentence in each language."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from gnomon.matches.brake import Newness
from gnomon.matches.errors import QUOTAS, SENTENCES
from gnomon.matches.quotas import Limits
from gnomon.web.clients import client_key
from gnomon.web.languages import LANGUAGES, catalogue
from tests.web.served import Served, Visitor, served

pytestmark = pytest.mark.anyio

TABLE = {"game": "khronos", "seats": "2", "seat_1": "opponent", "level_1": "random"}


@pytest.fixture
async def server(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Served]:
    async with served(tmp_path) as running:
        running.house.host.tables.watchers.remove(running.house.host.programs.attend)
        running.house.host.quotas.limits = Limits(tables=2, program_tables=1, copies=1, tries=1, people=2)
        yield running


async def full(visitor: Visitor) -> str:
    """Set as many tables as one person may have; the last match's id."""
    await visitor.named("Ada")
    await visitor.set_table("me", "opponent:random")
    return await visitor.set_table("me", "opponent:random")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_one_table_too_many_is_declined_with_a_sentence(server: Served, language: str) -> None:
    said = catalogue(language).gettext(SENTENCES["many_tables"])
    assert (said == SENTENCES["many_tables"]) == (language == "en")
    async with server.visitor() as ada:
        await full(ada)
        ada.http.cookies.set("gnomon_language", language)
        answer = await ada.http.post("/new", data=TABLE)
        assert answer.status_code == 429
        assert said in answer.text


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/new", TABLE),
        ("/learn", {"game": "khronos"}),
        ("/games/feudum/play", {}),
        ("/challenge", {"game": "inventions", "mode": "easy"}),
        ("/challenge", {"game": "inventions", "mode": "easy", "word": "tea"}),
    ],
)
async def test_every_way_to_a_table_is_counted(server: Served, path: str, form: dict[str, str]) -> None:
    async with server.visitor() as ada:
        await full(ada)
        assert (await ada.http.post(path, data=form)).status_code == 429


async def test_a_program_is_told_by_code(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        programs = [{"kind": "opponent", "level": "random"}] * 2
        answers = [await ada.http.post("/api/matches", json={"game": "khronos", "seats": programs}) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [201, 429]
        assert answers[1].json()["code"] == "many_program_tables"


async def test_new_guests_do_not_make_room_for_an_address(server: Served) -> None:
    statuses = []
    for number in range(5):
        async with server.visitor() as guest:
            await guest.named(f"Guest {number}")
            statuses.append((await guest.http.post("/new", data=TABLE)).status_code)
    assert statuses == [303, 303, 303, 303, 429]


async def test_copies_and_tries_are_declined_with_429(server: Served) -> None:
    async with server.visitor() as ada:
        match = await full(ada)
        copies = [await ada.http.post(f"/matches/{match}/copy", data={"row": "-1"}) for _ in range(2)]
        assert [answer.status_code for answer in copies] == [303, 429]
        await ada.http.post("/me/turn/add", data={"kind": "webhook", "given": "https://hooks.example/ada"})
        (user,) = server.house.host.tables.reachable
        (way,) = await server.house.host.store.channels.of_user(user)
        tries = [await ada.http.post("/me/turn/try", data={"channel": way.id}) for _ in range(2)]
        assert [answer.status_code for answer in tries] == [303, 429]


async def test_another_s_copy_becomes_one_s_own_only_within_the_limit(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        match = await full(ada)
        copy = (await ada.http.post(f"/matches/{match}/copy", data={"row": "-1"})).headers["location"]
        await ada.http.post(f"{copy}/share")
        await ben.named("Ben")
        sandbox = await server.house.host.analysis.open(copy.rpartition("/")[2], None)
        step = {"code": str(sandbox.match.options(sandbox.match.to_act[0])[0].code)}
        script = {"accept": "application/json"}
        answers = [await ben.http.post(f"{copy}/step", data=step, headers=script) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [200, 429]


@pytest.mark.parametrize("code", sorted(QUOTAS))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_about_limits_is_translated(code: str, language: str) -> None:
    said = catalogue(language).gettext(SENTENCES[code])
    assert said and (said == SENTENCES[code]) == (language == "en")


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_an_address_of_ipv6_counts_with_its_network(address: str, key: str) -> None:
    assert client_key(address) == key


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_new_people_leave_for_later_says_until_when(server: Served, language: str) -> None:
    house, words = server.house, catalogue(language)
    house.host.brake.newness = Newness(3, 2)
    async with server.visitor() as ada:
        await ada.named("Ada")
        ada.http.cookies.set("gnomon_language", language)
        assert (
            words.gettext(
                "As long as you are new here, these are people you played with and friends, unless you choose otherwise."
            )
            in (await ada.http.get("/me")).text
        )
        wish = {"game": "khronos", "seats": "2", "mode": "", "pace": "days", "band": "0"}
        assert (await ada.http.post("/seeks", data=wish)).status_code == 303
        answer = await ada.http.post("/seeks", data=wish | {"seats": "3"})
        days = words.ngettext("%(num)d day", "%(num)d days", 3) % {"num": 3}
        told = words.ngettext(
            "That ends in {time}, or once you have finished one more match with other people.",
            "That ends in {time}, or once you have finished %(num)d more matches with other people.",
            2,
        ) % {"num": 2}
        assert (answer.status_code, SENTENCES["new_seeks"] in answer.text) == (429, language == "en")
        apart = "" if language == "ja" else " "
        assert f"{words.gettext(SENTENCES['new_seeks'])}{apart}{told.format(time=days)}" in answer.text
        for name in ("Ada 1", "Ada 2", "Ada 3"):
            assert (await ada.http.post("/me/name", data={"name": name})).status_code == 303
            house.clock.turn(60_000)
        answer = await ada.http.post("/me/name", data={"name": "Eve"})
        hours = words.ngettext("%(num)d hour", "%(num)d hours", 24) % {"num": 24}
        assert answer.status_code == 429
        assert words.gettext("Try again in {time}.").format(time=hours) in answer.text
        assert 'value="Ada 3"' in (await ada.http.get("/me")).text
