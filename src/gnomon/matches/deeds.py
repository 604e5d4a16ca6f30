"""What a host's page stands on: records of the people who keep the server, of what they did, and what the storage tells."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, Protocol

from gnomon.matches.records import NEVER, MatchRecord, Seat, User

Act = Literal[
    "host_added",
    "host_removed",
    "link_made",
    "muted",
    "unmuted",
    "banned",
    "unbanned",
    "quota",
    "stopped",
    "stood_in",
    "exported",
    "notice",
    "invited",
    "uninvited",
    "dismissed",
    "warned",
    "cleared",
    "event_closed",
    "event_reopened",
    "event_begun",
    "event_ended",
    "entrant_added",
    "entrant_removed",
]

MOST_TIMES: Final = 100
"""So many times as much as others one person may be allowed at most."""


@dataclass(frozen=True, slots=True)
class HostRecord:
    """Somebody who keeps the server: since when, and who said so (empty: the command line of the machine)."""

    user: str
    since: int
    by: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """What the hosts have decided about a person.

    Until the instant `muted` nobody hears them; while `banned` they can do nothing; `times` as much as others they may have.
    A `warning` is shown to them until they have read it; `warned` is when it was given.
    """

    user: str
    muted: int = NEVER
    banned: bool = False
    times: int = 1
    warning: str = ""
    warned: int = NEVER


@dataclass(frozen=True, slots=True)
class Deed:
    """One act of a host, as it stands in the log for good.

    `actor` is the host's id and `name` what they were called then (both empty: the command line); `subject` is the id of
    the person or match that it was done to, `title` what that was called, `facts` what else belongs to it.
    """

    id: int
    stamp: int
    actor: str
    name: str
    act: Act
    subject: str
    title: str
    reason: str
    facts: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Known:
    """A person as the hosts see them: when a browser of theirs was last here (to the day), and in how many matches they sit."""

    user: User
    seen: int
    matches: int


@dataclass(frozen=True, slots=True)
class Admission:
    """An invitation to this server, for people who were not here before.

    `digest` is the hash of its code, `note` what the hosts call it. It lets in as many as it has `places`, of which so many
    are `used`, before the instant `until`. `by` is the id of the host who made it and `name` what they were called then
    (both empty: the command line). `revoked` is when it was withdrawn.
    """

    id: str
    digest: str
    note: str
    places: int
    used: int
    created: int
    until: int
    by: str
    name: str
    revoked: int = NEVER

    def is_open(self, now: int) -> bool:
        """Whether it lets in one more."""
        return self.revoked == NEVER and now < self.until and self.used < self.places


@dataclass(frozen=True, slots=True)
class Arrival:
    """By which invitation a person came, and when."""

    user: str
    admission: str
    stamp: int


class AdmissionStore(Protocol):
    """What the storage keeps of invitations to the server. Every method raises StorageTrouble when it cannot serve."""

    async def add(self, admission: Admission, deed: Deed) -> None:
        """A new invitation, with its entry in the log."""
        ...

    async def revoke(self, admission: str, deed: Deed) -> bool:
        """Withdraw an invitation by its id, with the entry; False if it was withdrawn before."""
        ...

    async def all(self, limit: int) -> list[Admission]:
        """The invitations, latest first."""
        ...

    async def count_open(self, now: int) -> int:
        """How many of them let somebody in at an instant."""
        ...

    async def one(self, admission: str) -> Admission | None:
        """An invitation by its id."""
        ...

    async def of_code(self, digest: str) -> Admission | None:
        """An invitation by the hash of its code."""
        ...

    async def arrive(self, digest: str, user: User) -> bool:
        """Take one place of an open invitation for somebody new, and remember both; False if there is none."""
        ...

    async def arrivals(self, admission: str) -> list[Arrival]:
        """Who came by an invitation, the first one first."""
        ...

    async def arrival(self, user: str) -> Arrival | None:
        """How somebody came, if it was by an invitation."""
        ...


class HostingStore(Protocol):
    """What the storage keeps for the hosts. Every method raises StorageTrouble when it cannot serve.

    Whatever changes something takes the deed along, and both are stored in one transaction or neither is.
    """

    async def hosts(self) -> list[HostRecord]:
        """The people who keep the server, the first one first."""
        ...

    async def add_host(self, host: HostRecord, deed: Deed) -> None:
        """Make somebody a host."""
        ...

    async def remove_host(self, user: str, deed: Deed) -> None:
        """Take the role from somebody."""
        ...

    async def save_link(self, digest: str, stamp: int, deed: Deed) -> None:
        """Remember a link that makes whoever follows it a host, by the hash of its code."""
        ...

    async def link_since(self, digest: str, since: int) -> bool:
        """Whether there is an unspent link of this hash, made at an instant or after it."""
        ...

    async def spend_link(self, digest: str, since: int, host: HostRecord, deed: Deed) -> bool:
        """Spend such a link and make somebody a host; False if there is none."""
        ...

    async def standings(self) -> list[Standing]:
        """What was decided about people, as far as anything was."""
        ...

    async def save_standing(self, standing: Standing, deed: Deed) -> None:
        """Decide something about a person."""
        ...

    async def note(self, deed: Deed) -> None:
        """Add a deed to the log."""
        ...

    async def halt(self, match: str, deed: Deed) -> None:
        """Let a match stand still that no server can read: no server looks after it any more."""
        ...

    async def deeds(self, limit: int, before: int = NEVER) -> list[Deed]:
        """What happened, latest first; of a number lower than `before`, if given."""
        ...

    async def last(self, act: Act) -> Deed | None:
        """The latest deed of a kind."""
        ...

    async def named(self, name: str, limit: int) -> list[User]:
        """The people who bear exactly this name."""
        ...

    async def known(self, part: str, limit: int) -> list[Known]:
        """People whose name has a part, or whose id it is; whoever came last first."""
        ...

    async def latest(self, limit: int) -> list[Known]:
        """The people whose browsers were here last, to the day."""
        ...

    async def known_of(self, users: Sequence[str]) -> list[Known]:
        """These people."""
        ...

    async def count_people(self) -> int:
        """How many people there are."""
        ...

    async def count_matches(self) -> dict[str, int]:
        """How many matches there are of each status, but for those that are over."""
        ...

    async def count_finished(self) -> int:
        """How many matches are over."""
        ...

    async def oldest_match(self) -> int:
        """When the first match was set, NEVER if there is none."""
        ...

    async def running(self, limit: int) -> list[tuple[MatchRecord, list[Seat]]]:
        """Matches that are being played, listed or not, latest change first."""
        ...

    async def unchanged(self, since: int, before: int, limit: int) -> list[tuple[MatchRecord, list[Seat]]]:
        """Running matches that last changed at `since` or after it and before `before`, latest first."""
        ...

    async def sizes(self) -> dict[str, int]:
        """How many bytes each table of the database takes, its indexes included; empty where that cannot be told."""
        ...
