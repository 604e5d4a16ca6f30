# gnomon: interpreted
"""What stands on cards: the eleven actions and their special abilities, the functions of guilds, the royal writs."""

from typing import Final

from gnomon.drawing.speaking import mark
from gnomon.games.feudum import terms
from gnomon.games.feudum.say.words import Words

# --- action cards (5) ------------------------------------------------------------------------------------------------

CARD_TEXTS: Final = (
    mark("Pay 1 food and bring a pawn to a location where you are present, or take a pawn off the board."),
    mark("One step for each pawn and monster of yours; then pilfer one resource."),
    mark("Add one influence marker at each location where you have a pawn."),
    mark("Improve a location that you rule, and take a region tile."),
    mark("With an outpost: draw royal writs, keep one."),
    mark("With a farm: score 1 vp, draw goods for a farm."),
    mark("With a town: take shillings."),
    mark("Attack a pawn, a monster or a feudum where you have a pawn. Not as the last card."),
    mark("Score 1 vp; when attacked, reveal it out of turn for +1 defence."),
    mark("Execute Move, Influence or Guild once more."),
    mark("Trade, pull or push at one guild."),
)
SPECIAL_TITLES: Final = (
    mark("Distant Kin"),
    mark("Godspeed"),
    mark("Money is Influence"),
    mark("Tend Landscape"),
    mark("Shovels & Swords"),
    mark("Inspect the Harvest"),
    mark("Reinforcements"),
    mark("Starve the People"),
    mark("Royal Immunity"),
    mark("Déjà vu"),
    mark("Feast"),
)
SPECIAL_TEXTS: Final = (
    mark("With an alchemist on the board, the pawn may enter at any starting location."),
    mark("With a monk on the board, one monk may go one step more."),
    mark("With a merchant there, pay 1 shilling and oust an opponent’s lone marker."),
    mark("Instead: pay 1 wood and lay a tile as a landscape where you are serf, for 2 vp."),
    mark("Afterwards pay 1 iron, draw 2 more writs, keep one."),
    mark("With a farmer on the board, choose the goods of your favours."),
    mark("With a knight on the board, take 1 influence marker as well."),
    mark("Instead: with a noble there, send an opponent’s subject or serf home."),
    mark("Instead: pay 1 food to save your subject or serf from starving; a seal protects it afterwards."),
    mark("Instead: pay 1 saltpeter and execute Migrate, Improve, Explore, Harvest or Tax once more."),
    mark("Instead: pay 1 wine and use an opponent’s push or pull in your own favour, for 3 vp more."),
)


def card_text(card: int, words: Words) -> str:
    """What the upper half of an action card does."""
    return words.say(CARD_TEXTS[card])


def special_title(card: int, words: Words) -> str:
    """What the lower half of an action card is called."""
    return words.say(SPECIAL_TITLES[card])


def special_text(card: int, words: Words) -> str:
    """What the lower half of an action card does, in the advanced game."""
    return words.say(SPECIAL_TEXTS[card])


# --- the functions of guilds (6.7) -----------------------------------------------------------------------------------

_RANK_NEEDED: Final = (mark("anybody"), mark("journeyman"), mark("guild master"))


def who_may(function: int, words: Words) -> str:
    """“guild master”: who may use a function."""
    return words.say(_RANK_NEEDED[function])


def function_text(guild: int, function: int, words: Words) -> str:
    """What a function of a guild does, and on which condition it scores."""
    return words.say(FUNCTION_TEXTS[guild, function], **_function_facts(guild, function, words))


