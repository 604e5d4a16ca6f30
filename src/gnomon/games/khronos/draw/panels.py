# gnomon: interpreted
"""Drawings around the boards: ages, time, hand, adventurers, coins, cubes, supply, forecast.

Pictures are SVG; where words stand beside a picture the fragment is HTML, its words handed in already translated.
Elements that an answer may point at carry the ids that `targets.elements_of` gives: `hand-<colour>`, `open-<colour>`,
`supply-<design>`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Final

from gnomon.drawing.elements import escape, number, use
from gnomon.drawing.emblems import outline
from gnomon.drawing.things import explains
from gnomon.games.khronos.components import TYPE_NAMES
from gnomon.games.khronos.draw import pieces
from gnomon.games.khronos.draw.domains import earned
from gnomon.games.khronos.draw.layout import UNIT
from gnomon.games.khronos.draw.symbols import identity
from gnomon.games.khronos.queries import has_pawn
from gnomon.games.khronos.say.labels import label, turn_text
from gnomon.games.khronos.say.words import Words
from gnomon.games.khronos.state import EARNING_TURNS, TURNS, KhronosState

_AGE_ART: Final = (
    '<path class="kh-age-line" d="M7 31V13H4V6h4v3h4V6h4v3h4V6h4v3h4V6h4v7h-3v18z"/><path class="kh-age-fine"'
    ' d="M14 31v-8a4 4 0 0 1 8 0v8M10 16.5h4M20 17h5M11 21H7.500M25 22h4M18 13h5M9 27h3M25 27h3"/>',
    '<circle class="kh-age-line" cx="18" cy="18" r="14"/><circle class="kh-age-fine" cx="18" cy="18" r="4.2"/>'
    '<path class="kh-age-fine" d="M18 13.8a4.6 4.6 0 1 1 0-9.2a4.6 4.6 0 1 1 0 9.2M18 22.2a4.6 4.6 0 1 0 0 9.2'
    "a4.6 4.6 0 1 0 0-9.2M22.2 18a4.6 4.6 0 1 1 9.2 0a4.6 4.6 0 1 1-9.2 0M13.8 18a4.6 4.6 0 1 0-9.2 0"
    'a4.6 4.6 0 1 0 9.2 0M21 15l6.9-6.9M15 15L8.1 8.1M21 21l6.9 6.9M15 21l-6.9 6.9"/>',
    '<circle class="kh-age-line" cx="18" cy="18" r="14"/><path class="kh-age-fine" d="M18 4v4M18 28v4M4 18h4M28 18h4'
    'M8.1 8.1l2.4 2.4M25.5 25.5l2.4 2.4M27.9 8.1l-2.4 2.4M10.5 25.5l-2.4 2.4"/>'
    '<path class="kh-age-hand" d="M18 18L25 9.5L20.2 19.6L11 26.5L15.8 16.4Z"/>',
)

_CARD_ART: Final = (
    '<path class="kh-roof" d="M12 64V34H8V24h8v5h7v-5h8v5h7v-5h8v5h7v-5h7v10h-4v30z"/>'
    '<path class="kh-shade" d="M43 34v30h13V34h4V24h-7v5h-7v-5h-3z"/>'
    '<path class="kh-edge" d="M12 64V34H8V24h8v5h7v-5h8v5h7v-5h8v5h7v-5h7v10h-4v30z"/>'
    '<path class="kh-line" d="M28 64V50a6 6 0 0 1 12 0v14M20 40v6M48 40v6M14 52h6M44 56h8M17 58h5M33 36h6M4 64h60M34 24V9"/>'
    '<path class="kh-pennant" d="M34 9h13l-4 4 4 4H34z"/>',
    '<path class="kh-roof" d="M10 64V42L24 32V64zM24 64V24l9-14 9 14v40z"/>'
    '<path class="kh-shade" d="M33 10l9 14v40h-9zM42 64V40h16v24z"/>'
    '<path class="kh-edge" d="M10 64V42L24 32M24 64V24l9-14 9 14v40M42 40h16v24"/>'
    '<path class="kh-line" d="M33 10V3M30 5.500h6M29 34a4 4 0 0 1 8 0v6h-8zM30 64V54a3 3 0 0 1 6 0v10M46 64V52a3 3 0 0 1 6 0v12'
    'M14 64V52a3 3 0 0 1 5 0v12M4 64h60M42 45h16"/>',
    '<path class="kh-roof" d="M6 64V44l11-11 11 11v20zM28 64V36l12-13 12 13v28z"/>'
    '<path class="kh-shade" d="M17 33l11 11v20H17zM40 23l12 13v28H40zM52 64V48h10v16z"/>'
    '<path class="kh-edge" d="M6 64V44l11-11 11 11v20M28 64V36l12-13 12 13v28M52 48h10v16"/>'
    '<path class="kh-line" d="M13 64V53h6v11M36 64V50h8v14M36 40h8v5h-8zM55 52h4v4h-4zM46 28v-8h4v12M4 64h60M48 17c2-3-2-4 0-7"/>',
)

_SHIELD: Final = "M12.5 11.5h15v9c0 5-3.5 8-7.5 10-4-2-7.5-5-7.5-10z"


@cache
def stylesheet() -> str:
    """The style rules of everything here, in roles."""
    return resources.files("gnomon.games.khronos.draw").joinpath("panels.css").read_text(encoding="utf-8")


# --- pictures --------------------------------------------------------------------------------------------------------


@cache
def age_emblem(age: int, size: int = 30) -> str:
    """The sign of an age: a tower, a rose window, a compass."""
    return f'<svg class="kh-age" width="{size}" height="{size}" viewBox="0 0 36 36" aria-hidden="true">{_AGE_ART[age]}</svg>'


def age_art(age: int) -> str:
    """The sign of an age without its frame, 36 units square, for a larger drawing."""
    return _AGE_ART[age]


@cache
def coin(size: int = 36) -> str:
    """An Ecu."""
    return (
        f'<svg class="kh-coin" width="{size}" height="{size}" viewBox="0 0 40 40" aria-hidden="true">'
        '<circle class="kh-coin-rim" cx="20" cy="20" r="18"/><circle class="kh-coin-dots" cx="20" cy="20" r="14.6"/>'
        f'<path class="kh-coin-face" d="{_SHIELD}"/><path class="kh-coin-line" d="{_SHIELD}M20 11.5v19M12.5 19.5h15"/></svg>'
    )


def pawn_figure(seat: int, name: str, pips: int = -1, size: int = 33) -> str:
    """An adventurer beside the boards, `size` pixels high; `pips` cards it may still use, -1 to show none."""
    wide = 34 if pips >= 0 else pieces.PAWN_WIDTH
    return (
        f'<svg class="kh-figure" width="{number(size * wide / pieces.PAWN_HEIGHT)}" height="{size}"'
        f' viewBox="0 0 {wide} {pieces.PAWN_HEIGHT}" role="img" aria-label="{escape(name)}">{pieces.pawn(seat, pips)}</svg>'
    )


@cache
def card_art(colour: int) -> str:
    """What a construction card shows: a gate tower, a church, a street."""
    return f'<svg class="kh-{TYPE_NAMES[colour]}" viewBox="0 0 68 70" aria-hidden="true">{_CARD_ART[colour]}</svg>'


@cache
def tile_picture(design: int, size: int = 52, ruin: bool = False) -> str:
    """A building tile beside the boards; the page must hold the boards' symbols."""
    kind, step = divmod(design, 3)
    side = (step + 1) * UNIT
    return (
        f'<svg class="kh-tile" width="{size}" height="{size}" viewBox="0 0 {side} {side}" aria-hidden="true">'
        f"{use(identity(kind, step + 1, ruin))}</svg>"
    )


