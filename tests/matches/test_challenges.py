"""Challenges: everybody plays the same deal, and what counts is one's own first attempt."""

import hashlib
import json
from pathlib import Path

import pytest

from gnomon.matches.challenges import Challenge, word_of
from gnomon.matches.errors import Declined
from gnomon.matches.lobby import NewTable, SeatPlan
from gnomon.matches.records import DAY_MS, SPECTATOR, ChallengeRecord, User
from gnomon.matches.table import Table
from tests.matches.house import NEW_YEAR, House, TurnedClock, opened, sqlite_store

pytestmark = pytest.mark.anyio


def of_today(house: House, mode: str = "normal") -> Challenge:
    return house.host.challenges.daily("khronos", mode)


async def begin(house: House, user: User, challenge: Challenge) -> Table:
    seats = (SeatPlan("me"), SeatPlan("local", "Ben"))
    return await house.host.challenges.begin(user, challenge, NewTable("khronos", seats, title=challenge.name))


async def test_everybody_gets_the_deal_of_the_day_and_another_the_day_after(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    today = of_today(house)
    assert today.name == "2026-01-01"
    one, other = await begin(house, ada, today), await begin(house, ben, today)
    seed = house.host.challenges.seed
    assert one.match.seed == other.match.seed == seed(today)
    assert seed(today).bit_length() > 200
    assert len({seed(today), seed(of_today(house, "hard")), seed(Challenge("feudum", *today[1:]))}) == 3
    house.clock.turn(DAY_MS)
    assert seed(of_today(house)) != seed(today)
    with pytest.raises(Declined):
        await begin(house, ada, today)


async def test_only_the_first_attempt_counts_and_only_when_it_is_finished(house: House) -> None:
    ada = await house.guest("Ada")
    today = of_today(house)
    first = await begin(house, ada, today)
    house.clock.turn(1000)
    second = await begin(house, ada, today)
    await house.play_to_end(second, ada, 2)
    assert await house.host.challenges.best(today) == []
    await house.play_to_end(first, ada, 1)
    (best,) = await house.host.challenges.best(today)
    assert (best.match, best.player, best.points) == (first.id, "Ada", first.match.scores[0])
    assert best.finished == first.record.finished == NEW_YEAR + 1000
    verdicts = [(record.match, record.verdict) for record in await house.host.challenges.attempts(ada, today)]
    assert verdicts == [(first.id, "counts"), (second.id, "again")]


async def test_a_match_counts_with_answers_taken_back_but_not_with_a_program_s_help(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    today = of_today(house)
    honest, helped = await begin(house, ada, today), await begin(house, ben, today)
    await house.answer(honest, ada, honest.asked[0])
    seat = next(seat for seat in (0, 1) if honest.match.undo_limit(seat) is not None)
    await house.host.play.undo(honest, ada.id, seat, "answer")
    await house.play_to_end(honest, ada)
    await house.host.seating.hand_over(helped, ben.id, 0, "random")
    await house.host.seating.take_back(helped, ben.id, 0)
    await house.play_to_end(helped, ben)
    assert [record.match for record in await house.host.challenges.best(today)] == [honest.id]
    assert [record.verdict for record in await house.host.challenges.attempts(ben, today)] == ["helped"]


async def test_the_best_stand_first_won_ones_before_all_others(house: House) -> None:
    today = of_today(house)
    for number in range(4):
        user = await house.guest(f"Guest {number}")
        table = await begin(house, user, today)
        await house.play_to_end(table, user, number)
        house.clock.turn(1000)
    best = await house.host.challenges.best(today)
    assert len(best) == 4
    assert best == sorted(best, key=lambda one: (not one.won, -one.points, one.finished))


def test_a_word_is_compared_without_its_capitals_and_spaces() -> None:
    assert word_of("  Tea   with ÁNA ") == "tea with ána"
    for wrong in ("", "   ", "x" * 41):
        with pytest.raises(Declined):
            word_of(wrong)


async def test_playing_again_after_a_challenge_is_a_match_like_any_other(house: House) -> None:
    ada = await house.guest("Ada")
    today = of_today(house)
    table = await begin(house, ada, today)
    await house.play_to_end(table, ada)
    again = await house.host.lobby.rematch(table, ada)
    assert again.record.claimed and again.record.title == ""
    assert again.match.seed != table.match.seed
    await house.play_to_end(again, ada)
    assert [record.match for record in await house.host.challenges.attempts(ada, today)] == [table.id]


def worked_out(challenge: Challenge) -> int:
    """What anybody can compute of a deal from its name."""
    words = "\n".join(("gnomon challenge", *challenge))
    return int.from_bytes(hashlib.sha256(words.encode()).digest(), "big")


async def test_nobody_works_out_the_deal_of_a_day_and_everybody_that_of_a_word(house: House) -> None:
    challenges = house.host.challenges
    assert challenges.seed(of_today(house)) != worked_out(of_today(house))
    word = Challenge("khronos", "named", "tea", "normal")
    assert challenges.seed(word) == worked_out(word)
    assert challenges.seal(word) == hashlib.sha256(f"{worked_out(word):064x}".encode()).hexdigest()
    assert challenges.told(word) == ""


async def test_each_server_deals_its_own_day_and_the_same_after_a_restart(tmp_path: Path) -> None:
    seeds = []
    for folder in ("one", "one", "other"):
        (tmp_path / folder).mkdir(exist_ok=True)
        async with opened(sqlite_store(tmp_path / folder)) as house:
            seeds.append(house.host.challenges.seed(of_today(house)))
    assert seeds[0] == seeds[1] != seeds[2]


async def test_the_seed_of_a_day_is_told_when_the_day_is_over_and_fits_its_seal(tmp_path: Path) -> None:
    async with opened(sqlite_store(tmp_path), TurnedClock(NEW_YEAR - 1)):
        pass
    async with opened(sqlite_store(tmp_path)) as house:
        challenges, today = house.host.challenges, of_today(house)
        seal = challenges.seal(today)
        assert challenges.told(today) == ""
        house.clock.turn(DAY_MS)
        told = challenges.told(today)
        assert int(told, 16) == challenges.seed(today)
        assert hashlib.sha256(told.encode()).hexdigest() == seal
        before = Challenge("khronos", "daily", "2025-12-31", "normal")
        assert challenges.told(before) == "", "the secret is younger than some of its matches"


async def test_a_finished_match_keeps_the_deal_of_the_day_to_itself_until_the_day_is_over(house: House) -> None:
    ada = await house.guest("Ada")
    today = of_today(house)
    table = await begin(house, ada, today)
    await house.play_to_end(table, ada)
    assert table.is_over and not table.is_disclosed and table.revealed_seed() == ""
    for row in (-1, table.seq):
        copy = await house.host.analysis.copy(table, ada, 0, row)
        assert copy.sampled and copy.match.seed != table.match.seed
    house.host.tables._open.clear()
    table = await house.host.tables.open(table.id)
    assert not table.is_disclosed, "nor after it was opened anew"
    assert json.loads(table.match.dump(SPECTATOR)).get("seed") is None
    house.clock.turn(DAY_MS)
    assert table.is_disclosed
    assert int(table.revealed_seed(), 16) == house.host.challenges.seed(today)
    assert not (await house.host.analysis.copy(table, ada, 0, -1)).sampled


async def test_a_finished_match_of_a_word_shows_everything_at_once(house: House) -> None:
    ada = await house.guest("Ada")
    table = await begin(house, ada, Challenge("khronos", "named", "tea", "normal"))
    await house.play_to_end(table, ada)
    assert table.is_disclosed and table.revealed_seed()


async def test_matches_of_today_that_were_dealt_in_the_old_way_still_count(house: House) -> None:
    ada = await house.guest("Ada")
    today = of_today(house)
    table = await house.set_table(ada, seed=worked_out(today))
    await house.host.store.save_challenge(ChallengeRecord(table.id, *today, ada.id, house.clock.now()))
    await house.play_to_end(table, ada)
    assert [record.match for record in await house.host.challenges.best(today)] == [table.id]
