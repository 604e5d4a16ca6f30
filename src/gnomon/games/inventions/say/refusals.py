# gnomon: interpreted
"""Why not: one sentence for every refusal, what is missing and where it is."""

from collections.abc import Callable
from typing import Final

from gnomon.drawing.speaking import mark, plural
from gnomon.games.face import Facts, refusal_sentence
from gnomon.games.inventions.rules.milestones import IN_DISCARD, IN_DISPLAY, IN_EUREKA
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.terms import ACTIONS, CITIZEN_NAMES, ERAS, FIRST_TECHNOLOGY, FIRST_WEALTH, NUMBERS, SCHOLAR
from gnomon.kernel import refusals
from gnomon.kernel.refusals import Refusal

Teller = Callable[[Words, Facts], str]


def refusal_text(refusal: Refusal, words: Words) -> str:
    """The sentence of a refusal, told to the seat that was refused."""
    return refusal_sentence(refusal, REFUSALS, words)


# --- sentences of one fact -------------------------------------------------------------------------------------------


def _where(message: str) -> Teller:
    """A sentence whose only fact is a region in which something is or is not."""
    return lambda words, facts: words.say(message, where=words.in_region(facts["region"]))


def _milestone(message: str) -> Teller:
    """A sentence whose only fact is a milestone."""
    return lambda words, facts: words.say(message, milestone=words.milestone(facts["milestone"]))


def _card(message: str) -> Teller:
    """A sentence whose only fact is a card."""
    return lambda words, facts: words.say(message, card=words.card(facts["card"]))


def _tile(message: str) -> Teller:
    """A sentence whose only fact is a tile."""
    return lambda words, facts: words.say(message, tile=words.tile(facts["tile"]))


def _token(message: str) -> Teller:
    """A sentence whose only fact is an influence token."""
    return lambda words, facts: words.say(message, token=words.token(facts["token"]))


def _face(message: str) -> Teller:
    """A sentence whose only fact is a face of an aspiration tile."""
    return lambda words, facts: words.say(message, type=words.face(facts["face"]))


def _economy(message: str) -> Teller:
    """A sentence whose only fact is the number of an Economy tile."""
    return lambda words, facts: words.say(message, tile=words.tile(facts["number"] - 1))


def _technology(message: str) -> Teller:
    """A sentence whose only fact is the number of a Technology tile."""
    return lambda words, facts: words.say(message, tile=words.tile(FIRST_TECHNOLOGY + facts["number"] - 1))


def _hex(message: str) -> Teller:
    """A sentence whose only fact is a hex, counted from 1."""
    return lambda words, facts: words.say(message, hex=words.hex(facts["hex"] - 1))


def _number(message: str) -> Teller:
    """A sentence whose only fact is a number."""
    return lambda words, facts: words.say(message, number=facts["number"])


def _era(message: str) -> Teller:
    """A sentence whose only fact is an era."""
    return lambda words, facts: words.say(message, era=words.era(facts["era"]))


def _counted(forms: tuple[str, str]) -> Teller:
    """A sentence with a number that decides its form."""
    return lambda words, facts: words.count(*forms, facts["number"])


# --- milestones ------------------------------------------------------------------------------------------------------


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


# --- citizens --------------------------------------------------------------------------------------------------------


def _or_scholars(words: Words, kind: int, number: int) -> str:
    """“2 thinkers or scholars”: who may pay for so many of a type, or of any."""
    if kind == SCHOLAR:
        return words.say("{who} of any kind", who=words.citizens(number))
    return words.say("{who} or scholars", who=words.some(kind, number))


def _specialists_needed(words: Words, facts: Facts) -> str:
    return words.say(
        "The specialist tile {where} takes {who}; available: {number}.",
        where=words.in_region(facts["region"]),
        who=_or_scholars(words, facts["kind"], facts["number"]),
        number=facts["available"],
    )


def _specialists_needed_for_idea(words: Words, facts: Facts) -> str:
    return words.say(
        "{card} is an idea of {type}: too few specialists for any free region; available: {number}.",
        card=words.card(facts["card"]),
        type=words.specialty(facts["kind"]),
        number=facts["available"],
    )


