"""How far goals and accolades are, and what the bots' score is made of, is told with the right numbers."""

import pytest

from gnomon.drawing.speaking import LANGUAGES
from gnomon.games.inventions.components import ACCOLADES
from gnomon.games.inventions.rules.ending import accolades, bots_score
from gnomon.games.inventions.say.progress import accolade_progress, bots_lines, goal_progress, next_points
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.terms import FIRST_GOAL, GOALS
from tests.kit.inventions import ASIA, EUROPE, MIDDLE_EAST, OCEANIA, SOUTH_AMERICA, Table
from tests.kit.inventions_spoken import heard
from tests.kit.inventions_told import is_told

ANNA = 0
EN = Words("en")


def test_goals_by_regions_tell_how_many_count_and_what_the_next_is_worth() -> None:
    table = Table(3)
    table.token(ANNA, EUROPE, "plus_1")
    table.token(ANNA, OCEANIA, "present")
    assert goal_progress(table.state, ANNA, 0, EN) == "2 of 4 regions; 3 IP; next 6 IP"
    for region in (MIDDLE_EAST, EUROPE, ASIA):
        table.people(ANNA, region, 2)
    table.people(1, ASIA, 2)
    assert goal_progress(table.state, ANNA, 10, EN) == "2 of 4 regions; 6 IP; next 10 IP"
    assert goal_progress(table.state, ANNA, 14, EN) == "3 of 4 regions; 3 IP; next 6 IP"
    table.people(ANNA, 0, 1)
    assert goal_progress(table.state, ANNA, 14, EN) == "4 of 4 regions; 6 IP"


def test_goals_of_inventions_tell_what_is_there_and_what_is_needed() -> None:
    table = Table(3)
    table.inventions(ANNA, "I101", "I102", "I105", "I401", "I501")
    told = [goal_progress(table.state, ANNA, goal, EN) for goal in range(FIRST_GOAL[3], GOALS)]
    assert told == [
        "5 of 8; 0 IP; next 10 IP",
        "economy: 2 of 2, culture: 1 of 2 and technology: 0 of 2; 0 IP; next 10 IP",
        "4 of 4; 10 IP",
        "Era 4: 1 of 2 and Era 5: 1 of 1; 0 IP; next 10 IP",
        "Era 2: 0 of 1, Era 3: 0 of 1, Era 4: 1 of 1 and Era 5: 1 of 1; 0 IP; next 10 IP",
    ]
    assert next_points(table.state, ANNA, FIRST_GOAL[3] + 2) == 0


def test_accolades_tell_how_far_they_are() -> None:
    table = Table(1)
    table.inventions(ANNA, "I101", "I501")
    table.card(ASIA, "I306", ANNA)
    table.card(SOUTH_AMERICA, "I303", 1, 2)
    table.built(ANNA, h1="wealth_A", h2="economy_1", h3="economy_2")
    table.influence(8)
    table.turn(ANNA)
    state = table.state
    assert [accolade_progress(state, number, EN) for number in range(ACCOLADES)] == [
        f"{state.score(0)} against {bots_score(state)}",
        "1 left",
        f"{state.score(0)} against {bots_score(state)}",
        "2 of 10",
        "1 of 2",
        "1 of 6",
        "2 of 7",
        "2 of 7",
        "0 of 1",
        f"{state.supply[0]} left",
        "3 of 17",
        "8 of 8",
    ]
    assert accolades(state)[11]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_progress_of_every_match_is_told_and_the_bots_score_adds_up(language: str) -> None:
    words = Words(language)
    solo = 0
    for asked in heard().questions.values():
        for position, seat, _ in asked[:5]:
            told = [goal_progress(position, seat, goal, words) for goal in position.goals[seat]]
            if position.seats == 1:
                solo += 1
                told += [accolade_progress(position, number, words) for number in range(ACCOLADES)]
                lines = bots_lines(position, words)
                assert sum(points for _, points in lines) == bots_score(position)
                told += [line for line, _ in lines]
            assert all(is_told(one, language) for one in told), told
    assert solo > 20
