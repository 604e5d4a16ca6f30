"""Inventions wired to the contract. Table of contents: the rules stand in `rules`, in the order of play: `rules.flow`."""

from typing import Final

from gnomon.games.inventions.actions import CODES
from gnomon.games.inventions.components import SHIPPED, Components
from gnomon.games.inventions.decisions import CHOOSE_SPACE, OPS, WHICH_CITIZEN
from gnomon.games.inventions.rulebook import RULEBOOK
from gnomon.games.inventions.rules.economy import permissions, permit, why_not_permission
from gnomon.games.inventions.rules.ending import outcome
from gnomon.games.inventions.rules.eras import FORESEEN
from gnomon.games.inventions.rules.flow import QUESTIONS, STEPS
from gnomon.games.inventions.rules.habit import habit_of
from gnomon.games.inventions.rules.paying import REMEMBERED, in_turn
from gnomon.games.inventions.secrets import determinize, view
from gnomon.games.inventions.setting import RULES_VERSION, SPECS
from gnomon.games.inventions.setup import set_up
from gnomon.games.inventions.state import InventionsState, load_state
from gnomon.kernel.events import Events
from gnomon.kernel.frames import Frame
from gnomon.kernel.game import NO_ANSWER
from gnomon.kernel.options import Value
from gnomon.kernel.outcome import Outcome
from gnomon.kernel.questions import ChapterGame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rng import Source
from gnomon.kernel.state import State


class Inventions(ChapterGame[InventionsState]):
    """The rules of Inventions over `InventionsState`, with one set of component tables."""

    def __init__(self, components: Components) -> None:
        super().__init__(
            "inventions",
            "Inventions: Evolution of Ideas",
            (1, 2, 3, 4),
            RULES_VERSION,
            SPECS,
            RULEBOOK,
            OPS.all,
            CODES,
            QUESTIONS,
            STEPS,
            has_anytime=True,
            data_digest=components.digest,
            foreseen=(*FORESEEN, *REMEMBERED),
        )
        self.components = components

    def begin(self, options: dict[str, Value], seats: int, seed: int) -> State:
        return set_up(self.components, options, seats, seed)

    def begin_formerly(self, options: dict[str, Value], seats: int, seed: int, rules_version: int) -> State:
        return set_up(self.components, options, seats, seed, rules_version)

    def sole(self, state: State, frame: Frame) -> int:
        """A choice that is none is made at once: nothing that is secret decides what may be answered.

        The pillar is an exception: nobody's turn passes unseen.
        """
        if frame[0] == CHOOSE_SPACE:
            return NO_ANSWER
        codes = self.options(state, frame[1].bit_length() - 1)
        return codes[0] if len(codes) == 1 else NO_ANSWER

    def anytime(self, state: State, seat: int) -> list[int]:
        assert isinstance(state, InventionsState)
        return permissions(state, seat, state.lanes[self.seat_lane(state, seat)][-1])

    def refuse_permission(self, state: State, seat: int, code: int) -> Refusal | None:
        assert isinstance(state, InventionsState)
        lane = self.seat_lane(state, seat)
        if lane < 0:
            return None
        return why_not_permission(state, seat, state.lanes[lane][-1], code)

    def permit(self, state: State, seat: int, code: int, events: Events | None) -> None:
        assert isinstance(state, InventionsState)
        permit(state, seat, code, events)

    def ordered(self, state: State, seat: int, frame: Frame, code: int) -> int:
        """Who pays where any citizen will do is a row of citizens: the order names whose turn comes first."""
        assert isinstance(state, InventionsState)
        if frame[0] == WHICH_CITIZEN:
            return in_turn(state, seat, code, self.options(state, seat))
        return code

    def habit(self, state: State, seat: int, frame: Frame) -> int:
        assert isinstance(state, InventionsState)
        return habit_of(state, seat, frame)

    def view(self, state: State, seat: int) -> State:
        assert isinstance(state, InventionsState)
        return view(state, seat)

    def determinize(self, view: State, source: Source) -> State:
        assert isinstance(view, InventionsState)
        return determinize(view, source)

    def outcome(self, state: State) -> Outcome:
        assert isinstance(state, InventionsState)
        return outcome(state)

    def load(self, saved: object) -> State:
        return load_state(saved)


GAME: Final = Inventions(SHIPPED)
