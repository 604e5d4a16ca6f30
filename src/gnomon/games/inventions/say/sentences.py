# gnomon: interpreted
"""How parts make a sentence when positions are told: rows, labels, and cards with what stands on them."""

from gnomon.drawing.speaking import mark
from gnomon.games.inventions.say.labels import label
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.say.words_tiles import idea_text, invention_text


def line(words: Words, *parts: str) -> str:
    """The parts that are not empty, as one sentence."""
    return words.say("{sentence}.", sentence=words.clauses(part for part in parts if part))


def row(parts: list[str], words: Words) -> str:
    """The parts in a row, or a dash for none."""
    return words.chained(mark("{list}, {item}"), parts) or "–"


def named(key: str, told: object, words: Words) -> str:
    """“Supply: 24 citizens”: a label with what is there."""
    return words.say("{what}: {told}", what=label(key, words), told=told)


def with_more(what: str, told: str, words: Words) -> str:
    """“Steel (technology)”: something with what is to be known of it."""
    return words.say("{what} ({told})", what=what, told=told) if told else what


def idea_told(card: int, words: Words) -> str:
    """“Steel (technology; Iron (C); exhaust 1 thinker)”."""
    return with_more(words.card(card), idea_text(card, words), words)


def invention_told(card: int, words: Words) -> str:
    """“Steel (technology; chain: Call Specialists)”."""
    return with_more(words.card(card), invention_text(card, words), words)
