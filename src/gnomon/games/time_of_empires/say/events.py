# gnomon: interpreted
"""What happened, one sentence an event, told to one viewer."""

from typing import Final

from gnomon.drawing.speaking import capital, mark
from gnomon.games.said import By, Counted, EventRows, Facts, If, Is, Mine, Said, Sentences, TwoFaced
from gnomon.games.time_of_empires import events as happened
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.say.words_cards import leader_text, wonder_condition
from gnomon.games.time_of_empires.terms import NOBODY
from gnomon.kernel.events import Event

STEPS: Final = (
    mark("Destruction"),
    mark("Construction bonus"),
    mark("Leaders"),
    mark("Wonders"),
    mark("Cultural influence"),
    mark("Siege of cities"),
)


def event_text(event: Event, words: Words) -> str:
    """The sentence of an event, as far as the viewer of `words` may know it."""
    return capital(_SENTENCES.text(event, words))


# --- places made of several facts --------------------------------------------------------------------------------


def _token_points(words: Words, facts: Facts) -> int:
    era: int = facts["era"]
    return words.scene.components.token_points[era - 1]


def _effect(words: Words, facts: Facts) -> str:
    return leader_text(facts["leader"], words)


def _knowledge_paid(words: Words, facts: Facts) -> str:
    return words.knowledge(facts["paid"]) if facts["paid"] else words.say("nothing")


def _bricks_paid(words: Words, facts: Facts) -> str:
    return words.bricks(facts["paid"]) if facts["paid"] else words.say("nothing")


def _pieces(words: Words, facts: Facts) -> str:
    return words.resource(facts["resource"], facts["number"])


def _condition(words: Words, facts: Facts) -> str:
    place, wonders = facts["wonder"], words.scene.wonders
    return wonder_condition(wonders[place], words) if place < len(wonders) else words.say("fulfilments")


def _fulfilment_points(words: Words, facts: Facts) -> int:
    components = words.scene.components
    return components.wonder_leader_points if facts["leads"] else components.wonder_other_points


def _culture(words: Words, facts: Facts) -> str:
    return words.points(facts["symbols"] + facts["leaders"])


def _fought(words: Words, facts: Facts) -> str:
    fight = words.by(
        facts["seat"],
        mark("You attack {clans} in the {place} with {number}:"),
        mark("{player} attacks {clans} in the {place} with {number}:"),
        clans=words.owned_clans(facts["defender"], facts["defenders"]),
        place=words.place(facts["place"]),
        number=facts["attackers"],
    )
    if facts["attackers_left"]:
        end = words.count("{count} attacker stays.", "{count} attackers stay.", facts["attackers_left"])
    elif facts["defenders_left"]:
        end = words.count("{count} defender stays.", "{count} defenders stay.", facts["defenders_left"])
    else:
        end = words.say("nobody is left there.")
    return words.say("{first} {second}", first=fight, second=end)


_PREPARATION: Final[EventRows] = {
    happened.ERA_PREPARED: Said("The boards are made ready for {era}."),
    happened.WONDER_REVEALED: Said(
        "A new wonder: “{wonder}”. It counts {condition}.",
        condition=lambda words, facts: wonder_condition(facts["wonder"], words),
    ),
    happened.LEADER_REVEALED: Said("{column}: {leader}. {effect}", effect=_effect),
    happened.APPOINTED: If(
        "scholars",
        Said("You appoint {scholars}.", "{player} appoints {scholars}."),
        Said("You appoint nobody.", "{player} appoints nobody."),
    ),
    happened.TOKEN_PUT: Said(
        "You put the bonus token of {points} on {field}.",
        "{player} puts the bonus token of {points} on {field}.",
        points=lambda words, facts: words.points(_token_points(words, facts)),
    ),
    happened.FIRST_CLAN: Said(
        "Your first clan settles in the {place}.", "The first clan of {player} settles in the {place}."
    ),
    happened.MODE_CHOSEN: By(
        "mode",
        Said("You choose real time.", "{player} chooses real time."),
        Said("You choose an introductory era.", "{player} chooses an introductory era."),
    ),
}

