"""`gnomon rules GAME --find`: a sentence of the rules leads to its section, its functions and its tests in one step."""

import json
import re
from pathlib import Path

import pytest

from gnomon.cli import coverage, rule_search
from gnomon.cli.app import run
from gnomon.cli.rule_search import find, plain_text, stem, text_of
from gnomon.drawing.speaking import LANGUAGES
from gnomon.kernel.errors import BadInput


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["rules", *arguments]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    return shown.out


@pytest.mark.parametrize(
    ("game", "words", "section", "function"),
    [
        ("khronos", "the list is fixed before the first is downsized", "5.7", "junction.junction_type"),
        ("khronos", "a lone Keep may not grow into contact with another domain", "4.6", "placement.counted_domains"),
        (
            "time_of_empires",
            "construct needs a top card that can be paid and a piece of its kind left",
            "5.6",
            "queries.can_construct",
        ),
        (
            "time_of_empires",
            "own board: an exhausted timer may be turned and put back into the same slot",
            "4.1",
            "placement._free_codes",
        ),
        ("feudum", "markers in a colour's row of the knight guild at set-up", "3.1", "setup._set_guilds"),
        ("feudum", "stars change with a new ruler", "6.1", "ranks.stars"),
        ("inventions", "an invention may be in only one set of the same tile", "2.8", "wealth.wealth_points"),
        (
            "inventions",
            "slot number is the line of the card he starts with",
            "7.2.2.1",
            "hephaestus.hephaestus_turn",
        ),
    ],
)
def test_a_sentence_drawn_at_random_is_found_first(game: str, words: str, section: str, function: str) -> None:
    first = find(game, words, "en")[0]
    assert first.section == section
    assert [one.name for one in first.functions if one.name.endswith(f".{function}")]
    assert first.sentence
    assert first.tests


@pytest.mark.parametrize(
    ("game", "words", "section", "function"),
    [
        ("inventions", "bots keep separate collections, may hold equal tiles", "7.2.2.4", "effects.bot_progress"),
        ("inventions", "stone age bots neither benefit nor points", "7.2", "claims.claim_for_bot"),
        ("feudum", "by ferry while no vessel is for sale", "5.2.1", "move.ferries_run"),
        ("feudum", "not from a farm that you rule", "5.2.3", "move.legal_pilfering"),
        ("time_of_empires", "tokens stay, so era I scores three times", "6.2", "scoring.construction_bonus"),
        ("khronos", "the bank never runs dry", "1.2", "effects.gain"),
    ],
)
def test_effects_and_what_is_kept_by_doing_nothing_are_found(
    game: str, words: str, section: str, function: str
) -> None:
    first = find(game, words, "en")[0]
    assert first.section == section
    assert first.functions[0].name.endswith(f".{function}")


def test_what_is_found_names_the_line_of_the_function_and_of_its_tests(capsys, monkeypatch):
    here = Path(__file__).parents[2]
    monkeypatch.chdir(here)
    lines = printed(capsys, "feudum", "--find", "by ferry while no vessel is for sale").splitlines()
    assert lines[0].startswith("5.2.1 Steps: by ferry, for 2 shillings, while no vessel is for sale")
    place = re.fullmatch(r" {4}(src/\S+\.py):(\d+) rules\.move\.ferries_run: Ferries are closed .*", lines[1])
    assert place is not None
    assert (here / place[1]).read_text().splitlines()[int(place[2]) - 1].startswith("def ferries_run(")
    tests = [line for line in lines if " test_ferries_are_closed_while_the_alchemist_sells_a_vessel" in line]
    path, line = tests[0].split()[0].split(":")
    assert "def test_ferries_are_closed" in (here / path).read_text().splitlines()[int(line) - 1]


def test_what_is_kept_by_doing_nothing_says_so(capsys):
    assert "effects.gain_shillings (kept by doing nothing): Shillings never run out." in printed(
        capsys, "feudum", "--find", "shillings never run out"
    )


def test_programs_read_what_is_found(capsys):
    found = json.loads(printed(capsys, "khronos", "--find", "ripple reason ruins", "--json"))
    assert found["game"] == "khronos"
    first = found["found"][0]
    assert first["section"] == "5.6"
    assert {one["name"].rpartition(".")[2] for one in first["functions"]} >= {"ripple_to_reason"}
    assert all(one["where"].rpartition(":")[2].isdigit() for one in first["functions"])
    assert first["lacks"] == []


@pytest.mark.parametrize(
    ("language", "words"),
    list(zip(LANGUAGES, ["pilfer a farm", "FURTAR peça que você moveu", "掠め取った標的"], strict=True)),
)
def test_words_are_searched_in_the_pages_of_a_language(language: str, words: str) -> None:
    assert find("feudum", words, language)[0].section == "5.2.3"


def test_the_language_is_named_by_either_option(capsys):
    assert printed(capsys, "feudum", "--find", "furtar", "--lang", "pt-BR") == printed(
        capsys, "feudum", "--find", "furtar", "--language", "pt_BR"
    )


def test_words_are_found_by_their_stems_without_capitals_and_accents() -> None:
    assert text_of("A Pawn is moved by ferry").holds(stem("pawns"))
    assert text_of("several ferries").holds(stem("ferry"))
    assert text_of("may move").holds(stem("moving"))
    assert text_of("the bus").holds(stem("bus"))
    assert not text_of("a landscape").holds(stem("escape"))
    assert plain_text("AÇÕES") == "acoes"


def test_where_no_section_holds_every_word_the_nearest_say_what_they_lack(capsys):
    lines = printed(capsys, "feudum", "--find", "ferry closed while alchemist zeppelin vessel sale").splitlines()
    assert lines[0].startswith("5.2.1 ")
    assert lines[0].endswith("(without: zeppelin)")


def test_words_that_no_rule_says_are_a_clear_error(capsys):
    assert run(["rules", "khronos", "--find", "zeppelin moves"]) == 2
    assert capsys.readouterr().err == (
        "gnomon: find: no rule of khronos says “zeppelin moves”; fewer words, or others, may find it\n"
    )
    with pytest.raises(BadInput, match="say some words"):
        find("khronos", " ?! ", "en")


def test_an_installed_package_says_that_it_has_no_tests(capsys, monkeypatch):
    monkeypatch.setattr(coverage, "tests_folder", lambda game: None)
    monkeypatch.setattr(rule_search, "tests_folder", lambda game: None)
    lines = printed(capsys, "khronos", "--find", "ripple reason ruins").splitlines()
    assert lines[-1] == "This installation has no tests to look through."
    assert not [line for line in lines if " test_" in line]


def test_without_its_source_a_function_is_told_by_its_name_and_docstring(monkeypatch):
    rule_search._function.cache_clear()
    monkeypatch.setattr(rule_search, "_source", lambda module: None)
    found = find("khronos", "ripple reason ruins", "en")[0].functions
    rule_search._function.cache_clear()
    assert {one.where for one in found} == {""}
    assert any("Reason receives what stands on Faith now" in one.says for one in found)


def test_every_mark_on_a_test_is_read_with_its_name_and_line(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(
        'import pytest\n\npytestmark = pytest.mark.rule("1")\n\n\n@pytest.mark.rule("2", "1")\ndef test_it():\n    pass\n'
    )
    found = coverage.marked_tests(tmp_path)
    assert sorted((test.name, test.line) for test in found["1"]) == [("", 3), ("test_it", 7)]
    assert [(test.name, test.where) for test in found["2"]] == [("test_it", str(tmp_path / "test_it.py"))]
    assert coverage.scan(tmp_path) == {"1", "2"}
