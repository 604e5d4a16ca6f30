# gnomon: interpreted
"""What happened on the map, with writs and in fights, one sentence an event."""

from typing import Final

from gnomon.drawing.speaking import mark
from gnomon.games.feudum import events as happened
from gnomon.games.feudum.actions import TARGET_FEUDUM, TARGET_MARKER, TARGET_MONSTER
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.say.words_cards import mandate_text, patronage_text
from gnomon.games.feudum.terms import FEUDUM, NOBODY, PATRONAGE_ONE
from gnomon.games.said import EventRows, Facts, If, Is, Mine, Said, TwoFaced, called

# --- parts that make one place ---------------------------------------------------------------------------------------


def pawn_of(words: Words, facts: Facts) -> str:
    """“your knight”: the pawn of an event."""
    return words.pawn_of(facts["seat"], facts["character"])


def _pawn_taken(words: Words, facts: Facts) -> str:
    return words.pawn_of(facts["owner"], facts["character"])


def _resources(words: Words, facts: Facts) -> str:
    return words.resources(facts["landscape"], facts["number"])


def _share(words: Words, facts: Facts) -> str:
    return words.resources(facts["landscape"], facts["share"])


def _one_good(words: Words, facts: Facts) -> str:
    return words.some(facts["good"], 1)


def _drawn(words: Words, facts: Facts) -> str:
    return words.listing(words.say("“{writ}”", writ=words.writ(writ)) for writ in facts["writs"])


def _choice(words: Words, facts: Facts) -> str:
    text = patronage_text if facts["writ"] >= PATRONAGE_ONE else mandate_text
    return text(facts["writ"], facts["choice"], words)


def _military(words: Words, facts: Facts) -> object:
    return words.components.military_values[facts["space"] - 1]


# --- what no row can tell (7.4) --------------------------------------------------------------------------------------


def _attacked(words: Words, facts: Facts) -> str:
    seat, target, defender = facts["seat"], facts["target"], facts["defender"]
    known = {"place": words.place(facts["place"])}
    if target >= TARGET_MARKER:
        known["role"] = words.role((target - TARGET_MARKER) % 2)
        if defender == words.viewer:
            return words.say("{player} starves your {role} at {place}.", player=words.name(seat), **known)
        return words.by(
            seat,
            mark("You starve {owner}’s {role} at {place}."),
            mark("{player} starves {owner}’s {role} at {place}."),
            owner=words.name(defender),
            **known,
        )
    if target < TARGET_MONSTER:
        piece = words.pawn_of(defender, facts["character"])
    elif target < TARGET_FEUDUM:
        piece = words.the_monster(target - TARGET_MONSTER)
    else:
        piece = words.by(defender, mark("your feudum"), mark("{player}’s feudum"))
    return words.by(
        seat,
        mark("You attack {piece} at {place}."),
        mark("{player} attacks {piece} at {place}."),
        piece=piece,
        **known,
    )


def _fought(words: Words, facts: Facts) -> str:
    attack, defence = facts["attack"], facts["defence"]
    known = {"attack": attack, "defence": defence}
    if attack > defence:
        return words.say("{attack} against {defence}: the attack succeeds.", **known)
    if attack == defence:
        return words.say("{attack} against {defence}: a tie, the attack fails.", **known)
    return words.say("{attack} against {defence}: the attack fails.", **known)


# --- the sentences ---------------------------------------------------------------------------------------------------

