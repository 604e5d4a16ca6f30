"""How an event stands: points for places, ties shared, and what decides between equal points.

Points are counted in sixtieths, so that every share of a tie is a whole number. All of it follows from the counted tables.
"""

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from gnomon.matches.records import Seat
from gnomon.matches.rounds import Entrant, EventTable, Whole

POINT: Final = 60
"""Divides by 1 to 5: so many may share a place."""
AWARDS: Final = (5, 3, 1, 0, 0)
WON: Final = 3
TIED: Final = 1

FieldKind = Literal["place", "bye", "runs", "none"]


class Field(NamedTuple):
    """What came of a round for somebody: a `place`, a bye, a match that goes on, or nothing. `match` is its match."""

    kind: FieldKind
    place: int = 0
    match: str = ""
    points: int = 0


class Standing(NamedTuple):
    """A line of the table: the `place` (shared by whoever is equal in everything), points in sixtieths, the sum that decides
    between equal points, a field for each round, and how many places somebody has gone up since the last round.
    """

    entrant: Entrant
    place: int
    points: int
    score: Fraction
    fields: tuple[Field, ...]
    change: int = 0


def places_of(ranks: Sequence[int], seats: Sequence[Seat]) -> tuple[int, ...]:
    """The places at a table that count: whoever let a program play on comes behind all who stayed, and they share that place.

    Where nobody stayed, the ranks of the match hold.
    """
    gone = {seat.index for seat in seats if seat.kind == "person" and (seat.is_program or seat.resigned)}
    stayed = [rank for seat, rank in enumerate(ranks) if seat not in gone]
    if not stayed:
        stayed, gone = list(ranks), set()
    return tuple(
        1 + len(stayed) if seat in gone else 1 + sum(other < rank for other in stayed)
        for seat, rank in enumerate(ranks)
    )


