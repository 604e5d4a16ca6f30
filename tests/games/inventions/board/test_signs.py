"""Signs and pieces: all well formed, each noun its own, whose a piece is in three ways."""

from itertools import product
from xml.etree import ElementTree as ET

import pytest

from gnomon.drawing.themes import LIGHT, contrast
from gnomon.games.inventions import terms
from gnomon.games.inventions.draw import layout, palette, pieces, symbols

THEMES = (palette.INVENTIONS_LIGHT, palette.INVENTIONS_DARK)
NAMES = (
    *terms.ACTION_NAMES,
    *terms.SPECIALTY_NAMES,
    *("wild", "any", "scholar", "citizen", "person", "people", "exhausted", "sage", "chronos", "hephaestus"),
    *("wealth", "knowledge", "milestone", "progress", "hex", "build", "aspiration", "idea", "invention", "goal"),
    *("objective", "accolade", "chain", "one_influence", "economy_token", "face_down", "season", "epoch"),
    *("choose_1", "choose_2", "return_citizens", "build_for_2", "cheaper", "turn_order", "none"),
    *("hourglass", "final", "home", "supply", "forum", "map", "locked", "back"),
)
SPOKEN_OF = (*terms.CHAIN_NAMES, *terms.FACE_NAMES, *terms.CITIZEN_NAMES, *terms.TOKEN_NAMES, *terms.BENEFIT_NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_noun_has_its_own_sign(name: str):
    ET.fromstring(symbols.icon(name, 18, 4, 5))
    assert [other for other in NAMES if symbols.icon(other) == symbols.icon(name)] == [name]


@pytest.mark.parametrize("name", SPOKEN_OF)
def test_everything_that_is_chosen_or_gained_has_a_sign(name: str):
    assert ET.fromstring(symbols.sign(name, 18)).attrib["aria-hidden"] == "true"


def test_specialists_are_shown_by_what_they_are_versed_in():
    for kind in range(terms.SPECIALTIES):
        assert symbols.icon(terms.CITIZEN_NAMES[kind]) == symbols.icon(terms.SPECIALTY_NAMES[kind])
    with pytest.raises(KeyError):
        symbols.icon("dragon")


def test_milestones_wear_the_letter_of_their_era():
    for era, letter in enumerate(terms.LETTERS, 1):
        assert f">{letter}<" in symbols.letter(era)


def test_whose_a_piece_is_can_be_told_by_colour_shape_and_letter():
    assert tuple(emblem.colour for emblem in pieces.SEATS) == terms.COLOUR_NAMES
    assert len({emblem.shape for emblem in pieces.SEATS}) == len({emblem.letter for emblem in pieces.SEATS}) == 4
    for colour, emblem in enumerate(pieces.SEATS):
        for piece in (pieces.citizen(colour), pieces.crowd(colour, 3), pieces.token(colour, 1, False)):
            assert f">{emblem.letter}<" in piece
        for epoch in (False, True):
            assert f">{emblem.letter}<" in pieces.pillar(colour, epoch)


def test_all_pieces_are_well_formed_and_no_two_alike():
    found = [pieces.crowd(colour, count) for colour, count in product(range(4), (1, 2, 3, 12))]
    found += [
        pieces.token(colour, kind, turned)
        for colour, kind, turned in product(range(4), range(terms.TOKENS), (False, True))
        if kind == 0 or not turned
    ]
    found += [pieces.pillar(colour, epoch) for colour, epoch in product(range(4), (False, True))]
    found += [pieces.ghost(colour, 8) for colour in range(4)]
    found += [pieces.knowledge(action) for action in (0, 1, 2, 3, 4, 5, terms.ONE_CITIZEN)]
    found += [pieces.sage(), pieces.no_sage(), pieces.knowledge_scored("2 IP"), pieces.meeple()]
    for piece in found:
        ET.fromstring(f"<g>{piece}</g>")
    assert len(set(found)) == len(found)


def test_a_crowd_tells_its_number_from_two_on():
    assert ">1<" not in pieces.crowd(0, 1)
    assert [f">{count}<" in pieces.crowd(0, count) for count in (2, 9, 10, 30)] == [True] * 4
    assert pieces.crowd(0, 3).count("iv-behind") == 2
    assert pieces.crowd(0, 30).count("iv-behind") == 2


def test_a_token_face_down_does_not_show_what_it_was():
    assert len({pieces.token(0, kind, True) for kind in range(terms.TOKENS)}) == 1


# --- colours ---------------------------------------------------------------------------------------------------------


def test_both_themes_know_the_same_roles():
    assert set(palette.INVENTIONS_LIGHT.roles) == set(palette.INVENTIONS_DARK.roles) > set(LIGHT.roles)
    assert palette.theme("dark") is palette.INVENTIONS_DARK
    with pytest.raises(ValueError, match="no such theme"):
        palette.theme("sepia")


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_what_is_written_on_land_plates_and_cards_can_be_read(theme):
    roles = theme.roles
    for ground in ("land", "plate", "socket", "sea", *(f"{kind}-tint" for kind in terms.SPECIALTY_NAMES)):
        assert contrast(roles[ground], roles["ink"]) >= 7
    for ground in ("plate", "socket", "closed", "exhausted"):
        assert contrast(roles[ground], roles["ink-2"]) >= 4.5
    for kind in terms.SPECIALTY_NAMES:
        assert contrast(roles[kind], roles["on-specialty"]) >= 4.5
        assert contrast(roles[kind], roles[f"{kind}-tint"]) >= 4.5
        assert contrast(roles[kind], roles["plate"]) >= 4.5
    assert contrast(roles["story"], roles["on-story"]) >= 4.5
    assert contrast(roles["accent"], roles["on-accent"]) >= 4.5
    assert contrast(roles["gold"], roles["gold-ink"]) >= 4.5


# --- names -----------------------------------------------------------------------------------------------------------


def test_no_two_elements_have_one_name():
    regions, colours = range(terms.REGIONS), range(terms.PARTIES)
    names = [find(region) for region in regions for find in (layout.region_key, layout.plate_key, layout.sage_key)]
    names += [find(region) for region in regions for find in (layout.specialist_key, layout.slot_key)]
    names += [find(region) for region in regions for find in (layout.invent_key, layout.innovate_key)]
    names += [find(region) for region in regions for find in (layout.wealth_key, layout.knowledge_key)]
    names += [layout.citizens_key(region, colour) for region in regions for colour in colours]
    names += [layout.socket_key(region, space) for region in regions for space in range(terms.INFLUENCE_SPACES)]
    names += [layout.rope_key(*pair) for pair in layout.ROPES]
    names += [find(card) for card in range(terms.CARDS) for find in (layout.card_key, layout.idea_key)]
    names += [layout.space_key(action) for action in range(terms.ACTIONS)]
    names += [layout.forum_key(forum) for forum in range(terms.FORUMS)]
    names += [layout.milestone_key(milestone) for milestone in range(terms.MILESTONES)]
    names += [layout.hex_key(place) for place in range(terms.HEXES)]
    names += [layout.tile_key(slot) for slot in range(terms.SLOTS)]
    names += [layout.face_key(face) for face in range(terms.FACES)]
    names += [layout.citizen_key(kind) for kind in range(terms.KINDS)]
    names += [layout.token_key(kind) for kind in range(terms.TOKENS)]
    names += [find(colour) for colour in colours for find in (layout.seat_key, layout.visit_key)]
    names += [layout.bot_key(name) for name in ("chronos", "hephaestus")]
    names += [layout.step_key(step) for step in range(terms.STEPS)]
    names += [layout.era_key(era) for era in range(1, terms.ERAS + 1)]
    names += [layout.influence_key(position) for position in range(terms.MOST_INFLUENCE + 1)]
    assert len(names) == len(set(names))
    assert layout.rope_key(3, 1) == layout.rope_key(1, 3) == "i-rope-middle_east-asia"
    assert layout.hex_key(8) == "i-hex-9"
