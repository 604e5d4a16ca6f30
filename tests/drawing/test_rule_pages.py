"""The markup of rules pages, and a small book of rules with its tables and figures."""

from pathlib import Path

import pytest

from gnomon.drawing.rule_pages import Example, Figure, Passage, Rows, RulePages, inline_html, no_tables, plain

BOOK = '''
[[chapters]]
title = "The race"
sections = ["1", "1.1"]

[sections."1"]
title = "Steps"
summary = "A step is one space."
body = """
You take **one** step [1.1].

{prices}

> D1 D2 Nobody stands still.
"""

[[sections."1".examples]]
text = "Red takes a **step** [1.1]."
figure = "start"

[sections."1.1"]
title = "The goal"
summary = "Whoever arrives first wins."
body = """
- Steps end there
- So does the race
"""
'''


def tables(name: str, language: str) -> Rows:
    assert (name, language) == ("prices", "en")
    return (("Space", "Price"), ("Goal", "3 < 4"))


def figures(example: Example, language: str) -> Figure:
    return Figure(f"<svg data-name='{example.figure} {language}'/>", {"track": '<path id="track"/>'})


@pytest.fixture
def pages(tmp_path: Path) -> RulePages:
    (tmp_path / "rules.en.toml").write_text(BOOK, encoding="utf-8")
    return RulePages(tmp_path, figures, tables)


def test_text_is_escaped() -> None:
    assert inline_html("a < b & **c** [5.4]", lambda section: f'/r?"{section}') == (
        'a &lt; b &amp; <strong>c</strong> <a class="section" href="/r?&quot;5.4">5.4</a>'
    )
    assert plain("**Keep** [5.4]") == "Keep 5.4"


def test_a_section_is_its_text_with_tables_rulings_and_figures(pages: RulePages) -> None:
    assert pages.section("1", "tlh", "/rules") == (
        "1",
        "Steps",
        "A step is one space.",
        '<p>You take <strong>one</strong> step <a class="section" href="/rules#s1.1">1.1</a>.</p>'
        '<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">Space</th><th scope="col">Price</th></tr>'
        '</thead><tbody><tr><th scope="row">Goal</th><td>3 &lt; 4</td></tr></tbody></table></div>'
        '<aside class="rulings"><p><span class="ruling">D1 D2</span> Nobody stands still.</p></aside>'
        "<figure class=\"example\"><svg data-name='start en'/><figcaption>Red takes a <strong>step</strong>"
        ' <a class="section" href="/rules#s1.1">1.1</a>.</figcaption></figure>',
        {"track": '<path id="track"/>'},
    )
    assert pages.section("1.1", "en", "").body == "<ul><li>Steps end there</li><li>So does the race</li></ul>"
    with pytest.raises(KeyError):
        pages.section("2", "en", "")


def test_a_search_finds_titles_first(pages: RulePages) -> None:
    assert [page.id for page in pages.read("en").search("STEPS")] == ["1", "1.1"]
    assert [page.id for page in pages.read("en").search("race ends")] == []
    assert [page.id for page in pages.read("en").search("race end")] == ["1.1"]
    assert pages.read("en").summary("2") == ""


def test_rules_are_read_once(pages: RulePages) -> None:
    assert pages.read("en") is pages.read("tlh")


def test_a_table_that_nobody_draws_up_is_an_error() -> None:
    with pytest.raises(KeyError):
        no_tables("prices", "en")


def test_a_section_may_be_named_by_a_letter_and_a_number() -> None:
    assert inline_html("[A10] [B]", lambda section: f"#s{section}") == '<a class="section" href="#sA10">A10</a> [B]'


def test_only_a_long_head_of_a_row_may_be_broken(tmp_path: Path) -> None:
    rows = (
        ("What", "How many"),
        ("a head that goes on and on and on", "1"),
        ("短い", "2"),
        ("長い見出しは折り返せるようにする", "3"),
    )
    (tmp_path / "rules.en.toml").write_text(BOOK, encoding="utf-8")
    html = RulePages(tmp_path, figures, lambda name, language: rows).section("1", "en", "/rules").body
    assert [' class="long"' in row for row in html.split("<tr>")[2:]] == [True, False, True]


def test_a_numbered_paragraph_has_a_title_and_an_anchor_of_its_own(tmp_path: Path) -> None:
    numbered = BOOK.replace("- Steps end there", "§1.1.1 Rest & peace\n\n- Steps end there")
    (tmp_path / "rules.en.toml").write_text(numbered, encoding="utf-8")
    pages = RulePages(tmp_path, figures, tables)
    assert pages.section("1.1", "en", "").body == (
        '<h4 id="s1.1.1" tabindex="-1"><span class="rule-number">1.1.1</span> Rest &amp; peace</h4>'
        "<ul><li>Steps end there</li><li>So does the race</li></ul>"
    )
    assert pages.read("en").pages["1.1"].paragraphs() == {"1.1.1": "Rest & peace"}
    assert pages.read("en").pages["1"].paragraphs() == {}
    assert pages.read("en").pages["1.1"].passages() == [
        Passage("1.1", "The goal", ("Whoever arrives first wins.",)),
        Passage("1.1.1", "Rest & peace", ("Steps end there", "So does the race")),
    ]
    assert pages.read("en").pages["1"].passages()[0].lines == (
        "A step is one space.",
        "You take one step 1.1.",
        "Space; Price",
        "Goal; 3 < 4",
        "D1 D2 Nobody stands still.",
        "Red takes a step 1.1.",
    )
    assert [page.id for page in pages.read("en").search("1.1.1 peace")] == ["1.1"]
