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


@dataclass(frozen=True, slots=True)
class Event:
    """Something of which one may be told: what forms call it, what people do, and when it happens."""

    name: str
    label: str
    when: str


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
    told = [channel for channel in channels if channel.wants("your_turn") and not channel.failures]
    names = list(dict.fromkeys(how[channel.kind] for channel in told))
    if not names:
        return ""
    some = say("{some} and {last}").format(some=say(", ").join(names[:-1]), last=names[-1]) if names[1:] else names[0]
    return say("You will hear of your next turn {how}.").format(how=some)


def event_words(notice: Notice, language: str) -> str:
    """What is told of a match, behind its title; empty for somebody's turn."""
    say = catalogue(language).gettext
    return {
        "deadline": say("time runs short"),
        "invited": say("a seat is kept for you"),
        "started": say("has begun"),
        "round": say("a round begins"),
        "goes_on": say("goes on now"),
        "ended": say("is over"),
        "chat": say("somebody has written"),
        "digest": say("Your day"),
    }.get(notice.event, "")


def told_of(language: str) -> list[Event]:
    """What one may be told of, in the order of the page; under each what keeps it rare."""
    say = catalogue(language).gettext
    return [
        Event(
            "your_turn",
            say("Your turn"),
            say(
                "After a minute without an answer, and not again until you have played. A webhook is called for every question."
            ),
        ),
        Event(
            "deadline",
            say("Your time runs short"),
            say("In matches over days, once a turn: when a tenth of it is left, at most 12 hours."),
        ),
        Event("invited", say("Invitations"), say("When somebody wants to play again and keeps a seat for you.")),
        Event("started", say("A match begins"), say("When the last seat is taken and you are not there.")),
        Event("round", say("A round begins"), say("In tournaments: which round it is, and which table is yours.")),
        Event(
            "goes_on",
            say("An adjourned match goes on"),
            say("At the time that all of you agreed on, and an hour before if it was two hours ahead."),
        ),
        Event("ended", say("A match is over"), say("With the scores, if you did not see it end.")),
        Event(
            "chat",
            say("Chat"),
            say("In matches over days: the first line since you last played or wrote there."),
        ),
    ]


def about_match(pace: str, others: Sequence[str], language: str) -> str:
    """A match in few words: how fast it is, and with whom."""
    say = catalogue(language).gettext
    fast = {"days": say("over days"), "live": say("live")}.get(pace, "")
    names = say(", ").join(name for name in others if name)
    return say("{what}, with {names}").format(what=fast, names=names) if fast and names else fast or names


def outcome_of(notice: Notice, language: str) -> str:
    """What came of a notice, in words."""
    say = catalogue(language).gettext
    told = {"sent": say("sent"), "failed": say("failed"), "cancelled": say("not needed any more")}.get(notice.state)
    if told is None:
        told = say("failed, tried again") if notice.attempts else say("waiting")
    detail = say(notice.detail) if notice.detail == NOT_FROM_HERE else notice.detail
    return f"{told}: {detail}" if detail else told
