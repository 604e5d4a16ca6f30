"""The act that decided a match: the winner's greatest rise since they were ahead for good, however long the match."""

from collections.abc import Sequence

import pytest

from gnomon.insight.estimates import Estimate
from gnomon.insight.turning import LEAST_SWING, MOST
from gnomon.match.reviews import Moment, Review, estimator_for, outline
from tests.kit.finished import played_by_chance

MATCHES = [
    *(("khronos", seats, seed) for seats in (2, 3, 4) for seed in (4, 5, 6)),
    *(("time_of_empires", seats, seed) for seats in (2, 3) for seed in (4, 5)),
    *(("inventions", seats, seed) for seats in (1, 2, 3) for seed in (4, 5)),
    *(("feudum", 2, seed) for seed in (4, 5)),
]


def review(curves: Sequence[Sequence[float]], winners: Sequence[int], drew: Sequence[int] = ()) -> Review:
    """A match in which the chances of each seat went so."""
    moments = []
    for place, winning in enumerate(zip(*curves, strict=True)):
        chances = [[chance, 1.0 - chance] for chance in winning]
        estimate = Estimate(chances, [{} for _ in winning], [0.0 for _ in winning])
        moments.append(Moment(place - 1, place - 1, 0, estimate, place in drew))
    return Review(moments, "", winners)


def against_one(curve: Sequence[float]) -> list[Sequence[float]]:
    return [curve, [1.0 - chance for chance in curve]]


@pytest.mark.parametrize(("game", "seats", "seed"), MATCHES)
def test_in_played_matches_no_act_that_was_undone_has_decided(game: str, seats: int, seed: int) -> None:
    match = played_by_chance(game, seats, seed)
    found = outline(match, estimator_for(match))
    last, decided = len(found.moments) - 1, found.deciding
    winners = match.outcome.winners

    def rise(place: int) -> float:
        return max((found.swing(place, seat) for seat in winners), default=0.0)

    def is_ahead(place: int) -> bool:
        winning = found.moments[place].estimate.winning
        others = [chance for seat, chance in enumerate(winning) if seat not in winners] or [1.0 - winning[0]]
        return seats == len(winners) > 1 or (bool(winners) and max(winning[seat] for seat in winners) > max(others))

    if decided is None:
        assert rise(last) < LEAST_SWING
        decided = last
    assert rise(decided) >= LEAST_SWING or found.deciding is None
    ahead = [place for place in range(last + 1) if all(map(is_ahead, range(place, last + 1)))]
    wills = [place for place in range(1, last) if not found.moments[place].drew and rise(place) >= LEAST_SWING]
    stretch = [place for place in wills if place in ahead] or [place for place in wills if 3 * place >= 2 * (last + 1)]
    if stretch:
        assert decided in stretch and all(rise(place) <= rise(decided) for place in stretch)
    elif decided < last:
        assert found.moments[decided].drew


def test_many_greater_swings_before_the_lead_was_taken_for_good_hide_nothing() -> None:
    to_and_fro = [0.2, 0.8] * (2 * MOST) + [0.4, 0.4, 0.55, 0.56, 0.7, 0.9, 1.0]
    found = review(against_one(to_and_fro), [0])
    assert len(found.turning_points) == MOST
    assert max(turn.index for turn in found.turning_points) < 4 * MOST
    assert found.deciding == len(to_and_fro) - 2


def test_what_was_lost_again_decided_nothing() -> None:
    assert review(against_one([0.5, 0.9, 0.4, 0.4, 0.4, 0.4, 0.4, 0.52, 0.6]), [0]).deciding == 7
    assert review(against_one([0.5, 0.9, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 1.0]), [0]).deciding == 8


def test_a_rise_of_the_winner_counts_although_a_rival_fell_by_more() -> None:
    curves = [[0.3, 0.3, 0.5, 0.5, 0.55], [0.4, 0.4, 0.1, 0.1, 0.1], [0.3, 0.3, 0.4, 0.4, 0.35]]
    found = review(curves, [0])
    assert found.turning_points[0].seat == 1
    assert found.deciding == 2


def test_whoever_is_never_ahead_before_the_end_is_helped_by_a_late_rise() -> None:
    assert review(against_one([0.1, 0.4, 0.1, 0.1, 0.1, 0.1, 0.1, 0.25, 0.25, 1.0]), [0]).deciding == 7


def test_alone_one_is_ahead_with_more_than_an_even_chance() -> None:
    assert review([[0.2, 0.4, 0.2, 0.3, 0.55, 0.7, 1.0]], [0]).deciding == 4
    assert review([[0.2, 0.4, 0.2, 0.1, 0.0]], []).deciding is None


def test_of_several_winners_the_one_whom_an_act_helped_most_counts() -> None:
    curves = [[0.3, 0.3, 0.32, 0.4, 0.5], [0.3, 0.3, 0.42, 0.4, 0.5], [0.4, 0.4, 0.26, 0.2, 0.0]]
    assert review(curves, [0, 1]).deciding == 2
