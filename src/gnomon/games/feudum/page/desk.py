# gnomon: interpreted
"""Around the boards: the head of the table, one's own cards, desk and writs, the table of players."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from gnomon.drawing.elements import escape, with_class
from gnomon.drawing.parts import Standing
from gnomon.drawing.sheets import parent
from gnomon.drawing.things import explains
from gnomon.games.feudum.decisions import PICK_CARDS
from gnomon.games.feudum.draw import mats, symbols
from gnomon.games.feudum.draw.layout import card_key, writ_key
from gnomon.games.feudum.draw.marked import marked
from gnomon.games.feudum.effects import tiles_of
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.page import plan, tickets
from gnomon.games.feudum.page.dawn import brought, brought_told, dawn_basis, debt, distance_told, trigger_told
from gnomon.games.feudum.page.targets import elements_of
from gnomon.games.feudum.say.labels import label, round_text, stage_text
from gnomon.games.feudum.say.words import NUMERALS, Words
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import CARD_NAMES, EPOCHS, GOODS, LOCATIONS, WRIT_NAMES

_IN_HAND: Final = frozenset({"f-card", "f-writ", "f-tile", "f-desk"})
"""The groups of what a seat has before itself, its goods apart, whose group bears its number."""


# --- the head --------------------------------------------------------------------------------------------------------


def stage(state: FeudumState, words: Words) -> str:
    """“Epoch II of V · Round 4”."""
    return f"{stage_text(state.epoch, words)} · {round_text(state.round, words)}"


def rail(state: FeudumState, words: Words) -> str:
    """The head of the table: where the match stands, and the epochs with the present one lit."""
    rays = []
    for epoch in range(1, EPOCHS + 1):
        when = "now" if epoch == state.epoch else "past" if epoch < state.epoch else "due"
        rays.append(f'<i class="f-epoch-{when}">{NUMERALS[epoch - 1]}</i>')
    near = distance_told(state, words)
    told = f'<small title="{escape(trigger_told(state, words))}">{escape(near)}</small>' if near else ""
    return (
        f'<div class="rail f-rail" id="rail"><b>{escape(stage(state, words))}</b>'
        f'<span aria-hidden="true">{"".join(rays)}</span>{told}</div>'
    )


def rail_basis(state: FeudumState) -> tuple[object, ...]:
    """Everything that the head is drawn from, beside the words and the setting."""
    return dawn_basis(state)


# --- one's own things ------------------------------------------------------------------------------------------------


def is_picking(state: FeudumState, seat: int) -> bool:
    """Whether the seat chooses its cards for the round now: then all eleven lie open."""
    frame = GAME.asked_frame(state, seat)
    return frame is not None and frame[0] == PICK_CARDS


def lit_in_hand(state: FeudumState, seat: int, options: Sequence[int]) -> tuple[str, ...]:
    """The elements before a seat that its options are about."""
    if seat < 0:
        return ()
    mine = _IN_HAND | {f"f-good-{seat}"}
    found = {name for code in options for name in elements_of(state, seat, code) if parent(name) in mine}
    return tuple(sorted(found))


def desk(state: FeudumState, seat: int, lit: Collection[str], words: Words) -> dict[str, str]:
    """The parts of the seat's desk by element, lit where they may be chosen; nothing for spectators.

    The page keeps count of what lies in named groups, so they are elements of it beside the hand that holds them.
    """
    if seat < 0:
        return {}
    return {
        name: with_class(part, "f-may") if name in lit else part
        for name, part in marked(mats.desk_elements(state, seat, words)).items()
    }


def hand(state: FeudumState, seat: int, lit: Collection[str], words: Words) -> str:
    """The seat's cards of the round, its desk and its writs; nothing for spectators."""
    title = escape(label("hand", words))
    inside = ""
    if seat >= 0:
        shining = [card for card in range(len(CARD_NAMES)) if card_key(card) in lit]
        written = [writ for writ in range(len(WRIT_NAMES)) if writ_key(writ) in lit]
        picking = " f-picking" if is_picking(state, seat) else ""
        own = tickets.writs(state, seat, words, written)
        titled = f"<h3>{escape(label('writs', words))}</h3>{own}" if own else ""
        inside = (
            f'<div class="f-cards{picking}">{plan.plan(state, seat, words)}{tickets.hand(state, seat, words, shining)}</div>'
            f'<div class="f-writs">{titled}</div>'
            f'<div class="f-desk-sheet">{mats.sheet(desk(state, seat, lit, words), label("my_desk", words), label("beside_desk", words))}</div>'
        )
    return (
        f'<section class="hand rises f-mine" id="hand" data-replaced aria-label="{title}"><h2 class="unseen" tabindex="-1">{title}</h2>'
        f"{inside}</section>"
    )


_SUNRISE: Final = '<path class="fd-i" d="M-9.5 7H9.5M0-9V-5.500M-7-5.500L-4.800-3.200M7-5.500L4.800-3.200"/><path class="fd-f" d="M-6 7A6 6 0 0 1 6 7Z"/>'
"""Half a sun over the horizon: a dawn to come."""

# --- everybody's -----------------------------------------------------------------------------------------------------


def standings(state: FeudumState, words: Words) -> Standing:
    """Points, locations ruled, goods and money of each player; markers, tiles and writs in a line."""
    heads = tuple(
        f'<span title="{escape(says)}"><svg width="20" height="20" viewBox="-11 -11 22 22" aria-hidden="true">{sign}</svg>'
        f'<span class="unseen">{escape(says)}</span></span>'
        for sign, says in (
            (symbols.icon("star", 20), label("total", words)),
            (symbols.icon("crown", 20), label("ruler", words)),
            (symbols.icon("food", 20), label("goods", words)),
            (symbols.icon("shilling", 20), label("shillings", words)),
            (_SUNRISE, words.say("If the next epoch dawned now")),
        )
    )
    cells, lines = [], []
    dawn = brought(state)
    for seat in range(state.seats):
        goods = sum(state.goods[GOODS * seat : GOODS * (seat + 1)]) + state.barrel[seat]
        cells.append(
            (
                f'<b class="f-points"{explains("points", seat)}>{state.score(seat)}</b>',
                f"<span{explains('ruled', seat)}>{sum(state.ruler[place] == seat for place in range(LOCATIONS))}</span>",
                f"<span{explains('goods', seat)}>{goods}</span>",
                f"<span{explains('purse', seat)}>{state.shillings[seat]}</span>",
                f'<span class="f-dawn"{explains("dawn", seat)} title="{escape(brought_told(dawn[seat], words))}">{sum(dawn[seat].values()):+d}</span>'
                if dawn[seat]
                else "–",
            )
        )
        parts = [words.cards(state.held[seat])] if state.held[seat] else []
        parts.append(words.writs(len(state.writs[seat])))
        tiles = tiles_of(state, seat)
        if tiles:
            parts.append(f"{label('tiles', words)}: {tiles}")
        epoch, loss = debt(state, seat)
        if loss:
            parts.append(words.say("−{points} as a vassal at {numeral}", points=loss, numeral=NUMERALS[epoch - 1]))
        lines.append(" · ".join(parts))
    return Standing(heads, tuple(cells), tuple(lines))
