"""Private copies, what they may hold, lines that are tried in them, and scores over time."""

import pytest

from gnomon.kernel.errors import Refused
from gnomon.match.reviews import estimator_for, outline
from gnomon.matches.errors import Declined
from gnomon.matches.records import SPECTATOR
from tests.kit import khronos
from tests.matches.house import House

pytestmark = pytest.mark.anyio


async def test_a_copy_of_a_running_match_holds_nothing_that_the_seat_does_not_know(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada, seed=None)
    for _ in range(12):
        await house.answer(table, ada, table.asked[0])
    copy = await house.host.analysis.copy(table, ada, 0, table.seq)
    assert copy.sampled
    assert copy.match.seed != table.match.seed
    assert f"{table.match.seed:x}" not in copy.to_text()
    assert copy.match.view(0).to_dict() == _renamed(table.match.view(0).to_dict(), copy.match.view(0).to_dict())
    assert khronos.invariants(copy.match.state) == []


def _renamed(view: dict[str, object], like: dict[str, object]) -> dict[str, object]:
    """A view with the counters of the other one, which a copy begins anew."""
    return view | {name: like[name] for name in ("seed", "draws", "shown", "now")}


async def test_a_copy_from_the_view_of_another_seat_is_declined_while_the_match_runs(house: House) -> None:
    ada, eve = await house.guest("Ada"), await house.guest("Eve")
    table = await house.set_table(ada)
    with pytest.raises(Declined):
        await house.host.analysis.copy(table, eve, 0, table.seq)
    assert (await house.host.analysis.copy(table, eve, SPECTATOR, table.seq)).sampled
    for row in (-2, table.seq + 1):
        with pytest.raises(Declined, match="no such moment"):
            await house.host.analysis.copy(table, ada, 0, row)


async def test_what_was_taken_back_stays_hidden_from_copies(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada)
    settled = table.match.digest()
    await house.answer(table, ada, table.asked[0])
    tried = table.seq
    await house.host.play.undo(table, ada.id, table.match.rows[tried].seat, "answer")
    assert table.match.digest() == settled
    copy = await house.host.analysis.copy(table, ada, SPECTATOR, tried)
    assert copy.match.view(SPECTATOR).lanes == table.match.view(SPECTATOR).lanes


async def test_lines_are_tried_kept_walked_and_shared(house: House) -> None:
    ada, eve = await house.guest("Ada"), await house.guest("Eve")
    table = await house.set_table(ada)
    copy = await house.host.analysis.copy(table, ada, 0, -1)
    begun = copy.match.digest()
    for _ in range(8):
        seat = copy.match.to_act[0]
        copy.play(seat, copy.match.options(seat)[-1].code)
    reached = copy.match.digest()
    copy.go(0)
    assert copy.match.digest() == begun
    copy.go(8)
    assert copy.match.digest() == reached
    copy.go(5)
    assert (copy.place, copy.length) == (5, 8)
    await house.host.analysis.save(copy, ada)
    with pytest.raises(Declined):
        await house.host.analysis.open(copy.id, eve)
    assert (await house.host.analysis.open(copy.id, ada)).place == 5
    await house.host.analysis.share(copy, ada)
    theirs = await house.host.analysis.open(copy.id, eve)
    seat = theirs.match.to_act[0]
    theirs.play(seat, theirs.match.options(seat)[0].code)
    assert theirs.length == 6
    saved = await house.host.analysis.save(theirs, eve)
    assert saved.record.owner == eve.id
    assert (await house.host.analysis.open(copy.id, ada)).length == 8
    with pytest.raises(Declined):
        copy.go(9)
    with pytest.raises(Refused):
        copy.play(1 - copy.match.to_act[0], 5)
    assert table.seq == 1, "the match itself is untouched"


async def test_a_copy_of_a_finished_match_is_the_match_itself(house: House) -> None:
    ada, eve = await house.guest("Ada"), await house.guest("Eve")
    table = await house.set_table(ada)
    await house.play_to_end(table, ada)
    middle = table.seq // 2
    copy = await house.host.analysis.copy(table, eve, 1, middle)
    assert not copy.sampled
    assert copy.match.digest() == table.game.digest(table.match.state_at(middle))


async def test_scores_over_time_end_with_the_result(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada)
    running = await house.host.analysis.curve(table)
    assert running == []
    await house.play_to_end(table, ada)
    points = await house.host.analysis.curve(table)
    assert list(points[-1].scores) == table.match.scores
    assert [point.act for point in points] == sorted({row.act for row in table.match.effective_rows()})
    assert all(len(point.chances) == 2 and sum(point.chances) == pytest.approx(1) for point in points)
    assert await house.host.analysis.curve(table) is points


async def test_chances_over_time_are_those_of_the_review_where_there_is_one(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada)
    await house.play_to_end(table, ada)
    estimator = estimator_for(table.match)
    review = outline(table.match, estimator)
    with monkeypatch.context() as bent:
        bent.setattr(type(estimator), "of", None)  # nothing is estimated again
        points = await house.host.analysis.curve(table, review)
    assert [point.chances for point in points] == [tuple(one.estimate.winning) for one in review.moments[1:]]
    house.host.analysis._curves.clear()
    assert await house.host.analysis.curve(table) == points


async def test_chances_are_told_of_no_match_that_runs_and_of_no_game_without_a_network(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada)
    for _ in range(12):
        await house.answer(table, ada, table.asked[0])
    assert {point.chances for point in await house.host.analysis.curve(table)} == {()}
    monkeypatch.setattr("gnomon.insight.estimator_of", lambda *_asked: None)
    await house.play_to_end(table, ada)
    assert {point.chances for point in await house.host.analysis.curve(table)} == {()}
