"""Observations as numbers: what a game tells of a position, declared once on the fields of its state."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from gnomon.kernel.features import (
    CATEGORY,
    MOST,
    QUANTITY,
    SWITCH,
    Feature,
    Numbers,
    Seats,
    bits,
    clipped,
)
from gnomon.kernel.frames import Frame
from gnomon.kernel.game import Game
from gnomon.kernel.kinds import FLAG, MASK, NUMBER, PAIRS, ROW, SEAT, Kind
from gnomon.kernel.options import OptionSpec
from gnomon.kernel.records import OWN, Fields, Ops
from gnomon.kernel.told import As, plain

HELD: Final = 16
"""How many values of a question's last part, if it may be of any length, are written."""


class Encoding:
    """What an observation of a game holds: for each field its group, and how it is told where `plain` will not do.

    `groups` names the fields of each group; all but the game's own that stand in none belong to "table". `geometry` are
    rows that never change in a game, by name: neighbours, terrain. `parties` counts the colours, if there may be more of them
    than seats. Raises ValueError for a name that is no field.
    """

    def __init__(
        self,
        fields: Fields,
        ops: Ops,
        groups: Mapping[str, Sequence[str]],
        told: Mapping[str, As],
        geometry: Mapping[str, object] | None = None,
        parties: int = 0,
        version: int = 1,
    ) -> None:
        self.fields = fields
        self.ops = ops
        self.told = dict(told)
        self.geometry = dict(geometry or {})
        self.parties = parties
        self.version = version
        self.group_of = {name: group for group, names in groups.items() for name in names}
        known = {field.name for field in fields.all}
        unknown = sorted((set(self.group_of) | set(told)) - known)
        if unknown:
            raise ValueError(f"no fields of these names: {', '.join(unknown)}")

    def features(self, game: Game, seats: int) -> list[Feature]:
        """The features for a number of seats, in the order of the row: groups stay together."""
        around = Seats(seats, self.parties)
        found: list[Feature] = []
        for field in self.fields.all:
            way = self.told.get(field.name)
            if way is None:
                if field.shape == OWN:
                    continue
                way = plain()
            found += way(field, around, self.group_of.get(field.name, "table"))
        found += _course(game, self.ops, around)
        found += _options(game.specs, self.fields)
        if len({feature.name for feature in found}) != len(found):
            raise ValueError(f"{game.id}: two features have one name")
        order = list(dict.fromkeys(feature.group for feature in found))
        return sorted(found, key=lambda feature: order.index(feature.group))


def _course(game: Game, ops: Ops, seats: Seats) -> list[Feature]:
    """Who is asked, what the seat itself is asked, and what is pending."""
    count = len(ops)
    tellers = [_teller(list(parts.kinds), seats) for parts in ops.parts]
    width = max(teller.width for teller in tellers)
    no_values = [-1] * width

    def asked(view: Any, eye: int) -> object:
        return game.to_act(view)

    def asked_players(value: Any, eye: int) -> Numbers:
        return seats.turned(eye, [1 if seat in value else 0 for seat in range(seats.count)], 1)

    def question(view: Any, eye: int) -> object:
        return game.asked_frame(view, eye)

    def kind(value: Frame | None, eye: int) -> Numbers:
        return [value[0] if value is not None else -1]

    def values(value: Frame | None, eye: int) -> Numbers:
        if value is None:
            return no_values
        told = tellers[value[0]].entries(value[2:], eye)
        return told + no_values[len(told) :]

    def pending(value: Any, eye: int) -> Numbers:
        found = [0] * count
        for lane in value:
            for frame in lane:
                found[frame[0]] += 1
        return found

    def milliseconds(value: Any, eye: int) -> Numbers:
        return clipped([value])

    words = tuple(op.name for op in ops)
    most = max(teller.most for teller in tellers)
    clock = Feature("elapsed", "Match time (ms).", "timers", (), QUANTITY, 0, MOST, "now", milliseconds)
    return [
        *((clock,) if game.timed else ()),
        Feature(
            "asked",
            "Who is asked.",
            "question",
            (seats.count,),
            SWITCH,
            0,
            1,
            asked,
            asked_players,
            (seats.labels[: seats.count],),
        ),
        Feature(
            "question",
            "The frame that asks whoever looks, or -1.",
            "question",
            (),
            CATEGORY,
            -1,
            count - 1,
            question,
            kind,
        ),
        Feature(
            "question_values",
            "The parts of that frame, one after another: words and players by number, a mask as a 0 or 1 for each word.",
            "question",
            (width,),
            QUANTITY,
            -MOST,
            most,
            question,
            values,
        ),
        Feature(
            "pending",
            "How many frames of each kind are pending.",
            "question",
            (count,),
            QUANTITY,
            0,
            99,
            "lanes",
            pending,
            (words,),
        ),
    ]


class _Teller:
    """Writes the values of one kind of frame: `width` entries, none greater than `most`."""

    __slots__ = ("kinds", "most", "seats", "width")

    def __init__(self, kinds: list[Kind], seats: Seats) -> None:
        self.kinds = kinds
        self.seats = seats
        self.width = sum(_width(kind) for kind in kinds)
        self.most = max((_most(kind, seats) for kind in kinds), default=0)

    def entries(self, values: Frame, eye: int) -> list[int]:
        """The entries of its values; fewer where an optional one is missing."""
        found: list[int] = []
        start = 0
        for kind in self.kinds:
            end = start + kind.width(len(values) - start)
            for value in values[start:end][:HELD] if kind.is_rest else values[start:end]:
                if kind.shape == SEAT:
                    found.append(self.seats.player(eye, value))
                elif kind.shape == MASK:
                    found += bits(value, len(kind.words))
                else:
                    found.append(min(max(value, -MOST), MOST))
            start = end
        return found


def _teller(kinds: list[Kind], seats: Seats) -> _Teller:
    return _Teller(kinds, seats)


def _width(kind: Kind) -> int:
    if kind.is_rest:
        return HELD
    return len(kind.words) if kind.shape == MASK else kind.width(0)


def _most(kind: Kind, seats: Seats) -> int:
    if kind.shape in (MASK, FLAG):
        return 1
    if kind.shape == SEAT:
        return seats.parties - 1
    if kind.shape in (NUMBER, ROW, PAIRS) or not kind.words:
        return min(kind.most, MOST)
    return MOST if kind.is_rest else max(kind.most, kind.base + len(kind.words) - 1)


def _options(specs: Sequence[OptionSpec], fields: Fields) -> list[Feature]:
    """The options of the match, each by the place of its value among the choices."""
    if not specs:
        return []

    def reads(view: Any, eye: int) -> object:
        return view.setting.option_values

    def writes(value: Any, eye: int) -> Numbers:
        return [spec.choices.index(value[spec.name]) if spec.name in value else 0 for spec in specs]

    names = tuple(spec.name for spec in specs)
    most = max(len(spec.choices) for spec in specs) - 1
    doc = "The value of each option, by its place among the choices."
    watches = [field.name for field in fields.all if field.name == "setting"]
    return [Feature("options", doc, "options", (len(specs),), CATEGORY, 0, most, reads, writes, (names,), watches)]
