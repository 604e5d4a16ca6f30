"""The command line: figures for programs, sentences for people, exit codes for both."""

import json
import os
import subprocess
import sys
import tomllib
from importlib import metadata
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Annotated

import pytest
import typer
from typer.exceptions import TyperException

import gnomon
from gnomon.catalog import GAMES, Entry, entry
from gnomon.cli import EXTRAS, reference
from gnomon.cli.app import BAD_INPUT, INTERRUPTED, WRONG_FILE, in_plain_words, run
from gnomon.cli.coverage import scan, shipped
from tests.kit import toy
from tests.repo.project import ROOT

COMMANDS = [
    "serve",
    "worker",
    "settings",
    "simulate",
    "arena",
    "ladder",
    "reveal",
    "replay",
    "review",
    "verify",
    "draw",
    "games",
    "options",
    "rules",
    "bench",
    "data",
    "data export",
    "data check",
    "puzzles find",
    "puzzles solve",
    "protocol check",
    "benchmark tasks",
    "benchmark run",
    "benchmark verify",
    "benchmark compare",
    "learn collect",
    "learn train",
    "learn check",
    "learn tune",
    "learn correct",
    "backup",
    "restore",
    "migrate",
    "doctor",
    "retention",
    "export",
    "share",
    "stop",
    "import",
    "host add",
    "host remove",
    "host list",
    "host link",
    "host invite",
    "host invitations",
    "host uninvite",
]
SIMULATED = {
    "games",
    "finished",
    "actions",
    "acts",
    "forced_share",
    "options_per_second",
    "actions_per_second",
    "acts_per_second",
    "clones_per_second",
    "compiled",
    "hash",
}


@pytest.fixture(scope="module")
def match_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished match of chance."""
    match = gnomon.new("khronos", seats=2, seed=7)
    number = 0
    while not match.over:
        seat = match.to_act[0]
        options = match.options(seat)
        match.play(seat, options[number * 7 % len(options)])
        number += 1
    path = tmp_path_factory.mktemp("matches") / "match.json"
    path.write_text(match.dump(), encoding="utf-8")
    return path


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command that succeeds prints."""
    assert run(list(arguments)) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 2) -> str:
    """The one sentence of a command that fails."""
    assert run(list(arguments)) == code
    printed = capsys.readouterr()
    assert printed.err.startswith("gnomon: ")
    assert printed.err.count("\n") == 1
    assert "Traceback" not in printed.err
    return printed.err


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(capsys, command):
    text = output(capsys, *command.split(), "--help")
    assert text.startswith(f"Usage: gnomon {command}")


def test_help_lists_every_command(capsys):
    text = output(capsys, "--help")
    assert [line.split()[0] for line in text.split("Commands:")[1].splitlines() if line.strip()] == [
        command for command in COMMANDS if " " not in command and command != "data"
    ] + ["data", "protocol", "benchmark", "learn", "puzzles", "host"]


def test_help_loads_no_server():
    program = (
        "import sys; from gnomon.cli.app import run; run(['--help']); "
        "print([name for name in ('uvicorn', 'starlette', 'sqlalchemy', 'gnomon.main') if name in sys.modules])"
    )
    printed = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert printed.splitlines()[-1] == "[]"


def test_simulate_tells_programs_everything_in_one_object(capsys):
    arguments = [
        "simulate",
        "khronos",
        "--seats",
        "4",
        "--games",
        "3",
        "--seed",
        "1",
        "--opponents",
        "random",
        "--json",
    ]
    first, second = json.loads(output(capsys, *arguments)), json.loads(output(capsys, *arguments))
    assert set(first) >= SIMULATED
    assert first["games"] == first["finished"] == 3
    assert first["hash"] == second["hash"]
    assert first["actions"] == second["actions"] > 0


def test_simulate_takes_the_games_options(capsys):
    plain = ["simulate", "khronos", "--games", "1", "--json"]
    with_options = json.loads(output(capsys, *plain, "--option", "deck=33", "--option", "holdem=true"))
    assert with_options["hash"] != json.loads(output(capsys, *plain))["hash"]


def test_simulate_measures_what_the_game_counts(capsys):
    found = json.loads(output(capsys, "simulate", "khronos", "--games", "1", "--statistics", "--json"))
    figures = {figure["name"]: figure for figure in found["figures"]}
    assert figures["junctions"]["published"] == 10
    assert figures["final Ecus, rank 1"]["measured"] >= figures["final Ecus, rank 2"]["measured"]
    assert figures["legal actions, mean"]["published"] is None


