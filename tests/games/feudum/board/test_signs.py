"""Signs and pieces: all well formed, all styled, in both themes."""

import re
from itertools import product
from xml.etree import ElementTree as ET

import pytest

from gnomon.drawing.inlining import rules
from gnomon.drawing.sheets import parent
from gnomon.drawing.themes import LIGHT, contrast
from gnomon.games.feudum import terms
from gnomon.games.feudum.draw import layout, palette, pieces, sheets, symbols

THEMES = (palette.FEUDUM_LIGHT, palette.FEUDUM_DARK)
NAMES = (
    *terms.GOOD_NAMES,
    *terms.GUILD_NAMES,
    *terms.TYPE_NAMES,
    *terms.CARD_NAMES,
    *terms.LANDSCAPE_NAMES,
    *terms.VESSEL_NAMES,
    *terms.MONSTER_NAMES,
    *terms.FUNCTION_NAMES,
    *(
        "shilling",
        "seal",
        "bead",
        "writ",
        "barrel",
        "target",
        "pouch",
        "haversack",
        "coffer",
        "chicken",
        "star",
        "tile",
    ),
    *("disc", "marker", "die", "ferry", "voyage", "military", "vassal", "crown", "first"),
)


def all_pieces() -> list[str]:
    """Every piece in every state."""
    found = [pieces.landscape(kind) for kind in range(terms.LANDSCAPES)]
    found += [pieces.region_tile(epoch, mood="fd-next-epoch") for epoch in range(1, 5)]
    found += [pieces.vessel(kind) for kind in range(terms.VESSELS)]
    found += [pieces.monster(kind, seat) for kind, seat in product(range(terms.MONSTERS), range(-1, 5))]
    found += [pieces.disc(kind, guild, seat) for kind, guild, seat in product(range(4), range(6), range(-1, 5))]
    found += [
        pieces.pawn(seat, face, wine, kind)
        for seat, face, wine, kind in product(range(5), range(6), (False, True), range(-1, 3))
    ]
    for seat in range(5):
        found += [pieces.ruler(seat), pieces.subject(seat), pieces.serf(seat), pieces.marker(seat)]
        found += [pieces.socket(seat, 6), pieces.player_disc(seat, 10, 12)]
    return [*found, pieces.seal(), pieces.seal(4), pieces.number_badge(12)]


def drawn() -> str:
    """All signs and pieces."""
    signs = [symbols.icon(name) for name in NAMES]
    return "".join(signs + all_pieces())


def classes(drawing: str) -> set[str]:
    return {name for found in re.findall(r'class="([^"]*)"', drawing) for name in found.split()}


@pytest.mark.parametrize("name", NAMES)
def test_every_noun_has_its_own_sign(name: str):
    ET.fromstring(symbols.icon(name, 18, 4, 5))
    assert [other for other in NAMES if symbols.icon(other) == symbols.icon(name)] == [name]


def test_goods_are_drawn_by_number():
    assert symbols.good(terms.WOOD, 18, 3, 4) == symbols.icon("wood", 18, 3, 4)
    with pytest.raises(KeyError):
        symbols.icon("dragon")


def test_all_pieces_are_well_formed():
    for piece in all_pieces():
        ET.fromstring(f"<g>{piece}</g>")


def test_whose_a_piece_is_and_who_it_shows_can_be_told():
    shown = {pieces.pawn(seat, face) for seat in range(5) for face in range(terms.GUILDS)}
    assert len(shown) == 5 * terms.GUILDS
    assert {emblem.colour for emblem in pieces.SEATS} == set(terms.COLOUR_NAMES)
    assert len({emblem.shape for emblem in pieces.SEATS}) == len({emblem.letter for emblem in pieces.SEATS}) == 5
    for seat, emblem in enumerate(pieces.SEATS):
        assert emblem.colour == terms.COLOUR_NAMES[seat]
        assert f">{emblem.letter}<" in pieces.ruler(seat)
        assert f">{emblem.letter}<" in pieces.serf(seat)


