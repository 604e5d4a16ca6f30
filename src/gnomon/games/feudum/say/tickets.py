# gnomon: interpreted
"""What a ticket says: what a card would do now, or what it lacks, and whether its special ability is open; a few words each."""

from __future__ import annotations

from typing import Final, NamedTuple

from gnomon.drawing.speaking import mark
from gnomon.games.feudum import terms
from gnomon.games.feudum.actions import DEJA_VU, FEAST, STARVE, TEND
from gnomon.games.feudum.effects import can_pay, has_character, one_good, ruled
from gnomon.games.feudum.queries import chosen_cards
from gnomon.games.feudum.rules.conquer import targets
from gnomon.games.feudum.rules.guilds import check_function
from gnomon.games.feudum.rules.improve import check_improve_at
from gnomon.games.feudum.rules.influence import check_money, check_pawn
from gnomon.games.feudum.rules.menu import check_effect
from gnomon.games.feudum.rules.migrate import check_entry
from gnomon.games.feudum.say.options import brings_now
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.say.words_cards import special_title
from gnomon.games.feudum.state import FeudumState
from gnomon.kernel.refusals import Refusal


class Ticket(NamedTuple):
    """The words on a card: what it does `now` and whether that is anything, its special ability, and why it `is_open`."""

    now: str
    does: bool
    special: str
    why: str
    is_open: bool


LACKS: Final = {
    "no_pawn_left": mark("all pawns out"),
    "food_needed": mark("no food"),
    "no_pawn_on_board": mark("no pawn of use"),
    "nobody_can_move": mark("no way to go"),
    "no_marker_left": mark("no marker left"),
    "two_players_there": mark("no room there"),
    "location_full": mark("no room there"),
    "subject_there": mark("no room there"),
    "subject_protects": mark("subject bars it"),
    "feudum_holds": mark("feudum bars it"),
    "rules_nothing": mark("no land of yours"),
    "not_ruler": mark("no land of yours"),
    "feudum_is_highest": mark("all are feudums"),
    "wood_needed": mark("no wood"),
    "iron_needed": mark("no iron"),
    "seal_needed": mark("no seal"),
    "no_feudum_left": mark("no feudum left"),
    "outpost_needed": mark("no outpost"),
    "farm_needed": mark("no farm"),
    "farms_full": mark("farms are full"),
    "town_needed": mark("no town"),
    "nothing_to_attack": mark("no target"),
    "nothing_to_repeat": mark("nothing yet"),
    "no_function": mark("no guild open"),
    "no_tile": mark("no tile"),
    "no_place_to_tend": mark("serf nowhere"),
    "nobody_to_starve": mark("no victim"),
    "saltpeter_needed": mark("no saltpeter"),
    "wine_needed": mark("no wine"),
    "nothing_to_feast": mark("no host"),
    "host_has_no_rank": mark("no host"),
    "no_pawn_there": mark("no host"),
    "own_piece": mark("no host"),
    "nothing_to_move": mark("no host"),
}
"""By refusal, what is missing, in two or three words."""

_HELPERS: Final = {
    terms.MIGRATE: terms.ALCHEMIST,
    terms.MOVE: terms.MONK,
    terms.HARVEST: terms.FARMER,
    terms.TAX: terms.KNIGHT,
}
"""Special abilities that a character anywhere on the board opens."""

_INSTEAD: Final = {terms.IMPROVE: TEND, terms.CONQUER: STARVE, terms.REPEAT: DEJA_VU, terms.GUILD: FEAST}
"""Special abilities that stand in the place of their card."""

_PRICES: Final = {
    terms.IMPROVE: (terms.WOOD, mark("for 1 wood")),
    terms.EXPLORE: (terms.IRON, mark("for 1 iron")),
    terms.DEFEND: (terms.FOOD, mark("for 1 food")),
    terms.REPEAT: (terms.SALTPETER, mark("for 1 saltpeter")),
}
"""Special abilities that cost a good."""

_LACKED: Final = {
    terms.WOOD: mark("no wood"),
    terms.IRON: mark("no iron"),
    terms.FOOD: mark("no food"),
    terms.SALTPETER: mark("no saltpeter"),
}


