"""What is left of a match that cannot be read, on both kinds of database; and a host who looks, takes it and halts it."""

import json
from pathlib import Path

import pytest
from sqlalchemy import text

from gnomon.kernel.codec import parse
from gnomon.matches.damaged import remains
from gnomon.matches.errors import UNKNOWN_MATCH, UNREADABLE, Declined
from gnomon.matches.table import Table
from tests.matches.house import House
from tests.storage.test_two_servers import server

pytestmark = pytest.mark.anyio


async def spoilt(house: House, table: Table, statement: str) -> str:
    """Damage a stored match behind the server's back, which has closed its table; the match's id."""
    await house.host.store._engines.write(lambda connection: connection.execute(text(statement), {"id": table.id}))  # type: ignore[attr-defined]
    house.host.tables._open.pop(table.id)
    with pytest.raises(Declined) as declined:
        await house.host.tables.open(table.id)
    assert declined.value.code == UNREADABLE
    return table.id


BODY = "UPDATE match_row SET body = 'nonsense' WHERE match = :id AND seq = 3"
HEADER = "UPDATE match SET header = '{}' WHERE id = :id"
PACE = "UPDATE match SET pace = 'nonsense' WHERE id = :id"


async def played(house: House, answers: int) -> Table:
    ada = await house.guest("Ada")
    table = await house.set_table(ada, seed=None)
    for _ in range(answers):
        await house.answer(table, ada, table.asked[0])
    return table


async def test_the_rows_before_the_damage_are_left_and_a_running_match_tells_no_secret(
    database: str, tmp_path: Path
) -> None:
    async with server(database, tmp_path) as house:
        table = await played(house, 6)
        seed, stored = f"{table.match.seed:064x}", len(table.match.rows)
        left = await remains(house.host.store, house.clock, await spoilt(house, table, BODY))
        assert (left.sound, left.stored, left.is_disclosed) == (3, stored, False)
        assert left.record is not None and len(left.seats) == table.record.seats
        assert left.match is not None and len(left.match.rows) == 3
        file = left.dump()
        assert seed not in file and str(table.match.seed) not in file
        assert parse(file, "file")["game"] == table.record.game  # type: ignore[index]


async def test_a_match_that_was_over_is_left_with_all_of_it(database: str, tmp_path: Path) -> None:
    async with server(database, tmp_path) as house:
        ada = await house.guest("Ada")
        table = await house.set_table(ada, seed=None)
        await house.play_to_end(table, ada)
        left = await remains(house.host.store, house.clock, await spoilt(house, table, BODY))
        assert left.is_disclosed and left.sound == 3
        told = parse(left.dump(), "match")
        assert isinstance(told, dict) and told["seed"] == table.match.header()["seed"]


@pytest.mark.parametrize(("statement", "has_record"), [(HEADER, True), (PACE, False)])
async def test_of_a_match_without_a_beginning_nothing_can_be_taken(
    database: str, tmp_path: Path, statement: str, has_record: bool
) -> None:
    async with server(database, tmp_path) as house:
        left = await remains(house.host.store, house.clock, await spoilt(house, await played(house, 3), statement))
        assert (left.record is not None, left.match, left.sound) == (has_record, None, 0)
        assert not left.is_disclosed
        with pytest.raises(Declined) as declined:
            left.dump()
        assert declined.value.code == UNREADABLE
        with pytest.raises(Declined) as unknown:
            await remains(house.host.store, house.clock, "nothing")
        assert unknown.value.code == UNKNOWN_MATCH


async def test_a_host_halts_it_and_no_server_looks_after_it_until_it_is_whole_again(
    database: str, tmp_path: Path
) -> None:
    async with server(database, tmp_path) as house:
        hosting = house.host.hosting
        table = await played(house, 6)
        match = await spoilt(house, table, BODY)
        assert house.host.tables.unreadable() == [match]
        left = await hosting.left_of(match)
        with pytest.raises(Declined, match="Say why"):
            await hosting.halt(None, left, " ")
        assert await hosting.salvage(None, left, "for a look") == left.dump()
        await hosting.halt(None, left, "damaged by a bad disk")
        assert house.host.tables.unreadable() == []
        assert await house.host.store.unattended(2**40, "", 10) == []
        deeds = await hosting.store.deeds(2)
        assert [(deed.act, deed.subject, deed.reason) for deed in deeds] == [
            ("stopped", match, "damaged by a bad disk"),
            ("exported", match, "for a look"),
        ]
        body = json.dumps(table.match.rows[3].to_dict(table.game.codes))
        mended = text("UPDATE match_row SET body = :body WHERE match = :id AND seq = 3")
        await house.host.store._engines.write(  # type: ignore[attr-defined]
            lambda connection: connection.execute(mended, {"id": match, "body": body})
        )
        again = await house.host.tables.open(match)
        assert again.is_paused and len(again.match.rows) == len(table.match.rows)
        assert house.host.tables.unreadable() == []
