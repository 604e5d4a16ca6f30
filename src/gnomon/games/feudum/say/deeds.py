# gnomon: interpreted
"""What happened on the map, with writs and in fights, one sentence an event."""

from collections.abc import Callable, Sequence
from typing import Final

from gnomon.drawing.speaking import mark
from gnomon.games.feudum import events as happened
from gnomon.games.feudum.actions import TARGET_FEUDUM, TARGET_MARKER, TARGET_MONSTER
from gnomon.games.feudum.say.words import NUMERALS, Words
from gnomon.games.feudum.say.words_cards import mandate_text, patronage_text
from gnomon.games.feudum.state import SERF
from gnomon.games.feudum.terms import FEUDUM, NOBODY, PATRONAGE_ONE

Facts = Sequence[int]
Teller = Callable[[Words, Facts], str]

# --- rulers, serfs, subjects (5.3) -----------------------------------------------------------------------------------


def _rules(words: Words, facts: Facts) -> str:
    seat, place, old, by_money = facts
    known = {"place": words.place(place)}
    if old == NOBODY:
        return words.by(seat, mark("You rule {place} now."), mark("{player} rules {place} now."), **known)
    known["old"] = words.who(old)
    if by_money:
        return words.by(
            seat,
            mark("Money is Influence: you rule {place} now, and {old} is serf there."),
            mark("Money is Influence: {player} rules {place} now, and the serf there is {old}."),
            **known,
        )
    return words.by(
        seat,
        mark("You rule {place} now, and {old} is serf there."),
        mark("{player} rules {place} now, and the serf there is {old}."),
        **known,
    )


def _serves(words: Words, facts: Facts) -> str:
    seat, place = facts
    return words.by(
        seat, mark("You are serf at {place} now."), mark("{player} is serf at {place} now."), place=words.place(place)
    )


def _subjected(words: Words, facts: Facts) -> str:
    seat, place = facts
    return words.by(
        seat,
        mark("You have a subject at {place} now."),
        mark("{player} has a subject at {place} now."),
        place=words.place(place),
    )


def _lost_marker(words: Words, facts: Facts) -> str:
    owner, place = facts
    return words.by(
        owner,
        mark("A marker of yours returns from {place}."),
        mark("A marker of {player} returns from {place}."),
        place=words.place(place),
    )


# --- improving, tiles, landscapes (5.4, 8.3) -------------------------------------------------------------------------


def _improved_to(words: Words, facts: Facts) -> str:
    seat, place, kind, guild = facts
    known = {"place": words.place(place), "type": words.a_type(kind)}
    if kind == FEUDUM:
        return words.by(
            seat,
            mark("You improve {place} to {type} of the {guild}."),
            mark("{player} improves {place} to {type} of the {guild}."),
            guild=words.guild(guild),
            **known,
        )
    return words.by(seat, mark("You improve {place} to {type}."), mark("{player} improves {place} to {type}."), **known)


def _goods_lost(words: Words, facts: Facts) -> str:
    return words.say(
        "The farm’s goods at {place} go to the haversack: {goods}.",
        place=words.place(facts[0]),
        goods=words.goods(facts[1:]),
    )


def _took_tile(words: Words, facts: Facts) -> str:
    seat, region, epoch, landscape, points = facts
    known = {
        "numeral": NUMERALS[epoch - 1],
        "region": words.region(region),
        "landscape": words.landscape(landscape),
    }
    if not points:
        return words.by(
            seat,
            mark("You take tile {numeral} of the {region}, a past one without points: {landscape}."),
            mark("{player} takes tile {numeral} of the {region}, a past one without points: {landscape}."),
            **known,
        )
    return words.by(
        seat,
        mark("You take tile {numeral} of the {region}: {landscape}."),
        mark("{player} takes tile {numeral} of the {region}: {landscape}."),
        **known,
    )


def _no_tile(words: Words, facts: Facts) -> str:
    seat, region = facts
    return words.by(
        seat,
        mark("You get no tile: that of the {region} may not be taken, and no past one is left."),
        mark("{player} gets no tile: that of the {region} may not be taken, and no past one is left."),
        region=words.region(region),
    )


def _laid_landscape(words: Words, facts: Facts) -> str:
    seat, place, landscape = facts
    return words.by(
        seat,
        mark("You lay a landscape at {place}: {landscape}."),
        mark("{player} lays a landscape at {place}: {landscape}."),
        place=words.place(place),
        landscape=words.landscape(landscape),
    )


def _resources_came(words: Words, facts: Facts) -> str:
    place, landscape, number = facts
    return words.say(
        "The landscape at {place} ({landscape}) yields {resources}.",
        landscape=words.landscape(landscape),
        place=words.place(place),
        resources=words.resources(landscape, number),
    )


