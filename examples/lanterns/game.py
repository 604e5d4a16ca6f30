"""Table of contents: wires the parts to the kernel's contract, no logic."""

from typing import Final

from examples.lanterns import decisions
from examples.lanterns.actions import CODES
from examples.lanterns.rules import QUESTIONS, RULEBOOK, STEPS, deal, outcome_of
from examples.lanterns.secrets import sample_of, view_of
from examples.lanterns.state import HarbourState, load_state
from gnomon.kernel.options import Value
from gnomon.kernel.outcome import Outcome
from gnomon.kernel.questions import ChapterGame
from gnomon.kernel.rng import Source
from gnomon.kernel.state import State


class Lanterns(ChapterGame[HarbourState]):
    """The rules of Harbour Lanterns."""

    def begin(self, options: dict[str, Value], seats: int, seed: int) -> HarbourState:
        state = HarbourState(seats, seed)
        deal(state)
        state.push((decisions.NIGHT, 0))
        return state

    def view(self, state: State, seat: int) -> HarbourState:
        assert isinstance(state, HarbourState)
        return view_of(state, seat)

    def determinize(self, view: State, source: Source) -> HarbourState:
        assert isinstance(view, HarbourState)
        return sample_of(view, source)

    def outcome(self, state: State) -> Outcome:
        assert isinstance(state, HarbourState)
        return outcome_of(state)

    def load(self, saved: object) -> HarbourState:
        return load_state(saved)


GAME: Final = Lanterns(
    "lanterns", "Harbour Lanterns", (2, 3, 4), 1, (), RULEBOOK, decisions.OPS.all, CODES, QUESTIONS, STEPS
)
