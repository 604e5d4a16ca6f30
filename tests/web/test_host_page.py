"""The host's page: whom it is for, what it says and does, and that looking in shows no more than any spectator sees."""

import json
from itertools import pairwise
from pathlib import Path

import pytest
from sqlalchemy import text

from gnomon.matches.deeds import Deed
from gnomon.matches.errors import SENTENCES
from gnomon.matches.hosting import NO_CLOCK_MS, TIMES
from gnomon.matches.jobs import Job, Kind, Lane, Taker
from gnomon.matches.line import MemoryJobs
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.records import User
from gnomon.matches.thinking import Claim, Urgency
from gnomon.web.backups import OLD_MS, UNTRIED_MS, Backup, last_backup
from gnomon.web.house import House, Need
from gnomon.web.house_words import curve, lasting, notice_of, sized
from gnomon.web.languages import LANGUAGES, catalogue
from gnomon.web.pages.host import RENEWED
from gnomon.web.sampling import MINUTE, MINUTES, Recent, Sample, Samples, share_of
from tests.web.served import Served, Visitor
from tests.web.test_lists import named

pytestmark = pytest.mark.anyio

DAY = 86_400_000
NOBODYS = ("/host", "/host/now", "/host/happened", "/host/matches/{match}", "/host/people/{user}", "/host/link/none")
ACTS = (
    "/host/notice",
    *(f"/host/matches/{{match}}/{act}" for act in ("stop", "program", "export")),
    *(f"/host/people/{{user}}/{act}" for act in ("mute", "unmute", "ban", "unban", "quota", "add", "remove")),
)


async def a_host(server: Served, visitor: Visitor) -> User:
    """Ada at a browser, who keeps the server."""
    user = await named(server, visitor)
    await server.house.host.hosting.add(None, user, "has the machine")
    return user


async def two_at_a_table(server: Served) -> tuple[str, User, User]:
    """A match of two people, neither of whom is there; whoever is asked comes first."""
    house = server.house
    ben, cora = await house.guest("Ben"), await house.guest("Cora")
    table = await house.set_table(ben, SeatPlan("me"), SeatPlan("open", kept_for=cora.id))
    await house.host.seating.sit(table, cora)
    asked = table.seats[table.asked[0]].user
    return table.id, *((ben, cora) if asked == ben.id else (cora, ben))


async def test_strangers_find_nothing_there_and_change_nothing(server: Served) -> None:
    match, ben, _cora = await two_at_a_table(server)
    async with server.visitor() as nobody, server.visitor() as eve:
        await eve.named("Eve")
        for visitor in (nobody, eve):
            for path in NOBODYS:
                answer = await visitor.http.get(path.format(match=match, user=ben.id))
                assert answer.status_code == 404, path
                assert "Ben" not in answer.text
            for path in (*ACTS, "/host/link/none"):
                wish = {"reason": "why not", "span": "3600000", "times": "2", "seat": "0", "text": "x"}
                answer = await visitor.http.post(path.format(match=match, user=ben.id), data=wish)
                assert answer.status_code == 404, path
        assert 'href="/host"' not in (await eve.http.get("/")).text
    assert await server.house.host.store.hosting.deeds(9) == []


async def test_a_link_makes_its_first_follower_a_host(server: Served) -> None:
    code = await server.house.host.hosting.link(None, "a new table")
    async with server.visitor() as ada, server.visitor() as eve:
        path = f"/host/link/{code}"
        assert "Become a host" in (await ada.http.get(path)).text
        assert (await ada.http.get(path)).status_code == 200, "looking spends nothing"
        answer = await ada.http.post(path, data={"name": "Ada"})
        assert (answer.status_code, answer.headers["location"]) == (303, "/host")
        page = (await ada.http.get("/host")).text
        assert "The house is ready." in page
        assert 'href="/host"' in (await ada.http.get("/")).text
        assert (await eve.http.get(path)).status_code == 404
        assert (await eve.http.post(path, data={"name": "Eve"})).status_code == 404


