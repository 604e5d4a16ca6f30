"""Matches that are over, for tests of looking back."""

import gnomon
from gnomon.match import Match


def played_by_chance(game_id: str, seats: int, seed: int = 4) -> Match:
    """A match played to its end."""
    match = gnomon.new(game_id, seats=seats, seed=seed)
    number = 0
    while not match.over:
        number += 1
        if not match.to_act or (match.deadline() is not None and number % 3 == 0):
            match.wait()
            continue
        seat = match.to_act[number % len(match.to_act)]
        options = match.options(seat)
        match.play(seat, options[number * 7 % len(options)])
    return match
