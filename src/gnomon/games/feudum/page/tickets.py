# gnomon: interpreted
"""Cards and writs as tickets: a picture, the name, what it would do now, and below a dashed rule its special ability."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from gnomon.drawing.elements import escape
from gnomon.drawing.speaking import capital
from gnomon.drawing.things import explains
from gnomon.games.feudum import decisions, frames, terms
from gnomon.games.feudum.draw import symbols
from gnomon.games.feudum.draw.cards import AWAY, CHOSEN, PLAYED, moods, told
from gnomon.games.feudum.draw.layout import card_key, writ_key
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.page import plan
from gnomon.games.feudum.rules.ending import charter_points
from gnomon.games.feudum.say.labels import label
from gnomon.games.feudum.say.tickets import Ticket, ticket
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.say.words_cards import writ_brief, writ_text
from gnomon.games.feudum.state import FeudumState
from gnomon.kernel.frames import NO_FRAME, Frame

NOW: Final = "now"
"""A card that is being executed."""

_ASKS: Final = {
    terms.MIGRATE: (decisions.MIGRATE_WHERE, decisions.MIGRATE_FACE),
    terms.MOVE: (decisions.TAKE_STEPS, decisions.GODSPEED, decisions.PILFER_WHAT),
    terms.INFLUENCE: (decisions.INFLUENCE_WHERE,),
    terms.IMPROVE: (
        *(decisions.IMPROVE_WHERE, decisions.NEW_ICON, decisions.PAST_TILE),
        *(decisions.TEND_WHERE, decisions.TEND_TILE),
    ),
    terms.EXPLORE: (decisions.KEEP_WRIT, decisions.SHOVELS),
    terms.HARVEST: (decisions.HARVEST_WHERE,),
    terms.CONQUER: (
        decisions.CONQUER_WHAT,
        decisions.ADD_WEAPONS,
        decisions.STARVE_WHOM,
    ),
    terms.REPEAT: (decisions.CHOOSE_REPEATED,),
    terms.GUILD: (
        *(decisions.GUILD_WHAT, decisions.PLACE_REEVE, decisions.MOVE_GOODS, decisions.BUY_GOODS, decisions.BUY_SEALS),
        *(decisions.BUY_VESSEL, decisions.INVENT_WHAT, decisions.RETURN_MARKER, decisions.FILL_SCROLL),
        *(decisions.FLIP_SEAL, decisions.FEAST_WITH, decisions.SEND_FROM, decisions.REWARD),
    ),
}
_CARD_OF: Final = {decision: card for card, asks in _ASKS.items() for decision in asks}
"""By question, the card whose effect asks it."""


def lying(state: FeudumState, seat: int) -> list[tuple[int, str]]:
    """The seat's cards with how each lies: those of the round, and while they are chosen all eleven."""
    present = _CARD_OF.get(_frame(state, seat)[0], terms.NOTHING)
    found = [(card, mood) for card, mood in moods(state, seat) if mood != AWAY]
    return [(card, NOW if mood == PLAYED and card == present else mood) for card, mood in sorted(found)]


def hand_tickets(state: FeudumState, seat: int, words: Words) -> tuple[tuple[int, str, Ticket], ...]:
    """Everything that stands on the seat's cards: card, how it lies, its words."""
    return tuple((card, mood, ticket(state, seat, card, words)) for card, mood in lying(state, seat))


def hand(state: FeudumState, seat: int, words: Words, lit: Collection[int] = ()) -> str:
    """The seat's cards as tickets; `lit` ones may be played now.

    While they are chosen they lie in a rack by name: what each would do stands with the options.
    """
    frame = _frame(state, seat)
    held = hand_tickets(state, seat, words)
    wholes = {card: told(card, state.setting, words) for card, _, _ in held}
    if frame[0] == decisions.PICK_CARDS:
        shown = [_racked(card, mood == CHOSEN, card in lit, wholes[card], words) for card, mood, _ in held]
        shown.append(_pouch(frame[frames.Cards.pouch], words))
        return f'<ol class="f-rack">{"".join(shown)}</ol>'
    shown = [_card(card, mood, written, card in lit, wholes[card], words) for card, mood, written in held]
    return f'<ol class="f-tickets">{"".join(shown)}</ol>' if shown else ""


