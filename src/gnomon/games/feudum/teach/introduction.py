# gnomon: interpreted
"""What the page of Feudum tells somebody who never saw it: three pictures with a few words each, and who wins."""

from functools import lru_cache
from typing import Final

from gnomon.drawing.elements import nameless, placed, shape_name, symbol
from gnomon.drawing.introductions import HEIGHT, WIDTH, Introduction, Scene, around, cropped
from gnomon.drawing.speaking import SPECTATOR, mark
from gnomon.games.feudum import terms
from gnomon.games.feudum.draw import cards, guild_panels, routes, terrain
from gnomon.games.feudum.draw.layout import places
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.scenario import shipped
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.teach.rules_figures import realm_inside
from gnomon.games.feudum.teach.rules_pages import RULES

_WINNER: Final = mark(
    "Most veneration after five epochs: from guild seats, land, goods, voyages and the king’s charters."
)
_LAND: Final = mark("Rule the land")
_LAND_TEXT: Final = mark(
    "Your three pawns walk the map. A place that you rule grows from outpost to farm, town and feudum."
)
_CARDS: Final = mark("Four cards of eleven")
_CARDS_TEXT: Final = mark(
    "Everybody picks four in secret and plays them one by one. Four deeds a round, so choose well."
)
_GOODS: Final = mark("Turn the goods")
_GOODS_TEXT: Final = mark("Six guilds stand in a circle. Masters push goods on, journeymen pull them in: both score.")
_SHOWN: Final = (terms.MIGRATE, terms.INFLUENCE, terms.IMPROVE)
_GUILDS: Final = ("merchant", "alchemist")
_NEAR: Final = 372.0
_CARDS_NEAR: Final = 340.0


@lru_cache(maxsize=8)
def introduction(language: str) -> Introduction:
    """The introduction in a language."""
    rules = RULES.read(language)
    position = shipped("page-forest")
    words = Words(language, (), SPECTATOR, position.setting.components)
    return Introduction(
        rules.summary(rules.chapters[0].sections[0]),
        (
            _forest(position, words),
            Scene(words.say(_CARDS), words.say(_CARDS_TEXT), _cards(position, words)),
            Scene(words.say(_GOODS), words.say(_GOODS_TEXT), _guilds(position, words)),
        ),
        words.say(_WINNER),
    )


def _forest(position: FeudumState, words: Words) -> Scene:
    land = position.setting.land
    whole = f"{terrain.ground_of(land)}{routes.roads(land)}{routes.ferries(land)}"
    ground = shape_name("f-page-ground-", whole)
    points = places(land)
    window = around(points[8][0] - 14, points[8][1] + 52, _NEAR)
    inside, told = realm_inside(position, window, ground, words)
    picture = cropped(inside, window, told, "fd-sheet")
    return Scene(words.say(_LAND), words.say(_LAND_TEXT), picture, {ground: symbol(ground, whole)})


def _cards(position: FeudumState, words: Words) -> str:
    """Some action cards, as many as there is room for."""
    wide = cards.WIDTH + 10.0
    drawn = "".join(
        placed(at * wide + 5, 0, cards.face(card, cards.FREE, position.setting, words))
        for at, card in enumerate(_SHOWN)
    )
    told = "; ".join(words.card(card) for card in _SHOWN)
    window = around(_CARDS_NEAR / 2, cards.card_height(position.setting) / 2, _CARDS_NEAR)
    return cropped(drawn, window, told, "fg-sheet")


def _guilds(position: FeudumState, words: Words) -> str:
    """A guild and the next one's edge: their goods, and what masters and journeymen turn."""
    wide = guild_panels.WIDTH + 6.0
    parts = []
    for at, name in enumerate(_GUILDS):
        guild = terms.GUILD_NAMES.index(name)
        inside = guild_panels.content(position.setting, guild, guild_panels.one_panel(position, guild, words))
        parts.append(placed(at * wide, 0, nameless(inside)))
    told = "; ".join(words.guild(terms.GUILD_NAMES.index(name)) for name in _GUILDS)
    window = (0, guild_panels.HEIGHT - HEIGHT, WIDTH, HEIGHT)
    return cropped("".join(parts), window, told, "fg-sheet")
