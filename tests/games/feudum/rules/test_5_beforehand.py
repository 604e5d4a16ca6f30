"""Questions that may be answered beforehand, told apart by what they are about."""

import pytest

from gnomon.games.feudum.actions import NO, YES
from gnomon.games.feudum.decisions import BEGIN_ROUND, NOURISH
from gnomon.games.feudum.game import GAME
from gnomon.kernel.options import Value
from tests.kit.feudum import Table


def attacked(target: str):
    """Somebody attacks green's pawn, monster or feudum at B4, or starves a marker there: the question put to seat 1."""
    table = Table(seats=2)
    table.give(0, markers=3)
    table.give(1, markers=3, food=2)
    table.pawn(0, "noble", "B4")
    if target == "pawn":
        table.pawn(1, "monk", "B4")
    elif target == "monster":
        table.monster(1, "behemoth", "B4")
    elif target == "feudum":
        table.location("B4", "feudum", ruler=1, guild="noble")
    elif target == "subject":
        table.location("B4", "town", ruler=1, subject=True)
    else:
        table.location("B4", "town", ruler=0, serf=1)
    table.hand(0, "conquer", "explore")
    table.hand(1, "defend", "tax")
    state = table.turn(0).state
    while GAME.to_act(state) == [0]:
        GAME.apply(state, 0, GAME.options(state, 0)[0])
    return state


@pytest.mark.parametrize(
    ("target", "aspect"),
    [
        ("pawn", "defence_pawn"),
        ("monster", "defence_monster"),
        ("feudum", "defence_feudum"),
        ("subject", "immunity_subject"),
        ("serf", "immunity_serf"),
    ],
)
def test_a_reaction_is_known_by_what_it_is_for(target, aspect):
    state = attacked(target)
    frame = state.lanes[0][-1]
    assert GAME.aspects(state, 1, frame) == (aspect,)
    assert dict(GAME.foreseen)[aspect] == (YES, NO)
    assert set(GAME.options(state, 1)) == {YES, NO}


def test_other_questions_have_no_aspect():
    state = GAME.setup({}, 2, 1)
    assert GAME.aspects(state, 0, state.lanes[0][-1]) == ()
    assert len({aspect for aspect, _ in GAME.foreseen}) == 10


def hungry(food: int, seats: int = 2, **options: Value) -> Table:
    """Red's three pawns are hungry and he has so much food, wine and a tile beside it."""
    table = Table(seats, **options)
    for at in ("F2", "F3", "D3"):
        table.pawn(0, "monk", at)
    table.give(0, food=food, barrel=1)
    table.tile(0, "orchard")
    table.state.first = 0
    return table.step(NOURISH, 0)


def obeyed(table: Table, aspect: str, seat: int = 0) -> list[str]:
    """The answers that a standing order gives, as a host gives them."""
    (code,) = dict(GAME.foreseen)[aspect]
    state = table.state
    given: list[str] = []
    while (decision := GAME.asked(state, seat)) is not None and aspect in GAME.aspects(state, seat, decision.frame):
        answer = GAME.ordered(state, seat, decision.frame, code)
        assert answer in GAME.options(state, seat)
        given.append(" ".join(GAME.codes.to_names(answer).values()))
        GAME.apply(state, seat, answer, events=table.events)
    return given


@pytest.mark.rule("8.1")
@pytest.mark.parametrize("feeding", ["in_turn", "together"])
def test_food_for_all_is_given_pawn_by_pawn_in_either_way_of_feeding(feeding: Value):
    table = hungry(3, feeding=feeding)
    given = obeyed(table, "feeding_all")
    meals = ["feed pawn_1_food", "feed pawn_2_food", "feed pawn_3_food"]
    assert given == (meals if feeding == "in_turn" else [*meals, "enough done"])
    state = table.state
    assert state.goods[4] == 0 and state.barrel[0] == 1 and sum(state.tiles) == 1
    assert not table.happened("starved_pawn") and len(table.happened("fed_pawn")) == 3


