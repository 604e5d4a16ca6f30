# gnomon: interpreted
"""What may be answered beforehand: when it would be asked, and what may be ordered (4.10)."""

from collections.abc import Mapping

from gnomon.drawing.parts import OrderWords
from gnomon.games.khronos.rules.habit import FORESEEN
from gnomon.games.khronos.say.words import Words


def order_words(words: Words) -> Mapping[str, OrderWords]:
    """By aspect, when the question comes up and its answers."""
    when, keep = words.say("When my turn ends with cards in hand"), words.say("Keep all cards")
    return {aspect: OrderWords(when, tuple((code, keep) for code in answers)) for aspect, answers in FORESEEN}
