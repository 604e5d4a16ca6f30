"""Tables as a program is told of them: everything by way of the seat looked from, nothing beside it."""

from __future__ import annotations

from typing import Any, Final

from gnomon.kernel.events import face
from gnomon.kernel.log import ANSWER, CLOCK, NOTE, UNDO, Row
from gnomon.kernel.options import written_options
from gnomon.matches.lobby import Summary as Listed
from gnomon.matches.phrases import BOUND
from gnomon.matches.records import NEVER, SPECTATOR, MatchRecord, Seat
from gnomon.matches.table import Table, Viewer
from gnomon.matches.watching import CLOSED, OPENED
from gnomon.web.v1.shapes import (
    AdjournmentInfo,
    ChatLineInfo,
    Choice,
    Entry,
    Happened,
    MatchInfo,
    PaceInfo,
    SeatInfo,
    Summary,
    WishesInfo,
)

TOLD_NOTES: Final = frozenset(
    {
        "set",
        "started",
        "seated",
        "left",
        "handed_over",
        "resigned",
        "retired",
        "taken_back",
        "recovered",
        "moved",
        "offered",
        "offer_withdrawn",
        "pause_asked",
        "pause_withdrawn",
        "adjourn_asked",
        "adjourn_withdrawn",
        "adjourn_declined",
        "adjourned",
        "called",
        "sooner_asked",
        "sooner_withdrawn",
        "end_asked",
        "end_withdrawn",
        "ended_early",
        "program_asked",
        "paused",
        "resumed",
        "resuming",
        "dropped",
        "stood_in",
        "returned",
        "restarted",
        "timed_out",
        "coach_agreed",
        BOUND,
        "rematch",
        CLOSED,
        OPENED,
    }
)
"""The notes that are told; what a coach said to somebody is not."""
TOLD_FACTS: Final = ("what", "name", "level", "commitment", "until", "late", "about")


def seat_info(seat: Seat, user: str) -> SeatInfo:
    """A seat without the codes and ids that are nobody else's business."""
    return SeatInfo(
        index=seat.index,
        kind=seat.kind,
        name=seat.name,
        level=seat.level,
        program=seat.machine,
        resigned=seat.resigned,
        mine=bool(user) and seat.kind == "person" and seat.user == user,
        offered="" if not seat.offered else "me" if seat.offered == user else "others",
    )


def summary_of(listed: Listed, user: str) -> Summary:
    """A match in a list."""
    record = listed.record
    return _summary(record, listed.seats, listed.mine, listed.kept, listed.my_turn, user)


def summary_at(table: Table, user: str) -> Summary:
    """A live table as it stands in a list."""
    mine = table.seats_of(user)
    kept = tuple(seat.index for seat in table.seats if user and seat.kind == "open" and seat.user == user)
    my_turn = any(seat in table.asked and not table.seats[seat].is_program for seat in mine)
    return _summary(table.record, tuple(table.seats), mine, kept, my_turn, user)


def _summary(
    record: MatchRecord,
    seats: tuple[Seat, ...],
    mine: tuple[int, ...],
    kept: tuple[int, ...],
    my_turn: bool,
    user: str,
) -> Summary:
    return Summary(
        id=record.id,
        game=record.game,
        title=record.title,
        status=record.status,
        listed=record.listed,
        closed=record.closed != NEVER,
        paused=record.paused,
        adjourned=adjourned_of(record),
        seats=[seat_info(seat, user) for seat in seats],
        seq=record.seq,
        asked=list(record.asked) if record.status == "running" and not record.paused else [],
        mine=list(mine),
        kept=list(kept),
        my_turn=my_turn,
        created=record.created,
        since=record.since,
        finished=record.finished,
        result=record.result,
    )


def adjourned_of(record: MatchRecord) -> int:
    """The instant to which a match is adjourned, or NEVER."""
    return record.adjourned if record.status == "running" else NEVER


