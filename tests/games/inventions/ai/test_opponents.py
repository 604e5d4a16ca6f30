"""Opponents of Inventions: what they see in a position, and how they answer."""

import pytest

from gnomon.bots import evaluator_of, make_bot, never
from gnomon.bots.beam import CANDIDATES, SAMPLES, BeamSearch
from gnomon.games.inventions.actions import CITIZEN, SPACE, TAKE
from gnomon.games.inventions.ai.features import Features, turns_left
from gnomon.games.inventions.ai.goal_value import goals
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.state import PRESENTING, InventionsState
from gnomon.games.inventions.terms import ECONOMY, SHARE
from gnomon.kernel.frames import UNKNOWN
from gnomon.kernel.rng import Generator
from gnomon.lab import play_match
from tests.kit.inventions import ASIA, EUROPE, Table, tile_of


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
        other = GAME.determinize(GAME.view(in_the_middle, seat), Generator(seed))
        assert GAME.digest(other) != GAME.digest(in_the_middle)
        assert chosen(other, seat, name) == expected


def test_a_shortlist_keeps_legal_answers_only(in_the_middle):
    state = in_the_middle.clone()
    for number in range(60):
        seat = GAME.to_act(state)[0]
        options = GAME.options(state, seat)
        for shallow in (False, True):
            kept = evaluator_of(GAME).rooted_at(GAME.view(state, seat), shallow).candidates(state, seat, options)
            assert kept and len(set(kept)) == len(kept)
            assert set(kept) <= set(options)
        GAME.apply(state, seat, kept[number % len(kept)])
        if state.over:
            break


def worth(table: Table) -> list[float]:
    """What positions promise everybody."""
    return evaluator_of(GAME).values(table.turn(0).state)


def at_home(step: int = 8, seats: int = 2) -> Table:
    """Two players with a few citizens each."""
    table = Table(seats, step=step)
    for seat in range(seats):
        table.home(seat, trader=1, artisan=1, thinker=1, scholar=1)
    table.influence(*[4] * seats)
    return table


def test_values_count_what_stands_there_for_its_owner_alone():
    plain = worth(at_home())
    table = at_home()
    table.inventions(0, "I301", "I302")
    assert worth(table)[0] > plain[0] + 1.0
    table = at_home()
    table.built(0, h4="wealth_C")
    assert worth(table)[0] > plain[0] + 3.0
    table = at_home()
    table.slots(0, "wealth_C")
    waiting = worth(table)[0]
    table = at_home()
    table.built(0, h4="wealth_C")
    assert worth(table)[0] > waiting > plain[0]


def test_the_nearer_the_end_the_less_citizens_count():
    def gain(step: int) -> float:
        more = at_home(step)
        more.home(0, trader=3)
        return worth(more)[0] - worth(at_home(step))[0]

    assert gain(4) > gain(11) > 0.0


def test_the_last_turn_is_for_points():
    table = at_home(step=12)
    table.people(0, ASIA)
    table.card(EUROPE, "I402", 0, 1)
    table.wealth(EUROPE, "C")
    state = table.turn(0).state
    plan = chosen(state, 0)
    assert plan[0] == SPACE + SHARE
    assert TAKE + tile_of("wealth_C") in plan
    give(state, 0, plan)
    assert state.ledger[PRESENTING] == 8


def test_only_known_goals_are_counted(in_the_middle):
    assert isinstance(in_the_middle, InventionsState)
    seat = GAME.to_act(in_the_middle)[0]
    view = GAME.view(in_the_middle, seat)
    assert isinstance(view, InventionsState)
    other = 1 - seat
    assert UNKNOWN in view.goals[other] and UNKNOWN not in view.goals[seat]
    hidden = evaluator_of(GAME).rooted_at(view, False)
    sample = GAME.determinize(view, Generator(1))
    assert isinstance(sample, InventionsState)
    without, all_of_them = hidden.values(sample), evaluator_of(GAME).values(sample)
    assert without[seat] == all_of_them[seat]
    assert all_of_them[other] - without[other] == pytest.approx(goals(Features(sample, other)))


@pytest.fixture(scope="module")
def alone():
    """A position late in a match alone, for tests that do not change it."""
    state = GAME.setup({}, 1, 5)
    for number in range(9):
        assert give(state, 0, chosen(state, 0, seed=number))
    assert isinstance(state, InventionsState)
    return state


def test_a_search_alone_plays_on_to_the_end_of_the_match(alone):
    search = BeamSearch(GAME, evaluator_of(GAME), GAME.view(alone, 0), 0, 3)
    assert search.evaluator.rollout_turns >= turns_left(alone, 0)
    assert 1 < len(search.candidates) <= CANDIDATES
    codes = search.run(16, never)
    assert search.samples == SAMPLES
    assert codes[0] in GAME.options(alone, 0)
    totals = {candidate.total for candidate in search.candidates}
    assert len(totals) > 1
    assert next(candidate for candidate in search.candidates if candidate.total == max(totals)).codes == codes


def test_a_search_alone_that_is_stopped_takes_what_it_has_found(alone):
    view = GAME.view(alone, 0)
    first = BeamSearch(GAME, evaluator_of(GAME), view, 0, 3)
    assert first.run(16, lambda: True) == first.candidates[0].codes
    assert first.samples == 0
    calls = []

    def after_a_sample():
        calls.append(1)
        return len(calls) > turns_left(alone, 0) + 1

    second = BeamSearch(GAME, evaluator_of(GAME), view, 0, 3)
    assert second.run(16, after_a_sample)[0] in GAME.options(alone, 0)
    assert second.samples == 1


def test_a_small_budget_alone_means_fewer_lines(alone):
    search = BeamSearch(GAME, evaluator_of(GAME), GAME.view(alone, 0), 0, 3)
    search.run(3, never)
    assert (search.samples, len(search.candidates)) == (0, 1), "one position leaves nothing to compare"
    search = BeamSearch(GAME, evaluator_of(GAME), GAME.view(alone, 0), 0, 3)
    search.run(9, never)
    assert (search.samples, len(search.candidates)) == (4, 2)


def test_looking_to_the_end_alone_beats_looking_one_turn_ahead():
    greedy, planner = (play_match(GAME, [name], {}, 1).scores[0] for name in ("greedy", "planner:12"))
    assert planner > greedy


def test_specialists_pay_before_scholars_where_anybody_may():
    table = at_home()
    table.home(0, trader=3, scholar=2)
    table.turn(0).answer(space="send_diplomat")
    table.answer(milestone=table.choices("milestone")[0])
    assert table.asked() == "payer"
    options = GAME.options(table.state, 0)
    assert len(options) > 2
    assert evaluator_of(GAME).candidates(table.state, 0, options) == [CITIZEN + ECONOMY]
