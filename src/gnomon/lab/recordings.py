"""Recordings read back, as arrays and frames, and played again answer by answer."""

import importlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import gnomon
from gnomon.catalog import entry
from gnomon.kernel.errors import BadInput
from gnomon.kernel.game import Game
from gnomon.kernel.state import State
from gnomon.lab.jobs import Data, game_of
from gnomon.lab.recorder import (
    FORMAT,
    FORMAT_VERSION,
    KEY,
    answer_fields,
    arrow,
    digest_at,
    match_fields,
    matches_beside,
)
from gnomon.lab.table import let_pass

ANSWERS: Final = "answers"
MATCHES: Final = "matches"


class Recording:
    """A recording as read. `answers` and `matches` are pyarrow tables; `game_id`, `rules` and `gnomon` say of what.

    The columns of the answers: `match` and `number` (within the match, from 0), `seat`, `program`, `code`, `answer` (its
    names as JSON), `legal` (all legal codes, ascending), `digest` (of the full position before it, the clock at its
    instant), `time` (match time, ms), `rules`. Those of the matches: `match`, `game`, `seats`, `options` (JSON), `seed`
    (hexadecimal), `programs`, `scores` and `ranks` (by seat), `answers`, `ended_by`, `digest`, `rules`, `gnomon`.
    """

    def __init__(self, path: Path, about: dict[str, Any], answers: Any, matches: Any) -> None:
        self.path = path
        self.game_id: str = about["game"]
        self.rules: int = about["rules"]
        self.gnomon: str = about["gnomon"]
        self.data: str = about["data"]
        """The digest of the component data that were played with."""
        self.codes: int = about["codes"]
        """How many codes the game has: the width of a mask."""
        self.answers = answers
        self.matches = matches

    def numpy(self, of: str = ANSWERS) -> dict[str, Any]:
        """The columns of `answers` or `matches` as numpy arrays by name, one element a row.

        Numbers as int8, int32 and int64, texts as objects, lists as objects that are int32 arrays (texts: lists). Raises
        BadInput for another word.
        """
        table = self._table(of)
        _of_the_caller("numpy")
        return {name: table.column(name).to_numpy() for name in table.column_names}

    def masks(self, start: int = 0, stop: int | None = None) -> Any:
        """The legal codes of the answers from row `start` to before `stop` as a numpy array of booleans (rows, codes)."""
        numpy = _of_the_caller("numpy")
        legal = self.answers.column("legal").slice(start, None if stop is None else stop - start).combine_chunks()
        counts = numpy.asarray(legal.value_lengths())
        found = numpy.zeros((len(counts), self.codes), dtype=numpy.bool_)
        found[numpy.repeat(numpy.arange(len(counts)), counts), numpy.asarray(legal.flatten())] = True
        return found

    def polars(self, of: str = ANSWERS) -> Any:
        """`answers` or `matches` as a polars data frame. Raises BadInput for another word, or if polars is missing."""
        return _of_the_caller("polars").from_arrow(self._table(of))

    def pandas(self, of: str = ANSWERS) -> Any:
        """`answers` or `matches` as a pandas data frame. Raises BadInput for another word, or if pandas is missing."""
        _of_the_caller("pandas")
        return self._table(of).to_pandas()

    def game(self, data: Data = None) -> Game:
        """The rules of the recorded game, over the component `data` that were played with (None: the shipped).

        Raises BadInput if they were others.
        """
        game = game_of(self.game_id, data)
        if game.data_digest != self.data:
            told = f"recorded with component data {self.data[:8]}, these are {game.data_digest[:8]}"
            raise BadInput(str(self.path), told)
        return game

    def positions(self, match: int, data: Data = None) -> Iterator[tuple[State, int, int]]:
        """A match played again: before every answer the full position (do not keep it: it moves on), the seat, the code.

        `data` are the component data that were played with (None: the shipped). Raises BadInput if they were others, there
        is no such match, or a position is not the recorded one.
        """
        if not 0 <= match < self.matches.num_rows:
            raise BadInput("match", f"{match} is not in 0..{self.matches.num_rows - 1}")
        told = self.matches.slice(match, 1).to_pylist()[0]
        first = sum(self.matches.column("answers").slice(0, match).to_pylist())
        rows = self.answers.slice(first, told["answers"]).to_pylist()
        game = self.game(data)
        state = game.setup(json.loads(told["options"]), told["seats"], int(told["seed"], 16))
        for row in rows:
            let_pass(game, state, row["time"])
            if digest_at(game, state, row["time"]) != row["digest"]:
                raise BadInput(str(self.path), f"match {match}, answer {row['number']}: the position is another")
            yield state, row["seat"], row["code"]
            game.apply(state, row["seat"], row["code"], row["time"])
        let_pass(game, state)
        if game.digest(state) != told["digest"]:
            raise BadInput(str(self.path), f"match {match} ends in another position")

    def _table(self, of: str) -> Any:
        if of not in (ANSWERS, MATCHES):
            raise BadInput("recording", f"{of!r:.40} is neither {ANSWERS} nor {MATCHES}")
        return self.answers if of == ANSWERS else self.matches


def read(path: str | Path) -> Recording:
    """The recording that `gnomon simulate --record` or `gnomon share` wrote: `path` and the matches beside it.

    Raises BadInput for a file that cannot be read, is no recording, is one by other rules than these, or lacks its other
    half, and if the extra `lab` is not installed.
    """
    library, path = arrow(), Path(path)
    answers, about = _read(library, path, answer_fields(library))
    matches, other = _read(library, matches_beside(path), match_fields(library))
    if about != other or sum(matches.column("answers").to_pylist()) != answers.num_rows:
        raise BadInput(str(path), f"its answers and the matches in {matches_beside(path).name} are of two recordings")
    return Recording(path, about, answers, matches)


def _read(library: Any, path: Path, fields: list[Any]) -> tuple[Any, dict[str, Any]]:
    try:
        table = library.parquet.read_table(path)
    except FileNotFoundError:
        raise BadInput(str(path), "no such file or directory") from None
    except (OSError, ValueError) as fault:  # pyarrow's own errors are among these
        raise BadInput(str(path), f"no Parquet file ({str(fault).partition(chr(10))[0]:.80})") from None
    wanted = library.schema(fields)
    try:
        about = json.loads((table.schema.metadata or {})[KEY])
        known = about["format"] == FORMAT
    except (KeyError, ValueError, TypeError):
        known = False
    if not known:
        there, here = ", ".join(table.schema.names), ", ".join(wanted.names)
        raise BadInput(str(path), f"no recording of gnomon: it has the columns {there:.200}, a recording has {here}")
    if about["version"] != FORMAT_VERSION:
        raise BadInput(str(path), f"a recording of version {about['version']}; this gnomon reads {FORMAT_VERSION}")
    game = entry(about["game"]).game
    if about["rules"] != game.rules_version:
        raise BadInput(
            str(path),
            f"recorded by rules {about['rules']} of {game.title} (gnomon {about['gnomon']}); "
            f"this is gnomon {gnomon.__version__} with rules {game.rules_version}",
        )
    if not table.schema.equals(wanted):
        raise BadInput(
            str(path), f"its columns are {', '.join(table.schema.names):.200}, not {', '.join(wanted.names)}"
        )
    return table, about


def _of_the_caller(name: str) -> Any:
    """A library that only those need who ask for its kind of tables."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError:
        raise BadInput("recording", f"this needs {name}; pip install {name}") from None
