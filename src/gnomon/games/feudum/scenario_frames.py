"""Pending frames of a position in words: what the values of each op are (see `decisions`)."""

from typing import Final

from gnomon.games.feudum.actions import CODES, COMMIT, PIECE_NAMES, TARGET_END, TARGET_PAWN
from gnomon.games.feudum.decisions import OPS
from gnomon.games.feudum.terms import (
    CARD_NAMES,
    COLOUR_NAMES,
    FUNCTION_NAMES,
    GOOD_NAMES,
    GUILD_NAMES,
    LANDSCAPE_NAMES,
    LOCATION_NAMES,
    MONSTER_NAMES,
    PAWNS,
    REGION_NAMES,
)
from gnomon.kernel.kinds import COUNTS, FLAG, MASK, MASKS, NUMBER, SEAT, WORD, Kind
from gnomon.kernel.scenario_frames import FrameWords

PAWN_NAMES: Final = PIECE_NAMES[:PAWNS]
HAND_NAMES: Final = CODES.block("fist").names
MEAL_NAMES: Final = CODES.block("feed").names
"""How a pawn is fed: `pawn_1_food`."""

TARGET_NAMES: Final = (
    *(f"{colour} {pawn}" for colour in COLOUR_NAMES for pawn in PAWN_NAMES),
    *MONSTER_NAMES,
    *(f"{place} feudum" for place in LOCATION_NAMES),
    *(f"{place} {role}" for place in LOCATION_NAMES for role in ("subject", "serf")),
)
"""What is attacked, as the answers from TARGET_PAWN on."""
assert len(TARGET_NAMES) == TARGET_END + 2 * len(LOCATION_NAMES) - TARGET_PAWN

_NUMBER: Final = Kind(NUMBER)
_FLAG: Final = Kind(FLAG)
_SEAT: Final = Kind(SEAT)
_PLACE: Final = Kind(WORD, LOCATION_NAMES)
_PLACES: Final = Kind(MASK, LOCATION_NAMES)
_GUILD: Final = Kind(WORD, GUILD_NAMES)
_TILE: Final = Kind(WORD, LANDSCAPE_NAMES)
_PIECES: Final = Kind(MASK, PIECE_NAMES)
_PAWNS: Final = Kind(MASK, PAWN_NAMES)
_CARDS: Final = Kind(MASK, CARD_NAMES)
_GOODS: Final = Kind(MASK, GOOD_NAMES)
_EACH_GOOD: Final = Kind(COUNTS, GOOD_NAMES)
_COLOURS: Final = Kind(MASK, COLOUR_NAMES)
_SCROLL: Final = Kind(WORD, CODES.block("scroll").names)
_SCROLLS: Final = Kind(MASK, CODES.block("scroll").names)
_TARGET: Final = Kind(WORD, TARGET_NAMES, TARGET_PAWN, 0)
_COMMITTED: Final = Kind(WORD, CODES.block("commit").names, COMMIT, 0)
_MEAL: Final = Kind(WORD, MEAL_NAMES, 1, 0)
_HAND: Final = Kind(WORD, HAND_NAMES)
_PART: Final = Kind(WORD, ("goods", "pawns"))

Fields = tuple[tuple[str, Kind], ...]

_OF_SEAT: Final[Fields] = (("seat", _SEAT),)
_AT: Final[Fields] = (("place", _PLACE),)
_LEFT: Final[Fields] = (("left", _NUMBER),)
_JOB: Final[Fields] = (("guild", _GUILD), ("function", Kind(WORD, FUNCTION_NAMES)), ("feasted", _SEAT))
_CHOICE: Final[Fields] = (("cards", _CARDS), ("pouch", _COMMITTED))
_MEALS: Final[Fields] = tuple((pawn, _MEAL) for pawn in PAWN_NAMES)
_MOVED: Final[Fields] = (("moved", _PIECES),)
_STEPS: Final[Fields] = (*_MOVED, ("pawn_moved", _FLAG), ("boarded", _PAWNS))
_ATTACK: Final[Fields] = (("attacker", _SEAT), ("target", _TARGET))
_ARMED: Final[Fields] = (("target", _TARGET), ("defended", _FLAG), ("saltpeter", _NUMBER), ("weapons", _NUMBER))
_MARKERS: Final[Fields] = (*_LEFT, ("colours", _COLOURS), ("scrolls", _SCROLLS))
_SEALS: Final[Fields] = (*_LEFT, ("flipped", _NUMBER))
_IN_ORDER: Final[Fields] = (("number", _NUMBER),)

