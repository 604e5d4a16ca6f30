# gnomon: interpreted
"""What players did with cards, resources, buildings, clans and scholars, one sentence an event."""

from collections.abc import Callable, Sequence
from typing import Final

from gnomon.drawing.speaking import mark
from gnomon.games.time_of_empires import events as happened
from gnomon.games.time_of_empires.say.words import Words

Facts = Sequence[int]

# --- resources and cards -----------------------------------------------------------------------------------------


def _gained(words: Words, facts: Facts) -> str:
    seat, resource, number, lost = facts
    known = {"pieces": words.resource(resource, number)}
    if lost:
        return words.by(
            seat,
            mark("You gain {pieces}; {lost} more would not fit."),
            mark("{player} gains {pieces}; {lost} more would not fit."),
            lost=lost,
            **known,
        )
    return words.by(seat, mark("You gain {pieces}."), mark("{player} gains {pieces}."), **known)


def _discovered(words: Words, facts: Facts) -> str:
    seat, design, paid = facts
    return words.by(
        seat,
        mark("You discover “{card}” for {paid}."),
        mark("{player} discovers “{card}” for {paid}."),
        card=words.card(design),
        paid=words.knowledge(paid) if paid else words.say("nothing"),
    )


def _discovered_free(words: Words, facts: Facts) -> str:
    seat, design = facts
    return words.by(
        seat,
        mark("You discover “{card}” for nothing."),
        mark("{player} discovers “{card}” for nothing."),
        card=words.card(design),
    )


def _drew(words: Words, facts: Facts) -> str:
    seat, deck, _, design = facts
    return words.by(
        seat,
        mark("You draw “{card}” from {deck}."),
        mark("{player} draws “{card}” from {deck}."),
        card=words.card(design),
        deck=words.deck(deck),
    )


def drew_unseen(words: Words, facts: Facts) -> str:
    """A card that was drawn, for those who see its back alone."""
    seat, deck, back = facts
    return words.say(
        "{player} draws a card of {field} from {deck}.",
        player=words.name(seat),
        field=words.field(back % 4),
        deck=words.deck(deck),
    )


def _discarded(words: Words, facts: Facts) -> str:
    seat, design = facts
    return words.by(seat, mark("You discard “{card}”."), mark("{player} discards “{card}”."), card=words.card(design))


# --- buildings ---------------------------------------------------------------------------------------------------


def _constructed(words: Words, facts: Facts) -> str:
    seat, kind, territory, design, paid = facts
    return words.by(
        seat,
        mark("You construct {building} of “{card}” in the {place} for {paid}."),
        mark("{player} constructs {building} of “{card}” in the {place} for {paid}."),
        building=words.a_building(kind),
        card=words.card(design),
        place=words.place(territory),
        paid=words.bricks(paid) if paid else words.say("nothing"),
    )


def _built_free(words: Words, facts: Facts) -> str:
    seat, kind, territory = facts
    return words.by(
        seat,
        mark("You build {building} in the {place} for nothing."),
        mark("{player} builds {building} in the {place} for nothing."),
        building=words.a_building(kind),
        place=words.place(territory),
    )


def _assembled(words: Words, facts: Facts) -> str:
    seat, kind, territory, design = facts
    return words.by(
        seat,
        mark("You discard “{card}” and build {building} in the {place}."),
        mark("{player} discards “{card}” and builds {building} in the {place}."),
        building=words.a_building(kind),
        card=words.card(design),
        place=words.place(territory),
    )


def _put_on_card(words: Words, facts: Facts) -> str:
    seat, kind, design, paid = facts
    return words.by(
        seat,
        mark("You pay {paid} for {building}; no site is open, so it waits on “{card}”."),
        mark("{player} pays {paid} for {building}; no site is open, so it waits on “{card}”."),
        building=words.a_building(kind),
        card=words.card(design),
        paid=words.bricks(paid),
    )


def _released(words: Words, facts: Facts) -> str:
    seat, kind, territory, design = facts
    return words.by(
        seat,
        mark("Your waiting {building} goes from “{card}” to the {place}."),
        mark("{player}’s waiting {building} goes from “{card}” to the {place}."),
        building=words.building(kind),
        card=words.card(design),
        place=words.place(territory),
    )


def _building_destroyed(words: Words, facts: Facts) -> str:
    seat, owner, kind, territory = facts
    return words.by(
        seat,
        mark("You destroy {building} in the {place}."),
        mark("{player} destroys {building} in the {place}."),
        building=words.owned_building(kind, owner),
        place=words.place(territory),
    )


