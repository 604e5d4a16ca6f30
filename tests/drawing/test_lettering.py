"""Lines and titles in drawings."""

from gnomon.drawing.lettering import lines, title, wrapped


def test_lines_break_where_a_language_allows() -> None:
    assert wrapped("two bricks per pair", 80, 14, 3) == ("two bricks", "per pair")
    japanese = wrapped("学者を驚異へ送ることができます。", 90, 14, 3)
    assert "".join(japanese) == "学者を驚異へ送ることができます。"
    assert not any(line.startswith("。") for line in japanese)
    assert wrapped("one two three four five six", 40, 14, 2)[-1].endswith("…")


def test_lines_stand_below_one_another_and_are_escaped() -> None:
    assert lines(["a < b", "c"], 3, 20, 15, "note") == (
        '<text class="note" x="3" y="20">a &lt; b</text><text class="note" x="3" y="35">c</text>'
    )


def test_a_title_is_as_large_as_its_room_allows_and_takes_two_lines_at_last() -> None:
    words = "The Hanging Gardens"
    styles = [title(words, 0, 30, room, "head").split('"')[1] for room in (250, 195, 175, 120)]
    assert styles == ["head", "head head-1", "head head-2", "head head-2"]
    assert title(words, 0, 30, 175, "head").count("<text") == 1
    assert title(words, 0, 30, 120, "head").count("<text") == 2
