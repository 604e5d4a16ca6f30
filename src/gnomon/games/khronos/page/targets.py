# gnomon: interpreted
"""What can be pointed at: for each answer the elements to light, its words and its group; and what is refused, and why.

Nothing here decides anything: the answers come from the rules' own list, the reasons from the rules' own check.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from gnomon.drawing.speaking import capital
from gnomon.games.khronos import actions
from gnomon.games.khronos.actions import age_of, design_of, is_construct, is_upgrade
from gnomon.games.khronos.boards import Board, Building, Domain
from gnomon.games.khronos.components import CIVIL
from gnomon.games.khronos.decisions import CHOOSE_ACTION, CHOOSE_PAWN_SHARE, CHOOSE_SQUARE, CHOOSE_TRAVELLER
from gnomon.games.khronos.draw.layout import key
from gnomon.games.khronos.frames import PawnShare, Square
from gnomon.games.khronos.grid import FOOTPRINT, ON_BOARD, squares_of
from gnomon.games.khronos.page.sites import Site, question, site_of, subjects
from gnomon.games.khronos.rules.placement import touched_domains, upgraded_building
from gnomon.games.khronos.say.labels import LABELS, label
from gnomon.games.khronos.say.options import building_text, option_text
from gnomon.games.khronos.say.words import Words
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal

_SUPPLY: Final = tuple((f"supply-{design}",) for design in range(9))
ALONE: Final = "standing_alone"
HAMLETS: Final = "printed_hamlets"
JOINING: Final = "several_domains"


class Target(NamedTuple):
    """An answer that can be given: `elements` light up (two for a drag, none for a mere button)."""

    code: int
    elements: tuple[str, ...]
    label: str
    group: str


def targets(state: KhronosState, seat: int, options: Sequence[int], words: Words) -> list[Target]:
    """One target for each legal answer, in the order of the list.

    `group` is a key for `group_text`; it is empty where the answers need no groups.
    """
    frame = question(state)
    return [
        Target(
            code,
            elements_of(state, seat, code),
            option_text(state, frame, seat, code, words),
            _group(state, code),
        )
        for code in options
    ]


def elements_of(state: KhronosState, seat: int, code: int) -> tuple[str, ...]:
    """The keys of the elements that an answer is about, on the boards or on the desk."""
    if actions.ACT <= code < actions.ACT_END:
        return _elements_of_act(state, seat, code)
    site = site_of(state, code)
    if site is not None:
        return (site.element,)
    if question(state)[0] == CHOOSE_TRAVELLER and actions.TRAVELLER <= code < actions.TRAVELLER + 2:
        return (key(question(state)[2], "pawns", 2 * seat + code - actions.TRAVELLER),)
    if (
        question(state)[0] == CHOOSE_PAWN_SHARE
        and actions.FIRST_PAWN_PAYS <= code <= actions.FIRST_PAWN_PAYS + question(state)[7]
    ):
        return _payers(question(state), seat, code - actions.FIRST_PAWN_PAYS)
    if actions.CARD <= code < actions.CARDS_DONE:
        return (f"hand-{code - actions.CARD}",)
    if actions.SURCHARGE_CARD <= code < actions.SURCHARGE_CARD + 3:
        return (f"hand-{code - actions.SURCHARGE_CARD}",)
    return ()


def _payers(frame: Frame, seat: int, first: int) -> tuple[str, ...]:
    """The adventurers that would use cards, if the first one uses so many."""
    uses = (first, frame[PawnShare.cards] - first)
    return tuple(key(age_of(frame[PawnShare.act]), "pawns", 2 * seat + pawn) for pawn in range(2) if uses[pawn])


def _elements_of_act(state: KhronosState, seat: int, act: int) -> tuple[str, ...]:
    if actions.TAKE_OPEN <= act < actions.TRAVEL_FROM:
        return (f"open-{act - actions.TAKE_OPEN}",)
    if actions.TRAVEL_FROM <= act < actions.CONSTRUCT:
        start, end = actions.TRAVELS[act - actions.TRAVEL_FROM]
        pawns = (2 * seat + index for index in range(2) if state.pawns[2 * seat + index] == start)
        return (*(key(start, "pawns", pawn) for pawn in pawns), edge(end))
    if is_construct(act):
        return _SUPPLY[design_of(act)]
    return tuple(site.element for site in subjects(state, seat, act))


def edge(age: int) -> str:
    """The key of the hit area along the near edge of a board, where adventurers stand."""
    return key(age, "hits", "edge")


# --- groups --------------------------------------------------------------------------------------------------------


def _group(state: KhronosState, code: int) -> str:
    frame = question(state)
    if frame[0] == CHOOSE_ACTION:
        return _group_of_act(code)
    if frame[0] != CHOOSE_SQUARE:
        return ""
    site = site_of(state, code)
    if site is None or site.built:
        return ""
    act = frame[Square.act]
    board = state.boards[site.age]
    if is_upgrade(act):
        design = design_of(act)
        old = upgraded_building(board, design // 3, design % 3 + 1, site.anchor)
        return f"building:{site.age}:{old.anchor}" if old is not None else ""
    return _group_of_place(board, site)


def _group_of_place(board: Board, site: Site) -> str:
    """An empty place belongs to the domain that it would touch."""
    if not board.touching_one(site.size) >> site.anchor & 1:
        return ALONE
    if board.touching_two(site.size) >> site.anchor & 1:
        return JOINING
    touched = next(domain for domain in board.domains if domain.reach(site.size) >> site.anchor & 1)
    return _group_of_domain(touched, site.age)


@lru_cache(maxsize=4096)
def _group_of_domain(domain: Domain, age: int) -> str:
    if all(building.printed for building in domain.buildings):
        return HAMLETS
    return f"building:{age}:{_head(domain).anchor}"


@cache
def _group_of_act(act: int) -> str:
    if act == actions.END_TURN:
        return "end_turn"
    if act == actions.EXCHANGE_CARDS or act < actions.TRAVEL_FROM:
        return "exchange"
    if act < actions.CONSTRUCT:
        return "travel"
    if act < actions.UPGRADE:
        return "construct"
    if act < actions.DEMOLISH_IN:
        return "upgrade"
    if act < actions.POPULATE:
        return "demolish"
    return "populate" if act < actions.RENOVATE else "renovate"


def _head(domain: Domain) -> Building:
    """The building by which people know a domain: its largest, a Military or Religious one before a civil one."""
    return max(domain.buildings, key=lambda building: (building.size, building.type != CIVIL, -building.anchor))


def group_text(state: KhronosState, group: str, words: Words) -> str:
    """The heading of a group of answers."""
    if group in LABELS:
        return label(group, words)
    kind, _, place = group.partition(":")
    if kind != "building":
        return ""
    age, _, anchor = place.partition(":")
    building = state.boards[int(age)].buildings[int(anchor)]
    return capital(building_text(building, int(age), state.setting, words))


# --- refusals ------------------------------------------------------------------------------------------------------


def refused(state: KhronosState, options: Sequence[int]) -> list[int]:
    """The codes that answer the present question and that a person may well try in vain.

    Entries of the menu that are closed now; empty places that a rule forbids; buildings that the act cannot be done to.
    `options` is the rules' own list: what is not on it they refuse.
    """
    legal = set(options)
    return [code for code in _plausible(state) if code not in legal]


def _plausible(state: KhronosState) -> Iterable[int]:
    frame = question(state)
    if frame[0] == CHOOSE_ACTION:
        return _closed_entries(state)
    if frame[0] != CHOOSE_SQUARE:
        return ()
    act = frame[Square.act]
    board = state.boards[age_of(act)]
    if is_construct(act):
        size = design_of(act) % 3 + 1
        return [
            actions.PLACE + anchor for anchor in squares_of(ON_BOARD[size]) if not FOOTPRINT[size][anchor] & board.taken
        ]
    if is_upgrade(act):
        kind, size = design_of(act) // 3, design_of(act) % 3 + 1
        return [
            actions.PLACE + building.anchor
            for building in board.in_order()
            if building.type == kind and building.size < size and FOOTPRINT[size][building.anchor]
        ]
    return [actions.PLACE + building.anchor for building in board.in_order()]


def _closed_entries(state: KhronosState) -> Iterable[int]:
    """Every entry of the menu but the open cards where the match is played without them."""
    return [
        act
        for act in range(actions.ACT, actions.ACT_END)
        if state.setting.holdem or not actions.TAKE_OPEN <= act < actions.TRAVEL_FROM
    ]


def offending(state: KhronosState, site: Site, refusal: Refusal) -> int:
    """The squares that a refused place must not touch or cover, as a mask on the site's board; 0 if there are none.

    Domains that it would join, the domain with an equal building, or the buildings that stand in its way.
    """
    board = state.boards[site.age]
    if refusal.code == "not_empty":
        return board.taken & site.mask
    mask = 0
    if refusal.code in ("two_domains", "equal_building"):
        for domain in touched_domains(board, site.mask):
            mask |= domain.mask
    return mask & ~site.mask
