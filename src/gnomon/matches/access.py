"""How programs come in: tokens with scopes, accounts that a person keeps for programs, requests that carry a key."""

import asyncio
import hashlib
import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from gnomon.matches import errors
from gnomon.matches.errors import Declined, StorageTrouble
from gnomon.matches.people import TAG_LENGTH, tidy_name
from gnomon.matches.ports import Clock, Entropy, Store
from gnomon.matches.records import DAY_MS, NEVER, AccessToken, KeptReply, User
from gnomon.matches.standings import Standings

SCOPES: Final = ("read", "play", "create", "chat", "data", "work")
"""What a token may be used for: see what its account may see; sit down and answer; set tables; talk; take all data of its
account along; take jobs of the server, which a host alone may give.
"""
FEED: Final = "feed"
CALENDAR: Final = "calendar"
ADDRESSES: Final = (FEED, CALENDAR)
"""What opens an address of one's own, and nothing else."""
"""Beside these: an address that opens the feed of a person's results, and nothing else."""
PREFIX: Final = "gnomon_"
"""So begins every token, that tools which look for secrets in files may find it."""
MOST_TOKENS: Final = 20
MOST_ACCOUNTS: Final = 8
NOTED_MS: Final = 60_000
"""The use of a token is noted once in so long."""
REMEMBERED: Final = 10_000
KEPT_MS: Final = DAY_MS
"""So long a reply is kept for its key."""
LOOK_SECONDS: Final = 2.0
"""So often open streams ask whether their tokens still hold."""


@dataclass(frozen=True, slots=True)
class Pass:
    """A token that holds: whom it acts for, and for what."""

    token: AccessToken
    user: User

    @property
    def scopes(self) -> frozenset[str]:
        """What it may be used for."""
        return frozenset(self.token.scopes.split())


