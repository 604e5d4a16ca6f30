"""Reviews on the server: made once however many ask, kept for a while, within what one person may have."""

import asyncio
from collections.abc import Callable

import pytest

from gnomon.insight import Estimate
from gnomon.match import Match
from gnomon.match.reviews import Moment, Review
from gnomon.matches.advising import ProcessAdvisers
from gnomon.matches.errors import Declined
from gnomon.matches.ports import AdviserFailed
from gnomon.matches.quotas import Limits
from gnomon.matches.reviewing import Reviews, SoFar
from gnomon.matches.table import Table
from gnomon.matches.thinking import Claim, Claiming, Urgency
from tests.matches.house import House

pytestmark = pytest.mark.anyio

REVIEW = Review([Moment(-1, -1, -1, Estimate([[0.5, 0.5], [0.5, 0.5]], [{}, {}], [1.0, 1.0]))], "", [0])


class Slow(ProcessAdvisers):
    """Makes a review when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Match] = []
        self.told: list[Callable[[Review, float], None]] = []
        self.claimed: list[Claiming] = []
        self.go = asyncio.Event()
        self.fails = False

    async def review(
        self, match: Match, told: Callable[[Review, float], None] | None = None, claiming: Claiming = Claim
    ) -> Review:
        assert told is not None
        self.asked.append(match)
        self.told.append(told)
        self.claimed.append(claiming)
        await self.go.wait()
        if self.fails:
            raise AdviserFailed("on purpose")
        return REVIEW


async def over(house: House) -> Table:
    ada = await house.guest("Ada")
    table = await house.set_table(ada)
    await house.play_to_end(table, ada)
    return table


async def test_a_review_is_made_once_however_many_ask_and_then_kept(house: House) -> None:
    table, slow = await over(house), Slow()
    reviews = Reviews(slow, house.host.quotas)
    assert reviews.possible(table)
    for user in ("ada", "ben", ""):
        reviews.ask(table, user, "somewhere")
    await asyncio.sleep(0)
    assert slow.asked == [table.match]
    assert slow.claimed[0]() == Claim(Urgency.LATER, "ada")
    assert reviews.so_far(table) == SoFar(None, 0.0)
    slow.told[0](REVIEW, 0.25)
    assert reviews.so_far(table) == SoFar(REVIEW, 0.25)
    slow.told[0](REVIEW, 1.0)
    assert not reviews.so_far(table).is_whole
    slow.go.set()
    await reviews.settled(table)
    assert reviews.so_far(table) == SoFar(REVIEW, 1.0)
    reviews.ask(table, "ada", "")
    await asyncio.sleep(0)
    assert len(slow.asked) == 1


async def test_a_note_after_the_end_begins_no_other_review(house: House) -> None:
    ada = await house.guest("Ada")
    table, slow = await house.set_table(ada), Slow()
    await house.play_to_end(table, ada)
    reviews = Reviews(slow, house.host.quotas)
    slow.go.set()
    reviews.ask(table, ada.id, "")
    await reviews.settled(table)
    before = table.seq
    await house.host.lobby.rematch(table, ada)
    assert table.seq > before and reviews.so_far(table).is_whole


async def test_a_review_that_cannot_be_made_is_not_tried_for_ever(house: House) -> None:
    table, slow = await over(house), Slow()
    reviews = Reviews(slow, house.host.quotas)
    slow.fails = True
    slow.go.set()
    reviews.ask(table, "ada", "")
    await reviews.settled(table)
    assert reviews.failed(table) and reviews.so_far(table) == SoFar()
    reviews.ask(table, "ada", "")
    await reviews.settled(table)
    assert len(slow.asked) == 1


async def test_a_running_match_has_no_review(house: House) -> None:
    table = await house.set_table(await house.guest("Ada"))
    with pytest.raises(Declined, match="not over yet"):
        Reviews(Slow(), house.host.quotas).ask(table, "ada", "")


async def test_a_person_has_so_many_matches_reviewed_in_an_hour(house: House) -> None:
    tables, slow = [await over(house) for _ in range(3)], Slow()
    house.host.quotas.limits = Limits(reviews=2)
    reviews = Reviews(slow, house.host.quotas)
    slow.go.set()
    for table in tables[:2]:
        reviews.ask(table, "ada", "somewhere")
        await reviews.settled(table)
    with pytest.raises(Declined) as declined:
        reviews.ask(tables[2], "ada", "somewhere")
    assert declined.value.code == "many_reviews"
    reviews.ask(tables[0], "ada", "somewhere")  # what is known costs nothing
    house.clock.turn(3_600_001)
    reviews.ask(tables[2], "ada", "somewhere")
    await reviews.settled(tables[2])
    assert len(slow.asked) == 3


async def test_a_stranger_is_counted_by_their_address(house: House) -> None:
    tables, slow = [await over(house) for _ in range(3)], Slow()
    house.host.quotas.limits = Limits(reviews=1)
    reviews = Reviews(slow, house.host.quotas)
    reviews.ask(tables[0], "", "here")
    reviews.ask(tables[1], "", "there")
    with pytest.raises(Declined):
        reviews.ask(tables[2], "", "here")
    await reviews.stop()
    assert reviews.so_far(tables[0]) == SoFar()


async def test_what_stops_is_broken_off(house: House) -> None:
    table, slow = await over(house), Slow()
    reviews = Reviews(slow, house.host.quotas)
    reviews.ask(table, "ada", "")
    await asyncio.sleep(0)
    await asyncio.wait_for(reviews.stop(), 5)
    assert reviews.so_far(table) == SoFar() and not reviews.failed(table)
