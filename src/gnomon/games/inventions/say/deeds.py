# gnomon: interpreted
"""What happened on the map, to milestones and tiles, and between two eras."""

from collections.abc import Callable, Sequence
from typing import Final

from gnomon.drawing.speaking import mark
from gnomon.games.inventions import events as happened
from gnomon.games.inventions.rules.milestones import era_of_space
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.say.words_goals import objective_text
from gnomon.games.inventions.terms import FIRST_ASPIRATION, GIVES_ORDER, NO_BENEFIT, NOTHING

Facts = Sequence[int]
Teller = Callable[[Words, Facts], str]

# --- the map ---------------------------------------------------------------------------------------------------------


def _moved(words: Words, facts: Facts) -> str:
    seat, start, end = facts
    return words.by(
        seat,
        mark("You travel {origin} {destination}."),
        mark("{player} travels {origin} {destination}."),
        origin=words.from_region(start),
        destination=words.to_region(end),
    )


def _took_sage(words: Words, facts: Facts) -> str:
    party, region = facts
    return words.by(
        party,
        mark("You take the sage {origin}."),
        mark("{player} takes the sage {origin}."),
        origin=words.from_region(region),
    )


def _sage_returned(words: Words, facts: Facts) -> str:
    party, region = facts
    return words.by(
        party,
        mark("You send a sage back {destination}."),
        mark("{player} sends a sage back {destination}."),
        destination=words.to_region(region),
    )


def _knowledge_turned(words: Words, facts: Facts) -> str:
    return words.say(
        "The knowledge tile {where} now shows {points}.",
        where=words.in_region(facts[0]),
        points=words.points(words.components.knowledge_points),
    )


def _knowledge_all(words: Words, facts: Facts) -> str:
    return words.count(
        "{count} knowledge tile turns back to its action.",
        "{count} knowledge tiles turn back to their actions.",
        facts[0],
    )


def _token_placed(words: Words, facts: Facts) -> str:
    party, region, kind, space, face_down = facts
    known = {"where": words.in_region(region), "points": words.points(words.components.space_points[space])}
    if face_down:
        return words.by(
            party,
            mark("You place an influence token face down {where}, on the space worth {points}."),
            mark("{player} places an influence token face down {where}, on the space worth {points}."),
            **known,
        )
    return words.by(
        party,
        mark("You place the influence token “{token}” {where}, on the space worth {points}."),
        mark("{player} places the influence token “{token}” {where}, on the space worth {points}."),
        token=words.token(kind),
        **known,
    )


def _token_turned(words: Words, facts: Facts) -> str:
    seat, kind = facts
    return words.by(
        seat,
        mark("Your influence token “{token}” is turned face down for good."),
        mark("{player}’s influence token “{token}” is turned face down for good."),
        token=words.token(kind),
    )


# --- milestones ------------------------------------------------------------------------------------------------------


def _to_common(words: Words, facts: Facts) -> str:
    return words.say("{milestone} joins Common Knowledge.", milestone=words.lettered(facts[0]))


def _to_discard(words: Words, facts: Facts) -> str:
    return words.say("{milestone} goes to the open discard pile.", milestone=words.lettered(facts[0]))


def _new_milestone(words: Words, facts: Facts) -> str:
    party, milestone = facts
    known = {"milestone": words.lettered(milestone)}
    if party >= words.parties:
        return words.say("The display without an owner takes the rightmost Eureka tile: {milestone}.", **known)
    if words.is_bot(party):
        return words.say("{player} takes the rightmost Eureka tile: {milestone}.", player=words.name(party), **known)
    return words.by(
        party,
        mark("Eureka! Your private milestone is {milestone} now."),
        mark("Eureka! {player}’s private milestone is {milestone} now."),
        **known,
    )


def _marker_moved(words: Words, facts: Facts) -> str:
    party, space = facts
    benefit = words.components.space_benefit[space]
    known = {"era": words.era(era_of_space(space))}
    if benefit == NO_BENEFIT or (words.is_bot(party) and benefit != GIVES_ORDER):
        return words.by(
            party,
            mark("Your era marker moves to {era}."),
            mark("{player}’s era marker moves to {era}."),
            **known,
        )
    return words.by(
        party,
        mark("Your era marker moves to {era}: {benefit}."),
        mark("{player}’s era marker moves to {era}: {benefit}."),
        benefit=words.benefit(benefit),
        **known,
    )


def _benefit_chosen(words: Words, facts: Facts) -> str:
    seat, space = facts
    return words.by(
        seat,
        mark("With {tile} you take the benefit of another space of {era}: {benefit}."),
        mark("With {tile} {player} takes the benefit of another space of {era}: {benefit}."),
        tile=words.progress(1, 7),
        era=words.era(era_of_space(space)),
        benefit=words.benefit(words.components.space_benefit[space]),
    )


def _diplomat_sent(words: Words, facts: Facts) -> str:
    party, milestone = facts
    return words.by(
        party,
        mark("A diplomat of yours stands on {milestone} now."),
        mark("A diplomat of {player}’s stands on {milestone} now."),
        milestone=words.milestone(milestone),
    )


def _milestones_shown(words: Words, facts: Facts) -> str:
    shown = words.listing(words.lettered(milestone) for milestone in facts if milestone != NOTHING)
    return words.say("New in the Eureka display: {milestones}.", milestones=shown)


