"""The rules of Harbour Lanterns, by its README, and what its players may know."""

import random

import pytest

import gnomon
from examples.lanterns import FACE, GAME, actions, decisions
from examples.lanterns.kinds import BERTHS, DARK, NO_BID
from examples.lanterns.rules import points
from examples.lanterns.state import HarbourState
from gnomon.kernel.errors import BadInput, Refused
from gnomon.kernel.events import Events
from gnomon.kernel.frames import UNKNOWN, seat_mask
from gnomon.kernel.state import State
from tests.kit import lanterns
from tests.repo.project import ROOT

SPECTATOR = -1
README = ROOT / "examples" / "lanterns" / "README.md"


def at_the_ebb(*berths: int) -> HarbourState:
    """A position in which seat 0 may let a lantern drift; the berths that are left out are dark."""
    state = HarbourState(2, 1)
    state.night = 1
    state.berths = [*berths, *[DARK] * (BERTHS - len(berths))]
    state.deck = tuple(range(1, 25))
    state.push((decisions.NIGHT, 0))
    state.push((decisions.DRAW, 0))
    state.push((decisions.DRIFT, seat_mask(0)))
    return state


def give(state: State, seat: int, code: int) -> Events:
    events: Events = []
    GAME.apply(state, seat, code, 0, events)
    return events


def bid(state: HarbourState, seat: int, place: int = 0) -> int:
    """Bid the card at a place of the hand; the card."""
    card = state.hands[seat][place]
    give(state, seat, actions.BID + card - 1)
    return card


@pytest.mark.rule("1", "6")
@pytest.mark.parametrize(("seats", "nights"), [(2, 6), (3, 4), (4, 3)])
def test_a_random_match_is_played_to_its_end_and_each_has_the_same_share_of_the_berths(seats: int, nights: int) -> None:
    dice = random.Random(seats)
    match = gnomon.new("lanterns", seats=seats, seed=seats)
    while not match.over:
        seat = dice.choice(match.to_act)
        match.play(seat, dice.choice(match.options(seat)))
    assert match.state.night == nights
    assert [match.state.berths.count(seat) for seat in range(seats)] == [nights] * seats
    assert match.scores == [points(match.state, seat) for seat in range(seats)]
    assert gnomon.load(match.dump()).digest() == match.digest()


@pytest.mark.rule("1", "2")
def test_cards_that_others_hold_or_have_laid_down_are_unknown_but_that_they_have_is_not() -> None:
    state = GAME.setup({}, 3, 7)
    card = bid(state, 1)
    view = GAME.view(state, 0)
    assert view.bids == [NO_BID, UNKNOWN, NO_BID]
    assert view.hands == [state.hands[0], (UNKNOWN,) * 2, (UNKNOWN,) * 3]
    assert view.deck == (UNKNOWN,) * len(state.deck)
    assert GAME.view(state, 1).bids[1] == card
    assert all(UNKNOWN in hand for hand in GAME.view(state, SPECTATOR).hands)


@pytest.mark.rule("2")
def test_an_observation_tells_ones_own_cards_first_and_of_the_others_how_many_they_hold() -> None:
    state = GAME.setup({}, 3, 7)
    bid(state, 1)
    encoder = gnomon.catalog.entry("lanterns").encoder(3)
    row = encoder.encode(state, 2)
    part = encoder.parts["hands"]
    told = list(row[part.start : part.stop])
    player = len(told) // 3
    assert [card for card, count in enumerate(told[:player]) if count] == list(state.hands[2])
    nothing = [0] * (player - 1)
    assert told[player:] == [*nothing, 3, *nothing, 2]
    part = encoder.parts["bids"]
    assert list(row[part.start : part.stop]) == [NO_BID, NO_BID, UNKNOWN]


@pytest.mark.rule("2")
def test_a_card_that_is_not_in_the_hand_is_refused_in_words() -> None:
    match = gnomon.new("lanterns", seats=2, seed=3)
    other = next(card for card in range(1, 25) if card not in match.state.hands[0])
    refusal = match.check(0, actions.BID + other - 1)
    sight = match.entry.sees(match.view(0), 0, "en")
    assert FACE.refusal(sight, refusal) == f"Card {other} is not in your hand."


@pytest.mark.rule("2", "3")
def test_the_highest_card_lights_first_and_the_others_follow() -> None:
    state = GAME.setup({}, 4, 11)
    bids = [bid(state, seat) for seat in range(4)]
    for seat in sorted(range(4), key=lambda seat: -bids[seat]):
        assert GAME.to_act(state) == [seat]
        assert GAME.asked(state, seat).kind == "light"
        give(state, seat, GAME.options(state, seat)[-1])
    assert [state.berths.index(seat) for seat in sorted(range(4), key=lambda seat: bids[seat])] == [8, 9, 10, 11]
    assert list(state.shown_cards) == bids


@pytest.mark.rule("3")
def test_nobody_lights_a_berth_that_is_lit() -> None:
    state = GAME.setup({}, 2, 1)
    for seat in range(2):
        bid(state, seat)
    first = GAME.to_act(state)[0]
    give(state, first, actions.LIGHT + 4)
    with pytest.raises(Refused) as refused:
        give(state, 1 - first, actions.LIGHT + 4)
    assert refused.value.refusal.facts == {"berth": 4}


@pytest.mark.rule("4")
def test_a_lantern_drifts_to_a_dark_berth_beside_it_around_the_ring() -> None:
    state = at_the_ebb(0, 1)
    names = [GAME.codes.to_names(code) for code in GAME.options(state, 0)]
    assert names == [{"choose": "drift", "lantern": "1_back"}, {"choose": "stay", "with": "all"}]
    assert GAME.check(state, 0, actions.DRIFT + 1).code == "berth_lit"
    assert GAME.check(state, 0, actions.DRIFT + 3).code == "not_yours"
    give(state, 0, actions.DRIFT)
    assert (state.berths[0], state.berths[11]) == (DARK, 0)


@pytest.mark.rule("4")
def test_whoever_runs_out_of_time_lets_all_lanterns_be() -> None:
    assert GAME.default(at_the_ebb(0), 0) == actions.STAY


@pytest.mark.rule("5")
def test_after_a_night_each_draws_a_card_that_the_others_do_not_see() -> None:
    state = at_the_ebb(0)
    told = give(state, 0, actions.STAY)
    texts = [
        [FACE.sentence(gnomon.catalog.entry("lanterns").sees(state, seat, "en"), one) for one in told]
        for seat in (0, 1)
    ]
    assert texts[0][:2] == ["You draw card 24.", "blue draws a card."]
    assert texts[1][:2] == ["red draws a card.", "You draw card 23."]
    assert state.night == 2


@pytest.mark.rule("6")
@pytest.mark.parametrize(
    ("berths", "expected"), [((0,), 1), ((0, 0, 0), 6), ((0, 1, 0, 0), 4), ((0, *[1] * 10, 0), 3), ((), 0)]
)
def test_each_lantern_of_a_row_scores_a_point_more_than_the_one_before(berths: tuple[int, ...], expected: int) -> None:
    assert points(at_the_ebb(*berths), 0) == expected


def test_a_saved_position_with_a_card_that_there_is_not_is_refused() -> None:
    saved = GAME.setup({}, 2, 1).to_dict()
    saved["deck"] = [25]
    with pytest.raises(BadInput):
        GAME.load(saved)


def test_the_kit_notices_a_card_that_lies_in_two_places() -> None:
    state = GAME.setup({}, 2, 1)
    assert lanterns.invariants(state) == []
    state.deck = (*state.deck, state.hands[0][0])
    assert lanterns.invariants(state) != []
