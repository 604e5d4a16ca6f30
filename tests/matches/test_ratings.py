"""Which matches are rated and how, at real tables; and that the scale is the one it says it is."""

import asyncio
import json
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from gnomon.bots import levels
from gnomon.cli.app import run
from gnomon.matches import counting
from gnomon.matches.anchors import CLUB, MODES, RUNGS, anchor
from gnomon.matches.counting import Counted, foreseen, judge, kind_of
from gnomon.matches.lobby import NewTable, SeatPlan
from gnomon.matches.records import DAY_MS, NEVER, MatchRecord, Pace, Seat, User
from gnomon.matches.strength import ENOUGH, FIRST, POINT, SURE, UNKNOWN, Entrant, Strength, after, settled_until
from gnomon.matches.table import Table
from tests.matches.house import House, opened, sqlite_store

pytestmark = pytest.mark.anyio

DECISION = Path(__file__).parents[2] / "docs/decisions/0041-ratings-of-whole-finishes.md"
FINISHED = {"scores": [3, 2], "ranks": [1, 2], "ended_by": "1"}


def a_match(**changes: object) -> MatchRecord:
    header = json.dumps({"options": {}, "start": None, "data": None})
    record = MatchRecord(
        "m", "khronos", "", 2, header, "c", True, Pace(), True, False, "ada", "over", 1, 9, result=FINISHED
    )
    return replace(record, **changes)  # type: ignore[arg-type]


def a_header(**changes: object) -> str:
    return json.dumps({"options": {}, "start": None, "data": None} | changes)


def person(index: int, name: str, **changes: object) -> Seat:
    return replace(Seat(index, "person", name, name, "", False, False, ""), **changes)  # type: ignore[arg-type]


def program(index: int, level: str) -> Seat:
    return Seat(index, "opponent", None, level, level, False, False, "")


TWO = [person(0, "ada"), person(1, "ben")]
START = (-1, {"what": "started"})


@pytest.mark.parametrize(
    ("changes", "seats", "notes", "reason"),
    [
        ({"lesson": True}, TWO, [], counting.LESSON),
        ({"seats": 1}, TWO[:1], [], counting.ALONE),
        ({"claimed": False}, TWO, [], counting.DEALT),
        ({"header": a_header(start={})}, TWO, [], counting.POSITION),
        ({"header": a_header(data={})}, TWO, [], counting.COMPONENTS),
        ({"header": a_header(options={"deck": 99})}, TWO, [], counting.UNREADABLE),
        ({"header": "7"}, TWO, [], counting.UNREADABLE),
        ({"game": "no-such-game"}, TWO, [], counting.UNREADABLE),
        ({"game": "time_of_empires", "pace": Pace(speed=50)}, TWO, [], counting.SLOWED),
        ({}, TWO, [(-1, {"what": "coach_agreed"})], counting.COACH),
        ({}, [TWO[0], program(1, "club")], [START, (0, {"what": "coach_asked"})], counting.COACH_ASKED),
        ({}, [TWO[0], person(1, "ada", local=True)], [], counting.SAME_SCREEN),
        ({}, [TWO[0], person(1, "ada")], [], counting.ONE_OWNER),
        ({}, [TWO[0], person(1, "robby")], [], counting.ONE_OWNER),
        ({}, [TWO[0], replace(TWO[1], user=None)], [], counting.IMPORTED),
        ({}, [program(0, "club"), program(1, "club")], [], counting.NOBODY),
        ({}, [TWO[0], program(1, "random")], [], counting.UNMEASURED),
        ({}, [TWO[0], program(1, "expert")], [], counting.UNMEASURED),
        ({}, TWO, [START, (1, {"what": "moved"})], counting.HANDED_ON),
        ({}, [TWO[0], program(1, "club")], [START, (1, {"what": "handed_over", "level": "master"})], "program_changed"),
        ({}, TWO, [START, (-1, {"what": "ended_early"})], "ended_early"),
        ({"result": None}, TWO, [], counting.UNREADABLE),
        ({"result": {"ranks": [1, "2"]}}, TWO, [], counting.UNREADABLE),
    ],
)
async def test_what_does_not_count_says_why(
    changes: dict[str, object], seats: list[Seat], notes: list[tuple[int, dict[str, object]]], reason: str
) -> None:
    owners = {"ada": "ada", "ben": "ben", "robby": "ada"}
    assert judge(a_match(**changes), seats, notes, owners) == reason
    assert isinstance(judge(a_match(), TWO, [START], owners), Counted), "the same without it counts"


