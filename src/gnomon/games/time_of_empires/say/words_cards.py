# gnomon: interpreted
"""What cards and tiles do, in words, composed from the verbs and amounts of the component tables.

So an owner's tables read right whatever numbers they hold: no sentence belongs to one card.
"""

from collections.abc import Callable, Sequence
from typing import Final

from gnomon.drawing.speaking import capital, mark, plural
from gnomon.games.time_of_empires import terms
from gnomon.games.time_of_empires.say.words import Words

Part = tuple[int, int, int]
"""A part of an effect: verb, amount, extra."""

# --- effects -----------------------------------------------------------------------------------------------------


def effect_text(parts: Sequence[Part], words: Words) -> str:
    """A whole effect as a sentence: “Draw 1 card, then discover 1 card for nothing.”"""
    if not parts:
        return words.say("No effect.")
    return words.say("{text}.", text=capital(words.in_order(part_text(part, words) for part in parts)))


def effect_short(parts: Sequence[Part], words: Words) -> str:
    """A whole effect in a few words: “2 clans → 1 move”."""
    if not parts:
        return "–"
    return " → ".join(part_short(part, words) for part in parts)


def part_text(part: Part, words: Words) -> str:
    """One part of an effect as a clause without a stop."""
    verb, amount, extra = part
    return PARTS[verb](words, amount, extra)


def part_short(part: Part, words: Words) -> str:
    """One part of an effect in a few words."""
    verb, amount, extra = part
    return SHORT_PARTS[verb](words, amount, extra)


def _draw(words: Words, amount: int, extra: int) -> str:
    return words.count("draw {count} card", "draw {count} cards", amount)


def _draw_to(words: Words, amount: int, extra: int) -> str:
    return words.count("draw until you hold {count} card", "draw until you hold {count} cards", amount)


def _free_discover(words: Words, amount: int, extra: int) -> str:
    return words.count(
        "discover {count} card of your hand for nothing", "discover {count} cards of your hand for nothing", amount
    )


def _relocate_timer(words: Words, amount: int, extra: int) -> str:
    return words.say("move one of your timers, as its sand is, to another space and take that action")


def _gain(words: Words, amount: int, extra: int) -> str:
    if not extra:
        return words.say("gain {pieces}", pieces=words.knowledge(amount))
    if not amount:
        return words.say("gain {pieces}", pieces=words.bricks(extra))
    pieces = words.listing([words.knowledge(amount), words.bricks(extra)])
    return words.say("gain {pieces}", pieces=pieces)


def _free_build(words: Words, amount: int, extra: int) -> str:
    return words.say("build {building} for nothing", building=words.a_building(amount))


def _bricks_per_double(words: Words, amount: int, extra: int) -> str:
    return words.say(
        "gain {bricks} for each territory where you have two buildings or more", bricks=words.bricks(amount)
    )


def _assembly_line(words: Words, amount: int, extra: int) -> str:
    return words.count(
        "discard the top card of your pile and build its building for nothing",
        "up to {count} times, discard the top card of your pile and build its building for nothing",
        amount,
    )


def _place_clans(words: Words, amount: int, extra: int) -> str:
    return words.count("place {count} clan", "place up to {count} clans", amount)


def _moves(words: Words, amount: int, extra: int) -> str:
    return words.count("make {count} move", "make up to {count} moves", amount)


def _destroy(words: Words, amount: int, extra: int) -> str:
    if amount:
        return words.say("destroy a building and all clans in a territory next to a city you control")
    return words.say("destroy a building in a territory next to a city you control")


def _assault(words: Words, amount: int, extra: int) -> str:
    return words.say("move one of your clan groups; all enemy clans where it arrives go home and you lose none")


def _airlift(words: Words, amount: int, extra: int) -> str:
    return words.count(
        "put {count} clan from your reserve into each of two territories anywhere",
        "put up to {count} clans from your reserve into each of two territories anywhere",
        amount,
    )


def _appoint(words: Words, amount: int, extra: int) -> str:
    return words.count("appoint {count} scholar", "appoint up to {count} scholars", amount)


