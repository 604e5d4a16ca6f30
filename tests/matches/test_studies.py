"""Advice and reviews by way of the line of jobs: as they are made beside the server, each once however many servers ask."""

import asyncio
import tomllib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import pytest

import gnomon
from gnomon.games.khronos.components import exported
from gnomon.insight import Advice, Estimate, Explanation, advise, estimator_of
from gnomon.kernel.errors import BadInput
from gnomon.match import Match
from gnomon.matches.advising import ProcessAdvisers, budget_of
from gnomon.matches.jobs import Kind, Outcome, Taken
from gnomon.matches.line import MemoryJobs
from gnomon.matches.opponents import ProcessOpponents
from gnomon.matches.ports import AdviserFailed
from gnomon.matches.processes import Processes
from gnomon.matches.studies import Adviser, Portion, QueuedAdvisers, Reviewer, key_of, workshop_of
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
    """A line at which `handlers` do advice and reviews, each a machine of its own; without any, a machine as it is."""
    jobs = MemoryJobs(TurnedClock())
    made = [Workshop(jobs, {Kind.REVIEW: one, Kind.ADVISE: one}, 2) for one in handlers] or [
        workshop_of(jobs, ProcessOpponents(1))
    ]
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


def test_the_key_is_of_the_match_and_the_judge_and_not_of_what_was_noted(match: Match) -> None:
    other = played_by_chance("khronos", 3)
    same = gnomon.load(match.dump())
    same.names = ["Somebody else", "Another"]
    assert key_of(same) == key_of(match) != key_of(other)


# --- advice -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def asked() -> tuple[Match, int]:
    match = gnomon.new("khronos", seats=2, seed=3)
    return match, match.to_act[0]


class Spare(ProcessAdvisers):
    """Beside the server, where what came by way of the line will not do: it says so."""

    async def advise(self, *_: object) -> list[Advice]:  # type: ignore[override]
        return []

    async def explain(self, *_: object) -> Explanation:  # type: ignore[override]
        raise AdviserFailed("made here")


class Noted:
    """Gives advice, and notes what it was asked."""

    def __init__(self) -> None:
        self.real = Adviser(ProcessAdvisers(Processes(workers=1), patience=100))
        self.bodies: list[str] = []

    async def __call__(self, taken: Taken) -> Outcome:
        self.bodies.append(taken.body)
        return await self.real(taken)


async def test_advice_by_way_of_the_line_is_that_of_the_library_and_is_made_once(asked: tuple[Match, int]) -> None:
    match, seat = asked
    view, noted, estimator = match.view(seat), Noted(), estimator_of("khronos", 2)
    budget = budget_of(match.game, view, ProcessAdvisers().share("khronos", 0))
    async with shop(noted) as jobs:
        one, two = (QueuedAdvisers(jobs, Spare(), 60.0) for _ in range(2))
        first, second = await asyncio.gather(*(advisers.advise(match.entry, view, seat, 0) for advisers in (one, two)))
        assert one.waited_for == two.waited_for == 0
    here = advise(match.game, view, seat, 3, budget, estimator)
    assert [line.to_dict() for line in first] == [line.to_dict() for line in second]
    assert [line.to_dict() for line in first] == [line.to_dict() for line in here]
    assert len(noted.bodies) == 1, "two servers that ask share one thought"


@pytest.mark.parametrize("game", ["khronos", "time_of_empires", "feudum", "inventions"])
async def test_what_an_answer_costs_by_way_of_the_line_is_what_it_costs_beside_the_server(game: str) -> None:
    match = gnomon.new(game, seats=2, seed=3)
    seat = match.to_act[0]
    view, noted = match.view(seat), Noted()
    beside = ProcessAdvisers(Processes(workers=1), patience=100)
    async with shop(noted) as jobs:
        advisers = QueuedAdvisers(jobs, Spare(), 60.0)
        lines = await advisers.advise(match.entry, view, seat, 0)
        code = match.options(seat)[-1].code
        beside._speed.update(noted.real._advisers._speed)
        for best in (None, lines[0]):
            found = await advisers.explain(match.entry, view, seat, [code], 0, best)
            again = await QueuedAdvisers(jobs, Spare(), 60.0).explain(match.entry, view, seat, [code], 0, best)
            here = await beside.explain(match.entry, view, seat, [code], 0, best)
            assert found.to_dict() == again.to_dict() == here.to_dict()
        free = await advisers.explain(match.entry, view, seat, lines[0].answers[:1], 0, lines[0])
        assert free.cost == 0 and free.own is free.best
    assert len(noted.bodies) == 4


