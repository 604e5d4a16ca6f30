"""What an observation of Time of Empires holds: the map as nodes, cards by design, timers from now, the rest by field."""

from typing import Any, Final

from gnomon.games.time_of_empires import terms
from gnomon.games.time_of_empires.decisions import OPS
from gnomon.games.time_of_empires.state import FIELDS, PHASE_NAMES, SOURCES
from gnomon.kernel.encoding import Encoding
from gnomon.kernel.features import CATEGORY, NOBODY, QUANTITY, SWITCH, Feature, Numbers, Seats, bits
from gnomon.kernel.records import Field
from gnomon.kernel.told import As, category, flags, left_out, lengths, listed, plain, players, several, tallied, until

PILE: Final = 12
"""So many scholars of one wonder or column are told in their order."""
DESIGNS: Final = terms.DESIGN_NAMES
LEADERS: Final = terms.LEADER_NAMES
_NO_NODE: Final = (terms.NONE,) * terms.EXITS


def _land() -> As:
    """The map of the match: of each node its terrain, building sites, city and capital, and the nodes it leads to."""

    def told(field: Field, seats: Seats, group: str) -> list[Feature]:
        nodes, names = terms.NODES, terms.NODE_NAMES

        reads = "land"

        def terrain(land: Any, eye: int) -> Numbers:
            found: Numbers = land.terrain
            return found

        def sites(land: Any, eye: int) -> Numbers:
            found: Numbers = land.sites
            return found

        def city(land: Any, eye: int) -> Numbers:
            return [int(found) for found in land.is_city]

        def capital(land: Any, eye: int) -> Numbers:
            return seats.players(eye, land.owner)

        def exits(land: Any, eye: int) -> Numbers:
            return [node for ways in land.exit_to for node in (ways or _NO_NODE)]

        last = seats.count - 1
        return [
            Feature(
                "terrain",
                "The terrain of each territory, or -1.",
                group,
                (nodes,),
                CATEGORY,
                -1,
                2,
                reads,
                terrain,
                (names,),
            ),
            Feature(
                "sites",
                "The building sites of each territory.",
                group,
                (nodes,),
                QUANTITY,
                0,
                9,
                reads,
                sites,
                (names,),
            ),
            Feature("city", "1 for each independent city.", group, (nodes,), SWITCH, 0, 1, reads, city, (names,)),
            Feature(
                "capital",
                "Whose capital each node is, or -1.",
                group,
                (nodes,),
                CATEGORY,
                NOBODY,
                last,
                reads,
                capital,
                (names,),
                of_players=True,
            ),
            Feature(
                "exits",
                "The nodes that each node leads to, or -1.",
                group,
                (nodes, terms.EXITS),
                CATEGORY,
                -1,
                nodes - 1,
                reads,
                exits,
                (names, terms.EXIT_NAMES),
            ),
        ]

    return told


def _buildings() -> As:
    """Buildings at each node, by player and kind."""

    def told(field: Field, seats: Seats, group: str) -> list[Feature]:
        reads = "buildings"

        def writes(value: Any, eye: int) -> Numbers:
            width = 4 * seats.count
            return [bit for mask in value for bit in seats.turned(eye, bits(mask, width), 4)]

        shape = (terms.NODES, seats.count, 4)
        labels = (terms.NODE_NAMES, seats.labels, terms.BUILDING_NAMES)
        return [Feature(field.name, "Buildings at each node.", group, shape, SWITCH, 0, 1, reads, writes, labels)]

    return told


def _captured() -> As:
    """Pieces that each player has destroyed, by owner and kind."""

    def told(field: Field, seats: Seats, group: str) -> list[Feature]:
        reads = "captured"

        def writes(value: Any, eye: int) -> Numbers:
            rows = [value[start : start + 4 * seats.count] for start in range(0, len(value), 16)]
            return [number for row in seats.turned(eye, rows, 1) for number in seats.turned(eye, row, 4)]

        shape = (seats.count, seats.count, 4)
        labels = (seats.labels, seats.labels, terms.BUILDING_NAMES)
        return [
            Feature(
                field.name, "Enemy pieces destroyed, by owner.", group, shape, QUANTITY, 0, 5, reads, writes, labels
            )
        ]

    return told


ENCODING: Final = Encoding(
    FIELDS,
    OPS,
    groups={
        "map": ("land", "clans", "holders", "buildings"),
        "players": (
            *("population", "scholars", "stock", "removed", "lost", "captured", "unscored", "tokens", "picked"),
            *("waiting", "backs", "piles", "discards", "memory", "used_tiles", "appointing", "ledger"),
        ),
        "hand": ("hands",),
        "timers": ("timer_slot", "timer_sand", "ready_at", "last_space", "gong_at", "limit_at"),
    },
    told={
        "setting": left_out("the options are told by themselves, and the tables never change"),
        "land": _land(),
        "clans": plain(terms.NODE_NAMES),
        "holders": players(),
        "buildings": _buildings(),
        "stock": plain(("knowledge", "bricks")),
        "removed": plain(terms.FIELD_NAMES),
        "lost": plain(terms.FIELD_NAMES),
        "captured": _captured(),
        "tokens": category(),
        "picked": category(),
        "waiting": category(),
        "hands": tallied(DESIGNS),
        "backs": plain(),
        "piles": several(tallied(DESIGNS), lengths()),
        "discards": tallied(DESIGNS),
        "decks": lengths(),
        "tops": category(terms.DECK_NAMES),
        "gone": lengths(),
        "gone_tops": category(),
        "timer_slot": category(),
        "timer_sand": category(),
        "ready_at": until(),
        "last_space": category(),
        "wonders": listed(3),
        "wonder_piles": listed(PILE, of_players=True),
        "tile_piles": listed(PILE, of_players=True),
        "leaders": category(terms.COLUMN_NAMES),
        "sides": category(terms.COLUMN_NAMES),
        "won": players(),
        "memory": flags(terms.SPACE_NAMES),
        "used_tiles": flags(terms.COLUMN_NAMES),
        "appointing": category(),
        "ledger": plain(tuple(f"{source}_{era}" for era in (1, 2, 3) for source in SOURCES)),
        "mode": category(),
        "phase": category(),
        "active": players(),
        "first": players(),
        "undone": flags(("first", "second")),
        "turn_spaces": flags(terms.SPACE_NAMES),
        "gong_at": until(),
        "limit_at": until(),
    },
    geometry={"phases": PHASE_NAMES},
)
"""The observations of Time of Empires."""
