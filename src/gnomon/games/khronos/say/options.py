# gnomon: interpreted
"""What may be answered: the label of every option of every question."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from gnomon.drawing.speaking import capital, mark
from gnomon.games.khronos import actions, decisions
from gnomon.games.khronos.actions import age_of, design_of, is_construct, is_upgrade
from gnomon.games.khronos.boards import Building
from gnomon.games.khronos.components import CIVIL, REASON, Components
from gnomon.games.khronos.frames import Downsized, Exchange, MoreDiscards, PawnShare, Square
from gnomon.games.khronos.grid import FOOTPRINT
from gnomon.games.khronos.say.words import Words
from gnomon.games.khronos.setting import Setting
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.actions import BACK
from gnomon.kernel.frames import Frame

# Sentences about what stands are said at every answer; those of the tables in play are kept.
_ACTS_KEPT: Final = 8_192
_BUILDINGS_KEPT: Final = 32_768

_CONSTRUCT: Final = (
    mark("Construct a Watch Tower in {age}"),
    mark("Construct a Keep in {age}"),
    mark("Construct a Castle in {age}"),
    mark("Construct a Chapel in {age}"),
    mark("Construct a Monastery in {age}"),
    mark("Construct an Abbey in {age}"),
    mark("Construct a Hamlet in {age}"),
    mark("Construct a Town in {age}"),
    mark("Construct a City in {age}"),
)
_UPGRADE: Final = {
    1: mark("Upgrade to a Keep in {age}"),
    2: mark("Upgrade to a Castle in {age}"),
    4: mark("Upgrade to a Monastery in {age}"),
    5: mark("Upgrade to an Abbey in {age}"),
    7: mark("Upgrade to a Town in {age}"),
    8: mark("Upgrade to a City in {age}"),
}
_TAKE_OPEN: Final = (
    mark("Take open Military cards"),
    mark("Take open Religious cards"),
    mark("Take open Civil cards"),
)
_CARDS: Final = (mark("A Military card"), mark("A Religious card"), mark("A Civil card"))


def option_text(state: KhronosState, frame: Frame, seat: int, code: int, words: Words) -> str:
    """The label of an answer to the question of a frame."""
    if code == BACK:
        return words.say("Step back")
    if actions.ACT <= code < actions.ACT_END:
        return act_text(state.setting.components, code, words)
    for base, end, label in _BLOCKS:
        if base <= code < end:
            return label(state, frame, seat, code - base, words)
    raise ValueError(f"{code} is no code of Khronos")


@lru_cache(_ACTS_KEPT)
def act_text(costs: Components, act: int, words: Words) -> str:
    """The label of an entry of the menu: what a player may do in a turn, at these costs."""
    if act == actions.END_TURN:
        return words.say("End turn")
    if act == actions.EXCHANGE_CARDS:
        return words.say("Exchange cards for {money}", money=words.ecus(costs.exchange_cost))
    if act < actions.TRAVEL_FROM:
        return words.say(_TAKE_OPEN[act - actions.TAKE_OPEN])
    if act < actions.CONSTRUCT:
        start, end = actions.TRAVELS[act - actions.TRAVEL_FROM]
        return words.say(
            "Travel from {start} to {end} for {money}",
            start=words.age(start),
            end=words.age(end),
            money=words.ecus(costs.travel_cost),
        )
    if is_construct(act):
        return words.say(_CONSTRUCT[design_of(act)], age=words.age(age_of(act)))
    if is_upgrade(act):
        return words.say(_UPGRADE[design_of(act)], age=words.age(age_of(act)))
    if act < actions.POPULATE:
        return words.say(
            "Demolish a building in {age} for {money}",
            age=words.age(act - actions.DEMOLISH_IN),
            money=words.ecus(costs.demolish_cost),
        )
    if act == actions.POPULATE:
        return words.say("Settle an inhabitant in Reason")
    if act == actions.RENOVATE:
        return words.say("Restore a ruin with one card")
    return words.say("Restore a Castle or Abbey with two cards")


@lru_cache(_BUILDINGS_KEPT)
def building_text(building: Building, age: int, setting: Setting, words: Words) -> str:
    """A building where it stands, with its inhabitants or marker: “the Town at D8 (1 of 2 housed: Yuki 1)”."""
    thing = words.building_at(building.design, building.anchor, building.owner, building.ruin, building.printed)
    if age == REASON and building.type == CIVIL:
        room = setting.values[CIVIL * 4 + building.size]
        people = [
            words.say("{who} {count}", who=words.who(seat), count=count)
            for seat, count in enumerate(building.cubes)
            if count
        ]
        if not people:
            return words.count("{building} (room for {count})", "{building} (room for {count})", room, building=thing)
        return words.say(
            "{building} ({housed} of {room} housed: {people})",
            building=thing,
            housed=sum(building.cubes),
            room=room,
            people=words.listing(people),
        )
    if building.marker < setting.seats:
        return words.by(
            building.marker,
            mark("{building} (half restored by you)"),
            mark("{building} (half restored by {player})"),
            building=thing,
        )
    return thing


def _place(state: KhronosState, frame: Frame, seat: int, square: int, words: Words) -> str:
    act = frame[Square.act]
    if is_construct(act):
        return words.square(square)
    board = state.boards[age_of(act)]
    if is_upgrade(act):
        design = design_of(act)
        for building in board.overlapping(FOOTPRINT[design % 3 + 1][square]):
            old = words.building_at(building.design, building.anchor, building.owner, printed=building.printed)
            return words.say("{square}, from {building}", square=words.square(square), building=old)
        return words.square(square)
    found = board.at(square)
    return capital(building_text(found, age_of(act), state.setting, words)) if found else words.square(square)


def _card(state: KhronosState, frame: Frame, seat: int, colour: int, words: Words) -> str:
    return words.say(_CARDS[colour])


def _cards_done(state: KhronosState, frame: Frame, seat: int, answer: int, words: Words) -> str:
    if frame[0] == decisions.CHOOSE_DISCARD:
        return words.say("Keep all cards")
    chosen = frame[Exchange.chosen if frame[0] == decisions.CHOOSE_EXCHANGE else MoreDiscards.chosen]
    if frame[0] == decisions.CHOOSE_EXCHANGE:
        return words.say("Exchange {cards}", cards=words.cards(chosen))
    return words.say("Discard {cards}", cards=words.cards(chosen))


def _open_count(state: KhronosState, frame: Frame, seat: int, answer: int, words: Words) -> str:
    return words.count("{count} card", "{count} cards", answer + 1)


def _first_pawn_pays(state: KhronosState, frame: Frame, seat: int, first: int, words: Words) -> str:
    total = frame[PawnShare.cards]
    if total == 1:
        return words.say("The first adventurer") if first else words.say("The second adventurer")
    return words.say("First adventurer: {first}, second: {second}", first=first, second=total - first)


def _traveller(state: KhronosState, frame: Frame, seat: int, pawn: int, words: Words) -> str:
    left = state.allowance[2 * seat + pawn]
    if pawn == 0:
        return words.count(
            "The first adventurer, who may still use {count} card",
            "The first adventurer, who may still use {count} cards",
            left,
        )
    return words.count(
        "The second adventurer, who may still use {count} card",
        "The second adventurer, who may still use {count} cards",
        left,
    )


def _downsize(state: KhronosState, frame: Frame, seat: int, anchor: int, words: Words) -> str:
    building = state.boards[frame[Downsized.age]].buildings.get(anchor)
    if building is None:
        return words.square(anchor)
    return capital(words.building_at(building.design, anchor, building.owner))


def _position(state: KhronosState, frame: Frame, seat: int, anchor: int, words: Words) -> str:
    return words.square(anchor)


_BLOCKS: Final[list[tuple[int, int, Callable[[KhronosState, Frame, int, int, Words], str]]]] = [
    (actions.PLACE, actions.PLACE_END, _place),
    (actions.CARD, actions.CARDS_DONE, _card),
    (actions.CARDS_DONE, actions.CARDS_DONE + 1, _cards_done),
    (actions.SURCHARGE_CARD, actions.SURCHARGE_CARD + 3, _card),
    (actions.OPEN_COUNT, actions.OPEN_COUNT + 3, _open_count),
    (actions.FIRST_PAWN_PAYS, actions.FIRST_PAWN_PAYS + 5, _first_pawn_pays),
    (actions.TRAVELLER, actions.TRAVELLER + 2, _traveller),
    (actions.DOWNSIZE, actions.DOWNSIZE + 320, _downsize),
    (actions.POSITION, actions.POSITION + 320, _position),
]