def test_arena_prints_shares_with_intervals_and_ratings(capsys):
    found = json.loads(output(capsys, "arena", "khronos", "--matches", "2", "--processes", "1", "--json"))
    greedy, chance = found["contestants"]
    assert (greedy["name"], greedy["share"], chance["share"]) == ("greedy", 1.0, 0.0)
    assert greedy["interval"][0] < 1.0
    assert greedy["rating"] > chance["rating"] == 0
    assert "95 % interval" in output(capsys, "arena", "khronos", "--matches", "2", "--processes", "1")


def test_arena_tells_skills_of_more_than_two_seats_and_draws_them(capsys, tmp_path):
    command = ["arena", "khronos", "--opponents", "greedy,random,newcomer", "--seats", "3", "--matches", "3"]
    found = json.loads(output(capsys, *command, "--processes", "1", "--picture", str(tmp_path / "a.svg"), "--json"))
    greedy, chance, _ = found["contestants"]
    assert greedy["skill"] > 25 > chance["skill"]
    assert greedy["skill_interval"] > 0
    assert "greedy" in (tmp_path / "a.svg").read_text()
    assert "skill" in output(capsys, *command, "--processes", "1", "--picture", str(tmp_path / "a.png"))
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    assert run([*command, "--picture", "a.gif"]) == BAD_INPUT
    assert "neither in .svg nor in .png" in capsys.readouterr().err


