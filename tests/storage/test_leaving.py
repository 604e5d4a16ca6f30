"""Leaving for good, on both databases: what goes, what stays, and that nothing is ever half done."""

import asyncio
import json
from pathlib import Path

import pytest
from sqlalchemy import func, select, text, update

from gnomon.match import load
from gnomon.matches import errors
from gnomon.matches.challenges import NAMED, Challenge
from gnomon.matches.deeds import Standing
from gnomon.matches.errors import Conflict, Declined, StorageTrouble
from gnomon.matches.lobby import NewTable, SeatPlan
from gnomon.matches.records import GONE, GONE_WORDS, Notice, Order, User
from gnomon.storage import schema
from gnomon.storage.store import SqlStore
from tests.matches import empires
from tests.matches.house import House, opened
from tests.storage.conftest import make_store
from tests.storage.test_faults import make_room, pragma
from tests.storage.test_two_servers import server, until

pytestmark = pytest.mark.anyio

NAME = "Adaline 日本"


async def everything(store: SqlStore) -> str:
    """Every value of every table, as text."""

    def work(connection):  # type: ignore[no-untyped-def]
        found = []
        for table in schema.metadata.sorted_tables:
            found += [repr(tuple(row)) for row in connection.execute(select(text("*")).select_from(table))]
        return "\n".join(found)

    while await store.ratings.settle(100):  # is done beside everything else, at whatever moment
        pass
    told = await store._engines.read(work)
    assert isinstance(told, str)
    return told


async def stored(house: House) -> SqlStore:
    """The storage behind a house."""
    store = house.host.store
    assert isinstance(store, SqlStore)
    return store


async def test_nothing_stored_names_whoever_has_left_and_matches_stay_whole(database: str, tmp_path: Path) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        host, store = house.host, await stored(house)
        ada, ben = await house.guest(NAME), await house.guest("Ben")
        hosting = host.hosting
        await hosting.add(None, ada, "helps")
        await hosting.add(None, ben, "helps too")
        await hosting.mute(ada, await house.guest("Cay"), house.clock.now() + 5, "loud")
        await host.invitations.make(ada, "the club", 2, 2, "they asked")
        await host.distance.put(ada, ben, "muted")
        await host.distance.put(ben, ada, "blocked")
        await host.distance.cut(ben, ada)
        await host.distance.put(await house.guest("Dee"), ada, "blocked")
        await host.circles.ask(ben, ada)
        await host.reports.write(ada, ben, "insults", "of the blue house")
        await host.reports.write(ben, ada, "insults", f"{NAME} swears")
        about_ada = (await store.reports.about(ada.id, 9))[0]
        await host.reports.decide(None, about_ada.id, "warned", "seen", f"Be kind, {NAME}.")
        session = await host.people.open_session(ada)
        robot = await host.access.adopt(ada, f"{NAME} bot")
        token = await host.access.make(ada, f"{NAME} token", ["read"], robot.id)
        way = await house.told_by(ada, "http://adaline.test/hook")
        await host.digests.choose(ada, way.id, "18:00", "Asia/Tokyo")
        await host.channels.rest(ada, "Asia/Tokyo", "22:00", "07:00")
        await host.leaves.plan(ada, "2026-01-10", "2026-01-12")
        over = await house.set_table(ada, SeatPlan("me"), SeatPlan("local", f"{NAME} II"))
        await house.play_to_end(over, ada)
        kept = json.loads(over.match.dump())
        running = await house.set_table(ben, SeatPlan("me"), SeatPlan("open"), listed=True)
        await host.seating.sit(running, ada)
        await store.save_orders(running.id, 1, [Order(1, "any", 1, 1)])
        await host.channels.limit(ada, {running.id: "short"})
        await host.talk.say(running, ada, "I live in the blue house")
        await host.talk.say(running, ben, "hello")
        await store.save_notice(Notice(0, ada.id, running.id, 1, "webhook", 2, 5, 6, "sent", 1, "to the blue house"))
        waiting = await house.set_table(ben, SeatPlan("me"), SeatPlan("open"), SeatPlan("open"), listed=True)
        await host.seating.sit(waiting, ada)
        board = await host.analysis.copy(over, ada, 0, 3)
        shared = await host.analysis.share(await host.analysis.copy(over, ada, 0, 4), ada)
        deal = Challenge("khronos", NAMED, "quince", "solo")
        solo = await host.challenges.begin(ada, deal, NewTable("khronos", (SeatPlan("me"), SeatPlan("local", "x"))))
        await house.play_to_end(solo, ada)
        await host.challenges.best(deal)
        await hosting.let_program(ben, running, 1, "random", "fell asleep")
        assert NAME in await everything(store)

        await host.parting.leave(await host.people.user(ada.id), NAME)

        told = await everything(store)
        for gone in (NAME, "Adaline", "adaline", "blue house", ada.recovery):
            assert gone not in told, gone
        assert await host.people.of_session(session) is None
        with pytest.raises(Declined):
            await host.access.admit(token)
        with pytest.raises(Declined):
            await host.people.recover(ada.recovery)
        assert await store.user(ada.id) is await store.user(robot.id) is None
        assert await store.sandbox(board.id) is None
        assert (await host.analysis.open(shared.id, None)).record.owner == ""
        assert await store.orders(running.id) == []
        assert await store.channels.calls(ada.id) == {}
        assert await store.digests.due(2**50, 9) == []
        assert await store.leaves.of_user(ada.id) == await store.leaves.holding(0) == []
        assert await store.notices(ada.id, None, 9) == []
        again = json.loads(over.match.dump())
        assert {**again, "rows": 0, "rows_digest": 0} == {**kept, "rows": 0, "rows_digest": 0}
        assert load((await host.tables.open(over.id)).match.dump()).digest() == kept["digest"]
        assert (await host.tables.open(over.id)).names() == [GONE, GONE]
        lines = await store.lines(running.id)
        assert [(line.name, line.text) for line in lines] == [(GONE, GONE_WORDS), ("Ben", "hello")]
        assert [(line.name, line.text) for line in running.lines] == [(GONE, GONE_WORDS), ("Ben", "hello")]
        assert [(seat.name, seat.resigned, seat.is_program) for seat in running.seats] == [
            ("Ben", False, False),
            (GONE, True, True),
        ]
        assert [(seat.kind, seat.user) for seat in waiting.seats] == [
            ("person", ben.id),
            ("open", None),
            ("open", None),
        ]
        assert [one.player for one in await host.challenges.best(deal)] == [GONE]
        assert [one.user for one in hosting.hosts()] == [ben.id]
        assert await host.distance.all(ben) == []
        assert (await host.circles.of(ben)).asked == ()
        assert await store.reports.about(ada.id, 9) == []
        (about_ben,) = await store.reports.about(ben.id, 9)
        assert (about_ben.by, about_ben.text, about_ben.grounds) == ("", "", "insults")
        assert (await host.reports.case(about_ben.id, None)).by is None
        deeds = await store.hosting.deeds(20)
        assert {deed.name for deed in deeds if deed.actor == ada.id} == {GONE}
        assert {deed.title for deed in deeds if deed.subject == ada.id} == {GONE}
        assert [deed.facts["name"] for deed in deeds if deed.act == "stood_in"] == [GONE]
        assert not {ada.id, robot.id} & host.tables.reachable


