# gnomon: interpreted
"""The words of a new match's options, and of the score sheet."""

from typing import Final, NamedTuple

from gnomon.drawing.speaking import mark
from gnomon.games.feudum.view.words import Words
from gnomon.kernel.options import Value


class OptionWords(NamedTuple):
    """An option's title, what it is about, and a sentence for each of its values."""

    title: str
    explanation: str
    values: dict[Value, str]


OPTIONS: Final[dict[str, OptionWords]] = {
    "advanced": OptionWords(
        mark("Game"),
        mark("The basic game has no special abilities on the cards, no landscapes, no reeves and no monsters."),
        {True: mark("Advanced game"), False: mark("Basic game")},
    ),
    "bumping_feudums": OptionWords(
        mark("Feudums and influence"),
        mark("May the ruler of a feudum be ousted by influence, as elsewhere?"),
        {False: mark("No, a feudum falls by conquest alone"), True: mark("Yes, a serf may oust its ruler")},
    ),
    "single_scroll_lines": OptionWords(
        mark("Lines of a single scroll"),
        mark("Do a row and a column of the noble guild that consist of one scroll count as lines?"),
        {True: mark("Yes, they count"), False: mark("No, only longer lines count")},
    ),
    "fists": OptionWords(
        mark("Two fists"),
        mark("Who decides which of two beads of the rosary a player picks?"),
        {"random": mark("Chance decides"), "opponent": mark("An opponent hides them, one in each hand")},
    ),
    "may_starve_pawns": OptionWords(
        mark("Feeding pawns"),
        mark("May a player leave a pawn hungry that could be fed?"),
        {True: mark("Yes, it then leaves the board"), False: mark("No, pawns are fed as long as there is anything")},
    ),
    "tile_as_wine": OptionWords(
        mark("Tiles as wine"),
        mark("May a region tile stand for sulfur of the barrel when a pawn is fed?"),
        {False: mark("No, for goods of the supply alone"), True: mark("Yes, for wine as well")},
    ),
    "patronage": OptionWords(
        mark("Guild patronage"),
        mark("Which rewards does a mandate of guild patronage offer for three stars?"),
        {"icon": mark("That of the guild with the stars"), "any": mark("Any reward of the card")},
    ),
    "monster_moves_count": OptionWords(
        mark("Moves of monsters"),
        mark("Is a Move successful, for the epic voyage, in which only a monster went?"),
        {False: mark("No, a pawn must have gone"), True: mark("Yes, a monster is enough")},
    ),
    "empty_functions": OptionWords(
        mark("Empty functions"),
        mark("May a pull or push be chosen that moves nothing, to split a purse or to score reeves?"),
        {False: mark("No, something must move"), True: mark("Yes, it may move nothing")},
    ),
    "feeding": OptionWords(
        mark("Order of feeding"),
        mark("Are pawns fed openly one player after the other, or in secret and shown together?"),
        {"in_turn": mark("Openly, in turn order"), "together": mark("In secret, shown together")},
    ),
}

SOURCES: Final = {
    "guild_seats": mark("Seats in guilds"),
    "landscapes": mark("Landscapes"),
    "regions": mark("Active regions"),
    "disloyalty": mark("Disloyalty"),
    "improvements": mark("Improvements"),
    "tending": mark("New landscapes"),
    "harvests": mark("Harvests"),
    "defences": mark("Defend"),
    "conquests": mark("Conquests"),
    "pulls": mark("Pulls"),
    "pushes": mark("Pushes"),
    "reeves": mark("Reeves"),
    "feasts": mark("Feasts"),
    "voyage": mark("Epic voyage"),
    "empire": mark("Empire"),
    "sets": mark("Sets"),
    "shillings": mark("Shillings"),
    "charters": mark("Charters"),
}


def option_title(name: str, words: Words) -> str:
    """What an option is called."""
    return words.say(OPTIONS[name].title)


def option_explanation(name: str, words: Words) -> str:
    """What an option is about, in one sentence."""
    return words.say(OPTIONS[name].explanation)


def option_value(name: str, value: Value, words: Words) -> str:
    """What one value of an option means."""
    return words.say(OPTIONS[name].values[value])


def source_text(source: str, words: Words) -> str:
    """A line of the score sheet: where points came from."""
    return words.say(SOURCES[source])