# --- hand and supply -------------------------------------------------------------------------------------------------


def card(colour: int, words: Words, pays: bool = False) -> str:
    """A construction card with its name; `pays` marks one that the present act uses."""
    note = f'<span class="kh-card-note">{escape(label("pays", words))}</span>' if pays else ""
    return (
        f'<span class="kh-card kh-card-{TYPE_NAMES[colour]}{" kh-card-pays" if pays else ""}"{explains("card", colour)}>{card_art(colour)}'
        f"<b>{escape(words.type(colour))}</b>{note}</span>"
    )


def hand(counts: Sequence[int], words: Words, pays: Sequence[int] = (0, 0, 0), prefix: str = "hand") -> str:
    """Cards in the open, a stack for each colour with the id `<prefix>-<colour>`; `pays` of each are in use."""
    stacks = []
    for colour, count in enumerate(counts):
        cards = "".join(card(colour, words, index < pays[colour]) for index in range(count))
        if cards:
            stacks.append(f'<span class="kh-stack" id="{prefix}-{colour}">{cards}</span>')
    return f'<div class="kh-hand">{"".join(stacks)}</div>'


def supply(tiles: Sequence[int], words: Words) -> str:
    """The common supply: every tile with its name and how many are left, by type and size; `tiles` by design."""
    cells = []
    for design, left in enumerate(tiles):
        empty = "" if left else " kh-supply-empty"
        cells.append(
            f'<li id="supply-{design}" class="kh-supply-tile{empty}"{explains("supply", design)}>{tile_picture(design, 26 + 8 * (design % 3))}'
            f"<span>{escape(words.design(design))}</span><b>{left}</b></li>"
        )
    return f'<ul class="kh-supply" aria-label="{escape(label("supply", words))}">{"".join(cells)}</ul>'


# --- income and time -------------------------------------------------------------------------------------------------


