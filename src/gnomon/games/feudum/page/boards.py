# gnomon: interpreted
"""The sheets on the page: the realm with three guilds on either side of it, and every player at a glance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gnomon.drawing.elements import escape
from gnomon.drawing.sheets import parent
from gnomon.drawing.speaking import capital
from gnomon.games.feudum.draw import balance, board, glances, guild_panels, symbols
from gnomon.games.feudum.page import stars_table
from gnomon.games.feudum.say.labels import label
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import ALCHEMIST, FARMER, KNIGHT, MERCHANT, MONK, NOBLE, VESSEL_NAMES

HIDES: Final = ("hide-ship", "hide-submersible", "hide-flying")
"""By vessel, the class that takes its routes from the map."""
WEST: Final = (ALCHEMIST, MERCHANT, FARMER)
EAST: Final = (KNIGHT, NOBLE, MONK)
"""The guilds from north to south, as they lie around the printed map (2.7)."""


def boards(shown: Mapping[str, str], state: FeudumState, words: Words) -> str:
    """Everything that is drawn; `shown` holds the page's elements by key."""
    on_map = {name: drawn for name, drawn in shown.items() if parent(name) in board.LAYERS}
    sheets = board.sheets(state, on_map, label("map", words))
    realm = f'{_routes(words)}<div class="f-globe" data-board>{sheets}</div>'
    guilds = "".join(
        f'<div class="{side}">{"".join(guild_panels.sheet(state.setting, guild, shown, words) for guild in ring)}</div>'
        for side, ring in (("f-west", WEST), ("f-east", EAST))
    )
    players = "".join(glances.sheet(seat, dict(shown), words) for seat in range(state.seats)) + shown[stars_table.TABLE]
    return (
        f'<div class="f-table f-for-{state.seats}" data-drags>{shown[balance.BALANCE]}<div class="f-boards" data-swipes>'
        f"{_section('f-map', label('map', words), realm)}{_section('f-guilds', label('guilds', words), guilds)}"
        f"{_section('f-others', label('other_players', words), players)}</div>"
        "</div>"
    )


def _routes(words: Words) -> str:
    """A switch for the routes of each vessel, on the map itself."""
    switches = "".join(
        f'<button type="button" data-layer="{hides}" aria-pressed="true" aria-label="{name}" title="{name}">'
        f'<svg width="26" height="26" viewBox="-13 -13 26 26" aria-hidden="true">{symbols.icon(VESSEL_NAMES[kind], 24)}</svg>'
        "</button>"
        for kind, hides in enumerate(HIDES)
        for name in [escape(capital(words.vessel(kind)))]
    )
    told = escape(label("other_players", words))
    people = (
        f'<button type="button" class="f-holdings" popovertarget="table-others" aria-label="{told}" title="{told}">'
        '<svg width="26" height="26" viewBox="-13 -13 26 26" aria-hidden="true"><path class="fd-i" d="M-9.500-8H9.500V8H-9.500ZM-9.500-2.500H9.500M-9.500 2.800H9.500M-4-8V8"/></svg></button>'
    )
    return f'<div class="f-routes" role="group" aria-label="{escape(label("routes", words))}">{switches}</div>{people}'


def _section(name: str, told: str, inside: str) -> str:
    pans = {"f-map": " data-pans", "f-others": " popover"}.get(name, "")
    return f'<section class="{name}" id="table{name[1:]}"{pans} aria-label="{escape(told)}">{inside}</section>'
