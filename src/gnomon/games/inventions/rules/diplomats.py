"""Send Diplomat and Call Diplomat (4.5 A9, A10)."""

from gnomon.games.inventions.actions import MILESTONE
from gnomon.games.inventions.decisions import AFTER_ACTION, BENEFIT_DUE, SENT
from gnomon.games.inventions.effects import available, envoy_home, gain_influence, own_era, score_bots
from gnomon.games.inventions.frames import Sent
from gnomon.games.inventions.rules.benefits import take_benefit
from gnomon.games.inventions.rules.milestones import join_milestone, lies_in
from gnomon.games.inventions.rules.paying import demand
from gnomon.games.inventions.setting import CHAINED_VISITS
from gnomon.games.inventions.state import BOT_VISITS, InventionsState
from gnomon.games.inventions.terms import MILESTONES, SCHOLAR
from gnomon.kernel.events import Events
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule


@rule("A9", "2.5")
def check_send_to(state: InventionsState, party: int, milestone: int) -> Refusal | None:
    """A milestone of a private display or the Common Knowledge with a free space and no citizen of the colour."""
    if milestone not in state.private and milestone not in state.common:
        return Refusal("milestone_out_of_reach", "A9", {"milestone": milestone})
    if (state.envoys[milestone] >> party) & 1:
        return Refusal("diplomat_there", "A9", {"milestone": milestone})
    if state.envoys[milestone].bit_count() >= state.setting.components.envoy_spaces:
        return Refusal("no_diplomat_space", "A9", {"milestone": milestone})
    return None


@rule("A9")
def check_send(state: InventionsState, seat: int) -> Refusal | None:
    """An available citizen, and a milestone for it."""
    if not available(state, seat, SCHOLAR):
        return Refusal("nobody_available", "A9")
    for milestone in range(MILESTONES):
        if check_send_to(state, seat, milestone) is None:
            return None
    return Refusal("no_milestone_for_a_diplomat", "A9")


def legal_send(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """Milestones for a diplomat."""
    return [MILESTONE + tile for tile in range(MILESTONES) if check_send_to(state, seat, tile) is None]


def take_send(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Any available citizen moves there."""
    state.push((SENT, 1 << seat, seat, code - MILESTONE))
    demand(state, seat, (SCHOLAR, 1, 0))


def why_not_send(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why no diplomat can be sent there."""
    milestone = code - MILESTONE
    refusal = check_send_to(state, seat, milestone)
    assert refusal is not None
    refusal.facts["place"] = lies_in(state, milestone)
    return refusal


@rule("A9")
def sent(state: InventionsState, frame: Frame, events: Events | None) -> None:
    """The owner of a later private milestone gains influence; then the tile's benefit is taken."""
    seat, milestone = frame[Sent.seat], frame[Sent.milestone]
    join_milestone(state, seat, milestone, events)
    reward_host(state, seat, milestone, events)
    take_benefit(state, seat, state.setting.components.milestone_benefit[milestone], events)


@rule("A9", "7.2.1")
def reward_host(state: InventionsState, visitor: int, milestone: int, events: Events | None) -> None:
    """Whose private milestone it is gains influence if its era is later than the visitor's own.

    Hephaestus gains points instead, whether the visit was chained or not (in the first version of the rules not for a
    chained one); Chronos and a display without an owner nothing.
    """
    if milestone not in state.private:
        return
    host = state.private.index(milestone)
    if host == visitor or host >= state.setting.parties or own_era(state, host) <= own_era(state, visitor):
        return
    if host < state.seats:
        gain_influence(state, host, 1, events)
    elif host == state.setting.hephaestus and (state.rules_version >= CHAINED_VISITS or not _is_chained(state)):
        score_bots(state, state.setting.components.bot_envoy_points, BOT_VISITS, events)


def _is_chained(state: InventionsState) -> bool:
    """Whether the action under way hangs on another one, whose end is still to come."""
    return sum(1 for frame in state.lanes[0] if frame[0] == AFTER_ACTION) > 1


# --- Call Diplomat (A10) ---------------------------------------------------------------------------------------------


@rule("A10")
def check_call_back(state: InventionsState, seat: int) -> Refusal | None:
    """A citizen of the player's on some milestone."""
    for envoys in state.envoys:
        if (envoys >> seat) & 1:
            return None
    return Refusal("no_diplomat", "A10")


def legal_call_back(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """Milestones with a diplomat of the player's."""
    return [MILESTONE + tile for tile in range(MILESTONES) if (state.envoys[tile] >> seat) & 1]


@rule("A10")
def take_call_back(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The diplomat comes home as a scholar; then the tile's benefit is taken."""
    milestone = code - MILESTONE
    state.push((BENEFIT_DUE, 1 << seat, seat, state.setting.components.milestone_benefit[milestone]))
    envoy_home(state, seat, milestone, events)


def why_not_call_back(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal:
    """No diplomat of the player's stands there."""
    return Refusal("no_diplomat_there", "A10", {"milestone": code - MILESTONE})
