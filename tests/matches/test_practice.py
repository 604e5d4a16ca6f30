"""Playing on from the middle of a finished match: where it begins, what is drawn anew, and that the match stays as it was."""

import asyncio
import itertools
import json

import pytest

from gnomon.bots import levels
from gnomon.catalog import GAMES
from gnomon.matches.errors import Declined
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.practice import origin_of, seat_for
from gnomon.matches.quotas import Limits
from gnomon.matches.records import SPECTATOR, User
from gnomon.matches.table import Table
from tests.matches.house import House

pytestmark = pytest.mark.anyio

LEVEL = levels()[1]
COUNTERS = {"seed", "draws", "shown", "now"}
"""What a position counts beside itself, and a copy begins anew."""


async def finished(house: House, ada: User, game: str = "khronos") -> Table:
    """A match at one screen, played to its end."""
    options: dict[str, object] = (
        dict.fromkeys(("era_1", "era_2", "era_3"), "introductory") if game == "time_of_empires" else {}
    )
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("local", "Ben"), game=game, options=options)
    await house.play_to_end(table, ada)
    return table


def middle(table: Table) -> int:
    """The last row of an act in the middle of a match, after which a seat is asked."""
    rows = table.match.effective_rows()
    ends = [row.seq for row, after in itertools.pairwise(rows) if row.act != after.act]
    return ends[len(ends) // 2]


async def over(table: Table) -> None:
    """Until programs have played a match to its end."""
    for _ in range(3000):
        if table.is_over:
            return
        await asyncio.sleep(0.005)
    raise AssertionError("the match does not end")


def known(view: object) -> dict[str, object]:
    found = json.loads(json.dumps(view))
    assert isinstance(found, dict)
    return {name: value for name, value in found.items() if name not in COUNTERS}


@pytest.mark.parametrize("game", GAMES)
async def test_practice_begins_at_the_very_position_with_hidden_things_drawn_anew(house: House, game: str) -> None:
    ada = await house.guest("Ada")
    table = await finished(house, ada, game)
    digest, rows = table.match.digest(), len(table.match.rows)
    house.host.tables.watchers.remove(house.host.programs.attend)
    row = middle(table)
    then = table.match.state_at(row)
    begun = await house.host.practice.begin(table, ada, row, 1, "random", "Practice")
    assert known(begun.match.view(1).to_dict()) == known(table.game.view(then, 1).to_dict())
    assert begun.match.seed != table.match.seed
    assert [(seat.kind, seat.level) for seat in begun.seats] == [("opponent", "random"), ("person", "")]
    assert begun.record.title == "Practice" and not begun.record.claimed and not begun.record.lesson
    assert origin_of(begun) == (table.id, row, 0) and origin_of(table) is None
    assert (table.match.digest(), len(table.match.rows)) == (digest, rows)


async def test_what_a_seat_could_not_know_differs_from_one_practice_to_the_next(house: House) -> None:
    ada = await house.guest("Ada")
    table = await finished(house, ada)
    house.host.tables.watchers.remove(house.host.programs.attend)
    states = [
        (await house.host.practice.begin(table, ada, middle(table), 0, "random")).match.state.to_dict()
        for _ in range(3)
    ]
    assert len({json.dumps(known(state), sort_keys=True) for state in states}) == 3


async def test_practice_is_played_on_by_the_programs_that_sat_there(house: House) -> None:
    ada = await house.guest("Ada")
    house.host.tables.watchers.remove(house.host.programs.attend)
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("opponent", "Otto", LEVEL), SeatPlan("local", "Bo"))
    await house.host.seating.hand_over(table, ada.id, 0, "random")
    await house.host.seating.hand_over(table, ada.id, 2, "random")
    house.host.tables.watchers.append(house.host.programs.attend)
    house.host.programs.attend(table)
    await over(table)
    begun = await house.host.practice.begin(table, ada, -1, 0, "random")
    assert [(seat.kind, seat.name, seat.level) for seat in begun.seats[1:]] == [
        ("opponent", "Otto", LEVEL),
        ("opponent", begun.seats[2].name, "random"),
    ]
    assert begun.seats[2].name not in ("", "Bo")

    await asyncio.sleep(0.005)


async def test_nobody_practises_from_a_running_match_or_a_moment_that_it_has_not(house: House) -> None:
    ada = await house.guest("Ada")
    running = await house.set_table(ada)
    with pytest.raises(Declined, match="not over yet"):
        await house.host.practice.begin(running, ada, -1, 0, "random")
    table = await finished(house, ada)
    with pytest.raises(Declined, match="no such moment"):
        await house.host.practice.begin(table, ada, table.seq + 1, 0, "random")
    with pytest.raises(Declined, match="no such moment"):
        await house.host.practice.begin(table, ada, -1, 5, "random")
    with pytest.raises(Declined, match="is over"):
        await house.host.practice.begin(table, ada, table.match.effective_rows()[-1].seq, 0, "random")
    with pytest.raises(Declined, match="no opponent of that strength"):
        await house.host.practice.begin(table, ada, -1, 0, "nobody")


