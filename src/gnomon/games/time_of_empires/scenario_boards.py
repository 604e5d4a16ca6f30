"""The boards of a scenario file: the map, the shared boards, and the cards that lie in decks or have left the game."""

from collections import Counter
from typing import Final

from gnomon.games.time_of_empires import terms
from gnomon.games.time_of_empires.scenario_words import read_piece
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.terms import era_of
from gnomon.kernel.codec import Reader
from gnomon.kernel.frames import UNKNOWN
from gnomon.kernel.rng import shuffle
from gnomon.kernel.scenario_words import cards_of, one_of, row_of

WONDERS_OF_ERA: Final = 4
LEADERS_OF_ERA: Final = 6
DECKS: Final = len(terms.DECK_NAMES)

REST: Final = "..."
"""At the end of a deck: its share of the cards that lie nowhere else, below those named."""


def table_of(reader: Reader, name: str) -> Reader:
    """A nested table, empty if it is not there."""
    return reader.table(name) if reader.has(name) else Reader({}, f"{reader.where}: {name}")


def read_boards(reader: Reader, state: EmpiresState) -> None:
    """The map, the leader board and the wonder board. Raises BadInput."""
    _read_map(table_of(reader, "map"), state)
    _read_columns(reader, state)
    _read_wonders(reader, state)


def _read_map(table: Reader, state: EmpiresState) -> None:
    for node in state.land.nodes:
        name = terms.NODE_NAMES[node]
        if not table.has(name):
            continue
        for item in table.items(name):
            words = item.split() if isinstance(item, str) else []
            if len(words) == 2 and words[0] in terms.COLOUR_NAMES[: state.seats] and words[1] in ("1", "2", "3", "4"):
                if state.clans[node]:
                    raise table.error(name, f"{item!r:.40} meets other clans")
                state.holders[node] = terms.COLOUR_NAMES.index(words[0])
                state.clans[node] = int(words[1])
                continue
            owner, kind = read_piece(table, name, item, state.seats)
            if (state.buildings[node] >> (terms.FIELD_COUNT * owner + kind)) & 1:
                raise table.error(name, f"{item!r:.40} stands there twice")
            state.buildings[node] |= 1 << (terms.FIELD_COUNT * owner + kind)
    table.finish()


# --- shared boards -------------------------------------------------------------------------------------------------


def _read_columns(reader: Reader, state: EmpiresState) -> None:
    sides = [terms.NONE] * len(terms.COLUMN_NAMES)
    leaders = [terms.NONE] * len(terms.COLUMN_NAMES)
    seats = terms.COLOUR_NAMES[: state.seats]
    for column in range(terms.SPECIALITIES + (1 if state.seats == terms.MAX_SEATS else 0)):
        table = table_of(reader, terms.COLUMN_NAMES[column])
        sides[column] = 2 * column
        if table.has("tile"):
            sides[column] = one_of(table, "tile", table.raw("tile"), terms.TILE_EFFECT_NAMES)
            if sides[column] // 2 != column:
                raise table.error("tile", f"'{terms.TILE_EFFECT_NAMES[sides[column]]}' belongs to another column")
        leaders[column] = _first_leader(state, column) if state.era else terms.NONE
        if table.has("leader"):
            leaders[column] = one_of(table, "leader", table.raw("leader"), terms.LEADER_NAMES, absent=True)
        state.tile_piles[column] = row_of(table, "scholars", seats)
        table.finish()
    state.sides = tuple(sides)
    state.leaders = tuple(leaders)


def _first_leader(state: EmpiresState, column: int) -> int:
    """The first leader of the column's speciality in the era's table; for the extra column the second technical one."""
    speciality = state.setting.components.leader_speciality
    wanted = 0 if column == terms.COLUMN_EXTRA else column
    fitting = [
        leader
        for leader in range(terms.LEADERS)
        if leader // LEADERS_OF_ERA == state.era - 1 and speciality[leader] == wanted
    ]
    return fitting[-1 if column == terms.COLUMN_EXTRA else 0]


def _read_wonders(reader: Reader, state: EmpiresState) -> None:
    wonders: list[int] = []
    seats = terms.COLOUR_NAMES[: state.seats]
    for place in range(state.era):
        table = table_of(reader, f"wonder_{place + 1}")
        wonder = WONDERS_OF_ERA * place
        if table.has("card"):
            wonder = one_of(table, "card", table.raw("card"), terms.WONDER_NAMES)
            if wonder // WONDERS_OF_ERA != place:
                raise table.error("card", f"'{terms.WONDER_NAMES[wonder]}' is of another era")
        wonders.append(wonder)
        state.wonder_piles[place] = row_of(table, "scholars", seats)
        table.finish()
    state.wonders = tuple(wonders)