def _function_facts(guild: int, function: int, words: Words) -> dict[str, object]:
    components = words.components
    found: dict[tuple[int, int], dict[str, object]] = {
        (terms.FARMER, terms.PULL): {"total": components.farmer_pull},
        (terms.FARMER, terms.PUSH): {"number": components.farmer_push},
        (terms.MERCHANT, 0): {"number": components.trade_goods_bought},
        (terms.MERCHANT, terms.PULL): {"number": components.merchant_pull},
        (terms.MERCHANT, terms.PUSH): {"number": components.merchant_push},
        (terms.ALCHEMIST, terms.PULL): {"number": components.alchemist_pull},
        (terms.ALCHEMIST, terms.PUSH): {"number": components.alchemist_push},
        (terms.KNIGHT, terms.PUSH): {"number": components.knight_push},
        (terms.NOBLE, 0): {"number": components.trade_seals},
        (terms.NOBLE, terms.PULL): {"number": components.noble_pull},
        (terms.NOBLE, terms.PUSH): {"number": components.noble_push, "levels": _levels(components.rosary_levels)},
        (terms.MONK, terms.PULL): {"total": components.monk_pull},
        (terms.MONK, terms.PUSH): {"levels": _levels(components.alms_levels)},
    }
    facts = found.get((guild, function), {})
    if function == 0:
        facts["price"] = words.shillings(components.trade_price)
    return facts


def _levels(levels: list[int]) -> str:
    return "/".join(str(level) for level in levels)


FUNCTION_TEXTS: Final = {
    (terms.FARMER, 0): mark("send all goods of one farm to the barn; 1 food or shilling for every 2"),
    (terms.FARMER, terms.PULL): mark("one bead of the rosary onto a chicken; scores if the beads there total {total}"),
    (terms.FARMER, terms.PUSH): mark(
        "up to {number} goods from the barn to the market; scores for full rows or columns"
    ),
    (terms.MERCHANT, 0): mark("buy up to {number} goods of the market"),
    (terms.MERCHANT, terms.PULL): mark(
        "up to {number} goods from the barn to the market; scores for a full row or column"
    ),
    (terms.MERCHANT, terms.PUSH): mark(
        "up to {number} goods from the market to the alchemist; scores for full containers"
    ),
    (terms.ALCHEMIST, 0): mark("buy a vessel for {price}"),
    (terms.ALCHEMIST, terms.PULL): mark(
        "up to {number} goods from the market to the alchemist; scores for a full container"
    ),
    (terms.ALCHEMIST, terms.PUSH): mark("up to {number} inventions from the guild’s goods; scores for each"),
    (terms.KNIGHT, 0): mark("buy all markers of your row for {price}"),
    (terms.KNIGHT, terms.PULL): mark("one vessel or krud barrel from the alchemist’s goods; scores"),
    (terms.KNIGHT, terms.PUSH): mark(
        "up to {number} markers of different colours for seals on scrolls; scores for full lines"
    ),
    (terms.NOBLE, 0): mark("buy up to {number} king’s seals, {price} each"),
    (terms.NOBLE, terms.PULL): mark(
        "{number} markers of different colours for seals on scrolls; scores for a full line"
    ),
    (terms.NOBLE, terms.PUSH): mark("up to {number} seals flipped onto the rosary; scores from a total of {levels}"),
    (terms.MONK, 0): mark("one bead of the rosary for {price}"),
    (terms.MONK, terms.PULL): mark("one seal flipped onto the rosary; scores if the rosary totals {total}"),
    (terms.MONK, terms.PUSH): mark("one bead of the rosary onto a chicken; scores from a total of {levels} there"),
}

# --- royal writs (9) -------------------------------------------------------------------------------------------------


def writ_kind(writ: int, words: Words) -> str:
    """“mandate” or “charter”."""
    return words.say("mandate") if writ < terms.MANDATES else words.say("charter")


