"""Tokens and accounts for programs."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from gnomon.matches import access, errors
from gnomon.matches.errors import Declined
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.records import NEVER
from tests.matches.house import House, opened, sqlite_store

pytestmark = pytest.mark.anyio


@pytest.fixture
async def house(tmp_path: Path, anyio_backend: str) -> AsyncIterator[House]:
    async with opened(sqlite_store(tmp_path)) as made:
        yield made


async def test_a_token_acts_for_its_maker_within_its_scopes(house: House) -> None:
    ada = await house.guest("Ada")
    token = await house.host.access.make(ada, " at  home ", ["play", "read", "fly"])
    held = await house.host.access.admit(token)
    assert held.user == ada
    assert held.scopes == {"read", "play"}
    (kept,) = await house.host.access.tokens(ada)
    assert kept.name == "at home"
    assert token not in repr(kept)


@pytest.mark.parametrize("token", ["", "gnomon_", "gnomon_" + "x" * 43, "gnomon_" + "x" * 4_000, "愛"])
async def test_what_is_no_token_opens_nothing(house: House, token: str) -> None:
    with pytest.raises(Declined) as fault:
        await house.host.access.admit(token)
    assert fault.value.code == errors.UNKNOWN_TOKEN


async def test_a_token_needs_a_name_and_a_scope_and_an_account_of_ones_own(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    robot = await house.host.access.adopt(ben, "Robot")
    for name, scopes, account, code in [
        ("", ["read"], "", errors.BAD_REQUEST),
        ("x", [], "", errors.BAD_SCOPE),
        ("x", ["fly"], "", errors.BAD_SCOPE),
        ("x", ["read"], ben.id, errors.UNKNOWN_USER),
        ("x", ["read"], robot.id, errors.UNKNOWN_USER),
    ]:
        with pytest.raises(Declined) as fault:
            await house.host.access.make(ada, name, scopes, account)
        assert fault.value.code == code
    assert await house.host.access.tokens(ada) == []


async def test_there_is_an_end_to_tokens_and_accounts(house: House) -> None:
    ada = await house.guest("Ada")
    for _ in range(access.MOST_TOKENS):
        await house.host.access.make(ada, "one more", ["read"])
    with pytest.raises(Declined, match="as many tokens"):
        await house.host.access.make(ada, "too many", ["read"])
    for number in range(access.MOST_ACCOUNTS):
        robot = await house.host.access.adopt(ada, f"Robot {number}")
    with pytest.raises(Declined, match="as many accounts"):
        await house.host.access.adopt(ada, "too many")
    with pytest.raises(Declined):
        await house.host.access.adopt(robot, "a program of a program's")


async def test_the_last_use_is_noted_once_a_minute(house: House) -> None:
    ada = await house.guest("Ada")
    token = await house.host.access.make(ada, "at home", ["read"])
    assert [kept.used for kept in await house.host.access.tokens(ada)] == [NEVER]
    begun = house.clock.now()
    for _ in range(3):
        await house.host.access.admit(token)
        house.clock.turn(10_000)
    assert [kept.used for kept in await house.host.access.tokens(ada)] == [begun]
    house.clock.turn(60_000)
    await house.host.access.admit(token)
    assert [kept.used for kept in await house.host.access.tokens(ada)] == [begun + 90_000]


async def test_a_revoked_token_opens_nothing_and_ends_what_it_has_opened(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    token = await house.host.access.make(ada, "at home", ["read"])
    held = await house.host.access.admit(token)
    revoked = house.host.access.watch(held)
    await house.host.access.revoke(ben, held.token.id)
    assert not revoked.is_set()
    await house.host.access.revoke(ada, held.token.id)
    assert revoked.is_set()
    house.host.access.unwatch(revoked)
    with pytest.raises(Declined):
        await house.host.access.admit(token)


async def test_one_that_another_server_revoked_is_found_out_within_seconds(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(access, "LOOK_SECONDS", 0.02)
    ada = await house.guest("Ada")
    held = await house.host.access.admit(await house.host.access.make(ada, "at home", ["read"]))
    revoked = house.host.access.watch(held)
    await house.host.store.tokens.remove(ada.id, held.token.id)
    await asyncio.wait_for(revoked.wait(), 5)
    house.host.access.unwatch(revoked)


async def test_a_seat_tells_that_a_programs_account_sits_there(house: House) -> None:
    ada = await house.guest("Ada")
    robot = await house.host.access.adopt(ada, "Robot")
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"), listed=True)
    seat = await house.host.seating.sit(table, robot)
    assert [one.machine for one in table.seats] == [False, True]
    assert [one.machine for one in await house.host.store.seats(table.id)] == [False, True]
    link = await house.host.seating.invite(table, robot.id, seat)
    ben = await house.guest("Ben")
    await house.host.seating.accept(link.code, ben)
    assert [one.machine for one in table.seats] == [False, False]
    own = await house.set_table(robot, SeatPlan("me"), SeatPlan("opponent", level="random"))
    assert [one.machine for one in own.seats] == [True, False]
