# gnomon: interpreted
"""The whole table as one picture: players, Assembly, world, what is known, and a Society board.

The file stands alone: symbols, style and literal colours are inside, so any viewer and the PNG renderer read it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from gnomon.drawing import raster
from gnomon.drawing.elements import escape, number, placed
from gnomon.drawing.pictures import Spot, gathered
from gnomon.drawing.sheets import layers
from gnomon.drawing.themes import resolve
from gnomon.games.inventions.draw import board, cards, forums, knowledge, pieces, progress_map, society, symbols
from gnomon.games.inventions.draw.layout import BOX, HEIGHT, WIDTH, hand_key, invention_key, space_key
from gnomon.games.inventions.draw.letters import line
from gnomon.games.inventions.draw.palette import theme
from gnomon.games.inventions.draw.sheets import definitions, stylesheet
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import ACTION_NAMES, FORUMS

_MARGIN: Final = 20.0
_GAP: Final = 12.0
_KNOWN: Final = knowledge.BOX[2]
"""What is known stands in a column beside the world and the Society board."""
PICTURE_WIDTH: Final = 2 * _MARGIN + WIDTH + _GAP + _KNOWN
_INNER: Final = PICTURE_WIDTH - 2 * _MARGIN
_HEAD: Final = 56.0
_FORUM: Final = 92.0
_STRIPS: Final = 148.0


def svg(
    state: InventionsState,
    words: Words,
    theme_name: str = "light",
    overlay: Mapping[str, str] | None = None,
) -> str:
    """The table of a state or view as one SVG file of about 1,300 units' width.

    The viewer of `words` is spoken to; a spectator sees the first player's Society board. `overlay` adds or replaces elements of the world, such as a seat's lights. Raises `ValueError` for
    an unknown theme.
    """
    seat = words.viewer
    top = _MARGIN + _HEAD + _GAP
    spots = [
        Spot(_MARGIN, _MARGIN, _INNER, (0, 0, _INNER, _HEAD), _head(state, words)),
        Spot(_MARGIN, top, _INNER, (0, 0, _INNER, _FORUM), _assembly(state, words)),
    ]
    top += _FORUM + _GAP
    world = board.under() + layers({**board.world_elements(state, words), **(overlay or {})}, board.LAYERS)
    spots.append(Spot(_MARGIN, top, WIDTH, BOX, world))
    known = knowledge.content(knowledge.knowledge_elements(state, seat, words))
    spots.append(Spot(_MARGIN + WIDTH + _GAP, top, _KNOWN, knowledge.BOX, known))
    spots += _society(state, max(seat, 0), top + HEIGHT + _GAP, words)
    ink = theme(theme_name).roles["ink"]
    return gathered(spots, PICTURE_WIDTH, _MARGIN, "iv-picture", definitions(), ink, _sheet(theme_name))


def png(
    state: InventionsState,
    words: Words,
    theme_name: str = "light",
    scale: float = 1.0,
) -> bytes:
    """The picture of `svg` as a PNG, a pixel to a unit if not told otherwise."""
    return raster.png(svg(state, words, theme_name), scale)


def _head(state: InventionsState, words: Words) -> str:
    """Where the match stands, and the players with their points and influence."""
    found = [f'<text class="iv-picture-stage" x="0" y="21">{escape(words.stage(state.step))}</text>']
    room = _INNER / state.seats
    for seat in range(state.seats):
        told = f"{words.name(seat)} · {words.points(state.score(seat))} · {words.influence(state.influence[seat])}"
        found.append(placed(room * seat + 11, 42, pieces.citizen(seat)))
        found.append(line(told, room * seat + 28, 47, room - 40, 14, "iv-picture-player"))
    return "".join(found)


def _assembly(state: InventionsState, words: Words) -> str:
    """The five forums with their spaces, and the pillars on them."""
    room = (_INNER - _GAP * (FORUMS - 1)) / FORUMS
    half = room / 2
    found = []
    for forum in range(FORUMS):
        left = forum * (room + _GAP)
        frame = f'<rect class="iv-picture-forum" x="{number(left)}" width="{number(room)}" height="{_FORUM:g}" rx="8"/>'
        found.append(frame)
        for place, action in enumerate(forums.spaces_of(state, forum)):
            x = left + half * place + 6
            drawn = f'<g class="iv-ink">{symbols.icon(ACTION_NAMES[action], 18, x + 9, 15)}</g>'
            drawn += line(words.action(action), x + 22, 20, half - 30, 13, "iv-picture-player")
            for number_there, (colour, epoch) in enumerate(forums.pillars_at(state, action)):
                drawn += placed(x + 12 + 26 * number_there, _FORUM - 12, pieces.pillar(colour, epoch, True))
            found.append(f'<g id="{space_key(action)}">{drawn}</g>')
    return "".join(found)


def _society(state: InventionsState, seat: int, top: float, words: Words) -> list[Spot]:
    """A seat's inventions and ideas as strips, council, holdings and Progress map."""
    strips = []
    rows = [(invention_key(card), card, True) for card in state.inventions[seat]]
    rows += [(hand_key(card), card, False) for card in state.ideas[seat]]
    for place, (name, card, flipped) in enumerate(rows):
        at = place * (cards.STRIP_HEIGHT + 3)
        strips.append(placed(0, at, cards.strip(card, flipped, words, _STRIPS), id=name))
    drawn = society.elements(state, seat, words)
    sheets = (
        (society.COUNCIL_BOX, society.council_content(drawn)),
        (society.HOLDINGS_BOX, society.holdings_content(drawn)),
        (progress_map.BOX, progress_map.content(drawn)),
    )
    tall = max(1, len(rows)) * (cards.STRIP_HEIGHT + 3)
    found = [Spot(_MARGIN, top, _STRIPS, (0, 0, _STRIPS, tall), "".join(strips))]
    left = _MARGIN + _STRIPS + 2 * _GAP
    units = sum(box[2] for box, _ in sheets)
    scale = (_MARGIN + WIDTH - left - 2 * _GAP) / units
    for box, content in sheets:
        found.append(Spot(left, top, box[2] * scale, box, content))
        left += box[2] * scale + _GAP
    return found


@cache
def _sheet(theme_name: str) -> str:
    """The style rules with the theme's literal colours."""
    own = (
        ".iv-picture{fill:var(--paper)}.iv-picture-forum{fill:var(--surface);stroke:var(--line)}"
        ".iv-picture-stage{font:600 21px var(--serif);fill:var(--ink)}"
        ".iv-picture-player{font:500 14px var(--sans);fill:var(--ink)}"
    )
    return resolve(f"{stylesheet()}\n{own}", theme(theme_name))