async def test_practice_begins_where_an_analysis_board_stands_against_programs_of_one_strength(house: House) -> None:
    ada, eve = await house.guest("Ada"), await house.guest("Eve")
    table = await finished(house, ada)
    house.host.tables.watchers.remove(house.host.programs.attend)
    row = middle(table)
    copy = await house.host.analysis.copy(table, eve, 0, row)
    for _ in range(2):
        seat = copy.match.to_act[0]
        copy.play(seat, copy.match.options(seat)[-1].code)
    for seat in (0, 1):
        begun = await house.host.practice.begin_on(table, copy, eve, seat, LEVEL, "Practice")
        assert known(begun.match.view(seat).to_dict()) == known(copy.match.view(seat).to_dict())
        assert [(one.kind, one.level) for one in begun.seats if one.index != seat] == [("opponent", LEVEL)]
        assert begun.seats_of(eve.id) == (seat,)
        assert origin_of(begun) == (table.id, row, 2)
    house.host.tables.watchers.append(house.host.programs.attend)
    await house.host.seating.hand_over(begun, eve.id, 1, "random")
    await over(begun)
    again = await house.host.practice.begin(begun, eve, -1, 1, LEVEL)
    assert known(again.match.view(1).to_dict()) == known(copy.match.view(1).to_dict())
    assert origin_of(again) == origin_of(begun), "it still says where it comes from"


async def test_nobody_plays_on_from_a_board_of_a_match_that_runs_among_people_or_where_none_can_be_asked(
    house: House,
) -> None:
    ada, eve = await house.guest("Ada"), await house.guest("Eve")
    house.host.tables.watchers.remove(house.host.programs.attend)
    codes = []
    for coached in (False, True):
        shared = await house.set_table(ada, SeatPlan("me"), SeatPlan("local", "Ben"), coached=coached)
        copy = await house.host.analysis.copy(shared, ada, 0, shared.seq)
        with pytest.raises(Declined) as declined:
            await house.host.practice.begin_on(shared, copy, ada, 0, LEVEL)
        codes.append(declined.value.code)
    assert codes == ["coach_not_agreed", "not_over"]
    alone = await house.set_table(ada, SeatPlan("me"), SeatPlan("opponent", level="random"))
    copy = await house.host.analysis.copy(alone, ada, 0, alone.seq)
    with pytest.raises(Declined, match="not yours"):
        await house.host.practice.begin_on(alone, copy, eve, 0, LEVEL)
    with pytest.raises(Declined, match="no such seat"):
        await house.host.practice.begin_on(alone, copy, ada, 2, LEVEL)
    with pytest.raises(Declined, match="no opponent of that strength"):
        await house.host.practice.begin_on(alone, copy, ada, 0, "nobody")
    assert (await house.host.practice.begin_on(alone, copy, ada, 0, LEVEL)).seats_of(ada.id) == (0,)
    table = await finished(house, ada)
    over = await house.host.analysis.copy(table, ada, 0, table.seq)
    with pytest.raises(Declined, match="is over"):
        await house.host.practice.begin_on(table, over, ada, 0, LEVEL)


async def test_a_practice_table_counts_like_any_other(house: House) -> None:
    ada = await house.guest("Ada")
    table = await finished(house, ada)
    house.host.tables.watchers.remove(house.host.programs.attend)
    house.host.quotas.limits = Limits(tables=1)
    await house.host.practice.begin(table, ada, -1, 0, "random")
    with pytest.raises(Declined) as declined:
        await house.host.practice.begin(table, ada, -1, 0, "random")
    assert declined.value.code == "many_tables"


async def test_one_plays_on_from_ones_own_seat_and_without_one_from_the_actors(house: House) -> None:
    ada, eve = await house.guest("Ada"), await house.guest("Eve")
    alone = await house.set_table(ada, SeatPlan("opponent", level="random"), SeatPlan("me"))
    shared = await house.set_table(ada, SeatPlan("opponent", level="random"), SeatPlan("me"), SeatPlan("local", "Bo"))
    assert [seat_for(alone, ada.id, acting) for acting in (0, 1, SPECTATOR)] == [1, 1, 1]
    assert [seat_for(shared, ada.id, acting) for acting in (0, 1, 2, SPECTATOR)] == [1, 1, 2, 1]
    assert [seat_for(shared, eve.id, acting) for acting in (0, 2, SPECTATOR)] == [0, 2, 0]
