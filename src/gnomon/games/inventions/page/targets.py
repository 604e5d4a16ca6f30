# gnomon: interpreted
"""What can be pointed at: for each answer the elements to light, its words and its group; and what is refused.

Two elements mean a journey: citizens, then the region where one of them goes. Nothing here decides anything: the answers
come from the rules' own list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from gnomon.games.inventions import actions, decisions, frames, terms
from gnomon.games.inventions.draw.layout import (
    card_key,
    citizen_key,
    citizens_key,
    era_key,
    face_key,
    hand_key,
    hex_key,
    idea_key,
    innovate_key,
    invention_key,
    knowledge_key,
    milestone_key,
    region_key,
    sage_key,
    slot_key,
    socket_key,
    space_key,
    specialist_key,
    tile_key,
    token_key,
    wealth_key,
)
from gnomon.games.inventions.effects import face_up_tokens, free_space
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.rules.milestones import era_of_space
from gnomon.games.inventions.say.labels import label
from gnomon.games.inventions.say.options import option_text
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.state import InventionsState
from gnomon.kernel.frames import NO_FRAME, Frame

Elements = tuple[str, ...]
Finder = Callable[[InventionsState, Frame, int, int], Elements]
"""The elements of an answer within its block: state, the question's frame, seat, answer."""


class Target(NamedTuple):
    """An answer that can be given: `elements` light up (two for a journey, none for a mere button)."""

    code: int
    elements: Elements
    label: str
    group: str


class RefusedTarget(NamedTuple):
    """An answer that looks possible and is not, with the elements that would be pointed at."""

    code: int
    elements: Elements


def targets(state: InventionsState, seat: int, options: Sequence[int], words: Words) -> list[Target]:
    """One target for each legal answer, in the order of the list; `group` is a heading's key, or empty."""
    frame = GAME.asked_frame(state, seat) or NO_FRAME
    return [
        Target(
            code, elements_of(state, seat, code), option_text(state, frame, seat, code, words), group_of(frame, code)
        )
        for code in options
    ]


# --- elements --------------------------------------------------------------------------------------------------------


def elements_of(state: InventionsState, seat: int, code: int) -> Elements:
    """The keys of the elements that an answer to the seat's present question is about."""
    frame = GAME.asked_frame(state, seat) or NO_FRAME
    base = actions.CODES.base_of(code)
    return _BLOCKS[base](state, frame, seat, code - base) if base in _BLOCKS else ()


def _of_space(state: InventionsState, frame: Frame, seat: int, action: int) -> Elements:
    return (space_key(action),)


def _of_tile_built(state: InventionsState, frame: Frame, seat: int, tile: int) -> Elements:
    return (hex_key(state.hexes[seat].index(tile)),) if tile in state.hexes[seat] else ()


def _of_technology(state: InventionsState, frame: Frame, seat: int, number: int) -> Elements:
    return _of_tile_built(state, frame, seat, terms.FIRST_TECHNOLOGY + number)


def _of_card(state: InventionsState, frame: Frame, seat: int, card: int) -> Elements:
    innovated = frame[0] == decisions.CHAIN and frame[frames.Chain.source][0] == decisions.SOURCE_INNOVATION
    return (card_key(card) if innovated else invention_key(card),)


def token_place(state: InventionsState, seat: int, kind: int) -> str:
    """The influence space on which a player's token lies, or the token in the row if it is not placed."""
    token = terms.TOKENS * seat + kind
    if token not in state.spaces:
        return token_key(kind)
    return socket_key(*divmod(state.spaces.index(token), terms.INFLUENCE_SPACES))


def _of_chain_token(state: InventionsState, frame: Frame, seat: int, kind: int) -> Elements:
    return (token_place(state, seat, kind),)


def _of_yes(state: InventionsState, frame: Frame, seat: int, answer: int) -> Elements:
    if answer or frame[0] != decisions.CHAIN:
        return ()
    source, number = frame[frames.Chain.source]
    if source == decisions.SOURCE_KNOWLEDGE:
        return (knowledge_key(number),)
    if source == decisions.SOURCE_SPECIALIST:
        tile = state.setting.components.specialist_benefit.index(number)
        return (specialist_key(state.specialist.index(tile)),)
    return ()


def _of_region(state: InventionsState, frame: Frame, seat: int, region: int) -> Elements:
    op = frame[0]
    if op in (decisions.CLAIM, decisions.INVENT_WHERE, decisions.SHARE_WHERE):
        return (card_key(state.card[region]) if state.card[region] != terms.NOTHING else slot_key(region),)
    if op == decisions.PRESENT_WHERE:
        return (slot_key(region) if state.card[region] == terms.NOTHING else card_key(state.card[region]),)
    if op == decisions.INNOVATE_WHERE:
        return (innovate_key(region),)
    if op == decisions.CALL_WHERE:
        return (citizens_key(region, seat),)
    if op == decisions.INFLUENCE_WHERE:
        space = free_space(state, region)
        return (socket_key(region, terms.INFLUENCE_SPACES - 1 if space == terms.NOTHING else space),)
    if op == decisions.PUT_SAGE:
        return (sage_key(region),)
    return (region_key(region),)


