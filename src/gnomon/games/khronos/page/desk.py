# gnomon: interpreted
"""Beside the boards: the strip of turns, one's own cards, money and adventurers, the forecast, everybody's holdings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from gnomon.drawing.elements import escape
from gnomon.drawing.parts import Standing
from gnomon.drawing.things import explains
from gnomon.games.khronos.draw import panels
from gnomon.games.khronos.draw.domains import earned
from gnomon.games.khronos.queries import has_pawn
from gnomon.games.khronos.say.labels import label
from gnomon.games.khronos.say.words import Words
from gnomon.games.khronos.state import EARNING_TURNS, TURNS, KhronosState
from gnomon.kernel.frames import UNKNOWN

_KEPT: Final = 4_096
"""Parts of hands that are kept: they stay the same while boards change."""


def stage(state: KhronosState, words: Words) -> str:
    """“Turn 4 of 7”."""
    return words.say("Turn {turn} of 7", turn=state.turn)


def rail(state: KhronosState, words: Words) -> str:
    """The seven turns, long for wide screens and as a sentence with dots for narrow ones."""
    says = words.say("Turn {turn} of 7", turn=state.turn)
    dots = []
    for turn in range(1, TURNS + 1):
        when = "past" if turn < state.turn or state.over else "now" if turn == state.turn else "due"
        dots.append(f'<i class="kh-dot-{when}{" kh-dot-pays" if turn in EARNING_TURNS else ""}"></i>')
    short = f'<span class="kh-short-rail"><b{explains("turn", state.turn)}>{escape(says)}</b><span aria-hidden="true">{"".join(dots)}</span></span>'
    return f'<div class="rail" id="rail">{panels.time_rail(state, says)}{short}</div>'


# --- one's own things --------------------------------------------------------------------------------------------------


def hand(state: KhronosState, seat: int, words: Words) -> str:
    """Cards, money, adventurers with what they may still use, and the forecast; for a spectator the supply alone."""
    inside = ""
    if seat >= 0:
        counts = [max(0, state.hands[3 * seat + colour]) for colour in range(3)]
        cards = panels.hand(counts, words) if any(counts) else f'<p class="quiet">{escape(words.cards(counts))}</p>'
        inside = (
            f'<div class="kh-holdings">{cards}{_purse(state, seat, words)}</div>'
            f'<div class="kh-prospects">{_adventurers(state, seat, words)}'
            f'<div id="forecast">{panels.forecast(state, seat, words)}</div></div>'
        )
    title = label("hand" if seat >= 0 else "supply", words)
    stock = _stock(tuple(state.supply), len(state.pile), tuple(state.discards), seat >= 0, words)
    return (
        f'<section class="hand rises" id="hand" aria-label="{escape(title)}"><h2 class="unseen" tabindex="-1">{escape(title)}</h2>'
        f"{inside}{_open_cards(state, words)}{stock}</section>"
    )


def _purse(state: KhronosState, seat: int, words: Words) -> str:
    money = state.money[seat]
    return (
        f'<div class="kh-purse" title="{escape(words.ecus(money))}"{explains("money", seat)}>{panels.coin(34)}<strong id="money">{money}</strong>'
        f"<span>{escape(label('ecus', words))}</span></div>"
    )


def _adventurers(state: KhronosState, seat: int, words: Words) -> str:
    """The two adventurers: where they stand and, in one's turn, how many cards each may still use."""
    rows = []
    for index in range(2):
        left = state.allowance[2 * seat + index] if state.active == seat and not state.over else -1
        rows.append(_adventurer(seat, index, state.pawns[2 * seat + index], left, words))
    return f'<ul class="kh-adventurers" aria-label="{escape(label("adventurers", words))}">{"".join(rows)}</ul>'


@lru_cache(_KEPT)
def _adventurer(seat: int, index: int, age: int, left: int, words: Words) -> str:
    says = words.age_title(age)
    if left >= 0:
        says = f"{says}, {label('allowance', words)}: {left}"
    figure = panels.pawn_figure(seat, says, left)
    return f'<li title="{escape(says)}"{explains("pawn", 2 * seat + index)}>{figure}<b aria-hidden="true">{escape(words.age(age))}</b></li>'


@lru_cache(_KEPT)
def _stock(tiles: Sequence[int], pile: int, discards: Sequence[int], folded: bool, words: Words) -> str:
    """The common supply and the piles, folded away for players."""
    piles = f"{label('draw_pile', words)}: {pile} · {label('discard_pile', words)}: {words.cards(discards)}"
    return (
        f'<details class="kh-stock"{"" if folded else " open"}><summary>{escape(label("supply", words))}</summary>'
        f'<div class="kh-stock-sheet">{panels.supply(tiles, words)}<p{explains("piles", 0)}>{escape(piles)}</p></div></details>'
    )


def _open_cards(state: KhronosState, words: Words) -> str:
    if not state.setting.holdem:
        return ""
    cards = panels.hand(state.open_cards, words, prefix="open")
    return f'<div class="kh-open"><h3>{escape(label("open_cards", words))}</h3>{cards}</div>'


# --- everybody's ---------------------------------------------------------------------------------------------------------

_SMALL_PAWN: Final = (
    '<svg class="kh-small-pawn" width="9" height="13" viewBox="0 0 9 13" aria-hidden="true">'
    '<path d="M4.500.5a2.200 2.200 0 0 1 1.200 4c1.600 1 2.600 3.600 2.800 8h-8c.2-4.400 1.200-7 2.800-8a2.200 2.200 0 0 1 1.200-4z"/></svg>'
)


def standings(state: KhronosState, words: Words) -> Standing:
    """Money, and what each age pays each player; bold where an adventurer stands to collect it."""
    ecus = escape(label("ecus", words))
    heads = [f'<span class="kh-money-head" title="{ecus}">{panels.coin(17)}<span class="unseen">{ecus}</span></span>']
    heads += [
        f'<span title="{escape(words.age_title(age))}"{explains("age", age)}>{escape(words.age(age))}</span>'
        for age in range(3)
    ]
    cells, lines = [], []
    for seat in range(state.seats):
        ages = [_age_cell(state, seat, age, words) for age in range(3)]
        cells.append((f'<b class="kh-ecus"{explains("money", seat)}>{state.money[seat]}</b>', *ages))
        held = words.count("{count} card", "{count} cards", state.held[seat]) if state.held[seat] != UNKNOWN else ""
        cubes = words.count("{count} cube", "{count} cubes", state.cubes[seat])
        lines.append(" · ".join(part for part in (held, cubes) if part))
    return Standing(tuple(heads), tuple(cells), tuple(lines))


def _age_cell(state: KhronosState, seat: int, age: int, words: Words) -> str:
    worth = earned(state.boards[age], age)[seat]
    if has_pawn(state, seat, age):
        return f'<span class="kh-here" title="{escape(words.age_title(age))}"{explains("earn", age, seat)}>{_SMALL_PAWN}{worth}</span>'
    return f'<span class="kh-away" title="{escape(label("no_adventurer", words))}"{explains("earn", age, seat)}>{worth}</span>'
