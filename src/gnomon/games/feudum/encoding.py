"""What an observation of Feudum holds: the realm as a graph of 22 places, the guilds, the rest by field."""

from typing import Any, Final

from gnomon.games.feudum import terms
from gnomon.games.feudum.components import SHIPPED
from gnomon.games.feudum.decisions import OPS
from gnomon.games.feudum.state import FIELDS, SHOWN, SOURCES
from gnomon.kernel.encoding import Encoding
from gnomon.kernel.features import CATEGORY, Feature, Numbers, Seats
from gnomon.kernel.frames import UNKNOWN
from gnomon.kernel.records import Field
from gnomon.kernel.told import As, category, flags, left_out, listed, plain, player_flags, players, several, tallied

PLACES: Final = terms.LOCATION_NAMES
TOKENS: Final = tuple(str(value) for value in range(SHOWN + 6))
"""Seals and beads by their value, 8 more where everybody has seen it."""
EVERYBODY: Final = 1 << terms.MAX_SEATS


def _secret() -> As:
    """What was chosen in secret, as three numbers of five bits each; -1 for others' choices."""

    def told(field: Field, seats: Seats, group: str) -> list[Feature]:
        reads = "secret"

        def writes(value: Any, eye: int) -> Numbers:
            return [
                UNKNOWN if number < 0 else number >> 5 * pawn & 31
                for number in seats.turned(eye, value, 1)
                for pawn in range(terms.PAWNS)
            ]

        shape = (seats.count, terms.PAWNS)
        return [
            Feature(
                field.name, field.doc, group, shape, CATEGORY, -1, 31, reads, writes, (seats.labels[: seats.count],)
            )
        ]

    return told


def _deck_seen() -> As:
    """Who knows each writ of the deck: 0 nobody, 1 whoever looks, 2 everybody; -1 past the end."""

    def told(field: Field, seats: Seats, group: str) -> list[Feature]:
        reads = "deck_seen"

        def writes(value: Any, eye: int) -> Numbers:
            found = [2 if known & EVERYBODY else 1 if known else 0 for known in value]
            return [*found, *(-1 for _ in range(terms.WRITS - len(found)))]

        doc = "Who knows each writ of the deck: 0 nobody, 1 whoever looks, 2 everybody."
        return [Feature(field.name, doc, group, (terms.WRITS,), CATEGORY, -1, 2, reads, writes)]

    return told


ENCODING: Final = Encoding(
    FIELDS,
    OPS,
    groups={
        "map": (
            *("kind", "icon", "ruler", "subject", "serf", "immunity", "beside", "landscape", "resources", "adrift"),
            *("monster_at", "monster_of"),
        ),
        "players": (
            *("pawn_at", "pawn_face", "pawn_wine", "pawn_vessel", "goods", "barrel", "shillings", "markers", "discs"),
            *("voyage", "military", "slain", "vessels", "tiles", "reeves", "seals", "beads", "held", "played", "pouch"),
            *("pouch_tile", "moves", "guild_used", "doubled", "sworn", "ledger"),
        ),
        "hand": ("writs", "hand", "secret"),
        "guilds": (
            *("tracks", "barn", "chickens", "purse", "market", "containers", "guild_vessels", "rows", "scrolls"),
            *("rosary", "coffer"),
        ),
    },
    told={
        "setting": left_out("the options are told by themselves, and the tables never change"),
        "kind": category(PLACES),
        "icon": category(PLACES),
        "ruler": players(),
        "subject": plain(PLACES),
        "serf": players(),
        "immunity": category(PLACES, ("subject", "serf")),
        "beside": plain(PLACES, terms.GOOD_NAMES),
        "landscape": category(PLACES),
        "resources": plain(PLACES),
        "adrift": plain(PLACES, terms.VESSEL_NAMES),
        "pawn_at": category(),
        "pawn_face": category(),
        "pawn_wine": category(),
        "pawn_vessel": category(),
        "monster_at": category(terms.MONSTER_NAMES),
        "monster_of": players(),
        "goods": plain(terms.GOOD_NAMES),
        "vessels": plain(terms.VESSEL_NAMES),
        "tiles": plain(terms.LANDSCAPE_NAMES),
        "reeves": plain(terms.GUILD_NAMES),
        "seals": tallied(TOKENS),
        "beads": tallied(TOKENS),
        "writs": tallied(terms.WRIT_NAMES),
        "bag": plain(terms.GOOD_NAMES),
        "pool": tallied(TOKENS),
        "free_vessels": plain(terms.VESSEL_NAMES),
        "free_markers": plain(each=1),
        "feudums": plain(terms.GUILD_NAMES),
        "stacks": plain(terms.REGION_NAMES),
        "faces": category(),
        "spent": plain(terms.LANDSCAPE_NAMES),
        "deck": several(tallied(terms.WRIT_NAMES), listed(terms.WRITS, suffix="_order")),
        "deck_seen": _deck_seen(),
        "tracks": listed(3, of_players=True),
        "barn": plain(terms.GOOD_NAMES),
        "chickens": listed(2),
        "market": plain(terms.GOOD_NAMES),
        "containers": plain(terms.GOOD_NAMES),
        "guild_vessels": plain(terms.VESSEL_NAMES),
        "rows": plain(each=1),
        "scrolls": listed(6),
        "rosary": listed(4),
        "first": players(),
        "active": players(),
        "hand": flags(terms.CARD_NAMES),
        "played": flags(terms.CARD_NAMES),
        "pouch": category(),
        "pouch_tile": category(),
        "guild_used": category(),
        "doubled": category(),
        "secret": _secret(),
        "sworn": player_flags(),
        "ledger": plain(SOURCES),
    },
    parties=terms.MAX_SEATS,
    geometry={
        "region": tuple(SHIPPED.land.region),
        "near": tuple(tuple(places) for places in SHIPPED.land.near),
        "networks": terms.NETWORK_NAMES,
        "ports": SHIPPED.land.ports,
        "starts": SHIPPED.land.starts,
    },
)
"""The observations of Feudum."""
