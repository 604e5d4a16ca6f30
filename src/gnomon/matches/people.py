"""Users: guests by name, their sessions and recovery codes."""

import asyncio
import secrets
from collections.abc import Mapping
from dataclasses import replace
from typing import Final, Literal

from gnomon.matches import errors
from gnomon.matches.brake import Brake
from gnomon.matches.entropy import code_digest, digest_of, is_short_code, tidy_code
from gnomon.matches.errors import Declined, StorageTrouble
from gnomon.matches.ports import Clock, Entropy, Store
from gnomon.matches.records import DAY_MS, User
from gnomon.matches.standings import Standings

NAME_LENGTH: Final = 24
DEVICE_LENGTH: Final = 80
TAG_LENGTH: Final = 10
UNUSED_MS: Final = 90 * DAY_MS
"""A session that nobody has used for so long is over."""
Newcomers = Literal["anybody", "friends", "invited"]
"""Who may come in for the first time: anybody; whom a host or somebody inside asks to a seat; whom a host invites. Whom the host's
identity provider knows comes in always.
"""
Way = Literal["door", "seat", "host", "login"]
"""How somebody comes: of their own accord, by what opens a seat at a table, by a link of a host, by the identity provider."""
WAYS: Final[Mapping[Newcomers, tuple[Way, ...]]] = {
    "anybody": ("door", "seat", "host", "login"),
    "friends": ("seat", "host", "login"),
    "invited": ("host", "login"),
}
REMEMBERED: Final = 10_000
NEVER_SEEN: Final = -DAY_MS


def tidy_line(text: str) -> str:
    """A line that somebody wrote, as shown: control characters are spaces, and spaces stand singly."""
    seen = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(seen.split())


def tidy_name(name: str) -> str:
    """A name as shown: a tidy line of at most 24 characters. Raises Declined if empty."""
    tidy = tidy_line(name)
    if not tidy:
        raise Declined(errors.BAD_REQUEST, where="name")
    if len(tidy) > NAME_LENGTH:
        raise Declined(errors.TOO_LONG, limit=NAME_LENGTH)
    return tidy


class People:
    """Who is who."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        entropy: Entropy,
        standings: Standings,
        brake: Brake,
        newcomers: Newcomers = "anybody",
    ) -> None:
        self._store = store
        self._newcomers = newcomers
        self._standings = standings
        self._clock = clock
        self._brake = brake
        self._entropy = entropy
        self._seen: dict[str, int] = {}
        self._noting: set[asyncio.Task[None]] = set()
        self._tidied = NEVER_SEEN

    def lets_in(self, way: Way) -> bool:
        """Whether somebody new may come in so."""
        return way in WAYS[self._newcomers]

    async def guest(self, name: str, language: str = "", way: Way = "door") -> User:
        """A new user who is known by name alone, with the personal code: it is told this once.

        Raises Declined where nobody new may come in so.
        """
        if not self.lets_in(way):
            raise Declined(errors.BY_INVITATION)
        told, user = await self.newcomer(name, language)
        await self._store.save_user(user)
        return told

    async def newcomer(self, name: str, language: str) -> tuple[User, User]:
        """Somebody new, with the personal code to tell them, and as they are stored: whoever calls does that.

        Raises Declined.
        """
        code = self._entropy.code()
        user = User(self._entropy.token(), tidy_name(name), self._clock.now(), await _stored(code), language)
        user = replace(user, tag=self._entropy.token()[:TAG_LENGTH])
        return replace(user, recovery=code), user

    async def user(self, user: str) -> User:
        """A user by id. Raises Declined."""
        found = await self._store.user(user)
        if found is None:
            raise Declined(errors.UNKNOWN_USER)
        return found

    async def rename(self, user: User, name: str) -> User:
        """Give a user another name; seats taken before keep theirs. Raises Declined."""
        renamed = replace(user, name=tidy_name(name))
        await self._brake.rename(user, renamed.name)
        await self._store.change_user(renamed)
        return renamed

    async def speak(self, user: User, language: str) -> User:
        """Remember a user's language, for what is sent to them."""
        changed = replace(user, language=language)
        await self._store.change_user(changed)
        return changed

    async def share(self, user: User, shares: bool) -> User:
        """Let a user's finished matches be used for research, or no longer."""
        changed = replace(user, shares=shares)
        await self._store.change_user(changed)
        return changed

    # --- sessions ---------------------------------------------------------------------------------------------------

    async def open_session(self, user: User, device: str = "") -> str:
        """A fresh session id for a cookie, on what kind of `device` it is; only its hash is stored."""
        session = secrets.token_urlsafe(32)
        await self._store.save_session(digest_of(session), user.id, self._clock.now(), device[:DEVICE_LENGTH])
        return session

    async def of_session(self, session: str) -> User | None:
        """The user of a session id, or None if it is unknown, ended or was not used for a long time.

        Raises Declined if a host has closed the server to them.
        """
        if not session:
            return None
        digest, now = digest_of(session), self._clock.now()
        user = await self._store.session(digest, now - UNUSED_MS)
        if user is not None:
            self._standings.admit(user.id)
        if user is not None and now - self._seen.get(digest, NEVER_SEEN) >= DAY_MS:
            self._note(digest, now)
        return user

    def _note(self, digest: str, now: int) -> None:
        """Note once a day, beside what is being asked, that a session is used; forget those that were not."""
        if len(self._seen) >= REMEMBERED:
            self._seen.clear()
        self._seen[digest] = now
        task = asyncio.get_running_loop().create_task(self._store_seen(digest, now))
        self._noting.add(task)
        task.add_done_callback(self._noting.discard)

    async def _store_seen(self, digest: str, now: int) -> None:
        try:
            await self._store.see_session(digest, now, now - DAY_MS)
            if now - self._tidied >= DAY_MS:
                self._tidied = now
                await self._store.end_unused_sessions(now - UNUSED_MS)
        except StorageTrouble:
            self._seen.pop(digest, None)

    async def finish(self) -> None:
        """Wait until what was noted is stored."""
        while self._noting:
            await asyncio.wait(self._noting)

    async def end_session(self, session: str) -> None:
        """Sign out."""
        await self._store.end_session(digest_of(session))

    async def end_other_sessions(self, user: User, session: str) -> None:
        """Sign a user out everywhere but here."""
        await self._store.end_sessions(user.id, digest_of(session))

    async def recover(self, code: str) -> User:
        """The user of a personal recovery code. Raises Declined."""
        tidy = tidy_code(code)
        found = await self._store.user_of_recovery(await _stored(tidy)) if is_short_code(tidy) else None
        if found is None:
            raise Declined(errors.UNKNOWN_CODE)
        return found

    async def new_code(self, user: User) -> str:
        """Another personal code, told this once; the old one opens nothing any more."""
        code = self._entropy.code()
        await self._store.set_recovery(user.id, await _stored(code))
        return code


async def _stored(code: str) -> str:
    """What is stored of a personal code."""
    return await asyncio.to_thread(code_digest, code)