# --- clans -------------------------------------------------------------------------------------------------------


def _clan_placed(words: Words, facts: Facts) -> str:
    seat, node = facts
    return words.by(
        seat,
        mark("You place a clan in the {place}."),
        mark("{player} places a clan in the {place}."),
        place=words.place(node),
    )


def _moved(words: Words, facts: Facts) -> str:
    seat, start, end, number = facts
    return words.by(
        seat,
        mark("You move {clans} from the {start} to the {end}."),
        mark("{player} moves {clans} from the {start} to the {end}."),
        clans=words.clans(number),
        start=words.place(start),
        end=words.place(end),
    )


def _fought(words: Words, facts: Facts) -> str:
    attacker, defender, territory, attackers, defenders, attackers_left, defenders_left = facts
    fight = words.by(
        attacker,
        mark("You attack {clans} in the {place} with {number}:"),
        mark("{player} attacks {clans} in the {place} with {number}:"),
        clans=words.owned_clans(defender, defenders),
        place=words.place(territory),
        number=attackers,
    )
    if attackers_left:
        end = words.count("{count} attacker stays.", "{count} attackers stay.", attackers_left)
    elif defenders_left:
        end = words.count("{count} defender stays.", "{count} defenders stay.", defenders_left)
    else:
        end = words.say("nobody is left there.")
    return words.say("{first} {second}", first=fight, second=end)


def _assaulted(words: Words, facts: Facts) -> str:
    seat, defender, territory, number = facts
    return words.by(
        seat,
        mark("You send {clans} in the {place} home without a loss."),
        mark("{player} sends {clans} in the {place} home without a loss."),
        clans=words.owned_clans(defender, number),
        place=words.place(territory),
    )


def _landed(words: Words, facts: Facts) -> str:
    seat, territory, number = facts
    return words.by(
        seat,
        mark("You land {clans} in the {place}."),
        mark("{player} lands {clans} in the {place}."),
        clans=words.clans(number),
        place=words.place(territory),
    )


def _clans_destroyed(words: Words, facts: Facts) -> str:
    seat, owner, territory, number = facts
    return words.by(
        seat,
        mark("You destroy {clans} in the {place}."),
        mark("{player} destroys {clans} in the {place}."),
        clans=words.owned_clans(owner, number),
        place=words.place(territory),
    )


# --- scholars ----------------------------------------------------------------------------------------------------


def _scholar_to_leader(words: Words, facts: Facts) -> str:
    seat, column = facts
    return words.by(
        seat,
        mark("You send a scholar to “{space}”."),
        mark("{player} sends a scholar to “{space}”."),
        space=words.column(column),
    )


def _scholar_to_wonder(words: Words, facts: Facts) -> str:
    seat, place = facts
    return words.by(
        seat,
        mark("You send a scholar to “{space}”."),
        mark("{player} sends a scholar to “{space}”."),
        space=words.wonder_place(place),
    )


def _tile_copied(words: Words, facts: Facts) -> str:
    seat, column = facts
    return words.by(
        seat,
        mark("You copy the tile of “{space}”."),
        mark("{player} copies the tile of “{space}”."),
        space=words.column(column),
    )


TELLERS: Final[dict[int, Callable[[Words, Facts], str]]] = {
    happened.GAINED: _gained,
    happened.DISCOVERED: _discovered,
    happened.DISCOVERED_FREE: _discovered_free,
    happened.DREW: _drew,
    happened.CONSTRUCTED: _constructed,
    happened.BUILT_FREE: _built_free,
    happened.ASSEMBLED: _assembled,
    happened.PUT_ON_CARD: _put_on_card,
    happened.RELEASED: _released,
    happened.DISCARDED: _discarded,
    happened.CLAN_PLACED: _clan_placed,
    happened.MOVED: _moved,
    happened.FOUGHT: _fought,
    happened.ASSAULTED: _assaulted,
    happened.LANDED: _landed,
    happened.BUILDING_DESTROYED: _building_destroyed,
    happened.CLANS_DESTROYED: _clans_destroyed,
    happened.SCHOLAR_TO_LEADER: _scholar_to_leader,
    happened.SCHOLAR_TO_WONDER: _scholar_to_wonder,
    happened.TILE_COPIED: _tile_copied,
}
