"""Sheets: keyed elements find their layers, in the order of the layers."""

from gnomon.drawing.sheets import frame, layers, parent, told
from tests.kit.drawn import identities, parsed, text


def test_an_element_lies_in_the_group_that_its_name_begins_with():
    assert parent("i-socket-asia-2") == "i-socket-asia"
    drawn = layers({"a-2": '<g id="a-2"/>', "b-1": '<g id="b-1"/>', "a-1": '<g id="a-1"/>'}, ("b", "empty", "a"))
    assert identities(drawn) == ["b", "b-1", "empty", "a", "a-2", "a-1"]


def test_what_a_pointer_tells_leaves_out_what_is_empty_and_is_escaped():
    assert text(told("Asia", "", "<3>")) == "Asia · <3>"


def test_a_sheet_with_a_title_is_named_by_it_and_one_without_is_hidden_from_readers():
    named = parsed(frame("world", (0, 0, 8, 6.5), "<g/>", "sheet", "The & world", ' data-at="1"'))[0]
    assert named.attrib == {
        "id": "world",
        "class": "sheet",
        "viewBox": "0 0 8 6.5",
        "data-at": "1",
        "role": "img",
        "aria-labelledby": "world-title",
    }
    assert named[0].text == "The & world"
    assert parsed(frame("under", (0, 0, 1, 1), "", "sheet"))[0].attrib["aria-hidden"] == "true"
