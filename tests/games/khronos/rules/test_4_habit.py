"""Questions that a page answers for its player: every answer would have led to the same."""

import random

from gnomon.games.khronos import GAME
from gnomon.games.khronos.actions import CARDS_DONE, CONSTRUCT, DEMOLISH_IN, END_TURN
from gnomon.games.khronos.decisions import (
    CHOOSE_ACTION,
    CHOOSE_DISCARD,
    CHOOSE_PAWN_SHARE,
    CHOOSE_SURCHARGE,
    CHOOSE_TRAVELLER,
)
from gnomon.games.khronos.frames import PawnShare
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.game import NO_ANSWER

WATCHED = {CHOOSE_PAWN_SHARE: "share", CHOOSE_TRAVELLER: "traveller", CHOOSE_SURCHARGE: "surcharge"}


def usable(state: KhronosState, seat: int) -> list[tuple[int, int]]:
    """Where the seat's pawns stand and how many cards each can use, in no order: what a player can tell apart."""
    return sorted(
        (state.pawns[2 * seat + one], min(state.allowance[2 * seat + one], state.held[seat])) for one in (0, 1)
    )


def after(state: KhronosState, seat: int, code: int) -> set[str]:
    """What an answer may leave once all cards are named: the seat's pawns, hand, everybody's money and all boards."""
    copy = GAME.load(state.to_dict())
    assert isinstance(copy, KhronosState)
    GAME.apply(copy, seat, code)
    frame = GAME.asked_frame(copy, seat)
    if frame is not None and frame[0] == CHOOSE_SURCHARGE:
        return set().union(*(after(copy, seat, one) for one in GAME.options(copy, seat)))
    named = [] if frame is None or frame[0] != CHOOSE_PAWN_SHARE else list(frame[PawnShare.surcharge])
    boards = [board.taken for board in copy.boards]
    return {repr((usable(copy, seat), copy.hands[3 * seat : 3 * seat + 3], list(copy.money), boards, named))}


def test_a_question_is_answered_by_habit_exactly_where_its_answers_come_to_the_same() -> None:
    dice, found = random.Random(4), dict.fromkeys(WATCHED.values(), 0)
    asked = dict.fromkeys(WATCHED.values(), 0)
    for seed in range(16):
        state = GAME.setup({"holdem": seed % 2 == 1}, 3, seed)
        assert isinstance(state, KhronosState)
        while not state.over:
            (seat,) = GAME.to_act(state)
            frame = GAME.asked_frame(state, seat)
            assert frame is not None
            codes, code = GAME.options(state, seat), GAME.habit(state, seat, frame)
            if frame[0] not in WATCHED:
                assert code == NO_ANSWER
            else:
                name = WATCHED[frame[0]]
                results = [after(state, seat, one) for one in codes]
                is_alike = all(one == results[0] and len(one) == 1 for one in results)
                assert (code != NO_ANSWER) == is_alike, f"{name} of {codes}"
                found[name] += is_alike
                asked[name] += 1
                assert code == NO_ANSWER or code in codes
            GAME.apply(state, seat, dice.choice(codes))
    assert found["share"] and found["surcharge"], found
    assert all(asked[name] > found[name] for name in found), (asked, found)


def test_which_pawn_travels_is_all_one_once_the_hand_is_empty() -> None:
    dice, seen = random.Random(1), 0
    for seed in range(6):
        state = GAME.setup({}, 2, seed)
        assert isinstance(state, KhronosState)
        while not state.over:
            (seat,) = GAME.to_act(state)
            frame = GAME.asked_frame(state, seat)
            assert frame is not None
            if frame[0] == CHOOSE_TRAVELLER:
                bare = GAME.load(state.to_dict())
                assert isinstance(bare, KhronosState)
                bare.held[seat] = 0
                assert GAME.habit(state, seat, frame) == NO_ANSWER
                assert GAME.habit(bare, seat, frame) in GAME.options(bare, seat)
                seen += 1
            GAME.apply(state, seat, dice.choice(GAME.options(state, seat)))
    assert seen


def test_only_the_keeping_of_cards_may_be_ordered_for_all_turns() -> None:
    state = GAME.setup({}, 2, 1)
    (seat,) = GAME.to_act(state)
    frame = GAME.asked_frame(state, seat)
    assert frame is not None
    assert GAME.aspects(state, seat, frame) == ()
    (aspect, (code,)) = GAME.foreseen[0]
    assert GAME.aspects(state, seat, (CHOOSE_DISCARD, 1 << seat)) == (aspect,)
    assert GAME.codes.block_of(code).kind == "cards"


def answers_a_turn(is_spared: bool) -> float:
    """How many answers a player gives in a turn who mostly builds, with habits and the order to keep the hand or without."""
    answers, turns = 0, 0
    for seed in range(6):
        state, dice = GAME.setup({}, 3, seed), random.Random(seed)
        while not state.over:
            (seat,) = GAME.to_act(state)
            frame = GAME.asked_frame(state, seat)
            assert frame is not None
            codes, habit = GAME.options(state, seat), GAME.habit(state, seat, frame)
            built = [code for code in codes if CONSTRUCT <= code < DEMOLISH_IN]
            if frame[0] == CHOOSE_DISCARD:
                code, is_given = CARDS_DONE, is_spared
            elif frame[0] == CHOOSE_ACTION:
                code, is_given = dice.choice(built) if built and dice.random() < 0.85 else END_TURN, False
                turns += code == END_TURN
            else:
                code, is_given = dice.choice(codes), False
            if is_spared and habit != NO_ANSWER:
                code, is_given = habit, True
            answers += not is_given
            GAME.apply(state, seat, code)
    return answers / turns


def test_a_turn_takes_fewer_answers_than_the_rules_ask_questions() -> None:
    before, now = answers_a_turn(False), answers_a_turn(True)
    print(f"answers a turn: {before:.2f} asked by the rules, {now:.2f} given by a person")
    assert now <= 0.87 * before
