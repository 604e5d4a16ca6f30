# gnomon: interpreted
"""Short labels of options that stand under a heading of their own: what the heading says is not said again."""

from gnomon.drawing.speaking import capital
from gnomon.games.feudum import actions
from gnomon.games.feudum.page.forecast import earning
from gnomon.games.feudum.page.plan import could_do
from gnomon.games.feudum.page.targets import step_of
from gnomon.games.feudum.say.choices import way_to_feed
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.say.words_cards import function_text
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import CARDS, FERRY, TRADE


def short_text(state: FeudumState, seat: int, code: int, words: Words) -> str:
    """The label of an option without the piece or guild that it is listed under; empty if it has no shorter one."""
    if actions.STEP <= code < actions.STEP_END:
        piece, place, network = step_of(code - actions.STEP)
        known = {"place": words.place(place), "way": words.by_way(network, piece)}
        if network == FERRY:
            return words.say("{place} {way}, {fare}", fare=words.shillings(state.setting.land.ferry_fare), **known)
        return words.say("{place} {way}", **known)
    if actions.FUNCTION <= code < actions.FUNCTION_END:
        guild, function = divmod(code - actions.FUNCTION, 3)
        known = {"name": capital(words.function(function)), "brings": function_text(guild, function, words)}
        return words.say("{name}: {brings}", **known)
    if actions.FEED <= code < actions.FEED_END:
        return capital(way_to_feed((code - actions.FEED) % 10, words))
    return ""


def foreseen(state: FeudumState, seat: int, code: int, words: Words) -> str:
    """What a card could do now, and what a pull or push could earn now, played as well as can be; else empty."""
    if actions.PICK <= code < actions.PICK + CARDS:
        return capital(could_do(state, seat, code - actions.PICK, words))
    if not actions.FUNCTION <= code < actions.FUNCTION_END:
        return ""
    guild, function = divmod(code - actions.FUNCTION, 3)
    if function == TRADE:
        return ""
    low, high = earning(state, guild, function)
    if not high:
        return words.say("Earns nothing now.")
    if low == high:
        return words.say("Now up to {points}.", points=words.points(high))
    return words.say("Now {low} to {points}, as chance has it.", low=low, points=words.points(high))
