# gnomon: interpreted
"""What things on the table tell of themselves: cards, boards, slots, timers, places, numbers."""

from __future__ import annotations

from typing import Final

from gnomon.drawing.parts import Card, Fact
from gnomon.drawing.speaking import capital, mark
from gnomon.drawing.tellers import PER_SEAT, Teller, numbered, told
from gnomon.games.time_of_empires import terms
from gnomon.games.time_of_empires.page import explained_cards, explained_places
from gnomon.games.time_of_empires.queries import (
    ability,
    brick_symbols,
    cities_of,
    clan_symbols,
    knowledge_symbols,
    move_symbols,
    pieces_on_map,
    scholar_symbols,
)
from gnomon.games.time_of_empires.rules.standing import would_score
from gnomon.games.time_of_empires.say.labels import label
from gnomon.games.time_of_empires.say.settings import SOURCES as SOURCE_WORDS
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.state import LEDGER, SOURCE_COUNT, SOURCES, EmpiresState

_FIELDS: Final = (
    mark("Each observatory that you build uncovers a symbol: you gain that much more knowledge at a time."),
    mark("Each warehouse that you build uncovers a symbol: you gain that many more bricks at a time."),
    mark("Each mill that you build uncovers a symbol: you place more clans, or move more often."),
    mark("Each temple that you build uncovers a symbol: more scholars at an appointment, or points after each era."),
)
_STOCKS: Final = (
    mark("Pays for discovering cards of your hand."),
    mark("Pays for the building of the card on top of your pile."),
)


def explain(state: EmpiresState, seat: int, name: str, words: Words) -> Card | None:
    """The card of a thing as a seat may know it; None for what is no thing of this position."""
    return told(_TELLERS, state, seat, name, words)


# --- one's own board -------------------------------------------------------------------------------------------------


@numbered(terms.FIELD_COUNT)
def _field(state: EmpiresState, seat: int, field: int, words: Words) -> Card | None:
    if seat < 0:
        return None
    components = state.setting.components
    removed = state.removed[4 * seat + field]
    sums: list[tuple[str, int, int]] = []
    if field == terms.SCIENCE:
        sums.append(
            (words.space(terms.KNOWLEDGE), components.symbols_knowledge[removed], knowledge_symbols(state, seat))
        )
    elif field == terms.CONSTRUCTION:
        sums.append((words.space(terms.BRICKS), components.symbols_bricks[removed], brick_symbols(state, seat)))
    elif field == terms.EXPANSION:
        sums.append((words.space(terms.CLANS), components.symbols_clans[removed], clan_symbols(state, seat)))
        sums.append((words.space(terms.MOVE_SPACE), components.symbols_moves[removed], move_symbols(state, seat)))
    else:
        sums.append((label("cry", words), components.symbols_scholars[removed], scholar_symbols(state, seat)))
        points = components.culture_points[removed]
        more = ability(state, seat, components.leaders_with[terms.MORE_CULTURE])
        sums.append((words.say(SOURCE_WORDS["culture"]), points, points + more))
    facts = [Fact(name, _sum(own, total, words)) for name, own, total in sums]
    facts.append(Fact(words.say("Built"), words.say("{count} of {most}", count=removed, most=components.buildings)))
    return Card(
        capital(words.field(field)),
        label("my_board", words),
        words.say(_FIELDS[field]),
        (*facts, *_token_facts(state, seat, field, words)),
        (),
        "2.3",
    )


def _sum(own: int, total: int, words: Words) -> str:
    """“2”; “2 of symbols + 1 of leaders = 3”."""
    if own == total:
        return str(total)
    return words.say("symbols {own} + leaders {more} = {total}", own=own, more=total - own, total=total)


def _token_facts(state: EmpiresState, seat: int, field: int, words: Words) -> list[Fact]:
    built = state.removed[4 * seat + field]
    facts = []
    for era in range(terms.ERAS):
        if state.tokens[3 * seat + era] == field:
            each = state.setting.components.token_points[era]
            told = words.say("{each} × {built} = {points}", each=each, built=built, points=words.points(each * built))
            facts.append(Fact(label("bonus_token", words), told))
    return facts


@numbered(terms.FIELD_COUNT)
def _token(state: EmpiresState, seat: int, field: int, words: Words) -> Card | None:
    if seat < 0:
        return None
    return Card(
        label("bonus_token", words),
        capital(words.field(field)),
        words.say("After each era it scores its points for every building that you have built from this field."),
        tuple(_token_facts(state, seat, field, words)) or (Fact(label("bonus_token", words), words.say("none here")),),
        (),
        "6.2",
    )