def points_of(places: Sequence[int]) -> list[int]:
    """The points (sixtieths) for the places at a table, seat by seat."""
    if len(places) == 2:
        tied = places[0] == places[1]
        return [TIED * POINT if tied else WON * POINT if place == 1 else 0 for place in places]
    found = []
    for place in places:
        share = places.count(place)
        found.append(sum(AWARDS[place - 1 : place - 1 + share]) * POINT // share)
    return found


def winner(table: EventTable) -> int:
    """Who goes on from a table of a knock-out; of two who are equal the one who sat later."""
    if table.is_bye:
        return table.entrants[0]
    return next(one for one, place in reversed(list(zip(table.entrants, table.places, strict=True))) if place == 1)


def survivors(whole: Whole) -> list[int]:
    """Who is still in a knock-out, in the order of its tree: whoever has gone on from every table and has not left."""
    there = {one.number for one in whole.there}
    order = [one.number for one in whole.entrants]
    for one in whole.rounds:
        order = [winner(table) for table in whole.of_round(one.number) if table.is_counted]
    return [one for one in order if one in there]


def standings(whole: Whole) -> list[Standing]:
    """The table as it stands now, first places first. Of a duplicate round nothing counts before all of it is over."""
    last = max((table.round for table in whole.tables if _counts(whole, table) and not table.is_bye), default=0)
    now = _ranked(whole, last)
    if last < 2:
        return now
    then = {one.entrant.number: one.place for one in _ranked(whole, last - 1)}
    return [one._replace(change=then[one.entrant.number] - one.place) for one in now]


def _counts(whole: Whole, table: EventTable) -> bool:
    return table.is_counted and (not whole.event.duplicate or whole.is_closed(table.round))


def _ranked(whole: Whole, until: int) -> list[Standing]:
    counted = [table for table in whole.tables if _counts(whole, table) and table.round <= until]
    found = [_line(whole, counted, one) for one in whole.entrants]
    wins = _between(found, counted, whole)
    found.sort(key=lambda one: _key(one, wins))
    return [
        one._replace(place=1 + sum(_key(other, wins)[:-1] < _key(one, wins)[:-1] for other in found)) for one in found
    ]


def _key(one: Standing, wins: dict[int, int]) -> tuple[int, Fraction, int, int]:
    return -one.points, -one.score, -wins[one.entrant.number], one.entrant.number


def _line(whole: Whole, counted: Sequence[EventTable], entrant: Entrant) -> Standing:
    points, score, fields = 0, Fraction(0), []
    for one in whole.rounds:
        tables = [table for table in whole.of_round(one.number) if entrant.number in table.entrants]
        if not tables:
            fields.append(Field("none"))
            continue
        table = tables[0]
        if table not in counted:
            fields.append(Field("runs", match=table.match))
            continue
        if table.is_bye:
            points += WON * POINT
            fields.append(Field("bye", points=WON * POINT))
            continue
        seat = table.entrants.index(entrant.number)
        won = _won(whole, table, seat)
        points += won
        score += _score(whole, counted, table, seat)
        fields.append(Field("place", table.places[seat], table.match, won))
    if entrant.entered:
        of_first = [table for table in counted if table.round <= entrant.entered]
        mean_points, mean_score = _means(whole, of_first)
        points, score = points + mean_points, score + mean_score
    return Standing(entrant, 0, points, score, tuple(fields))


def _won(whole: Whole, table: EventTable, seat: int) -> int:
    """The points of a seat; in a knock-out those of a victory for whoever goes on, and nothing else."""
    if whole.event.form == "knockout":
        return WON * POINT if winner(table) == table.entrants[seat] else 0
    return points_of(table.places)[seat]


def _score(whole: Whole, counted: Sequence[EventTable], table: EventTable, seat: int) -> Fraction:
    """The score of a seat; of a duplicate round, how far it is above the mean of the same seat at the other tables."""
    own = Fraction(table.scores[seat])
    if not whole.event.duplicate:
        return own
    others = [
        other.scores[seat]
        for other in counted
        if other.round == table.round and other.number != table.number and not other.is_bye
    ]
    return own - Fraction(sum(others), len(others)) if others else Fraction(0)


def _means(whole: Whole, counted: Sequence[EventTable]) -> tuple[int, Fraction]:
    """What one entrant has won on average at some tables: points, and score."""
    won: list[int] = []
    scores: list[Fraction] = []
    for table in counted:
        for seat, one in enumerate(table.entrants):
            if one >= 0 and not table.is_bye:
                won.append(_won(whole, table, seat))
                scores.append(_score(whole, counted, table, seat))
    if not won:
        return 0, Fraction(0)
    return round(sum(won) / len(won)), sum(scores, Fraction(0)) / len(scores)


def _between(found: Sequence[Standing], counted: Sequence[EventTable], whole: Whole) -> dict[int, int]:
    """How often each has come before others who are equal in points and score."""
    same: dict[tuple[int, Fraction], set[int]] = {}
    for one in found:
        same.setdefault((one.points, one.score), set()).add(one.entrant.number)
    wins = dict.fromkeys((one.number for one in whole.entrants), 0)
    for equal in same.values():
        for table in counted if len(equal) > 1 else ():
            _count(wins, table, equal)
    return wins


def _count(wins: dict[int, int], table: EventTable, equal: Collection[int]) -> None:
    """Count the victories of equal ones over each other at a table."""
    if table.is_bye:
        return
    here = [(one, place) for one, place in zip(table.entrants, table.places, strict=True) if one in equal]
    for one, place in here:
        wins[one] += sum(place < other for _name, other in here)


def told_points(points: int) -> str:
    """Points as they are written: whole, or with two digits behind the point where a tie was shared."""
    whole, rest = divmod(points, POINT)
    return str(whole) if rest == 0 else f"{points / POINT:.2f}".rstrip("0")


def told_score(score: Fraction) -> str:
    """A sum of scores as it is written, with one digit behind the point where it is not whole."""
    if score.denominator == 1:
        return str(score.numerator).replace("-", "−")
    told = f"{float(score):.1f}"
    return ("0" if float(told) == 0 else told).replace("-", "−")
