# gnomon: interpreted
"""Tables of the rules pages, drawn up from the shipped component tables in a language; their heads stand in the pages."""

from collections.abc import Callable, Sequence
from typing import Final

from gnomon.drawing.rule_pages import Rows
from gnomon.games.inventions import terms
from gnomon.games.inventions.components import ACCOLADES, MODES, SHIPPED, TITLES
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.say.words_goals import accolade_text, mode_text, objective_text, title_text
from gnomon.games.inventions.say.words_tiles import (
    hex_text,
    knowledge_text,
    milestone_text,
    specialist_text,
    tile_text,
)
from gnomon.games.inventions.setting import by_players

_NONE: Final = "–"


def table(name: str, language: str) -> Rows:
    """The rows of a table by its name in the pages: `hexes`, `cards 3`, `milestones` ... Raises KeyError."""
    first, _, rest = name.partition(" ")
    return TABLES[first](Words(language), rest)


# --- the board -------------------------------------------------------------------------------------------------------


def _regions(words: Words, rest: str) -> Rows:
    return tuple(
        (str(region + 1), words.region(region), words.regions(SHIPPED.ropes[region])) for region in range(terms.REGIONS)
    )


def _specialists(words: Words, rest: str) -> Rows:
    return tuple(
        (specialist_text(tile, words), str(SHIPPED.specialist_citizens[tile])) for tile in range(terms.SPECIALIST_TILES)
    )


def _knowledge(words: Words, rest: str) -> Rows:
    return tuple((knowledge_text(tile, words),) for tile in range(terms.KNOWLEDGE_TILES))


def _milestones(words: Words, rest: str) -> Rows:
    return tuple(
        (
            words.letter(milestone),
            str(SHIPPED.era_of[milestone]),
            words.milestone(milestone),
            milestone_text(milestone, words),
        )
        for milestone in range(terms.MILESTONES)
    )


def _cards(words: Words, era: str) -> Rows:
    """The cards of an era; those without an idea side have neither milestone nor anybody exhausted."""
    found = []
    for card in range(terms.CARDS):
        if SHIPPED.card_era[card] != int(era):
            continue
        row = [words.card(card)]
        if SHIPPED.card_milestone[card] >= 0:
            row.append(words.lettered(SHIPPED.card_milestone[card]))
        row.append(words.specialty(SHIPPED.specialty[card]))
        if SHIPPED.card_milestone[card] >= 0:
            row.append(words.listing(words.citizen(kind) for kind in SHIPPED.exhausted[card]) or _NONE)
        row.append(words.action(SHIPPED.card_chain[card]))
        found.append(tuple(row))
    return tuple(found)


def _influence(words: Words, rest: str) -> Rows:
    """Positions of the influence track that give the same stand in one row."""
    gives = [
        (SHIPPED.chain_tokens[at], SHIPPED.adjustment[at], SHIPPED.influence_points[at])
        for at in range(terms.MOST_INFLUENCE + 1)
    ]
    found: list[tuple[str, ...]] = []
    first = 0
    for at, (tokens, adjustment, points) in enumerate(gives):
        if at < terms.MOST_INFLUENCE and gives[at + 1] == gives[at]:
            continue
        band = str(at) if first == at else f"{first}–{at}"
        found.append((band, str(tokens), _signed(adjustment), words.points(points)))
        first = at + 1
    return tuple(found)


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def _era_spaces(words: Words, rest: str) -> Rows:
    found = []
    first = 0
    for number, spaces in enumerate(terms.SPACES_OF_ERA):
        benefits = SHIPPED.space_benefit[first : first + spaces]
        told = [words.benefit(benefit) for benefit in benefits if benefit != terms.NO_BENEFIT]
        found.append((words.era(number + 2), " · ".join(told) or _NONE))
        first += spaces
    return tuple(found)


def _forums(words: Words, rest: str) -> Rows:
    return tuple(
        (str(forum + 1), *map(words.action, _spaces(SHIPPED.forum_of, forum))) for forum in range(terms.FORUMS)
    )


def _spaces(forum_of: Sequence[int], forum: int) -> list[int]:
    return [action for action in range(terms.ACTIONS) if forum_of[action] == forum]


# --- players and tiles -----------------------------------------------------------------------------------------------


def _tokens(words: Words, rest: str) -> Rows:
    return tuple(
        (words.token(kind), str(SHIPPED.needed[kind]) if SHIPPED.needed[kind] else _NONE, words.action(action))
        for kind, action in zip(range(terms.TOKENS), terms.TOKEN_CHAIN, strict=True)
    )


