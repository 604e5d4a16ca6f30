"""A match of Time of Empires in rulebook order: every question with its trio of rules, and every step. Read this first.

Birth of the empire -> for eras I to III: preparation -> action phase (real time or rounds) -> scoring -> end (4.4).
A timer that is placed begins an action (5); what an action asks stands on its seat's own lane in real time, so that
all players act at once, and on the table's in an introductory era. Permissions hold beside any question.
"""

from typing import Final

from gnomon.games.time_of_empires import actions
from gnomon.games.time_of_empires import decisions as ask
from gnomon.games.time_of_empires.actions import APPOINTING, CLEAR, CODES, DISCARD, FINISH, GAINS, PLACE
from gnomon.games.time_of_empires.effects import discard_top
from gnomon.games.time_of_empires.events import FINISHED
from gnomon.games.time_of_empires.rules import (
    appointments,
    clans,
    ending,
    influence,
    parts,
    placement,
    preparation,
    real_time,
    rounds,
    scoring,
    siege,
    technology,
)
from gnomon.games.time_of_empires.setting import REAL_TIME
from gnomon.games.time_of_empires.state import CLOSING, ROUNDS, RUNNING, EmpiresState
from gnomon.games.time_of_empires.terms import NONE
from gnomon.kernel.events import Events, tell
from gnomon.kernel.game import lane_of
from gnomon.kernel.questions import Legal, Question, Step, Take, WhyNot, never_refused
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule


def _part(
    legal: Legal[EmpiresState], why_not: WhyNot[EmpiresState], take: Take[EmpiresState], *blocks: int
) -> Question[EmpiresState]:
    """A part of an action that can be ended, and is ended on time-out."""
    return Question(legal, why_not, take, *blocks, FINISH, ends=(FINISH,))


def _scholar(take: Take[EmpiresState]) -> Question[EmpiresState]:
    """Whether a scholar is sent; on time-out it is."""
    return Question(influence.legal_scholar, influence.why_not_scholar, take, actions.SCHOLAR, FINISH)