def _frame(state: FeudumState, seat: int) -> Frame:
    return GAME.asked_frame(state, seat) or NO_FRAME


def _racked(card: int, is_chosen: bool, lit: bool, whole: str, words: Words) -> str:
    """A card to choose from, or chosen."""
    classes = f"f-racked{' f-ticket-chosen' if is_chosen else ''}{' fg-choice' if lit else ''}"
    tick = f'<i aria-label="{escape(label("card_chosen", words))}">✓</i>' if is_chosen else ""
    return (
        f'<li id="{card_key(card)}" class="{classes}"{explains("action", card)} title="{escape(whole)}">{picture(card)}'
        f"<b>{escape(words.card(card))}</b>{tick}</li>"
    )


def _pouch(commitment: int, words: Words) -> str:
    """What lies in the pouch, in the twelfth place."""
    told = escape(capital(plan.pouch(commitment, words))) if commitment else escape(label("empty_pouch", words))
    sign = f'<svg class="f-sign" width="20" height="20" viewBox="-13 -13 26 26" aria-hidden="true">{symbols.icon("pouch", 24)}</svg>'
    mood = " f-ticket-chosen" if commitment else ""
    return (
        f'<li class="f-racked f-in-pouch{mood}" title="{escape(label("pouch", words))}">{sign}<span>{told}</span></li>'
    )


def _card(card: int, mood: str, written: Ticket, lit: bool, whole: str, words: Words) -> str:
    state = {PLAYED: label("card_played", words), NOW: label("card_now", words)}.get(mood, "")
    stamp = f'<i class="f-stamp">{escape(state)}</i>' if state else ""
    classes = f"f-ticket f-ticket-{mood}{' fg-choice' if lit else ''}"
    now = "" if mood == PLAYED else escape(written.now)
    return (
        f'<li id="{card_key(card)}" class="{classes}"{explains("action", card)} title="{escape(whole)}">'
        f'<p class="f-does{"" if written.does else " f-idle"}">{picture(card)}<b>{escape(words.card(card))}</b>'
        f"<span>{now}</span>{stamp}</p>{'' if mood == PLAYED else ability(written)}</li>"
    )


def ability(written: Ticket) -> str:
    """The special ability and why it is or is not open."""
    if not written.special:
        return ""
    mood = "f-open" if written.is_open else "f-shut"
    return f'<p class="f-ability {mood}"><b>{escape(written.special)}</b> {escape(written.why)}</p>'


def picture(card: int) -> str:
    """A card's sign as a small picture."""
    return (
        '<svg class="f-sign" width="20" height="20" viewBox="-13 -13 26 26" aria-hidden="true">'
        f"{symbols.icon(terms.CARD_NAMES[card], 25)}</svg>"
    )


def writs(state: FeudumState, seat: int, words: Words, lit: Collection[int] = ()) -> str:
    """The seat's royal writs by name with what each offers or is worth now; those just drawn are the last."""
    shown = "".join(_writ(state, seat, one, one in lit, words) for one in state.writs[seat] if one >= 0)
    return f'<ol class="f-writ-list">{shown}</ol>' if shown else ""


def _writ(state: FeudumState, seat: int, writ: int, lit: bool, words: Words) -> str:
    brief = (
        words.say("{points} now", points=words.points(charter_points(state, seat, writ)))
        if writ >= terms.MANDATES
        else writ_brief(writ, words)
    )
    classes = "f-writ fg-choice" if lit else "f-writ"
    return (
        f'<li id="{writ_key(writ)}" class="{classes}"{explains("writ", writ)} title="{escape(f"{words.writ(writ)}: {writ_text(writ, words)}")}">'
        f"<b>{escape(words.writ(writ))}</b> <span>{escape(capital(brief))}</span></li>"
    )


def writs_basis(state: FeudumState, seat: int) -> tuple[object, ...]:
    """Everything that writs are drawn from, beside the words and the setting."""
    return state.writs[seat], tuple(charter_points(state, seat, one) if one >= 0 else 0 for one in state.writs[seat])
