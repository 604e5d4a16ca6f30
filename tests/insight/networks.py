"""Networks for tests: nobody has trained them."""

from itertools import pairwise
from random import Random

from gnomon.insight import Inputs, Network

SOURCES = ("land", "sea")


def any_network(inputs: Inputs, used: int = 40, seed: int = 5, sources: tuple[str, ...] = SOURCES) -> Network:
    """A network over some of the inputs, its weights drawn at random."""
    source = Random(seed)
    names = source.sample(inputs.names, used)
    shape = (used, 8, 4, len(sources) + 2)
    layers = [
        (
            [[source.randrange(-600, 600) for _ in range(before)] for _ in range(after)],
            [source.randrange(-(1 << 20), 1 << 20) for _ in range(after)],
        )
        for before, after in pairwise(shape)
    ]
    factors = [source.randrange(1, 1 << 16) for _ in range(used)]
    offsets = [source.randrange(-(1 << 20), 1 << 20) for _ in range(used)]
    return Network(inputs.version, names, sources, factors, offsets, layers, [3] * (len(sources) + 1), {"by": "chance"})
