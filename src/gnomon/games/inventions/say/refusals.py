# gnomon: interpreted
"""Why not: one sentence for every refusal, what is missing and where it is."""

from typing import Final

from gnomon.drawing.speaking import mark
from gnomon.games.face import refusal_sentence
from gnomon.games.inventions import kinds
from gnomon.games.inventions.rules.milestones import IN_DISCARD, IN_DISPLAY, IN_EUREKA
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.terms import ACTIONS, CITIZEN_NAMES, ERAS, FIRST_WEALTH, NUMBERS, SCHOLAR
from gnomon.games.said import Counted, Facts, If, Rows, Said, called, has, tellers
from gnomon.kernel import refusals
from gnomon.kernel.refusals import Refusal


def refusal_text(refusal: Refusal, words: Words) -> str:
    """The sentence of a refusal, told to the seat that was refused."""
    return refusal_sentence(refusal, _TELLERS, words)


# --- what places are filled with -------------------------------------------------------------------------------------


def _technology_cost(words: Words, facts: Facts) -> str:
    return words.influence(words.components.technology_influence)


def _hex(words: Words, facts: Facts) -> str:
    return words.hex(facts["hex"] - 1)


def _benefit(words: Words, facts: Facts) -> str:
    return words.benefit(words.components.space_benefit[facts["space"]])


def _some(words: Words, facts: Facts) -> str:
    return words.some(facts["kind"], facts["number"])


def _some_or_scholars(words: Words, facts: Facts) -> str:
    return _or_scholars(words, facts["kind"], facts["number"])


def _or_scholars(words: Words, kind: int, number: int) -> str:
    """“2 thinkers or scholars”: who may pay for so many of a type, or of any."""
    if kind == SCHOLAR:
        return words.say("{who} of any kind", who=words.citizens(number))
    return words.say("{who} or scholars", who=words.some(kind, number))


def _price(words: Words, facts: Facts) -> str:
    """The whole price of an invention."""
    components, card = words.components, facts["card"]
    price: list[int] = []
    for kind in components.exhausted[card]:
        price += [kind, 1, 1]
    return words.price([*price, components.specialty[card], 1, 0])


def _available(words: Words, facts: Facts) -> str:
    """Who is there to pay it."""
    return words.crowd([facts[name] for name in CITIZEN_NAMES])


def _forum(words: Words, facts: Facts) -> str:
    """The two spaces that make the forum."""
    forum_of = words.components.forum_of
    spaces = [action for action in range(ACTIONS) if forum_of[action] == forum_of[facts["action"]]]
    return " · ".join(words.action(action) for action in spaces)


