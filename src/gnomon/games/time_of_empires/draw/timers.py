# gnomon: interpreted
"""Sand timers and the slots in which they stand.

A timer's sand is two shapes: the one above shrinks towards the neck, the one below grows from the floor, both by volume
(the scale is the cube root of the share). A running timer carries `data-ready-at` (match time, ms) and `data-lasts`
(ms); the page's script sets the scales of `.te-sand-above` and `.te-sand-below` and the seconds from server time. Drawn
without a script, a timer shows the share that it was drawn with.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from gnomon.drawing.elements import escape, number
from gnomon.drawing.emblems import outline
from gnomon.drawing.things import explains
from gnomon.games.time_of_empires.draw import symbols
from gnomon.games.time_of_empires.draw.pieces import SEATS
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.setting import REAL_TIME
from gnomon.games.time_of_empires.state import EXHAUSTED, GRACE, SAND, EmpiresState
from gnomon.games.time_of_empires.terms import FIRST_SHARED

WIDTH: Final = 30
HEIGHT: Final = 52
SLOT_WIDTH: Final = 34
SLOT_HEIGHT: Final = 58
STANDING: Final = 0.8
"""How large a timer is drawn that stands in a slot."""
_NECK: Final = 22.5
"""How far below a slot's upper edge the neck of its timer is."""

# The glass around the neck at the origin: two bulbs, each 19 high and 22 wide, straight enough to scale about the neck.
_BULB: Final = 19
_ABOVE: Final = "M0 0C2-5 11-6.5 11-13.5V-19H-11V-13.5C-11-6.5-2-5 0 0Z"
_BELOW: Final = "M0-19C2-14 11-12.5 11-5.5V0H-11V-5.5C-11-12.5-2-14 0-19Z"
_GLASS: Final = (
    "M-11-19H11V-13.5C11-6.5 2.2-4.5 2.2 0S11 6.5 11 13.5V19H-11V13.5C-11 6.5-2.2 4.5-2.2 0S-11-6.5-11-13.5Z"
)

FULL: Final = 1.0
EMPTY: Final = 0.0


class Look(NamedTuple):
    """What a timer shows: whose, which of the two, its sand's state, when it is ready, how long it lasts (both ms)."""

    seat: int
    number: int
    sand: int
    ready_at: int
    lasts: int


def look(state: EmpiresState, timer: int) -> Look:
    """How a timer looks; sand that lies still carries no instant."""
    runs = state.timer_sand[timer] == SAND
    return Look(
        timer // 2,
        timer & 1,
        state.timer_sand[timer],
        state.ready_at[timer] if runs else 0,
        state.setting.components.timer_ms,
    )


def share_left(state: EmpiresState, timer: int) -> float:
    """The share of a timer's sand that is still above, at the state's own time."""
    if state.timer_sand[timer] != SAND:
        return EMPTY
    left = (state.ready_at[timer] - state.now) / state.setting.components.timer_ms
    return max(EMPTY, min(FULL, left))


def must_leave(state: EmpiresState, timer: int) -> bool:
    """Whether an exhausted timer stands on a shared space of a real-time era and must move on."""
    return state.mode == REAL_TIME and state.timer_sand[timer] != SAND and state.timer_slot[timer] >= 2 * FIRST_SHARED


def basis(state: EmpiresState, timers: slice) -> tuple[object, ...]:
    """Everything that these timers are drawn from on a page, beside the words and the setting."""
    return state.mode, state.timer_slot[timers], state.timer_sand[timers], state.ready_at[timers]


def glass(seen: Look, share: float, scale: float = 1.0) -> str:
    """The timer around its neck, 30 by 52 units."""
    return _glass(seen.seat, seen.sand == SAND, share, scale)


