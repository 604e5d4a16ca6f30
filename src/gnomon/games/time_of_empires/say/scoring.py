# gnomon: interpreted
"""The scoring of an era step by step, one sentence an event, each with its reasons."""

from collections.abc import Callable, Sequence
from typing import Final

from gnomon.drawing.speaking import mark
from gnomon.games.time_of_empires import events as happened
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.say.words_cards import leader_text, wonder_condition
from gnomon.games.time_of_empires.terms import NOBODY

Facts = Sequence[int]

STEPS: Final = (
    mark("Destruction"),
    mark("Construction bonus"),
    mark("Leaders"),
    mark("Wonders"),
    mark("Cultural influence"),
    mark("Siege of cities"),
)


def step_title(step: int, words: Words) -> str:
    """The name of a step of the scoring, 1 to 6."""
    return words.say(STEPS[step - 1])


def _step_scored(words: Words, facts: Facts) -> str:
    return words.say("Scoring, step {number}: {title}.", number=facts[0], title=step_title(facts[0], words))


def _destruction_scored(words: Words, facts: Facts) -> str:
    seat, pieces, points = facts
    return words.by(
        seat,
        mark("You score {points} for {buildings} destroyed."),
        mark("{player} scores {points} for {buildings} destroyed."),
        points=words.points(points),
        buildings=words.buildings(pieces),
    )


def _token_scored(words: Words, facts: Facts) -> str:
    seat, era, field, pieces, points = facts
    return words.by(
        seat,
        mark("You score {points} for {field}: {buildings} at {value} each."),
        mark("{player} scores {points} for {field}: {buildings} at {value} each."),
        points=words.points(points),
        field=words.field(field),
        buildings=words.buildings(pieces),
        value=words.scene.components.token_points[era - 1],
    )


def _leader_won(words: Words, facts: Facts) -> str:
    seat, _, leader, scholars, by_earliest = facts
    known = {
        "leader": words.leader(leader),
        "scholars": words.scholars(scholars),
        "effect": leader_text(leader, words),
    }
    if by_earliest:
        return words.by(
            seat,
            mark("You win {leader}: {scholars}, tied, and the earliest of the tied is yours. {effect}"),
            mark("{player} wins {leader}: {scholars}, tied, with the earliest scholar. {effect}"),
            **known,
        )
    return words.by(
        seat,
        mark("You win {leader} with {scholars}. {effect}"),
        mark("{player} wins {leader} with {scholars}. {effect}"),
        **known,
    )


def _leader_left(words: Words, facts: Facts) -> str:
    return words.say("Nobody sent a scholar to {leader}: the card goes to nobody.", leader=words.leader(facts[1]))


def _wonder_scored(words: Words, facts: Facts) -> str:
    seat, place, leads, fulfilments, points = facts
    components = words.scene.components
    wonders = words.scene.wonders
    known = {
        "points": words.points(points),
        "wonder": words.wonder_place(place),
        "count": fulfilments,
        "value": components.wonder_leader_points if leads else components.wonder_other_points,
        "condition": wonder_condition(wonders[place], words) if place < len(wonders) else words.say("fulfilments"),
    }
    if leads:
        return words.by(
            seat,
            mark("You lead at “{wonder}” and score {points}: {count} × {condition}, {value} each."),
            mark("{player} leads at “{wonder}” and scores {points}: {count} × {condition}, {value} each."),
            **known,
        )
    return words.by(
        seat,
        mark("You score {points} at “{wonder}”: {count} × {condition}, {value} each."),
        mark("{player} scores {points} at “{wonder}”: {count} × {condition}, {value} each."),
        **known,
    )


def _culture_scored(words: Words, facts: Facts) -> str:
    seat, symbols, leaders = facts
    known = {"points": words.points(symbols + leaders)}
    if leaders:
        return words.by(
            seat,
            mark("You score {points} for cultural influence, {leaders} of it from leaders."),
            mark("{player} scores {points} for cultural influence, {leaders} of it from leaders."),
            leaders=leaders,
            **known,
        )
    return words.by(
        seat,
        mark("You score {points} for cultural influence."),
        mark("{player} scores {points} for cultural influence."),
        **known,
    )


def _siege_decided(words: Words, facts: Facts) -> str:
    city, seat, territories, buildings, clans = facts
    if seat == NOBODY:
        return words.say("The {place}: a full tie, nobody is entitled to it.", place=words.place(city))
    return words.by(
        seat,
        mark("The {place}: you are entitled to it ({territories}, {buildings}, {clans})."),
        mark("The {place}: {player} is entitled to it ({territories}, {buildings}, {clans})."),
        place=words.place(city),
        territories=words.count("{count} territory", "{count} territories", territories),
        buildings=words.buildings(buildings),
        clans=words.clans(clans),
    )


def _clans_expelled(words: Words, facts: Facts) -> str:
    seat, city, number = facts
    if seat == words.viewer:
        return words.count(
            "Your clan leaves the {place} and returns to the reserve.",
            "Your {count} clans leave the {place} and return to the reserve.",
            number,
            place=words.place(city),
        )
    return words.count(
        "{count} clan of {player} leaves the {place} and returns to the reserve.",
        "{count} clans of {player} leave the {place} and return to the reserve.",
        number,
        player=words.name(seat),
        place=words.place(city),
    )


def _city_taken(words: Words, facts: Facts) -> str:
    seat, city = facts
    return words.by(
        seat,
        mark("You put a clan into the {place}."),
        mark("{player} puts a clan into the {place}."),
        place=words.place(city),
    )


def _final_bonus(words: Words, facts: Facts) -> str:
    seat, leader, points = facts
    return words.by(
        seat,
        mark("{leader} gives you {points} at the end."),
        mark("{leader} gives {player} {points} at the end."),
        leader=words.leader(leader),
        points=words.points(points),
    )


def _match_ended(words: Words, facts: Facts) -> str:
    return words.say("The match is over.")


TELLERS: Final[dict[int, Callable[[Words, Facts], str]]] = {
    happened.STEP_SCORED: _step_scored,
    happened.DESTRUCTION_SCORED: _destruction_scored,
    happened.TOKEN_SCORED: _token_scored,
    happened.LEADER_WON: _leader_won,
    happened.LEADER_LEFT: _leader_left,
    happened.WONDER_SCORED: _wonder_scored,
    happened.CULTURE_SCORED: _culture_scored,
    happened.SIEGE_DECIDED: _siege_decided,
    happened.CLANS_EXPELLED: _clans_expelled,
    happened.CITY_TAKEN: _city_taken,
    happened.FINAL_BONUS: _final_bonus,
    happened.MATCH_ENDED: _match_ended,
}