def _collected(words: Words, facts: Facts) -> str:
    seat, place, landscape, number, ruler, share = facts
    return words.by(
        seat,
        mark("You collect {resources} at {place}; {share} goes to the ruler: {ruler}."),
        mark("{player} collects {resources} at {place}; {share} goes to the ruler: {ruler}."),
        resources=words.resources(landscape, number),
        place=words.place(place),
        share=words.resources(landscape, share),
        ruler=words.who(ruler),
    )


def _good_appeared(words: Words, facts: Facts) -> str:
    place, good = facts
    return words.say("At {place} appears {good}.", place=words.place(place), good=words.some(good, 1))


# --- seals of immunity (5.9) -----------------------------------------------------------------------------------------


def _seal_laid(words: Words, facts: Facts) -> str:
    owner, place, role = facts
    return words.by(
        owner,
        mark("A seal protects your {role} at {place}."),
        mark("A seal protects {player}’s {role} at {place}."),
        role=words.role(role),
        place=words.place(place),
    )


def _seal_taken(words: Words, facts: Facts) -> str:
    owner, place, role = facts
    return words.by(
        owner,
        mark("You take the seal from under your {role} at {place}."),
        mark("{player} takes the seal from under the {role} at {place}."),
        role=words.role(role),
        place=words.place(place),
    )


# --- writs (5.5, 9) --------------------------------------------------------------------------------------------------


def _drew_writs(words: Words, facts: Facts) -> str:
    drawn = words.listing(words.say("“{writ}”", writ=words.writ(writ)) for writ in facts[1:])
    return words.by(facts[0], mark("You draw {writs}."), mark("{player} draws {writs}."), writs=drawn)


def _drew_unseen(words: Words, facts: Facts) -> str:
    return words.say("{player} draws {writs}.", player=words.name(facts[0]), writs=words.writs(facts[1]))


def _kept_writ(words: Words, facts: Facts) -> str:
    seat, writ = facts
    return words.by(seat, mark("You keep “{writ}”."), mark("{player} keeps “{writ}”."), writ=words.writ(writ))


def _kept_unseen(words: Words, facts: Facts) -> str:
    return words.say("{player} keeps a royal writ.", player=words.name(facts[0]))


def _buried_writ(words: Words, facts: Facts) -> str:
    seat, writ = facts
    return words.by(
        seat,
        mark("You put “{writ}” under the deck."),
        mark("{player} puts “{writ}” under the deck."),
        writ=words.writ(writ),
    )


def _buried_unseen(words: Words, facts: Facts) -> str:
    return words.say("{player} puts a royal writ under the deck.", player=words.name(facts[0]))


UNSEEN: Final[dict[int, Teller]] = {
    happened.DREW_WRITS: _drew_unseen,
    happened.KEPT_WRIT: _kept_unseen,
    happened.BURIED_WRIT: _buried_unseen,
}
"""Events of which the others learn less."""


def _mandate_played(words: Words, facts: Facts) -> str:
    seat, writ, choice = facts
    return words.by(
        seat,
        mark("You play the mandate “{writ}”: {text}."),
        mark("{player} plays the mandate “{writ}”: {text}."),
        writ=words.writ(writ),
        text=patronage_text(writ, choice, words) if writ >= PATRONAGE_ONE else mandate_text(writ, choice, words),
    )


# --- harvest (5.6) ---------------------------------------------------------------------------------------------------


def _harvested(words: Words, facts: Facts) -> str:
    seat, place = facts[:2]
    return words.by(
        seat,
        mark("You harvest at {place}: {goods}."),
        mark("{player} harvests at {place}: {goods}."),
        place=words.place(place),
        goods=words.goods(facts[2:]),
    )


def _favoured(words: Words, facts: Facts) -> str:
    return words.by(
        facts[0],
        mark("You take {goods} as favours."),
        mark("{player} takes {goods} as favours."),
        goods=words.goods(facts[1:]),
    )


def _beads_flipped(words: Words, facts: Facts) -> str:
    seat, number = facts
    return words.by(
        seat,
        mark("Your beads become {seals}."),
        mark("{player}’s beads become {seals}."),
        seals=words.seals(number),
    )


# --- conquest (7.4, 7.3) ---------------------------------------------------------------------------------------------


def _attacked(words: Words, facts: Facts) -> str:
    seat, target, defender, place, character = facts
    known = {"place": words.place(place)}
    if target >= TARGET_MARKER:
        role = words.role((target - TARGET_MARKER) % 2)
        if defender == words.viewer:
            return words.say("{player} starves your {role} at {place}.", player=words.name(seat), role=role, **known)
        return words.by(
            seat,
            mark("You starve {owner}’s {role} at {place}."),
            mark("{player} starves {owner}’s {role} at {place}."),
            owner=words.name(defender),
            role=role,
            **known,
        )
    if target < TARGET_MONSTER:
        piece = words.pawn_of(defender, character)
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


