# gnomon: interpreted
"""What one seat sees over the table: what it may choose, ghosts of what an answer would do, signs of what is refused,
the numbers of a turn's steps; and what the log's sentences point at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from gnomon.drawing.elements import placed, with_class
from gnomon.drawing.sheets import parent
from gnomon.games.inventions import actions
from gnomon.games.inventions import events as happened
from gnomon.games.inventions.draw import layout
from gnomon.games.inventions.draw.board import rope_path
from gnomon.games.inventions.draw.layout import (
    Point,
    card_key,
    citizens_key,
    forum_key,
    hex_key,
    knowledge_key,
    milestone_key,
    region_key,
    sage_key,
    seat_key,
    socket_key,
    space_key,
)
from gnomon.games.inventions.page.targets import elements_of
from gnomon.games.inventions.say.events import facts_for_all
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import COLOUR_NAMES, FORUMS, NOTHING, NOWHERE, REGION_NAMES
from gnomon.games.said import Facts
from gnomon.kernel.events import Event, Events

Drawn = dict[str, str]

_FORUMS: Final = tuple(forum_key(forum) for forum in range(FORUMS))
GLOW: Final = "i-glow"
LOOKS: Final = "i-looks"

# --- what may be chosen ----------------------------------------------------------------------------------------------


def lights(state: InventionsState, seat: int, options: Sequence[int], drawn: Mapping[str, str]) -> Drawn:
    """Everything that the seat's present question lights, by element; `drawn` is the page as it stands.

    What is allowed at any time stays dark: a light that never goes out would tell nothing.
    """
    names = {
        name
        for code in options
        if actions.CODES.base_of(code) != actions.USE_ECONOMY
        for name in elements_of(state, seat, code)
    }
    return marked(sorted(names), drawn, "i-may")


def marked(names: Sequence[str], drawn: Mapping[str, str], mood: str) -> Drawn:
    """The elements of these names with a class; an action space is marked within its forum."""
    found: Drawn = {}
    for name in names:
        if name in drawn:
            found[name] = with_class(drawn[name], mood)
            continue
        for holder in _FORUMS:
            text = found.get(holder) or drawn.get(holder, "")
            if f'id="{name}"' in text:
                found[holder] = text.replace(f'id="{name}" class="', f'id="{name}" class="{mood} ', 1)
    return found


# --- what an answer would do -----------------------------------------------------------------------------------------

_PIECES: Final = ("i-citizens", "i-socket", "i-invent", "i-innovate", "i-card", "i-sage", "i-knowledge", "i-space")
"""Layers whose pieces come and go."""


def preview(old: Mapping[str, str], new: Mapping[str, str], events: Events) -> Drawn:
    """A picture of the change: what would come as ghosts, what would differ as it would be, what would go pale, and the
    ropes that are travelled. `old` and `new` are the drawn elements of both positions.
    """
    found: Drawn = {}
    for name, drawn in new.items():
        if name not in old:
            found[name] = with_class(drawn, "i-would i-coming")
        elif old[name] != drawn:
            found[name] = with_class(drawn, "i-would" if parent(name).startswith(_PIECES) else "i-change")
    for name, drawn in old.items():
        if name not in new:
            found[name] = with_class(drawn, "i-gone")
    for event in events:
        if event[0] == happened.MOVED:
            facts = facts_for_all(event)
            found.update(rope_light(facts["origin"], facts["destination"], f"{GLOW}-way"))
    return found


def rope_light(start: int, end: int, name: str) -> Drawn:
    """The rope between two regions as somebody travels it; nothing where none runs (Culture 3)."""
    if (min(start, end), max(start, end)) not in layout.ROPES:
        return {}
    return {name: f'<path id="{name}" class="i-way" d="{rope_path(start, end)}"/>'}


# --- the steps of a turn ---------------------------------------------------------------------------------------------


def step_marks(steps: Sequence[Sequence[Event]]) -> Drawn:
    """The number of each step where it took place on the world, and the ropes travelled on the way."""
    found: Drawn = {}
    there: dict[int, int] = {}
    for index, events in enumerate(steps, 1):
        places: dict[int, None] = {}
        for event in events:
            if event[0] not in _REGION_AT:
                continue
            facts = facts_for_all(event)
            if event[0] == happened.MOVED:
                found.update(rope_light(facts["origin"], facts["destination"], f"{GLOW}-way{index}"))
            places[facts[_REGION_AT[event[0]]]] = None
        for place, region in enumerate(places):
            name = f"{LOOKS}-step{index}n{place}"
            x, y = _mark_at(region, there.get(region, 0))
            there[region] = there.get(region, 0) + 1
            found[name] = placed(x, y, f'<circle r="10"/><text y="4.5">{index}</text>', id=name, class_="i-step")
    return found


_MARK_STEP: Final = 23.0


def _mark_at(region: int, before: int) -> Point:
    """Where the next number stands in a region: in a row from the right end of its land."""
    x, y = layout.PLACES[region].plate
    return x + 228 - _MARK_STEP * before, y + 1


# --- why not ---------------------------------------------------------------------------------------------------------


def refusal(state: InventionsState, seat: int, code: int) -> Drawn:
    """A no-entry sign over the region to which a refused answer points; nothing for those of other boards."""
    region = region_of(state, elements_of(state, seat, code))
    if region == NOWHERE:
        return {}
    x, y = layout.PLACES[region].plate
    sign = f"{LOOKS}-refused"
    shape = '<circle r="13"/><path d="M-6.500 0H6.500"/>'
    return {sign: placed(x + layout.PLATE_WIDTH / 2, y - 4, shape, id=sign, class_="i-no-entry")}


def region_of(state: InventionsState, elements: Sequence[str]) -> int:
    """The region on the world to which the last of the elements belongs, or NOWHERE."""
    for name in elements[-1:]:
        for region, known in enumerate(REGION_NAMES):
            card = state.card[region]
            if f"-{known}" in name or (card != NOTHING and name == card_key(card)):
                return region
    return NOWHERE


# --- what the log points at ------------------------------------------------------------------------------------------


def touched(kind: int, facts: Facts) -> tuple[str, ...]:
    """The elements that an event is about, for lighting them from the log."""
    find = _POINTS.get(kind)
    return find(facts) if find is not None else ()


Points = Callable[[Facts], tuple[str, ...]]


def _space(facts: Facts) -> tuple[str, ...]:
    return (space_key(facts["action"]),)


def _crowd(facts: Facts) -> tuple[str, ...]:
    return (citizens_key(facts["where"], facts["party"]),)


def _card(facts: Facts) -> tuple[str, ...]:
    return (card_key(facts["card"]),)


def _shared(facts: Facts) -> tuple[str, ...]:
    return (region_key(facts["where"]), card_key(facts["card"]))


def _journey(facts: Facts) -> tuple[str, ...]:
    return (citizens_key(facts["destination"], facts["seat"]), region_key(facts["destination"]))


def _sage_taken(facts: Facts) -> tuple[str, ...]:
    return (sage_key(facts["origin"]),)


def _sage_returned(facts: Facts) -> tuple[str, ...]:
    return (sage_key(facts["destination"]),)


def _knowledge(facts: Facts) -> tuple[str, ...]:
    return (knowledge_key(facts["where"]),)


def _token(facts: Facts) -> tuple[str, ...]:
    return (socket_key(facts["where"], facts["space"]),)


def _milestone(facts: Facts) -> tuple[str, ...]:
    return (milestone_key(facts["milestone"]),)


def _from_region(facts: Facts) -> tuple[str, ...]:
    return (region_key(facts["origin"]),)


def _to_region(facts: Facts) -> tuple[str, ...]:
    return (region_key(facts["destination"]),)


def _in_region(facts: Facts) -> tuple[str, ...]:
    return (region_key(facts["where"]),)


def _seat(facts: Facts) -> tuple[str, ...]:
    return (seat_key(facts["seat"]),) if 0 <= facts["seat"] < len(COLOUR_NAMES) else ()


def _hex(facts: Facts) -> tuple[str, ...]:
    return (hex_key(facts["hex"]), seat_key(facts["seat"]))


_POINTS: Final[dict[int, Points]] = {
    happened.PLACED_PILLAR: _space,
    happened.WASTED: _space,
    happened.PLACED_CITIZEN: _crowd,
    happened.RETURNED: _from_region,
    happened.ON_MAP: _crowd,
    happened.CLAIMED: _card,
    happened.PRESENTED: _card,
    happened.INVENTED: _card,
    happened.INNOVATED: _card,
    happened.SHARED: _shared,
    happened.MOVED: _journey,
    happened.TOOK_SAGE: _sage_taken,
    happened.SAGE_RETURNED: _sage_returned,
    happened.KNOWLEDGE_TURNED: _knowledge,
    happened.TOKEN_PLACED: _token,
    happened.TO_COMMON: _milestone,
    happened.NEW_MILESTONE: _milestone,
    happened.DIPLOMAT_SENT: _milestone,
    happened.WENT_HOME: _milestone,
    happened.BOT_MOVED: _to_region,
    happened.BOT_SKIPPED: _in_region,
    happened.GOT_INFLUENCE: _seat,
    happened.PAID_INFLUENCE: _seat,
    happened.SCORED: _seat,
    happened.BUILT: _hex,
}
"""By event, the elements that it is about."""
_REGION_AT: Final = {
    happened.PRESENTED: "where",
    happened.INVENTED: "where",
    happened.INNOVATED: "where",
    happened.SHARED: "where",
    happened.MOVED: "destination",
    happened.RETURNED: "origin",
    happened.TOKEN_PLACED: "where",
    happened.PLACED_CITIZEN: "where",
    happened.TOOK_SAGE: "origin",
}
"""By event, which of its facts is the region where it took place."""
