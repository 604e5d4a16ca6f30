# gnomon: interpreted
"""What happened, one sentence an event, told to one viewer.

Here the course of play and what becomes of citizens and cards; the map, milestones, tiles and the turn of an era are in
`say.deeds`, the steps of the automated opponents with their reasons and the end in `say.bots`.
"""

from collections.abc import Callable, Sequence
from typing import Final

from gnomon.drawing.speaking import capital, mark
from gnomon.games.inventions import events as happened
from gnomon.games.inventions.decisions import SOURCE_INNOVATION, SOURCE_INVENTIONS, SOURCE_TOKENS
from gnomon.games.inventions.say import bots, deeds
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.terms import KINDS, NOBODY, NOTHING, NUMBERS, SCHOLAR
from gnomon.kernel.events import Event, face

Facts = Sequence[int]
Teller = Callable[[Words, Facts], str]


def event_text(event: Event, words: Words) -> str:
    """The sentence of an event, as far as the viewer of `words` may know it."""
    return capital(TELLERS[event[0]](words, face(event, words.viewer)))


# --- the course of play ----------------------------------------------------------------------------------------------


def _round_began(words: Words, facts: Facts) -> str:
    return words.say("A new round begins: {stage}.", stage=words.stage(facts[0]))


def _turn_began(words: Words, facts: Facts) -> str:
    seat, tokens = facts
    return words.by(
        seat,
        mark("Your turn begins with {tokens}."),
        mark("{player}’s turn begins with {tokens}."),
        tokens=words.chain_tokens(tokens),
    )


def _placed_pillar(words: Words, facts: Facts) -> str:
    party, action, is_epoch = facts
    return words.by(
        party,
        mark("You put your {pillar} on {action}."),
        mark("{player} puts the {pillar} on {action}."),
        pillar=words.pillar(is_epoch),
        action=words.action(action),
    )


def _wasted(words: Words, facts: Facts) -> str:
    seat, action = facts
    return words.by(
        seat,
        mark("You forgo the action {action} and take influence instead."),
        mark("{player} forgoes the action {action} and takes influence instead."),
        action=words.action(action),
    )


def _acted(words: Words, facts: Facts) -> str:
    party, action = facts
    return words.by(
        party, mark("Your action: {action}."), mark("{player}’s action: {action}."), action=words.action(action)
    )


def _chained(words: Words, facts: Facts) -> str:
    seat, action, source, number = facts
    if source in (SOURCE_INNOVATION, SOURCE_INVENTIONS):
        return words.by(
            seat,
            mark("You spend a chain token on {card}: {action}."),
            mark("{player} spends a chain token on {card}: {action}."),
            card=words.card(number),
            action=words.action(action),
        )
    if source == SOURCE_TOKENS:
        return words.by(
            seat,
            mark("You spend a chain token on your influence token “{token}”."),
            mark("{player} spends a chain token on the influence token “{token}”."),
            token=words.token(number),
        )
    if action == NOTHING:
        return words.by(
            seat,
            mark("You spend a chain token on the knowledge tile {where}: its points."),
            mark("{player} spends a chain token on the knowledge tile {where}: its points."),
            where=words.in_region(number),
        )
    return words.by(
        seat,
        mark("You spend a chain token on the knowledge tile {where}: {action}."),
        mark("{player} spends a chain token on the knowledge tile {where}: {action}."),
        where=words.in_region(number),
        action=words.action(action),
    )


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


def _scored(words: Words, facts: Facts) -> str:
    seat, points, source = facts
    return words.by(
        seat,
        mark("You score {points} {reason}."),
        mark("{player} scores {points} {reason}."),
        points=words.points(points),
        reason=words.say(REASONS[source]),
    )


def _got_influence(words: Words, facts: Facts) -> str:
    seat, gained, now = facts
    return words.by(
        seat,
        mark("You gain {influence} and stand at {now}."),
        mark("{player} gains {influence} and stands at {now}."),
        influence=words.influence(gained),
        now=now,
    )


def _paid_influence(words: Words, facts: Facts) -> str:
    seat, paid, now = facts
    return words.by(
        seat,
        mark("You pay {influence} and stand at {now}."),
        mark("{player} pays {influence} and stands at {now}."),
        influence=words.influence(paid),
        now=now,
    )


