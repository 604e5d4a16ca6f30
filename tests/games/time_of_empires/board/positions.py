"""The position that the board tests draw, and how they read what was drawn."""

from functools import cache
from pathlib import Path

from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.scenario import read_scenario
from gnomon.games.time_of_empires.state import EmpiresState
from tests.kit.telling import words_for

NAMES = ("Yuki", "Helena", "Tomás", "Bo")
LANGUAGES = ("en", "pt_BR", "ja")


def middle() -> EmpiresState:
    """Era II of four players in real time, minute 4:10, with every kind of piece."""
    return read_scenario(_written(), "middle")


@cache
def _written() -> str:
    return Path(__file__).with_name("middle.toml").read_text(encoding="utf-8")


def words(state: EmpiresState, viewer: int = 0, language: str = "en") -> Words:
    """The words for a seat of a table."""
    return words_for(state, language, NAMES[: state.seats], viewer)
