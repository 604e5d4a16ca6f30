"""Forums and tracks: every pillar and marker is shown, closed forums are told, and the next band is marked."""

import re

import pytest

from gnomon.games.inventions import terms
from gnomon.games.inventions.draw import forums, layout, symbols, tracks
from tests.games.inventions.board.positions import LANGUAGES, along, words
from tests.kit.drawn import identities, parsed, shown, text
from tests.kit.inventions import Table

SEATS = (1, 2, 3, 4)


def everything(state, viewer=-1, language="en"):
    said = words(state, viewer, language)
    found = {**tracks.era_elements(state, said), tracks.ORDER_KEY: tracks.turn_order(state, said)}
    return {**found, **tracks.influence_elements(state, said), **forums.forum_elements(state, said)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", SEATS)
def test_every_element_is_well_formed_and_bears_its_name(seats, language):
    for state in along(seats, seats, every=200, public_objectives=True):
        for name, element in everything(state, 0, language).items():
            parsed(element)
            assert identities(element)[0] == name


def test_the_tracks_hold_all_their_elements_once():
    found = everything(Table(3).state)
    names = identities(tracks.tracks(found, "Tracks"))
    assert len(names) == len(set(names))
    assert {layout.step_key(step) for step in range(terms.STEPS)} <= set(names)


# --- forums ----------------------------------------------------------------------------------------------------------


def test_pillars_stand_on_their_spaces():
    table = Table(3)
    table.pillars(0, "travel", "present", "invent")
    table.pillars(2, "", "travel")
    assert forums.pillars_at(table.state, terms.TRAVEL) == [(0, True), (2, False)]
    found = everything(table.state)
    fourth = found[layout.forum_key(3)]
    assert "Helena · Epoch pillar" in text(fourth)
    assert "Yuki · Season pillar" in text(fourth)
    assert sum(element.count("iv-standing") for element in found.values()) == 4


def test_a_forum_with_a_pillar_of_the_viewer_is_closed_to_the_viewer_alone():
    table = Table(3)
    table.pillars(1, "", "gain_influence")
    for viewer, closed in ((1, [2]), (0, []), (-1, [])):
        found = forums.forum_elements(table.state, words(table.state, viewer))
        assert [index for index in range(5) if "your pillar" in shown(found[layout.forum_key(index)])] == closed


def test_the_forums_offer_all_ten_actions_by_sign_and_name():
    table = Table(3)
    drawn = "".join(forums.forum_elements(table.state, words(table.state)).values())
    for action, name in enumerate(terms.ACTION_NAMES):
        assert f'id="{layout.space_key(action)}"' in drawn
        assert symbols.sign(name, 18) in drawn
        assert words(table.state).action(action) in shown(f"<g>{drawn}</g>")


def test_many_pillars_on_one_space_stand_closer():
    table = Table(4)
    for colour in range(4):
        table.pillars(colour, "travel")
    fourth = forums.forum_elements(table.state, words(table.state))[layout.forum_key(3)]
    assert len(re.findall(r'class="iv-standing" width="25"', fourth)) == 4


# --- tracks ----------------------------------------------------------------------------------------------------------


def test_markers_stand_on_their_era_spaces_and_free_ones_show_their_benefit():
    table = Table(3)
    table.marker(1, "era_4_3")
    found = everything(table.state)
    assert "Tomás" in text(found[layout.era_key(4)])
    assert symbols.sign("scholar", 12.5) in found[layout.era_key(4)]
    assert symbols.sign("turn_order", 12.5) not in found[layout.era_key(4)]
    assert symbols.sign("turn_order", 12.5) in found[layout.era_key(5)]


def test_the_meeple_stands_on_one_round():
    for step in range(terms.STEPS):
        state = Table(3, step=step or 1).state
        state.step = step
        found = everything(state)
        assert sum(element.count("iv-meeple") for element in found.values()) == 1
        assert "iv-now" in found[layout.era_key(terms.ERA_OF_STEP[step])]


def test_objectives_lie_after_three_eras_and_chronos_tokens_between_them():
    state = Table(3, public_objectives=True).state
    state.objectives = (0, 4, 9)
    with_sign = [era for era in range(1, 7) if symbols.sign("objective", 14) in everything(state)[layout.era_key(era)]]
    assert with_sign == [2, 3, 4]
    solo = Table(1).state
    solo.borders = 0b1010
    found = everything(solo)
    assert [era for era in range(1, 7) if symbols.sign("face_down", 14) in found[layout.era_key(era)]] == [2, 4]


def test_the_turn_order_is_shown_with_the_one_whose_turn_it_is():
    state = Table(3).state
    state.order, state.turn = (2, 0, 1), 1
    drawn = tracks.turn_order(state, words(state))
    assert re.findall(r"<title>([^<]+)</title>", drawn) == ["Yuki", "Helena", "Tomás"]
    assert [" iv-now" in part for part in drawn.split("<li")[1:]] == [False, True, False]


@pytest.mark.parametrize(("reading", "firsts"), [("joined", [0, 4, 8]), ("early", [0, 3, 7])])
def test_the_bands_follow_the_reading_and_the_viewers_next_one_is_marked(reading, firsts):
    table = Table(3, influence_bands=reading)
    table.influence(2, 9, 0)
    assert [first for first, _, _ in tracks.bands(table.state)] == firsts
    assert tracks.next_band(table.state, 0) == firsts[1]
    assert tracks.next_band(table.state, 1) == -1
    for viewer, marked in ((0, [firsts[1]]), (1, []), (-1, [])):
        found = tracks.influence_elements(table.state, words(table.state, viewer))
        assert [at for at in range(11) if "iv-next" in found[layout.influence_key(at)]] == marked


def test_a_position_tells_what_it_is_good_for():
    table = Table(3)
    table.influence(9, 9, 0)
    found = tracks.influence_elements(table.state, words(table.state))
    ninth = found[layout.influence_key(9)]
    assert "9 influence: 3 chain tokens each turn, −2 at an Era Change, 10 IP at the end" in ninth
    assert re.findall(r"<title>(\w+)", ninth) == ["Helena", "Tomás"]


@pytest.mark.parametrize("seats", SEATS)
def test_parts_are_drawn_from_what_their_bases_name_alone(seats):
    kept: dict[tuple[int, object], str] = {}
    for state in along(seats, 50 + seats, every=25, public_objectives=True):
        said = words(state, 0)
        parts = [(tracks.era_basis(state, era), tracks.one_era(state, era, said)) for era in range(1, 7)]
        parts.append((("order", tracks.order_basis(state)), tracks.turn_order(state, said)))
        parts.append((("influence", tracks.influence_basis(state)), str(tracks.influence_elements(state, said))))
        parts += [(forums.forum_basis(state, forum), forums.one_forum(state, forum, said)) for forum in range(5)]
        for number, (basis, drawn) in enumerate(parts):
            assert kept.setdefault((number, basis), drawn) == drawn
