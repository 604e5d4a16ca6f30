"""Whether what is pending in a scenario can be played on."""

from typing import Final

from gnomon.games.feudum.components import BEAD_VALUES
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.rules.ranks import settle
from gnomon.games.feudum.scenario_supplies import count_supplies, tiles_in_use, values_lying
from gnomon.games.feudum.secrets import determinize
from gnomon.games.feudum.state import FeudumState, load_state
from gnomon.games.feudum.terms import LANDSCAPES, TILE_EPOCHS
from gnomon.kernel.codec import Reader
from gnomon.kernel.frames import UNKNOWN
from gnomon.kernel.rng import Generator

MAX_PENDING: Final = 400


def is_hidden(state: FeudumState) -> bool:
    """Whether it is a view: something is there that only a full position knows."""
    rows = (state.pool, state.scrolls, state.immunity, state.faces, state.deck, *state.seals, *state.writs)
    hidden = UNKNOWN in state.hand or UNKNOWN in state.secret or any(UNKNOWN in row for row in rows)
    return hidden or state.seed == UNKNOWN


def leads_on(state: FeudumState) -> bool:
    """Whether default answers lead on to a position between acts, with every piece where it may be."""
    try:
        trial = determinize(state, Generator(0))
        if trial.over:
            return not any(trial.lanes)
        GAME.run(trial, None, False)
        for _ in range(MAX_PENDING):
            seat = GAME.to_act(trial)[0]
            GAME.apply(trial, seat, GAME.default(trial, seat))
            if all(GAME.is_settled(trial, seat) for seat in range(trial.seats)):
                return _is_sound(trial)
    except (ValueError, LookupError, ArithmeticError, AssertionError, StopIteration, TypeError):
        # Whatever a frame of somebody's own makes stumble, it is the frame that is at fault.
        return False
    return False


def _is_sound(state: FeudumState) -> bool:
    """Whether a full position has the pieces of the game, no more and no fewer. Raises BadInput if there are more."""
    setting = state.setting
    again = load_state(state.to_dict())
    count_supplies(Reader({}, ""), again)
    settle(again, None)
    left = [face for tile, face in enumerate(state.faces) if tile % TILE_EPOCHS + 1 < state.stacks[tile // TILE_EPOCHS]]
    tiles = zip(range(LANDSCAPES), tiles_in_use(state), state.spent, strict=True)
    values = values_lying(state)
    return (
        again.to_dict() == state.to_dict()
        and all(left.count(kind) == used + spent for kind, used, spent in tiles)
        and all(values.count(value) == setting.components.seals[value] for value in BEAD_VALUES)
        and sorted((*state.deck, *(writ for hand in state.writs for writ in hand))) == sorted(setting.writs)
        and all(len(hand) <= setting.components.hand_limit for hand in state.writs)
    )
