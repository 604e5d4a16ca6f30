# gnomon: interpreted
"""What happened, one sentence an event, told to one viewer.

Here the course of play and what becomes of citizens and cards; the map, milestones, tiles and the turn of an era are in
`say.deeds`, the steps of the automated opponents with their reasons and the end in `say.bots`.
"""

from typing import Final

from gnomon.drawing.speaking import SPECTATOR, capital, mark
from gnomon.games.inventions import events as happened
from gnomon.games.inventions.decisions import SOURCE_KNOWLEDGE, SOURCE_TOKENS
from gnomon.games.inventions.say import bots, deeds
from gnomon.games.inventions.say.deeds import by_bot
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.terms import KINDS, NOBODY, NOTHING, SCHOLAR
from gnomon.games.said import EventRows, Facts, Filling, If, Is, Said, Sentences, called, facts_seen
from gnomon.kernel.events import Event


def event_text(event: Event, words: Words) -> str:
    """The sentence of an event, as far as the viewer of `words` may know it."""
    return capital(_SENTENCES.text(event, words))


def facts_for_all(event: Event) -> Facts:
    """The facts of an event, which everybody knows."""
    return facts_seen(happened.EVENTS, event, SPECTATOR)


def whose(facts: Facts) -> int:
    """The player or colour whom an event is about."""
    found: int = facts["party"] if "party" in facts else facts["seat"]
    return found


# --- what places are filled with -------------------------------------------------------------------------------------

REASONS: Final = (
    mark("for presenting"),
    mark("for an invention of the last era"),
    mark("for an influence space"),
    mark("for knowledge tiles"),
    mark("for a specialist tile"),
    mark("for the public objective"),
    mark("for the influence track"),
    mark("for Wealth tiles"),
    mark("for private goals"),
)
"""By number in `state.SOURCES`: what a player scores for."""


def _reason(words: Words, facts: Facts) -> str:
    return words.say(REASONS[facts["source"]])


def scholars(words: Words, facts: Facts) -> str:
    """“2 scholars” who come."""
    return words.some(SCHOLAR, facts["number"])


def specialists(words: Words, facts: Facts) -> str:
    """“2 artisans” who come."""
    return words.some(facts["type"], facts["number"])


def _crowd(words: Words, facts: Facts) -> str:
    crowd = [0] * KINDS
    crowd[SCHOLAR] = facts["scholars"]
    crowd[facts["kind"]] += facts["specialists"]
    return words.crowd(crowd)


def _milestone_of_card(words: Words, facts: Facts) -> str:
    return words.milestone(words.components.card_milestone[facts["card"]])


# --- conditions ------------------------------------------------------------------------------------------------------


def _bot_invented(words: Words, facts: Facts) -> bool:
    return words.is_bot(facts["inventor"]) and words.seats > 1


def _own_invention(words: Words, facts: Facts) -> bool:
    return bool(facts["inventor"] == facts["party"])


# --- the sentences ---------------------------------------------------------------------------------------------------


def _gains(what: Filling) -> Said:
    return Said("You gain {what}.", "{player} gains {what}.", what=what)