@pytest.mark.parametrize("game", ["khronos", "time_of_empires", "feudum", "inventions"])
async def test_of_what_is_hidden_nothing_is_put_in_line(game: str) -> None:
    match = gnomon.new(game, seats=3, seed=int("1234567890" * 7))
    seat, bodies = match.to_act[0], list[str]()
    view, estimate = match.view(seat), Estimate([[0.5] * 3] * 3, [{}] * 3, [1.0] * 3)
    code = match.options(seat)[-1].code
    best = Advice([code], 1.0, 0.0, 4, estimate, estimate, [(seat, [code])])

    async def noted_only(taken: Taken) -> Outcome:
        bodies.append(taken.body)
        return Outcome(error="enough")

    async with shop(noted_only) as jobs:
        advisers = QueuedAdvisers(jobs, Spare(), 60.0)
        await advisers.advise(match.entry, view, seat)
        with pytest.raises(AdviserFailed, match="made here"):
            await advisers.explain(match.entry, view, seat, [code], 0, best)
    assert len(bodies) == 2
    for body in bodies:
        told = msgspec.json.decode(body)
        assert told.pop("position") == msgspec.json.decode(msgspec.json.encode(view.to_dict()))
        assert set(told) == {"game", "seat", "stage", "answers", "best", "data"}
        assert all(f"{match.seed:{form}}" not in body.lower() for form in ("d", "x"))


async def test_advice_of_an_owner_s_game_goes_by_way_of_the_line() -> None:
    data = tomllib.loads(exported())
    data["bonus"]["construct"]["might"] = [0, 1, 3]
    match = gnomon.new("khronos", 2, 5, data)
    seat = match.to_act[0]
    async with shop(Noted()) as jobs:
        best, *_ = await QueuedAdvisers(jobs, Spare(), 60.0).advise(match.entry, match.view(seat), seat)
    assert best.chance_of(seat) is None
    assert match.check(seat, best.answers[0]) is None


ILLEGAL = "[[[0],0,0,1,null,null,[]]]"


@pytest.mark.parametrize(
    "lie",
    [
        "[]",
        '{"lines": "?"}',
        '{"lines": "[]"}',
        '{"lines": "[[]]"}',
        '{"lines": "%s"}' % ILLEGAL,  # noqa: UP031
        '{"lines": "%s"}' % ILLEGAL.replace("[0],0", "[1e999],0"),  # noqa: UP031
        '{"lines": "%s"}' % ILLEGAL.replace("[0],0", "[],1e999"),  # noqa: UP031
        '{"lines": "%s"}' % f"[{','.join([ILLEGAL[1:-1].replace('[0]', '[]', 1)] * 4)}]",  # noqa: UP031
    ],
)
async def test_advice_that_is_none_is_made_beside_the_server(asked: tuple[Match, int], lie: str) -> None:
    match, seat = asked
    assert match.check(seat, 0) is not None

    async def liar(_taken: Taken) -> Outcome:
        return Outcome(msgspec.Raw(lie.encode()))

    async with shop(liar) as jobs:
        advisers = QueuedAdvisers(jobs, Spare(), 60.0)
        assert await advisers.advise(match.entry, match.view(seat), seat) == []
        with pytest.raises(AdviserFailed, match="made here"):
            await advisers.explain(match.entry, match.view(seat), seat, [match.options(seat)[0].code])


async def test_a_comparison_that_begins_otherwise_is_made_beside_the_server(asked: tuple[Match, int]) -> None:
    match, seat = asked
    first, other = (option.code for option in match.options(seat)[:2])

    async def liar(_taken: Taken) -> Outcome:
        lines = msgspec.json.encode([[[other], 0, 0, 1, None, None, []]]).decode()
        return Outcome(msgspec.Raw(msgspec.json.encode({"lines": lines})))

    async with shop(liar) as jobs:
        advisers = QueuedAdvisers(jobs, Spare(), 60.0)
        assert (await advisers.explain(match.entry, match.view(seat), seat, [other])).own.answers == [other]
        with pytest.raises(AdviserFailed, match="made here"):
            await advisers.explain(match.entry, match.view(seat), seat, [first])


async def test_what_nobody_could_do_is_made_beside_the_server_and_a_failure_there_is_told(
    asked: tuple[Match, int],
) -> None:
    match, seat = asked

    async def broken(_taken: Taken) -> Outcome:
        raise MemoryError("no")

    async with shop(broken) as jobs:
        assert await QueuedAdvisers(jobs, Spare(), 60.0).advise(match.entry, match.view(seat), seat) == []
        late = ProcessAdvisers(Processes(workers=1, deadline=0.001))
        with pytest.raises(AdviserFailed, match="no answer within"):
            await QueuedAdvisers(jobs, late, 60.0).advise(match.entry, match.view(seat), seat)
        with pytest.raises(BadInput, match="is not asked anything now"):
            await QueuedAdvisers(jobs, ProcessAdvisers(), 60.0).advise(match.entry, match.view(1 - seat), 1 - seat)
