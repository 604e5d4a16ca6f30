"""What matches of a level reveal about a game: counted by kinds, the same for any number of workers, kept in a folder."""

import json
from pathlib import Path

import pytest

from gnomon.catalog import GAMES, entry
from gnomon.cli.app import run as gnomon_command
from gnomon.kernel.errors import BadInput, WrongFile
from gnomon.lab import play_match, wilson
from gnomon.lab.findings import Findings, Mean, Part, Seen, opening, read_seen
from gnomon.lab.jobs import Job
from gnomon.lab.reveal import RevealWatch, happenings_of, kinds_of, reveal, reveal_job
from gnomon.lab.reveal_page import page
from gnomon.lab.reveal_picture import draw
from gnomon.lab.statistics import statistics_of
from gnomon.lab.table import Record, seed_of
from tests.kit import toy

EXCHANGE = "action.exchange"


def seen(level: str = "club", seed: int = 3, game: str = "khronos") -> Seen:
    return reveal_job(Job(game, None, [level, level], {}, seed))


def test_questions_and_answers_are_counted_by_kind_and_seat() -> None:
    one = seen()
    assert one.taken["square"] == one.offered["square"], "a question about a square takes one"
    for kind, taken in one.taken.items():
        assert all(took <= offered for took, offered in zip(taken, one.offered[kind], strict=True))
    assert sum(map(sum, one.taken.values())) == one.record.counts[0], "every answer with a choice is counted once"
    assert EXCHANGE in one.offered and EXCHANGE not in one.taken


def test_what_happens_is_counted_at_the_seat_that_it_is_about() -> None:
    one = seen()
    assert one.happened["ended"] == [0, 0, 1]
    assert one.happened["turn_ended"] == [7, 7, 0]
    built = [
        sum(counts[seat] for kind, counts in one.taken.items() if kind.startswith("action.construct_"))
        for seat in (0, 1)
    ]
    assert one.happened["constructed"][:2] == built


def test_sources_add_up_to_the_scores_and_a_match_is_what_it_is_without_a_watch() -> None:
    one = seen()
    assert [sum(points.values()) for points in one.sources] == one.record.scores
    plain = play_match(entry("khronos").game, ["club", "club"], {}, 3)
    assert one.record.to_dict() == plain.to_dict()
    assert read_seen(json.loads(json.dumps(one.to_dict()))).to_dict() == one.to_dict()
    assert sorted(one.order) == [0, 1]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_what_tells_its_openings_apart(game: str) -> None:
    found = entry(game).game
    assert set(statistics_of(found).OPENING) <= {block.kind for block in found.codes.blocks}
    kinds = kinds_of(found.codes)
    assert len(kinds) == found.codes.size and all(kinds[1:])
    assert len(happenings_of(found).names) > 20


def test_an_opening_is_the_first_act_and_the_order_of_a_hand_does_not_matter() -> None:
    one = seen()
    assert all(len(answers) == 1 and answers[0].startswith("action.") for answers in one.openings)
    hand = ["place.F2", "pick.move", "pick.guild"]
    assert opening(hand) == opening(["place.F2", "pick.guild", "pick.move"]) == ("place.F2", "pick.guild", "pick.move")
    assert opening(["a.2", "b.1", "a.1"]) == ("a.2", "b.1", "a.1")


def test_a_mean_has_the_interval_of_its_numbers() -> None:
    mean = Mean()
    for value in (1.0, 2.0, 3.0, 6.0):
        mean.add(value)
    assert (mean.mean, mean.least, mean.most) == (3.0, 1.0, 6.0)
    assert mean.half == pytest.approx(1.959964 * (14 / 3 / 4) ** 0.5)
    assert Mean().to_dict() == {"mean": 0.0, "half": 0.0}


def test_a_part_counts_shared_victories_by_their_part() -> None:
    part = Part()
    part.add(Record([], "", [5, 5, 2], [1, 1, 3], ""), 0)
    part.add(Record([], "", [9, 5, 2], [1, 2, 3], ""), 2)
    assert (part.points, part.share) == (0.5, 0.25)
    assert part.lead.mean == pytest.approx((1.5 - 5) / 2)


def test_findings_tell_seats_sources_length_and_what_never_happens() -> None:
    found = reveal("khronos", 2, 4, seed=2)
    assert found.matches == 4
    assert sum(part.points for part in found.by_seat) == pytest.approx(4)
    assert found.by_rank[0].total + found.by_rank[1].total == sum(part.score.total for part in found.by_seat)
    assert found.by_rank[0].mean >= max(part.score.mean for part in found.by_seat)
    assert "exchanged" in found.never_happened and "constructed" not in found.never_happened
    assert "took_open" in found.never_happened, "Hold'em is an option"
    assert EXCHANGE in found.never_taken
    assert "action.take_civil" in found.never_offered
    told = found.to_dict()
    assert told["seats"][0]["interval"] == [round(end, 4) for end in wilson(found.by_seat[0].points, 4)]
    total = sum(means[0]["mean"] for means in told["sources"].values())
    assert total == pytest.approx(told["seats"][0]["score"]["mean"], abs=0.01)
    assert {title for title, _, rows in found.tables() if rows} >= {"Seats", "Length of a match", "Openings"}


