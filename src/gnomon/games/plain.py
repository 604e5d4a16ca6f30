# gnomon: interpreted
"""How a game looks that says no more than it must: its picture as the board, its rulebook as the rules, a plain box."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from functools import lru_cache
from inspect import getdoc
from pathlib import Path
from typing import Final

from gnomon.drawing.boxes import ART_HEIGHT, WIDTH, Front
from gnomon.drawing.elements import escape
from gnomon.drawing.introductions import Introduction, Scene
from gnomon.drawing.parts import OptionWords
from gnomon.drawing.rule_pages import Block, Chapter, Example, Figure, Page, RulePages, Rules, no_tables
from gnomon.drawing.small import SmallBoard, wordless
from gnomon.drawing.speaking import SPECTATOR, Plain
from gnomon.drawing.themes import DARK, LIGHT
from gnomon.kernel.game import Game
from gnomon.kernel.outcome import Outcome
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.state import State

PAGE: Final = "page"
"""The theme of a picture that stands on a page: its colours are the page's roles."""
BOARD: Final = "board"
"""The one board's element."""
STYLE: Final = (
    ".plain-board{display:grid;place-items:center;padding:12px 0}"
    ".plain-board>svg{width:100%;height:auto;max-height:max(220px,calc(100vh - var(--room,420px)))}\n"
    ".players th[scope=col]{font-weight:500;font-size:12px;color:var(--ink-2)}.players td{text-align:center;padding:4px}"
    ".players .name-cell{text-align:left;font-weight:400;line-height:1.25}.players .name-cell b{display:block}"
    ".players .name-cell small{display:block;font-size:12px;color:var(--ink-2)}\n"
)
speaker = lru_cache(maxsize=1024)(Plain)
"""Who speaks to a reader; the same one for the same reader."""
_BANDS: Final = ("#3b4a5a", "#5a3b3b", "#3b5a45", "#5a4f3b", "#4b3b5a")
_LETTERING: Final = "#f5efe3"


def front(title: str) -> Front:
    """A box with the game's initial, its colour taken from the title."""
    band = _BANDS[sum(map(ord, title)) % len(_BANDS)]
    art = (
        f'<path d="M0 0h{WIDTH}v{ART_HEIGHT}H0z" fill="{_LETTERING}"/>'
        f'<circle cx="{WIDTH // 2}" cy="{ART_HEIGHT // 2}" r="84" fill="{band}"/>'
        f'<text x="{WIDTH // 2}" y="{ART_HEIGHT // 2 + 36}" text-anchor="middle" class="gn-box-title" font-size="104"'
        f' fill="{_LETTERING}">{escape(title[:1].upper())}</text>'
    )
    return Front(title, art, band, _LETTERING, (WIDTH // 2 - 90, ART_HEIGHT // 2 - 90, 180))


def elements(picture: str) -> dict[str, str]:
    """The elements of a page whose only board is a picture."""
    board = f'<div class="plain-board" id="{BOARD}" data-board>{picture}</div>'
    return {"rail": '<div class="rail" id="rail"></div>', "hand": '<div class="shut" id="hand"></div>', BOARD: board}


def small_board(picture: str, theme: str) -> SmallBoard:
    """The picture of a table without its words."""
    return wordless(picture, (DARK if theme == DARK.name else LIGHT).roles["paper"])


def refusal(refused: Refusal, sentence: str) -> str:
    """A refusal by its code, with the facts that failed: “Beyond the goal (left: 2).”"""
    if sentence:
        return sentence
    facts = ", ".join(f"{name}: {value}" for name, value in refused.facts.items())
    return f"{named(refused.code)} ({facts})." if facts else f"{named(refused.code)}."


def named(code: str) -> str:
    """A name of the code as a heading: “Beyond the goal”."""
    return code.replace("_", " ").capitalize()


def option_words(game: Game) -> dict[str, OptionWords]:
    """The options of a match by the names that the rules give them."""
    return {
        spec.name: OptionWords(named(spec.name), "", tuple((str(value), named(str(value))) for value in spec.choices))
        for spec in game.specs
    }


def sources(outcome: Outcome) -> dict[str, str]:
    """What an outcome's points come from, by the names that the rules give it."""
    return {name: named(name) for by_source in outcome.sources for name in by_source}


def introduction(game: Game, rules: RulePages, picture: Callable[[State], str], language: str) -> Introduction:
    """The theme that the rules begin with, and the table as it stands when a match begins."""
    whole = rules.read(language)
    first, *others = whole.in_order()
    view = game.setup({}, game.seat_counts[0], 0)
    drawn = picture(game.view(view, SPECTATOR))
    scene = Scene(game.title, others[0].summary if others else first.summary, drawn)
    return Introduction(first.summary, (scene,))


class RulebookPages(RulePages):
    """The sections of a rulebook, each with what the functions say that implement it."""

    def __init__(self, game: Game) -> None:
        super().__init__(Path(), _no_figure, no_tables)
        self._game = game

    def read(self, language: str) -> Rules:
        """The sections, in English whatever the language."""
        book = self._game.rulebook
        places = book.implemented()
        pages = {
            one.id: _page(one.id, one.title, [_told(place) for place in places.get(one.id, ())])
            for one in book.sections
        }
        return Rules(language, (Chapter(self._game.title, tuple(pages)),), pages)


def _page(section: str, title: str, told: list[str]) -> Page:
    said = [text for text in told if text] or [f"{title}."]
    blocks = tuple(Block("paragraph", ((text,),)) for text in said)
    return Page(section, title, said[0], blocks, ())


def _told(place: str) -> str:
    """The first sentences that a function says of itself, by its qualified name."""
    names = place.split(".")
    for cut in range(len(names) - 1, 0, -1):
        found: object = sys.modules.get(".".join(names[:cut]))
        if found is not None:
            for name in names[cut:]:
                found = getattr(found, name, None)
            return re.split(r"\n\s*\n", getdoc(found) or "")[0].replace("\n", " ")
    return ""


def _no_figure(example: Example, language: str) -> Figure:
    raise KeyError(example.figure)