def wishes_of(table: Table) -> WishesInfo:
    """What people at a table would agree on."""
    wishes = table.wishes
    offer = wishes.adjournment(table.seats, table.stopwatch.now()) if not table.is_over else None
    return WishesInfo(
        pause=sorted(wishes.pause),
        end=sorted(wishes.end),
        sooner=sorted(wishes.sooner),
        adjourn=AdjournmentInfo(by=offer.by, until=offer.until, seats=sorted(offer.seats)) if offer else None,
    )


def match_info(table: Table, viewer: Viewer, since: int = -1) -> MatchInfo:
    """A match as a viewer's seat may know it."""
    match, seat, record = table.match, viewer.seat, table.record
    decision = match.asked(seat) if seat != SPECTATOR and table.may_answer(seat) else None
    options = match.options(seat) if decision is not None and seat in table.asked else []
    pace = record.pace
    return MatchInfo(
        id=table.id,
        game=record.game,
        title=record.title,
        status=record.status,
        listed=record.listed,
        closed=record.closed != NEVER,
        paused=record.paused,
        adjourned=adjourned_of(record),
        options=written_options(table.game.specs, match.option_values),
        rules_version=match.rules_version,
        commitment=record.commitment,
        pace=PaceInfo(
            kind=pace.kind,
            base_ms=pace.base_ms,
            increment_ms=pace.increment_ms,
            expiry=pace.expiry,
            stand_in=pace.stand_in,
            speed=pace.speed,
        ),
        seats=[seat_info(one, viewer.user) for one in table.seats],
        seq=table.seq,
        asked=list(table.asked),
        seat=seat,
        number=match.number(seat) if seat != SPECTATOR else None,
        question=None if decision is None else decision.kind,
        choices=[Choice(code=option.code, answer=option.name) for option in options],
        view=table.view(seat).to_dict(),
        since=since,
        log=log_of(table, seat, since),
        stamp=table.stopwatch.stamp,
        left=list(table.stopwatch.left),
        deadline=table.record.deadline,
        wishes=wishes_of(table),
        rematch=record.rematch,
        seed=table.revealed_seed(),
        result=match.outcome.to_dict() if match.over else None,
    )


def log_of(table: Table, seat: int, since: int = -1) -> list[Entry]:
    """What a seat is told of the rows after number `since`: those in effect, what was taken back, and the host's notes."""
    match = table.match
    in_effect = {row.seq for row in match.effective_rows()}
    found = []
    for row in match.rows[since + 1 :] if since < table.seq else []:
        if row.plays and row.seq not in in_effect:
            continue
        entry = _entry(table, row, seat)
        if entry is not None:
            found.append(entry)
    return found


def _entry(table: Table, row: Row, seat: int) -> Entry | None:
    if row.kind == UNDO:
        return Entry(seq=row.seq, kind="undo", seat=row.seat, at=row.at, to=row.code)
    if row.kind == NOTE:
        note = row.note or {}
        if note.get("what") not in TOLD_NOTES:
            return None
        told: dict[str, Any] = {name: note[name] for name in TOLD_FACTS if isinstance(note.get(name), str | int)}
        return Entry(seq=row.seq, kind="note", seat=row.seat, at=row.at, note=told)
    events = [Happened(kind=one[0], facts=list(face(one, seat))) for one in table.match.events(row.seq)]
    if row.kind == CLOCK:
        return Entry(seq=row.seq, kind="clock", seat=row.seat, at=row.at, events=events) if events else None
    assert row.kind == ANSWER
    if row.seat == seat and seat != SPECTATOR:
        answer = table.game.codes.to_names(row.code)
        return Entry(seq=row.seq, kind="answer", seat=seat, at=row.at, events=events, answer=answer)
    return Entry(seq=row.seq, kind="answer", seat=row.seat, at=row.at, events=events) if events else None


def chat_of(table: Table, viewer: Viewer, after: int = 0) -> list[ChatLineInfo]:
    """What was said at a table, as far as a viewer hears it, after a line."""
    return [
        ChatLineInfo(
            id=line.id,
            seat=line.seat,
            name=line.name,
            text=line.text,
            at=line.stamp,
            mine=bool(viewer.user) and line.user == viewer.user,
        )
        for line in table.lines_for(viewer.seats, viewer.user)
        if line.id > after
    ]
