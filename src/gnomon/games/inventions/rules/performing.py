"""Performing actions, and what is chained to them (4.4)."""

from collections.abc import Callable
from typing import Final

from gnomon.games.inventions import decisions, terms
from gnomon.games.inventions.actions import CHAIN_CARD, CHAIN_TOKEN, CODES, DONE, USE_TECHNOLOGY, YES
from gnomon.games.inventions.effects import available, face_up_tokens, gain_influence, has_technology, pay_influence
from gnomon.games.inventions.events import ACTED, CHAINED, TECHNOLOGY_USED, TOKEN_TURNED
from gnomon.games.inventions.frames import AfterAction, Chain, Offer, Perform
from gnomon.games.inventions.rules import (
    calling,
    diplomats,
    ideas,
    influencing,
    inventing,
    milestones,
    sharing,
    travelling,
)
from gnomon.games.inventions.rules.benefits import offer_citizen
from gnomon.games.inventions.rules.building import economy_ready
from gnomon.games.inventions.state import InventionsState
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule

CITIZEN_TILE: Final = 1
SCHOLAR_TILE: Final = 2
"""The numbers of the Economy tiles that bring a citizen to the map, and a scholar."""

Check = Callable[[InventionsState, int], Refusal | None]
"""Why an action cannot be performed by a seat, or None."""
CHECKS: Final[tuple[Check, ...]] = (
    ideas.check_present,
    inventing.check_invent,
    inventing.check_innovate,
    sharing.check_share,
    calling.check_call,
    influencing.check_influence,
    travelling.check_travel,
    milestones.check_eureka,
    diplomats.check_send,
    diplomats.check_call_back,
)
"""By number of the action."""

FIRST_QUESTIONS: Final = {
    terms.PRESENT: decisions.PRESENT_IDEA,
    terms.INVENT: decisions.INVENT_WHERE,
    terms.INNOVATE: decisions.INNOVATE_WHERE,
    terms.SHARE: decisions.SHARE_WHERE,
    terms.GAIN_INFLUENCE: decisions.INFLUENCE_WHERE,
    terms.EUREKA: decisions.EUREKA_WHAT,
    terms.SEND_DIPLOMAT: decisions.SEND_WHERE,
    terms.CALL_DIPLOMAT: decisions.CALL_BACK,
}
"""What is asked first; the other two actions bring an aspiration tile before."""


@rule("4.4", "4.5")
def check_action(state: InventionsState, seat: int, action: int) -> Refusal | None:
    """Why an action, or one of the two small ones of chains, cannot be performed; forums do not matter here."""
    if action < terms.ACTIONS:
        return CHECKS[action](state, seat)
    if action == terms.ONE_INFLUENCE:
        full = state.influence[seat] == terms.MOST_INFLUENCE
        return Refusal("influence_full", "4.6") if full else None
    return None if state.supply[seat] else Refusal("supply_empty", "4.6")


@rule("4.4")
def perform(state: InventionsState, seat: int, action: int, events: Events | None) -> None:
    """Begin an action; when it and its chains are complete, a Technology tile may add its partner."""
    if action >= terms.ACTIONS:
        if action == terms.ONE_INFLUENCE:
            gain_influence(state, seat, 1, events)
        else:
            offer_citizen(state, seat)
        return
    tell(events, ACTED, seat, action)
    state.push((decisions.AFTER_ACTION, 1 << seat, seat, action))
    if action == terms.CALL_SPECIALISTS:
        calling.begin_call(state, seat, events)
    elif action == terms.TRAVEL:
        travelling.begin_travel(state, seat, events)
    else:
        state.push((FIRST_QUESTIONS[action], 1 << seat))


def perform_step(state: InventionsState, frame: Frame, events: Events | None) -> None:
    """An action that waited for something else."""
    perform(state, frame[Perform.seat], frame[Perform.action], events)


@rule("4.4", "2.7.3")
def after_action(state: InventionsState, frame: Frame, events: Events | None) -> None:
    """The pair of a Technology tile is offered as soon as its first action is finished."""
    seat = frame[AfterAction.seat]
    state.push((decisions.OFFER, 1 << seat, seat, decisions.SOURCE_TECHNOLOGY, frame[AfterAction.action]))


# --- chains ----------------------------------------------------------------------------------------------------------


