"""The boards as layers of keyed elements."""

import itertools
import re
from urllib.parse import unquote

import pytest

from gnomon.drawing.inlining import rules
from gnomon.drawing.sheets import parent
from gnomon.drawing.themes import contrast
from gnomon.games.khronos import GAME
from gnomon.games.khronos.draw import board, domains, engraving, layout, palette, panels, pieces, symbols, tags, terrain
from gnomon.games.khronos.grid import SQUARE_BY_NAME
from gnomon.kernel.rng import Generator
from tests.games.khronos.board.positions import middle, words
from tests.kit.drawn import classes, identities, parsed
from tests.kit.khronos import arrange, permute_hidden

THEMES = (palette.KHRONOS_LIGHT, palette.KHRONOS_DARK)


def test_every_building_pawn_and_domain_has_an_element_named_by_its_place():
    drawn = board.layers(middle())
    named = {name: sum(key.startswith(f"b0-{name}-") for key in drawn) for name in layout.ORDER}
    assert named["buildings"] == 17
    assert named["tints"] == named["outlines"] == named["tags"] == 7
    assert named["pawns"] == 4
    assert f"b0-buildings-{SQUARE_BY_NAME['e8']}m3" in drawn
    assert f"b2-hamlets-{SQUARE_BY_NAME['c11']}" in drawn
    assert all(identities(element)[0] == key for key, element in drawn.items())


def test_element_names_are_unique_and_lead_to_their_layer():
    drawn = board.layers(middle())
    page = "".join(board.frame(age, drawn, "title", "account") for age in range(3))
    found = identities(page)
    assert len(found) == len(set(found))
    for key in drawn:
        age, name, _ = key.split("-")
        assert parent(key) == f"{age}-{name}"
        assert name in layout.ORDER


def test_the_frame_is_well_formed_and_carries_title_and_account():
    state = middle()
    frame = board.frame(
        1, board.layers(state, words()), "Faith & co", "Domain of <Yuki>", state.setting.components.terrain
    )
    tree = parsed(frame)[0]
    assert tree[0].text == "Faith & co"
    assert tree[1].text == "Domain of <Yuki>"
    groups = [
        node.attrib["id"]
        for node in tree
        if node.attrib.get("id", "").startswith("b1-") and node.tag == "{http://www.w3.org/2000/svg}g"
    ]
    assert groups == [f"b1-{name}" for name in layout.ORDER]


def test_pieces_are_placed_by_a_transform_attribute():
    for key, element in board.layers(middle()).items():
        if key.split("-")[1] in ("buildings", "hamlets", "pawns", "tags"):
            assert re.match(r'<g transform="translate\([\d.-]+ [\d.-]+\)"', element)


def test_names_from_people_are_escaped():
    state = middle()
    drawn = "".join(board.layers(state, type(words())("en", ("<b>", "&", '"', "'", "</svg>"), -1)).values())
    parsed(drawn)
    assert "<b>" not in drawn
    assert "&lt;/svg&gt;" in drawn


def test_what_a_seat_cannot_know_changes_nothing_that_all_see():
    state = middle()
    drawn = board.layers(state, words(-1))
    for seat in range(-1, 5):
        assert board.layers(GAME.view(state, seat), words(-1)) == drawn
        if seat >= 0:
            assert board.layers(permute_hidden(state, seat, Generator(seat)), words(-1)) == drawn


def test_only_what_changed_has_a_new_element():
    before, after = middle(), middle()
    after.pawns[2] = 2
    old, new = board.layers(before), board.layers(after)
    changed = {key for key in old | new if old.get(key) != new.get(key)}
    # The pawn itself, those that stood to its right, and nothing else.
    assert changed == {"b0-pawns-2", "b0-pawns-4", "b0-pawns-8", "b2-pawns-2", "b2-pawns-6", "b2-pawns-7", "b2-pawns-9"}


