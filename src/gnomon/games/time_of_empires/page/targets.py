# gnomon: interpreted
"""What can be pointed at: for each answer the elements to light, its words and its group; and what is refused.

Two elements mean a drag: a timer to a slot, clans from a node to a node, a scholar from the own board to a tile. Nothing
here decides anything: the answers come from the rules' own list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from gnomon.drawing.speaking import capital
from gnomon.games.time_of_empires import actions, decisions, frames
from gnomon.games.time_of_empires.draw.board import building_key, clans_key
from gnomon.games.time_of_empires.draw.cards import card_key
from gnomon.games.time_of_empires.draw.layout import (
    PILE,
    board_sheet,
    column_sheet,
    field_sheet,
    key,
    node_key,
    slot_key,
    wonder_sheet,
)
from gnomon.games.time_of_empires.draw.mats import glass_key
from gnomon.games.time_of_empires.draw.shared_boards import timer_key
from gnomon.games.time_of_empires.game import GAME
from gnomon.games.time_of_empires.queries import is_present, slots_of, spaces_in_play
from gnomon.games.time_of_empires.say.labels import LABELS, label
from gnomon.games.time_of_empires.say.options import option_text
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.state import OFF, SAND, EmpiresState
from gnomon.games.time_of_empires.terms import CULTURE, EXITS, NONE, SLOTS
from gnomon.kernel.frames import NO_FRAME, Frame

PLACING: Final = frozenset({decisions.ERA, decisions.CHOOSE_FIRST_SLOT, decisions.CHOOSE_SECOND_SLOT})
"""The questions of where a timer goes."""
_ON_COLUMN: Final = frozenset({decisions.CHOOSE_INFLUENCE})
_ON_WONDER: Final = frozenset({decisions.CHOOSE_PARTICIPATION, decisions.CHOOSE_MORE_PARTICIPATION})
_SITES: Final = frozenset({decisions.CHOOSE_SITE, decisions.CHOOSE_FREE_SITE, decisions.CHOOSE_ASSEMBLY_SITE})
_HAND: Final = frozenset({decisions.CHOOSE_DISCOVERY, decisions.CHOOSE_FREE_DISCOVERY})


class Target(NamedTuple):
    """An answer that can be given: `elements` light up (two for a drag, none for a mere button)."""

    code: int
    elements: tuple[str, ...]
    label: str
    group: str


class RefusedTarget(NamedTuple):
    """An answer that looks possible and is not, with the elements that would be pointed at."""

    code: int
    elements: tuple[str, ...]


def targets(state: EmpiresState, seat: int, options: Sequence[int], words: Words) -> list[Target]:
    """One target for each legal answer, in the order of the list.

    `group` is a key for `group_text`; it is empty where the answers need no groups.
    """
    frame = GAME.asked_frame(state, seat) or NO_FRAME
    return [
        Target(code, elements_of(state, seat, code), option_text(state, frame, seat, code, words), _group(frame, code))
        for code in options
    ]


# --- elements ----------------------------------------------------------------------------------------------------


def elements_of(state: EmpiresState, seat: int, code: int) -> tuple[str, ...]:
    """The keys of the elements that an answer to the seat's present question is about."""
    base = actions.CODES.base_of(code)
    return _BLOCKS[base](state, seat, code - base) if base in _BLOCKS else _of_deed(state, seat, code)


