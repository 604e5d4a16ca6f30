"""What somebody takes along, on both databases: all that is theirs, and nothing of others but what they saw."""

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from gnomon.match import load
from gnomon.matches.challenges import DAILY, NAMED, Challenge
from gnomon.matches.entropy import SystemEntropy
from gnomon.matches.errors import MANY_ARCHIVES, Declined
from gnomon.matches.lobby import NewTable, SeatPlan
from gnomon.matches.records import SPECTATOR, Notice, Order, ReviewRecord, SessionRecord, User
from gnomon.storage import schema
from gnomon.storage.store import SqlStore
from tests.matches.house import House, opened
from tests.storage.conftest import make_store
from tests.storage.test_faults import pragma

pytestmark = pytest.mark.anyio


async def taken(house: House, user: User) -> dict[str, str]:
    """The files that a user takes along, by their names."""
    first = await house.host.belongings.take(user)
    files = [first, *[file async for file in house.host.belongings.rest(user)]]
    assert len({file.name for file in files}) == len(files)
    return dict(files)


def read(files: dict[str, str], name: str) -> Any:
    """A file that is JSON."""
    return json.loads(files[name])


async def test_an_account_with_nothing_takes_along_that_there_is_nothing(database: str, tmp_path: Path) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        files = await taken(house, await house.guest("Ada"))
        assert list(files) == [
            "account.json",
            "matches.json",
            "analysis.json",
            "chat.json",
            "challenges.json",
            "events.json",
            "ratings.json",
        ]
        account = read(files, "account.json")
        assert (account["name"], account["since"], account["channels"]) == ("Ada", "2026-01-01T00:00:00Z", [])
        assert account["sessions"] == account["tokens"] == account["programs"] == account["notices"] == []
        assert account["host_since"] is account["came_by_invitation"] is account["standing"]["muted_until"] is None
        assert [read(files, name) for name in list(files)[1:-1]] == [[], [], [], [], []]
        assert read(files, "ratings.json") == {"now": [], "matches": []}


