# gnomon: interpreted
"""What happened, one sentence an event, told to one viewer.

Here the course of play, stocks and pieces; what happened on the map and in fights is in `say.deeds`, at guilds and
dawns in `say.scoring`.
"""

from typing import Final

from gnomon.drawing.speaking import capital
from gnomon.games.feudum import events as happened
from gnomon.games.feudum.rules.nourish import LAST_WINE, TILE_AS_WINE, WITH_WINE
from gnomon.games.feudum.say import deeds, scoring
from gnomon.games.feudum.say.choices import way_to_feed
from gnomon.games.feudum.say.deeds import pawn_of
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.terms import GOODS, NOTHING, PAWNS, SALTPETER
from gnomon.games.said import EventRows, Facts, If, Is, Said, Sentences
from gnomon.kernel.events import Event


def event_text(event: Event, words: Words) -> str:
    """The sentence of an event, as far as the viewer of `words` may know it."""
    return capital(_SENTENCES.text(event, words))


# --- parts that make one place ---------------------------------------------------------------------------------------


def _what(words: Words, facts: Facts) -> str:
    """What lies in a pouch."""
    if facts["tile"] == NOTHING:
        return words.some(facts["good"], 1)
    good = words.good(facts["good"])
    return words.say("{landscape} tile as {good}", landscape=words.landscape(facts["tile"]), good=good)


def _spoil(words: Words, facts: Facts) -> str:
    spoil = facts["spoil"]
    return words.some(spoil, 1) if spoil < GOODS else words.resources(spoil - GOODS, 1)


def _way(words: Words, facts: Facts) -> str:
    return words.by_way(facts["network"], facts["piece"])


def _monster(words: Words, facts: Facts) -> str:
    return words.the_monster(facts["piece"] - PAWNS)


# --- conditions, and what no row can tell ----------------------------------------------------------------------------


def _is_pawn(words: Words, facts: Facts) -> bool:
    return bool(facts["piece"] < PAWNS)


def _at_monastery(words: Words, facts: Facts) -> bool:
    return bool(facts["space"] == words.components.voyage)


def _fed_pawn(words: Words, facts: Facts) -> str:
    pawn, way = pawn_of(words, facts), facts["food"]
    if way == LAST_WINE:
        return words.say("{pawn} lives on the wine of the round before.", pawn=pawn)
    if way == WITH_WINE or way >= TILE_AS_WINE:
        return words.say("{pawn} gets wine, and has no strength in the next round.", pawn=pawn)
    return words.say("{pawn} is fed: {food}.", pawn=pawn, food=way_to_feed(way, words))


# --- the sentences ---------------------------------------------------------------------------------------------------


def _gets(what: str) -> Said:
    return Said("You get {what}.", "{player} gets {what}.", what=what)


def _pays(goods: str) -> Said:
    return Said("You pay {goods}.", "{player} pays {goods}.", goods=goods)


SAID: Final[EventRows] = {
    # The course of play.
    happened.ROUND_BEGAN: Said(
        "Round {round} begins; you are the starting player.", "Round {round} begins; {player} is the starting player."
    ),
    happened.CHOSE_GOODS: Said("You begin with {goods}.", "{player} begins with {goods}."),
    happened.SWORE: Said(
        "“Long live the king!” You have chosen {cards}.", "“Long live the king!” {player} has chosen {cards}."
    ),
    happened.POUCH_SHOWN: Is(
        "good",
        NOTHING,
        Said("Your pouch is empty.", "{player}’s pouch is empty."),
        Is(
            "good",
            SALTPETER,
            Said(
                "In your pouch: {what}, for a fifth card.", "In {player}’s pouch: {what}, for a fifth card.", what=_what
            ),
            Said(
                "In your pouch: {what}, for two cards in one turn.",
                "In {player}’s pouch: {what}, for two cards in one turn.",
                what=_what,
            ),
        ),
    ),
    happened.TURN_BEGAN: Said("It is your turn.", "It is {player}’s turn."),
    happened.PLAYED: Said("You play {card}.", "{player} plays {card}."),
    happened.FORWENT: Said("You play {card} without effect.", "{player} plays {card} without effect."),
    happened.REPEATED: Said("You execute {card} once more.", "{player} executes {card} once more."),
    happened.POUCH_EMPTIED: Is(
        "tile",
        NOTHING,
        Said(
            "Your pouch is emptied: {what} to the haversack.",
            "{player}’s pouch is emptied: {what} to the haversack.",
            what=_what,
        ),
        Said(
            "Your pouch is emptied: {what} leaves the game.",
            "{player}’s pouch is emptied: {what} leaves the game.",
            what=_what,
        ),
    ),
    # Stocks.
    happened.PAID: _pays("goods"),
    happened.PAID_SHILLINGS: _pays("shillings"),
    happened.TILE_SPENT: Said(
        "You use up a tile ({landscape}) as {good}.", "{player} uses up a tile ({landscape}) as {good}."
    ),
    happened.STORED: If(
        "supply",
        If(
            "barrel",
            Said(
                "You store {number} sulfur in the barrel and {others} in the supply.",
                "{player} stores {number} sulfur in the barrel and {others} in the supply.",
                number="barrel",
                others="supply",
            ),
            Said(
                "You keep {number} sulfur in the supply.",
                "{player} keeps {number} sulfur in the supply.",
                number="supply",
            ),
        ),
        Said(
            "You store {number} sulfur in the barrel.",
            "{player} stores {number} sulfur in the barrel.",
            number="barrel",
        ),
    ),
    happened.GOT_GOODS: _gets("goods"),
    happened.GOT_SHILLINGS: _gets("shillings"),
    happened.GOT_MARKERS: _gets("markers"),
    happened.GOT_VESSEL: _gets("vessel"),
    happened.GOT_SEAL: _gets("seals"),
    happened.GOT_BEAD: _gets("bead"),
    # Pawns, vessels, monsters.
    happened.ENTERED: Said("You bring {pawn} to {place}.", "{player} brings {pawn} to {place}.", pawn="character"),
    happened.LEFT: Said("{pawn} leaves {place} and the board.", pawn=pawn_of),
    happened.STEPPED: If(
        _is_pawn,
        Said("{pawn} goes from {start} to {end} {way}.", pawn=pawn_of, way=_way),
        Said(
            "You lead {monster} from {start} to {end} {way}.",
            "{player} leads {monster} from {start} to {end} {way}.",
            monster=_monster,
            way=_way,
        ),
    ),
    happened.DEPLOYED: Said("{pawn} gets {vessel}.", pawn=pawn_of),
    happened.BOARDED: Said("{pawn} boards {vessel} that was left there.", pawn=pawn_of),
    happened.ABANDONED: Said("{pawn} leaves {vessel} behind at {place}.", pawn=pawn_of),
    happened.PILFERED: Said("You pilfer {spoil} at {place}.", "{player} pilfers {spoil} at {place}.", spoil=_spoil),
    happened.VOYAGED: If(
        _at_monastery,
        Said("Your epic voyage reaches the monastery.", "{player}’s epic voyage reaches the monastery."),
        Said("Your epic voyage reaches space {space}.", "{player}’s epic voyage reaches space {space}."),
    ),
    happened.FED_PAWN: _fed_pawn,
    happened.STARVED_PAWN: Said("{pawn} at {place} gets nothing to eat and leaves the board.", pawn=pawn_of),
    **deeds.SAID,
    **scoring.SAID,
}
_SENTENCES: Final = Sentences(happened.EVENTS, SAID)
