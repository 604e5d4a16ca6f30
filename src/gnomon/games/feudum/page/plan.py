# gnomon: interpreted
"""The plan of a round: the cards chosen so far, and what their order must heed, while they are chosen and played."""

from __future__ import annotations

from gnomon.drawing.elements import escape
from gnomon.games.feudum import frames
from gnomon.games.feudum.decisions import PICK_CARDS
from gnomon.games.feudum.draw import symbols
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.queries import chosen_cards
from gnomon.games.feudum.rules.choosing import cards_wanted, good_of
from gnomon.games.feudum.rules.menu import check_effect
from gnomon.games.feudum.say.options import brings_now
from gnomon.games.feudum.say.refusals import refusal_text
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import CARD_NAMES, CARDS, CONQUER, DEFEND, GUILD, MOVE, REPEAT, SALTPETER
from gnomon.kernel.frames import UNKNOWN


def _held(cards: int) -> list[int]:
    return [card for card in range(CARDS) if cards >> card & 1]


def notes(state: FeudumState, seat: int, words: Words) -> tuple[str, ...]:
    """What the seat's cards of the round ask for: their order, what Repeat may execute again, the pouch."""
    frame = GAME.asked_frame(state, seat)
    picking = frame is not None and frame[0] == PICK_CARDS
    cards = chosen_cards(state, seat)
    number = cards.bit_count()
    found: list[str] = []
    if cards >> CONQUER & 1:
        if picking or number > 2:
            found.append(words.say("Conquer cannot be your last card with an effect: plan another one after it."))
        elif number == 2:
            found.append(words.say("Conquer has an effect only if you play it now, before your other card."))
    if cards >> REPEAT & 1:
        found.append(_repeat(state, seat, cards, words))
        if picking and cards >> MOVE & 1:
            found.append(words.say("Two successful Moves in the round bring your disc a space on in the epic voyage."))
        if picking and cards >> GUILD & 1:
            found.append(words.say("A Guild card executed again must be with another guild."))
    if cards >> DEFEND & 1 and number > 1:
        found.append(words.say("Defend protects you only while it is unplayed: keep it for last."))
    return tuple(found)


def _repeat(state: FeudumState, seat: int, cards: int, words: Words) -> str:
    """What Repeat may execute again, of the cards chosen and played."""
    components = state.setting.components
    again = _held((cards | state.played[seat]) & components.repeatable)
    if again:
        told = words.listing(words.card(card) for card in again)
        return words.say("Repeat, played after it, executes again: {cards}.", cards=told)
    could = words.listing(words.card(card) for card in _held(components.repeatable))
    return words.say("Repeat has nothing to execute again yet: it needs one of {cards}.", cards=could)


def could_do(state: FeudumState, seat: int, card: int, words: Words) -> str:
    """What a card would bring if it were played now, or why it would have no effect yet."""
    if card == REPEAT:
        return ""
    refusal = check_effect(state, seat, card)
    if refusal is not None:
        return words.say("Not yet: {reason}", reason=refusal_text(refusal, words))
    return brings_now(state, seat, card, words)


def plan(state: FeudumState, seat: int, words: Words) -> str:
    """The chosen cards in their places and the notes; empty when nothing is to be planned."""
    frame = GAME.asked_frame(state, seat)
    picking = frame is not None and frame[0] == PICK_CARDS
    if state.hand[seat] == UNKNOWN and not picking:
        return ""
    told = "".join(f"<li>{escape(note)}</li>" for note in notes(state, seat, words))
    places = ""
    if picking and frame is not None:
        chosen = _held(frame[frames.Cards.cards])
        wanted = cards_wanted(state, frame[frames.Cards.pouch])
        slots = [
            f'<li class="f-taken-card"><svg width="26" height="26" viewBox="-13 -13 26 26" aria-hidden="true">'
            f"{symbols.icon(CARD_NAMES[card], 22)}</svg>{escape(words.card(card))}</li>"
            for card in chosen
        ]
        slots += ["<li></li>"] * (wanted - len(chosen))
        places = f'<ol class="f-slots">{"".join(slots)}{_pouch(frame[frames.Cards.pouch], words)}</ol>'
    notes_told = f'<ul class="f-notes">{told}</ul>' if told else ""
    return f'<div class="f-plan">{places}{notes_told}</div>' if places or told else ""


def _pouch(commitment: int, words: Words) -> str:
    """What lies in the pouch, as the last place of the plan."""
    if not commitment:
        return ""
    name = words.good(good_of(commitment))
    told = (
        words.say("{good}: a fifth card", good=name)
        if good_of(commitment) == SALTPETER
        else words.say("{good}: two cards in one turn", good=name)
    )
    sign = symbols.icon("pouch", 22)
    return (
        f'<li class="f-taken-card"><svg width="26" height="26" viewBox="-13 -13 26 26" aria-hidden="true">{sign}</svg>'
        f"{escape(told)}</li>"
    )