def _builders(words: Words, facts: Facts) -> str:
    tile = facts["tile"]
    return _or_scholars(words, SCHOLAR if tile >= FIRST_WEALTH else tile // NUMBERS, facts["number"])


# --- refusals that are told in several ways --------------------------------------------------------------------------


def _no_access(words: Words, facts: Facts) -> str:
    """What an idea needs, and where that lies."""
    known = {"card": words.card(facts["card"]), "milestone": words.milestone(facts["milestone"])}
    if facts["place"] == IN_EUREKA:
        return words.say("{card} needs {milestone}: still in the Eureka display.", **known)
    if facts["place"] != IN_DISPLAY:
        era = words.components.era_of[facts["milestone"]]
        return words.say(
            "{card} needs {milestone}: a milestone of {era}, not revealed yet.", era=words.era(era), **known
        )
    era = words.components.era_of[facts["milestone"]] + 1
    known["display"] = _display(words, facts["holder"])
    if era >= ERAS:
        return words.say("{card} needs {milestone}: in {display}. A diplomat there gives access.", **known)
    return words.say(
        "{card} needs {milestone}: in {display}. A diplomat there gives access, or the coming of {era}.",
        era=words.era(era),
        **known,
    )


def _display(words: Words, party: int) -> str:
    """“Yuki’s private display”."""
    if party >= words.parties:
        return words.say("the private display without an owner")
    return words.by(party, mark("your private display"), mark("{player}’s private display"))


def _milestone_out_of_reach(words: Words, facts: Facts) -> str:
    known = {"milestone": words.milestone(facts["milestone"])}
    place = facts.get("place")
    if place == IN_EUREKA:
        return words.say("No diplomat goes to {milestone}: still in the Eureka display.", **known)
    if place == IN_DISCARD:
        return words.say("No diplomat goes to {milestone}: in the discard pile.", **known)
    return words.say("No diplomat goes to {milestone}: not revealed yet.", **known)


# --- the sentences ---------------------------------------------------------------------------------------------------

REFUSALS: Final[Rows] = {
    refusals.NOT_ASKED: Said("You are not asked now."),
    refusals.WRONG_QUESTION: Said("That is no answer to this question."),
    refusals.NOTHING_TO_STEP_BACK: Said("There is nothing to step back from."),
    refusals.MATCH_OVER: Said("The match is over."),
    # The Stone Age (3.5).
    "no_idea_there": Said("No idea to take up lies {where}.", where="region"),
    "claimed_already": Said("The idea {where} is claimed already.", where="region"),
    # Pillars and chains (4.3, 4.4).
    "forum_taken": Said("A pillar of yours stands in that forum already: {forum}.", forum=_forum),
    "another_space": Said("The Epoch pillar must move to another action space."),
    "joker_only_without_action": Said("The action may be forgone only if no action is possible at all."),
    "technology_after_an_action": Said(
        "{tile} is used after one of its two actions.", tile=called("number", "technology")
    ),
    "no_technology_tile": Said("{tile} does not lie face up on your map.", tile=called("number", "technology")),
    "one_technology_a_turn": Said("Only one Technology tile may be used in a turn."),
    "no_chain_token": Said("No chain token is left."),
    "technology_influence": Said(
        "A Technology tile costs {influence}, which you do not have.", influence=_technology_cost
    ),
    "not_of_this_pair": Said("{tile} does not show the action just completed.", tile=called("number", "technology")),
    "invention_not_there": Said("{card} cannot be chained here."),
    "invention_used": Said("{card} has been chained this turn already."),
    "token_not_face_up": Said("Your influence token “{token}” does not lie face up on the board."),
    "influence_full": Said("Your influence is as high as it can be."),
    "supply_empty": Said("Your supply of citizens is empty."),
    # Paying (4.5).
    "not_so_many": Counted("Only {count} citizen pays here.", "Only {count} citizens pay here.", count="number"),
    "scholars_missing": Counted(
        "Only {count} scholar is available.", "Only {count} scholars are available.", count="number"
    ),
    "specialists_missing": Said("The others would have to be of the type asked for; available: {who}.", who=_some),
    "needed_for_the_rest": Said("Then the rest of the price could not be paid."),
    "area_needed": Said("An exhausted scholar needs an area to lie in."),
    "nobody_is_exhausted": Said("Nobody is exhausted here: the citizen moves."),
    "citizen_missing": Said("Nobody of that kind is available: {citizen}.", citizen="kind"),
    # Present (A1).
    "no_idea": Said("You have no idea to present."),
    "no_empty_slot": Said("A card lies in every region."),
    "slot_taken": Said("A card lies {where} already.", where="region"),
    "specialists_needed": Said(
        "The specialist tile {where} takes {who}; available: {number}.",
        where="region",
        who=_some_or_scholars,
        number="available",
    ),
    "specialists_needed_for_idea": Said(
        "{card} is an idea of {type}: too few specialists for any free region; available: {number}.",
        type=called("kind", "specialty"),
        number="available",
    ),
    "specialists_needed_for_ideas": Said("You have too few specialists and scholars available for any of your ideas."),
    "idea_not_held": Said("You do not have the idea {card}."),
    "idea_not_offered": Said("{card} is not in the Idea display."),
    # Invent and Innovate (A2, A3).
    "no_presented_idea": Said("No presented idea waits to be invented."),
    "invented_already": Said("The idea {where} is invented already.", where="region"),
    "no_access": _no_access,
    "inventors_needed": Said("{card} costs: {price}. Available: {who}.", price=_price, who=_available),
    "no_invention": Said("No region holds an invention."),
    "no_invention_there": Said("No invention lies {where}.", where="region"),
    "own_invention": Said("You invented the card {where} yourself: only others may innovate it.", where="region"),
    "innovated_already": Said("The invention {where} is innovated already.", where="region"),
    "innovator_needed": Said(
        "To innovate {where} you need {who} or a scholar: nobody is available.",
        where="region",
        who=called("kind", "a_citizen"),
    ),
    # Share (A4).
    "nothing_to_share": Said("No citizen of yours stands beside an invention."),
    "nobody_beside": Said("No citizen of yours stands beside the invention {where}.", where="region"),
    "wealth_not_there": Said("{tile} does not lie in that region."),
    "letter_owned": Said("You have a Wealth tile of that letter already: {tile}."),
    "aspiration_only": Said("Only aspiration tiles may be given up, not {tile}."),
    # Call Specialists and Travel (A5, A7).
    "nobody_on_the_map": Said("You have no citizen on the map."),
    "nobody_there": Said("You have no citizen {where}.", where="region"),
    "one_must_come": Said("At least one citizen comes home."),
    "region_done": Said("Your citizens {where} have been called already.", where="region"),
    "not_so_many_there": Counted(
        "You have only {count} citizen there.", "You have only {count} citizens there.", count="number"
    ),
    "one_must_travel": Said("At least one citizen travels."),
    "same_region": Said("The citizen is {where} already.", where="region"),
    "no_rope": Said(
        "No blue rope leads {origin} {destination}.", origin=called("region", "from_region"), destination="to"
    ),
    # Gain Influence (A6).
    "no_token_left": Said("All your influence tokens are placed."),
    "no_region_for_a_token": Said(
        "Nowhere do you have the most citizens, enough of them for a token, and a free influence space."
    ),
    "token_there": Said("You have an influence token {where} already.", where="region"),
    "no_influence_space": Said("No influence space is free {where}.", where="region"),
    "no_majority": If(
        has("rival"),
        Said(
            "You do not have the most citizens {where}: you {own}, {player} {theirs}.", where="region", player="rival"
        ),
        Said("You do not have more citizens than everybody else {where}.", where="region"),
    ),
    "citizens_needed": Said(
        "None of your tokens can be placed for {citizens}: that is all you have {where}.",
        citizens=called("number", "citizens"),
        where="region",
    ),
    "token_placed": Said("Your influence token “{token}” is placed already."),
    "citizens_needed_for_token": Said(
        "The influence token “{token}” takes {citizens} there; you have {number}.",
        citizens=called("number", "citizens"),
        number="there",
    ),
    # Eureka and diplomats (A8-A10).
    "eureka_empty": Said("The Eureka display is empty."),
    "no_later_era": Said("The Eureka display holds nothing later than your own milestone of {era}."),
    "not_in_eureka": Said("{milestone} is not in the Eureka display."),
    "space_of_another_era": Said("Your era marker goes to a space of {era}."),
    "space_taken": Said("Another era marker stands on that space: {benefit}.", benefit=_benefit),
    "space_of_a_later_era": Said("That space is of a later era than yours."),
    "order_of_an_earlier_era": Said("The turn-order space of an earlier era gives nothing any more."),
    "space_without_benefit": Said("That space has no benefit."),
    "nobody_available": Said("No specialist or scholar is available to be sent."),
    "no_milestone_for_a_diplomat": Said("No milestone has room for a diplomat of yours."),
    "milestone_out_of_reach": _milestone_out_of_reach,
    "diplomat_there": Said("You have a diplomat on {milestone} already."),
    "no_diplomat_space": Said("Every diplomat space of {milestone} is taken."),
    "no_diplomat": Said("You have no diplomat on any milestone."),
    "no_diplomat_there": Said("You have no diplomat on {milestone}."),
    # Tiles (5, 2.7).
    "no_such_aspiration": Said("You have no such aspiration tile: {type}.", type="face"),
    "another_type": Said("The aspiration tile shows another type: {type}.", type="face"),
    "tile_owned": Said("You have {tile} already."),
    "no_tile_left": Said("No tile {tile} is left."),
    "economy_or_culture": Said("Only an Economy or a Culture tile may be taken."),
    "economy_not_built": Said("{tile} is not on your map.", tile=called("number", "economy")),
    "economy_used": Said("A token lies on {tile} until the era ends.", tile=called("number", "economy")),
    "no_economy_token": Said("No Economy token of yours is free."),
    "economy_between_effects": Said("Economy tiles are used between two effects, not in the middle of one."),
    "economy_while_building": Said("{tile} helps only while you build.", tile=called("number", "economy")),
    "economy_without_use": Said("{tile} would do nothing now.", tile=called("number", "economy")),
    "same_hex": Said("Choose another hex."),
    "no_progress_tile_there": Said("No Progress tile lies on {hex}.", hex=_hex),
    "aspiration_not_built": Said("Aspiration tiles cannot be built."),
    "tile_not_in_display": Said("{tile} is not in your tiles display."),
    "build_limit": Counted(
        "You may build only {count} tile this time.", "You may build only {count} tiles this time.", count="number"
    ),
    "influence_needed": Said(
        "This building costs {influence}; you have {number}.",
        influence=called("number", "influence"),
        number="influence",
    ),
    "no_hex_for_tile": Said("No hex of your map is cheap enough for {tile}."),
    "hex_taken": Said("A tile lies on {hex} already.", hex=_hex),
    "citizens_needed_to_build": If(
        has("hex"),
        Said("{tile} on {hex} costs {who}; available: {number}.", hex=_hex, who=_builders, number="available"),
        Said("{tile} costs {who} there: more than are available.", who=_builders),
    ),
    # Era Change (6.1).
    "no_such_place": Said("There are only {number} places in turn order."),
    "sage_there": Said("A sage is {where} already.", where="region"),
}
"""By code, what is said of its facts."""

FACTS: Final = {
    "available": kinds.NUMBER,
    "card": kinds.CARD,
    "era": kinds.ERA,
    "face": kinds.FACE,
    "influence": kinds.NUMBER,
    "kind": kinds.CITIZEN.called("citizen"),
    "milestone": kinds.MILESTONE,
    "number": kinds.NUMBER,
    "own": kinds.NUMBER,
    "region": kinds.WHERE,
    "rival": kinds.SEAT,
    "theirs": kinds.NUMBER,
    "there": kinds.NUMBER,
    "tile": kinds.TILE,
    "to": kinds.DESTINATION,
    "token": kinds.TOKEN,
}
"""What the facts of refusals stand for: each of them the same in the whole game."""

_TELLERS: Final = tellers(REFUSALS, FACTS)
