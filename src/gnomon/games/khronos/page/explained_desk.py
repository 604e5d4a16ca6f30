# gnomon: interpreted
"""What numbers, adventurers, ages and the supply tell of themselves: above all, where every number comes from."""

from __future__ import annotations

from typing import Final

from gnomon.drawing.parts import Card, Fact
from gnomon.drawing.speaking import capital, mark
from gnomon.drawing.tellers import PER_SEAT, numbered, paired, single
from gnomon.games.khronos.draw.domains import earned
from gnomon.games.khronos.grid import COLUMNS
from gnomon.games.khronos.queries import has_pawn, rulers, worth
from gnomon.games.khronos.say.labels import label, turn_text
from gnomon.games.khronos.say.settings import SOURCES
from gnomon.games.khronos.say.words import Words
from gnomon.games.khronos.state import EARNING_TURNS, SOURCE_COUNT, TURNS, KhronosState
from gnomon.games.khronos.state import SOURCES as NAMES

_AGES: Final = 3
_DESIGNS: Final = 9
_MOST: Final = 5
_RULE: Final = (
    mark(
        "In each domain the owner of the highest Military building rules, and collects what its Civil buildings are worth."
    ),
    mark(
        "In each domain the owner of the highest Religious building rules, and collects what its Civil buildings are"
        " worth."
    ),
    mark(
        "In each domain whoever has most inhabitants rules, and collects what its intact Military and Religious buildings"
        " are worth."
    ),
)


@numbered(_AGES)
def age(state: KhronosState, seat: int, where: int, words: Words) -> Card | None:
    """An age: what rules in it, and what it would pay everybody."""
    pays = earned(state.boards[where], where)
    facts = [Fact(capital(words.who(other)), words.ecus(pays[other])) for other in range(state.seats)]
    now = (_collects(state, seat, where, words),) if seat >= 0 and not state.over else ()
    return Card(words.age_title(where), "", words.say(_RULE[where]), tuple(facts), now, "6.1")


@paired(_AGES, PER_SEAT)
def earnings(state: KhronosState, seat: int, where: int, whose: int, words: Words) -> Card | None:
    """What an age pays a player: domain by domain."""
    ruled = [
        domain for domain in state.boards[where].domains if whose in rulers(domain, where) and worth(domain, where)
    ]
    ruled.sort(key=lambda domain: -worth(domain, where))
    facts = [
        Fact(
            words.say("Domain at {square}", square=words.square(domain.buildings[0].anchor)), str(worth(domain, where))
        )
        for domain in ruled[: _MOST - 1]
    ]
    rest = sum(worth(domain, where) for domain in ruled[_MOST - 1 :])
    if rest:
        facts.append(Fact(words.say("Other domains"), str(rest)))
    facts.append(Fact(label("total", words), words.ecus(earned(state.boards[where], where)[whose])))
    said = () if state.over else (_collects(state, whose, where, words),)
    does = words.say("What the domains ruled in this age pay at the end of the player's turns 4 and 7.")
    return Card(
        words.say("{who}: {money}", who=capital(words.who(whose)), money=facts[-1].words),
        words.age_title(where),
        does if whose == seat else " ".join((does, *said)),
        tuple(facts),
        said if whose == seat else (),
        "6.1",
    )


def _collects(state: KhronosState, seat: int, where: int, words: Words) -> str:
    if has_pawn(state, seat, where):
        return words.by(
            seat,
            mark("You have an adventurer here, and so collect it."),
            mark("{player} has an adventurer here, and so collects it."),
        )
    return words.by(
        seat,
        mark("You have no adventurer here: without one you collect nothing."),
        mark("{player} has no adventurer here, and without one collects nothing."),
    )


@numbered(PER_SEAT)
def money(state: KhronosState, seat: int, whose: int, words: Words) -> Card | None:
    """A player's Ecus, by where they came from and went to."""
    ledger = state.ledger[whose * SOURCE_COUNT : (whose + 1) * SOURCE_COUNT]
    entries = [(words.say(SOURCES[name]), count) for name, count in zip(NAMES, ledger, strict=True) if count]
    return Card(
        words.ecus(state.money[whose]),
        capital(words.who(whose)),
        words.say("Whoever has most Ecus after turn {turn} wins.", turn=TURNS),
        tuple(Fact(name, f"+{count}" if count > 0 else f"\u2212{-count}") for name, count in entries),
        (),
        "6.1",
    )


