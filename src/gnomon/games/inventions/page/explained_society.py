# gnomon: interpreted
"""What citizens, tokens, tiles and hexes before a player tell of themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gnomon.drawing.parts import Card, Fact
from gnomon.drawing.speaking import capital
from gnomon.drawing.things import Thing
from gnomon.games.inventions import terms
from gnomon.games.inventions.draw import progress_map
from gnomon.games.inventions.effects import scholar_limit
from gnomon.games.inventions.rules.building import check_place
from gnomon.games.inventions.rules.wealth import is_wealth, wealth_points
from gnomon.games.inventions.say.explained import DOES, NOW, fact
from gnomon.games.inventions.say.labels import label, limit_text
from gnomon.games.inventions.say.refusals import refusal_text
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.say.words_tiles import hex_text, tile_text, token_text
from gnomon.games.inventions.state import InventionsState

State = InventionsState
Told = Callable[[State, int, Thing, Words], Card | None]


def _whose(seat: int) -> int:
    """Whose Society board a reader looks at."""
    return max(seat, 0)


# --- citizens and tokens ---------------------------------------------------------------------------------------------


def _council(state: State, seat: int, thing: Thing, words: Words) -> Card | None:
    found = thing.numbers(terms.KINDS)
    if found is None:
        return None
    kind, owner = found[0], _whose(seat)
    home = state.home[terms.KINDS * owner + kind]
    name = capital(words.citizen(kind))
    if kind == terms.SCHOLAR:
        facts = (
            fact("now", words.some(kind, home), words),
            Fact(label("academy", words), limit_text(scholar_limit(state, owner), words)),
        )
        return Card(name, label("academy", words), words.say(DOES["scholar"]), facts, (), "2.14")
    facts = (
        Fact(label("home", words), str(home)),
        Fact(label("exhausted", words), str(state.tired[terms.SPECIALTIES * owner + kind])),
    )
    return Card(name, words.titled(kind), words.say(DOES["home"]), facts, (), "2.14")


def _chain(state: State, seat: int, thing: Thing, words: Words) -> Card | None:
    if thing.numbers(1) is None:
        return None
    owner = _whose(seat)
    prepared = state.setting.chain_tokens[state.influence[owner]]
    facts = [fact("each_turn", words.chain_tokens(prepared), words), *_sources(words)]
    if not state.over and state.order[state.turn % len(state.order)] == owner:
        facts.insert(0, fact("now", words.chain_tokens(state.chain), words))
    return Card(label("chain_tokens", words), "", words.say(DOES["chain"]), tuple(facts), (), "4.4")


def _sources(words: Words) -> tuple[Fact, ...]:
    return (
        Fact(
            words.say("They pay for"),
            words.say(
                "the chain of a card innovated, of an invention beside your board when you call specialists, of a knowledge tile, of one of your tokens, of a Technology tile"
            ),
        ),
    )


def _token(state: State, seat: int, thing: Thing, words: Words) -> Card | None:
    found = thing.numbers(terms.TOKENS)
    if found is None:
        return None
    waits = state.tokens[_whose(seat)] >> found[0] & 1
    facts = (
        fact("now", words.say("waits beside the board") if waits else label("used", words), words),
        Fact(words.say("Effect"), token_text(found[0], words)),
    )
    kind = words.say("Influence token")
    return Card(words.token(found[0]), kind, words.say(DOES["token"]), facts, (), "2.9")


def _rest(state: State, seat: int, thing: Thing, words: Words) -> Card | None:
    found = thing.numbers(3)
    if found is None:
        return None
    owner = _whose(seat)
    key = ("sages", "economy_tokens", "supply")[found[0]]
    count = (state.sages, state.loose, state.supply)[found[0]][owner]
    section = ("6.1", "2.7", "2.1")[found[0]]
    facts: tuple[Fact, ...] = ()
    if key == "supply":
        facts = where_citizens(state, owner, words)
    name = words.say("{what}: {told}", what=label(key, words), told=count)
    return Card(name, label("society", words), words.say(DOES[key]), facts, (), section)


def where_citizens(state: State, owner: int, words: Words) -> tuple[Fact, ...]:
    """Where the citizens are that do not lie in the supply."""
    home = sum(state.home[terms.KINDS * owner : terms.KINDS * (owner + 1)])
    tired = sum(state.tired[terms.SPECIALTIES * owner : terms.SPECIALTIES * (owner + 1)])
    people = sum(state.people[terms.REGIONS * owner : terms.REGIONS * (owner + 1)])
    return (
        Fact(label("home", words), str(home)),
        Fact(label("exhausted", words), str(tired)),
        Fact(capital(label("on_the_map", words)), str(people)),
    )


# --- tiles and hexes -------------------------------------------------------------------------------------------------


def _tile_card(tile: int, where: str, now: tuple[str, ...], words: Words, facts: tuple[Fact, ...] = ()) -> Card:
    section = "2.8" if is_wealth(tile) else "5.1" if tile >= terms.FIRST_ASPIRATION else "2.7"
    return Card(words.tile(tile), where, tile_text(tile, words), facts, now, section)


def _slot(state: State, seat: int, thing: Thing, words: Words) -> Card | None:
    found = thing.numbers(terms.SLOTS)
    if found is None:
        return None
    tile = state.slots[_whose(seat)][found[0]]
    where = label("tiles_display", words)
    if tile == terms.NOTHING:
        return Card(capital(label("empty", words)), where, words.say(DOES["slot_empty"]), (), (), "2.14")
    facts: tuple[Fact, ...] = ()
    if tile >= terms.FIRST_ASPIRATION:
        facts = (fact("at_end", words.say(DOES["aspiration"]), words),)
    return _tile_card(tile, where, (), words, facts)


def _aspiration(state: State, seat: int, thing: Thing, words: Words) -> Card | None:
    found = thing.numbers(terms.FACES)
    if found is None:
        return None
    return _tile_card(terms.FIRST_ASPIRATION + found[0], words.say(DOES["aspiration"]), (), words)


def _piece(state: State, seat: int, thing: Thing, words: Words) -> Card | None:
    found = thing.numbers(terms.TILES)
    return _tile_card(found[0], "", (), words) if found else None


def _hex(state: State, seat: int, thing: Thing, words: Words) -> Card | None:
    found = thing.numbers(terms.HEXES)
    if found is None:
        return None
    place, owner = found[0], _whose(seat)
    where = capital(words.hex(place))
    built = state.hexes[owner][place]
    if built != terms.NOTHING:
        facts: tuple[Fact, ...] = ()
        if is_wealth(built):
            facts = (fact("now", words.points(wealth_points(state, owner, place)), words),)
        elif built < terms.NUMBERS and state.busy[owner] >> built & 1:
            facts = (fact("now", words.say("used in this era"), words),)
        return _tile_card(built, where, (), words, facts)
    facts = ()
    brings = hex_text(place, words)
    if brings:
        facts = (fact("benefit", capital(brings), words),)
    now: tuple[str, ...] = ()
    tile, cheaper = progress_map.priced(state, owner)
    if tile != terms.NOTHING:
        facts += (fact("cost", progress_map.price_sum(state, owner, tile, place, cheaper, words), words),)
        if seat >= 0 and not state.over:
            refusal = check_place(state, owner, tile, place, cheaper)
            told = (
                words.say(NOW["could_build"], tile=words.tile(tile))
                if refusal is None
                else refusal_text(refusal, words)
            )
            now = (told,)
    return Card(where, label("progress_map", words), words.say(DOES["hex"]), facts, now, "5.2")


def _price(state: State, seat: int, thing: Thing, words: Words) -> Card | None:
    if thing.numbers(1) is None:
        return None
    tile, _ = progress_map.priced(state, _whose(seat))
    name = words.say("Prices")
    if tile != terms.NOTHING:
        what = words.say("Wealth tile") if is_wealth(tile) else words.titled(tile // terms.NUMBERS)
        name = capital(words.say("price: {tile}", tile=what))
    told = words.say("1, plus 1 for each built neighbour, less 1 for each invention of the type")
    facts = (fact("sum", told, words),)
    return Card(name, label("progress_map", words), words.say(DOES["price"]), facts, (), "5.2")


TELLERS: Final[dict[str, Told]] = {
    "council": _council,
    "chain": _chain,
    "token": _token,
    "rest": _rest,
    "slottile": _slot,
    "aspiration": _aspiration,
    "piece": _piece,
    "hex": _hex,
    "price": _price,
}