_TIMERS: Final[EventRows] = {
    happened.ERA_BEGAN: By("mode", Said("The gong: {era} begins."), Said("{era} begins, turn by turn.")),
    happened.ERA_ENDED: By("mode", Said("The gong: {era} is over."), Said("{era} is over.")),
    happened.BABY_CRIED: Said("A baby cries: everybody appoints scholars."),
    happened.PLACED: Said("You put {timer} on “{space}”.", "{player} puts {timer} on “{space}”.", space="slot"),
    happened.RAN_OUT: If(
        "must_leave",
        Said("Your {timer} has run out and must move on.", "{player}’s {timer} has run out and must move on."),
        Said("Your {timer} has run out.", "{player}’s {timer} has run out."),
    ),
    happened.CLEARABLE: Said("Others may now clear your {timer} away.", "{player}’s {timer} may now be cleared away."),
    happened.CLEARED: Mine(
        Said("{player} clears your {timer} off “{space}”.", space="slot"),
        Said(
            "You clear {owner}’s {timer} off “{space}”.",
            "{player} clears {owner}’s {timer} off “{space}”.",
            space="slot",
        ),
        about="owner",
    ),
    happened.RELOCATED: Said(
        "You move {timer} from “{old}” to “{space}”, its sand as it is.",
        "{player} moves {timer} from “{old}” to “{space}”, its sand as it is.",
        space="slot",
    ),
    happened.TIMER_REPEATED: Said(
        "Your {timer} acts once more, on “{space}”.", "{player}’s {timer} acts once more, on “{space}”."
    ),
    happened.APPOINTING: If(
        "none",
        Said("You want no scholars at the next appointment.", "{player} wants no scholars at the next appointment."),
        Said("You want all scholars at the next appointment.", "{player} wants all scholars at the next appointment."),
    ),
    happened.TURN_BEGAN: Said("Round {round}: your turn.", "Round {round}: {player}’s turn."),
    happened.FINISHED: Said("You end the action.", "{player} ends the action."),
    happened.START_PLAYER: Said("You are the start player now.", "{player} is the start player now."),
}

_DEEDS: Final[EventRows] = {
    happened.GAINED: If(
        "lost",
        Said(
            "You gain {pieces}; {lost} more would not fit.",
            "{player} gains {pieces}; {lost} more would not fit.",
            pieces=_pieces,
        ),
        Said("You gain {pieces}.", "{player} gains {pieces}.", pieces=_pieces),
    ),
    happened.DISCOVERED: Said(
        "You discover “{card}” for {paid}.", "{player} discovers “{card}” for {paid}.", paid=_knowledge_paid
    ),
    happened.DISCOVERED_FREE: Said("You discover “{card}” for nothing.", "{player} discovers “{card}” for nothing."),
    happened.DREW: TwoFaced(
        Said("You draw “{card}” from {deck}.", "{player} draws “{card}” from {deck}."),
        Said(
            "{player} draws a card of {field} from {deck}.",
            field=lambda words, facts: words.field(facts["back"] % 4),
        ),
    ),
    happened.DISCARDED: Said("You discard “{card}”.", "{player} discards “{card}”."),
    happened.CONSTRUCTED: Said(
        "You construct {building} of “{card}” in the {place} for {paid}.",
        "{player} constructs {building} of “{card}” in the {place} for {paid}.",
        paid=_bricks_paid,
    ),
    happened.BUILT_FREE: Said(
        "You build {building} in the {place} for nothing.", "{player} builds {building} in the {place} for nothing."
    ),
    happened.ASSEMBLED: Said(
        "You discard “{card}” and build {building} in the {place}.",
        "{player} discards “{card}” and builds {building} in the {place}.",
    ),
    happened.PUT_ON_CARD: Said(
        "You pay {paid} for {building}; no site is open, so it waits on “{card}”.",
        "{player} pays {paid} for {building}; no site is open, so it waits on “{card}”.",
    ),
    happened.RELEASED: Said(
        "Your waiting {building} goes from “{card}” to the {place}.",
        "{player}’s waiting {building} goes from “{card}” to the {place}.",
    ),
    happened.BUILDING_DESTROYED: Said(
        "You destroy {building} in the {place}.",
        "{player} destroys {building} in the {place}.",
        building=lambda words, facts: words.owned_building(facts["building"], facts["owner"]),
    ),
    happened.CLAN_PLACED: Said("You place a clan in the {place}.", "{player} places a clan in the {place}."),
    happened.MOVED: Said(
        "You move {clans} from the {start} to the {end}.", "{player} moves {clans} from the {start} to the {end}."
    ),
    happened.FOUGHT: _fought,
    happened.ASSAULTED: Said(
        "You send {clans} in the {place} home without a loss.",
        "{player} sends {clans} in the {place} home without a loss.",
        clans=lambda words, facts: words.owned_clans(facts["defender"], facts["clans"]),
    ),
    happened.LANDED: Said("You land {clans} in the {place}.", "{player} lands {clans} in the {place}."),
    happened.CLANS_DESTROYED: Said(
        "You destroy {clans} in the {place}.",
        "{player} destroys {clans} in the {place}.",
        clans=lambda words, facts: words.owned_clans(facts["owner"], facts["clans"]),
    ),
    happened.SCHOLAR_TO_LEADER: Said("You send a scholar to “{space}”.", "{player} sends a scholar to “{space}”."),
    happened.SCHOLAR_TO_WONDER: Said("You send a scholar to “{space}”.", "{player} sends a scholar to “{space}”."),
    happened.TILE_COPIED: Said("You copy the tile of “{space}”.", "{player} copies the tile of “{space}”."),
}

