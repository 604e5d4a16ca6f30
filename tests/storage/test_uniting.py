"""Taking a guest's matches along, on both databases: what becomes the person's, what stays, and that nothing is ever half done."""

import asyncio
import json
from pathlib import Path

import pytest
from sqlalchemy import update

from gnomon.matches import errors
from gnomon.matches.challenges import NAMED, Challenge
from gnomon.matches.errors import Declined, StorageTrouble
from gnomon.matches.lobby import NewTable, SeatPlan
from gnomon.matches.records import DAY_MS, GONE, GONE_WORDS, Notice, User
from gnomon.storage import schema, uniting
from gnomon.storage.store import SqlStore
from tests.matches.house import House, declined, opened
from tests.storage.conftest import make_store
from tests.storage.test_faults import make_room, pragma
from tests.storage.test_leaving import everything, stored
from tests.storage.test_ratings import played, settle, with_people
from tests.storage.test_two_servers import server, until

pytestmark = pytest.mark.anyio

HERON = "Guest Heron 日本"


async def two(house: House) -> tuple[User, User]:
    """A guest, and the person that they are."""
    return await house.guest(HERON), await house.guest("Ada")


async def test_all_that_was_a_guests_is_the_persons_and_nothing_names_the_guest(database: str, tmp_path: Path) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        host, store = house.host, await stored(house)
        guest, ada = await two(house)
        ben = await house.guest("Ben")
        session = await host.people.open_session(guest)
        token = await host.access.make(guest, "mine", ["read"])
        link = await host.devices.link(guest)
        await host.passkeys.add(guest, "an id", b"key", 0, "", "", "table.test")
        way = await house.told_by(guest, "http://heron.test/hook")
        await host.digests.choose(guest, way.id, "18:00", "Asia/Tokyo")
        await host.channels.rest(guest, "Asia/Tokyo", "22:00", "07:00")
        over = await house.set_table(guest, SeatPlan("me"), SeatPlan("local", "Cay at my side"))
        await house.play_to_end(over, guest)
        running = await house.set_table(ben, SeatPlan("me"), SeatPlan("open"), listed=True)
        await host.seating.sit(running, guest)
        other_name = await house.set_table(ben, SeatPlan("me"), SeatPlan("open"), listed=True)
        await host.seating.sit(other_name, guest, name="The Fox")
        waiting = await house.set_table(guest, SeatPlan("me"), SeatPlan("open"), SeatPlan("open"), listed=True)
        kept = await house.set_table(ben, SeatPlan("me"), SeatPlan("open", kept_for=guest.id))
        programs = [SeatPlan("opponent", level="random")] * 2
        idle = await house.set_table(guest, *[SeatPlan("open"), *programs[:1]])
        await host.channels.limit(guest, {running.id: "short", waiting.id: "nothing"})
        await store.channels.save_calls(ada.id, {running.id: "nothing"})  # from a seat that was theirs before
        await host.talk.say(running, guest, "good luck")
        await host.talk.say(running, ben, "you too")
        await store.save_notice(Notice(0, guest.id, running.id, 1, "webhook", 2, 5, 6, "sent", 1, "of Heron"))
        await store.save_notice(Notice(0, guest.id, running.id, 1, "", 7, 5, state="waiting"))
        board = await host.analysis.copy(over, guest, 0, 3)
        deal = Challenge("khronos", NAMED, "quince", "solo")
        solo = await host.challenges.begin(guest, deal, NewTable("khronos", (SeatPlan("me"), SeatPlan("local", "x"))))
        await house.play_to_end(solo, guest)
        await host.challenges.best(deal)
        cay = await house.guest("Cay")
        await host.distance.put(guest, cay, "blocked")
        await host.distance.put(guest, ada, "muted")
        dee = await house.guest("Dee")
        await host.circles.ask(guest, dee)
        await host.circles.ask(dee, guest)
        await host.distance.put(ben, guest, "muted")
        await host.distance.put(ben, ada, "muted")
        await host.distance.put(cay, guest, "blocked")
        await host.reports.write(ben, guest, "insults", "he swears")
        await host.reports.write(guest, ben, "insults", "so does he")
        before = {table.id: table.match.digest() for table in (over, running)}
        assert HERON in await everything(store)

        luggage = await host.uniting.luggage(guest, ada)
        assert (luggage.matches, luggage.copies, luggage.stay) == (6, 1, ())
        assert await host.uniting.unite(guest, ada) == luggage

        told = await everything(store)
        for gone in (HERON, guest.id, "heron.test", "of Heron"):
            assert gone not in told, gone
        assert await store.user(guest.id) is None
        kept_away = [
            (tie.user, tie.other, tie.kind) for who in (ada, ben, cay) for tie, _ in await host.distance.all(who)
        ]
        assert kept_away == [
            (ada.id, cay.id, "blocked"),
            (ben.id, ada.id, "muted"),
            (cay.id, ada.id, "blocked"),
        ], "nobody comes nearer by becoming somebody else"
        assert await host.circles.bond(ada, dee) == "friend"
        assert [one.by for one in await store.reports.about(ada.id, 9)] == [ben.id]
        assert [one.by for one in await store.reports.about(ben.id, 9)] == [ada.id]
        assert await host.people.of_session(session) is None
        assert await store.channels.calls(ada.id) == {running.id: "short", waiting.id: "nothing"}
        assert [(one.number, one.state) for one in await store.notices(ada.id, running.id, 9)] == [(7, "waiting")]
        assert await declined(host.people.recover(guest.recovery)) == errors.UNKNOWN_CODE
        assert await declined(host.access.admit(token)) == errors.UNKNOWN_TOKEN
        assert await declined(host.devices.follow(link)) == errors.LINK_OVER
        assert await declined(host.passkeys.holder("an id")) == errors.UNKNOWN_PASSKEY
        assert guest.id not in host.tables.reachable
        assert over.names() == ["Ada", "Cay at my side"]
        assert {seat.user for seat in over.seats} == {ada.id}
        assert [running.seats[1].user, running.seats[1].name] == [ada.id, "Ada"]
        assert [other_name.seats[1].user, other_name.seats[1].name] == [ada.id, "The Fox"]
        assert (waiting.record.owner, waiting.seats[0].name) == (ada.id, "Ada")
        assert (kept.seats[1].kind, kept.seats[1].user) == ("open", ada.id)
        assert idle.record.owner == over.record.owner == ada.id
        assert {table.id: table.match.digest() for table in (over, running)} == before
        assert [(line.user, line.name, line.text) for line in running.lines] == [
            (ada.id, "Ada", "good luck"),
            (ben.id, "Ben", "you too"),
        ]
        assert (await host.analysis.open(board.id, ada)).id == board.id
        assert [(one.user, one.player, one.verdict) for one in await host.challenges.best(deal)] == [
            (ada.id, "Ada", "counts")
        ]
        assert await house.answer(running, (ben, ada)[running.asked[0]], running.asked[0]) is not None
        assert await host.seating.sit(kept, ada) == 1
        fresh = await host.tables.read(running.id)
        assert (fresh.seq, fresh.match.digest()) == (running.seq, running.match.digest())

        await host.parting.leave(ada, "Ada")
        told = await everything(store)
        assert '"Ada"' not in told, "what was the guest's goes with the person"
        assert running.lines[0].text == GONE_WORDS
        assert over.names() == [GONE, GONE]


