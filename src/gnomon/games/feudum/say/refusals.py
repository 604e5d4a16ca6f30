# gnomon: interpreted
"""Why not: one sentence for every refusal, the rule with the facts that failed."""

from collections.abc import Callable
from typing import Final

from gnomon.drawing.speaking import mark, plural
from gnomon.games.feudum.rules.pulls_and_pushes import KRUD_BARREL
from gnomon.games.feudum.say.words import Words
from gnomon.games.presenting import Facts, refusal_sentence
from gnomon.kernel import refusals
from gnomon.kernel.refusals import Refusal

Teller = Callable[[Words, Facts], str]


def refusal_text(refusal: Refusal, words: Words) -> str:
    """The sentence of a refusal, told to the seat that was refused."""
    return refusal_sentence(refusal, REFUSALS, words)


# --- sentences of one fact -------------------------------------------------------------------------------------------


def _at(message: str) -> Teller:
    """A sentence whose only fact is a location."""
    return lambda words, facts: words.say(message, place=words.place(facts["place"]))


def _good(message: str) -> Teller:
    """A sentence whose only fact is a good."""
    return lambda words, facts: words.say(message, good=words.good(facts["good"]))


def _guild(message: str) -> Teller:
    """A sentence whose only fact is a guild."""
    return lambda words, facts: words.say(message, guild=words.guild(facts["guild"]))


def _card(message: str) -> Teller:
    """A sentence whose only fact is an action card."""
    return lambda words, facts: words.say(message, card=words.card(facts["card"]))


def _writ(message: str) -> Teller:
    """A sentence whose only fact is a royal writ."""
    return lambda words, facts: words.say(message, writ=words.writ(facts["writ"]))


def _vessel(message: str) -> Teller:
    """A sentence whose only fact is a kind of vessel."""
    return lambda words, facts: words.say(message, vessel=words.vessel(facts["vessel"]))


def _region(message: str) -> Teller:
    """A sentence whose only fact is a region."""
    return lambda words, facts: words.say(message, region=words.region(facts["region"]))


def _row(message: str) -> Teller:
    """A sentence whose only fact is a row of the knight guild."""
    return lambda words, facts: words.say(message, row=words.row(facts["colour"]))


def _counted(forms: tuple[str, str], fact: str) -> Teller:
    """A sentence with a number."""
    return lambda words, facts: words.count(*forms, facts[fact])


# --- sentences of several facts --------------------------------------------------------------------------------------


def _cards_missing(words: Words, facts: Facts) -> str:
    return words.say(
        "Choose {wanted} first; you have {chosen}.", wanted=words.cards(facts["wanted"]), chosen=facts["chosen"]
    )


def _cards_complete(words: Words, facts: Facts) -> str:
    return words.count(
        "You have chosen your {count} card; take one back, or put saltpeter into the pouch.",
        "You have chosen all {count} cards; a card more needs saltpeter in the pouch.",
        facts["wanted"],
    )


def _shillings_needed(words: Words, facts: Facts) -> str:
    return words.say(
        "That costs {needed}; you have {held}.", needed=words.shillings(facts["needed"]), held=facts["held"]
    )


def _no_seal_there(words: Words, facts: Facts) -> str:
    if "scroll" in facts:
        return words.say("No seal for you lies on scroll {number}.", number=facts["scroll"] + 1)
    return words.say("No seal of yours protects a marker at {place}.", place=words.place(facts["place"]))


def _scroll_taken(words: Words, facts: Facts) -> str:
    return words.say("A seal cannot go on scroll {number}: it is taken.", number=facts["scroll"] + 1)


def _not_one_step(words: Words, facts: Facts) -> str:
    return words.say(
        "{place} is not one step away {way}.",
        place=words.place(facts["place"]),
        way=words.by_way(facts["network"], facts["piece"]),
    )


def _no_such_vessel(words: Words, facts: Facts) -> str:
    if "network" in facts:
        return words.say("Nobody goes {way} without that vessel underneath.", way=words.by_way(facts["network"]))
    return words.say("You have no {vessel} in your supply.", vessel=words.vessel(facts["vessel"]))


