"""The shapes in which a chapter of the rules hands in its questions, steps and actions."""

from collections.abc import Callable

from gnomon.games.inventions.actions import DONE, SPECIALTY
from gnomon.games.inventions.state import InventionsState
from gnomon.kernel.events import Events
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import WRONG_QUESTION, Refusal
from gnomon.kernel.rulebook import rule

Legal = Callable[[InventionsState, int, Frame], list[int]]
"""The codes of every legal answer of a seat, in a fixed order."""

Answer = Callable[[InventionsState, int, Frame, int, Events | None], None]
"""Take a legal answer; the question's frame is popped already."""

Refuse = Callable[[InventionsState, int, Frame, int], Refusal]
"""Why a code of the question's blocks is not legal."""

Default = Callable[[InventionsState, int, Frame], int]
"""The answer that is given on time-out where it is neither an end nor the first one."""

Step = Callable[[InventionsState, Frame, Events | None], None]
"""Do the work of a step; its frame is popped already."""

Check = Callable[[InventionsState, int], Refusal | None]
"""Why an action cannot be performed by a seat, or None."""

Begin = Callable[[InventionsState, int, Events | None], None]
"""Begin an action: do it, or push its frames."""


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

    def fallback(self, state: InventionsState, seat: int, frame: Frame) -> int:
        """The answer that is given on time-out: the least harmful one, usually an end."""
        if self.default is not None:
            return self.default(state, seat, frame)
        codes = self.legal(state, seat, frame)
        return DONE if DONE in codes else codes[0]

    def takes(self, code: int) -> bool:
        """Whether a code is of a kind that the question takes."""
        return any(first <= code < end for first, end in self.blocks)


@rule("4.5")
def any_specialty(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """Citizens become specialists of any type where no card tells it."""
    return [SPECIALTY, SPECIALTY + 1, SPECIALTY + 2]


def refuse_foreign(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal:
    """For questions of which every answer is legal: the code is none of theirs."""
    return Refusal(WRONG_QUESTION, "", {"code": code})


class Action:
    """One of the ten actions: whether it can be performed, and its beginning."""

    __slots__ = ("begin", "check")

    def __init__(self, check: Check, begin: Begin) -> None:
        self.check = check
        self.begin = begin