async def test_a_match_in_which_both_sit_stays_with_the_guest_who_stays_too(database: str, tmp_path: Path) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        host = house.host
        guest, ada = await two(house)
        both = await house.set_table(guest, SeatPlan("me"), SeatPlan("open"), listed=True)
        await host.seating.sit(both, ada)
        await host.talk.say(both, guest, "hello there")
        alone = await house.set_table(guest, SeatPlan("me"), SeatPlan("opponent", level="random"))
        mine, theirs = await host.analysis.copy(alone, guest, 0, -1), await host.analysis.copy(both, guest, 0, -1)
        await host.passkeys.add(guest, "an id", b"key", 0, "", "", "table.test")
        luggage = await host.uniting.unite(guest, ada)
        assert (luggage.matches, [record.id for record in luggage.stay]) == (1, [both.id])
        assert both.names() == [HERON, "Ada"]
        assert (both.seats[0].user, both.record.owner) == (guest.id, guest.id)
        assert both.lines[0].user == guest.id
        assert alone.names()[0] == "Ada"
        assert alone.record.owner == ada.id
        assert (await host.analysis.open(mine.id, ada)).id == mine.id
        assert await declined(host.analysis.open(theirs.id, ada)) == errors.UNKNOWN_MATCH
        assert (await host.people.recover(guest.recovery)).id == guest.id
        assert (await host.passkeys.holder("an id"))[1].id == guest.id
        again = await host.uniting.luggage(guest, ada)
        assert not again
        assert [record.id for record in again.stay] == [both.id]


