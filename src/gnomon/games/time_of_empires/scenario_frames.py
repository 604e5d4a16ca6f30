"""Pending frames of a position in words: `[[pending]]` tables of scenario files, bottom of each lane's stack first."""

from typing import Final

from gnomon.games.time_of_empires.actions import SLOT_NAMES
from gnomon.games.time_of_empires.decisions import OPS
from gnomon.games.time_of_empires.terms import (
    BUILDING_NAMES,
    COLOUR_NAMES,
    COLUMN_NAMES,
    EXIT_NAMES,
    NODE_NAMES,
    POSITION_NAMES,
    VERB_NAMES,
)
from gnomon.kernel.kinds import MASK, NUMBER, WORD, Kind
from gnomon.kernel.scenario_frames import FrameWords

DECK_NAMES: Final = ("a1", "a2", "b1", "b2")
_NUMBERS: Final = ("1", "2", "3")

_NUMBER: Final = Kind(NUMBER)
_SLOT: Final = Kind(WORD, SLOT_NAMES)
_NODE: Final = Kind(WORD, NODE_NAMES)
_EXIT: Final = Kind(WORD, EXIT_NAMES)
_BUILDING: Final = Kind(WORD, BUILDING_NAMES)
_COLUMN: Final = Kind(WORD, COLUMN_NAMES)
_DECK: Final = Kind(WORD, DECK_NAMES)
_BOARD: Final = Kind(WORD, ("a", "b"))
_TIMER: Final = Kind(WORD, _NUMBERS[:2])
_PLACE: Final = Kind(WORD, _NUMBERS)
_VERB: Final = Kind(WORD, VERB_NAMES)

FIELDS: Final[dict[str, tuple[tuple[str, Kind], ...]]] = {
    "first_clan": (),
    "token": (),
    "mode": (),
    "ready": (),
    "era": (),
    "first_slot": (),
    "second_slot": (("slot", _SLOT),),
    "begin": (),
    "appointed": (),
    "discovery": (),
    "free_discovery": (("left", _NUMBER),),
    "site": (),
    "free_site": (("kind", _BUILDING),),
    "assembly_site": (("left", _NUMBER),),
    "acquired": (("board", _BOARD),),
    "influence": (("column", _COLUMN), ("timer", _TIMER)),
    "participation": (("wonder", _PLACE),),
    "more_participation": (("wonder", _PLACE), ("left", _NUMBER)),
    "deck": (("left", _NUMBER),),
    "clan": (("left", _NUMBER),),
    "move": (("left", _NUMBER), ("assault", _NUMBER)),
    "moved": (("left", _NUMBER), ("assault", _NUMBER), ("from", _NODE), ("along", _EXIT)),
    "landing": (("left", _NUMBER), ("first", _NODE)),
    "landed": (("left", _NUMBER), ("first", _NODE), ("territory", _NODE)),
    "target": (("clans", _NUMBER),),
    "target_piece": (("clans", _NUMBER), ("territory", _NODE)),
    "target_clans": (("territory", _NODE),),
    "scholars": (("most", _NUMBER),),
    "wonder": (("left", _NUMBER),),
    "leader": (("left", _NUMBER),),
    "resources": (),
    "copied": (("column", _COLUMN), ("timer", _TIMER)),
    "other_tile": (("column", _COLUMN),),
    "relocation": (),
    "besieged": (("cities", Kind(MASK, POSITION_NAMES)),),
    "reveal_clans": (),
    "prepare": (),
    "reveal_tokens": (),
    "plan_era": (),
    "start_countdown": (),
    "last_actions": (),
    "begin_turn": (),
    "turn_actions": (),
    "end_turn": (),
    "resolve_part": (("verb", _VERB), ("amount", _NUMBER), ("extra", _NUMBER), ("origin", _NUMBER)),
    "resolve_tile": (("column", _COLUMN), ("timer", _TIMER)),
    "after_influence": (),
    "draw_card": (("deck", _DECK), ("left", _NUMBER)),
    "score": (("step", _NUMBER),),
    "siege": (),
    "end_era": (),
    "token_in_turn": (("left", _NUMBER),),
}
"""The values of each frame after its seats, in order: their names and kinds."""

FRAMES: Final = FrameWords(OPS, COLOUR_NAMES, FIELDS)
