"""The coach: where it may be asked, what is thought once, what the others read, and what it costs."""

import asyncio

import pytest

from gnomon.insight import Advice
from gnomon.kernel.errors import Refused
from gnomon.matches.coaching import AGREED, ASKED, STAGES, Waits, silence
from gnomon.matches.errors import Declined
from gnomon.matches.lobby import NewTable, SeatPlan
from gnomon.matches.quotas import HOUR_MS, Limits
from gnomon.matches.records import SPECTATOR, User
from gnomon.matches.table import Table
from tests.matches.house import NEVER_FAILS, House

pytestmark = pytest.mark.anyio

ME = SeatPlan("me")
PROGRAM = SeatPlan("opponent", level="random")
SAME_SCREEN = SeatPlan("local", "Ben")
FRIEND = SeatPlan("open")


@pytest.fixture
def still(house: House) -> House:
    """A house whose programs do not play, so that questions stand."""
    house.host.tables.watchers.remove(house.host.programs.attend)
    return house


async def turn_of(house: House, user: User, *others: SeatPlan, coached: bool = False, game: str = "khronos") -> Table:
    """A table at which the first seat, the user's, is asked."""
    for seed in range(1, 20):
        table = await house.set_table(user, ME, *others, game=game, seed=seed, coached=coached)
        if 0 in table.asked:
            return table
    raise AssertionError("nobody begins")


async def asked(house: House, table: Table, user: User, seat: int = 0, client: str = "") -> list[list[Advice]]:
    """All that the coach says to the present question of a seat."""
    number = table.match.number(seat)
    heard = [one async for one in house.host.coach.lines(table, user.id, seat, number, client)]
    return [one[1] for one in heard if not isinstance(one, Waits)]


def told(table: Table) -> list[object]:
    """What the host has noted of the coach."""
    return [row.note["what"] for row in table.match.rows if row.note and row.note["what"] in (AGREED, ASKED)]


# --- who may ask -----------------------------------------------------------------------------------------------------


async def test_whoever_plays_alone_against_programs_may_ask(still: House) -> None:
    ada = await still.guest("Ada")
    table = await turn_of(still, ada, PROGRAM, PROGRAM)
    stages = await asked(still, table, ada)
    assert len(stages) == STAGES
    for lines in stages:
        assert 1 <= len(lines) <= 3
        assert all(table.match.check(0, line.answers[0]) is None for line in lines)
        chances = [line.chance_of(0) for line in lines]
        assert None not in chances
    assert told(table) == []


async def test_a_match_alone_has_the_coach(still: House) -> None:
    ada = await still.guest("Ada")
    table = await still.set_table(ada, ME, game="inventions")
    assert await asked(still, table, ada)


async def test_where_several_play_nobody_asks_unless_it_was_agreed(still: House) -> None:
    ada = await still.guest("Ada")
    for others in ((SAME_SCREEN,), (SAME_SCREEN, PROGRAM)):
        table = await turn_of(still, ada, *others)
        with pytest.raises(Declined, match="not agreed") as declined:
            await asked(still, table, ada)
        assert declined.value.code == "coach_not_agreed"
        assert still.advisers.views == []
    waiting = await still.set_table(ada, ME, FRIEND)
    assert silence(waiting) == "coach_not_agreed", "a friend is still to come"


async def test_what_was_agreed_stands_in_the_log_and_so_does_who_asks_once_a_question(still: House) -> None:
    ada, ben = await still.guest("Ada"), await still.guest("Ben")
    table = await still.set_table(ada, ME, FRIEND, coached=True)
    assert told(table) == [AGREED]
    invitation = await still.host.seating.invite(table, ada.id)
    await still.host.seating.accept(invitation.code, ben, "Ben")
    seat = table.asked[0]
    user = (ada, ben)[seat]
    await asked(still, table, user, seat)
    await asked(still, table, user, seat)
    await still.host.coach.compare(table, user.id, seat, table.match.number(seat), table.match.options(seat)[0].code)
    assert told(table) == [AGREED, ASKED]
    assert next(row for row in table.match.rows if row.note and row.note["what"] == ASKED).seat == seat
    again = await still.host.tables._read(table.id)
    assert silence(again) == "", "it is read from what is stored"


