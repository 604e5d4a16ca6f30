"""Feudum wired to the contract: the rules stand in `rules`, listed in `rules.flow`."""

from typing import Final

from gnomon.games.feudum.actions import CODES
from gnomon.games.feudum.components import SHIPPED, Components
from gnomon.games.feudum.decisions import IN_HAND, OPS
from gnomon.games.feudum.rulebook import RULEBOOK
from gnomon.games.feudum.rules.beforehand import FORESEEN, aspects_of, carried_out
from gnomon.games.feudum.rules.choosing import can_take_back, take_back
from gnomon.games.feudum.rules.ending import outcome
from gnomon.games.feudum.rules.flow import QUESTIONS, STEPS
from gnomon.games.feudum.rules.permissions import is_permission, permissions, permit, why_not_permission
from gnomon.games.feudum.secrets import determinize, is_choosing, view
from gnomon.games.feudum.setting import SPECS
from gnomon.games.feudum.setup import set_up
from gnomon.games.feudum.state import FeudumState, load_state
from gnomon.kernel.events import Events
from gnomon.kernel.frames import QUESTION, Frame
from gnomon.kernel.game import NO_ANSWER
from gnomon.kernel.native import mypyc_attr
from gnomon.kernel.options import Value
from gnomon.kernel.outcome import Outcome
from gnomon.kernel.questions import ChapterGame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rng import Source
from gnomon.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Feudum(ChapterGame[FeudumState]):
    """The rules of Feudum over `FeudumState`, with one set of component tables."""

    def __init__(self, components: Components) -> None:
        super().__init__(
            "feudum",
            "Feudum",
            (2, 3, 4, 5),
            1,
            SPECS,
            RULEBOOK,
            OPS.all,
            CODES,
            QUESTIONS,
            STEPS,
            has_anytime=True,
            data_digest=components.digest,
            foreseen=FORESEEN,
        )
        self.components = components

    def begin(self, options: dict[str, Value], seats: int, seed: int) -> State:
        return set_up(self.components, options, seats, seed)

    def sole(self, state: State, frame: Frame) -> int:
        """A choice that is none: what a hand hides never decides how many answers these questions have (0.4)."""
        if frame[0] in IN_HAND:
            return NO_ANSWER
        codes = self.options(state, frame[1].bit_length() - 1)
        return codes[0] if len(codes) == 1 else NO_ANSWER

    def aspects(self, state: State, seat: int, frame: Frame) -> tuple[str, ...]:
        assert isinstance(state, FeudumState)
        return aspects_of(state, seat, frame)

    def ordered(self, state: State, seat: int, frame: Frame, code: int) -> int:
        assert isinstance(state, FeudumState)
        return carried_out(state, seat, frame, code)

    def lane_is_settled(self, state: State, seat: int) -> bool:
        """Whether nothing is half chosen in secret: a question that has only been asked begins no act."""
        own = state.lanes[seat + 1]
        return not own or (len(own) == 1 and not any(own[0][2:]) and self.role[own[0][0]] == QUESTION)

    def spoiled(self, state: State, seat: int, frame: Frame) -> bool:
        """What is chosen in secret, cards and how pawns are fed, rests on nothing that others could take away."""
        return False

    def anytime(self, state: State, seat: int) -> list[int]:
        assert isinstance(state, FeudumState)
        return permissions(state, seat, state.lanes[self.seat_lane(state, seat)][-1])

    def refuse_permission(self, state: State, seat: int, code: int) -> Refusal | None:
        assert isinstance(state, FeudumState)
        lane = self.seat_lane(state, seat)
        if lane < 0:
            return None
        return why_not_permission(state, seat, state.lanes[lane][-1], code)

    def permit(self, state: State, seat: int, code: int, events: Events | None) -> None:
        assert isinstance(state, FeudumState)
        assert is_permission(code)
        permit(state, seat, code, events)

    def can_withdraw(self, state: State, seat: int) -> bool:
        assert isinstance(state, FeudumState)
        return is_choosing(state) and can_take_back(state, seat)

    def withdraw(self, state: State, seat: int) -> None:
        assert isinstance(state, FeudumState)
        take_back(state, seat)

    def view(self, state: State, seat: int) -> State:
        assert isinstance(state, FeudumState)
        return view(state, seat)

    def determinize(self, view: State, source: Source) -> State:
        assert isinstance(view, FeudumState)
        return determinize(view, source)

    def outcome(self, state: State) -> Outcome:
        assert isinstance(state, FeudumState)
        return outcome(state)

    def load(self, saved: object) -> State:
        return load_state(saved)


GAME: Final = Feudum(SHIPPED)
