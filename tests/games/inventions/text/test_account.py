"""A whole position in words, in every language and to every viewer: all that lies open, and one's own goals alone."""

import pytest

from gnomon.drawing.speaking import LANGUAGES, SPECTATOR
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.say.account import account
from gnomon.games.inventions.say.account_board import world_lines
from gnomon.games.inventions.say.labels import label
from gnomon.games.inventions.state import InventionsState
from tests.kit.inventions import AFRICA, ASIA, EUROPE, Table
from tests.kit.inventions_told import NAMES, is_told, told
from tests.kit.telling import words_for

ANNA, BEN = range(2)


def some_positions() -> list[InventionsState]:
    """Every fifth position that was kept, those of the ends of matches among them."""
    return told().positions[::5]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_every_position_is_told(language: str) -> None:
    for position in some_positions():
        for viewer in range(SPECTATOR, position.seats):
            view = GAME.view(position, viewer)
            assert isinstance(view, InventionsState)
            for part in account(view, words_for(position, language, NAMES, viewer)):
                assert is_told(part.heading, language), part.heading
                assert part.lines
                assert all(is_told(line, language) for line in part.lines), part.lines


def test_goals_are_told_to_their_owner_alone() -> None:
    position = next(one for one in some_positions() if one.seats == 3 and not one.over)
    for viewer in range(SPECTATOR, 3):
        words = words_for(position, "en", NAMES, viewer)
        parts = {part.heading: part.lines for part in account(position, words)}
        assert (label("goals", words) in parts) == (viewer != SPECTATOR)
        if viewer != SPECTATOR:
            assert len(parts[label("goals", words)]) == len(position.goals[viewer])


def test_what_lies_open_is_told_alike_from_the_whole_position_and_from_a_view() -> None:
    for position in some_positions():
        words = words_for(position, "en", NAMES, SPECTATOR)
        view = GAME.view(position, SPECTATOR)
        assert isinstance(view, InventionsState)
        assert account(view, words) == account(position, words)


def test_an_idea_is_told_with_what_is_missing_to_invent_it() -> None:
    table = Table(2, step=4)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MB3 MB4", "MC1 MC2 MC3")
    table.card(EUROPE, "I306", ANNA)
    table.card(ASIA, "I207", BEN)
    table.card(AFRICA, "I304", BEN, BEN)
    table.home(ANNA, artisan=1)
    table.people(ANNA, EUROPE, 2)
    table.turn(ANNA)
    lines = world_lines(table.state, words_for(table.state, "en", NAMES, ANNA))
    assert len(lines) == 9
    europe = next(number for number, line in enumerate(lines) if line.startswith("3 Europe"))
    assert lines[europe].startswith("3 Europe: Idea: Steel (technology; Iron (C); exhaust 1 thinker), Presenter: Ama;")
    assert "On the map: Ama 2;" in lines[europe]
    assert lines[europe + 1] == "Steel needs Iron, which is still in the Eureka display."
    assert "You could invent Silk." in lines, "Cotton lies in Bo’s display, of an era that is over"
    assert len(world_lines(table.state, words_for(table.state, "en", NAMES, SPECTATOR))) == 7


def test_a_solo_match_tells_what_the_bots_are_worth_and_where_they_go_next() -> None:
    table = Table(1, step=4)
    table.state.chronos_at = table.state.hephaestus_at = ASIA
    table.settle()
    words = words_for(table.state, "en", NAMES, ANNA)
    lines = next(part.lines for part in account(table.state, words) if part.heading == label("automated", words))
    assert lines[0].startswith("Chronos: Asia; Next region: Oceania;")
    assert lines[1].startswith("Hephaestus: Asia;")
    assert lines[2].startswith("Score: 0 IP (marker 0, inventions 0, Progress tiles 0, Wealth tiles 0);")
