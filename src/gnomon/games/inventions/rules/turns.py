"""A turn: chain tokens, the pillar, the actions, tiles (4.1-4.3)."""

from typing import Final

from gnomon.games.inventions import decisions, terms
from gnomon.games.inventions.actions import CODES, JOKER, SPACE, USE_TECHNOLOGY
from gnomon.games.inventions.effects import gain_influence, score_bots
from gnomon.games.inventions.events import PLACED_PILLAR, TURN_BEGAN, WASTED
from gnomon.games.inventions.frames import BuildTiles, EndActions, Space
from gnomon.games.inventions.rules.aspirations import settle_waiting
from gnomon.games.inventions.rules.ideas import offer_ideas
from gnomon.games.inventions.rules.performing import (
    check_action,
    check_technology_cost,
    perform,
    use_technology,
)
from gnomon.games.inventions.state import BOT_VISITS, InventionsState, replaced
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule

OPENER: Final = 4
"""The Technology tile that opens every forum."""


@rule("4.1", "4.2")
def next_turn(state: InventionsState, frame: Frame, events: Events | None) -> None:
    """The next colour in turn order; after the last one the round ends."""
    if state.turn == len(state.order):
        state.push((decisions.END_ROUND, 0))
        return
    party = state.order[state.turn]
    if party >= state.seats:
        state.push((decisions.BOT_TURN, 0, party))
        return
    begin_turn(state, party, events)


@rule("4.2", "2.12")
def begin_turn(state: InventionsState, seat: int, events: Events | None) -> None:
    """Chain tokens by the position on the influence track, fixed for the turn; then the pillar."""
    state.chain = state.setting.chain_tokens[state.influence[seat]]
    state.called = 0
    state.paired = 0
    tell(events, TURN_BEGAN, seat, state.chain)
    state.push((decisions.END_TURN, 1 << seat, seat))
    state.push((decisions.BUILD_TILES, 1 << seat, seat))
    state.push((decisions.REPLACE_TILES, 1 << seat, seat))
    state.push((decisions.END_ACTIONS, 1 << seat, seat))
    state.push((decisions.CHOOSE_SPACE, 1 << seat, 0))


# --- where the pillar may go (4.3) -----------------------------------------------------------------------------------


@rule("4.3", "2.13")
def occupied_forums(state: InventionsState, party: int) -> int:
    """Mask of forums that hold a pillar of the colour."""
    forum_of = state.setting.components.forum_of
    found = 0
    if state.epoch[party] != terms.NOTHING:
        found |= 1 << forum_of[state.epoch[party]]
    for pillar in range(terms.SEASONS):
        action = state.seasons[terms.SEASONS * party + pillar]
        if action != terms.NOTHING:
            found |= 1 << forum_of[action]
    return found


@rule("4.3")
def check_access(state: InventionsState, party: int, action: int, opened: int) -> Refusal | None:
    """A forum without a pillar of one's own; if Technology 4 has opened them, any space but that of the moving pillar."""
    if opened:
        if terms.IS_EPOCH_STEP[state.step] and state.epoch[party] == action:
            return Refusal("another_space", "2.7.3", {"action": action})
        return None
    forum = state.setting.components.forum_of[action]
    if (occupied_forums(state, party) >> forum) & 1:
        return Refusal("forum_taken", "4.3", {"action": action})
    return None


def open_spaces(state: InventionsState, seat: int, opened: int) -> list[int]:
    """Spaces to which the pillar of this round may go."""
    return [action for action in range(terms.ACTIONS) if check_access(state, seat, action, opened) is None]


