"""The Stone Age set-up round: everybody claims an idea (3.5, 7.2)."""

from gnomon.games.inventions import decisions
from gnomon.games.inventions.actions import REGION
from gnomon.games.inventions.effects import place_citizen, place_token
from gnomon.games.inventions.events import CLAIMED, IDEA_LEFT, ROUND_BEGAN
from gnomon.games.inventions.frames import ClaimedIdea, ClaimEnds, ClaimNext
from gnomon.games.inventions.rules.ideas import offer_ideas
from gnomon.games.inventions.rules.paying import demand
from gnomon.games.inventions.state import InventionsState, replaced
from gnomon.games.inventions.terms import FIRST_B, NOBODY, NOTHING, PLUS_ONE, REGIONS, STARTING_IDEAS, TOKENS
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule


@rule("3.5", "7.2")
def claim_next(state: InventionsState, frame: Frame, events: Events | None) -> None:
    """In reverse turn order; in solo play Chronos, the player, Hephaestus."""
    place = frame[ClaimNext.place]
    if place < 0:
        state.push((decisions.CLAIMS_OVER, 0))
        return
    party = state.order[len(state.order) - 1 - place] if state.setting.solo else state.order[place]
    state.push((decisions.CLAIM_NEXT, 0, place - 1))
    if party < state.seats:
        state.push((decisions.CLAIM, 1 << party))
    elif state.setting.solo:
        claim_solo(state, party, events)
    else:
        region = next_idea(state, 0)
        claim_for_bot(state, party, region, events)
        state.chronos_at = region


def is_unclaimed(state: InventionsState, region: int) -> bool:
    """Whether an idea lies in a region that nobody has claimed."""
    return state.card[region] != NOTHING and state.presenter[region] == NOBODY


def next_idea(state: InventionsState, start: int) -> int:
    """The first region, from a start on in number order, with an unclaimed idea; there always is one."""
    region = start
    while not is_unclaimed(state, region):
        region = (region + 1) % REGIONS
    return region


# --- players ---------------------------------------------------------------------------------------------------------


@rule("3.5")
def legal_claim(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """Regions with an unclaimed idea; the citizens of the start always suffice."""
    return [REGION + region for region in range(REGIONS) if is_unclaimed(state, region)]


@rule("3.5")
def take_claim(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Move the citizens that the specialist tile asks for."""
    region = code - REGION
    components = state.setting.components
    state.push((decisions.CLAIMED_IDEA, 1 << seat, seat, region))
    needed = components.specialist_citizens[state.specialist[region]]
    demand(state, seat, (components.specialty[state.card[region]], needed, 0))


def why_not_claim(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why there is nothing to claim."""
    region = code - REGION
    code_of = "no_idea_there" if state.card[region] == NOTHING else "claimed_already"
    return Refusal(code_of, "3.5", {"region": region})


@rule("3.5")
def claimed_idea(state: InventionsState, frame: Frame, events: Events | None) -> None:
    """The idea counts as presented; the tile's benefit comes before token and citizen."""
    seat, region = frame[ClaimedIdea.seat], frame[ClaimedIdea.region]
    state.push((decisions.CLAIM_ENDS, 1 << seat, seat, region))
    _claim(state, seat, region, events)
    state.push((decisions.SPECIALIST_BENEFIT, 1 << seat, seat, region))


def _claim(state: InventionsState, party: int, region: int, events: Events | None) -> None:
    state.presenter = replaced(state.presenter, region, party)
    tell(events, CLAIMED, party, region, state.card[region])


@rule("3.5")
def claim_ends(state: InventionsState, frame: Frame, events: Events | None) -> None:
    """The +1 token on the leftmost space without points, a citizen on the map; an own idea presented is replaced."""
    seat, region = frame[ClaimEnds.seat], frame[ClaimEnds.region]
    place_token(state, seat, region, PLUS_ONE, False, events)
    place_citizen(state, seat, region, events)
    state.fresh = 0
    offer_ideas(state, seat)


# --- automated opponents ---------------------------------------------------------------------------------------------


@rule("3.5", "7.1")
def claim_for_bot(state: InventionsState, party: int, region: int, events: Events | None) -> None:
    """Citizens from the supply, one on the map, a token face down; no benefit."""
    state.supply[party] -= state.setting.components.specialist_citizens[state.specialist[region]]
    _claim(state, party, region, events)
    place_citizen(state, party, region, events)
    place_token(state, party, region, lowest_token(state, party), True, events)


def lowest_token(state: InventionsState, party: int) -> int:
    """The first token that an automated opponent still has; they are all alike to it."""
    return next(kind for kind in range(TOKENS) if (state.tokens[party] >> kind) & 1)


@rule("7.2")
def claim_solo(state: InventionsState, party: int, events: Events | None) -> None:
    """Chronos swaps the idea of his milestone for one of its type, Hephaestus his for the next one after Chronos'."""
    components = state.setting.components
    own = starting_idea(state.private[party])
    if party == state.setting.chronos:
        ideas = [region for region in range(REGIONS) if is_unclaimed(state, region)]
        alike = [one for one in ideas if components.specialty[state.card[one]] == components.specialty[own]]
        region = alike[0] if alike else ideas[0]
        state.chronos_at = region
    else:
        region = next_idea(state, (state.chronos_at + 1) % REGIONS)
        state.hephaestus_at = region
    state.gone |= 1 << state.card[region]
    tell(events, IDEA_LEFT, state.card[region], NOBODY)
    state.card = replaced(state.card, region, own)
    claim_for_bot(state, party, region, events)


@rule("3.3")
def starting_idea(milestone: int) -> int:
    """The Era-2 card that belongs to a B milestone."""
    return STARTING_IDEAS + milestone - FIRST_B


# --- the end of the round --------------------------------------------------------------------------------------------


@rule("3.5", "4.1")
def claims_over(state: InventionsState, frame: Frame, events: Events | None) -> None:
    """Ideas that nobody claimed leave the game; the first round begins."""
    for region in range(REGIONS):
        if is_unclaimed(state, region):
            card = state.card[region]
            state.card = replaced(state.card, region, NOTHING)
            state.gone |= 1 << card
            tell(events, IDEA_LEFT, card, NOBODY)
    begin_round(state, events)


def begin_round(state: InventionsState, events: Events | None) -> None:
    """Everybody has one turn, in turn order."""
    state.turn = 0
    tell(events, ROUND_BEGAN, state.step)
    state.push((decisions.NEXT_TURN, 0))
