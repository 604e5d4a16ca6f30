"""What is stored comes back the same, all of a change or nothing, on both databases."""

import asyncio
import time
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from gnomon.matches.entropy import code_digest
from gnomon.matches.errors import Conflict, StorageTrouble
from gnomon.matches.records import (
    ChallengeRecord,
    ChatLine,
    Commit,
    Invitation,
    MatchRecord,
    Notice,
    Order,
    Pace,
    ReviewRecord,
    RowRecord,
    SandboxRecord,
    Seat,
    User,
)
from gnomon.matches.traits import Trait
from gnomon.storage.engines import database_url
from gnomon.storage.store import SqlStore
from tests.matches.house import House
from tests.storage.conftest import make_store

pytestmark = pytest.mark.anyio

ADA = User("ada", "Ada Ω 愛", 1, "aaaa-bbbb", "ja")
BEN = User("ben", "Ben", 2, "cccc-dddd", "")
SEATS = [
    Seat(0, "person", "ada", "Ada", "", False, False, "s000-0000"),
    Seat(1, "open", None, "", "", False, False, ""),
    Seat(2, "opponent", None, "Vesper", "steady", False, False, ""),
]


def a_match(name: str = "m1", **changes: object) -> MatchRecord:
    record = MatchRecord(
        name,
        "khronos",
        "A title with 日本語",
        3,
        '{"seed":"ff"}',
        "c0",
        True,
        Pace("live", 600_000, 5_000, "hand_over", "steady"),
        True,
        False,
        "ada",
        "waiting",
        10,
    )
    return replace(record, **changes)  # type: ignore[arg-type]


def a_row(seq: int, **changes: object) -> RowRecord:
    return replace(RowRecord(seq, f'{{"seq":{seq}}}', 100 + seq, 0, seq + 1, 7, f"m{seq}", (1, 2, 3)), **changes)  # type: ignore[arg-type]


async def with_match(store: SqlStore, name: str = "m1", **changes: object) -> MatchRecord:
    record = a_match(name, seq=0, **changes)
    await store.create(record, SEATS, [a_row(0)])
    return record


async def test_a_match_comes_back_as_it_was_stored(store: SqlStore) -> None:
    record = await with_match(store)
    assert await store.match("m1") == record
    assert await store.seats("m1") == SEATS
    assert await store.rows("m1") == [a_row(0)]
    assert await store.match("m2") is None
    assert await store.seats("m2") == []


async def test_everything_survives_a_new_connection(store: SqlStore, database: str, tmp_path: Path) -> None:
    record = await with_match(store)
    await store.close()
    again = make_store(database, tmp_path)
    await again.open()
    assert await again.match("m1") == record
    assert await again.rows("m1") == [a_row(0)]
    await again.close()


async def test_a_change_is_stored_whole(store: SqlStore) -> None:
    record = await with_match(store)
    changed = replace(
        record,
        status="running",
        seq=2,
        asked=(0, 2),
        since=99,
        deadline=500,
        paused=True,
        rematch="m9",
        result={"ranks": [1, 2, 3]},
        finished=77,
    )
    seat = replace(SEATS[1], kind="person", user="ben", name="Ben")
    notice = Notice(0, "ben", "m1", 1, "webhook", 4, 1_000)
    await store.commit(Commit(changed, 0, (a_row(1), a_row(2)), (seat,), (notice,)))
    assert await store.match("m1") == changed
    assert [row.seq for row in await store.rows("m1")] == [0, 1, 2]
    assert await store.rows("m1", after=1) == [a_row(2)]
    assert (await store.seats("m1"))[1] == seat
    assert [found.due for found in await store.notices("ben", "m1", 9)] == [1_000]


async def test_a_row_that_is_there_already_loses_and_nothing_of_it_stays(store: SqlStore) -> None:
    record = await with_match(store)
    await store.commit(Commit(replace(record, seq=1), 0, (a_row(1, code=1),)))
    seat = replace(SEATS[1], kind="person", user="ben", name="Ben")
    with pytest.raises(Conflict):
        await store.commit(Commit(replace(record, seq=1, title="late"), 0, (a_row(1, code=2),), (seat,)))
    assert [row.code for row in await store.rows("m1")] == [7, 1]
    assert (await store.seats("m1"))[1] == SEATS[1]
    assert (await store.match("m1") or record).title == record.title


