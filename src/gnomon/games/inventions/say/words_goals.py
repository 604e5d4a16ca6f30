# gnomon: interpreted
"""Private goals, public objectives, and what a solo match is played for: accolades, titles, modes (2.10, 2.11, 7.2)."""

from typing import Final

from gnomon.drawing.speaking import mark
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.terms import FIRST_GOAL, GOAL_FAMILIES, NOTHING

# --- private goals (2.10) --------------------------------------------------------------------------------------------

FAMILIES: Final = (mark("Influence"), mark("Majority"), mark("Network"), mark("Inventions"))
_BY_REGIONS: Final = (
    mark("Your influence tokens in {numbers} of these regions, {values} IP: {regions}."),
    mark("More citizens than anybody else in {numbers} of these regions, {values} IP: {regions}."),
    mark("Your citizens in {numbers} of these regions, joined by ropes, {values} IP: {regions}."),
)
_BY_INVENTIONS: Final = (
    mark("{points} for {number} inventions."),
    mark("{points} for {number} inventions of each type."),
    mark("{points} for {number} inventions of one type."),
    mark("{points} for {fours} inventions of Era 4 and {fives} of Era 5."),
    mark("{points} for {number} invention of each of Eras 2, 3, 4 and 5."),
)


def family_of(goal: int) -> int:
    """The deck of a private goal."""
    return max(family for family in range(len(GOAL_FAMILIES)) if goal >= FIRST_GOAL[family])


def goal_title(goal: int, words: Words) -> str:
    """“Majority”; “a private goal” for one that the viewer may not know."""
    return words.say(FAMILIES[family_of(goal)]) if goal >= 0 else words.say("a private goal")


def goal_text(goal: int, words: Words) -> str:
    """When a private goal scores how much."""
    if goal < 0:
        return words.say("Its owner alone knows it.")
    components = words.components
    family = family_of(goal)
    if family < len(_BY_REGIONS):
        scale = [(number, points) for number, points in enumerate(components.goal_points[family]) if points]
        return words.say(
            _BY_REGIONS[family],
            numbers="/".join(str(number) for number, _ in scale),
            values="/".join(str(points) for _, points in scale),
            regions=words.regions(components.goal_regions[goal]),
        )
    numbers = (
        components.goal_inventions,
        components.goal_each_type,
        components.goal_one_type,
        0,
        components.goal_eras,
    )
    which = goal - FIRST_GOAL[family]
    return words.say(
        _BY_INVENTIONS[which],
        points=words.points(components.invention_goal),
        number=numbers[which],
        fours=components.goal_era_4,
        fives=components.goal_era_5,
    )


# --- public objectives (2.11) ----------------------------------------------------------------------------------------

OBJECTIVES: Final = (
    mark("Economy tiles on the map"),
    mark("Culture tiles on the map"),
    mark("Technology tiles on the map"),
    mark("Wealth tiles on the map"),
    mark("Traders"),
    mark("Artisans"),
    mark("Thinkers"),
    mark("Scholars"),
    mark("Economy inventions"),
    mark("Culture inventions"),
    mark("Technology inventions"),
    mark("Influence tokens on the board"),
    mark("Economy tokens used this era"),
    mark("Sages on the Society board"),
    mark("Chain tokens by influence"),
    mark("Citizens beside cards"),
)
_FAMILY_OF: Final = (0, 0, 0, 1, 2, 2, 2, 3, 4, 4, 4, 5, 6, 7, 8, 9)


def objective_title(objective: int, words: Words) -> str:
    """“Sages on the Society board”: what a public objective counts."""
    return words.say(OBJECTIVES[objective])


def objective_text(objective: int, words: Words) -> str:
    """“Sages on the Society board: 2 IP each”."""
    points = words.components.objective_points[_FAMILY_OF[objective]]
    return words.say("{what}: {points} each", what=objective_title(objective, words), points=words.points(points))


# --- solo play (7.2) -------------------------------------------------------------------------------------------------

ACCOLADES: Final = (
    mark("You win"),
    mark("You win, and no invention presented by a bot is left in a region"),
    mark("You win by {by} IP or more"),
    mark("{inventions} or more inventions of your own"),
    mark("{late} or more inventions of Era 5"),
    mark("{wealth} or more Wealth tiles on your map"),
    mark("All 7 Progress tiles of one type on your map"),
    mark("A card in every region"),
    mark("Every card of yours in a region is invented, and there is one"),
    mark("No citizen left in your supply"),
    mark("Every hex of your map covered"),
    mark("{influence} or more influence at the end"),
)
TITLES: Final = (
    mark("Neanderthal"),
    mark("Medieval"),
    mark("Technologically Advanced"),
    mark("AI"),
    mark("Genius"),
    mark("Alien"),
)
MODE_TITLES: Final = (mark("Easy"), mark("Normal"), mark("Hard"))


def accolade_text(accolade: int, words: Words) -> str:
    """What an accolade is awarded for."""
    components = words.components
    return words.say(
        ACCOLADES[accolade],
        by=components.accolade_by,
        inventions=components.accolade_inventions,
        late=components.accolade_late,
        wealth=components.accolade_wealth,
        influence=components.accolade_influence,
    )


def accolade_worth(accolade: int, words: Words) -> str:
    """“2 accolades”: what it counts."""
    return accolades_text(words.components.accolade_points[accolade], words)


def accolades_text(number: int, words: Words) -> str:
    """“9 accolades”."""
    return words.count("{count} accolade", "{count} accolades", number)


def title_text(number: int, words: Words) -> str:
    """“Genius”: the title that accolades earn, from 0; “no title” for NOTHING."""
    return words.say("no title") if number == NOTHING else words.say(TITLES[number])


def mode_text(mode: int, words: Words) -> str:
    """“Hard”: how strong Chronos and Hephaestus are, alone against them."""
    return words.say(MODE_TITLES[mode])
