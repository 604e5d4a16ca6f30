"""What is kept of ratings, as it travels between the application and its storage."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from gnomon.matches.records import MatchRecord, Seat, User
from gnomon.matches.strength import ENOUGH, SURE, Strength


@dataclass(frozen=True, slots=True)
class Rating:
    """What is believed of a user's strength in a game's matches of one kind, as it was after the `last` of so many `matches`.

    Means and deviations are thousandths of a point. `settled` is the instant until which it is no provisional rating.
    """

    user: str
    game: str
    kind: str
    mean: int
    deviation: int
    matches: int
    last: int
    settled: int

    def at(self, now: int) -> Strength:
        """What is believed at an instant: the longer nothing was played, the less is known."""
        return Strength(self.mean, self.deviation).faded(self.last, now)

    def is_provisional(self, now: int) -> bool:
        """Whether it is too early to say, or too long ago."""
        return self.matches < ENOUGH or self.at(now).deviation > SURE


@dataclass(frozen=True, slots=True)
class Change:
    """What one match has changed for whoever sat at a seat: the `number`-th of their kind, and the `place` that counted."""

    match: str
    seat: int
    user: str
    game: str
    kind: str
    finished: int
    number: int
    place: int
    mean_before: int
    deviation_before: int
    mean: int
    deviation: int

    @property
    def before(self) -> Strength:
        """What was believed when the match ended, before it counted."""
        return Strength(self.mean_before, self.deviation_before)

    @property
    def after(self) -> Strength:
        """What is believed since."""
        return Strength(self.mean, self.deviation)

    @property
    def points(self) -> int:
        """By how much the rating that is shown has changed."""
        return self.after.points - self.before.points


class Leader(NamedTuple):
    """Somebody in a list of ratings."""

    user: User
    rating: Rating


@dataclass(frozen=True, slots=True)
class Meeting:
    """How often somebody came before another in rated matches of both, behind, or shared a place."""

    ahead: int = 0
    behind: int = 0
    shared: int = 0

    @property
    def matches(self) -> int:
        """How many matches."""
        return self.ahead + self.behind + self.shared


class Unrated(NamedTuple):
    """A match that is over and was not rated, for the reason that `verdict` names; `claimed` is False when somebody chose its seed.

    `header` is known where somebody was alone, and for games that were asked for.
    """

    match: str
    game: str
    seats: int
    finished: int
    verdict: str
    claimed: bool
    header: str


class RatingStore(Protocol):
    """What the storage keeps of ratings. Every method raises StorageTrouble when it cannot serve."""

    async def settle(self, limit: int) -> int:
        """Rate matches that are over and were not looked at, the first to end first, `limit` at most; how many there were."""
        ...

    async def forget_all(self) -> None:
        """Let every match that is over wait to be rated again, and nobody have a rating."""
        ...

    async def leave_out(self, match: str, finished: int) -> None:
        """Note that a match came from a file, and is never rated."""
        ...

    async def count(self) -> dict[str, int]:
        """How many matches that are over are rated, or are not for which reason."""
        ...

    async def digest(self) -> str:
        """A hash of all ratings and of everything that matches have changed."""
        ...

    async def of_user(self, user: str) -> list[Rating]:
        """Somebody's ratings, by game and kind."""
        ...

    async def of_match(self, match: str) -> list[Change]:
        """What a match has changed, seat by seat; nothing if it is not rated."""
        ...

    async def of_matches(self, matches: Sequence[str]) -> list[Change]:
        """What some matches have changed, in whatever order."""
        ...

    async def spread(self, game: str, kind: str, now: int) -> dict[int, int]:
        """How many of the leaders of a kind have so many points."""
        ...

    async def verdict(self, match: str) -> str | None:
        """What a match is to ratings: `rated`, a reason why not, empty while nobody has looked; None before its end."""
        ...

    async def verdicts(self, matches: Sequence[str]) -> dict[str, str]:
        """The same of those of some matches that are over."""
        ...

    async def ended(self, user: str) -> list[str]:
        """The matches that are over in which somebody sat, in the order in which they ended."""
        ...

    async def unrated(
        self, user: str, reach: int, verdicts: Collection[str], timed: Collection[str], public: bool
    ) -> list[Unrated]:
        """Among the last `reach` matches in which somebody sat, those that are not rated for some reasons, latest first.

        With the headers of those of `timed` games; `public` leaves out what was not listed.
        """
        ...

    async def history(self, user: str, game: str, kind: str, limit: int, before: int = 0) -> list[Change]:
        """What the last matches have changed for somebody, latest first; those `before` a number of their own, if one is named."""
        ...

    async def changes(self, user: str) -> list[Change]:
        """What every match has changed for somebody, in the order in which they ended."""
        ...

    async def latest(self, game: str, kind: str, limit: int) -> list[Change]:
        """What the last rated matches of a kind have changed, latest first: so many changes, not so many matches."""
        ...

    async def of_tag(self, tag: str) -> User | None:
        """Whose page a tag names, hidden or not."""
        ...

    async def tags(self, users: Sequence[str]) -> dict[str, str]:
        """The tags of those of some users who have a page for others."""
        ...

    async def matches(self, matches: Sequence[str]) -> list[tuple[MatchRecord, list[Seat]]]:
        """Some matches, in whatever order."""
        ...

    async def met(self, user: str, other: str) -> Meeting:
        """How two people have fared against each other in rated matches."""
        ...

    async def leaders(self, game: str, kind: str, now: int, limit: int, after: Rating | None = None) -> list[Leader]:
        """The best of those who have no provisional rating at an instant and are not hidden; `after` one, those behind it."""
        ...

    async def newcomers(self, game: str, kind: str, now: int, limit: int, after: Rating | None = None) -> list[Leader]:
        """Those who have a provisional rating and are not hidden, best first; `after` one, those behind it."""
        ...

    async def ahead(self, game: str, kind: str, mean: int, now: int, most: int, below: int | None = None) -> int:
        """How many of the leaders have a greater mean, one that lies `below` another if that is named; nobody counts beyond `most`."""
        ...
