# gnomon: interpreted
"""The log of the page: which events are told, under which heading, whose they are; and the cue that fits them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from gnomon.drawing.parts import Told
from gnomon.drawing.speaking import capital
from gnomon.games.time_of_empires import events as happened
from gnomon.games.time_of_empires.page.overlays import touched
from gnomon.games.time_of_empires.say.events import event_text
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.setting import INTRODUCTORY
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.terms import NOBODY
from gnomon.kernel.events import Event, Events, face

BEGINNING: Final = 1
"""The heading of what lies before the first era."""
ERA: Final = 100
"""Headings: `ERA * era` for an era, half a hundred more for its scoring."""
SCORING: Final = 50


def chapter_title(chapter: int, words: Words) -> str:
    """“Era II”, “Scoring of era II”."""
    if chapter < ERA:
        return words.say("Birth of the empires")
    era = words.era(chapter // ERA)
    return words.say("Scoring of {era}", era=era) if chapter % ERA else capital(era)


def told(events: Events, words: Words) -> list[Told]:
    """Events as sentences of the log."""
    return [line for event in events if (line := _tell(event, words)) is not None]


@lru_cache(maxsize=8192)
def _tell(event: Event, words: Words) -> Told | None:
    kind, facts = event[0], face(event, words.viewer)
    if kind in _UNTOLD or (kind in _OWN and facts[0] != words.viewer):
        return None
    begins = _NO_HEADING
    if kind == happened.ERA_PREPARED:
        begins = ERA * facts[0]
    elif kind == happened.ERA_ENDED:
        begins = ERA * facts[0] + SCORING
    seat = facts[0] if kind in _BY_SEAT else NOBODY
    step = "head" if kind in (happened.ERA_ENDED, happened.STEP_SCORED) else "line" if kind in _SCORING else ""
    return Told(event_text(event, words), seat, touched(event, facts), _losers(kind, facts), begins, step)


_NO_HEADING: Final = -1
_UNTOLD: Final = frozenset({happened.FINISHED})
_OWN: Final = frozenset({happened.RAN_OUT, happened.CLEARABLE, happened.APPOINTING})
"""What concerns its own seat alone."""
_SCORING: Final = frozenset(
    {
        happened.DESTRUCTION_SCORED,
        happened.TOKEN_SCORED,
        happened.LEADER_WON,
        happened.LEADER_LEFT,
        happened.WONDER_SCORED,
        happened.CULTURE_SCORED,
        happened.SIEGE_DECIDED,
        happened.CLANS_EXPELLED,
        happened.CITY_TAKEN,
        happened.FINAL_BONUS,
        happened.MATCH_ENDED,
    }
)
_BY_NOBODY: Final = frozenset(
    {
        happened.ERA_PREPARED,
        happened.WONDER_REVEALED,
        happened.LEADER_REVEALED,
        happened.ERA_BEGAN,
        happened.ERA_ENDED,
        happened.BABY_CRIED,
        happened.STEP_SCORED,
        happened.LEADER_LEFT,
        happened.SIEGE_DECIDED,
        happened.MATCH_ENDED,
    }
)
_BY_SEAT: Final = frozenset(range(len(happened.EVENTS.names))) - _BY_NOBODY
_LOSER_AT: Final = {
    happened.CLEARED: 1,
    happened.FOUGHT: 1,
    happened.ASSAULTED: 1,
    happened.BUILDING_DESTROYED: 1,
    happened.CLANS_DESTROYED: 1,
    happened.CLANS_EXPELLED: 0,
}
"""By event, which of its facts is the seat that loses something by it."""


def _losers(kind: int, facts: Sequence[int]) -> tuple[int, ...]:
    place = _LOSER_AT.get(kind)
    return () if place is None or facts[place] == NOBODY else (facts[place],)


# --- sounds ----------------------------------------------------------------------------------------------------------


def sound(events: Events, state: EmpiresState, viewer: int) -> str:
    """The gravest of what happened gives the cue: what befell the viewer, then what all hear, then one's own deeds.

    Gongs and cries of real time are sounded by the schedule.
    """
    kinds = {event[0] for event in events}
    if happened.CLEARED in kinds and any(event[4] == viewer for event in events if event[0] == happened.CLEARED):
        return "removed"
    if any(viewer in _losers(event[0], event[3:]) for event in events if event[0] in _LOSER_AT):
        return "fall"
    if happened.MATCH_ENDED in kinds:
        return "gong"
    if state.mode == INTRODUCTORY:
        if happened.BABY_CRIED in kinds:
            return "cry"
        if happened.ERA_BEGAN in kinds:
            return "gong"
    own = {event[0] for event in events if event[0] in _BY_SEAT and event[3] == viewer}
    return next((cue for cue, members in _CUES if own & members), "")


_CUES: Final = (
    ("fall", frozenset({happened.FOUGHT, happened.BUILDING_DESTROYED, happened.CLANS_DESTROYED})),
    ("build", frozenset({happened.CONSTRUCTED, happened.BUILT_FREE, happened.ASSEMBLED, happened.RELEASED})),
    ("card", frozenset({happened.DISCOVERED, happened.DISCOVERED_FREE, happened.DREW})),
    ("coin", frozenset({happened.GAINED})),
    (
        "move",
        frozenset(
            {
                happened.MOVED,
                happened.CLAN_PLACED,
                happened.LANDED,
                happened.FIRST_CLAN,
                happened.SCHOLAR_TO_LEADER,
                happened.SCHOLAR_TO_WONDER,
            }
        ),
    ),
    ("tap", frozenset({happened.PLACED, happened.RELOCATED, happened.TOKEN_PUT})),
)
