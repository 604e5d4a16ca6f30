"""Matches that began under older rules go on under them at a host, after any restart; new ones take the newest."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from gnomon.catalog import entry
from gnomon.match import Match
from gnomon.matches.entropy import SystemEntropy
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.records import SPECTATOR, RowRecord
from gnomon.matches.table import Table
from gnomon.matches.transfer import export_table, import_table
from tests.matches.house import House, opened, sqlite_store

pytestmark = pytest.mark.anyio
THREE = (SeatPlan("me"), SeatPlan("local", "Ben"), SeatPlan("local", "Cleo"))
OLD = 1


def whole_order_was_drawn() -> int:
    """A seed by which the first version of the rules seats three players otherwise than clockwise."""
    game = entry("inventions").game
    return next(
        seed
        for seed in range(99)
        if game.setup({}, 3, seed, OLD).to_dict()["order"] != game.setup({}, 3, seed).to_dict()["order"]
    )


async def older_table(house: House, name: str = "Ada") -> tuple[Table, str]:
    """A table in storage as a build of the first version of the rules left it after some answers; its owner's id."""
    ada = await house.guest(name)
    table = await house.set_table(ada, *THREE, game="inventions", seed=whole_order_was_drawn())
    match = Match(table.match.entry, 3, table.match.seed, table.match.option_values, rules_version=OLD)
    rows = []
    for number in range(12):
        seat = match.to_act[0]
        row = match.play(seat, match.options(seat)[0])
        body = json.dumps(row.to_dict(match.game.codes))
        rows.append(RowRecord(row.seq, body, table.record.created + number, seat, number, row.code))
    record = replace(
        table.record,
        id="0" * 12,
        header=json.dumps(match.header()),
        commitment=match.commitment(),
        seq=len(rows) - 1,
        asked=tuple(match.to_act),
    )
    await house.host.store.create(record, list(table.seats), rows)
    return await house.host.tables.open(record.id), ada.id


async def test_a_stored_match_goes_on_under_the_rules_that_it_began_with(tmp_path: Path) -> None:
    async with opened(sqlite_store(tmp_path)) as house:
        table, owner = await older_table(house)
        user = await house.host.store.user(owner)
        assert user is not None
        assert table.match.rules_version == OLD
        for _ in range(5):
            await house.answer(table, user, table.asked[0])
        digest = table.match.digest()
    async with opened(sqlite_store(tmp_path)) as house:
        again = await house.host.tables.open("0" * 12)
        assert (again.match.rules_version, again.match.digest(), again.seq) == (OLD, digest, 16)
        await house.play_to_end(again, user)
        assert again.record.result is not None
        assert again.match.rules_version == OLD
        assert again.match.commitment() == again.record.commitment


async def test_what_is_made_of_an_older_match_keeps_its_rules_and_the_next_match_takes_the_newest(house: House) -> None:
    table, owner = await older_table(house)
    user = await house.host.store.user(owner)
    assert user is not None
    copy = await house.host.analysis.copy(table, user, SPECTATOR, 4)
    assert copy.match.rules_version == OLD
    seat = copy.match.to_act[0]
    copy.play(seat, copy.match.options(seat)[0].code)
    await house.host.analysis.save(copy, user)
    again = await house.host.analysis.open(copy.id, user)
    assert (again.match.rules_version, again.match.digest()) == (OLD, copy.match.digest())
    await house.play_to_end(table, user)
    following = await house.host.lobby.rematch(table, user)
    assert following.match.rules_version == following.match.game.rules_version > OLD


async def test_an_older_match_travels_to_another_host(house: House, tmp_path: Path) -> None:
    table, _ = await older_table(house)
    store = house.host.store
    text = export_table(table, await store.rows(table.id), await store.lines(table.id))
    (tmp_path / "other").mkdir()
    async with opened(sqlite_store(tmp_path / "other")) as other:
        record, _ = await import_table(text, other.host.store, SystemEntropy(), other.clock)
        moved = await other.host.tables.open(record.id)
        assert (moved.match.rules_version, moved.match.digest()) == (OLD, table.match.digest())
