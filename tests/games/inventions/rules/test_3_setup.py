"""Setting up, and the Stone Age (3)."""

from collections import Counter
from itertools import permutations

import pytest

from gnomon.games.inventions import terms
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.state import InventionsState
from gnomon.kernel.options import Value
from tests.games.inventions.invariants import check_all

SEEDS = range(6)


def begun(seats: int, seed: int = 1, **options: Value) -> InventionsState:
    """A match at its first claim."""
    state = GAME.setup(options, seats, seed)
    assert isinstance(state, InventionsState)
    return state


def claimed(seats: int, seed: int = 1, **options: Value) -> InventionsState:
    """A match after the Stone Age, every claim and benefit by default."""
    state = begun(seats, seed, **options)
    while state.chain == 0:
        seat = GAME.to_act(state)[0]
        GAME.apply(state, seat, GAME.default(state, seat))
        check_all(state)
    return state


@pytest.mark.rule("3.1", "2.1")
@pytest.mark.parametrize(("seats", "parties"), [(1, 3), (2, 3), (3, 3), (4, 4)])
def test_numbers_by_player_count(seats: int, parties: int):
    state = begun(seats)
    assert state.setting.parties == parties
    assert state.setting.has_spare == (seats < 4)
    assert set(state.stock) == {2 if seats < 4 else 3}
    for region in range(terms.REGIONS):
        letter = state.letters[region]
        assert len(state.wealth[region]) == ((3 if letter < 4 else 2) if seats < 4 else (4 if letter < 4 else 3))
        assert {terms.LETTER_OF_WEALTH[tile - terms.FIRST_WEALTH] for tile in state.wealth[region]} == {letter}
        if letter >= 4:
            assert len(set(state.wealth[region])) == len(state.wealth[region]), "their copies differ"
    assert terms.NOTHING not in state.private


@pytest.mark.rule("3.2")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_first_player_is_random_and_the_others_follow_clockwise(seats: int):
    orders = {begun(seats, seed).order for seed in range(60)}
    circle = tuple(range(seats))
    assert orders == {(*circle[first:], *circle[:first]) for first in circle}
    for order in orders:
        state = next(state for seed in range(60) if (state := begun(seats, seed)).order == order)
        assert state.column[:seats] == order, "private displays stand in this order"


@pytest.mark.rule("3.2")
def test_chronos_has_a_random_place_in_the_circle_of_two():
    orders = [begun(2, seed).order for seed in range(120)]
    assert set(orders) == set(permutations(range(3)))
    assert all(orders.count(order) >= 8 for order in set(orders))


@pytest.mark.rule("3.2", "7.2")
def test_alone_the_order_is_chronos_you_hephaestus():
    assert {begun(1, seed).order for seed in range(12)} == {(1, 0, 2)}


@pytest.mark.rule("3.2")
@pytest.mark.parametrize(("seats", "orders"), [(3, 6), (4, 24)])
def test_under_the_first_version_of_the_rules_the_whole_order_was_drawn(seats: int, orders: int):
    found = set()
    for seed in range(200):
        state = GAME.setup({}, seats, seed, 1)
        assert isinstance(state, InventionsState)
        found.add(state.order)
        newer = begun(seats, seed)
        assert newer.order[0] == state.order[0]
        assert (newer.card, newer.wealth, newer.stack[:-seats]) == (state.card, state.wealth, state.stack[:-seats])
    assert len(found) == orders


@pytest.mark.rule("3.2")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_board(seed: int):
    state = begun(4, seed)
    assert sorted(state.specialist) == sorted(state.knowledge) == sorted(state.letters) == list(range(terms.REGIONS))
    assert {terms.MILESTONE_NAMES[tile][1] for tile in state.common} == {"A"}
    assert sorted(terms.MILESTONE_NAMES[tile] for tile in state.private) == ["MB1", "MB2", "MB3", "MB4"]
    assert sorted(terms.MILESTONE_NAMES[tile] for tile in state.eureka) == ["MC1", "MC2", "MC3"]
    for region in range(terms.REGIONS):
        is_empty = state.specialist[region] in (1, 2)
        assert (state.card[region] == terms.NOTHING) == is_empty, "SP2 and SP3 have no idea"
    ideas = sorted(terms.CARD_NAMES[card] for card in state.card if card != terms.NOTHING)
    assert ideas == ["I201", "I202", "I203", "I204", "I205"]
    assert state.presenter == (terms.NOBODY,) * terms.REGIONS


@pytest.mark.rule("3.2", "6.3")
@pytest.mark.parametrize(
    ("seats", "late", "size"),
    [
        (4, "by_players", 30),
        (3, "by_players", 24),
        (2, "by_players", 24),
        (1, "by_players", 24),
        (2, "no", 30),
        (4, "yes", 24),
    ],
)
def test_size_of_the_stack(seats: int, late: str, size: int):
    state = begun(seats, late_ideas=late)
    assert len(state.stack) + len(state.display) + seats == size
    eras = [int(terms.CARD_NAMES[card][1]) for card in state.stack]
    assert eras == sorted(eras, reverse=True), "Era 3 lies on top"
    if size == 24:
        kinds = Counter(
            state.setting.components.specialty[card] for card in state.stack if terms.CARD_NAMES[card][1] == "5"
        )
        assert kinds == {0: 2, 1: 2, 2: 2}


