# gnomon: interpreted
"""How far a learner is in a course: worked out from the log of the match alone, row by row.

Nothing is kept beside the log. What is taken back takes its task back; what was skipped stands in the log as a note. So a
match that is closed, opened in a second page, or read again by a newer server stands where it stood.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from gnomon.games.conditions import Condition, Moment, Tallies, Vocabulary
from gnomon.games.courses import Course, Poor, Task
from gnomon.kernel.events import Events, face
from gnomon.kernel.kinds import NUMBER
from gnomon.kernel.log import ANSWER, CLOCK, HOST, NOTE, UNDO, Row
from gnomon.kernel.timeline import START, Timeline

COURSE: Final = "course"
SKIPPED: Final = "task_skipped"
"""What a note says that holds the text of a course, and one that skips a task."""

DONE: Final = "done"
OTHERWISE: Final = "otherwise"
ALREADY: Final = "already"
MISSED: Final = "missed"
SKIP: Final = "skipped"
"""What has become of a task."""
SOLVED: Final = (DONE, OTHERWISE, ALREADY)

POOR_ACTS: Final = 2
"""After so many poor acts the hint comes by itself."""
RIVAL: Final = "rival"

Numbers = Mapping[str, int]
NO_NUMBERS: Final[Numbers] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Word:
    """What is said about something that happened: about which task, how, with which numbers, and after which row."""

    task: int
    how: str
    numbers: Numbers
    row: int
    poor: int = -1


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a learner stands after a row.

    `at` is the number of the present task (as many as there are: all are through), `is_set` whether it is asked for
    already or comes later, `results` what became of those before. `poor` counts the poor acts in it, taken back or not;
    `caught` is the last one, while it stands; `praise` what was said of the last task, until the learner answers again.
    `spent` are the learner's answers, `begins[n]` the row after which task n was set. `failed` says that a drill's limit is
    used up, or one of its tasks past.
    """

    at: int = 0
    is_set: bool = False
    results: tuple[str, ...] = ()
    tallies: Mapping[int, int] = field(default_factory=dict)
    poor: int = 0
    caught: Word | None = None
    praise: Word | None = None
    spent: int = 0
    begins: tuple[int, ...] = ()
    failed: bool = False

    @property
    def hints(self) -> bool:
        """Whether the hint comes by itself."""
        return self.poor >= POOR_ACTS


