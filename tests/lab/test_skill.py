"""Skills of openskill for whole finishes, with Bradley and Terry's ratings of pairs as their oracle for two seats."""

import sys
import xml.etree.ElementTree as ET
from itertools import combinations
from random import Random

import pytest

from gnomon.kernel.errors import BadInput
from gnomon.lab import chances, ratings, skills
from gnomon.lab.arena import Arena
from gnomon.lab.arena_picture import MOMENTS, draw

TRUE_ODDS = (8.0, 4.0, 2.0, 1.0)


def paired(odds, rounds, seed=1):
    """An arena of every pair, in which a contestant wins by its share of the odds; a tenth are shared."""
    source, found = Random(seed), Arena([f"odds {each:g}" for each in odds])
    for one, other in combinations(range(len(odds)), 2):
        for _ in range(rounds):
            first = source.random() * (odds[one] + odds[other]) < odds[one]
            ranks = [1, 1] if source.random() < 0.1 else [1, 2] if first else [2, 1]
            found.add([one, other], [10 - rank for rank in ranks], ranks)
    return found


def test_two_seats_are_rated_in_the_order_and_with_the_chances_of_bradley_and_terry():
    found = paired(TRUE_ODDS, 150)
    rated = [rating for rating, _ in ratings(found.beaten)]
    believed = skills(4, found.in_turn()).final
    by_skill = sorted(range(4), key=lambda number: -believed[number].mean)
    assert by_skill == sorted(range(4), key=lambda number: -rated[number]) == [0, 1, 2, 3]
    for one, other in combinations(range(4), 2):
        by_rating = 1 / (1 + 10 ** ((rated[other] - rated[one]) / 400))
        assert chances([believed[one], believed[other]])[0] == pytest.approx(by_rating, abs=0.08)


def test_more_seats_are_rated_by_their_finish_ties_included():
    shared = skills(3, [((0, 1, 2), (1, 1, 3)), ((1, 2, 0), (1, 3, 1))])
    first, second, third = shared.final
    assert first.mean == pytest.approx(second.mean, abs=0.5)
    assert first.mean > 25 > third.mean
    assert sum(chances(shared.final)) == pytest.approx(1)
    assert chances(shared.final)[2] == min(chances(shared.final))


def test_doubt_shrinks_with_every_match_and_the_curve_has_each():
    few, many = (skills(2, [((0, 1), (1, 2)), ((1, 0), (1, 2))] * times) for times in (2, 20))
    assert many.final[0].half < few.final[0].half < 25 / 3 * 1.96
    assert len(many.curve) == 41
    assert many.curve[0] == [25.0, 25.0]
    assert many.curve[-1] == [skill.mean for skill in many.final]


def test_whoever_sits_at_several_seats_has_one_skill():
    believed = skills(2, [((0, 1, 0, 1), (1, 3, 2, 4))] * 5).final
    assert believed[0].mean > 25 > believed[1].mean
    assert believed[0].mean - 25 == pytest.approx(25 - believed[1].mean, rel=0.05)


def test_pairings_are_rated_in_turn():
    found = Arena(["a", "b", "c"])
    for numbers in ([0, 1], [1, 0], [0, 2], [2, 0], [1, 2]):
        found.add(numbers, [1, 0], [1, 2])
    assert [numbers for numbers, _ in found.in_turn()] == [(0, 1), (0, 2), (1, 2), (1, 0), (2, 0)]


def test_the_extra_that_is_missing_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(BadInput, match=r'skill: this needs openskill.*; pip install "gnomon\[lab\]"'):
        skills(2, [])


# --- the picture ----------------------------------------------------------------------------------------------------


def test_the_picture_has_a_row_and_a_line_for_every_contestant():
    found = paired(TRUE_ODDS, 40)
    believed = skills(4, found.in_turn())
    columns = {"skill": [f"{skill.mean:.1f} ± {skill.half:.1f}" for skill in believed.final]}
    nodes = list(ET.fromstring(draw(found, "Khronos & others", columns, believed)).iter())
    texts = [node.text for node in nodes if node.text]
    assert "Khronos & others" in texts
    for contestant, skill in zip(found.contestants, columns["skill"], strict=True):
        assert texts.count(contestant.name) == 2  # in the table and at the end of its line
        assert skill in texts
    assert sum(node.get("data-moment") is not None for node in nodes) == MOMENTS + 1
    assert "var(--" not in draw(found, "", columns, believed)


def test_without_skills_there_is_the_table_alone():
    found = paired((3.0, 1.0), 5)
    drawn = draw(found, "two", {"rating": ["+191 ± 100", "+0 ± 100"]}, None)
    assert "+191 ± 100" in drawn
    assert "data-moment" not in drawn


def test_more_contestants_than_colours_are_drawn():
    found = paired([float(1 + number) for number in range(9)], 2)
    assert draw(found, "nine", {}, skills(9, found.in_turn())).count("gn-plot-name") >= 9