async def test_the_page_says_how_the_house_is_in_three_languages(server: Served) -> None:
    async with server.visitor() as ada:
        await a_host(server, ada)
        match, asked, _ = await two_at_a_table(server)
        for language in LANGUAGES:
            ada.http.cookies.set("gnomon_language", language)
            say = catalogue(language).gettext
            page = (await ada.http.get("/host")).text
            assert say("All is well.") in page
            assert say("There is no backup yet.") in page
        server.house.clock.turn(TIMES * NO_CLOCK_MS + 1)
        for language in LANGUAGES:
            ada.http.cookies.set("gnomon_language", language)
            say = catalogue(language).gettext
            page = (await ada.http.get("/host")).text
            assert say("“{title}” stands still.").format(title="Khronos") in page
            assert asked.name in page
            assert f"/host/matches/{match}" in page
        ada.http.cookies.set("gnomon_language", "en")
        server.house.clock.turn(OLD_MS)
        page = (await ada.http.get("/host")).text
        assert "There is no backup." in page


async def test_its_parts_are_renewed_without_the_page(server: Served) -> None:
    async with server.visitor() as ada:
        await a_host(server, ada)
        answer = await ada.http.get("/host/now")
        parts = answer.json()
        page = (await ada.http.get("/host")).text
        assert set(parts) == set(RENEWED)
        assert answer.headers["cache-control"] == "no-store"
        assert all(f'id="{name}"' in page for name in parts)
        await server.house.set_table(await server.house.guest("Ben"))
        later = (await ada.http.get("/host/now")).json()
        assert "people" not in (await ada.http.get("/host/now", params={"who": "a"})).json()
        assert "No match runs now." in parts["running"]
        assert "Khronos" in later["running"]


