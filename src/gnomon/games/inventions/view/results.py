# gnomon: interpreted
"""A finished match alone in a few words: what the opponents reached, accolades, title."""

from collections.abc import Mapping

from gnomon.games.inventions.view.words import Words
from gnomon.games.inventions.view.words_goals import accolades_text, title_text


def result_words(facts: Mapping[str, int], words: Words) -> str:
    """“against 124 · 5 accolades · Medieval”, from the facts of an outcome (`rules.ending.outcome`); else nothing."""
    if "opponents" not in facts:
        return ""
    against = words.say("against {bots}", bots=facts["opponents"])
    return f"{against} · {accolades_text(facts['accolades'], words)} · {title_text(facts['title'], words)}"
