"""The guided match and the drills: what they promise, how they are won and missed, and that what they say is so."""

import random

import pytest

from gnomon import catalog
from gnomon.games.conditions import Vocabulary
from gnomon.games.courses import Course, read_course
from gnomon.games.feudum import events as happened
from gnomon.games.feudum.state import FeudumState
from gnomon.games.progress import DONE, MISSED, OTHERWISE, Follower
from gnomon.games.said import facts_seen
from gnomon.kernel.timeline import Timeline
from tests.kit.lessons import minutes_of, play

FACE = catalog.face("feudum")
RULES = catalog.entry("feudum").game
Answer = dict[str, str]
CLOSE = 25
"""So many points ahead, or behind, is still a match."""


def course_of(name: str) -> Course:
    return read_course(FACE.course_text(name), FACE, name)


def begun(name: str) -> tuple[Timeline, Follower]:
    course = course_of(name)
    assert course.start is not None
    timeline = Timeline(RULES, course.start)
    return timeline, Follower(course, Vocabulary(RULES, FACE.happenings, FACE.measures), timeline)


def others_pass(timeline: Timeline, follower: Follower) -> None:
    """The others play cards without effect, defend nothing and end their turns, until the learner is asked."""
    while not timeline.state.over and RULES.to_act(timeline.state) == [1]:
        kinds = {RULES.codes.to_names(code)["choose"]: code for code in RULES.options(timeline.state, 1)}
        timeline.play(1, next(kinds[kind] for kind in ("forgo", "whether", "end") if kind in kinds), 0)
        follower.follow(timeline)


def answer(timeline: Timeline, follower: Follower, given: Answer) -> None:
    """The learner's answer, as soon as it is asked for; a kind alone is the first answer of it."""
    others_pass(timeline, follower)
    options = RULES.options(timeline.state, 0)
    kind = next(code for code in options if given.items() <= RULES.codes.to_names(code).items())
    timeline.play(0, kind, 0)
    follower.follow(timeline)


def said(follower: Follower) -> str:
    """What is said about the poor act that was caught."""
    caught = follower.mark.caught
    assert caught is not None
    return follower.watched(follower.mark)[caught.poor].says["en"]


def goods(*kinds: str) -> list[Answer]:
    return [{"choose": "good", "kind": kind} for kind in kinds]


def does(effect: str) -> Answer:
    return {"choose": "play", "effect": effect}


ENOUGH = {"choose": "enough", "choice": "done"}
LAST_ROUND = 9
PAY = {"choose": "pay", "with": "good"}
END = {"choose": "end", "turn": "done"}
SALTPETER = {"choose": "weapon", "use": "saltpeter"}
PUSH = [does("guild"), {"choose": "function", "do": "farmer_push"}]
PULL = [does("guild"), {"choose": "function", "do": "merchant_pull"}]
SIEGE = [does("move"), {"choose": "step", "piece": "pawn_1_B1_road"}, ENOUGH]
STORM = [does("conquer"), {"choose": "target_feudum", "at": "B1"}]
PUSHED = [*PUSH, *goods("saltpeter", "iron", "wood", "food", "food")]
IMPROVED = [does("improve")]
NOBLE = [does("migrate"), {"choose": "place", "at": "F2"}, {"choose": "face", "character": "noble"}]


# --- drills -----------------------------------------------------------------------------------------------------------

SOLUTIONS: dict[str, list[Answer]] = {
    "pull_push": [
        *PULL,
        *goods("iron", "saltpeter", "sulfur"),
        {"choose": "keep"},
        END,
        does("repeat"),
        *goods("wood", "wood", "food", "food"),
        ENOUGH,
    ],
    "stars": [*NOBLE, does("improve"), {"choose": "place", "at": "F2"}],
    "siege": [*SIEGE, *STORM, SALTPETER, SALTPETER, SALTPETER],
}
POOR: dict[str, tuple[str, list[Answer], str]] = {
    "a pull that fills no line": ("pull_push", [*PULL, *goods("wood"), ENOUGH], "no row or column is full"),
    "a push before the pull": ("pull_push", [*PUSH, *goods("wood", "wood"), ENOUGH], "the pull prepares the push"),
    "a star in another guild": ("stars", [*NOBLE[:2], {"choose": "face", "character": "monk"}], "in another guild"),
    "an attack without the knight": ("siege", [does("conquer")], "Too early"),
    "the noble that leaves the siege": (
        "siege",
        [does("move"), {"choose": "step", "piece": "pawn_2_B2_road"}],
        "leaves the siege",
    ),
    "the pawn in place of the feudum": (
        "siege",
        [*SIEGE, does("conquer"), {"choose": "target_pawn", "pawn": "seat_2_pawn_1"}],
        "the feudum 4",
    ),
    "a tie": ("siege", [*SIEGE, *STORM, SALTPETER, SALTPETER, ENOUGH], "a tie is not enough"),
}


