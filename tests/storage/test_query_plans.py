"""No page and no upkeep looks through everything that is stored: each of their statements finds its rows by an index."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import Connection, Engine, create_engine, event, text

from gnomon.matches.brake import Newness
from gnomon.matches.deeds import Deed
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.old_matches import KINDS
from gnomon.matches.records import DAY_MS, Notice, Pace, ReviewRecord, day_of
from gnomon.matches.rounds import Ladder, Wish
from gnomon.storage import schema
from gnomon.storage.engines import database_url
from gnomon.storage.servers import SqlServers
from tests.storage.conftest import make_store
from tests.storage.test_ratings import played
from tests.web.inprocess import Club, club

pytestmark = pytest.mark.anyio

SMALL: Final = {
    "host",
    "host_link",
    "admission",
    "secret",
    "server",
    "standing",
    "alembic_version",
    "alembic_version_pkc",
    "CONSTANT",
}
"""Tables in which a house has a handful of rows, however many people it has."""
COUNTED: Final = (
    "count(*) AS count_1 FROM person",
    "count(*) AS count_1 FROM match WHERE match.status =",
    "min(match.created)",
    "FROM dbstat",
)
"""Figures of the hosts' page. They need everything, and so are kept: for a minute, for some minutes, or for good."""
HELD: Final = ("SELECT channel.user FROM channel",)
"""What a server holds of everybody, in memory, and reads now and then."""
READ: Final = ("SELECT", "UPDATE", "DELETE", "WITH")
PAGES: Final = (
    "/",
    "/games",
    "/games/khronos",
    "/watch",
    "/records",
    "/records?before=9",
    "/challenge",
    "/challenge?week=2026-W01",
    "/challenge?word=tea",
    "/me",
    "/me/matches.csv",
    "/me/ratings.csv",
    "/me/turn",
    "/me/days-off",
    "/me/people",
    "/new",
    "/people",
    "/people?game=feudum&kind=more",
    "/people/programs?game=khronos",
    "/people/programs/club?game=khronos",
    "/host",
    "/host/reports",
    "/analysis",
    "/events",
    "/seeks",
    "/seeks/news",
    "/events/new",
)
FEEDS: Final = (
    "/challenge.atom",
    "/api/v1/matches",
    "/api/v1/ratings?game=khronos",
    "/api/v1/ratings?game=khronos&provisional=true",
)


@dataclass
class Heard:
    """Every statement that was made, with the values of its first time."""

    statements: dict[str, Any]

    def __call__(self, _connection: Any, _cursor: Any, statement: str, values: Any, _context: Any, many: bool) -> None:
        if statement.lstrip().upper().startswith(READ):
            self.statements.setdefault(statement, values[0] if many and values else values)


@contextmanager
def listening() -> Iterator[Heard]:
    heard = Heard({})
    event.listen(Engine, "before_cursor_execute", heard)
    try:
        yield heard
    finally:
        event.remove(Engine, "before_cursor_execute", heard)


