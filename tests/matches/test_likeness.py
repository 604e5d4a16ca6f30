"""Names that imitate: what looks alike is told apart at the table, and nothing else is touched."""

import pytest

from gnomon.matches.likeness import MARK_LETTERS, skeleton, told_apart, told_apart_in_list
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.records import Pace, User
from gnomon.matches.rounds import Wish
from gnomon.matches.seating import PROGRAM_NAMES
from tests.matches.house import House

pytestmark = pytest.mark.anyio

ALIKE = (
    ("Helena", "helena"),
    ("Helena", "H\u0435len\u0430"),  # Cyrillic letters
    ("Helena", "Hel\u200bena"),  # a space without width
    ("Helena", "Hel\u00adena"),  # a soft hyphen
    ("Helena", "\u202eHelena"),  # another direction
    ("Helena", "Ｈｅｌｅｎａ"),
    ("Helena", "Hél èna."),
    ("Paul", "PauI"),
    ("Paul", "Pau1"),
    ("Bob", "B0b"),
    ("Mario", "rnario"),
    ("Wanda", "VVanda"),
    ("Otto", "\u039f\u03c4\u03c4\u03bf"),  # Greek letters
)
APART = (("Helena", "Helene"), ("Ada", "Ida"), ("ハナ", "バナ"), ("花", "華"), ("Ana", "Anna"), ("राम", "रमा"))


@pytest.mark.parametrize(("name", "like"), ALIKE)
def test_what_looks_alike_has_one_skeleton(name: str, like: str) -> None:
    assert skeleton(name) == skeleton(like)
    assert told_apart(like, "abcdefghij", ["Zoe", name]) == f"{like} (abcd)"


@pytest.mark.parametrize(("name", "other"), APART)
def test_what_does_not_look_alike_is_shown_as_it_is(name: str, other: str) -> None:
    assert skeleton(name) != skeleton(other)
    assert told_apart(other, "abcdefghij", [name, ""]) == other


def test_who_has_no_tag_is_shown_as_they_are() -> None:
    assert told_apart("Ada", "", ["Ada"]) == "Ada"


async def test_at_a_table_whoever_comes_later_bears_letters_of_their_tag(house: House) -> None:
    host = house.host
    ada, like, robot = [await house.guest(name) for name in ("Ada", "АDА", PROGRAM_NAMES[0])]
    table = await house.set_table(ada, SeatPlan("me"), *[SeatPlan("open")] * 2, SeatPlan("opponent", level="random"))
    invitation = await host.seating.invite(table, ada.id)
    await host.seating.accept(invitation.code, like)
    await host.seating.accept(invitation.code, robot)
    names = [ada.name, f"АDА ({like.tag[:MARK_LETTERS]})", f"{PROGRAM_NAMES[0]} ({robot.tag[:MARK_LETTERS]})"]
    assert table.names()[:3] == names
    assert (await host.talk.say(table, like, "hello")).name == names[1]
    await host.seating.rename(table, like.id, 1, "Zoe")
    await host.seating.rename(table, ada.id, 0, "zoé")
    assert table.names()[:2] == [f"zoé ({ada.tag[:MARK_LETTERS]})", "Zoe"]
    await host.seating.rename(table, ada.id, 0, "Ada")
    assert table.names()[0] == "Ada", "nobody is like themselves"
    onlooker = await house.guest("ada")
    assert (await host.talk.say(table, onlooker, "hm")).name == f"ada ({onlooker.tag[:MARK_LETTERS]})"


async def test_nobody_passes_for_a_host(house: House) -> None:
    helena = await house.guest("Helena")
    await house.host.hosting.add(None, helena, "has the machine")
    like = await house.guest("HeIena")
    for user, name in ((like, f"HeIena ({like.tag[:MARK_LETTERS]})"), (helena, "Helena")):
        table = await house.set_table(user, SeatPlan("me"), SeatPlan("open"))
        assert table.names()[0] == name
    await house.host.hosting.remove(None, helena, "no longer")
    table = await house.set_table(like, SeatPlan("me"), SeatPlan("open"))
    assert table.names()[0] == "HeIena"


def marked(user: User) -> str:
    """The name of somebody with letters of their tag."""
    return f"{user.name} ({user.tag[:MARK_LETTERS]})"


async def test_whoever_looks_for_players_passes_for_nobody(house: House) -> None:
    host = house.host
    helena, like, ada, second = [await house.guest(name) for name in ("Helena", "HeIena", "Ada", "\u0410da")]
    await host.hosting.add(None, helena, "has the machine")
    for one in (like, ada, second):
        match = await host.seeks.seek(one, "khronos", 3, "", "day", 0)
    table = await host.tables.open(match)
    assert {seat.user: seat.name for seat in table.seats} == {one.id: marked(one) for one in (like, ada, second)}


async def test_whoever_takes_part_in_an_event_passes_for_nobody(house: House) -> None:
    host = house.host
    helena, like, ada, robot = [await house.guest(name) for name in ("Helena", "HeIena", "Ada", PROGRAM_NAMES[0])]
    await host.hosting.add(None, helena, "has the machine")
    event = (
        await host.events.hold(
            helena, Wish(name="Cup", game="khronos", seats=2, rounds=1, pace=Pace("days", 86_400_000))
        )
    ).event.id
    for one in (ada, like, robot, helena, ada):
        whole = await host.events.join(event, one)
    named = {ada.id: "Ada", like.id: marked(like), robot.id: marked(robot), helena.id: "Helena"}
    assert {one.user: one.name for one in whole.entrants} == named
    await host.events.leave(event, like)
    again = (await host.events.join(event, like)).entrant_of(like.id)
    assert again is not None and again.name == marked(like), "whoever comes again is no other"
    whole = await host.events.begin(event, helena)
    for drawn in whole.tables:
        for seat in (await host.tables.open(drawn.match)).seats:
            assert seat.name == named[seat.user or ""]


async def test_in_a_list_all_who_look_alike_are_told_apart_but_hosts(house: House) -> None:
    names = ("Helena", "HeIena", "Ada", "\u0410da", "Ben", PROGRAM_NAMES[0])
    helena, like, ada, second, ben, robot = people = [await house.guest(name) for name in names]
    shown = told_apart_in_list([*people, ada], {helena.id: "Helena"}, PROGRAM_NAMES)
    assert shown == {
        helena.id: "Helena",
        **{one.id: marked(one) for one in (like, ada, second, robot)},
        ben.id: "Ben",
    }
    assert told_apart_in_list([like, ben], {helena.id: "Helena"}, ())[like.id] == marked(like), "the host is elsewhere"
    assert told_apart_in_list([like], {}, ()) == {like.id: "HeIena"}
    assert told_apart_in_list([], {}, ()) == {}
