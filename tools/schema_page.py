"""Writes the page about the database's tables, and its picture, from `gnomon.storage.schema`: `python -m tools.schema_page`.

Columns, keys, what leads where, and what goes with a person or a match are read from the tables and from the code that deletes. What a
row is stands here: a table without a word is an error.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Integer, LargeBinary, String, Table

from gnomon.drawing.elements import document, escape, number
from gnomon.storage import private, schema
from gnomon.storage.columns import JsonText
from gnomon.storage.old_matches import ALONG

PAGE: Final = Path(__file__).parent.parent / "docs" / "hosts" / "schema.md"
PICTURE: Final = PAGE.with_suffix(".svg")
NOTHING: Final = "none"
DRAWN: Final = {
    "rating": (0, 0, "how strong somebody is"),
    "chat_line": (1, 0, "what was said"),
    "match_row": (2, 0, "an answer, an act of time"),
    "review": (3, 0, "what decided it"),
    "person": (0, 1, "somebody"),
    "seat": (1, 1, "who sits where"),
    "match": (2, 1, "seed, options, result"),
    "seat_trait": (3, 1, "how well it was played"),
    "event_entrant": (0, 2, "who takes part"),
    "rating_change": (1, 2, "what it did to a rating"),
    "event_table": (2, 2, "where a round is played"),
    "rating_match": (3, 2, "whether it is rated"),
    "event": (1, 3, "a tournament or league"),
    "event_round": (2, 3, "a round, with its deal"),
}
"""The tables in the picture: the column, the row, and what one of theirs is in a few words."""
BY_NAME: Final = {"user": "person", "match": "match"}
"""What columns of these names lead to where no key says so: what they name may have gone."""
WIDTH, HEIGHT, APART, BELOW, EDGE = 190, 56, 54, 40, 14


@dataclass(frozen=True, slots=True)
class About:
    """What a `row` of a table is; whose personal data it holds; what becomes of it, beside going with a person or a match."""

    row: str
    personal: str = NOTHING
    end: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Tables that belong together."""

    title: str
    tables: dict[str, About]
    about: str = ""