async def test_the_account_is_told_without_what_opens_it(database: str, tmp_path: Path) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        host, store = house.host, house.host.store
        ada, ben = await house.guest("Ada 日本"), await house.guest("Ben")
        session = await host.people.open_session(ada)
        await host.people.open_session(ben)
        robot = await host.access.adopt(ada, "Robby")
        tokens = [await host.access.make(ada, "at home", ["read", "data"], robot.id)]
        house.clock.turn(1)  # what is made in one instant has no order
        tokens.append(await host.access.make_feed(ada, "feed"))
        await host.hosting.mute(None, ada, house.clock.now() + 60_000, "shouts")
        await host.hosting.allow(None, ada, 3, "plays a lot")
        await host.distance.put(ada, ben, "blocked")
        cay = await house.guest("Cay")
        await host.circles.ask(ada, cay)
        await host.reports.write(ada, ben, "name", "he is called as I am")
        await host.reports.write(ben, ada, "insults", "told by Ben alone")
        report = (await store.reports.about(ada.id, 9))[0]
        await host.reports.decide(None, report.id, "warned", "seen", "Be kind.")
        await host.hosting.add(None, ada, "helps")
        table = await house.set_table(ada)
        way = await house.told_by(ada, "https://hooks.example/ada")
        await house.told_by(ben, "https://hooks.example/ben")
        await host.channels.rest(ada, "Asia/Tokyo", "22:30", "7:05")
        await host.channels.choose(ada, {way.id: ["deadline", "chat"]})
        await host.channels.limit(ada, {table.id: "short"})
        await host.digests.choose(ada, way.id, "18:05", "Asia/Tokyo")
        await host.leaves.plan(ada, "2026-01-10", "2026-01-12")
        await store.save_notice(Notice(0, ada.id, "m1", 1, "webhook", 2, 5_000, 6_000, "sent", 1, "status 200"))
        await store.save_notice(Notice(0, ben.id, "m2", 1, "webhook", 2, 5_000, 6_000, "failed", 1, "of Ben"))
        files = await taken(house, ada)
        account = read(files, "account.json")
        assert account["sessions"] == [{"since": "2026-01-01", "last": "2026-01-01", "device": ""}]
        assert account["tokens"] == [
            {
                "name": "at home",
                "scopes": ["read", "data"],
                "for": "Robby",
                "created": "2026-01-01T00:00:00Z",
                "last_used": None,
            },
            {
                "name": "feed",
                "scopes": ["feed"],
                "for": None,
                "created": "2026-01-01T00:00:00Z",
                "last_used": None,
            },
        ]
        assert account["programs"] == [{"name": "Robby", "since": "2026-01-01T00:00:00Z"}]
        assert account["kept_away"] == [
            {"name": "Ben", "page": ben.tag, "kind": "blocked", "since": "2026-01-01T00:00:00Z"}
        ]
        assert account["friends"] == [{"name": "Cay", "page": cay.tag, "since": "2026-01-01T00:00:00Z", "both": False}]
        assert account["reports"] == [
            {"grounds": "name", "text": "he is called as I am", "match": "", "created": "2026-01-01T00:00:00Z"}
        ]
        assert "told by Ben alone" not in "".join(files.values())
        assert account["standing"] == {
            "muted_until": "2026-01-01T00:01:00Z",
            "banned": False,
            "times": 3,
            "warning": "Be kind.",
        }
        assert account["limits"]["tables"] == 3 * host.quotas.limits.tables
        assert account["host_since"] == "2026-01-01T00:00:00Z"
        assert [(one["match"], one["state"]) for one in account["notices"]] == [("m1", "sent")]
        assert [(one["kind"], one["target"]) for one in account["channels"]] == [
            ("webhook", "https://hooks.example/ada")
        ]
        assert account["channels"][0]["told_of"] == ["deadline", "chat"]
        assert account["told_of_matches"] == {table.id: "short"}
        assert account["digest"] == {"by": account["channels"][0]["id"], "at": "18:05", "next": "2026-01-01T09:05:00Z"}
        assert account["quiet_hours"] == {"zone": "Asia/Tokyo", "from": "22:30", "until": "07:05"}
        assert account["days_off"] == [
            {
                "first": "2026-01-10",
                "last": "2026-01-12",
                "zone": "Asia/Tokyo",
                "planned": "2026-01-01T00:00:00Z",
                "ended": None,
                "days": 3,
            }
        ]
        told = "".join(files.values())
        stored = await store.user(ada.id)
        assert stored is not None
        for secret in (
            session,
            *tokens,
            ada.recovery,
            stored.recovery,
            ben.id,
            "of Ben",
            "shouts",
            way.secret,
            "hooks.example/ben",
        ):
            assert secret not in told
        assert "Ada 日本" in files["account.json"]


async def test_who_came_by_an_invitation_is_told_when_and_not_what_the_hosts_call_it(
    database: str, tmp_path: Path
) -> None:
    async with opened(make_store(database, tmp_path), newcomers="invited") as house:
        owner = await house.host.people.guest("Host", "en", "host")
        await house.host.hosting.add(None, owner, "keeps it")
        code = await house.host.invitations.make(owner, "of Uncle Bob", 1, 1, "they asked")
        ada = await house.host.invitations.come(code, "Ada", "en")
        files = await taken(house, ada)
        assert read(files, "account.json")["came_by_invitation"] == "2026-01-01T00:00:00Z"
        assert "Uncle Bob" not in files["account.json"]


