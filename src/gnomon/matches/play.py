"""Answering, taking back and standing orders."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gnomon import tracing
from gnomon.kernel.errors import BadInput, GnomonError, Refused
from gnomon.matches import errors
from gnomon.matches.draft import Draft
from gnomon.matches.errors import Declined
from gnomon.matches.pauses import CHANGED_HANDS, pause_of, what
from gnomon.matches.ports import Clock, Meter, Store
from gnomon.matches.records import NEVER, Order, Seat
from gnomon.matches.table import Answered, Table
from gnomon.matches.tables import Tables


@dataclass(frozen=True, slots=True)
class Receipt:
    """An answer stored as row `seq`; `again` if it had been stored before."""

    seq: int
    again: bool = False


def holding(draft_or_table: "Draft | Table", user: str, index: int) -> Seat:
    """The seat if the user holds it and has not given it up. Raises Declined."""
    seats = draft_or_table.seats
    if not 0 <= index < len(seats) or not user or seats[index].kind != "person" or seats[index].user != user:
        raise Declined(errors.NOT_YOURS, seat=index)
    if seats[index].resigned:
        raise Declined(errors.RESIGNED, seat=index)
    return seats[index]


def _is_same(table: Table, seat: int, earlier: Answered, code: int, message: str) -> bool:
    """Whether an answer says again what the present holder of the seat said before."""
    if earlier.code != code or (message and earlier.message and message != earlier.message):
        return False
    return _is_held_since(table, seat, earlier.seq)


def _is_held_since(table: Table, seat: int, seq: int) -> bool:
    """Whether the same person has answered for a seat ever since a row."""
    return not any(row.seat == seat and what(row) in CHANGED_HANDS for row in table.match.rows[seq + 1 :])


def must_run(draft: "Draft | Table") -> None:
    """Raise Declined unless the match is going on."""
    if draft.record.status == "waiting":
        raise Declined(errors.NOT_STARTED)
    if draft.record.status == "over":
        raise Declined(errors.OVER)
    if draft.record.paused:
        raise Declined(errors.PAUSED if pause_of(draft.match.rows).adjourned == NEVER else errors.ADJOURNED)


def _must_act_itself(draft: Draft, taken: Seat) -> None:
    """Raise Declined unless the match is going on and its person plays for a seat."""
    must_run(draft)
    if taken.is_program:
        raise Declined(errors.STOOD_IN, seat=taken.index)


def _must_be_asked(draft: Draft, taken: Seat, number: int) -> None:
    """The same, and unless this very question is put to the seat; its standing orders hold again from then on."""
    _must_act_itself(draft, taken)
    if not draft.is_asked(taken.index, number):
        raise Declined(errors.STALE)
    draft.held_orders.discard(taken.index)


class Play:
    """What a seat does in a match."""

    def __init__(self, tables: Tables, store: Store, clock: Clock, meter: Meter) -> None:
        self._tables = tables
        self._store = store
        self._clock = clock
        self._meter = meter

    async def answer(
        self, table: Table, user: str, seat: int, number: int, answer: int | dict[str, str], message: str = ""
    ) -> Receipt:
        """Answer question `number` of a seat with a code or its name.

        It is stamped with the instant of this call, however long others' answers take to be stored before it. The same
        answer sent again is accepted and changes nothing: the same `message`, or the same code by the same person unless
        each time a message of its own was named. Raises Declined (stale, not yours, paused …),
        Refused (the rules) or BadInput (no such answer).
        """
        if not message.isprintable():
            raise Declined(errors.BAD_REQUEST, where="message")
        self._tables.standings.admit(user)
        taken_up = time.perf_counter()
        arrived = table.stopwatch.now()
        code = table.match.code(answer)

        def act(draft: Draft) -> Receipt:
            taken = holding(draft, user, seat)
            known = table.answered_message(seat, message) if message else None
            if known is not None and _is_held_since(table, seat, known):
                return Receipt(known, True)
            if draft.timeline.numbers[seat] != number:
                earlier = table.answered(seat, number)
                if earlier is not None and _is_same(table, seat, earlier, code, message):
                    return Receipt(earlier.seq, True)
            _must_be_asked(draft, taken, number)
            row = draft.play(seat, code, number, message)
            draft.follow_orders()
            return Receipt(row.seq)

        return await self._stored(table, act, arrived, taken_up)

    async def answers(
        self,
        table: Table,
        user: str,
        seat: int,
        number: int,
        answers: Sequence[int | dict[str, str]],
        message: str = "",
    ) -> Receipt:
        """Give several answers in turn, from question `number` of a seat on: all of them are stored, or none.

        With a `message` the same answers sent again change nothing and are said to come again; without one nothing is
        taken for a repetition. Raises as `answer` does; an answer that is not asked for is Refused.
        """
        self._tables.standings.admit(user)
        taken_up = time.perf_counter()
        arrived = table.stopwatch.now()
        codes = [table.match.code(answer) for answer in answers]

        def act(draft: Draft) -> Receipt:
            taken = holding(draft, user, seat)
            known = table.answered_message(seat, f"{message}.0") if message else None
            if known is not None and _is_held_since(table, seat, known):
                last = table.answered_message(seat, f"{message}.{len(codes) - 1}")
                return Receipt(known if last is None else last, True)
            _must_be_asked(draft, taken, number)
            last = -1
            for place, code in enumerate(codes):
                asked = draft.timeline.numbers[seat]
                last = draft.play(seat, code, asked, f"{message}.{place}" if message else "").seq
                draft.follow_orders()
            return Receipt(last)

        return await self._stored(table, act, arrived, taken_up)

    async def _stored(self, table: Table, act: Callable[[Draft], Receipt], arrived: int, taken_up: float) -> Receipt:
        """Let an answer be stored, and count it. Raises what `act` does."""
        try:
            receipt = await self._tables.change(table, act, arrived)
        except GnomonError as fault:
            self._meter.refused(fault.refusal.code if isinstance(fault, Refused) else getattr(fault, "code", "input"))
            raise
        self._meter.answered(time.perf_counter() - taken_up)
        return receipt

    async def undo(self, table: Table, user: str, seat: int, to: str | int) -> Receipt:
        """Take back the last "answer", the "act", all to the "barrier", or all from a row's number on.

        Raises Declined, Refused (naming the row in the way) or BadInput.
        """
        self._tables.standings.admit(user)

        def act(draft: Draft) -> Receipt:
            taken = holding(draft, user, seat)
            _must_act_itself(draft, taken)
            return Receipt(draft.undo(seat, to).seq)

        return await self._tables.change(table, act)

    async def program_answer(self, table: Table, seat: int, number: int, code: int) -> bool:
        """A program's answer for its seat; False if the question is no longer put to it or the answer is not legal."""

        def act(draft: Draft) -> bool:
            running = draft.record.status == "running" and not draft.record.paused
            if not running or not draft.seats[seat].is_program or draft.match.number(seat) != number:
                return False
            if draft.match.check(seat, code) is not None:
                return False
            draft.play(seat, code, number)
            draft.follow_orders()
            return True

        # Apart from what it answers: programs among themselves would go on with one trace until their match is over.
        with tracing.span("program.answer", apart=True, match=table.id, game=table.game.id, seat=seat):
            return await self._tables.change(table, act)

    # --- standing orders --------------------------------------------------------------------------------------------

    async def order(self, table: Table, user: str, seat: int, question: str, answer: int | dict[str, str]) -> None:
        """From now on give `answer` whenever `seat` is put a question that is foreseen, when it is legal.

        `question` is one of `Game.foreseen`. Replaces the order for the same question. An order rests after its seat
        took something back, until its next own answer. Raises Declined, BadInput.
        """
        self._tables.standings.admit(user)
        holding(table, user, seat)
        order = Order(seat, question, table.match.code(answer), self._clock.now())
        if order.code not in dict(table.game.foreseen).get(question, ()):
            raise BadInput("order", f"{question!r:.40} is not answered beforehand, or not so")
        kept = [other for other in table.orders_of(seat) if other.question != question]
        await self._store.save_orders(table.id, seat, [*kept, order])
        await self._tables.refresh(table)
        await self._obey(table)

    async def forget_order(self, table: Table, user: str, seat: int, question: str) -> None:
        """End a standing order. Raises Declined."""
        holding(table, user, seat)
        kept = [order for order in table.orders_of(seat) if order.question != question]
        await self._store.save_orders(table.id, seat, kept)
        await self._tables.refresh(table)

    async def _obey(self, table: Table) -> None:
        def act(draft: Draft) -> None:
            if draft.record.status == "running" and not draft.record.paused:
                draft.follow_orders()

        await self._tables.change(table, act)
