# gnomon: interpreted
"""The examples of the rules as their page shows them: pictures drawn by the game's own code."""

from collections.abc import Callable
from typing import Final

from gnomon.drawing.elements import escape, nameless, number, shape_name, symbol, use
from gnomon.drawing.rule_pages import Example, Figure
from gnomon.drawing.sheets import Box, layers
from gnomon.drawing.speaking import SPECTATOR
from gnomon.games.inventions import terms
from gnomon.games.inventions.draw import board, knowledge, progress_map, society
from gnomon.games.inventions.draw.layout import BOX, PLACES, PLATE_HEIGHT, PLATE_WIDTH
from gnomon.games.inventions.say.labels import label
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.scenario import shipped
from gnomon.games.inventions.state import InventionsState

_GROUND: Final = "i-ground-"
_ABOVE: Final = 28.0
"""What is shown of a region above the middle of its number."""
_EDGE: Final = 6.0
_WIDE: Final = 300.0
_WHOLE: Final = 600.0
"""Pieces of the world from these widths on have a line of their own, and scroll where that is too narrow."""


def figures(example: Example, language: str) -> Figure:
    """The parts of an example's table, before and after where it has both.

    A part is a region (all regions named are drawn as one piece of the world), or “council red” and the like: a part of
    the table by its name in `_SHEETS`, with the colour whose it is. The ground of the world is a shape of its own. The
    page must hold the shapes that the ground repeats once (`terrain.terrain_symbols`).
    """
    positions = [shipped(file) for file in (example.figure, example.after) if file]
    if not positions:
        return Figure("")
    regions = [terms.REGION_NAMES.index(part) for part in example.parts if part in terms.REGION_NAMES]
    whole = board.under()
    ground = shape_name(_GROUND, whole)
    moments: tuple[str, ...] = ("",)
    if len(positions) == 2:
        words = Words(language)
        moments = (words.say("Before"), words.say("After"))
    drawn = []
    for position, when in zip(positions, moments, strict=True):
        speaker = Words(language, (), SPECTATOR, position.setting.components, position.seats)
        parts = [_world(position, regions, ground, speaker)] if regions else []
        parts += [_table_part(position, part, speaker) for part in example.parts if part not in terms.REGION_NAMES]
        heading = f'<p class="when">{when}</p>' if when else ""
        drawn.append(f"<div>{heading}{''.join(parts)}</div>")
    shapes = {ground: symbol(ground, whole)} if regions else {}
    wide = " iv-wide-boards" if regions and _window(regions)[2] >= _WIDE else ""
    return Figure(f'<div class="boards{wide}">{"".join(drawn)}</div>', shapes)


# --- a piece of the world --------------------------------------------------------------------------------------------


def _world(position: InventionsState, regions: list[int], ground: str, words: Words) -> str:
    """The world around the regions, cut to where they lie; its other regions as far as they are to be seen."""
    window = _window(regions)
    told = "; ".join(region_told(position, region, words) for region in regions)
    inside = world_inside(position, window, ground, words)
    if window[2] < _WIDE:
        return _sheet(inside, window, told, "iv-sheet iv-world-piece")
    reach = "iv-world-wide" if window[2] < _WHOLE else "iv-world-whole"
    return _scrolling(_sheet(inside, window, told, f"iv-sheet {reach}"))


def world_inside(position: InventionsState, window: Box, ground: str, words: Words) -> str:
    """The world as far as it lies in a window, without its frame."""
    drawn = dict(board.rope_elements(words))
    for region in range(terms.REGIONS):
        if _overlap(window, _window([region])):
            drawn.update(board.region_elements(position, region, words))
    drawn.update(board.visit_elements(position, words))
    return use(ground) + nameless(layers(drawn, board.LAYERS))