async def test_a_host_silences_turns_away_and_allows_and_it_is_written_down(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        await a_host(server, ada)
        user = (await ben.named("Ben"))["user"]
        match = await ben.set_table("me", "local")
        line = await ben.open(match)
        person = f"/host/people/{user}"
        assert "<h1>Ben</h1>" in (await ada.http.get(person)).text
        answer = await ada.http.post(f"{person}/mute", data={"span": str(DAY), "reason": "shouts at people"})
        assert (answer.status_code, answer.headers["location"]) == (303, person)
        said = await line.ask("say", text="AAAA")
        assert (said["is"], said["text"]) == ("declined", SENTENCES["muted"])
        assert "silenced until" in (await ada.http.get(person)).text
        await ada.http.post(f"{person}/unmute", data={"reason": "said sorry"})
        assert (await line.ask("say", text="sorry"))["is"] == "accepted"
        await ada.http.post(f"{person}/quota", data={"times": "4", "reason": "a club"})
        assert server.house.host.tables.standings.times(user) == 4
        await ada.http.post(f"{person}/ban", data={"reason": "cheats"})
        for language in LANGUAGES:
            refused = await ben.http.get("/", headers={"accept-language": language.replace("_", "-")})
            assert refused.status_code == 403
            assert refused.text == catalogue(language).gettext(SENTENCES["banned"])
        assert (await ben.http.post("/api/matches", json={})).status_code == 403
        await ada.http.post(f"{person}/unban", data={"reason": "a mistake"})
        assert (await ben.http.get("/")).status_code == 200
        log = (await ada.http.get("/host/happened")).text
        for words in ("silenced Ben", "shouts at people", "turned Ben away", "cheats", "let Ben in again", "4 times"):
            assert words in log


async def test_an_act_without_a_reason_or_sense_is_declined_and_not_done(server: Served) -> None:
    async with server.visitor() as ada:
        host = await a_host(server, ada)
        match, ben, _ = await two_at_a_table(server)
        for path, wish in (
            (f"people/{ben.id}/ban", {"reason": "  "}),
            (f"people/{ben.id}/mute", {"reason": "why", "span": "12"}),
            (f"people/{ben.id}/mute", {"reason": "why", "span": "99999999999999"}),
            (f"people/{ben.id}/quota", {"reason": "why", "times": "many"}),
            (f"people/{host.id}/ban", {"reason": "why"}),
            ("people/nobody/ban", {"reason": "why"}),
            (f"matches/{match}/program", {"reason": "why", "seat": "7"}),
            (f"matches/{match}/program", {"reason": "why"}),
            (f"matches/{match}/export", {"reason": ""}),
            ("matches/none/stop", {"reason": "why"}),
        ):
            answer = await ada.http.post(f"/host/{path}", data=wish)
            assert 400 <= answer.status_code < 500, path
        assert (await ada.http.get("/host/people/nobody")).status_code == 404
        assert len(await server.house.host.store.hosting.deeds(9)) == 1


async def test_a_host_helps_a_match_on_stops_it_and_takes_what_a_spectator_sees(server: Served) -> None:
    async with server.visitor() as ada:
        await a_host(server, ada)
        match, asked, other = await two_at_a_table(server)
        table = server.table(match)
        page = (await ada.http.get(f"/host/matches/{match}")).text
        assert f"Let a program play for {asked.name}" in page
        assert f"Let a program play for {other.name}" not in page
        seat = table.asked[0]
        await ada.http.post(f"/host/matches/{match}/program", data={"seat": str(seat), "reason": "gone home"})
        assert table.seats[seat].is_program
        await ada.http.post(f"/host/matches/{match}/stop", data={"reason": "the hall closes"})
        assert table.is_paused
        answer = await ada.http.post(f"/host/matches/{match}/export", data={"reason": "to look at"})
        assert answer.headers["content-disposition"] == f'attachment; filename="khronos-{match}.json"'
        assert f"{table.match.seed:064x}" not in answer.text
        assert json.loads(answer.text)


async def test_a_host_who_looks_in_is_shown_what_any_spectator_is(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await a_host(server, ada)
        await eve.named("Eve")
        ben = await server.house.guest("Ben")
        table = await server.house.set_table(ben, SeatPlan("me"), SeatPlan("local", "Cora"), game="feudum")
        mine, hers = await ada.open(table.id, "?seat=0"), await eve.open(table.id, "?seat=0")
        for page in (mine, hers):
            await page.quiet()
        assert len(mine.shown) > 20
        assert mine.shown == hers.shown


async def test_a_notice_stands_on_every_page_until_it_is_taken_away(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await a_host(server, ada)
        text = "Closed on <Sunday>"
        await ada.http.post("/host/notice", data={"text": text, "reason": "maintenance"})
        assert "Closed on &lt;Sunday&gt;" in (await eve.http.get("/")).text
        await ada.http.post("/host/notice", data={"text": "", "reason": "done"})
        assert "Closed on" not in (await eve.http.get("/")).text


async def test_people_are_found_by_a_part_of_their_name(server: Served) -> None:
    async with server.visitor() as ada:
        await a_host(server, ada)
        for name in ("Benedikt", "Cora"):
            await server.house.guest(name)
        page = (await ada.http.get("/host", params={"who": "BENE"})).text
        assert "Benedikt" in page
        assert "Cora" not in page
        nobody = (await ada.http.get("/host", params={"who": "zz"})).text
        assert catalogue("en").gettext(SENTENCES["unknown_user"]) in nobody


async def test_a_match_that_cannot_be_read_is_told_of(server: Served) -> None:
    async with server.visitor() as ada:
        await a_host(server, ada)
        ben = await server.house.guest("Ben")
        table = await server.house.set_table(ben)
        await server.house.answer(table, ben, table.asked[0])
        spoilt = text("UPDATE match_row SET body = 'nonsense' WHERE match = :id AND seq = 0")
        await server.house.host.store._engines.write(  # type: ignore[attr-defined]
            lambda connection: connection.execute(spoilt, {"id": table.id})
        )
        server.house.host.tables._open.pop(table.id)
        assert (await ada.http.get(f"/matches/{table.id}")).status_code >= 400
        page = (await ada.http.get("/host")).text
        assert "A match cannot be read." in page
        assert f'href="/host/matches/{table.id}"' in page
        address = f"/host/matches/{table.id}"
        seen = (await ada.http.get(address)).text
        stored = len(table.match.rows)
        assert f"Of its {stored} changes the first 0 can be read." in seen and "Ben" in seen
        assert f'action="{address}/program"' not in seen
        file = await ada.http.post(f"{address}/export", data={"reason": "for a look"})
        assert file.headers["content-disposition"].endswith(f'-{table.id}.json"')
        assert f"{table.match.seed:064x}" not in file.text
        assert (await ada.http.post(f"{address}/program", data={"reason": "hm", "seat": "0"})).status_code == 400
        assert (await ada.http.post(f"{address}/stop", data={"reason": ""})).status_code == 400
        halted = await ada.http.post(f"{address}/stop", data={"reason": "a bad disk"}, follow_redirects=True)
        assert f'action="{address}/stop"' not in halted.text
        assert "a bad disk" in (await ada.http.get("/host/happened")).text


async def _told(takers: list[Taker]) -> list[Taker]:
    return takers


async def test_machines_that_think_and_what_waits_for_them_are_told(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = server.house.host
    jobs = host.jobs = MemoryJobs(host.clock)
    async with server.visitor() as ada:
        await a_host(server, ada)
        match, _, _ = await two_at_a_table(server)
        attic = await jobs.join("Attic")
        for key, urgency in (("one", Urgency.AWAITED), ("two", Urgency.UNSEEN)):
            claim = Claim(urgency, key, match)
            await jobs.put(Job(Kind.THINK, key, "{}", lambda claim=claim: claim))  # type: ignore[misc]
        await jobs.take(attic, (Kind.THINK,), tuple(Lane), 1)
        page = (await ada.http.get("/host")).text
        assert "Attic" in page
        assert "1 thought<" in page
        assert "1 at work" in page
        assert page.count(f'href="/matches/{match}"') >= 3, "the list of matches, what is thought about, what waits"
        assert "of another release" not in page
        joined = await jobs.takers()
        monkeypatch.setattr(jobs, "takers", lambda: _told([*joined, Taker("Cellar", 0, "0.0.1"), Taker("Barn", 0)]))
        page = (await ada.http.get("/host")).text
        assert page.count("of another release: it does not think for this server") == 2
        assert ">0.0.1</span>" in page
        monkeypatch.undo()
        await jobs.leave(attic)
        assert "Attic" not in (await ada.http.get("/host")).text


# --- what it is made of -----------------------------------------------------------------------------------------------


def test_an_hour_is_kept_by_the_minute_and_no_longer() -> None:
    now = 0.0
    loads = iter(range(10_000))
    samples = Samples(lambda: Sample(float(next(loads)), -1.0, -1.0, 1, 2, 3), lambda: now)
    for _ in range(100 * MINUTES):
        samples.look()
        now += MINUTE / 4
    hour = samples.hour()
    assert len(hour) == MINUTES + 1
    assert [round(after.load - before.load) for before, after in pairwise(hour[:-1])] == [4] * (MINUTES - 1)
    assert (hour[0].half, hour[0].waiting, hour[0].people) == (-1.0, 1, 3)


def test_the_last_minutes_answers_stand_for_what_a_click_takes() -> None:
    now = 0.0
    recent = Recent(lambda: now)
    assert share_of(recent.answers(), 0.5) == -1.0
    for number in range(100):
        recent.answered((100 - number) / 1000)
    recent.failed()
    assert share_of(recent.answers(), 0.5) == pytest.approx(0.051)
    assert share_of(recent.answers(), 0.95) == pytest.approx(0.096)
    assert share_of(recent.answers(), 1.0) == pytest.approx(0.1)
    now = 61.0
    assert (recent.answers(), recent.failures()) == ([], 1)
    now = 3_601.0
    assert recent.failures() == 0


def test_what_is_written_down_of_a_backup_is_read_and_what_is_damaged_is_none(tmp_path: Path) -> None:
    assert last_backup("") is None
    assert last_backup(str(tmp_path)) is None
    file = tmp_path / "backup.json"
    for damaged in ("", "{", "[]", '{"made": "today"}', "\x00", '{"file": "x"}'):
        file.write_text(damaged)
        assert last_backup(str(tmp_path)) is None
    file.write_text('{"made": 5, "file": "/b/gnomon.db", "tried": null, "matches": 3, "more": 1}')
    assert last_backup(str(tmp_path)) == Backup(5, "/b/gnomon.db", None, 3)


@pytest.mark.parametrize(("age", "wanted"), [(OLD_MS - 1, 0), (OLD_MS + 5, OLD_MS + 5)])
async def test_an_old_backup_needs_a_look(server: Served, age: int, wanted: int) -> None:
    house: House = server.app.state.house
    now = server.house.clock.now()
    assert await house._backup_is_late(Backup(now - age), now) == wanted


async def test_a_backup_that_was_tried_long_ago_is_to_be_tried_again(server: Served, tmp_path: Path) -> None:
    host = server.house.host
    object.__setattr__(host.settings, "folder", str(tmp_path))
    now = server.house.clock.now()
    async with server.visitor() as ada:
        await a_host(server, ada)
        for tried, words in ((None, "never tried"), (now - UNTRIED_MS - 1, "try it again"), (now - 1, "Tried on")):
            (tmp_path / "backup.json").write_text(
                json.dumps({"made": now - DAY, "file": "b.db", "tried": tried, "matches": 612})
            )
            page = (await ada.http.get("/host")).text
            assert words in page
            assert "It holds 612 matches." in page
        assert "try it again" not in page


async def test_matches_of_a_backup_that_do_not_play_again_need_a_look(server: Served, tmp_path: Path) -> None:
    object.__setattr__(server.house.host.settings, "folder", str(tmp_path))
    now = server.house.clock.now()
    note = {"made": now, "file": "b.db", "tried": now, "matches": 612, "bad": 14, "named": ["2b7g9q4w3k", "a/b?c"]}
    (tmp_path / "backup.json").write_text(json.dumps(note))
    async with server.visitor() as ada:
        await a_host(server, ada)
        page = (await ada.http.get("/host")).text
        assert "All is well, but for one thing." in page
        assert "14 matches in the last backup are damaged." in page
        assert 'href="/host/matches/2b7g9q4w3k"' in page
        assert 'href="/host/matches/a/b%3Fc"' in page
        assert "and 12 more" in page
        (tmp_path / "backup.json").write_text(json.dumps(note | {"bad": 1, "named": []}))  # of an earlier release
        page = (await ada.http.get("/host")).text
        assert "A match in the last backup is damaged." in page
        assert "1 damaged match<" in page
        (tmp_path / "backup.json").write_text(json.dumps(note | {"bad": 0, "named": []}))
        assert "damaged" not in (await ada.http.get("/host")).text


async def test_what_one_person_may_have_is_changed_with_a_reason(server: Served) -> None:
    async with server.visitor() as ada:
        await a_host(server, ada)
        ben = await server.house.guest("Ben")
        robot = await server.house.host.access.adopt(ben, "Robot")
        path, tables = f"/host/people/{ben.id}", server.house.host.quotas.limits.tables
        for times in (3, 1):
            assert (await ada.http.post(f"{path}/quota", data={"times": "3", "reason": ""})).status_code == 400
            answer = await ada.http.post(f"{path}/quota", data={"times": str(times), "reason": "a club"})
            assert answer.status_code == 303
            for user in (ben, robot):
                assert f'<b class="push">{times * tables}</b>' in (await ada.http.get(f"/host/people/{user.id}")).text
        page = (await ada.http.get(f"/host/people/{robot.id}")).text
        assert f'href="{path}#quota"' in page
        assert 'name="times"' not in page
        assert [deed.facts for deed in await server.house.host.store.hosting.deeds(2)] == [{"times": 1}, {"times": 3}]


async def test_the_room_that_the_data_take_is_told_by_part(server: Served, tmp_path: Path) -> None:
    object.__setattr__(server.house.host.settings, "folder", str(tmp_path))
    (tmp_path / "gnomon.log").write_bytes(b"x" * 5_000)
    (tmp_path / "drills").mkdir()
    (tmp_path / "drills" / "one.json").write_bytes(b"x" * 300)
    room = (await server.app.state.house.overview()).room
    assert room is not None
    assert (room.parts["logs"], room.parts["files"]) == (5_000, 300)
    assert room.free > 0
    database = sum(path.stat().st_size for path in tmp_path.glob("gnomon.db*"))
    assert abs(room.taken - database - 5_300) < 200_000  # the file grows while it is looked at


@pytest.mark.parametrize(
    ("size", "english", "brazilian"),
    [
        (0, "0 B", "0 B"),
        (999, "999 B", "999 B"),
        (1_500, "2 kB", "2 kB"),
        (1_540_000, "1.5 MB", "1,5 MB"),
        (2 * 10**14, "200 TB", "200 TB"),
    ],
)
def test_sizes_are_read_easily(size: int, english: str, brazilian: str) -> None:
    assert (sized(size, "en"), sized(size, "pt_BR")) == (english, brazilian)


@pytest.mark.parametrize(
    ("milliseconds", "words"),
    [
        (0, "0 seconds"),
        (1_000, "1 second"),
        (60_000, "1 minute"),
        (119 * 60_000, "119 minutes"),
        (2 * 3_600_000, "2 hours"),
        (47 * 3_600_000, "47 hours"),
        (2 * DAY, "2 days"),
    ],
)
def test_times_are_told_in_their_largest_unit(milliseconds: int, words: str) -> None:
    assert lasting(milliseconds, "en") == words


def test_a_curve_begins_at_zero_and_ends_at_the_right() -> None:
    assert 'polyline points=""' in curve([], 1.0)
    drawn = curve([0.0, 2.0, 1.0], 1.0)
    assert "236.0,23.0" in drawn
    assert ",42.0 " in drawn


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_trouble_is_told_in_words(language: str) -> None:
    for what in ("storage", "unreadable", "behind", "failures", "room", "backup", "release"):
        told = notice_of(Need(what, 90_000, detail="m1"), language)  # type: ignore[arg-type]
        assert told.bold and told.text
        assert "{" not in told.bold + told.text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_log_says_how_many_old_matches_went(server: Served, language: str) -> None:
    house, words = server.house, catalogue(language)
    async with server.visitor() as ada:
        await a_host(server, ada)
        ada.http.cookies.set("gnomon_language", language)
        for number, (kind, one, more) in enumerate(
            (
                ("people", "deleted %(num)d old match", "deleted %(num)d old matches"),
                ("programs", "deleted %(num)d old match of programs", "deleted %(num)d old matches of programs"),
                (
                    "unfinished",
                    "deleted %(num)d unfinished match that had been left",
                    "deleted %(num)d unfinished matches that had been left",
                ),
            ),
            1,
        ):
            facts: dict[str, int | str] = {"kind": kind, "days": 9, "matches": number}
            await house.host.hosting.store.note(Deed(0, 5, "", "Gnomon", "cleared", "", "", "", facts))
            page = (await ada.http.get("/host/happened")).text
            assert f"<b>Gnomon</b> {words.ngettext(one, more, number) % {'num': number}}" in page