GROUPS: Final = (
    Group(
        "People",
        about="A person is a random id with a name. Everything that is somebody's leads to that id by a column `user`, `owner`, `by` or the like.",
        tables={
            "person": About(
                "Somebody who plays here, or an account of a program (`keeper` names the person who made it). `recovery` is the hash of the "
                "personal code, `tag` the end of the address of their page, `shares` whether their matches may be used for research, `invites` "
                "who may invite them by name, `phrases` whether they talk in ready phrases alone.",
                "the name and the language",
            ),
            "host": About("Somebody who is a host of this server.", "whose it is, and who made them one"),
            "host_link": About(
                "A link that makes whoever opens it a host, by its hash.",
                end="never: a few rows, which open nothing once spent",
            ),
            "standing": About(
                "What hosts decided about somebody: silent until an instant, banned, more than the usual limits, and a warning.",
                "whose it is",
                "nobody who is banned can delete themselves",
            ),
            "admission": About(
                "An invitation to the server, by its hash: for how many, until when, by whom.",
                "the name of the host who wrote it, and the note",
                "never; the name goes with the host",
            ),
            "arrival": About("By which invitation somebody came.", "whose it is"),
        },
    ),
    Group(
        "Signing in",
        about="Personal codes, sessions and tokens are kept as hashes alone: whoever reads the database signs in as nobody.",
        tables={
            "session": About(
                "A browser in which somebody is known: since when, the day on which it was here last, and what kind of browser it is.",
                "whose it is, and their browser's kind and system",
                "after 90 days without use",
            ),
            "device_link": About(
                "A link that signs another device in.",
                "whose it is",
                "when its person makes the next one",
            ),
            "passkey": About(
                "A passkey: its public key, which signs nobody in, its maker and its counter.",
                "whose it is, and the device that added it",
            ),
            "challenge_asked": About(
                "What a passkey is to sign.",
                "whose it is, if that is known",
                "five minutes later, when the next one is asked for",
            ),
            "login": About(
                "What an identity provider calls somebody, as a hash.", "whose it is, and the provider's address"
            ),
            "token": About("What opens the API for a program, with its scopes.", "whose it is, and what they call it"),
            "kept_reply": About(
                "What was answered to a request of the API that carried a key, so that it is answered the same when it comes again.",
                "what the answer told whoever asked",
                "a day later, when the next one is kept",
            ),
        },
    ),
    Group(
        "Being told",
        tables={
            "channel": About(
                "A way by which somebody is told: a mail address, a browser's push, a chat service, a webhook. What signs or opens it "
                "(`secret`) has to be known and is stored as it is.",
                "their addresses",
            ),
            "call_rules": About("When somebody wants to hear nothing.", "their time zone and quiet hours"),
            "digest": About("That somebody is told once a day what there is.", "the hour"),
            "match_call": About("That somebody wants to hear less of one match.", "whose it is"),
            "notice": About(
                "What somebody is to be told or was: when it was due, by which way it went, what came of it.",
                "whose it is",
            ),
        },
    ),
    Group(
        "Among people",
        tables={
            "tie": About(
                "That two are friends or one asked to be, or that one has muted or blocked the other.", "who, and whom"
            ),
            "report": About(
                "What somebody reported to the hosts, and what was decided.",
                "who reported whom, and the words",
                "of whoever wrote it and has left it stays, without name and words",
            ),
            "seek": About(
                "What somebody would like to play. `terms` is the hash of game, seats, mode, pace and options: those with the same may meet. "
                "`match` is where they met, empty while they wait.",
                "whose it is, and their rating (`points`)",
                "two minutes after its page has gone, or two weeks later for a match over days",
            ),
            "leave": About("Days off.", "when somebody is away, and their time zone", "400 days after they were over"),
            "taking": About(
                "That somebody has had one of a thing of which there is only so much in an hour or a day.",
                "whose it is",
                "once it counts no more",
            ),
            "deed": About(
                "What a host did, or the server itself when it deleted old matches: who, about what, why.",
                "names of hosts and of those whom it concerns, and the reason",
                "never; names become `N. N.` when their people leave",
            ),
        },
    ),
    Group(
        "A match",
        about="[How it is stored](#how-a-match-is-stored) is told above.",
        tables={
            "match": About(
                "A match: game, pace, title, where it stands (`seq`, `asked`, `since`, `deadline`, `status`), and its result. `header` is what it "
                "is played with, the seed included; `commitment` its hash, for everybody to see.",
                "who set it, as an id, and the title that they gave it",
                "never, unless [a setting](#what-may-be-deleted) says so",
            ),
            "seat": About(
                "Who sits where: a person (`user`, the `name` that they had at the table) or a program (`level`). `recovery` is the code that leads back to the seat, stored as it is; `finished` repeats the end of the match, for lists.",
                "the name at the table; `N. N.` once its person has left",
            ),
            "match_row": About(
                "A row of the log: an answer, an act of the clock, something taken back, or a note such as a seat handed over.",
                "names, in notes of who sat down; without them once their people have left",
            ),
            "chat_line": About(
                "What somebody said at a table.",
                "the name and the words; both go when their person leaves, and the line stays",
            ),
            "standing_order": About(
                "An answer that a seat always gives to a kind of question.",
                "of a seat",
                "with the person who sits there",
            ),
            "invitation": About(
                "A link to a seat, stored as it is.", end="with whoever set the table, while that waits"
            ),
        },
    ),
    Group(
        "Made from matches",
        about="All of it follows from the logs of the matches.",
        tables={
            "rating_match": About(
                "What a match that is over is to ratings: empty until somebody has looked, `rated`, or why not."
            ),
            "rating_change": About(
                "What a rated match has changed for one seat, in thousandths of a point.",
                "whose it is, until they leave: others' ratings follow from it",
            ),
            "rating": About(
                "How strong somebody is believed to be in a kind of a game.", "whose it is", "with its person"
            ),
            "seat_trait": About("How well a seat's acts were chosen, and what it opened with."),
            "review": About("The review of a match, packed.", end="whenever you like, for it is made anew"),
        },
    ),
    Group(
        "Deals and boards",
        tables={
            "challenge": About(
                "A deal of the day, the week or a word that somebody has played, and the result.",
                "whose it is, and the name in the list of results; `N. N.` once they have left",
                "never, and it keeps its match",
            ),
            "sandbox": About(
                "A board of analysis: the position and the line as JSON.",
                "whose it is",
                "with its person, unless it is shared: then it stays as nobody's; it keeps the match that it was taken from",
            ),
        },
    ),
    Group(
        "Tournaments and leagues",
        tables={
            "event": About(
                "A tournament or a league, and how it is played.",
                "who holds it, `N. N.` once they have left; the name that they gave it stays",
                "never",
            ),
            "event_entrant": About(
                "Who takes part: a person or a program.",
                "the name; `N. N.` once they have left, and of an event that has not begun they are gone",
                "never",
            ),
            "event_round": About(
                "A round. `seal` is the hash of the deal that all its tables have, in a duplicate round.", end="never"
            ),
            "event_table": About(
                "A table of a round: its match, who sat in which order, what came of it.",
                end="never, and it keeps its match",
            ),
            "event_division": About("A division of a season of a league, with the event that it plays.", end="never"),
        },
    ),
    Group(
        "The servers",
        tables={
            "server": About(
                "A process over this database, and when it was at work last.",
                end="ten minutes after it was at work last",
            ),
            "keeper": About("Which server lets time and programs act in a match.", end="with its server"),
            "attendance": About(
                "Who has a table open at which server.", "who looks on, as long as they do", "with its server"
            ),
            "secret": About(
                "What the server keeps to itself: the deals of each day and the programs' chance follow from it.",
                end="never",
            ),
        },
    ),
)
BEGIN: Final = """# What stands in the database

Every table, what a row of it is, whose personal data it holds and when it goes: for hosts who are asked, and for researchers who read
a [copy](data.md#backup). The tables are the same in SQLite and [PostgreSQL](postgresql.md). Reading does
no harm while the table runs; writing does, for a server keeps what it has read.

![Tables around a match, each with an arrow to what its rows belong to](schema.svg)

Instants are milliseconds since 1970; one that has not come is -1. Ids are random words. A column of JSON is text.

## How a match is stored

A match is its `header`, in the table [`match`](#match), and its rows, in [`match_row`](#match_row); nothing else. The header names the game, the options, the number
of seats, the **seed** (256 bits), the **version of the rules** and the digest of the components. The state is never stored: from header and rows the engine computes it again, bit for
bit, and `gnomon verify` does so for a file of `gnomon export`.

| column of a row | what |
|---|---|
| `seq` | its number, from 0 without gaps |
| `body` | the row as JSON, below |
| `stamp` | the instant at which it was stored |
| `seat`, `number`, `code` | of an answer: whose, to which of the seat's questions, and as the number by which the game knows it; else -1 |
| `message` | what the page called it, so that it counts once when it is sent again |
| `clocks` | what each seat had left afterwards, in milliseconds |

The `body` has one of four kinds. `at` is match time in milliseconds, pauses left out; `act` counts the acts; behind a `barrier` nothing is taken back.

```json
{"seq": 7, "kind": "answer", "at": 93500, "seat": 0, "answer": {"choose": "square", "at": "f7"}, "act": 3, "barrier": false}
{"seq": 8, "kind": "undo", "at": 95100, "seat": 0, "to": 7}
{"seq": 9, "kind": "clock", "at": 120000, "act": 3}
{"seq": 10, "kind": "note", "at": 121000, "seat": 1, "note": {"what": "…"}}
```

An `answer` is named, so that it can be read without the program. The log only grows: an `undo` names the first row that it takes back, and whoever counts answers leaves out
what it covers. A running match keeps the [version of the rules](../decisions/0015-raising-a-version-of-the-rules.md) that it began with. The seed, and so every hand, stands
in the header from the start: whoever reads the database while a match is played knows what its players do not. As a whole, [a recording](data.md#matches-for-research) of
finished matches is easier to read than the tables, and names nobody.

## What may be deleted

| what | when |
|---|---|
| matches | never, unless `keep_matches`, `keep_program_matches` or `keep_unfinished` says after how many days: [old matches](data.md#old-matches); those that something keeps stay |
| people | when they [delete themselves](data.md#somebody-deletes-themselves), or as a [guest who turns out to be somebody](data.md#a-guest-who-turns-out-to-be-somebody) |
| what has run out | by itself, as told at each table below |

"""
END: Final = """
## The line of jobs

On PostgreSQL the thoughts of programs, the coach's and the reviews wait in tables of their own, in a schema `gnomon_jobs_…` of the same database: they hold a view or a finished
match for as long as the job lasts, and [may be dropped](postgresql.md#more-machines-that-think) while no server runs. The table `alembic_version` says which schema the database has.
"""


