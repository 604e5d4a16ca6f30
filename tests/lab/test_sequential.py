"""The sequential test stops early where the difference is plain, and seldom errs where there is none."""

import math
from random import Random

import pytest

from gnomon.kernel.errors import BadInput
from gnomon.lab.sequential import BOUND, LEAST_DEALS, SequentialTest, expected_share

RUNS = 200
MOST = 4_000


def ended(share: float, seed: int, elo1: float = 70.0) -> tuple[str, int]:
    """The verdict on a program that wins each match of a deal of two with a chance, and the deals that it took."""
    chance, test = Random(seed), SequentialTest(0.0, elo1)
    while not test.verdict and test.deals < MOST:
        test.add(sum(chance.random() < share for _ in range(2)) / 2)
    return test.verdict, test.deals


def test_a_share_goes_with_a_difference_on_elos_scale() -> None:
    assert expected_share(0) == 0.5
    assert expected_share(400) == pytest.approx(10 / 11)
    assert expected_share(-35) == pytest.approx(1 - expected_share(35))


@pytest.mark.parametrize(("elo", "verdict"), [(0.0, "not stronger"), (70.0, "stronger")])
def test_it_errs_about_as_seldom_as_it_says(elo: float, verdict: str) -> None:
    found = [ended(expected_share(elo), seed)[0] for seed in range(RUNS)]
    assert found.count(verdict) > 0.9 * RUNS


def test_a_plain_difference_is_known_early() -> None:
    deals = [ended(0.9, seed)[1] for seed in range(RUNS)]
    close = [ended(expected_share(35.0), seed)[1] for seed in range(20)]
    assert max(deals) < 60 < sum(close) / len(close)


def test_nothing_is_decided_by_the_first_few_deals_and_a_clean_sweep_decides() -> None:
    test = SequentialTest(0.0, 200.0)
    for _ in range(LEAST_DEALS - 1):
        test.add(1.0)
        assert test.verdict == ""
    while not test.verdict:
        test.add(1.0)
    assert test.verdict == "stronger"
    assert test.llr >= BOUND
    assert test.deals < 40


def test_what_was_found_can_be_told() -> None:
    test = SequentialTest()
    assert test.llr == 0.0
    test.add(0.5)
    assert test.to_dict() == {"elo0": 0.0, "elo1": 35.0, "deals": 1, "llr": round(test.llr, 3), "verdict": ""}


@pytest.mark.parametrize(("elo0", "elo1"), [(35.0, 0.0), (5.0, 5.0), (math.nan, 1.0), (0.0, math.inf)])
def test_the_smaller_difference_comes_first(elo0: float, elo1: float) -> None:
    with pytest.raises(BadInput, match="the smaller first"):
        SequentialTest(elo0, elo1)
