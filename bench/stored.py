"""What pages cost over many stored matches: a server each over SQLite and PostgreSQL, and how long it takes to answer.

    python -m bench.stored [--matches 1000000] [--people 100000] [--database sqlite,postgresql]

The matches are one finished match and one that goes on, many times over, with the seats dealt out among the people: most sit at a
few dozen tables, one at five thousand. Of 300 matches one is being played and rests, of 2,000 one has a free seat; half are listed. Each page is
asked for by thirty people and by the one with most matches, twice, and the second time counts: that is what whoever comes again waits for.
Everybody has a rating, from the matches in which they sat; everybody looks for players; of a hundred people one has held a tournament.
The milliseconds are those of a client on the same machine, and so hold the way there and back.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import httpx
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Sheet
from sqlalchemy import Connection, Engine, create_engine, text

from bench.growth import a_database, a_host
from bench.scale import Process
from bench.server import quantile
from bench.viewers import middle_of_a_match
from gnomon.match import Match
from gnomon.matches.entropy import SystemEntropy, digest_of
from gnomon.matches.people import TAG_LENGTH
from gnomon.matches.records import NEVER
from gnomon.matches.stopwatch import SteadyClock
from gnomon.matches.transfer import import_table
from gnomon.storage import schema
from gnomon.storage.engines import database_url
from gnomon.web.security import SESSION_COOKIE
from tests.storage.cluster import free_port

WANTED_MS: Final = 50.0
ASKED: Final = 30
BUSY_EVERY: Final = 200
"""Of so many matches one has the busiest person at its first seat."""
PLAYED_EVERY: Final = 300
FREE_EVERY: Final = 2_000
APART_MS: Final = 10_000
"""Between the ends of two matches."""
PEOPLE_AN_EVENT: Final = 100
BUSY: Final = 0
PAGES: Final = {
    "home": "/",
    "what is being played": "/watch",
    "records": "/records",
    "an older page of them": "/records?before={middle}",
    "about oneself": "/me",
    "a person's page": "/people/{tag}?game=khronos&kind=two",
    "that of the busiest": "/people/{busiest}?game=khronos&kind=two",
    "ratings": "/people?game=khronos&kind=two",
    "a page in the middle of them": "/people?game=khronos&kind=two&after={tag}",
    "finding players": "/seeks",
    "the same, kept open": "/seeks/news",
    "tournaments": "/events",
    "one that is over": "/events/EventNumber1",
    "the hosts' page": "/host",
}


@dataclass(frozen=True, slots=True)
class Figure:
    """How long a page takes, in milliseconds: in the middle, at most, and for the one with most matches."""

    page: str
    middle: float
    most: float
    busiest: float

    @property
    def holds(self) -> bool:
        """Whether it is below what is wanted, for the busiest too."""
        return max(self.middle, self.busiest) < WANTED_MS


def person_id(number: int) -> str:
    """The id of a stored person."""
    return f"p{number}"


def tag_of(number: int) -> str:
    """What the address of a stored person's page ends in."""
    return f"T{number:0{TAG_LENGTH - 1}}"


def session_of(number: int) -> str:
    """The cookie of a stored person."""
    return f"session-of-{number}"


@contextmanager
def a_place(database: str) -> Iterator[str]:
    """The address of an empty database; nothing for the embedded one."""
    if database == "sqlite":
        yield ""
    else:
        with a_database() as address:
            yield address


async def fill(folder: Path, database: str, matches: int, people: int) -> int:
    """Store people and matches; the instant at which half of the matches were over."""
    now = SteadyClock().now()
    played = middle_of_a_match(2, 1)
    async with a_host(folder, database) as host:
        going, _ = await import_table(played.dump(), host.store, SystemEntropy(), SteadyClock())
        over, _ = await import_table(played_out(2).dump(), host.store, SystemEntropy(), SteadyClock())
    engine = create_engine(database_url(database, folder))
    try:
        with Progress(transient=True) as progress, engine.begin() as connection:
            steps = (_people, _sessions, _matches, _seats, _rows, _ratings, _seeks, _events)
            task = progress.add_task(f"storing {matches:,} matches", total=len(steps))
            for step in steps:
                step(connection, {"going": going.id, "over": over.id, "now": now, "matches": matches, "people": people})
                progress.advance(task)
        _settle(engine)
    finally:
        engine.dispose()
    return now - matches * APART_MS // 2