@pytest.mark.rule("8.1")
@pytest.mark.parametrize("feeding", ["in_turn", "together"])
@pytest.mark.parametrize("food", [0, 1, 2])
def test_where_food_does_not_suffice_the_player_is_asked(food: int, feeding: Value):
    table = hungry(food, feeding=feeding)
    assert obeyed(table, "feeding_all") == []
    decision = GAME.asked(table.state, 0)
    assert decision is not None and decision.kind in ("feeding", "secret_feeding")


@pytest.mark.rule("8.1")
def test_food_for_all_counts_the_pawns_that_are_still_hungry():
    table = hungry(2)
    table.answer(feed="pawn_2_wine")
    assert obeyed(table, "feeding_all") == ["feed pawn_1_food", "feed pawn_3_food"]


@pytest.mark.rule("4.4")
def test_a_good_that_is_held_may_be_paid_for_itself_once_and_for_all():
    table = Table(seats=2)
    table.pawn(0, "monk", "F2")
    table.give(0, food=1)
    table.tile(0, "orchard")
    table.hand(0, "migrate", "tax")
    table.turn(0).answer(play="migrate").answer(place="F2").answer(face="noble")
    assert table.asks == ("payment", 0)
    assert obeyed(table, "payment_in_kind") == ["pay good"]
    assert table.goods(0) == {} and sum(table.state.tiles) == 1
    table = Table(seats=2)
    table.pawn(0, "monk", "F2")
    table.tile(0, "orchard")
    table.tile(0, "archery_butts")
    table.hand(0, "migrate", "tax")
    table.turn(0).answer(play="migrate").answer(place="F2").answer(face="noble")
    assert table.asks == ("payment", 0)
    assert obeyed(table, "payment_in_kind") == [], "which tile is for the player to say"


@pytest.mark.rule("4.1")
def test_the_oath_is_known_to_be_all_that_is_left_only_when_nothing_can_go_into_the_pouch():
    table = Table(seats=2)
    table.step(BEGIN_ROUND)
    for card in ("move", "influence", "tax"):
        table.answer(pick=card)
        assert obeyed(table, "choice_final") == []
    state = table.state.clone()
    table.answer(pick="guild")
    assert obeyed(table, "choice_final") == ["swear final"]
    table.state = state
    table.give(0, sulfur=1)
    table.answer(pick="guild")
    assert obeyed(table, "choice_final") == [], "sulfur could go into the pouch yet"


@pytest.mark.rule("4.2")
def test_a_turn_is_known_to_be_over_when_only_its_end_is_left():
    table = Table(seats=2)
    table.location("B4", "town", ruler=0)
    table.writs(0, "bow")
    table.hand(0, "tax", "defend")
    table.turn(0).answer(play="tax")
    assert table.asks == ("finish", 0), "the bow could be put away"
    before = table.state.clone()
    assert obeyed(table, "turn_over") == ["end done"]
    table.state = before
    table.pawn(0, "monk", "F2")
    table.vessel(0, "ship")
    assert obeyed(table, "turn_over") == [], "a vessel may be deployed yet"


@pytest.mark.rule("6.4")
@pytest.mark.parametrize(("goods", "settled"), [({"wood": 2, "iron": 1}, True), ({"wood": 4, "iron": 4}, False)])
def test_all_goods_are_moved_at_once_where_all_may_be(goods: dict[str, int], settled: bool):
    table = Table(seats=2, advanced=False)
    table.pawn(0, "farmer", "F2")
    table.track("farmer", 0)
    table.store("market")
    table.store("barn", **goods)
    table.hand(0, "guild", "tax")
    table.turn(0).answer(play="guild").answer(function="farmer_push")
    given = obeyed(table, "goods_all")
    assert bool(given) == settled
    assert (sum(table.state.barn) == 0) == settled
    assert len(given) <= 3
