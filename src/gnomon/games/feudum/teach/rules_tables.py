# gnomon: interpreted
"""Tables of the rules pages, drawn up from the shipped component tables in a language; their heads stand in the pages."""

from collections.abc import Callable
from typing import Final

from gnomon.drawing.rule_pages import Rows
from gnomon.drawing.speaking import capital
from gnomon.games.feudum import terms
from gnomon.games.feudum.components import SHIPPED
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.say.words import NUMERALS, Words
from gnomon.games.feudum.say.words_cards import special_text, special_title, writ_text
from gnomon.games.feudum.setting import by_players

_NONE: Final = "–"
_YES: Final = "●"


def table(name: str, language: str) -> Rows:
    """The rows of a table by its name in the pages: `prices`, `routes ship`, `cards` ... Raises KeyError."""
    first, _, rest = name.partition(" ")
    return TABLES[first](Words(language), rest)


def _landscapes(words: Words, rest: str) -> Rows:
    return tuple(
        (capital(words.landscape(one)), str(SHIPPED.landscapes[one]), words.resources(one, SHIPPED.landscape_resources))
        for one in range(terms.LANDSCAPES)
    )


def _discs(words: Words, rest: str) -> Rows:
    """Discs of each type on the starts and on all other locations."""
    return tuple(
        (capital(words.type(kind)), str(SHIPPED.start_discs[kind]), str(SHIPPED.other_discs[kind]))
        for kind in range(terms.FEUDUM)
    )


def _seals(words: Words, rest: str) -> Rows:
    return tuple((str(value), str(number)) for value, number in enumerate(SHIPPED.seals) if number)


def _regions(words: Words, rest: str) -> Rows:
    land = SHIPPED.land
    return tuple(
        (
            capital(words.region(region)),
            ", ".join(words.place(place) for place in land.regions[region]),
            ", ".join(words.place(place) for place in land.regions[region] if land.start[place]) or _NONE,
        )
        for region in range(terms.REGIONS)
    )


def _locations(words: Words, rest: str) -> Rows:
    land = SHIPPED.land
    return tuple(
        (
            terms.LOCATION_NAMES[place],
            words.place(place),
            words.region(land.region[place]),
            " ".join(land.letters[place]) or _NONE,
            _YES if land.start[place] else _NONE,
            _YES if land.port[place] else _NONE,
        )
        for place in range(terms.LOCATIONS)
    )


def _routes(words: Words, network: str) -> Rows:
    near = SHIPPED.land.near[terms.NETWORK_NAMES.index(network)]
    return tuple(
        (
            f"{words.place(place)} ({terms.LOCATION_NAMES[place]})",
            ", ".join(words.place(other) for other in near[place]),
        )
        for place in range(terms.LOCATIONS)
        if near[place]
    )


def _levels(words: Words, rest: str) -> Rows:
    """Goods of market and alchemist at the start."""
    goods = ((terms.MERCHANT, SHIPPED.market_level), (terms.ALCHEMIST, SHIPPED.alchemist_level))
    return tuple(
        (capital(words.guild(guild)), *(str(level[good]) for good in range(terms.GOODS))) for guild, level in goods
    )


def _players(words: Words, rest: str) -> Rows:
    found = []
    for seats in GAME.seat_counts:
        track, rows = by_players(SHIPPED, seats)
        found.append((str(seats), str(track), str(len(rows) - seats), str(len(rows) * SHIPPED.row_level)))
    return tuple(found)


def _cards(words: Words, rest: str) -> Rows:
    """Each card with what repeats it, and its special ability."""
    return tuple(
        (words.card(card), _repeated_by(card, words), special_title(card, words), special_text(card, words))
        for card in range(terms.CARDS)
    )


def _repeated_by(card: int, words: Words) -> str:
    if (SHIPPED.repeatable >> card) & 1:
        return words.card(terms.REPEAT)
    return special_title(terms.REPEAT, words) if (SHIPPED.deja_vu >> card) & 1 else _NONE


def _voyage(words: Words, rest: str) -> Rows:
    found = []
    for space in range(1, SHIPPED.voyage + 1):
        section = SHIPPED.voyage_sections[space - 1] - 1
        found.append(
            (
                str(space),
                NUMERALS[section],
                _YES if space in SHIPPED.voyage_writs else _NONE,
                str(SHIPPED.voyage_leading[section]),
                str(SHIPPED.voyage_following[section]),
            )
        )
    return tuple(found)


def _tiles(words: Words, rest: str) -> Rows:
    return tuple(
        (
            NUMERALS[epoch - 1],
            *(str(SHIPPED.tile_points[kind][epoch]) for kind in range(terms.OUTPOST + 1, terms.FEUDUM + 1)),
        )
        for epoch in range(1, terms.TILE_EPOCHS + 1)
    )


def _favours(words: Words, rest: str) -> Rows:
    return tuple(
        (str(SHIPPED.harvest + more), str(SHIPPED.harvest + more - favour), str(favour))
        for more, favour in enumerate(SHIPPED.favours)
    )


def _prices(words: Words, rest: str) -> Rows:
    return tuple(
        (capital(words.good(good)), *(str(price) for price in SHIPPED.prices[good])) for good in range(terms.GOODS)
    )


def _stars(words: Words, rest: str) -> Rows:
    return tuple((capital(words.guild(guild)), words.type(SHIPPED.linked[guild])) for guild in range(terms.GUILDS))


def _military(words: Words, rest: str) -> Rows:
    """By space: what it costs, and the epochs at whose dawn it counts."""
    return tuple(
        (
            str(space + 1),
            str(value),
            ", ".join(NUMERALS[epoch] for epoch in range(terms.EPOCHS) if SHIPPED.military_checked[epoch] > space),
        )
        for space, value in enumerate(SHIPPED.military_values)
    )


def _dawns(words: Words, rest: str) -> Rows:
    return tuple((NUMERALS[number + 1], str(stacks)) for number, stacks in enumerate(SHIPPED.epoch_stacks))


def _active(words: Words, rest: str) -> Rows:
    return tuple((str(regions), str(points)) for regions, points in enumerate(SHIPPED.region_points) if regions)


def _letters(words: Words, rest: str) -> Rows:
    return tuple(
        (NUMERALS[epoch], terms.LETTERS[letter]) for epoch, letter in enumerate(SHIPPED.epoch_letters) if epoch
    )


def _writs(words: Words, kind: str) -> Rows:
    numbers = range(terms.MANDATES) if kind == "mandates" else range(terms.MANDATES, terms.WRITS)
    return tuple((words.writ(writ), writ_text(writ, words)) for writ in numbers)


TABLES: Final[dict[str, Callable[[Words, str], Rows]]] = {
    "landscapes": _landscapes,
    "discs": _discs,
    "seals": _seals,
    "regions": _regions,
    "locations": _locations,
    "routes": _routes,
    "levels": _levels,
    "players": _players,
    "cards": _cards,
    "voyage": _voyage,
    "tiles": _tiles,
    "favours": _favours,
    "prices": _prices,
    "stars": _stars,
    "military": _military,
    "dawns": _dawns,
    "active": _active,
    "letters": _letters,
    "writs": _writs,
}
