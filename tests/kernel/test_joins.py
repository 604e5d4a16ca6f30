"""Simultaneous choice in the toy: secret, staged, revocable until everybody has chosen, then revealed at once."""

import pytest

from gnomon.kernel.actions import BACK
from gnomon.kernel.errors import Refused
from gnomon.kernel.frames import UNKNOWN
from tests.kit.toy import GAME, asked, give, names, position, told
from tests.kit.toy_state import NONE, ToyState


@pytest.fixture
def bids() -> ToyState:
    return position("""
        hands = [["sail 1", "rope 6"], ["sail 2", "rope 5"]]
        lanes = [
            [["next_round", 0], ["next_turn", 0], ["open_era", 0], ["reveal", 0]],
            [["bid", 1]],
            [["bid", 2]],
        ]
    """)


def bid(state: ToyState, seat: int, card: str, side: str) -> list[tuple[str, ...]]:
    give(state, seat, "card", card)
    return told(give(state, seat, "side", side))


def test_nothing_is_told_until_the_last_seat_has_chosen(bids):
    assert bid(bids, 1, "rope 5", "high") == []
    assert asked(bids) == {0: "bid"}
    assert bid(bids, 0, "sail 1", "high") == [
        ("revealed", "0", "0", "1"),
        ("revealed", "1", "14", "1"),
        ("led", "1"),
        ("earned", "1", "2"),
    ]
    assert asked(bids) == {0: "era", 1: "era"}


def test_the_choice_is_staged_and_each_stage_can_be_stepped_back(bids):
    give(bids, 0, "card", "rope 6")
    assert asked(bids) == {0: "bid_side", 1: "bid"}
    GAME.apply(bids, 0, BACK)
    assert asked(bids) == {0: "bid", 1: "bid"}
    with pytest.raises(Refused):
        GAME.apply(bids, 0, BACK)
    assert names(bids, 0) == ["card sail 1", "card rope 6"]


def test_an_answer_may_be_withdrawn_until_the_join_completes(bids):
    bid(bids, 0, "rope 6", "high")
    assert asked(bids) == {1: "bid"}
    GAME.apply(bids, 0, BACK)
    assert bids.bids == [NONE, NONE]
    assert asked(bids) == {0: "bid", 1: "bid"}
    bid(bids, 0, "sail 1", "low")
    bid(bids, 1, "rope 5", "low")
    assert bids.first == 0
    with pytest.raises(Refused):
        GAME.apply(bids, 0, BACK)


def test_others_learn_that_a_seat_has_chosen_and_nothing_of_the_choice(bids):
    other = bids.clone()
    untouched = GAME.view(bids, 1).to_dict()
    give(bids, 0, "card", "rope 6")
    assert GAME.view(bids, 1).to_dict() == untouched
    give(bids, 0, "side", "high")
    bid(other, 0, "sail 1", "low")
    assert GAME.view(bids, 1).to_dict() == GAME.view(other, 1).to_dict() != untouched
    seen = GAME.view(bids, 1)
    assert isinstance(seen, ToyState)
    assert seen.bids == [UNKNOWN, NONE]
    assert GAME.view(bids, -1).to_dict() == GAME.view(other, -1).to_dict()


def test_a_look_ahead_stops_before_the_revelation(bids):
    bid(bids, 0, "rope 6", "high")
    preview = GAME.preview(GAME.view(bids, 1), 1, GAME.options(bids, 1)[0])
    assert preview.stop == "chance"
    assert preview.events == []
    assert len(preview.answers) == 1
