"""What a scenario file tells about each player and each automated opponent, but for cards of the idea stack's kind."""

from collections.abc import Sequence
from typing import Final

from gnomon.games.inventions import terms
from gnomon.games.inventions.effects import own_era
from gnomon.games.inventions.rules.milestones import era_of_space
from gnomon.games.inventions.state import (
    BOT_SOURCES,
    SOURCES,
    InventionsState,
    replaced,
)
from gnomon.kernel.codec import Reader
from gnomon.kernel.frames import UNKNOWN, seats_of
from gnomon.kernel.kinds import counts_of
from gnomon.kernel.scenario_words import cards_of, one_of, row_of

ERA_NAMES: Final = ("1", "2", "3", "4")
"""Eras after which a token of Chronos' may wait."""
MOST_POINTS: Final = 999
FIRST_MARKED: Final = 2
"""The first era with spaces for era markers."""


def read_parties(tables: list[Reader], state: InventionsState) -> None:
    """The table of each colour, empty where nothing was told; era markers follow from what was."""
    state.marker = (terms.NOTHING,) * len(state.marker)
    for party, table in enumerate(tables):
        _read_pillars(table, state, party)
        if party < state.seats:
            _read_citizens(table, state, party)
            _read_tiles(table, state, party)
            _read_goals(table, state, party)
            _read_counts(table, "points", SOURCES, MOST_POINTS, state.ledger, party)
            if table.has("heir"):
                state.heir |= table.boolean("heir") << party
        else:
            _read_opponent(table, state, party)
        if party == state.setting.hephaestus:
            _read_action_cards(table, state)
    for party, table in enumerate(tables):
        if state.marker[party] == terms.NOTHING:
            state.marker = replaced(state.marker, party, _free_space(table, state, party))


def _read_pillars(table: Reader, state: InventionsState, party: int) -> None:
    """Pillars on action spaces, sages, the era marker."""
    if table.has("epoch"):
        state.epoch = replaced(state.epoch, party, table.choice("epoch", terms.ACTION_NAMES))
    seasons = row_of(table, "seasons", terms.ACTION_NAMES)
    if len(seasons) > terms.SEASONS:
        raise table.error("seasons", f"a player has {terms.SEASONS}")
    for number, action in enumerate(seasons):
        state.seasons = replaced(state.seasons, terms.SEASONS * party + number, action)
    if table.has("sages"):
        state.sages = replaced(state.sages, party, table.integer("sages", 0, terms.REGIONS))
    if table.has("marker"):
        space = table.choice("marker", terms.ERA_SPACE_NAMES)
        if space in state.marker:
            raise table.error("marker", f"'{terms.ERA_SPACE_NAMES[space]}' is taken")
        if era_of_space(space) > max(own_era(state, party), FIRST_MARKED):
            raise table.error("marker", f"'{terms.ERA_SPACE_NAMES[space]}' is of a later era than the milestone")
        state.marker = replaced(state.marker, party, space)


def _free_space(table: Reader, state: InventionsState, party: int) -> int:
    """The leftmost free era space of the private milestone's era."""
    era = state.setting.components.era_of[state.private[party]]
    first = terms.FIRST_SPACE[max(era - 2, 0)]
    free = [space for space in range(first, first + terms.SPACES_OF_ERA[max(era - 2, 0)]) if space not in state.marker]
    if not free:
        raise table.error("marker", f"every space of era {era} is taken")
    return free[0]


def _read_citizens(table: Reader, state: InventionsState, seat: int) -> None:
    """Influence; those at Home and in the Academy, and the exhausted ones."""
    most = state.setting.components.citizens
    if table.has("influence"):
        state.influence[seat] = table.integer("influence", 0, terms.MOST_INFLUENCE)
    _read_counts(table, "home", terms.CITIZEN_NAMES, most, state.home, seat)
    _read_counts(table, "exhausted", terms.CITIZEN_NAMES[: terms.SPECIALTIES], most, state.tired, seat)


def _read_counts(table: Reader, name: str, words: Sequence[str], most: int, numbers: list[int], seat: int) -> None:
    """A number of each word into the entries of a seat, none where it is left out."""
    if table.has(name):
        start = len(words) * seat
        numbers[start : start + len(words)] = counts_of(table.table(name), words, most)


def _read_tiles(table: Reader, state: InventionsState, seat: int) -> None:
    """Tiles display, Progress map, economy tokens and technology tiles turned down."""
    row = row_of(table, "display", terms.TILE_NAMES, absent=True)
    if len(row) > terms.SLOTS:
        raise table.error("display", f"it has {terms.SLOTS} slots")
    state.slots[seat] = (*row, *(terms.NOTHING,) * (terms.SLOTS - len(row)))
    if table.has("map"):
        places = table.table("map")
        for place, name in enumerate(terms.HEX_NAMES):
            if places.has(name):
                tile = places.choice(name, terms.TILE_NAMES[: terms.FIRST_ASPIRATION])
                state.hexes[seat] = replaced(state.hexes[seat], place, tile)
        places.finish()
    own = [tile for tile in (*state.slots[seat], *state.hexes[seat]) if terms.NOTHING < tile < terms.FIRST_ASPIRATION]
    for tile in own:
        if own.count(tile) > 1:
            raise table.error("map", f"'{terms.TILE_NAMES[tile]}' is there twice")
    state.busy[seat] = _numbers(table, "busy")
    state.faded[seat] = _numbers(table, "faded")
    for number in range(terms.NUMBERS):
        if (state.busy[seat] >> number) & 1 and number not in state.hexes[seat]:
            raise table.error("busy", f"economy tile {number + 1} is not built")
        if (state.faded[seat] >> number) & 1 and terms.FIRST_TECHNOLOGY + number not in state.hexes[seat]:
            raise table.error("faded", f"technology tile {number + 1} is not built")
    components = state.setting.components
    locked = sum(
        components.hex_benefit[place] == terms.GIVES_TOKEN and state.hexes[seat][place] == terms.NOTHING
        for place in range(terms.HEXES)
    )
    state.loose[seat] = components.economy_tokens - locked - state.busy[seat].bit_count()
    if state.loose[seat] < 0:
        raise table.error("busy", "so many economy tokens are not unlocked")


