# gnomon: interpreted
"""The sheets on the page: the realm with three guilds on either side of it, and every player at a glance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gnomon.drawing.elements import escape
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import ALCHEMIST, FARMER, KNIGHT, MERCHANT, MONK, NOBLE
from gnomon.games.feudum.view import balance, board, guild_panels, others, stars_table
from gnomon.games.feudum.view.layout import parent
from gnomon.games.feudum.view.text_labels import label
from gnomon.games.feudum.view.words import Words

WEST: Final = (ALCHEMIST, MERCHANT, FARMER)
EAST: Final = (KNIGHT, NOBLE, MONK)
"""The guilds from north to south, as they lie around the printed map (2.7)."""


def boards(shown: Mapping[str, str], state: FeudumState, words: Words) -> str:
    """Everything that is drawn; `shown` holds the page's elements by key."""
    on_map = {name: drawn for name, drawn in shown.items() if parent(name) in board.LAYERS}
    realm = f'<div class="f-globe" data-board>{board.sheets(state, on_map, label("map", words))}</div>'
    guilds = "".join(
        f'<div class="{side}">{"".join(guild_panels.sheet(state.setting, guild, shown, words) for guild in ring)}</div>'
        for side, ring in (("f-west", WEST), ("f-east", EAST))
    )
    players = "".join(others.sheet(seat, dict(shown), words) for seat in range(state.seats)) + shown[stars_table.TABLE]
    return (
        f'<div class="f-table f-for-{state.seats}" data-drags>{shown[balance.BALANCE]}<div class="f-boards" data-swipes>'
        f"{_section('f-map', label('map', words), realm)}{_section('f-guilds', label('guilds', words), guilds)}"
        f"{_section('f-others', label('other_players', words), players)}</div></div>"
    )


def _section(name: str, told: str, inside: str) -> str:
    return f'<section class="{name}" id="table{name[1:]}" aria-label="{escape(told)}">{inside}</section>'
