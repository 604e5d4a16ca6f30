"""Deals against programs: the same table for everybody, and for the same answers the same replies."""

import asyncio
from pathlib import Path

import pytest

from gnomon import catalog
from gnomon.bots import FROZEN, LEVELS
from gnomon.matches.challenges import DAILY, NAMED, WEEKLY, Challenge, before, mode_against, rivals_of
from gnomon.matches.errors import Declined
from gnomon.matches.lobby import NewTable, SeatPlan
from gnomon.matches.records import DAY_MS, ChallengeRecord, User, first_day, week_of
from gnomon.matches.replies import chance, is_alike, turn
from gnomon.matches.table import Table
from tests.matches.house import NEW_YEAR, House, opened, sqlite_store

pytestmark = pytest.mark.anyio
LONG = 60_000


async def begin(house: House, user: User, challenge: Challenge) -> Table:
    options = catalog.face(challenge.game).deal_options()
    wish = NewTable(challenge.game, (SeatPlan("me"), SeatPlan("me")), options, title="deal")
    return await house.host.challenges.begin(user, challenge, wish)


def played(table: Table) -> list[tuple[int, int]]:
    """Every answer in effect, with its seat."""
    return [(row.seat, row.code) for row in table.match.effective_rows() if row.plays]


async def until_asked(house: House, table: Table, seat: int) -> bool:
    """Wait until a person is asked and nobody thinks; False at the end of the match."""
    for _ in range(LONG):
        if table.is_over:
            return False
        if seat in table.asked:
            return True
        await asyncio.sleep(0.001)
    raise AssertionError("the programs do not answer")


def may_hesitate(table: Table, seat: int, code: int) -> bool:
    """Whether an answer can be taken back before a program has replied to it."""
    tried = table.match.fork()
    before = [option.code for option in tried.options(seat)]
    row = tried.play(seat, code)
    if tried.asked(seat) is None or tried.undo_limit(seat) is None:
        return False
    tried.undo(seat, row.seq)
    return before == [option.code for option in tried.options(seat)]


