"""The sections of the rules of Khronos, what is not implemented, and what is kept by doing nothing."""

from typing import Final

from gnomon.kernel.rulebook import Absence, Rulebook, Section

SECTIONS: Final = (
    Section("1.1", "Building tiles"),
    Section("1.2", "Other material"),
    Section("2.1", "The three boards"),
    Section("2.2", "The map"),
    Section("3", "Setup"),
    Section("4", "A player's turn"),
    Section("4.1", "Exchanging cards"),
    Section("4.2", "Travelling"),
    Section("4.3", "Two cards per pawn"),
    Section("4.4", "Summary of actions"),
    Section("4.5", "Constructing"),
    Section("4.6", "Upgrading"),
    Section("4.7", "Demolishing"),
    Section("4.8", "Populating and renovating"),
    Section("4.9", "Lack of cubes"),
    Section("4.10", "Discarding and drawing"),
    Section("4.11", "Hold'em"),
    Section("5.1", "Domains"),
    Section("5.2", "Geography"),
    Section("5.3", "Only the board of construction counts"),
    Section("5.4", "Dominion"),
    Section("5.5", "Hierarchy"),
    Section("5.6", "Ripples"),
    Section("5.6.1", "Temporal paradox"),
    Section("5.7", "Junctions"),
    Section("5.7.1", "Downsizing"),
    Section("5.8", "Divisions"),
    Section("5.9", "Printed hamlets and cubes on Reason"),
    Section("5.10", "Order of resolution"),
    Section("6.1", "Earnings"),
    Section("6.2", "End of the game"),
)

NOT_IMPLEMENTED: Final[dict[str, str]] = {}

BY_ABSENCE: Final = (
    Absence("1.2", "The bank never runs dry.", "gnomon.games.khronos.effects.gain"),
    Absence("4.2", "Adventurers take no square and never block anybody.", "gnomon.games.khronos.rules.travel.travel"),
    Absence(
        "5.6", "A ripple that fails is never made up for later.", "gnomon.games.khronos.rules.ripple.ripple_to_faith"
    ),
)

RULEBOOK: Final = Rulebook("khronos", SECTIONS, NOT_IMPLEMENTED, BY_ABSENCE)
