"""The acts that a review is about: the one that decided, the reader's best, and the costliest with what was better.

Of a match that nobody in particular looks back at, the best and the costliest of everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from gnomon.insight.words import Insight
from gnomon.match.judging import LEAST_LOSS, JudgedAct
from gnomon.web.languages import catalogue
from gnomon.web.lookback import NOBODY, Lookback

DECIDED: Final = 1
BEST: Final = 2
COSTLIEST: Final = 3
TOLD: Final = 3
"""So many sentences tell what would have been better."""
FOLLOWED: Final = 2
"""So many sentences tell what followed from an act."""


@dataclass(frozen=True, slots=True)
class KeyAct:
    """One of the acts: of which `kind`, its name, its turn and words, and what it did to the chance of a seat to win.

    `before` and `after` are percents. Of the costliest act they are what was within reach, and what was left of it;
    `better` are the sentences that say what would have been. `changes` are points by source. `row` is the log's row after
    the act, `from_row` the one before it; `judged` the act's place among the judged ones, or -1. `acted` is whose act it
    was, `rest` what followed from it. `number` is what marks it in the graph and on its card.
    """

    kind: int
    name: str
    turn: str
    text: str
    seat: int
    acted: int
    before: int
    after: int
    moment: int
    row: int
    from_row: int
    changes: tuple[tuple[str, int], ...] = ()
    better: tuple[str, ...] = ()
    judged: int = -1
    rest: tuple[str, ...] = ()
    number: int = 0

    @property
    def change(self) -> int:
        """By how much the chance changed, in percent."""
        return self.after - self.before

    @property
    def shows_better(self) -> bool:
        """Whether its picture is of what would have been better."""
        return self.kind == COSTLIEST and bool(self.better)


def key_acts(back: Lookback) -> list[KeyAct]:
    """The acts of a reviewed match in the order in which they are shown to its reader; none of a quiet match."""
    review, own = back.review, back.own
    if review is None or review.deciding is None:
        return []
    decided = _decided(back, review.deciding)
    if not back.made.is_whole:
        return _numbered([decided])
    taken = {decided.moment}
    best = _best(back, own if own != NOBODY else shown_seat(back, review.deciding), taken)
    if best is not None:
        taken.add(best.moment)
    costliest = _costliest(back, own, taken)
    if decided.acted == own != NOBODY:
        decided = _with_better(back, decided)
    has_lost = own != NOBODY and own not in back.outcome.winners
    order = (best, decided, costliest) if has_lost else (decided, best, costliest)
    return _numbered([act for act in order if act is not None])


def everybodys_acts(back: Lookback) -> list[KeyAct]:
    """The act that decided a reviewed match, if one did, then the best and the costliest of each seat, by rank."""
    review = back.review
    if review is None:
        return []
    found = [_decided(back, review.deciding)] if review.deciding is not None else []
    taken = {act.moment for act in found}
    for seat in sorted(range(len(back.names)), key=lambda seat: back.outcome.ranks[seat]):
        best = _best(back, seat, taken)
        costliest = _costliest(back, seat, taken | ({best.moment} if best is not None else set()))
        found += [act for act in (best, costliest) if act is not None]
    return [replace(act, number=number) for number, act in enumerate(found, 1)]


def _numbered(acts: Sequence[KeyAct]) -> list[KeyAct]:
    """The reader's acts: one of each kind, numbered by it."""
    return [replace(act, number=act.kind) for act in acts]


def shown_seat(back: Lookback, moment: int) -> int:
    """Whose chance tells best how a match was decided: the only winner's, else the one that changed most."""
    winners = back.outcome.winners
    if len(back.outcome.scores) == 1 or moment < 1:
        return winners[0] if winners else 0
    if len(winners) == 1:
        return winners[0]
    then, now = back.chances[moment - 1], back.chances[moment]
    return max(range(len(now)), key=lambda seat: abs(now[seat] - then[seat]))


def _decided(back: Lookback, moment: int) -> KeyAct:
    assert back.review is not None
    say = catalogue(back.language).gettext
    seat = shown_seat(back, moment)
    then, now = back.review.moments[moment - 1].estimate, back.review.moments[moment].estimate
    index = next((place for place, judged in enumerate(back.review.judged) if judged.moment == moment), -1)
    act = back.moments[moment]
    return KeyAct(
        DECIDED,
        say("The act that decided"),
        act.turn,
        act.text,
        seat,
        back.review.judged[index].seat if index >= 0 else act.seat,
        _percent(then.winning[seat]),
        _percent(now.winning[seat]),
        moment,
        act.row,
        back.moments[moment - 1].row,
        _agreeing(back.changes(then, now, seat), now.winning[seat] - then.winning[seat]),
        judged=index,
        rest=_rest(back, moment),
    )


