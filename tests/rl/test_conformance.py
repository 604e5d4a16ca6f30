"""The peers' own suites, over every game with every number of seats and a covering set of options."""

import warnings

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test

import gnomon.rl
from tests.kit.walks import Case, cases

CASES = [case for case in cases() if case.game_id != "toy"]  # it has no encoding
PLAIN = [case for case in cases(every_option=False) if case.game_id != "toy"]
EXPECTED = (
    "Observation space for each agent probably should be",  # a dictionary with the mask is meant for all who ask for one
    "Observation is not a NumPy array",
)


def quietly(act, *arguments, **more) -> None:
    """Do something; a warning that is not expected is an error."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for sentence in EXPECTED:
            warnings.filterwarnings("ignore", message=sentence)
        act(*arguments, **more)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_turns_keep_the_law_of_pettingzoo(case: Case) -> None:
    quietly(api_test, gnomon.rl.aec(case.game_id, case.seats, case.options), num_cycles=40)


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_a_seed_gives_the_same_match_by_the_law_of_pettingzoo(case: Case) -> None:
    quietly(seed_test, lambda: gnomon.rl.aec(case.game_id, case.seats, case.options), num_cycles=60)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_acting_together_keeps_the_law_of_pettingzoo(case: Case) -> None:
    quietly(parallel_api_test, gnomon.rl.parallel(case.game_id, case.seats, case.options), num_cycles=20)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_one_agent_keeps_the_law_of_gymnasium(case: Case) -> None:
    environment = gnomon.rl.single(case.game_id, seats=case.seats, options=case.options)
    quietly(check_env, environment, skip_render_check=True)


@pytest.mark.parametrize("name", ["Khronos", "TimeOfEmpires", "Feudum", "Inventions"])
def test_the_games_are_known_to_gymnasium_by_name(name: str) -> None:
    environment = gymnasium.make(f"gnomon/{name}-v0", opponents="random")
    observation, _ = environment.reset(seed=3)
    for _ in range(30):
        action = environment.action_space.sample(observation["action_mask"])
        observation, _, terminated, truncated, _ = environment.step(action)
        assert environment.observation_space.contains(observation)
        if terminated or truncated:
            observation, _ = environment.reset()
    environment.close()


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_a_whole_match_is_played_by_every_environment(case: Case) -> None:
    """To the end, by masks alone, with rewards that add up to each seat's result."""
    turns = gnomon.rl.aec(case.game_id, case.seats)
    turns.reset(seed=2)
    for agent in turns.agents:
        turns.action_space(agent).seed(1)
    earned = dict.fromkeys(turns.agents, 0.0)
    for agent in turns.agent_iter():
        observation, reward, terminated, truncated, _ = turns.last()
        earned[agent] += reward
        over = terminated or truncated
        turns.step(None if over else turns.action_space(agent).sample(observation["action_mask"]))
    assert list(earned.values()) == turns.episode.returns()
    together = gnomon.rl.parallel(case.game_id, case.seats)
    observations, _ = together.reset(seed=2)
    for agent in together.agents:
        together.action_space(agent).seed(1)
    earned = dict.fromkeys(together.agents, 0.0)
    while together.agents:
        actions = {
            agent: together.action_space(agent).sample(observations[agent]["action_mask"]) for agent in together.agents
        }
        observations, rewards, _, _, _ = together.step(actions)
        earned = {agent: earned[agent] + rewards[agent] for agent in earned}
    assert list(earned.values()) == together.episode.returns()
