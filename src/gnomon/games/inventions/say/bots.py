# gnomon: interpreted
"""The automated opponents' steps, each with its reason, and the end of the match.

What an opponent does in common with players (it invents, shares, takes tiles) is told where players' deeds are.
"""

from collections.abc import Callable, Sequence
from typing import Final

from gnomon.drawing.speaking import mark
from gnomon.games.inventions import events as happened
from gnomon.games.inventions.rules.bots import (
    REASON_FORUM,
    REASON_INNOVATED,
    REASON_NO_ACCESS,
    REASON_NO_CITIZENS,
    REASON_NO_TOKEN,
)
from gnomon.games.inventions.rules.milestones import IN_EUREKA
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.say.words_goals import accolade_text, accolades_text, goal_title, title_text
from gnomon.games.inventions.terms import NOTHING

Facts = Sequence[int]
Teller = Callable[[Words, Facts], str]

BOT_REASONS: Final = (
    mark("for presenting"),
    mark("for an influence space"),
    mark("for knowledge tiles"),
    mark("for a Eureka"),
    mark("for a diplomat"),
    mark("for a visit to Hephaestus"),
    mark("for a sage"),
)
"""By number in `state.BOT_SOURCES`: what the bots score for."""


def _bots_scored(words: Words, facts: Facts) -> str:
    points, source = facts
    return words.say(
        "The bots score {points} {reason}.", points=words.points(points), reason=words.say(BOT_REASONS[source])
    )


# --- where a bot goes ------------------------------------------------------------------------------------------------

SOUGHT: Final = (
    mark("the next region with an empty card slot"),
    mark("the next region with an idea whose milestone is accessible"),
    mark("the next region with an invention that he may innovate"),
    mark("the next region with an invention that he stands beside"),
    mark("the next region with a citizen of his"),
    mark("the next region with a free influence space and no token of his"),
    mark("the next region with a sage"),
)
"""By action: which region Hephaestus looks for. Eureka and the two Diplomat actions leave his marker where it is."""


def _bot_moved(words: Words, facts: Facts) -> str:
    party, region, action = facts
    destination = words.to_region(region)
    if action == NOTHING:
        return words.say("{player} moves his pillar {destination}.", player=words.name(party), destination=destination)
    if party == words.chronos:
        return words.say(
            "{player} moves his pillar after his token {destination}, {why}.",
            player=words.name(party),
            destination=destination,
            why=words.say(SOUGHT[action]),
        )
    return words.say(
        "{player} moves his marker {destination}, {why}.",
        player=words.name(party),
        destination=destination,
        why=words.say(SOUGHT[action]),
    )


def _bot_skipped(words: Words, facts: Facts) -> str:
    party, region, reason, card, place = facts
    known = {"player": words.name(party), "where": words.in_region(region)}
    if card == NOTHING:
        if reason == REASON_NO_CITIZENS:
            return words.say("{player} has too few citizens left to present anything {where} and moves on.", **known)
        return words.say("The Idea display is empty: {player} has nothing to present {where} and moves on.", **known)
    known["card"] = words.card(card)
    if reason == REASON_NO_ACCESS:
        known["milestone"] = words.milestone(words.components.card_milestone[card])
        if place == IN_EUREKA:
            return words.say(
                "{card} {where} needs {milestone}, which is still in the Eureka display: {player} moves on.", **known
            )
        return words.say("{card} {where} needs {milestone}, which nobody has seen yet: {player} moves on.", **known)
    if reason == REASON_INNOVATED:
        return words.say(
            "{player} has nobody beside {card} {where}, and its Innovate space is taken: he moves on.", **known
        )
    return words.say("{player} has no citizen left for {card} {where} and moves on.", **known)


# --- Hephaestus’ card ------------------------------------------------------------------------------------------------


def _bot_card(words: Words, facts: Facts) -> str:
    card, line = facts
    lines = words.components.action_cards[card]
    return words.say(
        "{player} draws the card {lines}; he begins with line {number}.",
        player=words.name(words.hephaestus),
        lines=" · ".join(words.action(action) for action in lines),
        number=line + 1,
    )


REFUSED: Final = (
    mark("no empty card slot that he can fill"),
    mark("no idea with an accessible milestone"),
    mark("no invention that he may innovate"),
    mark("no invention that he stands beside"),
    mark("no citizen of his on the map"),
    mark("no region with a free influence space and no token of his"),
    mark("no region with a sage"),
    mark("no Eureka tile of a later era than his own"),
    mark("no other milestone with room for his diplomat"),
    mark("no milestone with a diplomat of his"),
)
"""By action: why it cannot be done anywhere."""