def _stars_needed(words: Words, facts: Facts) -> str:
    return words.say(
        "“{writ}” needs {stars} in a guild for that reward.",
        writ=words.writ(facts["writ"]),
        stars=words.stars(facts["needed"]),
    )


def _guild_goods_short(words: Words, facts: Facts) -> str:
    kind = facts["invention"]
    name = words.say("a krud barrel") if kind == KRUD_BARREL else words.a_vessel(kind)
    return words.say("The alchemist guild has not the goods for {invention}.", invention=name)


def _no_such_tile(words: Words, facts: Facts) -> str:
    return words.say("You have no tile of that kind: {landscape}.", landscape=words.landscape(facts["landscape"]))


def _monster_tamed(words: Words, facts: Facts) -> str:
    return words.say("Somebody has tamed {monster} already.", monster=words.the_monster(facts["monster"]))


def _fare_needed(words: Words, facts: Facts) -> str:
    return words.say("A ferry trip costs {fare}.", fare=words.shillings(facts["fare"]))


def _market_has_none(words: Words, facts: Facts) -> str:
    return words.say("The market has no more {good}.", good=words.good(facts["good"]))


REFUSALS: Final[dict[str, str | Teller]] = {
    refusals.NOT_ASKED: mark("You are not asked anything now."),
    refusals.WRONG_QUESTION: mark("That is no answer to the present question."),
    refusals.NOTHING_TO_STEP_BACK: mark("There is nothing to step back from."),
    refusals.MATCH_OVER: mark("The match is over."),
    # Set-up and the choice of cards (3, 4.1).
    "goods_must_differ": _good(mark("You have chosen {good} already; the three goods must differ.")),
    "haversack_has_none": _good(mark("The haversack has no {good} left.")),
    "no_starting_location": _at(mark("{place} is no starting location.")),
    "cards_missing": _cards_missing,
    "card_chosen_already": _card(mark("You have chosen {card} already.")),
    "cards_complete": _cards_complete,
    "pouch_full": mark("Only one good goes into the pouch in a round."),
    "good_not_held": _good(mark("You have no {good} in your supply.")),
    "no_such_tile": _no_such_tile,
    # Turns (4.2, 4.4, 5.10).
    "card_not_in_hand": _card(mark("{card} is not in your hand.")),
    "conquer_is_last": mark("Conquer cannot be your last card of the round; without effect it can."),
    "play_a_card": mark("You must play at least one card in your turn."),
    "no_second_card": mark("A second card in one turn needs sulfur in the pouch."),
    "only_advanced": mark("Special abilities, reeves and monsters belong to the advanced game."),
    "not_repeatable": _card(mark("{card} is not a card that this may repeat.")),
    "not_played_yet": _card(mark("You have not played {card} in this round yet.")),
    "nothing_to_repeat": mark("No card that you have played can be executed once more."),
    "not_now": mark(
        "Vessels, mandates and seals are used between the steps of your own turn, or while you feed pawns."
    ),
    "not_so_much_sulfur": _counted(
        plural("You got only {count} sulfur.", "You got only {count} sulfur in all."), "number"
    ),
    "barrel_full": _counted(
        plural("Your barrel has room for {count} sulfur only.", "Your barrel has room for {count} sulfur only."), "room"
    ),
    # Migrate and Move (5.1, 5.2, 8.6).
    "no_pawn_left": mark("All of your pawns are on the board."),
    "food_needed": mark("That costs 1 food, and you have none."),
    "pawn_not_on_board": mark("That pawn is not on the board."),
    "no_one_there": _at(mark("You have neither pawn nor marker at {place}.")),
    "only_a_start": _at(
        mark("You have no pawn on the map, so a new one enters at a starting location, not at {place}.")
    ),
    "no_pawn_on_board": mark("You have no pawn on the board where this is possible."),
    "nobody_can_move": mark("None of your pieces can make a step."),
    "piece_not_on_board": mark("You have no such piece on the board."),
    "detained": mark("An opponent’s monster detains that pawn; it can only migrate off the board."),
    "not_one_step": _not_one_step,
    "ferries_closed": mark("Ferries are closed while the alchemist guild has a vessel for sale."),
    "fare_needed": _fare_needed,
    "no_way_of_monster": mark("The behemoth goes by roads and flying routes, the sea serpent by water routes."),
    "no_such_vessel": _no_such_vessel,
    "aboard_already": _vessel(mark("The pawn has that vessel already: {vessel}.")),
    "boarded_already": mark("That pawn has just boarded a vessel; it may board another one after a step."),
    "no_vessel_adrift": _vessel(mark("No such vessel was left there for another pawn: {vessel}.")),
    "only_a_monk": mark("Only a monk makes the step of Godspeed."),
    "only_a_pawn": mark("Only a pawn makes the step of Godspeed."),
    "nobody_moved_there": _at(
        mark("You may pilfer only where a piece that you have just moved stands, not at {place}.")
    ),
    "own_landscape": _at(mark("The landscape at {place} is tended by your own serf.")),
    "own_farm": _at(mark("{place} is your own farm.")),
    "own_place": _at(mark("You rule or serve at {place}, so you do not pilfer there.")),
    "nothing_there": _at(mark("No such resource lies at {place}.")),
    # Influence (5.3).
    "no_pawn_there": _at(mark("You have no pawn at {place}.")),
    "no_marker_left": mark("You have no influence marker in your supply."),
    "two_players_there": _at(mark("Markers of two other players stand at {place}.")),
    "location_full": _at(mark("Three markers stand at {place}, which is the most.")),
    "subject_there": _at(mark("You have two markers at {place}, which is the most.")),
    "subject_protects": _at(mark("At {place} the ruler’s subject stands in the way.")),
    "feudum_holds": _at(mark("{place} is a feudum; it changes hands by conquest alone.")),
    "merchant_needed": _at(mark("Money is Influence needs a merchant of yours at {place}.")),
    "no_lone_marker": _at(mark("At {place} stands no opponent’s lone marker.")),
    "shillings_needed": _shillings_needed,
    "location_done": _at(mark("You have placed a marker at {place} in this action already.")),
    "money_once": mark("Money is influence at one location only."),
    # Improve (5.4, 1.4).
    "rules_nothing": mark("You rule no location."),
    "not_ruler": _at(mark("You do not rule {place}.")),
    "feudum_is_highest": _at(mark("{place} is a feudum, which cannot be improved.")),
    "wood_needed": mark("That costs 1 wood, and you have none to spare."),
    "iron_needed": mark("That costs 1 iron, and you have none."),
    "seal_needed": mark("That costs 1 king’s seal, and you have none."),
    "no_feudum_left": mark("All feudums are on the map."),
    "no_feudum_of_guild": _guild(mark("No feudum of the {guild} is left.")),
    "stack_empty": _region(mark("The stack is empty: {region}.")),
    "tile_not_past": _region(mark("The top tile is not of a past epoch: {region}.")),
    "no_tile": mark("You have no region tile."),
    "no_place_to_tend": mark("You are serf at no location without a landscape."),
    "not_serf": _at(mark("You are not serf at {place}.")),
    "landscape_there": _at(mark("A landscape lies at {place} already.")),
    # Explore, harvest, tax, writs (5.5-5.7, 9).
    "outpost_needed": mark("Only a ruler of an outpost explores."),
    "farm_needed": mark("Only a ruler of a farm harvests."),
    "farms_full": mark("All of your farms have ten goods or more."),
    "town_needed": mark("Only a ruler of a town taxes."),
    "not_own_farm": _at(mark("{place} is no farm of yours.")),
    "farm_full": _at(mark("The farm {place} has ten goods or more.")),
    "good_not_drawn": _good(mark("No {good} is left among the goods drawn.")),
    "writ_not_there": _writ(mark("“{writ}” is not among your writs.")),
    "only_in_attack": _writ(mark("“{writ}” is played only in an attack of yours.")),
    "no_such_choice": _writ(mark("“{writ}” has no such choice.")),
    "goods_needed": _writ(mark("You have not the goods for “{writ}”.")),
    "no_vessel_left": _vessel(mark("The general supply has no such vessel left: {vessel}.")),
    "stars_needed": _stars_needed,
    "reward_short": _writ(mark("The general supply has nothing left for “{writ}”.")),
    # Conquest (7.4, 5.9).
    "nothing_to_attack": mark("There is nothing for you to attack: only opponents’ pawns, monsters and feudums."),
    "only_feudums": _at(mark("{place} is no feudum; other locations are never attacked.")),
    "own_piece": mark("That is your own."),
    "no_attacker_there": _at(mark("You have neither pawn nor monster at {place}.")),
    "no_defend": mark("Defend is not in your hand."),
    "saltpeter_needed": mark("That costs 1 saltpeter, and you have none."),
    "knight_needed": mark("More than one saltpeter needs a knight among the attackers."),
    "no_marker_there": _at(mark("No such marker stands at {place}.")),
    "noble_needed": _at(mark("Starve the People needs a noble of yours at {place}.")),
    "royal_immunity": _at(mark("Royal Immunity protects that marker at {place}.")),
    "nobody_to_starve": mark("No opponent’s subject or serf stands where you have a noble."),
    # Guilds (5.11, 6).
    "other_guild_needed": _guild(mark("You have used the {guild} in this round; a repeated Guild needs another one.")),
    "not_journeyman": _guild(mark("Only the journeyman pulls at the {guild}.")),
    "not_master": _guild(mark("Only the guild master pushes at the {guild}.")),
    "nothing_to_move": _guild(mark("At the {guild} nothing could be moved or made.")),
    "no_function": mark("No function of any guild is possible for you now."),
    "wine_needed": mark("Your barrel holds no wine."),
    "nothing_to_feast": mark("You have nobody to feast with: an opponent’s pawn or feudum with a seat in its guild."),
    "host_has_no_rank": _guild(mark("The owner is neither guild master nor journeyman of the {guild}.")),
    "goods_on_farm_needed": mark("No farm of yours has two goods to send."),
    "too_few_goods": _at(mark("The farm {place} has fewer than two goods.")),
    "market_empty": mark("The market is empty."),
    "nothing_for_sale": _guild(mark("The {guild} has nothing to sell to you.")),
    "reward_too_great": _counted(
        plural("The reward is {count} food or shilling.", "The reward is {count} foods and shillings in all."), "number"
    ),
    "market_has_none": _market_has_none,
    "buy_something": mark("You must buy something."),
    "vessel_not_for_sale": _vessel(mark("The alchemist guild has no such vessel for sale: {vessel}.")),
    "monster_tamed": _monster_tamed,
    "no_port": _at(mark("{place} is no port for the sea serpent.")),
    "no_seal_there": _no_seal_there,
    "move_something": mark("A pull or push must move something."),
    "no_room": _good(mark("There is no room for {good}.")),
    "store_has_none": _good(mark("There is no {good} to move.")),
    "no_section_open": mark("No row of the knight guild has room for another krud barrel."),
    "guild_goods_short": _guild_goods_short,
    "colours_must_differ": _row(mark("The colours must differ; you have returned a marker of the {row}.")),
    "two_markers_needed": mark("The noble guild’s pull exchanges two markers if it can."),
    "row_empty": _row(mark("There is no marker in the {row}.")),
    "scroll_taken": _scroll_taken,
    "no_opponent": mark("That is no opponent of yours."),
    # Upkeep (8).
    "must_feed": mark("At this table pawns are fed as long as there is anything."),
    "pawn_not_hungry": mark("That pawn needs nothing."),
    "tile_is_no_wine": mark("At this table a tile does not stand for wine."),
    "not_tender": _at(mark("You tend no landscape at {place}.")),
    "nothing_to_collect": _at(mark("There is nothing to decide about the landscape at {place}.")),
}
