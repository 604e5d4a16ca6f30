"""Every question with its answers: which codes it takes, which are legal, why others are not, and the default."""

from collections.abc import Callable
from typing import Final

from gnomon.games.time_of_empires import decisions as ask
from gnomon.games.time_of_empires.actions import (
    ALL_CLANS,
    BEGIN,
    BEGIN_END,
    BRICKS_CODE,
    CARD,
    CARD_END,
    COLUMN,
    COLUMN_END,
    COUNT,
    COUNT_END,
    DECK,
    DECK_END,
    FIELD,
    FIELD_END,
    FINISH,
    KNOWLEDGE_CODE,
    MODE,
    MODE_END,
    MOVE,
    MOVE_END,
    NODE,
    NODE_END,
    PIECE,
    PIECE_END,
    PLACE,
    PLACE_END,
    PUT_ASIDE,
    READY,
    RESOURCES,
    RESOURCES_END,
    SCHOLAR,
    WONDER,
    WONDER_END,
)
from gnomon.games.time_of_empires.events import FINISHED
from gnomon.games.time_of_empires.rules import (
    appointments,
    clans,
    influence,
    parts,
    placement,
    preparation,
    real_time,
    rounds,
    siege,
    technology,
)
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.terms import SLOTS
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import WRONG_QUESTION, Refusal
from gnomon.kernel.rulebook import rule

Legal = Callable[[EmpiresState, int, Frame], list[int]]
Refuse = Callable[[EmpiresState, int, Frame, int], Refusal]
Take = Callable[[EmpiresState, int, int, Frame, int, Events | None], None]


class Answering:
    """One kind of question: the codes it takes from `low` to below `high` and those `beside` them, and its rules."""

    __slots__ = ("beside", "high", "legal", "low", "refuse", "take")

    def __init__(self, low: int, high: int, beside: tuple[int, ...], legal: Legal, refuse: Refuse, take: Take) -> None:
        self.low = low
        self.high = high
        self.beside = beside
        self.legal = legal
        self.refuse = refuse
        self.take = take