def _best(back: Lookback, seat: int, taken: set[int]) -> KeyAct | None:
    """The best act of a seat; the next best if that decided the match."""
    assert back.review is not None
    say = catalogue(back.language).gettext
    review = back.review
    wanted = review.best_act[seat]

    def gain(index: int) -> float:
        judged = review.judged[index]
        return back.chances[judged.moment][seat] - back.chances[back.before(judged)][seat]

    own_play = [index for index, judged in enumerate(review.judged) if judged.seat == seat and back.is_own_play(judged)]
    acts = [index for index in own_play if review.judged[index].loss < LEAST_LOSS]
    last = len(back.moments) - 1  # after it nothing is a chance any more, whatever it was worth
    acts = [index for index in acts if review.judged[index].moment not in {last, *taken} and gain(index) > LEAST_LOSS]
    if not acts:
        return None
    index = wanted if wanted in acts else max(acts, key=gain)
    judged = review.judged[index]
    before = back.before(judged)
    then, now = review.moments[before].estimate, review.moments[judged.moment].estimate
    name = say("Your best act") if seat == back.own else say("The best act of {name}").format(name=back.names[seat])
    return KeyAct(
        BEST,
        name,
        back.moments[judged.moment].turn,
        _words(back, judged),
        seat,
        seat,
        _percent(then.winning[seat]),
        _percent(now.winning[seat]),
        judged.moment,
        judged.last,
        back.moments[before].row,
        _agreeing(back.changes(then, now, seat), now.winning[seat] - then.winning[seat]),
        judged=index,
        rest=_rest(back, judged.moment),
    )


def _costliest(back: Lookback, seat: int, taken: set[int]) -> KeyAct | None:
    """The costliest act of a seat, or with NOBODY the costliest of all."""
    assert back.review is not None
    review = back.review
    acts = [
        index
        for index, judged in enumerate(review.judged)
        if (seat in (NOBODY, judged.seat)) and back.is_own_play(judged) and judged.moment not in taken
    ]
    acts = [index for index in acts if review.judged[index].loss >= LEAST_LOSS]
    if not acts:
        return None
    wanted = review.costliest_act[seat] if seat != NOBODY else None
    index = wanted if wanted in acts else max(acts, key=lambda place: review.judged[place].loss)
    judged = review.judged[index]
    name = _costly_name(back, seat)
    act = KeyAct(
        COSTLIEST,
        name,
        back.moments[judged.moment].turn,
        _words(back, judged),
        judged.seat,
        judged.seat,
        0,
        0,
        judged.moment,
        judged.last,
        back.moments[back.before(judged)].row,
        judged=index,
    )
    return _with_better(back, act)


def _costly_name(back: Lookback, seat: int) -> str:
    say = catalogue(back.language).gettext
    if seat == NOBODY:
        return say("The costliest act of all")
    if seat == back.own:
        return say("Your costliest act")
    return say("The costliest act of {name}").format(name=back.names[seat])


def _with_better(back: Lookback, act: KeyAct) -> KeyAct:
    """An act with what would have been better, if anything was that is worth telling."""
    review = back.review
    if review is None or act.judged < 0:
        return act
    judged = review.judged[act.judged]
    if judged.loss < LEAST_LOSS:
        return act
    told = tuple(better_words(back, judged))
    if act.kind != COSTLIEST:
        return replace(act, better=told)
    best, own = judged.best, judged.own
    changes = _agreeing(back.changes(best.after, own.after, act.seat), -1.0) if best.after and own.after else ()
    within, left = best.chance_of(act.seat), own.chance_of(act.seat)
    return replace(act, before=_percent(within or 0.0), after=_percent(left or 0.0), changes=changes, better=told)


def better_words(back: Lookback, judged: JudgedAct) -> list[str]:
    """What the best line would have done and the act did not, in sentences of the log; as its buttons say it where the log is
    silent, or tells the same of both.
    """
    game = back.table.game
    view = game.view(back.table.match.state_at(back.moments[back.before(judged)].row), judged.seat)
    told = Insight(back.sight).apart(view, judged.seat, judged.best.answers, judged.own.answers)
    return [one.text for one in told][:TOLD] or _labels(back, judged, judged.best.answers)


def _words(back: Lookback, judged: JudgedAct) -> str:
    """An act as the log tells it; as its buttons said it where the log is silent."""
    act = back.act(judged.first, judged.last, judged.seat)
    return act.text if act is not None else "".join(_labels(back, judged, judged.answers))


def _labels(back: Lookback, judged: JudgedAct, answers: Sequence[int]) -> list[str]:
    view = back.table.game.view(back.table.match.state_at(back.moments[back.before(judged)].row), judged.seat)
    return [back.words.act(labels) for _, labels in back.words.acts(view, judged.seat, [(judged.seat, list(answers))])]


def _rest(back: Lookback, moment: int) -> tuple[str, ...]:
    """What else the one who acted did before a moment, in a few sentences."""
    return tuple(back.follow_ups(moment)[:FOLLOWED])


def _agreeing(changes: list[tuple[str, int]], change: float) -> tuple[tuple[str, int], ...]:
    """Changes of a score sheet, if they point where the chance to win went; else it was others whom the act touched."""
    return tuple(changes) if sum(points for _, points in changes) * change > 0 else ()


def _percent(chance: float) -> int:
    return round(100 * chance)
