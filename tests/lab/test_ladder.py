"""The ladder is measured rung by rung, keeps its matches, and rates the levels of a mode."""

import json
from pathlib import Path

import pytest

from gnomon.bots import LEVELS, levels
from gnomon.catalog import GAMES
from gnomon.cli.app import run as gnomon_command
from gnomon.kernel.errors import BadInput, WrongFile
from gnomon.lab.arena import Contestant, arena, seatings
from gnomon.lab.ladder import LEVELS_FILE, MODES, Mode, Rung, measure_rung, mode_of, page, rated

KHRONOS = mode_of("khronos")


def rung(upper: str, lower: str, points: float, matches: int) -> Rung:
    one = Contestant(upper)
    one.points, one.matches = points, matches
    return Rung(KHRONOS, 2, upper, lower, one, Contestant(lower))


def measured(
    mode: Mode, seats: int, upper: str, matches: int, seconds: float = 0.0, folder: Path | None = None
) -> Rung:
    found = measure_rung(mode, seats, upper, matches, seconds, folder)
    assert found is not None
    return found


def test_every_game_is_measured_in_every_way_in_which_it_is_played() -> None:
    assert {mode.game for mode in MODES} == set(GAMES)
    assert {seats for mode in MODES for seats in mode.seats} == {1, 2, 4}
    assert len({mode.name for mode in MODES}) == len(MODES)
    with pytest.raises(BadInput, match="feudum-basic"):
        mode_of("feudum-basics")


def test_matches_are_kept_and_gone_on_from(tmp_path: Path) -> None:
    first = measured(KHRONOS, 2, "learner", 4, folder=tmp_path)
    (kept,) = tmp_path.glob("*.jsonl")
    assert kept.name == "khronos-2-learner-first_evening.jsonl"
    assert len(kept.read_text().splitlines()) == first.one.matches == 4
    more = measured(KHRONOS, 2, "learner", 8, folder=tmp_path)
    assert len(kept.read_text().splitlines()) == more.one.matches == 8
    assert more.one.points >= first.one.points
    again = measured(KHRONOS, 2, "learner", 0, folder=tmp_path)
    assert (again.one.matches, again.one.points) == (8, more.one.points), "all that is kept counts"
    assert measure_rung(KHRONOS, 2, "regular", 0, folder=tmp_path) is None
    assert more.one.seconds > 0.0
    assert more.one.acts > 8


def test_a_folder_that_other_levels_filled_is_refused(tmp_path: Path) -> None:
    measure_rung(KHRONOS, 2, "learner", 2, folder=tmp_path)
    known = json.loads((tmp_path / LEVELS_FILE).read_text())
    known["levels"]["learner"] = "greedy"
    (tmp_path / LEVELS_FILE).write_text(json.dumps(known))
    with pytest.raises(WrongFile, match="other levels"):
        measure_rung(KHRONOS, 2, "learner", 2, folder=tmp_path)
    (tmp_path / LEVELS_FILE).write_text("{")
    with pytest.raises(WrongFile, match="no list of levels"):
        measure_rung(KHRONOS, 2, "learner", 2, folder=tmp_path)


def test_with_four_seats_the_upper_level_sits_alone_in_every_seat_once() -> None:
    assert seatings([0, 1, 1, 1]) == [[0, 1, 1, 1], [1, 1, 1, 0], [1, 1, 0, 1], [1, 0, 1, 1]]
    found = measured(KHRONOS, 4, "learner", 4)
    assert (found.seats, found.fair, found.one.matches) == (4, 0.25, 4)
    other = arena("khronos", ["first_evening", "learner"], 4, seed=1, seats=4, lone=True)
    assert [contestant.matches for contestant in other.contestants] == [4, 12]


def test_alone_a_level_plays_against_the_game() -> None:
    found = measured(mode_of("inventions-alone-easy"), 1, "learner", 2)
    assert (found.lower, found.one.matches, found.fair) == ("", 2, 0.0)


def test_a_rung_may_be_left_when_its_time_is_over() -> None:
    assert measured(KHRONOS, 2, "learner", 100, seconds=1e-6).one.matches == 2


@pytest.mark.parametrize(("level", "matches"), [("genius", 2), ("learner", -1), ("learner", 5_000)])
def test_what_is_no_rung_is_refused(level: str, matches: int) -> None:
    with pytest.raises(BadInput, match="rung"):
        measure_rung(KHRONOS, 2, level, matches)


def test_ratings_follow_the_rungs_from_the_anchor_up_and_down() -> None:
    rungs = [
        rung("club", "seasoned", 75, 100),
        rung("tournament", "club", 60, 100),
        rung("learner", "first_evening", 9, 10),
    ]
    found = {name: round(rating) for name, rating, _ in rated(rungs)}
    assert found["club"] == 0
    assert -200 < found["seasoned"] < -180
    assert 65 < found["tournament"] < 75
    assert set(found) == {"seasoned", "club", "tournament"}, "what no match connects with the anchor has no rating"
    assert rated(rungs[2:]) == []
    written = page(rungs, "Ladder")
    assert "| khronos | 2 | club | seasoned | 100 | 75% | 66% – 82% |" in written
    assert "+0 ±" in written
    assert "`master` was not played with four" in written, "it says what it lacks"


def test_levels_say_how_they_play_and_no_two_alike() -> None:
    manners = [level.manner for level in LEVELS.values()]
    assert len(set(manners)) == len(levels()) and all(manners)


def test_the_command_measures_and_tells(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written = tmp_path / "ladder.md"
    asked = ["ladder", "--mode", "khronos", "--level", "learner", "--matches", "2", "--seats", "2"]
    assert gnomon_command([*asked, "--folder", str(tmp_path / "kept"), "--page", str(written), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [row["upper"] for row in told["rungs"]] == ["learner"]
    assert told["rungs"][0]["cost"]["upper"]["cpu_seconds_a_match"] > 0
    assert "| khronos | 2 | learner | first_evening | 2 |" in written.read_text()
    assert gnomon_command(asked) == 0
    assert "first_evening" in capsys.readouterr().out
    for wrong in (["--level", "genius"], ["--seats", "3"]):
        assert gnomon_command(["ladder", "--mode", "khronos", *wrong]) == 2


def test_the_arena_stops_when_it_knows(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["arena", "khronos", "--opponents", "greedy,random", "--processes", "1"]
    assert gnomon_command([*asked, "--sprt", "0,200", "--matches", "200", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["sprt"]["verdict"] == "stronger"
    assert told["contestants"][0]["matches"] < 100
    assert told["contestants"][0]["cpu_seconds_an_act"] > told["contestants"][1]["cpu_seconds_an_act"]
    for wrong in ("35", "35,0", "a,b"):
        assert gnomon_command([*asked, "--sprt", wrong]) == 2
    assert gnomon_command([*asked, "--sprt", "0,35", "--seats", "4"]) == 2
    assert gnomon_command([*asked[:3], "greedy,random,steady", "--lone"]) == 2
