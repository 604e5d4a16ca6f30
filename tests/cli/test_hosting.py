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