def test_every_class_on_the_boards_has_a_rule():
    state = middle()
    drawn = "".join(
        board.frame(age, board.layers(state), "t", "a", state.setting.components.terrain) for age in range(3)
    )
    styled = {name for rule in rules(board.stylesheet()) for name in re.findall(r"\.([\w-]+)", rule.selector)}
    layer_groups = {f"kh-{name}" for name in layout.ORDER} | {"kh-board", "kh-body", "gn-mark"}
    pawns = {f"kh-pawn-{emblem.colour}" for emblem in pieces.SEATS} | {f"gn-{emblem.colour}" for emblem in pieces.SEATS}
    assert set(classes(drawn)) - styled - layer_groups - pawns == set()


def test_every_role_in_the_styles_has_a_value_in_both_themes():
    for theme in THEMES:
        named = set(re.findall(r"var\(--([\w-]+)[,)]", board.stylesheet() + panels.stylesheet()))
        assert named - set(theme.roles) <= {"shadow"}


def test_no_text_on_a_board_is_smaller_than_twelve_pixels_on_a_phone():
    state = middle()
    drawn = "".join(board.layers(state, words()).values()) + board.frame(0, {}, "t", "a")
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', drawn)]
    used = set(classes(drawn))
    for rule in rules(board.stylesheet()):
        if used.issuperset(re.findall(r"\.([\w-]+)", rule.selector)):
            sizes += [
                float(size)
                for name, value in rule.declarations
                if name == "font"
                for size in re.findall(r"([\d.]+)px", value)
            ]
    phone = 390 / layout.FRAME[2]
    assert len(sizes) > 30
    assert min(sizes) * phone >= 12


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_pieces_stand_out_from_the_ground_three_to_one(theme):
    roles = theme.roles
    grounds = [roles[f"ground-{age}"] for age in range(3)]
    for kind in symbols.TYPES:
        # The edge does it on light paper, the lit tile on dark.
        for ground in grounds:
            assert max(contrast(roles[f"{kind}-edge"], ground), contrast(roles[f"{kind}-wall"], ground)) >= 3
        assert contrast(roles[f"{kind}-edge"], roles[f"{kind}-wall"]) >= 3
    for ground in grounds:
        assert max(contrast(roles["ruin-edge"], ground), contrast(roles["ruin-wall"], ground)) >= 3
        assert contrast(roles["terrain-ink"], ground) >= 4.5
    for emblem in pieces.SEATS:
        body = roles[f"p-{emblem.colour}"]
        assert max(contrast(body, roles["halo"]), contrast(roles["piece-edge"], body)) >= 3


def test_ruins_markers_flags_and_inhabitants_can_be_told_apart():
    ruin = pieces.building(0, 3, True, 5, 1, (), 0)
    assert 'href="#kh-military-3-ruin"' in ruin
    assert ">1/2<" in ruin
    assert ">R<" in ruin
    flagged = pieces.building(1, 2, False, 3, 5, (), 0)
    assert "kh-pole" in flagged
    assert ">W<" in flagged
    city = pieces.building(2, 3, False, 5, 5, (0, 4), 3)
    assert city.count("kh-socket") == 1
    assert [">B<" in city, ">Y<" in city] == [True, True]


@pytest.mark.parametrize("places", [1, 2, 3, 4])
def test_the_sockets_of_a_building_lie_inside_it_and_apart(places):
    size = min(places, 3)
    drawn = pieces.building(2, size, False, 5, 5, (), places)
    middles = [float(x) for x in re.findall(r'cx="([\d.]+)"', drawn)]
    assert len(middles) == places
    assert all(7.2 <= x <= size * 26 - 7 for x in middles)
    assert all(b - a > 14.4 for a, b in itertools.pairwise(middles))


