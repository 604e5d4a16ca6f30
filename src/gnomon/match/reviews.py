"""What a match looks like afterwards: the chance to win after every act, and the acts at which it turned.

It knows everything, what no seat could see at the time included, so it is for matches that are over.
"""

from collections.abc import Callable, Sequence

from gnomon.insight.estimates import Estimate, Estimator
from gnomon.insight.turning import LEAST_SWING, turning_points
from gnomon.kernel.errors import BadInput
from gnomon.kernel.log import CLOCK
from gnomon.match.judging import (
    DEEPER,
    LEAST_LOSS,
    USUAL_BUDGET,
    JudgedAct,
    accuracy,
    choices_of,
    judge,
    worth_another_look,
)
from gnomon.match.playing import Match
from gnomon.match.walking import acts, perform

Progress = Callable[[int, int], None]


class Moment:
    """The position after an act: `seq` is the act's last row, `seat` whose act it was (-1: the clock's), `estimate` what is
    expected from there, `drew` whether chance had a part in the act. Before the first act all three numbers are -1.
    """

    __slots__ = ("act", "drew", "estimate", "seat", "seq")

    def __init__(self, seq: int, act: int, seat: int, estimate: Estimate, drew: bool = False) -> None:
        self.drew = drew
        self.seq = seq
        self.act = act
        self.seat = seat
        self.estimate = estimate


class Review:
    """A match as seen afterwards.

    `moments` begin before the first act and go on act by act. `turning_points` stand in the order in which they came; their
    `index` is that of a moment. `network` names the network that was asked (its digest).

    If acts were judged, `judged` are those in which somebody had a choice, `accuracy[seat]` says how well they were chosen
    (100: nothing better was found for any), `best_act[seat]` and `costliest_act[seat]` are places in `judged`, or None
    where nothing stands out.
    """

    __slots__ = ("judged", "moments", "network", "seats", "turning_points", "winners")

    def __init__(
        self, moments: list[Moment], network: str, winners: Sequence[int], judged: Sequence[JudgedAct] = ()
    ) -> None:
        self.moments = moments
        self.network = network
        self.winners = list(winners)
        self.judged = list(judged)
        self.seats = range(len(moments[0].estimate.chances))
        self.turning_points = turning_points([moment.estimate.winning for moment in moments])

    def swing(self, index: int, seat: int) -> float:
        """How much a seat's chance to win changed with the act before a moment."""
        before, after = self.moments[index - 1 : index + 1]
        return after.estimate.winning[seat] - before.estimate.winning[seat]

    @property
    def half_time(self) -> int:
        """The moment in the middle of all acts."""
        return len(self.moments) // 2

    @property
    def deciding(self) -> int | None:
        """The moment after the act that decided: the one with which a winner's chance rose most since winners were ahead for
        good, or else in the last third; None if it never rose by much.

        The last act counts only if there is no other, for after it nothing is a chance any more; and an act in which chance
        had a part (cards were drawn) only if there is none of somebody's will alone.
        """
        last = len(self.moments) - 1
        rises = {place: rise for place in range(1, last + 1) if (rise := self._rise(place)) >= LEAST_SWING}
        before_the_end = [place for place in rises if place < last]
        for some in ([place for place in before_the_end if not self.moments[place].drew], before_the_end):
            since = [place for place in some if place >= self._ahead_for_good]
            late = since or [place for place in some if 3 * place >= 2 * len(self.moments)]
            if late:
                return max(late, key=lambda place: (rises[place], place))
        return last if last in rises else None

    def _rise(self, place: int) -> float:
        """How much the act before a moment has raised the chance of the winner whom it helped most."""
        return max((self.swing(place, seat) for seat in self.winners), default=0.0)

    @property
    def _ahead_for_good(self) -> int:
        """The first moment of the last stretch in which a winner is likelier to win than everybody else."""
        behind = [place for place, moment in enumerate(self.moments) if not self._is_ahead(moment.estimate.winning)]
        return behind[-1] + 1 if behind else 0

    def _is_ahead(self, winning: Sequence[float]) -> bool:
        best = max((winning[seat] for seat in self.winners), default=0.0)
        others = [chance for seat, chance in enumerate(winning) if seat not in self.winners]
        return best > max(others) if others else len(winning) > 1 or best > 0.5

    @property
    def accuracy(self) -> list[float]:
        """How well each seat's acts were chosen, in percent; empty if none were judged."""
        return [accuracy([act.loss for act in self.judged if act.seat == seat]) for seat in self.seats if self.judged]

    @property
    def best_act(self) -> list[int | None]:
        """By seat, the act that gained most of those that cost next to nothing and left nothing to chance: a place in
        `judged`.
        """
        return [
            self._greatest(seat, lambda act: self._gain(act) if act.loss < LEAST_LOSS else 0.0) for seat in self.seats
        ]

    @property
    def costliest_act(self) -> list[int | None]:
        """By seat, the act that gave most of the chance to win away: a place in `judged`."""
        return [self._greatest(seat, lambda act: act.loss) for seat in self.seats]

    def _gain(self, act: JudgedAct) -> float:
        decided = self.moments[act.moment].drew or act.moment == len(self.moments) - 1
        return 0.0 if decided else self.swing(act.moment, act.seat)

    def _greatest(self, seat: int, worth: Callable[[JudgedAct], float]) -> int | None:
        own = [place for place, act in enumerate(self.judged) if act.seat == seat]
        best = max(own, key=lambda place: worth(self.judged[place]), default=None)
        return best if best is not None and worth(self.judged[best]) >= LEAST_LOSS else None

    def to_dict(self) -> dict[str, object]:
        """JSON-ready, rounded; `full_knowledge` says that the moments tell what seats did not know."""
        return {
            "full_knowledge": True,
            "network": self.network,
            "moments": [
                {"seq": moment.seq, "act": moment.act, "seat": moment.seat, **moment.estimate.to_dict()}
                for moment in self.moments
            ],
            "turning_points": [
                {"index": turn.index, "seat": turn.seat, "swing": round(turn.swing, 4)} for turn in self.turning_points
            ],
            "deciding": self.deciding,
            "half_time": self.half_time,
            "judged": [act.to_dict() for act in self.judged],
            "accuracy": [round(share, 1) for share in self.accuracy],
            "best_act": self.best_act,
            "costliest_act": self.costliest_act,
        }


