"""Seats that their people offer to somebody else: by name or by a link, taken, kept after all, refused."""

import asyncio

import pytest

from gnomon.matches import errors
from gnomon.matches.brake import CALLS_A_DAY, Newness
from gnomon.matches.counting import HANDED_ON, Counted, judge
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.pauses import what
from gnomon.matches.records import ANYBODY, Pace, User
from gnomon.matches.table import Table
from tests.matches.house import House, declined

pytestmark = pytest.mark.anyio


async def settled(house: House) -> tuple[Table, list[User]]:
    """A match of Ada and Ben, and Cay and Dee who may be invited."""
    users = [await house.guest(name) for name in ("Ada", "Ben", "Cay", "Dee")]
    table = await house.set_table(users[0], SeatPlan("me"), SeatPlan("open"), listed=True, seed=None)
    await house.host.seating.sit(table, users[1])
    for user in users:
        await house.host.persons.let_invite(user, "anybody")
    return table, users


def notes(table: Table) -> list[tuple[str, int]]:
    return [(what(row), row.seat) for row in table.match.rows if "offer" in what(row) or what(row) == "moved"]


async def test_a_seat_is_offered_by_name_and_taken_with_its_view(house: House) -> None:
    table, (ada, ben, cay, dee) = await settled(house)
    offers = house.host.offers
    await offers.offer(table, ada, 0, cay)
    assert (table.seats[0].offered, table.seats[0].user) == (cay.id, ada.id)
    assert [(here.id, seat.index) for here, seat in await offers.to(cay)] == [(table.id, 0)]
    assert await offers.to(dee) == await offers.to(ben) == []
    assert table.viewer(ada.id).seat == 0
    for nobody, code in ((dee, errors.NOT_OFFERED), (ben, errors.SIT_HERE), (ada, errors.SIT_HERE)):
        assert await declined(offers.take(table, nobody, 0)) == code
    await offers.take(table, cay, 0)
    assert table.seats_of(cay.id) == (0,)
    assert table.seats_of(ada.id) == ()
    assert table.viewer(ada.id).seat == -1, "whoever has left sees what everybody may see"
    assert table.viewer(cay.id).seat == 0
    assert (table.seats[0].offered, table.seats[0].name) == ("", "Cay")
    assert table.seats[0].recovery
    assert notes(table) == [("offered", 0), ("moved", 0)]
    assert await declined(offers.take(table, cay, 0)) == errors.SIT_HERE
    assert await declined(offers.withdraw(table, ada.id, 0)) == errors.NOT_YOURS
    assert await offers.to(cay) == []


async def test_an_offer_made_twice_is_one_and_can_be_withdrawn_once(house: House) -> None:
    table, (ada, _ben, cay, dee) = await settled(house)
    offers = house.host.offers
    await offers.offer(table, ada, 0, cay)
    await offers.offer(table, ada, 0, cay)
    await offers.offer(table, ada, 0, dee)
    assert await declined(offers.take(table, cay, 0)) == errors.NOT_OFFERED
    await offers.withdraw(table, ada.id, 0)
    assert await declined(offers.withdraw(table, ada.id, 0)) == errors.NOT_OFFERED
    assert await declined(offers.take(table, dee, 0)) == errors.NOT_OFFERED
    assert notes(table) == [("offered", 0), ("offered", 0), ("offer_withdrawn", 0)]
    assert table.seats_of(ada.id) == (0,)


async def test_a_link_works_once_and_only_while_the_seat_is_offered(house: House) -> None:
    table, (ada, _ben, cay, dee) = await settled(house)
    seating, offers = house.host.seating, house.host.offers
    link = await seating.invite(table, ada.id, 0)
    assert table.seats[0].offered == ANYBODY
    assert (await seating.invite(table, ada.id, 0)).code == link.code
    await offers.withdraw(table, ada.id, 0)
    assert await declined(seating.accept(link.code, cay)) == errors.UNKNOWN_CODE
    again = await seating.invite(table, ada.id, 0)
    assert again.code != link.code
    assert await declined(seating.accept(link.code, cay)) == errors.UNKNOWN_CODE
    await offers.offer(table, ada, 0, dee)
    assert await declined(seating.accept(again.code, cay)) == errors.UNKNOWN_CODE, "it is Dee's alone now"
    third = await seating.invite(table, ada.id, 0)
    assert await declined(offers.take(table, dee, 0)) == errors.NOT_OFFERED
    await seating.accept(third.code, cay)
    assert await declined(seating.accept(third.code, dee)) == errors.UNKNOWN_CODE
    assert table.seats_of(cay.id) == (0,)


async def test_who_takes_a_seat_at_the_same_time_is_told_who_was_late(house: House) -> None:
    table, (ada, _ben, cay, dee) = await settled(house)
    link = await house.host.seating.invite(table, ada.id, 0)
    tries = (house.host.seating.accept(link.code, user) for user in (cay, dee))
    came = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(isinstance(one, errors.Declined) for one in came) == 1
    assert notes(table) == [("offered", 0), ("moved", 0)]