async def test_of_two_tries_of_one_deal_the_earlier_one_counts(database: str, tmp_path: Path) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        host = house.host
        guest, ada = await two(house)
        deal = Challenge("khronos", NAMED, "quince", "solo")
        wish = NewTable("khronos", (SeatPlan("me"), SeatPlan("local", "x")))
        for user in (guest, ada):
            table = await host.challenges.begin(user, deal, wish)
            await house.play_to_end(table, user)
            house.clock.turn(1)
        assert len(await host.challenges.best(deal)) == 2
        await host.uniting.unite(guest, ada)
        tries = await host.store.attempts([deal.game], deal.kind, deal.name, ada.id)
        assert [one.verdict for one in tries] == ["counts", "again"]
        assert [one.match for one in await host.challenges.best(deal)] == [tries[0].match]


async def test_who_is_no_guest_stays_who_they_are(database: str, tmp_path: Path) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        host, store = house.host, await stored(house)
        guest, ada = await two(house)
        await house.set_table(guest, SeatPlan("me"), SeatPlan("opponent", level="random"))
        keeper, owner, silent = await house.guest("Keeper"), await house.guest("Host"), await house.guest("Silent")
        robot = await host.access.adopt(keeper, "Robby")
        await host.hosting.add(None, owner, "helps")
        await host.hosting.mute(None, silent, house.clock.now() + 60_000, "loud")
        for one in (keeper, owner, silent):
            await house.set_table(one, SeatPlan("me"), SeatPlan("opponent", level="random"))
        before = await everything(store)
        for first, second in ((keeper, ada), (owner, ada), (silent, ada), (robot, ada), (guest, robot), (ada, ada)):
            assert not await host.uniting.luggage(first, second)
            assert await declined(host.uniting.unite(first, second)) == errors.NO_GUEST
        await host.hosting.ban(None, ada, "cheats")
        assert await declined(host.uniting.unite(guest, ada)) == errors.BANNED
        await host.hosting.unban(None, ada, "sorry")
        for first in (keeper, owner):  # a server that has not heard of it
            with pytest.raises(Declined) as fault:
                await store.belongings.unite(first, ada, [], [], await store.belongings.unfinished([first.id]))
            assert fault.value.code == errors.NO_GUEST
        assert await house.host.store.user(keeper.id) is not None
        assert before.replace("\n", "").count(keeper.id) == (await everything(store)).replace("\n", "").count(keeper.id)