class Access:
    """Tokens, programs' accounts and kept replies."""

    def __init__(self, store: Store, clock: Clock, entropy: Entropy, standings: Standings) -> None:
        self._store = store
        self._standings = standings
        self._tokens = store.tokens
        self._clock = clock
        self._entropy = entropy
        self._noted: dict[str, int] = {}
        self._open: dict[asyncio.Event, str] = {}
        self._looking: asyncio.Task[None] | None = None
        self.lends: Callable[[str], bool] = lambda _user: False
        """Whether a person may let machines think for this server."""
        self.is_closing = False
        """Whether the server stops: streams are to come back, at another one."""

    # --- tokens -----------------------------------------------------------------------------------------------------

    async def tokens(self, maker: User) -> list[AccessToken]:
        """The tokens that a person has made."""
        return await self._tokens.made_by(maker.id)

    async def programs(self, keeper: User) -> list[User]:
        """The accounts that a person keeps for programs."""
        return await self._tokens.kept_by(keeper.id)

    def scopes_of(self, user: str) -> list[str]:
        """What a person may let a token do."""
        return [scope for scope in SCOPES if scope != "work" or self.lends(user)]

    async def make(self, maker: User, name: str, scopes: Iterable[str], account: str = "") -> str:
        """A token that acts for its maker, or for an account which the maker keeps: told this once. Raises Declined."""
        wanted = [scope for scope in SCOPES if scope in set(scopes)]
        if not set(wanted) <= set(self.scopes_of(maker.id if account in ("", maker.id) else account)):
            raise Declined(errors.OUT_OF_SCOPE, scope="work")
        if not wanted:
            raise Declined(errors.BAD_SCOPE)
        shown = tidy_name(name)
        if account and account not in {maker.id, *(kept.id for kept in await self.programs(maker))}:
            raise Declined(errors.UNKNOWN_USER)
        return await self._add(maker, shown, " ".join(wanted), account)

    async def make_feed(self, maker: User, name: str) -> str:
        """What opens the feed of a person's results, under a `name` among their tokens: told this once. Raises Declined."""
        return await self._add(maker, tidy_name(name), FEED)

    async def calendar(self, maker: User) -> AccessToken | None:
        """What opens the calendar of a person, if there is such an address."""
        return next((one for one in await self.tokens(maker) if one.scopes == CALENDAR), None)

    async def make_calendar(self, maker: User, name: str) -> str:
        """What opens the calendar of a person's deadlines, under a `name` among their tokens: told this once, in place of the one
        before. Raises Declined.
        """
        await self.end_calendar(maker)
        return await self._add(maker, tidy_name(name), CALENDAR)

    async def end_calendar(self, maker: User) -> None:
        """Let no address open a person's calendar any more."""
        for token in await self.tokens(maker):
            if token.scopes == CALENDAR:
                await self.revoke(maker, token.id)

    async def _add(self, maker: User, name: str, scopes: str, account: str = "") -> str:
        if len(await self.tokens(maker)) >= MOST_TOKENS:
            raise Declined(errors.MANY_TOKENS, limit=MOST_TOKENS)
        token = PREFIX + secrets.token_urlsafe(32)
        await self._tokens.add(
            AccessToken(
                self._entropy.token(),
                _digest(token),
                account or maker.id,
                maker.id,
                name,
                scopes,
                self._clock.now(),
            )
        )
        return token

    async def revoke(self, maker: User, token: str) -> None:
        """End a token by its id; streams that it has opened end too."""
        await self._tokens.remove(maker.id, token)
        await self._look()

    async def adopt(self, keeper: User, name: str) -> User:
        """An account for a program, with a badge beside its name. Raises Declined."""
        if keeper.is_machine:
            raise Declined(errors.NOT_YOURS)
        if len(await self.programs(keeper)) >= MOST_ACCOUNTS:
            raise Declined(errors.MANY_ACCOUNTS, limit=MOST_ACCOUNTS)
        # Nobody is told a code for it: whoever keeps it makes tokens.
        user = User(self._entropy.token(), tidy_name(name), self._clock.now(), "", keeper.language, keeper=keeper.id)
        user = replace(user, tag=self._entropy.token()[:TAG_LENGTH])
        await self._store.save_user(user)
        return user

    async def admit(self, token: str) -> Pass:
        """Who comes with a token. Raises Declined for one that opens nothing, or whose person is banned."""
        held = await self._held(token)
        if any(scope in held.scopes for scope in ADDRESSES):
            raise Declined(errors.UNKNOWN_TOKEN)
        return held

    async def reader(self, token: str) -> User:
        """Whose results an address opens. Raises Declined as `admit` does."""
        held = await self._held(token)
        if FEED not in held.scopes:
            raise Declined(errors.UNKNOWN_TOKEN)
        return held.user

    async def calendar_reader(self, token: str) -> User:
        """Whose deadlines an address opens. Raises Declined as `admit` does."""
        held = await self._held(token)
        if CALENDAR not in held.scopes:
            raise Declined(errors.UNKNOWN_TOKEN)
        return held.user

    async def _held(self, token: str) -> Pass:
        found = await self._tokens.holder(_digest(token)) if token.startswith(PREFIX) and len(token) < 100 else None
        if found is None:
            raise Declined(errors.UNKNOWN_TOKEN)
        held, user = found
        for person in {user.id, user.keeper, held.maker} - {""}:
            self._standings.admit(person)
        now = self._clock.now()
        if now - max(held.used, self._noted.get(held.id, NEVER)) >= NOTED_MS:
            if len(self._noted) >= REMEMBERED:
                self._noted.clear()
            self._noted[held.id] = now
            with suppress(StorageTrouble):  # a storage that cannot write may still be read
                await self._tokens.note_use(held.id, now)
        return Pass(held, user)

    # --- streams ----------------------------------------------------------------------------------------------------

    def watch(self, held: Pass) -> asyncio.Event:
        """An event that is set once a token holds no more, or the server ends; `unwatch` it at the end."""
        revoked = asyncio.Event()
        self._open[revoked] = held.token.digest
        if self.is_closing:  # it has just come through the closing door
            revoked.set()
        elif self._looking is None:
            self._looking = asyncio.get_running_loop().create_task(self._keep_looking())
        return revoked

    def unwatch(self, revoked: asyncio.Event) -> None:
        """A stream has ended."""
        self._open.pop(revoked, None)
        if not self._open and self._looking is not None:
            self._looking.cancel()
            self._looking = None

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            with suppress(StorageTrouble):
                await self._look()

    async def _look(self) -> None:
        """Tell the streams whose tokens are gone, in whichever process they were revoked."""
        if not self._open:
            return
        living = await self._tokens.living(sorted(set(self._open.values())))
        for revoked, digest in self._open.items():
            if digest not in living:
                revoked.set()

    # --- requests with a key ----------------------------------------------------------------------------------------

    async def begin(self, user: str, key: str, request: bytes) -> KeptReply | None:
        """Claim a key for a request: None if it is new, else what is kept of it (its status 0: being answered yet)."""
        fresh = KeptReply(user, _digest(key), hashlib.sha256(request).hexdigest(), self._clock.now())
        return await self._tokens.begin(fresh, fresh.created - KEPT_MS)

    async def finish(self, user: str, key: str, status: int, body: bytes) -> None:
        """Keep what was answered to a request with a key."""
        await self._tokens.finish(KeptReply(user, _digest(key), "", NEVER, status, body.decode()))

    async def withdraw(self, user: str, key: str) -> None:
        """Forget a key whose request changed nothing, so that it may be tried again."""
        await self._tokens.withdraw(user, _digest(key))

    @staticmethod
    def is_same(kept: KeptReply, request: bytes) -> bool:
        """Whether a kept reply is to this very request."""
        return kept.request == hashlib.sha256(request).hexdigest()

    async def stop(self) -> None:
        """End the streams, and look after none any more."""
        self.is_closing = True
        for revoked in self._open:
            revoked.set()
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