def forecast(state: KhronosState, seat: int, words: Words, after: KhronosState | None = None) -> str:
    """What a seat would collect in turns 4 and 7 as things stand, by age; `after` adds what an act would make of it.

    Turns whose earnings are past are left out.
    """
    rows = "".join(_forecast_row(state, seat, turn, words, after) for turn in EARNING_TURNS if turn >= state.turn)
    heads = "".join(f'<th scope="col">{escape(words.age(age))}</th>' for age in range(3))
    return (
        f'<table class="kh-forecast"><caption>{escape(label("forecast", words))}</caption>'
        f'<thead><tr><td></td>{heads}<th scope="col">{escape(label("total", words))}</th></tr></thead><tbody>{rows}</tbody></table>'
    )


def _forecast_row(state: KhronosState, seat: int, turn: int, words: Words, after: KhronosState | None) -> str:
    cells = []
    now = then = 0
    for age in range(3):
        here, later = has_pawn(state, seat, age), after is not None and has_pawn(after, seat, age)
        before = earned(state.boards[age], age)[seat] if here else 0
        expected = earned(after.boards[age], age)[seat] if after is not None and later else 0
        expected = expected if after is not None else before
        now, then = now + before, then + expected
        if here or later:
            cells.append(f"<td{explains('earn', age, seat)}>{_becomes(before, expected)}</td>")
        else:
            cells.append(
                f'<td class="kh-forecast-none"{explains("earn", age, seat)}>{escape(label("no_adventurer", words))}</td>'
            )
    head = escape(turn_text(turn, words))
    return f'<tr><th scope="row"{explains("turn", turn)}>{head}</th>{"".join(cells)}<td class="kh-forecast-total"{explains("forecast", turn)}>{_becomes(now, then)}</td></tr>'


def _becomes(now: int, then: int) -> str:
    if now == then:
        return str(now)
    return f'{now} <b class="kh-{"gain" if then > now else "loss"}">→ {then}</b>'


def time_rail(state: KhronosState, name: str, width: int = 480) -> str:
    """The seven turns as a line: a coin over 4 and 7, a tick in each player's shape for each turn of play, the thumb now."""
    order = [(state.first + step) % state.seats for step in range(state.seats)]
    played = (state.turn - 1) * state.seats + order.index(state.active)
    span = (width - 18) / TURNS
    gap = span / state.seats
    now = 8 + played * gap + gap / 2 if not state.over else width - 10.0
    parts = [f'<path class="kh-rail" d="M8 38H{width - 10}"/><path class="kh-rail-past" d="M8 38H{number(now)}"/>']
    for turn in range(1, TURNS + 1):
        left = 8 + (turn - 1) * span
        middle = left + span / 2
        parts.append(f'<path class="kh-rail-mark" d="M{number(left)} 31V45"/>')
        parts.append(_turn_number(turn, middle, turn == state.turn and not state.over))
        for step, seat in enumerate(order):
            done = (turn - 1) * state.seats + step < played or state.over
            parts.append(_tick(seat, left + gap * (step + 0.5), done))
    parts.append(f'<path class="kh-rail-mark" d="M{width - 10} 31V45"/>')
    if not state.over:
        thumb = f'<circle r="9.500"/><path class="gn-fill-{pieces.SEATS[state.active].colour}" d="{_tick_shape(state.active, 5)}"/>'
        parts.append(f'<g class="kh-thumb" transform="translate({number(now)} 38)">{thumb}</g>')
    return (
        f'<svg class="kh-time" width="{width}" height="52" viewBox="0 0 {width} 52" role="img" aria-label="{escape(name)}">'
        f"{''.join(parts)}</svg>"
    )


def _turn_number(turn: int, x: float, now: bool) -> str:
    box = f'<rect class="kh-turn-box" x="{number(x - 12)}" y="2" width="24" height="24" rx="5"/>' if now else ""
    coins = ""
    if turn in EARNING_TURNS:
        coins = (
            f'<g class="kh-turn-coin" transform="translate({number(x + 22)} 14)"><circle r="8"/>'
            '<path d="M-4-3.800h8v4.400c0 2.600-1.800 4-4 5-2.200-1-4-2.400-4-5z"/></g>'
        )
    reach = f'<rect x="{number(x - 16)}" width="48" height="28" fill="none" pointer-events="all"/>'
    text = f'<text class="kh-turn{" kh-turn-now" if now else ""}" x="{number(x)}" y="20">{turn}</text>'
    return f"<g{explains('turn', turn)}>{reach}{box}{coins}{text}</g>"


@cache
def _tick_shape(seat: int, radius: int) -> str:
    return outline(pieces.SEATS[seat].shape, radius)


def _tick(seat: int, x: float, done: bool) -> str:
    role = f"gn-fill-{pieces.SEATS[seat].colour}" if done else "kh-tick-open"
    return f'<path class="kh-tick {role}" d="{_tick_shape(seat, 4)}" transform="translate({number(x)} 38)"/>'
