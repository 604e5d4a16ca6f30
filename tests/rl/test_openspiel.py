"""The games in OpenSpiel: its own suite with serialisation, deals, what a player knows, and search with it."""

import json
import pickle
import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from gnomon.catalog import GAMES
from gnomon.kernel.errors import BadInput
from gnomon.rl import openspiel
from tests.kit.walks import Case, cases

NAMES = openspiel.register()
CASES = [case for case in cases() if case.game_id in GAMES]


def load(game: str, **parameters: object) -> pyspiel.Game:
    return pyspiel.load_game(game, parameters)


def advance(state: pyspiel.State, chance: random.Random, answers: int) -> None:
    """Play so many actions by chance."""
    for _ in range(answers):
        if state.is_terminal():
            return
        if state.is_chance_node():
            state.apply_action(chance.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))


def is_long(case: Case) -> bool:
    """Whether every position of a match is too dear to save: saving replays it, and in real time it is long."""
    return case.game.timed and (case.seats > 2 or bool(case.options))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_games_pass_the_suite_of_openspiel_with_serialisation(case: Case) -> None:
    game = load(
        f"gnomon_{case.game_id}", players=case.seats, options=json.dumps(case.options), deals=7, seed=case.number
    )
    pyspiel.random_sim_test(game, num_sims=1, serialize=not is_long(case), verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_a_match_is_played_to_its_end_and_saved_on_the_way(name: str) -> None:
    game, chance = load(name, players=2), random.Random(4)
    state = game.new_initial_state()
    saved = None
    while not state.is_terminal():
        advance(state, chance, 25)
        again = game.deserialize_state(state.serialize())
        assert str(again) == str(state)
        saved = again
    assert saved is not None
    assert saved.returns() == state.returns()
    assert sum(state.returns()) == pytest.approx(0)


def test_deals_are_explicit_or_sampled():
    explicit, sampled = load("gnomon_khronos", deals=5), load("gnomon_khronos_sampled")
    assert explicit.new_initial_state().chance_outcomes() == [(deal, 0.2) for deal in range(5)]
    dealt = set()
    for deal in range(5):
        state = explicit.new_initial_state()
        state.apply_action(deal)
        dealt.add(str(state))
    assert len(dealt) == 5
    assert sampled.new_initial_state().chance_outcomes() == [(0, 1.0)]
    found = set()
    for _ in range(5):
        state = sampled.new_initial_state()
        state.apply_action(0)
        found.add(str(state))
    assert len(found) == 5


@pytest.mark.parametrize("game_id", GAMES)
def test_a_resampled_state_is_one_that_the_player_cannot_tell_apart(game_id: str) -> None:
    chance = random.Random(7)
    state = load(f"gnomon_{game_id}", players=3).new_initial_state()
    advance(state, chance, 30)
    player = state.current_player()
    found = set()
    for _ in range(5):
        other = state.resample_from_infostate(player, chance.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.legal_actions() == state.legal_actions()
        found.add(str(other))
        advance(other, chance, 5)
        with pytest.raises(BadInput, match="belongs to no deal"):
            other.serialize()
    assert len(found) > 1


def test_an_observation_is_a_row_of_floats_by_name():
    game = load("gnomon_feudum", players=3)
    observer = game.make_py_observer()
    state = game.new_initial_state()
    observer.set_from(state, 0)
    assert not observer.tensor.any()
    advance(state, random.Random(3), 40)
    for player in range(3):
        observer.set_from(state, player)
        row = np.array(state.episode.observe(player))
        assert (observer.tensor == row).all()
        assert sum(part.size for part in observer.dict.values()) == observer.encoder.size
        assert observer.string_from(state, player) == state.observation_string(player)


def test_states_can_be_copied_and_pickled():
    state = load("gnomon_time_of_empires", players=3).new_initial_state()
    chance = random.Random(5)
    advance(state, chance, 200)
    copy = state.clone()
    before = str(state)
    advance(copy, chance, 10)
    assert str(state) == before != str(copy)
    episode = pickle.loads(pickle.dumps(state.episode))
    assert episode.observe(1) == state.episode.observe(1)
    assert episode.deciding() == state.episode.deciding()


def test_a_search_of_theirs_plays_a_game_of_ours():
    """Information-set Monte Carlo tree search samples what the player cannot know."""
    game = load("gnomon_khronos", players=2, deals=50)
    state = game.new_initial_state()
    advance(state, random.Random(1), 4)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    searcher = ismcts.ISMCTSBot(game, evaluator, 2.0, 12, random_state=np.random.RandomState(2))
    assert searcher.step(state) in state.legal_actions()


def test_wrong_parameters_are_refused():
    for wrong in ({"options": "{"}, {"options": "[1]"}, {"deals": 0}, {"players": 9}, {"options": '{"no": 1}'}):
        with pytest.raises((BadInput, pyspiel.SpielError)):
            load("gnomon_khronos", **wrong).new_initial_state()
    game = load("gnomon_khronos")
    with pytest.raises(BadInput, match="expected numbers"):
        game.deserialize_state("one")