def test_wine_and_a_vessel_are_seen_on_a_pawn():
    plain = pieces.pawn(0, terms.MONK)
    assert symbols.icon("sulfur", 13, 10, -27) in pieces.pawn(0, terms.MONK, wine=True)
    assert "fd-hull" not in plain
    assert pieces.under_vessel(terms.SHIP) in pieces.pawn(0, terms.MONK, vessel=terms.SHIP)
    assert len({pieces.vessel(kind) for kind in range(terms.VESSELS)}) == terms.VESSELS


def test_a_feudum_shows_its_guild_and_its_rulers_colour():
    assert symbols.icon("noble", 26) in pieces.disc(terms.FEUDUM, terms.NOBLE, 2)
    assert "fd-tint-red" in pieces.disc(terms.FEUDUM, terms.NOBLE, 2)
    assert "fd-tint" not in pieces.disc(terms.FEUDUM, terms.NOBLE, terms.NOBODY)
    assert len({pieces.disc(kind, terms.NOBLE, 2) for kind in range(terms.TYPES)}) == terms.TYPES


def test_a_known_seal_tells_its_value_and_another_none():
    assert ">4<" in pieces.seal(4)
    assert "<text" not in pieces.seal()


def test_every_class_has_a_rule():
    styled = {name for rule in rules(sheets.stylesheet()) for name in re.findall(r"\.([\w-]+)", rule.selector)}
    plain = {"gn-mark", "fd-serf", "fd-pawn", "fd-adrift", "fd-monster", "fd-numbered", "fd-number-badge"}
    plain |= {f"gn-{emblem.colour}" for emblem in pieces.SEATS}
    assert classes(drawn()) - styled - plain == set()


def test_every_role_in_the_styles_has_a_value_in_both_themes():
    named = set(re.findall(r"var\(--([\w-]+)\)", sheets.stylesheet()))
    for theme in THEMES:
        assert named - set(theme.roles) == set()
    assert set(palette.FEUDUM_LIGHT.roles) == set(palette.FEUDUM_DARK.roles)
    assert palette.theme("dark") is palette.FEUDUM_DARK
    with pytest.raises(ValueError, match="no such theme"):
        palette.theme("sepia")


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_what_is_drawn_on_discs_and_tiles_can_be_read(theme):
    roles = theme.roles
    for ground, ink in (("disc", "disc-ink"), ("parchment", "parchment-ink"), ("ivory", "ivory-ink")):
        assert contrast(roles[ground], roles[ink]) >= 7
    assert contrast(roles["next-epoch"], roles["on-next-epoch"]) >= 4.5
    for region in terms.REGION_NAMES:
        assert contrast(roles[region], roles["map-ink"]) >= 4.5
        assert contrast(roles[region], roles["ink"]) >= 7
    assert set(theme.roles) > set(LIGHT.roles)


# --- names and places ----------------------------------------------------------------------------------------------


def test_the_names_of_elements_are_their_layers_and_their_own():
    names = [layout.location_key(place) for place in range(terms.LOCATIONS)]
    names += [layout.pawn_key(seat, pawn) for seat in range(5) for pawn in range(terms.PAWNS)]
    names += [layout.monster_key(monster) for monster in range(terms.MONSTERS)]
    names += [layout.stack_key(region) for region in range(terms.REGIONS)]
    names += [layout.guild_key(guild) for guild in range(terms.GUILDS)]
    names += [find(good) for find in (layout.market_key, layout.container_key) for good in range(terms.GOODS)]
    names += [layout.scroll_key(scroll) for scroll in range(6)]
    names += [layout.row_key(colour) for colour in range(5)]
    names += [layout.card_key(card) for card in range(terms.CARDS)]
    names += [layout.writ_key(writ) for writ in range(terms.WRITS)]
    names += [layout.tile_key(landscape) for landscape in range(terms.LANDSCAPES)]
    names += [layout.good_key(seat, good) for seat in range(5) for good in range(terms.GOODS)]
    assert len(names) == len(set(names))
    assert layout.location_key(7 + 5) == "f-loc-D3"
    assert parent(layout.pawn_key(2, 1)) == "f-pawn-2"