async def test_the_next_match_of_the_same_people_keeps_what_they_agreed(still: House) -> None:
    ada = await still.guest("Ada")
    for coached in (True, False):
        table = await still.set_table(ada, ME, SAME_SCREEN, coached=coached)
        await still.play_to_end(table, ada)
        assert (silence(await still.host.lobby.rematch(table, ada)) == "") == coached


async def test_a_challenge_has_no_coach_not_even_after_a_restart(still: House) -> None:
    ada = await still.guest("Ada")
    challenge = still.host.challenges.daily("khronos", "normal")
    table = await still.host.challenges.begin(ada, challenge, NewTable("khronos", (ME, PROGRAM), coached=True))
    assert silence(table) == "coach_in_challenge"
    assert silence(await still.host.tables._read(table.id)) == "coach_in_challenge"
    if 0 in table.asked:
        with pytest.raises(Declined, match="challenge"):
            await asked(still, table, ada)
    assert await still.host.coach.balance(table, 0) is None


async def test_a_guided_match_has_the_coach(still: House) -> None:
    ada = await still.guest("Ada")
    wish = NewTable("khronos", (ME, SAME_SCREEN), seed=1, lesson=True)
    assert silence(await still.host.lobby.create(ada, wish)) == ""


async def test_only_whoever_is_asked_may_ask(still: House) -> None:
    ada, ben = await still.guest("Ada"), await still.guest("Ben")
    table = await turn_of(still, ada, PROGRAM)
    number = table.match.number(0)
    for user, seat, at, code in (
        (ben, 0, number, "not_yours"),
        (ada, 1, number, "not_yours"),
        (ada, 0, number + 1, "stale"),
    ):
        with pytest.raises(Declined) as declined:
            await anext(still.host.coach.lines(table, user.id, seat, at))
        assert declined.value.code == code
    await still.host.seating.hand_over(table, ada.id, 0, "random")
    with pytest.raises(Declined, match="program plays"):
        await asked(still, table, ada)
    assert still.advisers.views == []


async def test_a_finished_match_is_beyond_advice(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada, ME, SAME_SCREEN, coached=True)
    await house.play_to_end(table, ada)
    with pytest.raises(Declined, match="over"):
        await anext(house.host.coach.lines(table, ada.id, 0, 0))


# --- what it knows ---------------------------------------------------------------------------------------------------


async def test_the_coach_is_told_the_view_of_the_seat_and_nothing_else(still: House) -> None:
    ada = await still.guest("Ada")
    for game in ("khronos", "time_of_empires", "feudum", "inventions"):
        table = await turn_of(still, ada, PROGRAM, game=game)
        still.advisers.views.clear()
        await asked(still, table, ada)
        view = table.game.digest(table.match.view(0))
        assert [(table.game.digest(seen), seat, stage) for seen, seat, stage in still.advisers.views] == [
            (view, 0, stage) for stage in range(STAGES)
        ]


async def test_what_was_thought_is_not_thought_again(still: House) -> None:
    ada = await still.guest("Ada")
    table = await turn_of(still, ada, PROGRAM)
    first, second = await asyncio.gather(asked(still, table, ada), asked(still, table, ada))
    third = await asked(still, table, ada)
    assert len(still.advisers.views) == STAGES
    assert [[one.answers for one in lines] for lines in first] == [[one.answers for one in lines] for lines in third]
    assert first == second


async def test_a_question_that_is_put_no_more_is_thought_about_no_more(still: House) -> None:
    ada = await still.guest("Ada")
    table = await turn_of(still, ada, PROGRAM)
    still.advisers.held = asyncio.Event()
    asking = asyncio.ensure_future(asked(still, table, ada))
    while not still.advisers.views:
        await asyncio.sleep(0)
    await still.answer(table, ada, 0)
    with pytest.raises(Declined) as declined:
        await asking
    assert declined.value.code == "stale"
    assert not still.host.coach._thinking