async def test_the_row_number_alone_refuses_a_double(store: SqlStore) -> None:
    record = await with_match(store)
    with pytest.raises(Conflict):
        await store.commit(Commit(replace(record, seq=0, title="late"), 0, (a_row(0, code=2),)))
    assert (await store.match("m1") or record).title == record.title


async def test_of_many_writers_at_once_exactly_one_wins(store: SqlStore) -> None:
    record = await with_match(store)
    changes = [Commit(replace(record, seq=1), 0, (a_row(1, code=code),)) for code in range(12)]
    results = await asyncio.gather(*(store.commit(change) for change in changes), return_exceptions=True)
    assert sum(result is None for result in results) == 1
    assert sum(isinstance(result, Conflict) for result in results) == 11
    assert [row.code for row in (await store.rows("m1"))[1:]] == [results.index(None)]


async def test_ones_own_matches_go_on_first_and_the_last_to_end_comes_before_the_others(store: SqlStore) -> None:
    await with_match(store, "goes1", status="running", since=5)
    await with_match(store, "goes2", status="running", since=6)
    await with_match(store, "over1", status="over", finished=50, since=9)
    await with_match(store, "over2", status="over", finished=60, since=8)
    ending = await with_match(store, "ends", status="running", since=1)
    over = replace(ending, status="over", finished=70, seq=1)
    await store.commit(Commit(over, 0, (a_row(1),)))
    await store.commit(Commit(replace(over, finished=70, seq=2), 1, (a_row(2),)))  # a note behind the end

    async def found(limit: int, before: int | None = None) -> list[str]:
        return [record.id for record, seats in await store.of_user("ada", limit, before) if len(seats) == 3]

    assert await found(9) == ["goes2", "goes1", "ends", "over2", "over1"]
    assert await found(1) == ["goes2", "ends"]
    assert await found(9, 70) == ["over2", "over1"]
    assert await found(1, 60) == ["over1"]
    assert await store.of_user("nobody", 9) == []


async def test_only_listed_matches_that_are_played_can_be_watched_the_latest_first(store: SqlStore) -> None:
    await with_match(store, "waits")
    await with_match(store, "seen1", status="running", since=5)
    await with_match(store, "seen2", status="running", since=6)
    await with_match(store, "unseen", status="running", since=7, listed=False)
    await with_match(store, "over", status="over", finished=50)
    assert [record.id for record, _seats in await store.watchable(9)] == ["seen2", "seen1"]
    assert [record.id for record, _seats in await store.watchable(1)] == ["seen2"]


async def test_lists_show_what_belongs_in_them(store: SqlStore) -> None:
    await with_match(store, "open1", created=1)
    await with_match(store, "open2", created=2)
    await with_match(store, "hidden", listed=False)
    await with_match(store, "runs", status="running")
    await with_match(store, "over1", status="over", finished=50)
    await with_match(store, "over2", status="over", finished=60)
    assert [record.id for record, _seats in await store.open_tables(9)] == ["open2", "open1"]
    assert [record.id for record, _seats in await store.open_tables(1)] == ["open2"]
    assert [record.id for record, seats in await store.running() if seats == SEATS] == ["runs"]
    assert [record.id for record, _seats in await store.listed(9, 61)] == ["over2", "over1"]
    assert [record.id for record, _seats in await store.listed(9, 60)] == ["over1"]
    assert {record.id for record, _seats in await store.of_user("ada", 99)} == {
        "open1",
        "open2",
        "hidden",
        "runs",
        "over1",
        "over2",
    }
    assert await store.of_user("nobody", 9) == []


