# gnomon: interpreted
"""What the page of Inventions tells somebody who never saw it: three pictures with a few words each, and who wins."""

from functools import lru_cache
from typing import Final

from gnomon.drawing.elements import escape, nameless, number, placed, shape_name, symbol
from gnomon.drawing.fitting import width
from gnomon.drawing.introductions import HEIGHT, WIDTH, Introduction, Scene, around, cropped
from gnomon.drawing.speaking import SPECTATOR, mark
from gnomon.games.inventions import terms
from gnomon.games.inventions.draw import board, pieces, progress_map, symbols
from gnomon.games.inventions.draw.layout import PLACES, PLATE_HEIGHT, PLATE_WIDTH
from gnomon.games.inventions.say.labels import label
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.scenario import shipped
from gnomon.games.inventions.teach.rules_figures import region_told, world_inside
from gnomon.games.inventions.teach.rules_pages import RULES

_WINNER: Final = mark(
    "Most ingenuity points after five eras: sharing, wealth tiles, influence, and two goals of your own."
)
_ROUND: Final = mark("An idea goes round")
_ROUND_TEXT: Final = mark("One player presents it, one invents it, one innovates, one shares. Each of them gains.")
_TURN: Final = mark("One deed, then a chain")
_TURN_TEXT: Final = mark("Put a pillar on one of ten spaces. What you have gathered chains up to three deeds more.")
_OWN: Final = mark("Build your society")
_OWN_TEXT: Final = mark("Tiles from sharing fill a map of your own. They bring lasting powers, and points.")
_NEAR: Final = 290.0
_DEEDS: Final = (terms.PRESENT, terms.SHARE, terms.TRAVEL)
_ROW: Final = 56.0
_INDENT: Final = 10
_ROOM: Final = 172.0
_LEAST: Final = 13.4
_MAP_NEAR: Final = 306.0


@lru_cache(maxsize=8)
def introduction(language: str) -> Introduction:
    """The introduction in a language."""
    rules = RULES.read(language)
    words = Words(language)
    scenes = (
        _idea(language),
        _chain(language),
        _society(language),
    )
    return Introduction(rules.summary(rules.chapters[0].sections[0]), scenes, words.say(_WINNER))


def _idea(language: str) -> Scene:
    """A region with its card, its citizens and its places."""
    position = shipped("rules-share-before")
    words = Words(language, (), SPECTATOR, position.setting.components, position.seats)
    region = terms.REGION_NAMES.index("europe")
    left, top = PLACES[region].plate
    window = around(left + PLATE_WIDTH / 2, top + PLATE_HEIGHT / 2 - 26, _NEAR)
    whole = board.under()
    ground = shape_name("i-page-ground-", whole)
    inside = world_inside(position, window, ground, words)
    picture = cropped(inside, window, region_told(position, region, words), "iv-sheet")
    return Scene(words.say(_ROUND), words.say(_ROUND_TEXT), picture, {ground: symbol(ground, whole)})


def _chain(language: str) -> Scene:
    """A turn: the pillar on its space, and two deeds chained to it."""
    words = Words(language)
    rows = []
    for at, action in enumerate(_DEEDS):
        y = 10.0 + _ROW * at
        name = words.action(action)
        size = number(max(_LEAST, min(17.0, _ROOM / max(1.0, width(name, 1.0)))))
        rows.append(
            f'<rect class="iv-scene-row" x="{_INDENT * at + 10}" y="{number(y)}" width="{number(WIDTH - 20 - _INDENT * at)}" height="44" rx="10"/>'
            f"{symbols.icon(terms.ACTION_NAMES[action], 24, _INDENT * at + 80, y + 22)}"
            f'<text class="iv-scene-name" x="{_INDENT * at + 100}" y="{number(y + 28)}" font-size="{size}">{escape(name)}</text>'
        )
        sign = pieces.pillar(0, True) if at == 0 else pieces.token(0, 0, False)
        rows.append(placed(_INDENT * at + (30 if at == 0 else 16), y + (40 if at == 0 else 12), sign))
    told = f"{words.say(_TURN)}: {', '.join(words.action(action) for action in _DEEDS)}"
    picture = cropped("".join(rows), (0, 0, WIDTH, HEIGHT), told, "ig-sheet", whole=True)
    return Scene(words.say(_TURN), words.say(_TURN_TEXT), picture)


def _society(language: str) -> Scene:
    """A map that is being built."""
    position = shipped("rules-building-after")
    words = Words(language, (), SPECTATOR, position.setting.components, position.seats)
    seat = terms.COLOUR_NAMES.index("red")
    inside = nameless(progress_map.content(progress_map.map_elements(position, seat, words)))
    window = around(progress_map.WIDTH / 2 - 70, progress_map.HEIGHT / 2 + 4, _MAP_NEAR)
    told = f"{label('progress_map', words)} ({words.name(seat)})"
    return Scene(words.say(_OWN), words.say(_OWN_TEXT), cropped(inside, window, told, "ig-sheet"))
