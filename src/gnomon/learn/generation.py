"""A network from a file of matches, with where it comes from. Needs numpy (extra `learn`)."""

from collections import Counter
from pathlib import Path

import gnomon
from gnomon.insight.inputs import Inputs
from gnomon.insight.network import Network
from gnomon.lab.jobs import game_of
from gnomon.learn.positions import positions_of
from gnomon.learn.selfplay import read_matches
from gnomon.learn.training import Progress, network_of, train


def make(path: Path, most: int, epochs: int, seed: int = 1, progress: Progress | None = None) -> Network:
    """A network from the matches of a file: up to `most` positions of each, gone through `epochs` times.

    The same file and numbers give the same network on the same machine. Its `origin` tells of what it was made, the seats that
    each of the `programs` had among it. Raises BadInput.
    """
    game_id, matches = read_matches(path)
    sources = sorted({name for played in matches for source in played.sources for name in source})
    groups = positions_of(game_id, matches, sources, most, seed)
    fit, chosen = train(groups, epochs, seed, progress=progress)
    inputs = Inputs(game_id, groups[0].seats)
    origin: dict[str, object] = {
        "game": game_id,
        "rules": game_of(game_id, None).rules_version,
        "gnomon": gnomon.__version__,
        "matches": len(matches),
        "programs": dict(sorted(Counter(name for played in matches for name in played.programs).items())),
        "positions": sum(len(group) for group in groups),
        "epochs": epochs,
        "seed": seed,
    }
    return network_of(fit, inputs.version, [inputs.names[place] for place in chosen], sources, origin)
