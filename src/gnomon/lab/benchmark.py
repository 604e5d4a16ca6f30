"""“Four heavy euros”: a fixed set of tasks over all four games, by which programs can be compared anywhere.

Tasks, opponents, seeds and the way results are counted never change within a `VERSION`. A run is a file of JSON lines: what
was played with what, then a line for each match with every answer of the program, so that anybody can play it again:
`verify` lets the frozen opponents answer for themselves, and accepts a file only if every match comes to the same end.
"""

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, Final

import gnomon
from gnomon.bots import Bot, Faulted, Stop, Wait, never
from gnomon.catalog import GAMES
from gnomon.kernel.errors import BadInput, WrongFile, did_you_mean
from gnomon.kernel.game import Game
from gnomon.kernel.options import Value
from gnomon.kernel.state import State
from gnomon.lab.arena import NORMAL_95, wilson
from gnomon.lab.jobs import Job, game_of
from gnomon.lab.table import Record, play_on, seed_of
from gnomon.lab.workers import Progress, spread
from gnomon.programs import check_program, make_program

NAME: Final = "four-heavy-euros"
VERSION: Final = 1
MATCHES: Final = 20
"""Of each task; every seat is taken equally often, as far as they go round."""
SUBJECT: Final = "subject"
"""The name under which the program sits at the table: in real time all of them react alike, at a median of one second."""

Answer = int | dict[str, object]
"""A code, `{"wait": until}`, or `{"fault": what}` where the program failed to answer."""


class Task:
    """One kind of match: a game with seats and options, the opponent at every other seat, and how it begins.

    `opening` answers are given by the opponents at all seats before the program takes its own.
    """

    __slots__ = ("game", "name", "opening", "opponent", "options", "seats")

    def __init__(
        self,
        name: str,
        game: str,
        seats: int,
        options: Mapping[str, Value] | None = None,
        opening: int = 0,
        opponent: str = "steady",
    ) -> None:
        self.name = name
        self.game = game
        self.seats = seats
        self.options = dict(options or {})
        self.opening = opening
        self.opponent = opponent

    def seed(self, number: int) -> int:
        """The seed of a match."""
        return seed_of(VERSION, NAME, self.name, number)


_BY_TURNS: Final[dict[str, Value]] = {f"era_{era}": "introductory" for era in (1, 2, 3)}

TASKS: Final = (
    Task("khronos-first", "khronos", 2, opponent="random"),
    Task("khronos-2", "khronos", 2),
    Task("khronos-5", "khronos", 5),
    Task("khronos-middle", "khronos", 3, opening=60),
    Task("time-of-empires-first", "time_of_empires", 2, _BY_TURNS, opponent="random"),
    Task("time-of-empires-2", "time_of_empires", 2, _BY_TURNS),
    Task("time-of-empires-4", "time_of_empires", 4, _BY_TURNS),
    Task("time-of-empires-middle", "time_of_empires", 3, _BY_TURNS, opening=180),
    Task("time-of-empires-real-time", "time_of_empires", 2, {"eras": 1}),
    Task("feudum-first", "feudum", 2, opponent="random"),
    Task("feudum-2", "feudum", 2),
    Task("feudum-5", "feudum", 5),
    Task("feudum-middle", "feudum", 3, opening=160),
    Task("inventions-first", "inventions", 2, opponent="random"),
    Task("inventions-2", "inventions", 2),
    Task("inventions-4", "inventions", 4),
    Task("inventions-middle", "inventions", 3, opening=100),
    Task("inventions-solo-easy", "inventions", 1, {"difficulty": "easy"}),
    Task("inventions-solo-normal", "inventions", 1, {"difficulty": "normal"}),
    Task("inventions-solo-hard", "inventions", 1, {"difficulty": "hard"}),
)


def task_of(name: str) -> Task:
    """A task by name. Raises BadInput."""
    for task in TASKS:
        if task.name == name:
            return task
    known = [task.name for task in TASKS]
    raise BadInput("task", f"unknown task {name!r:.40}; known: {', '.join(known)}{did_you_mean(name, known)}")


# --- one match --------------------------------------------------------------------------------------------------------


