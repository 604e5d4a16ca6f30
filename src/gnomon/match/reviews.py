"""What a match looks like afterwards: the chance to win after every act, and the acts at which it turned.

It knows everything, what no seat could see at the time included, so it is for matches that are over.
"""

from collections.abc import Callable

from gnomon.insight.estimates import Estimate, Estimator
from gnomon.insight.models import estimator_of
from gnomon.insight.turning import turning_points
from gnomon.kernel.errors import BadInput
from gnomon.kernel.log import CLOCK
from gnomon.match.playing import Match

Progress = Callable[[int, int], None]


class Moment:
    """The position after an act: `seq` is the act's last row, `seat` whose act it was (-1: the clock's), `estimate` what is
    expected from there. Before the first act all three numbers are -1.
    """

    __slots__ = ("act", "estimate", "seat", "seq")

    def __init__(self, seq: int, act: int, seat: int, estimate: Estimate) -> None:
        self.seq = seq
        self.act = act
        self.seat = seat
        self.estimate = estimate


class Review:
    """A match as seen afterwards.

    `moments` begin before the first act and go on act by act. `turning_points` stand in the order in which they came; their
    `index` is that of a moment. `network` names the network that was asked (its digest).
    """

    __slots__ = ("moments", "network", "turning_points")

    def __init__(self, moments: list[Moment], network: str) -> None:
        self.moments = moments
        self.network = network
        self.turning_points = turning_points([moment.estimate.winning for moment in moments])

    def to_dict(self) -> dict[str, object]:
        """JSON-ready, rounded; `full_knowledge` says that it tells what seats did not know."""
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
        }


def review(match: Match, estimator: Estimator | None = None, progress: Progress | None = None) -> Review:
    """Look back at a `match` that is over.

    `estimator` says what a position is worth; without one the network that comes with Gnomon for the game does. `progress`
    is told how many of how many rows are done. Raises BadInput for a match that is not over, and where there is no network
    for the game.
    """
    if not match.over:
        raise BadInput("match", "it is not over yet; only a match that is over can be reviewed")
    if estimator is None and match.entry.data is None:
        estimator = estimator_of(match.game.id, match.seats)
    if estimator is None:
        raise BadInput("estimator", f"no network comes with Gnomon for {match.game.title} as it is played here")
    game, state, rows = match.game, match.state_at(-1).clone(), match.effective_rows()
    moments = [Moment(-1, -1, -1, estimator.of(state))]
    for done, row in enumerate(rows, 1):
        if row.kind == CLOCK:
            game.tick(state)
        else:
            game.apply(state, row.seat, row.code, row.at)
        if done == len(rows) or rows[done].act != row.act:
            moments.append(Moment(row.seq, row.act, -1 if row.kind == CLOCK else row.seat, estimator.of(state)))
        if progress is not None:
            progress(done, len(rows))
    return Review(moments, estimator.network.digest)
