# gnomon: interpreted
"""When a note of the guided match fits, and what it points at: questions about the learner's view alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gnomon.games.inventions import frames, terms
from gnomon.games.inventions.decisions import CHAIN, CHOOSE_SPACE, SOURCE_KNOWLEDGE, SOURCE_SPECIALIST
from gnomon.games.inventions.draw.bots_board import CHRONOS, HEPHAESTUS, SCORE
from gnomon.games.inventions.draw.layout import (
    bot_key,
    citizen_key,
    citizens_key,
    era_key,
    hand_key,
    hex_key,
    idea_key,
    influence_key,
    invention_key,
    knowledge_key,
    milestone_key,
    plate_key,
    sage_key,
    socket_key,
    space_key,
    specialist_key,
    step_key,
    tile_key,
    visit_key,
    wealth_key,
)
from gnomon.games.inventions.effects import is_idea, is_invention
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.rules.performing import check_action
from gnomon.games.inventions.rules.turns import open_spaces
from gnomon.games.inventions.state import InventionsState

Elements = tuple[str, ...]

HAND: Final = "hand"
"""The part of the page with the viewer's goals."""


# --- what is asked ---------------------------------------------------------------------------------------------------


def asked(state: InventionsState, seat: int, *ops: int) -> bool:
    """Whether one of these questions is put to the seat now."""
    frame = GAME.asked_frame(state, seat)
    return frame is not None and frame[0] in ops


def begins(state: InventionsState, seat: int, step: int) -> bool:
    """Whether the seat chooses where its pillar goes, in this round of the match (from 0) or a later one."""
    return asked(state, seat, CHOOSE_SPACE) and state.step >= step


def possible(state: InventionsState, seat: int, step: int, action: int) -> bool:
    """Whether it does, and the action could be the one."""
    return (
        begins(state, seat, step)
        and action in open_spaces(state, seat, 0)
        and check_action(state, seat, action) is None
    )


def chains(state: InventionsState, seat: int, *sources: int) -> bool:
    """Whether a chain is offered, from one of these sources; from any but a specialist tile if none is named."""
    frame = GAME.asked_frame(state, seat)
    if frame is None or frame[0] != CHAIN:
        return False
    source, _ = frame[frames.Chain.source]
    return source in sources if sources else source not in (SOURCE_SPECIALIST, SOURCE_KNOWLEDGE)


def has_built(state: InventionsState, seat: int, first: int, end: int) -> bool:
    """Whether the seat plans its turn with a tile of these on its map."""
    return begins(state, seat, 0) and any(first <= tile < end for tile in state.hexes[seat])


def has_economy(state: InventionsState, seat: int) -> bool:
    """Whether an Economy tile is built."""
    return has_built(state, seat, 0, terms.FIRST_CULTURE)


def has_technology(state: InventionsState, seat: int) -> bool:
    """Whether a Technology tile is built."""
    return has_built(state, seat, terms.FIRST_TECHNOLOGY, terms.FIRST_WEALTH)


# --- what is pointed at ----------------------------------------------------------------------------------------------


def nothing(state: InventionsState, seat: int) -> Elements:
    """Nothing in particular."""
    return ()


def goals(state: InventionsState, seat: int) -> Elements:
    """The seat's goals."""
    return (HAND,)


def _of(regions: Iterable[int]) -> Elements:
    return tuple(plate_key(region) for region in regions)


def displays(state: InventionsState, seat: int) -> Elements:
    """The displays of all regions."""
    return _of(range(terms.REGIONS))


def unclaimed(state: InventionsState, seat: int) -> Elements:
    """The specialist tiles of regions whose idea nobody has claimed."""
    return tuple(
        specialist_key(region)
        for region in range(terms.REGIONS)
        if state.card[region] != terms.NOTHING and state.presenter[region] == terms.NOBODY
    )


