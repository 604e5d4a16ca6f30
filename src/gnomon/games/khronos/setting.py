"""Everything that stays fixed during one match: component tables, options, and what follows from both."""

from typing import Final

from gnomon.games.khronos.components import CIVIL, Components
from gnomon.games.khronos.grid import FOOTPRINT, ON_BOARD, SQUARES, anchors_touching
from gnomon.kernel.options import OptionSpec, Value

SPECS: Final = (
    OptionSpec("deck", 55, (55, 33), "1.2", "printed editions: 55 cards, first French edition 33"),
    OptionSpec("holdem", False, (False, True), "4.11", "printed optional rule, details D48"),
    OptionSpec("size_three_value", "table", ("table", 4), "1.1", "D1"),
    OptionSpec("construction_bonus", "table", ("table", "flat", "none", "renovated"), "4.5", "D15, D19"),
    OptionSpec("double_upgrade", "allowed", ("allowed", "forbidden"), "4.6", "D18"),
    OptionSpec("upgrade_surcharge", "whole", ("whole", "new"), "5.2", "D22"),
    OptionSpec("mixed_terrain", "higher", ("higher", "sum"), "5.2", "D23"),
    OptionSpec("inhabitants", "stay", ("stay", "return"), "5.6.1", "D30"),
    OptionSpec("junction_power", "ruling", ("ruling", "own"), "5.7", "D32"),
    OptionSpec("lone_upgrade", "connects", ("connects", "free"), "4.6", "D41"),
    OptionSpec("unused_cards", "keep", ("keep", "discard"), "4.10", "help page of another table"),
)

RENOVATION_BONUS: Final = 3
"""Ecus for a ruin renovated in Reason, where the option gives any: upgrades bring 1 in Might and 2 in Faith."""
MAX_SURCHARGE: Final = 3
"""More cannot be paid: a hand holds four cards, and one at least is due in the building's own colour."""


class Setting:
    """Fixed facts of a match, shared by all its states.

    `values[type * 4 + size]`; `bonus[age][size]`; `surcharge[size][anchor]` cards of any colour; `ground[size][n]`
    anchors that cost at most n extra cards, `ground_at[size][n]` exactly n; `dry[size]` anchors off the river. The rest
    are the options.
    """

    __slots__ = (
        "bonus",
        "components",
        "deck",
        "double_upgrade",
        "dry",
        "forest_extra",
        "ground",
        "ground_at",
        "holdem",
        "inhabitants_stay",
        "keep_cards",
        "lone_upgrade_connects",
        "mountain_extra",
        "option_values",
        "own_power",
        "renovation_bonus",
        "seats",
        "sum_terrain",
        "surcharge",
        "upgrade_bonus",
        "values",
        "whole_upgrade",
    )

    def __init__(self, components: Components, option_values: dict[str, Value], seats: int) -> None:
        self.components = components
        self.option_values = dict(option_values)
        self.seats = seats
        self.values = list(components.values)
        if option_values["size_three_value"] == 4:
            for kind in range(3):
                self.values[kind * 4 + 3] = 4
        self.bonus = [list(row) for row in components.construct_bonus]
        if option_values["construction_bonus"] == "flat":
            self.bonus = [[0, 0, bonus, bonus] for bonus in components.upgrade_bonus]
        elif option_values["construction_bonus"] == "none":
            self.bonus = [[0, 0, 0, 0], [0, 0, 0, 0]]
        self.upgrade_bonus = list(components.upgrade_bonus)
        self.renovation_bonus = RENOVATION_BONUS if option_values["construction_bonus"] == "renovated" else 0
        self.deck = components.decks[str(option_values["deck"])]
        self.holdem = bool(option_values["holdem"])
        self.double_upgrade = option_values["double_upgrade"] == "allowed"
        self.whole_upgrade = option_values["upgrade_surcharge"] == "whole"
        self.sum_terrain = option_values["mixed_terrain"] == "sum"
        self.inhabitants_stay = option_values["inhabitants"] == "stay"
        self.own_power = option_values["junction_power"] == "own"
        self.lone_upgrade_connects = option_values["lone_upgrade"] == "connects"
        self.keep_cards = option_values["unused_cards"] == "keep"
        self.forest_extra = components.forest_surcharge[seats - 2]
        self.mountain_extra = components.mountain_surcharge[seats - 2]
        self.surcharge: list[list[int]] = [[]]
        self.ground: list[list[int]] = [[]]
        self.ground_at: list[list[int]] = [[]]
        self.dry: list[int] = [0]
        for size in (1, 2, 3):
            extra = [self.surcharge_of(FOOTPRINT[size][anchor]) for anchor in range(SQUARES)]
            self.surcharge.append(extra)
            within = [0] * (MAX_SURCHARGE + 1)
            for anchor in range(SQUARES):
                if FOOTPRINT[size][anchor]:
                    for cards in range(extra[anchor], MAX_SURCHARGE + 1):
                        within[cards] |= 1 << anchor
            self.ground.append(within)
            self.ground_at.append([mask & ~within[cards - 1] if cards else mask for cards, mask in enumerate(within)])
            self.dry.append(ON_BOARD[size] & ~anchors_touching(components.river, size))

    def surcharge_of(self, squares: int) -> int:
        """Extra cards of any colour for a footprint on these squares (5.2)."""
        forest = self.forest_extra if squares & self.components.forest else 0
        mountain = self.mountain_extra if squares & self.components.mountain else 0
        if self.sum_terrain:
            return forest + mountain
        return forest if forest > mountain else mountain

    def allowed_ground(self, kind: int, size: int) -> int:
        """Anchors that geography allows to a building (5.2): only a Town or a City may stand on the river."""
        if kind == CIVIL and size > 1:
            return ON_BOARD[size]
        return self.dry[size]


_SETTINGS: Final[dict[tuple[str, tuple[tuple[str, Value], ...], int], Setting]] = {}


def setting_for(components: Components, option_values: dict[str, Value], seats: int) -> Setting:
    """The shared setting of these tables, options and seats."""
    key = (components.digest, tuple(sorted(option_values.items())), seats)
    found = _SETTINGS.get(key)
    if found is None:
        found = Setting(components, option_values, seats)
        _SETTINGS[key] = found
    return found
