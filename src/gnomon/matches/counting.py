"""Which finished matches change ratings, and who takes part in them with which place.

All of it follows from what is stored of a match once it is over, so that it can be said again at any time.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

from gnomon import catalog
from gnomon.kernel.errors import GnomonError
from gnomon.kernel.options import Value, read_options
from gnomon.matches.anchors import anchor
from gnomon.matches.coaching import AGREED, ASKED
from gnomon.matches.records import FULL_SPEED, MatchRecord, Seat
from gnomon.matches.wishes import ENDED_EARLY

TWO: Final = "two"
MORE: Final = "more"
REAL_TIME: Final = "_real_time"
KINDS: Final = (TWO, MORE, TWO + REAL_TIME, MORE + REAL_TIME)
"""Ratings of a game are kept apart: tables of two and of more, and those that are played in real time."""

PENDING: Final = ""
RATED: Final = "rated"
IMPORTED: Final = "imported"
UNREADABLE: Final = "unreadable"
# known before a match begins
ALONE: Final = "alone"
LESSON: Final = "lesson"
DEALT: Final = "dealt"
POSITION: Final = "position"
COMPONENTS: Final = "components"
SLOWED: Final = "slowed"
COACH: Final = "coach"
SAME_SCREEN: Final = "same_screen"
ONE_OWNER: Final = "one_owner"
UNMEASURED: Final = "unmeasured"
NOBODY: Final = "nobody"
# known at its end
COACH_ASKED: Final = "coach_asked"
HANDED_ON: Final = "handed_on"
PROGRAM_CHANGED: Final = "program_changed"

RECORDED: Final = (
    ALONE,
    DEALT,
    COMPONENTS,
    SLOWED,
    COACH,
    SAME_SCREEN,
    ONE_OWNER,
    UNMEASURED,
    COACH_ASKED,
    PROGRAM_CHANGED,
)
"""Reasons for which a match is not rated and yet one that somebody has played from its beginning to its end."""

PLAYED_BY_PROGRAM: Final = frozenset({"resigned", "handed_over", "stood_in", "timed_out"})
"""Notes that a program plays for a seat from now on, where they name its level."""

UNREAD: Final = (GnomonError, ValueError, LookupError, TypeError, AttributeError)
"""What reading a damaged header, or that of a game that is not here, may raise."""

Note = Mapping[str, Any]


class Sitter(NamedTuple):
    """A seat of a match that counts: a `user`, or a program of a `level`; `place` is the one that counts, from 1."""

    seat: int
    user: str
    level: str
    place: int


class Counted(NamedTuple):
    """A match that counts for a game's ratings of a kind, with its options and everybody in it."""

    game: str
    kind: str
    options: Mapping[str, Value]
    sitters: tuple[Sitter, ...]


def judge(
    record: MatchRecord, seats: Sequence[Seat], notes: Sequence[tuple[int, Note]], owners: Mapping[str, str]
) -> Counted | str:
    """What a match that is over is to ratings: who takes part, or the reason why it does not count.

    `notes` are those of its log, in order, each with its seat; `owners` tells for the accounts at the table whose they are.
    """
    found = _setting(record)
    if isinstance(found, str):
        return found
    kind, options = found
    coached = any(note.get("what") == AGREED for _seat, note in notes)
    reason = _refusal(record, seats, options, coached, owners)
    if reason:
        return reason
    ranks = (record.result or {}).get("ranks")
    whole = isinstance(ranks, list) and len(ranks) == len(seats) and all(type(rank) is int for rank in ranks)
    if not whole:
        return UNREADABLE
    assert isinstance(ranks, list)
    given_up = {seat.index for seat in seats if seat.kind == "person" and seat.is_program}
    begun = False
    for at, note in notes:
        what = note.get("what")
        begun = begun or what == "started"
        if what == ASKED:
            return COACH_ASKED
        if what == ENDED_EARLY:
            return ENDED_EARLY
        if not begun or not 0 <= at < len(seats):
            continue
        if what == "moved":
            return HANDED_ON
        if what in PLAYED_BY_PROGRAM and note.get("level"):
            if seats[at].kind != "person":
                return PROGRAM_CHANGED
            given_up.add(at)
    places = places_of(ranks, given_up)
    sitters = tuple(
        Sitter(seat.index, seat.user or "", "" if seat.kind == "person" else seat.level, places[seat.index])
        for seat in seats
    )
    return Counted(record.game, kind, options, sitters)