def _why_blocked(words: Words, action: int, reason: int) -> str:
    if reason == REASON_FORUM:
        return words.say("his pillar stands in that forum already")
    if reason == REASON_NO_CITIZENS:
        return words.say("no citizen left in his supply")
    if reason == REASON_NO_TOKEN:
        return words.say("no influence token left")
    return words.say(REFUSED[action])


def _bot_blocked(words: Words, facts: Facts) -> str:
    action, reason, is_chain = facts
    known = {"action": words.action(action), "why": _why_blocked(words, action, reason)}
    if is_chain:
        return words.say("{action} cannot be chained ({why}): the turn ends.", **known)
    return words.say("{action} is not possible ({why}): on to the next line.", **known)


def _bot_chained(words: Words, facts: Facts) -> str:
    action, line, tokens = facts
    return words.say(
        "{player} spends a chain token on line {number}, {action}; {tokens} left.",
        player=words.name(words.hephaestus),
        number=line + 1,
        action=words.action(action),
        tokens=tokens,
    )


def _bot_recalled(words: Words, facts: Facts) -> str:
    party, region = facts
    return words.say(
        "{player} takes a citizen {origin} back into his supply.",
        player=words.name(party),
        origin=words.from_region(region),
    )


def _bot_idle(words: Words, facts: Facts) -> str:
    party = facts[0]
    if party == words.chronos:
        return words.say(
            "{player} can do nothing in any region; his pillar is back where it was.", player=words.name(party)
        )
    return words.say("{player} can do nothing this turn and places no pillar.", player=words.name(party))


# --- the end ---------------------------------------------------------------------------------------------------------


def _goals_shown(words: Words, facts: Facts) -> str:
    seat, *goals, mask = facts
    dealt = [goal for goal in goals if goal != NOTHING]
    scored = [goal_title(goal, words) for at, goal in enumerate(dealt) if (mask >> at) & 1]
    return words.by(
        seat,
        mark("You score your private goals {goals}."),
        mark("{player} scores the private goals {goals}."),
        goals=words.listing(scored),
    )


def _bots_counted(words: Words, facts: Facts) -> str:
    marker, inventions, progress, wealth, points = facts
    return words.say(
        "The bots have {points}: marker {marker}, inventions {inventions}, Progress tiles {progress}, Wealth tiles "
        "{wealth}.",
        points=words.points(points),
        marker=marker,
        inventions=inventions,
        progress=progress,
        wealth=wealth,
    )


def _accolades(words: Words, facts: Facts) -> str:
    mask, worth, title = facts
    earned = [accolade_text(number, words) for number in range(mask.bit_length()) if (mask >> number) & 1]
    if not earned:
        return words.say("No accolade is earned.")
    return words.say(
        "{accolades}, title {title}: {earned}.",
        accolades=accolades_text(worth, words),
        title=title_text(title, words),
        earned=words.clauses(earned),
    )


def _ended(words: Words, facts: Facts) -> str:
    mask, points, bots = facts
    if bots != NOTHING:
        known = {"points": words.points(points), "bots": words.points(bots)}
        if mask:
            return words.by(
                0,
                mark("You beat the bots with {points} to {bots}."),
                mark("{player} beats the bots with {points} to {bots}."),
                **known,
            )
        return words.by(
            0,
            mark("The bots win with {bots} to your {points}."),
            mark("The bots win with {bots} to {player}’s {points}."),
            **known,
        )
    winners = [seat for seat in range(words.seats) if (mask >> seat) & 1]
    if len(winners) == 1:
        return words.by(
            winners[0],
            mark("You win with {points}."),
            mark("{player} wins with {points}."),
            points=words.points(points),
        )
    return words.say(
        "{players} share the victory with {points}.",
        players=words.listing(words.who(seat) for seat in winners),
        points=words.points(points),
    )


TELLERS: Final[dict[int, Teller]] = {
    happened.BOTS_SCORED: _bots_scored,
    happened.BOT_MOVED: _bot_moved,
    happened.BOT_SKIPPED: _bot_skipped,
    happened.BOT_CARD: _bot_card,
    happened.BOT_BLOCKED: _bot_blocked,
    happened.BOT_CHAINED: _bot_chained,
    happened.BOT_RECALLED: _bot_recalled,
    happened.BOT_IDLE: _bot_idle,
    happened.GOALS_SHOWN: _goals_shown,
    happened.BOTS_COUNTED: _bots_counted,
    happened.ACCOLADES: _accolades,
    happened.ENDED: _ended,
}