class Played:
    """A match as it stands in a file: its task and number, the program's answers, how it ended, and the time it took."""

    __slots__ = ("answers", "digest", "faults", "number", "ranks", "scores", "seconds", "task")

    def __init__(
        self,
        task: str,
        number: int,
        answers: list[Answer],
        scores: list[int],
        ranks: list[int],
        digest: str,
        faults: int,
        seconds: float,
    ) -> None:
        self.task = task
        self.number = number
        self.answers = answers
        self.scores = scores
        self.ranks = ranks
        self.digest = digest
        self.faults = faults
        self.seconds = seconds

    def to_dict(self) -> dict[str, object]:
        """JSON-ready."""
        return {name: getattr(self, name) for name in self.__slots__}

    @classmethod
    def from_dict(cls, saved: Any) -> "Played":
        """What `to_dict` gave. Raises BadInput for anything else."""
        if not isinstance(saved, dict) or set(saved) != set(cls.__slots__):
            raise BadInput("match", f"expected {', '.join(cls.__slots__)}")
        kinds = {
            "task": str,
            "number": int,
            "answers": list,
            "scores": list,
            "ranks": list,
            "digest": str,
            "faults": int,
        }
        for name, kind in kinds.items():
            if type(saved[name]) is not kind:
                raise BadInput("match", f"{name} is no {kind.__name__}")
        if type(saved["seconds"]) not in (int, float):
            raise BadInput("match", "seconds is no number")
        return cls(**saved)

    @property
    def points(self) -> float:
        """What the program won: 1 alone in first place, its part of a shared one, else 0."""
        seat = self.number % task_of(self.task).seats
        return 1 / self.ranks.count(1) if self.ranks[seat] == 1 else 0.0


class _Noting(Bot):
    """The program, every answer noted."""

    def __init__(self, inner: Bot) -> None:
        super().__init__(inner.game, inner.seat, inner.seed)
        self.needs_view = inner.needs_view
        self.hears = inner.hears
        self.inner = inner
        self.answers: list[Answer] = []
        self.seconds = 0.0

    def choose(self, view: State, options: list[int], budget: int = 0, stop: Stop = never) -> int | Wait:
        started = time.perf_counter()
        try:
            answer = self.inner.choose(view, options, budget, stop)
        except Faulted as fault:
            self.answers.append({"fault": fault.what})
            raise
        finally:
            self.seconds += time.perf_counter() - started
        self.answers.append({"wait": answer.until} if isinstance(answer, Wait) else answer)
        return answer

    def told(self, seat: int, events: Any) -> None:
        self.inner.told(seat, events)


class _Script(Bot):
    """Gives the answers of a file, one after another. Raises BadInput where there are no more, or one is no answer."""

    def __init__(self, game: Game, seat: int, answers: Sequence[Answer]) -> None:
        super().__init__(game, seat)
        self.left = list(reversed(answers))

    def choose(self, view: State, options: list[int], budget: int = 0, stop: Stop = never) -> int | Wait:
        if not self.left:
            raise BadInput("answers", "there are fewer than the match asks for")
        answer = self.left.pop()
        if isinstance(answer, dict):
            until, what = answer.get("wait"), answer.get("fault")
            if type(until) is int and self.game.timed:
                return Wait(until)
            if isinstance(what, str):
                raise Faulted(what)
        elif type(answer) is int and answer in options:
            return answer
        raise BadInput("answers", f"{answer!r:.60} is no answer to what is asked")


def play(task: Task, number: int, make: Callable[[Game, int], Bot]) -> tuple[Record, Bot]:
    """A match of a task with the program that `make` makes for the rules and its seat; that program too, closed."""
    game, seed, mine = game_of(task.game, None), task.seed(number), number % task.seats
    state = game.setup(task.options, task.seats, seed_of(seed, "match"))
    bots: list[Bot] = []
    names = [SUBJECT if seat == mine else task.opponent for seat in range(task.seats)]
    try:
        bots += [make_program(task.opponent, game, seat, seed_of(seed, "seat", seat)) for seat in range(task.seats)]
        for _ in range(task.opening):
            asked = game.to_act(state)
            if not asked:
                break
            bot = bots[asked[0]]
            options = game.options(state, bot.seat)
            answer = bot.choose(game.view(state, bot.seat), options)
            game.apply(state, bot.seat, options[0] if isinstance(answer, Wait) else answer, state.now)
        bots[mine].close()
        bots[mine] = make(game, mine)
        return play_on(game, state, bots, names, seed), bots[mine]
    finally:
        for bot in bots:
            bot.close()