_SCORING: Final[EventRows] = {
    happened.STEP_SCORED: Said(
        "Scoring, step {number}: {title}.", title=lambda words, facts: words.say(STEPS[facts["number"] - 1])
    ),
    happened.DESTRUCTION_SCORED: Said(
        "You score {points} for {buildings} destroyed.", "{player} scores {points} for {buildings} destroyed."
    ),
    happened.TOKEN_SCORED: Said(
        "You score {points} for {field}: {buildings} at {value} each.",
        "{player} scores {points} for {field}: {buildings} at {value} each.",
        value=_token_points,
    ),
    happened.LEADER_WON: If(
        "by_earliest",
        Said(
            "You win {leader}: {scholars}, tied, and the earliest of the tied is yours. {effect}",
            "{player} wins {leader}: {scholars}, tied, with the earliest scholar. {effect}",
            effect=_effect,
        ),
        Said(
            "You win {leader} with {scholars}. {effect}",
            "{player} wins {leader} with {scholars}. {effect}",
            effect=_effect,
        ),
    ),
    happened.LEADER_LEFT: Said("Nobody sent a scholar to {leader}: the card goes to nobody."),
    happened.WONDER_SCORED: If(
        "leads",
        Said(
            "You lead at “{wonder}” and score {points}: {count} × {condition}, {value} each.",
            "{player} leads at “{wonder}” and scores {points}: {count} × {condition}, {value} each.",
            condition=_condition,
            value=_fulfilment_points,
        ),
        Said(
            "You score {points} at “{wonder}”: {count} × {condition}, {value} each.",
            "{player} scores {points} at “{wonder}”: {count} × {condition}, {value} each.",
            condition=_condition,
            value=_fulfilment_points,
        ),
    ),
    happened.CULTURE_SCORED: If(
        "leaders",
        Said(
            "You score {points} for cultural influence, {leaders} of it from leaders.",
            "{player} scores {points} for cultural influence, {leaders} of it from leaders.",
            points=_culture,
        ),
        Said(
            "You score {points} for cultural influence.",
            "{player} scores {points} for cultural influence.",
            points=_culture,
        ),
    ),
    happened.SIEGE_DECIDED: Is(
        "heir",
        NOBODY,
        Said("The {place}: a full tie, nobody is entitled to it."),
        Said(
            "The {place}: you are entitled to it ({territories}, {buildings}, {clans}).",
            "The {place}: {player} is entitled to it ({territories}, {buildings}, {clans}).",
            about="heir",
        ),
    ),
    happened.CLANS_EXPELLED: Mine(
        Counted(
            "Your clan leaves the {place} and returns to the reserve.",
            "Your {count} clans leave the {place} and return to the reserve.",
            count="clans",
        ),
        Counted(
            "{count} clan of {player} leaves the {place} and returns to the reserve.",
            "{count} clans of {player} leave the {place} and return to the reserve.",
            count="clans",
        ),
    ),
    happened.CITY_TAKEN: Said("You put a clan into the {place}.", "{player} puts a clan into the {place}."),
    happened.FINAL_BONUS: Said(
        "{leader} gives you {points} at the end.", "{leader} gives {player} {points} at the end."
    ),
    happened.MATCH_ENDED: Said("The match is over."),
}

SAID: Final[EventRows] = {**_PREPARATION, **_TIMERS, **_DEEDS, **_SCORING}
_SENTENCES: Final = Sentences(happened.EVENTS, SAID)
