"""Gain Influence: a token where one has most citizens (4.5 A6, 2.9)."""

from gnomon.games.inventions import decisions
from gnomon.games.inventions.actions import REGION, SPECIALTY, TOKEN
from gnomon.games.inventions.effects import (
    called_type,
    face_up_tokens,
    free_space,
    gain_influence,
    has_culture,
    has_majority,
    has_token,
    place_token,
    return_citizens,
    score,
)
from gnomon.games.inventions.frames import Influenced, InfluenceToken, InfluenceType
from gnomon.games.inventions.state import SPACES, InventionsState
from gnomon.games.inventions.terms import NOTHING, PLUS_ONE, REGIONS, TOKENS
from gnomon.kernel.events import Events
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule


@rule("2.9", "A6", "2.7.2")
def token_number(state: InventionsState, seat: int, kind: int) -> int:
    """How many citizens placing a token takes; with Culture 4 one less, but one at least."""
    needed = state.setting.components.needed[kind]
    return max(1, needed - 1) if has_culture(state, seat, 4) else needed


@rule("A6")
def check_influence_at(state: InventionsState, seat: int, region: int) -> Refusal | None:
    """No token of the player's there, a free space, most citizens (not with Culture 1), enough for some token."""
    if has_token(state, seat, region):
        return Refusal("token_there", "A6", {"region": region})
    if free_space(state, region) == NOTHING:
        return Refusal("no_influence_space", "A6", {"region": region})
    if not has_culture(state, seat, 1) and not has_majority(state, seat, region):
        return Refusal("no_majority", "A6", {"region": region})
    if not token_kinds(state, seat, region):
        return Refusal("citizens_needed", "A6", {"region": region, "number": state.people[REGIONS * seat + region]})
    return None


@rule("A6")
def token_kinds(state: InventionsState, seat: int, region: int) -> list[int]:
    """Tokens not yet placed for which there are citizens enough in a region."""
    there = state.people[REGIONS * seat + region]
    return [
        kind
        for kind in range(PLUS_ONE + 1, TOKENS)
        if (state.tokens[seat] >> kind) & 1 and token_number(state, seat, kind) <= there
    ]


def tokens_left(state: InventionsState, seat: int) -> int:
    """Mask of the tokens that are still to be placed; the +1 token is none of them."""
    return state.tokens[seat] & ~(1 << PLUS_ONE)


@rule("A6")
def check_influence(state: InventionsState, seat: int) -> Refusal | None:
    """A token left, and a region for it."""
    if not tokens_left(state, seat):
        return Refusal("no_token_left", "A6")
    for region in range(REGIONS):
        if check_influence_at(state, seat, region) is None:
            return None
    return Refusal("no_region_for_a_token", "A6")


def legal_influence(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """Regions for a token."""
    return [REGION + region for region in range(REGIONS) if check_influence_at(state, seat, region) is None]


def take_influence(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Ask which token."""
    state.push((decisions.INFLUENCE_TOKEN, 1 << seat, code - REGION))


def why_not_influence(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why no token can be placed there."""
    region = code - REGION
    refusal = check_influence_at(state, seat, region)
    assert refusal is not None
    if refusal.code == "no_majority":
        people = state.people
        others = [other for other in range(state.setting.parties) if other != seat]
        counts = [people[REGIONS * other + region] for other in others]
        refusal.facts["own"] = people[REGIONS * seat + region]
        refusal.facts["theirs"] = max(counts)
        refusal.facts["rival"] = others[counts.index(max(counts))]
    return refusal


def legal_token(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """Tokens for which there are citizens enough."""
    return [TOKEN + kind for kind in token_kinds(state, seat, frame[InfluenceToken.region])]


def take_token(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The citizens come home as the region's type; where no card tells it, the player chooses."""
    region, kind = frame[InfluenceToken.region], code - TOKEN
    called = called_type(state, region)
    if called == NOTHING:
        state.push((decisions.INFLUENCE_TYPE, 1 << seat, region, kind))
    else:
        state.push((decisions.INFLUENCED_NOW, 1 << seat, seat, region, kind, called))


def why_not_token(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why that token cannot be placed."""
    kind = code - TOKEN
    if kind == PLUS_ONE or not (state.tokens[seat] >> kind) & 1:
        return Refusal("token_placed", "A6", {"token": kind})
    number = token_number(state, seat, kind)
    there = state.people[REGIONS * seat + frame[InfluenceToken.region]]
    return Refusal("citizens_needed_for_token", "A6", {"token": kind, "number": number, "there": there})


def take_type(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """All of them become specialists of that type."""
    region, kind = frame[InfluenceType.region], frame[InfluenceType.token]
    state.push((decisions.INFLUENCED_NOW, 1 << seat, seat, region, kind, code - SPECIALTY))


@rule("A6")
def influenced(state: InventionsState, frame: Frame, events: Events | None) -> None:
    """Citizens come home, the token scores its space, every face-up token gives influence; one may be chained."""
    seat, region = frame[Influenced.seat], frame[Influenced.region]
    kind, called = frame[Influenced.token], frame[Influenced.type]
    return_citizens(state, seat, region, token_number(state, seat, kind), called, events)
    space = place_token(state, seat, region, kind, False, events)
    score(state, seat, state.setting.components.space_points[space], SPACES, events)
    gain_influence(state, seat, face_up_tokens(state, seat).bit_count(), events)
    state.push((decisions.OFFER, 1 << seat, seat, decisions.SOURCE_TOKENS, 0))
