"""Whether what is pending in a position can be played on."""

from typing import Final

from gnomon.games.inventions import decisions
from gnomon.games.inventions.actions import TAKE
from gnomon.games.inventions.frames import ClaimNext, ShareSlot
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.rules.claims import is_unclaimed
from gnomon.games.inventions.rules.sharing import tile_codes
from gnomon.games.inventions.secrets import determinize
from gnomon.games.inventions.state import InventionsState, load_state
from gnomon.games.inventions.terms import REGIONS, TILE_NAMES
from gnomon.kernel.codec import Reader
from gnomon.kernel.errors import BadInput
from gnomon.kernel.frames import QUESTION, TABLE
from gnomon.kernel.kinds import NO_WORD
from gnomon.kernel.rng import Generator

MAX_PENDING: Final = 400
"""Answers after which a position between acts must have been reached."""
NOWHERE_ALLOWED: Final = (decisions.CLAIM_NEXT, decisions.TRAVEL_WHERE)
"""Ops among whose values a negative number has a meaning."""

COURSE: Final = (
    decisions.CLAIM_NEXT,
    decisions.CLAIMS_OVER,
    decisions.NEXT_TURN,
    decisions.BOT_TURN,
    decisions.END_TURN,
    decisions.END_ROUND,
    decisions.ERA_CHANGE,
)
"""What lies below everything else: it leads on to the next turn, round or era."""


def check_frames(reader: Reader, state: InventionsState) -> None:
    """A question is put to one player, its words are those of things, and the course goes on when all is done.

    Raises BadInput.
    """
    if any(state.lanes[TABLE + 1 :]):
        raise reader.error("lane", "everything is pending at the table")
    for number, frame in enumerate(state.lanes[TABLE]):
        where = f"{reader.where}: pending {number + 1}"
        name = decisions.OPS[frame[0]].name
        if decisions.OPS[frame[0]].role == QUESTION and frame[1].bit_count() != 1:
            raise BadInput(where, f"'{name}' asks one player")
        if min(frame[2:], default=0) < 0 and frame[0] not in NOWHERE_ALLOWED:
            raise BadInput(where, f"'{NO_WORD}' is no answer here")
        if (frame[0] in COURSE) != (number == 0):
            course = ", ".join(decisions.OPS[op].name for op in COURSE)
            raise BadInput(where, f"'{name}' is pending there, but the first one and no other is of {course}")
        if frame[0] == decisions.SHARE_SLOT:
            region, tile = frame[ShareSlot.region], frame[ShareSlot.tile]
            if TAKE + tile not in tile_codes(state, frame[1].bit_length() - 1, region):
                raise BadInput(where, f"'{TILE_NAMES[tile]}' cannot be taken there")
    _check_claims(reader, state)


def _check_claims(reader: Reader, state: InventionsState) -> None:
    """Whoever is still to claim an idea has none, and there are enough of them."""
    due: list[int] = []
    for frame in state.lanes[TABLE]:
        if frame[0] in (decisions.CLAIM, decisions.CLAIMED_IDEA):
            due.append(frame[1].bit_length() - 1)
        elif frame[0] == decisions.CLAIM_NEXT and frame[ClaimNext.place] >= 0:
            claimers = tuple(reversed(state.order)) if state.setting.solo else state.order
            due += claimers[: frame[ClaimNext.place] + 1]
            if frame[ClaimNext.place] >= len(claimers):
                raise reader.error("place", f"there are {len(claimers)} places in turn order")
    if len(set(due)) != len(due) or any(party in state.presenter for party in due):
        raise reader.error("place", "everybody claims one idea")
    if len(due) > sum(is_unclaimed(state, region) for region in range(REGIONS)):
        raise reader.error("pending", f"{len(due)} ideas are to be claimed, but there are not so many")


def check_lead(reader: Reader, state: InventionsState) -> None:
    """Default answers lead on to a position between acts, or to the end. Raises BadInput."""
    if not _leads_on(state):
        raise reader.error("pending", "these frames cannot be played on from this position")


def _leads_on(state: InventionsState) -> bool:
    if state.over:
        return True
    try:
        trial = determinize(state, Generator(0))
        GAME.run(trial, None, False)
        for _ in range(MAX_PENDING):
            if not trial.over:
                seat = GAME.to_act(trial)[0]
                GAME.apply(trial, seat, GAME.default(trial, seat))
            if trial.over or GAME.is_settled(trial, 0):
                load_state(trial.to_dict())
                return True
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
