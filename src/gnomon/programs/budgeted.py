"""Any program with a budget of its own: `NAME#300` is the program NAME, asked to spend 300 iterations on a plan."""

from typing import Final

from gnomon.bots import Bot, Stop, Wait, never
from gnomon.bots.levels import BUDGET_SIGN
from gnomon.kernel.errors import BadInput
from gnomon.kernel.events import Events
from gnomon.kernel.state import State

MOST: Final = 1_000_000


def split_budget(name: str) -> tuple[str, int]:
    """The program of a name, and its budget; 0 where the name tells none. Raises BadInput for one that is no number.

    Examples:
        >>> from gnomon.programs.budgeted import split_budget
        >>> split_budget("mybots:Deep#300"), split_budget("club")
        (('mybots:Deep', 300), ('club', 0))
    """
    plain, sign, number = name.rpartition(BUDGET_SIGN)
    if not sign:
        return name, 0
    if not (number.isascii() and number.isdigit() and 0 < int(number) <= MOST) or not plain:
        raise BadInput("opponent", f"{name!r:.60}: expected iterations after {BUDGET_SIGN}, 1 to {MOST}")
    return plain, int(number)


class Budgeted(Bot):
    """A program that is told how many iterations to spend, whatever its host says. One that counts none ignores it."""

    def __init__(self, inner: Bot, budget: int) -> None:
        super().__init__(inner.game, inner.seat, inner.seed)
        self.inner = inner
        self.budget = budget
        self.needs_view = inner.needs_view
        self.hears = inner.hears

    def choose(self, view: State, options: list[int], budget: int = 0, stop: Stop = never) -> int | Wait:
        """What the program answers with its own budget."""
        return self.inner.choose(view, options, self.budget, stop)

    def plan(self, view: State, options: list[int], budget: int = 0, stop: Stop = never) -> list[int] | Wait:
        """What the program plans with its own budget."""
        return self.inner.plan(view, options, self.budget, stop)

    def told(self, seat: int, events: Events) -> None:
        """Hand it on."""
        self.inner.told(seat, events)

    def close(self) -> None:
        """Hand it on."""
        self.inner.close()