def presented(state: InventionsState, seat: int) -> Elements:
    """The displays of regions with an idea."""
    return _of(region for region in range(terms.REGIONS) if is_idea(state, region))


def invented(state: InventionsState, seat: int) -> Elements:
    """The displays of regions with an invention."""
    return _of(region for region in range(terms.REGIONS) if is_invention(state, region))


def empty_slots(state: InventionsState, seat: int) -> Elements:
    """The displays of regions without a card, and the seat's own ideas."""
    own = tuple(hand_key(card) for card in state.ideas[seat])
    return own + _of(region for region in range(terms.REGIONS) if state.card[region] == terms.NOTHING)


def wealth(state: InventionsState, seat: int) -> Elements:
    """The stacks of wealth."""
    return tuple(wealth_key(region) for region in range(terms.REGIONS) if state.wealth[region])


def sockets(state: InventionsState, seat: int) -> Elements:
    """The influence spaces."""
    return tuple(
        socket_key(region, space) for region in range(terms.REGIONS) for space in range(terms.INFLUENCE_SPACES)
    )


def people(state: InventionsState, seat: int) -> Elements:
    """The seat's citizens on the map."""
    return tuple(
        citizens_key(region, seat) for region in range(terms.REGIONS) if state.people[terms.REGIONS * seat + region]
    )


def sages(state: InventionsState, seat: int) -> Elements:
    """Sages and knowledge tiles."""
    return tuple(key(region) for region in range(terms.REGIONS) for key in (sage_key, knowledge_key))


def spaces(state: InventionsState, seat: int) -> Elements:
    """The ten action spaces."""
    return tuple(space_key(action) for action in range(terms.ACTIONS))


def council(state: InventionsState, seat: int) -> Elements:
    """The seat's citizens at home."""
    return tuple(citizen_key(kind) for kind in range(terms.KINDS))


def inventions(state: InventionsState, seat: int) -> Elements:
    """The seat's inventions."""
    return tuple(invention_key(card) for card in state.inventions[seat])


def tiles(state: InventionsState, seat: int) -> Elements:
    """The seat's tiles display."""
    return tuple(tile_key(slot) for slot in range(terms.SLOTS))


def hexes(state: InventionsState, seat: int) -> Elements:
    """The seat's Progress map."""
    return tuple(hex_key(place) for place in range(terms.HEXES))


def ideas(state: InventionsState, seat: int) -> Elements:
    """The idea display."""
    return tuple(idea_key(card) for card in state.display)


def milestones(state: InventionsState, seat: int) -> Elements:
    """What everybody knows, and the seat's own milestone."""
    return tuple(milestone_key(tile) for tile in (*state.common, state.private[seat]))


def eureka(state: InventionsState, seat: int) -> Elements:
    """The seat's own milestone, and those that can be reached."""
    return tuple(milestone_key(tile) for tile in (state.private[seat], *state.eureka) if tile != terms.NOTHING)


def influence(state: InventionsState, seat: int) -> Elements:
    """Where the seat stands on the influence track."""
    return (influence_key(state.influence[seat]),)


def course(state: InventionsState, seat: int) -> Elements:
    """Where the Chronos meeple stands."""
    return (step_key(state.step),)


def markers(state: InventionsState, seat: int) -> Elements:
    """The eras with the markers below them."""
    return tuple(era_key(era) for era in range(2, 7))


def chronos(state: InventionsState, seat: int) -> Elements:
    """Chronos' pillar on the map, and what is told of him."""
    return (visit_key(state.setting.chronos), bot_key(CHRONOS))


def hephaestus(state: InventionsState, seat: int) -> Elements:
    """Hephaestus' marker on the map, and his card."""
    return (visit_key(state.setting.hephaestus), bot_key(HEPHAESTUS))


def bots(state: InventionsState, seat: int) -> Elements:
    """What is told of both, and their score."""
    return (bot_key(CHRONOS), bot_key(HEPHAESTUS), SCORE)
