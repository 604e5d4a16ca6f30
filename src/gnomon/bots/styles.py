"""Styles: small tilts of what positions are worth, so that two programs of one strength are two characters.

A game tells in its `ai.tastes` how much of what each style delights in a seat has, in points. A styled program adds that to its
own worth and is otherwise the program that it is: it sees the same acts, and gives up a little for what it likes.
"""

from typing import Final, Protocol

from gnomon.bots.acts import Evaluator
from gnomon.kernel.state import State

STYLES: Final = ("builder", "fighter", "trader", "miser")
"""By name."""


class Tastes(Protocol):
    """What a game's `ai.tastes` tells."""

    def __call__(self, state: State, seat: int, style: str) -> float:
        """How much of what a style, one of `STYLES`, delights in a seat has, in the game's points."""


class StyledEvaluator:
    """An evaluator that weighs positions as `base` does, for a `seat` with a style."""

    def __init__(self, base: Evaluator, tastes: Tastes, seat: int, style: str) -> None:
        self.base = base
        self.tastes = tastes
        self.seat = seat
        self.style = style
        self.rollout_turns = base.rollout_turns
        self.rollout_ms = base.rollout_ms
        self.far_turns = base.far_turns
        self.far_ms = base.far_ms
        self.far_cost = base.far_cost
        self.default_budget = base.default_budget
        self.prior_weight = base.prior_weight
        self.heed = base.heed

    def kind(self, codes: list[int]) -> tuple[int, ...]:
        """See `Evaluator`."""
        return self.base.kind(codes)

    def rooted_at(self, view: State, shallow: bool) -> "StyledEvaluator":
        """See `Evaluator`."""
        return StyledEvaluator(self.base.rooted_at(view, shallow), self.tastes, self.seat, self.style)

    def carried_to(self, state: State) -> "StyledEvaluator":
        """See `Evaluator`."""
        return StyledEvaluator(self.base.carried_to(state), self.tastes, self.seat, self.style)

    def for_ends(self) -> "StyledEvaluator":
        """See `Evaluator`."""
        return StyledEvaluator(self.base.for_ends(), self.tastes, self.seat, self.style)

    def for_search(self, latest: bool = False) -> "StyledEvaluator":
        """See `Evaluator`."""
        return StyledEvaluator(self.base.for_search(latest), self.tastes, self.seat, self.style)

    def values(self, state: State) -> list[float]:
        """The worth of a position for every seat, the style's delight added to its own.

        Of a match that is over, too: else a program would put off its end to keep what it delights in.
        """
        found = self.base.values(state)
        found[self.seat] += self.tastes(state, self.seat, self.style)
        return found

    def candidates(self, state: State, seat: int, options: list[int]) -> list[int]:
        """See `Evaluator`."""
        return self.base.candidates(state, seat, options)

    def follow_up_bonus(self, state: State, seat: int, codes: list[int]) -> float:
        """See `Evaluator`."""
        return self.base.follow_up_bonus(state, seat, codes)