def review(
    match: Match, estimator: Estimator | None = None, progress: Progress | None = None, budget: int = 0
) -> Review:
    """Look back at a `match` that is over.

    `estimator` says what a position is worth; without one the network that comes with Gnomon for the game does. `budget`
    counts the iterations of each search by which acts are judged, by what their seats knew then; with 0 none are, which
    takes seconds less. `progress` is told how many of how many rows are done, then how many of the acts. Raises BadInput
    for a match that is not over, and where there is no network for the game and its version of the rules.
    """
    estimator = estimator_for(match, estimator)
    found = outline(match, estimator, progress)
    if budget:
        found.judged = judged_acts(match, estimator, budget, progress)
    return found


def estimator_for(match: Match, estimator: Estimator | None = None) -> Estimator:
    """The network that a match is reviewed by. Raises BadInput as `review` does."""
    if not match.over:
        raise BadInput("match", "it is not over yet; only a match that is over can be reviewed")
    estimator = estimator or match.estimator
    if estimator is None:
        raise BadInput("estimator", f"no network comes with Gnomon for {match.game.title} as it is played here")
    estimator.must_fit(match.rules_version)
    return estimator


def outline(match: Match, estimator: Estimator, progress: Progress | None = None) -> Review:
    """The estimates after every act, and the turning points; no act is judged yet."""
    game, state, rows = match.game, match.state_at(-1).clone(), match.effective_rows()
    moments = [Moment(-1, -1, -1, estimator.of(state))]
    done = 0
    for act in acts(rows):
        draws = state.draws
        for row in act:
            perform(game, state, row)
            done += 1
            if row is act[-1]:
                seat = -1 if row.kind == CLOCK else row.seat
                moments.append(Moment(row.seq, row.act, seat, estimator.of(state), state.draws != draws))
            if progress is not None:
                progress(done, len(rows))
    return Review(moments, estimator.network.digest, match.outcome.winners)


def judged_acts(
    match: Match, estimator: Estimator, budget: int = USUAL_BUDGET, progress: Progress | None = None
) -> list[JudgedAct]:
    """The acts of a match that somebody chose, each against the best found; those that seem costliest are looked at twice."""
    choices = choices_of(match)
    found: list[JudgedAct] = []
    for choice in choices:
        found.append(judge(match.game, choice, estimator, budget))
        if progress is not None:
            progress(len(found), len(choices))
    for place in worth_another_look(found):
        found[place] = judge(match.game, choices[place], estimator, DEEPER * budget)
    return found
