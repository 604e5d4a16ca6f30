"""What each kind of opponent sees: greedy one act ahead, the planner a whole turn."""

import pytest

from gnomon.bots import GreedyBot, PlannerBot, evaluator_of
from gnomon.bots.acts import acts_of, advantage, perform
from gnomon.bots.base import never
from gnomon.bots.planner import FINALISTS, Search
from gnomon.games.khronos import GAME
from gnomon.kernel.rng import Generator
from tests.kit import khronos
from tests.kit.khronos import BLUE, RED

LAST_TURN = "turn = 7\nfirst = 'blue'"


def finished(state, bot):
    """Let a bot finish the turn of its seat; the Ecus it has then."""
    while not state.over and state.active == bot.seat:
        seat = GAME.to_act(state)[0]
        options = GAME.options(state, seat)
        code = bot.choose(GAME.view(state, seat), options) if seat == bot.seat else GAME.default(state, seat)
        GAME.apply(state, seat, code, state.now)
    return state.money[bot.seat]


def farm():
    """Red rules a small domain of Might in the last turn and holds one civil card; the other pawn is away."""
    return khronos.arrange(players=2, hand="C", pawns="might reason", might="keep f6 red, hamlet h6", head=LAST_TURN)


def far_ruin():
    """Red leads a domain of Reason that pays nothing yet; its pawns are elsewhere, its cards would restore the ruin."""
    return khronos.arrange(
        players=2,
        hand="MM",
        money=2,
        pawns="might might",
        might="castle f6 blue, town i6",
        faith="castle f6 blue, town i6",
        reason="castle f6 ruin, town i6 red",
        head=LAST_TURN,
    )


def test_greedy_makes_its_domain_pay_more():
    assert finished(farm(), GreedyBot(GAME, RED)) == 4 + 1 + 2


def test_greedy_sees_no_further_than_one_act():
    assert finished(far_ruin(), GreedyBot(GAME, RED)) == 2 + 1


def test_the_planner_travels_for_what_it_will_do_there():
    assert finished(far_ruin(), PlannerBot(GAME, RED, budget=60)) == 2 - 1 + 3


def test_a_noisy_opponent_errs_and_a_quiet_one_does_not():
    quiet = {tuple(_plan(GreedyBot(GAME, RED, seed))) for seed in range(6)}
    noisy = {tuple(_plan(GreedyBot(GAME, RED, seed, noise=8.0))) for seed in range(6)}
    assert len(quiet) == 1
    assert len(noisy) > 1


def _plan(bot):
    state = farm()
    view = GAME.view(state, RED)
    planned = bot.plan(view, GAME.options(view, RED))
    assert isinstance(planned, list)
    return planned


def test_acts_are_complete_different_and_ordered_by_worth():
    state = farm()
    evaluator = evaluator_of(GAME).rooted_at(state, False)
    acts = acts_of(GAME, evaluator, state, RED, 600)
    assert len({tuple(act.codes) for act in acts}) == len(acts) > 5
    values = [act.value for act in acts]
    assert values == sorted(values, reverse=True)
    before = GAME.digest(state)
    for act in acts:
        copy = state.clone()
        assert perform(GAME, copy, RED, act.codes)
        assert GAME.is_settled(copy, RED)
        assert GAME.digest(copy) == GAME.digest(act.state)
        assert act.value == advantage(evaluator.values(copy), RED)
    assert GAME.digest(state) == before


def test_a_limit_bounds_the_acts_that_are_tried():
    state = farm()
    assert len(acts_of(GAME, evaluator_of(GAME).rooted_at(state, False), state, RED, 3)) == 3


def test_an_act_that_does_not_fit_is_given_up():
    state = farm()
    illegal = next(code for code in range(1, GAME.codes.size) if code not in GAME.options(state, RED))
    assert not perform(GAME, state, RED, [illegal])


def test_acts_of_chance_are_not_certain():
    state = khronos.arrange(players=2, hand="C", pawns="might reason")
    acts = {act.codes[0]: act for act in acts_of(GAME, evaluator_of(GAME).rooted_at(state, False), state, RED, 600)}
    end_turn = khronos.code_of(state, "end_turn")
    travel = khronos.code_of(state, "travel_might_faith")
    assert acts[travel].certain
    assert not acts[end_turn].certain or acts[end_turn].state.draws == state.draws


def test_a_search_stops_when_it_is_told_to():
    state = far_ruin()
    view = GAME.view(state, RED)
    calls = []

    def after_three():
        calls.append(1)
        return len(calls) > 3

    search = Search(GAME, evaluator_of(GAME), view, RED, 1)
    assert search.run(1000, after_three)[0] in GAME.options(view, RED)
    assert (search.root.visits, search.rollouts) == (3, 0)


