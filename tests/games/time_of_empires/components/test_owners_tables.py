"""Tables that an owner of the game hands in: exported, changed, read back, or refused with the place of the fault."""

import pytest

from gnomon.games.time_of_empires.components import KNOWN, SHIPPED, Components, exported, read_components
from gnomon.games.time_of_empires.terms import DESIGN_NAMES, FREE_BUILD, GAIN, POINTS_CITIES, SCIENCE
from gnomon.kernel.errors import BadInput


def changed(old: str, new: str) -> str:
    text = exported()
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.rule("2.1")
def test_exported_tables_read_back_as_the_shipped_ones():
    assert read_components(exported(), "export") is SHIPPED
    assert KNOWN[SHIPPED.digest] is SHIPPED
    assert Components(SHIPPED.source, "saved").digest == SHIPPED.digest


@pytest.mark.rule("2.8")
def test_an_owners_card_replaces_ours():
    tables = read_components(
        changed(
            'name = "Writing"\ndiscovery = 1\nconstruction = 2\neffect = ["draw 2"]\nprovenance = "reconstructed"',
            'name = "Script"\ndiscovery = 0\nconstruction = 6\neffect = ["gain 3 0", "free_build observatory"]\n'
            'provenance = "printed"',
        ),
        "owner",
    )
    design = DESIGN_NAMES.index("101")
    assert tables.card_names[design] == "Script"
    assert (tables.discovery[design], tables.construction[design]) == (0, 6)
    assert tables.parts[design] == ((GAIN, 3, 0), (FREE_BUILD, SCIENCE, 0))
    assert tables.provenance["technology.101"] == "printed"
    assert tables.digest != SHIPPED.digest
    assert read_components(exported(), "export") is SHIPPED


@pytest.mark.rule("2.8")
def test_the_type_of_a_design_belongs_to_the_data():
    text = changed('number = "101"\ntype = "science"', 'number = "101"\ntype = "culture"')
    text = text.replace('number = "110"\ntype = "culture"', 'number = "110"\ntype = "science"', 1)
    tables = read_components(text, "owner")
    assert [tables.back_of[DESIGN_NAMES.index(number)] for number in ("101", "110")] == [7, 4]


@pytest.mark.rule("2.11")
def test_two_leaders_may_have_the_same_ability():
    tables = read_components(changed('ability = "siege_ties"', 'ability = "points_cities 3"'), "owner")
    assert tables.leaders_with[POINTS_CITIES] == (9, 14)
    assert (tables.ability_amount[9], tables.ability_amount[14]) == (3, 2)


@pytest.mark.rule("2.3")
def test_an_owners_symbols_replace_ours():
    tables = read_components(changed("[1, 1, 2, 2, 2, 3]", "[1, 1, 1, 2, 2, 2]"), "owner")
    assert tables.symbols_moves == [1, 1, 1, 2, 2, 2]


BAD_EFFECTS = [
    ("fly 2", "unknown effect 'fly'"),
    ("draw", "'draw' is not how draw is written"),
    ("draw 0", "'0' is no number from 1 to 9"),
    ("draw two", "'two' is no number from 1 to 9"),
    ("draw 12", "'12' is no number from 1 to 9"),
    ("draw ²", "'²' is no number"),
    ("draw  2", "is not how draw is written"),
    ("gain 0 0", "'gain 0 0' is not how gain is written"),
    ("gain 2", "'gain 2' is not how gain is written"),
    ("gain 2 -1", "'-1' is no number from 0 to 9"),
    ("free_build tower", "unknown building 'tower'"),
    ("destroy clans", "'destroy clans' is not how destroy is written"),
    ("assault 2", "'assault 2' is not how assault is written"),
    ("airlift 3", "'airlift 3' is not how airlift is written"),
    ("other_timer", "other_timer is no effect of a technology card"),
    ("", "unknown effect ''"),
]


@pytest.mark.rule("2.7")
@pytest.mark.parametrize(("effect", "reason"), BAD_EFFECTS)
def test_an_effect_in_other_words_is_refused(effect: str, reason: str):
    with pytest.raises(BadInput) as caught:
        read_components(changed('effect = ["draw 2"]', f'effect = ["{effect}"]'), "printed.toml")
    assert caught.value.where == "printed.toml: technology 1: effect"
    assert reason in caught.value.what


@pytest.mark.rule("2.10")
@pytest.mark.parametrize("effect", ["relocate_timer", "free_discover 1", "to_leader 1", "destroy building"])
def test_a_leader_effect_tile_has_effects_of_its_own(effect: str):
    with pytest.raises(BadInput, match="is no effect of a leader effect tile"):
        read_components(changed('effect = ["copy_tile"]', f'effect = ["{effect}"]'), "owner")


