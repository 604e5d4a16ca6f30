# gnomon: interpreted
"""What may be answered beforehand: when it would be asked, and what may be ordered (4.4, 5.9, 8.1)."""

from collections.abc import Mapping
from typing import Final

from gnomon.drawing.parts import OrderWords
from gnomon.drawing.speaking import mark
from gnomon.games.feudum.actions import YES
from gnomon.games.feudum.rules.beforehand import DEFENDED, FEEDING, FORESEEN, PAYING
from gnomon.games.feudum.say.words import Words

_WHEN: Final = {
    "defence_pawn": mark("When a pawn of mine is attacked"),
    "defence_monster": mark("When a monster of mine is attacked"),
    "defence_feudum": mark("When a feudum of mine is attacked"),
    "immunity_subject": mark("When a subject of mine is to starve"),
    "immunity_serf": mark("When a serf of mine is to starve"),
    "feeding_all": mark("When my pawns are hungry and my food suffices for all"),
    "payment_in_kind": mark("When I pay a good that I hold and a tile could replace it"),
}


def order_words(words: Words) -> Mapping[str, OrderWords]:
    """By aspect, when the question comes up and its answers."""
    return {
        aspect: OrderWords(words.say(_WHEN[aspect]), tuple((code, _answer(aspect, code, words)) for code in answers))
        for aspect, answers in FORESEEN
    }


def _answer(aspect: str, code: int, words: Words) -> str:
    if aspect == FEEDING:
        return words.say("Feed all pawns with food")
    if aspect == PAYING:
        return words.say("Pay the good itself")
    if code != YES:
        return words.say("Reveal nothing")
    if aspect in DEFENDED:
        return words.say("Reveal Defend if I have it")
    return words.say("Answer with Royal Immunity if I can")
