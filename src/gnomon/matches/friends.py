"""Links to a table that is not set yet: what somebody shows to friends before anybody has said that they come.

A link says which game, for how many, since which day, and (hidden) whose table it will be; a seal proves that this
server wrote it. Nothing of it is stored. The table's id follows from the link, so that whoever comes first sets the
table and everybody else finds it, in every process and after a restart.
"""

import base64
from hmac import compare_digest
from typing import Final, NamedTuple

from gnomon import catalog
from gnomon.matches import errors
from gnomon.matches.entropy import LETTERS, TOKEN_LENGTH
from gnomon.matches.errors import Conflict, Declined
from gnomon.matches.lobby import Lobby, NewTable, SeatPlan
from gnomon.matches.people import People
from gnomon.matches.ports import Clock
from gnomon.matches.records import DAY_MS, User
from gnomon.matches.seating import Seating
from gnomon.matches.secret import Secret
from gnomon.matches.table import Table
from gnomon.matches.tables import Tables

LONGEST: Final = 160
"""Longer links need not be read."""
TRIES: Final = 20
"""So many tables of one game somebody may set by links of one day."""
_SEAL_BYTES: Final = 9
_NONCE_BYTES: Final = 6
_ID_BYTES: Final = TOKEN_LENGTH


class Promise(NamedTuple):
    """What a link promises: a table of a game for so many, its id, and whose it is; `host` is empty for a stranger."""

    game: str
    seats: int
    match: str
    host: str


class Friends:
    """Links to tables that are set when somebody follows them."""

    def __init__(
        self, tables: Tables, lobby: Lobby, seating: Seating, people: People, clock: Clock, secret: Secret, span: int
    ) -> None:
        self._tables = tables
        self._lobby = lobby
        self._seating = seating
        self._people = people
        self._clock = clock
        self._secret = secret
        self._span = span

    # --- links --------------------------------------------------------------------------------------------------------

    async def link(self, game: str, seats: int, user: User | None, browser: str) -> str:
        """The code of a link: the same for the same person (or a stranger's browser) all day long, until its table begins."""
        for again in range(TRIES - 1):
            code = self._code(game, seats, user, browser, again)
            table = await self.table(code)
            if table is None or table.is_waiting:
                return code
        return self._code(game, seats, user, browser, TRIES - 1)

    def _code(self, game: str, seats: int, user: User | None, browser: str, again: int) -> str:
        day = self._clock.now() // DAY_MS
        who = f"user {user.id}" if user is not None else f"browser {browser}"
        nonce = _short(self._secret.number("friends: nonce", who, game, day, again), _NONCE_BYTES)
        host = _text(_mixed(user.id.encode(), self._pad(nonce))) if user is not None else ""
        body = f"{game}.{seats}.{day}.{nonce}.{host}"
        return f"{body}.{self._seal(body)}"

    def _seal(self, body: str) -> str:
        return _short(self._secret.number("friends: seal", body), _SEAL_BYTES)

    def _pad(self, nonce: str) -> bytes:
        """What hides a user's id in one link."""
        return self._secret.number("friends: host", nonce).to_bytes(32, "big")[:_ID_BYTES]

    def promise(self, code: str) -> Promise:
        """What a link promises. Raises Declined for one that is not ours, or that is too old."""
        body, _, seal = code.rpartition(".")
        parts = body.rsplit(".", 4)
        known = len(code) <= LONGEST and code.isascii() and len(parts) == 5 and compare_digest(self._seal(body), seal)
        if not known:
            raise Declined(errors.UNKNOWN_CODE)
        game, seats, day, nonce, host = parts
        if (
            self._clock.now() >= int(day) * DAY_MS + self._span
            or game not in catalog.shown()
            or int(seats) not in catalog.entry(game).game.seat_counts
        ):
            raise Declined(errors.UNKNOWN_CODE)
        user = (
            _mixed(base64.urlsafe_b64decode(host + "=" * (-len(host) % 4)), self._pad(nonce)).decode() if host else ""
        )
        return Promise(game, int(seats), self._match(body), user)

    def _match(self, body: str) -> str:
        """The id of the table behind a link, written as all ids are."""
        number = self._secret.number("friends: table", body)
        letters = []
        for _ in range(TOKEN_LENGTH):
            number, at = divmod(number, len(LETTERS))
            letters.append(LETTERS[at])
        return "".join(letters)

    # --- tables -------------------------------------------------------------------------------------------------------

    async def table(self, code: str) -> Table | None:
        """The table behind a link, if it was set. Raises Declined for a link that opens nothing."""
        try:
            return await self._tables.open(self.promise(code).match)
        except Declined as fault:
            if fault.code == errors.UNKNOWN_MATCH:
                return None
            raise

    async def come(self, code: str, user: User, name: str = "", client: str = "") -> Table:
        """Sit down at the table of a link, setting it if nobody was there before. Raises Declined.

        Whoever is too late for a seat gets the table all the same, to watch.
        """
        promised = self.promise(code)
        await self._seating.meet(promised.host, user)
        table = await self.table(code) or await self._set(promised, user, client)
        if not table.seats_of(user.id) and table.is_waiting:
            await self._seating.come(table, user, name)
        return table

    async def _set(self, promised: Promise, first: User, client: str) -> Table:
        host = first if promised.host in ("", first.id) else await self._people.user(promised.host)
        free = (SeatPlan("open"),) * (promised.seats - 1)
        wish = NewTable(promised.game, (SeatPlan("me"), *free), id=promised.match)
        try:
            return await self._lobby.create(host, wish, client)
        except Conflict:  # somebody else has come through the same door just now
            return await self._tables.open(promised.match)


def _short(number: int, size: int) -> str:
    return _text(number.to_bytes(32, "big")[:size])


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _mixed(data: bytes, pad: bytes) -> bytes:
    """The data hidden by the pad, or shown by it again."""
    return bytes(one ^ other for one, other in zip(data, pad, strict=False))
