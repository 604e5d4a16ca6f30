"""Plans made by way of the line of jobs: the same as beside the server, whoever makes them, and whatever comes back."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import pytest

from gnomon import catalog
from gnomon.bots import plan_for
from gnomon.kernel.frames import NEVER
from gnomon.kernel.state import State
from gnomon.matches.jobs import Kind, Outcome, Taken
from gnomon.matches.line import MemoryJobs
from gnomon.matches.opponents import ProcessOpponents
from gnomon.matches.ports import OpponentFailed
from gnomon.matches.studies import workshop_of
from gnomon.matches.thinking import Claim, Urgency
from gnomon.matches.thoughts import Plan, QueuedOpponents, Thinker, Thought, share_under_load
from gnomon.matches.workshop import Handler, Workshop
from tests.matches.house import TurnedClock

pytestmark = pytest.mark.anyio

SALT = 2_026


@pytest.fixture(scope="module")
def entry() -> catalog.Entry:
    return catalog.entry("khronos")


@pytest.fixture
def view(entry: catalog.Entry) -> State:
    state = entry.game.setup({}, 2, 7)
    return entry.game.view(state, entry.game.to_act(state)[0])


@pytest.fixture
def seat(entry: catalog.Entry, view: State) -> int:
    return entry.game.to_act(view)[0]


@asynccontextmanager
async def shop(handler: Handler | None = None) -> AsyncIterator[QueuedOpponents]:
    """Opponents by way of a line at which somebody works: by `handler`, or as a machine of ours does."""
    jobs, beside = MemoryJobs(TurnedClock()), ProcessOpponents(1, thinking=0.0)
    made = workshop_of(jobs, beside) if handler is None else Workshop(jobs, {Kind.THINK: handler}, 2)
    await made.start()
    try:
        yield QueuedOpponents(jobs, beside)
    finally:
        await made.stop()


def told(codes: list[int]) -> Outcome:
    return Outcome(msgspec.Raw(msgspec.json.encode(Plan(codes))))


async def test_a_plan_by_way_of_the_line_is_the_one_that_the_level_makes(
    entry: catalog.Entry, view: State, seat: int
) -> None:
    async with shop() as opponents:
        for level in ("club", "learner"):
            planned = await opponents.plan(level, entry, view, seat, SALT)
            assert planned == plan_for(level, entry.game, view, seat, SALT)
        assert opponents.waited_for == 0


async def test_a_worker_is_told_a_view_a_level_and_a_salt_and_no_secret(
    entry: catalog.Entry, view: State, seat: int
) -> None:
    bodies: list[str] = []

    async def handler(taken: Taken) -> Outcome:
        bodies.append(taken.body)
        return told(plan_for("club", entry.game, view, seat, SALT))  # type: ignore[arg-type]

    async with shop(handler) as opponents:
        await opponents.plan("club", entry, view, seat, SALT)
    thought = msgspec.json.decode(bodies[0], type=Thought)
    assert (thought.level, thought.game, thought.seat, thought.salt) == ("club", "khronos", seat, SALT)
    loaded = entry.game.load(msgspec.json.decode(thought.position))
    assert loaded.to_dict() == view.to_dict()
    state = entry.game.setup({}, 2, 7)
    assert loaded.to_dict() != state.to_dict(), "the generator and the hands of others are not in it"


@pytest.mark.parametrize("lie", [[1_000_000], [0, 0], "nonsense", [-5], []])
async def test_a_lie_is_thrown_away_and_the_plan_made_beside_the_server(
    entry: catalog.Entry, view: State, seat: int, lie: object
) -> None:
    asked: list[str] = []

    async def handler(taken: Taken) -> Outcome:
        asked.append(taken.key)
        return Outcome(msgspec.Raw(msgspec.json.encode({"codes": lie})))

    refused = entry.game.check(view, seat, 0) is not None
    assert refused, "code 0 is no answer to the first question"
    async with shop(handler) as opponents:
        for _ in range(2):
            planned = await opponents.plan("club", entry, view, seat, SALT)
            assert planned == plan_for("club", entry.game, view, seat, SALT)
    assert len(asked) == 2, "a lie is not kept for whoever asks again"


async def test_a_plan_may_be_to_wait_while_the_clock_of_a_game_runs_and_only_then() -> None:
    async def handler(_taken: Taken) -> Outcome:
        return told([])

    timed = catalog.entry("time_of_empires")
    game = timed.game
    state = game.setup({}, 2, 7)
    async with shop(handler) as opponents:
        while game.deadline(state) == NEVER:
            asked = game.to_act(state)[0]
            codes = await opponents.plan("club", timed, game.view(state, asked), asked, SALT)
            assert codes, "nothing would ever end the wait"
            game.apply(state, asked, codes[0])
        while not game.to_act(state):
            game.tick(state)
        assert game.deadline(state) != NEVER
        asked = game.to_act(state)[0]
        assert await opponents.plan("club", timed, game.view(state, asked), asked, SALT) == []


async def test_what_a_machine_could_not_do_is_made_beside_the_server(
    entry: catalog.Entry, view: State, seat: int
) -> None:
    async def handler(_taken: Taken) -> Outcome:
        raise ValueError("out of order")

    async with shop(handler) as opponents:
        assert await opponents.plan("club", entry, view, seat, SALT) == plan_for("club", entry.game, view, seat, SALT)


async def test_what_cannot_be_done_beside_the_server_either_is_a_failed_opponent(
    entry: catalog.Entry, view: State, seat: int
) -> None:
    async def handler(_taken: Taken) -> Outcome:
        raise ValueError("out of order")

    async with shop(handler) as opponents:
        with pytest.raises(OpponentFailed, match="nobody_of_that_name"):
            await opponents.plan("nobody_of_that_name", entry, view, seat, SALT)


async def test_two_that_ask_for_the_same_plan_share_one_thought(entry: catalog.Entry, view: State, seat: int) -> None:
    thoughts: list[str] = []

    async def handler(taken: Taken) -> Outcome:
        thoughts.append(taken.key)
        await asyncio.sleep(0.05)
        return told(plan_for("club", entry.game, view, seat, SALT))  # type: ignore[arg-type]

    async with shop(handler) as opponents:
        one, two = await asyncio.gather(*(opponents.plan("club", entry, view, seat, SALT) for _ in range(2)))
        assert one == two
        await opponents.plan("club", entry, view, seat, SALT + 1)
    assert len(thoughts) == 2


async def test_a_level_that_is_no_strength_runs_nothing(entry: catalog.Entry, view: State, seat: int) -> None:
    async with shop() as opponents:
        with pytest.raises(OpponentFailed):
            await opponents.plan("os:system", entry, view, seat, SALT)


async def test_a_body_that_says_no_thought_is_refused() -> None:
    thinker = Thinker(ProcessOpponents(1), 2)
    for body in ("", "{}", '{"level": "club"}', "[]"):
        with pytest.raises(msgspec.MsgspecError):
            await thinker(Taken(1, "", Kind.THINK, "key", body, Claim(Urgency.AWAITED, ""), 1.0))


def test_under_load_levels_by_the_clock_think_shorter() -> None:
    assert [share_under_load(waiting, 4) for waiting in (0, 1, 8, 16, 32, 500)] == [1.0, 1.0, 1.0, 0.5, 0.25, 0.25]
