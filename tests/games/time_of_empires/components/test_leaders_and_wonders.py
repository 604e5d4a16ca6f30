"""2.10 to 2.12: the eight leader tile effects, the 18 leaders and the 12 wonders, one by one as the rules list them."""

import pytest

from gnomon.games.time_of_empires import terms
from gnomon.games.time_of_empires.components import SHIPPED

# side: column, parts of the effect
TILE_EFFECTS = {
    "A1": ("technical", [(terms.DRAW, 1, 0)]),
    "B1": ("technical", [(terms.TWO_RESOURCES, 2, 0)]),
    "A2": ("expansion", [(terms.MOVES, 2, 0)]),
    "B2": ("expansion", [(terms.PLACE_CLANS, 2, 0)]),
    "A3": ("cultural", [(terms.TO_WONDER, 1, 0)]),
    "B3": ("cultural", [(terms.OTHER_TIMER, 1, 0)]),
    "A4": ("extra", [(terms.COPY_TILE, 1, 0)]),
    "B4": ("extra", [(terms.OTHER_TILE, 1, 0)]),
}

# id: speciality, name, ability, amount, how many things make the amount once, the most in all
LEADERS = {
    "L101": ("technical", "Imhotep", terms.MORE_BRICKS, 1, 1, 0),
    "L102": ("technical", "Thales", terms.MORE_KNOWLEDGE, 1, 1, 0),
    "L103": ("expansion", "Sargon", terms.MORE_CLANS, 1, 1, 0),
    "L104": ("expansion", "Alexander", terms.MORE_MOVES, 1, 1, 0),
    "L105": ("cultural", "Confucius", terms.MORE_SCHOLARS, 1, 1, 0),
    "L106": ("cultural", "Homer", terms.MORE_CULTURE, 2, 1, 0),
    "L201": ("technical", "Gutenberg", terms.CHEAPER_DISCOVERY, 1, 1, 0),
    "L202": ("technical", "Brunelleschi", terms.CHEAPER_CONSTRUCTION, 1, 1, 0),
    "L203": ("expansion", "Genghis Khan", terms.FEWER_LOSSES, 1, 1, 0),
    "L204": ("expansion", "Mehmed II", terms.SIEGE_TIES, 1, 1, 0),
    "L205": ("cultural", "Leonardo da Vinci", terms.SECOND_WONDER_SCHOLAR, 1, 1, 0),
    "L206": ("cultural", "Hildegard", terms.DRAW_AFTER_LEADER, 1, 1, 0),
    "L301": ("technical", "Marie Curie", terms.POINTS_OBSERVATORIES, 1, 1, 0),
    "L302": ("technical", "Gustave Eiffel", terms.POINTS_WAREHOUSES, 1, 1, 0),
    "L303": ("expansion", "Napoleon", terms.POINTS_CITIES, 2, 1, 0),
    "L304": ("expansion", "Simón Bolívar", terms.POINTS_TERRITORIES, 1, 2, 0),
    "L305": ("cultural", "Gandhi", terms.POINTS_SCHOLARS, 1, 1, 6),
    "L306": ("cultural", "Beethoven", terms.POINTS_TEMPLES, 1, 1, 0),
}

# id: name, what is counted, the kind of building or terrain
WONDERS = {
    "W101": ("Great Pyramid", terms.COUNT_BUILDINGS, terms.CONSTRUCTION),
    "W102": ("Library of Alexandria", terms.COUNT_BUILDINGS, terms.SCIENCE),
    "W103": ("Hanging Gardens", terms.COUNT_TERRAIN, terms.COUNTRYSIDE),
    "W104": ("Colosseum", terms.COUNT_CITIES, 0),
    "W201": ("Great Wall", terms.COUNT_CLAN_AND_BUILDING, 0),
    "W202": ("Notre-Dame", terms.COUNT_BUILDINGS, terms.CULTURE),
    "W203": ("Angkor Wat", terms.COUNT_TERRAIN, terms.FOREST),
    "W204": ("Machu Picchu", terms.COUNT_TERRAIN, terms.MOUNTAIN),
    "W301": ("Eiffel Tower", terms.COUNT_TWO_BUILDINGS, 0),
    "W302": ("Statue of Liberty", terms.COUNT_BUILDINGS, terms.EXPANSION),
    "W303": ("Panama Canal", terms.COUNT_TILES, 0),
    "W304": ("Crystal Palace", terms.COUNT_LEADERS, 0),
}


@pytest.mark.rule("2.10")
@pytest.mark.parametrize("side", TILE_EFFECTS)
def test_a_side_of_a_leader_effect_tile_has_this_effect(side: str):
    column, parts = TILE_EFFECTS[side]
    number = terms.TILE_EFFECT_NAMES.index(side)
    assert terms.COLUMN_NAMES[number // 2] == column
    assert list(SHIPPED.tile_parts[number]) == parts
    # The effects are stated; on which tile each stands is not known.
    assert SHIPPED.provenance[f"leader_tile.{side}"] == "reconstructed"
    assert SHIPPED.provenance[f"leader_tile.{side}.effect"] == "seed"


@pytest.mark.rule("2.10")
def test_there_are_four_leader_effect_tiles_with_two_sides():
    assert len(SHIPPED.tile_parts) == len(TILE_EFFECTS) == 8


@pytest.mark.rule("2.11")
@pytest.mark.parametrize("id", LEADERS)
def test_a_leader_has_this_speciality_and_lasting_effect(id: str):
    speciality, name, ability, amount, per, limit = LEADERS[id]
    leader = terms.LEADER_NAMES.index(id)
    assert leader == 6 * (int(id[1]) - 1) + int(id[3]) - 1
    assert SHIPPED.leader_names[leader] == name
    assert terms.SPECIALITY_NAMES[SHIPPED.leader_speciality[leader]] == speciality
    assert SHIPPED.ability[leader] == ability
    assert SHIPPED.ability_amount[leader] == amount
    assert SHIPPED.ability_per[leader] == per
    assert SHIPPED.ability_limit[leader] == limit
    assert SHIPPED.leaders_with[ability] == (leader,)
    assert SHIPPED.provenance[f"leader.{id}"] == "reconstructed"


@pytest.mark.rule("2.1", "2.11")
def test_there_are_18_leaders_two_of_each_speciality_in_each_era():
    assert len(SHIPPED.ability) == len(LEADERS) == 18
    assert sorted(SHIPPED.ability) == list(range(terms.ABILITIES))
    for era in range(3):
        assert sorted(SHIPPED.leader_speciality[6 * era : 6 * era + 6]) == [0, 0, 1, 1, 2, 2]


@pytest.mark.rule("2.12")
@pytest.mark.parametrize("id", WONDERS)
def test_a_wonder_counts_this(id: str):
    name, count, what = WONDERS[id]
    wonder = terms.WONDER_NAMES.index(id)
    assert wonder == 4 * (int(id[1]) - 1) + int(id[3]) - 1
    assert SHIPPED.wonder_names[wonder] == name
    assert (SHIPPED.wonder_count[wonder], SHIPPED.wonder_what[wonder]) == (count, what)
    assert SHIPPED.provenance[f"wonder.{id}"] == "reconstructed"


@pytest.mark.rule("2.1", "2.12")
def test_there_are_12_wonders_four_in_each_era():
    assert len(SHIPPED.wonder_count) == len(WONDERS) == 12
    assert tuple(WONDERS) == terms.WONDER_NAMES
