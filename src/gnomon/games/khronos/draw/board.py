# gnomon: interpreted
"""The three boards of Khronos as layers of keyed elements, drawn from any state or view; and the frame around them.

What everybody sees (`public_layers`) depends on the position alone and is drawn once per table; overlays of one seat
come from `page.overlays` and `page.ghosts` and go into the layers of their own. No element's key or content names anything
hidden: all pieces on the boards of Khronos are public.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Final

from gnomon.drawing import emblems
from gnomon.drawing.elements import escape, group, number, placed, use
from gnomon.drawing.sheets import parent
from gnomon.drawing.speaking import capital
from gnomon.drawing.things import explains, thing
from gnomon.games.khronos.boards import Board, Building
from gnomon.games.khronos.components import CIVIL, REASON
from gnomon.games.khronos.draw import domains, pieces, tags
from gnomon.games.khronos.draw.engraving import terrain_pictures
from gnomon.games.khronos.draw.layout import FRAME, HEIGHT, ORDER, STATIC, UNIT, WIDTH, corner, key, layer
from gnomon.games.khronos.draw.symbols import building_symbols
from gnomon.games.khronos.draw.terrain import GROUND, RELIEF, grid, terrain_symbols
from gnomon.games.khronos.grid import COLUMNS, ROWS
from gnomon.games.khronos.say.account import ruler_text
from gnomon.games.khronos.say.options import building_text
from gnomon.games.khronos.say.words import Words
from gnomon.games.khronos.setting import Setting
from gnomon.games.khronos.state import KhronosState

AGES: Final = (0, 1, 2)
_LETTER_OF_TYPE: Final = "mrc"
_EDGE: Final = HEIGHT + 2
_PAWN_STEP: Final = 41
# What stands is drawn again with every change of its board; the pieces of the tables in play are kept.
_PIECES_KEPT: Final = 32_768


@cache
def stylesheet() -> str:
    """The style rules of the boards, all colours by role; a page also needs the roles (`palette.page_variables`)."""
    own = resources.files("gnomon.games.khronos.draw").joinpath("board.css").read_text(encoding="utf-8")
    return f"{emblems.stylesheet()}\n{own}"


@cache
def definitions(terrain: str) -> str:
    """The symbols of a drawing that stands alone, for its `<defs>`: the land as lines, colours by role."""
    return terrain_symbols(terrain) + _shapes()


@cache
def page_definitions(terrain: str) -> str:
    """The symbols that all boards of a page share, the land as pictures: put once, inside `<defs>` of a hidden SVG."""
    return terrain_pictures(terrain) + _shapes()


@cache
def _shapes() -> str:
    """Buildings, the hatch of what is refused, and the edge of the sheet."""
    hatch = (
        '<pattern id="kh-refusal" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<path class="kh-refusal-line" d="M0 0V6"/></pattern>'
    )
    clip = f'<clipPath id="kh-sheet"><path d="M0 0H{WIDTH}V{HEIGHT}H0Z"/></clipPath>'
    return building_symbols() + hatch + clip


def public_layers(state: KhronosState, age: int, words: Words | None = None) -> dict[str, str]:
    """Everything on one board that all may see, by element key, in drawing order.

    Works on states and views alike. `words` gives the names that readers and pointers meet.
    """
    return standing_layers(state, age, words) | pawn_layers(state, age, words)


def standing_layers(state: KhronosState, age: int, words: Words | None = None) -> dict[str, str]:
    """What a board holds by itself: buildings, domains and their tags."""
    board = state.boards[age]
    found: dict[str, str] = {}
    _draw_buildings(found, state, age, words)
    marks = domains.marks(board, age)
    for mark in marks:
        found[key(age, "tints", mark.first)] = f'<g id="{key(age, "tints", mark.first)}">{domains.tint(mark)}</g>'
        name = key(age, "outlines", mark.first)
        shown = _domain_title(board, mark, age, words) + domains.outline(mark)
        found[name] = f'<g id="{name}">{shown}</g>'
    for mark, (x, y) in zip(marks, tag_places(board, marks), strict=True):
        name = key(age, "tags", mark.first)
        shown = tags.tag(mark.rulers, str(mark.earnings))
        found[name] = placed(x, y, shown, id=name, data_explains=thing("domain", age, mark.first))
    return found


def tag_places(
    board: Board, marks: list[domains.DomainMark], widths: Sequence[float] | None = None, busy: int = 0
) -> tuple[tags.Place, ...]:
    """Where the tags of these domains go, as upper left corners.

    `widths` where they differ from the plain tags'; `busy` squares are avoided like printed hamlets.
    """
    printed = 0
    for building in board.buildings.values():
        if building.printed:
            printed |= building.mask
    wide = widths or [tags.width(len(mark.rulers), str(mark.earnings)) for mark in marks]
    wishes = tuple((mark.mask, width) for mark, width in zip(marks, wide, strict=True))
    return tags.places(wishes, board.taken & ~printed, printed | busy)


def building_key(age: int, building: Building) -> str:
    """The key of a building's element: its square, type and size."""
    if building.printed:
        return key(age, "hamlets", building.anchor)
    return key(age, "buildings", f"{building.anchor}{_LETTER_OF_TYPE[building.type]}{building.size}")


