"""The tree of a knock-out: its rounds from left to right, who meets whom in each, and who goes on."""

from __future__ import annotations

from dataclasses import dataclass

from gnomon.matches.event_standings import winner
from gnomon.matches.rounds import EventTable, Whole
from gnomon.web.languages import catalogue


@dataclass(frozen=True, slots=True)
class Twig:
    """Somebody in a pair: `outcome` says in words what came of it, `score` is empty while it is not told."""

    name: str
    score: str
    outcome: str
    goes_on: bool
    is_out: bool
    is_mine: bool


@dataclass(frozen=True, slots=True)
class Pair:
    """Two who meet, or one who goes on alone; nobody where it is not known yet. `address` is their table's, if it may be seen."""

    twigs: tuple[Twig, ...]
    address: str


@dataclass(frozen=True, slots=True)
class Ring:
    """A round of the tree."""

    title: str
    pairs: tuple[Pair, ...]


def tree_of(whole: Whole, me: str, language: str) -> list[Ring]:
    """The rounds of a knock-out that were drawn, and those to come with their pairs still empty; nothing before the first."""
    if whole.event.form != "knockout" or not whole.rounds:
        return []
    rings = [[_pair(whole, table, me, language) for table in whole.of_round(one.number)] for one in whole.rounds]
    while whole.event.status == "running" and len(rings[-1]) > 1:
        rings.append([Pair((), "")] * -(-len(rings[-1]) // 2))
    return [Ring(_title(number, len(pairs), language), tuple(pairs)) for number, pairs in enumerate(rings, 1)]


def _title(number: int, pairs: int, language: str) -> str:
    say = catalogue(language).gettext
    if pairs == 1:
        return say("Final")
    if pairs == 2:
        return say("Semi-finals")
    return say("Round %(number)s") % {"number": number}


def _pair(whole: Whole, table: EventTable, me: str, language: str) -> Pair:
    say = catalogue(language).gettext
    entrants = {one.number: one for one in whole.entrants}
    sealed = whole.event.duplicate and not whole.is_closed(table.round)
    told = table.is_counted and not sealed
    first = winner(table) if told else None
    twigs = []
    for seat, number in enumerate(table.entrants):
        goes_on = number == first
        if table.is_bye:
            outcome = say("goes on without an opponent")
        elif told:
            outcome = say("goes on") if goes_on else say("is out")
        else:
            outcome = say("being played")
        one = entrants[number]
        score = str(table.scores[seat]).replace("-", "−") if told and not table.is_bye else ""
        twigs.append(Twig(one.name, score, outcome, goes_on, told and not goes_on, bool(me) and one.user == me))
    seen = not table.is_bye and not sealed
    return Pair(tuple(twigs), f"/matches/{table.match}" + ("/replay" if told else "") if seen else "")
