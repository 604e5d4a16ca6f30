# gnomon: interpreted
"""The sheets on the page: tracks and world, the Assembly, what is known, the Society board, everybody at a glance."""

from __future__ import annotations

from collections.abc import Mapping

from gnomon.drawing.elements import escape
from gnomon.drawing.sheets import parent
from gnomon.games.inventions.draw import board, knowledge, society, symbols, tracks
from gnomon.games.inventions.draw.layout import forum_key
from gnomon.games.inventions.say.labels import label
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import FORUMS

TABS = (
    ("table-world", "world", "world", "map"),
    ("table-assembly", "assembly", "assembly", "forum"),
    ("table-knowledge", "knowledge", "knowledge", "milestone"),
    ("table-society", "society", "my_society", "hex"),
    ("table-others", "others", "others", "people"),
)
"""The parts of the table in the order of their tabs: element, label, short label, sign."""
_GLANCES = ("i-bot", "i-seat")


FRAMED = ("table-society", "table-knowledge", "table-others")
"""The parts that share a place on a desk's screen, where buttons bring one to the front: the first one at the beginning."""


def tabs(words: Words) -> list[tuple[str, str, str]]:
    """The parts of the table for a screen that shows one at a time."""
    return [(element, label(key, words), symbols.sign(sign, 20)) for element, _, key, sign in TABS]


def boards(shown: Mapping[str, str], state: InventionsState, words: Words) -> str:
    """Everything that is drawn; `shown` holds the page's elements by key."""
    drawn = dict(shown)
    on_world = {name: text for name, text in drawn.items() if parent(name) in board.LAYERS}
    world = f'<div class="i-globe" data-board>{board.sheets(on_world, label("world", words))}</div>'
    assembly = "".join(drawn[forum_key(forum)] for forum in range(FORUMS))
    insides = (
        f'{tracks.tracks(drawn, label("tracks", words))}<div class="i-world" data-pans>{board.key_map()}{world}</div>',
        f'<div class="iv-forums">{assembly}</div>',
        knowledge.sheet(drawn, words),
        society.board(drawn, words),
        f'<div class="i-others">{"".join(text for name, text in drawn.items() if parent(name) in _GLANCES)}</div>',
    )
    sections = "".join(
        f'<section class="{_classes(name)}" id="{name}" aria-label="{escape(label(key, words))}">{inside}</section>'
        for (name, key, _, _), inside in zip(TABS, insides, strict=True)
    )
    return f'<div class="i-table" data-drags><div class="i-boards" data-swipes>{sections}</div>{_frames(words)}</div>'


def _classes(name: str) -> str:
    """What a part is to the style sheet; `fronts` marks those that share a place, `front` the one that is seen."""
    own = name.replace("table", "i-part")
    return own + (" fronts" if name in FRAMED else "") + (" front" if name == FRAMED[0] else "")


def _frames(words: Words) -> str:
    """The buttons that bring a part to the front, each with a count of what is asked for there."""
    shown = {element: (key, sign) for element, _, key, sign in TABS}
    buttons = "".join(
        f'<button type="button" data-fronts="{name}" title="{escape(label(key, words))}" aria-pressed="{"true" if name == FRAMED[0] else "false"}">'
        f"{symbols.sign(sign, 20)}<span>{escape(label(key, words))}</span><i></i></button>"
        for name in FRAMED
        for key, sign in [shown[name]]
    )
    return f'<nav class="i-frames" aria-label="{escape(words.say("Parts of the table"))}">{buttons}</nav>'
