"""Landscapes: their resources, who collects them, and what the ruler gets (8.3)."""

from gnomon.games.feudum.actions import COLLECT, DONE
from gnomon.games.feudum.decisions import COLLECT_WHERE
from gnomon.games.feudum.effects import gain_goods, gain_markers, gain_shillings, one_good, take_from_bag
from gnomon.games.feudum.events import COLLECTED, RESOURCES_CAME
from gnomon.games.feudum.frames import Collection
from gnomon.games.feudum.rules.ranks import settle
from gnomon.games.feudum.state import FeudumState, replaced
from gnomon.games.feudum.terms import BUTTS, FOOD, LOCATIONS, ORCHARD, SILVER_MINE, SULFUR
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule


@rule("8.3")
def add_resources(state: FeudumState, place: int, events: Events | None) -> None:
    """Three of its resource come to a landscape, as far as the supply has them; shillings never run out."""
    landscape = state.landscape[place]
    number = state.setting.components.landscape_resources
    if landscape == ORCHARD:
        number = take_from_bag(state, FOOD, number)
    elif landscape == BUTTS:
        number = min(number, state.targets)
        state.targets -= number
    elif landscape != SILVER_MINE:
        number = take_from_bag(state, SULFUR, number)
    state.resources = replaced(state.resources, place, state.resources[place] + number)
    if number:
        tell(events, RESOURCES_CAME, place, landscape, number)


@rule("8.3")
def take_resources(state: FeudumState, seat: int, landscape: int, number: int, events: Events | None) -> None:
    """Resources come to a player: goods, shillings, or targets that are changed into markers at once."""
    if landscape == ORCHARD:
        gain_goods(state, seat, one_good(FOOD, number), events)
    elif landscape == SILVER_MINE:
        gain_shillings(state, seat, number, events)
    elif landscape == BUTTS:
        state.targets += number
        gain_markers(state, seat, number, events)
        settle(state, events)
    else:
        gain_goods(state, seat, one_good(SULFUR, number), events)


def legal_collection(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """The landscapes still to be decided on that hold anything; the end leaves them."""
    found = [
        COLLECT + place
        for place in range(LOCATIONS)
        if (frame[Collection.places] >> place) & 1 and state.resources[place]
    ]
    return [*found, DONE]


@rule("8.3")
def take_collection(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Take everything, but for one that goes to the location's ruler."""
    if code == DONE:
        return
    place = code - COLLECT
    left = frame[Collection.places] & ~(1 << place)
    landscape, number, ruler = state.landscape[place], state.resources[place], state.ruler[place]
    state.resources = replaced(state.resources, place, 0)
    tell(events, COLLECTED, seat, place, landscape, number, ruler, 1)
    state.push((COLLECT_WHERE, 1 << seat, left))
    if number > 1:
        take_resources(state, seat, landscape, number - 1, events)
    take_resources(state, ruler, landscape, 1, events)


def why_not_collection(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why nothing can be collected there."""
    place = code - COLLECT
    if state.serf[place] != seat:
        return Refusal("not_tender", "8.3", {"place": place})
    return Refusal("nothing_to_collect", "8.3", {"place": place})
