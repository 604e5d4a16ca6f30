"""Chronos: the third player of two, and one of the two opponents in solo play (7.1, 7.2)."""

from gnomon.games.inventions.effects import free_space, has_token, place_token, score_bots
from gnomon.games.inventions.events import BOT_IDLE, BOT_MOVED
from gnomon.games.inventions.rules.bots import (
    POSSIBLE,
    bot_innovate,
    bot_invent,
    bot_present,
    bot_share,
    innovate_reason,
    invent_reason,
    present_reason,
    regions_after,
    share_reason,
    skip,
)
from gnomon.games.inventions.rules.claims import lowest_token
from gnomon.games.inventions.rules.milestones import eureka_tiles, free_era_spaces, move_marker, new_milestone
from gnomon.games.inventions.state import BOT_INFLUENCE, InventionsState
from gnomon.games.inventions.terms import GAIN_INFLUENCE, NOTHING
from gnomon.kernel.events import Events, tell
from gnomon.kernel.rulebook import rule


@rule("7.1.1")
def chronos_turn(state: InventionsState, events: Events | None) -> None:
    """His pillar advances; the first region in which he can present, invent, share or innovate ends the turn.

    After seven regions without success the pillar is back where it started.
    """
    for region in regions_after(state.chronos_at):
        state.chronos_at = region
        tell(events, BOT_MOVED, state.setting.chronos, region, NOTHING)
        if _acts(state, region, events):
            return
    tell(events, BOT_IDLE, state.setting.chronos)


def _acts(state: InventionsState, region: int, events: Events | None) -> bool:
    party = state.setting.chronos
    if present_reason(state, party, region) == POSSIBLE:
        bot_present(state, party, region, events)
    elif invent_reason(state, party, region) == POSSIBLE:
        bot_invent(state, party, region, events)
    elif share_reason(state, party, region) == POSSIBLE:
        bot_share(state, party, region, events)
    elif innovate_reason(state, party, region) == POSSIBLE:
        bot_innovate(state, party, region, events)
    else:
        skip(state, party, region, _reason(state, region), events)
        return False
    return True


def _reason(state: InventionsState, region: int) -> int:
    """Why he does nothing in a region: what its card, or its empty slot, would call for."""
    party = state.setting.chronos
    if state.card[region] == NOTHING:
        return present_reason(state, party, region)
    if state.inventor[region] < 0:
        return invent_reason(state, party, region)
    return innovate_reason(state, party, region)


# --- between eras ----------------------------------------------------------------------------------------------------


@rule("7.1.4", "7.2.3")
def chronos_token(state: InventionsState, era: int, events: Events | None) -> None:
    """His token between the two eras goes to the next region where he has none and a space is free; the pillar follows.

    In solo play he scores the region's most valuable space, even if it is taken.
    """
    border = 1 << (era - 1)
    if not state.borders & border:
        return
    party = state.setting.chronos
    for region in regions_after(state.chronos_at):
        if not has_token(state, party, region) and free_space(state, region) != NOTHING:
            state.borders &= ~border
            place_token(state, party, region, lowest_token(state, party), True, events)
            score_bots(state, max(state.setting.components.space_points), BOT_INFLUENCE, events)
            state.chronos_at = region
            tell(events, BOT_MOVED, party, region, GAIN_INFLUENCE)
            return


@rule("7.1.4", "7.2.3")
def chronos_milestone(state: InventionsState, events: Events | None) -> None:
    """His milestone goes to the Common Knowledge; he takes the rightmost Eureka tile and the rightmost free era space.

    With an empty Eureka display he keeps both. Only in solo play does a citizen stand on his tile.
    """
    bot_eureka(state, state.setting.chronos, state.setting.solo, events)


@rule("7.1.4", "7.2.3")
def bot_eureka(state: InventionsState, party: int, with_envoy: bool, events: Events | None) -> int:
    """A bot's new milestone, or NOTHING if the Eureka display is empty."""
    tiles = eureka_tiles(state)
    if not tiles:
        return NOTHING
    milestone = tiles[-1]
    new_milestone(state, party, milestone, with_envoy, events)
    spaces = free_era_spaces(state, state.setting.components.era_of[milestone])
    if spaces:
        move_marker(state, party, spaces[-1], events)
    return milestone
