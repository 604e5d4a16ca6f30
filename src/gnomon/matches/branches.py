"""Copies for analysis, in which one answers for everybody and tries branches: every answer tried is kept, whatever follows it.

The answers stand as a tree. Each has a number that is never given again, so that an address which names one always leads
to the same position, or to none once that branch was removed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from gnomon.kernel.codec import Reader, canonical, parse
from gnomon.kernel.log import read_row
from gnomon.match import Match, restore
from gnomon.matches.errors import BOARD_FULL, NO_POSITION, UNKNOWN_ROW, Declined
from gnomon.matches.records import SPECTATOR, SandboxRecord

MOST_ANSWERS: Final = 4_000
"""Answers of all branches of a copy together."""
MOST_BRANCHES: Final = 60
ROOT: Final = 0
"""The number of the position with which a copy begins."""


class Tried(NamedTuple):
    """An answer that was tried: the number of the one before it, and its row as a log has it."""

    after: int
    row: object


@dataclass(frozen=True, slots=True)
class Branch:
    """Another way than the line on the board.

    With answer `number` it leaves that line; `act` (from 0, of the copy) is the one to which this belongs, `code` the answer
    of `seat` and `instead` that of the line there (-1 where the clock acted). It is up to `length` answers long.
    """

    number: int
    act: int
    seat: int
    code: int
    instead: int
    length: int


class Sandbox:
    """A copy in which its owner answers for every seat, steps back and forth at will, and tries branches.

    `match` stands after `place` of the `length` answers of the line on the board. `sampled` says that what the owner could
    not know when the copy was taken was drawn at random.
    """

    def __init__(
        self,
        record: SandboxRecord,
        header: object,
        tried: Mapping[int, Tried],
        next_number: int,
        end: int = ROOT,
        place: int = 0,
    ) -> None:
        self.record = record
        self._header = header
        self._tried = dict(tried)
        self._next = next_number
        self._line = self._line_by(end)
        self.place = min(place, self.length)
        self.match: Match = self._after(self.place)

    @property
    def id(self) -> str:
        """The copy's id, part of its address."""
        return self.record.id

    @property
    def sampled(self) -> bool:
        """Whether unknown things were drawn at random."""
        return self.record.sampled

    @property
    def length(self) -> int:
        """How many answers the line on the board has."""
        return len(self._line)

    @property
    def total(self) -> int:
        """How many answers were tried in all branches."""
        return len(self._tried)

    @property
    def number(self) -> int:
        """The number of the position on the board, by which an address names it."""
        return self._line[self.place - 1] if self.place else ROOT

    # --- walking --------------------------------------------------------------------------------------------------

    def go(self, place: int) -> None:
        """Step to after `place` answers of the line. Raises Declined."""
        if not 0 <= place <= self.length:
            raise Declined(UNKNOWN_ROW, row=place)
        self.match = self._after(place)
        self.place = place

    def open(self, number: int) -> None:
        """Step to the position of a number; the line goes on from there as it did, else on the way tried last. Raises Declined."""
        if number != ROOT and number not in self._tried:
            raise Declined(NO_POSITION)
        self._turn_to(number)
        self.match = self._after(self.place)

    def _turn_to(self, number: int) -> None:
        """Let the line lead by a position, and the place be there."""
        way = self._way(number)
        if self._line[: len(way)] != way:
            self._line = self._line_by(number)
        self.place = len(way)

    def _line_by(self, number: int) -> list[int]:
        """The numbers of the answers that lead to a position, and on from there on the way tried last."""
        line, children = self._way(number), self._children()
        while follow := children.get(line[-1] if line else ROOT):
            line.append(follow[-1])
        return line

    def _after(self, place: int) -> Match:
        return restore(self._header, [self._tried[number].row for number in self._line[:place]])

    def _way(self, number: int) -> list[int]:
        """The numbers of the answers that lead to a position."""
        way = []
        while number != ROOT:
            way.append(number)
            number = self._tried[number].after
        return way[::-1]

    def _children(self) -> dict[int, list[int]]:
        """By number the answers that were tried there, the first one first."""
        found: dict[int, list[int]] = {}
        for number in sorted(self._tried):
            found.setdefault(self._tried[number].after, []).append(number)
        return found

    # --- trying ---------------------------------------------------------------------------------------------------

    def play(self, seat: int, answer: int | Mapping[str, str]) -> None:
        """Answer for a seat: an answer known here leads on along its branch, another begins one. Raises Refused, BadInput,
        Declined.
        """
        match = self.match
        match.play(seat, match.code(answer))
        children, number = self._children(), self.number
        new = [row.to_dict(match.game.codes) for row in match.rows[self.place :]]
        for row in new:
            known = next((child for child in children.get(number, ()) if self._tried[child].row == row), None)
            number = self._add(number, row) if known is None else known
        self._turn_to(number)

    def play_act(self, answers: Sequence[int]) -> None:
        """Give the answers of one seat in turn as far as they are possible, the first one at any rate. Raises as `play` does."""
        seat = self.match.to_act[0] if self.match.to_act else SPECTATOR
        for place, code in enumerate(answers):
            if place and (seat not in self.match.to_act or self.match.check(seat, code) is not None):
                return
            self.play(seat, code)

    def _add(self, after: int, row: object) -> int:
        leaves = len(self._tried) - len({one.after for one in self._tried.values()} - {ROOT})
        begins = after == ROOT or any(one.after == after for one in self._tried.values())
        if len(self._tried) >= MOST_ANSWERS or (begins and leaves >= MOST_BRANCHES):
            raise Declined(BOARD_FULL)
        number, self._next = self._next, self._next + 1
        self._tried[number] = Tried(after, row)
        return number

    # --- branches -------------------------------------------------------------------------------------------------

    def forks(self) -> Iterator[tuple[Match, list[Branch]]]:
        """Where other ways leave the line on the board, in order: the match as it stands there, which goes on afterwards."""
        children = self._children()
        match = self._after(0)
        for after, own in zip([ROOT, *self._line], self._line, strict=False):
            if others := [one for one in children[after] if one != own]:
                yield match, [self._branch(match, one, own, _depth(one, children)) for one in others]
            match.replay(self._tried[own].row)

    def _branch(self, match: Match, number: int, own: int, length: int) -> Branch:
        row, other = (
            read_row(self._tried[one].row, match.game.codes, len(match.rows), match.seats) for one in (number, own)
        )
        return Branch(number, row.act, row.seat, row.code, other.code, length)

    def remove(self, number: int) -> None:
        """Forget an answer and all that was tried after it. Raises Declined."""
        if number not in self._tried:
            raise Declined(NO_POSITION)
        gone, after = {number}, self._tried[number].after
        for one in sorted(self._tried):
            if self._tried[one].after in gone:
                gone.add(one)
        stays = self.number if self.number not in gone else after
        self._tried = {one: tried for one, tried in self._tried.items() if one not in gone}
        if gone & set(self._line):
            self._line = self._line_by(stays)
        self.open(stays)

    def to_text(self) -> str:
        """The copy as JSON text."""
        tried = [[number, one.after, one.row] for number, one in sorted(self._tried.items())]
        end = self._line[-1] if self._line else ROOT
        told = {"header": self._header, "tried": tried, "next": self._next, "line": end, "place": self.place}
        return canonical(told).decode("ascii")