def _inventors_needed(words: Words, facts: Facts) -> str:
    """The whole price of an invention, and who is there to pay it."""
    components = words.components
    card = facts["card"]
    price: list[int] = []
    for kind in components.exhausted[card]:
        price += [kind, 1, 1]
    price += [components.specialty[card], 1, 0]
    return words.say(
        "{card} costs: {price}. Available: {who}.",
        card=words.card(card),
        price=words.price(price),
        who=words.crowd([facts[name] for name in CITIZEN_NAMES]),
    )


def _innovator_needed(words: Words, facts: Facts) -> str:
    return words.say(
        "To innovate {where} you need {who} or a scholar: nobody is available.",
        where=words.in_region(facts["region"]),
        who=words.a_citizen(facts["kind"]),
    )


def _citizens_needed_to_build(words: Words, facts: Facts) -> str:
    tile = facts["tile"]
    known = {
        "tile": words.tile(tile),
        "who": _or_scholars(words, SCHOLAR if tile >= FIRST_WEALTH else tile // NUMBERS, facts["number"]),
    }
    if "hex" not in facts:
        return words.say("{tile} costs {who} there: more than are available.", **known)
    return words.say(
        "{tile} on {hex} costs {who}; available: {number}.",
        hex=words.hex(facts["hex"] - 1),
        number=facts["available"],
        **known,
    )


def _specialists_missing(words: Words, facts: Facts) -> str:
    return words.say(
        "The others would have to be of the type asked for; available: {who}.",
        who=words.some(facts["kind"], facts["number"]),
    )


def _citizen_missing(words: Words, facts: Facts) -> str:
    return words.say("Nobody of that kind is available: {citizen}.", citizen=words.citizen(facts["kind"]))


# --- influence -------------------------------------------------------------------------------------------------------


def _no_majority(words: Words, facts: Facts) -> str:
    if "rival" not in facts:
        return words.say(
            "You do not have more citizens than everybody else {where}.", where=words.in_region(facts["region"])
        )
    return words.say(
        "You do not have the most citizens {where}: you {own}, {player} {theirs}.",
        where=words.in_region(facts["region"]),
        own=facts["own"],
        player=words.name(facts["rival"]),
        theirs=facts["theirs"],
    )


def _citizens_needed(words: Words, facts: Facts) -> str:
    return words.say(
        "None of your tokens can be placed for {citizens}: that is all you have {where}.",
        citizens=words.citizens(facts["number"]),
        where=words.in_region(facts["region"]),
    )


def _citizens_needed_for_token(words: Words, facts: Facts) -> str:
    return words.say(
        "The influence token “{token}” takes {citizens} there; you have {number}.",
        token=words.token(facts["token"]),
        citizens=words.citizens(facts["number"]),
        number=facts["there"],
    )


def _influence_needed(words: Words, facts: Facts) -> str:
    return words.say(
        "This building costs {influence}; you have {number}.",
        influence=words.influence(facts["number"]),
        number=facts["influence"],
    )


# --- spaces, ways, tiles ---------------------------------------------------------------------------------------------


def _forum_taken(words: Words, facts: Facts) -> str:
    """Which two spaces make the forum that is closed."""
    forum = words.components.forum_of[facts["action"]]
    spaces = [action for action in range(ACTIONS) if words.components.forum_of[action] == forum]
    return words.say(
        "A pillar of yours stands in that forum already: {forum}.",
        forum=" · ".join(words.action(action) for action in spaces),
    )


def _no_rope(words: Words, facts: Facts) -> str:
    return words.say(
        "No blue rope leads {origin} {destination}.",
        origin=words.from_region(facts["region"]),
        destination=words.to_region(facts["to"]),
    )


def _space_taken(words: Words, facts: Facts) -> str:
    return words.say(
        "Another era marker stands on that space: {benefit}.",
        benefit=words.benefit(words.components.space_benefit[facts["space"]]),
    )


def _technology_influence(words: Words, facts: Facts) -> str:
    return words.say(
        "A Technology tile costs {influence}, which you do not have.",
        influence=words.influence(words.components.technology_influence),
    )


REFUSALS: Final[dict[str, str | Teller]] = {
    refusals.NOT_ASKED: mark("You are not asked now."),
    refusals.WRONG_QUESTION: mark("That is no answer to this question."),
    refusals.NOTHING_TO_STEP_BACK: mark("There is nothing to step back from."),
    refusals.MATCH_OVER: mark("The match is over."),
    # The Stone Age (3.5).
    "no_idea_there": _where(mark("No idea to take up lies {where}.")),
    "claimed_already": _where(mark("The idea {where} is claimed already.")),
    # Pillars and chains (4.3, 4.4).
    "forum_taken": _forum_taken,
    "another_space": mark("The Epoch pillar must move to another action space."),
    "joker_only_without_action": mark("The action may be forgone only if no action is possible at all."),
    "technology_after_an_action": _technology(mark("{tile} is used after one of its two actions.")),
    "no_technology_tile": _technology(mark("{tile} does not lie face up on your map.")),
    "one_technology_a_turn": mark("Only one Technology tile may be used in a turn."),
    "no_chain_token": mark("No chain token is left."),
    "technology_influence": _technology_influence,
    "not_of_this_pair": _technology(mark("{tile} does not show the action just completed.")),
    "invention_not_there": _card(mark("{card} cannot be chained here.")),
    "invention_used": _card(mark("{card} has been chained this turn already.")),
    "token_not_face_up": _token(mark("Your influence token “{token}” does not lie face up on the board.")),
    "influence_full": mark("Your influence is as high as it can be."),
    "supply_empty": mark("Your supply of citizens is empty."),
    # Paying (4.5).
    "not_so_many": _counted(plural("Only {count} citizen pays here.", "Only {count} citizens pay here.")),
    "scholars_missing": _counted(plural("Only {count} scholar is available.", "Only {count} scholars are available.")),
    "specialists_missing": _specialists_missing,
    "needed_for_the_rest": mark("Then the rest of the price could not be paid."),
    "area_needed": mark("An exhausted scholar needs an area to lie in."),
    "nobody_is_exhausted": mark("Nobody is exhausted here: the citizen moves."),
    "citizen_missing": _citizen_missing,
    # Present (A1).
    "no_idea": mark("You have no idea to present."),
    "no_empty_slot": mark("A card lies in every region."),
    "slot_taken": _where(mark("A card lies {where} already.")),
    "specialists_needed": _specialists_needed,
    "specialists_needed_for_idea": _specialists_needed_for_idea,
    "specialists_needed_for_ideas": mark("You have too few specialists and scholars available for any of your ideas."),
    "idea_not_held": _card(mark("You do not have the idea {card}.")),
    "idea_not_offered": _card(mark("{card} is not in the Idea display.")),
    # Invent and Innovate (A2, A3).
    "no_presented_idea": mark("No presented idea waits to be invented."),
    "invented_already": _where(mark("The idea {where} is invented already.")),
    "no_access": _no_access,
    "inventors_needed": _inventors_needed,
    "no_invention": mark("No region holds an invention."),
    "no_invention_there": _where(mark("No invention lies {where}.")),
    "own_invention": _where(mark("You invented the card {where} yourself: only others may innovate it.")),
    "innovated_already": _where(mark("The invention {where} is innovated already.")),
    "innovator_needed": _innovator_needed,
    # Share (A4).
    "nothing_to_share": mark("No citizen of yours stands beside an invention."),
    "nobody_beside": _where(mark("No citizen of yours stands beside the invention {where}.")),
    "wealth_not_there": _tile(mark("{tile} does not lie in that region.")),
    "letter_owned": _tile(mark("You have a Wealth tile of that letter already: {tile}.")),
    "aspiration_only": _tile(mark("Only aspiration tiles may be given up, not {tile}.")),
    # Call Specialists and Travel (A5, A7).
    "nobody_on_the_map": mark("You have no citizen on the map."),
    "nobody_there": _where(mark("You have no citizen {where}.")),
    "one_must_come": mark("At least one citizen comes home."),
    "region_done": _where(mark("Your citizens {where} have been called already.")),
    "not_so_many_there": _counted(
        plural("You have only {count} citizen there.", "You have only {count} citizens there.")
    ),
    "one_must_travel": mark("At least one citizen travels."),
    "same_region": _where(mark("The citizen is {where} already.")),
    "no_rope": _no_rope,
    # Gain Influence (A6).
    "no_token_left": mark("All your influence tokens are placed."),
    "no_region_for_a_token": mark(
        "Nowhere do you have the most citizens, enough of them for a token, and a free influence space."
    ),
    "token_there": _where(mark("You have an influence token {where} already.")),
    "no_influence_space": _where(mark("No influence space is free {where}.")),
    "no_majority": _no_majority,
    "citizens_needed": _citizens_needed,
    "token_placed": _token(mark("Your influence token “{token}” is placed already.")),
    "citizens_needed_for_token": _citizens_needed_for_token,
    # Eureka and diplomats (A8-A10).
    "eureka_empty": mark("The Eureka display is empty."),
    "no_later_era": _era(mark("The Eureka display holds nothing later than your own milestone of {era}.")),
    "not_in_eureka": _milestone(mark("{milestone} is not in the Eureka display.")),
    "space_of_another_era": _era(mark("Your era marker goes to a space of {era}.")),
    "space_taken": _space_taken,
    "space_of_a_later_era": mark("That space is of a later era than yours."),
    "order_of_an_earlier_era": mark("The turn-order space of an earlier era gives nothing any more."),
    "space_without_benefit": mark("That space has no benefit."),
    "nobody_available": mark("No specialist or scholar is available to be sent."),
    "no_milestone_for_a_diplomat": mark("No milestone has room for a diplomat of yours."),
    "milestone_out_of_reach": _milestone_out_of_reach,
    "diplomat_there": _milestone(mark("You have a diplomat on {milestone} already.")),
    "no_diplomat_space": _milestone(mark("Every diplomat space of {milestone} is taken.")),
    "no_diplomat": mark("You have no diplomat on any milestone."),
    "no_diplomat_there": _milestone(mark("You have no diplomat on {milestone}.")),
    # Tiles (5, 2.7).
    "no_such_aspiration": _face(mark("You have no such aspiration tile: {type}.")),
    "another_type": _face(mark("The aspiration tile shows another type: {type}.")),
    "tile_owned": _tile(mark("You have {tile} already.")),
    "no_tile_left": _tile(mark("No tile {tile} is left.")),
    "economy_or_culture": mark("Only an Economy or a Culture tile may be taken."),
    "economy_not_built": _economy(mark("{tile} is not on your map.")),
    "economy_used": _economy(mark("A token lies on {tile} until the era ends.")),
    "no_economy_token": mark("No Economy token of yours is free."),
    "economy_between_effects": mark("Economy tiles are used between two effects, not in the middle of one."),
    "economy_while_building": _economy(mark("{tile} helps only while you build.")),
    "economy_without_use": _economy(mark("{tile} would do nothing now.")),
    "same_hex": mark("Choose another hex."),
    "no_progress_tile_there": _hex(mark("No Progress tile lies on {hex}.")),
    "aspiration_not_built": mark("Aspiration tiles cannot be built."),
    "tile_not_in_display": _tile(mark("{tile} is not in your tiles display.")),
    "build_limit": _counted(
        plural("You may build only {count} tile this time.", "You may build only {count} tiles this time.")
    ),
    "influence_needed": _influence_needed,
    "no_hex_for_tile": _tile(mark("No hex of your map is cheap enough for {tile}.")),
    "hex_taken": _hex(mark("A tile lies on {hex} already.")),
    "citizens_needed_to_build": _citizens_needed_to_build,
    # Era Change (6.1).
    "no_such_place": _number(mark("There are only {number} places in turn order.")),
    "sage_there": _where(mark("A sage is {where} already.")),
}
"""By code: a sentence, or what tells it from the facts."""
