# gnomon: interpreted
"""The automated opponents' steps, each with its reason, and the end of the match.

What an opponent does in common with players (it invents, shares, takes tiles) is told where players' deeds are.
"""

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
from gnomon.games.said import EventRows, Facts, If, Is, Said

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


def _reason(words: Words, facts: Facts) -> str:
    return words.say(BOT_REASONS[facts["source"]])


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


def _sought(words: Words, facts: Facts) -> str:
    return words.say(SOUGHT[facts["action"]])


def _is_chronos(words: Words, facts: Facts) -> bool:
    return bool(facts["party"] == words.chronos)


def _bot_skipped(words: Words, facts: Facts) -> str:
    reason, card = facts["reason"], facts["card"]
    known = {"player": words.name(facts["party"]), "where": words.in_region(facts["where"])}
    if card == NOTHING:
        if reason == REASON_NO_CITIZENS:
            return words.say("{player} has too few citizens left to present anything {where} and moves on.", **known)
        return words.say("The Idea display is empty: {player} has nothing to present {where} and moves on.", **known)
    known["card"] = words.card(card)
    if reason == REASON_NO_ACCESS:
        known["milestone"] = words.milestone(words.components.card_milestone[card])
        if facts["place"] == IN_EUREKA:
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


def _hephaestus(words: Words, facts: Facts) -> str:
    return words.name(words.hephaestus)


def _lines(words: Words, facts: Facts) -> str:
    return " · ".join(words.action(action) for action in words.components.action_cards[facts["card"]])


def _line(words: Words, facts: Facts) -> object:
    return facts["line"] + 1


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


def _why_blocked(words: Words, facts: Facts) -> str:
    reason = facts["reason"]
    if reason == REASON_FORUM:
        return words.say("his pillar stands in that forum already")
    if reason == REASON_NO_CITIZENS:
        return words.say("no citizen left in his supply")
    if reason == REASON_NO_TOKEN:
        return words.say("no influence token left")
    return words.say(REFUSED[facts["action"]])


# --- the end ---------------------------------------------------------------------------------------------------------


def _goals(words: Words, facts: Facts) -> str:
    dealt = [goal for goal in facts["goals"] if goal != NOTHING]
    return words.listing(goal_title(goal, words) for at, goal in enumerate(dealt) if (facts["scored"] >> at) & 1)


def _worth(words: Words, facts: Facts) -> str:
    return accolades_text(facts["worth"], words)


def _title(words: Words, facts: Facts) -> str:
    return title_text(facts["title"], words)


def _earned(words: Words, facts: Facts) -> str:
    mask = facts["earned"]
    return words.clauses(accolade_text(number, words) for number in range(mask.bit_length()) if (mask >> number) & 1)


def _ended(words: Words, facts: Facts) -> str:
    mask, points, bots = facts["winners"], facts["points"], facts["bots"]
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


# --- the sentences ---------------------------------------------------------------------------------------------------

SAID: Final[EventRows] = {
    happened.BOTS_SCORED: Said("The bots score {points} {reason}.", reason=_reason),
    happened.BOT_MOVED: Is(
        "action",
        NOTHING,
        Said("{player} moves his pillar {destination}.", about="party"),
        If(
            _is_chronos,
            Said("{player} moves his pillar after his token {destination}, {why}.", about="party", why=_sought),
            Said("{player} moves his marker {destination}, {why}.", about="party", why=_sought),
        ),
    ),
    happened.BOT_SKIPPED: _bot_skipped,
    happened.BOT_CARD: Said(
        "{player} draws the card {lines}; he begins with line {number}.",
        player=_hephaestus,
        lines=_lines,
        number=_line,
    ),
    happened.BOT_BLOCKED: If(
        "chained",
        Said("{action} cannot be chained ({why}): the turn ends.", why=_why_blocked),
        Said("{action} is not possible ({why}): on to the next line.", why=_why_blocked),
    ),
    happened.BOT_CHAINED: Said(
        "{player} spends a chain token on line {number}, {action}; {tokens} left.", player=_hephaestus, number=_line
    ),
    happened.BOT_RECALLED: Said("{player} takes a citizen {origin} back into his supply.", about="party"),
    happened.BOT_IDLE: If(
        _is_chronos,
        Said("{player} can do nothing in any region; his pillar is back where it was.", about="party"),
        Said("{player} can do nothing this turn and places no pillar.", about="party"),
    ),
    happened.GOALS_SHOWN: Said(
        "You score your private goals {goals}.", "{player} scores the private goals {goals}.", goals=_goals
    ),
    happened.BOTS_COUNTED: Said(
        "The bots have {points}: marker {marker}, inventions {inventions}, Progress tiles {progress}, Wealth tiles "
        "{wealth}."
    ),
    happened.ACCOLADES: If(
        "earned",
        Said("{accolades}, title {title}: {earned}.", accolades=_worth, title=_title, earned=_earned),
        Said("No accolade is earned."),
    ),
    happened.ENDED: _ended,
}
