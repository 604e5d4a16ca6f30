"""What is told before it happens: the balance of a fight, how far pieces reach, what functions could earn."""

import random

import pytest

from gnomon.games.feudum.actions import CODES, END_TURN, FORGO, FUNCTION, PLAY, TARGET_FEUDUM
from gnomon.games.feudum.decisions import MOVE_GOODS
from gnomon.games.feudum.draw import balance
from gnomon.games.feudum.face import FACE
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.page import forecast, reach
from gnomon.games.feudum.page.line_marks import line_marks
from gnomon.games.feudum.page.targets import elements_of
from gnomon.games.feudum.state import SOURCE_COUNT, SOURCES, FeudumState
from gnomon.games.feudum.terms import CARDS, CONQUER, FARMER, LOCATION_NAMES, PULL, PUSH, TRADE
from tests.games.feudum.board.desk_positions import NAMES
from tests.kit.feudum import Table, place_of
from tests.kit.telling import frame_for, seen, words_for

RED, BLUE, GREEN = range(3)


def attacked() -> Table:
    """Example E6: green's feudum with subject and merchant against red's knight, noble and serf."""
    table = Table(3)
    table.location("B1", "feudum", GREEN, subject=True, serf=RED, guild="noble")
    table.pawn(GREEN, "merchant", "B1")
    table.pawn(RED, "knight", "B1")
    table.pawn(RED, "noble", "B1")
    table.pawn(BLUE, "monk", "B1")
    table.give(RED, saltpeter=3)
    table.hand(RED, "conquer", "tax")
    table.hand(GREEN, "defend", "tax")
    return table.turn(RED).answer(play="conquer")


def words(table: Table):
    return words_for(table.state, "en", NAMES, -1)


def test_a_fight_is_weighed_before_it_begins() -> None:
    table = attacked()
    fight = balance.considered(table.state, RED, TARGET_FEUDUM + place_of("B1"))
    assert balance.attack_weights(table.state, fight, words(table)) == [
        ("Knight", 1),
        ("Noble", 1),
        ("Rebelling serf", 1),
    ]
    assert balance.defence_weights(table.state, fight, words(table)) == [("Feudum", 2), ("Subject", 1), ("Merchant", 2)]
    told = balance.verdict(table.state, fight, words(table))
    assert told[0] == "As it stands, the attack fails: 3 more are needed."
    assert "may still reveal Defend" in told[1]
    assert balance.present_fight(table.state) is None


def test_a_fight_is_weighed_while_it_goes_on() -> None:
    table = attacked().answer(target_feudum="B1")
    assert "Rebelling serf" in FACE.public(seen(table.state, -1, "en", NAMES))[balance.BALANCE]
    table.answer(GREEN, whether="yes")
    fight = balance.present_fight(table.state)
    assert fight is not None
    assert ("Defend", 1) in balance.defence_weights(table.state, fight, words(table))
    assert balance.strengths(table.state, fight) == (3, 6)
    for _ in range(3):
        table.answer(weapon="saltpeter")
    fight = balance.present_fight(table.state)
    if fight is not None:
        assert balance.strengths(table.state, fight) == (6, 6)
        assert balance.verdict(table.state, fight, words(table))[0] == "A tie: the attack fails, 1 more is needed."


@pytest.mark.parametrize("seed", range(3))
def test_the_weights_of_a_fight_add_up_to_what_the_rules_count(seed: int) -> None:
    for state in random_states(3, seed):
        fight = balance.present_fight(state)
        if fight is None:
            continue
        told = words_for(state, "en", NAMES, -1)
        attack = sum(count for _, count in balance.attack_weights(state, fight, told))
        defending = sum(count for _, count in balance.defence_weights(state, fight, told))
        assert (attack, defending) == balance.strengths(state, fight)


def random_states(seats: int, seed: int):
    """Every position of a match in which conquerors look for one another."""
    chance = random.Random(seed)
    state = GAME.setup({}, seats, seed)
    assert isinstance(state, FeudumState)
    conquer = PLAY + CONQUER
    while not state.over:
        yield state
        seat = GAME.to_act(state)[0]
        codes = GAME.options(state, seat)
        useful = [code for code in codes if not FORGO <= code < FORGO + CARDS]
        GAME.apply(state, seat, conquer if conquer in codes else chance.choice(useful or codes), 0, None)


