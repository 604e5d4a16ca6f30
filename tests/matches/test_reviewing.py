"""Reviews on the server: made once however many ask, kept with their matches, within what one person may have."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

import gnomon
from gnomon.insight import Estimate
from gnomon.match import Match
from gnomon.match.reviews import Moment, Review, estimator_for, outline
from gnomon.matches.advising import ProcessAdvisers
from gnomon.matches.errors import Declined, StorageTrouble
from gnomon.matches.ports import AdviserFailed
from gnomon.matches.quotas import Limits
from gnomon.matches.records import ReviewRecord
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
        return self.made(match)

    def made(self, match: Match) -> Review:
        return REVIEW


class Real(Slow):
    """Looks at the match, when it is told to, but judges no act."""

    def made(self, match: Match) -> Review:
        return outline(match, estimator_for(match))


def served(house: House, advisers: Slow) -> Reviews:
    """The reviews of a server that has just started over the house's storage."""
    return Reviews(advisers, house.host.quotas, house.host.store, house.host.clock)


async def over(house: House) -> Table:
    ada = await house.guest("Ada")
    table = await house.set_table(ada)
    await house.play_to_end(table, ada)
    return table


async def test_a_review_is_made_once_however_many_ask_and_then_kept(house: House) -> None:
    table, slow = await over(house), Slow()
    reviews = served(house, slow)
    assert reviews.possible(table)
    for user in ("ada", "ben", ""):
        await reviews.ask(table, user, "somewhere")
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
    await reviews.ask(table, "ada", "")
    await asyncio.sleep(0)
    assert len(slow.asked) == 1


async def test_a_note_after_the_end_begins_no_other_review(house: House) -> None:
    ada = await house.guest("Ada")
    table, slow = await house.set_table(ada), Slow()
    await house.play_to_end(table, ada)
    reviews = served(house, slow)
    slow.go.set()
    await reviews.ask(table, ada.id, "")
    await reviews.settled(table)
    before = table.seq
    await house.host.lobby.rematch(table, ada)
    assert table.seq > before and reviews.so_far(table).is_whole


async def test_a_review_that_cannot_be_made_is_not_tried_for_ever(house: House) -> None:
    table, slow = await over(house), Slow()
    reviews = served(house, slow)
    slow.fails = True
    slow.go.set()
    await reviews.ask(table, "ada", "")
    await reviews.settled(table)
    assert reviews.failed(table) and reviews.so_far(table) == SoFar()
    await reviews.ask(table, "ada", "")
    await reviews.settled(table)
    assert len(slow.asked) == 1


async def test_a_running_match_has_no_review(house: House) -> None:
    table = await house.set_table(await house.guest("Ada"))
    with pytest.raises(Declined, match="not over yet"):
        await served(house, Slow()).ask(table, "ada", "")


async def test_a_person_has_so_many_matches_reviewed_in_an_hour(house: House) -> None:
    tables, slow = [await over(house) for _ in range(3)], Slow()
    house.host.quotas.limits = Limits(reviews=2)
    reviews = served(house, slow)
    slow.go.set()
    for table in tables[:2]:
        await reviews.ask(table, "ada", "somewhere")
        await reviews.settled(table)
    with pytest.raises(Declined) as declined:
        await reviews.ask(tables[2], "ada", "somewhere")
    assert declined.value.code == "many_reviews"
    await reviews.ask(tables[0], "ada", "somewhere")  # what is known costs nothing
    house.clock.turn(3_600_001)
    await reviews.ask(tables[2], "ada", "somewhere")
    await reviews.settled(tables[2])
    assert len(slow.asked) == 3


async def test_a_stranger_is_counted_by_their_address(house: House) -> None:
    tables, slow = [await over(house) for _ in range(3)], Slow()
    house.host.quotas.limits = Limits(reviews=1)
    reviews = served(house, slow)
    await reviews.ask(tables[0], "", "here")
    await reviews.ask(tables[1], "", "there")
    with pytest.raises(Declined):
        await reviews.ask(tables[2], "", "here")
    await reviews.stop()
    assert reviews.so_far(tables[0]) == SoFar()