async def test_a_wrong_word_changes_nothing_and_a_programs_account_stays_with_its_keeper(
    database: str, tmp_path: Path
) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        store = await stored(house)
        ada = await house.guest(NAME)
        robot = await house.host.access.adopt(ada, "Robby")
        await house.set_table(ada)
        before = await everything(store)
        for user, word, code in (
            (ada, "", errors.NOT_CONFIRMED),
            (ada, NAME.lower(), errors.NOT_CONFIRMED),
            (ada, "Robby", errors.NOT_CONFIRMED),
            (robot, "Robby", errors.PERSONS_ALONE),
        ):
            with pytest.raises(Declined) as declined:
                await house.host.parting.leave(user, word)
            assert declined.value.code == code
        assert await everything(store) == before
        await house.host.parting.leave(ada, f"  {NAME} ")


async def test_twice_and_at_once_come_to_the_same(database: str, tmp_path: Path) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        ada, ben = await house.guest(NAME), await house.guest("Ben")
        table = await house.set_table(ben, SeatPlan("me"), SeatPlan("open"), listed=True)
        await house.host.seating.sit(table, ada)
        await asyncio.gather(*(house.host.parting.leave(ada, NAME) for _ in range(2)))
        await house.host.parting.leave(ada, NAME)
        assert NAME not in await everything(await stored(house))
        assert table.names() == ["Ben", GONE]
        assert sum(row.note is not None and row.note["what"] == "resigned" for row in table.match.rows) == 1


async def test_whoever_has_left_does_not_come_back_by_a_change_on_its_way(database: str, tmp_path: Path) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        people, store = house.host.people, await stored(house)
        ada, ben = await house.guest(NAME), await house.guest("Ben")
        table = await house.set_table(ben, SeatPlan("me"), SeatPlan("local", "Cay"), listed=True)
        await house.host.parting.leave(ada, NAME)
        await people.rename(ada, "Adaline again")
        await people.speak(ada, "ja")
        await people.share(ada, True)
        with pytest.raises(Conflict):
            await house.told_by(ada, "http://adaline.test")
        with pytest.raises(Conflict):
            await people.open_session(ada)
        with pytest.raises(Conflict):
            await house.host.access.make(ada, "late", ["read"])
        with pytest.raises(Declined):
            await house.host.talk.say(table, ada, "still here")
        assert "Adaline" not in await everything(store)
        assert await store.user(ada.id) is None


