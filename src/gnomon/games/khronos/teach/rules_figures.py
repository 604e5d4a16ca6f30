# gnomon: interpreted
"""The examples of the rules as their page shows them: boards drawn by the game's own code."""

from typing import Final, NamedTuple

from gnomon.drawing.elements import escape, nameless
from gnomon.drawing.rule_pages import Example, Figure
from gnomon.games.khronos.components import AGE_NAMES
from gnomon.games.khronos.draw import board
from gnomon.games.khronos.draw.layout import UNIT, cells
from gnomon.games.khronos.grid import COLUMNS, ROWS
from gnomon.games.khronos.say.account import board_account
from gnomon.games.khronos.say.words import Words
from gnomon.games.khronos.scenario import shipped
from gnomon.games.khronos.state import KhronosState

_RULER: Final = 22
_MARGIN: Final = 3


class Window(NamedTuple):
    """The part of a board that a figure shows, in squares: first column and row, numbers of columns and rows."""

    column: int
    row: int
    columns: int
    rows: int


def figures(example: Example, language: str) -> Figure:
    """The boards of an example, before and after where it has both, all cut to the same squares.

    The page must hold the boards' symbols once (`board.definitions`).
    """
    positions = [shipped(file) for file in (example.figure, example.after) if file]
    if not positions:
        return Figure("")
    ages = [AGE_NAMES.index(age) for age in example.parts] or [0, 1, 2]
    window = _window(positions, ages)
    words = Words(language)
    rows = []
    for number, position in enumerate(positions):
        heading = ""
        if len(positions) == 2:
            when = words.say("After") if number else words.say("Before")
            heading = f'<p class="when">{when}</p>'
        drawn = "".join(_board(position, age, window, words) for age in ages)
        rows.append(f'{heading}<div class="boards" data-count="{len(ages)}">{drawn}</div>')
    return Figure("".join(rows))


def _window(positions: list[KhronosState], ages: list[int]) -> Window:
    """The squares around everything that was built, with room on each side; the whole board if nothing was."""
    mask = 0
    for position in positions:
        for age in ages:
            for building in position.boards[age].buildings.values():
                if not building.printed or any(building.cubes):
                    mask |= building.mask
    if not mask:
        return Window(0, 0, COLUMNS, ROWS)
    taken = cells(mask)
    top = max(min(row for row, _ in taken) - _MARGIN, 0)
    left = max(min(column for _, column in taken) - _MARGIN, 0)
    bottom = min(max(row for row, _ in taken) + _MARGIN, ROWS - 1)
    right = min(max(column for _, column in taken) + _MARGIN, COLUMNS - 1)
    return Window(left, top, right - left + 1, bottom - top + 1)


def _board(position: KhronosState, age: int, window: Window, words: Words) -> str:
    """A part of one board under the name of its age, with its own rulers.

    Its elements have no names: a page holds many pictures of one board.
    """
    title = words.age_title(age)
    width, height = window.columns * UNIT, window.rows * UNIT
    inside = nameless(board.groups(age, board.public_layers(position, age, words)))
    letters = "".join(
        f'<text class="kh-ruler" x="{_RULER + column * UNIT + 13}" y="15">{chr(65 + window.column + column)}</text>'
        for column in range(window.columns)
    )
    figures = "".join(
        f'<text class="kh-ruler kh-ruler-row" x="{_RULER - 4}" y="{_RULER + row * UNIT + 18}">{window.row + row + 1}</text>'
        for row in range(window.rows)
    )
    return (
        f'<div class="age"><p class="age-name">{escape(title)}</p>'
        f'<svg class="kh-board kh-board-{age}" viewBox="0 0 {_RULER + width + 2} {_RULER + height + 2}"'
        f' width="{_RULER + width + 2}" height="{_RULER + height + 2}" role="img"'
        f' aria-label="{escape(title)}. {escape(board_account(position, age, words))}">{letters}{figures}'
        f'<svg x="{_RULER}" y="{_RULER}" width="{width}" height="{height}"'
        f' viewBox="{window.column * UNIT} {window.row * UNIT} {width} {height}">{inside}</svg>'
        f'<path class="kh-neatline" d="M{_RULER - 1} {_RULER - 1}h{width + 2}v{height + 2}h-{width + 2}z"/></svg></div>'
    )
