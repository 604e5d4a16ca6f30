# gnomon: interpreted
"""What happened, one sentence an event, told to one viewer.

Here the course of play, stocks and pieces; what happened on the map and in fights is in `say.deeds`, at guilds and
dawns in `say.scoring`.
"""

from collections.abc import Callable, Sequence
from typing import Final

from gnomon.drawing.speaking import capital, mark
from gnomon.games.feudum import events as happened
from gnomon.games.feudum.effects import value_of
from gnomon.games.feudum.rules.nourish import LAST_WINE, TILE_AS_WINE, WITH_WINE
from gnomon.games.feudum.say import deeds, scoring
from gnomon.games.feudum.say.choices import way_to_feed
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.terms import GOODS, NOTHING, PAWNS, SALTPETER
from gnomon.kernel.events import Event, face, is_whole

Facts = Sequence[int]
Teller = Callable[[Words, Facts], str]


def event_text(event: Event, words: Words) -> str:
    """The sentence of an event, as far as the viewer of `words` may know it."""
    facts = face(event, words.viewer)
    unseen = deeds.UNSEEN.get(event[0])
    if unseen is not None and not is_whole(event, words.viewer):
        return capital(unseen(words, facts))
    return capital(TELLERS[event[0]](words, facts))


# --- the course of play ----------------------------------------------------------------------------------------------


def _round_began(words: Words, facts: Facts) -> str:
    number, first = facts
    return words.by(
        first,
        mark("Round {round} begins; you are the starting player."),
        mark("Round {round} begins; {player} is the starting player."),
        round=number,
    )


def _chose_goods(words: Words, facts: Facts) -> str:
    return words.by(
        facts[0],
        mark("You begin with {goods}."),
        mark("{player} begins with {goods}."),
        goods=words.goods(facts[1:]),
    )


def _swore(words: Words, facts: Facts) -> str:
    seat, number = facts
    return words.by(
        seat,
        mark("“Long live the king!” You have chosen {cards}."),
        mark("“Long live the king!” {player} has chosen {cards}."),
        cards=words.cards(number),
    )


def _what_in_pouch(words: Words, good: int, tile: int) -> str:
    if tile == NOTHING:
        return words.some(good, 1)
    return words.say("{landscape} tile as {good}", landscape=words.landscape(tile), good=words.good(good))


def _pouch_shown(words: Words, facts: Facts) -> str:
    seat, good, tile = facts
    if good == NOTHING:
        return words.by(seat, mark("Your pouch is empty."), mark("{player}’s pouch is empty."))
    known = {"what": _what_in_pouch(words, good, tile)}
    if good == SALTPETER:
        return words.by(
            seat,
            mark("In your pouch: {what}, for a fifth card."),
            mark("In {player}’s pouch: {what}, for a fifth card."),
            **known,
        )
    return words.by(
        seat,
        mark("In your pouch: {what}, for two cards in one turn."),
        mark("In {player}’s pouch: {what}, for two cards in one turn."),
        **known,
    )


def _turn_began(words: Words, facts: Facts) -> str:
    return words.by(facts[0], mark("It is your turn."), mark("It is {player}’s turn."))


def _played(words: Words, facts: Facts) -> str:
    seat, effect = facts
    return words.by(seat, mark("You play {card}."), mark("{player} plays {card}."), card=words.effect(effect))


def _forwent(words: Words, facts: Facts) -> str:
    seat, card = facts
    return words.by(
        seat,
        mark("You play {card} without effect."),
        mark("{player} plays {card} without effect."),
        card=words.card(card),
    )


def _repeated(words: Words, facts: Facts) -> str:
    seat, effect = facts
    return words.by(
        seat,
        mark("You execute {card} once more."),
        mark("{player} executes {card} once more."),
        card=words.effect(effect),
    )


