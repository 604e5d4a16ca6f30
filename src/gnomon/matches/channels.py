"""By which ways somebody is told of what matters: they add, try and remove them, and say when they want to hear nothing."""

import hmac
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from gnomon.matches import errors
from gnomon.matches.calling import ruled
from gnomon.matches.entropy import digest_of, tidy_code
from gnomon.matches.errors import Declined
from gnomon.matches.messages import GREETING, Delivery, Letter, Message, said
from gnomon.matches.ports import Clock, Entropy, Store
from gnomon.matches.presets import new_secret
from gnomon.matches.push import public_key
from gnomon.matches.quotas import Quotas
from gnomon.matches.records import (
    DAY_MS,
    EVENTS,
    MATCH_CALLS,
    NEVER,
    USUAL,
    CallRules,
    Channel,
    ChannelKind,
    MatchCall,
    Notice,
    Told,
    User,
)
from gnomon.matches.secret import Secret
from gnomon.matches.telling import Messenger, Post

HOUR_MS: Final = 3_600_000
PATIENT: Final = 4
"""After so many failures in a row a channel rests for a while: one notice with all its attempts."""
LONGEST_REST: Final = DAY_MS
GIVEN_UP: Final = 14 * DAY_MS
"""A channel where nothing has arrived for so long since its first failure is switched off (ms)."""
SHOWN: Final = 50
MOST_MATCHES: Final = 100
"""So many of the matches that go on are looked through (and so many that are over)."""
STOPPED: Final = "stopped by a link in a notice"


