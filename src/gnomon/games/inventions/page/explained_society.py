# gnomon: interpreted
"""What citizens, tokens, tiles and hexes before a player tell of themselves."""

from __future__ import annotations

from typing import Final

from gnomon.drawing.parts import Card, Fact
from gnomon.drawing.speaking import capital
from gnomon.drawing.tellers import Teller, numbered, single
from gnomon.games.inventions import terms
from gnomon.games.inventions.decisions import FROM_DISPLAY
from gnomon.games.inventions.draw import progress_map
from gnomon.games.inventions.effects import build_limit, scholar_limit, tiles_in_display
from gnomon.games.inventions.rules.building import check_place, influence_cost
from gnomon.games.inventions.rules.wealth import is_wealth, wealth_points
from gnomon.games.inventions.say.explained import DOES, NOW, fact
from gnomon.games.inventions.say.labels import label, limit_text
from gnomon.games.inventions.say.refusals import refusal_text
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.say.words_tiles import hex_text, tile_text, token_text
from gnomon.games.inventions.state import InventionsState


def _whose(seat: int) -> int:
    """Whose Society board a reader looks at."""
    return max(seat, 0)


# --- citizens and tokens ---------------------------------------------------------------------------------------------


@numbered(terms.KINDS)
def _council(state: InventionsState, seat: int, kind: int, words: Words) -> Card | None:
    owner = _whose(seat)
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


@single
def _chain(state: InventionsState, seat: int, words: Words) -> Card | None:
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


@numbered(terms.TOKENS)
def _token(state: InventionsState, seat: int, token: int, words: Words) -> Card | None:
    waits = state.tokens[_whose(seat)] >> token & 1
    facts = (
        fact("now", words.say("waits beside the board") if waits else label("used", words), words),
        Fact(words.say("Effect"), token_text(token, words)),
    )
    kind = words.say("Influence token")
    return Card(words.token(token), kind, words.say(DOES["token"]), facts, (), "2.9")


@numbered(3)
def _rest(state: InventionsState, seat: int, kind: int, words: Words) -> Card | None:
    owner = _whose(seat)
    key = ("sages", "economy_tokens", "supply")[kind]
    count = (state.sages, state.loose, state.supply)[kind][owner]
    section = ("6.1", "2.7", "2.1")[kind]
    facts: tuple[Fact, ...] = ()
    if key == "supply":
        facts = where_citizens(state, owner, words)
    name = words.say("{what}: {told}", what=label(key, words), told=count)
    return Card(name, label("society", words), words.say(DOES[key]), facts, (), section)


def where_citizens(state: InventionsState, owner: int, words: Words) -> tuple[Fact, ...]:
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


@numbered(terms.SLOTS)
def _slot(state: InventionsState, seat: int, slot: int, words: Words) -> Card | None:
    tile = state.slots[_whose(seat)][slot]
    where = label("tiles_display", words)
    if tile == terms.NOTHING:
        return Card(capital(label("empty", words)), where, words.say(DOES["slot_empty"]), (), (), "2.14")
    facts: tuple[Fact, ...] = ()
    if tile >= terms.FIRST_ASPIRATION:
        facts = (fact("at_end", words.say(DOES["aspiration"]), words),)
    return _tile_card(tile, where, (), words, facts)


@numbered(terms.FACES)
def _aspiration(state: InventionsState, seat: int, face: int, words: Words) -> Card | None:
    return _tile_card(terms.FIRST_ASPIRATION + face, words.say(DOES["aspiration"]), (), words)


@numbered(terms.TILES)
def _piece(state: InventionsState, seat: int, tile: int, words: Words) -> Card | None:
    return _tile_card(tile, "", (), words)


@numbered(terms.HEXES)
def _hex(state: InventionsState, seat: int, place: int, words: Words) -> Card | None:
    owner = _whose(seat)
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


@single
def _price(state: InventionsState, seat: int, words: Words) -> Card | None:
    tile, _ = progress_map.priced(state, _whose(seat))
    name = words.say("Prices")
    if tile != terms.NOTHING:
        what = words.say("Wealth tile") if is_wealth(tile) else words.titled(tile // terms.NUMBERS)
        name = capital(words.say("price: {tile}", tile=what))
    told = words.say("1, plus 1 for each built neighbour, less 1 for each invention of the type")
    facts = (fact("sum", told, words),)
    return Card(name, label("progress_map", words), words.say(DOES["price"]), facts, (), "5.2")


@single
def _build(state: InventionsState, seat: int, words: Words) -> Card | None:
    """What one building may place, and what it costs before the tiles are paid."""
    owner = _whose(seat)
    lying = tiles_in_display(state, owner)
    if not lying:
        return None
    facts = (
        Fact(words.say("Tiles in one building"), str(build_limit(state, owner))),
        Fact(label("tiles_display", words), str(lying)),
        fact("cost", words.influence(influence_cost(state, owner, FROM_DISPLAY, 0)), words),
    )
    return Card(words.say("Building"), label("tiles_display", words), words.say(DOES["build"]), facts, (), "5.2")


TELLERS: Final[dict[str, Teller[InventionsState, Words]]] = {
    "council": _council,
    "chain": _chain,
    "token": _token,
    "rest": _rest,
    "slottile": _slot,
    "aspiration": _aspiration,
    "piece": _piece,
    "hex": _hex,
    "price": _price,
    "build": _build,
}
