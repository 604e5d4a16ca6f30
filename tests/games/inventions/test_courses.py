"""The guided match and the drills: what they promise, how they are won, how they are missed, how long they take."""

import random

import pytest

from gnomon import catalog
from gnomon.bots.levels import plan_for
from gnomon.games import progress
from gnomon.games.conditions import Vocabulary
from gnomon.games.courses import Course, read_course
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.teach.measures import MEASURES
from gnomon.games.progress import DONE, SOLVED, Follower
from gnomon.games.ways import ways_on
from gnomon.kernel.actions import BACK
from gnomon.kernel.game import NO_ANSWER
from gnomon.kernel.timeline import Timeline

FACE = catalog.face("inventions")
RULES = catalog.entry("inventions").game
ANSWER_SECONDS = 12
TASK_SECONDS = 30


def course_of(name: str) -> Course:
    return read_course(FACE.course_text(name), FACE, name)


def begun(name: str) -> tuple[Timeline, Follower]:
    course = course_of(name)
    assert course.start is not None
    timeline = Timeline(RULES, course.start)
    return timeline, Follower(course, Vocabulary(RULES, FACE.happenings, FACE.measures), timeline)


def answer(timeline: Timeline, follower: Follower, **names: str) -> None:
    """The learner's answer; what a page answers for a person is answered before it."""
    spare(timeline, follower)
    timeline.play(0, RULES.codes.from_names(names), timeline.state.now)
    follower.follow(timeline)


def spare(timeline: Timeline, follower: Follower) -> None:
    state = timeline.state
    frame = RULES.asked_frame(state, 0)
    while frame is not None and (code := RULES.habit(state, 0, frame)) != NO_ANSWER:
        timeline.play(0, code, state.now)
        follower.follow(timeline)
        state = timeline.state
        frame = RULES.asked_frame(state, 0)


# --- drills -----------------------------------------------------------------------------------------------------------

SOLUTIONS = {
    "chain": [
        {"choose": "space", "action": "travel"},
        {"choose": "journey", "from_to": "africa_to_middle_east"},
        {"choose": "whether", "answer": "yes"},
        {"choose": "chain_card", "card": "I106"},
        {"choose": "chain_card", "card": "I301"},
    ],
    "sharing": [
        {"choose": "space", "action": "share"},
        {"choose": "region", "at": "europe"},
        {"choose": "take", "tile": "wealth_E_economy"},
    ],
    "era_change": [
        {"choose": "space", "action": "send_diplomat"},
        {"choose": "milestone", "tile": "MB3"},
        {"choose": "citizen", "who": "scholar"},
        {"choose": "enough", "choice": "done"},
    ],
}
MISSED = {
    "chain": [*SOLUTIONS["chain"][:3], {"choose": "chain_card", "card": "I103"}],
    "sharing": [SOLUTIONS["sharing"][0], {"choose": "region", "at": "asia"}],
    "era_change": [*SOLUTIONS["era_change"][:2], {"choose": "citizen", "who": "trader"}],
}


@pytest.mark.parametrize("name", SOLUTIONS)
def test_a_drill_is_won_by_what_its_hint_says(name: str) -> None:
    timeline, follower = begun(name)
    for given in SOLUTIONS[name]:
        answer(timeline, follower, **given)
    assert follower.is_through
    assert set(follower.mark.results) == {DONE}
    assert follower.mark.spent <= follower.course.limit


@pytest.mark.parametrize("name", MISSED)
def test_a_drill_can_be_missed_and_says_why(name: str) -> None:
    timeline, follower = begun(name)
    for given in MISSED[name]:
        answer(timeline, follower, **given)
    caught = follower.mark.caught
    assert caught is not None
    assert follower.mark.results == ()
    said = follower.watched(follower.mark)[caught.poor].says
    assert set(said) >= {"en", "pt_BR", "ja"}
    chance = random.Random(1)
    while not follower.mark.failed and not timeline.state.over and RULES.seat_lane(timeline.state, 0) >= 0:
        options = [code for code in RULES.options(timeline.state, 0) if code != BACK]
        timeline.play(0, chance.choice(options), timeline.state.now)
        follower.follow(timeline)
    assert not follower.is_through or not set(follower.mark.results) <= {*SOLVED}


