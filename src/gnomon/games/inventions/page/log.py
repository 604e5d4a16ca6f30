# gnomon: interpreted
"""The log of the page: which events are told, under which heading, whose they are; and the cue that fits them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from gnomon.drawing.parts import Told
from gnomon.games.inventions import events as happened
from gnomon.games.inventions.page.overlays import touched
from gnomon.games.inventions.say.events import event_text, facts_for_all, whose
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.state import GOAL, STANDING, WEALTH_TILES
from gnomon.games.inventions.terms import LAST_STEP, NOBODY
from gnomon.games.said import Facts
from gnomon.kernel.events import Event, Events

_NO_HEADING: Final = -1


def chapter_title(chapter: int, words: Words) -> str:
    """“Metal Age, round 2 of 3”; what lies before the first round stands under it. `chapter` is a step + 1."""
    return words.stage(min(max(chapter - 1, 0), LAST_STEP))


def told(events: Events, words: Words) -> list[Told]:
    """Events as sentences of the log."""
    return [line for event in events if (line := _tell(event, words)) is not None]


@lru_cache(maxsize=8192)
def _tell(event: Event, words: Words) -> Told | None:
    kind, facts = event[0], facts_for_all(event)
    text = event_text(event, words)
    if not text:
        return None
    begins = facts["stage"] + 1 if kind == happened.ROUND_BEGAN else _NO_HEADING
    seat = whose(facts) if kind in _BY_PARTY and 0 <= whose(facts) < words.parties else NOBODY
    return Told(text, seat, touched(kind, facts), _losers(kind, facts), begins, _step(kind, facts))


_AT_THE_END: Final = frozenset({STANDING, WEALTH_TILES, GOAL})
"""The sources that are counted in the final scoring."""


def _step(kind: int, facts: Facts) -> str:
    """How an event is read among those of the final scoring: goals and the bots' sum open a part, points follow."""
    if kind in (happened.GOALS_SHOWN, happened.BOTS_COUNTED, happened.ACCOLADES):
        return "head"
    return "line" if kind == happened.SCORED and facts["source"] in _AT_THE_END else ""


_BY_NOBODY: Final = frozenset(
    {
        *(happened.ROUND_BEGAN, happened.BOTS_SCORED, happened.IDEA_SHOWN, happened.STACK_SHOWN, happened.IDEA_LEFT),
        *(happened.KNOWLEDGE_TURNED, happened.KNOWLEDGE_ALL, happened.TO_COMMON, happened.TO_DISCARD),
        *(happened.MILESTONES_SHOWN, happened.ERA_BEGAN, happened.OBJECTIVE_SCORED, happened.ENDED),
        *(happened.BOT_CARD, happened.BOT_BLOCKED, happened.BOT_CHAINED),
        *(happened.BOTS_COUNTED, happened.ACCOLADES),
    }
)
_BY_PARTY: Final = frozenset(range(len(happened.EVENTS.names))) - _BY_NOBODY


def _losers(kind: int, facts: Facts) -> tuple[int, ...]:
    """Who is touched by what somebody else does: whose card leaves, who gains by a pillar."""
    if kind == happened.SHARED:
        return (facts["inventor"],) if facts["inventor"] != NOBODY else ()
    if kind in (happened.GOT_INFLUENCE, happened.SCORED):
        return (facts["seat"],)
    return ()


# --- sounds ----------------------------------------------------------------------------------------------------------


def sound(events: Events, viewer: int) -> str:
    """The gravest of what happened gives the cue: what all hear, then one's own deeds."""
    kinds = {event[0] for event in events}
    if kinds & _FOR_ALL:
        return "gong"
    own = {event[0] for event in events if event[0] in _BY_PARTY and whose(facts_for_all(event)) == viewer}
    return next((cue for cue, members in _CUES if own & members), "")


_FOR_ALL: Final = frozenset({happened.ERA_BEGAN, happened.ENDED})
_CUES: Final = (
    ("build", frozenset({happened.BUILT, happened.INVENTED, happened.INNOVATED, happened.TOKEN_PLACED})),
    ("coin", frozenset({happened.SCORED, happened.GOT_TILE, happened.TOOK_SAGE})),
    ("move", frozenset({happened.MOVED, happened.DIPLOMAT_SENT, happened.RETURNED})),
    ("card", frozenset({happened.PRESENTED, happened.CLAIMED, happened.TOOK_IDEA, happened.REPLACED_TILE})),
)
