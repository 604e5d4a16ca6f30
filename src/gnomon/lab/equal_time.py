"""Programs compared at equal CPU time: each gets the iterations that the same time buys it.

A deal is played with two small budgets, and what an act costs is taken to grow evenly with the iterations between them. A
program whose cost does not grow counts no iterations, and keeps its name.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from gnomon.bots.levels import BUDGET_SIGN
from gnomon.kernel.errors import BadInput
from gnomon.lab.arena import arena
from gnomon.lab.jobs import Data
from gnomon.programs.budgeted import split_budget

PILOTS: Final = (16, 64)
"""Iterations of a plan in the two deals that are played to see what they cost."""
LEAST_GROWTH: Final = 1.8
"""A cost that grows less than this, from the one budget to the other, does not follow it."""


def at_equal_time(
    game_id: str,
    names: Sequence[str],
    seconds: float,
    seats: int = 2,
    options: Mapping[str, object] | None = None,
    data: Data = None,
) -> list[str]:
    """The names with budgets for which an act costs about so many CPU `seconds` of this machine. Raises BadInput."""
    if not seconds > 0.0:
        raise BadInput("cpu", f"expected seconds above 0, found {seconds:g}")
    plain = [split_budget(name)[0] for name in names]
    costs: list[list[float]] = []
    for budget in PILOTS:
        found = arena(game_id, [f"{name}{BUDGET_SIGN}{budget}" for name in plain], 1, 1, seats, options, data)
        costs.append([one.seconds / max(1, one.acts) for one in found.contestants])
    chosen = []
    for number, name in enumerate(plain):
        few, many = costs[0][number], costs[1][number]
        if many < LEAST_GROWTH * few:
            chosen.append(name)
            continue
        slope = (many - few) / (PILOTS[1] - PILOTS[0])
        chosen.append(f"{name}{BUDGET_SIGN}{max(1, round(PILOTS[0] + (seconds - few) / slope))}")
    return chosen
