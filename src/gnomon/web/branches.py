"""The branches of an analysis board in words: where each leaves the line on the board, and what is answered instead."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gnomon.games.face import AnySight
from gnomon.match import Match
from gnomon.matches.branches import Branch, Sandbox
from gnomon.matches.records import SPECTATOR
from gnomon.matches.table import Table
from gnomon.web.coach import short_label
from gnomon.web.languages import catalogue


@dataclass(frozen=True, slots=True)
class Listed:
    """A branch for the page: the number that opens it, its name, and how many answers it has."""

    number: int
    name: str
    length: int


def acts_before(table: Table, row: int) -> int:
    """How many acts a match has up to a row of its log (-1: none)."""
    return len({kept.act for kept in table.match.effective_rows() if kept.seq <= row})


def branches_of(sandbox: Sandbox, sight: AnySight, acts: int) -> list[Listed]:
    """The other ways than the line on the board, by where they leave it; `acts` were played before the copy was taken."""
    return [
        Listed(one.number, _name(match, one, sight, acts), one.length)
        for match, branches in sandbox.forks()
        for one in branches
    ]


def _name(match: Match, branch: Branch, sight: AnySight, acts: int) -> str:
    say = catalogue(sight.language).gettext
    answer, other = (_label(match, branch.seat, code, sight) for code in (branch.code, branch.instead))
    template = say("Act {number}: {answer} instead of {other}")
    return template.format(number=acts + branch.act + 1, answer=answer, other=other)


def _label(match: Match, seat: int, code: int, sight: AnySight) -> str:
    """An answer as its button says it; what only the clock did has no words."""
    if code < 0 or seat == SPECTATOR:
        return "…"
    return short_label(sight.face.label(replace(sight, view=match.view(seat), seat=seat), code))
