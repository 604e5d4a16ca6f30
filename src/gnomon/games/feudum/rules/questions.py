"""The shapes in which a chapter of the rules hands in its questions, steps and effects."""

from collections.abc import Callable

from gnomon.games.feudum.actions import DONE, NO, YES
from gnomon.games.feudum.state import FeudumState
from gnomon.kernel.events import Events
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import WRONG_QUESTION, Refusal

Legal = Callable[[FeudumState, int, Frame], list[int]]
"""The codes of every legal answer of a seat, in a fixed order."""

Answer = Callable[[FeudumState, int, Frame, int, Events | None], None]
"""Take a legal answer; the question's frame is popped already."""

Refuse = Callable[[FeudumState, int, Frame, int], Refusal]
"""Why a code of the question's blocks is not legal."""

Default = Callable[[FeudumState, int, Frame], int]
"""The answer that is given on time-out where it is neither an end, nor “no”, nor the first one."""

Step = Callable[[FeudumState, Frame, Events | None], None]
"""Do the work of a step; its frame is popped already."""

Check = Callable[[FeudumState, int], Refusal | None]
"""Why an effect of a card would not be legal for a seat, or None."""

Begin = Callable[[FeudumState, int, Events | None], None]
"""Begin an effect: do it, or push its frames."""


class Question:
    """One kind of question: its functions, and the blocks of codes (first, one past the last) that it takes."""

    __slots__ = ("answer", "blocks", "default", "legal", "refuse")

    def __init__(
        self, legal: Legal, answer: Answer, refuse: Refuse, *blocks: tuple[int, int], default: Default | None = None
    ) -> None:
        self.legal = legal
        self.answer = answer
        self.refuse = refuse
        self.default = default
        self.blocks = blocks

    def fallback(self, state: FeudumState, seat: int, frame: Frame) -> int:
        """The answer that is given on time-out: the least harmful one, usually an end or “no”."""
        if self.default is not None:
            return self.default(state, seat, frame)
        codes = self.legal(state, seat, frame)
        for code in (DONE, NO):
            if code in codes:
                return code
        return codes[0]

    def takes(self, code: int) -> bool:
        """Whether a code is of a kind that the question takes."""
        return any(first <= code < end for first, end in self.blocks)


def yes_or_no(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """Both answers are legal."""
    return [YES, NO]


def refuse_foreign(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """For questions of which every answer is legal: the code is none of theirs."""
    return Refusal(WRONG_QUESTION, "", {"code": code})


class Effect:
    """The effect of a card: whether it is legal, and its beginning."""

    __slots__ = ("begin", "check")

    def __init__(self, check: Check, begin: Begin) -> None:
        self.check = check
        self.begin = begin
