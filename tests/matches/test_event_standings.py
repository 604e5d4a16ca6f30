"""Points, ties and what decides between equal points, worked out by hand."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from gnomon.matches.event_standings import POINT, places_of, points_of, standings, survivors, told_points, told_score
from gnomon.matches.records import NEVER, Pace, Seat
from gnomon.matches.rounds import FILLER, Entrant, Event, EventRound, EventTable, Form, Whole


def seat(index: int, level: str = "", kind: str = "person", resigned: bool = False) -> Seat:
    return Seat(index, kind, f"u{index}", f"N{index}", level, False, resigned, "")  # type: ignore[arg-type]


def whole(tables: Sequence[EventTable], people: int, form: Form = "points", duplicate: bool = False) -> Whole:
    seats = max(len(table.entrants) for table in tables)
    event = Event(
        "cup", "Cup", "khronos", {}, seats, form, duplicate, 3, Pace(), NEVER, 0, 32, "ada", "Ada", 0, "running"
    )
    entrants = tuple(Entrant("cup", number, f"u{number}", f"N{number}", "", 0) for number in range(1, people + 1))
    rounds = tuple(EventRound("cup", number, 0, NEVER, 1) for number in sorted({table.round for table in tables}))
    return Whole(event, entrants, rounds, tuple(tables))


def table(round: int, number: int, entrants: Sequence[int], places: Sequence[int] = (), scores: Sequence[int] = ()):
    return EventTable("cup", round, number, f"m{round}{number}", tuple(entrants), tuple(places), tuple(scores))


def lines(found: Whole) -> list[tuple[int, int, str, str]]:
    """Place, number, points and score of everybody."""
    return [(one.place, one.entrant.number, told_points(one.points), told_score(one.score)) for one in standings(found)]


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ((1, 2, 3, 4), (5, 3, 1, 0)),
        ((1, 1, 3), (4, 4, 1)),
        ((1, 2, 2, 2), (5, Fraction(4, 3), Fraction(4, 3), Fraction(4, 3))),
        ((1, 1, 1, 1), (Fraction(9, 4),) * 4),
        ((3, 1, 2, 4, 4), (1, 5, 3, 0, 0)),
        ((1, 2), (3, 0)),
        ((1, 1), (1, 1)),
    ],
)
def test_ties_share_the_points_of_their_places(places: Sequence[int], points: Sequence[int]) -> None:
    assert [Fraction(one, POINT) for one in points_of(places)] == list(points)


def test_whoever_let_a_program_play_on_comes_behind_all_who_stayed() -> None:
    seats = [seat(0, "club"), seat(1), seat(2, "club", "opponent"), seat(3, "club", resigned=True)]
    assert places_of([1, 3, 2, 4], seats) == (3, 2, 1, 3)
    assert places_of([1, 2, 3, 4], [seat(index, "club") for index in range(4)]) == (1, 2, 3, 4)


def test_equal_points_are_decided_by_the_scores_then_by_the_match_between_them() -> None:
    found = whole([table(1, 1, (1, 2), (1, 2), (30, 10)), table(1, 2, (3, 4), (1, 2), (40, 20))], 4)
    assert lines(found) == [(1, 3, "3", "40"), (2, 1, "3", "30"), (3, 4, "0", "20"), (4, 2, "0", "10")]
    again = [*found.tables, table(2, 1, (3, 1), (2, 1), (10, 20)), table(2, 2, (2, 4), (1, 2), (50, 10))]
    found = whole(again, 4)  # 1 has 6 points; 2 and 3 have 3
    assert lines(found)[:3] == [(1, 1, "6", "50"), (2, 2, "3", "60"), (3, 3, "3", "50")]
    equal = whole([table(1, 1, (1, 2), (2, 1), (5, 5)), table(2, 1, (1, 2), (1, 2), (5, 5))], 2)
    assert [one[0] for one in lines(equal)] == [1, 1], "who is equal in everything shares a place"
    met = whole(
        [
            table(1, 1, (1, 2), (2, 1), (9, 9)),
            table(1, 2, (3, 4), (1, 2), (9, 9)),
            table(2, 1, (1, 3), (1, 2), (9, 9)),
            table(2, 2, (2, 4), (2, 1), (9, 9)),
        ],
        4,
    )  # all have 3 points and 18: 1 lost to 2 and beat 3, and so on: each has one victory
    assert [one[0] for one in lines(met)] == [1, 1, 1, 1]
    two = whole([*met.tables[:2], table(2, 1, (1, 4), (1, 2), (9, 9)), table(2, 2, (2, 3), (2, 1), (9, 9))], 4)
    assert lines(two)[1:3] == [(2, 2, "3", "18"), (3, 1, "3", "18")], "2 has beaten 1"


def test_a_duplicate_round_compares_each_seat_with_the_same_one_elsewhere() -> None:
    found = whole(
        [
            table(1, 1, (1, 2), (1, 2), (30, 20)),
            table(1, 2, (3, 4), (2, 1), (10, 26)),
            table(1, 3, (5, 6), (1, 2), (20, 8)),
        ],
        6,
        duplicate=True,
    )
    scores = {one.entrant.number: one.score for one in standings(found)}
    assert scores == {1: 15, 2: 3, 3: -15, 4: 12, 5: 0, 6: -15}
    assert [one[1] for one in lines(found)] == [1, 4, 5, 2, 3, 6]


def test_who_came_late_begins_with_what_one_has_won_on_average() -> None:
    found = whole([table(1, 1, (1, 2, FILLER), (1, 3, 2), (30, 10, 20)), table(1, 2, (3, 4), (1, 2), (20, 20))], 5)
    late = Whole(
        found.event,
        (*found.entrants[:4], Entrant("cup", 5, "u5", "N5", "", 0, 1)),
        found.rounds,
        (found.tables[0], table(1, 2, (3, 4, FILLER), (1, 2, 3), (20, 20, 10))),
    )
    mine = next(one for one in standings(late) if one.entrant.number == 5)
    assert (told_points(mine.points), told_score(mine.score)) == ("3.5", "20")
    assert mine.fields[0].kind == "none"


def test_places_gained_since_the_last_round_are_told() -> None:
    found = whole(
        [
            table(1, 1, (1, 2), (1, 2), (3, 1)),
            table(1, 2, (3, 4), (1, 2), (2, 1)),
            table(2, 1, (1, 3), (2, 1), (0, 9)),
            table(2, 2, (2, 4), (), ()),
        ],
        4,
    )
    told = {one.entrant.number: (one.place, one.change) for one in standings(found)}
    assert told[3] == (1, 1)
    assert told[1] == (2, -1)
    assert [one.kind for one in next(one for one in standings(found) if one.entrant.number == 2).fields] == [
        "place",
        "runs",
    ]


def test_a_knock_out_goes_on_with_whoever_has_won_and_the_later_seat_of_two_equal_ones() -> None:
    tables = [
        EventTable("cup", 1, 1, "", (1,)),
        table(1, 2, (2, 3), (1, 1), (5, 5)),
    ]
    found = whole(tables, 3, "knockout")
    assert survivors(found) == [1, 3]
    found = whole([*tables, table(2, 1, (3, 1), (1, 2), (5, 4))], 3, "knockout")
    assert survivors(found) == [3]
    assert [(one.entrant.number, told_points(one.points)) for one in standings(found)] == [(3, "6"), (1, "3"), (2, "0")]
    assert standings(found)[1].fields[0].kind == "bye"


def test_numbers_are_written_without_needless_digits() -> None:
    assert [told_points(points) for points in (0, 60, 90, 135, 80)] == ["0", "1", "1.5", "2.25", "1.33"]
    assert [told_score(Fraction(*one)) for one in ((3, 1), (-3, 1), (1, 3), (-1, 100))] == ["3", "−3", "0.3", "0"]