@pytest.mark.parametrize(
    ("seats", "notes", "ranks", "places"),
    [
        (TWO, [], [1, 1], [1, 1]),
        (TWO, [(0, {"what": "moved"}), START], [1, 2], [1, 2]),
        ([person(0, "ada", level="club", resigned=True), TWO[1]], [START], [1, 2], [2, 1]),
        ([person(0, "ada", level="club"), TWO[1]], [START], [1, 2], [2, 1]),
        (TWO, [START, (0, {"what": "handed_over", "level": "club"}), (0, {"what": "taken_back"})], [1, 2], [2, 1]),
        (TWO, [START, (0, {"what": "stood_in", "level": "club"})], [1, 2], [2, 1]),
        (TWO, [START, (0, {"what": "timed_out", "level": "club"})], [1, 2], [2, 1]),
        (TWO, [START, (0, {"what": "timed_out"})], [1, 2], [1, 2]),
        ([person(0, "ada", resigned=True, level="club"), person(1, "ben", level="club")], [START], [1, 2], [1, 1]),
        ([person(0, "ada", resigned=True, level="club"), program(1, "club")], [START], [1, 2], [2, 1]),
    ],
)
async def test_whoever_lets_a_program_play_has_given_up(
    seats: list[Seat], notes: list[tuple[int, dict[str, object]]], ranks: list[int], places: list[int]
) -> None:
    found = judge(a_match(result={"ranks": ranks}), seats, notes, {})
    assert isinstance(found, Counted)
    assert [one.place for one in found.sitters] == places


async def test_of_five_those_who_gave_up_share_the_place_behind_the_others() -> None:
    seats = [person(index, name) for index, name in enumerate("abcde")]
    seats[0], seats[3] = (replace(seats[index], level="club", resigned=True) for index in (0, 3))
    found = judge(a_match(seats=5, result={"ranks": [1, 2, 2, 4, 5]}), seats, [START], {})
    assert isinstance(found, Counted)
    assert (found.kind, [one.place for one in found.sitters]) == ("more", [4, 1, 1, 4, 3])


async def test_before_a_match_it_is_said_whether_it_will_count() -> None:
    free = Seat(1, "open", None, "", "", False, False, "")
    assert foreseen(a_match(status="waiting", result=None), [TWO[0], free], False, {}) == ""
    assert foreseen(a_match(status="waiting"), [TWO[0], free], True, {}) == counting.COACH
    assert foreseen(a_match(lesson=True), [TWO[0], free], False, {}) == counting.LESSON
    assert kind_of(a_match(seats=4)) == "more"
    assert kind_of(a_match(game="time_of_empires")) == "two_real_time"
    assert kind_of(a_match(claimed=False)) == ""


# --- the scale --------------------------------------------------------------------------------------------------------


async def test_anchors_are_those_that_the_decision_lists_and_the_ladder_measured() -> None:
    listed = {}
    for line in DECISION.read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == len(RUNGS) + 1 and all(re.fullmatch(r"\d+ ± \d+", cell) for cell in cells[1:]):
            listed[cells[0]] = [tuple(map(int, cell.split(" ± "))) for cell in cells[1:]]
    assert listed == {mode.name: [(CLUB + points, half) for points, half in mode.measured] for mode in MODES}
    assert tuple(levels()[1:]) == RUNGS


async def test_a_program_in_a_style_is_known_less_well_and_no_other() -> None:
    plain, leaning = anchor("khronos", {}, "club"), anchor("khronos", {}, "club+builder")
    assert plain is not None
    assert leaning is not None
    assert plain.mean == leaning.mean == CLUB * POINT
    assert plain.deviation < leaning.deviation
    assert anchor("khronos", {}, "steady") == plain
    assert anchor("feudum", {"advanced": False}, "learner") != anchor("feudum", {"advanced": True}, "learner")
    mixed = {"era_1": "real_time", "era_2": "introductory", "era_3": "real_time", "eras": 3}
    assert anchor("time_of_empires", mixed, "club") is None
    assert anchor("lanterns", {}, "club") is None


