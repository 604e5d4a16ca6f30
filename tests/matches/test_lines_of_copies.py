"""The programs' lines on analysis boards: who may ask, by what they are found, and what the others read of it."""

import asyncio

import pytest

from gnomon.insight import Advice
from gnomon.matches.branches import Sandbox
from gnomon.matches.coaching import ASKED, STAGES, Waits, silence_over
from gnomon.matches.errors import Declined
from gnomon.matches.lobby import NewTable, SeatPlan
from gnomon.matches.quotas import Limits
from gnomon.matches.records import SPECTATOR, User
from gnomon.matches.table import Table
from tests.matches.house import House

pytestmark = pytest.mark.anyio

ME = SeatPlan("me")
PROGRAM = SeatPlan("opponent", level="random")
SAME_SCREEN = SeatPlan("local", "Ben")


@pytest.fixture
def still(house: House) -> House:
    """A house whose programs do not play, so that positions stand."""
    house.host.tables.watchers.remove(house.host.programs.attend)
    return house


async def asked(house: House, table: Table, copy: Sandbox, user: User) -> list[list[Advice]]:
    heard = [one async for one in house.host.coach.lines_of_copy(table, copy, user.id)]
    return [one[1] for one in heard if not isinstance(one, Waits)]


async def played_by_programs(house: House, table: Table, user: User) -> None:
    """Played to its end by a program in the user's place too."""
    house.host.tables.watchers.append(house.host.programs.attend)
    await house.host.seating.hand_over(table, user.id, 0, "random")
    for _ in range(3000):
        if table.is_over:
            return
        await asyncio.sleep(0.005)
    raise AssertionError("the match does not end")


async def declined(house: House, table: Table, copy: Sandbox, user: User) -> str:
    with pytest.raises(Declined) as fault:
        await asked(house, table, copy, user)
    assert house.advisers.views == [], "nothing was thought"
    return fault.value.code


async def test_a_line_is_found_for_whoever_is_to_move_there_by_what_that_seat_knows(still: House) -> None:
    ada = await still.guest("Ada")
    table = await still.set_table(ada, ME, SAME_SCREEN)
    await still.play_to_end(table, ada)
    for row in (-1, table.seq // 3, table.seq // 2):
        copy = await still.host.analysis.copy(table, ada, 0, row)
        still.advisers.views.clear()
        stages = await asked(still, table, copy, ada)
        assert len(stages) == STAGES
        seat = copy.match.to_act[0]
        assert all(copy.match.check(seat, line.answers[0]) is None for lines in stages for line in lines)
        for view, mover, _stage in still.advisers.views:
            assert mover == seat
            assert view.to_dict() == table.game.view(copy.match.state, seat).to_dict()


async def test_what_was_thought_of_a_position_is_heard_again_and_counted_once(still: House) -> None:
    ada = await still.guest("Ada")
    still.host.quotas.limits = Limits(advice=1)
    table = await still.set_table(ada, ME, PROGRAM)
    copy = await still.host.analysis.copy(table, ada, 0, table.seq)
    first = await asked(still, table, copy, ada)
    thought = len(still.advisers.views)
    assert await asked(still, table, copy, ada) == first
    assert len(still.advisers.views) == thought
    seat = copy.match.to_act[0]
    copy.play(seat, copy.match.options(seat)[0].code)
    with pytest.raises(Declined) as fault:
        await asked(still, table, copy, ada)
    assert fault.value.code == "many_questions"


async def test_while_a_match_runs_the_law_is_that_of_the_coach(still: House) -> None:
    ada, eve = await still.guest("Ada"), await still.guest("Eve")
    alone = await still.set_table(ada, ME, PROGRAM)
    theirs = await still.host.analysis.copy(alone, eve, SPECTATOR, alone.seq)
    assert await declined(still, alone, theirs, eve) == "not_yours"
    own = await still.host.analysis.copy(alone, ada, 0, alone.seq)
    assert await declined(still, alone, own, eve) == "not_yours", "though the copy were shared with her"
    assert silence_over(alone, own.record, ada.id) == ""
    shared = await still.set_table(ada, ME, SAME_SCREEN)
    copy = await still.host.analysis.copy(shared, ada, 0, shared.seq)
    assert await declined(still, shared, copy, ada) == "coach_not_agreed"
    await still.play_to_end(shared, ada)
    assert await asked(still, shared, copy, eve), "once it is over anybody may ask"


async def test_where_people_agreed_to_the_coach_all_read_who_asks(still: House) -> None:
    ada = await still.guest("Ada")
    table = await still.set_table(ada, ME, SAME_SCREEN, coached=True)
    copy = await still.host.analysis.copy(table, ada, 1, table.seq)
    for _ in range(2):
        await asked(still, table, copy, ada)
        seat = copy.match.to_act[0]
        copy.play(seat, copy.match.options(seat)[0].code)
    told = [row.seat for row in table.match.rows if row.note and row.note["what"] == ASKED]
    assert told == [1], "once a question"


async def test_of_a_challenge_nobody_is_told_before_it_is_over_and_then_its_player_alone(still: House) -> None:
    ada, eve = await still.guest("Ada"), await still.guest("Eve")
    challenge = still.host.challenges.daily("khronos", "normal")
    table = await still.host.challenges.begin(ada, challenge, NewTable("khronos", (ME, PROGRAM)))
    copy = await still.host.analysis.copy(table, ada, 0, -1)
    assert await declined(still, table, copy, ada) == "coach_in_challenge"
    await played_by_programs(still, table, ada)
    assert not table.is_disclosed
    seen = await still.host.analysis.copy(table, eve, SPECTATOR, -1)
    assert await declined(still, table, seen, eve) == "coach_in_challenge", "others still play the same deal"
    assert await asked(still, table, copy, ada)


async def test_where_the_match_ends_on_the_board_nothing_is_thought(still: House) -> None:
    ada = await still.guest("Ada")
    table = await still.set_table(ada, ME, SAME_SCREEN)
    await still.play_to_end(table, ada)
    copy = await still.host.analysis.copy(table, ada, 0, table.seq)
    assert copy.match.over
    assert await declined(still, table, copy, ada) == "over"
