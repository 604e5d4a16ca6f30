"""What the pages say of tournaments: form and pace in words, the calendar of rounds, the table of standings, the tables of a round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from gnomon import catalog
from gnomon.drawing.emblems import badge
from gnomon.matches.event_standings import Field, points_of, standings, told_points, told_score
from gnomon.matches.records import DAY_MS, NEVER, MatchRecord, Seat
from gnomon.matches.rounds import FILLER, Entrant, Event, EventRound, EventTable, Whole
from gnomon.matches.table import Table
from gnomon.web import assets
from gnomon.web.languages import catalogue
from gnomon.web.live import stage_of
from gnomon.web.players import level_name

MINUTE_MS: Final = 60_000
MARK: Final = 22

Matches = Mapping[str, tuple[MatchRecord, list[Seat]]]


@dataclass(frozen=True, slots=True)
class Stroke:
    """A round in the calendar: `kind` is past, now or ahead. `counted` of `tables` are over; instants are NEVER if unknown."""

    number: int
    kind: str
    drawn: int
    ends: int
    closed: int
    counted: int
    tables: int


@dataclass(frozen=True, slots=True)
class Box:
    """What came of a round for somebody, as a small field: its `look`, the `sign` in it, what it means, where it leads."""

    look: str
    sign: str
    told: str
    address: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the table. `page` is the address of their page, empty if there is none; `level` a program's strength in words."""

    place: int
    change: int
    number: int
    name: str
    page: str
    level: str
    boxes: tuple[Box, ...]
    score: str
    points: str
    is_mine: bool
    is_gone: bool


@dataclass(frozen=True, slots=True)
class Sitter:
    """A seat of a table: its mark, who sits there, the score and the points won, empty while they are not told."""

    badge: str
    name: str
    score: str
    points: str
    is_first: bool
    is_asked: bool
    is_mine: bool


@dataclass(frozen=True, slots=True)
class TableLines:
    """A table of a round. Without `version` its board is not shown; without `address` it is closed to the reader.

    `state` is over, runs, waits or bye; `stage` where the match stands.
    """

    number: int
    match: str
    address: str
    version: str
    state: str
    stage: str
    watching: int
    sitters: tuple[Sitter, ...]


def form_words(event: Event, language: str) -> str:
    """How an event is played, in sentences."""
    say = catalogue(language).gettext
    if event.ladder is not None:
        told = say("Divisions of {size}, season after season.").format(size=event.ladder.size)
    elif event.form == "knockout":
        told = say("Two at a table, and whoever loses is out.")
    else:
        told = say("Everybody plays every round, at tables grouped by standing.")
    if event.duplicate:
        told += " " + say("All tables of a round have the same deal.")
    return told


def pace_words(event: Event, language: str) -> str:
    """The pace of an event's matches."""
    say = catalogue(language)
    if event.pace.kind == "days":
        days = event.pace.base_ms // DAY_MS
        return say.ngettext("%(num)d day for each move", "%(num)d days for each move", days) % {"num": days}
    minutes = event.pace.base_ms // MINUTE_MS
    return say.ngettext("%(num)d minute each", "%(num)d minutes each", minutes) % {"num": minutes}


def points_words(event: Event, language: str) -> str:
    """What counts, in one line."""
    say = catalogue(language).gettext
    if event.form == "knockout":
        told = say("The winner goes on; after a tie it is the one who sat second.")
    elif event.seats == 2:
        told = say("3 points for a win, 1 for a tie.")
    else:
        told = say("5, 3 and 1 points for the first three places; ties share them.")
    if event.duplicate:
        return f"{told} " + say(
            "Ties are broken by how far your scores are above the average of the same seat at the other tables, then by the matches between you."
        )
    return f"{told} " + say("Ties are broken by all scores together, then by the matches between the players.")


def state_words(event: Event, language: str) -> str:
    """Where an event stands, in a few words."""
    say = catalogue(language).gettext
    if event.ladder is not None and event.status == "running":
        told = say("season {number} is over") if event.due != NEVER else say("season {number}")
        return told.format(number=event.round)
    if event.status == "running":
        return say("round {round} of {rounds}").format(round=event.round, rounds=max(event.round, event.rounds))
    if event.status == "open" and event.closed != NEVER:
        return say("entries closed")
    return {"open": say("open to join"), "over": say("over"), "cancelled": say("called off")}[event.status]


