# gnomon: interpreted
"""What happened at guilds, at the end of a round and at the dawn of an epoch, and every score with its reason."""

from collections.abc import Callable, Sequence
from typing import Final

from gnomon.drawing.speaking import mark
from gnomon.games.feudum import events as happened
from gnomon.games.feudum.effects import value_of
from gnomon.games.feudum.say.words import COLOURS, NUMERALS, Words
from gnomon.games.feudum.state import SOURCES
from gnomon.games.feudum.terms import ALCHEMIST, FARMER, GOODS, MERCHANT, NOBODY, NOTHING, PULL, PUSH

Facts = Sequence[int]
Teller = Callable[[Words, Facts], str]

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


def _scored(words: Words, facts: Facts) -> str:
    seat, points, source = facts
    known = {"points": words.points(abs(points)), "reason": words.say(REASONS[SOURCES[source]])}
    if points < 0:
        return words.by(seat, mark("You lose {points} {reason}."), mark("{player} loses {points} {reason}."), **known)
    return words.by(seat, mark("You score {points} {reason}."), mark("{player} scores {points} {reason}."), **known)


# --- seats (6.2) -----------------------------------------------------------------------------------------------------

_RANKS: Final = (mark("master"), mark("journeyman"), mark("apprentice"))


def _seated(words: Words, facts: Facts) -> str:
    seat, guild, rank = facts
    return words.by(
        seat,
        mark("You are {rank} of the {guild} now."),
        mark("{player} is {rank} of the {guild} now."),
        rank=words.say(_RANKS[rank]),
        guild=words.guild(guild),
    )


def _unseated(words: Words, facts: Facts) -> str:
    seat, guild = facts
    return words.by(
        seat,
        mark("You lose your seat in the {guild}; the marker comes back."),
        mark("{player} loses the seat in the {guild}; the marker goes back."),
        guild=words.guild(guild),
    )


def _reeve_placed(words: Words, facts: Facts) -> str:
    seat, guild = facts
    return words.by(
        seat,
        mark("You place a reeve on the {guild}."),
        mark("{player} places a reeve on the {guild}."),
        guild=words.guild(guild),
    )


def _reeve_returned(words: Words, facts: Facts) -> str:
    seat, guild = facts
    return words.by(
        seat,
        mark("Your reeve comes back from the {guild}."),
        mark("{player}’s reeve comes back from the {guild}."),
        guild=words.guild(guild),
    )


# --- functions (6.3, 6.4, 6.7) ---------------------------------------------------------------------------------------


def _function(words: Words, facts: Facts) -> str:
    seat, guild, function, feasted = facts
    known = {"guild": words.guild(guild), "function": words.function(function)}
    if feasted == NOBODY:
        return words.by(
            seat,
            mark("You choose the {guild}: {function}."),
            mark("{player} chooses the {guild}: {function}."),
            **known,
        )
    if feasted == words.viewer:
        return words.say("{player} feasts with you: your {function} at the {guild}.", player=words.name(seat), **known)
    return words.by(
        seat,
        mark("You feast with {owner}: the {function} at the {guild}."),
        mark("{player} feasts with {owner}: the {function} at the {guild}."),
        owner=words.name(feasted),
        **known,
    )


def _coins(words: Words, facts: Facts) -> str:
    seat, guild, master, journeyman, charity, supply = facts
    parts = []
    if master:
        parts.append(words.say("{number} to the guild master", number=master))
    if journeyman:
        parts.append(words.say("{number} to the journeyman", number=journeyman))
    if charity:
        coffer = words.say("{number} to the church coffer", number=charity)
        purse = words.say("{number} to the farmer’s purse", number=charity)
        parts.append(coffer if guild in TO_THE_COFFER else purse)
    if supply:
        parts.append(words.say("{number} to the general supply", number=supply))
    return words.by(
        seat,
        mark("You pay {price} at the {guild}: {parts}."),
        mark("{player} pays {price} at the {guild}: {parts}."),
        price=words.shillings(master + journeyman + charity + supply),
        guild=words.guild(guild),
        parts=words.listing(parts),
    )


def _goods_moved(words: Words, facts: Facts) -> str:
    guild, function = facts[:2]
    known = {"goods": words.goods(facts[2:])}
    if (guild, function) in ((FARMER, PUSH), (MERCHANT, PULL)):
        return words.say("From the barn to the market: {goods}.", **known)
    return words.say("From the market to the alchemist: {goods}.", **known)


def _spilled(words: Words, facts: Facts) -> str:
    parts = [words.say("{goods} to the barn", goods=words.goods(facts[:GOODS]))] if any(facts[:GOODS]) else []
    market, alchemist, bag = (facts[GOODS * part : GOODS * (part + 1)] for part in (1, 2, 3))
    if any(market):
        parts.append(words.say("{goods} over to the market", goods=words.goods(market)))
    if any(alchemist):
        parts.append(words.say("{goods} over to the alchemist", goods=words.goods(alchemist)))
    if any(bag):
        parts.append(words.say("{goods} in excess to the haversack", goods=words.goods(bag)))
    return words.say("The farm’s goods are sent: {parts}.", parts=words.clauses(parts))


def _invented(words: Words, facts: Facts) -> str:
    seat, kind = facts
    return words.by(
        seat,
        mark("You make {vessel} for the alchemist guild."),
        mark("{player} makes {vessel} for the alchemist guild."),
        vessel=words.a_vessel(kind),
    )


