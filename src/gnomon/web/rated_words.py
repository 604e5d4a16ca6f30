"""Whether a match counts for ratings, in words."""

from __future__ import annotations

from gnomon.matches import counting
from gnomon.matches.coaching import ASKED, is_agreed
from gnomon.matches.counting import foreseen
from gnomon.matches.table import Table
from gnomon.matches.wishes import ENDED_EARLY
from gnomon.web.languages import catalogue


def rated_words(table: Table, language: str) -> str:
    """Whether a table's match counts for ratings, as far as that is known by now; empty for one that nobody could count."""
    reason = foreseen(table.record, table.seats, is_agreed(table), {})
    if not reason and any(row.note is not None and row.note.get("what") == ASKED for row in table.match.rows):
        reason = counting.COACH_ASKED
    if not reason:
        return catalogue(language).gettext("This match is rated.")
    words = reason_words(reason, language)
    return catalogue(language).gettext("Not rated: {reason}").format(reason=words) if words else ""


def rated_row(table: Table, language: str) -> list[tuple[str, str]]:
    """The same as a line among what a match is played by."""
    told = rated_words(table, language)
    return [(catalogue(language).gettext("Rating"), told)] if told else []


def reason_words(reason: str, language: str) -> str:
    """Why a match is not rated, as a sentence; empty for a reason that there is no match of people for."""
    say = catalogue(language).gettext
    return {
        counting.LESSON: say("it is there to learn."),
        counting.DEALT: say("somebody chose the deal."),
        counting.POSITION: say("it begins in the middle."),
        counting.COMPONENTS: say("it is played with components of one’s own."),
        counting.SLOWED: say("its sand runs slower."),
        counting.COACH: say("everybody may ask the coach."),
        counting.COACH_ASKED: say("the coach was asked."),
        counting.SAME_SCREEN: say("several people play at one screen."),
        counting.ONE_OWNER: say("somebody plays against themselves."),
        counting.UNMEASURED: say("nobody has measured how strong one of the programs is."),
        counting.HANDED_ON: say("a seat went to somebody else."),
        counting.PROGRAM_CHANGED: say("a program’s strength was changed."),
        ENDED_EARLY: say("everybody agreed to end it early."),
        counting.IMPORTED: say("it came from a file."),
    }.get(reason, "")


def kind_words(kind: str, language: str) -> str:
    """What tables of a kind are called."""
    say = catalogue(language).gettext
    return {
        "two": say("for two"),
        "more": say("for three or more"),
        "two_real_time": say("for two, in real time"),
        "more_real_time": say("for three or more, in real time"),
    }[kind]