@rule("4.3")
def legal_space(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """Spaces with an action that can be performed; all of them as a joker if there is none, or if the option allows it.

    Technology 4 opens the other forums, and costs a chain token and influence.
    """
    opened = frame[Space.opened]
    spaces = open_spaces(state, seat, opened)
    found = [SPACE + action for action in spaces if check_action(state, seat, action) is None]
    if not found or state.setting.free_joker:
        found += [JOKER + action for action in spaces]
    if not opened and check_technology_cost(state, seat, OPENER) is None:
        found.append(USE_TECHNOLOGY + OPENER - 1)
    return found


@rule("4.3")
def take_space(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The pillar is placed, others may gain influence; then the action, or for a joker an influence."""
    block = CODES.base_of(code)
    if block == USE_TECHNOLOGY:
        use_technology(state, seat, code - USE_TECHNOLOGY + 1, events)
        state.push((decisions.CHOOSE_SPACE, 1 << seat, 1))
    elif block == JOKER:
        place_pillar(state, seat, code - JOKER, events)
        tell(events, WASTED, seat, code - JOKER)
        gain_influence(state, seat, 1, events)
    else:
        place_pillar(state, seat, code - SPACE, events)
        perform(state, seat, code - SPACE, events)


def why_not_space(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal | None:
    """Why the pillar cannot go there."""
    opened = frame[Space.opened]
    block = CODES.base_of(code)
    if block == USE_TECHNOLOGY:
        number = code - USE_TECHNOLOGY + 1
        if number != OPENER:
            return Refusal("technology_after_an_action", "2.7.3", {"number": number})
        return check_technology_cost(state, seat, OPENER)
    action = code - block
    refusal = check_access(state, seat, action, opened)
    if refusal is not None:
        return refusal
    if block == JOKER:
        return Refusal("joker_only_without_action", "4.3")
    return check_action(state, seat, action)


@rule("4.1", "4.3")
def place_pillar(state: InventionsState, party: int, action: int, events: Events | None) -> None:
    """The Epoch pillar, or a Season pillar from the Society board, goes to an action space."""
    if terms.IS_EPOCH_STEP[state.step]:
        state.epoch = replaced(state.epoch, party, action)
    else:
        at = terms.SEASONS * party
        if state.seasons[at] != terms.NOTHING:
            at += 1
        state.seasons = replaced(state.seasons, at, action)
    tell(events, PLACED_PILLAR, party, action, terms.IS_EPOCH_STEP[state.step])
    reward_pillars(state, party, action, events)


@rule("4.3")
def pillars_on(state: InventionsState, party: int, action: int) -> list[tuple[int, int]]:
    """The other colours that gain when a pillar of `party` comes to an action space, and for how many pillars each.

    Epoch pillars count, with two players or alone also Season pillars; once for each colour, or (9.4, 25) each of them.
    """
    found: list[tuple[int, int]] = []
    for other in range(state.setting.parties):
        if other == party:
            continue
        pillars = int(state.epoch[other] == action)
        if state.seats <= 2:
            for pillar in range(terms.SEASONS):
                pillars += state.seasons[terms.SEASONS * other + pillar] == action
        if pillars:
            found.append((other, pillars if state.setting.pillars_count_each else 1))
    return found


@rule("4.3", "7.2.1")
def reward_pillars(state: InventionsState, party: int, action: int, events: Events | None) -> None:
    """Every other colour with a pillar that counts on the very space gains influence; Hephaestus has points instead."""
    for other, pillars in pillars_on(state, party, action):
        if other < state.seats:
            gain_influence(state, other, pillars, events)
        elif other == state.setting.hephaestus:
            score_bots(state, pillars * state.setting.components.bot_pillar_points, BOT_VISITS, events)


# --- the rest of the turn --------------------------------------------------------------------------------------------


@rule("4.2")
def end_actions(state: InventionsState, frame: Frame, events: Events | None) -> None:
    """Chain tokens go back; aspirations that do not fit are settled; new ideas are taken for those presented."""
    seat = frame[EndActions.seat]
    state.chain = 0
    offer_ideas(state, seat)
    settle_waiting(state, seat, events)


@rule("4.2")
def build_tiles(state: InventionsState, frame: Frame, events: Events | None) -> None:
    """Step 4."""
    state.push((decisions.NEXT_TILE, frame[1], frame[BuildTiles.seat], decisions.FROM_DISPLAY, 0, 0, 0))


def end_turn(state: InventionsState, frame: Frame, events: Events | None) -> None:
    """The next colour's turn."""
    state.called = 0
    state.paired = 0
    state.fresh = 0
    state.turn += 1
    state.push((decisions.NEXT_TURN, 0))