async def test_finished_matches_are_whole_and_running_ones_what_the_seats_know(database: str, tmp_path: Path) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        host = house.host
        ada, ben = await house.guest("Ada"), await house.guest("Ben")
        over = await house.set_table(ada)
        await house.play_to_end(over, ada)
        house.clock.turn(1)
        running = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"), listed=True)
        await host.seating.sit(running, ben)
        for _ in range(6):
            seat = running.asked[0]
            await house.answer(running, (ada, ben)[seat], seat)
        watched = await house.set_table(ben, SeatPlan("me"), SeatPlan("opponent", level="random"))
        await host.store.save_orders(running.id, 0, [Order(0, "khronos.any", 3, 7_000), Order(1, "of_ben", 4, 7_000)])
        mine, theirs = await taken(house, ada), await taken(house, ben)
        whole = f"matches/khronos-{over.id}.json"
        match = load(mine[whole])
        assert match.digest() == over.match.digest()
        names = {0: f"matches/khronos-{running.id}-seat-0.json", 1: f"matches/khronos-{running.id}-seat-1.json"}
        assert [name for name in mine if name.startswith("matches/")] == [whole, names[0]]
        assert mine[names[0]] == running.match.dump(0)
        assert theirs[names[1]] == running.match.dump(1)
        assert whole not in theirs
        assert f"{running.match.seed:064x}" not in mine[names[0]]
        first, second = read(mine, "matches.json")
        assert (first["id"], first["status"], first["files"]) == (over.id, "over", [whole])
        assert first["scores"] == list(over.match.outcome.scores)
        assert (second["status"], second["my_seats"], second["set_by_me"]) == ("running", [0], True)
        assert [seat["name"] for seat in second["seats"]] == ["Ada", "Ben"]
        assert [order["answer"] for order in second["orders"]] == [3]
        assert watched.id not in "".join(mine.values())
        for held in running.seats:
            assert held.recovery not in "".join(mine.values())


async def test_what_is_taken_along_is_as_it_is_stored_though_another_server_has_moved_on(
    database: str, tmp_path: Path
) -> None:
    async with opened(make_store(database, tmp_path)) as house, opened(make_store(database, tmp_path)) as other:
        ada = await house.guest("Ada")
        table = await house.set_table(ada)
        there = await other.host.tables.open(table.id)
        await house.answer(table, ada, table.asked[0])
        assert there.seq < table.seq
        found = read(await taken(other, ada), f"matches/khronos-{table.id}-seat-0.json")
        assert found == json.loads(table.match.dump(0))
        assert there.seq < table.seq  # the open table was left as it is


async def test_a_table_where_one_only_set_the_programs_is_what_an_onlooker_sees(database: str, tmp_path: Path) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        ada = await house.guest("Ada")
        plans = [SeatPlan("open"), SeatPlan("open")]
        table = await house.set_table(ada, *plans, listed=True)
        files = await taken(house, ada)
        assert files[f"matches/khronos-{table.id}-onlooker.json"] == table.match.dump(SPECTATOR)
        assert read(files, "matches.json")[0]["my_seats"] == []


async def test_a_deal_that_others_may_still_play_is_no_file_yet(database: str, tmp_path: Path) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        ada = await house.guest("Ada")
        wish = NewTable("khronos", (SeatPlan("me"), SeatPlan("local", "Ada too")))
        deal = Challenge("khronos", DAILY, house.host.challenges.today(), "solo")
        table = await house.host.challenges.begin(ada, deal, wish)
        await house.play_to_end(table, ada)
        house.clock.turn(1)
        named = await house.host.challenges.begin(ada, Challenge("khronos", NAMED, "quince", "solo"), wish)
        files = await taken(house, ada)
        assert f"matches/khronos-{table.id}-seat-0.json" in files
        assert f"{table.match.seed:064x}" not in "".join(files.values())
        results = read(files, "challenges.json")
        assert [(one["match"], one["kind"], one["name"]) for one in results] == [
            (table.id, "daily", "2026-01-01"),
            (named.id, "named", "quince"),
        ]
        house.clock.turn(2 * 86_400_000)
        assert f"matches/khronos-{table.id}.json" in await taken(house, ada)


