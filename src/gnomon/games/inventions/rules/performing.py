"""Performing actions, and what is chained to them (4.4)."""

from typing import Final

from gnomon.games.inventions.actions import CHAIN_CARD, CHAIN_TOKEN, DONE, TECHNOLOGY, YES
from gnomon.games.inventions.decisions import (
    AFTER_ACTION,
    CHAIN,
    OFFER,
    PERFORM,
    SOURCE_INNOVATION,
    SOURCE_INVENTIONS,
    SOURCE_KNOWLEDGE,
    SOURCE_SPECIALIST,
    SOURCE_TECHNOLOGY,
    SOURCE_TOKENS,
)
from gnomon.games.inventions.effects import face_up_tokens, gain_influence, has_technology, pay_influence
from gnomon.games.inventions.events import ACTED, CHAINED, TECHNOLOGY_USED, TOKEN_TURNED
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
from gnomon.games.inventions.rules.questions import Action, Question, Step
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import (
    ACTIONS,
    CARDS,
    MOST_INFLUENCE,
    NOTHING,
    NUMBERS,
    ONE_INFLUENCE,
    TOKEN_CHAIN,
    TOKENS,
)
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import WRONG_QUESTION, Refusal
from gnomon.kernel.rulebook import rule

ACTION_TABLE: Final[tuple[Action, ...]] = (
    ideas.ACTION,
    inventing.INVENT_ACTION,
    inventing.INNOVATE_ACTION,
    sharing.ACTION,
    calling.ACTION,
    influencing.ACTION,
    travelling.ACTION,
    milestones.ACTION,
    diplomats.SEND_ACTION,
    diplomats.CALL_ACTION,
)
"""By number of the action."""


@rule("4.4", "4.5")
def check_action(state: InventionsState, seat: int, action: int) -> Refusal | None:
    """Why an action, or one of the two small ones of chains, cannot be performed; forums do not matter here."""
    if action < ACTIONS:
        return ACTION_TABLE[action].check(state, seat)
    if action == ONE_INFLUENCE:
        full = state.influence[seat] == MOST_INFLUENCE
        return Refusal("influence_full", "4.6") if full else None
    return None if state.supply[seat] else Refusal("supply_empty", "4.6")


@rule("4.4")
def perform(state: InventionsState, seat: int, action: int, events: Events | None) -> None:
    """Begin an action; when it and its chains are complete, a Technology tile may add its partner."""
    if action >= ACTIONS:
        if action == ONE_INFLUENCE:
            gain_influence(state, seat, 1, events)
        else:
            offer_citizen(state, seat)
        return
    tell(events, ACTED, seat, action)
    state.push((AFTER_ACTION, 1 << seat, seat, action))
    ACTION_TABLE[action].begin(state, seat, events)


def perform_step(state: InventionsState, frame: Frame, events: Events | None) -> None:
    """An action that waited for something else."""
    perform(state, frame[2], frame[3], events)


@rule("4.4", "2.7.3")
def after_action(state: InventionsState, frame: Frame, events: Events | None) -> None:
    """The pair of a Technology tile is offered as soon as its first action is finished."""
    state.push((OFFER, 1 << frame[2], frame[2], SOURCE_TECHNOLOGY, frame[3]))


# --- chains ----------------------------------------------------------------------------------------------------------


def offer(state: InventionsState, frame: Frame, events: Events | None) -> None:
    """Ask only if something can follow, perhaps with the help of an Economy tile; a declined offer lapses."""
    seat = frame[2]
    if offered(state, seat, frame[3], frame[4]) or _helped(state, seat, frame[3], frame[4]):
        state.push((CHAIN, 1 << seat, frame[3], frame[4]))


@rule("4.4", "2.7.3", "2.3")
def offered(state: InventionsState, seat: int, source: int, number: int) -> list[int]:
    """What can follow from a source."""
    return [
        code
        for code, action in leads(state, seat, source, number)
        if action == NOTHING or check_action(state, seat, action) is None
    ]


@rule("4.4", "2.7.3", "2.3")
def leads(state: InventionsState, seat: int, source: int, number: int) -> list[tuple[int, int]]:
    """Where a source leads: answers with their actions, possible or not; NOTHING for points.

    All but a specialist tile needs an available chain token.
    """
    if source == SOURCE_SPECIALIST:
        return [(YES, number)]
    if not state.chain:
        return []
    components = state.setting.components
    if source == SOURCE_INNOVATION:
        return [(CHAIN_CARD + number, components.card_chain[number])]
    if source == SOURCE_INVENTIONS:
        return [
            (CHAIN_CARD + card, components.card_chain[card])
            for card in sorted(state.inventions[seat])
            if not (state.called >> card) & 1
        ]
    if source == SOURCE_TOKENS:
        up = face_up_tokens(state, seat)
        return [(CHAIN_TOKEN + kind, TOKEN_CHAIN[kind]) for kind in range(TOKENS) if (up >> kind) & 1]
    if source == SOURCE_KNOWLEDGE:
        if not (state.sages_at >> number) & 1:
            return []
        has_turned = (state.scoring >> number) & 1
        return [(YES, NOTHING if has_turned else components.knowledge_action[state.knowledge[number]])]
    return [
        (TECHNOLOGY + technology - 1, partner(state, technology, number))
        for technology in range(1, NUMBERS + 1)
        if partner(state, technology, number) != NOTHING and check_technology_cost(state, seat, technology) is None
    ]


