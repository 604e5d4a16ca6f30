# gnomon: interpreted
"""What happened on the map, to milestones and tiles, and between two eras."""

from typing import Final

from gnomon.games.inventions import events as happened
from gnomon.games.inventions.rules.milestones import era_of_space
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.say.words_goals import objective_text
from gnomon.games.inventions.terms import GIVES_ORDER, NO_BENEFIT, NOTHING
from gnomon.games.said import Counted, EventRows, Facts, If, Said, called

# --- what places are filled with -------------------------------------------------------------------------------------


def _knowledge_points(words: Words, facts: Facts) -> str:
    return words.points(words.components.knowledge_points)


def _space_points(words: Words, facts: Facts) -> str:
    return words.points(words.components.space_points[facts["space"]])


def _era(words: Words, facts: Facts) -> str:
    return words.era(era_of_space(facts["space"]))


def _benefit(words: Words, facts: Facts) -> str:
    return words.benefit(words.components.space_benefit[facts["space"]])


def _culture_7(words: Words, facts: Facts) -> str:
    return words.progress(1, 7)


def _milestones(words: Words, facts: Facts) -> str:
    return words.listing(words.lettered(milestone) for milestone in facts["milestones"] if milestone != NOTHING)


def _place(words: Words, facts: Facts) -> object:
    return facts["place"] + 1


def _difference(words: Words, facts: Facts) -> str:
    return words.influence(abs(facts["influence"]))


def _objective(words: Words, facts: Facts) -> str:
    return objective_text(facts["objective"], words)


# --- conditions ------------------------------------------------------------------------------------------------------


def by_bot(words: Words, facts: Facts) -> bool:
    """Whether an automated opponent did it."""
    return words.is_bot(facts["party"])


def _by_nobody(words: Words, facts: Facts) -> bool:
    return bool(facts["party"] >= words.parties)


def _gives_nothing(words: Words, facts: Facts) -> bool:
    benefit = words.components.space_benefit[facts["space"]]
    return benefit == NO_BENEFIT or (by_bot(words, facts) and benefit != GIVES_ORDER)


def _goes_up(words: Words, facts: Facts) -> bool:
    return bool(facts["influence"] > 0)


# --- the sentences ---------------------------------------------------------------------------------------------------

SAID: Final[EventRows] = {
    # The map.
    happened.MOVED: Said("You travel {origin} {destination}.", "{player} travels {origin} {destination}."),
    happened.TOOK_SAGE: Said("You take the sage {origin}.", "{player} takes the sage {origin}.", about="party"),
    happened.SAGE_RETURNED: Said(
        "You send a sage back {destination}.", "{player} sends a sage back {destination}.", about="party"
    ),
    happened.KNOWLEDGE_TURNED: Said("The knowledge tile {where} now shows {points}.", points=_knowledge_points),
    happened.KNOWLEDGE_ALL: Counted(
        "{count} knowledge tile turns back to its action.",
        "{count} knowledge tiles turn back to their actions.",
        count="number",
    ),
    happened.TOKEN_PLACED: If(
        "face_down",
        Said(
            "You place an influence token face down {where}, on the space worth {points}.",
            "{player} places an influence token face down {where}, on the space worth {points}.",
            about="party",
            points=_space_points,
        ),
        Said(
            "You place the influence token “{token}” {where}, on the space worth {points}.",
            "{player} places the influence token “{token}” {where}, on the space worth {points}.",
            about="party",
            points=_space_points,
        ),
    ),
    happened.TOKEN_TURNED: Said(
        "Your influence token “{token}” is turned face down for good.",
        "{player}’s influence token “{token}” is turned face down for good.",
    ),
    # Milestones.
    happened.TO_COMMON: Said("{milestone} joins Common Knowledge."),
    happened.TO_DISCARD: Said("{milestone} goes to the open discard pile."),
    happened.NEW_MILESTONE: If(
        _by_nobody,
        Said("The display without an owner takes the rightmost Eureka tile: {milestone}."),
        If(
            by_bot,
            Said("{player} takes the rightmost Eureka tile: {milestone}.", about="party"),
            Said(
                "Eureka! Your private milestone is {milestone} now.",
                "Eureka! {player}’s private milestone is {milestone} now.",
                about="party",
            ),
        ),
    ),
    happened.MARKER_MOVED: If(
        _gives_nothing,
        Said("Your era marker moves to {era}.", "{player}’s era marker moves to {era}.", about="party", era=_era),
        Said(
            "Your era marker moves to {era}: {benefit}.",
            "{player}’s era marker moves to {era}: {benefit}.",
            about="party",
            era=_era,
            benefit=_benefit,
        ),
    ),
    happened.BENEFIT_CHOSEN: Said(
        "With {tile} you take the benefit of another space of {era}: {benefit}.",
        "With {tile} {player} takes the benefit of another space of {era}: {benefit}.",
        tile=_culture_7,
        era=_era,
        benefit=_benefit,
    ),
    happened.DIPLOMAT_SENT: Said(
        "A diplomat of yours stands on {milestone} now.",
        "A diplomat of {player}’s stands on {milestone} now.",
        about="party",
    ),
    happened.MILESTONES_SHOWN: Said("New in the Eureka display: {milestones}.", milestones=_milestones),
    # Tiles.
    happened.GOT_TILE: Said("You get {tile}.", "{player} gets {tile}.", about="party"),
    happened.WAITS: Said(
        "Your tiles display is full: {tile} waits for the end of the actions.",
        "{player}’s tiles display is full: {tile} waits for the end of the actions.",
        tile="aspiration",
    ),
    happened.TILE_LEFT: Said("You give up {tile}.", "{player} gives up {tile}."),
    happened.REPLACED_TILE: Said("You replace {aspiration} by {tile}.", "{player} replaces {aspiration} by {tile}."),
    happened.BUILT: If(
        "citizens",
        Said("You build {tile} on {hex} for {citizens}.", "{player} builds {tile} on {hex} for {citizens}."),
        Said("You build {tile} on {hex} at no cost.", "{player} builds {tile} on {hex} at no cost."),
    ),
    happened.SWAPPED: Said(
        "You swap the tiles of {first} and {second}.", "{player} swaps the tiles of {first} and {second}."
    ),
    happened.TOKEN_UNLOCKED: Said(
        "You unlock the Economy token of {hex}.", "{player} unlocks the Economy token of {hex}."
    ),
    # Between eras.
    happened.ERA_BEGAN: Said("{era} begins: {title}.", title=called("era", "era_title")),
    happened.ORDER_CHANGED: Said(
        "You take place {number} in turn order.",
        "{player} takes place {number} in turn order.",
        about="party",
        number=_place,
    ),
    happened.INFLUENCE_ADJUSTED: If(
        _goes_up,
        Said(
            "Era Change: you gain {influence} and stand at {now}.",
            "Era Change: {player} gains {influence} and stands at {now}.",
            influence=_difference,
        ),
        Said(
            "Era Change: you lose {influence} and stand at {now}.",
            "Era Change: {player} loses {influence} and stands at {now}.",
            influence=_difference,
        ),
    ),
    happened.REFRESHED: Said("You refresh {citizens}.", "{player} refreshes {citizens}."),
    happened.OBJECTIVE_SCORED: Said("The public objective of the era is scored: {objective}", objective=_objective),
}
