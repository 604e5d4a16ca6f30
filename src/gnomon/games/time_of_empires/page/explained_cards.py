# gnomon: interpreted
"""What cards tell of themselves: technology, decks and piles, leaders, wonders."""

from __future__ import annotations

from typing import Final

from gnomon.drawing.parts import Card, Fact
from gnomon.drawing.speaking import capital
from gnomon.drawing.tellers import Teller, numbered, single
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


@numbered(terms.DESIGNS)
def _card(state: EmpiresState, seat: int, design: int, words: Words) -> Card | None:
    components = state.setting.components
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


@numbered(len(terms.DECK_NAMES))
def _deck(state: EmpiresState, seat: int, deck: int, words: Words) -> Card | None:
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


@single
def _pile(state: EmpiresState, seat: int, words: Words) -> Card | None:
    if seat < 0:
        return None
    pile = state.piles[seat]
    facts = [Fact(words.say("On top"), words.card(pile[-1]) if pile else words.say("none"))]
    if len(pile) > 1:
        facts.append(Fact(words.say("Below it"), _by_field(state, pile[:-1], words)))
    if state.waiting[seat] != terms.NONE:
        facts.append(Fact(capital(words.building(state.waiting[seat])), label("waits", words), "bad"))
    told = words.say("Cards that you have discovered. Only the building of the top one can be constructed.")
    return Card(label("pile", words), words.cards(len(pile)), told, tuple(facts), (), "5.6")


@single
def _discard(state: EmpiresState, seat: int, words: Words) -> Card | None:
    if seat < 0:
        return None
    gone = state.discards[seat]
    facts = (Fact(words.say("So far"), _by_field(state, gone, words)),) if gone else ()
    told = words.say("Cards whose buildings were put up, or that were given up. They never come back.")
    return Card(label("discarded", words), words.cards(len(gone)), told, facts, (), "5.7")


def _by_field(state: EmpiresState, designs: tuple[int, ...], words: Words) -> str:
    """“science 2, culture 1”."""
    kinds = [state.setting.components.type_of[design] for design in designs]
    return words.listing(
        [
            words.say("{field} {count}", field=words.field(kind), count=kinds.count(kind))
            for kind in range(terms.FIELD_COUNT)
            if kind in kinds
        ]
    )


@single
def _destroyed(state: EmpiresState, seat: int, words: Words) -> Card | None:
    if seat < 0:
        return None
    setting = state.setting
    taken = sum(state.captured[16 * seat : 16 * seat + 16])
    each, scoring = setting.components.destroyed_points, state.unscored[seat] if setting.destroyed_score_once else taken
    told = (
        words.say("Enemy buildings that you have destroyed. After the era each scores {each}.", each=words.points(each))
        if setting.destroyed_score_once
        else words.say(
            "Enemy buildings that you have destroyed. After each era each scores {each}.", each=words.points(each)
        )
    )
    promised = words.say("{each} × {built} = {points}", each=each, built=scoring, points=words.points(each * scoring))
    return Card(
        label("destroyed", words), words.buildings(taken), told, (Fact(words.say("Next scoring"), promised),), (), "6.1"
    )


# --- leaders and wonders ---------------------------------------------------------------------------------------------


@numbered(terms.COLUMNS)
def _column(state: EmpiresState, seat: int, column: int, words: Words) -> Card | None:
    if state.sides[column] == terms.NONE:
        return None
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


@numbered(terms.LEADERS)
def _leader(state: EmpiresState, seat: int, leader: int, words: Words) -> Card | None:
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


@numbered(terms.ERAS)
def _wonder(state: EmpiresState, seat: int, place: int, words: Words) -> Card | None:
    if place >= state.setting.eras:
        return None
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


TELLERS: Final[dict[str, Teller[EmpiresState, Words]]] = {
    "column": _column,
    "deck": _deck,
    "destroyed": _destroyed,
    "discard": _discard,
    "leader": _leader,
    "pile": _pile,
    "technology": _card,
    "wonder": _wonder,
}
