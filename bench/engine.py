"""How fast the engine plays random Khronos with four players on one core, as one JSON object.

    python -m bench.engine [--games 100]

Processor time, not wall time, so that a busy machine tells the same. Run it with `build/compiled` first on PYTHONPATH to
measure the compiled build.
"""

import argparse
import gc
import json
import time
from random import Random

from gnomon.bots.playout import ACTS, CHOSEN, COUNTS, FORCED, LISTED, play_by_chance
from gnomon.catalog import entry
from gnomon.kernel.game import Game
from gnomon.kernel.state import State
from gnomon.lab import is_compiled

SEATS = 4
CLONES = 20_000


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    games = parser.parse_args().games
    game = entry("khronos").game
    play(game, 0, [0] * COUNTS)
    gc.collect()
    counts = [0] * COUNTS
    started = time.process_time()
    for number in range(games):
        play(game, number + 1, counts)
    seconds = time.process_time() - started
    print(
        json.dumps(
            {
                "compiled": is_compiled(),
                "answers": counts[CHOSEN] / seconds,
                "acts": counts[ACTS] / seconds,
                "options": counts[LISTED] / seconds,
                "forced_share": counts[FORCED] / (counts[FORCED] + counts[CHOSEN]),
                "branching": counts[LISTED] / (counts[FORCED] + counts[CHOSEN]),
                "answers_per_match": counts[CHOSEN] / games,
                "copies": copies(game),
            }
        )
    )


def play(game: Game, seed: int, counts: list[int], most: int = -1) -> State:
    """Play a match by chance."""
    state = game.setup({}, SEATS, seed)
    play_by_chance(game, state, [Random(seed * SEATS + seat).random for seat in range(SEATS)], counts, most)
    return state


def copies(game: Game) -> float:
    """Copies per second of a position after 100 answers."""
    state = play(game, 5, [0] * COUNTS, 100)
    started = time.process_time()
    for _ in range(CLONES):
        state.clone()
    return CLONES / (time.process_time() - started)


if __name__ == "__main__":
    main()
