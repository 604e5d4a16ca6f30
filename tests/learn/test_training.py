"""A network learns from matches, says so in whole numbers, and is measured on others."""

from pathlib import Path

import numpy as np
import pytest

from gnomon.cli.app import run as gnomon_command
from gnomon.insight import Inputs, Network
from gnomon.learn import training
from gnomon.learn.positions import positions_of
from gnomon.learn.selfplay import collect, read_matches
from gnomon.learn.training import Fit, best_scale, brier, network_of, order_loss, train

UNEQUAL = (("random", 1), ("newcomer", 1))


@pytest.fixture(scope="module")
def matches(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Matches of programs of very unequal strength: whoever is ahead wins."""
    path = tmp_path_factory.mktemp("matches") / "khronos.jsonl"
    list(collect("khronos", path, 180, 1, UNEQUAL, processes=2))
    return path


def test_the_slope_of_the_loss_is_that_of_the_loss() -> None:
    source = np.random.default_rng(3)
    for seats in (1, 2, 4):
        strengths = source.standard_normal((5, seats)).astype(np.float32)
        ranks = np.array([source.permutation(max(seats, 2))[:seats] + 1 for _ in range(5)], dtype=np.int32)
        _, slope = order_loss(strengths, ranks, np.random.default_rng(1))
        for row in range(5):
            for seat in range(seats):
                moved = [strengths.astype(np.float64), strengths.astype(np.float64)]
                moved[0][row, seat] += 1e-4
                moved[1][row, seat] -= 1e-4
                up, down = (order_loss(each, ranks, np.random.default_rng(1))[0] for each in moved)
                assert (up - down) / 2e-4 == pytest.approx(slope[row, seat], abs=1e-4)


def test_a_network_made_of_matches_knows_more_than_nothing_and_less_in_whole_numbers_by_a_hair(
    tmp_path: Path, matches: Path
) -> None:
    found = tmp_path / "khronos.net"
    made = ["learn", "train", str(matches), "-o", str(found), "--positions", "6", "--epochs", "20"]
    assert gnomon_command(made) == 0
    network = Network.from_bytes(found.read_bytes())
    assert network.origin["game"] == "khronos"
    assert network.origin["matches"] == 180
    assert len(network.names) <= training.BEST
    assert len(found.read_bytes()) < 200_000
    fresh = tmp_path / "fresh.jsonl"
    list(collect("khronos", fresh, 24, 2, UNEQUAL, processes=2))
    groups = positions_of("khronos", list(collect("khronos", fresh, 24, 2, UNEQUAL)), network.sources, 6)
    even = np.concatenate([((1 / group.seats - group.won) ** 2).ravel() for group in groups]).mean()
    assert gnomon_command(["learn", "check", str(found), str(fresh), "--positions", "6"]) == 0
    inputs = Inputs("khronos", 2)
    chosen = [inputs.names.index(name) for name in network.names]
    fit, chosen_again = train([group.with_inputs(chosen) for group in groups], 3)
    assert len(chosen_again) <= len(chosen)
    assert brier(fit, [group.with_inputs(chosen).with_inputs(chosen_again) for group in groups]) < 1
    from gnomon.learn.checking import check_network

    rows = check_network(network, "khronos", list(collect("khronos", fresh, 24, 2, UNEQUAL)), 6)
    assert [row.name for row in rows] == ["all", *(f"quarter {number}" for number in (1, 2, 3, 4))]
    assert rows[0].figures["brier"] < 0.8 * even
    assert rows[0].positions == sum(row.positions for row in rows[1:])
    assert 0 <= rows[0].figures["calibration"] <= 1
    assert rows[4].figures["points"] < rows[1].figures["points"]


def test_strengths_are_made_as_sure_as_the_results_warrant(matches: Path) -> None:
    groups = positions_of("khronos", list(collect("khronos", matches, 180, 1, UNEQUAL)), ["cathedral"], 6)
    fit, chosen = train(groups, 3)
    groups = [group.with_inputs(chosen) for group in groups]
    while best_scale(fit, groups) == training.SCALES[-1]:  # a fit that has hardly begun is not sure enough
        fit.scale_strengths(training.SCALES[-1])
    usual = best_scale(fit, groups)
    fit.scale_strengths(1.5)
    assert best_scale(fit, groups) == pytest.approx(usual / 1.5, abs=0.03)


def test_the_same_matches_and_seed_give_the_same_network(tmp_path: Path, matches: Path) -> None:
    digests = set()
    for name in ("a", "b"):
        made = ["learn", "train", str(matches), "-o", str(tmp_path / name), "--positions", "3", "--epochs", "20"]
        assert gnomon_command(made) == 0
        digests.add(Network.from_bytes((tmp_path / name).read_bytes()).digest)
    assert len(digests) == 1


def test_a_network_tells_of_what_it_was_made_and_how_it_was_measured(tmp_path: Path, matches: Path) -> None:
    made, measured, fresh = tmp_path / "made", tmp_path / "measured", tmp_path / "fresh"
    list(collect("khronos", fresh, 6, 2, UNEQUAL))
    assert gnomon_command(["learn", "train", str(matches), "-o", str(made), "--positions", "3", "--epochs", "5"]) == 0
    asked = ["learn", "check", str(made), str(fresh), "--positions", "3"]
    assert gnomon_command([*asked, "-o", str(measured)]) == 0
    before, after = (Network.from_bytes(path.read_bytes()) for path in (made, measured))
    _, played = read_matches(matches)
    assert sum(before.origin["programs"].values()) == sum(len(match.programs) for match in played)
    assert after.origin == before.origin | {"tested": after.origin["tested"]}
    assert after.origin["tested"]["matches"] == 6
    assert 0 < after.origin["tested"]["brier"] < 1
    zeros = [0] * len(before.names)
    assert after.run(zeros) == before.run(zeros)
    assert gnomon_command([*asked, "-o", str(tmp_path)]) == 2


def test_whole_numbers_stay_close_to_floating_point() -> None:
    source = np.random.default_rng(4)
    fit = Fit(np.zeros(9, np.float32), np.ones(9, np.float32) * 7, np.array([4, 5], np.float32), 1)
    fit.weights = [source.standard_normal(part.shape).astype(np.float32) * 0.3 for part in fit.weights]
    network = network_of(fit, "v", [str(place) for place in range(9)], ["points"], {})
    rows = source.integers(-20, 20, (40, 9))
    heads, _ = fit.run(rows.astype(np.float32))
    told = np.array([network.run([int(number) for number in row]) for row in rows]) / (1 << 20)
    assert np.abs(told - heads).max() < 0.05


def test_foreign_files_are_named(tmp_path: Path, matches: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rubbish = tmp_path / "rubbish"
    rubbish.write_text("rubbish\nrubbish\n")
    assert gnomon_command(["learn", "train", str(rubbish), "-o", str(tmp_path / "out")]) == 1
    assert gnomon_command(["learn", "check", str(rubbish), str(matches)]) == 1
    assert gnomon_command(["learn", "check", str(tmp_path / "nowhere"), str(matches)]) == 2
    assert capsys.readouterr().err.count("rubbish") == 2
    play = ["learn", "collect", "khronos", str(tmp_path / "m"), "--matches", "2", "--program"]
    assert gnomon_command([*play, "nonsense"]) == 2
    assert gnomon_command([*play, "random", "--program", "newcomer"]) == 0
    _, played = read_matches(tmp_path / "m")
    assert {name for match in played for name in match.programs} == {"random", "newcomer"}
