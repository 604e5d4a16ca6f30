"""What the page about oneself says of tokens and of accounts for programs."""

from __future__ import annotations

from typing import Any

from gnomon.matches.access import Access
from gnomon.matches.records import User, day_of
from gnomon.web.languages import catalogue


async def parts(access: Access, user: User | None, language: str) -> dict[str, Any]:
    """What the page about oneself tells of tokens and programs' accounts."""
    accounts = await access.programs(user) if user is not None else []
    return {
        "tokens": await access.tokens(user) if user is not None else [],
        "accounts": {account.id: account.name for account in accounts},
        "scopes": scope_words(language),
        "offered": access.scopes_of(user.id if user is not None else ""),
        "day": day_of,
    }


def scope_words(language: str) -> dict[str, str]:
    """What each scope permits, in words."""
    say = catalogue(language).gettext
    return {
        "read": say("see my matches"),
        "play": say("sit down and play"),
        "create": say("set tables and invite"),
        "chat": say("read and write chat"),
        "data": say("take all my data along"),
        "work": say("let a machine think for this server"),
        "feed": say("read my results as a feed"),
        "calendar": say("read my turns as a calendar"),
    }