FIELDS: Final[dict[str, Fields]] = {
    "good": (("chosen", _GOODS),),
    "start": (),
    "face": _AT,
    "give_goods": (*_OF_SEAT, ("chosen", _GOODS)),
    "set_up_player": (("part", _PART), *_IN_ORDER),
    "begin_round": (),
    "all_sworn": (),
    "cards": _CHOICE,
    "sworn": (*_OF_SEAT, *_CHOICE),
    "show_pouches": (),
    "next_turn": (("last", _SEAT),),
    "turn": (),
    "after_effect": _OF_SEAT,
    "finish": (("second", _FLAG),),
    "repeated": (("deja_vu", _FLAG),),
    "deja_vu_paid": _OF_SEAT,
    "payment": (("needs", _EACH_GOOD),),
    "spend": (*_OF_SEAT, ("needs", _EACH_GOOD)),
    "sulfur": (("sulfur", _NUMBER),),
    "migration": (),
    "migrant": _AT,
    "enter": (*_OF_SEAT, *_AT, ("character", _GUILD)),
    "steps": (*_LEFT, *_STEPS),
    "godspeed": _STEPS,
    "end_move": (*_OF_SEAT, *_MOVED, ("successful", _FLAG)),
    "pilfering": _MOVED,
    "voyage": (),
    "after_pilfer": (*_OF_SEAT, ("successful", _FLAG)),
    "influence": (("done", _PLACES), ("money", _FLAG)),
    "improvement": (),
    "icon": _AT,
    "improved": (*_OF_SEAT, *_AT, ("guild", _GUILD)),
    "past_tile": (),
    "take_tile": (*_OF_SEAT, ("region", Kind(WORD, REGION_NAMES)), ("points", _NUMBER)),
    "landscape": (),
    "landscape_tile": _AT,
    "tended": (*_OF_SEAT, *_AT, ("tile", _TILE)),
    "draw_writs": (*_OF_SEAT, *_LEFT),
    "keep": (("drawn", _NUMBER),),
    "bury": _LEFT,
    "limit": (),
    "shovels": (),
    "harvest": (),
    "gather": (*_OF_SEAT, *_AT, ("favours", _FLAG)),
    "favours": (
        *_AT,
        *_LEFT,
        ("undivided", _EACH_GOOD),
        ("chosen", Kind(COUNTS, GOOD_NAMES, optional=True)),
    ),
    "patronage_goods": (*_OF_SEAT, *_LEFT),
    "patronage_bead": (*_OF_SEAT, *_LEFT),
    "patronage_vessel": (),
    "target": (),
    "defence": _ATTACK,
    "arm": (*_OF_SEAT, *_ARMED),
    "weapons": _ARMED,
    "fight": (*_OF_SEAT, *_ARMED),
    "military": (),
    "starving": (),
    "immunity": _ATTACK,
    "starved": _ATTACK,
    "protected": (("owner", _SEAT), ("target", _TARGET)),
    "function": (),
    "feast": (),
    "reeve": _JOB,
    "do_function": (*_OF_SEAT, *_JOB),
    "farm": (),
    "send": (*_OF_SEAT, *_AT),
    "reward": (("rewards", _NUMBER),),
    "purchase": (("chosen", _EACH_GOOD),),
    "vessel": (),
    "seals": (("scrolls", _SCROLLS),),
    "beast": (),
    "goods": (*_JOB, *_LEFT, ("moved", _EACH_GOOD)),
    "invention": (*_JOB, *_LEFT, ("made", _NUMBER), ("barrels", _NUMBER), ("allowed", _NUMBER)),
    "marker": (*_JOB, *_MARKERS),
    "scroll": (*_JOB, *_MARKERS, ("colour", Kind(WORD, COLOUR_NAMES))),
    "flip": (*_JOB, *_SEALS),
    "flipped": (*_OF_SEAT, *_JOB, *_SEALS, ("scroll", _SCROLL)),
    "opponent": _JOB,
    "hide": (("picker", _SEAT), *_JOB),
    "fist": (*_JOB, ("hider", _SEAT)),
    "open_fist": (*_OF_SEAT, *_JOB, ("hider", _SEAT), ("hand", _HAND)),
    "nourish": _IN_ORDER,
    "feeding": (),
    "secret_feeding": _MEALS,
    "fed": (*_OF_SEAT, *_MEALS),
    "all_fed": (),
    "hunger": (("fed", Kind(MASKS, PAWN_NAMES)),),
    "roll_die": (),
    "advance": (),
    "replenish_landscapes": _IN_ORDER,
    "collection": (("places", _PLACES),),
    "replenish": (),
    "end_round": (),
}
"""The values of each frame after its seats, in order: their names and kinds."""

FRAMES: Final = FrameWords(OPS, COLOUR_NAMES, FIELDS)