async def play(house: House, table: Table, user: User, seat: int, answers: int, hesitant: bool = False) -> int:
    """Give the option in the middle so many times. Whoever is `hesitant` first gives another where it can be taken back.

    Returns how often it was.
    """
    undone = 0
    for _ in range(answers):
        if not await until_asked(house, table, seat):
            break
        options = [option.code for option in table.match.options(seat)]
        code = options[len(options) // 2]
        if hesitant and may_hesitate(table, seat, options[0]):
            given = await house.host.play.answer(table, user.id, seat, table.match.number(seat), options[0])
            await house.host.play.undo(table, user.id, seat, given.seq)
            undone += 1
        await house.host.play.answer(table, user.id, seat, table.match.number(seat), code)
    return undone


@pytest.mark.parametrize("game", catalog.GAMES)
@pytest.mark.parametrize("kind", [DAILY, WEEKLY])
async def test_the_same_answers_meet_the_same_replies(house: House, game: str, kind: str) -> None:
    name = house.host.challenges.today() if kind == DAILY else house.host.challenges.this_week()
    deal = Challenge(game, kind, name, mode_against(catalog.entry(game).game, kind))  # type: ignore[arg-type]
    found = []
    for person in ("Ada", "Ben"):
        user = await house.guest(person)
        table = await begin(house, user, deal)
        assert [seat.kind for seat in table.seats].index("person") == deal.seat
        await play(house, table, user, deal.seat, 12)
        await until_asked(house, table, deal.seat)
        found.append(played(table))
        house.clock.turn(777)
    assert found[0] == found[1]
    assert {seat for seat, _code in found[0]} >= {deal.seat}


async def test_neither_what_is_taken_back_nor_a_new_start_of_the_server_changes_a_reply(tmp_path: Path) -> None:
    found = []
    deal = Challenge("khronos", NAMED, "quince", "vs:club,club")
    for hesitant in (False, True):
        folder = tmp_path / str(hesitant)
        folder.mkdir()
        async with opened(sqlite_store(folder)) as house:
            ada = await house.guest("Ada")
            table = await begin(house, ada, deal)
            await play(house, table, ada, deal.seat, 3, hesitant)
        async with opened(sqlite_store(folder)) as house:
            user = await house.host.people.user(ada.id)
            table = await house.host.tables.open(table.id)
            assert is_alike(table)
            house.host.programs.attend(table)
            undone = await play(house, table, user, deal.seat, 500, hesitant)
            assert table.is_over and (undone > 5) == hesitant
            found.append((played(table), table.match.scores))
    assert found[0] == found[1]


async def test_programs_answer_one_after_the_other_and_after_everybody_else(house: House) -> None:
    ada = await house.guest("Ada")
    table = await begin(house, ada, Challenge("feudum", NAMED, "tea", "vs:club,club"))
    seat = next(one.index for one in table.seats if one.kind == "person")
    both = 0
    for _ in range(40):
        if not await until_asked(house, table, seat):
            break
        await asyncio.sleep(0.01)
        asked = set(table.asked)
        assert seat in asked and turn(table) is None, "a program waits as long as a person is asked"
        both += len(asked) > 1
        code = table.match.default(seat).code
        await house.host.play.answer(table, ada.id, seat, table.match.number(seat), code)
    assert both, "no question was put to several at once: the test has shown nothing"


async def test_the_programs_chance_follows_from_the_seed_and_the_answers_alone(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    deal = Challenge("khronos", DAILY, house.host.challenges.today(), "vs:club")
    one, other = await begin(house, ada, deal), await begin(house, ben, deal)
    apart = await begin(house, ada, Challenge("khronos", NAMED, "tea", "vs:club"))
    for table in (one, other, apart):
        await until_asked(house, table, next(seat.index for seat in table.seats if seat.kind == "person"))
    assert one.id != other.id and chance(one, 1, "plan") == chance(other, 1, "plan")
    different = {chance(one, 1, "plan"), chance(one, 0, "plan"), chance(one, 1, "other"), chance(apart, 1, "plan")}
    assert len(different) == 4
    before_answer = chance(one, 1, "plan")
    await play(house, one, ada, deal.seat, 1)
    assert chance(one, 1, "plan") != before_answer
    assert max(different) < 1 << 64


async def test_a_table_like_any_other_has_chance_of_its_own(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("opponent", level="club"), seed=7)
    other = await house.set_table(ada, SeatPlan("me"), SeatPlan("opponent", level="club"), seed=7)
    salt = house.host.programs._salt
    assert not is_alike(table) and salt(table, 1, "plan") != salt(other, 1, "plan")


async def test_only_the_table_of_the_deal_is_set_whatever_was_wished_for(house: House) -> None:
    ada = await house.guest("Ada")
    deal = Challenge("khronos", DAILY, house.host.challenges.today(), "vs:seasoned")
    table = await begin(house, ada, deal)
    assert [seat.level for seat in table.seats if seat.kind == "opponent"] == ["seasoned"]
    assert sum(seat.kind == "person" for seat in table.seats) == 1
    assert table.match.seed == house.host.challenges.seed(deal)
    assert not table.record.claimed, "whoever knows the deal wins nothing by it: it is not rated"


async def test_the_result_says_by_how_much_the_best_of_the_others_was_beaten(house: House) -> None:
    ada = await house.guest("Ada")
    deal = Challenge("khronos", DAILY, house.host.challenges.today(), "vs:seasoned")
    table = await begin(house, ada, deal)
    await play(house, table, ada, deal.seat, 500)
    assert table.is_over
    (best,) = await house.host.challenges.best(deal)
    own, other = table.match.scores[deal.seat], table.match.scores[1 - deal.seat]
    assert (best.points, best.margin, best.player) == (own, own - other, "Ada")
    assert best.won == (deal.seat in table.match.outcome.winners)
    assert await house.host.challenges.spread(deal) == {own: 1}


async def test_the_margin_comes_before_the_points(house: House) -> None:
    deal = ("khronos", DAILY, "2026-01-01", "vs:seasoned")
    ada = await house.guest("Ada")
    for points, margin, won in ((90, 3, True), (60, 9, True), (95, -1, False), (70, 9, True)):
        table = await house.set_table(ada)
        record = ChallengeRecord(table.id, *deal, ada.id, 1, "counts", "Ada", points, won, {}, 5, margin)  # type: ignore[arg-type]
        await house.host.store.save_challenge(record)
    best = await house.host.store.best(*deal, 9)
    assert [(one.margin, one.points) for one in best] == [(9, 70), (9, 60), (3, 90), (-1, 95)]


async def test_the_deal_of_a_week_is_begun_in_that_week_and_told_after_it(tmp_path: Path) -> None:
    async with opened(sqlite_store(tmp_path)) as house:
        challenges, ada = house.host.challenges, await house.guest("Ada")
        house.clock.turn(5 * DAY_MS)  # Tuesday, 6 January
        assert challenges.this_week() == "2026-W02"
        deal = challenges.weekly("khronos", "vs:club,club")
        table = await begin(house, ada, deal)
        assert table.secret_until == NEW_YEAR + 11 * DAY_MS, "Monday, 12 January"
        assert challenges.told(deal) == "" and challenges.is_open(deal)
        house.clock.turn(6 * DAY_MS)
        assert int(challenges.told(deal), 16) == challenges.seed(deal)
        assert not challenges.is_open(deal)
        with pytest.raises(Declined):
            await begin(house, ada, deal)
        assert challenges.seed(challenges.weekly("khronos", "vs:club,club")) != challenges.seed(deal)
        assert challenges.told(Challenge("khronos", WEEKLY, "2026-W01", "vs:club,club")) == "", "older than the secret"


def test_every_game_has_a_table_by_the_day_and_a_greater_one_by_the_week() -> None:
    for game in catalog.GAMES:
        day, week = (mode_against(catalog.entry(game).game, kind) for kind in (DAILY, WEEKLY))
        assert len(rivals_of(day)) < len(rivals_of(week)) and len(week) <= 40
        for level in {*rivals_of(day), *rivals_of(week)}:
            assert {**LEVELS, **FROZEN}[level].seconds == 0.0, "it would think by the clock"
    assert rivals_of("easy") == ()
    seats = {Challenge("khronos", DAILY, f"2026-01-{day:02}", "vs:club,club").seat for day in range(1, 29)}
    assert seats == {0, 1, 2}


def test_nothing_in_a_deal_against_programs_is_played_by_the_clock() -> None:
    for game in catalog.GAMES:
        entry = catalog.entry(game)
        from gnomon.kernel.options import read_options

        options = read_options(entry.game.specs, dict(catalog.face(game).deal_options()))
        assert not entry.game.has_spans(options), game


def test_weeks_are_named_as_iso_8601_names_them() -> None:
    assert week_of(NEW_YEAR) == "2026-W01" and week_of(NEW_YEAR + 4 * DAY_MS) == "2026-W02"
    assert first_day("2026-W01").isoformat() == "2025-12-29" and first_day("2026-01-31").isoformat() == "2026-01-31"
    assert before("2026-W01") == "2025-W52" and before("2026-01-01") == "2025-12-31"
    for wrong in ("2026-W60", "2026-W1", "20260101", "2026-13-01", "W01", "", "2026-W01-1"):
        with pytest.raises(ValueError):
            first_day(wrong)
