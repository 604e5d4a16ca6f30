"""What a scenario file tells about the course of a match: era, turn order, the turn under way, what is pending."""

from typing import Final

from gnomon.games.inventions import terms
from gnomon.games.inventions.setup import OBJECTIVES_DEALT
from gnomon.games.inventions.state import InventionsState
from gnomon.kernel.codec import Reader
from gnomon.kernel.frames import UNKNOWN
from gnomon.kernel.scenario_words import mask_of, one_of, row_of

LAST_PLAYED_ERA: Final = 5
ROUNDS: Final = 3
MOST_CHAINED: Final = 3
"""Chain tokens of a turn at most."""


def read_course(reader: Reader, state: InventionsState, names: tuple[str, ...], exact: bool) -> None:
    """Era, round, turn order, objectives; `active` only if the position is told exactly. Raises BadInput."""
    era = reader.integer("era", 1, terms.ERAS if state.over else LAST_PLAYED_ERA) if reader.has("era") else 1
    number = reader.integer("round", 1, ROUNDS if 1 < era < terms.ERAS else 1) if reader.has("round") else 1
    state.step = terms.ERA_OF_STEP.index(era) + number - 1
    if reader.has("order"):
        order = row_of(reader, "order", names)
        if sorted(order) != list(range(len(names))):
            raise reader.error("order", f"expected each of {', '.join(names)} once")
        state.order = order
    if exact and reader.has("active"):
        active = one_of(reader, "active", reader.raw("active"), names, absent=True)
        state.turn = state.order.index(active) if active >= 0 else len(state.order)
    if reader.has("objectives"):
        objectives = row_of(reader, "objectives", terms.OBJECTIVE_NAMES)
        if not state.setting.objectives:
            raise reader.error("objectives", "there are none without the option 'public_objectives'")
        if len(set(objectives)) != OBJECTIVES_DEALT or len(objectives) != OBJECTIVES_DEALT:
            raise reader.error("objectives", f"expected {OBJECTIVES_DEALT} different ones")
        state.objectives = objectives


def read_generator(reader: Reader, state: InventionsState, seed: int, exact: bool) -> None:
    """Words drawn and facts shown so far, and the instant; a hidden seed has no draws. Raises BadInput."""
    if seed == UNKNOWN:
        if not exact:
            raise reader.error("seed", "hidden only where 'pending' or 'over' tells how the match stands")
        state.seed = state.draws = UNKNOWN
    elif reader.has("draws"):
        state.draws = reader.integer("draws", 0)
    if reader.has("shown"):
        state.shown = reader.integer("shown", 0)
    if reader.has("now"):
        state.now = reader.integer("now", 0)


def read_turn(reader: Reader, state: InventionsState) -> None:
    """What the turn under way has brought so far. Raises BadInput."""
    if not reader.has("turn"):
        return
    table = reader.table("turn")
    if table.has("chain"):
        state.chain = table.integer("chain", 0, MOST_CHAINED)
    if table.has("owed"):
        state.owed = table.integer("owed", 0, terms.CARDS)
    state.called = mask_of(table, "called", terms.CARD_NAMES)
    state.fresh = mask_of(table, "fresh", terms.SLOT_NAMES)
    state.waiting = row_of(table, "waiting", terms.FACE_NAMES)
    if table.has("paired"):
        state.paired = int(table.boolean("paired"))
    table.finish()
