"""A stored match that cannot be read as a whole: what is left of it, for a host to look at and to take away."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from gnomon.kernel.codec import parse
from gnomon.match import Match, restore
from gnomon.matches.errors import SEALED, UNKNOWN_MATCH, UNREADABLE, Declined, Unreadable
from gnomon.matches.ports import Clock, Store
from gnomon.matches.records import SPECTATOR, MatchRecord, RowRecord, Seat


@dataclass(frozen=True, slots=True)
class Remains:
    """What is left of a match.

    `record` is None and `seats` are empty where they are damaged themselves. `match` is the match as it stood before the first of
    its `stored` rows that does not replay, None if not even its beginning does; `sound` of them replay. Whether everything may be
    known of it tells `is_disclosed`; while others play the same deal it `is_sealed`.
    """

    id: str
    record: MatchRecord | None
    seats: tuple[Seat, ...]
    match: Match | None
    sound: int
    stored: int
    is_disclosed: bool
    is_sealed: bool

    def dump(self) -> str:
        """The match as far as it replays, as a file: all of it once everything may be known, until then what a spectator sees.

        Raises Declined while others play its deal, and where nothing replays.
        """
        if self.is_sealed:
            raise Declined(SEALED)
        if self.match is None:
            raise Declined(UNREADABLE)
        return self.match.dump(None if self.is_disclosed else SPECTATOR)


async def remains(store: Store, clock: Clock, id: str) -> Remains:
    """What is left of a match. Raises Declined for one that there is not, StorageTrouble where the storage does not answer."""
    record: MatchRecord | None = None
    seats: list[Seat] = []
    rows: list[RowRecord] = []
    try:
        record = await store.match(id)
        if record is None:
            raise Declined(UNKNOWN_MATCH)
        rows = await store.rows(id)
        seats = await store.seats(id)
    except Unreadable:
        pass  # what was read by then is what is left
    match, sound = (None, 0) if record is None else await asyncio.to_thread(as_far_as_it_replays, record, rows)
    sealed, secret = await _others_play(store, clock, id)
    is_disclosed = record is not None and record.status == "over" and not sealed and not secret
    return Remains(id, record, tuple(seats), match, sound, len(rows), is_disclosed, sealed)


def as_far_as_it_replays(record: MatchRecord, rows: Sequence[RowRecord]) -> tuple[Match | None, int]:
    """The match before the first row that does not replay, and how many do; None if its beginning does not."""
    match, sound = None, 0
    try:
        match = restore(parse(record.header, "header"), [])
        for row in rows:
            further = match.fork()
            further.replay(parse(row.body, f"row {row.seq}"))
            match, sound = further, sound + 1
    except Exception:  # whatever damaged data lead to
        return match, sound
    return match, sound


async def _others_play(store: Store, clock: Clock, id: str) -> tuple[bool, bool]:
    """Whether a match is sealed, and whether its deal is secret yet; what cannot be read is taken for so."""
    try:
        drawn, challenge = await store.events.drawn(id), await store.challenge(id)
    except Unreadable:
        return True, True
    secret = challenge is not None and clock.now() < challenge.secret_until
    return drawn is not None and drawn.sealed, secret