async def test_what_somebody_has_set_counts_until_it_is_over_or_asleep(store: SqlStore) -> None:
    await with_match(store, "waits", since=50)
    await with_match(store, "runs", status="running", since=60)
    await with_match(store, "asleep", status="running", since=40)
    await with_match(store, "over", status="over", since=70)
    await with_match(store, "ben's", owner="ben", since=80)
    found = await store.unfinished("ada", 50)
    assert {record.id: seats for record, seats in found} == {"waits": SEATS, "runs": SEATS}
    await store.save_user(ADA)
    await store.save_user(replace(BEN, keeper="ada"))
    assert {record.id for record, _ in await store.unfinished("ada", 50)} == {"waits", "runs", "ben's"}
    assert {record.id for record, _ in await store.unfinished("ben", 50)} == {"ben's"}
    names = ["waits", "runs", "asleep", "over", "ben's", *(f"nobody {number}" for number in range(1_200))]
    assert await store.going_on(names, 50) == {"waits", "runs", "ben's"}
    assert await store.going_on([], 0) == set()


async def test_people_sessions_and_codes(store: SqlStore) -> None:
    await store.save_user(ADA)
    await store.save_user(BEN)
    assert await store.user("ada") == ADA
    assert await store.user("eve") is None
    assert await store.user_of_recovery("cccc-dddd") == BEN
    await store.save_user(replace(ADA, name="Ada L."))
    assert (await store.user("ada") or ADA).name == "Ada L."
    await store.save_session("d" * 64, "ada", 5)
    assert (await store.session("d" * 64) or BEN).id == "ada"
    await store.end_session("d" * 64)
    assert await store.session("d" * 64) is None


async def test_invitations_chat_and_orders(store: SqlStore) -> None:
    await with_match(store)
    invitation = Invitation("eeee-ffff", "m1", 1, False, 3)
    await store.save_invitation(invitation)
    assert await store.invitation("eeee-ffff") == invitation
    assert await store.invitations("m1") == [invitation]
    await store.save_invitation(replace(invitation, spent=9))
    assert await store.invitations("m1") == []
    assert (await store.invitation("eeee-ffff") or invitation).spent == 9
    assert await store.seat_of_recovery("s000-0000") == ("m1", SEATS[0])
    first = await store.add_line("m1", ChatLine(0, "ada", 0, "Ada", "olá 👋", 1))
    second = await store.add_line("m1", ChatLine(0, "ben", 1, "Ben", "hello", 2))
    assert await store.lines("m1") == [first, second]
    orders = [Order(0, "defend", 3, 1), Order(0, "discard", 4, 2)]
    await store.save_orders("m1", 0, orders)
    await store.save_orders("m1", 2, [Order(2, "defend", 5, 1)])
    assert await store.orders("m1") == [*orders, Order(2, "defend", 5, 1)]
    await store.save_orders("m1", 0, [])
    assert await store.orders("m1") == [Order(2, "defend", 5, 1)]


async def test_a_notice_goes_to_one_taker_until_its_lease_is_over(store: SqlStore) -> None:
    record = await with_match(store)
    notices = tuple(Notice(0, "ada", "m1", seat, "webhook", 1, 1_000 + seat) for seat in range(3))
    await store.commit(Commit(record, 0, notices=notices))
    assert await store.take_notices(999, 50, 9) == []
    taken = await asyncio.gather(*(store.take_notices(1_001, 50, 9) for _ in range(3)))
    assert sorted(notice.seat for some in taken for notice in some) == [0, 1]
    assert [notice.seat for notice in await store.take_notices(1_050, 50, 9)] == [2]
    assert [notice.seat for notice in await store.take_notices(1_051, 50, 1)] == [0]
    sent = replace((await store.notices("ada", "m1", 1))[0], state="sent", sent=2_000, detail="status 200")
    await store.save_notice(sent)
    assert sent in await store.notices("ada", "m1", 9)


async def test_a_notice_that_lost_its_reason_is_cancelled(store: SqlStore) -> None:
    record = await with_match(store)
    await store.commit(Commit(record, 0, notices=(Notice(0, "ada", "m1", 0, "webhook", 1, 1_000),)))
    await store.commit(Commit(record, 0, cancelled=(("m1", 0),)))
    assert await store.take_notices(9_999, 50, 9) == []
    assert await store.notices("ada", None, 9) == []


