# gnomon: interpreted
"""What things on the table tell of themselves: buildings, domains, cards; and the legend of the signs."""

from __future__ import annotations

from typing import Final

from gnomon.drawing.parts import Card, Fact, Sign, Signs
from gnomon.drawing.speaking import capital, mark
from gnomon.drawing.tellers import Teller, numbered, paired, told
from gnomon.games.khronos.boards import MAX_SEATS, NOBODY, Building, Domain
from gnomon.games.khronos.components import CIVIL, MILITARY, REASON
from gnomon.games.khronos.draw import panels, tags
from gnomon.games.khronos.grid import SQUARES
from gnomon.games.khronos.page import explained_desk
from gnomon.games.khronos.queries import capacity, has_pawn, inhabitants, rulers, value_of, worth
from gnomon.games.khronos.say.account import ruler_text
from gnomon.games.khronos.say.words import Words
from gnomon.games.khronos.state import EARNING_TURNS, KhronosState

_AGES: Final = 3
_KINDS: Final = (mark("Military building"), mark("Religious building"), mark("Civil building"))
_CARDS: Final = (mark("Military card"), mark("Religious card"), mark("Civil card"))
_RULED: Final = (
    mark("Whoever owns its highest Military building rules it and collects what its Civil buildings are worth."),
    mark("Whoever owns its highest Religious building rules it and collects what its Civil buildings are worth."),
    mark(
        "Whoever has most inhabitants in it rules it and collects what its intact Military and Religious buildings are"
        " worth."
    ),
)
_FREE: Final = (
    mark("Nobody rules it: whoever has a Military building in it will."),
    mark("Nobody rules it: whoever has a Religious building in it will."),
    mark("Nobody rules it: whoever has an inhabitant in it will."),
)


def explain(state: KhronosState, seat: int, name: str, words: Words) -> Card | None:
    """The card of a thing as a seat may know it; None for what is no thing of this position."""
    return told(_TELLERS, state, seat, name, words)


# --- buildings -------------------------------------------------------------------------------------------------------


@paired(_AGES, SQUARES)
def _building(state: KhronosState, seat: int, age: int, square: int, words: Words) -> Card | None:
    building = state.boards[age].buildings.get(square)
    if building is None:
        return None
    domain = state.boards[age].domain_at(building.anchor)
    return Card(
        _name(building, words),
        words.say(
            "{kind} · {square} · {age}",
            kind=words.say(_KINDS[building.type]),
            square=words.square(building.anchor),
            age=words.age_title(age),
        ),
        _does(state, building, age, words),
        tuple(_building_facts(state, building, age, domain, words)),
        _for_you(state, seat, age, domain, words),
        "5.9" if building.printed else "4.8" if age == REASON else "1.1",
    )


def _name(building: Building, words: Words) -> str:
    if building.printed:
        return words.say("Printed hamlet")
    return capital(words.a_building(building.design, True)) if building.ruin else words.design(building.design)


def _does(state: KhronosState, building: Building, age: int, words: Words) -> str:
    value = value_of(state, building)
    if building.type == CIVIL:
        if age == REASON:
            return words.say("Inhabitants live in it: each Civil card moves one of your cubes in.")
        return words.say(
            "Pays {money} to whoever rules the domain. It belongs to nobody, and anybody may upgrade it.",
            money=words.ecus(value),
        )
    if building.ruin:
        return words.say("Is worth nothing until it is renovated; it joins buildings all the same.")
    if age == REASON:
        return words.say("Pays {money} to whoever has most inhabitants in the domain.", money=words.ecus(value))
    if building.type == age:  # Military in Might, Religious in Faith
        if building.type == MILITARY:
            return words.say("The highest Military building of a domain rules it.")
        return words.say("The highest Religious building of a domain rules it.")
    if building.size == 1:
        return words.say("Rules nothing in this age, and pays nothing; it joins what stands beside it.")
    return words.say("Rules nothing in this age, and pays nothing; what it is good for comes in a later age.")