@pytest.mark.rule("2.11")
@pytest.mark.parametrize(
    ("ability", "reason"),
    [
        ("more_gold 1", "unknown ability 'more_gold'"),
        ("more_bricks", "is not how more_bricks is written"),
        ("more_bricks 1 at most 6", "is not how more_bricks is written"),
        ("siege_ties 2", "is not how siege_ties is written"),
        ("points_territories 1", "is not how points_territories is written"),
        ("points_territories 1 per 0", "'0' is no number from 1 to 9"),
        ("points_scholars 1 at least 6", "is not how points_scholars is written"),
    ],
)
def test_an_ability_in_other_words_is_refused(ability: str, reason: str):
    with pytest.raises(BadInput) as caught:
        read_components(changed('ability = "more_bricks 1"', f'ability = "{ability}"'), "printed.toml")
    assert caught.value.where == "printed.toml: leader 1: ability"
    assert reason in caught.value.what


@pytest.mark.rule("2.12")
@pytest.mark.parametrize(
    ("counts", "reason"),
    [
        ("gardens", "unknown count 'gardens'"),
        ("buildings", "is not how buildings is written"),
        ("buildings tower", "unknown building 'tower'"),
        ("terrain sea", "unknown terrain 'sea'"),
        ("cities 2", "is not how cities is written"),
    ],
)
def test_a_wonder_that_counts_something_else_is_refused(counts: str, reason: str):
    with pytest.raises(BadInput) as caught:
        read_components(changed('counts = "cities"', f'counts = "{counts}"'), "printed.toml")
    assert caught.value.where == "printed.toml: wonder 4: counts"
    assert reason in caught.value.what