def _depth(number: int, children: Mapping[int, Sequence[int]]) -> int:
    """How many answers the longest way from an answer on has."""
    length, level = 0, [number]
    while level:
        length += 1
        level = [child for one in level for child in children.get(one, ())]
    return length


def begun(header: object) -> str:
    """A copy in which nothing was tried yet, as JSON text."""
    return canonical({"header": header, "tried": [], "next": 1, "line": ROOT, "place": 0}).decode("ascii")


def read_sandbox(record: SandboxRecord) -> Sandbox:
    """The copy of a record; one of an older version has a line alone. Raises BadInput, Declined."""
    reader = Reader(parse(record.body, "copy"), "copy")
    header = reader.raw("header")
    if reader.has("tried"):
        tried = dict(_read_tried(reader))
        next_number = reader.integer("next", max(tried, default=ROOT) + 1)
        end = reader.integer("line", ROOT)
    else:
        tried = {number: Tried(number - 1, row) for number, row in enumerate(reader.items("line"), 1)}
        next_number, end = len(tried) + 1, len(tried)
    place = reader.integer("place", 0, len(tried))
    reader.finish()
    if end != ROOT and end not in tried:
        raise reader.error("line", "no such answer")
    return Sandbox(record, header, tried, next_number, end, place)


def _read_tried(reader: Reader) -> Iterable[tuple[int, Tried]]:
    known = ROOT
    numbers = {ROOT}
    for item in reader.items("tried"):
        match item:
            case [int(number), int(after), row] if number > known and after in numbers:
                known = number
                numbers.add(number)
                yield number, Tried(after, row)
            case _:
                raise reader.error("tried", "no answer after another")
