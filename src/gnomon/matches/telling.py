"""What telling people of what matters needs from outside: what is stored of it, and who carries it out of the house."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from gnomon.matches.messages import Delivery, Letter, Message, Settled
from gnomon.matches.records import CallRules, Channel, ChannelKind, Digest, MatchCall, Notice, NoticeEvent, Told, User


class ChannelStore(Protocol):
    """By which ways people are told of what matters, and when. Every method raises StorageTrouble when it cannot serve."""

    async def reachable(self) -> set[str]:
        """The users who have an open channel."""
        ...

    async def of_user(self, user: str) -> list[Channel]:
        """The channels of somebody, oldest first."""
        ...

    async def channel(self, channel: str) -> Channel | None:
        """One channel."""
        ...

    async def confirmed(self, address: str, limit: int) -> list[User]:
        """The people who have confirmed a mail address, whoever did so last first."""
        ...

    async def add(self, channel: Channel) -> None:
        """A new channel."""
        ...

    async def sign(self, channel: str, secret: str) -> None:
        """Give a channel another secret."""
        ...

    async def note(self, channel: Channel) -> None:
        """Note how a channel fares: all but whose it is, where it leads and what opens it."""
        ...

    async def verify(self, channel: str, secret: str, stamp: int) -> bool:
        """Let notices go to a channel that waits with a secret; it has none any more. Of two who ask one is told True."""
        ...

    async def remove(self, user: str, channel: str) -> bool:
        """Forget a channel of somebody; what waits for it is cancelled. False if there is none."""
        ...

    async def address(self, notice: Notice, copies: Sequence[Notice]) -> list[Notice]:
        """Put copies of a waiting notice in its place, one for each channel (at least one); handed back with their ids.

        None where the notice is not waiting any more, or has gone out to channels already.
        """
        ...

    async def last_sent(self, channel: str, match: str, event: NoticeEvent = "your_turn") -> Notice | None:
        """The word of an event in a match that went by a channel last."""
        ...

    async def last_told(self, user: str, match: str, event: NoticeEvent) -> Notice | None:
        """The word of an event in a match that was sent to somebody last, by whatever channel, or waits to be."""
        ...

    async def told(self, user: str, limit: int) -> list[Told]:
        """What was sent to a user or waits for a channel of theirs, latest first; but not what may be told in days."""
        ...

    async def rules(self, user: str) -> CallRules | None:
        """When somebody wants to hear nothing, if they have said so."""
        ...

    async def save_rules(self, rules: CallRules) -> None:
        """Keep it."""
        ...

    async def choose(self, channel: str, choices: str) -> None:
        """Keep of what somebody wants to be told by a channel."""
        ...

    async def calls(self, user: str) -> dict[str, str]:
        """Of which matches somebody wants to hear less than usual: what they have chosen, by the match."""
        ...

    async def save_calls(self, user: str, chosen: Mapping[str, MatchCall]) -> None:
        """Keep what somebody has chosen for some matches; what they chose for others stays until these are over."""
        ...


class DigestStore(Protocol):
    """Who is told once a day what there is. Every method raises StorageTrouble when it cannot serve."""

    async def of_user(self, user: str) -> Digest | None:
        """What somebody wants to be told once a day, if they do."""
        ...

    async def save(self, digest: Digest) -> None:
        """Keep it."""
        ...

    async def drop(self, user: str) -> None:
        """Tell somebody no more."""
        ...

    async def due(self, now: int, limit: int) -> list[Digest]:
        """What is due at an instant, what is so longest first."""
        ...

    async def begin(self, digest: Digest, following: Digest, notice: Notice) -> bool:
        """Let a notice wait to be sent, and what follows on a digest stand in its place; False if another server was first."""
        ...

    async def begun(self, matches: Sequence[str], since: int) -> set[str]:
        """Those of some matches that have begun after an instant."""
        ...


class Messenger(Protocol):
    """Carries notices out of the house, by channels of several kinds."""

    def kinds(self) -> tuple[ChannelKind, ...]:
        """The kinds of channels that this host sends by."""
        ...

    async def settle(self, kind: ChannelKind, given: str) -> Settled:
        """What is kept of an address (a topic, a token) as somebody gave it. Raises Declined."""
        ...

    async def send(self, channel: Channel, message: Message) -> Delivery:
        """Send; what came of it."""
        ...


class Post(Protocol):
    """Carries letters to mail addresses."""

    is_on: bool
    """Whether this host sends any mail."""

    async def deliver(self, to: str, letter: Letter) -> Delivery:
        """Hand a letter over; what came of it."""
        ...
