"""Tables as files: out of one server, into another, and everything that is wrong with a file said in a sentence."""

import json
from pathlib import Path

import pytest

import gnomon
from gnomon.kernel.errors import BadInput
from gnomon.match import verify
from gnomon.matches.entropy import SystemEntropy
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.records import Pace
from gnomon.matches.transfer import export_table, import_table
from tests.matches.house import House, opened, sqlite_store

pytestmark = pytest.mark.anyio


async def exported(house: House, answers: int = 15) -> str:
    ada = await house.guest("Ada")
    table = await house.set_table(
        ada,
        SeatPlan("me"),
        SeatPlan("local", "Ben"),
        SeatPlan("opponent", "Vesper", "random"),
        pace=Pace("live", 600_000, 1_000),
    )
    for _ in range(answers):
        if table.asked and not table.seats[table.asked[0]].is_program:
            house.clock.turn(500)
            await house.answer(table, ada, table.asked[0])
    await house.host.talk.say(table, ada, "to be continued")
    await house.host.programs.stop()
    await house.host.tables.finish()
    return export_table(table, await house.host.store.rows(table.id), await house.host.store.lines(table.id))


async def test_a_table_goes_on_in_another_server(house: House, tmp_path: Path) -> None:
    text = await exported(house)
    (tmp_path / "other").mkdir()
    async with opened(sqlite_store(tmp_path / "other"), house.clock) as other:
        record, seats = await import_table(text, other.host.store, SystemEntropy(), other.clock)
        table = await other.host.tables.open(record.id)
        before = house.host.tables.peek(record.id)
        assert before is not None
        assert table.match.digest() == before.match.digest()
        assert [table.remaining(seat) for seat in range(3)] == [before.remaining(seat) for seat in range(3)]
        assert [line.text for line in table.lines] == ["to be continued"]
        assert table.names() == ["Ada", "Ben", "Vesper"]
        phone = await other.guest("Ada's telephone")
        assert (await other.host.seating.recover(seats[0].recovery, phone))[1] == 0
        with pytest.raises(BadInput, match="here already"):
            await import_table(text, other.host.store, SystemEntropy(), other.clock)


async def test_an_exported_file_is_a_match_file_too(house: House) -> None:
    text = await exported(house)
    assert verify(text).ok
    assert gnomon.load(text).game.id == "khronos"


async def test_a_match_played_by_a_program_comes_in_with_a_person_at_every_seat(house: House) -> None:
    match = gnomon.new("khronos", seats=3, seed=4)
    for _ in range(10):
        match.play(match.to_act[0], match.options(match.to_act[0])[0])
    record, seats = await import_table(match.dump(), house.host.store, SystemEntropy(), house.clock)
    table = await house.host.tables.open(record.id)
    assert table.match.digest() == match.digest()
    assert len({seat.recovery for seat in seats}) == 3
    assert table.asked == tuple(match.to_act)


async def test_broken_files_are_refused_and_leave_nothing(house: House, tmp_path: Path) -> None:
    text = await exported(house)
    whole = json.loads(text)
    facts = whole["table"]
    broken = [
        "",
        "{",
        "null",
        "[" * 1_000_000,
        text[: len(text) // 2],
        json.dumps(whole | {"digest": "0" * 64}),
        json.dumps(whole | {"version": 99}),
        json.dumps(whole | {"table": facts | {"version": 99}}),
        json.dumps(whole | {"table": facts | {"id": "../../etc"}}),
        json.dumps(whole | {"table": facts | {"status": "over"}}),
        json.dumps(whole | {"table": facts | {"pace": ["live", -5, 0, "default", "", 100]}}),
        json.dumps(whole | {"table": facts | {"pace": ["live", 5, 0, "default", "", 0]}}),
        json.dumps(whole | {"table": facts | {"pace": []}}),
        json.dumps(whole | {"table": facts | {"seats": facts["seats"][:1]}}),
        json.dumps(whole | {"table": facts | {"rows": facts["rows"][1:]}}),
        json.dumps(whole | {"table": facts | {"rows": [None] * len(facts["rows"])}}),
        json.dumps(whole | {"table": facts | {"chat": [["who"]]}}),
        json.dumps(whole | {"table": facts | {"extra": 1}}),
        json.dumps({name: value for name, value in whole.items() if name != "rows"}),
        json.dumps(whole | {"rows": [*whole["rows"][:-2], whole["rows"][-1]]}),
    ]
    (tmp_path / "other").mkdir()
    async with opened(sqlite_store(tmp_path / "other")) as other:
        for wrong in broken:
            with pytest.raises(BadInput):
                await import_table(wrong, other.host.store, SystemEntropy(), other.clock)
        assert await other.host.store.match(facts["id"]) is None
        assert await other.host.store.channels.reachable() == set()
        await import_table(text, other.host.store, SystemEntropy(), other.clock)
