"""The three acts that a review is about: the one that decided, the reader's best, and the costliest with what was better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from gnomon.match.judging import LEAST_LOSS, JudgedAct
from gnomon.web.better import performed, sentences
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
    """One of the acts: which (`number`), its name, its turn and words, and what it did to the chance of a seat to win.

    `before` and `after` are percents. Of the costliest act they are what was within reach, and what was left of it;
    `better` are the sentences that say what would have been. `changes` are points by source. `row` is the log's row after
    the act, `from_row` the one before it; `judged` the act's place among the judged ones, or -1. `acted` is whose act it
    was, `rest` what followed from it.
    """

    number: int
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

    @property
    def change(self) -> int:
        """By how much the chance changed, in percent."""
        return self.after - self.before


def key_acts(back: Lookback) -> list[KeyAct]:
    """The acts of a reviewed match in the order in which they are shown; none of a quiet match."""
    review = back.review
    if review is None or review.deciding is None:
        return []
    decided = _decided(back, review.deciding)
    if not back.made.is_whole:
        return [decided]
    taken = {decided.moment}
    best = _best(back, taken)
    if best is not None:
        taken.add(best.moment)
    costliest = _costliest(back, taken)
    if decided.acted == back.own != NOBODY:
        decided = _with_better(back, decided)
    has_lost = back.own != NOBODY and back.own not in back.outcome.winners
    order = (best, decided, costliest) if has_lost else (decided, best, costliest)
    return [act for act in order if act is not None]


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


def _best(back: Lookback, taken: set[int]) -> KeyAct | None:
    """The reader's best act, or the winner's for whoever only looks on; the next best if that decided the match."""
    assert back.review is not None
    say = catalogue(back.language).gettext
    review, own = back.review, back.own
    seat = own if own != NOBODY else shown_seat(back, review.deciding or 0)
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
    name = say("Your best act") if own != NOBODY else say("The best act of {name}").format(name=back.names[seat])
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


def _costliest(back: Lookback, taken: set[int]) -> KeyAct | None:
    """The reader's costliest act, or the costliest of all for whoever only looks on."""
    assert back.review is not None
    say = catalogue(back.language).gettext
    review, own = back.review, back.own
    acts = [
        index
        for index, judged in enumerate(review.judged)
        if (own in (NOBODY, judged.seat)) and back.is_own_play(judged) and judged.moment not in taken
    ]
    acts = [index for index in acts if review.judged[index].loss >= LEAST_LOSS]
    if not acts:
        return None
    wanted = review.costliest_act[own] if own != NOBODY else None
    index = wanted if wanted in acts else max(acts, key=lambda place: review.judged[place].loss)
    judged = review.judged[index]
    name = say("Your costliest act") if own != NOBODY else say("The costliest act of all")
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


def _with_better(back: Lookback, act: KeyAct) -> KeyAct:
    """An act with what would have been better, if anything was that is worth telling."""
    review = back.review
    if review is None or act.judged < 0:
        return act
    judged = review.judged[act.judged]
    if judged.loss < LEAST_LOSS:
        return act
    told = tuple(better_words(back, judged))
    if act.number != COSTLIEST:
        return replace(act, better=told)
    best, own = judged.best, judged.own
    changes = _agreeing(back.changes(best.after, own.after, act.seat), -1.0) if best.after and own.after else ()
    within, left = best.chance_of(act.seat), own.chance_of(act.seat)
    return replace(act, before=_percent(within or 0.0), after=_percent(left or 0.0), changes=changes, better=told)


def better_words(back: Lookback, judged: JudgedAct) -> list[str]:
    """What the best line would have done, in sentences of the log; as its buttons say it where the log is silent."""
    game = back.table.game
    view = game.view(back.table.match.state_at(back.moments[back.before(judged)].row), judged.seat)
    told = sentences(back.sight, performed(game, view, judged.seat, judged.best.answers), judged.seat)
    return told[:TOLD] or _labels(back, judged, judged.best.answers)


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
