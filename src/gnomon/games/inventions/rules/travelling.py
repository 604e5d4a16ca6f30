"""Travel, sages and knowledge tiles (4.5 A7, 2.4)."""

from gnomon.games.inventions import decisions
from gnomon.games.inventions.actions import CODES, DONE, JOURNEY
from gnomon.games.inventions.effects import gain_aspiration, has_culture, score
from gnomon.games.inventions.events import KNOWLEDGE_ALL, KNOWLEDGE_TURNED, MOVED, TOOK_SAGE
from gnomon.games.inventions.frames import KnowledgeEnds, Travel
from gnomon.games.inventions.state import KNOWLEDGE, InventionsState, replaced
from gnomon.games.inventions.terms import CULTURE, NOWHERE, REGIONS
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule


@rule("A7")
def check_travel(state: InventionsState, seat: int) -> Refusal | None:
    """At least one citizen on the map."""
    if not any(state.people[REGIONS * seat : REGIONS * (seat + 1)]):
        return Refusal("nobody_on_the_map", "A7")
    return None


def begin_travel(state: InventionsState, seat: int, events: Events | None) -> None:
    """An aspiration tile of culture; then a citizen moves."""
    gain_aspiration(state, seat, CULTURE, events)
    state.push((decisions.TRAVEL_WHERE, 1 << seat, NOWHERE))


@rule("A7", "2.7.2")
def legal_journey(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """From a region with a citizen along one rope, or anywhere with Culture 3; the second move of Culture 5 is optional."""
    anywhere = has_culture(state, seat, 3)
    ropes = state.setting.components.ropes
    found: list[int] = []
    for start in range(REGIONS):
        if state.people[REGIONS * seat + start]:
            found += [
                CODES.code(JOURNEY, start, end)
                for end in range(REGIONS)
                if end != start and (anywhere or (ropes[start] >> end) & 1)
            ]
    if frame[Travel.first] != NOWHERE:
        found.append(DONE)
    return found


@rule("A7", "2.7.2")
def take_journey(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """After the last move the sage of its destination may be asked."""
    first = frame[Travel.first]
    if code == DONE:
        state.push((decisions.OFFER, 1 << seat, seat, decisions.SOURCE_KNOWLEDGE, first))
        return
    start, end = CODES.pair(code)
    state.people[REGIONS * seat + start] -= 1
    state.people[REGIONS * seat + end] += 1
    tell(events, MOVED, seat, start, end)
    if first == NOWHERE and has_culture(state, seat, 5):
        state.push((decisions.TRAVEL_WHERE, 1 << seat, end))
    else:
        state.push((decisions.OFFER, 1 << seat, seat, decisions.SOURCE_KNOWLEDGE, end))


def why_not_journey(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why nobody travels that way."""
    if code == DONE:
        return Refusal("one_must_travel", "A7")
    start, end = CODES.pair(code)
    if not state.people[REGIONS * seat + start]:
        return Refusal("nobody_there", "A7", {"region": start})
    if start == end:
        return Refusal("same_region", "A7", {"region": start})
    return Refusal("no_rope", "2.2", {"region": start, "to": end})


# --- knowledge tiles -------------------------------------------------------------------------------------------------


@rule("A7", "2.4")
def use_knowledge(state: InventionsState, seat: int, region: int, events: Events | None) -> None:
    """The sage goes to the Society board at once; then the tile's action, or points for all scoring sides."""
    take_sage(state, seat, region, events)
    components = state.setting.components
    if (state.scoring >> region) & 1:
        score(state, seat, components.knowledge_points * state.scoring.bit_count(), KNOWLEDGE, events)
        turn_all(state, events)
    else:
        state.push((decisions.KNOWLEDGE_ENDS, 1 << seat, region))
        state.push((decisions.PERFORM, 1 << seat, seat, components.knowledge_action[state.knowledge[region]]))


def take_sage(state: InventionsState, party: int, region: int, events: Events | None) -> None:
    """The sage of a region goes to a colour's board."""
    state.sages_at &= ~(1 << region)
    state.sages = replaced(state.sages, party, state.sages[party] + 1)
    tell(events, TOOK_SAGE, party, region)


def turn_all(state: InventionsState, events: Events | None) -> None:
    """Every knowledge tile shows its action side."""
    tell(events, KNOWLEDGE_ALL, state.scoring.bit_count())
    state.scoring = 0


@rule("A7")
def knowledge_ends(state: InventionsState, frame: Frame, events: Events | None) -> None:
    """After its action and all its chains the tile shows its scoring side."""
    state.scoring |= 1 << frame[KnowledgeEnds.region]
    tell(events, KNOWLEDGE_TURNED, frame[KnowledgeEnds.region], 1)
