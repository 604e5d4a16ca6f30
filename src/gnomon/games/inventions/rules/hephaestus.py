"""Hephaestus: the second opponent in solo play, led by five action cards (7.2)."""

from gnomon.games.inventions import terms
from gnomon.games.inventions.effects import (
    bot_progress,
    envoy_home,
    free_space,
    gain_influence,
    has_token,
    own_era,
    place_citizen,
    place_token,
    score_bots,
)
from gnomon.games.inventions.events import (
    ACTED,
    BOT_BLOCKED,
    BOT_CARD,
    BOT_CHAINED,
    BOT_IDLE,
    BOT_MOVED,
    BOT_RECALLED,
    KNOWLEDGE_TURNED,
)
from gnomon.games.inventions.rules import bots
from gnomon.games.inventions.rules.bots import (
    bot_innovate,
    bot_invent,
    bot_present,
    bot_share,
    bot_type,
    innovate_reason,
    invent_reason,
    present_reason,
    regions_after,
    share_reason,
)
from gnomon.games.inventions.rules.chronos import bot_eureka
from gnomon.games.inventions.rules.claims import lowest_token
from gnomon.games.inventions.rules.diplomats import check_send_to
from gnomon.games.inventions.rules.milestones import check_eureka, send_envoy
from gnomon.games.inventions.rules.travelling import take_sage, turn_all
from gnomon.games.inventions.rules.turns import check_access, place_pillar
from gnomon.games.inventions.setting import CHAINED_VISITS
from gnomon.games.inventions.state import (
    BOT_DIPLOMATS,
    BOT_EUREKA,
    BOT_INFLUENCE,
    BOT_KNOWLEDGE,
    InventionsState,
)
from gnomon.kernel.events import Events, tell
from gnomon.kernel.rulebook import rule


@rule("7.2.2.1")
def hephaestus_turn(state: InventionsState, events: Events | None) -> None:
    """Draw a card, take its first line that can be done in an accessible forum, and chain further lines."""
    card = _drawn_card(state)
    line = len(state.drawn) % terms.LINES
    state.drawn = (*state.drawn, card)
    tell(events, BOT_CARD, card, line)
    lines = state.setting.components.action_cards[card]
    if not state.step:  # in Era 1 the card goes straight under the deck
        state.drawn = ()
        state.deck = (card, *state.deck)
        state.packets = (1 << card, *state.packets)
    for further in range(terms.LINES):
        at = (line + further) % terms.LINES
        action = lines[at]
        if check_access(state, state.setting.hephaestus, action, 0) is not None:
            tell(events, BOT_BLOCKED, action, bots.REASON_FORUM, 0)
            continue
        where = possible(state, action)
        if where < 0:
            tell(events, BOT_BLOCKED, action, reason_of(state, action), 0)
            continue
        place_pillar(state, state.setting.hephaestus, action, events)
        _act_and_chain(state, lines, at, events)
        return
    tell(events, BOT_IDLE, state.setting.hephaestus)


def _drawn_card(state: InventionsState) -> int:
    """The top card of the deck, which leaves it."""
    card = state.deck[-1]
    state.deck = state.deck[:-1]
    rest = state.packets[-1] & ~(1 << card)
    state.packets = (*state.packets[:-1], rest) if rest else state.packets[:-1]
    return card


@rule("7.2.2.1")
def _act_and_chain(state: InventionsState, lines: tuple[int, ...], at: int, events: Events | None) -> None:
    """A chained line needs a token, no pillar, and no accessible forum; the token is spent only if it happens."""
    components = state.setting.components
    tokens = components.bot_tokens[terms.ERA_OF_STEP[state.step] - 1]
    is_chain = False
    while True:
        action = lines[at]
        goes_on = act(state, action, is_chain, events)
        if not goes_on or not tokens or not (components.chained >> action) & 1:
            return
        at = (at + 1) % terms.LINES
        if possible(state, lines[at]) < 0:
            tell(events, BOT_BLOCKED, lines[at], reason_of(state, lines[at]), 1)
            return
        tokens -= 1
        is_chain = True
        tell(events, BOT_CHAINED, lines[at], at, tokens)


# --- where an action can be done -------------------------------------------------------------------------------------


@rule("7.2.2.2")
def possible(state: InventionsState, action: int) -> int:
    """The region, or for Eureka and diplomats the milestone, of an action; negative if it cannot be done."""
    party = state.setting.hephaestus
    if action == terms.EUREKA:
        return 0 if check_eureka(state, party) is None else terms.NOWHERE
    if action == terms.SEND_DIPLOMAT:
        return send_where(state)
    if action == terms.CALL_DIPLOMAT:
        return call_where(state)
    for region in regions_after(state.hephaestus_at):
        if _can_act_in(state, action, region):
            return region
    return terms.NOWHERE


def _can_act_in(state: InventionsState, action: int, region: int) -> bool:
    party = state.setting.hephaestus
    if action == terms.PRESENT:
        return present_reason(state, party, region) == bots.POSSIBLE
    if action == terms.SHARE:
        return share_reason(state, party, region) == bots.POSSIBLE
    if action == terms.INVENT:
        return invent_reason(state, party, region) == bots.POSSIBLE
    if action == terms.INNOVATE:
        return innovate_reason(state, party, region) == bots.POSSIBLE
    if action == terms.TRAVEL:
        return bool((state.sages_at >> region) & 1) and state.supply[party] > 0
    if action == terms.CALL_SPECIALISTS:
        return state.people[terms.REGIONS * party + region] > 0
    has_left = state.tokens[party] != 0
    return has_left and not has_token(state, party, region) and free_space(state, region) != terms.NOTHING


