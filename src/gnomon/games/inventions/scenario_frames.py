"""Pending frames of a position in words: what the values of each op are (see `decisions`)."""

from collections.abc import Sequence
from typing import Final

from gnomon.games.inventions.decisions import CHOSEN, FOR_BENEFIT, OPS, SOURCE_KNOWLEDGE, SOURCE_TECHNOLOGY
from gnomon.games.inventions.rules.eras import LAST
from gnomon.games.inventions.setting import by_players
from gnomon.games.inventions.terms import (
    ACTION_NAMES,
    BENEFIT_NAMES,
    CARD_NAMES,
    CHAIN_NAMES,
    COLOUR_NAMES,
    ERA_SPACE_NAMES,
    FACE_NAMES,
    HEXES,
    MAX_SEATS,
    MILESTONE_NAMES,
    REGION_NAMES,
    SPECIALTY_NAMES,
    TILE_NAMES,
    TOKEN_NAMES,
)
from gnomon.kernel.codec import Reader
from gnomon.kernel.kinds import COUNTS, FLAG, MASK, MASKS, NUMBER, SEAT, WORD, Kind
from gnomon.kernel.scenario_frames import FrameWords
from gnomon.kernel.scenario_words import count_of, one_of

HEX_NAMES: Final = tuple(str(place + 1) for place in range(HEXES))
PAYER_NAMES: Final = (*SPECIALTY_NAMES, "any")
"""Whom a price asks for."""
TIRED: Final = "exhausted"
"""The word for those in a price who are exhausted; the others move."""

SOURCE_NAMES: Final = ("innovation", "inventions", "tokens", "knowledge", "technology", "specialist")
SOURCE_WORDS: Final = (CARD_NAMES, (), (), REGION_NAMES, ACTION_NAMES, ACTION_NAMES)
"""What the number of each source is; those without words have none."""
assert SOURCE_WORDS[SOURCE_KNOWLEDGE] == REGION_NAMES and SOURCE_WORDS[SOURCE_TECHNOLOGY] == ACTION_NAMES

HOW_NAMES: Final = ("action", "benefit", *SPECIALTY_NAMES)
"""How citizens come home: by the action, by a benefit, or by the action with a type chosen already."""
assert (HOW_NAMES[FOR_BENEFIT], HOW_NAMES[CHOSEN:]) == ("benefit", SPECIALTY_NAMES)

MANNER_NAMES: Final = ("from_display", "free", "flat")
CHANGE_NAMES: Final = (
    *("before", "order", "adjust", "refresh", "sages", "tokens", "milestones", "reveal", "ideas", "last"),
)
"""The steps of an Era Change."""
assert len(CHANGE_NAMES) == LAST + 1


class Price(Kind):
    """The rest of a frame as what must be paid: `["2 economy exhausted", "1 any"]`."""

    def width(self, left: int) -> int:
        """All of them."""
        return left

    def write(self, values: Sequence[int]) -> str:
        """The text of the triples."""
        parts = [
            f'"{values[at + 1]} {PAYER_NAMES[values[at]]}{f" {TIRED}" if values[at + 2] else ""}"'
            for at in range(0, len(values), 3)
        ]
        return f"[{', '.join(parts)}]"

    def read(self, reader: Reader, name: str) -> list[int]:
        """The triples. Raises BadInput."""
        found: list[int] = []
        for item in reader.items(name):
            words = item.split() if isinstance(item, str) else []
            if len(words) not in (2, 3) or words[2:] not in ([], [TIRED]):
                raise reader.error(name, f"'{item!s:.40}' is no part of a price: how many, of which specialty")
            found += [one_of(reader, name, words[1], PAYER_NAMES), count_of(reader, name, words[0]), len(words) - 2]
        return found


class Source(Kind):
    """What leads to an action, with its card, region or action: `"knowledge asia"`."""

    def width(self, left: int) -> int:
        """The source and its number."""
        return 2

    def write(self, values: Sequence[int]) -> str:
        """The text of both."""
        source, number = values
        words = SOURCE_WORDS[source]
        return f'"{SOURCE_NAMES[source]}{f" {words[number]}" if words else ""}"'

    def read(self, reader: Reader, name: str) -> list[int]:
        """Both. Raises BadInput."""
        first, *rest = reader.text(name).split() or [""]
        source = one_of(reader, name, first, SOURCE_NAMES)
        words = SOURCE_WORDS[source]
        if len(rest) != (1 if words else 0):
            raise reader.error(name, f"'{first}' stands with {'one word' if words else 'no word'} behind it")
        return [source, one_of(reader, name, rest[0], words) if words else 0]


Fields = tuple[tuple[str, Kind], ...]

