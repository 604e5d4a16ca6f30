"""What is kept of events, as it travels between the application and its storage.

An event is a tournament: people and programs enter it, rounds of tables are drawn, results are counted. Whatever changes an
event builds on the `turn` in which it was read, so that of two servers, or two people, one is first and the other looks again.

A league is an event too. Its rounds are seasons, in which its entrants are put into divisions, and each division is an event of
its own, for points, whose entrants have the same numbers as in the league.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, Protocol

from gnomon.matches.records import NEVER, Pace

Form = Literal["points", "knockout", "league"]
EventStatus = Literal["open", "running", "over", "cancelled"]

FEWEST: Final = 2
"""So many have to take part at least."""
FILLER: Final = -1
"""In the place of an entrant's number: a program that only makes a table full."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """How a league is built: divisions of `size`, of which so many `moves` go up and as many down after each season.

    `rest_ms` after the end of a season the next one begins, until there were so many `seasons`; 0: it goes on.
    """

    size: int
    moves: int
    rest_ms: int = 0
    seasons: int = 0


@dataclass(frozen=True, slots=True)
class Event:
    """A tournament of a game with `options`, at tables of so many `seats`.

    Of the form `points` everybody plays every round, of the form `knockout` whoever loses is out; of the form `league` it has a
    `ladder`, its `rounds` are those of a season, and `round` is the number of the season. `league` is the league of which an
    event is a division, else empty. In a `duplicate` event all tables of a round have the same deal. A round ends after `round_ms` at the latest (NEVER: once all its tables are over), and
    `rest_ms` later the next one is drawn. `most` people and programs may enter. `holder` is who set it up, empty once they have
    left, `holder_name` what they are called.

    Nobody enters any more since the instant `closed`, if its holder has said so. With `phrases` people talk in ready phrases alone at
    all its tables.

    `status` is `open` until the first round is drawn. `round` is the number of the last round drawn, `due` the instant at which
    time acts next, `turn` counts the changes.
    """

    id: str
    name: str
    game: str
    options: dict[str, object]
    seats: int
    form: Form
    duplicate: bool
    rounds: int
    pace: Pace
    round_ms: int
    rest_ms: int
    most: int
    holder: str
    holder_name: str
    created: int
    status: EventStatus = "open"
    round: int = 0
    due: int = NEVER
    ended: int = NEVER
    turn: int = 0
    league: str = ""
    ladder: Ladder | None = None
    closed: int = NEVER
    phrases: bool = False


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who takes part: a `user`, or a program of a `level`; both are empty for somebody who has left this server for good.

    `entered` is the round that had been drawn when they came, 0 before the first; `left` the one after which they were gone.
    """

    event: str
    number: int
    user: str
    name: str
    level: str
    stamp: int
    entered: int = 0
    left: int = NEVER

    @property
    def is_there(self) -> bool:
        """Whether they play on."""
        return self.left == NEVER


@dataclass(frozen=True, slots=True)
class EventRound:
    """A round: when it was drawn, when its time `ends`, when it was `closed`. `seal` is the hash of a deal that all tables have."""

    event: str
    number: int
    drawn: int
    ends: int
    closed: int = NEVER
    seal: str = ""

    @property
    def is_closed(self) -> bool:
        """Whether all its results are counted."""
        return self.closed != NEVER


@dataclass(frozen=True, slots=True)
class EventTable:
    """A table of a round: its `match`, and who plays in the order of the seats, by number of entrant or FILLER.

    Without a match it is a bye of its only entrant. `places` (1 for the first) and `scores` follow the seats once they are counted.
    """

    event: str
    round: int
    number: int
    match: str
    entrants: tuple[int, ...]
    places: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()

    @property
    def is_bye(self) -> bool:
        """Whether somebody goes on without a match."""
        return self.match == ""

    @property
    def is_counted(self) -> bool:
        """Whether its result stands."""
        return self.is_bye or bool(self.places)


@dataclass(frozen=True, slots=True)
class Division:
    """A division of a league's season, 1 for the highest: the `event` that it plays, and its entrants by number.

    Until the season is over they stand in the order in which they were put there, afterwards in that of their `places`; `gone`
    are those of them who have dropped out.
    """

    league: str
    season: int
    number: int
    event: str
    entrants: tuple[int, ...]
    places: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()

    @property
    def is_counted(self) -> bool:
        """Whether its result stands."""
        return bool(self.places)


