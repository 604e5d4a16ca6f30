# gnomon: interpreted
"""A finished match alone: what the opponents reached, accolades, title; in a few words, and in sentences."""

from collections.abc import Mapping

from gnomon.drawing.parts import Rivals
from gnomon.games.inventions.rules.ending import results
from gnomon.games.inventions.say.events import event_text
from gnomon.games.inventions.say.progress import bots_lines
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.say.words_goals import accolades_text, title_text
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import NOBODY


def result_words(facts: Mapping[str, int], words: Words) -> str:
    """“against 124 · 5 accolades · Medieval”, from the facts of an outcome (`rules.ending.outcome`); else nothing."""
    if "opponents" not in facts:
        return ""
    against = words.say("against {bots}", bots=facts["opponents"])
    return f"{against} · {accolades_text(facts['accolades'], words)} · {title_text(facts['title'], words)}"


def rivals(state: InventionsState, words: Words) -> Rivals | None:
    """Chronos and Hephaestus, alone against them: every source of their points, and these add up."""
    if not state.setting.solo:
        return None
    bots = [party for party in (state.setting.chronos, state.setting.hephaestus) if party != NOBODY]
    return Rivals(words.listing(words.name(party) for party in bots), tuple(bots_lines(state, words)))


def closing(state: InventionsState, words: Words) -> list[str]:
    """Who has won alone, what the bots' points are made of, and the accolades; nothing about other matches."""
    if not state.setting.solo:
        return []
    counted, earned, ended = results(state)
    return [event_text(one, words) for one in (ended, counted, earned)]
