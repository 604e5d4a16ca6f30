"""The examples of the rules pages are true: the rules themselves play them, and the boards are drawn as they say."""

import re

import pytest

from gnomon.drawing.speaking import LANGUAGES
from gnomon.games.khronos import actions, events
from gnomon.games.khronos.boards import NOBODY
from gnomon.games.khronos.components import DESIGN_NAMES, FAITH, MIGHT, REASON
from gnomon.games.khronos.game import GAME
from gnomon.games.khronos.grid import SQUARE_BY_NAME
from gnomon.games.khronos.kinds import SEAT_COLOURS
from gnomon.games.khronos.queries import earnings
from gnomon.games.khronos.scenario import read_scenario, shipped, shipped_names
from gnomon.games.khronos.state import KhronosState
from gnomon.games.khronos.teach.rules_pages import RULES
from gnomon.kernel.events import Events
from gnomon.kernel.refusals import Refusal

BLUE, RED, GREEN, WHITE, YELLOW = range(len(SEAT_COLOURS))


def construct(design: str, age: int = MIGHT) -> int:
    return actions.CONSTRUCT + age * 9 + DESIGN_NAMES.index(design)


def upgrade(design: str, age: int = MIGHT) -> int:
    return actions.UPGRADE + age * 6 + actions.UPGRADE_DESIGNS.index(DESIGN_NAMES.index(design))


def at(square: str) -> int:
    return actions.PLACE + SQUARE_BY_NAME[square]


def why(state: KhronosState, seat: int, act: int, square: str) -> Refusal | None:
    """What the rules say to an action at a square."""
    trial = state.clone()
    GAME.apply(trial, seat, act)
    return GAME.check(trial, seat, at(square))


def code_of(refusal: Refusal | None) -> str:
    return refusal.code if refusal else ""


def play(state: KhronosState, seat: int, *codes: int) -> Events:
    """Give these answers; how the adventurers share the cards is left to the default."""
    said: Events = []
    for code in codes:
        GAME.apply(state, seat, code, 0, said)
    decision = GAME.asked(state, seat)
    if decision is not None and decision.kind == "pawn_share":
        GAME.apply(state, seat, GAME.default(state, seat), 0, said)
    return said


def lying(state: KhronosState) -> list[list[list[int]]]:
    return [[building.to_list() for building in board.in_order()] for board in state.boards]


def test_a_keep_in_might_reaches_both_later_ages() -> None:
    state = read_scenario('game = "khronos"\nplayers = 3\nactive = "red"\n[red]\nhand = "MMRC"\n')
    play(state, RED, construct("keep"), at("k7"))
    assert lying(state) == lying(shipped("rules-ripple"))
    assert state.money[RED] == shipped("rules-ripple").money[RED] == 5


def test_the_keep_may_grow_at_one_place_only() -> None:
    state = shipped("rules-upgrade")
    castle = upgrade("castle")
    assert why(state, RED, castle, "f6") is None
    assert code_of(why(state, RED, castle, "e6")) == "two_domains"
    assert code_of(why(state, RED, castle, "f5")) == "not_empty"


def test_the_ground_has_its_price() -> None:
    assert [
        setting.surcharge[2][SQUARE_BY_NAME["a5"]] for setting in (_setup(players).setting for players in (3, 4, 5))
    ] == [2, 1, 0]


def _setup(players: int) -> KhronosState:
    state = GAME.setup({}, players, 0)
    assert isinstance(state, KhronosState)
    return state


def test_a_town_stands_in_the_river_and_a_keep_does_not() -> None:
    setting = _setup(3).setting
    square = SQUARE_BY_NAME["g9"]
    assert setting.allowed_ground(2, 2) >> square & 1 == 1
    assert setting.allowed_ground(0, 2) >> square & 1 == 0


def test_a_chapel_may_not_join_what_a_hamlet_may() -> None:
    state = shipped("rules-dominion")
    assert code_of(why(state, GREEN, construct("chapel"), "l9")) == "two_domains"
    assert why(state, GREEN, construct("hamlet"), "l9") is None


def test_a_tower_and_a_castle_may_stand_by_the_keep_and_a_keep_may_not() -> None:
    state = shipped("rules-hierarchy")
    assert why(state, BLUE, construct("watch_tower"), "e8") is None
    assert why(state, BLUE, construct("castle"), "e8") is None
    assert code_of(why(state, BLUE, construct("keep"), "e8")) == "equal_building"