def _of_idea(state: InventionsState, frame: Frame, seat: int, card: int) -> Elements:
    return (idea_key(card) if frame[0] == decisions.TAKE_IDEA else hand_key(card),)


def _of_scholars(state: InventionsState, frame: Frame, seat: int, number: int) -> Elements:
    return (citizen_key(terms.SCHOLAR if number else frame[frames.Scholars.price][0]),)


def _of_citizen(state: InventionsState, frame: Frame, seat: int, who: int) -> Elements:
    return (citizen_key(min(who, terms.SCHOLAR)),)


def _of_count(state: InventionsState, frame: Frame, seat: int, number: int) -> Elements:
    return (citizens_key(frame[frames.CallNumber.region], seat),)


def _of_specialty(state: InventionsState, frame: Frame, seat: int, kind: int) -> Elements:
    return (citizen_key(kind),)


def _of_token(state: InventionsState, frame: Frame, seat: int, kind: int) -> Elements:
    return (token_key(kind),)


def _of_journey(state: InventionsState, frame: Frame, seat: int, journey: int) -> Elements:
    start, end = actions.CODES.pair(actions.JOURNEY + journey)
    return (citizens_key(start, seat), region_key(end))


def _of_milestone(state: InventionsState, frame: Frame, seat: int, milestone: int) -> Elements:
    return (milestone_key(milestone),)


def _of_era_space(state: InventionsState, frame: Frame, seat: int, space: int) -> Elements:
    return (era_key(era_of_space(space)),)


def _of_taking(state: InventionsState, frame: Frame, seat: int, tile: int) -> Elements:
    if frame[0] != decisions.SHARE_TILE:
        return ()
    return (
        (face_key(tile - terms.FIRST_ASPIRATION),)
        if tile >= terms.FIRST_ASPIRATION
        else (wealth_key(frame[frames.ShareTile.region]),)
    )


def _of_slot(state: InventionsState, frame: Frame, seat: int, slot: int) -> Elements:
    return (tile_key(slot),)


def _of_face(state: InventionsState, frame: Frame, seat: int, face: int) -> Elements:
    return (face_key(face),)


def _of_replacing(state: InventionsState, frame: Frame, seat: int, answer: int) -> Elements:
    return _in_display(state, seat, terms.FIRST_ASPIRATION + actions.CODES.decode(actions.REPLACE + answer)[0])


def _of_building(state: InventionsState, frame: Frame, seat: int, tile: int) -> Elements:
    return _in_display(state, seat, tile)


def _in_display(state: InventionsState, seat: int, tile: int) -> Elements:
    return (tile_key(state.slots[seat].index(tile)),) if tile in state.slots[seat] else ()


def _of_hex(state: InventionsState, frame: Frame, seat: int, place: int) -> Elements:
    return (hex_key(place),)


_BLOCKS: Final[dict[int, Finder]] = {
    actions.SPACE: _of_space,
    actions.JOKER: _of_space,
    actions.USE_TECHNOLOGY: _of_technology,
    actions.USE_ECONOMY: _of_tile_built,
    actions.CHAIN_CARD: _of_card,
    actions.CHAIN_TOKEN: _of_chain_token,
    actions.YES: _of_yes,
    actions.REGION: _of_region,
    actions.IDEA: _of_idea,
    actions.SCHOLARS: _of_scholars,
    actions.CITIZEN: _of_citizen,
    actions.COUNT: _of_count,
    actions.SPECIALTY: _of_specialty,
    actions.TOKEN: _of_token,
    actions.JOURNEY: _of_journey,
    actions.MILESTONE: _of_milestone,
    actions.ERA_SPACE: _of_era_space,
    actions.BENEFIT_OF: _of_era_space,
    actions.TAKE: _of_taking,
    actions.GIVE_UP: _of_slot,
    actions.KEEP: _of_face,
    actions.REPLACE: _of_replacing,
    actions.BUILD: _of_building,
    actions.HEX: _of_hex,
}
"""By block what finds the elements of an answer in it."""


# --- groups ----------------------------------------------------------------------------------------------------------


def group_of(frame: Frame, code: int) -> str:
    """The key of the heading under which an answer stands, for `group_text`; empty for none."""
    if actions.CODES.base_of(code) == actions.USE_ECONOMY and frame[0] != decisions.BUILD_TILE:
        return "economy_tiles"
    if actions.CODES.base_of(code) == actions.JOKER:
        return "without_action"
    if actions.CODES.base_of(code) == actions.JOURNEY:
        return f"from-{actions.CODES.decode(code)[0]}"
    if actions.CODES.base_of(code) == actions.REPLACE:
        face, tile = actions.CODES.pair(code)
        return f"face-{face}-{tile // terms.NUMBERS}"
    if actions.TAKE <= code < actions.TAKE + terms.PROGRESS and frame[0] == decisions.ECONOMY_TILE:
        return f"kind-{(code - actions.TAKE) // terms.NUMBERS}"
    return ""


