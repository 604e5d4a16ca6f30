"""What the storage keeps of how people are known: browsers and links, passkeys and what those are to sign, identity providers,
tokens for programs.
"""

from collections.abc import Sequence
from typing import Protocol

from gnomon.matches.records import AccessToken, KeptReply, Login, Passkey, User


class DeviceStore(Protocol):
    """Links that sign another device in, and sessions that somebody ends from afar. Every method raises StorageTrouble when it cannot serve."""

    async def save_link(self, digest: str, user: str, stamp: int) -> None:
        """Keep the hash of a link's code; the links that somebody had before open nothing any more."""
        ...

    async def of_link(self, digest: str, since: int) -> User | None:
        """Whom an unspent link signs in that was made at an instant or after it."""
        ...

    async def spend_link(self, digest: str, since: int, stamp: int) -> User | None:
        """The same, once: of two who follow it one is signed in."""
        ...

    async def end(self, user: str, mark: str) -> bool:
        """Forget the session of somebody that bears a mark; False if there is none."""
        ...


class PasskeyStore(Protocol):
    """Passkeys, and the challenges that their owners are to sign. Every method raises StorageTrouble when it cannot serve."""

    async def ask(self, challenge: str, browser: str, user: str, stamp: int, since: int) -> None:
        """Keep the hash of a challenge for a browser and a user, empty for whoever comes; those made before `since` go."""
        ...

    async def take(self, challenge: str, browser: str, user: str, since: int) -> bool:
        """Whether there was such a challenge, made at `since` or later; it is there no more."""
        ...

    async def add(self, passkey: Passkey, most: int) -> bool:
        """Keep a passkey; False if its owner has `most` already. Conflict if it is kept already, Declined if its owner is gone."""
        ...

    async def of_user(self, user: str) -> list[Passkey]:
        """The passkeys of somebody, oldest first."""
        ...

    async def holder(self, digest: str) -> tuple[Passkey, User] | None:
        """A passkey by the hash of its id, and whose it is."""
        ...

    async def use(self, digest: str, count: int, stamp: int) -> bool:
        """Note that a passkey is used; False, and nothing noted, if it says that it was not used more often than is known."""
        ...

    async def remove(self, user: str, mark: str) -> bool:
        """Forget the passkey of somebody that bears a mark; False if there is none."""
        ...


class LoginStore(Protocol):
    """What identity providers call people. Every method raises StorageTrouble when it cannot serve."""

    async def holder(self, digest: str) -> User | None:
        """Who is called so."""
        ...

    async def come(self, user: User, login: Login) -> None:
        """Somebody new with what they are called, both or neither. Conflict if somebody is called so already."""
        ...

    async def add(self, login: Login) -> None:
        """What somebody is called besides. Conflict if somebody is called so already, Declined if the user is gone."""
        ...

    async def use(self, digest: str, stamp: int) -> None:
        """Note when it was used."""
        ...

    async def of_user(self, user: str) -> list[Login]:
        """What somebody is called, oldest first."""
        ...

    async def remove(self, user: str, mark: str) -> bool:
        """Forget what bears a mark; False if there is none."""
        ...


class Tokens(Protocol):
    """What opens the API for programs, and what was answered to their requests. Every method raises StorageTrouble."""

    async def add(self, token: AccessToken) -> None:
        """A new token."""
        ...

    async def remove(self, maker: str, token: str) -> None:
        """Forget a token that somebody made."""
        ...

    async def made_by(self, maker: str) -> list[AccessToken]:
        """The tokens that somebody made, oldest first."""
        ...

    async def holder(self, digest: str) -> tuple[AccessToken, User] | None:
        """A token by its hash, and whom it acts for."""
        ...

    async def living(self, digests: Sequence[str]) -> set[str]:
        """Those of some tokens that have not been forgotten."""
        ...

    async def note_use(self, token: str, stamp: int) -> None:
        """Note that a token is used."""
        ...

    async def kept_by(self, keeper: str) -> list[User]:
        """The accounts that somebody keeps for programs, oldest first."""
        ...

    async def begin(self, reply: KeptReply, stale: int) -> KeptReply | None:
        """Claim a request's key: None if it is new now, else what is kept of it. Older ones than `stale` are forgotten."""
        ...

    async def finish(self, reply: KeptReply) -> None:
        """Keep what was answered."""
        ...

    async def withdraw(self, user: str, key: str) -> None:
        """Give a key up: its request changed nothing."""
        ...
