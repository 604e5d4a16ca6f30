"""The parts of card and tile effects (2.7, 2.10, 5.12): each gains at once or puts its first question."""

from gnomon.games.time_of_empires import terms
from gnomon.games.time_of_empires.actions import COUNT
from gnomon.games.time_of_empires.decisions import CHOOSE_ASSEMBLY_SITE, CHOOSE_FREE_SITE, CHOOSE_SCHOLARS
from gnomon.games.time_of_empires.effects import BRICK_PIECES, KNOWLEDGE_PIECES, appoint, gain
from gnomon.games.time_of_empires.events import OF_EFFECT
from gnomon.games.time_of_empires.frames import ResolvePart, Scholars
from gnomon.games.time_of_empires.queries import has_piece, legal_sites, only_seat, pieces_of
from gnomon.games.time_of_empires.rules.acting import ask_clan, ask_move
from gnomon.games.time_of_empires.rules.clans import ask_landing, ask_target
from gnomon.games.time_of_empires.rules.influence import (
    ask_copied,
    ask_leader,
    ask_other_tile,
    ask_relocation,
    ask_resources,
    ask_wonder,
    repeat_other_timer,
)
from gnomon.games.time_of_empires.rules.technology import ask_deck, ask_free_discovery, assembly_sites
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.kernel.events import Events
from gnomon.kernel.frames import Frame, seat_mask
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule

AIRLIFTS = 2
"""Card 309 lands in two territories at most."""


@rule("2.7", "5.12")
def resolve_part(state: EmpiresState, frame: Frame, events: Events | None) -> None:
    """One part of an effect; every part and every repetition is optional."""
    seat = only_seat(frame)
    verb, amount, extra = frame[ResolvePart.verb], frame[ResolvePart.amount], frame[ResolvePart.extra]
    if verb == terms.DRAW:
        ask_deck(state, seat, amount)
    elif verb == terms.DRAW_TO:
        ask_deck(state, seat, amount - len(state.hands[seat]))
    elif verb == terms.FREE_DISCOVER:
        ask_free_discovery(state, seat, amount)
    elif verb == terms.RELOCATE_TIMER:
        ask_relocation(state, seat)
    elif verb == terms.GAIN:
        gain(state, seat, KNOWLEDGE_PIECES, amount, events)
        gain(state, seat, BRICK_PIECES, extra, events)
    elif verb == terms.FREE_BUILD:
        if has_piece(state, seat, amount) and legal_sites(state, seat, amount):
            state.pend((CHOOSE_FREE_SITE, frame[1], amount))
    elif verb == terms.BRICKS_PER_DOUBLE:
        gain(state, seat, BRICK_PIECES, 2 * doubles(state, seat), events)
    elif verb == terms.ASSEMBLY_LINE:
        if assembly_sites(state, seat):
            state.pend((CHOOSE_ASSEMBLY_SITE, frame[1], amount))
    elif verb == terms.PLACE_CLANS:
        ask_clan(state, seat, amount)
    elif verb == terms.MOVES:
        ask_move(state, seat, amount, 0)
    elif verb == terms.DESTROY:
        ask_target(state, seat, amount)
    elif verb == terms.ASSAULT:
        ask_move(state, seat, 1, 1)
    elif verb == terms.AIRLIFT:
        ask_landing(state, seat, AIRLIFTS, terms.NONE)
    elif verb == terms.APPOINT:
        ask_scholars(state, seat, amount)
    elif verb == terms.DOUBLE_SCHOLARS:
        ask_scholars(state, seat, state.scholars[seat])
    elif verb == terms.TO_WONDER:
        ask_wonder(state, seat, amount)
    elif verb == terms.TO_LEADER:
        ask_leader(state, seat, amount)
    else:
        _resolve_tile_part(state, seat, verb, frame[ResolvePart.origin], events)


def _resolve_tile_part(state: EmpiresState, seat: int, verb: int, origin: int, events: Events | None) -> None:
    """Parts that leader effect tiles alone have; `origin` is twice the tile's column plus the timer's number."""
    column, index = origin // 2, origin & 1
    if verb == terms.TWO_RESOURCES:
        ask_resources(state, seat)
    elif verb == terms.OTHER_TIMER:
        repeat_other_timer(state, seat, index, events)
    elif verb == terms.COPY_TILE:
        ask_copied(state, seat, column, index)
    else:
        ask_other_tile(state, seat, column)


@rule("5.12")
def doubles(state: EmpiresState, seat: int) -> int:
    """Territories with two or more of the seat's buildings (card 205)."""
    return sum(1 for node in state.land.territories if pieces_of(state, seat, node).bit_count() >= 2)


def ask_scholars(state: EmpiresState, seat: int, most: int) -> None:
    """How many scholars an effect appoints, if it can appoint any."""
    if most > 0 and state.population[seat]:
        state.pend((CHOOSE_SCHOLARS, seat_mask(seat), most))


@rule("5.12")
def legal_scholars(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """Any number of scholars up to what the effect and the reserve allow."""
    return [COUNT + scholars for scholars in range(_most_appointed(state, seat, frame) + 1)]


def _most_appointed(state: EmpiresState, seat: int, frame: Frame) -> int:
    return min(frame[Scholars.most], state.population[seat])


def all_scholars(state: EmpiresState, seat: int, frame: Frame) -> int:
    """As many scholars as the effect and the reserve allow."""
    return COUNT + _most_appointed(state, seat, frame)


def why_not_scholars(state: EmpiresState, seat: int, frame: Frame, code: int) -> Refusal:
    """More scholars than the effect or the reserve allows."""
    most = _most_appointed(state, seat, frame)
    return Refusal("so_many_scholars", "5.11", {"scholars": code - COUNT, "most": most})


def take_scholars(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The scholars are appointed."""
    if code > COUNT:
        appoint(state, seat, code - COUNT, OF_EFFECT, events)