async def test_twice_and_at_once_come_to_the_same(database: str, tmp_path: Path) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        guest, ada = await two(house)
        ben = await house.guest("Ben")
        table = await house.set_table(guest, SeatPlan("me"), SeatPlan("open"), listed=True)
        found = await asyncio.gather(
            *(house.host.uniting.unite(guest, person) for person in (ada, ben)), return_exceptions=True
        )
        (fault,) = [one for one in found if isinstance(one, Declined)]
        assert fault.code == errors.GUEST_GONE
        assert table.names()[0] in ("Ada", "Ben")
        assert await declined(house.host.uniting.unite(guest, ada)) == errors.GUEST_GONE
        assert sum(row.note is not None and row.note["what"] == "signed_in" for row in table.match.rows) == 1
        late, gone = await house.guest("Late"), await house.guest("Gone")
        await house.host.parting.leave(gone, "Gone")
        assert await declined(house.host.uniting.unite(late, gone)) == errors.UNKNOWN_USER


async def test_two_servers_unite_the_same_guest_once_and_both_show_it(
    postgres_database: str, tmp_path: Path, anyio_backend: str
) -> None:
    async with server(postgres_database, tmp_path) as one, server(postgres_database, tmp_path) as other:
        guest, ada = await two(one)
        table = await one.set_table(guest, SeatPlan("me"), SeatPlan("open"), listed=True)
        there = await other.host.tables.open(table.id)
        await one.host.talk.say(table, guest, "hello")
        found = await asyncio.gather(
            *(house.host.uniting.unite(guest, ada) for house in (one, other)), return_exceptions=True
        )
        assert sum(isinstance(result, Declined) for result in found) == 1
        for seen in (table, there):
            await until(lambda seen=seen: seen.names()[0] == "Ada" and seen.record.owner == ada.id)  # type: ignore[misc]
            await until(lambda seen=seen: [line.name for line in seen.lines] == ["Ada"])  # type: ignore[misc]
        ben = await one.guest("Ben")
        await other.host.seating.sit(there, ben)
        await until(lambda: table.names() == ["Ada", "Ben"])
        assert (await one.host.store.match(table.id)).owner == ada.id  # type: ignore[union-attr]


async def test_an_answer_on_its_way_does_not_bring_the_guest_back(database: str, tmp_path: Path) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        guest, ada = await two(house)
        ben = await house.guest("Ben")
        table = await house.set_table(guest, SeatPlan("me"), SeatPlan("open"), listed=True)
        await house.host.seating.sit(table, ben)
        while table.asked[0] != 0:
            await house.answer(table, (guest, ben)[table.asked[0]], table.asked[0])
        answered, united = await asyncio.gather(
            house.answer(table, guest, 0), house.host.uniting.unite(guest, ada), return_exceptions=True
        )
        assert not isinstance(united, BaseException)
        assert isinstance(answered, int) or (isinstance(answered, Declined) and answered.code == errors.NOT_YOURS)
        fresh = await house.host.tables.read(table.id)
        assert (fresh.seats[0].user, fresh.record.owner) == (ada.id, ada.id)
        assert (fresh.seq, fresh.match.digest()) == (table.seq, table.match.digest())
        assert guest.id not in await everything(await stored(house))


async def test_a_board_that_is_kept_late_stays_the_persons(database: str, tmp_path: Path) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        host = house.host
        guest, ada = await two(house)
        table = await house.set_table(guest, SeatPlan("me"), SeatPlan("opponent", level="random"))
        board = await host.analysis.copy(table, guest, 0, -1)
        await host.uniting.unite(guest, ada)
        await host.analysis.save(board, guest)  # a page that was open all the while
        assert (await host.analysis.open(board.id, ada)).record.owner == ada.id


