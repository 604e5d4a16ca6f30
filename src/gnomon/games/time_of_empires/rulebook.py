"""The sections of the rules of Time of Empires, what is not implemented, and what is kept by doing nothing."""

from typing import Final

from gnomon.kernel.rulebook import Absence, Rulebook, Section

SECTIONS: Final = (
    Section("2.1", "Material"),
    Section("2.2", "Fields and buildings"),
    Section("2.3", "Symbols of a player board"),
    Section("2.4", "Shared boards"),
    Section("2.5", "Terrain tiles"),
    Section("2.6", "Layout and adjacency"),
    Section("2.7", "Words of effects"),
    Section("2.8", "Technology cards"),
    Section("2.9", "Starting cards"),
    Section("2.10", "Leader effect tiles"),
    Section("2.11", "Leader cards"),
    Section("2.12", "Wonder cards"),
    Section("2.13", "Times, limits and points"),
    Section("2.14", "What always holds"),
    Section("2.15", "Who sees what"),
    Section("3.1", "Setup"),
    Section("3.2", "Preparing an era"),
    Section("3.3", "Scholars"),
    Section("4.1", "Timers and legal placements"),
    Section("4.2", "A real-time era"),
    Section("4.3", "An introductory era"),
    Section("4.4", "The three eras"),
    Section("5.1", "Gaining knowledge and bricks"),
    Section("5.2", "Placing clans"),
    Section("5.3", "Moving clans"),
    Section("5.4", "Combat"),
    Section("5.5", "Discovering technology"),
    Section("5.6", "Constructing a building"),
    Section("5.7", "Discarding technology"),
    Section("5.8", "Acquiring technology"),
    Section("5.9", "Influencing a leader"),
    Section("5.10", "Participating in a wonder"),
    Section("5.11", "Appointing scholars"),
    Section("5.12", "Single cards"),
    Section("6.1", "Destruction"),
    Section("6.2", "Construction bonus"),
    Section("6.3", "Leaders"),
    Section("6.4", "Wonders"),
    Section("6.5", "Cultural influence"),
    Section("6.6", "Siege of cities"),
    Section("6.7", "After an era"),
    Section("6.8", "End of the game"),
)

NOT_IMPLEMENTED: Final[dict[str, str]] = {}

BY_ABSENCE: Final = (
    Absence("2.13", "There is no limit to a hand.", "gnomon.games.time_of_empires.effects.draw"),
    Absence("5.7", "Discarded cards never come back.", "gnomon.games.time_of_empires.effects.discard_top"),
    Absence("5.8", "Decks are not filled up during an era.", "gnomon.games.time_of_empires.effects.draw"),
    Absence(
        "6.1",
        "The destroyed section is never emptied, so a piece scores again after each later era.",
        "gnomon.games.time_of_empires.rules.scoring.destruction",
    ),
    Absence(
        "6.2",
        "Tokens stay: that of era I scores three times.",
        "gnomon.games.time_of_empires.rules.scoring.construction_bonus",
    ),
)

RULEBOOK: Final = Rulebook("time_of_empires", SECTIONS, NOT_IMPLEMENTED, BY_ABSENCE)
