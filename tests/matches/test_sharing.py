"""Finished matches for research: with everybody's consent, and nothing in them that names anybody."""

import asyncio
import json
import random
from pathlib import Path

import pyarrow.parquet as pq  # type: ignore[import-untyped]
import pytest

from gnomon import main
from gnomon.cli.app import run
from gnomon.games.khronos import GAME as KHRONOS
from gnomon.kernel.errors import BadInput
from gnomon.kernel.log import UNDO
from gnomon.lab.recorder import Recorder, matches_beside
from gnomon.lab.recordings import Recording, read
from gnomon.matches import sharing
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.records import ChallengeRecord, User
from gnomon.matches.sharing import DEAL, DISAGREE, LESSON, UNREADABLE, Shared
from gnomon.matches.table import Table
from tests.matches.house import House, opened, sqlite_store

pytestmark = pytest.mark.anyio


async def agreeing(house: House, name: str) -> User:
    user = await house.host.people.share(await house.guest(name), True)
    assert user.shares
    return user


async def finished(house: House, *people: User, program: bool = False) -> Table:
    """A match of these people, played to its end by chance, one answer taken back."""
    plans = [SeatPlan("me"), *[SeatPlan("open")] * (len(people) - 1)]
    if program:
        plans.append(SeatPlan("opponent", level="random"))
    table = await house.set_table(people[0], *plans, listed=True)
    for other in people[1:]:
        await house.host.seating.sit(table, other)
    chance, undone = random.Random(1), False
    while not table.is_over:
        seat = table.asked[0]
        if table.seats[seat].is_program:
            await asyncio.sleep(0.001)
            continue
        user = next(user for user in people if user.id == table.seats[seat].user)
        await house.answer(table, user, seat, chance.randrange(len(table.match.options(seat))))
        if not undone and table.match.undo_limit(seat) is not None:
            await house.host.play.undo(table, user.id, seat, "answer")
            undone = True
    assert any(row.kind == UNDO for row in table.match.rows)
    await house.host.tables.finish()
    return table


async def shared(house: House, folder: Path) -> tuple[Recording, Shared]:
    with Recorder(folder / "shared.parquet", KHRONOS) as recorder:
        told = await sharing.share(house.host.store, "khronos", recorder.add)
    return read(folder / "shared.parquet"), told


async def test_nobody_shares_who_was_not_asked(house: House, tmp_path: Path) -> None:
    ada = await house.guest("Ada")
    assert not ada.shares
    await finished(house, ada, await agreeing(house, "Ben"))
    recording, told = await shared(house, tmp_path)
    assert told == Shared(0, {DISAGREE: 1})
    assert recording.matches.num_rows == recording.answers.num_rows == 0


async def test_a_match_of_people_who_all_agree_is_shared_without_names(house: House, tmp_path: Path) -> None:
    people = [await agreeing(house, "Ada Lovelace"), await agreeing(house, "Ben Jonson")]
    table = await finished(house, *people)
    await house.host.talk.say(table, people[0], "what a match")
    recording, told = await shared(house, tmp_path)
    assert told == Shared(1, {})
    match = recording.matches.to_pylist()[0]
    assert match["programs"] == ["person", "person"]
    assert (match["scores"], match["digest"]) == (table.match.scores, table.match.digest())
    assert len(list(recording.positions(0))) == match["answers"]
    files = (tmp_path / "shared.parquet", matches_beside(tmp_path / "shared.parquet"))
    contents = json.dumps([pq.read_table(file).to_pylist() for file in files])
    contents += "".join(str(pq.read_metadata(file).metadata) for file in files)
    secrets = [table.id, table.record.title, "what a match", *(seat.recovery for seat in table.seats)]
    secrets += [word for user in people for word in (user.id, *user.name.split())]
    assert [word for word in secrets if word and word in contents] == []


async def test_whoever_thinks_again_shares_nothing_more(house: House, tmp_path: Path) -> None:
    ada = await agreeing(house, "Ada")
    await finished(house, ada, program=True)
    recording, told = await shared(house, tmp_path)
    assert told.written == 1
    assert recording.matches.to_pylist()[0]["programs"] == ["person", "random"]
    await house.host.people.share(ada, False)
    assert (await shared(house, tmp_path))[1] == Shared(0, {DISAGREE: 1})


async def test_somebody_else_at_the_same_screen_was_not_asked(house: House, tmp_path: Path) -> None:
    ada = await agreeing(house, "Ada")
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("local", "Ben"))
    await house.play_to_end(table, ada)
    assert (await shared(house, tmp_path))[1] == Shared(0, {DISAGREE: 1})


async def test_running_matches_deals_lessons_and_what_cannot_be_read_stay_here(house: House, tmp_path: Path) -> None:
    ada, ben = await agreeing(house, "Ada"), await agreeing(house, "Ben")
    store = house.host.store
    await house.set_table(ada, SeatPlan("me"), SeatPlan("open"))
    deal, lesson, broken = [await finished(house, ada, ben) for _ in range(3)]
    await store.save_challenge(ChallengeRecord(deal.id, "khronos", "daily", "2026-01-01", "x", ada.id, 1))
    await edited(house, lesson, "lesson = 1")
    await edited(house, broken, "header = '{}'")
    assert (await shared(house, tmp_path))[1] == Shared(0, {DEAL: 1, LESSON: 1, UNREADABLE: 1})


async def edited(house: House, table: Table, change: str) -> None:
    from sqlalchemy import text

    statement = text(f"UPDATE match SET {change} WHERE id = :id").bindparams(id=table.id)
    await house.host.store._engines.write(lambda connection: connection.execute(statement))  # type: ignore[attr-defined]


@pytest.fixture
async def data_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    async with opened(sqlite_store(folder)) as house:
        await finished(house, await agreeing(house, "Ada"), await agreeing(house, "Ben"))
        await finished(house, await agreeing(house, "Ada"), await house.guest("Cleo"))
    return folder


async def test_the_command_says_what_it_wrote_and_left_out(
    data_folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "shared.parquet"
    command = ["share", "khronos", str(target), "--data-folder", str(data_folder)]
    assert await asyncio.to_thread(run, [*command, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"matches": 1, "left_out": {DISAGREE: 1}}
    assert read(target).matches.num_rows == 1
    assert await asyncio.to_thread(run, command) == 0
    assert "left out: 1 not everybody agrees" in " ".join(capsys.readouterr().out.split())


def test_a_game_or_file_that_cannot_be_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="unknown game"):
        main.share_matches(tmp_path, "chess", tmp_path / "shared.parquet")
    with pytest.raises(BadInput, match=r"ends in \.parquet"):
        main.share_matches(tmp_path, "khronos", tmp_path / "shared.csv")
    assert list(tmp_path.iterdir()) == []