def test_both_sages_become_scholars_and_influence_falls_by_one() -> None:
    timeline, follower = begun("era_change")
    for given in SOLUTIONS["era_change"]:
        answer(timeline, follower, **given)
    praise = follower.mark.praise
    assert praise is not None
    assert [praise.numbers[name] for name in ("scholars", "influence", "chains")] == [3, 4, 2]


# --- the guided match -------------------------------------------------------------------------------------------------


def test_nobody_has_an_advantage_when_the_guided_match_begins() -> None:
    start = course_of("first").start
    assert isinstance(start, InventionsState)
    assert start.score(0) == start.score(1)
    assert MEASURES["tiles"](start, 0) == MEASURES["tiles"](start, 1)
    assert len(start.inventions[0]) == len(start.inventions[1])


def played(seed: int) -> tuple[int, int, int]:
    """The guided match by what its tasks say, chance otherwise: answers of the learner, points of both."""
    timeline, follower = begun("first")
    chance, answers = random.Random(seed), 0
    for number in range(1_000):
        state = timeline.state
        if state.over:
            break
        (seat,) = RULES.to_act(state)
        if seat:
            plan = plan_for("newcomer", RULES, RULES.view(state, seat), seat, number)
            assert isinstance(plan, list)
            timeline.play(seat, plan[0], state.now)
        else:
            frame = RULES.asked_frame(state, 0)
            assert frame is not None
            code = RULES.habit(state, 0, frame)
            if code == NO_ANSWER:
                found = ways_on(follower, RULES.view(state, 0)).found
                options = [one for one in RULES.options(state, 0) if one != BACK]
                code = found[0].codes[0] if found else chance.choice(options)
                answers += 1
            timeline.play(0, code, state.now)
        follower.follow(timeline)
    scores = RULES.outcome(timeline.state).scores
    assert sum(how in SOLVED for how in follower.mark.results) >= 8
    return answers, scores[0], scores[1]


def test_the_guided_match_takes_no_longer_than_it_says_and_is_won_or_lost_by_little() -> None:
    tasks = len(course_of("first").tasks)
    for seed in range(2):
        answers, own, other = played(seed)
        minutes = (answers * ANSWER_SECONDS + tasks * TASK_SECONDS) / 60
        print(f"{answers} answers, {minutes:.0f} minutes, {own} to {other} points")
        assert minutes <= FACE.lesson_minutes <= 20
        assert own >= other - 15


def test_nobody_is_asked_to_share_glass_before_it_is_invented() -> None:
    timeline, follower = begun("first")
    state = timeline.state
    while isinstance(state, InventionsState) and not state.over and state.step < 9:
        (seat,) = RULES.to_act(state)
        if seat:
            plan = plan_for("newcomer", RULES, RULES.view(state, seat), seat, len(timeline.rows))
            assert isinstance(plan, list)
            timeline.play(seat, plan[0], state.now)
        else:
            # Presents ideas and builds nothing, whatever the card says.
            names = {code: RULES.codes.to_names(code) for code in RULES.options(state, 0) if code != BACK}
            wanted = [
                code for code, named in names.items() if named.get("action") == "present" or "enough" in named.values()
            ]
            others = [code for code, named in names.items() if named.get("action") not in ("invent", "share")]
            timeline.play(0, (wanted or others or list(names))[0], state.now)
        follower.follow(timeline)
        state = timeline.state
        if state.step == 8 and state.inventor[2] < 0 and follower.mark.at == 3:
            assert not follower.mark.is_set
    assert follower.mark.results[:4].count(progress.MISSED) == 4