def _questions() -> dict[int, Question[EmpiresState]]:
    """In the order of play; a thing to do (`actions.DO`) counts as a block of its own."""
    # Inside a function: the compiler reads the modules of one import cycle in any order.
    return {
        # Birth of the empire and preparation (3)
        ask.CHOOSE_FIRST_CLAN: Question(
            preparation.legal_first_clan, preparation.why_not_first_clan, preparation.take_first_clan, actions.NODE
        ),
        ask.CHOOSE_TOKEN: Question(
            preparation.legal_token, preparation.why_not_token, preparation.take_token, actions.FIELD
        ),
        ask.CHOOSE_MODE: Question(preparation.legal_mode, never_refused, preparation.take_mode, actions.MODE),
        ask.CHOOSE_READY: Question(preparation.legal_ready, never_refused, preparation.take_ready, actions.READY),
        # Timers in real time (4.1, 4.2) and in rounds (4.3)
        ask.ERA: Question(placement.legal_place, placement.why_not_place, real_time.take_place, PLACE, ends=GAINS),
        ask.CHOOSE_FIRST_SLOT: Question(
            rounds.legal_first_slot, rounds.why_not_first_slot, rounds.take_first_slot, PLACE, ends=GAINS
        ),
        ask.CHOOSE_SECOND_SLOT: Question(
            rounds.legal_second_slot, rounds.why_not_second_slot, rounds.take_second_slot, PLACE, ends=GAINS
        ),
        ask.CHOOSE_BEGIN: Question(rounds.legal_begin, never_refused, rounds.take_begin, actions.BEGIN),
        # Actions (5.2 to 5.10)
        ask.CHOOSE_CLAN: _part(clans.legal_clan, clans.why_not_clan, clans.take_clan, actions.NODE),
        ask.CHOOSE_MOVE: _part(clans.legal_move, clans.why_not_move, clans.take_move, actions.MOVE),
        ask.CHOOSE_MOVED: Question(clans.legal_moved, clans.why_not_moved, clans.take_moved, actions.COUNT),
        ask.CHOOSE_DISCOVERY: _part(
            technology.legal_discovery, technology.why_not_discovery, technology.take_discovery, actions.CARD
        ),
        ask.CHOOSE_SITE: _part(
            technology.legal_site, technology.why_not_site, technology.take_site, actions.NODE, actions.PUT_ASIDE
        ),
        ask.CHOOSE_ACQUIRED: _part(
            technology.legal_acquired, technology.why_not_acquired, technology.take_acquired, actions.DECK
        ),
        ask.CHOOSE_INFLUENCE: _scholar(influence.take_influence),
        ask.CHOOSE_PARTICIPATION: _scholar(influence.take_participation),
        ask.CHOOSE_MORE_PARTICIPATION: _part(
            influence.legal_scholar, influence.why_not_scholar, influence.take_more_participation, actions.SCHOLAR
        ),
        # Appointments (5.11)
        ask.CHOOSE_APPOINTED: Question(
            appointments.legal_appointed,
            appointments.why_not_appointed,
            appointments.take_appointed,
            actions.COUNT,
            default=appointments.all_offered,
        ),
        # Effects of leader effect tiles (2.10, 5.9)
        ask.CHOOSE_RESOURCES: _part(
            influence.legal_resources, never_refused, influence.take_resources, actions.RESOURCES
        ),
        ask.CHOOSE_COPIED: _part(
            influence.legal_copied, influence.why_not_copied, influence.take_copied, actions.COLUMN
        ),
        ask.CHOOSE_OTHER_TILE: _part(
            influence.legal_other_tile, influence.why_not_other_tile, influence.take_other_tile, actions.COLUMN
        ),
        # Effects of cards (2.7, 5.12)
        ask.CHOOSE_DECK: _part(technology.legal_deck, technology.why_not_deck, technology.take_deck, actions.DECK),
        ask.CHOOSE_FREE_DISCOVERY: _part(
            technology.legal_free_discovery,
            technology.why_not_free_discovery,
            technology.take_free_discovery,
            actions.CARD,
        ),
        ask.CHOOSE_FREE_SITE: _part(
            technology.legal_free_site, technology.why_not_free_site, technology.take_free_site, actions.NODE
        ),
        ask.CHOOSE_ASSEMBLY_SITE: _part(
            technology.legal_assembly_site,
            technology.why_not_assembly_site,
            technology.take_assembly_site,
            actions.NODE,
        ),
        ask.CHOOSE_RELOCATION: _part(
            influence.legal_relocation, influence.why_not_relocation, influence.take_relocation, PLACE
        ),
        ask.CHOOSE_LANDING: _part(clans.legal_landing, clans.why_not_landing, clans.take_landing, actions.NODE),
        ask.CHOOSE_LANDED: Question(clans.legal_landed, clans.why_not_landed, clans.take_landed, actions.COUNT),
        ask.CHOOSE_TARGET: _part(clans.legal_target, clans.why_not_target, clans.take_target, actions.NODE),
        ask.CHOOSE_TARGET_PIECE: _part(
            clans.legal_target_piece, clans.why_not_target_piece, clans.take_target_piece, actions.PIECE
        ),
        ask.CHOOSE_TARGET_CLANS: _part(
            clans.legal_target_clans, clans.why_not_target_clans, clans.take_target_clans, actions.ALL_CLANS
        ),
        ask.CHOOSE_SCHOLARS: Question(
            parts.legal_scholars,
            parts.why_not_scholars,
            parts.take_scholars,
            actions.COUNT,
            default=parts.all_scholars,
        ),
        ask.CHOOSE_WONDER: _part(
            influence.legal_wonder, influence.why_not_wonder, influence.take_wonder, actions.WONDER
        ),
        ask.CHOOSE_LEADER: _part(
            influence.legal_leader, influence.why_not_leader, influence.take_leader, actions.COLUMN
        ),
        # The siege (6.6)
        ask.CHOOSE_BESIEGED: _part(siege.legal_besieged, siege.why_not_besieged, siege.take_besieged, actions.NODE),
    }


QUESTIONS: Final = _questions()

