"""Whether a match counts for ratings, in words."""

from __future__ import annotations

from typing import Final

from gnomon.matches import counting
from gnomon.matches.coaching import ASKED, is_agreed
from gnomon.matches.counting import foreseen
from gnomon.matches.lobby import NewTable
from gnomon.matches.pauses import what
from gnomon.matches.records import User
from gnomon.matches.service import Host
from gnomon.matches.table import Table
from gnomon.matches.wishes import ENDED_EARLY
from gnomon.web.languages import catalogue

SOMEBODY: Final = User("somebody", "somebody", 0, "")
"""Who sets a table before they have said their name."""


def rated_words(table: Table, language: str) -> str:
    """Whether a table's match counts for ratings, as far as that is known by now; empty for one that nobody could count."""
    reason = foreseen(table.record, table.seats, is_agreed(table), {}) or _so_far(table)
    return _told(reason, catalogue(language).gettext("This match is rated."), language)


def _so_far(table: Table) -> str:
    """Why a match that goes on will not be rated, as its log tells so far; empty if it may be."""
    notes = [what(row) for row in table.match.rows]
    if ASKED in notes:
        return counting.COACH_ASKED
    return counting.HANDED_ON if "started" in notes and "moved" in notes[notes.index("started") :] else ""


def handing_words(table: Table, language: str) -> str:
    """What becomes of a match's rating if a seat goes to somebody else now; empty where nothing does."""
    if table.is_waiting or foreseen(table.record, table.seats, is_agreed(table), {}) or _so_far(table):
        return ""
    return catalogue(language).gettext("After that this match is not rated, for anybody at the table.")


def foreseen_words(host: Host, user: User | None, wish: NewTable, language: str) -> str:
    """Whether the match of a table that somebody is about to set will be rated; empty for one that nobody could count.

    Raises Declined, BadInput for a table that could not be set.
    """
    reason = host.lobby.unrated(user or SOMEBODY, wish)
    return _told(reason, catalogue(language).gettext("This match will be rated."), language)


def _told(reason: str, rated: str, language: str) -> str:
    words = reason_words(reason, language)
    if reason:
        return catalogue(language).gettext("Not rated: {reason}").format(reason=words) if words else ""
    return rated


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
        counting.ALONE: say("alone"),
    }[kind]