def played_out(seats: int) -> Match:
    """A match that is over."""
    match, chance = middle_of_a_match(seats, 1), random.Random(1)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, chance.choice(match.options(seat)))
    return match


Facts = Mapping[str, int | str]


def _counted(connection: Connection, name: str) -> str:
    """A table `numbers` of the whole numbers `n` from 0 below a named bound."""
    if connection.dialect.name == "postgresql":
        return f"(SELECT generate_series(0::bigint, :{name} - 1) AS n) AS numbers"
    rows = f"WITH RECURSIVE counted(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM counted WHERE n < :{name} - 1)"
    return f"({rows} SELECT n FROM counted) AS numbers"


def _copy(
    connection: Connection, table: str, source: str, where: str, changed: Mapping[str, str], facts: Facts
) -> None:
    """Insert what `source` gives into a table, where some columns are `changed`."""
    columns = schema.metadata.tables[table].columns.keys()
    names = ", ".join(f'"{name}"' for name in columns)
    chosen = ", ".join(changed.get(name, f'of."{name}"') for name in columns)
    asked = text(f'INSERT INTO "{table}" ({names}) SELECT {chosen} FROM {source} WHERE {where}')
    connection.execute(asked, {name: facts[name] for name in asked.compile().params})


def _people(connection: Connection, facts: Facts) -> None:
    made = schema.person.columns.keys()
    own = {
        "id": "'p' || n",
        "name": "'Person ' || n",
        "created": ":now",
        "recovery": "'none-' || n",
        "language": "'en'",
        "tag": _tag(connection),
    }
    fixed = {"shares": "false", "webhook": "''", "keeper": "''"}
    given = {name: (own | fixed)[name] for name in made if name in own | fixed}
    asked = text(
        f"INSERT INTO person ({', '.join(given)}) SELECT {', '.join(given.values())} FROM {_counted(connection, 'people')}"
    )
    connection.execute(asked, {name: facts[name] for name in asked.compile().params})


def _sessions(connection: Connection, facts: Facts) -> None:
    known = [BUSY, *range(1, ASKED + 1)]
    values = [
        {
            "digest": digest_of(session_of(number)),
            "user": person_id(number),
            "created": facts["now"],
            "seen": facts["now"],
        }
        for number in known
    ]
    connection.execute(schema.session.insert(), values)
    hosts = [{"user": person_id(number), "since": facts["now"], "by": ""} for number in known]
    connection.execute(schema.host.insert(), hosts)


KIND: Final = f"(n % {PLAYED_EVERY} = 0)", f"(n % {FREE_EVERY} = 1)"


def _matches(connection: Connection, facts: Facts) -> None:
    played, free = KIND
    source = (
        f'{_counted(connection, "matches")} JOIN "match" AS of ON of.id = CASE WHEN {played} THEN :going ELSE :over END'
    )
    ended = f":now - n * {APART_MS}"
    changed = {
        "id": "'m' || n",
        "listed": "n % 2 = 1" if connection.dialect.name == "postgresql" else "n % 2",
        "owner": "'p' || (n * 7 % :people)",
        "status": f"CASE WHEN {free} THEN 'waiting' ELSE of.status END",
        "finished": f"CASE WHEN {free} OR {played} THEN {NEVER} ELSE {ended} END",
        "since": ended,
        "created": f"{ended} - 3600000",
        "quiet": "of.seq",
        "result": f"CASE WHEN {free} THEN NULL ELSE of.result END",
    }
    _copy(connection, "match", source, "true", changed, facts)


