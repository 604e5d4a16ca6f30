"""What pages say of the ways by which somebody is told, and of what was sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal
from urllib.parse import urlsplit

from gnomon.matches.channels import STOPPED
from gnomon.matches.push import device_of
from gnomon.matches.records import NEVER, Channel, Notice
from gnomon.matches.webhooks import NOT_FROM_HERE
from gnomon.web.languages import catalogue

State = Literal["asked", "new", "works", "fails", "off"]
SHOWN_LETTERS: Final = 4


@dataclass(frozen=True, slots=True)
class Way:
    """A channel as a page shows it: `label` is its kind, `place` where it leads, without what opens it."""

    channel: Channel
    label: str
    place: str
    state: State
    icon: str

    @property
    def is_unheard(self) -> bool:
        """Whether somebody believes that they are told, and are not."""
        return self.state in ("fails", "off") and self.channel.detail != STOPPED


def kind_words(kind: str, language: str) -> str:
    """What a kind of channel is called; names of services stand as they are."""
    say = catalogue(language).gettext
    return {
        "webhook": say("Webhook"),
        "discord": "Discord",
        "slack": "Slack",
        "ntfy": "ntfy",
        "telegram": "Telegram",
        "mail": say("Mail"),
        "push": say("Browser"),
    }.get(kind, "")


def way_of(channel: Channel, now: int, language: str) -> Way:
    """A channel as a page shows it at an instant."""
    state: State = "works" if channel.told != NEVER else "new"
    if channel.failures:
        state = "fails"
    if channel.verified == NEVER:
        state = "asked"
    if channel.ended != NEVER:
        state = "off"
    icon = {"mail": "mail", "push": "bell", "webhook": "link"}.get(channel.kind, "chat")
    return Way(channel, kind_words(channel.kind, language), place_of(channel), state, icon)


def place_of(channel: Channel) -> str:
    """Where a channel leads, for its owner to tell it from others; of an address that opens something, host and end alone."""
    if channel.kind in ("mail", "ntfy"):
        return channel.target.removeprefix("https://")
    if channel.kind == "push":
        return device_of(channel)
    if channel.kind == "telegram":
        return channel.secret.partition(":")[0]
    try:
        parts = urlsplit(channel.target)
        path = parts.path.rstrip("/")
        return f"{parts.netloc}/…{path[-SHOWN_LETTERS:]}" if len(path) > SHOWN_LETTERS else f"{parts.netloc}{path}"
    except ValueError:
        return "…"


def heard_by(channels: Sequence[Channel], language: str) -> str:
    """The sentence of what will happen: by which ways somebody hears of their next turn; empty if by none."""
    say = catalogue(language).gettext
    how = {
        "webhook": say("by webhook"),
        "discord": say("on Discord"),
        "slack": say("on Slack"),
        "ntfy": say("by ntfy"),
        "telegram": say("on Telegram"),
        "mail": say("by mail"),
        "push": say("in your browser"),
    }
    names = list(dict.fromkeys(how[channel.kind] for channel in channels if not channel.failures))
    if not names:
        return ""
    some = say("{some} and {last}").format(some=say(", ").join(names[:-1]), last=names[-1]) if names[1:] else names[0]
    return say("You will hear of your next turn {how}.").format(how=some)


def event_words(notice: Notice, language: str) -> str:
    """What is told of a match, behind its title; empty for somebody's turn."""
    say = catalogue(language).gettext
    return {"started": say("has begun"), "ended": say("is over")}.get(notice.event, "")


def outcome_of(notice: Notice, language: str) -> str:
    """What came of a notice, in words."""
    say = catalogue(language).gettext
    told = {"sent": say("sent"), "failed": say("failed"), "cancelled": say("not needed any more")}.get(notice.state)
    if told is None:
        told = say("failed, tried again") if notice.attempts else say("waiting")
    detail = say(notice.detail) if notice.detail == NOT_FROM_HERE else notice.detail
    return f"{told}: {detail}" if detail else told
