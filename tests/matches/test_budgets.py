"""Time is turned into iterations where a level thinks by the clock, and nowhere else."""

import logging
from pathlib import Path

import pytest

import gnomon
from gnomon.bots import LEVELS, evaluator_of, plan_for
from gnomon.bots.levels import FROZEN
from gnomon.games.khronos import GAME
from gnomon.main import CannotServe, Place
from gnomon.matches import budgets
from gnomon.matches.budgets import AIM, GROWTH, LEAST_SHARE, LONGEST, MOST, allowance
from gnomon.matches.opponents import ProcessOpponents
from gnomon.matches.thinking import Claim, Urgency


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Clock:
    """A clock on which searches take set times, the last of them for ever."""

    def __init__(self, *taken: float) -> None:
        self.now = 0.0
        self.taken = list(taken)
        self.runs = False

    def __call__(self) -> float:
        if self.runs:
            self.now += self.taken[0] if len(self.taken) == 1 else self.taken.pop(0)
        self.runs = not self.runs
        return self.now


class Thoughtless:
    """Stands for the program that is timed."""

    def plan(self, _view: object, _options: object, _budget: int) -> None:
        """Nothing."""


def asked(monkeypatch: pytest.MonkeyPatch, *taken: float, level: str = "master", **more: object) -> budgets.Allowance:
    monkeypatch.setattr(budgets, "make_bot", lambda *_: Thoughtless())
    state = GAME.setup({}, 2, 3)
    seat = GAME.to_act(state)[0]
    return allowance(level, GAME, GAME.view(state, seat), seat, 1, clock=Clock(*taken), **more)  # type: ignore[arg-type]


USUAL = evaluator_of(GAME).default_budget


def test_a_fast_machine_thinks_more_in_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    fast, slow = asked(monkeypatch, 0.13), asked(monkeypatch, 0.39)
    assert fast.seconds == slow.seconds == LEVELS["master"].seconds
    assert 3.0 < fast.iterations / slow.iterations < 3.5
    assert fast.iterations == int(USUAL // 4 * (AIM * 4.0 - 0.13) / 0.13)


def test_a_search_that_is_too_short_to_tell_is_timed_anew_with_more_iterations(monkeypatch: pytest.MonkeyPatch) -> None:
    found = asked(monkeypatch, 0.01, 0.09, 0.4)
    assert found.iterations == int(USUAL // 4 * GROWTH**2 * (AIM * 4.0 - 0.5) / 0.4)


def test_a_slow_machine_thinks_as_much_as_the_level_below_at_least(monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked(monkeypatch, 30.0).iterations == USUAL // LEAST_SHARE
    below = int(LEVELS["tournament"].manner.split()[1])
    assert below < 100 // LEAST_SHARE
    assert asked(monkeypatch, 0.0).iterations == MOST


def test_hosts_grant_more_or_less_and_where_turns_take_days_there_is_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = asked(monkeypatch, 0.2)
    assert asked(monkeypatch, 0.2, share=0.5).seconds == whole.seconds / 2
    assert asked(monkeypatch, 0.2, unhurried=True).seconds == 4 * whole.seconds == LONGEST
    assert asked(monkeypatch, 0.6, unhurried=True, share=3.0).seconds == LONGEST
    assert asked(monkeypatch, 0.2, share=0.0) == (0, 0.0)


@pytest.mark.parametrize("level", [*(name for name in LEVELS if name != "master"), *FROZEN, "mybot"])
def test_other_levels_keep_to_their_own_number(monkeypatch: pytest.MonkeyPatch, level: str) -> None:
    assert asked(monkeypatch, 0.2, level=level) == (0, 0.0)


@pytest.mark.anyio
async def test_the_log_says_enough_to_find_the_plan_again(caplog: pytest.LogCaptureFixture) -> None:
    match = gnomon.new("khronos", seats=2, seed=3)
    seat = match.to_act[0]
    opponents = ProcessOpponents(workers=1, deadline=120, thinking=0.05)
    with caplog.at_level(logging.INFO, logger="gnomon.opponents"):
        planned = await opponents.plan("master", match.entry, match.view(seat), seat, 7)
    (record,) = caplog.records
    iterations = record.__dict__["iterations"]
    assert iterations >= USUAL // LEAST_SHARE
    assert plan_for("master", match.game, match.view(seat), seat, 7, budget=iterations) == planned


@pytest.mark.anyio
async def test_programs_among_themselves_think_with_their_own_number(monkeypatch: pytest.MonkeyPatch) -> None:
    granted: list[tuple[float, float, bool]] = []
    opponents = ProcessOpponents(workers=1)

    async def think(_thought: object, *arguments: object, **_rest: object) -> tuple[list[int], int]:
        granted.append(next(each for each in arguments if isinstance(each, tuple)))
        return [], 0

    monkeypatch.setattr(opponents.processes, "think", think)
    match = gnomon.new("khronos", seats=2, seed=3)
    for urgency in Urgency:
        await opponents.plan("master", match.entry, match.view(0), 0, 1, lambda urgency=urgency: Claim(urgency))  # type: ignore[misc]
    assert [thinking for _, thinking, _ in granted] == [1.0] * 5 + [0.0] * 2


def test_the_environment_grants_the_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert Place.of(tmp_path).thinking == 100
    for told, thinking in (("0", 0), ("250", 250)):
        monkeypatch.setenv("GNOMON_THINKING", told)
        assert Place.of(tmp_path).thinking == thinking
    monkeypatch.setenv("GNOMON_THINKING", "much")
    with pytest.raises(CannotServe, match="GNOMON_THINKING"):
        Place.of(tmp_path)