def _pouch_emptied(words: Words, facts: Facts) -> str:
    seat, good, tile = facts
    known = {"what": _what_in_pouch(words, good, tile)}
    if tile == NOTHING:
        return words.by(
            seat,
            mark("Your pouch is emptied: {what} to the haversack."),
            mark("{player}’s pouch is emptied: {what} to the haversack."),
            **known,
        )
    return words.by(
        seat,
        mark("Your pouch is emptied: {what} leaves the game."),
        mark("{player}’s pouch is emptied: {what} leaves the game."),
        **known,
    )


# --- stocks ----------------------------------------------------------------------------------------------------------


def _paid(words: Words, facts: Facts) -> str:
    return words.by(facts[0], mark("You pay {goods}."), mark("{player} pays {goods}."), goods=words.goods(facts[1:]))


def _tile_spent(words: Words, facts: Facts) -> str:
    seat, landscape, good = facts
    return words.by(
        seat,
        mark("You use up a tile ({landscape}) as {good}."),
        mark("{player} uses up a tile ({landscape}) as {good}."),
        landscape=words.landscape(landscape),
        good=words.good(good),
    )


def _gets(words: Words, seat: int, what: str) -> str:
    return words.by(seat, mark("You get {what}."), mark("{player} gets {what}."), what=what)


def _got_goods(words: Words, facts: Facts) -> str:
    return _gets(words, facts[0], words.goods(facts[1:]))


def _stored(words: Words, facts: Facts) -> str:
    seat, barrel, supply = facts
    if not supply:
        return words.by(
            seat,
            mark("You store {number} sulfur in the barrel."),
            mark("{player} stores {number} sulfur in the barrel."),
            number=barrel,
        )
    if not barrel:
        return words.by(
            seat,
            mark("You keep {number} sulfur in the supply."),
            mark("{player} keeps {number} sulfur in the supply."),
            number=supply,
        )
    return words.by(
        seat,
        mark("You store {number} sulfur in the barrel and {others} in the supply."),
        mark("{player} stores {number} sulfur in the barrel and {others} in the supply."),
        number=barrel,
        others=supply,
    )


def _got_shillings(words: Words, facts: Facts) -> str:
    return _gets(words, facts[0], words.shillings(facts[1]))


def _paid_shillings(words: Words, facts: Facts) -> str:
    return words.by(facts[0], mark("You pay {goods}."), mark("{player} pays {goods}."), goods=words.shillings(facts[1]))


def _got_markers(words: Words, facts: Facts) -> str:
    return _gets(words, facts[0], words.markers(facts[1]))


def _got_vessel(words: Words, facts: Facts) -> str:
    return _gets(words, facts[0], words.a_vessel(facts[1]))


def _got_seal(words: Words, facts: Facts) -> str:
    return _gets(words, facts[0], words.seals(facts[1]))


def _got_bead(words: Words, facts: Facts) -> str:
    return _gets(words, facts[0], words.bead(value_of(facts[1])))


# --- pawns, vessels, monsters ----------------------------------------------------------------------------------------


def _entered(words: Words, facts: Facts) -> str:
    seat, _, place, character = facts
    return words.by(
        seat,
        mark("You bring {pawn} to {place}."),
        mark("{player} brings {pawn} to {place}."),
        pawn=words.a_character(character),
        place=words.place(place),
    )


def _left(words: Words, facts: Facts) -> str:
    seat, _, place, character = facts
    return words.say(
        "{pawn} leaves {place} and the board.", pawn=words.pawn_of(seat, character), place=words.place(place)
    )


def _stepped(words: Words, facts: Facts) -> str:
    seat, piece, start, end, network, character = facts
    known = {"start": words.place(start), "end": words.place(end), "way": words.by_way(network, piece)}
    if piece >= PAWNS:
        return words.by(
            seat,
            mark("You lead {monster} from {start} to {end} {way}."),
            mark("{player} leads {monster} from {start} to {end} {way}."),
            monster=words.the_monster(piece - PAWNS),
            **known,
        )
    return words.say("{pawn} goes from {start} to {end} {way}.", pawn=words.pawn_of(seat, character), **known)


