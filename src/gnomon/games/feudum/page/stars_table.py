# gnomon: interpreted
"""Everybody's stars in every guild, with their sources in the open: a table beside the panels."""

from __future__ import annotations

from typing import Final

from gnomon.drawing.elements import escape
from gnomon.drawing.emblems import badge
from gnomon.drawing.speaking import capital
from gnomon.drawing.things import explains
from gnomon.games.feudum.draw import pieces
from gnomon.games.feudum.draw.card_signs import sign
from gnomon.games.feudum.queries import Sources, star_sources
from gnomon.games.feudum.say.desk import stars_told
from gnomon.games.feudum.say.labels import label
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import FEUDUM, GUILD_NAMES, GUILDS, TYPE_NAMES

TABLE: Final = "f-stars"


def stars_table(state: FeudumState, words: Words) -> str:
    """A row for each guild and a column for each player; who has no star, though locations that would count, is grey."""
    heads = "".join(
        f'<th scope="col">{badge(pieces.SEATS[seat], 22)}<span>{escape(words.name(seat))}</span></th>'
        for seat in range(state.seats)
    )
    rows = []
    for guild in range(GUILDS):
        cells = "".join(
            f"<td>{_cell(guild, seat, star_sources(state, seat, guild), state.tracks[guild][:1] == (seat,), words)}</td>"
            for seat in range(state.seats)
        )
        name = escape(capital(words.character(guild)))
        shown = f'{_mini(GUILD_NAMES[guild], 22)}<span class="unseen">{name}</span>'
        rows.append(f'<tr><th scope="row" title="{name}">{shown}</th>{cells}</tr>')
    told = escape(label("stars", words))
    return (
        f'<table class="fg-stars" id="{TABLE}"><caption>{told}</caption>'
        f"<thead><tr><td></td>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    )


def stars_basis(state: FeudumState) -> tuple[object, ...]:
    """Everything that the table is drawn from, beside the words and the setting."""
    found = tuple(star_sources(state, seat, guild) for guild in range(GUILDS) for seat in range(state.seats))
    return found, tuple(track[:1] for track in state.tracks)


def _cell(guild: int, seat: int, stars: Sources, leads: bool, words: Words) -> str:
    """The number of stars, and where they come from in signs: feudums, pawns, linked locations."""
    linked = TYPE_NAMES[words.components.linked[guild]]
    shown = "".join(
        f"<span>{_mini(name, 16)}{amount}</span>"
        for name, amount in ((TYPE_NAMES[FEUDUM], stars.feudums), ("pawn", stars.pawns), (linked, stars.locations))
        if amount
    )
    mood = "fg-star-none" if not stars.total else "fg-star-first" if leads else "fg-star-some"
    return f'<div class="{mood}"{explains("stars", guild, seat)} title="{escape(stars_told(guild, stars, words))}"><b>{stars.total or "–"}</b><i>{shown}</i></div>'


def _mini(name: str, size: int) -> str:
    """A sign as a small standing picture."""
    return f'<svg class="fg-mini" width="{size}" height="{size}" viewBox="-12 -12 24 24" aria-hidden="true">{sign(name, 24, 0, 0)}</svg>'
