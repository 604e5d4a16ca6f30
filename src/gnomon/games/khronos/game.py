"""Khronos wired to the contract. Table of contents: the rules stand in `rules`, in the order of play."""

from typing import Final

from gnomon.games.khronos.actions import (
    ACT,
    ACT_END,
    CARD,
    CARDS_DONE,
    CODES,
    DOWNSIZE,
    FIRST_PAWN_PAYS,
    OPEN_COUNT,
    PLACE,
    PLACE_END,
    POSITION,
    SURCHARGE_CARD,
    TRAVELLER,
)
from gnomon.games.khronos.components import SHIPPED, Components
from gnomon.games.khronos.decisions import (
    CHOOSE_ACTION,
    CHOOSE_DISCARD,
    CHOOSE_DOWNSIZED,
    CHOOSE_EXCHANGE,
    CHOOSE_GIVEN,
    CHOOSE_MORE_DISCARDS,
    CHOOSE_OPEN_COUNT,
    CHOOSE_PAWN_SHARE,
    CHOOSE_POSITION,
    CHOOSE_SQUARE,
    CHOOSE_SURCHARGE,
    CHOOSE_TRAVELLER,
    OPS,
)
from gnomon.games.khronos.rulebook import RULEBOOK
from gnomon.games.khronos.rules.answers import default_answer, legal_answers, refusal_of
from gnomon.games.khronos.rules.ending import outcome
from gnomon.games.khronos.rules.flow import run_step, take_answer
from gnomon.games.khronos.secrets import sample, view
from gnomon.games.khronos.setting import SPECS
from gnomon.games.khronos.setup import set_up
from gnomon.games.khronos.state import KhronosState, load_state
from gnomon.kernel.events import Events
from gnomon.kernel.frames import Frame
from gnomon.kernel.game import Game
from gnomon.kernel.options import Value
from gnomon.kernel.outcome import Outcome
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rng import Source
from gnomon.kernel.state import State

BLOCKS: Final = {
    CHOOSE_ACTION: (ACT, ACT_END),
    CHOOSE_SQUARE: (PLACE, PLACE_END),
    CHOOSE_SURCHARGE: (SURCHARGE_CARD, SURCHARGE_CARD + 3),
    CHOOSE_PAWN_SHARE: (FIRST_PAWN_PAYS, FIRST_PAWN_PAYS + 5),
    CHOOSE_TRAVELLER: (TRAVELLER, TRAVELLER + 2),
    CHOOSE_EXCHANGE: (CARD, CARDS_DONE + 1),
    CHOOSE_OPEN_COUNT: (OPEN_COUNT, OPEN_COUNT + 3),
    CHOOSE_GIVEN: (CARD, CARD + 3),
    CHOOSE_DISCARD: (CARD, CARDS_DONE + 1),
    CHOOSE_MORE_DISCARDS: (CARD, CARDS_DONE + 1),
    CHOOSE_DOWNSIZED: (DOWNSIZE, DOWNSIZE + 320),
    CHOOSE_POSITION: (POSITION, POSITION + 320),
}
"""The codes that each question takes."""


class Khronos(Game):
    """The rules of Khronos over `KhronosState`, with one set of component tables."""

    def __init__(self, components: Components) -> None:
        super().__init__(
            "khronos", "Khronos", (2, 3, 4, 5), 1, SPECS, RULEBOOK, OPS.all, CODES, data_digest=components.digest
        )
        self.components = components

    def begin(self, options: dict[str, Value], seats: int, seed: int) -> State:
        return set_up(self.components, options, seats, seed)

    def legal(self, state: State, seat: int, frame: Frame) -> list[int]:
        assert isinstance(state, KhronosState)
        return legal_answers(state, seat, frame)

    def belongs(self, frame: Frame, code: int) -> bool:
        low, high = BLOCKS[frame[0]]
        return low <= code < high

    def why_not(self, state: State, seat: int, frame: Frame, code: int) -> Refusal:
        assert isinstance(state, KhronosState)
        return refusal_of(state, seat, frame, code)

    def take(self, state: State, seat: int, lane: int, frame: Frame, code: int, events: Events | None) -> None:
        assert isinstance(state, KhronosState)
        take_answer(state, seat, frame, code, events)

    def step(self, state: State, lane: int, frame: Frame, events: Events | None) -> None:
        assert isinstance(state, KhronosState)
        run_step(state, frame, events)

    def fallback(self, state: State, seat: int, frame: Frame) -> int:
        assert isinstance(state, KhronosState)
        return default_answer(state, seat, frame)

    def view(self, state: State, seat: int) -> State:
        assert isinstance(state, KhronosState)
        return view(state, seat)

    def sample(self, view: State, source: Source) -> State:
        assert isinstance(view, KhronosState)
        return sample(view, source)

    def outcome(self, state: State) -> Outcome:
        assert isinstance(state, KhronosState)
        return outcome(state)

    def load(self, saved: object) -> State:
        return load_state(saved)


GAME: Final = Khronos(SHIPPED)