def test_one_seat_is_forced_in_every_place_once_on_every_deal() -> None:
    found = reveal("khronos", 3, 4, seed=2, force=[EXCHANGE])
    assert found.matches == found.forced.matches == 6, "rounded up to whole rotations"
    own, others = found.forced_taken[EXCHANGE]
    assert own > 6 and others == 0
    told = found.to_dict()["forced"]
    assert told["sources"]["exchange"]["forced"]["mean"] < told["sources"]["exchange"]["others"]["mean"] == 0
    free = reveal("khronos", 3, 1, seed=2)
    deal = play_match(entry("khronos").game, ["club"] * 3, {}, seed_of(2, 0))
    assert free.by_seat[0].score.mean == deal.scores[0], "the same deals as without"


def test_workers_and_a_folder_change_nothing(tmp_path: Path) -> None:
    once = reveal("khronos", 2, 4, seed=5, force=["action.exchange/1"], within=3.0)
    two = reveal("khronos", 2, 4, seed=5, force=["action.exchange/1"], within=3.0, processes=2, folder=tmp_path)
    assert two.to_dict() == once.to_dict()
    (kept,) = tmp_path.glob("*.jsonl")
    assert len(kept.read_text().splitlines()) == 4
    first = reveal("khronos", 2, 2, seed=5, force=["action.exchange/1"], within=3.0, folder=tmp_path)
    assert first.to_dict() == once.to_dict(), "all that is kept counts"
    more = reveal("khronos", 2, 6, seed=5, force=["action.exchange/1"], within=3.0, folder=tmp_path)
    assert more.matches == len(kept.read_text().splitlines()) == 6
    reveal("khronos", 2, 1, seed=6, folder=tmp_path)
    reveal("khronos", 2, 1, seed=6, folder=tmp_path, options={"deck": 33})
    for other in (["action.exchange/3"], ["action.exchange"]):
        reveal("khronos", 2, 2, seed=5, force=other, within=None if "/" in other[0] else 3.0, folder=tmp_path)
    assert len(list(tmp_path.glob("*.jsonl"))) == 5, "every run has a file of its own"
    (tmp_path / "levels.json").write_text("{}")
    with pytest.raises(WrongFile, match="other levels"):
        reveal("khronos", 2, 1, folder=tmp_path)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"games": 0}, "games: at least 1"),
        ({"level": ["clubs"]}, "unknown opponent 'clubs'"),
        ({"level": ["club", "club", "club"]}, "one for each of the 2 seats"),
        ({"force": ["conquest"]}, "no answer is called 'conquest'"),
        ({"level": ["club", "random"], "force": [EXCHANGE]}, "name one level"),
        ({"level": ["random"], "force": [EXCHANGE]}, "weighs no whole acts"),
        ({"options": {"size": 3}}, "size"),
    ],
)
def test_what_cannot_be_is_refused(changed: dict[str, object], told: str) -> None:
    with pytest.raises(BadInput, match=told):
        reveal(**({"game_id": "khronos", "seats": 2, "games": 1} | changed))


def test_a_game_alone_has_nobody_to_be_compared_with() -> None:
    with pytest.raises(BadInput, match="two seats or more"):
        reveal("inventions", 1, 1, force=["space.travel"])
    found = reveal("inventions", 1, 1, level=["random"])
    assert found.by_seat[0].lead.count == 0 and "bot_card" not in found.never_happened


def test_a_game_from_elsewhere_is_looked_at_as_far_as_it_declares_itself() -> None:
    watch = RevealWatch(toy.GAME, 2)
    play_match(toy.GAME, ["random", "random"], {}, 1, watch, watch.answers)
    assert watch.taken and watch.sources and not watch.happened
    assert happenings_of(toy.GAME).names == []


def test_page_and_picture_tell_what_was_found() -> None:
    found = reveal("khronos", 2, 2, seed=1, force=[EXCHANGE])
    written = page([found])
    assert "## Khronos, 2 players, 2 matches, club, one forced to action.exchange" in written
    assert "| action.exchange | 2 |" in written
    assert "Never happened: took_open" in written
    drawn = draw(found)
    assert drawn.count("<svg") == 1 and "forced to action.exchange" in drawn and "turn7 faith" in drawn


def test_the_command_reveals_levels_one_after_another(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = [
        "reveal",
        "khronos",
        "--games",
        "2",
        "--level",
        "club",
        "--level",
        "random,club",
        "--folder",
        str(tmp_path),
    ]
    drawn, written = tmp_path / "found.svg", tmp_path / "found.md"
    assert gnomon_command([*asked, "--picture", str(drawn), "--page", str(written), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["level"] for one in told["levels"]] == [["club"], ["random", "club"]]
    assert told["levels"][1]["seats"][1]["share"] == 1.0
    assert drawn.read_text().startswith("<svg") and written.read_text().count("\n## ") == 2
    assert gnomon_command(asked) == 0
    printed = capsys.readouterr().out
    assert "Never happened: " in printed and "Offered, and never chosen" in printed
    assert gnomon_command(["reveal", "khronos", "--games", "1", "--force", "nothing"]) == 2
    assert "no answer is called 'nothing'" in capsys.readouterr().err


def test_findings_of_no_matches_divide_by_nothing() -> None:
    game = entry("khronos").game
    none = Findings(game.title, 2, ["club"], [], None, happenings_of(game), kinds_of(game.codes))
    assert none.to_dict()["matches"] == 0 and none.tables()
