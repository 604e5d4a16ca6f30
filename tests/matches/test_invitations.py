"""Invitations to the server: who may make them, whom they let in, and what is written down."""

import asyncio

import pytest

from gnomon.matches import errors
from gnomon.matches.errors import Declined
from gnomon.matches.invitations import MOST_DAYS, MOST_PLACES, NOTE_LENGTH
from gnomon.matches.people import WAYS, Newcomers
from tests.matches.house import House, declined, opened, sqlite_store
from tests.matches.test_hosting import DAY, a_host, acts

pytestmark = pytest.mark.anyio


async def test_newcomers_take_the_places_of_an_invitation_and_no_more(house: House) -> None:
    host, invitations = await a_host(house), house.host.invitations
    code = await invitations.make(host, "  The   Sunday round ", 2, 3, "they asked")
    (made,) = await invitations.store.all(9)
    assert (made.note, made.by, made.name, made.digest) != ("", "", "", code)
    assert (made.note, made.places, made.name) == ("The Sunday round", 2, "Helena")
    assert code not in repr(made)
    ada = await invitations.come(code.upper(), "Ada", "ja")
    assert (await house.host.people.recover(ada.recovery)).id == ada.id
    assert (await house.host.people.user(ada.id)).language == "ja"
    await invitations.come(f"{code[:4]}-{code[4:8]} {code[8:]}", "Ben", "en")
    assert await declined(invitations.come(code, "Cora", "en")) == errors.INVITATION_OVER
    assert ada.id in {one.user for one in await invitations.store.arrivals(made.id)}
    deeds = await house.host.hosting.store.deeds(9)
    assert (deeds[0].act, deeds[0].subject, deeds[0].title, deeds[0].reason) == (
        "invited",
        made.id,
        "The Sunday round",
        "they asked",
    )
    assert deeds[0].facts == {"places": 2, "until": made.until}


async def test_an_invitation_ends_in_time_or_when_it_is_withdrawn(house: House) -> None:
    host, invitations = await a_host(house), house.host.invitations
    code = await invitations.make(host, "Inês", 5, 1, "a friend")
    late = await invitations.make(host, "At the library", 5, 2, "a poster")
    (made,) = [one for one in await invitations.store.all(9) if one.note == "Inês"]
    await invitations.check(code)
    await invitations.revoke(host, made.id, "was passed on")
    assert await declined(invitations.check(code)) == errors.INVITATION_OVER
    assert await declined(invitations.come(code, "Inês", "")) == errors.INVITATION_OVER
    assert await declined(invitations.revoke(host, made.id, "again")) == errors.INVITATION_OVER
    house.clock.turn(2 * DAY - 1)
    await invitations.check(late)
    house.clock.turn(1)
    assert await declined(invitations.come(late, "Ada", "")) == errors.INVITATION_OVER
    assert await invitations.knows(late)
    assert await acts(house) == ["host_added", "invited", "invited", "uninvited"]


async def test_what_is_no_invitation_lets_nobody_in(house: House) -> None:
    host, invitations = await a_host(house), house.host.invitations
    code = await invitations.make(host, "Inês", 5, 1, "a friend")
    table = await house.set_table(host, listed=True)
    seat = await house.host.seating.invite(table, host.id, 0)
    wrong = code[:-1] + ("2" if code[-1] != "2" else "3")
    for typed in (wrong, code[:-1], code + "2", "", " ", "é" * 16, "x" * 20_000, seat.code, "'; DROP TABLE admission"):
        assert await declined(invitations.check(typed)) == errors.UNKNOWN_CODE
        assert await declined(invitations.come(typed, "Eve", "")) == errors.UNKNOWN_CODE
        assert not await invitations.knows(typed)
    assert await declined(invitations.come(code, " ", "")) == errors.BAD_REQUEST
    assert (await invitations.store.all(9))[0].used == 0


async def test_nobody_but_a_host_makes_and_withdraws_and_only_with_sense(house: House) -> None:
    host, eve, invitations = await a_host(house), await house.guest("Eve"), house.host.invitations
    code = await invitations.make(host, "Inês", 1, 1, "a friend")
    (made,) = await invitations.store.all(9)
    assert await declined(invitations.make(eve, "Eve's", 1, 1, "why not")) == errors.NOT_YOURS
    assert await declined(invitations.revoke(eve, made.id, "why not")) == errors.NOT_YOURS
    for note, places, days, reason, why in (
        (" ", 1, 1, "why", errors.BAD_REQUEST),
        ("n" * (NOTE_LENGTH + 1), 1, 1, "why", errors.TOO_LONG),
        ("note", 0, 1, "why", errors.BAD_REQUEST),
        ("note", MOST_PLACES + 1, 1, "why", errors.BAD_REQUEST),
        ("note", 1, 0, "why", errors.BAD_REQUEST),
        ("note", 1, MOST_DAYS + 1, "why", errors.BAD_REQUEST),
        ("note", 1, 1, " ", errors.NO_REASON),
    ):
        assert await declined(invitations.make(host, note, places, days, reason)) == why
    assert await declined(invitations.revoke(host, made.id, " ")) == errors.NO_REASON
    assert await declined(invitations.revoke(host, "nothing", "why")) == errors.UNKNOWN_CODE
    await invitations.check(code)
    assert await acts(house) == ["host_added", "invited"]


async def test_two_who_race_for_the_last_place_do_not_both_come_in(house: House) -> None:
    host, invitations = await a_host(house), house.host.invitations
    code = await invitations.make(host, "Inês", 1, 1, "a friend")
    came = await asyncio.gather(
        *(invitations.come(code, name, "") for name in ("Ada", "Ben", "Cora")), return_exceptions=True
    )
    assert sum(not isinstance(one, Declined) for one in came) == 1
    assert (await invitations.store.all(9))[0].used == 1


@pytest.mark.parametrize("newcomers", list(WAYS))
async def test_the_host_decides_by_which_way_somebody_new_comes_in(
    tmp_path: object, newcomers: Newcomers, anyio_backend: str
) -> None:
    async with opened(sqlite_store(tmp_path), newcomers=newcomers) as house:  # type: ignore[arg-type]
        for way in ("door", "seat", "host"):
            if way in WAYS[newcomers]:
                assert (await house.host.people.guest("Ada", "", way)).name == "Ada"  # type: ignore[arg-type]
            else:
                attempt = house.host.people.guest("Ada", "", way)  # type: ignore[arg-type]
                assert await declined(attempt) == errors.BY_INVITATION
