"""A brake on new people: what strangers get from somebody who has only just come is little.

Somebody is new until they have been here for some days, or have finished some matches with other people; both numbers are the
host's, and either is 0 where nobody is held back. New people play everything. A program's account is as new as its keeper;
hosts, and people to whom a host has given more than others, are not new. What somebody has done lately is counted as all
such things are, for every process: see `gnomon.matches.quotas`.
"""

import re
import unicodedata
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from gnomon.matches import errors
from gnomon.matches.errors import Declined
from gnomon.matches.pauses import what
from gnomon.matches.ports import Clock, Store
from gnomon.matches.quotas import REMEMBERED, Quotas
from gnomon.matches.records import DAY_MS, User
from gnomon.matches.table import Table
from gnomon.matches.tables import Tables
from gnomon.settings import default_number

MINUTE_MS: Final = 60_000
LINES_A_MINUTE: Final = 3
LINES_A_DAY: Final = 40
CALLS_A_DAY: Final = 5
"""People whom somebody new invites by name, or asks to be friends, in a day."""
NAMES_A_DAY: Final = 3
SEEKS: Final = 1
EVENTS: Final = 2
"""Events that are not over which somebody new runs or takes part in."""
ENDINGS: Final = (
    "com|net|org|info|biz|io|gg|tv|me|ly|co|app|dev|xyz|top|site|online|shop|club|live|link|page|cc|de|uk|fr|es|it|nl|pl"
    "|pt|br|jp|ru|us|eu|ca|cn|in|ai|chat|store|tech|win|bet|vip|fun|icu"
)
LINK: Final = re.compile(rf"[a-z][a-z0-9+.-]*://|\bwww\.|[\w-]\.(?:{ENDINGS})(?![\w-])")
"""What leads out of here: an address with its scheme, or a name such as `example.com`, alone or behind an `@`."""
STOPS: Final = str.maketrans("。．｡", "...")


@dataclass(frozen=True, slots=True)
class Newness:
    """For how many `days` somebody is new at most, and until how many finished `matches` with other people; 0 is for nobody."""

    days: int = default_number("newcomer_days")
    matches: int = default_number("newcomer_matches")


@dataclass(frozen=True, slots=True)
class Left:
    """How long somebody is new yet: until an instant, or for so many more matches."""

    until: int
    matches: int


class Brake:
    """Who is new, and what they have to leave for later."""

    def __init__(self, tables: Tables, store: Store, clock: Clock, quotas: Quotas, newness: Newness) -> None:
        self.newness = newness
        self._tables = tables
        self._store = store
        self._clock = clock
        self._quotas = quotas
        self._known: set[str] = set()
        self._names: dict[str, str] = {}

    async def left(self, user: User) -> Left | None:
        """How long somebody is new yet; None for whoever is not."""
        payer, most = user.payer, self.newness
        if not (most.days and most.matches) or payer in self._known:
            return None
        if payer in self._tables.guarded or self._tables.standings.times(payer) > 1:
            return None
        keeper = await self._store.user(payer) if user.is_machine else user
        until = (keeper or user).created + most.days * DAY_MS
        if until > self._clock.now():
            finished = await self._store.ties.finished(payer, most.matches)
            if finished < most.matches:
                return Left(until, most.matches - finished)
        if len(self._known) >= REMEMBERED:
            self._known.clear()
        self._known.add(payer)
        return None

    # --- what is held back ------------------------------------------------------------------------------------------

    async def say(self, table: Table, user: User, text: str) -> None:
        """Count a line of chat. Raises Declined for a link, and for many lines where not all have come by invitation."""
        left = await self.left(user)
        if left is None:
            return
        if has_link(text):
            raise self._later(errors.NEW_LINKS, left)
        if table.seats_of(user.id) and are_invited(table):
            return
        spans = {"lines": (MINUTE_MS, LINES_A_MINUTE), "lines of a day": (DAY_MS, LINES_A_DAY)}
        for thing, (span, most) in spans.items():
            await self._check(errors.NEW_LINES, left, thing, user, span, most)
        for thing in spans:
            await self._quotas.note(thing, user.payer)

    @asynccontextmanager
    async def calling(self, user: User, people: int = 1) -> AsyncIterator[None]:
        """Around what invites so many people by name, or asks them to be friends: they are counted, unless it fails. Raises Declined."""
        left = await self.left(user) if people else None
        if left is None:
            yield
            return
        await self._check(errors.NEW_CALLS, left, "calls", user, DAY_MS, CALLS_A_DAY, people)
        await self._quotas.note("calls", user.payer, people)
        try:
            yield
        except BaseException:
            await self._quotas.forget("calls", user.payer, people)
            raise

    async def rename(self, user: User, name: str) -> None:
        """Count another name than one's own, at a table or everywhere; the same name counts once. Raises Declined."""
        if name in (user.name, self._names.get(user.id)):
            return
        left = await self.left(user)
        if left is not None:
            await self._check(errors.NEW_NAMES, left, "names", user, DAY_MS, NAMES_A_DAY)
            await self._quotas.note("names", user.payer)
            if len(self._names) >= REMEMBERED:
                self._names.clear()
            self._names[user.id] = name

    async def seek(self, user: User, held: int) -> None:
        """Raise Declined if somebody who looks for so many matches already may not look for one more."""
        left = await self.left(user)
        if left is not None and held >= SEEKS:
            raise self._later(errors.NEW_SEEKS, left)

    async def gather(self, user: User, held: Callable[[], Awaitable[int]]) -> None:
        """Raise Declined if somebody who runs or has entered so many events may not have one more; they are counted if it matters."""
        left = await self.left(user)
        if left is not None and await held() >= EVENTS:
            raise self._later(errors.NEW_EVENTS, left)

    async def _check(
        self, code: str, left: Left, thing: str, user: User, span: int, most: int, wanted: int = 1
    ) -> None:
        """Raise Declined if so much of a thing in a span (ms) is not free now; of more than `most` at once nothing ever is."""
        if wanted > most:
            raise self._later(code, left)
        until = await self._quotas.free(thing, user.payer, span, most + 1 - wanted)
        if until >= left.until:
            raise self._later(code, left)
        if until > self._clock.now():
            raise Declined(code, until=until, wait=until - self._clock.now())

    def _later(self, code: str, left: Left) -> Declined:
        """What is told where only time, or matches, make somebody less new."""
        return Declined(code, until=left.until, wait=left.until - self._clock.now(), matches=left.matches)


def has_link(text: str) -> bool:
    """Whether a line leads out of here."""
    plain = unicodedata.normalize("NFKC", text.translate(STOPS)).casefold()
    return LINK.search("".join(letter for letter in plain if letter.isprintable() or letter.isspace())) is not None


def are_invited(table: Table) -> bool:
    """Whether everybody who sits at a table has come to it by a link or by name: it is not listed, and nobody was put there."""
    if table.record.listed or table.event:
        return False
    came = {row.seat for row in table.match.rows if what(row) in ("seated", "moved")}
    others = [seat for seat in table.seats if seat.kind == "person" and seat.user != table.record.owner]
    return all(seat.index in came for seat in others)