SAID: Final[EventRows] = {
    # Rulers, serfs, subjects (5.3).
    happened.RULES: Is(
        "old",
        NOBODY,
        Said("You rule {place} now.", "{player} rules {place} now."),
        If(
            "money",
            Said(
                "Money is Influence: you rule {place} now, and {old} is serf there.",
                "Money is Influence: {player} rules {place} now, and the serf there is {old}.",
            ),
            Said(
                "You rule {place} now, and {old} is serf there.",
                "{player} rules {place} now, and the serf there is {old}.",
            ),
        ),
    ),
    happened.SERVES: Said("You are serf at {place} now.", "{player} is serf at {place} now."),
    happened.SUBJECTED: Said("You have a subject at {place} now.", "{player} has a subject at {place} now."),
    happened.LOST_MARKER: Said("A marker of yours returns from {place}.", "A marker of {player} returns from {place}."),
    # Improving, tiles, landscapes (5.4, 8.3).
    happened.IMPROVED_TO: Is(
        "type",
        FEUDUM,
        Said("You improve {place} to {type} of the {guild}.", "{player} improves {place} to {type} of the {guild}."),
        Said("You improve {place} to {type}.", "{player} improves {place} to {type}."),
    ),
    happened.GOODS_LOST: Said("The farm’s goods at {place} go to the haversack: {goods}."),
    happened.TOOK_TILE: If(
        "points",
        Said(
            "You take tile {numeral} of the {region}: {landscape}.",
            "{player} takes tile {numeral} of the {region}: {landscape}.",
            numeral=called("epoch", "numeral"),
        ),
        Said(
            "You take tile {numeral} of the {region}, a past one without points: {landscape}.",
            "{player} takes tile {numeral} of the {region}, a past one without points: {landscape}.",
            numeral=called("epoch", "numeral"),
        ),
    ),
    happened.NO_TILE: Said(
        "You get no tile: that of the {region} may not be taken, and no past one is left.",
        "{player} gets no tile: that of the {region} may not be taken, and no past one is left.",
    ),
    happened.LAID_LANDSCAPE: Said(
        "You lay a landscape at {place}: {landscape}.", "{player} lays a landscape at {place}: {landscape}."
    ),
    happened.RESOURCES_CAME: Said("The landscape at {place} ({landscape}) yields {resources}.", resources=_resources),
    happened.COLLECTED: Said(
        "You collect {resources} at {place}; {share} goes to the ruler: {ruler}.",
        "{player} collects {resources} at {place}; {share} goes to the ruler: {ruler}.",
        resources=_resources,
        share=_share,
    ),
    happened.GOOD_APPEARED: Said("At {place} appears {good}.", good=_one_good),
    # Seals of immunity (5.9).
    happened.SEAL_LAID: Said(
        "A seal protects your {role} at {place}.", "A seal protects {player}’s {role} at {place}."
    ),
    happened.SEAL_TAKEN: Said(
        "You take the seal from under your {role} at {place}.",
        "{player} takes the seal from under the {role} at {place}.",
    ),
    # Writs (5.5, 9).
    happened.DREW_WRITS: TwoFaced(
        Said("You draw {writs}.", "{player} draws {writs}.", writs=_drawn), Said("{player} draws {writs}.")
    ),
    happened.KEPT_WRIT: TwoFaced(
        Said("You keep “{writ}”.", "{player} keeps “{writ}”."), Said("{player} keeps a royal writ.")
    ),
    happened.BURIED_WRIT: TwoFaced(
        Said("You put “{writ}” under the deck.", "{player} puts “{writ}” under the deck."),
        Said("{player} puts a royal writ under the deck."),
    ),
    happened.MANDATE_PLAYED: Said(
        "You play the mandate “{writ}”: {text}.", "{player} plays the mandate “{writ}”: {text}.", text=_choice
    ),
    # Harvest (5.6).
    happened.HARVESTED: Said("You harvest at {place}: {goods}.", "{player} harvests at {place}: {goods}."),
    happened.FAVOURED: Said("You take {goods} as favours.", "{player} takes {goods} as favours."),
    happened.BEADS_FLIPPED: Said("Your beads become {seals}.", "{player}’s beads become {seals}."),
    # Conquest (7.4, 7.3).
    happened.ATTACKED: _attacked,
    happened.REVEALED: If(
        "immunity",
        Said("You answer with Royal Immunity.", "{player} answers with Royal Immunity."),
        Said("You reveal Defend.", "{player} reveals Defend."),
    ),
    happened.FOUGHT: _fought,
    happened.TAKEN: Said("{pawn} is driven off the board at {place}.", pawn=_pawn_taken),
    happened.TAMED: Said("You tame {monster} at {place}.", "{player} tames {monster} at {place}."),
    happened.SLAIN: Said("You defeat {monster} of {owner}.", "{player} defeats {monster} of {owner}."),
    happened.CONQUERED: Mine(
        Said("{player} conquers your feudum {place}: it is an outpost now."),
        Said(
            "You conquer {owner}’s feudum {place}: it is an outpost now.",
            "{player} conquers {owner}’s feudum {place}: it is an outpost now.",
            owner="old",
        ),
        about="old",
    ),
    happened.ENLISTED: Said(
        "You cover space {space} of military service (−{value}).",
        "{player} covers space {space} of military service (−{value}).",
        value=_military,
    ),
    happened.STARVED_MARKER: If(
        "role",
        Said(
            "Your serf at {place} goes home; all beads leave the chickens.",
            "{player}’s serf at {place} goes home; all beads leave the chickens.",
            about="owner",
        ),
        Said(
            "Your subject at {place} goes home; all beads leave the chickens.",
            "{player}’s subject at {place} goes home; all beads leave the chickens.",
            about="owner",
        ),
    ),
}
