"""Whether what is pending in a position can be played on."""

from typing import Final

from gnomon.games.inventions.decisions import CLAIM, CLAIM_NEXT, CLAIMED_IDEA, OPS, TRAVEL_WHERE
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.rules.claims import is_unclaimed
from gnomon.games.inventions.secrets import sample
from gnomon.games.inventions.state import InventionsState, load_state
from gnomon.games.inventions.terms import REGIONS
from gnomon.kernel.codec import Reader
from gnomon.kernel.errors import BadInput
from gnomon.kernel.frames import QUESTION, TABLE
from gnomon.kernel.rng import Generator

MAX_PENDING: Final = 400
"""Answers after which a position between acts must have been reached."""
NOWHERE_ALLOWED: Final = (CLAIM_NEXT, TRAVEL_WHERE)
"""Ops among whose values a negative number has a meaning."""


def check_frames(reader: Reader, state: InventionsState) -> None:
    """A question is put to one player, on the lane of the table; its words are those of things; ideas suffice to claim."""
    if any(state.lanes[TABLE + 1 :]):
        raise reader.error("lane", "everything is pending at the table")
    due = 0
    for number, frame in enumerate(state.lanes[TABLE]):
        where = f"{reader.where}: pending {number + 1}"
        if OPS[frame[0]].role == QUESTION and frame[1].bit_count() != 1:
            raise BadInput(where, f"'{OPS[frame[0]].name}' asks one player")
        if min(frame[2:], default=0) < 0 and frame[0] not in NOWHERE_ALLOWED:
            raise BadInput(where, "'none' is no answer here")
        due += frame[0] in (CLAIM, CLAIMED_IDEA)
        if frame[0] == CLAIM_NEXT:
            if frame[2] >= len(state.order):
                raise BadInput(f"{where}: place", f"{frame[2]} is out of range")
            due += frame[2] + 1
    if due > sum(is_unclaimed(state, region) for region in range(REGIONS)):
        raise reader.error("pending", f"{due} ideas are to be claimed, but there are not so many")


def check_lead(reader: Reader, state: InventionsState) -> None:
    """Default answers lead on to a position between acts, or to the end. Raises BadInput."""
    if not _leads_on(state):
        raise reader.error("pending", "these frames cannot be played on from this position")


def _leads_on(state: InventionsState) -> bool:
    if state.over:
        return True
    try:
        trial = sample(state, Generator(0))
        GAME.run(trial, None, False)
        for _ in range(MAX_PENDING):
            if trial.over or GAME.is_settled(trial, 0):
                load_state(trial.to_dict())
                return True
            seat = GAME.to_act(trial)[0]
            GAME.apply(trial, seat, GAME.default(trial, seat))
    except (
        ArithmeticError,
        AssertionError,
        AttributeError,
        BadInput,
        LookupError,
        StopIteration,
        TypeError,
        ValueError,
    ):
        # Whatever a frame of somebody's own makes stumble, it is the frame that is at fault.
        return False
    return False
