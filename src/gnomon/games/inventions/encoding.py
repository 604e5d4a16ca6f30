"""What an observation of Inventions holds: regions and their ropes, milestones, ideas, boards, the rest by field."""

from typing import Any, Final

from gnomon.games.inventions import terms
from gnomon.games.inventions.components import SHIPPED
from gnomon.games.inventions.decisions import OPS
from gnomon.games.inventions.state import BOT_SOURCES, FIELDS, SOURCES
from gnomon.kernel.encoding import Encoding
from gnomon.kernel.features import CATEGORY, SWITCH, Feature, Numbers, Seats, bits
from gnomon.kernel.records import Field
from gnomon.kernel.told import (
    As,
    category,
    flags,
    left_out,
    lengths,
    listed,
    plain,
    player_flags,
    players,
    several,
    tallied,
)

REGIONS: Final = terms.REGION_NAMES
NUMBERS: Final = tuple(str(number + 1) for number in range(terms.NUMBERS))
STACK: Final = 6
"""So many Wealth tiles of a region are told in their order."""


def _spaces() -> As:
    """Influence spaces: whose token lies on each, and which."""

    def told(field: Field, seats: Seats, group: str) -> list[Feature]:
        reads = "spaces"

        def owners(value: Any, eye: int) -> Numbers:
            return seats.players(eye, [token // terms.TOKENS if token >= 0 else -1 for token in value])

        def kinds(value: Any, eye: int) -> Numbers:
            return [token % terms.TOKENS if token >= 0 else -1 for token in value]

        shape = (terms.REGIONS, terms.INFLUENCE_SPACES)
        last = seats.parties - 1
        return [
            Feature(
                "space_owners",
                "Whose token lies on each space, or -1.",
                group,
                shape,
                CATEGORY,
                -1,
                last,
                reads,
                owners,
                (REGIONS,),
                of_players=True,
            ),
            Feature(
                "space_tokens",
                "Which token it is, or -1.",
                group,
                shape,
                CATEGORY,
                -1,
                terms.TOKENS - 1,
                reads,
                kinds,
                (REGIONS,),
            ),
        ]

    return told


def _turned_down() -> As:
    """Placed tokens that lie face down, by player and kind."""

    def told(field: Field, seats: Seats, group: str) -> list[Feature]:
        reads = "turned"

        def writes(value: Any, eye: int) -> Numbers:
            return seats.turned(eye, bits(value, terms.TOKENS * terms.PARTIES), terms.TOKENS)

        shape = (terms.PARTIES, terms.TOKENS)
        labels = (seats.labels, terms.TOKEN_NAMES)
        return [
            Feature(
                field.name,
                "1 for a placed token that lies face down.",
                group,
                shape,
                SWITCH,
                0,
                1,
                reads,
                writes,
                labels,
            )
        ]

    return told


def _packets() -> As:
    """From below, which cards of the deck lie together in an order nobody knows."""

    def told(field: Field, seats: Seats, group: str) -> list[Feature]:
        reads = "packets"

        def writes(value: Any, eye: int) -> Numbers:
            width = terms.ACTION_CARDS
            found = [bit for mask in value for bit in bits(mask, width)]
            return [*found, *(0 for _ in range(width * width - len(found)))]

        shape = (terms.ACTION_CARDS, terms.ACTION_CARDS)
        labels = ((), terms.ACTION_CARD_NAMES)
        return [Feature(field.name, field.doc, group, shape, SWITCH, 0, 1, reads, writes, labels)]

    return told


ENCODING: Final = Encoding(
    FIELDS,
    OPS,
    groups={
        "regions": (
            *(
                "card",
                "presenter",
                "inventor",
                "innovator",
                "specialist",
                "knowledge",
                "scoring",
                "sages_at",
                "letters",
            ),
            *("wealth", "spaces", "people", "turned"),
        ),
        "milestones": ("common", "private", "column", "eureka", "discard", "envoys"),
        "ideas": ("stack", "display", "gone", "ideas", "inventions"),
        "players": (
            *("home", "tired", "supply", "influence", "slots", "hexes", "faded", "busy", "loose", "tokens", "sages"),
            *("epoch", "seasons", "marker", "heir", "ledger"),
        ),
        "hand": ("goals",),
        "opponents": ("chronos_at", "hephaestus_at", "hoard", "deck", "packets", "drawn", "borders", "marker_points"),
    },
    told={
        "setting": left_out("the options are told by themselves, and the tables never change"),
        "card": category(REGIONS),
        "presenter": players(),
        "inventor": players(),
        "innovator": players(),
        "specialist": category(REGIONS),
        "knowledge": category(REGIONS),
        "scoring": flags(REGIONS),
        "sages_at": flags(REGIONS),
        "letters": category(REGIONS),
        "wealth": several(listed(STACK), lengths()),
        "spaces": _spaces(),
        "people": plain(REGIONS, each=terms.REGIONS),
        "common": listed(terms.COMMON),
        "private": category(each=1),
        "column": listed(terms.PARTIES, of_players=True),
        "eureka": listed(terms.COMMON),
        "discard": tallied(terms.MILESTONE_NAMES),
        "envoys": player_flags(),
        "stack": several(tallied(terms.CARD_NAMES), lengths()),
        "display": listed(terms.DISPLAY),
        "gone": flags(terms.CARD_NAMES),
        "ideas": tallied(terms.CARD_NAMES),
        "inventions": tallied(terms.CARD_NAMES, each=1),
        "home": plain(terms.CITIZEN_NAMES),
        "tired": plain(terms.SPECIALTY_NAMES),
        "supply": plain(each=1),
        "slots": listed(terms.SLOTS),
        "hexes": listed(terms.HEXES),
        "faded": flags(NUMBERS),
        "busy": flags(NUMBERS),
        "goals": tallied(terms.GOAL_NAMES),
        "tokens": flags(terms.TOKEN_NAMES, each=1),
        "turned": _turned_down(),
        "sages": plain(each=1),
        "epoch": category(each=1),
        "seasons": category(each=terms.SEASONS),
        "marker": category(each=1),
        "heir": player_flags(),
        "order": listed(terms.PARTIES, of_players=True),
        "objectives": tallied(terms.OBJECTIVE_NAMES),
        "stock": plain(),
        "called": flags(terms.CARD_NAMES),
        "fresh": flags(terms.SLOT_NAMES),
        "waiting": tallied(terms.FACE_NAMES),
        "chronos_at": category(),
        "hephaestus_at": category(),
        "hoard": tallied(terms.TILE_NAMES, each=1),
        "deck": several(tallied(terms.ACTION_CARD_NAMES), lengths()),
        "packets": _packets(),
        "drawn": tallied(terms.ACTION_CARD_NAMES),
        "borders": flags(("1", "2", "3", "4")),
        "marker_points": plain(BOT_SOURCES),
        "ledger": plain(SOURCES),
    },
    parties=terms.PARTIES,
    geometry={"ropes": tuple(SHIPPED.rope_list), "hexes": tuple(tuple(row) for row in SHIPPED.hex_beside)},
)
"""The observations of Inventions."""