SAID: Final[EventRows] = {
    # The course of play.
    happened.ROUND_BEGAN: Said("A new round begins: {stage}."),
    happened.TURN_BEGAN: Said("Your turn begins with {tokens}.", "{player}’s turn begins with {tokens}."),
    happened.PLACED_PILLAR: Said(
        "You put your {pillar} on {action}.", "{player} puts the {pillar} on {action}.", about="party"
    ),
    happened.WASTED: Said(
        "You forgo the action {action} and take influence instead.",
        "{player} forgoes the action {action} and takes influence instead.",
    ),
    happened.ACTED: Said("Your action: {action}.", "{player}’s action: {action}.", about="party"),
    happened.CHAINED: Is(
        "source",
        SOURCE_TOKENS,
        Said(
            "You spend a chain token on your influence token “{token}”.",
            "{player} spends a chain token on the influence token “{token}”.",
            token=called("number", "token"),
        ),
        Is(
            "source",
            SOURCE_KNOWLEDGE,
            Is(
                "action",
                NOTHING,
                Said(
                    "You spend a chain token on the knowledge tile {where}: its points.",
                    "{player} spends a chain token on the knowledge tile {where}: its points.",
                    where=called("number", "in_region"),
                ),
                Said(
                    "You spend a chain token on the knowledge tile {where}: {action}.",
                    "{player} spends a chain token on the knowledge tile {where}: {action}.",
                    where=called("number", "in_region"),
                ),
            ),
            Said(
                "You spend a chain token on {card}: {action}.",
                "{player} spends a chain token on {card}: {action}.",
                card=called("number", "card"),
            ),
        ),
    ),
    happened.SCORED: Said("You score {points} {reason}.", "{player} scores {points} {reason}.", reason=_reason),
    happened.GOT_INFLUENCE: Said(
        "You gain {influence} and stand at {now}.", "{player} gains {influence} and stands at {now}."
    ),
    happened.PAID_INFLUENCE: Said(
        "You pay {influence} and stand at {now}.", "{player} pays {influence} and stands at {now}."
    ),
    happened.ECONOMY_USED: Said("You put an Economy token on {tile}.", "{player} puts an Economy token on {tile}."),
    happened.TECHNOLOGY_USED: Said(
        "You spend a chain token on {tile} and turn it face down.",
        "{player} spends a chain token on {tile} and turns it face down.",
    ),
    # Citizens.
    happened.GOT_SPECIALIST: _gains(specialists),
    happened.GOT_SCHOLAR: _gains(scholars),
    happened.SENT_OUT: Said("You send out {who} from your board.", "{player} sends out {who}.", who=_crowd),
    happened.EXHAUSTED: Is(
        "citizen",
        SCHOLAR,
        Said(
            "You exhaust a scholar, who is {specialist} from now on.",
            "{player} exhausts a scholar, who is {specialist} from now on.",
            specialist="area",
        ),
        Said("You exhaust {specialist}.", "{player} exhausts {specialist}.", specialist="citizen"),
    ),
    happened.PLACED_CITIZEN: Said(
        "You place a new citizen {where}.", "{player} places a new citizen {where}.", about="party"
    ),
    happened.RETURNED: Said("You call {who} home {origin}.", "{player} calls {who} home {origin}.", who=specialists),
    happened.WENT_HOME: If(
        "as_scholar",
        Said(
            "Your diplomat on {milestone} comes home as a scholar.",
            "{player}’s diplomat on {milestone} comes home as a scholar.",
            about="party",
        ),
        Said(
            "Your diplomat on {milestone} returns to the supply.",
            "{player}’s diplomat on {milestone} returns to the supply.",
            about="party",
        ),
    ),
    happened.ON_MAP: Said(
        "You move {citizens} from beside the card onto the map {where}.",
        "{player} moves {citizens} from beside the card onto the map {where}.",
        about="party",
    ),
    # Ideas and inventions.
    happened.CLAIMED: Said("You claim {card} {where}.", "{player} claims {card} {where}.", about="party"),
    happened.PRESENTED: If(
        by_bot,
        Said(
            "The card slot is empty: {player} presents {card} {where}, the rightmost idea, with {citizens}.",
            about="party",
        ),
        Said(
            "You present {card} {where} with {citizens}.",
            "{player} presents {card} {where} with {citizens}.",
            about="party",
        ),
    ),
    happened.INVENTED: If(
        by_bot,
        Said(
            "{milestone} is accessible: {player} invents {card} {where}.", about="party", milestone=_milestone_of_card
        ),
        Said("You invent {card} {where}.", "{player} invents {card} {where}.", about="party"),
    ),
    happened.INNOVATED: If(
        by_bot,
        Said("The Innovate space of {card} {where} is free: {player} innovates it.", about="party"),
        Said("You innovate {card} {where}.", "{player} innovates {card} {where}.", about="party"),
    ),
    happened.SHARED: If(
        _bot_invented,
        Said(
            "You share {card} {where}; the card leaves the game.",
            "{player} shares {card} {where}; the card leaves the game.",
            about="party",
        ),
        If(
            by_bot,
            Said(
                "{player} stands beside {card} {where} and shares it; the invention goes to {inventor}.", about="party"
            ),
            If(
                _own_invention,
                Said(
                    "You share {card} {where} and keep the invention.",
                    "{player} shares {card} {where} and keeps the invention.",
                    about="party",
                ),
                Said(
                    "You share {card} {where}; the invention goes to {inventor}.",
                    "{player} shares {card} {where}; the invention goes to {inventor}.",
                    about="party",
                ),
            ),
        ),
    ),
    happened.TOOK_IDEA: Said("You take the idea {card}.", "{player} takes the idea {card}."),
    happened.IDEA_SHOWN: Said("New in the Idea display: {card}."),
    happened.STACK_SHOWN: Is(
        "card", NOTHING, Said("The idea stack is used up."), Said("{card} is on top of the idea stack now.")
    ),
    happened.IDEA_LEFT: Is(
        "seat",
        NOBODY,
        Said("The idea {card} leaves the game."),
        Said("You discard the outdated idea {card}.", "{player} discards the outdated idea {card}."),
    ),
    **deeds.SAID,
    **bots.SAID,
}
_SENTENCES: Final = Sentences(happened.EVENTS, SAID)