async def test_a_banned_person_cannot_leave_and_come_back(database: str, tmp_path: Path) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        store = await stored(house)
        ada = await house.guest(NAME)
        await house.host.hosting.ban(None, ada, "cheats")
        with pytest.raises(Declined) as declined:
            await house.host.parting.leave(ada, NAME)
        assert declined.value.code == errors.BANNED
        house.host.tables.standings.put(Standing(ada.id))  # a server that has not heard of it
        with pytest.raises(Declined) as declined:
            await house.host.parting.leave(ada, NAME)
        assert declined.value.code == errors.BANNED
        assert await store.user(ada.id) is not None
        assert await store.hosting.standings() == [Standing(ada.id, banned=True)]


async def test_the_last_host_stays(database: str, tmp_path: Path) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        store = await stored(house)
        ada, ben = await house.guest(NAME), await house.guest("Ben")
        await house.host.hosting.add(None, ada, "keeps it")
        table = await house.set_table(ada)
        for refused in (house.host.parting.leave(ada, NAME), store.belongings.forget([ada.id], [])):
            with pytest.raises(Declined) as declined:
                await refused
            assert declined.value.code == errors.LAST_HOST
        assert not table.seats[0].resigned
        await house.host.hosting.add(None, ben, "keeps it too")
        await house.host.parting.leave(ada, NAME)
        assert [host.user for host in await store.hosting.hosts()] == [ben.id]


async def test_tables_are_handed_on_or_rest_or_are_shut(database: str, tmp_path: Path) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        host = house.host
        ada, ben = await house.guest(NAME), await house.guest("Ben")
        handed = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"), SeatPlan("open"), listed=True)
        await host.seating.sit(handed, ben)
        shut = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"), listed=True)
        link = await host.seating.invite(shut, ada.id)
        alone = await house.set_table(ada, SeatPlan("me"), SeatPlan("opponent", level="random"))
        paused = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"), listed=True)
        await host.seating.sit(paused, ben)
        for user in (ada, ben):
            await host.agreements.ask_pause(paused, user.id)
        await host.seating.hand_over(paused, ada.id, 0, "random")
        await host.parting.leave(ada, NAME)
        assert (handed.record.owner, handed.seats[0].kind, handed.record.listed) == (ben.id, "open", True)
        await host.seating.fill(handed, ben.id, 0, "random")
        assert not shut.record.listed
        assert await host.lobby.open_tables() == [
            one for one in await host.lobby.open_tables() if one.record.id == handed.id
        ]
        with pytest.raises(Declined):
            await host.seating.invited(link.code)
        assert alone.is_paused
        assert alone.seats[0].resigned
        assert paused.is_paused
        assert paused.record.owner == ben.id
        await host.agreements.resume(paused, ben.id)
        assert (paused.seats[0].level, paused.seats[0].resigned) == ("random", True)


async def test_somebody_who_is_asked_now_leaves_and_the_match_goes_on(database: str, tmp_path: Path) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        ada, ben = await house.guest(NAME), await house.guest("Ben")
        users = (ada, ben)
        table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"), listed=True)
        await house.host.seating.sit(table, ben)
        while table.asked[0] != 0:
            await house.answer(table, users[table.asked[0]], table.asked[0])
        await house.host.parting.leave(ada, NAME)
        while house.host.programs.busy:
            await asyncio.sleep(0.005)
        assert table.is_over or table.asked == (1,)
        assert table.names() == [GONE, "Ben"]


async def test_an_answer_on_its_way_is_stored_or_declined_and_never_half(database: str, tmp_path: Path) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        ada, ben = await house.guest(NAME), await house.guest("Ben")
        table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"), listed=True)
        await house.host.seating.sit(table, ben)
        users = (ada, ben)
        while table.asked[0] != 0:
            await house.answer(table, users[table.asked[0]], table.asked[0])
        answered, left = await asyncio.gather(
            house.answer(table, ada, 0), house.host.parting.leave(ada, NAME), return_exceptions=True
        )
        assert left is None
        assert isinstance(answered, int) or (isinstance(answered, Declined) and answered.code == errors.RESIGNED)
        with pytest.raises((Declined, IndexError)):
            await house.answer(table, ada, 0)
        assert NAME not in await everything(await stored(house))
        fresh = await house.host.tables.read(table.id)
        assert fresh.seq == table.seq
        assert fresh.match.digest() == table.match.digest()