def _seats(connection: Connection, facts: Facts) -> None:
    played, free = KIND
    source = (
        f"{_counted(connection, 'matches')} JOIN seat AS of ON of.match = CASE WHEN {played} THEN :going ELSE :over END"
    )
    dealt = "'p' || ((n * 7919 + of.\"index\" * 104729) % :people)"
    busiest = f'n % {BUSY_EVERY} = 0 AND of."index" = 0'
    open_ = f'{free} AND of."index" = 1'
    changed = {
        "match": "'m' || n",
        "user": f"CASE WHEN {busiest} THEN 'p{BUSY}' WHEN {open_} THEN NULL ELSE {dealt} END",
        "kind": f"CASE WHEN {open_} THEN 'open' ELSE of.kind END",
        "recovery": "'m' || n || '-' || of.\"index\"",
        "finished": f"CASE WHEN {free} OR {played} THEN {NEVER} ELSE :now - n * {APART_MS} END",
    }
    _copy(connection, "seat", source, "true", changed, facts)


def _rows(connection: Connection, facts: Facts) -> None:
    source = f"{_counted(connection, 'matches')} JOIN match_row AS of ON of.match = :going"
    _copy(connection, "match_row", source, KIND[0], {"match": "'m' || n"}, facts)


def _tag(connection: Connection) -> str:
    """The tag of person `n`: see `tag_of`."""
    if connection.dialect.name == "postgresql":
        return f"'T' || lpad(CAST(n AS text), {TAG_LENGTH - 1}, '0')"
    return f"printf('T%0{TAG_LENGTH - 1}d', n)"


def _ratings(connection: Connection, facts: Facts) -> None:
    """A rating for everybody, and what each match that is over has changed for those at it."""
    over = "of.status = 'over' AND of.id <> :over AND of.id <> :going"
    rated = f"SELECT of.id, of.finished, 'rated', {_truth(connection, True)} FROM \"match\" AS of WHERE {over}"
    _run(connection, f'INSERT INTO rating_match ("match", finished, verdict, opened) {rated}', facts)
    names = ", ".join(f'"{name}"' for name in [column.name for column in schema.rating_change.columns])
    changed = (
        'seat."match", seat."index", seat."user", \'khronos\', \'two\', of.finished, '
        '(:matches - CAST(substr(of.id, 2) AS INTEGER)) + 1, 1 + seat."index", 1200000, 50000, 1204000, 49800'
    )
    seats = f'FROM seat JOIN "match" AS of ON of.id = seat."match" WHERE {over}'
    _run(connection, f"INSERT INTO rating_change ({names}) SELECT {changed} {seats}", facts)
    names = ", ".join(f'"{name}"' for name in [column.name for column in schema.rating.columns])
    rating = "'p' || n, 'khronos', 'two', 900000 + (n * 7919 % 700000), 50000, 20, :now, :now + 10000000000"
    _run(connection, f"INSERT INTO rating ({names}) SELECT {rating} FROM {_counted(connection, 'people')}", facts)


def _seeks(connection: Connection, facts: Facts) -> None:
    """Everybody looks for somebody, and no two wish for the same."""
    given = {
        "id": "'s' || n",
        "user": "'p' || n",
        "game": "'khronos'",
        "seats": "2 + n % 3",
        "mode": "''",
        "pace": '(SELECT pace FROM "match" WHERE id = :going)',
        "terms": "'terms-' || n",
        "band": "0",
        "points": "1500",
        "created": ":now - n * 100",
        "until": ":now + 86400000",
        "match": "''",
        "options": "'{}'",
    }
    _give(connection, "seek", given, facts, "people")