async def test_the_persons_rating_follows_from_the_guests_matches_too(
    store: SqlStore, database: str, tmp_path: Path
) -> None:
    await with_people(store, "guest", "ada", "ben")
    guest, ada = await store.user("guest"), await store.user("ada")
    assert guest is not None
    assert ada is not None
    for match, names, ranks in (
        ("m1", ["guest", "ben"], [1, 2]),
        ("m2", ["ada", "ben"], [2, 1]),
        ("m3", ["guest", "ben"], [1, 2]),
        ("m4", ["guest", "ada"], [1, 2]),
    ):
        await played(store, match, names, ranks, int(match[1]) * DAY_MS)
    await settle(store)
    assert [one.matches for one in await store.ratings.of_user("guest")] == [3]
    other = make_store(database, tmp_path)  # another server, which rates meanwhile
    try:
        await asyncio.gather(store.belongings.unite(guest, ada, ["m4"], []), settle(other), settle(other))
    finally:
        await other.close()
    await settle(store)
    assert [one.matches for one in await store.ratings.of_user("ada")] == [4]
    assert [one.matches for one in await store.ratings.of_user("guest")] == [1]
    kept = await store.ratings.digest()
    await store.ratings.forget_all()
    await settle(store)
    assert await store.ratings.digest() == kept


async def test_a_guest_who_is_gone_has_no_rating_and_others_keep_theirs(store: SqlStore) -> None:
    await with_people(store, "guest", "ada", "ben")
    guest, ada = await store.user("guest"), await store.user("ada")
    assert guest is not None
    assert ada is not None
    await played(store, "m1", ["guest", "ben"], [1, 2], DAY_MS)
    await settle(store)
    before = await store.ratings.of_user("ben")
    await store.belongings.unite(guest, ada, [], [])
    assert await store.ratings.of_user("guest") == []
    assert await store.ratings.changes("guest") == []
    await settle(store)
    assert await store.ratings.of_user("ben") == before
    assert [one.matches for one in await store.ratings.of_user("ada")] == [1]


@pytest.mark.parametrize("broken", ["_rename", "_count_once", "_look"])
async def test_a_fault_in_the_middle_of_the_transaction_undoes_all_of_it(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        store = await stored(house)
        guest, ada = await two(house)
        over = await house.set_table(guest)
        await house.play_to_end(over, guest)
        running = await house.set_table(guest, SeatPlan("me"), SeatPlan("open"), listed=True)
        before = await everything(store)

        def fails(*_given: object) -> None:
            raise OSError("killed half-way")

        with monkeypatch.context() as patched:
            patched.setattr(uniting, broken, fails)
            with pytest.raises(StorageTrouble):
                await house.host.uniting.unite(guest, ada)
        assert await everything(store) == before
        assert running.names()[0] == HERON
        await house.host.uniting.unite(guest, ada)
        assert HERON not in await everything(store)
        assert running.names()[0] == "Ada"


async def test_a_database_that_only_reads_leaves_everything_as_it_was(tmp_path: Path, anyio_backend: str) -> None:
    async with opened(make_store("", tmp_path)) as house:
        store = await stored(house)
        guest, ada = await two(house)
        table = await house.set_table(guest, SeatPlan("me"), SeatPlan("open"), listed=True)
        before = await everything(store)
        await pragma(house, "query_only = ON")
        with pytest.raises((Declined, StorageTrouble)):
            await house.host.uniting.unite(guest, ada)
        assert await everything(store) == before
        assert table.names()[0] == HERON
        await make_room(house)
        await house.host.uniting.unite(guest, ada)
        assert table.names()[0] == "Ada"


async def test_a_match_that_cannot_be_read_comes_along_as_it_is(database: str, tmp_path: Path) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        store = await stored(house)
        guest, ada = await two(house)
        bad = await house.set_table(guest, SeatPlan("me"), SeatPlan("open"), listed=True)
        await damage(store, bad.id)
    async with opened(make_store(database, tmp_path)) as house:
        await house.host.uniting.unite(guest, ada)
        files = {file.name: file.text async for file in house.host.belongings.rest(ada)}
        assert json.loads(files["matches.json"]) == [{"id": bad.id, "unreadable": True}]
        assert guest.id not in await everything(await stored(house))


async def damage(store: SqlStore, match: str) -> None:
    """Spoil what is stored of a match."""
    broken = update(schema.match).where(schema.match.c.id == match).values(header="[]")
    await store._engines.write(lambda connection: connection.execute(broken))