@dataclass(frozen=True, slots=True)
class Whole:
    """An event with everything around it, in the order of numbers."""

    event: Event
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[EventRound, ...] = ()
    tables: tuple[EventTable, ...] = ()
    divisions: tuple[Division, ...] = ()

    @property
    def there(self) -> list[Entrant]:
        """Who plays on."""
        return [one for one in self.entrants if one.is_there]

    @property
    def has_room(self) -> bool:
        """Whether there is a place left."""
        return len(self.there) < self.event.most

    @property
    def takes_entrants(self) -> bool:
        """Whether it is not too late to enter: for points until the second round is drawn, for a league until its last season; never
        once entries are closed.
        """
        event = self.event
        if event.closed != NEVER:
            return False
        if event.ladder is not None:
            return event.status in ("open", "running") and not 0 < event.ladder.seasons <= event.round
        late = event.status == "running" and event.form == "points" and event.round == 1 and event.rounds > 1
        return event.status == "open" or late

    @property
    def current(self) -> EventRound | None:
        """The last round that was drawn."""
        return self.rounds[-1] if self.rounds else None

    def of_round(self, number: int) -> list[EventTable]:
        """The tables of a round."""
        return [table for table in self.tables if table.round == number]

    def of_season(self, number: int) -> list[Division]:
        """The divisions of a season, the highest first."""
        return [one for one in self.divisions if one.season == number]

    @property
    def playing(self) -> list[Division]:
        """The divisions whose season is not over for them."""
        return [one for one in self.divisions if not one.is_counted]

    def entrant_of(self, user: str) -> Entrant | None:
        """The entrant who is a user, gone or not."""
        return next((one for one in self.entrants if user and one.user == user), None)

    def is_closed(self, number: int) -> bool:
        """Whether a round is over."""
        return any(one.number == number and one.is_closed for one in self.rounds)


@dataclass(frozen=True, slots=True)
class Step:
    """One change of an event: how it stands `before` and `after`, and what else is new or different.

    `opened` are events that begin with it, with who takes part in them.
    """

    before: Event
    after: Event
    entrants: Sequence[Entrant] = ()
    gone: Sequence[Entrant] = ()
    rounds: Sequence[EventRound] = ()
    tables: Sequence[EventTable] = ()
    divisions: Sequence[Division] = ()
    opened: Sequence[Whole] = ()


@dataclass(frozen=True, slots=True)
class Drawn:
    """Where a match belongs: its event and round, and whether nobody but its players may look, for others play the same deal."""

    event: str
    round: int
    sealed: bool


class Listed(NamedTuple):
    """An event in a list, with how many take part."""

    event: Event
    entrants: int


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody who holds an event asks for. `starts` is in how many milliseconds it begins, NEVER: when its holder says so."""

    name: str
    game: str
    seats: int
    form: Form = "points"
    duplicate: bool = False
    rounds: int = 3
    pace: Pace = field(default_factory=Pace)
    round_ms: int = NEVER
    rest_ms: int = 0
    most: int = 0
    starts: int = NEVER
    options: Mapping[str, object] | None = None
    ladder: Ladder | None = None
    phrases: bool = False


class EventStore(Protocol):
    """What the storage keeps of events. Every method raises StorageTrouble when it cannot serve."""

    async def add(self, event: Event, entrants: Sequence[Entrant]) -> None:
        """A new event, with who takes part from the beginning."""
        ...

    async def take(self, step: Step) -> None:
        """Store a change, all of it or nothing. Raises Conflict if somebody else has changed the event since it was read."""
        ...

    async def whole(self, event: str) -> Whole | None:
        """An event with everything around it."""
        ...

    async def shown(self, status: EventStatus, limit: int) -> list[Listed]:
        """The events of a status, latest first, divisions apart."""
        ...

    async def waiting(self, now: int) -> list[str]:
        """The events that run, those that are to begin by an instant, and those that nobody holds who could begin them."""
        ...

    async def held(self, user: str) -> int:
        """How many events that are neither over nor called off somebody holds."""
        ...

    async def of_user(self, user: str) -> list[str]:
        """The events that somebody holds or takes part in, oldest first."""
        ...

    async def drawn(self, match: str) -> Drawn | None:
        """Where a match belongs, if it is one of an event."""
        ...
