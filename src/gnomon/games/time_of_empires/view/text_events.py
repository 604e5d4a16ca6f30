# gnomon: interpreted
"""What happened, one sentence an event, told to one viewer; the scoring's sentences are in `text_scoring`."""

from collections.abc import Callable, Sequence
from typing import Final

from gnomon.games.time_of_empires import events as happened
from gnomon.games.time_of_empires.setting import REAL_TIME
from gnomon.games.time_of_empires.state import OFF
from gnomon.games.time_of_empires.view import text_scoring
from gnomon.games.time_of_empires.view.words import Words, capital, mark
from gnomon.games.time_of_empires.view.words_cards import leader_text, wonder_condition
from gnomon.kernel.events import Event, face, is_whole

Facts = Sequence[int]


def event_text(event: Event, words: Words) -> str:
    """The sentence of an event, as far as the viewer of `words` may know it."""
    facts = face(event, words.viewer)
    if event[0] == happened.DREW and not is_whole(event, words.viewer):
        return capital(_drew_unseen(words, facts))
    return capital(TELLERS[event[0]](words, facts))


# --- preparation -------------------------------------------------------------------------------------------------


def _era_prepared(words: Words, facts: Facts) -> str:
    return words.say("The boards are made ready for {era}.", era=words.era(facts[0]))


def _wonder_revealed(words: Words, facts: Facts) -> str:
    wonder = facts[1]
    return words.say(
        "A new wonder: “{wonder}”. It counts {condition}.",
        wonder=words.wonder(wonder),
        condition=wonder_condition(wonder, words),
    )


def _leader_revealed(words: Words, facts: Facts) -> str:
    column, leader = facts
    return words.say(
        "{column}: {leader}. {effect}",
        column=words.column(column),
        leader=words.leader(leader),
        effect=leader_text(leader, words),
    )


def _appointed(words: Words, facts: Facts) -> str:
    seat, number, _ = facts
    if not number:
        return words.by(seat, mark("You appoint nobody."), mark("{player} appoints nobody."))
    return words.by(
        seat,
        mark("You appoint {scholars}."),
        mark("{player} appoints {scholars}."),
        scholars=words.scholars(number),
    )


def _token_put(words: Words, facts: Facts) -> str:
    seat, era, field = facts
    return words.by(
        seat,
        mark("You put the bonus token of {points} on {field}."),
        mark("{player} puts the bonus token of {points} on {field}."),
        points=words.points(words.scene.components.token_points[era - 1]),
        field=words.field(field),
    )


def _first_clan(words: Words, facts: Facts) -> str:
    seat, territory = facts
    return words.by(
        seat,
        mark("Your first clan settles in the {place}."),
        mark("The first clan of {player} settles in the {place}."),
        place=words.place(territory),
    )


def _mode_chosen(words: Words, facts: Facts) -> str:
    seat, mode = facts
    if mode == REAL_TIME:
        return words.by(seat, mark("You choose real time."), mark("{player} chooses real time."))
    return words.by(seat, mark("You choose an introductory era."), mark("{player} chooses an introductory era."))


# --- the era and its timers --------------------------------------------------------------------------------------


def _era_began(words: Words, facts: Facts) -> str:
    era, mode = facts
    if mode == REAL_TIME:
        return words.say("The gong: {era} begins.", era=words.era(era))
    return words.say("{era} begins, turn by turn.", era=words.era(era))


def _era_ended(words: Words, facts: Facts) -> str:
    era, mode = facts
    if mode == REAL_TIME:
        return words.say("The gong: {era} is over.", era=words.era(era))
    return words.say("{era} is over.", era=words.era(era))


def _baby_cried(words: Words, facts: Facts) -> str:
    return words.say("A baby cries: everybody appoints scholars.")


