# gnomon: interpreted
"""Looking before acting: what an answer would do to the world and the boards; and why an answer is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gnomon.drawing.emblems import badge
from gnomon.drawing.parts import Look
from gnomon.games.inventions import events as happened
from gnomon.games.inventions.draw import progress_map
from gnomon.games.inventions.draw.layout import milestone_key
from gnomon.games.inventions.draw.pieces import SEATS
from gnomon.games.inventions.draw.society import FACE as HOLDINGS_FACE
from gnomon.games.inventions.draw.tracks import ORDER_KEY
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.page import overlays
from gnomon.games.inventions.page.planner import CHAIN_TOKENS, PLACES, tried
from gnomon.games.inventions.page.targets import elements_of
from gnomon.games.inventions.say.events import event_text
from gnomon.games.inventions.say.gains import influence_of
from gnomon.games.inventions.say.refusals import refusal_text
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.state import InventionsState
from gnomon.kernel.events import Events
from gnomon.kernel.refusals import NOT_ASKED, WRONG_QUESTION, Refusal

_NO_NEWS: Final = frozenset({"rail", ORDER_KEY, CHAIN_TOKENS, HOLDINGS_FACE})
"""Elements that change whenever the actions or the turn come to an end, or with the price of building."""
_SENTENCES: Final = 6
_UNTOLD: Final = frozenset({happened.TURN_BEGAN, happened.ACTED})

Everything = Callable[[InventionsState, int], dict[str, str]]
"""Draws the table of a position as a seat sees it; what it has drawn before need not be drawn again."""


def preview(before: InventionsState, seat: int, code: int, words: Words, everything: Everything) -> Look:
    """The table as it would be up to the next choice, what happens, and what it brings.

    An answer that leads to a choice of places shows the places: a preview would pretend that one was chosen.
    """
    after, events = tried(before, seat, code)
    old = everything(before, seat)
    quiet = _NO_NEWS | progress_map.priced_anew(before, after, seat)
    new = {name: text for name, text in everything(after, seat).items() if name not in quiet}
    drawn = overlays.preview({name: text for name, text in old.items() if name not in quiet}, new, events)
    frame = GAME.asked_frame(after, seat)
    if frame is not None and frame[0] in PLACES:
        names = {name for option in GAME.options(after, seat) for name in elements_of(after, seat, option)}
        drawn |= overlays.marked(sorted(names - drawn.keys()), old, "i-could")
    drawn |= progress_map.sum_told(before, seat, code, words)
    told = [event_text(event, words) for event in events if event[0] not in _UNTOLD]
    return Look(drawn, " ".join([line for line in told if line][:_SENTENCES]), "", tally(before, after, events, words))


def tally(before: InventionsState, after: InventionsState, events: Events, words: Words) -> str:
    """Points and influence that change, by player."""
    parts = []
    for seat in range(before.seats):
        changes = []
        gained = after.score(seat) - before.score(seat)
        if gained:
            changes.append(f"<b>{gained:+d}</b>")
        moved = influence_of(events, seat)
        if moved:
            changes.append(f"<small>{words.influence(moved) if moved < 0 else '+' + words.influence(moved)}</small>")
        if changes:
            parts.append(f'<span class="i-gain">{badge(SEATS[seat], 18)}{"".join(changes)}</span>')
    return "".join(parts)


def refused(
    state: InventionsState, seat: int, code: int, refusal: Refusal, words: Words, everything: Everything
) -> Look:
    """The refused place struck, the milestone that is missing lit, and the reason."""
    # An answer to another question is about nothing that stands on the table now.
    drawn = {} if refusal.code in (NOT_ASKED, WRONG_QUESTION) else overlays.refusal(state, seat, code)
    missing = refusal.facts.get("milestone")
    if isinstance(missing, int) and missing >= 0:
        drawn |= overlays.marked([milestone_key(missing)], everything(state, seat), "i-needed")
    return Look(drawn, refusal_text(refusal, words), refusal.section)
