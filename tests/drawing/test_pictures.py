"""Charts, boxes and PNG files."""

import itertools
import struct
import xml.etree.ElementTree as ET

import pytest

from gnomon.catalog import GAMES
from gnomon.drawing import boxes, emblems, fitting, plots, raster
from gnomon.web.pages.shelf import front_of

FRONTS = [front_of(name) for name in GAMES]


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [(0, 1, [0, 1]), (0, 9, [0, 2, 4, 6, 8, 10]), (0, 88, [0, 20, 40, 60, 80, 100]), (-7, 12, [-10, -5, 0, 5, 10, 15])],
)
def test_a_scale_has_round_numbers(low, high, ticks):
    assert plots.scale(low, high) == ticks


def chart(*values):
    lines = [
        plots.Line(f"P<{index}>", emblem, value)
        for index, (emblem, value) in enumerate(zip(emblems.EMBLEMS, values, strict=False))
    ]
    return plots.line_chart(lines, "Ecus", "account", [plots.Chapter(0, "Turn 1")], now=1)


def test_a_chart_has_a_line_a_mark_and_a_moment_for_each_value():
    drawn = chart([4, 6, 9], [4, 3, None], [4, 4, 9])
    parsed = ET.fromstring(drawn)
    classes = [node.attrib.get("class", "") for node in parsed.iter()]
    assert sum("gn-plot-line" in found for found in classes) == 3
    assert classes.count("gn-plot-moment") == 3
    assert [node.text for node in parsed.iter() if node.attrib.get("class") == "gn-plot-name"]


def test_a_chart_reaches_the_top_that_is_asked_for_and_marks_moments():
    line = plots.Line("Ada", emblems.EMBLEMS[0], [10, 20, 40])
    nodes = list(ET.fromstring(plots.line_chart([line], "Chance", "account", top=100, marks=[1], key="chance")).iter())
    assert [node.text for node in nodes if node.attrib.get("class") == "gn-plot-tick"][-1] == "100"
    assert sum(node.attrib.get("class") == "gn-plot-mark" for node in nodes) == 1
    assert [node.attrib["id"] for node in nodes if "id" in node.attrib] == ["chance-0", "chance-1", "chance-2"]


def test_a_line_that_leads_is_solid_over_a_soft_ground_and_one_that_breaks_off_ends_in_a_ring():
    ada = plots.Line("Ada", emblems.EMBLEMS[0], [10, 20, None], breaks_off=True)
    ben = plots.Line("Ben", emblems.EMBLEMS[1], [90, 80, 70], leads=True)
    nodes = list(ET.fromstring(plots.line_chart([ada, ben], "Chance", "account", top=100, unit="%")).iter())
    lines = [node for node in nodes if node.attrib.get("class", "").startswith("gn-plot-line")]
    assert ["gn-plot-leads" in node.attrib["class"] for node in lines] == [False, True]
    assert ["stroke-dasharray" in node.attrib for node in lines] == [True, False]
    assert sum(node.attrib.get("class", "").startswith("gn-plot-ground") for node in nodes) == 1
    rings = [node for node in nodes if node.attrib.get("class", "").startswith("gn-plot-break")]
    assert [node.attrib["cx"] for node in rings] == [lines[0].attrib["d"].split("L")[-1].split()[0]]
    assert [node.text for node in nodes if node.attrib.get("class") == "gn-plot-tick"][-1] == "100%"


def test_pins_stand_on_their_lines_and_their_words_do_not_overlap():
    line = plots.Line("Ada", emblems.EMBLEMS[0], [50, 55, 60, None], leads=True)
    pins = [plots.Pin(place, 0, place + 1, f"A longer word {place}", "gold") for place in range(4)]
    drawn = plots.line_chart([line], "Chance", "account", size=(900, 236), top=100, pins=pins)
    nodes = list(ET.fromstring(drawn).iter())
    placed = [node.attrib["transform"] for node in nodes if "gn-pin-gold" in node.attrib.get("class", "")]
    assert len(placed) == 4 and len(set(placed)) == 4
    assert [node.text for node in nodes if node.attrib.get("class") == "gn-plot-number"] == ["1", "2", "3", "4"]
    words = [node for node in nodes if node.attrib.get("class") == "gn-plot-words"]
    boxes = [
        (float(node.attrib["x"]), float(node.attrib["y"]), fitting.width(node.text, 12.5, bold=True)) for node in words
    ]
    for one, two in itertools.combinations(boxes, 2):
        apart = one[0] + one[2] < two[0] or two[0] + two[2] < one[0]
        assert apart or abs(one[1] - two[1]) >= 16
    assert all(x + long <= 900 for x, _, long in boxes)


def test_no_heading_leaves_the_chart():
    late = [plots.Chapter(0, "Turn 1"), plots.Chapter(9, "A heading of some length that has no room at the edge")]
    line = plots.Line("Ada", emblems.EMBLEMS[0], list(range(10)))
    found = ET.fromstring(plots.line_chart([line], "Ecus", "account", late)).iter()
    headings = [node for node in found if node.attrib.get("class") == "gn-plot-heading"]
    assert [node.text for node in headings] == [late[0].heading, late[1].heading]
    for node in headings:
        assert float(node.attrib["x"]) + fitting.width(node.text, 12.5) <= 640


def test_names_at_the_ends_of_lines_do_not_overlap():
    parsed = ET.fromstring(chart(*[[0, 10]] * 5))
    heights = [float(node.attrib["transform"].split()[1].rstrip(")")) for node in parsed if "transform" in node.attrib]
    assert len(heights) == 5
    assert all(after - before >= 18.9 for before, after in itertools.pairwise(heights))


@pytest.mark.parametrize("values", [[], [[]], [[None, None]], [[5]]])
def test_charts_without_much_to_show_are_drawn_all_the_same(values):
    ET.fromstring(chart(*values))


@pytest.mark.parametrize("front", FRONTS, ids=lambda front: front.title)
def test_boxes_are_well_formed_and_named(front):
    drawn = boxes.box(front, "Box of <x>")
    parsed = ET.fromstring(drawn)
    assert parsed.attrib["aria-label"] == "Box of <x>"
    titles = [node for node in parsed.iter() if node.attrib.get("class") == "gn-box-title"]
    assert [node.text for node in titles] == [front.title.upper()] * 2
    assert all(float(node.attrib["font-size"]) >= 12 for node in titles)
    ET.fromstring(boxes.thumbnail(front))


def test_the_mark_stands_alone_as_an_icon():
    parsed = ET.fromstring(boxes.icon())
    assert "var(" not in boxes.icon()
    assert parsed.attrib["viewBox"] == "0 0 38 38"


def test_a_png_has_the_size_asked_for_and_shows_text_in_both_scripts():
    def drawing(words):
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><rect width="60" height="20" fill="#fff"/>'
            f'<text x="2" y="15" font-size="14" font-family="sans-serif">{words}</text></svg>'
        )

    empty = raster.png(drawing(""), 2)
    assert empty[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", empty[16:24]) == (120, 40)
    assert len({empty, raster.png(drawing("Keep"), 2), raster.png(drawing("砦"), 2)}) == 3


def test_something_else_than_svg_is_refused():
    with pytest.raises(ValueError, match=r".+"):
        raster.png("<p>no</p>")
