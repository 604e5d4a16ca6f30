# gnomon: interpreted
"""What happened at guilds, at the end of a round and at the dawn of an epoch, and every score with its reason."""

from typing import Final

from gnomon.drawing.speaking import mark
from gnomon.games.feudum import events as happened
from gnomon.games.feudum.queries import to_market
from gnomon.games.feudum.say.words import COLOURS, Words
from gnomon.games.feudum.state import SOURCES
from gnomon.games.feudum.terms import ALCHEMIST, FARMER, MERCHANT, NOBODY, NOTHING, PULL
from gnomon.games.said import Counted, EventRows, Facts, If, Is, Mine, Said, called

TO_THE_COFFER: Final = (FARMER, MERCHANT, ALCHEMIST)
"""Guilds whose trades feed the church coffer; the others feed the farmer’s purse (6.3)."""

# --- points ----------------------------------------------------------------------------------------------------------

REASONS: Final = {
    "guild_seats": mark("for seats in guilds"),
    "landscapes": mark("for landscapes tended"),
    "regions": mark("for active regions"),
    "disloyalty": mark("for disloyalty"),
    "improvements": mark("for an improvement"),
    "tending": mark("for a new landscape"),
    "harvests": mark("for a harvest"),
    "defences": mark("for Defend"),
    "conquests": mark("for a conquest"),
    "pulls": mark("for a pull"),
    "pushes": mark("for a push"),
    "reeves": mark("for reeves"),
    "feasts": mark("for a feast"),
    "voyage": mark("for the epic voyage"),
    "empire": mark("for locations ruled"),
    "sets": mark("for sets of three locations"),
    "shillings": mark("for shillings left"),
    "charters": mark("for charters with seals"),
}


def _points(words: Words, facts: Facts) -> str:
    return words.points(abs(facts["points"]))


def _reason(words: Words, facts: Facts) -> str:
    return words.say(REASONS[SOURCES[facts["source"]]])


def _is_loss(words: Words, facts: Facts) -> bool:
    return bool(facts["points"] < 0)


# --- guilds (6) ------------------------------------------------------------------------------------------------------

_RANKS: Final = (mark("master"), mark("journeyman"), mark("apprentice"))


def _rank(words: Words, facts: Facts) -> str:
    return words.say(_RANKS[facts["rank"]])


def _scroll(words: Words, facts: Facts) -> object:
    return facts["scroll"] + 1


def _shares(words: Words, facts: Facts) -> str:
    """Who gets how much of the price of a trade."""
    coffer = facts["guild"] in TO_THE_COFFER
    shares = (
        ("master", mark("{number} to the guild master")),
        ("journeyman", mark("{number} to the journeyman")),
        ("charity", mark("{number} to the church coffer") if coffer else mark("{number} to the farmer’s purse")),
        ("supply", mark("{number} to the general supply")),
    )
    return words.listing(words.say(message, number=facts[part]) for part, message in shares if facts[part])


def _price(words: Words, facts: Facts) -> str:
    return words.shillings(facts["master"] + facts["journeyman"] + facts["charity"] + facts["supply"])


def _into_market(words: Words, facts: Facts) -> bool:
    return to_market(facts["guild"], facts["function"])


_STORES: Final = {
    "barn": mark("{goods} to the barn"),
    "market": mark("{goods} over to the market"),
    "alchemist": mark("{goods} over to the alchemist"),
    "haversack": mark("{goods} in excess to the haversack"),
}


def _stores(words: Words, facts: Facts) -> str:
    """Where the goods of a farm went."""
    filled = ((message, facts[store]) for store, message in _STORES.items())
    return words.clauses(words.say(message, goods=words.goods(goods)) for message, goods in filled if any(goods))


def _rows(words: Words, facts: Facts) -> str:
    """How many new markers stand in which row."""
    return words.listing(
        words.say("{number} in the {row}", number=number, row=words.row(colour))
        for colour, number in enumerate(facts["added"])
        if number
    )


def _adds(words: Words, facts: Facts) -> bool:
    return any(facts["added"])


# --- the end ---------------------------------------------------------------------------------------------------------


def _ended(words: Words, facts: Facts) -> str:
    winners = [seat for seat in range(len(COLOURS)) if (facts["winners"] >> seat) & 1]
    points = words.points(facts["points"])
    if len(winners) == 1:
        return words.by(
            winners[0],
            mark("You win the match with {points}."),
            mark("{player} wins the match with {points}."),
            points=points,
        )
    return words.say(
        "The match is over: {players} share the victory with {points}.",
        players=words.listing(words.name(seat) for seat in winners),
        points=points,
    )


# --- the sentences ---------------------------------------------------------------------------------------------------