def _progress(words: Words, kind: str) -> Rows:
    """Numbers and effects of the economy or the culture tiles."""
    first = terms.NUMBERS * terms.SPECIALTY_NAMES.index(kind)
    return tuple((str(number + 1), tile_text(first + number, words)) for number in range(terms.NUMBERS))


def _technology(words: Words, rest: str) -> Rows:
    return tuple(
        (str(number + 1), words.action(pair[0]), words.action(pair[1]))
        for number, pair in zip(range(terms.NUMBERS), SHIPPED.pairs, strict=True)
        if pair
    )


def _wealth(words: Words, rest: str) -> Rows:
    """A letter of several copies has one of each, or copies that are all alike."""
    return tuple(
        (
            words.tile(terms.FIRST_WEALTH + tile),
            str(SHIPPED.wealth_stack[letter] // terms.LETTER_OF_WEALTH.count(letter)),
            tile_text(terms.FIRST_WEALTH + tile, words),
        )
        for tile, letter in zip(range(terms.WEALTH), terms.LETTER_OF_WEALTH, strict=True)
    )


def _hexes(words: Words, rest: str) -> Rows:
    return tuple(
        (
            str(place + 1),
            str(SHIPPED.hex_row[place]),
            ", ".join(str(other + 1) for other in SHIPPED.hex_beside[place]),
            hex_text(place, words),
        )
        for place in range(terms.HEXES)
    )


def _building(words: Words, rest: str) -> Rows:
    return tuple((str(number + 1), str(SHIPPED.building_influence[number])) for number in range(terms.SLOTS))


def _players(words: Words, rest: str) -> Rows:
    found = []
    for seats in GAME.seat_counts:
        told = Words(words.language, (), seats=seats)
        _, chronos, hephaestus = by_players(seats)
        bots = told.listing(told.name(party) for party in (chronos, hephaestus) if party != terms.NOBODY)
        whole = seats == terms.MAX_SEATS
        wealth = SHIPPED.wealth_stack if whole else SHIPPED.wealth_few
        progress = SHIPPED.progress_stack if whole else SHIPPED.progress_few
        found.append((str(seats), bots or _NONE, str(progress), str(wealth[0]), str(wealth[-1])))
    return tuple(found)


# --- goals -----------------------------------------------------------------------------------------------------------


def _goal_regions(words: Words, rest: str) -> Rows:
    """Card by card: the regions of influence and majority goals, and those of network goals."""
    size = terms.GOALS_OF_FAMILY[0]
    influence, network = SHIPPED.goal_regions[:size], SHIPPED.goal_regions[2 * size : 3 * size]
    return tuple((str(card + 1), words.regions(influence[card]), words.regions(network[card])) for card in range(size))


def _objectives(words: Words, rest: str) -> Rows:
    return tuple((str(objective + 1), objective_text(objective, words)) for objective in range(terms.OBJECTIVES))


# --- solo play -------------------------------------------------------------------------------------------------------


def _action_cards(words: Words, rest: str) -> Rows:
    """An asterisk marks actions after which Hephaestus may chain."""
    return tuple(
        (
            str(card + 1),
            *(
                words.action(action) + (" *" if (SHIPPED.chained >> action) & 1 else "")
                for action in SHIPPED.action_cards[card]
            ),
        )
        for card in range(terms.ACTION_CARDS)
    )


def _modes(words: Words, rest: str) -> Rows:
    return tuple((mode_text(mode, words), *map(str, SHIPPED.mode_points[mode])) for mode in range(len(MODES)))


def _accolades(words: Words, rest: str) -> Rows:
    return tuple(
        (str(number + 1), accolade_text(number, words), str(SHIPPED.accolade_points[number]))
        for number in range(ACCOLADES)
    )


def _titles(words: Words, rest: str) -> Rows:
    return tuple((title_text(number, words), str(SHIPPED.titles[number])) for number in range(TITLES))


TABLES: Final[dict[str, Callable[[Words, str], Rows]]] = {
    "regions": _regions,
    "specialists": _specialists,
    "knowledge": _knowledge,
    "milestones": _milestones,
    "cards": _cards,
    "influence": _influence,
    "era_spaces": _era_spaces,
    "forums": _forums,
    "tokens": _tokens,
    "progress": _progress,
    "technology": _technology,
    "wealth": _wealth,
    "hexes": _hexes,
    "building": _building,
    "players": _players,
    "goal_regions": _goal_regions,
    "objectives": _objectives,
    "action_cards": _action_cards,
    "modes": _modes,
    "accolades": _accolades,
    "titles": _titles,
}
