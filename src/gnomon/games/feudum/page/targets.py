# gnomon: interpreted
"""What can be pointed at: for each answer the elements to light, its words and its group; and what is refused.

Two elements mean a drag: a piece to a location. Nothing here decides anything: the answers come from the rules' own list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from gnomon.drawing.speaking import capital
from gnomon.games.feudum import actions, decisions, frames, terms
from gnomon.games.feudum.draw.board import adrift_key, goods_key, landscape_key, marker_key, seal_key
from gnomon.games.feudum.draw.layout import (
    card_key,
    container_key,
    good_key,
    guild_key,
    key,
    location_key,
    market_key,
    monster_key,
    pawn_key,
    row_key,
    scroll_key,
    stack_key,
    tile_key,
    writ_key,
)
from gnomon.games.feudum.draw.mats import desk_key
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.queries import pieces_of
from gnomon.games.feudum.rules.conquer import place_of
from gnomon.games.feudum.rules.payment import next_good
from gnomon.games.feudum.say.choices import pawn_there
from gnomon.games.feudum.say.labels import LABELS, label
from gnomon.games.feudum.say.options import option_text
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.state import SERF, FeudumState
from gnomon.kernel.frames import NO_FRAME

Elements = tuple[str, ...]
Finder = Callable[[FeudumState, int, int], Elements]


class Target(NamedTuple):
    """An answer that can be given: `elements` light up (two for a drag, none for a mere button)."""

    code: int
    elements: Elements
    label: str
    group: str


class RefusedTarget(NamedTuple):
    """An answer that looks possible and is not, with the elements that would be pointed at."""

    code: int
    elements: Elements


def targets(state: FeudumState, seat: int, options: Sequence[int], words: Words) -> list[Target]:
    """One target for each legal answer, in the order of the list; `group` is a key for `group_text`, or empty."""
    frame = GAME.asked_frame(state, seat) or NO_FRAME
    return [
        Target(code, elements_of(state, seat, code), option_text(state, frame, seat, code, words), group_of(code))
        for code in options
    ]


# --- elements --------------------------------------------------------------------------------------------------------


def elements_of(state: FeudumState, seat: int, code: int) -> Elements:
    """The keys of the elements that an answer to the seat's present question is about."""
    base = actions.CODES.base_of(code)
    find = _FINDERS.get(base)
    return find(state, seat, code - base) if find else ()


def _of_card(state: FeudumState, seat: int, card: int) -> Elements:
    return (card_key(card),)


def _of_effect(state: FeudumState, seat: int, effect: int) -> Elements:
    return (card_key(actions.CARD_OF_EFFECT[effect]),)


def _of_commitment(state: FeudumState, seat: int, answer: int) -> Elements:
    if answer < 2:
        return (good_key(seat, answer),)
    return (tile_key((answer - 2) % terms.LANDSCAPES),)


def _of_place(state: FeudumState, seat: int, place: int) -> Elements:
    return (location_key(place),)


def _of_character(state: FeudumState, seat: int, character: int) -> Elements:
    return (guild_key(character),)


def _of_good(state: FeudumState, seat: int, good: int) -> Elements:
    """A good to take, to buy or to move: where it lies depends on what is asked."""
    frame = GAME.asked_frame(state, seat) or NO_FRAME
    if frame[0] == decisions.BUY_GOODS:
        return (market_key(good),)
    if frame[0] == decisions.MOVE_GOODS:
        guild, function = frame[frames.Goods.guild], frame[frames.Goods.function]
        source = guild if function == terms.PUSH else (guild - 1) % terms.GUILDS
        return (_stored(source, good),)
    return (good_key(seat, good),)


def _stored(guild: int, good: int) -> str:
    """Where a guild keeps a good."""
    if guild == terms.MERCHANT:
        return market_key(good)
    if guild == terms.ALCHEMIST:
        return container_key(good)
    return key(guild_key(terms.FARMER), "barn")