def _of_place(state: EmpiresState, seat: int, answer: int) -> tuple[str, ...]:
    return (glass_key(answer // SLOTS), slot_key(answer % SLOTS))


def _of_node(state: EmpiresState, seat: int, node: int) -> tuple[str, ...]:
    return (node_key(node),)


def _of_move(state: EmpiresState, seat: int, answer: int) -> tuple[str, ...]:
    node, way = divmod(answer, EXITS)
    to = state.land.exit_to[node][way]
    return (node_key(node), node_key(to)) if to != NONE else (node_key(node),)


def _of_card(state: EmpiresState, seat: int, design: int) -> tuple[str, ...]:
    return (card_key(design),)


def _of_deck(state: EmpiresState, seat: int, deck: int) -> tuple[str, ...]:
    return (key(board_sheet(deck // 2), "piles", f"deck{deck}"),)


def _of_column(state: EmpiresState, seat: int, column: int) -> tuple[str, ...]:
    return (key(column_sheet(column), "piles", "tile"),)


def _of_wonder(state: EmpiresState, seat: int, place: int) -> tuple[str, ...]:
    return (key(wonder_sheet(place), "piles", "scholars"),)


def _of_field(state: EmpiresState, seat: int, field: int) -> tuple[str, ...]:
    return (key(field_sheet(field), "pieces", "token"),)


def _of_piece(state: EmpiresState, seat: int, piece: int) -> tuple[str, ...]:
    frame = GAME.asked_frame(state, seat) or NO_FRAME
    if frame[0] != decisions.CHOOSE_TARGET_PIECE:
        return ()
    return (building_key(frame[frames.TargetPiece.territory], piece // 4, piece % 4),)


def _of_begin(state: EmpiresState, seat: int, index: int) -> tuple[str, ...]:
    return (glass_key(index),)


def _of_clear(state: EmpiresState, seat: int, timer: int) -> tuple[str, ...]:
    if timer >= 2 * state.seats or state.timer_slot[timer] == OFF:
        return ()
    return (timer_key(state.timer_slot[timer], timer),)


def _of_discard(state: EmpiresState, seat: int, answer: int) -> tuple[str, ...]:
    return (key(PILE, "piles", "top"),)


_BLOCKS: Final[dict[int, Callable[[EmpiresState, int, int], tuple[str, ...]]]] = {
    actions.PLACE: _of_place,
    actions.NODE: _of_node,
    actions.MOVE: _of_move,
    actions.CARD: _of_card,
    actions.DECK: _of_deck,
    actions.COLUMN: _of_column,
    actions.WONDER: _of_wonder,
    actions.FIELD: _of_field,
    actions.PIECE: _of_piece,
    actions.BEGIN: _of_begin,
    actions.CLEAR: _of_clear,
    actions.DISCARD: _of_discard,
}


def _of_deed(state: EmpiresState, seat: int, code: int) -> tuple[str, ...]:
    """Sending a scholar, destroying all clans, and putting a piece on its card; other deeds are mere buttons."""
    frame = GAME.asked_frame(state, seat) or NO_FRAME
    if code == actions.SCHOLAR:
        start = key(field_sheet(CULTURE), "pieces", "stock")
        if frame[0] in _ON_COLUMN:
            return (start, key(column_sheet(frame[frames.Influence.column]), "piles", "tile"))
        if frame[0] in _ON_WONDER:
            return (start, key(wonder_sheet(frame[frames.Participation.wonder]), "piles", "scholars"))
    if code == actions.ALL_CLANS and frame[0] == decisions.CHOOSE_TARGET_CLANS:
        return (clans_key(frame[frames.TargetClans.territory]),)
    if code == actions.PUT_ASIDE:
        return (key(PILE, "piles", "top"),)
    return ()


# --- groups ------------------------------------------------------------------------------------------------------


def _group(frame: Frame, code: int) -> str:
    base = actions.CODES.base_of(code)
    if base == actions.CLEAR:
        return "clearing"
    if base in (actions.DISCARD, actions.APPOINTING):
        return "anytime"
    if base == actions.PLACE and frame[0] in (decisions.ERA, decisions.CHOOSE_RELOCATION):
        return f"timer:{actions.CODES.decode(code)[0]}"
    if base == actions.MOVE:
        return f"node:{actions.CODES.decode(code)[0]}"
    return ""


def group_text(group: str, words: Words) -> str:
    """The heading of a group of answers."""
    if group in LABELS:
        return label(group, words)
    kind, _, number = group.partition(":")
    if kind == "timer":
        return capital(words.timer(int(number)))
    return words.place_label(int(number)) if kind == "node" else ""


# --- refusals ----------------------------------------------------------------------------------------------------


def refused(state: EmpiresState, seat: int, options: Sequence[int]) -> list[RefusedTarget]:
    """The answers to the present question that a person may well try in vain: they are not among the options.

    Slots that are closed to a timer, ways that clans cannot go, territories without a legal site, cards too dear.
    """
    legal = set(options)
    return [
        RefusedTarget(code, elements_of(state, seat, code)) for code in _plausible(state, seat) if code not in legal
    ]


def _plausible(state: EmpiresState, seat: int) -> Iterable[int]:
    frame = GAME.asked_frame(state, seat) or NO_FRAME
    op = frame[0]
    if op in PLACING:
        return [actions.PLACES[index] + slot for index in _at_hand(state, seat, op) for slot in _slots(state)]
    if op == decisions.CHOOSE_MOVE:
        return [
            actions.CODES.code(actions.MOVE, node, way)
            for node in state.land.nodes
            if state.holders[node] == seat
            for way in range(EXITS)
            if state.land.exit_to[node][way] != NONE
        ]
    if op == decisions.CHOOSE_CLAN:
        capital_of_seat = state.land.capitals[seat]
        return [actions.NODE + node for node in (capital_of_seat, *state.land.cities)]
    if op in _SITES:
        return [actions.NODE + node for node in state.land.territories if is_present(state, seat, node)]
    if op in _HAND:
        return [actions.CARD + design for design in dict.fromkeys(state.hands[seat]) if design >= 0]
    return ()


def _at_hand(state: EmpiresState, seat: int, op: int) -> list[int]:
    """The timers that a person would try to place: the one whose turn it is, or those that do not run."""
    if op == decisions.CHOOSE_FIRST_SLOT:
        return [0]
    if op == decisions.CHOOSE_SECOND_SLOT:
        return [1]
    return [index for index in range(2) if state.timer_sand[2 * seat + index] != SAND]


def _slots(state: EmpiresState) -> list[int]:
    """Every slot of the boards that a seat sees: the shared ones and its own."""
    return [2 * space + number for space in spaces_in_play(state) for number in range(slots_of(state, space))]