# --- cards ---------------------------------------------------------------------------------------------------------


def read_cards(reader: Reader, state: EmpiresState, hands_given: list[bool]) -> None:
    """The decks and the cards that left the game, and whatever lies nowhere to its place. Raises BadInput."""
    _place_starting_cards(state, hands_given)
    table = table_of(reader, "decks")
    open_decks = [deck for deck in range(DECKS) if _read_deck(table, state, deck)]
    for era in range(1, terms.ERAS + 1):
        _read_gone(table_of(reader, f"gone_{era}"), state, era)
    if state.era and open_decks:
        _deal(state, open_decks)
    for deck, cards in enumerate(state.decks):
        state.tops[deck] = state.setting.components.type_of[cards[-1]] if cards else terms.NONE
    if table.has("tops"):
        tops = row_of(table, "tops", terms.FIELD_NAMES, absent=True)
        seen = [deck for deck, cards in enumerate(state.decks) if not cards or cards[-1] != UNKNOWN]
        if len(tops) != DECKS or any(tops[deck] != state.tops[deck] for deck in seen):
            raise table.error("tops", "the types on top of the decks are others")
        state.tops = list(tops)
    table.finish()


def _read_deck(table: Reader, state: EmpiresState, deck: int) -> bool:
    """The cards of a deck, next one first; whether it takes a share of those that lie nowhere below them."""
    name = terms.DECK_NAMES[deck]
    if not table.has(name):
        return True
    words = table.items(name)
    is_open = bool(words) and words[-1] == REST
    found = cards_of(Reader({name: words[:-1] if is_open else words}, table.where), name, terms.DESIGN_NAMES)
    state.decks[deck] = tuple(reversed(found))
    return is_open


def _read_gone(table: Reader, state: EmpiresState, era: int) -> None:
    if table.has("cards"):
        state.gone[era - 1] = cards_of(table, "cards", terms.DESIGN_NAMES)
        tops = row_of(table, "tops", terms.FIELD_NAMES, absent=True)
        if len(tops) != DECKS:
            raise table.error("tops", "expected the type on top of each of the four decks")
        state.gone_tops[DECKS * (era - 1) : DECKS * era] = tops
    table.finish()
    if era < state.era and not state.gone[era - 1]:
        _leave(state, era)


def _place_starting_cards(state: EmpiresState, hands_given: list[bool]) -> None:
    components = state.setting.components
    for seat in range(state.seats):
        lying = {*state.hands[seat], *state.piles[seat], *state.discards[seat]}
        first = terms.FIRST_STARTING + terms.FIELD_COUNT * seat
        left = tuple(design for design in range(first, first + terms.FIELD_COUNT) if design not in lying)
        if UNKNOWN in lying:
            continue
        if hands_given[seat]:
            state.discards[seat] = left + state.discards[seat]
        else:
            state.hands[seat] = tuple(sorted(state.hands[seat] + left))
            for design in left:
                state.backs[16 * seat + components.back_of[design]] += 1


def lying_cards(state: EmpiresState) -> Counter[int]:
    """How many copies of every design lie somewhere; UNKNOWN counts those that a view does not know."""
    return Counter(
        card for cards in (*state.hands, *state.piles, *state.discards, *state.decks, *state.gone) for card in cards
    )


def _left_of(state: EmpiresState, era: int) -> list[int]:
    lying = lying_cards(state)
    copies = state.setting.components.copies
    return [
        design
        for design in range(terms.FIRST_STARTING)
        if era_of(design) == era
        for _ in range(copies[design] - lying[design])
    ]


def _leave(state: EmpiresState, era: int) -> None:
    """The cards of a past era that lie nowhere leave the game from four decks."""
    cards = _left_of(state, era)
    shuffle(state, cards)
    state.gone[era - 1] = tuple(cards)
    for deck in range(DECKS):
        mine = cards[deck::DECKS]
        state.gone_tops[DECKS * (era - 1) + deck] = state.setting.components.type_of[mine[-1]] if mine else terms.NONE


def _deal(state: EmpiresState, open_decks: list[int]) -> None:
    """The cards of the present era that lie nowhere, shuffled and dealt evenly below those of the open decks."""
    cards = _left_of(state, state.era)
    shuffle(state, cards)
    for at, deck in enumerate(open_decks):
        state.decks[deck] = (*cards[at :: len(open_decks)], *state.decks[deck])
