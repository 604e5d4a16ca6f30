# gnomon: interpreted
"""What places tell of themselves: slots and timers, territories and cities, the clock and what stands on it."""

from __future__ import annotations

from typing import Final

from gnomon.drawing.parts import Card, Fact
from gnomon.drawing.speaking import capital, mark
from gnomon.drawing.tellers import PER_SEAT, Teller, numbered, single
from gnomon.games.time_of_empires import actions, terms
from gnomon.games.time_of_empires.game import GAME
from gnomon.games.time_of_empires.queries import (
    is_legal_site,
    is_present,
    occupant,
    scholar_symbols,
    spaces_in_play,
)
from gnomon.games.time_of_empires.rules.appointments import appointment_ahead
from gnomon.games.time_of_empires.say.labels import label, round_text
from gnomon.games.time_of_empires.say.refusals import refusal_text
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.setting import REAL_TIME
from gnomon.games.time_of_empires.state import EXHAUSTED, OFF, ROUNDS, SAND, EmpiresState

_SPACES: Final = (
    mark("Gain as much knowledge as the symbols of your science show."),
    mark("Gain as many bricks as the symbols of your construction show."),
    mark("Place up to as many clans as your expansion shows: in your capital, or in cities that you hold."),
    mark("Make up to as many moves with clans as your expansion shows. Where enemies stand, they fight."),
    mark("Pay a card of your hand with knowledge and have its effect; it then lies on top of your pile."),
    mark("Pay the top card of your pile with bricks and put its building into a territory where you are present."),
)
_TECHNOLOGY: Final = mark("Draw the top card of one of the two decks of this board.")
_LEADERS: Final = mark("Send a scholar: the tile acts at once, and most scholars at the end of the era win the leader.")
_WONDERS: Final = mark("Send a scholar: at the end of each era the wonder scores for everybody who has one there.")
_SECTIONS: Final = ("5.1", "5.1", "5.2", "5.3", "5.5", "5.6")


def counted(pile: tuple[int, ...], words: Words) -> str:
    """“Yuki 2, Bo 1”, in the order of arrival."""
    return words.listing([f"{words.name(seat)} {pile.count(seat)}" for seat in dict.fromkeys(pile)])


def scholars_there(pile: tuple[int, ...], words: Words) -> Fact:
    """Whose scholars lie in a pile."""
    return Fact(label("scholars", words), counted(pile, words) if pile else label("nobody_yet", words))


# --- slots and timers ------------------------------------------------------------------------------------------------


@numbered(terms.SLOTS)
def _slot(state: EmpiresState, seat: int, slot: int, words: Words) -> Card | None:
    if slot // 2 not in spaces_in_play(state):
        return None
    space = slot // 2
    if space < terms.TECHNOLOGY_A:
        does, section = words.say(_SPACES[space]), _SECTIONS[space]
    elif space < terms.FIRST_LEADER:
        does, section = words.say(_TECHNOLOGY), "5.8"
    elif space < terms.FIRST_WONDER:
        does, section = words.say(_LEADERS), "5.9"
    else:
        does, section = words.say(_WONDERS), "5.10"
    return Card(
        words.space(space),
        words.say("Action space for a timer"),
        does,
        tuple(_slot_facts(state, seat, slot, words)),
        _slot_now(state, seat, slot, words),
        section,
    )