@pytest.mark.parametrize("name", SOLUTIONS)
def test_a_drill_is_won_by_what_its_hints_say(name: str) -> None:
    timeline, follower = begun(name)
    for given in SOLUTIONS[name]:
        answer(timeline, follower, given)
    assert follower.is_through
    assert set(follower.mark.results) == {DONE}
    assert follower.mark.spent <= follower.course.limit


@pytest.mark.parametrize("what", POOR)
def test_a_poor_act_in_a_drill_is_caught_and_says_why(what: str) -> None:
    name, given, words = POOR[what]
    timeline, follower = begun(name)
    for one in given:
        answer(timeline, follower, one)
    assert words in said(follower)
    assert not follower.is_through
    assert ("ake it back" in said(follower)) == (timeline.undo_limit(0) >= 0)


def test_a_siege_that_fails_or_comes_too_late_is_missed() -> None:
    for given in (
        [*SIEGE, *STORM, ENOUGH, {"choose": "forgo", "card": "tax"}],
        [{"choose": "forgo", "card": "tax"}, does("move")],
    ):
        timeline, follower = begun("siege")
        for one in given:
            answer(timeline, follower, one)
        assert follower.mark.failed
        assert MISSED in follower.mark.results


def test_a_farm_is_no_star_with_the_nobles() -> None:
    timeline, follower = begun("stars")
    for given in [*NOBLE, does("improve"), {"choose": "place", "at": "B1"}]:
        answer(timeline, follower, given)
    assert follower.mark.failed
    assert follower.mark.results == (DONE, MISSED)


def test_a_noble_and_two_towns_lead_at_once() -> None:
    timeline, follower = begun("stars")
    for given in [does("improve"), {"choose": "place", "at": "F2"}, *NOBLE, PAY]:
        answer(timeline, follower, given)
    assert follower.is_through
    assert follower.mark.results[0] == OTHERWISE


@pytest.mark.parametrize(("saltpeter", "attack"), [(0, 3), (1, 4), (2, 5)])
def test_the_siege_is_counted_as_its_cards_count_it(saltpeter: int, attack: int) -> None:
    timeline, follower = begun("siege")
    for given in [*SIEGE, *STORM, *[SALTPETER] * saltpeter, ENOUGH]:
        answer(timeline, follower, given)
    (fought,) = (one for one in timeline.events(timeline.rows[-1].seq) if one[0] == happened.FOUGHT)
    told = facts_seen(happened.EVENTS, fought, 0)
    assert (told["attack"], told["defence"]) == (attack, 5)


# --- the guided match -------------------------------------------------------------------------------------------------


def test_nobody_has_an_advantage_when_the_guided_match_begins() -> None:
    start = course_of("first").start
    assert isinstance(start, FeudumState)
    for name in ("points", "goods", "pawns", "ruled", "stars"):
        measure = Vocabulary(RULES, FACE.happenings, FACE.measures).measure(name)
        assert measure(start, 0) == measure(start, 1), name


FIRST: dict[str, tuple[list[Answer], str]] = {
    "another card": ([does("migrate")], "can wait for its turn"),
    "a card without effect": ([{"choose": "forgo", "card": "improve"}], "a card does nothing"),
    "one row in place of three": ([*IMPROVED, *PUSH, *goods("iron"), ENOUGH], "One full line: "),
    "a star that does not lead": (
        [*IMPROVED, *PUSHED, does("migrate"), {"choose": "place"}, {"choose": "face", "character": "merchant"}, PAY],
        "A star, but no first seat",
    ),
}


@pytest.mark.parametrize("what", FIRST)
def test_a_wrong_turn_in_the_guided_match_is_caught_and_can_be_taken_back(what: str) -> None:
    given, words = FIRST[what]
    timeline, follower = begun("first")
    for one in given:
        answer(timeline, follower, one)
    assert words in said(follower)
    assert "ake it back" in said(follower)
    before = follower.mark.results
    timeline.undo(0, timeline.undo_limit(0), 0)
    follower.follow(timeline)
    assert follower.mark.caught is None
    assert follower.mark.results == before


def test_the_first_push_fills_three_rows_and_the_dawn_is_told_in_points() -> None:
    timeline, follower = begun("first")
    for given in [*IMPROVED, *PUSHED]:
        answer(timeline, follower, given)
    praise = follower.mark.praise
    assert praise is not None
    assert (praise.numbers["level"], praise.numbers["points_rise"]) == (3, 6)


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_the_guided_match_is_done_whole_and_neither_side_runs_away(seed: int) -> None:
    played = play("feudum", "first", random.Random(seed))
    state = played.timeline.state
    own, other = RULES.outcome(state).scores
    print(f"{minutes_of(played):.1f} minutes, {played.follower.mark.spent} answers, {own} to {other}")
    assert set(played.follower.mark.results[:-1]) == {DONE}
    assert abs(own - other) <= CLOSE
    assert state.round <= LAST_ROUND
