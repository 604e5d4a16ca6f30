# gnomon: interpreted
"""What the page of Time of Empires tells somebody who never saw it: three pictures with words, and who wins."""

from functools import lru_cache
from typing import Final

from gnomon.drawing.elements import nameless, shape_name, symbol, use
from gnomon.drawing.introductions import Introduction, Scene, around, cropped
from gnomon.drawing.speaking import mark
from gnomon.games.time_of_empires.draw import board, shared_boards
from gnomon.games.time_of_empires.draw import picture as table_picture
from gnomon.games.time_of_empires.draw.layout import MAP, board_sheet, close_frame, wonder_sheet
from gnomon.games.time_of_empires.draw.sheets import layers
from gnomon.games.time_of_empires.say.account import map_account
from gnomon.games.time_of_empires.say.labels import label
from gnomon.games.time_of_empires.say.words import Words, scene_of
from gnomon.games.time_of_empires.scenario import shipped
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.teach.rules_pages import RULES

_WINNER: Final = mark(
    "Most points after three eras. They are counted only when an era ends: temples, wonders, conquests."
)
_LAND: Final = mark("A people spreads")
_LAND_TEXT: Final = mark("Your clans walk out, hold land and build there. What leaves your board makes you stronger.")
_SAND: Final = mark("Sand is your worker")
_SAND_TEXT: Final = mark("Put one of two timers on an action. It happens at once; the timer is free when empty.")
_WONDER: Final = mark("Wonders and temples")
_WONDER_TEXT: Final = mark(
    "Send scholars to wonders, win leaders, build temples. All of it is points when the era ends."
)
_NEAR: Final = 460.0


@lru_cache(maxsize=8)
def introduction(language: str) -> Introduction:
    """The introduction in a language."""
    rules = RULES.read(language)
    position = shipped("page-second-era")
    words = Words(language, (), 0, scene_of(position))
    drawn = table_picture.everything(position, 0, words)
    return Introduction(
        rules.summary(rules.chapters[0].sections[0]),
        (
            _map(position, drawn, words),
            Scene(words.say(_SAND), words.say(_SAND_TEXT), _sheet(drawn, board_sheet(0), words)),
            Scene(words.say(_WONDER), words.say(_WONDER_TEXT), _sheet(drawn, wonder_sheet(0), words)),
        ),
        words.say(_WINNER),
    )


def _map(position: EmpiresState, drawn: dict[str, str], words: Words) -> Scene:
    left, top, wide, tall = close_frame(position.seats)
    land = board.under(position.seats, position.land)
    ground = shape_name("te-page-ground-", land)
    inside = use(ground) + nameless(layers(MAP, drawn, board.LAYERS))
    told = f"{label('map', words)}. {map_account(position, words)}"
    picture = cropped(inside, around(left + wide / 2, top + tall / 2, _NEAR), told, "te-sheet te-map")
    return Scene(words.say(_LAND), words.say(_LAND_TEXT), picture, {ground: symbol(ground, land)})


def _sheet(drawn: dict[str, str], sheet: str, words: Words) -> str:
    """A shared board."""
    told = words.say("A board of the example")
    return cropped(nameless(layers(sheet, drawn)), shared_boards.BOX, told, "te-sheet te-board", whole=True)
