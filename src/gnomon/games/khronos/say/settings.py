# gnomon: interpreted
"""The words of a new match's options, and of the score sheet."""

from typing import Final

from gnomon.drawing.match_words import OptionMessages
from gnomon.drawing.speaking import mark

OPTIONS: Final[dict[str, OptionMessages]] = {
    "deck": OptionMessages(
        mark("Deck"),
        mark("The second edition has 55 construction cards, the first one 33, which are reshuffled far more often."),
        {55: mark("55 cards: 18 Military, 18 Religious, 19 Civil"), 33: mark("33 cards: 11 of each colour")},
    ),
    "holdem": OptionMessages(
        mark("Hold’em"),
        mark("Three open cards lie by the draw pile; once a turn you may swap cards with those of one colour."),
        {False: mark("Off"), True: mark("On")},
    ),
    "size_three_value": OptionMessages(
        mark("Value of Castle, Abbey and City"),
        mark("The number on the largest tiles could not be read in print; 3 fits everything that is known."),
        {"table": mark("3, or what the table’s own data say"), 4: mark("4")},
    ),
    "construction_bonus": OptionMessages(
        mark("Construction bonus"),
        mark("Certain buildings bring Ecus at once when constructed; which ones, the known texts do not say."),
        {
            "table": mark("By size: 1 or 2 Ecus in Might, 2 or 4 in Faith"),
            "flat": mark("As for an upgrade: 1 Ecu in Might, 2 in Faith, for sizes 2 and 3"),
            "none": mark("None; only upgrades bring Ecus"),
            "renovated": mark("By size, and 3 Ecus for a ruin renovated in Reason"),
        },
    ),
    "double_upgrade": OptionMessages(
        mark("Upgrade by two sizes"),
        mark("May a building of size 1 become one of size 3 in a single upgrade?"),
        {"allowed": mark("Yes, for 2 cards and one bonus"), "forbidden": mark("No, one size at a time")},
    ),
    "upgrade_surcharge": OptionMessages(
        mark("Ground under an upgrade"),
        mark("Which squares of the larger building count for forest and mountain?"),
        {"whole": mark("All of its squares"), "new": mark("Only the squares that are new")},
    ),
    "mixed_terrain": OptionMessages(
        mark("Forest and mountain together"),
        mark("What does a building cost that stands on both?"),
        {"higher": mark("Only the higher extra cost"), "sum": mark("Both extra costs")},
    ),
    "inhabitants": OptionMessages(
        mark("Inhabitants of a growing town"),
        mark("What becomes of the cubes in Reason when a building’s own upgrade replaces it?"),
        {"stay": mark("They stay on the larger building"), "return": mark("They return to their owners")},
    ),
    "junction_power": OptionMessages(
        mark("Power in a junction"),
        mark("When tied buildings meet, which power tells the weaker domain?"),
        {
            "ruling": mark("The age’s ruling type decides for both types"),
            "own": mark("Military power for Military, Religious power for Religious buildings"),
        },
    ),
    "lone_upgrade": OptionMessages(
        mark("A lone building that grows"),
        mark("May a Military or Religious building that stands alone grow into contact with another domain?"),
        {
            "connects": mark("No, that would connect two domains"),
            "free": mark("Yes, the old building no longer counts"),
        },
    ),
    "unused_cards": OptionMessages(
        mark("Unused cards"),
        mark("What happens to the cards left in your hand at the end of your turn?"),
        {"keep": mark("You keep what you like"), "discard": mark("All are discarded")},
    ),
}

SOURCES: Final = {
    "start": mark("Start"),
    "bonus_might": mark("Bonuses in Might"),
    "bonus_faith": mark("Bonuses in Faith"),
    "travel": mark("Travel"),
    "exchange": mark("Exchanges"),
    "demolish": mark("Demolitions"),
    "turn4_might": mark("Turn 4, Might"),
    "turn4_faith": mark("Turn 4, Faith"),
    "turn4_reason": mark("Turn 4, Reason"),
    "turn7_might": mark("Turn 7, Might"),
    "turn7_faith": mark("Turn 7, Faith"),
    "turn7_reason": mark("Turn 7, Reason"),
}

_MIGHT: Final = mark(
    "In Might the highest Military building takes a whole domain with its Towns. Leave an adventurer there for turns 4 and 7."
)
_FAITH: Final = mark(
    "In Faith the highest Religious building takes a whole domain with its Towns. Leave an adventurer there for turns 4"
    " and 7."
)
_REASON: Final = mark(
    "In Reason most inhabitants take a domain: blue cards move yours in, and what has been renovated there pays."
)
ADVICE: Final = {
    "bonus_might": mark("In Might large buildings and upgrades bring 1 Ecu at once."),
    "bonus_faith": mark("In Faith large buildings and upgrades bring 2 Ecus at once, twice as much as in Might."),
    "turn4_might": _MIGHT,
    "turn4_faith": _FAITH,
    "turn4_reason": _REASON,
    "turn7_might": _MIGHT,
    "turn7_faith": _FAITH,
    "turn7_reason": _REASON,
}
"""What would help whoever falls behind there."""
