# gnomon: interpreted
"""Why not: one sentence for every refusal, the rule with the facts that failed."""

from typing import Final

from gnomon.games.face import refusal_sentence
from gnomon.games.feudum import kinds
from gnomon.games.feudum.rules.pulls_and_pushes import KRUD_BARREL
from gnomon.games.feudum.say.words import Words
from gnomon.games.said import Counted, Facts, If, Rows, Said, called, has, tellers
from gnomon.kernel import refusals
from gnomon.kernel.refusals import Refusal


def refusal_text(refusal: Refusal, words: Words) -> str:
    """The sentence of a refusal, told to the seat that was refused."""
    return refusal_sentence(refusal, _TELLERS, words)


# --- parts that make one place ---------------------------------------------------------------------------------------


def _scroll(words: Words, facts: Facts) -> object:
    return facts["scroll"] + 1


def _way(words: Words, facts: Facts) -> str:
    return words.by_way(facts["network"], facts["piece"])


def _invention(words: Words, facts: Facts) -> str:
    kind = facts["invention"]
    return words.say("a krud barrel") if kind == KRUD_BARREL else words.a_vessel(kind)


# --- the sentences ---------------------------------------------------------------------------------------------------

REFUSALS: Final[Rows] = {
    refusals.NOT_ASKED: Said("You are not asked anything now."),
    refusals.WRONG_QUESTION: Said("That is no answer to the present question."),
    refusals.NOTHING_TO_STEP_BACK: Said("There is nothing to step back from."),
    refusals.MATCH_OVER: Said("The match is over."),
    # Set-up and the choice of cards (3, 4.1).
    "goods_must_differ": Said("You have chosen {good} already; the three goods must differ."),
    "haversack_has_none": Said("The haversack has no {good} left."),
    "no_starting_location": Said("{place} is no starting location."),
    "cards_missing": Said("Choose {wanted} first; you have {chosen}."),
    "card_chosen_already": Said("You have chosen {card} already."),
    "cards_complete": Counted(
        "You have chosen your {count} card; take one back, or put saltpeter into the pouch.",
        "You have chosen all {count} cards; a card more needs saltpeter in the pouch.",
        count="wanted",
    ),
    "pouch_full": Said("Only one good goes into the pouch in a round."),
    "good_not_held": Said("You have no {good} in your supply."),
    "no_such_tile": Said("You have no tile of that kind: {landscape}."),
    # Turns (4.2, 4.4, 5.10).
    "card_not_in_hand": Said("{card} is not in your hand."),
    "conquer_is_last": Said("Conquer cannot be your last card of the round; without effect it can."),
    "play_a_card": Said("You must play at least one card in your turn."),
    "no_second_card": Said("A second card in one turn needs sulfur in the pouch."),
    "only_advanced": Said("Special abilities, reeves and monsters belong to the advanced game."),
    "not_repeatable": Said("{card} is not a card that this may repeat."),
    "not_played_yet": Said("You have not played {card} in this round yet."),
    "nothing_to_repeat": Said("No card that you have played can be executed once more."),
    "not_now": Said(
        "Vessels, mandates and seals are used between the steps of your own turn, or while you feed pawns."
    ),
    "not_so_much_sulfur": Counted(
        "You got only {count} sulfur.", "You got only {count} sulfur in all.", count="number"
    ),
    "barrel_full": Counted(
        "Your barrel has room for {count} sulfur only.", "Your barrel has room for {count} sulfur only.", count="room"
    ),
    # Migrate and Move (5.1, 5.2, 8.6).
    "no_pawn_left": Said("All of your pawns are on the board."),
    "food_needed": Said("That costs 1 food, and you have none."),
    "pawn_not_on_board": Said("That pawn is not on the board."),
    "no_one_there": Said("You have neither pawn nor marker at {place}."),
    "only_a_start": Said("You have no pawn on the map, so a new one enters at a starting location, not at {place}."),
    "no_pawn_on_board": Said("You have no pawn on the board where this is possible."),
    "nobody_can_move": Said("None of your pieces can make a step."),
    "piece_not_on_board": Said("You have no such piece on the board."),
    "detained": Said("An opponent’s monster detains that pawn; it can only migrate off the board."),
    "not_one_step": Said("{place} is not one step away {way}.", way=_way),
    "ferries_closed": Said("Ferries are closed while the alchemist guild has a vessel for sale."),
    "fare_needed": Said("A ferry trip costs {fare}."),
    "no_way_of_monster": Said("The behemoth goes by roads and flying routes, the sea serpent by water routes."),
    "no_such_vessel": If(
        has("network"),
        Said("Nobody goes {way} without that vessel underneath.", way="network"),
        Said("You have no {vessel} in your supply."),
    ),
    "aboard_already": Said("The pawn has that vessel already: {vessel}."),
    "boarded_already": Said("That pawn has just boarded a vessel; it may board another one after a step."),
    "no_vessel_adrift": Said("No such vessel was left there for another pawn: {vessel}."),
    "only_a_monk": Said("Only a monk makes the step of Godspeed."),
    "only_a_pawn": Said("Only a pawn makes the step of Godspeed."),
    "nobody_moved_there": Said("You may pilfer only where a piece that you have just moved stands, not at {place}."),
    "own_landscape": Said("The landscape at {place} is tended by your own serf."),
    "own_farm": Said("{place} is your own farm."),
    "own_place": Said("You rule or serve at {place}, so you do not pilfer there."),
    "nothing_there": Said("No such resource lies at {place}."),
    # Influence (5.3).
    "no_pawn_there": Said("You have no pawn at {place}."),
    "no_marker_left": Said("You have no influence marker in your supply."),
    "two_players_there": Said("Markers of two other players stand at {place}."),
    "location_full": Said("Three markers stand at {place}, which is the most."),
    "subject_there": Said("You have two markers at {place}, which is the most."),
    "subject_protects": Said("At {place} the ruler’s subject stands in the way."),
    "feudum_holds": Said("{place} is a feudum; it changes hands by conquest alone."),
    "merchant_needed": Said("Money is Influence needs a merchant of yours at {place}."),
    "no_lone_marker": Said("At {place} stands no opponent’s lone marker."),
    "shillings_needed": Said("That costs {needed}; you have {held}."),
    "location_done": Said("You have placed a marker at {place} in this action already."),
    "money_once": Said("Money is influence at one location only."),
    # Improve (5.4, 1.4).
    "rules_nothing": Said("You rule no location."),
    "not_ruler": Said("You do not rule {place}."),
    "feudum_is_highest": Said("{place} is a feudum, which cannot be improved."),
    "wood_needed": Said("That costs 1 wood, and you have none to spare."),
    "iron_needed": Said("That costs 1 iron, and you have none."),
    "seal_needed": Said("That costs 1 king’s seal, and you have none."),
    "no_feudum_left": Said("All feudums are on the map."),
    "no_feudum_of_guild": Said("No feudum of the {guild} is left."),
    "stack_empty": Said("The stack is empty: {region}."),
    "tile_not_past": Said("The top tile is not of a past epoch: {region}."),
    "no_tile": Said("You have no region tile."),
    "no_place_to_tend": Said("You are serf at no location without a landscape."),
    "not_serf": Said("You are not serf at {place}."),
    "landscape_there": Said("A landscape lies at {place} already."),
    # Explore, harvest, tax, writs (5.5-5.7, 9).
    "outpost_needed": Said("Only a ruler of an outpost explores."),
    "farm_needed": Said("Only a ruler of a farm harvests."),
    "farms_full": Said("All of your farms have ten goods or more."),
    "town_needed": Said("Only a ruler of a town taxes."),
    "not_own_farm": Said("{place} is no farm of yours."),
    "farm_full": Said("The farm {place} has ten goods or more."),
    "good_not_drawn": Said("No {good} is left among the goods drawn."),
    "writ_not_there": Said("“{writ}” is not among your writs."),
    "only_in_attack": Said("“{writ}” is played only in an attack of yours."),
    "no_such_choice": Said("“{writ}” has no such choice."),
    "goods_needed": Said("You have not the goods for “{writ}”."),
    "no_vessel_left": Said("The general supply has no such vessel left: {vessel}."),
    "stars_needed": Said("“{writ}” needs {stars} in a guild for that reward.", stars=called("needed", "stars")),
    "reward_short": Said("The general supply has nothing left for “{writ}”."),
    # Conquest (7.4, 5.9).
    "nothing_to_attack": Said("There is nothing for you to attack: only opponents’ pawns, monsters and feudums."),
    "only_feudums": Said("{place} is no feudum; other locations are never attacked."),
    "own_piece": Said("That is your own."),
    "no_attacker_there": Said("You have neither pawn nor monster at {place}."),
    "no_defend": Said("Defend is not in your hand."),
    "saltpeter_needed": Said("That costs 1 saltpeter, and you have none."),
    "knight_needed": Said("More than one saltpeter needs a knight among the attackers."),
    "no_marker_there": Said("No such marker stands at {place}."),
    "noble_needed": Said("Starve the People needs a noble of yours at {place}."),
    "royal_immunity": Said("Royal Immunity protects that marker at {place}."),
    "nobody_to_starve": Said("No opponent’s subject or serf stands where you have a noble."),
    # Guilds (5.11, 6).
    "other_guild_needed": Said("You have used the {guild} in this round; a repeated Guild needs another one."),
    "not_journeyman": Said("Only the journeyman pulls at the {guild}."),
    "not_master": Said("Only the guild master pushes at the {guild}."),
    "nothing_to_move": Said("At the {guild} nothing could be moved or made."),
    "no_function": Said("No function of any guild is possible for you now."),
    "wine_needed": Said("Your barrel holds no wine."),
    "nothing_to_feast": Said("You have nobody to feast with: an opponent’s pawn or feudum with a seat in its guild."),
    "host_has_no_rank": Said("The owner is neither guild master nor journeyman of the {guild}."),
    "goods_on_farm_needed": Said("No farm of yours has two goods to send."),
    "too_few_goods": Said("The farm {place} has fewer than two goods."),
    "market_empty": Said("The market is empty."),
    "nothing_for_sale": Said("The {guild} has nothing to sell to you."),
    "reward_too_great": Counted(
        "The reward is {count} food or shilling.", "The reward is {count} foods and shillings in all.", count="number"
    ),
    "market_has_none": Said("The market has no more {good}."),
    "buy_something": Said("You must buy something."),
    "vessel_not_for_sale": Said("The alchemist guild has no such vessel for sale: {vessel}."),
    "monster_tamed": Said("Somebody has tamed {monster} already."),
    "no_port": Said("{place} is no port for the sea serpent."),
    "no_seal_there": If(
        has("scroll"),
        Said("No seal for you lies on scroll {number}.", number=_scroll),
        Said("No seal of yours protects a marker at {place}."),
    ),
    "move_something": Said("A pull or push must move something."),
    "no_room": Said("There is no room for {good}."),
    "store_has_none": Said("There is no {good} to move."),
    "no_section_open": Said("No row of the knight guild has room for another krud barrel."),
    "guild_goods_short": Said("The alchemist guild has not the goods for {invention}.", invention=_invention),
    "colours_must_differ": Said("The colours must differ; you have returned a marker of the {row}.", row="colour"),
    "two_markers_needed": Said("The noble guild’s pull exchanges two markers if it can."),
    "row_empty": Said("There is no marker in the {row}.", row="colour"),
    "scroll_taken": Said("A seal cannot go on scroll {number}: it is taken.", number=_scroll),
    "no_opponent": Said("That is no opponent of yours."),
    # Upkeep (8).
    "must_feed": Said("At this table pawns are fed as long as there is anything."),
    "pawn_not_hungry": Said("That pawn needs nothing."),
    "tile_is_no_wine": Said("At this table a tile does not stand for wine."),
    "not_tender": Said("You tend no landscape at {place}."),
    "nothing_to_collect": Said("There is nothing to decide about the landscape at {place}."),
}
"""By code, what is said of its facts."""

FACTS: Final = {
    "card": kinds.CARD,
    "chosen": kinds.NUMBER,
    "colour": kinds.COLOUR,
    "fare": kinds.SHILLINGS,
    "good": kinds.GOOD,
    "guild": kinds.GUILD,
    "held": kinds.NUMBER,
    "landscape": kinds.LANDSCAPE,
    "monster": kinds.MONSTER,
    "needed": kinds.SHILLINGS,
    "network": kinds.NETWORK,
    "number": kinds.NUMBER,
    "place": kinds.PLACE,
    "region": kinds.REGION,
    "room": kinds.NUMBER,
    "vessel": kinds.VESSEL.called("vessel"),
    "wanted": kinds.CARD_COUNT,
    "writ": kinds.WRIT,
}
"""What the facts of refusals stand for: each of them the same in the whole game."""

_TELLERS: Final = tellers(REFUSALS, FACTS)
