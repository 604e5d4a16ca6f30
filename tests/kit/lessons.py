"""Guided matches played as their tasks say, and how many minutes that takes somebody who is new.

``python -m tests.kit.lessons`` prints the minutes of every guided match and drill that a game brings.
"""

import random
from typing import Final, NamedTuple

from gnomon import catalog
from gnomon.bots.levels import plan_for
from gnomon.games.conditions import Vocabulary
from gnomon.games.courses import Course, Task, read_course
from gnomon.games.progress import DONE, MISSED, OTHERWISE, SKIP, Follower
from gnomon.games.ways import ways_on
from gnomon.kernel.actions import BACK
from gnomon.kernel.log import ANSWER
from gnomon.kernel.timeline import Timeline

COURSES: Final = [(game, name) for game in catalog.GAMES for name in catalog.face(game).courses]
MOST_ANSWERS: Final = 4_000
WORDS_A_MINUTE: Final = 200
"""How fast one reads sentences about something new."""
SECONDS_AN_ACT: Final = 6
SECONDS_TO_GO_ON: Final = 3
"""How long one looks at what to do, and at each further answer of what was begun."""
FULL_SPEED: Final = 100
SECONDS_TO_FOLLOW: Final = 3
"""How long one looks at an act of somebody else's, which is told in one line."""
SAID: Final = {DONE: ("praise", "done"), OTHERWISE: ("otherwise",), MISSED: ("missed",), SKIP: ()}
READ: Final = ("chapter", "until", "ask", "why")
OPPONENT_SAYS: Final = 8
"""So many words a task."""


def shipped(game: str, name: str) -> Course:
    """A course of a game's own."""
    face = catalog.face(game)
    return read_course(face.course_text(name), face, name)


def begun(found: Course) -> tuple[Timeline, Follower]:
    """A match of a course, and who follows it."""
    entry = catalog.entry(found.game)
    start = found.start or entry.game.setup(found.options, found.seats, found.seed)
    timeline = Timeline(entry.game, start)
    return timeline, Follower(found, Vocabulary(entry.game, entry.face.happenings, entry.face.measures), timeline)


def first_way(timeline: Timeline, follower: Follower) -> tuple[int, ...]:
    """The answers that lead to the present task; none where no way is known."""
    learner = follower.course.learner
    found = ways_on(follower, timeline.game.view(timeline.state, learner)).found
    return found[0].codes if found else ()


class Played(NamedTuple):
    """A course that was played: its match, how far the learner is, and after how many rows no task was left."""

    timeline: Timeline
    follower: Follower
    through: int


def play(game: str, name: str, chance: random.Random) -> Played:
    """A whole course: what the tasks say, chance otherwise."""
    through = 0
    timeline, follower = begun(shipped(game, name))
    rules, learner = timeline.game, follower.course.learner
    for number in range(MOST_ANSWERS):
        state = timeline.state
        asked = rules.to_act(state)
        if state.over or (follower.course.limit and follower.is_through):
            break
        if not asked or 0 <= rules.deadline(state) <= state.now:
            timeline.tick()  # what is due at this very instant comes before anybody's answer
        elif asked[0] == learner:
            way = first_way(timeline, follower)
            options = [code for code in rules.options(state, learner) if code != BACK]
            timeline.play(learner, way[0] if way else chance.choice(options), state.now)
        else:
            plan = plan_for("newcomer", rules, rules.view(state, asked[0]), asked[0], number)
            codes = plan if isinstance(plan, list) else []
            if codes:
                timeline.play(asked[0], codes[0], state.now)
            else:
                timeline.tick()
        follower.follow(timeline)
        if follower.is_through and not through:
            through = len(timeline.rows)
    return Played(timeline, follower, through or len(timeline.rows))


def minutes_of(played: Played) -> float:
    """How long the tasks of a match take somebody who reads every card and answers at leisure.

    While match time runs, as in real time, it is the clock that says how long it takes, whatever is done meanwhile.
    """
    timeline, follower, through = played
    course, mark = follower.course, follower.mark
    rows = timeline.rows[:through]
    begins = next(row.at for row in rows if row.kind == ANSWER)  # a position may begin long after nought
    ends = rows[-1].at
    still = [row for row in rows if row.kind == ANSWER and row.at in (begins, ends)]
    own = [row for row in still if row.seat == course.learner]
    acts = len({row.act for row in own})
    seconds: float = acts * SECONDS_AN_ACT + (len(own) - acts) * SECONDS_TO_GO_ON
    seconds += len({row.act for row in still if row.seat != course.learner}) * SECONDS_TO_FOLLOW
    seconds += (ends - begins) / 1000 * FULL_SPEED / course.speed
    words = 0
    for task, how, row in zip(course.tasks, mark.results, mark.begins, strict=False):
        if row < 0 or rows[min(row, through - 1)].at in (begins, ends):
            words += _words(task, how)
    return words / WORDS_A_MINUTE + seconds / 60


def _words(task: Task, how: str) -> int:
    """How many words a task says in English, with what is said when it is through."""
    texts = [task.text(name, "en") for name in (*READ, *SAID.get(how, ("learned",)))]
    return len(" ".join(texts).split()) + OPPONENT_SAYS


def main() -> None:
    """Print the minutes of every course."""
    for game, name in COURSES:
        played = play(game, name, random.Random(1))
        answers, course = played.follower.mark.spent, played.follower.course
        promised = f", said to take {catalog.face(game).lesson_minutes}" if not course.limit else ""
        print(f"{game} {name}: {minutes_of(played):.1f} minutes, {answers} answers{promised}", flush=True)


if __name__ == "__main__":
    main()
