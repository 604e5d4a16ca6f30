"""Programs are compared at equal CPU time by the iterations that it buys them."""

import json

import pytest

from gnomon.bots import plan_for
from gnomon.cli.app import run as gnomon_command
from gnomon.games.khronos import GAME
from gnomon.kernel.errors import BadInput
from gnomon.lab import arena, equal_time
from gnomon.lab.arena import Arena
from gnomon.lab.equal_time import at_equal_time
from gnomon.programs import check_program, make_program
from gnomon.programs.budgeted import split_budget


def test_a_name_may_tell_the_iterations() -> None:
    state = GAME.setup({}, 2, 8)
    seat = GAME.to_act(state)[0]
    view = GAME.view(state, seat)
    bot = make_program("tournament#7", GAME, seat, 3)
    assert bot.plan(view, GAME.options(view, seat), 900) == plan_for("tournament", GAME, view, seat, 3, budget=7)
    check_program("tests.programs.strange:Last#20", GAME)
    twice = arena("khronos", ["planner:9", "random"], 2, seed=4)
    assert arena("khronos", ["planner#9", "random"], 2, seed=4).contestants[0].matches == twice.contestants[0].matches


@pytest.mark.parametrize("name", ["club#", "club#0", "club#-3", "club#x", "#30", "club#1000001", "nobody#3", "club#²"])
def test_what_is_no_number_of_iterations_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match="opponent"):
        check_program(name, GAME)


def costing(monkeypatch: pytest.MonkeyPatch, **costs: tuple[float, float]) -> None:
    """Arenas in which an act costs each program a fixed time, and so much more for every iteration."""

    def played(_game: str, names: list[str], *_rest: object) -> Arena:
        found = Arena(names)
        for one in found.contestants:
            name, budget = split_budget(one.name)
            one.acts = 10
            one.seconds = 10 * (costs[name][0] + budget * costs[name][1])
        return found

    monkeypatch.setattr(equal_time, "arena", played)


def test_the_same_time_buys_iterations_by_what_they_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    costing(monkeypatch, planner=(0.01, 0.001), club=(0.002, 0.0), tournament=(0.01, 0.002))
    found = at_equal_time("khronos", ["planner", "club", "tournament#5"], 0.21)
    assert found == ["planner#200", "club", "tournament#100"], "who counts none keeps its name"
    assert at_equal_time("khronos", ["planner", "tournament"], 0.001) == ["planner#1", "tournament#1"]


def test_no_time_is_refused() -> None:
    with pytest.raises(BadInput, match="above 0"):
        at_equal_time("khronos", ["greedy", "planner"], 0.0)


def test_the_command_names_what_the_time_has_bought(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    costing(monkeypatch, planner=(0.01, 0.001), greedy=(0.002, 0.0))
    asked = ["arena", "khronos", "--opponents", "planner,greedy", "--matches", "2", "--processes", "1"]
    assert gnomon_command([*asked, "--cpu", "0.015", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["name"] for one in told["contestants"]] == ["planner#5", "greedy"]
