"""Khronos wired to the contract: the rules stand in `rules`, listed in `rules.flow`."""

from typing import Final

from gnomon.games.khronos.actions import CODES
from gnomon.games.khronos.components import SHIPPED, Components
from gnomon.games.khronos.decisions import OPS
from gnomon.games.khronos.rulebook import RULEBOOK
from gnomon.games.khronos.rules.ending import outcome
from gnomon.games.khronos.rules.flow import QUESTIONS, STEPS
from gnomon.games.khronos.rules.habit import FORESEEN, aspects_of, habit_of
from gnomon.games.khronos.secrets import determinize, view
from gnomon.games.khronos.setting import SPECS
from gnomon.games.khronos.setup import set_up
from gnomon.games.khronos.state import KhronosState, load_state
from gnomon.kernel.frames import Frame
from gnomon.kernel.options import Value
from gnomon.kernel.outcome import Outcome
from gnomon.kernel.questions import ChapterGame
from gnomon.kernel.rng import Source
from gnomon.kernel.state import State


class Khronos(ChapterGame[KhronosState]):
    """The rules of Khronos over `KhronosState`, with one set of component tables."""

    def __init__(self, components: Components) -> None:
        super().__init__(
            "khronos",
            "Khronos",
            (2, 3, 4, 5),
            1,
            SPECS,
            RULEBOOK,
            OPS.all,
            CODES,
            QUESTIONS,
            STEPS,
            data_digest=components.digest,
            foreseen=FORESEEN,
        )
        self.components = components

    def begin(self, options: dict[str, Value], seats: int, seed: int) -> State:
        return set_up(self.components, options, seats, seed)

    def aspects(self, state: State, seat: int, frame: Frame) -> tuple[str, ...]:
        return aspects_of(frame)

    def habit(self, state: State, seat: int, frame: Frame) -> int:
        assert isinstance(state, KhronosState)
        return habit_of(state, seat, frame)

    def view(self, state: State, seat: int) -> State:
        assert isinstance(state, KhronosState)
        return view(state, seat)

    def determinize(self, view: State, source: Source) -> State:
        assert isinstance(view, KhronosState)
        return determinize(view, source)

    def outcome(self, state: State) -> Outcome:
        assert isinstance(state, KhronosState)
        return outcome(state)

    def load(self, saved: object) -> State:
        return load_state(saved)


GAME: Final = Khronos(SHIPPED)
