# gnomon: interpreted
"""The signs of the drawings in words."""

from __future__ import annotations

from collections.abc import Sequence

from gnomon.drawing.parts import Sign, Signs
from gnomon.games.time_of_empires.draw import symbols
from gnomon.games.time_of_empires.say.words import Words


def legend(words: Words) -> Sequence[Signs]:
    """The signs of the drawings in words."""
    say = words.say
    buildings = [Sign(_picture(symbols.building_icon(kind, 20)), words.building(kind)) for kind in range(4)]
    goods = (
        ("knowledge", say("knowledge, for discovering")),
        ("brick", say("bricks, for building")),
        ("clan", say("a clan to place")),
        ("move", say("a move of clans")),
        ("scholar", say("a scholar")),
        ("person", say("people in reserve")),
        ("points", say("victory points")),
        ("card", say("a card")),
    )
    table = (
        ("discover", say("the top of the pile of discovered cards")),
        ("city", say("a city")),
        ("flame", say("buildings destroyed")),
        ("leader", say("a leader, or scholars with leaders")),
        ("wonder", say("a wonder, or scholars at wonders")),
        ("gear", say("technical leader")),
        ("flag", say("expansion leader")),
        ("lyre", say("cultural leader")),
        ("leave", say("this timer has run out and must move on")),
        ("gong", say("the gong: an era begins and ends")),
        ("first", say("start player")),
    )
    numbers = (
        (_number("te-would-score", "+3"), say("what the era would bring if it ended now")),
        (_number("te-bonus", "×2"), say("a bonus token: points for each building of its field")),
        (_number("te-cost te-lacking", "4"), say("a price that you cannot pay now")),
    )
    return [
        Signs(say("Goods and people"), tuple(Sign(_picture(symbols.icon(name, 20)), told) for name, told in goods)),
        Signs(say("Buildings and numbers"), (*buildings, *(Sign(drawn, told) for drawn, told in numbers))),
        Signs(say("On the table"), tuple(Sign(_picture(symbols.icon(name, 20)), told) for name, told in table)),
    ]


def _number(classes: str, drawn: str) -> str:
    """A number as it stands on the table."""
    return _picture(f'<text class="{classes} te-right" x="10" y="5">{drawn}</text>')


def _picture(drawn: str) -> str:
    return f'<svg viewBox="-12 -12 24 24" width="24" height="24">{drawn}</svg>'