@lru_cache(maxsize=1024)
def _glass(seat: int, runs: bool, share: float, scale: float) -> str:
    above, below = share ** (1 / 3), (1 - share) ** (1 / 3)
    colour = SEATS[seat].colour
    stream = '<path class="te-stream" d="M0-1V19"/>' if runs else ""
    shape = outline(SEATS[seat].shape, 2.9)
    caps = "".join(
        f'<rect class="te-cap" x="-13.5" y="{y}" width="27" height="8" rx="2.5"/>'
        f'<path class="te-inlay" d="{shape}" transform="translate(0 {y + 4})"/>'
        for y in (-26, 18)
    )
    size = f' transform="scale({number(scale)})"' if scale != 1 else ""
    return (
        f'<g class="te-of-{colour}"{size}><path class="te-glass te-glass-edge" d="{_GLASS}"/>'
        f'<path class="te-sand te-sand-above" d="{_ABOVE}" transform="scale({number(above)})"/>{stream}'
        f'<g transform="translate(0 {_BULB})"><path class="te-sand te-sand-below" d="{_BELOW}" transform="scale({number(below)})"/></g>'
        f'<path class="te-shine" d="M-7.5-15V-12C-7.5-9.5-6-8-4.5-6.5"/>{caps}</g>'
    )


def seconds(share: float, lasts: int) -> int:
    """Whole seconds left, as the label under a running timer begins."""
    return -(-round(share * lasts) // 1000)


def clock_data(seen: Look) -> str:
    """The attributes by which a script runs the sand; none for sand that lies still."""
    if seen.sand != SAND:
        return ""
    return f' data-ready-at="{seen.ready_at}" data-lasts="{seen.lasts}"'


@lru_cache(maxsize=4096)
def drawn(identity: str, seen: Look, place: tuple[float, float], share: float, leaves: bool, name: str = "") -> str:
    """A timer standing in a slot: glass, and under it the seconds or the sign that it must go.

    `name` is what a pointer resting on it tells.
    """
    if seen.sand == SAND:
        under = f'<text class="te-seconds" y="32">{seconds(share, seen.lasts)}</text>'
    elif leaves:
        under = f'<g transform="translate(0 27.5)">{symbols.icon("leave", 13)}</g>'
    else:
        under = ""
    title = f"<title>{escape(name)}</title>" if name else ""
    states = "te-timer"
    marked = explains("timer", 2 * seen.seat + seen.number)
    if seen.sand == SAND:
        states += " te-runs"
    elif leaves:
        states += " te-held" if seen.sand == GRACE else " te-leaves"
    back = f'<rect class="{"te-warm" if leaves else "te-seat"}" x="{-SLOT_WIDTH / 2:g}" y="{-_NECK:g}" width="{SLOT_WIDTH}" height="{SLOT_HEIGHT}" rx="7"/>'
    return (
        f'<g transform="translate({number(place[0])} {number(place[1])})" id="{identity}" class="{states}"{marked}{clock_data(seen)}>'
        f"{title}{back}{glass(seen, share, STANDING)}{under}</g>"
    )


@cache
def slot(identity: str, number_: int, x: float, y: float, name: str = "") -> str:
    """An empty slot by its number, its upper left corner at (x, y): dashed, with the outline of a glass."""
    title = f"<title>{escape(name)}</title>" if name else ""
    middle = SLOT_WIDTH / 2
    return (
        f'<g id="{identity}" class="te-slot"{explains("slot", number_)} transform="translate({number(x)} {number(y)})">{title}'
        f'<rect class="te-slot-box" width="{SLOT_WIDTH}" height="{SLOT_HEIGHT}" rx="7"/>'
        f'<path class="te-slot-glass" d="{_GLASS}M-12-24H12M-12 24H12" transform="translate({number(middle)} {number(SLOT_HEIGHT / 2)}) scale({STANDING})"/></g>'
    )


def timer_place(x: float, y: float) -> tuple[float, float]:
    """Where a timer's neck is in a slot whose upper left corner is at (x, y)."""
    return x + SLOT_WIDTH / 2, y + _NECK


def shown(state: EmpiresState, timer: int, exact: bool) -> tuple[Look, float, bool]:
    """How a timer of a position looks, the share of its sand above, and whether it must leave its space.

    `exact` takes the share of the state's own time, else running sand is drawn as if just turned.
    """
    seen = look(state, timer)
    if state.mode != REAL_TIME:
        seen = seen._replace(sand=EXHAUSTED, ready_at=0)
    share = share_left(state, timer) if exact else (FULL if seen.sand == SAND else EMPTY)
    return seen, share, must_leave(state, timer)


def standing(
    state: EmpiresState, timer: int, identity: str, place: tuple[float, float], words: Words | None, exact: bool
) -> str:
    """A timer of a position where it stands on a board."""
    seen, share, leaves = shown(state, timer, exact)
    return drawn(identity, seen, place, share, leaves, words.name(timer // 2) if words else "")
