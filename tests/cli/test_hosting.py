"""`gnomon host`: hosts are made on the machine that the table runs on, and whoever is meant has to be plain."""

import asyncio
import json
from pathlib import Path

import pytest

from gnomon.cli.app import run
from gnomon.matches.errors import Declined
from gnomon.matches.hosting import Hosting
from gnomon.matches.records import day_of
from tests.matches.house import opened, sqlite_store


async def _people(folder: Path, *names: str) -> list[str]:
    async with opened(sqlite_store(folder)) as house:
        return [(await house.guest(name)).id for name in names]


@pytest.mark.anyio
async def test_hosts_are_added_listed_and_removed_while_a_server_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GNOMON_URL", raising=False)
    where = ["--data-folder", str(tmp_path)]
    async with opened(sqlite_store(tmp_path)) as house:
        helena = await house.guest("Helena")
        for code, *command in (
            (0, "host", "list", *where),
            (0, "host", "add", "Helena", *where),
            (0, "host", "add", helena.id, *where, "--json"),
            (0, "host", "list", *where, "--json"),
        ):
            assert await asyncio.to_thread(run, command) == code
        told = capsys.readouterr().out.splitlines()
        assert told[0] == "Nobody keeps the table yet; see: gnomon host link"
        assert told[1] == "Helena keeps the table now: /host"
        listed = json.loads("".join(told[told.index("}") + 1 :]))
        assert [one["host"] for one in listed["hosts"]] == [helena.id]
        await house.host.hosting.learn()
        assert house.host.hosting.is_host(helena.id)
        assert await asyncio.to_thread(run, ["host", "link", *where, "--url", "https://table.example/"]) == 0
        link = capsys.readouterr().out.strip()
        assert link.startswith("https://table.example/host/link/")
        assert await house.host.hosting.opens(link.rpartition("/")[2])
        assert await asyncio.to_thread(run, ["host", "remove", "Helena", *where]) == 0
        await house.host.hosting.learn()
        assert not house.host.hosting.is_host(helena.id)


@pytest.mark.anyio
async def test_an_invitation_is_made_while_a_server_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GNOMON_URL", raising=False)
    where = ["--data-folder", str(tmp_path)]
    async with opened(sqlite_store(tmp_path), newcomers="invited") as house:
        command = [
            "host",
            "invite",
            "The club",
            "--places",
            "2",
            "--days",
            "3",
            *where,
            "--url",
            "https://table.example",
        ]
        assert await asyncio.to_thread(run, command) == 0
        link = capsys.readouterr().out.strip()
        assert link.startswith("https://table.example/invited/")
        await house.host.invitations.check(link.rpartition("/")[2])
        (made,) = await house.host.invitations.store.all(9)
        assert (made.note, made.places, made.used, made.by, made.name) == ("The club", 2, 0, "", "")
        assert made.until - made.created == 3 * 86_400_000
        for wrong in (["--places", "0"], ["--days", "367"], ["--reason", " "]):
            with pytest.raises(SystemExit) as gone:
                await asyncio.to_thread(run, ["host", "invite", "The club", *wrong, *where])
            assert gone.value.code == 2
        with pytest.raises(SystemExit):
            await asyncio.to_thread(run, ["host", "invite", " ", *where])
        assert len(await house.host.invitations.store.all(9)) == 1
        assert [deed.act for deed in await house.host.hosting.store.deeds(9)] == ["invited"]
        assert await asyncio.to_thread(run, ["host", "invitations", *where]) == 0
        assert f"The club  0 of 2  until {day_of(made.until)}  {made.id}" in capsys.readouterr().out
        assert await asyncio.to_thread(run, ["host", "uninvite", made.id, *where, "--reason", "one too many"]) == 0
        with pytest.raises(Declined):
            await house.host.invitations.check(link.rpartition("/")[2])
        for gone_already in (made.id, "nothing"):
            with pytest.raises(SystemExit):
                await asyncio.to_thread(run, ["host", "uninvite", gone_already, *where])
        capsys.readouterr()
        assert await asyncio.to_thread(run, ["host", "invitations", *where, "--json"]) == 0
        (told,) = json.loads(capsys.readouterr().out)["invitations"]
        assert (told["invitation"], told["open"], told["withdrawn"]) == (made.id, False, True)
        latest = (await house.host.hosting.store.deeds(9))[0]
        assert (latest.act, latest.reason) == ("uninvited", "one too many")


@pytest.mark.anyio
async def test_whoever_is_meant_has_to_be_plain(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await _people(tmp_path, "Ada", "Ada", "Ben")
    where = ["--data-folder", str(tmp_path)]
    for name, words in (("Ada", "Several people bear this name"), ("Zoe", "Nobody is known by that name")):
        with pytest.raises(SystemExit) as gone:
            await asyncio.to_thread(run, ["host", "add", name, *where])
        assert gone.value.code == 2
        assert words in capsys.readouterr().err
    with pytest.raises(SystemExit):
        await asyncio.to_thread(run, ["host", "remove", "Ben", *where])
    with pytest.raises(SystemExit):
        await asyncio.to_thread(run, ["host", "add", "Ben", *where, "--reason", " "])
    assert "Say why" in capsys.readouterr().err
    async with opened(sqlite_store(tmp_path)) as house:
        hosting: Hosting = house.host.hosting
        assert (hosting.hosts(), await hosting.store.deeds(9)) == ([], [])


@pytest.mark.anyio
async def test_reports_are_read_and_decided_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ["--data-folder", str(tmp_path)]
    async with opened(sqlite_store(tmp_path)) as house:
        assert await asyncio.to_thread(run, ["host", "reports", *where]) == 0
        assert capsys.readouterr().out.strip() == "Nothing waits for a decision."
        ada, ben = await house.guest("Ada"), await house.guest("Ben")
        table = await house.set_table(ben)
        await house.host.talk.say(table, ben, "a nasty word")
        await house.host.reports.write(ada, ben, "insults", "he swears", table.id)
        await house.host.hosting.add(None, ben, "helps")  # hosts do not read what is about them: here it is read
        assert await asyncio.to_thread(run, ["host", "reports", *where]) == 0
        assert "1  Ben  insults  from Ada" in capsys.readouterr().out
        assert await asyncio.to_thread(run, ["host", "reports", "1", *where]) == 0
        told = capsys.readouterr().out
        assert "he swears" in told
        assert "Ben: a nasty word" in told
        for wrong, words in (
            (["7", "dismissed"], "no such report"),
            (["1", "eaten"], "could not be read"),
            (["1", "muted", "--days", "0"], "Hosts cannot be silenced"),
            (["1", "warned"], "Write the sentence"),
            (["1", "dismissed", "--reason", " "], "Say why"),
        ):
            with pytest.raises(SystemExit) as gone:
                await asyncio.to_thread(run, ["host", "decide", *wrong, *where])
            assert gone.value.code == 2
            assert words in capsys.readouterr().err
        with pytest.raises(SystemExit):
            await asyncio.to_thread(run, ["host", "reports", "7", *where])
        capsys.readouterr()
        command = ["host", "decide", "1", "warned", "--warning", "Be kind.", *where, "--json"]
        assert await asyncio.to_thread(run, command) == 0
        assert json.loads(capsys.readouterr().out) == {"report": 1, "decision": "warned"}
        await house.host.hosting.learn()
        assert house.host.tables.standings.of(ben.id).warning == "Be kind."