def test_half_of_the_budget_grows_the_tree_and_half_tries_lines():
    state = khronos.arrange(players=2, hand="MC", pawns="might faith", money=6)
    search = Search(GAME, evaluator_of(GAME), GAME.view(state, RED), RED, 1)
    search.run(60, never)
    assert search.root.visits == 30
    assert 20 <= search.rollouts <= 30


def test_a_search_merges_orders_of_the_same_acts():
    state = khronos.arrange(players=2, hand="MC", pawns="might faith", money=6)
    search = Search(GAME, evaluator_of(GAME), GAME.view(state, RED), RED, 1)
    search.run(120, never)
    reached = [node for edge in search.root.edges for node in edge.nodes if node.edges]
    below = [node for first in reached for edge in first.edges for node in edge.nodes if node.edges]
    assert len({id(node) for node in below}) < len(below)


def looking(far):
    """A search of a position in the first turn, far-sighted or not."""
    state = khronos.arrange(players=2, hand="MC", pawns="might faith", money=6, head="turn = 1\nfirst = 'red'")
    search = Search(GAME, evaluator_of(GAME), GAME.view(state, RED), RED, 1, far=far)
    search.keeps_traces = True
    return search


def test_a_far_sighted_search_plays_its_last_few_candidates_on_farther():
    near, far = looking(far=False), looking(far=True)
    usual, lines = near.lines(200, never), far.lines(200, never)
    assert {end.turn for line in usual for end in line.trace.ends} == {2}
    assert {end.turn for line in lines[:2] for end in line.trace.ends} == {4}
    assert {end.turn for line in lines[FINALISTS:] for end in line.trace.ends} == {2}
    assert 0 < lines[0].rollouts == len(lines[0].trace.ends)
    assert FINALISTS < len(lines) == len(usual)
    assert far.rollouts < near.rollouts


def test_a_far_sighted_search_that_is_stopped_before_it_looks_farther_keeps_what_it_found():
    search = looking(far=True)
    found = search.lines(200, lambda: search.is_far)
    last = [line for line in found if line.rollouts == 0]
    assert 1 < len(last) <= FINALISTS < len(found)
    assert found[: len(last)] == last
    assert [line.worth for line in last] == sorted((line.worth for line in last), reverse=True)


def test_earnings_are_as_far_away_as_they_are_where_a_rollout_ends():
    state = GAME.setup({}, 2, 12)
    evaluator = evaluator_of(GAME).rooted_at(GAME.view(state, 0), False)
    bots = [GreedyBot(GAME, seat, 1) for seat in (0, 1)]
    while state.turn < 4:
        seat = GAME.to_act(state)[0]
        GAME.apply(state, seat, bots[seat].choose(GAME.view(state, seat), GAME.options(state, seat)), 0)
    shallow = evaluator_of(GAME).rooted_at(GAME.view(state, 0), True)
    assert shallow.carried_to(state).values(state) == shallow.rooted_at(state, True).values(state)
    judged, begun = evaluator.carried_to(state).values(state), evaluator.rooted_at(state, False).values(state)
    active = state.active
    assert judged[1 - active] == begun[1 - active] != evaluator.values(state)[1 - active]
    assert judged[active] > begun[active], "whoever has a turn to play may still go where more is earned"


@pytest.mark.parametrize(
    ("worth", "seat", "expected"),
    [
        ([5.0], 0, 5.0),
        ([5.0, 3.0], 0, 2.0),
        ([5.0, 3.0], 1, -2.0),
        ([6.0, 4.0, 2.0], 0, 2.5),
        ([1.0, 4.0, 2.0], 0, -2.5),
    ],
)
def test_advantage_weighs_the_best_rival_and_the_others(worth, seat, expected):
    assert advantage(worth, seat) == pytest.approx(expected)


def test_the_evaluator_values_what_a_domain_will_pay():
    evaluator = evaluator_of(GAME)
    poor = khronos.arrange(players=2, active="blue", pawns="might faith", might="castle f6 red, hamlet i6")
    rich = khronos.arrange(players=2, active="blue", pawns="might faith", might="castle f6 red, town i6")
    assert evaluator.values(rich)[RED] > evaluator.values(poor)[RED]
    assert evaluator.values(rich)[BLUE] == evaluator.values(poor)[BLUE]


def test_the_evaluator_keeps_options_that_exist_and_keeps_every_seat_alive():
    evaluator = evaluator_of(GAME)
    state = GAME.setup({}, 4, 12)
    source = Generator(4)
    for _ in range(150):
        seat = GAME.to_act(state)[0]
        options = GAME.options(state, seat)
        kept = evaluator.candidates(state, seat, options)
        assert kept
        assert set(kept) <= set(options)
        assert len(set(kept)) == len(kept)
        GAME.apply(state, seat, options[source.draws % len(options)], 0)
        source.draws += 1
        if state.over:
            break
