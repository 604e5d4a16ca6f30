"""Tasks: goals are read strictly, solved by acts, taken back with them, and never lead where no answer leads."""

import random
from contextlib import suppress
from typing import Final

import pytest

from gnomon import catalog
from gnomon.games.courses import LARGEST, Course, read_course
from gnomon.games.progress import DONE, MISSED, SKIPPED, SOLVED, Follower
from gnomon.games.ways import ways_on
from gnomon.kernel.actions import BACK
from gnomon.kernel.errors import BadInput
from gnomon.kernel.timeline import Timeline
from tests.kit.lessons import COURSES, begun, first_way, minutes_of, play, shipped

LANGUAGES: Final = ("en", "pt_BR", "ja")
CLOSE: Final = 25
"""So many points behind is still close, in games of fifty and more."""
LONGEST: Final = 20
"""So many minutes a main line may take."""
HEAD: Final = 'game = "khronos"\n[course]\nseed = 3\n[[task]]\nname = "one"\n'
WORDS: Final = '[task.en]\nask = "Do it."\n'


def course(text: str) -> Course:
    return read_course(text, catalog.face("khronos"))


def answer(timeline: Timeline, follower: Follower, **names: str) -> None:
    seat = follower.course.learner
    timeline.play(seat, timeline.game.codes.from_names(names), timeline.state.now)
    follower.follow(timeline)


# --- what a file may say ----------------------------------------------------------------------------------------------

WRONG: Final = [
    ('game = "khronos"', "neither a position nor a course"),
    ('game = "chess"\n[course]\nseed = 3', "expected 'khronos'"),
    ("game = ", "not valid TOML"),
    (HEAD + 'goal = { event = "constructed" }', "needs its words"),
    (HEAD + "goal = { }\n" + WORDS, "expected one of event"),
    (HEAD + 'goal = { event = "exploded" }\n' + WORDS, "is none of"),
    (HEAD + 'goal = { event = "constructed", where = { colour = "red" } }\n' + WORDS, "unknown name"),
    (HEAD + 'goal = { event = "constructed", where = { cards = 1 } }\n' + WORDS, "cannot be compared"),
    (HEAD + 'goal = { event = "constructed", where = { age = "dark" } }\n' + WORDS, "is none of might"),
    (HEAD + 'goal = { event = "constructed", times = 0 }\n' + WORDS, "out of range"),
    (HEAD + 'goal = { measure = "luck", least = 1 }\n' + WORDS, "is none of"),
    (HEAD + 'goal = { measure = "worth" }\n' + WORDS, "say least, most, or both"),
    (HEAD + 'goal = { measure = "worth", least = 3, most = 2 }\n' + WORDS, "nothing lies between"),
    (HEAD + 'goal = { field = "setting", least = 1 }\n' + WORDS, "is no number"),
    (HEAD + 'goal = { field = "__class__", least = 1 }\n' + WORDS, "is no number"),
    (HEAD + 'goal = { field = "money", at = 7, least = 1 }\n' + WORDS, "expected “me” or a place"),
    (HEAD + 'goal = { asked = "nothing" }\n' + WORDS, "is none of"),
    (HEAD + 'goal = { answer = "action", names = ["fly"] }\n' + WORDS, "is none of"),
    (HEAD + 'goal = { answer = "action", begins = "fly" }\n' + WORDS, "no answer"),
    (HEAD + "goal = { all = [] }\n" + WORDS, "at least one"),
    (HEAD + "goal = { won = false }\n" + WORDS, "expected true"),
    (HEAD + 'goal = { won = true }\n[task.en]\nask = "{money} Ecus."', None),
    (HEAD + 'goal = { won = true }\n[task.en]\nask = "A."\ndone = "{luck}"', "is not known here"),
    (HEAD + 'goal = { won = true }\n[task.en]\nask = "A."\ndone = "{money.__class__}"', "is not known here"),
    (HEAD + 'goal = { won = true }\n[task.en]\nask = "A."\ndone = "{"', "a brace stands alone"),
    (HEAD + f'goal = {{ won = true }}\n[task.en]\nask = "{"a" * 500}"', "one line of at most"),
    (HEAD.replace('"one"', '"One!"') + "goal = { won = true }\n" + WORDS, "small letters"),
    (HEAD.replace("seed = 3", "seed = 3\nform = 2"), "this server reads form 1"),
    (HEAD.replace("seed = 3", "seed = 3\nspell = 1"), "unknown name 'spell'"),
    ('game = "khronos"\nplayers = 3\nrules_version = 9\n', "made for version 9 of the rules"),
    ('game = "khronos"\nplayers = 3\nmap = "moon"\n', "map"),
    ('game = "khronos"\nplayers = 3\nover = true\n', "the position is over"),
    ('game = "khronos"\n[course]\nposition = "rules-start"\nseed = 4', "those of the position"),
    ('game = "khronos"\n[course]\nposition = "nowhere"', "unknown name"),
    ("# " + "x" * LARGEST, "too large"),
]


