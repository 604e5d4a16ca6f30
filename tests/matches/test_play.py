"""Answers, stale answers, re-sends, undo and standing orders at a table."""

import asyncio
import random
from pathlib import Path

import pytest

from gnomon.kernel.errors import BadInput, Refused
from gnomon.kernel.frames import Frame
from gnomon.kernel.game import NO_ANSWER
from gnomon.kernel.log import Row
from gnomon.kernel.state import State
from gnomon.matches.errors import Declined
from gnomon.matches.lobby import SeatPlan
from tests.matches.house import House, opened, sqlite_store

pytestmark = pytest.mark.anyio


async def test_a_match_is_played_to_its_end_and_reveals_its_seed(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada)
    assert table.revealed_seed() == ""
    await house.play_to_end(table, ada)
    assert table.record.result is not None
    assert table.record.result["scores"] == table.match.scores
    assert table.revealed_seed() == f"{table.match.seed:064x}"
    assert table.match.commitment() == table.record.commitment


async def test_an_answer_is_stored_before_anyone_is_told(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada)
    seen: list[int] = []

    async def look() -> None:
        rows = await house.host.store.rows(table.id)
        seen.append(rows[-1].seq)

    waiting: list[asyncio.Task[None]] = []
    house.host.tables.watchers.append(lambda _table: waiting.append(asyncio.create_task(look())))
    seq = await house.answer(table, ada, table.asked[0])
    await asyncio.gather(*waiting)
    assert seen == [seq]


async def test_the_page_of_whoever_acts_is_told_before_the_others(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada)
    pages = [table.subscribe(table.viewer(ada.id)) for _ in range(4)]
    gone = table.subscribe(table.viewer(ada.id))
    table.unsubscribe(gone)
    told: list[int] = []

    async def listen(index: int) -> None:
        await pages[index].changed()
        told.append(index)

    async def change() -> None:
        listening = [asyncio.create_task(listen(index)) for index in range(len(pages))]
        await asyncio.sleep(0)
        table.played()
        await asyncio.gather(*listening)

    for page in pages:
        page.wake()
        await page.changed()
    for first in (pages[2], pages[3], gone):
        table.put_first(first)
        await change()
    assert told == [2, 0, 1, 3, 3, 2, 0, 1, 3, 2, 0, 1]


async def test_nothing_shows_while_the_row_is_being_stored(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada)
    before = table.match.digest()
    store = house.host.store
    commit = store.commit
    during: list[str] = []

    async def slow(change: object) -> None:
        during.append(table.match.digest())
        await commit(change)  # type: ignore[arg-type]

    monkeypatch.setattr(store, "commit", slow)
    await house.answer(table, ada, table.asked[0])
    assert during == [before]
    assert table.match.digest() != before


async def test_a_seat_of_somebody_else_is_declined(house: House) -> None:
    ada, eve = await house.guest("Ada"), await house.guest("Eve")
    table = await house.set_table(ada)
    code = table.match.options(0)[0].code
    for seat in (0, 1, 7):
        with pytest.raises(Declined, match="not yours"):
            await house.host.play.answer(table, eve.id, seat, table.match.number(0), code)
    with pytest.raises(Declined, match="not yours"):
        await house.host.play.answer(table, "", 0, table.match.number(0), code)


async def test_an_answer_to_an_older_question_is_stale(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada)
    seat = table.asked[0]
    number = table.match.number(seat)
    await house.answer(table, ada, seat)
    other = next(
        code for code in range(1, table.game.codes.size) if (table.answered(seat, number) or (0, 0))[1] != code
    )
    with pytest.raises(Declined) as declined:
        await house.host.play.answer(table, ada.id, seat, number, other)
    assert declined.value.code == "stale"


async def test_the_same_answer_twice_is_one_answer(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada)
    seat = table.asked[0]
    number, code = table.match.number(seat), table.match.options(seat)[0].code
    first = await house.host.play.answer(table, ada.id, seat, number, code, "m1")
    again = await house.host.play.answer(table, ada.id, seat, number, code, "m1")
    without_message = await house.host.play.answer(table, ada.id, seat, number, code)
    assert (again.seq, again.again) == (first.seq, True)
    assert (without_message.seq, without_message.again) == (first.seq, True)
    assert table.seq == first.seq