async def test_what_one_said_and_tried_is_there_and_nobody_elses_words(database: str, tmp_path: Path) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        host = house.host
        ada, ben = await house.guest("Ada"), await house.guest("Ben")
        table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"), listed=True)
        await host.seating.sit(table, ben)
        await host.talk.say(table, ada, "good luck, 友だち")
        await host.talk.say(table, ben, "my plan is secret")
        board = await host.analysis.copy(table, ada, 0, table.seq)
        await host.analysis.copy(table, ben, 1, table.seq)
        seat = board.match.to_act[0]
        board.play(seat, board.match.options(seat)[0].code)
        await host.analysis.save(board, ada)
        files = await taken(house, ada)
        (line,) = read(files, "chat.json")
        assert line == {
            "match": table.id,
            "seat": 0,
            "name": "Ada",
            "at": "2026-01-01T00:00:00Z",
            "text": "good luck, 友だち",
        }
        assert "my plan" not in "".join(files.values())
        (told,) = read(files, "analysis.json")
        assert (told["match"], told["seat"], told["drawn"], told["shared"]) == (table.id, 0, True, False)
        assert told["files"] == [f"analysis/{board.id}.json", f"analysis/{board.id}-branches.json"]
        assert load(files[f"analysis/{board.id}.json"]).digest() == board.match.digest()
        assert files[f"analysis/{board.id}-branches.json"] == board.to_text()


async def test_what_is_damaged_costs_itself_alone(database: str, tmp_path: Path) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        host, store = house.host, house.host.store
        assert isinstance(store, SqlStore)
        ada = await house.guest("Ada")
        bad, good = await house.set_table(ada), await house.set_table(ada)
        board = await host.analysis.copy(good, ada, 0, -1)
        broken = update(schema.match).where(schema.match.c.id == bad.id).values(header="[]")
        await store._engines.write(lambda connection: connection.execute(broken))
        torn = update(schema.sandbox).values(body="[]")
        await store._engines.write(lambda connection: connection.execute(torn))
        files = await taken(house, ada)
        found = {one["id"]: one for one in read(files, "matches.json")}
        assert found[bad.id] == {"id": bad.id, "unreadable": True}
        assert found[good.id]["files"]
        assert read(files, "analysis.json")[0]["files"] == [f"analysis/{board.id}-branches.json"]


async def test_once_in_five_minutes_and_a_program_for_its_keeper(database: str, tmp_path: Path) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        ada, ben = await house.guest("Ada"), await house.guest("Ben")
        robot = await house.host.access.adopt(ada, "Robby")
        assert read(await taken(house, robot), "account.json")["program"]
        with pytest.raises(Declined) as declined:
            await taken(house, ada)
        assert declined.value.code == MANY_ARCHIVES
        await taken(house, ben)
        house.clock.turn(5 * 60_000)
        await taken(house, ada)


async def test_a_database_that_only_reads_still_gives(tmp_path: Path, anyio_backend: str) -> None:
    async with opened(make_store("", tmp_path)) as house:
        ada = await house.guest("Ada")
        table = await house.set_table(ada)
        await pragma(house, "query_only = ON")
        assert f"matches/khronos-{table.id}-seat-0.json" in await taken(house, ada)


async def test_the_storage_tells_of_one_person_alone(store: SqlStore) -> None:
    entropy = SystemEntropy()
    for name in ("ada", "ben"):
        await store.save_user(User(name, name, 1, entropy.code()))
        await store.save_session(f"{name}2", name, 20)
        await store.save_session(f"{name}1", name, 10)
    assert await store.belongings.sessions("ada") == [SessionRecord("ada1", 10, 10), SessionRecord("ada2", 20, 20)]
    assert await store.belongings.sessions("nobody") == []
    assert await store.belongings.matches("ada") == await store.belongings.copies("ada") == []
    assert await store.belongings.lines("ada") == []
    assert await store.belongings.challenges("ada") == []


async def test_how_own_seats_were_played_goes_along_and_nothing_of_others(database: str, tmp_path: Path) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        ada, ben = await house.guest("Ada"), await house.guest("Ben")
        table, other = [
            await house.set_table(ada, SeatPlan("me"), SeatPlan("opponent", level="random")) for _ in range(2)
        ]
        await house.host.store.save_review(ReviewRecord(table.id, "j", 1, b"x"), {0: 873, 1: 500})
        found = {one["id"]: one["played"] for one in read(await taken(house, ada), "matches.json")}
        assert found == {table.id: [{"seat": 0, "accuracy": 87.3, "opening": []}], other.id: []}
        assert read(await taken(house, ben), "matches.json") == []