def calendar(whole: Whole) -> list[Stroke]:
    """The rounds that were drawn and those to come."""
    event = whole.event
    found = [_stroke(whole, one) for one in whole.rounds]
    ahead = range(len(found) + 1, event.rounds + 1) if event.status in ("open", "running") else ()
    known = event.form == "points" or event.round > 0  # of a knock-out nobody knows before how many rounds there are
    return found + [Stroke(number, "ahead", NEVER, NEVER, NEVER, 0, 0) for number in ahead if known]


def _stroke(whole: Whole, one: EventRound) -> Stroke:
    tables = [table for table in whole.of_round(one.number) if not table.is_bye]
    counted = sum(table.is_counted for table in tables)
    kind = "past" if one.is_closed else "now"
    return Stroke(one.number, kind, one.drawn, one.ends, one.closed, counted, len(tables))


def lines_of(whole: Whole, me: str, tags: Mapping[str, str], language: str) -> list[Line]:
    """The standings; before the first round whoever has entered, in the order in which they came."""
    found = []
    for one in standings(whole):
        entrant = one.entrant
        boxes = tuple(_box(field, number, whole, language) for number, field in enumerate(one.fields, 1))
        tag = tags.get(entrant.user, "")
        level = level_name(entrant.level, language) if entrant.level else ""
        found.append(
            Line(
                one.place,
                one.change,
                entrant.number,
                entrant.name,
                f"/people/{tag}?game={whole.event.game}" if tag else "",
                level,
                boxes,
                told_score(one.score),
                told_points(one.points),
                bool(me) and entrant.user == me,
                not entrant.is_there,
            )
        )
    return found


def _box(field: Field, number: int, whole: Whole, language: str) -> Box:
    say = catalogue(language).gettext
    closed = whole.event.duplicate and not whole.is_closed(number)
    address = (
        "" if closed or not field.match else f"/matches/{field.match}" + ("/replay" if field.kind == "place" else "")
    )
    if field.kind == "place":
        look = {1: "first", 2: "second"}.get(field.place, "other")
        told = say("Round {round}: place {place}").format(round=number, place=field.place)
        return Box(look, str(field.place), told, address)
    words = {
        "bye": ("bye", "–", say("Round {round}: no opponent, goes on").format(round=number)),
        "runs": ("runs", "·", say("Round {round}: being played").format(round=number)),
        "none": ("none", "", say("Round {round}: did not play").format(round=number)),
    }
    look, sign, told = words[field.kind]
    return Box(look, sign, told, address)


def tables_of(
    whole: Whole, number: int, matches: Matches, live: Mapping[str, Table], me: str, language: str
) -> list[TableLines]:
    """The tables of a round, one's own first."""
    entrants = {one.number: one for one in whole.entrants}
    found = [_table(whole, table, matches, live, entrants, me, language) for table in whole.of_round(number)]
    return sorted(found, key=lambda one: not any(sitter.is_mine for sitter in one.sitters))


def _table(
    whole: Whole,
    table: EventTable,
    matches: Matches,
    live: Mapping[str, Table],
    entrants: Mapping[int, Entrant],
    me: str,
    language: str,
) -> TableLines:
    face = catalog.face(whole.event.game)
    record, seats = matches.get(table.match, (None, []))
    mine = {number for number, one in entrants.items() if me and one.user == me}
    sealed = whole.event.duplicate and not whole.is_closed(table.round)
    tells = table.is_counted and not sealed and not table.is_bye
    won = points_of(table.places) if tells and whole.event.form == "points" else ()
    asked = record.asked if record is not None and record.status == "running" and not sealed else ()
    sitters = tuple(
        Sitter(
            badge(face.emblem(seat), MARK),
            entrants[one].name if one != FILLER else (seats[seat].name if seats else ""),
            str(table.scores[seat]).replace("-", "−") if tells else "",
            f"+{told_points(won[seat])}" if won and won[seat] and one != FILLER else "",
            tells and table.places[seat] == 1,
            seat in asked,
            one in mine,
        )
        for seat, one in enumerate(table.entrants)
    )
    closed = sealed and mine.isdisjoint(table.entrants)
    here = live.get(table.match)
    state = "bye" if table.is_bye else "waits" if record is None else "over" if record.status == "over" else "runs"
    shown = record is not None and not sealed
    address = "" if record is None or closed else f"/matches/{table.match}" + ("/replay" if state == "over" else "")
    return TableLines(
        table.number,
        table.match,
        address,
        f"{record.seq}-{assets.version()}" if shown and record is not None else "",
        state,
        stage_of(here, language) if here is not None and state == "runs" and not sealed else "",
        here.onlookers() if here is not None and not sealed else 0,
        sitters,
    )