async def test_copies_for_analysis(store: SqlStore) -> None:
    copy = SandboxRecord("s1", "ada", "m1", 12, -1, True, False, 5, '{"line":[]}')
    await store.save_sandbox(copy)
    await store.save_sandbox(replace(copy, shared=True))
    assert await store.sandbox("s1") == replace(copy, shared=True)
    assert await store.sandboxes("ada", 9) == [replace(copy, shared=True)]
    assert await store.sandbox("s2") is None


async def test_the_review_of_a_match_is_replaced_and_goes_with_it(store: SqlStore) -> None:
    await with_match(store)
    assert await store.review("m1") is None
    first = ReviewRecord("m1", "1 gnomon-1.0 0123 rules-1", 7, b"\x00\xff not text")
    await store.save_review(first, {0: 871, 1: 1000})
    assert await store.review("m1") == first
    second = replace(first, judge="1 gnomon-2.0 0123 rules-1", created=8, body=b"")
    await store.save_review(second, {0: 880})
    assert await store.review("m1") == second
    with pytest.raises(Conflict):
        await store.save_review(replace(first, match="m2"), {0: 1})
    found = await store.traits.of_matches(["m1", "m2"])
    assert sorted(found, key=lambda one: one.seat) == [Trait("m1", 0, 880), Trait("m1", 1, 1000)]

    def gone(connection: Connection) -> None:
        for table in ("match_row", "seat", "match"):
            connection.execute(text(f"DELETE FROM {table}"))

    await store._engines.write(gone)
    assert await store.review("m1") is None
    assert await store.traits.of_matches(["m1"]) == []


async def test_places_in_challenges(store: SqlStore) -> None:
    for number, name in enumerate(("m1", "m2", "m3")):
        await store.create(a_match(name, created=number), SEATS, [])
    of_day = ("khronos", "daily", "2026-01-01", "normal")
    found = [ChallengeRecord(name, *of_day, "ada", 5 - number) for number, name in enumerate(("m1", "m2", "m3"))]
    for record in found:
        await store.save_challenge(record)
    assert await store.challenge("m2") == found[1] and await store.challenge("m4") is None
    deals = (["feudum", "khronos"], *of_day[1:3])
    assert await store.attempts(*deals, "ada") == [found[2], found[1], found[0]]
    assert await store.attempts(["feudum"], *of_day[1:3], "ada") == await store.attempts(*deals, "ben") == []
    assert await store.unjudged(*deals) == []
    await store.commit(Commit(a_match("m2", status="over", seq=0), -1, rows=(a_row(0),)))
    assert await store.unjudged(*deals) == [found[1]]
    results = ((False, 90), (True, 40), (True, 70))
    judged = [
        replace(one, verdict="counts", player="Ada", points=points, won=won, facts={"opponents": 60}, finished=9)
        for one, (won, points) in zip(found, results, strict=True)
    ]
    for record in judged:
        await store.save_challenge(record)
    assert await store.unjudged(*deals) == []
    assert await store.players(*deals) == {"khronos": 1}
    assert await store.best(*of_day, 9) == [judged[2], judged[1], judged[0]]
    assert await store.best(*of_day, 1) == [judged[2]]
    assert await store.points(*of_day) == {40: 1, 70: 1, 90: 1}
    await store.save_challenge(replace(judged[0], points=70))
    await store.save_challenge(replace(judged[1], verdict="again"))
    assert await store.points(*of_day) == {70: 2}
    assert await store.points(*of_day[:3], "hard") == {}


async def test_the_server_s_secret_is_made_once(store: SqlStore, database: str, tmp_path: Path) -> None:
    made = await asyncio.gather(*(store.secret(f"{number:064x}", number) for number in range(8)))
    assert len(set(made)) == 1
    again = make_store(database, tmp_path)
    assert await again.secret("f" * 64, 99) == made[0]
    await again.close()