def goes(table: Table, about: About) -> str:
    """When rows of a table go."""
    person = table.name in {str(gone.table) for gone in private.deletes([])}
    match = table in ALONG or any(
        key.ondelete == "CASCADE" and key.column.table.name == "match" for key in table.foreign_keys
    )
    with_whom = [f"with its {whose}" for whose, holds in (("person", person), ("match", match)) if holds]
    return "; ".join([*with_whom, about.end] if about.end else with_whom)


def kind_of(column: Column[object]) -> str:
    """What stands in a column, in a word."""
    kinds = (
        (JsonText, "JSON"),
        (Boolean, "yes or no"),
        (LargeBinary, "bytes"),
        ((Integer, BigInteger), "number"),
        (String, "text"),
    )
    return next(word for kind, word in kinds if isinstance(column.type, kind))


def told(column: Column[object]) -> str:
    """A column: what it is called, what it holds, and where it leads."""
    key = ["key"] if column.primary_key else []
    leads = [f"of [`{one.column.table.name}`](#{one.column.table.name})" for one in column.foreign_keys]
    return f"`{column.name}` ({', '.join([kind_of(column), *key, *leads])})"


def section(name: str, about: About) -> str:
    """What is told of one table."""
    table = schema.metadata.tables[name]
    end = goes(table, about)
    if not end:
        raise ValueError(f"{name}: say what becomes of its rows")
    columns = ", ".join(told(column) for column in table.columns)
    return (
        f"### {name}\n\n{about.row}\n\n- Personal data: {about.personal}.\n- Deleted: {end}.\n- Columns: {columns}.\n"
    )


