"""Colours and letters: every class has its rule, every role its value, and everything can be read."""

import re

import pytest

from gnomon.drawing.inlining import rules
from gnomon.drawing.themes import contrast
from gnomon.games.time_of_empires.draw import (
    board,
    cards,
    clock,
    layout,
    palette,
    picture,
    pieces,
    shared_boards,
    sheets,
)
from gnomon.games.time_of_empires.draw.clock import clock_elements
from gnomon.games.time_of_empires.game import GAME
from gnomon.games.time_of_empires.page import overlays
from gnomon.games.time_of_empires.state import EmpiresState
from tests.games.time_of_empires.board.positions import middle, words
from tests.kit.drawn import classes
from tests.kit.time_of_empires import arrange

THEMES = (palette.EMPIRES_LIGHT, palette.EMPIRES_DARK)


def everything_drawn() -> str:
    """All that the page may show of some positions, lights and hand included."""
    found: list[str] = []
    for state in (middle(), arrange(mode="introductory", active="red"), arrange(red={"hand": ["101"], "knowledge": 0})):
        for seat in range(-1, state.seats):
            found += picture.everything(state, seat, words(state, seat)).values()
            if seat >= 0:
                found += overlays.lights(state, seat, GAME.options(state, seat)).values()
                found.append(cards.hand(state, seat, words(state, seat), state.hands[seat]))
        found += [board.under(state.seats, state.land), *clock_elements(state, words(state)).values()]
        found.append(clock.content({}))
    return "".join(found) + sheets.definitions()


def sizes_of(drawn: str) -> list[float]:
    """The font sizes of the rules whose classes all occur in a drawing."""
    used = set(classes(drawn))
    found = [float(size) for size in re.findall(r'font-size="([\d.]+)"', drawn)]
    for rule in rules(sheets.stylesheet()):
        if used.issuperset(re.findall(r"\.([\w-]+)", rule.selector)):
            for name, value in rule.declarations:
                if name in ("font", "font-size"):
                    found += [float(size) for size in re.findall(r"([\d.]+)px", value)]
    return found


def test_every_class_has_a_rule():
    styled = {name for rule in rules(sheets.stylesheet()) for name in re.findall(r"\.([\w-]+)", rule.selector)}
    plain = {"gn-mark", "te-timer", "te-glass-card", "te-slot", "te-hand", "te-runs", "te-leaves", "te-held"}
    plain |= {"te-sand-above", "te-sand-below"}
    plain |= {f"gn-{emblem.colour}" for emblem in pieces.SEATS} | {f"te-of-{emblem.colour}" for emblem in pieces.SEATS}
    plain |= {f"te-case-{emblem.colour}" for emblem in pieces.SEATS} | {f"te-shore-{index}" for index in range(5)}
    layer_names = {f"te-layer-{name}" for name in (*sheets.ORDER, *board.LAYERS, *clock.LAYERS)}
    assert set(classes(everything_drawn())) - styled - plain - layer_names == set()


def test_every_role_in_the_styles_has_a_value_in_both_themes():
    named = set(re.findall(r"var\(--([\w-]+)\)", sheets.stylesheet()))
    for theme in THEMES:
        assert named - set(theme.roles) == set()
    assert set(palette.EMPIRES_LIGHT.roles) == set(palette.EMPIRES_DARK.roles)
    with pytest.raises(ValueError, match="no such theme"):
        palette.theme("sepia")


def test_no_role_of_the_game_goes_unused():
    used = set(re.findall(r"var\(--([\w-]+)\)", sheets.stylesheet()))
    own = set(palette.EMPIRES_LIGHT.roles) - set(palette.LIGHT.roles)
    assert own - used == {"on-accent"}


def test_no_text_on_the_tiles_is_smaller_than_twelve_pixels_on_a_phone():
    state = middle()
    phone = min(390 / layout.close_frame(seats)[2] for seats in (2, 3, 4))
    found = sizes_of("".join(board.map_elements(state, words(state)).values()))
    assert len(found) >= 2
    assert min(found) * phone >= 11.9


def test_no_text_on_the_boards_is_smaller_than_twelve_pixels_two_abreast_on_a_phone():
    drawn = [
        element
        for name, element in picture.everything(middle(), 0, words(middle())).items()
        if not name.startswith(("map-", "clock-"))
    ]
    found = sizes_of("".join(drawn))
    assert len(found) > 8
    assert min(found) * (390 - 2 * 8 - 8) / 2 / shared_boards.WIDTH >= 12


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_text_and_pieces_stand_out(theme):
    roles = theme.roles
    for ground in ("surface", "paper", *(f"{field}-tint" for field in palette.FIELD_ROLES), "must"):
        assert contrast(roles["ink"], roles[ground]) >= 4.5
    for ground in ("surface", "paper"):
        assert contrast(roles["ink-2"], roles[ground]) >= 4.5
        assert contrast(roles["bad"], roles[ground]) >= 4.5
        for field in palette.FIELD_ROLES:
            # Every icon has a dark edge as well; on dark ground the body does it.
            assert max(contrast(roles[field], roles[ground]), contrast(roles["piece-edge"], roles[ground])) >= 3
    for terrain_name in ("forest", "countryside", "mountain", "sea"):
        assert contrast(roles["ink"], roles["halo"]) >= 4.5
        for emblem in pieces.SEATS:
            body = roles[f"p-{emblem.colour}"]
            edge = roles["black-line" if emblem.colour == "black" else "piece-edge"]
            assert max(contrast(body, roles["halo"]), contrast(edge, body)) >= 3
            assert contrast(roles[f"on-{emblem.colour}"], body) >= 3
        assert contrast(roles["halo"], roles[terrain_name]) > 1.05
    assert contrast(roles["black-line"], roles["p-black"]) >= 3


def test_the_stylesheet_names_no_colour_but_black_and_white():
    own = sheets.stylesheet()
    literal = {value for value in re.findall(r"#[0-9a-fA-F]{3,6}\b", own) if not value.startswith("#te-")}
    assert literal <= {"#fff", "#000"}


def test_a_state_of_the_game_is_what_pages_hand_in():
    assert isinstance(GAME.view(middle(), 0), EmpiresState)