STEPS: Final[dict[int, Step[EmpiresState]]] = {
    # Birth of the empire and preparation (3)
    ask.REVEAL_CLANS: preparation.reveal_clans,
    ask.PREPARE: preparation.prepare,
    ask.TOKEN_IN_TURN: preparation.token_in_turn,
    ask.REVEAL_TOKENS: preparation.reveal_tokens,
    ask.PLAN_ERA: preparation.plan_era,
    # The action phase (4)
    ask.START_COUNTDOWN: preparation.start_countdown,
    ask.BEGIN_TURN: rounds.begin_turn,
    ask.TURN_ACTIONS: rounds.turn_actions,
    ask.END_TURN: rounds.end_turn,
    ask.LAST_ACTIONS: real_time.close_era,
    # Within an action (5)
    ask.DRAW_CARD: technology.draw_card,
    ask.RESOLVE_PART: parts.resolve_part,
    ask.RESOLVE_TILE: influence.resolve_tile,
    ask.AFTER_INFLUENCE: influence.after_influence,
    # Scoring and the end (6)
    ask.SCORE: scoring.score,
    ask.SIEGE: siege.siege,
    ask.END_ERA: ending.end_era,
}


@rule("4.2", "4.3")
def end_part(seat: int, events: Events | None) -> None:
    """The end of a part changes nothing but that it is over."""
    tell(events, FINISHED, seat)


# --- permissions -------------------------------------------------------------------------------------------------


@rule("5.7")
def may_discard(state: EmpiresState, seat: int) -> bool:
    """Whether the top discovered card may be discarded: at any time, with no piece waiting on it."""
    return bool(state.piles[seat]) and state.waiting[seat] == NONE


def permissions(state: EmpiresState, seat: int) -> list[int]:
    """What may be done beside any question: clear timers, discard, decline an appointment."""
    found = placement.clearable_timers(state, seat)
    if may_discard(state, seat):
        found.append(DISCARD)
    return found + appointments.legal_declarations(state, seat)


def refuse_permission(state: EmpiresState, seat: int, code: int) -> Refusal | None:
    """Why a permission is not granted, or no timer may be placed while the seat resolves an action; else None."""
    if CODES.base_of(code) == CLEAR:
        return placement.why_not_clear(state, seat, code - CLEAR)
    if code == DISCARD:
        if state.waiting[seat] != NONE:
            return Refusal("piece_waits", "5.7", {"kind": state.waiting[seat]})
        return Refusal("nothing_discovered", "5.7", {})
    if CODES.base_of(code) == APPOINTING:
        return appointments.why_not_declaration(state, seat, code)
    if CODES.base_of(code) == PLACE and state.mode == REAL_TIME:
        return why_not_place_now(state, seat)
    return None


@rule("4.1", "4.2")
def why_not_place_now(state: EmpiresState, seat: int) -> Refusal:
    """P1 and P3: why no timer of a real-time era may be placed while the seat is asked something else, or nothing."""
    if state.phase == RUNNING and not placement.is_appointing(state) and state.lanes[lane_of(seat)]:
        return Refusal("action_pending", "4.1", {})
    return placement.era_not_running(state)


@rule("4.2", "4.3")
def refuse_unasked(state: EmpiresState, seat: int, code: int) -> Refusal | None:
    """Why a seat that is asked nothing may move no timer: an appointment, the last gong, or rounds without clearing."""
    if state.mode == REAL_TIME:
        if state.phase != CLOSING and not (state.phase == RUNNING and placement.is_appointing(state)):
            return None
        if CODES.base_of(code) == PLACE:
            return placement.era_not_running(state)
    elif state.phase != ROUNDS:
        return None
    return placement.why_not_clear(state, seat, code - CLEAR) if CODES.base_of(code) == CLEAR else None


def make_use(state: EmpiresState, seat: int, code: int, events: Events | None) -> None:
    """Make use of a permission."""
    if CODES.base_of(code) == CLEAR:
        placement.clear_timer(state, seat, code - CLEAR, events)
    elif code == DISCARD:
        discard_top(state, seat, events)
    else:
        appointments.declare(state, seat, code, events)