@pytest.mark.parametrize(("text", "complaint"), [one for one in WRONG if one[1]])
def test_what_is_wrong_with_a_file_is_said(text: str, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint.replace("(", r"\(")):
        course(text)


def test_a_fault_is_told_with_its_line() -> None:
    with pytest.raises(BadInput, match="line 6"):
        course(HEAD + 'goal = { event = "exploded" }\n' + WORDS)


@pytest.mark.parametrize("seed", range(60))
def test_a_file_with_something_broken_is_refused_or_read_and_never_fails_otherwise(seed: int) -> None:
    chance = random.Random(seed)
    text = catalog.face("khronos").course_text("first")
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(text))
        text = text[:at] + chance.choice(["", "{", "]", "=", '"', "9", "\n", "event", "[course]"]) + text[at + 5 :]
    with suppress(BadInput):
        course(text)


def test_a_scenario_file_is_a_course_without_tasks() -> None:
    found = course('game = "khronos"\nplayers = 3\nactive = "red"\n')
    assert (found.tasks, found.seats, found.learner) == ((), 3, 1)
    _, follower = begun(found)
    assert follower.is_through


# --- how tasks are solved ---------------------------------------------------------------------------------------------


def test_a_task_ends_by_the_act_and_is_taken_back_with_it() -> None:
    timeline, follower = begun(shipped("khronos", "first"))
    answer(timeline, follower, choose="action", do="construct_might_keep")
    assert follower.mark.at == 0
    for code in first_way(timeline, follower):
        timeline.play(0, code, 0)
    mark = follower.follow(timeline)
    assert (mark.at, mark.results) == (1, (DONE,))
    assert mark.praise is not None
    assert mark.praise.numbers["money_rise"] == mark.praise.numbers["worth_might"] == 1
    timeline.undo(0, 0, 0)
    mark = follower.follow(timeline)
    assert (mark.at, mark.results, mark.praise) == (0, (), None)


def test_a_poor_act_is_caught_and_the_hint_comes_after_two_though_both_were_taken_back() -> None:
    timeline, follower = begun(shipped("khronos", "first"))
    for times in (1, 2):
        answer(timeline, follower, choose="action", do="construct_might_watch_tower")
        answer(timeline, follower, choose="square", at="h14")
        caught = follower.mark.caught
        assert caught is not None
        assert "size 1" in follower.watched(follower.mark)[caught.poor].says["en"]
        assert follower.mark.hints == (times == 2)
        timeline.undo(0, timeline.undo_limit(0), 0)
        mark = follower.follow(timeline)
        assert (mark.caught, mark.poor) == (None, times)


def test_another_way_counts_and_says_so() -> None:
    text = HEAD + 'goal = { event = "travelled" }\nother = { event = "exchanged" }\n' + WORDS
    timeline, follower = begun(course(text))
    answer(timeline, follower, choose="action", do="exchange")
    answer(timeline, follower, choose="card", colour="religious")
    answer(timeline, follower, choose="cards", are="done")
    assert follower.mark.results == ("otherwise",)


def test_what_holds_already_needs_no_act() -> None:
    _, follower = begun(course(HEAD + 'goal = { field = "money", at = "me", least = 4 }\n' + WORDS))
    assert follower.mark.results == ("already",)


