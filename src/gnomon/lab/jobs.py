"""One match as a job: what is needed to play it anywhere, and what must be the same there."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import gnomon
from gnomon.catalog import entry
from gnomon.kernel.game import Game

Data = Mapping[str, object] | None
Found = TypeVar("Found")


class Job:
    """One match to play: the game with its data, the opponents by seat, the options and the seed."""

    __slots__ = ("data", "game_id", "opponents", "options", "seed")

    def __init__(
        self, game_id: str, data: Data, opponents: Sequence[str], options: Mapping[str, object], seed: int
    ) -> None:
        self.game_id = game_id
        self.data = data
        self.opponents = tuple(opponents)
        self.options = dict(options)
        self.seed = seed


class Release(NamedTuple):
    """What must be the same wherever jobs of a run are done: the library, the rules, the component data."""

    gnomon: str
    rules: int
    data: str

    def __str__(self) -> str:
        return f"gnomon {self.gnomon} with rules {self.rules} and data {self.data[:8]}"


class Work(Generic[Found]):
    """A kind of job: what is done, a function of a module, and how that stands in a file of finished jobs.

    `write` makes what was found JSON-ready, or None where it is not worth keeping; `read` makes it again and raises
    ValueError, TypeError, KeyError or AttributeError for anything else.
    """

    __slots__ = ("do", "name", "read", "write")

    def __init__(
        self,
        name: str,
        do: Callable[[Job], Found],
        write: Callable[[Found], object],
        read: Callable[[Any], Found],
    ) -> None:
        self.name = name
        self.do = do
        self.write = write
        self.read = read


def game_of(game_id: str, data: Data) -> Game:
    """The rules of a game over an owner's data, if any. Raises BadInput."""
    return entry(game_id, data).game


def release_of(job: Job) -> Release:
    """What this process would do a job with. Raises BadInput."""
    game = game_of(job.game_id, job.data)
    return Release(gnomon.__version__, game.rules_version, game.data_digest)
