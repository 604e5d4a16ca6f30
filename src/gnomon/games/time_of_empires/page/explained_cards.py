# gnomon: interpreted
"""What cards tell of themselves: technology, decks, leaders, wonders."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gnomon.drawing.parts import Card, Fact
from gnomon.drawing.speaking import capital
from gnomon.drawing.things import Thing
from gnomon.games.time_of_empires import terms
from gnomon.games.time_of_empires.page.explained_places import scholars_there
from gnomon.games.time_of_empires.queries import (
    can_construct,
    construction_cost,
    discovery_cost,
    has_piece,
)
from gnomon.games.time_of_empires.rules.scoring import fulfilments, majority
from gnomon.games.time_of_empires.say.labels import label
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.say.words_cards import card_effect, leader_text, tile_effect, wonder_text
from gnomon.games.time_of_empires.state import EmpiresState

# --- cards -----------------------------------------------------------------------------------------------------------


def _card(state: EmpiresState, seat: int, thing: Thing, words: Words) -> Card | None:
    found = thing.numbers(terms.DESIGNS)
    if found is None:
        return None
    design, components = found[0], state.setting.components
    kind, era = components.type_of[design], terms.era_of(design)
    of_era = words.era(era) if era else words.say("starting card")
    return Card(
        words.card(design),
        words.say("Technology card · {field} · {era}", field=words.field(kind), era=of_era),
        card_effect(design, words),
        tuple(_card_facts(state, seat, design, words)),
        _card_now(state, seat, design, words),
        "5.5" if era else "2.9",
    )


def _card_facts(state: EmpiresState, seat: int, design: int, words: Words) -> list[Fact]:
    components = state.setting.components
    kind = components.type_of[design]
    if seat < 0:
        discovery, construction = components.discovery[design], components.construction[design]
        return [
            Fact(label("discover", words), words.knowledge(discovery)),
            Fact(label("construct", words), f"{words.bricks(construction)} · {words.building(kind)}"),
        ]
    discovery, construction = discovery_cost(state, seat, design), construction_cost(state, seat, design)
    knowledge, bricks = state.stock[2 * seat : 2 * seat + 2]
    facts = [
        Fact(
            label("discover", words),
            words.say("{price}; you have *{have}*", price=words.knowledge(discovery), have=knowledge),
            _tone(knowledge >= discovery),
        ),
        Fact(
            label("construct", words),
            words.say(
                "{price}; you have *{have}*",
                price=f"{capital(words.building(kind))} · {words.bricks(construction)}",
                have=bricks,
            ),
            _tone(bricks >= construction),
        ),
    ]
    saved = components.discovery[design] - discovery + components.construction[design] - construction
    if saved:
        facts.append(Fact(label("leaders", words), words.say("{count} cheaper for you", count=saved)))
    return facts


def _card_now(state: EmpiresState, seat: int, design: int, words: Words) -> tuple[str, ...]:
    if seat < 0:
        return ()
    knowledge, bricks = state.stock[2 * seat : 2 * seat + 2]
    told = []
    kind = state.setting.components.type_of[design]
    if design in state.hands[seat]:
        lacking = discovery_cost(state, seat, design) - knowledge
        if state.waiting[seat] != terms.NONE:
            told.append(words.say("A building waits on your pile: nothing can be discovered until it has a place."))
        elif lacking > 0:
            told.append(words.say("{knowledge} short.", knowledge=words.knowledge(lacking)))
        else:
            told.append(words.say("You can discover it with a timer on Discover."))
    if state.piles[seat][-1:] == (design,):
        lacking = construction_cost(state, seat, design) - bricks
        if lacking > 0:
            told.append(words.say("It lies on top of your pile; {bricks} short.", bricks=words.bricks(lacking)))
        elif not has_piece(state, seat, kind):
            told.append(words.say("It lies on top of your pile, but no building of its kind is left."))
        elif can_construct(state, seat):
            told.append(words.say("It lies on top of your pile: you can construct its building."))
    return tuple(told)


def _deck(state: EmpiresState, seat: int, thing: Thing, words: Words) -> Card | None:
    found = thing.numbers(len(terms.DECK_NAMES))
    if found is None:
        return None
    deck = found[0]
    facts = [Fact(words.say("Left"), words.cards(len(state.decks[deck])))]
    if state.tops[deck] != terms.NONE:
        facts.append(Fact(words.say("On top"), words.field(state.tops[deck])))
    return Card(
        capital(words.deck(deck)),
        label(("technology_board_a", "technology_board_b")[deck // 2], words),
        words.say("A timer on this board draws the top card of one of its two decks into your hand."),
        tuple(facts),
        (),
        "5.8",
    )


# --- leaders and wonders ---------------------------------------------------------------------------------------------


def _column(state: EmpiresState, seat: int, thing: Thing, words: Words) -> Card | None:
    found = thing.numbers(terms.COLUMNS)
    if found is None or state.sides[found[0]] == terms.NONE:
        return None
    column = found[0]
    leader, pile = state.leaders[column], state.tile_piles[column]
    facts = [Fact(words.say("At once"), tile_effect(state.sides[column], words)), scholars_there(pile, words)]
    now: tuple[str, ...] = ()
    if pile:
        first = majority(pile)
        facts.append(Fact(words.say("Most scholars"), capital(words.who(first))))
        if seat >= 0 and leader != terms.NONE:
            lead = pile.count(first) - pile.count(seat) + 1
            now = (
                words.say("If the era ended now, this leader would be yours.")
                if first == seat
                else words.count("{count} more scholar and you lead.", "{count} more scholars and you lead.", lead),
            )
    return Card(
        words.leader(leader) if leader != terms.NONE else words.column(column),
        words.column(column) if leader != terms.NONE else "",
        leader_text(leader, words) if leader != terms.NONE else words.say("This leader has been won for the match."),
        tuple(facts),
        now,
        "5.9",
    )


def _leader(state: EmpiresState, seat: int, thing: Thing, words: Words) -> Card | None:
    found = thing.numbers(terms.LEADERS)
    if found is None:
        return None
    leader = found[0]
    facts = []
    if state.won[leader] != terms.NOBODY:
        facts.append(Fact(words.say("Owner"), capital(words.who(state.won[leader]))))
    return Card(
        words.leader(leader),
        words.column(state.setting.components.leader_speciality[leader]),
        leader_text(leader, words),
        tuple(facts),
        (),
        "2.11",
    )


def _wonder(state: EmpiresState, seat: int, thing: Thing, words: Words) -> Card | None:
    found = thing.numbers(terms.ERAS)
    if found is None or found[0] >= state.setting.eras:
        return None
    place = found[0]
    if place >= len(state.wonders):
        told = words.say("It is revealed when {era} is prepared, and stays until the end.", era=words.era(place + 1))
        return Card(words.wonder_place(place), "", told, (), (), "3.2")
    wonder, pile = state.wonders[place], state.wonder_piles[place]
    facts = [scholars_there(pile, words)]
    now: list[str] = []
    if pile:
        facts.append(Fact(words.say("Most scholars"), capital(words.who(majority(pile)))))
    if seat >= 0:
        times = fulfilments(state, seat, wonder)
        facts.append(Fact(words.say("You fulfil it"), words.count("{count} time", "{count} times", times)))
        components = state.setting.components
        leads = bool(pile) and majority(pile) == seat
        each = components.wonder_leader_points if leads else components.wonder_other_points
        if seat in pile:
            points = words.points(times * each)
            now.append(words.say("If the era ended now, it would give you {points}.", points=points))
        else:
            now.append(words.say("You have no scholar here: it gives you nothing."))
    return Card(words.wonder(wonder), words.say("Wonder"), wonder_text(wonder, words), tuple(facts), tuple(now), "6.4")


def _tone(good: bool) -> str:
    return "good" if good else "bad"


TELLERS: Final[dict[str, Callable[[EmpiresState, int, Thing, Words], Card | None]]] = {
    "column": _column,
    "deck": _deck,
    "leader": _leader,
    "technology": _card,
    "wonder": _wonder,
}
