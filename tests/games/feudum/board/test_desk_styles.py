"""Colours and letters of panels, desks and cards: every class has its rule, every role its value, all can be read."""

import re
from importlib import resources

import pytest

from gnomon.drawing.inlining import rules
from gnomon.drawing.themes import contrast
from gnomon.games.feudum.draw import cards, glances, guild_panels, mats, palette, sheets
from gnomon.games.feudum.page import stars_table
from gnomon.games.feudum.terms import CARDS, COLOUR_NAMES, WRITS
from tests.games.feudum.board.desk_positions import along, words
from tests.kit.drawn import classes
from tests.kit.feudum import Table

THEMES = (palette.FEUDUM_LIGHT, palette.FEUDUM_DARK)
OWN = resources.files("gnomon.games.feudum.draw").joinpath("desk.css").read_text(encoding="utf-8")


def everything_drawn() -> str:
    """Panels, desks, sheets and cards of matches of all sizes, with what seldom occurs."""
    found: list[str] = []
    for seats in (2, 4, 5):
        for state in along(seats, 17, 60):
            said = words(state)
            drawn = guild_panels.panel_elements(state, said) | glances.others_elements(state, said)
            found += [*drawn.values(), stars_table.stars_table(state, said)]
            found += mats.desk_elements(state, 0, said).values()
            found += [cards.hand(state, 0, said, range(4)), cards.writs(state, 0, said, range(4))]
    table = Table(seats=4)
    table.tile(0, "silver_mine")
    table.tile(0, "silver_mine")
    table.state.pouch[0], table.state.pouch_tile[0] = 0, 1
    table.pawn(0, "knight", at="D4", wine=True)
    table.monster(0, "behemoth", at="D4")
    table.give(0, markers=1)
    table.guild_vessels(ship=2)
    table.turn(0)
    table.state.reeves = (0, 0, 0, 1, *(0 for _ in range(20)))
    said = words(table.state)
    found += guild_panels.panel_elements(table.state, said).values()
    found += mats.desk_elements(table.state, 0, said).values()
    found += [cards.face(card, mood, table.state.setting, said) for card in range(CARDS) for mood in ("away", "played")]
    found += [cards.writ_face(writ, 3, 1 << 20 | 3, said) for writ in range(WRITS)]
    return "".join(found)


def test_every_class_has_a_rule_and_every_rule_is_used():
    drawn = set(classes(everything_drawn()))
    styled = {name for rule in rules(sheets.stylesheet()) for name in re.findall(r"\.([\w-]+)", rule.selector)}
    plain = {"gn-mark", "fd-pawn", "fg-in-hand", "fg-money", "fg-card", "fg-card-free", "unseen"}
    plain |= {f"gn-{colour}" for colour in COLOUR_NAMES}
    assert drawn - styled - plain == set()
    own = {name for rule in rules(OWN) for name in re.findall(r"\.(fg-[\w-]+)", rule.selector)}
    assert own - drawn - {"fg-sheet", "fg-title-1", "fg-title-2"} == set()


def test_every_role_in_the_styles_has_a_value_in_both_themes():
    named = set(re.findall(r"var\(--([\w-]+)\)", OWN))
    for theme in THEMES:
        assert named - set(theme.roles) == set()


def test_no_text_is_smaller_than_twelve_pixels_where_it_is_smallest():
    """Panels two abreast on a phone are 189 pixels wide, cards 132, the sheets of a desk 358, a player's sheet 374.

    In a window of 680 pixels a panel is 167 high and the desk 100.
    """
    drawn = [rule.text for rule in rules(OWN) if not rule.selector.startswith(".fg-stars")]
    sizes = [float(size) for size in re.findall(r"font(?:-size)?:(?:\d+ )?([\d.]+)px", "".join(drawn))]
    assert len(sizes) > 12
    for wide, units in (
        *((189, guild_panels.WIDTH), (167, guild_panels.HEIGHT), (132, cards.WIDTH)),
        *((358, mats.SUPPLY[2]), (358, mats.BESIDE[2]), (100, mats.HEIGHT), (374, glances.WIDTH)),
    ):
        assert min(sizes) * wide / units >= 12


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_text_and_signs_stand_out(theme):
    roles = theme.roles
    for ground in ("surface", "paper", "raised", "plank-light"):
        assert contrast(roles["ink"], roles[ground]) >= 4.5
        assert contrast(roles["map-ink"], roles[ground]) >= 4.5
    for ground in ("surface", "paper", "raised"):
        assert contrast(roles["ink-2"], roles[ground]) >= 4.5
    assert contrast(roles["parchment-ink"], roles["parchment"]) >= 4.5
    assert contrast(roles["ivory-ink"], roles["ivory"]) >= 4.5
    assert contrast(roles["accent"], roles["surface"]) >= 3
    assert contrast(roles["map-line"], roles["plank-light"]) >= 3
