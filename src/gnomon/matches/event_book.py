"""Events as they are stored, and one change of them at a time."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final

from gnomon.matches import errors
from gnomon.matches.entropy import is_id
from gnomon.matches.errors import Conflict, Declined, Unreadable
from gnomon.matches.ports import Clock
from gnomon.matches.records import NEVER
from gnomon.matches.rounds import Entrant, EventStatus, EventStore, Step, Whole
from gnomon.matches.standings import Standings

ATTEMPTS: Final = 8


class EventBook:
    """Reads events, and writes what becomes of them."""

    def __init__(self, store: EventStore, clock: Clock) -> None:
        self.store = store
        self._clock = clock

    async def whole(self, event: str) -> Whole:
        """An event with everything around it. Raises Declined."""
        try:
            found = await self.store.whole(event) if is_id(event) else None
        except Unreadable:
            raise Declined(errors.EVENT_UNREADABLE) from None
        if found is None:
            raise Declined(errors.UNKNOWN_EVENT)
        return found

    async def take(self, event: str, act: Callable[[Whole], Step | None]) -> Whole:
        """Store what `act` makes of an event, called anew on what stands as long as somebody else is first; None changes nothing.

        The event as it stands then. Raises Declined.
        """
        for _ in range(ATTEMPTS):
            whole = await self.whole(event)
            step = act(whole)
            if step is None:
                return whole
            with suppress(Conflict):
                await self.store.take(step)
                return await self.whole(event)
        raise Declined(errors.BUSY)

    def without_banned(self, whole: Whole, standings: Standings) -> tuple[Whole, list[Entrant]]:
        """The event without those whom the hosts have banned, and these as they are to be stored."""
        banned = [one for one in whole.there if one.user and standings.of(one.user).banned]
        entrants = tuple(replace(one, left=0) if one in banned else one for one in whole.entrants)
        return replace(whole, entrants=entrants), [replace(one, left=whole.event.round) for one in banned]

    def over(self, whole: Whole, status: EventStatus = "over") -> Step:
        """An event that ends now, with its round."""
        now = self._clock.now()
        current = whole.current
        closed = [] if current is None or current.is_closed else [replace(current, closed=now)]
        return Step(whole.event, replace(whole.event, status=status, due=NEVER, ended=now), rounds=closed)
