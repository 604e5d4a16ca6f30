"""A file of finished jobs, one line of JSON each: a run that was broken off goes on from it."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from gnomon.kernel.errors import BadInput, WrongFile
from gnomon.kernel.options import read_options, written_options
from gnomon.lab.jobs import Job, Work, game_of, release_of

Found = TypeVar("Found")
SHARED: Final = ("work", "game", "gnomon", "rules", "data")
"""What all lines of a file have in common."""
BEGINNING: Final = b'{"work":'


class Finished(Generic[Found]):
    """The finished jobs of one run. Open it with all jobs of the run, and close it.

    A last line without an end, as a killed run leaves it, is cut off and its job done again. A line twice counts once.
    Raises BadInput for a file that cannot be opened, and WrongFile, which is one, for any other line that cannot be read,
    is of another run, or tells another end than one before.
    """

    def __init__(self, path: Path, work: Work[Found], jobs: Sequence[Job]) -> None:
        self._path = path
        self._work = work
        self._game = game_of(jobs[0].game_id, jobs[0].data)
        release = release_of(jobs[0])
        common = (work.name, jobs[0].game_id, release.gnomon, release.rules, release.data)
        self._common = dict(zip(SHARED, common, strict=True))
        self._numbers = {(job.opponents, self._options(job), job.seed): number for number, job in enumerate(jobs)}
        self._known: dict[int, Found] = {}
        try:
            self._file = path.open("r+b" if path.exists() else "x+b")
        except OSError as fault:
            raise BadInput(str(path), (fault.strerror or str(fault)).lower()) from None
        try:
            self._read(self._file.read())
        except BaseException:
            self._file.close()
            raise

    def known(self) -> dict[int, Found]:
        """What was found by jobs that are finished, by the number of the job."""
        return dict(self._known)

    def add(self, job: Job, found: Found) -> None:
        """Keep a finished job at once."""
        written = self._work.write(found)
        if written is not None:
            line = self._common | {"programs": list(job.opponents), "options": json.loads(self._options(job))}
            line |= {"seed": job.seed, "found": written}
            self._file.write(_line(line).encode() + b"\n")
            self._file.flush()

    def close(self) -> None:
        """Nothing more will be kept."""
        self._file.close()

    def _read(self, content: bytes) -> None:
        whole = content.rfind(b"\n") + 1
        torn = content[whole:]
        if torn[: len(BEGINNING)] != BEGINNING[: len(torn)]:
            raise self._wrong(content.count(b"\n") + 1, "no finished job")
        seen: dict[int, tuple[int, Any]] = {}
        for count, line in enumerate(content[:whole].split(b"\n")[:-1], start=1):
            number, written = self._job_of(count, line)
            if number not in seen:
                seen[number] = (count, written)
                try:
                    self._known[number] = self._work.read(written)
                except (ValueError, TypeError, KeyError, AttributeError):
                    raise self._wrong(count, "no finished job") from None
            elif seen[number][1] != written:
                raise self._wrong(count, f"tells another end of the match that line {seen[number][0]} tells")
        # Only now is it known that the file is one of this run; of the torn line nothing can be used.
        self._file.seek(whole)
        self._file.truncate()

    def _job_of(self, count: int, line: bytes) -> tuple[int, Any]:
        """The number of the job that a line is about, and what it says was found."""
        try:
            told = json.loads(line)
            programs, options, seed = tuple(told["programs"]), _line(told["options"]), told["seed"]
            written, common = told["found"], {name: told[name] for name in SHARED}
            number = self._numbers.get((programs, options, seed))
        except (ValueError, TypeError, KeyError, RecursionError):
            raise self._wrong(count, "no finished job") from None
        for name, here in self._common.items():
            if common[name] != here:
                raise self._another(count, name, _line(common[name]), _line(here))
        if number is not None:
            return number, written
        seatings = {seating for seating, _, _ in self._numbers}
        if programs not in seatings:
            known = " or ".join(sorted(",".join(seating) for seating in seatings))
            raise self._another(count, "programs", ",".join(map(str, programs)), known)
        chosen = {options for _, options, _ in self._numbers}
        if options not in chosen:
            raise self._another(count, "options", options, " or ".join(sorted(chosen)))
        raise self._another(count, "seed", _line(seed), f"none of the {len(self._numbers)} matches has it")

    def _options(self, job: Job) -> str:
        specs = self._game.specs
        return _line(written_options(specs, read_options(specs, job.options)))

    def _another(self, count: int, name: str, there: str, here: str) -> BadInput:
        return self._wrong(count, f"of another run: {name} {there:.200} there, {here:.200} here")

    def _wrong(self, count: int, what: str) -> BadInput:
        return WrongFile(f"{self._path}, line {count}", what)


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
