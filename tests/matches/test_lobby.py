"""Setting tables, lists, names, sessions and chat."""

import pytest

from gnomon.kernel.errors import BadInput
from gnomon.matches.errors import Declined
from gnomon.matches.lobby import NewTable, SeatPlan
from gnomon.matches.records import SPECTATOR
from tests.matches.house import House

pytestmark = pytest.mark.anyio


async def test_seeds_differ_and_their_commitment_is_published_at_once(house: House) -> None:
    ada = await house.guest("Ada")
    one, two = await house.set_table(ada, seed=None), await house.set_table(ada, seed=None)
    assert one.match.seed != two.match.seed
    assert one.match.seed.bit_length() > 200
    assert one.record.claimed
    assert one.match.rows[0].note == {"what": "set", "commitment": one.match.commitment()}
    assert not (await house.set_table(ada, seed=7)).record.claimed


async def test_my_matches_begin_with_those_that_wait_for_me(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    waiting = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"))
    over = await house.set_table(ada)
    await house.play_to_end(over, ada)
    house.clock.turn(1_000)
    mine = await house.set_table(ada)
    assert [one.record.id for one in await house.host.lobby.mine(ada)] == [mine.id, waiting.id, over.id]
    summary = (await house.host.lobby.mine(ada))[0]
    assert summary.my_turn
    assert summary.mine == (0, 1)
    assert await house.host.lobby.mine(ben) == []


async def test_finished_tables_are_listed_only_if_they_were_public(house: House) -> None:
    ada = await house.guest("Ada")
    public, private = await house.set_table(ada, listed=True), await house.set_table(ada)
    for table in (public, private):
        await house.play_to_end(table, ada)
    assert [one.record.id for one in await house.host.lobby.finished()] == [public.id]
    assert await house.host.lobby.finished(before=house.clock.now()) == []


async def test_what_a_table_cannot_be_is_said(house: House) -> None:
    ada = await house.guest("Ada")
    two = (SeatPlan("me"), SeatPlan("local", "Ben"))
    for wish in (
        NewTable("chess", two),
        NewTable("khronos", two[:1]),
        NewTable("khronos", two * 5),
        NewTable("khronos", two, {"no_such_option": 1}),
        NewTable("khronos", two, data="{"),
        NewTable("khronos", two, data="[]"),
        NewTable("khronos", two, data='{"tiles": 3}'),
    ):
        with pytest.raises(BadInput):
            await house.host.lobby.create(ada, wish)
    for wish in (
        NewTable("khronos", two, title="x" * 61),
        NewTable("khronos", (two[0], SeatPlan("opponent", level="godlike"))),
        NewTable("khronos", (two[0], SeatPlan("local", "x" * 25))),
    ):
        with pytest.raises(Declined):
            await house.host.lobby.create(ada, wish)
    assert await house.host.lobby.mine(ada) == []


async def test_names_are_tidied_and_never_empty(house: House) -> None:
    assert (await house.guest("  Ada \u202e\n  L. ")).name == "Ada L."
    assert (await house.guest("愛" * 24)).name == "愛" * 24
    for wrong in ("", "   ", "\n\t", "x" * 25):
        with pytest.raises(Declined):
            await house.guest(wrong)


async def test_a_session_lasts_until_it_is_ended(house: House) -> None:
    people = house.host.people
    ada = await house.guest("Ada")
    session = await people.open_session(ada)
    assert await people.of_session(session) == ada
    assert await people.of_session(session + "x") is None
    assert await people.of_session("") is None
    assert await people.recover(ada.recovery.upper().replace("-", "")) == ada
    renamed = await people.rename(ada, "Ada L.")
    assert await people.of_session(session) == renamed
    await people.end_session(session)
    assert await people.of_session(session) is None


async def test_who_sits_at_the_table_talks_there_and_who_watches_does_so_apart(house: House) -> None:
    ada, eve = await house.guest("Ada"), await house.guest("Eve")
    table = await house.set_table(ada)
    version = table.version
    line = await house.host.talk.say(table, ada, "  Good luck! \u0000")
    assert (line.text, line.name, line.seat) == ("Good luck!", "Ada", 0)
    assert table.lines == [line]
    assert table.version > version
    for user, text in ((eve, "  "), (ada, "  "), (ada, "x" * 501)):
        with pytest.raises(Declined):
            await house.host.talk.say(table, user, text)
    assert table.lines == [line]
    watcher = await house.host.talk.say(table, eve, "hello")
    assert (watcher.name, watcher.seat) == ("Eve", SPECTATOR)
    house.host.talk.onlookers = False
    with pytest.raises(Declined):
        await house.host.talk.say(table, eve, "hello again")
    assert table.lines == [line, watcher]


async def test_idle_tables_are_closed_and_open_again_as_they_were(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gnomon.matches.tables.KEPT", 3)
    ada = await house.guest("Ada")
    tables = [await house.set_table(ada) for _ in range(6)]
    assert len(house.host.tables.live()) <= 4
    watched = tables[-1].subscribe(tables[-1].viewer(ada.id))
    for table in tables:
        again = await house.host.tables.open(table.id)
        assert again.match.digest() == table.match.digest()
    assert house.host.tables.peek(tables[-1].id) is tables[-1], "a table that somebody looks at stays open"
    tables[-1].unsubscribe(watched)
