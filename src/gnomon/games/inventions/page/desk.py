# gnomon: interpreted
"""Around the boards: the head of the table, the table of players."""

from __future__ import annotations

from typing import Final

from gnomon.drawing.elements import escape
from gnomon.drawing.parts import Standing
from gnomon.drawing.things import explains
from gnomon.games.inventions.draw import goals, symbols
from gnomon.games.inventions.draw.cards import NUMERALS
from gnomon.games.inventions.say.labels import label
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import ERA_OF_STEP, ERAS, NOTHING


def stage(state: InventionsState, words: Words) -> str:
    """“Metal Age, round 2 of 3”."""
    return words.stage(state.step)


def rail(state: InventionsState, words: Words) -> str:
    """The head of the table: where the match stands, and the eras with the present one lit."""
    now = ERA_OF_STEP[state.step]
    marks = "".join(
        f'<i class="i-era-{"now" if era == now else "past" if era < now else "due"}">{NUMERALS[era - 1]}</i>'
        for era in range(1, ERAS + 1)
    )
    return (
        f'<div class="rail i-rail" id="rail"><b{explains("era", now - 1)}>{escape(stage(state, words))}</b>'
        f'<span aria-hidden="true">{marks}</span></div>'
    )


def rail_basis(state: InventionsState) -> tuple[object, ...]:
    """Everything that the head is drawn from, beside the words and the setting."""
    return (state.step,)


def hand(state: InventionsState, seat: int, words: Words) -> str:
    """What the seat alone sees: its goals with their progress, alone its accolades; nothing for spectators."""
    title = escape(label("goals", words))
    inside = goals.everything(state, seat, words) if seat >= 0 else ""
    return (
        f'<section class="hand rises i-mine" id="hand" aria-label="{title}">'
        f'<h2 class="unseen" tabindex="-1">{title}</h2>{inside}</section>'
    )


_HEADS: Final = ("score", "influence_track", "chain_tokens", "inventions", "progress_map", "supply")
_SIGNS: Final = ("goal", "influence", "chain", "invention", "progress", "supply")


def standings(state: InventionsState, words: Words) -> Standing:
    """Points, influence and its chain tokens, inventions, tiles built and citizens left; the rest in a line."""
    heads = tuple(
        f'<span{explains("head", column)} title="{escape(says)}">{symbols.sign(sign, 18)}<span class="unseen">{escape(says)}</span></span>'
        for column, (key, sign) in enumerate(zip(_HEADS, _SIGNS, strict=True))
        for says in [label(key, words)]
    )
    cells, lines = [], []
    for seat in range(state.seats):
        built = sum(tile != NOTHING for tile in state.hexes[seat])
        cells.append(
            (
                f'<b class="i-points"{explains("count", seat, 0)}>{state.score(seat)}</b>',
                *(
                    f"<span{explains('count', seat, column)}>{number}</span>"
                    for column, number in enumerate(
                        (
                            state.influence[seat],
                            state.setting.chain_tokens[state.influence[seat]],
                            len(state.inventions[seat]),
                            built,
                            state.supply[seat],
                        ),
                        1,
                    )
                ),
            )
        )
        parts = [f"{label('ideas', words)}: {len(state.ideas[seat])}"]
        if state.sages[seat]:
            parts.append(f"{label('sages', words)}: {state.sages[seat]}")
        lines.append(" · ".join(parts))
    return Standing(heads, tuple(cells), tuple(lines))
