"""One table as a file: a match's dump with the table's own facts under "table", for another server or a program."""

import json
from dataclasses import replace
from typing import Final

from gnomon.kernel.codec import Reader, parse
from gnomon.kernel.errors import BadInput
from gnomon.match import Match, load
from gnomon.matches.entropy import is_id
from gnomon.matches.people import tidy_line, tidy_name
from gnomon.matches.ports import Clock, Entropy, Store
from gnomon.matches.records import FULL_SPEED, NEVER, ChatLine, MatchRecord, Pace, RowRecord, Seat, User
from gnomon.matches.stopwatch import fresh
from gnomon.matches.table import Table
from gnomon.matches.talk import tidy_text
from gnomon.matches.watching import closed_by

VERSION: Final = 1
LARGEST: Final = 32 * 1024 * 1024


def export_table(table: Table, rows: list[RowRecord], lines: list[ChatLine]) -> str:
    """A whole match as JSON text that `gnomon.load` reads too: secrets and all of `lines` that
    were said included, for whoever keeps the server.
    """
    record = table.record
    pace = record.pace
    facts = {
        "version": VERSION,
        "id": record.id,
        "title": record.title,
        "claimed": record.claimed,
        "listed": record.listed,
        "lesson": record.lesson,
        "status": record.status,
        "created": record.created,
        "finished": record.finished,
        "paused": record.paused,
        "pace": [pace.kind, pace.base_ms, pace.increment_ms, pace.expiry, pace.stand_in, pace.speed],
        "seats": [
            {"kind": seat.kind, "name": seat.name, "level": seat.level, "local": seat.local, "resigned": seat.resigned}
            for seat in table.seats
        ],
        "rows": [[row.stamp, row.number, row.message, list(row.clocks)] for row in rows],
        "chat": [[line.seat, line.name, line.text, line.stamp] for line in lines],
    }
    return json.dumps(json.loads(table.match.dump()) | {"table": facts}, ensure_ascii=False, indent=1)


def plain_facts(match: Match, entropy: Entropy, clock: Clock) -> dict[str, object]:
    """A table's facts for a match that was played without one: a person at every seat, no pace, nothing said."""
    now = clock.now()
    name = [f"Player {seat + 1}" for seat in range(match.seats)]
    person = {"kind": "person", "level": "", "local": False, "resigned": False}
    return {
        "version": VERSION,
        "id": entropy.token(),
        "title": "",
        "claimed": False,
        "listed": False,
        "lesson": False,
        "status": "over" if match.over else "running",
        "created": now,
        "finished": now if match.over else NEVER,
        "paused": False,
        "pace": ["none", 0, 0, "default", "", FULL_SPEED],
        "seats": [person | {"name": name[seat]} for seat in range(match.seats)],
        "rows": [[now, NEVER, "", []] for _ in match.rows],
        "chat": [],
    }


async def import_table(text: str, store: Store, entropy: Entropy, clock: Clock) -> tuple[MatchRecord, list[Seat]]:
    """Put a match file into storage, replayed and checked: its record, and its seats with fresh recovery codes.

    Whoever sat there gets back in with the code of the seat. Raises BadInput.
    """
    host = User(entropy.token(), "Host", clock.now(), "")
    _, record, seats, rows, chat = _read_file(text, host.id, entropy, clock)
    if await store.match(record.id) is not None:
        raise BadInput("file: table: id", f"the match {record.id} is here already")
    await store.save_user(host)
    for place, seat in enumerate(seats):
        if seat.kind == "person":
            person = User(entropy.token(), seat.name, clock.now(), "")
            await store.save_user(person)
            seats[place] = replace(seat, user=person.id)
    await store.create(record, seats, rows)
    await store.ratings.leave_out(record.id, record.finished)
    for line in chat:
        await store.add_line(record.id, line)
    return record, seats


def read_table(text: str, entropy: Entropy, clock: Clock) -> Table:
    """The table of a match file as its visitors would see it, stored nowhere. Raises BadInput.

    Where the file says nothing of a table, nobody knows who sat there: the seats go by their numbers.
    """
    match, record, seats, rows, chat = _read_file(text, "", entropy, clock)
    if "table" not in _whole(text):
        seats = [Seat(index, "open", None, "", "", False, False, "") for index in range(match.seats)]
    stopwatch = fresh(record.pace, clock, record.seats, record.created, match.state.now)
    return Table(record, seats, match, rows, chat, [], stopwatch)


def _whole(text: str) -> dict[str, object]:
    whole = parse(text, "file")
    assert isinstance(whole, dict)  # a match has been read from it
    return whole