def test_arena_goes_on_without_openskill_and_says_so(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    assert run(["arena", "khronos", "--matches", "2", "--processes", "1", "--json"]) == 0
    printed = capsys.readouterr()
    assert "skill" not in json.loads(printed.out)["contestants"][0]
    assert printed.err.count("\n") == 1
    assert 'pip install "gnomon[lab]"' in printed.err


def test_simulate_goes_on_from_a_file_and_records_into_another(capsys, tmp_path):
    plain = ["simulate", "khronos", "--games", "2", "--json"]
    kept, recorded = str(tmp_path / "kept"), str(tmp_path / "run.parquet")
    hashes = {
        json.loads(output(capsys, *plain, *more))["hash"]
        for more in ([], ["--continue", kept], ["--continue", kept], ["--record", recorded])
    }
    assert len(hashes) == 1
    assert Path(recorded).exists()
    for wrong, code, told in (
        (["--statistics", "--record", recorded], BAD_INPUT, "--record: what a game counts"),
        (["--continue", kept, "--seed", "9"], WRONG_FILE, "line 1: of another run"),
        (["--cluster", "nowhere"], BAD_INPUT, "no Dask scheduler answers at nowhere"),
    ):
        assert run([*plain, *wrong]) == code
        assert told in capsys.readouterr().err


def test_rules_tell_what_is_implemented_and_tested(capsys):
    found = json.loads(output(capsys, "rules", "khronos", "--json"))
    assert found["sections"] == found["implemented"] == found["tested"]
    assert found["not_implemented"] == {}
    assert len(found["sections"]) > 25
    assert "31 of 31 sections" in output(capsys, "rules", "khronos")


def test_rules_of_a_game_from_elsewhere_say_that_nothing_is_known_of_its_tests(capsys):
    assert toy.GAME.id == "toy"
    found = json.loads(output(capsys, "rules", "toy", "--json"))
    assert (found["sections"], found["tested"]) == (["1", "2", "3"], [])
    assert "0 of 3 sections" in output(capsys, "rules", "toy")


def test_options_of_a_game_that_cannot_be_shown_are_told_without_words(capsys, monkeypatch):
    monkeypatch.setattr(Entry, "has_face", False)
    found = json.loads(output(capsys, "options", "toy", "--json"))
    assert [option["name"] for option in found["options"]] == [spec.name for spec in toy.GAME.specs]
    assert not any("explanation" in option for option in found["options"])
    assert all(spec.name in output(capsys, "options", "toy") for spec in toy.GAME.specs)


def test_the_shipped_list_of_tested_sections_is_that_of_the_tests():
    folder = Path(__file__).parents[1] / "games" / "khronos"
    assert scan(folder) == shipped("khronos")


def test_marks_are_found_on_functions_classes_and_modules(tmp_path):
    (tmp_path / "test_marks.py").write_text(
        "import pytest\n"
        "pytestmark = pytest.mark.rule('3')\n"
        "@pytest.mark.rule('5.4', '5.5')\n"
        "def test_one(): pass\n"
        "@pytest.mark.rule('6.1')\n"
        "class TestMore: pass\n"
        "@pytest.mark.parametrize('a', ['7'])\n"
        "def test_other(a): pass\n"
    )
    (tmp_path / "helper.py").write_text("import pytest\n@pytest.mark.rule('9')\ndef test_none(): pass\n")
    assert scan(tmp_path) == {"3", "5.4", "5.5", "6.1"}


def test_data_goes_out_and_comes_in_again(capsys, tmp_path):
    file = tmp_path / "tables.toml"
    assert output(capsys, "data", "export", "khronos", "-o", str(file)) == ""
    assert "the shipped tables" in output(capsys, "data", "check", "khronos", str(file))
    own = file.read_text(encoding="utf-8").replace("money = 4", "money = 9")
    file.write_text(own, encoding="utf-8")
    found = json.loads(output(capsys, "data", "check", "khronos", str(file), "--json"))
    assert found["shipped"] is False
    rich = json.loads(output(capsys, "simulate", "khronos", "--games", "1", "--data", str(file), "--json"))
    assert rich["hash"] != json.loads(output(capsys, "simulate", "khronos", "--games", "1", "--json"))["hash"]


def test_replay_tells_every_row_and_the_result(capsys, match_file):
    found = json.loads(output(capsys, "replay", str(match_file), "--json"))
    match = gnomon.load(match_file.read_text(encoding="utf-8"))
    assert len(found["rows"]) == len(match.rows)
    assert found["result"]["scores"] == match.scores
    told = output(capsys, "replay", str(match_file), "--lang", "ja")
    assert "Final scores" in told
    assert len(told.splitlines()) > 50


def test_review_tells_where_a_match_turned(match_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(output(capsys, "review", str(match_file), "--budget", "0", "--json"))
    match = gnomon.load(match_file.read_text(encoding="utf-8"))
    assert told["moments"][-1]["chances"][0][0] == (match.outcome.ranks[0] == 1)
    shown = output(capsys, "review", str(match_file), "--budget", "0", "--lang", "pt_BR")
    assert "Chance to win" in shown and "accuracy" not in shown
    for turn in told["turning_points"]:
        assert f" {told['moments'][turn['index']]['act']} " in shown


def test_review_tells_what_acts_cost_and_what_would_have_been_better(
    match_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = json.loads(output(capsys, "review", str(match_file), "--budget", "3", "--json"))
    assert all(0 <= act["loss"] <= 1 for act in told["judged"])
    assert len(told["accuracy"]) == 2
    shown = output(capsys, "review", str(match_file), "--budget", "3", "--lang", "ja")
    assert "what would have been better" in shown
    costliest = [place for place in told["costliest_act"] if place is not None]
    assert costliest and all(f"{told['judged'][place]['loss']:.0%}" in shown for place in costliest)


def test_review_refuses_what_is_not_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "begun.json"
    path.write_text(gnomon.new("khronos", seats=2, seed=7).dump(), encoding="utf-8")
    assert run(["review", str(path)]) == WRONG_FILE
    assert "not over yet" in capsys.readouterr().err
    assert run(["review", str(path), "-o", str(tmp_path / "page.html")]) == WRONG_FILE
    assert "not over yet" in capsys.readouterr().err
    path.write_text(gnomon.new("khronos", seats=2, seed=7).dump(seat=0), encoding="utf-8")
    assert "cannot be replayed" in complaint(capsys, "review", str(path), "-o", str(tmp_path / "page.html"), code=1)
    assert not (tmp_path / "page.html").exists()


def test_review_writes_a_page(match_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "review.html"
    page.write_text("what was there before", encoding="utf-8")
    arguments = ("review", str(match_file), "--budget", "0", "-o", str(page))
    assert output(capsys, *arguments) == ""
    shown = page.read_text(encoding="utf-8")
    assert shown.startswith("<!doctype html>") and shown.rstrip().endswith("</html>") and "Seat 1" in shown
    told = json.loads(output(capsys, *arguments, "--lang", "pt", "--json"))
    assert told["moments"] and '<html lang="pt-BR"' in page.read_text(encoding="utf-8")


def test_review_says_at_once_where_no_page_can_be_written(
    match_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for output_file, trouble in (
        (tmp_path / "none" / "page.html", "no such file or directory"),
        (tmp_path / "page.pdf", "does not end in .html"),
        (tmp_path, "does not end in .html"),
    ):
        told = complaint(capsys, "review", str(match_file), "-o", str(output_file))
        assert trouble in told and len(told.splitlines()) == 1
    folder = tmp_path / "folder.html"
    folder.mkdir()
    assert "is a directory" in complaint(capsys, "review", str(match_file), "-o", str(folder))


def test_verify_accepts_a_true_match_and_tells_a_false_one(capsys, match_file, tmp_path):
    assert "all true" in output(capsys, "verify", str(match_file))
    report = json.loads(output(capsys, "verify", str(match_file), "--json"))
    assert report["ok"] is True
    dump = json.loads(match_file.read_text(encoding="utf-8"))
    dump["rows"][10]["answer"] = dump["rows"][9]["answer"]
    false = tmp_path / "false.json"
    false.write_text(json.dumps(dump), encoding="utf-8")
    complaint(capsys, "verify", str(false), code=1)
    assert run(["verify", str(false), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["ok"] is False
    assert "commitment" in complaint(capsys, "verify", str(match_file), "--commitment", "0" * 64, code=1)


def test_draw_makes_pictures_of_matches_seats_and_scenarios(capsys, match_file, tmp_path):
    match = gnomon.load(match_file.read_text(encoding="utf-8"))
    seen = tmp_path / "seat.json"
    seen.write_text(match.dump(seat=1), encoding="utf-8")
    scenario = Path(gnomon.__file__).parent / "games" / "khronos" / "scenarios" / "rules-ripple.toml"
    for file, picture in ((match_file, "match.svg"), (seen, "seat.svg"), (scenario, "scene.png")):
        output(capsys, "draw", str(file), "--seat", "1", "--lang", "ja", "-o", str(tmp_path / picture))
    assert (tmp_path / "match.svg").read_bytes() == (tmp_path / "seat.svg").read_bytes()
    assert b"<svg" in (tmp_path / "match.svg").read_bytes()[:200]
    assert (tmp_path / "scene.png").read_bytes().startswith(b"\x89PNG")


def test_draw_goes_back_to_a_row(capsys, match_file, tmp_path):
    first, last = tmp_path / "first.svg", tmp_path / "last.svg"
    output(capsys, "draw", str(match_file), "-o", str(last))
    output(capsys, "draw", str(match_file), "--row", "-1", "-o", str(first))
    assert first.read_bytes() != last.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["fly"], "No such command"),
        (["simulate"], "Missing argument"),
        (["simulate", "chess"], "unknown game"),
        (["simulate", "khronos", "--seats", "many"], "--seats"),
        (["simulate", "khronos", "--seats", "9"], "takes 2 to 5"),
        (["simulate", "khronos", "--opponents", "genius"], "unknown opponent"),
        (["simulate", "khronos", "--option", "deck"], "NAME=VALUE"),
        (["simulate", "khronos", "--option", "deck=54"], "deck"),
        (["simulate", "khronos", "--option", "deck=33", "--option", "deck=55"], "given twice"),
        (["simulate", "khronos", "--data", "/nowhere/tables.toml"], "no such file"),
        (["arena", "khronos", "--opponents", "greedy"], "at least two"),
        (["replay", "/nowhere/match.json"], "no such file"),
        (["replay", "{match}", "--seat", "5"], "--seat"),
        (["replay", "{match}", "--lang", "tlh"], "--lang"),
        (["draw", "{match}", "-o", "board.gif"], ".png"),
        (["draw", "{match}", "-o", "/nowhere/board.svg"], "no such file"),
        (["draw", "{match}", "-o", "board.svg", "--seat", "4"], "--seat"),
        (["draw", "{match}", "-o", "board.svg", "--row", "100000"], "--row"),
        (["draw", "{match}", "-o", "board.svg", "--theme", "pink"], "--theme"),
        (["rules", "chess"], "unknown game"),
        (["data", "export", "chess"], "unknown game"),
        (["bench", "chess"], "unknown game"),
        (["games", "chess"], "unknown game"),
        (["options", "chess"], "unknown game"),
        (["options", "inventoins"], "did you mean 'inventions'?"),
        (["simulate", "khronos", "--sedes", "1"], "--seed"),
        (["simulate", "khrono"], "did you mean 'khronos'?"),
        (["rules", "Time of Empire"], "did you mean 'time_of_empires'?"),
        (["data", "export", "fuedum"], "did you mean 'feudum'?"),
        (["simulate", "khronos", "--opponents", "gredy"], "did you mean 'greedy'?"),
        (["simulate", "khronos", "--option", "dekc=33"], "did you mean 'deck'?"),
        (["simulate", "time_of_empires", "--option", "era_1=introductry"], "did you mean 'introductory'?"),
        (["simulate", "khronos", "--seats", "0"], "'--seats': 0 is too small; at least 1"),
        (["serve", "--game", "no_such_module"], "'no_such_module' cannot be imported"),
        (["serve", "--game", "json"], "'json' exports no game of its own as GAME"),
        (["serve", "--port", "99999"], "--port: 99999 is too large; at most 65535"),
        (["serve", "--prot", "1"], "--port"),
        (["settings", "--webhooks", "everywhere"], "--webhooks: 'everywhere' is none of public, local, off"),
        (["simulate", "khronos", "--seats", "many"], "'many' is no whole number"),
        (["verify", "/nowhere/match.json"], "no such file"),
        (["data", "check", "khronos", "/nowhere/tables.toml"], "no such file"),
        (["import", "/nowhere/match.json"], "no such file"),
        (["draw", "/nowhere/match.json", "-o", "board.svg"], "no such file"),
    ],
)
def test_bad_input_is_one_clear_sentence_and_code_two(capsys, match_file, arguments, reason):
    filled = [argument.replace("{match}", str(match_file)) for argument in arguments]
    assert reason.lower() in complaint(capsys, *filled).lower()


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"\xff\xfe", b"[" * 1_000_000, b'{"format": "gnomon-match"}', b"null", b"{} trailing"],
    ids=["empty", "truncated", "list", "no text", "a million levels", "no rows", "null", "trailing"],
)
def test_files_that_are_no_matches_are_refused(capsys, tmp_path, content):
    file = tmp_path / "match.json"
    file.write_bytes(content)
    code = 2 if content == b"\xff\xfe" else 1  # what is no text cannot even be read
    for command in (["replay"], ["verify"], ["draw", "-o", str(tmp_path / "board.svg")]):
        assert str(file) in complaint(capsys, *command, str(file), code=code)
    assert str(file) in complaint(capsys, "import", str(file), "--data-folder", str(tmp_path / "data"), code=code)


def test_tables_that_are_wrong_are_told_from_tables_that_cannot_be_read(capsys, tmp_path):
    file = tmp_path / "tables.toml"
    shipped = output(capsys, "data", "export", "feudum")
    for wrong in ("{", "", shipped.replace("[5, 5, 4, 3]", "[5, 5, 4, 30]"), shipped.replace('"D1-B3"', '"D1-X9"')):
        file.write_text(wrong, encoding="utf-8")
        for command in (["data", "check"], ["simulate", "--games", "1", "--data"], ["arena", "--data"]):
            place = [*command[:2], "feudum"] if command[0] == "data" else [command[0], "feudum", *command[1:]]
            assert str(file) in complaint(capsys, *place, str(file), code=1)
    file.write_bytes(b"\xff\xfe")
    complaint(capsys, "data", "check", "feudum", str(file))
    complaint(capsys, "simulate", "feudum", "--data", str(file))


def test_a_file_of_finished_matches_that_is_wrong_is_told_from_one_that_cannot_be_opened(capsys, tmp_path):
    file = tmp_path / "finished.jsonl"
    file.write_text('{"a": 1}\n')
    for command in (["simulate", "khronos", "--games", "1"], ["arena", "khronos", "--matches", "1"]):
        assert f"{file}, line 1" in complaint(capsys, *command, "--continue", str(file), code=1)
        assert "no such file" in complaint(capsys, *command, "--continue", str(tmp_path / "no" / "where"))
    assert file.read_text() == '{"a": 1}\n'


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("2.5", "2.5 is too large; at most 2"),
        ("0.1", "0.1 is too small; at least 0.5"),
        ("much", "'much' is no number"),
    ],
)
def test_numbers_with_a_point_are_refused_in_plain_words_too(given, sentence):
    app = typer.Typer()

    @app.command()
    def heat(degrees: Annotated[float, typer.Option(min=0.5, max=2.0)]) -> None: ...

    with pytest.raises(TyperException) as refused:
        typer.main.get_command(app).main(["--degrees", given], standalone_mode=False)
    assert sentence in in_plain_words(refused.value)


