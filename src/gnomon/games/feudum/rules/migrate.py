"""Migrate: a pawn enters the board or leaves it (5.1)."""

from gnomon.games.feudum.actions import CODES, FACE, LEAVE, PLACE
from gnomon.games.feudum.decisions import ENTER, MIGRATE_FACE
from gnomon.games.feudum.effects import can_pay, free_pawn, has_character, leave_board, one_good, pawns_at
from gnomon.games.feudum.events import ENTERED
from gnomon.games.feudum.frames import Enter, Migrant
from gnomon.games.feudum.rules.payment import demand
from gnomon.games.feudum.rules.ranks import settle
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import ALCHEMIST, FOOD, LOCATIONS, NOTHING, NOWHERE, PAWNS
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule


@rule("5.1")
def is_present(state: FeudumState, seat: int, place: int) -> bool:
    """Whether a player has a pawn or a marker of influence at a location."""
    return state.ruler[place] == seat or state.serf[place] == seat or pawns_at(state, seat, place) != 0


def has_pawn(state: FeudumState, seat: int) -> bool:
    """Whether a player has a pawn on the board."""
    return any(place != NOWHERE for place in state.pawn_at[PAWNS * seat : PAWNS * (seat + 1)])


@rule("5.1")
def entrances(state: FeudumState, seat: int) -> list[int]:
    """Where a pawn may enter: beside a pawn or marker of its owner, or at a start if there is neither.

    By the notes at a start whenever no pawn of its owner is on the board, markers or not (12.3).
    Distant Kin: with an alchemist on the board any starting location will do as well.
    """
    starts = state.setting.land.starts
    if state.setting.by_notes and not has_pawn(state, seat):
        return list(starts)
    found = [place for place in range(LOCATIONS) if is_present(state, seat, place)]
    if not found:
        return list(starts)
    if state.setting.advanced and has_character(state, seat, ALCHEMIST):
        return sorted({*found, *starts})
    return found


@rule("5.1")
def check_entry(state: FeudumState, seat: int) -> Refusal | None:
    """A pawn in the supply, and one food to pay."""
    if free_pawn(state, seat) == NOTHING:
        return Refusal("no_pawn_left", "5.1")
    if not can_pay(state, seat, one_good(FOOD)):
        return Refusal("food_needed", "5.1")
    return None


def check_migrate(state: FeudumState, seat: int) -> Refusal | None:
    """A pawn can enter or leave."""
    refusal = check_entry(state, seat)
    return None if has_pawn(state, seat) else refusal


def legal_migration(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """Locations to enter, then pawns that may leave (a detained one as well)."""
    found: list[int] = []
    if check_entry(state, seat) is None:
        found += [PLACE + place for place in entrances(state, seat)]
    return found + [LEAVE + pawn for pawn in range(PAWNS) if state.pawn_at[PAWNS * seat + pawn] != NOWHERE]


@rule("5.1")
def take_migration(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """A pawn leaves at once and for nothing; one that enters needs a character."""
    if CODES.base_of(code) == LEAVE:
        leave_board(state, PAWNS * seat + code - LEAVE, events)
        settle(state, events)
    else:
        state.push((MIGRATE_FACE, 1 << seat, code - PLACE))


def why_not_migration(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why a pawn cannot enter there or leave."""
    if CODES.base_of(code) == LEAVE:
        return Refusal("pawn_not_on_board", "5.1", {"pawn": code - LEAVE})
    refusal = check_entry(state, seat)
    if refusal is not None:
        return refusal
    if state.setting.by_notes and not has_pawn(state, seat):
        return Refusal("only_a_start", "5.1", {"place": code - PLACE})
    return Refusal("no_one_there", "5.1", {"place": code - PLACE})


def take_migrant(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Pay the food, then enter."""
    state.push((ENTER, 1 << seat, seat, frame[Migrant.place], code - FACE))
    demand(state, seat, one_good(FOOD))


@rule("5.1", "3.1")
def enter(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """A pawn stands on the board with its character, and guild tracks are settled."""
    seat, place, character = frame[Enter.seat], frame[Enter.place], frame[Enter.character]
    pawn = free_pawn(state, seat)
    state.pawn_at[PAWNS * seat + pawn] = place
    state.pawn_face[PAWNS * seat + pawn] = character
    tell(events, ENTERED, seat, pawn, place, character)
    settle(state, events)
