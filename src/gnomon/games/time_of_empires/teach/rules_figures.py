# gnomon: interpreted
"""The examples of the rules as their page shows them: pictures drawn by the game's own code."""

from collections.abc import Sequence
from typing import Final

from gnomon.drawing.elements import escape, nameless, number, shape_name, symbol, use
from gnomon.drawing.rule_pages import Example, Figure
from gnomon.games.time_of_empires.draw import board, mats, picture, shared_boards
from gnomon.games.time_of_empires.draw.layout import MAP, Box, centre, close_frame, corners, field_sheet, node_key
from gnomon.games.time_of_empires.draw.sheets import layers
from gnomon.games.time_of_empires.say.account import map_account
from gnomon.games.time_of_empires.say.labels import label
from gnomon.games.time_of_empires.say.words import Words, scene_of
from gnomon.games.time_of_empires.scenario import shipped
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.terms import FIELD_COUNT

READER: Final = 0
"""The seat that examples call “you”: red."""

_GROUND: Final = "te-ground-"
_EDGE: Final = 14.0
"""What is shown beyond the tiles of a figure, in units of the map."""
_FIELD_SHEETS: Final = frozenset(field_sheet(field) for field in range(FIELD_COUNT))


def figures(example: Example, language: str) -> Figure:
    """The parts of an example's table, before and after where it has both, the map cut to the same tiles.

    The land below the map is a shape of its own: many figures stand on one land. The page must hold the shapes that the
    sheets share once (`sheets.definitions`).
    """
    positions = [shipped(file) for file in (example.figure, example.after) if file]
    if not positions:
        return Figure("")
    parts = example.parts or (MAP,)
    window = _window(positions)
    words = Words(language)
    moments = (words.say("Before"), words.say("After")) if len(positions) == 2 else ("",)
    land = board.under(positions[0].seats, positions[0].land)
    ground = shape_name(_GROUND, land)
    drawn = "".join(
        _moment(position, when, parts, window, ground, language)
        for position, when in zip(positions, moments, strict=True)
    )
    return Figure(f'<div class="boards">{drawn}</div>', {ground: symbol(ground, land)} if MAP in parts else {})


def _moment(position: EmpiresState, when: str, parts: Sequence[str], window: Box, ground: str, language: str) -> str:
    words = Words(language, (), READER, scene_of(position))
    drawn = picture.everything(position, READER, words)
    heading = f'<p class="when">{when}</p>' if when else ""
    return f"<div>{heading}{''.join(_part(position, part, drawn, window, ground, words) for part in parts)}</div>"


def _window(positions: list[EmpiresState]) -> Box:
    """The tiles on which anything stands in any of the positions; the whole land if nothing does."""
    seats = positions[0].seats
    taken = {
        node // 4
        for position in positions
        for node in position.land.nodes
        if position.clans[node] or position.buildings[node]
    }
    if not taken:
        return close_frame(seats)
    points = [corner for tile in taken for corner in corners(seats, tile)]
    left, top = min(x for x, _ in points) - _EDGE, min(y for _, y in points) - _EDGE
    right, foot = max(x for x, _ in points) + _EDGE, max(y for _, y in points) + _EDGE
    return left, top, right - left, foot - top


def _within(position: EmpiresState, drawn: dict[str, str], window: Box) -> dict[str, str]:
    """The elements without the places to be pointed at on tiles that lie outside the window."""
    left, top, wide, tall = window
    outside = set()
    for node in position.land.nodes:
        x, y = centre(position.seats, node // 4)
        if not (left <= x <= left + wide and top <= y <= top + tall):
            outside.add(node_key(node))
    return {name: element for name, element in drawn.items() if name not in outside}


def _part(position: EmpiresState, part: str, drawn: dict[str, str], window: Box, ground: str, words: Words) -> str:
    """One part of the table under its own name."""
    if part == MAP:
        inside = use(ground) + nameless(layers(MAP, _within(position, drawn, window), board.LAYERS))
        return _sheet(inside, window, f"{label('map', words)}. {map_account(position, words)}", "te-map")
    box = mats.BOX if part in _FIELD_SHEETS else shared_boards.BOX
    return _sheet(nameless(layers(part, drawn)), box, words.say("A board of the example"), "te-board")


def _sheet(inside: str, box: Box, told: str, classes: str) -> str:
    view = " ".join(number(value) for value in box)
    return (
        f'<svg class="te-sheet {classes} te-figure" viewBox="{view}" width="{number(box[2])}" height="{number(box[3])}"'
        f' role="img" aria-label="{escape(told)}">{inside}</svg>'
    )
