"""The options of a match: defaults, and what each choice sets."""

import pytest

from gnomon.games.time_of_empires.components import SHIPPED
from gnomon.games.time_of_empires.rulebook import RULEBOOK
from gnomon.games.time_of_empires.setting import ASK, INTRODUCTORY, REAL_TIME, SPECS, Setting, setting_for
from gnomon.kernel.errors import BadInput
from gnomon.kernel.options import read_options

DEFAULTS = {
    "era_1": "real_time",
    "era_2": "real_time",
    "era_3": "real_time",
    "intro_rounds": 15,
    "personal_slots": 1,
    "free_discover_effect": True,
    "destroyed_score_once": False,
    "bonus_counts_destroyed": True,
    "clear_grace_ms": 0,
    "cleared_timer_keeps_memory": True,
    "gong_grace_ms": 15000,
    "attack_group_max": 2,
    "appoint_auto": "max",
    "bonus_token_choice": "simultaneous",
    "eras": 3,
}

FACTS = [
    "modes",
    "intro_rounds",
    "personal_slots",
    "free_discover_effect",
    "destroyed_score_once",
    "bonus_counts_destroyed",
    "clear_grace_ms",
    "cleared_timer_keeps_memory",
    "gong_grace_ms",
    "attack_group_max",
    "appoint_asks",
    "tokens_in_turn",
    "eras",
]


def chosen(**choices: object) -> Setting:
    return setting_for(SHIPPED, read_options(SPECS, choices), 3)


def test_without_choices_a_match_is_played_as_recommended():
    assert read_options(SPECS, {}) == DEFAULTS
    setting = chosen()
    assert setting.modes == (REAL_TIME, REAL_TIME, REAL_TIME)
    assert (setting.intro_rounds, setting.personal_slots, setting.attack_group_max) == (15, 1, 2)
    assert (setting.clear_grace_ms, setting.gong_grace_ms) == (0, 15000)
    assert setting.free_discover_effect and setting.bonus_counts_destroyed and setting.cleared_timer_keeps_memory
    assert not (setting.destroyed_score_once or setting.appoint_asks or setting.tokens_in_turn)
    assert (setting.components, setting.seats) == (SHIPPED, 3)
    assert setting.option_values == DEFAULTS


@pytest.mark.rule("3.2")
def test_every_era_has_a_mode_of_its_own():
    setting = chosen(era_1="introductory", era_2="ask")
    assert setting.modes == (INTRODUCTORY, ASK, REAL_TIME)


@pytest.mark.parametrize(
    ("option", "value", "attribute", "expected"),
    [
        ("intro_rounds", "12", "intro_rounds", 12),
        ("personal_slots", 2, "personal_slots", 2),
        ("free_discover_effect", False, "free_discover_effect", False),
        ("destroyed_score_once", True, "destroyed_score_once", True),
        ("bonus_counts_destroyed", "false", "bonus_counts_destroyed", False),
        ("clear_grace_ms", 2000, "clear_grace_ms", 2000),
        ("clear_grace_ms", "5000", "clear_grace_ms", 5000),
        ("cleared_timer_keeps_memory", False, "cleared_timer_keeps_memory", False),
        ("gong_grace_ms", 0, "gong_grace_ms", 0),
        ("gong_grace_ms", 30000, "gong_grace_ms", 30000),
        ("attack_group_max", 3, "attack_group_max", 3),
        ("attack_group_max", 4, "attack_group_max", 4),
        ("appoint_auto", "ask", "appoint_asks", True),
        ("bonus_token_choice", "in_turn", "tokens_in_turn", True),
        ("eras", 1, "eras", 1),
    ],
)
def test_a_choice_sets_what_the_rules_ask(option: str, value: object, attribute: str, expected: object):
    setting = chosen(**{option: value})
    assert getattr(setting, attribute) == expected
    assert type(getattr(setting, attribute)) is type(expected)
    assert [name for name in FACTS if getattr(setting, name) != getattr(chosen(), name)] == [attribute]


@pytest.mark.rule("4.3")
@pytest.mark.parametrize(("rounds", "after"), [(15, (5, 10)), (12, (5, 10)), (10, (5,)), (6, (5,))])
def test_scholars_are_appointed_after_rounds_5_and_10_but_not_after_the_last(rounds: int, after: tuple[int, ...]):
    assert chosen(intro_rounds=rounds).intro_appointments == after


@pytest.mark.parametrize(
    ("option", "value"),
    [("era_1", "slow"), ("intro_rounds", 7), ("personal_slots", True), ("attack_group_max", 5), ("era_4", "ask")],
)
def test_an_unknown_option_or_choice_is_refused(option: str, value: object):
    with pytest.raises(BadInput):
        chosen(**{option: value})


def test_equal_choices_share_one_setting():
    assert chosen(era_1="ask") is chosen(era_1="ask")
    assert chosen(era_1="ask") is not chosen(era_2="ask")
    assert chosen() is not setting_for(SHIPPED, read_options(SPECS, {}), 4)


def test_every_option_names_its_section_and_source():
    for spec in SPECS:
        assert spec.section in RULEBOOK.ids()
        assert spec.source
    assert [spec.name for spec in SPECS] == list(DEFAULTS)


def test_the_rulebook_has_every_section_in_order_and_leaves_none_out():
    counts = {2: 15, 3: 3, 4: 4, 5: 12, 6: 8}
    assert RULEBOOK.ids() == [f"{chapter}.{n}" for chapter, last in counts.items() for n in range(1, last + 1)]
    assert RULEBOOK.not_implemented == {}