@numbered(2)
def _stock(state: EmpiresState, seat: int, kind: int, words: Words) -> Card | None:
    if seat < 0:
        return None
    most = state.setting.components.resource_cap
    have = state.stock[2 * seat + kind]
    gain = knowledge_symbols(state, seat) if kind == 0 else brick_symbols(state, seat)
    return Card(
        capital(words.resource(kind, have)),
        label("stock", words),
        words.say(_STOCKS[kind]),
        (
            Fact(words.say("Room"), words.say("{count} of {most}", count=have, most=most)),
            Fact(words.space((terms.KNOWLEDGE, terms.BRICKS)[kind]), f"+{gain}"),
        ),
        (),
        "5.1",
    )


@numbered(PER_SEAT)
def _people(state: EmpiresState, seat: int, other: int, words: Words) -> Card | None:
    clans = sum(state.clans[node] for node in state.land.nodes if state.holders[node] == other)
    away = sum(pile.count(other) for pile in (*state.tile_piles, *state.wonder_piles))
    return Card(
        label("population", words),
        capital(words.who(other)),
        words.say("Whoever is in reserve can become a clan on the map or a scholar at an appointment."),
        (
            Fact(words.say("In reserve"), str(state.population[other])),
            Fact(label("map", words), words.clans(clans)),
            Fact(label("scholars", words), str(state.scholars[other])),
            Fact(words.say("At leaders and wonders"), str(away)),
        ),
        (),
        "5.11",
    )


# --- players and points ----------------------------------------------------------------------------------------------


@numbered(PER_SEAT)
def _score(state: EmpiresState, seat: int, other: int, words: Words) -> Card | None:
    ledger = state.ledger[LEDGER * other : LEDGER * (other + 1)]
    gains = would_score(state)
    more = gains[other] if gains else [0] * SOURCE_COUNT
    facts = []
    for source, name in enumerate(SOURCES):
        had = sum(ledger[source::SOURCE_COUNT])
        if had or more[source]:
            now = words.say("{points}, *+{more}* now", points=had, more=more[source]) if more[source] else str(had)
            facts.append(Fact(words.say(SOURCE_WORDS[name]), now, "good" if more[source] else ""))
    told = words.say(
        "Points are counted when an era ends. The number with a plus is what it would bring if it ended now."
    )
    total = sum(ledger)
    ahead: tuple[str, ...] = ()
    if gains:
        ahead = (
            words.by(
                other,
                mark("If the era ended now, you would have {points}."),
                mark("If the era ended now, {player} would have {points}."),
                points=words.points(total + sum(more)),
            ),
        )
    return Card(words.points(total), capital(words.who(other)), told, tuple(facts), ahead, "4.4")


@numbered(PER_SEAT)
def _player(state: EmpiresState, seat: int, other: int, words: Words) -> Card | None:
    facts = [
        Fact(
            words.say("Stock"), f"{words.knowledge(state.stock[2 * other])}, {words.bricks(state.stock[2 * other + 1])}"
        ),
        Fact(label("hand", words), words.cards(sum(state.backs[16 * other : 16 * other + 16]))),
        Fact(words.say("Built"), _built(state, other, words)),
        Fact(words.say("On the map"), words.buildings(pieces_on_map(state, other))),
        Fact(words.say("Cities"), str(len(cities_of(state, other)))),
        Fact(label("scholars", words), str(state.scholars[other])),
        Fact(words.say("In reserve"), str(state.population[other])),
    ]
    tokens = [
        words.say("{field} ×{each}", field=words.field(field), each=state.setting.components.token_points[era])
        for era, field in enumerate(state.tokens[3 * other : 3 * other + 3])
        if field != terms.NONE
    ]
    if tokens:
        facts.append(Fact(words.say("Bonus tokens"), words.listing(tokens)))
    leaders = [words.leader(leader) for leader, owner in enumerate(state.won) if owner == other]
    if leaders:
        facts.append(Fact(label("leaders", words), words.listing(leaders)))
    destroyed = sum(state.captured[16 * other : 16 * other + 16])
    if destroyed:
        facts.append(Fact(label("destroyed", words), words.buildings(destroyed)))
    told = words.say("Everything that a player has is seen by all, but not the faces of the cards in hand.")
    return Card(
        capital(words.who(other)),
        words.points(sum(state.ledger[LEDGER * other : LEDGER * (other + 1)])),
        told,
        tuple(facts),
        (),
        "2.15",
    )


def _built(state: EmpiresState, seat: int, words: Words) -> str:
    """“science 2, construction 1 +2 VP each, …”."""
    return words.listing(
        [
            words.say("{field} {count}", field=words.field(field), count=state.removed[4 * seat + field])
            for field in range(terms.FIELD_COUNT)
        ]
    )


_TELLERS: Final[dict[str, Teller[EmpiresState, Words]]] = {
    "field": _field,
    "people": _people,
    "player": _player,
    "score": _score,
    "stock": _stock,
    "token": _token,
    **explained_cards.TELLERS,
    **explained_places.TELLERS,
}
