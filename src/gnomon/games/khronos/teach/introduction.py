# gnomon: interpreted
"""What the page of Khronos tells somebody who never saw it: three pictures with a few words each, and who wins."""

from functools import lru_cache
from typing import Final

from gnomon.drawing.elements import escape, nameless, number
from gnomon.drawing.introductions import HEIGHT, WIDTH, Introduction, Scene, Window, around, cropped
from gnomon.drawing.speaking import mark
from gnomon.games.khronos.components import MIGHT, REASON
from gnomon.games.khronos.draw import board
from gnomon.games.khronos.draw.layout import UNIT
from gnomon.games.khronos.say.account import board_account
from gnomon.games.khronos.say.words import Words
from gnomon.games.khronos.scenario import shipped
from gnomon.games.khronos.state import KhronosState
from gnomon.games.khronos.teach.rules_pages import RULES

_WINNER: Final = mark("The richest player after seven turns. You are paid only where an adventurer of yours stands.")
_BUILD: Final = mark("Build in the past")
_BUILD_TEXT: Final = mark(
    "Two adventurers jump between three ages. Where one of them stands, your cards become buildings."
)
_LAST: Final = mark("See it reach the future")
_LAST_TEXT: Final = mark("What is large in one age still stands in the next. In the end it lies in ruins.")
_RULE: Final = mark("Rule, and be paid")
_RULE_TEXT: Final = mark("Buildings that touch belong together. Who rules them is paid, in turn 4 and in turn 7.")
_CLOSE: Final = 4.5
_NEAR: Final = 12.0
"""How many squares a picture shows across."""


@lru_cache(maxsize=8)
def introduction(language: str) -> Introduction:
    """The introduction in a language."""
    words = Words(language)
    rules = RULES.read(language)
    valley, ripple = shipped("rules-earnings"), shipped("rules-ripple")
    scenes = (
        Scene(words.say(_BUILD), words.say(_BUILD_TEXT), _board(valley, MIGHT, _near(4.3, 8.3), words)),
        Scene(words.say(_LAST), words.say(_LAST_TEXT), _ages(ripple, words)),
        Scene(words.say(_RULE), words.say(_RULE_TEXT), _board(valley, REASON, _near(4.3, 8.3), words)),
    )
    return Introduction(rules.summary(rules.chapters[0].sections[0]), scenes, words.say(_WINNER))


def _near(column: float, row: float) -> Window:
    return around(column * UNIT, row * UNIT, _NEAR * UNIT)


def _drawn(position: KhronosState, age: int, words: Words) -> str:
    return nameless(board.groups(age, board.standing_layers(position, age, words)))


def _board(position: KhronosState, age: int, window: Window, words: Words) -> str:
    told = f"{words.age_title(age)}. {board_account(position, age, words)}"
    return cropped(_drawn(position, age, words), window, told, f"kh-board kh-board-{age}")


def _ages(position: KhronosState, words: Words) -> str:
    """The same squares in the three ages, side by side under their names."""
    wide = WIDTH / 3
    foot = 26.0
    parts = []
    for age in board.AGES:
        left = number(age * wide)
        side = _CLOSE * UNIT
        window = (
            11.0 * UNIT - side / 2,
            7.0 * UNIT - side * (HEIGHT - foot) / wide / 2,
            side,
            side * (HEIGHT - foot) / wide,
        )
        view = " ".join(number(value) for value in window)
        parts.append(
            f'<svg class="kh-board-{age}" x="{left}" y="{number(foot)}" width="{number(wide - 1)}" height="{number(HEIGHT - foot)}"'
            f' viewBox="{view}">{_drawn(position, age, words)}</svg>'
            f'<text class="gn-scene-name" x="{number(age * wide + wide / 2)}" y="18">{escape(words.age(age))}</text>'
        )
    told = ". ".join(f"{words.age_title(age)}: {board_account(position, age, words)}" for age in board.AGES)
    return cropped("".join(parts), (0, 0, WIDTH, HEIGHT), told, whole=True)