class _Match(Job):
    """A match of a task as a job: its only opponent is the program, its seed the number of the match.

    `played` is what a file says of it, if it is to be checked.
    """

    __slots__ = ("played", "task")

    def __init__(self, program: str, task: Task, number: int, played: Played | None = None) -> None:
        super().__init__(task.game, None, (program,), task.options, number)
        self.task = task.name
        self.played = played


def _play_one(job: Job) -> Played:
    assert isinstance(job, _Match)
    (program,), task, number = job.opponents, task_of(job.task), job.seed

    def make(game: Game, seat: int) -> Bot:
        return _Noting(make_program(program, game, seat, seed_of(task.seed(number), "subject")))

    record, noted = play(task, number, make)
    assert isinstance(noted, _Noting)
    noted.inner.close()
    faults = sum(record.faults.get(SUBJECT, {}).values())
    return Played(task.name, number, noted.answers, record.scores, record.ranks, record.digest, faults, noted.seconds)


def check(played: Played) -> str:
    """What is wrong with a match of a file; empty if it comes to the same end when it is played again."""
    task = task_of(played.task)
    try:
        record, script = play(task, played.number, lambda game, seat: _Script(game, seat, played.answers))
    except BadInput as fault:
        return str(fault)
    assert isinstance(script, _Script)
    if script.left:
        return f"{len(script.left)} answers more than the match asked for"
    for what in ("scores", "ranks", "digest"):
        if getattr(record, what) != getattr(played, what):
            return f"{what} {getattr(played, what)!r:.60} in the file, {getattr(record, what)!r:.60} when played again"
    return ""


def _check_one(job: Job) -> str:
    assert isinstance(job, _Match)
    assert job.played is not None
    return check(job.played)


# --- a run ------------------------------------------------------------------------------------------------------------


def header(program: str, matches: int) -> dict[str, object]:
    """The first line of a file: what was played, with what."""
    return {
        "format": "gnomon benchmark",
        "benchmark": NAME,
        "version": VERSION,
        "release": gnomon.__version__,
        "rules": {game: game_of(game, None).rules_version for game in GAMES},
        "program": program,
        "matches": matches,
    }


class Run:
    """What a file holds: its header, and the matches in the order in which they ended."""

    def __init__(self, head: Mapping[str, Any], played: Sequence[Played]) -> None:
        self.head = dict(head)
        self.played = list(played)

    @property
    def is_whole(self) -> bool:
        """Whether every match of every task is there, as often as the set asks for."""
        return {(one.task, one.number) for one in self.played} == {
            (task.name, number) for task in TASKS for number in range(MATCHES)
        }

    def results(self) -> Iterator["Result"]:
        """What the program did in each task that was played, in the order of the set."""
        for task in TASKS:
            matches = [one for one in self.played if one.task == task.name]
            if matches:
                yield Result(task, matches)

    def overall(self) -> tuple[float, float]:
        """The mean share of points, each game weighing the same, and half its 95 % interval (normal)."""
        shares: dict[str, list[Result]] = {}
        for result in self.results():
            shares.setdefault(result.task.game, []).append(result)
        mean = variance = 0.0
        for results in shares.values():
            weight = 1 / len(shares) / len(results)
            mean += weight * sum(result.share for result in results)
            variance += weight**2 * sum(result.share * (1 - result.share) / len(result.matches) for result in results)
        return mean, NORMAL_95 * variance**0.5


