"""What is kept for programs, over both databases."""

import asyncio

import pytest

from gnomon.matches.errors import Conflict
from gnomon.matches.records import AccessToken, KeptReply, User
from gnomon.storage.store import SqlStore

pytestmark = pytest.mark.anyio

ADA = User("ada", "Ada", 1, "aaaa-bbbb")
ROBOT = User("robot", "Robot", 2, "", keeper="ada")
FIRST = AccessToken("t1", "d" * 64, "robot", "ada", "at home", "read play", 5)
SECOND = AccessToken("t2", "e" * 64, "ada", "ada", "notices", "read", 6)


async def with_people(store: SqlStore) -> None:
    await store.save_user(ADA)
    await store.save_user(ROBOT)
    await store.tokens.add(FIRST)
    await store.tokens.add(SECOND)


async def test_a_token_is_found_by_its_hash_with_whom_it_acts_for(store: SqlStore) -> None:
    await with_people(store)
    assert await store.tokens.holder("d" * 64) == (FIRST, ROBOT)
    assert await store.tokens.holder("f" * 64) is None
    assert await store.tokens.made_by("ada") == [FIRST, SECOND]
    assert await store.tokens.made_by("robot") == []
    await store.tokens.note_use("t1", 99)
    found = await store.tokens.holder("d" * 64)
    assert found is not None
    assert found[0].used == 99


async def test_two_tokens_never_share_a_hash(store: SqlStore) -> None:
    await with_people(store)
    with pytest.raises(Conflict):
        await store.tokens.add(AccessToken("t3", "d" * 64, "ada", "ada", "again", "read", 7))


async def test_only_its_maker_removes_a_token(store: SqlStore) -> None:
    await with_people(store)
    await store.tokens.remove("robot", "t1")
    assert await store.tokens.living(["d" * 64, "e" * 64, "f" * 64]) == {"d" * 64, "e" * 64}
    await store.tokens.remove("ada", "t1")
    assert await store.tokens.living(["d" * 64, "e" * 64]) == {"e" * 64}
    assert await store.tokens.holder("d" * 64) is None


async def test_accounts_are_listed_for_their_keeper(store: SqlStore) -> None:
    await with_people(store)
    assert await store.tokens.kept_by("ada") == [ROBOT]
    assert await store.tokens.kept_by("") == [ADA]
    assert ROBOT.is_machine
    assert not ADA.is_machine


async def test_a_key_is_claimed_once_however_many_ask_at_once(store: SqlStore) -> None:
    reply = KeptReply("ada", "k" * 64, "r" * 64, 10)
    claims = await asyncio.gather(*(store.tokens.begin(reply, 0) for _ in range(8)))
    assert sum(claim is None for claim in claims) == 1
    assert {claim.status for claim in claims if claim is not None} == {0}
    await store.tokens.finish(KeptReply("ada", "k" * 64, "", -1, 201, '{"id":"m"}'))
    assert await store.tokens.begin(reply, 0) == KeptReply("ada", "k" * 64, "r" * 64, 10, 201, '{"id":"m"}')
    assert await store.tokens.begin(KeptReply("ben", "k" * 64, "r" * 64, 10), 0) is None


async def test_a_key_that_was_given_up_or_is_old_is_free_again(store: SqlStore) -> None:
    reply = KeptReply("ada", "k" * 64, "r" * 64, 10)
    assert await store.tokens.begin(reply, 0) is None
    await store.tokens.withdraw("ada", "k" * 64)
    assert await store.tokens.begin(reply, 0) is None
    await store.tokens.finish(KeptReply("ada", "k" * 64, "", -1, 200, "{}"))
    await store.tokens.withdraw("ada", "k" * 64)  # answered by now: nothing is given up
    assert await store.tokens.begin(reply, 10) is not None
    assert await store.tokens.begin(reply, 11) is None