async def test_whoever_is_kept_away_sits_there_or_wants_no_invitation_is_offered_no_seat(house: House) -> None:
    table, (ada, ben, cay, dee) = await settled(house)
    offers, seating = house.host.offers, house.host.seating
    link = await seating.invite(table, ada.id, 0)
    await house.host.distance.put(ben, cay, "blocked")
    assert await declined(offers.offer(table, ada, 0, cay)) == errors.NO_TAKER
    assert await declined(seating.accept(link.code, cay)) == errors.APART
    assert await declined(offers.offer(table, ada, 0, ben)) == errors.SITS_THERE
    await house.host.persons.let_invite(dee, "nobody")
    assert await declined(offers.offer(table, ada, 0, dee)) == errors.NO_INVITES
    assert await declined(offers.offer(table, dee, 0, cay)) == errors.NOT_YOURS
    assert await declined(offers.offer(table, ada, 9, cay)) == errors.NOT_YOURS
    assert table.seats[0].offered == ANYBODY, "what stood before stands"
    await house.host.persons.let_invite(dee, "anybody")
    await offers.offer(table, ada, 0, dee)
    await house.host.distance.put(dee, ben, "blocked")
    assert await declined(offers.take(table, dee, 0)) == errors.APART


async def test_a_seat_that_a_program_plays_is_offered_to_nobody(house: House) -> None:
    table, (ada, _ben, cay, dee) = await settled(house)
    offers, seating = house.host.offers, house.host.seating
    await offers.offer(table, ada, 0, cay)
    await seating.hand_over(table, ada.id, 0, "random")
    assert await declined(offers.take(table, cay, 0)) == errors.NOT_OFFERED
    assert await declined(offers.offer(table, ada, 0, dee)) == errors.STOOD_IN
    assert await declined(seating.invite(table, ada.id, 0)) == errors.STOOD_IN
    await seating.take_back(table, ada.id, 0)
    assert await declined(offers.take(table, cay, 0)) == errors.NOT_OFFERED, "the program ended it"
    await seating.resign(table, ada.id, 0, "random")
    assert await declined(offers.offer(table, ada, 0, dee)) == errors.RESIGNED


async def test_an_offer_ends_with_the_match(house: House) -> None:
    table, (ada, ben, cay, _dee) = await settled(house)
    link = await house.host.seating.invite(table, ben.id, 1)
    await house.host.offers.offer(table, ada, 0, cay)
    while not table.is_over:
        seat = table.asked[0]
        await house.answer(table, (ada, ben)[seat], seat)
    assert await house.host.offers.to(cay) == []
    assert await declined(house.host.offers.take(table, cay, 0)) == errors.OVER
    assert await declined(house.host.seating.accept(link.code, cay)) == errors.OVER
    assert await declined(house.host.seating.invite(table, ada.id, 0)) == errors.OVER


async def test_a_match_in_which_a_seat_was_passed_on_is_rated_for_nobody(house: House) -> None:
    table, (ada, ben, cay, _dee) = await settled(house)

    await house.host.offers.offer(table, ada, 0, cay)
    await house.host.offers.withdraw(table, ada.id, 0)
    await house.host.offers.offer(table, ada, 0, cay)
    players = {0: ada, 1: ben}
    while not table.is_over:
        if len(table.match.rows) > 30 and players[0] is ada:
            await house.host.offers.take(table, cay, 0)
            players[0] = cay
        seat = table.asked[0]
        await house.answer(table, players[seat], seat)
    told = [(row.seat, row.note) for row in table.match.rows if row.note is not None]
    assert judge(table.record, table.seats, told, {}) == HANDED_ON
    stayed = [(seat, note) for seat, note in told if note["what"] != "moved"]
    assert isinstance(judge(table.record, table.seats, stayed, {}), Counted), "to offer a seat alone changes nothing"


async def test_somebody_new_offers_a_seat_to_a_few_people_a_day_by_name(house: House) -> None:
    table, (ada, ben, cay, dee) = await settled(house)
    house.host.brake.newness = Newness(3, 2)
    assert await declined(house.host.offers.offer(table, ada, 0, ben)) == errors.SITS_THERE
    for number in range(CALLS_A_DAY):
        await house.host.offers.offer(table, ada, 0, (cay, dee)[number % 2])
    last = table.seats[0].offered
    other = cay if last == dee.id else dee
    assert await declined(house.host.offers.offer(table, ada, 0, other)) == errors.NEW_CALLS
    assert table.seats[0].offered == last


async def test_whoever_is_offered_a_seat_is_told_and_only_while_it_is(house: House) -> None:
    table, (ada, _ben, cay, dee) = await settled(house)
    for user in (cay, dee):
        await house.told_by(user, "http://127.0.0.1:8000/hook")
    await house.host.offers.offer(table, ada, 0, dee)
    await house.host.offers.offer(table, ada, 0, cay)
    house.clock.turn(61_000)
    await house.host._notices.send_due()
    await house.host._notices.send_due()
    (message,) = (one for one in house.postbox.messages if one.event == "invited")
    assert message.text == "Cay, Ada offers you their seat: Khronos"
    assert (message.facts["host"], message.facts["offered"], message.facts["seat"]) == ("Ada", True, 0)


async def test_a_seat_at_a_table_that_waits_and_one_over_days_pass_on_too(house: House) -> None:
    ada, cay, dee = await house.guest("Ada"), await house.guest("Cay"), await house.guest("Dee")
    for user in (cay, dee):
        await house.host.persons.let_invite(user, "anybody")
    table = await house.set_table(
        ada, SeatPlan("me"), SeatPlan("local", "Ann"), SeatPlan("open"), pace=Pace("days", 86_400_000), game="feudum"
    )
    await house.host.offers.offer(table, ada, 1, cay)
    await house.host.offers.take(table, cay, 1)
    assert [seat.user for seat in table.seats] == [ada.id, cay.id, None]
    assert not table.seats[1].local
    await house.host.offers.offer(table, cay, 1, dee)
    await house.host.seating.leave(table, cay.id, 1)
    assert await declined(house.host.offers.take(table, dee, 1)) == errors.NOT_OFFERED