def _placed(words: Words, facts: Facts) -> str:
    seat, timer, slot = facts
    return words.by(
        seat,
        mark("You put {timer} on “{space}”."),
        mark("{player} puts {timer} on “{space}”."),
        timer=words.timer(timer),
        space=words.space(slot // 2),
    )


def _ran_out(words: Words, facts: Facts) -> str:
    seat, timer, must_leave = facts
    if must_leave:
        return words.by(
            seat,
            mark("Your {timer} has run out and must move on."),
            mark("{player}’s {timer} has run out and must move on."),
            timer=words.timer(timer),
        )
    return words.by(
        seat,
        mark("Your {timer} has run out."),
        mark("{player}’s {timer} has run out."),
        timer=words.timer(timer),
    )


def _clearable(words: Words, facts: Facts) -> str:
    seat, timer = facts
    return words.by(
        seat,
        mark("Others may now clear your {timer} away."),
        mark("{player}’s {timer} may now be cleared away."),
        timer=words.timer(timer),
    )


def _cleared(words: Words, facts: Facts) -> str:
    by, seat, timer, slot = facts
    known = {"timer": words.timer(timer), "space": words.space(slot // 2)}
    if seat == words.viewer:
        return words.say("{player} clears your {timer} off “{space}”.", player=words.name(by), **known)
    return words.by(
        by,
        mark("You clear {owner}’s {timer} off “{space}”."),
        mark("{player} clears {owner}’s {timer} off “{space}”."),
        owner=words.name(seat),
        **known,
    )


def _relocated(words: Words, facts: Facts) -> str:
    seat, timer, old, new = facts
    assert old != OFF
    return words.by(
        seat,
        mark("You move {timer} from “{old}” to “{space}”, its sand as it is."),
        mark("{player} moves {timer} from “{old}” to “{space}”, its sand as it is."),
        timer=words.timer(timer),
        old=words.space(old // 2),
        space=words.space(new // 2),
    )


def _timer_repeated(words: Words, facts: Facts) -> str:
    seat, timer, space = facts
    return words.by(
        seat,
        mark("Your {timer} acts once more, on “{space}”."),
        mark("{player}’s {timer} acts once more, on “{space}”."),
        timer=words.timer(timer),
        space=words.space(space),
    )


def _appointing(words: Words, facts: Facts) -> str:
    seat, none = facts
    if none:
        return words.by(
            seat,
            mark("You want no scholars at the next appointment."),
            mark("{player} wants no scholars at the next appointment."),
        )
    return words.by(
        seat,
        mark("You want all scholars at the next appointment."),
        mark("{player} wants all scholars at the next appointment."),
    )


def _turn_began(words: Words, facts: Facts) -> str:
    seat, number = facts
    return words.by(
        seat,
        mark("Round {round}: your turn."),
        mark("Round {round}: {player}’s turn."),
        round=number,
    )


def _finished(words: Words, facts: Facts) -> str:
    return words.by(facts[0], mark("You end the action."), mark("{player} ends the action."))


def _start_player(words: Words, facts: Facts) -> str:
    return words.by(facts[0], mark("You are the start player now."), mark("{player} is the start player now."))


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
        paid=words.knowledge(paid),
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


def _drew_unseen(words: Words, facts: Facts) -> str:
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
        paid=words.bricks(paid),
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
    happened.ERA_PREPARED: _era_prepared,
    happened.WONDER_REVEALED: _wonder_revealed,
    happened.LEADER_REVEALED: _leader_revealed,
    happened.APPOINTED: _appointed,
    happened.TOKEN_PUT: _token_put,
    happened.FIRST_CLAN: _first_clan,
    happened.MODE_CHOSEN: _mode_chosen,
    happened.ERA_BEGAN: _era_began,
    happened.ERA_ENDED: _era_ended,
    happened.BABY_CRIED: _baby_cried,
    happened.PLACED: _placed,
    happened.RAN_OUT: _ran_out,
    happened.CLEARABLE: _clearable,
    happened.CLEARED: _cleared,
    happened.RELOCATED: _relocated,
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
    happened.TIMER_REPEATED: _timer_repeated,
    happened.APPOINTING: _appointing,
    happened.TURN_BEGAN: _turn_began,
    happened.FINISHED: _finished,
    happened.START_PLAYER: _start_player,
    **text_scoring.TELLERS,
}