def foreseen(record: MatchRecord, seats: Sequence[Seat], coached: bool, owners: Mapping[str, str]) -> str:
    """Why a match will not be rated, as far as it is known before it begins; empty if it may be. Free seats count as people's."""
    found = _setting(record)
    return found if isinstance(found, str) else _refusal(record, seats, found[1], coached, owners)


def kind_at(seats: int, real_time: bool) -> str:
    """The kind of ratings of a table of so many seats, in real time or not."""
    return (TWO if seats == 2 else MORE) + (REAL_TIME if real_time else "")


def kind_played(game: str, seats: int, header: str) -> str:
    """The kind of table of a match, rated or not: ALONE or one of KINDS; empty for one that cannot be read.

    `header` need be known for games that can be played in real time alone.
    """
    if seats < 2:
        return ALONE
    try:
        played = catalog.entry(game).game
        return kind_at(
            seats, played.timed and played.has_spans(read_options(played.specs, json.loads(header)["options"]))
        )
    except UNREAD:
        return ""


def begins_as_usual(header: str) -> bool:
    """Whether a match began at the beginning, with the components of everybody."""
    try:
        known = json.loads(header)
        return known.get("start") is None and known.get("data") is None
    except UNREAD:
        return False


def kind_of(record: MatchRecord) -> str:
    """The kind of ratings for which a match counts, if it does; empty for one that is played otherwise."""
    found = _setting(record)
    return "" if isinstance(found, str) else found[0]


def options_of(record: MatchRecord) -> Mapping[str, Value] | None:
    """The options of a match that could count; None for one that is played otherwise."""
    found = _setting(record)
    return None if isinstance(found, str) else found[1]


def _setting(record: MatchRecord) -> tuple[str, dict[str, Value]] | str:
    """Kind and options of a match, or why such a match does not count."""
    if record.lesson:
        return LESSON
    if record.seats < 2:
        return ALONE
    try:
        header = json.loads(record.header)
        game = catalog.entry(record.game).game
        options = read_options(game.specs, header["options"])
    except UNREAD:
        return UNREADABLE
    if header.get("start") is not None:
        return POSITION
    if header.get("data") is not None:
        return COMPONENTS
    if not record.claimed:
        return DEALT
    real_time = game.has_spans(options)
    if real_time and record.pace.speed != FULL_SPEED:
        return SLOWED
    return kind_at(record.seats, real_time), options


def _refusal(
    record: MatchRecord,
    seats: Sequence[Seat],
    options: Mapping[str, Value],
    coached: bool,
    owners: Mapping[str, str],
) -> str:
    """Why those who sit at a table are not rated there, empty if they are."""
    if coached:
        return COACH
    people = [seat for seat in seats if seat.kind != "opponent"]
    if not people:
        return NOBODY
    if any(seat.local for seat in people):
        return SAME_SCREEN
    users = [seat.user for seat in people if seat.user]
    if any(seat.kind == "person" and not seat.user for seat in people):
        return IMPORTED
    if len({owners.get(user, user) for user in users}) < len(users):
        return ONE_OWNER
    levels = [seat.level for seat in seats if seat.kind == "opponent"]
    return UNMEASURED if any(anchor(record.game, options, level) is None for level in levels) else ""


def places_of(ranks: Sequence[int], given_up: Collection[int]) -> list[int]:
    """The places that count: whoever has given up comes behind all others, and they share that place."""
    stayed = [rank for seat, rank in enumerate(ranks) if seat not in given_up]
    return [
        1 + len(stayed) if seat in given_up else 1 + sum(other < rank for other in stayed)
        for seat, rank in enumerate(ranks)
    ]
