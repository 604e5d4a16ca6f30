"""Guided matches and drills: begun from a file of tasks, followed through the log, skipped and begun again."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gnomon import catalog
from gnomon.drawing.caches import LruCache
from gnomon.games.conditions import Vocabulary
from gnomon.games.courses import LARGEST, Course, game_of, read_course
from gnomon.games.progress import COURSE, SKIPPED, Follower
from gnomon.games.ways import Ways, ways_on
from gnomon.kernel.errors import BadInput, GnomonError
from gnomon.kernel.state import State
from gnomon.kernel.timeline import Timeline
from gnomon.match import begin_at
from gnomon.matches.draft import Draft
from gnomon.matches.errors import BAD_REQUEST, Declined
from gnomon.matches.lobby import Lobby, NewTable, SeatPlan
from gnomon.matches.play import holding
from gnomon.matches.records import Pace, User
from gnomon.matches.table import Table
from gnomon.matches.tables import Tables

KEPT: Final = 400
MOST_HOSTED: Final = 100
"""So many matches are followed without being read again."""
PROOF: Final = 20_000
"""So many positions are looked at to see whether a drill can be won."""
NO_WAY: Final = "the goal of task {name!r} cannot be reached from its position"
NONE_FOUND: Final = (
    "no way to the goal of task {name!r} was found in {tried} positions; make the way shorter, or leave the limit out"
)


@dataclass(frozen=True, slots=True)
class Hosted:
    """A drill of whoever keeps the server: its file's name, the course, or what is wrong with it."""

    name: str
    course: Course | None
    fault: str = ""


@dataclass(slots=True)
class _Followed:
    """A match that is followed; None if what it holds cannot be read any more."""

    follower: Follower | None
    ways: tuple[int, Ways] | None = None


class Courses:
    """What belongs to tasks."""

    def __init__(self, tables: Tables, lobby: Lobby, folder: str = "") -> None:
        """`folder` holds the drills of whoever keeps the server, one a file."""
        self._tables = tables
        self._lobby = lobby
        self._folder = Path(folder) if folder else None
        self._hosts: dict[Path, tuple[int, Hosted]] = {}
        self._followed: LruCache[_Followed] = LruCache(KEPT)

    # --- beginning --------------------------------------------------------------------------------------------------

    async def begin(self, user: User, course: Course, level: str, client: str = "") -> Table:
        """Set the match of a course; `level` is how strong the others are if it does not say. Raises Declined, BadInput."""
        return await self._set(user, course, course.start, level, client)

    async def again(self, table: Table, user: User, task: str, level: str, client: str = "") -> Table:
        """The same course once more, from the position in which a task was set. Raises Declined, BadInput."""
        holding(table, user.id, self._learner(table))
        follower = self.follower(table)
        if follower is None:
            raise Declined(BAD_REQUEST, where="task")
        place = follower.course.place(task)
        mark = follower.mark
        if not task or place <= 0:
            return await self._set(user, follower.course, follower.course.start, level, client)
        if place >= len(mark.begins):
            raise Declined(BAD_REQUEST, where="task")
        start = table.match.state_at(mark.begins[place]).clone()
        return await self._set(user, follower.course, start, level, client, task)

    async def _set(
        self, user: User, course: Course, start: State | None, level: str, client: str, first: str = ""
    ) -> Table:
        strength = course.level or level
        seats = tuple(
            SeatPlan("me") if seat == course.learner else SeatPlan("opponent", level=strength)
            for seat in range(course.seats)
        )
        note = {"what": COURSE, "text": course.text, **({"first": first} if first else {})}
        wish = NewTable(
            course.game,
            seats,
            course.options,
            Pace(speed=course.speed),
            title=course.title(user.language)[:60],
            seed=course.seed,
            lesson=True,
            start=start,
            note=note,
        )
        return await self._lobby.create(user, wish, client)

    # --- the host's own ---------------------------------------------------------------------------------------------

    def hosted(self) -> list[Hosted]:
        """The drills in the host's folder by name, with what is wrong with those that cannot be played."""
        if self._folder is None or not self._folder.is_dir():
            return []
        files = sorted(path for path in self._folder.glob("*.toml") if path.is_file())[:MOST_HOSTED]
        for known in list(self._hosts):  # several threads look at once
            if known not in files:
                self._hosts.pop(known, None)
        return [self._hosted(path) for path in files]

    def _hosted(self, path: Path) -> Hosted:
        """One file, looked at again only when it has changed."""
        try:
            changed = path.stat().st_mtime_ns
        except OSError:
            changed = -1
        known = self._hosts.get(path)
        if known is None or known[0] != changed:
            known = self._hosts[path] = (changed, self._looked_at(path))
        return known[1]

    def _looked_at(self, path: Path) -> Hosted:
        try:
            if path.stat().st_size > LARGEST:
                raise BadInput(path.name, f"too large: more than {LARGEST // 1024} KiB")
            return Hosted(path.stem, checked_course(path.read_text(encoding="utf-8"), path.name))
        except (GnomonError, OSError, UnicodeDecodeError) as fault:
            return Hosted(path.stem, None, str(fault) if isinstance(fault, GnomonError) else "cannot be read")

    def hosted_course(self, name: str) -> Course:
        """A drill of the host's folder. Raises BadInput."""
        found = next((one for one in self.hosted() if one.name == name), None)
        if found is None:
            raise BadInput("drill", f"there is none called {name!r:.40}")
        if found.course is None:
            raise BadInput("drill", found.fault)
        return found.course

    # --- following --------------------------------------------------------------------------------------------------

    def follower(self, table: Table) -> Follower | None:
        """How far the learner is; None for a match without tasks, or whose tasks cannot be read any more."""
        if not table.record.lesson:
            return None
        followed = self._followed.get_or(table.id, lambda: _Followed(follower_of(table)))
        if followed.follower is not None:
            followed.follower.follow(table.match.timeline)
        return followed.follower

    async def ways(self, table: Table) -> Ways:
        """The ways to the goal of the present task, from where the match stands; looked for beside the server's work."""
        follower = self.follower(table)
        if follower is None:
            return Ways()
        followed, seq = self._followed[table.id], table.seq
        if followed.ways is None or followed.ways[0] != seq:
            view = table.view(follower.course.learner)
            followed.ways = (seq, await asyncio.to_thread(ways_on, follower, view))
        return followed.ways[1]

    async def skip(self, table: Table, user: User, task: str, *, with_chapter: bool = False) -> None:
        """Leave a task out, or it and the rest of its chapter; one that is through stays as it is. Raises Declined."""
        learner = self._learner(table)
        holding(table, user.id, learner)
        follower = self.follower(table)
        if follower is None or follower.course.place(task) < 0:
            raise Declined(BAD_REQUEST, where="task")
        if follower.task is None or follower.task.name != task:
            return  # another page was quicker

        course, place = follower.course, follower.mark.at
        last = course.chapter(place).stop if with_chapter else place + 1
        left_out = [one.name for one in course.tasks[place:last]]

        def act(draft: Draft) -> None:
            for name in left_out:
                draft.match.note({"what": SKIPPED, "task": name}, learner, draft.at)

        await self._tables.change(table, act)

    def _learner(self, table: Table) -> int:
        follower = self.follower(table)
        return follower.course.learner if follower is not None else 0


