# gnomon: interpreted
"""What happened, one sentence an event, told to one viewer."""

from collections.abc import Callable, Sequence
from typing import Final

from gnomon.drawing.speaking import capital, mark
from gnomon.games.khronos import events as happened
from gnomon.games.khronos.boards import NOBODY
from gnomon.games.khronos.components import CIVIL, FAITH, REASON
from gnomon.games.khronos.say.words import Words
from gnomon.kernel.events import Event, face, is_whole
from gnomon.kernel.frames import seats_of

Facts = Sequence[int]


def event_text(event: Event, words: Words) -> str:
    """The sentence of an event, as far as the viewer of `words` may know it."""
    facts = face(event, words.viewer)
    if event[0] == happened.DREW and not is_whole(event, words.viewer):
        return _drew_unseen(words, facts)
    return capital(TELLERS[event[0]](words, facts))


# --- turns and cards ---------------------------------------------------------------------------------------------


def _turn_began(words: Words, facts: Facts) -> str:
    seat, turn = facts
    return words.by(seat, mark("You begin turn {turn}."), mark("{player} begins turn {turn}."), turn=turn)


def _turn_ended(words: Words, facts: Facts) -> str:
    return words.by(facts[0], mark("You end your turn."), mark("{player} ends the turn."))


def _exchanged(words: Words, facts: Facts) -> str:
    return words.by(
        facts[0],
        mark("You pay {money} and exchange {cards}."),
        mark("{player} pays {money} and exchanges {cards}."),
        money=words.ecus(facts[1]),
        cards=words.cards(facts[2:5]),
    )


def _took_open(words: Words, facts: Facts) -> str:
    seat, colour, number = facts[:3]
    return words.by(
        seat,
        mark("You take {cards} from the open ones and lay down {given}."),
        mark("{player} takes {cards} from the open ones and lays down {given}."),
        cards=words.cards([number if colour == other else 0 for other in range(3)]),
        given=words.cards(facts[3:6]),
    )


def _drew(words: Words, facts: Facts) -> str:
    return words.by(facts[0], mark("You draw {cards}."), mark("{player} draws {cards}."), cards=words.cards(facts[1:4]))


def _drew_unseen(words: Words, facts: Facts) -> str:
    seat, number = facts
    return words.count("{player} draws {count} card.", "{player} draws {count} cards.", number, player=words.name(seat))


def _reshuffled(words: Words, facts: Facts) -> str:
    return words.count(
        "The discard pile, {count} card, is shuffled into a new draw pile.",
        "The discard pile, {count} cards, is shuffled into a new draw pile.",
        facts[0],
    )


def _discarded(words: Words, facts: Facts) -> str:
    return words.by(
        facts[0], mark("You discard {cards}."), mark("{player} discards {cards}."), cards=words.cards(facts[1:4])
    )


# --- actions -----------------------------------------------------------------------------------------------------


def _travelled(words: Words, facts: Facts) -> str:
    seat, start, end = facts[:3]
    return words.by(
        seat,
        mark("You travel from {start} to {end}."),
        mark("{player} travels from {start} to {end}."),
        start=words.age(start),
        end=words.age(end),
    )


def _constructed(words: Words, facts: Facts) -> str:
    seat, age, kind, size, anchor = facts[:5]
    return words.by(
        seat,
        mark("You construct {building} at {square} in {age} for {cards}."),
        mark("{player} constructs {building} at {square} in {age} for {cards}."),
        building=words.a_building(kind * 3 + size - 1),
        square=words.square(anchor),
        age=words.age(age),
        cards=words.cards(facts[5:8]),
    )


def _upgraded(words: Words, facts: Facts) -> str:
    seat, age, kind, old_size, old_anchor, size, anchor = facts[:7]
    return words.by(
        seat,
        mark("You upgrade {old} in {age} to {building} at {square} for {cards}."),
        mark("{player} upgrades {old} in {age} to {building} at {square} for {cards}."),
        old=words.building_at(kind * 3 + old_size - 1, old_anchor),
        building=words.a_building(kind * 3 + size - 1),
        square=words.square(anchor),
        age=words.age(age),
        cards=words.cards(facts[7:10]),
    )


def _bonus(words: Words, facts: Facts) -> str:
    seat, _, ecus = facts
    return words.by(
        seat, mark("You receive {money} at once."), mark("{player} receives {money} at once."), money=words.ecus(ecus)
    )


def _demolished(words: Words, facts: Facts) -> str:
    seat, age, kind, anchor, owner, ecus = facts
    return words.by(
        seat,
        mark("You pay {money} and demolish {building} in {age}."),
        mark("{player} pays {money} and demolishes {building} in {age}."),
        money=words.ecus(ecus),
        building=words.building_at(kind * 3, anchor, owner),
        age=words.age(age),
    )


def _populated(words: Words, facts: Facts) -> str:
    seat, size, anchor = facts
    return words.by(
        seat,
        mark("You settle an inhabitant in {building}."),
        mark("{player} settles an inhabitant in {building}."),
        building=words.building_at(CIVIL * 3 + size - 1, anchor, printed=size == 1),
    )