def _building_facts(
    state: KhronosState, building: Building, age: int, domain: Domain | None, words: Words
) -> list[Fact]:
    facts = []
    if building.owner != NOBODY:
        facts.append(Fact(words.say("Owner"), capital(words.who(building.owner))))
    if building.type == CIVIL and age == REASON:
        facts.append(Fact(words.say("Lives here"), _lodgers(building, words)))
        room = capacity(state, building) - sum(building.cubes)
        facts.append(Fact(words.say("Room"), words.count("for {count} more", "for {count} more", room), _tone(room)))
    elif building.ruin:
        cost = building.size - 1 - (building.marker != NOBODY)
        facts.append(Fact(words.say("Renovate"), words.cards_of(building.type, cost)))
    else:
        facts.append(Fact(words.say("Value"), str(value_of(state, building))))
    if domain is not None:
        facts.append(Fact(words.say("Domain"), ruler_text(age, domain, words)))
    later = [words.age(other) for other in range(age + 1, _AGES) if _stands(state, building, other)]
    if later:
        facts.append(Fact(words.say("Also in"), words.listing(later)))
    elif age < REASON and building.size == 1 and not building.printed:
        facts.append(Fact(words.say("Later"), words.say("Size 1 does not reappear in later ages.")))
    return facts


def _stands(state: KhronosState, building: Building, age: int) -> bool:
    other = state.boards[age].buildings.get(building.anchor)
    return other is not None and not building.printed and other.design == building.design


def _lodgers(building: Building, words: Words) -> str:
    living = [
        words.say("{who}: {count}", who=words.name(seat), count=cubes)
        for seat, cubes in enumerate(building.cubes)
        if cubes
    ]
    return words.listing(living) or words.say("nobody")


def _tone(number: int) -> str:
    return "good" if number else "bad"


# --- domains ---------------------------------------------------------------------------------------------------------


@paired(_AGES, SQUARES)
def _domain(state: KhronosState, seat: int, age: int, square: int, words: Words) -> Card | None:
    domain = state.boards[age].domain_at(square)
    if domain is None:
        return None
    return Card(
        ruler_text(age, domain, words),
        words.say(
            "{count} · {age}",
            count=words.count("{count} building", "{count} buildings", len(domain.buildings)),
            age=words.age_title(age),
        ),
        words.say(_RULED[age]),
        tuple(_domain_facts(state, domain, age, words)),
        _for_you(state, seat, age, domain, words),
        "6.1",
    )


def _domain_facts(state: KhronosState, domain: Domain, age: int, words: Words) -> list[Fact]:
    paying = [building for building in domain.buildings if (building.type == CIVIL) != (age == REASON)]
    sums = [
        words.say("{building} {value}", building=_name(building, words), value=value_of(state, building))
        for building in sorted(paying, key=lambda building: building.anchor)
    ]
    facts = [Fact(words.say("Pays"), words.say("{sum} = {total}", sum=" + ".join(sums), total=worth(domain, age)))]
    if not sums:
        facts = [Fact(words.say("Pays"), words.say("nothing: no building here pays in this age"))]
    if age == REASON:
        counts = inhabitants(domain)
        living = [
            words.say("{who}: {count}", who=words.name(seat), count=counts[seat])
            for seat in range(MAX_SEATS)
            if counts[seat]
        ]
        facts.append(Fact(words.say("Inhabitants"), words.listing(living) or words.say("nobody")))
        return facts
    kind = MILITARY if age == 0 else age
    best = max((building.size for building in domain.buildings if building.type == kind), default=0)
    if best:
        ruling = [building for building in domain.buildings if building.type == kind and building.size == best]
        owner = words.building_at(ruling[0].design, ruling[0].anchor, ruling[0].owner)
        facts.append(Fact(words.say("Ruled by"), owner))
    return facts