def writ_text(writ: int, words: Words, by_icon: bool = True) -> str:
    """What a royal writ does, or when it scores. `by_icon`: stars of which guild a patronage needs (an option)."""
    components = words.components
    if writ < 0:
        return words.say("Nobody else may know it.")
    if writ in (terms.BOW, terms.SWORD):
        return words.say(
            "In an attack of yours: +{free}, or +{paid} for {good}.",
            free=components.weapon_free[writ],
            paid=components.weapon_paid[writ],
            good=words.some(components.weapon_good[writ], 1),
        )
    if writ < terms.MANDATES:
        number = 3 if writ >= terms.PATRONAGE_ONE else len(components.mandates[writ])
        offers = "; ".join(mandate_text(writ, choice, words, by_icon) for choice in range(number))
        return words.say("At any time in your turn, one of: {offers}.", offers=offers)
    if writ == terms.CELLAR:
        least, most = components.cellar_points[-2:]
        return words.say(
            "At the end, with a seal: {least} vp for 2 sulfur in your barrel, {most} vp for 3.", least=least, most=most
        )
    if writ == terms.MONSTER_SLAYER:
        return words.say(
            "At the end, with a seal: {points} if you have defeated a monster.",
            points=words.points(components.slayer_points),
        )
    places = [place for place in range(terms.LOCATIONS) if (components.charter_places[writ] >> place) & 1]
    return words.say(
        "At the end, with a seal: {values} vp for 1, 2, 3 … locations ruled among {places}.",
        values="/".join(str(points) for points in components.charter_points[writ][1:]),
        places=", ".join(words.place(place) for place in places),
    )


def writ_brief(writ: int, words: Words) -> str:
    """The same of a mandate in a word or two."""
    if writ in (terms.BOW, terms.SWORD):
        components = words.components
        return words.say(
            "+{free}, or +{paid} for {good}",
            free=components.weapon_free[writ],
            paid=components.weapon_paid[writ],
            good=words.some(components.weapon_good[writ], 1),
        )
    if writ >= terms.PATRONAGE_ONE:
        return words.say("for {stars}", stars=words.stars(words.components.patronage_stars))
    return words.say("in your turn")


def mandate_text(writ: int, choice: int, words: Words, by_icon: bool = True) -> str:
    """One choice of a mandate: what it costs and gives; a choice that the card does not have gives nothing."""
    components = words.components
    if writ in (terms.BOW, terms.SWORD):
        if choice == 1:
            return words.say(
                "{cost} for +{paid}",
                cost=words.some(components.weapon_good[writ], 1),
                paid=components.weapon_paid[writ],
            )
        return words.say("+{free}", free=components.weapon_free[writ])
    if writ >= terms.PATRONAGE_ONE:
        known = {"reward": patronage_text(writ, choice, words), "stars": words.stars(components.patronage_stars)}
        if not by_icon:
            return words.say("{reward} for {stars} in a guild", **known)
        guild = words.guild(_patron(writ, choice))
        return words.say("{reward} for {stars} in the {guild}", guild=guild, **known)
    choices = components.mandates[writ]
    if not terms.WAGES <= writ < terms.MANDATES or choice >= len(choices):
        return words.say("nothing")
    paid, shillings, vessel = choices[choice]
    gain = words.shillings(shillings) if vessel == terms.NOTHING else words.a_vessel(vessel)
    return words.say("{gain} for {cost}", gain=gain, cost=words.goods(paid))


def _patron(writ: int, choice: int) -> int:
    """The guild beside a reward: three on each card of patronage, in the order of guilds."""
    return 3 * (writ - terms.PATRONAGE_ONE) + choice


def patronage_text(writ: int, choice: int, words: Words) -> str:
    """What the patronage of a guild brings."""
    reward = _patron(writ, choice)
    number = words.components.patronage[reward]
    if reward == terms.FARMER:
        return words.count("{count} good at random", "{count} goods at random", number)
    if reward == terms.MERCHANT:
        return words.shillings(number)
    if reward == terms.ALCHEMIST:
        return words.say("a vessel")
    if reward == terms.KNIGHT:
        return words.markers(number)
    return words.seals(number) if reward == terms.NOBLE else words.count("{count} bead", "{count} beads", number)
