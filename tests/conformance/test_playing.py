"""Every game: after every answer the position is sound and somebody can go on; what is listed is what is legal."""

import random

import pytest

from gnomon.kernel.actions import BACK
from gnomon.kernel.errors import Refused
from gnomon.kernel.frames import NEVER
from gnomon.kernel.game import Game
from gnomon.kernel.state import State
from tests.kit.walks import CLOCK_ACT, GAME_IDS, Case, Step, cases, kit_of, playable, walk


@pytest.mark.parametrize("case", cases(), ids=str)
def test_pieces_are_conserved_and_the_match_ends(case: Case) -> None:
    kit = kit_of(case.game_id)
    steps = 0
    for step in walk(case):
        steps += 1
        assert kit.invariants(step.state) == [], f"before answer {step.number}"
        last = step.state
    assert steps > 10
    assert last.over
    assert kit.invariants(last) == []
    outcome = case.game.outcome(last)
    assert outcome.scores == [sum(source.values()) for source in outcome.sources]
    assert min(outcome.ranks) == 1 or case.seats == 1, "alone one may lose"
    assert case.game.to_act(last) == []


@pytest.mark.parametrize("case", cases(), ids=str)
def test_listed_answers_are_accepted_and_all_others_refused(case: Case) -> None:
    game = case.game
    chance = random.Random(case.seed)
    for step in walk(case):
        if step.seat == CLOCK_ACT or chance.random() > 0.1:
            continue
        state = playable(step.state)
        listed = game.options(state, step.seat)
        assert len(set(listed)) == len(listed)
        assert listed == game.options(playable(state), step.seat)
        for code in _worth_asking(case, step, chance):
            refusal = game.check(state, step.seat, code)
            assert (refusal is None) == (code in listed or (code == BACK and refusal is None)), code
            if refusal is not None:
                assert refusal.code
                assert all(isinstance(value, int) for value in refusal.facts.values())
        for code in chance.sample(listed, min(len(listed), 4)):
            game.apply(playable(state), step.seat, code, step.at)


def _worth_asking(case: Case, step: Step, chance: random.Random) -> list[int]:
    """Every code that the question takes at all, listed or not, and a few of all others."""
    game = case.game
    frame = step.state.lanes[game.seat_lane(step.state, step.seat)][-1]
    own = [code for code in range(game.codes.size) if game.belongs(frame, code)]
    others = [chance.randrange(game.codes.size) for _ in range(20)]
    return [*own, *game.options(step.state, step.seat), *others]


@pytest.mark.parametrize("case", cases(every_option=False), ids=str)
def test_a_refused_answer_changes_nothing(case: Case) -> None:
    game = case.game
    chance = random.Random(case.seed)
    for step in walk(case):
        if step.seat == CLOCK_ACT or chance.random() > 0.05:
            continue
        state = playable(step.state)
        before = state.to_dict()
        refused = [code for code in _worth_asking(case, step, chance) if game.check(state, step.seat, code) is not None]
        for code in [*chance.sample(refused, min(20, len(refused))), -1, -7, game.codes.size, 10**9]:
            with pytest.raises(Refused):
                game.apply(state, step.seat, code, step.state.now)
        for other in range(-1, state.seats + 1):
            if game.asked(state, other) is not None:
                # Asked for nothing at present: whatever may be done beside the question is a permission.
                assert other in game.to_act(state) or game.idle(state, other)
            else:
                assert other not in game.to_act(state)
                assert game.options(state, other) == []
                for code in (max(step.code, 1), game.codes.size - 1):
                    with pytest.raises(Refused):
                        game.apply(state, other, code, step.state.now)
        assert state.to_dict() == before


def is_due(game: Game, state: State) -> bool:
    """Whether the clock owes an act at the present instant; it comes before any answer."""
    due = game.deadline(state)
    return due != NEVER and due <= state.now


@pytest.mark.parametrize("case", cases(every_option=False), ids=str)
def test_every_seat_may_run_out_of_time_at_every_question(case: Case) -> None:
    game = case.game
    for step in walk(case):
        for seat in game.to_act(step.state):
            assert game.default(step.state, seat) in game.options(step.state, seat)
        if step.number % 50 != 7:
            continue
        state = playable(step.state)
        for _ in range(5_000):
            if state.over:
                break
            asked = game.to_act(state)
            if asked and not is_due(game, state):
                game.apply(state, asked[0], game.default(state, asked[0]), state.now)
            else:
                game.tick(state)
        assert state.over, f"defaults from answer {step.number} on never end the match"


@pytest.mark.parametrize("case", cases(every_option=False), ids=str)
def test_a_match_played_from_views_alone_is_legal(case: Case) -> None:
    """Whoever takes over a seat at any question, half-staged ones included, needs its view and nothing else."""
    game = case.game
    chance = random.Random(case.seed)
    state = case.start()
    while not state.over:
        asked = game.to_act(state)
        if not asked or is_due(game, state):
            game.tick(state)
            continue
        seat = asked[-1]
        game.apply(state, seat, chance.choice(game.options(game.view(state, seat), seat)), state.now)


@pytest.mark.parametrize("case", cases(every_option=False), ids=str)
def test_clones_do_not_touch_each_other(case: Case) -> None:
    game = case.game
    for step in walk(case):
        if step.number % 20 or step.seat == CLOCK_ACT:
            continue
        before = step.state.to_dict()
        twin = step.state.clone()
        assert twin.to_dict() == before
        assert game.digest(twin) == game.digest(step.state)
        chance = random.Random(step.number)
        for _ in range(15):
            asked = game.to_act(twin)
            if not asked:
                break
            game.apply(twin, asked[0], chance.choice(game.options(twin, asked[0])), twin.now)
        assert step.state.to_dict() == before
        again = step.state.clone()
        game.apply(again, step.seat, step.code, step.at)
        assert step.state.to_dict() == before


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_codes_and_names_round_trip_over_the_whole_space(game_id: str) -> None:
    codes = kit_of(game_id).GAME.codes
    names = [codes.to_names(code) for code in range(codes.size)]
    assert [codes.from_names(name) for name in names] == list(range(codes.size))
    assert len({tuple(sorted(name.items())) for name in names}) == codes.size