def reason_of(state: InventionsState, action: int) -> int:
    """Why an action cannot be done anywhere."""
    party = state.setting.hephaestus
    if action == terms.GAIN_INFLUENCE and not state.tokens[party]:
        return bots.REASON_NO_TOKEN
    if (
        action in (terms.PRESENT, terms.INVENT, terms.INNOVATE, terms.TRAVEL, terms.SEND_DIPLOMAT)
        and not state.supply[party]
    ):
        return bots.REASON_NO_CITIZENS
    return (
        bots.REASON_NO_MILESTONE
        if action in (terms.EUREKA, terms.SEND_DIPLOMAT, terms.CALL_DIPLOMAT)
        else bots.REASON_NO_REGION
    )


# --- acting ----------------------------------------------------------------------------------------------------------


@rule("7.2.2.2")
def act(state: InventionsState, action: int, is_chain: bool, events: Events | None) -> bool:
    """Do an action that is possible, by a pillar or as a chain; False if the turn ends with it."""
    party = state.setting.hephaestus
    where = possible(state, action)
    tell(events, ACTED, party, action)
    if action == terms.EUREKA:
        milestone = bot_eureka(state, party, True, events)
        score_bots(state, state.setting.components.era_of[milestone], BOT_EUREKA, events)
        return True
    if action == terms.SEND_DIPLOMAT:
        _send(state, where, is_chain, events)
        return True
    if action == terms.CALL_DIPLOMAT:
        envoy_home(state, party, where, events)
        score_bots(state, state.setting.components.era_of[where], BOT_DIPLOMATS, events)
        return True
    state.hephaestus_at = where
    tell(events, BOT_MOVED, party, where, action)
    if action == terms.PRESENT:
        bot_present(state, party, where, events)
    elif action == terms.SHARE:
        bot_share(state, party, where, events)
    elif action == terms.INVENT:
        bot_invent(state, party, where, events)
    elif action == terms.INNOVATE:
        bot_innovate(state, party, where, events)
    elif action == terms.TRAVEL:
        return _travel(state, where, events)
    elif action == terms.CALL_SPECIALISTS:
        _recall(state, where, events)
        bot_progress(state, party, bot_type(state, party, where), where, events)
    else:
        _influence(state, where, events)
    return True


@rule("7.2.2.2")
def _travel(state: InventionsState, region: int, events: Events | None) -> bool:
    """A citizen of the supply, the sage, a Progress tile; the knowledge tile turns, or its points end the turn."""
    party = state.setting.hephaestus
    place_citizen(state, party, region, events)
    take_sage(state, party, region, events)
    bot_progress(state, party, bot_type(state, party, region), region, events)
    if (state.scoring >> region) & 1:
        points = state.setting.components.bot_knowledge_points * state.scoring.bit_count()
        score_bots(state, points, BOT_KNOWLEDGE, events)
        turn_all(state, events)
        return False
    state.scoring |= 1 << region
    tell(events, KNOWLEDGE_TURNED, region, 1)
    return True


@rule("7.2.2.2")
def _influence(state: InventionsState, region: int, events: Events | None) -> None:
    """A token face down; the most valuable space scores even if it is covered; a citizen there goes back."""
    party = state.setting.hephaestus
    place_token(state, party, region, lowest_token(state, party), True, events)
    score_bots(state, max(state.setting.components.space_points), BOT_INFLUENCE, events)
    if state.people[terms.REGIONS * party + region]:
        _recall(state, region, events)


def _recall(state: InventionsState, region: int, events: Events | None) -> None:
    """One of his citizens leaves a region for the supply."""
    party = state.setting.hephaestus
    state.people[terms.REGIONS * party + region] -= 1
    state.supply[party] += 1
    tell(events, BOT_RECALLED, party, region)


# --- diplomats -------------------------------------------------------------------------------------------------------


@rule("7.2.2.3")
def counter_clockwise(state: InventionsState) -> list[int]:
    """Milestones as Hephaestus walks them: up from his own display, down the Common Knowledge, up again, his own last."""
    party = state.setting.hephaestus
    at = state.column.index(party)
    above = [state.private[state.column[row]] for row in range(at - 1, -1, -1)]
    below = [state.private[state.column[row]] for row in range(len(state.column) - 1, at, -1)]
    return [*above, *reversed(state.common), *below, state.private[party]]


@rule("7.2.2.3")
def send_where(state: InventionsState) -> int:
    """The first milestone with a free space and none of his diplomats, never his own; or NOTHING."""
    party = state.setting.hephaestus
    if not state.supply[party]:
        return terms.NOTHING
    for milestone in counter_clockwise(state)[:-1]:
        if check_send_to(state, party, milestone) is None:
            return milestone
    return terms.NOTHING


@rule("7.2.2.3")
def call_where(state: InventionsState) -> int:
    """The first milestone with his diplomat, his own last; or NOTHING."""
    party = state.setting.hephaestus
    for milestone in counter_clockwise(state):
        if (state.envoys[milestone] >> party) & 1:
            return milestone
    return terms.NOTHING


@rule("7.2.2.2")
def _send(state: InventionsState, milestone: int, is_chain: bool, events: Events | None) -> None:
    """Points by its era; the player gains influence if it is theirs and of a later era than his.

    In the first version of the rules a chained visit gave the player nothing.
    """
    party = state.setting.hephaestus
    send_envoy(state, party, milestone, events)
    score_bots(state, state.setting.components.era_of[milestone], BOT_DIPLOMATS, events)
    counts = state.rules_version >= CHAINED_VISITS or not is_chain
    if counts and state.private[0] == milestone and own_era(state, 0) > own_era(state, party):
        gain_influence(state, 0, 1, events)
