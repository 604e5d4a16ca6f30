"""Challenges: everybody plays the same deal, and what counts is one's own first attempt."""

import pytest

from gnomon.matches.challenges import Challenge, word_of
from gnomon.matches.lobby import NewTable, SeatPlan
from gnomon.matches.records import DAY_MS, User
from gnomon.matches.table import Table
from gnomon.matches.trouble import Declined
from tests.matches.house import NEW_YEAR, House

pytestmark = pytest.mark.anyio


def of_today(house: House, mode: str = "normal") -> Challenge:
    return house.host.challenges.daily("khronos", mode)


async def begin(house: House, user: User, challenge: Challenge) -> Table:
    seats = (SeatPlan("me"), SeatPlan("local", "Ben"))
    return await house.host.challenges.begin(
        user, challenge, NewTable("khronos", seats, title=challenge.name, seed=challenge.seed)
    )


async def test_everybody_gets_the_deal_of_the_day_and_another_the_day_after(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    today = of_today(house)
    assert today.name == "2026-01-01"
    one, other = await begin(house, ada, today), await begin(house, ben, today)
    assert one.match.seed == other.match.seed == today.seed
    assert today.seed.bit_length() > 200
    assert len({today.seed, of_today(house, "hard").seed, Challenge("feudum", *today[1:]).seed}) == 3
    house.clock.turn(DAY_MS)
    assert of_today(house).seed != today.seed
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
    assert again.match.seed != today.seed
    await house.play_to_end(again, ada)
    assert [record.match for record in await house.host.challenges.attempts(ada, today)] == [table.id]
