# gnomon: interpreted
"""A section of the rules as the page shows it: its text, and its examples with boards drawn by the game's own code."""

import re
from functools import lru_cache
from typing import Final

from gnomon.games.khronos.scenario import shipped
from gnomon.games.khronos.state import KhronosState
from gnomon.games.khronos.view import board
from gnomon.games.khronos.view.account import board_account
from gnomon.games.khronos.view.rules_pages import Example, inline_html, page_html, rules
from gnomon.games.khronos.view.words import Words

_IDENTITY: Final = re.compile(r' (?:id|aria-labelledby)="[^"]*"')


@lru_cache(maxsize=256)
def section_html(section: str, language: str, link: str) -> str:
    """The body of a section with its examples. `link` is the address before `#s<id>`. Raises KeyError.

    The page must hold the boards' symbols once (`board.definitions`).
    """
    page = rules(language).pages[section]

    def address(other: str) -> str:
        return f"{link}#s{other}"

    examples = "".join(
        f'<figure class="example">{_pictures(example, language)}'
        f"<figcaption>{inline_html(example.text, address)}</figcaption></figure>"
        for example in page.examples
    )
    return page_html(page, address) + examples


def _pictures(example: Example, language: str) -> str:
    """The boards of an example that tell something, before and after where it has both."""
    names = [name for name in (example.figure, example.after) if name]
    positions = [shipped(name) for name in names]
    ages = [age for age in range(3) if any(_has_tiles(position, age) for position in positions)] or [0]
    words = Words(language)
    rows = []
    for number, position in enumerate(positions):
        heading = ""
        if len(positions) == 2:
            when = words.say("After") if number else words.say("Before")
            heading = f'<p class="when">{when}</p>'
        drawn = "".join(_board(position, age, words) for age in ages)
        rows.append(f'{heading}<div class="boards" data-count="{len(ages)}">{drawn}</div>')
    return "".join(rows)


def _has_tiles(position: KhronosState, age: int) -> bool:
    return any(not building.printed or any(building.cubes) for building in position.boards[age].buildings.values())


def _board(position: KhronosState, age: int, words: Words) -> str:
    """One board under the name of its age, without the names of elements: a page holds many pictures of one board."""
    title = words.age_title(age)
    drawn = board.frame(age, board.public_layers(position, age, words), title, board_account(position, age, words))
    return f'<div class="age"><p class="age-name">{title}</p>{_IDENTITY.sub("", drawn)}</div>'
