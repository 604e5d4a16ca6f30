# gnomon: interpreted
"""The words of a new match's options, and of the score sheet."""

from typing import Final

from gnomon.drawing.match_words import OptionMessages
from gnomon.drawing.speaking import mark

OPTIONS: Final[dict[str, OptionMessages]] = {
    "advanced": OptionMessages(
        mark("Game"),
        mark("The basic game has no special abilities on the cards, no landscapes, no reeves and no monsters."),
        {True: mark("Advanced game"), False: mark("Basic game")},
    ),
    "bumping_feudums": OptionMessages(
        mark("Feudums and influence"),
        mark("May the ruler of a feudum be ousted by influence, as elsewhere?"),
        {False: mark("No, a feudum falls by conquest alone"), True: mark("Yes, a serf may oust its ruler")},
    ),
    "single_scroll_lines": OptionMessages(
        mark("Lines of a single scroll"),
        mark("Do a row and a column of the noble guild that consist of one scroll count as lines?"),
        {True: mark("Yes, they count"), False: mark("No, only longer lines count")},
    ),
    "fists": OptionMessages(
        mark("Two fists"),
        mark("Who decides which of two beads of the rosary a player picks?"),
        {"random": mark("Chance decides"), "opponent": mark("An opponent hides them, one in each hand")},
    ),
    "may_starve_pawns": OptionMessages(
        mark("Feeding pawns"),
        mark("May a player leave a pawn hungry that could be fed?"),
        {True: mark("Yes, it then leaves the board"), False: mark("No, pawns are fed as long as there is anything")},
    ),
    "tile_as_wine": OptionMessages(
        mark("Tiles as wine"),
        mark("May a region tile stand for sulfur of the barrel when a pawn is fed?"),
        {False: mark("No, for goods of the supply alone"), True: mark("Yes, for wine as well")},
    ),
    "patronage": OptionMessages(
        mark("Guild patronage"),
        mark("Which rewards does a mandate of guild patronage offer for three stars?"),
        {"icon": mark("That of the guild with the stars"), "any": mark("Any reward of the card")},
    ),
    "monster_moves_count": OptionMessages(
        mark("Moves of monsters"),
        mark("Is a Move successful, for the epic voyage, in which only a monster went?"),
        {False: mark("No, a pawn must have gone"), True: mark("Yes, a monster is enough")},
    ),
    "empty_functions": OptionMessages(
        mark("Empty functions"),
        mark("May a pull or push be chosen that moves nothing, to split a purse or to score reeves?"),
        {False: mark("No, something must move"), True: mark("Yes, it may move nothing")},
    ),
    "feeding": OptionMessages(
        mark("Order of feeding"),
        mark("Are pawns fed openly one player after the other, or in secret and shown together?"),
        {"in_turn": mark("Openly, in turn order"), "together": mark("In secret, shown together")},
    ),
    "reading": OptionMessages(
        mark("Where the texts differ"),
        mark(
            "By the notes any pawn beside a resource pilfers, but never where you rule or serve; without a pawn on the "
            "map you enter at a starting location; any pawn may take the step of Godspeed; and all three markers of a "
            "location may be yours."
        ),
        {"manual": mark("The rulebook is followed"), "notes": mark("The notes are followed")},
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

ADVICE: Final = {
    "guild_seats": mark(
        "Seats in guilds pay at each dawn, 5 to a master and 3 to a journeyman: gather stars for one guild."
    ),
    "improvements": mark("Every improvement scores: choose Improve whenever you hold the good that it asks for."),
    "conquests": mark("A conquest scores, and covers a space of military service: look for a place that few defend."),
    "pulls": mark("A journeyman pulls goods into the guild: one full line is enough for points."),
    "pushes": mark("A guild master pushes goods to the next guild: one full line is enough for points."),
}
"""What would help whoever falls behind there."""
