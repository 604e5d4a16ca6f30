"""`gnomon retention` counts what the settings would let go, and deletes nothing."""

import asyncio
import json
from pathlib import Path

import pytest

from gnomon.cli.app import run
from gnomon.matches.lobby import SeatPlan
from tests.matches.house import TurnedClock, opened, sqlite_store


@pytest.mark.anyio
async def test_old_matches_are_counted_while_a_server_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = ["--data-folder", str(tmp_path)]
    async with opened(sqlite_store(tmp_path), TurnedClock(1_000)) as house:
        ada = await house.guest("Ada")
        table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"))
        assert await asyncio.to_thread(run, ["retention", *where, "--keep-unfinished", "30"]) == 0
        assert capsys.readouterr().out.splitlines() == [
            "finished matches that do not count for ratings: kept for good (keep_matches is 0)",
            "finished matches of programs alone: kept for good (keep_program_matches is 0)",
            "unfinished matches in which nothing happens: 1 would be deleted, older than 30 days",
        ]
        (tmp_path / "gnomon.toml").write_text("keep_unfinished = 36_500\nkeep_matches = 1\n")
        assert await asyncio.to_thread(run, ["retention", *where, "--json"]) == 0
        assert json.loads(capsys.readouterr().out) == {"people": 0, "programs": 0, "unfinished": 0}
        assert await house.host.store.match(table.id) is not None


def test_where_nothing_is_stored_nothing_is_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as gone:
        run(["retention", "--data-folder", str(tmp_path / "nothing")])
    assert gone.value.code == 2
    assert "nothing" in capsys.readouterr().err
