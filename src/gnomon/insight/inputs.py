"""What a network sees of a position from one seat: numbers that mean the same however many others there are.

They are taken from the seat's observation (`kernel.encoder`). What belongs to a player stands there three times: the seat's
own, the rivals' mean and the rivals' greatest; a colour becomes "mine" or "another's". The scores and what programs think
the position is worth stand beside it. So one network judges every seat, and what a seat may not know is not in it.
"""

from collections.abc import Sequence
from typing import Final

from gnomon.bots.evaluators import evaluator_of
from gnomon.catalog import entry
from gnomon.kernel.encoder import Encoder
from gnomon.kernel.errors import BadInput
from gnomon.kernel.features import CATEGORY, Feature
from gnomon.kernel.state import State

VERSION: Final = 1
"""Of the way in which inputs are made from observations."""
MOST_CLASSES: Final = 10
"""Of a category that is told class by class; one with more cannot be learned from few matches, and is left out."""
MOST_ENTRIES: Final = 64
"""Of a feature that is told entry by entry; of a longer one the sum, or how many are whose."""
HUNDREDTHS: Final = 100
"""Means and worths are told in hundredths."""
LEFT_OUT: Final = ("question_values", "pending", "exits", "deck_order", "stack", "gone", "called")
"""Of no use to a small network: what depends on the question alone, and long lists of things out of sight."""

_TAKEN: Final = 0
_EQUAL: Final = 1
_MINE: Final = 2
_ANOTHERS: Final = 3
_SUM: Final = 4
_COUNT_MINE: Final = 5
_COUNT_ANOTHERS: Final = 6

Tap = tuple[int, int, int, int]
"""How an input is taken from a row: the kind, the first entry, the value or number of entries, and how much further on the
same thing of the next player stands."""


class Plan:
    """What is read of a row: taps of what belongs to the table, to players and to parties, and in which `order` the numbers
    that come of them are handed on. `chosen` are their places among all inputs.
    """

    __slots__ = ("chosen", "order", "parties", "players", "table")

    def __init__(
        self, table: list[Tap], players: list[Tap], parties: list[Tap], order: list[int], chosen: list[int]
    ) -> None:
        self.table = table
        self.players = players
        self.parties = parties
        self.order = order
        self.chosen = chosen