def _half_renovated(words: Words, facts: Facts) -> str:
    seat, kind, anchor = facts
    return words.by(
        seat,
        mark("You do half the work on {building}."),
        mark("{player} does half the work on {building}."),
        building=words.building_at(kind * 3 + 2, anchor, ruin=True),
    )


def _renovated(words: Words, facts: Facts) -> str:
    seat, kind, size, anchor, marker = facts
    done = words.by(
        seat,
        mark("You restore {building}."),
        mark("{player} restores {building}."),
        building=words.building_at(kind * 3 + size - 1, anchor),
    )
    if marker == NOBODY:
        return done
    back = words.by(marker, mark("You take your marker back."), mark("{player} takes the marker back."))
    return words.say("{first} {second}", first=done, second=back)


# --- ripples -----------------------------------------------------------------------------------------------------


def _shadow(words: Words, facts: Facts) -> str:
    """The building that ripples, as it would stand in the age it comes to."""
    age, kind, size, _, owner = facts[:5]
    return words.building(kind * 3 + size - 1, owner, ruin=age == REASON and kind != CIVIL)


def _ripple_arrived(words: Words, facts: Facts) -> str:
    age, kind, size, anchor, owner = facts
    design = kind * 3 + size - 1
    if age == REASON and kind != CIVIL:
        return words.say(
            "{building} appears at {square} in {age}.",
            building=words.a_building(design, ruin=True),
            square=words.square(anchor),
            age=words.age(age),
        )
    return words.say("{building} reaches {age}.", building=words.building_at(design, anchor, owner), age=words.age(age))


def _ripple_already_there(words: Words, facts: Facts) -> str:
    return words.say(
        "{building} stands at {square} in {age} already and stays.",
        building=_shadow(words, facts),
        square=words.square(facts[3]),
        age=words.age(facts[0]),
    )


def _ripple_without_tile(words: Words, facts: Facts) -> str:
    return words.say(
        "The ripple of {building} ends before {age}: the supply has no {design} left.",
        building=words.building_at(facts[1] * 3 + facts[2] - 1, facts[3]),
        age=words.age(facts[0]),
        design=words.design(facts[1] * 3 + facts[2] - 1),
    )


def _ripple_without_cube(words: Words, facts: Facts) -> str:
    return words.by(
        facts[4],
        mark("The ripple of {building} ends before {age}: you have no cube left."),
        mark("The ripple of {building} ends before {age}: {player} has no cube left."),
        building=words.building_at(facts[1] * 3 + facts[2] - 1, facts[3]),
        age=words.age(facts[0]),
    )


def _blocked_by_dominion(words: Words, facts: Facts) -> str:
    return words.count(
        "The ripple of {building} is blocked in {age}: it would touch {count} domain.",
        "The ripple of {building} is blocked in {age}: it would join {count} domains.",
        facts[5],
        building=words.building_at(facts[1] * 3 + facts[2] - 1, facts[3]),
        age=words.age(facts[0]),
    )


def _blocked_by_hierarchy(words: Words, facts: Facts) -> str:
    message = (
        mark("The ripple of {building} is blocked in {age}: it would equal the highest Military building, {value}.")
        if facts[1] == 0
        else mark(
            "The ripple of {building} is blocked in {age}: it would equal the highest Religious building, {value}."
        )
    )
    return words.say(
        message,
        building=words.building_at(facts[1] * 3 + facts[2] - 1, facts[3]),
        age=words.age(facts[0]),
        value=facts[5],
    )


def _predecessor_replaced(words: Words, facts: Facts) -> str:
    age, kind, size, anchor, owner = facts
    return words.say(
        "{building} in {age} makes room for its larger self.",
        building=words.building_at(kind * 3 + size - 1, anchor, owner),
        age=words.age(age),
    )


def _paradox(words: Words, facts: Facts) -> str:
    age, kind, size, anchor, owner = facts
    return words.say(
        "Paradox: {building} in {age} never existed.",
        building=words.building_at(kind * 3 + size - 1, anchor, owner),
        age=words.age(age),
    )


def _shadow_removed(words: Words, facts: Facts) -> str:
    age, kind, size, anchor, owner, ruin = facts
    return words.say(
        "{building} in {age} vanishes with it.",
        building=words.building_at(kind * 3 + size - 1, anchor, owner, ruin=ruin == 1),
        age=words.age(age),
    )


def _shadow_reduced(words: Words, facts: Facts) -> str:
    age, kind, old_size, old_anchor, size, anchor, owner = facts
    faith = age == FAITH
    return words.say(
        "In {age}, {building} becomes {smaller} at {square}.",
        age=words.age(age),
        building=words.building_at(kind * 3 + old_size - 1, old_anchor, owner if faith else NOBODY),
        smaller=words.a_building(kind * 3 + size - 1, ruin=not faith),
        square=words.square(anchor),
    )


def _hamlet_covered(words: Words, facts: Facts) -> str:
    age, square = facts
    return words.say(
        "The printed hamlet at {square} in {age} is covered.", square=words.square(square), age=words.age(age)
    )