def _double_scholars(words: Words, amount: int, extra: int) -> str:
    return words.say("appoint up to as many scholars as are on your board")


def _to_wonder(words: Words, amount: int, extra: int) -> str:
    return words.count(
        "send {count} scholar of your board to a wonder", "send up to {count} scholars of your board to wonders", amount
    )


def _to_leader(words: Words, amount: int, extra: int) -> str:
    return words.count(
        "send {count} scholar of your board to a leader, without the effect of the tile",
        "send up to {count} scholars of your board to leaders, without the effects of the tiles",
        amount,
    )


def _choose_resources(words: Words, amount: int, extra: int) -> str:
    return words.count("gain {count} resource of your choice", "gain {count} resources of your choice", amount)


def _other_timer(words: Words, amount: int, extra: int) -> str:
    return words.say("take the action of the space where your other timer stands")


def _copy_tile(words: Words, amount: int, extra: int) -> str:
    return words.say("use the effect of another leader tile")


def _other_tile(words: Words, amount: int, extra: int) -> str:
    return words.say("send one more scholar to another leader, without the effect of the tile")


PARTS: Final[dict[int, Callable[[Words, int, int], str]]] = {
    terms.DRAW: _draw,
    terms.DRAW_TO: _draw_to,
    terms.FREE_DISCOVER: _free_discover,
    terms.RELOCATE_TIMER: _relocate_timer,
    terms.GAIN: _gain,
    terms.FREE_BUILD: _free_build,
    terms.BRICKS_PER_DOUBLE: _bricks_per_double,
    terms.ASSEMBLY_LINE: _assembly_line,
    terms.PLACE_CLANS: _place_clans,
    terms.MOVES: _moves,
    terms.DESTROY: _destroy,
    terms.ASSAULT: _assault,
    terms.AIRLIFT: _airlift,
    terms.APPOINT: _appoint,
    terms.DOUBLE_SCHOLARS: _double_scholars,
    terms.TO_WONDER: _to_wonder,
    terms.TO_LEADER: _to_leader,
    terms.TWO_RESOURCES: _choose_resources,
    terms.OTHER_TIMER: _other_timer,
    terms.COPY_TILE: _copy_tile,
    terms.OTHER_TILE: _other_tile,
}

# --- effects in a few words --------------------------------------------------------------------------------------


def _short_gain(words: Words, amount: int, extra: int) -> str:
    found = [words.knowledge(amount)] if amount else []
    return " + ".join([*found, words.bricks(extra)] if extra else found)


SHORT_PARTS: Final[dict[int, Callable[[Words, int, int], str]]] = {
    terms.DRAW: lambda words, amount, extra: words.say("draw {number}", number=amount),
    terms.DRAW_TO: lambda words, amount, extra: words.say("draw up to {number}", number=amount),
    terms.FREE_DISCOVER: lambda words, amount, extra: words.say("discover {number} free", number=amount),
    terms.RELOCATE_TIMER: lambda words, amount, extra: words.say("move a timer"),
    terms.GAIN: _short_gain,
    terms.FREE_BUILD: lambda words, amount, extra: words.say("free {building}", building=words.building(amount)),
    terms.BRICKS_PER_DOUBLE: lambda words, amount, extra: words.say("{bricks} per pair", bricks=words.bricks(amount)),
    terms.ASSEMBLY_LINE: lambda words, amount, extra: words.say("build {number} free", number=amount),
    terms.PLACE_CLANS: lambda words, amount, extra: words.clans(amount),
    terms.MOVES: lambda words, amount, extra: words.moves(amount),
    terms.DESTROY: lambda words, amount, extra: words.say("raze + clans") if amount else words.say("raze"),
    terms.ASSAULT: lambda words, amount, extra: words.say("assault"),
    terms.AIRLIFT: lambda words, amount, extra: words.say("land 2 × {number}", number=amount),
    terms.APPOINT: lambda words, amount, extra: words.scholars(amount),
    terms.DOUBLE_SCHOLARS: lambda words, amount, extra: words.say("scholars × 2"),
    terms.TO_WONDER: lambda words, amount, extra: words.say("{number} to wonders", number=amount),
    terms.TO_LEADER: lambda words, amount, extra: words.say("{number} to leaders", number=amount),
    terms.TWO_RESOURCES: lambda words, amount, extra: words.say("{number} of any", number=amount),
    terms.OTHER_TIMER: lambda words, amount, extra: words.say("other timer"),
    terms.COPY_TILE: lambda words, amount, extra: words.say("copy a tile"),
    terms.OTHER_TILE: lambda words, amount, extra: words.say("{number} to another", number=amount),
}