def test_every_library_that_may_be_missing_is_brought_by_the_extra_that_is_named():
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    package = {"pyspiel": "open_spiel"}
    for library, extra in EXTRAS.items():
        assert any(need.startswith(package.get(library, library)) for need in extras[extra]), library


@pytest.mark.parametrize("arguments", [[], ["data"]], ids=str)
def test_without_a_command_the_help_is_printed_line_by_line(capsys, arguments):
    assert run(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(" ".join(["Usage: gnomon", *arguments]))
    assert "Commands:\n" in printed.err
    assert printed.err == output(capsys, *arguments, "--help")


def test_the_version_is_that_of_the_package(capsys):
    assert gnomon.__version__ == metadata.version("gnomon")
    assert output(capsys, "--version") == f"gnomon {gnomon.__version__}\n"


def test_a_package_that_is_not_installed_has_a_version_all_the_same(monkeypatch):
    def missing(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", missing)
    monkeypatch.delitem(vars(gnomon), "__version__", raising=False)
    assert gnomon.__version__ == "0"
    monkeypatch.delitem(vars(gnomon), "__version__")
    with pytest.raises(AttributeError, match="no attribute 'venue'"):
        _ = gnomon.venue


def test_the_package_itself_can_be_run():
    done = subprocess.run(
        [sys.executable, "-m", "gnomon", "--version"], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout == f"gnomon {gnomon.__version__}\n"


def test_games_are_listed_with_their_options(capsys):
    listed = json.loads(output(capsys, "games", "--json"))
    assert [game["game"] for game in listed if game["game"] in GAMES] == list(GAMES)
    printed = output(capsys, "games")
    for game in GAMES:
        assert game in printed
        told = json.loads(output(capsys, "games", game, "--json"))
        specs = entry(game).game.specs
        assert [option["name"] for option in told["options"]] == [spec.name for spec in specs]
        assert set(told["titles"]) == {spec.name for spec in specs}
        table = output(capsys, "games", game)
        assert all(spec.name in table for spec in specs)


def test_a_games_options_are_told_in_three_languages(capsys):
    said = [output(capsys, "games", "khronos", "--lang", tag) for tag in ("en-GB", "pt", "ja-JP")]
    assert len(set(said)) == 3
    assert "│ deck" in said[0]
    assert said[0].index("│ 55 ") < said[0].index("│ 33 "), "the default comes first"


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_told_with_its_values_and_what_they_mean(capsys, game):
    found = json.loads(output(capsys, "options", game, "--json"))
    told = output(capsys, "options", game)
    for spec, option in zip(entry(game).game.specs, found["options"], strict=True):
        assert (option["name"], option["default"], option["section"]) == (spec.name, spec.default, spec.section)
        assert option["values"] == list(spec.choices)
        assert option["title"] and option["explanation"] and all(option["words"].values())
        assert set(option["words"]) == {str(value).lower() for value in spec.choices}
        assert option["name"] in told and option["title"] in told


def test_the_list_of_games_tells_seats_rules_version_and_codes(capsys):
    for told in json.loads(output(capsys, "games", "--json"))[: len(GAMES)]:
        game = entry(told["game"]).game
        assert (told["seats"], told["rules_version"]) == (list(game.seat_counts), game.rules_version)
        assert (told["title"], told["codes"]) == (game.title, game.codes.size)


def piped(*arguments: str, content: bytes) -> tuple[int, str, str]:
    """A command that is handed its file on standard input: exit code, output, complaint."""
    done = subprocess.run([sys.executable, "-m", "gnomon", *arguments], input=content, capture_output=True, timeout=60)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_a_dash_reads_standard_input(capsys, match_file, tmp_path):
    match, folder = match_file.read_bytes(), str(tmp_path / "data")
    code, said, _ = piped("verify", "-", content=match)
    assert code == 0 and said.startswith("standard input: khronos") and "all true" in said
    assert piped("replay", "-", content=match)[1] == output(capsys, "replay", str(match_file))
    assert piped("import", "-", "--data-folder", folder, content=match)[0] == 0
    scene = (Path(gnomon.__file__).parent / "games" / "khronos" / "scenarios" / "rules-ripple.toml").read_bytes()
    for content in (match, scene):
        assert piped("draw", "-", "-o", str(tmp_path / "board.svg"), content=content)[0] == 0
    tables = output(capsys, "data", "export", "khronos").encode()
    assert "standard input: the shipped tables" in piped("data", "check", "khronos", "-", content=tables)[1]
    assert piped("simulate", "khronos", "--games", "1", "--data", "-", content=tables)[0] == 0


@pytest.mark.parametrize(
    ("content", "code"), [(b"{", 1), (b"", 1), (b"\xff\xfe", 2)], ids=["truncated", "empty", "no text"]
)
def test_what_is_wrong_on_standard_input_is_told_as_of_a_file(tmp_path, content, code):
    for command in (["replay", "-"], ["verify", "-"], ["draw", "-", "-o", str(tmp_path / "board.svg")]):
        left, _, said = piped(*command, content=content)
        assert left == code
        assert said.startswith("gnomon: standard input: ") and said.count("\n") == 1


def test_the_exit_codes_are_those_of_the_documents(monkeypatch, capsys):
    page = Path(__file__).parents[2] / "docs" / "developers" / "command-line.md"
    table = page.read_text(encoding="utf-8").split("## Exit codes")[1].split("##")[0]
    documented = {
        int(line.split("|")[1]) for line in table.splitlines() if line.startswith("| ") and "code" not in line[:7]
    }
    assert documented == {0, WRONG_FILE, BAD_INPUT, INTERRUPTED}

    def interrupt(name: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(reference, "entry", interrupt)
    assert run(["options", "khronos"]) == INTERRUPTED
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_refuses_an_unknown_option_with_code_two(capsys, command):
    assert "--juggle" in complaint(capsys, *command.split(), "--juggle")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("benchmrk", "'benchmark'"),
        ("benchmark veryfy", "'verify'"),
        ("benchmark run randm -o FILE", "'random'"),
        ("benchmark run random --only khrons-2 -o FILE", "'khronos-2'"),
        ("protocol chek", "'check'"),
        (f"protocol check {sys.executable} --game khrons", "'khronos'"),
        ("options khrono", "'khronos'"),
        ("share feudm FILE", "'feudum'"),
    ],
)
def test_what_was_probably_meant_is_asked_about(capsys, tmp_path, line, meant):
    told = complaint(capsys, *line.replace("FILE", str(tmp_path / "run.parquet")).split())
    assert f"did you mean {meant}" in told.replace("Did", "did")
    assert not list(tmp_path.iterdir())


def test_a_file_of_something_else_is_named_with_code_one_wherever_it_comes_from(capsys, tmp_path, monkeypatch):
    other = tmp_path / "other.jsonl"
    other.write_text("{}\n")
    assert run(["benchmark", "run", "random", "-o", str(other)]) == WRONG_FILE
    assert capsys.readouterr().err == f"gnomon: {other}: this is no file of a benchmark\n"
    assert other.read_text() == "{}\n"
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"{}")))
    assert run(["benchmark", "verify", "-"]) == WRONG_FILE
    assert capsys.readouterr().err == "gnomon: standard input: benchmark: this is no file of a benchmark\n"


