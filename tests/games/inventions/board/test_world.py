"""The world: everything public is on it, each thing in a place of its own, and only what changed is drawn anew."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from gnomon.drawing.fitting import width
from gnomon.drawing.inlining import rules
from gnomon.drawing.sheets import parent
from gnomon.games.inventions import terms
from gnomon.games.inventions.components import SHIPPED
from gnomon.games.inventions.draw import board, layout, palette, pieces, plates, terrain
from gnomon.games.inventions.state import InventionsState
from tests.games.inventions.board.positions import LANGUAGES, along, words
from tests.kit.drawn import classes, identities, parsed, shown, text
from tests.kit.inventions import AFRICA, ASIA, EUROPE, NORTH_AMERICA, OCEANIA, Table, card_of

SEATS = (1, 2, 3, 4)
FOLDER = Path(board.__file__).parent
STYLES = "\n".join((FOLDER / name).read_text(encoding="utf-8") for name in ("signs.css", "map.css", "desk.css"))


def drawn(state: InventionsState, language: str = "en") -> dict[str, str]:
    return board.world_elements(state, words(state, -1, language))


def at(element: str) -> tuple[float, float]:
    """Where an element is moved to."""
    found = re.match(r'<g transform="translate\(([\d.-]+) ([\d.-]+)\)"', element)
    assert found, element[:80]
    return float(found.group(1)), float(found.group(2))


# --- elements --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_every_element_is_well_formed_named_and_in_a_layer(seats: int):
    for state in along(seats, seats, every=120):
        for name, element in drawn(state).items():
            parsed(element)
            assert identities(element) == [name]
            assert parent(name) in board.LAYERS


def test_the_sheets_hold_every_element_once():
    state = Table(4).state
    found = drawn(state)
    whole = parsed(board.sheets(found, "The <world>"))
    assert [sheet.attrib["id"] for sheet in whole] == ["i-world-under", "i-world"]
    assert whole[1][0].text == "The <world>"
    names = identities(board.sheets(found, "The world"))
    assert len(names) == len(set(names))
    assert set(found) | set(board.LAYERS) <= set(names)
    known = set(identities(terrain.terrain_symbols()))
    used = set(re.findall(r'(?:href="|url\()#([^")]+)', board.sheets(found, "")))
    assert used == known


def test_every_class_has_a_rule_and_every_role_a_value():
    seen = set(classes(board.under() + board.sheets(drawn(Table(1).state), "")))
    for seats in SEATS:
        for state in along(seats, 9, every=200):
            seen |= {name for element in drawn(state).values() for name in classes(element)}
    styled = {name for rule in rules(STYLES) for name in re.findall(r"\.([\w-]+)", rule.selector)}
    plain = {"iv-region", "iv-rope", "iv-under", "iv-world", "iv-waves", "ig-invention"}
    assert {name for name in seen if not name.startswith("gn-")} - styled <= plain
    roles = set(re.findall(r"var\(--([\w-]+)\)", STYLES))
    for theme in (palette.INVENTIONS_LIGHT, palette.INVENTIONS_DARK):
        assert roles <= set(theme.roles)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_lettering_is_smaller_than_it_may_be(language: str):
    assert layout.LETTERING * layout.LEAST_WIDTH / layout.WIDTH >= 11.99
    drawn_on_the_world = "".join((FOLDER / name).read_text(encoding="utf-8") for name in ("signs.css", "map.css"))
    sizes = [float(size) for size in re.findall(r"\{[^}]*?font: [^;]*?([\d.]+)px", drawn_on_the_world)]
    assert min(sizes) >= layout.LETTERING
    for region in range(terms.REGIONS):
        room = layout.PLACES[region].name_room
        assert width(words(Table().state, -1, language).region(region), 18, True) <= room * 1.45


# --- what is told ----------------------------------------------------------------------------------------------------


def test_people_stand_in_their_region_each_colour_in_its_own_place():
    table = Table(4)
    table.people(0, ASIA, 3)
    table.people(3, ASIA, 12)
    found = drawn(table.state)
    assert ">3<" in found[layout.citizens_key(ASIA, 0)]
    assert ">12<" in found[layout.citizens_key(ASIA, 3)]
    assert layout.citizens_key(ASIA, 1) not in found
    places = [layout.crowd_place(region, colour, 4) for region in range(7) for colour in range(4)]
    assert len(set(places)) == len(places)
    assert at(found[layout.citizens_key(ASIA, 3)]) == layout.crowd_place(ASIA, 3, 4)


def test_a_region_tells_whether_its_sage_is_there_and_what_its_knowledge_tile_shows():
    table = Table()
    state = table.state
    state.sages_at = 1 << ASIA
    state.scoring = 1 << EUROPE
    found = drawn(state)
    assert "iv-staff" in found[layout.sage_key(ASIA)]
    assert "iv-gone" in found[layout.sage_key(EUROPE)]
    assert "2 IP" in shown(found[layout.knowledge_key(EUROPE)])
    assert shown(found[layout.knowledge_key(ASIA)]) == ""


def test_an_idea_an_invention_and_an_empty_place_are_told_apart():
    table = Table()
    table.card(EUROPE, "I305", 0)
    table.card(ASIA, "I301", 0, 1)
    found = drawn(table.state)
    assert "Idea" in text(found[layout.card_key(card_of("I305"))])
    assert "Invention" in text(found[layout.card_key(card_of("I301"))])
    assert "no card" in shown(found[layout.slot_key(OCEANIA)])
    assert layout.slot_key(EUROPE) not in found
    assert pieces.SEATS[1].letter in shown(found[layout.invent_key(ASIA)])
    assert shown(found[layout.innovate_key(ASIA)]) == ""


def test_a_specialist_tile_has_as_many_places_as_citizens_it_asks_for():
    for tile in range(terms.SPECIALIST_TILES):
        needed = SHIPPED.specialist_citizens[tile]
        empty = plates.specialist(SHIPPED.specialist_benefit[tile], needed, terms.NOBODY, None)
        taken = plates.specialist(SHIPPED.specialist_benefit[tile], needed, 2, None)
        assert empty.count("iv-place") == needed == taken.count("gn-green")
    faces = {plates.specialist(SHIPPED.specialist_benefit[tile], 1, -1, words(Table().state)) for tile in range(7)}
    assert len(faces) == terms.SPECIALIST_TILES


def test_a_wealth_stack_shows_its_letter_its_number_and_what_the_top_tile_counts():
    first = terms.FIRST_WEALTH
    assert "A×4" in re.sub(r"\s", "", shown(plates.wealth(0, (first,) * 4)))
    assert "×" not in shown(plates.wealth(0, (first,)))
    assert shown(plates.wealth(3, ())) == "D"
    tops = [plates.wealth(terms.LETTER_OF_WEALTH[tile], (first + tile,)) for tile in range(terms.WEALTH)]
    assert len(set(tops)) == terms.WEALTH


def test_influence_spaces_show_their_worth_and_whose_token_lies_there():
    table = Table()
    table.token(1, ASIA, "invent")
    table.token(0, ASIA, "share", face_down=True)
    found = drawn(table.state)
    first, second, third = (found[layout.socket_key(ASIA, space)] for space in range(3))
    assert shown(first).split() == ["B", "5"]
    assert shown(second).split() == ["R", "3"]
    assert shown(third) == "2 IP"
    assert "face down" in text(second)
    assert "Share" not in text(second)


def test_the_opponents_markers_show_where_they_are_and_where_they_look_next():
    state = Table(1).state
    state.chronos_at, state.hephaestus_at = NORTH_AMERICA, terms.REGIONS - 1
    found = drawn(state)
    assert len({at(found[layout.visit_key(colour)]) for colour in (1, 2)}) == 2
    assert at(found[layout.next_key(1)])[1] == layout.PLACES[terms.REGIONS - 1].visitors[1]
    assert at(found[layout.next_key(2)])[1] == layout.PLACES[AFRICA].visitors[1]
    assert board.visit_elements(Table(4).state) == {}


def test_ropes_join_the_regions_that_the_tables_join():
    joined = {(one, other) for one in range(terms.REGIONS) for other in SHIPPED.rope_list[one] if one < other}
    assert set(layout.ROPES) == joined
    found = board.rope_elements(words(Table().state))
    assert set(found) == {layout.rope_key(*pair) for pair in joined}
    round_the_back = found[layout.rope_key(ASIA, NORTH_AMERICA)]
    assert shown(round_the_back).split() == ["6›", "‹4"]


def test_a_rope_that_only_an_owners_tables_know_is_drawn_too():
    joined = {tuple(sorted(pair)) for pair in layout.ROPES}
    for one, other in combinations(range(terms.REGIONS), 2):
        curves = layout.rope_curves(one, other)
        assert all(len(curve) == 4 for curve in curves)
        assert (len(curves) == 2) == ((one, other) == (ASIA, NORTH_AMERICA))
        assert ((one, other) in joined) == (
            curves[0][0] != (layout.PLACES[one].number[0], layout.PLACES[one].number[1] + 20)
        )


# --- room ------------------------------------------------------------------------------------------------------------


def test_what_stands_in_a_region_does_not_overlap():
    for region in range(terms.REGIONS):
        place = layout.PLACES[region]
        people = [layout.crowd_place(region, colour, parties) for parties in (3, 4) for colour in range(parties)]
        assert all(x + 11 < place.sage[0] - 8 and y + 11 <= place.plate[1] for x, y in people)
        assert place.sage[0] + 14 < place.knowledge[0] - 18
        assert place.name[0] + place.name_room < place.visitors[0] - 8
        assert place.knowledge[1] + 18 < place.plate[1]
    boxes = [(*place.plate, layout.PLATE_WIDTH, layout.PLATE_HEIGHT) for place in layout.PLACES]
    inside = [layout.SPECIALIST, layout.SLOT, layout.INVENT_SPACE, layout.INNOVATE_SPACE, layout.WEALTH_STACK]
    for group in (boxes, [*inside, *layout.SOCKETS]):
        for (ax, ay, aw, ah), (bx, by, bw, bh) in combinations(group, 2):
            assert ax + aw <= bx or bx + bw <= ax or ay + ah <= by or by + bh <= ay
    for left, top, wide, high in boxes:
        assert left >= 0 and top >= 0 and left + wide <= layout.WIDTH and top + high <= layout.HEIGHT


# --- only what changed -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_a_region_is_drawn_from_what_its_basis_names_alone(seats: int):
    kept: dict[tuple[int, object], dict[str, str]] = {}
    repeats = 0
    for state in along(seats, 30 + seats, every=5):
        said = words(state, -1)
        for region in range(terms.REGIONS):
            basis = (region, board.region_basis(state, region))
            found = board.region_elements(state, region, said)
            repeats += basis in kept
            assert kept.setdefault(basis, found) == found
    assert repeats > 50


def test_a_citizen_who_travels_changes_two_regions_only():
    table = Table()
    table.people(0, ASIA, 2)
    before = drawn(table.state)
    table.state.people[ASIA] -= 1
    table.state.people[EUROPE] += 1
    after = drawn(table.state)
    changed = {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
    assert changed == {layout.citizens_key(ASIA, 0), layout.citizens_key(EUROPE, 0)}


@pytest.mark.parametrize("region", range(terms.REGIONS))
def test_the_ground_is_the_same_every_time_and_every_coast_encloses_its_number(region: int):
    coast = re.search(rf'id="{terrain.land_name(region)}" d="([^"]+)"', terrain.terrain_symbols())
    assert coast
    numbers = [float(found) for found in re.findall(r"-?[\d.]+", coast.group(1))]
    xs, ys = numbers[0::2], numbers[1::2]
    x, y = layout.PLACES[region].number
    assert min(xs) < x - 13 and x + 200 < max(xs)
    assert min(ys) < y < max(ys)


def test_the_key_map_has_the_worlds_form_and_all_seven_numbers():
    key = parsed(board.key_map())[0]
    assert key.attrib["aria-hidden"] == "true"
    assert key[0].attrib["viewBox"] == f"0 0 {layout.WIDTH} {layout.HEIGHT}"
    assert sorted(shown(board.key_map()).split()) == ["1", "2", "3", "4", "5", "6", "7"]
    assert set(re.findall(r'href="#([^"]+)"', board.key_map())) <= set(identities(terrain.terrain_symbols()))
