# gnomon: interpreted
"""A narrow screen's controls within reach of the thumb: one's two timers, and every place for them as one small tile."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from gnomon.drawing.elements import escape, number
from gnomon.drawing.sheets import parent
from gnomon.drawing.speaking import capital
from gnomon.games.time_of_empires.draw import timers
from gnomon.games.time_of_empires.draw.glances import space_sign
from gnomon.games.time_of_empires.draw.glances import timer_key as glance_key
from gnomon.games.time_of_empires.draw.layout import key
from gnomon.games.time_of_empires.draw.mats import glass_key
from gnomon.games.time_of_empires.draw.pieces import emblem
from gnomon.games.time_of_empires.draw.shared_boards import timer_key
from gnomon.games.time_of_empires.game import GAME
from gnomon.games.time_of_empires.page.targets import PLACING
from gnomon.games.time_of_empires.queries import slots_of, spaces_in_play
from gnomon.games.time_of_empires.say.labels import label
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.setting import REAL_TIME
from gnomon.games.time_of_empires.state import EXHAUSTED, OFF, SAND, EmpiresState
from gnomon.games.time_of_empires.terms import FIRST_SHARED

DOCK: Final = "dock"
PLACING_MARK: Final = "dock-placing"
"""There while a timer is to be placed."""


def place_key(space: int) -> str:
    """The tile of an action space."""
    return key(DOCK, "places", space)


def hold_key(index: int) -> str:
    """The button of one of one's own timers."""
    return key(DOCK, "timers", index)


class Standing(NamedTuple):
    """A timer in a slot: whose, when its sand has run out (match time, ms; 0 if it does not run), whether it may be
    cleared away."""

    owner: int
    ready_at: int
    clear: bool


def frame(shown: Mapping[str, str], words: Words) -> str:
    """The controls from the page's elements; nothing is in them for spectators."""
    own, tiles, placing = (
        "".join(drawn for name, drawn in shown.items() if parent(name) == layer)
        for layer in (f"{DOCK}-timers", f"{DOCK}-places", DOCK)
    )
    return (
        f'<section class="te-dock" id="{DOCK}" aria-label="{escape(label("timers", words))}">'
        f'<div class="te-dock-timers" id="{DOCK}-timers" data-holds>{own}</div>'
        f'<div class="te-dock-places" id="{DOCK}-places" data-holds>{tiles}</div>{placing}</section>'
    )


def timer_elements(state: EmpiresState, seat: int, words: Words) -> dict[str, str]:
    """The seat's two timers."""
    return {hold_key(index): _timer(state, 2 * seat + index, words) for index in range(2)}


def place_elements(state: EmpiresState, seat: int, words: Words) -> dict[str, str]:
    """A tile for each place, the shared ones first; and a mark while the question is where a timer goes."""
    standing = _standing(state, seat)
    lasts = state.setting.components.timer_ms
    spaces = spaces_in_play(state)
    found: dict[str, str] = {}
    for space in sorted(spaces, key=lambda space: space < FIRST_SHARED):
        slots = tuple(standing.get(slot) for slot in range(2 * space, 2 * space + slots_of(state, space)))
        found[place_key(space)] = _tile(space, space_sign(state, space, 0, 0, 26), slots, lasts, words)
    if _is_placing(state, seat):
        found[PLACING_MARK] = f'<i class="te-dock-placing" id="{PLACING_MARK}" hidden></i>'
    return found


def place_basis(state: EmpiresState, seat: int) -> tuple[object, ...]:
    """Everything that the tiles are drawn from, beside the words and the setting."""
    return _standing(state, seat), _is_placing(state, seat), state.sides, state.wonders


def _is_placing(state: EmpiresState, seat: int) -> bool:
    asked = GAME.asked_frame(state, seat)
    return asked is not None and asked[0] in PLACING


def _timer(state: EmpiresState, timer: int, words: Words) -> str:
    index = timer & 1
    seen, share, leaves = timers.shown(state, timer, False)
    slot = state.timer_slot[timer]
    place = capital(words.space(slot // 2)) if slot != OFF else words.say("off the boards")
    runs = seen.sand == SAND
    left = f'<b class="te-dock-seconds">{timers.seconds(share, seen.lasts)}</b>' if runs else ""
    told = f"{words.timer(index)}: {place}"
    return (
        f'<button type="button" class="te-dock-timer{" te-dock-must" if leaves else ""}" id="{hold_key(index)}" data-grab'
        f'{timers.clock_data(seen)} aria-label="{escape(capital(told))}"><svg viewBox="-17 -29 34 58" aria-hidden="true">'
        f"{timers.glass(seen, share)}</svg><span>{left}<small>{escape(place)}</small></span></button>"
    )


@lru_cache(maxsize=8192)
def _tile(space: int, sign: str, slots: tuple[Standing | None, ...], lasts: int, words: Words) -> str:
    """A place: its sign, and for each slot who stands there and for how long."""
    found = "".join(_slot(there, lasts) for there in slots)
    own = " te-dock-own" if space < FIRST_SHARED else ""
    name = escape(words.space(space))
    drawn = f'<svg viewBox="-14 -14 28 28" aria-hidden="true">{sign}</svg>'
    return (
        f'<button type="button" class="te-dock-place{own}" id="{place_key(space)}" aria-label="{name}" title="{name}">'
        f'{drawn}<span class="te-dock-slots">{found}</span></button>'
    )


def _slot(there: Standing | None, lasts: int) -> str:
    if there is None:
        return '<i class="te-dock-free"></i>'
    mark = f'<svg viewBox="-9 -9 18 18" aria-hidden="true">{emblem(there.owner, 0, 0, 6.5, halo=False)}</svg>'
    if there.ready_at:
        clock = f' data-ready-at="{there.ready_at}" data-lasts="{lasts}"'
        return f'<i class="te-dock-taken"{clock}>{mark}<b class="te-dock-seconds">{number(lasts // 1000)}</b></i>'
    return f'<i class="te-dock-taken{" te-dock-clear" if there.clear else ""}">{mark}</i>'


def _standing(state: EmpiresState, seat: int) -> dict[int, Standing]:
    """The timer in each slot as the seat sees it: the personal slots are its own board's."""
    timed = state.mode == REAL_TIME
    found: dict[int, Standing] = {}
    for timer, slot in enumerate(state.timer_slot):
        owner, shared = timer // 2, slot >= 2 * FIRST_SHARED
        if shared or (slot != OFF and owner == seat):
            runs = timed and state.timer_sand[timer] == SAND
            clear = timed and shared and owner != seat and state.timer_sand[timer] == EXHAUSTED
            found[slot] = Standing(owner, state.ready_at[timer] if runs else 0, clear)
    return found


def aliases(state: EmpiresState, seat: int) -> str:
    """Wherever a timer of the seat stands it is the same timer: other elements' ids by those of the timers at hand."""
    return _aliases(seat, tuple(state.timer_slot[2 * seat : 2 * seat + 2]) if seat >= 0 else ())


@lru_cache(maxsize=1024)
def _aliases(seat: int, slots: tuple[int, ...]) -> str:
    same: dict[str, str] = {}
    for index, slot in enumerate(slots):
        same[hold_key(index)] = same[glance_key(seat, index)] = glass_key(index)
        if slot != OFF:
            same[timer_key(slot, 2 * seat + index)] = glass_key(index)
    return f'<div id="aliases" hidden data-same="{escape(json.dumps(same, separators=(",", ":")))}"></div>'
