"""Chapter 0.4: a decision with a single legal answer is taken by itself, unless that would tell what a hand hides."""

import random

import pytest

from gnomon.games.feudum.decisions import FEED_SECRETLY, IN_HAND, OPS, PICK_CARDS
from gnomon.games.feudum.events import KEPT_WRIT
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.setting import SPECS
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import WRIT_NAMES
from gnomon.kernel.events import Events, face
from gnomon.kernel.frames import QUESTION, TABLE
from gnomon.kernel.game import NO_ANSWER
from gnomon.kernel.options import Value
from gnomon.kernel.rng import Generator
from tests.kit.feudum import Table, place_of

OTHER_WAY = [(spec.name, value) for spec in SPECS for value in spec.choices if value != spec.default]
MATCHES: list[dict[str, Value]] = [{}, {}, *({name: value} for name, value in OTHER_WAY)]


def play(table: Table, **named: str) -> Events:
    """Give an answer as it is given in play, where a single answer is not asked for: what happened."""
    events: Events = []
    GAME.apply(table.state, GAME.to_act(table.state)[0], table.code(**named), events=events)
    return events


@pytest.mark.parametrize("number", range(len(MATCHES)))
def test_nobody_is_asked_where_there_is_one_answer_but_for_what_a_hand_hides(number: int):
    chance = random.Random(number)
    state = GAME.setup(MATCHES[number], 2 + number % 4, number)
    forgo = GAME.codes.block("forgo")
    single: set[int] = set()
    while not state.over:
        seat = chance.choice(GAME.to_act(state))
        decision = GAME.asked(state, seat)
        assert decision is not None
        codes = GAME.options(state, seat)
        if len(codes) == 1:
            single.add(decision.frame[0])
        if chance.random() < 0.8:
            codes = [code for code in codes if not forgo.base <= code < forgo.end] or codes
        GAME.apply(state, seat, chance.choice(codes))
    assert single <= {*IN_HAND, PICK_CARDS, FEED_SECRETLY}


@pytest.mark.parametrize("number", range(3))
def test_whether_there_is_one_answer_everybody_can_see(number: int):
    chance = random.Random(number)
    state = GAME.setup({}, 3, number)
    assert isinstance(state, FeudumState)
    looked = 0
    while not state.over:
        top = state.lanes[TABLE][-1]
        if OPS[top[0]].role == QUESTION and top[0] not in IN_HAND:
            seat = GAME.to_act(state)[0]
            for viewer in range(-1, state.seats):
                if viewer != seat:
                    other = GAME.determinize(GAME.view(state, viewer), Generator(number))
                    if other.lanes[TABLE] == state.lanes[TABLE]:
                        assert GAME.sole(other, top) == NO_ANSWER
                        looked += 1
        seat = chance.choice(GAME.to_act(state))
        GAME.apply(state, seat, chance.choice(GAME.options(state, seat)))
    assert looked > 20


def test_the_only_target_is_attacked_and_the_only_victim_starved():
    for effect, expected in (("conquer", "tax"), ("starve_the_people", "tax")):
        table = Table(2)
        table.pawn(0, "noble", "D4")
        table.pawn(0, "knight", "D4")
        table.location("D4", "town", ruler=0, serf=1)
        if effect == "conquer":
            table.pawn(1, "monk", "D4")
            table.state.pawn_wine[3] = 2
        table.hand(0, "conquer", expected)
        table.turn(0)
        play(table, play=effect)
        assert table.asks[0] == "military"
        if effect == "conquer":
            assert table.points(0, "conquests") == 2
        else:
            assert table.state.serf[place_of("D4")] == -1


def test_the_only_location_is_improved():
    table = Table(2)
    table.location("D4", "outpost", ruler=0)
    table.give(0, wood=1)
    table.hand(0, "improve", "tax")
    table.turn(0)
    play(table, play="improve")
    assert table.state.kind[place_of("D4")] == 1 and table.goods(0) == {}


def test_the_only_card_is_repeated_and_the_only_farm_sends():
    table = Table(2)
    table.location("D4", "farm", ruler=0)
    table.goods_at("D4", wood=2)
    table.store("market")
    table.guild_vessels()
    table.scrolls()
    table.beads()
    table.rows(yellow=0)
    table.hand(0, "repeat", "tax")
    table.played(0, "guild")
    table.turn(0)
    play(table, play="repeat")
    assert table.asks == ("reward", 0) and table.beside("D4") == {}


def test_the_only_good_is_bought_and_the_end_comes_by_itself():
    table = Table(2)
    table.store("market", food=1)
    table.give(0, shillings=2)
    table.hand(0, "guild", "tax")
    table.turn(0)
    table.scrolls()
    table.beads()
    table.rows(yellow=0)
    play(table, play="guild")
    assert table.goods(0) == {"food": 1} and table.asks == ("turn", 0)


def test_the_only_writ_of_a_short_deck_is_kept_and_only_its_player_sees_which():
    table = Table(2)
    state = table.state
    table.location("D4", "outpost", ruler=0)
    rest = [name for name in WRIT_NAMES if name not in ("cellar", "bow")]
    table.writs(1, *rest, "bow")
    table.hand(0, "explore", "tax")
    table.hand(1, "tax")
    table.turn(0)
    events = play(table, play="explore")
    assert [WRIT_NAMES[writ] for writ in state.writs[0]] == ["cellar"] and not state.deck
    kept = next(event for event in events if event[0] == KEPT_WRIT)
    assert face(kept, 0) == (0, WRIT_NAMES.index("cellar")) and face(kept, 1) == (0,)


def test_the_last_card_is_asked_for_though_it_has_no_effect():
    table = Table(2)
    table.hand(0, "conquer")
    table.hand(1, "tax")
    table.turn(0)
    assert GAME.sole(table.state, table.state.lanes[TABLE][-1]) == NO_ANSWER
    assert table.options() == ["conquer"] and table.asks == ("turn", 0)


def test_steps_end_by_themselves_where_nobody_can_go_on_but_not_before_a_vessel_that_may_be_deployed():
    for vessels in (0, 1):
        table = Table(2)
        table.pawn(0, "knight", "D4")
        table.pawn(0, "noble", "B3")
        table.monster(1, "behemoth", "D3")
        for _ in range(vessels):
            table.vessel(0, "ship")
        table.hand(0, "move", "tax")
        table.hand(1, "tax")
        table.turn(0)
        play(table, play="move")
        play(table, step="pawn_1_D3_road")
        assert table.asks[0] == ("steps" if vessels else "turn")