def test_sharing_makes_no_database_where_there_is_none(capsys, tmp_path, monkeypatch):
    monkeypatch.delenv("GNOMON_DATABASE_URL", raising=False)
    with pytest.raises(SystemExit) as left:
        run(["share", "khronos", str(tmp_path / "run.parquet"), "--data-folder", str(tmp_path / "none")])
    assert left.value.code == BAD_INPUT
    assert "There is no database" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("line", "ends"),
    [
        ("gnomon sim", ["simulate"]),
        ("gnomon simulate kh", ["khronos"]),
        ("gnomon simulate khronos --option ho", ["holdem=false", "holdem=true"]),
        ("gnomon arena khronos --opponents greedy,ra", ["greedy,random"]),
        ("gnomon replay match.json --lang p", ["pt_BR"]),
        ("gnomon options k", ["khronos"]),
        ("gnomon options khronos --lang j", ["ja"]),
        ("gnomon share inv", ["inventions"]),
        ("gnomon protocol check ./bot --game fe", ["feudum"]),
        ("gnomon benchmark ver", ["verify"]),
        ("gnomon benchmark run stea", ["steady"]),
        ("gnomon benchmark run random --only feudum-2,khronos-m", ["feudum-2,khronos-middle"]),
    ],
)
def test_a_shell_completes_commands_games_and_options(line, ends):
    place = {"_GNOMON_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(line.count(" "))}
    done = subprocess.run(
        [sys.executable, "-m", "gnomon"], env={**os.environ, **place}, capture_output=True, text=True, timeout=60
    )
    assert sorted(done.stdout.split()) == ends


def test_completion_can_be_shown(capsys, monkeypatch):
    monkeypatch.setenv("_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION", "1")  # a test may run beneath no shell at all
    with pytest.raises(SystemExit) as left:
        run(["--show-completion", "zsh"])
    assert left.value.code == 0
    assert "_GNOMON_COMPLETE" in capsys.readouterr().out


def test_an_unreadable_scenario_is_refused_with_its_place(capsys, tmp_path):
    file = tmp_path / "scene.toml"
    file.write_text('game = "khronos"\nplayers = 3\ncolour = "mauve"\n')
    assert "colour" in complaint(capsys, "draw", str(file), "-o", str(tmp_path / "board.svg"), code=1)
    file.write_text('game = "chess"\n')
    assert "names its game" in complaint(capsys, "draw", str(file), "-o", str(tmp_path / "board.svg"), code=1)


def test_bench_says_whether_it_ran_compiled(capsys):
    found = json.loads(output(capsys, "bench", "--games", "1", "--json"))
    assert found["compiled"] is (not gnomon.kernel.rng.__file__.endswith(".py"))
    assert found["actions_per_second"] > 0


def test_a_reader_that_leaves_early_sees_no_traceback():
    program = "from gnomon.cli.app import main; main(['data', 'export', 'khronos'])"
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([sys.executable, "-c", program], stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert done.stderr == b""


def test_a_program_that_cannot_be_allowed_is_refused_before_anything_is_opened(capsys, tmp_path):
    assert run(["serve", "--program", "mybot=./nobody", "--data-folder", str(tmp_path / "data")]) == 2
    assert capsys.readouterr().err == "gnomon: opponent: './nobody' is no file or command\n"
    assert not (tmp_path / "data").exists()


def test_a_program_is_tried_with_a_table_and_an_exit_code(capsys):
    right = f"{sys.executable} {ROOT / 'examples' / 'programs' / 'richest.py'}"
    wrong = f"{sys.executable} {ROOT / 'tests' / 'programs' / 'lying.py'} rubbish"
    assert run(["protocol", "check", right, "--game", "khronos"]) == 0
    assert "malformed lines" in capsys.readouterr().out
    assert run(["protocol", "check", wrong, "--game", "khronos", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert not found["passed"]
    assert {trial["fault"] for trial in found["trials"]} >= {"said something that is no message"}


def test_faults_of_programs_are_told_on_standard_error(capsys):
    wrong = f"{sys.executable} {ROOT / 'tests' / 'programs' / 'lying.py'} illegal"
    assert run(["arena", "khronos", "--opponents", f"{wrong},random", "--matches", "2", "--json"]) == 0
    told = capsys.readouterr()
    assert "× answered a code that is not among its options" in told.err
    assert list(json.loads(told.out)["faults"]) == [wrong]
    found = []
    for more in ([], ["--statistics"]):
        assert run(["simulate", "khronos", "--games", "1", "--opponents", f"{wrong},random", *more, "--json"]) == 0
        told = capsys.readouterr()
        assert "× answered a code that is not among its options" in told.err
        found.append(json.loads(told.out)["faults"])
    assert list(found[0]) == [wrong]
    assert found[1] == found[0]


@pytest.mark.parametrize(
    ("kind", "told"),
    [("exits", "3 × exited with code 3 (out of luck)"), ("silent", "3 × was silent for 50 ms and did not answer")],
)
def test_statistics_tell_of_programs_that_die_or_say_nothing(capsys, kind, told):
    wrong = f"{sys.executable} {ROOT / 'tests' / 'programs' / 'lying.py'} {kind} at-once@50ms"
    line = ["simulate", "khronos", "--games", "1", "--opponents", f"{wrong},random", "--statistics"]
    assert run(line) == 0
    found = capsys.readouterr()
    assert told in found.err
    assert "did not answer" not in found.out
