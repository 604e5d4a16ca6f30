"""The end of a match in words: who has won, where each was ahead, and what may follow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from gnomon.bots import next_level
from gnomon.drawing.parts import Rivals
from gnomon.kernel.outcome import Outcome
from gnomon.matches.table import Table
from gnomon.web.counsel import advice, widest
from gnomon.web.languages import catalogue
from gnomon.web.scene import Scene

Sheet = Sequence[tuple[str, Sequence[int]]]
NOBODY: Final = -1


@dataclass(frozen=True, slots=True)
class Ending:
    """What stands over the score sheet: the winners' seats, one sentence about the end, and where points were won."""

    winners: tuple[int, ...]
    headline: str
    leads: tuple[str, ...]
    advice: str = ""
    """What would have helped whoever has lost, where the winner was furthest ahead."""


def ending_of(scene: Scene, sheet: Sheet, rivals: Rivals | None) -> Ending:
    """The end of a match as one viewer is told it."""
    outcome = scene.table.match.outcome
    own = scene.viewer.seats[0] if len(scene.viewer.seats) == 1 else NOBODY
    headline = _headline(scene, outcome, own, rivals)
    return Ending(tuple(outcome.winners), headline, tuple(_leads(scene, outcome, sheet, own)), _advice(scene, own))


def _headline(scene: Scene, outcome: Outcome, own: int, rivals: Rivals | None) -> str:
    """Who has won and by how much, in one sentence."""
    say = catalogue(scene.language).gettext
    winners, scores, names = outcome.winners, outcome.scores, scene.names
    if len(scores) == 1:
        theirs = rivals.total if rivals else None
        if theirs is None:
            return say("{points} points.").format(points=signed(scores[0]))
        if winners:
            return say("You win, {more} to {less}.").format(more=signed(scores[0]), less=signed(theirs))
        told = say("{names} win, {more} to {less}.")
        return told.format(names=rivals.name if rivals else "", more=signed(theirs), less=signed(scores[0]))
    best = scores[winners[0]]
    if len(winners) > 1:
        shared = say("Shared victory: {names}, {points} points each.")
        return shared.format(names=", ".join(names[seat] for seat in winners), points=signed(best))
    rest = max(score for seat, score in enumerate(scores) if seat != winners[0])
    told = say("You win, {more} to {less}.") if winners[0] == own else say("{name} wins, {more} to {less}.")
    return told.format(name=names[winners[0]], more=signed(best), less=signed(rest))


def _leads(scene: Scene, outcome: Outcome, sheet: Sheet, own: int) -> list[str]:
    """In which source of points the winner was furthest ahead of the one compared with, and that one of the winner.

    Who lost is compared with the winner, who won with the next; strangers read of the winner and the next.
    """
    if len(outcome.scores) == 1 or len(outcome.winners) > 1:
        return []
    winner = outcome.winners[0]
    others = [seat for seat in range(len(outcome.scores)) if seat != winner]
    other = own if own in others else min(others, key=lambda seat: (outcome.ranks[seat], -outcome.scores[seat]))
    found = [_lead(scene, sheet, one, two, own) for one, two in ((winner, other), (other, winner))]
    return [sentence for sentence in found if sentence]


def _lead(scene: Scene, sheet: Sheet, one: int, two: int, own: int) -> str:
    """Where one was furthest ahead of two; empty if nowhere."""
    if not sheet:
        return ""
    source, points = max(sheet, key=lambda line: line[1][one] - line[1][two])
    if points[one] <= max(points[two], 0):
        # Who has lost less there is ahead in nothing that one would boast of.
        return ""
    say = catalogue(scene.language).gettext
    told = (
        say("You were furthest ahead in {source}: {more} to {less}.")
        if one == own
        else say("{name} was furthest ahead in {source}: {more} to {less}.")
    )
    return told.format(name=scene.names[one], source=source, more=signed(points[one]), less=signed(points[two]))


def _advice(scene: Scene, own: int) -> str:
    """What might help the next time, for whoever has lost to another seat; empty where the game says nothing of it."""
    outcome = scene.table.match.outcome
    if own == NOBODY or own in outcome.winners or not outcome.winners:
        return ""
    gap = widest(outcome.sources, scene.face.sources, own, outcome.winners[0])
    return advice(scene.face, gap.source, scene.language) if gap is not None else ""


def signed(points: int) -> str:
    """Points with a true minus sign."""
    return str(points).replace("-", "−")


def widths(sheet: Sheet) -> list[list[int]]:
    """How long the bar of each number of the sheet is, in hundredths of the longest."""
    longest = max((abs(point) for _, points in sheet for point in points), default=0)
    return [[round(100 * abs(point) / longest) if longest else 0 for point in points] for _, points in sheet]


def may_be_stronger(table: Table, user: str, winners: Sequence[int]) -> bool:
    """Whether somebody has won against programs alone, one of which at least could be stronger."""
    others = [seat for seat in table.seats if seat.user != user]
    met = [seat.level for seat in others if seat.kind == "opponent"]
    won = any(table.seats[seat].user == user for seat in winners)
    return won and bool(met) and len(met) == len(others) and any(next_level(level) != level for level in met)
