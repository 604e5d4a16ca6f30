"""Cards of things and the legend of a game as markup, drawn when somebody asks.

Whatever a game says passes through `escape`; the small pictures of signs are its own drawings.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from gnomon.drawing import things
from gnomon.drawing.caches import LruCache
from gnomon.drawing.elements import escape
from gnomon.drawing.parts import Card, Fact, Sign
from gnomon.games.face import AnyFace, AnySight
from gnomon.matches.records import SPECTATOR
from gnomon.web.languages import catalogue
from gnomon.web.numbers import is_numbered

KEPT: Final = 2000
_TONED: Final = re.compile(r"\*([^*]+)\*")


class Explanation(NamedTuple):
    """A card as the page takes it: what it is called, its markup, and all of it as it is read aloud."""

    name: str
    html: str
    says: str


class Explanations:
    """The cards that were asked for last."""

    def __init__(self) -> None:
        self._kept: LruCache[Explanation | None] = LruCache(KEPT)

    def of(self, sight: AnySight, thing: str, position: object) -> Explanation | None:
        """What a thing tells a reader; None for what is no thing there.

        `position` names what the sight sees; None where it changes by itself, so that nothing is kept.
        """
        if things.read(thing) is None:
            return None
        if position is None:
            return explanation(sight, thing)
        key = (position, sight.seat, sight.language, tuple(sight.names), thing)
        return self._kept.get_or(key, lambda: explanation(sight, thing))


def explanation(sight: AnySight, thing: str) -> Explanation | None:
    """The card of a thing, drawn; None if the game does not know it."""
    card = sight.face.explain(sight, thing)
    if card is None:
        return None
    return Explanation(card.name, card_html(card, sight), card_text(card, sight))


def card_html(card: Card, sight: AnySight) -> str:
    """The inside of a card: always in the same order."""
    say = catalogue(sight.language).gettext
    parts = [f"<h2>{escape(card.name)}</h2>"]
    if card.kind:
        parts.append(f'<p class="kind">{escape(card.kind)}</p>')
    if card.does:
        parts.append(f'<p class="does">{escape(card.does)}</p>')
    if card.facts:
        parts.append(f'<dl class="facts">{"".join(map(_fact, card.facts))}</dl>')
    if card.signs:
        parts.append(_signs(card.signs))
    if card.now:
        told = "".join(f"<p>{escape(sentence)}</p>" for sentence in card.now)
        parts.append(f'<div class="now gn-seat-{_colour(sight)}"><b>{escape(_now(sight))}</b>{told}</div>')
    rule, link = _rule(sight, card.section), ""
    if rule:
        address = f"/rules/{sight.game.id}#s{card.section}"
        link = f'<a class="link" href="{escape(address)}" target="_blank">{escape(rule)}</a>'
    keep = escape(say("keep open"))
    parts.append(f'<footer>{link}<span class="keys"><span><kbd>I</kbd> {keep}</span><kbd>Esc</kbd></span></footer>')
    return "".join(parts)


def card_text(card: Card, sight: AnySight) -> str:
    """Everything on a card as it is read aloud."""
    facts = [f"{fact.label}: {fact.words.replace('*', '')}" for fact in card.facts]
    now = [f"{_now(sight)}: {' '.join(card.now)}"] if card.now else []
    lines = [card.name, card.kind, card.does, *facts, *(sign.words for sign in card.signs), *now]
    return " ".join(line if line[-1:] in ".!?。！？" else f"{line}." for line in lines if line)


def _now(sight: AnySight) -> str:
    say = catalogue(sight.language).gettext
    return say("For you now") if sight.seat != SPECTATOR else say("Now")


def _colour(sight: AnySight) -> str:
    return sight.face.emblem(sight.seat).colour if sight.seat != SPECTATOR else "none"


def _fact(fact: Fact) -> str:
    words = escape(fact.words)
    if fact.tone in ("good", "bad"):
        toned = rf'<b class="{"gain" if fact.tone == "good" else "loss"}">\1</b>'
        words = _TONED.sub(toned, words if "*" in words else f"*{words}*")
    return f"<div><dt>{escape(fact.label)}</dt><dd>{words}</dd></div>"


def _signs(signs: Sequence[Sign]) -> str:
    rows = "".join(
        f'<li><span class="sign" aria-hidden="true">{sign.picture}</span><span>{escape(sign.words)}</span></li>'
        for sign in signs
    )
    return f'<ul class="signs">{rows}</ul>'


def _rule(sight: AnySight, section: str) -> str:
    """What the link to a rule is called: “Rule 7.2 · Technologies”."""
    page = sight.face.rules.read(sight.language).pages.get(section) if section else None
    if page is None:
        return ""
    say = catalogue(sight.language).gettext
    number = say("Rule {section}").format(section=section) if is_numbered(section) else say("Rules")
    return f"{number} · {page.title}"


@cache
def legend_of(face: AnyFace, language: str) -> str:
    """The signs of a game in words, by groups; empty if it has none."""
    return "".join(
        f"<section><h3>{escape(group.title)}</h3>{_signs(group.signs)}</section>" for group in face.legend(language)
    )