class Inputs:
    """The inputs of a game with a number of seats: `all_of` gives them, `names` says what each is.

    There are as many, and they mean the same, with every number of seats. `version` names the rules, the layout of the
    observations and that of the inputs. Raises BadInput for an unknown game, or seats that it does not take.
    """

    def __init__(self, game_id: str, seats: int) -> None:
        found = entry(game_id)
        self.game = found.game
        self.seats = seats
        self.encoder: Encoder = found.encoder(seats)
        self.evaluator = evaluator_of(self.game)
        counts = self.game.seat_counts
        few, many = found.encoder(counts[0]), found.encoder(counts[-1])
        table: list[Tap] = []
        players: list[Tap] = []
        parties: list[Tap] = []
        of_table: list[str] = []
        of_players: list[str] = []
        of_parties: list[str] = []
        for name, part in self.encoder.parts.items():
            if name in LEFT_OUT or name not in few.parts or name not in many.parts:
                continue
            least, most = few.parts[name].feature, many.parts[name].feature
            feature = part.feature
            if (
                _is_by(least, counts[0])
                and _is_by(most, counts[-1])
                and least.size * counts[-1] == most.size * counts[0]
            ):
                taps, told = _taps(feature, part.start, feature.size // seats)
                players += taps
                of_players += told
            elif least.size == most.size and _is_by(least, counts[-1]) and len(least.labels[0]) > counts[0]:
                taps, told = _taps(feature, part.start, feature.size // len(feature.labels[0]))
                parties += taps
                of_parties += told
            elif least.size == most.size:
                taps, told = _taps(feature, part.start, 0)
                table += taps
                of_table += told
        self._colours = counts[-1] if parties else 0
        names = of_table
        for whose in ("mine", "others_mean", "others_most"):
            names += [f"{name}.{whose}" for name in of_players + of_parties]
        names += [f"{name}.nobodys" for name in of_parties]
        names += [f"{what}.{whose}" for what in ("score", "worth") for whose in ("mine", "lead", "lead_of_mean")]
        names += [f"seats.{count}" for count in counts]
        self.names = names
        self.size = len(names)
        everything = list(range(self.size))
        self._all = Plan(table, players, parties, everything, everything)
        layout = self.encoder.version.partition("-")[0]  # the digest after it depends on the seats
        self.version = f"{layout} inputs {VERSION}"

    def plan(self, names: Sequence[str]) -> "Plan":
        """How these inputs alone are read, in this order. Raises BadInput for one that there is not."""
        known = {name: place for place, name in enumerate(self.names)}
        unknown = [name for name in names if name not in known]
        if unknown:
            raise BadInput("network", f"it asks for {unknown[0]!r:.60}, which {self.version!r} has not")
        chosen = [known[name] for name in names]
        of_table, of_players, of_parties = len(self._all.table), len(self._all.players), len(self._all.parties)
        block = of_players + of_parties
        nobodys = of_table + 3 * block
        wanted = set(chosen)
        table = [place for place in range(of_table) if place in wanted]
        theirs = [
            place
            for place in range(block)
            if any(of_table + whose * block + place in wanted for whose in range(3))
            or (place >= of_players and nobodys + place - of_players in wanted)
        ]
        parties = [place - of_players for place in theirs if place >= of_players]
        read = table + [of_table + whose * block + place for whose in range(3) for place in theirs]
        read += [nobodys + place for place in parties]
        read += range(nobodys + of_parties, self.size)
        order = {place: number for number, place in enumerate(read)}
        return Plan(
            [self._all.table[place] for place in table],
            [self._all.players[place] for place in theirs if place < of_players],
            [self._all.parties[place] for place in parties],
            [order[place] for place in chosen],
            chosen,
        )

    def all_of(self, state: State, plan: "Plan | None" = None) -> list[list[int]]:
        """The inputs for every seat of a full position, or those of a `plan`: what that seat sees of it, and what all of it
        is worth.
        """
        plan = self._all if plan is None else plan
        worths = [round(HUNDREDTHS * worth) for worth in self.evaluator.values(state)]
        scores = [HUNDREDTHS * score for score in self.game.outcome(state).scores]
        return [self._made(plan, self.encoder.encode(state, seat), worths, scores, seat) for seat in range(self.seats)]

    def _made(
        self, plan: Plan, row: Sequence[int], worths: Sequence[int], scores: Sequence[int], seat: int
    ) -> list[int]:
        found = _read(row, plan.table, 0)
        own = _read(row, plan.players, 0) + _read(row, plan.parties, 0)
        rivals = [
            _read(row, plan.players, player) + _read(row, plan.parties, player) for player in range(1, self.seats)
        ]
        found += own
        if rivals:
            count = len(rivals)
            found += [HUNDREDTHS * sum(column) // count for column in zip(*rivals, strict=True)]
            found += [max(column) for column in zip(*rivals, strict=True)]
        else:
            found += [0] * (2 * len(own))
        if self._colours:
            nobodys = [_read(row, plan.parties, colour) for colour in range(self.seats, self._colours)]
            found += [sum(column) for column in zip(*nobodys, strict=True)] if nobodys else [0] * len(plan.parties)
        for numbers in (scores, worths):
            others = [number for other, number in enumerate(numbers) if other != seat]
            mine = numbers[seat]
            found += [mine, mine - max(others, default=0), mine - sum(others) // max(len(others), 1)]
        found += [int(self.seats == count) for count in self.game.seat_counts]
        return found if plan is self._all else [found[place] for place in plan.order]


def _is_by(feature: Feature, count: int) -> bool:
    """Whether its first axis has an entry for each of so many players."""
    return bool(feature.labels) and feature.labels[0] == tuple(str(number) for number in range(count))


def _taps(feature: Feature, start: int, stride: int) -> tuple[list[Tap], list[str]]:
    """The taps of a feature, and their names; `stride` entries belong to each player, or all to nobody if it is 0."""
    size = stride or feature.size
    all_names = feature.names()
    names = (
        all_names[:size]
        if not stride
        else [name.replace(f"{feature.name}.0", feature.name, 1) for name in all_names[:size]]
    )
    if feature.of_players:
        if size > MOST_ENTRIES:
            kinds = (_COUNT_MINE, _COUNT_ANOTHERS)
            return [(kind, start, size, stride) for kind in kinds], [f"{feature.name}.mine", f"{feature.name}.anothers"]
        taps = [(kind, start + place, 0, stride) for kind in (_MINE, _ANOTHERS) for place in range(size)]
        return taps, [f"{name}={whose}" for whose in ("mine", "anothers") for name in names]
    if feature.kind == CATEGORY:
        classes = feature.most - feature.least + 1
        if classes > MOST_CLASSES or size * classes > 2 * MOST_ENTRIES:
            return [], []
        values = range(feature.least, feature.most + 1)
        taps = [(_EQUAL, start + place, value, stride) for place in range(size) for value in values]
        return taps, [f"{name}={value}" for name in names for value in values]
    if size > MOST_ENTRIES:
        return [(_SUM, start, size, stride)], [f"{feature.name}.sum"]
    return [(_TAKEN, start + place, 0, stride) for place in range(size)], names


def _read(row: Sequence[int], taps: Sequence[Tap], player: int) -> list[int]:
    found: list[int] = []
    for kind, start, value, stride in taps:
        at = start + stride * player
        if kind == _TAKEN:
            found.append(row[at])
        elif kind == _EQUAL:
            found.append(1 if row[at] == value else 0)
        elif kind == _MINE:
            found.append(1 if row[at] == 0 else 0)
        elif kind == _ANOTHERS:
            found.append(1 if row[at] > 0 else 0)
        elif kind == _SUM:
            found.append(sum(row[at : at + value]))
        elif kind == _COUNT_MINE:
            found.append(sum(1 for entry in row[at : at + value] if entry == 0))
        else:
            found.append(sum(1 for entry in row[at : at + value] if entry > 0))
    return found
