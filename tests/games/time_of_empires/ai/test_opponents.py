"""Opponents of Time of Empires, turn by turn and in real time."""

import pytest

from gnomon.bots import Wait, evaluator_of, make_bot, never
from gnomon.bots.acts import acts_of, is_free
from gnomon.bots.planner import Search
from gnomon.games.time_of_empires.actions import CLEAR, DISCARD
from gnomon.games.time_of_empires.ai.features import Features
from gnomon.games.time_of_empires.ai.learned_corrections import (
    HAND_CORRECTIONS,
    HELD,
    OF_SCHOLAR,
    SCHOLAR_IN_TIME,
    correction,
)
from gnomon.kernel.rng import Generator
from gnomon.lab import play_match
from tests.kit.time_of_empires import GAME, INTRODUCTORY, PURPLE, RED, arrange

IN_TURNS = {f"era_{era}": INTRODUCTORY for era in (1, 2, 3)}
SHORT = {**IN_TURNS, "intro_rounds": 6}
ONE_BY_THE_CLOCK = {**SHORT, "era_1": "real_time"}
MODES = pytest.mark.parametrize("options", [SHORT, {}], ids=["introductory", "real_time"])


def named(answers: list[int]) -> list[str]:
    """Answers as "kind answer"."""
    return [" ".join(GAME.codes.to_names(code).values()) for code in answers]


def chosen(state, seat: int, name: str = "greedy", seed: int = 1) -> list[int] | Wait:
    """What an opponent plans."""
    view = GAME.view(state, seat)
    return make_bot(name, GAME, seat, seed).plan(view, GAME.options(view, seat))


@pytest.mark.parametrize("options", [SHORT, ONE_BY_THE_CLOCK], ids=["introductory", "era_of_real_time"])
def test_greedy_beats_chance_by_far(options):
    scores = play_match(GAME, ["greedy", "random"], options, 7).scores
    assert scores[0] > 2 * scores[1] + 10


@MODES
@pytest.mark.parametrize("name", ["greedy", "planner:3"])
def test_an_opponent_answers_the_same_whatever_it_cannot_know(options, name):
    state = _middle(options)
    seat = GAME.to_act(state)[0]
    view = GAME.view(state, seat)
    expected = chosen(view, seat, name)
    for seed in range(2):
        other = GAME.determinize(view, Generator(seed))
        assert GAME.digest(other) != GAME.digest(state)
        assert chosen(GAME.view(other, seat), seat, name) == expected


@MODES
def test_plans_are_legal_and_touch_no_permission_without_need(options):
    state = _middle(options)
    for _ in range(6):
        while not GAME.to_act(state):
            GAME.tick(state)
        seat = GAME.to_act(state)[0]
        plan = chosen(state, seat)
        if isinstance(plan, Wait):
            assert plan.until == GAME.deadline(state)
            GAME.tick(state)
            continue
        for code in plan:
            if code not in GAME.options(state, seat):
                break
            assert code < DISCARD, named([code])
            GAME.apply(state, seat, code, state.now)


def test_a_turn_brings_what_pays_for_what_follows():
    # The last turn of all: one card in hand, one knowledge for it, one brick and a site for its building.
    state = arrange(
        era=3,
        mode=INTRODUCTORY,
        round=15,
        red={"hand": ["004"], "scholars": 0},
        at={"H1.0": "red 1"},
    )
    plan = named(chosen(state, RED))
    assert plan.index("card 004") < next(at for at, answer in enumerate(plan) if answer.endswith("H1.0"))


def test_in_turns_a_line_is_tried_for_one_round_and_in_real_time_for_one_use_of_every_timer():
    evaluator = evaluator_of(GAME)
    in_turns = evaluator.rooted_at(arrange(mode=INTRODUCTORY, players=3), False)
    in_time = evaluator.rooted_at(arrange(players=3), False)
    assert (in_turns.rollout_turns, in_turns.rollout_ms) == (3, 0)
    assert in_time.rollout_ms > GAME.components.timer_ms
    assert in_turns.default_budget > in_time.default_budget
    prepared = evaluator.rooted_at(GAME.setup(IN_TURNS, 2, 1), False)
    assert (prepared.rollout_ms, prepared.default_budget) == (0, in_turns.default_budget)


def test_a_search_spends_its_iterations_on_lines_of_the_turn():
    state = _middle(SHORT)
    seat = GAME.to_act(state)[0]
    search = Search(GAME, evaluator_of(GAME), GAME.view(state, seat), seat, 3)
    codes = search.run(8, never)
    assert 4 <= search.rollouts <= 8
    assert codes[0] in GAME.options(state, seat)