def follower_of(table: Table) -> Follower | None:
    """How far the learner is in a table's match, read out of its log; None where it has no tasks, or none that can be read."""
    notes: list[Mapping[str, object]] = [row.note for row in table.match.rows if row.note is not None]
    note = next((one for one in notes if one.get("what") == COURSE), None)
    if note is None:
        return None
    face = table.match.entry.face
    try:
        course = read_course(str(note.get("text", "")), face)
        vocabulary = Vocabulary(table.game, face.happenings, face.measures)
        return Follower(course, vocabulary, table.match.timeline, str(note.get("first", "")))
    except GnomonError:
        return None  # written for another version: the match itself goes on


def has_unreadable_tasks(table: Table) -> bool:
    """Whether a match holds tasks that this version cannot read."""
    rows = table.match.rows
    return any(row.note is not None and row.note.get("what") == COURSE for row in rows) and follower_of(table) is None


def checked_course(text: str, where: str = "file") -> Course:
    """The course of a file that somebody hands in, if it can be played. Raises BadInput with the reason.

    A drill, which has a limit, must have a way to its first goal.
    """
    game = game_of(text, where)
    if game not in catalog.shown():
        raise BadInput(f"{where}: game", f"{game!r:.40} is not on this shelf; known: {', '.join(catalog.shown())}")
    face = catalog.face(game)
    course = read_course(text, face, where)
    if course.start is not None:
        _play_once(course)
    if course.limit and course.tasks:
        prove(course)
    return course


def _play_once(course: Course) -> None:
    """Refuse a position that is well-formed and yet one that cannot be played on."""
    assert course.start is not None
    try:
        match = begin_at(course.game, course.start.to_dict())
        if not match.to_act and match.deadline() is None:
            raise BadInput("position", "nobody is asked anything")
        for seat in match.to_act:
            match.options(seat)
            match.view(seat)
    except GnomonError:
        raise
    except Exception as fault:  # the rules may meet what no play leads to
        raise BadInput("position", f"cannot be played on ({fault})") from fault


def prove(course: Course) -> None:
    """Refuse a drill whose first goal nobody can reach. Raises BadInput."""
    entry = catalog.entry(course.game)
    face = entry.face
    start = course.start or entry.game.setup(course.options, course.seats, course.seed)
    vocabulary = Vocabulary(entry.game, face.happenings, face.measures)
    follower = Follower(course, vocabulary, Timeline(entry.game, start))
    mark = follower.mark
    if mark.at >= len(course.tasks) or not mark.is_set:
        return
    task = course.tasks[mark.at]
    if entry.game.seat_lane(start, course.learner) < 0:
        raise BadInput("course: seat", "a drill with a limit begins with a question to whoever learns")
    view = entry.game.view(start, course.learner)
    found = ways_on(follower, view, PROOF, course.limit)
    if found.reaches:
        return
    if found.is_whole:
        raise BadInput(f"task {task.name}", NO_WAY.format(name=task.name))
    raise BadInput(f"task {task.name}", NONE_FOUND.format(name=task.name, tried=PROOF))