@pytest.mark.rule("2.1", "2.3", "2.5", "2.6", "2.8", "2.9", "2.13")
@pytest.mark.parametrize(
    ("old", "new", "place", "reason"),
    [
        # technology cards
        ("per_era = 24", "per_era = 20", "technologies: per_era", "four decks of equal size"),
        ("copies = 2", "copies = 1", "technologies: per_type_and_era", "expected 6 science cards of era 1, found 5"),
        ('type = "science"', 'type = "war"', "technology 1: type", "'war' is none of science"),
        ('"101"\ntype = "science"', '"101"\ntype = "culture"', "technologies", "6 science cards of era 1, found 4"),
        ('number = "101"', 'number = "113"', "technology 1: number", "unknown technology '113'"),
        ('number = "102"', 'number = "101"', "technology 2: number", "101 is listed twice"),
        ("discovery = 1", "discovery = 7", "technology 1: discovery", "7 is out of range"),
        ("construction = 2", "construction = -1", "technology 1: construction", "-1 is out of range"),
        ('effect = ["draw 2"]', 'effect = "draw 2"', "technology 1: effect", "expected a list"),
        ('effect = ["draw 2"]', "effect = []", "technology 1: effect", "expected 1 to 4 parts, found 0"),
        ('effect = ["draw 2"]', "effect = [2]", "technology 1: effect", "expected a list of words"),
        ('name = "Writing"', 'name = " "', "technology 1: name", "expected a name"),
        ('name = "Writing"', 'name = "Writing"\nart = "x"', "technology 1", "unknown name 'art'"),
        ('provenance = "deduced"', 'provenance = "hearsay"', "technologies: provenance", "'hearsay' is none of seed"),
        ('effect_provenance = "seed"', 'effect_provenance = ""', "technology 11: effect_provenance", "is none of"),
        ('colour = "red"', 'colour = "blue"', "starting 1: colour", "expected 'red'"),
        (
            '"001"\ncolour = "red"\ntype = "science"',
            '"001"\ncolour = "red"\ntype = "culture"',
            "starting 1",
            "one card",
        ),
        # leaders, wonders
        ('speciality = "technical"', 'speciality = "cultural"', "leader", "2 technical leaders of era 1, found 1"),
        ('id = "L101"', 'id = "L107"', "leader 1: id", "unknown leader 'L107'"),
        ('column = "technical"', 'column = "extra"', "leader_tile 1: column", "expected 'technical'"),
        ('id = "W304"', 'id = "W303"', "wonder 12: id", "W303 is listed twice"),
        # tiles
        ('centre = "capital"', 'centre = "city"', "tile", "red needs a tile with a capital"),
        ('back = "black"', 'back = "white"', "tile", "white needs a tile with a capital and two"),
        ('back = "red"', 'back = "green"', "tile 1: back", "'green' is none of red"),
        ('["countryside", "forest", "mountain"]', '["countryside", "forest"]', "tile 1: territories", "expected three"),
        ('["countryside", "forest", "mountain"]', '["sea", "forest", "forest"]', "tile 1: territories", "three of"),
        ("sites = [3, 2, 1]", "sites = [3, 2]", "tile 1: sites", "expected 3 numbers"),
        ("sites = [3, 2, 1]", "sites = [3, 2, 0]", "tile 1: sites", "0 is out of range"),
        # layouts
        ('capitals = ["H1", "H4"]', 'capitals = ["H1", "P1"]', "layout: 2: capitals", "P1 is not in play"),
        ('capitals = ["H1", "H4"]', 'capitals = ["H1"]', "layout: 2: capitals", "expected 2 positions, found 1"),
        ('capitals = ["H1", "H4"]', 'capitals = ["H1", "H1"]', "layout: 2: capitals", "H1 stands twice"),
        ('"H5", "H6"]\n', '"H5", "H7"]\n', "layout: 2: positions", "unknown position 'H7'"),
        ('"H5", "H6"]\n', '"H5"]\n', "layout: 2: positions", "expected 6 positions, found 5"),
        ('"H6.b H1.c"', '"H6.b H1.d"', "layout: 2: edges", "'H1.d' is no side"),
        ('"H6.b H1.c"', '"H6.b P1.a"', "layout: 2: edges", "'P1.a' is no side of a tile in play"),
        ('"H6.b H1.c"', '"H6.b"', "layout: 2: edges", "is not two sides"),
        ('"H6.b H1.c"', "7", "layout: 2: edges", "7 is not two sides"),
        ('"H6.b H1.c"', '"H6.b H6.c"', "layout: 2: edges", "joins a tile to itself"),
        ('"H6.b H1.c"', '"H2.c H1.b"', "layout: 2: edges", "stands twice"),
        ('"H6.b H1.c"', '"H1.b H3.a", "H1.b H4.a"', "layout: 2: edges", "H1.b touches too many sides"),
        ('"H4.b H5.c", "H5.b H6.c", "H6.b H1.c"', '"H5.b H6.c"', "layout: 2: edges", "H5 cannot be reached"),
        ("[layout.4]", "[layout.5]", "layout: 4", "missing"),
        # player board
        ("[1, 2, 2, 3, 4, 4]", "[1, 2, 2, 3, 4]", "player_board: clans: visible", "expected 6 numbers"),
        ("[1, 2, 2, 3, 4, 4]", "[1, 2, 1, 3, 4, 4]", "player_board: clans: visible", "never hides a symbol"),
        # constants
        ("count = 3", "count = 4", "era: count", "expected 3"),
        ("length = 540_000", "length = 10", "era: length", "10 is out of range"),
        ("[180_000, 360_000]", "[360_000, 180_000]", "era: appointments", "the first comes before the second"),
        ("[180_000, 360_000]", "[180_000, 540_000]", "era: appointments", "540000 is out of range"),
        ("[5, 10]", "[5]", "era: rounds_before_appointments", "expected 2 numbers"),
        ("length = 30_000", "length = 600_000", "timers: length", "600000 is out of range"),
        ("per_player = 2", "per_player = 3", "timers: per_player", "expected 2"),
        ("population = 20", "population = 21", "supply: population", "21 is out of range"),
        ("buildings_of_a_kind = 5", "buildings_of_a_kind = 6", "supply: buildings_of_a_kind", "expected 5"),
        ("resources_of_a_kind = 6", "resources_of_a_kind = 4", "technology 29: discovery", "5 is out of range"),
        ("territory = 2", "territory = 0", "caps: territory", "0 is out of range"),
        ("city = 4", "city = 5", "caps: city", "5 is out of range"),
        ("capital = 4", "capital = true", "caps: capital", "expected a whole number"),
        ("bonus_tokens = [1, 2, 3]", "bonus_tokens = [1, 2]", "points: bonus_tokens", "expected 3 numbers"),
        # the file
        ("[points]", "[weather]\nrain = 1\n\n[points]", "", "unknown name 'weather'"),
        ("[points]", "[points", "", "not valid TOML"),
        ("population = 20", "population = " + "9" * 5000, "", "not valid TOML"),
    ],
)
def test_bad_tables_are_refused_with_the_place_of_the_fault(old: str, new: str, place: str, reason: str):
    with pytest.raises(BadInput) as caught:
        read_components(changed(old, new), "printed.toml")
    assert reason in caught.value.what
    assert caught.value.where.startswith(f"printed.toml: {place}" if place else "printed.toml")


@pytest.mark.rule("2.1")
@pytest.mark.parametrize(
    "table", ["technology", "starting", "leader_tile", "leader", "wonder", "tile", "layout", "caps"]
)
def test_a_missing_table_is_named(table: str):
    source = {name: value for name, value in SHIPPED.source.items() if name != table}
    with pytest.raises(BadInput, match=f"printed.toml: {table}: missing"):
        Components(source, "printed.toml")


@pytest.mark.rule("2.12")
def test_a_missing_row_is_named():
    source = dict(SHIPPED.source)
    wonders = source["wonder"]
    assert isinstance(wonders, list)
    source["wonder"] = wonders[:10]
    with pytest.raises(BadInput, match="wonder: missing W303, W304"):
        Components(source, "printed.toml")
