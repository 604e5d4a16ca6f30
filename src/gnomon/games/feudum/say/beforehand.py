# gnomon: interpreted
"""What may be answered beforehand: when it would be asked, and what may be ordered (4.4, 5.9, 8.1)."""

from collections.abc import Mapping
from typing import Final

from gnomon.drawing.parts import OrderWords
from gnomon.drawing.speaking import mark
from gnomon.games.feudum.actions import YES
from gnomon.games.feudum.rules.beforehand import DEFENDED, FEEDING, FINISHING, FORESEEN, MOVING, PAYING, SWEARING
from gnomon.games.feudum.say.words import Words

_WHEN: Final = {
    "defence_pawn": mark("When a pawn of mine is attacked"),
    "defence_monster": mark("When a monster of mine is attacked"),
    "defence_feudum": mark("When a feudum of mine is attacked"),
    "immunity_subject": mark("When a subject of mine is to starve"),
    "immunity_serf": mark("When a serf of mine is to starve"),
    "feeding_all": mark("When my pawns are hungry and my food suffices for all"),
    "payment_in_kind": mark("When I pay a good that I hold and a tile could replace it"),
    "choice_final": mark("When my cards are chosen and nothing can go into my pouch"),
    "goods_all": mark("When a pull or push may move all goods that have room"),
    "turn_over": mark("When nothing is left to do in my turn"),
}

_ONCE: Final = {FEEDING: mark("Feed all"), MOVING: mark("Move them all")}
"""What settles it this time, where many answers follow one another."""


def order_words(words: Words) -> Mapping[str, OrderWords]:
    """By aspect, when the question comes up and its answers."""
    return {
        aspect: OrderWords(
            words.say(_WHEN[aspect]),
            tuple((code, _answer(aspect, code, words)) for code in answers),
            words.say(_ONCE[aspect]) if aspect in _ONCE else "",
        )
        for aspect, answers in FORESEEN
    }


def _answer(aspect: str, code: int, words: Words) -> str:
    if aspect == FEEDING:
        return words.say("Feed all pawns with food")
    if aspect == MOVING:
        return words.say("Move all goods")
    if aspect == SWEARING:
        return words.say("My choice is final")
    if aspect == FINISHING:
        return words.say("My turn ends by itself")
    if aspect == PAYING:
        return words.say("Pay the good itself")
    if code != YES:
        return words.say("Reveal nothing")
    if aspect in DEFENDED:
        return words.say("Reveal Defend if I have it")
    return words.say("Answer with Royal Immunity if I can")
