"""Names that imitate: what looks alike is told apart at the table, and nothing else is touched."""

import pytest

from gnomon.matches.likeness import MARK_LETTERS, skeleton, told_apart
from gnomon.matches.lobby import SeatPlan
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
