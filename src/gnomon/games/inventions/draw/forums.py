# gnomon: interpreted
"""The Assembly: five forums of two action spaces each, with the pillars that stand there.

A forum is closed to whoever has a pillar in it; the viewer's own closed forums are hatched and say so. Forums are parts
of the page rather than of a drawing, so that they stand beside one another or below, as there is room.
"""

from __future__ import annotations

from typing import Final

from gnomon.drawing.elements import escape, number
from gnomon.drawing.sheets import told
from gnomon.drawing.speaking import mark
from gnomon.games.inventions.draw import pieces, symbols
from gnomon.games.inventions.draw.layout import forum_key, space_key
from gnomon.games.inventions.say.labels import forum_text
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import ACTION_NAMES, ACTIONS, FORUMS, NOTHING, SEASONS

_ROOMY: Final = 2
"""So many pillars of one space have their emblems beside them; more of them stand closer."""
_TALL: Final = 36.0


def pillars_at(state: InventionsState, action: int) -> list[tuple[int, bool]]:
    """The pillars on an action space: colour, and whether it is the Epoch pillar; in the order of colours."""
    found = []
    for colour in range(state.setting.parties):
        found += [(colour, True)] * (state.epoch[colour] == action)
        seasons = state.seasons[SEASONS * colour : SEASONS * (colour + 1)]
        found += [(colour, False)] * seasons.count(action)
    return found


def has_pillar_in(state: InventionsState, colour: int, forum: int) -> bool:
    """Whether a colour has a pillar in a forum (4.3)."""
    where = (state.epoch[colour], *state.seasons[SEASONS * colour : SEASONS * (colour + 1)])
    return any(action != NOTHING and state.setting.components.forum_of[action] == forum for action in where)


def forum_basis(state: InventionsState, forum: int) -> tuple[object, ...]:
    """Everything that a forum is drawn from, beside the words and the setting."""
    return tuple(tuple(pillars_at(state, action)) for action in spaces_of(state, forum))


def spaces_of(state: InventionsState, forum: int) -> list[int]:
    """The two actions of a forum."""
    mask = state.setting.components.forum_mask[forum]
    return [action for action in range(ACTIONS) if (mask >> action) & 1]


def forum_elements(state: InventionsState, words: Words) -> dict[str, str]:
    """All five forums by element, as the viewer of the words sees them."""
    return {forum_key(forum): one_forum(state, forum, words) for forum in range(FORUMS)}


def one_forum(state: InventionsState, forum: int, words: Words) -> str:
    """A forum with its two action spaces."""
    is_mine = 0 <= words.viewer < state.seats and has_pillar_in(state, words.viewer, forum)
    note = f"<em>{escape(words.say(mark('your pillar stands here')))}</em>" if is_mine else ""
    spaces = "".join(_space(state, action, words) for action in spaces_of(state, forum))
    return (
        f'<section id="{forum_key(forum)}" class="iv-forum{" iv-closed" if is_mine else ""}" aria-label="{escape(forum_text(forum, words))}">'
        f'<div class="iv-forum-head">{note}</div><div class="iv-spaces">{spaces}</div></section>'
    )


def _space(state: InventionsState, action: int, words: Words) -> str:
    """An action space: its sign and name, and the pillars on its step."""
    standing = pillars_at(state, action)
    close = len(standing) > _ROOMY
    shown = "".join(_pillar(colour, epoch, close, words) for colour, epoch in standing)
    return (
        f'<div id="{space_key(action)}" class="iv-space"><div class="iv-space-name">{symbols.sign(ACTION_NAMES[action], 18)}'
        f'<span>{escape(words.action(action))}</span></div><div class="iv-step">{shown}</div></div>'
    )


def _pillar(colour: int, epoch: bool, close: bool, words: Words) -> str:
    left, wide = (-10.5, 25.0) if close else (-10.5, 36.0)
    title = told(words.name(colour), words.pillar(epoch))
    return (
        f'<svg class="iv-standing" width="{number(wide)}" height="{number(_TALL)}" viewBox="{number(left)} {number(1 - _TALL)} {number(wide)} {number(_TALL)}"'
        f' role="img">{title}{pieces.pillar(colour, epoch, close)}</svg>'
    )