def group_text(group: str, words: Words) -> str:
    """The heading of a group."""
    kind, _, rest = group.partition("-")
    if kind == "from":
        return words.region(int(rest))
    if kind == "kind":
        return words.titled(int(rest))
    if kind == "face":
        face, of = (int(number) for number in rest.split("-"))
        if face == of:
            return words.titled(face)
        return words.say("{face}: {kind}", face=words.titled(face), kind=words.specialty(of))
    return label(group or "others", words)


# --- what is refused -------------------------------------------------------------------------------------------------


def refused(state: InventionsState, seat: int, options: Sequence[int]) -> list[RefusedTarget]:
    """Answers to the seat's question that a person would look for and that the rules do not list."""
    frame = GAME.asked_frame(state, seat) or NO_FRAME
    likely = _LIKELY.get(frame[0])
    if likely is None:
        return []
    legal = set(options)
    return [
        RefusedTarget(code, elements_of(state, seat, code)) for code in likely(state, frame, seat) if code not in legal
    ]


def _all_spaces(state: InventionsState, frame: Frame, seat: int) -> Iterable[int]:
    return range(actions.SPACE, actions.SPACE + terms.ACTIONS)


def _chains(state: InventionsState, frame: Frame, seat: int) -> Iterable[int]:
    source, at = frame[frames.Chain.source]
    if source == decisions.SOURCE_INVENTIONS:
        return [actions.CHAIN_CARD + card for card in sorted(state.inventions[seat])]
    if source == decisions.SOURCE_TOKENS:
        up = face_up_tokens(state, seat)
        return [actions.CHAIN_TOKEN + kind for kind in range(terms.TOKENS) if (up >> kind) & 1]
    if source == decisions.SOURCE_TECHNOLOGY:
        pairs = state.setting.components.pairs
        return [
            actions.USE_TECHNOLOGY + number
            for number in range(terms.NUMBERS)
            if terms.FIRST_TECHNOLOGY + number in state.hexes[seat] and at in pairs[number]
        ]
    return ()


def _with_card(state: InventionsState, frame: Frame, seat: int) -> Iterable[int]:
    return [actions.REGION + region for region in range(terms.REGIONS) if state.card[region] != terms.NOTHING]


def _everywhere(state: InventionsState, frame: Frame, seat: int) -> Iterable[int]:
    return range(actions.REGION, actions.REGION + terms.REGIONS)


def _held_ideas(state: InventionsState, frame: Frame, seat: int) -> Iterable[int]:
    return [actions.IDEA + card for card in sorted(state.ideas[seat])]


def _own_tokens(state: InventionsState, frame: Frame, seat: int) -> Iterable[int]:
    return [actions.TOKEN + kind for kind in range(1, terms.TOKENS) if (state.tokens[seat] >> kind) & 1]


def _milestones(state: InventionsState, frame: Frame, seat: int) -> Iterable[int]:
    return [actions.MILESTONE + tile for tile in (*state.common, *state.private) if tile != terms.NOTHING]


def _wealth(state: InventionsState, frame: Frame, seat: int) -> Iterable[int]:
    return [actions.TAKE + tile for tile in dict.fromkeys(state.wealth[frame[frames.ShareTile.region]])]


def _displayed(state: InventionsState, frame: Frame, seat: int) -> Iterable[int]:
    return [actions.BUILD + tile for tile in state.slots[seat] if terms.NOTHING < tile < terms.FIRST_ASPIRATION]


def _empty_hexes(state: InventionsState, frame: Frame, seat: int) -> Iterable[int]:
    return [actions.HEX + place for place in range(terms.HEXES) if state.hexes[seat][place] == terms.NOTHING]


_LIKELY: Final[dict[int, Callable[[InventionsState, Frame, int], Iterable[int]]]] = {
    decisions.CHOOSE_SPACE: _all_spaces,
    decisions.CHAIN: _chains,
    decisions.CLAIM: _with_card,
    decisions.PRESENT_IDEA: _held_ideas,
    decisions.PRESENT_WHERE: _everywhere,
    decisions.INVENT_WHERE: _with_card,
    decisions.INNOVATE_WHERE: _with_card,
    decisions.SHARE_WHERE: _with_card,
    decisions.INFLUENCE_WHERE: _everywhere,
    decisions.INFLUENCE_TOKEN: _own_tokens,
    decisions.SEND_WHERE: _milestones,
    decisions.SHARE_TILE: _wealth,
    decisions.BUILD_TILE: _displayed,
    decisions.BUILD_HEX: _empty_hexes,
}
"""By question, the answers that look possible."""
