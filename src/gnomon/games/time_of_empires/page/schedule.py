# gnomon: interpreted
"""What the clock will do in a real-time era, foreseen for one seat, so that the page sounds it at its very instant."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gnomon.drawing.parts import Due
from gnomon.drawing.speaking import capital
from gnomon.games.time_of_empires.queries import must_move
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.setting import REAL_TIME
from gnomon.games.time_of_empires.state import COUNTDOWN, RUNNING, SAND, EmpiresState

SECOND: Final = 1_000
LAST_SECONDS: Final = 5
"""So many seconds before the second gong are counted down by ticks."""
OWN_LAST_SECONDS: Final = 3
"""The same before a timer of one's own is empty."""
WARNINGS: Final = (30, 10)
"""So many seconds before the second gong the page says so."""


def basis(state: EmpiresState, seat: int) -> tuple[object, ...]:
    """Everything that a schedule is made from, beside the words."""
    own = (2 * seat, 2 * seat + 1) if seat >= 0 else ()
    timers = tuple((state.timer_sand[timer], state.ready_at[timer], must_move(state, timer)) for timer in own)
    return state.setting, state.mode, state.over, state.phase, state.era, state.gong_at, state.appointments, timers


def schedule(state: EmpiresState, seat: int, words: Words) -> list[Due]:
    """The acts of the clock to come, in order of time; none outside a real-time era."""
    if state.mode != REAL_TIME or state.over:
        return []
    found: list[Due] = []
    if state.phase == COUNTDOWN:
        found += _ticks(state.gong_at, OWN_LAST_SECONDS)
    if state.phase in (COUNTDOWN, RUNNING):
        found += _era(state, words)
    if state.phase == RUNNING and seat >= 0:
        found += _timers(state, seat, words)
    return sorted(found, key=lambda due: due.at)


def _ticks(at: int, seconds: int) -> Iterator[Due]:
    return (Due(at - second * SECOND, "tick") for second in range(seconds, 0, -1))


def _era(state: EmpiresState, words: Words) -> Iterator[Due]:
    """Gongs and cries."""
    components = state.setting.components
    era = words.era(state.era)
    if state.phase == COUNTDOWN:
        yield Due(state.gong_at, "gong", words.say("The gong: {era} begins.", era=era))
    for at in components.appointment_ms[state.appointments :]:
        yield Due(state.gong_at + at, "cry", words.say("A baby cries: everybody appoints scholars."))
    end = state.gong_at + components.era_ms
    for seconds in WARNINGS:
        told = words.count("{count} second is left.", "{count} seconds are left.", seconds)
        yield Due(end - seconds * SECOND, "low", told, told)
    yield from _ticks(end, LAST_SECONDS)
    yield Due(end, "gong", words.say("The gong: {era} is over.", era=era))


def _timers(state: EmpiresState, seat: int, words: Words) -> Iterator[Due]:
    """One's own sand."""
    end = state.gong_at + state.setting.components.era_ms
    for index in range(2):
        timer = 2 * seat + index
        if state.timer_sand[timer] != SAND or state.ready_at[timer] >= end:
            continue
        yield from _ticks(state.ready_at[timer], OWN_LAST_SECONDS)
        own = words.timer(index)
        if must_move(state, timer):
            told = words.say("Your {timer} is empty and must move on.", timer=own)
        else:
            told = words.say("Your {timer} is empty.", timer=own)
        yield Due(state.ready_at[timer], "empty", capital(told))
