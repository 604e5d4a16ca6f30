"""Everything that stays fixed during one match: component tables and options."""

from typing import Final

from gnomon.games.time_of_empires.components import Components
from gnomon.games.time_of_empires.terms import ERAS
from gnomon.kernel.options import OptionSpec, Value

REAL_TIME: Final = 0
INTRODUCTORY: Final = 1
ASK: Final = 2
MODE_NAMES: Final = ("real_time", "introductory", "ask")
"""How an era is played; `ask` lets the start player choose when the era is prepared."""

IN_TURN: Final = "in_turn"

SPECS: Final = (
    OptionSpec("era_1", "real_time", MODE_NAMES, "3.2", "rulebook: chosen for each era"),
    OptionSpec("era_2", "real_time", MODE_NAMES, "3.2", "rulebook: chosen for each era"),
    OptionSpec("era_3", "real_time", MODE_NAMES, "3.2", "rulebook: chosen for each era"),
    OptionSpec("intro_rounds", 15, (15, 12, 10, 6), "4.3", "D16: the number is not known; 6 for a short lesson"),
    OptionSpec("personal_slots", 1, (1, 2), "2.3", "D4: two slots are stated for shared boards only"),
    OptionSpec("free_discover_effect", True, (True, False), "5.12", "D18"),
    OptionSpec("destroyed_score_once", False, (False, True), "6.1", "D19: the text taken literally scores every era"),
    OptionSpec("bonus_counts_destroyed", True, (True, False), "6.2", "D20"),
    OptionSpec("clear_grace_ms", 0, (0, 2000, 5000), "4.2", "the rulebook knows no grace"),
    OptionSpec("cleared_timer_keeps_memory", True, (True, False), "4.1", "D27"),
    OptionSpec("gong_grace_ms", 15000, (15000, 0, 30000), "4.2", "D26: an action pending at the gong may be finished"),
    OptionSpec("attack_group_max", 2, (2, 3, 4), "5.3", "D17"),
    OptionSpec("appoint_auto", "max", ("max", "ask"), "4.2", "rulebook: up to the visible number"),
    OptionSpec("bonus_token_choice", "simultaneous", ("simultaneous", IN_TURN), "3.2", "D31"),
    OptionSpec("eras", ERAS, (ERAS, 1), "6.7", "our own variant for practice"),
)


class Setting:
    """Fixed facts of a match, shared by all its states.

    `modes[era - 1]` is REAL_TIME, INTRODUCTORY or ASK; `intro_appointments` are the rounds of an introductory era after
    which scholars are appointed, none after its last; `appoint_asks` and `tokens_in_turn` tell whether the options
    `appoint_auto` and `bonus_token_choice` differ from their defaults; times are in milliseconds. The rest are the
    options by their names.
    """

    __slots__ = (
        "appoint_asks",
        "attack_group_max",
        "bonus_counts_destroyed",
        "clear_grace_ms",
        "cleared_timer_keeps_memory",
        "components",
        "destroyed_score_once",
        "eras",
        "free_discover_effect",
        "gong_grace_ms",
        "intro_appointments",
        "intro_rounds",
        "modes",
        "option_values",
        "personal_slots",
        "seats",
        "tokens_in_turn",
    )

    def __init__(self, components: Components, option_values: dict[str, Value], seats: int) -> None:
        self.components = components
        self.option_values = dict(option_values)
        self.seats = seats
        self.modes = tuple(MODE_NAMES.index(str(option_values[f"era_{era}"])) for era in range(1, ERAS + 1))
        self.intro_rounds = int(option_values["intro_rounds"])
        self.intro_appointments = tuple(after for after in components.intro_appointments if after < self.intro_rounds)
        self.personal_slots = int(option_values["personal_slots"])
        self.free_discover_effect = bool(option_values["free_discover_effect"])
        self.destroyed_score_once = bool(option_values["destroyed_score_once"])
        self.bonus_counts_destroyed = bool(option_values["bonus_counts_destroyed"])
        self.clear_grace_ms = int(option_values["clear_grace_ms"])
        self.cleared_timer_keeps_memory = bool(option_values["cleared_timer_keeps_memory"])
        self.gong_grace_ms = int(option_values["gong_grace_ms"])
        self.attack_group_max = int(option_values["attack_group_max"])
        self.appoint_asks = option_values["appoint_auto"] == "ask"
        self.eras = int(option_values["eras"])
        self.tokens_in_turn = option_values["bonus_token_choice"] == IN_TURN


_SETTINGS: Final[dict[tuple[str, tuple[tuple[str, Value], ...], int], Setting]] = {}


def setting_for(components: Components, option_values: dict[str, Value], seats: int) -> Setting:
    """The shared setting of these tables, options and seats."""
    key = (components.digest, tuple(sorted(option_values.items())), seats)
    found = _SETTINGS.get(key)
    if found is None:
        found = Setting(components, option_values, seats)
        _SETTINGS[key] = found
    return found