CONFIRM: Final = {
    "en": "Is this your address? Then {name} is told here when it is their turn at Gnomon.",
    "pt_BR": "Este endereço é seu? Então {name} será avisado aqui quando for a sua vez no Gnomon.",
    "ja": "このアドレスはあなたのものですか。確認すると、Gnomonで{name}さんの番になったときにここへお知らせします。",
}
CONFIRM_BUTTON: Final = {"en": "Yes, tell me here", "pt_BR": "Sim, avise-me aqui", "ja": "はい、ここに知らせてください"}
CONFIRM_SUBJECT: Final = {
    "en": "Gnomon: confirm your address",
    "pt_BR": "Gnomon: confirme o seu endereço",
    "ja": "Gnomon：アドレスの確認",
}
CONFIRM_SMALL: Final = {
    "en": "The link works once, for a day. If you did not ask for this, do nothing: nothing more will come.",
    "pt_BR": "O link funciona uma vez, por um dia. Se você não pediu isto, não faça nada: nada mais será enviado.",
    "ja": "リンクは1日以内に1回だけ使えます。心当たりがなければ何もしないでください。以後は何も届きません。",
}


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
        self,
        store: Store,
        clock: Clock,
        messenger: Messenger,
        entropy: Entropy,
        reachable: set[str],
        quotas: Quotas,
        post: Post,
        secret: Secret,
        base: str,
    ) -> None:
        self._post = post
        self._secret = secret
        self._base = base
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

    def push_key(self) -> str:
        """The key that a browser needs to subscribe to notices of this server."""
        return public_key(self._secret)

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
        if not given.isprintable():
            raise Declined(errors.BAD_ADDRESS)
        if len(await self._store.of_user(user.id)) >= self._quotas.limits.channels:
            raise Declined(errors.MANY_CHANNELS, limit=self._quotas.limits.channels)
        if kind == "telegram":  # which asks the service at once
            await self._quotas.take("tries", user.payer, client)
        target, secret = await self._messenger.settle(kind, given)
        now = self._clock.now()
        for one in await self._store.of_user(user.id):
            if kind == "push" and one.target == target:  # the same browser once more
                await self._store.remove(user.id, one.id)
        if kind == "mail":
            channel = Channel(self._entropy.token(), user.id, kind, target, now)
            secret = await self._ask(channel, user, client)
            await self._store.add(replace(channel, secret=secret))
            return Fresh(channel, "")
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
        """Send a test by a channel at once and record what came of it; one that arrives ends its rest. Raises Declined.

        An address that has not been confirmed is asked once more.
        """
        found = await self._own(user, channel)
        if found.verified == NEVER:
            await self._store.sign(found.id, await self._ask(found, user, client))
            now = self._clock.now()
            return Notice(0, user.id, "", -1, found.kind, -1, now, now, "sent", 1, "", found.id, "test")
        await self._quotas.take("tries", user.payer, client)
        now = self._clock.now()
        delivery = await self._messenger.send(found, self._greeting(user))
        await self._store.note(fared(found, delivery, now))
        if delivery.arrived:
            self._reachable.add(user.id)
        state, detail = ("sent" if delivery.arrived else "failed"), delivery.detail
        notice = Notice(0, user.id, "", -1, found.kind, -1, now, now, state, 1, detail, found.id, "test")  # type: ignore[arg-type]  # one of its states
        await self._notices.save_notice(notice)
        return notice

    # --- mail -------------------------------------------------------------------------------------------------------

    async def _ask(self, channel: Channel, user: User, client: str) -> str:
        """Ask an address whether it is its owner's; what is to be kept of the link. Raises Declined.

        Neither one person nor all together ask one address often.
        """
        await self._quotas.take("tries", user.payer, client)
        await self._quotas.take_of_mail(channel.target, "")
        code = self._entropy.token()
        letter = Letter(
            f"ask_{self._entropy.token()}",
            user.language,
            said(CONFIRM_SUBJECT, user.language),
            (said(CONFIRM, user.language, name=user.name),),
            f"{self._base}/mail/{channel.id}/{code}",
            said(CONFIRM_BUTTON, user.language),
            (said(CONFIRM_SMALL, user.language),),
        )
        if not (await self._post.deliver(channel.target, letter)).arrived:
            raise Declined(errors.MAIL_UNSENT)
        return f"{digest_of(code)} {self._clock.now()}"

    async def asked(self, channel: str, code: str) -> Channel:
        """The channel that a link of a mail confirms, which is not done by looking. Raises Declined."""
        found = await self._store.channel(channel)
        digest, _, stamp = found.secret.partition(" ") if found is not None else ("", "", "")
        if found is None or found.kind != "mail" or found.verified != NEVER or digest != digest_of(tidy_code(code)):
            raise Declined(errors.MAIL_OVER)
        if not stamp.isdigit() or self._clock.now() - int(stamp) > DAY_MS:
            raise Declined(errors.MAIL_OVER)
        return found

    async def confirm(self, channel: str, code: str) -> None:
        """Let notices go to the address of a link from now on. Raises Declined."""
        found = await self.asked(channel, code)
        if not await self._store.verify(found.id, found.secret, self._clock.now()):
            raise Declined(errors.MAIL_OVER)
        self._reachable.add(found.user)

    async def of_stop(self, channel: str, code: str) -> Channel:
        """The channel that a link of a notice ends, which is not done by looking. Raises Declined."""
        found = await self._store.channel(channel)
        if found is None or not hmac.compare_digest(stop_code(self._secret, channel).encode(), code.encode()):
            raise Declined(errors.UNKNOWN_CHANNEL)
        return found

    async def stop(self, channel: str, code: str) -> None:
        """Send nothing to the address of a notice any more, until its person says otherwise. Raises Declined."""
        found = await self.of_stop(channel, code)
        await self._store.note(replace(found, ended=self._clock.now(), detail=STOPPED))

    async def choose(self, user: User, chosen: Mapping[str, Collection[str]]) -> None:
        """Keep of which events a user wants to be told by some of their channels. Raises Declined; nothing is kept then."""
        own = {one.id: one for one in await self._store.of_user(user.id)}
        if any(channel not in own for channel in chosen):
            raise Declined(errors.UNKNOWN_CHANNEL)
        if any(event not in EVENTS for events in chosen.values() for event in events):
            raise Declined(errors.BAD_REQUEST, where="event")
        for channel, events in chosen.items():
            added = [f"+{one}" for one in EVENTS if one in events and one not in USUAL]
            left_out = [f"-{one}" for one in EVENTS if one not in events and one in USUAL]
            choices = " ".join((*added, *left_out))
            if choices != own[channel].choices:
                await self._store.choose(channel, choices)

    async def calls(self, user: User) -> dict[str, str]:
        """What a user wants to be told of which match, where it is less than usual."""
        return await self._store.calls(user.id)

    async def limit(self, user: User, chosen: Mapping[str, str]) -> None:
        """Keep what a user wants to be told of some matches of theirs that are not over. Raises Declined; nothing is kept then."""
        own = {record.id for record, _seats in await self._notices.of_user(user.id, MOST_MATCHES)}
        kept: dict[str, MatchCall] = {}
        for match, choice in chosen.items():
            if match not in own:
                raise Declined(errors.UNKNOWN_MATCH)
            found: list[MatchCall] = [one for one in MATCH_CALLS if one == choice]
            if not found:
                raise Declined(errors.BAD_REQUEST, where="choice")
            kept[match] = found[0]
        await self._store.save_calls(user.id, kept)

    async def rules(self, user: User) -> CallRules | None:
        """When a user wants to hear nothing, if they have said so."""
        return await self._store.rules(user.id)

    async def rest(self, user: User, zone: str, begins: str, ends: str) -> None:
        """Let a user hear nothing between two times of day in a time zone, both empty for never. Raises Declined."""
        await self._store.save_rules(ruled(user.id, zone, begins, ends))

    def _greeting(self, user: User) -> Message:
        text = said(GREETING, user.language, name=user.name)
        facts: dict[str, object] = {"event": "test", "name": user.name, "content": text}
        return Message(f"msg_{self._entropy.token()}", "test", user.language, text, f"{self._base}/me/turn", facts)

    async def _own(self, user: User, channel: str) -> Channel:
        found = await self._store.channel(channel)
        if found is None or found.user != user.id:
            raise Declined(errors.UNKNOWN_CHANNEL)
        return found


def stop_code(secret: Secret, channel: str) -> str:
    """What ends a channel by a link, for ever and without a session: it follows from the server's secret."""
    return f"{secret.number('stop', channel):064x}"[:32]


def stop_link(secret: Secret, base: str, channel: Channel) -> str:
    """The address of that, for mails; empty for other kinds of channels."""
    return f"{base}/mail/{channel.id}/{stop_code(secret, channel.id)}/stop" if channel.kind == "mail" else ""