_NUMBER: Final = Kind(NUMBER)
_FLAG: Final = Kind(FLAG)
_REGION: Final = Kind(WORD, REGION_NAMES)
_ACTION: Final = Kind(WORD, ACTION_NAMES)
_CARD: Final = Kind(WORD, CARD_NAMES)
_TILE: Final = Kind(WORD, TILE_NAMES)
_TOKEN: Final = Kind(WORD, TOKEN_NAMES)
_TYPE: Final = Kind(WORD, SPECIALTY_NAMES)

_SEAT: Final[Fields] = (("seat", Kind(SEAT)),)
_AT: Final[Fields] = (("region", _REGION),)
_PLACE: Final[Fields] = (("place", _NUMBER),)
_PRICE: Final[Fields] = (("price", Price(MASKS)),)
_SOURCE: Final[Fields] = (("source", Source(WORD)),)
_CALLED: Final[Fields] = (("done", Kind(MASK, REGION_NAMES)), ("how", Kind(WORD, HOW_NAMES)))
_BUILDING: Final[Fields] = (
    ("manner", Kind(WORD, MANNER_NAMES)),
    ("built", _NUMBER),
    ("cheaper", _FLAG),
    ("lower", _FLAG),
)


def party_names(seats: int) -> tuple[str, ...]:
    """The colours that act: players by colour, the automated opponents by name."""
    parties, _, _ = by_players(seats)
    return (*COLOUR_NAMES[:seats], *("chronos", "hephaestus")[: parties - seats])


def _fields(seats: int) -> dict[str, Fields]:
    return {
        "claim_next": _PLACE,
        "claim": (),
        "claimed_idea": (*_SEAT, *_AT),
        "claim_ends": (*_SEAT, *_AT),
        "claims_over": (),
        "next_turn": (),
        "bot_turn": (("colour", Kind(WORD, party_names(seats))),),
        "space": (("opened", _FLAG),),
        "after_action": (*_SEAT, ("action", _ACTION)),
        "offer": (*_SEAT, *_SOURCE),
        "chain": _SOURCE,
        "end_actions": _SEAT,
        "aspirations": (("left", Kind(COUNTS, FACE_NAMES)),),
        "new_idea": (("owed", _NUMBER),),
        "refill": (("top_taken", _FLAG),),
        "replace_tiles": _SEAT,
        "progress": (),
        "build_tiles": _SEAT,
        "end_turn": _SEAT,
        "pay": (*_SEAT, *_PRICE),
        "scholars": _PRICE,
        "payer": _PRICE,
        "present_idea": (),
        "present_where": (("card", _CARD),),
        "presented": (*_SEAT, ("card", _CARD), *_AT),
        "specialist_benefit": (*_SEAT, *_AT),
        "invent_where": (),
        "invented": (*_SEAT, *_AT),
        "innovate_where": (),
        "innovated": (*_SEAT, *_AT),
        "share_where": (),
        "share_tile": _AT,
        "share_slot": (*_AT, ("tile", _TILE)),
        "share_ends": _AT,
        "call_where": _CALLED,
        "call_number": (*_CALLED, *_AT),
        "call_type": (*_CALLED, *_AT, ("number", _NUMBER)),
        "influence_where": (),
        "influence_token": _AT,
        "influence_type": (*_AT, ("token", _TOKEN)),
        "influenced": (*_SEAT, *_AT, ("token", _TOKEN), ("type", _TYPE)),
        "travel": (("first", _REGION),),
        "knowledge_ends": _AT,
        "eureka": (),
        "era_space": (),
        "era_benefit": (("space", Kind(WORD, ERA_SPACE_NAMES)),),
        "send": (),
        "sent": (*_SEAT, ("milestone", Kind(WORD, MILESTONE_NAMES))),
        "call_back": (),
        "benefit": (*_SEAT, ("benefit", Kind(WORD, BENEFIT_NAMES))),
        "specialist": (("left", _NUMBER),),
        "new_citizen": (),
        "perform": (*_SEAT, ("action", Kind(WORD, CHAIN_NAMES))),
        "economy_tile": (),
        "swap_first": (),
        "swap_second": (("hex", Kind(WORD, HEX_NAMES)),),
        "next_tile": (*_SEAT, *_BUILDING),
        "build_tile": _BUILDING,
        "build_hex": (*_BUILDING, ("tile", _TILE)),
        "end_round": (),
        "era_change": (("era", _NUMBER), ("step", Kind(WORD, CHANGE_NAMES))),
        "turn_order": (),
        "sages_home": _PLACE,
        "put_sage": (),
        "renew_ideas": _PLACE,
    }


FRAMES: Final = tuple(FrameWords(OPS, COLOUR_NAMES, _fields(seats)) for seats in range(1, MAX_SEATS + 1))
"""By seats - 1: how the values of each frame after its seats are written."""
