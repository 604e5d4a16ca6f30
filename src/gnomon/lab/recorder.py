"""Matches written as a recording: every answer a row of one Parquet file, every match a row of another beside it."""

import importlib
import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Final

import gnomon
from gnomon.kernel.errors import BadInput
from gnomon.kernel.game import Game
from gnomon.kernel.options import read_options, written_options
from gnomon.kernel.state import State
from gnomon.lab.jobs import Job, Work, game_of
from gnomon.lab.table import Record, play_match, seed_of

FORMAT: Final = "gnomon-recording"
FORMAT_VERSION: Final = 1
KEY: Final = b"gnomon"
"""Where, among what a Parquet file says of itself, ours stands."""
BATCH: Final = 50_000
"""Rows that are held before they are written."""


def arrow() -> Any:
    """pyarrow with its Parquet. Raises BadInput if the extra `lab` is not installed."""
    try:
        import pyarrow as pa  # type: ignore[import-untyped]

        importlib.import_module("pyarrow.parquet")  # which makes it `pa.parquet`
    except ModuleNotFoundError as missing:
        raise BadInput("recording", f'this needs {missing.name}; pip install "gnomon[lab]"') from None
    return pa


def matches_beside(path: Path) -> Path:
    """Where the matches of a recording stand: `FILE.matches.parquet` beside `FILE.parquet`."""
    return path.with_name(f"{path.stem}.matches.parquet")


class Answers:
    """The answers of one match in their order, as columns.

    Of each: the seat that gave it, its code, the codes that were legal, the digest of the full position before it with the
    clock at its instant, and this instant (match time, ms).
    """

    __slots__ = ("at", "codes", "digests", "legal", "seats")

    def __init__(self) -> None:
        self.seats: list[int] = []
        self.codes: list[int] = []
        self.legal: list[list[int]] = []
        self.digests: list[str] = []
        self.at: list[int] = []

    def add(self, game: Game, state: State, seat: int, legal: Sequence[int], code: int, at: int) -> None:
        """Note an answer before it is given."""
        self.seats.append(seat)
        self.codes.append(code)
        self.legal.append(sorted(legal))
        self.digests.append(digest_at(game, state, at))
        self.at.append(at)


def digest_at(game: Game, state: State, at: int) -> str:
    """The digest of a position at match time `at` (ms): seats that wait move the clock alone."""
    now, state.now = state.now, at
    try:
        return game.digest(state)
    finally:
        state.now = now


class Played:
    """A match with all its answers. `seed` is what the game was set up with, `programs` who played, by seat."""

    __slots__ = ("answers", "options", "programs", "record", "seed")

    def __init__(
        self,
        programs: Sequence[str],
        options: Mapping[str, object],
        seed: int,
        record: Record,
        answers: Answers,
    ) -> None:
        self.programs = tuple(programs)
        self.options = dict(options)
        self.seed = seed
        self.record = record
        self.answers = answers


def record_job(job: Job) -> Played:
    """Play the match of a job and keep every answer."""
    game = game_of(job.game_id, job.data)
    answers = Answers()
    record = play_match(game, job.opponents, job.options, job.seed, scribe=answers.add)
    options = written_options(game.specs, read_options(game.specs, job.options))
    return Played(job.opponents, options, seed_of(job.seed, "match"), record, answers)


def _unkept(_: object) -> Any:
    """A recording is whole or is not, so its matches stand in no file of finished ones."""
    return None


RECORDED: Final = Work("recording", record_job, _unkept, _unkept)
"""A match is played, and all its answers kept."""


