"""The words by which the component tables tell what cards do, read into numbers: `free_build mill`, `gain 2 2`."""

from typing import Final

from gnomon.games.time_of_empires import terms

Part = tuple[int, int, int]
"""A part of an effect: verb, amount, extra.

GAIN has knowledge and bricks, FREE_BUILD the kind, DESTROY 1 where clans go too; AIRLIFT the clans for each of two
territories, BRICKS_PER_DOUBLE the bricks for each territory. Other verbs have an amount (1 if they name none) and 0.
"""

_COUNTED: Final = (
    terms.DRAW,
    terms.DRAW_TO,
    terms.FREE_DISCOVER,
    terms.ASSEMBLY_LINE,
    terms.PLACE_CLANS,
    terms.MOVES,
    terms.APPOINT,
    terms.TO_WONDER,
    terms.TO_LEADER,
)
"""Verbs that stand with their amount."""

_FIXED: Final = {
    terms.RELOCATE_TIMER: 1,
    terms.BRICKS_PER_DOUBLE: 2,
    terms.ASSAULT: 1,
    terms.AIRLIFT: 2,
    terms.DOUBLE_SCHOLARS: 1,
    terms.TWO_RESOURCES: 2,
    terms.OTHER_TIMER: 1,
    terms.COPY_TILE: 1,
    terms.OTHER_TILE: 1,
}
"""Verbs whose amount belongs to the rule: it is not written on cards."""

_OF_TILES: Final = (
    terms.DRAW,
    terms.MOVES,
    terms.PLACE_CLANS,
    terms.TO_WONDER,
    terms.TWO_RESOURCES,
    terms.OTHER_TIMER,
    terms.COPY_TILE,
    terms.OTHER_TILE,
)


def _number(word: str, least: int) -> int:
    # One digit: greater amounts would be a slip of the pen.
    digits = "0123456789"
    if len(word) != 1 or digits.find(word) < least:
        raise ValueError(f"{word!r:.40} is no number from {least} to 9")
    return digits.find(word)


def _index(word: str, names: tuple[str, ...], what: str) -> int:
    if word not in names:
        raise ValueError(f"unknown {what} {word!r:.40}; known: {', '.join(names)}")
    return names.index(word)


def read_part(text: str, of_tile: bool) -> Part:
    """A part of the effect of a technology card, or of a leader effect tile. Raises ValueError."""
    words = text.split(" ")
    verb = _index(words[0], terms.VERB_NAMES, "effect")
    if (verb not in _OF_TILES) if of_tile else (verb > terms.TO_LEADER):
        raise ValueError(f"{words[0]} is no effect of a {'leader effect tile' if of_tile else 'technology card'}")
    if verb == terms.GAIN and len(words) == 3:
        knowledge, bricks = _number(words[1], 0), _number(words[2], 0)
        if knowledge or bricks:
            return (terms.GAIN, knowledge, bricks)
    elif verb == terms.FREE_BUILD and len(words) == 2:
        return (terms.FREE_BUILD, _index(words[1], terms.BUILDING_NAMES, "building"), 0)
    elif verb == terms.DESTROY and text in ("destroy building", "destroy building and clans"):
        return (terms.DESTROY, int(len(words) > 2), 0)
    elif verb in _COUNTED and len(words) == 2:
        return (verb, _number(words[1], 1), 0)
    elif verb in _FIXED and len(words) == 1:
        return (verb, _FIXED[verb], 0)
    raise ValueError(f"{text!r:.60} is not how {words[0]} is written")


def read_ability(text: str) -> tuple[int, int, int, int]:
    """The lasting effect of a leader: `more_bricks 1`, `siege_ties`, `points_territories 1 per 2`.

    Its number, the amount, how many things make the amount once (1 for most), and the most that they give in all (0 for
    no limit, as in most). Raises ValueError.
    """
    words = text.split(" ")
    kind = _index(words[0], terms.ABILITY_NAMES, "ability")
    if kind == terms.SIEGE_TIES:
        if len(words) == 1:
            return (kind, 1, 1, 0)
    elif kind == terms.POINTS_TERRITORIES:
        if len(words) == 4 and words[2] == "per":
            return (kind, _number(words[1], 1), _number(words[3], 1), 0)
    elif kind == terms.POINTS_SCHOLARS:
        if len(words) == 5 and words[2:4] == ["at", "most"]:
            return (kind, _number(words[1], 1), 1, _number(words[4], 1))
    elif len(words) == 2:
        return (kind, _number(words[1], 1), 1, 0)
    raise ValueError(f"{text!r:.60} is not how {words[0]} is written")


def read_count(text: str) -> tuple[int, int]:
    """What a wonder counts, and the kind of building or terrain if it names one (else 0). Raises ValueError."""
    words = text.split(" ")
    count = _index(words[0], terms.WONDER_COUNT_NAMES, "count")
    if count == terms.COUNT_BUILDINGS and len(words) == 2:
        return (count, _index(words[1], terms.BUILDING_NAMES, "building"))
    if count == terms.COUNT_TERRAIN and len(words) == 2:
        return (count, _index(words[1], terms.TERRAIN_NAMES, "terrain"))
    if count not in (terms.COUNT_BUILDINGS, terms.COUNT_TERRAIN) and len(words) == 1:
        return (count, 0)
    raise ValueError(f"{text!r:.60} is not how {words[0]} is written")