def _hamlet_exposed(words: Words, facts: Facts) -> str:
    age, square, keeper = facts
    shown = words.say(
        "The printed hamlet at {square} in {age} comes to light again.", square=words.square(square), age=words.age(age)
    )
    if keeper == NOBODY:
        return shown
    kept = words.by(keeper, mark("You keep one inhabitant there."), mark("{player} keeps one inhabitant there."))
    return words.say("{first} {second}", first=shown, second=kept)


def _cubes_returned(words: Words, facts: Facts) -> str:
    seat, number = facts
    if seat == words.viewer:
        return words.count("{count} cube returns to you.", "{count} cubes return to you.", number)
    return words.count(
        "{count} cube returns to {player}.", "{count} cubes return to {player}.", number, player=words.name(seat)
    )


# --- junction, division, downsizing ------------------------------------------------------------------------------


def _junction(words: Words, facts: Facts) -> str:
    age, anchor, number = facts
    return words.count(
        "Junction: the building at {square} joins {count} domain in {age}.",
        "Junction: the building at {square} joins {count} domains in {age}.",
        number,
        square=words.square(anchor),
        age=words.age(age),
    )


def _division(words: Words, facts: Facts) -> str:
    age, kind, value = facts
    message = (
        mark("In {age} a domain has several highest Military buildings, all of value {value}.")
        if kind == 0
        else mark("In {age} a domain has several highest Religious buildings, all of value {value}.")
    )
    return words.say(message, age=words.age(age), value=value)


def _downsized(words: Words, facts: Facts) -> str:
    age, kind, old_size, old_anchor, size, anchor, owner = facts
    return words.say(
        "{building} in {age} is downsized: {smaller} stands at {square} now.",
        building=words.building_at(kind * 3 + old_size - 1, old_anchor, owner),
        age=words.age(age),
        smaller=words.a_building(kind * 3 + size - 1),
        square=words.square(anchor),
    )


def _downsized_away(words: Words, facts: Facts) -> str:
    age, kind, size, anchor, owner, lacking = facts
    message = (
        mark("{building} in {age} is downsized and, with no smaller tile in the supply, lost.")
        if lacking
        else mark("{building} in {age} is downsized and so lost.")
    )
    return words.say(message, building=words.building_at(kind * 3 + size - 1, anchor, owner), age=words.age(age))


# --- money and the end -------------------------------------------------------------------------------------------


def _collected(words: Words, facts: Facts) -> str:
    seat, age, ecus, _ = facts
    return words.by(
        seat,
        mark("You collect {money} in {age}."),
        mark("{player} collects {money} in {age}."),
        money=words.ecus(ecus),
        age=words.age(age),
    )


def _ended(words: Words, facts: Facts) -> str:
    winners = seats_of(facts[0])
    money = words.ecus(facts[1])
    if len(winners) > 1:
        return words.say(
            "The match is over. With {money} each, {players} share the victory.",
            players=words.listing(words.who(seat) for seat in winners),
            money=money,
        )
    return words.by(
        winners[0],
        mark("The match is over. You win with {money}."),
        mark("The match is over. {player} wins with {money}."),
        money=money,
    )


TELLERS: Final[dict[int, Callable[[Words, Facts], str]]] = {
    happened.TURN_BEGAN: _turn_began,
    happened.EXCHANGED: _exchanged,
    happened.TOOK_OPEN: _took_open,
    happened.DREW: _drew,
    happened.RESHUFFLED: _reshuffled,
    happened.TRAVELLED: _travelled,
    happened.CONSTRUCTED: _constructed,
    happened.UPGRADED: _upgraded,
    happened.BONUS: _bonus,
    happened.DEMOLISHED: _demolished,
    happened.POPULATED: _populated,
    happened.HALF_RENOVATED: _half_renovated,
    happened.RENOVATED: _renovated,
    happened.RIPPLE_ARRIVED: _ripple_arrived,
    happened.RIPPLE_ALREADY_THERE: _ripple_already_there,
    happened.RIPPLE_WITHOUT_TILE: _ripple_without_tile,
    happened.RIPPLE_WITHOUT_CUBE: _ripple_without_cube,
    happened.BLOCKED_BY_DOMINION: _blocked_by_dominion,
    happened.BLOCKED_BY_HIERARCHY: _blocked_by_hierarchy,
    happened.PREDECESSOR_REPLACED: _predecessor_replaced,
    happened.PARADOX: _paradox,
    happened.SHADOW_REMOVED: _shadow_removed,
    happened.SHADOW_REDUCED: _shadow_reduced,
    happened.HAMLET_COVERED: _hamlet_covered,
    happened.HAMLET_EXPOSED: _hamlet_exposed,
    happened.CUBES_RETURNED: _cubes_returned,
    happened.JUNCTION: _junction,
    happened.DIVISION: _division,
    happened.DOWNSIZED: _downsized,
    happened.DOWNSIZED_AWAY: _downsized_away,
    happened.DISCARDED: _discarded,
    happened.COLLECTED: _collected,
    happened.TURN_ENDED: _turn_ended,
    happened.ENDED: _ended,
}
