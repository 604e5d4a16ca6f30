"""Branches of an analysis board: whatever was tried is kept, found again by its number, walked, named and removed."""

import json

import pytest

from gnomon.kernel.errors import BadInput, Refused
from gnomon.matches import branches
from gnomon.matches.branches import Sandbox, read_sandbox
from gnomon.matches.errors import Declined
from gnomon.matches.records import User
from tests.matches.house import House

pytestmark = pytest.mark.anyio


async def board(house: House, user: User) -> Sandbox:
    table = await house.set_table(user)
    return await house.host.analysis.copy(table, user, 0, -1)


def play(copy: Sandbox, place: int) -> int:
    """Give one of the answers that are possible; the number of the position after it."""
    seat = copy.match.to_act[0]
    copy.play(seat, copy.match.options(seat)[place].code)
    return copy.number


def others(copy: Sandbox) -> list[branches.Branch]:
    return [one for _match, found in copy.forks() for one in found]


async def test_another_answer_begins_a_branch_and_what_was_tried_before_is_kept(house: House) -> None:
    copy = await board(house, await house.guest("Ada"))
    first, second, third = play(copy, 0), play(copy, 0), play(copy, 0)
    reached = copy.match.digest()
    copy.go(1)
    other = play(copy, 1)
    assert (copy.place, copy.length, copy.total) == (2, 2, 4)
    (kept,) = others(copy)
    assert (kept.number, kept.length) == (second, 2)
    assert kept.code != kept.instead
    copy.open(third)
    assert copy.match.digest() == reached
    assert [one.number for one in others(copy)] == [other]
    copy.open(first)
    assert (copy.place, copy.length) == (1, 3), "the line goes on as it did"


async def test_an_answer_known_there_leads_on_along_its_branch(house: House) -> None:
    copy = await board(house, await house.guest("Ada"))
    line = [play(copy, 0) for _ in range(3)]
    copy.go(0)
    assert play(copy, 0) == line[0]
    assert (copy.place, copy.length, copy.total) == (1, 3, 3), "nothing is lost by stepping on in other words"
    copy.go(0)
    play(copy, 1)
    copy.go(0)
    assert play(copy, 0) == line[0]
    assert (copy.length, copy.total) == (3, 4)


async def test_branches_are_stored_as_they_are_and_so_is_where_the_board_stands(house: House) -> None:
    ada = await house.guest("Ada")
    copy = await board(house, ada)
    for _ in range(3):
        play(copy, 0)
    copy.go(2)
    play(copy, 1)
    copy.go(1)
    await house.host.analysis.save(copy, ada)
    again = await house.host.analysis.open(copy.id, ada)
    assert (again.place, again.length, again.number) == (copy.place, copy.length, copy.number)
    assert again.to_text() == copy.to_text()
    assert others(again) == others(copy)


async def test_a_branch_is_removed_with_all_that_follows_and_its_numbers_lead_nowhere_for_ever(house: House) -> None:
    ada = await house.guest("Ada")
    copy = await board(house, ada)
    first, second, third = (play(copy, 0) for _ in range(3))
    copy.go(1)
    stays = play(copy, 1)
    copy.remove(second)
    assert (copy.number, copy.total, others(copy)) == (stays, 2, [])
    for gone in (second, third):
        with pytest.raises(Declined, match="no longer"):
            copy.open(gone)
    copy = read_sandbox(copy.record.__class__(**{**_fields(copy), "body": copy.to_text()}))
    copy.remove(stays)
    assert copy.number == first, "the board steps back to where the branch began"
    assert play(copy, 2) > stays, "no number is given twice"
    for unknown in (second, 10_000, -1):
        with pytest.raises(Declined, match="no longer"):
            copy.remove(unknown)


def _fields(copy: Sandbox) -> dict[str, object]:
    return {name: getattr(copy.record, name) for name in copy.record.__slots__}  # type: ignore[attr-defined]


async def test_a_copy_of_an_older_version_is_one_line(house: House) -> None:
    copy = await board(house, await house.guest("Ada"))
    for _ in range(4):
        play(copy, 0)
    copy.go(3)
    told = json.loads(copy.to_text())
    old = {"header": told["header"], "line": [row for _number, _after, row in told["tried"]], "place": 3}
    again = read_sandbox(copy.record.__class__(**{**_fields(copy), "body": json.dumps(old)}))
    assert (again.place, again.length, again.match.digest()) == (3, 4, copy.match.digest())
    assert again.to_text() == copy.to_text()


@pytest.mark.parametrize(
    "damage",
    [
        {"tried": [[1, 5, {}]]},
        {"tried": [[2, 0, {}], [1, 0, {}]]},
        {"tried": [[1, 1, {}]]},
        {"tried": ["nothing"]},
        {"line": 99},
        {"next": 0},
        {"more": 1},
    ],
)
async def test_what_is_damaged_is_refused(house: House, damage: dict[str, object]) -> None:
    copy = await board(house, await house.guest("Ada"))
    play(copy, 0)
    body = json.dumps(json.loads(copy.to_text()) | damage)
    with pytest.raises(BadInput):
        read_sandbox(copy.record.__class__(**{**_fields(copy), "body": body}))


async def test_an_act_is_played_as_far_as_it_is_possible_its_first_answer_at_any_rate(house: House) -> None:
    copy = await board(house, await house.guest("Ada"))
    seat = copy.match.to_act[0]
    first = copy.match.options(seat)[0].code
    copy.play_act([first, copy.match.game.codes.size - 1])
    assert copy.place == 1
    seat = copy.match.to_act[0]
    wrong = next(code for code in range(copy.match.game.codes.size) if copy.match.check(seat, code) is not None)
    with pytest.raises(Refused):
        copy.play_act([wrong, first])
    assert (copy.place, copy.total) == (1, 1)


async def test_a_board_holds_so_much_and_no_more(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = await board(house, await house.guest("Ada"))
    monkeypatch.setattr(branches, "MOST_BRANCHES", 2)
    for place in (0, 1):
        copy.go(0)
        play(copy, place)
    play(copy, 0)
    copy.go(0)
    before = copy.to_text()
    with pytest.raises(Declined, match="no more branches"):
        play(copy, 2)
    assert copy.to_text() == before
    monkeypatch.setattr(branches, "MOST_ANSWERS", 3)
    copy.go(copy.length)
    with pytest.raises(Declined, match="no more branches"):
        play(copy, 0)