async def use(club: Club, database: str, folder: Path) -> None:
    """What people, hosts and the server's own upkeep do in a day."""
    host, ada = club.house.host, club.user
    await host.hosting.add(None, ada, "she has the machine")
    await club.house.set_table(ada, SeatPlan("me"), SeatPlan("open"), listed=True)
    over = club.tables[0]
    await club.house.play_to_end(over, ada)
    await host.talk.say(over, ada, "hello")
    ben = await club.house.guest("Ben")
    for number, match in enumerate(("first", "second", "third")):
        await played(
            host.store, match, [ada.id, ben.id, "+club"][: 2 + number % 2], [1, 2, 3][: 2 + number % 2], 9 - number
        )
        await host.ratings.settle()
    for user in (ada, ben):
        assert (await club.request("GET", f"/people/{user.tag}".encode())).status == 200
        assert (await club.request("GET", f"/people/{user.tag}/distance".encode())).status < 500
        for path, wish in (("", b""), ("/ratings", b"game=khronos&before=9")):
            await club.request("GET", f"/api/v1/people/{user.tag}{path}".encode(), wish)
        await club.request("GET", b"/api/v1/ratings", f"game=khronos&provisional=true&after={user.tag}".encode())
    await host.circles.ask(ada, ben)
    await host.circles.ask(ben, ada)
    assert (await club.request("GET", b"/me/people")).status == 200
    await host.circles.part(ada, ben)
    await host.persons.let_invite(ben, "played")
    await host.lobby.unwilling(ada, [ben.id])
    host.brake.newness = Newness()
    await host.brake.left(ada)
    await host.distance.put(ada, ben, "blocked")
    await host.distance.all(ada)
    await host.distance.learn(ada.id, ben.id)
    await host.distance.cut(ada, ben)
    await host.reports.write(ben, ada, "name", "", over.id)
    await host.reports.write(ada, ben, "name", "")
    for report in await host.store.reports.open("", 9):
        assert (await club.request("GET", f"/host/reports/{report.id}".encode())).status in (200, 404)
        await host.reports.decide(None, report.id, "warned", "seen", "Be kind.")
    for user in (ada, ben):
        await host.reports.heed(user)
        await host.store.reports.by(user.id, 9)
    await host.store.reports.decided("", 9, 5)
    await host.store.ratings.of_match("first")
    await host.store.ratings.verdict("first")
    await host.store.ratings.changes(ada.id)
    await host.store.save_review(ReviewRecord("first", "j", 1, b"x"), {0: 871})
    await host.store.traits.of_user(ada.id)
    await host.openings.settle()
    for path in PAGES + FEEDS:
        name, _, query = path.partition("?")
        answered = await club.request("GET", name.encode(), query.encode())
        assert answered.status in (200, 401), path
    for page in ("", "/replay", "/review", "/account"):
        assert (await club.request("GET", f"/matches/{over.id}{page}".encode())).status < 500
    event = (await host.events.hold(ada, Wish("Cup", "khronos", 2, rounds=1, pace=Pace("days", DAY_MS)))).event.id
    await host.events.join(event, ada)
    await host.events.add_program(event, ada, "", "random")
    drawn = await host.events.begin(event, ada)
    assert (await club.request("GET", f"/events/{event}".encode())).status == 200
    await host.events.leave(event, ada)
    await host.events.settle()
    await host.store.events.drawn(drawn.tables[0].match)
    assert [one.event.id for one in await host.events.of_user(ada.id)] == [event]
    daily = Pace("days", DAY_MS)
    league = Wish("League", "khronos", 2, "league", rounds=1, pace=daily, ladder=Ladder(2, 1))
    event = (await host.events.hold(ada, league)).event.id
    await host.events.add_program(event, ada, "", "random")
    await host.events.add_program(event, ada, "", "random")
    await host.events.begin(event, ada)
    await host.events.settle()
    assert (await club.request("GET", f"/events/{event}".encode())).status == 200
    store = host.store
    await store.unattended(2**40, "", 100)
    for kind in KINDS:
        await store.old_matches.count(kind, 1)
        await store.old_matches.some(kind, 1, 9)
        await store.old_matches.delete(kind, 1, ["nobody"], Deed(0, 1, "", "Gnomon", "cleared", "", "", ""))
    table = await club.house.set_table(ada, SeatPlan("me"), SeatPlan("open"))
    deed = Deed(0, 1, "", "Gnomon", "cleared", "", "", "")
    assert await store.old_matches.delete("unfinished", 2**60, [table.id], deed) == 1
    await store.take_notices(2**40, 1, 20)
    await store.unfinished(ada.id, 0)
    await store.going_on([over.id], 0)
    await store.end_unused_sessions(1)
    for user in (ada, ben):
        await host.seeks.seek(user, "khronos", 3, "", "day", 100)
    await host.seeks.settle()
    await store.seeks.close("0" * 16, 1)
    await store.seeks.reopen("0" * 16)
    await host.seeks.end(ada, (await host.seeks.mine(ada))[0].id)
    first, last = (day_of(host.clock.now() + days * DAY_MS) for days in (10, 12))
    await host.leaves.plan(ada, first, last)
    await store.takings.note(ada.id, "calls", 1, 2)
    await store.takings.recent(ada.id, "calls", 0)
    await store.takings.forget(ada.id, "calls", 1)
    await store.takings.tidy(2)
    (leave,) = await host.leaves.ahead(ada)
    await host.leaves.end(ada, leave.id)
    await store.leaves.tell(leave)
    await host.leaves.settle()
    await store.leaves.tidy(1)
    await store.logins.holder("0" * 64)
    await store.logins.use("0" * 64, 1)
    await store.logins.of_user(ada.id)
    await store.logins.remove(ada.id, "0" * 16)
    await store.channels.confirmed("ada@example.org", 3)
    way = await club.house.told_by(ada, "https://chat.example/", "discord")
    await host.channels.choose(ada, {way.id: ["chat"]})
    await host.channels.limit(ada, {over.id: "short"})
    await store.channels.calls(ada.id)
    await host.digests.choose(ada, way.id, "18:00", "UTC")
    digest = await host.digests.of(ada)
    assert digest is not None
    await store.digests.save(replace(digest, due=1))
    await host.digests.begin_due()
    notice = Notice(0, ada.id, "", -1, "discord", 0, 1, way=way.id, event="digest")
    assert await host.digests.message(notice, way, ada, "") is not None
    await store.digests.drop(ada.id)
    await store.channels.last_told(ada.id, over.id, "chat")
    await store.channels.last_sent(way.id, over.id, "deadline")
    slow = await club.house.set_table(ada, SeatPlan("me"), SeatPlan("local", "Bea"), pace=Pace("days", 86_400_000))
    while slow.asked == (0,):
        await club.house.answer(slow, ada, 0)
    await store.news(over.id, 3, 20)
    await host.people.recover(await host.people.new_code(ada))
    servers = SqlServers(database_url(database, folder), "1.0")
    await servers.beat()
    await servers.claim([over.id])
    await servers.attend([(over.id, ada.id)], [])
    await servers.leave()


