# gnomon: interpreted
"""Defend and Royal Immunity answered beforehand: when they would be asked, and what may be ordered (5.9)."""

from collections.abc import Mapping
from typing import Final

from gnomon.drawing.parts import OrderWords
from gnomon.drawing.speaking import mark
from gnomon.games.feudum.actions import YES
from gnomon.games.feudum.rules.beforehand import DEFENDED, FORESEEN
from gnomon.games.feudum.view.words import Words

_WHEN: Final = {
    "defence_pawn": mark("When a pawn of mine is attacked"),
    "defence_monster": mark("When a monster of mine is attacked"),
    "defence_feudum": mark("When a feudum of mine is attacked"),
    "immunity_subject": mark("When a subject of mine is to starve"),
    "immunity_serf": mark("When a serf of mine is to starve"),
}


def order_words(words: Words) -> Mapping[str, OrderWords]:
    """By aspect, when the question comes up and its answers."""
    return {
        aspect: OrderWords(words.say(_WHEN[aspect]), tuple((code, _answer(aspect, code, words)) for code in answers))
        for aspect, answers in FORESEEN
    }


def _answer(aspect: str, code: int, words: Words) -> str:
    if code != YES:
        return words.say("Reveal nothing")
    if aspect in DEFENDED:
        return words.say("Reveal Defend if I have it")
    return words.say("Answer with Royal Immunity if I can")