# --- cards -------------------------------------------------------------------------------------------------------


def card_text(design: int, words: Words) -> str:
    """A technology card in one line: name, both costs, building and effect."""
    components = words.scene.components
    return words.say(
        "{name}: costs {discovery} to discover and {construction} to build {building}. {effect}",
        name=words.card(design),
        discovery=words.knowledge(components.discovery[design]),
        construction=words.bricks(components.construction[design]),
        building=words.a_building(components.type_of[design]),
        effect=effect_text(components.parts[design], words),
    )


def card_effect(design: int, words: Words) -> str:
    """What discovering a technology card does, as a sentence."""
    return effect_text(words.scene.components.parts[design], words)


def card_short(design: int, words: Words) -> str:
    """What discovering a technology card does, in a few words."""
    return effect_short(words.scene.components.parts[design], words)


def tile_effect(tile: int, words: Words) -> str:
    """The immediate effect of a leader effect tile, as a sentence."""
    return effect_text(words.scene.components.tile_parts[tile], words)


# --- leaders -----------------------------------------------------------------------------------------------------

_ABILITIES: Final[dict[int, str | tuple[str, str]]] = {
    terms.MORE_BRICKS: plural(
        "“Gain bricks” gives {count} more brick.",
        "“Gain bricks” gives {count} more bricks.",
    ),
    terms.MORE_KNOWLEDGE: mark("“Gain knowledge” gives {count} more knowledge."),
    terms.MORE_CLANS: plural(
        "“Place clans” allows {count} more clan.",
        "“Place clans” allows {count} more clans.",
    ),
    terms.MORE_MOVES: plural(
        "“Move clans” allows {count} more move.",
        "“Move clans” allows {count} more moves.",
    ),
    terms.MORE_SCHOLARS: plural(
        "Each appointment gives {count} more scholar.",
        "Each appointment gives {count} more scholars.",
    ),
    terms.MORE_CULTURE: mark("Cultural influence scores {count} VP more."),
    terms.CHEAPER_DISCOVERY: mark("“Discover” costs {count} knowledge less."),
    terms.CHEAPER_CONSTRUCTION: plural(
        "“Construct” costs {count} brick less.",
        "“Construct” costs {count} bricks less.",
    ),
    terms.FEWER_LOSSES: plural(
        "An attack that removes every defender costs {count} clan fewer.",
        "An attack that removes every defender costs {count} clans fewer.",
    ),
    terms.SIEGE_TIES: mark("Wins ties on the number of territories in a siege."),
    terms.SECOND_WONDER_SCHOLAR: plural(
        "After participating in a wonder, {count} more scholar may go there.",
        "After participating in a wonder, {count} more scholars may go there.",
    ),
    terms.DRAW_AFTER_LEADER: plural(
        "After influencing a leader, {count} card may be drawn.",
        "After influencing a leader, {count} cards may be drawn.",
    ),
    terms.POINTS_OBSERVATORIES: mark("At the end {count} VP for each observatory taken from the player board."),
    terms.POINTS_WAREHOUSES: mark("At the end {count} VP for each warehouse taken from the player board."),
    terms.POINTS_CITIES: mark("At the end {count} VP for each city controlled."),
    terms.POINTS_TERRITORIES: mark("At the end {count} VP for every {per} territories with presence."),
    terms.POINTS_SCHOLARS: mark("At the end {count} VP for each scholar on the player board, {limit} VP at most."),
    terms.POINTS_TEMPLES: mark("At the end {count} VP for each temple taken from the player board."),
}

