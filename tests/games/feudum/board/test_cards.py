"""Action cards and royal writs: icons, states, who sees what, and the charters' small maps."""

import re

import pytest

from gnomon.games.feudum import queries
from gnomon.games.feudum.decisions import PICK_CARDS
from gnomon.games.feudum.draw import card_signs, cards
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.terms import CARD_NAMES, CARDS, EASTERN, MANDATES, WRIT_NAMES, WRITS
from gnomon.kernel.game import lane_of
from tests.games.feudum.board.desk_positions import LANGUAGES, along, words
from tests.kit.drawn import classes, identities, parsed, shown, text
from tests.kit.feudum import Table

MOODS = (cards.FREE, cards.CHOSEN, cards.PLAYED, cards.AWAY)


def scales(drawn: str) -> list[float]:
    """How far signs are enlarged or shrunk."""
    return [float(scale) for scale in re.findall(r"scale\(([\d.]+)\)", drawn)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", range(CARDS), ids=CARD_NAMES)
def test_every_card_has_room_for_its_name_and_signs(card: int, language: str):
    state = Table().state
    for mood in MOODS:
        drawn = cards.face(card, mood, state.setting, words(state, 0, language))
        parsed(drawn)
        assert "…" not in drawn
        assert f"fg-card-{mood}" in classes(drawn)
        assert min(scales(drawn)) >= card_signs.SIZE / 24 * 0.6


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("writ", range(WRITS), ids=WRIT_NAMES)
def test_every_writ_has_room_for_its_name_and_signs(writ: int, language: str):
    said = words(Table().state, 0, language)
    drawn = cards.writ_face(writ, 7, 0, said)
    parsed(drawn)
    assert "…" not in drawn
    assert all(scale >= card_signs.SIZE / 24 * 0.6 for scale in scales(drawn))


def test_only_repeatable_cards_bear_the_mark():
    state = Table().state
    marked = [
        CARD_NAMES[card]
        for card in range(CARDS)
        if "×2" in shown(cards.face(card, cards.FREE, state.setting, words(state)))
    ]
    assert marked == ["move", "influence", "guild"]


def test_the_lower_half_is_left_out_in_the_basic_game():
    basic, advanced = Table(advanced=False).state, Table().state
    assert "fg-ability" not in classes(cards.face(3, cards.FREE, basic.setting, words(basic)))
    assert "fg-ability" in classes(cards.face(3, cards.FREE, advanced.setting, words(advanced)))
    assert cards.card_height(basic.setting) < cards.card_height(advanced.setting)
    assert "Tend Landscape" in cards.told(3, advanced.setting, words(advanced))
    assert "Tend Landscape" not in cards.told(3, basic.setting, words(basic))


def test_numbers_on_cards_come_from_the_tables():
    components = Table().state.setting.components
    rows = card_signs.card_rows(CARD_NAMES.index("conquer"), card_signs.REGULAR, components)
    assert [part for row in rows for part in row if part[0] == "*"] == ["*2", "*4"]
    assert "5+" in card_signs.card_rows(CARD_NAMES.index("harvest"), card_signs.REGULAR, components)[0]
    wages = card_signs.writ_rows(WRIT_NAMES.index("wages"), components)
    assert wages == ((":food", ":then", "3", ":shilling"), (":wood", ":food", ":then", "7", ":shilling"))
    assert card_signs.writ_rows(WRIT_NAMES.index("cellar"), components)[1] == ("3", ":sulfur", ":barrel", "*7")


def test_an_unknown_sign_is_a_fault():
    with pytest.raises(KeyError):
        card_signs.sign("unicorn", 20, 0, 0)


# --- in the hand -------------------------------------------------------------------------------------------------


def test_all_cards_are_open_to_choice_and_those_picked_are_marked():
    state = next(
        state for state in along(3, 2, 1) if state.lanes[lane_of(1)] and state.lanes[lane_of(1)][-1][0] == PICK_CARDS
    )
    pick = GAME.codes.block("pick")
    GAME.apply(state, 1, pick.base + 4)
    GAME.apply(state, 1, pick.base + 7)
    assert queries.chosen_cards(state, 1) == (1 << 4) | (1 << 7)
    drawn = cards.hand(state, 1, words(state, 1), {2, 3})
    named = identities(drawn)
    assert named == [f"f-card-{name}" for name in CARD_NAMES]
    assert classes(drawn).count("fg-card-chosen") == 2
    assert classes(drawn).count("fg-choice") == 2
    # Another seat sees nothing of it.
    seen = GAME.view(state, 0)
    assert queries.chosen_cards(seen, 1) == 0
    assert "fg-card-chosen" not in classes(cards.hand(seen, 1, words(state)))


def test_during_the_round_cards_to_come_lie_before_those_played():
    table = Table(seats=3)
    table.hand(0, "tax", "guild")
    table.played(0, "move")
    table.turn(0)
    drawn = cards.hand(table.state, 0, words(table.state))
    assert identities(drawn) == ["f-card-tax", "f-card-guild", "f-card-move"]
    assert classes(drawn).count("fg-card-played") == 1
    assert cards.hand_basis(table.state, 0, [1]) != cards.hand_basis(table.state, 0, [])


def test_writs_of_others_are_not_drawn():
    table = Table(seats=3)
    table.writs(1, "cellar", "bow")
    table.turn(0)
    state = table.state
    assert identities(cards.writs(state, 1, words(state, 1))) == ["f-writ-cellar", "f-writ-bow"]
    assert identities(cards.writs(GAME.view(state, 0), 1, words(state, 0))) == []


def test_a_kingdom_shows_its_locations_and_those_that_are_ruled():
    table = Table(seats=3)
    for place in ("S3", "B3", "M1"):
        table.location(place, ruler=1)
    table.location("B5", ruler=0)
    table.writs(1, "isolated_kingdom")
    state = table.state
    drawn = cards.writ(state, 1, WRIT_NAMES.index("isolated_kingdom"), words(state, 1))
    counted = classes(drawn)
    assert [counted.count(name) for name in ("fg-mine", "fg-theirs", "fg-elsewhere")] == [2, 1, 19]
    assert "11" in shown(drawn).split()
    assert "5/11/17" in shown(drawn)


def test_charters_bear_a_seal_and_mandates_a_choice():
    said = words(Table().state)
    for writ in range(WRITS):
        drawn = cards.writ_face(writ, 3, 0, said)
        assert ("fg-laurel" in classes(drawn)) is (writ >= MANDATES), WRIT_NAMES[writ]
        assert ("fg-elsewhere" in classes(drawn)) is (writ >= EASTERN)


def test_writs_are_drawn_anew_when_their_worth_changes():
    table = Table(seats=3)
    table.writs(0, "cellar")
    before = cards.writs_basis(table.state, 0, ())
    table.give(0, barrel=3)
    assert cards.writs_basis(table.state, 0, ()) != before
    assert "7" in shown(cards.writs(table.state, 0, words(table.state))).split()


def test_backs_and_small_faces():
    parsed(cards.card_back() + "".join(cards.small_face(card) for card in range(CARDS)))
    assert text(cards.card_back()) == ""
