# gnomon: interpreted
"""The era's clock: a track around the sea, nine minutes of a real-time era or the rounds of an introductory one.

A gong stands at the top, a scholar wherever the baby cries. In a real-time era the path of what is over, the hand and
the figures carry the instants that the page's script needs (`data-gong-at`, `data-due-at` in match time, `data-lasts`,
all ms); as drawn they show the state's own time (`exact`) or what the last act of the clock told. The hand goes along
the path `clock-elapsed-line`, whose length is its `data-length`.
"""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import Final

from gnomon.drawing.elements import escape, number, polygon
from gnomon.drawing.speaking import capital
from gnomon.drawing.things import explains
from gnomon.games.time_of_empires.draw import layout, pieces, symbols
from gnomon.games.time_of_empires.draw.layout import along_track, frame, key, track, track_length
from gnomon.games.time_of_empires.draw.sheets import layers
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.setting import INTRODUCTORY, REAL_TIME
from gnomon.games.time_of_empires.state import CLOSING, COUNTDOWN, ROUNDS, RUNNING, SCORING, EmpiresState
from gnomon.games.time_of_empires.terms import NONE

LAYERS: Final = ("ring", "elapsed", "marks", "hand", "corners")

_MINUTE: Final = 60_000
_PAD: Final = 4.0
_SMALL: Final = (0.0, 0.0, 17.5, 21.5, 26.0)
"""The size of the small letters in the corners, by seats: the land of more players is drawn smaller."""


def elapsed_ms(state: EmpiresState, exact: bool) -> int:
    """How much of a real-time era is over; not exact: up to its last act of the clock that everybody heard."""
    era = state.setting.components.era_ms
    if state.phase in (CLOSING, SCORING):
        return era
    if state.phase != RUNNING:
        return 0
    if exact:
        return max(0, min(era, state.now - state.gong_at))
    heard = state.setting.components.appointment_ms[: state.appointments]
    return heard[-1] if heard else 0


def rounds_of(state: EmpiresState) -> int:
    """How many rounds an introductory era has."""
    return state.setting.intro_rounds


def cries(state: EmpiresState) -> list[float]:
    """Where on the track the appointments are, as shares of the whole."""
    if state.mode == INTRODUCTORY:
        return [after / rounds_of(state) for after in state.setting.intro_appointments]
    components = state.setting.components
    return [at / components.era_ms for at in components.appointment_ms]


def share_of(state: EmpiresState, exact: bool) -> float:
    """How much of the era is over, 0 to 1."""
    if state.mode == INTRODUCTORY:
        if state.phase == SCORING:
            return 1.0
        if state.phase != ROUNDS:
            return 0.0
        order = (state.active - state.first) % state.seats if state.active != NONE else 0
        return (state.round - 1 + order / state.seats) / rounds_of(state)
    return elapsed_ms(state, exact) / state.setting.components.era_ms


def clock_elements(state: EmpiresState, words: Words | None = None, exact: bool = False) -> dict[str, str]:
    """The track, what is over of it, the marks, the hand and the figures in the upper corners.

    `exact` draws the state's own time, for pictures; a page draws the last act of the clock and lets its script run.
    """
    share = share_of(state, exact)
    found: dict[str, str] = {}
    steps = rounds_of(state) if state.mode == INTRODUCTORY else state.setting.components.era_ms // _MINUTE
    name = key(layout.CLOCK, "ring", "face")
    found[name] = (
        f'<g id="{name}"{explains("clock", 0)}>{_face(state.seats, max(1, steps), state.mode == INTRODUCTORY)}</g>'
    )
    found.update(_elapsed(state, share))
    found.update(_marks(state, share))
    found.update(_corners(state, words, exact))
    return found


def clock_basis(state: EmpiresState) -> tuple[object, ...]:
    """Everything that a page's clock is drawn from, beside the words and the setting."""
    era = state.mode, state.era, state.phase, state.gong_at, state.appointments
    return era, state.round, state.active, state.first


def content(elements: dict[str, str]) -> str:
    """The clock's sheet from its elements."""
    return layers(layout.CLOCK, elements, LAYERS)


# --- the track ---------------------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def _face(seats: int, steps: int, beads: bool) -> str:
    """The bare track with a tick for every minute and quarter, or a bead for every round."""
    line = polygon(track(seats))
    base = f'<path class="te-rim-line" d="{line}"/><path class="te-rim" d="{line}"/>'
    if beads:
        dots = "".join(
            f'<circle class="te-rim-bead" cx="{number(x)}" cy="{number(y)}" r="5.2"/>'
            for x, y in (along_track(seats, (step + 0.5) / steps) for step in range(steps))
        )
        return base + dots
    ticks = []
    for step in range(4 * steps):
        x, y = along_track(seats, step / (4 * steps))
        nx, ny = _outwards(seats, step / (4 * steps))
        reach = 8.5 if step % 4 == 0 else 4.0
        ticks.append(
            f"M{number(x - nx * reach)} {number(y - ny * reach)}L{number(x + nx * reach)} {number(y + ny * reach)}"
        )
    return f'{base}<path class="te-rim-tick" d="{"".join(ticks)}"/>'


def _outwards(seats: int, share: float) -> tuple[float, float]:
    """The direction across the track at a share of it."""
    (ax, ay), (bx, by) = along_track(seats, max(0.0, share - 0.004)), along_track(seats, min(1.0, share + 0.004))
    length = hypot(bx - ax, by - ay)
    return (by - ay) / length, -(bx - ax) / length


