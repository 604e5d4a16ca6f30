# gnomon: interpreted
"""What is answered beforehand: what an Era Change asks (6.1), and whether scholars pay (4.5)."""

from collections.abc import Mapping
from typing import Final

from gnomon.drawing.parts import OrderWords
from gnomon.drawing.speaking import mark
from gnomon.games.inventions.actions import CITIZEN, POSITION, REGION, SCHOLARS
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.say.words import Words

_WHEN: Final = {
    "turn_order": mark("When I may change the turn order"),
    "put_sage": mark("When I return a sage"),
    "scholars": mark("When a scholar could pay for a specialist"),
    "payer": mark("When any of my citizens may pay"),
}
_FIRST: Final = (mark("Traders first"), mark("Artisans first"), mark("Thinkers first"))


def order_words(words: Words) -> Mapping[str, OrderWords]:
    """By question, when it comes up and its answers."""
    return {
        question: OrderWords(
            words.say(_WHEN[question]), tuple((code, _answer(question, code, words)) for code in codes)
        )
        for question, codes in GAME.foreseen
    }


def _answer(question: str, code: int, words: Words) -> str:
    if question == "turn_order":
        return words.say("Take place {number}", number=code - POSITION + 1)
    if question == "scholars":
        return words.say("Specialists pay") if code == SCHOLARS else words.say("One scholar pays")
    if question == "payer":
        return words.say(_FIRST[code - CITIZEN])
    return words.say("Put it {where} if there is none", where=words.in_region(code - REGION))
