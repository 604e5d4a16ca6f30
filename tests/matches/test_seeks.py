"""People who look for others to play with: who meets whom, for what, and what becomes of wishes that nobody shares."""

import random
from dataclasses import replace
from itertools import combinations

import pytest

from gnomon.kernel.errors import BadInput
from gnomon.matches import errors, seeks
from gnomon.matches.records import User
from gnomon.matches.seeks import AFRESH_MS, BANDS, DAYS_MS, HERE_MS, SHOWN, TOLD_MS, modes_of
from gnomon.matches.strength import POINT
from gnomon.storage import schema
from gnomon.storage.writing import upsert
from tests.matches.house import House, declined

pytestmark = pytest.mark.anyio


async def look(house: House, user: User, **more: object) -> str:
    """Look for a match of Khronos for two, a day for each move, unless more is said."""
    wish = {"game": "khronos", "seats": 2, "mode": "", "pace": "day", "band": 0, **more}
    return await house.host.seeks.seek(user, **wish)  # type: ignore[arg-type]


async def rated(house: House, user: User, points: int, kind: str = "two") -> None:
    """Give somebody a rating in Khronos."""
    now = house.clock.now()
    values = {"user": user.id, "game": "khronos", "kind": kind, "mean": points * POINT, "deviation": 60 * POINT}
    values |= {"matches": 9, "last": now, "settled": now}
    await house.host.store._engines.write(lambda connection: upsert(connection, schema.rating, values))  # type: ignore[attr-defined]


async def test_two_who_want_the_same_play_at_once_and_both_are_told(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    assert await look(house, ada) == ""
    match = await look(house, ben)
    table = await house.host.tables.open(match)
    assert {seat.user for seat in table.seats} == {ada.id, ben.id}
    assert (table.record.status, table.pace.kind, table.record.listed) == ("running", "days", False)
    assert table.record.claimed, "nobody chose the deal: it is rated"
    for user in (ada, ben):
        assert await house.host.seeks.mine(user) == []
        assert await house.host.seeks.here(user) == match
    house.clock.turn(TOLD_MS + 1)
    await house.host.seeks.settle()
    assert await house.host.store.seeks.of_user(ada.id) == []


async def test_nobody_meets_whoever_wants_something_else(house: House) -> None:
    people = [await house.guest(name) for name in ("Ada", "Ben", "Cat", "Dan", "Eve")]
    wishes: list[dict[str, object]] = [
        {},
        {"seats": 3},
        {"pace": "days"},
        {"pace": "live"},
        {"game": "feudum", "mode": "feudum-basic"},
    ]
    for user, wish in zip(people, wishes, strict=True):
        assert await look(house, user, **wish) == ""
    assert len(await house.host.seeks.others(None)) == 5
    assert [offer.person.name for offer in await house.host.seeks.others(people[0])] == ["Eve", "Dan", "Cat", "Ben"]


async def test_a_table_of_three_waits_for_three_and_the_modes_are_played(house: House) -> None:
    people = [await house.guest(name) for name in ("Ada", "Ben", "Cat")]
    wish: dict[str, object] = {"game": "feudum", "mode": "feudum-basic", "seats": 3, "pace": "live"}
    found = [await look(house, user, **wish) for user in people]
    assert found[:2] == ["", ""]
    table = await house.host.tables.open(found[2])
    assert table.match.option_values["advanced"] is False
    assert table.pace.kind == "live"


async def test_strength_is_kept_to_from_both_sides(house: House) -> None:
    weak, strong, middle = [await house.guest(name) for name in ("Weak", "Strong", "Middle")]
    for user, points in ((weak, 1000), (strong, 1500), (middle, 1300)):
        await rated(house, user, points)
    assert await look(house, weak, band=200) == ""
    assert await look(house, strong) == "", "open to anybody, but not the other way round"
    offers = {offer.person.name: offer.fits for offer in await house.host.seeks.others(middle)}
    assert offers == {"Weak": False, "Strong": True}
    match = await look(house, middle, band=200)
    assert {seat.name for seat in (await house.host.tables.open(match)).seats} == {"Strong", "Middle"}
    assert len(await house.host.seeks.mine(weak)) == 1


async def test_those_who_keep_away_from_each_other_do_not_meet(house: House) -> None:
    ada, ben, cat = [await house.guest(name) for name in ("Ada", "Ben", "Cat")]
    await house.host.distance.put(ada, ben, "blocked")
    assert await look(house, ada) == ""
    house.clock.turn(1)
    assert await look(house, ben) == ""
    assert await house.host.seeks.others(ada) == await house.host.seeks.others(ben) == []
    match = await look(house, cat)
    assert {seat.name for seat in (await house.host.tables.open(match)).seats} == {"Ada", "Cat"}, "who waited longer"


async def test_a_wish_for_now_goes_with_its_page_and_one_over_days_after_two_weeks(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    await look(house, ada, pace="live")
    await look(house, ada)
    house.clock.turn(HERE_MS - 1)
    assert await house.host.seeks.here(ada) == ""
    house.clock.turn(HERE_MS - 1)
    assert [one.pace.kind for one in await house.host.seeks.mine(ada)] == ["live", "days"]
    house.clock.turn(HERE_MS)
    assert await look(house, ben, pace="live") == "", "nobody is there"
    assert [one.pace.kind for one in await house.host.seeks.mine(ada)] == ["days"]
    house.clock.turn(DAYS_MS)
    await house.host.seeks.settle()
    assert await house.host.store.seeks.of_user(ada.id) == []


async def test_what_is_wished_for_twice_counts_once_and_not_too_much_at_a_time(house: House) -> None:
    ada = await house.guest("Ada")
    for _ in range(5):
        assert await look(house, ada) == ""
    assert len(await house.host.seeks.mine(ada)) == 1
    await look(house, ada, seats=3)
    await look(house, ada, seats=4)
    assert await declined(look(house, ada, seats=5)) == errors.MANY_SEEKS
    first = (await house.host.seeks.mine(ada))[0]
    ben = await house.guest("Ben")
    assert await declined(house.host.seeks.end(ben, first.id)) == errors.NO_SEEK
    await house.host.seeks.end(ada, first.id)
    assert await declined(house.host.seeks.end(ada, first.id)) == errors.NO_SEEK
    assert await declined(house.host.seeks.end(ada, "no id")) == errors.NO_SEEK
    assert await look(house, ada, seats=5) == ""


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "chess"}, errors.BAD_REQUEST),
        ({"seats": 1}, errors.BAD_REQUEST),
        ({"seats": 9}, errors.BAD_REQUEST),
        ({"pace": "never"}, errors.BAD_REQUEST),
        ({"band": 7}, errors.BAD_REQUEST),
        ({"mode": "feudum-basic"}, errors.BAD_REQUEST),
        ({"game": "feudum"}, errors.BAD_REQUEST),
        ({"game": "time_of_empires", "mode": "empires-real-time"}, errors.REAL_TIME),
    ],
)
async def test_what_nobody_can_play_cannot_be_wished_for(house: House, wish: dict[str, object], code: str) -> None:
    assert await declined(look(house, await house.guest("Ada"), **wish)) == code


