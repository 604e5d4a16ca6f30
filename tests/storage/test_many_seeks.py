"""A hundred thousand wishes of as many people: what is done for one person reads no more for that, on both kinds of database."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

import pytest
from sqlalchemy import create_engine, func, select, text

from gnomon.matches import seeks
from gnomon.matches.errors import MANY_SEEKS, SENTENCES
from gnomon.matches.seeking import Seek
from gnomon.matches.seeks import SHOWN
from gnomon.storage import schema
from gnomon.storage.engines import database_url
from tests.storage.conftest import make_store
from tests.storage.effort import measured
from tests.web.inprocess import Answered, club

pytestmark = pytest.mark.anyio

CROWD: Final = 100_000
ALIKE: Final = 40
"""So many of them want the same, and none has met another: their ratings are further apart than they would like."""
WISH: Final = {"game": "khronos", "seats": "2", "pace": "days", "band": "0"}
FORM: Final = "application/x-www-form-urlencoded"


def fill(database: str, folder: Path, like: Seek) -> None:
    """A crowd of people who have come within the last two minutes, forty of them for what one wish is `like`."""
    engine = create_engine(database_url(database, folder))
    numbers = (
        f"generate_series(0, {CROWD - 1}) AS counted(n)"
        if engine.dialect.name == "postgresql"
        else f"(WITH RECURSIVE counted(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM counted WHERE n < {CROWD - 1}) "
        "SELECT n FROM counted)"
    )
    people = {
        "id": "'p' || n",
        "name": "'Person ' || n",
        "created": "0",
        "recovery": "'none-' || n",
        "language": "'en'",
    }
    wishes = {
        "id": "'seek' || n",
        "user": "'p' || n",
        "game": ":game",
        "seats": ":seats",
        "mode": "''",
        "pace": "(SELECT pace FROM seek WHERE id = :id)",
        "terms": f"CASE WHEN n % {CROWD // ALIKE} = 0 THEN :terms ELSE 'terms' || (n % {CROWD // ALIKE}) END",
        "band": "100",
        "points": f"2000 + 101 * (n / {CROWD // ALIKE})",
        "created": ":created - n",
        "until": ":until",
        "match": "''",
    }
    given = {name: getattr(like, name) for name in ("game", "seats", "id", "terms", "created", "until")}
    with engine.begin() as connection:
        for table, columns in (("person", people), ("seek", wishes)):
            names = ", ".join(f'"{name}"' for name in columns)
            asked = text(f'INSERT INTO "{table}" ({names}) SELECT {", ".join(columns.values())} FROM {numbers}')
            connection.execute(asked, {name: given[name] for name in asked.compile().params})
        if engine.dialect.name == "postgresql":
            connection.execute(text("ANALYZE"))  # as its own housekeeping does
    engine.dispose()


async def test_among_a_hundred_thousand_wishes_nothing_that_is_done_reads_many(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seeks, "LOOK_SECONDS", 3_600.0)  # what the server does by itself is looked at by itself
    store = make_store(database, tmp_path)
    await store.open()
    async with club(store, 1) as here:
        host, ben = here.house.host, await here.house.guest("Ben")
        await host.seeks.seek(ben, "khronos", 2, "", "days", 0)
        (his,) = await host.seeks.mine(ben)
        fill(database, tmp_path, his)
        everything = select(func.count()).select_from(schema.seek).where(schema.seek.c.band == 7)
        with measured() as all_of_them:
            await store._engines.read(lambda connection: connection.execute(everything).scalar_one())

        async def ask(method: str, path: str, form: Mapping[str, str] | None = None) -> Answered:
            with measured() as effort:
                answered = await here.request(method, path.encode(), b"", urlencode(form or {}).encode(), FORM)
            assert effort.spent < all_of_them.spent / 20, path
            return answered

        listed = (await ask("GET", "/seeks")).body.decode()
        assert listed.count('class="seeker"') == SHOWN
        assert json.loads((await ask("GET", "/seeks/news")).body)["to"] == ""
        for count in "345":
            assert (await ask("POST", "/seeks", {**WISH, "seats": count})).status == 303
        many = await ask("POST", "/seeks", WISH)
        assert (many.status, SENTENCES[MANY_SEEKS] in many.body.decode()) == (429, True)
        mine = await host.seeks.mine(here.user)
        assert (await ask("POST", f"/seeks/{mine[0].id}/end", {})).headers["location"] == "/seeks"
        assert len(await host.seeks.mine(here.user)) == 2
        to = (await ask("POST", "/seeks", WISH)).headers["location"]
        table = await host.tables.open(to.removeprefix("/matches/"))
        assert {seat.user for seat in table.seats} == {here.user.id, ben.id}, "of all who want the same he alone fits"
        assert json.loads((await ask("GET", "/seeks/news")).body)["to"] == to
        with measured() as effort:
            await host.seeks.settle()
        assert effort.spent < all_of_them.spent / 5, "of those who came lately it looks at a few dozens"