def building_shape(building: Building, age: int, values: list[int]) -> str:
    """A building around its own origin; `values[type * 4 + size]` says how many can live in it on Reason."""
    inhabitants = tuple(seat for seat, count in enumerate(building.cubes) for _ in range(count))
    if building.printed:
        return pieces.hamlet(inhabitants[0] if inhabitants else -1)
    places = values[CIVIL * 4 + building.size] if age == REASON and building.type == CIVIL else 0
    return pieces.building(
        building.type, building.size, building.ruin, building.owner, building.marker, inhabitants, places
    )


def _draw_buildings(found: dict[str, str], state: KhronosState, age: int, words: Words | None) -> None:
    board = state.boards[age]
    printed = [building for building in board.in_order() if building.printed]
    tiles = [building for building in board.in_order() if not building.printed]
    for building in printed + tiles:
        name = building_key(age, building)
        found[name] = _building(name, building, age, state.setting, words)


@lru_cache(_PIECES_KEPT)
def _building(name: str, building: Building, age: int, setting: Setting, words: Words | None) -> str:
    x, y = corner(building.anchor)
    title = _title(capital(building_text(building, age, setting, words))) if words else ""
    shown = title + building_shape(building, age, setting.values)
    return placed(x, y, shown, id=name, data_explains=thing("building", age, building.anchor))


def pawn_layers(state: KhronosState, age: int, words: Words | None = None) -> dict[str, str]:
    """The adventurers stand side by side on the near edge of the board of their age."""
    found: dict[str, str] = {}
    slot = 0
    for index, where in enumerate(state.pawns):
        if where != age:
            continue
        seat = index // 2
        name = key(age, "pawns", index)
        pips = state.allowance[index] if seat == state.active and not state.over else -1
        title = _title(words.name(seat)) if words else ""
        found[name] = placed(
            *pawn_place(slot), title + pieces.pawn(seat, pips), id=name, data_explains=thing("pawn", index)
        )
        slot += 1
    return found


def pawn_place(slot: int) -> tuple[float, float]:
    """Where the adventurer in a slot of the near edge stands, counted from the left."""
    return 4 + slot * _PAWN_STEP, _EDGE


def _title(name: str) -> str:
    """What a pointer resting on a piece tells."""
    return f"<title>{escape(name)}</title>"


def _domain_title(board: Board, mark: domains.DomainMark, age: int, words: Words | None) -> str:
    domain = board.domain_at(mark.first)
    return _title(ruler_text(age, domain, words)) if words and domain else ""


