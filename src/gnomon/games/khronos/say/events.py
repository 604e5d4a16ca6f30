# gnomon: interpreted
"""What happened, one sentence an event, told to one viewer."""

from typing import Final

from gnomon.drawing.speaking import capital, mark
from gnomon.games.khronos import events as happened
from gnomon.games.khronos.boards import NOBODY
from gnomon.games.khronos.components import CIVIL, FAITH, REASON
from gnomon.games.khronos.say.words import Words
from gnomon.games.said import By, Counted, EventRows, Facts, If, Mine, Said, Sentences, TwoFaced
from gnomon.kernel.events import Event, is_whole
from gnomon.kernel.frames import seats_of


def event_text(event: Event, words: Words) -> str:
    """The sentence of an event, as far as the viewer of `words` may know it."""
    text = _SENTENCES.text(event, words)
    return capital(text) if is_whole(event, words.viewer) else text


def step_text(event: Event, words: Words) -> str:
    """The same under the board of its age, where who acts and in which age is plain: what is done, in one line."""
    return capital(_STEPS.text(event, words))


# --- buildings in their ages -------------------------------------------------------------------------------------


def _design(type: int, size: int) -> int:
    return type * 3 + size - 1


def _a_building(words: Words, facts: Facts) -> str:
    return words.a_building(_design(facts["type"], facts["size"]))


def _building(words: Words, facts: Facts) -> str:
    return words.building_at(_design(facts["type"], facts["size"]), facts["square"])


def _owned(words: Words, facts: Facts) -> str:
    return words.building_at(_design(facts["type"], facts["size"]), facts["square"], facts["owner"])


def _old(words: Words, facts: Facts) -> str:
    return words.building_at(_design(facts["type"], facts["old_size"]), facts["old_square"])


def _old_owned(words: Words, facts: Facts) -> str:
    return words.building_at(_design(facts["type"], facts["old_size"]), facts["old_square"], facts["owner"])


def _demolished(words: Words, facts: Facts) -> str:
    return words.building_at(_design(facts["type"], 1), facts["square"], facts["owner"])


def _settled(words: Words, facts: Facts) -> str:
    size = facts["size"]
    return words.building_at(_design(CIVIL, size), facts["square"], printed=size == 1)


def _castle_in_ruins(words: Words, facts: Facts) -> str:
    return words.building_at(_design(facts["type"], 3), facts["square"], ruin=True)


def _vanished(words: Words, facts: Facts) -> str:
    design = _design(facts["type"], facts["size"])
    return words.building_at(design, facts["square"], facts["owner"], ruin=facts["ruin"] == 1)


def _shadow(words: Words, facts: Facts) -> str:
    """The building that ripples, as it would stand in the age it comes to."""
    return words.building(_design(facts["type"], facts["size"]), facts["owner"], ruin=_comes_as_ruin(facts))


def _comes_as_ruin(facts: Facts) -> bool:
    return bool(facts["age"] == REASON and facts["type"] != CIVIL)


# --- sentences with more thought ---------------------------------------------------------------------------------


def _ripple_arrived(words: Words, facts: Facts) -> str:
    age = words.age(facts["age"])
    if _comes_as_ruin(facts):
        return words.say(
            "{building} appears at {square} in {age}.",
            building=words.a_building(_design(facts["type"], facts["size"]), ruin=True),
            square=words.square(facts["square"]),
            age=age,
        )
    return words.say("{building} reaches {age}.", building=_owned(words, facts), age=age)


def _shadow_reduced(words: Words, facts: Facts) -> str:
    faith = facts["age"] == FAITH
    return words.say(
        "In {age}, {building} becomes {smaller} at {square}.",
        age=words.age(facts["age"]),
        building=_old_owned(words, facts) if faith else _old(words, facts),
        smaller=words.a_building(_design(facts["type"], facts["size"]), ruin=not faith),
        square=words.square(facts["square"]),
    )


def _renovated(words: Words, facts: Facts) -> str:
    marker, building = facts["marker"], _building(words, facts)
    done = words.by(
        facts["seat"], mark("You restore {building}."), mark("{player} restores {building}."), building=building
    )
    if marker == NOBODY:
        return done
    back = words.by(marker, mark("You take your marker back."), mark("{player} takes the marker back."))
    return words.say("{first} {second}", first=done, second=back)


def _hamlet_exposed(words: Words, facts: Facts) -> str:
    keeper = facts["keeper"]
    shown = words.say(
        "The printed hamlet at {square} in {age} comes to light again.",
        square=words.square(facts["square"]),
        age=words.age(facts["age"]),
    )
    if keeper == NOBODY:
        return shown
    kept = words.by(keeper, mark("You keep one inhabitant there."), mark("{player} keeps one inhabitant there."))
    return words.say("{first} {second}", first=shown, second=kept)


def _ended(words: Words, facts: Facts) -> str:
    winners = seats_of(facts["winners"])
    money = words.ecus(facts["money"])
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


