"""The position that the board tests draw, and how they read what was drawn."""

from functools import cache
from pathlib import Path

from gnomon.games.khronos.say.words import Words
from gnomon.games.khronos.scenario import read_scenario
from gnomon.games.khronos.state import KhronosState

NAMES = ("Yuki", "Helena", "Tomás", "Bo", "Ama")


def middle() -> KhronosState:
    """Turn 4 of a match of five, Red to play, with every kind of piece."""
    return read_scenario(Path(__file__).with_name("middle.toml").read_text(encoding="utf-8"), "middle")


@cache
def words(viewer: int = 1, language: str = "en") -> Words:
    """The words for a seat of that table."""
    return Words(language, NAMES, viewer)