def test_the_ruler_of_a_domain_shows_in_outline_tint_and_tag():
    state = middle()
    drawn = board.layers(state)
    first = SQUARE_BY_NAME["i10"]
    assert "gn-stroke-green" in drawn[f"b0-outlines-{first}"]
    assert "gn-fill-green" in drawn[f"b0-tints-{first}"]
    assert ">G<" in drawn[f"b0-tags-{first}"]
    assert ">2<" in drawn[f"b0-tags-{first}"]
    shared = drawn[f"b2-outlines-{first}"]
    assert {"gn-stroke-green", "gn-stroke-yellow"} <= set(classes(shared))
    assert "stroke-dasharray" in shared
    nobody = drawn[f"b0-outlines-{SQUARE_BY_NAME['m8']}"]
    assert "kh-line-none" in classes(nobody)


def test_a_lone_printed_hamlet_has_no_outline():
    drawn = board.layers(arrange(map="valley"))
    assert not [key for key in drawn if "-outlines-" in key or "-tags-" in key]
    assert len([key for key in drawn if "-hamlets-" in key]) == 30


def test_tags_keep_off_tiles_and_off_each_other():
    state = middle()
    for age in range(3):
        found = state.boards[age]
        marks = domains.marks(found, age)
        printed = sum(building.mask for building in found.buildings.values() if building.printed)
        boxes = []
        for mark, (x, y) in zip(marks, board.tag_places(found, marks), strict=True):
            wide = tags.width(len(mark.rulers), str(mark.earnings))
            boxes.append((x, y, x + wide, y + tags.TAG_HEIGHT))
            covered = {
                row * 16 + column
                for row in range(int(y // 26), int((y + tags.TAG_HEIGHT - 0.1) // 26) + 1)
                for column in range(int(x // 26), int((x + wide - 0.1) // 26) + 1)
            }
            assert not [square for square in covered if (found.taken & ~printed) >> square & 1]
        for index, (left, top, right, foot) in enumerate(boxes):
            assert left >= 0
            assert right <= layout.WIDTH
            for other in boxes[index + 1 :]:
                assert right <= other[0] or other[2] <= left or foot <= other[1] or other[3] <= top


def test_the_river_runs_through_all_its_squares_and_out_of_the_map():
    state = middle()
    drawn = terrain.terrain_symbols(state.setting.components.terrain)
    course = re.search(r'class="kh-thread" d="([^"]+)"', drawn)
    assert course
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", course.group(1))]
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    for square in range(320):
        if state.setting.components.terrain[square] == "R":
            x, y = layout.corner(square)
            assert any(x <= px <= x + 26 and y <= py <= y + 26 for px, py in points), square
    assert min(y for _, y in points) < 0
    assert max(y for _, y in points) > layout.HEIGHT


def test_another_map_is_drawn_as_well():
    forked = "." * 100 + "R" * 3 + "." * 14 + "R" + "." * 14 + "R" + "." * 187
    assert len(forked) == 320
    parsed(terrain.terrain_symbols(forked))
    parsed(terrain.terrain_symbols("." * 320))
    with pytest.raises(ValueError, match="320 squares"):
        terrain.terrain_symbols("." * 319)


def test_pages_show_the_land_as_pictures_for_day_and_night():
    land = middle().setting.components.terrain
    drawn = engraving.terrain_pictures(land)
    parsed(drawn)
    files = [unquote(address) for address in re.findall(r'href="data:image/svg[+]xml,([^"]+)"', drawn)]
    assert len(files) == 4
    for file in files:
        parsed(file)
        assert "var(" not in file
        assert "#kh-tree-0" not in file or "id='kh-tree-0'" in file
    assert len(set(files)) == 4
    assert set(re.findall(r'<symbol id="([^"]+)"', drawn)) == {terrain.GROUND, terrain.RELIEF}
    with pytest.raises(ValueError, match="320 squares"):
        engraving.terrain_pictures(".")


def test_the_same_map_is_drawn_the_same():
    state = middle()
    drawn = terrain.terrain_symbols(state.setting.components.terrain)
    terrain.terrain_symbols.cache_clear()
    assert terrain.terrain_symbols(state.setting.components.terrain) == drawn
