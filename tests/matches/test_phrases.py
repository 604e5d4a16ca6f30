"""Ready phrases: at a table that was set so, for somebody who wants nothing else, and for a whole house; said and heard."""

import json
from dataclasses import replace

import pytest

from gnomon.matches.errors import PHRASES_ALONE, TALK_OFF, Declined
from gnomon.matches.lobby import NewTable, SeatPlan
from gnomon.matches.phrases import FREE_TALK, PHRASES, is_bound, is_phrase, phrases, told
from gnomon.matches.records import DAY_MS, Pace, User
from gnomon.matches.table import Table
from gnomon.matches.talk import SPAN_MS
from gnomon.matches.transfer import export_table
from gnomon.web.languages import LANGUAGES
from tests.matches.house import House
from tests.matches.test_events import an_event, tables_of, until_over
from tests.matches.test_leagues import a_league
from tests.matches.test_seeks import look

pytestmark = pytest.mark.anyio


async def bound_table(house: House, owner: User, **more: object) -> Table:
    wish = NewTable("khronos", (SeatPlan("me"), SeatPlan("open")), listed=True, phrases=True, **more)  # type: ignore[arg-type]
    return await house.host.lobby.create(owner, wish)


async def refused(house: House, table: Table, user: User, text: str) -> str:
    before = len(table.lines)
    with pytest.raises(Declined) as declined:
        await house.host.talk.say(table, user, text)
    assert len(table.lines) == before
    return declined.value.code


def test_every_phrase_is_there_in_every_language_and_no_two_are_alike() -> None:
    for phrase in PHRASES:
        assert set(phrase) == set(LANGUAGES)
    for language in LANGUAGES:
        assert len(set(phrases(language))) == len(PHRASES)
    assert told("Boa sorte", "ja") == "よろしくお願いします"
    assert told("Boa sorte, seu bode", "ja") == "Boa sorte, seu bode"
    assert not is_phrase("good luck") and not is_phrase("")