def _krud(words: Words, facts: Facts) -> str:
    seat, added = facts[0], facts[1:]
    parts = words.listing(
        words.say("{number} in the {row}", number=number, row=words.row(colour))
        for colour, number in enumerate(added)
        if number
    )
    if not parts:
        return words.by(
            seat,
            mark("You make a krud barrel; no marker comes."),
            mark("{player} makes a krud barrel; no marker comes."),
        )
    return words.by(
        seat,
        mark("You make a krud barrel; new markers at the knight guild: {parts}."),
        mark("{player} makes a krud barrel; new markers at the knight guild: {parts}."),
        parts=parts,
    )


def _marker_returned(words: Words, facts: Facts) -> str:
    seat, colour, scroll = facts
    return words.by(
        seat,
        mark("You return a marker of the {row}; a seal goes on scroll {number}."),
        mark("{player} returns a marker of the {row}; a seal goes on scroll {number}."),
        row=words.row(colour),
        number=scroll + 1,
    )


def _seal_flipped(words: Words, facts: Facts) -> str:
    seat, scroll, value = facts
    return words.by(
        seat,
        mark("You flip the seal of scroll {number} onto the rosary: {bead}."),
        mark("{player} flips the seal of scroll {number} onto the rosary: {bead}."),
        number=scroll + 1,
        bead=words.bead(value_of(value)),
    )


def _fists(words: Words, facts: Facts) -> str:
    seat, taken, other = facts
    known = {"bead": words.bead(value_of(taken))}
    if other == NOTHING:
        return words.by(
            seat,
            mark("You take the only bead of the rosary: {bead}."),
            mark("{player} takes the only bead of the rosary: {bead}."),
            **known,
        )
    return words.by(
        seat,
        mark("In the fist you pick is {bead}; {second} goes back on the rosary."),
        mark("In the fist that {player} picks is {bead}; {second} goes back on the rosary."),
        second=words.bead(value_of(other)),
        **known,
    )


def _alms(words: Words, facts: Facts) -> str:
    return words.say("{bead} goes on a chicken as alms.", bead=words.bead(value_of(facts[1])))


def _split(words: Words, facts: Facts) -> str:
    guild, master, journeyman, left = facts
    known = {"master": words.shillings(master)}
    if left:
        message = (
            mark("The farmer’s purse is split: {master} to the pusher, {left} left in it.")
            if guild == FARMER
            else mark("The church coffer is split: {master} to the pusher, {left} left in it.")
        )
        return words.say(message, left=words.shillings(left), **known)
    message = (
        mark("The farmer’s purse is split: {master} to the pusher, {journeyman} to the journeyman.")
        if guild == FARMER
        else mark("The church coffer is split: {master} to the pusher, {journeyman} to the journeyman.")
    )
    return words.say(message, journeyman=words.shillings(journeyman), **known)


def _lines(words: Words, facts: Facts) -> str:
    _, guild, function, level = facts
    known = {"guild": words.guild(guild)}
    if function == PULL:
        message = (
            mark("The pull of the {guild} meets its condition.")
            if level
            else mark("The pull of the {guild} does not meet its condition.")
        )
        return words.say(message, **known)
    if not level:
        return words.say("The push of the {guild} reaches no level.", **known)
    return words.say("The push of the {guild} reaches level {level}.", level=level, **known)


# --- the end of a round, dawns (8) -----------------------------------------------------------------------------------


def _die_rolled(words: Words, facts: Facts) -> str:
    region, epoch, landscape = facts
    return words.say(
        "The progress die shows {region}: tile {numeral} ({landscape}) leaves the game.",
        region=words.region(region),
        numeral=NUMERALS[epoch - 1],
        landscape=words.landscape(landscape),
    )


def _no_roll(words: Words, facts: Facts) -> str:
    return words.say("The progress die rests: no tile can be removed.")


def _epoch_began(words: Words, facts: Facts) -> str:
    return words.say("{epoch} dawns.", epoch=words.epoch(facts[0]))


def _replenished(words: Words, facts: Facts) -> str:
    guild, number = facts
    return words.count(
        "The {guild} is replenished with {count} piece.",
        "The {guild} is replenished with {count} pieces.",
        number,
        guild=words.guild(guild),
    )


def _ended(words: Words, facts: Facts) -> str:
    mask, points = facts
    winners = [seat for seat in range(len(COLOURS)) if (mask >> seat) & 1]
    known = {"points": words.points(points)}
    if len(winners) == 1:
        return words.by(
            winners[0],
            mark("You win the match with {points}."),
            mark("{player} wins the match with {points}."),
            **known,
        )
    return words.say(
        "The match is over: {players} share the victory with {points}.",
        players=words.listing(words.name(seat) for seat in winners),
        **known,
    )


TELLERS: Final[dict[int, Teller]] = {
    happened.SCORED: _scored,
    happened.SEATED: _seated,
    happened.UNSEATED: _unseated,
    happened.REEVE_PLACED: _reeve_placed,
    happened.REEVE_RETURNED: _reeve_returned,
    happened.FUNCTION_CHOSEN: _function,
    happened.COIN: _coins,
    happened.GOODS_MOVED: _goods_moved,
    happened.SPILLED: _spilled,
    happened.INVENTED: _invented,
    happened.KRUD: _krud,
    happened.MARKER_RETURNED: _marker_returned,
    happened.SEAL_FLIPPED: _seal_flipped,
    happened.FISTS: _fists,
    happened.ALMS: _alms,
    happened.SPLIT: _split,
    happened.LINES: _lines,
    happened.DIE_ROLLED: _die_rolled,
    happened.NO_ROLL: _no_roll,
    happened.EPOCH_BEGAN: _epoch_began,
    happened.REPLENISHED: _replenished,
    happened.ENDED: _ended,
}
