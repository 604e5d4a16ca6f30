"""The box on the shelf."""

import re

from gnomon.drawing.boxes import box, thumbnail
from gnomon.games.inventions.draw.boxart import INVENTIONS_BOX
from tests.kit.drawn import parsed


def test_the_box_and_its_thumbnail_are_drawn_whole():
    for drawn in (box(INVENTIONS_BOX), thumbnail(INVENTIONS_BOX)):
        parsed(drawn)
    assert "Inventions" in box(INVENTIONS_BOX)


def test_a_box_keeps_its_colours_in_every_theme():
    assert "var(" not in INVENTIONS_BOX.art
    assert not re.search(r" (class|id|href)=", INVENTIONS_BOX.art)


def test_a_thumbnail_shows_a_part_of_the_front():
    left, top, side = INVENTIONS_BOX.crop
    assert left >= 0 and top >= 0 and left + side <= 240 and top + side <= 264
