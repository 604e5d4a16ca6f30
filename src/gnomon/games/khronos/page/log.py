# gnomon: interpreted
"""The log of a match: what deserves a line, which pieces it is about, and the cue that sounds."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from gnomon.drawing.parts import Glide, Told
from gnomon.drawing.speaking import SPECTATOR
from gnomon.games.khronos import events as happened
from gnomon.games.khronos.draw.pieces import SEATS
from gnomon.games.khronos.page import previews
from gnomon.games.khronos.say.events import event_text
from gnomon.games.khronos.say.words import Words
from gnomon.games.said import Facts, facts_seen
from gnomon.kernel.events import Event, Events


def told(events: Events, words: Words) -> list[Told]:
    """Events as sentences of the log."""
    return [told for event in events if (told := _tell(event, words)) is not None]


def glides(events: Events) -> list[Glide]:
    """Adventurers glide from board to board."""
    found: list[Glide] = []
    for event in events:
        if event[0] == happened.TRAVELLED:
            facts = facts_seen(happened.EVENTS, event, SPECTATOR)
            start, end, place = facts["start"], facts["end"], 2 * facts["seat"] + facts["pawn"]
            found.append(Glide(f"b{end}-pawns-{place}", f"b{start}-pawns-{place}", len(found)))
    return found


def sound(events: Events) -> str:
    """The gravest of what happened gives the cue."""
    kinds = {event[0] for event in events}
    return next((cue for cue, members in _CUES if kinds & members), "")


@lru_cache(maxsize=8192)
def _tell(event: Event, words: Words) -> Told | None:
    if event[0] in _UNTOLD:
        return None
    facts = facts_seen(happened.EVENTS, event, SPECTATOR)
    begins = facts["turn"] if event[0] == happened.TURN_BEGAN else -1
    touched = previews.touched_elements(event)
    return Told(event_text(event, words), facts.get("seat", -1), touched, _losers(event[0], facts), begins)


def _losers(kind: int, facts: Facts) -> tuple[int, ...]:
    """The seats that lost something by an event."""
    return (facts["owner"],) if kind in _LOSSES and facts["owner"] < len(SEATS) else ()


_UNTOLD: Final = frozenset({happened.TURN_ENDED})
_LOSSES: Final = frozenset(
    {
        happened.DEMOLISHED,
        happened.PARADOX,
        happened.SHADOW_REMOVED,
        happened.SHADOW_REDUCED,
        happened.DOWNSIZED,
        happened.DOWNSIZED_AWAY,
        happened.CUBES_RETURNED,
    }
)
_CUES: Final = (
    ("gong", frozenset({happened.ENDED})),
    ("fall", frozenset({happened.PARADOX, happened.DEMOLISHED, happened.DOWNSIZED_AWAY, happened.SHADOW_REMOVED})),
    ("coin", frozenset({happened.COLLECTED})),
    ("build", frozenset({happened.CONSTRUCTED, happened.UPGRADED, happened.RENOVATED, happened.HALF_RENOVATED})),
    ("move", frozenset({happened.TRAVELLED, happened.POPULATED})),
    ("card", frozenset({happened.DREW, happened.EXCHANGED, happened.TOOK_OPEN})),
)
