"""The sections of the rules of Inventions, what is not implemented, and what is kept by doing nothing."""

from typing import Final

from gnomon.kernel.rulebook import Absence, Rulebook, Section

SECTIONS: Final = (
    Section("2.1", "Components and shortages"),
    Section("2.2", "Regions and ropes"),
    Section("2.3", "Specialist tiles"),
    Section("2.4", "Knowledge tiles"),
    Section("2.5", "Milestones"),
    Section("2.6", "Ideas and inventions"),
    Section("2.7", "Progress tiles"),
    Section("2.7.1", "Economy"),
    Section("2.7.2", "Culture"),
    Section("2.7.3", "Technology"),
    Section("2.8", "Wealth tiles"),
    Section("2.9", "Influence tokens"),
    Section("2.10", "Private goals"),
    Section("2.11", "Public objectives"),
    Section("2.12", "Tracks"),
    Section("2.13", "The assembly"),
    Section("2.14", "The Society board"),
    Section("3.1", "By number of players"),
    Section("3.2", "Setting up the board"),
    Section("3.3", "Setting up the players"),
    Section("3.4", "Setting up Chronos"),
    Section("3.5", "The Stone Age"),
    Section("3.6", "What is secret"),
    Section("4.1", "Rounds"),
    Section("4.2", "A turn"),
    Section("4.3", "Pillars and forums"),
    Section("4.4", "Chain actions"),
    Section("4.5", "The actions in general"),
    Section("A1", "Present an Idea"),
    Section("A2", "Invent"),
    Section("A3", "Innovate"),
    Section("A4", "Share an Invention"),
    Section("A5", "Call Specialists"),
    Section("A6", "Gain Influence"),
    Section("A7", "Travel"),
    Section("A8", "Eureka"),
    Section("A9", "Send Diplomat"),
    Section("A10", "Call Diplomat"),
    Section("4.6", "Benefits"),
    Section("5.1", "Aspiration tiles"),
    Section("5.2", "Building"),
    Section("6.1", "Era Change"),
    Section("6.1.1", "Turn order and influence"),
    Section("6.1.2", "People, pillars and tokens"),
    Section("6.1.3", "Milestones and ideas"),
    Section("6.2", "Final scoring"),
    Section("6.3", "Optional modules"),
    Section("7.1", "Chronos"),
    Section("7.1.1", "His turn"),
    Section("7.1.2", "His progress tile"),
    Section("7.1.3", "When he shares"),
    Section("7.1.4", "Before the Era Changes"),
    Section("7.2", "The solo game"),
    Section("7.2.1", "The bots' points during play"),
    Section("7.2.2", "Hephaestus", rules=False),
    Section("7.2.2.1", "His turn"),
    Section("7.2.2.2", "His actions"),
    Section("7.2.2.3", "The way round"),
    Section("7.2.2.4", "Progress tiles"),
    Section("7.2.3", "Solo: end of an era, scoring, accolades"),
)

NOT_IMPLEMENTED: Final[dict[str, str]] = {}

BY_ABSENCE: Final = (
    Absence("2.1", "Aspiration tiles never run out.", "gnomon.games.inventions.effects.gain_aspiration"),
    Absence("6.1.3", "Cards in regions stay, however old.", "gnomon.games.inventions.rules.eras.renew_ideas"),
    Absence(
        "6.1.2",
        "Scholars that you have are never lost: the limit is asked for where one comes.",
        "gnomon.games.inventions.effects.gain_scholar",
    ),
    Absence(
        "7.2",
        "In the Stone Age the bots gain neither a benefit nor points.",
        "gnomon.games.inventions.rules.claims.claim_for_bot",
    ),
    Absence(
        "7.2.2.4",
        "The two bots may own equal progress tiles: each hoard is looked at alone.",
        "gnomon.games.inventions.effects.bot_progress",
    ),
)

RULEBOOK: Final = Rulebook("inventions", SECTIONS, NOT_IMPLEMENTED, BY_ABSENCE)
