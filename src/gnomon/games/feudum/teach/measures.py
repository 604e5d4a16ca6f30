# gnomon: interpreted
"""What a seat has, in numbers that tasks may ask for and name."""

from collections.abc import Mapping
from typing import Final

from gnomon.games.conditions import Measure

MEASURES: Final[Mapping[str, Measure]] = {}
