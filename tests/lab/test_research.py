"""Environments: one loop, fixed actions, masks and views."""

from random import Random

import pytest

from gnomon.kernel.errors import BadInput, Refused
from gnomon.kernel.frames import NEVER
from gnomon.lab import Environment
from tests.kit import toy
from tests.kit.walks import Case, cases

assert toy.GAME.id  # importing the kit enters the toy in the catalogue


@pytest.mark.parametrize(("game", "seats"), [("khronos", 3), (toy.GAME.id, toy.GAME.seat_counts[0])])
def test_a_match_is_played_to_its_end_by_masks_alone(game, seats):
    chance = Random(4)
    environment = Environment(game, seats)
    environment.reset(9)
    steps = 0
    while not environment.done:
        agent = environment.agent
        mask = environment.action_mask(agent)
        assert len(mask) == environment.action_count
        legal = [code for code, allowed in enumerate(mask) if allowed]
        assert legal == environment.legal_actions(agent)
        assert environment.returns() == [0.0] * seats
        environment.step(agent, chance.choice(legal))
        steps += 1
    assert steps > 20
    assert environment.agent == -1
    assert sum(environment.returns()) == pytest.approx(0)
    assert max(environment.returns()) > 0


@pytest.mark.parametrize("case", cases(), ids=str)
def test_every_listed_action_can_be_stepped_in_every_game_with_all_seats_and_options(case: Case) -> None:
    environment = Environment(case.game_id, case.seats, case.options, seed=case.seed)
    chance = Random(f"{case}")
    asked: set[str] = set()
    for _ in range(20_000):
        if environment.done:
            break
        agents = [agent for agent in range(case.seats) if environment.legal_actions(agent)]
        assert environment.agent in agents
        decision = environment.game.asked(environment.state, environment.agent)
        assert decision is not None
        if decision.kind not in asked or chance.random() < 0.02:
            asked.add(decision.kind)
            _step_everything(environment, agents)
        agent = chance.choice(agents)
        environment.step(agent, chance.choice(environment.legal_actions(agent)))
    assert environment.done


def _step_everything(environment: Environment, agents: list[int]) -> None:
    for agent in agents:
        for action in environment.legal_actions(agent):
            environment.clone().step(agent, action)
        guess = environment.resample(agent, 5)
        assert guess.legal_actions(agent) == environment.legal_actions(agent)
        for action in guess.legal_actions(agent):
            guess.clone().step(agent, action)


def test_an_act_of_the_clock_that_is_due_comes_before_anybody_is_asked():
    """A gong falls between two answers of one instant: whoever is asked then is asked what stands after it."""
    environment = Environment("time_of_empires", 2, seed=3)
    chance = Random(3)
    while not environment.done:
        due = environment.game.deadline(environment.state)
        assert due == NEVER or due > environment.state.now
        agent = environment.agent
        environment.step(agent, chance.choice(environment.legal_actions(agent)))


def test_the_action_space_does_not_depend_on_seats_or_options():
    assert Environment("khronos", 2).action_count == Environment("khronos", 5, {"holdem": True}).action_count


def test_actions_have_names():
    environment = Environment("khronos", 2)
    for action in environment.legal_actions(environment.agent):
        assert environment.names_to_action(environment.action_to_names(action)) == action


def test_an_illegal_step_is_refused_with_the_reason_and_changes_nothing():
    environment = Environment("khronos", 2)
    agent = environment.agent
    before = environment.information_state(agent)
    illegal = next(code for code in range(environment.action_count) if not environment.action_mask(agent)[code])
    with pytest.raises(Refused):
        environment.step(agent, illegal)
    with pytest.raises(Refused):
        environment.step(1 - agent, environment.legal_actions(agent)[0])
    assert environment.information_state(agent) == before


def test_a_resampled_position_looks_the_same_to_its_agent_and_not_to_others():
    environment = Environment("khronos", 2)
    environment.reset(3)
    agent = environment.agent
    others = [environment.resample(agent, seed) for seed in range(4)]
    assert {other.information_state(agent) for other in others} == {environment.information_state(agent)}
    assert len({other.information_state(1 - agent) for other in others}) > 1
    assert environment.observe(agent)["pile"] == [-1] * 47


def test_a_clone_goes_its_own_way():
    environment = Environment("khronos", 2)
    copy = environment.clone()
    agent = environment.agent
    before = environment.information_state(agent)
    copy.step(agent, copy.legal_actions(agent)[-1])
    assert environment.information_state(agent) == before
    assert copy.information_state(agent) != before


def test_the_same_seed_gives_the_same_match():
    first, second = Environment("khronos", 4), Environment("khronos", 4)
    for environment in (first, second):
        environment.reset(77)
    assert first.observe(first.agent) == second.observe(second.agent)
    first.reset(78)
    assert first.observe(0) != second.observe(0)


def played(environment: Environment) -> list[int]:
    """The first actions of a match in which every agent takes its first option."""
    taken = []
    for _ in range(12):
        action = environment.legal_actions(environment.agent)[0]
        taken.append(action)
        environment.step(environment.agent, action)
    return taken


def test_reset_hands_back_the_first_observation_and_whose_it_is_with_the_mask():
    environment = Environment("khronos", 3)
    observation, told = environment.reset(seed=5)
    assert told["agent"] == environment.agent
    assert told["action_mask"] == environment.action_mask(environment.agent)
    assert observation == environment.observe(environment.agent)


def test_whoever_forgets_to_reset_does_not_play_one_match_for_ever():
    seeds = {Environment("khronos", 2).seed for _ in range(8)}
    assert len(seeds) == 8


def test_a_seed_fixes_every_match_that_follows():
    def three(environment: Environment) -> list[object]:
        environment.reset(seed=11)
        found: list[object] = [environment.seed]
        for _ in range(2):
            environment.reset()
            found += [environment.seed, environment.observe(0), played(environment)]
        return found

    first = three(Environment("khronos", 2))
    assert first == three(Environment("khronos", 2))
    assert len({first[0], first[1], first[4]}) == 3


def test_a_seed_at_the_beginning_is_as_good_as_a_reset_with_it():
    environment = Environment("khronos", 2)
    environment.reset(seed=40)
    begun = Environment("khronos", 2, seed=40)
    assert begun.state.to_dict() == environment.state.to_dict()
    begun.reset()
    environment.reset()
    assert begun.state.to_dict() == environment.state.to_dict()


def test_the_seed_that_was_drawn_gives_the_match_again():
    environment = Environment("khronos", 2)
    again = Environment("khronos", 2, seed=environment.seed)
    assert again.state.to_dict() == environment.state.to_dict()


def test_a_resampled_position_does_not_carry_the_seed_of_the_match():
    environment = Environment("khronos", 2, seed=12345)
    other = environment.resample(0, 6)
    assert other.seed == 6
    other.reset()
    environment.reset()
    assert other.seed != environment.seed


def test_a_seed_must_be_a_whole_number():
    with pytest.raises(TypeError):
        Environment("khronos", 2).reset("four")  # type: ignore[arg-type]


def test_wrong_seats_are_refused():
    with pytest.raises(BadInput, match="takes 2 to 5"):
        Environment("khronos", 6)
