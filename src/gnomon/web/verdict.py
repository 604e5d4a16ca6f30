"""What a review says of a whole match: one sentence over it, two below it, the score sheet as expected, and what to try."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from gnomon.kernel.outcome import Outcome
from gnomon.web.counsel import advice, widest
from gnomon.web.ending import Ending, signed
from gnomon.web.keyacts import COSTLIEST, DECIDED, KeyAct
from gnomon.web.languages import catalogue
from gnomon.web.lookback import NOBODY, Lookback

LIKELIER: Final = 0.05
"""Whoever led by less in a moment counts as level."""
RECURS: Final = 2
"""So many costly acts with the same source make a habit."""
COSTLY: Final = 0.03
LEAST_FALL: Final = 2
"""So many points less than expected in a source are worth a word."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The heading, and the sentences below it."""

    headline: str
    lead: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """A source of one seat: points expected at half-time (None where nobody estimates them), points at the end."""

    expected: int | None
    points: int


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A line of the score sheet; `run` and `tick` are the bar and the mark of the reader's own, in percent of the longest."""

    source: str
    cells: tuple[Cell, ...]
    run: int = 0
    tick: int | None = None


def verdict(back: Lookback, ending: Ending, acts: Sequence[KeyAct], is_drill: bool) -> Verdict:
    """One sentence about the match, never that it is over, and up to two more."""
    say = catalogue(back.language).gettext
    if is_drill:
        return Verdict(say("The drill, act by act."), ())
    decided = next((act for act in acts if act.kind == DECIDED), None)
    if decided is None:
        if back.review is not None:
            return Verdict(_quiet(back), (ending.headline,))
        return Verdict(ending.headline, ending.leads)
    shared = len(back.outcome.winners) > 1
    lead = tuple(sentence for sentence in (_change(back, decided, ending), _until_then(back, decided)) if sentence)
    if shared or not decided.text:
        return Verdict(ending.headline, lead)
    return Verdict(say("What decided it: {act}").format(act=decided.text), lead)


def _quiet(back: Lookback) -> str:
    say, text = catalogue(back.language).gettext, catalogue(back.language)
    acts = len(back.moments) - 1
    winners = back.outcome.winners
    if len(back.outcome.scores) == 1 or len(winners) != 1:
        return say("A quiet match: no single act decided it.")
    if winners[0] == back.own:
        return text.ngettext(
            "A quiet match: you won it over %(num)d act.", "A quiet match: you won it over all %(num)d acts.", acts
        ) % {"num": acts}
    told = text.ngettext(
        "A quiet match: %(name)s won it over %(num)d act.",
        "A quiet match: %(name)s won it over all %(num)d acts.",
        acts,
    )
    return told % {"num": acts, "name": back.names[winners[0]]}


def _change(back: Lookback, decided: KeyAct, ending: Ending) -> str:
    """What the deciding act did to a chance to win, and how the match ended."""
    say = catalogue(back.language).gettext
    rose = decided.after >= decided.before
    if decided.seat == back.own:
        told = (
            say("Your chance to win rose from {before}% to {after}%.")
            if rose
            else say("Your chance to win fell from {before}% to {after}%.")
        )
    else:
        told = (
            say("{name}’s chance to win rose from {before}% to {after}%.")
            if rose
            else say("{name}’s chance to win fell from {before}% to {after}%.")
        )
    change = told.format(name=back.names[decided.seat], before=decided.before, after=decided.after)
    return " ".join((change, ending.headline)) if len(back.outcome.winners) <= 1 else change


def _until_then(back: Lookback, decided: KeyAct) -> str:
    """Who had been likelier to win before, and in how many acts."""
    if len(back.names) == 1:
        return ""
    led: Counter[int] = Counter()
    for chances in back.chances[1 : decided.moment]:
        ranked = sorted(range(len(chances)), key=lambda seat: -chances[seat])
        if chances and chances[ranked[0]] - chances[ranked[1]] >= LIKELIER:
            led[ranked[0]] += 1
    if not led:
        return ""
    leader, acts = led.most_common(1)[0]
    if acts < 2:
        return ""
    text, all_acts = catalogue(back.language), decided.moment - 1
    if leader == back.own:
        told = text.gettext("Until then you had been the likeliest winner after {acts} of {all} acts.")
    else:
        told = text.gettext("Until then {name} had been the likeliest winner after {acts} of {all} acts.")
    return told.format(name=back.names[leader], acts=acts, all=all_acts)


# --- the score sheet ------------------------------------------------------------------------------------------------------