async def test_programs_and_whoever_was_turned_away_do_not_look_for_others(house: House) -> None:
    ada = await house.guest("Ada")
    program = replace(ada, id="program", keeper=ada.id)
    assert await declined(look(house, program)) == errors.PERSONS_ALONE
    await house.host.hosting.ban(None, ada, "spoils tables")
    assert await declined(look(house, ada)) == errors.BANNED


async def test_of_those_who_met_one_leaves_before_the_match_is_set_and_the_others_wait_again(house: House) -> None:
    ada, ben, cat = [await house.guest(name) for name in ("Ada", "Ben", "Cat")]
    store = house.host.store.seeks
    await look(house, ada)
    (hers,) = await house.host.seeks.mine(ada)
    await store.add(replace(hers, id="bens", user=ben.id, created=hers.created + 1), 3)
    assert len(await store.meet(hers, "match000", house.clock.now(), 9, lambda waiting, apart: waiting)) == 2
    await house.host.parting.leave(ben, "Ben")  # and the server died before the match was set
    await house.host.seeks.settle()
    assert [one.match for one in await house.host.seeks.mine(ada)] == [""]
    match = await look(house, cat)
    assert {seat.name for seat in (await house.host.tables.open(match)).seats} == {"Ada", "Cat"}


async def test_a_match_that_a_server_left_unset_is_set_by_another_once(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    store = house.host.store.seeks
    await look(house, ada)
    (hers,) = await house.host.seeks.mine(ada)
    await store.add(replace(hers, id="bens", user=ben.id, created=hers.created + 1), 3)
    met = await store.meet(hers, "abcdefghijkmnpqr", house.clock.now(), 9, lambda waiting, apart: waiting)
    await house.host.seeks.settle()
    assert await house.host.seeks.here(ben) == "abcdefghijkmnpqr"
    assert await house.host.seeks._set(met), "again, by a server that looked at the same moment"
    assert (await house.host.tables.open("abcdefghijkmnpqr")).record.status == "running"


async def test_two_who_came_at_one_moment_meet_a_little_later(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    await look(house, ada)
    (hers,) = await house.host.seeks.mine(ada)
    await house.host.store.seeks.add(replace(hers, id="bens", user=ben.id), 3)  # which did not see the other one
    house.clock.turn(AFRESH_MS - 1)
    await house.host.seeks.settle()
    assert await house.host.seeks.here(ada) == await house.host.seeks.here(ben) != ""


async def test_among_a_hundred_thousand_wishes_the_one_that_fits_is_found(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    await rated(house, ben, 2000)
    await look(house, ada)
    (hers,) = await house.host.seeks.mine(ada)
    one = schema.values_of(replace(hers, band=100, points=1000, created=hers.created - 1))
    crowd = [one | {"id": f"seek{number}"} for number in range(100_000)]
    await house.host.store._engines.write(lambda connection: connection.execute(schema.seek.insert(), crowd))  # type: ignore[attr-defined]
    match = await look(house, ben)
    assert {seat.name for seat in (await house.host.tables.open(match)).seats} == {"Ada", "Ben"}
    offers = await house.host.seeks.others(ben)
    assert (len(offers), any(offer.fits for offer in offers)) == (SHOWN, False)


async def test_of_those_who_wait_for_the_same_no_table_could_be_made_and_so_they_are_few(house: House) -> None:
    chance = random.Random(7)
    for seats in (2, 3):
        for number in range(24):
            user = await house.guest(f"Person {number}")
            await rated(house, user, chance.randrange(1000, 1800), "two" if seats == 2 else "more")
            await look(house, user, seats=seats, band=chance.choice(BANDS))
            house.clock.turn(1)
            waiting = [one for one, _person in await house.host.store.seeks.shown(house.clock.now(), 99)]
            alike = combinations([one for one in waiting if one.seats == seats], seats)
            assert not any(all(one.suits(other) for one, other in combinations(table, 2)) for table in alike)


async def test_many_wishes_that_are_over_are_forgotten_some_at_a_time(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seeks, "TIDIED", 2)
    people = [await house.guest(name) for name in ("Ada", "Ben", "Cat", "Dan", "Eve")]
    for user in people[:3]:
        await look(house, user, pace="live", seats=5)
    for user in people[3:]:
        await look(house, user, pace="live", seats=4)
    house.clock.turn(HERE_MS + 1)
    await house.host.seeks.settle()
    assert [await house.host.store.seeks.of_user(user.id) for user in people] == [[]] * 5


def test_the_games_that_are_played_in_several_ways_name_them() -> None:
    assert modes_of("khronos") == []
    assert modes_of("feudum") == ["feudum-advanced", "feudum-basic"]


async def test_those_meet_who_want_the_same_rulings(house: House) -> None:
    people = [await house.guest(name) for name in ("Ada", "Ben", "Cat", "Dan")]
    wanted: list[dict[str, object] | None] = [
        {"unused_cards": "discard"},
        None,
        {"unused_cards": "discard", "deck": "33"},
    ]
    for user, chosen in zip(people[:3], wanted, strict=True):
        assert await look(house, user, chosen=chosen) == ""
    match = await look(house, people[3], chosen={"deck": 33, "unused_cards": "discard"})
    table = await house.host.tables.open(match)
    assert {seat.user for seat in table.seats} == {people[2].id, people[3].id}
    found = table.match.option_values
    assert (found["unused_cards"], found["deck"], found["junction_power"]) == ("discard", 33, "ruling")


async def test_what_is_chosen_as_usual_is_no_wish_of_its_own(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    assert await look(house, ada, chosen={"unused_cards": "keep"}) == ""
    assert [one.options for one in await house.host.seeks.mine(ada)] == [{}]
    assert await look(house, ben) != ""


async def test_a_wish_with_other_rulings_stands_beside_the_first(house: House) -> None:
    ada = await house.guest("Ada")
    for chosen in (None, {"difficulty": "hard"}, {"difficulty": "hard"}):
        await look(house, ada, game="inventions", chosen=chosen)
    assert [one.options for one in await house.host.seeks.mine(ada)] == [{}, {"difficulty": "hard"}]


async def test_the_mode_of_a_game_decides_its_options_and_the_others_may_be_chosen(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    wish: dict[str, object] = {"game": "feudum", "mode": "feudum-basic", "chosen": {"tile_as_wine": "true"}}
    assert await look(house, ada, **wish) == ""
    table = await house.host.tables.open(await look(house, ben, **wish))
    assert (table.match.option_values["tile_as_wine"], table.match.option_values["advanced"]) == (True, False)
    wrong = await declined(look(house, ada, game="feudum", mode="feudum-basic", chosen={"advanced": True}))
    assert wrong == errors.BAD_REQUEST
    for chosen in ({"unused_cards": "burn"}, {"deck": "many"}):
        with pytest.raises(BadInput):
            await look(house, ada, chosen=chosen)
    assert await declined(look(house, ada, chosen={"nothing": 1})) == errors.BAD_REQUEST
    assert await house.host.seeks.mine(ada) == []