@cache
def _static(name: str) -> str:
    if name == "ground":
        return (
            f'<rect class="kh-sheet" width="{WIDTH}" height="{HEIGHT}"/><g clip-path="url(#kh-sheet)">{use(GROUND)}</g>'
        )
    if name == "relief":
        return f'<g clip-path="url(#kh-sheet)">{use(RELIEF)}</g>'
    if name == "grid":
        return grid()
    return _rulers()


def _rulers() -> str:
    across = "".join(
        f"M{column * UNIT}-7h26v5h-26zM{column * UNIT} {HEIGHT + 2}h26v5h-26z" for column in range(0, COLUMNS, 2)
    )
    down = "".join(f"M-7 {row * UNIT}h5v26h-5zM{WIDTH + 2} {row * UNIT}h5v26h-5z" for row in range(0, ROWS, 2))
    letters = "".join(
        f'<text class="kh-ruler" x="{column * UNIT + 13}" y="-11.5">{chr(65 + column)}</text>'
        for column in range(COLUMNS)
    )
    figures = "".join(
        f'<text class="kh-ruler kh-ruler-row" x="-8.6" y="{row * UNIT + 19}">{row + 1}</text>' for row in range(ROWS)
    )
    right, foot = WIDTH + 2, HEIGHT + 2
    neat = f"M-2-2H{right}V{foot}H-2ZM-7-7H{right + 5}V{foot + 5}H-7Z"
    named = f"<g{explains('squares', 0)}>{letters}{figures}</g>"
    return f'<path class="kh-segment" d="{across}{down}"/><path class="kh-neatline" d="{neat}"/>{named}'


def _cursor(age: int) -> str:
    """The marks of the square under the pointer, linked over all boards; a page moves them and shows them."""
    return (
        f'<rect id="{key(age, "cursor", "box")}" width="{UNIT}" height="{UNIT}" rx="2" visibility="hidden"/>'
        f'<path id="{key(age, "cursor", "column")}" d="M0-7h{UNIT}v5h-{UNIT}z" visibility="hidden"/>'
        f'<path id="{key(age, "cursor", "row")}" d="M-7 0h5v{UNIT}h-5z" visibility="hidden"/>'
    )


def groups(age: int, elements: Mapping[str, str], names: Sequence[str] = ORDER) -> str:
    """Layers of a board in order, static ones included, each a flat group with the elements that belong to it."""
    held: dict[str, list[str]] = {}
    for name, drawn in elements.items():
        held.setdefault(parent(name), []).append(drawn)
    parts = []
    for name in names:
        identity = layer(age, name)
        if name == "cursor":
            content: Iterable[str] = (_cursor(age),)
        else:
            content = (_static(name),) if name in STATIC else held.get(identity, ())
        parts.append(group(*content, id=identity, class_=f"kh-{name}"))
    return "".join(parts)


def frame(
    age: int, elements: Mapping[str, str], title: str, account: str, terrain: str | None = None, style: str = ""
) -> str:
    """One board as a whole `<svg>`: rulers, all layers, the adventurers' edge.

    `title` names the age, `account` is the position in words for readers. With `terrain` the symbols are included, so
    that the drawing stands alone; a page with several boards holds them once and leaves it out.
    """
    view = " ".join(number(value) for value in FRAME)
    inside = f"<defs>{definitions(terrain)}</defs>" if terrain else ""
    sheet = f"<style>{style}</style>" if style else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="b{age}" class="kh-board kh-board-{age}" viewBox="{view}" role="img"'
        f' aria-labelledby="b{age}-title b{age}-account"><title id="b{age}-title">{escape(title)}</title>'
        f'<desc id="b{age}-account">{escape(account)}</desc>{sheet}{inside}{groups(age, elements)}</svg>'
    )


def layers(
    state: KhronosState,
    words: Words | None = None,
    overlay: Mapping[str, str] | None = None,
    ages: Iterable[int] = AGES,
) -> dict[str, str]:
    """All keyed elements of the boards: the public ones and those of a seat's overlay."""
    found: dict[str, str] = {}
    for age in ages:
        found.update(public_layers(state, age, words))
    if overlay:
        found.update(overlay)
    return found