async def test_another_message_to_an_answered_question_is_not_the_same_answer_again(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada)
    seat = table.asked[0]
    number, code = table.match.number(seat), table.match.options(seat)[0].code
    await house.host.play.answer(table, ada.id, seat, number, code, "m1")
    with pytest.raises(Declined) as declined:
        await house.host.play.answer(table, ada.id, seat, number, code, "m2")
    assert declined.value.code == "stale"


@pytest.mark.parametrize("message", ["", "m1"])
async def test_what_a_program_has_answered_for_the_seat_is_not_one_s_own_answer_again(
    house: House, message: str
) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada)
    seat = table.asked[0]
    number, code = table.match.number(seat), table.match.options(seat)[0].code
    house.host.programs._stopped = True
    await house.host.seating.hand_over(table, ada.id, seat, "random")
    assert await house.host.play.program_answer(table, seat, number, code)
    await house.host.seating.take_back(table, ada.id, seat)
    with pytest.raises(Declined) as declined:
        await house.host.play.answer(table, ada.id, seat, number, code, message)
    assert declined.value.code == "stale"


@pytest.mark.parametrize("message", ["", "1"])
async def test_what_an_earlier_holder_of_the_seat_answered_is_not_one_s_own_answer_again(
    house: House, message: str
) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    table = await house.set_table(ada)
    seat = table.asked[0]
    number, code = table.match.number(seat), table.match.options(seat)[0].code
    await house.host.play.answer(table, ada.id, seat, number, code, message)
    invitation = await house.host.seating.invite(table, ada.id, seat)
    await house.host.seating.accept(invitation.code, ben)
    assert table.seats[seat].user == ben.id
    with pytest.raises(Declined) as declined:
        await house.host.play.answer(table, ben.id, seat, number, code, message)
    assert declined.value.code == "stale"


async def test_a_resent_answer_is_recognised_after_a_restart(tmp_path: Path) -> None:
    async with opened(sqlite_store(tmp_path)) as house:
        ada = await house.guest("Ada")
        table = await house.set_table(ada)
        number, code = table.match.number(0), table.match.options(0)[0].code
        first = await house.host.play.answer(table, ada.id, 0, number, code, "m1")
        match, digest = table.id, table.match.digest()
    async with opened(sqlite_store(tmp_path)) as house:
        table = await house.host.tables.open(match)
        assert table.match.digest() == digest
        again = await house.host.play.answer(table, ada.id, 0, number, code, "m1")
        assert (again.seq, again.again) == (first.seq, True)
        assert table.match.digest() == digest


async def test_of_two_answers_at_once_exactly_one_wins(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada)
    seat = table.asked[0]
    number = table.match.number(seat)
    codes = [option.code for option in table.match.options(seat)][:2]
    assert len(codes) == 2
    results = await asyncio.gather(
        *(house.host.play.answer(table, ada.id, seat, number, code) for code in codes), return_exceptions=True
    )
    lost = [result for result in results if isinstance(result, Declined)]
    assert [fault.code for fault in lost] == ["stale"]
    assert len(results) - len(lost) == 1


