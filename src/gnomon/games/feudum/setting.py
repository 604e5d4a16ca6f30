"""Everything that stays fixed during one match: component tables, options, and what follows from both (3.2, 11b)."""

from typing import Final

from gnomon.games.feudum.components import Components
from gnomon.games.feudum.terms import COLOUR_NAMES, MONSTER_SLAYER, WRITS
from gnomon.kernel.options import OptionSpec, Value
from gnomon.kernel.rulebook import rule

SPECS: Final = (
    OptionSpec("advanced", True, (True, False), "3.3", "printed: the basic game leaves out what stands in scrolls"),
    OptionSpec("bumping_feudums", False, (False, True), "5.3", "12.4, 10"),
    OptionSpec("single_scroll_lines", True, (True, False), "6.6", "12.4, 11"),
    OptionSpec("fists", "random", ("random", "opponent"), "6.7", "11b"),
    OptionSpec("may_starve_pawns", True, (True, False), "8.1", "12.4, 28"),
    OptionSpec("tile_as_wine", False, (False, True), "4.4", "12.4, 32"),
    OptionSpec("patronage", "icon", ("icon", "any"), "9", "12.4, 15"),
    OptionSpec("monster_moves_count", False, (False, True), "5.2", "11b"),
    OptionSpec("empty_functions", False, (False, True), "6.4", "12.4, 33"),
    OptionSpec("feeding", "in_turn", ("in_turn", "together"), "8.1", "11b"),
    OptionSpec("reading", "manual", ("manual", "notes"), "5.2", "12.3", late=True),
)


class Setting:
    """Fixed facts of a match, shared by all its states.

    `track` seats of a guild's track; `row_colours` the colours with a row at the knight guild, players first; `writs`
    the cards of the deck in the order of their numbers; `by_notes` that the notes are followed where they and the manual
    differ (12.3). The rest are the options.
    """

    __slots__ = (
        "advanced",
        "bumping_feudums",
        "by_notes",
        "components",
        "empty_functions",
        "feeding_together",
        "fists_by_opponent",
        "land",
        "may_starve_pawns",
        "monster_moves_count",
        "option_values",
        "patronage_by_icon",
        "row_colours",
        "seats",
        "single_scroll_lines",
        "tile_as_wine",
        "track",
        "writs",
    )

    def __init__(self, components: Components, option_values: dict[str, Value], seats: int) -> None:
        self.components = components
        self.land = components.land
        self.option_values = dict(option_values)
        self.seats = seats
        self.advanced = bool(option_values["advanced"])
        self.bumping_feudums = bool(option_values["bumping_feudums"])
        self.single_scroll_lines = bool(option_values["single_scroll_lines"])
        self.fists_by_opponent = option_values["fists"] == "opponent"
        self.may_starve_pawns = bool(option_values["may_starve_pawns"])
        self.tile_as_wine = bool(option_values["tile_as_wine"])
        self.patronage_by_icon = option_values["patronage"] == "icon"
        self.monster_moves_count = bool(option_values["monster_moves_count"])
        self.empty_functions = bool(option_values["empty_functions"])
        self.feeding_together = option_values["feeding"] == "together"
        self.by_notes = option_values["reading"] == "notes"
        self.track, self.row_colours = by_players(components, seats)
        self.writs = tuple(writ for writ in range(WRITS) if self.advanced or writ != MONSTER_SLAYER)


@rule("3.2")
def by_players(components: Components, seats: int) -> tuple[int, tuple[int, ...]]:
    """The seats of a guild's track, and the colours with a row at the knight guild: dummies fill up the least number."""
    track = 3 if seats >= components.apprentice_from else 2
    rows = max(seats, components.knight_rows)
    return track, tuple(range(min(rows, len(COLOUR_NAMES))))


_SETTINGS: Final[dict[tuple[str, tuple[tuple[str, Value], ...], int], Setting]] = {}


def setting_for(components: Components, option_values: dict[str, Value], seats: int) -> Setting:
    """The shared setting of these tables, options and seats."""
    key = (components.digest, tuple(sorted(option_values.items())), seats)
    found = _SETTINGS.get(key)
    if found is None:
        found = Setting(components, option_values, seats)
        _SETTINGS[key] = found
    return found