class Recorder:
    """Writes a recording. Within `with`: what is added stands in files of other names, which get theirs at the end.

    So there is never half a recording under the name: whoever is killed leaves none. Raises BadInput for a name that does
    not end in `.parquet`, a folder that cannot be written to, and if the extra `lab` is not installed.
    """

    def __init__(self, path: Path, game: Game) -> None:
        if path.suffix != ".parquet":
            raise BadInput(str(path), "a recording's name ends in .parquet")
        self._arrow = arrow()
        self._game = game
        self._targets = (path, matches_beside(path))
        self._parts = tuple(target.with_name(f".{target.name}.{os.getpid()}") for target in self._targets)
        self._names: dict[int, str] = {}
        self._rows: tuple[dict[str, list[Any]], ...] = ({}, {})
        self._matches = 0
        self._writers: list[Any] = []
        try:
            for part, fields in zip(self._parts, (answer_fields(self._arrow), match_fields(self._arrow)), strict=True):
                schema = self._arrow.schema(fields, metadata={KEY: self._about().encode()})
                self._writers.append(self._arrow.parquet.ParquetWriter(part, schema, compression="zstd"))
        except OSError as fault:
            self._discard()
            raise BadInput(str(path), (fault.strerror or str(fault)).lower()) from None
        self._clear()

    def _about(self) -> str:
        game = self._game
        about = {"format": FORMAT, "version": FORMAT_VERSION, "gnomon": gnomon.__version__, "game": game.id}
        return json.dumps(about | {"rules": game.rules_version, "data": game.data_digest, "codes": game.codes.size})

    def add(self, played: Played) -> None:
        """Add a match."""
        answers, record = played.answers, played.record
        count = len(answers.codes)
        columns, about = self._rows
        columns["match"] += [self._matches] * count
        columns["number"] += range(count)
        columns["seat"] += answers.seats
        columns["program"] += [played.programs[seat] for seat in answers.seats]
        columns["code"] += answers.codes
        columns["answer"] += [self._name(code) for code in answers.codes]
        columns["legal"] += answers.legal
        columns["digest"] += answers.digests
        columns["time"] += answers.at
        columns["rules"] += [self._game.rules_version] * count
        row = {
            "match": self._matches,
            "game": self._game.id,
            "seats": len(played.programs),
            "options": json.dumps(played.options, ensure_ascii=False),
            "seed": f"{played.seed:064x}",
            "programs": list(played.programs),
            "answers": count,
            "scores": record.scores,
            "ranks": record.ranks,
            "ended_by": record.ended_by,
            "digest": record.digest,
            "rules": self._game.rules_version,
            "gnomon": gnomon.__version__,
        }
        for name, value in row.items():
            about[name].append(value)
        self._matches += 1
        if len(columns["match"]) >= BATCH:
            self._flush()

    def _name(self, code: int) -> str:
        if code not in self._names:
            self._names[code] = json.dumps(self._game.codes.to_names(code), ensure_ascii=False)
        return self._names[code]

    def _flush(self) -> None:
        for writer, rows in zip(self._writers, self._rows, strict=True):
            writer.write_table(self._arrow.table(rows, schema=writer.schema))
        self._clear()

    def _clear(self) -> None:
        self._rows = tuple({name: [] for name in writer.schema.names} for writer in self._writers)

    def __enter__(self) -> "Recorder":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if fault is not None:
            self._discard()
            return
        try:
            self._flush()
            for writer in self._writers:
                writer.close()
            for part, target in reversed(list(zip(self._parts, self._targets, strict=True))):
                part.replace(target)  # the answers last: where they stand, all does
        except OSError as wrong:
            self._discard()
            raise BadInput(str(self._targets[0]), (wrong.strerror or str(wrong)).lower()) from None

    def _discard(self) -> None:
        for writer in self._writers:
            writer.close()
        for part in self._parts:
            part.unlink(missing_ok=True)


def answer_fields(arrow: Any) -> list[Any]:
    """The columns of the answers."""
    return [
        arrow.field("match", arrow.int32(), nullable=False),
        arrow.field("number", arrow.int32(), nullable=False),
        arrow.field("seat", arrow.int8(), nullable=False),
        arrow.field("program", arrow.string(), nullable=False),
        arrow.field("code", arrow.int32(), nullable=False),
        arrow.field("answer", arrow.string(), nullable=False),
        arrow.field("legal", arrow.list_(arrow.int32()), nullable=False),
        arrow.field("digest", arrow.string(), nullable=False),
        arrow.field("time", arrow.int64(), nullable=False),
        arrow.field("rules", arrow.int32(), nullable=False),
    ]


def match_fields(arrow: Any) -> list[Any]:
    """The columns of the matches."""
    return [
        arrow.field("match", arrow.int32(), nullable=False),
        arrow.field("game", arrow.string(), nullable=False),
        arrow.field("seats", arrow.int8(), nullable=False),
        arrow.field("options", arrow.string(), nullable=False),
        arrow.field("seed", arrow.string(), nullable=False),
        arrow.field("programs", arrow.list_(arrow.string()), nullable=False),
        arrow.field("answers", arrow.int32(), nullable=False),
        arrow.field("scores", arrow.list_(arrow.int32()), nullable=False),
        arrow.field("ranks", arrow.list_(arrow.int32()), nullable=False),
        arrow.field("ended_by", arrow.string(), nullable=False),
        arrow.field("digest", arrow.string(), nullable=False),
        arrow.field("rules", arrow.int32(), nullable=False),
        arrow.field("gnomon", arrow.string(), nullable=False),
    ]
