"""By which ways somebody is told of what matters: they add, try and remove them, and say when they want to hear nothing."""

from dataclasses import replace
from typing import Final, NamedTuple

from gnomon.matches import errors
from gnomon.matches.calling import ruled
from gnomon.matches.errors import Declined
from gnomon.matches.messages import GREETING, Delivery, Message, said
from gnomon.matches.ports import Clock, Entropy, Store
from gnomon.matches.presets import new_secret
from gnomon.matches.quotas import Quotas
from gnomon.matches.records import DAY_MS, NEVER, CallRules, Channel, ChannelKind, Notice, Told, User
from gnomon.matches.telling import Messenger

HOUR_MS: Final = 3_600_000
PATIENT: Final = 4
"""After so many failures in a row a channel rests for a while: one notice with all its attempts."""
LONGEST_REST: Final = DAY_MS
GIVEN_UP: Final = 14 * DAY_MS
"""A channel where nothing has arrived for so long since its first failure is switched off (ms)."""
SHOWN: Final = 50


class Fresh(NamedTuple):
    """A channel that was just added, and what its person has to be told of it once."""

    channel: Channel
    secret: str


def fared(channel: Channel, delivery: Delivery, now: int) -> Channel:
    """How a channel fares after something was sent by it at an instant.

    After some failures it rests, an hour at first and twice as long after each further one, a day at most; in the end it is
    switched off. One arrival makes it whole again.
    """
    if delivery.arrived:
        return replace(channel, failures=0, failing=NEVER, rests=NEVER, told=now, ended=NEVER, detail="")
    failures, failing = channel.failures + 1, now if channel.failing == NEVER else channel.failing
    over = max(0, failures - PATIENT)
    rests = now + min(LONGEST_REST, HOUR_MS << min(over, 10)) if failures >= PATIENT else NEVER
    ends = delivery.gone or (failures > PATIENT and now - failing >= GIVEN_UP)
    ended = channel.ended if channel.ended != NEVER or not ends else now
    return replace(channel, failures=failures, failing=failing, rests=rests, ended=ended, detail=delivery.detail)


class Channels:
    """What somebody sees and does about the ways by which they are told."""

    def __init__(
        self, store: Store, clock: Clock, messenger: Messenger, entropy: Entropy, reachable: set[str], quotas: Quotas
    ) -> None:
        self._store = store.channels
        self._notices = store
        self._clock = clock
        self._messenger = messenger
        self._entropy = entropy
        self._reachable = reachable
        self._quotas = quotas

    def kinds(self) -> tuple[ChannelKind, ...]:
        """The kinds of ways that this host offers."""
        return self._messenger.kinds()

    async def all(self, user: User) -> list[Channel]:
        """The channels of a user, oldest first."""
        return await self._store.of_user(user.id)

    async def told(self, user: User) -> list[Told]:
        """What was sent to a user, by which way and when, latest first."""
        return await self._store.told(user.id, SHOWN)

    async def add(self, user: User, kind: ChannelKind, given: str, client: str = "") -> Fresh:
        """One more way to tell a user. Raises Declined."""
        if user.is_machine:
            raise Declined(errors.PERSONS_ALONE)
        if len(await self._store.of_user(user.id)) >= self._quotas.limits.channels:
            raise Declined(errors.MANY_CHANNELS, limit=self._quotas.limits.channels)
        if kind == "telegram":  # which asks the service at once
            self._quotas.take("tries", user.payer, client)
        target, secret = await self._messenger.settle(kind, given)
        now = self._clock.now()
        channel = Channel(self._entropy.token(), user.id, kind, target, now, now, secret)
        await self._store.add(channel)
        self._reachable.add(user.id)
        return Fresh(channel, secret if kind == "webhook" else "")

    async def remove(self, user: User, channel: str) -> None:
        """Tell a user by a way no more. Raises Declined."""
        if not await self._store.remove(user.id, channel):
            raise Declined(errors.UNKNOWN_CHANNEL)
        if not any(one.is_open for one in await self._store.of_user(user.id)):
            self._reachable.discard(user.id)

    async def sign(self, user: User, channel: str) -> Fresh:
        """Another secret for a webhook, told this once; the one before signs nothing any more. Raises Declined."""
        found = await self._own(user, channel)
        if found.kind != "webhook":
            raise Declined(errors.UNKNOWN_CHANNEL)
        secret = new_secret()
        await self._store.sign(found.id, secret)
        return Fresh(replace(found, secret=secret), secret)

    async def attempt(self, user: User, channel: str, client: str = "") -> Notice:
        """Send a test by a channel at once and record what came of it; one that arrives ends its rest. Raises Declined."""
        found = await self._own(user, channel)
        self._quotas.take("tries", user.payer, client)
        now = self._clock.now()
        delivery = await self._messenger.send(found, self._greeting(user))
        await self._store.note(fared(found, delivery, now))
        if delivery.arrived:
            self._reachable.add(user.id)
        state, detail = ("sent" if delivery.arrived else "failed"), delivery.detail
        notice = Notice(0, user.id, "", -1, found.kind, -1, now, now, state, 1, detail, found.id, "test")  # type: ignore[arg-type]  # one of its states
        await self._notices.save_notice(notice)
        return notice

    async def rules(self, user: User) -> CallRules | None:
        """When a user wants to hear nothing, if they have said so."""
        return await self._store.rules(user.id)

    async def rest(self, user: User, zone: str, begins: str, ends: str) -> None:
        """Let a user hear nothing between two times of day in a time zone, both empty for never. Raises Declined."""
        await self._store.save_rules(ruled(user.id, zone, begins, ends))

    def _greeting(self, user: User) -> Message:
        text = said(GREETING, user.language, name=user.name)
        facts: dict[str, object] = {"event": "test", "name": user.name, "content": text}
        return Message(f"msg_{self._entropy.token()}", "test", user.language, text, "", facts)

    async def _own(self, user: User, channel: str) -> Channel:
        found = await self._store.channel(channel)
        if found is None or found.user != user.id:
            raise Declined(errors.UNKNOWN_CHANNEL)
        return found
