"""Colours and letters of cards, boards and glances: every class has its rule, every rule is used, all can be read."""

import re
from importlib import resources

import pytest

from gnomon.drawing.themes import contrast
from gnomon.games.inventions.draw import (
    bots_board,
    cards,
    figures,
    glances,
    goals,
    knowledge,
    palette,
    society,
    tile_faces,
)
from gnomon.games.inventions.terms import CARDS, CARDS_OF_ERA, SPECIALTY_NAMES, TILES
from tests.games.inventions.board.positions import along, words
from tests.kit.drawn import classes
from tests.kit.inventions import Table

THEMES = (palette.INVENTIONS_LIGHT, palette.INVENTIONS_DARK)
FOLDER = resources.files("gnomon.games.inventions.draw")
OWN = FOLDER.joinpath("desk.css").read_text(encoding="utf-8")
ALL = OWN + "".join(FOLDER.joinpath(name).read_text(encoding="utf-8") for name in ("signs.css", "tracks.css"))


def everything_drawn() -> str:
    """Boards, sheets and lists of matches of all sizes, with what seldom occurs."""
    found: list[str] = []
    for seats in (1, 2, 4):
        for state in along(seats, 17, 20, public_objectives=True, fourth_goal=True):
            said = words(state)
            drawn = society.elements(state, 0, said, ("Silk",))
            found += [society.board(drawn, said), goals.everything(state, 0, said)]
            found += knowledge.knowledge_elements(state, 0, said).values()
            found += glances.others_elements(state, said).values()
            found += bots_board.bot_elements(state, said).values()
    said = words(Table().state)
    for card in range(CARDS):
        found += [
            cards.face(card, True, said),
            cards.strip(card, True, said, spent=True),
            figures.chip(card, True, said),
        ]
        if card >= CARDS_OF_ERA[0]:
            found += [cards.face(card, False, said), cards.strip(card, False, said, 198, "newest")]
    found += [figures.small_tile(tile, said) + tile_faces.print_of(tile, True) for tile in range(TILES)]
    alone = Table(seats=1)
    alone.state.ledger[0] = 500
    found += bots_board.bot_elements(alone.state, words(alone.state)).values()
    solo = Table(seats=2)
    for region in range(7):
        solo.card(region, f"I50{region + 1}", presenter=0)
    solo.card(3, "I301", presenter=0, inventor=0)
    solo.state.chronos_at = 1
    solo.built(0, h2="economy_1", h3="wealth_A", h5="technology_1")
    solo.state.busy[0], solo.state.faded[0] = 1, 1
    solo.inventions(0, "I201", "I202", "I203", "I204", "I205")
    solo.token(0, 0, "plus_1", face_down=True)
    solo.token(0, 1, "share")
    solo.turn()
    said = words(solo.state)
    found.append(glances.glance(solo.state, 0, said))
    waiting = Table()
    waiting.slots(1, "aspiration_wild")
    waiting.card(3, "I301", presenter=1, inventor=0)
    waiting.wealth(3, "A")
    waiting.turn().answer(space="share")
    found += [*society.elements(waiting.state, 0, said).values(), *society.elements(waiting.state, 1, said).values()]
    found += [bots_board.chronos(solo.state, said), society.board(society.elements(solo.state, 0, said), said)]
    return "".join(found)


def test_every_class_has_a_rule_and_every_rule_is_used():
    drawn = {name for name in classes(everything_drawn()) if name.startswith("ig-")}
    own = set(re.findall(r"\.(ig-[\w-]+)", OWN))
    plain = {
        "ig-citizens",
        "ig-slot",
        "ig-idea-strip",
        "ig-some",
        "ig-waiting",
        "ig-milestone",
        "ig-hex",
        "ig-invention",
        "ig-plan",
    }
    plain |= {
        "ig-bot",
        "ig-mini-token",
        "ig-chip-invention",
        "ig-accolades",
        "ig-bots-score",
        "ig-edge-wild",
        "ig-down",
    }
    plain |= {f"ig-at-{part}" for part in ("c", "c0", "p", "p0", "d", "e", "i")}
    plain |= {f"ig-at-{column}{row}" for column in "cp" for row in range(1, 4)}
    assert drawn - own - plain == set()
    assert own - drawn == set()


def test_every_role_in_the_styles_has_a_value_in_both_themes():
    named = set(re.findall(r"var\(--([\w-]+)\)", OWN))
    for theme in THEMES:
        assert named - set(theme.roles) == set()


def test_no_letter_is_smaller_than_twelve_pixels_where_it_is_smallest():
    """Sheets are shown at 0.96 of their units at least: the world 1012 wide of 1050, a Society board's parts likewise."""
    sizes = [float(size) for size in re.findall(r"font(?:-size)?:[^;}]*?([\d.]+)px", OWN)]
    assert len(sizes) > 30
    assert min(sizes) * 0.96 >= 12


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_words_and_signs_stand_out(theme):
    roles = theme.roles
    for ground in ("surface", "paper", "raised", "plate", "exhausted", "socket"):
        assert contrast(roles["ink"], roles[ground]) >= 4.5
    for ground in ("surface", "paper", "raised"):
        assert contrast(roles["ink-2"], roles[ground]) >= 4.5
    for kind in SPECIALTY_NAMES:
        assert contrast(roles[kind], roles[f"{kind}-tint"]) >= 4.5
        assert contrast(roles["on-specialty"], roles[kind]) >= 4.5
        assert contrast(roles["ink"], roles[f"{kind}-tint"]) >= 4.5
    assert contrast(roles["on-accent"], roles["accent"]) >= 4.5
    assert contrast(roles["story"], roles["story-tint"]) >= 3
    assert contrast(roles["good"], roles["raised"]) >= 3
