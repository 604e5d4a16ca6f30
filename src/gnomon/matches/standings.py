"""What the hosts have decided about people, at hand wherever somebody sits down, answers, talks or begins something."""

from collections.abc import Iterable

from gnomon.matches.deeds import Standing
from gnomon.matches.errors import BANNED, MUTED, Declined
from gnomon.matches.ports import Clock


class Standings:
    """Everybody about whom something was decided, as this process knows it; `Hosting` keeps it up to date."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._known: dict[str, Standing] = {}

    def learn(self, standings: Iterable[Standing]) -> None:
        """Take over everything that is stored."""
        self._known = {standing.user: standing for standing in standings}

    def put(self, standing: Standing) -> None:
        """Take over one decision."""
        self._known = {**self._known, standing.user: standing}

    def of(self, user: str) -> Standing:
        """What holds for a person."""
        return self._known.get(user) or Standing(user)

    def all(self) -> list[Standing]:
        """What holds for those about whom something was decided."""
        return list(self._known.values())

    def is_muted(self, user: str) -> bool:
        """Whether nobody is to hear a person now."""
        return self.of(user).muted > self._clock.now()

    def admit(self, user: str) -> None:
        """Raise Declined if a person is banned."""
        if self.of(user).banned:
            raise Declined(BANNED)

    def admit_to_talk(self, user: str) -> None:
        """Raise Declined if a person is banned, or is not to be heard now."""
        self.admit(user)
        if self.is_muted(user):
            raise Declined(MUTED, until=self.of(user).muted)

    def times(self, user: str) -> int:
        """How many times as much as others a person may have."""
        return max(1, self.of(user).times)
