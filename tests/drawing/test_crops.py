"""Pieces of pictures: where elements lie, and what is shown around them."""

import random
import xml.etree.ElementTree as ET

import pytest

import gnomon
from gnomon.catalog import GAMES, face
from gnomon.drawing.crops import CARD, box_of, cropped, to_show
from gnomon.games.face import Sight

PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="500" viewBox="0 0 1000 500"><defs>'
    '<g id="shape"><path d="M0 0h10v20h-10z"/></g></defs>'
    '<g transform="translate(100 50)"><rect id="plain" x="5" y="6" width="20" height="10"/>'
    '<g id="turned" transform="rotate(90)"><path d="M0 0l10 0 0 4z"/></g></g>'
    '<g id="scaled" transform="translate(300,200) scale(2)"><circle r="5" cx="10" cy="10"/></g>'
    '<use id="used" href="#shape" x="600" y="300"/>'
    '<svg x="700" y="100" width="200" height="100" viewBox="-50 -25 100 50"><g id="inner"><path d="M0 0H10V5"/></g></svg>'
    '<path id="curved" d="M400 10C410 0 420 0 430 10S450 20 460 10Q465 5 470 10T480 10A5 5 0 0 1 490 10"/>'
    '<g id="part-one"><path d="M10 400h10v10"/></g><g id="part-two"><path d="M50 420h10v10"/></g></svg>'
)


@pytest.mark.parametrize(
    ("name", "box"),
    [
        ("plain", (105, 56, 20, 10)),
        ("turned", (96, 50, 4, 10)),
        ("scaled", (310, 210, 20, 20)),
        ("used", (600, 300, 10, 20)),
        ("inner", (800, 150, 20, 10)),
        ("curved", (400, 0, 90, 20)),
        ("part", (10, 400, 50, 30)),
    ],
)
def test_an_element_lies_where_its_transforms_and_sheets_put_it(name, box):
    assert box_of(PICTURE, [name]) == pytest.approx(box)


def test_several_elements_have_one_box_and_unknown_ones_none():
    assert box_of(PICTURE, ["used", "nowhere", "scaled"]) == pytest.approx((310, 210, 300, 110))
    assert box_of(PICTURE, ["nowhere"]) is None
    assert box_of(PICTURE, []) is None


def test_of_groups_the_largest_that_lies_close_together_is_shown_else_the_closest():
    assert to_show(PICTURE, [("used", "scaled"), ("inner",), ("curved",)]) == ("curved",)
    assert to_show(PICTURE, [("plain", "used"), ("used", "scaled")]) == ("used", "scaled")
    assert to_show(PICTURE, [("nowhere",)]) == ()


def test_a_crop_shows_its_elements_framed_and_never_what_is_beyond_the_picture():
    drawn = cropped(PICTURE, ["curved"], 'fill="none" stroke="#e0a100"')
    root = ET.fromstring(drawn)
    assert (root.get("width"), root.get("height")) == (str(CARD[0]), str(CARD[1]))
    left, top, wide, high = (float(part) for part in root.get("viewBox").split())
    assert wide / high == pytest.approx(CARD[0] / CARD[1], rel=0.01)
    assert left >= 0 and top >= 0 and left + wide <= 1000 and top + high <= 500
    assert left <= 400 and left + wide >= 490
    assert root[-1].tag.endswith("rect") and root[-1].get("stroke") == "#e0a100"
    assert cropped(PICTURE, ["nowhere"]) == ""


def test_no_frame_is_drawn_about_what_fills_the_crop():
    wide = PICTURE.replace('<use id="used"', '<rect id="all" width="1000" height="500"/><use id="used"')
    assert not ET.fromstring(cropped(wide, ["all"], 'fill="none"'))[-1].tag.endswith("rect")


@pytest.mark.parametrize("game", GAMES)
def test_what_the_log_speaks_of_is_found_in_the_picture_of_the_table(game):
    match = gnomon.new(game, seats=3, seed=4)
    source, found, asked = random.Random(4), 0, 0
    while not match.over and asked < 40:
        if not match.to_act:
            match.wait()
            continue
        seat = match.to_act[0]
        options = match.options(seat)
        row = match.play(seat, source.choice(options))
        sight = Sight(face(game), match.game, match.view(-1), names=["Ada", "Ben", "Cleo"])
        elements = [
            element for told in sight.face.told(sight, match.events_for(row.seq, -1)) for element in told.elements
        ]
        if elements:
            asked += 1
            box = box_of(sight.face.svg(sight, "light"), elements)
            found += box is not None and box[2] < 3000 and box[3] < 3000
    assert found > asked / 2