@pytest.mark.parametrize("dropped", [False, True])
async def test_an_era_in_real_time_goes_on_without_whoever_has_left(
    database: str, tmp_path: Path, dropped: bool
) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        table, users = await empires.people_at(house, 3)
        pages = {user.id: table.subscribe(table.viewer(user.id)) for user in users}
        await empires.gong(house, table, users)
        ada = users[1]
        if dropped:
            table.unsubscribe(pages[ada.id])
            await house.host.presence._drop(table, ada.id)
            assert table.is_paused
        await house.host.parting.leave(ada, "Ben")
        assert table.names() == ["Ada", GONE, "Cem"]
        assert (table.seats[1].level, table.seats[1].resigned) == ("club", True)
        for _ in range(8):
            house.clock.turn(1_000)
            await empires.fire(house, table)
        assert not table.is_paused
        assert await house.host.store.user(ada.id) is None


@pytest.mark.parametrize("sits", [True, False])
async def test_a_database_that_only_reads_leaves_everything_as_it_was(
    tmp_path: Path, anyio_backend: str, sits: bool
) -> None:
    async with opened(make_store("", tmp_path)) as house:
        store = await stored(house)
        ada = await house.guest(NAME)
        session = await house.host.people.open_session(ada)
        table = await house.set_table(ada) if sits else None
        before = await everything(store)
        await pragma(house, "query_only = ON")
        with pytest.raises((Declined, StorageTrouble)):
            await house.host.parting.leave(ada, NAME)
        assert await everything(store) == before
        assert table is None or not table.seats[0].resigned
        await make_room(house)
        assert await house.host.people.of_session(session) == await house.host.people.user(ada.id)
        await house.host.parting.leave(ada, NAME)
        assert NAME not in await everything(store)


async def test_a_fault_in_the_middle_of_the_transaction_undoes_all_of_it(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        store = await stored(house)
        ada = await house.guest(NAME)
        over = await house.set_table(ada)
        await house.play_to_end(over, ada)
        await house.host.talk.say(over, ada, "words")
        before = await everything(store)
        with monkeypatch.context() as broken:
            broken.setattr("gnomon.storage.belongings.GONE_WORDS", object())  # no database takes that
            with pytest.raises(StorageTrouble):
                await house.host.parting.leave(ada, NAME)
        assert await everything(store) == before


async def test_the_other_server_over_the_same_database_forgets_too(postgres_database: str, tmp_path: Path) -> None:
    async with server(postgres_database, tmp_path) as first, server(postgres_database, tmp_path) as second:
        ada, ben = await first.guest(NAME), await first.guest("Ben")
        session = await first.host.people.open_session(ada)
        over = await first.set_table(ada, SeatPlan("me"), SeatPlan("open"), listed=True)
        await first.host.seating.sit(over, ben)
        await first.host.talk.say(over, ada, "in the blue house")
        there = await second.host.tables.open(over.id)
        assert there.names() == [NAME, "Ben"]
        assert await second.host.people.of_session(session) == await second.host.people.user(ada.id)
        await first.host.parting.leave(ada, NAME)
        assert await second.host.people.of_session(session) is None
        await until(lambda: [line.text for line in there.lines] == [GONE_WORDS])
        assert there.names() == [GONE, "Ben"]
        assert [line.text for line in there.lines] == [GONE_WORDS]
        assert NAME not in "".join(str(row.note) for row in there.match.rows)


async def test_the_log_lets_go_of_those_names_and_of_nothing_else(store: SqlStore) -> None:
    from tests.storage.test_hosting import DEED

    await store.hosting.note(DEED)
    deed = schema.deed
    for change in (
        update(deed).values(name="Eve"),
        update(deed).values(title="Eve"),
        update(deed).values(name=GONE, reason="x"),
        update(deed).values(facts={"name": "Eve"}),
    ):
        with pytest.raises((Conflict, StorageTrouble), match="stays"):
            await store._engines.write(lambda connection, change=change: connection.execute(change))  # type: ignore[misc]
    await store._engines.write(lambda connection: connection.execute(update(deed).values(name=GONE)))
    (found,) = await store.hosting.deeds(5)
    assert (found.name, found.title, found.reason) == (GONE, "Ben", DEED.reason)


async def test_people_of_the_tenth_schema_leave_too(database: str, tmp_path: Path) -> None:
    from alembic import command

    from gnomon.storage.upgrade import configuration
    from tests.storage.test_hosting import DEED
    from tests.storage.test_store import save_formerly

    old = make_store(database, tmp_path)
    await old._engines.write(lambda connection: command.upgrade(configuration(connection), "0010"))
    await save_formerly(old, User("ada", "Ada", 1, "x"))
    await old.hosting.note(DEED)
    await old.open()
    await old.belongings.forget(["ada"], [])
    assert await old.user("ada") is None
    assert [deed.name for deed in await old.hosting.deeds(5)] == [GONE]
    counted = select(func.count()).select_from(schema.person)
    assert await old._engines.read(lambda connection: connection.execute(counted).scalar_one()) == 0
    await old.close()
