"""Questions, steps and deeds as tables: the shape in which the chapters of a game hand in their rules.

An answer has one trio of verbs: what is legal, why another answer is not, and to take it. A `ChapterGame` looks them up
by the op of the frame; the tables stand in the game's `rules/flow.py`, in the order of play.
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from gnomon.kernel.actions import Codes
from gnomon.kernel.events import Events
from gnomon.kernel.frames import Frame, Op
from gnomon.kernel.game import Game
from gnomon.kernel.native import mypyc_attr
from gnomon.kernel.options import OptionSpec
from gnomon.kernel.refusals import WRONG_QUESTION, Refusal
from gnomon.kernel.rulebook import Rulebook
from gnomon.kernel.state import State

Position = TypeVar("Position", bound=State)

Legal = Callable[[Position, int, Frame], list[int]]
"""The codes of every legal answer of a seat, in a fixed order."""

WhyNot = Callable[[Position, int, Frame, int], Refusal | None]
"""Why a code of the question's blocks is not legal; None without a reason of its own: it belongs to another question."""

Take = Callable[[Position, int, Frame, int, Events | None], None]
"""Take a legal answer; the question's frame is popped already, unless it is standing."""

Default = Callable[[Position, int, Frame], int]
"""The answer that is given on time-out."""

Step = Callable[[Position, Frame, Events | None], None]
"""Do the work of a step; its frame is popped already."""


def never_refused(state: State, seat: int, frame: Frame, code: int) -> Refusal:
    """For questions of which every answer is legal: the code is none of theirs."""
    return Refusal(WRONG_QUESTION, "", {"code": code})


class Question(Generic[Position]):
    """One kind of question: its trio of rules and the blocks of codes that it takes, each by its base.

    On time-out `default` answers; without one the first of `ends` that is legal, or else the first answer.
    """

    __slots__ = ("blocks", "default", "ends", "legal", "take", "why_not")

    def __init__(
        self,
        legal: Legal[Position],
        why_not: WhyNot[Position],
        take: Take[Position],
        *blocks: int,
        default: Default[Position] | None = None,
        ends: tuple[int, ...] = (),
    ) -> None:
        self.legal = legal
        self.why_not = why_not
        self.take = take
        self.blocks = blocks
        self.default = default
        self.ends = ends

    def fallback(self, state: Position, seat: int, frame: Frame) -> int:
        """The least harmful answer."""
        if self.default is not None:
            return self.default(state, seat, frame)
        codes = self.legal(state, seat, frame)
        for code in self.ends:
            if code in codes:
                return code
        return codes[0]


def _no_answers(state: State, seat: int, frame: Frame) -> list[int]:
    raise AssertionError(f"no question has the number {frame[0]}")


def _not_taken(state: State, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    raise AssertionError(f"no question has the number {frame[0]}")


def _no_step(state: State, frame: Frame, events: Events | None) -> None:
    raise AssertionError(f"no step has the number {frame[0]}")


@mypyc_attr(allow_interpreted_subclasses=True)
class ChapterGame(Game, Generic[Position]):
    """A game whose questions and steps stand in tables by op."""

    def __init__(
        self,
        id: str,
        title: str,
        seat_counts: tuple[int, ...],
        rules_version: int,
        specs: tuple[OptionSpec, ...],
        rulebook: Rulebook,
        ops: list[Op],
        codes: Codes,
        questions: Mapping[int, Question[Position]],
        steps: Mapping[int, Step[Position]],
        timed: bool = False,
        has_anytime: bool = False,
        data_digest: str = "",
        foreseen: tuple[tuple[str, tuple[int, ...]], ...] = (),
    ) -> None:
        super().__init__(
            id,
            title,
            seat_counts,
            rules_version,
            specs,
            rulebook,
            ops,
            codes,
            timed=timed,
            has_anytime=has_anytime,
            data_digest=data_digest,
            foreseen=foreseen,
        )
        # Lists by op instead of the tables: every answer looks here several times.
        # Of any position: the state that is handed on is the game's own, and a cast is a call where nothing is compiled.
        unasked: Question[Any] = Question(_no_answers, never_refused, _not_taken)
        self._questions: list[Question[Any]] = [questions.get(op, unasked) for op in range(len(ops))]
        self._steps: list[Step[Any]] = [steps.get(op, _no_step) for op in range(len(ops))]
        self._takes = [self._taken_by(question) for question in self._questions]

    def _taken_by(self, question: Question[Any]) -> list[bool]:
        """By code, whether a question takes it at all."""
        return [self.block_of(code) in question.blocks for code in range(self.codes.size)]

    def block_of(self, code: int) -> int:
        """The block under which a question takes a code, by its base."""
        return self.codes.base_of(code)

    def legal(self, state: State, seat: int, frame: Frame) -> list[int]:
        return self._questions[frame[0]].legal(state, seat, frame)

    def belongs(self, frame: Frame, code: int) -> bool:
        takes = self._takes[frame[0]]
        return 0 <= code < len(takes) and takes[code]

    def why_not(self, state: State, seat: int, frame: Frame, code: int) -> Refusal:
        found = self._questions[frame[0]].why_not(state, seat, frame, code)
        return found if found is not None else Refusal(WRONG_QUESTION, "", {"code": code})

    def take(self, state: State, seat: int, lane: int, frame: Frame, code: int, events: Events | None) -> None:
        self._questions[frame[0]].take(state, seat, frame, code, events)

    def step(self, state: State, lane: int, frame: Frame, events: Events | None) -> None:
        self._steps[frame[0]](state, frame, events)

    def fallback(self, state: State, seat: int, frame: Frame) -> int:
        return self._questions[frame[0]].fallback(state, seat, frame)
