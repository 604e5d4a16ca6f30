# gnomon: interpreted
"""The words of a new match's options, and of the score sheets of players and of the automated opponents."""

from typing import Final

from gnomon.drawing.match_words import OptionMessages
from gnomon.drawing.speaking import mark
from gnomon.games.inventions.say.words_goals import FAMILIES, MODE_TITLES

EASY, NORMAL, HARD = MODE_TITLES

OPTIONS: Final[dict[str, OptionMessages]] = {
    "difficulty": OptionMessages(
        mark("Strength of the bots (solo)"),
        mark("Alone against Chronos and Hephaestus: what are their inventions and tiles worth in the end?"),
        {"easy": EASY, "normal": NORMAL, "hard": HARD},
    ),
    "fourth_goal": OptionMessages(
        mark("Fourth goal"),
        mark("Does everybody get a private goal of the fourth deck too? Two goals score in any case."),
        {False: mark("No, three goals"), True: mark("Yes, four goals")},
    ),
    "public_objectives": OptionMessages(
        mark("Public objectives"),
        mark("At the end of Eras 2, 3 and 4 everybody scores an objective that lies open from the start."),
        {False: mark("Without public objectives"), True: mark("With three public objectives")},
    ),
    "late_ideas": OptionMessages(
        mark("Late ideas"),
        mark("Six ideas of Era 5, two of each type, stay in the box, so that ideas of Era 6 appear."),
        {
            "by_players": mark("With fewer than four players"),
            "yes": mark("Always"),
            "no": mark("Never"),
        },
    ),
    "free_joker": OptionMessages(
        mark("Wasting the action"),
        mark("When may a pillar be placed for 1 influence instead of an action?"),
        {False: mark("Only if no action is possible"), True: mark("Whenever one likes")},
    ),
    "share_replaces": OptionMessages(
        mark("Sharing with a full display"),
        mark("Which tile of a full tiles display may make room for the tile of a shared invention?"),
        {"aspiration": mark("Only an aspiration tile"), "any": mark("Any tile")},
    ),
    "optional_goals": OptionMessages(
        mark("The fourth deck"),
        mark("Which deck of private goals is left out without the fourth goal?"),
        {"inventions": FAMILIES[3], "influence": FAMILIES[0], "majority": FAMILIES[1], "network": FAMILIES[2]},
    ),
    "influence_bands": OptionMessages(
        mark("Bands of the influence track"),
        mark("At which positions do chain tokens and final points rise?"),
        {"joined": mark("At 4 and 8, as losses do"), "early": mark("At 3 and 7, one before losses do")},
    ),
    "pillars_count": OptionMessages(
        mark("Several pillars on a space"),
        mark("What does a player get with several pillars on the space that another pillar comes to?"),
        {"once": mark("1 influence"), "each": mark("1 influence for each of them")},
    ),
}

SOURCES: Final = {
    "presenting": mark("Presented ideas"),
    "last_era": mark("Inventions of Era 6"),
    "influence_spaces": mark("Influence spaces"),
    "knowledge": mark("Knowledge tiles"),
    "specialists": mark("Specialist tiles"),
    "objectives": mark("Public objectives"),
    "influence": mark("Influence track"),
    "wealth": mark("Wealth tiles"),
    "goals": mark("Private goals"),
}

ADVICE: Final = {
    "presenting": mark("An idea presented with two citizens scores twice its era when somebody shares it."),
    "last_era": mark("Whoever invents an idea of Era VI scores for it at once."),
    "influence_spaces": mark(
        "The first influence token in a region takes its best space: choose Gain Influence early."
    ),
    "knowledge": mark(
        "With a chain token, a journey to a sage whose tile shows points scores for every tile that does."
    ),
    "objectives": mark("Look at the public objective of an era before the era ends."),
    "influence": mark("Influence scores at the end: see how far the next step on its track is."),
    "wealth": mark("Build Wealth tiles that suit what you have: each shows what it would pay now."),
    "goals": mark("Your private goals name regions: tokens, majorities and joined citizens there score at the end."),
}
"""What would help whoever falls behind there."""

BOT_SOURCES: Final = {
    "presenting": mark("Presented ideas"),
    "influence": mark("Influence spaces"),
    "knowledge": mark("Knowledge tiles"),
    "eureka": mark("New milestones"),
    "diplomats": mark("Diplomats"),
    "visits": mark("Visits to Hephaestus"),
    "sages": mark("Sages"),
}
"""Where the points on the marker of Chronos and Hephaestus come from, alone against them."""

BOT_PIECES: Final = {
    "inventions": mark("Inventions"),
    "progress": mark("Progress tiles"),
    "wealth": mark("Wealth tiles"),
}
"""What else they count in the end, by the mode."""
