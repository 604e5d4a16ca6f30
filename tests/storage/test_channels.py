"""Ways by which people are told, in both databases: nothing comes twice, nothing of a former address is lost."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from gnomon.matches.records import NEVER, CallRules, Channel, Commit, Notice, User
from gnomon.storage.store import SqlStore
from tests.storage.conftest import make_store
from tests.storage.test_store import ADA, BEN, save_formerly, with_match

pytestmark = pytest.mark.anyio

WAY = Channel("w1", "ada", "discord", "https://discord.com/x", 5, 5, "s3cret")


async def test_a_channel_fares_and_keeps_what_it_is(store: SqlStore) -> None:
    await store.save_user(ADA)
    await store.save_user(BEN)
    channels = store.channels
    await channels.add(WAY)
    await channels.add(replace(WAY, id="w2", user="ben", kind="mail", verified=NEVER))
    assert await channels.reachable() == {"ada"}
    failing = replace(WAY, failures=2, failing=9, rests=99, detail="status 500")
    await channels.note(replace(failing, target="elsewhere", secret="other", user="ben"))
    assert await channels.channel("w1") == failing
    await channels.sign("w1", "newer")
    assert await channels.of_user("ada") == [replace(failing, secret="newer")]
    await channels.note(replace(failing, ended=10))
    assert await channels.reachable() == set()
    assert not await channels.remove("ben", "w1")
    assert await channels.remove("ada", "w1")
    assert not await channels.remove("ada", "w1")
    assert await channels.channel("w1") is None
    await channels.note(failing)
    assert await channels.of_user("ada") == [], "what is removed does not come back by faring"


async def test_of_several_who_confirm_an_address_one_is_told_so(store: SqlStore) -> None:
    await store.save_user(ADA)
    await store.channels.add(replace(WAY, verified=NEVER, kind="mail", secret="a digest"))
    assert not await store.channels.verify("w1", "another", 7)
    assert sum(await asyncio.gather(*(store.channels.verify("w1", "a digest", 7) for _ in range(4)))) == 1
    found = await store.channels.channel("w1")
    assert (found and found.verified, found and found.secret) == (7, "")
    assert not await store.channels.verify("w1", "", 8)


async def test_quiet_hours_are_kept_and_replaced(store: SqlStore) -> None:
    await store.save_user(ADA)
    assert await store.channels.rules("ada") is None
    for rules in (CallRules("ada", "Asia/Tokyo", 1350, 450), CallRules("ada", "UTC")):
        await store.channels.save_rules(rules)
        assert await store.channels.rules("ada") == rules


async def test_what_was_chosen_stays_however_a_channel_fares(store: SqlStore) -> None:
    await store.save_user(ADA)
    await store.channels.add(WAY)
    await store.channels.choose("w1", "+chat -ended")
    await store.channels.note(replace(WAY, told=9, choices="older"))
    assert await store.channels.channel("w1") == replace(WAY, told=9, choices="+chat -ended")


async def test_choices_of_matches_are_kept_replaced_and_go_with_what_is_over(store: SqlStore) -> None:
    await store.save_user(ADA)
    await store.save_user(BEN)
    record = await with_match(store)
    channels = store.channels
    await channels.save_calls("ada", {"m1": "short"})
    await channels.save_calls("ben", {"m1": "nothing"})
    await channels.save_calls("ada", {"m1": "nothing"})
    assert await channels.calls("ada") == {"m1": "nothing"}
    await channels.save_calls("ada", {"m1": "usual"})
    assert (await channels.calls("ada"), await channels.calls("ben")) == ({}, {"m1": "nothing"})
    await store.commit(Commit(replace(record, status="over", finished=9, seq=record.seq), 0))
    await channels.save_calls("ben", {})
    assert await channels.calls("ben") == {}


async def test_a_clock_that_is_wound_up_takes_back_what_was_ahead(store: SqlStore) -> None:
    await store.save_user(ADA)
    record = await with_match(store)
    ahead = Notice(0, "ada", "m1", 0, "", 1, 9_000, event="deadline")
    turn = replace(ahead, due=1_000, event="your_turn")
    await store.commit(Commit(record, 0, notices=(ahead, replace(ahead, seat=1), turn)))
    await store.commit(Commit(record, 0, rewound=(0,), notices=(replace(ahead, number=2),)))
    found = [(one.event, one.seat, one.number, one.state) for one in await store.notices("ada", "m1", 9)]
    assert found == [("deadline", 0, 2, "waiting"), ("your_turn", 0, 1, "waiting"), ("deadline", 1, 1, "waiting")]
    assert [told.notice.event for told in await store.channels.told("ada", 9)] == ["your_turn"]
    last = await store.channels.last_told("ada", "m1", "deadline")
    assert last is not None
    assert last.number == 2
    assert await store.channels.last_told("ada", "m1", "chat") is None


async def test_of_several_takers_one_addresses_a_notice(store: SqlStore) -> None:
    await store.save_user(ADA)
    record = await with_match(store)
    await store.commit(Commit(record, 0, notices=(Notice(0, "ada", "m1", 0, "", 1, 1_000),)))
    [notice] = await store.take_notices(2_000, 50, 9)
    copies = [replace(notice, id=0, channel="discord", way=way) for way in ("w1", "w2", "w3")]
    made = await asyncio.gather(*(store.channels.address(notice, copies) for _ in range(4)))
    [ours] = [some for some in made if some]
    assert [one.way for one in ours] == ["w1", "w2", "w3"]
    assert len({one.id for one in ours}) == 3
    told = await store.channels.told("ada", 9)
    assert sorted(one.notice.id for one in told) == sorted(one.id for one in ours)
    assert {(one.game, one.title) for one in told} == {(record.game, record.title)}
    assert await store.channels.last_sent("w1", "m1") is None
    await store.save_notice(replace(ours[0], state="sent", sent=7))
    assert await store.channels.last_sent("w1", "m1") == replace(ours[0], state="sent", sent=7)
    await store.commit(Commit(replace(record, seq=record.seq), 0, cancelled=(("m1", 0),)))
    assert await store.take_notices(9_999, 50, 9) == [], "copies lose their reason too"


async def test_the_address_of_former_times_is_somebody_s_first_channel(database: str, tmp_path: Path) -> None:
    from alembic import command

    from gnomon.storage.upgrade import configuration

    old = make_store(database, tmp_path)
    await old._engines.write(lambda connection: command.upgrade(configuration(connection), "0014"))
    await save_formerly(old, ADA, "https://hooks.example/ada?x=%41&y=愛")
    await save_formerly(old, BEN)
    await save_formerly(old, User("cay", "Cay", 9, "eeee-ffff"), "http://cay.example/")
    await old.open()
    channels = [one for user in ("ada", "ben", "cay") for one in await old.channels.of_user(user)]
    assert [(one.user, one.kind, one.target, one.created, one.verified, one.secret) for one in channels] == [
        ("ada", "webhook", "https://hooks.example/ada?x=%41&y=愛", 1, 1, ""),
        ("cay", "webhook", "http://cay.example/", 9, 9, ""),
    ]
    assert await old.channels.reachable() == {"ada", "cay"}
    assert await old.user("ada") == ADA
    await old.close()
