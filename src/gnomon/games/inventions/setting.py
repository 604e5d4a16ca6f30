"""Everything that stays fixed during one match: component tables, options, and what follows from both (3.1, 6.3, 9.3, 9.4)."""

from typing import Final

from gnomon.games.inventions.components import MODES, Components
from gnomon.games.inventions.terms import COLOUR_NAMES, GOAL_FAMILIES, MAX_SEATS, NOBODY
from gnomon.kernel.options import OptionSpec, Value
from gnomon.kernel.rulebook import rule

RULES_VERSION: Final = 2
"""The newest version of the rules; `CLOCKWISE` and `CHAINED_VISITS` say what it changed."""
CLOCKWISE: Final = 2
"""From this version on players follow the first one clockwise (3.2); before, the whole order was drawn."""
CHAINED_VISITS: Final = 2
"""From this version on a chained visit counts too, to Hephaestus or by him (7.2); before, only that of a main action."""

SPECS: Final = (
    OptionSpec(
        "difficulty", "normal", MODES, "7.2", "seed: what the automated opponents' pieces are worth in solo play"
    ),
    OptionSpec("fourth_goal", False, (False, True), "6.3", "seed: optional module"),
    OptionSpec("public_objectives", False, (False, True), "6.3", "seed: optional module"),
    OptionSpec("late_ideas", "by_players", ("by_players", "yes", "no"), "6.3", "9.4, 20"),
    OptionSpec("free_joker", False, (False, True), "4.3", "9.3: the seed's reading"),
    OptionSpec("share_replaces", "aspiration", ("aspiration", "any"), "4.5", "9.3: full display"),
    OptionSpec("optional_goals", "inventions", ("inventions", "influence", "majority", "network"), "2.10", "9.4, 14"),
    OptionSpec("influence_bands", "joined", ("joined", "early"), "2.12", "9.4, 16"),
    OptionSpec("pillars_count", "once", ("once", "each"), "4.3", "9.4, 25"),
)


class Setting:
    """Fixed facts of a match, shared by all its states.

    `parties` colours that act: the players, then `chronos`, then `hephaestus` (NOBODY where they do not play);
    `chain_tokens` and `influence_points` by position; `goal_families` dealt to everybody. The rest are the options.
    """

    __slots__ = (
        "chain_tokens",
        "chronos",
        "components",
        "free_joker",
        "goal_families",
        "has_spare",
        "hephaestus",
        "influence_points",
        "late_ideas",
        "mode",
        "objectives",
        "option_values",
        "parties",
        "pillars_count_each",
        "seats",
        "share_replaces_any",
        "solo",
    )

    def __init__(self, components: Components, option_values: dict[str, Value], seats: int) -> None:
        self.components = components
        self.option_values = dict(option_values)
        self.seats = seats
        self.solo = seats == 1
        self.parties, self.chronos, self.hephaestus = by_players(seats)
        self.has_spare = self.parties < MAX_SEATS
        self.mode = MODES.index(str(option_values["difficulty"]))
        self.objectives = bool(option_values["public_objectives"])
        late = option_values["late_ideas"]
        self.late_ideas = late == "yes" or (late == "by_players" and seats < MAX_SEATS)
        self.free_joker = bool(option_values["free_joker"])
        self.share_replaces_any = option_values["share_replaces"] == "any"
        self.pillars_count_each = option_values["pillars_count"] == "each"
        early = option_values["influence_bands"] == "early"
        self.chain_tokens = components.early_chain_tokens if early else components.chain_tokens
        self.influence_points = components.early_influence_points if early else components.influence_points
        self.goal_families = goal_families(str(option_values["optional_goals"]), bool(option_values["fourth_goal"]))


@rule("3.1")
def by_players(seats: int) -> tuple[int, int, int]:
    """How many colours act, and which of them are Chronos and Hephaestus: three at least, and four with four players."""
    if seats == 1:
        return 3, 1, 2
    if seats == 2:
        return 3, 2, NOBODY
    return seats, NOBODY, NOBODY


def party_names(seats: int) -> tuple[str, ...]:
    """The colours that act: players by colour, the automated opponents by name."""
    parties, _, _ = by_players(seats)
    return (*COLOUR_NAMES[:seats], *("chronos", "hephaestus")[: parties - seats])


@rule("2.10", "6.3")
def goal_families(optional: str, fourth: bool) -> tuple[int, ...]:
    """The decks of which everybody gets a card: all but the optional one, and that too with the fourth goal."""
    return tuple(number for number, name in enumerate(GOAL_FAMILIES) if fourth or name != optional)


_SETTINGS: Final[dict[tuple[str, tuple[tuple[str, Value], ...], int], Setting]] = {}


def setting_for(components: Components, option_values: dict[str, Value], seats: int) -> Setting:
    """The shared setting of these tables, options and seats."""
    key = (components.digest, tuple(sorted(option_values.items())), seats)
    found = _SETTINGS.get(key)
    if found is None:
        found = Setting(components, option_values, seats)
        _SETTINGS[key] = found
    return found
