# gnomon: interpreted
"""Tables of the rules pages, drawn up from the shipped component tables in a language: the first row is the head."""

from collections.abc import Callable
from typing import Final

from gnomon.drawing.speaking import capital, mark
from gnomon.games.time_of_empires import terms
from gnomon.games.time_of_empires.components import PIECES, SHIPPED
from gnomon.games.time_of_empires.say.words import CAPITALS, COLOURS, Words
from gnomon.games.time_of_empires.say.words_cards import card_effect, leader_text, tile_effect, wonder_condition
from gnomon.games.time_of_empires.terms import era_of

Rows = tuple[tuple[str, ...], ...]

_ORIGINS: Final = {
    "seed": mark("rulebook"),
    "public": mark("public"),
    "deduced": mark("deduced"),
    "reading": mark("our reading"),
    "reconstructed": mark("reconstructed"),
    "printed": mark("printed"),
}
_NUMERALS: Final = ("I", "II", "III")


def table(name: str, language: str) -> Rows:
    """A table by its name in the pages: `technologies 2`, `starting`, `leader_tiles` ... Raises KeyError."""
    first, _, rest = name.partition(" ")
    return TABLES[first](Words(language), rest)


def _head(words: Words, *titles: str) -> tuple[str, ...]:
    return tuple(words.say(title) for title in titles)


def _origin(row: str, words: Words) -> str:
    return words.say(_ORIGINS[SHIPPED.provenance[row]])


def _card(design: int, words: Words) -> tuple[str, ...]:
    kind = SHIPPED.type_of[design]
    return (
        words.say("{field}, {building}", field=words.field(kind), building=words.building(kind)),
        str(SHIPPED.discovery[design]),
        str(SHIPPED.construction[design]),
        card_effect(design, words),
    )


def _technologies(words: Words, era: str) -> Rows:
    head = _head(
        words,
        mark("No."),
        mark("Card"),
        mark("Field"),
        mark("Knowledge"),
        mark("Bricks"),
        mark("Effect"),
        mark("Source"),
    )
    rows = [
        (
            terms.DESIGN_NAMES[design],
            words.card(design),
            *_card(design, words),
            _origin(f"technology.{terms.DESIGN_NAMES[design]}.effect", words),
        )
        for design in range(terms.FIRST_STARTING)
        if era_of(design) == int(era)
    ]
    return (head, *rows)


def _starting(words: Words, rest: str) -> Rows:
    head = _head(words, mark("No."), mark("Colour"), mark("Field"), mark("Knowledge"), mark("Bricks"), mark("Effect"))
    rows = [
        (
            terms.DESIGN_NAMES[terms.FIRST_STARTING + hand],
            words.say(COLOURS[hand // terms.FIELD_COUNT]),
            *_card(terms.FIRST_STARTING + hand, words),
        )
        for hand in range(len(terms.COLOUR_NAMES) * terms.FIELD_COUNT)
    ]
    return (head, *rows)


def _leader_tiles(words: Words, rest: str) -> Rows:
    head = _head(words, mark("Side"), mark("Column"), mark("Effect"))
    rows = [
        (terms.TILE_EFFECT_NAMES[side], words.column(side // 2), tile_effect(side, words))
        for side in range(terms.TILE_EFFECTS)
    ]
    return (head, *rows)


def _leaders(words: Words, rest: str) -> Rows:
    head = _head(words, mark("No."), mark("Era"), mark("Column"), mark("Leader"), mark("Effect"))
    rows = [
        (
            terms.LEADER_NAMES[leader],
            _NUMERALS[leader * len(_NUMERALS) // terms.LEADERS],
            words.column(SHIPPED.leader_speciality[leader]),
            words.leader(leader),
            leader_text(leader, words),
        )
        for leader in range(terms.LEADERS)
    ]
    return (head, *rows)


def _wonders(words: Words, rest: str) -> Rows:
    head = _head(words, mark("No."), mark("Era"), mark("Wonder"), mark("Counts"))
    rows = [
        (
            terms.WONDER_NAMES[wonder],
            _NUMERALS[wonder * len(_NUMERALS) // terms.WONDERS],
            words.wonder(wonder),
            capital(wonder_condition(wonder, words)),
        )
        for wonder in range(terms.WONDERS)
    ]
    return (head, *rows)


def _tiles(words: Words, rest: str) -> Rows:
    head = _head(words, mark("Tile"), mark("Centre"), mark("Territory 0"), mark("Territory 1"), mark("Territory 2"))
    return (head, *(_tile(tile, words) for tile in range(terms.TILES)))


def _tile(tile: int, words: Words) -> tuple[str, ...]:
    centre = words.say(CAPITALS[SHIPPED.tile_colour[tile]]) if SHIPPED.is_capital[tile] else words.say("city")
    territories = [
        words.count(
            "{terrain}, {count} site",
            "{terrain}, {count} sites",
            SHIPPED.sites[tile][number],
            terrain=words.terrain(SHIPPED.terrain[tile][number]),
        )
        for number in range(3)
    ]
    return (terms.TILE_NAMES[tile], centre, *territories)


def _player_board(words: Words, rest: str) -> Rows:
    head = _head(
        words,
        mark("Gone"),
        mark("Knowledge"),
        mark("Bricks"),
        mark("Clans"),
        mark("Moves"),
        mark("Scholars"),
        mark("Culture points"),
    )
    rows = [
        tuple(
            str(number)
            for number in (
                gone,
                SHIPPED.symbols_knowledge[gone],
                SHIPPED.symbols_bricks[gone],
                SHIPPED.symbols_clans[gone],
                SHIPPED.symbols_moves[gone],
                SHIPPED.symbols_scholars[gone],
                SHIPPED.culture_points[gone],
            )
        )
        for gone in range(PIECES + 1)
    ]
    return (head, *rows)


TABLES: Final[dict[str, Callable[[Words, str], Rows]]] = {
    "technologies": _technologies,
    "starting": _starting,
    "leader_tiles": _leader_tiles,
    "leaders": _leaders,
    "wonders": _wonders,
    "tiles": _tiles,
    "player_board": _player_board,
}