def offer(state: InventionsState, frame: Frame, events: Events | None) -> None:
    """Ask only if something can follow, perhaps with the help of an Economy tile; a declined offer lapses."""
    seat = frame[Offer.seat]
    source, number = frame[Offer.source]
    if offered(state, seat, source, number) or _helped(state, seat, source, number):
        state.push((decisions.CHAIN, 1 << seat, source, number))


@rule("4.4", "2.7.3", "2.3")
def offered(state: InventionsState, seat: int, source: int, number: int) -> list[int]:
    """What can follow from a source."""
    return [
        code
        for code, action in leads(state, seat, source, number)
        if action == terms.NOTHING or check_action(state, seat, action) is None
    ]


@rule("4.4", "2.7.3", "2.3")
def leads(state: InventionsState, seat: int, source: int, number: int) -> list[tuple[int, int]]:
    """Where a source leads: answers with their actions, possible or not; NOTHING for points.

    All but a specialist tile needs an available chain token.
    """
    if source == decisions.SOURCE_SPECIALIST:
        return [(YES, number)]
    if not state.chain:
        return []
    components = state.setting.components
    if source == decisions.SOURCE_INNOVATION:
        return [(CHAIN_CARD + number, components.card_chain[number])]
    if source == decisions.SOURCE_INVENTIONS:
        return [
            (CHAIN_CARD + card, components.card_chain[card])
            for card in sorted(state.inventions[seat])
            if not (state.called >> card) & 1
        ]
    if source == decisions.SOURCE_TOKENS:
        up = face_up_tokens(state, seat)
        return [(CHAIN_TOKEN + kind, terms.TOKEN_CHAIN[kind]) for kind in range(terms.TOKENS) if (up >> kind) & 1]
    if source == decisions.SOURCE_KNOWLEDGE:
        if not (state.sages_at >> number) & 1:
            return []
        has_turned = (state.scoring >> number) & 1
        return [(YES, terms.NOTHING if has_turned else components.knowledge_action[state.knowledge[number]])]
    return [
        (USE_TECHNOLOGY + technology - 1, partner(state, technology, number))
        for technology in range(1, terms.NUMBERS + 1)
        if partner(state, technology, number) != terms.NOTHING
        and check_technology_cost(state, seat, technology) is None
    ]


@rule("2.7", "5.2")
def _helped(state: InventionsState, seat: int, source: int, number: int) -> bool:
    """Whether an Economy tile, which may be used between two actions, brings what a lead lacks."""
    if not state.loose[seat] or not state.supply[seat]:
        return False
    for _, action in leads(state, seat, source, number):
        if action != terms.NOTHING and check_action(state, seat, action) is not None:
            helper = helping_tile(state, seat, action)
            if helper and economy_ready(state, seat, helper):
                return True
    return False


@rule("2.7", "4.5")
def helping_tile(state: InventionsState, seat: int, action: int) -> int:
    """The Economy tile that brings what an impossible action lacks: 1 a citizen on the map, 2 a scholar; 0 for none."""
    if action in (terms.CALL_SPECIALISTS, terms.TRAVEL):
        return CITIZEN_TILE
    if action == terms.GAIN_INFLUENCE:
        return CITIZEN_TILE if influencing.tokens_left(state, seat) else 0
    if action == terms.PRESENT:
        return SCHOLAR_TILE if state.ideas[seat] and terms.NOTHING in state.card else 0
    if action == terms.INVENT:
        return SCHOLAR_TILE if inventing.lacks_inventors(state, seat) else 0
    if action == terms.INNOVATE:
        return SCHOLAR_TILE if inventing.lacks_innovator(state, seat) else 0
    if action == terms.SEND_DIPLOMAT:
        return 0 if available(state, seat, terms.SCHOLAR) else SCHOLAR_TILE
    return 0


@rule("2.7.3", "4.4")
def check_technology_cost(state: InventionsState, seat: int, number: int) -> Refusal | None:
    """A Technology tile face up; one in a turn; a chain token and influence."""
    if not has_technology(state, seat, number):
        return Refusal("no_technology_tile", "2.7.3", {"number": number})
    if state.paired:
        return Refusal("one_technology_a_turn", "2.7.3")
    if not state.chain:
        return Refusal("no_chain_token", "4.4")
    if state.influence[seat] < state.setting.components.technology_influence:
        return Refusal("technology_influence", "2.7.3")
    return None