def _numbers(table: Reader, name: str) -> int:
    """A list of numbers of tiles as a mask."""
    found = table.integers(name, None, 1, terms.NUMBERS) if table.has(name) else []
    if len(set(found)) != len(found):
        raise table.error(name, "a number is there twice")
    return sum(1 << (number - 1) for number in found)


def _read_goals(table: Reader, state: InventionsState, seat: int) -> None:
    """One of each deck that is dealt; whoever was dealt a goal that another is told gets the other's."""
    if not table.has("goals"):
        return
    told = cards_of(table, "goals", terms.GOAL_NAMES)
    families = state.setting.goal_families
    fits = [goal == UNKNOWN or _family(goal) == family for goal, family in zip(told, families, strict=False)]
    if len(told) != len(families) or not all(fits):
        raise table.error(
            "goals", f"expected one of each of {', '.join(terms.GOAL_FAMILIES[family] for family in families)}"
        )
    for at, goal in enumerate(told):
        for other in range(state.seats):
            if state.goals[other][at] == goal != UNKNOWN:
                if other < seat:
                    raise table.error("goals", f"'{terms.GOAL_NAMES[goal]}' is somebody else's")
                state.goals[other] = replaced(state.goals[other], at, state.goals[seat][at])
        state.goals[seat] = replaced(state.goals[seat], at, goal)


def _family(goal: int) -> int:
    """The deck of a goal."""
    return max(family for family, first in enumerate(terms.FIRST_GOAL) if goal >= first)


# --- automated opponents ---------------------------------------------------------------------------------------------


def _read_opponent(table: Reader, state: InventionsState, party: int) -> None:
    """Where it stands, its tiles; Chronos' tokens between the eras, the points on the marker."""
    is_chronos = party == state.setting.chronos
    region = one_of(table, "region", table.raw("region"), terms.REGION_NAMES, absent=True) if table.has("region") else 0
    if is_chronos:
        state.chronos_at = region
        if table.has("borders"):
            state.borders = table.choices("borders", ERA_NAMES)
    else:
        state.hephaestus_at = region
    state.hoard[party] = row_of(table, "tiles", terms.TILE_NAMES[: terms.FIRST_ASPIRATION])
    if len(set(state.hoard[party])) != len(state.hoard[party]):
        raise table.error("tiles", "a tile is there twice")
    if is_chronos and state.borders.bit_count() > state.tokens[party].bit_count():
        raise table.error("borders", "so many influence tokens are not left")
    if table.has("points"):
        points = table.table("points")
        for number, source in enumerate(BOT_SOURCES):
            if points.has(source):
                state.marker_points[number] = points.integer(source, 0, MOST_POINTS)
        points.finish()


def _read_action_cards(table: Reader, state: InventionsState) -> None:
    """The cards of this era in order; the deck keeps the others as dealt unless it is told, the next one first."""
    state.drawn = row_of(table, "drawn", terms.ACTION_CARD_NAMES)
    if len(set(state.drawn)) != len(state.drawn) or len(state.drawn) >= terms.ACTION_CARDS - 1:
        raise table.error("drawn", "at most three different cards are drawn in an era")
    state.deck = tuple(card for card in state.deck if card not in state.drawn)
    if table.has("deck"):
        state.deck = tuple(reversed(cards_of(table, "deck", terms.ACTION_CARD_NAMES)))
    left = [card for card in range(terms.ACTION_CARDS) if card not in state.drawn]
    state.packets = (sum(1 << card for card in left),)
    if table.has("packets"):
        rows = [Reader({"packets": row}, table.where) for row in reversed(table.items("packets"))]
        state.packets = tuple(row.choices("packets", terms.ACTION_CARD_NAMES) for row in rows)
    at = 0
    for packet in state.packets:
        lying = [card for card in state.deck[at : at + packet.bit_count()] if card != UNKNOWN]
        if len(set(lying)) != len(lying) or not all((packet >> card) & 1 for card in lying):
            raise table.error("packets", "a packet holds other cards than lie there")
        at += packet.bit_count()
    if 0 in state.packets:
        raise table.error("packets", "no packet is empty")
    if sorted(card for packet in state.packets for card in seats_of(packet)) != left or len(state.deck) != len(left):
        raise table.error("deck", f"it holds each of the {len(left)} cards that are not drawn once")