def test_a_ripple_that_would_join_chapels_is_blocked() -> None:
    state = read_scenario(
        'game = "khronos"\nplayers = 3\nactive = "red"\n[red]\nhand = "MMRC"\n'
        '[faith]\nbuildings = ["chapel e9 green", "chapel h8 blue"]\n'
    )
    said = play(state, RED, construct("keep"), at("f8"))
    assert events.BLOCKED_BY_DOMINION in [event[0] for event in said]
    assert lying(state) == lying(shipped("rules-blocked"))
    assert state.money[RED] == 5


def test_the_monastery_never_existed() -> None:
    state = shipped("rules-paradox-before")
    said = play(state, RED, construct("keep"), at("k7"))
    assert events.PARADOX in [event[0] for event in said]
    assert lying(state) == lying(shipped("rules-ripple"))


def test_the_weaker_keep_shrinks_in_the_junction() -> None:
    state = shipped("rules-junction-before")
    play(state, YELLOW, construct("hamlet"), at("l9"))
    assert GAME.to_act(state) == [RED]
    assert len(GAME.options(state, RED)) == 4
    play(state, RED, actions.POSITION + SQUARE_BY_NAME["l8"])
    assert lying(state) == lying(shipped("rules-junction-after"))
    domain = state.boards[MIGHT].domain_at(SQUARE_BY_NAME["l9"])
    assert domain is not None
    assert earnings(state, BLUE, MIGHT) == 3


def test_who_demolishes_settles_the_tie() -> None:
    state = shipped("rules-division")
    play(state, RED, actions.DEMOLISH_IN + MIGHT, at("e11"))
    assert GAME.options(state, RED) == [actions.DOWNSIZE + SQUARE_BY_NAME[square] for square in ("d12", "e12")]


def test_the_second_card_restores_the_castle() -> None:
    state = shipped("rules-renovation")
    play(state, WHITE, actions.RENOVATE, at("e8"))
    castle = state.boards[REASON].buildings[SQUARE_BY_NAME["e8"]]
    assert not castle.ruin
    assert castle.marker == NOBODY
    assert state.cubes[RED] == shipped("rules-renovation").cubes[RED] + 1
    assert earnings(state, WHITE, REASON) == earnings(state, RED, REASON) == 3


def test_an_inhabitant_lives_on_in_the_town() -> None:
    state = read_scenario(
        'game = "khronos"\nplayers = 3\nactive = "blue"\n[blue]\nhand = "MMRC"\npawns = ["faith", "reason"]\n'
        '[reason]\nbuildings = ["hamlet d8 red"]\n'
    )
    play(state, BLUE, upgrade("town", FAITH), at("d8"))
    assert lying(state) == lying(shipped("rules-hamlet"))
    assert state.money[BLUE] == shipped("rules-hamlet").money[BLUE] == 6


def test_the_domains_pay_what_the_page_says() -> None:
    state = shipped("rules-earnings")
    assert [earnings(state, seat, MIGHT) for seat in (RED, WHITE)] == [4, 0]
    assert [earnings(state, seat, REASON) for seat in (RED, BLUE, WHITE)] == [3, 3, 0]


def test_a_corner_does_not_connect() -> None:
    board = shipped("rules-domains").boards[MIGHT]
    keep, hamlet, tower = (board.domain_at(SQUARE_BY_NAME[square]) for square in ("k7", "m8", "m6"))
    assert keep is hamlet
    assert keep is not tower


def test_every_figure_is_a_scenario_and_every_such_scenario_a_figure() -> None:
    used = {
        name
        for page in RULES.read("en").pages.values()
        for example in page.examples
        for name in (example.figure, example.after)
        if name
    }
    assert used == {name for name in shipped_names() if name.startswith("rules-")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_sections_are_drawn_without_names_that_could_clash(language: str) -> None:
    for section, page in RULES.read(language).pages.items():
        html = RULES.section(section, language, "/rules").body
        assert not re.search(r"\sid=|aria-labelledby", html), section
        pictured = sum(1 for example in page.examples for name in (example.figure, example.after) if name)
        assert html.count('<div class="boards"') >= pictured
        assert html.count("<figcaption>") == len(page.examples)
        assert html.count("<svg") >= pictured


def test_an_example_in_time_shows_before_and_after() -> None:
    html = RULES.section("5.6.1", "pt_BR", "/rules").body
    assert html.index("Antes") < html.index("Depois")
    assert 'href="/rules#s5.8"' in html