SAID: Final[EventRows] = {
    # Turns and cards.
    happened.TURN_BEGAN: Said("You begin turn {turn}.", "{player} begins turn {turn}."),
    happened.EXCHANGED: Said("You pay {money} and exchange {cards}.", "{player} pays {money} and exchanges {cards}."),
    happened.TOOK_OPEN: Said(
        "You take {cards} from the open ones and lay down {given}.",
        "{player} takes {cards} from the open ones and lays down {given}.",
        cards=lambda words, facts: words.cards_of(facts["colour"], facts["number"]),
    ),
    happened.DREW: TwoFaced(
        Said("You draw {cards}.", "{player} draws {cards}."),
        Counted("{player} draws {count} card.", "{player} draws {count} cards.", count="number"),
    ),
    happened.RESHUFFLED: Counted(
        "The discard pile, {count} card, is shuffled into a new draw pile.",
        "The discard pile, {count} cards, is shuffled into a new draw pile.",
        count="number",
    ),
    happened.DISCARDED: Said("You discard {cards}.", "{player} discards {cards}."),
    happened.TURN_ENDED: Said("You end your turn.", "{player} ends the turn."),
    # Actions.
    happened.TRAVELLED: Said("You travel from {start} to {end}.", "{player} travels from {start} to {end}."),
    happened.CONSTRUCTED: Said(
        "You construct {building} at {square} in {age} for {cards}.",
        "{player} constructs {building} at {square} in {age} for {cards}.",
        building=_a_building,
    ),
    happened.UPGRADED: Said(
        "You upgrade {old} in {age} to {building} at {square} for {cards}.",
        "{player} upgrades {old} in {age} to {building} at {square} for {cards}.",
        old=_old,
        building=_a_building,
    ),
    happened.BONUS: Said("You receive {money} at once.", "{player} receives {money} at once."),
    happened.DEMOLISHED: Said(
        "You pay {money} and demolish {building} in {age}.",
        "{player} pays {money} and demolishes {building} in {age}.",
        building=_demolished,
    ),
    happened.POPULATED: Said(
        "You settle an inhabitant in {building}.",
        "{player} settles an inhabitant in {building}.",
        building=_settled,
    ),
    happened.HALF_RENOVATED: Said(
        "You do half the work on {building}.",
        "{player} does half the work on {building}.",
        building=_castle_in_ruins,
    ),
    happened.RENOVATED: _renovated,
    happened.COLLECTED: Said("You collect {money} in {age}.", "{player} collects {money} in {age}."),
    # Ripples.
    happened.RIPPLE_ARRIVED: _ripple_arrived,
    happened.RIPPLE_ALREADY_THERE: Said("{building} stands at {square} in {age} already and stays.", building=_shadow),
    happened.RIPPLE_WITHOUT_TILE: Said(
        "The ripple of {building} ends before {age}: the supply has no {design} left.",
        building=_building,
        design=lambda words, facts: words.design(_design(facts["type"], facts["size"])),
    ),
    happened.RIPPLE_WITHOUT_CUBE: Said(
        "The ripple of {building} ends before {age}: you have no cube left.",
        "The ripple of {building} ends before {age}: {player} has no cube left.",
        about="owner",
        building=_building,
    ),
    happened.BLOCKED_BY_DOMINION: Counted(
        "The ripple of {building} is blocked in {age}: it would touch {count} domain.",
        "The ripple of {building} is blocked in {age}: it would join {count} domains.",
        count="domains",
        building=_building,
    ),
    happened.BLOCKED_BY_HIERARCHY: By(
        "type",
        Said(
            "The ripple of {building} is blocked in {age}: it would equal the highest Military building, {value}.",
            building=_building,
        ),
        Said(
            "The ripple of {building} is blocked in {age}: it would equal the highest Religious building, {value}.",
            building=_building,
        ),
    ),
    happened.PREDECESSOR_REPLACED: Said("{building} in {age} makes room for its larger self.", building=_owned),
    happened.PARADOX: Said("Paradox: {building} in {age} never existed.", building=_owned),
    happened.SHADOW_REMOVED: Said("{building} in {age} vanishes with it.", building=_vanished),
    happened.SHADOW_REDUCED: _shadow_reduced,
    happened.HAMLET_COVERED: Said("The printed hamlet at {square} in {age} is covered."),
    happened.HAMLET_EXPOSED: _hamlet_exposed,
    happened.CUBES_RETURNED: Mine(
        Counted("{count} cube returns to you.", "{count} cubes return to you.", count="number"),
        Counted(
            "{count} cube returns to {player}.", "{count} cubes return to {player}.", count="number", about="owner"
        ),
        about="owner",
    ),
    # Junction, division, downsizing.
    happened.JUNCTION: Counted(
        "Junction: the building at {square} joins {count} domain in {age}.",
        "Junction: the building at {square} joins {count} domains in {age}.",
        count="domains",
    ),
    happened.DIVISION: By(
        "type",
        Said("In {age} a domain has several highest Military buildings, all of value {value}."),
        Said("In {age} a domain has several highest Religious buildings, all of value {value}."),
    ),
    happened.DOWNSIZED: Said(
        "{building} in {age} is downsized: {smaller} stands at {square} now.",
        building=_old_owned,
        smaller=_a_building,
    ),
    happened.DOWNSIZED_AWAY: If(
        "lacking",
        Said("{building} in {age} is downsized and, with no smaller tile in the supply, lost.", building=_owned),
        Said("{building} in {age} is downsized and so lost.", building=_owned),
    ),
    happened.ENDED: _ended,
}
_SENTENCES: Final = Sentences(happened.EVENTS, SAID)
STEPS: Final[EventRows] = {
    **SAID,
    happened.CONSTRUCTED: Said("{building} at {square}, for {cards}.", building=_a_building),
    happened.UPGRADED: Said("{old} becomes {building} at {square}, for {cards}.", old=_old, building=_a_building),
}
_STEPS: Final = Sentences(happened.EVENTS, STEPS)
