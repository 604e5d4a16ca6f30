# gnomon: interpreted
"""Short labels of options that stand under a heading of their own: what the heading says is not said again."""

from typing import Final

from gnomon.drawing.speaking import capital
from gnomon.games.feudum import actions
from gnomon.games.feudum.page.forecast import earning
from gnomon.games.feudum.rules.ending import charter_points
from gnomon.games.feudum.rules.menu import check_effect
from gnomon.games.feudum.say.choices import way_to_feed
from gnomon.games.feudum.say.tickets import ticket
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.say.words_cards import function_text
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import CONQUER, FERRY, NOWHERE, PAWNS, TRADE


def short_text(state: FeudumState, seat: int, code: int, words: Words) -> str:
    """The label of an option without the piece or guild that it is listed under; empty if it has no shorter one."""
    base = actions.CODES.base_of(code)
    if base == actions.STEP:
        piece, place, network = actions.CODES.triple(code)
        known = {"place": words.place(place), "way": words.by_way(network, piece)}
        if network == FERRY:
            return words.say("{place} {way}, {fare}", fare=words.shillings(state.setting.land.ferry_fare), **known)
        return words.say("{place} {way}", **known)
    if base == actions.FUNCTION:
        guild, function = actions.CODES.pair(code)
        known = {"name": capital(words.function(function)), "brings": function_text(guild, function, words)}
        return words.say("{name}: {brings}", **known)
    if base == actions.FEED:
        return capital(way_to_feed(actions.CODES.decode(code)[1], words))
    return ""


_WASTEFUL: Final = frozenset({actions.FORGO, actions.LEAVE, actions.PUT_AWAY})


def waste(state: FeudumState, seat: int, code: int, words: Words) -> str:
    """A warning before an answer gives something away: a card's effect, the last pawn, a charter that would score."""
    base = actions.CODES.base_of(code)
    if base == actions.FORGO:
        card = code - base
        if card == CONQUER and state.held[seat] == 1:
            return ""
        if check_effect(state, seat, card) is not None:
            return ""
        brings = ticket(state, seat, card, words).now
        return words.say("You give up: {brings}.", brings=brings) if brings else ""
    if base == actions.LEAVE:
        pawns = sum(at != NOWHERE for at in state.pawn_at[PAWNS * seat : PAWNS * (seat + 1)])
        return words.say("It is your last pawn: you could only migrate then.") if pawns == 1 else ""
    worth = charter_points(state, seat, code - base)
    return words.say("You give up {points}.", points=words.points(worth)) if worth else ""


def foreseen(state: FeudumState, seat: int, code: int, words: Words) -> str:
    """What a pull or push could earn now, played as well as can be, and what would be given away; else empty."""
    if actions.CODES.base_of(code) in _WASTEFUL:
        return waste(state, seat, code, words)
    if actions.CODES.base_of(code) != actions.FUNCTION:
        return ""
    guild, function = actions.CODES.pair(code)
    if function == TRADE:
        return ""
    low, high = earning(state, guild, function)
    if not high:
        return words.say("Earns nothing now.")
    if low == high:
        return words.say("Now up to {points}.", points=words.points(high))
    return words.say("Now {low} to {points}, as chance has it.", low=low, points=words.points(high))