def _of_payment(state: FeudumState, seat: int, answer: int) -> Elements:
    frame = GAME.asked_frame(state, seat) or NO_FRAME
    if answer:
        return (tile_key(answer - 1),)
    if frame[0] == decisions.PAY_GOODS:
        return (good_key(seat, next_good(frame[frames.Payment.needs])),)
    return ()


def _of_storing(state: FeudumState, seat: int, number: int) -> Elements:
    return (desk_key("barrel"),) if number else ()


def _of_stack(state: FeudumState, seat: int, region: int) -> Elements:
    return (stack_key(region),)


def _of_tile(state: FeudumState, seat: int, landscape: int) -> Elements:
    return (tile_key(landscape),)


def _of_vessel(state: FeudumState, seat: int, kind: int) -> Elements:
    return (key(guild_key(terms.ALCHEMIST), "quay"),)


def _of_colour(state: FeudumState, seat: int, colour: int) -> Elements:
    return (row_key(colour),)


def _of_scroll(state: FeudumState, seat: int, scroll: int) -> Elements:
    return (scroll_key(scroll),)


def _of_leaving(state: FeudumState, seat: int, pawn: int) -> Elements:
    return (pawn_key(seat, pawn),)


def piece_element(seat: int, piece: int) -> str:
    """The element of a piece in the answers of one who moves: own pawns, then the monsters."""
    return pawn_key(seat, piece) if piece < terms.PAWNS else monster_key(piece - terms.PAWNS)


def _of_step(state: FeudumState, seat: int, answer: int) -> Elements:
    piece, place, _ = actions.CODES.triple(actions.STEP + answer)
    return (piece_element(seat, piece), location_key(place))


def _of_boarding(state: FeudumState, seat: int, answer: int) -> Elements:
    pawn, kind = divmod(answer, terms.VESSELS)
    place = state.pawn_at[terms.PAWNS * seat + pawn]
    return (pawn_key(seat, pawn), adrift_key(place, kind)) if place != terms.NOWHERE else ()