def score_sheet(back: Lookback) -> list[SheetRow]:
    """The lines of the score sheet with what was expected of each at half-time, the totals last."""
    final = dict(back.face.score_sheet(back.outcome, back.language))
    expected = _expected(back)
    seats = range(len(back.outcome.scores))
    found = []
    for source in [*final, *(name for name in expected if name not in final)]:
        now = final.get(source, (0,) * len(seats))
        then = expected.get(source, (0,) * len(seats)) if expected else ()
        found.append(_row(source, [Cell(then[seat] if then else None, now[seat]) for seat in seats]))
    total = [
        Cell(sum(row.cells[seat].expected or 0 for row in found) if expected else None, score)
        for seat, score in enumerate(back.outcome.scores)
    ]
    return [*_with_bars(found, back.own), _row(catalogue(back.language).gettext("Total"), total)]


def _expected(back: Lookback) -> dict[str, Sequence[int]]:
    """By line of the score sheet what every seat was expected to have at the end, at half-time."""
    if back.review is None:
        return {}
    estimate = back.review.moments[back.review.half_time].estimate
    rounded = [{name: round(points) for name, points in sheet.items()} for sheet in estimate.sheets]
    foreseen = Outcome(rounded, back.outcome.ranks, back.outcome.ended_by)
    return dict(back.face.score_sheet(foreseen, back.language))


def _row(source: str, cells: Sequence[Cell]) -> SheetRow:
    return SheetRow(source, tuple(cells))


def _with_bars(rows: Sequence[SheetRow], own: int) -> list[SheetRow]:
    if own == NOBODY:
        return list(rows)
    cells = [row.cells[own] for row in rows]
    longest = max([1, *(max(cell.points, cell.expected or 0) for cell in cells)])

    def share(points: int) -> int:
        return round(100 * max(0, points) / longest)

    return [
        SheetRow(row.source, row.cells, share(cell.points), None if cell.expected is None else share(cell.expected))
        for row, cell in zip(rows, cells, strict=True)
    ]


# --- what to try ----------------------------------------------------------------------------------------------------------


def to_try(back: Lookback, rows: Sequence[SheetRow]) -> list[str]:
    """At most two sentences: what recurs in the reader's costly acts, and the source that fell shortest, with advice."""
    if back.own == NOBODY:
        return []
    found = [_habit(back), _fallen_short(back, rows) or _behind(back)]
    return [sentence for sentence in found if sentence]


def _habit(back: Lookback) -> str:
    """The source of points in which several of the reader's acts cost most."""
    if back.review is None:
        return ""
    lost: Counter[str] = Counter()
    acts: Counter[str] = Counter()
    for judged in back.review.judged:
        if judged.seat != back.own or judged.loss < COSTLY or not back.is_own_play(judged):
            continue
        best, own = judged.best.after, judged.own.after
        if best is None or own is None:
            continue
        for source, change in back.changes(best, own, back.own, 1):
            if change < 0:
                lost[source] -= change
                acts[source] += 1
    often = [source for source in acts if acts[source] >= RECURS]
    if not often:
        return ""
    source = max(often, key=lambda name: lost[name])
    told = catalogue(back.language).gettext("{acts} of your acts cost points in {source}: {points} in all.")
    return told.format(acts=acts[source], source=source, points=lost[source])


def _fallen_short(back: Lookback, rows: Sequence[SheetRow]) -> str:
    """The source that brought the reader least of what was expected of it at half-time."""
    lines = [row for row in rows[:-1] if row.cells[back.own].expected is not None]
    if not lines:
        return ""

    def fall(row: SheetRow) -> int:
        return (row.cells[back.own].expected or 0) - row.cells[back.own].points

    worst = max(lines, key=fall)
    if fall(worst) < LEAST_FALL:
        return ""
    told = catalogue(back.language).gettext("{source} brought {points} where {expected} was expected at half-time.")
    cell = worst.cells[back.own]
    sentence = told.format(source=worst.source, points=signed(cell.points), expected=signed(cell.expected or 0))
    name = next((name for name in back.face.sources if back.source(name) == worst.source), "")
    return " ".join(filter(None, (sentence, advice(back.face, name, back.language))))


def _behind(back: Lookback) -> str:
    """Where somebody else was furthest ahead of the reader, with the game's advice."""
    outcome = back.outcome
    if len(outcome.scores) == 1:
        return ""
    others = [seat for seat in range(len(outcome.scores)) if seat != back.own]
    other = min(others, key=lambda seat: (outcome.ranks[seat], -outcome.scores[seat]))
    gap = widest(outcome.sources, back.face.sources, back.own, other)
    help_ = advice(back.face, gap.source, back.language) if gap is not None else ""
    if gap is None or not help_:
        return ""
    told = catalogue(back.language).gettext("{name} was ahead in {source}, {more} to {less}.")
    sentence = told.format(
        name=back.names[other], source=back.source(gap.source), more=signed(gap.more), less=signed(gap.less)
    )
    return f"{sentence} {help_}"


def practised_turn(acts: Sequence[KeyAct]) -> KeyAct | None:
    """The act from which it is worth practising: the costliest."""
    return next((act for act in acts if act.kind == COSTLIEST), None)