class Result:
    """How a program did in one task: its `matches`."""

    def __init__(self, task: Task, matches: Sequence[Played]) -> None:
        self.task = task
        self.matches = list(matches)

    @property
    def points(self) -> float:
        """Of all its matches: a win 1, a shared one its part."""
        return sum(one.points for one in self.matches)

    @property
    def share(self) -> float:
        """Points for each match, from 0 to 1."""
        return self.points / len(self.matches)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share (Wilson's)."""
        return wilson(self.points, len(self.matches))

    @property
    def margin(self) -> float:
        """The mean of its points in the game before the best of the others; alone, its points."""
        total = 0
        for one in self.matches:
            seat = one.number % self.task.seats
            others = one.scores[:seat] + one.scores[seat + 1 :]
            total += one.scores[seat] - max(others, default=0)
        return total / len(self.matches)

    @property
    def pace(self) -> float:
        """Milliseconds that the program took for an answer, on whatever machine that was."""
        answers = sum(len(one.answers) for one in self.matches)
        return 1000 * sum(one.seconds for one in self.matches) / max(answers, 1)

    @property
    def faults(self) -> int:
        """How often it failed to answer."""
        return sum(one.faults for one in self.matches)


def read(text: str) -> Run:
    """A run from the text of its file. Raises BadInput for anything else, naming both where versions differ.

    A last line that was cut off is left out: that match was not finished.
    """
    lines = text.split("\n")
    try:
        head = json.loads(lines[0])
    except ValueError:
        head = None
    if not isinstance(head, dict) or head.get("format") != "gnomon benchmark":
        raise BadInput("benchmark", "this is no file of a benchmark")
    program, matches = head.get("program"), head.get("matches")
    if not isinstance(program, str) or type(matches) is not int:
        raise BadInput("benchmark", "its first line names no program or no number of matches")
    ours = header(program, matches)
    for what in ("benchmark", "version", "rules"):
        if head.get(what) != ours[what]:
            raise BadInput("benchmark", f"{what} {head.get(what)!r:.120} in the file, {ours[what]!r:.120} here")
    played: dict[tuple[str, int], Played] = {}
    for number, line in enumerate(lines[1:], 2):
        if not line:
            continue
        try:
            saved = json.loads(line)
        except ValueError:
            if number == len(lines):
                break
            raise BadInput("benchmark", f"line {number} is no JSON") from None
        one = Played.from_dict(saved)
        seats = task_of(one.task).seats
        if not 0 <= one.number < matches or len(one.ranks) != seats or len(one.scores) != seats:
            raise BadInput("benchmark", f"line {number} is no match of {one.task}")
        if (one.task, one.number) in played:
            raise BadInput("benchmark", f"line {number} tells match {one.number} of {one.task} once more")
        played[one.task, one.number] = one
    return Run(head, list(played.values()))


def run(
    program: str,
    path: Path,
    matches: int = MATCHES,
    only: Sequence[str] = (),
    processes: int = 1,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> Run:
    """Play the tasks (those of `only`, or all) with a program by name, `matches` of each, into a file.

    A file that is there is gone on with, if it is of the same program and number of matches. Raises BadInput for a
    program that is not known and a file that cannot be written, WrongFile, which is one, for a file of something else.
    """
    tasks = [task_of(name) for name in only] if only else list(TASKS)
    if matches < 1:
        raise BadInput("matches", f"expected 1 or more, found {matches}")
    for game in sorted({task.game for task in tasks}):
        check_program(program, game_of(game, None))
    head = header(program, matches)
    known = Run(head, [])
    try:
        if path.exists():
            known = _gone_on_with(path)
            if known.head["program"] != program or known.head["matches"] != matches:
                told = f"{known.head['program']!r} with {known.head['matches']} matches"
                raise WrongFile(str(path), f"it holds {told}, not {program!r} with {matches}")
        lines = [json.dumps(head), *(json.dumps(one.to_dict()) for one in known.played)]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")  # without a line that was cut off
        done = {(one.task, one.number) for one in known.played}
        left = [
            _Match(program, task, number)
            for task in tasks
            for number in range(matches)
            if (task.name, number) not in done
        ]
        with path.open("a", encoding="utf-8") as file:
            fresh = spread(_play_one, left, range(len(left)), processes, executor)
            for count, (_, played) in enumerate(fresh, 1):
                file.write(json.dumps(played.to_dict()) + "\n")
                file.flush()
                known.played.append(played)
                if progress is not None:
                    progress(count, len(left))
    except OSError as fault:
        raise BadInput(str(path), (fault.strerror or str(fault)).lower()) from None
    return known


def verify(
    found: Run, processes: int = 1, progress: Progress | None = None, executor: Executor | None = None
) -> list[str]:
    """Play every match of a run again; what is wrong with those that end otherwise, in the order of the file."""
    program = str(found.head["program"])
    jobs = [_Match(program, task_of(one.task), one.number, one) for one in found.played]
    faults = {}
    for done, (number, fault) in enumerate(spread(_check_one, jobs, range(len(jobs)), processes, executor), 1):
        if fault:
            faults[number] = f"match {jobs[number].seed} of {jobs[number].task}: {fault}"
        if progress is not None:
            progress(done, len(jobs))
    return [faults[number] for number in sorted(faults)]


def _gone_on_with(path: Path) -> Run:
    """The run of a file that is there. Raises WrongFile, which names it."""
    try:
        return read(path.read_text(encoding="utf-8"))
    except BadInput as fault:
        raise WrongFile(str(path), fault.what) from None
    except UnicodeDecodeError:
        raise WrongFile(str(path), "this is no file of a benchmark") from None
