"""A strength can be made to do something wherever it may, and still chooses how by its own judgement."""

import pytest

from gnomon import catalog
from gnomon.bots import GreedyBot, PlannerBot
from gnomon.kernel.errors import BadInput
from gnomon.lab import play_match
from gnomon.programs import check_program, make_program
from gnomon.programs.forced import Forced, answers_of, forced_name, is_forced

KHRONOS = catalog.entry("khronos").game
FEUDUM = catalog.entry("feudum").game
EXCHANGE = KHRONOS.codes.from_names({"choose": "action", "do": "exchange"})


class Scribe:
    """Writes down what is offered and answered."""

    def __init__(self) -> None:
        self.offered: list[tuple[int, int]] = []
        self.given: list[tuple[int, int]] = []

    def __call__(self, _game, _state, seat, options, code, _at):
        self.offered += [(seat, option) for option in options]
        self.given.append((seat, code))


def given(name: str, code: int, seed: int = 3) -> tuple[int, int]:
    """How often seat 0, of that name, was offered a code and gave it, against club."""
    scribe = Scribe()
    record = play_match(KHRONOS, [name, "club"], {}, seed, scribe=scribe)
    assert record.faults == {}
    return scribe.offered.count((0, code)), scribe.given.count((0, code))


def test_a_name_says_who_is_forced_to_what() -> None:
    name = forced_name("club", ["pick.conquer/1", "play.conquer"], 2.5)
    assert name == "club!pick.conquer/1+play.conquer~2.5"
    bot = make_program(name, FEUDUM, 1, seed=4)
    assert isinstance(bot, Forced)
    assert type(bot.inner) is GreedyBot
    assert (bot.seat, bot.within, bot.urges[0].times) == (1, 2.5, 1)
    planner = make_program("planner:7!mandate", FEUDUM, 0)
    assert isinstance(planner, Forced) and isinstance(planner.inner, PlannerBot)
    check_program("planner!mandate#3", FEUDUM)
    assert not is_forced("./bot!x") and not is_forced("python bot!x") and not is_forced("club")


def test_a_pattern_means_answers_by_kind_and_name() -> None:
    codes = KHRONOS.codes
    assert answers_of(codes, "action.exchange") == {EXCHANGE}
    names = {codes.to_names(code)["do"] for code in answers_of(codes, "action.travel_*_reason")}
    assert names == {"travel_might_reason", "travel_faith_reason"}
    assert len(answers_of(codes, "square")) == 320
    with pytest.raises(BadInput, match="kinds are action, square"):
        answers_of(codes, "action.trade")


def test_what_is_forced_is_done_wherever_it_may_be_and_nothing_else_changes() -> None:
    offered, free = given("club", EXCHANGE)
    assert offered > 3 and free == 0
    offered, always = given("club!action.exchange", EXCHANGE)
    assert always == offered > 3
    assert given("club!action.exchange/2", EXCHANGE)[1] == 2
    plain = play_match(KHRONOS, ["club", "club"], {}, 3)
    idle = play_match(KHRONOS, ["club!action.take_civil", "club"], {}, 3)
    assert idle.digest == plain.digest, "no open cards without Hold'em"


def test_it_is_forced_only_within_what_it_is_ready_to_lose() -> None:
    never = given("club!action.exchange~0", EXCHANGE)[1]
    dear = given("club!action.exchange~100", EXCHANGE)[1]
    assert never < dear == given("club!action.exchange", EXCHANGE)[1]


def test_the_best_way_of_doing_it_is_chosen() -> None:
    state = KHRONOS.setup({}, 2, 5)
    seat = KHRONOS.to_act(state)[0]
    free = make_program("club", KHRONOS, seat, 1)
    options = KHRONOS.options(state, seat)
    best = free.choose(KHRONOS.view(state, seat), options)
    forced = make_program("club!action.construct_*+action.upgrade_*", KHRONOS, seat, 1)
    assert forced.choose(KHRONOS.view(state, seat), options) == best


def test_what_it_must_never_do_it_does_only_where_nothing_else_is_left() -> None:
    travel = KHRONOS.codes.from_names({"choose": "action", "do": "travel_might_faith"})
    assert given("club", travel)[1] > 0
    offered, done = given("club!action.travel_*/0", travel)
    assert offered > 10 and done == 0
    end = KHRONOS.codes.from_names({"choose": "action", "do": "end_turn"})
    assert given("club!action/0", end)[1] == 7, "it must end its turns"
    assert given("club!action.travel_*/0+action.exchange/1", EXCHANGE)[1] == 1


def test_a_search_can_be_forced_too() -> None:
    assert given("planner:6!action.exchange/1", EXCHANGE)[1] == 1


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("random!action.exchange", "weighs no whole acts"),
        ("learner!action.exchange", "weighs no whole acts"),
        ("beginner!action.exchange", "weighs no whole acts"),
        ("nobody!action.exchange", "unknown opponent 'nobody'"),
        ("club!", "expected LEVEL!KIND"),
        ("club!square+", "expected LEVEL!KIND"),
        ("club!square~much", "expected LEVEL!KIND"),
        ("club!square~-1", "expected LEVEL!KIND"),
        ("club!square~nan", "expected LEVEL!KIND"),
        ("club!square/x", "no answer is called 'square/x'"),
        ("club!conquest", "no answer is called 'conquest'"),
    ],
)
def test_what_cannot_be_forced_is_refused(name: str, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        check_program(name, KHRONOS)
    with pytest.raises(BadInput, match=told):
        make_program(name, KHRONOS, 0)