@pytest.mark.parametrize("seats", [2, 3, 5])
async def test_a_rating_comes_to_where_it_belongs_at_tables_of_every_size(seats: int) -> None:
    """Somebody 300 points above the start, against programs of known strength, by the model's own chances."""
    chance, found = random.Random(seats), []
    for _ in range(30):
        believed = Strength()
        for _ in range(60):
            others = [(900 + 100 * chance.randrange(9)) for _ in range(seats - 1)]
            left, order = dict(enumerate([1_500, *others])), []
            while left:
                weights = [10 ** (points / 400) for points in left.values()]
                order.append(chance.choices(list(left), weights)[0])
                del left[order[-1]]
            places = [order.index(seat) + 1 for seat in range(seats)]
            fixed = [Strength(points * POINT, 10 * POINT) for points in others]
            entrants = [Entrant(believed, places[0])]
            entrants += [Entrant(one, place, True) for one, place in zip(fixed, places[1:], strict=True)]
            result = after(entrants)
            assert result[1:] == fixed, "anchors do not move"
            believed = result[0]
        found.append(believed)
    assert sum(one.points for one in found) / len(found) == pytest.approx(1_500, abs=45)
    inside = sum(abs(one.points - 1_500) <= one.half for one in found)
    assert inside >= 24, "the interval is one of 95 per cent"
    assert max(one.deviation for one in found) < SURE


async def test_what_is_shared_moves_two_equals_nowhere_and_a_surprise_moves_more() -> None:
    equal = after([Entrant(Strength(), 1), Entrant(Strength(), 1)])
    assert [one.mean for one in equal] == [FIRST, FIRST]
    strong = Strength(FIRST + 400 * POINT, 60 * POINT)
    expected = after([Entrant(strong, 1), Entrant(Strength(), 2)])[0].mean - strong.mean
    surprise = strong.mean - after([Entrant(strong, 2), Entrant(Strength(), 1)])[0].mean
    assert 0 < expected < surprise


async def test_what_is_not_used_fades_to_what_is_known_of_nobody() -> None:
    known = Strength(FIRST, 100 * POINT)
    assert known.faded(0, 0) == known
    assert known.faded(DAY_MS, 0) == known, "a clock that goes back makes nobody surer"
    year = known.faded(0, 365 * DAY_MS)
    assert known.deviation < year.deviation < UNKNOWN
    assert known.faded(0, 100 * 365 * DAY_MS).deviation == UNKNOWN
    until = settled_until(ENOUGH, known.deviation, 0)
    assert known.faded(0, until).deviation <= SURE < known.faded(0, until + DAY_MS).deviation
    assert settled_until(ENOUGH - 1, known.deviation, 0) == settled_until(ENOUGH, SURE + 1, 0) == NEVER


# --- at tables --------------------------------------------------------------------------------------------------------


async def finished(house: House, ada: User, seed: int | None = None) -> Table:
    """Ada's match against a program, over."""
    seats = (SeatPlan("me"), SeatPlan("opponent", level="learner"))
    table = await house.host.lobby.create(ada, NewTable("khronos", seats, seed=seed))
    while not table.is_over:
        if 0 in table.asked:
            await house.answer(table, ada, 0)
        await asyncio.sleep(0)
    return table


async def test_a_match_at_a_table_is_rated_once_it_is_over(house: House) -> None:
    ada = await house.guest("Ada")
    table = await finished(house, ada)
    ratings = house.host.ratings
    await ratings.settle()
    assert await ratings.store.verdict(table.id) == counting.RATED
    [change] = await ratings.store.of_match(table.id)
    assert (change.user, change.seat, change.kind) == (ada.id, 0, "two")
    assert change.place == table.match.outcome.ranks[0]
    [rating] = await ratings.store.of_user(ada.id)
    assert rating.at(ratings.now()) == change.after
    assert rating.is_provisional(ratings.now())


async def test_a_chosen_deal_is_not_rated(house: House) -> None:
    ada = await house.guest("Ada")
    table = await finished(house, ada, seed=7)
    await house.host.ratings.settle()
    assert await house.host.store.ratings.verdict(table.id) == counting.DEALT
    assert await house.host.store.ratings.of_user(ada.id) == []


async def test_the_command_tells_what_is_rated_and_computes_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ["--data-folder", str(tmp_path)]
    with pytest.raises(SystemExit):
        await asyncio.to_thread(run, ["host", "ratings", *where])
    assert "There is no database" in capsys.readouterr().err
    async with opened(sqlite_store(tmp_path)) as house:
        ada = await house.guest("Ada")
        await finished(house, ada)
        await house.host.ratings.settle()
        before = await house.host.store.ratings.digest()
        assert await asyncio.to_thread(run, ["host", "ratings", *where, "--recompute"]) == 0
        told = capsys.readouterr().out
        assert "1  rated" in told
        assert "Every rating is as it was." in told
        assert await house.host.store.ratings.digest() == before
        assert await asyncio.to_thread(run, ["host", "ratings", *where, "--json"]) == 0
        assert json.loads(capsys.readouterr().out) == {"matches": {"rated": 1}, "changed": False}