def _places(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    return placement.legal_places(state, seat)


def _refuse_place(state: EmpiresState, seat: int, frame: Frame, code: int) -> Refusal:
    return placement.refuse_place(state, seat, code)


def _never(state: EmpiresState, seat: int, frame: Frame, code: int) -> Refusal:
    """Questions all of whose codes are always legal."""
    return Refusal(WRONG_QUESTION, "", {"code": code})


ENDS: Final = (FINISH,)


def _questions() -> dict[int, Answering]:
    # Inside a function: the compiler reads the modules of one import cycle in any order.
    return {
        ask.CHOOSE_FIRST_CLAN: Answering(
            NODE, NODE_END, (), preparation.legal_first_clan, preparation.refuse_first_clan, preparation.pick_first_clan
        ),
        ask.CHOOSE_TOKEN: Answering(
            FIELD, FIELD_END, (), preparation.legal_token, preparation.refuse_token, preparation.pick_token
        ),
        ask.CHOOSE_MODE: Answering(MODE, MODE_END, (), preparation.legal_mode, _never, preparation.choose_mode),
        ask.CHOOSE_READY: Answering(READY, READY + 1, (), preparation.legal_ready, _never, preparation.be_ready),
        ask.ERA: Answering(PLACE, PLACE_END, (), _places, _refuse_place, real_time.place),
        ask.CHOOSE_FIRST_SLOT: Answering(
            PLACE, PLACE_END, (), rounds.legal_first_slot, rounds.refuse_first_slot, rounds.take_first_slot
        ),
        ask.CHOOSE_SECOND_SLOT: Answering(
            PLACE, PLACE_END, (), rounds.legal_second_slot, rounds.refuse_second_slot, rounds.take_second_slot
        ),
        ask.CHOOSE_BEGIN: Answering(BEGIN, BEGIN_END, (), rounds.legal_begin, _never, rounds.take_begin),
        ask.CHOOSE_APPOINTED: Answering(
            COUNT,
            COUNT_END,
            (),
            appointments.legal_appointed,
            appointments.refuse_appointed,
            appointments.take_appointed,
        ),
        ask.CHOOSE_DISCOVERY: Answering(
            CARD, CARD_END, ENDS, technology.legal_discovery, technology.refuse_discovery, technology.take_discovery
        ),
        ask.CHOOSE_FREE_DISCOVERY: Answering(
            CARD,
            CARD_END,
            ENDS,
            technology.legal_free_discovery,
            technology.refuse_free_discovery,
            technology.take_free_discovery,
        ),
        ask.CHOOSE_SITE: Answering(
            NODE, NODE_END, (FINISH, PUT_ASIDE), technology.legal_site, technology.refuse_site, technology.take_site
        ),
        ask.CHOOSE_FREE_SITE: Answering(
            NODE, NODE_END, ENDS, technology.legal_free_site, technology.refuse_free_site, technology.take_free_site
        ),
        ask.CHOOSE_ASSEMBLY_SITE: Answering(
            NODE,
            NODE_END,
            ENDS,
            technology.legal_assembly_site,
            technology.refuse_assembly_site,
            technology.take_assembly_site,
        ),
        ask.CHOOSE_ACQUIRED: Answering(
            DECK, DECK_END, ENDS, technology.legal_acquired, technology.refuse_acquired, technology.take_acquired
        ),
        ask.CHOOSE_INFLUENCE: Answering(
            SCHOLAR, SCHOLAR + 1, ENDS, influence.legal_scholar, influence.refuse_scholar, influence.take_influence
        ),
        ask.CHOOSE_PARTICIPATION: Answering(
            SCHOLAR, SCHOLAR + 1, ENDS, influence.legal_scholar, influence.refuse_scholar, influence.take_participation
        ),
        ask.CHOOSE_MORE_PARTICIPATION: Answering(
            SCHOLAR,
            SCHOLAR + 1,
            ENDS,
            influence.legal_scholar,
            influence.refuse_scholar,
            influence.take_more_participation,
        ),
        ask.CHOOSE_DECK: Answering(
            DECK, DECK_END, ENDS, technology.legal_deck, technology.refuse_deck, technology.take_deck
        ),
        ask.CHOOSE_CLAN: Answering(NODE, NODE_END, ENDS, clans.legal_clan, clans.refuse_clan, clans.take_clan),
        ask.CHOOSE_MOVE: Answering(MOVE, MOVE_END, ENDS, clans.legal_move, clans.refuse_move, clans.take_move),
        ask.CHOOSE_MOVED: Answering(COUNT, COUNT_END, (), clans.legal_moved, clans.refuse_moved, clans.take_moved),
        ask.CHOOSE_LANDING: Answering(
            NODE, NODE_END, ENDS, clans.legal_landing, clans.refuse_landing, clans.take_landing
        ),
        ask.CHOOSE_LANDED: Answering(COUNT, COUNT_END, (), clans.legal_landed, clans.refuse_landed, clans.take_landed),
        ask.CHOOSE_TARGET: Answering(NODE, NODE_END, ENDS, clans.legal_target, clans.refuse_target, clans.take_target),
        ask.CHOOSE_TARGET_PIECE: Answering(
            PIECE, PIECE_END, ENDS, clans.legal_target_piece, clans.refuse_target_piece, clans.take_target_piece
        ),
        ask.CHOOSE_TARGET_CLANS: Answering(
            ALL_CLANS, ALL_CLANS + 1, ENDS, clans.legal_target_clans, clans.refuse_target_clans, clans.take_target_clans
        ),
        ask.CHOOSE_SCHOLARS: Answering(
            COUNT, COUNT_END, (), parts.legal_scholars, parts.refuse_scholars, parts.take_scholars
        ),
        ask.CHOOSE_WONDER: Answering(
            WONDER, WONDER_END, ENDS, influence.legal_wonder, influence.refuse_wonder, influence.take_wonder
        ),
        ask.CHOOSE_LEADER: Answering(
            COLUMN, COLUMN_END, ENDS, influence.legal_leader, influence.refuse_leader, influence.take_leader
        ),
        ask.CHOOSE_RESOURCES: Answering(
            RESOURCES, RESOURCES_END, ENDS, influence.legal_resources, _never, influence.take_resources
        ),
        ask.CHOOSE_COPIED: Answering(
            COLUMN, COLUMN_END, ENDS, influence.legal_copied, influence.refuse_copied, influence.take_copied
        ),
        ask.CHOOSE_OTHER_TILE: Answering(
            COLUMN, COLUMN_END, ENDS, influence.legal_other_tile, influence.refuse_other_tile, influence.take_other_tile
        ),
        ask.CHOOSE_RELOCATION: Answering(
            PLACE, PLACE_END, ENDS, influence.legal_relocation, influence.refuse_relocation, influence.take_relocation
        ),
        ask.CHOOSE_BESIEGED: Answering(
            NODE, NODE_END, ENDS, siege.legal_besieged, siege.refuse_besieged, siege.take_besieged
        ),
    }


QUESTIONS: Final = _questions()


def takes(frame: Frame, code: int) -> bool:
    """Whether a code is of a kind that the question takes at all."""
    answering = QUESTIONS[frame[0]]
    return answering.low <= code < answering.high or code in answering.beside


def legal_answers(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """The codes of every legal answer."""
    return QUESTIONS[frame[0]].legal(state, seat, frame)


def refusal_of(state: EmpiresState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why a code of the question's kind is not legal."""
    return QUESTIONS[frame[0]].refuse(state, seat, frame, code)


@rule("4.2", "4.3")
def take_answer(state: EmpiresState, seat: int, lane: int, frame: Frame, code: int, events: Events | None) -> None:
    """Do what a legal answer says; the end of a part changes nothing but that it is over."""
    if code == FINISH and frame[0] != ask.CHOOSE_TARGET_PIECE:
        tell(events, FINISHED, seat)
        return
    QUESTIONS[frame[0]].take(state, seat, lane, frame, code, events)


# --- defaults ----------------------------------------------------------------------------------------------------

MOST: Final = (ask.CHOOSE_APPOINTED, ask.CHOOSE_SCHOLARS)
"""Questions for a number of which the greatest is taken by default."""

GAINS: Final = (KNOWLEDGE_CODE, BRICKS_CODE)


def default_answer(state: EmpiresState, seat: int, frame: Frame) -> int:
    """The end of the part where it can end; else a gain, the most scholars, or the first answer."""
    legal = legal_answers(state, seat, frame)
    op = frame[0]
    if op in MOST:
        return legal[-1]
    if FINISH in legal and op not in (ask.CHOOSE_INFLUENCE, ask.CHOOSE_PARTICIPATION):
        return FINISH
    for code in GAINS:
        for timer in (0, 1):
            if code + SLOTS * timer in legal:
                return code + SLOTS * timer
    return legal[0]
