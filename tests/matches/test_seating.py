"""Sitting down, invitations, hand-overs at every question, resignation and recovery."""

import asyncio
from dataclasses import replace

import pytest

from gnomon.matches.errors import Declined
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.records import DAY_MS, Invitation
from gnomon.matches.seating import INVITATION_DAYS
from tests.matches.house import House

pytestmark = pytest.mark.anyio


async def settled(house: House) -> None:
    """Wait until no program has anything to do."""
    while house.host.programs.busy:
        await asyncio.sleep(0)


async def test_a_friend_joins_by_link_and_the_match_begins(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"))
    invitation = await house.host.seating.invite(table, ada.id)
    joined, seat = await house.host.seating.accept(invitation.code.upper().replace("-", " "), ben, "Benny")
    assert (joined, seat) == (table, 1)
    assert table.record.status == "running"
    assert table.names() == ["Ada", "Benny"]
    with pytest.raises(Declined):
        await house.host.seating.accept(invitation.code, await house.guest("Cat"))


async def test_a_link_to_one_seat_serves_once(house: House) -> None:
    ada, ben, cat = await house.guest("Ada"), await house.guest("Ben"), await house.guest("Cat")
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"), SeatPlan("open"))
    invitation = await house.host.seating.invite(table, ada.id, 2)
    assert (await house.host.seating.accept(invitation.code, ben))[1] == 2
    with pytest.raises(Declined, match="opens nothing"):
        await house.host.seating.accept(invitation.code, cat)


async def test_a_private_table_is_closed_to_strangers_and_a_listed_one_open(house: House) -> None:
    ada, eve = await house.guest("Ada"), await house.guest("Eve")
    private = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"))
    with pytest.raises(Declined):
        await house.host.seating.sit(private, eve)
    listed = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"), listed=True)
    assert [summary.record.id for summary in await house.host.lobby.open_tables()] == [listed.id]
    assert await house.host.seating.sit(listed, eve) == 1
    assert await house.host.lobby.open_tables() == []


async def test_leaving_frees_the_seat_only_before_the_match(house: House) -> None:
    ada, ben, eve = await house.guest("Ada"), await house.guest("Ben"), await house.guest("Eve")
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"), SeatPlan("open"), listed=True)
    await house.host.seating.sit(table, ben)
    with pytest.raises(Declined):
        await house.host.seating.leave(table, eve.id, 1)
    await house.host.seating.leave(table, ben.id, 1)
    assert table.seats[1].kind == "open"
    await house.host.seating.sit(table, ben)
    await house.host.seating.fill(table, ada.id, 2, "random")
    with pytest.raises(Declined, match="begun"):
        await house.host.seating.leave(table, ben.id, 1)


async def test_only_whoever_set_the_table_fills_seats_with_programs(house: House) -> None:
    ada, eve = await house.guest("Ada"), await house.guest("Eve")
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"))
    with pytest.raises(Declined):
        await house.host.seating.fill(table, eve.id, 1, "random")
    with pytest.raises(Declined):
        await house.host.seating.fill(table, ada.id, 1, "godlike")
    await house.host.seating.fill(table, ada.id, 1, "random")
    assert table.seats[1].is_program
    assert table.record.status == "running"


async def test_a_seat_is_handed_over_and_taken_back_at_every_question(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada, seed=5)
    house.host.tables.watchers.remove(house.host.programs.attend)  # the program is slow to think
    taken = 0
    while not table.is_over:
        seat, number = table.asked[0], table.match.number(table.asked[0])
        await house.host.seating.hand_over(table, ada.id, seat, "random")
        with pytest.raises(Declined, match="program plays"):
            await house.host.play.answer(table, ada.id, seat, number, table.match.options(seat)[0].code)
        await house.host.seating.take_back(table, ada.id, seat)
        assert table.match.number(seat) == number
        await house.answer(table, ada, seat, taken % len(table.match.options(seat)))
        taken += 1
    assert taken > 20
    whats = [row.note["what"] for row in table.match.rows if row.note is not None]
    assert whats.count("handed_over") == whats.count("taken_back") == taken


async def test_programs_play_on_alone_when_everybody_has_resigned(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada)
    await house.answer(table, ada, table.asked[0])
    for seat in (0, 1):
        await house.host.seating.resign(table, ada.id, seat, "random")
    with pytest.raises(Declined, match="for good"):
        await house.host.seating.take_back(table, ada.id, 0)
    while not table.is_over:
        await asyncio.sleep(0.001)
    await settled(house)


async def test_a_seat_goes_to_another_person_by_link(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    table = await house.set_table(ada)
    invitation = await house.host.seating.invite(table, ada.id, 1)
    await house.host.seating.accept(invitation.code, ben)
    assert table.seats_of(ben.id) == (1,)
    assert table.seats_of(ada.id) == (0,)


async def test_a_short_code_gets_its_owner_back_in_and_then_opens_nothing(house: House) -> None:
    ada, phone = await house.guest("Ada"), await house.guest("Ada's telephone")
    table = await house.set_table(ada)
    code = table.seats[0].recovery
    assert await house.host.seating.recover(code, phone) == (table, 0)
    assert table.seats_of(phone.id) == (0,)
    assert table.seats_of(ada.id) == (1,)
    with pytest.raises(Declined):
        await house.host.seating.recover(code, ada)
    fresh = await house.host.seating.reissue(table, ada.id, 0)
    assert await house.host.seating.recover(fresh.upper(), ada) == (table, 0)


async def test_guessed_codes_open_nothing(house: House) -> None:
    ada = await house.guest("Ada")
    for code in ("", "-", "0000-0000", "x" * 400):
        with pytest.raises(Declined, match="opens nothing"):
            await house.host.seating.recover(code, ada)
        with pytest.raises(Declined, match="opens nothing"):
            await house.host.seating.accept(code, ada)
        with pytest.raises(Declined, match="opens nothing"):
            await house.host.people.recover(code)


async def test_a_rematch_moves_the_seats_and_keeps_places_for_the_others(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    table = await house.set_table(
        ada, SeatPlan("me"), SeatPlan("open"), SeatPlan("opponent", level="random"), listed=True
    )
    await house.host.seating.sit(table, ben)
    for user in (ada, ben):
        await house.host.seating.resign(table, user.id, table.seats_of(user.id)[0], "random")
    while not table.is_over:
        await asyncio.sleep(0.001)
    table.seats = [replace(seat, resigned=False) for seat in table.seats]
    again = await house.host.lobby.rematch(table, ada)
    assert [(seat.kind, seat.user) for seat in again.seats] == [
        ("open", ben.id),
        ("opponent", None),
        ("person", ada.id),
    ]
    assert await house.host.lobby.rematch(table, ben) is again
    assert again.record.status == "running"
    assert table.record.rematch == again.id


async def test_a_program_goes_on_from_a_half_staged_question(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada)
    while not table.is_over:
        seat = table.asked[0]
        if not table.game.is_settled(table.match.state, seat):
            break
        options = table.match.options(seat)
        await house.answer(table, ada, seat, len(options) // 2)
    number = table.match.number(seat)
    await house.host.seating.hand_over(table, ada.id, seat, "steady")
    await settled(house)
    assert table.answered(seat, number) is not None
    assert seat not in table.asked


async def test_the_code_of_a_link_is_too_long_to_be_guessed_and_opens_however_it_is_written(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"))
    code = (await house.host.seating.invite(table, ada.id)).code
    assert len(code) == 16
    spaced = " ".join((code[:4], code[4:8].upper(), code[8:12], code[12:]))
    assert (await house.host.seating.invited(spaced)).code == code


async def test_an_invitation_expires_and_one_that_is_half_over_is_renewed(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"))
    seating = house.host.seating
    first = await seating.invite(table, ada.id)
    assert await seating.invite(table, ada.id) == first
    house.clock.turn(INVITATION_DAYS * DAY_MS // 2)
    second = await seating.invite(table, ada.id)
    assert second.code != first.code
    assert await seating.invited(first.code) == first
    house.clock.turn(INVITATION_DAYS * DAY_MS // 2)
    with pytest.raises(Declined, match="opens nothing"):
        await seating.invited(first.code)
    assert await seating.invited(second.code) == second


async def test_a_short_link_of_before_holds_until_its_time_is_over(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"))
    old = Invitation("abcd-efgh", table.id, 1, False, house.clock.now())
    await house.host.store.save_invitation(old)
    assert (await house.host.seating.accept("ABCDEFGH", ben))[1] == 1
