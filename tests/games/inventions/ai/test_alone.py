"""The latest searches alone: what matches taught them, and how many answers they look at. Frozen ones go on as they were."""

import pytest

from gnomon.bots import evaluator_of, make_bot
from gnomon.bots.acts import acts_of
from gnomon.bots.beam import CHILDREN, CHILDREN_LATEST, BeamSearch
from gnomon.bots.players import PlannerBot
from gnomon.games.inventions.ai.evaluator import evaluator
from gnomon.games.inventions.ai.features import turns_left
from gnomon.games.inventions.ai.weights import LATEST
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.state import InventionsState
from gnomon.kernel.rng import Generator
from gnomon.kernel.state import State
from tests.kit.inventions import EUROPE, Table

CHRONOS, HEPHAESTUS = 1, 2


def begun(moves: int = 0, mode: str = "normal") -> InventionsState:
    """A match alone after some acts by way of a shallow glance."""
    state: State = GAME.setup({"difficulty": mode}, 1, 5)
    for _ in range(moves):
        if state.over:
            break
        glance = evaluator_of(GAME).rooted_at(GAME.view(state, 0), True)
        state = acts_of(GAME, glance, state, 0, 50)[0].state
    assert isinstance(state, InventionsState)
    return state


def table(step: int = 5) -> Table:
    """Somebody alone with a few citizens."""
    made = Table(1, step=step)
    made.home(0, trader=1, artisan=1, thinker=1, scholar=1)
    made.influence(4)
    return made


def worth(made: Table, latest: bool = True) -> float:
    """What the position is worth to a search."""
    return evaluator_of(GAME).for_search(latest).values(made.turn(0).state)[0]


def test_ideas_of_the_automated_opponents_count_against_who_plays_alone() -> None:
    plain = table()
    theirs = table()
    theirs.card(EUROPE, "I304", CHRONOS)
    other = table()
    other.card(EUROPE, "I304", CHRONOS, HEPHAESTUS)
    by_glance = worth(theirs, latest=False) - worth(plain, latest=False)
    learned = worth(theirs) - worth(plain)
    assert learned < by_glance - 1.0
    assert worth(other) - worth(plain) < worth(other, latest=False) - worth(plain, latest=False) - 1.0


def test_a_different_wealth_letter_is_worth_more_far_from_the_end() -> None:
    def gain(step: int) -> float:
        """What the letter adds to what a glance says of it."""
        with_tile, without = table(step), table(step)
        with_tile.built(0, h4="wealth_C")
        return (worth(with_tile) - worth(without)) - (worth(with_tile, False) - worth(without, False))

    assert gain(3) > gain(11)


def test_with_others_the_latest_searches_weigh_with_the_tuned_figures_and_at_the_end_as_all_do() -> None:
    for state in (GAME.setup({}, 2, 3), GAME.setup({}, 3, 4)):
        usual, latest = evaluator(GAME, LATEST).for_search(), evaluator_of(GAME).for_search(latest=True)
        assert latest.values(state) == usual.values(state) != evaluator_of(GAME).values(state)
        for shallow in (False, True):
            seat = GAME.to_act(state)[0]
            view = GAME.view(state, seat)
            one, other = usual.rooted_at(view, shallow), latest.rooted_at(view, shallow)
            assert [act.codes for act in acts_of(GAME, one, state, seat, 60)] == [
                act.codes for act in acts_of(GAME, other, state, seat, 60)
            ]
            assert one.default_budget == other.default_budget
    over = begun(20)
    assert over.over
    assert evaluator_of(GAME).for_search(latest=True).values(over) == evaluator_of(GAME).values(over)


@pytest.mark.parametrize("moves", [3, 7])
def test_the_latest_search_alone_looks_at_more_answers_behind_every_act(moves: int) -> None:
    state = begun(moves)
    view = GAME.view(state, 0)
    usual, latest = (BeamSearch(GAME, evaluator_of(GAME), view, 0, 3, None, latest) for latest in (False, True))
    assert (usual.children, latest.children) == (CHILDREN, CHILDREN_LATEST)
    sample = GAME.determinize(view, Generator(1))
    few, many = (len(acts_of(GAME, search.shallow, sample, 0, 200)) for search in (usual, latest))
    assert many > few


def test_alone_the_nearer_the_end_the_more_positions_a_plan_may_keep() -> None:
    budgets = []
    for moves in (0, 5, 11):
        state = begun(moves)
        search = BeamSearch(GAME, evaluator_of(GAME), GAME.view(state, 0), 0, 3, None, latest=True)
        budgets.append((turns_left(state, 0), search.evaluator.default_budget))
    assert [turns for turns, _ in budgets] == sorted((turns for turns, _ in budgets), reverse=True)
    assert budgets[0][1] < budgets[1][1] < budgets[2][1]


@pytest.mark.parametrize(
    ("name", "latest"), [("expert", False), ("strong", False), ("planner", False), ("master", True)]
)
def test_frozen_programs_search_alone_as_they_did(name: str, latest: bool) -> None:
    bot = make_bot(name, GAME, 0, 1)
    assert isinstance(bot, PlannerBot)
    search = bot.search(GAME.view(begun(4), 0), 7)
    assert isinstance(search, BeamSearch)
    assert search.children == (CHILDREN_LATEST if latest else CHILDREN)
    sample = GAME.determinize(search.view, Generator(1))
    usual = evaluator_of(GAME).rooted_at(search.view, False)
    assert (search.evaluator.values(sample) == usual.values(sample)) == (not latest)
    assert (search.evaluator.default_budget == usual.default_budget) == (not latest)
