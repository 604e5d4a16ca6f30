# gnomon: interpreted
"""The log of the page: which events are told, under which heading, whose they are; and the cue that fits them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from gnomon.drawing.parts import Told
from gnomon.drawing.speaking import capital
from gnomon.games.feudum import events as happened
from gnomon.games.feudum.page.overlays import touched
from gnomon.games.feudum.say.events import event_text
from gnomon.games.feudum.say.labels import round_text, stage_text
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.state import SOURCES
from gnomon.games.feudum.terms import NOBODY
from gnomon.games.said import Facts, facts_seen
from gnomon.kernel.events import Event, Events

ROUND: Final = 10
"""Headings: `ROUND * round` for a round, so much more than `DAWN` for the dawn of an epoch."""
DAWN: Final = 100_000
_NO_HEADING: Final = -1


def chapter_title(chapter: int, words: Words) -> str:
    """“Round 4”, “Epoch II”; what lies before the first round is under “Epoch I of V”."""
    if chapter >= DAWN:
        return capital(words.epoch(chapter - DAWN))
    return round_text(chapter // ROUND, words) if chapter >= ROUND else stage_text(1, words)


def told(events: Events, words: Words) -> list[Told]:
    """Events as sentences of the log."""
    return [line for event in events if (line := _tell(event, words)) is not None]


@lru_cache(maxsize=8192)
def _tell(event: Event, words: Words) -> Told | None:
    kind, facts = event[0], facts_seen(happened.EVENTS, event, words.viewer)
    if kind in _UNTOLD:
        return None
    text = event_text(event, words)
    if not text:
        return None
    begins = _NO_HEADING
    if kind == happened.ROUND_BEGAN:
        begins = ROUND * facts["round"]
    elif kind == happened.EPOCH_BEGAN:
        begins = DAWN + facts["epoch"]
    seat = facts["seat"] if kind in _BY_SEAT else NOBODY
    return Told(text, seat, touched(kind, facts), _losers(kind, facts), begins, _step(kind, facts))


def _step(kind: int, facts: Facts) -> str:
    """How an event is read among those of a scoring: the dawn opens it, its points follow."""
    if kind == happened.EPOCH_BEGAN:
        return "head"
    return "line" if kind == happened.SCORED and facts["source"] in _AT_DAWN else ""


_AT_DAWN: Final = frozenset(
    SOURCES.index(name)
    for name in (
        *("guild_seats", "landscapes", "regions", "disloyalty"),
        *("voyage", "empire", "sets", "shillings", "charters"),
    )
)
"""The sources that are counted at a dawn or at the end."""
_UNTOLD: Final = frozenset({happened.TURN_BEGAN})
_BY_NOBODY: Final = frozenset(
    {
        *(happened.ROUND_BEGAN, happened.GOODS_LOST, happened.RESOURCES_CAME, happened.GOOD_APPEARED),
        *(happened.SLAIN, happened.TAKEN, happened.GOODS_MOVED, happened.SPILLED, happened.SPLIT),
        *(happened.DIE_ROLLED, happened.NO_ROLL, happened.EPOCH_BEGAN, happened.REPLENISHED, happened.ENDED),
    }
)
_BY_SEAT: Final = frozenset(range(len(happened.EVENTS.names))) - _BY_NOBODY
_LOSER: Final = {
    happened.TAKEN: "owner",
    happened.SLAIN: "owner",
    happened.CONQUERED: "old",
    happened.ATTACKED: "defender",
    happened.STARVED_MARKER: "owner",
    happened.RULES: "old",
    happened.UNSEATED: "seat",
    happened.LOST_MARKER: "seat",
    happened.STARVED_PAWN: "seat",
}
"""By event, which of its facts is the seat that loses something by it."""


def _losers(kind: int, facts: Facts) -> tuple[int, ...]:
    part = _LOSER.get(kind)
    return () if part is None or facts[part] == NOBODY else (facts[part],)


# --- sounds ----------------------------------------------------------------------------------------------------------


def sound(events: Events, viewer: int) -> str:
    """The gravest of what happened gives the cue: what befell the viewer, then what all hear, then one's own deeds."""
    kinds = {event[0] for event in events}
    falls = [event for event in events if event[0] in _FALLS]
    if any(viewer in _losers(event[0], facts_seen(happened.EVENTS, event, viewer)) for event in falls):
        return "fall"
    if kinds & _FOR_ALL:
        return "gong"
    told = [event for event in events if event[0] in _BY_SEAT]
    own = {event[0] for event in told if facts_seen(happened.EVENTS, event, viewer)["seat"] == viewer}
    return next((cue for cue, members in _CUES if own & members), "")


_FALLS: Final = frozenset({happened.TAKEN, happened.SLAIN, happened.CONQUERED, happened.STARVED_MARKER})
_FOR_ALL: Final = frozenset({happened.EPOCH_BEGAN, happened.ENDED})
_CUES: Final = (
    (
        "build",
        frozenset({happened.IMPROVED_TO, happened.RULES, happened.SERVES, happened.SUBJECTED, happened.INVENTED}),
    ),
    ("coin", frozenset({happened.GOT_SHILLINGS, happened.COIN, happened.HARVESTED, happened.SCORED})),
    ("move", frozenset({happened.STEPPED, happened.ENTERED, happened.LEFT, happened.BOARDED, happened.DEPLOYED})),
    ("card", frozenset({happened.PLAYED, happened.FORWENT, happened.REPEATED, happened.KEPT_WRIT, happened.SWORE})),
)
