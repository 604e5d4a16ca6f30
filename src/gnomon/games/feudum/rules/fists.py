"""Two fists: the lowest and the highest bead of the rosary, of which one is taken (6.7)."""

from gnomon.games.feudum.actions import FIST, OPPONENT
from gnomon.games.feudum.decisions import HIDE_BEADS, OPEN_FIST, PICK_FIST, WHOSE_FISTS
from gnomon.games.feudum.effects import total_of, value_of
from gnomon.games.feudum.events import ALMS, FISTS, GOT_BEAD
from gnomon.games.feudum.frames import Fist, Hide, OpenFist, Opponent
from gnomon.games.feudum.rules.functions import Job, finish, job_of, levels_reached
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import FARMER, NOBODY, NOTHING, TRADE
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rng import below
from gnomon.kernel.rulebook import rule


@rule("6.7.1", "6.7.6")
def begin_fists(state: FeudumState, seat: int, job: Job) -> None:
    """A fair random pick; as an option an opponent of one's choice hides the beads. A single bead needs no fists."""
    if not state.setting.fists_by_opponent or len(state.rosary) < 2:
        state.push((OPEN_FIST, 1 << seat, seat, *job, NOBODY, NOTHING))
    else:
        state.push((WHOSE_FISTS, 1 << seat, *job))


def legal_opponent(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """Everybody else."""
    return [OPPONENT + other for other in range(state.seats) if other != seat]


def take_opponent(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """That opponent hides the beads."""
    state.push((HIDE_BEADS, 1 << (code - OPPONENT), seat, *job_of(frame, Opponent.guild)))


def why_not_opponent(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """Oneself, or nobody."""
    return Refusal("no_opponent", "6.7", {"seat": code - OPPONENT})


def first_opponent(state: FeudumState, seat: int, frame: Frame) -> int:
    """The next in turn order."""
    return OPPONENT + (seat + 1) % state.seats


def legal_hand(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """Left or right."""
    return [FIST, FIST + 1]


def take_hide(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The hand in which the lower bead is: nobody else sees it."""
    state.secret[seat] = code - FIST
    state.push((PICK_FIST, 1 << frame[Hide.picker], *job_of(frame, Hide.guild), seat))


def take_fist(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Open one fist."""
    state.push((OPEN_FIST, 1 << seat, seat, *frame[Fist.guild :], code - FIST))


@rule("6.7.1", "6.7.6")
def open_fist(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """The bead picked goes to the supply or on a chicken, the other back on the rosary."""
    seat, job = frame[OpenFist.seat], job_of(frame, OpenFist.guild)
    guild, function, _ = job
    hider = frame[OpenFist.hider]
    beads = sorted(state.rosary, key=value_of)
    low, high = beads[0], beads[-1]
    if len(beads) == 1:
        takes_low = True
    elif hider == NOBODY:
        takes_low = below(state, 2) == 0
    else:
        takes_low = state.secret[hider] == frame[OpenFist.hand]
        state.secret[hider] = 0
    state.shown += 1
    taken, other = (low, high) if takes_low else (high, low)
    rosary = list(state.rosary)
    rosary.remove(taken)
    state.rosary = tuple(rosary)
    tell(events, FISTS, seat, taken, other if len(beads) > 1 else NOTHING)
    if function == TRADE:
        state.beads[seat] = (*state.beads[seat], taken)
        tell(events, GOT_BEAD, seat, taken)
        return
    state.chickens = (*state.chickens, taken)
    tell(events, ALMS, seat, taken)
    components = state.setting.components
    total = total_of(state.chickens)
    levels = [components.farmer_pull] if guild == FARMER else components.alms_levels
    finish(state, seat, job, levels_reached(total, levels), 1, events)
