"""Several server processes over one storage: what a server says of itself, and which matches are its own.

Every match that goes on has one keeper, the server that lets time and programs act there. A server proves that it is at
work by one heartbeat for all its matches; whose heartbeat has stopped loses them to whoever takes them first.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Final, Protocol

from gnomon.matches.ports import Clock, Store
from gnomon.matches.records import NEVER

HORIZON_MS: Final = 15_000
"""A match that waits for an instant is opened so long before it."""
PAGE: Final = 500
AT_LAST: Final = 1 << 62


@dataclass(frozen=True, slots=True)
class Rhythm:
    """How often servers look after one another, in seconds.

    `beat`: how often a server says that it is at work. `dead`: without a word for so long it counts as dead. `sure`: so long
    after the word that was stored last it trusts that its matches are its own. `sweep`: how often each looks for matches
    that nobody keeps. A match whose server died is taken up after `dead` and one `sweep` at the latest.
    """

    beat: float = 1.0
    dead: float = 5.0
    sure: float = 4.0
    sweep: float = 2.0


@dataclass(frozen=True, slots=True)
class Taken:
    """A match that this server keeps from now on; `seen` is when its former keeper was at work last, NEVER without one."""

    match: str
    seen: int = NEVER


@dataclass(frozen=True, slots=True)
class Round:
    """Matches that have found a keeper: those `taken` by this server, and the instant since which there has been a server.

    `owners` says who keeps each of those that were asked for, `more` that there may be others without a keeper.
    """

    taken: tuple[Taken, ...]
    served: int
    owners: Mapping[str, str] = field(default_factory=dict)
    more: bool = False


@dataclass(frozen=True, slots=True)
class Beat:
    """A heartbeat as stored: the database's instant, who is at work by it, and whether this server had been given up."""

    instant: int
    alive: frozenset[str]
    forgotten: bool = False


class Servers(Protocol):
    """The server processes over one storage, and which match is whose. Methods raise StorageTrouble.

    `is_shared` says whether there may be others at all; `id` is this server's own, `sure` is as in Rhythm.
    """

    is_shared: bool
    id: str
    sure: float

    async def beat(self) -> Beat:
        """Say that this server is at work; the first time, that it has begun."""
        ...

    async def leave(self) -> None:
        """Say that this server ends: its matches are anybody's at once."""
        ...

    async def claim(self, matches: Sequence[str]) -> Round:
        """Become the keeper of those that nobody at work keeps; the owners of all of them."""
        ...

    async def take(self, limit: int, but: Collection[str]) -> Round:
        """Become the keeper of so many matches that need a server now and have none; never of those in `but`."""
        ...

    async def release(self, matches: Sequence[str]) -> None:
        """Keep these no longer."""
        ...

    async def attend(self, come: Sequence[tuple[str, str]], gone: Sequence[tuple[str, str]]) -> None:
        """Note who has come to which table at this server and who has gone, as pairs of a match and a user."""
        ...

    async def elsewhere(self, matches: Sequence[str]) -> Mapping[str, frozenset[str]]:
        """Who has these tables open at other servers that are at work; tables without anybody are left out."""
        ...

    async def people_elsewhere(self) -> frozenset[str]:
        """The users who have a table at which they sit open at other servers that are at work."""
        ...

    async def cut_off(self, match: str) -> frozenset[str]:
        """Who had a table open at servers that are no longer at work."""
        ...


class OneServer:
    """A single process, as over the embedded database: every match is its own."""

    is_shared = False
    id = "only"
    sure = inf

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._begun = clock.now()
        self._is_new = True

    async def beat(self) -> Beat:
        """Nobody need be told."""
        return Beat(self._clock.now(), frozenset((self.id,)))

    async def leave(self) -> None:
        """Nobody takes over."""

    async def claim(self, matches: Sequence[str]) -> Round:
        """All of them are this server's."""
        return self._round(matches, False)

    async def take(self, limit: int, but: Collection[str]) -> Round:
        """The matches that need a server now, but those that have it."""
        soon = self._clock.now() + HORIZON_MS
        found: list[str] = []
        page: list[str] = []
        while len(found) < limit:
            page = await self._store.unattended(soon, page[-1] if page else "", PAGE)
            found += [match for match in page if match not in but]
            if len(page) < PAGE:
                break
        taken = self._round(found[:limit], len(found) > limit or len(page) == PAGE)
        self._is_new = self._is_new and taken.more
        return taken

    def _round(self, matches: Sequence[str], more: bool) -> Round:
        """Until all that went on when the server was away are taken up, there was none before."""
        taken = tuple(Taken(match) for match in matches)
        return Round(taken, AT_LAST if self._is_new else self._begun, dict.fromkeys(matches, self.id), more)

    async def release(self, matches: Sequence[str]) -> None:
        """Nobody else wants them."""

    async def attend(self, come: Sequence[tuple[str, str]], gone: Sequence[tuple[str, str]]) -> None:
        """Everybody is here."""

    async def elsewhere(self, matches: Sequence[str]) -> Mapping[str, frozenset[str]]:
        """There is no other place."""
        return {}

    async def people_elsewhere(self) -> frozenset[str]:
        """There is none."""
        return frozenset()

    async def cut_off(self, match: str) -> frozenset[str]:
        """Nobody knows who was there before."""
        return frozenset()