def _for_you(state: KhronosState, seat: int, age: int, domain: Domain | None, words: Words) -> tuple[str, ...]:
    """What the domain would bring the seat at the next earnings, as things stand."""
    if seat < 0 or domain is None or state.over:
        return ()
    turn = next((turn for turn in EARNING_TURNS if turn >= state.turn), EARNING_TURNS[-1])
    pays, ruling = worth(domain, age), rulers(domain, age)
    if seat not in ruling:
        if not ruling:
            return (words.say(_FREE[age]),)
        if not pays:
            return (words.say("It pays nobody anything yet."),)
        others = words.listing(words.who(other) for other in ruling)
        return (words.say("It pays you nothing: it is ruled by {players}.", players=others),)
    if has_pawn(state, seat, age):
        return (words.say("In turn {turn} it pays you {money}, as things stand.", turn=turn, money=words.ecus(pays)),)
    return (
        words.say(
            "You rule it, but you have no adventurer in {age}: bring one before the end of your turn {turn} to collect"
            " {money}.",
            age=words.age(age),
            turn=turn,
            money=words.ecus(pays),
        ),
    )


# --- cards -----------------------------------------------------------------------------------------------------------


@numbered(3)
def _card(state: KhronosState, seat: int, colour: int, words: Words) -> Card | None:
    held = state.hands[3 * seat + colour] if seat >= 0 else 0
    now: tuple[str, ...] = ()
    if seat >= 0 and held > 0:
        size = min(held, 3)
        now = (
            words.say(
                "You hold {cards}: enough for {building}, on ground that asks for no more.",
                cards=words.cards_of(colour, held),
                building=words.a_building(3 * colour + size - 1),
            ),
        )
    here = (
        words.say("moves one of your cubes into a Civil building")
        if colour == CIVIL
        else words.say("renovates ruins of its colour")
    )
    return Card(
        words.say(_CARDS[colour]),
        words.say("Construction card"),
        words.say("Pays for buildings of its colour in Might and Faith: as many cards as their size."),
        (
            Fact(words.say("In Reason"), here),
            Fact(words.say("Any colour"), words.say("pays for forest, mountain and river")),
            Fact(words.say("Each turn"), words.say("each adventurer uses up to 2 cards, in the age where it stands")),
            Fact(words.say("Discarded"), str(state.discards[colour])),
        ),
        now,
        "4.3",
    )


_TELLERS: Final[dict[str, Teller[KhronosState, Words]]] = {
    "building": _building,
    "domain": _domain,
    "card": _card,
    "age": explained_desk.age,
    "earn": explained_desk.earnings,
    "money": explained_desk.money,
    "pawn": explained_desk.pawn,
    "supply": explained_desk.supply,
    "piles": explained_desk.piles,
    "squares": explained_desk.squares,
    "turn": explained_desk.turn,
    "forecast": explained_desk.forecast,
}


# --- legend ----------------------------------------------------------------------------------------------------------


def legend(words: Words) -> tuple[Signs, ...]:
    """The signs on the boards and beside them."""
    return (
        Signs(
            words.say("Domains"),
            (
                Sign(
                    _picture(tags.tag((0,), "3"), 52, tags.TAG_HEIGHT),
                    words.say("who rules the domain, and what it pays"),
                ),
                Sign(_picture(tags.tag((), "2"), 48, tags.TAG_HEIGHT), words.say("nobody rules the domain")),
                Sign(
                    _picture(tags.tag((0, 1), "2"), 68, tags.TAG_HEIGHT),
                    words.say("several share it, and each collects"),
                ),
            ),
        ),
        Signs(
            words.say("Buildings"),
            (
                Sign(panels.tile_picture(1, 40), words.say("orange: Military")),
                Sign(panels.tile_picture(4, 40), words.say("purple: Religious")),
                Sign(panels.tile_picture(7, 40), words.say("blue: Civil")),
                Sign(panels.tile_picture(1, 40, ruin=True), words.say("a ruin, worth nothing until renovated")),
            ),
        ),
        Signs(
            words.say("Adventurers"),
            (
                Sign(
                    panels.pawn_figure(0, "", 2, 40),
                    words.say("an adventurer; the bars are the cards it may still use this turn"),
                ),
                Sign(
                    panels.coin(34),
                    words.say("on the line of turns: earnings are collected at the end of turns 4 and 7"),
                ),
            ),
        ),
    )


def _picture(drawn: str, width: float, height: float) -> str:
    return f'<svg width="{width + 4}" height="{height + 4}" viewBox="-2 -2 {width + 4} {height + 4}" aria-hidden="true">{drawn}</svg>'