# --- tiles -----------------------------------------------------------------------------------------------------------


def _got_tile(words: Words, facts: Facts) -> str:
    party, tile = facts
    return words.by(party, mark("You get {tile}."), mark("{player} gets {tile}."), tile=words.tile(tile))


def _waits(words: Words, facts: Facts) -> str:
    seat, face = facts
    return words.by(
        seat,
        mark("Your tiles display is full: {tile} waits for the end of the actions."),
        mark("{player}’s tiles display is full: {tile} waits for the end of the actions."),
        tile=words.tile(FIRST_ASPIRATION + face),
    )


def _tile_left(words: Words, facts: Facts) -> str:
    seat, tile = facts
    return words.by(seat, mark("You give up {tile}."), mark("{player} gives up {tile}."), tile=words.tile(tile))


def _replaced_tile(words: Words, facts: Facts) -> str:
    seat, face, tile = facts
    return words.by(
        seat,
        mark("You replace {aspiration} by {tile}."),
        mark("{player} replaces {aspiration} by {tile}."),
        aspiration=words.tile(FIRST_ASPIRATION + face),
        tile=words.tile(tile),
    )


def _built(words: Words, facts: Facts) -> str:
    seat, tile, place, cost = facts
    known = {"tile": words.tile(tile), "hex": words.hex(place)}
    if not cost:
        return words.by(
            seat,
            mark("You build {tile} on {hex} at no cost."),
            mark("{player} builds {tile} on {hex} at no cost."),
            **known,
        )
    return words.by(
        seat,
        mark("You build {tile} on {hex} for {citizens}."),
        mark("{player} builds {tile} on {hex} for {citizens}."),
        citizens=words.citizens(cost),
        **known,
    )


def _swapped(words: Words, facts: Facts) -> str:
    seat, first, second = facts
    return words.by(
        seat,
        mark("You swap the tiles of {first} and {second}."),
        mark("{player} swaps the tiles of {first} and {second}."),
        first=words.hex(first),
        second=words.hex(second),
    )


def _token_unlocked(words: Words, facts: Facts) -> str:
    seat, place = facts
    return words.by(
        seat,
        mark("You unlock the Economy token of {hex}."),
        mark("{player} unlocks the Economy token of {hex}."),
        hex=words.hex(place),
    )


# --- between eras ----------------------------------------------------------------------------------------------------


def _era_began(words: Words, facts: Facts) -> str:
    return words.say("{era} begins: {title}.", era=words.era(facts[0]), title=words.era_title(facts[0]))


def _order_changed(words: Words, facts: Facts) -> str:
    party, place = facts
    return words.by(
        party,
        mark("You take place {number} in turn order."),
        mark("{player} takes place {number} in turn order."),
        number=place + 1,
    )


def _influence_adjusted(words: Words, facts: Facts) -> str:
    seat, difference, now = facts
    known = {"influence": words.influence(abs(difference)), "now": now}
    if difference > 0:
        return words.by(
            seat,
            mark("Era Change: you gain {influence} and stand at {now}."),
            mark("Era Change: {player} gains {influence} and stands at {now}."),
            **known,
        )
    return words.by(
        seat,
        mark("Era Change: you lose {influence} and stand at {now}."),
        mark("Era Change: {player} loses {influence} and stands at {now}."),
        **known,
    )


def _refreshed(words: Words, facts: Facts) -> str:
    seat, number = facts
    return words.by(
        seat,
        mark("You refresh {citizens}."),
        mark("{player} refreshes {citizens}."),
        citizens=words.citizens(number),
    )


def _objective_scored(words: Words, facts: Facts) -> str:
    return words.say(
        "The public objective of the era is scored: {objective}", objective=objective_text(facts[0], words)
    )


TELLERS: Final[dict[int, Teller]] = {
    happened.MOVED: _moved,
    happened.TOOK_SAGE: _took_sage,
    happened.SAGE_RETURNED: _sage_returned,
    happened.KNOWLEDGE_TURNED: _knowledge_turned,
    happened.KNOWLEDGE_ALL: _knowledge_all,
    happened.TOKEN_PLACED: _token_placed,
    happened.TOKEN_TURNED: _token_turned,
    happened.TO_COMMON: _to_common,
    happened.TO_DISCARD: _to_discard,
    happened.NEW_MILESTONE: _new_milestone,
    happened.MARKER_MOVED: _marker_moved,
    happened.BENEFIT_CHOSEN: _benefit_chosen,
    happened.DIPLOMAT_SENT: _diplomat_sent,
    happened.MILESTONES_SHOWN: _milestones_shown,
    happened.GOT_TILE: _got_tile,
    happened.WAITS: _waits,
    happened.TILE_LEFT: _tile_left,
    happened.REPLACED_TILE: _replaced_tile,
    happened.BUILT: _built,
    happened.SWAPPED: _swapped,
    happened.TOKEN_UNLOCKED: _token_unlocked,
    happened.ERA_BEGAN: _era_began,
    happened.ORDER_CHANGED: _order_changed,
    happened.INFLUENCE_ADJUSTED: _influence_adjusted,
    happened.REFRESHED: _refreshed,
    happened.OBJECTIVE_SCORED: _objective_scored,
}
