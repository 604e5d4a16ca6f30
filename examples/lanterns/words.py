"""What the game says: English for every language, for it has no catalogues."""

from functools import lru_cache
from typing import Final

from examples.lanterns import actions, decisions, events
from examples.lanterns.actions import CODES
from examples.lanterns.decisions import OPS
from examples.lanterns.events import EVENTS
from examples.lanterns.kinds import BERTH, CARD
from examples.lanterns.rules import drift
from gnomon.drawing.speaking import Plain
from gnomon.games.said import Said, Sentences, TwoFaced, askers, tellers


class Words(Plain):
    """Speaks to one reader; its methods are the nouns that kinds name."""

    def berth(self, at: int) -> str:
        """A berth by its number, from 1."""
        return self.say("berth {number}", number=at + 1)


speaker = lru_cache(maxsize=1024)(Words)
"""Who speaks to a reader; the same one for the same reader."""

SENTENCES: Final = Sentences(
    EVENTS,
    {
        events.FELL: Said("Night {night} falls."),
        events.BID: TwoFaced(Said("You lay down card {card}."), Said("{player} lays down a card.")),
        events.SHOWED: Said("You show card {card}.", "{player} shows card {card}."),
        events.LIT: Said("You light {berth}.", "{player} lights {berth}."),
        events.DRIFTED: Said(
            "Your lantern drifts from {start} to {berth}.", "{player}’s lantern drifts from {start} to {berth}."
        ),
        events.DREW: TwoFaced(Said("You draw card {card}."), Said("{player} draws a card.")),
    },
)
PROMPTS: Final = askers(
    OPS,
    {
        decisions.BID: Said("Which card do you lay down?"),
        decisions.LIGHT: Said("With card {card}: which berth do you light?"),
        decisions.DRIFT: Said("Your card was the lowest. Which lantern drifts?"),
    },
)
WAITING: Final = askers(
    OPS,
    {
        decisions.BID: Said("{player} chooses a card."),
        decisions.LIGHT: Said("{player} lights a lantern with card {card}."),
        decisions.DRIFT: Said("The ebb helps {player}."),
    },
)
REFUSALS: Final = tellers(
    {
        "not_in_hand": Said("Card {card} is not in your hand."),
        "berth_lit": Said("A lantern is lit at {berth}."),
        "not_yours": Said("You have no lantern at {berth}."),
    },
    {"card": CARD, "berth": BERTH},
)


def label(words: Words, code: int) -> str:
    """An answer as the label of its button."""
    block = CODES.base_of(code)
    if block == actions.BID:
        return words.say("Card {card}", card=code - block + 1)
    if block == actions.LIGHT:
        return words.say("Light {berth}", berth=words.berth(code - block))
    if block == actions.DRIFT:
        start, berth = drift(code)
        return words.say("From {start} to {berth}", start=words.berth(start), berth=words.berth(berth))
    return words.say("No lantern drifts")
