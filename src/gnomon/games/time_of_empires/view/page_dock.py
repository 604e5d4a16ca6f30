# gnomon: interpreted
"""A narrow screen's controls within reach of the thumb: one's two timers, and every place for them as one small tile."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from gnomon.drawing.elements import escape, number
from gnomon.games.time_of_empires.queries import slots_of, spaces_in_play
from gnomon.games.time_of_empires.setting import REAL_TIME
from gnomon.games.time_of_empires.state import EXHAUSTED, OFF, SAND, EmpiresState
from gnomon.games.time_of_empires.terms import FIRST_SHARED, NONE
from gnomon.games.time_of_empires.view import timers
from gnomon.games.time_of_empires.view.mats import glass_key
from gnomon.games.time_of_empires.view.others import space_sign
from gnomon.games.time_of_empires.view.others import timer_key as glance_key
from gnomon.games.time_of_empires.view.pieces import emblem
from gnomon.games.time_of_empires.view.shared import timer_key
from gnomon.games.time_of_empires.view.targets import PLACING
from gnomon.games.time_of_empires.view.text import frame_for
from gnomon.games.time_of_empires.view.text_labels import label
from gnomon.games.time_of_empires.view.words import Words, capital

DOCK: Final = "dock"


def place_key(space: int) -> str:
    """The tile of an action space."""
    return f"{DOCK}-place{space}"


def hold_key(index: int) -> str:
    """The button of one of one's own timers."""
    return f"{DOCK}-timer{index}"


def dock(state: EmpiresState, seat: int, words: Words) -> str:
    """The controls of a seat; empty for spectators."""
    if seat < 0:
        return f'<section class="te-dock" id="{DOCK}" hidden></section>'
    own = "".join(_timer(state, 2 * seat + index, words) for index in range(2))
    spaces = [space for space in range(FIRST_SHARED) if slots_of(state, space)]
    shared = [space for space in spaces_in_play(state) if space >= FIRST_SHARED]
    there = _standing(state, seat)
    tiles = "".join(_tile(state, seat, space, there, words) for space in (*shared, *spaces))
    frame = frame_for(state, seat)
    placing = " te-dock-placing" if frame is not None and frame[0] in PLACING else ""
    return (
        f'<section class="te-dock{placing}" id="{DOCK}" aria-label="{escape(label("timers", words))}">'
        f'<div class="te-dock-timers">{own}</div><div class="te-dock-places">{tiles}</div></section>'
    )


def dock_basis(state: EmpiresState, seat: int) -> tuple[object, ...]:
    """Everything that a seat's controls are drawn from, beside the words and the setting."""
    frame = frame_for(state, seat)
    placing = frame is not None and frame[0] in PLACING
    return placing, timers.basis(state, slice(None)), state.sides, state.wonders


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


def _tile(state: EmpiresState, seat: int, space: int, there: Mapping[int, int], words: Words) -> str:
    """A place: its sign, and for each slot who stands there and for how long."""
    slots = range(2 * space, 2 * space + slots_of(state, space))
    found = "".join(_slot(state, seat, slot, there.get(slot, NONE)) for slot in slots)
    own = " te-dock-own" if space < FIRST_SHARED else ""
    name = escape(words.space(space))
    sign = f'<svg viewBox="-14 -14 28 28" aria-hidden="true">{space_sign(state, space, 0, 0, 26)}</svg>'
    return (
        f'<button type="button" class="te-dock-place{own}" id="{place_key(space)}" aria-label="{name}" title="{name}">'
        f'{sign}<span class="te-dock-slots">{found}</span></button>'
    )


def _slot(state: EmpiresState, seat: int, slot: int, there: int) -> str:
    """A slot with the timer that stands `there`, or NONE."""
    if there == NONE:
        return '<i class="te-dock-free"></i>'
    owner = there // 2
    mark = f'<svg viewBox="-9 -9 18 18" aria-hidden="true">{emblem(owner, 0, 0, 6.5, halo=False)}</svg>'
    if state.mode == REAL_TIME and state.timer_sand[there] == SAND:
        lasts = state.setting.components.timer_ms
        clock = f' data-ready-at="{state.ready_at[there]}" data-lasts="{lasts}"'
        return f'<i class="te-dock-taken"{clock}>{mark}<b class="te-dock-seconds">{number(lasts // 1000)}</b></i>'
    clear = state.mode == REAL_TIME and owner != seat and slot >= 2 * FIRST_SHARED
    clear = clear and state.timer_sand[there] == EXHAUSTED
    return f'<i class="te-dock-taken{" te-dock-clear" if clear else ""}">{mark}</i>'


def _standing(state: EmpiresState, seat: int) -> dict[int, int]:
    """The timer in each slot as the seat sees it: the personal slots are its own board's."""
    return {
        slot: timer
        for timer, slot in enumerate(state.timer_slot)
        if slot >= 2 * FIRST_SHARED or (slot != OFF and timer // 2 == seat)
    }


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
