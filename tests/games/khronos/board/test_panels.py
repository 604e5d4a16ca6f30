"""Drawings around the boards, and the whole table as one picture."""

import re
import struct
import xml.etree.ElementTree as ET

import pytest

import gnomon
from gnomon.drawing import boxes
from gnomon.drawing.inlining import rules
from gnomon.games.khronos import GAME
from gnomon.games.khronos.draw import board, boxart, palette, panels
from tests.games.khronos.board.positions import NAMES, middle, words
from tests.kit.drawn import classes, identities, parsed
from tests.kit.telling import png, svg

LANGUAGES = ("en", "pt_BR", "ja")


@pytest.mark.parametrize("language", LANGUAGES)
def test_panels_are_well_formed_in_every_language(language):
    state, speech = middle(), words(1, language)
    drawn = [
        panels.hand([2, 1, 1], speech, [1, 0, 0]),
        panels.supply(state.supply, speech),
        panels.forecast(state, 1, speech),
        panels.time_rail(state, "Turn 4 of 7"),
        panels.coin(),
        *(panels.age_emblem(age) for age in range(3)),
        *(panels.pawn_figure(seat, NAMES[seat], 1) for seat in range(5)),
    ]
    parsed("".join(drawn))
    styled = {
        name
        for sheet in (panels.stylesheet(), board.stylesheet())
        for rule in rules(sheet)
        for name in re.findall(r"\.([\w-]+)", rule.selector)
    }
    bare = {"kh-body", "gn-mark", "kh-tile"} | {
        f"gn-{colour}" for colour in ("red", "blue", "green", "white", "yellow")
    }
    bare |= {name.replace("gn-", "kh-pawn-") for name in bare}
    assert {name for name in classes("".join(drawn)) if name.startswith("kh-")} - styled <= bare


def test_a_hand_is_stacked_by_colour_and_marks_what_pays():
    drawn = panels.hand([2, 0, 1], words(), [1, 0, 0])
    assert identities(drawn) == ["hand-0", "hand-2"]
    assert drawn.count('class="kh-card-note"') == 1


def test_the_supply_names_every_tile_and_what_is_left():
    state = middle()
    state.supply[8] = 0
    drawn = panels.supply(state.supply, words())
    assert identities(drawn) == [f"supply-{design}" for design in range(9)]
    assert [int(left) for left in re.findall(r"<b>(\d+)</b>", drawn)] == state.supply
    assert drawn.count("kh-supply-empty") == 1


def test_the_forecast_counts_only_boards_with_an_adventurer():
    state = middle()
    drawn = parsed(panels.forecast(state, 1, words()))
    rows = [["".join(cell.itertext()) for cell in row] for row in drawn.iter("tr")]
    assert rows[1:] == [["Turn 4", "4", "0", "no adventurer", "4"], ["Turn 7", "4", "0", "no adventurer", "4"]]
    state.turn = 5
    assert len(list(parsed(panels.forecast(state, 1, words())).iter("tr"))) == 2


def test_the_forecast_tells_what_an_act_would_change():
    before, after = middle(), middle()
    after.pawns[2] = 1
    drawn = panels.forecast(before, 1, words(), after)
    assert '4 <b class="kh-loss">→ 0</b>' in drawn


def test_the_rail_shows_whose_turns_are_played_and_whose_are_to_come():
    state = middle()
    drawn = panels.time_rail(state, "Turn 4 of 7")
    assert drawn.count('class="kh-tick ') == 35
    assert drawn.count("kh-tick-open") == 35 - 16
    assert drawn.count("kh-turn-coin") == 2
    state.over = True
    assert "kh-tick-open" not in panels.time_rail(state, "over")
    assert "kh-thumb" not in panels.time_rail(state, "over")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_picture_stands_alone_with_literal_colours(theme):
    drawn = svg(middle(), 1, "ja", theme, NAMES)
    assert "var(" not in drawn
    tree = ET.fromstring(drawn)
    named = {node.attrib["id"] for node in tree.iter() if "id" in node.attrib}
    used = {value[1:] for node in tree.iter() if (value := node.attrib.get("href"))}
    assert used <= named
    assert palette.theme(theme).roles["paper"] in drawn


def test_the_public_interface_draws_the_same_picture():
    match = gnomon.new("khronos", seats=3, seed=5)
    drawn = match.svg(seat=0, language="ja", theme="dark")
    assert drawn == svg(GAME.view(match.state, 0), 0, "ja", "dark")


def test_a_name_cannot_reach_into_the_picture():
    drawn = svg(middle(), names=("var(--paper)", "</svg><script>", "{", "&amp;", '"'))
    tree = ET.fromstring(drawn)
    assert not list(tree.iter("script"))
    assert any(node.text == "var(--paper)" for node in tree.iter())


def test_a_picture_can_show_a_preview_in_place_of_what_it_hides():
    state = middle()
    drawn = svg(state, overlay={"b0-signs-x": '<g id="b0-signs-x"/>'}, hidden=["b0-pawns-2"])
    assert 'id="b0-signs-x"' in drawn
    assert 'id="b0-pawns-2"' not in drawn


def test_an_unknown_theme_is_an_error():
    with pytest.raises(ValueError, match="no such theme"):
        svg(middle(), theme_name="sepia")


def test_the_png_is_twice_the_size_of_the_drawing():
    drawn = png(middle(), scale=0.5)
    size = re.match(r'<svg xmlns="[^"]+" width="(\d+)" height="(\d+)"', svg(middle()))
    assert size
    width, height = struct.unpack(">II", drawn[16:24])
    assert abs(width - int(size.group(1)) / 2) <= 1
    assert abs(height - int(size.group(2)) / 2) <= 1


def test_the_box_of_khronos_is_well_formed():
    tree = ET.fromstring(boxes.box(boxart.KHRONOS_BOX))
    assert tree.attrib["aria-label"] == "Khronos"
    ET.fromstring(boxes.thumbnail(boxart.KHRONOS_BOX))
