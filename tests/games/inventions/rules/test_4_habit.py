"""What a person need not be asked: questions whose answers are all one (4.5, 6.1), and what may be settled for all turns."""

import random

import pytest

from gnomon.games.inventions.actions import CITIZEN, DONE, SCHOLARS
from gnomon.games.inventions.decisions import HOW_MANY_SCHOLARS, PUT_SAGE, WHICH_CITIZEN
from gnomon.games.inventions.frames import Payer
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import KINDS, SCHOLAR
from gnomon.kernel.frames import Frame
from gnomon.kernel.game import NO_ANSWER
from tests.kit.inventions import Table


def left_by(state: InventionsState, seat: int, code: int) -> set[str]:
    """The positions that an answer and those to the same question after it, whoever is asked, may leave."""
    trial = state.clone()
    asked = GAME.asked_frame(trial, seat)
    assert asked is not None
    GAME.apply(trial, seat, code, trial.now)
    for other in GAME.to_act(trial):
        frame = GAME.asked_frame(trial, other)
        if frame is not None and frame[0] == asked[0]:
            return set().union(*(left_by(trial, other, one) for one in GAME.options(trial, other)))
    return {GAME.digest(trial)}


def walk(seats: int, seed: int) -> "list[tuple[InventionsState, int, Frame]]":
    """Every question of a random match."""
    state, dice, found = GAME.setup({}, seats, seed), random.Random(seed), []
    assert isinstance(state, InventionsState)
    while not state.over:
        (seat,) = GAME.to_act(state)
        frame = GAME.asked_frame(state, seat)
        assert frame is not None
        found.append((GAME.load(state.to_dict()), seat, frame))
        GAME.apply(state, seat, dice.choice(GAME.options(state, seat)))
    return found  # type: ignore[return-value]


def ends(state: InventionsState, seat: int) -> int:
    """How many positions the answers to the standing question may leave in the end."""
    return len(set().union(*(left_by(state, seat, one) for one in GAME.options(state, seat))))


@pytest.mark.rule("4.5")
def test_nobody_is_asked_who_pays_where_everybody_at_home_does() -> None:
    seen = choices = 0
    for state, seat, frame in (one for seed in range(6) for one in walk(4, seed)):
        code = GAME.habit(state, seat, frame)
        if frame[0] != WHICH_CITIZEN:
            assert code == NO_ANSWER or frame[0] == PUT_SAGE
            continue
        assert code == NO_ANSWER or ends(state, seat) == 1
        choices += code == NO_ANSWER
        number, is_exhausted = frame[Payer.price][1], frame[Payer.price][2]
        for home in ((1, number - 1, 0, 0), (number - 1, 0, 0, 1)):
            state.home[KINDS * seat : KINDS * seat + KINDS] = home
            state.listed_seat = -1
            code = GAME.habit(state, seat, frame)
            if number > 1 and not (is_exhausted and home[SCHOLAR]):
                assert code in GAME.options(state, seat)
                assert ends(state, seat) == 1
                seen += 1
            else:
                assert code == NO_ANSWER or len(GAME.options(state, seat)) == 1
    assert seen
    assert choices


@pytest.mark.rule("6.1.2")
@pytest.mark.parametrize(("standing", "sages"), [(0b1111100, (2, 0, 0, 0)), (0b1110000, (2, 2, 0, 0))])
def test_where_every_region_gets_a_sage_nobody_is_asked_which_comes_where(
    standing: int, sages: tuple[int, ...]
) -> None:
    table = Table(3, step=3)
    table.state.sages_at, table.state.sages = standing, sages
    table.change(2)
    assert table.asked() == "put_sage"
    frame = GAME.asked_frame(table.state, 0)
    assert frame is not None
    assert GAME.habit(table.state, 0, frame) in GAME.options(table.state, 0)
    assert ends(table.state, 0) == 1
    table.state.sages = (1, *table.state.sages[1:])  # no match leads there: a sage is missing
    assert GAME.habit(table.state, 0, frame) == NO_ANSWER


@pytest.mark.rule("4.5", "5.2")
def test_who_pays_first_may_be_settled_for_all_turns() -> None:
    named = dict(GAME.foreseen)
    assert named["payer"] == tuple(range(CITIZEN, CITIZEN + 3))
    seen = 0
    for state, seat, frame in walk(3, 8):
        if frame[0] != WHICH_CITIZEN:
            continue
        codes = GAME.options(state, seat)
        for first in named["payer"]:
            code = GAME.ordered(state, seat, frame, first)
            assert code in codes
            assert code == first or first not in codes
            seen += code != first
    assert seen


def answers_a_turn(is_spared: bool) -> float:
    """How many answers a player gives in a turn, with habits and orders for who pays or without."""
    answers = turns = 0
    for seed in range(4):
        state, dice = GAME.setup({}, 3, seed), random.Random(seed)
        assert isinstance(state, InventionsState)
        turns += 13 * 3
        while not state.over:
            (seat,) = GAME.to_act(state)
            frame = GAME.asked_frame(state, seat)
            assert frame is not None
            codes = GAME.options(state, seat)
            code = dice.choice([one for one in codes if one != DONE] or codes)
            is_given = False
            if is_spared:
                habit = GAME.habit(state, seat, frame)
                if habit != NO_ANSWER:
                    code, is_given = habit, True
                elif frame[0] == WHICH_CITIZEN:
                    code, is_given = GAME.ordered(state, seat, frame, CITIZEN), True
                elif frame[0] == HOW_MANY_SCHOLARS and SCHOLARS in codes:
                    code, is_given = SCHOLARS, True
            answers += not is_given
            GAME.apply(state, seat, code)
    return answers / turns


def test_a_turn_takes_fewer_answers_than_the_rules_ask_questions() -> None:
    before, now = answers_a_turn(False), answers_a_turn(True)
    print(f"answers a turn: {before:.2f} asked by the rules, {now:.2f} given by a person")
    assert now <= 0.9 * before