_SHORT_ABILITIES: Final = {
    terms.MORE_BRICKS: mark("+{amount} with Gain bricks"),
    terms.MORE_KNOWLEDGE: mark("+{amount} with Gain knowledge"),
    terms.MORE_CLANS: mark("+{amount} with Place clans"),
    terms.MORE_MOVES: mark("+{amount} with Move clans"),
    terms.MORE_SCHOLARS: mark("+{amount} scholar each time"),
    terms.MORE_CULTURE: mark("+{amount} VP for culture"),
    terms.CHEAPER_DISCOVERY: mark("Discover: −{amount} knowledge"),
    terms.CHEAPER_CONSTRUCTION: mark("Construct: −{amount} brick"),
    terms.FEWER_LOSSES: mark("−{amount} loss in a won attack"),
    terms.SIEGE_TIES: mark("wins ties in sieges"),
    terms.SECOND_WONDER_SCHOLAR: mark("+{amount} scholar to a wonder"),
    terms.DRAW_AFTER_LEADER: mark("draw {amount} after a leader"),
    terms.POINTS_OBSERVATORIES: mark("end: {amount} VP an observatory"),
    terms.POINTS_WAREHOUSES: mark("end: {amount} VP a warehouse"),
    terms.POINTS_CITIES: mark("end: {amount} VP a city"),
    terms.POINTS_TERRITORIES: mark("end: {amount} VP for {per} territories"),
    terms.POINTS_SCHOLARS: mark("end: {amount} VP a scholar, at most {limit}"),
    terms.POINTS_TEMPLES: mark("end: {amount} VP a temple"),
}


def leader_text(leader: int, words: Words) -> str:
    """The lasting effect of a leader card, as a sentence."""
    components = words.scene.components
    amount = components.ability_amount[leader]
    per, limit = components.ability_per[leader], components.ability_limit[leader]
    text = _ABILITIES[components.ability[leader]]
    if isinstance(text, str):
        return words.say(text, count=amount, per=per, limit=limit)
    return words.count(*text, amount, per=per, limit=limit)


def leader_short(leader: int, words: Words) -> str:
    """The lasting effect of a leader card, in a few words."""
    components = words.scene.components
    return words.say(
        _SHORT_ABILITIES[components.ability[leader]],
        amount=components.ability_amount[leader],
        per=components.ability_per[leader],
        limit=components.ability_limit[leader],
    )


# --- wonders -----------------------------------------------------------------------------------------------------

_BUILDINGS_COUNTED: Final = (
    mark("observatories on the map"),
    mark("warehouses on the map"),
    mark("mills on the map"),
    mark("temples on the map"),
)
_TERRAINS_COUNTED: Final = (
    mark("forests with presence"),
    mark("countrysides with presence"),
    mark("mountains with presence"),
)
_OTHERS_COUNTED: Final = {
    terms.COUNT_CITIES: mark("cities controlled"),
    terms.COUNT_CLAN_AND_BUILDING: mark("territories with both a clan and a building"),
    terms.COUNT_TWO_BUILDINGS: mark("territories with two buildings or more"),
    terms.COUNT_TILES: mark("tiles with presence"),
    terms.COUNT_LEADERS: mark("leader cards owned"),
}


def wonder_condition(wonder: int, words: Words) -> str:
    """What a wonder counts, without a stop: “cities controlled”."""
    components = words.scene.components
    counted, what = components.wonder_count[wonder], components.wonder_what[wonder]
    if counted == terms.COUNT_BUILDINGS:
        return words.say(_BUILDINGS_COUNTED[what])
    if counted == terms.COUNT_TERRAIN:
        return words.say(_TERRAINS_COUNTED[what])
    return words.say(_OTHERS_COUNTED[counted])


def wonder_text(wonder: int, words: Words) -> str:
    """How a wonder scores, as a sentence."""
    components = words.scene.components
    return words.say(
        "Counts {condition}: {most} each for whoever has most scholars there, {other} for the others there.",
        condition=wonder_condition(wonder, words),
        most=words.points(components.wonder_leader_points),
        other=words.points(components.wonder_other_points),
    )