async def test_what_stops_is_broken_off(house: House) -> None:
    table, slow = await over(house), Slow()
    reviews = served(house, slow)
    await reviews.ask(table, "ada", "")
    await asyncio.sleep(0)
    await asyncio.wait_for(reviews.stop(), 5)
    assert reviews.so_far(table) == SoFar() and not reviews.failed(table)


async def test_a_review_is_there_at_once_after_a_restart(house: House) -> None:
    table, real = await over(house), Real()
    real.go.set()
    before = served(house, real)
    await before.ask(table, "ada", "")
    await before.settled(table)
    made = before.so_far(table).review
    assert made is not None
    again = served(house, real)
    assert again.so_far(table) == SoFar()
    await again.recall(table)
    assert again.so_far(table).is_whole
    found = again.so_far(table).review
    assert found is not None and found.to_dict() == made.to_dict()
    assert [moment.estimate.chances for moment in found.moments] == [moment.estimate.chances for moment in made.moments]
    await again.ask(table, "ada", "")
    await again.settled(table)
    assert len(real.asked) == 1


async def test_a_review_that_was_broken_off_begins_anew(house: House) -> None:
    table, real = await over(house), Real()
    before = served(house, real)
    await before.ask(table, "ada", "")
    await asyncio.sleep(0)
    real.told[0](REVIEW, 0.5)
    await before.stop()
    assert await house.host.store.review(table.id) is None
    again = served(house, real)
    await again.recall(table)
    assert again.so_far(table) == SoFar()
    real.go.set()
    await again.ask(table, "ada", "")
    await again.settled(table)
    assert again.so_far(table).is_whole and await house.host.store.review(table.id) is not None


@pytest.mark.parametrize("other", ["network", "release", "rules", "body", "cut", "nonsense"])
async def test_a_stored_review_that_does_not_count_any_more_is_made_anew(
    house: House, other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, real = await over(house), Real()
    real.go.set()
    reviews = served(house, real)
    await reviews.ask(table, "ada", "")
    await reviews.settled(table)
    kept = await house.host.store.review(table.id)
    assert kept is not None
    form, release, network, rules = kept.judge.split()
    changed = {
        "network": replace(kept, judge=f"{form} {release} 0123456789abcdef {rules}"),
        "rules": replace(kept, judge=f"{form} {release} {network} rules-99"),
        "body": replace(kept, body=kept.body[:40] + bytes([kept.body[40] ^ 4]) + kept.body[41:]),
        "cut": replace(kept, body=kept.body[:-9]),
        "nonsense": replace(kept, body=b"nonsense"),
        "release": kept,
    }[other]
    await house.host.store.save_review(changed, {})
    if other == "release":
        monkeypatch.setattr(gnomon, "__version__", "99.0")
    again = served(house, real)
    await again.recall(table)
    assert again.so_far(table) == SoFar()
    await again.ask(table, "ada", "")
    await again.settled(table)
    assert again.so_far(table).is_whole and len(real.asked) == 2
    mended = served(house, real)
    await mended.recall(table)
    assert mended.so_far(table).is_whole


async def test_a_review_for_which_the_storage_has_no_room_is_shown_all_the_same(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(record: ReviewRecord, accuracy: Mapping[int, int]) -> None:
        raise StorageTrouble("the disk is full")

    table, real = await over(house), Real()
    monkeypatch.setattr(house.host.store, "save_review", full)
    real.go.set()
    reviews = served(house, real)
    await reviews.ask(table, "ada", "")
    await reviews.settled(table)
    assert reviews.so_far(table).is_whole
    again = served(house, real)
    await again.recall(table)
    assert again.so_far(table) == SoFar()
