# gnomon: interpreted
"""Names for what lies on a board, for readers and for whoever rests the pointer on it."""

from __future__ import annotations

from collections.abc import Sequence

from gnomon.drawing.elements import escape
from gnomon.games.khronos.boards import NOBODY, Building
from gnomon.games.khronos.view.words import Words, capital


def title(name: str) -> str:
    """A `<title>` with the name; nothing for an empty one."""
    return f"<title>{escape(name)}</title>" if name else ""


def building_name(building: Building, words: Words | None) -> str:
    """“The ruined Castle at E8, half restored by Yuki”, “The Town at K10: Yuki, Ama ×2”; empty without words."""
    if words is None:
        return ""
    name = capital(words.building_at(building.design, building.anchor, building.owner, building.ruin, building.printed))
    if building.marker != NOBODY:
        name = words.say("{building}, half restored by {player}", building=name, player=words.name(building.marker))
    lodged = [_lodger(seat, count, words) for seat, count in enumerate(building.cubes) if count]
    if lodged:
        name = words.say("{building}: {inhabitants}", building=name, inhabitants=words.listing(lodged))
    return name


def _lodger(seat: int, count: int, words: Words) -> str:
    return words.name(seat) if count == 1 else f"{words.name(seat)} ×{count}"


def domain_name(rulers: Sequence[int], earnings: int, words: Words | None) -> str:
    """Who rules a domain and what it earns now; empty without words."""
    if words is None:
        return ""
    if not rulers:
        return words.say("Nobody rules this domain; it would earn {ecus}.", ecus=words.ecus(earnings))
    seats = words.listing(words.name(seat) for seat in rulers)
    return words.say("Ruled by {players}; earns {ecus}.", players=seats, ecus=words.ecus(earnings))


def pawn_name(seat: int, words: Words | None) -> str:
    """“Yuki’s adventurer”; empty without words."""
    return words.say("{player}’s adventurer", player=words.name(seat)) if words else ""