async def test_at_a_table_without_free_talk_ready_phrases_are_said_in_any_language(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    table = await bound_table(house, ada)
    await house.host.seating.sit(table, ben)
    await house.host.talk.say(table, ada, " Good luck ")
    await house.host.talk.say(table, ben, "お見事")
    assert [line.text for line in table.lines] == ["Good luck", "お見事"]
    for text in ("you goat", "Good luck!", "good luck", "Good luck\nyou goat", "Good luckお見事"):
        house.clock.turn(SPAN_MS)
        assert await refused(house, table, ada, text) == PHRASES_ALONE
    watcher = await house.guest("Cay")
    assert await refused(house, table, watcher, "boo") == PHRASES_ALONE
    assert (await house.host.talk.say(table, watcher, "Thanks")).seat == -1
    other = await house.set_table(ada)
    await house.host.talk.say(other, ada, "you goat")
    assert not is_bound(other)


async def test_a_table_stays_so_in_a_file_and_in_the_next_match(house: House) -> None:
    ada = await house.guest("Ada")
    wish = NewTable(
        "khronos", (SeatPlan("me"), SeatPlan("local", "Ben")), phrases=True, coached=True, note={"what": "x"}
    )
    table = await house.host.lobby.create(ada, wish)
    assert is_bound(table), "though more is noted at its beginning"
    store = house.host.store
    text = export_table(table, await store.rows(table.id), ())
    assert "phrases_only" in [row["note"]["what"] for row in json.loads(text)["rows"][:4] if "note" in row]
    await house.play_to_end(table, ada)
    again = await house.host.lobby.rematch(table, ada)
    assert is_bound(again)


async def test_whoever_wants_nothing_else_says_and_hears_ready_phrases_alone(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"), listed=True)
    await house.host.seating.sit(table, ben)
    mine = await house.host.talk.say(table, ben, "hi there")
    free = await house.host.talk.say(table, ada, "you goat")
    said = await house.host.talk.say(table, ada, "Thanks")
    seats = table.seats_of(ben.id)
    assert table.lines_for(seats, ben.id) == [mine, free, said]
    await house.host.talk.bind(ben, True)
    await house.host.distance.learn(ben.id)
    assert table.lines_for(seats, ben.id) == [mine, said], "and their own lines"
    assert table.lines_for(table.seats_of(ada.id), ada.id) == [mine, free, said], "others hear everything"
    assert await refused(house, table, ben, "why?") == PHRASES_ALONE, "an open page knows them as they were"
    await house.host.talk.say(table, ben, "Sorry")
    elsewhere = await house.set_table(ada, listed=True)
    assert await refused(house, elsewhere, ben, "boo") == PHRASES_ALONE
    known = await house.host.store.user(ben.id)
    assert known is not None and known.phrases
    await house.host.talk.bind(known, False)
    await house.host.distance.learn(ben.id)
    assert len(table.lines_for(seats, ben.id)) == 4
    await house.host.talk.say(table, ben, "why?")


async def test_nobody_is_called_for_what_they_do_not_hear(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"), pace=Pace("days", DAY_MS), listed=True)
    await house.told_by(ben, "https://one.example/")
    await house.host.seating.sit(table, ben)
    await house.host.talk.bind(ben, True)

    async def called() -> int:
        return sum(one.event == "chat" for one in await house.host.store.notices(ben.id, table.id, 9))

    await house.host.talk.say(table, ada, "you goat")
    assert await called() == 0
    await house.host.talk.say(table, ada, "Good luck")
    assert await called() == 1


@pytest.mark.parametrize(("manner", "free", "ready"), [("phrases", PHRASES_ALONE, ""), ("off", TALK_OFF, TALK_OFF)])
async def test_a_host_may_say_so_for_the_whole_house(house: House, manner: str, free: str, ready: str) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada)
    house.host.talk.manner = manner  # type: ignore[assignment]  # one of its words
    assert house.host.talk.manner_at(table, ada) == manner
    assert await refused(house, table, ada, "hello there") == free
    if ready:
        assert await refused(house, table, ada, "Thanks") == ready
    else:
        assert (await house.host.talk.say(table, ada, "Thanks")).text == "Thanks"


async def test_whom_one_does_not_hear_may_say_ready_phrases_in_vain(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"), listed=True)
    await house.host.seating.sit(table, ben)
    await house.host.talk.say(table, ada, "Thanks")
    await house.host.talk.bind(ben, True)
    await house.host.distance.put(ben, ada, "muted")
    assert table.lines_for(table.seats_of(ben.id), ben.id) == []
    assert (await house.host.store.ties.unheard([ben.id]))[ben.id] == {ada.id, FREE_TALK}
    assert replace(ben, phrases=True) == await house.host.store.user(ben.id)


@pytest.mark.parametrize(
    "kind", [{}, {"form": "knockout"}, {"duplicate": True}], ids=["points", "knockout", "duplicate"]
)
async def test_all_tables_of_an_event_are_set_so_round_after_round(house: House, kind: dict[str, object]) -> None:
    ada = await house.guest("Ada")
    free = await house.host.events.begin(await an_event(house, ada, 2, **kind), ada)
    assert not free.event.phrases and not any(map(is_bound, await tables_of(house, free)))
    event = await an_event(house, ada, 3, phrases=True, **kind)
    await house.host.events.begin(event, ada)
    whole = await until_over(house, event)
    assert whole.event.phrases and whole.event.round == 2
    tables = [await house.host.tables.open(one.match) for one in whole.tables if one.match]
    assert {table.record.title[:5] for table in tables} == {"Cup 1", "Cup 2"}
    assert all(map(is_bound, tables))


async def test_whoever_plays_in_a_division_of_such_a_league_says_ready_phrases_alone(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    league = await a_league(house, ada, 2, (ada, ben), size=2, phrases=True)
    (upper, _lower) = await house.host.events.played(await house.host.events.begin(league, ada), 1)
    assert upper.event.phrases
    (table,) = await tables_of(house, upper)
    assert await refused(house, table, ada, "you goat") == PHRASES_ALONE
    assert (await house.host.talk.say(table, ben, "Good luck")).text == "Good luck"


async def test_those_meet_who_want_to_talk_in_ready_phrases_alone(house: House) -> None:
    ada, ben, cat = [await house.guest(name) for name in ("Ada", "Ben", "Cat")]
    assert await look(house, ada) == ""
    assert await look(house, ben, phrases=True) == "", "a term of the wish: nobody is bound without a word"
    assert await look(house, ben, phrases=True) == ""
    assert [one.phrases for one in await house.host.seeks.mine(ben)] == [True]
    table = await house.host.tables.open(await look(house, cat, phrases=True))
    assert {seat.user for seat in table.seats} == {ben.id, cat.id} and is_bound(table)
    assert not is_bound(await house.host.tables.open(await look(house, cat)))


async def test_a_program_talks_and_hears_as_whoever_keeps_it(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    robby, other = await house.host.access.adopt(ben, "Robby"), await house.host.access.adopt(ada, "Other")
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"), listed=True)
    await house.host.seating.sit(table, robby)
    free = await house.host.talk.say(table, ada, "you goat")
    await house.host.talk.say(table, robby, "beep")
    await house.host.talk.bind(ben, True)
    assert await refused(house, table, robby, "boop") == PHRASES_ALONE
    await house.host.talk.bind(robby, False)
    assert await refused(house, table, robby, "boop") == PHRASES_ALONE, "what the account itself says lifts nothing"
    assert (await house.host.talk.say(table, robby, "Thanks")).text == "Thanks"
    await house.host.talk.say(table, other, "hello there")
    assert await house.host.store.ties.unheard([robby.id, other.id]) == {robby.id: {FREE_TALK}}
    await house.host.distance.learn(robby.id)
    assert free not in table.lines_for(table.seats_of(robby.id), robby.id)
    later = await house.host.access.adopt(ben, "Later")
    assert await refused(house, table, later, "hello there") == PHRASES_ALONE
    house.clock.turn(SPAN_MS)
    await house.host.talk.bind(ben, False)
    assert (await house.host.talk.say(table, robby, "boop")).text == "boop"
    await house.host.talk.bind(robby, True)
    assert await refused(house, table, robby, "beep") == PHRASES_ALONE, "its own account may be bound, too"