def _of_deploying(state: FeudumState, seat: int, answer: int) -> Elements:
    return (desk_key("vessels"), pawn_key(seat, answer // terms.VESSELS))


def _of_pilfering(state: FeudumState, seat: int, answer: int) -> Elements:
    place, what = divmod(answer, terms.GOODS + 1)
    return (goods_key(place) if what < terms.GOODS else landscape_key(place),)


def _of_writ(state: FeudumState, seat: int, writ: int) -> Elements:
    return (writ_key(writ),)


def _of_mandate(state: FeudumState, seat: int, answer: int) -> Elements:
    return (writ_key(answer // 3),)


def _of_weapon(state: FeudumState, seat: int, use: int) -> Elements:
    if actions.WEAPON + use == actions.SPEND_SALTPETER:
        return (good_key(seat, 0),)
    return (writ_key(use // 2),)


def _of_pawn(state: FeudumState, seat: int, target: int) -> Elements:
    return (pawn_key(*divmod(target, terms.PAWNS)),)


def _of_monster(state: FeudumState, seat: int, monster: int) -> Elements:
    return (monster_key(monster),)


def _of_marker(state: FeudumState, seat: int, answer: int) -> Elements:
    place, role = divmod(answer, 2)
    return (marker_key("serf" if role == SERF else "subject", place),)


def _of_seal(state: FeudumState, seat: int, answer: int) -> Elements:
    place, role = divmod(answer, 2)
    return (seal_key(place, role),)


def _of_whether(state: FeudumState, seat: int, answer: int) -> Elements:
    """Where the fight is that a defender is asked about, or the marker that would starve."""
    frame = GAME.asked_frame(state, seat) or NO_FRAME
    if frame[0] == decisions.REVEAL_DEFEND:
        return (location_key(place_of(state, frame[frames.Defence.target])),)
    if frame[0] == decisions.IMMUNITY:
        return (location_key((frame[frames.Immunity.target] - actions.TARGET_MARKER) // 2),)
    return ()


def _of_function(state: FeudumState, seat: int, answer: int) -> Elements:
    return (guild_key(answer // 3),)


def _of_taming(state: FeudumState, seat: int, answer: int) -> Elements:
    monster, place = divmod(answer, terms.LOCATIONS)
    return (key(guild_key(terms.KNIGHT), terms.MONSTER_NAMES[monster]), location_key(place))


def _of_feeding(state: FeudumState, seat: int, answer: int) -> Elements:
    return (pawn_key(seat, answer // 10),)


def _of_collecting(state: FeudumState, seat: int, place: int) -> Elements:
    return (landscape_key(place),)


_FINDERS: Final[dict[int, Finder]] = {
    actions.PICK: _of_card,
    actions.COMMIT: _of_commitment,
    actions.PLAY: _of_effect,
    actions.FORGO: _of_card,
    actions.AGAIN: _of_effect,
    actions.PLACE: _of_place,
    actions.FACE: _of_character,
    actions.GOOD: _of_good,
    actions.PAY: _of_payment,
    actions.STORE: _of_storing,
    actions.ICON: _of_character,
    actions.STACK: _of_stack,
    actions.TILE: _of_tile,
    actions.VESSEL: _of_vessel,
    actions.COLOUR: _of_colour,
    actions.SCROLL: _of_scroll,
    actions.LEAVE: _of_leaving,
    actions.STEP: _of_step,
    actions.BOARD: _of_boarding,
    actions.PILFER: _of_pilfering,
    actions.MONEY: _of_place,
    actions.KEEP: _of_writ,
    actions.BURY: _of_writ,
    actions.WEAPON: _of_weapon,
    actions.HARVEST_AT: _of_place,
    actions.FAVOURS_AT: _of_place,
    actions.YES: _of_whether,
    actions.TARGET_PAWN: _of_pawn,
    actions.TARGET_MONSTER: _of_monster,
    actions.TARGET_FEUDUM: _of_place,
    actions.TARGET_MARKER: _of_marker,
    actions.FUNCTION: _of_function,
    actions.TAME: _of_taming,
    actions.FEED: _of_feeding,
    actions.COLLECT: _of_collecting,
    actions.DEPLOY: _of_deploying,
    actions.MANDATE: _of_mandate,
    actions.PUT_AWAY: _of_writ,
    actions.TAKE_SEAL: _of_seal,
}
"""By block of answers."""


# --- groups ----------------------------------------------------------------------------------------------------------

_BY_PIECE: Final = {
    actions.STEP: "piece",
    actions.BOARD: "piece",
    actions.FUNCTION: "guild",
    actions.FEED: "pawn",
    actions.TAME: "monster",
}
"""What the answers of a block are about: by their first part they fall into groups."""
_GROUPS: Final = {
    **dict.fromkeys(actions.PERMISSIONS, "anytime"),
    actions.FORGO: "without_effect",
    actions.PLAY: "cards",
    actions.PICK: "cards",
    actions.COMMIT: "pouch",
}


def group_of(code: int) -> str:
    """The group of an answer."""
    base = actions.CODES.base_of(code)
    if base in _BY_PIECE:
        return f"{_BY_PIECE[base]}:{actions.CODES.decode(code)[0]}"
    return _GROUPS.get(base, "")


def group_text(group: str, state: FeudumState, seat: int, words: Words) -> str:
    """The heading of a group of answers; empty for those that need none."""
    if group in LABELS:
        return label(group, words)
    kind, _, number = group.partition(":")
    if kind == "guild":
        return capital(words.guild(int(number)))
    if kind == "monster":
        return capital(words.the_monster(int(number)))
    if kind in ("piece", "pawn"):
        piece = int(number)
        if piece >= terms.PAWNS:
            return capital(words.the_monster(piece - terms.PAWNS))
        return capital(pawn_there(state, seat, piece, words))
    return ""


# --- refusals --------------------------------------------------------------------------------------------------------


def refused(state: FeudumState, seat: int, options: Sequence[int]) -> list[RefusedTarget]:
    """The answers to the present question that a person may well try in vain: they are not among the options."""
    legal = set(options)
    return [
        RefusedTarget(code, elements_of(state, seat, code)) for code in _plausible(state, seat) if code not in legal
    ]


def _plausible(state: FeudumState, seat: int) -> Iterable[int]:
    frame = GAME.asked_frame(state, seat) or NO_FRAME
    find = _TRIED.get(frame[0])
    return find(state, seat) if find else ()


def _cards_in_hand(state: FeudumState, seat: int) -> Iterable[int]:
    """Every effect of a card in hand; the abilities of the advanced game only there."""
    hand = state.hand[seat]
    last = len(actions.EFFECT_NAMES) if state.setting.advanced else terms.CARDS
    return [actions.PLAY + effect for effect in range(last) if (hand >> actions.CARD_OF_EFFECT[effect]) & 1]


def _neighbours(state: FeudumState, seat: int) -> Iterable[int]:
    """Every way out of where the seat's pawns and monsters stand."""
    near = state.setting.land.near
    return [
        actions.CODES.code(actions.STEP, piece, other, network)
        for piece, place in pieces_of(state, seat)
        for network in range(terms.NETWORKS)
        for other in near[network][place]
    ]


def _beside_pawns(state: FeudumState, seat: int) -> Iterable[int]:
    """The locations where a pawn of the seat stands."""
    return [actions.PLACE + place for place in sorted({place for _, place in pieces_of(state, seat)})]


def _own_locations(state: FeudumState, seat: int) -> Iterable[int]:
    return [actions.PLACE + place for place in range(terms.LOCATIONS) if state.ruler[place] == seat]


def _own_farms(state: FeudumState, seat: int) -> Iterable[int]:
    farms = [
        place for place in range(terms.LOCATIONS) if state.ruler[place] == seat and state.kind[place] == terms.FARM
    ]
    return [actions.HARVEST_AT + place for place in farms]


def _markers_on_map(state: FeudumState, seat: int) -> Iterable[int]:
    return [
        actions.PLACE + place for place in range(terms.LOCATIONS) if seat in (state.ruler[place], state.serf[place])
    ]


def _everything_there(state: FeudumState, seat: int) -> Iterable[int]:
    """Whatever of others stands where the seat has a piece, and rulers' places that cannot be attacked."""
    places = {place for _, place in pieces_of(state, seat)}
    pawns = [
        actions.TARGET_PAWN + piece
        for piece in range(terms.PAWNS * state.seats)
        if state.pawn_at[piece] != terms.NOWHERE and piece // terms.PAWNS != seat
    ]
    ruled = [actions.TARGET_FEUDUM + place for place in sorted(places) if state.ruler[place] not in (-1, seat)]
    return [code for code in pawns if place_of(state, code) in places] + ruled


def _functions(state: FeudumState, seat: int) -> Iterable[int]:
    """Trade, pull and push of every guild."""
    block = actions.CODES.block("function")
    return range(block.base, block.end)


def _market(state: FeudumState, seat: int) -> Iterable[int]:
    return range(actions.GOOD, actions.GOOD + terms.GOODS)


def _starts(state: FeudumState, seat: int) -> Iterable[int]:
    return range(actions.PLACE, actions.PLACE + terms.LOCATIONS)


_TRIED: Final[dict[int, Callable[[FeudumState, int], Iterable[int]]]] = {
    decisions.PLAY_CARD: _cards_in_hand,
    decisions.TAKE_STEPS: _neighbours,
    decisions.INFLUENCE_WHERE: _beside_pawns,
    decisions.IMPROVE_WHERE: _own_locations,
    decisions.HARVEST_WHERE: _own_farms,
    decisions.MIGRATE_WHERE: _markers_on_map,
    decisions.CONQUER_WHAT: _everything_there,
    decisions.GUILD_WHAT: _functions,
    decisions.BUY_GOODS: _market,
    decisions.CHOOSE_START: _starts,
}
"""By question, what a person would try."""