async def test_whoever_goes_away_is_thought_for_no_more(still: House) -> None:
    ada = await still.guest("Ada")
    table = await turn_of(still, ada, PROGRAM)
    still.advisers.held = asyncio.Event()
    asking = asyncio.ensure_future(asked(still, table, ada))
    while not still.host.coach._thinking:
        await asyncio.sleep(0)
    (task,) = still.host.coach._thinking
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    await asyncio.sleep(0)
    assert task.cancelled()
    still.advisers.held = None
    assert len(await asked(still, table, ada)) == STAGES


async def test_a_coach_that_finds_nothing_says_so_and_may_be_asked_again(still: House) -> None:
    ada = await still.guest("Ada")
    table = await turn_of(still, ada, PROGRAM)
    still.advisers.fails_from = 0
    with pytest.raises(Declined) as declined:
        await asked(still, table, ada)
    assert declined.value.code == "coach_failed"
    still.advisers.fails_from = NEVER_FAILS
    assert len(await asked(still, table, ada)) == STAGES


# --- one's own answer ------------------------------------------------------------------------------------------------


async def test_an_answer_of_one_s_own_is_weighed_once_and_a_line_s_beginning_not_at_all(still: House) -> None:
    ada = await still.guest("Ada")
    table = await turn_of(still, ada, PROGRAM)
    number = table.match.number(0)
    lines = (await asked(still, table, ada))[-1]
    beginnings = {line.answers[0] for line in lines}
    known = await still.host.coach.compare(table, ada.id, 0, number, lines[0].answers[0])
    assert known.found.own is known.first is lines[0]
    assert known.found.cost == 0
    assert still.advisers.explained == 0
    other = next(option.code for option in table.match.options(0) if option.code not in beginnings)
    weighed = [await still.host.coach.compare(table, ada.id, 0, number, other) for _ in range(2)]
    assert weighed[0].found is weighed[1].found
    assert still.advisers.explained == 1
    assert weighed[0].found.own.answers[0] == other
    assert weighed[0].found.cost is not None
    with pytest.raises(Refused):
        await still.host.coach.compare(table, ada.id, 0, number, table.game.codes.size - 1)


# --- what it costs ---------------------------------------------------------------------------------------------------


async def test_a_person_asks_so_often_in_an_hour_and_hears_again_what_was_said(still: House) -> None:
    ada = await still.guest("Ada")
    still.host.quotas.limits = Limits(advice=2, comparisons=1)
    tables = [await turn_of(still, ada, PROGRAM) for _ in range(3)]
    for table in tables[:2]:
        await asked(still, table, ada)
    with pytest.raises(Declined) as declined:
        await asked(still, tables[2], ada)
    assert (declined.value.code, declined.value.facts) == ("many_questions", {"limit": 2})
    await asked(still, tables[0], ada)
    number, codes = tables[2].match.number(0), [option.code for option in tables[2].match.options(0)]
    await still.host.coach.compare(tables[2], ada.id, 0, number, codes[0])
    with pytest.raises(Declined, match="as often as"):
        await still.host.coach.compare(tables[2], ada.id, 0, number, codes[1])
    still.clock.turn(HOUR_MS)
    await asked(still, tables[2], ada)


# --- the balance -----------------------------------------------------------------------------------------------------


async def test_the_balance_is_told_where_the_coach_speaks_and_to_those_who_play(still: House) -> None:
    ada = await still.guest("Ada")
    table = await turn_of(still, ada, PROGRAM, PROGRAM)
    estimate = await still.host.coach.balance(table, 0)
    assert estimate is not None
    assert sum(estimate.winning) == pytest.approx(1)
    assert await still.host.coach.balance(table, 0) is estimate, "it is kept while the position stands"
    assert await still.host.coach.balance(table, SPECTATOR) is None
    shared = await still.set_table(ada, ME, SAME_SCREEN)
    assert await still.host.coach.balance(shared, 0) is None
    agreed = await still.set_table(ada, ME, SAME_SCREEN, coached=True)
    assert await still.host.coach.balance(agreed, 0) is not None