def page() -> str:
    """The whole page."""
    known = [name for group in GROUPS for name in group.tables]
    if sorted(known) != sorted(schema.metadata.tables):
        raise ValueError(f"say what a row is: {sorted(set(known) ^ set(schema.metadata.tables))}")
    parts = [BEGIN]
    for group in GROUPS:
        parts.append(f"## {group.title}\n\n")
        parts += [f"{group.about}\n\n"] if group.about else []
        parts.append("\n".join(section(name, about) for name, about in group.tables.items()) + "\n")
    return "".join(parts).rstrip("\n") + "\n" + END


def leads(name: str) -> set[str]:
    """To which other tables of the picture a table leads."""
    table = schema.metadata.tables[name]
    keys = {key.column.table.name for key in table.foreign_keys}
    named = {BY_NAME[column.name] for column in table.columns if column.name in BY_NAME}
    return ((keys | named) - {name}) & DRAWN.keys()


def middle(name: str) -> tuple[float, float]:
    """Where the middle of a table is in the picture."""
    column, line, _words = DRAWN[name]
    return EDGE + column * (WIDTH + APART) + WIDTH / 2, EDGE + line * (HEIGHT + BELOW) + HEIGHT / 2


def arrow(name: str, other: str) -> str:
    """An arrow from a table to the edge of another one."""
    (left, top), (right, bottom) = middle(name), middle(other)
    over, down = left - right, top - bottom
    share = min(WIDTH / 2 / abs(over) if over else 1.0, HEIGHT / 2 / abs(down) if down else 1.0)
    end = number(right + share * over), number(bottom + share * down)
    return f'<path d="M{number(left)} {number(top)}L{end[0]} {end[1]}" marker-end="url(#to)"/>'


def box(name: str) -> str:
    """A table in the picture."""
    (across, down), words = middle(name), DRAWN[name][2]
    corner = f'x="{number(across - WIDTH / 2)}" y="{number(down - HEIGHT / 2)}"'
    return (
        f'<rect {corner} width="{WIDTH}" height="{HEIGHT}" rx="8"/>'
        f'<text x="{number(across)}" y="{number(down - 5)}" class="name">{escape(name)}</text>'
        f'<text x="{number(across)}" y="{number(down + 15)}">{escape(words)}</text>'
    )


def picture() -> str:
    """The tables around a match, on paper of their own so that they are read on a dark page too."""
    width = 2 * EDGE + WIDTH + max(column for column, _line, _words in DRAWN.values()) * (WIDTH + APART)
    height = 2 * EDGE + HEIGHT + max(line for _column, line, _words in DRAWN.values()) * (HEIGHT + BELOW)
    style = (
        "text{font:13px sans-serif;fill:#4a443a;text-anchor:middle}.name{font:600 15px monospace;fill:#22201b}"
        "rect{fill:#fffdf8;stroke:#8a7f6b}path{stroke:#8a7f6b;stroke-width:1.5}.paper{fill:#f6f1e6;stroke:none}"
    )
    head = '<marker id="to" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#8a7f6b" stroke="none"/></marker>'
    arrows = "".join(arrow(name, other) for name in DRAWN for other in sorted(leads(name)))
    return document(
        width,
        height,
        f"<title>What leads to what in the database</title><style>{style}</style><defs>{head}</defs>",
        f'<rect class="paper" width="{width}" height="{height}" rx="10"/>',
        arrows,
        *(box(name) for name in DRAWN),
    )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    PICTURE.write_text(picture() + "\n", encoding="utf-8")