def _deployed(words: Words, facts: Facts) -> str:
    seat, _, kind, character = facts
    return words.say("{pawn} gets {vessel}.", pawn=words.pawn_of(seat, character), vessel=words.a_vessel(kind))


def _boarded(words: Words, facts: Facts) -> str:
    seat, _, kind, character = facts
    return words.say(
        "{pawn} boards {vessel} that was left there.",
        pawn=words.pawn_of(seat, character),
        vessel=words.a_vessel(kind),
    )


def _abandoned(words: Words, facts: Facts) -> str:
    seat, _, kind, place, character = facts
    return words.say(
        "{pawn} leaves {vessel} behind at {place}.",
        pawn=words.pawn_of(seat, character),
        vessel=words.a_vessel(kind),
        place=words.place(place),
    )


def _pilfered(words: Words, facts: Facts) -> str:
    seat, place, what = facts
    spoil = words.some(what, 1) if what < GOODS else words.resources(what - GOODS, 1)
    return words.by(
        seat,
        mark("You pilfer {spoil} at {place}."),
        mark("{player} pilfers {spoil} at {place}."),
        spoil=spoil,
        place=words.place(place),
    )


def _voyaged(words: Words, facts: Facts) -> str:
    seat, space = facts
    if space == words.components.voyage:
        return words.by(
            seat,
            mark("Your epic voyage reaches the monastery."),
            mark("{player}’s epic voyage reaches the monastery."),
        )
    return words.by(
        seat,
        mark("Your epic voyage reaches space {space}."),
        mark("{player}’s epic voyage reaches space {space}."),
        space=space,
    )


def _fed_pawn(words: Words, facts: Facts) -> str:
    seat, _, way, character = facts
    pawn = words.pawn_of(seat, character)
    if way == LAST_WINE:
        return words.say("{pawn} lives on the wine of the round before.", pawn=pawn)
    if way == WITH_WINE or way >= TILE_AS_WINE:
        return words.say("{pawn} gets wine, and has no strength in the next round.", pawn=pawn)
    return words.say("{pawn} is fed: {food}.", pawn=pawn, food=way_to_feed(way, words))


def _starved_pawn(words: Words, facts: Facts) -> str:
    seat, _, place, character = facts
    return words.say(
        "{pawn} at {place} gets nothing to eat and leaves the board.",
        pawn=words.pawn_of(seat, character),
        place=words.place(place),
    )


TELLERS: Final[dict[int, Teller]] = {
    happened.ROUND_BEGAN: _round_began,
    happened.CHOSE_GOODS: _chose_goods,
    happened.SWORE: _swore,
    happened.POUCH_SHOWN: _pouch_shown,
    happened.TURN_BEGAN: _turn_began,
    happened.PLAYED: _played,
    happened.FORWENT: _forwent,
    happened.REPEATED: _repeated,
    happened.POUCH_EMPTIED: _pouch_emptied,
    happened.PAID: _paid,
    happened.TILE_SPENT: _tile_spent,
    happened.GOT_GOODS: _got_goods,
    happened.STORED: _stored,
    happened.GOT_SHILLINGS: _got_shillings,
    happened.PAID_SHILLINGS: _paid_shillings,
    happened.GOT_MARKERS: _got_markers,
    happened.GOT_VESSEL: _got_vessel,
    happened.GOT_SEAL: _got_seal,
    happened.GOT_BEAD: _got_bead,
    happened.ENTERED: _entered,
    happened.LEFT: _left,
    happened.STEPPED: _stepped,
    happened.DEPLOYED: _deployed,
    happened.BOARDED: _boarded,
    happened.ABANDONED: _abandoned,
    happened.PILFERED: _pilfered,
    happened.VOYAGED: _voyaged,
    happened.FED_PAWN: _fed_pawn,
    happened.STARVED_PAWN: _starved_pawn,
    **deeds.TELLERS,
    **scoring.TELLERS,
}
