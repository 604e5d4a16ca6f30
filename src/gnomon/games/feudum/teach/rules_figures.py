# gnomon: interpreted
"""The examples of the rules as their page shows them: pictures drawn by the game's own code."""

from typing import Final

from gnomon.drawing.elements import escape, nameless, number, shape_name, symbol, use
from gnomon.drawing.rule_pages import Example, Figure
from gnomon.drawing.sheets import layers, parent
from gnomon.drawing.speaking import SPECTATOR, capital
from gnomon.games.feudum.draw import board, guild_panels, routes, terrain
from gnomon.games.feudum.draw.layout import BAND, BOX, Box, places
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.scenario import shipped
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import GUILD_NAMES, LOCATIONS, NOBODY, PAWNS

MAP: Final = "map"
"""The part of a figure that is no guild."""

_GROUND: Final = "f-ground-"
_EDGE: Final = 120.0
"""What is shown beyond the middles of the outermost locations of a figure, in units of the map."""


def figures(example: Example, language: str) -> Figure:
    """The parts of an example's table, before and after where it has both, the map cut to the same places.

    The ground of the map is a shape of its own: many figures stand on it. The page must hold the shapes that the ground
    repeats once (`terrain.terrain_symbols`).
    """
    positions = [shipped(file) for file in (example.figure, example.after) if file]
    if not positions:
        return Figure("")
    words = Words(language)
    window = _window(positions)
    land = positions[0].setting.land
    whole = f"{terrain.ground_of(land)}{routes.roads(land)}{routes.ferries(land)}"
    ground = shape_name(_GROUND, whole)
    moments = (words.say("Before"), words.say("After")) if len(positions) == 2 else ("",)
    drawn = []
    for position, when in zip(positions, moments, strict=True):
        heading = f'<p class="when">{when}</p>' if when else ""
        speaker = Words(language, (), SPECTATOR, position.setting.components)
        parts = (
            _realm(position, window, ground, speaker) if part == MAP else _panel(position, part, speaker)
            for part in example.parts
        )
        drawn.append(f"<div>{heading}{''.join(parts)}</div>")
    shapes = {ground: symbol(ground, whole)} if MAP in example.parts else {}
    return Figure(f'<div class="boards">{"".join(drawn)}</div>', shapes)


def _taken(position: FeudumState) -> list[int]:
    """The locations where a marker or a pawn is."""
    return [place for place in range(LOCATIONS) if position.ruler[place] != NOBODY or place in position.pawn_at]


def _window(positions: list[FeudumState]) -> Box:
    """The part of the map on which anything stands in any of the positions; all inside its band if nothing does."""
    at = places(positions[0].setting.land)
    points = [at[place] for position in positions for place in _taken(position)] or [(0.0, 0.0), (BOX[2], BOX[3])]
    left = max(BAND, min(x for x, _ in points) - _EDGE)
    top = max(BAND, min(y for _, y in points) - _EDGE)
    right = min(BOX[2] - BAND, max(x for x, _ in points) + _EDGE)
    foot = min(BOX[3] - BAND, max(y for _, y in points) + _EDGE)
    return left, top, right - left, foot - top


def _realm(position: FeudumState, window: Box, ground: str, words: Words) -> str:
    inside, told = realm_inside(position, window, ground, words)
    return _sheet(inside, window, told, "fd-sheet")


def realm_inside(position: FeudumState, window: Box, ground: str, words: Words) -> tuple[str, str]:
    """The map without its tracks: the locations in the window and all pieces, and the same in words."""
    left, top, wide, high = window
    drawn: dict[str, str] = {}
    for place, (x, y) in enumerate(places(position.setting.land)):
        if left <= x <= left + wide and top <= y <= top + high:
            drawn.update(board.location_elements(position, place, words))
    drawn.update(board.piece_elements(position, words))
    pieces = layers(drawn, [name for name in board.LAYERS if any(parent(element) == name for element in drawn)])
    told = "; ".join(_place_told(position, place, words) for place in _taken(position))
    return use(ground) + nameless(pieces), told or position.setting.land.name


def _place_told(position: FeudumState, place: int, words: Words) -> str:
    """“Oasis: farm, Blue, Red’s farmer”: a location with its ruler and the pawns there."""
    found = [words.type(position.kind[place])]
    if position.ruler[place] != NOBODY:
        found.append(words.name(position.ruler[place]))
    for piece, at in enumerate(position.pawn_at):
        if at == place:
            found.append(words.pawn_of(piece // PAWNS, position.pawn_face[piece]))
    return f"{words.place(place)}: {', '.join(found)}"


def _panel(position: FeudumState, part: str, words: Words) -> str:
    guild = GUILD_NAMES.index(part)
    inside = guild_panels.content(position.setting, guild, guild_panels.one_panel(position, guild, words))
    return _sheet(nameless(inside), guild_panels.BOX, capital(words.guild(guild)), "fg-sheet")


def _sheet(inside: str, box: Box, told: str, classes: str) -> str:
    """A picture of its own."""
    view = " ".join(number(value) for value in box)
    return (
        f'<svg class="{classes} fd-figure" viewBox="{view}" width="{number(box[2])}" height="{number(box[3])}"'
        f' role="img" aria-label="{escape(told)}">{inside}</svg>'
    )