class Follower:
    """Follows one match of a course through its log."""

    def __init__(self, course: Course, vocabulary: Vocabulary, timeline: Timeline, first: str = "") -> None:
        """Begin with the task called `first`, if there is one: those before it count as known."""
        self.course = course
        self.vocabulary = vocabulary
        self._game = timeline.game
        self._seen = 0
        self._state = timeline.state_at(START)
        self._skipped: set[str] = set()
        view = self._game.view(self._state, course.learner)
        still = Moment(vocabulary, course.learner, HOST, -1, (), view, view)
        known = max(course.place(first), 0) if first else 0
        before = Mark(known, results=(ALREADY,) * known, begins=(START,) * known)
        self.mark = self._settled(before, still, START)
        self._marks: dict[int, Mark] = {START: self.mark}

    @property
    def is_drill(self) -> bool:
        """Whether only the task counts, within a limit, and who wins the match does not."""
        return self.course.limit > 0

    @property
    def task(self) -> Task | None:
        """The present task, whether it is set or comes later; None when all are through."""
        tasks = self.course.tasks
        return tasks[self.mark.at] if self.mark.at < len(tasks) else None

    @property
    def is_through(self) -> bool:
        """Whether no task is left."""
        return self.task is None

    def follow(self, timeline: Timeline) -> Mark:
        """Read the rows that are new, and say where the learner stands."""
        for row in timeline.rows[self._seen :]:
            if row.plays:
                self.mark = self._played(row)
            elif row.kind == UNDO:
                self.mark = self._taken_back(row, timeline)
            elif row.kind == NOTE:
                self.mark = self._noted(row)
            self._marks[row.seq] = self.mark
            self._seen = row.seq + 1
        return self.mark

    # --- rows -----------------------------------------------------------------------------------------------------

    def _played(self, row: Row) -> Mark:
        before, game = self._state, self._game
        after = before.clone()
        events: Events = []
        if row.kind == CLOCK:
            game.tick(after, events)
        else:
            game.apply(after, row.seat, row.code, row.at, events)
        self._state = after
        learner = self.course.learner
        views = game.view(before, learner), game.view(after, learner)
        moment = Moment(self.vocabulary, learner, row.seat, row.code, events, *views)
        return self.after(self.mark, moment, row.seq, row.kind == ANSWER and row.seat == learner)

    def after(self, mark: Mark, moment: Moment, row: int, is_own: bool) -> Mark:
        """Where a learner stands after a moment, who stood at a mark before."""
        if is_own:
            mark = replace(mark, spent=mark.spent + 1, caught=None, praise=None)
        at = mark.at
        mark = self._judged(mark, moment, row)
        if is_own and mark.at == at:
            mark = self._caught(mark, moment, row)
        mark = self._settled(mark, moment, row)
        limit = self.course.limit
        if limit and (MISSED in mark.results or (mark.spent >= limit and mark.at < len(self.course.tasks))):
            mark = replace(mark, failed=True)
        return mark

    def _taken_back(self, row: Row, timeline: Timeline) -> Mark:
        self._state = timeline.state_at(row.seq)
        now, then = self.mark, self._marks[row.code - 1]
        if then.at == now.at:
            then = replace(then, poor=now.poor)
        return self._past_skips(then, row.seq)

    def _noted(self, row: Row) -> Mark:
        note = row.note or {}
        if note.get("what") == SKIPPED and isinstance(note.get("task"), str):
            self._skipped.add(str(note["task"]))
            return self._past_skips(self.mark, row.seq)
        return self.mark

    def _past_skips(self, mark: Mark, row: int) -> Mark:
        """Go past the tasks that were skipped, whatever was taken back since."""
        view = self._game.view(self._state, self.course.learner)
        still = Moment(self.vocabulary, self.course.learner, HOST, -1, (), view, view)
        return self._settled(mark, still, row)

    # --- tasks ----------------------------------------------------------------------------------------------------

    def _judged(self, mark: Mark, moment: Moment, row: int) -> Mark:
        """Whether the present task is done, done another way, or given up."""
        if not mark.is_set or mark.at >= len(self.course.tasks):
            return mark
        task = self.course.tasks[mark.at]
        tallies: Tallies = dict(mark.tallies)
        conditions = ((task.goal, DONE), (task.other, OTHERWISE), (task.lost, MISSED))
        for condition, _ in conditions:
            if condition is not None:
                condition.watch(moment, tallies)
        mark = replace(mark, tallies=tallies)
        for condition, how in conditions:
            if condition is not None and condition.met(moment, tallies):
                return self._ended(mark, how, moment, row, condition)
        return mark

    def _ended(self, mark: Mark, how: str, moment: Moment, row: int, condition: Condition | None) -> Mark:
        numbers = {**_facts(condition, moment), **numbers_of(moment)} if how not in (SKIP, ALREADY) else NO_NUMBERS
        word = Word(mark.at, how, numbers, row)
        return replace(
            mark,
            at=mark.at + 1,
            is_set=False,
            results=(*mark.results, how),
            tallies={},
            poor=0,
            caught=None,
            praise=None if how == SKIP else word,
        )

    def _settled(self, mark: Mark, moment: Moment, row: int) -> Mark:
        """Set the next task as soon as it may be; what has been skipped, or holds already, is through at once."""
        still = replace(moment, events=(), seat=HOST, code=-1, before=moment.after)
        while mark.at < len(self.course.tasks):
            task = self.course.tasks[mark.at]
            if task.name in self._skipped:
                if len(mark.begins) == mark.at:
                    mark = replace(mark, begins=(*mark.begins, row))
                mark = self._ended(mark, SKIP, still, row, None)
                continue
            if mark.is_set:
                return mark
            if task.lost is not None and task.lost.is_lasting and task.lost.met(still, {}):
                mark = self._ended(replace(mark, begins=(*mark.begins, row)), MISSED, still, row, None)
                continue
            if task.when is not None and not task.when.met(still, {}):
                return mark
            tallies: Tallies = {}
            for condition in (task.goal, task.other, task.lost):
                if condition is not None:
                    condition.begin(self.vocabulary, moment.after, self.course.learner, tallies)
            mark = replace(mark, is_set=True, tallies=tallies, begins=(*mark.begins, row))
            if not (task.goal.is_lasting and task.goal.met(still, tallies)):
                return mark
            mark = self._ended(mark, ALREADY, still, row, None)
        return mark

    def _caught(self, mark: Mark, moment: Moment, row: int) -> Mark:
        """Note a poor act of the learner's."""
        for number, poor in enumerate(self.watched(mark)):
            tallies: Tallies = {}
            poor.when.watch(moment, tallies)
            if poor.when.met(moment, tallies):
                word = Word(mark.at, "poor", numbers_of(moment), row, number)
                return replace(mark, poor=mark.poor + 1, caught=word, praise=None)
        return mark

    def watched(self, mark: Mark) -> Sequence[Poor]:
        """The poor acts that are caught now: those of the present task, then those of the whole course."""
        if mark.at >= len(self.course.tasks) or not mark.is_set:
            return self.course.poor
        return (*self.course.tasks[mark.at].poor, *self.course.poor)


def numbers_of(moment: Moment) -> Numbers:
    """What everybody has now, and how much of it the moment has brought, by the names that texts use."""
    vocabulary, learner = moment.vocabulary, moment.learner
    found: dict[str, int] = {}
    for name in vocabulary.measured:
        measure = vocabulary.measure(name)
        found[name] = measure(moment.after, learner)
        found[f"{name}_rise"] = found[name] - measure(moment.before, learner)
        found[f"rival_{name}"] = vocabulary.best_other(name, moment.after, learner)
        found[f"rival_{name}_rise"] = found[f"rival_{name}"] - vocabulary.best_other(name, moment.before, learner)
    others = [seat for seat in range(moment.after.seats) if seat != learner]
    found[RIVAL] = max(others, key=lambda seat: _rise(moment, seat), default=learner)
    return found


def _rise(moment: Moment, seat: int) -> int:
    """How much a seat has won by a moment, all measures together."""
    measures = [moment.vocabulary.measure(name) for name in moment.vocabulary.measured]
    return sum(measure(moment.after, seat) - measure(moment.before, seat) for measure in measures)


def _facts(condition: Condition | None, moment: Moment) -> Numbers:
    """The numbers that the awaited event tells."""
    wanted = condition.facts() if condition is not None else {}
    happenings = moment.vocabulary.happenings
    found: dict[str, int] = {}
    if not wanted or happenings is None:
        return found
    for event in moment.events:
        told = face(event, moment.learner)
        parts = happenings.parts[event[0]]
        if set(parts.names) <= set(wanted) and not parts.fault(told):
            found |= {
                name: values[0]
                for name, values in parts.split(told).items()
                if len(values) == 1 and wanted[name].shape == NUMBER
            }
    return found
