"""How fast Catanatron plays random Catan with four players on one core, as one JSON object.

    python -m bench.peer [--games 40]

Its actions are all-in, forced ones included, as it counts them itself; a share of them had no alternative.
"""

import argparse
import gc
import json
import time
from importlib.metadata import version

from catanatron import (  # type: ignore[import-untyped, import-not-found, unused-ignore]  # installed for the bench alone
    Color,
    Game,
    RandomPlayer,
)

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
COPIES = 5_000


class Counting(RandomPlayer):  # type: ignore[misc, unused-ignore]  # the peer has no types
    """A random player that counts the options it was offered."""

    offered = 0
    asked = 0
    forced = 0

    def decide(self, game: Game, playable_actions: list[object]) -> object:
        """Any of the actions."""
        Counting.asked += 1
        Counting.offered += len(playable_actions)
        Counting.forced += len(playable_actions) == 1
        return super().decide(game, playable_actions)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    games = parser.parse_args().games
    Game([Counting(colour) for colour in COLOURS], seed=999).play()
    Counting.asked = Counting.offered = Counting.forced = 0
    for number in range(5):
        Game([Counting(colour) for colour in COLOURS], seed=1000 + number).play()
    gc.collect()
    actions = 0
    started = time.process_time()
    for number in range(games):
        game = Game([RandomPlayer(colour) for colour in COLOURS], seed=1000 + number)
        game.play()
        actions += len(game.state.actions)
    seconds = time.process_time() - started
    print(
        json.dumps(
            {
                "version": version("catanatron"),
                "answers": actions / seconds,
                "forced_share": Counting.forced / Counting.asked,
                "branching": Counting.offered / Counting.asked,
                "answers_per_match": actions / games,
                "copies": copies(),
            }
        )
    )


def copies() -> float:
    """Copies per second of a game after 200 ticks."""
    game = Game([RandomPlayer(colour) for colour in COLOURS], seed=5)
    for _ in range(200):
        game.play_tick()
    started = time.process_time()
    for _ in range(COPIES):
        game.copy()
    return COPIES / (time.process_time() - started)


if __name__ == "__main__":
    main()
