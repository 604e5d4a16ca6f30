"""The square grid of every board: 16 columns by 20 rows, a set of squares being one integer of 320 bits.

Square `row * 16 + column` is bit of the same number. A building is named by its top-left square, its anchor; a mask of
anchors of one size is a set of places where a footprint of that size may lie.
"""

from typing import Final

COLUMNS: Final = 16
ROWS: Final = 20
SQUARES: Final = COLUMNS * ROWS
FULL: Final = (1 << SQUARES) - 1
SIZES: Final = (1, 2, 3)

_BYTES: Final = SQUARES // 8


def _column(column: int) -> int:
    mask = 0
    for row in range(ROWS):
        mask |= 1 << (row * COLUMNS + column)
    return mask


_NOT_FIRST: Final = FULL & ~_column(0)
_NOT_LAST: Final = FULL & ~_column(COLUMNS - 1)


def _footprint(size: int, anchor: int) -> int:
    row, column = divmod(anchor, COLUMNS)
    if row + size > ROWS or column + size > COLUMNS:
        return 0
    mask = 0
    for down in range(size):
        mask |= ((1 << size) - 1) << (anchor + down * COLUMNS)
    return mask


FOOTPRINT: Final[list[list[int]]] = [
    [] if size == 0 else [_footprint(size, anchor) for anchor in range(SQUARES)] for size in range(4)
]
"""`FOOTPRINT[size][anchor]`: the squares covered, 0 where the building would leave the board."""


def _inside_board(size: int) -> int:
    mask = 0
    for anchor in range(SQUARES):
        if FOOTPRINT[size][anchor]:
            mask |= 1 << anchor
    return mask


ON_BOARD: Final[list[int]] = [0, _inside_board(1), _inside_board(2), _inside_board(3)]
"""`ON_BOARD[size]`: the anchors whose footprint lies on the board."""


def halo(mask: int) -> int:
    """The squares that share an edge with a set, without the set itself."""
    around = ((mask << 1) & _NOT_FIRST) | ((mask >> 1) & _NOT_LAST) | (mask << COLUMNS) | (mask >> COLUMNS)
    return around & FULL & ~mask


def anchors_inside(mask: int, size: int) -> int:
    """The anchors whose whole footprint lies in a set."""
    if size == 1:
        return mask
    pair = mask & (mask >> 1)
    if size == 2:
        return pair & (pair >> COLUMNS) & ON_BOARD[2]
    triple = pair & (mask >> 2)
    return triple & (triple >> COLUMNS) & (triple >> 2 * COLUMNS) & ON_BOARD[3]


def anchors_touching(mask: int, size: int) -> int:
    """The anchors whose footprint has at least one square in a set."""
    if size == 1:
        return mask
    pair = mask | (mask >> 1)
    if size == 2:
        return (pair | (pair >> COLUMNS)) & ON_BOARD[2]
    triple = pair | (mask >> 2)
    return (triple | (triple >> COLUMNS) | (triple >> 2 * COLUMNS)) & ON_BOARD[3]


def _bits_of_bytes() -> list[list[tuple[int, ...]]]:
    return [
        [tuple(position * 8 + bit for bit in range(8) if (value >> bit) & 1) for value in range(256)]
        for position in range(_BYTES)
    ]


_SQUARES_OF_BYTE: Final = _bits_of_bytes()


def squares_of(mask: int) -> list[int]:
    """The squares of a set, ascending."""
    return listed(mask, _SQUARES_OF_BYTE)


def lister(base: int) -> list[list[tuple[int, ...]]]:
    """A table for `listed` that adds `base` to every square."""
    shifted = [base + square for square in range(SQUARES)]
    return [[tuple(shifted[square] for square in squares) for squares in row] for row in _SQUARES_OF_BYTE]


def listed(mask: int, table: list[list[tuple[int, ...]]]) -> list[int]:
    """The squares of a set through a table of `lister`: one look-up per byte instead of a loop over bits."""
    found: list[int] = []
    position = 0
    for value in mask.to_bytes(_BYTES, "little"):
        if value:
            found.extend(table[position][value])
        position += 1
    return found


def first_square(mask: int) -> int:
    """The smallest square of a non-empty set."""
    return (mask & -mask).bit_length() - 1


def square_name(square: int) -> str:
    """`k7`: column letter and row number, both counted from the top left."""
    row, column = divmod(square, COLUMNS)
    return f"{chr(ord('a') + column)}{row + 1}"


SQUARE_NAMES: Final = tuple(square_name(square) for square in range(SQUARES))
SQUARE_BY_NAME: Final = {name: square for square, name in enumerate(SQUARE_NAMES)}
