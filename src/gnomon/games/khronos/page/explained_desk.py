# gnomon: interpreted
"""What numbers, adventurers, ages and the supply tell of themselves: above all, where every number comes from."""

from __future__ import annotations

from typing import Final

from gnomon.drawing.parts import Card, Fact
from gnomon.drawing.speaking import capital, mark
from gnomon.drawing.things import Thing
from gnomon.games.khronos.draw.domains import earned
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


def age(state: KhronosState, seat: int, thing: Thing, words: Words) -> Card | None:
    """An age: what rules in it, and what it would pay everybody."""
    found = thing.numbers(_AGES)
    if found is None:
        return None
    pays = earned(state.boards[found[0]], found[0])
    facts = [Fact(capital(words.who(other)), words.ecus(pays[other])) for other in range(state.seats)]
    now = (_collects(state, seat, found[0], words),) if seat >= 0 and not state.over else ()
    return Card(words.age_title(found[0]), "", words.say(_RULE[found[0]]), tuple(facts), now, "6.1")


def earnings(state: KhronosState, seat: int, thing: Thing, words: Words) -> Card | None:
    """What an age pays a player: domain by domain."""
    found = thing.numbers(_AGES, state.seats)
    if found is None:
        return None
    where, whose = found
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


def money(state: KhronosState, seat: int, thing: Thing, words: Words) -> Card | None:
    """A player's Ecus, by where they came from and went to."""
    found = thing.numbers(state.seats)
    if found is None:
        return None
    (whose,) = found
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


def pawn(state: KhronosState, seat: int, thing: Thing, words: Words) -> Card | None:
    """An adventurer: where it stands, what it may still use, what it would collect."""
    found = thing.numbers(2 * state.seats)
    if found is None:
        return None
    (index,) = found
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


def supply(state: KhronosState, seat: int, thing: Thing, words: Words) -> Card | None:
    """A building of the supply: its cost, its value, and how many are left."""
    found = thing.numbers(_DESIGNS)
    if found is None:
        return None
    (design,) = found
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


def forecast(state: KhronosState, seat: int, thing: Thing, words: Words) -> Card | None:
    """What a seat would collect in a turn with earnings, age by age."""
    found = thing.numbers(TURNS + 1)
    if found is None or found[0] not in EARNING_TURNS or seat < 0:
        return None
    facts, total = [], 0
    for where in range(_AGES):
        here = has_pawn(state, seat, where)
        pays = earned(state.boards[where], where)[seat] if here else 0
        facts.append(Fact(words.age(where), words.ecus(pays) if here else label("no_adventurer", words)))
        total += pays
    facts.append(Fact(label("total", words), words.ecus(total)))
    return Card(
        words.say("{when}: {money}", when=turn_text(found[0], words), money=words.ecus(total)),
        label("forecast", words),
        words.say("What your domains would pay if that turn ended now, in the ages where your adventurers stand."),
        tuple(facts),
        (),
        "6.1",
    )
