"""How fast the engine plays a game by chance with four players on one core, as one JSON object.

    python -m bench.engine [--game khronos] [--matches 100]

Processor time, not wall time, so that a busy machine tells the same. Run it with `build/compiled` first on PYTHONPATH to
measure the compiled build. Of a game with eras in real time the matches are turn by turn; how long a whole match in real
time takes to simulate is measured besides.
"""

import argparse
import gc
import json
import time
from collections.abc import Mapping
from random import Random
from typing import Final

from gnomon.bots.playout import ACTS, CHOSEN, COUNTS, FORCED, LISTED, play_by_chance
from gnomon.catalog import entry
from gnomon.kernel.game import Game
from gnomon.kernel.options import Value
from gnomon.kernel.state import State
from gnomon.lab import is_compiled, play_match

SEATS: Final = 4
CLONES: Final = 20_000
TURN_BY_TURN: Final[Mapping[str, Mapping[str, Value]]] = {
    "khronos": {},
    "time_of_empires": {f"era_{era}": "introductory" for era in (1, 2, 3)},
    "feudum": {},
    "inventions": {},
}
"""The games that are measured, with the options under which they are played turn by turn."""
TIMED_MATCHES: Final = 5


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=list(TURN_BY_TURN), default="khronos")
    parser.add_argument("--matches", type=int, default=100)
    asked = parser.parse_args()
    game = entry(asked.game).game
    play(game, 0, [0] * COUNTS)
    gc.collect()
    counts = [0] * COUNTS
    started = time.process_time()
    for number in range(asked.matches):
        play(game, number + 1, counts)
    seconds = time.process_time() - started
    found = {
        "compiled": is_compiled(),
        "answers": counts[CHOSEN] / seconds,
        "acts": counts[ACTS] / seconds,
        "options": counts[LISTED] / seconds,
        "forced_share": counts[FORCED] / (counts[FORCED] + counts[CHOSEN]),
        "branching": counts[LISTED] / (counts[FORCED] + counts[CHOSEN]),
        "answers_per_match": counts[CHOSEN] / asked.matches,
        "copies": copies(game),
    }
    if game.timed:
        found["timed_match"] = timed_match(game)
    print(json.dumps(found))


def play(game: Game, seed: int, counts: list[int], most: int = -1) -> State:
    """Play a match by chance."""
    state = game.setup(TURN_BY_TURN[game.id], SEATS, seed)
    play_by_chance(game, state, [Random(seed * SEATS + seat).random for seat in range(SEATS)], counts, most)
    return state


def copies(game: Game) -> float:
    """Copies per second of a position after 100 answers."""
    state = play(game, 5, [0] * COUNTS, 100)
    started = time.process_time()
    for _ in range(CLONES):
        state.clone()
    return CLONES / (time.process_time() - started)


def timed_match(game: Game) -> float:
    """Seconds to simulate a whole match in real time between random opponents, who take their time to react."""
    started = time.process_time()
    for number in range(TIMED_MATCHES):
        play_match(game, ["random"] * SEATS, {}, number + 1)
    return (time.process_time() - started) / TIMED_MATCHES


if __name__ == "__main__":
    main()