def _events(connection: Connection, facts: Facts) -> None:
    """Tournaments of eight people, nine of ten over, the others open."""
    counted = dict(facts) | {"events": int(facts["people"]) // PEOPLE_AN_EVENT}
    given = {
        "id": "'EventNumber' || n",
        "name": "'Cup ' || n",
        "game": "'khronos'",
        "options": "'{}'",
        "seats": "2",
        "form": "'points'",
        "duplicate": _truth(connection, False),
        "rounds": "3",
        "pace": '(SELECT pace FROM "match" WHERE id = :going)',
        "round_ms": "86400000",
        "rest_ms": "0",
        "most": "64",
        "holder": "'p' || n",
        "holder_name": "'Person ' || n",
        "created": ":now - n * 10000",
        "status": "CASE WHEN n % 10 = 0 THEN 'open' ELSE 'over' END",
        "round": "CASE WHEN n % 10 = 0 THEN 0 ELSE 3 END",
        "due": str(NEVER),
        "ended": f"CASE WHEN n % 10 = 0 THEN {NEVER} ELSE :now - n * 1000 END",
        "turn": "1",
        "league": "''",
        "ladder": "NULL",
        "closed": str(NEVER),
    }
    _give(connection, "event", given, counted, "events")
    entrants = {
        "event": "'EventNumber' || (n / 8)",
        "number": "n % 8",
        "user": "'p' || (n * 31 % :people)",
        "name": "'Person ' || (n * 31 % :people)",
        "level": "''",
        "stamp": ":now",
        "entered": "1",
        "left": "0",
    }
    _give(connection, "event_entrant", entrants, counted | {"entrants": 8 * counted["events"]}, "entrants")


def _give(connection: Connection, table: str, given: Mapping[str, str], facts: Facts, count: str) -> None:
    """As many rows as a named count, from expressions by column."""
    names = ", ".join(f'"{name}"' for name in given)
    rows = f"SELECT {', '.join(given.values())} FROM {_counted(connection, count)}"
    _run(connection, f'INSERT INTO "{table}" ({names}) {rows}', facts)


def _run(connection: Connection, statement: str, facts: Facts) -> None:
    asked = text(statement)
    connection.execute(asked, {name: facts[name] for name in asked.compile().params})


def _truth(connection: Connection, value: bool) -> str:
    return str(value).lower() if connection.dialect.name == "postgresql" else str(int(value))


def _settle(engine: Engine) -> None:
    """Let PostgreSQL learn what there is, as its own housekeeping does within minutes."""
    if engine.dialect.name == "postgresql":
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text("ANALYZE"))


async def measure(port: int, middle: int) -> list[Figure]:
    """Ask for every page."""
    figures = []
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", trust_env=False, timeout=60) as http:
        for name, path in PAGES.items():
            wanted = {"middle": middle, "tag": tag_of(ASKED), "busiest": tag_of(BUSY)}
            taken = [await _asked(http, path.format(**wanted), number) for number in range(ASKED + 1)]
            others = [*taken[:BUSY], *taken[BUSY + 1 :]]
            figures.append(Figure(name, quantile(others, 0.5), max(others), taken[BUSY]))
    return figures


async def _asked(http: httpx.AsyncClient, path: str, number: int) -> float:
    cookie = {"Cookie": f"{SESSION_COOKIE}={session_of(number)}"}
    taken = 0.0
    for _ in range(2):
        begun = time.perf_counter()
        answer = await http.get(path, headers=cookie)
        taken = 1000 * (time.perf_counter() - begun)
        if answer.status_code != 200:
            raise RuntimeError(f"{path}: {answer.status_code}")
    return taken


async def figures_over(database: str, matches: int, people: int) -> list[Figure]:
    """Fill a database of a kind, start a server over it and ask for its pages."""
    with tempfile.TemporaryDirectory(prefix="gnomon-stored-") as name, a_place(database) as address:
        folder = Path(name) / "data"
        folder.mkdir()
        middle = await fill(folder, address, matches, people)
        process = Process(database, folder, free_port())
        try:
            process.start(address)
            await process.answers()
            return await measure(process.port, middle)
        finally:
            process.kill()


def main() -> int:
    """Measure and print; 1 if a page takes longer than is wanted."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.stored", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=1_000_000)
    parser.add_argument("--people", type=int, default=100_000)
    parser.add_argument("--database", default="sqlite,postgresql", help="kinds of database, with commas")
    asked = parser.parse_args()
    sheet = Sheet(title=f"Pages over {asked.matches:,} matches of {asked.people:,} people", title_justify="left")
    for heading in ("", "page", "middle", "most", "the busiest", f"wanted: {WANTED_MS:g} ms"):
        sheet.add_column(heading, justify="right" if heading in ("middle", "most", "the busiest") else "left")
    holds = True
    for database in asked.database.split(","):
        for one in asyncio.run(figures_over(database, asked.matches, asked.people)):
            holds &= one.holds
            verdict = "reached" if one.holds else "MISSED"
            sheet.add_row(database, one.page, *(f"{ms:.0f} ms" for ms in (one.middle, one.most, one.busiest)), verdict)
    Console(width=120).print(sheet)
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
