"""A small network in whole numbers: the same answer on every machine, in every build, with Python alone.

A number with `FINE` binary places stands for itself times 2 ** FINE. The inputs are brought to mean 0 and spread 1 and cut
at `FAR`; two layers of rectified sums follow, then the heads: one for the order in which seats will finish, one for each
source of points, and one for how far the sum of them may be off.
"""

import json
import math
import zlib
from array import array
from collections.abc import Sequence
from hashlib import sha256
from itertools import pairwise
from struct import Struct
from typing import Any, Final

from gnomon.kernel.errors import BadInput

FORMAT: Final = "gnomon network"
FORMAT_VERSION: Final = 1
FINE: Final = 10
"""Binary places of inputs, weights and sums."""
FAR: Final = 5 << FINE
"""The farthest from its mean that an input counts."""
SCALE: Final = 20
"""Binary places of the factors by which inputs are brought to spread 1."""
LARGEST_FILE: Final = 4 * 1024 * 1024
LANE_BYTES: Final = 8
"""The sums of a layer stand side by side in one whole number, so that one multiplication adds an input to all of them; each
has so many bytes.
"""
LANE_BITS: Final = 8 * LANE_BYTES
MIDDLE: Final = 1 << (LANE_BITS - 1)
"""Added to each sum, so that none is negative while they stand side by side."""

Layer = tuple[list[list[int]], list[int]]
"""For each unit its weights, and what it begins with (with twice as many binary places)."""


def packed(numbers: Sequence[int]) -> int:
    """Whole numbers side by side, the first one in the lowest lane.

    Examples:
        >>> packed([3, 1]) == 3 + (1 << LANE_BITS)
        True
    """
    return sum(number << (LANE_BITS * lane) for lane, number in enumerate(numbers))


class Forecast:
    """What a network says of one seat: `strength` (the higher, the sooner it finishes; a log-odds against a strength of 0),
    the points still to come by source, and the `spread` of their sum (one standard deviation, points).
    """

    __slots__ = ("points", "spread", "strength")

    def __init__(self, strength: float, points: list[float], spread: float) -> None:
        self.strength = strength
        self.points = points
        self.spread = spread