async def test_illegal_and_foreign_codes_are_refused_and_change_nothing(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada)
    seat = table.asked[0]
    legal = {option.code for option in table.match.options(seat)}
    number, seq = table.match.number(seat), table.seq
    for code in sorted(set(range(table.game.codes.size)) - legal)[:: max(1, table.game.codes.size // 60)]:
        with pytest.raises(Refused):
            await house.host.play.answer(table, ada.id, seat, number, code)
    for wrong in (-1, table.game.codes.size, 10**9):
        with pytest.raises(BadInput):
            await house.host.play.answer(table, ada.id, seat, number, wrong)
    assert table.seq == seq
    assert len(await house.host.store.rows(table.id)) == seq + 1
    assert house.tally.refusals


async def test_undo_takes_back_and_asks_again_under_a_new_number(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada)
    seat = table.asked[0]
    before, number = table.match.digest(), table.match.number(seat)
    await house.answer(table, ada, seat)
    await house.host.play.undo(table, ada.id, seat, "answer")
    assert table.match.digest() == before
    assert table.match.number(seat) > number
    with pytest.raises(Refused):
        await house.host.play.undo(table, ada.id, seat, "answer")


async def test_nobody_answers_before_the_last_seat_is_taken(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"))
    assert table.asked == ()
    with pytest.raises(Declined, match="waits"):
        await house.host.play.answer(table, ada.id, 0, table.match.number(0), table.match.options(0)[0].code)


async def test_a_standing_order_answers_its_question_until_it_is_forgotten(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada)
    seat = table.asked[0]
    decision = table.match.asked(seat)
    assert decision is not None
    option = table.match.options(seat)[0]
    with pytest.raises(BadInput, match="beforehand"):
        await house.host.play.order(table, ada.id, seat, decision.kind, option.code)
    monkeypatch.setattr(table.game, "foreseen", ((decision.kind, (option.code,)),))
    await house.host.play.order(table, ada.id, seat, decision.kind, option.code)
    assert table.seq == 2, "the order answers the question that stands"
    assert table.match.rows[-1].code == option.code
    await house.host.play.undo(table, ada.id, seat, "answer")
    assert table.match.asked(seat) is not None, "an order rests after its seat took something back"
    await house.host.play.forget_order(table, ada.id, seat, decision.kind)
    assert table.orders_of(seat) == []


WAR = {"D3", "conquer", "starve_the_people", "target_pawn", "target_feudum", "target_marker"}


async def test_defend_can_be_ordered_before_anybody_attacks(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada, game="feudum", seed=3)
    ordered = {aspect: codes[0] for aspect, codes in table.game.foreseen if len(codes) > 1}
    for seat in range(2):
        for aspect, code in ordered.items():
            await house.host.play.order(table, ada.id, seat, aspect, code)
    chance = random.Random(5)
    answered: list[Row] = []
    while not table.is_over and not answered:
        seat = table.asked[0]
        decision = table.match.asked(seat)
        assert decision is not None and decision.kind not in ("defence", "immunity")
        options = table.match.options(seat)
        warlike = [option.code for option in options if WAR & set(option.name.values())]
        code = chance.choice(warlike or [option.code for option in options])
        before = len(table.match.rows)
        await house.host.play.answer(table, ada.id, seat, table.match.number(seat), code)
        answered = [row for row in table.match.rows[before + 1 :] if row.seat == 1 - seat]
    assert [table.game.codes.to_names(row.code)["choose"] for row in answered] == ["whether"]


async def test_one_order_feeds_all_pawns_round_after_round(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada, game="feudum", seed=3)
    (code,) = dict(table.game.foreseen)["feeding_all"]
    await house.host.play.order(table, ada.id, 0, "feeding_all", code)
    chance = random.Random(1)
    fed = 0
    while not table.is_over and fed < 2:
        seat = table.asked[0]
        decision = table.match.asked(seat)
        assert decision is not None
        assert seat or "feeding_all" not in table.game.aspects(table.match.state, seat, decision.frame)
        before = len(table.match.rows)
        options = table.match.options(seat)
        await house.answer(table, ada, seat, chance.randrange(len(options)))
        meals = [row for row in table.match.rows[before + 1 :] if row.seat == 0]
        assert {table.game.codes.to_names(row.code)["choose"] for row in meals} <= {"feed"}
        fed += bool(meals)
    assert fed == 2, "twice with food enough, and never asked then"


async def test_an_order_for_another_seat_is_declined(house: House) -> None:
    ada, eve = await house.guest("Ada"), await house.guest("Eve")
    table = await house.set_table(ada)
    with pytest.raises(Declined, match="not yours"):
        await house.host.play.order(table, eve.id, 0, "anything", table.match.options(0)[0].code)


async def test_a_question_whose_answers_are_all_one_is_answered_for_a_person_until_it_is_taken_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada)
    seat = table.asked[0]

    def habit(state: State, seat: int, frame: Frame) -> int:
        return table.game.options(state, seat)[0] if table.game.ops[frame[0]].name == "square" else NO_ANSWER

    monkeypatch.setattr(table.game, "habit", habit, raising=False)
    construct = next(one for one in table.match.options(seat) if "construct" in str(one.name))
    await house.host.play.answer(table, ada.id, seat, table.match.number(seat), construct.code)
    assert [row.kind for row in table.match.rows[-2:]] == ["answer", "answer"]
    assert table.match.rows[-1].seat == seat, "it is the seat's own answer, as if it had been asked"
    await house.host.play.undo(table, ada.id, seat, "answer")
    asked = table.match.asked(seat)
    assert asked is not None and asked.kind == "square", "who takes it back is asked"
