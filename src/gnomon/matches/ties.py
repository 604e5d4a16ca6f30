"""How people stand to one another: friends, and whom they keep away; and what they report to the hosts: records, and what the storage keeps of them."""

from dataclasses import dataclass
from typing import Final, Literal, Protocol

from gnomon.matches.deeds import Deed, Standing
from gnomon.matches.records import NEVER, ChatLine, User

TieKind = Literal["muted", "blocked", "friend"]
Grounds = Literal["insults", "advertising", "name", "cheating", "stalling", "other"]
"""What a report is about."""
Decision = Literal["", "dismissed", "warned", "muted", "banned"]

GROUNDS: Final[tuple[Grounds, ...]] = ("insults", "advertising", "name", "cheating", "stalling", "other")


@dataclass(frozen=True, slots=True)
class Tie:
    """Whom a user does not want to hear (`muted`), or does not want to hear or meet (`blocked`), or wants as a friend, since when.

    Friends are two who have both said so.
    """

    user: str
    other: str
    kind: TieKind
    since: int


@dataclass(frozen=True, slots=True)
class Report:
    """What somebody tells the hosts about a person, the `target`.

    `by` is empty once whoever wrote it has left. `match` is where it happened (empty: nowhere in particular), `line` the last
    line of chat that had been said there by then. It is open until the hosts have `decided`; a `warning` is what
    its target was told then. `fresh` says that its author was new here: of several such ones about one person one counts.
    """

    id: int
    by: str
    target: str
    match: str
    line: int
    grounds: Grounds
    text: str
    created: int
    decided: int = NEVER
    decision: Decision = ""
    warning: str = ""
    fresh: bool = False


class TieStore(Protocol):
    """What the storage keeps of ties. Every method raises StorageTrouble when it cannot serve."""

    async def of_user(self, user: str) -> list[tuple[Tie, User]]:
        """Whom a user keeps away, with the others as they are now, latest first."""
        ...

    async def tie(self, user: str, other: str) -> Tie | None:
        """What a user has said about another."""
        ...

    async def unheard(self, users: list[str]) -> dict[str, frozenset[str]]:
        """Whom each of some users does not hear, FREE_TALK among them; those who hear everybody are left out.

        A program does not hear free talk where whoever keeps it does not.
        """
        ...

    async def apart(self, user: str) -> frozenset[str]:
        """Those whom a user has blocked, or who have blocked that user."""
        ...

    async def put(self, tie: Tie, most: int) -> bool:
        """Keep a tie in place of the user's other one to the same person; False if the user has `most` already.

        Whoever keeps somebody away is nobody's friend there any more.
        """
        ...

    async def cut(self, user: str, other: str) -> None:
        """Keep somebody away no longer."""
        ...

    async def part(self, user: str, other: str) -> None:
        """Forget that either wants the other as a friend."""
        ...

    async def friendly(self, user: str) -> list[Tie]:
        """Whom a user wants as friends, latest first."""
        ...

    async def friendly_to(self, user: str) -> list[Tie]:
        """Who wants a user as a friend, latest first."""
        ...

    async def friends_among(self, user: str, others: list[str]) -> frozenset[str]:
        """Those of some people who are a user's friends: both have said so."""
        ...

    async def played_among(self, user: str, others: list[str]) -> frozenset[str]:
        """Those of some people who sit or have sat with a user in a match that has begun."""
        ...

    async def offered(self, user: str) -> list[str]:
        """The matches that are not over in which somebody offers a user their seat."""
        ...

    async def finished(self, user: str, most: int) -> int:
        """How many matches with other people somebody has finished; no more than `most` are counted."""
        ...

    async def people(self, users: list[str]) -> list[User]:
        """Some people, by name."""
        ...


class ReportStore(Protocol):
    """What the storage keeps of reports. Every method raises StorageTrouble when it cannot serve."""

    async def add(self, report: Report, since: int, most: int) -> Literal["", "again", "many"]:
        """Keep a report, unless its author has reported the same person since an instant, or written `most` reports since."""
        ...

    async def open(self, host: str, limit: int) -> list[Report]:
        """What nobody has decided yet, the oldest first, but for reports about a host who looks; of the `fresh` ones about one person
        the first alone.
        """
        ...

    async def count_open(self, host: str) -> int:
        """How many these are."""
        ...

    async def decided(self, host: str, limit: int, before: int = NEVER) -> list[Report]:
        """What was decided, latest first; before an instant, if given."""
        ...

    async def one(self, report: int) -> Report | None:
        """A report by its number."""
        ...

    async def about(self, target: str, limit: int) -> list[Report]:
        """The reports about a person, latest first."""
        ...

    async def by(self, user: str, limit: int) -> list[Report]:
        """The reports that a person wrote, latest first."""
        ...

    async def context(self, match: str, line: int, limit: int) -> list[ChatLine]:
        """The last lines of a match's chat up to one of them, oldest first."""
        ...

    async def decide(self, report: Report, deed: Deed, standing: Standing | None) -> bool:
        """Close a report, with the entry in the log and what is decided about its target; False if it is closed already.

        With a `fresh` one go the others about the same person.
        """
        ...

    async def heed(self, user: str, stamp: int) -> None:
        """A person has read the warning that was given at an instant: it goes."""
        ...
