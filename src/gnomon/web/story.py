"""The log as sentences: grouped by turn, each with its place in time and the pieces that it is about.

The newest turn stands first. Within a turn the lines stand as things happened, so that a cause is read before its effects.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Final

from gnomon.drawing.elements import escape
from gnomon.drawing.emblems import stamp
from gnomon.games.face import AnySight
from gnomon.kernel.log import ANSWER, CLOCK, NOTE, Row
from gnomon.matches.pauses import ADJOURNED, what
from gnomon.matches.records import NEVER
from gnomon.matches.table import Table
from gnomon.matches.watching import CLOSED, OPENED
from gnomon.web.dates import day_words, instant_words, moment
from gnomon.web.languages import catalogue

FIRST_CHAPTER: Final = 1
_TURN: Final = "logturn-"
_END: Final = "</ol></section>"


@dataclass(frozen=True, slots=True)
class Sentence:
    """One line: its row and place in it, its text, the seat it is of, elements to light, whether it touched the viewer.

    `until` is an instant that its text names. `step` marks the lines of a scoring (see `gnomon.drawing.parts.Told`). `folded` says that it is told under the line of
    its act, which `unfolds` so many.
    """

    row: int
    place: int
    text: str
    seat: int
    elements: tuple[str, ...]
    touched: bool
    step: str = ""
    folded: bool = False
    unfolds: int = 0
    until: int = NEVER


@dataclass(frozen=True, slots=True)
class Chapter:
    """The lines of one turn, in the order of what happened."""

    number: int
    title: str
    lines: tuple[Sentence, ...]


class Story:
    """What one reader was told of a match so far. Grows with the log, and forgets what was taken back.

    The sights that it is asked with are that reader's.
    """

    def __init__(self) -> None:
        self._rows: list[int] = []
        self._told: list[list[tuple[int, Sentence]]] = []
        self._read = 0
        self._lines: dict[str, str] = {}
        self._drawn: dict[str, str] = {}
        self._drawn_rows = 0

    def chapters(self, table: Table, sight: AnySight, until: int | None = None) -> list[Chapter]:
        """The chapters as the log stands (after row `until`, if given), newest first."""
        self._follow(table, sight, until)
        lines: dict[int, list[Sentence]] = {}
        for told in self._told:
            for number, sentence in told:
                lines.setdefault(number, []).append(sentence)
        return [
            Chapter(number, sight.face.chapter_title(number, sight.language), tuple(lines[number]))
            for number in sorted(lines, reverse=True)
        ]

    def _follow(self, table: Table, sight: AnySight, until: int | None = None) -> None:
        log = table.match.rows
        end = len(log) if until is None else until + 1
        if self._read <= end and all(row.kind in (ANSWER, CLOCK, NOTE) for row in log[self._read : end]):
            rows, same = log[self._read : end], len(self._rows)
        else:
            rows = self._rows_of(table, until)
            same = _shared(self._rows, rows)
            rows = rows[same:]
        self._read = end
        if rows or same < len(self._rows):
            del self._rows[same:], self._told[same:]
            if same < self._drawn_rows:
                self._drawn, self._drawn_rows = {}, 0
            number = next((told[-1][0] for told in reversed(self._told) if told), FIRST_CHAPTER)
            for row in rows:
                told = self._tell(table, sight, row, number)
                number = told[-1][0] if told else number
                self._rows.append(row.seq)
                self._told.append(told)

    def _rows_of(self, table: Table, until: int | None) -> list[Row]:
        """The rows in effect and the notes, in order."""
        match = table.match
        end = len(match.rows) - 1 if until is None else until
        notes = [row for row in match.rows[: end + 1] if row.kind == NOTE]
        return sorted([*match.effective_rows(until), *notes], key=lambda row: row.seq)

    def _tell(self, table: Table, sight: AnySight, row: Row, number: int) -> list[tuple[int, Sentence]]:
        if row.kind == NOTE:
            text = note_text(row, sight)
            return [(number, Sentence(row.seq, 0, text, row.seat, (), False, until=_until(row)))] if text else []
        told: list[tuple[int, Sentence]] = []
        events = table.match.events_for(row.seq, sight.seat)
        heads: set[int] = set()
        for line in sight.face.told(sight, events):
            if line.begins >= 0:
                heads.add(len(told))
            number = line.begins if line.begins >= 0 else number
            touched = sight.seat >= 0 and sight.seat in line.touched and row.seat != sight.seat
            told.append((number, Sentence(row.seq, len(told), line.text, line.seat, line.elements, touched, line.step)))
        return _folded(told, row.seat, heads)

    def panels(self, table: Table, sight: AnySight) -> dict[str, str]:
        """The turns of the log and every line of theirs as elements, oldest first: a change sends the new lines alone."""
        self._follow(table, sight)
        for told in self._told[self._drawn_rows :]:
            for number, line in told:
                turn = f"{_TURN}{number}"
                if turn not in self._drawn:
                    self._drawn[turn] = self._turn(number, sight)
                name = f"logturn{number}-{line.row}n{line.place}"
                self._drawn[name] = self._line(name, line, sight)
        self._drawn_rows = len(self._told)
        return self._drawn

    def _turn(self, number: int, sight: AnySight) -> str:
        """A turn's heading over the list that its lines go into."""
        title = sight.face.chapter_title(number, sight.language)
        return (
            f'<section class="log-chapter" data-holds id="{_TURN}{number}"><h3>{escape(title)}</h3>'
            f'<ol id="logturn{number}" data-appends>{_END}'
        )

    def _line(self, name: str, sentence: Sentence, sight: AnySight) -> str:
        """One line of the log, drawn once: a row's number is never given again."""
        if name not in self._lines:
            kind = "touched" if sentence.touched else "folded" if sentence.folded else ""
            kind = f' class="{kind}"' if kind else ""
            step = f' data-step="{sentence.step}"' if sentence.step else ""
            mark = stamp(sight.face.emblem(sentence.seat)) if sentence.seat >= 0 else ""
            text = escape(sentence.text)
            if sentence.until != NEVER:
                words = escape(instant_words(sentence.until, sight.language))
                text = text.replace(words, moment(sentence.until, sight.language))
            self._lines[name] = (
                f'<li id="{name}"{kind} tabindex="-1" data-row="{sentence.row}"{step}'
                f' data-elements="{" ".join(sentence.elements)}">{mark}<span>{text}</span>'
                f"{self._unfold(sentence, sight.language)}</li>"
            )
        return self._lines[name]

    def _unfold(self, sentence: Sentence, language: str) -> str:
        """The button that shows what followed from an act."""
        if not sentence.unfolds:
            return ""
        count = sentence.unfolds
        label = escape(catalogue(language).ngettext("%(num)d line more", "%(num)d lines more", count) % {"num": count})
        return (
            f'<button type="button" class="unfold" data-unfolds="{sentence.row}" aria-expanded="false"'
            f' aria-label="{label}" title="{label}">+{count}</button>'
        )