@pytest.mark.timeout(300)
async def test_every_statement_finds_its_rows_by_an_index(database: str, tmp_path: Path) -> None:
    store = make_store(database, tmp_path)
    await store.open()  # making the tables is not what is listened to
    with listening() as heard:
        async with club(store, 1) as house:
            await use(house, database, tmp_path)
    wanted = {
        statement: values
        for statement, values in heard.statements.items()
        if not any(part in " ".join(statement.replace('"', "").split()) for part in COUNTED + HELD)
    }
    engine = create_engine(database_url(database, tmp_path))
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            for habit in ("seqscan", "hashjoin", "mergejoin"):  # on few rows it would rather read them all
                connection.execute(text(f"SET enable_{habit} = off"))
        looked = {statement: scans(connection, statement, values) for statement, values in wanted.items()}
    engine.dispose()
    assert len(looked) > 30
    assert {statement: found for statement, found in looked.items() if found} == {}


def scans(connection: Connection, statement: str, values: Any) -> list[str]:
    """The tables that a statement reads from end to end."""
    if connection.dialect.name == "sqlite":
        plan = connection.exec_driver_sql("EXPLAIN QUERY PLAN " + statement, values)
        details = [str(row[3]) for row in plan]
        if "LIMIT" in statement and not any("ORDER BY" in detail for detail in details):
            return []  # the first few in the order of an index
        names = [detail.split()[1] for detail in details if detail.startswith("SCAN")]
        return [name for name in names if name in schema.metadata.tables and name not in SMALL]
    found = connection.exec_driver_sql("EXPLAIN (FORMAT JSON) " + statement, values).scalar_one()
    explained = found if isinstance(found, list) else json.loads(found)
    return [name for name in nodes(explained[0]["Plan"]) if name not in SMALL]


def nodes(plan: dict[str, Any], limited: bool = False) -> Iterator[str]:
    """The tables that a plan of PostgreSQL reads without a condition on an index, but for the first few in an index' order."""
    kind = plan["Node Type"]
    whole = kind in ("Index Scan", "Index Only Scan", "Bitmap Index Scan") and "Index Cond" not in plan and not limited
    if kind == "Seq Scan" or whole:
        yield plan.get("Relation Name", plan.get("Index Name", kind))
    for child in plan.get("Plans", ()):
        yield from nodes(child, limited or kind == "Limit")