def test_of_turns_on_the_same_two_spaces_the_best_alone_is_tried():
    state = _middle(SHORT)
    seat = GAME.to_act(state)[0]
    search = Search(GAME, evaluator_of(GAME), GAME.view(state, seat), seat, 3)
    candidates = search._different()
    pairs = [tuple(candidate.codes[:2]) for candidate in candidates]
    assert len(set(pairs)) == len(pairs) > 4
    assert len(search.root.edges) > len(pairs)
    best = {tuple(edge.codes[:2]): edge.codes for edge in reversed(search.root.edges)}
    assert [candidate.codes for candidate in candidates] == [best[pair] for pair in pairs]


def test_in_real_time_waiting_is_one_of_the_lines():
    state = _middle({})
    seat = GAME.to_act(state)[0]
    assert is_free(GAME, state, seat)
    search = Search(GAME, evaluator_of(GAME), GAME.view(state, seat), seat, 3)
    assert [edge.codes for edge in search.root.edges].count([]) == 1


def test_a_timer_in_the_way_is_cleared_by_whoever_wants_its_place():
    # Red has no card left; timers that have run out stand on every place where one could be acquired.
    state = arrange(
        players=3,
        at={"H1.0": "red 1", "H4.0": "purple 1"},
        red={"hand": []},
        purple={"timers": ["technology_a.1", "technology_b.1"]},
        white={"timers": ["technology_a.2", "technology_b.2"]},
    )
    rooted = evaluator_of(GAME).rooted_at(state, False)
    kept = rooted.candidates(state, RED, GAME.options(state, RED))
    assert any(CLEAR <= code < DISCARD for code in kept)
    acts = acts_of(GAME, rooted, state, RED, 600)
    assert any(CLEAR <= act.codes[0] < DISCARD and len(act.codes) > 1 for act in acts)


def test_values_count_what_is_scored_and_promise_what_will_be():
    evaluator = evaluator_of(GAME)
    poor = arrange(at={"H1.0": "red 1"})
    rich = arrange(at={"H1.0": "red 1, red temple"})
    assert evaluator.values(rich)[RED] > evaluator.values(poor)[RED] + 1.0
    assert evaluator.values(rich)[PURPLE] <= evaluator.values(poor)[PURPLE] + 1.0


def test_searches_weigh_turns_with_experience_and_real_time_without():
    evaluator = evaluator_of(GAME)
    in_turns, in_time = arrange(mode=INTRODUCTORY), arrange()
    glance = evaluator.rooted_at(in_turns, False).values(in_turns)
    assert evaluator.for_search().rooted_at(in_turns, False).values(in_turns) != glance
    assert evaluator.for_search().rooted_at(in_turns, True).learned
    assert evaluator.for_search().rooted_at(in_time, False).values(in_time) == evaluator.rooted_at(
        in_time, False
    ).values(in_time)


def test_experience_corrects_what_cards_and_clans_are_estimated_at():
    state = arrange(mode=INTRODUCTORY, era=1, round=1, red={"hand": [], "scholars": 3})
    features = Features(state, RED)
    empty = correction(state, features, [])
    assert correction(state, features, [4.0]) == pytest.approx(empty + HELD + 4.0 * HAND_CORRECTIONS[0])
    assert correction(state, features, [4.0, 4.0, 2.0, 1.0]) == pytest.approx(
        empty + 4 * HELD + 4.0 * HAND_CORRECTIONS[0] + 4.0 * HAND_CORRECTIONS[1] + 3.0 * HAND_CORRECTIONS[2]
    )
    state.scholars[RED] = 4
    assert correction(state, features, []) == pytest.approx(empty + OF_SCHOLAR + SCHOLAR_IN_TIME * features.left)


@MODES
def test_at_the_end_a_position_is_worth_its_points(options):
    class Last:
        state = None

        def asked(self, state, seat, options):
            pass

        def answered(self, state, events):
            self.state = state

        def ended(self, state):
            self.state = state

    watch = Last()
    record = play_match(GAME, ["random", "random"], options, 3, watch)
    worth = evaluator_of(GAME).values(watch.state)
    assert [round(value - 0.5) if value % 1 > 0.5 else int(value) for value in worth] == record.scores


def _middle(options):
    """A position in the middle of an era, where a seat is asked what to do next."""

    class Found(Exception):
        pass

    class Watch:
        number = 0
        state = None

        def asked(self, state, seat, options):
            kind = GAME.asked(state, seat).kind
            if kind in ("first_slot", "era") and state.era == 2:
                self.number += 1
                if self.number == 9:
                    self.state = state.clone()
                    raise Found

        def answered(self, state, events):
            pass

        def ended(self, state):
            pass

    watch = Watch()
    with pytest.raises(Found):
        play_match(GAME, ["random", "random"], options, 5, watch)
    assert watch.state is not None
    return watch.state