def _folded(told: Sequence[tuple[int, Sentence]], seat: int, heads: Set[int]) -> list[tuple[int, Sentence]]:
    """The lines of one answer: one of them tells the act, and what followed in its turn is folded under it.

    What begins a turn (`heads`), touched the reader or belongs to a scoring is never hidden.
    """
    free = [place for place, (_, line) in enumerate(told) if place not in heads and not (line.touched or line.step)]
    done = [place for place in free if told[place][1].seat == seat]
    act = next((place for place in done if told[place][1].elements), (done or free or [-1])[0])
    rest = [place for place in free if place > act >= 0 and told[place][0] == told[act][0]]
    found = list(told)
    for place in rest:
        number, line = told[place]
        found[place] = (number, replace(line, folded=True))
    if rest:
        number, line = told[act]
        found[act] = (number, replace(line, unfolds=len(rest)))
    return found


def whole_log(shown: Mapping[str, str]) -> str:
    """The log put together from the elements of a page, the newest turn first."""
    turns: dict[str, list[str]] = {}
    for name, text in shown.items():
        if name.startswith(_TURN):
            turns[name.replace("-", "")] = [text]
        elif (turn := name.partition("-")[0]) in turns:
            turns[turn].append(text)
    return "".join(turn.removesuffix(_END) + "".join(lines) + _END for turn, *lines in reversed(turns.values()))