SAID: Final[EventRows] = {
    happened.SCORED: If(
        _is_loss,
        Said("You lose {points} {reason}.", "{player} loses {points} {reason}.", points=_points, reason=_reason),
        Said("You score {points} {reason}.", "{player} scores {points} {reason}.", points=_points, reason=_reason),
    ),
    # Seats (6.2).
    happened.SEATED: Said("You are {rank} of the {guild} now.", "{player} is {rank} of the {guild} now.", rank=_rank),
    happened.UNSEATED: Said(
        "You lose your seat in the {guild}; the marker comes back.",
        "{player} loses the seat in the {guild}; the marker goes back.",
    ),
    happened.REEVE_PLACED: Said("You place a reeve on the {guild}.", "{player} places a reeve on the {guild}."),
    happened.REEVE_RETURNED: Said(
        "Your reeve comes back from the {guild}.", "{player}’s reeve comes back from the {guild}."
    ),
    # Functions (6.3, 6.4, 6.7).
    happened.FUNCTION_CHOSEN: Is(
        "feasted",
        NOBODY,
        Said("You choose the {guild}: {function}.", "{player} chooses the {guild}: {function}."),
        Mine(
            Said("{player} feasts with you: your {function} at the {guild}."),
            Said(
                "You feast with {owner}: the {function} at the {guild}.",
                "{player} feasts with {owner}: the {function} at the {guild}.",
                owner="feasted",
            ),
            about="feasted",
        ),
    ),
    happened.COIN: Said(
        "You pay {price} at the {guild}: {parts}.",
        "{player} pays {price} at the {guild}: {parts}.",
        price=_price,
        parts=_shares,
    ),
    happened.GOODS_MOVED: If(
        _into_market,
        Said("From the barn to the market: {goods}."),
        Said("From the market to the alchemist: {goods}."),
    ),
    happened.SPILLED: Said("The farm’s goods are sent: {parts}.", parts=_stores),
    happened.INVENTED: Said(
        "You make {vessel} for the alchemist guild.", "{player} makes {vessel} for the alchemist guild."
    ),
    happened.KRUD: If(
        _adds,
        Said(
            "You make a krud barrel; new markers at the knight guild: {parts}.",
            "{player} makes a krud barrel; new markers at the knight guild: {parts}.",
            parts=_rows,
        ),
        Said("You make a krud barrel; no marker comes.", "{player} makes a krud barrel; no marker comes."),
    ),
    happened.MARKER_RETURNED: Said(
        "You return a marker of the {row}; a seal goes on scroll {number}.",
        "{player} returns a marker of the {row}; a seal goes on scroll {number}.",
        number=_scroll,
    ),
    happened.SEAL_FLIPPED: Said(
        "You flip the seal of scroll {number} onto the rosary: {bead}.",
        "{player} flips the seal of scroll {number} onto the rosary: {bead}.",
        number=_scroll,
    ),
    happened.FISTS: Is(
        "second",
        NOTHING,
        Said("You take the only bead of the rosary: {bead}.", "{player} takes the only bead of the rosary: {bead}."),
        Said(
            "In the fist you pick is {bead}; {second} goes back on the rosary.",
            "In the fist that {player} picks is {bead}; {second} goes back on the rosary.",
        ),
    ),
    happened.ALMS: Said("{bead} goes on a chicken as alms."),
    happened.SPLIT: If(
        "left",
        Is(
            "guild",
            FARMER,
            Said("The farmer’s purse is split: {master} to the pusher, {left} left in it."),
            Said("The church coffer is split: {master} to the pusher, {left} left in it."),
        ),
        Is(
            "guild",
            FARMER,
            Said("The farmer’s purse is split: {master} to the pusher, {journeyman} to the journeyman."),
            Said("The church coffer is split: {master} to the pusher, {journeyman} to the journeyman."),
        ),
    ),
    happened.LINES: Is(
        "function",
        PULL,
        If(
            "level",
            Said("The pull of the {guild} meets its condition."),
            Said("The pull of the {guild} does not meet its condition."),
        ),
        If(
            "level",
            Said("The push of the {guild} reaches level {level}."),
            Said("The push of the {guild} reaches no level."),
        ),
    ),
    # The end of a round, dawns (8).
    happened.DIE_ROLLED: Said(
        "The progress die shows {region}: tile {numeral} ({landscape}) leaves the game.",
        numeral=called("epoch", "numeral"),
    ),
    happened.NO_ROLL: Said("The progress die rests: no tile can be removed."),
    happened.EPOCH_BEGAN: Said("{epoch} dawns."),
    happened.REPLENISHED: Counted(
        "The {guild} is replenished with {count} piece.",
        "The {guild} is replenished with {count} pieces.",
        count="count",
    ),
    happened.ENDED: _ended,
}
