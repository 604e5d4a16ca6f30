"""Opponents of Inventions: what they see in a position, and how they answer."""

import pytest

from gnomon.bots import judge_of, make_bot
from gnomon.games.inventions.game import GAME
from gnomon.kernel.rng import Generator
from gnomon.lab import play_match


def chosen(state, seat: int, name: str = "greedy", seed: int = 1) -> list[int]:
    """What an opponent plans."""
    view = GAME.view(state, seat)
    plan = make_bot(name, GAME, seat, seed).plan(view, GAME.options(view, seat))
    assert isinstance(plan, list)
    return plan


def give(state, seat: int, plan: list[int]) -> list[int]:
    """Give the answers of a plan as far as they are legal; those that were."""
    for number, code in enumerate(plan):
        if code not in GAME.options(state, seat):
            return plan[:number]
        GAME.apply(state, seat, code)
    return plan


@pytest.fixture(scope="module")
def in_the_middle():
    """A position in a match of two greedy opponents, for tests that do not change it."""
    state = GAME.setup({}, 2, 3)
    for number in range(12):
        seat = GAME.to_act(state)[0]
        assert give(state, seat, chosen(state, seat, seed=number))
    return state


@pytest.mark.parametrize("seats", [2, 4])
def test_greedy_beats_chance_by_far(seats):
    scores = play_match(GAME, ["greedy"] + ["random"] * (seats - 1), {}, 7).scores
    assert scores[0] > 2 * max(scores[1:]) + 20


def test_greedy_plays_alone_and_with_every_switch():
    options = {
        "difficulty": "hard",
        "fourth_goal": True,
        "public_objectives": True,
        "late_ideas": "no",
        "free_joker": True,
        "share_replaces": "any",
        "influence_bands": "early",
        "pillars_count": "each",
    }
    assert play_match(GAME, ["greedy"], options, 2).scores[0] > 60


@pytest.mark.parametrize("name", ["greedy", "planner:4"])
def test_an_opponent_answers_the_same_whatever_it_cannot_know(in_the_middle, name):
    seat = GAME.to_act(in_the_middle)[0]
    expected = chosen(in_the_middle, seat, name)
    for seed in range(2):
        other = GAME.sample(GAME.view(in_the_middle, seat), Generator(seed))
        assert GAME.digest(other) != GAME.digest(in_the_middle)
        assert chosen(other, seat, name) == expected


def test_a_shortlist_keeps_legal_answers_only(in_the_middle):
    state = in_the_middle.clone()
    for number in range(60):
        seat = GAME.to_act(state)[0]
        options = GAME.options(state, seat)
        for brief in (False, True):
            kept = judge_of(GAME).about(GAME.view(state, seat), brief).narrow(state, seat, options)
            assert kept and len(set(kept)) == len(kept)
            assert set(kept) <= set(options)
        GAME.apply(state, seat, kept[number % len(kept)])
        if state.over:
            break
