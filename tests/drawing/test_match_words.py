"""Options, score sheets and guided notes in words."""

from pathlib import Path

import pytest

from gnomon.drawing.lessons import Lesson, next_note
from gnomon.drawing.match_words import OptionMessages, option_words, score_lines
from gnomon.drawing.parts import Note, OptionWords
from gnomon.drawing.speaking import Catalogues, Translator
from tools.catalogues import compile_catalogues

JAPANESE = """msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\n"

msgid "Steps"
msgstr "歩数"

msgid "Two"
msgstr "二"
"""


@pytest.fixture
def words(tmp_path: Path) -> Translator:
    """Speaks Japanese, of which it knows two words."""
    folder = tmp_path / "ja" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "race.po").write_text(JAPANESE, encoding="utf-8")
    compile_catalogues(tmp_path)

    class Words(Translator):
        catalogues = Catalogues("race", tmp_path)
        colours = ("Red", "Blue")

    return Words("ja")


def test_options_are_said_with_their_values_in_order(words: Translator) -> None:
    options = {"steps": OptionMessages("Steps", "How many?", {2: "Two", True: "Any"})}
    assert option_words(options, words) == {"steps": OptionWords("歩数", "How many?", (("2", "二"), ("True", "Any")))}


def test_a_score_sheet_leaves_out_what_moved_nobodys_points(words: Translator) -> None:
    sources = {"steps": "Steps", "falls": "Falls", "goal": "Goal"}
    scored = [{"steps": 3, "falls": 0}, {"steps": -3, "goal": 5}]
    assert score_lines(sources, scored, words) == [("歩数", [3, -3]), ("Goal", [0, 5])]


def test_the_first_note_that_fits_and_was_not_seen_comes_next(words: Translator) -> None:
    lessons = (
        Lesson[int](
            "far", lambda place, seat: place > 5, "Far", "You are far.", lambda place, seat: (f"p{place}",), "2"
        ),
        Lesson[int]("steps", lambda place, seat: seat == 0, "Steps", "Two", lambda place, seat: (), "1"),
    )
    assert next_note(lessons, 7, 0, (), words) == Note("far", "Far", "You are far.", ("p7",), "2")
    assert next_note(lessons, 7, 0, ("far",), words) == Note("steps", "歩数", "二", (), "1")
    assert next_note(lessons, 3, 1, (), words) is None