async def save_formerly(store: SqlStore, user: User, webhook: str = "") -> None:
    """Store somebody as the schemas before the fifth had it."""
    before = text(
        "INSERT INTO person (id, name, created, recovery, webhook, language) "
        "VALUES (:id, :name, :created, :recovery, :webhook, :language)"
    ).bindparams(
        webhook=webhook, **{name: getattr(user, name) for name in ("id", "name", "created", "recovery", "language")}
    )
    await store._engines.write(lambda connection: connection.execute(before))


async def test_a_database_of_the_first_schema_is_brought_up_to_date(database: str, tmp_path: Path) -> None:
    from alembic import command

    from gnomon.storage.upgrade import configuration

    old = make_store(database, tmp_path)
    await old._engines.write(lambda connection: command.upgrade(configuration(connection), "0001"))
    await save_formerly(old, ADA)
    await old.open()
    assert await old.user("ada") == ADA
    assert not ADA.shares, "who was never asked has not agreed"
    assert await old.challenge("m1") is None
    assert await old.review("m1") is None
    await old.close()


async def test_codes_and_sessions_of_the_second_schema_go_on_opening(database: str, tmp_path: Path) -> None:
    from alembic import command

    from gnomon.storage.upgrade import configuration

    old = make_store(database, tmp_path)
    await old._engines.write(lambda connection: command.upgrade(configuration(connection), "0002"))
    await save_formerly(old, BEN)
    await save_formerly(old, replace(ADA, recovery="2345-abcd"))
    before = text("INSERT INTO session (digest, \"user\", created) VALUES ('d', 'ada', 5)")
    await old._engines.write(lambda connection: connection.execute(before))
    await old.open()
    house = House(old)
    assert await house.host.people.recover("2345ABCD") == ADA
    assert (await old.user("ada") or BEN).recovery == code_digest("2345-abcd")
    assert await old.user_of_recovery("2345-abcd") is None
    now = time.time_ns() // 1_000_000
    assert await old.session("d", now - 60_000) == ADA
    await old.open()
    assert await house.host.people.recover("2345ABCD") == ADA
    await old.close()


async def test_sessions_are_seen_and_ended(store: SqlStore) -> None:
    await store.save_user(ADA)
    await store.save_user(BEN)
    for digest, user in (("a", "ada"), ("b", "ada"), ("c", "ben")):
        await store.save_session(digest, user, 100)
    await store.see_session("a", 500, 100)
    assert await store.session("a", 101) is None, "it was noted lately"
    await store.see_session("a", 500, 101)
    assert await store.session("a", 500) == ADA
    await store.end_sessions("ada", "a")
    assert [await store.session(digest) for digest in "abc"] == [ADA, None, BEN]
    await store.end_unused_sessions(101)
    assert [await store.session(digest) for digest in "abc"] == [ADA, None, None]


async def test_the_last_lines_of_a_chat_come_alone_oldest_first(store: SqlStore) -> None:
    await with_match(store)
    lines = [await store.add_line("m1", ChatLine(0, "ada", 0, "Ada", str(number), number)) for number in range(9)]
    assert await store.lines("m1", 4) == lines[-4:]
    assert await store.lines("m1") == lines


async def test_migrations_run_again_without_effect_and_leave_nothing_to_do(store: SqlStore) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from gnomon.storage import schema

    await store.open()
    await store.ping()
    differences = await store._engines.read(
        lambda connection: compare_metadata(MigrationContext.configure(connection), schema.metadata)
    )
    assert differences == []


def test_other_databases_are_named_as_unknown(tmp_path: Path) -> None:
    for setting in ("mysql://x/y", "nonsense", "://"):
        with pytest.raises(StorageTrouble, match="GNOMON_DATABASE_URL"):
            database_url(setting, tmp_path)
    assert database_url("postgres://u@h/d", tmp_path).drivername == "postgresql+psycopg"
    assert database_url("", tmp_path).database == str(tmp_path / "gnomon.db")
