# gnomon: interpreted
"""The plan of a round: what the order of its cards must heed, while they are chosen and played."""

from __future__ import annotations

from gnomon.drawing.elements import escape
from gnomon.games.feudum.decisions import PICK_CARDS
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.queries import chosen_cards
from gnomon.games.feudum.rules.choosing import good_of
from gnomon.games.feudum.rules.migrate import has_pawn
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import CARDS, CONQUER, DEFEND, GUILD, MIGRATE, MOVE, REPEAT, SALTPETER
from gnomon.kernel.frames import UNKNOWN


def _held(cards: int) -> list[int]:
    return [card for card in range(CARDS) if cards >> card & 1]


def notes(state: FeudumState, seat: int, words: Words) -> tuple[str, ...]:
    """What the seat's cards of the round ask for: their order, what Repeat may execute again, the pouch."""
    frame = GAME.asked_frame(state, seat)
    picking = frame is not None and frame[0] == PICK_CARDS
    if state.hand[seat] == UNKNOWN and not picking:
        return ()
    cards = chosen_cards(state, seat)
    number = cards.bit_count()
    found: list[str] = []
    if not has_pawn(state, seat) and picking != bool(cards >> MIGRATE & 1):
        found.append(words.say("You have no pawn on the board: Migrate brings one in for 1 food."))
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


def plan(state: FeudumState, seat: int, words: Words) -> str:
    """The notes as a list; empty when there are none."""
    told = "".join(f"<li>{escape(note)}</li>" for note in notes(state, seat, words))
    return f'<ul class="f-notes">{told}</ul>' if told else ""


def pouch(commitment: int, words: Words) -> str:
    """What a good in the pouch brings: “a fifth card”."""
    name = words.good(good_of(commitment))
    if good_of(commitment) == SALTPETER:
        return words.say("{good}: a fifth card", good=name)
    return words.say("{good}: two cards in one turn", good=name)