class Network:
    """A network as training wrote it.

    `inputs` names the version of its inputs and `names` those that it uses; `sources` are the names of the sources of
    points. `origin` tells how it was made and how it was measured, and `digest` which one it is (16 hexadecimal digits).
    """

    def __init__(
        self,
        inputs: str,
        names: Sequence[str],
        sources: Sequence[str],
        factors: Sequence[int],
        offsets: Sequence[int],
        layers: Sequence[Layer],
        units: Sequence[int],
        origin: dict[str, Any],
    ) -> None:
        self.inputs = inputs
        self.names = list(names)
        self.sources = list(sources)
        self.factors = list(factors)
        self.offsets = list(offsets)
        self.layers = [([list(row) for row in rows], list(starts)) for rows, starts in layers]
        self.units = list(units)
        self.origin = dict(origin)
        self._check_range()
        self._columns = [
            [packed([row[place] for row in rows]) for place in range(len(rows[0]))] for rows, _ in self.layers
        ]
        self._begins = [packed([start + MIDDLE for start in starts]) for _, starts in self.layers]
        self._lanes = [Struct(f"<{len(starts)}Q") for _, starts in self.layers]
        self.digest = sha256(self.to_bytes()).hexdigest()[:16]

    def told(self, origin: dict[str, Any]) -> "Network":
        """The same network with more said about its origin."""
        parts = self.inputs, self.names, self.sources, self.factors, self.offsets, self.layers, self.units
        return Network(*parts, self.origin | origin)

    def run(self, numbers: Sequence[int]) -> list[int]:
        """The heads for the inputs named by `names`, with 2 * FINE binary places."""
        found: list[int] = []
        for factor, offset, number in zip(self.factors, self.offsets, numbers, strict=True):
            value = (number * factor + offset) >> SCALE - FINE
            found.append(value if -FAR <= value <= FAR else FAR if value > 0 else -FAR)
        last = len(self.layers) - 1
        for depth in range(last + 1):
            total = self._begins[depth]
            for column, value in zip(self._columns[depth], found, strict=True):
                if value:
                    total += column * value
            lanes = self._lanes[depth]
            sums = lanes.unpack(total.to_bytes(lanes.size, "little"))
            if depth == last:
                return [lane - MIDDLE for lane in sums]
            found = [lane - MIDDLE >> FINE if lane > MIDDLE else 0 for lane in sums]
        return found

    def _check_range(self) -> None:
        """Raises BadInput if a sum could be too great for its lane: such weights were never learned."""
        farthest = FAR
        for rows, starts in self.layers:
            reach = max(abs(start) + farthest * sum(map(abs, row)) for row, start in zip(rows, starts, strict=True))
            if reach >= MIDDLE:
                raise BadInput("network", "its weights are far too great")
            farthest = reach >> FINE

    def forecast(self, numbers: Sequence[int]) -> Forecast:
        """What it says of a seat with these inputs."""
        heads = self.run(numbers)
        one = float(1 << 2 * FINE)
        points = [heads[1 + place] / one * unit for place, unit in enumerate(self.units[:-1])]
        spread = math.exp(max(-5.0, min(5.0, heads[-1] / one))) * self.units[-1]
        return Forecast(heads[0] / one, points, spread)

    # --- files --------------------------------------------------------------------------------------------------------

    def to_bytes(self) -> bytes:
        """A line of JSON that tells what it is, and the numbers, packed."""
        head = {
            "format": FORMAT,
            "version": FORMAT_VERSION,
            "inputs": self.inputs,
            "names": self.names,
            "sources": self.sources,
            "shape": [len(self.names), *(len(starts) for _, starts in self.layers)],
            "units": self.units,
            "origin": self.origin,
        }
        numbers = array("q", [*self.factors, *self.offsets])
        for rows, starts in self.layers:
            numbers.extend(starts)
            for row in rows:
                numbers.extend(row)
        return json.dumps(head).encode() + b"\n" + zlib.compress(numbers.tobytes(), 9)

    @classmethod
    def from_bytes(cls, content: bytes) -> "Network":
        """What `to_bytes` gave. Raises BadInput for anything else."""
        line, _, packed = content.partition(b"\n")
        try:
            head = json.loads(line)
            if head["format"] != FORMAT or head["version"] != FORMAT_VERSION:
                raise BadInput(
                    "network", f"{head['format']!r:.40} {head['version']!r:.20}, not {FORMAT} {FORMAT_VERSION}"
                )
            shape = [int(length) for length in head["shape"]]
            size = 2 * shape[0] + sum((before + 1) * after for before, after in pairwise(shape))
            unpacked = zlib.decompressobj().decompress(packed, 8 * size + 1)
            numbers = array("q")
            numbers.frombytes(unpacked)
            if len(numbers) != size or len(head["names"]) != shape[0] or shape[-1] != len(head["sources"]) + 2:
                raise ValueError("sizes differ")
            found = numbers.tolist()
            at = 2 * shape[0]
            layers: list[Layer] = []
            for before, after in pairwise(shape):
                starts = found[at : at + after]
                at += after
                rows = [found[at + before * unit : at + before * (unit + 1)] for unit in range(after)]
                at += before * after
                layers.append((rows, starts))
            factors, offsets = found[: shape[0]], found[shape[0] : 2 * shape[0]]
            names = [str(name) for name in head["names"]]
            sources = [str(source) for source in head["sources"]]
            units = [int(unit) for unit in head["units"]]
            return cls(str(head["inputs"]), names, sources, factors, offsets, layers, units, dict(head["origin"]))
        except BadInput:
            raise
        except (ValueError, KeyError, TypeError, AttributeError, zlib.error):
            raise BadInput("network", "this is no file of a network, or it is damaged") from None
