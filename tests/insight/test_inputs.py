"""Inputs mean the same with any number of seats, and tell a seat's own things apart from others'."""

import pytest

from gnomon.catalog import GAMES, entry
from gnomon.insight import Inputs
from gnomon.kernel.errors import BadInput
from tests.kit.walks import Case, cases, positions

PLAIN = [case for case in cases(every_option=False) if case.game_id in GAMES]


@pytest.mark.parametrize("game_id", GAMES)
def test_there_are_as_many_with_every_number_of_seats_and_they_have_the_same_names(game_id: str) -> None:
    names = set()
    for seats in entry(game_id).game.seat_counts:
        inputs = Inputs(game_id, seats)
        names.add(tuple(inputs.names))
        assert len(set(inputs.names)) == inputs.size
        found = inputs.all_of(inputs.game.setup({}, seats, 3))
        assert [len(row) for row in found] == [inputs.size] * seats
        assert {type(number) for row in found for number in row} == {int}
    assert len(names) == 1


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_each_seat_sees_its_own_score_and_how_far_it_leads(case: Case) -> None:
    inputs = Inputs(case.game_id, case.seats)
    mine, lead = inputs.names.index("score.mine"), inputs.names.index("score.lead")
    for number, step in enumerate(positions(case)):
        if number % 9:
            continue
        scores = inputs.game.outcome(step.state).scores
        for seat, row in enumerate(inputs.all_of(step.state)):
            others = [score for other, score in enumerate(scores) if other != seat]
            assert row[mine] == 100 * scores[seat]
            assert row[lead] == 100 * (scores[seat] - max(others, default=0))


def test_what_belongs_to_players_stands_there_as_mine_and_as_the_others() -> None:
    inputs = Inputs("khronos", 3)
    state = inputs.game.setup({}, 3, 3)
    state.money = [7, 2, 5]
    row = dict(zip(inputs.names, inputs.all_of(state)[1], strict=True))
    assert (row["money.mine"], row["money.others_mean"], row["money.others_most"]) == (2, 600, 7)
    assert [row[f"seats.{count}"] for count in (2, 3, 4, 5)] == [0, 1, 0, 0]


def test_what_a_game_does_not_take_is_refused() -> None:
    with pytest.raises(BadInput, match="unknown game"):
        Inputs("chess", 2)
    with pytest.raises(BadInput, match="takes 2 to 5"):
        Inputs("khronos", 6)