@rule("2.7.3")
def check_technology(state: InventionsState, seat: int, number: int, action: int) -> Refusal | None:
    """Besides, the tile shows the action just completed, and its partner can be performed."""
    refusal = check_technology_cost(state, seat, number)
    if refusal is not None:
        return refusal
    other = partner(state, number, action)
    if other == terms.NOTHING:
        return Refusal("not_of_this_pair", "2.7.3", {"number": number})
    return check_action(state, seat, other)


def partner(state: InventionsState, number: int, action: int) -> int:
    """The other action of a Technology tile, or NOTHING."""
    pair = state.setting.components.pairs[number - 1]
    if action not in pair:
        return terms.NOTHING
    return pair[1] if pair[0] == action else pair[0]


@rule("2.7.3")
def use_technology(state: InventionsState, seat: int, number: int, events: Events | None) -> None:
    """Pay a chain token and influence; the tile is face down for the rest of the match."""
    state.chain -= 1
    state.paired = 1
    state.faded[seat] |= 1 << (number - 1)
    tell(events, TECHNOLOGY_USED, seat, number)
    pay_influence(state, seat, state.setting.components.technology_influence, events)


def legal_chain(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """What can follow, or nothing."""
    source, number = frame[Chain.source]
    return [*offered(state, seat, source, number), DONE]


@rule("4.4")
def take_chain(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Spend a token on the source and perform its action."""
    if code == DONE:
        return
    source, number = frame[Chain.source]
    if source == decisions.SOURCE_SPECIALIST:
        perform(state, seat, number, events)
        return
    if source == decisions.SOURCE_TECHNOLOGY:
        technology = code - USE_TECHNOLOGY + 1
        use_technology(state, seat, technology, events)
        perform(state, seat, partner(state, technology, number), events)
        return
    state.chain -= 1
    components = state.setting.components
    if source == decisions.SOURCE_KNOWLEDGE:
        has_turned = (state.scoring >> number) & 1
        action = terms.NOTHING if has_turned else components.knowledge_action[state.knowledge[number]]
        tell(events, CHAINED, seat, action, source, number)
        travelling.use_knowledge(state, seat, number, events)
    elif source == decisions.SOURCE_TOKENS:
        kind = code - CHAIN_TOKEN
        tell(events, CHAINED, seat, terms.TOKEN_CHAIN[kind], source, kind)
        state.turned |= 1 << (terms.TOKENS * seat + kind)
        tell(events, TOKEN_TURNED, seat, kind)
        perform(state, seat, terms.TOKEN_CHAIN[kind], events)
    else:
        card = code - CHAIN_CARD
        tell(events, CHAINED, seat, components.card_chain[card], source, card)
        if source == decisions.SOURCE_INVENTIONS:
            state.called |= 1 << card
        perform(state, seat, components.card_chain[card], events)


def why_not_chain(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal | None:
    """Why that cannot follow."""
    source, number = frame[Chain.source]
    components = state.setting.components
    block = CODES.base_of(code)
    if block == CHAIN_CARD and source in (decisions.SOURCE_INNOVATION, decisions.SOURCE_INVENTIONS):
        card = code - CHAIN_CARD
        if card != number if source == decisions.SOURCE_INNOVATION else card not in state.inventions[seat]:
            return Refusal("invention_not_there", "4.4", {"card": card})
        if source == decisions.SOURCE_INVENTIONS and (state.called >> card) & 1:
            return Refusal("invention_used", "4.4", {"card": card})
        return check_action(state, seat, components.card_chain[card])
    if block == CHAIN_TOKEN and source == decisions.SOURCE_TOKENS:
        kind = code - CHAIN_TOKEN
        if not (face_up_tokens(state, seat) >> kind) & 1:
            return Refusal("token_not_face_up", "4.4", {"token": kind})
        return check_action(state, seat, terms.TOKEN_CHAIN[kind])
    if block == USE_TECHNOLOGY and source == decisions.SOURCE_TECHNOLOGY:
        return check_technology(state, seat, code - USE_TECHNOLOGY + 1, number)
    if code == YES and source in (decisions.SOURCE_KNOWLEDGE, decisions.SOURCE_SPECIALIST):
        ((_, action),) = leads(state, seat, source, number)
        return check_action(state, seat, action)
    return None