@pytest.mark.rule("3.3")
@pytest.mark.parametrize("seed", SEEDS)
def test_each_player(seed: int):
    state = begun(3, seed)
    for seat in range(3):
        assert state.home[4 * seat : 4 * seat + 4] == [1, 1, 1, 2]
        assert state.supply[seat] == 24
        assert state.envoys[state.private[seat]] == 1 << seat
        assert state.influence[seat] == 1
        assert state.loose[seat] == 1
        assert [terms.CARD_NAMES[card][1] for card in state.inventions[seat]] == ["1", "1"]
        assert len(state.goals[seat]) == 3
        assert [goal // 7 for goal in state.goals[seat]] == [0, 1, 2]
        own, drawn = state.ideas[seat]
        assert terms.CARD_NAMES[own][1] == "2"
        assert terms.CARD_NAMES[drawn][1] == "3"
        assert state.setting.components.card_milestone[own] == state.private[seat]
    assert len({goal for goals in state.goals for goal in goals}) == 9


@pytest.mark.rule("3.3")
def test_ideas_go_out_in_turn_order_from_the_top_of_the_stack():
    state = begun(4, 3)
    full = [*(state.ideas[party][1] for party in state.order), *reversed(state.display), *reversed(state.stack)]
    assert sorted(full[:6]) == sorted(card for card in full if terms.CARD_NAMES[card][1] == "3")


@pytest.mark.rule("3.4")
def test_chronos_with_two_players():
    state = begun(2)
    assert state.supply[2] + state.people.count(1) <= 30
    assert state.borders == 0b1110, "three tokens wait, from the border of Eras 2 and 3 on"
    assert not any((envoys >> 2) & 1 for envoys in state.envoys), "no diplomat of his"
    assert state.marker[2] != terms.NOTHING
    assert 2 in state.order


@pytest.mark.rule("3.5")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_after_the_stone_age_everybody_has_presented(seats: int):
    for seed in SEEDS:
        state = claimed(seats, seed)
        parties = state.setting.parties
        assert {party for party in state.presenter if party != terms.NOBODY} == set(range(parties))
        for region in range(terms.REGIONS):
            assert (state.card[region] == terms.NOTHING) == (state.presenter[region] == terms.NOBODY), (
                "unclaimed ideas leave"
            )
        for seat in range(seats):
            assert not state.tokens[seat] & 1, "the +1 token is placed"
            assert sum(state.people[7 * seat : 7 * seat + 7]) >= 1
            assert state.ledger[9 * seat + 2] == 0, "without points"


@pytest.mark.rule("3.5")
def test_claims_go_in_reverse_turn_order():
    state = begun(4, 5)
    asked = []
    while state.chain == 0:
        seat = GAME.to_act(state)[0]
        if GAME.asked(state, seat).kind == "claim":
            asked.append(seat)
        GAME.apply(state, seat, GAME.options(state, seat)[0])
    # The last of the five ideas may leave a single choice to nobody: everybody was asked.
    assert asked == list(reversed(state.order))


@pytest.mark.rule("3.5", "7.1")
def test_chronos_claims_from_africa_on():
    for seed in SEEDS:
        state = begun(2, seed)
        if state.order[-1] == 2:
            region = state.chronos_at
            assert state.presenter[region] == 2
            assert all(state.card[before] == terms.NOTHING for before in range(region)), "the first region with an idea"
            assert state.people[7 * 2 + region] == 1
            token = state.spaces[3 * region]
            assert token // 5 == 2
            assert (state.turned >> token) & 1, "face down"
            return
    raise AssertionError("Chronos was never last in order")


@pytest.mark.rule("7.2", "3.5")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_bots_of_the_solo_game_claim_their_own_ideas(seed: int):
    state = claimed(1, seed)
    components = state.setting.components
    for bot, at in ((1, state.chronos_at), (2, state.hephaestus_at)):
        regions = [region for region in range(terms.REGIONS) if state.presenter[region] == bot]
        assert len(regions) >= 1
        assert any(components.card_milestone[state.card[region]] == state.private[bot] for region in regions) or at >= 0
    assert state.inventions[2] and len(state.inventions[2]) == 2
    assert state.order == (1, 0, 2)


@pytest.mark.rule("3.6")
def test_what_everybody_sees():
    state = claimed(3)
    seen = GAME.view(state, 1)
    assert isinstance(seen, InventionsState)
    assert seen.goals[1] == state.goals[1]
    assert seen.goals[0] == (-1, -1, -1)
    assert seen.stack[-1] == state.stack[-1], "the top of the stack lies open"
    assert set(seen.stack[:-1]) == {-1}
    assert seen.wealth == state.wealth
    assert GAME.view(state, -1).goals == [(-1, -1, -1)] * 3
