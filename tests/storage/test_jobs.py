"""One contract for the line of jobs, in memory and in PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gnomon import __version__
from gnomon.matches import jobs as module
from gnomon.matches.errors import StorageTrouble
from gnomon.matches.jobs import ATTEMPTS, LEASE_MS, Job, JobFailed, Kind, Lane, Outcome, Taken, Taker, done
from gnomon.matches.line import MemoryJobs
from gnomon.matches.thinking import Claim, Urgency
from gnomon.matches.waits import happens
from gnomon.matches.workshop import Workshop, lanes_of
from gnomon.storage import queue
from gnomon.storage.engines import database_url
from gnomon.storage.queue import PostgresJobs
from tests.matches.house import TurnedClock
from tests.storage.rooms import ALL, KINDS, Room

pytestmark = pytest.mark.anyio

BY_THE_CLOCK, AWAITED, SEEN, LIVE, LATER, WATCHED, UNSEEN = Urgency


def answer(text: str) -> Outcome:
    return Outcome(msgspec.Raw(msgspec.json.encode(text)))


async def test_a_job_of_a_key_is_there_once_until_its_outcome_is_forgotten(room: Room) -> None:
    taker = await room.jobs.join("one")
    assert await room.put("a")
    assert not await room.put("a")
    taken = await room.taken(taker)
    assert (taken.kind, taken.key, taken.body) == (Kind.THINK, "a", '{"of": "a"}')
    assert not await room.put("a"), "it is being done"
    assert await room.take(taker) is None
    assert await room.jobs.finish(taken, answer("done"))
    assert not await room.put("a"), "its outcome is there"
    assert (await room.jobs.outcome("a", 1)).told() == b'"done"'
    assert await room.jobs.line() == []
    await room.pass_time(module.OUTCOME_MS + 1_000)
    await room.jobs.sweep()
    assert await room.put("a")


async def test_an_outcome_that_will_not_do_is_forgotten_and_the_job_done_anew(room: Room) -> None:
    taker = await room.jobs.join("one")
    for text in ("a lie", "the truth"):
        assert await room.put("a")
        await room.jobs.forget("a")
        assert await room.jobs.finish(await room.taken(taker), answer(text)), "what is in hand is not forgotten"
        assert (await room.jobs.outcome("a", 1)).told() == msgspec.json.encode(text)
        await room.jobs.forget("a")
        with pytest.raises(TimeoutError):
            await room.jobs.outcome("a", 0.05)


async def test_a_job_carries_what_asked_for_it(room: Room) -> None:
    taker, words = await room.jobs.join("one"), f"00-{'a' * 32}-{'b' * 16}-01"
    await room.put("a")
    await room.put("b", trace=words)  # type: ignore[arg-type]
    assert [(await room.taken(taker)).trace for _ in "ab"] == ["", words]


async def test_what_is_urgent_comes_first_then_owners_with_little_in_line_then_who_came_first(room: Room) -> None:
    for key, urgency, owner in (
        ("programs", UNSEEN, "eve"),
        ("later", LATER, "ada"),
        ("mine", AWAITED, "bob"),
        ("mine too", AWAITED, "bob"),
        ("hers", AWAITED, "cid"),
        ("real time", BY_THE_CLOCK, "dan"),
    ):
        assert await room.put(key, urgency, owner)
    assert [line.key for line in await room.jobs.line()] == [
        "real time",
        "mine",
        "hers",
        "mine too",
        "later",
        "programs",
    ]
    taker = await room.jobs.join("one")
    assert await room.keys(taker) == ["real time", "mine", "hers", "mine too", "later", "programs"]


async def test_of_what_nobody_waits_for_live_play_goes_before_play_over_days_and_what_is_watched_before_what_is_not(
    room: Room,
) -> None:
    for urgency in (UNSEEN, WATCHED, LATER, LIVE, SEEN, AWAITED, BY_THE_CLOCK):
        await room.put(urgency.name, urgency)
        await room.put(f"{urgency.name} too", urgency, urgency.name)
    line = await room.jobs.line()
    names = [name for urgency in Urgency for name in (urgency.name, f"{urgency.name} too")]
    assert [(one.key, one.claim.urgency.name) for one in line] == [(name, name.split()[0]) for name in names]
    taker = await room.jobs.join("one")
    first = [await room.taken(taker) for _ in Urgency for _ in "ab"]
    assert [(one.key, one.claim.urgency.name) for one in first] == [(name, name.split()[0]) for name in names]


async def test_what_is_least_urgent_moves_up_and_forward_too(room: Room) -> None:
    for key in ("first", "second", "third"):
        await room.put(key, UNSEEN, "ada")
    await room.jobs.withdraw("first")
    await room.put("his", UNSEEN, "bob")
    await room.put("later", LATER, "cid")
    assert [line.key for line in await room.jobs.line()] == ["later", "second", "his", "third"]
    assert not await room.put("third", SEEN, "ada")
    assert [(line.key, line.claim.urgency) for line in await room.jobs.line()][:2] == [
        ("third", SEEN),
        ("later", LATER),
    ]


async def test_jobs_of_a_release_with_fewer_urgencies_are_read_and_its_servers_read_ours(
    postgres_database: str, tmp_path: Path
) -> None:
    jobs = PostgresJobs(database_url(postgres_database, tmp_path))
    await jobs.open()
    try:
        for urgency in Urgency:
            await jobs.put(wish(urgency.name, Claim(urgency, urgency.name)))
        async with jobs._transaction() as connection:
            found = await connection.execute("SELECT lock, (args->>'urgency')::int AS told FROM procrastinate_jobs")
            told = {row["lock"]: row["told"] for row in await found.fetchall()}
            await connection.execute("UPDATE procrastinate_jobs SET args = args - 'step'")
        assert told == {
            "BY_THE_CLOCK": 0,
            "AWAITED": 1,
            "SEEN": 2,
            "LIVE": 2,
            "LATER": 2,
            "WATCHED": 3,
            "UNSEEN": 4,
        }
        read = {one.key: one.claim.urgency for one in await jobs.line()}
        assert read == {urgency.name: LIVE if urgency in (SEEN, LATER) else urgency for urgency in Urgency}
        taken = await jobs.take(await jobs.join("one"), KINDS, ALL, 1)
        assert taken is not None and taken.claim.urgency == BY_THE_CLOCK
    finally:
        await jobs.close()


async def test_a_slot_kept_for_people_takes_neither_programs_nor_an_owner_s_second_wish(room: Room) -> None:
    await room.put("programs", WATCHED, "eve")
    await room.put("away", LATER, "ada")
    await room.put("first", AWAITED, "bob")
    await room.put("second", AWAITED, "bob")
    taker = await room.jobs.join("one")
    assert await room.keys(taker, Lane.FIRST) == ["first"]
    assert await room.keys(taker, Lane.FIRST, Lane.PEOPLE) == ["second", "away"]
    assert await room.keys(taker) == ["programs"]


async def test_what_stood_behind_its_owner_s_other_job_moves_up_when_that_has_gone(room: Room) -> None:
    """Else an owner with one wish at a time would always be before the second of somebody who once had two."""
    for key in ("hers", "hers too", "her third"):
        await room.put(key, UNSEEN, "ada")
    taker = await room.jobs.join("one")
    taken = await room.taken(taker)
    await room.put("his", UNSEEN, "bob")
    assert [line.key for line in await room.jobs.line()] == ["hers", "his", "hers too", "her third"]
    await room.jobs.finish(taken, answer("done"))
    assert [line.key for line in await room.jobs.line()] == ["hers too", "his", "her third"]
    await room.jobs.withdraw("hers too")
    assert [line.key for line in await room.jobs.line()] == ["her third", "his"]


async def test_a_second_wish_of_somebody_who_waits_is_their_first_when_that_is_done(room: Room) -> None:
    taker = await room.jobs.join("one")
    await room.put("first", AWAITED, "bob")
    taken = await room.taken(taker, Lane.FIRST)
    await room.put("second", AWAITED, "bob")
    assert await room.take(taker, Lane.FIRST) is None
    waiting = asyncio.ensure_future(room.take(taker, Lane.FIRST, seconds=10))
    await asyncio.sleep(0.3)
    begun = asyncio.get_running_loop().time()
    await room.jobs.finish(taken, answer("done"))
    second = await waiting
    assert second is not None
    assert second.key == "second"
    assert asyncio.get_running_loop().time() - begun < queue.POLL_SECONDS / 2, "it was rung for"


async def test_a_job_that_has_become_urgent_moves_forward(room: Room) -> None:
    await room.put("a", UNSEEN, "ada")
    await room.put("b", LATER, "bob")
    assert not await room.put("a", AWAITED, "ada")
    assert [line.key for line in await room.jobs.line()] == ["a", "b"]
    assert (await room.jobs.line())[0].claim == Claim(AWAITED, "ada"), "whoever takes it is told so"
    taker = await room.jobs.join("one")
    assert await room.keys(taker, Lane.FIRST) == ["a"]


async def test_whoever_waits_gets_a_job_as_soon_as_it_is_put(room: Room) -> None:
    taker = await room.jobs.join("one")
    waiting = asyncio.ensure_future(room.take(taker, seconds=10))
    await asyncio.sleep(0.3)
    begun = asyncio.get_running_loop().time()
    await room.put("a")
    taken = await asyncio.wait_for(waiting, 5)
    assert taken is not None
    assert taken.key == "a"
    asking = asyncio.ensure_future(room.jobs.outcome("a", 10))
    await asyncio.sleep(0.1)
    await room.jobs.finish(taken, answer("done"))
    assert (await asyncio.wait_for(asking, 5)).told() == b'"done"'
    assert asyncio.get_running_loop().time() - begun < 5, "nobody waited for the next look"


async def test_what_a_killed_process_held_goes_back_in_line_before_its_lease_ends(
    tmp_path: Path, postgres_database: str
) -> None:
    room = Room(postgres_database, tmp_path)
    killed = room.server()
    await room.jobs.open()
    await killed.open()
    try:
        here, afar = await killed.join("here"), await killed.join("afar", from_afar=True)
        for key in ("of the process", "of a machine that asked it"):
            await room.put(key)
        for taker in (here, afar):
            assert await killed.take(taker, KINDS, ALL, 1.0) is not None
        assert await room.jobs.sweep() == 0
        await killed._lasting.close()  # type: ignore[attr-defined]  # as the system does when a process ends
        lost = 0
        for _ in range(50):  # the database hears of it in its own time
            lost += await room.jobs.sweep()
            if lost:
                break
            await asyncio.sleep(0.05)
        assert lost == 1
        assert await room.jobs.beat(here) is None
        assert await room.jobs.beat(afar) is not None
        again = await killed.join("here")
        assert await killed.beat(again) is not None, "it has a new connection"
        assert await room.jobs.sweep() == 0
    finally:
        await room.close()


async def test_what_a_lost_taker_held_goes_to_the_next(room: Room) -> None:
    one, two = await room.jobs.join("one"), await room.jobs.join("two")
    await room.put("a")
    lost = await room.taken(one)
    assert await room.jobs.sweep() == 0
    await room.pass_time(LEASE_MS + 1_000)
    await room.jobs.beat(two)
    assert await room.jobs.sweep() == 1
    assert await room.jobs.beat(one) is None, "it is to join anew"
    two = await room.jobs.join("two")
    again = await room.taken(two)
    assert (again.key, again.attempts) == ("a", 1)
    assert await room.jobs.finish(again, answer("second"))
    assert not await room.jobs.finish(lost, answer("first")), "its lease had ended"
    assert (await room.jobs.outcome("a", 1)).told() == b'"second"'


async def test_only_whoever_holds_a_job_hands_in_what_came_of_it(room: Room) -> None:
    one, two = await room.jobs.join("one"), await room.jobs.join("two")
    for key in ("a", "b", "waits"):
        await room.put(key)
    mine, hers = await room.taken(one), await room.taken(two)
    waiting = hers.ticket + 1
    for told in (
        replace(hers, taker=one),
        replace(mine, ticket=hers.ticket),
        replace(mine, key=hers.key),
        replace(mine, key="waits"),
        replace(mine, key="never put"),
        replace(mine, ticket=waiting, key="waits"),
        replace(mine, ticket=9_999, key="never put"),
    ):
        assert not await room.jobs.finish(told, answer("a lie"))
    assert [line.key for line in await room.jobs.line()] == ["a", "b", "waits"]
    for key in ("a", "b", "waits", "never put"):
        with pytest.raises(TimeoutError):
            await room.jobs.outcome(key, 0.05)
    for taken in (mine, hers):
        assert await room.jobs.finish(taken, answer(taken.key))
        assert (await room.jobs.outcome(taken.key, 1)).told() == msgspec.json.encode(taken.key)
        assert not await room.jobs.finish(taken, answer("anew")), "it is held no more"
    assert await room.keys(two) == ["waits"]


async def test_who_lost_a_job_that_waits_again_does_not_hand_it_in(room: Room) -> None:
    slow = await room.jobs.join("slow")
    await room.put("a", seconds=1.0)
    lost = await room.taken(slow)
    await room.pass_time(module.GRACE_MS + 1_500)
    await room.jobs.beat(slow)
    assert await room.jobs.sweep() == 1
    assert not await room.jobs.finish(lost, answer("late"))
    again = await room.taken(slow)
    assert (again.key, again.attempts) == ("a", 1)


async def test_a_slow_taker_loses_a_job_although_it_lives(room: Room) -> None:
    taker = await room.jobs.join("slow")
    await room.put("a", seconds=1.0)
    await room.taken(taker)
    await room.pass_time(module.GRACE_MS + 500)
    await room.jobs.beat(taker)
    assert await room.jobs.sweep() == 0
    await room.pass_time(1_000)
    await room.jobs.beat(taker)
    assert await room.jobs.sweep() == 1
    assert [(line.begun, line.taker) for line in await room.jobs.line()] == [(0, "")], "it waits again"


async def test_a_job_that_kills_whoever_takes_it_fails_after_some_attempts(room: Room) -> None:
    await room.put("a")
    for _ in range(ATTEMPTS):
        taker = await room.jobs.join("one")
        await room.taken(taker)
        await room.pass_time(LEASE_MS + 1_000)
        assert await room.jobs.sweep() == 1
    with pytest.raises(JobFailed, match="lost on the way"):
        (await room.jobs.outcome("a", 1)).told()


async def test_who_leaves_gives_back_what_it_held_and_that_is_no_attempt(room: Room) -> None:
    one, two = await room.jobs.join("one"), await room.jobs.join("two")
    await room.put("a")
    await room.taken(one)
    await room.jobs.leave(one)
    again = await room.taken(two)
    assert (again.key, again.attempts) == ("a", 0)


async def test_who_has_left_or_never_came_takes_nothing(room: Room) -> None:
    jobs = room.jobs
    attic, cellar = await jobs.join("Attic"), await jobs.join("Cellar")
    await room.put("a")
    await jobs.leave(attic)
    assert await jobs.take(attic, KINDS, ALL, 0) is None
    assert await jobs.take("999999", KINDS, ALL, 0) is None
    assert await jobs.beat(attic) is None
    assert (await room.taken(cellar)).key == "a"


async def test_a_job_waits_until_it_is_due(room: Room) -> None:
    import time

    taker = await room.jobs.join("one")
    now = room.clock.now() if room.clock is not None else round(time.time() * 1000)
    await room.put("a", due=now + 1_000)
    assert await room.take(taker) is None
    if room.clock is not None:
        room.clock.turn(1_000)
    else:
        await asyncio.sleep(1.1)
    assert (await room.taken(taker)).key == "a"


async def test_a_withdrawn_job_is_not_taken_but_one_in_hand_is_finished(room: Room) -> None:
    taker = await room.jobs.join("one")
    await room.put("a")
    await room.jobs.withdraw("a")
    assert await room.take(taker) is None
    await room.put("b")
    taken = await room.taken(taker)
    await room.jobs.withdraw("b")
    assert await room.jobs.finish(taken, answer("done"))


async def test_a_sign_brings_what_a_taker_still_holds(room: Room) -> None:
    one, two = await room.jobs.join("one"), await room.jobs.join("two")
    assert await room.jobs.beat(one) == set()
    for key in ("a", "b", "c"):
        await room.put(key)
    given_up, kept, other = [await room.taken(taker) for taker in (one, one, two)]
    assert await room.jobs.beat(one) == {given_up.ticket, kept.ticket}
    await room.jobs.withdraw("a")
    assert await room.jobs.beat(one) == {given_up.ticket, kept.ticket}, "one in hand is finished"
    await room.jobs.withdraw("a", begun=True)
    assert await room.jobs.beat(one) == {kept.ticket}
    assert not await room.jobs.finish(given_up, answer("late"))
    with pytest.raises(TimeoutError):
        await room.jobs.outcome("a", 0.05)
    assert await room.jobs.beat(two) == {other.ticket}
    assert await room.put("a"), "it may be wanted again"


async def test_what_a_slow_taker_has_lost_is_not_among_what_it_holds(room: Room) -> None:
    one, two = await room.jobs.join("one"), await room.jobs.join("two")
    await room.put("a", seconds=1.0)
    lost = await room.taken(one)
    await room.pass_time(module.GRACE_MS + 1_500)
    for taker in (one, two):
        await room.jobs.beat(taker)
    assert await room.jobs.sweep() == 1
    again = await room.taken(two)
    assert again.key == lost.key
    assert (await room.jobs.beat(one), await room.jobs.beat(two)) == (set(), {again.ticket})


async def test_an_outcome_of_what_is_not_in_line_is_not_waited_for(room: Room) -> None:
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(room.jobs.outcome("nothing", 3_600), 5)


async def test_a_job_for_which_somebody_else_waits_is_not_withdrawn(room: Room) -> None:
    await room.put("a")
    asking = asyncio.ensure_future(room.jobs.outcome("a", 60))
    await asyncio.sleep(0.1)
    await room.jobs.withdraw("a", begun=True)
    taken = await room.taken(await room.jobs.join("one"))
    await room.jobs.withdraw("a", begun=True)
    assert await room.jobs.finish(taken, answer("done"))
    assert (await asking).told() == b'"done"'


async def test_the_line_tells_what_waits_and_what_is_being_done(room: Room) -> None:
    taker = await room.jobs.join("Attic")
    await room.put("a", AWAITED, "ada")
    await room.put("b", LATER, "bob")
    await room.taken(taker)
    first, second = await room.jobs.line()
    assert (first.key, first.claim, first.begun > 0) == ("a", Claim(AWAITED, "ada"), True)
    assert first.taker.startswith("Attic")
    assert (second.key, second.begun, second.taker, second.put > 0) == ("b", 0, "", True)


async def test_takers_are_told_by_name_with_what_they_have_in_hand(room: Room) -> None:
    attic, lab = await room.jobs.join("Attic"), await room.jobs.join("Lab")
    await room.put("a")
    await room.taken(attic)
    assert await room.jobs.takers() == [Taker("Attic", 1, __version__), Taker("Lab", 0, __version__)]
    await room.jobs.leave(lab)
    assert await room.jobs.takers() == [Taker("Attic", 1, __version__)]
    assert not any(taker.is_stranger for taker in await room.jobs.takers())


async def test_no_outcome_in_time_is_told(room: Room) -> None:
    await room.put("a")
    with pytest.raises(TimeoutError):
        await room.jobs.outcome("a", 0.05)


# --- workshops --------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def workshop(room: Room, handler: object, slots: int = 2) -> AsyncIterator[Workshop]:
    made = Workshop(room.jobs, {Kind.THINK: handler}, slots, "shop")  # type: ignore[dict-item]
    await made.start()
    try:
        yield made
    finally:
        await made.stop()


def wish(key: str, claim: Claim | None = None) -> Job:
    return Job(Kind.THINK, key, "{}", lambda: claim or Claim(AWAITED, key))


async def test_two_askers_and_two_workshops_do_a_job_once(room: Room) -> None:
    did: list[str] = []

    async def handler(taken: Taken) -> Outcome:
        did.append(taken.key)
        await asyncio.sleep(0.05)
        return answer(taken.key)

    async with workshop(room, handler), workshop(room, handler):
        found = await asyncio.gather(*(done(room.jobs, wish(f"key {number % 5}")) for number in range(10)))
    assert sorted(did) == [f"key {number}" for number in range(5)]
    assert found == [f'"key {number % 5}"'.encode() for number in range(10)]


async def test_what_a_handler_raises_is_the_job_s_error_and_the_slot_goes_on(room: Room) -> None:
    async def handler(taken: Taken) -> Outcome:
        if taken.key == "bad":
            raise ValueError("cannot be read")
        return answer("good")

    async with workshop(room, handler):
        with pytest.raises(JobFailed, match="ValueError: cannot be read"):
            await done(room.jobs, wish("bad"))
        assert await done(room.jobs, wish("next")) == b'"good"'


async def test_a_workshop_that_stops_gives_back_what_it_has_not_done(room: Room) -> None:
    begun = asyncio.Event()

    async def never(_taken: Taken) -> Outcome:
        begun.set()
        await asyncio.Event().wait()
        return answer("never")

    async def quick(_taken: Taken) -> Outcome:
        return answer("quick")

    async with workshop(room, never):
        asking = asyncio.ensure_future(done(room.jobs, wish("a")))
        await asyncio.wait_for(begun.wait(), 5)
    assert not asking.done()
    async with workshop(room, quick):
        assert await asyncio.wait_for(asking, 5) == b'"quick"'


async def test_a_job_nobody_waits_for_any_more_leaves_the_line(room: Room) -> None:
    asking = asyncio.ensure_future(done(room.jobs, wish("a")))
    while not await room.jobs.line():
        await asyncio.sleep(0.01)
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    assert await room.jobs.line() == []


async def test_what_is_wanted_at_once_is_broken_off_when_nobody_waits_any_more(room: Room) -> None:
    begun, ended = asyncio.Queue[str](), asyncio.Queue[str]()

    async def handler(taken: Taken) -> Outcome:
        begun.put_nowait(taken.key)
        try:
            await (asyncio.Event().wait() if taken.key == "now" else asyncio.sleep(3 * module.BEAT_SECONDS))
        except asyncio.CancelledError:
            ended.put_nowait("broken off")
            raise
        ended.put_nowait("done")
        return answer("whole")

    async with workshop(room, handler) as shop, asyncio.timeout(90):
        for job, end in ((replace(wish("now"), at_once=True), "broken off"), (wish("whole"), "done")):
            asking = [asyncio.ensure_future(done(room.jobs, job)) for _ in range(2)]
            assert await begun.get() == job.key
            for one in asking:
                assert [line.key for line in await room.jobs.line()] == [job.key], "somebody waits for it"
                one.cancel()
                await asyncio.gather(one, return_exceptions=True)
            assert await ended.get() == end
        while not shop.done:
            await asyncio.sleep(0.01)
    assert await room.jobs.line() == []


async def test_whoever_gives_a_job_up_rings_and_it_is_broken_off_before_the_next_sign(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gnomon.matches.workshop.BEAT_SECONDS", 3_600)
    broken = asyncio.Event()

    async def handler(_taken: Taken) -> Outcome:
        try:
            await asyncio.Event().wait()
        finally:
            broken.set()
        raise AssertionError

    async with workshop(room, handler, slots=20) as shop:
        for number in range(15):  # a line that has just been opened may not listen yet
            asking = asyncio.ensure_future(done(room.jobs, replace(wish(f"key {number}"), at_once=True)))
            while shop.doing <= number:
                await asyncio.sleep(0.01)
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
            if await happens(broken, 1):
                break
        assert broken.is_set()


async def test_a_slot_whose_job_was_broken_off_does_the_next(room: Room) -> None:
    async def handler(taken: Taken) -> Outcome:
        if taken.key == "given up":
            await asyncio.Event().wait()
        return answer("next")

    async with workshop(room, handler, slots=1) as shop, asyncio.timeout(30):
        asking = asyncio.ensure_future(done(room.jobs, replace(wish("given up"), at_once=True)))
        while not shop.doing:
            await asyncio.sleep(0.01)
        asking.cancel()
        assert await done(room.jobs, wish("next")) == b'"next"'


class Unwilling(MemoryJobs):
    """A line in a storage that takes nothing, or does not answer at all."""

    is_silent = False

    async def put(self, job: Job) -> bool:
        if self.is_silent:
            await asyncio.Event().wait()
        raise StorageTrouble("read-only")


async def test_a_line_out_of_reach_is_not_waited_for_by_what_is_wanted_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "RETRY_SECONDS", 0.01)
    jobs = Unwilling(TurnedClock())
    with pytest.raises(StorageTrouble, match="read-only"):
        await done(jobs, replace(wish("a"), at_once=True))
    monkeypatch.setattr(module, "REACH_SECONDS", 0.05)
    jobs.is_silent = True
    with pytest.raises(StorageTrouble, match=r"within 0\.05 s"):
        await done(jobs, replace(wish("a"), at_once=True))
    asking = asyncio.ensure_future(done(jobs, wish("a")))
    await asyncio.sleep(0.1)
    assert not asking.done()
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)


async def test_two_servers_that_put_a_job_at_one_instant_put_one(postgres_database: str, tmp_path: Path) -> None:
    url = database_url(postgres_database, tmp_path)
    servers = [PostgresJobs(url) for _ in range(2)]
    for one in servers:
        await one.open()
    taker = await servers[0].join("taker")
    try:
        for number in range(30):
            job = wish(f"key {number}")
            taking = asyncio.ensure_future(servers[0].take(taker, KINDS, ALL, 20))
            added = await asyncio.gather(*(one.put(job) for one in servers))
            taken = await taking
            assert taken is not None
            assert sorted(added) == [False, True]
            assert [line.key for line in await servers[1].line()] == [job.key]
            assert await servers[0].finish(taken, answer("done"))
    finally:
        for one in servers:
            await one.close()


async def test_what_one_server_gives_up_another_that_waits_for_it_puts_anew(
    postgres_database: str, tmp_path: Path
) -> None:
    url = database_url(postgres_database, tmp_path)
    one, two = PostgresJobs(url), PostgresJobs(url)
    await one.open()
    await two.open()
    try:
        job = replace(wish("a"), at_once=True)
        first, second = (asyncio.ensure_future(done(jobs, job)) for jobs in (one, two))
        taker = await one.join("taker")
        async with asyncio.timeout(30):
            given_up = await one.take(taker, KINDS, ALL, 20)
            assert given_up is not None
            while "a" not in two._asking:
                await asyncio.sleep(0.01)
            first.cancel()
            await asyncio.gather(first, return_exceptions=True)
            again = await one.take(taker, KINDS, ALL, 20)
            assert again is not None
            assert again.ticket != given_up.ticket
            assert await one.beat(taker) == {again.ticket}
            assert await one.finish(again, answer("done"))
            assert await second == b'"done"'
    finally:
        await one.close()
        await two.close()


async def test_the_line_of_another_release_is_left_to_its_own_takers(postgres_database: str, tmp_path: Path) -> None:
    url = database_url(postgres_database, tmp_path)
    old, new = PostgresJobs(url, "1"), PostgresJobs(url, "2")
    await asyncio.gather(old.open(), new.open())
    try:
        await old.put(wish("a"))
        young, aged = await new.join("new"), await old.join("old")
        assert await new.take(young, KINDS, ALL, 0.05) is None
        assert (await old.take(aged, KINDS, ALL, 1)) is not None
        assert await old.takers() == await new.takers() == [Taker("new", 0, "2"), Taker("old", 1, "1")]
        assert all(taker.is_stranger for taker in await new.takers())
        assert await new.beat(aged) is None, "a machine that an earlier release let in over HTTPS is to join anew"
        assert (await new.beat(young), len(await old.beat(aged) or ())) == (set(), 1)
    finally:
        await old.close()
        await new.close()


async def test_a_job_wakes_one_slot_in_a_process_the_one_that_may_take_least_else(
    postgres_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "POLL_SECONDS", 30.0)
    jobs = PostgresJobs(database_url(postgres_database, tmp_path))
    await jobs.open()
    looked: list[int] = []
    fetched = jobs._fetched

    async def counted(taker: str, queues: Collection[str]) -> Taken | None:
        looked.append(len(queues))
        return await fetched(taker, queues)

    try:
        taker = await jobs.join("one")
        monkeypatch.setattr(jobs, "_fetched", counted)
        wide = [asyncio.ensure_future(jobs.take(taker, KINDS, ALL, 30)) for _ in range(4)]
        narrow = asyncio.ensure_future(jobs.take(taker, KINDS, (Lane.FIRST,), 30))
        while len(looked) < 5:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.2)
        looked.clear()
        await jobs.put(wish("a"))
        assert (await narrow) is not None
        await asyncio.sleep(0.2)
        assert looked[0] == len(KINDS) and len(looked) <= 2, "at most one more looks for what the first has left"
        await jobs.put(wish("b"))
        await jobs.put(wish("c"))
        done, waiting = await asyncio.wait(wide, timeout=20, return_when=asyncio.FIRST_COMPLETED)
        while len(done) < 2:
            more, waiting = await asyncio.wait(waiting, timeout=20, return_when=asyncio.FIRST_COMPLETED)
            assert more, "what is put while somebody looks is found by another"
            done |= more
        assert {one.result().key for one in done if one.result() is not None} == {"b", "c"}
    finally:
        for one in [*wide, narrow]:
            one.cancel()
        await asyncio.gather(*wide, narrow, return_exceptions=True)
        await jobs.close()


@pytest.mark.parametrize("slots", [1, 2, 3, 4, 8])
async def test_some_slot_takes_every_lane_and_with_two_one_is_kept_for_people(slots: int) -> None:
    lanes = [lanes_of(slot, slots) for slot in range(slots)]
    assert Lane.PROGRAMS in lanes[-1]
    assert (lanes[0] == (Lane.FIRST,)) == (slots > 1)
    assert sum(Lane.PROGRAMS in some for some in lanes) <= max(1, slots // 2)


async def test_every_program_of_a_stretch_of_real_time_goes_first(room: Room) -> None:
    await room.put("first", BY_THE_CLOCK, "ada")
    await room.put("second", BY_THE_CLOCK, "ada")
    await room.put("other", BY_THE_CLOCK, "bob")
    taker = await room.jobs.join("one")
    assert await room.keys(taker, Lane.FIRST) == ["first", "other", "second"]


async def test_a_long_line_is_looked_at_once_for_all_who_wait_and_what_was_not_rung_is_found(
    postgres_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "POLL_SECONDS", 0.1)
    jobs = PostgresJobs(database_url(postgres_database, tmp_path))
    monkeypatch.setattr(jobs, "_hear_outcomes", asyncio.Event().wait)
    await jobs.open()
    asked: list[float] = []
    lent = jobs._connection

    @asynccontextmanager
    async def counted() -> AsyncIterator[Any]:
        asked.append(asyncio.get_running_loop().time())
        async with lent() as connection:
            yield connection

    try:
        keys = [f"{number}" for number in range(40)]
        for key in keys:
            await jobs.put(wish(key))
        waiting = [asyncio.ensure_future(jobs.outcome(key, 60)) for key in keys]
        await asyncio.sleep(1.0)
        monkeypatch.setattr(jobs, "_connection", counted)
        while len(asked) < 5:
            await asyncio.sleep(0.05)
        assert len(asked) <= (asked[-1] - asked[0]) / 0.1 + 2, "one look for all of them"
        taker = await jobs.join("one")
        taken = await jobs.take(taker, KINDS, ALL, 5)
        assert taken is not None and await jobs.finish(taken, answer("done"))
        assert (await asyncio.wait_for(waiting[int(taken.key)], 30)).told() == b'"done"'
        gone = next(key for key in keys if key != taken.key)
        async with lent() as connection:
            await connection.execute("DELETE FROM procrastinate_jobs WHERE lock = %s", (gone,))
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(asyncio.shield(waiting[int(gone)]), 30)
        assert waiting[int(gone)].done(), "whoever asked is told that it is to be put anew"
        assert sum(one.done() for one in waiting) == 2
    finally:
        for one in waiting:
            one.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await jobs.close()
