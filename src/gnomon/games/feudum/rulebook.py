"""The sections of the rules of Feudum, and what is not implemented."""

from typing import Final

from gnomon.kernel.rulebook import Rulebook, Section

SECTIONS: Final = (
    Section("1.1", "Components and shortages"),
    Section("1.2", "Player discs"),
    Section("1.3", "Region tiles and landscapes"),
    Section("1.4", "Location discs"),
    Section("1.5", "King's seals and rosary beads"),
    Section("2.1", "Regions and locations"),
    Section("2.3", "The locations one by one"),
    Section("2.4", "Roads"),
    Section("2.5", "Ferries"),
    Section("2.6", "Routes of vessels"),
    Section("3.1", "Set-up"),
    Section("3.2", "By number of players"),
    Section("3.3", "Basic and advanced game"),
    Section("4", "A round"),
    Section("4.1", "Choosing cards"),
    Section("4.2", "Playing cards"),
    Section("4.3", "Symbols of the cards"),
    Section("4.4", "Permissions at any time"),
    Section("5.1", "Migrate"),
    Section("5.2", "Move"),
    Section("5.3", "Influence"),
    Section("5.4", "Improve"),
    Section("5.5", "Explore"),
    Section("5.6", "Harvest"),
    Section("5.7", "Tax"),
    Section("5.8", "Conquer: the card"),
    Section("5.9", "Defend"),
    Section("5.10", "Repeat"),
    Section("5.11", "Guild"),
    Section("6.1", "Status stars"),
    Section("6.2", "Ranks and the guild track"),
    Section("6.3", "Paying for trades"),
    Section("6.4", "Push, pull and reeves"),
    Section("6.5", "What the panels hold"),
    Section("6.6", "Scrolls of the noble guild"),
    Section("6.7", "The functions of the guilds"),
    Section("6.8", "Uses of seals and beads"),
    Section("7.1", "Types of locations"),
    Section("7.2", "Ruler, subject, serf"),
    Section("7.3", "Vassals and military service"),
    Section("7.4", "Conquest"),
    Section("8.1", "Nourishing pawns"),
    Section("8.2", "The progress die"),
    Section("8.3", "Landscapes"),
    Section("8.4", "When an epoch dawns"),
    Section("8.5", "The dawn of an epoch"),
    Section("8.6", "Monsters"),
    Section("9", "Royal writs"),
    Section("10.1", "The end"),
    Section("10.2", "Final scoring"),
    Section("10.3", "Who has won"),
)

NOT_IMPLEMENTED: Final[dict[str, str]] = {}

RULEBOOK: Final = Rulebook("feudum", SECTIONS, NOT_IMPLEMENTED)
