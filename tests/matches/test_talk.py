"""Chat: a brake for whoever says a lot at once, and lines that cost the same however many were said before."""

from dataclasses import replace
from typing import Any

import pytest

from gnomon.matches.errors import NOT_YOURS, TALKATIVE, Declined
from gnomon.matches.records import SPECTATOR, ChatLine
from gnomon.matches.table import LINES_SHOWN
from gnomon.matches.talk import LINES_AT_ONCE, SPAN_MS
from gnomon.matches.transfer import export_table
from tests.matches.house import House

pytestmark = pytest.mark.anyio


async def test_a_person_says_a_few_lines_at_once_and_more_after_a_breath(house: House) -> None:
    ada = await house.guest("Ada")
    table, other = await house.set_table(ada), await house.set_table(ada)
    for number in range(LINES_AT_ONCE):
        await house.host.talk.say(table, ada, f"line {number}")
    for where in (table, other):
        with pytest.raises(Declined) as declined:
            await house.host.talk.say(where, ada, "one more")
        assert declined.value.code == TALKATIVE
    house.clock.turn(SPAN_MS)
    await house.host.talk.say(table, ada, "one more")
    assert [line.text for line in table.lines] == [f"line {number}" for number in range(LINES_AT_ONCE)] + ["one more"]


async def test_who_watches_talks_apart_until_the_match_is_over(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Cay")
    table = await house.set_table(ada, listed=True)
    seats = table.seats_of(ada.id)
    said = await house.host.talk.say(table, ben, "look at that")
    mine = await house.host.talk.say(table, ada, "hm")
    assert (said.seat, said.name) == (SPECTATOR, "Cay")
    assert (table.lines_for(seats), table.lines_for(())) == ([mine], [said, mine])
    table.record = replace(table.record, status="over")
    assert table.lines_for(seats) == [said, mine]
    for nobody in (replace(ben, id="other", name=""),):
        with pytest.raises(Declined):
            await house.host.talk.say(table, nobody, "boo")
    house.host.talk.onlookers = False
    with pytest.raises(Declined) as declined:
        await house.host.talk.say(table, ben, "boo")
    assert declined.value.code == NOT_YOURS


async def test_who_watches_cannot_talk_away_what_the_players_said(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada, listed=True)
    mine = await house.host.talk.say(table, ada, "hm")
    table.hear(*(ChatLine(1000 + number, "x", SPECTATOR, "Eve", "noise", number) for number in range(2 * LINES_SHOWN)))
    assert table.lines_for(table.seats_of(ada.id)) == [mine]
    assert len(table.lines_for(())) == LINES_SHOWN + 1


async def test_one_persons_flood_does_not_silence_another(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    table, bens = await house.set_table(ada), await house.set_table(ben)
    for number in range(LINES_AT_ONCE):
        await house.host.talk.say(table, ada, f"line {number}")
    assert (await house.host.talk.say(bens, ben, "hello")).text == "hello"


async def test_who_has_been_quiet_is_not_remembered(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada)
    for number in range(1_100):
        house.host.talk._take_breath(f"user {number}")
    house.clock.turn(SPAN_MS)
    await house.host.talk.say(table, ada, "hello")
    assert len(house.host.talk._said) == 1


async def long_chat(house: House, match: str, count: int) -> list[ChatLine]:
    store = house.host.store
    return [
        await store.add_line(match, ChatLine(0, "x", 0, "Ada", f"line {number}", number)) for number in range(count)
    ]


async def test_a_table_holds_the_last_hundred_lines_and_a_file_all_of_them(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada)
    lines = await long_chat(house, table.id, LINES_SHOWN + 30)
    house.host.tables._open.clear()
    table = await house.host.tables.open(table.id)
    assert table.lines == lines[30:]
    said = await house.host.talk.say(table, ada, "and one")
    assert table.lines == [*lines[31:], said]
    text = export_table(table, await house.host.store.rows(table.id), await house.host.store.lines(table.id))
    assert all(f'"{line.text}"' in text for line in (*lines, said))


async def test_a_line_reads_nothing_back_from_the_storage(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada)
    await long_chat(house, table.id, 500)
    store = house.host.store

    async def read(*given: Any, **more: Any) -> None:
        raise AssertionError("the chat was read again")

    for name in ("lines", "rows", "orders", "seats", "match"):
        monkeypatch.setattr(store, name, read)
    await house.host.talk.say(table, ada, "hello")
    assert table.lines[-1].text == "hello"


async def test_a_line_that_comes_by_two_ways_is_heard_once_and_in_order(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada)
    first, second, third = await long_chat(house, table.id, 3)
    version = table.version
    table.hear(third)
    table.hear(first, second, third)
    assert table.lines == [first, second, third]
    assert table.version == version + 2
    table.hear(first, third)
    assert table.version == version + 2
