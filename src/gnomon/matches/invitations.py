"""Invitations to the server: hosts make them, people who were not here before come in by them.

The code of one is told once; what is stored is its hash. An invitation to a seat of a match is another thing: see
`gnomon.matches.seating`.
"""

from typing import Final

from gnomon.matches import errors
from gnomon.matches.deeds import Admission
from gnomon.matches.entropy import digest_of, digest_of_token
from gnomon.matches.errors import Declined
from gnomon.matches.hosting import Hosting
from gnomon.matches.people import People, tidy_line
from gnomon.matches.ports import Clock, Entropy, Store
from gnomon.matches.records import DAY_MS, User

NOTE_LENGTH: Final = 60
MOST_PLACES: Final = 1_000
MOST_DAYS: Final = 366
DAYS: Final = 30
"""For how long an invitation holds where nobody says."""


class Invitations:
    """What lets people in. `by` is the host who acts; None stands for the command line of the machine."""

    def __init__(self, store: Store, hosting: Hosting, people: People, clock: Clock, entropy: Entropy) -> None:
        self.store = store.admissions
        self._hosting = hosting
        self._people = people
        self._clock = clock
        self._entropy = entropy

    def now(self) -> int:
        """The instant by which invitations are open or over."""
        return self._clock.now()

    async def make(self, by: User | None, note: str, places: int, days: int, reason: str) -> str:
        """The code of an invitation for so many people, good for so many days: told this once. Raises Declined."""
        self._hosting.check(by)
        tidy = tidy_line(note)
        if not tidy:
            raise Declined(errors.BAD_REQUEST, where="note")
        if len(tidy) > NOTE_LENGTH:
            raise Declined(errors.TOO_LONG, limit=NOTE_LENGTH)
        if not 1 <= places <= MOST_PLACES:
            raise Declined(errors.BAD_REQUEST, where="places")
        if not 1 <= days <= MOST_DAYS:
            raise Declined(errors.BAD_REQUEST, where="days")
        code, now = self._entropy.token(), self._clock.now()
        maker, name = (by.id, by.name) if by is not None else ("", "")
        made = Admission(self._entropy.token(), digest_of(code), tidy, places, 0, now, now + days * DAY_MS, maker, name)
        facts = {"places": places, "until": made.until}
        await self.store.add(made, self._hosting.deed(by, "invited", made.id, tidy, reason, facts))
        return code

    async def revoke(self, by: User | None, admission: str, reason: str) -> None:
        """Withdraw an invitation by its id; whoever came by it stays. Raises Declined."""
        self._hosting.check(by)
        found = await self.store.one(admission)
        if found is None:
            raise Declined(errors.UNKNOWN_CODE)
        deed = self._hosting.deed(by, "uninvited", found.id, found.note, reason)
        if not await self.store.revoke(found.id, deed):
            raise Declined(errors.INVITATION_OVER)

    async def check(self, code: str) -> None:
        """Raise Declined unless a code, as it was typed or followed, lets somebody in now; nothing is spent."""
        found = await self.store.of_code(_digest(code))
        if found is None:
            raise Declined(errors.UNKNOWN_CODE)
        if not found.is_open(self._clock.now()):
            raise Declined(errors.INVITATION_OVER)

    async def knows(self, code: str) -> bool:
        """Whether a code is that of an invitation, be it open or over."""
        digest = digest_of_token(code)
        return digest is not None and await self.store.of_code(digest) is not None

    async def come(self, code: str, name: str, language: str) -> User:
        """Somebody new, who takes a place of an invitation; the personal code is told this once. Raises Declined."""
        await self.check(code)
        told, user = await self._people.newcomer(name, language)
        if not await self.store.arrive(_digest(code), user):
            raise Declined(errors.INVITATION_OVER)
        return told


def _digest(code: str) -> str:
    """What is stored of a code. Raises Declined for what could not be one."""
    digest = digest_of_token(code)
    if digest is None:
        raise Declined(errors.UNKNOWN_CODE)
    return digest
