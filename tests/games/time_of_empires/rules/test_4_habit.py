"""Questions that a page answers for its player: every answer would have led to the same."""

import random
from collections import Counter

from gnomon.games.time_of_empires.actions import BEGIN, CLEAR
from gnomon.games.time_of_empires.decisions import CHOOSE_BEGIN
from gnomon.games.time_of_empires.state import ROUNDS, EmpiresState
from gnomon.games.time_of_empires.terms import BRICKS
from gnomon.kernel.game import NO_ANSWER
from tests.kit.time_of_empires import GAME

INTRODUCTORY = {f"era_{era}": "introductory" for era in (1, 2, 3)} | {"intro_rounds": 6}


def played_on(state: EmpiresState, seat: int, first: int, dice: random.Random) -> tuple[str, list[int]]:
    """Where a turn ends that begins with one of the timers, and what was answered in it."""
    copy = GAME.load(state.to_dict())
    assert isinstance(copy, EmpiresState)
    active, given = (copy.round, copy.active), []
    GAME.apply(copy, seat, first)
    while copy.phase == ROUNDS and (copy.round, copy.active) == active and GAME.to_act(copy) == [seat]:
        codes = [code for code in GAME.options(copy, seat) if code < CLEAR]
        given.append(dice.choice(codes))
        GAME.apply(copy, seat, given[-1])
    return GAME.digest(copy), given


def test_a_question_is_answered_by_habit_only_where_its_answers_come_to_the_same():
    dice = random.Random(5)
    asked: Counter[int] = Counter()
    spared: Counter[int] = Counter()
    for seed in range(6):
        state = GAME.setup(INTRODUCTORY, 2 + seed % 3, seed)
        assert isinstance(state, EmpiresState)
        while not state.over:
            seat = GAME.to_act(state)[0]
            frame = GAME.asked_frame(state, seat)
            assert frame is not None
            codes = [code for code in GAME.options(state, seat) if code < CLEAR]
            code = GAME.habit(state, seat, frame)
            if code != NO_ANSWER:
                assert code in codes
                spared[frame[0]] += 1
                roll = dice.randrange(1 << 30)
                ends = [played_on(state, seat, BEGIN + index, random.Random(roll)) for index in (0, 1)]
                assert ends[0] == ends[1]
            asked[frame[0]] += 1
            GAME.apply(state, seat, dice.choice(codes))
    assert set(spared) == {CHOOSE_BEGIN}
    assert spared[CHOOSE_BEGIN] * 8 > asked[CHOOSE_BEGIN], "at least one in eight"


def test_a_gain_that_pays_for_what_follows_is_asked_for():
    state = GAME.setup(INTRODUCTORY, 2, 1)
    assert isinstance(state, EmpiresState)
    frame = (CHOOSE_BEGIN, 1)
    for other in range(4, 6):
        state.timer_slot[0:2] = [2 * BRICKS, 2 * other]
        assert GAME.habit(state, 0, frame) == NO_ANSWER