@numbered(2 * PER_SEAT)
def pawn(state: KhronosState, seat: int, index: int, words: Words) -> Card | None:
    """An adventurer: where it stands, what it may still use, what it would collect."""
    whose, where = index // 2, state.pawns[index]
    facts = [Fact(words.say("Would collect here"), words.ecus(earned(state.boards[where], where)[whose]))]
    if whose == state.active and not state.over:
        facts.insert(0, Fact(label("allowance", words), str(state.allowance[index])))
    does = words.say("Uses up to 2 cards a turn where it stands, and lets its player collect there in turns 4 and 7.")
    if state.pawns[2 * whose] == state.pawns[2 * whose + 1]:
        does = f"{does} {words.say('Two adventurers in one age collect once.')}"
    return Card(
        words.say("Adventurer"),
        words.say("{who} · {age}", who=capital(words.who(whose)), age=words.age_title(where)),
        does,
        tuple(facts),
        (),
        "4.2",
    )


@numbered(1)
def squares(state: KhronosState, seat: int, board: int, words: Words) -> Card | None:
    """The letters and numbers along a board: how squares and buildings are called by them."""
    return Card(
        words.say("Letters and numbers"),
        words.say("Along every board"),
        words.say("They name the squares: {square} is column C, row 4.", square=words.square(3 * COLUMNS + 2)),
        (Fact(words.say("A building"), words.say("goes by its upper left square")),),
        (),
        "1.1",
    )


@numbered(TURNS + 1)
def turn(state: KhronosState, seat: int, number: int, words: Words) -> Card | None:
    """A turn on the line of turns: what it pays at its end, and what all of them are for."""
    if not number:
        return None
    does = words.say("Everybody plays once in each turn. After turn {turn} the richest player wins.", turn=TURNS)
    pays = ""
    if number in EARNING_TURNS:
        pays = words.say("Domains pay: each player collects at the end of their own turn.")
    elif left := [other for other in EARNING_TURNS if other > number]:
        pays = words.say("Nothing is collected yet: turn {turn} pays next.", turn=left[0])
    return Card(turn_text(number, words), "", " ".join(filter(None, (pays, does))), (), (), "6.1")


@numbered(_DESIGNS)
def supply(state: KhronosState, seat: int, design: int, words: Words) -> Card | None:
    """A building of the supply: its cost, its value, and how many are left."""
    kind, size = divmod(design, 3)
    left = state.supply[design]
    return Card(
        words.design(design),
        label("supply", words),
        words.say("Costs {cards}; more on forest, mountain and river.", cards=words.cards_of(kind, size + 1)),
        (
            Fact(words.say("Value"), str(state.setting.values[kind * 4 + size + 1])),
            Fact(words.say("Left"), str(left), "good" if left else "bad"),
        ),
        (),
        "1.1",
    )


@single
def piles(state: KhronosState, seat: int, words: Words) -> Card | None:
    """The cards of the match: how many lie in the draw pile, and where the others are."""
    facts = [Fact(label("draw_pile", words), words.count("{count} card", "{count} cards", len(state.pile)))]
    facts += [
        Fact(capital(words.who(whose)), words.count("{count} card", "{count} cards", state.held[whose]))
        for whose in range(state.seats)
    ]
    if state.setting.holdem:
        facts.append(Fact(label("open_cards", words), words.cards(state.open_cards)))
    facts.append(Fact(label("discard_pile", words), words.cards(state.discards)))
    return Card(
        label("draw_pile", words),
        words.count("{count} card in all", "{count} cards in all", sum(state.setting.deck)),
        words.say("Cards are drawn from it; when it is empty, the discard pile is shuffled and drawn from."),
        tuple(facts),
        (),
        "4.10",
    )


@numbered(TURNS + 1)
def forecast(state: KhronosState, seat: int, turn: int, words: Words) -> Card | None:
    """What a seat would collect in a turn with earnings, age by age."""
    if turn not in EARNING_TURNS or seat < 0:
        return None
    facts, total = [], 0
    for where in range(_AGES):
        here = has_pawn(state, seat, where)
        pays = earned(state.boards[where], where)[seat] if here else 0
        facts.append(Fact(words.age(where), words.ecus(pays) if here else label("no_adventurer", words)))
        total += pays
    facts.append(Fact(label("total", words), words.ecus(total)))
    return Card(
        words.say("{when}: {money}", when=turn_text(turn, words), money=words.ecus(total)),
        label("forecast", words),
        words.say("What your domains would pay if that turn ended now, in the ages where your adventurers stand."),
        tuple(facts),
        (),
        "6.1",
    )
