"""What the server keeps to itself: made once, the same for every process over one storage, and in nothing that is sent."""

import asyncio
import hashlib
import json
from pathlib import Path

import pytest

from gnomon.matches.entropy import SystemEntropy
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.secret import Secret
from gnomon.matches.transfer import export_table
from tests.matches.house import House, opened, sqlite_store
from tests.web.served import served

pytestmark = pytest.mark.anyio


async def test_it_is_made_once_however_many_processes_begin_together(tmp_path: Path) -> None:
    stores = [sqlite_store(tmp_path) for _ in range(3)]
    await stores[0].open()
    made = await asyncio.gather(*(store.secret(f"{number:064x}", number) for number, store in enumerate(stores)))
    assert len(set(made)) == 1
    assert await stores[1].secret("f" * 64, 99) == made[0]
    for store in stores:
        await store.close()


async def test_a_program_s_chance_is_the_same_for_every_process_and_cannot_be_worked_out(tmp_path: Path) -> None:
    salts = []
    for folder in ("one", "one", "other"):
        (tmp_path / folder).mkdir(exist_ok=True)
        async with opened(sqlite_store(tmp_path / folder)) as house:
            house.host.tables.watchers.remove(house.host.programs.attend)
            table = await house.set_table(
                await house.guest("Ada"), SeatPlan("me"), SeatPlan("opponent", level="random")
            )
            object.__setattr__(table.record, "id", "one")
            salts.append(house.host.programs._salt(table, 1, "plan"))
            others = {house.host.programs._salt(table, seat, what) for seat in (0, 1) for what in ("plan", "reaction")}
            assert len(others) == 4
            known = int.from_bytes(hashlib.sha256(f"one 1 {table.seq} plan".encode()).digest()[:8], "big")
            assert salts[-1] != known
            assert 0 <= salts[-1] < 2**64
    assert salts[0] == salts[1] != salts[2]


async def test_a_secret_that_was_not_opened_gives_no_numbers() -> None:
    with pytest.raises(RuntimeError):
        Secret().number("program")


async def test_words_are_not_taken_for_other_words(house: House) -> None:
    number = house.host.secret.number
    assert (
        len({number("a", "b"), number("ab"), number("a\nb"), number("a", "b", ""), number("a,b"), number('a","b')}) == 6
    )
    assert number("a", "b") == number("a", "b") < 2**256


async def test_it_is_in_nothing_that_leaves_the_server(tmp_path: Path, anyio_backend: str) -> None:
    async with served(tmp_path) as server, server.visitor() as ada:
        house = server.house
        key = (await house.host.store.secret(f"{SystemEntropy().seed():064x}", 0))[0]
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        user = await house.host.store.user(server.table(match).seats[0].user or "")
        assert user is not None
        await house.play_to_end(server.table(match), user)
        table = server.table(match)
        paths = ("/", "/me", "/challenge", "/metrics", "/healthz", f"/matches/{match}", f"/api/matches/{match}")
        texts = [(await ada.http.get(path)).text for path in (*paths, f"/matches/{match}/download")]
        texts.append(export_table(table, await house.host.store.rows(match), []))
        texts.append(json.dumps([row.to_dict(table.match.game.codes) for row in table.match.rows]))
        for text in texts:
            assert len(text) > 10
            assert key not in text and str(int(key, 16)) not in text
