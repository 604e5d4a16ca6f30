# gnomon: interpreted
"""The log of the page: which events are told, under which heading, whose they are; and the cue that fits them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from gnomon.drawing.parts import Told
from gnomon.drawing.speaking import capital
from gnomon.games.said import Facts, facts_seen
from gnomon.games.time_of_empires import events as happened
from gnomon.games.time_of_empires.page.overlays import touched
from gnomon.games.time_of_empires.say.events import event_text
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.setting import INTRODUCTORY
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.terms import NOBODY
from gnomon.kernel.events import Event, Events

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
    kind, facts = event[0], facts_seen(happened.EVENTS, event, words.viewer)
    if kind in _UNTOLD or (kind in _OWN and facts["seat"] != words.viewer):
        return None
    begins = _NO_HEADING
    if kind == happened.ERA_PREPARED:
        begins = ERA * facts["era"]
    elif kind == happened.ERA_ENDED:
        begins = ERA * facts["era"] + SCORING
    seat = facts.get("seat", NOBODY)
    step = "head" if kind in (happened.ERA_ENDED, happened.STEP_SCORED) else "line" if kind in _SCORING else ""
    return Told(event_text(event, words), seat, touched(facts), _losers(kind, facts), begins, step)


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
_LOSER: Final = {
    happened.CLEARED: "owner",
    happened.FOUGHT: "defender",
    happened.ASSAULTED: "defender",
    happened.BUILDING_DESTROYED: "owner",
    happened.CLANS_DESTROYED: "owner",
    happened.CLANS_EXPELLED: "seat",
}
"""By event, which of its facts is the seat that loses something by it."""


def _losers(kind: int, facts: Facts) -> tuple[int, ...]:
    loser = facts[_LOSER[kind]] if kind in _LOSER else NOBODY
    return () if loser == NOBODY else (loser,)


# --- sounds ----------------------------------------------------------------------------------------------------------


def sound(events: Events, state: EmpiresState, viewer: int) -> str:
    """The gravest of what happened gives the cue: what befell the viewer, then what all hear, then one's own deeds.

    Gongs and cries of real time are sounded by the schedule.
    """
    known = [(event[0], facts_seen(happened.EVENTS, event, viewer)) for event in events]
    kinds = {kind for kind, _ in known}
    if any(kind == happened.CLEARED and facts["owner"] == viewer for kind, facts in known):
        return "removed"
    if any(viewer in _losers(kind, facts) for kind, facts in known):
        return "fall"
    if happened.MATCH_ENDED in kinds:
        return "gong"
    if state.mode == INTRODUCTORY:
        if happened.BABY_CRIED in kinds:
            return "cry"
        if happened.ERA_BEGAN in kinds:
            return "gong"
    own = {kind for kind, facts in known if facts.get("seat") == viewer}
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