def _economy_used(words: Words, facts: Facts) -> str:
    seat, number = facts
    return words.by(
        seat,
        mark("You put an Economy token on {tile}."),
        mark("{player} puts an Economy token on {tile}."),
        tile=words.tile(number - 1),
    )


def _technology_used(words: Words, facts: Facts) -> str:
    seat, number = facts
    return words.by(
        seat,
        mark("You spend a chain token on {tile} and turn it face down."),
        mark("{player} spends a chain token on {tile} and turns it face down."),
        tile=words.tile(2 * NUMBERS + number - 1),
    )


# --- citizens --------------------------------------------------------------------------------------------------------


def _gains(words: Words, seat: int, what: str) -> str:
    return words.by(seat, mark("You gain {what}."), mark("{player} gains {what}."), what=what)


def _got_specialist(words: Words, facts: Facts) -> str:
    seat, kind, number = facts
    return _gains(words, seat, words.some(kind, number))


def _got_scholar(words: Words, facts: Facts) -> str:
    return _gains(words, facts[0], words.some(SCHOLAR, facts[1]))


def _sent_out(words: Words, facts: Facts) -> str:
    seat, kind, specialists, scholars = facts
    crowd = [0] * KINDS
    crowd[SCHOLAR] = scholars
    crowd[kind] += specialists
    return words.by(
        seat,
        mark("You send out {who} from your board."),
        mark("{player} sends out {who}."),
        who=words.crowd(crowd),
    )


def _exhausted(words: Words, facts: Facts) -> str:
    seat, kind, area = facts
    if kind == SCHOLAR:
        return words.by(
            seat,
            mark("You exhaust a scholar, who is {specialist} from now on."),
            mark("{player} exhausts a scholar, who is {specialist} from now on."),
            specialist=words.a_citizen(area),
        )
    return words.by(
        seat,
        mark("You exhaust {specialist}."),
        mark("{player} exhausts {specialist}."),
        specialist=words.a_citizen(kind),
    )


def _placed_citizen(words: Words, facts: Facts) -> str:
    party, region = facts
    return words.by(
        party,
        mark("You place a new citizen {where}."),
        mark("{player} places a new citizen {where}."),
        where=words.in_region(region),
    )


def _returned(words: Words, facts: Facts) -> str:
    seat, region, number, kind = facts
    return words.by(
        seat,
        mark("You call {who} home {origin}."),
        mark("{player} calls {who} home {origin}."),
        who=words.some(kind, number),
        origin=words.from_region(region),
    )


def _went_home(words: Words, facts: Facts) -> str:
    party, milestone, as_scholar = facts
    known = {"milestone": words.milestone(milestone)}
    if as_scholar:
        return words.by(
            party,
            mark("Your diplomat on {milestone} comes home as a scholar."),
            mark("{player}’s diplomat on {milestone} comes home as a scholar."),
            **known,
        )
    return words.by(
        party,
        mark("Your diplomat on {milestone} returns to the supply."),
        mark("{player}’s diplomat on {milestone} returns to the supply."),
        **known,
    )


def _on_map(words: Words, facts: Facts) -> str:
    party, region, number = facts
    return words.by(
        party,
        mark("You move {citizens} from beside the card onto the map {where}."),
        mark("{player} moves {citizens} from beside the card onto the map {where}."),
        citizens=words.citizens(number),
        where=words.in_region(region),
    )


# --- ideas and inventions --------------------------------------------------------------------------------------------


def _card_at(words: Words, facts: Facts, you: str, other: str) -> str:
    """What a colour does with the card of a region."""
    party, region, card = facts[:3]
    return words.by(party, you, other, card=words.card(card), where=words.in_region(region))


def _claimed(words: Words, facts: Facts) -> str:
    return _card_at(words, facts, mark("You claim {card} {where}."), mark("{player} claims {card} {where}."))


def _presented(words: Words, facts: Facts) -> str:
    party, region, card, number = facts
    known = {"card": words.card(card), "where": words.in_region(region), "citizens": words.citizens(number)}
    if words.is_bot(party):
        return words.say(
            "The card slot is empty: {player} presents {card} {where}, the rightmost idea, with {citizens}.",
            player=words.name(party),
            **known,
        )
    return words.by(
        party,
        mark("You present {card} {where} with {citizens}."),
        mark("{player} presents {card} {where} with {citizens}."),
        **known,
    )