def ticket(state: FeudumState, seat: int, card: int, words: Words) -> Ticket:
    """What stands on a card of the seat's."""
    refusal = None if card == terms.REPEAT else check_effect(state, seat, card)
    now = _again(state, seat, words) if card == terms.REPEAT else _now(state, seat, card, refusal, words)
    does = bool(_repeated(state, seat)) if card == terms.REPEAT else refusal is None
    if not state.setting.advanced:
        return Ticket(now, does, "", "", False)
    why, is_open = _special(state, seat, card, words)
    return Ticket(now, does, special_title(card, words), why, is_open)


def lack(refusal: Refusal, words: Words) -> str:
    """What a refusal misses, in two or three words."""
    return words.say(LACKS[refusal.code])


# --- the upper half --------------------------------------------------------------------------------------------------


def _now(state: FeudumState, seat: int, card: int, refusal: Refusal | None, words: Words) -> str:
    if refusal is not None:
        return lack(refusal, words)
    if card == terms.MIGRATE:
        return words.say("for 1 food") if check_entry(state, seat) is None else words.say("a pawn leaves")
    if card == terms.INFLUENCE:
        return words.count("{count} marker", "{count} markers", _open_to_markers(state, seat))
    if card == terms.IMPROVE:
        number = sum(check_improve_at(state, seat, place) is None for place in range(terms.LOCATIONS))
        return words.count("{count} location", "{count} locations", number)
    if card == terms.CONQUER:
        return words.count("{count} target", "{count} targets", len(targets(state, seat)))
    if card == terms.GUILD:
        number = sum(
            any(check_function(state, seat, guild, function) is None for function in range(terms.PUSH + 1))
            for guild in range(terms.GUILDS)
        )
        return words.count("{count} guild", "{count} guilds", number)
    if card == terms.EXPLORE:
        outposts, feudums = ruled(state, seat, terms.OUTPOST), ruled(state, seat, terms.FEUDUM)
        return words.writs(state.setting.components.explore_drawn + outposts - 1 + feudums)
    return brings_now(state, seat, card, words)


def _open_to_markers(state: FeudumState, seat: int) -> int:
    """At how many locations a marker may be added, with those that stand in the supply."""
    number = sum(check_pawn(state, seat, place) is None for place in range(terms.LOCATIONS))
    return max(1, min(number, state.markers[seat]))


def _repeated(state: FeudumState, seat: int) -> int:
    """The cards that Repeat may execute again, of those chosen and played, as a mask."""
    return (chosen_cards(state, seat) | state.played[seat]) & state.setting.components.repeatable


def _again(state: FeudumState, seat: int, words: Words) -> str:
    again = _repeated(state, seat)
    if not again:
        return words.say("nothing yet")
    if again.bit_count() > 1:
        return words.cards(again.bit_count())
    return words.card(again.bit_length() - 1)


# --- the special ability ---------------------------------------------------------------------------------------------


def _special(state: FeudumState, seat: int, card: int, words: Words) -> tuple[str, bool]:
    """Why the special ability is open, or why not."""
    if card in _HELPERS:
        helper = words.character(_HELPERS[card])
        if has_character(state, seat, _HELPERS[card]):
            return words.say("with your {character}", character=helper), True
        return words.say("no {character}", character=helper), False
    if card == terms.INFLUENCE:
        if any(check_money(state, seat, place) is None for place in range(terms.LOCATIONS)):
            return words.say("for 1 shilling"), True
        known = {"character": words.character(terms.MERCHANT)}
        if has_character(state, seat, terms.MERCHANT):
            return words.say("no lone marker"), False
        return words.say("no {character}", **known), False
    if card in _INSTEAD:
        refusal = check_effect(state, seat, _INSTEAD[card])
        if refusal is not None:
            return lack(refusal, words), False
        if card == terms.CONQUER:
            return words.say("with your {character}", character=words.character(terms.NOBLE)), True
        if card == terms.GUILD:
            return words.say("for 1 wine"), True
    good, price = _PRICES[card]
    if not can_pay(state, seat, one_good(good)):
        return words.say(_LACKED[good]), False
    return words.say(price), True