def _revealed(words: Words, facts: Facts) -> str:
    seat, immunity = facts
    if immunity:
        return words.by(seat, mark("You answer with Royal Immunity."), mark("{player} answers with Royal Immunity."))
    return words.by(seat, mark("You reveal Defend."), mark("{player} reveals Defend."))


def _fought(words: Words, facts: Facts) -> str:
    _, _, attack, defence = facts
    known = {"attack": attack, "defence": defence}
    if attack > defence:
        return words.say("{attack} against {defence}: the attack succeeds.", **known)
    if attack == defence:
        return words.say("{attack} against {defence}: a tie, the attack fails.", **known)
    return words.say("{attack} against {defence}: the attack fails.", **known)


def _taken(words: Words, facts: Facts) -> str:
    owner, _, place, character, _ = facts
    return words.say(
        "{pawn} is driven off the board at {place}.",
        pawn=words.pawn_of(owner, character),
        place=words.place(place),
    )


def _slain(words: Words, facts: Facts) -> str:
    monster, owner, seat = facts
    return words.by(
        seat,
        mark("You defeat {monster} of {owner}."),
        mark("{player} defeats {monster} of {owner}."),
        monster=words.the_monster(monster),
        owner=words.name(owner),
    )


def _conquered(words: Words, facts: Facts) -> str:
    seat, place, old = facts
    known = {"place": words.place(place)}
    if old == words.viewer:
        return words.say(
            "{player} conquers your feudum {place}: it is an outpost now.", player=words.name(seat), **known
        )
    return words.by(
        seat,
        mark("You conquer {owner}’s feudum {place}: it is an outpost now."),
        mark("{player} conquers {owner}’s feudum {place}: it is an outpost now."),
        owner=words.name(old),
        **known,
    )


def _enlisted(words: Words, facts: Facts) -> str:
    seat, space = facts
    return words.by(
        seat,
        mark("You cover space {space} of military service (−{value})."),
        mark("{player} covers space {space} of military service (−{value})."),
        space=space,
        value=words.components.military_values[space - 1],
    )


def _starved_marker(words: Words, facts: Facts) -> str:
    _, place, role, owner = facts
    known = {"place": words.place(place)}
    if role == SERF:
        return words.by(
            owner,
            mark("Your serf at {place} goes home; all beads leave the chickens."),
            mark("{player}’s serf at {place} goes home; all beads leave the chickens."),
            **known,
        )
    return words.by(
        owner,
        mark("Your subject at {place} goes home; all beads leave the chickens."),
        mark("{player}’s subject at {place} goes home; all beads leave the chickens."),
        **known,
    )


def _tamed(words: Words, facts: Facts) -> str:
    seat, monster, place = facts
    return words.by(
        seat,
        mark("You tame {monster} at {place}."),
        mark("{player} tames {monster} at {place}."),
        monster=words.the_monster(monster),
        place=words.place(place),
    )


TELLERS: Final[dict[int, Teller]] = {
    happened.TAMED: _tamed,
    happened.SLAIN: _slain,
    happened.TAKEN: _taken,
    happened.RULES: _rules,
    happened.SERVES: _serves,
    happened.SUBJECTED: _subjected,
    happened.IMPROVED_TO: _improved_to,
    happened.GOODS_LOST: _goods_lost,
    happened.TOOK_TILE: _took_tile,
    happened.NO_TILE: _no_tile,
    happened.LAID_LANDSCAPE: _laid_landscape,
    happened.RESOURCES_CAME: _resources_came,
    happened.COLLECTED: _collected,
    happened.GOOD_APPEARED: _good_appeared,
    happened.STARVED_MARKER: _starved_marker,
    happened.SEAL_LAID: _seal_laid,
    happened.SEAL_TAKEN: _seal_taken,
    happened.LOST_MARKER: _lost_marker,
    happened.DREW_WRITS: _drew_writs,
    happened.KEPT_WRIT: _kept_writ,
    happened.BURIED_WRIT: _buried_writ,
    happened.MANDATE_PLAYED: _mandate_played,
    happened.HARVESTED: _harvested,
    happened.FAVOURED: _favoured,
    happened.BEADS_FLIPPED: _beads_flipped,
    happened.ATTACKED: _attacked,
    happened.REVEALED: _revealed,
    happened.FOUGHT: _fought,
    happened.CONQUERED: _conquered,
    happened.ENLISTED: _enlisted,
}