def _read_file(
    text: str, owner: str, entropy: Entropy, clock: Clock
) -> tuple[Match, MatchRecord, list[Seat], list[RowRecord], list[ChatLine]]:
    """The match of a file, and what stands around it; people have no accounts yet. Raises BadInput."""
    if len(text) > LARGEST:
        raise BadInput("file", "too large")
    match = load(text)
    reader = Reader(_whole(text).get("table", plain_facts(match, entropy, clock)), "file: table")
    reader.expect("version", VERSION)
    record = _read_record(reader, match, owner)
    seats = _read_seats(reader, match.seats, entropy)
    rows = _read_rows(reader, match)
    chat = [_read_line(item) for item in reader.items("chat")]
    reader.finish()
    return match, record, seats, rows, chat


def _read_record(reader: Reader, match: Match, owner: str) -> MatchRecord:
    status = reader.text("status")
    if status not in ("waiting", "running", "over") or (status == "over") != match.over:
        raise reader.error("status", "does not fit the match")
    name = reader.text("id")
    if not is_id(name):
        raise reader.error("id", "expected letters and digits")
    paused = reader.boolean("paused")
    asked = tuple(match.to_act) if status == "running" and not paused else ()
    created = reader.integer("created", 0)
    return MatchRecord(
        id=name,
        game=match.game.id,
        title=tidy_line(reader.text("title"))[:60],
        seats=match.seats,
        header=json.dumps(match.header()),
        commitment=match.commitment(),
        claimed=reader.boolean("claimed"),
        pace=_read_pace(reader),
        listed=reader.boolean("listed"),
        lesson=reader.boolean("lesson"),
        owner=owner,
        status="over" if status == "over" else "running" if status == "running" else "waiting",
        created=created,
        finished=reader.integer("finished", NEVER),
        seq=len(match.rows) - 1,
        asked=asked,
        since=created,
        paused=paused,
        result=match.outcome.to_dict() if match.over else None,
        closed=closed_by(match.rows),
    )


def _read_pace(reader: Reader) -> Pace:
    parts = reader.items("pace")
    if len(parts) == 6:
        kind, base, increment, expiry, stand_in, speed = parts
        known = kind in ("none", "live", "days") and expiry in ("default", "hand_over") and isinstance(stand_in, str)
        if known and all(type(number) is int and number >= 0 for number in (base, increment, speed)) and speed:
            return Pace(kind, base, increment, expiry, stand_in, speed)  # type: ignore[arg-type]  # checked above
    raise reader.error("pace", "expected kind, base, increment, expiry, level and speed")


def _read_seats(reader: Reader, count: int, entropy: Entropy) -> list[Seat]:
    seats: list[Seat] = []
    for index, item in enumerate(reader.items("seats")):
        one = Reader(item, f"file: seat {index}")
        kind, name, level = one.text("kind"), one.text("name"), one.text("level")
        local, resigned = one.boolean("local"), one.boolean("resigned")
        one.finish()
        if kind == "person":
            seats.append(Seat(index, "person", None, tidy_name(name), level, local, resigned, entropy.code()))
        elif kind == "opponent" and level:
            seats.append(Seat(index, "opponent", None, tidy_name(name), level, False, False, ""))
        elif kind == "open":
            seats.append(Seat(index, "open", None, "", "", False, False, ""))
        else:
            raise one.error("kind", "expected person, opponent (with a level) or open")
    if len(seats) != count:
        raise reader.error("seats", f"expected {count}, found {len(seats)}")
    return seats


def _read_rows(reader: Reader, match: Match) -> list[RowRecord]:
    facts = reader.items("rows")
    if len(facts) != len(match.rows):
        raise reader.error("rows", f"expected {len(match.rows)}, found {len(facts)}")
    rows: list[RowRecord] = []
    for row, fact in zip(match.rows, facts, strict=True):
        if not isinstance(fact, list) or len(fact) != 4:
            raise reader.error("rows", "expected stamp, number, message and clocks")
        stamp, number, message, clocks = fact
        whole = [stamp, number, *clocks] if isinstance(clocks, list) else [None]
        if not all(type(value) is int for value in whole) or not (isinstance(message, str) and message.isprintable()):
            raise reader.error("rows", "expected stamp, number, message and clocks")
        body = json.dumps(row.to_dict(match.game.codes))
        rows.append(RowRecord(row.seq, body, stamp, row.seat, number, row.code, message[:40], tuple(clocks)))
    return rows


def _read_line(item: object) -> ChatLine:
    if isinstance(item, list) and len(item) == 4:
        seat, name, text, stamp = item
        if type(seat) is int and isinstance(name, str) and isinstance(text, str) and type(stamp) is int:
            return ChatLine(0, "", seat, tidy_line(name)[:24], tidy_text(text)[:500], stamp)
    raise BadInput("file: chat", "expected seat, name, text and stamp")
