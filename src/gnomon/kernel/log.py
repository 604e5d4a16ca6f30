"""Rows of a match's log: what was answered, what the clock did, what was taken back, and what the host noted.

The log is the truth and only grows. In files and on the wire an answer is named, never a number; a row read back is
checked name by name.
"""

from typing import Final

from gnomon.kernel.actions import Codes
from gnomon.kernel.codec import MAX_INTEGER, Reader
from gnomon.kernel.errors import BadInput

ANSWER: Final = "answer"
CLOCK: Final = "clock"
UNDO: Final = "undo"
NOTE: Final = "note"

HOST: Final = -1
"""The seat of rows that no seat wrote: the clock's and the host's."""

NO_ACT: Final = -1
"""The act of rows that do not play: undo and notes."""

MAX_NOTE_PARTS: Final = 10_000
MAX_NOTE_DEPTH: Final = 16


class Row:
    """One row of the log.

    `seq` counts from 0 without gaps. `kind` is ANSWER, CLOCK, UNDO or NOTE. `seat` answered or took back (HOST for the
    clock; a note may name the seat it is about). `code` is the answer's code, for UNDO the `seq` of the first row that
    is taken back, else -1. `at` is match time in milliseconds (for CLOCK the instant at which the act was due). `act`
    numbers the act that an answer belongs to. `barrier` says that nobody may take the row back. `note` is a host's
    fact, such as a seat handed over or a pause; it never alters the game's state.
    """

    __slots__ = ("act", "at", "barrier", "code", "kind", "note", "seat", "seq")

    def __init__(
        self,
        seq: int,
        kind: str,
        seat: int,
        code: int,
        at: int,
        act: int = NO_ACT,
        barrier: bool = False,
        note: dict[str, object] | None = None,
    ) -> None:
        self.seq = seq
        self.kind = kind
        self.seat = seat
        self.code = code
        self.at = at
        self.act = act
        self.barrier = barrier
        self.note = note

    @property
    def plays(self) -> bool:
        """Whether the row changes the game's state."""
        return self.kind == ANSWER or self.kind == CLOCK

    def to_dict(self, codes: Codes) -> dict[str, object]:
        """JSON-ready, with the names of a kind that its row has."""
        common: dict[str, object] = {"seq": self.seq, "kind": self.kind, "at": self.at}
        if self.kind == ANSWER:
            answer = codes.to_names(self.code)
            return common | {"seat": self.seat, "answer": answer, "act": self.act, "barrier": self.barrier}
        if self.kind == CLOCK:
            return common | {"act": self.act}
        if self.kind == UNDO:
            return common | {"seat": self.seat, "to": self.code}
        return common | {"seat": self.seat, "note": self.note}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Row) and self._all() == other._all()

    def __hash__(self) -> int:
        return hash((self.seq, self.kind, self.seat, self.code, self.at))

    def __repr__(self) -> str:
        return f"Row({', '.join(map(repr, self._all()))})"

    def _all(self) -> tuple[object, ...]:
        return (self.seq, self.kind, self.seat, self.code, self.at, self.act, self.barrier, self.note)


def read_row(value: object, codes: Codes, seq: int, seats: int) -> Row:
    """The row that `to_dict` wrote at place `seq` of a match of `seats` seats. Raises BadInput."""
    reader = Reader(value, f"row {seq}")
    reader.expect("seq", seq)
    kind = reader.text("kind")
    at = reader.integer("at", 0)
    if kind == ANSWER:
        row = _read_answer(reader, codes, seq, seats, at)
    elif kind == CLOCK:
        row = Row(seq, CLOCK, HOST, -1, at, reader.integer("act", 0), True)
    elif kind == UNDO:
        row = Row(seq, UNDO, reader.integer("seat", 0, seats - 1), reader.integer("to", 0, seq - 1), at)
    elif kind == NOTE:
        seat = reader.integer("seat", HOST, seats - 1)
        row = Row(seq, NOTE, seat, -1, at, NO_ACT, False, read_note(reader.raw("note")))
    else:
        raise reader.error("kind", f"unknown kind {kind!r:.40}")
    reader.finish()
    return row


def _read_answer(reader: Reader, codes: Codes, seq: int, seats: int, at: int) -> Row:
    seat = reader.integer("seat", 0, seats - 1)
    try:
        code = codes.from_names(reader.raw("answer"))
    except BadInput as fault:
        raise reader.error(fault.where, fault.what) from None
    return Row(seq, ANSWER, seat, code, at, reader.integer("act", 0), reader.boolean("barrier"))


def read_note(value: object) -> dict[str, object]:
    """A host's note: a table of text, whole numbers, booleans, nothing, lists and tables of these. Raises BadInput."""
    if not isinstance(value, dict):
        raise BadInput("note", "expected a table of names and values")
    level: list[object] = [value]
    parts = 0
    for _ in range(MAX_NOTE_DEPTH):
        below: list[object] = []
        for part in level:
            if isinstance(part, dict):
                if not all(isinstance(name, str) for name in part):
                    raise BadInput("note", "names must be text")
                below.extend(part.values())
            elif isinstance(part, list):
                below.extend(part)
            elif isinstance(part, int):
                if abs(part) > MAX_INTEGER:
                    raise BadInput("note", "a number is out of range")
            elif part is not None and not isinstance(part, str):
                raise BadInput("note", f"{part!r:.40} cannot be kept in a note")
        parts += len(below)
        if parts > MAX_NOTE_PARTS:
            raise BadInput("note", "too long")
        if not below:
            return value
        level = below
    raise BadInput("note", "nested too deeply")