def _shared(known: Sequence[int], rows: Sequence[Row]) -> int:
    """How many rows from the beginning on are the ones known."""
    same = 0
    for seq, row in zip(known, rows, strict=False):
        if seq != row.seq:
            break
        same += 1
    return same


def note_text(row: Row, sight: AnySight) -> str:
    """A fact of the host's in a sentence; empty for those that need none."""
    say = catalogue(sight.language).gettext
    note = row.note or {}
    sentences = {
        "started": say("The match begins."),
        "seated": say("{name} sits down."),
        "left": say("{name} gets up."),
        "handed_over": say("A program plays for {name} from now on."),
        "resigned": say("{name} gives the seat up; a program plays on."),
        "taken_back": say("{name} plays in person again."),
        "recovered": say("{name} is back."),
        "moved": say("The seat passes to {name}."),
        "offered": say("This seat is offered to somebody else."),
        "offer_withdrawn": say("This seat is no longer offered."),
        "signed_in": say("{name} has signed in; it is the same person."),
        "pause_asked": say("{name} asks for a pause."),
        "pause_withdrawn": say("{name} no longer asks for a pause."),
        "adjourn_asked": say("{name} would adjourn until {time}."),
        "adjourn_withdrawn": say("{name} withdraws the offer to adjourn."),
        "adjourn_declined": say("{name} does not want to adjourn."),
        "adjourned": say("The match is adjourned until {time}."),
        "called": say("The time has come: the match goes on as soon as everybody is here."),
        "sooner_asked": say("{name} would like to go on sooner."),
        "sooner_withdrawn": say("{name} keeps to the time after all."),
        "end_asked": say("{name} would like to end the match early."),
        "end_withdrawn": say("{name} would rather play on."),
        "ended_early": say(
            "Everybody agrees to end the match early. Programs play it to its end, and it is not rated."
        ),
        "program_asked": say("{name} would let a program play for {other}."),
        "paused": say("The match is paused."),
        "resumed": say("The match goes on."),
        "resuming": say("The match goes on in a moment."),
        "dropped": say("The line to {name} is down: the match waits."),
        "stood_in": say("A program plays for {name} until they are back."),
        "returned": say("{name} is back."),
        "restarted": say("The server was started anew; nobody has lost any time."),
        "timed_out": say("{name} has run out of time."),
        "days_off": say("{name} is off from {first} until {last}. The clock stands still then."),
        "days_off_over": say("The days off of {name} are over."),
        "coach_agreed": say("Everybody at this table may ask the coach."),
        "phrases_only": say("At this table people talk in ready phrases alone."),
        "coach_asked": say("{name} asks the coach."),
        CLOSED: say("{name} closes the table to watchers."),
        OPENED: say("{name} opens the table to watchers again."),
        "rematch": say("{name} sets the table again."),
        "practice": say(
            "Practice from the middle of a finished match: hidden things are dealt again, and that match never changes."
        ),
    }
    template = sentences.get(str(note.get("what", "")), "")
    name = str(note.get("name") or (sight.names[row.seat] if 0 <= row.seat < len(sight.names) else ""))
    other = note.get("about")
    absent = sight.names[other] if isinstance(other, int) and 0 <= other < len(sight.names) else ""
    first, last = (day_words(str(note.get(day, "")), sight.language) for day in ("first", "last"))
    time = instant_words(_until(row), sight.language)
    return template.format(name=name, other=absent, first=first, last=last, time=time)


def _until(row: Row) -> int:
    """The instant to which a note says that a match is to be adjourned, or NEVER."""
    until = (row.note or {}).get("until")
    return until if what(row) in ("adjourn_asked", ADJOURNED) and isinstance(until, int) else NEVER
