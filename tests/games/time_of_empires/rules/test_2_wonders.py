"""The conditions of the twelve wonder cards (2.12): what each counts on a map made for all of them."""

import pytest

from tests.kit.time_of_empires import arrange, facts, score, scored

MAP = {
    "H1.0": "red 1, red warehouse, red observatory, red mill",  # countryside
    "H1.1": "red temple",  # forest
    "H1.2": "red 2, red observatory",  # mountain
    "H2.0": "red observatory, purple warehouse",  # countryside
    "H3.0": "purple 1",  # countryside
    "H3.1": "red 1",  # mountain
    "H4.1": "red temple, red warehouse",  # forest
    "H5.2": "red mill",  # mountain
    "H2.centre": "red 1",
    "H3.centre": "red 4",
    "H1.centre": "red 2",
    "H5.centre": "purple 1",
}
"""Red: 2 warehouses, 3 observatories, 2 temples, 2 mills; seven territories on five tiles; two cities."""

EXPECTED = [
    ("W101", 2),  # warehouses
    ("W102", 3),  # observatories
    ("W103", 2),  # countrysides
    ("W104", 2),  # cities; the capital is none
    ("W201", 2),  # clan and building: H1.0, H1.2
    ("W202", 2),  # temples
    ("W203", 2),  # forests: H1.1, H4.1
    ("W204", 3),  # mountains: H1.2, H3.1, H5.2
    ("W301", 2),  # two buildings: H1.0, H4.1
    ("W302", 2),  # mills
    ("W303", 5),  # tiles H1 to H5
    ("W304", 2),  # leader cards
]


@pytest.mark.rule("2.12", "6.4")
@pytest.mark.parametrize(("card", "times"), EXPECTED, ids=[card for card, _ in EXPECTED])
def test_what_a_wonder_counts(card: str, times: int):
    era = int(card[1])
    place = {f"wonder_{era}": {"card": card, "scholars": ["red"]}}
    state = arrange(era=era, at=MAP, red={"leaders": ["L101", "L106"]}, **place)
    events = score(state, 4)
    assert facts(events, "wonder_scored") == [(0, era - 1, 1, times, 2 * times)]
    assert scored(state, "red", "wonders") == 2 * times


@pytest.mark.rule("2.12")
def test_destroyed_and_waiting_pieces_are_not_on_the_map():
    red = {"removed": [0, 3, 0, 0], "pile": ["104"], "waiting": True}
    state = arrange(at={"H1.0": "red 1, red warehouse"}, red=red, wonder_1={"card": "W101", "scholars": ["red"]})
    state = arrange(
        at={"H1.0": "red 1, red warehouse"},
        red=red,
        purple={"captured": ["red warehouse"]},
        wonder_1={"card": "W101", "scholars": ["red"]},
    )
    score(state, 4)
    assert scored(state, "red", "wonders") == 2


@pytest.mark.rule("2.12", "6.3", "6.4")
def test_w304_counts_leaders_won_in_the_step_before():
    state = arrange(
        era=3,
        technical={"scholars": ["red"]},
        expansion={"scholars": ["red"]},
        wonder_3={"card": "W304", "scholars": ["red"]},
    )
    score(state, 3, 4)
    assert scored(state, "red", "wonders") == 4


@pytest.mark.rule("2.12", "6.1", "6.4")
def test_conditions_are_tested_after_the_destruction_and_before_the_siege():
    at = {"H2.0": "red temple, purple 1", "H2.1": "purple 1", "H2.centre": "red 1"}
    state = arrange(era=2, at=at, wonder_1={"card": "W104", "scholars": ["red"]}, wonder_2={"card": "W202", "scholars": ["red"]})  # fmt: skip
    score(state, 1, 2, 3, 4, 5, 6)
    assert scored(state, "red", "wonders") == 2, "the temple is destroyed, the city not yet lost"