HELPED: Final = {
    "nobody_on_the_map": 1,
    "no_region_for_a_token": 1,
    "specialists_needed_for_ideas": 2,
    "inventors_needed": 2,
    "innovator_needed": 2,
    "nobody_available": 2,
}
"""What an action may lack, with the Economy tile that brings it: a citizen on the map, or a scholar."""


@rule("2.7.1", "5.2")
def _helped(state: InventionsState, seat: int, source: int, number: int) -> bool:
    """Whether an Economy tile, which may be used between two actions, brings what a lead lacks."""
    if not state.loose[seat] or not state.supply[seat]:
        return False
    for _, action in leads(state, seat, source, number):
        refusal = check_action(state, seat, action) if action != NOTHING else None
        if refusal is not None and refusal.code in HELPED and economy_ready(state, seat, HELPED[refusal.code]):
            return True
    return False


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
    if other == NOTHING:
        return Refusal("not_of_this_pair", "2.7.3", {"number": number})
    return check_action(state, seat, other)


def partner(state: InventionsState, number: int, action: int) -> int:
    """The other action of a Technology tile, or NOTHING."""
    pair = state.setting.components.pairs[number - 1]
    if action not in pair:
        return NOTHING
    return pair[1] if pair[0] == action else pair[0]


@rule("2.7.3")
def use_technology(state: InventionsState, seat: int, number: int, events: Events | None) -> None:
    """Pay a chain token and influence; the tile is face down for the rest of the match."""
    state.chain -= 1
    state.paired = 1
    state.faded[seat] |= 1 << (number - 1)
    tell(events, TECHNOLOGY_USED, seat, number)
    pay_influence(state, seat, state.setting.components.technology_influence, events)


def chain_codes(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """What can follow, or nothing."""
    return [*offered(state, seat, frame[2], frame[3]), DONE]


@rule("4.4")
def answer_chain(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Spend a token on the source and perform its action."""
    if code == DONE:
        return
    source, number = frame[2], frame[3]
    if source == SOURCE_SPECIALIST:
        perform(state, seat, number, events)
        return
    if source == SOURCE_TECHNOLOGY:
        technology = code - TECHNOLOGY + 1
        use_technology(state, seat, technology, events)
        perform(state, seat, partner(state, technology, number), events)
        return
    state.chain -= 1
    components = state.setting.components
    if source == SOURCE_KNOWLEDGE:
        has_turned = (state.scoring >> number) & 1
        action = NOTHING if has_turned else components.knowledge_action[state.knowledge[number]]
        tell(events, CHAINED, seat, action, source, number)
        travelling.use_knowledge(state, seat, number, events)
    elif source == SOURCE_TOKENS:
        kind = code - CHAIN_TOKEN
        tell(events, CHAINED, seat, TOKEN_CHAIN[kind], source, kind)
        state.turned |= 1 << (TOKENS * seat + kind)
        tell(events, TOKEN_TURNED, seat, kind)
        perform(state, seat, TOKEN_CHAIN[kind], events)
    else:
        card = code - CHAIN_CARD
        tell(events, CHAINED, seat, components.card_chain[card], source, card)
        if source == SOURCE_INVENTIONS:
            state.called |= 1 << card
        perform(state, seat, components.card_chain[card], events)


def refuse_chain(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why that cannot follow."""
    source, number = frame[2], frame[3]
    components = state.setting.components
    if CHAIN_CARD <= code < CHAIN_CARD + CARDS and source in (SOURCE_INNOVATION, SOURCE_INVENTIONS):
        card = code - CHAIN_CARD
        if card != number if source == SOURCE_INNOVATION else card not in state.inventions[seat]:
            return Refusal("invention_not_there", "4.4", {"card": card})
        if source == SOURCE_INVENTIONS and (state.called >> card) & 1:
            return Refusal("invention_used", "4.4", {"card": card})
        refusal = check_action(state, seat, components.card_chain[card])
    elif CHAIN_TOKEN <= code < CHAIN_TOKEN + TOKENS and source == SOURCE_TOKENS:
        kind = code - CHAIN_TOKEN
        if not (face_up_tokens(state, seat) >> kind) & 1:
            return Refusal("token_not_face_up", "4.4", {"token": kind})
        refusal = check_action(state, seat, TOKEN_CHAIN[kind])
    elif TECHNOLOGY <= code < TECHNOLOGY + NUMBERS and source == SOURCE_TECHNOLOGY:
        refusal = check_technology(state, seat, code - TECHNOLOGY + 1, number)
    elif code == YES and source in (SOURCE_KNOWLEDGE, SOURCE_SPECIALIST):
        ((_, action),) = leads(state, seat, source, number)
        refusal = check_action(state, seat, action)
    else:
        refusal = None
    return refusal if refusal is not None else Refusal(WRONG_QUESTION, "", {"code": code})


QUESTIONS: dict[int, Question] = {
    CHAIN: Question(
        chain_codes,
        answer_chain,
        refuse_chain,
        (CHAIN_CARD, CHAIN_CARD + CARDS),
        (CHAIN_TOKEN, CHAIN_TOKEN + TOKENS),
        (TECHNOLOGY, TECHNOLOGY + NUMBERS),
        (YES, YES + 1),
        (DONE, DONE + 1),
    ),
}
STEPS: dict[int, Step] = {PERFORM: perform_step, AFTER_ACTION: after_action, OFFER: offer}