def _elapsed(state: EmpiresState, share: float) -> dict[str, str]:
    """What is over, clockwise from the top, and a hand at its end."""
    length = track_length(state.seats)
    timed = _timing(state)
    name = key(layout.CLOCK, "elapsed", "line")
    found = {
        name: f'<path id="{name}" class="te-elapsed" d="{polygon(track(state.seats))}" data-length="{number(length)}"{timed}'
        f' stroke-dasharray="{number(share * length)} {number(length + 9)}"/>'
    }
    if state.phase in (RUNNING, ROUNDS):
        x, y = along_track(state.seats, share)
        name = key(layout.CLOCK, "hand", "now")
        found[name] = (
            f'<g id="{name}" class="te-hand" transform="translate({number(x)} {number(y)})"{timed}>'
            '<circle class="te-hand-bead" r="9"/><circle class="te-hand-eye" r="3.2"/></g>'
        )
    return found


def _timing(state: EmpiresState) -> str:
    if state.mode != REAL_TIME or state.phase not in (COUNTDOWN, RUNNING):
        return ""
    return f' data-gong-at="{state.gong_at}" data-lasts="{state.setting.components.era_ms}"'


def _marks(state: EmpiresState, share: float) -> dict[str, str]:
    """The gong and the appointments."""
    x, y = along_track(state.seats, 0)
    name = key(layout.CLOCK, "marks", "gong")
    over = state.phase in (RUNNING, ROUNDS, CLOSING, SCORING)
    found = {name: _medal(name, x, y, symbols.icon("gong", 25), over, explains("clock", 0))}
    for index, at in enumerate(cries(state)):
        x, y = along_track(state.seats, at)
        heard = state.appointments > index if state.mode == REAL_TIME else share >= at
        name = key(layout.CLOCK, "marks", f"cry{index}")
        found[name] = _medal(name, x, y, symbols.icon("scholar", 21), heard, explains("appointment", 0))
    return found


def _medal(name: str, x: float, y: float, drawn: str, done: bool, marked: str) -> str:
    return (
        f'<g id="{name}"{marked} transform="translate({number(x)} {number(y)})">'
        f'<circle class="te-medal{" te-medal-done" if done else ""}" r="16.5"/>{drawn}</g>'
    )


# --- figures in the corners --------------------------------------------------------------------------------------


def minutes(ms: int) -> str:
    """“4:10”."""
    seconds = ms // 1000
    return f"{seconds // 60}:{seconds % 60:02}"


def _corners(state: EmpiresState, words: Words | None, exact: bool) -> dict[str, str]:
    """Era and next appointment at the left, time, how long the era is and start player at the right."""
    small = _SMALL[state.seats]
    below = 0.0
    left, top, wide, _ = frame(state.seats)
    left, top, right = left + _PAD, top + _PAD, left + wide - _PAD
    era = capital(words.era(state.era)) if words and state.era else ""
    parts = [("era", f'<text class="te-era" x="{number(left)}" y="{number(top + 24)}">{escape(era)}</text>')]
    at_right = f'x="{number(right)}" text-anchor="end"'
    if state.mode == REAL_TIME:
        now = elapsed_ms(state, exact)
        parts.append(
            ("time", f'<text class="te-time" {at_right} y="{number(top + 32)}"{_timing(state)}>{minutes(now)}</text>')
        )
        era_ms = state.setting.components.era_ms
        if words:
            told = escape(words.say("of {time}", time=minutes(era_ms)))
            below = small * 1.1
            style = f'class="te-whole" font-size="{number(small)}"'
            parts.append(("whole", f'<text {style} {at_right} y="{number(top + 36 + small * 0.8)}">{told}</text>'))
        parts += _next_cry(state, left, top, now)
    elif state.mode == INTRODUCTORY and state.phase == ROUNDS:
        parts.append(
            ("time", f'<text class="te-time" {at_right} y="{number(top + 32)}">{state.round}/{rounds_of(state)}</text>')
        )
    parts.append(("first", _first_player(state, right, top + 40 + below + small * 0.8)))
    return {
        key(
            layout.CLOCK, "corners", place
        ): f'<g id="{key(layout.CLOCK, "corners", place)}"{_marked(place)}>{drawn}</g>'
        for place, drawn in parts
    }


def _marked(corner: str) -> str:
    """What a figure in a corner stands for."""
    return explains({"cry": "appointment", "first": "first"}.get(corner, "clock"), 0)


def _next_cry(state: EmpiresState, left: float, top: float, now: int) -> list[tuple[str, str]]:
    """How long until the next appointment, for a running era."""
    appointments = state.setting.components.appointment_ms
    if state.phase != RUNNING or state.appointments >= len(appointments):
        return []
    wait = appointments[state.appointments] - now
    due = state.gong_at + appointments[state.appointments]
    small = _SMALL[state.seats] + 2
    icon = symbols.icon("scholar", small * 1.25, left + small * 0.7, top + 52)
    y = top + 52 + small * 0.36
    return [
        (
            "cry",
            f'{icon}<text class="te-until" font-size="{number(small)}" x="{number(left + small * 1.6)}" y="{number(y)}"'
            f' data-due-at="{due}">{minutes(wait)}</text>',
        )
    ]


def _first_player(state: EmpiresState, right: float, y: float) -> str:
    """A gnomon beside the emblem of the start player."""
    small = _SMALL[state.seats]
    emblem = pieces.emblem(state.first, right - small * 0.8, y, small * 0.68, small)
    return f"{symbols.icon('first', small * 1.5, right - small * 2.6, y)}{emblem}"