def test_a_task_that_was_skipped_stays_skipped_whatever_is_taken_back() -> None:
    timeline, follower = begun(shipped("khronos", "first"))
    answer(timeline, follower, choose="action", do="travel_might_faith")
    timeline.note(0, {"what": SKIPPED, "task": "keep"}, 0)
    assert follower.follow(timeline).results == ("skipped",)
    timeline.undo(0, 0, 0)
    assert follower.follow(timeline).results == ("skipped",)
    timeline.note(0, {"what": SKIPPED, "task": "nonsense"}, 0)
    timeline.note(0, {"what": SKIPPED, "task": 7}, 0)
    assert follower.follow(timeline).results == ("skipped",)


def test_a_log_read_at_once_says_the_same_as_one_that_was_followed() -> None:
    found = shipped("khronos", "first")
    timeline, follower = begun(found)
    chance = random.Random(5)
    for _ in range(120):
        if timeline.state.over:
            break
        seat = timeline.game.to_act(timeline.state)[0]
        limit = timeline.undo_limit(seat)
        if limit >= 0 and chance.random() < 0.1:
            timeline.undo(seat, limit, 0)
        else:
            options = [code for code in timeline.game.options(timeline.state, seat) if code != BACK]
            timeline.play(seat, chance.choice(options), 0)
        follower.follow(timeline)
    again = begun(found)[1]
    assert again.follow(timeline) == follower.mark


def test_a_drill_against_the_clock_is_lost_with_the_gong_when_a_hand_was_wasted() -> None:
    timeline, follower = begun(shipped("time_of_empires", "sand"))
    answer(timeline, follower, choose="place", timer="1 clans.1")
    assert follower.mark.caught is not None
    while not follower.mark.failed:
        timeline.tick()
        follower.follow(timeline)
    assert follower.mark.results[0] == MISSED
    assert timeline.state.now >= 540_000


# --- every course that is shipped -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "name"), COURSES)
def test_a_shipped_course_is_whole_in_every_language_and_links_rules_that_exist(game: str, name: str) -> None:
    found = shipped(game, name)
    sections = {section.id for section in catalog.entry(game).game.rulebook.sections}
    assert set(found.words) >= set(LANGUAGES)
    for task in found.tasks:
        assert set(task.words) >= set(LANGUAGES), task.name
        assert len({frozenset(texts) for texts in task.words.values()}) == 1, task.name
        assert task.section in sections or not task.section, task.name
        for poor in task.poor:
            assert set(poor.says) >= set(LANGUAGES), task.name
        for texts in task.words.values():
            assert all("\n" not in text for text in texts.values())


@pytest.mark.parametrize(("game", "name"), COURSES)
def test_a_shipped_course_has_a_way_to_its_first_goal(game: str, name: str) -> None:
    timeline, follower = begun(shipped(game, name))
    view = timeline.game.view(timeline.state, follower.course.learner)
    ways = ways_on(follower, view)
    assert ways.reaches, name


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("game", "name"), COURSES)
def test_following_the_tasks_wins_the_guided_match_and_stays_close_in_the_others(
    game: str, name: str, seed: int
) -> None:
    played = play(game, name, random.Random(seed))
    timeline, follower, _ = played
    tasks = len(follower.course.tasks)
    results = follower.mark.results
    assert len(results) == tasks
    if follower.course.limit:
        assert set(results) <= {*SOLVED}
        return
    assert sum(how in SOLVED for how in results) >= tasks - 2
    own, others = scores(timeline, follower.course.learner)
    assert own >= others - CLOSE
    face = catalog.face(game)
    if name == face.courses[0]:
        assert own > others
        minutes = minutes_of(played)
        assert minutes <= min(face.lesson_minutes, LONGEST), f"{minutes:.1f} minutes, more than is said"


def scores(timeline: Timeline, learner: int) -> tuple[int, int]:
    found = timeline.game.outcome(timeline.state).scores
    return found[learner], max((one for seat, one in enumerate(found) if seat != learner), default=0)
