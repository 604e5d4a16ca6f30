"""Opponents choose legally, from views alone, and alike for like seeds."""

import pytest

from gnomon.bots import FROZEN, LEVELS, Bot, Wait, evaluator_of, level_of, levels, make_bot, never, next_level, plan_for
from gnomon.bots.evaluators import ScoreEvaluator
from gnomon.games.khronos import GAME as KHRONOS
from gnomon.kernel.errors import BadInput
from gnomon.kernel.frames import NEVER
from gnomon.kernel.game import Game
from gnomon.kernel.rng import Generator
from gnomon.kernel.state import State
from tests.kit import khronos, toy

NAMES = ["greedy", "planner:4", *levels(), *FROZEN]
FEW = 8
"""Iterations of a plan where the opponent's own number would take long."""


def play(game: Game, state: State, names: list[str], most: int, budget: int = 0) -> list[tuple[int, int]]:
    """Let opponents answer up to `most` questions, every answer checked; the answers."""
    bots = [make_bot(name, game, seat, seat + 1) for seat, name in enumerate(names)]
    given: list[tuple[int, int]] = []
    while not state.over and len(given) < most:
        while game.deadline(state) != NEVER and game.deadline(state) <= state.now:
            game.tick(state)
        waiting = True
        for seat in game.to_act(state):
            options = game.options(state, seat)
            answer = bots[seat].choose(game.view(state, seat), options, budget)
            if isinstance(answer, Wait):
                assert game.timed
                continue
            assert answer in options
            game.apply(state, seat, answer, state.now)
            given.append((seat, answer))
            waiting = False
            break
        if waiting:
            assert game.deadline(state) != NEVER
            game.tick(state)
    return given


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", [KHRONOS, toy.GAME], ids=["khronos", "toy"])
def test_every_opponent_answers_legally_and_alike_for_like_seeds(game, name):
    seats = game.seat_counts[0]
    most = 40 if name in ("random", "greedy", "planner:4") else 12
    first = play(game, game.setup({}, seats, 3), [name] * seats, most, FEW)
    second = play(game, game.setup({}, seats, 3), [name] * seats, most, FEW)
    assert len(first) == most
    assert first == second


@pytest.mark.parametrize("name", ["greedy", "planner:3"])
def test_an_opponent_answers_the_same_whatever_it_cannot_know(name):
    state = KHRONOS.setup({}, 3, 11)
    play(KHRONOS, state, ["greedy"] * 3, 30)
    seat = KHRONOS.to_act(state)[0]
    view = KHRONOS.view(state, seat)
    for seed in range(3):
        other = KHRONOS.determinize(view, Generator(seed))
        assert KHRONOS.digest(other) != KHRONOS.digest(state)
        seen = KHRONOS.view(other, seat)
        assert plan_for(name, KHRONOS, seen, seat, 5) == plan_for(name, KHRONOS, view, seat, 5)


def test_a_plan_is_a_pure_function_of_its_arguments():
    state = KHRONOS.setup({}, 2, 8)
    seat = KHRONOS.to_act(state)[0]
    view = KHRONOS.view(state, seat)
    before = KHRONOS.digest(view)
    plans = [plan_for("steady", KHRONOS, view, seat, 1) for _ in range(2)]
    assert plans[0] == plans[1]
    assert KHRONOS.digest(view) == before


def test_a_plan_leads_through_whole_acts():
    state = KHRONOS.setup({}, 2, 8)
    seat = KHRONOS.to_act(state)[0]
    planned = plan_for("strong", KHRONOS, KHRONOS.view(state, seat), seat, 1)
    assert isinstance(planned, list)
    for code in planned:
        assert code in KHRONOS.options(state, seat)
        KHRONOS.apply(state, seat, code, 0)
    assert KHRONOS.is_settled(state, seat)


def test_an_opponent_can_take_over_in_the_middle_of_an_act():
    state = KHRONOS.setup({}, 2, 8)
    seat = KHRONOS.to_act(state)[0]
    construct = next(code for code in KHRONOS.options(state, seat) if "construct" in str(KHRONOS.codes.to_names(code)))
    KHRONOS.apply(state, seat, construct, 0)
    assert not KHRONOS.is_settled(state, seat)
    for name in levels():
        planned = plan_for(name, KHRONOS, KHRONOS.view(state, seat), seat, 1, lambda: True)
        assert isinstance(planned, list)
        assert planned[0] in KHRONOS.options(state, seat)


def test_levels_are_named_from_weakest_to_strongest():
    assert levels() == [*("random", "first_evening", "learner", "regular", "seasoned", "club", "tournament", "master")]
    reactions = [LEVELS[name].reaction for name in levels()]
    assert reactions == sorted(reactions, reverse=True)


def test_a_frozen_level_stands_for_one_of_today_and_goes_on_playing_under_its_name():
    assert [level_of(name) for name in FROZEN] == ["first_evening", "seasoned", "club", "tournament", "tournament"]
    assert [level_of(name) for name in levels()] == levels()
    assert level_of("mybot") == "mybot"
    assert next_level("steady") == "tournament"
    assert not set(FROZEN) & set(LEVELS)


@pytest.mark.parametrize("name", ["", "genius", "planner:", "planner:0", "planner:-3", "planner:x", "greedy:4"])
def test_unknown_opponents_are_refused_by_name(name):
    with pytest.raises(BadInput, match="opponent"):
        make_bot(name, KHRONOS, 0)


def test_a_seat_that_is_not_asked_has_no_plan():
    state = KHRONOS.setup({}, 2, 8)
    idle = 1 - KHRONOS.to_act(state)[0]
    with pytest.raises(BadInput, match="not asked"):
        plan_for("steady", KHRONOS, KHRONOS.view(state, idle), idle, 1)


def test_anybody_may_write_an_opponent_of_their_own():
    class Last(Bot):
        name = "last"

        def choose(self, view, options, budget=0, stop=never):
            return options[-1]

    state = KHRONOS.setup({}, 2, 8)
    seat = KHRONOS.to_act(state)[0]
    options = KHRONOS.options(state, seat)
    assert Last(KHRONOS, seat).choose(state, options) == options[-1]
    assert Last(KHRONOS, seat).plan(state, options) == [options[-1]]


def test_a_game_of_a_module_without_a_package_is_valued_by_its_scores() -> None:
    class Alone(type(toy.GAME)):  # type: ignore[misc]
        """Rules that stand in a file of their own."""

    Alone.__module__ = "alone"
    game = object.__new__(Alone)
    assert isinstance(evaluator_of(game), ScoreEvaluator)


def test_a_game_without_an_evaluator_is_valued_by_its_scores():
    evaluator = evaluator_of(toy.GAME)
    assert isinstance(evaluator, ScoreEvaluator)
    state = toy.GAME.setup({}, toy.GAME.seat_counts[0], 1)
    assert evaluator.values(state) == [float(score) for score in toy.GAME.outcome(state).scores]
    assert evaluator.candidates(state, 0, [4, 2]) == [4, 2]


def test_random_opponents_choose_among_all_options():
    bot = make_bot("random", KHRONOS, 0, 5)
    state = khronos.arrange(hand="MRC")
    chosen = {bot.choose(state, [7, 8, 9]) for _ in range(60)}
    assert chosen == {7, 8, 9}
