"""How fast the engine is: random matches on one core, and copies of a position."""

import gc
import statistics
from collections.abc import Callable

from gnomon.lab.simulation import is_compiled, simulate

RUNS = 5


def measure_speed(
    game_id: str, seats: int, games: int, progress: Callable[[int, int], None] | None = None
) -> dict[str, object]:
    """The median of five runs of `games` random matches each, after one to warm up. Raises BadInput."""
    simulate(game_id, seats, 1)
    rates: dict[str, list[float]] = {
        name: [] for name in ("actions_per_second", "acts_per_second", "options_per_second", "clones_per_second")
    }
    shares: list[float] = []
    for run in range(RUNS):
        gc.collect()
        found = simulate(game_id, seats, games, seed=run + 1)
        measured = found.to_dict()
        for name, values in rates.items():
            values.append(float(str(measured[name])))
        shares.append(found.forced_share)
        if progress is not None:
            progress(run + 1, RUNS)
    return {
        "game": game_id,
        "seats": seats,
        "games": games,
        "compiled": is_compiled(),
        **{name: round(statistics.median(values), 1) for name, values in rates.items()},
        "actions_per_second_least": min(rates["actions_per_second"]),
        "actions_per_second_most": max(rates["actions_per_second"]),
        "forced_share": round(statistics.median(shares), 4),
    }