def test_reach_counts_points_over_several_steps() -> None:
    table = Table(2)
    table.pawn(RED, "knight", "D1")
    table.pawn(RED, "monk", "I1")
    table.hand(RED, "move", "tax")
    table.turn(RED).answer(play="move")
    found = reach.reachable(table.state, RED, frame_for(table.state, RED))
    names = {LOCATION_NAMES[place]: points for place, points in found.items()}
    assert names == {"D3": 1, "D4": 2, "I2": 1}
    badges = reach.badges(table.state, RED, frame_for(table.state, RED))
    assert set(badges) == {f"f-looks-reach{name}" for name in names}


def test_reach_boards_what_lies_adrift_and_stops_at_monsters() -> None:
    table = Table(2)
    table.pawn(RED, "knight", "D3")
    table.pawn(RED, "monk", "D3")
    table.adrift("D1", "ship")
    table.monster(BLUE, "behemoth", "D4")
    table.hand(RED, "move", "tax")
    table.turn(RED).answer(play="move")
    found = reach.reachable(table.state, RED, frame_for(table.state, RED))
    names = {LOCATION_NAMES[place]: points for place, points in found.items()}
    assert names == {"D1": 1, "D4": 1, "B3": 2, "D2": 2, "I2": 2}


def test_a_push_is_foreseen_at_its_best() -> None:
    table = Table(4)
    table.store("market", saltpeter=1, sulfur=2, iron=2, wood=3, food=3)
    table.store("barn", saltpeter=2, sulfur=1, iron=1, food=1, wood=2)
    assert forecast.earning(table.state, FARMER, PUSH) == (5, 5)
    table.store("market", saltpeter=3, sulfur=3, iron=4, wood=4, food=3)
    assert forecast.earning(table.state, FARMER, PUSH) == (6, 6)


def test_nothing_earns_more_than_was_foreseen() -> None:
    chance = random.Random(7)
    sources = {PUSH: SOURCES.index("pushes"), PULL: SOURCES.index("pulls")}
    tried, best = 0, 0
    for seed in range(4):
        for state in random_states(4, seed):
            seat = GAME.to_act(state)[0]
            for code in GAME.options(state, seat):
                if CODES.base_of(code) != FUNCTION:
                    continue
                guild, function = CODES.decode(code)
                if function == TRADE:
                    continue
                low, high = forecast.earning(state, guild, function)
                earned = set()
                for _ in range(6):
                    earned.add(_earned(state, seat, code, sources[function], chance))
                assert max(earned) <= high
                assert low <= high
                tried, best = tried + 1, best + (max(earned) >= low)
    assert tried > 20
    assert best > tried / 2


def _earned(state: FeudumState, seat: int, code: int, source: int, chance: random.Random) -> int:
    """The points that a function brings if it is played by chance, at once."""
    then = state.clone()
    GAME.apply(then, seat, code, 0, None)

    while not then.over and GAME.to_act(then) and then.active == seat:
        asked = GAME.to_act(then)[0]
        codes = GAME.options(then, asked)
        if any(PLAY <= one < FORGO + CARDS or one == END_TURN for one in codes):
            break
        GAME.apply(then, asked, chance.choice(codes), 0, None)
    at = SOURCE_COUNT * seat + source
    return then.ledger[at] - state.ledger[at]


def test_lines_that_a_push_completes_are_outlined_from_its_beginning() -> None:
    table = Table(4)
    table.store("market", saltpeter=3, sulfur=2, iron=2, wood=2, food=2)
    table.store("barn", saltpeter=1, sulfur=1)
    table.pawn(RED, "farmer", "B1")
    table.track("farmer", RED)
    table.hand(RED, "guild")
    table.turn(RED).answer(play="guild").answer(function="farmer_push")
    if table.asks[0] == "reeve":
        table.answer(whether="no")
    table.answer(good="saltpeter")
    frame = frame_for(table.state, RED)
    assert frame is not None
    assert frame[0] == MOVE_GOODS
    lines = forecast.newly_full(table.state, frame, table.state)
    assert (lines.rows, lines.columns, lines.stores, lines.scrolls) == ((0,), (), (), ())
    marks = line_marks(table.state, lines)
    assert list(marks) == ["f-market-lines"]
    assert marks["f-market-lines"].count("<rect") == 1


def test_a_defenders_answers_point_at_the_place_of_the_fight() -> None:
    table = attacked().answer(target_feudum="B1")
    for code in GAME.options(table.state, GREEN):
        assert elements_of(table.state, GREEN, code) == ("f-loc-B1",)