def _window(regions: list[int]) -> Box:
    """The part of the world in which the regions lie with their displays."""
    places = [PLACES[region] for region in regions]
    left = max(BOX[0], min(place.plate[0] for place in places) - _EDGE)
    top = max(BOX[1], min(place.number[1] for place in places) - _ABOVE)
    right = min(BOX[2], max(place.plate[0] for place in places) + PLATE_WIDTH + _EDGE)
    foot = min(BOX[3], max(place.plate[1] for place in places) + PLATE_HEIGHT + _EDGE)
    return left, top, right - left, foot - top


def _overlap(one: Box, other: Box) -> bool:
    """Whether two boxes have room in common."""
    return all(one[at] < other[at] + other[at + 2] and other[at] < one[at] + one[at + 2] for at in (0, 1))


def region_told(position: InventionsState, region: int, words: Words) -> str:
    """“Asia: Steel, presenter Blue, 2 citizens of Red”."""
    found = []
    card = position.card[region]
    if card != terms.NOTHING:
        found.append(words.card(card))
        roles = (
            ("presenter", position.presenter[region]),
            ("inventor", position.inventor[region]),
            ("innovator", position.innovator[region]),
        )
        found += [f"{label(role, words)} {words.name(party)}" for role, party in roles if party != terms.NOBODY]
    else:
        found.append(label("no_card", words))
    for party in range(position.setting.parties):
        count = position.people[terms.REGIONS * party + region]
        if count:
            found.append(f"{words.name(party)} {words.citizens(count)}")
    return f"{words.region(region)}: {', '.join(found)}"


# --- other parts of the table ----------------------------------------------------------------------------------------


def _council(position: InventionsState, seat: int, words: Words) -> str:
    inside = society.council_content(society.council_elements(position, seat, words))
    rows = [words.crowd(position.home[terms.KINDS * seat : terms.KINDS * (seat + 1)])]
    tired = position.tired[terms.SPECIALTIES * seat : terms.SPECIALTIES * (seat + 1)]
    if any(tired):
        rows.append(f"{label('exhausted', words)}: {words.crowd(tired)}")
    return _sheet(nameless(inside), society.COUNCIL_BOX, f"{words.name(seat)}: {'; '.join(rows)}", "ig-sheet")


def _progress(position: InventionsState, seat: int, words: Words) -> str:
    inside = progress_map.content(progress_map.map_elements(position, seat, words))
    hexes = position.hexes[seat]
    built = ", ".join(
        f"{words.hex(place)}: {words.tile(hexes[place])}" for place in range(terms.HEXES) if hexes[place] >= 0
    )
    told = f"{label('progress_map', words)} ({words.name(seat)}): {built}"
    return _scrolling(_sheet(nameless(inside), progress_map.BOX, told, "ig-sheet iv-example-map"))


def _knowledge(position: InventionsState, seat: int, words: Words) -> str:
    inside = knowledge.content(knowledge.knowledge_elements(position, SPECTATOR, words))
    common = ", ".join(words.lettered(milestone) for milestone in position.common)
    return _sheet(nameless(inside), knowledge.BOX, f"{label('common', words)}: {common}", "ig-sheet")


_SHEETS: Final[dict[str, Callable[[InventionsState, int, Words], str]]] = {
    "council": _council,
    "progress": _progress,
    "knowledge": _knowledge,
}


def _table_part(position: InventionsState, part: str, words: Words) -> str:
    """“council red”, “progress red”, “knowledge”. Raises KeyError."""
    name, _, colour = part.partition(" ")
    return _SHEETS[name](position, terms.COLOUR_NAMES.index(colour) if colour else SPECTATOR, words)


def _sheet(inside: str, box: Box, told: str, classes: str) -> str:
    """A picture of its own."""
    view = " ".join(number(value) for value in box)
    return (
        f'<svg class="{classes} iv-example" viewBox="{view}" width="{number(box[2])}" height="{number(box[3])}"'
        f' role="img" aria-label="{escape(told)}">{inside}</svg>'
    )


def _scrolling(picture: str) -> str:
    """A picture that can be moved sideways where it does not fit."""
    return f'<div class="scroll" tabindex="0">{picture}</div>'
