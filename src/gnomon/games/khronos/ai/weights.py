"""What the worth of a position of Khronos is weighed with: every figure of the evaluator, in one place."""

from typing import Final

TOPS: Final = 3
"""Values of a ruler: 1 to 3."""


class Weights:
    """The figures that a position is weighed with, in Ecus or as parts of 1."""

    def __init__(self) -> None:
        # a pawn on Might rather than on Faith, or on Faith rather than on Reason, by game turn
        self.home: list[float] = [0.0, 2.5, 2.0, 1.5, 1.2, 0.8, 0.4, 0.0]
        # the price of an age among the best two where no pawn stands: one is often there in passing
        self.move: float = 0.5
        # what a pawn with cards to play may yet do where it arrives
        self.journey: float = 4.0
        # each of the first Ecus beyond themselves: they let the pawns travel
        self.ready: float = 0.3
        # what a ruled domain brings for each Ecu that it pays now, by game turns until then (rows) and the value of its ruler, 1 to 3:
        # fitted to matches between greedy opponents, like what follows; small rulers are soon overtaken
        self.lasting: list[float] = [
            0.9, 1.0, 1.0,
            0.35, 0.8, 1.0,
            0.2, 0.75, 1.0,
            0.1, 0.65, 1.0,
            0.0, 0.5, 1.0,
            0.0, 0.5, 1.0,
            0.0, 0.5, 1.0,
        ]  # fmt: skip
        # what the strongest domain of Might or Faith brings besides, by game turns until then: it wins every junction
        self.strongest: list[float] = [0.5, 1.5, 2.2, 3.0, 3.3, 3.6, 4.0]
        # what the leaders of a domain of Reason keep of each Ecu that it pays now
        self.steady: list[float] = [1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7]
        # what is left of a domain of Faith where Might is free below its ruling building: a ripple may sweep it away
        self.exposed: float = 0.4
        # a ruling building's value in a domain that pays nothing yet; a ruin's value to the seats that lead its domain
        self.unfarmed: float = 0.25
        self.ruin: float = 0.3


USUAL: Final = Weights()
"""Set by hand."""

LATEST: Final = Weights()
"""What the latest searches weigh with: the same as yet."""
