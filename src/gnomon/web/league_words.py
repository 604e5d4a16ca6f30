"""What the pages say of leagues: how they are built, the divisions of a season with who goes up and down, and the champions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gnomon.matches.leagues import fates
from gnomon.matches.records import NEVER
from gnomon.matches.rounds import Event, Whole
from gnomon.web.event_words import Line, lines_of, state_words
from gnomon.web.languages import catalogue


@dataclass(frozen=True, slots=True)
class DivisionLines:
    """A division of a season: its standings, and how many go `up` and `down` after it. `event` is what it plays."""

    number: int
    event: Event
    state: str
    lines: tuple[Line, ...]
    up: int
    down: int


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A season that is over: when it began and ended, and who was first in the highest division."""

    number: int
    began: int
    ended: int
    champions: str


def ladder_words(event: Event, language: str) -> str:
    """How many go up and down, in a sentence; and who begins where before the first season."""
    if event.ladder is None:
        return ""
    say = catalogue(language)
    told = (
        say.ngettext(
            "After each season the first one of a division goes up and the last one goes down.",
            "After each season the first %(num)d of a division go up and the last %(num)d go down.",
            event.ladder.moves,
        )
        % {"num": event.ladder.moves}
        + " "
        + say.gettext("Where somebody has left, whoever stands next below moves up. Newcomers begin at the bottom.")
    )
    if event.round == 0:
        told += " " + say.gettext(
            "In the first season players with a rating are placed by it, all others behind them in the order in which they joined."
        )
    return told


def divisions_of(
    whole: Whole, season: int, played: Sequence[Whole], me: str, tags: Mapping[str, str], language: str
) -> list[DivisionLines]:
    """The divisions of a season with their standings as they are now, the highest first."""
    after = fates(whole, season, [len(one.entrants) for one in played])
    return [
        DivisionLines(
            number, one.event, state_words(one.event, language), tuple(lines_of(one, me, tags, language)), *moves
        )
        for number, (one, moves) in enumerate(zip(played, after, strict=True), 1)
    ]


def seasons_of(whole: Whole) -> list[SeasonLine]:
    """The seasons that are over, latest first, with their champions."""
    return [
        SeasonLine(one.number, one.drawn, one.closed, champions_of(whole, one.number))
        for one in reversed(whole.rounds)
        if one.is_closed
    ]


def champions_of(whole: Whole, season: int) -> str:
    """Who was first in the highest division of a season, alone or with equal ones; empty before its end."""
    names = {one.number: one.name for one in whole.entrants}
    highest = next((one for one in whole.of_season(season) if one.number == 1), None)
    if highest is None:
        return ""
    firsts = [one for one, place in zip(highest.entrants, highest.places, strict=False) if place == 1]
    return ", ".join(names.get(one, "") for one in firsts)


def waiting_of(whole: Whole, played: Sequence[Whole]) -> list[str]:
    """Who has entered a league and does not play in the season that was drawn last, in the order in which they came."""
    playing = {one.number for division in played for one in division.there}
    found = [one for one in whole.there if one.number not in playing]
    return [one.name for one in sorted(found, key=lambda one: (one.stamp, one.number))]


def is_resting(event: Event) -> bool:
    """Whether a league waits for its next season."""
    return event.ladder is not None and event.status == "running" and event.due != NEVER