def _invented(words: Words, facts: Facts) -> str:
    party, region, card = facts
    if words.is_bot(party):
        return words.say(
            "{milestone} is accessible: {player} invents {card} {where}.",
            player=words.name(party),
            milestone=words.milestone(words.components.card_milestone[card]),
            card=words.card(card),
            where=words.in_region(region),
        )
    return _card_at(words, facts, mark("You invent {card} {where}."), mark("{player} invents {card} {where}."))


def _innovated(words: Words, facts: Facts) -> str:
    party, region, card = facts
    if words.is_bot(party):
        return words.say(
            "The Innovate space of {card} {where} is free: {player} innovates it.",
            player=words.name(party),
            card=words.card(card),
            where=words.in_region(region),
        )
    return _card_at(words, facts, mark("You innovate {card} {where}."), mark("{player} innovates {card} {where}."))


def _shared(words: Words, facts: Facts) -> str:
    party, region, card, inventor = facts
    known = {"card": words.card(card), "where": words.in_region(region)}
    if words.is_bot(inventor) and words.seats > 1:
        return words.by(
            party,
            mark("You share {card} {where}; the card leaves the game."),
            mark("{player} shares {card} {where}; the card leaves the game."),
            **known,
        )
    if words.is_bot(party):
        return words.say(
            "{player} stands beside {card} {where} and shares it; the invention goes to {inventor}.",
            player=words.name(party),
            inventor=words.who(inventor),
            **known,
        )
    if inventor == party:
        return words.by(
            party,
            mark("You share {card} {where} and keep the invention."),
            mark("{player} shares {card} {where} and keeps the invention."),
            **known,
        )
    return words.by(
        party,
        mark("You share {card} {where}; the invention goes to {inventor}."),
        mark("{player} shares {card} {where}; the invention goes to {inventor}."),
        inventor=words.who(inventor),
        **known,
    )


def _took_idea(words: Words, facts: Facts) -> str:
    seat, card = facts
    return words.by(
        seat, mark("You take the idea {card}."), mark("{player} takes the idea {card}."), card=words.card(card)
    )


def _idea_shown(words: Words, facts: Facts) -> str:
    return words.say("New in the Idea display: {card}.", card=words.card(facts[0]))


def _stack_shown(words: Words, facts: Facts) -> str:
    if facts[0] == NOTHING:
        return words.say("The idea stack is used up.")
    return words.say("{card} is on top of the idea stack now.", card=words.card(facts[0]))


def _idea_left(words: Words, facts: Facts) -> str:
    card, seat = facts
    if seat == NOBODY:
        return words.say("The idea {card} leaves the game.", card=words.card(card))
    return words.by(
        seat,
        mark("You discard the outdated idea {card}."),
        mark("{player} discards the outdated idea {card}."),
        card=words.card(card),
    )


TELLERS: Final[dict[int, Teller]] = {
    happened.ROUND_BEGAN: _round_began,
    happened.TURN_BEGAN: _turn_began,
    happened.PLACED_PILLAR: _placed_pillar,
    happened.WASTED: _wasted,
    happened.ACTED: _acted,
    happened.CHAINED: _chained,
    happened.SCORED: _scored,
    happened.GOT_INFLUENCE: _got_influence,
    happened.PAID_INFLUENCE: _paid_influence,
    happened.ECONOMY_USED: _economy_used,
    happened.TECHNOLOGY_USED: _technology_used,
    happened.GOT_SPECIALIST: _got_specialist,
    happened.GOT_SCHOLAR: _got_scholar,
    happened.SENT_OUT: _sent_out,
    happened.EXHAUSTED: _exhausted,
    happened.PLACED_CITIZEN: _placed_citizen,
    happened.RETURNED: _returned,
    happened.WENT_HOME: _went_home,
    happened.ON_MAP: _on_map,
    happened.CLAIMED: _claimed,
    happened.PRESENTED: _presented,
    happened.INVENTED: _invented,
    happened.INNOVATED: _innovated,
    happened.SHARED: _shared,
    happened.TOOK_IDEA: _took_idea,
    happened.IDEA_SHOWN: _idea_shown,
    happened.STACK_SHOWN: _stack_shown,
    happened.IDEA_LEFT: _idea_left,
    **deeds.TELLERS,
    **bots.TELLERS,
}