def _slot_facts(state: EmpiresState, seat: int, slot: int, words: Words) -> list[Fact]:
    shared = slot >= 2 * terms.FIRST_SHARED
    facts = [
        Fact(
            words.say("Whose"),
            words.say("everybody’s: a timer must move on from here when its sand has run out")
            if shared
            else words.say("yours alone: a timer may stay or be turned again"),
        )
    ]
    there = occupant(state, seat if seat >= 0 else 0, slot) if shared or seat >= 0 else terms.NONE
    if there != terms.NONE:
        facts.append(Fact(words.say("Stands there"), capital(words.who(there // 2))))
    return facts


def _slot_now(state: EmpiresState, seat: int, slot: int, words: Words) -> tuple[str, ...]:
    """Why no timer at hand may go there, in the words of the rules; nothing while no timer is asked for."""
    if seat < 0:
        return ()
    options = GAME.options(state, seat)
    placing = [code for code in options if actions.CODES.base_of(code) == actions.PLACE]
    if not placing:
        return ()
    if any(actions.CODES.decode(code)[1] == slot for code in placing):
        return (words.say("You can put a timer here now."),)
    index = actions.CODES.decode(placing[0])[0]
    refusal = GAME.check(state, seat, actions.PLACES[index] + slot)
    return (refusal_text(refusal, words),) if refusal is not None else ()


@numbered(2 * PER_SEAT)
def _timer(state: EmpiresState, seat: int, timer: int, words: Words) -> Card | None:
    slot, components = state.timer_slot[timer], state.setting.components
    facts = [
        Fact(words.say("Owner"), capital(words.who(timer // 2))),
        Fact(words.say("Stands on"), words.space(slot // 2) if slot != OFF else words.say("off the boards")),
    ]
    shared = slot >= 2 * terms.FIRST_SHARED
    if state.mode == REAL_TIME:
        told = words.say(
            "Put on a space it starts that action, and its sand binds it there for {seconds} seconds.",
            seconds=components.timer_ms // 1000,
        )
        runs = state.timer_sand[timer] == SAND
        facts.append(Fact(words.say("Sand"), words.say("runs") if runs else words.say("has run out")))
        if slot != OFF and shared and state.timer_sand[timer] == EXHAUSTED:
            facts.append(Fact(label("must_move", words), words.say("anybody may clear it away"), "bad"))
    else:
        told = words.say("Each turn both timers go to spaces, and then both actions are taken in any order.")
    return Card(capital(words.timer(timer % 2)), "", told, tuple(facts), (), "4.1")


# --- the map ---------------------------------------------------------------------------------------------------------


@numbered(terms.NODES)
def _node(state: EmpiresState, seat: int, node: int, words: Words) -> Card | None:
    if node not in state.land.nodes:
        return None
    if node % 4 == terms.CENTRE:
        return _centre(state, seat, node, words)
    land = state.land
    sites, mask = land.sites[node], state.buildings[node]
    facts = [Fact(words.say("Free sites"), words.say("{count} of {most}", count=sites - mask.bit_count(), most=sites))]
    pieces = [
        words.owned_building(kind, owner)
        for owner in range(state.seats)
        for kind in range(terms.FIELD_COUNT)
        if mask >> (4 * owner + kind) & 1
    ]
    if pieces:
        facts.append(Fact(words.say("Buildings"), words.listing(pieces)))
    facts.append(_clans(state, node, words))
    now = []
    if seat >= 0:
        if not is_present(state, seat, node):
            now.append(words.say("You are not present here: bring a clan before you can build."))
        else:
            kinds = [
                words.building(kind) for kind in range(terms.FIELD_COUNT) if is_legal_site(state, seat, kind, node)
            ]
            now.append(
                words.say("You may build here: {buildings}.", buildings=words.listing(kinds))
                if kinds
                else words.say("You are present here, but no building of yours fits.")
            )
        if state.holders[node] not in (terms.NOBODY, seat) and mask >> (4 * seat) & 15:
            now.append(words.say("Enemy clans would destroy your buildings here when the era ends."))
    told = words.say("Room for buildings and for two clans; clans or a building make you present here.")
    kind = words.say("{terrain} · {id}", terrain=capital(words.terrain(land.terrain[node])), id=terms.NODE_NAMES[node])
    return Card(words.place_label(node), kind, told, tuple(facts), tuple(now), "2.5")


def _centre(state: EmpiresState, seat: int, node: int, words: Words) -> Card:
    facts: tuple[Fact, ...] = (_clans(state, node, words),)
    if state.land.is_capital[node]:
        told = words.say("Its owner places new clans here, and they set out from here. Nobody else may enter it.")
        return Card(words.place_label(node), terms.NODE_NAMES[node], told, facts, (), "5.2")
    told = words.say(
        "Whoever has clans in a city may place new ones there. After each era whoever is strongest in the three"
        " territories around it takes the city."
    )
    now: tuple[str, ...] = ()
    if seat >= 0 and state.holders[node] == seat:
        now = (words.say("You hold it: you may place clans here."),)
    return Card(words.place_label(node), terms.NODE_NAMES[node], told, facts, now, "6.6")


def _clans(state: EmpiresState, node: int, words: Words) -> Fact:
    holder = state.holders[node]
    told = words.say("none") if holder == terms.NOBODY else words.owned_clans(holder, state.clans[node])
    return Fact(words.say("Clans"), told)


# --- the clock -------------------------------------------------------------------------------------------------------


@single
def _clock(state: EmpiresState, seat: int, words: Words) -> Card | None:
    components, setting = state.setting.components, state.setting
    if state.mode == REAL_TIME:
        told = words.say("The line round the sea is the era: it fills clockwise from the gong at the top.")
        lasts = words.say("{count} minutes", count=components.era_ms // 60_000)
    else:
        told = words.say("Each bead round the sea is a round: they fill clockwise from the gong at the top.")
        lasts = words.say("{count} rounds", count=setting.intro_rounds)
    facts = [Fact(words.say("Lasts"), lasts), Fact(label("cry", words), _appointments(state, words))]
    if state.mode != REAL_TIME and state.phase == ROUNDS:
        facts.append(Fact(words.say("Now"), round_text(state.round, setting.intro_rounds, words)))
    section = "4.2" if state.mode == REAL_TIME else "4.3"
    return Card(words.say("Clock of the era"), "", told, tuple(facts), (), section)


def _appointments(state: EmpiresState, words: Words) -> str:
    """“after minutes 3 and 6”."""
    if state.mode == REAL_TIME:
        minutes = [ms // 60_000 for ms in state.setting.components.appointment_ms]
        return words.say("after minutes {list}", list=words.listing(map(str, minutes)))
    rounds = state.setting.intro_appointments
    if len(rounds) == 1:
        return words.say("after round {round}", round=rounds[0])
    return words.say("after rounds {list}", list=words.listing(map(str, rounds)))


@single
def _appointment(state: EmpiresState, seat: int, words: Words) -> Card | None:
    facts = [Fact(words.say("In this era"), _appointments(state, words))]
    symbols = [min(scholar_symbols(state, other), state.population[other]) for other in range(state.seats)]
    facts += [Fact(capital(words.who(other)), f"+{symbols[other]}") for other in range(state.seats)]
    now: tuple[str, ...] = ()
    if not appointment_ahead(state):
        now = (words.say("This era has none left."),)
    elif seat >= 0 and not symbols[seat]:
        now = (words.say("The next one brings you nobody."),)
    elif seat >= 0:
        now = (words.say("The next one brings you {scholars}.", scholars=words.scholars(symbols[seat])),)
    told = words.say("All at once, people of the reserve become scholars: as many as each player’s culture shows.")
    return Card(label("cry", words), "", told, tuple(facts), now, "5.11")


@single
def _first(state: EmpiresState, seat: int, words: Words) -> Card | None:
    told = words.say("Takes the first turn of each round, and chooses first while an era is scored.")
    facts = (Fact(words.say("Now"), capital(words.who(state.first))),)
    return Card(label("start_player", words), "", told, facts, (), "4.3")


TELLERS: Final[dict[str, Teller[EmpiresState, Words]]] = {
    "appointment": _appointment,
    "clock": _clock,
    "first": _first,
    "node": _node,
    "slot": _slot,
    "timer": _timer,
}
