"""Reviews by way of the line of jobs: as they are made beside the server, in portions, each once however many servers ask."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import pytest

import gnomon
from gnomon.kernel.errors import BadInput
from gnomon.match import Match
from gnomon.matches.advising import ProcessAdvisers
from gnomon.matches.jobs import Kind, Outcome, Taken
from gnomon.matches.line import MemoryJobs
from gnomon.matches.opponents import ProcessOpponents
from gnomon.matches.ports import AdviserFailed
from gnomon.matches.processes import Processes
from gnomon.matches.studies import Portion, QueuedAdvisers, Reviewer, key_of, workshop_of
from gnomon.matches.thinking import Claim, Urgency
from gnomon.matches.workshop import Handler, Workshop
from tests.kit.finished import played_by_chance
from tests.matches.house import TurnedClock

pytestmark = pytest.mark.anyio

LATER = Claim(Urgency.LATER, "ada")


@pytest.fixture(scope="module")
def match() -> Match:
    return played_by_chance("khronos", 2)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gnomon.matches.advising.REVIEW_SECONDS", 1.0)
    monkeypatch.setattr("gnomon.matches.advising.PORTION_SECONDS", 0.3)


@asynccontextmanager
async def shop(*handlers: Handler) -> AsyncIterator[MemoryJobs]:
    """A line at which `handlers` do reviews, each a machine of its own; without any, a machine as it is."""
    jobs = MemoryJobs(TurnedClock())
    made = [Workshop(jobs, {Kind.REVIEW: one}, 2) for one in handlers] or [workshop_of(jobs, ProcessOpponents(1))]
    for one in made:
        await one.start()
    try:
        yield jobs
    finally:
        for one in made:
            await one.stop()


def asker(jobs: MemoryJobs) -> QueuedAdvisers:
    return QueuedAdvisers(jobs, ProcessAdvisers(Processes(workers=1)), 60.0)


async def test_a_review_by_way_of_the_line_grows_and_ends_as_one_beside_the_server(match: Match) -> None:
    told: list[tuple[int, float]] = []
    async with shop() as jobs:
        advisers = asker(jobs)
        found = await advisers.review(match, lambda so_far, share: told.append((len(so_far.judged), share)))
        assert advisers.waited_for == 0
    plain = gnomon.review(match)
    assert [one.estimate.to_dict() for one in found.moments] == [one.estimate.to_dict() for one in plain.moments]
    assert told[0] == (0, 0.0) and len(told) > 2
    assert [count for count, _ in told] == sorted(count for count, _ in told)
    assert len(found.judged) > 3 and all(0.0 <= act.loss <= 1.0 for act in found.judged)
    assert [act.first for act in found.judged] == sorted(act.first for act in found.judged)


async def test_two_servers_that_want_one_review_make_it_once(match: Match) -> None:
    real, did = Reviewer(ProcessAdvisers(Processes(workers=2))), list[str]()

    async def counted(taken: Taken) -> Outcome:
        did.append(taken.key)
        assert taken.claim == LATER
        return await real(taken)

    async with shop(counted, counted) as jobs:
        one, two = asker(jobs), asker(jobs)
        first = asyncio.ensure_future(one.review(match, None, lambda: LATER))
        while len(did) < 2:
            await asyncio.sleep(0.01)
        second = await two.review(gnomon.load(match.dump()), None, lambda: LATER)
        assert second.to_dict() == (await first).to_dict()
    assert len(did) == len(set(did)) > 2
    assert all(key.startswith(f"{key_of(match)} ") for key in did)


async def test_whoever_breaks_off_leaves_the_line(match: Match) -> None:
    jobs = MemoryJobs(TurnedClock())
    asking = asyncio.ensure_future(asker(jobs).review(match))
    while not await jobs.line():
        await asyncio.sleep(0)
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    assert await jobs.line() == []


@pytest.mark.parametrize("lie", ["{}", '{"review": "?", "choices": []}', '{"review": "aGk=", "choices": []}', "[]"])
async def test_what_is_no_review_is_a_failure(match: Match, lie: str) -> None:
    async def liar(_taken: Taken) -> Outcome:
        return Outcome(msgspec.Raw(lie.encode()))

    async with shop(liar) as jobs:
        with pytest.raises(AdviserFailed):
            await asker(jobs).review(match)


async def test_too_few_acts_are_a_failure_and_so_is_a_job_that_nobody_could_do(match: Match) -> None:
    real = Reviewer(ProcessAdvisers(Processes(workers=1)))

    async def sparing(taken: Taken) -> Outcome:
        if not msgspec.json.decode(taken.body, type=Portion).budget:
            return await real(taken)
        return Outcome(msgspec.Raw(b'{"acts": "[]", "seconds": 1.0}'))

    async def broken(_taken: Taken) -> Outcome:
        raise ValueError("no")

    for handler, words in ((sparing, "expected 3, found 0"), (broken, "ValueError: no")):
        async with shop(handler) as jobs:
            with pytest.raises(AdviserFailed, match=words):
                await asker(jobs).review(match)


async def test_a_match_that_runs_is_not_put_in_line() -> None:
    jobs = MemoryJobs(TurnedClock())
    with pytest.raises(BadInput, match="not over yet"):
        await asker(jobs).review(gnomon.new("khronos", seats=2, seed=1))
    assert await jobs.line() == []


async def test_advice_is_thought_beside_the_server() -> None:
    class Beside(ProcessAdvisers):
        async def advise(self, *_: object) -> list[gnomon.insight.Advice]:  # type: ignore[override]
            return []

        async def explain(self, *_: object) -> gnomon.insight.Explanation:  # type: ignore[override]
            raise AdviserFailed("asked")

    jobs = MemoryJobs(TurnedClock())
    match = gnomon.new("khronos", seats=2, seed=1)
    seat, advisers = match.to_act[0], QueuedAdvisers(jobs, Beside(), 60.0)
    assert await advisers.advise(match.entry, match.view(seat), seat) == []
    with pytest.raises(AdviserFailed, match="asked"):
        await advisers.explain(match.entry, match.view(seat), seat, [0])


def test_the_key_is_of_the_match_and_the_judge_and_not_of_what_was_noted(match: Match) -> None:
    other = played_by_chance("khronos", 3)
    same = gnomon.load(match.dump())
    same.names = ["Somebody else", "Another"]
    assert key_of(same) == key_of(match) != key_of(other)
