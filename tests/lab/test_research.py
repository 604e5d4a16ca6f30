"""Environments: one loop, fixed actions, masks and views."""

from random import Random

import pytest

from gnomon.kernel.errors import BadInput, Refused
from gnomon.lab import Environment
from tests.kit import toy

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


def test_wrong_seats_are_refused():
    with pytest.raises(BadInput, match="takes 2 to 5"):
        Environment("khronos", 6)
