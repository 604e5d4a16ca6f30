"""What programs are rated: fixed points on people's scale, from the ladder as release 0.2.0 measured it.

They do not move, whatever is played against them. The ladder has `club` at 0; here it stands at 1500.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from gnomon.bots import split_style
from gnomon.kernel.options import Value
from gnomon.matches.strength import NORMAL_95, POINT, Strength

CLUB: Final = 1_500
LEANING: Final = 60
"""How far (one deviation, points) a style may carry a program from the level that it plays at."""
RUNGS: Final = ("first_evening", "learner", "regular", "seasoned", "club", "tournament", "master")
ALIKE: Final = {"newcomer": "first_evening", "steady": "club"}
"""Frozen levels that play exactly as one of today's did when they were measured."""

Measured = tuple[tuple[int, int], ...]


class Mode(NamedTuple):
    """A way in which a game was measured: where the `options` hold, with the ratings and half intervals of the `RUNGS`."""

    name: str
    game: str
    options: Mapping[str, Value]
    measured: Measured


def _eras(kind: str) -> dict[str, Value]:
    return {"era_1": kind, "era_2": kind, "era_3": kind, "eras": 3}


MODES: Final = (
    Mode(
        "khronos",
        "khronos",
        {},
        ((-857, 75), (-594, 51), (-404, 49), (-208, 48), (0, 60), (146, 61), (232, 110)),
    ),
    Mode(
        "empires-in-turns",
        "time_of_empires",
        _eras("introductory"),
        ((-295, 149), (-262, 111), (-149, 121), (-102, 148), (0, 160), (280, 160), (461, 155)),
    ),
    Mode(
        "empires-real-time",
        "time_of_empires",
        _eras("real_time"),
        ((-508, 115), (-235, 73), (-104, 64), (-69, 62), (0, 75), (369, 136), (547, 187)),
    ),
    Mode(
        "feudum-advanced",
        "feudum",
        {"advanced": True},
        ((-736, 54), (-566, 38), (-388, 42), (-227, 51), (0, 72), (486, 134), (540, 191)),
    ),
    Mode(
        "feudum-basic",
        "feudum",
        {"advanced": False},
        ((-777, 54), (-617, 38), (-431, 38), (-289, 41), (0, 64), (219, 98), (321, 269)),
    ),
    Mode(
        "inventions",
        "inventions",
        {},
        ((-937, 90), (-666, 62), (-417, 46), (-232, 44), (0, 58), (356, 78), (500, 116)),
    ),
)


def anchor(game: str, options: Mapping[str, Value], level: str) -> Strength | None:
    """What a program of a `level` (by name, styles included) is rated in a game with these options; None if it was not measured."""
    plain, style = split_style(level)
    plain = ALIKE.get(plain, plain)
    for mode in MODES:
        if mode.game == game and plain in RUNGS and all(options[name] == value for name, value in mode.options.items()):
            points, half = mode.measured[RUNGS.index(plain)]
            spread = (half / NORMAL_95) ** 2 + (LEANING**2 if style else 0)
            return Strength((CLUB + points) * POINT, round(spread**0.5 * POINT))
    return None
